"""From what the grammar matched to nodes: one method per rule of effects.lark.  Knows no text and no vocabulary.

Here are statements, slots and clauses; predicates, nouns and amounts are in tree_phrases.py."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from diagnostics.span import NOWHERE
from grammar.matched import Body, Branches, Children, Keys, Otherwise, article, first, nodes, span_of, token
from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.node import Node
from grammar.tree_phrases import PhraseRules


class TreeBuilder(PhraseRules):
    """The callbacks that the parser runs while it parses; the method of a rule gets its children in order."""

    # -------------------------------------------------------------- statements
    def start(self, c_: Children) -> st.Effect:
        return st.Effect(tuple(nodes(c_)), span=span_of(c_))

    def sentence(self, c_: Children) -> st.Statement:
        said = nodes(c_)
        clause = first(said, c.Clause)
        until = first(said, s.Until, s.Lasting)
        if clause.mood == "may":
            return self._rule(said, clause, Body(), Body())
        return self._slotted(said, st.Act(clause, until, span=span_of([clause, until])))

    def or_else(self, c_: Children) -> st.Statement:
        may, other = nodes(c_, c.Clause)
        return self._rule(c_, may, Body(), Otherwise((st.Act(other, span=other.span),)))

    def note(self, c_: Children) -> st.Note:
        return st.Note(str(token(c_, "STRING"))[1:-1], span=span_of(c_))

    def rule(self, c_: Children) -> st.Statement:
        otherwise = first(c_, Otherwise) or Body()
        body = next(child for child in c_ if type(child) is Body)
        return self._rule(c_, first(c_, c.Clause), body, otherwise)

    def _slotted(self, c_: Children, statement: st.Statement) -> st.Statement:
        if first(c_, s.Slot) is None:
            return statement
        return self._rule(c_, None, Body((statement,)), Body())

    def _rule(self, c_: Children, may: c.Clause | None, body: Body, otherwise: Body) -> st.Rule:
        return merge(
            st.Rule(
                first(c_, s.Limit),
                first(c_, s.When, s.Would, s.During),
                first(c_, s.If, s.While, s.FromRank),
                may,
                tuple(body),
                tuple(otherwise),
                span=span_of([child for child in c_ if not isinstance(child, Body)] or c_),
            )
        )

    def otherwise(self, c_: Children) -> Otherwise:
        return Otherwise(first(c_, Body))

    def body(self, c_: Children) -> Body:
        return Body(nodes(c_))

    block = body

    def trial(self, c_: Children) -> st.Statement:
        clause = first(c_, c.Clause)
        return self._slotted(c_, st.Trial(clause, tuple(first(c_, Branches)), span=clause.span))

    def branches(self, c_: Children) -> Branches:
        return Branches(nodes(c_, st.Branch))

    def branch(self, c_: Children) -> st.Branch:
        return st.Branch(str(token(c_, "OUTCOME")), tuple(first(c_, Body)), span=span_of(c_[:2]))

    def for_each(self, c_: Children) -> st.ForEach:
        return st.ForEach(c_[1], tuple(first(c_, Body)), span=span_of(c_[:2]))

    def for_some(self, c_: Children) -> st.ForEach:
        quantity, name, *words = nodes(c_, Node)
        span = span_of([child for child in c_ if not isinstance(child, Body)])
        per = first(c_, a.Per)
        noun = n.Named("each", None, name, tuple(word for word in words if isinstance(word, n.Qualifier)), span=span)
        most = a.Count(quantity, name, per, up_to=True, span=span)
        return st.ForEach(noun, tuple(first(c_, Body)), most, span=span)

    def repeat(self, c_: Children) -> st.Repeat:
        return st.Repeat(c_[1], tuple(first(c_, Body)), span=span_of(c_[:2]))

    def options(self, c_: Children) -> st.Statement:
        subject: Any = next(child for child in c_ if isinstance(child, Node) and not isinstance(child, s.Slot))
        optional = token(c_, "MAY") is not None
        choice = st.Choice(subject, optional, tuple(nodes(c_, st.Option)), span=span_of([subject, token(c_, "ONE")]))
        return self._slotted(c_, choice)

    def option(self, c_: Children) -> st.Option:
        return st.Option(tuple(first(c_, Body)), span=span_of(c_[:1]))

    def depending(self, c_: Children) -> st.Statement:
        rows = tuple(nodes(c_, st.Row))
        amount: Any = next(ch for ch in c_ if isinstance(ch, Node) and not isinstance(ch, (s.Slot, st.Row)))
        span = span_of([token(c_, "DEPENDING"), amount])
        return self._slotted(c_, st.Depending(amount, rows, span=span))

    def row(self, c_: Children) -> st.Row:
        low, high, names = first(c_, Keys)
        return st.Row(low, high, names, tuple(first(c_, Body)), span=span_of(c_))

    def exactly(self, c_: Children) -> Keys:
        return Keys((int(c_[0]), int(c_[0]), ()))

    def between(self, c_: Children) -> Keys:
        return Keys((int(c_[0]), int(c_[2]), ()))

    def or_more(self, c_: Children) -> Keys:
        return Keys((int(c_[0]), None, ()))

    def or_less(self, c_: Children) -> Keys:
        return Keys((None, int(c_[0]), ()))

    def named_keys(self, c_: Children) -> Keys:
        return Keys((None, None, tuple(n.Name(str(t), span=span_of([t])) for t in c_ if t.type == "NAME")))

    # -------------------------------------------------------------- slots
    def limit(self, c_: Children) -> s.Limit:
        names = nodes(c_, n.Name)
        number = token(c_, "NUMBER")
        times = 1 if token(c_, "ONCE") else int(number) if number is not None else None
        key = names[1] if len(names) > 1 else None
        return s.Limit(times, names[0], key, token(c_, "EVERYONE") is not None, span=span_of(c_))

    def limit_by(self, c_: Children) -> s.Limit:
        *names, amount = nodes(c_)
        key = names[1] if len(names) > 1 else None
        return s.Limit(amount, names[0], key, token(c_, "EVERYONE") is not None, span=span_of(c_))

    def _event(self, c_: Children) -> c.Clause:
        subject, predicate = nodes(c_)
        return c.Clause(subject, "do", (predicate,), span=span_of([subject, predicate]))

    def when(self, c_: Children) -> s.When:
        return s.When(self._event(c_), span=span_of(c_))

    def would(self, c_: Children) -> s.Would:
        return s.Would(self._event(c_), token(c_, "INSTEAD") is not None, span=span_of(c_))

    def during(self, c_: Children) -> s.During:
        return s.During(c_[1], span=span_of(c_))

    def if_(self, c_: Children) -> s.If:
        return s.If(c_[1], span=span_of(c_))

    def while_(self, c_: Children) -> s.While:
        return s.While(c_[1], span=span_of(c_))

    def from_rank(self, c_: Children) -> s.FromRank:
        return s.FromRank(int(token(c_, "NUMBER")), span=span_of(c_))

    def until(self, c_: Children) -> s.Until:
        return s.Until(self._event(c_), span=span_of(c_))

    def lasting(self, c_: Children) -> s.Lasting:
        return s.Lasting(c_[1], span=span_of(c_))

    # -------------------------------------------------------------- clauses
    def _clause(self, c_: Children, mood: str) -> c.Clause:
        subject, *predicates = nodes(c_)
        return c.Clause(subject, mood, tuple(predicates), span=span_of(c_))

    def do(self, c_: Children) -> c.Clause:
        return self._clause(c_, "do")

    def may(self, c_: Children) -> c.Clause:
        return self._clause(c_, "may")

    def can(self, c_: Children) -> c.Clause:
        return self._clause(c_, "can")

    def cannot(self, c_: Children) -> c.Clause:
        return self._clause(c_, "cannot")

    def happened(self, c_: Children) -> c.Clause:
        subject, predicate, scope = nodes(c_)
        return c.Clause(subject, "do", (predicate,), scope, span=span_of(c_))

    def happened_not(self, c_: Children) -> c.Clause:
        subject, predicate, *scope = nodes(c_)
        did_not = replace(predicate, negated=True)
        return c.Clause(subject, "do", (did_not,), scope[0] if scope else None, span=span_of(c_))

    def acts_before(self, c_: Children) -> c.Clause:
        subject, whom = nodes(c_)
        before = self._be(c_[1:], c.Before(whom, span=span_of(c_[2:])))
        return c.Clause(subject, "do", (before,), span=span_of(c_))

    def agrees(self, c_: Children) -> c.Clause:
        return c.Clause(c_[0], "do", (c.Predicate("agree", span=span_of(c_[1:])),), span=span_of(c_))

    def exists(self, c_: Children) -> c.Exists:
        name, *qualifiers = nodes(c_)
        word = token(c_, "DET", "NO")
        noun = n.Named("a" if word.type == "NO" else article(word), None, name, tuple(qualifiers), span=span_of(c_[2:]))
        return c.Exists(noun, word.type == "NO", span=span_of(c_))

    def junction(self, c_: Children) -> c.Junction:
        return c.Junction(str(token(c_, "AND", "OR")), tuple(nodes(c_)), span=span_of(c_))


def merge(rule: st.Rule) -> st.Rule:
    """A rule whose whole body is one rule with only later slots is one rule: there are no two ways to say a thing."""
    if rule.may is not None or rule.otherwise or len(rule.body) != 1 or not isinstance(rule.body[0], st.Rule):
        return rule
    inner = rule.body[0]
    last_outer = max(i for i, slot in enumerate((rule.limit, rule.time, rule.given)) if slot is not None)
    taken = [i for i, slot in enumerate((inner.limit, inner.time, inner.given)) if slot is not None]
    if (taken and min(taken) <= last_outer) or (rule.given is not None and inner.otherwise and inner.may is None):
        return rule
    if inner.otherwise and inner.may is None and inner.given is None:
        return rule
    return st.Rule(
        rule.limit or inner.limit,
        rule.time or inner.time,
        rule.given or inner.given,
        inner.may,
        inner.body,
        inner.otherwise,
        span=rule.span.to(inner.span) if rule.span != NOWHERE and inner.span != NOWHERE else rule.span,
    )
