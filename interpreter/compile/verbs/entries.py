"""gain and lose, where it is an entry, a rank of one, an item or a tag that comes or goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grammar.nodes.amounts import Count, EqualTo
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, This
from grammar.vocabulary import plural_of
from interpreter.compile.amounts import counted
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import reference
from interpreter.play.belongings import give, named_item, take_up
from interpreter.play.events import happen
from interpreter.play.holding import hold
from interpreter.play.numbers import move
from interpreter.standing import index
from interpreter.standing import numbers as values
from interpreter.standing.in_effect import ban
from interpreter.standing.numbers import value_of
from interpreter.state.event import Event
from interpreter.state.situation import CannotPlay, Frame, frame_for
from interpreter.state.things import Held, Label, Quantity, Thing, possessive
from interpreter.state.trace import listed

Do = Callable[[Frame], None]


def name_in(node: object) -> Name | None:
    """The name in a noun or a count."""
    if isinstance(node, (Count, EqualTo)):
        return node.unit
    return node if isinstance(node, Name) else getattr(node, "name", None)


def people_of(compiler: Compiler, clause: Clause) -> Callable[[Frame], list[Thing]]:
    """Everybody whom a clause is about."""
    ref = reference(compiler, clause.subject)
    return lambda f: [x for x in ref.all(f) if isinstance(x, Thing)]


def entry_of(compiler: Compiler, clause: Clause, predicate: Predicate, sign: int) -> Do | None:
    """gain or lose: a rank of an entry, an entry, an item, a tag."""
    object_ = predicate.object
    if sign < 0 and isinstance(object_, Owned) and object_.order == "next":
        return _lose_next(compiler, predicate, object_)
    if isinstance(object_, (Count, EqualTo)) and object_.unit.text == "rank":
        of = next((q.object for q in object_.qualifiers if q.word == "of"), None)
        everything = isinstance(object_, Count) and object_.quantity == "all"
        return _ranks(compiler, clause, predicate, of, None if everything else counted(compiler, object_), sign)
    if isinstance(object_, This):
        return _ranks(compiler, clause, predicate, object_, None if sign < 0 else lambda f: 1, sign)
    name = name_in(object_)
    if name is None:
        return None
    if isinstance(object_, Named) and object_.determiner in ("", "that", "the", "each"):
        return _found(compiler, clause, predicate, sign)
    meaning = Meaning(compiler.game, name)
    if meaning.of("entry") is not None:
        return _ranks(compiler, clause, predicate, name, None if sign < 0 else lambda f: 1, sign)
    if meaning.of("test", "scope") is not None and meaning.of("thing", "tag", "state") is None:
        return None
    number = counted(compiler, object_) if isinstance(object_, (Count, EqualTo)) else (lambda f: 1)
    return _thing(compiler, clause, predicate, meaning, number, sign)


def _lose_next(compiler: Compiler, predicate: Predicate, node: Owned) -> Do | None:
    """`you lose your next Action`: the next time that it is given, there is one less."""
    term = Meaning(compiler.game, node.name).of("action")
    if term is None or term.head.name not in compiler.game.budgets:
        return None
    owner, key = reference(compiler, node.owner), term.head.name

    def act(frame: Frame) -> None:
        for thing in owner.all(frame):
            if isinstance(thing, Thing):
                frame.table.put_value(thing, values.owed(key), int(thing.values.get(values.owed(key), 0)) + 1)
                said = f"{thing} loses the next {key}."
                frame.table.say_rule(frame, f"{frame.label}: {said}" if frame.entry else said, predicate.span, "change")

    return act


def _ranks(
    compiler: Compiler,
    clause: Clause,
    predicate: Predicate,
    of: Node | None,
    number: Callable[[Frame], int] | None,
    sign: int,
) -> Do:
    people = people_of(compiler, clause)
    name = name_in(of)
    text = Meaning(compiler.game, name).of("entry") if name is not None else None
    ref = reference(compiler, of) if of is not None and not isinstance(of, (Name, This)) else None
    giver = _giver(compiler, predicate)

    def act(frame: Frame) -> None:
        for thing in people(frame):
            found = frame.held if isinstance(of, This) else ref.one(frame) if ref is not None else None
            called = text.head.name if text is not None else str(found or frame.label)
            if isinstance(found, Quantity):
                called = found.key
            if isinstance(found, Quantity) and called in frame.table.game.numbers:
                by = sign * (number(frame) if number else value_of(frame.table, thing, called))
                most = values.cap_of(frame.table, thing, called) if by > 0 else None
                if most is not None and value_of(frame.table, thing, called) >= most:
                    raise CannotPlay(f"{possessive(thing)} {called} cannot rise above {most}", predicate.span)
                move(frame, thing, called, by, "gains" if sign > 0 else "loses", predicate.span)
                continue
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
    compiled = table.program.named(name) if held is None else held.compiled
    by = (held.rank if held else 0) if number is None else number
    by = table.first_ranks.get(name, by) if held is None else by
    if compiled is None or compiled.id == table.without or by <= 0 or (sign < 0 and held is None):
        return
    thing = Held(compiled, who, by) if held is None else held
    roles: dict[str, object] = {"from": giver} if giver is not None and giver is not who else {}
    if sign > 0 and held is None and _bars_itself(table, thing, Event(verb, who, thing, by, "", roles)):
        return
    barred = ban(table, Event("have", who, thing)) if sign > 0 else None
    if barred is not None:
        table.say_rule(barred.frame, f"{barred.frame.label}: {barred.text}.", barred.span, "stopped")
        return

    def apply(event: Event) -> None:
        old = held.rank if held else 0
        new = max(0, old + sign * by)
        most = table.game.entry(name)
        if most is not None and most.max_rank is not None and sign > 0:
            new = max(old, min(new, most.max_rank))
        if held is None:
            event.object = hold(table, who, compiled, rank=new)
        else:
            table.journal.set(held, "rank", new)
            index.renew(table)
        text = f"{who} {past} {name} ({old} → {new})."
        table.say_rule(frame, f"{frame.label}: {text}" if frame.entry else text, predicate.span, "change")

    happen(table, Event(verb, who, thing, by, "", roles), apply)


def _bars_itself(table: Any, gained: Held, event: Event) -> bool:
    """Whether an entry that is not held yet says of itself that it cannot be gained like this."""
    frame = frame_for(table, gained)
    for modifier, conditions in gained.compiled.modifiers:
        stands = modifier.channel == f"ban:{event.verb}" and all(fact(frame) for fact in conditions)
        if stands and modifier.speaks(frame, event):
            table.say_rule(frame, f"{gained.name}: {modifier.text}.", modifier.span, "stopped")
            return True
    return False


def _found(compiler: Compiler, clause: Clause, predicate: Predicate, sign: int) -> Do:
    people, ref = people_of(compiler, clause), reference(compiler, predicate.object)

    def act(frame: Frame) -> None:
        for thing in people(frame):
            for found in ref.all(frame):
                name = str(found)
                if isinstance(found, Thing):
                    if sign > 0 and frame.table.wares.get(name) is found:
                        made = named_item(frame.table, thing, name, found.kinds)
                        take_up(frame.table, made)
                        frame.introduce(made)
                        name = str(made)
                    elif sign > 0:
                        give(frame.table, thing, found)
                        take_up(frame.table, found)
                    else:
                        frame.table.journal.drop(thing.items, name)
                        index.renew(frame.table)
                    said = f"{thing} {'gains' if sign > 0 else 'loses'} {name}."
                    frame.table.say_rule(frame, f"{frame.label}: {said}", predicate.span, "change")
                else:
                    change_rank(frame, thing, name, 1 if sign > 0 else None, sign, predicate, _other(frame, thing))

    return act


def _thing(
    compiler: Compiler,
    clause: Clause,
    predicate: Predicate,
    meaning: Meaning,
    number: Callable[[Frame], int],
    sign: int,
) -> Do:
    """An item or a tag: `that Squad gains 1 Weapon`, `you gain a Treasure`."""
    people = people_of(compiler, clause)
    term = meaning.of("thing")
    verb, past = ("gain", "gains") if sign > 0 else ("lose", "loses")
    set_to = _settings(compiler, predicate)

    def act(frame: Frame) -> None:
        table = frame.table
        for thing in people(frame):
            by = number(frame)
            begins = {key: value(frame) for key, value in set_to.items()}
            if term is None:
                set_tag(frame, thing, meaning.text, sign)
                continue
            if sign > 0:
                by = room_for(frame, thing, term.head.name, by)
            if by <= 0:
                continue
            item = Thing(f"{term.name} {len(thing.items) + 1}", compiler.game.family(term.head.name))

            def apply(event: Event, thing: Thing = thing, by: int = by, begins: dict[str, int] = begins) -> None:
                for _ in range(by):
                    name = f"{term.name} {len(thing.items) + 1}"
                    if sign > 0:
                        kinds = compiler.game.family(term.head.name)
                        made = Thing(name, kinds, values=dict(begins), tags={tag.name: True for tag in term.tags})
                        event.object = made
                        give(table, thing, made)
                        take_up(table, made)
                        frame.introduce(made)
                    else:
                        mine = [k for k, i in thing.items.items() if meaning.matches(frame, i)]
                        if mine:
                            table.journal.drop(thing.items, mine[-1])
                unit = term.name if by == 1 else plural_of(term.name)
                with_ = listed(f"{key} {value}" for key, value in begins.items())
                said = f"{thing} {past} {by} {unit}{f' at {with_}' if with_ else ''}."
                table.say_rule(frame, f"{frame.label}: {said}" if frame.entry else said, predicate.span, "change")

            happen(table, Event(verb, thing, item, by), apply)

    return act


def _settings(compiler: Compiler, predicate: Predicate) -> dict[str, Callable[[Frame], int]]:
    """`a Wound at Depth 1d6`: the numbers with which something new begins."""
    words = (*predicate.qualifiers, *getattr(predicate.object, "qualifiers", ()))
    said = [q.object for q in words if q.word == "at" and isinstance(q.object, EqualTo)]
    keys = ((Meaning(compiler.game, node.unit).number, node) for node in said)
    return {key: counted(compiler, node) for key, node in keys if key}


def set_tag(frame: Frame, who: Thing, word: str, sign: int) -> None:
    """Give somebody a word, or take it."""
    table = frame.table

    def apply(event: Event) -> None:
        if sign > 0:
            table.journal.put(who.tags, word, True)
        else:
            table.journal.drop(who.tags, word)
        table.say(f"{who} {'gains' if sign > 0 else 'loses'} {word}.")

    happen(table, Event("gain" if sign > 0 else "lose", who, Label(word)), apply)


def room_for(frame: Frame, who: Thing, kind: str, number: int) -> int:
    """How many of them there is room for, if a rule says how many somebody may have."""
    for name in frame.table.game.family(kind):
        most = values.limit_of(frame.table, who, name)
        if most is not None and number > most - value_of(frame.table, who, name):
            number = max(0, most - value_of(frame.table, who, name))
            frame.table.say(f"{who} can have no more than {most} {name}.", "stopped")
    return number
