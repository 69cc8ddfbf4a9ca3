"""A sentence with slots becomes a rule: how often, when, given what, at whose choice, and what then."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from grammar.meaning.deeds import Make
from grammar.meaning.nouns import Holder, Own
from grammar.meaning.outline import WINDOWS, waiting_for
from grammar.meaning.statements import After, Does, FromRank, Given, Lends, Limit, Rule, Tries, Within
from grammar.words import ScopeWord
from interpreter.compile.compiler import Compiler
from interpreter.compile.facts import is_so
from interpreter.compile.nouns import reference
from interpreter.compile.offers import offer, test_part
from interpreter.compile.patterns import pattern
from interpreter.standing.numbers import rank_here
from interpreter.state.program import CompiledRule, Fact, LimitPlan, Offer
from interpreter.state.situation import Frame


def compile_rule(compiler: Compiler, meaning: Rule) -> CompiledRule:
    """The rule of a sentence with slots."""
    moment = meaning.moment
    after = moment if isinstance(moment, After) else None
    found = pattern(compiler, after.event) if after is not None else None
    scope = moment.name if isinstance(moment, Within) else ""
    word = compiler.game.named(scope, ScopeWord) if scope else None
    return CompiledRule(
        channel=waiting_for(found.verb, would=after.would) if after is not None and found is not None else WINDOWS,
        verb=found.verb if found is not None else "",
        would=after is not None and after.would,
        instead=after is not None and after.instead,
        pattern=found,
        limit=_limit(meaning.limit) if meaning.limit is not None else None,
        given=given(compiler, meaning.given),
        may=_offer(compiler, meaning),
        body=compiler.body(meaning.body),
        otherwise=compiler.body(meaning.otherwise),
        span=meaning.span,
        window_scope=scope,
        whose=_whose(compiler, moment) if isinstance(moment, Within) else None,
        asked=word.asked if word is not None else "",
        given_text=compiler.quote(meaning.given.span).removeprefix("if ") if meaning.given is not None else "",
        strikes=meaning.strikes,
        of_item=after is not None and after.of_item,
    )


def _whose(compiler: Compiler, moment: Within) -> Callable[[Frame], list[object]] | None:
    """Whose stretch of time it is, where it is somebody's who is not the holder: `during the Remover's Turn`."""
    if not isinstance(moment.scope, Own) or isinstance(moment.scope.owner, Holder):
        return None
    return reference(compiler, moment.scope.owner).all


def _offer(compiler: Compiler, meaning: Rule) -> Offer | None:
    """The choice in a rule; it includes that the tests can be made which follow at once."""
    if meaning.offer is None:
        return None
    firsts = (
        one.test if isinstance(one, Tries) else one.deeds[0]
        for one in meaning.body
        if isinstance(one, (Tries, Does, Lends))
    )
    made = (one for one in firsts if isinstance(one, Make) and isinstance(one.who, Holder))
    return offer(compiler, meaning.offer, tuple(test_part(compiler, one) for one in made))


def given(compiler: Compiler, meaning: Given | FromRank | None) -> Fact | None:
    """The fact in a slot."""
    match meaning:
        case None:
            return None
        case FromRank(rank):
            return lambda f: rank_here(f) >= rank
        case Given(fact):
            return is_so(compiler, fact)
        case _:
            assert_never(meaning)


def _limit(meaning: Limit) -> LimitPlan:
    return LimitPlan(meaning.times, meaning.scope, meaning.key, meaning.everyone, meaning.of_test)
