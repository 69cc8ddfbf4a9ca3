"""Nodes → canonical text; with a text before it, comments are kept.  `parse(format_effect(x)) == x` for every tree."""

from __future__ import annotations

import re
from typing import assert_never

from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.node import Node
from grammar.article import a_or_an
from grammar.parser import parse
from grammar.verbs import VERBS

WIDTH = 110
"""A header line longer than this breaks after a slot's comma."""

Line = tuple[int, str, int]
"""Depth, text, and the line of the source that it came from (0: none)."""


def format_effect(effect: st.Effect) -> str:
    """The effect as canonical text, ending in a line break."""
    return "".join(f"{'  ' * depth}{text}\n" for depth, text, _ in _block(effect.statements, 0))


def format_text(text: str) -> str:
    """The text in canonical form, with its comments; a text that does not parse comes back as it was."""
    effect, problems = parse(text)
    if effect is None or problems:
        return text
    whole, trailing = _comments(text)
    out: list[str] = []
    done = 0
    for depth, line, origin in _block(effect.statements, 0):
        if origin > done:
            out += [f"{'  ' * depth}{comment}" for number in sorted(whole) if done < number < origin for comment in [whole[number]]]
            inside = [trailing[number] for number in sorted(trailing) if done < number <= origin and number in trailing]
            out.append(f"{'  ' * depth}{line}" + "".join(f"  {comment}" for comment in inside))
            done = origin
        else:
            out.append(f"{'  ' * depth}{line}")
    out += [whole[number] for number in sorted(whole) if number > done]
    out += [trailing[number] for number in sorted(trailing) if number > done]
    return "\n".join(out) + "\n"


def _comments(text: str) -> tuple[dict[int, str], dict[int, str]]:
    whole: dict[int, str] = {}
    trailing: dict[int, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r'^((?:[^"#]|"[^"]*")*)(#.*)$', line)
        if found:
            (trailing if found[1].strip() else whole)[number] = found[2].rstrip()
    return whole, trailing


# ------------------------------------------------------------------ statements
def _block(statements: tuple[st.Statement, ...], depth: int) -> list[Line]:
    return [line for statement in statements for line in _statement(statement, depth, "")]


def _statement(x: st.Statement, depth: int, lead: str) -> list[Line]:
    at = x.span.line
    match x:
        case st.Act(clause, until):
            return _wrapped(depth, lead + _clause(clause) + (f" {_duration(until)}" if until else ""), at)
        case st.Note(text):
            return [(depth, f'{lead}note "{text}"', at)]
        case st.Rule():
            return _rule(x, depth, lead)
        case st.Trial(clause, branches):
            rows = [line for branch in branches for line in _headed(f"on {branch.outcome}:", branch.body, depth + 1, branch)]
            return [*_wrapped(depth, f"{lead}{_clause(clause)}:", at), *rows]
        case st.ForEach(noun, body):
            return [(depth, f"for {_noun(noun)}:", at), *_block(body, depth + 1)]
        case st.Repeat(times, body):
            return [(depth, f"repeat {_amount(times)} times:", at), *_block(body, depth + 1)]
        case st.Choice(subject, optional, options):
            verb = "may choose" if optional else _verb("choose", subject)
            lines: list[Line] = [(depth, f"{lead}{_noun(subject)} {verb} one:", at)]
            for option in options:
                first, *rest = _block(option.body, depth + 1)
                lines += [(depth + 1, f"- {first[1]}", first[2]), *((d + 1, text, origin) for d, text, origin in rest)]
            return lines
        case st.Depending(amount, rows_):
            lines = [(depth, f"{lead}depending on {_amount(amount)}:", at)]
            for row in rows_:
                lines += _headed(f"{_key(row)}:", row.body, depth + 1, row)
            return lines
        case _:
            assert_never(x)


def _rule(x: st.Rule, depth: int, lead: str) -> list[Line]:
    slots = [slot for slot in (_limit(x.limit), _time(x.time), _given(x.given)) if slot]
    head = lead + "".join(f"{slot}, " for slot in slots)
    if x.may is None and len(x.body) == 1 and not x.otherwise and not isinstance(x.body[0], st.Rule | st.ForEach | st.Repeat | st.Note):
        return _broken(_statement(x.body[0], depth, head), x.span.line)
    if x.may is None:
        lines = _wrapped(depth, head[:-2] + ":", x.span.line) + _block(x.body, depth + 1)
    elif not x.body:
        one = x.otherwise[0] if len(x.otherwise) == 1 else None
        text = head + _clause(x.may)
        if isinstance(one, st.Act) and one.until is None and one.clause.mood != "may":
            return _wrapped(depth, f"{text}, otherwise {_clause(one.clause)}", x.span.line)
        return _wrapped(depth, text, x.span.line)
    else:
        lines = _wrapped(depth, f"{head}{_clause(x.may)}:", x.span.line) + _block(x.body, depth + 1)
    if x.otherwise:
        lines += _headed("otherwise:", x.otherwise, depth, None)
    return lines


def _broken(lines: list[Line], origin: int) -> list[Line]:
    return [(depth, text, origin if i == 0 and origin else at) for i, (depth, text, at) in enumerate(lines)]


