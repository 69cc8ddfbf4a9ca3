"""One of two things that happen: said in a sentence for each, `when you gain 1 BP, …` and `when you lose 1 BP, …`; where a limit
counts both, in one that asks which of two tests it was."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.article import with_article
from grammar.late import late
from grammar.lexicon import NAME
from grammar.mistakes.places import Sentence
from grammar.mistakes.trials import right
from grammar.own_words.advice import Advice
from grammar.own_words.rewording import reworded
from grammar.vocabulary import Vocabulary

_EITHER = re.compile(
    r"(?P<when>(?i:when|whenever|each time|every time)) (?P<one>[^,:\n]+?) or (?P<other>[^,:\n]+), (?P<deed>[^\n]+)"
)
_NEITHER = re.compile(rf"\b(?:without|not|no) (?:an? |the |any )?(?:{NAME})$")
"""What is neither the one nor the other is not said of each: both have to be so at once."""
_WHO = rf"(?:you|(?:an?|another|the|that|each) (?:target|(?:{NAME})(?: in (?:{NAME}))?))"
_ALONE = re.compile(_WHO)
_DOES = re.compile(rf"{_WHO} (?P<does>[a-z]+)(?P<rest> .*)?")
"""Somebody of whom nothing more is said, and somebody who does something."""
_FACE = re.compile(r"(?:^|(?<= ))(?:an? )?\d+(?=$| (?:on|in|with|for) )")
"""What a die shows."""
_NAMED = re.compile(r"(?:an? |the |any )?[A-Z[]")


def two_sentences(sentence: str, place: Sentence, game: Advice) -> list[str] | None:
    """The lines of both sentences, where nothing is wrong with them."""
    found = _EITHER.fullmatch(sentence)
    if found is None or sentence.endswith(":") or (_NEITHER.search(found["one"]) and _NAMED.match(found["other"])):
        return None
    if _FACE.search(found["one"]) and _FACE.match(found["other"]):  # one die shows either
        return None
    for one, other in each_of(found["one"], found["other"]):
        lines: list[str] = []
        for event in (one, other):
            said = game.capitals(f"when {event}, {found['deed']}")
            lines += (reworded(said, done=bool(place.margin)) or said).split("\n")
        waits = all(
            " when " in f" {line}" for line in lines if line[:1].strip()
        )  # `or Wounded`: that waits for nothing
        counts = any(_LIMIT.match(line) for line in lines)
        if waits and not counts and right(place.with_lines([place.margin + line for line in lines]), game):
            return lines
    return None


def one_rule(sentence: str, place: Sentence, game: Advice) -> list[str] | None:
    """The lines of one sentence for several tests that share its limit or its block, where nothing is wrong with it."""
    capitals = game.capitals(sentence)
    found = _OF_EITHER.search(capitals)
    if found is None:
        return None
    last = game.vocabulary.resolve(found["last"], "test")
    sorts = [*re.split(_OR, found["some"]), found["last"]]
    if last is not None:  # `Melee or Ranged Attack`: what it is comes last
        sorts = [one if game.vocabulary.resolve(one, "test") else f"{one} {last.head.name}" for one in sorts]
    for test in _in_common(sorts, game.vocabulary):
        asked = " or ".join(f"that {test} is {with_article(one)}" for one in sorts)
        event = f"{found['whose']} {test}" if found["whose"] else f"{found['does'] or ''}{with_article(test)}"
        event = f"{event}{found['small']}{found['comes'] or ''}"
        said = f"{capitals[: found.start()]}{event}, if {asked}{capitals[found.end() :]}"
        lines = (reworded(said, done=bool(place.margin)) or said).split("\n")
        shared = _LIMIT.match(lines[0]) or sentence.endswith(":")
        if shared and right(place.with_lines([place.margin + line for line in lines]), game):
            return lines
    return None


_LIMIT = late("[^,\n]* per [^,\n]*, (?=when )")
"""How often something may be done, before what it waits for."""
_OR = r",? or (?:an? |your |by )?|, (?:an? |your )?"
_OF_EITHER = late(
    rf"(?:(?P<whose>\b(?:[Yy]our|(?:an?|another|the|that|each) (?:target|{NAME})'s)) |(?<=when )an? "
    rf"|(?P<does>\b{_WHO} (?:would )?(?:makes?|(?:fail|succeed|misse?|win|lose)s?(?: (?:at|on|in|with))?) )(?:either )?an? )"
    rf"(?P<some>(?:{NAME})(?:, (?:an? |your )?(?:{NAME}))*),? or (?:an? |your )?(?P<last>{NAME})"
    rf"(?P<small>(?: (?:against|with|in|from) (?:(?:an?|the|that|your) )?(?:{NAME}|target|you))*)"
    r"(?P<comes> (?:would )?(?:succeed|fail|tie|end|hit|misse?)s?)?(?=[,:])"
)
"""One of several tests: whose it is and how it comes out, or what somebody does with it."""


def _in_common(sorts: list[str], vocabulary: Vocabulary) -> list[str]:
    """What all of some tests are, the nearest first; nothing where one of them is no test."""
    found = [vocabulary.resolve(one, "test") for one in sorts]
    if not all(found):
        return []
    common = set.intersection(*(vocabulary.sorts(one.head.name, "test") for one in found if one is not None))
    return sorted(common, key=lambda one: (-len(vocabulary.sorts(one, "test")), one))


def each_of(one: str, other: str) -> Iterator[tuple[str, str]]:
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
