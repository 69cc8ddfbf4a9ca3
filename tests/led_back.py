"""Each rule as its page says it, led back by the turns: once a process, for all who ask how far that comes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from generator.phrasing import phrase, plain
from grammar.checker import check
from grammar.formatter import format_effect
from grammar.nodes.structure import Effect, Note, Statement
from grammar.own_words.holders import spoken_to
from grammar.own_words.rewording import reworded
from grammar.parser import parse
from rulebook.checks.linker import holder_of
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from tests.content import content


class Led(NamedTuple):
    """A sentence of a rule, and how far what the page says of it leads back.

    rule: as it is written.  said: as the page says it, by whoever says `you` of himself and has the game's capitals.  back: to
    what that leads.  how: `tree`, to the same; `page`, to another of which the page says the same; `other`, to another that is
    accepted; `none`, to none."""

    system: str
    rule: str
    said: str
    back: str
    how: str


@cache
def led() -> Sequence[Led]:
    """All sentences of all rules, each once."""
    found: dict[str, Led] = {}
    for system in content().rulebook.systems.values():
        for entry in system.entries.values():
            for statement in entry.effect.statements:
                rule = format_effect(Effect((statement,)))
                if rule not in found and not any(isinstance(node, Note) for node in statement.walk()):
                    found[rule] = _led(
                        statement, rule, entry, system
                    )  # what a note says is no sentence of the language
    return tuple(found.values())


def _led(statement: Statement, rule: str, entry: Entry, system: System) -> Led:
    effect = Effect((statement,))
    words, rank = system.vocabulary, entry.max_rank
    page = plain(phrase(effect, words, name=entry.name, max_rank=rank))
    said = page.replace("’", "'")
    said = spoken_to(words, said, entry.name)(said)
    text = reworded(said) or said

    def far(how: str, back: str = "") -> Led:
        return Led(system.slug, rule, said, back, how)

    back, problems = parse(text)
    if problems or back is None:
        return far("none")
    if format_effect(back) == rule:
        return far("tree", text)
    holder = holder_of(entry, system.kinds[entry.kind], words)
    if check(back, words, max_rank=rank, parameters=entry.parameters, holder=holder):
        return far("none")
    same = plain(phrase(back, words, name=entry.name, max_rank=rank)) == page
    return far("page" if same else "other", format_effect(back))
