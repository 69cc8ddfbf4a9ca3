"""Rules that each of a kind holds, and that say of somebody of that kind that he may use them, and `you` besides: a reader takes
them for two, and whoever uses what he holds himself is both."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.article import with_article
from grammar.formatter import format_effect
from grammar.meaning.bodies import After, Body, Rule
from grammar.meaning.nouns import Select
from grammar.meaning.offers import Offer
from grammar.meaning.speakers import speaks_of_holder
from grammar.nodes.clauses import Clause, Condition, Junction, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, You
from grammar.nodes.slots import If
from grammar.nodes.structure import Effect, Statement
from grammar.nodes.structure import Rule as Said
from grammar.vocabulary import Term, Vocabulary
from grammar.words import ThingWord


def check_yourself(effect: Effect, body: Body, holder: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """What is offered to anybody, of whom the rest speaks as `you`.  holder: of what kind those are who have the effect."""
    kind = vocabulary.named(holder, ThingWord)
    if kind is None or kind.item or kind.is_one:
        return
    said = {node.span: node for node in effect.walk() if isinstance(node, Said)}
    for rule in _usable(body):
        who, written = _offered_to(rule), said.get(rule.span)
        whoever = who.naming.of("thing") if who is not None else None
        if who is None or whoever is None or not _may_be(whoever, kind, vocabulary):
            continue
        if written is not None and written.may is not None:
            hint = f"each {kind.name} has this rule, and whoever uses it is `you`"
            if told := _told(written, written.may, whoever) if not who.tellings else "":
                hint += f": write `{told}`"
            if any(isinstance(node, Named) and node.name.text == who.naming.text for node in _below(written)):
                hint += "; say `you` for that one in what follows, too"
            yield codes.SAYS_NOTHING_IN_PLAY.at(written.may.subject.span, hint=hint, words=f"{_one(who)} may")


def _usable(body: Body) -> Iterator[Rule]:
    """The rules that wait to be used, and answer nothing."""
    for one in body:
        if isinstance(one, Rule) and not isinstance(one.moment, After):
            yield one
            yield from _usable((*one.body, *one.otherwise))


def _below(rule: Said) -> Iterator[Node]:
    """What stands in the block of a rule."""
    return (node for one in (*rule.body, *rule.otherwise) for node in one.walk())


def _offered_to(rule: Rule) -> Select | None:
    """Any of whom may use a rule whenever it is time, where the rest speaks of whoever holds it, too."""
    match rule.offer:
        case Offer(who=Select(how="any" | "each") as who, parts=parts):
            return who if speaks_of_holder((parts, rule.given, rule.body, rule.otherwise)) else None
        case _:
            return None


def _may_be(whoever: Term, kind: ThingWord, vocabulary: Vocabulary) -> bool:
    """Whether whoever holds the rule may be such a one."""
    word = whoever.head
    related = kind.name in vocabulary.sorts(word.name) or word.name in vocabulary.sorts(kind.name)
    return related and isinstance(word, ThingWord) and not word.side


def _one(who: Select) -> str:
    return f"each {who.naming.text}" if who.how == "each" else with_article(who.naming.text)


def _told(said: Said, may: Clause, whoever: Term) -> str:
    """How it begins, said of whoever holds the rule; empty where a condition of another sort is in the way."""
    is_so: list[Condition] = [Clause(You(), "do", (Predicate("be", Name(tag.name)),)) for tag in whoever.tags]
    if is_so and said.given is not None:
        return ""
    asked = is_so[0] if len(is_so) == 1 else Junction("and", tuple(is_so))
    own: Statement = replace(said, may=replace(may, subject=You()), given=If(asked) if is_so else said.given)
    return format_effect(Effect((own,))).split("\n")[0]
