"""What a rule or an example says that somebody uses, and nobody in the game can: a skill, a state or a thing of which no
entry says what it does when it is used, a word that no entry is called, an entry that only stands.  To forbid it would forbid
nothing.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.article import a_or_an
from grammar.canonical import say_argument, say_clause
from grammar.meaning.names import Names, Naming
from grammar.meaning.outline import USED, WINDOWS, is_rule
from grammar.meaning.reader import name_in
from grammar.nodes.amounts import Count
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, You
from grammar.nodes.slots import During, When, Would
from grammar.vocabulary import Vocabulary
from grammar.words import ActionWord, EntryWord, TagWord, TestWord, ThingWord
from rulebook.model.entry import Entry, Example
from rulebook.model.loaded import Hardly, Piece
from rulebook.model.rulebook import System

_NOT_USED = ("skill", "state", "thing", "tag")
"""The roles of what is used only if an entry tells of it, and says what comes of that."""

_BY_ITS_NAME = ("test", "entry")
"""The roles of what is used only if an entry that is called so says what whoever uses it does."""


def _any(word: str) -> str:
    """Any entry that is called so by one of its fields."""
    return f"any {word}"


def _rule_of(name: str) -> str:
    """An entry that does something when it is used, or when something happens."""
    return f"a rule of {name}"


def _use_of(name: str) -> str:
    """An entry that somebody can use by its name, in some stretch of time or at any."""
    return f"the use of {name}"


def _about_to(name: str) -> str:
    """An entry of which it is known that somebody is about to use it."""
    return f"the use of {name} before it comes"


def _may_be_used(entry: Entry, raises: Sequence[str]) -> Iterator[str]:
    """What can be used because of an entry.  raises: in what time more is bought for tests."""
    if entry.effect_text.strip():
        yield entry.name
    for name, value in entry.fields.items():
        said = (value, value.title()) if isinstance(value, str) else (name.title(),) if value is True else ()
        yield from map(_any, said)
        yield from (_any(word.replace("_", between)) for word in said if "_" in word for between in (" ", "-"))
    if entry.meaning is None or any(is_rule(one.channel) or one.channel == USED for one in entry.meaning.headings):
        yield _rule_of(entry.name)
    if (
        entry.meaning is None
        or any(one.channel in (USED, WINDOWS) for one in entry.meaning.headings)
        or (_IN_TIME in entry.effect_text and any(isinstance(node, During) for node in entry.effect.walk()))
    ):
        yield _use_of(entry.name)
    bought = sum(entry.effect_text.count(f"{_IN_TIME}your {one}") for one in raises)
    if not bought or entry.effect_text.count(_IN_TIME) > bought:
        yield _about_to(entry.name)


def unusable(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What is used, forbidden to use or waited for, and cannot be, each where it is said."""
    every = [*pieces]
    asked = [piece for piece in every if piece.hardly_used]
    raises = [test.raise_ for test in system.vocabulary.every(TestWord) if test.raise_ and not test.of]
    can_be = {called for piece in every for called in _may_be_used(piece.entry, raises)} if asked else frozenset()
    found: list[Diagnostic] = []
    for piece in asked:
        wrong = [(at, problem) for at, called, problem in piece.hardly_used if can_be.isdisjoint(called)]
        if wrong:
            findings = piece.entry.findings()
            for at, problem in wrong:
                findings.add_problems((problem,), at)
            found += findings.list
    return found


def hardly_used(entry: Entry, names: Names) -> tuple[Hardly, ...]:
    """What the rule of an entry says is used, and can be only if an entry is called so."""
    if _SAYS_USE not in entry.effect_text:
        return ()
    effect = entry.effect
    found = (*_said_in(effect, names), *_barred_in(effect, names), *_awaited_in(effect, names))
    return tuple((("effect",), *one) for one in found)


def hardly_used_in(examples: Sequence[Example], names: Names) -> Iterator[Hardly]:
    """The same of what examples say."""
    for example in examples:
        taken_over = examples[example.of].when if example.of is not None else ()
        for line in (*example.when, *example.then):
            if _SAYS_USE in line.text and line.clause is not None and line not in taken_over:
                yield from ((line.at, *one) for one in _said_in(line.clause, names))


_SAYS_USE = "use"
_IN_TIME = "during "


def _said_in(said: Node, names: Names) -> Iterator[tuple[frozenset[str], Problem]]:
    nodes = said.walk()
    clauses = [node for node in nodes if isinstance(node, Clause)]
    awaited = [node.event for node in nodes if isinstance(node, When | Would)]
    for clause in clauses:
        whole = clause if not any(clause is one for one in awaited) else None
        for one in clause.predicates:
            for naming in _used(one, names):
                called = frozenset({naming.text, *(term.head.name for term in naming.terms.values())})
                if naming.of(*_BY_ITS_NAME) is not None:
                    if whole is None or clause.mood == "cannot":
                        continue  # what is waited for or forbidden is asked apart
                    called = frozenset(map(_use_of, called))
                if naming.of("tag") is not None:
                    called = frozenset(map(_any, called))
                used = naming.text if naming.of("thing") is None else f"{a_or_an(naming.text)} {naming.text}"
                cure = _cure(whole, one, naming, names.vocabulary)
                yield called, codes.NEVER_SAID.at(one.span, hint=cure, deed=f"uses {used}")


