"""Findings as text: with the line and a caret, on one line each, as JSON, as SARIF, or as annotations of a pull
request.

Returns text and never prints.  All text that it returns is safe for a terminal: what cannot be printed is shown as `·`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import quote

import msgspec

from diagnostics.diagnostic import Diagnostic, Place, Severity

FORMATS = ("text", "short", "json", "github", "sarif")

Lines = Callable[[str], Sequence[str]]
"""From the name of a file, as places give it, to its lines; an empty list if it cannot be read."""

_WIDEST = 160
LARGEST_FILE = 1_000_000
"""Bytes of a file of which a line is shown."""
GITHUB_LIMIT = 10
"""Annotations shown for one step; the site drops further ones without a word."""


def render(diagnostics: Iterable[Diagnostic], form: str = "text", folder: Path | None = None) -> str:
    """All findings in one of FORMATS, in order of place; empty if there are none (`[]` as JSON).

    folder: the rulebook's, beside which the names of files are looked up for the lines to be shown."""
    ordered = sorted(diagnostics, key=lambda finding: finding.order)
    match form:
        case "json":
            return _as_json([as_data(finding) for finding in ordered])
        case "sarif":
            return _as_json(sarif(ordered))
        case "short":
            return "\n".join(visible(one_line(finding)) for finding in ordered)
        case "github":
            return "\n".join(workflow_commands(ordered)) if ordered else ""
        case _:
            lines = lines_beside(folder) if folder is not None else lambda _file: ()
            return "\n\n".join(excerpt(finding, lines) for finding in ordered) + ("\n" if ordered else "")


def _as_json(data: object) -> str:
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode()


def lines_beside(folder: Path) -> Lines:
    """Reads the lines of a file from the folder in which the rulebook's folder lies, each file once.

    Of a file that lies elsewhere, or to which a link leads, no line is shown: a report may be read by strangers."""
    beside = folder.resolve().parent

    @cache
    def lines(file: str) -> Sequence[str]:
        path = beside / file
        try:
            linked = path.is_symlink() or (path.resolve(strict=True) != path and not Path(file).is_absolute())
            if linked or path.stat().st_size > LARGEST_FILE:
                return ()
            return path.read_text(encoding="utf-8", errors="replace").split("\n")
        except (OSError, RuntimeError):  # RuntimeError: a link that leads to itself
            return ()

    return lines


def one_line(finding: Diagnostic) -> str:
    """`content/…/dodge.yml:14:11: error[RW201] nothing is called `Bodi` (did you mean `Body`?)`."""
    hint = f" ({finding.hint})" if finding.hint else ""
    return f"{finding.place}: {finding.code.severity.value}[{finding.code.number}] {finding.message}{hint}"


def excerpt(finding: Diagnostic, lines: Lines) -> str:
    """The finding with the line it speaks of, a caret under the words, the hint, and second places."""
    place = finding.place
    where = ", ".join(part for part in (finding.entry or "", _field(finding)) if part)
    shown = [
        f"{finding.code.severity.value}[{finding.code.number}]: {finding.message}",
        f"  --> {place}" + (f"  ({where})" if where else ""),
    ]
    margin = " " * max(len(str(place.line)), 2)
    source = _line(lines, place)
    if source is not None:
        cut, caret = _caret(source, place)
        shown += [f"{margin} |", f"{place.line:>{len(margin)}} | {cut}", f"{margin} | {caret}"]
    shown += [f"{margin} = note: {note.message}: {note.place}" for note in finding.notes]
    if finding.hint:
        shown.append(f"{margin} = hint: {finding.hint}")
    shown.append(f"{margin} = see:  diagnostics/{finding.code.name}")
    return "\n".join(visible(line) for line in shown)


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """`2 errors and 1 warning in 2 files`; a word of praise if there are none."""
    if not diagnostics:
        return "nothing to report: all is well"
    counted = [
        f"{number} {severity.value}{'s' if number > 1 else ''}"
        for severity in Severity
        if (number := sum(finding.code.severity is severity for finding in diagnostics))
    ]
    files = len({finding.place.file for finding in diagnostics})
    return f"{' and '.join(counted)} in {files} file{'s' if files > 1 else ''}"


def as_data(finding: Diagnostic) -> dict[str, object]:
    """The finding as plain data."""
    return {
        "code": finding.code.number,
        "name": finding.code.name,
        "severity": finding.code.severity.value,
        "message": finding.message,
        "hint": finding.hint,
        **_place_data(finding.place),
        "entry": finding.entry,
        "field": list(finding.field),
        "notes": [{"message": note.message, **_place_data(note.place)} for note in finding.notes],
    }


_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def sarif(diagnostics: Sequence[Diagnostic]) -> dict[str, object]:
    """The findings as a log of SARIF 2.1.0, the exchange format of programs that check."""
    rules = {finding.code.number: finding.code for finding in diagnostics}
    driver = {
        "name": "rulewright",
        "rules": [
            {"id": number, "name": code.name, "shortDescription": {"text": code.name.replace("-", " ")}}
            for number, code in sorted(rules.items())
        ],
    }
    results = [
        {
            "ruleId": finding.code.number,
            "level": _LEVELS[finding.code.severity],
            "message": {"text": finding.message + (f" ({finding.hint})" if finding.hint else "")},
            "locations": [_location(finding.place)],
            "relatedLocations": [
                {**_location(note.place), "message": {"text": note.message}} for note in finding.notes
            ],
        }
        for finding in diagnostics
    ]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"version": "2.1.0", "runs": [run]}


def _location(place: Place) -> dict[str, object]:
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": quote(place.file)}, "region": region}}


def workflow_commands(diagnostics: Sequence[Diagnostic]) -> list[str]:
    """Workflow commands for the first findings, errors first, and a line that says how many there are in all."""
    severities = list(Severity)
    first = sorted(diagnostics, key=lambda finding: (severities.index(finding.code.severity), finding.order))
    shown = [_annotation(finding) for finding in first[:GITHUB_LIMIT]]
    return [*shown, summary(diagnostics)]


def _annotation(finding: Diagnostic) -> str:
    level = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}[finding.code.severity]
    place = finding.place
    properties = {
        "file": place.file,
        "line": place.line,
        "col": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "title": f"{finding.code.number} {finding.code.name}",
    }
    listed = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in properties.items())
    message = finding.message + (f"; {finding.hint}" if finding.hint else "")
    return f"::{level} {listed}::{_escaped(message, '')}"


def _escaped(text: str, further: str) -> str:
    """Text that cannot end the command it stands in."""
    for character in "%\r\n" + further:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def _place_data(place: Place) -> dict[str, object]:
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }


def _field(finding: Diagnostic) -> str:
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in finding.field)


def _line(lines: Lines, place: Place) -> str | None:
    found = lines(place.file)
    return found[place.line - 1].rstrip("\r\n") if 0 < place.line <= len(found) else None


def _caret(source: str, place: Place) -> tuple[str, str]:
    """The line, shortened if need be, and the carets under the place."""
    end = place.end_column if place.end_line == place.line else len(source) + 1
    start = place.column
    cut = max(0, start - _WIDEST + 20)
    shown = source[cut : cut + _WIDEST]
    width = max(1, min(end, len(source) + 1) - start)
    return shown, " " * (start - 1 - cut) + "^" * min(width, _WIDEST)


def visible(line: str) -> str:
    """A line without signs that a terminal would obey, or that turn the direction of writing."""
    return "".join(character if character.isprintable() else "·" for character in line)
