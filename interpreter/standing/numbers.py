"""What a number is: its base, then `is`, then `×`, then `+` and `−`, then `at least` and `at most`; of people and of tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, cast

from grammar.vocabulary import split_pair
from grammar.words import ActionWord, EntryWord, StatWord
from interpreter.game.deck import Card
from interpreter.game.numbers import NumberPlan
from interpreter.standing import index
from interpreter.standing.carried import kept_in, ready, wielded
from interpreter.standing.in_effect import (
    ban,
    granted,
    may_forbid,
    speaking,
    speaking_of,
    speaks,
    waives,
)
from interpreter.state.attempt import Test, allowed_in_all
from interpreter.state.event import AIMED, Event
from interpreter.state.recall import ANY, HANDS, HAS, HELD, ITEMS
from interpreter.state.situation import Frame, Live, Number, Situation
from interpreter.state.things import Held, Quantity, Thing

NO_ROLES: Mapping[str, object] = MappingProxyType({})

AT_RANK = "rank"
"""What a frame keeps, among what was chosen, of a rank that has been chosen."""


def has_number(table: Situation, owner: object, key: str) -> bool:
    """Whether somebody has a number at all, be it under another name: who has none is neither the one with the most of it nor
    the one with the least."""
    word = table.game.numbers.get(split_pair(key)[0])
    match owner:
        case Thing() if word is not None:
            table.recall.note((owner, HAS, key))
            if key in owner.values or table.game.has_number(table.kinds_of(owner), word):
                return True
            return key in table.game.borne_elsewhere and kept_as(table, owner, key) != key
        case _:
            return True


def value_of(table: Situation, owner: object, key: str) -> int:
    """A number of somebody or of a test, with all that stands."""
    if owner.__class__ is not Thing:
        return base(table, owner, key)
    if key in table.game.borne_elsewhere:
        key = kept_as(table, owner, key)
    mark, recall = (owner, key), table.recall
    known = recall.known.get(mark)
    number: Number
    if known is not None and not known.doubt:
        number = known.value
        if recall.reading is not None:
            recall.reading.append(known)
    elif mark in table.busy:
        recall.knot(mark)
        return base(table, owner, key)
    else:
        number = recall.answer(mark, _number, table, mark)
    if number.changed and table.heard is not None:
        table.heard.append((owner, key, number))
    return number.value


def _number(table: Situation, mark: tuple[Thing, str]) -> Number:
    owner, key = mark
    known, quantity = table.game.number[key], Quantity(owner, key)
    possible = index.about_number(table, quantity)
    if known.plain and not possible and (stored := owner.values.get(key)).__class__ is int:
        table.recall.note((known.leaf, owner))
        return Number(stored, stored, None, (), changed=False, stored=True)
    if key == "card" and not (possible or known.stat or known.borne):
        table.recall.note(HANDS)
        return Number(len(owner.hand), len(owner.hand), None, (), changed=False)
    heard, table.heard = table.heard, []
    table.busy.add(mark)
    try:
        value, result, because = _with_all_that_stands(table, quantity, known, possible)
        within = tuple(table.heard)
        return Number(value, result, because, within, because is not None or bool(within))
    finally:
        table.busy.discard(mark)
        table.heard = heard


def rank_of(table: Situation, held: Held) -> int:
    """The rank of an entry as it counts now."""
    if held.compiled.id is None:
        return 1
    owner = held.holder if held.item is None else held.item
    table.recall.note((owner, HELD, held.name))
    return value_of(table, owner, held.name) if held.name in owner.held else held.rank


def rank_here(frame: Frame) -> int:
    """The rank at which a rule is in use: at which its holder has the entry, or the lower one that has been paid for."""
    if frame.held is None:
        return 1
    return int(frame.variables.get(AT_RANK, 0)) or rank_of(frame.table, frame.held)


def kept_as(table: Situation, owner: object, key: str) -> str:
    """The number that stands for one that somebody lacks: who has one pool for all has each of them there."""
    if key not in table.game.borne_elsewhere or owner.__class__ is not Thing:
        return key
    note = table.recall.note
    note((owner, HAS, key))
    if key in owner.values:
        return key
    name = key.removeprefix("maximum ")
    note((owner, HAS, name))
    if name in owner.values:
        return key
    numbers, kinds, bearers = table.game.numbers, table.kinds_of(owner), table.game.bearers[name]
    for bearer in bearers:
        note((owner, HAS, bearer))
    found = next((b for b in bearers if b in owner.values or table.game.has_number(kinds, numbers[b])), name)
    return key.replace(name, found)


def moving(table: Situation, verb: str, who: Thing, by: int, key: str, roles: Mapping[str, object] = NO_ROLES) -> Event:
    """That somebody gains, loses or pays so much of a number, counted in the one that stands for it with whoever lacks it."""
    kept = kept_as(table, who, key)
    return Event(verb, who, None, by, kept, roles if kept == key else {**roles, AIMED: key})


def spoken_as(table: Situation, owner: object, key: str) -> list[str]:
    """The names by which rules may speak of a number: its own, and those of what it stands for."""
    name = key.removeprefix("maximum ")
    borne = [n for n in table.game.number[key].borne if kept_as(table, owner, n) == name]
    return [key, *(key.replace(name, n) for n in borne)]


def _with_all_that_stands(
    table: Situation, quantity: Quantity, known: NumberPlan, possible: list[Live]
) -> tuple[int, int, Live | None]:
    """A number with all that stands; the same before its least is heeded; the entry that made it another one.  possible: what
    may speak of it."""
    owner, key = quantity.owner, quantity.key
    raw = base(table, owner, key)
    if known.anew or (not possible and not known.borne and not known.cost_of):
        result, because = raw, None
    else:
        lives, trait = table.look(_speaking_of_all, table, quantity, possible), known.stat.uses if known.stat else ""
        result = layered(raw, lives, quantity, trait) if lives else raw
        because = _author(table, raw, result, lives, quantity, trait) if result != raw else None
    least = _least(table, owner, known)
    return least if least is not None and least > result else result, result, because


def set_by(table: Situation, owner: Thing, key: str) -> Live | None:
    """The rule that says what a number is, whatever else is so, so that it cannot be another one."""
    quantity, known = Quantity(owner, key), table.game.number[key]
    possible = index.about_number(table, quantity)
    if not (possible or known.borne or known.cost_of):
        return None
    possible = [live for live in possible if _sets(live)]
    return next(filter(_sets, table.look(_speaking_of_all, table, quantity, possible)), None)


def _sets(live: Live) -> bool:
    """Whether it says what something is, whatever else is so."""
    return live.modifier.op == "is" and not live.conditions and not live.set_up


def given_anew(table: Situation, owner: Thing, key: str, number: int) -> int:
    """How many actions somebody is given, when a stretch of time begins that gives so many."""
    quantity, known = Quantity(owner, key), table.game.number[key]
    possible = index.about_number(table, quantity)
    if possible or known.borne or known.cost_of:
        number = layered(number, table.look(_speaking_of_all, table, quantity, possible), quantity)
    return max(0, number)


def _least(table: Situation, owner: Thing, known: NumberPlan) -> int | None:
    """What a number cannot fall below; a maximum not below what it is the maximum of."""
    if known.stat is not None:
        return known.stat.minimum
    track = table.game.tracks.get(known.maximum_of) if known.maximum_of else None
    if track is None or track.minimum == "none":
        return None
    return formula(table, owner, known.maximum_of, "minimum")


def _author(table: Situation, raw: int, result: int, lives: list[Live], of: Quantity, trait: str) -> Live | None:
    """The first entry without which a number would be another one; if there is none such, the first that speaks of it."""
    of_entries = [live for live in lives if live.frame.entry is not None]
    if len(lives) > 1:
        for one in of_entries:
            without = [live for live in lives if live is not one]
            if table.look(layered, raw, without, of, trait) != result:
                return one
    return of_entries[0] if of_entries else None


def _speaking_of_all(table: Situation, quantity: Quantity, possible: list[Live]) -> list[Live]:
    """The modifiers of a number, by all names that it goes by.  possible: those that may speak of it by its own."""
    lives = [live for live in possible if speaks(live, quantity)]
    known = table.game.number[quantity.key]
    for name in spoken_as(table, quantity.owner, quantity.key)[1:] if known.borne else ():
        lives += speaking(table, f"value:{name}", Quantity(quantity.owner, name))
    if known.cost_of:
        lives += speaking(table, "cost", quantity)
    return lives


TAKEN = ("times", "add", "is", "least", "most")
"""The order of the layers on what comes: damage that is taken."""


def laid(number: int, op: str, by: int) -> int:
    """A number under one layer: is, times, add, least or most."""
    match op:
        case "is":
            return by
        case "add":
            return number + by
        case "times":
            return number * by
        case "least":
            return max(number, by)
        case _:
            return min(number, by)


BOUNDS = ("least", "most")
"""The layers that hold for what it comes to in the end, in their order."""


def coming(event: Event) -> int:
    """How much an event is of, with what answers have made of it so far, one after the other."""
    number = event.amount
    for op, by in sorted(event.changes, key=lambda one: BOUNDS.index(one[0]) if one[0] in BOUNDS else -1):
        number = laid(number, op, by)
    return number


def layered(raw: int, lives: Iterable[Live], of: object, trait: str = "") -> int:
    """The layers, in their order.  What a rule of the game says that a number always is, is its formula: whatever else is said
    of it goes before that."""
    result, factor, added, is_said = raw, 1, 0, False
    low: list[int] = []
    high: list[int] = []
    for live in lives:
        op = live.modifier.op
        number = live.amount(of)
        if op == "is":
            is_formula = live.is_formula
            if not (is_said and is_formula):
                result, is_said = number, not is_formula
        elif op == "use" and (not live.modifier.instead or live.modifier.instead == trait):
            result, trait = number, live.modifier.word
        elif op == "times":
            factor *= number
        elif op == "add":
            added += number
        elif op == "least":
            low.append(number)
        elif op == "most":
            high.append(number)
    result = result * factor + added
    return min([max([result, *low]), *high])


def base(table: Situation, owner: object, key: str) -> int:
    """A number before anything that stands."""
    if owner.__class__ is not Thing:
        return _of_card(table, owner, key) if isinstance(owner, Card) else _test_value(table, owner, key)
    game, recall = table.game, table.recall
    if key == "card":
        recall.note(HANDS)
        return len(owner.hand)
    if key not in owner.values and key in game.borne_elsewhere:
        key = kept_as(table, owner, key)
    known = game.number[key]
    recall.note((known.leaf, owner))
    if known.toward:  # in all, whomever it is against
        return sum(number for kept, number in owner.values.items() if kept != key and split_pair(kept)[0] == key)
    if key in owner.values and isinstance(stored := owner.values[key], int):
        return stored
    if known.held:
        recall.note((owner, HELD, key))
        own = owner.held.get(key)
        if own is not None and own.rank > 0:
            return own.rank
        if (given := granted(table, owner, key)) is not None:
            return given.rank
        if own is not None:
            return 0
    for id, number in game.set_by_kind(table.kinds_of(owner)).get(key, ()):
        if table.without is None or id != table.without:
            return number
    if known.maximum_of:
        return formula(table, owner, known.maximum_of, "maximum")
    if known.cost_of:
        return _cost(table, known.cost_of)
    word = known.word
    if word is None:
        return _number_of_parts(table, owner, key)
    if not game.has_number(owner.kinds, word):
        return 0
    if known.stat is not None and (found := _made_of(table, owner, known.stat)) is not None:
        return found
    return formula(table, owner, key, "start" if word.value is None else "value")


def _of_card(table: Situation, card: Card, key: str) -> int:
    number = table.game.numbers.get(key)
    if number is None or number.value is None:
        return card.value
    return table.program.formula(number, "value")(Frame(table, cast(Any, card)))


def _made_of(table: Situation, owner: Thing, word: StatWord) -> int | None:
    """A number that is read off something else: a place in an order, things, entries, other numbers."""
    if word.place_in:
        table.recall.note(ANY)
        return table.program.formula(word, "place_in")(Frame(table, owner))
    if word.sum:
        kept = kept_in(table, owner, word.in_) if word.in_ else ready(table, owner)
        return sum(value_of(table, item, word.sum) for item in kept)
    if word.wielded:
        tool = wielded(table, owner, word.wielded)
        return value_of(table, tool, word.wielded) if tool is not None else 0
    if word.count and word.in_:
        return sum(1 for item in kept_in(table, owner, word.in_) if word.count in table.kinds_of(item))
    if word.count:
        members = table.game.members(word.count)
        if not members:
            table.recall.note((owner, HELD))
            return sum(held.rank for held in owner.held.values() if held.is_called(word.count))
        for one in members:
            table.recall.note((one, owner))
        return sum(1 for one in members if one in owner.values and value_of(table, owner, one) == word.at)
    return value_of(table, owner, word.uses) if word.uses else None


def _number_of_parts(table: Situation, owner: Thing, key: str) -> int:
    """How many somebody has of what is not a number: squads, weapons, entries of a kind."""
    table.recall.note(ITEMS)
    made = sum(1 for thing in table.present() if thing.maker is owner and key in table.kinds_of(thing))
    return made + sum(1 for item in owner.items.values() if key in table.kinds_of(item))


def _test_value(table: Situation, owner: Any, key: str) -> int:
    """What a test has: which of it a word reads, its declaration says (`reads: total|allowance|margin|thrown`).

    Its cards, or its dice, are those that lie there; before that, those that may be."""
    table.recall.note(ANY)
    if not isinstance(owner, Test):
        return 0
    made_with = "die" if owner.rolls else "card"
    if key in ("card", "die") and (key != made_with or owner.allowed is not None):
        return len(owner.dice if key == "die" else cards_on(table, owner))
    word = table.game.numbers.get(key)
    match word.reads if isinstance(word, StatWord) else "allowance" if key == made_with else "total":
        case "allowance":
            allowed = allowed_in_all(owner)
            return int(allowance(table, owner) if allowed is None else allowed)
        case "margin":
            return abs(int(owner.comes_out_by))
        case "goal":
            return goal_of(table, owner)
        case "thrown":
            return int(owner.thrown)
        case _:
            return int(owner.comes_to)


def cards_on(table: Situation, test: Test) -> list[Any]:
    """The cards that are played on a test; on one that is made with dice, by whoever has played one."""
    table.recall.note(ANY)
    on = (event for _, event in table.logged.get("play", ()) if event.roles.get("on") is test)
    return [event.object for event in on] if test.rolls else test.cards


def goal_of(table: Situation, test: Any, played: int | None = None) -> int:
    """What a test has to come to: the number that it was made against, as rules leave it.  played: what was set against it,
    which takes the place of such a number where a rule has had it answered."""
    if test.goal is not None:
        return int(test.goal)
    number = played if test.number is None or (played is not None and test.is_answered) else test.number
    number = (to_reach(table, test) if number is None else number) or 0
    for name in table.game.goals:
        quantity = Quantity(test, name)
        if lives := speaking(table, f"value:{name}", quantity):
            number = layered(number, lives, quantity)
    return int(number)


def _cost(table: Situation, name: str) -> int:
    action, entry = table.game.named(name, ActionWord), table.game.named(name, EntryWord)
    costs = (word.cost for word in (action, entry) if word is not None)
    return next((cost for cost in costs if cost is not None), 0)


def formula(table: Situation, owner: Thing, key: str, field: str) -> int:
    """A declared number, or a declared formula read for its owner."""
    word = table.game.numbers.get(key)
    if word is None:
        return 0
    said = word.said.get(field)
    if said is None or isinstance(said, int):
        return said or 0
    if said == "maximum":
        return value_of(table, owner, f"maximum {key}")
    return table.program.formula(word, field)(Frame(table, owner))


def limit_of(table: Situation, thing: Thing, key: str) -> int | None:
    """The most that somebody may have of something, if a rule says so; two more than no number are no number either."""
    stands = speaking(table, f"value:maximum {key}", Quantity(thing, f"maximum {key}"))
    said = stands and any(live.modifier.op in ("is", "most", "use") for live in stands)
    return value_of(table, thing, f"maximum {key}") if said else None


def cap_of(table: Situation, thing: Thing, key: str) -> int | None:
    """The most that a number of somebody can be, if rules say that it is at most so much."""
    quantity = Quantity(thing, key)
    lives = speaking_of(table, quantity)
    return min((live.amount(quantity) for live in lives if live.modifier.op == "most"), default=None)


def bounds(table: Situation, thing: Thing, key: str) -> tuple[int | None, int | None]:
    """The least and the most that a track can be; None: no bound."""
    return lowest(table, thing, key), highest(table, thing, key)


def lowest(table: Situation, thing: Thing, key: str) -> int | None:
    """The least that a track can be, against whomever it is had; None: no bound."""
    key = table.game.number[kept_as(table, thing, key)].leaf
    word = table.game.tracks.get(key)
    if word is None or word.minimum is None:
        return 0
    return None if word.minimum == "none" else formula(table, thing, key, "minimum")


def highest(table: Situation, thing: Thing, key: str) -> int | None:
    """The most that a track can be, against whomever it is had; None: no bound."""
    key = table.game.number[kept_as(table, thing, key)].leaf
    word = table.game.tracks.get(key)
    if word is None:
        return None
    return value_of(table, thing, f"maximum {key}") if word.maximum is not None else limit_of(table, thing, key)


def risen(table: Situation, thing: Thing, key: str, old: int, new: int) -> int:
    """What a number becomes that is to go up: not above its maximum, or what a rule says that it is at most, with all that
    else stands; where it is above that already, it stays."""
    if new <= old:
        return new
    high = highest(table, thing, key)
    if high is None and (most := cap_of(table, thing, key)) is not None:
        high = old + most - table.look(value_of, table, thing, key)
    return new if high is None else max(old, min(new, high))


def fallen(table: Situation, thing: Thing, key: str, old: int, new: int) -> int:
    """What a number becomes that is to go down: not below what rules say that it is at least, with all that else stands; where
    it is below that already, it stays."""
    if new >= old:
        return new
    quantity = Quantity(thing, key)
    floors = [live.amount(quantity) for live in speaking_of(table, quantity) if live.modifier.op == "least"]
    if floors:
        new = max(new, old + max(floors) - table.look(value_of, table, thing, key))
    return min(old, new)


def owed(key: str) -> str:
    """Where it is noted that somebody will have less of something, the next time it is given."""
    return f"next {key}"


# ---------------------------------------------------------------------- tests
def speaking_of_test(table: Situation, test: Test, channel: str) -> list[Live]:
    """What speaks of a test on a channel, without the penalties that its maker's own rules may not bring."""
    lives = speaking(table, channel, test)
    return [live for live in lives if not _lifted(table, test, live)] if lives else lives


