"""Collects what is wrong with one file while it is read, and says it at the right place.

Also the words for kinds of values: a rules author reads `a list`, never the name of a Python type."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic, Note, Problem
from diagnostics.suggest import abbreviated, did_you_mean, one_of
from rulebook.source.document import Document, Path_

TEXT = "indent it by two spaces, as a part of the text above"
"""The cure where a line of a text was taken for the name of a field."""
COMMA = "put quotes around the whole text: inside `{…}` a comma ends it"
"""The cure where the rest of a sentence was taken for the name of a field."""

_SAID_FOR = {
    "choices": ("decides", "decide", "decisions", "answers", "chooses", "choose", "picks"),
    "given": ("setup", "situation", "before", "start", "with", "if"),
    "when": ("action", "actions", "events", "does", "do", "happens", "play"),
    "then": ("result", "results", "expect", "expected", "expects", "outcome", "after"),
    "dice": ("rolls", "roll", "throws"),
}
"""What people call fields of an example."""


def _meant(key: str, known: Collection[str]) -> str | None:
    """The cure where a field is called otherwise."""
    found = next((field for field, said in _SAID_FOR.items() if field in known and key.lower() in said), None)
    return f"write `{found}`" if found is not None else None


class Findings:
    """The findings of one file, in the order in which they were met."""

    def __init__(self, document: Document | Callable[[], Document], entry: str | None = None) -> None:
        """document: the file, or what fetches it once something is found."""
        self._fetched = document
        self.entry = entry
        self.list: list[Diagnostic] = []

    @cached_property
    def document(self) -> Document:
        """The file."""
        return self._fetched if isinstance(self._fetched, Document) else self._fetched()

    def add(
        self,
        code: Code,
        path: Path_,
        hint: str | None = None,
        /,
        *,
        key: bool = False,
        notes: tuple[Note, ...] = (),
        **holes: object,
    ) -> None:
        """One finding at the value of a path, or at its key."""
        place = self.document.place(path, key=key)
        self.list.append(Diagnostic(code, place, code.message.format_map(holes), self.entry, path, hint, notes))

    def add_problems(self, problems: Iterable[Problem], path: Path_) -> None:
        """Problems of the text at a path, each at its own place inside the text."""
        problems = tuple(problems)
        if problems:
            self.list.extend(self.document.source_map(path).diagnostics(problems, self.entry, path))

    def add_quoting(self, problems: Iterable[Problem], path: Path_) -> None:
        """Problems of the text at a path that whoever found them knows by its sense alone: told in the words of its author."""
        text = self.document.value_at(path)
        self.add_problems((one.quoting(text) if isinstance(text, str) else one for one in problems), path)

    def wrong_type(
        self, path: Path_, expected: str, found: object, hint: str | None = None, *, key: bool = False
    ) -> None:
        """A value, or the name of a field, is of another kind than what must stand there."""
        said = kind_of(found)
        self.add(codes.WRONG_VALUE_TYPE, path, hint, key=key, field=shown(path), expected=expected, found=said)

    def not_a_mapping(self) -> None:
        """The file as a whole is something else than fields with values."""
        found = "nothing" if self.document.value is None else kind_of(self.document.value)
        self.add(codes.NOT_A_MAPPING, (), "write `name: value`, one to a line", found=found)

    def unknown_keys(
        self,
        holder: object,
        known: Collection[str],
        path: Path_,
        where: str,
        elsewhere: Callable[[str], str | None] | None = None,
        otherwise: str | None = None,
    ) -> None:
        """Every key that is not among the known ones, with the nearest that is.

        elsewhere: the hint for a key that is right in another place.  otherwise: the hint where none is near."""
        if not isinstance(holder, Mapping):
            return
        for key in holder:
            if key not in known:
                hint = (
                    TEXT
                    if not path and len(key.split()) > 3
                    else COMMA
                    if holder[key] is None and " " in key
                    else elsewhere(key)
                    if elsewhere
                    else None
                )
                hint = (
                    hint
                    or _meant(key, known)
                    or did_you_mean(key, known)
                    or abbreviated(key, known)
                    or otherwise
                    or one_of(known, limit=30)
                )
                self.add(codes.UNKNOWN_FIELD, (*path, key), hint, key=True, where=where, field=key)

    def not_a_choice(
        self, path: Path_, field: str, value: object, choices: Iterable[object], *, key: bool = False
    ) -> None:
        """A value, or the name of a field, is not among those that there are."""
        names = [str(one) for one in choices]
        hint = did_you_mean(str(value), names) or (one_of(names) if names else None)
        said = value if isinstance(value, str | int | float) else kind_of(value)
        self.add(codes.NOT_A_CHOICE, path, hint, key=key, field=field, value=said)


def shown(path: Path_) -> str:
    """A way to a value as a person says it: the last name on it, with the number of the item in a list."""
    name = ""
    for step in path:
        name = f"{name} {step + 1}" if isinstance(step, int) else step
    return name


def kind_of(value: object) -> str:
    """What a value is, in the words of who writes files."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text `{value.strip().splitlines()[0][:40]}`" if value.strip() else "an empty text"
    if isinstance(value, Mapping):
        return "a block of fields"
    return "a list"
