"""Entries that come in ranks, of which each is like the one before: nothing grows, and no other rule counts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.nodes.amounts import Rank
from grammar.nodes.clauses import Predicate
from grammar.nodes.nouns import Name, This
from grammar.nodes.slots import FromRank, Limit
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System

GIVES = ("have", "gain")
CURE = "let something grow (`per rank`, `from rank 2, …`), or take it out"


def is_flat(entry: Entry, value: object) -> bool:
    """Whether the file of an entry says how many ranks there are, and its rule is the same at each of them."""
    says = isinstance(value, dict) and "max_rank" in value
    return bool(says and (entry.max_rank or 1) > 1 and entry.effect.statements and not _speaks_of_ranks(entry))


def _speaks_of_ranks(entry: Entry) -> bool:
    ways = set[int]()  # where it is called `this` only as what is used, or what ends
    for node in entry.effect.walk():
        match node:
            case Predicate("use" | "end", This() as entry_itself):
                ways.add(id(entry_itself))
            case This() if id(node) in ways:
                pass
            case Rank() | FromRank() | Limit(times=None) | This():
                return True
            case Name(text=text) if text.strip("[]") == entry.name:
                return True
    return False


def counted(effect: Effect, vocabulary: Vocabulary) -> frozenset[str]:
    """The entries that an effect names, but for those that it only gives somebody."""
    names: list[Name] = []
    given: set[int] = set()
    for node in effect.walk():
        if isinstance(node, Name):
            names.append(node)
        elif isinstance(node, Predicate):
            given.update(map(id, _given(node)))
    named = {name.text for name in names if id(name) not in given}
    terms = (vocabulary.resolve(text, "entry") for text in named)
    return frozenset(term.head.name for term in terms if term is not None)


def _given(predicate: Predicate) -> Iterator[Name]:
    """What `you have 2 ranks of Dodge` gives: how many ranks there are is not asked."""
    if predicate.verb in GIVES and not predicate.negated and predicate.object is not None:
        yield from (node for node in predicate.object.walk() if isinstance(node, Name))


def flat(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """The entries whose ranks are all the same, and whose ranks nobody counts."""
    pieces = tuple(pieces)
    found: list[Diagnostic] = []
    for piece in (one for one in pieces if one.flat):
        entry = piece.entry
        others = any(entry.name in other.named for other in pieces if other is not piece)
        if not others and entry.name not in system.places.document.text:
            findings = entry.findings()
            said = f"max_rank: {entry.max_rank}"
            findings.add(codes.SAYS_NOTHING_IN_PLAY, ("max_rank",), CURE, words=said)
            found += findings.list
    return found
