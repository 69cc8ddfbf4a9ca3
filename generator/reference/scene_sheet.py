"""The rules of a ready scene on a sheet: what a turn offers, what else acts, and what the words of all that mean.

Which rules these are says cards/scenes.py; how one is said, panels.py.  Never writes a rule of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from diagnostics import codes
from generator.cards.blocks import Block, Item, Line, Run, TextLine
from generator.cards.decks import AMOUNTS, COURSE, Deck, word_cards
from generator.cards.scenes import Rules, rules_of_scene, tables_asked
from generator.reference.panels import SIZES, Form, Panel, Reference, chart_block, items_of, laid_out, pdf_of
from generator.telling.charts import chart_of, table_of
from generator.telling.plain_prose import plain
from generator.telling.word_facts import HOLDS_FOR, facts_of, facts_of_entry, said
from grammar.nodes.nouns import Name, Owned
from grammar.nodes.slots import During, When, Would
from grammar.store import Store
from grammar.words import ScopeWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System

SCENE = Form(
    "scene", (1, 2, 3, 4, 5, 6, 8), False, SIZES, 8.5, "side", "print at 100 %, both sides", codes.REFERENCE_OVERFLOWS
)

SIZED = ("Is", "Begins at", "At most", "Never below")
"""The facts of a number that are needed in play."""


def scene_sheet(rulebook: Rulebook, deck: Deck, scene: Entry, paper: str) -> Reference:
    """All that stands on the sheet of a scene; deck: its cards, which need not be told again."""
    system = rulebook.system(scene)
    found = rules_of_scene(rulebook, deck, scene)
    carded = {card.id for card in deck.cards}
    speaking = {one.id: one for one in found.speaking}
    asked = {id: one for id, one in speaking.items() if id in found.acting and id not in carded}
    panels = tuple(_panels(found, asked, system))
    return laid_out(system, scene.name, "Rules of the scene", panels, paper, SCENE)


def scene_pdf(rulebook: Rulebook, deck: Deck, scene: Entry, paper: str, store: Store | None = None) -> bytes | None:
    """The same as a file; nothing if it has more than the most sides."""
    data = scene_sheet(rulebook, deck, scene, paper)
    return pdf_of(data, SCENE, store, f"{SCENE.name}-{scene.system}-{scene.slug}-{paper}.pdf")


def _panels(found: Rules, asked: Mapping[str, Entry], system: System) -> Iterator[Panel]:
    """asked: of which entries it is said what is often asked, with their rule or, if that stands on a card, by themselves."""

    def last(entry: Entry) -> tuple[TextLine, ...]:
        return _left_open(entry) if entry.id in asked else ()

    if course := tuple(_course(found, system)):
        yield Panel("How it goes", course)
    order = [kind.slug for _, kinds in system.chapters for kind in kinds]
    by_chapter = sorted((*found.moves, *found.others), key=lambda one: (one not in found.moves, order.index(one.kind)))
    if turn := [one for one in found.moves if _in_turn(one)]:
        yield Panel("In your turn", items_of(sorted(turn, key=lambda one: order.index(one.kind)), system, asked=last))
    grouped: dict[str, list[Entry]] = {}
    for entry in (one for one in by_chapter if one not in turn):
        grouped.setdefault(_heading(entry, system), []).append(entry)
    for heading, entries in grouped.items():
        yield Panel(heading, items_of(entries, system, _labels(entries, system), last))
    if tables := tuple(_tables(found, system)):
        yield Panel("Tables that are asked", tables)
    apart = (one for one in asked.values() if one not in by_chapter)
    if left := tuple(Item(one.name, lines) for one in apart if (lines := _left_open(one))):
        yield Panel("What is often asked", left)
    names = [entry.name for entry in (*found.moves, *found.others)] + [word.name for word in found.times]
    known = found.told | {name.casefold() for name in names}
    for card in word_cards(found.speaking[0], system, found.speaking, known):
        yield Panel(card.name, tuple(block for block in card.front if isinstance(block, Line)))


def _course(found: Rules, system: System) -> Iterator[Block]:
    """Each stretch of time: what is declared of it, and the rules that come when it begins and when it ends."""
    for word in found.times:
        told = [said(fact) for fact in facts_of(word, system) if fact.label in COURSE]
        for verb, how in (("begin", "When it begins"), ("end", "When it ends")):
            coming = [one for one in found.speaking if _comes(one, verb, word)]
            names = [one.name for one in sorted(coming, key=lambda one: _turn_of(one, system))]
            told += [f"{how}: {', '.join(dict.fromkeys(names))}."] if names else []
        if told:
            yield Item(word.name, tuple(TextLine((Run(text),), 0, False) for text in told))


def _turn_of(entry: Entry, system: System) -> int:
    """When a rule has its turn among others that answer the same: the rules of a kind in the order in which kinds are declared,
    then what somebody has for himself."""
    order = [entry.id for thing in system.vocabulary.words("thing") for entry in system.held_in_common(thing.name)]
    return order.index(entry.id) if entry.id in order else len(order)


def _comes(entry: Entry, verb: str, time: ScopeWord) -> bool:
    """Whether a rule answers the beginning, or the end, of such a stretch of time."""
    events = [
        node.event
        for one in entry.effect.statements
        for node in one.walk()
        if isinstance(node, When | Would) and node.event.predicates[0].verb == verb
    ]
    names = (time.name, *time.counts_as)
    return any(isinstance(name, Name) and name.text in names for event in events for name in event.subject.walk())


def _left_open(entry: Entry) -> tuple[TextLine, ...]:
    """What the source of a rule leaves open, and how it is read here."""
    return tuple(
        TextLine((Run(f"{plain(one.question)} ", slant=True), Run(plain(one.reading))), 0, False)
        for one in entry.rulings
    )


def _tables(found: Rules, system: System) -> Iterator[Block]:
    """The tables that rules and numbers ask and that are no entries."""
    for word in {word.name: word for one in found.speaking for word in tables_asked(one, system)}.values():
        if (word.role, word.name) not in system.told and (table := table_of(word, system)) is not None:
            yield chart_block(chart_of(table, system, short=True))


def _in_turn(entry: Entry) -> bool:
    """Whether a stretch of time that is somebody's own is named first."""
    times = (node for one in entry.effect.statements for node in one.walk() if isinstance(node, During))
    first = next(times, None)
    return first is not None and isinstance(first.scope, Owned)


def _heading(entry: Entry, system: System) -> str:
    """For whom a rule holds, or else what sort of rule it is."""
    told = next((fact.plain for fact in facts_of_entry(entry, system) if fact.label == HOLDS_FOR), "")
    return told or system.kinds[entry.kind].plural


def _labels(entries: Iterable[Entry], system: System) -> tuple[str, ...]:
    """The facts that belong to the rules of entries: what is declared of a word, and of a number how large it is, if no rule
    says so."""
    found: dict[str, None] = {}
    for entry in entries:
        role = system.kinds[entry.kind].role
        told = (
            [fact.label for fact in facts_of_entry(entry, system) if fact.label != HOLDS_FOR] if role != "entry" else []
        )
        sized = SIZED if not entry.effect.statements else ()
        found |= dict.fromkeys(label for label in told if role not in AMOUNTS or label in sized)
    return tuple(found)
