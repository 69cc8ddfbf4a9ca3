"""The comment under a pull request, made of what a run over a stranger's change has left behind as data.

That run executed what the stranger wrote, so nothing in its data is believed: only what has the expected shape is read, and
all text is shown letter by letter."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from diagnostics import codes
from diagnostics.diagnostic import Severity
from generator.telling.changelog import as_markdown, escaped
from generator.telling.changes import SORTS

CHANGES, FINDINGS, PROOFS, CARDS = "changes.json", "findings.json", "proofs.json", "cards.json"
LARGEST = 5_000_000
"""Bytes of a file that are read."""
LONGEST = 62_000
"""Letters of a comment before its last block; a site of repositories takes 65,536."""
SHOWN = 20
"""Findings, rules or cards that are told in the comment; all findings stand at their lines."""
UNTOLD = "That can be told once it is mended."
AS_MEANT = "1. Is the rule meant as it now stands? Then take over each line that is offered. If not, change the rule."
AS_WRITTEN = "1. Each line above says what cannot be read or found, and behind its dash what to write instead."
"""What comes first, if examples come out otherwise, and if they do not."""
TO_MEND = """\
2. The name of a file leads to your copy of it. Change the line, and press *Commit changes*; nothing has to be installed.
3. A few minutes later this comment says what is left."""
MANY_FILES = """\
If these are too many, give the rule its old name back, and say in a comment what it should be called: whoever takes the change \
over writes a name anew in all files at once."""
NOTHING_LEFT = """\
Nothing is left for you to do. Somebody reads the change next, and takes it over or says here what they think. If a check \
below this comment is red all the same, that is for those who look after the program."""
TO_ADD = """\
1. Do what is asked for: follow the name of the file. A further example begins below the last one, with `- title:`, as that \
one begins. Press *Commit changes*; a few minutes later this comment says what is left.
2. If you see no way, leave it: whoever takes the change over does it. Until then the check *Tests* is red, and nothing else \
is wrong."""
_FILE = re.compile(r"[\w-]+(?:[./][\w-]+)*")
_ADDRESS = re.compile(r"https://[\w.-]+(?:/[\w.-]+)+")


class NoReview(Exception):
    """What was left behind is not what a run leaves; the message says what is wrong."""


def comment(folder: Path, run: str = "", edit: str = "") -> str:
    """The comment for the files in a folder.

    run: the address of the run that left them, where its files can be fetched.  edit: the address below which whoever asked
    for the change can edit files of it."""
    findings, changes = list(_findings(_read(folder / FINDINGS))), list(_changes(_read(folder / CHANGES)))
    run, edit = (one if _ADDRESS.fullmatch(one) and ".." not in one else "" for one in (run, edit))
    wrong = sum(one["severity"] == Severity.ERROR.value for one in findings)
    blocks = ["## What this change does", as_markdown(changes).rstrip("\n") if changes or not wrong else UNTOLD]
    if not findings:
        blocks.append("All is well: every sentence is understood, and every example comes true.")
    else:
        said = f"{wrong} to mend" if wrong else "nothing that must be mended"
        blocks.append(f"### What the check says: {said}")
        blocks += _of_findings(findings, edit, any(one["sort"] == "renamed" for one in changes))
    proofs = _listed(_read(folder / PROOFS))
    blocks += _of_words(proofs, edit)
    blocks += _of_cards(_listed(_read(folder / CARDS)), run)
    left = TO_ADD if any(_text(one.get("wanted")) for one in proofs) else NOTHING_LEFT
    if wrong:
        otherwise = any(one["code"] == codes.EXAMPLE_DISAGREES.number for one in findings)
        left = f"{AS_MEANT if otherwise else AS_WRITTEN}\n{TO_MEND}"
    room, told = LONGEST, list[str]()
    for block in blocks:
        room -= len(block) + 2
        told.append(
            block
            if room >= 0
            else "*… and more than fits here; all of it stands at the lines, and in the files of the run.*"
        )
        if room < 0:
            break
    return "\n\n".join((*told, "### What now", left)) + "\n"


def _of_findings(findings: Sequence[Mapping[str, Any]], edit: str, renamed: bool) -> Iterator[str]:
    """What is wrong, in the files of the change first."""
    first = sorted(findings, key=lambda one: (not one["own"], one["severity"] != Severity.ERROR.value))[:SHOWN]
    own, others = ([one for one in first if one["own"] is own] for own in (True, False))
    if own:
        yield "\n".join(_told(one, edit) for one in own)
    if others:
        yield "In files that you did not change, because of what you did:"
        yield "\n".join(_told(one, edit) for one in others)
        if renamed:
            yield MANY_FILES
    if len(findings) > SHOWN:
        yield f"*… and {len(findings) - SHOWN} more.*"


def _of_words(proofs: Sequence[Mapping[str, Any]], edit: str) -> Iterator[str]:
    """Of each rule, which example it lacks, how many changes of its words an example notices, and which none does."""
    wanting = [one for one in proofs[:SHOWN] if _text(one.get("wanted"))]
    if wanting:
        yield "### What is lacking"
    for one in wanting:
        yield f"{_named(one)} ({_linked(_text(one.get('path')), edit)}): {escaped(_text(one.get('wanted')))}."
    proven = [one for one in proofs[:SHOWN] if _number(one.get("changes"))]
    if proven:
        yield "### Is each word proven?"
    for one in proven:
        changes, noticed = _number(one.get("changes")), _number(one.get("noticed"))
        yield f"{_named(one)}: an example notices {noticed} of {changes} changes."
        unnoticed = _listed(one.get("unnoticed"))[:SHOWN]
        if unnoticed:
            said = [f"- line {_number(piece.get('line'))}: {escaped(_text(piece.get('said')))}" for piece in unnoticed]
            yield "\n".join(["No example would notice if it said instead:", "", *said])
    if any(one.get("unnoticed") for one in proven):
        yield (
            "An example in which that makes a difference would show it. If you see none, leave it: whoever takes the change "
            "over looks for one, or says why there is none."
        )


def _named(one: Mapping[str, Any]) -> str:
    return f"**{escaped(_text(one.get('name')))}**"


def _of_cards(cards: Sequence[Mapping[str, Any]], run: str) -> Iterator[str]:
    """Which pictures of cards there are."""
    if cards:
        where = f"[the files of this run]({run})" if run else "the files of this run"
        yield f"### Cards\n\nPictures of both sides lie in {where}, in the folder `cards` of `review`."
        yield "\n".join(
            f"- {escaped(_text(one.get('name')))}: "
            + (
                ", ".join(escaped(_text(file)) for file in _list(one.get("files"))[:2])
                or "its text does not fit on the card"
            )
            for one in cards[:SHOWN]
        )


def _told(one: Mapping[str, Any], edit: str) -> str:
    place = _linked(one["file"], edit, one["line"])
    why = "".join(f"; {escaped(note)}" for note in one["notes"])
    hint = f" — {escaped(one['hint'])}" if one["hint"] else ""
    return f"- {place}: {escaped(one['message'])}{why}{hint} ({escaped(one['code'])})"


def _linked(file: str, edit: str, line: int = 0) -> str:
    """The name of a file, and of a line of it if one is given; leads to where it can be edited."""
    said = escaped(file) + (f", line {line}" if line else "")
    return f"[{said}]({edit}/{file}{f'#L{line}' if line else ''})" if edit and _FILE.fullmatch(file) else said


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
        notes = [_text(note.get("message")) for note in _listed(one.get("notes", []))][:3]
        yield {
            **found,
            "line": line if isinstance(line, int) else 1,
            "notes": notes,
            "own": one.get("own") is not False,
        }


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


def _number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**6 else 0


def _text(value: Any) -> str:
    return value[:20_000] if isinstance(value, str) else ""
