"""Fields for reading, and what an entry is besides: on its page, in the search, on its card."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cards.blocks import Line
from generator.cards.faces import card_of
from generator.site.pages import build_pages
from rulebook.pipeline import load_rulebook

SYSTEM = """
name: Harbour
things: {Character: {small: true}}
tracks: {Breath: {of: Character, maximum: 10, start: maximum}}
places: {Outdoors: {plural: Outdoors}}
scopes: {Storm: {at_table: true}}
rules: when a Storm begins, each Character takes 1 damage to Breath
"""
FILES = {
    "weathers/_kind.yml": "name: Weather\nplural: Weathers\nrole: place\n",
    "weathers/fog.yml": """
name: Fog
summary: Nobody saw it come.
effect: |
  damage to your Breath gets +1
origin: drafted
""",
    "wharves/_kind.yml": """
name: Wharf
plural: Wharves
role: place
effect: optional
fields:
  weather: {type: words, role: place, implies: yes, label: Weather}
  story: {type: prose, label: What is told}
""",
    "wharves/old-pier.yml": """
name: Old Pier
summary: Planks, mostly.
weather: [Fog, Outdoors]
story: |
  Built by *nobody* in particular.

  The [[harbour/weathers/fog|grey guest]] likes it. %s
origin: drafted
""",
}


def _load(folder: Path, more: str = ""):
    for path, text in {"_system.yml": SYSTEM, **FILES}.items():
        file = folder / "harbour" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace("%s", more), encoding="utf-8")
    return load_rulebook(folder)


def test_reading_matter_and_the_rules_of_what_it_is_besides_stand_on_the_page(tmp_path: Path) -> None:
    rulebook, findings = _load(tmp_path)
    assert not [finding.message for finding in findings if finding.is_error]
    pages, lost = build_pages(rulebook, {})
    page = pages["harbour/wharves/old-pier.md"]
    assert not lost
    assert "<p>Built by <em>nobody</em> in particular.</p>" in page.html
    assert '<a href="../weathers/fog.html">grey guest</a>' in page.html
    assert "What holds here" in page.html and "Breath" in page.html
    assert "nobody in particular" in page.found[0].text
    assert ("about-story", "What is told") in page.headings


@pytest.mark.parametrize(
    ("text", "code"), [("<b>Ahoy</b>", "markup-in-prose"), ("[[harbour/weathers/hail]]", "broken-link")]
)
def test_markup_and_lost_links_in_it_are_found(tmp_path: Path, text: str, code: str) -> None:
    rulebook, findings = _load(tmp_path, text)
    _, lost = build_pages(rulebook, {})
    assert code in {finding.code.name for finding in (*findings, *lost)}


def test_the_card_says_what_it_is_besides(tmp_path: Path) -> None:
    rulebook, _ = _load(tmp_path)
    entry = rulebook.entry("old-pier")
    card = card_of(entry, rulebook.system(entry))
    line = card.front[0]
    assert isinstance(line, Line) and line.plain.startswith("Fog: ")
