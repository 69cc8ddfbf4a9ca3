"""A name under which something is known becomes another one, wherever rules and files say it; prose stays as it is.

Works on texts that were read, and says where to put what.  Never reads or writes files, and does not know whether the new
name will do: who writes the edits reads the game once more before."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from diagnostics.diagnostic import Place
from grammar.vocabulary import Vocabulary, plural_of
from rulebook.model.links import LINK
from rulebook.shapes.kinds import Kind
from rulebook.source.document import Document, LocatedDict, LocatedList, Mark, Path_
from rulebook.source.rewrite import RULES_TEXTS

BARE = re.compile(r"[A-Z][A-Za-z0-9]+(?:-[A-Za-z0-9]+)*(?: [A-Z][A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)*")
"""Names that rules can say without brackets."""
_SPOKEN = (*RULES_TEXTS, "when", "then")
"""The fields in which the language of effects is spoken."""
_PROSE = ("summary", "rulings", "source", "title", "aliases")
"""The fields in which a name is an ordinary word, or one that stays."""


class Edit(NamedTuple):
    """At a place of a file, these words instead."""

    place: Place
    text: str


class Renaming(Struct, frozen=True):
    """From one name to another.  longer: the names that hold the old one as a part, and are left alone."""

    old: str
    new: str
    plurals: tuple[str, str]
    longer: tuple[str, ...]

    @classmethod
    def of(cls, vocabulary: Vocabulary, old: str, new: str) -> Renaming:
        """A renaming in a game."""
        known = [word.name for word in vocabulary.words()]
        part = re.compile(rf"(?<![\w'-]){re.escape(old)}(?![\w'-])")
        longer = sorted({name for name in known if name != old and part.search(name)}, key=len, reverse=True)
        word = vocabulary.word(old)
        return cls(old, new, ((word.plural if word else "") or plural_of(old), plural_of(new)), tuple(longer))

    def edits(self, document: Document, kind: Kind | None = None) -> Iterator[Edit]:
        """What must be written in a file.  kind: of the entry that it is; None for a declaration."""
        prose = {field.name for field in kind.fields.values() if field.type in ("prose", "text")} if kind else set()
        for path, mark, is_key in _scalars(document.value, ()):
            if path[0] in prose or any(step in _PROSE for step in path if isinstance(step, str)):
                continue
            if path[-1] == "says" and not is_key:
                yield from self._in_links(document, mark, path)
                continue
            spoken = not is_key and any(step in _SPOKEN for step in path)
            if spoken and mark[4] == "" and mark[0] == mark[2] and not BARE.fullmatch(self.new):
                yield from self._quoted(document, mark, path)
                continue
            for line, first, last in _stretches(document, mark, is_key, path[-1]):
                yield from self._within(document, line, first, last, spoken)

    def said(self, text: str, *, spoken: bool = False) -> str:
        """A text with the new name.  spoken: it is in the language of effects, where some names stand in brackets."""
        return self._pattern(spoken).sub(lambda found: self._instead(found[0], spoken), text)

    def _in_links(self, document: Document, mark: Mark, path: Path_) -> Iterator[Edit]:
        """In prose only what it leads to."""
        for line, first, last in _stretches(document, mark, False, path[-1]):
            for link in LINK.finditer(document.lines[line], first, last):
                yield from self._within(document, line, *link.span(1), False)

    def _within(self, document: Document, line: int, first: int, last: int, spoken: bool) -> Iterator[Edit]:
        for found in self._pattern(spoken).finditer(document.lines[line], first, last):
            new = self._instead(found[0], spoken)
            if new != found[0]:
                yield Edit(Place(document.file, line + 1, found.start() + 1, line + 1, found.end() + 1), new)

    def _quoted(self, document: Document, mark: Mark, path: Path_) -> Iterator[Edit]:
        """A line without quotes, in quotes: the brackets of the name would else be taken for a list."""
        said = str(document.value_at(path))
        if (new := self.said(said, spoken=True)) != said:
            place = Place(document.file, mark[0] + 1, mark[1] + 1, mark[2] + 1, mark[3] + 1)
            yield Edit(place, json.dumps(new, ensure_ascii=False))

    def _pattern(self, spoken: bool) -> re.Pattern[str]:
        names = [*map(re.escape, self.longer), re.escape(self.plurals[0]), re.escape(self.old)]
        bracketed = [rf"\[{name}\]" for name in names] if spoken else []
        return re.compile(rf"(?<![\w-])(?:{'|'.join([*bracketed, *names])})(?![\w-])")

    def _instead(self, found: str, spoken: bool) -> str:
        inner = found.strip("[]")
        if inner not in (self.old, self.plurals[0]):
            return found
        new = self.new if inner == self.old else self.plurals[1]
        return new if not spoken or BARE.fullmatch(new) else f"[{new}]"


def _scalars(value: object, path: Path_) -> Iterator[tuple[Path_, Mark, bool]]:
    """Every text and every name of a field of a file, with its mark; whether it is a name of a field."""
    if isinstance(value, LocatedDict):
        for key, held in value.items():
            yield (*path, key), value.at[key], True
            yield from _held(held, value.at[key], (*path, key))
    elif isinstance(value, LocatedList):
        for index, held in enumerate(value):
            yield from _held(held, value.at[index], (*path, index))


def _held(held: object, mark: Mark, path: Path_) -> Iterator[tuple[Path_, Mark, bool]]:
    if isinstance(held, str):
        yield path, mark, False
    else:
        yield from _scalars(held, path)


def _stretches(document: Document, mark: Mark, is_key: bool, step: str | int) -> Iterator[tuple[int, int, int]]:
    """The stretches of lines in which a text stands: line, first and last column, from 0."""
    line, column, end_line, end_column, _, key_line, key_column = mark
    if is_key:
        yield key_line, key_column, key_column + len(str(step)) + 2
        return
    for at in range(line, min(end_line, len(document.lines) - 1) + 1):
        text = document.lines[at]
        yield at, column if at == line else 0, end_column if at == end_line else len(text)


def written(document: Document, edits: list[Edit]) -> str:
    """The file with the edits made."""
    lines = list(document.lines)
    for edit in sorted(set(edits), key=lambda one: (one.place.line, one.place.column), reverse=True):
        line = lines[edit.place.line - 1]
        lines[edit.place.line - 1] = line[: edit.place.column - 1] + edit.text + line[edit.place.end_column - 1 :]
    return "\n".join(lines)
