"""All but somebody, and another than he: `everyone else`, `all other enemies`, `another friend`."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from functools import partial

from grammar.article import with_article
from grammar.late import either_of, late
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary
from grammar.words import (
    ThingWord,
    anybody,
)

_SPOKEN_OF = r"\b(?:an?|another|that|the) (?:[A-Z][\w-]* )*([A-Z][\w-]*|target)\b(?!'s| [A-Z])"
"""Who was spoken of before."""
_WHOSE = r"\b(?:an?|another|that) (?:[A-Z][\w-]* )*([A-Z][\w-]*)'s [A-Z]"
"""Whose number it was of which was spoken before."""


def all_others(vocabulary: Vocabulary) -> Iterator[Turn]:
    """All but whoever was spoken of: `all other Allies` is `each Ally other than that Ally`; but you, where nobody was."""
    people = {thing.name: thing for thing in vocabulary.every(ThingWord) if not thing.item and not thing.single}
    whoever = anybody(vocabulary)
    for name, thing in people.items():
        several = re.escape(thing.several)
        yield (
            late(
                rf"\b{_ALL_OTHER} (?:{several}|{re.escape(name)})(?![\w-])(?!'s| [A-Z])"
                r"(?P<where> in [A-Z][\w-]*(?: [A-Z][\w-]*)*(?![\w-])(?!'s))?"
            ),
            partial(_all_but, name=name, side=thing.side, people=people),
        )
        yield (
            late(rf"\b{_ANOTHER} {re.escape(name)}(?![\w-])(?!'s| [A-Z])"),
            partial(_another_than, name=name, side=thing.side),
        )
        none = rf"no other (?:{several}|{re.escape(name)})" + ("|(?i:nobody|no one) else" if name == whoever else "")
        yield (
            late(rf"\b(?:{none})(?P<where>)(?= (?:is|are) )"),
            partial(_all_but, name=name, side=thing.side, people=people, all_of="no"),
        )


def of_the_other_side(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who stands to an Opponent as an Ally does to you is another Opponent: `each Ally of that Opponent`."""
    sided = [thing for thing in vocabulary.every(ThingWord) if thing.side in ("same", "other")]
    friends = either_of(name for thing in sided if thing.side == "same" for name in thing.forms)
    for foe in (re.escape(thing.name) for thing in sided if thing.side == "other" and friends):
        who = rf"(?:that|the) {foe}"
        others = rf"{foe} other than that {foe}"
        yield late(rf"\b(?i:each|every|all) (?:of )?(?:the )?(?i:{friends}) of {who}(?!')"), f"each {others}"
        yield late(rf"\b(?:(?i:each|every|all) (?:of )?)?{who}'s (?i:{friends})(?= [a-z]|[:,])"), f"each {others}"
        yield late(rf"\b(?i:an|a|one) (?:of )?(?i:{friends}) of {who}(?!')"), with_article(others)
    for one in (thing for thing in sided if thing.side == "other" and friends):
        several = re.escape(one.several)
        yield (
            late(rf"\b(?:(?i:each|every|all) (?:of )?)?(?:that|the) (?:{friends})'s {several}(?= [a-z]|[:,])"),
            f"each {one.name}",
        )
    on_it = r"(?:on|of|from) (?:its|his|her|their|the same|that [A-Z][\w-]*'s) (?:own )?side\b"
    for thing in sided:
        each = rf"\b(?i:each|every|all) (?:the )?other (?P<kind>(?:[A-Z][\w-]* )?){re.escape(thing.name)}"
        yield late(rf"{each} {on_it}"), rf"each \g<kind>{thing.name} other than that {thing.name}"
    foe = next((thing.name for thing in sided if thing.side == "other"), "")
    kinds = either_of(thing.name for thing in vocabulary.every(ThingWord) if thing not in sided and not thing.item)
    if foe and kinds:  # whom one brings so far oneself is one of them
        by_you = rf"(?P<front>\b(?i:when|whenever) an? )(?P<kind>{kinds})(?P<by> [^\n]*?\b(?:by you|your [A-Z])[^\n]*?[,:]\s+)"
        yield (
            late(rf"{by_you}(?i:each|every) other (?P=kind) {on_it}"),
            rf"\g<front>\g<kind> {foe}\g<by>each \g<kind> {foe} other than that {foe}",
        )


def _another_than(found: re.Match[str], name: str, side: str) -> str:
    """Another than whom something happens to is another than that one: `when an Ally …, another Ally …`; where a test comes
    out, another Opponent is one other than its target."""
    when = re.match(r"(?:[^,\n]* per [^,\n]*, )?when [^,\n]*(?=, |:)", found.string[: found.start()])
    return (when and _other_than(name, side, when[0])) or f"another {name}"


def _other_than(name: str, side: str, before: str) -> str:
    """One other than the last of whom this speaks; empty where it speaks of none."""
    if name in re.findall(_SPOKEN_OF, before):
        return f"{with_article(name)} other than that {name}"
    return f"{with_article(name)} other than the target" if side == "other" and COMES_OUT.search(before) else ""


def others_than(vocabulary: Vocabulary) -> Callable[[str, str], str]:
    """What says of another one, or of all others, below lines that speak of one such, that they are other than that one."""
    sides = {thing.name: thing.side for thing in vocabulary.every(ThingWord) if thing.side}
    several = {form.lower(): thing.name for thing in vocabulary.every(ThingWord) if thing.side for form in thing.forms}
    another = late(rf"\b{_ANOTHER} (?P<name>(?i:{either_of(sides) or '(?!)'}))(?![\w-])(?!'s| [A-Z])")
    all_other = late(rf"\b{_ALL_OTHER} (?P<name>(?i:{either_of(several) or '(?!)'}))(?![\w-])(?!'s| [A-Z])")

    def said(sentence: str, above: str) -> str:
        def than(found: re.Match[str], each: str = "") -> str:
            name = several[found["name"].lower()]
            one = _other_than(name, sides[name], above)
            return f"{each}{one.partition(' ')[2]}" if one and each else one or found[0]

        return all_other.sub(partial(than, each="each "), another.sub(than, sentence))

    return said


_ALL_OTHER = r"(?i:(?:all|each|every)(?: of)?(?: the)? other)"
_ANOTHER = r"(?:another|an? (?:different|other)|some other)"


def _all_but(found: re.Match[str], name: str, side: str, people: Container[str], all_of: str = "each") -> str:
    before = found.string[: found.start()]
    spoken = [one for one in re.findall(_SPOKEN_OF, before) if one in people or one == "target"]
    if not spoken and COMES_OUT.search(before):
        spoken = ["target"]
    spoken = spoken or [one for one in re.findall(_WHOSE, before) if one == name]
    but = [f"{'the' if one == 'target' else 'that'} {one}" for one in spoken[-1:]]
    if not side and (not but or re.search(r"\b[Yy]ou\b", before)):
        but = ["you", *but]
    where = found["where"] or ""
    return f"{all_of} {name}{where}{''.join(f' other than {one}' for one in but)}"


COMES_OUT = re.compile(
    r"\b(?:your (?:[A-Z][\w-]* )*[A-Z][\w-]* (?:succeed|fail|hit|misse)s|you (?:(?:succeed|fail) (?:at|with)|hit|miss)\b)"
)
"""What has a target, though nobody is named."""
