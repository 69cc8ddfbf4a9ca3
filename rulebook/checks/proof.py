"""Whether what was written down of proofs still speaks of the entries as they are."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from diagnostics import codes
from rulebook.model.entry import Entry
from rulebook.model.tables import Row
from rulebook.shapes.proof_fields import ARROW, LINE, Proven
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


def stale(
    proven: Proven, slug: str, entries: Mapping[str, Entry], unsound: AbstractSet[str | None], findings: Findings
) -> None:
    """Reports the reasons that speak of a sentence which is not there any more.  unsound: the ids of entries with errors of
    their own, which come first.  findings: of the file of the reasons."""
    for number, one in enumerate(proven.unproven):
        if f"{slug}/{one.entry}" in unsound:
            continue
        entry = entries.get(f"{slug}/{one.entry}")
        said = set(lines_of(entry)) if entry is not None else set()
        before = one.change.partition(ARROW.strip())[0].strip()
        gone = next((line for line in before.split(LINE) if line and line not in said), None)
        if gone is not None:
            hint = "take the reason out, or prove the entry anew and write the reason again"
            findings.add(codes.STALE_REASON, ("unproven", number, "change"), hint, entry=one.entry, line=gone)
