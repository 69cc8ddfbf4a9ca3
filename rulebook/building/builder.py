"""One file's values → an Entry: fields checked against the kind, the effect and the example lines parsed.

Looks at one file at a time; what needs the other files (names, references, duplicates) is linker.py's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TypeGuard, cast

from diagnostics import codes
from diagnostics.suggest import one_of
from grammar.declared import decode
from grammar.nodes.amounts import Number
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Owned, You
from grammar.nodes.structure import Act, Effect
from grammar.shapes import HIGHEST_RANK, LONGEST_NAME
from grammar.vocabulary import Vocabulary
from rulebook.building.effects import NO_EFFECT, is_in_form, read_amount, read_effect
from rulebook.building.example_builder import others_at_the_table, read_examples
from rulebook.building.table_reader import TableReader
from rulebook.model.entry import Entry, Places, Ruling, Value
from rulebook.shapes.entry_fields import ENTRY, ORIGINS, PRESET, RULING, SOURCE
from rulebook.shapes.fields import TABLE
from rulebook.shapes.judging import NOTHING, Met, check_names, judge, missing, misspelt
from rulebook.shapes.kinds import Field, Kind
from rulebook.shapes.panels import Panel
from rulebook.source import values
from rulebook.source.document import Document, Path_
from rulebook.source.findings import Findings

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_SLUG = 64
RESERVED_SLUGS = frozenset(
    ["con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in range(10)), "index"]
)
"""Names that some file systems keep for themselves, and the name of every folder's own page."""
RESERVED_GAMES = frozenset(
    (
        *("assets", "cards", "search", "language", "diagnostics", "characters", "glossary", "how-to-read", "tables"),
        *("your-own-game", "safety", "reference", "deck", "titles", "played", "contributing", "changes", "api", "play"),
        "build-on-it",
    )
)
"""Folders and pages of the website that belong to no game."""


IN_LINKS = re.compile(r"\[\[[^\]\n]*\]\]")
FACT = "let an entry say it: `[[kind/name#label]]`, or name it under `of`"


def is_slug(slug: str) -> bool:
    """Whether a name can be part of an address on every file system."""
    return len(slug) <= LONGEST_SLUG and SLUG.fullmatch(slug) is not None and slug not in RESERVED_SLUGS


