"""What every key of the files means, from the declarations that the check reads: one page per kind of file.

The examples are taken from files that are read and played; of all the places at which a key is used the shortest is shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from diagnostics.suggest import either
from grammar import shapes as s
from grammar.article import a_or_an
from grammar.declared import block_of
from grammar.words import SECTIONS, DeclaredWord
from rulebook.model.rulebook import Rulebook
from rulebook.shapes.balance_fields import Figures
from rulebook.shapes.entry_fields import ENTRY, EXAMPLE, PRESET
from rulebook.shapes.fields import DECLARED, HEAD, KIND, TABLE, shape_of
from rulebook.shapes.proof_fields import Proven

Path = tuple[str, ...]
"""The way to a key; `*` is any name or any item of a list."""
ANY, WORDS = "*", "words"
GLANCE = 160
"""How many letters an example may have before it leaves out what is deeper inside."""
ALIKE = "="
"""Before a key and its meaning: where the same is said in several places, an example of one will do for all."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 '-]*[A-Za-z0-9]|[A-Za-z]")


class Row(NamedTuple):
    """A key.  value: what may stand there.  default: what it is if nothing is said.  example: from a file that is played."""

    key: str
    meaning: str
    value: str
    default: str
    example: str


class Part(NamedTuple):
    """A block with known keys."""

    path: Path
    says: str
    rows: tuple[Row, ...]


Samples = Mapping[Path, str]
"""The shortest example of each key."""


def _system() -> s.Fields:
    """A system's file: its head, and the sections of its words, without what every word has."""
    sections = {}
    for name, shape in DECLARED.items():
        own = {key: held for key, held in shape.known.items() if key not in DeclaredWord.keys}
        sections[name] = s.Block(shape.says, replace(shape, known=own))
    return replace(HEAD, says="", known={**HEAD.known, **sections})


FILES: Mapping[str, tuple[str, tuple[tuple[Path, s.Fields], ...]]] = {
    "system": (
        "A system: `_system.yml`",
        (((), _system()), ((WORDS, ANY), replace(block_of(DeclaredWord), says="What may be said of every word."))),
    ),
    "kind": ("A kind of entries: `_kind.yml`", (((), KIND),)),
    "entry": (
        "An entry",
        (
            ((), replace(ENTRY, known={key: held for key, held in ENTRY.known.items() if key != "examples"})),
            (("table",), s.Fields("What an entry may say besides if it is a table.", TABLE)),
        ),
    ),
    "example": ("An example", (((), EXAMPLE),)),
    "proof": ("What examples prove: `_proof.yml`", (((), block_of(Proven)),)),
    "balance": ("What was fought: `_balance.yml`", (((), block_of(Figures)),)),
}
"""The kinds of files, or of parts of them, by the name of the page: its title, and the blocks with which it begins."""


# ---------------------------------------------------------------------- what there is
def parts_of(fields: s.Fields, path: Path, samples: Samples) -> Iterator[Part]:
    """A block, and the blocks within it."""
    rows = (
        Row(
            key,
            _whole(shape.says),
            kind_of(shape),
            default_of(fields, key),
            samples.get((*path, key)) or samples.get((ALIKE, key, shape.says), ""),
        )
        for key, shape in fields.known.items()
    )
    yield Part(path, _whole(fields.says), tuple(rows))
    for key, shape in fields.known.items():
        for inner, at in _within(shape, (*path, key)):
            yield from parts_of(inner, at, samples)


def _within(shape: s.Shape, path: Path) -> Iterator[tuple[s.Fields, Path]]:
    match shape:
        case s.Fields():
            yield shape, path
        case s.Block(held=held) | s.Items(held=held):
            yield from _within(held, (*path, ANY))
        case s.Either(plain=plain, block=block):
            yield from (*_within(plain, path), *_within(block, path))


def _whole(says: str) -> str:
    return " ".join(says.split())


def default_of(fields: s.Fields, key: str) -> str:
    """What a key is if nothing is said."""
    if key in fields.needed:
        return "has to be said"
    held = fields.made.keys.get(key) if fields.made is not None else None
    default = PRESET.get(key) if held is None else held.default
    if default is None or default in ("", ()) or default == {}:
        return "–"
    return f"`{flow(default)}`"


def kind_of(shape: s.Shape) -> str:
    """What may stand there, in a few words."""
    match shape:
        case s.Text() | s.Plain():
            return "a text" if isinstance(shape, s.Text) else "a text, a number, `true` or `false`"
        case s.Rules():
            return "rules, after a bar"
        case s.Number(least=least, words=words):
            return _or(f"a whole number{f', at least {least}' if least is not None else ''}", words)
        case s.Formula(words=words):
            return _or("a number or a formula", words)
        case s.YesNo():
            return "`true` or `false`"
        case s.Choice(choices=choices):
            return either([f"`{flow(one)}`" for one in choices])
        case s.Name(roles=roles, several=several, group=group):
            named = f"the name of {either([f'{a_or_an(role)} {role}' for role in roles])}" if roles else "a name"
            return named + (", or a list of such" if several else "") + (", or `true`" if group else "")
        case s.Items(held=held, alone=alone):
            one = kind_of(held)
            return f"{one}, or a list of such" if alone else f"a list; of each: {one}"
        case s.Block(held=held, keys=keys):
            return f"a block: {_names_of(keys)}, and for each {kind_of(held)}"
        case s.Fields():
            return "a block; see below"
        case s.Either(plain=plain, block=block):
            return f"{kind_of(plain)}, or {kind_of(block)}"
        case s.Anything():
            return "anything"
    assert_never(shape)


