"""The words of a system: reads `_system.yml` and `_kind.yml` and checks their shape.

What a declaration *means* (a track's maximum, a test's stages) is for the interpreter; here it is only told apart what is
a word, what is a formula and what is rules text.  What may be declared stands in fields.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from diagnostics import codes
from grammar.declared import decode
from grammar.nodes.amounts import Amount
from grammar.nodes.structure import Effect
from grammar.record import altered
from grammar.shapes import Formula, Name, Rules
from grammar.words import SECTIONS, DeclaredWord
from rulebook.building.effects import NO_EFFECT, read_amount, read_effect
from rulebook.building.table_reader import TableReader, deck_of
from rulebook.model.tables import Table, declares_rows
from rulebook.shapes.entry_fields import ENTRY
from rulebook.shapes.fields import DECLARED, HEAD, KIND, Head, shape_of
from rulebook.shapes.judging import Met, judge, missing
from rulebook.shapes.kinds import Field, Kind
from rulebook.source import values
from rulebook.source.document import Path_
from rulebook.source.findings import Findings


class Declared(Struct):
    """What a system's file declares: its words, its rules, the effects and formulas in its declarations.

    head: what it says besides its words.  paths: where each
    word stands.  names: where it names words, to be looked up once all words are known."""

    head: Head
    words: list[DeclaredWord] = field(default_factory=list)
    paths: list[Path_] = field(default_factory=list)
    rules: Effect = NO_EFFECT
    effects: dict[tuple[str, str], Effect] = field(default_factory=dict)
    formulas: dict[tuple[str, str, str], Amount] = field(default_factory=dict)
    names: list[Met] = field(default_factory=list)
    tables: dict[str, Table] = field(default_factory=dict)


def read_system(value: Mapping[str, object], findings: Findings) -> Declared:
    """The declarations of a system's file."""
    declared = Declared(head=decode(Head, value))
    met: list[Met] = []
    findings.unknown_keys(value, (*HEAD.known, *SECTIONS), (), "_system.yml")
    judge(HEAD, {key: held for key, held in value.items() if key in HEAD.known}, findings, (), met)
    seen: set[tuple[str, str]] = set()
    for section, name, declaration, path in declarations(value, findings):
        if (section, name.casefold()) in seen:
            findings.add(codes.DUPLICATE_NAME, path, "call one of them otherwise", key=True, name=name)
        seen.add((section, name.casefold()))
        values.name(name, findings, path, key=True)
        judge(DECLARED[section], declaration, findings, path, met, name)
        declared.paths.append(path)
        declared.words.append(decode(SECTIONS[section], declaration, name=name))
        if section == "tables" and declares_rows(declaration):
            table = TableReader(deck_of(value), findings, declared.names).read(name, declaration, path)
            if table is not None:
                declared.tables[name] = table
    for one in met:
        _read(one, declared, findings)
    return declared


def _read(met: Met, declared: Declared, findings: Findings) -> None:
    """What a declaration says in the language of effects, parsed; what it names is kept for later."""
    match met.shape:
        case Name():
            declared.names.append(met)
        case Formula():
            amount = read_amount(met.value, findings, met.path)
            if amount is not None:
                section, name, key = met.path
                declared.formulas[str(section), str(name), str(key)] = amount
        case Rules():
            effect, _ = read_effect(met.value, findings, met.path)
            if met.path == ("rules",):
                declared.rules = effect
            else:
                declared.effects[str(met.path[0]), str(met.path[1])] = effect


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


def read_kind(
    system: str, slug: str, file: str, value: Mapping[str, object], findings: Findings, names: list[Met]
) -> Kind:
    """A kind from its `_kind.yml`; `names` takes the words that it names."""
    judge(KIND, value, findings, (), names, "_kind.yml")
    declared = value.get("fields")
    fields = {key: _field(key, spec, findings) for key, spec in declared.items()} if isinstance(declared, dict) else {}
    said = decode(Kind, value, id=f"{system}/{slug}", system=system, slug=slug, path=file, fields=fields)
    for index, shown in enumerate(said.card):
        if shown not in fields:
            findings.not_a_choice(("card", index), "card", shown, fields)
    for how, named in said.sheet.ranks.items() if said.sheet is not None else ():
        for one in named:
            if one not in fields:
                findings.not_a_choice(("sheet", how, one), how, one, fields, key=True)
    name = said.name or slug.capitalize()
    return altered(said, name=name, plural=said.plural or name + "s", title=said.title or said.plural or name)


def _field(name: str, spec: object, findings: Findings) -> Field:
    path: Path_ = ("fields", name)
    if name in ENTRY.known:
        findings.add(codes.DUPLICATE_NAME, path, "every entry has this field", key=True, name=name)
    found = decode(Field, spec if isinstance(spec, dict) else values.NO_FIELDS, name=name)
    found = altered(found, label=found.label or name.replace("_", " ").capitalize())
    if found.type == "choice" and not found.choices:
        missing(findings, path, "choices", "list what may be chosen")
    elif found.default is not None:
        judge(shape_of(found), found.default, findings, (*path, "default"), [])
    return found
