"""Whether what was written down of proofs still speaks of the entries as they are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from pathlib import PurePath

from diagnostics import codes
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.model.tables import Row
from rulebook.shapes.proof_fields import ARROW, LINE, Proven, Unproven
from rulebook.source.findings import Findings


def lines_of(entry: Entry) -> tuple[str, ...]:
    """What of an entry is changed piece by piece, as it is written: its effect, the rows of its table, its numbers."""
    table = entry.table
    rows = (f"{row.band}: {cells_of(row)}" for row in table.rows) if table is not None else ()
    rolls = (f"rolls: {table.dice.text}",) if table is not None and table.dice is not None else ()
    numbers = (f"{name}: {value}" for name, value in entry.fields.items() if isinstance(value, int))
    return (*(line.strip() for line in entry.effect_text.splitlines()), *rolls, *rows, *numbers)


def cells_of(row: Row) -> str:
    """The cells of a row as they are written, one behind the other."""
    return " | ".join("" if cell.value is None else " ".join(str(cell.value).split()) for cell in row.cells)


def fingerprint(entry: Entry) -> str:
    """By which a share is known to be of the entry as it is: another one as soon as its rule or an example is another."""
    examples = (
        (
            *(
                one.title,
                one.rank,
                one.given,
                one.cards,
                one.deck,
                one.dice,
                one.choices,
                one.decider,
                one.seed,
                one.moves,
                one.options,
            ),
            [line.text for line in (*one.when, *one.then)],
        )
        for one in entry.examples
    )
    return hashlib.sha256(repr((lines_of(entry), *examples)).encode()).hexdigest()[:12]


def stale(proven: Proven, system: System, wrong: AbstractSet[str]) -> list[tuple[int, str]]:
    """The reasons that speak of a sentence which is not there any more, by their numbers, each with the sentence.  wrong: the
    files with errors, which come first."""
    return [
        (number, gone)
        for number, one in enumerate(proven.unproven)
        if (gone := line_gone(one, system)) is not None
        and f"{PurePath(system.path).parent / one.entry}.yml" not in wrong
    ]


def add_stale(reasons: Iterable[tuple[int, str]], proven: Proven, findings: Findings) -> None:
    """Reports them.  findings: of the file of the reasons."""
    for number, gone in reasons:
        hint = "`rulewright prove --write` takes the reason out; prove the entry anew, if it needs another"
        entry = proven.unproven[number].entry
        findings.add(codes.STALE_REASON, ("unproven", number, "change"), hint, entry=entry, line=gone)


def line_gone(reason: Unproven, system: System) -> str | None:
    """A line of which a reason speaks that its entry does not say; None if all are there."""
    entry = system.entries.get(f"{system.slug}/{reason.entry}")
    said = set(lines_of(entry)) if entry is not None else set()
    before = reason.change.partition(ARROW.strip())[0].strip()
    return next((line for line in before.split(LINE) if line and line not in said), None)
