"""A right file with one wrong edit: there is a finding or there is none, and nothing ever falls over."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parent.parent.parent
TINY = ROOT / "tests" / "bad_input" / "tiny"
FILES = tuple(sorted((ROOT / "content").glob("*/*/[!_]*.yml"))) + tuple(sorted(TINY.rglob("*.yml")))
TEXTS = tuple(path.read_text(encoding="utf-8") for path in FILES)
ODD = (
    "",
    "x",
    ":",
    "- ",
    "'",
    '"',
    "\t",
    "#",
    "{",
    "]",
    "&a",
    "*a",
    "!t",
    "|",
    ">",
    "%",
    "..",
    "×",
    "\x00",
    "999999999999999",
    "é",
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(TEXTS),
    st.floats(0, 1),
    st.integers(0, 12),
    st.sampled_from(ODD),
    st.sampled_from(("entry", "kind", "system")),
)
def test_one_edit_never_makes_the_loading_fall_over(text: str, where: float, cut: int, put: str, role: str):
    at = int(where * len(text))
    edited = text[:at] + put + text[at + cut :]
    with tempfile.TemporaryDirectory() as folder:
        tiny = Path(shutil.copytree(TINY, Path(folder) / "tiny"))
        target = {"entry": "moves/shove.yml", "kind": "moves/_kind.yml", "system": "_system.yml"}[role]
        (tiny / target).write_text(edited, encoding="utf-8")
        _, findings = load_rulebook(tiny)
    lines = edited.count("\n") + 2
    for finding in findings:
        assert finding.place.file.startswith("tiny")
        if finding.place.file == f"tiny/{target}":
            assert 1 <= finding.place.line <= lines
            assert finding.place.column >= 1
        assert "{" not in finding.message.replace("`{", "") or "{" in edited
