"""The stat block of somebody as a page shows it: numbers, pools, what can be made, what holds.  Computes nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from msgspec import Struct

from generator.balance.danger import advice, bounds, rows_of
from generator.characters.figures import Part, Pool, Stroke, counted, graded, stat_block, together
from generator.site.addresses import Link
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.balance_fields import DangerRow


class StrokeView(Struct, frozen=True):
    """A test.  total: what is added in all, with its sign.  made_of, damage: the parts, in words."""

    name: str
    place: str
    cards: int
    total: str
    made_of: str
    damage: str


class FiguresView(Struct, frozen=True):
    """numbers: (name, value).  pools: (name, how much).  growing: (name, how much against one, two, and so on).
    per: the number that makes the others; grades: of each, its name and how much it is as that number grows from 1.

    taken: what damage to it gets.  own, shared: rules, each with whose it is, a link and a line.  danger: what a party of
    beginners had better do.  hunts: how many they were, hunts won, hunts, the bounds of the share won in percent, how many
    went down in a hunt."""

    thing: str
    numbers: tuple[tuple[str, str], ...]
    pools: tuple[tuple[str, str], ...]
    growing: tuple[tuple[str, tuple[int, ...]], ...]
    per: str
    grades: tuple[tuple[str, tuple[str, ...]], ...]
    strokes: tuple[StrokeView, ...]
    taken: str
    own: tuple[tuple[Link, int, str], ...]
    shared: tuple[tuple[str, tuple[tuple[Link, str], ...]], ...]
    danger: str
    hunts: tuple[tuple[int, int, int, int, int, str], ...]


def figures_view(
    entry: Entry, system: System, link: Callable[[Entry], Link], say: Callable[[Entry, int], str]
) -> FiguresView | None:
    """The stat block of an entry; None if its kind has none.  say: an entry's rule at a rank, on one line."""
    block = stat_block(entry, system)
    if block is None:
        return None
    shared: dict[str, list[tuple[Link, str]]] = {}
    for kind, rule in block.shared:
        shared.setdefault(kind, []).append((link(rule.entry), say(rule.entry, rule.rank)))
    alone = () if block.grades else block.pools
    return FiguresView(
        block.thing,
        tuple((one.name, str(one.value)) for one in block.numbers),
        tuple((counted(one.name, _pool(one), system), str(_pool(one))) for one in alone if not one.grows),
        tuple((counted(one.name, 0, system), one.most) for one in alone if one.grows),
        block.per,
        tuple(graded(block, system)),
        () if block.grades else tuple(map(_stroke, together(block.strokes))),
        "; ".join(f"{_parts(parts)} (to {track})" for track, parts in block.taken),
        tuple((link(one.entry), one.rank, say(one.entry, one.rank)) for one in block.own),
        tuple((kind, tuple(rules)) for kind, rules in shared.items()),
        advice(system, entry),
        tuple(map(_hunt, rows_of(system, entry))),
    )


def _hunt(row: DangerRow) -> tuple[int, int, int, int, int, str]:
    low, high = bounds(row.won, row.hunts)
    down = f"{row.down / row.hunts:.1f}"
    return row.party, row.won, row.hunts, math.floor(100 * low), math.ceil(100 * high), down


def _pool(pool: Pool) -> int:
    """How much there is of it against anybody."""
    return pool.most[0] if pool.most else pool.start


def _stroke(stroke: Stroke) -> StrokeView:
    damage = "" if stroke.damage is None else _damage(stroke.damage)
    return StrokeView(
        stroke.name + (f" with {stroke.tool}" if stroke.tool else ""),
        stroke.place,
        stroke.cards,
        f"+{stroke.bonus}" if stroke.bonus >= 0 else f"−{-stroke.bonus}",
        _parts(stroke.adds),
        damage,
    )


def _damage(parts: Iterable[Part]) -> str:
    """What a hit does: `margin + 3`; what is multiplied stands where it is done."""
    said, added = "margin", 0
    for part in parts:
        if part.op == "×":
            said, added = f"({said}{_added(added)}) × {part.number}" if added else f"{said} × {part.number}", 0
        else:
            added += part.number if part.op == "+" else -part.number
    return said + _added(added)


def _added(number: int) -> str:
    return f" + {number}" if number > 0 else f" − {-number}" if number else ""


def _parts(parts: Iterable[Part]) -> str:
    return ", ".join(f"{part.name} {part.op}{part.number}" for part in parts)
