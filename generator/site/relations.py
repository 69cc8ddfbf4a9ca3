"""What entries have to do with each other, read off their effects: what changes what, what counts it, what speaks of it.

Words that are made of others count as those: what reads the number of empty pools has to do with every pool."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from generator.phrasing import changed, mentions
from generator.site.addresses import Link
from grammar.nodes.nouns import Name
from grammar.words import NumberWord, ScopeWord, StatWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System


class Relation(Struct, frozen=True):
    """title: what the entries have to do with this one.  groups: (kind, entries)."""

    title: str
    groups: tuple[tuple[str, tuple[Link, ...]], ...]


def relations(entry: Entry, rulebook: Rulebook, link: Callable[[Entry], Link]) -> tuple[Relation, ...]:
    """The relations of an entry, each entry in the first that fits; none that is empty."""
    system = rulebook.system(entry)
    shown: set[str] = {entry.id}

    def relation(title: str, ids: Iterable[str]) -> Relation:
        new = [id for id in dict.fromkeys(ids) if id not in shown]
        shown.update(new)
        kinds: dict[str, list[Link]] = {}
        for id in new:
            other = system.entries[id]
            kinds.setdefault(system.kinds[other.kind].plural, []).append(link(other))
        return Relation(title, tuple((kind, tuple(found)) for kind, found in sorted(kinds.items())))

    changes = _changes(system)
    about = rulebook.mentioned_by(entry.id)
    own = changes[entry.id]
    word = system.vocabulary.word(entry.name, system.kinds[entry.kind].role)
    wider = word.counts_as if isinstance(word, ScopeWord) else ()
    found = (
        relation("What changes this", (id for id in about if entry.name in changes[id])),
        relation("What counts it", (id for _, other in counting(entry, system) for id in [other.id])),
        *(
            relation(f"What holds in every {one}", (id for id, names in _spoken(system).items() if one in names))
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


def _spoken(system: System) -> dict[str, set[str]]:
    return system.once(
        "spoken",
        lambda: {
            one.id: {word.name for word in mentions(one.effect, system.vocabulary)} for one in system.entries.values()
        },
    )
