"""The reference of the declarations: every key has a meaning and an example that the tests play.  `--update` writes it anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator.characters.opened import chosen_kind, open_character
from generator.telling import file_reference as pages
from grammar.declared import block_of
from grammar.shapes import Fields
from rulebook.shapes.balance_fields import Figures
from rulebook.shapes.entry_fields import ENTRY, EXAMPLE
from rulebook.shapes.fields import KIND, TABLE
from rulebook.shapes.judging import judge
from rulebook.shapes.proof_fields import Proven
from rulebook.source.findings import Findings
from rulebook.source.yaml_source import read_document
from tests.content import ROOT, content

OLD_HAND = ROOT / "tests" / "cases" / "characters" / "old-hand.yml"
PAGES = ROOT / "site_src" / "pages" / "reference"
GAMES = (
    ROOT / "content",
    ROOT / "tests" / "interpreter",
    ROOT / "tests" / "cases" / "duel",
    ROOT / "tests" / "options",
)
"""What the tests read and play."""
WRITTEN = {"_proof.yml": ("proof", block_of(Proven)), "_balance.yml": ("balance", block_of(Figures))}
"""The files that commands write, each with its page."""


def _values(pattern: str) -> Iterator[tuple[Path, object]]:
    for game in GAMES:
        for path in sorted(game.rglob(pattern)):
            document, _ = read_document(path, path.name)
            if document is not None:
                yield path, document.value


@cache
def samples() -> pages.Samples:
    """The shortest example of each key of each kind of file."""
    return pages.samples_of([*_used(), *_written()])


def _used() -> Iterator[tuple[pages.Path, str]]:
    for path, value in _values("*.yml"):
        if path.name in WRITTEN:
            continue
        if path.name == "_kind.yml":
            yield from (((f"kind/{at[0]}", *at[1:]), line) for at, line in pages.uses(KIND, value, ()))
        elif path.name == "_system.yml" or path.parent.name == "interpreter":
            yield from (((f"system/{at[0]}", *at[1:]), line) for at, line in pages.used_in_system(value))
        else:
            yield from (((f"entry/{at[0]}", *at[1:]), line) for at, line in pages.uses(ENTRY, value, ()))
            table = Fields("", TABLE)
            yield from (((f"entry/{at[0]}", *at[1:]), line) for at, line in pages.uses(table, value, ("table",)))
            for example in value.get("examples") or () if isinstance(value, dict) else ():
                yield from (((f"example/{at[0]}", *at[1:]), line) for at, line in pages.uses(EXAMPLE, example, ()))


def _written() -> Iterator[tuple[pages.Path, str]]:
    """What commands write changes with each run, so that there is a file of each for this."""
    for file, (name, fields) in WRITTEN.items():
        document, found = read_document(ROOT / "tests" / "cases" / "written" / file, file)
        assert document is not None and not found
        yield from (((f"{name}/{at[0]}", *at[1:]), line) for at, line in pages.uses(fields, document.value, ()))


def samples_of_page(name: str) -> pages.Samples:
    found = {}
    for path, line in samples().items():
        page, _, first = path[0].partition("/")
        if page == name:
            found[(first, *path[1:])] = line
        elif first == pages.ALIKE:
            found.setdefault((first, *path[1:]), line)
    return found


def made(name: str) -> str:
    if name != "character":
        return pages.reference_page(name, samples_of_page(name))
    rulebook, used = content().rulebook, {}
    for system in rulebook.systems.values():
        fields = pages.fields_of_characters(rulebook, system.slug)
        entries = [entry for entry in system.entries.values() if system.kinds[entry.kind].sheet is not None]
        document, _ = read_document(OLD_HAND, OLD_HAND.name)
        assert document is not None
        values = [*(entry.places.document.value for entry in entries), document.value]
        used[system.slug] = pages.samples_of(use for value in values for use in pages.uses(fields, value, ()))
    return pages.character_page(rulebook, used)


def test_whoever_the_examples_are_taken_from_is_without_fault():
    assert not open_character(*chosen_kind(content().rulebook, Path(), None), OLD_HAND, OLD_HAND.name).findings


@pytest.mark.parametrize("name", [*pages.FILES, "character"])
def test_a_page_says_every_key_with_its_meaning_and_an_example(name: str, update: bool):
    path, page = PAGES / f"{name}.md", made(name)
    if update:
        path.parent.mkdir(exist_ok=True)
        path.write_text(page, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == page
    bare = [line for line in page.split("\n") if line.startswith("| `") and ("|  |" in line or line.endswith("|  |"))]
    assert not bare, "\n".join(["these keys have no meaning, or no example in a game that is played:", *bare])


def test_each_file_of_a_game_that_is_no_entry_has_a_page():
    there = {path.name for path in (ROOT / "content").rglob("_*.yml")}
    told = {name for title, _ in pages.FILES.values() for name in re.findall("`(_.*[.]yml)`", title)}
    assert told == there


@pytest.mark.parametrize("file", WRITTEN)
def test_the_examples_of_what_commands_write_are_without_fault(file: str):
    document, _ = read_document(ROOT / "tests" / "cases" / "written" / file, file)
    assert document is not None
    findings = Findings(document)
    judge(WRITTEN[file][1], document.value, findings, (), [])
    assert not findings.list
