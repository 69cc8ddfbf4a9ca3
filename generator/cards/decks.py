"""Which cards are printed: a deck, chosen by game, kind, query or name, or of a character; as plain data, not yet measured.

Never measures and never sets type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from generator.cards.blocks import Block, Card, Line, Run, Table, Try
from generator.cards.faces import SMALL, card_of, finished, rule_cells, text_block, words_of
from generator.phrasing import deciding
from generator.phrasing.runs import string
from generator.telling.always import equal, margin
from generator.telling.entry_facts import values
from generator.telling.plain_prose import plain
from generator.telling.rounding import rounding
from generator.telling.teller import figure
from generator.telling.word_facts import amount_of, facts_of, said
from grammar.vocabulary import Word
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.kinds import Field, Kind

AMOUNTS = ("stat", "track", "skill")
COURSE = (
    "How many",
    "Made of",
    "In order",
    "Left out",
    "Sets anew",
    "Begins anew",
    "Is any of",
    "Cards",
    "Values",
    "Suits",
    "A joker",
    "Holds while",
)
"""The labels under which it is said how a fight goes on: no entry may tell of it."""

TOLD_ON_CARDS = (*AMOUNTS, "state", "scope", "action", "tag", "thing", "place", "test", "kind")
"""The roles of words that a card tells of where no entry does."""

Progress = Callable[[str, int, int], None]
Wish = tuple[Entry, int | None]
"""An entry, at a rank or at all of them."""


class Deck(Struct, frozen=True):
    """Cards as plain data, not yet measured.  entries: what each is made of, by the id of the card.  systems: the names to
    print."""

    cards: tuple[Card, ...]
    entries: Mapping[str, Entry]
    systems: str


def deck_of(rulebook: Rulebook, select: Iterable[str] | None = None, progress: Progress | None = None) -> Deck:
    """The cards of all entries, or of the selected ones: ids, slugs or names, each with `@rank` behind it if the card is
    to show one rank."""
    if select is None:
        return deck_from(rulebook, [(entry, None) for entry in rulebook.entries], together=True, progress=progress)
    return deck_from(rulebook, list(_selected(rulebook, select)), progress=progress)


def deck_from(
    rulebook: Rulebook, wishes: Iterable[Wish], *, together: bool = False, progress: Progress | None = None
) -> Deck:
    """The cards of these entries, in this order; what all of a kind of somebody have in common comes behind them.

    together: entries whose kind says so stand on one card, as a list, and guides, which are printed as booklets, on none."""
    wanted = list({(entry.id, rank): (entry, rank) for entry, rank in wishes}.values())
    asked = Counter(entry.system for entry, _ in wanted)
    if together:
        wanted = [(entry, rank) for entry, rank in wanted if not entry.parts or entry.effect.statements]
    cards: dict[str, Card] = {}
    entries: dict[str, Entry] = {}
    listed: set[tuple[str, str, object]] = set()
    for done, (entry, rank) in enumerate(wanted):
        if progress is not None:
            progress("cards", done, len(wanted))
        system = rulebook.system(entry)
        kind = system.kinds[entry.kind]
        if together and kind.together:
            key = (system.slug, kind.slug, entry.fields.get(kind.together))
            if key in listed:
                continue
            listed.add(key)
            same = [one for one, _ in wanted if one.system == entry.system and one.kind == entry.kind]
            card = list_card([one for one in same if one.fields.get(kind.together) == key[2]], kind, system)
        else:
            card = one_card(entry, system, rank)
        id = card.id if card.id not in cards else f"{card.id}@{rank}"
        cards[id], entries[id] = replace(card, id=id), entry
    for slug in dict.fromkeys(entry.system for entry, _ in wanted):
        system = rulebook.systems[slug]
        own = [entry for entry, _ in wanted if entry.system == slug and system.kinds[entry.kind].stat_block]
        people = [entry for entry in own if system.kinds[entry.kind].sheet is None]
        if people:
            from generator.cards.figure_faces import kind_cards  # with all that plays

            for card in kind_cards(people, system):
                cards[card.id], entries[card.id] = card, people[0]
        whole = together and asked[slug] == len(system.entries)
        for card in word_cards(next(iter(system.entries.values())), system) if whole else ():
            cards[card.id], entries[card.id] = card, next(iter(system.entries.values()))
    systems = dict.fromkeys(rulebook.system(entry).name for entry, _ in wanted)
    return Deck(tuple(cards.values()), entries, " and ".join(systems))


def one_card(entry: Entry, system: System, rank: int | None = None) -> Card:
    """The card of an entry by itself: a sheet, somebody with numbers, or a rule."""
    kind = system.kinds[entry.kind]
    if kind.sheet is not None:
        from generator.cards.character_faces import sheet_of  # with all that plays

        return sheet_of(entry, system)
    if kind.stat_block:
        from generator.cards.figure_faces import figure_card

        return figure_card(entry, system) or card_of(entry, system, rank)
    return card_of(entry, system, rank)


def copied(deck: Deck, number: int) -> Deck:
    """Each card so often."""
    cards = [replace(card, id=f"{card.id}#{copy}") if copy else card for card in deck.cards for copy in range(number)]
    entries = {card.id: deck.entries[card.id.partition("#")[0]] for card in cards}
    return replace(deck, cards=tuple(cards), entries=entries)


def changed_cards(deck: Deck, before: Deck) -> Deck:
    """The cards of a deck whose text is another than before, or that were not there."""
    editions = {card.id: card.edition for card in before.cards}
    return replace(deck, cards=tuple(card for card in deck.cards if editions.get(card.id) != card.edition))


def joined(decks: Iterable[Deck]) -> Deck:
    """Several decks in one."""
    cards: dict[str, Card] = {}
    entries: dict[str, Entry] = {}
    names: dict[str, None] = {}
    for deck in decks:
        cards |= {card.id: card for card in deck.cards}
        entries |= deck.entries
        names[deck.systems] = None
    return Deck(tuple(cards.values()), entries, ", ".join(name for name in names if name))


def _selected(rulebook: Rulebook, select: Iterable[str]) -> Iterator[Wish]:
    for wish in select:
        name, _, rank = wish.partition("@")
        yield rulebook.entry(name), int(rank) if rank else None


# ---------------------------------------------------------------------- several entries on one card
def list_card(entries: list[Entry], kind: Kind, system: System) -> Card:
    """Entries of a kind on one card: a price list, or what one can do in a turn."""
    first = entries[0]
    group = first.fields.get(kind.together)
    has_rules = any(entry.effect.statements for entry in entries)
    table = _turn_table(entries, system) if has_rules and kind.together == "kind" else _price_list(entries, kind)
    blocks = [
        table,
        *(
            Line((Run(f"{entry.name}: ", strong=True), Run(_said(entry, system))))
            for entry in entries
            if _unpriced(entry, kind)
        ),
    ]
    slug = f"{kind.slug}/{'-'.join(str(group).split()) if group else 'all'}"
    flavour = " ".join(kind.summary.split()).split(". ")[0].rstrip(".") + "."
    return common_card(first, system, slug, f"{kind.plural}: {group}" if group else kind.plural, flavour, blocks)


def common_card(like: Entry, system: System, slug: str, name: str, flavour: str, blocks: Iterable[Block]) -> Card:
    """A card that is no single entry's.  like: one of the game, after which it is shaped."""
    card = replace(
        card_of(like, system),
        id=f"{system.slug}/{slug}",
        name=name,
        kind=system.name,
        sign=None,
        letter=None,
        ranks=None,
        see="",
        about="",
        flavour=flavour,
        origin="",
        tries=(Try(tuple(blocks), (), SMALL),),
        edition=None,
    )
    return finished(card, system)


