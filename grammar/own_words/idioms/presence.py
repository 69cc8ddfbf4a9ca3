"""Who is there, and who comes: `while an Opponent is in Contact and no Ally is`, `a Guard comes along`; and what is asked with no
word of its own behind something else, `while you are Stunned, there is no Ally in Contact, …`."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import partial

from grammar.article import with_article
from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME, fight_of
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary
from grammar.words import PlaceWord, ScopeWord, StatWord, TestWord, ThingWord, TrackWord


def there(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Where it is said of one that he is somewhere, and of another only that he is."""
    places = either_of(form for place in vocabulary.every(PlaceWord) for form in place.forms)
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    if not places or not people:
        return
    asks = r"\b(?P<asks>(?i:if|while|when|unless|and|but) |(?<=, ))(?:there is )?"
    some, none = r"(?:at least (?:one|1)|one|an?|any)", r"(?:no|none of your|not an?)"
    where = rf"(?: is)? (?P<where>(?:in|at|within) (?:the |an? )?(?:{places}))(?: (?:with|to|of) you)?"
    one, other = (rf"(?P<{name}>{people})(?: of yours)?" for name in ("one", "other"))
    ends = r"(?: is| are)(?: there| so)?(?=$|[,:]| and )"
    for first, second, negated in ((some, none, False), (none, some, True)):
        said = rf"{asks}{first} {one}{where},? (?:and|but) (?:there is )?{second} {other}{ends}"
        yield late(said), _both_there if not negated else _other_there
    fact = rf"(?:there (?:is|are) |you are |(?:an?|no) {NAME} is |your {NAME} (?:is|are) )[^,:\n]*"
    deed = r"(?=(?:you (?!are\b)|your |damage |each |that |the target )[^,\n]*$)"
    yield late(rf"(?m)^(?P<first> *(?i:while|if) [^,:\n]+, )(?P<fact>{fact}), {deed}"), r"\g<first>if \g<fact>, "


def _both_there(found: re.Match[str]) -> str:
    one = with_article(found["one"])
    return f"{found['asks']}there is {one} {found['where']} and there is no {found['other']} {found['where']}"


def _other_there(found: re.Match[str]) -> str:
    other = with_article(found["other"])
    return f"{found['asks']}there is no {found['one']} {found['where']} and there is {other} {found['where']}"


_COMES = (
    r"(?:(?:comes|joins|tags|goes|follows)(?: along)? (?:with )?you|comes along|joins(?: in)?|joins your side|appears|shows up"
    r"|turns up|arrives|comes to (?:help(?: you)?|your (?:aid|help|side|rescue))|rushes to your aid"
    r"|becomes your {own}|is now your {own}|fights? (?:for you|on your side|at your side))"
)
"""How it is said that somebody comes into play, on the side of whoever the rule is of."""


