"""A worked example in the words of its page: what is laid out, what happens, what is true then, and how its variations differ.

What an example says is in its file; how people read a word of it is for `given`.  Never plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from generator.telling.given import agreed, answered, claimed, crowds, decided, given, later, otherwise, printed
from grammar.vocabulary import Vocabulary
from rulebook.model.entry import Entry, Example, Line


class Variation(Struct, frozen=True):
    """What is otherwise than in a worked example, and what is true then.  on: it goes on from where that one ends."""

    but: tuple[str, ...]
    when: tuple[str, ...]
    then: tuple[str, ...]
    on: bool


class Worked(Struct, frozen=True):
    """A worked example, read.  rank: that of its holder, if the entry has several.  claims: what is true then, as parts of
    a sentence; then: the same as sentences, as many as are taken in at a glance."""

    title: str
    rank: int | None
    people: tuple[tuple[str, tuple[str, ...]], ...]
    cards: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    deck: tuple[str, ...]
    dice: tuple[int, ...]
    choices: tuple[tuple[str, tuple[str, ...]], ...]
    decided: str
    when: tuple[str, ...]
    claims: tuple[str, ...]
    then: tuple[str, ...]
    variations: tuple[Variation, ...]


def worked(entry: Entry, example: Example, vocabulary: Vocabulary) -> Worked:
    """One of an entry's examples that is no variation of another, with those that vary it."""

    many = crowds(example, vocabulary)

    def say(line: Line) -> str:
        if not line.claims:
            return agreed(printed(line.text), many)
        return claimed(line.text, vocabulary, entry.name, many)

    claims = tuple(map(say, example.then))
    return Worked(
        title=example.title,
        rank=example.rank if entry.max_rank and entry.max_rank > 1 else None,
        people=tuple(
            (name, tuple(filter(None, (agreed(given(key, value, vocabulary), many) for key, value in sheet.items()))))
            for name, sheet in example.given.items()
        ),
        cards=tuple((name, tuple(tuple(play.split()) for play in plays)) for name, plays in example.cards.items()),
        deck=tuple(example.deck.split()),
        dice=example.dice,
        choices=tuple((name, tuple(answered(one, name) for one in chosen)) for name, chosen in example.choices.items()),
        decided=decided(example),
        when=_happens(example.when, say),
        claims=claims,
        then=_glance([_sentence(one) for one in claims]),
        variations=tuple(
            _variation(one, otherwise(one, example, vocabulary), example, say)
            for one in entry.examples
            if _varies(one, entry, example)
        ),
    )


def _varies(one: Example, entry: Entry, example: Example) -> bool:
    return one.of is not None and entry.examples[one.of] is example


def _variation(one: Example, but: Iterable[str], example: Example, say: Callable[[Line], str]) -> Variation:
    on = later(one, example)
    return Variation(
        but=_glance([_sentence(line) for line in but]),
        when=_happens(on or (one.when if one.when != example.when else ()), say),
        then=_glance([_sentence(say(line)) for line in one.then]),
        on=bool(on),
    )


def _happens(lines: Sequence[Line], say: Callable[[Line], str]) -> tuple[str, ...]:
    return tuple(_sentence(f"now {say(line)}" if line.claims else say(line)) for line in lines)


GLANCE = (12, 300)
"""So many facts of an example, and so many letters of each, stand on its page: a list of prices is for the file."""


def _glance(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines as far as somebody takes them in at a glance, and how many more there are."""
    most, letters = GLANCE
    short = [
        line if len(line) <= letters else f"{line[:letters].rpartition(',')[0]}, and more." for line in lines[:most]
    ]
    return (*short, *([f"And {len(lines) - most} more like these."] if len(lines) > most else []))


def _sentence(text: str) -> str:
    said = printed(text)
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")
