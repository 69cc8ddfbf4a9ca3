"""Remembers what a check found, so that a second check of the same files only has to look whether they are the same.

What is kept is plain JSON in a folder of the user's own: nothing is executed when it is read, and a damaged or foreign
file counts as nothing remembered.  The key covers every file of the rulebook and of this program."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Note, Place

_PROGRAM = Path(__file__).resolve().parent.parent
_ROOMS = ("diagnostics", "grammar", "rulebook", "interpreter", "generator")
_SUFFIXES = (".py", ".lark")


def default_cache() -> Path:
    """The user's own cache folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "rulewright"


def recall(folder: Path, cache: Path, purpose: str = "check") -> tuple[Diagnostic, ...] | None:
    """What was found when exactly these files were checked before, or None."""
    try:
        kept = json.loads(_file(folder, cache, purpose).read_text(encoding="utf-8"))
        if kept["stamp"] != _stamp(folder) and kept["content"] != _content(folder):
            return None
        return tuple(_finding(data) for data in kept["findings"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember(folder: Path, cache: Path, findings: Iterable[Diagnostic], purpose: str = "check") -> None:
    """Keeps the findings for the next run; without a word if the folder cannot be written."""
    kept = {"stamp": _stamp(folder), "content": _content(folder), "findings": [_data(one) for one in findings]}
    file = _file(folder, cache, purpose)
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as target:
            json.dump(kept, target, ensure_ascii=False)
        Path(target.name).replace(file)
    except OSError:
        return


def _file(folder: Path, cache: Path, purpose: str) -> Path:
    name = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]
    return cache / f"{purpose}-{name}.json"


def _stamp(folder: Path) -> str:
    """The key by sizes and times: quick, and different after every edit."""
    digest = hashlib.sha256(sys.version.encode())
    for path, status in _files(str(folder)):
        digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    digest.update(_program().encode())
    return digest.hexdigest()


def _content(folder: Path) -> str:
    """The key by content: the same after a fresh checkout of the same files."""
    digest = hashlib.sha256(sys.version.encode())
    for path, _ in _files(str(folder)):
        try:
            with Path(path).open("rb") as source:
                held = hashlib.file_digest(source, "sha256").hexdigest()
        except OSError as error:
            held = str(error.errno)
        digest.update(f"{os.path.relpath(path, folder)}\0{held}\n".encode("utf-8", "surrogateescape"))
    digest.update(_program().encode())
    return digest.hexdigest()


def _program() -> str:
    digest = hashlib.sha256()
    for room in _ROOMS:
        for path, status in _files(str(_PROGRAM / room), _SUFFIXES):
            digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _files(folder: str, suffixes: tuple[str, ...] = ("",)) -> Iterator[tuple[str, os.stat_result]]:
    """Every file below a folder, in order; links are not followed."""
    try:
        with os.scandir(folder) as found:
            listed = sorted(found, key=lambda one: one.name)
    except OSError:
        return
    for one in listed:
        if one.is_dir(follow_symlinks=False):
            if one.name != "__pycache__":
                yield from _files(one.path, suffixes)
        elif one.name.endswith(suffixes):
            yield one.path, one.stat(follow_symlinks=False)


def _data(finding: Diagnostic) -> list[object]:
    notes = [[note.message, _place_data(note.place)] for note in finding.notes]
    return [
        finding.code.number,
        _place_data(finding.place),
        finding.message,
        finding.entry,
        list(finding.field),
        finding.hint,
        notes,
    ]


def _place_data(place: Place) -> list[object]:
    return [place.file, place.line, place.column, place.end_line, place.end_column]


def _finding(data: list[object]) -> Diagnostic:
    number, place, message, entry, field, hint, notes = data
    return Diagnostic(
        codes.code(number),  # type: ignore[arg-type]
        Place(*place),  # type: ignore[misc]
        message,  # type: ignore[arg-type]
        entry,  # type: ignore[arg-type]
        tuple(field),  # type: ignore[arg-type]
        hint,  # type: ignore[arg-type]
        tuple(Note(words, Place(*at)) for words, at in notes),  # type: ignore[attr-defined]
    )
