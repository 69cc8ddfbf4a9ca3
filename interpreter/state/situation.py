"""The situation as data: who is there, what they have, the pile, what stands, what has happened; and what points into it.

Every lasting change is journaled.  What stands and counts is read off it by standing/, what happens to it is play/."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from diagnostics.span import Span
from grammar.article import with_article
from grammar.vocabulary import split_pair
from interpreter.game.deck import Card
from interpreter.game.game import Game
from interpreter.state.attempt import Test
from interpreter.state.cards import Pile
from interpreter.state.chance import Chance
from interpreter.state.event import About, Event
from interpreter.state.journal import Journal
from interpreter.state.program import Calls, Compiled, CompiledRule, Fact, Modifier, Pattern, Program
from interpreter.state.questions import Decider
from interpreter.state.recall import BEGUN, HANDS, HAS, IMPURE, ITEMS, KIND, LOG, NOW, THERE, Answer
from interpreter.state.things import Held, Stretch, Thing, agreeing_with, none_can, possessive, told
from interpreter.state.trace import Step, Trace

T = TypeVar("T")

TURNED_UP = "top card"
STAYS = "top card that stays"
"""What a frame keeps, among what was chosen, of the card that was turned up last."""

LONGEST = 4000
"""Steps that one line of an example may take."""


MOST_AT_ONCE = 1000
"""Cards that are drawn, dice that are rolled, things that are made by one sentence."""

MOST_THERE = 50
"""People and things that can be there before somebody brings another."""


class OutOfSteps(Exception):
    """A rule that goes on and on."""


class CannotPlay(Exception):
    """The author's words ask for something that cannot be done; the rule is undone and the trace says why."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span


class CannotMake(CannotPlay):
    """Somebody cannot make a test; whoever else is to make one does, and what is done besides stands."""


class TooMany(CannotPlay):
    """More at once than anybody could handle: the rule is wrong, whoever uses it and whenever."""


def so_many(number: int) -> range:
    """One step for each of so many cards, dice or things; TooMany if nobody could handle them at a table."""
    if number > MOST_AT_ONCE:
        raise TooMany(f"{number} at once are more than {MOST_AT_ONCE}, which is the most that can be played")
    return range(number)


def one_more(table: Situation) -> None:
    """TooMany if so many are there that nobody could handle another at a table."""
    if sum(1 for _ in table.present()) >= MOST_THERE:
        raise TooMany(f"{MOST_THERE} people and things are there, which is the most that can be played")


MINUS = re.compile(r"(?<![\w.-])-(?=\d)")
SAYS_OF_ANY = re.compile(r"^(?:(?:an?|each|another|that) [A-Z][^.]*?|the [A-Z][\w-]*) cannot\b")
_ACTS = ("make", "use")
"""What is done in the time of somebody: whoever does it has not waited for that to begin."""