def _headed(head: str, body: tuple[st.Statement, ...], depth: int, node: Node | None) -> list[Line]:
    """A branch, row or otherwise: on one line if its body is one plain sentence."""
    origin = node.span.line if node else 0
    inner = _block(body, depth + 1)
    if len(body) == 1 and _is_simple(body[0]) and len(inner) == 1:
        return [(depth, f"{head} {inner[0][1]}", origin or inner[0][2])]
    return [(depth, head, origin), *inner]


def _is_simple(x: st.Statement) -> bool:
    return isinstance(x, st.Act | st.Note) or (isinstance(x, st.Rule) and (not x.body or (x.may is None and _is_simple(x.body[0]))))


def _wrapped(depth: int, text: str, origin: int) -> list[Line]:
    """A line that is too long goes on after the comma of a slot; what follows belongs to it."""
    if 2 * depth + len(text) <= WIDTH:
        return [(depth, text, origin)]
    cut = text.rfind(", ", 0, WIDTH - 2 * depth)
    if cut < 0 or text[cut:].startswith((", otherwise", ", instead")):
        return [(depth, text, origin)]
    return [(depth, text[: cut + 1], origin), *((d, t, origin) for d, t, _ in _wrapped(depth + 2, text[cut + 2 :], origin))]


def _key(row: st.Row) -> str:
    if row.names:
        return " or ".join(name.text for name in row.names)
    if row.low is None:
        return f"{row.high} or less"
    if row.high is None:
        return f"{row.low} or more"
    return str(row.low) if row.low == row.high else f"{row.low} to {row.high}"


# ------------------------------------------------------------------ slots
def _limit(x: s.Limit | None) -> str:
    if x is None:
        return ""
    times = "rank times" if x.times is None else "once" if x.times == 1 else f"{x.times} times"
    return f"{times} per {x.scope.text}" + (f" per {x.key.text}" if x.key else "") + (" for everyone" if x.everyone else "")


def _time(x: s.Time | None) -> str:
    match x:
        case None:
            return ""
        case s.When(event):
            return f"when {_clause(event)}"
        case s.Would(event, instead):
            verb = _predicate(event.predicates[0], plural=True)
            return f"when {_noun(event.subject)} would {verb}" + (", instead" if instead else "")
        case s.During(scope):
            return f"during {_noun(scope)}"
        case _:
            assert_never(x)


def _given(x: s.Given | None) -> str:
    match x:
        case None:
            return ""
        case s.If(condition):
            return f"if {_condition(condition)}"
        case s.While(condition):
            return f"while {_condition(condition)}"
        case s.FromRank(rank):
            return f"from rank {rank}"
        case _:
            assert_never(x)


def _duration(x: s.Duration) -> str:
    match x:
        case s.Until(event):
            return f"until {_clause(event)}"
        case s.Lasting(count):
            return f"for {_argument(count)}"
        case _:
            assert_never(x)


def _condition(x: c.Condition) -> str:
    match x:
        case c.Clause():
            return _clause(x)
        case c.Exists(noun, negated):
            said = _noun(noun)
            return "there is no " + said.split(" ", 1)[1] if negated else f"there is {said}"
        case c.Junction(word, parts):
            return f" {word} ".join(_condition(part) for part in parts)
        case _:
            assert_never(x)


# ------------------------------------------------------------------ clauses
def _clause(x: c.Clause) -> str:
    bare = x.mood != "do" or _takes_plural(x.subject)
    said = " and ".join(_predicate(predicate, plural=bare) for predicate in x.predicates)
    mood = "" if x.mood == "do" else f" {x.mood}"
    return f"{_noun(x.subject)}{mood} {said}" + (f" this {x.scope.text}" if x.scope else "")


def _takes_plural(x: Node) -> bool:
    """Whether the verb after this subject is said without its s."""
    match x:
        case n.You():
            return True
        case n.Owned(name=name) | n.Named(name=name) if not isinstance(x, n.Named) or x.determiner != "each":
            last = name.text.rstrip("]").split(" ")[-1]
            return (last == "Dice" or last.endswith("s") and not last.endswith("ss")) and not isinstance(x, n.Named)
        case _:
            return False


def _verb(name: str, subject: Node) -> str:
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
            return f"{verb} {_amount(signed.amount)} {more} {unit}{_per(signed.per)}"
        case "agree" | "succeed" | "fail" | "tie" | "happen":
            return verb + words
        case _:
            return f"{verb}{_spaced(x.object)}{words}"


def _spaced(x: Node | None) -> str:
    return "" if x is None else f" {_argument(x)}"


def _argument(x: Node) -> str:
    match x:
        case a.Count():
            return _count(x)
        case a.EqualTo(unit, amount, qualifiers):
            return f"{_plural_unit(unit)}{_words(qualifiers)} equal to {_amount(amount)}"
        case a.Signed():
            return _signed(x)
        case c.Comparison(how, amount):
            return f"{how} {_amount(amount)}"
        case c.Ordering(keys):
            return " then ".join(_amount(key) for key in keys)
        case _:
            return _amount(x)


