"""What a worked example lays out, as people read it: what is said of somebody, and how the rest is decided."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.phrasing.nouns import LOCATED
from generator.phrasing.runs import join, string
from generator.phrasing.words import article
from generator.telling.entry_facts import entry_called, values
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import PlaceWord, StatWord, TableWord, TrackWord, many_persons
from interpreter.state.trace import listed
from rulebook.model.entry import OTHERS, Answer, Example, Line

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


def otherwise(example: Example, main: Example, vocabulary: Vocabulary) -> Iterator[str]:
    """What a variation lays out and decides in another way than the example that it varies, a line for each."""
    many = crowds(example, vocabulary)
    for name, sheet in example.given.items():
        before = main.given.get(name)
        said = list(differing(before or {}, sheet, vocabulary))
        if before is None or said:
            yield f"{name}: {', '.join(said)}" if said else f"{name} {'are' if name in many else 'is'} there"
    known = set(_decided_by_hand(main))
    yield from (agreed(line, many) for line in _decided_by_hand(example) if line not in known)


def differing(before: Mapping[str, object], sheet: Mapping[str, object], vocabulary: Vocabulary) -> Iterator[str]:
    """What a sheet says otherwise than another one; of what is listed, what is more and what is no longer so.  Who is
    elsewhere is no longer there."""
    for key, value in sheet.items():
        if key in LISTED:
            old = values(before.get(key, ()))
            yield from filter(None, [given(key, [one for one in values(value) if one not in old], vocabulary)])
        elif key not in before or before[key] != value:
            yield given(key, value, vocabulary)
    for key, value in before.items():
        if key in LISTED:
            now = values(sheet.get(key, ()))
            if key in ("states", "tags") or set(now) <= set(values(value)):
                yield from (f"not {given(key, one, vocabulary)}" for one in values(value) if one not in now)
        elif key not in sheet:
            yield without(key, vocabulary)


def _decided_by_hand(example: Example) -> Iterator[str]:
    """What an example says of its rank, its options, its cards and dice, and what people decide, a line for each."""
    yield f"rank {example.rank}"
    yield f"with {listed(example.options)}" if example.options else "without any option"
    for name, plays in example.cards.items():
        yield f"{name} plays {cards_played(plays)}"
    yield f"deck: {example.deck}" if example.deck else "no cards in the deck"
    yield f"dice: {', '.join(map(str, example.dice))}" if example.dice else "no dice"
    for name, answers in example.choices.items():
        yield f"{name} decides: {', '.join(answered(one, name) for one in answers) or 'nothing'}"


def cards_played(plays: Sequence[str]) -> str:
    """The cards that somebody plays, test by test: `9♥, then 4♥ 5♥`."""
    return ", then ".join(one or "nothing" for one in plays) or "nothing"


def later(example: Example, main: Example) -> tuple[Line, ...]:
    """What happens in a variation after all that happens in the example that it varies; nothing if it goes another way."""
    same = example.when[: len(main.when)] == main.when
    return example.when[len(main.when) :] if same else ()


def answered(answer: Answer, who: str) -> str:
    """An answer, behind the rule that asks for it if the example names one; what is one's own needs no owner."""
    said = answer.says.removeprefix(f"{who}'s ").removeprefix(f"{who}' ")
    return unbracketed(f"{answer.to}: {said}" if answer.to else said)


LISTED = ("states", "tags", "places", "in")
"""What a sheet lists that is so of somebody."""


def given(key: str, value: object, vocabulary: Vocabulary) -> str:
    """What an example says of somebody under one name: `Body 3`, `a Monster`, `in Melee Range`, `on Osk’s side`; empty for a
    list of nothing."""
    key = unbracketed(key)
    if isinstance(value, Mapping):
        return f"{key}: " + ", ".join(given(inner, item, vocabulary) for inner, item in value.items())
    if isinstance(value, bool):
        return key if value else _denied(key, vocabulary)
    if key in LISTED:
        names = [unbracketed(one) for one in values(value)]
        return ", ".join(names if key in ("states", "tags") else [located(one, vocabulary) for one in names])
    said = unbracketed(", ".join(values(value)))
    if not said:
        return f"no {key}"
    if key == "kind":
        return string(join(article(join(said)), said))
    if key == "as":
        return f"as {entry_called(said, vocabulary)}"
    if key == "side":
        if said[:1].islower():  # a side that is nobody's
            return "on the other side" if said == OTHERS else f"on the side “{said}”"
        return f"on {said}’s side"
    if key.startswith("in "):
        return f"{said} {located(key.removeprefix('in '), vocabulary)}"
    number = re.sub(r"^-(?=\d)", "−", said)
    if vocabulary.word(key, "state") is None:
        return f"{key} {number}"
    return f"{key} {'by' if _DONE_TO_ONE.search(key) else 'of'} {said}"


_DONE_TO_ONE = re.compile(r"(?:ed|en)\b")
"""What somebody does to one is by him, *Gripped by Vane*; else it is of him, *Unaware of Nell*."""


