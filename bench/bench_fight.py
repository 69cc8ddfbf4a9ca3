"""A whole fight twice: played by the rules of content/, and written by hand in Python.

Two people with the same traits and no advantages; in their turns they strike and do nothing else, and nobody bets.  The
simulation by hand knows only that: the deck, initiative, the draw step, cards one by one, damage to the next pool that is
not empty, the cards of despair, who is knocked out.  It tells nothing and asks nobody."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time
from types import FrameType

from generator.balance.balance import FIRST_SEED, LOOK, Job, measured
from generator.balance.playing import play_job
from interpreter.compile.program import CompiledProgram
from interpreter.desk.contest import SIDES, contests_of
from interpreter.desk.session import Seats
from interpreter.play import moves, rules
from interpreter.play.course import play_stretch
from interpreter.standing import in_effect
from interpreter.state.chance import Chance
from interpreter.state.program import Program
from interpreter.state.questions import Question
from interpreter.state.situation import Situation
from interpreter.state.things import Stretch
from rulebook.model.rulebook import System
from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parent.parent
SHEET = {"Body": 3, "Mind": 2, "Combat Training": 2, "Athletics": 1, "Luck": 2}
POOLS = (15, 10, 10, 10)
BODY, MIND, BLOWS, PARRIES, LUCK = 3, 2, 2, 2, 2
FIGHTS, ROUNDS = 10, 30
TURNS_OF = 4
"""Fights whose turns are counted."""
BLOW = "Strike"


class Brawler:
    """Strikes as long as it is on the menu; of cards takes any, until no more may be played; never bets."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def decide(self, question: Question) -> int | bool:
        """The blow, the end of the turn, or chance."""
        if question.kind == "move":
            names = [str(move) for move in question.options]
            return names.index(BLOW) if BLOW in names else len(names) - 1
        if question.kind == "may":
            return False
        return question.low if question.kind == "number" else self._chance.below(len(question.options))


@cache
def system() -> System:
    """A game of content/ that declares what `balance` plays."""
    return next(one for one in load_rulebook(ROOT / "content")[0].systems.values() if contests_of(one))


@cache
def program() -> Program:
    """Its rules, compiled before they are played by."""
    return CompiledProgram(system()).whole()


@cache
def seats(people: int) -> Seats:
    """So many, every second one against every other; they fight one fight after the other."""
    return Seats(program(), {f"Fighter {n}": {**SHEET, "side": "ab"[n % 2]} for n in range(people)})


def fight(people: int, seed: int) -> Situation:
    """A fight by the rules; the table when it is over."""
    table = seats(people).begin(Brawler(seed), seed)
    play_stretch(table, Stretch("Combat"))
    return table


def by_the_rules() -> Callable[[], object]:
    """Some fights of two, by the rules."""
    fight(2, 0)
    return lambda: [fight(2, seed) for seed in range(FIGHTS)]


def by_hand() -> Callable[[], object]:
    """The same fights, by hand."""
    return lambda: [Brawl(seed).run() for seed in range(FIGHTS)]


MEASURED = 12
"""Entries whose fights are taken as what `balance` plays: so many, spread over all of them."""


