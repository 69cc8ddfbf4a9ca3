"""The table of fields is complete: what the code reads of a declaration stands in it, and nothing else does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import get_type_hints

import pytest

from grammar.declared import Declared, Key
from grammar.shapes import Block, Choice, Fields, Formula, Items, Name, Number, Plain, Rules, Shape, Text, YesNo
from grammar.vocabulary import ROLES, Word
from grammar.words import SECTIONS, DeclaredWord
from rulebook.shapes.fields import DECLARED, FIELD, KIND

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = [path for room in ("grammar", "interpreter", "generator") for path in sorted((ROOT / room).rglob("*.py"))]
ONLY_SHOWN = {"unit", "per", "next", "key", "second"}
"""Keys that only tell a reader something, on the page of words."""


def classes(of: type[Declared] = Declared) -> Iterator[type[Declared]]:
    """Every class of what a file declares."""
    for one in of.__subclasses__():
        yield one
        yield from classes(one)


BLOCKS = list(classes())


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def attributes() -> set[str]:
    """Every `word.attr` of the code."""
    files = (*FILES, *(ROOT / "rulebook").rglob("*.py"))
    return {node.attr for path in files for node in nodes_of(path) if isinstance(node, ast.Attribute)}


def literals() -> set[str]:
    return {
        node.value
        for path in (*FILES, *((ROOT / "rulebook" / "building" / name) for name in ("character.py", "table_reader.py")))
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_no_code_reads_a_declaration_by_key():
    """A word is its declaration: its keys are attributes.  The file itself is only told from another, or given out."""
    assert not callable(Word(name="x").of)
    assert set(Word.__annotations__).isdisjoint({"data", "fields"})
    readers = [path for path in FILES if re.search(r"\.declarations\b(?! import)", path.read_text(encoding="utf-8"))]
    expected = ["generator/balance/trials.py", "generator/telling/exporting.py"]
    assert [path.relative_to(ROOT).as_posix() for path in readers] == expected


def test_what_may_be_declared_is_read_somewhere():
    """A key that nothing reads would be accepted and lost."""
    read = literals() | attributes()
    lost = [f"{of.__name__}: {key}" for of in BLOCKS for key in of.keys if read.isdisjoint({key, of.keys[key].attr})]
    assert not [one for one in lost if one.rpartition(" ")[2] not in ONLY_SHOWN]


@pytest.mark.parametrize("of", BLOCKS, ids=lambda of: of.__name__)
def test_a_key_has_the_type_of_its_shape_and_a_default_of_that_type(of):
    types = get_type_hints(of)
    for key, held in of.keys.items():
        assert types[held.attr] == type_of(held.shape, held.default), key
        assert getattr(of(name=""), held.attr) == held.default == made(held), key


def type_of(shape: Shape, default: object = 0) -> object:
    """The type of the values of a shape; None is one of them where nothing said is no value."""
    match shape:
        case Text() | Rules() | Choice():
            return str
        case YesNo():
            return bool
        case Number(words=()):
            return int if default is not None else int | None
        case Number():
            return int | str
        case Formula():
            return int | str | None
        case Name(several=several, group=group):
            return tuple[str, ...] if several or default == () else str | bool if group else str
        case Items(held=Plain()):
            return tuple[object, ...]
        case Items(held=held):
            return tuple[type_of(held), ...]
        case Block(held=held):
            return Mapping[str, type_of(held)]
        case Fields(made=of):
            return of | None if default is None else of
    return object


def made(held: Key) -> object:
    """What an attribute is if its default is what the file says: the same, so that a default may also be written down."""
    said = list(held.default) if isinstance(held.default, tuple) else held.default
    return held.default if said in (None, "", {}) else held.read(said)


def test_every_word_has_what_the_words_of_a_game_have():
    plain = {name: getattr(Word(name="x"), name) for name in Word.__annotations__}
    declared = {held.attr: held.default for held in DeclaredWord.keys.values()}
    assert plain.items() >= declared.items()


def test_every_section_declares_words_of_a_role_of_its_own():
    roles = [of.role for of in SECTIONS.values()]
    assert len(set(roles)) == len(roles)
    assert set(roles) <= set(ROLES)


def test_keys_of_one_name_have_one_shape_in_all_sections_or_say_so():
    """`of` may mean another thing in each section, but a flag is a flag everywhere."""
    shapes: dict[str, set[str]] = {}
    for of in SECTIONS.values():
        for key, held in of.keys.items():
            shapes.setdefault(key, set()).add(type(held.shape).__name__)
    assert {key for key, kinds in shapes.items() if len(kinds) > 1} == {"minimum"}


@pytest.mark.parametrize("shape", [KIND, FIELD, *DECLARED.values()], ids=lambda shape: shape.says)
def test_what_must_be_there_is_known(shape):
    assert set(shape.needed) <= set(shape.known)
