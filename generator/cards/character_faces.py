"""A character as plain data for cards: her sheet, and the cards of all that she has with her numbers filled in.

What stands on the sheet follows from the kind's plan and the words of the game; nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from generator.cards.blocks import Blank, Block, Card, Cell, Line, Run, Strip, Table, Ticks, Try
from generator.cards.faces import SMALL, card_of, figures_of, finished, named_block, text_block, whole_lines
from generator.cards.figure_faces import front_blocks, line_by_line, states_to_tick
from generator.characters.figures import character_block
from generator.characters.program import program_of
from generator.telling.entry_facts import suit_of
from generator.telling.plain_prose import plain
from grammar.words import ThingWord, TrackWord
from interpreter.desk.ledger import Ledger
from interpreter.standing.numbers import value_of
from rulebook.building.character import Ranked, Reader
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.fields_made import StatPlan
from rulebook.source.findings import Findings

COMFORT = 11
"""Before the type of a front becomes smaller than this, the lines to write on go to the back."""

MOST_BOXES = 60
"""Tracks with more points have no room for a box each on a page; their number is written."""


def own_cards(system: System, ledger: Ledger) -> Iterator[tuple[Entry, Card]]:
    """The cards of the entries that she has, each at her rank."""
    numbers = figures(ledger)
    seen: set[str] = set()
    for one in held(ledger):
        entry = ledger.program.game.entry(one.name)
        if entry is None or entry.id in seen:
            continue
        seen.add(entry.id)
        rank = ledger.rank(one.name)
        card = card_of(entry, system, rank, numbers, f"{ledger.character.entry.id}/{entry.slug}")
        choices = [other.choice for other in held(ledger) if other.name == one.name and other.choice]
        if choices:
            card = finished(replace(card, name=f"{entry.name}: {plain(', '.join(choices))}"), system)
        yield entry, card
    for name in ledger.character.gear:
        word = system.vocabulary.named(name, ThingWord)
        entry = system.entries.get(word.id) if word is not None else None
        if entry is not None and entry.id not in seen:
            seen.add(entry.id)
            yield entry, card_of(entry, system, None, numbers, f"{ledger.character.entry.id}/{entry.slug}")


def held(ledger: Ledger) -> list[Ranked]:
    """All that she has, in the order of her file."""
    ranks = ledger.character.ranks
    return [*ranks["bought"], *ranks["given"], *ranks["taken"], *ranks["inflicted"]]


def figures(ledger: Ledger) -> Mapping[str, int]:
    """Her numbers that do not change in play: what she has bought, and nothing that is spent."""
    game = ledger.program.game
    named = [name for word in ledger.character.plan.ranks["bought"].values() for name in game.members(word)]
    return {name: value_of(ledger.table, ledger.who, name) for name in named}


def sheet_of(entry: Entry, system: System) -> Card:
    """The sheet of a character of the rulebook."""
    return sheet_card(system, made(entry, system))


def made(entry: Entry, system: System) -> Ledger:
    """A character of the rulebook, with everything bought."""
    findings = Findings(entry.places.document, entry.id)
    character = Reader(system.kinds, system.entries, system.vocabulary).read(entry, findings)
    assert character is not None
    return Ledger(program_of(system), character).made()


def sheet_card(system: System, ledger: Ledger) -> Card:
    """The sheet: her numbers, her pools with boxes to tick off, what she can do and what she has.  On a small card what is
    written goes to the back, as much of it as has to, and then what she can do, before it would need another card."""
    entry = ledger.character.entry
    kind = system.kinds[entry.kind]
    suit = suit_of(entry, system)
    front, back = tuple(_front(ledger)), tuple(_back(ledger))
    done = tuple(block for block in front if isinstance(block, Table | Strip))
    counted = tuple(block for block in front if block not in done)
    answered = tuple(block for block in front if isinstance(block, Strip))
    less = tuple(block for block in front if block not in answered)
    shown = kind.stat_block or StatPlan()
    states = states_to_tick(shown, system, ledger.who.kinds, [one.name for one in held(ledger)])
    written: tuple[Block, ...] = (Ticks("", states),) if states else ()
    written += tuple(Blank(label, 3) for label in shown.write)
    card = Card(
        id=entry.id,
        sign=suit.sign if suit else None,
        letter=(suit.letter or suit.name[:1]) if suit else None,
        name=plain(entry.name),
        kind=ledger.character.plan.thing or kind.name,
        game=system.head.abbr or system.name,
        ranks=None,
        about=" · ".join(_purse(ledger)),
        see="",
        flavour=plain(entry.summary),
        origin=system.name,
        tries=(
            *(
                Try((*front, *written[:at]), (*back, *written[at:]), COMFORT if at else SMALL)
                for at in range(len(written), -1, -1)
            ),
            Try(less, (*answered, *back, *written), SMALL),
            Try(line_by_line(less), (*answered, *back, *written), SMALL),
            Try(counted, (*line_by_line(done), *back, *written), SMALL),
        ),
    )
    return finished(card, system)


def story_card(system: System, ledger: Ledger) -> Card | None:
    """What is told of her in prose, such as what she wants; None if nothing is."""
    sheet, entry = sheet_card(system, ledger), ledger.character.entry
    told = ((field.label, entry.fields.get(field.name)) for field in system.kinds[entry.kind].prose)
    blocks = tuple(text_block(plain(str(said)), label=label) for label, said in told if said)
    tries = (Try(blocks, (), SMALL),)
    return finished(replace(sheet, id=f"{entry.id}/story", about="", tries=tries), system) if blocks else None


def _purse(ledger: Ledger) -> Iterator[str]:
    """What is left of experience and money."""
    character, game = ledger.character, ledger.program.game
    if character.plan.pays:
        yield f"{ledger.left} {character.plan.pays} left"
    money = game.named(character.plan.money, TrackWord)
    if money is not None:
        had, spent = ledger.money
        sign = money.sign
        cash = character.numbers.get("cash", had - spent)
        yield f"{sign}{cash:,}" if sign else f"{cash:,} {money.plural or money.name}"


def _front(ledger: Ledger) -> Iterator[Block]:
    game, plan = ledger.program.game, ledger.character.plan
    block = character_block(ledger)
    cells = [
        Cell(name, str(value_of(ledger.table, ledger.who, name)))
        for word in plan.ranks["bought"].values()
        if game.word(word, "stat", "track") is not None
        for name in game.members(word)
    ]
    numbers, *rest = front_blocks(block, cells)
    yield numbers
    for field, word in plan.ranks["bought"].items():
        if game.word(word, "skill") is not None:
            yield text_block(_skills(ledger, word), label=label_of(ledger, field))
    yield from rest


def _skills(ledger: Ledger, word: str) -> str:
    """Skills above where everybody begins; the others in one word."""
    lines = [one for one in ledger.character.ranks["bought"] if one.name in ledger.program.game.members(word)]
    said = [f"{plain(one.said)} {one.rank}" for one in lines]
    rest = {ledger.starts[name] for name in ledger.program.game.members(word)}
    if len(rest) == 1:
        said.append(f"{'all others' if said else 'all'} {rest.pop()}")
    return ", ".join(said)


def _back(ledger: Ledger) -> Iterator[Block]:
    character, system = ledger.character, ledger.system
    kind = system.kinds[character.entry.kind]
    for name in kind.card:
        value = character.entry.fields.get(name)
        if isinstance(value, str) and kind.fields[name].type == "text":
            yield text_block(plain(value), label=kind.fields[name].label)
    for name, declared in kind.fields.items():
        texts = character.entry.fields.get(name)
        if declared.type == "texts" and name != character.plan.carried and isinstance(texts, list | tuple) and texts:
            yield text_block(", ".join(plain(str(one)) for one in texts), label=declared.label)
    listed = held(ledger)
    numbers = figures(ledger)
    for one in sorted((one for one in listed if _entry(ledger, one) is not None), key=lambda one: _kind(ledger, one)):
        entry = _entry(ledger, one)
        assert entry is not None
        ranked = (entry.max_rank or 1) > 1
        lines = whole_lines(entry, system, ledger.rank(one.name) if ranked else None, numbers)
        yield from named_block(_with_rank(ledger, one), lines, suit_of(entry, system))
    for field in character.plan.ranks["narrowed"]:
        said = dict.fromkeys(f"{plain(one.choice)} ({one.name})" for one in character.ranks["narrowed"])
        if said:
            yield text_block(", ".join(said), label=label_of(ledger, field))
    told = {said: tuple(_thing_lines(ledger, name, said, numbers)) for name, said in ledger.carried.items()}
    label = label_of(ledger, character.plan.carried)
    for number, line in enumerate(line for lines in told.values() for line in lines):
        yield replace(line, label=label) if not number else line
    if others := [plain(name) for name, lines in told.items() if not lines]:
        yield text_block(", ".join(others), label=None if any(told.values()) else label)


def _thing_lines(ledger: Ledger, name: str, said: str, numbers: Mapping[str, int]) -> Iterator[Line]:
    """What a thing that she carries does: its figures, but what it costs, and its rule; nothing of a thing without either.

    said: how many of it, if there are several."""
    word = ledger.system.vocabulary.named(name, ThingWord)
    entry = ledger.system.entries.get(word.id) if word is not None else None
    if entry is None:
        return
    kind = ledger.system.kinds[entry.kind]
    shown = [one for one in figures_of(entry, kind, but=ledger.character.plan.worth) if one[1].strip("+−$") != "0"]
    if shown:
        figures = ", ".join(f"{label} {number}" for label, number in shown)
        yield Line((Run(f"{plain(said)}  ", strong=True), Run(figures)), 0, False)
    lines = named_block(plain(said), whole_lines(entry, ledger.system, None, numbers))
    yield from (
        replace(line, runs=line.runs[0 if number else 1 :], depth=1) if shown else line
        for number, line in enumerate(lines)
    )


def _entry(ledger: Ledger, one: Ranked) -> Entry | None:
    return ledger.program.game.entry(one.name)


def _kind(ledger: Ledger, one: Ranked) -> str:
    entry = _entry(ledger, one)
    return entry.kind if entry is not None else ""


def _with_rank(ledger: Ledger, one: Ranked) -> str:
    entry = _entry(ledger, one)
    ranked = entry is not None and (entry.max_rank or 1) > 1
    return plain(f"{one.said} {ledger.rank(one.name)}" if ranked else one.said)


def label_of(ledger: Ledger, field: str) -> str:
    """What the kind calls a field."""
    kind = ledger.system.kinds[ledger.character.entry.kind]
    declared = kind.fields.get(field)
    return declared.label if declared is not None and declared.label else field.capitalize()
