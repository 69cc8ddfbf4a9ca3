"""Who decides for himself which of two he gets, as people say it: `each of up to two Allies decides whether he gets 1 RP or 3
Movement`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME, NUMBER, VERB_FORMS
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary
from grammar.words import ThingWord, TrackWord

_HIMSELF = r"(?: (?:for|by) (?:himself|herself|itself|themselves|themself))?"
_WHERE = rf"(?: (?:in|with|without) (?:an? |the )?{NAME})*"
_FRONT = r"(?m)^(?P<margin> *)(?P<front>(?:[^\n,:]*, )*)"


def decided(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who decides gets one or the other, each of several for himself; and each of all chooses of his own two."""
    people = [thing for thing in vocabulary.every(ThingWord) if not thing.item and not thing.single]
    kept = either_of(form for track in vocabulary.every(TrackWord) for form in track.forms)
    if not people or not kept:
        return
    gets = r"(?P<gets>(?:get|gain|receive|lose|draw|recover|regain)s?)"
    yield (
        late(rf"\b(?:decides?|chooses?){_HIMSELF} (?:whether|if) (?:he|she|it|they) {gets} (?=[^,;:.\n]* or )"),
        r"\g<gets> ",
    )
    one, other = (rf"\+?(?P<{name}>\d+ (?:{kept}))" for name in ("one", "other"))
    yield (
        late(rf"\b(?:get|receive)(?P<s>s?) (?:either )?{one},? or (?:(?:get|receive)s? )?{other}(?=$|[.;,])"),
        r"gain\g<s> \g<one> or \g<other>",
    )
    who = rf"[Yy]ou|[Tt]he target|[Tt]hat {NAME}|[Ee]ach {NAME}"
    happens = rf"(?m)(?P<before>^(?!.*\bwhile )(?:.*(?:[Ww]hen|may|: ).*)?)\b(?P<who>{who}) gets? (?P<sign>[-+])"
    yield late(rf"{happens}(?P<many>\d+ (?:{kept}))(?=$|[.;,:]| and )"), _moves
    those = either_of(form for thing in people for form in thing.forms)
    yield (
        late(rf"\b(?i:each of) (?P<those>up to {NUMBER} (?:{those}){_WHERE}) (?P<does>[a-z]+) "),
        lambda found: f"{found['those']} each {VERB_FORMS.get(found['does'], found['does'])} ",
    )
    name = either_of(thing.name for thing in people)
    moves = r"(?P<does>gain|lose)s"
    theirs = r"(?:,? (?:at|of) (?:his|her|its|their) (?:own )?choice)?"
    yield (
        late(rf"{_FRONT}(?P<each>[Ee]ach (?P<who>{name}){_WHERE}) {moves} (?:either )?{one},? or {other}{theirs}\.?$"),
        _of_his_own,
    )


def _moves(found: re.Match[str]) -> str:
    """What is kept is gained or lost where something happens."""
    does = "gain" if found["sign"] == "+" else "lose"
    return f"{found['before']}{found['who']} {does}{'s' * (found['who'].lower() != 'you')} {found['many']}"


def _of_his_own(found: re.Match[str]) -> str:
    does, margin = f"that {found['who']} {found['does']}s", found["margin"]
    head = f"{margin}{found['front']}{found['each'][0].lower()}{found['each'][1:]} chooses one:"
    return "\n".join([head, *(f"{margin}  - {does} {found[one]}" for one in ("one", "other"))])
