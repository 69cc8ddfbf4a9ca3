"""A verb is five pieces: a grammar line, a meaning, what does it, what says it, a page.  Each that is missing is named."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.commands.beginnings import CannotBegin
from generator.commands.new_verb import PIECES, add, new_verb, pieces_of
from grammar.meaning.doing import DEEDS
from grammar.verbs import VERBS
from tests.verb_pieces import WITHOUT_DEED, missing_pieces

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("diagnostics", "grammar", "rulebook", "interpreter", "generator")
NAMED = {
    "line": "laud",
    "meaning": "laud: no meaning",
    "do": "Laud: nothing does it",
    "say": "laud: nothing says it",
    "page": "laud: no page",
}
LIST = "from tests.verb_pieces import missing_pieces\nprint(*missing_pieces(), sep='\\n')"
PLAY = """
from pathlib import Path
from generator.phrasing import phrase, plain
from tests.interpreter.conftest import SYSTEM, play_knack, texts
kind = "name: Knack Card\\nplural: Knack Cards\\ntitle: Knacks\\nsummary: Tricks.\\nfields: {}\\n"
example = "given: {Ada: {}, Bea: {}}\\nwhen: [Ada lauds Bea]\\nthen: [\\"Ada's Coins are 3\\"]"
played = play_knack(Path("game"), SYSTEM.read_text("utf-8"), kind, "when you lose Coins, you laud a Rival", example)
print(texts(played), [found.message for found in played.diagnostics])
"""


def test_no_verb_lacks_a_piece():
    assert [*missing_pieces()] == []


def test_what_has_no_deed_is_listed_as_such_only_as_long_as_that_is_so():
    assert {*WITHOUT_DEED} == {*VERBS} - {*DEEDS}


def copied(folder: Path) -> Path:
    """The project, with what of it is compiled already; what is changed in it is compiled anew."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room)
    shutil.copytree(ROOT / "site_src/pages/language", folder / "site_src/pages/language")
    shutil.copytree(ROOT / "site_src/starter", folder / "site_src/starter")
    shutil.copytree(ROOT / "tests/interpreter", folder / "tests/interpreter")
    shutil.copy(ROOT / "tests/verb_pieces.py", folder / "tests")
    return folder


def run(folder: Path, program: str) -> str:
    """What a program prints in a copy of the project, or why it stops."""
    env = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("piece", PIECES)
def test_a_new_verb_without_one_of_its_pieces_is_named(piece: str, tmp_path: Path):
    folder, made = copied(tmp_path), pieces_of("laud", "lauds", "lauded")
    add(folder, (edit for one in PIECES if one != piece for edit in made[one]))
    assert NAMED[piece] in run(folder, LIST)


def test_a_new_verb_is_whole_and_played(tmp_path: Path):
    folder = copied(tmp_path)
    said = run(folder, "from generator.cli import main; main(['new', 'verb', 'laud'])")
    assert said.count("Wrote ") == 8, said
    assert run(folder, LIST).strip() == ""
    assert "Ada lauds Bea." in run(folder, PLAY)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("draw", "draws", "drawn"), "`draw` is already a word of the language"),
        (("Laud", "lauds", "lauded"), "small letters"),
        (("give in", "gives in", "given in"), "one word"),
    ],
)
def test_a_verb_that_cannot_be_changes_nothing(tmp_path: Path, words: tuple[str, str, str], why: str):
    with pytest.raises(CannotBegin, match=why):
        new_verb(tmp_path, *words)
    with pytest.raises(CannotBegin, match="holds no sources"):
        new_verb(tmp_path, "laud", "lauds", "lauded")
    assert not [*tmp_path.iterdir()]
