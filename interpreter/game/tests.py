"""How a kind of test goes, as its declaration says; and how one goes that is called by some words."""

from __future__ import annotations

from msgspec import Struct

from grammar.words import TestWord, Tool

NO_TOOL = Tool()
"""Of a test that is made with nothing."""


class TestPlan(TestWord):
    """How a kind of test goes: what its declaration says, or that of what it is a case of.

    words: what the test is called (itself, what it is a case of, its tags)."""

    words: tuple[str, ...] = ()


class Sort(Struct, frozen=True):
    """What of a test is known by its plan and by what it is called, whoever makes it and whenever.

    said: the words that are not of its plan.  shown: those by which it is called in a sentence, as far as nothing else there says
    the same.  skill: the first of its words that is one; empty if none is.
    trait: what is added if nothing else is said.  plain: who has none.  counts_skill: whether it is made with so many cards or
    dice as the rank of its skill, and with nothing else.  penalties: the numbers that are taken off the total, for what it is and
    where (`{Thrown: {Far: …}}`).  fewer: those by which there are fewer cards.  track: the one that it hurts.  final: whether
    nothing is rolled for it or added to it any more.  from_deck: whether its cards come off the top of the pile.
    tool: of which kind the thing is with which it is made, None if it is made with nothing; alike, others: of the words that
    both may share those that it has, and those that it has not; any_tool: whether it is all the same what that shares."""

    said: tuple[str, ...]
    shown: tuple[str, ...]
    skill: str
    trait: str
    plain: frozenset[str]
    counts_skill: bool
    penalties: tuple[str, ...]
    fewer: tuple[str, ...]
    track: str | None
    final: bool
    from_deck: bool
    tool: str | None
    alike: tuple[str, ...]
    others: tuple[str, ...]
    any_tool: bool


def sort_of(plan: TestPlan, words: tuple[str, ...], skill: str, *, final: bool, from_deck: bool) -> Sort:
    """How a test of a plan goes that is called so.  skill: the one among the words.  final, from_deck: whether one of these
    says that."""
    tool = plan.tool or NO_TOOL
    alike = tuple(word for word in tool.alike if word in words)
    kind = next((tool.kinds[word] for word in tool.kinds if word in words), "" if tool.kinds else tool.kind)
    chosen = [skills for word, skills in plan.skills.items() if word in words] + ([plan.skill] if plan.adds else [])
    told = chosen[0] if chosen and len(chosen[0]) == 1 else ()  # the word before says it already
    return Sort(
        shown=tuple(word for word in words if word not in (*plan.words, plan.opposed, plan.deck, *told)),
        said=tuple(word for word in words if word not in plan.words),
        skill=skill,
        trait=next((trait for word, trait in plan.traits.items() if word in words), plan.trait),
        plain=frozenset(plan.plain),
        counts_skill=not (plan.adds or plan.trait or plan.traits),
        penalties=tuple(
            stat
            for word, stats in plan.penalties.items()
            for place, stat in stats.items()
            if word in words and place in words
        ),
        fewer=tuple(stat for word, stat in plan.fewer.items() if word in words),
        track=next((track for word, track in plan.damage.items() if word in words), None),
        final=final,
        from_deck=from_deck,
        tool=kind if alike or tool.kinds else None,
        alike=alike,
        others=tuple(word for word in tool.alike if word not in words),
        any_tool=bool(tool.kinds),
    )
