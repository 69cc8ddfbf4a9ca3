"""What is filed by what it could be about is found by all that it is about: nobody who would have heard is left unasked."""

from __future__ import annotations

from contextlib import suppress

import pytest

from interpreter.compile.program import program_of
from interpreter.desk.deciders import Random
from interpreter.desk.session import seat_all
from interpreter.play.course import play_stretch
from interpreter.play.rules import matches
from interpreter.standing import index
from interpreter.standing.in_effect import speaks
from interpreter.state.event import Event, Topic
from interpreter.state.situation import Live, OutOfSteps, Situation, Trigger
from interpreter.state.things import Stretch
from rulebook.model.rulebook import Rulebook

GAMES = ("bastards", "cadwallon", "steamfunkateers", "wolsung", "workshop")
WANTED = 600
"""How often in each game somebody is looked for in vain among those who were not found."""


class Enough(Exception):
    """As often as wanted."""


@pytest.mark.parametrize("slug", GAMES)
def test_who_is_not_found_would_not_have_heard(rulebook: Rulebook, slug: str, monkeypatch: pytest.MonkeyPatch):
    hearing, about, about_damage, left = index.hearing, index.about, index.about_damage, [WANTED]

    def count() -> None:
        left[0] -= 1
        if left[0] <= 0:
            raise Enough

    def hears(table: Situation, channel: str, key: tuple[Topic, object, object]) -> list[Trigger]:
        found = hearing(table, channel, key)
        event = next(one for one in reversed(table.happening) if index.mark(table, one) == key)
        others = [one for one in index.triggers(table, channel) if one not in found]
        heard = [one.frame.label for one in others if table.look(matches, one, event)]
        assert not heard, f"{channel}: {event.subject}, {event.object}"
        if others:
            count()
        return found

    def speak(table: Situation, channel: str, of: object) -> list[Live]:
        return spoken(table, channel, of, about(table, channel, of))

    def speak_of_damage(table: Situation, channel: str, event: Event) -> list[Live]:
        return spoken(table, channel, event, about_damage(table, channel, event))

    def spoken(table: Situation, channel: str, of: object, found: list[Live]) -> list[Live]:
        others = [one for one in index.on(table, channel) if one not in found]
        said = [one.text or one.frame.label for one in others if not one.busy and table.look(speaks, one, of)]
        assert not said, f"{channel}: {of}"
        if others:
            count()
        return found

    monkeypatch.setattr(index, "hearing", hears)
    monkeypatch.setattr(index, "about", speak)
    monkeypatch.setattr(index, "about_damage", speak_of_damage)
    system = rulebook.systems[slug]
    whole = [word.name for word in system.vocabulary.words("scope") if word.parts and not word.of]
    people = {name: {"side": side} for name, side in (("Ada", "a"), ("Bo", "b"))}
    with suppress(Enough):
        for seed in range(40):
            table = seat_all(program_of(system), people, Random(seed), seed)
            with suppress(OutOfSteps):
                play_stretch(table, Stretch(whole[seed % len(whole)]))
    assert left[0] <= 0, f"only {WANTED - left[0]} times: play more seeds"
