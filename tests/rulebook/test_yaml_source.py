"""Reading files: the same values as a plain reader, and the place of each of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from diagnostics.span import Span
from rulebook.source import yaml_source
from rulebook.source.document import Document
from rulebook.source.yaml_source import read_text

ROOT = Path(__file__).resolve().parent.parent.parent
CONTENT = sorted((ROOT / "content").rglob("*.yml"))

TEXT = """\
# a comment
name: Thick Skin   # another
"max rank": 5
list: [one, 'two', "three"]
effect: |  # and one more

  you draw 1 card
    # inside: ♠ é
  you discard 1 card

one-line: you draw 1 card
quoted: "you draw 1 card"
escaped: "you \\u0064raw 1 card"
examples:
  - title: First
    when:
      - Ann draws 1 card
  - title: Second
    deep: {a: {b: [1, {c: here}]}}
indented: |4
      two more than said
last: |-
  end"""


def read(text: str) -> Document:
    document, findings = read_text(text, "x.yml")
    assert document is not None and not findings, findings
    return document


@pytest.fixture(params=["the C reader", "the pure reader"])
def document(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Document:
    if request.param == "the pure reader":
        monkeypatch.setattr(yaml_source, "_Loader", yaml.BaseLoader)
    return read(TEXT)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("name",), (2, 7)),
        (("max rank",), (3, 13)),
        (("list", 1), (4, 13)),
        (("effect",), (5, 9)),
        (("examples", 1, "title"), (18, 12)),
        (("examples", 0, "when", 0), (17, 9)),
        (("examples", 1, "deep", "a", "b", 1, "c"), (19, 27)),
        (("nowhere",), (1, 1)),
        (("examples", 7, "title"), (14, 1)),
        (("name", "further"), (2, 1)),
        ((), (1, 1)),
    ],
)
def test_every_value_has_its_place(document: Document, path, place):
    assert (document.place(path).line, document.place(path).column) == place


@pytest.mark.parametrize(
    ("path", "place"),
    [(("name",), (2, 1, 5)), (("max rank",), (3, 1, 11)), (("examples", 1, "deep"), (19, 5, 9))],
)
def test_every_name_has_its_place(document: Document, path, place):
    found = document.place(path, key=True)
    assert (found.line, found.column, found.end_column) == place


@pytest.mark.parametrize("path", [("effect",), ("one-line",), ("quoted",), ("indented",), ("last",)])
def test_every_word_of_a_text_is_found_in_the_file(document: Document, path):
    text = document.value[path[0]]
    source_map = document.source_map(path)
    lines = document.text.split("\n")
    assert source_map.exact
    for number, line in enumerate(text.split("\n"), 1):
        for column, character in enumerate(line, 1):
            place = source_map.place(Span(number, column, number, column + 1))
            assert lines[place.line - 1][place.column - 1] == character


def test_a_text_with_escapes_is_reported_as_a_whole(document: Document):
    source_map = document.source_map(("escaped",))
    assert not source_map.exact
    assert source_map.place(Span(1, 5, 1, 9)) == document.place(("escaped",))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'true'", "true"),
        ('"5"', "5"),
        ("5", 5),
        ("-3", -3),
        ("+1", 1),
        ("010", 10),
        ("0x1F", 31),
        ("0o17", 15),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("12:30", "12:30"),
        ("1_000", "1_000"),
        ("2024-13-99", "2024-13-99"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1d6", "1d6"),
        ("=", "="),
        ("<<", "<<"),
    ],
)
def test_plain_values_are_those_of_the_core_schema(written: str, value: object):
    assert read(f"value: {written}\n").value == {"value": value}


def test_content_has_the_values_that_a_plain_reader_gives():
    assert CONTENT
    for path in CONTENT:
        text = path.read_text(encoding="utf-8")
        assert _plain(read(text).value) == _plain(yaml.load(text, yaml.CBaseLoader)), path


NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")


def _plain(value: object) -> object:
    """Only the texts, because the plain reader takes everything for text."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    text = isinstance(value, str) and not NUMBER.fullmatch(value) and value not in ("true", "false", "", "~", "null")
    return value if text else "…"


@example("a: b\rc\rd: |")
@example("summary: '\r")
@given(st.text(alphabet="ab:-#|>'\"&*!%@`{}[],?~ \n\t\r0\\é♠", max_size=60))
def test_no_text_makes_the_reader_fall_over(text: str):
    document, findings = read_text(text, "x.yml")
    assert document is not None or findings
    for finding in findings:
        assert 1 <= finding.place.line <= text.count("\n") + text.count("\r") + 2


@given(
    st.recursive(
        st.integers(-99, 99) | st.text("abc xyz", max_size=9),
        lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text("abc", min_size=1, max_size=4), v, max_size=3),
        max_leaves=12,
    )
)
def test_what_is_written_is_read_back(value: object):
    text = yaml.safe_dump({"value": value}, allow_unicode=True)
    assert read(text).value == {"value": value}
