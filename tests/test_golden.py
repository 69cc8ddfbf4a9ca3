"""Every example comes true, and what is played stays what it was: all traces, and whole fights, by their fingerprints."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from generator.editor.settings import MODELINE
from generator.phrasing import phrase, rank_table
from grammar.words import ScopeWord
from interpreter.compile.program import CompiledProgram
from interpreter.desk.contest import Ring, contests_of, measured_kinds
from interpreter.desk.deciders import Random
from interpreter.desk.examples import Resolution, play_example
from interpreter.desk.session import seat_all
from interpreter.desk.shrewd import HABITS
from interpreter.play.course import play_stretch
from interpreter.state.things import Stretch
from interpreter.state.trace import Step
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from tests.content import content, programs
from tests.plays import plays

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).resolve().parent / "golden"
CONTENT = GOLDEN / "content.txt"
SEEDS, MEASURED_FIGHTS = 4, 20
"""Fights of each conflict that a game declares; fights as `balance` plays them, for games that declare such: those declare
the longest conflicts, of which half as many are played.  All in all they are more than a hundred."""
SHEETS: dict[str, dict[str, object]] = {"Ada": {"side": "a"}, "Bo": {"side": "b"}}


def fingerprint(texts: Iterable[object]) -> str:
    return hashlib.sha256("\n".join(map(str, texts)).encode()).hexdigest()[:12]


def of_trace(steps: Iterable[Step]) -> str:
    return fingerprint((s.depth, s.text, s.entry, s.span and (s.span.line, s.span.column), s.kind) for s in steps)


@cache
def digest(slug: str) -> str:
    """Of all files of a game."""
    files = sorted((ROOT / "content" / slug).rglob("*.yml"))
    files = [path for path in files if path.name not in ("_balance.yml", "_proof.yml")]
    return fingerprint(f"{path.name} {rules_of(path)}" for path in files)


def rules_of(path: Path) -> str:
    """The text of a file of rules, but for the line that is for editors alone."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(MODELINE))


def recorded() -> dict[str, str]:
    lines = CONTENT.read_text(encoding="utf-8").splitlines() if CONTENT.exists() else []
    return dict(line.split() for line in lines)  # type: ignore[misc]


Lines = Callable[[], Iterator[str]]


def compare(slug: str, name: str, lines: Lines, update: bool, again: Lines | None = None) -> None:
    """Hold lines against those of a golden file, or write it.  again: the same, of what is played anew."""
    path = GOLDEN / slug / f"{name}.txt"
    if update:
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
        return
    if recorded().get(slug) != digest(slug):
        assert list(lines()) == list((again or lines)()), "what is played twice goes two ways"
        pytest.skip(f"content/{slug} has changed since the fingerprints were taken; --update takes them anew")
    expected = path.read_text(encoding="utf-8").splitlines()
    found = list(lines())
    wrong = [line for line in found if line not in set(expected)]
    assert found == expected, f"{len(wrong)} of {len(found)} are told otherwise than before: {wrong[:8]}"


RULEBOOK = content().rulebook
KINDS = [
    (system.slug, kind)
    for system in RULEBOOK.systems.values()
    for kind in system.kinds
    if any(entry.examples for entry in system.of_kind(kind))
]


@pytest.mark.parametrize(("slug", "kind"), KINDS, ids=["-".join(one) for one in KINDS])
def test_every_example_comes_true_as_it_did(slug: str, kind: str, update: bool, shared: Path):
    entries = RULEBOOK.systems[slug].of_kind(kind)
    kept = partial(examples, entries, lambda entry, number: plays(shared, slug)[entry.id, number])
    anew = partial(examples, entries, lambda entry, number: play_example(programs(), entry, entry.examples[number]))
    compare(slug, kind, kept, update, anew)


def examples(entries: Iterable[Entry], play: Callable[[Entry, int], Resolution]) -> Iterator[str]:
    for entry in entries:
        for number in range(len(entry.examples)):
            played = play(entry, number)
            assert not played.diagnostics, told(played)
            yield f"{entry.slug} {number + 1} {of_trace(played.steps)}"