class Situation:
    """One situation in play.  Lay it with desk/laying.py, or add things by hand."""

    def __init__(self, game: Game, program: Program, decider: Decider, seed: int = 0) -> None:
        self.game = game
        self.program = program
        self.decider = decider
        self.journal = Journal()
        self.recall = self.journal.recall
        self.trace = Trace()
        self.things: dict[str, Thing] = {}
        self.let_chance_begin(seed)
        self.dice: list[int] = []
        self.unscripted = 0
        """How often a die was thrown by chance."""
        self.by_chance = 0
        """How many cards came from the pile of which nothing says which they are."""
        self.impossible: list[tuple[int, int]] = []
        """The scripted dice that no die can show, each with the sides that it has."""
        self.plays: dict[str, list[list[Card]]] = {}
        self.log: list[Event] = []
        self.logged = defaultdict[str, list[tuple[int, Event]]](list)
        """The same by verb, each with its place in it."""
        self.asked_for: dict[str, dict[Pattern, None]] = {}
        """By verb, what has been looked for in it: an event that is none of that changes no answer."""
        self.begun: dict[str, dict[str, int]] = {word.name: {} for word in game.vocabulary.words("scope")}
        """Where in the log stretches of time last began, by scope and by whose they are."""
        self.over: dict[tuple[str, str], int] = {}
        """Where they were last over."""
        self.anew: dict[str, int] = {}
        """Of those that nobody has begun and that are over again: where the one before was over."""
        self.open_scopes: dict[str, bool] = {}
        self.counts: dict[tuple[object, ...], int] = {}
        self.timed: list[Timed] = []
        self.tests: list[Test] = []
        self.past: list[Test] = []
        """The tests that are over."""
        self.following: list[tuple[Test, int]] = []
        """Those that have come out, while what follows from them is done, each with how many are being made around it."""
        self.lists = Lists()
        self.actions = game.action_names
        """What everybody can do."""
        self.first_ranks: dict[str, int] = {}
        """The rank at which an entry is gained for the first time, if not 1."""
        self.barred: list[str] = []
        """What did not happen because a rule forbids it or it could not be used, as it was told."""
        self.unmade: list[str] = []
        """Of that, the tests that somebody was to make and could not."""
        self.met: list[tuple[Live, Event]] | None = None
        """The bans that were met, each by what it forbids, while it is looked for what keeps somebody from something."""
        self.unmet: dict[int, tuple[CompiledRule, Frame]] = {}
        """The rules that have heard something while what they ask for was not so: each with how things lay the first time."""
        self.outside: dict[tuple[str | None, str], None] = {}
        """The ids of entries whose rules have heard something while the scope did not run in which they act so often."""
        self.replaced: dict[tuple[str, str, str], Event] = {}
        """What did not happen because a rule did something else in its place, the first time: by what that rule is called, the
        verb, and of whom it would have been."""
        self.answered: set[tuple[str | None, Span]] = set()
        """The rules that have answered something, by the id of their entry and by where they stand."""
        self.several: dict[str, bool] = {}
        """The names that speak of several."""
        self.live = False
        """Whether what nobody scripted is decided and played too: hands, turns, whole fights."""
        self.without: str | None = None
        """The id of an entry that nobody holds, whatever the rules say: to see what it is that it does."""
        self.age = 0
        """How many entries have come into hands."""
        # the course of time
        self.running: list[Stretch] = []
        """The stretches of time that are played, outermost first."""
        self.nested: list[Stretch | None] = []
        """Somebody's own stretches of time that go on when one within them is over."""
        self.ending: list[Stretch] = []
        """What is just coming to its end, and so does not end once more."""
        self.passed: dict[str, int] = {}
        """How often a scope that is repeated has begun within what it is a part of."""
        self.lots: dict[tuple[str, str], tuple[int, ...]] = {}
        """What somebody threw for a number by which people are ordered, as often as it took."""
        self.lent: dict[tuple[Thing, str], tuple[Any, ...]] = {}
        """Who is in which state only for a time, with all that have given it to him and not yet taken it back."""
        # what is happening just now
        self.given_again: list[tuple[Thing, str]] | None = None
        """Who was given a state for a time that he is in already, while that is done; None while nothing is done for a time."""
        self.taken_up = 0
        """How often somebody has taken what he was offered."""
        self.steps = 0
        self.nesting = 0
        """How many events are happening inside of each other."""
        self.happening: list[Event] = []
        """The events that are happening, outermost first."""
        self.leaving: list[Thing] = []
        """Who is gone, but still hears of what is happening."""
        self.came_back: list[Thing] = []
        """Who had left a stretch of time and was there again when it was over, in that order."""
        self.causes: list[Thing] = []
        """Who caused what is happening, the latest last."""
        self.dealing: list[Test | None] = []
        """The tests whose damage is being dealt, the latest last; None for damage that no test deals."""
        self.checking = Checking()
        # what is being found out
        self.busy: set[object] = set()
        """The questions that are being answered: one that leads back to itself gets a makeshift."""
        self.looking = False
        """Whether somebody only looks at what could be done: nobody is asked, and nothing is told."""
        self.heard: list[Heard] | None = []
        """The numbers, changed by rules, that what is being done has asked for; None while somebody only looks."""
        self.told_values: dict[tuple[str, str], int] = {}
        """What the trace has last said of a number that a rule changes; never written into, since marks keep it."""

    # -------------------------------------------------------------- going back
    def mark(self) -> Mark:
        """Where things stand now, to come back to: the journal, and what is in the middle of happening."""
        tests, trace = self.tests, self.trace
        amid: list[Test | Event] = [*tests, *self.happening]
        for one in tests:
            if one.other is not None and one.other not in tests:
                amid.append(one.other)
        self.journal.marked = True
        return Mark(
            len(self.journal.undo),
            len(self.log),
            len(trace.steps),
            trace.depth,
            self.age,
            self.told_values,
            amid,
            [*map(_copied, amid)],
        )

    def is_as(self, mark: Mark) -> bool:
        """Whether nothing has been done or said since a mark."""
        if (mark.journal, mark.log, mark.steps) != (len(self.journal.undo), len(self.log), len(self.trace.steps)):
            return False
        pairs = zip(mark.amid, mark.before, strict=True)
        return all(getattr(one, name) is getattr(was, name) for one, was in pairs for name in one.__struct_fields__)

    def back_to(self, mark: Mark) -> None:
        """Everything as it was at a mark, but for what has been said since."""
        self._unwrite(mark.log)
        self.journal.back_to(mark.journal)
        self.age = mark.age
        self.told_values = mark.told_values
        for one, before in zip(mark.amid, mark.before, strict=True):
            for name in one.__struct_fields__:
                setattr(one, name, getattr(before, name))
        self.journal.stir()

    def rest(self) -> None:
        """Nothing more is played here: what was found out and the ways back are forgotten, which hold on to the table and to
        each other.  So all of it goes when it is let go, and need not be looked for as garbage."""
        held = [*self.all_held(), *self.lists.known.values(), *self.lists.spare.values()]
        self.journal.rest()
        self.lists, self.checking.quiet = Lists(), None
        for one in held:
            one.frame, one.found, one.given = None, {}, None

    def let_chance_begin(self, seed: int) -> None:
        """Chance begins with a seed, and the cards are shuffled."""
        self.chance = Chance(seed)
        self.pile = Pile.shuffled(self.game.plan, self.chance, (), ())

    def unsay(self, mark: Mark) -> None:
        """Take back what has been said since a mark."""
        del self.trace.steps[mark.steps :]
        self.trace.depth = mark.depth

    # -------------------------------------------------------------- saying
    def say(self, text: str, kind: str = "change", above: int = 0) -> None:
        """A sentence that no clause is to be named for.  above: so much less deep than what is told, which it heads."""
        if self.heard:
            self.say_why()
        text = self._in_english(text) if self.several or "-" in text else text
        self.trace.steps.append(Step(self.trace.depth - above, text, None, None, kind))

    def _in_english(self, text: str) -> str:
        """A sentence with the verb that a name of several wants, and with real minus signs."""
        text = agreeing_with(self.several, text) if self.several else text
        return MINUS.sub("−", text) if "-" in text else text

    def say_rule(self, frame: Frame, text: str, span: Span | None, kind: str = "rule") -> None:
        """A sentence, and the clause that acted."""
        if self.heard:
            self.say_why()
        text = self._in_english(text) if self.several or "-" in text else text
        entry = frame.held.compiled.id if frame.held is not None else None
        self.trace.steps.append(Step(self.trace.depth, text, entry, span if entry else None, kind))

    def say_by(self, clause: Clause | None, text: str, kind: str = "change") -> None:
        """A sentence, with the rule that caused it before it and its clause, if one did."""
        if clause is None:
            self.say(text, kind)
        else:
            self.say_rule(clause[0], named(clause[0], text), clause[1], kind)

    def say_why(self) -> None:
        """Before a sentence, what rules make of the numbers in it; of each number once, until it is another one."""
        heard, self.heard = self.heard or [], []
        while heard:
            owner, key, number = heard.pop(0)
            if number.within:
                heard[:0] = [*number.within, (owner, key, replace(number, within=()))]
            elif self.told_values.get((owner.name, key)) != number.result and number.because is not None:
                self.told_values = {**self.told_values, (owner.name, key): number.result}
                frame = number.because.frame
                whose = "the " if key.startswith("cost of ") else f"{possessive(owner)} "
                least = f", for it is at least that, and not {number.result}" if number.value != number.result else ""
                text = f"{frame.label}: {whose}{key} is {number.value}{least}."
                self.trace.say(text, frame.entry, number.because.span if frame.entry else None, "rule")

    def look(self, question: Callable[..., T], *arguments: Any) -> T:
        """The answer to a question about what could be done."""
        looking, heard = self.looking, self.heard
        self.looking, self.heard = True, None
        try:
            return question(*arguments)
        finally:
            self.looking, self.heard = looking, heard

    def overheard(self, mark: Hashable, question: Callable[..., T], *arguments: Any) -> T:
        """The answer kept under a mark, or found anew, and with it the numbers, changed by rules, that it was made of: whoever
        tells of it tells of them."""
        found, within = self.recall.answer(mark, self.overhear, question, *arguments)
        if within and self.heard is not None:
            self.heard += within
        return found

    def overhear(self, question: Callable[..., T], *arguments: Any) -> tuple[T, tuple[Heard, ...]]:
        """The answer to a question, and the numbers, changed by rules, that it was made of."""
        heard, self.heard = self.heard, []
        try:
            found = question(*arguments)
            return found, tuple(self.heard)
        finally:
            self.heard = heard

    # -------------------------------------------------------------- who and what is there
    def present(self) -> Iterator[Thing]:
        """Everybody and everything that is there, oldest first."""
        self.recall.note(THERE)
        return (thing for thing in list(self.things.values()) if not thing.gone)

    def who_is_there(self) -> list[Thing]:
        """The same for a question, which changes nothing while it is answered."""
        self.recall.note(THERE)
        return [thing for thing in self.things.values() if not thing.gone]

    def kinds_of(self, thing: Thing) -> tuple[str, ...]:
        """What somebody or something is, the most special first, for a question."""
        self.recall.note((thing, KIND))
        return thing.kinds

    def everything(self) -> Iterator[Thing]:
        """All that is there, and what they keep."""
        self.recall.note(ITEMS)
        for thing in self.present():
            yield thing
            yield from list(thing.items.values())

    @cached_property
    def wares(self) -> dict[str, Thing]:
        """One of each thing that there is to be had: of the kinds that have an entry of their own."""
        words = self.game.vocabulary.words("thing")
        there = (word for word in words if word.id and word.id not in self.game.in_force.resting)
        return {word.name: Thing(word.name, self.game.family(word.name)) for word in there}

    def all_held(self) -> list[Held]:
        """Every entry in somebody's hands."""
        return [held for thing in [*self.present(), *self.leaving] for held in held_by(thing)]

    def since(self, scope: str, pattern: Pattern) -> list[Event]:
        """What has happened in the stretch of time that runs of the kind of which a pattern speaks."""
        self.asked_for.setdefault(pattern.verb, {})[pattern] = None
        self.recall.note((LOG, pattern))
        self.recall.note((BEGUN, scope))
        first, known = self.running_since(scope), self.logged.get(pattern.verb, ())
        if first is None:
            return []
        return [event for _, event in known[bisect_left(known, first, key=_PLACE) :]]

    def running_since(self, scope: str) -> int | None:
        """Where in the log the stretch of time that runs, or the last of several, began; None if none runs.  Before anybody
        keeps the time it is the start of all, or where the last one was over."""
        begun = self.begun.get(scope)
        if not begun:
            word = self.game.scopes[scope]
            return self.anew.get(scope, 0) if word is None or word.open else None
        running = [at for whose, at in begun.items() if at >= self.over.get((scope, whose), 0)]
        return max(running, default=None)

    def keeper(self, scope: str) -> str | None:
        """Whose stretch of time it is that began last, by name; nobody's is "", and None if none has begun."""
        begun = self.begun.get(scope)
        return max(begun, key=begun.__getitem__) if begun else None

    def runs(self, stretch: Stretch) -> bool:
        """Whether a stretch of time runs, of anybody if it says not whose.  As long as nobody keeps that sort of time, it does;
        but where one has begun that is made of such ones, the first of these is still to begin, until somebody acts."""
        scope, begun = stretch.scope, self.begun.get(stretch.scope)
        if not begun:
            return not self._awaits(scope)
        keys = (str(stretch.owner), "") if stretch.owner is not None else tuple(begun)
        return any(whose in begun and begun[whose] >= self.over.get((scope, whose), 0) for whose in keys)

    def _awaits(self, scope: str) -> bool:
        whole = [at for name in self.game.wholes.get(scope, ()) for at in self.begun.get(name, {}).values()]
        word = self.game.scopes[scope]
        if not whole or word is None:
            return False
        since = (*self.log[max(whole) :], *self.happening)
        return not any(one.verb in _ACTS or getattr(one.subject, "scope", "") in word.parts for one in since)

    # -------------------------------------------------------------- changes, each journaled
    def put_value(self, thing: Thing, key: str, value: object) -> None:
        """Set a number or a choice of somebody."""
        self._put(thing, key, value)
        if self.game.mutual:
            for one, name in self.mirrored(thing, key):
                self._put(one, name, value)

    def drop_value(self, thing: Thing, key: str) -> None:
        """Of a choice of somebody nothing is known any more."""
        self.journal.drop(thing.values, key, (self.game.number[key].leaf, thing), (thing, HAS, key))

    def _put(self, thing: Thing, key: str, value: Any) -> None:
        """A number that is nothing but what is stored need not be found anew."""
        changed, known = (self.game.number[key].leaf, thing), self.recall.known.get((thing, key))
        stays = known is not None and not known.doubt and known.value.stored and value.__class__ is int
        marks = (changed,) if key in thing.values else (changed, (thing, HAS, key))
        self.journal.put(thing.values, key, value, *marks)
        if known is not None and stays:
            self.recall.becomes(known, Number(value, value, None, (), changed=False, stored=True))

    def mirrored(self, thing: Thing, key: str) -> Iterator[tuple[Thing, str]]:
        """Who else has the same number, and how it is called there, if it lies between two."""
        name, whom = split_pair(key)
        if name in self.game.mutual and whom in self.things:
            yield self.things[whom], self.game.paired(name, thing)

    def _unwrite(self, length: int) -> None:
        """Out of the log, which otherwise only grows, goes what came into it since it had a length."""
        verbs = set(map(_verb_of, self.log[length:]))
        del self.log[length:]
        for verb in verbs:
            known = self.logged[verb]
            del known[bisect_left(known, length, key=_PLACE) :]
        self.recall.changed([(LOG, pattern) for verb in verbs for pattern in self.asked_for.get(verb, ())])

    def roll(self, sides: int) -> int:
        """A die: scripted, or by chance."""
        self.recall.knot(IMPURE)
        if self.dice:
            number = self.dice[0]
            self.journal.replace(self.dice, self.dice[1:], NOW)
            if number > sides:
                self.impossible.append((number, sides))
            return number
        self.journal.set(self, "unscripted", self.unscripted + 1, NOW)
        return 1 + self.draw_lot(sides)

    def draw_lot(self, number: int) -> int:
        """One of so many by chance, from 0."""
        self._journal_chance()
        return self.chance.below(number)

    def _shuffled(self, cards: list[Card]) -> list[Card]:
        self._journal_chance()
        return self.chance.shuffled(cards)

    def _journal_chance(self) -> None:
        self.journal.note((NOW,), self.chance.go_back, self.chance.state())

    def take(self, number: int) -> list[Card]:
        """So many cards from the top of the pile, or all that there are; the discards are shuffled in when it is empty."""
        self.recall.knot(IMPURE)
        pile, found = self.pile, list[Card]()
        left = len(so_many(number))
        while left and (pile.cards or self._top() is not None):
            cards = pile.cards[:left]
            taken = len(cards)
            left -= taken
            del pile.cards[:taken]
            known = min(pile.known, taken)
            pile.known -= known
            self.by_chance += taken - known
            self.journal.note((NOW,), self._lay_back, cards, known)
            found += cards
        return found

    def _top(self) -> Card | None:
        """The card that lies on top of the pile, if there is one."""
        self.recall.knot(IMPURE)
        pile = self.pile
        if not pile.cards:
            self.journal.replace(pile.cards, self._shuffled(pile.discards), NOW)
            self.journal.replace(pile.discards, [], NOW)
        return pile.cards[0] if pile.cards else None

    def take_top(self) -> Card | None:
        """The top card of the pile, if there is one."""
        cards = self.take(1)
        return cards[0] if cards else None

    def _lay_back(self, cards: list[Card], known: int) -> None:
        """The way back from taking cards.  known: of how many it was known which they are."""
        self.pile.cards[:0] = cards
        self.pile.known += known
        self.by_chance -= len(cards) - known

    def shuffle(self, with_: Sequence[Card] = ()) -> None:
        """Mix the discards into the pile; what an example says of the top of the pile stays so."""
        pile = self.pile
        top, rest = pile.cards[: pile.known], pile.cards[pile.known :]
        self.journal.replace(pile.cards, [*top, *self._shuffled([*rest, *pile.discards, *with_])], NOW)
        self.journal.replace(pile.discards, [], NOW)

    def turn_up(self, frame: Frame, *, again: bool, stays: bool) -> Card | None:
        """Turn up the top card for a rule; it goes to the discards.  again: or the one that is turned up for it already.
        stays: it is only looked at, and goes there once something is done with it."""
        card: Card | None = frame.variables.get(TURNED_UP) if again else None
        if card is None:
            card = self._top()
            self._turned(frame, card)
            frame.variables[STAYS] = card
        return self.use_up(frame, card) if card is not None and not stays else card

    def use_up(self, frame: Frame, card: Card) -> Card:
        """Something is done with a card; if it was turned up, and only looked at so far, it goes to the discards."""
        if frame.variables.get(STAYS) is card:
            frame.variables[STAYS] = None
            if self.pile.cards[:1] == [card]:
                self.put_away(self.take(1))
        return card

    def _turned(self, frame: Frame, card: Card | None) -> None:
        if card is not None:
            before = frame.variables.get(TURNED_UP)
            frame.variables[TURNED_UP] = card
            frame.bound = (card, *(one for one in frame.bound if one is not before))
            self.say_rule(
                frame, f"{frame.label}: the top card is {with_article(card.text) if card.wild else card}.", None, "play"
            )

    def put_away(self, cards: Sequence[Card]) -> None:
        """To the discards."""
        discards = self.pile.discards
        self.journal.note((NOW,), discards.__delitem__, slice(len(discards), None))
        discards += cards

    def put_hand(self, who: Thing, cards: list[Card]) -> None:
        """What somebody has in hand from now on."""
        self.journal.replace(who.hand, cards, HANDS)


