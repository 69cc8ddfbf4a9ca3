"""A word of tests, things and entries that is said of somebody, though nothing in the game ever asks who is called so; a state
into which somebody comes, though nothing asks who is in it, nor says what it is; and a state of people that is said of
something that is carried, though nothing asks that.

A text that cannot be read may ask for whatever it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.meaning.names import Names
from grammar.meaning.reader import name_in
from grammar.meaning.voices import Voices
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Qualifier, Role, You
from grammar.nodes.structure import Act, Effect
from grammar.vocabulary import Vocabulary
from grammar.words import ScopeWord, StateWord, TagWord, ThingWord, told_by
from rulebook.checks.unsaid import of_system
from rulebook.checks.worded import values_of, whose
from rulebook.model.entry import folded
from rulebook.model.loaded import Becomes, Piece
from rulebook.model.rulebook import System

_OF_SOMEBODY = ("person", "become")
"""The channels in which a word is said of people."""
_ASKED = (*_OF_SOMEBODY, "own", "")
"""The channels in which it is asked of people, or of whatever there is."""
_CALLS = ("become", "stop", "gain", "lose", "have", "be")
"""The verbs by which somebody comes to be called something, or is so no more."""
_ENDS = ("stop", "lose")
"""Those by which he is so no more."""
_CURE = (
    "nothing in this game asks who is called so: of a test or a thing say it of that, `that … becomes {0}`; what only the people "
    "at the table keep in mind is a state, under `states:`, `{0}: {{summary: …}}`"
)

_A_WORD = "nothing in this game asks who is called so, it is a word that somebody has: `{1} {2} becomes {0}`"

_STATE = (
    "nothing in this game asks who is {0}: let something ask, `while you are {0}, …`, `a {0} …`; of what only the people at the "
    "table keep in mind say what it is, under `states:`, `{0}: {{summary: …}}`"
)

_OF_A_THING = (
    "nothing in this game asks of a thing whether it is {0}: let something ask, `while your {1} is {0}, …`, `if that {1} is {0}`"
    "; what makes it useless is a state that is declared so, `{0}: {{idle: true}}`; whoever has it is told so himself, "
    "`… becomes {0}`"
)

_Said = tuple[Piece, str, Problem]


def unasked(system: System, pieces: Iterable[Piece], unread: str = "") -> list[Diagnostic]:
    """What somebody would be called for nothing, each where it is said.  unread: the texts that cannot be read."""
    every, words = [*pieces], system.vocabulary
    names = {name for piece in every for name in _said(piece.voices) if _is_only_a_word(name, words)}
    names |= {name for piece in every for name in _named_in(piece.voices) if _is_only_a_state(name, system)}
    names -= {*_asked(names, (piece.voices for piece in every), words), *_declared(system)}
    names -= {name for name in names if folded(name) in folded(unread)}
    read = Names(words)
    wrong = [one for piece in every for one in _wrong(piece, names, read)] if names else []
    if wrong:
        names -= _asked(names, (voices for _, voices in of_system(system)), words)
        names -= {word for known in values_of(system, every).values() for word in known}  # worded.py tells of these
    found: list[Diagnostic] = []
    for piece, name, problem in wrong:
        if name in names:
            findings = piece.entry.findings()
            findings.add_problems((problem,), ("effect",))
            found += findings.list
    return found


def _said(voices: Voices) -> Iterator[str]:
    return (say.name for say in voices.said if say.channel in _OF_SOMEBODY)


def _named_in(voices: Voices) -> Iterator[str]:
    return (say.name for say in voices.said)


def _is_only_a_word(name: str, words: Vocabulary) -> bool:
    """Whether somebody who is called so is nothing else by it, and nobody but the rules has to know."""
    tag = words.named(name, TagWord)
    return tag is not None and not tag.at_table and words.terms(name).keys().isdisjoint(("state", "thing"))


def _is_only_a_state(name: str, system: System) -> bool:
    """Whether somebody who is in this state is no different by it, and nobody reads anywhere what it is."""
    word = system.vocabulary.named(name, StateWord)
    if word is None or word.at_table or word.idle or word.effect or word.summary:
        return False
    givers = (thing.gives for thing in system.vocabulary.every(ThingWord))
    return name not in givers and all(entry.name != name for entry in system.entries.values())


def _asked(names: Set[str], all_: Iterable[Voices], words: Vocabulary) -> set[str]:
    """Which of these words somebody is asked for, or for what is said with them."""
    asked = {
        say.name for one in all_ for heard in one.heard for way in heard.ways for say in way if say.channel in _ASKED
    }
    return {name for name in names if not asked.isdisjoint(_with_what_it_implies(name, words))}


def _with_what_it_implies(name: str, words: Vocabulary) -> set[str]:
    found, waiting = set[str](), [name]
    while waiting:
        now = waiting.pop()
        tag = words.named(now, TagWord)
        if now not in found:
            found.add(now)
            waiting += tag.implies if tag is not None else ()
    return found


def _declared(system: System) -> Iterator[str]:
    """What declarations ask somebody for: who has no turn, and who is reached."""
    for scope in system.vocabulary.every(ScopeWord):
        yield from scope.unless
    yield from (plan.reached for kind in system.kinds.values() if (plan := kind.stat_block) is not None)


def _wrong(piece: Piece, names: Set[str], words: Names) -> Iterator[_Said]:
    """Where an entry says one of these words of somebody."""
    if names.isdisjoint(_named_in(piece.voices)):
        return
    for node in piece.entry.effect.walk():
        match node:
            case Clause(subject, "do" | "may", predicates) if _is_somebody(subject, words):
                for one in predicates:
                    said = words.read(name_in(one.object)).text if _calls(one) else ""
                    is_state = words.vocabulary.named(said, StateWord) is not None
                    if said in names and not (is_state and one.verb in _ENDS):
                        tag = words.vocabulary.named(said, TagWord)
                        stat = told_by(tag, words.vocabulary) if tag is not None else ""
                        cure = (_STATE if is_state else _A_WORD if stat else _CURE).format(said, whose(subject), stat)
                        problem = codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"somebody who is {said}")
                        yield piece, said, problem


def _calls(one: Predicate) -> bool:
    return one.verb in _CALLS and not one.negated


def _is_somebody(subject: Node, words: Names) -> bool:
    """Whether it is said of whoever there is, and not of a test or of what somebody has."""
    who = words.read(subject.name).word(ThingWord) if isinstance(subject, Named) else None
    return isinstance(subject, You | Role) or (who is not None and not who.item)


def unasked_of_things(system: System, pieces: Iterable[Piece], unread: str = "") -> list[Diagnostic]:
    """The states that something becomes for nothing, each where it is said.  unread: the texts that cannot be read."""
    read, every = Names(system.vocabulary), tuple(pieces)
    said = [(piece, one) for piece in every for one in piece.become]
    effects = [*(piece.entry.effect for piece in every), system.rules, *system.effects.values()] if said else []
    asked = {name for effect in effects for name in _asked_of_things(effect, read)}
    found: list[Diagnostic] = []
    for piece, one in said:
        if one.state not in asked and folded(one.state) not in folded(unread):
            findings = piece.entry.findings()
            cure = _OF_A_THING.format(one.state, one.thing)
            problem = codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"something that is {one.state}")
            findings.add_problems((problem,), ("effect",))
            found += findings.list
    return found


def become_by(effect: Effect, words: Names) -> Iterator[Becomes]:
    """The states that things come into by an effect: those that only rules heed, and that do not make them useless."""
    for node in effect.walk():
        if isinstance(node, Act) and (thing := _carried(node.clause.subject, words)) is not None:
            for one in node.clause.predicates:
                state = words.read(name_in(one.object)).word(StateWord) if one.verb == "become" else None
                if state is not None and not (state.idle or state.at_table):
                    yield Becomes(thing.name, state.name, one.span)


def _asked_of_things(effect: Effect, words: Names) -> Iterator[str]:
    """The states that an effect asks of things, or of what may be one."""
    nodes = list(effect.walk())
    done = {id(node.clause) for node in nodes if isinstance(node, Act)}
    for node in nodes:
        match node:
            case Name():
                term = words.read(node).of("thing")
                if term is not None and isinstance(term.head, ThingWord) and term.head.item:
                    yield from (tag.name for tag in term.tags)
            case Qualifier("without" | "with", Name() | Named() as said):
                yield words.read(name_in(said)).text
            case Clause(subject, _, predicates) if id(node) not in done and not _is_somebody(subject, words):
                yield from (words.read(name_in(one.object)).text for one in predicates)


def _carried(subject: Node, words: Names) -> ThingWord | None:
    """The kind of what is spoken of, if it is something that is carried."""
    thing = words.read(name_in(subject)).word(ThingWord) if name_in(subject) is not None else None
    return thing if thing is not None and thing.item else None
