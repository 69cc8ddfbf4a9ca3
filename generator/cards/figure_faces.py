"""Somebody as a card to play from: the numbers that the engine computes, boxes to tick, and every rule in words.

What is shown follows from `stat_block:` of the kind and from characters/figures.py; nothing here knows a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec.structs import replace

from generator.balance.danger import advice
from generator.cards.blocks import ROOM, Block, Boxes, BoxRow, Card, Cell, Line, Stats, Strip, Table, Try
from generator.cards.faces import SMALL, card_of, finished, named_block, whole_lines, words_of
from generator.characters.figures import HeldRule, Part, Pool, StatBlock, Stroke, graded, stat_block, together
from generator.phrasing import changed, mentions
from generator.telling.entry_facts import suit_of
from generator.telling.mentions import holds_for_all
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.fields_made import StatPlan

MOST_BOXES = 240
"""Tracks with more points have no room for a box each; their number is written."""

COMFORT = 10
"""Before the type of a front becomes smaller than this, a table is read line by line."""

UNBROKEN = "\u00a0"
"""A space at which no line ends."""

ORDINALS = ("1 player", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def figure_card(entry: Entry, system: System) -> Card | None:
    """The card of an entry that is somebody; None if it is not."""
    block = stat_block(entry, system)
    if block is None:
        return None
    plain = card_of(entry, system)
    nearest = block.shared[0][0] if block.shared else ""
    near = [rule for kind, rule in block.shared if kind == nearest]
    if not block.own:  # it is itself what its rule says
        return finished(replace(plain, tries=tuple(_beside(plain.tries, block, near, system)), edition=None), system)
    back = tuple(line for rule in (*block.own, *near) for line in rule_lines(rule, system, block.known))
    plain = replace(plain, about=" · ".join(filter(None, (plain.about, advice(system, entry)))))
    others = ", ".join(dict.fromkeys(kind for kind, _ in block.shared if kind != nearest))
    see = f"every {others}" if others else ""
    front = tuple(front_blocks(block))
    answered = tuple(one for one in front if isinstance(one, Strip))
    less = tuple(one for one in front if one not in answered)
    tries = (
        Try(front, back, COMFORT),
        Try(line_by_line(front), back, SMALL),
        Try(line_by_line(less), (*answered, *back), SMALL),
    )
    return finished(replace(plain, tries=tries, see=see), system)


def _beside(tries: Iterable[Try], block: StatBlock, near: Iterable[HeldRule], system: System) -> Iterator[Try]:
    """The ways of a rule with the numbers: boxes below it, a table on the back; of what all of its sort have in common what
    is said of these boxes."""
    front = () if block.grades else tuple(boxes_of(block.pools))
    above = (graded_table(block, system),) if block.grades else ()
    ticked = {pool.name for pool in block.pools}
    told = [rule for rule in near if ticked & {word.name for word in mentions(rule.entry.effect, system.vocabulary)}]
    below = tuple(line for rule in told for line in rule_lines(rule, system, block.known))
    for way in tries:
        yield replace(way, front=(*way.front, *front), back=(*above, *way.back, *below))


def graded_table(block: StatBlock, system: System) -> Table:
    """The numbers that another one makes, in a column for each that it may be."""
    head = (block.per, *(str(at + 1) for at in range(len(block.grades))))
    return Table(head, tuple((name, *said) for name, said in graded(block, system)))


def kind_cards(entries: Iterable[Entry], system: System) -> Iterator[Card]:
    """For the kinds of those on the table, a card each with what all of the kind have in common."""
    told: dict[str, tuple[Entry, list[HeldRule]]] = {}
    for entry in entries:
        block = stat_block(entry, system)
        shared = block.shared if block is not None else ()
        for kind, rule in shared:
            if kind != shared[0][0]:
                rules = told.setdefault(kind, (entry, []))[1]
                rules += [rule] if rule not in rules else []
    for kind, (entry, rules) in told.items():
        own = figure_card(entry, system)
        assert own is not None
        front = tuple(line for rule in rules for line in rule_lines(rule, system, {}))
        yield finished(
            replace(
                own,
                id=f"{system.slug}/{kind}",
                name=f"Every {kind}",
                kind="Rules in common",
                sign=None,
                letter=None,
                flavour="",
                see="",
                about="",
                tries=(Try(front, (), SMALL),),
                edition=None,
            ),
            system,
        )


def front_blocks(block: StatBlock, first: Iterable[Cell] = ()) -> Iterator[Block]:
    """The numbers (before them, `first`), what a test comes to, and what is ticked off.  By what damage is lessened is said
    of those who may wear something besides: nothing of it is in the number."""
    cells = [*first]
    cells += [Cell(figure.name, str(figure.value)) for figure in block.numbers]
    cells += [
        Cell(f"{pool.name} at first", str(pool.start)) if pool.start else Cell(pool.name, ROOM)
        for pool in block.pools
        if not pool.most
    ]
    for track, parts in block.taken:
        by = "" if block.own else f" ({', '.join(part.name for part in parts)})"
        cells.append(Cell(f"Damage to {track}{by}", " ".join(f"{part.op}{part.number}" for part in parts)))
    answers = [stroke for stroke in block.strokes if stroke.damage is None]
    others = list(together(answers))
    if len(answers) > 1 and len(others) == 1:  # there is room for one beside the numbers
        cells.append(Cell(others[0].name, _played(others[0])))
        others = []
    if cells:
        yield Stats(tuple(cells))
    if harmful := [stroke for stroke in block.strokes if stroke.damage is not None]:
        table = strokes_table(harmful)
        yield from (table,) if len(table.rows) > 1 else table.narrowed()
    if others:
        armed = {stroke.name for stroke in others if stroke.tool}
        yield Strip(tuple(Cell(f"{stroke.name}{_with(stroke, armed)}", _played(stroke)) for stroke in others))
    yield from boxes_of(block.pools)


def _played(stroke: Stroke) -> str:
    return f"{stroke.cards} card{'' if stroke.cards == 1 else 's'} {_added(stroke)}"


def line_by_line(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The same with a line for each row of a table, for a card on which its first column would be a stack of words."""
    return tuple(one for block in blocks for one in (block.narrowed() if isinstance(block, Table) else (block,)))