def held_by(thing: Thing) -> list[Held]:
    """Every entry in the hands of somebody, and of what he keeps."""
    return [held for one in (thing, *thing.items.values()) for held in one.held.values()]


def leaf(owner: Thing, key: str) -> tuple[str, Thing]:
    """The mark of a number as it is stored; what is kept toward each other one apart changes together."""
    return split_pair(key)[0], owner


# ---------------------------------------------------------------------- what points into a situation
class Missing(Struct, frozen=True):
    """What was to be chosen or to come, and did not: `that X` is then nobody, and nobody spoken of before.
    names: by what it would be called."""

    names: frozenset[str] = frozenset()


class Aim(Struct, eq=False):
    """Whom somebody is to choose who uses something: who uses it, and on whom.  open: nobody has been chosen yet."""

    who: Thing
    on: Thing
    open: bool = True

    def of(self, frame: Frame, chooser: object, options: Sequence[object]) -> list[object] | None:
        """Of somebody's options the one that he is to choose, if it is there; None if he is free.  What is of another sort (a
        skill, a thing to carry) is chosen freely before."""
        is_item = frame.table.game.is_item
        sort = is_item(self.on.kinds)
        alike = [one for one in options if isinstance(one, Thing) and is_item(one.kinds) is sort]
        if not self.open or chooser is not self.who or not alike:
            return None
        return [one for one in alike if one is self.on]

    def met(self, table: Situation) -> None:
        """Somebody has been chosen, unless it was only looked at what could be done."""
        self.open = self.open and table.looking


