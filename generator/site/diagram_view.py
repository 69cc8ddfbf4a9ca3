"""Diagrams as plain data for their template: every step a word that leads to its page.  Reads nothing off an effect itself."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from generator.site.addresses import Links
from generator.site.rules_view import Run
from generator.site.targets import Targets
from generator.telling.diagrams import Course, chain_of, course_of, ladder_of
from grammar.words import ScopeWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System


class StepView(Struct, frozen=True):
    """A step.  said: what stands before its word, or behind it where it is made of others (below)."""

    word: Run
    said: str = ""
    below: tuple[StepView, ...] = ()


class DiagramView(Struct, frozen=True):
    """A figure.  closing: whether its last step leads to its first.  whole: it says all that the rule says."""

    form: Literal["ladder", "chain", "course"]
    caption: str
    steps: tuple[StepView, ...]
    closing: bool = False
    whole: bool = False


def diagram_of(entry: Entry, system: System, targets: Targets, links: Links) -> DiagramView | None:
    """The figure that says the same as an entry; None for what is better read."""
    see, vocabulary = _Seeing(system, targets, links), system.vocabulary
    if (ladder := ladder_of(entry.effect, vocabulary)) is not None:
        rungs = tuple(StepView(see.word(one.state), _range(one.low, one.high)) for one in ladder.rungs)
        return DiagramView("ladder", f"What comes of {_plural(ladder.number, system)}", rungs, whole=ladder.whole)
    if (chain := chain_of(entry.effect, vocabulary)) is not None:
        caption = "Where damage goes: from one that is at 0 to the next"
        steps = tuple(StepView(see.word(one)) for one in chain.tracks)
        return DiagramView("chain", caption, steps, chain.closed, chain.whole)
    word = vocabulary.word(entry.name, system.kinds[entry.kind].role)
    return course_diagram(word, system, targets, links) if isinstance(word, ScopeWord) else None


def course_diagram(word: ScopeWord, system: System, targets: Targets, links: Links) -> DiagramView | None:
    """What a stretch of time is made of; None for what is not made of others."""
    course = course_of(word, system.vocabulary)
    return (
        DiagramView("course", "Its course", (_Seeing(system, targets, links).course(course),)) if course.parts else None
    )


class _Seeing:
    def __init__(self, system: System, targets: Targets, links: Links) -> None:
        self.system, self.targets, self.links = system, targets, links

    def word(self, name: str) -> Run:
        found = self.system.vocabulary.word(name)
        target = self.targets.word(self.system, found) if found is not None else None
        return Run(name, self.links.to(target), target.title) if target is not None else Run(name)

    def course(self, course: Course) -> StepView:
        who = f"one for each {' or '.join(course.of)}" if course.of else ""
        order = ", then ".join(f"{how} {number}" for number, how in course.order)
        again = "again and again" if course.repeats else ""
        said = "; ".join(one for one in (who, f"{order} first" if order else "", again) if one)
        return StepView(self.word(course.name), said, tuple(self.course(part) for part in course.parts))


def _range(low: int, high: int | None) -> str:
    return f"{low} or more" if high is None else str(low) if low == high else f"{low} to {high}"


def _plural(number: str, system: System) -> str:
    word = system.vocabulary.word(number)
    return (word.plural or number) if word is not None else number