def _names_of(keys: s.Shape | None) -> str:
    match keys:
        case s.Number():
            return "numbers"
        case s.Choice() | s.Name():
            return "names"
    return "any names"


def _or(said: str, words: Iterable[str]) -> str:
    return either([said, *(f"`{word}`" for word in words)])


# ---------------------------------------------------------------------- examples
def uses(shape: s.Shape, value: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Each key that a value uses, with the line in which it does."""
    match shape:
        case s.Fields(known=known) if isinstance(value, dict):
            for key, held in known.items():
                if key in value:
                    line = _line(key, _shortest(held, value[key]))
                    yield from (((*path, key), line), ((ALIKE, key, held.says), line))
                    yield from uses(held, value[key], (*path, key))
        case s.Block(held=held) if isinstance(value, dict):
            for one in value.values():
                yield from uses(held, one, (*path, ANY))
        case s.Items(held=held):
            for one in value if isinstance(value, list) else [value]:
                yield from uses(held, one, (*path, ANY))
        case s.Either(plain=plain, block=block):
            yield from uses(block if isinstance(value, dict) else plain, value, path)


def _shortest(shape: s.Shape, value: object) -> object:
    """Of a list of blocks one is enough to see what they look like."""
    if isinstance(shape, s.Items) and isinstance(shape.held, s.Fields) and isinstance(value, list) and value:
        return [min(value, key=lambda one: len(flow(one)))]
    return value


def _line(key: str, value: object) -> str:
    """A key and its value, in as much detail as a reader takes in at a glance."""
    whole = f"{key}: {flow(value)}"
    shorter = (f"{key}: {flow(_outlined(value, depth))}" for depth in (3, 2, 1))
    return whole if len(whole) <= GLANCE else next((line for line in shorter if len(line) <= GLANCE), f"{key}: …")


def _outlined(value: object, depth: int) -> object:
    """A value without long texts, of which lists show their first item only, and blocks deeper inside nothing."""
    match value:
        case dict():
            return {key: _outlined(one, depth - 1) for key, one in value.items()} if depth else ...
        case [first, _, *_]:
            return [_outlined(first, depth), ...] if depth else ...
        case str() if len(value) > GLANCE // 4:
            return ...
    return value


def samples_of(used: Iterable[tuple[Path, str]]) -> Samples:
    """The shortest of each, rather a whole one; of equally short ones the first in the alphabet."""
    found: dict[Path, str] = {}
    for path, line in used:
        if path not in found or _worth(line) < _worth(found[path]):
            found[path] = line
    return found


def _worth(line: str) -> tuple[bool, int, str]:
    return "…" in line, len(line), line


def used_in_system(value: object) -> Iterator[tuple[Path, str]]:
    """What a system's file uses."""
    yield from uses(_system(), value, ())
    every = block_of(DeclaredWord)
    for section in SECTIONS:
        words = value.get(section) if isinstance(value, dict) else None
        for word in words.values() if isinstance(words, dict) else ():
            yield from uses(every, word, (WORDS, ANY))


def flow(value: object) -> str:
    """A value in one line, as a file can say it."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict():
            return "{" + ", ".join(f"{_text(str(key))}: {flow(one)}" for key, one in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(flow, value)) + "]"
        case str():
            return _text(value)
    return "…" if value is ... else str(value)


def _text(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text.rstrip("\n"), ensure_ascii=False)


# ---------------------------------------------------------------------- pages
def reference_page(name: str, samples: Samples) -> str:
    """The page of a kind of file, in Markdown."""
    title, blocks = FILES[name]
    parts = [part for path, fields in blocks for part in parts_of(fields, path, samples)]
    return _page(title, parts)


def character_page(rulebook: Rulebook, samples: Mapping[str, Samples]) -> str:
    """The page of the files of characters: what an entry has, and the fields that the games declare for them.

    samples: for each game."""
    parts = []
    for system in rulebook.systems.values():
        for kind in system.kinds.values():
            if kind.sheet is not None:
                fields = s.Fields("", {field.name: shape_of(field) for field in kind.fields.values()})
                parts += [
                    part._replace(path=(system.name, *part.path), says=_whole(kind.summary) or part.says)
                    for part in parts_of(fields, (), samples[system.slug])
                ]
    return _page(
        "A character", parts, "Besides what [every entry](entry.md) says, a character says what its kind declares."
    )


def fields_of_characters(rulebook: Rulebook, slug: str) -> s.Fields:
    """The fields of the characters of a game."""
    kinds = (kind for kind in rulebook.systems[slug].kinds.values() if kind.sheet is not None)
    return s.Fields("", {field.name: shape_of(field) for kind in kinds for field in kind.fields.values()})


def _page(title: str, parts: Iterable[Part], lead: str = "") -> str:
    lines = [f"# {title}", ""] + ([lead, ""] if lead else [])
    for part in parts:
        if part.path:
            lines += [f"## {_heading(part.path)}", ""]
        if part.says:
            lines += [part.says if part.says.endswith((".", "!", "?")) else f"{part.says}.", ""]
        lines += [
            "| key | what it is | what may stand there | if nothing is said | for example |",
            "| --- | --- | --- | --- | --- |",
        ]
        for row in part.rows:
            cells = (f"`{row.key}`", row.meaning, row.value, row.default, f"`{row.example}`" if row.example else "")
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _heading(path: Path) -> str:
    return " › ".join("each" if step == ANY else step for step in path)