def brought(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who comes into play is brought: `a Street Child comes along as your ally`."""
    people = [thing for thing in vocabulary.every(ThingWord) if not (thing.item or thing.single or thing.side)]
    names = either_of(thing.name for thing in people if not thing.default)
    own = next((thing.name for thing in vocabulary.every(ThingWord) if thing.side == "same"), "")
    if names:
        yours = either_of(filter(None, (own.lower(), "ally", "friend", "companion")))
        comes = _COMES.format(own=rf"(?i:{yours})")
        begins = rf"(?m)(?P<front>^ *|, |: |\b(?:and|then) )(?i:an?|one) (?P<one>{names}) "
        as_own = rf"(?: as (?:your|an?) (?i:{yours}))?"
        yield (
            late(rf"{begins}{comes}{as_own}(?=$|[,.;]| until | for | and | with | \()"),
            _brings,
        )
    yield from _with_numbers(vocabulary, either_of(thing.name for thing in people))
    yield from _for_a_time(vocabulary, either_of(thing.name for thing in people))


def _brings(found: re.Match[str]) -> str:
    """Who is brought; untouched where it is only asked for, or waited for."""
    asked = re.search(
        r"(?:^|[,:\n] ?)(?i:when|whenever|if|while|until|unless)\b[^,:\n]*$", found.string[: found.start("one")]
    )
    return found[0] if asked is not None else f"{found['front']}you bring {with_article(found['one'])}"


def _for_a_time(vocabulary: Vocabulary, people: str) -> Iterator[Turn]:
    """Who is brought until an end leaves when it comes: `you bring a Guard until the Scene ends`."""
    common = either_of(scope.name for scope in vocabulary.every(ScopeWord) if not scope.of)
    own = either_of(scope.name for scope in vocabulary.every(ScopeWord) if scope.of)
    if not people or not common:
        return
    fight = fight_of(vocabulary)
    brings = (
        r"(?m)^(?P<margin> *)(?P<front>(?:[^\n]*[,:] )?)(?i:(?P<offer>you may |may )|you )?(?i:brings?) (?P<a>an?|1) "
    )
    brings += rf"(?P<one>(?:[A-Z][\w-]* )*?(?P<who>{people}))(?P<against> against [^,:\n]+?)?"
    ends = r"(?:ends|is over)\.?$"
    until = rf" (?:until (?:the|this|that) (?P<scope>{common}) {ends}|for the (?:rest|remainder) of the (?P<rest>{common})\.?$)"
    yield late(f"{brings}{until}"), partial(_leaves, of="")
    if own and fight is not None:
        until = rf" until (?P<scope>(?:your|that {NAME}'s) (?:next )?(?:{own})) (?P<ends>begins|ends)\.?$"
        yield late(f"{brings}{until}"), partial(_leaves, of=_widest(fight, vocabulary).name)


def _widest(scope: ScopeWord, vocabulary: Vocabulary) -> ScopeWord:
    """The stretch of time that begins and ends with one, whatever sort of it that is."""
    while scope.counts_as and (wider := vocabulary.named(scope.counts_as[0], ScopeWord)) is not None:
        scope = wider
    return scope


def _leaves(found: re.Match[str], of: str) -> str:
    """Who is brought, and that he leaves.  of: what he leaves then, where not that itself which ends."""
    said, margin = found.groupdict(), found["margin"]
    time = said["scope"] or said["rest"]
    front = f"{found['front']}you may use this" if found["offer"] else found["front"].rstrip(" ,:")
    when = f"{time if of else f'the {time}'} {said.get('ends') or 'ends'}"
    lines = [f"{margin}{front}:"] if front else []
    margin += "  " * len(lines)
    lines.append(f"{margin}you bring {found['a']} {found['one']}{found['against'] or ''}")
    return "\n".join([*lines, f"{margin}when {when}, that {found['who']} leaves the {of or time}"])


def _with_numbers(vocabulary: Vocabulary, people: str) -> Iterator[Turn]:
    """Whose numbers are said as he is brought gets them below that: `you bring a Guard with DEF 5 and Health 10`."""
    kept = {form for track in vocabulary.every(TrackWord) for form in track.forms}
    numbers = either_of({form for word in vocabulary.every(StatWord) for form in word.forms} | kept)
    if not people or not numbers:
        return
    one = rf"(?:an? )?(?P<{{0}}>{numbers})(?: of|:)? \d+"
    said = rf"(?P<numbers>{one.format('first')}(?:(?:,? and |, ){one.replace('?P<{0}>', '?:')})*)"
    front = r"(?m)^(?P<margin> *)(?P<front>(?:[^\n]*[,:] )?)"
    yield (
        late(rf"{front}(?:you )?(?P<bring>(?i:bring)) (?P<a>an?|1) (?P<one>{people})(?: with |,? \(){said}\)?\.?$"),
        partial(_numbers_below, kept=kept),
    )


def _numbers_below(found: re.Match[str], kept: Container[str]) -> str:
    front, margin = found["front"].rstrip(" ,:"), found["margin"]
    lines = [f"{margin}{front}:"] if front else []
    margin += "  " * len(lines)
    lines.append(f"{margin}you bring {found['a']} {found['one']}")
    for number in re.split(",? and |, ", found["numbers"]):
        *name, many = re.sub("^an? ", "", number).replace(":", "").split(" ")
        called = " ".join(name).removesuffix(" of")
        lines.append(f"{margin}that {found['one']}'s {called} {'becomes' if called in kept else 'is'} {many}")
    return "\n".join(lines)


def struck(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever is hit by a test of yours is its target: `when your Attack succeeds, whoever you hit becomes Stunned`."""
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if tests:
        whoever = r"(?:who(?:m|so)?ever|the (?:one|person)|anyone|anybody)(?: (?:that|who|whom))?"
        does = r"(?=(?:is|becomes?|loses?|has|takes?|gains?|cannot|falls?)\b)"
        yield (
            late(rf"(?P<of>\b[Yy]our (?:{tests})\b[^\n.]*?, ){whoever} (?:you|it) (?:hits?|strikes?|struck) {does}"),
            r"\g<of>the target ",
        )
