"""The names of a game as people write them get the capitals that the language asks for; what is a verb there stays small."""

from __future__ import annotations

import pytest

from grammar.late import Late
from grammar.own_words.capitals import capitals
from grammar.own_words.everyday.cards import cards
from grammar.vocabulary import Vocabulary
from grammar.words import StatWord, SuitWord, ThingWord
from tests.content import content
from tests.written import written

CASES = written("capitals")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["says"]))
def test_names_get_their_capitals(case: dict[str, str]):
    vocabulary = content().rulebook.systems[case.get("game", "bastards")].vocabulary
    assert capitals(vocabulary)(case["says"]) == case["to"]


def test_what_is_written_as_the_language_writes_it_stays():
    for system in content().rulebook.systems.values():
        cap = capitals(system.vocabulary)
        for entry in system.entries.values():
            for line in entry.effect_text.split("\n"):
                if "#" not in line:
                    assert cap(line) == line, f"{entry.id}: {line}"


def test_what_is_passed_by_would_not_have_been_taken(monkeypatch: pytest.MonkeyPatch):
    """Each pattern can be compiled, and finds nothing in a text that lacks the piece without which it is not tried."""
    said = [
        (case.get("game", "bastards"), case["says"])
        for case in [
            *written("cures"),
            *written("cures_further"),
            *written("cures_of_limits_and_choices"),
            *written("cures_of_other_games"),
            *written("cures_of_winter"),
            *written("cures_of_cadwallon_and_workshop"),
            *written("cures_of_blows_and_first_times"),
        ][::40]
    ]
    games = content().rulebook.systems
    at_once = [capitals(games[game].vocabulary)(text) for game, text in said if game in games]
    monkeypatch.setattr(Late, "needed", ())
    anew = {slug: Vocabulary(tuple(game.vocabulary.words())) for slug, game in games.items()}
    assert [capitals(anew[game])(text) for game, text in said if game in games] == at_once


def test_no_suit_is_red_where_none_is_shown_so():
    """In a deck of suns and moons nobody knows what a red card would be: that is left as it was written."""
    suns, moons = SuitWord(name="Suns", letter="U", sign="☀"), SuitWord(name="Moons", letter="M", sign="☾")
    words = Vocabulary((suns, moons, ThingWord(name="Deck", cards=True), StatWord(name="Suit")))
    asked = "if it is red, you draw 1 card; otherwise you lose 1 card"
    assert cards(words)(asked) == asked
    assert cards(words)("if it is moons, you draw 1 card") == "if the Deck's top card is Moons, you draw 1 card"
