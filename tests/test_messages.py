"""What somebody reads who has made one mistake: it is at the line of the mistake, and names the word that was meant.

A thousand edits of right files, by chance from a fixed seed, each read in memory against the game that it is of."""

from __future__ import annotations

import gc
import random
import re
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from diagnostics.diagnostic import Problem
from grammar.nodes.structure import Effect
from grammar.own_words.advice import Advice
from grammar.own_words.holders import spoken_to
from grammar.parser import parse
from rulebook.model.loaded import Loaded
from rulebook.pipeline import reread
from tests.content import game

ROOT = Path(__file__).resolve().parent.parent / "content"
GAME = ROOT / "bastards"
FILES = sorted(GAME.glob("*/[!_]*.yml"))
UNREAD = re.compile(r"\s*(?:#|(?:- )?(?:summary|why|reading|question|title|section|source|document)\b)")
"""Lines of prose, in which a wrong letter is nobody's business."""


@pytest.fixture(scope="module", name="game")
def the_game() -> Loaded:
    return game(GAME.name)


# --- one edit ---------------------------------------------------------------------------------------------------------
Edit = Callable[[random.Random, str], str | None]


def without(pattern: str) -> Edit:
    """Takes one match of a pattern out of a line."""

    def edit(chance: random.Random, line: str) -> str | None:
        found = list(re.finditer(pattern, line))
        if not found:
            return None
        one = chance.choice(found)
        return line[: one.start()] + line[one.end() :]

    return edit


def swapped(chance: random.Random, line: str) -> str | None:
    found = [one.start() for one in re.finditer("[A-Za-z]{2}", line)]
    if not found:
        return None
    at = chance.choice(found)
    return line[:at] + line[at + 1] + line[at] + line[at + 2 :]


def indented(chance: random.Random, line: str) -> str | None:
    return None if not line.startswith(" ") else line[1:] if chance.random() < 0.5 else f" {line}"


EDITS: dict[str, Edit] = {
    "a colon less": lambda chance, line: line.replace(":", "", 1) if ":" in line else None,
    "a space more or less": indented,
    "a letter less": without("[A-Za-z]"),
    "two letters swapped": swapped,
    "a word less": without(r"\b\w+\b"),
    "a sign less": without(r"[\[\]{}\"',-]"),
    "a tab": lambda chance, line: f"\t{line[2:]}" if line.startswith("  ") else None,
}


def test_a_finding_is_at_the_line_of_the_mistake(game: Loaded):
    chance = random.Random(12)
    found_any = right = first = tried = 0
    wrong = []
    while tried < 1000:
        path = chance.choice(FILES)
        lines = path.read_text(encoding="utf-8").split("\n")
        at, (sort, edit) = chance.randrange(len(lines)), chance.choice(list(EDITS.items()))
        new = None if UNREAD.match(lines[at]) else edit(chance, lines[at])
        if new is None or new == lines[at]:
            continue
        tried += 1
        text = "\n".join([*lines[:at], new, *lines[at + 1 :]])
        found = reread(game, path.relative_to(GAME).as_posix(), text, GAME, ROOT) or ()
        told = sorted((one for one in found if one.is_error), key=lambda one: one.order)
        if not told:
            continue
        found_any += 1
        first += told[0].place.line == at + 1
        if any(one.place.line <= at + 1 <= one.place.end_line for one in told):
            right += 1
        else:
            wrong.append(
                f"{sort}: {path.name}:{at + 1}: {lines[at]!r} -> {new!r}: {told[0].place.line} {told[0].message}"
            )
    assert found_any > 700
    assert right >= 0.97 * found_any, "\n".join([f"{right} of {found_any}", *wrong])
    assert first >= 0.95 * found_any, f"{first} of {found_any}"


def test_a_misspelt_name_is_answered_with_the_name(game: Loaded):
    """One letter left out, doubled, changed or swapped in a name of the game, in an effect."""
    assert game.system is not None
    chance = random.Random(7)
    names = sorted({word.name for word in game.system.vocabulary.words() if re.fullmatch("[A-Z][a-z]{3,}", word.name)})
    known = {*names, *(word.plural for word in game.system.vocabulary.words())}
    right = tried = 0
    wrong = []
    while tried < 200:
        name = chance.choice(names)
        at = chance.randrange(1, len(name) - 1)
        new = chance.choice(
            [
                name[:at] + name[at + 1 :],
                name[:at] + name[at] + name[at:],
                name[:at] + chance.choice("aeiounrst") + name[at + 1 :],
                name[:at] + name[at + 1] + name[at] + name[at + 2 :],
            ]
        )
        if new in known or new == name:
            continue
        tried += 1
        text = f"name: X\neffect: |\n  when you gain {new}, you draw 1 card\norigin: drafted\n"
        found = reread(game, "advantages/x.yml", text, GAME, ROOT) or ()
        hints = [one.hint or "" for one in found if one.is_error and one.place.line == 3]
        if hints and f"`{name}`" in hints[0]:
            right += 1
        else:
            wrong.append(f"{name} {new} {hints[:1]}")
    assert right >= 0.95 * tried, "\n".join([f"{right} of {tried}", *wrong])


def test_nobody_keeps_what_was_read_because_of_a_mistake(game: Loaded):
    """A mistake that was told goes with all that was being read: a server that reads for days does not grow by each."""

    class Text(str):
        pass

    assert game.system is not None
    vocabulary = game.system.vocabulary
    unread = Text("when you strike, the foes gets\n  you gainz 1 BP\nyou gains one\n")

    def unheard(effect: Effect) -> list[Problem]:
        return []

    words = Advice(vocabulary, spoken_to(vocabulary, ""), unheard)
    kept = [weakref.ref(unread), weakref.ref(unheard)]
    _, wrong = parse(unread, words)
    assert wrong
    collects = gc.isenabled()
    gc.disable()
    try:
        del unread, unheard, words, wrong
        assert [one() for one in kept] == [None, None]
    finally:
        if collects:
            gc.enable()
