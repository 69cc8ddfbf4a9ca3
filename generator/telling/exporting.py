"""The rules as data for other programs: what each entry says, and examples by which such a program can prove that it plays
the same.  Same rulebook, same bytes; never plays more than the examples."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from typing import Any

from msgspec import Struct

from diagnostics.span import content_of
from generator.phrasing import phrase, plain
from generator.telling.word_facts import facts_of_entry
from grammar.nodes.node import Node
from interpreter.desk.examples import play_example
from rulebook.model.entry import Entry, Example
from rulebook.model.rulebook import Rulebook, System

VERSION = "1.0"
"""Of the form of these data.  The first number rises when a program that reads them has to be changed."""

Progress = Callable[[str, int, int], None]


def exported(rulebook: Rulebook, progress: Progress = lambda what, done, total: None) -> Iterator[tuple[str, str]]:
    """Every file with its text: its path below the folder of the export."""
    systems = [_of_system(system) for system in rulebook.systems.values()]
    yield "rules.json", _json({"version": VERSION, "schema": "schema.json", "systems": systems})
    yield "schema.json", _json(SCHEMA)
    entries = list(rulebook.entries)
    for done, entry in enumerate(entries):
        progress("entries", done, len(entries))
        yield f"{entry.id}.json", _json(of_entry(rulebook, entry))
        yield f"{entry.id}.txt", text_of(rulebook, entry)
    for system in rulebook.systems.values():
        played = [
            _played(rulebook, entry, number, example)
            for entry in system.entries.values()
            for number, example in enumerate(entry.examples)
        ]
        yield f"{system.slug}/conformance.json", _json({"version": VERSION, "system": system.slug, "examples": played})


def _of_system(system: System) -> dict[str, Any]:
    return {
        "id": system.slug,
        "name": system.name,
        "kinds": [
            {"id": kind.slug, "name": kind.name, "plural": kind.plural, "fields": list(kind.fields)}
            for kind in system.kinds.values()
        ],
        "entries": [f"{entry.id}.json" for entry in system.entries.values()],
        "conformance": f"{system.slug}/conformance.json",
    }


def of_entry(rulebook: Rulebook, entry: Entry) -> dict[str, Any]:
    """An entry: its fields, its rule as written, in English at full length and in short, and what it means."""
    system = rulebook.systems[entry.system]
    ranks = range(1, (entry.max_rank or 1) + 1) if entry.effect.statements else ()
    return {
        "version": VERSION,
        "id": entry.id,
        "system": entry.system,
        "kind": entry.kind,
        "name": entry.name,
        "aliases": list(entry.aliases),
        "summary": entry.summary,
        "origin": entry.origin,
        "source": dict(entry.source),
        "optional": entry.optional,
        "max_rank": entry.max_rank,
        "fields": _plain(dict(entry.fields)),
        "facts": [{"label": fact.label, "text": fact.plain} for fact in facts_of_entry(entry, system)],
        "effect": entry.effect_text.strip(),
        "english": _english(entry, system, None),
        "short": plain(phrase(entry.effect, system.vocabulary, form="card", max_rank=entry.max_rank, name=entry.name)),
        "ranks": [{"rank": rank, "english": _english(entry, system, rank)} for rank in ranks],
        "meaning": [_tree(statement) for statement in entry.effect.statements],
        "rulings": [{"question": r.question, "reading": r.reading, "why": r.why} for r in entry.rulings],
        "mentions": list(rulebook.mentions.get(entry.id, ())),
        "mentioned_by": list(rulebook.mentioned_by(entry.id)),
    }


def _english(entry: Entry, system: System, rank: int | None) -> str:
    said = phrase(entry.effect, system.vocabulary, rank=rank, max_rank=entry.max_rank, name=entry.name)
    return plain(said)


def text_of(rulebook: Rulebook, entry: Entry) -> str:
    """An entry as plain text."""
    system = rulebook.systems[entry.system]
    head = [entry.name, f"{system.kinds[entry.kind].name} of {system.name}", "", entry.summary]
    facts = [f"{fact.label}: {fact.plain}" for fact in facts_of_entry(entry, system)]
    rule = [_english(entry, system, None)] if entry.effect.statements else []
    return "\n".join(["\n".join(head).strip(), *([""] if facts else []), *facts, *([""] if rule else []), *rule, ""])


def _played(rulebook: Rulebook, entry: Entry, number: int, example: Example) -> dict[str, Any]:
    """An example as a test for other programs: the situation, what is decided, what happens and what is then so."""
    resolution = play_example(rulebook, entry, example)
    return {
        "entry": entry.id,
        "number": number + 1,
        "title": example.title,
        "rank": example.rank,
        "given": _plain(example.given),
        "cards": _plain(example.cards),
        "deck": example.deck,
        "dice": list(example.dice),
        "choices": _plain(example.choices),
        "options": list(example.options),
        "decider": example.decider,
        "seed": example.seed,
        "when": [line.text for line in example.when],
        "then": [line.text for line in example.then],
        "events": [{"depth": step.depth, "text": step.text, "entry": step.entry} for step in resolution.steps],
        "true": not resolution.diagnostics,
    }


def _tree(node: Node) -> dict[str, Any]:
    """A sentence as it is understood: the sort of each part, and its parts by name."""
    said: dict[str, Any] = {"is": type(node).__name__}
    for name in content_of(type(node)):
        said[name] = _part(getattr(node, name))
    return said


def _part(value: Any) -> Any:
    if isinstance(value, Node):
        return _tree(value)
    if isinstance(value, tuple):
        return [_part(one) for one in value]
    return value if isinstance(value, str | int | bool) or value is None else str(value)


def _plain(value: Any) -> Any:
    if hasattr(value, "items"):
        return {str(key): _plain(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value) or isinstance(value, Struct):
        return str(value)
    return value


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
SCHEMA: dict[str, Any] = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": f"An entry of rules, form {VERSION}",
    "type": "object",
    "required": ["version", "id", "system", "kind", "name", "fields", "effect", "english", "short", "meaning"],
    "additionalProperties": False,
    "properties": {
        "version": {"const": VERSION},
        **dict.fromkeys(("id", "system", "kind", "name", "summary", "origin", "effect", "english", "short"), _TEXT),
        **dict.fromkeys(("aliases", "mentions", "mentioned_by"), _TEXTS),
        "source": {"type": "object"},
        "optional": {"type": "boolean"},
        "max_rank": {"type": ["integer", "null"]},
        "fields": {"type": "object"},
        "facts": {"type": "array", "items": {"type": "object", "required": ["label", "text"]}},
        "ranks": {"type": "array", "items": {"type": "object", "required": ["rank", "english"]}},
        "meaning": {"type": "array", "items": {"type": "object", "required": ["is"]}},
        "rulings": {"type": "array", "items": {"type": "object", "required": ["question", "reading"]}},
    },
}
"""What a file of an entry holds, for programs that read it."""
