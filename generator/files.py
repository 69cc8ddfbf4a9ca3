"""Writes a file whole or not at all, so that a reader never finds half of one."""

from __future__ import annotations

from pathlib import Path


def write_whole(path: Path, data: str | bytes) -> None:
    """Writes beside the file first, then moves it in; folders that are missing are made.  Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.new")
    try:
        aside.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
        aside.replace(path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
