"""How a line of an example is said: its articles, and verbs as their subject wants them.  Never what it means.

An effect has a form that can be written anew (formatter.py); a line is only held to be English."""

from __future__ import annotations

import re
from collections.abc import Iterator

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.canonical import say_verb_for
from grammar.nodes.clauses import Clause
from grammar.nodes.nouns import Named, Owned
from grammar.verbs import VERBS

_ARTICLE = re.compile(r"\b([Aa]n?) \[?([A-Z][\w-]*)")


def misspoken(line: str, clause: object) -> Iterator[Problem]:
    """`an Strike`, `a Scene begin`: understood all the same, but not as it is said."""
    for found in _ARTICLE.finditer(line):
        article = a_or_an(found[2])
        if article != found[1].lower():
            yield _instead(found.start() + 1, found[1], article)
    if not isinstance(clause, Clause) or clause.mood != "do" or not isinstance(clause.subject, Named | Owned):
        return
    if isinstance(clause.subject, Named) and not clause.subject.determiner:
        return  # a name may be that of many: `Rats have 2 cards`
    for predicate in clause.predicates:
        verb, at = VERBS[predicate.verb], predicate.span.column - 1
        said = line[at:].partition(" ")[0]
        wanted = say_verb_for(verb.name, clause.subject).partition(" ")[0]
        if line[:at].endswith(" not "):
            continue
        if said != wanted and said in (verb.name.partition(" ")[0], verb.third.partition(" ")[0]) and verb.name != "be":
            yield _instead(at + 1, said, wanted)


def _instead(column: int, said: str, wanted: str) -> Problem:
    span = Span(1, column, 1, column + len(said))
    return codes.UNEXPECTED_WORD.at(span, hint=f"write `{wanted}`", word=said)
