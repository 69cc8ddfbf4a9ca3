"""The names of a game as people write them: small, in the plural, in two words; with the capitals that the language asks for.

What is also a word of the language (`draw`, `play`, `target`) is taken for a name only where a noun stands.  What the game
says for a verb of the language (`drop out`, `cost nothing`) becomes that verb again."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, lru_cache

from grammar.article import FIGURES, a_or_an, with_article
from grammar.late import Late, compiled, either_of, late
from grammar.lexicon import words
from grammar.own_words.blows import blows
from grammar.own_words.everyday.cards import cards
from grammar.own_words.everyday.people import people
from grammar.own_words.everyday.tests import tests
from grammar.own_words.groups import groups
from grammar.own_words.idioms.order import idioms
from grammar.own_words.idioms.places import nearness
from grammar.own_words.idioms.spelling import written_out
from grammar.own_words.turn import Turn, Turns, beside_notes
from grammar.verbs import VERBS
from grammar.vocabulary import ENGINE_WORDS, Vocabulary, Word, plural_of, split_run
from grammar.words import (
    NUMBERS,
    ActionWord,
    EntryWord,
    ScopeWord,
    StateWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
    anybody,
    singles,
)

_SMALL_TOO = ("thing", "stat", "track", "skill", "test", "state", "tag", "scope", "suit", "place", "action", "kind")
"""Whose names are looked for where they are written small: names of entries are too often ordinary words."""
_LONGEST = 5
"""Words of a name, at most."""
_ENGINES = frozenset((*ENGINE_WORDS, *ENGINE_WORDS.values()))
_TOKEN = r"\[[^\]\n]*\]|[A-Za-z][\w-]*(?:'s?(?![A-Za-z]))?|[^A-Za-z\[]+|\["
_NOUN_FOLLOWS = (
    r"(?:an?|the|that|this|each|every|any|all|your|its|their|his|her|my|our|another|no|one|of|opposed|in|with|against|from|to"
    r"|for|on|per|first|next|last|failed|successful)"
)
"""Behind these stands no verb."""
_VERB_STANDS = r"(?:you|they|he|she|it|who|to|may|can|cannot|can't|must|and|or|then|would|will|also)"
"""Behind these stands a verb."""
_MORE_FOR = r"(?:[-+]\d+d?|bonus|penalty) to $"
"""Behind these stands what gets something."""
_BEHIND_A_VERB = ("away", "back", "down", "up")
"""What says more of a verb where it stands behind one: `take back`."""
_VERBS_TOO = ("deal", "deals", "fall", "falls")
"""What people say for verbs of the language, and what may be a name."""
_WHO = r"\b((?i:you|this|(?:your|an?|the|that|each|another))(?: [A-Z\[][^ ,]*)*)"

_SOMEBODY = r"((?:an?|the|that|another|any) [\w-]+|someone|somebody|anyone|anybody|him|her|them|you)"

_BY_SOMEBODY = (
    r"(?<=[a-z\]] )(?<!your )(?<!the )(?<!this )(?<!that )(?<!next )(?<!\bits )(?<!their )(?<!\bhis )(?<!\bher )"
    r"(?<!each )(?<!every )(?<!\bany )(?<!another )(?<!\bper )(?<!\ban )(?<!\ba )(?<!\bone )(?<!first )(?<!\blast )"
)
_TO_SOMEBODY = (
    r"(?! (?:an? |your )fail)"
    r"(?= (?:an?|the|that|another|each|any|one|your|you|whatever|everything|some|any)(?:one|body)?\b)"
)
"""Whom something is done to, and between whom what is done stands."""

_DONE_TO = r"(?:an?|the|you|your|that|another|any|each|him|her|them|it)"
"""Before these, what stands behind a name is what somebody does: `an Opponent attacks you`."""
_LETTERS = frozenset("[ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def capitals(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What gives the names of a game their capitals in a sentence; of a few sentences at a time it is asked again and again."""
    return vocabulary.once(capitals, lambda: _capitals(vocabulary))


def _capitals(vocabulary: Vocabulary) -> Callable[[str], str]:
    @lru_cache(maxsize=1024)
    def capitalized(text: str) -> str:
        text, with_notes = beside_notes(written_out(text))
        for said_for in vocabulary.once(
            _signs,
            lambda: tuple(turns(vocabulary) for turns in (_signs, _units, _risen, _felled, _made)),
        ):
            text = said_for(text)
        said = _capitalized(people(vocabulary)(text), small_names(vocabulary))
        said = tests(vocabulary)(nearness(vocabulary)(_titles(said, vocabulary)))
        said = cards(vocabulary)(idioms(vocabulary)(groups(vocabulary)(blows(vocabulary)(said))))
        said = vocabulary.once(_own_numbers, lambda: _own_numbers(vocabulary))(said)
        said = vocabulary.once(_tests_of_skills, lambda: _tests_of_skills(vocabulary))(said)
        said = vocabulary.once(_tests_of_each, lambda: _tests_of_each(vocabulary))(said)
        return with_notes(vocabulary.once(_own_verbs, lambda: _own_verbs(vocabulary))(said))

    return capitalized


_TITLE = r"(?<=[a-z] )([A-Z][a-z]+) of (?:the )?([A-Z][a-z]+)(?![\w\]])"


def _titles(text: str, vocabulary: Vocabulary) -> str:
    """The text with a name in brackets that has a small word in it, where the game knows neither of its words."""

    def bracketed(found: re.Match[str]) -> str:
        known = any(vocabulary.resolve(word) is not None for word in found.groups())
        return found[0] if known else f"[{found[0]}]"

    return compiled(_TITLE).sub(bracketed, text)


