"""gain and lose, where it is an entry, a rank of one, an item or a tag that comes or goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.nouns import Called as CalledSo
from grammar.meaning.nouns import Itself, Noun, naming_of
from interpreter.compile.amounts import amount
from interpreter.compile.amounts import optional as optional_amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import Called, meant_by, none_of
from interpreter.compile.nouns import optional, reference
from interpreter.play.asking import pick
from interpreter.play.belongings import named_item, next_name, take_up
from interpreter.play.events import by_whom, check, give_again, happen, keep, spoken_by, unchecked
from interpreter.play.holding import give, hold, in_common, take_away
from interpreter.play.numbers import move
from interpreter.standing import index
from interpreter.standing import numbers as values
from interpreter.standing.in_effect import ban
from interpreter.standing.numbers import value_of
from interpreter.state.event import Event
from interpreter.state.program import Fact
from interpreter.state.situation import CannotPlay, Frame, Situation, frame_for, named, so_many
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing, none_can, possessive, told
from interpreter.state.trace import listed

Do = Callable[[Frame], None]


def people_of(compiler: Compiler, who: Noun) -> Callable[[Frame], Iterable[Thing]]:
    """Everybody whom a deed is about."""
    return reference(compiler, who).each


def lose_next(compiler: Compiler, deed: d.LoseNext) -> Do:
    """`you lose your next Action`: the one that is left in a Turn of one's own that runs; else the next time that it is given,
    there is one less."""
    people, key = people_of(compiler, deed.who), deed.action
    scope, _ = compiler.game.given_in.get(key, ("", ""))

    def act(frame: Frame) -> None:
        for thing in people(frame):
            his_own = frame.table.keeper(scope) == thing.name and frame.table.runs(Stretch(scope, thing))
            left = values.base(frame.table, thing, key) if his_own else 0
            if left > 0:
                frame.table.put_value(thing, key, left - 1)
            else:
                frame.table.put_value(thing, values.owed(key), int(thing.values.get(values.owed(key), 0)) + 1)
            said = f"{thing} loses the next {key}."
            frame.table.say_rule(frame, named(frame, said), deed.span, "change")

    return act


def move_ranks(compiler: Compiler, deed: d.MoveRanks) -> Do:
    """`you gain 1 rank of Guts`, `you lose this`."""
    people, sign = people_of(compiler, deed.who), 1 if deed.verb == "gain" else -1
    number, giver = optional_amount(compiler, deed.number), optional(compiler, deed.giver)
    named, lost = ranked(compiler, deed), sign < 0 and _is_itself(deed.of)

    def act(frame: Frame) -> None:
        item = frame.held.item if lost and frame.held is not None else None
        for thing in people(frame):
            called, counted = named(frame)
            if item is not None and called in item.kinds:
                pass_on(frame, thing, item, sign, deed.span)
                continue
            if item is not None and called in item.held:
                change_rank(frame, item, called, number(frame) if number else None, sign, deed.span)
                continue
            most = _top(frame, thing, called, counted=counted) if sign > 0 and (counted or number is not None) else None
            if most is not None:
                raise CannotPlay(f"{possessive(thing)} {called} cannot rise above {most}", deed.span)
            if counted:
                by = sign * (number(frame) if number else value_of(frame.table, thing, called))
                move(frame, thing, called, by, f"{deed.verb}s", deed.span)
                continue
            source = giver.one(frame) if giver is not None else _other(frame, thing)
            change_rank(frame, thing, called, number(frame) if number else None, sign, deed.span, source)

    return act


def _is_itself(noun: Noun) -> bool:
    match noun:
        case Itself():
            return True
        case _:
            return False


def can_rise(compiler: Compiler, deed: d.MoveRanks) -> Fact:
    """Whether what somebody would gain ranks of is below the highest there is."""
    named = ranked(compiler, deed)

    def below(frame: Frame, who: Thing) -> bool:
        called, counted = named(frame)
        return _top(frame, who, called, counted=counted) is None

    return below


def ranked(compiler: Compiler, deed: d.MoveRanks) -> Callable[[Frame], tuple[str, bool]]:
    """What has the ranks, by its name, and whether it is a number."""
    naming = naming_of(deed.of)
    text = naming.of("entry") if naming is not None else None
    find: Callable[[Frame], object]
    match deed.of:
        case CalledSo():
            find = lambda frame: None  # noqa: E731
        case Itself():
            find = lambda frame: frame.held  # noqa: E731
        case _:
            find = reference(compiler, deed.of).one

    def named(frame: Frame) -> tuple[str, bool]:
        found = find(frame)
        match found:
            case Quantity(key=called):
                return called, called in frame.table.game.numbers
            case _:
                return text.head.name if text is not None else str(found or frame.label), False

    return named


def _had(who: Thing, name: str) -> Held | None:
    """An entry that somebody has, be it as everybody of a kind has it."""
    return who.held.get(name) or who.held.get(in_common(name))


def _top(frame: Frame, who: Thing, name: str, *, counted: bool) -> int | None:
    """The highest rank of an entry, or the highest that a number can be, if somebody has come to it; else None."""
    entry, held = frame.table.game.entry(name), _had(who, name)
    if counted or held is not None:
        most = values.cap_of(frame.table, who, name)
        if most is not None and value_of(frame.table, who, name) >= most:
            return most
    if entry is None or held is None or entry.max_rank is None or held.rank < entry.max_rank:
        return None
    return entry.max_rank


def _other(frame: Frame, who: Thing) -> object:
    """Who gives, if that is not said: the holder of the rule, or whoever made the choice in it."""
    givers = [x for x in (*frame.bound[:2], frame.holder) if isinstance(x, Thing) and x is not who]
    return givers[0] if givers and frame.held is not None else None


def change_rank(
    frame: Frame, who: Thing, name: str, number: int | None, sign: int, span: Span, giver: object = None
) -> None:
    """Ranks of an entry up or down; one without ranks left is gone."""
    table, (verb, past) = frame.table, ("gain", "gains") if sign > 0 else ("lose", "loses")
    held = _had(who, name)
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
        table.say_rule(barred.frame, f"{barred.frame.label}: {barred.told(who)}.", barred.span, "stopped")
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
            new = values.risen(table, who, name, old, new)
            table.journal.set(held, "rank", new)
            index.renew(table)
            if held is frame.held and new < old:  # what it was given up for is at the rank that it had
                frame.variables[values.AT_RANK] = old
        event.amount = abs(new - old)
        text = f"{who} {past} {name} ({old} → {new})."
        table.say_rule(frame, named(frame, text), span, "change")

    happen(table, Event(verb, who, thing, by, "", roles), apply)


def _bars_itself(table: Any, gained: Held, event: Event) -> bool:
    """Whether an entry that is not held yet says of itself that it cannot be gained like this."""
    frame = frame_for(table, gained)
    for modifier, conditions in gained.compiled.on(f"ban:{event.verb}"):
        if all(fact(frame) for fact in conditions) and modifier.speaks(frame, event):
            said = none_can(told(modifier.text, event.subject, frame.variables, gained.name))
            table.say_rule(frame, f"{gained.name}: {said}.", modifier.span, "stopped")
            return True
    return False


def hand_over(compiler: Compiler, deed: d.HandOver) -> Do:
    """`you gain that Weapon`: something that is there comes or goes."""
    people, ref, sign = people_of(compiler, deed.who), reference(compiler, deed.what), 1 if deed.verb == "gain" else -1

    def act(frame: Frame) -> None:
        handed = ref.all(frame)  # what the first gets is not what the next one is given
        for thing in people(frame):
            for one in handed:
                match one:
                    case Thing():
                        pass_on(frame, thing, one, sign, deed.span)
                    case _:
                        rank = 1 if sign > 0 else None
                        change_rank(frame, thing, str(one), rank, sign, deed.span, _other(frame, thing))

    return act


def pass_on(frame: Frame, who: Thing, item: Thing, sign: int, span: Span) -> None:
    """Something that is there, or of which there are many to be had, comes into somebody's keeping or goes."""
    table, verb = frame.table, "gain" if sign > 0 else "lose"
    mine, keeper = who.items.get(item.name) is item, item.maker
    taken = sign > 0 and not mine and keeper is not None and keeper.items.get(item.name) is item
    if mine == (sign > 0):
        return
    if sign > 0 and item.kinds and not room_for(frame, who, item.kinds[0], 1):
        return

    def apply(event: Event) -> None:
        passed = item
        if sign > 0:
            if table.wares.get(item.name) is item:
                passed = event.object = named_item(table, who, item.name, item.kinds)
            else:
                give(table, who, item)
            take_up(table, passed)
            frame.introduce(passed)
        else:
            take_away(table, who, item)
        said = f"{who} {verb}s {passed}."
        table.say_rule(frame, named(frame, said), span, "change")

    def take(event: Event) -> None:
        """Whoever has it loses it, unless a rule stops that; it is one thing that happens, with one check behind it."""
        losing = Event("lose", keeper, item, 1)
        with unchecked(table):
            event.cancelled = not happen(table, losing, lambda lost: apply(event), spoken_by(table, [item], "lose"))

    roles = {"from": keeper, "kept": keeper} if taken else _from(table, who, verb)
    former = spoken_by(table, [item], verb) if taken or sign < 0 else ()
    happen(table, Event(verb, who, item, 1, "", roles), take if taken else apply, former)


