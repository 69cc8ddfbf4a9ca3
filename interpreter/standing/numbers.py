"""What a number is: its base, then `is`, then `×`, then `+` and `−`, then `at least` and `at most`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.play.dice import to_reach
from interpreter.standing.belongings import ready, wielded
from interpreter.standing.kinds import declared
from interpreter.state.recall import HANDS, HELD, ITEMS, NOW
from interpreter.state.things import Card, Quantity, Stretch, Thing, possessive

if TYPE_CHECKING:
    from interpreter.standing.index import Live
    from interpreter.state.situation import Table


def leaf(owner: Thing, key: str) -> tuple[str, Thing]:
    """The mark of a number as it is stored; what is kept toward each other one apart changes together."""
    return key.partition(" against ")[0], owner


def kept_as(table: Table, owner: object, key: str) -> str:
    """The number that stands for one that somebody lacks: who has one pool for all has each of them there."""
    name = key.removeprefix("maximum ")
    bearers = table.game.bearers.get(name)
    if bearers is None or not isinstance(owner, Thing):
        return key
    table.recall.note((name, owner))
    if name in owner.values:
        return key
    numbers, kinds = table.game.numbers, owner.kinds
    for bearer in bearers:
        table.recall.note((bearer, owner))
    found = next((b for b in bearers if b in owner.values or table.game.has_number(kinds, numbers[b])), name)
    return key.replace(name, found)


def spoken_as(table: Table, owner: object, key: str) -> list[str]:
    """The names by which rules may speak of a number: its own, and those of what it stands for."""
    name = key.removeprefix("maximum ")
    borne = [n for n in table.game.borne.get(name, ()) if kept_as(table, owner, n) == name]
    return [key, *(key.replace(name, n) for n in borne)]


def value(table: Table, owner: object, key: str) -> int:
    """A number with all that stands."""
    raw = base(table, owner, key)
    if not isinstance(owner, Thing):
        return raw
    quantity = Quantity(owner, key)
    lives = table.index.speaking_of(quantity)
    for name in spoken_as(table, owner, key)[1:]:
        lives += table.index.speaking(f"value:{name}", Quantity(owner, name))
    if key.startswith("cost of "):
        lives += table.index.speaking("cost", quantity)
    result = layered(raw, lives, quantity, _trait_of(table, key)) if lives else raw
    word = table.game.numbers.get(key)
    if result != raw:
        _tell(table, owner, key, result, lives)
    least = word.of("minimum") if word is not None and word.role == "stat" else None
    return max(result, least) if isinstance(least, int) else result


def _tell(table: Table, owner: Thing, key: str, result: int, lives: Iterable[Live]) -> None:
    """Into the trace, once: what an entry makes of a number."""
    if table.told_values.get((owner.name, key)) == result or table.keeps_quiet(owner, key):
        return
    table.told_values[owner.name, key] = result
    for live in (live for live in lives if live.frame.entry is not None):
        article = "the " if key.startswith("cost of ") else f"{possessive(owner)} "
        table.say_rule(live.frame, f"{live.frame.label}: {article}{key} is {result}.", live.span, "rule")
        return


def _trait_of(table: Table, key: str) -> str:
    word = table.game.numbers.get(key)
    return str(word.of("uses", "")) if word is not None else ""


def layered(raw: int, lives: Iterable[Live], of: object, trait: str = "") -> int:
    """The layers, in their order."""
    result, factor, added = raw, 1, 0
    low: list[int] = []
    high: list[int] = []
    for live in lives:
        op = live.modifier.op
        number = live.amount(of)
        if op == "is":
            result = number
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


def base(table: Table, owner: object, key: str) -> int:
    """A number before anything that stands."""
    if isinstance(owner, Card):
        number = table.game.numbers.get(key)
        if number is None or number.of("value") is None:
            return owner.value
        return table.library.formula(number, "value")(table.library.frame(table, owner))
    if not isinstance(owner, Thing):
        return _test_value(table, owner, key)
    if key == "card":
        table.recall.note(HANDS)
        return len(owner.hand)
    key = kept_as(table, owner, key)
    table.recall.note(leaf(owner, key))
    stored = owner.values.get(key)
    word = table.game.numbers.get(key)
    if word is not None and word.of("toward"):  # in all, whomever it is against
        return sum(number for kept, number in owner.values.items() if kept.startswith(f"{key} against "))
    if isinstance(stored, int):
        return stored
    table.recall.note((owner, HELD))
    if key in owner.held:
        return owner.held[key].rank
    if (granted := table.index.granted(owner, key)) is not None:
        return granted.rank
    for kind in owner.kinds:
        said = declared(table, kind, "numbers")
        if isinstance(said, Mapping) and key in said:
            return int(str(said[key]))
    if key.startswith("maximum "):
        return _formula(table, owner, key.removeprefix("maximum "), "maximum")
    if key.startswith("cost of "):
        return _cost(table, key.removeprefix("cost of "))
    if word is None:
        return _number_of_parts(table, owner, key)
    if not table.game.has_number(owner.kinds, word):
        return 0
    if word.of("place_in"):
        table.recall.note(NOW)
        return table.course.place(owner, str(word.of("place_in")))
    if word.of("sum"):
        table.recall.note(ITEMS)
        kept = [i for i in owner.items.values() if word.of("in") in i.places] if word.of("in") else ready(table, owner)
        return sum(table.value(item, str(word.of("sum"))) for item in kept)
    if word.of("wielded"):
        tool = wielded(table, owner, str(word.of("wielded")))
        return table.value(tool, str(word.of("wielded"))) if tool is not None else 0
    if word.of("count") and word.of("in"):
        places = table.game.word(str(word.of("in")), "place")
        table.recall.note(ITEMS)
        kept = [item for item in owner.items.values() if places is not None and places.name in item.places]
        return sum(1 for item in kept if str(word.of("count")) in item.kinds)
    if word.of("count"):
        at, name = word.of("at", 0), str(word.of("count"))
        members = table.game.members(name)
        if not members:
            table.recall.note((owner, HELD))
            return sum(held.rank for held in owner.held.values() if held.is_called(name))
        for one in members:
            table.recall.note((one, owner))
        return sum(1 for one in members if one in owner.values and table.value(owner, one) == at)
    if word.of("uses"):
        return table.value(owner, str(word.of("uses")))
    for field in ("value", "start"):
        if word.of(field) is not None:
            return _formula(table, owner, key, field)
    return 0


def _number_of_parts(table: Table, owner: Thing, key: str) -> int:
    """How many somebody has of what is not a number: squads, weapons, entries of a kind."""
    table.recall.note(ITEMS)
    made = sum(1 for thing in table.present() if thing.maker is owner and key in thing.kinds)
    return made + sum(1 for item in owner.items.values() if key in item.kinds)


def _test_value(table: Table, owner: Any, key: str) -> int:
    """What a test has: which of it a word reads, its declaration says (`reads: total|allowance|margin|thrown`)."""
    table.recall.note(NOW)
    if not hasattr(owner, "words"):
        return 0
    word = table.game.numbers.get(key)
    match word.of("reads") if word is not None else "allowance" if key == "card" else "total":
        case "allowance":
            return int(owner.allowance() if owner.allowed is None else owner.allowed)
        case "margin":
            return abs(int(owner.margin))
        case "goal":
            return goal_of(table, owner)
        case "thrown":
            return int(owner.thrown)
        case _:
            return int(owner.total)


def goal_of(table: Table, test: Any) -> int:
    """What a test has to come to: the number that it was made against, as rules leave it."""
    if test.goal is not None:
        return int(test.goal)
    number = (to_reach(test) if test.number is None else test.number) or 0
    for name in table.game.goals:
        quantity = Quantity(test, name)
        number = layered(number, list(table.index.speaking(f"value:{name}", quantity)), quantity)
    return int(number)


def _cost(table: Table, name: str) -> int:
    for role in ("action", "entry"):
        word = table.game.word(name, role)
        cost = word.of("cost") if word is not None else None
        if isinstance(cost, int):
            return cost
    return 0


def _formula(table: Table, owner: Thing, key: str, field: str) -> int:
    """A declared number, or a declared formula read for its owner."""
    word = table.game.numbers.get(key)
    if word is None:
        return 0
    declared = word.of(field)
    if isinstance(declared, bool) or declared is None:
        return 0
    if isinstance(declared, int):
        return declared
    if declared == "maximum":
        return table.value(owner, f"maximum {key}")
    return table.library.formula(word, field)(table.library.frame(table, owner))


def limit_of(table: Table, thing: Thing, key: str) -> int | None:
    """The most that somebody may have of something, if a rule says so."""
    stands = table.index.speaking(f"value:maximum {key}", Quantity(thing, f"maximum {key}"))
    return table.value(thing, f"maximum {key}") if stands else None


def cap_of(table: Table, thing: Thing, key: str) -> int | None:
    """The most that a number of somebody can be, if rules say that it is at most so much."""
    quantity = Quantity(thing, key)
    lives = table.index.speaking_of(quantity)
    return min((live.amount(quantity) for live in lives if live.modifier.op == "most"), default=None)


def bounds(table: Table, thing: Thing, key: str) -> tuple[int | None, int | None]:
    """The least and the most that a track can be; None: no bound."""
    key = kept_as(table, thing, key)
    word = table.game.tracks.get(key)
    if word is None:
        return 0, None
    low = _formula(table, thing, key, "minimum") if word.of("minimum") is not None else 0
    limited = word.of("maximum") is not None or bool(table.index.on(f"value:maximum {key}"))
    high = table.value(thing, f"maximum {key}") if limited else None
    return (None if word.of("minimum") == "none" else low), high


def change(table: Table, thing: Thing, key: str, by: int) -> tuple[int, int]:
    """Move a number by so much, inside its bounds; what it was and what it is."""
    key = kept_as(table, thing, key)
    old = base(table, thing, key)
    low, high = bounds(table, thing, key)
    new = old + by
    if high is not None and by > 0:
        new = max(old, min(new, high))
    if low is not None and by < 0:
        new = min(old, max(new, low))
    if new != old:
        table.put_value(thing, key, new)
        table.reach(thing, key, old, new)
    return old, new


def reset(table: Table, stretch: Stretch) -> None:
    """What the beginning of a scope sets anew, as its declaration says."""
    word = table.game.word(stretch.scope, "scope")
    resets = word.of("resets") if word is not None else None
    if not isinstance(resets, Mapping):
        return
    for thing in [stretch.owner] if stretch.owner is not None else list(table.present()):
        for key, to in resets.items():
            declared = table.game.numbers.get(key)
            if declared is not None and not table.game.has_number(thing.kinds, declared):
                continue
            number = to if isinstance(to, int) else _formula(table, thing, key, str(to))
            number = _less_owed(table, thing, key, number)
            if thing.values.get(key) != number and (declared is not None or key in thing.values):
                table.put_value(thing, key, number)


def owed(key: str) -> str:
    """Where it is noted that somebody will have less of something, the next time it is given."""
    return f"next {key}"


def _less_owed(table: Table, thing: Thing, key: str, number: int) -> int:
    debt = thing.values.get(owed(key), 0)
    if not debt:
        return number
    table.put_value(thing, owed(key), 0)
    table.say(f"{thing} goes without the {key}.")
    return max(0, number - int(debt))


def begin_tracks(table: Table, thing: Thing) -> None:
    """The tracks of which nothing is known yet, at their start."""
    for name, word in table.game.tracks.items():
        begins = word.of("start") is not None and thing.kinds and table.game.has_number(thing.kinds, word)
        if name not in thing.values and begins:
            table.put_value(thing, name, base(table, thing, name))
