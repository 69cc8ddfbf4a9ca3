"""Kinds of entries as their `_kind.yml` declares them: which fields an entry has and what may stand in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

FIELD_TYPES = (
    *("text", "prose", "number", "yes-no", "choice", "word", "words"),
    *("texts", "amount", "entry", "entries", "ranks"),
)
"""text and texts are plain; prose is for reading, in paragraphs, and may link to entries (`[[kind/slug]]`); word(s) are of
the vocabulary, of the field's role if it has one; amount is a formula of the effect language; entry and entries are names
of other entries; ranks are names with ranks (read by character.py)."""

LAST = 1000
"""The place in its chapter of a kind of which nothing is said."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field that entries of a kind may or must have.

    label: what pages call it.  choices: for the type choice.  role: for the types word and words.
    facet: whether lists of entries can be narrowed by it.
    implies: for the words of an entry that is one itself: what is called by the entry's name is called these, too."""

    name: str
    type: str = "text"
    label: str = ""
    choices: tuple[object, ...] = ()
    role: str = ""
    required: bool = False
    default: object = None
    facet: bool = False
    implies: bool = False
    summary: str = ""
    data: Mapping[str, object] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of entry; a folder of the system.

    name, plural: the word (`Advantage`).  title: of its page.  role: of the words that its entries are.
    of: the thing of which its entries are special cases.
    chapter, place: under which the system lists it, and where there.
    price: the text for the card.  card: which fields its head shows.
    data: the whole declaration.
    held_by: the kind of thing of which each holds all these entries, whether it likes to or not (a rule of the game).
    plain: whether an entry may do without an effect (a country, a suit).
    optional: whether its entries are options, unless one says otherwise."""

    id: str
    system: str
    slug: str
    name: str
    plural: str
    title: str
    summary: str
    fields: Mapping[str, Field]
    role: str = "entry"
    chapter: str = ""
    place: int = LAST
    held_by: str = ""
    of: str = ""
    plain: bool = False
    optional: bool = False
    price: object = ""
    card: object = ()
    path: str = ""
    data: Mapping[str, object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def prose(self) -> tuple[Field, ...]:
        """The fields for reading, in order of declaration."""
        return tuple(f for f in self.fields.values() if f.type == "prose")

    @property
    def facets(self) -> tuple[Field, ...]:
        """The fields by which lists can be narrowed, in order of declaration."""
        return tuple(f for f in self.fields.values() if f.facet)
