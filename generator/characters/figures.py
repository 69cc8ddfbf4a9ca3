"""The numbers of somebody as the engine has them: numbers, pools, what a test adds and what a hit does, rules in common.

Lays a table of its own and asks it; nothing is played.  Cards, sheets and pages show what is found; says no sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.diagnostic import Place
from generator.characters.program import program_of
from grammar.vocabulary import Term, plural_of
from grammar.words import NumberWord, SkillWord, StatWord, ThingWord, TrackWord
from interpreter.desk.deciders import Scripted
from interpreter.desk.laying import CARRIED, lay, seat
from interpreter.desk.ledger import Ledger
from interpreter.desk.sheets import as_given
from interpreter.play.attempts import settle_trait
from interpreter.play.means import complete
from interpreter.play.numbers import fill
from interpreter.standing.in_effect import grants_of, speaking_of_damage
from interpreter.standing.numbers import allowance, speaking_of_test, value_of
from interpreter.standing.words import is_called
from interpreter.state.attempt import Test, numbers_added
from interpreter.state.event import Event
from interpreter.state.program import Program
from interpreter.state.situation import Frame, Live, Situation
from interpreter.state.things import Thing
from rulebook.building.character import Reader
from rulebook.model.entry import Entry, Example
from rulebook.model.rulebook import System
from rulebook.shapes.fields_made import StatPlan
from rulebook.shapes.kinds import Kind
from rulebook.source.findings import Findings


class Part(Struct, frozen=True):
    """What goes into a number.  name: the stat or the rule that it comes from.  op: `+`, `−`, `×`."""

    name: str
    op: Literal["+", "−", "×"]
    number: int


class Figure(Struct, frozen=True):
    """A number of somebody."""

    name: str
    value: int


class Stroke(Struct, frozen=True):
    """A test that somebody can make.  cards: how many cards or dice, at most.  adds: to what they come to.
    damage: what is done with the margin of a hit, in this order; None where a hit does no damage.  tool: made with it.
    place: where the one stands whom it is made against, if that matters."""

    name: str
    place: str
    cards: int
    adds: tuple[Part, ...]
    damage: tuple[Part, ...] | None
    tool: str = ""

    @property
    def bonus(self) -> int:
        """All that is added, in one number."""
        return sum(part.number if part.op == "+" else -part.number for part in self.adds)


class Pool(Struct, frozen=True):
    """A track.  most: its maximum against one of the others, two, and so on; all the same where they do not matter;
    none where it has no maximum.  start: where it begins."""

    name: str
    most: tuple[int, ...]
    start: int

    @property
    def grows(self) -> bool:
        """Whether it depends on how many the others are."""
        return len(set(self.most)) > 1

    @property
    def steps(self) -> tuple[int, ...]:
        """How much it is against one, and how much more each further one makes it."""
        return tuple(most - before for before, most in zip((0, *self.most), self.most, strict=False))


class HeldRule(Struct, frozen=True):
    """An entry that counts for somebody, at a rank."""

    entry: Entry
    rank: int = 1


class StatBlock(Struct, frozen=True):
    """All that is known of somebody.  thing: what it is.  taken: what is done to damage to a track that it takes.
    own: the entries that it has for itself.  shared: those of its kinds, the nearest kind first, each with its kind.
    known: its numbers that do not change in play, by name.  per: the number that makes the others, if there is one;
    grades: what it is as that number grows from 1."""

    thing: str
    numbers: tuple[Figure, ...]
    pools: tuple[Pool, ...]
    strokes: tuple[Stroke, ...]
    taken: tuple[tuple[str, tuple[Part, ...]], ...]
    own: tuple[HeldRule, ...]
    shared: tuple[tuple[str, HeldRule], ...]
    known: Mapping[str, int]
    per: str = ""
    grades: tuple[StatBlock, ...] = ()


def stat_block(entry: Entry, system: System) -> StatBlock | None:
    """The numbers of an entry whose kind declares `stat_block:`; None if it does not, or not for this one."""
    kind = system.kinds[entry.kind]
    if (plan := kind.stat_block) is None or (plan.only and entry.name not in plan.only):
        return None
    return system.once(("stat block", entry.id), lambda: _made(entry, program_of(system), kind, plan))


def _made(entry: Entry, program: Program, kind: Kind, plan: StatPlan) -> StatBlock:
    system = program.game.system
    if kind.sheet is not None:
        reader = Reader(system.kinds, system.entries, system.vocabulary)
        character = reader.read(entry, Findings(entry.places.document))
        assert character is not None
        return character_block(Ledger(program, character).made())
    own, held = {"kind": plan.thing_of(entry.name, entry.fields)}, None if kind.role == "thing" else entry
    block = _Block(entry.name, entry.id, program, plan, own, held).made()
    if not plan.per:
        return block
    grades = (
        _Block(entry.name, entry.id, program, plan, {**own, plan.per: at + 1}, held).made() for at in range(plan.up_to)
    )
    return replace(block, per=plan.per, grades=tuple(grades))


def character_block(ledger: Ledger) -> StatBlock:
    """The numbers of a character with everything bought and all that she carries, and what she can do: with her bare hands,
    and with each of these things."""
    character, program, system = ledger.character, ledger.program, ledger.system
    entry = character.entry
    plan = system.kinds[entry.kind].stat_block or StatPlan()
    reader = Reader(system.kinds, system.entries, system.vocabulary)
    own = as_given(ledger, reader)
    block = _Block(entry.name, entry.id, program, plan, own, None).made()
    strokes = list(block.strokes)
    learned = {one.name for one in character.ranks["bought"] if one.choice in character.gear}
    empty = {key: value for key, value in own.items() if value not in character.gear and key not in learned}
    if empty != own:  # what she has chosen lies in her hand
        held = [value for value in own.values() if isinstance(value, str) and value in character.gear]
        bare = _Block(entry.name, entry.id, program, plan, empty, None).made()
        unarmed = [stroke for stroke in bare.strokes if not stroke.tool and stroke not in strokes]
        names = {stroke.name for stroke in unarmed if held}
        strokes = [replace(one, tool=held[0]) if one.name in names and not one.tool else one for one in strokes]
        strokes = [*unarmed, *strokes]
    for name in character.gear if plan.tests else ():
        word = system.vocabulary.named(name, ThingWord)
        if word is not None and word.item and (word.name not in own):
            with_it = _Block(entry.name, entry.id, program, plan, {**own, word.name: True}, None).made()
            strokes += [stroke for stroke in with_it.strokes if stroke.tool and stroke not in strokes]
    laden = (
        _Block(entry.name, entry.id, program, plan, {**own, CARRIED: character.gear}, None) if plan.numbers else None
    )
    return replace(block, strokes=tuple(strokes), numbers=laden.numbers() if laden is not None else block.numbers)


def person_block(name: str, own: Mapping[str, object], system: System, plan: StatPlan) -> StatBlock:
    """The numbers of somebody of whom no more is written than what is given, `own`: these, those of a plan, and those with
    which everybody of that kind begins; the pools of a plan, or else all that there are."""
    program = program_of(system)
    block = _Block(name, "", program, plan, own, None)
    vocabulary = system.vocabulary
    had = [
        word
        for word in vocabulary.every(StatWord, SkillWord)
        if (word.name in own and not isinstance(own[word.name], str))
        or (word.start and not word.small and block.has(word))
    ]
    tracks = [word for word in vocabulary.every(TrackWord) if block.has(word)]
    numbers = tuple(dict.fromkeys((*plan.numbers, *(word.name for word in had))))
    told = tuple(
        dict.fromkeys(
            (*(plan.tracks or (word.name for word in tracks)), *(one.name for one in tracks if one.name in own))
        )
    )
    return _Block(name, "", program, StatPlan(**{**vars(plan), "numbers": numbers, "tracks": told}), own, None).made()


def graded(block: StatBlock, system: System) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of each number that grows with another: what it is called, and how much it is as that one grows from 1."""
    for at, pool in enumerate(block.pools if block.grades else ()):
        yield counted(pool.name, 0, system), tuple(str(grade.pools[at].start) for grade in block.grades)
    for at, stroke in enumerate(block.strokes if block.grades else ()):
        made = [grade.strokes[at] for grade in block.grades]
        yield f"{stroke.name}: plays", tuple(str(one.cards) for one in made)
        if any(one.bonus for one in made):
            yield f"{stroke.name}: adds", tuple(f"{one.bonus:+}".replace("-", "−") for one in made)


