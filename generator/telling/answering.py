"""Finds the answer by which the choices of an example fall short, if with one more it comes out as it says."""

from __future__ import annotations

import re

from msgspec.structs import replace

from diagnostics import codes
from interpreter.desk.deciders import Scripted
from interpreter.desk.examples import Resolution, play_example
from interpreter.desk.programs import Programs
from rulebook.model.entry import Answer, Entry, Example

_TRIED = 12
"""How many places are tried, each by playing the example once more."""
_WRONG = (codes.EXAMPLE_DISAGREES, codes.NO_ANSWER, codes.CANNOT_PLAY, codes.NOT_DONE)
"""What is found of an example that comes out otherwise; the rest is of its own making."""
_PLAIN = re.compile(r"[^\W_][^,:\[\]{}#]*")
"""What stands in a list of YAML as it is."""


def offered_by(entry: Entry, resolution: Resolution) -> list[str]:
    """Who was offered something by an entry that nobody answered for them, the last first."""
    match resolution.table.decider if resolution.table is not None else None:
        case Scripted(unsaid=offered):
            return [who for who, text in reversed(list(offered)) if text.startswith(f"{entry.name}: ")]
        case _:
            return []


def with_one_more(programs: Programs, entry: Entry, example: Example) -> str | None:
    """The choices, as they are written, with one more `no` by which an example comes out as it says; None if there is no
    such: somebody was asked what the example knows nothing of, and that took the answer to something else."""
    places = ((who, at) for who, answers in example.choices.items() for at in range(len(answers), -1, -1))
    for _, (who, at) in zip(range(_TRIED), places, strict=False):
        answers = example.choices[who]
        if found := _if_true(programs, entry, example, who, (*answers[:at], Answer("", "no"), *answers[at:])):
            return found
    return None


def if_taken(programs: Programs, entry: Entry, example: Example, who: str) -> str | None:
    """The choices with which somebody takes what the entry of an example offers, if it then comes out as it says."""
    answers = example.choices.get(who, ())
    plain = _if_true(programs, entry, example, who, (*answers, Answer("", "yes")))
    return plain or _if_true(programs, entry, example, who, (*answers, Answer(entry.name, "yes")))


def _if_true(programs: Programs, entry: Entry, example: Example, who: str, answers: tuple[Answer, ...]) -> str | None:
    """The answers as they are written, if with them all is as an example says."""
    said = [text for one in answers for text in (one.to, one.says) if text]
    tried = replace(example, choices={**example.choices, who: answers})
    if example.decider or not all(map(_PLAIN.fullmatch, said)):
        return None
    if any(one.code in _WRONG for one in play_example(programs, entry, tried).diagnostics):
        return None
    written = (f"{one.to}: {one.says}" if one.to else one.says for one in answers)
    return f"choices: {{{who}: [{', '.join(written)}]}}"
