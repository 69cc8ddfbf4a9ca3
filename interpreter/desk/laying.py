"""From the `given` of an example to a table: who is there, with which numbers, cards and entries."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain

from msgspec import Struct

from grammar.vocabulary import Term, split_pair
from grammar.words import NUMBERS, ScopeWord, TagWord, ThingWord, is_chosen, is_item
from interpreter.desk.deciders import Scripted
from interpreter.game.deck import Card, DeckPlan
from interpreter.game.game import Game
from interpreter.play.belongings import make_ready, named_item, take_up
from interpreter.play.events import settle
from interpreter.play.holding import add, give, hold
from interpreter.play.numbers import fill
from interpreter.standing.kinds import alone
from interpreter.state.cards import Pile
from interpreter.state.program import Program
from interpreter.state.questions import Decider
from interpreter.state.situation import Situation, so_many
from interpreter.state.things import Label, Thing
from rulebook.model.entry import Entry, Example
from rulebook.source.document import Path_


class Unlaid(Struct, frozen=True):
    """What could not be laid.  path: where the example says it."""

    path: Path_
    problem: str
    hint: str | None = None


CARRIED = "carried"
"""What somebody has with her, by name; what the game knows nothing of stays on the sheet."""

PLAIN_KEYS = ("kind", "side", "of", "of", "states", "tags", "hand", "in", "places", "entries", CARRIED)


def lay(
    program: Program,
    example: Example,
    entry: Entry | None,
    problems: list[Unlaid],
    *,
    without: str | None = None,
    gained: bool = False,
    decider: Decider | None = None,
    seed: int = 0,
    people: Mapping[str, Mapping[str, object]] | None = None,
) -> Situation:
    """The table of an example; entry: the one that its first person holds, None to leave it away.

    people: what is given of everybody, where it is more than the example itself says (persons.py)."""
    game = program.game
    table = Situation(game, program, decider or Scripted(example.choices, game.reserved_answers()), seed)
    table.without = without
    table.live = decider is not None
    if entry is not None and gained:
        table.first_ranks[entry.name] = example.rank
    for kind in game.single:
        if kind not in example.given:  # what only exists once is there though no example speaks of it
            add(table, Thing(kind, game.family(kind)))
    holder = next(iter(example.given), "")
    people = example.given if people is None else people
    seated = {}
    first = str(people[holder].get("of", holder)) if holder else ""  # whoever keeps it, if it is about a thing
    for name, given in sorted(people.items(), key=lambda one: "of" in one[1]):
        seated[name] = seat(table, name, given, first)
    for name, given in people.items():
        _describe(table, seated[name], given, problems, seated)
    for one in seated.values():
        for key, number in tuple(one.values.items()):
            for other, same in table.mirrored(one, key):
                other.values.setdefault(same, number)
    for name, given in people.items():
        if first in seated and name != first and "side" not in given and "of" not in given:
            _take_side(game, seated[name], as_list(given.get("kind")), seated[first].side)
    if entry is not None and holder:
        compiled = program.entry(entry)
        if (
            game.system.kinds[entry.kind].role == "entry"
            and not game.held_by(entry)
            and not gained
            and not entry.replaces
            and not _is_had(seated[holder], entry)
        ):
            hold(table, seated[holder], compiled, rank=example.rank)
        for word in entry.parameters.values():
            if word in people[holder]:
                seated[holder].chosen.setdefault(word, str(people[holder][word]))
    table.recall.clear()  # who and what is laid is written down without a word to those who have found something out
    begun = list[tuple[Thing, str]]()
    for name in example.given:
        if name in table.things:
            begun += [(seated[name], key) for key in fill(table, seated[name])]
    for name, given in people.items():
        for thing in as_list(given.get(CARRIED)):
            _carry(table, seated[name], thing)
    table.steps = 0  # what is laid was not played
    deal(table, example, problems)
    for scope in game.vocabulary.every(ScopeWord):
        if scope.open and not scope.of:
            table.open_scopes[scope.name] = True
    table.dice = list(getattr(example, "dice", ()))
    settle(table, begun)
    return table


def seat(table: Situation, name: str, given: Mapping[str, object], holder: str) -> Thing:
    """Somebody at the table, nothing but kind, side and place yet."""
    game = table.game
    kinds = as_list(given.get("kind")) or [name if name in game.single else game.default_kind]
    family = tuple(dict.fromkeys(k for kind in kinds for k in game.family(kind)))
    side = str(given.get("side", given.get("of", holder if name == holder else "others")))
    if alone(table, family):
        side = name
    thing = Thing(name, family, side)
    places = as_list(given.get("in")) + as_list(given.get("places"))
    apart = {place: (track, at) for place, track, at in game.distances}
    thing.values.update(apart[place] for place in places if place in apart)
    owner = table.things.get(str(given.get("of", "")))
    kept = owner is not None and any(_is_item(game, kind) for kind in kinds)
    near = () if kept else game.default_places()
    thing.places.update(dict.fromkeys([*(p for p in places if p not in apart), *near], True))
    if owner is None or not kept:
        return add(table, thing)
    give(table, owner, thing)
    return thing


def _take_side(game: Game, thing: Thing, kinds: list[str], yours: str) -> None:
    """Whoever is laid as an Ally is on the side of the first one, and whoever is an Opponent is not."""
    words = [word for kind in kinds if (word := game.named(kind, ThingWord)) is not None]
    if any(word.side == "same" for word in words):
        thing.side = yours
    elif any(word.side == "other" for word in words) and thing.side == yours:
        thing.side = "others"


def as_list(value: object) -> list[str]:
    """A list of texts from one text, a list, or nothing."""
    if value is None:
        return []
    return [str(item) for item in value] if isinstance(value, (list, tuple)) else [str(value)]


def whole(value: object) -> int | None:
    """A whole number that is said; `yes` and `no` are none."""
    match value:
        case bool():
            return None
        case int():
            return value
        case _:
            return None


def _is_item(game: Game, kind: str) -> bool:
    word = game.named(kind, ThingWord)
    return word is not None and word.item


def _describe(
    table: Situation, thing: Thing, given: Mapping[str, object], problems: list[Unlaid], seated: Collection[str]
) -> None:
    """The numbers, entries, states, cards and choices of somebody.  seated: who and what is there by name."""
    game = table.game
    leader = table.things.get(str(given.get("of", given.get("side"))))
    if leader is not None:
        thing.side = leader.side
        if game.default_kind not in thing.kinds and leader is not thing:
            thing.maker = leader
    if str(given.get("of", "")) in table.things:
        thing.maker = table.things[str(given["of"])]
        thing.side = thing.maker.side
    for tag in as_list(given.get("tags")):
        thing.tags[tag] = True
    for state in as_list(given.get("states")):
        _state(table, thing, state)
    if "hand" in given:
        thing.hand[:] = _cards(game.plan, " ".join(as_list(given["hand"])), ("given", thing.name, "hand"), problems)
    for key, value in given.items():
        if key not in PLAIN_KEYS:
            _describe_one(table, thing, key, value, problems, seated)


def _is_had(holder: Thing, entry: Entry) -> bool:
    """Whether the entry of the example is had already, at the rank that is given, if it can have that one."""
    had = holder.held.get(entry.name)
    return had is not None and (entry.max_rank is None or had.rank <= entry.max_rank)


def _describe_one(
    table: Situation, thing: Thing, key: str, value: object, problems: list[Unlaid], seated: Collection[str]
) -> None:
    game = table.game
    name, whom = split_pair(key)
    if isinstance(value, int) and game.paired(name, whom or None) != name:
        thing.values[game.paired(name, whom)] = value
        return
    if key.startswith("in "):
        _keep_in(table, thing, key[3:], as_list(value))
        return
    number = game.term(key, *NUMBERS, "action")
    said, named = whole(value), number.head.name if number is not None and not number.tags else ""
    if named and said is not None:
        thing.values[named] = said
        return
    if named and isinstance(value, str):
        thing.values[named] = Label(value)
        return
    if key.startswith("maximum ") and isinstance(value, int):
        thing.values[key] = value
        return
    term = game.term(key)
    match value:
        case int(times) if value is not True and term is not None and is_item(term) and not is_chosen(term):
            for _ in so_many(times):
                _put_in_hand(table, thing, term, term.head.name)
            return
    entry = game.entry(key)
    if entry is not None and said is not None:
        hold(table, thing, table.program.entry(entry), rank=said)
        return
    causer = table.things.get(value) if isinstance(value, str) else None
    if causer is not None and (state := game.word(key, "state")) is not None:
        _state(table, thing, state.name, causer)
        return
    if value is True:
        state = game.word(key, "state")
        if state is not None:
            _state(table, thing, state.name)
        elif entry is not None:
            hold(table, thing, table.program.entry(entry))
        elif (word := game.named(key, ThingWord)) is not None and word.item:
            _put_in_hand(table, thing, Term(word), key)
        else:
            thing.tags[key] = True
        return
    term = game.term(key)
    if term is not None and is_chosen(term):
        thing.chosen[term.head.name] = str(value)
        if is_item(term) and value not in seated:
            _put_in_hand(table, thing, term, str(value))
        return
    if term is not None and is_item(term):
        for name in as_list(value):
            _put_in_hand(table, thing, term, name)
        return
    if said is not None:
        thing.values[key] = said
    else:
        thing.chosen[key] = table.things.get(str(value), Label(str(value)))


def _put_in_hand(table: Situation, thing: Thing, term: Term, name: str) -> None:
    """An item, in the places that hold what somebody carries ready."""
    game = table.game
    tags = {tag.name: True for tag in term.tags if not (isinstance(tag, TagWord) and tag.chosen)}
    item = named_item(table, thing, name, game.family(term.head.name))
    item.tags.update(tags)
    make_ready(table, item)


def _carry(table: Situation, thing: Thing, name: str) -> None:
    """A thing that somebody has with her: ready, if it is made to be and there is room for it.  What she has in hand, since
    she was trained in it, is the same thing."""
    if table.game.is_item((name,)) and name not in thing.items:
        take_up(table, named_item(table, thing, name, ()), worn=True)


def _keep_in(table: Situation, thing: Thing, place: str, names: list[str]) -> None:
    """What she has already goes there; a name that is said twice is of two things."""
    had = dict(thing.items)
    for name in names:
        item = had.pop(name, None) or named_item(table, thing, name, ())
        item.places[place] = True


def _state(table: Situation, thing: Thing, state: str, giver: object = "given") -> None:
    thing.states[state] = giver
    compiled = table.program.state(state)
    if compiled is not None:
        hold(table, thing, compiled, f"={state}")


def deal(table: Situation, example: Example, problems: list[Unlaid]) -> None:
    """The scripted cards: what each plays, and the top of the pile."""
    plan = table.game.plan
    elsewhere: list[Card] = []
    for name, lines in example.cards.items():
        table.plays[name] = [_cards(plan, line, ("cards", name, at), problems) for at, line in enumerate(lines)]
        elsewhere += chain.from_iterable(table.plays[name])
    top = _cards(plan, example.deck, ("deck",), problems)
    for thing in table.present():
        elsewhere += thing.hand
    table.pile = Pile.shuffled(plan, table.chance, top, elsewhere)


def _cards(plan: DeckPlan, text: str, path: Path_, problems: list[Unlaid]) -> list[Card]:
    """The cards of a line."""
    cards, wrong = plan.read(text)
    such = f"a rank and a suit, such as `{plan.cards[0]}`" if plan.cards else ""
    said = plan.in_signs(text) if wrong else ""
    hint = f"write `{said}`" if said else f"write {such}" if such else "the game has no cards"
    problems += [Unlaid(path, f"{piece} is no card", hint) for piece in wrong[:1]]
    return cards
