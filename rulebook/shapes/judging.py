"""The check of a value against the shape of its field.

One table of shapes (grammar/words.py, kinds.py, fields.py) serves this check and the schemas for editors,
so that the two cannot drift apart.  A shape says what a value looks like; formulas, rules text and names are handed back,
to be parsed and resolved by who knows the language and the words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from diagnostics import codes
from diagnostics.suggest import either
from grammar import shapes as s
from grammar.vocabulary import Vocabulary
from rulebook.source import values
from rulebook.source.document import Path_
from rulebook.source.findings import Findings, shown

NOTHING: tuple[object, ...] = (None, "", [], {})
"""What does not count as a value where there must be one."""


class Met(NamedTuple):
    """A value whose shape is right, but of which the language or the words of the game have to say more.

    key: it is the name of a field instead of its value."""

    path: Path_
    shape: s.Rules | s.Formula | s.Name
    value: str
    key: bool = False


def judge(shape: s.Shape, value: object, findings: Findings, path: Path_, met: list[Met], where: str = "") -> None:
    """Reports everything in a value that is not of its shape; `met` takes what is left to be parsed and resolved.

    where: what a block of fields is called if one of them is unknown; its path says it if this is empty."""
    match shape:
        case s.Text():
            if not isinstance(value, str):
                hint = "put it in quotes" if isinstance(value, int | float) and not isinstance(value, bool) else None
                _wrong(findings, path, "text", value, hint)
            elif shape.name:
                values.name(value, findings, path)
            else:
                values.plain(value, findings, path)
        case s.Name():
            _judge_name(shape, value, findings, path, met)
        case s.YesNo():
            _judge_yes_no(shape, value, findings, path)
        case s.Number():
            _judge_number(shape, value, findings, path)
        case s.Formula():
            if isinstance(value, str) and value not in shape.words:
                met.append(Met(path, shape, value))
            elif not isinstance(value, str) and not _whole(value):
                _wrong(findings, path, "a whole number or a formula", value)
        case s.Rules():
            if isinstance(value, str):
                met.append(Met(path, shape, value))
            else:
                _wrong(findings, path, "rules text", value)
        case s.Fields():
            _judge_fields(shape, value, findings, path, met, where)
        case s.Block():
            _judge_block(shape, value, findings, path, met)
        case s.Choice():
            if value is None:
                _wrong(findings, path, "one of a few words", value)
            elif meant := shape.meant.get(str(value)):
                findings.add(codes.NOT_A_CHOICE, path, f"write `{meant}`", field=shown(path), value=value)
            elif shape.choices:
                values.choice(value, shape.choices, findings, path)
        case s.Plain():
            if not isinstance(value, str | int | float):
                _wrong(findings, path, "a text or a number", value)
            elif isinstance(value, str):
                values.plain(value, findings, path)
        case s.Items():
            _judge_items(shape, value, findings, path, met)
        case s.Either():
            judge(shape.block if isinstance(value, dict) else shape.plain, value, findings, path, met, where)


def _judge_name(shape: s.Name, value: object, findings: Findings, path: Path_, met: list[Met]) -> None:
    if isinstance(value, str):
        met.append(Met(path, shape, value))
    elif shape.several and isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, str):
                met.append(Met((*path, index), shape, item))
            else:
                _wrong(findings, (*path, index), "a name", item)
    elif not (shape.group and value is True):
        expected = "a name or a list of names" if shape.several else "a name or `true`" if shape.group else "a name"
        _wrong(findings, path, expected, value)


def _judge_yes_no(shape: s.YesNo, value: object, findings: Findings, path: Path_) -> None:
    if isinstance(value, bool):
        return
    meant = {"yes": "true", "no": "false"}.get(value.lower()) if isinstance(value, str) else None
    if not (meant and shape.said):
        _wrong(findings, path, "`true` or `false`", value, f"write `{meant}`" if meant else None)


def _judge_number(shape: s.Number, value: object, findings: Findings, path: Path_) -> None:
    if isinstance(value, str) and value in shape.words:
        return
    expected = either(["a whole number", *(f"`{word}`" for word in shape.words)])
    if not isinstance(value, int) or isinstance(value, bool):
        _wrong(findings, path, expected, value, values.DIGITS if isinstance(value, str) and not shape.words else None)
    elif shape.least is not None and value < shape.least:
        _wrong(findings, path, f"a number from {shape.least} up", value)
    elif shape.most < value <= s.LARGEST_NUMBER:
        findings.add(codes.NUMBER_TOO_LARGE, path, f"write at most {shape.most}", number=value, limit=shape.most)


def _judge_fields(
    shape: s.Fields, value: object, findings: Findings, path: Path_, met: list[Met], where: str = ""
) -> None:
    if not isinstance(value, dict):
        _wrong(findings, path, "a block of fields", value, values.BLOCK)
        return
    known = shape.known
    for key, held in value.items():
        declared = known.get(key)
        if declared is not None and not (held is None and key in shape.needed):
            judge(declared, held, findings, (*path, key), met)
    if not known.keys() >= value.keys():
        findings.unknown_keys(value, known, path, where or shown(path), shape.elsewhere)
    for key, hint in shape.needed.items():
        if value.get(key) in NOTHING:
            missing(findings, path, key, hint)


def missing(findings: Findings, path: Path_, field: str, hint: str) -> None:
    """A field that must be there is not; reported at the name of the block, unless it is there and only misspelt."""
    if misspelt(findings, path, field):
        return
    holder = findings.document.value_at(path) if path else findings.document.value
    there = isinstance(holder, dict) and field in holder  # its name is there, and nothing behind it
    if there and hint == f"add `{field}:`":
        hint = f"nothing stands behind `{field}:`; write it there"
    findings.add(codes.MISSING_FIELD, (*path, field) if there else path, hint, key=True, field=field)


def misspelt(findings: Findings, path: Path_, field: str) -> bool:
    """Whether a field is there under a name that was reported to be nearly its own."""
    hints = (f"did you mean `{field}`?", f"write `{field}`")
    return any(
        one.code is codes.UNKNOWN_FIELD and one.hint in hints and one.field[:-1] == path for one in findings.list
    )


def _judge_block(shape: s.Block, value: object, findings: Findings, path: Path_, met: list[Met]) -> None:
    if not isinstance(value, dict):
        _wrong(findings, path, shape.expected, value, values.BLOCK)
        return
    for key, held in value.items():
        at = (*path, key)
        match shape.keys:
            case s.Name() as name:
                met.append(Met(at, name, key, key=True))
            case s.Number() if not key.isdecimal():
                findings.wrong_type(at, "a whole number", key, "write a row for each number", key=True)
            case s.Choice(choices=choices) if key not in choices:
                findings.not_a_choice(at, shown(path), key, choices, key=True)
            case None:
                values.name(key, findings, at, key=True)
        if held is not None or not shape.empty:
            judge(shape.held, held, findings, at, met)


def _judge_items(shape: s.Items, value: object, findings: Findings, path: Path_, met: list[Met]) -> None:
    if isinstance(value, list):
        for index, item in enumerate(value):
            judge(shape.held, item, findings, (*path, index), met)
    elif shape.alone:
        judge(shape.held, value, findings, path, met)
    else:
        _wrong(findings, path, "a list", value, values.listed_so(value))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wrong(findings: Findings, path: Path_, expected: str, value: object, hint: str | None = None) -> None:
    if value is None:
        findings.wrong_type(path, expected, value, "write a value, or delete the line")
    else:
        findings.wrong_type(path, expected, value, hint)


def check_names(names: Iterable[Met], vocabulary: Vocabulary, findings: Findings) -> None:
    """The words that declarations name; they stand in the singular, because the interpreter looks them up as they are."""
    for path, shape, name, key in names:
        found = values.word(name, shape.roles, vocabulary, findings, path, key=key)  # type: ignore[union-attr]
        if found is not None and found != name:
            findings.add(codes.UNKNOWN_NAME, path, f"did you mean `{found}`?", key=key, name=name)


def said(value: object) -> str:
    """A text, stripped; the empty text for anything else, of which `judge` has spoken already."""
    return value.strip() if isinstance(value, str) else ""