def _lifted(table: Situation, test: Test, live: Live) -> bool:
    own = live.modifier.op == "add" and live.frame.holder is test.maker and live.amount(test) < 0
    return own and waives(table, live.frame.held, "penalty")


def skill_rank(table: Situation, test: Test) -> int:
    """The rank of the skill it uses: the one it names, else the best that its kind allows; or what is used instead."""
    if test.rank is not None:
        return test.rank
    return value_of(table, test.maker, test.skill) if test.skill and not test.plan.adds else 1


def allowance(table: Situation, test: Test, lives: Iterable[Live] | None = None) -> int:
    """How many cards or dice may be played; none by whom a rule bars from playing them.  lives: what speaks of that, if it is
    known."""
    if lays_none(table, test):
        return 0
    start = skill_rank(table, test) if test.exactly is None else test.exactly
    number = start + test.more
    for stat in table.game.sorts[test.plan.name, test.words].fewer:
        number -= value_of(table, test.maker, stat)
    if lives is None:
        lives = speaking_of_test(table, test, "cards")
    if lives:
        number = layered(number, lives, test)
    return max(number, min(test.plan.least, start) if test.exactly is not None else test.plan.least) - test.less


def lays_none(table: Situation, test: Test) -> bool:
    """Whether a rule bars its maker from playing cards, be they of the hand, off the pile or bought."""
    if test.plan.source != "cards" or not may_forbid(table, "play"):
        return False
    return ban(table, Event("play", test.maker, None, 1, "card")) is not None


def fitting(table: Situation, test: Test, by: Iterable[str]) -> Iterator[str]:
    """Of the words by which something is declared, those that the test is called, or in whose time it is made."""
    return (word for word in by if word in test.words or table.open_scopes.get(word))


def to_reach(table: Situation, test: Test) -> int | None:
    """What whoever it is made against has to set against it, if the declaration says so."""
    stats = test.plan.resisted
    stat = next((stats[word] for word in fitting(table, test, stats)), None)
    return value_of(table, test.target, stat) if stat is not None and test.target is not None else None
