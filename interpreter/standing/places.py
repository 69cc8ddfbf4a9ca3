"""Where who and what is: in places, as far away as a track says, and where the stretch of time lies in which everybody is."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.standing import index
from interpreter.standing.in_effect import speaks
from interpreter.standing.numbers import value_of
from interpreter.state.recall import AT, THERE
from interpreter.state.situation import Live, Situation, Timed
from interpreter.state.things import Stretch, Thing


def besides(table: Situation, places: Iterable[str]) -> list[str]:
    """Places and what they are besides: a market is a crowded, populated area."""
    found = list(places)
    if found and table.game.wider:
        for name in found:  # grows while it is walked
            word = table.game.word(name, "place") if name in table.game.wider else None
            if word is not None and (table.without is None or word.id != table.without):
                found += [other for other in table.game.wider[name] if other not in found]
    return found


def differing(table: Situation, places: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    """Places, and what they are besides, that others neither are nor are besides."""
    known = besides(table, others)
    return tuple(place for place in besides(table, places) if place not in known)


def around(table: Situation) -> set[str]:
    """The places in which a stretch of time lies, and with it everybody: `the Scene is in …`."""
    found: set[str] = table.recall.answer("around", table.look, _around, table)
    return found


def _around(table: Situation) -> set[str]:
    return {place for word in table.game.vocabulary.words("scope") for place in where_lies(table, word.name)}


def where_lies(table: Situation, scope: str) -> list[str]:
    """The places in which a stretch of time lies: it is where that is as which it counts, and so is what runs and counts as
    it."""
    places = [live for live in index.on(table, "tag") if live.modifier.word in table.game.places]
    if not places:
        return []
    stretches = [Stretch(one) for one in (scope, *table.game.counted_as(scope), *_counting(table, scope))]
    return besides(table, [live.modifier.word for live in places if any(speaks(live, one) for one in stretches)])


def _counting(table: Situation, scope: str) -> list[str]:
    """The stretches of time that run and count as one."""
    counting = [word.name for word in table.game.vocabulary.words("scope") if scope in table.game.counted_as(word.name)]
    for one in counting:
        table.recall.note(("scope", one))
    return [one for one in counting if one in table.open_scopes]


def where_it_lies(table: Situation, timed: Timed) -> bool:
    """Whether this says where a stretch of time lies."""
    modifier = getattr(timed.item, "modifier", None)
    return modifier is not None and modifier.channel == "tag" and modifier.word in table.game.places


def says_where(table: Situation, timed: Timed, stretch: object) -> bool:
    """Whether this says where this stretch of time lies."""
    match timed.item, stretch:
        case Live(modifier, frame), Stretch() if where_it_lies(table, timed):
            return modifier.speaks(frame, stretch)
        case _:
            return False


def where_is(table: Situation, thing: Thing) -> set[str]:
    """All places in which somebody is, himself or with the stretch of time that runs."""
    return around(table).union(where_himself(table, thing))


def where_himself(table: Situation, thing: Thing) -> list[str]:
    """The places in which somebody is himself."""
    table.recall.note((thing, AT))
    return besides(table, thing.places) if thing.places else []


def places_of(table: Situation, thing: Thing, seer: Thing | None) -> list[str]:
    """Where somebody is: places, and how far away from somebody else (a place that lies on a track)."""
    found = where_himself(table, thing)
    far: dict[str, int] = {}
    for place, track, at in table.game.distances:
        if track not in far:
            far[track] = apart(table, thing, seer, track)
        if far[track] == at:
            found.append(place)
    return found


def apart(table: Situation, thing: Thing, seer: Thing | None, track: str) -> int:
    """How far somebody is from somebody else on a track, or from its beginning."""
    only = table.game.only(table.game.numbers[track])
    if only:  # it is kept by the table, and not by each
        table.recall.note(THERE)
        if only in table.things:
            return value_of(table, table.things[only], track)
    return abs(value_of(table, thing, track) - (value_of(table, seer, track) if seer is not None else 0))
