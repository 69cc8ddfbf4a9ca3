"""Collects what is wrong with one file while it is read, and says it at the right place.

Also the words for kinds of values: a rules author reads `a list`, never the name of a Python type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic, Note, Problem
from diagnostics.suggest import did_you_mean, one_of
from rulebook.document import Document, Path_


class Findings:
    """The findings of one file, in the order in which they were met."""

    def __init__(self, document: Document, entry: str | None = None) -> None:
        self.document = document
        self.entry = entry
        self.list: list[Diagnostic] = []

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

    def wrong_type(self, path: Path_, expected: str, found: object, hint: str | None = None) -> None:
        """A value is of another kind than its field."""
        self.add(codes.WRONG_VALUE_TYPE, path, hint, field=shown(path), expected=expected, found=kind_of(found))

    def not_a_mapping(self) -> None:
        """The file as a whole is something else than fields with values."""
        found = "nothing" if self.document.value is None else kind_of(self.document.value)
        self.add(codes.NOT_A_MAPPING, (), "write `name: value`, one to a line", found=found)

    def unknown_keys(self, holder: object, known: Iterable[str], path: Path_, where: str) -> None:
        """Every key that is not among the known ones, with the nearest that is."""
        if not isinstance(holder, Mapping):
            return
        known = tuple(known)
        for key in holder:
            if key not in known:
                hint = did_you_mean(key, known) or one_of(known)
                self.add(codes.UNKNOWN_FIELD, (*path, key), hint, key=True, where=where, field=key)


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