THE_AMOUNT, THAT_DAMAGE = "the amount", "that damage"
"""Among what a rule has chosen: how much happened before the event at hand, and what damage was taken then."""


class Frame(Struct, eq=False):
    """What a running rule knows: who holds it, what happened, what was chosen and what `that X` can mean.

    variables: chosen numbers, and tests that have a letter.  bound: what was introduced, the nearest first.
    called: who or what the text has spoken of last as `a X`, by that name, so that he is `that X` whoever else is one.
    use: which use within the limit this is.
    life: the test or stretch of time with which things end that name no end of their own.
    against: of a rule that answers a test, that and whom it is against as far as what it says of the test goes.
    replaced: the test in whose place something is done."""

    table: Situation
    holder: Thing
    held: Held | None = None
    variables: dict[str, Any] = {}
    bound: tuple[object, ...] = ()
    event: Event | None = None
    test: Test | None = None
    use: int = 1
    life: object | None = None
    accepted: bool = False
    """The rule was called up by name, so that its own `may` need not be asked."""
    only: object = None
    """Who called it up."""
    called: dict[str, object] = {}
    among: list[Any] | None = None
    """Of what there is to choose from, what can be had."""
    aim: Aim | None = None
    """Whom whoever called it up is to choose."""
    against: tuple[Test, list[Any]] | None = None
    replaced: Test | None = None
    each: tuple[object, ...] = ()
    """For whom it is done, of each of several; of each of those within, the last."""
    begun: tuple[object, ...] | None = None
    """Of a rule that was set up, what was known as it was: whom what is set up with it is about."""

    @property
    def label(self) -> str:
        """The name of the entry, or of the game for its own rules."""
        if self.held is None:
            return str(self.holder)
        compiled = self.held.compiled
        return compiled.title or compiled.name

    @property
    def entry(self) -> str | None:
        """The id of the entry."""
        return self.held.compiled.id if self.held is not None else None

    def inner(self, *bound: object, event: Event | None = None, test: Test | None = None) -> Frame:
        """A frame for a body: what is newly introduced comes first."""
        new = bound if None not in bound else tuple([value for value in bound if value is not None])
        return Frame(
            self.table,
            self.holder,
            self.held,
            {**self.variables},
            new + self.bound if new else self.bound,
            event or self.event,
            test or self.test,
            self.use,
            self.life,
            False,
            None,
            self.called,
            None,
            self.aim,
            self.against,
            self.replaced,
            self.each,
            self.begun,
        )

    def call(self, name: str, one: object) -> None:
        """Make somebody or something known as `that X`, as which the text has spoken of him; without a name there is nothing
        to be called."""
        if name:
            self.called = {**self.called, name: one}

    def call_by(self, calls: Calls, one: object) -> None:
        """The same of everybody as whom the text has spoken of one, or of whose that is."""
        for name, find in calls:
            if name and (found := find(one)) is not None:
                self.called = {**self.called, name: found}

    def knows_from(self, body: Frame) -> None:
        """What a body has made or chosen is known behind it, too."""
        self.bound, self.called = body.bound, body.called

    def introduce(self, *values: object) -> None:
        """Make values known to `that X` from here on."""
        new = values if None not in values else tuple([value for value in values if value is not None])
        self.bound = new + self.bound
        if self.called:
            taken = {name for value in values for name in _names(value)}
            self.called = {name: one for name, one in self.called.items() if name not in taken}


