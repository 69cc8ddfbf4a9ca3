"""How likely a test succeeds, exactly, from what is declared of the test, the dice and the deck.  Plays nothing.

Of a test itself: what entries add to it stands in the numbers that are given.  Probabilities are fractions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import comb, lcm

from grammar.words import TestWord
from interpreter.game.game import Game
from interpreter.play.dice import MOST_AGAIN
from interpreter.state.attempt import EXTREMES

Chances = Mapping[int, Fraction]
"""What may come, and how likely it is."""


# ---------------------------------------------------------------------- dice
def rolled(test: TestWord, number: int, goes_on: int | None = None) -> Chances:
    """What so many dice of a test are worth.  goes_on: from which face on one is rolled again, where they do so."""
    if test.read.startswith("count "):
        return _counted(number, Fraction(1, test.sides))
    one = _one(test.sides, goes_on)
    if test.read in EXTREMES:
        return _extreme(one, number, lowest=test.read == "lowest")
    found: Chances = {0: Fraction(1)}
    for _ in range(number):
        found = _sum(found, one)
    return found


def reaches(test: TestWord, dice: Chances, adds: int, goal: int) -> Fraction:
    """That dice with something added come to a number, as the test reads a tie."""
    least = max(goal + (test.ties == "failure"), test.needs)
    return sum((chance for worth, chance in dice.items() if worth + adds >= least), Fraction(0))


def beats(test: TestWord, mine: Chances, theirs: Chances) -> Fraction:
    """That dice come to more than those of whoever answers."""
    return sum(
        (one * other for a, one in mine.items() for b, other in theirs.items() if a > b and a >= test.needs),
        Fraction(0),
    )


def _one(sides: int, goes_on: int | None) -> Chances:
    """A die; one that goes on counts as its highest and is rolled again, as often as the engine does it."""
    usual = Fraction(1, sides)
    if goes_on is None:
        return dict.fromkeys(range(1, sides + 1), usual)
    goes_on = max(2, goes_on)
    again = usual * max(0, sides + 1 - goes_on)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for times in range(MOST_AGAIN + 1):
        faces = range(1, sides + 1 if times == MOST_AGAIN else min(goes_on, sides + 1))
        for face in faces:
            found[sides * times + face] += again**times * usual
    return found


def _extreme(one: Chances, number: int, *, lowest: bool) -> Chances:
    worths = sorted(one, reverse=lowest)
    below = [Fraction(0), *accumulate(one[worth] for worth in worths)]
    if not number:
        return {0: Fraction(1)}
    return {worth: below[at + 1] ** number - below[at] ** number for at, worth in enumerate(worths)}


def _counted(number: int, one: Fraction) -> Chances:
    return {hits: comb(number, hits) * one**hits * (1 - one) ** (number - hits) for hits in range(number + 1)}


def _sum(left: Chances, right: Chances) -> Chances:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for a, one in left.items():
        for b, other in right.items():
            found[a + b] += one * other
    return found


# ---------------------------------------------------------------------- cards
class Draws:
    """Draws against the deck: cards of one's own, freshly drawn, against cards off the top of the same pile.

    A wild card that one draws is no card where it gives something, and goes back before further cards are dealt; for the
    deck, and among cards that are bought, it counts nothing.  mine, theirs: how many cards there are at the most."""

    def __init__(self, game: Game, test: TestWord, mine: int, theirs: int) -> None:
        self.pile, self.gives = len(game.plan.cards), bool(game.plan.wild_gives)
        self.last_suit, self.suits = test.ties == "last suit", max(1, len(game.suits))
        self.mine, self.theirs = mine, theirs
        tame = Counter(card.value for card in game.plan.cards if not card.wild)
        self.values = sorted(tame.items(), reverse=True)
        self.low, self.top = min(tame, default=0), max(tame, default=0)
        self.jokers = self.pile - tame.total()
        self.shares = lcm(*(max(1, number - 1) for number in tame.values()))
        self.slot = 2 * self.pile + self.shares.bit_length() + 32
        """Bits for a number of deals.  A whole number is a list of such numbers: one for each difference of the sums."""

    def won(self, cards: int, adds: int, theirs: int, bought: int = 0) -> Fraction:
        """That so many cards, with something added, win against so many of the deck.  bought: further ones from it."""
        won = Fraction(0)
        for wild in range(min(cards, self.jokers) + 1):
            back = wild if self.gives else 0
            jokers, left = self.jokers - wild + back, self.pile - cards + back
            deals = comb(self.pile, cards) * comb(left, bought) * comb(left - bought, theirs)
            for own in range(min(bought, jokers) + 1):
                tame = cards - wild + bought - own
                surely = Fraction(bought - own, bought) if bought else Fraction(tame > 0 and wild == back)
                for other in range(min(theirs, jokers - own) + 1):
                    above, tied, lowest, any_ = self._dealt(tame, theirs - other, adds)
                    free = Fraction(other, theirs) if theirs else Fraction(1)
                    pairs = Fraction(any_, tame) if bought and tame else Fraction(lowest)
                    ways = comb(self.jokers, wild) * comb(jokers, own) * comb(jokers - own, other)
                    ways *= comb(tame, bought - own)
                    won += Fraction(ways, deals) * (above + surely * self._last(tied, pairs / max(1, theirs), free))
        return won

    def _last(self, tied: int, pairs: Fraction, free: Fraction) -> Fraction:
        """How many of the tied deals the suit of the last card wins, if one's own has a suit.  free: how likely the deck's
        has none.  Two cards of different values have any suits; of one value, the same suit the more rarely."""
        if not self.last_suit:
            return Fraction(0)
        return tied * free + (tied * (1 - free) + pairs / self.shares) * Fraction(self.suits - 1, 2 * self.suits)

    def _dealt(self, mine: int, theirs: int, adds: int) -> tuple[int, int, int, int]:
        """How many deals of so many cards with a value the sum wins; how many it ties, and in how many pairs of these
        the lowest of one's own, or any, has the value of one of the deck's."""
        ways = self._ways[mine, theirs]
        even = (theirs * self.top - mine * self.low - adds) * self.slot
        mask = (1 << self.slot) - 1
        above = ways[0] >> max(0, even + self.slot)
        tied, lowest, any_ = (one >> even & mask if even >= 0 else 0 for one in ways)
        return above % mask, tied, lowest, any_  # the rest is the sum of the numbers in the list

    @cached_property
    def _ways(self) -> Mapping[tuple[int, int], tuple[int, int, int]]:
        """By how many cards each side has, for each difference: the deals, and the pairs of equal values in them."""
        found = {(0, 0): (1, 0, 0)}
        for value, there in self.values:
            share = self.shares // (there - 1) if there > 1 else 0
            more: dict[tuple[int, int], tuple[int, int, int]] = defaultdict(lambda: (0, 0, 0))
            for (mine, theirs), (deals, lowest, any_) in found.items():
                for a in range(min(there, self.mine - mine) + 1):
                    for b in range(min(there - a, self.theirs - theirs) + 1):
                        ways, pairs = comb(there, a) * comb(there - a, b), share * b
                        shift = self.slot * (a * (value - self.low) + b * (self.top - value))
                        now = (deals, deals * pairs if a else lowest, any_ + deals * a * pairs)
                        before = more[mine + a, theirs + b]
                        more[mine + a, theirs + b] = (
                            before[0] + (now[0] * ways << shift),
                            before[1] + (now[1] * ways << shift),
                            before[2] + (now[2] * ways << shift),
                        )
            found = dict(more)
        return found
