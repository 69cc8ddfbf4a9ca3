"""The comment under a pull request, made of what a run over a stranger's change has left behind as data.

That run executed what the stranger wrote, so nothing in its data is believed: only what has the expected shape is read, and
all text is shown letter by letter."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from diagnostics.diagnostic import Severity
from generator.telling.changelog import as_markdown, escaped
from generator.telling.changes import SORTS

CHANGES, FINDINGS = "changes.json", "findings.json"
LARGEST = 5_000_000
"""Bytes of a file that are read."""
SHOWN = 20
"""Findings that are told in the comment; all stand at their lines."""


class NoReview(Exception):
    """What was left behind is not what a run leaves; the message says what is wrong."""


def comment(folder: Path) -> str:
    """The comment for the files in a folder."""
    findings, changes = list(_findings(_read(folder / FINDINGS))), list(_changes(_read(folder / CHANGES)))
    blocks = ["## What this change does", as_markdown(changes).rstrip("\n")]
    wrong = [one for one in findings if one["severity"] == Severity.ERROR.value]
    if not findings:
        blocks.append("All is well: every sentence is understood, and every example comes true.")
    else:
        said = f"{len(wrong)} to mend" if wrong else "nothing that must be mended"
        blocks.append(f"### What the check says: {said}")
        blocks.append("\n".join(_told(one) for one in [*wrong, *(one for one in findings if one not in wrong)][:SHOWN]))
        if len(findings) > SHOWN:
            blocks.append(f"*… and {len(findings) - SHOWN} more.*")
    return "\n\n".join(blocks) + "\n"


def _told(one: Mapping[str, Any]) -> str:
    hint = f" — {escaped(one['hint'])}" if one["hint"] else ""
    return f"- {escaped(one['file'])}, line {one['line']}: {escaped(one['message'])}{hint} ({escaped(one['code'])})"


def _read(path: Path) -> Any:
    try:
        if path.is_symlink() or path.stat().st_size > LARGEST:
            raise NoReview(f"{path.name} is a link or too large")
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as problem:
        raise NoReview(f"{path.name} cannot be read: {type(problem).__name__}") from None


def _findings(data: Any) -> Iterator[dict[str, Any]]:
    for one in _listed(data):
        found = {key: _text(one.get(key)) for key in ("code", "severity", "message", "hint", "file")}
        line = one.get("line")
        yield {**found, "line": line if isinstance(line, int) else 1}


def _changes(data: Any) -> Iterator[dict[str, Any]]:
    for one in _listed(data):
        sort = one.get("sort")
        changed = one.get("changed")
        if sort not in SORTS or not isinstance(changed, dict):
            raise NoReview(f"{CHANGES} holds what is no change")
        yield {
            "sort": sort,
            **{key: _text(one.get(key)) for key in ("name", "kind", "path")},
            "touches": [_text(line) for line in _list(one.get("touches"))],
            "changed": {
                _text(name): [
                    {"before": _text(line.get("before")), "after": _text(line.get("after"))} for line in _listed(lines)
                ]
                for name, lines in changed.items()
            },
        }


def _listed(data: Any) -> Sequence[dict[str, Any]]:
    if not all(isinstance(one, dict) for one in _list(data)):
        raise NoReview("what should be a list of blocks is none")
    return _list(data)


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise NoReview("what should be a list is none")
    return data[:5000]


def _text(value: Any) -> str:
    return value[:20_000] if isinstance(value, str) else ""