def _names(value: object) -> Collection[str]:
    """What somebody or something that comes to be spoken of is called."""
    match value:
        case Thing(kinds=names) | Missing(names=names):
            return names
        case _:
            return ()


def named(frame: Frame, text: str) -> str:
    """A sentence with the name of the entry that caused it before it."""
    held = frame.held
    if held is None or held.compiled.id is None:
        return text
    return f"{held.compiled.title or held.compiled.name}: {text}"


def frame_for(table: Situation, held: Held) -> Frame:
    """The frame of an entry in somebody's hands, the same one as long as it is held."""
    if held.frame is None:
        held.frame = Frame(table, held.holder, held, bound=(held.item,) if held.item is not None else ())
    frame: Frame = held.frame
    return frame


Clause = tuple[Frame, Span]
"""What a running rule says that something is done, and where."""


class Live(Struct, eq=False):
    """A modifier in force for a holder.  amount: frozen, if it was made in play.
    given: of an entry that a standing rule gives somebody, that rule, and to whom.
    set_up: it came of a use of its entry, and stays when that is suspended or lost afterwards."""

    modifier: Modifier
    frame: Frame
    conditions: tuple[Fact, ...] = ()
    frozen: int | None = None
    busy: bool = False
    given: tuple[Live, Thing] | None = None
    set_up: bool = False

    @property
    def channel(self) -> str:
        """By what it is found."""
        return self.modifier.channel

    @property
    def span(self) -> Span:
        """Where its clause stands."""
        return self.modifier.span

    @property
    def text(self) -> str:
        """What it says."""
        return self.modifier.text

    def told(self, of: object = None) -> str:
        """What it says, told of whoever has it.  of: of whom it says so now, whom it may not name."""
        said = told(self.text, self.frame.holder, self.frame.variables, self.frame.label)
        match of:
            case Thing() if not said.startswith(f"the {of} "):
                said = SAYS_OF_ANY.sub(f"{of} cannot", said)
        return none_can(said)

    @property
    def is_formula(self) -> bool:
        """Whether a rule of the game says this at any time of whoever has it."""
        held = self.frame.held
        always = not (self.set_up or self.conditions) and self.modifier.own
        return always and held is not None and held.compiled.is_always_in_force

    def amount(self, of: object) -> int:
        """How much."""
        return self.modifier.amount(self.frame, of) if self.frozen is None else self.frozen


