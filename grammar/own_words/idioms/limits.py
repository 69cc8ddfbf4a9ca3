"""How often something may be done, where a number says that: `half your Mind times per Scene`, however people put it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary
from grammar.words import NUMBER_WORDS, ScopeWord, TrackWord

_ONE = rf"(?:(?:your |that {NAME}'s |(?<!your )(?<!'s )){NAME}|(?:your )?rank|\([^()\n]+\))"
_TERM = rf"(?:\d+ [+×] )?(?:(?:half(?: of)?|twice|double|two times|\d+ (?:×|times)) )?{_ONE}(?: [+-] \d+)?"
_SHARE = rf"(?:{_ONE}|\({_TERM}\)) ?(?:/|÷|divided by) ?\d+"
_MANY = (
    rf"(?P<many>(?:the (?:lower|higher) of {_TERM} and )?{_TERM}|\({_TERM}\)|{_SHARE}|\({_SHARE}\))"
    r"(?P<rounded>,? \(?(?i:round)(?:ed|ing)?:? (?P<where>up|down)\)?)?"
)
"""A number that is worked out, and where its half goes."""


def so_often(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`a number of times per Scene equal to half your Mind`, `once per Scene per point of Mind`: as many times as that is."""
    scopes = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    if not scopes:
        return
    per = rf"(?:per|each|every|an?|(?:in|during) (?:an?|each|every)) (?P<scope>{scopes})(?! [A-Z]|')"
    most = r"(?:\b(?i:up to |at most |no more than ))?(?<!\w)"
    times = rf"{most}(?i:a number of times|(?:just )?as many times|as often),?"
    said = partial(_as_many, rounds_up=vocabulary.rounds_up)
    yield late(rf"{times} {per},? (?:equal to|as) {_MANY}"), said
    yield late(rf"{times} (?:equal to|as) {_MANY},? {per}"), said
    alone = r"(?<!\b(?:and|per) )(?<!\bof )(?<![-+×/(] )(?<!\bas )(?<!to )(?<!half )"
    yield late(rf"{alone}(?:, equal to |\bequal to |{most}){_MANY},? times {per}"), said
    counted = {
        form: word.several if isinstance(word, TrackWord) else word.name
        for word in vocabulary.every(*NUMBER_WORDS)
        for form in (word.name, word.several)
    }
    if counted:
        of = rf"(?:per|for each|for every) (?:points? of )?(?:your )?(?P<number>{either_of(counted)})(?! [A-Z]|')(?: you have)?"
        yield (
            late(rf"\b[Oo]nce {per} {of}"),
            lambda found: f"as many times per {found['scope']} as your {counted[found['number']]}",
        )
    yield late(r"(?m)^( *)([Aa]s many times per [^,:.\n]+ as [^,:.\n]+|rank times per [^,:.\n]+): (?=\S)"), r"\1\2, "


def _as_many(found: re.Match[str], rounds_up: bool) -> str:
    """As many times as the number, which is rounded as the game rounds; untouched where that cannot be said of it."""
    many, where = found["many"], found["where"]
    many = re.sub(r"^\((half [^()]*(?:\([^()]*\))?|\d+ × .*)\)$", r"\1", many)
    many = re.sub(r"^\((.* (?:/|÷|divided by) ?\d+)\)$", r"\1", many)
    many = re.sub(r"^(.+?) ?(?:/|÷|divided by) ?2$", r"half \1", many)
    many = re.sub(r" ?(?:÷|divided by) ?", " / ", many)
    many = re.sub(r"\b(?:twice|double|two times) ", "2 × ", re.sub(r"\b(\d+) times ", r"\1 × ", many))
    many = re.sub(
        rf"(?<!\w )(?<!')(?=\b{NAME})", "your ", many.replace("half of ", "half ").replace("your rank", "rank")
    )
    if where is not None and (where == "up") != rounds_up:
        halved = re.fullmatch(r"half (?:\(([^()]+)\)|([^()]+))", many)
        if rounds_up or halved is None:
            return found[0]
        many = f"half ({halved[1] or halved[2]} + 1)"
    limit = f"rank times per {found['scope']}" if many == "rank" else f"as many times per {found['scope']} as {many}"
    return f" {limit}" if found[0].startswith(",") else limit
