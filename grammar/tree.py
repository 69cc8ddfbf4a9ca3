"""From what the grammar matched to nodes: one method per rule of effects.lark.  Knows no text and no vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from diagnostics.span import NOWHERE, Span
from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.node import Node

Children = list[Any]
VERB_OF = {"STOP": "stop", "GIVE": "give up", "IS": "be", "HAS": "have"}
ENGINE_WORD = {"CARD": "card", "DIE": "die", "RANK": "rank", "STEP": "step", "DAMAGE": "damage"}


class Body(tuple[st.Statement, ...]):
    """Statements of a block; a class of its own so that rules can tell it from other tuples."""


class Otherwise(Body):
    """The block after `otherwise:`."""


class Branches(tuple[st.Branch, ...]):
    """The branches of a trial."""


class Keys(tuple[Any, ...]):
    """What stands before the colon of a row: low, high, names."""


def is_token(child: object) -> bool:
    """Whether a child is a word of the text (tokens are strings that know their type)."""
    return isinstance(child, str) and hasattr(child, "type")


def span_of(children: Children) -> Span:
    """From the first to the last child that has a place."""
    spans = [found for child in children if (found := _span(child)) is not None]
    if not spans:
        return NOWHERE
    return Span(*spans[0][:2], *max((span[2], span[3]) for span in spans))


def _span(child: Any) -> Span | None:
    if isinstance(child, Node):
        return child.span if child.span != NOWHERE else None
    if is_token(child):
        return Span(child.line, child.column, child.end_line, child.end_column)
    if isinstance(child, tuple) and child:
        return span_of(list(child)) if span_of(list(child)) != NOWHERE else None
    return None


def nodes(children: Children, *kinds: type) -> list[Any]:
    """The children that are nodes (of the given kinds)."""
    return [child for child in children if isinstance(child, kinds or Node)]


def first(children: Children, *kinds: Any) -> Any:
    """The first child of one of the kinds, or None."""
    return next((child for child in children if isinstance(child, kinds)), None)


def token(children: Children, *types: str) -> Any:
    """The first word of one of the types, or None."""
    return next((child for child in children if is_token(child) and child.type in types), None)


class TreeBuilder:
    """The callbacks that the parser runs while it parses; the method of a rule gets its children in order."""

    # -------------------------------------------------------------- statements
    def start(self, c_: Children) -> st.Effect:
        return st.Effect(tuple(nodes(c_)), span=span_of(c_))

    def sentence(self, c_: Children) -> st.Statement:
        clause = first(c_, c.Clause)
        until = first(c_, s.Until, s.Lasting)
        if clause.mood == "may":
            return self._rule(c_, clause, Body(), Body())
        return self._slotted(c_, st.Act(clause, until, span=span_of([clause, until])))

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
        if not any(isinstance(child, (s.Limit, s.When, s.Would, s.During, s.If, s.While, s.FromRank)) for child in c_):
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

    def repeat(self, c_: Children) -> st.Repeat:
        return st.Repeat(c_[1], tuple(first(c_, Body)), span=span_of(c_[:2]))

    def options(self, c_: Children) -> st.Statement:
        subject = next(child for child in c_ if isinstance(child, Node) and not isinstance(child, _SLOTS))
        optional = token(c_, "MAY") is not None
        choice = st.Choice(subject, optional, tuple(nodes(c_, st.Option)), span=span_of([subject, token(c_, "ONE")]))
        return self._slotted(c_, choice)

    def option(self, c_: Children) -> st.Option:
        return st.Option(tuple(nodes(c_)), span=span_of(c_))

    def depending(self, c_: Children) -> st.Statement:
        rows = tuple(nodes(c_, st.Row))
        amount = next(ch for ch in c_ if isinstance(ch, Node) and not isinstance(ch, (*_SLOTS, st.Row)))
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
    def _clause(self, mood: str) -> Callable[[Children], c.Clause]:
        def build(c_: Children) -> c.Clause:
            subject, *predicates = nodes(c_)
            return c.Clause(subject, mood, tuple(predicates), span=span_of(c_))

        return build

    def do(self, c_: Children) -> c.Clause:
        return self._clause("do")(c_)

    def may(self, c_: Children) -> c.Clause:
        return self._clause("may")(c_)

    def can(self, c_: Children) -> c.Clause:
        return self._clause("can")(c_)

    def cannot(self, c_: Children) -> c.Clause:
        return self._clause("cannot")(c_)

    def happened(self, c_: Children) -> c.Clause:
        subject, predicate, scope = nodes(c_)
        return c.Clause(subject, "do", (predicate,), scope, span=span_of(c_))

    def agrees(self, c_: Children) -> c.Clause:
        return c.Clause(c_[0], "do", (c.Predicate("agree", span=span_of(c_[1:])),), span=span_of(c_))

    def exists(self, c_: Children) -> c.Exists:
        name, *qualifiers = nodes(c_)
        word = token(c_, "DET", "NO")
        noun = n.Named("a" if word.type == "NO" else article(word), None, name, tuple(qualifiers), span=span_of(c_[2:]))
        return c.Exists(noun, word.type == "NO", span=span_of(c_))

    def junction(self, c_: Children) -> c.Junction:
        return c.Junction(str(token(c_, "AND", "OR")), tuple(nodes(c_)), span=span_of(c_))

    # -------------------------------------------------------------- predicates
    def predicate(self, c_: Children) -> c.Predicate:
        verb = VERB_OF.get(c_[0].type, c_[0].type.lower())
        object_, *rest = [*nodes(c_), None]
        small = next((t for t in c_[1:] if is_token(t) and t.type in ("ON", "BY")), None)
        words = (n.Qualifier(str(small), rest[0], span=span_of([small, rest[0]])),) if small is not None else ()
        return c.Predicate(verb, object_, words, span=span_of(c_))

    def play_more(self, c_: Children) -> c.Predicate:
        quantity, count, *rest = nodes(c_)
        sign = "+" if token(c_, "MORE") is not None else "-"
        signed = a.Signed(sign, quantity, count.unit, first(rest, a.Per), span=span_of(c_[1:]))
        return c.Predicate(c_[0].type.lower(), signed, span=span_of(c_))

    def substitute(self, c_: Children) -> c.Predicate:
        new, old = nodes(c_)
        small = token(c_, "INSTEAD_OF")
        return c.Predicate("use", new, (n.Qualifier("instead of", old, span=span_of([small, old])),), span=span_of(c_))

    def multiply(self, c_: Children) -> c.Predicate:
        return c.Predicate("multiply", nodes(c_)[0], span=span_of(c_))

    def go_to(self, c_: Children) -> c.Predicate:
        where = nodes(c_)[0]
        return c.Predicate("go", None, (n.Qualifier("to", where, span=span_of([c_[1], where])),), span=span_of(c_))

    def shift(self, c_: Children) -> c.Predicate:
        return c.Predicate("rise" if token(c_, "UP") is not None else "sink", nodes(c_)[0], span=span_of(c_))

    def roll_on(self, c_: Children) -> c.Predicate:
        name = nodes(c_)[0]
        return c.Predicate("roll", None, (n.Qualifier("on", name, span=name.span),), span=span_of(c_))

    def swap(self, c_: Children) -> c.Predicate:
        left, right = nodes(c_)
        return c.Predicate("swap", left, (n.Qualifier("and", right, span=right.span),), span=span_of(c_))

    def choose_number(self, c_: Children) -> c.Predicate:
        low, high = nodes(c_)
        letter = token(c_, "VAR")
        words = (n.Qualifier("from", low, span=low.span), n.Qualifier("to", high, span=high.span))
        return c.Predicate("choose", a.Variable(str(letter), span=span_of([letter])), words, span=span_of(c_))

    def _be(self, c_: Children, object_: Any, words: tuple[n.Qualifier, ...] = ()) -> c.Predicate:
        return c.Predicate("be", object_, words, token(c_, "NOT") is not None, span=span_of(c_))

    def is_name(self, c_: Children) -> c.Predicate:
        word = c_[-1]
        return self._be(c_, n.Name(str(word), span=span_of([word])))

    def is_in(self, c_: Children) -> c.Predicate:
        return self._be(c_, None, (n.Qualifier("in", c_[-1], span=span_of(c_[-2:])),))

    def is_amount(self, c_: Children) -> c.Predicate:
        how = token(c_, "COMPARE")
        if how is None:
            return self._be(c_, c_[-1])
        return self._be(c_, c.Comparison(str(how), c_[-1], span=span_of([how, c_[-1]])))

    def is_ordered(self, c_: Children) -> c.Predicate:
        keys = nodes(c_)
        return self._be(c_, c.Ordering(tuple(keys), span=span_of(keys)))

    def has(self, c_: Children) -> c.Predicate:
        object_, *words = nodes(c_)
        return c.Predicate("have", object_, tuple(words), token(c_, "NO") is not None, span=span_of(c_))

    # -------------------------------------------------------------- nouns
    def name(self, c_: Children) -> n.Name:
        word = c_[0]
        return n.Name(ENGINE_WORD.get(word.type, str(word)), span=span_of(c_))

    def you(self, c_: Children) -> n.You:
        return n.You(span=span_of(c_))

    def this(self, c_: Children) -> n.This:
        return n.This(span=span_of(c_))

    def chance(self, c_: Children) -> n.Chance:
        return n.Chance(span=span_of(c_))

    def proper(self, c_: Children) -> n.Named:
        span = span_of(c_)
        return n.Named("", None, n.Name(str(c_[0]), span=span), span=span)

    def named(self, c_: Children) -> n.Named:
        order = token(c_, "ORDER")
        last = c_[-1]
        name = n.Name("damage", span=span_of([last])) if is_token(last) else last
        return n.Named(article(c_[0]), None if order is None else str(order), name, span=span_of(c_))

    def owner(self, c_: Children) -> Any:
        return c_[0]

    def owned(self, c_: Children) -> n.Owned:
        owner = c_[0]
        if is_token(owner):  # `your` and `its` are inlined words
            owner = n.You(span=span_of([owner])) if owner.type == "YOUR" else n.This(span=span_of([owner]))
        order = token(c_, "ORDER")
        return n.Owned(owner, None if order is None else str(order), c_[-1], span=span_of(c_))

    def role(self, c_: Children) -> n.Role:
        return n.Role("target" if c_[-1].type == "TARGET" else str(c_[-1]), span=span_of(c_))

    def cost_of(self, c_: Children) -> n.CostOf:
        last = c_[-1]
        of: Any = last
        if is_token(last):
            of = n.This(span=span_of([last]))
        elif token(c_, "EACH") is not None:
            of = n.Named("each", None, last, span=span_of(c_[-2:]))
        return n.CostOf(of, span=span_of(c_))

    def qualified(self, c_: Children) -> Any:
        noun, *words = nodes(c_)
        if not hasattr(noun, "qualifiers"):
            return n.Named("", None, n.Name("", span=noun.span), tuple(words), span=span_of(c_))
        return replace(noun, qualifiers=tuple(words), span=span_of(c_))

    def one_of(self, c_: Children) -> n.OneOf:
        which = token(c_, "EACH", "ONE")
        rest = [child for child in c_ if not (is_token(child) and child.type in ("EACH", "ONE", "OF"))]
        owner, name, *words = rest
        if is_token(owner):
            owner = n.You(span=span_of([owner])) if owner.type == "YOUR" else n.This(span=span_of([owner]))
        return n.OneOf(str(which), owner, name, tuple(words), span=span_of(c_))

    def flow(self, c_: Children) -> n.Damage:
        return n.Damage(tuple(nodes(c_)), span=span_of(c_))

    def qualifier(self, c_: Children) -> n.Qualifier:
        return n.Qualifier(str(c_[0]), c_[-1], span=span_of(c_))

    def at_change(self, c_: Children) -> n.Qualifier:
        amount, *rest = nodes(c_)
        signed = a.Signed(str(c_[1]), amount, first(rest, n.Name), first(rest, a.Per), span=span_of(c_[1:]))
        return n.Qualifier("at", signed, span=span_of(c_))

    def at_setting(self, c_: Children) -> n.Qualifier:
        name, amount = nodes(c_)
        return n.Qualifier("at", a.EqualTo(name, amount, span=span_of(c_[1:])), span=span_of(c_))

    def not_showing(self, c_: Children) -> n.Qualifier:
        number = c_[-1]
        return n.Qualifier("not showing", a.Number(int(number), span=span_of([number])), span=span_of(c_))

    def as_letter(self, c_: Children) -> n.Qualifier:
        return n.Qualifier("as", a.Variable(str(c_[-1]), span=span_of(c_[-1:])), span=span_of(c_))

    def object_count(self, c_: Children) -> Any:
        quantity, *rest = nodes(c_)
        return a.Count(quantity, rest[0], span=span_of(c_)) if rest else quantity

    # -------------------------------------------------------------- amounts and counts
    def number(self, c_: Children) -> a.Number:
        return a.Number(int(c_[0]), span=span_of(c_))

    def variable(self, c_: Children) -> a.Variable:
        return a.Variable(str(c_[0]), span=span_of(c_))

    def dice(self, c_: Children) -> a.Dice:
        number, sides = str(c_[0]).split("d")
        return a.Dice(int(number), int(sides), span=span_of(c_))

    def rank(self, c_: Children) -> a.Rank:
        return a.Rank(span=span_of(c_))

    def unit(self, c_: Children) -> a.Count:
        """A unit on its way into a count: its name and what hangs on it."""
        head, *rest = c_
        name = n.Name(ENGINE_WORD[head.type], span=span_of([head])) if is_token(head) else head
        words = tuple(child for child in rest if isinstance(child, n.Qualifier))
        small = token(rest, "AGAINST", "FROM", "OF")
        if small is not None:
            words = (n.Qualifier(str(small), nodes(rest)[-1], span=span_of(rest)),)
        return a.Count(None, name, None, False, words, span=span_of(c_))

    def count(self, c_: Children) -> a.Count:
        quantity, unit = nodes(c_)[:2]
        return replace(unit, quantity=quantity, per=first(c_, a.Per), span=span_of(c_))

    def equal_to(self, c_: Children) -> a.EqualTo:
        unit, amount = nodes(c_)
        return a.EqualTo(unit.unit, amount, unit.qualifiers, span=span_of(c_))

    def all_of(self, c_: Children) -> a.Count:
        word = "all" if c_[0].type == "ALL" else "any number"
        return replace(nodes(c_)[0], quantity=word, span=span_of(c_))

    def up_to(self, c_: Children) -> a.Count:
        quantity, unit = nodes(c_)
        return replace(unit, quantity=quantity, up_to=True, span=span_of(c_))

    def some(self, c_: Children) -> a.Count:
        return c_[0]

    def per(self, c_: Children) -> a.Per:
        last = c_[-1]
        number = token(c_, "NUMBER")
        of: Any = last
        if is_token(last):
            of = a.Rank(span=span_of([last])) if last.type == "RANK" else n.Role("use", span=span_of([last]))
        return a.Per(1 if number is None else int(number), of, span=span_of(c_))

    def signed(self, c_: Children) -> a.Signed:
        quantity = nodes(c_)[0]
        unit = first(c_[2:], a.Count)
        return a.Signed(str(c_[0]), quantity, unit.unit if unit else None, first(c_, a.Per), span=span_of(c_))

    def signed_amount(self, c_: Children) -> a.Signed:
        amount = c_[1]
        for operator, factor in zip(c_[2::2], c_[3::2], strict=True):
            amount = a.Product(amount, str(operator), factor, span=span_of([amount, factor]))
        return a.Signed(str(c_[0]), amount, span=span_of(c_))

    def sum(self, c_: Children) -> a.Sum:
        return a.Sum(c_[0], str(c_[1]), c_[2], span=span_of(c_))

    def product(self, c_: Children) -> a.Product:
        return a.Product(c_[0], str(c_[1]), c_[2], span=span_of(c_))

    def extreme(self, c_: Children) -> a.Extreme:
        name, among, *words = nodes(c_)
        return a.Extreme(str(token(c_, "EXTREME")), name, among, tuple(words), span=span_of(c_))

    def number_of(self, c_: Children) -> a.NumberOf:
        name, *words = nodes(c_)
        return a.NumberOf(name, tuple(words), span=span_of(c_))

    def pick(self, c_: Children) -> a.Pick:
        left, right = nodes(c_)
        return a.Pick(str(token(c_, "PICK")), left, right, span=span_of(c_))

    def lookup(self, c_: Children) -> a.Lookup:
        table = n.Name(str(c_[0]), span=span_of(c_[:1]))
        key, *second = nodes(c_)
        return a.Lookup(table, key, second[0] if second else None, span=span_of(c_))

    def half(self, c_: Children) -> a.Half:
        return a.Half(c_[-1], span=span_of(c_))


_SLOTS = (s.Limit, s.When, s.Would, s.During, s.If, s.While, s.FromRank)


def article(word: Any) -> str:
    """The determiner in its dictionary form: `an` is `a`."""
    return "a" if str(word) == "an" else str(word)


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
