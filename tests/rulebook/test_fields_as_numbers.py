"""A field that is called like a number is that number only if the kind says so; where the effect speaks of it, it is said."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulebook.pipeline import load_rulebook

TINY = Path(__file__).parent.parent / "bad_input" / "tiny"
SHOVE = "name: Shove\nsummary: Rude.\norigin: drafted\nbody: 3\neffect: |\n  {}\n"


@pytest.mark.parametrize(
    ("field", "effect", "words"),
    [
        ("body: {type: number}", "your Body gets +1", ["body: 3"]),
        ("body: {type: number, number: Body}", "your Body is 3", []),
        ("body: {type: number}", "your Mind gets +1", []),
        ("body: {type: number, label: Weight}", "your Body gets +1", []),
    ],
)
def test_it_is_said_of_what_is_only_called_like_a_number(tmp_path: Path, field: str, effect: str, words: list[str]):
    tiny = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    kind = tiny / "moves" / "_kind.yml"
    kind.write_text(kind.read_text().replace("fields:\n", f"fields:\n  {field}\n"))
    (tiny / "moves" / "shove.yml").write_text(SHOVE.format(effect))
    found = [one for one in load_rulebook(tiny)[1] if one.field == ("body",) and "nothing in play" in one.message]
    assert [one.message.split("`")[1] for one in found] == words
    for one in found:
        assert one.hint is not None and "`body: {type: number, number: Body}`" in one.hint
