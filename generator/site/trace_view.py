"""A finished play as a reader follows it: sentences, the words of the rule that acted, and in long plays what can be folded.

Knows no HTML and plays nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Span
from generator.site.addresses import Link, Links
from generator.site.targets import Targets
from generator.telling.chosen import as_on_the_page
from generator.telling.given import agreed, unbracketed
from interpreter.desk.examples import Resolution
from rulebook.model.entry import Entry

LONG = 60
"""Plays of more steps than this are folded; a reader opens what she wants to see."""

WORTH_FOLDING = 5
"""A step with fewer steps below it is shown with all of them."""


class Step(Struct, frozen=True):
    """A sentence of a trace; because: the words of the rule that acted; rule: the entry they stand in, if another.

    below: the steps that can be folded away under it; without any, they stand behind it and are only set in."""

    depth: int
    text: str
    kind: str
    because: str
    rule: Link | None
    lines: str
    below: tuple[Step, ...] = ()


def steps_of(
    entry: Entry, played: Resolution, targets: Targets, links: Links, many: Collection[str] = ()
) -> tuple[Step, ...]:
    """The steps of a play, long ones folded.  many: who are many under one name."""
    found = _steps(entry, played, targets, links, many)
    return found if len(found) <= LONG else _folded(found, len(found))


def _folded(steps: Sequence[Step], of: int) -> tuple[Step, ...]:
    """Steps with what belongs to each folded under it; what holds most of the whole play stays open."""
    found: list[Step] = []
    at = 0
    while at < len(steps):
        end = at + 1
        while end < len(steps) and steps[end].depth > steps[at].depth:
            end += 1
        inner = steps[at + 1 : end]
        if len(inner) > of // 2:
            found += [steps[at], *_folded(inner, of)]
        elif len(inner) >= WORTH_FOLDING:
            found.append(replace(steps[at], below=_folded(inner, of)))
        else:
            found += [steps[at], *inner]
        at = end
    return tuple(found)


def _steps(entry: Entry, played: Resolution, targets: Targets, links: Links, many: Collection[str]) -> tuple[Step, ...]:
    found, before = [], ("", "")
    for step in played.steps:
        other = targets.find(step.entry) if step.entry and step.entry != entry.id else None
        because = unbracketed(clause_text((other or entry).effect_text, step.span)) if step.entry and step.span else ""
        rule = Link(other.name, links.to(targets.entry(other))) if other else None
        # The same clause twice in a row is said once.
        said = (because, rule.name if rule else "")
        shown = because if said != before else ""
        if because:
            before = said
        lines = f"{step.span.line}-{step.span.end_line}" if step.span and step.entry == entry.id else ""
        text = agreed(as_on_the_page(step, other or entry, targets.rulebook.system(entry).vocabulary), many)
        found.append(Step(step.depth, text, step.kind, shown, rule if shown else None, lines))
    return tuple(found)


def clause_text(text: str, span: Span) -> str:
    """The words at a place of an effect, on one line; of several lines the first, with an ellipsis."""
    lines = text.splitlines()
    if not 0 < span.line <= len(lines):
        return ""
    first = lines[span.line - 1]
    if span.end_line > span.line:
        return first[span.column - 1 :].strip().rstrip(":") + " …"
    return first[span.column - 1 : span.end_column - 1].strip()
