"""The target of a test in what is done when an entry is used: no test runs then."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.meaning.bodies import Body, Does, Rule, at_once
from grammar.meaning.nouns import Role, phrases_in
from grammar.meaning.trials import NO_TARGET


def check_targets(body: Body) -> Iterator[Problem]:
    """Reports the target of what is done at once; of what is offered its meaning says it."""
    for said in body:
        if isinstance(said, Rule) and (said.offer is not None or said.moment is not None):
            continue
        for one in at_once((said,)):
            for phrase in phrases_in(one) if isinstance(one, Does) else ():
                match phrase:
                    case Role("target", span=span):
                        yield codes.SAYS_NOTHING_IN_PLAY.at(span, hint=NO_TARGET, words="the target")
