"""A sentence with slots becomes a rule: how often, when, given what, at whose choice, and what then."""

from __future__ import annotations

from grammar.meaning.deeds import Make
from grammar.meaning.doing import deed
from grammar.nodes.clauses import Predicate
from grammar.nodes.nouns import Name, You
from grammar.nodes.slots import During, FromRank, If, Limit, When, While, Would
from grammar.nodes.structure import Act as ActNode
from grammar.nodes.structure import Rule, Trial
from grammar.words import ScopeWord
from interpreter.compile.compiler import Compiler
from interpreter.compile.facts import condition
from interpreter.compile.modifiers import of_item
from interpreter.compile.names import Meaning
from interpreter.compile.offers import dice_part, offer
from interpreter.compile.patterns import pattern
from interpreter.standing.numbers import rank_here
from interpreter.state.program import CompiledRule, Fact, LimitPlan, Offer


def compile_rule(compiler: Compiler, node: Rule) -> CompiledRule:
    """The rule of a sentence with slots."""
    time = node.time
    found = pattern(compiler, time.event) if isinstance(time, (When, Would)) else None
    scope = _scope_of(compiler, time) if isinstance(time, During) else ""
    word = compiler.game.named(scope, ScopeWord) if scope else None
    return CompiledRule(
        verb=found.verb if found is not None else "",
        would=isinstance(time, Would),
        instead=isinstance(time, Would) and time.instead,
        pattern=found,
        limit=_limit(compiler, node.limit) if node.limit is not None else None,
        given=given(compiler, node.given),
        may=_offer(compiler, node),
        body=compiler.body(node.body),
        otherwise=compiler.body(node.otherwise),
        span=node.span,
        window_scope=scope,
        asked=word.asked if word is not None else "",
        given_text=compiler.quote(node.given.span).removeprefix("if ") if node.given is not None else "",
        strikes=any(isinstance(n, Predicate) and n.verb == "make" and not _tries_luck(n) for n in node.walk()),
        of_item=isinstance(time, (When, Would)) and of_item(compiler, time.event.subject),
    )


def _offer(compiler: Compiler, node: Rule) -> Offer | None:
    """The choice in a rule; it includes that the tests can be made which follow at once."""
    if node.may is None:
        return None
    made = [
        part.clause for part in node.body if isinstance(part, (ActNode, Trial)) and isinstance(part.clause.subject, You)
    ]
    deeds = (deed(compiler.reader, clause, clause.predicates[0]) for clause in made)
    parts = (dice_part(compiler, one) for one in deeds if isinstance(one, Make))
    return offer(compiler, node.may, bool(node.body), tuple(part for part in parts if part is not None))


def _tries_luck(predicate: Predicate) -> bool:
    """`against Fate`: against a word, and not against somebody."""
    words = (*predicate.qualifiers, *getattr(predicate.object, "qualifiers", ()))
    return any(q.word == "against" and isinstance(q.object, Name) for q in words)


def _scope_of(compiler: Compiler, time: During) -> str:
    name = getattr(time.scope, "name", None)
    term = Meaning(compiler.game, name).of("scope") if isinstance(name, Name) else None
    return term.head.name if term is not None else ""


def given(compiler: Compiler, node: If | While | FromRank | None) -> Fact | None:
    """The fact in a slot."""
    if node is None:
        return None
    if isinstance(node, FromRank):
        rank = node.rank
        return lambda f: rank_here(f) >= rank
    return condition(compiler, node.condition)


def _limit(compiler: Compiler, node: Limit) -> LimitPlan:
    term = Meaning(compiler.game, node.scope).of("scope", "test", "action")
    scope = term.head.name if term is not None else node.scope.text
    of_test = term is not None and term.head.role == "test"
    return LimitPlan(node.times, scope, node.key.text if node.key is not None else "", node.everyone, of_test)