def slugged(name: str) -> str:
    """The slug that is most like a name, or the empty text if none is."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-")
    return slug if is_slug(slug) else ""


def titled(slug: str) -> str:
    """The name that an entry most likely has."""
    return slug.replace("-", " ").title()


def build_entry(
    document: Document,
    kind: Kind,
    slug: str,
    vocabulary: Vocabulary,
    findings: Findings,
    tables: TableReader | None = None,
) -> Entry:
    """The entry that a file says; what is missing or wrong is left empty.

    tables: reads the table that the entry is, if it is one and its rows do not stand elsewhere."""
    if not isinstance(document.value, dict):
        return _empty(document, kind, slug, findings)
    value = document.value
    of_table = TABLE if kind.role == "table" else {}
    own = (*kind.fields, *of_table)
    if not (value.keys() - ENTRY.known.keys()).issubset(own):
        further = f"{one_of(own, limit=30)}, or declare it in `{kind.slug}/_kind.yml`" if own else None
        findings.unknown_keys(value, (*ENTRY.known, *own), (), kind.name, ENTRY.elsewhere, further)
    for key in of_table.keys() & value.keys():
        judge(TABLE[key], value[key], findings, (key,), [])
    said = values.yes_no(value["optional"], findings, ("optional",)) if "optional" in value else None
    optional = kind.optional if said is None else said
    for required, hint in ENTRY.needed.items():
        if value.get(required) in (None, "") and not (required == "effect" and (kind.plain or optional)):
            missing(findings, (), required, hint)
    name = values.text(value.get("name"), findings, ("name",))
    if len(name) > LONGEST_NAME:
        findings.add(codes.TOO_LONG, ("name",), "find a shorter name", size=len(name), limit=LONGEST_NAME)
    summary = values.text(value.get("summary"), findings, ("summary",))
    fields = {declared.name: _field(declared, value, vocabulary, findings) for declared in kind.fields.values()}
    parameters = _parameters(fields.get("parameter"))
    effect, effect_text = NO_EFFECT, ""
    if value.get("effect") not in (None, ""):
        effect, effect_text = read_effect(value["effect"], findings, ("effect",), vocabulary, kind, parameters, name)
    max_rank = _highest(fields.get("max_rank"), findings)
    if max_rank is None and (value.get("max_rank") is not None or misspelt(findings, (), "max_rank")):
        # wrong as it is, and told: `rank` may be spoken of
        max_rank = HIGHEST_RANK
    origin = values.choice(value.get("origin", PRESET["origin"]), ORIGINS, findings, ("origin",))
    source = value.get("source")
    examples = values.items(value.get("examples"), findings, ("examples",))
    others = vocabulary.once("at the table", lambda: others_at_the_table(vocabulary))
    _style(value, summary, findings)
    _check_numbers(kind, fields, effect, findings)
    return Entry(
        id=f"{kind.system}/{kind.slug}/{slug}",
        system=kind.system,
        kind=kind.slug,
        slug=slug,
        name=name or titled(slug),
        summary=summary,
        effect=effect,
        effect_text=effect_text,
        fields=fields,
        origin=str(origin or "source"),
        source=_source(source, findings) if source is not None else {},
        aliases=_aliases(value.get("aliases"), findings),
        rulings=_rulings(value.get("rulings"), findings),
        examples=read_examples(examples, max_rank, others, findings),
        path=document.file,
        max_rank=max_rank,
        parameters=parameters,
        places=Places(document),
        table=tables.read(name or slug, value, (), f"{kind.system}/{kind.slug}/{slug}") if tables is not None else None,
        cells={},
        optional=optional,
        replaces=values.texts(value.get("replaces"), findings, ("replaces",)),
        parts=_parts(
            value.get("parts"),
            examples,
            vocabulary,
            findings,
        ),
        sides=values.number(value["sides"], findings, ("sides",), least=0) if "sides" in value else None,
    )


def _empty(document: Document, kind: Kind, slug: str, findings: Findings) -> Entry:
    """What stands for a file that holds no fields at all."""
    findings.not_a_mapping()
    return Entry(
        id=f"{kind.system}/{kind.slug}/{slug}",
        system=kind.system,
        kind=kind.slug,
        slug=slug,
        name=titled(slug),
        summary="",
        effect=NO_EFFECT,
        effect_text="",
        fields={declared.name: _default(declared) for declared in kind.fields.values()},
        origin="source",
        source={},
        aliases=(),
        rulings=(),
        examples=(),
        path=document.file,
        max_rank=None,
        parameters={},
        places=Places(document),
        table=None,
        cells={},
    )


def check_form(entry: Entry, findings: Findings) -> None:
    """Warns of an effect that is not in the one form in which all effects are written."""
    if entry.effect.statements and not is_in_form(entry.effect, entry.effect_text):
        findings.add(codes.NOT_FORMATTED, ("effect",), "run `rulewright format`", key=True)


def _check_numbers(kind: Kind, fields: Mapping[str, Value], effect: Effect, findings: Findings) -> None:
    """Reports a number in a field that whoever has the entry would not have, as its effect says another one, or none: only a
    thing has what its fields say."""
    for field in kind.fields.values() if not kind.of else ():
        value = fields[field.name]
        if not field.number or not isinstance(value, int) or not value:
            continue
        own = Owned(You(), None, Name(field.number))
        said = [node.clause.predicates[0].object for node in effect.statements if _is_of(node, own)]
        if all(isinstance(one, Number) and one.value != value for one in said):
            cure = f"whoever has it has what its effect says: write `your {field.number} is {value}` there"
            findings.add(codes.SAYS_NOTHING_IN_PLAY, (field.name,), cure, words=f"{field.name}: {value}")


def _is_of(node: Node, number: Owned) -> TypeGuard[Act]:
    """Whether a statement says what a number is."""
    match node:
        case Act(clause=Clause(subject, "do", (Predicate("be"),))):
            return subject == number
        case _:
            return False


def _style(value: Mapping[str, object], summary: str, findings: Findings) -> None:
    """Warns of what an entry should have, and of rules that are said twice."""
    if value.get("origin", "source") == "source" and not value.get("source"):
        hint = "add `origin: drafted` if you made it up, else `source: {document: …, section: …}`"
        findings.add(codes.MISSING_SOURCE, (), hint)
    shown = value.get("examples") or misspelt(findings, (), "examples")
    if (value.get("effect") or value.get("rows") or value.get("replaces")) and not shown:
        findings.add(codes.NO_EXAMPLE, (), "add `examples:` with `given`, `when` and `then`")
    number = re.search(r"\d+", summary)
    if number:
        findings.add(
            codes.NUMBER_IN_PROSE,
            ("summary",),
            "leave numbers to the effect",
            number=number.group(),
            where="the summary",
            home="the effect",
        )


def _default(declared: Field) -> Value:
    """What a field is if its entry does not say; the check of its kind has judged it."""
    held = declared.default
    return tuple(str(one) for one in held) if isinstance(held, list) else cast("Value", held)


def _field(declared: Field, value: Mapping[str, object], vocabulary: Vocabulary, findings: Findings) -> Value:
    path: Path_ = (declared.name,)
    found = value.get(declared.name)
    if found is None or (found in NOTHING and declared.required):
        if declared.required:
            missing(findings, (), declared.name, f"add a line `{declared.name}: …`")
        return _default(declared)
    roles = (declared.role,) if declared.role else ()
    match declared.type:
        case "number":
            return values.number(found, findings, path, least=0)
        case "yes-no":
            return values.yes_no(found, findings, path)
        case "choice":
            return cast("Value", values.choice(found, declared.choices, findings, path))
        case "word":
            return values.word(found, roles, vocabulary, findings, path)
        case "words":
            return tuple(
                values.word(item, roles, vocabulary, findings, (*path, i)) for i, item in enumerate(_listed(found))
            )
        case "texts":
            return values.texts(found, findings, path)
        case "amount":
            if isinstance(found, str):
                read_amount(found, findings, path)
            return cast("Value", found)
        case "entries":
            return values.texts(found, findings, path)
        case "ranks":
            return values.mapping(found, findings, path, "a block of names and ranks")
        case "entry":
            return values.text(found, findings, path)
        case _:
            return values.text(found, findings, path)


def _listed(found: object) -> list[object]:
    return found if isinstance(found, list) else [found]


def _parameters(parameter: object) -> Mapping[str, str]:
    """`weapon` → `Chosen Weapon`, which is a `Weapon`."""
    if not isinstance(parameter, str) or not parameter:
        return {}
    word = " ".join(piece.capitalize() if piece.islower() else piece for piece in parameter.replace("-", " ").split())
    return {f"Chosen {word}": word}


def _highest(rank: object, findings: Findings) -> int | None:
    """The maximum that an entry or its kind says."""
    if not isinstance(rank, int) or isinstance(rank, bool):
        return None
    return values.number(rank, findings, ("max_rank",), least=1, most=HIGHEST_RANK)


def _parts(value: object, examples: Sequence[object], vocabulary: Vocabulary, findings: Findings) -> tuple[Panel, ...]:
    if value is None:
        return ()
    named: list[Met] = []
    judge(ENTRY.known["parts"], value, findings, ("parts",), named)
    check_names(named, vocabulary, findings)
    parts = tuple(decode(Panel, one) for one in value if isinstance(one, dict)) if isinstance(value, list) else ()
    titles = [str(one.get("title")) for one in examples if isinstance(one, dict)]
    for index, part in enumerate(parts):
        if part.plays and part.plays not in titles:
            findings.not_a_choice(("parts", index, "plays"), "plays", part.plays, titles)
        if number := re.search(r"\d+", IN_LINKS.sub("", part.says)):
            findings.add(
                codes.NUMBER_IN_PROSE,
                ("parts", index, "says"),
                FACT,
                number=number.group(),
                where="the text",
                home="an entry",
            )
    return parts


def _source(value: object, findings: Findings) -> Mapping[str, object]:
    held = values.mapping(value, findings, ("source",))
    findings.unknown_keys(held, SOURCE.known, ("source",), "source")
    return held


def _aliases(value: object, findings: Findings) -> tuple[str, ...]:
    aliases = values.texts(value, findings, ("aliases",))
    for index, alias in enumerate(aliases):
        path: Path_ = ("aliases", index) if isinstance(value, list) else ("aliases",)
        if ".." in alias or "/" in alias or "\\" in alias:
            findings.add(codes.PATH_ESCAPE, path, "write only the last part of the address", path=alias)
    return tuple(alias for alias in aliases if ".." not in alias and "/" not in alias and "\\" not in alias)


def _rulings(value: object, findings: Findings) -> tuple[Ruling, ...]:
    rulings = []
    for index, item in enumerate(values.items(value, findings, ("rulings",))):
        path: Path_ = ("rulings", index)
        held = values.mapping(item, findings, path)
        if not isinstance(item, dict):
            continue
        findings.unknown_keys(held, RULING.known, path, "rulings")
        said = {key: values.text(held.get(key), findings, (*path, key)) for key in RULING.known}
        for key, hint in RULING.needed.items():
            if not said[key]:
                missing(findings, path, key, hint)
        rulings.append(Ruling(**said))
    return tuple(rulings)