def _from(table: Any, who: Thing, verb: str) -> dict[str, object]:
    """From whom a thing comes that nobody had: who brings about that somebody gains it."""
    giver = table.causes[-1] if table.causes and verb == "gain" else who
    return {"from": giver} if giver is not who else {}


def move_tag(compiler: Compiler, deed: d.MoveTag) -> Do:
    """`you gain a Treasure`, where that is only a word for somebody."""
    people, sign = people_of(compiler, deed.who), 1 if deed.verb == "gain" else -1

    def act(frame: Frame) -> None:
        for thing in people(frame):
            set_tag(frame, thing, deed.tag, sign)

    return act


def move_things(compiler: Compiler, deed: d.MoveThings) -> Do:
    """`that Squad gains 1 Weapon`, `you gain a Wound at Depth 1d6`."""
    people, term, sign = people_of(compiler, deed.who), deed.what, 1 if deed.verb == "gain" else -1
    meaning, number = meant_by(compiler.game, deed.naming), amount(compiler, deed.number)
    set_to = {key: amount(compiler, node) for key, node in deed.begins.items()}

    def act(frame: Frame) -> None:
        table, before = frame.table, frame.bound
        for thing in people(frame):
            by = number(frame)
            begins = {key: value(frame) for key, value in set_to.items()}
            mine: list[Thing] = []
            if sign > 0:
                by = room_for(frame, thing, term.head.name, by)
            else:
                mine = can_go(frame, thing, meaning)
                by = min(by, len(mine))
            if by <= 0:
                continue
            gone = [] if sign > 0 else _which(frame, thing, by, mine)
            kinds, tags = compiler.game.family(term.head.name), {tag.name: True for tag in term.tags}
            new = (Thing(next_name(thing, term.head.name), kinds, values=begins, tags=tags) for _ in so_many(by))

            def apply(event: Event, thing: Thing = thing, begins: Iterable[str] = tuple(begins)) -> None:
                """What comes is as what answered it has left it."""
                item = event.object
                if sign < 0:
                    take_away(table, thing, item)
                else:
                    name, values = next_name(thing, term.head.name), dict(item.values)
                    event.object = made = Thing(name, item.kinds, thing.side, values=values, tags=dict(item.tags))
                    give(table, thing, made)
                    take_up(table, made)
                    frame.introduce(made)
                with_ = listed(f"{key} {item.values[key]}" for key in begins)
                said = f"{thing} {deed.verb}s 1 {table.game.unit(term.name, 1)}{f' at {with_}' if with_ else ''}."
                table.say_rule(frame, named(frame, said), deed.span, "change")

            with unchecked(table):
                for item in gone if sign < 0 else new:  # one by one: each is heard, as what it is
                    event = Event(deed.verb, thing, item, 1, "", _from(table, thing, deed.verb))
                    happen(table, event, apply, spoken_by(table, [item] if sign < 0 else [], deed.verb))
            check(table)
        if sign > 0 and frame.bound is before:
            frame.introduce(none_of(compiler.game, term))

    return act


