"""The fields of an entry as people read them: its suit, its price, and what is worth a word under its name."""

from __future__ import annotations

from generator.telling.teller import figure, is_absent
from grammar.vocabulary import Vocabulary
from grammar.words import SuitWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.kinds import Field, Kind

PRICES = ("price", "cost")
"""Fields in which an entry says its own price."""


def is_suit(field: Field, vocabulary: Vocabulary) -> bool:
    """Whether a field holds the suit of its entries: by its role, or because most of its choices are suits."""
    if field.choices:
        suits = sum(vocabulary.word(str(choice), "suit") is not None for choice in field.choices)
        return 2 * suits > len(field.choices)
    return field.role == "suit"


def suit_of(entry: Entry, system: System) -> SuitWord | None:
    """The word of the suit of an entry, if it has one or is one."""
    if system.kinds[entry.kind].role == "suit":
        return system.vocabulary.named(entry.name, SuitWord)
    for field in system.kinds[entry.kind].fields.values():
        if is_suit(field, system.vocabulary) and (value := entry.fields.get(field.name)):
            return system.vocabulary.named(str(value), SuitWord)
    return None


def facts(entry: Entry, kind: Kind, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The fields of an entry worth a word under its name: not suit, ranks and price, which have their own, and nothing
    that is absent.  A choice speaks for itself, a yes is its label, all else is said with its label."""
    found = []
    for field in kind.fields.values():
        value = entry.fields.get(field.name)
        if field.type == "ranks" or (is_suit(field, vocabulary) and vocabulary.word(str(value), "suit")):
            continue  # it has a place of its own on the page
        if field.name in ("max_rank", "held_by", *PRICES) or is_absent(value):
            continue
        if field in kind.prose:
            continue
        title = field.label or label(field.name)
        told = [entry_called(one, vocabulary) if field.type in ENTRIES else one for one in values(value)]
        said = figure(field, value) if field.type == "number" else ", ".join(told)
        found.append(title if value is True else said if field.type == "choice" else f"{title}: {said}")
    return tuple(found)


ENTRIES = ("entry", "entries")
"""The types of fields that name entries: by their name, or by their file."""


def entry_called(told: str, vocabulary: Vocabulary) -> str:
    """The name of an entry of which the file may be told."""
    return next((word.name for word in vocabulary.words() if word.id.rpartition("/")[2] == told), told)


def values(value: object) -> tuple[str, ...]:
    """A value of a field as people read it, one text per item."""
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    if isinstance(value, list | tuple):
        return tuple(text for item in value for text in values(item))
    return (str(value),)


def label(name: str) -> str:
    """The name of a field as a label: `max_rank` is `Max rank`."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def price(entry: Entry, kind: Kind) -> str:
    """What the entry costs: its own words if it has any, else those of its kind."""
    own = next((entry.fields[name] for name in PRICES if entry.fields.get(name)), kind.price)
    return own if isinstance(own, str) else ""