def _own_verbs(vocabulary: Vocabulary) -> Turns:
    """The verbs and turns that the game says for those of the language, each with what the language says."""
    ways = (_own_turns, _without, _spent, _counted, _used, _done, _initials)
    of_words = (turn for word in vocabulary.words() for turns in ways for turn in turns(word, _written(word.name)))
    return Turns((late(said), instead) for said, instead in (*_waived(vocabulary), *of_words))


def _own_turns(word: Word, name: str) -> Iterator[tuple[str, str]]:
    if word.role == "scope":  # how long stands last; for what is no time something is done
        several = _written(word.several)
        whoever = r"(?:you|your|the target|(?:that|each|the) [A-Z][\w-]*(?:'s)?)"
        for opens in ("(?m)^( *)", rf"(?m)((?<=, ))(?=[^,\n]*{re.escape(name)}s?,? {whoever} )"):
            long = rf"{opens}(?i:for) (\d+|an?|one|two|three) ({re.escape(name)}|{re.escape(several)}),? "
            both = rf"([^,\n]+?),? (?:and|but) ((?:{whoever}|cannot) [^,\n]+)$"
            yield f"{long}{both}", r"\1\4 for \2 \3 and \5 for \2 \3"
            yield rf"{long}([^\n]+)$", r"\1\4 for \2 \3"
    if isinstance(word, ScopeWord) and not word.of:  # nobody has one of his own
        whose = rf"(?:your|(?:an?|the|that|each|another) (?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*'s) (next )?{re.escape(name)}"
        yield rf"\b(until) {whose}(?= (?:begins|ends)\b)", rf"\1 the \2{name}"
        yield rf"\b((?i:when|during)) {whose}(?= (?:begins|ends)\b|,)", rf"\1 {a_or_an(name)} {name}"
    for verb, said in word.verbs.items():
        first, several, rest = map(re.escape, said.partition(" "))
        before, hole, after = (re.escape(part.strip()) for part in said.partition("…"))
        if verb == "be" and hole:
            yield rf"\b[Yy]ou {before} (\S+) {after}", rf"your {name} is \1"
        elif verb == "be":
            yield rf"{_WHO} (?i:{first}s {rest})\b", rf"\1 is {name}"
            yield rf"{_WHO} (?i:{first} {rest})\b", rf"\1 are {name}"
        elif word.role == "place":
            yield rf"\b(?i:{first})(s?)(?i: {rest}|)((?: the)?) {re.escape(name)}(?!\w)", rf"{verb}\1\2 {name}"
        elif several:
            yield rf"\b[Yy]ou (?i:{re.escape(said)})\b", f"your {name} {VERBS[verb].third}"
        elif verb == "become":
            yield rf"\b(?i:{first})(s?) {re.escape(name)}(?!\w)", rf"{verb}\1 {name}"
        elif word.role == "track":
            plural = word.several
            number = r"(\d+|[XYZ]|all|any number of|up to \d+)"
            yield rf"\b(?i:{first})(s?) {number} (?i:{word.name})\b", rf"{verb}\1 \2 {name}"
            yield rf"\b(?i:{first})(s?) {number} (?i:{plural})\b", rf"{verb}\1 \2 {_written(plural)}"


def _without(word: Word, name: str) -> Iterator[tuple[str, str]]:
    """What is said of whoever is not it."""
    said = re.escape(word.without) if isinstance(word, StateWord) else ""
    if said:
        yield rf"\b(?:who|that) (?:is|are) (?i:{said})\b", f"without {name}"
        yield rf"\b(is|are) (?i:{said})\b", rf"\1 not {name}"


_BARRED = (
    r"\b((?:[Yy]ou|(?:(?:the|that|an?|another|each|every) (?:target|[A-Z]\w*(?: [A-Z]\w*)*)|[A-Z]\w*(?: [A-Z]\w*)*s)"
    r"(?: in [A-Z]\w*(?: [A-Z]\w*)*)?) (?:cannot|can't|may not|won't|will not))"
)
_BEHIND_A_BAR = r"(?= again\b|$|[.,;:]| (?:until|this|and|or|in|during|while|throughout|on|for) )"
"""Who is barred from what stands behind that, and what may follow it."""


