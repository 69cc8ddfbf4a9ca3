"""Reads one value of a file as what it should be: a text, a number, a list; reports it if it is something else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from diagnostics import codes
from diagnostics.suggest import did_you_mean, either, one_of
from grammar.article import a_or_an
from grammar.shapes import LARGEST_NUMBER, LONGEST_NAME, PLAIN, markup_in
from grammar.vocabulary import AS_STATE, DECLARE, Vocabulary
from rulebook.source.document import Path_
from rulebook.source.findings import Findings, shown

NO_FIELDS: Mapping[str, object] = {}
BLOCK = "write `name: value`, each on a line of its own, indented by two spaces"
"""The cure for what is no block."""


def mapping(
    value: object, findings: Findings, path: Path_, expected: str = "a block of fields"
) -> Mapping[str, object]:
    """A block of fields; an empty one for nothing and for anything else."""
    if isinstance(value, dict):
        return value
    if value is not None:
        findings.wrong_type(path, expected, value, BLOCK)
    return NO_FIELDS


def items(value: object, findings: Findings, path: Path_, expected: str = "a list") -> list[object]:
    """A list; an empty one for nothing and for anything else."""
    if isinstance(value, list):
        return value
    if value is not None:
        findings.wrong_type(path, expected, value, listed_so(value))
    return []


def listed_so(value: object) -> str:
    """How what was written would be written as a list."""
    short = isinstance(value, str | int) and len(str(value)) <= 40 and "\n" not in str(value)
    return f"write `[{value}]`, or begin each item with `- `" if short else "begin each item with `- `"


def text(value: object, findings: Findings, path: Path_, default: str = "") -> str:
    """A text, stripped; numbers are not taken for texts.  It is plain text, which is seen to here."""
    if isinstance(value, str):
        plain(value, findings, path)
        return value.strip()
    if value is not None:
        hint = "take the brackets away, and write one text" if isinstance(value, list) else None
        findings.wrong_type(path, "text", value, "put it in quotes" if isinstance(value, int | float) else hint)
    return default


def plain(said: str, findings: Findings, path: Path_, *, key: bool = False) -> None:
    """Reports markup: it would be shown letter by letter, and script has no business in a rule.

    The one rule for names, titles and prose, wherever they stand.  key: the text is the name of a field."""
    if markup := markup_in(said):
        field = path[-1] if key else shown(path)
        cure = "write plain words; a link is `[[name]]`" if markup.startswith("](") else PLAIN
        findings.add(codes.MARKUP_IN_PROSE, path, cure, key=key, field=codes.cut(str(field)), markup=markup)


def name(value: object, findings: Findings, path: Path_, *, key: bool = False) -> None:
    """Reports what a name cannot be: markup, or too long.  What is no text is reported elsewhere."""
    if isinstance(value, str):
        plain(value, findings, path, key=key)
        if len(value) > LONGEST_NAME:
            findings.add(codes.TOO_LONG, path, "find a shorter name", key=key, size=len(value), limit=LONGEST_NAME)


DIGITS = "write it in digits, without quotes"


def declared_as(name: str, value: object) -> str:
    """The hint for a name of which an example states that it is so, or a number."""
    if isinstance(value, bool):
        return f"{DECLARE}: what somebody is, is {AS_STATE.format(name)}"
    if isinstance(value, int):
        return f"{DECLARE}: a number is a stat, under `stats:`; what goes up and down, a track, `{name}: {{of: …, start: 0}}`"
    return DECLARE


FEW = 8
"""So many names can be listed for who has written another."""


def listed_or_declared(names: Iterable[str]) -> str:
    """The hint for a name that is like none: those that there are, if they are few."""
    listed = list(names)
    return one_of(listed) if 0 < len(listed) <= FEW else DECLARE


def number(
    value: object, findings: Findings, path: Path_, *, least: int | None = None, most: int = LARGEST_NUMBER
) -> int | None:
    """A whole number, or None if there is none; of one that is too large for its field, the largest that may be."""
    if isinstance(value, int) and not isinstance(value, bool):
        if value > LARGEST_NUMBER:
            return None  # whoever read the file has told it
        if value > most:
            findings.add(codes.NUMBER_TOO_LARGE, path, f"write at most {most}", number=value, limit=most)
            return most
        if least is None or value >= least:
            return value
        findings.wrong_type(path, f"a number from {least} up", value)
    elif value is not None:
        findings.wrong_type(path, "a whole number", value, DIGITS if isinstance(value, str) else None)
    return None


def yes_no(value: object, findings: Findings, path: Path_, default: bool = False) -> bool:
    """`true` or `false`, also said `yes` or `no`."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("yes", "no"):
        return value.lower() == "yes"
    if value is not None:
        findings.wrong_type(path, "`true` or `false`", value, "write `yes` or `no`")
    return default


def choice(value: object, choices: Iterable[object], findings: Findings, path: Path_) -> object:
    """One of the choices, or None."""
    choices = tuple(choices)
    if value in choices and not isinstance(value, bool):
        return value
    if value is not None:
        findings.not_a_choice(path, shown(path), value, choices)
    return None


def texts(value: object, findings: Findings, path: Path_) -> tuple[str, ...]:
    """A list of texts; a single text counts as a list of one."""
    if isinstance(value, str):
        return (text(value, findings, path),)
    found = [text(item, findings, (*path, index)) for index, item in enumerate(items(value, findings, path))]
    return tuple(item for item in found if item)


def word(
    value: object, roles: tuple[str, ...], vocabulary: Vocabulary, findings: Findings, path: Path_, *, key: bool = False
) -> str | None:
    """The name of a declared word of one of the roles (of any role if there are none), or None.

    key: it is the name of a field, and not its value."""
    name = text(value, findings, path)
    if not name:
        return None
    found = vocabulary.word(name, *roles)
    if found is not None:
        return found.name
    names = [word.name for word in vocabulary.words(*roles)]
    several = f"write `[{name}]`" if "," in name else None
    hint = did_you_mean(name, names) or several or listed_or_declared(names if roles else ())
    other = vocabulary.word(name)
    if other is not None:
        expected = either([_a(role) for role in roles])
        findings.add(codes.WRONG_KIND_OF_NAME, path, hint, key=key, name=name, found=_a(other.role), expected=expected)
    else:
        findings.add(codes.UNKNOWN_NAME, path, hint, key=key, name=name)
    return None


def _a(role: str) -> str:
    return f"{a_or_an(role)} {role}"
