"""Canonical words for clauses, nouns and amounts; formatter.py lays them out in lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from grammar.article import a_or_an
from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes import slots as s
from grammar.nodes.node import Node
from grammar.verbs import VERBS


# ------------------------------------------------------------------ slots
def say_limit(x: s.Limit | None) -> str:
    """How often: `once per Scene`, or nothing."""
    if x is None:
        return ""
    match x.times:
        case 1:
            times = "once"
        case int():
            times = f"{x.times} times"
        case None:
            times = "rank times"
        case _:
            times = "as many times"
    return (
        f"{times} per {x.scope.text}"
        + (f" per {x.key.text}" if x.key else "")
        + (" for everyone" if x.everyone else "")
        + (f" as {say_amount(x.times)}" if isinstance(x.times, Node) else "")
    )


def say_time(x: s.Time | None) -> str:
    """When: `when EVENT`, or nothing."""
    match x:
        case None:
            return ""
        case s.When(event):
            return f"when {say_clause(event)}"
        case s.Would(event, instead):
            verb = _predicate(event.predicates[0], plural=True)
            return f"when {say_noun(event.subject)} would {verb}" + (", instead" if instead else "")
        case s.During(scope):
            return f"during {say_noun(scope)}"
        case _:
            assert_never(x)


def say_given(x: s.Given | None) -> str:
    """Given what: `if FACT`, or nothing."""
    match x:
        case None:
            return ""
        case s.If(condition):
            return f"if {say_condition(condition)}"
        case s.While(condition):
            return f"while {say_condition(condition)}"
        case s.FromRank(rank):
            return f"from rank {rank}"
        case _:
            assert_never(x)


def say_duration(x: s.Duration) -> str:
    """How long."""
    match x:
        case s.Until(event):
            return f"until {say_clause(event)}"
        case s.Lasting(count):
            return f"for {say_argument(count)}"
        case _:
            assert_never(x)


def say_condition(x: c.Condition) -> str:
    """A fact, or facts joined."""
    match x:
        case c.Clause():
            return say_clause(x)
        case c.Exists(noun, negated):
            said = say_noun(noun)
            return "there is no " + said.split(" ", 1)[1] if negated else f"there is {said}"
        case c.Junction(word, parts):
            return f" {word} ".join(say_condition(part) for part in parts)
        case _:
            assert_never(x)


# ------------------------------------------------------------------ clauses
def say_clause(x: c.Clause) -> str:
    """Subject, mood and predicates."""
    did_not = x.predicates[0].negated and x.predicates[0].verb not in ("be", "have")
    bare = x.mood != "do" or did_not or _takes_plural(x.subject)
    said = " and ".join(_predicate(predicate, plural=bare) for predicate in x.predicates)
    mood = "" if x.mood == "do" else f" {x.mood}"
    if did_not:
        mood = f" {'do' if _takes_plural(x.subject) else 'does'} not"
    return f"{say_noun(x.subject)}{mood} {said}" + (f" this {x.scope.text}" if x.scope else "")


def _takes_plural(x: Node) -> bool:
    """Whether the verb after this subject is said without its s."""
    match x:
        case n.You() | n.Owned(order=None, name=n.Name("card" | "die")):
            return True
        case n.Owned(name=name) | n.Named(name=name) if not isinstance(x, n.Named) or x.determiner != "each":
            last = name.text.rstrip("]").split(" ")[-1]
            plural = last.endswith("s") and not last.endswith(("ss", "us", "is"))
            return (last == "Dice" or plural) and not isinstance(x, n.Named)
        case _:
            return False


def say_verb_for(name: str, subject: Node) -> str:
    """A verb as the subject wants it."""
    return name if _takes_plural(subject) else VERBS[name].third


def _predicate(x: c.Predicate, plural: bool) -> str:
    words = "".join(f" {_qualifier(word)}" for word in x.qualifiers)
    verb = x.verb if plural else VERBS[x.verb].third
    match x.verb:
        case "be":
            copula = ("are" if plural else "is") + (" not" if x.negated else "")
            return f"{copula}{_spaced(x.object)}{words}"
        case "have":
            return ("have" if plural else "has") + (" no" if x.negated else "") + _spaced(x.object) + words
        case "stop":
            return ("stop" if plural else "stops") + f" being{_spaced(x.object)}"
        case "multiply":
            return ("are" if plural else "is") + f" multiplied by{_spaced(x.object)}"
        case "rise" | "sink":
            return ("go" if plural else "goes") + (" up" if x.verb == "rise" else " down") + f" by{_spaced(x.object)}"
        case "give up":
            return ("give" if plural else "gives") + f" up{_spaced(x.object)}"
        case "play" | "roll" if isinstance(x.object, a.Signed):
            signed = x.object
            more = "more" if signed.sign == "+" else "fewer"
            unit = _unit(signed.unit, signed.amount) if signed.unit else ""
            return f"{verb} {say_amount(signed.amount)} {more} {unit}{_per(signed.per)}"
        case "agree" | "succeed" | "fail" | "tie" | "happen":
            return verb + words
        case _:
            return f"{verb}{_spaced(x.object)}{words}"


def _spaced(x: Node | None) -> str:
    return "" if x is None else f" {say_argument(x)}"


def say_argument(x: Node) -> str:
    """What stands behind a verb, or in front of a block: a count, an amount, a noun."""
    match x:
        case a.Count():
            return _count(x)
        case a.EqualTo(unit, amount, qualifiers):
            return f"{_plural_unit(unit)}{_words(qualifiers)} equal to {say_amount(amount)}"
        case a.Signed():
            return _signed(x)
        case c.Comparison(how, amount):
            return f"{how} {say_amount(amount)}"
        case c.Ordering(keys):
            return " then ".join(say_amount(key) for key in keys)
        case _:
            return say_amount(x)


# ------------------------------------------------------------------ nouns
def say_noun(x: Node) -> str:
    """A noun with its qualifiers."""
    match x:
        case n.You():
            return "you"
        case n.This(qualifiers):
            return "this" + _words(qualifiers)
        case n.Chance():
            return "chance"
        case n.Named("", _, name, qualifiers):
            return name.text + _words(qualifiers)
        case n.Named(determiner, order, name, qualifiers):
            run = (f"{order} " if order else "") + name.text
            article = a_or_an(run.lstrip("[")) if determiner == "a" else determiner
            return f"{article} {run}{_words(qualifiers)}"
        case n.Owned(owner, order, name, qualifiers):
            many = f"{order} {name.text}" if order else name.text if name.text == "rank" else _plural_unit(name)
            return f"{_owner(owner)} {many}{_words(qualifiers)}"
        case n.OneOf(which, owner, name, qualifiers):
            return f"{which} of {_owner(owner)} {_PLURALS.get(name.text, name.text)}{_words(qualifiers)}"
        case n.Role(role, qualifiers):
            return f"the {role}{_words(qualifiers)}"
        case n.CostOf(of):
            return f"the cost of {of.text if isinstance(of, n.Name) else say_noun(of)}"
        case n.Damage(parts):
            return "damage" + _words(parts)
        case a.NumberOf() | a.Variable() | a.Lookup() | a.Sum() | a.Extreme():
            return say_amount(x)
        case _:
            raise TypeError(f"{type(x).__name__} cannot be a subject; add it to grammar/canonical.py")


def _owner(x: Node) -> str:
    match x:
        case n.You():
            return "your"
        case n.This():
            return "its"
        case _:
            said = say_noun(x)
            plural = said.endswith("s") and not said.endswith(("ss", "us", "is")) and isinstance(x, n.Owned)
            return said + ("'" if plural else "'s")


def _words(qualifiers: tuple[n.Qualifier, ...]) -> str:
    return "".join(f" {_qualifier(word)}" for word in qualifiers)


def _qualifier(x: n.Qualifier) -> str:
    match x.object:
        case a.Signed(sign, amount, unit, per) if x.word == "at":
            if unit is None and not isinstance(amount, a.Number | a.Variable | a.Dice):
                return f"at {sign}({say_amount(amount)})"
            tail = f" {_unit(unit, amount)}" if unit else ""
            return f"at {sign}{say_amount(amount)}{tail}{_per(per)}"
        case a.EqualTo(unit, amount) if x.word == "at":
            plain = isinstance(amount, a.Number | a.Variable | a.Dice)
            return f"at {unit.text} " + (say_amount(amount) if plain else f"({say_amount(amount)})")
        case a.EqualTo(unit, amount):
            return f"{x.word} ({say_amount(amount)}) {_plural_unit(unit)}"
        case a.Count():
            return f"{x.word} {say_argument(x.object)}"
        case n.Owned(owner, None, name, (), behind=True):
            return f"in {name.text} of {say_noun(owner)}"
        case (
            a.Sum() | a.Product() | a.Half() | a.Pick() | a.Lookup() | a.RowOf() | a.Extreme() | a.NumberOf() | a.Rank()
        ) if x.word not in ("from", "to", "instead of") or (isinstance(x.object, a.Half) and x.word == "against"):
            return f"{x.word} ({say_amount(x.object)})"
        case _:
            return f"{x.word} {say_amount(x.object)}"


# ------------------------------------------------------------------ amounts
def say_amount(x: Node) -> str:
    """An amount."""
    match x:
        case a.Number(value):
            return str(value)
        case a.Dice(number, sides):
            return f"{number}d{sides}"
        case a.Variable(letter):
            return letter
        case a.Rank():
            return "rank"
        case a.Sum(left, sign, right):
            return f"{_side(left, say_amount)} {sign} {_side(right, _term)}"
        case a.Product(left, sign, right):
            return f"{_side(left, _term)} {sign} {_factor(right)}"
        case a.Toward(of):
            return f"({say_noun(of)})"
        case a.Half(of):
            return f"half {_factor(of)}"
        case a.Extreme(which, name, among, qualifiers):
            return f"the {which} {name.text} among {say_noun(among)}{_words(qualifiers)}"
        case a.NumberOf(name, qualifiers):
            return f"the number of {_plural_unit(name)}{_words(qualifiers)}"
        case a.Pick(which, left, right):
            last = _factor if isinstance(right, a.Product) and right.sign == "/" else _term  # or both would be divided
            return f"the {which} of {_term(left)} and {last(right)}"
        case a.Lookup(table, key, second):
            return f"{table.text} given {say_amount(key)}" + (f" with {say_amount(second)}" if second else "")
        case a.RowOf(which, table, how, amount):
            return f"the {which} row of {table.text} with {how} {_factor(amount)}"
        case n.Name(text):
            return text
        case _:
            return say_noun(x)


def _side(x: Node, otherwise: Callable[[Node], str]) -> str:
    """What stands beside + or ×: of *the lower of A and B - 1* the difference could be the second half."""
    return _factor(x) if isinstance(x, a.Pick) else otherwise(x)


def _term(x: Node) -> str:
    return f"({say_amount(x)})" if isinstance(x, a.Sum) else say_amount(x)


def _factor(x: Node) -> str:
    """What stands between × and ÷.  Of *the lower of A and B × 2* the product is the second half."""
    return f"({say_amount(x)})" if isinstance(x, a.Sum | a.Product | a.Pick) else say_amount(x)


def _signed(x: a.Signed) -> str:
    if isinstance(x.amount, a.Number | a.Variable | a.Dice):
        unit = f" {_unit(x.unit, x.amount)}" if x.unit else ""
        return f"{x.sign}{say_amount(x.amount)}{unit}{_per(x.per)}"
    return (
        f"{x.sign} {say_amount(x.amount)}"
        if isinstance(x.amount, a.Toward) or _is_chain(x.amount)
        else f"{x.sign} ({say_amount(x.amount)})"
    )


def _is_chain(x: Node) -> bool:
    """An atom, or a product that begins with one: what may follow a bare sign."""
    return _is_chain(x.left) if isinstance(x, a.Product) else isinstance(x, n.Noun)


def _count(x: a.Count) -> str:
    words = _words(x.qualifiers)
    if x.quantity is None:
        return _plural_unit(x.unit) + words
    if isinstance(x.quantity, str):
        said = "any number of" if x.quantity == "any number" else x.quantity
        return f"{said} {_plural_unit(x.unit)}{words}"
    up = "up to " if x.up_to else ""
    return f"{up}{say_amount(x.quantity)} {_unit(x.unit, x.quantity)}{words}{_per(x.per)}"


def _unit(name: n.Name, quantity: Node) -> str:
    return name.text if quantity == a.Number(1) or name.text == "damage" else _plural_unit(name)


_PLURALS = {"card": "cards", "die": "dice", "rank": "ranks", "step": "steps"}


def _plural_unit(name: n.Name) -> str:
    return _PLURALS.get(name.text, name.text)


def _per(x: a.Per | None) -> str:
    if x is None:
        return ""
    match x.of:
        case a.Rank():
            of = "rank"
        case n.Role("use"):
            of = "use"
        case _:
            of = say_amount(x.of)
    return f" per {x.each} of {of}" if x.each != 1 else f" per {of}"