def word_cards(
    entry: Entry, system: System, speaking: Iterable[Entry] | None = None, known: Collection[str] = ()
) -> Iterator[Card]:
    """What the words and the numbers of a game are that rules ask for and of which no entry tells: who has only paper finds
    them here.

    entry: one of the game, after which the cards are shaped.  speaking: the entries whose words are told; without it all.
    known: what is explained already, in small letters."""
    spoken = {
        (word.role, word.name): word
        for one in (system.entries.values() if speaking is None else speaking)
        for word in words_of(one, system)
        if word.role in TOLD_ON_CARDS and word.name.casefold() not in known
    }
    asked = spoken.values() if speaking is not None else system.vocabulary.words(*AMOUNTS)
    words = sorted({word.name: word for word in (*spoken.values(), *asked)}.values(), key=lambda word: word.name)
    named = [word for word in words if not word.id and (word.role, word.name) not in system.told]
    others = [word for word in named if word.role not in AMOUNTS]
    if told := [line for line in (_small_word(word, system) for word in others) if line is not None]:
        yield common_card(entry, system, "words", "Words", "What the rules mean by them.", told)
    numbers = [_number(word, system) for word in named if word.role in AMOUNTS]
    numbers += [text_block(said) for said in [rounding(system), *equal(system), margin(system)] if said]
    if lines := [line for line in numbers if line is not None]:
        yield common_card(entry, system, "numbers", "Numbers", "What they are, and where they begin.", lines)


