"""What is filed by what it could be about is found by all that it is about: nobody who would have heard is left unasked."""

from __future__ import annotations

from contextlib import suppress

import pytest

from interpreter.compile.program import CompiledProgram
from interpreter.desk.deciders import Random
from interpreter.desk.session import seat_all
from interpreter.play.course import play_stretch
from interpreter.standing import index
from interpreter.standing.in_effect import speaks
from interpreter.state.event import About, Gist
from interpreter.state.situation import Answering, Live, OutOfSteps, Situation, Trigger
from interpreter.state.things import Stretch
from rulebook.model.rulebook import Rulebook

GAMES = ("bastards", "cadwallon", "steamfunkateers", "wolsung", "workshop")
WANTED = 600
"""How often in each game somebody is looked for in vain among those who were not found."""


class Enough(Exception):
    """As often as wanted."""


@pytest.mark.parametrize("slug", GAMES)
def test_who_is_not_found_would_not_have_heard(rulebook: Rulebook, slug: str, monkeypatch: pytest.MonkeyPatch):
    hearing, about, left = index.hearing, index.about, [WANTED]

    def count() -> None:
        left[0] -= 1
        if left[0] <= 0:
            raise Enough

    def hears(answering: Answering, key: About, *, would: bool) -> list[Trigger]:
        found, everybody = hearing(answering, key, would=would), answering.before if would else answering.after
        event = next(one for one in reversed(table.happening) if index.what_about(table, one) == key)
        others = [one for one in everybody if one not in found]
        heard = [one.frame.label for one in others if table.look(one.rule.pattern.matches, one.frame, event)]
        assert not heard, f"{event.verb}: {event.subject}, {event.object}"
        if others:
            count()
        return found

    def speak(table: Situation, channel: str, of: object, what: Gist | None = None) -> list[Live]:
        return spoken(table, channel, of, about(table, channel, of, what))

    def spoken(table: Situation, channel: str, of: object, found: list[Live]) -> list[Live]:
        others = [one for one in index.on(table, channel) if one not in found]
        said = [one.text or one.frame.label for one in others if not one.busy and table.look(speaks, one, of)]
        assert not said, f"{channel}: {of}"
        if others:
            count()
        return found

    monkeypatch.setattr(index, "hearing", hears)
    monkeypatch.setattr(index, "about", speak)
    system = rulebook.systems[slug]
    whole = [word.name for word in system.vocabulary.words("scope") if word.parts and not word.of]
    people = {name: {"side": side} for name, side in (("Ada", "a"), ("Bo", "b"))}
    program = CompiledProgram(system)
    with suppress(Enough):
        for seed in range(40):
            table = seat_all(program, people, Random(seed), seed)
            with suppress(OutOfSteps):
                play_stretch(table, Stretch(whole[seed % len(whole)]))
    assert left[0] <= 0, f"only {WANTED - left[0]} times: play more seeds"
