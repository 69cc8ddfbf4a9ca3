"""Entries made by chance: legal whatever the seed, and the same for the same seed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.commands.generate import as_yaml
from interpreter.desk.examples import play_example
from interpreter.desk.generation import CannotGenerate, Draft, _formula, generate, inputs_of
from interpreter.desk.programs import Programs
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook

KIND = "bastards/monsters"
SEEDS = range(200)
CONTENT = Path(__file__).resolve().parents[2] / "content"


def made(rulebook: Rulebook, seed: int, **said: str) -> str:
    return as_yaml(generate(rulebook, KIND, said, seed))


@pytest.fixture(scope="module")
def beasts(rulebook: Rulebook, tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    """The game, with two hundred new entries of the kind."""
    folder, game = tmp_path_factory.mktemp("generated") / "content", KIND.partition("/")[0]
    shutil.copytree(CONTENT / game, folder / game)
    for seed in SEEDS:
        said = {"Trait": str(1 + seed % 10), "Players": str(1 + seed % 8)}
        text = as_yaml(generate(rulebook, KIND, said, seed))
        (folder / KIND / f"generated-{seed}.yml").write_text(text, encoding="utf-8")
    found, diagnostics = load_rulebook(folder)
    assert not [d for d in diagnostics if "generated-" in str(d.place) and d.code.name != "duplicate-name"]
    return found


def test_every_one_of_them_is_legal_and_what_it_says(beasts: Rulebook):
    programs = Programs(beasts)
    for seed in SEEDS:
        entry = beasts.entry(f"{KIND}/generated-{seed}")
        example = entry.examples[0]
        assert not play_example(programs, entry, example).diagnostics, entry.effect_text
        assert play_example(programs, entry, example, without_entry=True).diagnostics


HAS = re.compile(r"you have (?:(\d+) ranks of )?\[?([^\]\n]+)\]?")


def test_each_has_as_many_as_its_rating_and_none_that_is_barred(beasts: Rulebook):
    system = beasts.systems["bastards"]
    known = {entry.name: entry for kind in ("advantages", "spells") for entry in system.of_kind(kind)}
    barred = {beasts.entry(id).name for id in beasts.mentions["bastards/monster-traits/monster-barred-advantages"]}
    assert len(barred) > 10
    for seed in SEEDS:
        entry = beasts.entry(f"{KIND}/generated-{seed}")
        drawn = [(known[name], int(ranks or 1)) for ranks, name in HAS.findall(entry.effect_text)]
        assert not barred & {one.name for one, _ in drawn}
        assert entry.fields["suit"] in ("Joker", *{one.fields["suit"] for one, _ in drawn})
        assert all(rank <= (one.max_rank or 1) for one, rank in drawn)
        assert sum(rank for one, rank in drawn if one.kind == "advantages") == entry.fields["pr"]


def test_the_same_seed_gives_the_same_bytes_and_another_one_another(rulebook: Rulebook):
    assert made(rulebook, 7) == made(rulebook, 7)
    assert len({made(rulebook, seed) for seed in range(20)}) > 15
    assert "suit: Spades" in made(rulebook, 7, Suit="spades")


@pytest.mark.parametrize(
    ("said", "why"),
    [({"Suit": "Pears"}, "one of Clubs"), ({"Trait": "many"}, "a number"), ({"Players": "99"}, "at most 8")],
)
def test_what_does_not_fit_is_told(rulebook: Rulebook, said: dict[str, str], why: str):
    with pytest.raises(CannotGenerate, match=why):
        generate(rulebook, KIND, said, 0)


def test_a_kind_that_declares_nothing_generates_nothing(rulebook: Rulebook):
    assert list(inputs_of(rulebook, KIND)) == ["Players", "Trait", "Suit"]
    for wrong in ("bastards/states", "bastards/nothing", "nowhere/at-all"):
        with pytest.raises(CannotGenerate):
            inputs_of(rulebook, wrong)


def test_formulas_are_those_of_the_language(rulebook: Rulebook):
    from interpreter.game.game import Game

    game = Game(rulebook.systems["bastards"])
    assert _formula("5 × your Size + 1", Draft({"Size": 3}), game) == 16
    assert _formula("the higher of half your Size and 2", Draft({"Size": 9}), game) == 4


def test_the_rating_on_the_list_is_the_one_in_the_effect(rulebook: Rulebook):
    """The field by which the bestiary is narrowed says what the effect says."""
    for entry in rulebook.systems["bastards"].of_kind("monsters"):
        assert f"your PR is {entry.fields['pr']}\n" in entry.effect_text, entry.path
