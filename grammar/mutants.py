"""Effects with one piece changed, as somebody might have written them instead: a clause, a qualifier, a condition, a limit
or a cost left out, a number one up or down, another target, another stretch of time.

Changes the tree and never the letters.  Does not know which changes make sense: the checker refuses those that make none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Span, content_of
from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.node import Node
from grammar.vocabulary import Term, Vocabulary
from grammar.words import TagWord, TestWord

OPTIONAL = {
    (st.Act, "until"),
    (c.Clause, "scope"),
    (s.Limit, "key"),
    (n.Named, "order"),
    (n.Owned, "order"),
    (a.Count, "per"),
    (a.Signed, "per"),
    (a.Lookup, "second"),
}
"""Parts that may be left out."""
EMPTY = {"qualifiers", "otherwise"}
"""Parts of which there may be none."""
OPPOSITES = {"highest": "lowest", "lowest": "highest", "total": "highest"}


class Mutant(Struct, frozen=True):
    """effect: with one piece changed.  span: of that piece, in the text as it is."""

    effect: st.Effect
    span: Span


def mutants(effect: st.Effect, vocabulary: Vocabulary, *, ranks: bool) -> Iterator[Mutant]:
    """Every effect that differs from this one in one piece, in the order of the text.

    ranks: whether the entry has several ranks, so that something can grow with them."""
    around = _Around(vocabulary, ranks, tuple(_pointed_at(effect)))
    for span, changed in _changed(effect, around):
        yield Mutant(changed, span)


def amounts(amount: a.Amount, vocabulary: Vocabulary) -> Iterator[a.Amount]:
    """Every formula that differs from this one in one piece."""
    for _, changed in _changed(amount, _Around(vocabulary, False, ())):
        yield changed


class _Around(Struct, frozen=True):
    """What a change may bring in.  others: who is pointed at in the effect besides its holder.
    times: whether it is said how long something lasts or within what it is counted.
    thrown: what the dice that decide among rows can show; None if something else decides.
    done: whether it is told what is done, and not what is waited for.
    begins: whether it is told that a stretch of time begins."""

    vocabulary: Vocabulary
    ranks: bool
    others: tuple[n.Named | n.Role, ...]
    times: bool = False
    thrown: range | None = None
    done: bool = False
    begins: bool = False

    def scope(self, name: n.Name) -> str | None:
        """The stretch of time that is declared next to one."""
        term = self.vocabulary.resolve(name.text, "scope")
        if term is None or term.tags:
            return None
        names = [word.name for word in self.vocabulary.words("scope")]
        at = names.index(term.head.name)
        beside = names[at + 1 : at + 2] or names[at - 1 : at]
        return beside[0] if beside else None


def _pointed_at(effect: st.Effect) -> Iterator[n.Named | n.Role]:
    for node in effect.walk():
        if (isinstance(node, n.Role) and node.role in ("target", "winner", "loser")) or (
            isinstance(node, n.Named) and node.determiner == "that" and node.order is None and not node.qualifiers
        ):
            yield node


def _changed(node: Any, around: _Around) -> Iterator[tuple[Span, Any]]:
    """A node with one piece of it changed, each with the place of that piece."""
    if isinstance(node, s.Limit | s.Until | s.Lasting):
        around = replace(around, times=True)
    if isinstance(node, st.Act | st.Trial):
        around = replace(around, done=True)
    if isinstance(node, s.When | s.Would | s.If | s.While | s.Until):
        around = replace(around, done=False)
    if isinstance(node, s.Until | s.When):
        around = replace(around, begins=all(one.verb == "begin" for one in node.event.predicates))
    if isinstance(node, st.Depending):
        dice = node.amount
        thrown = range(dice.number, dice.number * dice.sides + 1) if isinstance(dice, a.Dice) else None
        around = replace(around, thrown=thrown)
    for new in _instead(node, around):
        yield node.span, new
    for name in content_of(type(node)):
        value = getattr(node, name)
        if name == "limit" and isinstance(node, st.Rule) and _once_anyway(node, around):
            continue
        if around.begins and name == "order" and value == "next":  # what begins only then is the next anyway
            continue
        if (type(node), name) in OPTIONAL and value is not None:
            yield getattr(value, "span", node.span), replace(node, **{name: None})
        if isinstance(value, Node):
            for span, new in _changed(value, around):
                yield span, replace(node, **{name: new})
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            idle = _so_anyway(node, around.vocabulary) if name == "qualifiers" and around.done else ()
            for span, items in _changed_items(value, around, empty=name in EMPTY):
                if len(items) == len(value) or all(any(one is kept for kept in items) for one in idle):
                    yield span, replace(node, **{name: items})


def _so_anyway(node: Any, vocabulary: Vocabulary) -> tuple[n.Qualifier, ...]:
    """What is said of a test that is made and would be so if it were not said: that it is against the deck, and made with
    what is added anyway."""
    found, term = [], vocabulary.resolve(node.name.text, "test") if isinstance(node, n.Named) else None
    for one in node.qualifiers if term is not None else ():
        said = one.object.text if isinstance(one.object, n.Name) else ""
        if one.word == "against" and isinstance(one.object, n.Owned):  # what follows is said of the other side's
            term = vocabulary.resolve(one.object.name.text, "test")
        elif said and term is not None and said == _otherwise_said(term, one.word):
            found.append(one)
    return tuple(found)


def _otherwise_said(term: Term, word: str) -> str:
    """What goes without saying behind a word about a test; empty if nothing does."""
    test = term.head
    if not isinstance(test, TestWord) or test.of:  # what is a case of another takes over much
        return ""
    if word == "against":
        return test.deck if not test.answer and not test.resisted else ""
    called = {test.traits[tag.name] for tag in term.tags if tag.name in test.traits}
    added = (called or {test.trait}) if word == "with" else set()
    return added.pop() if len(added) == 1 else ""


def _changed_items(items: tuple[Any, ...], around: _Around, *, empty: bool) -> Iterator[tuple[Span, tuple[Any, ...]]]:
    for at, item in enumerate(items):
        if _only_noted(item):  # what only people judge is not played
            continue
        before, after = items[:at], items[at + 1 :]
        if empty or len(items) > 1:
            yield item.span, before + after
        if isinstance(item, st.Rule):
            for span, several in _unslotted(item, around):
                yield span, before + several + after
        for span, new in _changed(item, around):
            if not (isinstance(item, st.Row) and _never_met(item, new, before, around.thrown)):
                yield span, (*before, new, *after)


def _never_met(row: st.Row, new: st.Row, before: Iterable[st.Row], thrown: range | None) -> bool:
    """Whether the number that a row has gained is one that the dice cannot show, or that a row before it takes."""
    gained = [b for a, b in ((row.low, new.low), (row.high, new.high)) if a is not None and b is not None and a != b]
    wider = (new.low or 0) < (row.low or 0) or (new.high or 0) > (row.high or 0)
    return wider and all(
        (thrown is not None and number not in thrown)
        or any(other.low is not None and other.low <= number <= (other.high or other.low) for other in before)
        for number in gained
    )


def _only_noted(item: Any) -> bool:
    """Whether play does nothing of it, and does not ask for it either."""
    if isinstance(item, st.Rule):
        return item.may is None and item.limit is None and all(map(_only_noted, (*item.body, *item.otherwise)))
    if isinstance(item, st.Row):
        return all(map(_only_noted, item.body))
    return isinstance(item, st.Note)


# ------------------------------------------------------------------ rules
def _unslotted(rule: st.Rule, around: _Around) -> Iterator[tuple[Span, tuple[st.Statement, ...]]]:
    """A rule without one of its slots; if none is left, its body takes its place."""
    if rule.limit is not None and not _once_anyway(rule, around):
        yield rule.limit.span, _spliced(replace(rule, limit=None))
    if rule.time is not None and not _within_limit(rule):
        yield rule.time.span, _spliced(replace(rule, time=None))
    if rule.given is not None:
        otherwise = rule.otherwise if rule.may is not None else ()
        yield rule.given.span, _spliced(replace(rule, given=None, otherwise=otherwise))
    if rule.may is not None:
        done = rule.body or (st.Act(replace(rule.may, mood="do"), span=rule.may.span),)
        otherwise = rule.otherwise if rule.given is not None and rule.body else ()
        yield rule.may.span, _spliced(replace(rule, may=None, body=done, otherwise=otherwise))


def _within_limit(rule: st.Rule) -> bool:
    """`once per Scene, during a Scene`: the limit says it already."""
    scope = rule.time.scope if isinstance(rule.time, s.During) else None
    return rule.limit is not None and isinstance(scope, n.Named) and scope.name == rule.limit.scope


def _once_anyway(rule: st.Rule, around: _Around) -> bool:
    """`once per Roll, when you make a Roll`: one test is made once, so that nobody could do it a second time."""
    if rule.limit is None or rule.limit.everyone or not isinstance(rule.time, s.When | s.Would):
        return False
    made = rule.time.event.predicates[0]
    scope = around.vocabulary.resolve(rule.limit.scope.text, "test")
    thing = around.vocabulary.resolve(made.object.name.text, "test") if isinstance(made.object, n.Named) else None
    return made.verb == "make" and scope is not None and thing is not None and scope.head == thing.head


def _spliced(rule: st.Rule) -> tuple[st.Statement, ...]:
    plain = rule.limit is None and rule.time is None and rule.given is None and rule.may is None
    return rule.body if plain else (rule,)


# ------------------------------------------------------------------ single nodes
def _instead(node: Node, around: _Around) -> Iterable[Any]:
    """What else could stand in the place of a node."""
    match node:
        case s.Limit(times=times):
            for other in _near(times, 1) if isinstance(times, int) else (1,):
                yield replace(node, times=other)
            if node.everyone:
                yield replace(node, everyone=False)
        case s.Would(event, instead):
            yield replace(node, instead=False) if instead else s.When(event, span=node.span)
        case s.FromRank(rank):
            yield from (replace(node, rank=other) for other in _near(rank, 1))
        case st.Repeat(times) if not isinstance(times, a.Number):
            yield replace(node, times=a.Number(1))
        case st.Choice(optional=optional):
            yield replace(node, optional=not optional)
        case st.Row(low, high):
            rows = [replace(node, low=other) for other in _near(low, None)]
            rows += [replace(node, high=other) for other in _near(high, None)]
            yield from (row for row in rows if row.low is None or row.high is None or row.low <= row.high)
        case n.Qualifier("with the highest" | "with the lowest" as how):
            yield replace(node, word=f"with the {OPPOSITES[how.removeprefix('with the ')]}")
        case c.Comparison(amount=amount):
            yield amount
        case n.Name():
            yield from _names(node, around)
        case n.You():
            yield from around.others[:1]
        case n.Role(role="target" | "winner" | "loser") | n.Named("that" | "each") | n.OneOf():
            yield n.You(span=node.span)
        case n.Chance() | n.This() | n.Named() | n.Owned() | n.Damage() | n.CostOf() | n.Role():
            pass
        case _:
            yield from _amounts(node, around)


def _amounts(node: Node, around: _Around) -> Iterable[Any]:
    match node:
        case a.Number(value):
            yield from (replace(node, value=other) for other in _near(value, 0))
        case a.Dice(number):
            yield from (replace(node, number=other) for other in _near(number, 1))
        case a.Rank():
            yield a.Number(1, span=node.span)
        case a.Sum(left, _, right):
            yield left
            if node.sign == "+":
                yield right
        case a.Product(left) | a.Pick(left=left):
            yield left
            if not (isinstance(node, a.Product) and node.sign == "/"):
                yield node.right
        case a.Half(of):
            yield of
        case a.Extreme(which) | a.RowOf(which):
            yield replace(node, which=OPPOSITES[which])
        case a.Per(each):
            yield from (replace(node, each=other) for other in _near(each, 1))
        case a.EqualTo(unit, amount, qualifiers) if not isinstance(amount, n.CostOf):
            yield a.Count(a.Number(1), unit, qualifiers=qualifiers, span=node.span)
        case a.Count():
            if node.up_to:
                yield replace(node, up_to=False)
            if isinstance(node.quantity, str):
                yield replace(node, quantity=a.Number(1))
            yield from _growing(node, around)
        case a.Signed(sign=sign):
            yield replace(node, sign="-" if sign == "+" else "+")
            yield from _growing(node, around)


def _growing(node: a.Count | a.Signed, around: _Around) -> Iterator[a.Count | a.Signed]:
    amount = node.quantity if isinstance(node, a.Count) else node.amount
    if around.ranks and node.per is None and isinstance(amount, a.Number):
        yield replace(node, per=a.Per(1, a.Rank()))


def _near(number: int | None, least: int | None) -> Iterator[int]:
    """The numbers beside a number; least: below which there is none."""
    if number is not None:
        yield number + 1
        if least is None or number > least:
            yield number - 1


def _names(node: n.Name, around: _Around) -> Iterator[n.Name]:
    """A name without one of the words before its head; another stretch of time."""
    term = around.vocabulary.resolve(node.text)
    if term is None:
        return
    for at, tag in enumerate(term.tags):
        kept = [word.name for index, word in enumerate(term.tags) if index != at]
        if tag.name in _said_with(kept, around.vocabulary):  # nothing is lost: a Melee Attack is a Physical one
            continue
        head = term.head.several if term.plural else term.head.name
        yield replace(node, text=" ".join(_written(name) for name in (*kept, head)))
    other = around.scope(node) if around.times and term.head.role == "scope" else None
    if other is not None:
        yield replace(node, text=_written(other))


def _said_with(names: Iterable[str], vocabulary: Vocabulary) -> set[str]:
    """What is called besides whatever is called these words."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        word = vocabulary.named(waiting.pop(), TagWord)
        new = set(word.implies) - found if word is not None else set()
        found |= new
        waiting += new
    return found


def _written(name: str) -> str:
    """A name as it stands in an effect: in brackets if it would not be read as one otherwise."""
    plain = all(word[:1].isupper() and word.isalnum() for word in name.split(" "))
    return name if plain or (" " not in name and name.islower()) else f"[{name}]"
