"""Traces as pages show them: short ones whole, long ones folded, and no step lost."""

from __future__ import annotations

from collections.abc import Iterator

from generator.phrasing import phrase, plain
from generator.site.addresses import Links
from generator.site.targets import Targets
from generator.site.trace_view import LONG, WORTH_FOLDING, Step, _folded, steps_of
from generator.telling.chosen import as_on_the_page, options_of
from generator.telling.given import crowds
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.rulebook import Rulebook


def play(*depths: int) -> list[Step]:
    return [Step(depth, f"step {number}", "event", "", None, "") for number, depth in enumerate(depths)]


def all_of(steps: tuple[Step, ...]) -> Iterator[str]:
    for step in steps:
        yield step.text
        yield from all_of(step.below)


def test_a_long_play_opens_with_its_rounds_and_keeps_every_step() -> None:
    turns = [2, *[3] * 9] * 3
    steps = play(0, *[1, *turns] * 4)
    assert len(steps) > LONG
    shown = _folded(steps, len(steps))
    assert [step.depth for step in shown] == [0, 1, 1, 1, 1]
    assert [len(step.below) for step in shown] == [0, 3, 3, 3, 3]
    assert list(all_of(shown)) == [step.text for step in steps]


def test_few_steps_are_not_folded() -> None:
    steps = play(0, *[1, *[2] * (WORTH_FOLDING - 1)] * 30)
    assert all(not step.below for step in _folded(steps, len(steps)))


def test_what_was_chosen_is_quoted_as_the_page_says_it(rulebook: Rulebook):
    entry = rulebook.entry("bastards/states/desperation")
    steps = play_example(Programs(rulebook), entry, entry.examples[0]).steps
    words = rulebook.system(entry).vocabulary
    told = [as_on_the_page(step, entry, words) for step in steps if step.kind == "choice" and step.entry == entry.id]
    assert any("chooses “Draw cards equal to your " in text for text in told), told


def test_an_option_that_goes_on_below_its_line_is_quoted_as_the_page_says_it(rulebook: Rulebook) -> None:
    entry = rulebook.entry("workshop/actions/snapshots")
    steps = play_example(Programs(rulebook), entry, entry.examples[0]).steps
    told = [as_on_the_page(step, entry, rulebook.system(entry).vocabulary) for step in steps if step.kind == "choice"]
    assert "Snapshots: Mei chooses “Do this X times …”." in told, told


def test_of_an_option_of_several_sentences_it_is_told_that_it_goes_on(rulebook: Rulebook) -> None:
    entry = rulebook.entry("bastards/combat-tricks/disarm")
    said = [told for _, _, told in options_of(entry, rulebook.system(entry).vocabulary)]
    assert said[0] == "Make a physical melee Disarm attack with Mind against that opponent …"


def test_every_option_is_quoted_as_its_bullet_begins(rulebook: Rulebook) -> None:
    """With the words that it has from its rule: `the number of wounds gained`, and not `the amount`."""
    for entry in rulebook.entries:
        vocabulary = rulebook.system(entry).vocabulary
        bullets = [
            line.strip()[2:]
            for line in plain(phrase(entry.effect, vocabulary, max_rank=entry.max_rank, name=entry.name)).splitlines()
            if line.strip().startswith("- ")
        ]
        for _, _, said in options_of(entry, vocabulary):
            assert any(bullet.startswith(said.removesuffix(" …")) for bullet in bullets), (entry.id, said, bullets)


def test_those_who_are_many_under_one_name_do_things_in_the_plural(rulebook: Rulebook) -> None:
    entry = rulebook.entry("workshop/mooks/speed-bump-mooks")
    many = crowds(entry.examples[0], rulebook.system(entry).vocabulary)
    played = play_example(Programs(rulebook), entry, entry.examples[0])
    told = [step.text for step in steps_of(entry, played, Targets(rulebook), Links(f"{entry.id}.md"), many)]
    assert "Speed Bump Mooks: Waiters lose 3 Members (5 → 2)." in told, told


def test_the_words_of_a_rule_are_quoted_without_brackets(rulebook: Rulebook) -> None:
    entry = rulebook.entry("bastards/combat-tricks/hurl")
    played = play_example(Programs(rulebook), entry, entry.examples[0])
    quoted = [step.because for step in steps_of(entry, played, Targets(rulebook), Links(f"{entry.id}.md"))]
    assert any("in Short or Medium Range" in text for text in quoted), quoted
    assert not [text for text in quoted if "[" in text]


def test_an_offer_that_was_taken_up_is_quoted_as_the_page_says_it(rulebook: Rulebook) -> None:
    entry = rulebook.entry("steamfunkateers/procedures/resume-conflict")
    steps = play_example(Programs(rulebook), entry, entry.examples[2]).steps
    told = [as_on_the_page(step, entry, rulebook.system(entry).vocabulary) for step in steps if step.kind == "choice"]
    assert any("takes up “a character who is still in it may use Fight On”" in text for text in told), told
