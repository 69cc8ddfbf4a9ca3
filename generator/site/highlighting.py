"""An effect's own words in colours: which stretches are names, numbers, small words, remarks.

The names come from the tree, so only what the grammar took for a name is shown as one; the rest is told apart by its
letters.  Gives pieces, no HTML, and never changes a character."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec import Struct

from grammar import lexicon
from grammar.nodes.nouns import Name
from grammar.nodes.structure import Effect
from grammar.vocabulary import Term

_PIECE = re.compile(
    rf"""(?P<remark>{lexicon.REMARK.replace("#", "[#]")})|(?P<quote>{lexicon.QUOTE})|(?P<number>{lexicon.NUMBER})
    |(?P<word>[^\W\d_]+(?:['’]\w+)?)|(?P<sign>{lexicon.SIGN})|(?P<rest>.|\n)""",
    re.VERBOSE,
)


class Piece(Struct, frozen=True):
    """A stretch of the text.  kind: name, slot, number, sign, quote, remark or plain.  word: the term behind a name."""

    text: str
    kind: str
    term: Term | None = None


def pieces(text: str, effect: Effect | None, resolve: Callable[[str], Term | None]) -> tuple[Piece, ...]:
    """The text cut into pieces; put together again they are the text."""
    return tuple(_merge(_cut(text, effect, resolve)))


def _cut(text: str, effect: Effect | None, resolve: Callable[[str], Term | None]) -> Iterator[Piece]:
    at = 0
    for start, end in _names(text, effect):
        if start < at:
            continue
        yield from _small(text[at:start])
        words = text[start:end]
        yield Piece(words, "name" if words[:1].isupper() or words[:1] == "[" else "plain", resolve(words))
        at = end
    yield from _small(text[at:])


def _names(text: str, effect: Effect | None) -> list[tuple[int, int]]:
    if effect is None:
        return []
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = set()
    for node in effect.walk():
        span = node.span
        if isinstance(node, Name) and 0 < span.line <= span.end_line < len(starts):
            found.add((starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1))
    return sorted(place for place in found if place[0] < place[1] <= len(text))


def _small(text: str) -> Iterator[Piece]:
    for found in _PIECE.finditer(text):
        kind, words = found.lastgroup or "rest", found[0]
        if kind == "word":
            shape = words in lexicon.words()["shape"]
            kind = "slot" if shape else "name" if words[:1].isupper() else "plain"
        yield Piece(words, "plain" if kind == "rest" else kind)


def _merge(found: Iterator[Piece]) -> Iterator[Piece]:
    """Neighbours of one kind become one piece, so that the page has few elements."""
    held: Piece | None = None
    for piece in found:
        if held and held.kind == piece.kind == "plain" and held.term is piece.term is None:
            held = Piece(held.text + piece.text, "plain")
            continue
        if held:
            yield held
        held = piece
    if held:
        yield held
