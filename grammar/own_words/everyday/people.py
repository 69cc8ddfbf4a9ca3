"""Who is meant, as people say it: an enemy, a friend, somebody, whoever did it, everyone on your side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, a_or_an, with_article
from grammar.late import either_of, late
from grammar.own_words.turn import Turn, Turns
from grammar.vocabulary import Vocabulary, plural_of
from grammar.words import (
    NUMBER_WORDS,
    ScopeWord,
    SkillWord,
    StateWord,
    SuitWord,
    TagWord,
    TestWord,
    ThingWord,
    anybody,
)

_SIDES = {
    "other": ("bad guy", "baddie", "enemy", "foe", "opponent", "adversary"),
    "same": ("ally", "friend", "comrade", "companion", "teammate"),
}
"""What those of a side are called in any game."""
_ONE = r"(?:someone|somebody|anyone|anybody)"
_ALL = r"(?:everyone|everybody)"
_RESPONSIBLE = r"(?:(?:who (?:is|was) )?responsible(?: for (?:it|this|that))?|who (?:did|caused) (?:it|this|that))"
_PARTY = r"(?:side|team|party|crew|gang|group)\b"
_WITH_YOU = rf"(?:on|of|in) your (?:own )?{_PARTY}"
_AGAINST_YOU = rf"(?:(?:on|of|in|from) the (?:other|opposing|opposite|enemy) {_PARTY}|not on your (?:own )?{_PARTY})"
_BUT_YOU = r",? (?:but(?: not)?|except(?: for)?|besides|apart from|other than|excluding|not|save(?: for)?) (?:yourself|you)\b,?"
"""Who is with you, who is not, and that you are none of them."""


def people(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What calls people as the game does."""
    return vocabulary.once(people, lambda: Turns([*_slips(vocabulary), *_sides(vocabulary), *_somebody(vocabulary)]))