def strokes_table(strokes: Iterable[Stroke]) -> Table:
    """A row for each test: what is played and added, what a hit does."""
    strokes = tuple(strokes)
    armed = {stroke.name for stroke in strokes if stroke.tool}
    rows = tuple(
        (
            f"{stroke.name}{_with(stroke, armed)}{f', {stroke.place}' if stroke.place else ''}",
            _played(stroke).replace(" ", UNBROKEN),
            said_damage(stroke.damage),
        )
        for stroke in strokes
    )
    return Table(("", "Plays", "A hit does"), rows)


def _with(stroke: Stroke, armed: Collection[str]) -> str:
    """What a test is made with, where it can be made with something."""
    return f" ({stroke.tool})" if stroke.tool else " (unarmed)" if stroke.name in armed else ""


def _added(stroke: Stroke) -> str:
    return f"{stroke.bonus:+}".replace("-", "−")


def said_damage(parts: tuple[Part, ...] | None) -> str:
    """`margin + 9 (Natural Weapon 3, Berserk 6)`."""
    if parts is None:
        return "–"
    if not parts:
        return "the margin"
    added = sum(part.number if part.op == "+" else -part.number for part in parts if part.op != "×")
    factor = "".join(f" × {part.number}" for part in parts if part.op == "×")
    sign = "+" if added >= 0 else "−"
    said = f"margin {sign} {abs(added)}" if added else "the margin"
    if len(parts) == 1:
        return f"{said}{factor}"
    why = ", ".join(f"{part.name} {'' if part.op == '+' else part.op}{part.number}" for part in parts)
    return f"{f'({said})' if factor and added else said}{factor} ({why})"


def states_to_tick(plan: StatPlan, system: System, kinds: Collection[str], own: Collection[str]) -> tuple[str, ...]:
    """The states of a plan that somebody can come to: by a rule that holds for these kinds, or by an entry of one's own."""

    def reaches(entry: Entry) -> bool:
        return entry.name in own or (holds_for_all(system, entry) and system.held_by(entry) in ("", *kinds))

    def is_come_to(name: str) -> bool:
        """By what brings it about; where no rule does, the table does, by what speaks of it."""
        naming = _naming(name, system)
        near = [entry for entry in naming if reaches(entry)]
        if any(name in _changed(entry, system) for entry in near):
            return True
        if any(name in _changed(entry, system) for entry in naming):
            return False
        return any(name in (entry.name, *(word.name for word in words_of(entry, system))) for entry in near)

    return tuple(name for name in plan.states if is_come_to(name))


def _naming(name: str, system: System) -> list[Entry]:
    """The rules in force that can speak of a state: those that say its name; and the tables, whose cells may."""

    def said() -> list[Entry]:
        return [
            one
            for one in system.entries.values()
            if not one.optional
            and (system.kinds[one.kind].role == "table" or name in f"{one.name} {' '.join(one.effect_text.split())}")
        ]

    return system.once(("naming", name), said)


def _changed(entry: Entry, system: System) -> Collection[str]:
    return system.once(("changed", entry.id), lambda: changed(entry.effect, system.vocabulary))


def boxes_of(pools: Iterable[Pool]) -> Iterator[Block]:
    """A box for each point: in one row, or in a row for each of the others."""
    alike: list[BoxRow] = []
    for pool in pools:
        if not pool.most or pool.most[-1] > MOST_BOXES:
            if pool.most:
                yield Stats((Cell(f"{pool.name} at most", str(pool.most[-1])),))
        elif pool.grows:
            rows = [BoxRow(ORDINALS[at], step) for at, step in enumerate(pool.steps)]
            yield Boxes(f"{pool.name}: a row more for each player", tuple(rows))
        else:
            alike.append(BoxRow(pool.name, pool.most[-1]))
    if alike:
        yield Boxes("", tuple(row for row in alike if row.number))


def rule_lines(rule: HeldRule, system: System, known: Mapping[str, int]) -> Iterator[Line]:
    """A rule behind its name, at its rank, with the numbers that are known."""
    entry = rule.entry
    ranked = (entry.max_rank or 1) > 1
    name = f"{entry.name} {rule.rank}" if ranked else entry.name
    yield from named_block(
        name, whole_lines(entry, system, rule.rank if ranked else None, known), suit_of(entry, system)
    )
