"""The table of fields is complete: what the code reads of a declaration stands in it, and nothing else does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from grammar.vocabulary import ROLES
from rulebook.fields import DECK, DECLARED, FIELD, KIND, SECTIONS, WORD
from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = [path for room in ("grammar", "interpreter", "generator") for path in sorted((ROOT / room).rglob("*.py"))]
OF_ENTRIES = {"id", "kind"}
"""What the word of an entry has besides its fields."""

ONLY_SHOWN = {"unit", "per", "next", "key", "second"}
"""Keys that only tell a reader something, on the page of words."""


def read_keys() -> Iterator[tuple[str, str]]:
    """Every `word.of("key")` of the code."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "of":
                match node.args:
                    case [ast.Constant(value=str(key)), *_] if key not in (*ROLES, *OF_ENTRIES):
                        yield key, f"{path.relative_to(ROOT)}:{node.lineno}"


def literals() -> set[str]:
    return {
        node.value
        for path in (*FILES, ROOT / "rulebook" / "character.py", ROOT / "rulebook" / "table_reader.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_what_the_code_reads_of_a_declaration_may_be_declared():
    known = {key for shape in DECLARED.values() for key in shape.known}
    assert not [place for key, place in read_keys() if key not in known]


def test_what_may_be_declared_is_read_somewhere():
    """A key that nothing reads would be accepted and lost."""
    read = literals()
    lost = [f"{section}: {key}" for section, (_, shape) in SECTIONS.items() for key in shape.known if key not in read]
    lost += [key for key in (*WORD, *DECK.known) if key not in read]
    assert not [one for one in lost if one.rpartition(" ")[2] not in ONLY_SHOWN]


def test_every_section_declares_words_of_a_role_of_its_own():
    roles = [role for role, _ in SECTIONS.values()]
    assert len(set(roles)) == len(roles)
    assert set(roles) <= set(ROLES)


def test_keys_of_one_name_have_one_shape_in_all_sections_or_say_so():
    """`of` may mean another thing in each section, but a flag is a flag everywhere."""
    shapes: dict[str, set[str]] = {}
    for _, shape in SECTIONS.values():
        for key, held in shape.known.items():
            shapes.setdefault(key, set()).add(type(held).__name__)
    assert {key for key, kinds in shapes.items() if len(kinds) > 1} == {"minimum"}


@pytest.mark.parametrize("shape", [KIND, FIELD, *DECLARED.values()], ids=lambda shape: shape.says)
def test_what_must_be_there_is_known(shape):
    assert set(shape.needed) <= set(shape.known)


def test_the_content_names_only_words_that_it_declares():
    found = [d for d in load_rulebook(ROOT / "content")[1] if d.place.file.endswith(("_system.yml", "_kind.yml"))]
    assert not found, [f"{one.place}: {one.message} ({one.hint})" for one in found]
