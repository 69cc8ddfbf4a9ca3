"""One of two things that happen: said in a sentence for each, `when you gain 1 BP, …` and `when you lose 1 BP, …`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.lexicon import NAME
from grammar.mistakes.places import Sentence
from grammar.mistakes.trials import right
from grammar.own_words.advice import Advice
from grammar.own_words.rewording import reworded

_EITHER = re.compile(
    r"(?P<when>(?i:when|whenever|each time|every time)) (?P<one>[^,:\n]+?) or (?P<other>[^,:\n]+), (?P<deed>[^\n]+)"
)
_NEITHER = re.compile(rf"\b(?:without|not|no) (?:an? |the |any )?(?:{NAME})$")
"""What is neither the one nor the other is not said of each: both have to be so at once."""
_WHO = rf"(?:you|(?:an?|another|the|that) (?:target|(?:{NAME})(?: in (?:{NAME}))?))"
_ALONE = re.compile(_WHO)
_DOES = re.compile(rf"{_WHO} (?P<does>[a-z]+)(?P<rest> .*)?")
"""Somebody of whom nothing more is said, and somebody who does something."""
_NAMED = re.compile(r"(?:an? |the |any )?[A-Z[]")


def two_sentences(sentence: str, place: Sentence, game: Advice) -> list[str] | None:
    """The lines of both sentences, where nothing is wrong with them."""
    found = _EITHER.fullmatch(sentence)
    if found is None or sentence.endswith(":") or (_NEITHER.search(found["one"]) and _NAMED.match(found["other"])):
        return None
    for one, other in _both(found["one"], found["other"]):
        lines: list[str] = []
        for event in (one, other):
            said = game.capitals(f"when {event}, {found['deed']}")
            lines += (reworded(said, done=bool(place.margin)) or said).split("\n")
        if right(place.with_lines([place.margin + line for line in lines]), game):
            return lines
    return None


def _both(one: str, other: str) -> Iterator[tuple[str, str]]:
    """What both could be: each a whole, or with the subject of the first, or also what the other is of."""
    yield one, other
    if _ALONE.fullmatch(one) and (found := _DOES.fullmatch(other)):  # `you or an Ally becomes`: both do it
        verb = found["does"].removesuffix("s")
        many, alone = {"i": ("are", "is"), "ha": ("have", "has")}.get(verb, (verb, f"{verb}s"))
        does = many if one == "you" else alone
        yield f"{one} {does}{found['rest'] or ''}", other
        return
    words = one.split(" ")
    _, _, rest = other.partition(" ")
    of_both = bool(rest) and rest not in one  # `hits or misses you`: what the other is of, the first is of, too
    for many in reversed(range(1, len(words))):  # with all that the first says: `your Attack against an Ally`
        also = f"{' '.join(words[:many])} {other}"
        if of_both:
            yield f"{one} {rest}", also
        yield one, also