def _slips(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What sounds like another: `you turn` for `your Turn`, `an opponents attacks` for `an Opponent's Attacks`, and
    `your Wounded` for `you are Wounded`."""
    yield late(rf"\b((?:{_ONE}|{_ALL})(?: else)?) at (?:the|your|this) table\b", re.IGNORECASE), r"\1"
    nouns = {word.name: word.several for word in vocabulary.every(TestWord, ScopeWord, *NUMBER_WORDS)}
    one, several = (either_of(names) for names in (nouns, nouns.values()))
    if not nouns:
        return
    does = rf"(?:(?:{one}) (?:gets|is|begins|starts|ends|succeeds|fails|misses|hits|deals)|(?:{several}) (?:gets?|are|deal))\b"
    said_of = either_of(word.name for word in vocabulary.every(TagWord, SkillWord, SuitWord)) or "(?!)"
    owned = rf"(?:(?:[A-Z][\w-]*|(?i:{said_of})) )*?(?i:{does})"
    yield late(rf"\b([Yy]ou) (?={owned})"), r"\1r "
    scopes = either_of(word.name for word in vocabulary.every(ScopeWord) if word.of)
    if scopes:
        yield late(rf"\b((?i:in|on|during|after|before|until|of)) you (?=(?:next )?(?i:{scopes})\b)"), r"\1 your "
    for thing in vocabulary.every(ThingWord):
        many = thing.several
        if many != thing.name:
            said = "|".join(dict.fromkeys((re.escape(many), f"{re.escape(thing.name)}s")))
            of_one = rf"(?i:{one}|{several})\b"
            yield late(rf"\b((?i:an?|another|that|each|every)) (?i:{said})'? (?={of_one})"), rf"\1 {thing.name}'s "
            yield late(rf"\b((?i:the|your)) (?i:{said}) (?={owned})"), rf"\1 {many}' "
    states = either_of(word.name for word in vocabulary.every(StateWord))
    if states:
        asks = r"\b((?i:if|when|whenever|while|unless|as long as))"
        yield late(rf"{asks} your (?=(?i:{states})(?:,|:|$| and\b| or\b))"), r"\1 you are "


def _sides(vocabulary: Vocabulary) -> Iterator[Turn]:
    own = next((thing.name for thing in reversed(vocabulary.every(ThingWord)) if thing.side == "same"), "")
    foe = next((thing.name for thing in reversed(vocabulary.every(ThingWord)) if thing.side == "other"), "")
    all_else = rf"(?i:{_ALL}|all)(?: else)? (?:who (?:is|are) )?"
    for thing in vocabulary.every(ThingWord):
        if thing.side:  # of those of a side you are none yourself
            called_so = either_of(
                (*thing.forms, *map(plural_of, _SIDES.get(thing.side, ())), *_SIDES.get(thing.side, ()))
            )
            yield late(rf"\b((?i:all|each|every)(?: of)?(?: your| the)? (?i:{called_so})){_BUT_YOU}"), r"\1"
    if foe:
        yield late(rf"\b{all_else}{_AGAINST_YOU}"), f"each {foe}"
        yield late(rf"\b(?i:{_ONE}|one) (?:who (?:is|are) )?{_AGAINST_YOU}"), with_article(foe)
        of_all = (
            r"(?m)(?P<front>^ *|, |: )(?i:the) (?:other|opposing|opposite|enemy) (?:side|team|party|crew|gang|group)"
        )
        yield late(rf"{of_all} (?P<does>[a-z]+s [^,;.\n]*?),? each(?=$|[,;.])"), rf"\g<front>each {foe} \g<does>"
    if own:
        yield late(rf"\b{all_else}{_WITH_YOU}{_BUT_YOU}"), f"each {own}"
        yield late(rf"\b(?i:{_ALL}) else (?:who (?:is|are) )?{_WITH_YOU}"), f"each {own}"
        for said in {"allied", "friendly"} - {name.lower() for name, _ in vocabulary.texts()}:
            yield late(rf"\ban? {said} (?=[A-Za-z])"), f"{a_or_an(own)} {own} "
            yield late(rf"\b{said} (?=[A-Za-z])"), f"{own} "
        yield late(rf"\b(?i:{_ALL}|all|every [a-z]+) (?:who (?:is|are) )?{_WITH_YOU}"), f"you and each {own}"
        yield (
            late(r"(?m)(?P<front>^ *|, |: )(?i:each|all|every one) of (?:you|us)(?= [a-z])"),
            rf"\g<front>you and each {own}",
        )
    if own:
        of_yours = rf"{{}} (?:who (?:is|are) )?{_WITH_YOU}"
        yield late(rf"\b((?i:when|whenever|if|each time)) {of_yours.format(_ONE)}"), rf"\1 {with_article(own)}"
        not_yet = rf"\b((?i:if|while|as long as)) (?i:nobody|no one) (?:who (?:is|are) )?{_WITH_YOU} (?:has been|was|has become)"
        yield (
            late(rf"{not_yet} (?P<so>[A-Za-z]+(?: (?!yet\b|so\b)[A-Za-z]+)?)(?: yet| so far)?(?=,|$)"),
            rf"\1 there is no \g<so> {own} and you are not \g<so>",
        )
    yield from _of_your_side(vocabulary, own or _OWN)
    known = {name.lower() for name, roles in vocabulary.texts() if {*roles} != {"entry"}}
    if not own:
        for one in set(_SIDES["same"]) - known:
            yield late(rf"\ban? {one}\b"), f"{a_or_an(_OWN)} {_OWN}"
            yield late(rf"\b{one}\b"), _OWN
            yield late(rf"\b(?:each of|all of|all) (?:your |the )?{plural_of(one)}\b"), f"each {_OWN}"
            yield late(rf"\b{plural_of(one)}\b"), plural_of(_OWN)
    for thing in reversed(vocabulary.every(ThingWord)):
        name, several = thing.name, thing.several
        if thing.side:
            called_so = either_of((name, several, *_SIDES.get(thing.side, ())))
            yield late(rf"\b({called_so}) of yours\b"), r"\1"
            called = "|".join((re.escape(several), *map(plural_of, _SIDES.get(thing.side, ()))))
            yield late(rf"\bthe number of your (?i:{called})\b"), f"the number of {several}"
        for one in _SIDES.get(thing.side, ()):
            if one not in known:
                yield late(rf"\ban? {one}\b"), f"{a_or_an(name)} {name}"
                yield late(rf"\b{one}\b"), name
                yield late(rf"\b{plural_of(one)}\b"), several
                if vocabulary.resolve(plural_of(one).capitalize()) is None:
                    yield late(rf"(?m)^{plural_of(one).capitalize()}\b"), several


_OWN = _SIDES["same"][0].capitalize()
"""What those of one's own side are called in a game that has no word for them: it is told to declare that."""


def _of_your_side(vocabulary: Vocabulary, own: str) -> Iterator[Turn]:
    """`another Character on your side`, `who is not your Opponent`: whoever is on no other side is on yours."""
    people = [thing for thing in vocabulary.every(ThingWord) if not thing.item and not thing.single and not thing.side]
    others = [thing for thing in vocabulary.every(ThingWord) if thing.side == "other"]
    if not others or not people:
        return
    against = either_of(one.name for one in others)
    several = either_of(one.several for one in others)
    is_not = r"(?:is not|isn't|are not|aren't)"
    opposed = rf"(?:(?:your|an?) (?:{against})|(?:your )?(?:{several}))\b"
    with_you = rf"(?:,? (?:who|that) {is_not} {opposed}|,? (?:who is |that is )?{_WITH_YOU})"
    where = r"(?P<where>(?: (?:in|at|within) (?:your |the |an? )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)?)"
    rest = r"(?P<rest>(?s:.*))"
    sorts = {sort for thing in vocabulary.every(ThingWord) if thing.name == own for sort in (thing.name, *thing.of)}
    for thing in people:
        one, many = re.escape(thing.name), re.escape(thing.several)
        if sorts and thing.name not in sorts:  # of another sort are some of those alone
            of_it = f"{thing.name} {own}"
            yield late(rf"\b(?:[Aa]n?|[Aa]nother) {one}{where}{with_you}"), rf"{with_article(of_it)}\g<where>"
            yield late(rf"\b(?i:each other|every other|each|every) {one}{where}{with_you}"), rf"each {of_it}\g<where>"
            yield late(rf"\b(?i:all(?: other)?) {many}{where}{with_you}"), rf"each {of_it}\g<where>"
            continue
        called = partial(_called_so, one=thing.name, own=own)
        yield late(rf"\banother {one}{where}{with_you}{where.replace('where', 'there')}{rest}"), called
        yield (
            late(rf"\b(?:[Aa]n?|another) friendly {one}\b{where}{where.replace('where', 'there')}{rest}"),
            called,
        )
        yield late(rf"\b(?i:each other|every other) (?i:{one}){where}{with_you}"), rf"each {own}\g<where>"
        yield late(rf"\b(?i:all other) (?i:{many}){where}{with_you}"), rf"each {own}\g<where>"
        everybody = rf"(?:(?i:each|every) {one}|(?i:all) {many})"
        yield late(rf"\b{everybody}{where}{with_you}"), rf"you and each {own}\g<where>"


def _called_so(found: re.Match[str], one: str, own: str) -> str:
    """Whoever is on your side, and what follows speaks of him."""
    rest = re.sub(rf"\bthat {re.escape(one)}\b", f"that {own}", found["rest"])
    return f"{with_article(own)}{found['where']}{found['there']}{rest}"


def _somebody(vocabulary: Vocabulary) -> Iterator[Turn]:
    name = anybody(vocabulary)
    if name:
        yield late(rf"\b(?i:{_ONE}) {_BUT} (?=(?:you|your|the|that|an?)\b)"), f"{with_article(name)} other than "
        yield late(rf"(?<!against )(?<!attack )(?<!attacks )\b(?i:{_ONE}) else\b"), f"another {name}"
        yield late(r"\b(an?|another|each|every|any|no) (?!second|third)((?:[a-z]+ )?)person\b"), rf"\1 \2{name}"
        yield late(rf"\bthe (?:one|person) {_RESPONSIBLE}"), f"the {name} responsible"
        yield late(rf"\b(?:that|this) (?:person|{_ONE})\b"), f"that {name}"
        whom = r"(?:any(?:one|body)|every(?:one|body)|who(?:m|so)?ever)(?: that| whom?)?"
        with_it = r"(?P<by>(?: with (?:an?|your|the) [\w' -]+?)?)"
        comes = r"(?=(?:is|has|gets|makes|takes|suffers|gains|loses|becomes|draws|discards|drops|falls|cannot|can't)\b)"
        yield (
            late(rf"(?m)^(?P<margin> *)(?i:{whom}) you (?P<does>hit|damage|hurt|injure){with_it} {comes}"),
            rf"\g<margin>when you \g<does> {with_article(name)}\g<by>, that {name} ",
        )
        states = either_of(state.name for state in vocabulary.every(StateWord)) or "(?!)"
        does = rf"(?P<does>{_FELLS}|\[?(?:{states})\]? you)"
        yield late(rf"(?m)^{_WHOEVER} {does},? (?=[a-z]+s? )"), partial(_who_does_it, whoever=name)
        attacks = r"(?P<does>attacks you(?: in (?:an?|the) [\w-]+(?: [\w-]+)?)?)"
        comes = r"(?=(?:takes|suffers|gains|loses|becomes|draws|discards)\b)"
        after = r"(?P<after>^|^[Uu]ntil [^,\n]*, |: [Uu]ntil [^,\n]*, )"
        yield late(rf"(?m){after}{_WHOEVER} {attacks},? {comes}"), partial(_who_does_it, whoever=name)
        falls = r"(?:drops|falls|sinks|goes down|comes down|is reduced) to (?P<many>\d+) (?P<of>[A-Z][\w-]*(?: [A-Z][\w-]*)*)"
        yield (
            late(rf"(?m)^{_WHOEVER} {falls},? (?=(?:is|[a-z]+s) )"),
            lambda found: f"when {with_article(name)}'s {found['of']} reaches {found['many']}, that {name} ",
        )
        so_many = rf"(?i:up to|choose(?: up to)?) (?:\d+|{'|'.join(FIGURES[1:])}) other"
        many = next(thing.several for thing in vocabulary.every(ThingWord) if thing.name == name)
        yield late(rf"\b({so_many})(?: people| persons|s)\b"), rf"\1 {many}"
        yield late(r"\bagainst people\b"), f"against {a_or_an(name)} {name}"
        yield (
            late(r"\b((?i:when|whenever|if|each time|every time)) (?:anyone|anybody|someone|somebody)(?= in [A-Z])"),
            rf"\1 {a_or_an(name)} {name}",
        )
        card = r"(?P<card>an? (?:[A-Za-z][\w-]* )?card|an? [A-Za-z][\w-]*)"
        for done, does in (("played", "plays"), ("discarded", "discards"), ("drawn", "draws")):
            yield (
                late(rf"\b(?P<when>(?i:when|whenever|each time|every time)) {card} is {done}(?=,|$)"),
                rf"\g<when> {a_or_an(name)} {name} {does} \g<card>",
            )
        yield (
            late(r"\b(?i:anyone|anybody)(?= (?:in|on|at|with|without|standing|inside)\b)"),
            f"each {name}",
        )
        yield (
            late(r"\b(?P<you>[Yy]ou) (?:can't|cannot|can not) be attacked(?! by\b)"),
            rf"each {name} cannot attack \g<you>",
        )
        yield late(r"\b(?i:nobody|no one)(?= (?:is|are|in|may|can)\b)"), f"no {name}"
        yield late(rf"\b(?i:{_ONE})\b(?! else\b)"), f"{a_or_an(name)} {name}"
        people = (thing for thing in vocabulary.every(ThingWord) if not thing.item and not thing.single)
        several = {thing.several.lower(): thing.name for thing in people}
        everybody = rf"(?<!for )\b(?:(?i:{_ALL})|(?i:all)(?= {_BUT} ))"
        yield (
            late(rf"{everybody}(?! else\b)(?: {_BUT} (?P<whom>you\b|(?:your|the|that|an?) [\w-]+))?"),
            partial(_all_of, name=name, several=several),
        )
        yield late(r"(?<!for )\b(?i:all(?: the)? others)\b(?! (?:than|of)\b)(?!')"), f"each {name} other than you"


_BUT = r"(?:but|except(?: for)?|besides|apart from|other than)"


def _all_of(found: re.Match[str], name: str, several: Mapping[str, str]) -> str:
    """All people, or all but some: who are some to you, is each of those."""
    whom = found["whom"] or ""
    those = several.get(whom.removeprefix("your ").lower())
    return f"each {name}" + (f" other than {f'each {those}' if those else whom}" if whom else "")


_WHOEVER = (
    r"(?:(?i:whoever|anyone who|anybody who|everyone who|everybody who)"
    r"|(?i:an?|any|each|every) (?P<one>[\w-]+) (?:who|that))"
)
_FELLS = (
    r"(?:knocks|takes|puts) (?:you (?i:out)|(?i:out) you)|(?:kills|slays|defeats|wounds|hurts|injures|takes down) you"
)
"""What is done to somebody."""


def _who_does_it(found: re.Match[str], whoever: str) -> str:
    """Who is spoken of by what he does to you is waited for: `whoever knocks you out gains …`."""
    one = found["one"] or whoever
    after = found.groupdict().get("after") or ""
    return f"{after}when {with_article(one)} {found['does']}, that {one} "