def _spent(word: Word, name: str) -> Iterator[tuple[str, str]]:
    """What is said of what somebody uses, and of what a stretch of time gives him to use up: `use your action` pays it."""
    used = isinstance(word, EntryWord) or (isinstance(word, ActionWord) and not word.per and not word.makes)
    if used and word.name.isalpha():
        done = rf"(?i:{word.name.removesuffix('e')}ed)"
        if isinstance(word, EntryWord):
            yield rf"{_BARRED} (?i:{word.name}){_BEHIND_A_BAR}", rf"\1 use {name}"
        yield rf"\b(ha(?:s|ve)(?: not| never| already)?(?: yet)?) {done}(?= this )", rf"\1 used {name}"
        yield rf"\b(?:did|do|does) not (?i:{word.name})(?= this )", f"do not use {name}"
    if isinstance(word, ActionWord) and word.per:
        whose = "(?:your|his|her|its|their|an?|one|1)"
        several = re.escape(_written(word.several))
        each = (
            rf"(?:(?:per|each|every|a|in each|on each|in every|on every)(?: of your)? {word.per}s?|on your {word.per}s)"
        )
        more = "(?:an? (?:extra|additional|second|bonus|further)|one (?:more|extra|additional)|another)"
        yield rf"\b[Yy]ou (?:get|have|gain|receive|may take|can take|take) {more} {name} {each}", f"your {name} gets +1"
        yield rf"\b[Yy]ou (?:get|have|may take|can take|take) (?:two|2) {several} {each}", f"your {name} gets +1"
        yield rf"\b[Yy]ou (?:get|have|may take|can take|take) (?:three|3) {several} {each}", f"your {name} gets +2"
        yield rf"\b[Yy]ou (?:may |can )?act twice {each}", f"your {name} gets +1"
        doing = word.name.lower()
        since = rf"(?:(?:on|in|during|this) )?(?:your |this |the )?{word.per}"
        yield (
            rf"\b(?:have|has|had|did|do) not (?:yet )?(?i:{doing}d?) {since}\b",
            rf"do not take {with_article(name)} this {word.per}",
        )
        yield rf"\b[Yy]ou (?:may |can )?{doing} twice (?:{each}|on your {word.per})", f"your {name} gets +1"
        yield rf"\b([Yy]ou) (?:may|can) (?:also |then |still )*{doing}(?: again)?(?=$|[.;])", rf"\1 may gain 1 {name}"
        yield rf"\btake(s?) {more} {name}(?=$|[,.;:]| and | on | in )", rf"gain\1 1 {name}"
        yield rf"\b(?i:gain|get)(s?) (?:an?|one|another) {name}(?=$|[,.;:]| and | on | in )", rf"gain\1 1 {name}"
        now = rf"(?: (?:during|on|in) your {word.per})?"
        yield rf"\b(?i:use|spend|pay|take|skip|forgo|sacrifice)(s?) {whose} {name}{now} to\b", rf"pay\1 1 {name} to"
        yield (
            rf"(?m)^(?i:you )?(?i:may |can )?(?i:use|spend|pay) {whose} {name}[.;] (?:then )?(?=(?i:make|use|choose) )",
            rf"during your {word.per}, you may pay 1 {name}: ",
        )
        yield (
            rf"\b(?i:use|spend|pay|forgo)(s?) {whose} {name}(?=$|[,.;:]| and | on | instead)",
            rf"pay\1 1 {name}",
        )
        yield rf"\b(?i:using|spending|paying) {whose} {name}\b", rf"paying 1 {name}"
        yield rf"(?m)^(?i:by) paying 1 {name},? (?:you )?(?:can |may )?(?=[a-z])", f"you may pay 1 {name}: you "
        yield rf"(?m)^take {whose} {name}: (?=\S)", f"you may pay 1 {name}: "
        yield rf"(?m)^you pay 1 {name},? and (?=(?:choose|pay|discard)\b)", f"you may pay 1 {name} and "
        yield (
            rf"(?m)^you pay 1 {name},? and (?=(?:your|the|that|each|every|an?|all|damage)\b)",
            f"you may pay 1 {name}: ",
        )
        yield rf"(?m)^you pay 1 {name},? and (?:you )?(?=[a-z])", f"you may pay 1 {name}: you "
        yield rf"(?m)^(?i:as) {whose} {name}:(?=$| )", f"you may pay 1 {name}:"
        yield (
            rf"(?m)^(?i:as) {whose} {name},? (?:you (?:may|can) )?(?!(?:if|when|while|and|or|instead|only|is)\b)(?=[a-z])",
            rf"you may pay 1 {name}: ",
        )
        yield (
            rf"(?m)^(?i:you) (?:may|can) ([^,:;\n]+?) (?i:as) {whose} {name}(?=$|\.)",
            rf"you may pay 1 {name}: you \1",
        )
        small = re.escape(word.name.lower())
        moves = rf"(?:{small}|(?:use|make|do) (?:(?:an?|any|your|their|its) )?(?:{name}|{several}))"
        yield rf"{_BARRED} {moves}{_BEHIND_A_BAR}", rf"\1 take {a_or_an(name)} {name}"
        moved = rf"{small.removesuffix('e')}ed"
        took = f"{a_or_an(name)} {name}"
        yield rf"\b(ha(?:s|ve)(?: not| never| already)?(?: yet)?) {moved}(?= this )", rf"\1 taken {took}"
        yield rf"\b(?:did|do|does) not (?i:{small})(?= this )", f"do not take {took}"
        if small.isalpha():
            deed = small.removesuffix("ion").removesuffix("e")
            instead = f"(?i:instead of {deed}ing(?: (?:your|him|her|it|them)sel(?:f|ves))?)"
            sent = r"(?:set|send|sic|unleash|turn|loose)(?: (?:it|him|her|them|this|that))?(?: loose)? (?:on|at|after|against)"
            one = r"(?P<one>an?(?:other)? (?:[A-Z][\w-]* )*?(?P<who>[A-Z][\w-]*))"
            yield (
                rf"(?m)^(?i:you )?(?i:may|can) {sent} {one} {instead}[:;.,] (?i:they|it|he|she|that (?P=who)|the (?P=who))"
                r" (?:must |has to |have to )?makes? ",
                rf"during your {word.per}, you may pay 1 {name} and choose \g<one>:\n  that \g<who> makes ",
            )
            yield (
                rf"(?m)^(?i:you )?(?i:may|can) {sent} {one} {instead}(?=$|[:.])",
                rf"during your {word.per}, you may pay 1 {name} and choose \g<one>",
            )
            paid = f"during your {word.per}, you may pay 1 {name}: you "
            yield rf"(?m)^{instead}(?: (?:this|in your|on your) [A-Z]\w*)?,? (?:you )?(?:may |can )?(?=[a-z])", paid
            yield rf"(?m)^(?i:you )?(?i:may |can )([^,:;\n]+?) {instead}(?=$|\.)", rf"{paid}\1"


