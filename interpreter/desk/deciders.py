"""Who decides: a script, greed or chance.  Nothing scripted: what may be done is left, of options the first is taken."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from interpreter.desk.shrewd import Shrewd
from interpreter.state.chance import Chance
from interpreter.state.questions import AGREE, NO, REFUSE, YES, Decider, Question
from rulebook.model.entry import Answer

NEVER = "never"
"""What is written instead of an answer where nobody may be asked any more, and before what may not be on offer."""


class Wrong(Struct, frozen=True):
    """An answer that is none to what was asked.  at: its place among those of whoever gives it."""

    who: str
    at: int
    said: str
    question: Question


class Scripted:
    """Answers from lists, one for each person; what is not said is declined, the least, or the first.

    wrong: the answers that do not fit what was asked, each with its question.
    left: who has not been asked for what yet, by the place of the answer in the list.
    unsaid: who was offered what, and nobody said whether it is taken.
    unchosen: who was asked whom or what he chooses, and nobody said.
    answered: who has answered what; plainly: the latest offer that each has answered without naming it.
    agreed: who has agreed to what without a word, the latest of each.
    short: the questions for which no answer was left, asked again, or an offer beside one that took a plain answer, with that
    offer."""

    def __init__(self, answers: Mapping[str, Sequence[object]], reserved: frozenset[str] = frozenset()) -> None:
        self._reserved = reserved  # words that answer one sort of question only
        self.left = {who: dict(enumerate(map(_answer, given))) for who, given in answers.items()}
        self.wrong: list[Wrong] = []
        self.unsaid: dict[tuple[str, str], None] = {}
        self.unchosen: set[tuple[str, str]] = set()
        self.answered: set[tuple[str, str]] = set()
        self.plainly: dict[str, str] = {}
        self.short: list[tuple[Question, str]] = []
        self.agreed: dict[str, str] = {}

    def decide(self, question: Question) -> int | bool | None:
        """The next answer of the person, or the default."""
        at = self._next(question)
        if at is None and question.kind == "may" and not question.word:
            self.unsaid[question.who, question.text] = None
        if at is None:
            if question.kind == "thing":
                self.unchosen.add((question.who, question.text))
            self._falls_short(question)
            if question.kind == "agree":
                self.agreed[question.who] = question.text
            return {"may": None, "agree": True}.get(question.kind, question.low)
        said = self.left[question.who][at].says
        if not said.startswith(NEVER):
            self.answered.add((question.who, question.text))
            if question.kind == "may" and not self.left[question.who][at].to:
                self.plainly[question.who] = question.text
        if said != NEVER:
            del self.left[question.who][at]
        decided = _meant(said, question)
        if decided is None:
            self.wrong.append(Wrong(question.who, at, said, question))
            return question.low
        return decided

    def _falls_short(self, question: Question) -> None:
        """Notes a question that somebody has answered before, or would have if not another one had come first."""
        if question.kind == "agree" or question.word:
            return
        again = (question.who, question.text) in self.answered
        beside = self.plainly.get(question.who, "") if question.kind == "may" else ""
        if again or beside:
            self.short.append((question, "" if again else beside))

    def _next(self, question: Question) -> int | None:
        """Which of the answers is for a question: one that names it, else the next one that names none, else its `never`,
        behind which no other is for it.

        Words that answer one sort of question only wait for it (`agree`, `yes`), and such a question is for no other that
        names none."""
        left = self.left.get(question.who, {})
        named = [at for at, answer in left.items() if answer.to and question.is_called(answer.to)]
        free = [at for at, answer in left.items() if not answer.to][:1]
        if question.word:
            free = [at for at in free if left[at].says == question.word]
        given = [at for at in named if left[at].says != NEVER and self._waits_for(left[at], question)]
        over = [at for at in named if left[at].says == NEVER]
        for at in (*given, *(at for at in free if not over or at < over[0]), *over)[:1]:
            return at if self._waits_for(left[at], question) else None
        return None

    def _waits_for(self, answer: Answer, question: Question) -> bool:
        """Whether a question is of the sort that an answer is for; whoever names who asks whether he agrees may say `no`."""
        said = answer.says
        if answer.to and question.kind == "agree" and said.casefold() in (*YES, *NO):
            return True
        if said in self._reserved:
            return said == question.word
        if said.casefold() in (AGREE, REFUSE) or (question.kind == "agree" and said != NEVER):
            return said.casefold() in (AGREE, REFUSE) and question.kind == "agree"
        return said.casefold() not in (*YES, *NO) or question.kind == "may" or _meant(said, question) is not None


def _answer(said: object) -> Answer:
    return said if isinstance(said, Answer) else Answer("", str(said))


def _meant(said: str, question: Question) -> int | bool | None:
    """What an answer decides; None if it is no answer to the question."""
    folded = said.casefold()
    match question.kind:
        case "may" | "agree":
            yes = folded in (*YES, AGREE) or (bool(question.word) and said == question.word)
            return yes if yes or folded in (*NO, REFUSE) else None
        case "number":
            if folded.startswith(f"{NEVER} "):
                number = _number(folded.removeprefix(f"{NEVER} "))
                return None if number is not None and question.low <= number <= question.high else question.low
            number = 0 if folded in NO else _number(said)  # who bids nothing says no
            return number if number is not None and question.low <= number <= question.high else None
    names = [str(option).casefold() for option in question.options]
    if folded.startswith(f"{NEVER} "):  # this is not on offer: of what is, the first is taken
        return None if folded.removeprefix(f"{NEVER} ") in names else 0
    if folded in names:
        return names.index(folded)
    number = _number(said)
    return question.numbered(number) if number is not None else None


def _number(said: str) -> int | None:
    return int(said) if re.fullmatch(r"-?[0-9]{1,9}", said) else None


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


def decider_called(name: str, seed: int = 0, moves: Sequence[str] = ()) -> Decider:
    """A decider by its name in content: `greedy`, `shrewd` or `random`.  moves: see `Shrewd`."""
    if name == "shrewd":
        return Shrewd(plain=moves)
    return Random(seed) if name == "random" else Greedy()