class Number(Struct, frozen=True):
    """What a number comes to.  result: before its least is heeded.  because: the first entry that made it another one than
    it was by itself.  within: the same of the numbers that it was made of.  changed: whether some entry has a part in it.
    stored: whether it is what is stored of somebody, and nothing that stands could speak of it."""

    value: int
    result: int
    because: Live | None
    within: tuple[Heard, ...]
    changed: bool
    stored: bool = False


Heard = tuple[Thing, str, Number]
"""A number that was asked for: whose, which, what it came to."""


class Trigger(Struct, eq=False):
    """A rule in somebody's hands.  conditions: the `while` and `from rank` around it.  given, set_up: as of Live."""

    rule: CompiledRule
    frame: Frame
    conditions: tuple[Fact, ...] = ()
    open: bool = False
    given: tuple[Live, Thing] | None = None
    set_up: bool = False
    key: tuple[int, int] = (0, 0)
    """By which an event knows that the rule has answered it, which holds for this frame however often it is found anew."""

    def __post_init__(self) -> None:
        self.key = (id(self.rule), id(self.frame))

    @property
    def channel(self) -> str:
        """By what it is found."""
        return self.rule.channel


class Timed(Struct, eq=False):
    """What stands for a time.  item: a modifier or a rule, or None.  ends: whether an event is its end.
    undo: what is taken back then.  over: what is told then.  lent: by what without an item that was lent.  given: whether a
    test that runs has got it, and keeps it whatever becomes of the entry.  since: how much had happened by then."""

    item: Live | Trigger | None
    ends: Callable[[Event], bool]
    undo: Callable[[Situation], None] | None = None
    lent: Frame | None = None
    given: bool = False
    over: str = ""
    since: int = 0

    @property
    def frame(self) -> Frame | None:
        """What set it up."""
        return self.item.frame if self.item is not None else self.lent


