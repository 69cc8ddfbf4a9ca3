"""The verbs that change who is there and what they have: bring, enter, leave, become, stop, have, use, swap, shuffle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grammar.nodes.amounts import Count, EqualTo, Lookup
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import Name, Named, Owned, You
from grammar.vocabulary import Word
from interpreter.compile.amounts import amount, counted, words_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import reference
from interpreter.compile.tables import use_row
from interpreter.compile.verbs.entries import entry_of, name_in, people_of, room_for, set_tag
from interpreter.game.deck import Card
from interpreter.play.asking import pick
from interpreter.play.becoming import recast
from interpreter.play.events import become as enter_state
from interpreter.play.events import drop, happen
from interpreter.play.holding import add
from interpreter.play.numbers import fill, set_goal, set_number
from interpreter.play.places import arrive, with_the_gone
from interpreter.play.using import use_named
from interpreter.standing import index
from interpreter.standing.kinds import alone
from interpreter.standing.numbers import value_of
from interpreter.standing.places import places_of
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.situation import Frame
from interpreter.state.things import Label, Quantity, Stretch, Thing, possessive
from rulebook.words import PlaceWord, StatWord

Do = Callable[[Frame], None]


# ------------------------------------------------------------------ states
def become(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`you become …`: a state, a kind, a tag, or a number."""
    object_ = predicate.object
    subject, name = clause.subject, name_in(object_)
    number = Meaning(compiler.game, subject.name).of("stat", "track") if isinstance(subject, (Owned, Named)) else None
    if number is not None and not (isinstance(number.head, StatWord) and number.head.text):
        return _becomes_number(compiler, clause, predicate)
    if number is not None and isinstance(subject, Owned) and isinstance(object_, Name | Lookup | Owned):
        return _becomes_word(compiler, subject, number.head.name, object_)
    if name is None:
        return None
    meaning, ref = Meaning(compiler.game, name), reference(compiler, clause.subject)
    term = meaning.of("state", "tag", "thing", "place")
    word = term.head.name if term is not None else meaning.text
    by = next((reference(compiler, q.object) for q in predicate.qualifiers if q.word == "by"), None)

    def act(frame: Frame) -> None:
        table = frame.table
        for thing in ref.all(frame):
            if hasattr(thing, "words") and not isinstance(thing, Thing):
                thing.words = table.game.with_implied([*thing.words, word])
            elif not isinstance(thing, Thing):
                continue
            elif term is not None and term.head.role == "state":
                enter_state(table, thing, word, by.one(frame) if by is not None else frame)
            elif term is not None and term.head.role == "thing":
                recast(table, thing, table.game.family(word), still=thing.kinds)
                table.say_rule(frame, f"{frame.label}: {thing} becomes {word}.", predicate.span, "change")
            else:
                set_tag(frame, thing, word, 1)

    return act


def _becomes_word(compiler: Compiler, subject: Owned, key: str, object_: Name | Lookup | Owned) -> Do:
    """`your Suit becomes Spades`: a text is another from now on; where a table or somebody says nothing, it stays."""
    owner, said = reference(compiler, subject.owner), _word(compiler, object_)

    def act(frame: Frame) -> None:
        for thing in owner.all(frame):
            if isinstance(thing, Thing):
                _copy(frame, Quantity(thing, key), said(frame))

    return act


def _word(compiler: Compiler, node: Name | Lookup | Owned) -> Callable[[Frame], object]:
    if isinstance(node, Name):
        label = Label(Meaning(compiler.game, node).text)
        return lambda f: label
    if isinstance(node, Lookup):
        said = words_of(compiler, node)
        return lambda f: Label(text) if (text := said(f)) else None
    other = reference(compiler, node)

    def said_of_other(frame: Frame) -> object:
        one = other.one(frame)
        silent = isinstance(one, Quantity) and isinstance(one.owner, Thing) and one.key not in one.owner.values
        return None if silent else one

    return said_of_other


