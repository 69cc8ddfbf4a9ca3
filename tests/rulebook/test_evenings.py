"""What is wrong with an evening is said at its line, with its cure: a setting that is not there, a beast without a way out."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulebook.pipeline import load_rulebook

GAME = "name: Moor\nthings: {Walker: {default: true, small: true}}\n"


def moor(folder: Path, scene: str, beast: str) -> list[str]:
    """What is found in a game that has kinds of places, scenes and beasts."""
    files = {
        "_system.yml": GAME,
        "settings/_kind.yml": "name: Setting\nplural: Settings\nrole: place\neffect: optional\n",
        "settings/old-mill.yml": "name: Old Mill\nsummary: It grinds its teeth.\norigin: drafted\n",
        "evenings/_kind.yml": (
            "name: Evening\nplural: Evenings\neffect: optional\n"
            "fields:\n  setting: {type: word, role: place, required: true}\n"
        ),
        "evenings/first.yml": f"name: First\nsummary: Mind the step.\n{scene}origin: drafted\n",
        "beasts/_kind.yml": (
            "name: Beast\nplural: Beasts\neffect: optional\nfields:\n  way_out: {type: prose, required: true}\n"
        ),
        "beasts/fog-hound.yml": f"name: Fog Hound\nsummary: It fetches.\n{beast}origin: drafted\n",
    }
    shutil.rmtree(folder / "moor", ignore_errors=True)
    for name, text in files.items():
        path = folder / "moor" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = load_rulebook(folder)[1]
    return [
        f"{Path(one.place.file).name}:{one.place.line}: {one.message} ({one.hint})" for one in found if one.is_error
    ]


@pytest.mark.parametrize(
    ("scene", "beast", "says"),
    [
        ("setting: Old Mill\n", "way_out: Whistle.\n", []),
        (
            "setting: Old Mil\n",
            "way_out: Whistle.\n",
            ["first.yml:3: nothing is called `Old Mil` (did you mean `Old Mill`?)"],
        ),
        ("setting: Old Mill\n", "", ["fog-hound.yml:1: the field `way_out` is missing (add a line `way_out: …`)"]),
    ],
)
def test_a_missing_setting_and_a_missing_way_out_are_found(tmp_path: Path, scene: str, beast: str, says: list[str]):
    assert moor(tmp_path, scene, beast) == says
