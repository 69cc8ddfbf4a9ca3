"""What stands in a file of cases, read as the project reads its own: lines that say the same twice are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulebook.source.yaml_source import read_document
from tests.content import ROOT


def written(name: str) -> Any:
    """What stands in tests/cases/<name>.yml; what is too long for one file goes on in <name>-2.yml and so on."""
    first, *further = map(_read, _files(name))
    for more in further:
        first = [*first, *more] if isinstance(first, list | tuple) else {**first, **more}
    return first


def _files(name: str) -> list[Path]:
    folder = ROOT / "tests" / "cases"
    return [folder / f"{name}.yml", *sorted(folder.glob(f"{name}-[0-9].yml"))]


def _read(path: Path) -> Any:
    document, found = read_document(path, path.name)
    assert document is not None and not found, found
    return document.value
