"""What is needed at the table, as one page of linked facts: the panels that a system declares for its sheet.  Phrases nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from generator.phrasing import Line
from generator.phrasing.runs import Text, join
from generator.reference.panels import SCREEN, Shown, declared_reference, shown_in
from generator.site.addresses import Links, Target, slug
from generator.site.chart_view import TWENTIETHS, ChartView, view_of
from generator.site.diagram_view import DiagramView, course_diagram, diagram_of
from generator.site.entry_view import Declared, linked
from generator.site.leading import resolver
from generator.site.rules_view import Run, Saying, nest
from generator.site.targets import Targets
from generator.telling import prose
from generator.telling.course import course
from generator.telling.odds import odds_of, percent
from grammar.vocabulary import Word
from grammar.words import ScopeWord
from interpreter.desk.examples import Resolution
from rulebook.model.rulebook import System
from rulebook.shapes.panels import Odds, Panel

Played = Mapping[str, Resolution | None]
NONE: Played = MappingProxyType({})
"""Plays of examples by their titles, and that there are none."""


class ItemView(Struct, frozen=True):
    """An entry or a word.  lines: its rule in few words."""

    name: str
    href: str
    sign: str
    lines: tuple[Saying, ...]
    facts: tuple[Declared, ...]
    summary: str
    chart: ChartView | None
    prose: tuple[tuple[str, str], ...] = ()
    diagram: DiagramView | None = None


class OddsView(Struct, frozen=True):
    """The odds of a test.  rows: the key, and each chance as it is said and in twentieths."""

    head: tuple[tuple[Run, ...], ...]
    rows: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    note: tuple[Run, ...]


class PanelView(Struct, frozen=True):
    """A panel.  labels: where it is a table, its columns.  says: what is told first, as HTML; steps: of a play.
    odds: of a test, in a table."""

    title: str
    anchor: str
    items: tuple[ItemView, ...]
    labels: tuple[str, ...]
    says: str = ""
    steps: tuple[str, ...] = ()
    odds: OddsView | None = None


def panels_view(system: System, targets: Targets, links: Links) -> tuple[PanelView, ...]:
    """The panels of a system, linked; none where it declares none.

    A panel that has room for nothing but odds on the sheet shows, too, what the screen says under its title."""
    reference, screen = declared_reference(system), declared_reference(system, SCREEN)
    if reference is None:
        return ()
    besides = {panel.title: panel for panel in (screen.panels if screen is not None else ()) if panel.of or panel.kinds}
    panels = [
        Panel(**{**vars(besides[panel.title]), "odds": panel.odds})
        if panel.odds is not None and not (panel.of or panel.kinds) and panel.title in besides
        else panel
        for panel in reference.panels
    ]
    return parts_view(panels, system, targets, links)


def parts_view(
    panels: Sequence[Panel],
    system: System,
    targets: Targets,
    links: Links,
    played: Mapping[str, Resolution | None] = MappingProxyType({}),
) -> tuple[PanelView, ...]:
    """Panels, linked, with rules in whole sentences.  played: plays by their titles."""
    found = []
    for panel in panels:
        shown = list(shown_in(panel, system, full=True))
        table = panel.form == "table"
        labels = list(panel.facts) or (
            list(dict.fromkeys(label for one in shown for label in one.facts)) if table else []
        )
        items = tuple(_item(one, labels, panel.form, system, targets, links) for one in shown)
        says = prose.block(panel.says, resolver(system, targets, links)) if panel.says else ""
        play = played.get(panel.plays)
        steps = tuple(course(play)) if play is not None else ()
        odds = _odds(panel.odds, system, targets, links) if panel.odds is not None else None
        found.append(
            PanelView(panel.title, slug(panel.title), items, tuple(labels) if table else (), says, steps, odds)
        )
    return tuple(found)


def _odds(odds: Odds, system: System, targets: Targets, links: Links) -> OddsView:
    table = odds_of(odds, system)

    def runs(text: Text) -> tuple[Run, ...]:
        return nest((Line(0, text),), links, lambda word: targets.word(system, word))[0].runs

    return OddsView(
        tuple(map(runs, table.head)),
        tuple((row.key, tuple((percent(one), round(one * TWENTIETHS)) for one in row.chances)) for row in table.rows),
        runs(join(table.note, table.aside)),
    )


def _item(one: Shown, labels: Sequence[str], form: str, system: System, targets: Targets, links: Links) -> ItemView:
    name = one.name.removesuffix(" (optional)")
    entry, word = targets.named(system, name), system.vocabulary.word(name)
    target = targets.entry(entry) if entry is not None else targets.word(system, word) if word is not None else None
    linked_words: set[str] = set()

    def locate(term: Word) -> Target | None:
        """Where a word is explained, the first time that the rule says it."""
        new = term.name not in linked_words
        linked_words.add(term.name)
        return targets.word(system, term) if new else None

    whole = form == "whole"
    lines = one.lines if whole or form == "rules" else ()
    wanted = labels or ([] if lines and not whole else list(one.facts))
    facts = [one.facts[label] for label in wanted if label in one.facts]
    diagram = None
    if form != "table" and entry is not None:
        diagram = diagram_of(entry, system, targets, links)
    elif form != "table" and isinstance(word, ScopeWord) and word.repeats:
        diagram = course_diagram(word, system, targets, links)
    return ItemView(
        one.name,
        links.to(target) if target is not None else "",
        one.sign,
        nest(lines, links, locate),
        linked(facts, system, targets, links, but=word),
        one.summary,
        view_of(one.chart, system, targets, links, "") if one.chart is not None and form != "table" else None,
        tuple((label, prose.block(text, resolver(system, targets, links))) for label, text in one.prose if whole),
        diagram,
    )
