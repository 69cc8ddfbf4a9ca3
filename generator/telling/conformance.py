"""Examples as tests for other programs: the table before, what happens on it, the table after, and the sentences that tell of
it, all as data, so that such a program can prove that it plays the same without reading English."""

from __future__ import annotations

from typing import Any

from generator.telling.trees import plain_data, tree
from grammar.vocabulary import Vocabulary
from interpreter.desk.examples import laid, play_example
from interpreter.desk.programs import Programs
from interpreter.state.situation import CannotPlay, Situation
from interpreter.state.things import Thing
from rulebook.model.entry import Entry, Example, Line


def played(programs: Programs, entry: Entry, number: int) -> dict[str, Any]:
    """An example, by its number from 0."""
    example, vocabulary = entry.examples[number], programs.rulebook.system(entry).vocabulary
    resolution = play_example(programs, entry, example)
    return {
        "entry": entry.id,
        "number": number + 1,
        "title": example.title,
        "rank": example.rank,
        "given": plain_data(example.given),
        "cards": plain_data(example.cards),
        "deck": example.deck,
        "dice": list(example.dice),
        "choices": {who: [{"to": one.to, "says": one.says} for one in said] for who, said in example.choices.items()},
        "options": list(example.options),
        "decider": example.decider,
        "seed": example.seed,
        "moves": list(example.moves),
        "before": _before(programs, entry, example),
        "when": [_line(line, vocabulary) for line in example.when],
        "then": [_line(line, vocabulary) for line in example.then],
        "events": [{"depth": step.depth, "text": step.text, "entry": step.entry} for step in resolution.steps],
        "after": things_of(resolution.table),
        "true": not resolution.diagnostics,
    }


def _before(programs: Programs, entry: Entry, example: Example) -> dict[str, Any]:
    try:
        return things_of(laid(programs, entry, example, []))
    except CannotPlay:
        return {}


def _line(line: Line, vocabulary: Vocabulary) -> dict[str, Any]:
    meaning = tree(line.clause, vocabulary) if line.clause is not None else None
    return {"text": line.text, "claims": line.claims, "meaning": meaning}


def things_of(table: Situation | None) -> dict[str, Any]:
    """Everybody and everything on a table, by name."""
    return {} if table is None else {name: _thing(thing) for name, thing in table.things.items()}


def _thing(thing: Thing) -> dict[str, Any]:
    """holds: the rules in these hands, those that all have among them, with their ranks."""
    return {
        "kinds": list(thing.kinds),
        "side": thing.side,
        "of": str(thing.maker) if thing.maker is not None else None,
        "numbers": {key: value for key, value in thing.values.items() if isinstance(value, int)},
        "chosen": {
            key: str(value) for key, value in {**thing.values, **thing.chosen}.items() if not isinstance(value, int)
        },
        "holds": {held.compiled.id: held.rank for held in thing.held.values() if held.compiled.id},
        "states": list(thing.states),
        "tags": list(thing.tags),
        "places": list(thing.places),
        "items": list(thing.items),
        "hand": [str(card) for card in thing.hand],
        "gone": thing.gone,
    }
