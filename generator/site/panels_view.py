"""What is needed at the table, as one page of linked facts: the panels that a system declares for its sheet.  Phrases nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.reference.panels import Shown, declared_reference, shown_in
from generator.site.addresses import Links, slug
from generator.site.chart_view import ChartView, view_of
from generator.site.entry_view import Declared, linked
from generator.site.rules_view import Saying, nest
from generator.site.targets import Targets
from rulebook.model.rulebook import System


class ItemView(Struct, frozen=True):
    """An entry or a word.  lines: its rule in few words."""

    name: str
    href: str
    sign: str
    lines: tuple[Saying, ...]
    facts: tuple[Declared, ...]
    summary: str
    chart: ChartView | None


class PanelView(Struct, frozen=True):
    """A panel.  labels: where it is a table, its columns."""

    title: str
    anchor: str
    items: tuple[ItemView, ...]
    labels: tuple[str, ...]


def panels_view(system: System, targets: Targets, links: Links) -> tuple[PanelView, ...]:
    """The panels of a system, linked; none where it declares none."""
    reference = declared_reference(system)
    if reference is None:
        return ()
    found = []
    for panel in reference.panels:
        shown = list(shown_in(panel, system))
        table = panel.form == "table"
        labels = list(panel.facts) or (
            list(dict.fromkeys(label for one in shown for label in one.facts)) if table else []
        )
        items = tuple(_item(one, labels, panel.form, system, targets, links) for one in shown)
        found.append(PanelView(panel.title, slug(panel.title), items, tuple(labels) if table else ()))
    return tuple(found)


def _item(one: Shown, labels: Sequence[str], form: str, system: System, targets: Targets, links: Links) -> ItemView:
    name = one.name.removesuffix(" (optional)")
    entry, word = targets.named(system, name), system.vocabulary.word(name)
    target = targets.entry(entry) if entry is not None else targets.word(system, word) if word is not None else None
    lines = one.lines if form == "rules" else ()
    wanted = labels or ([] if lines else list(one.facts))
    facts = [one.facts[label] for label in wanted if label in one.facts]
    return ItemView(
        one.name,
        links.to(target) if target is not None else "",
        one.sign,
        nest(lines, links, lambda term: targets.word(system, term)),
        linked(facts, system, targets, links, but=word),
        one.summary,
        view_of(one.chart, system, targets, links, "") if one.chart is not None and form != "table" else None,
    )
