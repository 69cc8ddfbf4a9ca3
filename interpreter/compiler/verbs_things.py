"""The verbs that change who is there and what they have: bring, enter, leave, become, stop, have, use, swap, shuffle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, This
from grammar.vocabulary import Word
from interpreter import values
from interpreter.compiler.amounts import amount, counted
from interpreter.compiler.frame import Frame
from interpreter.compiler.names import Meaning
from interpreter.compiler.nouns import reference
from interpreter.events import Event
from interpreter.things import Held, Label, Quantity, Thing

if TYPE_CHECKING:
    from interpreter.compiler.entry import Compiler

Do = Callable[[Frame], None]


def _name(node: object) -> Name | None:
    if isinstance(node, (Count, EqualTo)):
        return node.unit
    return node if isinstance(node, Name) else getattr(node, "name", None)


def _people(compiler: Compiler, clause: Clause) -> Callable[[Frame], list[Thing]]:
    ref = reference(compiler, clause.subject)
    return lambda f: [x for x in ref.all(f) if isinstance(x, Thing)]


# ------------------------------------------------------------------ entries and items
def entry_of(compiler: Compiler, clause: Clause, predicate: Predicate, sign: int) -> Do | None:
    """gain or lose: a rank of an entry, an entry, an item, a tag."""
    object_ = predicate.object
    if isinstance(object_, (Count, EqualTo)) and object_.unit.text == "rank":
        of = next((q.object for q in object_.qualifiers if q.word == "of"), None)
        everything = isinstance(object_, Count) and object_.quantity == "all"
        return _ranks(compiler, clause, predicate, of, None if everything else counted(compiler, object_), sign)
    if isinstance(object_, This):
        return _ranks(compiler, clause, predicate, object_, None if sign < 0 else lambda f: 1, sign)
    name = _name(object_)
    if name is None:
        return None
    if isinstance(object_, Named) and object_.determiner in ("that", "the", "each"):
        return _found(compiler, clause, predicate, sign)
    meaning = Meaning(compiler.game, name)
    if meaning.of("entry") is not None:
        return _ranks(compiler, clause, predicate, name, None if sign < 0 else lambda f: 1, sign)
    if meaning.of("test", "scope") is not None and meaning.of("thing", "tag", "state") is None:
        return None
    number = counted(compiler, object_) if isinstance(object_, (Count, EqualTo)) else (lambda f: 1)
    return _thing(compiler, clause, predicate, meaning, number, sign)


def _ranks(
    compiler: Compiler, clause: Clause, predicate: Predicate, of: Node | None, number: Callable[[Frame], int] | None, sign: int
) -> Do:
    people = _people(compiler, clause)
    name = _name(of)
    text = Meaning(compiler.game, name).of("entry") if name is not None else None
    ref = reference(compiler, of) if of is not None and not isinstance(of, (Name, This)) else None
    giver = _giver(compiler, predicate)

    def act(frame: Frame) -> None:
        for thing in people(frame):
            found = frame.held if isinstance(of, This) else ref.one(frame) if ref is not None else None
            called = text.head.name if text is not None else str(found or frame.label)
            if isinstance(found, Quantity):
                called = found.key
            source = giver.one(frame) if giver is not None else _other(frame, thing)
            change_rank(frame, thing, called, number(frame) if number else None, sign, predicate, source)

    return act


def _giver(compiler: Compiler, predicate: Predicate) -> Any:
    words = (*predicate.qualifiers, *getattr(predicate.object, "qualifiers", ()))
    return next((reference(compiler, q.object) for q in words if q.word == "from"), None)


def _other(frame: Frame, who: Thing) -> object:
    """Who gives, if that is not said: the holder of the rule, or whoever made the choice in it."""
    givers = [x for x in (*frame.bound[:2], frame.holder) if isinstance(x, Thing) and x is not who]
    return givers[0] if givers and frame.held is not None else None


def change_rank(
    frame: Frame, who: Thing, name: str, number: int | None, sign: int, predicate: Predicate, giver: object = None
) -> None:
    """Ranks of an entry up or down; one without ranks left is gone."""
    table, (verb, past) = frame.table, ("gain", "gains") if sign > 0 else ("lose", "loses")
    held = who.held.get(name)
    compiled = table.library.named(name) if held is None else held.compiled
    by = (held.rank if held else 0) if number is None else number
    by = table.first_ranks.get(name, by) if held is None else by
    if compiled is None or compiled.id == table.without or by <= 0 or (sign < 0 and held is None):
        return
    thing = Held(compiled, who, by) if held is None else held
    roles: dict[str, object] = {"from": giver} if giver is not None and giver is not who else {}
    if sign > 0 and held is None and _bars_itself(table, thing, Event(verb, who, thing, by, "", roles)):
        return

    def apply(event: Event) -> None:
        old = held.rank if held else 0
        new = max(0, old + sign * by)
        most = table.game.entry(name)
        if most is not None and most.max_rank is not None and sign > 0:
            new = max(old, min(new, most.max_rank))
        if held is None:
            event.object = table.hold(who, compiled, rank=new)
        else:
            table.journal.set(held, "rank", new)
            table.index.renew()
        text = f"{who} {past} {name} ({old} → {new})."
        table.say_rule(frame, f"{frame.label}: {text}" if frame.entry else text, predicate.span, "change")

    table.happen(Event(verb, who, thing, by, "", roles), apply)


def _bars_itself(table: Any, gained: Held, event: Event) -> bool:
    """Whether an entry that is not held yet says of itself that it cannot be gained like this."""
    frame = gained.compiled.frame_of(table, gained)
    for modifier, conditions in gained.compiled.modifiers:
        if modifier.channel == f"ban:{event.verb}" and all(fact(frame) for fact in conditions):
            if modifier.speaks(frame, event):
                table.say_rule(frame, f"{gained.name}: {modifier.text}.", modifier.span, "stopped")
                return True
    return False


def _found(compiler: Compiler, clause: Clause, predicate: Predicate, sign: int) -> Do:
    people, ref = _people(compiler, clause), reference(compiler, predicate.object)  # type: ignore[arg-type]

    def act(frame: Frame) -> None:
        for thing in people(frame):
            for found in ref.all(frame):
                name = str(found)
                if isinstance(found, Thing):
                    target = frame.table.journal
                    target.put(thing.items, name, found) if sign > 0 else target.drop(thing.items, name)
                else:
                    change_rank(frame, thing, name, 1 if sign > 0 else None, sign, predicate, _other(frame, thing))

    return act


def _thing(
    compiler: Compiler, clause: Clause, predicate: Predicate, meaning: Meaning, number: Callable[[Frame], int], sign: int
) -> Do:
    """An item or a tag: `that Squad gains 1 Weapon`, `you gain a Treasure`."""
    people = _people(compiler, clause)
    term = meaning.of("thing")
    verb, past = ("gain", "gains") if sign > 0 else ("lose", "loses")

    def act(frame: Frame) -> None:
        table = frame.table
        for thing in people(frame):
            by = number(frame)
            if term is None:
                _tag(frame, thing, meaning.text, sign)
                continue
            if sign > 0:
                by = _room(frame, thing, term.head.name, by)
            if by <= 0:
                continue
            item = Thing(f"{meaning.text} {len(thing.items) + 1}", compiler.game.family(term.head.name))

            def apply(event: Event, thing: Thing = thing, by: int = by) -> None:
                for _ in range(by):
                    name = f"{meaning.text} {len(thing.items) + 1}"
                    if sign > 0:
                        kinds = compiler.game.family(term.head.name)
                        made = Thing(name, kinds, tags={tag.name: True for tag in term.tags})
                        table.journal.put(thing.items, name, made)
                        frame.introduce(made)
                    else:
                        mine = [k for k, i in thing.items.items() if meaning.matches(frame, i)]
                        if mine:
                            table.journal.drop(thing.items, mine[-1])
                unit = meaning.text if by == 1 else meaning.text + "s"
                said = f"{thing} {past} {by} {unit}."
                table.say_rule(frame, f"{frame.label}: {said}" if frame.entry else said, predicate.span, "change")

            table.happen(Event(verb, thing, item, by), apply)

    return act


def _tag(frame: Frame, who: Thing, word: str, sign: int) -> None:
    table = frame.table

    def apply(event: Event) -> None:
        if sign > 0:
            table.journal.put(who.tags, word, True)
        else:
            table.journal.drop(who.tags, word)
        table.say(f"{who} {'gains' if sign > 0 else 'loses'} {word}.")

    table.happen(Event("gain" if sign > 0 else "lose", who, Label(word)), apply)


# ------------------------------------------------------------------ states
def become(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    object_ = predicate.object
    subject, name = clause.subject, _name(object_)
    if isinstance(subject, Owned) and Meaning(compiler.game, subject.name).of("stat", "track") is not None:
        return _becomes_number(compiler, clause, predicate)
    if name is None:
        return None
    meaning, ref = Meaning(compiler.game, name), reference(compiler, clause.subject)
    term = meaning.of("state", "tag", "thing", "place")
    word = term.head.name if term is not None else meaning.text
    other = reference(compiler, object_) if isinstance(object_, Owned) else None

    def act(frame: Frame) -> None:
        table = frame.table
        for thing in ref.all(frame):
            if other is not None and isinstance(thing, Quantity) and isinstance(thing.owner, Thing):
                _copy(frame, thing, other.one(frame))
            elif hasattr(thing, "words") and not isinstance(thing, Thing):
                thing.words = table.game.with_implied([*thing.words, word])
            elif not isinstance(thing, Thing):
                continue
            elif term is not None and term.head.role == "state":
                table.become(thing, word, frame)
            elif term is not None and term.head.role == "thing":
                table.journal.set(thing, "kinds", (*table.game.family(word), *thing.kinds))
                table.say_rule(frame, f"{frame.label}: {thing} becomes {word}.", predicate.span, "change")
            else:
                _tag(frame, thing, word, 1)

    return act


def _becomes_number(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """`that Follower's Traits become your Traits`, `your Cadence becomes 0`."""
    ref = reference(compiler, clause.subject)
    number = amount(compiler, predicate.object)
    other = reference(compiler, predicate.object) if isinstance(predicate.object, Owned) else None

    def act(frame: Frame) -> None:
        sources = other.all(frame) if other is not None else []
        for index, quantity in enumerate(ref.all(frame)):
            if isinstance(quantity, Quantity) and isinstance(quantity.owner, Thing):
                source = sources[index] if index < len(sources) else None
                new = frame.table.value(source.owner, source.key) if isinstance(source, Quantity) else number(frame)
                from interpreter.compiler.verbs import set_number

                set_number(frame, quantity.owner, quantity.key, new, clause.span)

    return act


def _copy(frame: Frame, to: Quantity, value: object) -> None:
    assert isinstance(to.owner, Thing)
    table = frame.table
    if isinstance(value, Quantity) and isinstance(value.owner, Thing):
        table.put_value(to.owner, to.key, value.owner.values.get(value.key, table.value(value.owner, value.key)))
        table.say(f"{to.owner}'s {to.key} is now {to.owner.values[to.key]}.")
    elif isinstance(value, Label):
        table.put_value(to.owner, to.key, value)
        table.say(f"{to.owner}'s {to.key} is now {value}.")


def stop(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    people, name = _people(compiler, clause), _name(predicate.object)
    word = Meaning(compiler.game, name).text if name is not None else ""

    def act(frame: Frame) -> None:
        table = frame.table
        for thing in people(frame):
            if word in thing.states:
                table.drop_state(thing, word)
                table.say_rule(frame, f"{frame.label}: {thing} is no longer {word}.", predicate.span, "state")
                table.happen(Event("stop", thing, Label(word, "state")))
            else:
                table.journal.drop(thing.tags, word)

    return act


# ------------------------------------------------------------------ coming and going
def bring(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    """New things on the side of who brings them."""
    people, object_ = _people(compiler, clause), predicate.object
    name = _name(object_)
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

            for _ in range(_room(frame, who, kind, number(frame))):
                table.happen(Event("bring", who, Thing(kind, compiler.game.family(kind), who.side, maker=who), 1), apply)

    return act


def _in_its_place(frame: Frame, kind: str) -> str:
    """In place of something that was to be brought, the same comes: a squad for a squad, where the rule says group."""
    event = frame.event
    if event is not None and event.verb == "bring" and isinstance(event.object, Thing) and kind in event.object.kinds:
        return event.object.kinds[0]
    return kind


def _room(frame: Frame, who: Thing, kind: str, number: int) -> int:
    """How many of them there is room for, if a rule says how many somebody may have."""
    for name in frame.table.game.family(kind):
        most = values.limit_of(frame.table, who, name)
        if most is not None and number > most - frame.table.value(who, name):
            number = max(0, most - frame.table.value(who, name))
            frame.table.say(f"{who} can have no more than {most} {name}.", "stopped")
    return number


def place_new(frame: Frame, who: Thing, kind: str, tags: tuple[Word, ...], enemy: object) -> Thing:
    """A new thing with the numbers its kind has."""
    table = frame.table
    serial = 1
    while f"{kind} {serial}" in table.things:
        serial += 1
    side = who.side
    if isinstance(enemy, Thing) and enemy.side == side:
        side = f"against {enemy.side}"
    thing = Thing(f"{kind} {serial}", table.game.family(kind), side, maker=who)
    thing.tags.update({tag.name: True for tag in tags})
    thing.places.update(dict.fromkeys(table.game.default_places(), True))
    table.add(thing)
    from interpreter.setup import fill

    fill(table, thing)
    return thing


def enter(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    return _presence(compiler, clause, predicate, gone=False)


def leave(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    return _presence(compiler, clause, predicate, gone=True)


def _presence(compiler: Compiler, clause: Clause, predicate: Predicate, *, gone: bool) -> Do:
    ref = reference(compiler, clause.subject)
    name = _name(predicate.object)

    def act(frame: Frame) -> None:
        for thing in ref.all(frame):
            if isinstance(thing, Thing):
                frame.table.journal.set(thing, "gone", gone)
                frame.table.index.renew()
                verb = "leaves" if gone else "enters"
                frame.table.say_rule(frame, f"{thing} {verb}.", predicate.span, "change")
                frame.table.happen(Event("leave" if gone else "enter", thing, Label(name.text if name else "")))

    return act


# ------------------------------------------------------------------ use, swap, shuffle, meet
def use(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`you use Flee`: an action, or a window of an entry."""
    object_ = predicate.object
    if any(q.word == "instead of" for q in predicate.qualifiers):
        return None
    ref = reference(compiler, clause.subject)
    name = _name(object_)
    owner = reference(compiler, object_.owner) if isinstance(object_, Owned) else None
    on = next((reference(compiler, q.object) for q in predicate.qualifiers if q.word == "on"), None)
    meaning = Meaning(compiler.game, name) if name is not None else None
    term = meaning.of("entry", "action", "kind", "state") if meaning is not None else None
    tags = {tag.name for tag in term.tags} if term is not None else set()

    def act(frame: Frame) -> None:
        from interpreter.windows import use_named

        for who in ref.all(frame):
            if isinstance(who, Thing) and term is not None:
                whose = owner.one(frame) if owner is not None else on.one(frame) if on is not None else None
                use_named(frame, who, term.head.name, whose if isinstance(whose, Thing) else None, predicate.span, tags)

    return act


