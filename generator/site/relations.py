"""What entries have to do with each other, read off their effects: what changes what, what counts it, what speaks of it.

Words that are made of others count as those: what reads the number of empty pools has to do with every pool."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from generator.phrasing import Opening, changed, mentions, openings
from generator.site.addresses import Link
from grammar.article import a_or_an
from grammar.nodes.nouns import Name
from grammar.words import NumberWord, ScopeWord, StatWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System


class Relation(Struct, frozen=True):
    """title: what the entries have to do with this one.  groups: (kind, entries).

    anchor, asked: of what people look for in the first place, where it stands and how they ask for it."""

    title: str
    groups: tuple[tuple[str, tuple[Link, ...]], ...]
    anchor: str = ""
    asked: tuple[str, ...] = ()


def relations(entry: Entry, rulebook: Rulebook, link: Callable[[Entry], Link]) -> tuple[Relation, ...]:
    """The relations of an entry, each entry in the first that fits; none that is empty."""
    system = rulebook.system(entry)
    shown: set[str] = {entry.id}

    def relation(title: str, ids: Iterable[str], anchor: str = "", asked: tuple[str, ...] = ()) -> Relation:
        new = [id for id in dict.fromkeys(ids) if id not in shown]
        shown.update(new)
        kinds: dict[str, list[Link]] = {}
        for id in new:
            other = system.entries[id]
            kinds.setdefault(system.kinds[other.kind].plural, []).append(link(other))
        groups = kinds.items() if anchor else sorted(kinds.items())
        return Relation(title, tuple((kind, tuple(found)) for kind, found in groups), anchor, asked)

    changes = _changes(system)
    about = rulebook.mentioned_by(entry.id)
    own = changes[entry.id]
    word = system.vocabulary.word(entry.name, system.kinds[entry.kind].role)
    wider, called = word.counts_as if isinstance(word, ScopeWord) else (), f"{a_or_an(entry.name)} {entry.name}"
    doable, helpful = _within(word, entry, system) if isinstance(word, ScopeWord) else ((), ())
    found = (
        relation(f"What you can do in {called}", doable, "doable", (f"What can I do in {called}",)),
        relation(f"What helps or hinders in {called}", helpful, "helps", (f"What helps in {called}",)),
        relation("What changes this", (id for id in about if entry.name in changes[id])),
        relation("What counts it", (id for _, other in counting(entry, system) for id in [other.id])),
        *(
            relation(f"Where {one} is spoken of", (id for id, names in _spoken(system).items() if one in names))
            for one in wider
        ),
        relation(
            "What this changes", (id for id in rulebook.mentions.get(entry.id, ()) if system.entries[id].name in own)
        ),
        relation("Where it is spoken of", about),
        relation("What it speaks of", rulebook.mentions.get(entry.id, ())),
    )
    return tuple(one for one in found if one.groups)


def counting(entry: Entry, system: System) -> Iterator[tuple[StatWord, Entry]]:
    """The entries that read a number which counts or adds up what this entry tells of, with that number."""
    word = system.vocabulary.word(entry.name, system.kinds[entry.kind].role)
    if not isinstance(word, NumberWord):
        return
    names = {word.name, word.group} - {"", True, None}
    for derived in system.vocabulary.every(StatWord):
        if names & {derived.count, derived.sum} or word.name in _made_of(derived, system):
            for other in system.entries.values():
                if derived.name in _spoken(system)[other.id] and other.id != entry.id:
                    yield derived, other


def _within(word: ScopeWord, entry: Entry, system: System) -> tuple[list[str], list[str]]:
    """What everybody may do in a turn of it, and what somebody may have that counts there: it speaks of this, of what this
    is besides and deeds depend on, or of the sort of tests that are made there and not everywhere."""
    turns = {one.name for one in _reached(word, system, lambda one: one.parts) if one.of}
    also = {one.name for one in _reached(word, system, lambda one: one.counts_as)}
    if not turns:
        return [], []
    doable, barred, near = [], set(), {word.name}
    for other in system.entries.values():
        found = [one for one in _openings(system)[other.id] if one.within in turns]
        fits = [one for one in found if also.issuperset(one.needs) and also.isdisjoint(one.bars)]
        near.update(name for one in found for name in (*one.needs, *one.bars) if name in also)
        if found and not fits:
            barred.add(other.id)
        elif found and _everybodys(other, system) and not other.optional:
            doable.append(other)
            near.update(*(one.tags for one in fits if one.needs or one.bars))
    near.update(one.name for one in mentions(entry.effect, system.vocabulary) if one.role == "tag")
    doable.sort(key=lambda one: (system.kinds[one.kind].role != "action", system.kinds[one.kind].place))
    helpful = [
        other.id
        for other in system.entries.values()
        if system.kinds[other.kind].role == "entry" and not _everybodys(other, system) and other.id not in barred
        if near & _spoken(system)[other.id]
    ]
    return [one.id for one in doable], helpful


def _everybodys(entry: Entry, system: System) -> bool:
    return system.kinds[entry.kind].role == "action" or bool(system.held_by(entry))


def _reached(word: ScopeWord, system: System, ways: Callable[[ScopeWord], Iterable[str]]) -> list[ScopeWord]:
    """A scope and all to which the ways lead from it."""
    found = [word]
    for one in found:
        others = (system.vocabulary.word(name, "scope") for name in ways(one))
        found += [other for other in others if isinstance(other, ScopeWord) and other not in found]
    return found


def _made_of(derived: StatWord, system: System) -> set[str]:
    """The words in the formula of a number."""
    amounts = [
        amount for (_, name, field), amount in system.formulas.items() if name == derived.name and field == "value"
    ]
    return {node.text for amount in amounts for node in amount.walk() if isinstance(node, Name)}


def _changes(system: System) -> dict[str, frozenset[str]]:
    return system.once(
        "changes", lambda: {one.id: changed(one.effect, system.vocabulary) for one in system.entries.values()}
    )


def _openings(system: System) -> dict[str, tuple[Opening, ...]]:
    return system.once(
        "openings", lambda: {one.id: openings(one.effect, system.vocabulary) for one in system.entries.values()}
    )


def _spoken(system: System) -> dict[str, set[str]]:
    return system.once(
        "spoken",
        lambda: {
            one.id: {word.name for word in mentions(one.effect, system.vocabulary)} for one in system.entries.values()
        },
    )
