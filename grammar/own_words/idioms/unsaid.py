"""What a sentence does not say again, for it has said it before: `take a Mild one`, `an Ally spends one`, `the grappler`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from grammar.article import with_article
from grammar.late import compiled, either_of, late
from grammar.own_words.idioms.patterns import NUMBER, in_figures
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary
from grammar.words import SkillWord, StateWord, TestWord, ThingWord, TrackWord, anybody, people_by_form

_ENDS = r"(?=$|[.,;:]| (?:too|as well|instead|if|when|whenever|while|until|and|but)\b)"
_GETS = r"(?:gain|lose|pay|spend|regain|recover|use|take|get)s?"


def said_before(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What one is of which only that is said, or how many: `a Mild one`, `on a 6 you gain 1`."""
    things = {form: word.name for word in vocabulary.every(ThingWord) if word.item for form in word.forms}
    counted = {form: word.name for word in vocabulary.every(TrackWord) if not word.toward for form in word.forms}
    if things:
        one = r"\b(?P<an>an?|another|your|that|the) (?P<so>[A-Z][\w-]*(?: [A-Z][\w-]*)*) one\b(?! of)"
        yield late(one), partial(_of_that_sort, things=things, vocabulary=vocabulary)
    if counted:
        yield late(rf"\b(?P<gets>{_GETS}) (?P<many>one|\d+){_ENDS}"), partial(_so_many_of_it, counted=counted)


def _last(said: str, names: Mapping[str, str]) -> str:
    """The last of some names that stands in what was said; empty if none of them does."""
    found = compiled(rf"(?<![\w'])(?:{either_of(names)})(?![\w'])").findall(said)
    return names[found[-1]] if found else ""


def _of_that_sort(found: re.Match[str], things: Mapping[str, str], vocabulary: Vocabulary) -> str:
    name = _last(found.string[: found.start()], things)
    sort = f"{found['so']} {name}"
    return f"{found['an']} {sort}" if name and vocabulary.resolve(sort) is not None else found[0]


def _so_many_of_it(found: re.Match[str], counted: Mapping[str, str]) -> str:
    before = found.string[: found.start()].rpartition("\n")[2]
    name = _last(before, counted)
    if not name or compiled(r"\b(?:cards?|dice|die|one of)\b").search(before[before.rindex(name) :]):
        return found[0]
    if found["many"] != "one":
        several = next(form for form, one in reversed([*counted.items()]) if one == name)
        return f"{found['gets']} {found['many']} {name if found['many'] == '1' else several}"
    waits = compiled(r"\b(?i:when|whenever|if|each time|every time) [^,\n]*$").search(before)
    return f"{found['gets']} {with_article(name) if waits else f'1 {name}'}"


