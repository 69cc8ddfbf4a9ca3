"""What somebody reads who has made one mistake in a game that is right: each edit of tests/cases/edits.yml with all that is
found then, in whatever file.  `--update` writes what is found anew; read it as a stranger would before you keep it."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from diagnostics.diagnostic import Diagnostic
from generator.telling.replaying import replayed
from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parent
CASES = ROOT / "cases" / "edits.yml"
SAID = yaml.load(CASES.read_text(encoding="utf-8"), yaml.CSafeLoader)
FILES: dict[str, str] = SAID["files"]


def said(one: Diagnostic) -> str:
    file = one.place.file.removeprefix("game/")
    hint = f" ({one.hint})" if one.hint else ""
    return f"{file}:{one.place.line}:{one.place.column} {one.code.number} {one.message}{hint}".replace("\t", "·")


@cache
def edited_file(was: str) -> str:
    (file,) = [name for name, text in FILES.items() if was in text]
    return file


def found_after(case: dict[str, Any], folder: Path) -> list[str]:
    """Loads the game with the edit, and plays it if all is well; or as much of it as can be read."""
    shutil.copytree(ROOT / "bad_input" / "tiny", folder)
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    path = folder / (case.get("file") or edited_file(case["was"]))
    if "moved" in case:
        path.rename(folder / case["moved"])
    else:
        text = path.read_text(encoding="utf-8")
        assert text.count(case["was"]) >= 1, "nothing is edited"
        path.write_text(text.replace(case["was"], case["now"], 1), encoding="utf-8")
    rulebook, found = load_rulebook(folder)
    return [said(one) for one in (*found, *replayed(rulebook, known=found))]


def test_the_game_is_right_before_it_is_edited(tmp_path: Path):
    assert not found_after({"was": "name: Flurry", "now": "name: Flurry"}, tmp_path / "game")


def _now(number: int) -> str:
    case = SAID["edits"][number]
    return str(case.get("now", case.get("moved")))[:30]


@pytest.mark.parametrize("number", range(len(SAID["edits"])), ids=lambda n: f"{n}-{_now(n)!r}")
def test_all_that_is_found_after_an_edit_is_about_it(number: int, tmp_path: Path, update: bool):
    case = SAID["edits"][number]
    found = found_after(case, tmp_path / "game")
    if update:
        case["found"] = found
        if number == len(SAID["edits"]) - 1:
            write()
        return
    assert found == case["found"]
    assert found, "nobody hears of this mistake"


def write() -> None:
    """The cases with what has been found."""
    text = CASES.read_text(encoding="utf-8")
    head = text[: text.index("\nedits:\n") + len("\nedits:\n")]
    pieces = [yaml.safe_dump([case], allow_unicode=True, width=1000, sort_keys=False) for case in SAID["edits"]]
    CASES.write_text(head + "".join(pieces), encoding="utf-8")
