"""Writing an effect back: nothing else in the file may change."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.source.rewrite import NotRewritten, format_file, replace_text
from rulebook.source.yaml_source import read_text

FILE = """\
# top
name: Shove   # a name
effect: |  # keep me
  you  draw  1 card
  # inside

# between
list: [a,   # in brackets
  b]
moves:
  - effect: you draw 1 card  # tail
    odd:   'spacing'
last: 1
"""


def replaced(path, text: str) -> str:
    document, _ = read_text(FILE, "x.yml")
    assert document is not None
    return replace_text(document, path, text)


def test_only_the_lines_of_the_block_change():
    assert replaced(("effect",), "you draw 2 cards\n# inside\n") == FILE.replace(
        "you  draw  1 card", "you draw 2 cards"
    )


def test_a_text_on_one_line_becomes_a_block_and_keeps_its_comment():
    assert "  - effect: |  # tail\n      you draw 2 cards\n      you draw 3 cards\n    odd:" in replaced(
        ("moves", 0, "effect"), "you draw 2 cards\nyou draw 3 cards"
    )


@pytest.mark.parametrize("path", [("name", "x"), ("list",), ("nowhere",), ()])
def test_what_is_no_text_is_refused(path):
    with pytest.raises(NotRewritten):
        replaced(path, "you draw 2 cards")


def test_formatting_a_file_twice_changes_nothing_the_second_time(tmp_path: Path):
    file = tmp_path / "shove.yml"
    file.write_text(FILE, encoding="utf-8")
    assert format_file(file, write=False)
    assert file.read_text(encoding="utf-8") == FILE
    assert format_file(file)
    formatted = file.read_text(encoding="utf-8")
    assert "  you draw 1 card\n" in formatted
    assert [line for line in FILE.split("\n") if "#" in line] == [line for line in formatted.split("\n") if "#" in line]
    assert not format_file(file)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_formatting_keeps_how_lines_end_and_how_the_file_begins(tmp_path: Path, ends: str, mark: str):
    file = tmp_path / "shove.yml"
    file.write_bytes((mark + FILE.replace("\n", ends)).encode())
    assert format_file(file)
    assert file.read_bytes().decode() == mark + FILE.replace("you  draw  1 card", "you draw 1 card").replace("\n", ends)


@pytest.mark.parametrize(
    ("text", "loss"),
    [
        ("summary: \tHere\neffect: you  draw 1 card\n", "where its comments are cannot be told"),
        ("x: {effect: 'you  draw 1 card'}\n", "the file could not be read afterwards"),
    ],
)
def test_what_would_be_lost_is_told_and_nothing_written(tmp_path: Path, text: str, loss: str):
    file, left = tmp_path / "shove.yml", list[str]()
    file.write_text(text, encoding="utf-8")
    assert not format_file(file, left=left)
    assert file.read_text(encoding="utf-8") == text
    assert left == [loss]


@pytest.mark.parametrize(
    "text", ["effect: >\n  you  draw 1 card\n", "effect: you draw draw\n", "effect: [\n", "effect: 7\n"]
)
def test_a_file_that_cannot_be_formatted_stays_as_it_is(tmp_path: Path, text: str):
    file = tmp_path / "shove.yml"
    file.write_text(text, encoding="utf-8")
    assert not format_file(file)
    assert file.read_text(encoding="utf-8") == text
