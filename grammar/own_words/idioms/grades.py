"""What a table calls things by their number, as people say it: `a Severe Condition` is one with so much Severity."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from grammar.article import a_or_an, with_article
from grammar.graded import Graded, graded
from grammar.late import either_of, late
from grammar.own_words.turn import Turn, Turns
from grammar.vocabulary import Vocabulary
from grammar.words import ThingWord


def by_number(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What calls things by their number, where the game's names have their capitals."""
    return vocabulary.once(by_number, lambda: Turns(_by_number(vocabulary)))


def _by_number(vocabulary: Vocabulary) -> Iterator[Turn]:
    """One that comes begins with so much; one that is there is told from others by how much it has."""
    words = graded(vocabulary)
    if not words:
        return
    sorts = {one.thing.name for one in words.values()}
    those = [thing for thing in vocabulary.every(ThingWord) if sorts & vocabulary.sorts(thing.name)]
    things = {form.lower(): form for thing in those for form in thing.forms}
    called = rf"(?P<word>(?i:{either_of(words)})) (?P<thing>(?i:{either_of(things)}))(?![\w-])(?! [A-Z])"
    said = {word.lower(): one for word, one in words.items()}
    comes = r"(?P<comes>\b(?i:gain|take|suffer|get|receive)s? )"
    several = {form.lower(): thing.several for thing in those for form in thing.forms}
    yield late(rf"(?P<loses>\b[Yy]ou lose )(?:1|an?|one) {called}"), partial(_one_of_yours, said=said, several=several)
    waits = rf"(?P<front>\b(?i:when|whenever|each time) [^,:\n]*?){comes}an? {called}(?=,)"
    yield late(waits), partial(_once_that_comes, said=said, things=things)
    yield late(rf"{comes}an? {called}(?! at )"), partial(_that_comes, said=said, things=things)
    which = (
        r"(?P<which>\b(?i:1|an?|no|any|another|each|your|the target's|one of your|each of your|that [A-Z][\w-]*'s) )"
    )
    yield late(which + called), partial(_that_is_there, said=said, things=things)
    is_so = rf"(?P<be>is|is not|isn't) (?P<word>(?i:{either_of(words)}))(?![\w-])"
    item = either_of(things.values())
    for it in (
        rf"(?P<front>\b)(?P<it>(?:that|the) (?P<thing>{item}))",
        rf"(?P<front>\b(?P<thing>{item})\b[^\n]*?\bif )(?P<it>it)",
    ):
        yield late(rf"{it} {is_so}"), partial(_of_that, said=said)


def _that_comes(found: re.Match[str], said: Mapping[str, Graded], things: Mapping[str, str]) -> str:
    one = said[found["word"].lower()]
    return f"{found['comes']}{with_article(things[found['thing'].lower()])} at {one.stat.name} {one.first}"


def _once_that_comes(found: re.Match[str], said: Mapping[str, Graded], things: Mapping[str, str]) -> str:
    thing = things[found["thing"].lower()]
    is_so = _is_so(said[found["word"].lower()], f"that {thing}")
    return f"{found['front']}{found['comes']}{with_article(thing)}, if {is_so}"


def _one_of_yours(found: re.Match[str], said: Mapping[str, Graded], several: Mapping[str, str]) -> str:
    return f"{found['loses']}one of your {several[found['thing'].lower()]} {said[found['word'].lower()].told}"


def _that_is_there(found: re.Match[str], said: Mapping[str, Graded], things: Mapping[str, str]) -> str:
    name = things[found["thing"].lower()]
    which = f"{a_or_an(name)} " if found["which"].lower() in ("a ", "an ") else found["which"]
    return f"{which}{name} {said[found['word'].lower()].told}"


def _of_that(found: re.Match[str], said: Mapping[str, Graded]) -> str:
    one = said[found["word"].lower()]
    it = found["it"] if found["it"] != "it" else f"that {found['thing']}"
    return f"{found['front']}{_is_so(one, it, so=found['be'] == 'is')}"


def _is_so(one: Graded, it: str, *, so: bool = True) -> str:
    """How much of it a thing has, or has not, that is called so."""
    number = f"{it}'s {one.stat.name}"
    how, join = (("at least", "at most"), " and ") if so else (("less than", "more than"), " or ")
    bounds = ((how[0], one.least), (how[1], one.most))
    return join.join(f"{number} is {so_much} {bound}" for so_much, bound in bounds if bound is not None)
