"""The situation: who is there, what they have, the pile, what stands, what has happened.  All change goes through here.

Never decides what a verb means (compile/verbs/) and never runs a test (play/attempts.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from diagnostics.span import Span
from interpreter.compile.program import Compiled, Library
from interpreter.game.game import Game
from interpreter.play.checks import Checks
from interpreter.play.course import Course
from interpreter.play.events import LONGEST, Event, OutOfSteps, happen, offer
from interpreter.play.time import begin, can_end, end, pass_stretch
from interpreter.standing import numbers as values
from interpreter.standing.index import Index, Live
from interpreter.standing.kinds import hold_common, words_of
from interpreter.standing.places import besides, where_is, where_it_lies
from interpreter.standing.suspension import Standing
from interpreter.state.cards import Pile
from interpreter.state.chance import Chance
from interpreter.state.durations import Timed
from interpreter.state.frame import Frame
from interpreter.state.journal import Journal
from interpreter.state.questions import Decider, Question
from interpreter.state.recall import HANDS, HELD, IMPURE, IS, ITEMS, NOW
from interpreter.state.things import Card, Held, Quantity, Stretch, Thing
from interpreter.state.trace import Trace


class Table:
    """One situation in play.  Build it with setup.py, or add things by hand."""

    def __init__(self, game: Game, library: Library, decider: Decider, seed: int = 0) -> None:
        self.game = game
        self.library = library
        self.decider = decider
        self.chance = Chance(seed)
        self.journal = Journal()
        self.recall = self.journal.recall
        self.trace = Trace()
        self.things: dict[str, Thing] = {}
        self.pile = Pile.shuffled(game.plan, self.chance, (), ())
        self.dice: list[int] = []
        self.plays: dict[str, list[list[Card]]] = {}
        self.log: list[Event] = []
        self.begun: dict[tuple[str, str], int] = {}
        self.open_scopes: dict[str, bool] = {}
        self.counts: dict[tuple[object, ...], int] = {}
        self.timed: list[Timed] = []
        self.tests: list[Any] = []
        self.index = Index(self)
        self.steps = 0
        self.leaving: list[Thing] = []
        """Who is gone, but still hears of what is happening."""
        self.nesting = 0
        """How many events are happening inside of each other."""
        self._age = 0
        self._busy: set[tuple[object, str]] = set()
        self.standing = Standing(self)
        self._probing = False
        self._kept_quiet: list[tuple[Thing, str]] = []
        self.checks = Checks(self)
        self.course = Course(self)
        self.actions = game.action_names
        """What everybody can do."""
        self.live = False
        """Whether what nobody scripted is decided and played too: hands, turns, whole fights."""
        self.first_ranks: dict[str, int] = {}
        """The rank at which an entry is gained for the first time, if not 1."""
        self.causes: list[Thing] = []
        """Who caused what is happening, the latest last."""
        self.dealing: list[Any] = []
        """The tests whose damage is being dealt, the latest last; None for damage that no test deals."""
        self.told_values: dict[tuple[str, str], int] = {}
        """What the trace has last said of a number that a rule changes."""
        self.past: list[Any] = []
        """The tests that are over."""
        self.pass_stretch: Callable[[Table, Stretch], None] = pass_stretch
        """How a stretch goes that a rule grants (`you take a Turn`); whoever runs a course of play puts his way here."""
        self.without: str | None = None
        """The id of an entry that nobody holds, whatever the rules say: to see what it is that it does."""

    # -------------------------------------------------------------- saying
    def say(self, text: str, kind: str = "change") -> None:
        """A sentence that no clause is to be named for."""
        self.trace.say(text, None, None, kind)

    def say_rule(self, frame: Frame, text: str, span: Span | None, kind: str = "rule") -> None:
        """A sentence, and the clause that acted."""
        self.trace.say(text, frame.entry, span if frame.entry else None, kind)

    def probing(self, look: Callable[..., Any], *arguments: Any) -> Any:
        """While somebody only looks at what could be done, numbers are not told; they will be when it is done."""
        if self._probing:
            return look(*arguments)
        self._probing = True
        try:
            return look(*arguments)
        finally:
            self._probing = False
            for mark in self._kept_quiet:
                self.recall.forget(mark)
            self._kept_quiet = []

    def keeps_quiet(self, owner: Thing, key: str) -> bool:
        """Whether what a rule makes of a number is not told now."""
        if self._probing:
            self._kept_quiet.append((owner, key))
        return self._probing

    def spend_step(self) -> None:
        """Count a step; a rule that goes on and on is stopped."""
        self.steps += 1
        if self.steps > LONGEST:
            raise OutOfSteps

    # -------------------------------------------------------------- things
    def present(self) -> Iterator[Thing]:
        """Everybody and everything that is there, oldest first."""
        return (thing for thing in list(self.things.values()) if not thing.gone)

    def add(self, thing: Thing) -> Thing:
        """Bring a thing to the table, with the rules that hold for all of its kinds."""
        self.journal.put(self.things, thing.name, thing)
        self.furnish(thing)
        if not thing.kinds or not self.is_plain(thing.kinds[0]):
            self.hold(thing, self.library.rules(), " rules")
        return thing

    @cached_property
    def wares(self) -> dict[str, Thing]:
        """One of each thing that there is to be had: of the kinds that have an entry of their own."""
        words = self.game.vocabulary.words("thing")
        there = (word for word in words if word.of("id") and word.of("id") not in self.game.in_force.resting)
        return {word.name: Thing(word.name, self.game.family(word.name)) for word in there}

    def everything(self) -> Iterator[Thing]:
        """All that is there, and what they keep."""
        self.recall.note(ITEMS)
        for thing in self.present():
            yield thing
            yield from list(thing.items.values())

    def furnish(self, thing: Thing) -> None:
        """The rules that hold for all of its kinds, into the hands of a thing."""
        for kind in reversed(thing.kinds):
            hold_common(self, thing, kind)

    def is_plain(self, kind: str) -> bool:
        """Whether a kind is of things that do not act."""
        word = self.game.word(kind, "thing")
        return word is not None and bool(word.of("item") or word.of("single"))

    def hold(self, thing: Thing, compiled: Compiled, name: str | None = None, rank: int = 1) -> Held:
        """Give somebody an entry."""
        self._age += 1
        its_own = compiled.id is not None and not (name or "").startswith(("=", "+"))  # no state, no action
        item = thing if its_own and self.game.is_item(thing.kinds) else None
        keeper = thing.maker if item is not None and thing.maker is not None else thing
        held = Held(compiled, keeper, rank, self._age, item=item)
        if compiled.id is not None and (compiled.id == self.without or compiled.id in self.game.in_force.resting):
            return held
        name = name or compiled.name
        again = name in thing.held
        self.journal.put(thing.held, name, held, (thing, HELD))
        if again:
            self.index.renew()
        else:
            self.index.add(held)
        return held

    def let_go(self, thing: Thing, name: str) -> None:
        """Take an entry away."""
        held = thing.held.get(name)
        if held is not None:
            self.journal.drop(thing.held, name, (thing, HELD))
            self.index.remove(held)

    def all_held(self) -> list[Held]:
        """Every entry in somebody's hands, and what states and standing grants give."""
        found: list[Held] = []
        for thing in [*self.present(), *self.leaving]:
            found += thing.held.values()
            for item in thing.items.values():
                found += item.held.values()
        return found

    def has_entry(self, thing: Thing, name: str) -> bool:
        """Whether somebody holds an entry, by purchase or because a rule says so."""
        self.recall.note((thing, HELD))
        held = thing.held.get(name)
        return (held is not None and held.rank > 0) or self.has_granted(thing, lambda granted: granted == name)

    def held_of(self, thing: Thing) -> list[Held]:
        """What somebody holds, by purchase or because a rule says so."""
        self.recall.note((thing, HELD))
        return [*thing.held.values(), *self.index.grants_of(thing)]

    def has_granted(self, thing: Thing, wanted: Callable[[str], bool]) -> bool:
        """Whether a standing rule gives somebody an entry."""
        grants = self.index.on("grant")
        return any(wanted(live.modifier.word) and live.speaks(thing) for live in grants if live.modifier.word)

    def stands(self, held: Held | None, channel: str = "") -> bool:
        """Whether an entry has effect: not ended, not replaced by a severer form, not suspended."""
        return held is None or held.compiled.id is None or self.standing.has_effect(held, channel)

    def places_of(self, thing: Thing, seer: Thing | None) -> list[str]:
        """Where somebody is: places, and how far away from somebody else (a place that lies on a track)."""
        found = besides(self, thing.places)
        found += [place for place, track, at in self.game.distances if self.apart(thing, seer, track) == at]
        return found

    def apart(self, thing: Thing, seer: Thing | None, track: str) -> int:
        """How far somebody is from somebody else on a track, or from its beginning."""
        kept = self.things.get(self.game.only(self.game.numbers[track]))  # by the table, or by each
        if kept is not None:
            return self.value(kept, track)
        return abs(self.value(thing, track) - (self.value(seer, track) if seer is not None else 0))

    def is_called(self, thing: Thing, word: str) -> bool:
        """Whether a word describes somebody, by itself or because a standing rule says so."""
        self.recall.note((thing, IS))
        for live in self.index.worded("untag", word):
            if live.speaks(thing):
                return False
        there = word in self.game.places and word in where_is(self, thing)
        if thing.is_called(word) or there or word in words_of(self, thing):
            return True
        return any(live.speaks(thing) for live in self.index.worded("tag", word))

    def entry_is(self, held: Held, word: str) -> bool:
        """Whether a standing rule says a word of an entry."""
        lives = self.index.worded("entry tag", word)
        return bool(lives) and any(live.speaks(held) for live in lives)

    def waives(self, held: Held | None, what: str) -> bool:
        """Whether a standing rule lifts the price of an entry, or its penalties."""
        return held is not None and held.compiled.id is not None and self.standing.waived(held, what)

    # -------------------------------------------------------------- numbers
    def value(self, owner: object, key: str) -> int:
        """A number of somebody or of a test, with all that stands."""
        key = values.kept_as(self, owner, key)
        if not isinstance(owner, Thing):
            return values.base(self, owner, key)
        mark = (owner, key)
        if mark in self._busy:
            self.recall.knot(mark)
            return values.base(self, owner, key)
        return int(self.recall.answer(mark, self._value, mark))

    def _value(self, mark: tuple[Thing, str]) -> int:
        self._busy.add(mark)
        try:
            return values.value(self, *mark)
        finally:
            self._busy.discard(mark)

    def rank_of(self, held: Held) -> int:
        """The rank of an entry as it counts now."""
        if held.compiled.id is None:
            return 1
        owner = held.holder if held.item is None else held.item
        self.recall.note((owner, HELD))
        return self.value(owner, held.name) if held.name in owner.held else held.rank

    def put_value(self, thing: Thing, key: str, value: object) -> None:
        """Set a number or a choice of somebody."""
        self.journal.put(thing.values, key, value, values.leaf(thing, key))

    def roll(self, sides: int) -> int:
        """A die: scripted, or by chance."""
        self.recall.knot(IMPURE)
        if self.dice:
            number = self.dice[0]
            self.journal.replace(self.dice, self.dice[1:], NOW)
            return number
        return 1 + self.chance.below(sides)

    # -------------------------------------------------------------- cards
    def take_top(self) -> Card | None:
        """The top card of the pile; the discards are shuffled in when it is empty."""
        self.recall.knot(IMPURE)
        if not self.pile.cards:
            self.journal.replace(self.pile.cards, self.chance.shuffled(self.pile.discards), NOW)
            self.journal.replace(self.pile.discards, [], NOW)
        if not self.pile.cards:
            return None
        card = self.pile.cards[0]
        self.journal.replace(self.pile.cards, self.pile.cards[1:], NOW)
        if self.pile.known:
            self.journal.set(self.pile, "known", self.pile.known - 1, NOW)
        return card

    def shuffle(self, with_: Sequence[Card] = ()) -> None:
        """Mix the discards into the pile; what an example says of the top of the pile stays so."""
        pile = self.pile
        top, rest = pile.cards[: pile.known], pile.cards[pile.known :]
        self.journal.replace(pile.cards, [*top, *self.chance.shuffled([*rest, *pile.discards, *with_])], NOW)
        self.journal.replace(pile.discards, [], NOW)

    def turn_up(self, frame: Frame) -> Card | None:
        """Turn up the top card for a rule; it goes to the discards."""
        card = self.take_top()
        if card is not None:
            self.put_away([card])
            self.say_rule(frame, f"{frame.label}: the top card is {card}.", None, "play")
        return card

    def put_away(self, cards: Sequence[Card]) -> None:
        """To the discards."""
        self.journal.replace(self.pile.discards, [*self.pile.discards, *cards], NOW)

    def put_hand(self, who: Thing, cards: list[Card]) -> None:
        """What somebody has in hand from now on."""
        self.journal.replace(who.hand, cards, HANDS)

    # -------------------------------------------------------------- deciding
    def ask(self, question: Question) -> int | bool:
        """What somebody decides."""
        self.recall.knot(IMPURE)
        return self.decider.decide(question)

    def pick(self, who: Thing, text: str, options: Sequence[object]) -> Any:
        """One of several; with one option there is nothing to ask."""
        if len(options) <= 1 or self._probing:
            return options[0] if options else None
        return options[int(self.ask(Question(who.name, "thing", text, options)))]

    # -------------------------------------------------------------- events and time
    def happen(self, event: Event, apply: Callable[[Event], Any] | None = None) -> bool:
        """Let an event happen, through all its steps; False if it did not."""
        return happen(self, event, apply)

    def reach(self, thing: Thing, key: str, old: int, new: int) -> None:
        """A number has come to another number: what answers that comes before all checks."""
        event = Event("reach", Quantity(thing, key), None, new, roles={"old": old})
        self.write(event)
        self.checks.waiting += 1
        try:
            offer(self, event, would=False)
        finally:
            self.checks.waiting -= 1

    def write(self, event: Event) -> None:
        """Into the log."""
        self.journal.append(self.log, event, NOW)

    def since(self, scope: str, owner: Thing) -> list[Event]:
        """What has happened since a scope last began."""
        self.recall.note(NOW)
        found = [n for (name, who), n in self.begun.items() if name == scope and who in ("", owner.name)]
        return self.log[max(found, default=0) :]

    def begin(self, stretch: Stretch, counted: Stretch | None = None) -> bool:
        """A stretch of time begins: limits of its kind start anew, what it resets is reset.

        counted: the one that counts as it and began."""
        return begin(self, stretch, counted)

    def can_end(self, stretch: object) -> bool:
        """Whether a stretch of time can be over: not if it is of those that only run when they were begun, and was not."""
        return can_end(self, stretch)

    def end(self, stretch: object, counted: object = None) -> bool:
        """A stretch of time (or a test) is over.  counted: the one that counts as it and ends."""
        return end(self, stretch, counted)

    def last(self, timed: Timed) -> None:
        """Something stands from now on until its end."""
        self.journal.append(self.timed, timed, NOW)
        self.index.add_timed(timed.item)

    def expire(self, event: Event) -> None:
        """Take back what ends with this event.  Whatever counts as a scene takes place where the scene does."""
        counted = event.roles.get("with") is not None
        over = [t for t in self.timed if t.ends_with(event) and not (counted and where_it_lies(self, t))]
        if over:
            self.journal.replace(self.timed, [timed for timed in self.timed if timed not in over], NOW)
            for timed in over:
                self.index.remove_timed(timed.item)
            for timed in over:
                timed.take_back(self)

    def timed_modifiers(self) -> list[Live]:
        """Modifiers made in play."""
        return [timed.item for timed in self.timed if isinstance(timed.item, Live)]

    def timed_triggers(self) -> list[Any]:
        """Rules made in play."""
        return [timed.item for timed in self.timed if timed.item is not None and not isinstance(timed.item, Live)]
