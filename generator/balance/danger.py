"""How dangerous a beast is: how many hunts beginners win against it, by how many they are.  What was hunted is kept with the
figures of `rulewright balance`; here it is counted and judged, and nothing is written."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection

from interpreter.compile.program import CompiledProgram
from interpreter.desk.hunt import Hunt
from interpreter.state.program import Program
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.balance_fields import Balance, Danger, DangerRow

SMALLEST = 2
"""Of how many a party consists at least; at most of all whom the system names."""
HALF = 0.5
SURE = 1.96
"""How many deviations the bounds lie off, to be right 95 times of 100."""


def plan_of(system: System) -> Danger | None:
    """What a system declares of it, if anything."""
    return (system.head.balance or Balance()).danger


def hunted(
    system: System, wanted: Collection[str] = (), progress: Callable[[str, int, int], None] | None = None
) -> list[DangerRow]:
    """How each beast fares against parties of each size.  wanted: the ids of those that are hunted; nothing said: all.  Of
    the others, what was found before."""
    plan = plan_of(system)
    assert plan is not None
    program = CompiledProgram(system).whole()
    found: list[DangerRow] = []
    beasts = system.of_kind(plan.kind)
    for at, beast in enumerate(beasts, 1):
        again = not wanted or beast.id in wanted
        sizes = range(SMALLEST, len(plan.beginners) + 1) if again else ()
        found += [hunted_by(program, plan, beast, size) for size in sizes] or rows_of(system, beast)
        if progress is not None:
            progress("beasts hunted", at, len(beasts))
    return found


def hunted_by(program: Program, plan: Danger, beast: Entry, size: int) -> DangerRow:
    """How a beast fares against a party of a size, on seeds that begin at 1."""
    system = program.game.system
    lost = (system.head.balance or Balance()).lost
    hunt = Hunt(program, plan, beast, _holder(system, beast), plan.beginners[:size], lost)
    came = [hunt.go(seed) for seed in range(1, plan.hunts + 1)]
    won, down = sum(one.won for one in came), sum(one.down for one in came)
    return DangerRow(entry=beast.id.partition("/")[2], party=size, won=won, hunts=len(came), down=down)


def rows_of(system: System, entry: Entry) -> tuple[DangerRow, ...]:
    """What was found of a beast before."""
    known = system.figures.danger if system.figures is not None else ()
    return tuple(row for row in known if f"{system.slug}/{row.entry}" == entry.id)


def bounds(won: int, hunts: int) -> tuple[float, float]:
    """Within which the share of hunts won lies, 95 times of 100 (E. B. Wilson, 1927)."""
    share, spread = won / hunts, SURE**2 / hunts
    middle = (share + spread / 2) / (1 + spread)
    off = math.sqrt(spread * share * (1 - share) + spread**2 / 4) / (1 + spread)
    return max(0.0, middle - off), min(1.0, middle + off)


def verdict(row: DangerRow) -> str:
    """What a party of this size had better do."""
    low, high = bounds(row.won, row.hunts)
    return "better run" if high < HALF else "can be beaten" if low > HALF else "an even fight"


def advice(system: System, entry: Entry) -> str:
    """In a few words, sizes that fare alike together; empty if nothing was found."""
    said: list[tuple[str, list[int]]] = []
    for row in rows_of(system, entry):
        if not said or said[-1][0] != verdict(row):
            said.append((verdict(row), []))
        said[-1][1].append(row.party)
    return "; ".join(f"{_sizes(sizes)} beginners: {word}" for word, sizes in said)


def _sizes(sizes: list[int]) -> str:
    return str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"


def _holder(system: System, beast: Entry) -> str:
    plan = system.kinds[beast.kind].stat_block
    return plan.thing_of(beast.name, beast.fields) if plan is not None else ""