def swap(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    left, right = predicate.object, next(q.object for q in predicate.qualifiers if q.word == "and")
    first, second = reference(compiler, left), reference(compiler, right)  # type: ignore[arg-type]
    who = reference(compiler, clause.subject)

    def act(frame: Frame) -> None:
        chooser, table = who.one(frame), frame.table
        if not isinstance(chooser, Thing):
            return
        one = table.pick(chooser, f"{frame.label}: swap", first.all(frame))
        two = table.pick(chooser, f"{frame.label}: swap with", [x for x in second.all(frame) if x != one])
        if isinstance(one, Quantity) and isinstance(two, Quantity) and isinstance(one.owner, Thing):
            a, b = table.value(one.owner, one.key), table.value(two.owner, two.key)
            table.put_value(one.owner, one.key, b)
            assert isinstance(two.owner, Thing)
            table.put_value(two.owner, two.key, a)
            table.say_rule(frame, f"{frame.label}: {one} and {two} change places.", predicate.span, "change")

    return act


def shuffle(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
    def act(frame: Frame) -> None:
        table = frame.table
        table.journal.replace(table.pile.cards, table.chance.shuffled([*table.pile.cards, *table.pile.discards]))
        table.journal.replace(table.pile.discards, [])

    return act


def simply(verb: str) -> Callable[[Any, Clause, Predicate], Do]:
    """A verb that only happens, for others to answer."""

    def builder(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do:
        people = reference(compiler, clause.subject)
        object_ = reference(compiler, predicate.object) if isinstance(predicate.object, (Named, Owned, Name)) else None

        def act(frame: Frame) -> None:
            for who in people.all(frame):
                frame.table.happen(Event(verb, who, object_.one(frame) if object_ is not None else None))

        return act

    return builder


def have(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
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
