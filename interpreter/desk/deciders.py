"""Who decides: a script, greed or chance.  Nothing scripted: what may be done is left, of options the first is taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.desk.shrewd import Shrewd
from interpreter.state.chance import Chance
from interpreter.state.questions import AGREE, NO, REFUSE, YES, Decider, Question


class Scripted:
    """Answers from lists, one for each person."""

    def __init__(self, answers: Mapping[str, Sequence[object]], reserved: frozenset[str] = frozenset()) -> None:
        self._reserved = reserved  # words that answer one sort of question only
        self._left = {who: [str(answer) for answer in given] for who, given in answers.items()}

    def decide(self, question: Question) -> int | bool:
        """The next answer of the person, or the default."""
        left = self._left.get(question.who, [])
        if question.kind == "may":
            return self._may(question, left)
        if question.kind == "agree":
            return self._agrees(left)
        if not left:
            return question.low if question.kind == "number" else 0
        return _number(left.pop(0), question) if question.kind == "number" else self._option(question, left)

    @staticmethod
    def _option(question: Question, left: list[str]) -> int:
        names = [str(option).casefold() for option in question.options]
        answer = left[0].casefold()
        if answer in names:
            left.pop(0)
            return names.index(answer)
        if answer.isdecimal() and len(answer) < 10 and 1 <= int(answer) <= len(names):
            left.pop(0)
            return int(answer) - 1
        if answer in YES:
            left.pop(0)
        return 0

    @staticmethod
    def _agrees(left: list[str]) -> bool:
        """People agree unless it is said that they refuse; no other answer is meant for this."""
        answer = left.pop(0).casefold() if left and left[0].casefold() in (AGREE, REFUSE) else AGREE
        return answer == AGREE

    def _may(self, question: Question, left: list[str]) -> bool:
        if question.word:
            if left and left[0] == question.word:
                left.pop(0)
                return True
            return False
        if not left:
            return False
        if left[0].casefold() in NO:
            left.pop(0)
            return False
        if left[0].casefold() in YES:
            left.pop(0)
            return True
        return left[0] not in self._reserved and left[0].casefold() not in (AGREE, REFUSE)


class Greedy:
    """Takes whatever is offered, as much of it as can be had.  In a turn: the blow that she has struck least often, then
    what she has bought; what everybody can do in a turn only if there was nobody to strike."""

    def __init__(self) -> None:
        self._turn = ""
        self._done: set[str] = set()
        self._struck = False
        self._uses: dict[tuple[str, str], int] = {}

    def decide(self, question: Question) -> int | bool:
        """Yes, the most, the first."""
        if question.kind in ("may", "agree"):
            return not question.word
        if question.kind == "move":
            return self._move(question)
        return question.high if question.kind == "number" else 0

    def _move(self, question: Question) -> int:
        if question.text != self._turn:
            self._turn, self._done, self._struck = question.text, set(), False
        *moves, _ = question.options
        fit = [move for move in moves if getattr(move, "owned", False) or getattr(move, "of_turn", True)]
        new = [move for move in fit if str(move) not in self._done]
        blows = [move for move in new if getattr(move, "strikes", False)]
        if blows:
            self._struck = True
            chosen = min(blows, key=lambda move: self._uses.get((question.who, str(move)), 0))
        else:
            own = [move for move in new if getattr(move, "owned", False) or not self._struck]
            if not own:
                return len(moves)
            chosen = own[0]
        self._done.add(str(chosen))
        self._uses[question.who, str(chosen)] = self._uses.get((question.who, str(chosen)), 0) + 1
        return moves.index(chosen)


class Random:
    """Leaves it to chance."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(seed)

    def decide(self, question: Question) -> int | bool:
        """Anything that is allowed."""
        if question.kind in ("may", "agree"):
            return bool(self._chance.below(2))
        if question.kind == "number":
            return question.low + self._chance.below(max(1, question.high - question.low + 1))
        return self._chance.below(max(1, len(question.options)))


def _number(answer: str, question: Question) -> int:
    try:
        return min(max(int(answer), question.low), question.high)
    except ValueError:
        return question.low


def decider_called(name: str, seed: int = 0) -> Decider:
    """A decider by its name in content: `greedy`, `shrewd` or `random`."""
    if name == "shrewd":
        return Shrewd()
    return Random(seed) if name == "random" else Greedy()