# ------------------------------------------------------------------ nouns
def _noun(x: Node) -> str:
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
            run = (f"{order} " if order else "") + _singular(name)
            article = a_or_an(run.lstrip("[")) if determiner == "a" else determiner
            return f"{article} {run}{_words(qualifiers)}"
        case n.Owned(owner, order, name, qualifiers):
            return f"{_owner(owner)} {order + ' ' if order else ''}{_singular(name)}{_words(qualifiers)}"
        case n.OneOf(which, owner, name, qualifiers):
            return f"{which} of {_owner(owner)} {_singular(name)}{_words(qualifiers)}"
        case n.Role(role, qualifiers):
            return f"the {role}{_words(qualifiers)}"
        case n.CostOf(of):
            return f"the cost of {of.text if isinstance(of, n.Name) else _noun(of)}"
        case n.Damage(parts):
            return "damage" + _words(parts)
        case a.NumberOf():
            return _amount(x)
        case _:
            raise TypeError(f"{type(x).__name__} cannot be a subject; add it to grammar/formatter.py")


def _owner(x: Node) -> str:
    match x:
        case n.You():
            return "your"
        case n.This():
            return "its"
        case _:
            said = _noun(x)
            return said + ("'" if said.endswith("s") and not said.endswith("ss") and isinstance(x, n.Owned) else "'s")


def _singular(name: n.Name) -> str:
    return {"card": "card", "die": "die", "rank": "rank"}.get(name.text, name.text)


def _words(qualifiers: tuple[n.Qualifier, ...]) -> str:
    return "".join(f" {_qualifier(word)}" for word in qualifiers)


def _qualifier(x: n.Qualifier) -> str:
    match x.object:
        case a.Signed(sign, amount, unit, per) if x.word == "at":
            if unit is None and not isinstance(amount, a.Number | a.Variable | a.Dice):
                return f"at {sign}({_amount(amount)})"
            tail = f" {_unit(unit, amount)}" if unit else ""
            return f"at {sign}{_amount(amount)}{tail}{_per(per)}"
        case a.EqualTo(unit, amount) if x.word == "at":
            plain = isinstance(amount, a.Number | a.Variable | a.Dice)
            return f"at {unit.text} " + (_amount(amount) if plain else f"({_amount(amount)})")
        case a.Count():
            return f"{x.word} {_count(x.object)}"
        case a.Sum() | a.Product() | a.Half() | a.Pick() | a.Lookup() | a.Extreme() | a.NumberOf() | a.Rank() if (
            x.word not in ("from", "to", "instead of") or isinstance(x.object, a.Half) and x.word == "against"
        ):
            return f"{x.word} ({_amount(x.object)})"
        case _:
            return f"{x.word} {_amount(x.object)}"


# ------------------------------------------------------------------ amounts
def _amount(x: Node) -> str:
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
            return f"{_amount(left)} {sign} {_term(right)}"
        case a.Product(left, sign, right):
            return f"{_term(left)} {sign} {_factor(right)}"
        case a.Half(of):
            return f"half {_factor(of)}"
        case a.Extreme(which, name, among, qualifiers):
            return f"the {which} {name.text} among {_noun(among)}{_words(qualifiers)}"
        case a.NumberOf(name, qualifiers):
            return f"the number of {_plural_unit(name)}{_words(qualifiers)}"
        case a.Pick(which, left, right):
            return f"the {which} of {_factor(left)} and {_factor(right)}"
        case a.Lookup(table, key, second):
            return f"{table.text} given {_amount(key)}" + (f" with {_amount(second)}" if second else "")
        case n.Name(text):
            return text
        case _:
            return _noun(x)


def _term(x: Node) -> str:
    return f"({_amount(x)})" if isinstance(x, a.Sum) else _amount(x)


def _factor(x: Node) -> str:
    return f"({_amount(x)})" if isinstance(x, a.Sum | a.Product) else _amount(x)


def _signed(x: a.Signed) -> str:
    if isinstance(x.amount, a.Number | a.Variable | a.Dice):
        unit = f" {_unit(x.unit, x.amount)}" if x.unit else ""
        return f"{x.sign}{_amount(x.amount)}{unit}{_per(x.per)}"
    return f"{x.sign} {_amount(x.amount)}" if _is_chain(x.amount) else f"{x.sign} ({_amount(x.amount)})"


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
    return f"{up}{_amount(x.quantity)} {_unit(x.unit, x.quantity)}{words}{_per(x.per)}"


def _unit(name: n.Name, quantity: Node) -> str:
    return name.text if quantity == a.Number(1) or name.text == "damage" else _plural_unit(name)


_PLURALS = {"card": "cards", "die": "dice", "rank": "ranks", "step": "steps"}


def _plural_unit(name: n.Name) -> str:
    return _PLURALS.get(name.text, name.text)


def _per(x: a.Per | None) -> str:
    if x is None:
        return ""
    of = {"Rank": "rank", "Role": "use"}.get(type(x.of).__name__) or _amount(x.of)
    return f" per {x.each} of {of}" if x.each != 1 else f" per {of}"
