"""JSON Schema for editors, made from the kinds: completion and hints while an entry is typed.

The check that counts is `rulewright check`; a schema knows the shape of a file and nothing of the language."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.builder import ORIGINS
from rulebook.declarations import FIELD_FIELDS, KIND_FIELDS, SECTIONS
from rulebook.example_builder import FIELDS as EXAMPLE_FIELDS
from rulebook.kinds import FIELD_TYPES, Field, Kind
from rulebook.rulebook import Rulebook, System

DIALECT = "http://json-schema.org/draft-07/schema#"
TEXT: Mapping[str, object] = {"type": "string"}
TEXTS: Mapping[str, object] = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}
_FREE: Mapping[str, object] = {"type": "object"}


def schemas(rulebook: Rulebook) -> dict[str, dict[str, object]]:
    """A schema for each kind of entry by `<system>/<kind>`, and those of the declaration files by `_system`, `_kind`."""
    made = {"_kind": kind_schema(), "_system": system_schema()}
    for system in rulebook.systems.values():
        for kind in system.kinds.values():
            made[kind.id] = entry_schema(kind, system)
    return made


def entry_schema(kind: Kind, system: System) -> dict[str, object]:
    """The schema of the entries of one kind."""
    fields = {declared.name: _field(declared, system) for declared in kind.fields.values()}
    required = [declared.name for declared in kind.fields.values() if declared.required]
    return _object(
        {
            "name": {**TEXT, "minLength": 1, "description": "What the rule is called."},
            "summary": {**TEXT, "description": "One or two sentences of flavour; no numbers of the rule."},
            **fields,
            "effect": {
                **TEXT,
                "minLength": 1,
                "description": "What the rule does, in the language of effects; after `|`.",
            },
            "origin": {
                "enum": list(ORIGINS),
                "description": "Whether the document has the rule or this project wrote it.",
            },
            "source": _object(dict.fromkeys(("document", "section", "note"), TEXT) | {"page": {}}),
            "aliases": {**TEXTS, "description": "Other names under which the entry is found."},
            "rulings": {
                "type": "array",
                "items": _object(dict.fromkeys(("question", "reading", "why"), TEXT), ("question", "reading")),
            },
            "examples": {"type": "array", "items": _example()},
        },
        ("name", "effect", *required),
        title=f"{system.name}: {kind.name}",
        description=kind.summary,
    )


def kind_schema() -> dict[str, object]:
    """The schema of `_kind.yml`."""
    described: dict[str, object] = dict.fromkeys(KIND_FIELDS, TEXT)
    field = {key: {} for key in FIELD_FIELDS} | {"type": {"enum": list(FIELD_TYPES)}, "choices": {"type": "array"}}
    described["fields"] = {"type": "object", "additionalProperties": _object(field)}
    described["card"] = {}
    return _object(described, ("name",), title="A kind of entry")


def system_schema() -> dict[str, object]:
    """The schema of `_system.yml`: its sections; what a declaration says is left to the check."""
    sections: dict[str, object] = {
        section: {
            "anyOf": [{"type": "object"}, {"type": "array", "items": TEXT}],
            "description": f"Words that are each a {role}.",
        }
        for section, role in SECTIONS.items()
    }
    head = {
        "name": TEXT,
        "abbr": TEXT,
        "summary": TEXT,
        "source": TEXT,
        "rounding": {"enum": ["down", "up"]},
        "deck": _FREE,
        "rules": TEXT,
    }
    return {**_object(head | sections, ("name",), title="A system"), "additionalProperties": False}


def _example() -> dict[str, object]:
    parts: dict[str, object] = {
        "title": TEXT,
        "rank": {"type": "integer", "minimum": 1},
        "given": {"type": "object", "minProperties": 1, "additionalProperties": {"type": ["object", "null"]}},
        "cards": {"type": "object", "additionalProperties": TEXTS},
        "deck": TEXT,
        "dice": {"type": "array", "items": {"type": "integer", "minimum": 1}},
        "choices": _FREE,
        "when": TEXTS,
        "then": TEXTS,
    }
    assert set(parts) == set(EXAMPLE_FIELDS)
    return _object(parts, ("given", "when", "then"))


def _field(declared: Field, system: System) -> dict[str, object]:
    said: dict[str, object] = {"description": declared.summary or declared.label}
    if declared.default is not None:
        said["default"] = declared.default
    match declared.type:
        case "number":
            return {"type": "integer", "minimum": 0, **said}
        case "yes-no":
            return {"enum": [True, False, "yes", "no"], **said}
        case "choice":
            return {"enum": list(declared.choices), **said}
        case "word" | "words":
            roles = (declared.role,) if declared.role else ()
            named = {"enum": sorted({word.name for word in system.vocabulary.words(*roles)})} if roles else dict(TEXT)
            return {
                **(named if declared.type == "word" else {"anyOf": [named, {"type": "array", "items": named}]}),
                **said,
            }
        case "texts" | "entries":
            return {**TEXTS, **said}
        case "amount":
            return {"type": ["integer", "string"], **said}
        case _:
            return {**TEXT, **said}


def _object(properties: Mapping[str, object], required: tuple[str, ...] = (), **said: str) -> dict[str, object]:
    made: dict[str, object] = {"$schema": DIALECT} if "title" in said else {}
    made |= {key: value for key, value in said.items() if value}
    made |= {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return made | ({"required": list(required)} if required else {})
