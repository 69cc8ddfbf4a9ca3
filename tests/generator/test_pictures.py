"""Cards as pictures: one of each kind of face, small and grey, beside the pictures that somebody has looked at.

`pytest --update` writes them anew; look at them before you commit them (tests/generator/pictures/)."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from generator.cards import typesetting
from generator.cards.decks import deck_of
from generator.cards.printing import SHEETS, fitting, sheets_data
from generator.cards.sheets import Plan, lay_out
from generator.cards.sides import sides_of
from rulebook.model.rulebook import Rulebook

APPROVED = Path(__file__).parent / "pictures"
CARDS = {
    "spell": "cinder-bolt",
    "advantage": "second-wind@2",
    "monster": "gallows-bear",
    "state": "grappled",
    "table": "percentile-penalty",
    "weapon": "rapier",
    "character": "sterling-moth",
}
TOLERANCE = 6.0
"""Mean difference of grey, of 255, once both are blurred: another version of the rasterizer stays below, a lost line does
not."""


@pytest.mark.parametrize("size", ["3x5", "poker"])
def test_faces_look_as_they_were_approved(rulebook: Rulebook, size: str, update: bool) -> None:
    plan, page = Plan(size), lay_out(size, "single")
    deck = deck_of(rulebook, CARDS.values())
    fitted = fitting(deck.cards[: len(CARDS)], page, plan)
    for name, (card, fit) in zip(CARDS, fitted, strict=True):
        made = typesetting.pictures(SHEETS, sheets_data([sides_of(card, fit)[:2]], "Picture", page, plan), ppi=60)
        for side, picture in zip(("front", "back"), made, strict=False):
            path = APPROVED / f"{name}-{size}-{side}.png"
            grey = Image.open(BytesIO(picture)).convert("L")
            if update:
                path.parent.mkdir(exist_ok=True)
                grey.quantize(16).save(path, optimize=True)
            approved = Image.open(path).convert("L")
            assert approved.size == grey.size, path.name
            both = (one.filter(ImageFilter.GaussianBlur(2)) for one in (approved, grey))
            apart = ImageStat.Stat(ImageChops.difference(*both)).mean[0]
            assert apart < TOLERANCE, (path.name, apart)
