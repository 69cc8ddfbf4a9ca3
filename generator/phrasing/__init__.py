"""Effects as English: nodes in, lines of runs out, for pages and for cards, at any rank, for anybody.

Begin with `phrase` below; then statements.py (sentences), clauses.py, doing.py and changing.py (verbs), nouns.py,
amounts.py; card.py says the same in fewer words; partial.py is the effect at a known rank; aiming.py says whom an act is
against in the act itself.  Never parses, never plays,
and names no game: all its words come from the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import generator.phrasing.changing
import generator.phrasing.doing  # noqa: F401  (both fill the table of verbs)
from generator.phrasing.aiming import aimed
from generator.phrasing.card import card
from generator.phrasing.ending import Way, ending
from generator.phrasing.holder import of_its_holder
from generator.phrasing.partial import at_rank, depends_on_rank
from generator.phrasing.ranks import RankTable, rank_table
from generator.phrasing.runs import Line, Run, bold_first_mentions, plain
from generator.phrasing.statements import page
from generator.phrasing.strip import Decided, decided
from generator.phrasing.summary import Opening, changed, facets, mentions, openings, to_know
from generator.phrasing.voice import Voice
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary


def phrase(
    effect: Effect,
    vocabulary: Vocabulary,
    *,
    form: Literal["page", "card"] = "page",
    rank: int | None = None,
    max_rank: int | None = None,
    character: Mapping[str, int] | None = None,
    name: str = "",
) -> tuple[Line, ...]:
    """The effect in English.

    rank: as it stands at that rank.  max_rank: without a rank, growth is told up to it.  character: stats by name,
    said as numbers.  name: the entry's name, said where the effect speaks of itself."""
    known = 1 if rank is None and max_rank == 1 else rank
    voice = Voice(vocabulary, form == "card", known, max_rank, character, name)
    told = of_its_holder(effect, vocabulary, name)
    said = aimed(told if known is None else at_rank(told, known), vocabulary)
    if form == "card":
        return bold_first_mentions(card(said, voice))
    return page(said, voice)


def deciding(
    effect: Effect,
    vocabulary: Vocabulary,
    *,
    rank: int | None = None,
    max_rank: int | None = None,
    character: Mapping[str, int] | None = None,
    name: str = "",
) -> tuple[Decided, ...]:
    """The effect rule by rule, each parted in what decides and what then happens.  The rest as in `phrase`."""
    known = 1 if rank is None and max_rank == 1 else rank
    told = of_its_holder(effect, vocabulary, name)
    said = aimed(told if known is None else at_rank(told, known), vocabulary)
    return decided(said, Voice(vocabulary, False, known, max_rank, character, name))


def ways(effect: Effect, vocabulary: Vocabulary, name: str = "") -> tuple[Way, ...]:
    """What the effect does about states: what holds one, until when it gives one, how it ends one.  name: as in `phrase`."""
    return ending(of_its_holder(effect, vocabulary, name), Voice(vocabulary, name=name))


def scales(effect: Effect) -> bool:
    """Whether the effect says something else at another rank."""
    return depends_on_rank(effect)


__all__ = [
    "Decided",
    "Line",
    "Opening",
    "RankTable",
    "Run",
    "Way",
    "changed",
    "deciding",
    "facets",
    "mentions",
    "openings",
    "phrase",
    "plain",
    "rank_table",
    "scales",
    "to_know",
    "ways",
]
