"""Whatever can happen to somebody in the made-up game is heard, foreseen, replaced and forbidden, or refused.

Each event is said of each of three people, in a rule of its own; the example of the rule lets just that happen."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from grammar.article import a_or_an
from grammar.vocabulary import Vocabulary, plural_of
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_system
from tests.interpreter.conftest import KIND, SYSTEM

PEOPLE = (("you", "Ada"), ("a Rival", "Osk"), ("a Friend", "Bea"))
"""How each is spoken of in a rule of Ada's."""
FORMS = ("when", "would", "instead", "cannot")
COMES = "you gain 1 Coin"
OF_NONE = {"Coin"}
"""What every rule gives, and so is not what it waits for."""
LEAST_HEARD = 1000
"""So many sentences at the least are accepted and their events come about; fewer are a test that has lost its subject."""


class Happening(NamedTuple):
    """What happens to somebody.  verb, rest: `becomes`, `Dazed`.  let: what lets it happen, where that is said in other words,
    one line after the other.  given: what he has before."""

    verb: str
    rest: str
    let: tuple[str, ...] = ()
    given: tuple[tuple[str, object], ...] = ()


def _happenings(words: Vocabulary) -> Iterator[Happening]:
    for state in words.words("state"):
        yield Happening("becomes", state.name)
        yield Happening("stops", f"being {state.name}", given=(("states", [state.name]),))
    for tag in words.words("tag"):
        yield Happening("becomes", tag.name)
    for track in words.words("track"):
        name, several = track.name, track.plural or plural_of(track.name)
        if name not in OF_NONE:
            yield Happening("gains", several, (f"gains 2 {several}",), ((name, 1),))
            yield Happening("gains", several, (f"'s {name} goes up by 1",), ((name, 1),))
            yield Happening("loses", several, (f"loses 2 {several}",), ((name, 3),))
            yield Happening("loses", several, (f"'s {name} goes down by 1",), ((name, 3),))
            yield Happening("pays", several, (f"pays 2 {several}",), ((name, 3),))
    for number in (*words.words("stat"), *words.words("skill")):
        yield Happening("gains", f"ranks of {number.name}", (f"gains 1 rank of {number.name}",))
        yield Happening("loses", f"ranks of {number.name}", (f"loses 1 rank of {number.name}",), ((number.name, 2),))
    for test in words.words("test"):
        for before in ("", *(f"{word.name} " for role in ("tag", "skill") for word in words.words(role))):
            made = f"{a_or_an(before + test.name)} {before}{test.name}"
            yield Happening("makes", made, (f"makes {made} against Osk",))
    for action in words.words("action"):
        yield Happening("uses", action.name)
        yield Happening("takes", f"{a_or_an(action.name)} {action.name}")
    for place in words.words("place"):
        yield Happening("enters", place.name)
        yield Happening("leaves", place.name, (f"enters {place.name}", f"leaves {place.name}"))
    for thing in words.words("thing"):
        one = f"{a_or_an(thing.name)} {thing.name}"
        yield Happening("gains", one)
        yield Happening("loses", one, (f"gains {one}", f"loses {one}"))
        yield Happening("brings", one)
    yield Happening("takes", "damage", ("takes 2 damage to Vigor",))
    yield Happening("draws", "cards", ("draws 2 cards",))


class Trial(NamedTuple):
    """A rule, how it speaks, and what lets its event come about, to whom."""

    rule: str
    form: str
    lines: tuple[str, ...]
    given: tuple[tuple[str, object], ...]
    whom: str


Heard = list[tuple[Trial, list[str], list[str], str]]
"""Each sentence that is accepted and whose event comes about: what is told without it and with it, and its name."""