class Answering(Struct):
    """What there is to answer the events of a verb: what forbids them, the rules that hear of them before and after; and which
    of these could hear an event, by what it is about, as far as that has been found out."""

    bans: list[Live]
    before: list[Trigger]
    after: list[Trigger]
    heard_before: dict[About, list[Trigger]] = field(default_factory=dict)
    heard_after: dict[About, list[Trigger]] = field(default_factory=dict)


Layer = dict[str, list[Any]]
"""Part of what stands, modifiers and rules, by channel."""


class Filed(Struct):
    """What has been looked for among all that stands.

    found: the layers together, by channel, and parts of that by what was asked for.  silent: the channels of which it has been
    found out that nothing stands there, and what nothing waives (`price`).  answering: what there is to answer the events of a
    verb."""

    found: dict[str, dict[Any, list[Any]]] = field(default_factory=dict)
    silent: set[str] = field(default_factory=set)
    answering: dict[str, Answering] = field(default_factory=dict)

    def clear(self) -> None:
        """All of it is to be looked for again."""
        self.found.clear()
        self.silent.clear()
        self.answering.clear()


class Lists(Struct):
    """All that stands, as lists that are made from the things and found again without walking them (standing/index.py).

    held, made, given: what is held, what was made in play, what standing rules grant.  filed: what has been looked for among
    that; at_hand: the same, or nothing as long as it is to be found out what standing rules grant.  spare: what was held
    until that was undone, to be the same one if it is held again."""

    stale: bool = True
    regrant: bool = True
    held: Layer = field(default_factory=dict)
    made: Layer = field(default_factory=dict)
    given: Layer = field(default_factory=dict)
    granted: list[tuple[Held, Live]] = field(default_factory=list)
    granted_twice: dict[tuple[Thing, str], list[tuple[Held, Live]]] = field(default_factory=dict)
    known: dict[tuple[int, str], Held] = field(default_factory=dict)
    filed: Filed = field(default_factory=Filed)
    at_hand: Filed = field(default_factory=Filed)
    spare: dict[tuple[Thing, str, Compiled, int], Held] = field(default_factory=dict)