def located(place: str, vocabulary: Vocabulary) -> str:
    """`in Melee Range`, `on Hostile Ground`; a name that says so itself (`Out of Sight`) stands alone."""
    if place.lower().startswith(LOCATED):
        return place[:1].lower() + place[1:]
    word = vocabulary.named(place, PlaceWord)
    return f"{word.preposition if word is not None else 'in'} {place}"


def without(key: str, vocabulary: Vocabulary) -> str:
    """That something is not said of somebody which another example says: `no Cutlass`, `not Poisoned`, `the usual BP`."""
    usual = vocabulary.named(unbracketed(key), StatWord, TrackWord) is not None
    return f"the usual {unbracketed(key)}" if usual else _denied(unbracketed(key), vocabulary)


def _denied(key: str, vocabulary: Vocabulary) -> str:
    return f"not {key}" if vocabulary.word(key, "state", "tag") is not None else f"no {key}"


def crowds(example: Example, vocabulary: Vocabulary) -> frozenset[str]:
    """The people of an example who are many under one name, `Rats`: their kind counts its persons, and the name says so."""
    of = many_persons(vocabulary)
    sheets = example.given.items()
    found = {name for name, sheet in sheets if any(of & vocabulary.sorts(one) for one in values(sheet.get("kind", ())))}
    return frozenset(name for name in found if name.endswith("s"))


def agreed(text: str, many: Collection[str]) -> str:
    """A sentence in which verbs agree with those who are many: `Rats take 3 damage`; what is theirs is `Rats’`."""
    if not any(name in text for name in many):
        return text
    names = "|".join(map(re.escape, many))
    text = re.sub(rf"\b({names})’s\b", r"\1’", text)
    return re.sub(rf"\b({names}) (\w+)\b", lambda found: f"{found[1]} {_PLURAL.get(found[2], found[2])}", text)


_PLURAL = {verb.third: name for name, verb in VERBS.items()} | {"is": "are", "has": "have", "does": "do"}
_PLURAL |= {one: one.removesuffix("s") for one in ("decides", "declines")}


def unbracketed(text: str) -> str:
    """Words of an example as people read them: brackets only hold a name together."""
    return text.replace("[", "").replace("]", "")


_LOOKED_UP = re.compile(r"(?P<table>.+?) given (?P<key>.+?)(?: with (?P<column>\[[^]]+\]|.+?))? is (?P<value>.+)")
_THERE = re.compile(r"(?P<so>.+? (?:is|are)(?: not)?) (?P<where>in (?:an? |the )?(?P<place>[A-Z].+))")
_MANY = re.compile(r"(?P<who>.+?)['’]s? (?P<what>[^']+?) are (?P<number>-?\d+)")


def claimed(text: str, vocabulary: Vocabulary, table: str = "", many: Collection[str] = ()) -> str:
    """What an example claims, as people say it: `Mei has 1 Shot`, `In Speeds, Speed for Cab is 1`.  table: the one that is
    before the reader's eyes, and need not be named.  many: who are many under one name."""
    text = " ".join(text.split())
    if found := _LOOKED_UP.fullmatch(text):
        name, key = unbracketed(found["table"]), unbracketed(found["key"])
        column = _column(unbracketed(found["column"] or ""), vocabulary.named(name, TableWord))
        said = f"{f'{column} for {key}' if column else key} is {unbracketed(found['value'])}"
        text = said if name == table else f"In {name}, {said}"
    elif found := _MANY.fullmatch(unbracketed(text)):
        word, number = vocabulary.word(found["what"]), int(found["number"])
        what = word.name if word is not None and number == 1 else found["what"]
        text = f"{found['who']} has {number or 'no'} {what}"
    elif found := _THERE.fullmatch(text):
        there, where = located(found["place"], vocabulary), found["where"]
        where = where if there.startswith("in ") else where.replace("in ", "on ") if there.startswith("on ") else there
        text = f"{found['so']} {where}"
    return agreed(printed(text), many)


def _column(named: str, word: TableWord | None) -> str:
    """The column that is looked up, the only one if none is named; in quotation marks if it is words instead of a name."""
    columns = list(word.columns) if word is not None and isinstance(word.columns, tuple | Mapping) else []
    said = named or (str(columns[0]) if len(columns) == 1 else "")
    return f"“{said}”" if any(word.islower() for word in said.split()) else said


def printed(text: str) -> str:
    """A line of an example with the signs of print: apostrophes, quotation marks, minus signs, thousands parted."""
    said = unbracketed(re.sub(r"\b0 - (?=\d)|(?<![\w-])-(?=\d)", "−", " ".join(text.split())))
    said = re.sub(r"(?<=\w)'", "’", re.sub(r'"([^"]*)"', r"“\1”", said))
    said = re.sub(r"\b(uses? .+?) given ", r"\1 for ", said)
    return re.sub(r"\b\d{4,}\b", lambda number: f"{int(number[0]):,}", said)
