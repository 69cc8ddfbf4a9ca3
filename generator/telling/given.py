"""What a worked example lays out, as people read it: what is said of somebody, and how the rest is decided."""

from __future__ import annotations

from collections.abc import Mapping

from generator.phrasing.runs import join, string
from generator.phrasing.words import article
from generator.telling.entry_facts import values
from rulebook.model.entry import Answer, Example

DECIDED = {
    "greedy": "Everybody takes what is offered",
    "shrewd": "Everybody plays with sense",
    "random": "Everything is left to chance",
}
"""How an example is played in which nobody says what is done, by the name of who decides."""


def decided(example: Example) -> str:
    """How everything is decided that an example leaves open; empty if it leaves nothing open."""
    said = DECIDED.get(example.decider)
    return f"{said}; chance begins at seed {example.seed}." if said else ""


def answered(answer: Answer) -> str:
    """An answer, behind the rule that asks for it if the example names one."""
    return f"{answer.to}: {answer.says}" if answer.to else answer.says


def given(key: str, value: object) -> str:
    """What an example says of somebody under one name: `Body 3`, `a Monster`, `in Melee Range`, `on Osk’s side`."""
    if isinstance(value, Mapping):
        return f"{key}: " + ", ".join(given(inner, item) for inner, item in value.items())
    if isinstance(value, bool):
        return key if value else f"no {key}"
    said = ", ".join(values(value))
    if key == "kind":
        return string(join(article(join(said)), said))
    if key == "side":
        return f"on {said}’{'' if said.endswith('s') else 's'} side"
    return f"in {said}" if key == "places" else said if key in ("states", "tags") else f"{key} {said}"