def _waived(vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """What is said of entries that bring no penalties; those of a test are taken off by other rules."""
    kinds = "|".join(sorted(_written(kind.several) for kind in vocabulary.words("kind")))
    none = r"(?i:ignores?|suffers? no|has no|have no) (?:all |any |the |its |their )?(?:\w+ )?penalties(?=$|,| and | until )"
    for tag in vocabulary.every(TagWord):
        if tag.waives == "penalty":
            yield rf"(^|\b[Tt]his |\b[Yy]our (?:{kinds}) ){none}", rf"\1is {_written(tag.name)}"


def _counted(word: Word, name: str) -> Iterator[tuple[str, str]]:
    """What is said of a number as if it were a thing: `gain a Coin`."""
    if word.role == "track":
        moved = r"\b((?i:gain|lose|pay|spend|regain|get|recover)s?) (?:back )?"
        those = _written(word.several)
        yield rf"\b(cannot|can't) (?i:use|spend) (?:any )?{re.escape(those)}(?![\w'])(?! [A-Z])", rf"\1 pay {those}"
        if isinstance(word, TrackWord) and word.paid_within and word.name.endswith("ment"):
            yield rf"{_BARRED} (?i:{word.name.removesuffix('ment')}){_BEHIND_A_BAR}", rf"\1 pay {those}"
        if isinstance(word, TrackWord) and not word.vital:
            several = _written(word.several)
            taken = rf"\b(?i:take|suffer)(s?) (\d+|an?|{'|'.join(FIGURES)}) (?:more |extra )?"
            yield rf"{taken}({re.escape(name)}|{re.escape(several)})(?![\w'])(?! [A-Z]| damage)", r"gain\1 \2 \3"
        yield rf"{moved}(?:an?|one|another) {re.escape(name)}(?![\w'])(?! [A-Z])", rf"\1 1 {name}"


def _used(word: Word, name: str) -> Iterator[tuple[str, str]]:
    """What is taken by people, and does what it does for who uses it: `takes a Run`."""
    if isinstance(word, ActionWord) and word.done == "use" and word.number is None:
        one = rf"(?: (?:an?|the|another))? {re.escape(name)}(?![\w'])(?! [A-Z])"
        yield rf"\b(?i:take)(s?){one}", rf"use\1 {name}"
        yield rf"\b(ha(?:s|ve)) taken{one}", rf"\1 used {name}"


def _done(word: Word, name: str) -> Iterator[tuple[str, str]]:
    """What is said of what is used, where its name is what somebody does: `when you run`."""
    if isinstance(word, ActionWord) and not word.per and re.fullmatch(r"[A-Z][a-z]+", word.name):
        done = f"take {with_article(name)}" if word.done == "take" else f"use {name}"
        if word.done == "happen":
            others = rf"(?i:an?(?:other)? [A-Z][\w-]*|some(?:one|body)) (?i:{word.name}s)"
            yield rf"\b(?:[Yy]ou (?i:{word.name})|{others})(?=[,.;\n]|$)", f"{with_article(name)} happens"
            yield (
                rf"(?m)\b([Yy]ou) (?:may|can) (?i:{word.name})(?=\.?$)",
                rf"\1 may use this:\n  {with_article(name)} happens",
            )
            yield (
                rf"\b[Yy]ou (?:cannot|can't|may not|won't|will not) (?i:{word.name})(?=[,.;\n]|$)",
                f"{with_article(name)} cannot happen",
            )
            return
        if word.done == "take":
            when, taken = r"\b((?i:when|whenever|if|each time))", with_article(name)
            yield rf"{when} you (?i:{word.name})(?=,)", rf"\1 you take {taken}"
            yield rf"{when} (an?(?:other)? [A-Z][\w-]*) (?i:{word.name}s)(?=,)", rf"\1 \2 takes {taken}"
        yield rf"\b([Yy]ou(?: may| can| cannot)?) (?i:{word.name})(?=[,.;\n]|$| you )", rf"\1 {done}"
        cannot = rf"(?:{_BARRED}|\b(and (?:cannot|can't|may not|won't|will not)))"
        yield rf"{cannot} (?i:{word.name}){_BEHIND_A_BAR}", rf"\1\2 {done}"
        barred = (
            r"(?:each|every|that|an?|the) [A-Z][\w-]*|[A-Z][\w-]*s)(?: in [A-Z][\w-]*(?: [A-Z][\w-]*)*)?(?: with you)?"
        )
        yield rf"\b((?:{barred} cannot) (?i:{word.name})(?=[,.;\n]|$| until )", rf"\1 {done}"
        yield (
            rf"\b([Yy]ou) (?i:spend|use|take|pay) (?:an?|your|one|1) [A-Z]\w* to (?i:{word.name})(?=[,.;]|$)",
            rf"\1 {done}",
        )


def _initials(word: Word, name: str) -> Iterator[tuple[str, str]]:
    """The first letters of somebody of whom there is only one: `the GM`."""
    if isinstance(word, ThingWord) and word.single and word.name.count(" ") == 1 and not word.abbr:
        first = "".join(part[0] for part in word.name.split())
        if first.isupper():
            yield rf"\b{first}\b", name


@cache
def _written(name: str) -> str:
    """A name as a sentence has it."""
    return name if _is_run(name) else f"[{name}]"


def _signs(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What writes a number with its sign as the language does: `$50` as `50 Dollars`."""
    several = {track.sign: track.several for track in reversed(vocabulary.every(TrackWord)) if track.sign}
    if not several:
        return str
    signed = late(rf"({either_of(several)})(\d[\d,]*)\b")
    return lambda text: signed.sub(lambda found: f"{found[2]} {several[found[1]]}", text)


_SO_MANY = rf"(?:\d+|[XYZ]|an?|all|rank|{'|'.join(FIGURES)})"

_NO_FIGURE = (
    r"the (?:most|highest|greatest|fewest|lowest|least)|all (?:of )?(?:your|his|her|its|their|that [A-Z][\w-]*'s)"
    r"|any|no|more|fewer|less"
)
"""How much of a number is spoken of, where no figure is said."""


def _units(vocabulary: Vocabulary) -> Turns:
    """What counts a number of the game in what it is counted in as the language does: `6 boxes of Health` as `6 Health`."""
    return Turns(
        (late(said), instead)
        for track in vocabulary.every(TrackWord)
        if track.unit
        for said, instead in _in_units(track, vocabulary)
    )


_RISES = "goe?s? up|increases?|rises?|climbs?|grows?|(?:is|are|be) (?:raised|increased)"
_FALLS = "goe?s? down|decreases?|falls?|sinks?|drops?|(?:is|are|be) (?:lowered|reduced)"
_CANNOT = "cannot|can't|can never|does not|doesn't|do not|don't|never"


def _risen(vocabulary: Vocabulary) -> Turns:
    """What answers a number that goes up or down, as the language says that it is gained or lost: `when the Threat goes up` as
    `when the Board gains Threat`."""
    alone = singles(vocabulary)
    return Turns(turn for track in vocabulary.every(TrackWord) for turn in _when_it_rises(track, alone))


def _when_it_rises(track: TrackWord, alone: Collection[str]) -> Iterator[tuple[Late, str]]:
    when = r"\b(?i:(when|whenever|each time|every time|as soon as|the first time)) "
    several = track.several
    said = "|".join(sorted({re.escape(_written(track.name)), re.escape(_written(several))}))
    many = r"(?: by (?:1|an?|one|any amount))?(?=,|:| in | while |$)"
    alone_has = next((one for one in track.of if one in alone), "")
    if alone_has:
        whose = [(rf"(?i:the|an?|any|(?:the )?{re.escape(alone_has)}'s)", f"the {alone_has}", "s")]
    else:
        whose = [("(?i:your)", "you", ""), (r"((?:an?|another|the|that|any|each) [\w-]+)'s", r"\2", "s")]
    for said_of, who, third in whose:
        barred = who.replace("2", "1")  # nothing is said before them
        for verb, moves in (("gain", _RISES), ("lose", _FALLS)):
            begins = rf"{when}{said_of} (?i:{said})"
            yield late(rf"{begins} would (?:{moves}){many}"), rf"\1 {who} would {verb} {several}"
            yield late(rf"{begins} (?:{moves}){many}"), rf"\1 {who} {verb}{third} {several}"
            yield (
                late(rf"\b{said_of} (?i:{said}) (?:{_CANNOT}) (?:{moves}){many}"),
                rf"{barred} cannot {verb} {several}",
            )


def _felled(vocabulary: Vocabulary) -> Turns:
    """What somebody does to another, of a state that the game says so of whoever comes into it: `you drop an enemy`."""
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    somebody = rf"(?:an?|another|the|that|any) (?:enemy|foe|adversary|{people})"
    when, ends = r"\b(?i:(?P<when>when|whenever|if|each time)", r"(?=[,.;]|$))"
    states = ((state, state.verbs.get("become", "")) for state in vocabulary.every(StateWord))
    whoever = anybody(vocabulary)
    turns: list[Turn] = []
    for state, verb in states:
        if not verb or " " in verb:
            continue
        does, becomes = re.escape(verb), rf"becomes {_written(state.name)} by"
        said = rf"{when} you {does} (?P<whom>{somebody}){ends}"
        turns.append((late(said), rf"\g<when> \g<whom> {becomes} you"))
        said = rf"{when} (?P<who>{somebody}) {does}s (?P<whom>{somebody}){ends}"
        turns.append((late(said), rf"\g<when> \g<whom> {becomes} \g<who>"))
        if whoever:
            whom = rf"(?P<whom>{somebody}|him|her|them|it)"
            said = rf"\b(?i:(?:whoever|(?:anyone|anybody|the one) who) {does}s {whom}),? (?=[a-z]+s )"
            turns.append((late(said), rf"when \g<whom> {becomes} {with_article(whoever)}, that {whoever} "))
    return Turns(turns)


def _in_units(track: TrackWord, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    unit = either_of((track.unit, ENGINE_WORDS.get(track.unit, plural_of(track.unit))))
    name, said = _written(track.name), re.escape(track.name)
    if track.plural == track.name and vocabulary.resolve(plural_of(track.name)) is None:  # most people say an s of many
        yield rf"\b(?i:{re.escape(plural_of(track.name))})\b(?! [A-Z])", name
    more = "(?: (?:more|extra|additional|further))?"
    yield (
        rf"\b(?<!costs )(?<!cost )(?i:({_SO_MANY}{more}) (?:{unit}) of (?:(?:your|the|its|their|his|her) )?{said})\b",
        rf"\1 {name}",
    )
    yield rf"\bas many (?i:{unit}) of (?:(?:your|the|its|their|his|her) )?(?i:{said})\b", f"as much {name}"
    yield rf"\b(?i:({_SO_MANY}{more}) {said} (?:{unit}))\b", rf"\1 {name}"
    yield rf"\b(?i:({_NO_FIGURE}) {said} (?:{unit}))\b(?! [A-Z])", rf"\1 {name}"
    yield rf"\b(?i:({said}\b[^,.;:\n]* by {_SO_MANY}) (?:{unit}))\b(?! of)", r"\1"
    yield rf"\b(?i:(the {said} [a-z]+) (\d+|{'|'.join(FIGURES)}) (?:{unit}))\b(?! of)", r"\1 by \2"
    yield rf"\b(?i:(the {said}) (?:rises?|increases?|climbs?|grows?|is raised|is increased) by)\b", r"\1 goes up by"
    yield rf"\b(?i:(the {said}) (?:falls?|sinks?|drops?|decreases?|is lowered|is reduced) by)\b", r"\1 goes down by"
    alike = [one for one in vocabulary.every(TrackWord) if one.unit == track.unit]
    times = {scope.name.lower() for scope in vocabulary.every(ScopeWord)}
    if (track.vital or len(alike) == 1) and track.unit not in (*times, *ENGINE_WORDS, track.name.lower()):
        moved = r"(?:(?:gain|lose|recover|regain|heal|restore|pay|spend)s?|gets? back)"
        several = _written(track.several)
        answered = r"\b(?i:(when|whenever|each time|every time|as soon as)) ([^,\n]*? (?:gain|lose)s?)"
        yield rf"\b(?i:((?:with|at) (?:only )?{_SO_MANY}) (?:{unit}))(?=$|[.,;]| left)", rf"\1 {name}"
        had = rf"(?:have|has|are down to|is down to|are at|is at) (?:only |just )?{_SO_MANY}"
        yield rf"\b(?i:({had}) (?:{unit}))(?=$|[,.;]| left| remaining| or )", rf"\1 {name}"
        yield rf"{answered} (?:an?|any|one|1) (?i:{unit})(?=,| in | when | by )", rf"\1 \2 {several}"
        yield rf"\b(?i:({moved} {_SO_MANY}) (?:{unit}))\b(?! of| [A-Z])", rf"\1 {name}"


def _own_numbers(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What names the number of a game that is called like a word of the language, where it is paid, gained or lost:
    `you pay 2 Dice` for `2 dice`.  What tests gain and lose stays small."""
    own = {
        small: _written(said)
        for track in vocabulary.every(TrackWord)
        if (one := track.name.lower()) in ENGINE_WORDS
        for small, said in ((one, track.name), (ENGINE_WORDS[one], track.several))
    }
    if not own:
        return str
    moved = late(rf"{_MOVES}(?:(?:{_MANY}) )?(?P<unit>{'|'.join(sorted(own, key=len, reverse=True))})\b")
    tests = frozenset(text for text, roles in vocabulary.texts() if "test" in roles)

    def named(found: re.Match[str]) -> str:
        clause = re.split(r"[,:;.\n]", found.string[: found.start()])[-1]
        paid = found["verb"].lower().startswith(("pay", "paid", "spen"))
        theirs = clause.rstrip().lower().endswith(("you", "may", "can")) or not clause.strip()
        if not paid and (
            compiled(_OF_A_TEST).match(found.string, found.end()) or (not theirs and _has_one(clause, tests))
        ):
            return found[0]
        return f"{found[0][: found.start('unit') - found.start()]}{own[found['unit']]}"

    return lambda text: moved.sub(named, compiled(_OF_A_POOL).sub(_dice, text))


def _dice(found: re.Match[str]) -> str:
    """`1 die` for `1d10 from your dice pool`."""
    return f"{found[1]} dice" if found[1] else "1 die"


_OF_A_POOL = r"\b(?:1d\d+|(\d+)d\d+) from (?:your|his|her|its|their|the) (?i:dice pool|pool)\b"
"""Dice that are paid or lost, called by their sides."""
_MOVES = r"\b(?P<verb>(?i:pay|spend|gain|lose|regain|recover|receive|earn|get back)s?|paid|spent|paying|spending|gaining|losing) "
_MANY = (
    rf"\d+|[XYZ]|an?|all|all (?:of )?(?:your|their|its)|any number of|as many|that many|up to \d+|{'|'.join(FIGURES)}"
)
_OF_A_TEST = r" (?:of|on|to|in|with|from|more|fewer|less|for (?:an?|the|that|this|your)) "
"""What says that something is paid, gained or lost; how many; and behind it, that a test does."""


def _has_one(text: str, names: frozenset[str]) -> bool:
    """Whether a text has one of the names."""
    return any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) for name in names)


