"""A word of what somebody has (his light, his attitude: `text: true`) that is said of somebody, whom nothing ever asks for it; or
of something else that he has, of which other words are known.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.meaning.names import Names
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, You
from grammar.nodes.slots import When, Would
from grammar.nodes.structure import Act, Rule, Statement
from grammar.words import StatWord, TagWord, ThingWord
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System

_OF_SOMEBODY = ("person", "become", "own")
"""The channels in which a word is asked of people."""

Values = Mapping[str, Mapping[str, set[str]]]
"""The words that are known of what somebody has, each with the files of entries whose rules or fields say it; none of a table."""


def worded(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What becomes something that only something else ever is, each where it does."""
    if not any(stat.text for stat in system.vocabulary.every(StatWord)):
        return []
    every, names = [*pieces], Names(system.vocabulary)
    values = values_of(system, every)
    words = {word for known in values.values() for word in known if names.vocabulary.terms(word).keys() == {"tag"}}
    found: list[Diagnostic] = []
    turns = [f"{stat} {verb} " for stat in values for verb in ("is", "becomes")]
    for piece in every:
        of_these = any(one in piece.entry.effect_text for one in turns)
        if of_these or any(say.channel == "person" and say.name in words for say in piece.voices.said):
            findings = piece.entry.findings()
            findings.add_problems([*_wrong(piece, every, values, names)], ("effect",))
            found += findings.list
    return found


def values_of(system: System, pieces: Iterable[Piece]) -> Values:
    """The words that are known of each thing that somebody has in words."""
    stats = {stat.name.casefold(): stat.name for stat in system.vocabulary.every(StatWord) if stat.text}
    found: dict[str, dict[str, set[str]]] = {stat: defaultdict(set) for stat in stats.values()}
    for table in system.tables.values():
        for row in table.rows if table.key.casefold() in stats else ():
            found[stats[table.key.casefold()]] |= {word: set() for word in row.band.words if not row.band.others}
    for piece in pieces:
        for say in piece.voices.said:
            if say.channel == "word" and say.name and say.role in found:
                found[say.role][say.name].add(piece.file)
    return found


def _wrong(piece: Piece, pieces: Sequence[Piece], values: Values, names: Names) -> Iterator[Problem]:
    known = {stat: {word for word, files in of.items() if files != {piece.file}} for stat, of in values.items()}
    effect = piece.entry.effect
    acts = (act for one in effect.statements if _comes_once(one) for act in one.walk() if isinstance(act, Act))
    done = {id(act.clause) for act in acts}
    for node in effect.walk():
        match node:
            case Clause(subject, "do", (Predicate("become" | "be", Name() as name, negated=False) as one,)):
                naming, stat = names.read(name), _stat(subject, names)
                tag, word = naming.word(TagWord), naming.text
                others = [other for other in known if word in known[other]]
                if stat and naming.terms.keys() == {"state"} and _is_of_others(word, stat, (), known):
                    if not _is_given(word, stat, pieces):
                        who = "you are" if one.verb == "be" else "you become"
                        cure = f"of this it is {_some(known[stat])}; in a state is somebody: `{who} {word}`"
                        yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"{stat} that is {word}")
                    continue
                if tag is None or naming.terms.keys() != {"tag"} or tag.at_table or not others:
                    continue
                cure = f"`{whose(subject)} {others[0]} {'becomes' if one.verb == 'become' or id(node) in done else 'is'} {word}`"
                if not stat and _is_somebody(subject, names) and not any(_asks_for(word, other) for other in pieces):
                    cure = f"nothing asks who is called so, it is a word that somebody has: {cure}"
                    yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"somebody who is {word}")
                elif stat and _is_of_others(word, stat, others, known) and not _is_given(word, stat, pieces):
                    cure = f"of this it is {_some(known[stat])}; that is a word of another: {cure}"
                    yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"{stat} that is {word}")


def _some(words: Iterable[str]) -> str:
    return " or ".join(sorted(words)[:3])


def _comes_once(statement: Statement) -> bool:
    """Whether a sentence says what is done when something happens, and not what is so as long as something else is."""
    return isinstance(statement, Rule) and isinstance(statement.time, When | Would)


def whose(subject: Node) -> str:
    """What stands before the word that somebody has, of whom it is said."""
    who = subject.owner if isinstance(subject, Owned) else subject
    if not isinstance(who, Named):
        return "your"
    return f"{'each' if who.determiner == 'each' else 'that'} {who.name.text}'s"


def _is_somebody(subject: Node, names: Names) -> bool:
    """Whether it is said of whoever there is, and not of a test or of what somebody has."""
    who = names.read(subject.name).word(ThingWord) if isinstance(subject, Named) else None
    return isinstance(subject, You) or (who is not None and not who.item)


def _asks_for(word: str, piece: Piece) -> bool:
    """Whether a piece asks whether somebody is called so."""
    ways = (way for one in piece.voices.heard for way in one.ways)
    return any(say.name == word and say.channel in _OF_SOMEBODY for way in ways for say in way)


def _stat(subject: Node, names: Names) -> str:
    """What it is said of, if that is something that somebody has in words."""
    stat = names.read(subject.name).word(StatWord) if isinstance(subject, Owned) else None
    return stat.name if stat is not None and stat.text else ""


def _is_of_others(word: str, stat: str, others: Iterable[str], known: Mapping[str, set[str]]) -> bool:
    """Whether it is a word of what has no word in common with this, of which there are some."""
    own = known.get(stat, set())
    return bool(own) and word not in own and all(own.isdisjoint(known[other]) for other in others)


def _is_given(word: str, stat: str, pieces: Iterable[Piece]) -> bool:
    """Whether somebody in an example has that word."""
    examples = (example for piece in pieces for example in piece.entry.examples)
    return any(given.get(stat) == word for example in examples for given in example.given.values())
