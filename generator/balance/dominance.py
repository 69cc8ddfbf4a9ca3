"""Which entries are dominated: no better in any figure than another of their kind, worse in one, and not cheaper.

Which figures count, and which way, a system declares (`balance: compared`).  Two effects are held against each other where they
are written alike but for their numbers; an effect of its own is taken to be worth something.  What has no effect and no figure
but what it costs (a violin) is not held against anything.  Nothing is played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import permutations

from msgspec import Struct

from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.balance_fields import Balance, Compared

NUMBER = re.compile(r"(pay )?\b([0-9]+)\b")


class Dominated(Struct, frozen=True):
    """An entry, and one that nobody would not rather have."""

    entry: Entry
    by: Entry


class _Worth(Struct, frozen=True):
    """figures: by name, more is better.  words: what it can do.  effect: what it says without its numbers."""

    alike: tuple[object, ...]
    figures: Mapping[str, int]
    words: frozenset[object]
    effect: str


def compared(system: System) -> list[Entry]:
    """The entries that are held against each other."""
    return [entry for kind, plan in _plans(system).items() for entry in _figured(system, kind, plan)]


def dominated(system: System) -> list[Dominated]:
    """Every entry that another dominates, each once, in the order of the kinds."""
    found: dict[str, Dominated] = {}
    for kind, plan in _plans(system).items():
        worths = [(entry, _worth(entry, plan)) for entry in _figured(system, kind, plan)]
        for (entry, worth), (other, better) in permutations(worths, 2):
            if entry.id not in found and _beats(better, worth):
                found[entry.id] = Dominated(entry, other)
    return list(found.values())


def _plans(system: System) -> Mapping[str, Compared]:
    return (system.head.balance or Balance()).compared


def _figured(system: System, kind: str, plan: Compared) -> list[Entry]:
    return [entry for entry in system.of_kind(kind) if plan.more or entry.effect_text]


def _worth(entry: Entry, plan: Compared) -> _Worth:
    fields = entry.fields
    figures = {name: _number(fields.get(name)) for name in plan.more}
    figures |= {name: -_number(fields.get(name)) for name in plan.less}
    figures |= dict(_effect_figures(entry.effect_text))
    said = {word for name in plan.words for word in _listed(fields.get(name))}
    words: set[object] = (said - {*plan.burdens}) | {f"no {word}" for word in plan.burdens if word not in said}
    effect = NUMBER.sub(r"\1#", entry.effect_text.replace(entry.name, "#"))
    return _Worth(tuple(fields.get(name) for name in plan.alike), figures, frozenset(words), effect)


def _effect_figures(text: str) -> Iterator[tuple[str, int]]:
    """The numbers of an effect: the more the better, but for what is paid."""
    for at, match in enumerate(NUMBER.finditer(text)):
        yield f"effect {at}", -int(match[2]) if match[1] else int(match[2])


def _beats(better: _Worth, worth: _Worth) -> bool:
    if better.alike != worth.alike or not worth.words <= better.words or worth.effect not in ("", better.effect):
        return False
    if any(better.figures.get(name, number) < number for name, number in worth.figures.items()):
        return False
    return better != worth


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _listed(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else () if value is None else (value,)