def _tests_of_skills(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says of a skill that is used off of something what test that is: `Stealth off of Luck`, `Stealth Draw off of Luck`."""
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of]
    skills = either_of(skill.name for skill in vocabulary.words("skill"))
    if len(bases) != 1 or not skills:
        return str
    alone = late(rf"\b({skills})(?= (?:off of|off) [A-Z])")
    answerer = r"(?:the target|(?:that|an?|the|each) [A-Z][\w-]*)"
    answers = {test.name: test.answer for test in vocabulary.every(TestWord) if test.answer}
    made = rf"(?:(?P<test>{either_of(answers)}) )?" if answers else "(?P<test>)"
    answer = late(rf"(\b[Mm]akes? an? [^,.;]*?\b{made}against {answerer}'s (?:{skills}))(?=\s|$|[,.;:])(?! [A-Z])")

    def answered(found: re.Match[str]) -> str:
        return f"{found[1]} {answers.get(found['test'], bases[0])}"

    return lambda text: answer.sub(answered, alone.sub(rf"\1 {bases[0]}", text))


def _tests_of_each(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says the test behind each skill, `Athletics and Physique Rolls` as `Athletics Rolls and Physique Rolls`; and so do
    `Rolls with Athletics or Physique`."""
    skills = either_of(skill.name for skill in vocabulary.words("skill"))
    tests = either_of(test.several for test in vocabulary.every(TestWord))
    if not skills or not tests:
        return str
    one = rf"(?:[A-Z]\w* )*(?:{skills})"
    several = late(rf"\b({skills})(?=(?:, {one})*,? and {one} ({tests})\b)")
    made_with = late(rf"\b({tests}) (?:with|using) ({one}(?:, {one})*),? (?:or|and) ({one})(?! [A-Z])\b")
    any_of = late(rf"\b([Yy]our|on|for|with) ({one}(?:, {one})*),? or (?={one} (?:{tests})\b)")
    return Turns([(made_with, r"\2 and \3 \1"), (any_of, r"\1 \2 and "), (several, r"\1 \2")])


def _made(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What names the state where somebody is brought into it: `you knock out an Opponent` is `you Knocked Out an Opponent`."""
    doing = {
        " ".join((verb, *rest)).lower(): f"[{state.name}]" if rest else state.name
        for state in vocabulary.every(StateWord)
        for first, *rest in (state.name.split(" "),)
        if first.endswith("ed")
        for stem in (first[:-2], first[:-1], *((first[:-3],) if first[-3] == first[-4:-3] else ()))
        for verb in (stem, f"{stem}s")
    }
    if not doing:
        return str
    forms = either_of(doing)
    brought = late(rf"{_BY_SOMEBODY}({forms}){_TO_SOMEBODY}", re.IGNORECASE)
    apart = [form.split(" ") for form in doing if form.count(" ") == 1]
    parted = late(  # `knock somebody out`
        rf"(?<=[a-z\]] )({'|'.join(first for first, _ in apart)}) {_SOMEBODY} ({'|'.join({last for _, last in apart})})\b"
        if apart
        else "(?!)",
        re.IGNORECASE,
    )

    def together(found: re.Match[str]) -> str:
        state = doing.get(f"{found[1]} {found[3]}".lower())
        return f"{state} {found[2]}" if state is not None else found[0]

    idle = {
        f"[{state.name}]" if " " in state.name else state.name for state in vocabulary.every(StateWord) if state.idle
    }
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    somebody = late(rf" (?:an?|the|that|another|any|each) (?:{people})\b", re.IGNORECASE)

    def becomes(found: re.Match[str]) -> str:
        state = doing[found[1].lower()]
        things_only = state in idle and somebody.match(found.string, found.end()) is not None
        return found[0] if things_only else state

    return lambda text: brought.sub(becomes, parted.sub(together, text))


def small_names(vocabulary: Vocabulary) -> Mapping[str, str]:
    """All names of the game by how they are written small."""
    return vocabulary.once(small_names, lambda: _names(vocabulary))


def _names(vocabulary: Vocabulary) -> Mapping[str, str]:
    """All names of the game by how they are written small."""
    found: dict[str, str] = {}
    for name, roles in vocabulary.texts():
        small = name.lower()
        several = " " in name or "-" in name
        short = len(name) < 3 and not (name.isupper() and len(name) == 2 and small not in language())
        if small in _ENGINES or small.split(" ")[0] in _NO_NAMES or short:
            continue
        if several or any(role in _SMALL_TOO for role in roles):
            counted = small.split("-")[0] in FIGURES and small.endswith("s")  # `two weapons` are so many
            for one in (small, *(() if counted else (small.replace("-", " "),))):
                found.setdefault(one, _written(name))
    for word in vocabulary.words(*NUMBERS):
        if word.long:
            found.setdefault(word.long.lower(), _written(word.name))
    return {**_tests_of_tests(vocabulary), **found}


def _tests_of_tests(vocabulary: Vocabulary) -> dict[str, str]:
    """A test that is a sort of another is often called by both: `attack rolls` are Attacks."""
    return {
        f"{test.name} {base}".lower(): own
        for test in vocabulary.every(TestWord)
        for of in test.of
        if (word := vocabulary.named(of, TestWord)) is not None
        for own, base in (
            (test.name, word.name),
            (test.several, word.several),
        )
    }


def _is_run(name: str) -> bool:
    """Whether a name is read as one without brackets."""
    return all(part[:1].isupper() and re.fullmatch(r"[\w!-]+", part) for part in split_run(name))


@cache
def verbs() -> frozenset[str]:
    """The verbs of the language, in all their forms."""
    return frozenset((*words()["verb"], *_VERBS_TOO))


@cache
def language() -> frozenset[str]:
    """All words of the language."""
    return frozenset(word for sort in ("shape", "small", "verb") for said in words()[sort] for word in said.split())


def _capitalized(text: str, names: Mapping[str, str]) -> str:
    tokens = compiled(_TOKEN).findall(text)
    said: list[str] = []
    at = 0
    while at < len(tokens):
        if not tokens[at][0].isalpha():
            said.append(tokens[at])
            at += 1
            continue
        for taken, name in () if _is_no_name(tokens, at, said) else _longest(tokens, at, names):
            if taken > 1 or _is_noun(tokens, at, said):
                said.append(name)
                at += taken
                break
        else:
            said.append(tokens[at])
            at += 1
    return "".join(said)


def _longest(tokens: list[str], at: int, names: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """The names that begin here, the longest first: how many tokens each takes, and how it is written."""
    for last in range(min(at + 2 * _LONGEST - 2, len(tokens) - 1), at - 1, -1):
        if any(token != " " for token in tokens[at + 1 : last : 2]) or not tokens[last][0].isalpha():
            continue
        run = "".join(tokens[at : last + 1])
        bare = re.sub(r"'s?$", "", run)
        name = names.get(bare.lower())
        does = last > at and tokens[last] in verbs() and compiled(_HOW_MANY).match("".join(tokens[last + 1 : last + 3]))
        if name is not None and "'" not in bare and not does:
            yield last - at + 1, name + run[len(bare) :]
    first, *more = tokens[at : at + 5]
    if len(more) == 4 and more[::2] == [" ", " "] and more[1].lower() in names and re.fullmatch(r"[A-Za-z-]+", more[3]):
        small = {first.lower(), more[3].lower()}.issubset(language())
        name = None if small else names.get(f"{first} {more[3]}".lower())  # `empty Trait Pools` are Empty Pools
        if name is not None:
            yield 5, name


def _is_no_name(tokens: list[str], at: int, said: list[str]) -> bool:
    """Whether a word only says that it is so many more, `two extra dice`, which end of a time, `at the end of an Act`, or what
    is left over: `that Ally takes the rest`."""
    before = "".join(said[-4:])
    if compiled(_LAID_OPEN).match("".join(tokens[at : at + 3])):
        return True
    if tokens[at] in _ENDS:
        return _AT.search(before) is not None
    if tokens[at] == _LEFT:
        return before.endswith("the ") and re.match(r" (?!of\b)\w", "".join(tokens[at + 1 : at + 3])) is None
    if tokens[at] not in _MORE_TOO or _COUNTS.search(before) is None:
        return False
    behind = "".join(tokens[at + 1 : at + 3])
    return re.match(r" (?!(?:in|on|at|who|with|without|and|or|is|has|may|can|cannot)\b)\w", behind) is not None


_NO_NAMES = ("the", "a", "an", "no", "everybody", "everyone", "somebody", "someone", "anybody", "anyone", "nobody")
"""With what begins no name that people write small."""
_HOW_MANY = rf" (?:\d|[XYZ]\b|(?:{'|'.join(FIGURES)}) (?:more|fewer|less|extra|dice|die)\b)"
"""Behind what a test does: `that Attack rolls 1 more die`."""
_LAID_OPEN = r"turns? (?:over|up)$"
"""What is done with a card."""
_ENDS = ("end", "start", "beginning", "close")
_AT = re.compile(r"\b(?:[Aa]t|[Uu]ntil|[Bb]efore|[Bb]y|[Tt]ill) the $")


_LEFT = "rest"
_MORE_TOO = ("extra", "bonus", "additional")
_COUNTS = re.compile(rf"\b(?:\d+|an?|{'|'.join(FIGURES)}) $")


def _is_noun(tokens: list[str], at: int, said: list[str]) -> bool:
    """Whether a word that could be a verb, or a small word of the language, stands where only a noun can."""
    word = tokens[at].lower()
    if tokens[at][0].isupper() and at > 0:
        return True
    before = next((one.strip() for one in reversed(said) if one.strip()), "")
    after = next((one.strip() for one in tokens[at + 1 :] if one.strip()), "").lower()
    if after == "equal":
        return True
    if word in _BEHIND_A_VERB and before[:1].islower() and not compiled(_NOUN_FOLLOWS).fullmatch(before.lower()):
        return False
    if before in ("and", "or") and word not in language() and not compiled(_DONE_TO).fullmatch(after):
        if "".join(said).rstrip().endswith(f", {before}") and after.endswith("s") and after not in language():
            return True  # of which sort they are of whom the next sentence is
        return "".join(said).rstrip().removesuffix(before).rstrip(" ,").split(" ")[-1][:1] in _LETTERS
    either = before.lower() in ("to", "and", "or") and word not in language() and re.match("[a-z]", after)
    spoken = compiled(_MORE_FOR).search("".join(said[-6:])) is None
    if (
        spoken
        and compiled(_VERB_STANDS).fullmatch(before.lower())
        and (not either or compiled(_DONE_TO).fullmatch(after))
    ):
        return False
    does = before[:1].isupper() or before in ("that", "which", "who", "whoever")
    if does and word.endswith("s") and compiled(_DONE_TO).fullmatch(after):
        return False
    if word not in language() and word not in _VERBS_TOO:
        return True
    if word not in verbs():
        return bool(re.fullmatch(r"an?|each|every|per|this|\d+|.*'s", before.lower()))
    if word in _VERBS_TOO and after in ("to", "below", "under", "by"):
        return False
    if re.match(r"\d|(an?|the|up|all|that|your|cards?|damage|half|twice|double)$", after) or after in FIGURES:
        return False
    if re.match(r" as (?:many|much)\b", "".join(tokens[at + 1 : at + 5])):
        return False
    return (
        bool(compiled(_NOUN_FOLLOWS).fullmatch(before.lower()))
        or (before[:1].isupper() and len(said) > 1)
        or before[:1] in "[123456789"
    )
