"""The words of a system: reads `_system.yml` and `_kind.yml` and checks their shape.

What a declaration *means* (a track's maximum, a test's stages) is for the interpreter; here it is only told apart what is
a word, what is a formula and what is rules text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from diagnostics import codes
from diagnostics.suggest import did_you_mean, one_of
from grammar.nodes.amounts import Amount
from grammar.nodes.structure import Effect
from grammar.vocabulary import Word
from rulebook import values
from rulebook.document import Path_
from rulebook.effects import NO_EFFECT, read_amount, read_effect
from rulebook.findings import Findings
from rulebook.kinds import FIELD_TYPES, Field, Kind

SECTIONS = {
    "things": "thing",
    "stats": "stat",
    "tracks": "track",
    "skills": "skill",
    "tests": "test",
    "states": "state",
    "tags": "tag",
    "scopes": "scope",
    "suits": "suit",
    "places": "place",
    "actions": "action",
    "tables": "table",
}
"""The sections of a system's file that declare words, and the role of the words."""

HEAD = ("name", "abbr", "summary", "rounding", "source", "deck", "rules")
"""The other fields of a system's file."""

FORMULAS = {
    "stats": ("value", "start"),
    "tracks": ("maximum", "minimum", "start"),
    "things": (),
    "skills": ("value", "start"),
}
"""Where a formula may stand instead of a number."""

BOUNDS = ("maximum", "minimum")
"""Words that stand for the bounds of a track where its start is declared."""

KIND_FIELDS = ("name", "plural", "title", "summary", "fields", "price", "card", "role", "held_by", "effect")
FIELD_FIELDS = ("type", "label", "choices", "role", "required", "default", "facet", "summary")
ENTRY_FIELDS = ("name", "summary", "effect", "origin", "source", "aliases", "rulings", "examples")


@dataclass(slots=True)
class Declared:
    """What a system's file declares: its words, its rules, the effects and formulas in its declarations."""

    name: str = ""
    words: list[Word] = field(default_factory=list)
    rules: Effect = NO_EFFECT
    effects: dict[tuple[str, str], Effect] = field(default_factory=dict)
    formulas: dict[tuple[str, str, str], Amount] = field(default_factory=dict)


def read_system(value: Mapping[str, object], findings: Findings) -> Declared:
    """The declarations of a system's file."""
    declared = Declared(name=values.text(value.get("name"), findings, ("name",)))
    if not declared.name:
        findings.add(codes.MISSING_FIELD, (), "say what the game is called", field="name")
    known = (*HEAD, *SECTIONS)
    for key in value:
        if key not in known:
            hint = did_you_mean(key, known) or one_of(known, limit=len(known))
            findings.add(codes.UNKNOWN_FIELD, (key,), hint, key=True, where="_system.yml", field=key)
    if "rounding" in value:
        values.choice(value["rounding"], ("down", "up"), findings, ("rounding",))
    seen: set[tuple[str, str]] = set()
    for section, name, declaration, path in declarations(value, findings):
        if (section, name.casefold()) in seen:
            findings.add(codes.DUPLICATE_NAME, path, "call one of them otherwise", key=True, name=name)
        seen.add((section, name.casefold()))
        declared.words.append(_word(name, SECTIONS[section], declaration, findings, path))
        if "effect" in declaration:
            declared.effects[section, name], _ = read_effect(declaration["effect"], findings, (*path, "effect"))
        for key in FORMULAS.get(section, ()):
            formula = declaration.get(key)
            if isinstance(formula, str) and formula not in BOUNDS:
                amount = read_amount(formula, findings, (*path, key))
                if amount is not None:
                    declared.formulas[section, name, key] = amount
    if "rules" in value:
        declared.rules, _ = read_effect(value["rules"], findings, ("rules",))
    return declared


def declarations(
    value: Mapping[str, object], findings: Findings
) -> Iterator[tuple[str, str, Mapping[str, object], Path_]]:
    """Every declared name with its section, its declaration and the way to it.

    A section is a block of names, or, where nothing is said of them, a list of names."""
    for section in value:
        if section not in SECTIONS:
            continue
        held = value[section]
        if isinstance(held, list):
            for index, name in enumerate(held):
                if isinstance(name, str):
                    yield section, name, values.NO_FIELDS, (section, index)
                else:
                    findings.wrong_type((section, index), "a name", name)
            continue
        for name, declaration in values.mapping(held, findings, (section,), "a block of names").items():
            path = (section, name)
            yield section, name, values.mapping(declaration, findings, path), path


def _word(name: str, role: str, declaration: Mapping[str, object], findings: Findings, path: Path_) -> Word:
    def said(key: str) -> str:
        return values.text(declaration.get(key), findings, (*path, key)) if key in declaration else ""

    return Word(name, role, said("plural"), said("abbr"), said("long"), declaration)


def read_kind(system: str, slug: str, file: str, value: Mapping[str, object], findings: Findings) -> Kind:
    """A kind from its `_kind.yml`."""
    findings.unknown_keys(value, KIND_FIELDS, (), "_kind.yml")
    name = values.text(value.get("name"), findings, ("name",))
    if not name:
        findings.add(codes.MISSING_FIELD, (), "say what one entry of this kind is called", field="name")
        name = slug.capitalize()
    plural = values.text(value.get("plural"), findings, ("plural",))
    declared = values.mapping(value.get("fields"), findings, ("fields",), "a block of names")
    return Kind(
        id=f"{system}/{slug}",
        system=system,
        slug=slug,
        name=name,
        plural=plural or Word(name, "kind").name + "s",
        title=values.text(value.get("title"), findings, ("title",), plural or name),
        summary=values.text(value.get("summary"), findings, ("summary",)),
        fields={key: _field(key, spec, findings, ("fields", key)) for key, spec in declared.items()},
        role=values.text(value.get("role"), findings, ("role",)) or "entry",
        held_by=values.text(value.get("held_by"), findings, ("held_by",)),
        plain=values.choice(value.get("effect", "required"), ("required", "optional"), findings, ("effect",))
        == "optional",
        price=value.get("price", ""),
        card=value.get("card", ()),
        path=file,
        data=value,
    )


def _field(name: str, spec: object, findings: Findings, path: Path_) -> Field:
    held = values.mapping(spec, findings, path)
    findings.unknown_keys(held, FIELD_FIELDS, path, name)
    if name in ENTRY_FIELDS:
        findings.add(codes.DUPLICATE_NAME, path, "every entry has this field", key=True, name=name)
    type_ = values.choice(held.get("type", "text"), FIELD_TYPES, findings, (*path, "type"))
    choices = tuple(values.items(held.get("choices"), findings, (*path, "choices")))
    if type_ == "choice" and not choices:
        findings.add(codes.MISSING_FIELD, path, "list what may be chosen", field="choices")
    return Field(
        name=name,
        type=str(type_ or "text"),
        label=values.text(held.get("label"), findings, (*path, "label")) or name.replace("_", " ").capitalize(),
        choices=choices,
        role=values.text(held.get("role"), findings, (*path, "role")),
        required=values.yes_no(held.get("required"), findings, (*path, "required")),
        default=held.get("default"),
        facet=values.yes_no(held.get("facet"), findings, (*path, "facet")),
        summary=values.text(held.get("summary"), findings, (*path, "summary")),
        data=held,
    )
