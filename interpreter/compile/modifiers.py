"""Clauses that stand (they change a number, a test, damage, a state or what may be done) become modifiers.

A modifier names the channel by which it is found: `value:BP`, `cards`, `total`, `trait`, `damage`, `ban:draw`, `state` …"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from grammar.nodes.amounts import Count, Dice, EqualTo, Number, NumberOf, Product, Signed
from grammar.nodes.clauses import Clause, Comparison, Ordering, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import CostOf, Damage, Name, Named, OneOf, Owned, This, You
from grammar.words import StatWord, is_group, is_item
from interpreter.compile.amounts import amount, counted
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import key_of, owner_of, priced_thing, reference
from interpreter.compile.patterns import damage_part, pattern
from interpreter.compile.refs import Ref
from interpreter.standing.numbers import value_of
from interpreter.state.program import Modifier
from interpreter.state.situation import Frame
from interpreter.state.things import Label, Quantity

Speaks = Callable[[Frame, Any], bool]


OPS = {"at least": "least", "at most": "most"}


def standing(compiler: Compiler, clause: Clause) -> list[Modifier] | None:
    """The modifiers that a clause is; None if it is something to do."""
    if clause.mood in ("cannot", "can"):
        return [_permission(compiler, clause, predicate) for predicate in clause.predicates]
    if clause.mood != "do":
        return None
    found = [_modifier(compiler, clause, predicate) for predicate in clause.predicates]
    made = [item for item in found if item is not None]
    own = [replace(item, own=_is_own(clause.subject, item.channel)) for item in made]
    return own if len(own) == len(found) else None


def _is_own(subject: Node, channel: str) -> bool:
    if isinstance(subject, You):
        return channel in ("state", "tag", "untag", "grant") or channel.startswith("value:")
    mine = isinstance(subject, (Owned, OneOf)) and isinstance(subject.owner, You)
    return mine and (channel in ("values", "entry tag") or channel.startswith("value:"))


def _permission(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier:
    found = pattern(compiler, Clause(clause.subject, "do", (predicate,), span=clause.span))
    channel = ("ban:" if clause.mood == "cannot" else "can:") + predicate.verb
    if clause.mood == "cannot" and isinstance(predicate.object, Name):
        terms = Meaning(compiler.game, predicate.object).terms
        if terms and all(role in ("entry", "action") and not term.tags for role, term in terms.items()):
            name = next(iter(terms.values())).head.name
            if not compiler.game.has_cases(name):
                channel += f" {name}"  # about one thing by its name: found under it
    return Modifier(
        channel, clause.mood, found.matches, _nothing, compiler.quote(clause.span), clause.span, about=predicate
    )


def _nothing(frame: Frame, of: object) -> int:
    return 0


def _one(frame: Frame, of: object) -> int:
    return 1


def _modifier(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier | None:
    subject = clause.subject
    if isinstance(subject, Damage):
        return _on_damage(compiler, clause, predicate)
    if isinstance(subject, NumberOf) or (isinstance(subject, Named) and subject.name.text == "damage"):
        return None
    if isinstance(subject, Owned) and (channel := part_of_test(compiler, subject)):
        return _on_part(compiler, clause, predicate, channel)
    if test_word(compiler, subject) and predicate.verb != "target":
        return _on_test(compiler, clause, predicate)
    if _is_that_number(compiler, subject) and predicate.verb in ("get", "be", "multiply", "use"):
        assert isinstance(subject, Named)
        return _on_that_number(compiler, clause, predicate)
    if isinstance(subject, (Owned, CostOf, OneOf)) and predicate.verb in ("get", "be", "multiply", "use"):
        return _on_value(compiler, clause, predicate)
    if predicate.verb in ("be", "have"):
        return _on_thing(compiler, clause, predicate)
    return None


def of_item(compiler: Compiler, node: Node | None) -> bool:
    """Whether a noun is the thing that has the entry, or something of it: `the Weapon`, `the Weapon's PP`."""
    match node:
        case Owned(owner=owner):
            return of_item(compiler, owner)
        case Damage(parts=parts):
            return any(part.word == "to" and of_item(compiler, part.object) for part in parts)
        case Named(determiner="the", name=name):
            return is_item(Meaning(compiler.game, name).of("thing"))
        case _:
            return False


def test_word(compiler: Compiler, node: Node) -> bool:
    """Whether a noun names tests: `your Social Draws`, `that Defense`."""
    if not isinstance(node, (Named, Owned, OneOf)):
        return False
    meaning = Meaning(compiler.game, node.name)
    return meaning.of("test") is not None and (not meaning.number or isinstance(node, Named))


# ------------------------------------------------------------------ damage
def _on_damage(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier | None:
    assert isinstance(clause.subject, Damage)
    parts = clause.subject.parts
    checks = tuple(damage_part(compiler, part) for part in parts)
    dealt = any(part.word == "from" and isinstance(part.object, You) for part in parts)
    found = _change(compiler, predicate)
    if found is None:
        return None
    op, number = found
    channel = "damage dealt" if dealt or op in ("times", "is") else "damage taken"
    to = next((part.object for part in parts if part.word == "to"), None)
    text = "damage" if to is None else f"damage to {_short(to)}"
    return Modifier(channel, op, lambda f, e: all(check(f, e) for check in checks), number, text, clause.span)


def _short(node: Node) -> str:
    return node.name.text if isinstance(node, (Owned, Named)) else getattr(node, "text", "")


def _change(compiler: Compiler, predicate: Predicate) -> tuple[str, Callable[[Frame, Any], int]] | None:
    object_ = predicate.object
    if predicate.verb == "get" and isinstance(object_, Signed):
        number = counted(compiler, object_)
        return "add", lambda f, of: number(f)
    if predicate.verb == "multiply":
        factor = amount(compiler, object_)
        return "times", lambda f, of: factor(f)
    if predicate.verb == "be" and isinstance(object_, Comparison) and object_.how in OPS:
        bound = amount(compiler, object_.amount)
        return OPS[object_.how], lambda f, of: bound(f)
    if predicate.verb == "be" and isinstance(object_, Ordering):
        object_ = object_.keys[0]
    if predicate.verb == "be" and object_ is not None and not isinstance(object_, (Name, Comparison)):
        value = amount(compiler, object_)
        return "is", lambda f, of: value(f)
    return None


# ------------------------------------------------------------------ tests
def _on_test(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier | None:
    ref, object_ = reference(compiler, clause.subject), predicate.object
    speaks, span = ref.matches, clause.span
    if predicate.verb in ("get", "play", "roll") and isinstance(object_, Signed):
        number = counted(compiler, object_)
        channel = "total" if object_.unit is None else "cards" if object_.unit.text in ("card", "die") else "difficulty"
        return Modifier(channel, "add", speaks, lambda f, of: number(f), "", span)
    if predicate.verb == "gain" and isinstance(object_, (Count, EqualTo)) and object_.unit.text in ("card", "die"):
        number = counted(compiler, object_)
        return Modifier("extra", "add", speaks, lambda f, of: number(f), "", span)
    if predicate.verb == "use":
        return _trait(compiler, clause, predicate, "trait", speaks)
    if predicate.verb in ("succeed", "fail", "tie"):
        return Modifier("outcome", predicate.verb, speaks, _nothing, compiler.quote(span), span)
    if predicate.verb == "be" and isinstance(object_, Name):
        return Modifier("test tag", "tag", speaks, _nothing, "", span, word=object_.text)
    change = _change(compiler, predicate)
    return None if change is None else Modifier("total", change[0], speaks, change[1], "", span)


PARTS = {"allowance": "cards", "total": "total"}
"""The channels of what a rule can change of a test, by what a word reads of it (`reads:`)."""


def part_of_test(compiler: Compiler, node: Owned) -> str:
    """The channel of `your Draws' Cards`, `that Roll's Dice`; empty if it is nothing of a test."""
    if not test_word(compiler, node.owner):
        return ""
    stat = Meaning(compiler.game, node.name).of("stat")
    if node.name.text == "card":
        return PARTS["allowance"]
    return PARTS.get(stat.head.reads, "") if stat is not None and isinstance(stat.head, StatWord) else ""


def _on_part(compiler: Compiler, clause: Clause, predicate: Predicate, channel: str) -> Modifier | None:
    assert isinstance(clause.subject, Owned)
    ref, change = reference(compiler, clause.subject.owner), _change(compiler, predicate)
    return None if change is None else Modifier(channel, change[0], ref.matches, change[1], "", clause.span)


def _trait(compiler: Compiler, clause: Clause, predicate: Predicate, channel: str, speaks: Speaks) -> Modifier | None:
    with_ = next((q.object for q in predicate.qualifiers if q.word == "instead of"), None)
    object_ = predicate.object
    if object_ is None:
        return None
    name = trait_name(compiler, object_)
    any_ = with_ is None or (isinstance(with_, Named) and with_.determiner in ("any", "each"))
    instead = "" if any_ else trait_name(compiler, with_)
    if isinstance(object_, Name):
        number: Callable[[Frame, Any], int] = lambda f, of: value_of(f.table, owner_of(of), name)  # noqa: E731
    else:
        formula = amount(compiler, object_)
        number = lambda f, test: formula(f)  # noqa: E731
    return Modifier(
        channel, "use", speaks, number, compiler.quote(object_.span), clause.span, word=name, instead=instead
    )


def trait_name(compiler: Compiler, node: Node | None) -> str:
    """The stat that an amount is made of: Body of `your Body × 3`."""
    if isinstance(node, Product):
        return trait_name(compiler, node.left) or trait_name(compiler, node.right)
    name = node if isinstance(node, Name) else getattr(node, "name", None)
    return Meaning(compiler.game, name).number or name.text if isinstance(name, Name) else ""


# ------------------------------------------------------------------ numbers
def _on_value(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier | None:
    subject, object_ = clause.subject, predicate.object
    if isinstance(object_, Name) and predicate.verb == "be":
        return _on_thing(compiler, clause, predicate)
    if isinstance(subject, CostOf):
        return _on_cost(compiler, clause, predicate)
    assert isinstance(subject, (Owned, OneOf))
    meaning = Meaning(compiler.game, subject.name)
    maximum = isinstance(subject, Owned) and subject.order == "maximum"
    key = ("maximum " if maximum else "") + key_of(compiler, meaning)
    owner = reference(compiler, subject.owner)
    group = meaning.of("stat", "track", "skill")
    keys = compiler.game.members(group.head.name) if group is not None and is_group(group) else ()
    if predicate.verb == "use":
        return _trait(compiler, clause, predicate, f"value:{key}", lambda f, q: owner.matches(f, q.owner))
    change = _change(compiler, predicate)
    if change is None:
        return None
    if isinstance(subject, OneOf) and not keys and meaning.of("kind") is not None:
        return _on_ranks(compiler, clause, change, meaning, owner)
    if keys:
        return Modifier(
            "values",
            change[0],
            lambda f, q: q.key in keys and owner.matches(f, q.owner),
            change[1],
            "",
            clause.span,
            covers=lambda key: key in keys,
        )
    ref = reference(compiler, subject)

    def speaks(frame: Frame, quantity: Quantity) -> bool:
        return owner.matches(frame, quantity.owner) or quantity.owner in [
            getattr(x, "owner", x) for x in ref.all(frame)
        ]

    made = Modifier(f"value:{key}", change[0], speaks, change[1], "", clause.span)
    if not isinstance(object_, Ordering):
        return made
    return replace(made, then=tuple((isinstance(one, Dice), amount(compiler, one)) for one in object_.keys[1:]))


def _on_ranks(
    compiler: Compiler, clause: Clause, change: tuple[str, Callable[[Frame, Any], int]], meaning: Meaning, owner: Ref
) -> Modifier:
    """`each of your Advantages is at most 3`: the ranks of all entries of a kind."""

    def speaks(frame: Frame, quantity: Quantity) -> bool:
        return covers(quantity.key) and owner.matches(frame, quantity.owner)

    def covers(key: str) -> bool:
        return meaning.is_label(Label(key, "entry"))

    text = compiler.quote(clause.span)
    return Modifier("values", change[0], speaks, change[1], text, clause.span, covers=covers)


def _is_that_number(compiler: Compiler, node: Node) -> bool:
    """`that Draw Step`: a stretch of time whose name is a number too."""
    if not isinstance(node, Named) or node.determiner != "that":
        return False
    meaning = Meaning(compiler.game, node.name)
    return bool(meaning.number) and meaning.of("scope") is not None


def _on_that_number(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier | None:
    assert isinstance(clause.subject, Named)
    ref, key = reference(compiler, clause.subject), Meaning(compiler.game, clause.subject.name).number

    def speaks(frame: Frame, quantity: Quantity) -> bool:
        return any(getattr(stretch, "owner", None) is quantity.owner for stretch in ref.all(frame))

    if predicate.verb == "use":
        return _trait(compiler, clause, predicate, f"value:{key}", speaks)
    change = _change(compiler, predicate)
    return None if change is None else Modifier(f"value:{key}", change[0], speaks, change[1], "", clause.span)


def _on_cost(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier | None:
    change, subject = _change(compiler, predicate), clause.subject
    assert isinstance(subject, CostOf)
    if change is None:
        return None
    ref, number = reference(compiler, subject), change[1]
    if not isinstance(subject.of, (Named, OneOf)):
        return Modifier("cost", change[0], ref.matches, number, "", clause.span)

    def of_this(frame: Frame, of: Any) -> int:
        return number(frame.inner(priced_thing(frame, of.key)), of)

    return Modifier("cost", change[0], ref.matches, of_this, compiler.quote(clause.span), clause.span)


# ------------------------------------------------------------------ things and entries
def _on_thing(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier | None:
    object_, span = predicate.object, clause.span
    for qualifier in predicate.qualifiers:
        if predicate.verb == "be" and qualifier.word == "in":
            place, speaks = qualifier.object, reference(compiler, clause.subject).matches
            called = reference(compiler, place).all if isinstance(place, Named) and place.determiner == "that" else None
            return Modifier("tag", "tag", speaks, _nothing, "", span, word=_short(place), called=called)
    if isinstance(object_, Number) or object_ is None:
        return None
    if predicate.negated:
        return _negated(compiler, clause, predicate)
    name: Node | None = object_.unit if isinstance(object_, Count) else object_
    if isinstance(object_, Count) and object_.unit.text == "rank":
        name = next((q.object for q in object_.qualifiers if q.word == "of"), None)
    if isinstance(name, (Named,)):
        name = name.name
    if not isinstance(name, Name):
        return None
    ref = reference(compiler, clause.subject)
    meaning = Meaning(compiler.game, name)
    if isinstance(clause.subject, This) or names_entries(compiler, clause.subject):
        return Modifier("entry tag", "tag", ref.matches, _nothing, "", span, word=meaning.text)
    if predicate.verb == "have" and meaning.of("entry") is not None:
        ranks = amount(compiler, object_.quantity) if isinstance(object_, Count) and object_.quantity else None
        return Modifier(
            "grant", "grant", ref.matches, (lambda f, of: ranks(f)) if ranks else _one, "", span, word=meaning.text
        )
    if predicate.verb == "be" and meaning.of("state") is not None:
        return Modifier(
            "state", "state", ref.matches, _nothing, compiler.quote(span), span, word=meaning.terms["state"].head.name
        )
    return Modifier("tag", "tag", ref.matches, _nothing, "", span, word=meaning.text)


def _negated(compiler: Compiler, clause: Clause, predicate: Predicate) -> Modifier | None:
    """`your Weapons are not Two-Handed`, `you have no Weapon Limit`: a word or a number is taken away."""
    object_, ref = predicate.object, reference(compiler, clause.subject)
    name = object_.unit if isinstance(object_, Count) else getattr(object_, "name", object_)
    if not isinstance(name, Name):
        return None
    meaning = Meaning(compiler.game, name)
    if predicate.verb == "have" and meaning.number:
        speaks: Speaks = lambda f, q: ref.matches(f, q.owner)  # noqa: E731
        return Modifier(f"value:{meaning.number}", "is", speaks, _nothing, "", clause.span)
    return Modifier("untag", "untag", ref.matches, _nothing, "", clause.span, word=meaning.text)


def names_entries(compiler: Compiler, node: Node) -> bool:
    """Whether a noun names entries that somebody holds: `your Clubs Advantages`."""
    if not isinstance(node, (Owned, OneOf, Named)):
        return False
    term = Meaning(compiler.game, node.name).of("thing", "test", "kind")
    return term is not None and term.head.role == "kind"
