"""An entry that has parts, as a PDF: a quick start on its two sides, a booklet on as many as it needs.

Says nothing of its own; the parts are set as the panels of the reference are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Place
from generator.cards.blocks import Item, Run, TextLine
from generator.characters.program import programs_of
from generator.files import write_whole
from generator.reference.panels import Form, Panel, laid_out, panel_of, pdf_of, unknown_facts
from generator.telling.course import course
from grammar.store import Store
from interpreter.desk.examples import play_example
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.shapes.panels import Panel as Part

SIZES = tuple(size / 10 for size in range(85, 121))
"""Type sizes in points of what is read in one go."""

BOOKLET = tuple(size / 10 for size in range(100, 121))
"""The same where there may be as many sides as the smallest of them takes: the last one is to be filled."""

MOST = 40
COLUMNS = 2


def guides(system: System) -> tuple[Entry, ...]:
    """The entries that can be printed by themselves, by their place in the chapters of the game."""
    found = (entry for _, kinds in system.chapters for kind in kinds for entry in system.of_kind(kind.slug))
    return tuple(entry for entry in found if entry.parts and entry.sides != 0)


def build_guide(
    entry: Entry, system: System, outs: Mapping[str, Path], store: Store | None = None
) -> tuple[Diagnostic, ...]:
    """Writes an entry's parts for each paper to its file; with a finding, a file is not written.

    outs: files by paper, a key of sheets.PAPERS.  store: where it is kept for the next run.  Raises KeyError for a paper
    that does not exist."""
    found = [
        _finding(entry, codes.NOT_A_CHOICE, ("parts", *at), hint, field="facts", value=label)
        for at, label, hint in unknown_facts(entry.parts, system)
    ]
    if found:
        return tuple(found)
    for paper, out in outs.items():
        made = guide_pdf(entry, system, paper, store)
        if made is None:
            sides = entry.sides or MOST
            hint = f"say less, or allow more of them under `sides`; at {min(SIZES):g} pt it is still too long"
            found.append(_finding(entry, codes.GUIDE_OVERFLOWS, ("parts",), hint, sides=sides, sheet=paper))
            continue
        write_whole(out, made)
    return tuple(found)


def guide_pdf(entry: Entry, system: System, paper: str, store: Store | None = None) -> bytes | None:
    """An entry's parts in the largest type with which they fit on their sides, or nothing."""
    sides, sizes = ((entry.sides,), SIZES) if entry.sides is not None else (tuple(range(1, MOST + 1)), BOOKLET)
    form = Form("guide", sides, False, sizes, min(sizes), "side", "print at 100 %", codes.GUIDE_OVERFLOWS)
    panels = tuple(_panel(part, entry, system) for part in entry.parts)
    data = laid_out(system, entry.name, system.name, panels, paper, form, COLUMNS)
    return pdf_of(data, form, store, f"guide-{system.slug}-{entry.slug}-{paper}.pdf")


def _panel(part: Part, entry: Entry, system: System) -> Panel:
    """A part as it is declared; behind what it tells, the course of the example that it plays."""
    panel = panel_of(part, system, full=True)
    played = [
        TextLine((Run(said),), 0, False)
        for example in entry.examples
        if part.plays and example.title == part.plays
        for said in course(play_example(programs_of(system), entry, example))
    ]
    return replace(panel, items=(*panel.items, Item("At the table", tuple(played)))) if played else panel


def _finding(entry: Entry, code: codes.Code, path: tuple[str | int, ...], hint: str, **holes: object) -> Diagnostic:
    place = entry.places[path]
    assert isinstance(place, Place)
    return Diagnostic(code, place, code.message.format_map(holes), entry.id, path, hint)
