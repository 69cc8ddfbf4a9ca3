"""JSON Schema for editors, made from the shapes of fields and the kinds: completion and hints while a file is typed.

The check that counts is `rulewright check`; a schema knows the shape of a file and nothing of the language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from grammar import shapes as s
from grammar.vocabulary import Vocabulary
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.entry_fields import ENTRY
from rulebook.shapes.fields import DECLARED, HEAD, KIND, TABLE, shape_of
from rulebook.shapes.kinds import Kind

DIALECT = "http://json-schema.org/draft-07/schema#"
Schema = dict[str, object]
TEXT: Schema = {"type": "string"}
DIGITS: Schema = {"pattern": "^[0-9]+$"}


def schemas(rulebook: Rulebook) -> dict[str, Schema]:
    """A schema for each kind of entry by `<system>/<kind>`, and those of the declaration files by `_system`, `_kind`."""
    made = {"_kind": kind_schema(), "_system": system_schema()}
    for system in rulebook.systems.values():
        for kind in system.kinds.values():
            made[kind.id] = entry_schema(kind, system)
    return made


def entry_schema(kind: Kind, system: System) -> Schema:
    """The schema of the entries of one kind; the words of the game are offered by name."""
    shapes = {declared.name: shape_of(declared) for declared in kind.fields.values()}
    required = [declared.name for declared in kind.fields.values() if declared.required]
    needed = [key for key in (*ENTRY.needed, *required) if not (key == "effect" and kind.plain)]
    shape = s.Fields(
        kind.summary, {**ENTRY.known, **shapes, **(TABLE if kind.role == "table" else {})}, dict.fromkeys(needed, "")
    )
    made = as_schema(shape, system.vocabulary, empty=True)
    if "effect" in needed:  # an option may do without one, if it replaces something
        made["required"] = [key for key in needed if key != "effect"]
        made["anyOf"] = [{"required": ["effect"]}, {"required": ["replaces"]}]
    properties: dict[str, Schema] = made["properties"]  # type: ignore[assignment]
    for declared in kind.fields.values():
        if declared.default is not None:
            properties[declared.name]["default"] = declared.default
    return _file(made, f"{system.name}: {kind.name}")


def kind_schema() -> Schema:
    """The schema of `_kind.yml`."""
    return _file(as_schema(KIND), KIND.says)


def system_schema() -> Schema:
    """The schema of `_system.yml`: a section is a block of words, or, where nothing need be said of them, a list."""
    made = as_schema(HEAD)
    sections: dict[str, Schema] = {}
    for section, shape in DECLARED.items():
        words: Schema = {"type": "object", "additionalProperties": _or(as_schema(shape), "null", not shape.needed)}
        names: list[Schema] = [] if shape.needed else [{"type": "array", "items": TEXT}]
        sections[section] = {"description": shape.says, "anyOf": [words, *names, {"type": "null"}]}
    made["properties"] = {**made["properties"], **sections}  # type: ignore[dict-item]
    return _file(made, HEAD.says)


def _file(made: Schema, title: str) -> Schema:
    return {"$schema": DIALECT, "title": title} | made


def as_schema(shape: s.Shape, vocabulary: Vocabulary | None = None, *, empty: bool = False) -> Schema:
    """The JSON Schema of a shape.

    vocabulary: the words that are offered where a name stands.  empty: whether a field may be left empty, which says
    the same as leaving it out."""
    made = _schema(shape, vocabulary, empty)
    if shape.says and "description" not in made:
        made["description"] = " ".join(shape.says.split())
    return made


def _schema(shape: s.Shape, vocabulary: Vocabulary | None, empty: bool) -> Schema:
    match shape:
        case s.Text() | s.Rules():
            return dict(TEXT)
        case s.Plain():
            return {"type": ["string", "number", "boolean"]}
        case s.YesNo(said=said):
            return {"enum": [True, False, *(("yes", "no", "Yes", "No") if said else ())]}
        case s.Choice(choices=choices):
            return {"enum": list(choices)}
        case s.Number():
            number: Schema = {"type": "integer", "maximum": shape.most}
            number |= {} if shape.least is None else {"minimum": shape.least}
            return {"anyOf": [number, {"enum": list(shape.words)}]} if shape.words else number
        case s.Formula():
            return {"type": ["integer", "string"]}
        case s.Name():
            return _name(shape, vocabulary)
        case s.Items(held=held, alone=alone):
            item = as_schema(held, vocabulary, empty=empty)
            listed: Schema = {"type": "array", "items": item}
            return {"anyOf": [item, listed]} if alone else listed
        case s.Block(held=held):
            value = _or(as_schema(held, vocabulary, empty=empty), "null", shape.empty)
            return {"type": "object", "additionalProperties": value} | _keys(shape.keys)
        case s.Fields():
            return _fields(shape, vocabulary, empty)
        case s.Either(plain=plain, block=block):
            return {"anyOf": [as_schema(one, vocabulary, empty=empty) for one in (plain, block)]}
        case s.Anything():
            return {}
    assert_never(shape)


def _name(shape: s.Name, vocabulary: Vocabulary | None) -> Schema:
    named: Schema = dict(TEXT)
    if vocabulary is not None and shape.roles:
        named = {"enum": sorted({word.name for word in vocabulary.words(*shape.roles)})}
    several: list[Schema] = [{"type": "array", "items": named}] if shape.several else []
    group: list[Schema] = [{"const": True}] if shape.group else []
    return {"anyOf": [named, *several, *group]} if several or group else named


def _keys(keys: s.Shape | None) -> Schema:
    match keys:
        case s.Number():
            return {"propertyNames": DIGITS}
        case s.Choice(choices=choices):
            return {"propertyNames": {"enum": list(choices)}}
    return {}


def _fields(shape: s.Fields, vocabulary: Vocabulary | None, empty: bool) -> Schema:
    properties: dict[str, Schema] = {}
    for key, held in shape.known.items():
        made = as_schema(held, vocabulary, empty=empty)
        needed = key in shape.needed
        properties[key] = _something(made) if needed else _or(made, "null", empty)
    known: Mapping[str, object] = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**known, **({"required": list(shape.needed)} if shape.needed else {})}


def _something(made: Schema) -> Schema:
    """The same, but neither an empty text nor an empty list or block."""
    if "anyOf" in made:
        return {**made, "anyOf": [_something(one) for one in made["anyOf"]]}  # type: ignore[attr-defined]
    least = {"string": "minLength", "array": "minItems", "object": "minProperties"}.get(str(made.get("type")))
    return {**made, least: 1} if least else made


def _or(made: Schema, other: str, wanted: bool) -> Schema:
    """The same, or a value of another type if that is wanted."""
    if not wanted or not made.keys() - {"description"}:
        return made
    if isinstance(made.get("type"), str) and "enum" not in made:
        return {**made, "type": [made["type"], other]}
    if "enum" in made and set(made) <= {"enum", "description"}:
        return {**made, "enum": [*made["enum"], None]}  # type: ignore[misc]
    described = {"description": made["description"]} if "description" in made else {}
    rest = {key: value for key, value in made.items() if key != "description"}
    return {**described, "anyOf": [*(rest["anyOf"] if set(rest) == {"anyOf"} else [rest]), {"type": "null"}]}  # type: ignore[misc]
