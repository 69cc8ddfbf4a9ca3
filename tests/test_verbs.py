"""A verb is five pieces: a grammar line, a meaning, what does it, what says it, a page.  Each that is missing is named."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grammar.meaning.doing import DEEDS
from grammar.verbs import VERBS
from rulebook.source.yaml_source import read_document
from tests.verb_pieces import WITHOUT_DEED, missing_pieces

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("diagnostics", "grammar", "rulebook", "interpreter", "generator")
CASE = Path(__file__).parent / "cases" / "new_verb.yml"
PIECES = ("line", "meaning", "do", "say", "page")
NAMED = {
    "line": "praise",
    "meaning": "praise: no meaning",
    "do": "Praise: nothing does it",
    "say": "praise: nothing says it",
    "page": "praise: no page",
}
LIST = "from tests.verb_pieces import missing_pieces\nprint(*missing_pieces(), sep='\\n')"
PLAY = """
from pathlib import Path
from generator.phrasing import phrase, plain
from tests.interpreter.conftest import SYSTEM, play_knack, texts
kind = "name: Knack Card\\nplural: Knack Cards\\ntitle: Knacks\\nsummary: Tricks.\\nfields: {}\\n"
example = "given: {Ada: {}, Bea: {}}\\nwhen: [Ada praises Bea]\\nthen: [\\"Ada's Coins are 3\\"]"
played = play_knack(Path("game"), SYSTEM.read_text("utf-8"), kind, "when you lose Coins, you praise a Rival", example)
print(texts(played), [found.message for found in played.diagnostics])
"""


def test_no_verb_lacks_a_piece():
    assert [*missing_pieces()] == []


def test_what_has_no_deed_is_listed_as_such_only_as_long_as_that_is_so():
    assert {*WITHOUT_DEED} == {*VERBS} - {*DEEDS}


@pytest.fixture(scope="module")
def pieces() -> dict[str, list[dict[str, str]]]:
    """The pieces of a verb that does not exist: what to write into which file."""
    document, findings = read_document(CASE, CASE.name)
    assert document is not None and not findings
    return document.value  # type: ignore[return-value]


def copied(folder: Path, pieces: dict[str, list[dict[str, str]]], *, without: str = "") -> Path:
    """The project with the verb, but for one piece."""
    ignored = shutil.ignore_patterns("__pycache__")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=ignored)
    shutil.copytree(ROOT / "site_src/pages/language", folder / "site_src/pages/language")
    shutil.copytree(ROOT / "tests/interpreter", folder / "tests/interpreter", ignore=ignored)
    shutil.copy(ROOT / "tests/verb_pieces.py", folder / "tests")
    for edit in (edit for piece in PIECES if piece != without for edit in pieces[piece]):
        path = folder / edit["file"]
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        found = [at for at, line in enumerate(lines) if "before" in edit and line.startswith(edit["before"])]
        assert found or "before" not in edit, f"{CASE.name}: no line of {edit['file']} begins with {edit['before']}"
        at = found[-1] if found else len(lines)
        path.write_text("".join([*lines[:at], edit["text"], *lines[at:]]), encoding="utf-8")
    return folder


def run(folder: Path, program: str) -> str:
    """What a program prints in a copy of the project, or why it stops."""
    env = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "XDG_CACHE_HOME": str(folder / "cache")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("piece", PIECES)
def test_a_new_verb_without_one_of_its_pieces_is_named(
    piece: str, pieces: dict[str, list[dict[str, str]]], tmp_path: Path
):
    assert NAMED[piece] in run(copied(tmp_path, pieces, without=piece), LIST)


def test_a_new_verb_with_its_five_pieces_is_whole_and_played(pieces: dict[str, list[dict[str, str]]], tmp_path: Path):
    folder = copied(tmp_path, pieces)
    assert run(folder, LIST).strip() == ""
    assert "Ada praises Bea." in run(folder, PLAY)
