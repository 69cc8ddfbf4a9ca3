"""The rules as data for other programs: what each game declares, what each entry says, and examples by which such a program
can prove that it plays the same.  Same rulebook, same bytes; never plays more than the examples."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from generator.phrasing import phrase, plain
from generator.telling import conformance, handout
from generator.telling.trees import plain_data, table_data, tree
from generator.telling.word_facts import facts_of_entry
from interpreter.desk.programs import Programs
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System

VERSION = "1.2"
"""Of the form of these data.  The first number rises when a program that reads them has to be changed."""

Progress = Callable[[str, int, int], None]


def exported(rulebook: Rulebook, progress: Progress = lambda what, done, total: None) -> Iterator[tuple[str, str]]:
    """Every file with its text: its path below the folder of the export."""
    systems = [_listed(system) for system in rulebook.systems.values()]
    yield "rules.json", _json({"version": VERSION, "schema": "schema.json", "systems": systems})
    yield "schema.json", _json(SCHEMA)
    entries = list(rulebook.entries)
    for done, entry in enumerate(entries):
        progress("entries", done, len(entries))
        yield f"{entry.id}.json", _json(of_entry(rulebook, entry))
        yield f"{entry.id}.txt", handout.as_plain(rulebook, entry)
        yield f"{entry.id}.md", handout.as_markdown(rulebook, entry)
    programs = Programs(rulebook)
    for system in rulebook.systems.values():
        yield f"{system.slug}/system.json", _json(of_system(system))
        yield f"{system.slug}/words.txt", handout.words_as_plain(system)
        yield f"{system.slug}/words.md", handout.words_as_markdown(system)
        tests = [(entry, number) for entry in system.entries.values() for number in range(len(entry.examples))]
        lines = []
        for done, (entry, number) in enumerate(tests):
            progress("examples", done, len(tests))
            lines.append(json.dumps(conformance.played(programs, entry, number), ensure_ascii=False))
        head = f'{{"version": "{VERSION}", "system": "{system.slug}", "examples": ['
        yield f"{system.slug}/conformance.json", head + "\n" + ",\n".join(lines) + "\n]}\n"


def _listed(system: System) -> dict[str, Any]:
    return {
        "id": system.slug,
        "name": system.name,
        "kinds": [
            {"id": kind.slug, "name": kind.name, "plural": kind.plural, "role": kind.role, "fields": list(kind.fields)}
            for kind in system.kinds.values()
        ],
        "entries": [f"{entry.id}.json" for entry in system.entries.values()],
        "declarations": f"{system.slug}/system.json",
        "conformance": f"{system.slug}/conformance.json",
    }


def of_system(system: System) -> dict[str, Any]:
    """What a game declares: its file as it stands, and what its formulas and rules mean."""
    vocabulary = system.vocabulary
    formulas: dict[str, dict[str, Any]] = {}
    for (section, word, field), amount in system.formulas.items():
        formulas.setdefault(section, {}).setdefault(word, {})[field] = tree(amount, vocabulary)
    effects: dict[str, dict[str, Any]] = {}
    for (section, word), effect in system.effects.items():
        effects.setdefault(section, {})[word] = [tree(one, vocabulary) for one in effect.statements]
    return {
        "version": VERSION,
        "id": system.slug,
        "declared": plain_data(system.declarations),
        "formulas": formulas,
        "effects": effects,
        "rules": [tree(one, vocabulary) for one in system.rules.statements],
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
        "fields": plain_data(dict(entry.fields)),
        "facts": [{"label": fact.label, "text": fact.plain} for fact in facts_of_entry(entry, system)],
        "effect": entry.effect_text.strip(),
        "english": _english(entry, system, None),
        "short": plain(phrase(entry.effect, system.vocabulary, form="card", max_rank=entry.max_rank, name=entry.name)),
        "ranks": [{"rank": rank, "english": _english(entry, system, rank)} for rank in ranks],
        "meaning": [tree(statement, system.vocabulary) for statement in entry.effect.statements],
        "table": None if entry.table is None else table_data(entry.table, system.vocabulary),
        "rulings": [{"question": r.question, "reading": r.reading, "why": r.why} for r in entry.rulings],
        "mentions": list(rulebook.mentions.get(entry.id, ())),
        "mentioned_by": list(rulebook.mentioned_by(entry.id)),
    }


def _english(entry: Entry, system: System, rank: int | None) -> str:
    said = phrase(entry.effect, system.vocabulary, rank=rank, max_rank=entry.max_rank, name=entry.name)
    return plain(said)


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
        "table": {"type": ["object", "null"], "required": ["keys", "columns", "rows"]},
        "rulings": {"type": "array", "items": {"type": "object", "required": ["question", "reading"]}},
    },
}
"""What a file of an entry holds, for programs that read it."""
