"""Nouns become references: who or what they name, and whether something answers to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from grammar.nodes.amounts import Count, Variable
from grammar.nodes.node import Node
from grammar.nodes.nouns import Chance, CostOf, Damage, Name, Named, OneOf, Owned, Qualifier, Role, This, You
from grammar.words import TagWord, ThingWord, is_chosen, is_group, is_item
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Meaning
from interpreter.compile.refs import Ref, called, has, is_at, is_running
from interpreter.standing.attempts import tests_of
from interpreter.standing.carried import find as find_named
from interpreter.standing.in_effect import held_of
from interpreter.standing.numbers import value_of
from interpreter.standing.places import around
from interpreter.state.bids import bids_of
from interpreter.state.recall import HELD, IS, ITEMS
from interpreter.state.situation import Frame
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing

CHANCE = Label("chance", "chance")
COST = "cost of "


def reference(compiler: Compiler, node: Any) -> Ref:
    """The reference that a noun or a name is."""
    if isinstance(node, You):
        return Ref(lambda f: [f.holder], lambda f, x: x is f.holder)
    if isinstance(node, This):
        return Ref(lambda f: [f.held], lambda f, x: x is f.held)
    if isinstance(node, Chance):
        return Ref(lambda f: [CHANCE], lambda f, x: x is CHANCE)
    if isinstance(node, Name):
        return _bare(compiler, node)
    if isinstance(node, Named):
        return _named(compiler, node)
    if isinstance(node, Owned):
        return _owned(compiler, node)
    if isinstance(node, OneOf):
        return _owned(compiler, Owned(node.owner, None, node.name, node.qualifiers, span=node.span))
    if isinstance(node, Role):
        return _role(node)
    if isinstance(node, CostOf) and isinstance(node.of, (Named, OneOf)):
        return _cost_of_each(compiler, node.of)
    if isinstance(node, CostOf):
        key = "cost of " + (node.of.text.strip("[]") if isinstance(node.of, Name) else "")
        own = isinstance(node.of, This)
        return Ref(
            lambda f: [Quantity(f.holder, f"cost of {f.label}" if own else key)],
            lambda f, x: (
                isinstance(x, Quantity) and x.owner is f.holder and x.key == (f"cost of {f.label}" if own else key)
            ),
        )
    if isinstance(node, Damage):
        return Ref(lambda f: [f.event], lambda f, x: x is f.event)
    if isinstance(node, Count):
        return _bare(compiler, node.unit)
    if isinstance(node, Variable):
        return _lettered(node.letter)
    raise compiler.cannot(node, "nothing can be pointed at in this way")


def _lettered(letter: str) -> Ref:
    """`R`, of `you make a Draw as R`."""

    def find(frame: Frame) -> list[Any]:
        return [frame.variables[letter]] if letter in frame.variables else []

    return Ref(find, lambda f, x: x in find(f))


def _cost_of_each(compiler: Compiler, node: Named | OneOf) -> Ref:
    """What each of several costs, `the cost of each Trait`; or that one at hand, `the cost of that Trait`."""
    called = Meaning(compiler.game, node.name)
    role = called.of("skill", "stat", "track", "kind", "thing", "word")
    all_of_role = is_group(role)

    def matches(frame: Frame, actual: object) -> bool:
        if not isinstance(actual, Quantity) or actual.owner is not frame.holder or not actual.key.startswith(COST):
            return False
        priced = priced_thing(frame, actual.key)
        if isinstance(node, OneOf) and not isinstance(priced, Held):
            return False
        return called.matches(frame, priced) if all_of_role or not isinstance(priced, Quantity) else actual.key == key

    one = reference(compiler, node) if isinstance(node, Named) and node.determiner not in ("each", "any") else None
    key = COST + (role.head.name if role is not None else called.text)

    def find(frame: Frame) -> list[Any]:
        found = one.all(frame) if one is not None else []
        return [Quantity(frame.holder, COST + (x.key if isinstance(x, Quantity) else str(x))) for x in found]

    return Ref(find, matches)


def priced_thing(frame: Frame, key: str) -> object:
    """What a `cost of …` is the price of: an entry that is held, or only could be, or a number."""
    name = key.removeprefix(COST)
    frame.table.recall.note((frame.holder, HELD))
    held = frame.holder.held.get(name)
    if held is not None and held.rank > 0:
        return held
    game = frame.table.game
    role = "entry" if game.entry(name) is not None else "action" if game.word(name, "action") is not None else ""
    return Label(name, role) if role else Quantity(frame.holder, name)


def _bare(compiler: Compiler, node: Name) -> Ref:
    meaning = Meaning(compiler.game, node)
    filters = ()
    return Ref(_finder(compiler, meaning, "any", None, filters), _matcher(meaning, filters), meaning)


def _matcher(meaning: Meaning, filters: tuple[Callable[[Frame, object], bool], ...]) -> Callable[[Frame, object], bool]:
    matches = meaning.matches
    if not filters:
        return matches
    return lambda f, x: matches(f, x) and all(test(f, x) for test in filters)


def _named(compiler: Compiler, node: Named) -> Ref:
    if node.determiner == "" and not node.qualifiers:
        name = node.name.text
        return Ref(
            lambda f: [found] if (found := find_named(f.table, name)) is not None else [],
            lambda f, x: isinstance(x, Thing) and x.name == name,
        )
    if node.name.text == "damage":
        return Ref(lambda f: [f.event], lambda f, x: x is f.event)
    meaning = Meaning(compiler.game, node.name)
    filters = tuple(qualifier_test(compiler, q) for q in node.qualifiers)
    find = _finder(compiler, meaning, node.determiner, node.order, filters)
    matches = _matcher(meaning, filters)
    if node.determiner == "another":
        return Ref(find, lambda f, x: matches(f, x) and x is not f.holder)
    place = meaning.terms.get("place")
    if node.determiner == "the" and place is not None and meaning.of("thing", "test", "scope", "place") is place:
        return Ref(find, matches)  # the water, the open air: there is only one
    if node.determiner in ("that", "the") and not _is_chosen(meaning):
        return Ref(
            find,
            lambda f, x: (
                matches(f, x)
                and (
                    x in (found := find(f))
                    or not found
                    or isinstance(x, Stretch)
                    or getattr(x, "echo_of", None) in found  # one attack on several, held against another of them
                )
            ),
        )
    if _is_chosen(meaning):
        return Ref(find, lambda f, x: any(str(x) == str(found) for found in find(f)))
    return Ref(find, matches, None if filters else meaning)


def _is_chosen(meaning: Meaning) -> bool:
    term = next(iter(meaning.terms.values()), None)
    return term is not None and is_chosen(term)


def _finder(
    compiler: Compiler,
    meaning: Meaning,
    determiner: str,
    order: str | None,
    filters: tuple[Callable[[Frame, object], bool], ...],
) -> Callable[[Frame], list[object]]:
    matches = _matcher(meaning, filters)
    scope, thing = meaning.of("scope"), meaning.of("thing")
    label = meaning.of("suit", "place", "tag", "state", "entry", "action", "kind", "stat", "track", "skill")
    chosen = _is_chosen(meaning)
    kept = is_item(thing)
    wares = thing is not None and isinstance(thing.head, ThingWord) and thing.head.wares

    def find(frame: Frame) -> list[Any]:
        if chosen:
            word, item = meaning.text.split(" ", 1)[-1], frame.held.item if frame.held is not None else None
            value = (item.chosen.get(word) if item is not None else None) or frame.holder.chosen.get(word)
            return [Label(value) if isinstance(value, str) else value] if value is not None else []
        if determiner in ("that", "the"):
            near = [value for value in frame.bound if matches(frame, value)]
            near += [value for value in tests_of(frame) if matches(frame, value) and value not in near]
            others = [value for value in near if value is not frame.holder]
            if others or near:
                return (others or near)[:1]
            if frame.held is not None:
                frame.table.recall.note(frame.held)
                old = [value for value in frame.held.memory if matches(frame, value)]
                if old:
                    return old[:1]
        there: Iterable[Thing] = frame.table.everything() if kept else frame.table.present()
        there = frame.table.wares.values() if wares else there
        found: list[object] = [x for x in there if matches(frame, x)]
        if determiner == "another":
            found = [x for x in found if x is not frame.holder]
        if found or thing is not None:
            return found
        if scope is not None:
            return [Stretch(scope.head.name)]
        return [Label(label.name, label.head.role)] if label is not None else []

    return find


def _owned(compiler: Compiler, node: Owned) -> Ref:
    owner = reference(compiler, node.owner)
    meaning = Meaning(compiler.game, node.name)
    filters = tuple(qualifier_test(compiler, q) for q in node.qualifiers)
    is_called = _matcher(meaning, filters)
    key = (node.order + " " if node.order == "maximum" else "") + key_of(compiler, meaning)
    group = meaning.of("stat", "track", "skill")
    members = compiler.game.members(group.head.name) if group is not None and is_group(group) else ()

    scope = meaning.of("scope")
    tool = is_item(meaning.of("thing"))

    def matches(frame: Frame, actual: object) -> bool:
        if isinstance(actual, Quantity):
            if not owner.matches(frame, actual.owner):
                return False
            return actual.key == key or (not key.startswith("maximum") and is_called(frame, actual))
        return is_called(frame, actual) and owner.matches(frame, owner_of(actual))

    def find(frame: Frame) -> list[Any]:
        if node.order == "top" and node.name.text == "card":
            card = frame.table.turn_up(frame)
            return [card] if card is not None else []
        return [part for one in owner.all(frame) for part in parts(frame, one)]

    def parts(frame: Frame, one: Any) -> list[Any]:
        if members:
            return [Quantity(one, member) for member in members]
        if meaning.of("test") is not None:
            running = tests_of(frame)
            known = reversed(frame.table.past) if node.order == "last" else running
            return [t for t in known if is_called(frame, t) and owner_of(t) is one][:1]
        if tool and hasattr(one, "words") and not isinstance(one, Thing):
            return [one.tool] if one.tool is not None and is_called(frame, one.tool) else []
        if isinstance(one, Thing):
            made: list[object] = [t for t in frame.table.present() if t.maker is one and is_called(frame, t)]
            frame.table.recall.note(ITEMS)
            items = [item for item in one.items.values() if is_called(frame, item)]
            held = (
                [h for h in held_of(frame.table, one) if is_called(frame, h)] if meaning.of("kind") is not None else []
            )
            if made or items or held:
                return [*made, *items] or list(held)
            frame.table.recall.note((meaning.text, one))
            value = one.chosen.get(meaning.text, one.values.get(meaning.text))
            if isinstance(value, (Thing, Label)):
                return [value]
        if scope is not None and not meaning.number:
            return [Stretch(scope.head.name, one)]
        if meaning.of("thing", "kind") is not None and not meaning.number:
            return []
        return [Quantity(one, key)]

    against = next((reference(compiler, q.object) for q in node.qualifiers if q.word in ("against", "from")), None)
    if against is not None and compiler.game.paired(key, "") != key:

        def toward(frame: Frame) -> list[Any]:
            whom = against.one(frame)
            return [Quantity(one, compiler.game.paired(key, whom)) for one in owner.all(frame)]

        return Ref(toward, lambda f, x: x in toward(f))

    return Ref(find, matches)


def key_of(compiler: Compiler, meaning: Meaning) -> str:
    """The key under which a number is kept: its name in the singular."""
    term = meaning.of("stat", "track", "skill", "action", "word", "entry", "state", "thing", "table")
    return term.head.name if term is not None else meaning.text


def owner_of(actual: Any) -> Any:
    """Whose something is."""
    if isinstance(actual, Held):
        return actual.holder
    if isinstance(actual, (Quantity, Stretch)):
        return actual.owner
    return getattr(actual, "maker", None)


def _role(node: Role) -> Ref:
    role = node.role

    def find(frame: Frame) -> list[Any]:
        tests = tests_of(frame)
        if role == "target":
            targets = [t.target for t in tests if t.target is not None]
            return targets[:1]
        if role in ("winner", "loser"):
            bids = bids_of(frame)
            if bids is not None:
                return list(bids.who(role))
            for test in tests:
                if test.won is not None:
                    return [test.maker if test.won == (role == "winner") else test.target]
        return []

    return Ref(find, lambda f, x: x in find(f))


def qualifier_test(compiler: Compiler, node: Qualifier) -> Callable[[Frame, object], bool]:
    """What a small word and its object say of the noun that they hang on."""
    word, ref = node.word, reference(compiler, node.object) if not _is_number(node.object) else None
    if ref is None:
        return lambda f, x: True
    if word == "other than":
        return lambda f, x: not ref.matches(f, x)
    if word == "against":
        return lambda f, x: _against(f, x, ref)
    if word == "in":
        return lambda f, x: _is_in(f, x, ref)
    if word == "with":
        return lambda f, x: has(f, x, ref)
    if word == "without":
        return lambda f, x: not has(f, x, ref)
    if word in ("from", "by", "of"):
        return lambda f, x: ref.matches(f, getattr(x, "maker", None))
    return lambda f, x: True


def _is_number(node: Node) -> bool:
    return not isinstance(node, (You, This, Chance, Name, Named, Owned, OneOf, Role, CostOf, Count))


def _against(frame: Frame, actual: Any, ref: Ref) -> bool:
    if hasattr(actual, "words"):
        if ref.matches(frame, actual.target):
            return True
        other = actual.other
        return (other is not None and ref.matches(frame, other)) or any(
            ref.matches(frame, Label(w)) for w in actual.words
        )
    if isinstance(actual, Thing):
        one = ref.one(frame)
        return isinstance(one, Thing) and one.side != actual.side
    return False


def _is_in(frame: Frame, actual: object, ref: Ref) -> bool:
    if isinstance(actual, Thing):
        frame.table.recall.note((actual, IS))
        if is_running(frame, ref) or called(frame, ref, actual.tags) or is_at(frame, actual, ref):
            return True
        return called(frame, ref, around(frame.table))
    if isinstance(maker := getattr(actual, "maker", None), Thing) and _is_in(frame, maker, ref):
        return True  # a test is made where its maker is
    return called(frame, ref, getattr(actual, "words", ()))


def entries_of_kind(compiler: Compiler, node: Named) -> Callable[[Frame], list[object]] | None:
    """All entries of a kind that there are in the game, for a choice among them: `a Disadvantage with an Empty Suit`."""
    term = Meaning(compiler.game, node.name).of("thing", "kind")
    if term is None or term.head.role != "kind":
        return None
    game = compiler.game
    called = (e for e in game.system.entries.values() if term.head.name in game.entry_words(e))
    found = [(Label(e.name, game.role_of(e)), e) for e in called]
    found = [(label, e) for label, e in found if all(tag.name in game.entry_words(e) for tag in term.tags)]
    words = [Meaning(game, q.object.name) for q in node.qualifiers if q.word == "with" and isinstance(q.object, Named)]
    terms = [meaning.of("tag") for meaning in words]
    tags = [term.head for term in terms if term is not None and isinstance(term.head, TagWord)]

    def fits(frame: Frame, suit: str) -> bool:
        track = game.suits[suit].track if suit in game.suits else ""
        return all(value_of(frame.table, frame.holder, track) == tag.suit_at for tag in tags)

    return lambda f: [label for label, entry in found if fits(f, str(entry.fields.get("suit", "")))]
