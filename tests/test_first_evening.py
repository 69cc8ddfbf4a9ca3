"""What a first evening of the main game has at hand: people who are armed and tied to each other, kits, objectives, beasts."""

from __future__ import annotations

import re

import pytest

from rulebook.model.entry import Entry
from rulebook.model.links import LINK
from rulebook.model.rulebook import Rulebook, System
from rulebook.model.tables import Table

OPPOSED = re.compile(r"^- .+ \*Against you: .+\*$", re.MULTILINE)


@pytest.fixture(scope="module")
def bastards(rulebook: Rulebook) -> System:
    return rulebook.systems["bastards"]


def gear(entry: Entry) -> list[str]:
    said = entry.fields.get("gear")
    return [str(one) for one in said] if isinstance(said, list | tuple) else []


def test_whoever_is_ready_is_armed_wants_something_and_is_tied_to_another(bastards: System) -> None:
    weapons = {entry.name for entry in bastards.of_kind("weapons")}
    people = bastards.of_kind("characters")
    names = {one for entry in people for one in (entry.name, entry.slug, f"characters/{entry.slug}")}
    assert len(people) >= 6
    for entry in people:
        tied = {found[1].strip() for found in LINK.finditer(str(entry.fields.get("ties", "")))}
        assert weapons & set(gear(entry)), f"{entry.name} has no weapon"
        assert entry.fields.get("wants"), f"{entry.name} wants nothing"
        assert tied & names - {entry.name}, f"{entry.name} is tied to nobody"


@pytest.mark.parametrize(
    ("field", "names"),
    [("advantages", {"Spellcaster"}), ("advantages", {"Construct", "Sentient"}), ("skills", {"Craft"})],
)
def test_among_them_are_a_spellcaster_an_automaton_and_a_crafter(bastards: System, field: str, names: set[str]) -> None:
    held = [set(entry.fields.get(field) or ()) for entry in bastards.of_kind("characters")]  # type: ignore[call-overload]
    assert any(names & one for one in held)


def test_in_every_kit_is_something_to_hit_with(bastards: System) -> None:
    weapons = {entry.name for entry in bastards.of_kind("weapons")}
    kits = bastards.of_kind("kits")
    assert len(kits) >= 6 and all(weapons & set(gear(kit)) for kit in kits)


def test_there_are_thirty_objectives_and_each_says_what_opposes_it(bastards: System) -> None:
    table = bastards.tables["What You Are After"]
    assert isinstance(table, Table) and len(table.rows) >= 30
    assert all(cell for row in table.rows for cell in row.cells)
    for setting in bastards.of_kind("settings"):
        said = str(setting.fields["objectives"])
        assert len(OPPOSED.findall(said)) == said.count("- ") >= 3, f"{setting.name}: {said}"


def test_every_setting_has_a_beast_of_its_own_and_their_ratings_are_spread(bastards: System) -> None:
    at_home = [str(setting.fields["beast"]) for setting in bastards.of_kind("settings")]
    beasts = bastards.of_kind("monsters")
    ratings = [beast.fields["pr"] for beast in beasts]
    assert len(at_home) == len(set(at_home)) and set(at_home) <= {beast.name for beast in beasts}
    assert set(ratings) == set(range(2, 7)) and max(map(ratings.count, ratings)) <= len(ratings) * 0.4


@pytest.mark.parametrize(
    ("part", "least", "of"),
    [
        ("Names by country", 13, "lore"),
        ("Squads that are always about", 6, "weapons"),
        ("Followers who come when called", 6, "weapons"),
    ],
)
def test_there_are_names_by_country_squads_and_followers_who_are_armed(
    bastards: System, part: str, least: int, of: str
) -> None:
    (said,) = (one.says for one in bastards.entries["bastards/guides/names-and-faces"].parts if one.title == part)
    lines = [line for line in said.splitlines() if line.startswith("- ")]
    known = {entry.name for entry in bastards.of_kind(of)}
    assert len(lines) >= least
    assert all(known & {found[1].strip() for found in LINK.finditer(line)} for line in lines)