def told(played: Resolution) -> str:
    """What is wrong, and all that happened."""
    wrong = [f"{found.place}: {found.message}" for found in played.diagnostics]
    return "\n".join(wrong + ["  " * step.depth + step.text for step in played.steps])


@pytest.mark.parametrize("slug", sorted(RULEBOOK.systems))
def test_every_rule_reads_as_it_did(slug: str, update: bool):
    """Those that say the same, with the same words of the game."""
    path, found = GOLDEN / slug / "_words.txt", dict(words(RULEBOOK.systems[slug]))
    if update:
        path.write_text("".join(f"{rule} {read}\n" for rule, read in found.items()), encoding="utf-8")
        return
    known = dict(line.rsplit(" ", 1) for line in path.read_text(encoding="utf-8").splitlines())
    wrong = [rule for rule, read in found.items() if known.get(rule, read) != read]
    assert not wrong, f"{len(wrong)} of {len(found)} read otherwise than before: {wrong[:8]}"


def words(system: System) -> Iterator[tuple[str, str]]:
    """Each rule by its name and a fingerprint of what it says, and a fingerprint of how pages and cards say that at its
    ranks."""
    declared = rules_of(ROOT / "content" / system.slug / "_system.yml")
    for entry in system.entries.values():
        if entry.effect.statements:
            highest = entry.max_rank or 1
            said: dict[str, Any] = {"max_rank": entry.max_rank, "name": entry.name}
            every = (
                phrase(entry.effect, system.vocabulary, form=form, rank=rank, **said)
                for form in ("page", "card")
                for rank in (None, 1, highest)
            )
            table = rank_table(entry.effect, system.vocabulary, highest) if highest > 1 else None
            runs = (
                [(line.depth, line.bullet, run.text, getattr(run.target, "name", None), run.strong)]
                for lines in every
                for line in lines
                for run in line.runs
            )
            rule = fingerprint((declared, entry.name, entry.effect_text, highest))
            yield f"{entry.kind}/{entry.slug} {rule}", fingerprint((*runs, table))


@pytest.mark.parametrize("slug", sorted(RULEBOOK.systems))
def test_whole_fights_go_as_they_went(slug: str, update: bool):
    compare(slug, "_fights", lambda: fights(RULEBOOK.systems[slug]), update)
    if update:
        lines = sorted({**recorded(), slug: digest(slug)}.items())
        CONTENT.write_text("".join(f"{name} {print_}\n" for name, print_ in lines), encoding="utf-8")


def test_more_than_a_hundred_fights_are_held():
    assert sum(len(path.read_text("utf-8").splitlines()) for path in GOLDEN.glob("*/_fights.txt")) > 100


def fights(system: System) -> Iterator[str]:
    """Conflicts that chance decides, between ready characters where there are any; then fights as they are measured."""
    program = CompiledProgram(system)
    ready = [entry.slug for entry in system.entries.values() if system.kinds[entry.kind].sheet is not None]
    measured = measured_kinds(system)
    pairs = zip(SHEETS.items(), ready if not measured else (), strict=False)
    people = {name: {**sheet, "as": slug} for (name, sheet), slug in pairs} or SHEETS
    for word in system.vocabulary.every(ScopeWord):
        if word.parts or word.counts_as:
            for seed in range(SEEDS // 2 if measured else SEEDS):
                table = seat_all(program, people, Random(seed), seed)
                play_stretch(table, Stretch(word.name))
                table.rest()
                yield f"{word.name} {seed} {of_trace(table.trace.steps)}"
    entries = [entry for kind in measured for entry in system.of_kind(kind)]
    for number, entry in enumerate(entries[:: max(1, len(entries) // MEASURED_FIGHTS)] if entries else ()):
        contest = contests_of(system)[number % len(contests_of(system))]
        outcome = Ring(program, contest, entry, 1, number % 2).fight(number, HABITS[number % 2])
        yield f"{contest.name} {entry.slug} {outcome.won} {outcome.digest}"