def _becomes_number(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """`that Follower's Traits become your Traits`, `your Cadence becomes 0`."""
    ref = reference(compiler, clause.subject)
    number = amount(compiler, predicate.object)
    other = reference(compiler, predicate.object) if isinstance(predicate.object, Owned) else None

    def act(frame: Frame) -> None:
        sources = other.all(frame) if other is not None else []
        for at, quantity in enumerate(ref.all(frame)):
            if isinstance(quantity, Quantity) and isinstance(quantity.owner, Thing):
                source = sources[at] if at < len(sources) else None
                if isinstance(source, Card):
                    frame.introduce(source)
                if isinstance(source, Quantity) and _is_word(source):
                    _copy(frame, quantity, source)
                    continue
                shown = source.value if isinstance(source, Card) else None
                found = value_of(frame.table, source.owner, source.key) if isinstance(source, Quantity) else shown
                new = number(frame) if found is None else found


                set_number(frame, quantity.owner, quantity.key, new, clause.span)
            elif isinstance(quantity, Quantity) and isinstance(quantity.owner, Test):


                set_goal(frame, quantity.owner, quantity.key, number(frame), clause.span)

    return act


def _is_word(quantity: Quantity) -> bool:
    return isinstance(quantity.owner, Thing) and isinstance(quantity.owner.values.get(quantity.key), Label)


def _copy(frame: Frame, to: Quantity, value: object) -> None:
    assert isinstance(to.owner, Thing)
    table = frame.table
    if isinstance(value, Quantity) and isinstance(value.owner, Thing):
        table.put_value(to.owner, to.key, value.owner.values.get(value.key, value_of(table, value.owner, value.key)))
        table.say(f"{to.owner}'s {to.key} is now {to.owner.values[to.key]}.")
        return
    if isinstance(value, Quantity) and isinstance(value.owner, Card):
        value = Label(value.owner.suit or str(value.owner), "suit")  # the only word that a card has besides its number
    if isinstance(value, Label):
        table.put_value(to.owner, to.key, value)
        table.say(f"{possessive(to.owner)} {to.key} is now {value}.")


def _only_of(compiler: Compiler, kind: str) -> set[str]:
    """A kind, and what is said of no other kind: who stops being it stops being that too."""
    game = compiler.game
    shared = {k for word in game.vocabulary.words("thing") if word.name != kind for k in game.family(word.name)}
    return {k for k in game.family(kind) if k not in shared} | {kind}


def stop(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """`you stop being …`."""
    people, name = people_of(compiler, clause), name_in(predicate.object)
    meaning = Meaning(compiler.game, name) if name is not None else None
    kind = meaning.of("thing") if meaning is not None else None
    word = kind.head.name if kind is not None else meaning.text if meaning is not None else ""
    less = _only_of(compiler, word)

    def act(frame: Frame) -> None:
        table = frame.table
        for thing in people(frame):
            if word in thing.kinds:
                recast(table, thing, [kind for kind in thing.kinds if kind not in less])
                table.say_rule(frame, f"{frame.label}: {thing} is no longer {word}.", predicate.span, "change")
            elif word in thing.states:
                drop(table, thing, word)
                table.say_rule(frame, f"{frame.label}: {thing} is no longer {word}.", predicate.span, "state")
                happen(table, Event("stop", thing, Label(word, "state")))
            else:
                table.journal.drop(thing.tags, word)

    return act


# ------------------------------------------------------------------ coming and going
def bring(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """New things on the side of who brings them."""
    people, object_ = people_of(compiler, clause), predicate.object
    name = name_in(object_)
    term = Meaning(compiler.game, name).of("thing") if name is not None else None
    if term is None:
        raise compiler.cannot(predicate, "only a kind of thing can be brought")
    number = counted(compiler, object_) if isinstance(object_, (Count, EqualTo)) else (lambda f: 1)
    qualifiers = getattr(object_, "qualifiers", ())
    against = next((reference(compiler, q.object) for q in qualifiers if q.word == "against"), None)

    def act(frame: Frame) -> None:
        table = frame.table
        kind = _in_its_place(frame, term.head.name)
        for who in people(frame):

            def apply(event: Event, who: Thing = who) -> None:
                new = place_new(frame, who, kind, term.tags, against.one(frame) if against is not None else None)
                frame.introduce(new)
                event.object = new
                said = f"{who} brings {new}."
                table.say_rule(frame, f"{frame.label}: {said}" if frame.entry else said, predicate.span, "change")

            for _ in range(room_for(frame, who, kind, number(frame))):
                happen(table,
                    Event("bring", who, Thing(kind, compiler.game.family(kind), who.side, maker=who), 1), apply
                )

    return act


def _in_its_place(frame: Frame, kind: str) -> str:
    """In place of something that was to be brought, the same comes: a squad for a squad, where the rule says group."""
    event = frame.event
    if event is not None and event.verb == "bring" and isinstance(event.object, Thing) and kind in event.object.kinds:
        return event.object.kinds[0]
    return kind


def place_new(frame: Frame, who: Thing, kind: str, tags: tuple[Word, ...], enemy: object) -> Thing:
    """A new thing with the numbers its kind has."""
    table = frame.table
    serial = 1
    while f"{kind} {serial}" in table.things:
        serial += 1
    side = who.side
    if alone(table, table.game.family(kind)):
        side = f"{kind} {serial}"
    if isinstance(enemy, Thing) and enemy.side == side:
        side = f"against {enemy.side}"
    thing = Thing(f"{kind} {serial}", table.game.family(kind), side, maker=who)
    thing.tags.update({tag.name: True for tag in tags})
    thing.places.update(dict.fromkeys(table.game.default_places(), True))
    add(table, thing)


    fill(table, thing)
    return thing


def enter(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """Somebody comes (back) into play."""
    return _presence(compiler, clause, predicate, gone=False)


def leave(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """Somebody goes out of play."""
    return _presence(compiler, clause, predicate, gone=True)


def _presence(compiler: Compiler, clause: Clause, predicate: Predicate, *, gone: bool) -> Do:
    ref = reference(compiler, clause.subject)
    name = name_in(predicate.object)
    meaning = Meaning(compiler.game, name) if name is not None else None
    place, scope = (meaning.of(role) if meaning is not None else None for role in ("place", "scope"))

    def act(frame: Frame) -> None:
        table = frame.table
        for thing in with_the_gone(table, lambda: ref.all(frame)) if not gone else ref.all(frame):
            if isinstance(thing, Thing) and place is not None and isinstance(place.head, PlaceWord):
                _change_place(frame, thing, place.head, predicate, gone)
            elif isinstance(thing, Thing):
                where = Stretch(scope.head.name) if scope is not None else Label(meaning.text if meaning else "")

                def apply(event: Event, thing: Thing = thing, where: object = where) -> None:
                    table.journal.set(thing, "gone", gone)
                    if gone:
                        table.journal.append(table.leaving, thing)
                    index.renew(table)
                    said = f"{thing} {'leaves' if gone else 'enters'} {where}.".replace(" .", ".")
                    table.say_rule(frame, f"{frame.label}: {said}" if frame.entry else said, predicate.span, "change")

                happen(table, Event("leave" if gone else "enter", thing, where), apply)

    return act


def _change_place(frame: Frame, thing: Thing, place: PlaceWord, predicate: Predicate, leaves: bool) -> None:
    """Into a place or out of it; of distances there is one at a time."""
    table, verb = frame.table, "leave" if leaves else "enter"
    distance = next(((track, at) for name, track, at in table.game.distances if name == place.name), None)

    def apply(event: Event) -> None:
        line = place.apart
        if distance is not None:
            table.put_value(thing, distance[0], 0 if leaves else distance[1])
        for other in [p for p in thing.places if line and not leaves]:
            word = table.game.named(other, PlaceWord)
            if word is not None and word.apart == line:
                table.journal.drop(thing.places, other)
        if leaves:
            table.journal.drop(thing.places, place.name)
        elif distance is None:
            table.journal.put(thing.places, place.name, True)
            arrive(table, thing)
        said = f"{thing} {'leaves' if leaves else 'enters'} {place.name}."
        table.say_rule(frame, f"{frame.label}: {said}" if frame.entry else said, predicate.span, "change")

    if leaves == (place.name in places_of(table, thing, None)):
        happen(table, Event(verb, thing, Label(place.name, "place")), apply)


# ------------------------------------------------------------------ use, swap, shuffle, meet
def use(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`you use Flee`: an action, or a window of an entry."""
    object_ = predicate.object
    if any(q.word == "instead of" for q in predicate.qualifiers):
        return None
    if (row := use_row(compiler, clause, predicate)) is not None:
        return row
    ref = reference(compiler, clause.subject)
    name = name_in(object_)
    owner = reference(compiler, object_.owner) if isinstance(object_, Owned) else None
    on = next((reference(compiler, q.object) for q in predicate.qualifiers if q.word == "on"), None)
    meaning = Meaning(compiler.game, name) if name is not None else None
    roles = ("entry", "action", "kind", "state", "skill", "stat", "track", "thing", "test")
    term = meaning.of(*roles) if meaning is not None else None
    tags = {tag.name for tag in term.tags} if term is not None else set()
    pointed = term is not None and term.head.role == "kind" and getattr(object_, "determiner", "") == "that"
    that = reference(compiler, object_) if pointed else None

    def act(frame: Frame) -> None:


        for who in ref.all(frame):
            if isinstance(who, Thing) and term is not None:
                whose = owner.one(frame) if owner is not None else on.one(frame) if on is not None else None
                called = str(that.one(frame) or term.head.name) if that is not None else term.head.name
                use_named(frame, who, called, whose if isinstance(whose, Thing) else None, predicate.span, tags)

    return act


def swap(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """`you swap A and B`: two numbers change places."""
    left, right = predicate.object, next(q.object for q in predicate.qualifiers if q.word == "and")
    first, second = reference(compiler, left), reference(compiler, right)
    who = reference(compiler, clause.subject)

    def act(frame: Frame) -> None:
        chooser, table = who.one(frame), frame.table
        if not isinstance(chooser, Thing):
            return
        one = pick(table, chooser, f"{frame.label}: swap", first.all(frame))
        two = pick(table, chooser, f"{frame.label}: swap with", [x for x in second.all(frame) if x != one])
        if isinstance(one, Quantity) and isinstance(two, Quantity) and isinstance(one.owner, Thing):
            a, b = value_of(table, one.owner, one.key), value_of(table, two.owner, two.key)
            table.put_value(one.owner, one.key, b)
            assert isinstance(two.owner, Thing)
            table.put_value(two.owner, two.key, a)
            table.say_rule(frame, f"{frame.label}: {one} and {two} change places.", predicate.span, "change")

    return act


def shuffle(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """The discards go back into the pile, which is shuffled."""

    def act(frame: Frame) -> None:
        table = frame.table
        table.shuffle()

    return act


def simply(verb: str) -> Callable[[Any, Clause, Predicate], Do]:
    """A verb that only happens, for others to answer."""

    def builder(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
        people = reference(compiler, clause.subject)
        object_ = (
            reference(compiler, predicate.object) if isinstance(predicate.object, (You, Named, Owned, Name)) else None
        )

        def act(frame: Frame) -> None:
            for who in people.all(frame):
                happen(frame.table, Event(verb, who, object_.one(frame) if object_ is not None else None))

        return act

    return builder


def have(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """In a block, `you have X` gives X for good."""
    return None if predicate.negated else entry_of(compiler, clause, predicate, 1)


THING_VERBS: dict[str, Callable[[Any, Clause, Predicate], Do | None]] = {
    "become": become,
    "stop": stop,
    "bring": bring,
    "enter": enter,
    "leave": leave,
    "use": use,
    "swap": swap,
    "shuffle": shuffle,
    "meet": simply("meet"),
    "happen": simply("happen"),
    "give up": simply("give up"),
    "have": have,
}
