"""The bill of a character as lines of text, and the empty sheet of a new one.  Never prints and never judges."""

from __future__ import annotations

from collections.abc import Iterator

from generator.characters.program import program_of
from grammar.words import TrackWord
from interpreter.desk.deciders import Greedy
from interpreter.desk.ledger import WHO, Ledger
from interpreter.standing.numbers import value_of
from rulebook.building.builder import build_entry
from rulebook.building.character import Character, Reader
from rulebook.model.rulebook import System
from rulebook.shapes.kinds import Kind
from rulebook.source.findings import Findings
from rulebook.source.yaml_source import read_text


def bill_rows(ledger: Ledger) -> list[tuple[str, str, str, str]]:
    """What was given and what was bought: what, which ranks, at which price.  The first row names the columns, the last
    says what is left."""
    plan = ledger.character.plan
    money = ledger.program.game.named(plan.money, TrackWord)
    unit = (money.sign if money is not None else "") or plan.money
    cash, spent = ledger.money
    return [
        ("", "rank", plan.pays, unit),
        *((line.what, line.ranks, _signed(line.points), _signed(line.money, money)) for line in ledger.lines),
        ("Left", "", str(ledger.left), _sum(cash - spent, money)),
    ]


def bill(ledger: Ledger) -> list[str]:
    """The bill as lines, under the name, with the sum."""
    plan = ledger.character.plan
    money = ledger.program.game.named(plan.money, TrackWord)
    head, *rows = bill_rows(ledger)
    head = (ledger.character.name, *head[1:])
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(4)]
    rule = "  ".join("─" * width for width in widths)
    had, cost = ledger.points
    kept = ledger.character.numbers.get("cash")
    total = f"{cost} of {had} {plan.pays} spent" + (f"; {_sum(kept, money)} in cash" if kept is not None else "")
    return [_row(head, widths), rule, *(_row(row, widths) for row in rows[:-1]), rule, _row(rows[-1], widths), total]


def _row(row: tuple[str, ...], widths: list[int]) -> str:
    what, ranks, points, money = row
    a, b, c, d = widths
    return f"{what:<{a}}  {ranks:<{b}}  {points:>{c}}  {money:>{d}}".rstrip()


def _signed(number: int, word: TrackWord | None = None) -> str:
    if not number:
        return ""
    sign = "+" if number > 0 else "−"
    return sign + _sum(abs(number), word)


def _sum(number: int, word: TrackWord | None) -> str:
    sign = word.sign if word is not None else ""
    return f"{'−' if number < 0 else ''}{sign}{abs(number):,}"


def empty_sheet(system: System, kind: Kind, name: str, choice: str | None, late: Character | None) -> Iterator[str]:
    """The lines of a file for a new character, with what she begins with as a comment."""
    plan = kind.sheet
    assert plan is not None
    fresh = nobody(system, kind, name, choice)
    had = fresh.points[0]
    inherited = inheritance(system, late) - had if late is not None else 0
    note = f"{had} {plan.pays} to spend"
    if late is not None:
        note = f"{had + inherited} {plan.pays} to spend: {had} as everybody, {inherited} after {late.name}"
    yield f"# {note}, and what the rules of the game allow."
    yield f"name: {name}"
    for field, stat in plan.chosen.items():
        yield f"{field}: {choice or f'# one {stat.lower()}'}"
    for field, word in plan.ranks["bought"].items():
        members = fresh.program.game.members(word)
        if members and field == next(iter(plan.ranks["bought"])):
            yield f"{field}: {{{', '.join(f'{one}: {fresh.starts[one]}' for one in members)}}}"
        else:
            yield f"{field}: {{}}"
    for field in plan.ranks["taken"]:
        yield f"{field}: {{}}"
    cash = plan.numbers.get("cash")
    if cash:
        yield f"{cash}: {fresh.money[0]}"
    if inherited > 0 and "inherited" in plan.numbers:
        yield f"{plan.numbers['inherited']}: {inherited}"


def nobody(system: System, kind: Kind, name: str, choice: str | None) -> Ledger:
    """Somebody of whom nothing is known yet."""
    plan = kind.sheet
    assert plan is not None
    text = f"name: {name}\n" + "".join(f"{field}: {choice}\n" for field in plan.chosen if choice)
    document, _ = read_text(text, "new")
    assert document is not None
    findings = Findings(document)
    entry = build_entry(document, kind, "new", system.vocabulary, findings)
    read = Reader(system.kinds, system.entries, system.vocabulary).read(entry, findings)
    assert read is not None
    return Ledger(program_of(system), read).made()


def inheritance(system: System, late: Character) -> int:
    """What a new character has to spend after one who is dead: the rules of her last state are played, and tell it."""
    plan = late.plan
    ledger = Ledger(program_of(system), late, Greedy()).made()
    before = set(ledger.table.things)
    ledger.say(f"{WHO} becomes [{plan.late}]", "become")
    heirs = [thing for name, thing in ledger.table.things.items() if name not in before and plan.thing in thing.kinds]
    return max((value_of(ledger.table, thing, plan.pays) for thing in heirs), default=0)