def of_yours(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A thing that is chosen, and with which tests are made then, is one of yours: `choose a Weapon. Attacks with it …`."""
    things = {form: word.several for word in vocabulary.every(ThingWord) if word.item for form in word.forms}
    if things:
        chosen = rf"(?P<does>\b(?i:choose|pick|select)) an? (?P<thing>{either_of(things)})(?=[.,;:] [^\n]*\bwith (?:it|that)\b)"
        yield late(chosen), lambda found: f"{found['does']} one of your {things[found['thing']]}"
    attack = next((test for test in vocabulary.every(TestWord) if test.name.lower() == "attack"), None)
    if things and attack is not None:
        one = rf"(?P<one>\b(?i:choose|pick|select) one of your (?:{either_of(things)}))[.;:] "
        deals = r"(?P<deals>(?:deals?|does|do) (?:\+\d+ damage|\d+ (?:more|extra|additional) damage|\d+ damage more))"
        theirs = rf"(?:(?:[Ii]t|[Tt]hat [A-Z][\w-]*)|(?:[Yy]our )?(?i:{attack.several}) (?:made )?with (?:it|that [A-Z][\w-]*))"
        yield late(rf"{one}{theirs} {deals}"), rf"\g<one>. {attack.several} with it \g<deals>"


_HANDLED = "flip|toss|spin|pull|shake|ring|rub|wind|blow|sound|press|throw|cast|light|drink|open"


def handled() -> Iterator[Turn]:
    """What is done with the thing whose rule it is, is its use: `you may flip the coin: …`."""
    thing = r"(?:the|this|your) [a-z]+(?: [a-z]+)?(?<! card)(?<! cards)"
    yield late(rf"\b(?P<may>[Yy]ou (?:may|can)) (?:{_HANDLED}) {thing}(?=: )"), r"\g<may> use this"


def drawn_and_kept() -> Iterator[Turn]:
    """Of cards that are drawn, so many are kept: the others are thrown away."""
    of_them = r"(?: of (?:them|those|these))?"
    others = (
        r"(?:,?(?: and)?(?: then)? (?:you )?(?:discards?|throws?(?: away)?|gets? rid of) the (?:others?|rest)"
        r"(?: ones?)?(?: away)?)?"
    )
    drawn = (
        rf"\b(?P<draws>draws?) (?P<many>{NUMBER}) cards?(?:,? and|,|;)(?: then)?(?: you)? (?:keeps?|chooses?)(?: only)?"
    )
    kept = rf"(?P<kept>{NUMBER}){of_them}(?P<keeps> (?:to keep|which (?:you|he|she|they) keeps?))?"
    yield late(rf"{drawn} {kept}{others}(?=$|[.;,:])"), _rest_thrown_away


def _rest_thrown_away(found: re.Match[str]) -> str:
    many, kept = (int(in_figures(found[one])) for one in ("many", "kept"))
    if many <= kept or (re.search(r"\bchooses?\b", found[0]) and not found["keeps"]):
        return found[0]
    third = "s" if found["draws"].endswith("s") else ""
    cards = [f"{number} card{'s' if number > 1 else ''}" for number in (many, many - kept)]
    return f"{found['draws']} {cards[0]} and discard{third} {cards[1]}"


def rerolled(vocabulary: Vocabulary) -> Iterator[Turn]:
    """One die that may be rolled again is one of any test, where all tests are sorts of one."""
    bases = [test for test in vocabulary.every(TestWord) if not test.of]
    if len(bases) != 1 or bases[0].source != "dice":
        return
    kept = r"(?:[,;.]? (?:and |but )?(?:you )?(?:must|have to) (?:keep|accept|take|use|live with) the (?:second|new|last) \w+)?"
    often = r"(?P<often>(?: (?:once|twice|\w+ times) (?:per|each|every|an?) [A-Z][\w-]*)?)"
    one = r"(?:one|1|a|one of your|any one) (?:die|dice)"
    yield (
        late(
            rf"(?m)^(?P<front>(?:(?:[Oo]nce|[Tt]wice|\w+ times) per [^,\n]*, )?)(?:[Yy]ou (?:may|can) )?(?i:re-?roll) {one}"
            rf"{often}{kept}(?=$|\.$)"
        ),
        rf"\g<front>when you make {with_article(bases[0].name)}, you may reroll one die\g<often>",
    )


def at_work(vocabulary: Vocabulary) -> Iterator[Turn]:
    """While somebody does what he has a skill for, he makes the tests of that: `while driving, your Drive Tests get +2`."""
    for skill in vocabulary.every(SkillWord):
        if not skill.name.isalpha():
            continue
        doing = "|".join(_gerunds(skill.name.lower()))
        while_ = rf"(?m)^(?P<margin> *)(?i:while|when|whenever)(?: you(?: are|'re))? (?i:{doing}),? "
        yield late(rf"{while_}(?=[^\n]*\b{skill.name}\b)"), r"\g<margin>"


def attacking(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`when attacking`, `while defending yourself`: as that test is made."""
    doing = {
        "attack": "attacking",
        "defense": "defending",
        "defence": "defending",
        "dodge": "dodging",
        "parry": "parrying",
    }
    for test in vocabulary.every(TestWord):
        if test.name.lower() in doing:
            self = "(?: (?:yourself|against an? (?i:attack)))?"
            said = rf"(?m)^(?P<margin> *)(?i:when|while|whenever)(?: you are)? {doing[test.name.lower()]}{self}(?=,)"
            yield late(said), rf"\g<margin>when you make {with_article(test.name)}"


def _gerunds(doing: str) -> list[str]:
    return [f"{doing.removesuffix('e')}ing", f"{doing}{doing[-1]}ing", f"{doing}ing"]


_FREE = (
    r"(?i:(?:slip|break|get|wriggle|pull|tear|squirm|wrest|struggle|work|twist)s?(?: (?:yourself|himself|herself|themselves))? "
    r"(?:free|loose|away|out of (?:it|that|this))|frees? (?:yourself|himself|herself|themselves))"
)


def doers(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who has made you so is whoever it came from; and who slips free of it stops being so."""
    whoever = anybody(vocabulary)
    people = either_of(people_by_form(vocabulary)) or "(?!)"
    for state in vocabulary.every(StateWord):
        if not state.name.endswith("ed") or not state.name.isalpha():
            continue
        so = rf"(?P<front>\b(?i:when|whenever|if|while|each time) you (?:are|become|get) {state.name})"
        doer = rf"(?:the|your|that) (?i:{state.name.removesuffix('d')}r)"
        alone = rf"(?P<comma>,)(?P<rest>(?:(?!{doer})[^\n])*){doer}(?P<whose>'s|)\b"
        if whoever:
            yield late(rf"{so}{alone}"), partial(_by_whom, whoever=whoever)
        asked = rf"(?P<asked> (?:when|while|if|whenever) you (?:are|become|get) {state.name}\b)"
        yield late(rf"\b{_FREE}{asked}"), rf"stop being {state.name}\g<asked>"
        done = rf"(?:has )?(?i:{state.name}|{state.name[:-1]}s) you"
        done = rf"(?P<front>\b(?i:when|whenever|each time) an?(?:other)? (?:{people}) {done})"
        out = rf"(?P<rest>,[^\n]*?\b(?:to|and|may|can|you)) {_FREE}"
        yield late(rf"{done}{out}"), rf"\g<front>\g<rest> stop being {state.name}"
        by = rf"(?P<by> by an?(?:other)? (?:{people}))?"
        yield (
            late(rf"{so}{by}(?P<rest>,[^\n]*?\b(?:to|and|may|can|you)) {_FREE}\b"),
            (rf"\g<front>\g<by>\g<rest> stop being {state.name}"),
        )


def _by_whom(found: re.Match[str], whoever: str) -> str:
    """Who has become so, by somebody; and what comes of it to him."""
    front = re.sub(r"\b(?:are|get) (?=[A-Z])", "become ", found["front"])
    return f"{front} by {with_article(whoever)},{found['rest']}that {whoever}{found['whose']}"
