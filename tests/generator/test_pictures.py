"""Cards as pictures: one of each kind of face, small and grey, beside the pictures that somebody has looked at.

`pytest --update` writes them anew; look at them before you commit them (tests/generator/pictures/)."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from generator.cards import typesetting
from generator.cards.blank_faces import blank_cards
from generator.cards.blocks import Card
from generator.cards.decks import deck_of, list_card
from generator.cards.printing import SHEETS, fitting, sheets_data
from generator.cards.sheets import CARDS as SIZES
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
    "archetype": "socialite",
    "hazard": "drowning",
    "scene": "low-water",
    "list": "rope-and-grapnel",
    "tent": "bastards",
    "blank": "wolsung",
}
WRITTEN_ON = {"tent": "tent", "blank": "character"}
SOME = ("advantage", "monster", "character", "list")
"""Of each size but the two that are held most often, these are enough to see whether it is laid out."""

OFTEN = ("3x5", "poker")

TOLERANCE = 6.0
"""Mean difference of grey, of 255, once both are blurred: another version of the rasterizer stays below, a lost line does
not."""


def card_called(name: str, rulebook: Rulebook) -> Card:
    """The card of a kind; of goods the list of those that are sold beside it; of a game one to write on."""
    if name in WRITTEN_ON:
        return next(blank_cards(WRITTEN_ON[name], rulebook.systems[CARDS[name]], 1))
    if name != "list":
        return deck_of(rulebook, [CARDS[name]]).cards[0]
    entry = rulebook.entry(CARDS[name])
    system = rulebook.system(entry)
    kind = system.kinds[entry.kind]
    beside = [one for one in system.of_kind(entry.kind) if one.fields[kind.together] == entry.fields[kind.together]]
    return list_card(beside, kind, system)


@pytest.mark.parametrize("size", sorted(SIZES))
def test_faces_look_as_they_were_approved(rulebook: Rulebook, size: str, update: bool) -> None:
    plan, page = Plan(size), lay_out(size, "single")
    names = [name for name in CARDS if size in OFTEN or name in SOME]
    cards = [card_called(name, rulebook) for name in names]
    for name, (card, fit) in zip(names, fitting(cards, page, plan), strict=True):
        made = typesetting.pictures(SHEETS, sheets_data([sides_of(card, fit)[:2]], {"Picture": page}, plan), ppi=60)
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