def _barred_in(said: Node, names: Names) -> Iterator[tuple[frozenset[str], Problem]]:
    """The entries that somebody cannot use: what only stands goes on all the same."""
    for clause in said.walk():
        if isinstance(clause, Clause) and clause.mood == "cannot":
            for one in clause.predicates:
                named = name_in(one.object) if one.verb == "use" else None
                naming = names.read(named) if named is not None else None
                if naming is not None and naming.terms.keys() == {"entry"}:
                    cure = f"it only stands, and that goes on: {_out_of_force(clause.subject, naming.text, names.vocabulary)}"
                    name = next(iter(naming.terms.values())).head.name
                    yield (
                        frozenset({_rule_of(name)}),
                        codes.NEVER_SAID.at(one.span, hint=cure, deed=f"uses {naming.text}"),
                    )


def _awaited_in(said: Node, names: Names) -> Iterator[tuple[frozenset[str], Problem]]:
    """The entries whose use is answered: what only answers something itself, nobody uses."""
    for node in said.walk():
        for one in node.event.predicates if isinstance(node, When | Would) else ():
            named = name_in(one.object) if one.verb == "use" else None
            naming = names.read(named) if named is not None else None
            if naming is not None and naming.terms.keys() == {"entry"}:
                name = next(iter(naming.terms.values())).head.name
                cure = f"{naming.text} answers what happens, and is not used by its name: answer that as well"
                yield frozenset({_use_of(name)}), codes.NEVER_SAID.at(one.span, hint=cure, deed=f"uses {naming.text}")
                if isinstance(node, Would):
                    called = say_argument(Name(name))
                    cure = f"it is bought as a test is made, and known when it has been: `when … uses {called}, …`; that nobody "
                    cure += f"does, `… cannot use {called}`"
                    words = f"would use {called}"
                    yield frozenset({_about_to(name)}), codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=words)


def _out_of_force(who: Node, entry: str, words: Vocabulary) -> str:
    """How an entry is out of force that somebody has."""
    suspends = next((tag.name for tag in words.every(TagWord) if tag.suspends), None)
    if suspends is None:
        return f"let {entry} itself ask whether it holds, `while you are not …, …`"
    whose = "your" if isinstance(who, You) else f"{say_argument(who)}'s"
    return f"write `{whose} {say_argument(Name(entry))} is {suspends}`"


def _used(predicate: Predicate, names: Names) -> Iterator[Naming]:
    """What somebody uses, if that is a word and nothing that can be used."""
    if predicate.verb != "use" or predicate.qualifies("instead of"):
        return
    match predicate.object:
        case Name() as name:
            pass
        case Named(name=name) | Owned(name=name) | Count(unit=Name() as name):
            pass
        case _:
            return
    naming, words = names.read(name), names.vocabulary
    if not naming.terms or naming.is_chosen or not naming.terms.keys() <= {*_NOT_USED, *_BY_ITS_NAME}:
        return
    thing = naming.word(ThingWord)
    if thing is None or not (thing.effect or thing.wares or _is_of(thing.name, words)):
        yield naming


def _is_of(thing: str, words: Vocabulary) -> bool:
    """Whether an entry or an action is called like a thing, so that whoever has the thing could use that."""
    return any(thing in one.of for of in (EntryWord, ActionWord) for one in words.every(of))


def _cure(clause: Clause | None, predicate: Predicate, naming: Naming, words: Vocabulary) -> str:
    """How it is said instead; clause: the sentence, None for what is waited for."""
    name = naming.text

    def said(verb: str, thing: Name | Named) -> str:
        if clause is None:
            return f"write `{verb} {say_argument(thing)}`"
        return f"write `{say_clause(replace(clause, predicates=(Predicate(verb, thing, span=predicate.span),)))}`"

    if naming.of("state") is not None:
        return f"a state is not used, somebody is in it: {said('become', Name(name))}"
    if naming.of("entry") is not None:
        lent = f"`… has {say_argument(Name(name))} until … ends`"
        return f"nobody uses it by its name, it holds or answers by itself: take that out; to lend it to somebody, write {lent}"
    if naming.of("test") is not None:
        return f"a test is made: {said('make', Named('a', None, Name(name)))}"
    tests = [Named("a", None, Name(test)) for test in _made_with(name, words)] if naming.of("skill") is not None else []
    if tests:
        others = " and ".join(say_argument(test) for test in tests[1:])
        besides = f", and the same of {others}" if others else ""
        return f"a skill is not used, a test is made with it: {said('make', tests[0])}{besides}"
    one = f"{a_or_an(name)} {name}"
    if naming.of("tag") is not None:
        return f"entries and actions are used, and none is called {name}: name one; of a test say `make {one} …`"
    return f"name what is done with {one}: a test that somebody makes, an action or an entry that somebody uses"


def _made_with(skill: str, words: Vocabulary) -> list[str]:
    """What the tests are called that are made with a skill, and are no special case of one that is; those that are made with
    no other say so by themselves."""
    found: dict[str, str] = {}
    for test in sorted(words.every(TestWord), key=lambda test: len(words.sorts(test.name, "test"))):
        if found.keys().isdisjoint(words.sorts(test.name, "test")):
            if test.skill == (skill,):
                found[test.name] = test.name
            elif skill in test.skill or any(skill in some for some in test.skills.values()):
                found[test.name] = f"{skill} {test.name}"
    return [*found.values()]