_PLACE = itemgetter(0)
_copied: Callable[[Any], Any] = attrgetter("__copy__")(Struct)
_verb_of = attrgetter("verb")


class Mark(Struct, frozen=True, gc=False):
    """A point to go back to.  journal, log: their lengths then.  steps, depth: of the trace.  amid: the tests and events that
    were in the middle of happening; before: copies of what was known of them, since what changes of them is not journaled."""

    journal: int
    log: int
    steps: int
    depth: int
    age: int
    told_values: dict[tuple[str, str], int]
    amid: list[Test | Event]
    before: list[Test | Event]

    @property
    def done(self) -> tuple[int, int]:
        """How much has been done until then."""
        return self.journal, self.log


class Checking(Struct):
    """Where the checks of states stand (play/events.py).

    settled: whether play has begun.  seen: after which change (`Recall.now`) nothing was due.  quiet: the answer to whether
    a check would change nothing, as far as it is kept.  pending: the states that are being entered.  answered: those in
    whose place something else has happened, for as long as they are due.  kept: those that a rule forbids, as has been
    told, for as long as it does.  tops: the maxima at which tracks were last cut.  reached: of each number of which a rule
    waits for what it comes to, what it was when they were last looked at; awaited: those for which something that lasts
    until then waits.  waiting: how many things are being done that belong together (what answers a `reaches`, several
    things gained in one line); checks wait for them.  together: what those numbers were that come to other ones at once."""

    running: bool = False
    settled: bool = False
    seen: int = -1
    quiet: Answer | None = None
    pending: set[tuple[str, str]] = field(default_factory=set)
    answered: dict[tuple[Thing, str], bool] = field(default_factory=dict)
    kept: dict[tuple[Thing, str], bool] = field(default_factory=dict)
    tops: dict[tuple[str, str], int] = field(default_factory=dict)
    reached: dict[tuple[Thing, str], int] = field(default_factory=dict)
    awaited: dict[tuple[Thing, str], None] = field(default_factory=dict)
    waiting: int = 0
    together: Mapping[tuple[Thing, str], int] = field(default_factory=dict)
