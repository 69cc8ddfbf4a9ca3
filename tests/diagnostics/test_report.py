"""How findings are shown: excerpt and caret, one line, data, annotations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Note, Place
from diagnostics.report import render, summary

FINDING = Diagnostic(
    codes.UNKNOWN_NAME,
    Place("content/tiny/moves/shove.yml", 4, 20, 4, 24),
    "nothing is called `Bodi`",
    entry="tiny/moves/shove",
    field=("effect",),
    hint="did you mean `Body`?",
    notes=(Note("the first one is here", Place("content/tiny/_system.yml", 2, 3, 2, 7)),),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    file = tmp_path / FINDING.place.file
    file.parent.mkdir(parents=True)
    file.write_text("name: Shove\nsuit: Clubs\neffect: |\n  damage to you gets Bodi\n", encoding="utf-8")
    return tmp_path / "content"


def test_the_excerpt_shows_line_and_caret(folder: Path):
    assert render([FINDING], "text", folder).splitlines() == [
        "error[RW201]: nothing is called `Bodi`",
        "  --> content/tiny/moves/shove.yml:4:20  (tiny/moves/shove, effect)",
        "   |",
        " 4 |   damage to you gets Bodi",
        "   |                    ^^^^",
        "   = note: the first one is here: content/tiny/_system.yml:2:3",
        "   = hint: did you mean `Body`?",
        "   = see:  diagnostics/unknown-name",
    ]


def test_a_file_that_is_gone_is_reported_without_its_line(tmp_path: Path):
    assert "|" not in render([FINDING], "text", tmp_path / "content").replace("`", "")


def test_one_line_has_place_code_message_and_hint():
    assert render([FINDING], "short") == (
        "content/tiny/moves/shove.yml:4:20: error[RW201] nothing is called `Bodi` (did you mean `Body`?)"
    )


def test_data_can_be_read_back():
    (found,) = json.loads(render([FINDING], "json"))
    assert (found["code"], found["name"], found["line"], found["column"]) == ("RW201", "unknown-name", 4, 20)
    assert found["notes"][0]["file"] == "content/tiny/_system.yml"


def test_findings_come_in_order_of_their_places():
    later = Diagnostic(codes.YAML_TAG, Place("content/tiny/moves/shove.yml", 9, 1), "x")
    other = Diagnostic(codes.YAML_TAG, Place("content/tiny/moves/jab.yml", 99, 1), "x")
    lines = render([later, FINDING, other], "short").splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        "content/tiny/moves/jab.yml:99:1",
        "content/tiny/moves/shove.yml:4:20",
        "content/tiny/moves/shove.yml:9:1",
    ]


def test_an_annotation_cannot_be_broken_out_of():
    hostile = Diagnostic(codes.YAML_TAG, Place("a,b:c\n::x", 1, 1), "50% of\n::error::it")
    line = render([hostile], "github").splitlines()[0]
    assert line.startswith("::error file=a%2Cb%3Ac%0A%3A%3Ax,line=1")
    assert line.endswith("::50%25 of%0A::error::it")


def test_ten_annotations_at_most_and_the_number_of_all():
    lines = render([FINDING] * 25, "github").splitlines()
    assert len(lines) == 11
    assert lines[-1] == "25 errors in 1 file"


def test_nothing_that_steers_a_terminal_is_shown(folder: Path):
    hostile = Diagnostic(codes.UNKNOWN_NAME, Place("content/x.yml", 1, 1), "nothing is called `\x1b[31m`")
    assert "\x1b" not in render([hostile], "text", folder) + render([hostile], "short")


def test_warnings_are_counted_apart():
    warning = Diagnostic(codes.NO_EXAMPLE, Place("a.yml"), "x")
    assert summary([FINDING, FINDING, warning]) == "2 errors and 1 warning in 2 files"
    assert summary([]) == "nothing to report: all is well"