def _small_word(word: Word, system: System) -> Line | None:
    """`Turn  The part of a round in which somebody acts. Each character has one.`; None if nothing is said."""
    course = [said(fact) for fact in facts_of(word, system) if fact.label in COURSE]
    told = [f"{text.rstrip('.')}." for text in (plain(word.summary), *course) if text]
    return Line((Run(f"{word.name}  ", strong=True), Run(" ".join(told))), 0, False) if told else None


def _number(word: Word, system: System) -> Line | None:
    """`Shot Count is your Agility + your Wits: the most shots that somebody can have`; None of what is just 0 at first."""
    said = amount_of(word, system)
    return Line((Run(f"{word.name}  ", strong=True), Run(said)), 0, False) if said else None


def _unpriced(entry: Entry, kind: Kind) -> bool:
    """Whether a line of a list has a rule that its figures do not say."""
    return kind.together != "kind" and bool(entry.effect.statements)


def _said(entry: Entry, system: System) -> str:
    told = deciding(entry.effect, system.vocabulary, max_rank=entry.max_rank, name=entry.name)
    return " ".join(_sentence(rule.when, rule.cost, rule.lines) for rule in told)


def _sentence(when: tuple[object, ...], cost: tuple[object, ...], lines: Iterable[object]) -> str:
    parts = [string(text) for text in (when, cost) if text]  # type: ignore[arg-type]
    said = " ".join(string(line.runs) for line in lines)  # type: ignore[attr-defined]
    return f"{', '.join(parts)}: {said}" if parts else said


def _price_list(entries: list[Entry], kind: Kind) -> Table:
    told = [field for field in kind.fields.values() if field.number or field.type == "entries"]
    shown = [field for field in told if any(entry.fields.get(field.name) for entry in entries)]
    head = ("", *(field.label or field.name.capitalize() for field in shown))
    rows = tuple((entry.name, *(_listed(field, entry.fields.get(field.name)) for field in shown)) for entry in entries)
    return Table(head, rows)


def _listed(field: Field, value: object) -> str:
    return figure(field, value or 0) if field.number else ", ".join(values(value))


def _turn_table(entries: list[Entry], system: System) -> Table:
    """What each costs, and what it does; what holds in the same way for all is said once, above."""
    rows = []
    for entry in entries:
        told = deciding(entry.effect, system.vocabulary, max_rank=entry.max_rank, name=entry.name)
        for number, rule in enumerate(told):
            cells = dict(rule_cells(rule))
            what = " ".join(string(line.runs) for line in rule.lines)
            besides = ", ".join(text for text in (cells["How often"], cells["When"]) if text)
            rows.append((entry.name if not number else "", cells["Cost"] or "–", what, besides))
    return Table(("", "Cost", "You", "When"), tuple(rows))
