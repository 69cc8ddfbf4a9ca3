"""What a game's head and its tests say of every number and every test: how it is rounded, and how ties go."""

from __future__ import annotations

from collections.abc import Iterator

from generator.telling.rounding import all_said
from grammar.article import a_or_an
from grammar.nodes.nouns import Role
from grammar.words import TestWord
from rulebook.model.rulebook import System


def always(system: System) -> Iterator[str]:
    """The sentences, one by one."""
    yield f"What is divided or halved is rounded {system.head.rounding}."
    for test in _tests(system):
        yield from _equal(test, system)
    yield from _otherwise(system)


def equal(system: System) -> Iterator[str]:
    """How ties go in tests that do not say so themselves."""
    for test in _tests(system):
        if not test.ties:
            yield from _equal(test, system)
    yield from _otherwise(system)


def margin(system: System) -> str:
    """What the margin is, in a game whose rules speak of it; else empty."""

    def spoken_of() -> bool:
        named = (node for said in all_said(system) for node in said.walk() if isinstance(node, Role))
        return any(test.damage for test in system.vocabulary.every(TestWord)) or any(
            node.role == "margin" for node in named
        )

    return "The margin is by how much one total beats the other." if system.once("margin", spoken_of) else ""


def _otherwise(system: System) -> Iterator[str]:
    """The sorts of tests for which ties go against whoever makes them."""
    for test in system.vocabulary.every(TestWord):
        if test.of and test.ties == "failure":
            name = test.name.lower() if test.small else test.name
            yield f"{a_or_an(name).capitalize()} {name} that comes out equal fails."


def _tests(system: System) -> Iterator[TestWord]:
    """Those that are no sort of another one, and are played."""
    return (one for one in system.vocabulary.every(TestWord) if not one.of and one.source not in ("", "none"))


def _equal(test: TestWord, system: System) -> Iterator[str]:
    name, several = test.name, test.several
    if test.small:
        name, several = name.lower(), several.lower()
    if any(one.answer or one.opposed or one.deck for one in _sorts(test, system)):
        yield f"When two {several} come out equal, {_decides(test)}."
    if test.source == "dice":
        comes = "fails" if test.ties == "failure" else "succeeds"
        yield f"Against a number, {a_or_an(name)} {name} that comes to exactly that {comes}."


def _sorts(test: TestWord, system: System) -> list[TestWord]:
    """A test and all that are sorts of it."""
    found = [test]
    for one in found:
        found += [word for word in system.vocabulary.every(TestWord) if one.name in word.of and word not in found]
    return found


def _decides(test: TestWord) -> str:
    if test.ties == "last suit":
        return "the suit of the last card decides; if that is the same too, whoever answers wins"
    return "whoever answers wins"