def all_of(names: Sequence[str]) -> str:
    """`Physical, Social, Mental Defense`: what all are called in the end stands there once."""
    common = {name.rpartition(" ")[2] for name in names}
    if len(common) > 1 or len(names) == 1:
        return ", ".join(names)
    return f"{', '.join(name.rpartition(' ')[0] for name in names)} {common.pop()}"


def together(strokes: Iterable[Stroke]) -> Iterator[Stroke]:
    """What is answered with the same cards and the same numbers whatever it is called stands there once."""
    for _, alike in groupby(strokes, lambda one: one if one.damage is not None else replace(one, name="")):
        first, *others = alike
        yield replace(first, name=all_of([first.name, *(one.name for one in others)]))


def counted(name: str, number: int, system: System) -> str:
    """What there are so many of."""
    word = system.vocabulary.word(name, "track")
    return name if number == 1 or word is None else word.plural or plural_of(name)


class _Block:
    """The making of one: a table with somebody and one of the others, to whom more are added.

    id: of the entry that gives it what it has.  own: what is given of somebody.  held: the entry that it is, if it is no
    character."""

    def __init__(
        self, name: str, id: str, program: Program, plan: StatPlan, own: Mapping[str, object], held: Entry | None
    ) -> None:
        self.name, self.id, self.program, self.plan = name, id, program, plan
        self.game = program.game
        self.system = program.game.system
        self.places = list(dict.fromkeys(place for places in plan.where.values() for place in places)) or [""]
        given = {name: own, self._other(0): self._given(0)}
        example = Example("", 1, given, {}, "", {}, (), (), Place(""))
        self.table: Situation = lay(self.program, example, held, [], decider=Scripted({}))
        self.who = self.table.things[name]
        self.others = [self.table.things[self._other(0)]]

    def has(self, word: NumberWord) -> bool:
        """Whether it has a number, as what it is, that is told in figures."""
        told = bool(word.of) and word.group is not True and not (isinstance(word, StatWord) and word.text)
        return told and self.game.has_number(self.who.kinds, word)

    def made(self) -> StatBlock:
        """Everything of it."""
        table, who = self.table, self.who
        own, shared = self._rules()
        numbers = self.numbers()
        taken = tuple(self._taken())
        pools = tuple(self._pools())
        strokes = tuple(stroke for name in self.plan.tests for stroke in self._merged(name))
        known = {figure.name: figure.value for figure in numbers}
        known |= {name: value_of(table, who, name) for name, word in self.game.numbers.items() if _lasts(word)}
        return StatBlock(who.kinds[0], numbers, pools, strokes, taken, own, shared, known)

    def numbers(self) -> tuple[Figure, ...]:
        return tuple(Figure(name, value_of(self.table, self.who, name)) for name in self.plan.numbers)

    # -------------------------------------------------------------- the table
    def _other(self, number: int) -> str:
        return f"{self.name}'s other {number}"

    def _given(self, number: int) -> dict[str, object]:
        """Each of the others stands at the next of the places that matter."""
        place = self.places[number % len(self.places)]
        return {"side": "the others", **({"places": [place]} if place else {})}

    def _add_other(self) -> None:
        number = len(self.others)
        self.others.append(seat(self.table, self._other(number), self._given(number), ""))
        fill(self.table, self.others[-1])

    # -------------------------------------------------------------- pools
    def _pools(self) -> Iterator[Pool]:
        """Leaves as many of the others on the table as there may be, and one at each place."""
        tracks = {name: self.game.tracks[name] for name in self.plan.tracks}
        had = [name for name, word in tracks.items() if self.game.has_number(self.who.kinds, word)]
        starts = {name: value_of(self.table, self.who, name) for name in had}
        most: dict[str, list[int]] = {name: [] for name in had}
        for number in range(max(self.plan.most, len(self.places))):
            if number:
                self._add_other()
            for name in had if number < self.plan.most else ():
                if tracks[name].maximum is not None:
                    most[name].append(value_of(self.table, self.who, f"maximum {name}"))
        return (Pool(name, tuple(most[name]), starts[name]) for name in had)

    # -------------------------------------------------------------- tests
    def _merged(self, name: str) -> list[Stroke]:
        """The same from everywhere is said once."""
        found = [one for one in self._strokes(name) if one.tool or name not in self.plan.armed]
        alike = len({replace(stroke, place="") for stroke in found}) == 1 and len(found) > 1
        return [replace(found[0], place="")] if alike else found

    def _strokes(self, name: str) -> Iterator[Stroke]:
        """One for each place from which the test can be made against one of the others."""
        term = self.game.term(name, "test")
        if term is None:
            return
        for place in self.plan.where.get(name, self.places[:1]):
            other = self.others[self.places.index(place)]
            if not self.plan.reached or is_called(self.table, other, self.plan.reached):
                yield self._stroke(name, term, place if name in self.plan.where else "", other)

    def _stroke(self, name: str, term: Term, place: str, other: Thing) -> Stroke:
        table, who = self.table, self.who
        plan = self.game.tests[term.head.name]
        words = self.game.with_implied([*plan.words, *(tag.name for tag in term.tags)])
        test = Test(plan, who, words, other)
        complete(Frame(table, who), test)
        table.tests.append(test)
        table.journal.stir()
        settle_trait(table, test)
        adds, cards = tuple(self._adds(test)), allowance(table, test)
        damage = tuple(self._damage(test)) if any(word in test.words for word in plan.damage) else None
        table.tests.remove(test)
        table.journal.stir()
        return Stroke(name, place, cards, adds, damage, test.tool.name if test.tool is not None else "")

    def _adds(self, test: Test) -> Iterator[Part]:
        table = self.table
        for name, number in numbers_added(test):
            yield Part(name, "+", number)
        for live in speaking_of_test(table, test, "total"):
            if live.modifier.op == "add" and live.amount(test):
                yield _signed(live.frame.label, live.amount(test))
        for stat in table.game.sorts[test.plan.name, test.words].penalties:
            if number := value_of(table, test.maker, stat):
                yield _signed(stat, -number)

    def _damage(self, test: Test) -> Iterator[Part]:
        track = self.table.game.sorts[test.plan.name, test.words].track
        assert track is not None
        event = Event("take", test.target, "damage", 0, track, {"from": test.maker, "by": test})
        event.words = test.words
        yield from _layered(speaking_of_damage(self.table, "damage dealt", event), event, ("add", "times"))

    def _taken(self) -> Iterator[tuple[str, tuple[Part, ...]]]:
        """What is done to damage of any sort, whoever deals it."""
        for name in self.plan.tracks:
            event = Event("take", self.who, "damage", 0, name, {})
            if parts := tuple(_layered(speaking_of_damage(self.table, "damage taken", event), event, ("times", "add"))):
                yield name, parts

    # -------------------------------------------------------------- rules
    def _rules(self) -> tuple[tuple[HeldRule, ...], tuple[tuple[str, HeldRule], ...]]:
        """The entries that it is given by its own, and those of its kinds that the others are not."""
        who = self.who
        own = tuple(
            HeldRule(entry, held.rank)
            for held, by in grants_of(self.table, who)
            if by == self.id and (entry := self.game.entry(held.name)) is not None
        )
        kinds = [kind for kind in who.kinds if kind not in self.others[0].kinds]
        shared = [(kind, entry) for kind in kinds for entry in self.system.held_in_common(kind)]
        return own, tuple((kind, HeldRule(entry)) for kind, entry in shared if entry.effect.statements)


def _lasts(word: NumberWord) -> bool:
    """Whether a number is a part of what somebody is: one of a group of stats, as traits are."""
    return isinstance(word, StatWord) and isinstance(word.group, str) and bool(word.group)


def _layered(lives: Sequence[Live], event: Event, order: Sequence[str]) -> Iterator[Part]:
    for op in order:
        for live in (live for live in lives if live.modifier.op == op):
            number = live.amount(event)
            if op == "times" and number != 1:
                yield Part(live.frame.label, "×", number)
            elif op == "add" and number:
                yield _signed(live.frame.label, number)


def _signed(name: str, number: int) -> Part:
    return Part(name, "+" if number > 0 else "−", abs(number))
