"""The odds of a test as a table: a row for each number of cards or dice, a column for each thing that it is up against.

Computes nothing itself (interpreter/desk/odds.py does) and plays nothing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from generator.phrasing.runs import Run, Text, join
from generator.telling.teller import Teller
from grammar.words import StatWord, TestWord
from interpreter.desk.odds import Draws, beats, reaches, rolled
from interpreter.game.game import Game
from rulebook.model.rulebook import System
from rulebook.shapes.panels import Odds


class OddsRow(Struct, frozen=True):
    """A row: what is played or rolled, and how likely it succeeds against what stands above each column."""

    key: str
    chances: tuple[Fraction, ...]


class OddsTable(Struct, frozen=True):
    """The odds, said.  head: above its key and its columns.  note: how it is read.
    aside: what else counts, for a page."""

    head: tuple[Text, ...]
    rows: tuple[OddsRow, ...]
    note: Text
    aside: Text


def odds_of(odds: Odds, system: System) -> OddsTable:
    """The table; computed once for each system."""
    return system.once(("odds", repr(odds)), lambda: _Made(odds, system).table())


def percent(chance: Fraction) -> str:
    """A chance of 100; what is nearly never or nearly always is not said to be never or always."""
    rounded = round(chance * 100)
    if not rounded and chance:
        return "<1%"
    return ">99%" if rounded == 100 and chance < 1 else f"{rounded}%"


class _Made:
    def __init__(self, odds: Odds, system: System) -> None:
        self.odds, self.teller = odds, Teller(system)
        self.game = Game(system)
        self.test: TestWord = self.game.tests[odds.test]
        self.cards = self.test.source == "cards"

    def table(self) -> OddsTable:
        odds = self.odds
        rows = tuple(
            OddsRow(self._key(number, adds), tuple(self._chance(number, adds, one) for one in odds.against))
            for number in odds.number
            for adds in odds.adds
        )
        head = (self._head(), *((Run(self._column(one)),) for one in odds.against))
        return OddsTable(head, rows, join(*self._said()), join(*self._aside()))

    # -------------------------------------------------------------- what stands where
    def _head(self) -> Text:
        if self.odds.adds == (0,):
            return join("Cards" if self.cards else "Dice")
        word = self.game.named(self.test.trait, StatWord)
        name = (word.group if isinstance(word.group, str) else "") or word.name if word is not None else ""
        return join("Cards" if self.cards else "Dice", "+", self.teller.word(name) if name else "what is added")

    def _key(self, number: int, adds: int) -> str:
        return f"{number} + {adds}" if self.odds.adds != (0,) else str(number)

    def _column(self, against: int) -> str:
        return f"+{against}" if self.cards else self._dice(against) if self.odds.theirs else str(against)

    @staticmethod
    def _dice(number: int) -> str:
        return f"{number} die" if number == 1 else f"{number} dice"

    def _chance(self, number: int, adds: int, against: int) -> Fraction:
        odds, test = self.odds, self.test
        if self.cards:
            return self._draws.won(number, adds, max(0, number + against), odds.bought)
        mine = self._rolled(number)
        if odds.theirs:
            return beats(test, mine, self._rolled(against))
        return reaches(test, mine, adds, against)

    def _rolled(self, number: int) -> dict[int, Fraction]:
        return dict(rolled(self.test, number, (self.odds.goes_on or self.test.sides) if self.test.explodes else None))

    @property
    def _draws(self) -> Draws:
        odds = self.odds
        mine = max(odds.number) + odds.bought
        theirs = max(odds.number) + max(odds.against)
        key = ("draws", odds.test, mine, theirs)
        return self.teller.system.once(key, lambda: Draws(self.game, self.test, mine, theirs))

    # -------------------------------------------------------------- what is said of it
    def _said(self) -> Iterator[Text]:
        teller, odds = self.teller, self.odds
        tests = teller.word(self.test.name, plural=True)
        if not self.cards:
            does = "show more than the dice above" if odds.theirs else "come to the number above"
            added = self.test.trait or self.test.traits or self.test.adds
            if added and odds.adds == (0,) and not odds.theirs:
                yield join(
                    "Take what you add to the dice off the number that you need: of 100",
                    tests,
                    "so many reach the rest.",
                )
            else:
                yield join("Of 100", tests, "so many", does, ".")
            return
        deck = teller.word(self.test.deck) if self.test.deck else join("the deck")
        yield join("Of 100", tests, "so many win;", deck, "plays as many cards, and those above.")

    def _aside(self) -> Iterator[Text]:
        teller, odds, plan = self.teller, self.odds, self.game.plan
        if self.test.explodes:
            again = odds.goes_on or self.test.sides
            shows = f"{again}" if again == self.test.sides else f"{again} or more"
            yield join(f"A die that shows {shows} is rolled again and added.")
        if odds.bought:
            one = odds.bought == 1
            yield join("You buy", str(odds.bought), "card" if one else "cards", "from the deck.")
        if self.cards and plan.wild_gives:
            joker = next((card.text for card in plan.cards if card.wild), "")
            if joker:
                yield join(f"Your own {joker} is no card, but gives 1", teller.word(plan.wild_gives), ".")
