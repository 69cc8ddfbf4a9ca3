"""A text that cannot be read and says of somebody that he is what its entry is called, `the target is winded` in an entry Winded,
though no state is called so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.late import compiled
from grammar.vocabulary import Vocabulary

_IS = r"(?:is|are|becomes?|be|being|gets?|isn't|aren't)(?: (?:already|still|not|no longer|now))?"
_OWN = "give this entry another name, and declare the state `{own}: {{}}` under `states:` in `_system.yml`"


def told_of_itself(text: str, own: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """That the name is that of the entry, where it first stands as what somebody is.  own: that name."""
    if not own or not vocabulary.terms(own).keys() <= {"entry"}:
        return
    said = compiled(rf"\b{_IS} \[?(?P<own>(?i:{re.escape(own)}))\]?(?![\w-]| [A-Z])")
    for number, line in enumerate(text.split("\n"), 1):
        if (found := said.search(line)) is not None:
            span = Span(number, found.start("own") + 1, number, found.end("own") + 1)
            hint = _OWN.format(own=own)
            yield codes.WRONG_KIND_OF_NAME.at(span, hint=hint, name=own, found="this entry", expected="a state")
            return