def _trials(words: Vocabulary) -> Iterator[Trial]:
    for who, whom in PEOPLE:
        for one in _happenings(words):
            bare = one.verb.removesuffix("s") if one.verb != "stops" else "stop"
            verb = bare if who == "you" else one.verb
            said = {
                "when": f"when {who} {verb} {one.rest}, {COMES}",
                "would": f"when {who} would {bare} {one.rest}, {COMES}",
                "instead": f"when {who} would {bare} {one.rest}, instead, {COMES}",
                "cannot": f"{who} cannot {bare} {one.rest}",
            }
            let = one.let or (f"{one.verb} {one.rest}",)
            lines = tuple(f"{whom}{line}" if line.startswith("'s") else f"{whom} {line}" for line in let)
            if not (whom == "Osk" and any(line.endswith("against Osk") for line in lines)):
                yield from (Trial(said[form], form, lines, one.given, whom) for form in FORMS)


def _entry(name: str, rule: str, trial: Trial) -> str:
    given: dict[str, dict[str, object]] = {
        "Ada": {name: 1, "side": "one"},
        "Bea": {"side": "one"},
        "Osk": {"side": "two"},
    }
    given[trial.whom].update(trial.given)
    example = {"title": "One", "given": given, "when": list(trial.lines), "then": [], "decider": "greedy", "seed": 2}
    head = f"name: {name}\nsummary: A trick.\norigin: drafted\neffect: |\n  {rule}\nexamples:\n"
    return f"{head}  - {json.dumps(example)}\n"


def _played(place: Path, rules: list[tuple[str, Trial]]) -> list[list[str] | None]:
    """What is told of each rule as its example is played; None where something is wrong with rule or example."""
    game = place / "content" / "brawl"
    (game / "knacks").mkdir(parents=True)
    shutil.copy(SYSTEM, game / "_system.yml")
    (game / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    for at, (rule, trial) in enumerate(rules):
        (game / "knacks" / f"k-{at}.yml").write_text(_entry(_name(at), rule, trial), encoding="utf-8")
    loaded = load_system(game, place / "content")
    assert loaded.system is not None
    wrong = {one.place.file.rpartition("/")[2] for one in loaded.findings if one.field[-1:] != ("then",)}
    programs = Programs(Rulebook({"brawl": loaded.system}))
    told: list[list[str] | None] = []
    for at in range(len(rules)):
        entry = loaded.system.entries[f"brawl/knacks/k-{at}"]
        usable = f"k-{at}.yml" not in wrong
        steps = play_example(programs, entry, entry.examples[0]).steps if usable else ()
        told.append([step.text for step in steps if step.kind != "given"] if usable else None)
    return told


def _name(at: int) -> str:
    """A name that no word of the game is like."""
    return "Zz" + "".join("abcdefghij"[int(digit)] for digit in f"{at:04}")


@pytest.fixture
def heard(tmp_path_factory: pytest.TempPathFactory) -> Heard:
    """All of them."""
    place = tmp_path_factory.mktemp("whatever")
    first = place / "words" / "brawl"
    (first / "knacks").mkdir(parents=True)
    shutil.copy(SYSTEM, first / "_system.yml")
    (first / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    words = load_system(first, place / "words").system
    assert words is not None
    trials = [*_trials(words.vocabulary)]
    scripts = {(trial.lines, str(trial.given), trial.whom): trial for trial in trials}
    plain = _played(place / "without", [('note "nothing"', trial) for trial in scripts.values()])
    without = dict(zip(scripts, plain, strict=True))
    told = _played(place / "with", [(trial.rule, trial) for trial in trials])
    found = []
    for at, (trial, steps) in enumerate(zip(trials, told, strict=True)):
        before = without[trial.lines, str(trial.given), trial.whom]
        if steps is not None and before:
            found.append((trial, before, steps, _name(at)))
    return found


def test_whatever_happens_is_heard_replaced_and_forbidden(
    heard: Heard,
):  # in one, for each process would play them anew
    assert len(heard) > LEAST_HEARD
    assert {trial.form for trial, *_ in heard} == {*FORMS}
    unheard = [
        (trial.rule, trial.lines, steps)
        for trial, _, steps, name in heard
        if trial.form != "cannot" and not any(step.startswith(f"{name}: ") for step in steps)
    ]
    assert unheard == []
    all_the_same = [
        (trial.rule, trial.lines, steps)
        for trial, before, steps, _ in heard
        if trial.form in ("instead", "cannot") and before[-1] in steps
    ]
    assert all_the_same == []
