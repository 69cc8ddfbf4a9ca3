"""The changes of an entry's effect that count, and what its page and its card say with each of them.

A change counts if the checker accepts it and if it means something else.  Never plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from diagnostics.diagnostic import Place
from generator.phrasing import phrase, plain
from grammar.formatter import format_effect
from grammar.meaning.names import Names
from grammar.meaning.statements import Body, lower
from grammar.mutants import mutants
from grammar.nodes.structure import Effect
from grammar.parser import parse
from rulebook.checks.linker import Sense
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.proof_fields import ARROW, LINE

_END_OF_SENTENCE = re.compile(r"(?<=[.:;])\s+|\n")


class Change(Struct, frozen=True):
    """effect: with one piece changed, which stands at `place`.  before, after: what the page says, as far as it differs.
    written: the lines of the effect that differ, as they are and as they would be.
    on_page, on_card: whether the rules text of the page and of the card is another one."""

    effect: Effect
    place: Place
    before: str
    after: str
    written: tuple[str, str]
    on_page: bool
    on_card: bool

    @property
    def key(self) -> str:
        """By which a reason is found again: it is another one as soon as the sentence is."""
        return ARROW.join(self.written)


class Changes:
    """The changes of the entries of a game."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._sense = Sense(system.vocabulary, system.tables)
        self._names = Names(system.vocabulary)

    def of(self, entry: Entry) -> Iterator[Change]:
        """Each change of an entry's effect that counts, in the order of the text."""
        if not entry.effect.statements:
            return
        place = entry.places.source_map(("effect",)).place
        as_it_is, meaning = format_effect(entry.effect), self._meaning(entry.effect)
        page, card = self._said(entry, entry.effect)
        seen, meant = {as_it_is}, [meaning]
        for mutant in mutants(entry.effect, self._system.vocabulary, ranks=(entry.max_rank or 1) > 1):
            text = format_effect(mutant.effect)
            if text in seen:
                continue
            seen.add(text)
            if not self._makes_sense(entry, text, mutant.effect):
                continue
            other = self._meaning(mutant.effect)
            if other in meant:  # it means what another one means
                continue
            meant.append(other)
            page_then, card_then = self._said(entry, mutant.effect)
            before, after = _differing(*(_END_OF_SENTENCE.split(said) for said in (page, page_then)))
            written = _differing(as_it_is.splitlines(), text.splitlines())
            said = page != page_then, card != card_then
            yield Change(mutant.effect, place(mutant.span), before, after, written, *said)

    def _makes_sense(self, entry: Entry, text: str, effect: Effect) -> bool:
        """Whether a change can be written, and is accepted."""
        return parse(text)[0] == effect and not self._sense.problems(text, effect, entry)

    def _meaning(self, effect: Effect) -> Body:
        return lower(effect, self._names)[0]

    def _said(self, entry: Entry, effect: Effect) -> tuple[str, str]:
        vocabulary, most = self._system.vocabulary, entry.max_rank
        page = phrase(effect, vocabulary, max_rank=most, name=entry.name)
        return plain(page), plain(phrase(effect, vocabulary, form="card", max_rank=most, name=entry.name))


def _differing(before: Sequence[str], after: Sequence[str]) -> tuple[str, str]:
    """What of two texts is not in both."""
    found: tuple[list[str], list[str]] = [], []
    for how, first, last, first_then, last_then in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if how != "equal":
            found[0].extend(before[first:last])
            found[1].extend(after[first_then:last_then])
    was, then = (LINE.join(line.strip() for line in lines) for lines in found)
    return was, then