def can_go(frame: Frame, who: Thing, called: Called) -> list[Thing]:
    """The things that are called so of somebody, those that he may lose; all of them, if a rule forbids it of each."""
    mine = [one for one in who.items.values() if called.matches(frame, one)]
    return [one for one in mine if ban(frame.table, Event("lose", who, one, 1)) is None] or mine


def _which(frame: Frame, who: Thing, number: int, mine: list[Thing]) -> list[Thing]:
    """Which of several things somebody loses: he chooses, where they are not alike."""
    gone: list[Thing] = []
    for _ in so_many(number):
        left = [one for one in mine if one not in gone]
        alike = (
            len({(one.kinds, *map(repr, (one.values, one.tags, one.states, one.places, [*one.held]))) for one in left})
            == 1
        )
        one = left[-1] if alike else pick(frame.table, who, f"{frame.label}: {left[0].kinds[0]}", left)
        gone += [one] if one is not None else []
    return gone


def set_tag(frame: Frame, who: Thing, word: str, sign: int) -> None:
    """Give somebody a word, or take it."""
    table = frame.table

    def apply(event: Event) -> None:
        if sign > 0:
            if word in who.tags:
                give_again(table, who, word)
            table.journal.put(who.tags, word, True)
        else:
            keep(table, who, word)
            table.journal.drop(who.tags, word)
        table.say(f"{who} {'gains' if sign > 0 else 'loses'} {word}.")

    roles = by_whom(table, who, frame) if sign > 0 else {}
    happen(table, Event("gain" if sign > 0 else "lose", who, Label(word), roles=roles), apply)


def has_room(table: Situation, who: Thing, kind: str) -> bool:
    """Whether somebody may have one more."""
    limits = ((name, values.limit_of(table, who, name)) for name in table.game.family(kind))
    return all(most is None or value_of(table, who, name) < most for name, most in limits)


def room_for(frame: Frame, who: Thing, kind: str, number: int) -> int:
    """How many of them there is room for, if a rule says how many somebody may have."""
    for name in frame.table.game.family(kind):
        most = values.limit_of(frame.table, who, name)
        if most is not None and number > most - value_of(frame.table, who, name):
            number = max(0, most - value_of(frame.table, who, name))
            frame.table.say(f"{who} can have no more than {most} {frame.table.game.unit(name, most)}.", "stopped")
    return number