def by_balance() -> tuple[Callable[[], object], int]:
    """Fights as `balance` measures with them, a chunk of each of some entries, and how many they are."""
    (first, *_), entries = contests_of(system()), measured(system())
    jobs = [
        Job(entry.id, rank, first.name, "eager", (FIRST_SEED, FIRST_SEED + LOOK))
        for entry, rank in entries[:: len(entries) // MEASURED]
    ]
    for job in jobs:
        play_job(program(), job)
    return lambda: [play_job(program(), job) for job in jobs], len(jobs) * LOOK * len(SIDES)


MENU = moves.moves_of.__code__
GUARDS = {name.__code__ for name in (in_effect._is_usable, rules._meant, rules._cost, rules._choosable)}
"""What is asked before a rule is offered; each answer is remembered until something changes that it depends on."""


def asked(work: Callable[[], object]) -> tuple[int, int]:
    """How often work wants to know what somebody can do, and how many guards of rules must be asked anew for it."""
    menus, anew = 0, 0

    def watch(frame: FrameType, event: str, _: object) -> None:
        nonlocal menus, anew
        if event == "call":
            menus += frame.f_code is MENU
            anew += frame.f_code in GUARDS

    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
    return menus, anew


def per_turn(people: int) -> tuple[float, float]:
    """Functions that are called for one turn of a fight of so many, which is the same on every machine; its seconds."""
    fight(people, 0)  # everybody sits down, and what is made once is made
    start = process_time()
    traces = [fight(people, seed).trace for seed in range(TURNS_OF)]  # at one table, with a trace for each fight
    took = process_time() - start
    turns = max(1, sum(1 for trace in traces for step in trace.steps if step.text.endswith("'s Turn begins.")))
    return called(lambda: [fight(people, seed) for seed in range(TURNS_OF)]) / turns, took / turns


def called(work: Callable[[], object]) -> int:
    """How many functions work calls."""
    calls = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


class Brawl:
    """A fight of two, by hand.  A card is (value, suit), a joker (0, -1)."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        deck = [(value, suit) for suit in range(4) for value in range(1, 14)] + [(0, -1)]
        self.pile = deck * 2
        self.chance.shuffle(self.pile)
        self.discards: list[tuple[int, int]] = []
        self.hands: list[list[tuple[int, int]]] = [[], []]
        self.pools = [list(POOLS), list(POOLS)]
        self.desperate = [False, False]

    def draw(self, who: int, number: int) -> None:
        """Cards into a hand; jokers are shuffled back."""
        wild = []
        for _ in range(number):
            if not self.pile:
                self.pile, self.discards = self.discards, []
                self.chance.shuffle(self.pile)
            if self.pile:
                card = self.pile.pop()
                (self.hands[who] if card[1] >= 0 else wild).append(card)
        if wild:
            self.pile += self.discards + wild
            self.discards = []
            self.chance.shuffle(self.pile)

    def play(self, who: int) -> tuple[int, int]:
        """Any card of a hand."""
        hand = self.hands[who]
        card = hand.pop(self.chance.randrange(len(hand)))
        self.discards.append(card)
        return card

    def run(self) -> int:
        """Who is left standing; -1 if nobody is out in time."""
        order = []
        for who in (0, 1):
            self.draw(who, 5)
            card = self.play(who)
            order.append((card[0], -card[1], who))
        turns = [who for *_, who in sorted(order)]
        for _ in range(ROUNDS):
            for who in turns:
                self.draw(who, LUCK)
                if self.strike(who, 1 - who):
                    return who
        return -1

    def strike(self, who: int, other: int) -> bool:
        """A blow; whether the other is knocked out by it."""
        played: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        again = True
        while again:
            again = False
            for side, most, mine in ((who, BLOWS, played[0]), (other, PARRIES, played[1])):
                hand = self.hands[side]
                if len(mine) < most and hand and (not mine or self.chance.randrange(len(hand) + 1) < len(hand)):
                    mine.append(self.play(side))
                    again = True
        margin = sum(card[0] for card in played[0]) + BODY - sum(card[0] for card in played[1]) - MIND
        if margin == 0 and played[0]:
            last = played[1][-1][1] if played[1] else -1
            return played[0][-1][1] > last and self.hit(other, 0)
        return margin > 0 and self.hit(other, margin)

    def hit(self, who: int, damage: int) -> bool:
        """Damage to the first pool that is not empty; whether two are empty now."""
        pools = self.pools[who]
        at = next((n for n, pool in enumerate(pools) if pool), 0)
        pools[at] = max(0, pools[at] - damage)
        empty = pools.count(0)
        if empty and not self.desperate[who]:
            self.desperate[who] = True
            self.draw(who, LUCK)
        return empty >= 2
