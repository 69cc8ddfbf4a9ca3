"""A text that cannot be read and says of somebody that he is what its entry is called, `the target is winded` in an entry Winded,
or has such a thing, `you have a clockwork hound` in a Clockwork Hound, though no state or thing is called so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.late import compiled
from grammar.vocabulary import Vocabulary

_HAS = r"(?:has|have|having|with|gains?|gets?|owns?)(?: (?:already|still))? an?"
_IS = r"(?:is|are|becomes?|be|being|gets?|isn't|aren't)(?: (?:already|still|not|no longer|now))?"
_HAD = (
    "take that out: whoever has this entry has it; what can be lost or asked for besides is a thing: give this entry another "
    "name, and declare `{own}: {{item: true}}` under `things:` in `_system.yml`"
)
_OWN = "give this entry another name, and declare the state `{own}: {{}}` under `states:` in `_system.yml`"


def told_of_itself(text: str, own: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """That the name is that of the entry, where it first stands as what somebody is or has.  own: that name."""
    if not own or not vocabulary.terms(own).keys() <= {"entry"}:
        return
    called = rf"\[?(?P<own>(?i:{re.escape(own)}))\]?(?![\w-]| [A-Z])"
    for says, expected, cure in ((_IS, "a state", _OWN), (_HAS, "a thing", _HAD)):
        said = compiled(rf"\b{says} {called}")
        for number, line in enumerate(text.split("\n"), 1):
            if (found := said.search(line)) is not None:
                span = Span(number, found.start("own") + 1, number, found.end("own") + 1)
                hint = cure.format(own=own)
                yield codes.WRONG_KIND_OF_NAME.at(span, hint=hint, name=own, found="this entry", expected=expected)
                return
