"""Finds the answer by which the choices of an example fall short, if with one more it comes out as it says."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec.structs import replace

from diagnostics import codes
from interpreter.desk.deciders import Scripted
from interpreter.desk.examples import Resolution, play_example
from interpreter.desk.programs import Programs
from rulebook.model.entry import Answer, Entry, Example

Choices = Mapping[str, tuple[Answer, ...]]

_TRIED, _EARLY = 12, 3
"""How many places are tried, each by playing the example once more: among the answers of one, and at the beginning of those of
all."""
_NO_ANSWER = "¿"
"""Is no answer to any question."""
_WRONG = (codes.EXAMPLE_DISAGREES, codes.NO_ANSWER, codes.NEVER_NEEDED, codes.CANNOT_PLAY, codes.NOT_DONE)
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


def with_one_more(programs: Programs, entry: Entry, example: Example) -> tuple[str, str] | None:
    """What asks once more than an example answers, and the choices, as they are written, with one more `no` by which it comes
    out as it says; None if there are no such: what it knows nothing of took the answer to something else.  Of two that are
    answered alike, one after the other, it is not known which is new."""
    said = example.choices
    places = [{who: at} for who, answers in said.items() for at in range(len(answers), -1, -1)][:_TRIED]
    if len(said) > 1:  # whatever it is, everybody is asked
        places += [{who: at for who, answers in said.items() if at <= len(answers)} for at in range(_EARLY)]
    for place in places:
        if found := _if_true(programs, entry, example, _longer(said, place, "no")):
            asked = replace(example, choices=_longer(said, place, _NO_ANSWER))
            alike = any(one.says == "no" for who, at in place.items() for one in said[who][max(0, at - 1) : at + 1])
            return "" if alike else _asking(programs, entry, asked), found
    return None


def with_one_less(programs: Programs, entry: Entry, example: Example, resolution: Resolution) -> tuple[str, str] | None:
    """Who or what is chosen and nobody asks for, so that another question meets that answer, and the choices without it, as
    they are written, empty if there are none left; None if it does not come out as it says without any of them, or what met
    that answer has none then."""
    said = example.choices
    named = [(who, at) for who, answers in said.items() for at, one in enumerate(answers) if one.says in example.given]
    for who, at in named[:_TRIED]:
        left = {**said, who: (*said[who][:at], *said[who][at + 1 :])}
        left = {one: answers for one, answers in left.items() if answers}
        found = _if_true(programs, entry, example, left)
        if found and not _is_left_open(resolution, play_example(programs, entry, replace(example, choices=left))):
            return said[who][at].written, found if left else ""
    return None


def _is_left_open(resolution: Resolution, less: Resolution) -> bool:
    """Whether with one answer less nobody says who or what is chosen where an answer was none."""
    deciders = [one.table.decider if one.table is not None else None for one in (resolution, less)]
    match deciders:
        case Scripted(wrong=wrong), Scripted(unchosen=unchosen):
            return any((one.who, one.question.text) in unchosen for one in wrong)
        case _:
            return False


def _longer(choices: Choices, place: Mapping[str, int], said: str) -> Choices:
    """With one answer more of each of some people, at a place among theirs."""
    longer = {who: (*choices[who][:at], Answer("", said), *choices[who][at:]) for who, at in place.items()}
    return {**choices, **longer}


def _asking(programs: Programs, entry: Entry, example: Example) -> str:
    """The rule that asks for what is no answer to anything."""
    table = play_example(programs, entry, example).table
    match table.decider if table is not None else None:
        case Scripted(wrong=wrong):
            return next((one.question.text.partition(": ")[0] for one in wrong if one.said == _NO_ANSWER), "")
        case _:
            return ""


def if_taken(programs: Programs, entry: Entry, example: Example, who: str) -> str | None:
    """The choices with which somebody takes what the entry of an example offers, if it then comes out as it says."""
    for one in (Answer("", "yes"), Answer(entry.name, "yes")):
        choices = {**example.choices, who: (*example.choices.get(who, ()), one)}
        if found := _if_true(programs, entry, example, choices):
            return found
    return None


def _if_true(programs: Programs, entry: Entry, example: Example, choices: Choices) -> str | None:
    """The choices as they are written, if with them all is as an example says."""
    said = [text for answers in choices.values() for one in answers for text in (one.to, one.says) if text]
    if example.decider or not all(map(_PLAIN.fullmatch, said)):
        return None
    played = play_example(programs, entry, replace(example, choices=choices))
    if any(one.code in _WRONG for one in played.diagnostics):
        return None
    written = (f"{who}: [{', '.join(one.written for one in answers)}]" for who, answers in choices.items())
    return f"choices: {{{', '.join(written)}}}"
