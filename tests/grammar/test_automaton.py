"""Reading by tables gives what lark gives, letter by letter; what is no sentence is left to lark."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as h

from grammar import parser, tables
from grammar.automaton import NotASentence
from grammar.formatter import format_effect
from grammar.mistakes import engine
from grammar.mistakes.engine import NoSentence
from grammar.nodes.structure import Effect
from grammar.store import Store
from rulebook.model.rulebook import Rulebook
from tests.strategies import effects

ROOT = Path(__file__).resolve().parents[2]
SORTS = ("start", "clause", "condition", "amount")
many = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


def by_tables(text: str, start: str, proper: frozenset[str]) -> Any:
    whole = text if start != "start" or text.endswith("\n") else text + "\n"  # as both are given it
    try:
        return with_places(parser._automaton(start).read(whole, proper))
    except NotASentence:
        return None


def by_lark(text: str, start: str, proper: frozenset[str]) -> Any:
    try:
        return with_places(engine.tree_of(text, start, proper))
    except NoSentence:
        return None


def with_places(node: Any) -> Any:
    return node, [one.span for one in node.walk()]


def equal(text: str, start: str = "start", proper: frozenset[str] = frozenset()) -> bool:
    found = by_tables(text, start, proper)
    assert found == by_lark(text, start, proper), (start, text)
    return found is not None


def texts_of(rulebook: Rulebook) -> Iterator[tuple[str, frozenset[str]]]:
    for entry in rulebook:
        yield entry.effect_text, frozenset()
        for example in entry.examples:
            for line in (*example.when, *example.then):
                yield line.text, frozenset(example.given)


def test_every_text_of_this_project_is_read_as_lark_reads_it(rulebook: Rulebook):
    read = {
        start: sum(
            equal(text.strip() + "\n" * (start == "start"), start, proper) for text, proper in set(texts_of(rulebook))
        )
        for start in ("start", "condition")
    }
    assert min(read.values()) > 500


@pytest.mark.parametrize("start", ["condition", "claim"])
def test_what_reads_as_done_and_as_a_fact_is_the_same_clause(rulebook: Rulebook, start: str):
    """So it does not matter as what a line is read first."""
    both = 0
    for text, proper in set(texts_of(rulebook)):
        done = by_tables(text.strip() + "\n", "start", proper)
        fact = by_tables(text.strip(), start, proper)
        if done is not None and fact is not None:
            (act,) = done[0].statements
            assert (act.until, with_places(act.clause)) == (None, fact), text
            both += 1
    assert both > 500


@many
@given(
    effects,
    h.integers(0, 400),
    h.integers(0, 3),
    h.sampled_from(("", " ", "x", "A", "[", "'s", ",", "\n  ", "#", "- ", "at")),
)
def test_a_text_with_an_edit_is_read_or_refused_as_lark_does(effect: Effect, at: int, cut: int, put: str):
    text = format_effect(effect)
    at %= len(text)
    equal(text)
    equal(text[:at] + put + text[at + cut :] + "\n")


@many
@given(h.text(alphabet="you may draw BP Xcards:\n  ,.'+-×(19)[]#\"\té\r", max_size=80), h.sampled_from(SORTS))
def test_no_text_is_read_in_another_way(text: str, start: str):
    equal(text, start, frozenset({"BP"}))


@pytest.mark.parametrize(
    "text",
    [
        "you draw 1 card # why\n\n# and\n\tyou\n",
        "you draw 1 card,\n  you gain 1 BP\n",
        "when a Round ends,\nyou draw 1 card\n",
        "you choose one:\n  - you draw 1 card\n    you gain 1 BP\n  - you lose 1 BP\n",
        "if you are Hidden:\n  you draw 1 card\n otherwise:\n  you gain 1 BP\n",
        "if you are Hidden:\n      you draw 1 card\notherwise:\n  you gain 1 BP\n",
        "during this Scene, you draw 1 card\n",
        "this gains X BP, otherwise you lose 2d6 BP\n",
    ],
)
def test_lines_blocks_and_doubtful_words_are_told_as_lark_tells_them(text: str):
    equal(text)


def test_lark_is_not_imported_for_what_is_right(tmp_path: Path):
    program = (
        "import sys; from grammar.parser import parse; parse('you draw 1 card'); right = 'lark' in sys.modules;"
        "parse('you drw 1 card'); print(right, 'lark' in sys.modules)"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={"XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for _ in range(2)
    ]
    assert found == [["True", "True"], ["False", "True"]]  # the first run makes the tables


@pytest.mark.parametrize("damage", [b"", b"x", b"\x80\x04N.", None])
def test_tables_that_are_damaged_or_foreign_are_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: bytes | None
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    tables.keep("amount", engine.tables("amount"))
    (file,) = (one for one in (tmp_path / "rulewright" / "kept").iterdir() if one.name.startswith("tables"))
    assert tables.kept("amount") is not None
    if damage is None:
        file.write_bytes(file.read_bytes()[:-1])
    else:
        Store(tmp_path / "rulewright").write(file.name, damage)
    assert tables.kept("amount") is None
    assert parser._automaton.__wrapped__("amount").read("5 × your Body")
    assert tables.kept("amount") is not None
