"""What a worked example lays out, as people read it: what is said of somebody, and how the rest is decided."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.phrasing.runs import join, string
from generator.phrasing.words import article
from generator.telling.entry_facts import values
from grammar.vocabulary import Vocabulary
from interpreter.state.trace import listed
from rulebook.model.entry import Answer, Example, Line

DECIDED = {
    "greedy": "Everybody takes what is offered",
    "shrewd": "Everybody plays with sense",
    "random": "Everything is left to chance",
}
"""How an example is played in which nobody says what is done, by the name of who decides."""


def decided(example: Example) -> str:
    """How everything is decided that an example leaves open; empty if it leaves nothing open."""
    said = DECIDED.get(example.decider)
    first = f", {listed(example.moves)} before anything else" if example.moves else ""
    return f"{said}{first}; chance begins at seed {example.seed}." if said else ""


def otherwise(example: Example, main: Example) -> Iterator[str]:
    """What a variation lays out and decides in another way than the example that it varies, a line for each."""
    for name, sheet in example.given.items():
        before = main.given.get(name)
        said = [given(key, value) for key, value in sheet.items() if before is None or before.get(key) != value]
        said += [without(key, value) for key, value in (before or {}).items() if key not in sheet]
        if before is None or said:
            yield f"{name}: {', '.join(said)}" if said else f"{name} is there"
    known = set(_decided_by_hand(main))
    yield from (line for line in _decided_by_hand(example) if line not in known)


def _decided_by_hand(example: Example) -> Iterator[str]:
    """What an example says of its rank, its options, its cards and dice, and what people decide, a line for each."""
    yield f"rank {example.rank}"
    yield f"with {listed(example.options)}" if example.options else "without any option"
    for name, plays in example.cards.items():
        yield f"{name} plays {' | '.join(one or 'nothing' for one in plays)}"
    yield f"deck: {example.deck}" if example.deck else "no cards in the deck"
    yield f"dice: {', '.join(map(str, example.dice))}" if example.dice else "no dice"
    for name, answers in example.choices.items():
        yield f"{name} decides: {', '.join(map(answered, answers)) or 'nothing'}"


def later(example: Example, main: Example) -> tuple[Line, ...]:
    """What happens in a variation after all that happens in the example that it varies; nothing if it goes another way."""
    same = example.when[: len(main.when)] == main.when
    return example.when[len(main.when) :] if same else ()


def answered(answer: Answer) -> str:
    """An answer, behind the rule that asks for it if the example names one."""
    return unbracketed(f"{answer.to}: {answer.says}" if answer.to else answer.says)


def given(key: str, value: object) -> str:
    """What an example says of somebody under one name: `Body 3`, `a Monster`, `in Melee Range`, `on Osk’s side`."""
    key = unbracketed(key)
    if isinstance(value, Mapping):
        return f"{key}: " + ", ".join(given(inner, item) for inner, item in value.items())
    if isinstance(value, bool):
        return key if value else f"no {key}"
    said = unbracketed(", ".join(values(value)))
    if not said:
        return f"no {key}"
    if key == "kind":
        return string(join(article(join(said)), said))
    if key == "as":
        return f"as {said.replace('-', ' ').title()}"
    if key == "side":
        return f"on {said}’{'' if said.endswith('s') else 's'} side"
    return f"in {said}" if key == "places" else said if key in ("states", "tags") else f"{key} {said}"


def without(key: str, value: object) -> str:
    """That something is not said of somebody which another example says: `no Cutlass`, `not Poisoned`, `not in Water`."""
    return f"not {given(key, value)}" if key in ("states", "tags", "places") else f"no {unbracketed(key)}"


def unbracketed(text: str) -> str:
    """Words of an example as people read them: brackets only hold a name together."""
    return text.replace("[", "").replace("]", "")


_LOOKED_UP = re.compile(r"(?P<table>.+?) given (?P<key>.+?)(?: with (?P<column>.+?))? is (?P<value>.+)")
_MANY = re.compile(r"(?P<who>.+?)['’]s? (?P<what>[^']+?) are (?P<number>\d+)")


def claimed(text: str, vocabulary: Vocabulary, table: str = "") -> str:
    """What an example claims, as people say it: `Mei has 1 Shot`, `In Speeds, Cab is 1`.  table: the one that is before
    the reader's eyes, and need not be named."""
    said = unbracketed(re.sub(r"\b0 - (?=\d)", "−", " ".join(text.split())))
    if found := _LOOKED_UP.fullmatch(said):
        what = f"{found['column']} for {found['key']}" if found["column"] else found["key"]
        said = f"{what} is {found['value']}"
        said = said if found["table"] == table else f"In {found['table']}, {said}"
    elif found := _MANY.fullmatch(said):
        word, number = vocabulary.word(found["what"]), int(found["number"])
        what = word.name if word is not None and number == 1 else found["what"]
        said = f"{found['who']} has {number or 'no'} {what}"
    said = re.sub(r"(?<=\w)'(?=s? )", "’", said)
    return re.sub(r"\b\d{4,}\b", lambda number: f"{int(number[0]):,}", said)
