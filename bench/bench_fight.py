"""A whole fight twice: played by the rules of content/, and written by hand in Python.

Two people with the same traits, no advantages; in their turns they strike and do nothing else, and nobody bets.  The
simulation by hand keeps what matters: the deck, the draw step, cards one by one, damage, empty pools, who is out."""

from __future__ import annotations

from pathlib import Path

from interpreter.chance import Chance
from interpreter.deciders import Question
from interpreter.examples import library_of
from interpreter.session import seat_all
from interpreter.table import Table
from interpreter.things import Stretch
from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parent.parent
SHEET = {"Body": 3, "Mind": 2, "Combat Training": 2, "Athletics": 1, "Luck": 2}
FIGHTS = 5
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
        if question.kind == "number":
            return question.low
        return self._chance.below(len(question.options))


def fight(people: int, seed: int) -> Table:
    """A fight by the rules, every second one against every other; the table when it is over."""
    rulebook = _loaded()
    sheets = {f"Fighter {n}": {**SHEET, "side": "ab"[n % 2]} for n in range(people)}
    table = seat_all(library_of(rulebook.systems["bastards"]), sheets, Brawler(seed), seed)
    table.course.run(Stretch("Combat"))
    return table


_KEPT: list[object] = []


def _loaded():  # type: ignore[no-untyped-def]
    if not _KEPT:
        _KEPT.append(load_rulebook(ROOT / "content")[0])
    return _KEPT[0]
