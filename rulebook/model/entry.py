"""What an entry is once its file is read: values, its parsed effect, its examples; all frozen.

Never reads files and never judges; builder.py fills these in, linker.py checks them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from diagnostics.diagnostic import Place
from diagnostics.source_map import SourceMap
from grammar.meaning.outline import Outline
from grammar.nodes.clauses import Clause, Condition
from grammar.nodes.structure import Effect
from grammar.record import Record
from rulebook.model.tables import Cells, Table
from rulebook.shapes.panels import Panel
from rulebook.source.document import Document, Path_
from rulebook.source.findings import Findings


class Places:
    """Where the values of an entry stand in its file, found when they are asked for."""

    __slots__ = ("_document",)

    def __init__(self, document: Document | Callable[[], Document]) -> None:
        self._document = document

    @property
    def document(self) -> Document:
        """The file; fetched when it is first asked for, if it was left in the cache."""
        if not isinstance(self._document, Document):
            self._document = self._document()
        return self._document

    def __reduce__(self) -> tuple[type, tuple[Document]]:
        return Places, (self.document,)

    def __getitem__(self, path: Path_) -> Place:
        return self.document.place(path)

    def key(self, path: Path_) -> Place:
        """The place of the name of a field instead of its value."""
        return self.document.place(path, key=True)

    def source_map(self, path: Path_) -> SourceMap:
        """From places in a text of the entry to places in its file."""
        return self.document.source_map(path)


Value = str | int | float | bool | None | tuple[str | None, ...] | Mapping[str, object]
"""What a field of an entry holds, by its type: a text, a number, yes or no, names, names with ranks; None for nothing."""


class Ruling(Struct, frozen=True):
    """A point that the source leaves open, how it is read here, and why."""

    question: str
    reading: str
    why: str


class Line(Struct, frozen=True):
    """One line of an example.  clause: None if it could not be read.  claims: whether it says what is so, and not what
    happens.  at: its path in the file.  brought: whom it names that no sheet does, and a rule may have brought."""

    text: str
    place: Place
    clause: Clause | Condition | None
    claims: bool = False
    at: Path_ = ()
    brought: tuple[str, ...] = ()


class Answer(Struct, frozen=True):
    """What somebody decides.  to: the rule that asks for it, if the example names one."""

    to: str
    says: str

    @property
    def written(self) -> str:
        """How it is written in an example."""
        return f"{self.to}: {self.says}" if self.to else self.says


OTHERS = "others"
"""In an example, the side of those of whom nothing else is said."""


class Example(Struct, frozen=True):
    """A worked example: who is there, what they play and choose, what happens, what is then true.

    given: things by name, the holder of the entry first.  cards: what each plays, test by test.  deck: its top, in order.
    choices: what each decides, in the order in which it is asked.  rank: the holder's rank in the entry.
    decider: who decides and plays what is not scripted (empty: nobody, what is not scripted is left); seed: of chance.
    moves: what deciders prefer of what everybody can do, the best first; they strike if nothing is said.
    options: the names of those that are switched on, besides the entry's own.
    path: in the file.  of: the number from 0 of the example of which this one is a variation; None for one of its own."""

    title: str
    rank: int
    given: Mapping[str, Mapping[str, object]]
    cards: Mapping[str, tuple[str, ...]]
    deck: str
    choices: Mapping[str, tuple[Answer, ...]]
    when: tuple[Line, ...]
    then: tuple[Line, ...]
    place: Place
    dice: tuple[int, ...] = ()
    decider: str = ""
    seed: int = 0
    moves: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    extra: Mapping[str, object] = {}
    path: Path_ = ()
    of: int | None = None

    @property
    def holder(self) -> str:
        """Who holds the entry: the first of those given."""
        return next(iter(self.given), "")


class Entry(Record):
    """One rule with a name and a page.  Some parts of it may still be in the cache; they are fetched when one of them is
    first asked for.

    id: `<system>/<kind>/<slug>`.  fields: what the kind declares, with defaults filled in.  effect: empty if the text could
    not be read.  max_rank: None for an entry without ranks.  parameters: names that stand for what the holder has chosen,
    with the word of which it is one: `{"Chosen Weapon": "Weapon"}`.  path: of its file, as reports show it.
    parts: what its page tells and shows besides; sides: how many it may take in print, None for as many as it needs.
    table: the table that it is.  optional: it is an option, in force only where it is switched on.
    replaces: the ids of the entries that are not in force while it is on.  meaning: of the effect, if that is right.
    cells: the same of the cells of its table.  maxima: the numbers whose maximum its rules change."""

    id: str
    system: str
    kind: str
    slug: str
    name: str
    summary: str
    effect: Effect
    effect_text: str
    fields: Mapping[str, Value]
    origin: str
    source: Mapping[str, object]
    aliases: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    examples: tuple[Example, ...]
    path: str
    max_rank: int | None
    parameters: Mapping[str, str]
    places: Places
    table: Table | None
    cells: Cells
    optional: bool = False
    replaces: tuple[str, ...] = ()
    parts: tuple[Panel, ...] = ()
    sides: int | None = None
    meaning: Outline | None = None
    maxima: tuple[str, ...] = ()

    @classmethod
    def kept(cls, known: Iterable[tuple[str, object]], fetch: Callable[[str], Mapping[str, object]]) -> Entry:
        """An entry of which some parts are fetched later.  known: the others, by their names.  fetch: gives a part by its name,
        with those that lie beside it."""
        entry = cls.__new__(cls)
        vars(entry).update(known, _fetch=fetch)
        return entry

    def __getattr__(self, name: str) -> object:
        held = vars(self)
        if name.startswith("_") or "_fetch" not in held:
            raise AttributeError(name)
        for part, value in held["_fetch"](name).items():
            held.setdefault(part, value)
        return held[name]

    def findings(self) -> Findings:
        """What is wrong with it: nothing so far.  Its file is fetched once something is."""
        return Findings(lambda: self.places.document, self.id)

    def __getstate__(self) -> dict[str, object]:
        """For another process all of it is fetched."""
        return {name: getattr(self, name) for name in PARTS}

    def __eq__(self, other: object) -> bool:
        return type(other) is Entry and all(getattr(self, name) == getattr(other, name) for name in _WRITTEN)

    __hash__ = None  # type: ignore[assignment]  # its fields may hold lists


PARTS = tuple(Entry.__annotations__)
_WRITTEN = tuple(name for name in PARTS if name not in ("places", "meaning", "cells", "maxima"))
"""What tells one entry from another; the rest follows from it."""


def folded(name: str) -> str:
    """A name as it is compared: composed, without difference of case."""
    return unicodedata.normalize("NFKC", name).casefold()
