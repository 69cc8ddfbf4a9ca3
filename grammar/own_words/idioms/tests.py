"""How a test is made and comes out, as people say it: against what, with what, no sixes, one die less, a hit."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, a_or_an, with_article
from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME, NUMBER, THIRD_PERSON, VERB_FORMS, WHENEVER, any_things, in_figures
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary, plural_of
from grammar.words import (
    NUMBER_WORDS,
    ActionWord,
    NumberWord,
    ScopeWord,
    StatWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
    anybody,
    default_thing,
    is_group,
    made_by,
    people_by_form,
)


def _goals(vocabulary: Vocabulary) -> list[NumberWord]:
    """The numbers that say how hard a test is."""
    tests = {test.name for test in vocabulary.every(TestWord)}
    words = vocabulary.every(StatWord, TrackWord)
    return [word for word in words if tests.intersection(word.of) and not (isinstance(word, StatWord) and word.reads)]


_TERM = (
    rf"(?:\d+|the number of {NAME}(?: in {NAME})?"
    rf"|(?:your|the|its|that {NAME}'s|the target's|rank|half (?:your|the))(?: {NAME})?(?:'s {NAME})?)"
)


_SO_MUCH = rf"\(?{_TERM}(?: (?:[-+×/]|plus|minus|times) {_TERM})*\)?"
"""A number as it is put together of others: `3 + the Threat`."""


def how_hard(vocabulary: Vocabulary) -> Iterator[Turn]:
    """How hard a test is, as people say it: `against a Difficulty of 2`, `with Difficulty 3 + your Grit`, `(Difficulty 2)`."""
    tests = {test.name for test in vocabulary.every(TestWord)}
    called = "|".join([*map(re.escape, sorted(tests)), r"[A-Z][\w-]*"])
    reached = [one for one in vocabulary.every(StatWord) if one.reads == "goal" and tests.intersection(one.of)]
    for goal, is_reached in (*((one, False) for one in _goals(vocabulary)), *((one, True) for one in reached)):
        name = re.escape(goal.name)
        whom = rf"(?: with \w+ (?:dice|die|cards?))?(?: against (?:(?:(?:that|the|an?|another) )?{NAME}|the target))?"
        test = rf"(?P<test>\b(?:makes?|make) an? (?:[A-Z][\w-]* )*?(?:{called}){whom})"
        its = rf"(?:(?:that|the) (?:{called})'s |its |the )?"
        most = (
            rf"(?:(?:,? (?:with|against|at|versus|of)|,)(?: an?| the)? {name} (?:of |equal to |that is )?(?P<many>{_SO_MUCH})"
            rf"| \({name}:? (?P<in>{_SO_MUCH})\)|,? (?:with|against|at) (?P<so>\d+) {name}"
            rf"|,? (?:(?:and|where|whose) {its}|whose ){name} "
            rf"(?:is (?P<is>{_SO_MUCH})|(?:gets|goes up by|is raised by) \+?(?P<gets>{_SO_MUCH})))"
        )
        before = rf"\b(?P<makes>makes?) an? {name}[ -](?P<so>\d+) (?P<test>(?:[A-Z][\w-]* )*?(?:{called}))(?=$|[,.:;]| and | on )"
        yield late(before), partial(_so_hard_before, how="against" if is_reached else f"at {goal.name}")
        yield late(test + most + r"(?=$|[,.:;]| and | on )"), partial(_so_hard, goal=goal.name, against=is_reached)


def _hits_from_there(attack: str, comes: str, found: re.Match[str]) -> str:
    return f"{found[1]} {with_article(found['by'] or attack)} by {found[2]} against {found[3]} {comes}"


def _so_hard_before(found: re.Match[str], how: str) -> str:
    return f"{found['makes']} {with_article(found['test'])} {how} {found['so']}"


def _so_hard(found: re.Match[str], goal: str, *, against: bool) -> str:
    """against: what it says has to be reached, and is not what is needed besides."""
    many = found["many"] or found["in"] or found["so"] or found["is"] or found["gets"]
    for said, sign in ((" plus ", " + "), (" minus ", " - "), (" times ", " × ")):
        many = many.replace(said, sign)
    many = many.removeprefix("(").removesuffix(")")
    if against and found["gets"]:
        return f"{found['test']} at +{many} {goal}" if many.isdigit() else found[0]
    how = "against" if against and " against " not in found["test"] else f"at {goal}"
    return f"{found['test']} {how} {many if many.isdigit() else f'({many})'}"


_AT_ONCE = (
    r"(?:,? (?:right away|at once|immediately|for free|without (?:spending|paying|using) (?:an?|your|1) [A-Z]\w*))*"
)


def averted(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What a price makes of a test that comes out otherwise, below which that stands: it only would have."""
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if tests:
        how = {"succeed": "succeed", "hit": "succeed", "fail": "fail", "miss": "fail"}
        made = rf"(?i:when|whenever) [^,:\n]*?\b(?P<test>{tests})(?: against [^,:\n]*?)?"
        front = rf"^(?P<front> *(?:[^,:\n]* per [^,:\n]*, )?{made})"
        comes = r" (?P<comes>succeed|hit|fail|misse?)s(?P<may>(?:, if [^,:\n]*)?, you may [^:\n]*:\n *)"
        turned = rf"{front}{comes}(?:it|(?:the|that) (?P=test)) (?P<turns>succeed|hit|fail|misse?)s instead(?=$|[.;])"
        yield (
            late(rf"(?m){turned}"),
            lambda found: (
                f"{found['front']} would {how[found['comes'].removesuffix('e')]}, instead{found['may']}"
                f"the {found['test']} {how[found['turns'].removesuffix('e')]}s"
            ),
        )


def done_before(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What has happened since: `if that Opponent has hit you this Scene`, `an Opponent who has attacked you this Scene`."""
    made = next((test for test in vocabulary.every(TestWord) if test.name.lower() == "attack"), None)
    scopes = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    if made is None or not scopes:
        return
    attack, whoever, several = made.name, anybody(vocabulary), people_by_form(vocabulary)
    who = rf"(?:you|the target|that {NAME})"
    by = rf"(?: (?:with|by|in) (?:an?|any|his|her|their|your) (?P<by>(?:[A-Z][\w-]* )*){attack})?"
    since = rf"(?: already| before)?,? (?:(?:in|during) )?(?:this|that|the same) (?P<since>{scopes})(?![\w-])"
    does = rf"(?:(?:has|have|had) )?(?:already )?(?P<does>{'|'.join(_DONE_BEFORE)}) (?P<whom>{who}){by}{since}"

    def done(found: re.Match[str], who: str) -> str:
        test, whom, since = f"{found['by'] or ''}{attack}", found["whom"], f"this {found['since']}"
        s = "" if (whom if made.damage and found["does"] in _HURT else who) == "you" else "s"
        if made.damage and found["does"] in _HURT:
            source = f"{who} by {with_article(test)}" if found["by"] is not None else who
            return f"{whom} take{s} damage from {source} {since}"
        if comes := _DONE_BEFORE[found["does"]]:
            return f"{'your' if who == 'you' else who + _OWN} {test} against {whom} {comes} {since}"
        return f"{who} make{s} {with_article(test)} against {whom} {since}"

    def told(found: re.Match[str]) -> str:
        comma = "," if found["more"] else found["on"]
        return f"{found['front']}, if {done(found, 'that ' + found['one'])}{comma}{found['more']}"

    def stands(found: re.Match[str]) -> str:
        one = several.get(found["one"] or "", found["one"] or whoever)
        gets = {"get": "gets", "play": "plays", "roll": "rolls", "deal": "deals"}.get(found["gets"], found["gets"])
        return (
            f"{found['open']}when you make {with_article((found['sort'] or '') + attack)} against {with_article(one)}, "
            f"if {done(found, 'that ' + one)}, that {attack} {gets} {found['more']}"
        )

    yield (
        late(rf"\b(?P<asks>(?i:if|while)) (?P<who>{who}) {does}"),
        lambda found: f"{found['asks']} {done(found, found['who'])}",
    )
    front = rf"(?P<front>\b(?i:when|whenever|each time) [^,:;.\n]*?\b(?:an?|another|the) (?P<one>{NAME}))"
    yield late(rf"{front} (?:who|that) {does}(?P<on>,?)(?P<more> ?)"), told
    whom = rf"against (?:(?:(?:an?|any|each|every|all|those|the) )?(?P<one>{NAME}) (?:who|that)|(?:{_ANYBODY_WHO}))"
    tests = rf"(?P<sort>(?:[A-Z][\w-]* )*)(?:{re.escape(attack)}|{re.escape(made.several)})"
    many = rf"(?P<more>(?:[-+]?\d|(?:{'|'.join(FIGURES)})\b)[^,;.\n]*?)"
    gets, end = rf"(?P<gets>gets?|plays?|rolls?|deals?) {many}", r"(?=$|[.;])"
    on = "(?:to|on|for|with|in|when you make) (?:all |your |an? |any )*"
    yield late(rf"(?m)(?P<open>^ *)[Yy]our {tests} {whom} {does} {gets}{end}"), stands
    yield late(rf"(?m)(?P<open>^ *)[Yy]ou {gets} {on}{tests} {whom} {does}{end}"), stands


_ANYBODY_WHO = "those who|people who|whoever|any(?:one|body) who|some(?:one|body) who|every(?:one|body) who"
_OWN = "'s"
_HURT = ("hurt", "hurts", "wounded", "injured", "harmed")
_DONE_BEFORE = dict.fromkeys(("hit", "hits", "struck", *_HURT), "succeeds")
_DONE_BEFORE |= dict.fromkeys(("missed", "misses"), "fails") | dict.fromkeys(("attacked", "attacks"), "")
"""What somebody has done to somebody, and how the test with which he did comes out."""


def hit(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is hit is hit by an attack, where the game has a test of that name."""
    attacks = next((test for test in vocabulary.every(TestWord) if test.name.lower() == "attack"), None)
    if attacks is not None:
        attack = attacks.name
        by = rf"be hit by {a_or_an(attack)} {attack}"
        whoever = anybody(vocabulary)
        if whoever:
            hits = rf"{a_or_an(whoever)} {whoever}'s {attack} against you succeeds"
            hit = rf"\b({WHENEVER}) you (?:are|get|have been) (?:hit|struck)"
            yield (
                late(r"\b((?i:until|before|unless)) (?:you (?:are|get|have been) )?(?:hit|struck)(?! by| with| for)\b"),
                rf"\1 {a_or_an(attack)} {attack} against you succeeds",
            )
            deed = r"(?:you|your|that|the|draw|gain|lose|take|discard|play|reroll)"
            yield late(rf"{hit}(?= {deed}\b)"), rf"\1 {hits},"
            yield late(rf"{hit}(?=$|[,.;:]| (?:in|during|each|per|before|first)\b)"), rf"\1 {hits}"
        where = rf"(?: (?:in|with|without) (?:an? |the )?{NAME})?"
        one = rf"(?:an?|another|that) {NAME}{where}"
        hit = r"(?:is|are|gets?|has been|have been) (?:hit|struck)"
        yield late(rf"\b({WHENEVER}) ({one}) {hit}(?=,)"), rf"\1 {a_or_an(attack)} {attack} against \2 succeeds"
        people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
        by_whom = rf"\b({WHENEVER}) (you|{one}) {hit} by"
        whom = {"he": "him", "she": "her", "they": "them"}
        done_to = r"(?P<whom>(?:that|the) [A-Z][\w-]*(?: [A-Z][\w-]*)*|the target|it|he|she|they)"
        yield (
            late(rf"\b{done_to} (?:has been|have been|is|are|was|gets) attacked by you\b"),
            lambda found: f"you make {with_article(attack)} against {whom.get(found['whom'], found['whom'])}",
        )
        yield late(rf"{by_whom} you(?=,)"), rf"\1 your {attack} against \2 succeeds"
        if people:
            yield (
                late(rf"{by_whom} ((?:an?|another|that|the) (?:{people}))(?=,)"),
                rf"\1 \3's {attack} against \2 succeeds",
            )
        yield late(rf"{by_whom} (your (?:{NAME} )?{attack})(?=,)"), r"\1 \3 against \2 succeeds"
        yield late(r"\b(?:is|are) about to be (?:hit|struck)\b(?! by| with)"), f"would {by}"
        yield late(r"\bwould be (?:hit|struck)\b(?! by| with)"), f"would {by}"
        yield late(r"\b(?:is|are) about to be (?:hit|struck) (?=by|with)"), "would be hit "
        said = {True: "On a success ", False: f"When your {attack} succeeds, "}

        def on_a_hit(found: re.Match[str]) -> str:
            makes = re.search(r"\b[Mm]akes? an? ", found.string) is not None
            return said[makes] if found[0][0].isupper() else said[makes][:1].lower() + said[makes][1:]

        yield late(r"(?m)(?:^|(?<=[;.] ))(?i:on) a hit,? "), on_a_hit
        yield (
            late(r"(?m)^(?i:on) hit[:,]? (?:the )?target (?=[a-z])"),
            f"when your {attack} succeeds, the target ",
        )
        yield late(r"(?m)^(?i:on) hit[:,]? "), f"when your {attack} succeeds, "
        yield (
            late(r"\b((?i:if|when|whenever|each time)) you (?:hit|score a hit|land a (?:hit|blow))(?=,)"),
            rf"\1 your {attack} succeeds",
        )
        yield late(r"\b((?i:if|when|whenever|each time)) you miss(?=,)"), rf"\1 your {attack} fails"
        made_good = f"you may turn a failed {attack} into a success"
        yield late(r"\b[Yy]ou (?:may|can) make (?:a|one) miss become a hit(?: instead)?\b"), made_good
        if people:
            many = people_by_form(vocabulary)
            more = r"(?:gets?|has|have) (?P<more>[-+]\d+) to hit (?P<whom>you\b)"
            theirs = rf"{attacks.several} against \g<whom> get \g<more>"
            yield late(rf"\b(?P<who>(?i:each|every|that|an?) (?:{people})) {more}"), rf"\g<who>'s {theirs}"
            yield (
                late(rf"\b(?P<who>{either_of(many)}) {more}"),
                lambda found: found.expand(rf"each {many[found['who']]}'s {theirs}"),
            )
        one = r"(?:an?|the|that|another|any) [A-Z]\w*"
        which = rf"(?:an?|the|that|another|any) (?:[A-Z][\w-]*(?:'s)? )*{attack}"
        struck = rf"({which}) (?:{{}}) (you|{one}|the target)\b(?! with| instead)"
        yield late(struck.format("hits|strikes")), r"\1 against \2 succeeds"
        yield late(struck.format("would (?:hit|strike)")), r"\1 against \2 would succeed"
        fails_to = rf"(?i:an?|any|each|every) ([A-Z]\w*) (?:who|that) (?:fails to hit|misses) (you|{one}),? (?=[a-z])"
        yield (
            late(fails_to),
            lambda found: f"when {with_article(found[1])}'s {attack} against {found[2]} fails, that {found[1]} ",
        )
        for hits, comes in (("lands?|hits? with", "succeeds"), ("miss(?:es)?(?: with)?", "fails")):
            tried = rf"(?:{hits}) (?:an?|your|the|his|her|their) ((?:[A-Z][\w-]* )*{attack})"
            yield late(rf"\b({WHENEVER}) you {tried}(?=,| and\b)"), rf"\1 your \2 {comes}"
            yield late(rf"\b({one}) {tried}(?=,| and\b)"), rf"\1's \2 {comes}"
        things = any_things(vocabulary)
        for hits, comes in (("hits?", "succeeds"), ("miss(?:es)?", "fails")) if things else ():
            held = rf"{hits} with (?:an?|your|his|her|their) (?P<with>{things})(?=,| by \d| and\b)"
            yield late(rf"\b({WHENEVER}) you {held}"), rf"\1 your {attack} with a \g<with> {comes}"
        wounds = r"(?:bites|stabs|punches|claws|kicks|slashes|shoots)"
        yield late(rf"\b({one}) {wounds} (you|{one}|the target)(?=,)"), rf"\1's {attack} against \2 succeeds"
        it = rf"\b((?:an?|the) ([A-Z]\w*)) (?:{wounds}|hits) (you),? (?:it|he|she|they) (?=[a-z])"
        yield late(it), rf"\1's {attack} against \3 succeeds, that \2 "
        yield late(struck.format("misses")), r"\1 against \2 fails"
        near = r"(an?(?:other)? (?:[A-Z]\w* )*?[A-Z]\w* in [A-Z]\w*(?: [A-Z]\w*)*)"
        for does, comes in (("hits|strikes", "succeeds"), ("misses", "fails")):
            by = rf"(?: with (?:an?|his|her|its|their) (?P<by>(?:[A-Z][\w-]* )*{attack}))?"
            yield (
                late(rf"\b({WHENEVER}) {near} (?:{does}) (you|an?(?:other)? [A-Z]\w*){by}(?=,)"),
                partial(_hits_from_there, attack, comes),
            )
        yield (
            late(rf"\b({one}) misses (you|{one}|the target)(?: with an? {attack})?\b"),
            rf"\1's {attack} against \2 fails",
        )
        named = either_of(test.name for test in vocabulary.every(TestWord))
        of_whose = rf"\b(takes? (?:\d+ or more )?damage(?: to [A-Z]\w*)?) from ({one})'s ((?:[A-Z][\w-]* )*(?:{named}))(?=,| |$)"
        yield late(of_whose), lambda found: f"{found[1]} from {found[2]} by {with_article(found[3])}"
        so_hard = r"(?: and you (?:lose|take|suffer)| for) (?P<many>\d+) or more (?P<what>damage|[A-Z]\w*)(?: (?:from|by|of) it)?"
        yield (
            late(rf"\b({WHENEVER}) (?P<who>{one}) hits you{so_hard}(?=,)"),
            lambda found: (
                f"{found[1]} you take damage{'' if found['what'] == 'damage' else ' to ' + found['what']} from {found['who']} "
                f"by {with_article(attack)}, if the amount is at least {found['many']}"
            ),
        )
        if whoever:
            how = r"(?P<out>fails|misses|succeeds|hits)(?: you)?(?=,)"
            yield (
                late(rf"\b({WHENEVER}) you are attacked,? (?:and|but) (?:(?:the|that) {attack}|it|he|she) {how}"),
                lambda found: (
                    f"{found[1]} {with_article(whoever)}'s {attack} against you "
                    f"{'fails' if found['out'] in ('fails', 'misses') else 'succeeds'}"
                ),
            )
        in_what = r"(?=,| (?:in|during) (?:an?|the|this|each) [A-Z])"
        yield late(rf"\b({one}) hits (you|{one}|the target){in_what}"), rf"\1's {attack} against \2 succeeds"
        manners = either_of(
            tag.name
            for tag in vocabulary.every(TagWord)
            if vocabulary.resolve(f"{tag.name} {attack}", "test") is not None
        )
        yield (
            late(rf"\b(do(?:es)? not) {attack}(?=,|$| (?:in|during|on|this)\b)"),
            rf"\1 make {a_or_an(attack)} {attack}",
        )
        if whoever:
            yield from _who_hits(attack, whoever)
            yield from _who_is_hit(attack, whoever, manners or "(?!)")
        for does, comes in (("hit", "succeeds"), ("miss", "fails")):
            yours = rf"\b({WHENEVER}) you {does} ({_ONE_WHO_IS}|the target)"
            yield late(rf"{yours}(?=,| and\b)"), rf"\1 your {attack} against \2 {comes}"
            what = r"(?:who|that|while (?:he|she|they|it)) (?:is|are) ([A-Z][^,\n]*|in [^,\n]*)(?=,)"
            yield late(rf"{yours} {what}"), partial(_hit_who_is, attack, comes)
            if whoever:
                anyone = rf"\b({WHENEVER}) you {does} (?:some|any)(?:one|body) {what}"
                yield (
                    late(anyone),
                    rf"when your {attack} against {with_article(whoever)} {comes}, if that {whoever} is \2",
                )
            yield late(rf"{yours} in ({manners})(?=,| and\b)"), rf"\1 your \3 {attack} against \2 {comes}"
            with_it = rf"{yours} with (?:an?|your) ((?:[A-Z][\w-]* )*{attack})(?=,| and\b)"
            yield late(with_it), rf"\1 your \3 against \2 {comes}"
        yield from _all_who_are_hit(attack, vocabulary)
        double = r"(?m)(?P<front>^|, )(?i:you (?:deal|do) )?(?i:double|twice the) damage (?:against|to|on) (?:all |any |an? )?"
        if whoever:
            yield (
                late(rf"{double}(?P<so>[A-Z]\w*(?: [A-Z]\w*)*) [Tt]argets?(?=$|[.;])"),
                lambda found: (
                    f"{found['front']}damage from you to {with_article(found['so'])} {whoever} is multiplied by 2"
                ),
            )
        makes = rf"(?:attacks|makes an? (?:[A-Z]\w* )*{attack} against) you"
        whose = rf"(?:an?|another) (?P<who>[A-Z]\w*)(?:'s {attack}| {makes})"
        back = rf"\b{WHENEVER} ({whose} [^,]*, .*?)\b(?:hit|strike|shoot|fight|attack) back\b"
        yield (
            late(f"{back}{_AT_ONCE}"),
            rf"when \1make {with_article(attacks.usual)} against that \g<who>",
        )


def _all_who_are_hit(attack: str, vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes to all of a kind whom you hit, or who attack you: `Opponents you hit lose 1 Coin`."""
    kinds = {
        form: thing.name
        for thing in vocabulary.every(ThingWord)
        if not (thing.item or thing.single)
        for form in thing.forms
    }
    if kinds:
        ones = either_of(kinds)
        all_of = rf"(?m)(?P<front>^|, )(?i:all |any |each |every )?(?P<one>{ones})"

        def comes(found: re.Match[str]) -> str:
            who = kinds[found["one"]]
            deed = THIRD_PERSON.get(found["deed"], found["deed"])
            return f"{found['front']}when your {attack} against {with_article(who)} succeeds, that {who} {deed}"

        yield (
            late(rf"{all_of},? (?:that |who |whom )?you hit(?: with an? {attack})?,? (?P<deed>[a-z]+)\b(?! in\b)"),
            comes,
        )
        how = r"(?P<does>rolls?|plays?|gets?) "
        how += r"(?P<more>(?:\d+|an?|one) (?:less|fewer|more|extra) (?:[Dd]ie|[Dd]ice|cards?)|[-+]\d+)"

        def makes(found: re.Match[str]) -> str:
            who, does = kinds[found["one"]], found["does"].removesuffix("s")
            more = (
                re.sub("^(?:an?|one) ", "1 ", found["more"]).replace(" less ", " fewer ").replace(" extra ", " more ")
            )
            when = f"when {with_article(who)} makes {with_article(attack)} against you"
            return f"{found['front']}{when}, that {attack} {does}s {more}"

        yield (
            late(rf"{all_of} {how} (?:when|while|whenever|if) (?:they )?(?:attack(?:ing)?|{attack}) you(?=[.;]?$)"),
            makes,
        )


_ONE_WHO_IS = r"(?:an?|the|that|another|any) [A-Z]\w*(?: [A-Z]\w*)*"
"""Somebody, and what he is: `a Knocked Down Character`."""


def _hit_who_is(attack: str, comes: str, found: re.Match[str]) -> str:
    """What is so of whoever is hit is asked of him then."""
    that = re.sub("^(?:an?|the|another|any) ", "that ", found[2]) if found[2] != "the target" else found[2]
    time = "when" if found[1] == "if" else found[1]
    return f"{time} your {attack} against {found[2]} {comes}, if {that} is {found[3]}"


def _who_hits(attack: str, whoever: str) -> Iterator[Turn]:
    """What comes to whoever hits or misses: `whoever hits you loses 1 Initiative`."""
    who = r"(?:(?i:whoever|(?:any|every)(?:one|body) who)|(?i:an?|any|each|every) (?P<one>[A-Z]\w*) (?:who|that))"
    for does, comes in (("hits|strikes", "succeeds"), ("misses|fails to hit", "fails")):
        told = partial(
            lambda comes, found: (
                f"when {with_article(found['one'] or whoever)}'s {attack} against you {comes}, that {found['one'] or whoever} "
            ),
            comes,
        )
        yield late(rf"{who} (?:{does}) you,? (?=[a-z]+s? )(?!with|in\b|by\b|for\b)"), told


def _who_is_hit(attack: str, whoever: str, manners: str) -> Iterator[Turn]:
    """Who takes more when he is hit, takes it by that test: `whoever you hit in Melee takes 2 more damage`."""
    hit = (
        r"(?m)^(?i:whoever|(?:(?P<a>an?|any|every|each) (?P<kind>[A-Z][\w ]*?)|anyone|anybody|everyone|everybody)"
        rf"(?: who| whom| that)?) you hit(?: in (?P<manner>{manners})| with (?:an?|your) (?P<test>(?:[A-Z]\w* )*{attack})"
        r"|(?P<weapon> with (?:an?|your) [A-Z][\w ]*?))?(?:,? (?:while|when|if) (?P<who>he|she|they|it|you) "
        r"(?P<so>(?:is|are|has|have) [^,.\n]*?))?,? takes? (?P<many>\d+) "
        r"(?:(?:more|extra|additional) (?:points? of )?damage|damage more)(?P<rank> per rank)?(?=$|[.;])"
    )

    def by_that_test(found: re.Match[str]) -> str:
        test = found["test"] or (f"{found['manner']} {attack}" if found["manner"] else attack)
        kind = found["kind"] or whoever
        yours = found["who"] == "you"
        is_so = (
            found["so"] if yours or not found["so"] else re.sub("^ha(?:s|ve)", "has", re.sub("^are", "is", found["so"]))
        )
        so = f" if {'you' if yours else 'that ' + kind.split(' ')[-1]} {is_so}," if is_so else ""
        more = f"damage by that {test} gets +{found['many']}{found['rank'] or ''}"
        return f"when your {test}{found['weapon'] or ''} against {with_article(kind)} succeeds,{so} {more}"

    yield late(hit), by_that_test


def first(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who wins what says who acts first, has won no test."""
    tests = {test.name.lower() for test in vocabulary.every(TestWord)}
    for stat in vocabulary.every(StatWord):
        if stat.name.lower() == "initiative" and "initiative" not in tests:
            won = rf"wins? (?:the )?{stat.name}\b"
            yield late(rf"\b([Yy]ou) {won}"), r"\1 act first of all"
            yield late(rf"\b([Ww]hoever|(?:an?|the|that) [A-Z]\w*) {won}"), r"\1 acts first of all"


def tied(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who wins ties makes tests of his that tie succeed, where all tests are of one sort."""
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of]
    if len(bases) == 1:
        made = f"when your {bases[0]} ties, that {bases[0]} succeeds"
        often = r"(?:(?:[Oo]nce|\d+ times) per [A-Z]\w*(?: [A-Z]\w*)*,? )?"
        how = rf"(?P<when>\A{often}(?i:if|when|whenever|each time)) you (?P<does>succeed|fail)"
        named = r"(?:at least )?\d+(?: or more)? (?:on|at|with|in) (?:an?|your) "
        yield late(rf"{how}(?=,| by (?!{named})(?:\d|at))"), rf"\g<when> your {bases[0]} \g<does>s"
        yield late(r"(?m)^(?i:(?:on|in) (?:a |any |every )?ties?),? you (?:win|succeed)(?=$|[.;])"), made
        yield (
            late(
                r"(?m)^(?i:you) (?:always )?(?:win|succeed (?:on|at|in)) (?:(?:on|in) )?(?:all |any |every |an? )?ties?(?=$|[.;])"
            ),
            made,
        )


def overcome(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is beaten is whom a test was against, where all tests are of one sort."""
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of]
    if len(bases) == 1:
        one = r"((?:an?|the|that|another) [A-Z]\w*|the target)"
        answered = defaultdict[str, list[str]](list)
        for test in vocabulary.every(TestWord):
            answered[test.answer].append(test.name)
        others = either_of(answer for answer in answered if answer) or "(?!)"
        whom = rf"{one}(?:'s (?!(?:{others})\b)[A-Z]\w*)?"
        first = r"[Tt]he first time [^,.;]*? that"
        numbers = either_of(word.name for word in vocabulary.every(*NUMBER_WORDS)) or "(?!)"
        set_for_it = rf"(?:an?|the|your|its) (?:{numbers}|[Dd]ifficulty|[Tt]arget number)"
        yield late(rf"\b({WHENEVER}|{first}) you beat {set_for_it}(?=,| by )"), rf"\1 your {bases[0]} succeeds"
        yield (
            late(rf"\b({WHENEVER}|{first}) you beat {whom}(?=,| by )"),
            rf"\1 your {bases[0]} against \2 succeeds",
        )
        for answer, tests in answered.items():  # who beats what answers a test has made that
            if answer and len(tests) == 1:
                loser = rf"\b({WHENEVER}|{first}) you beat {one}'s {re.escape(answer)}(?=,| by )"
                yield late(loser), rf"\1 your {tests[0]} against \2 succeeds"


def exploding(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`your dice explode on 8 or higher`: from where on they do is a number that the game has a name for."""
    names = dict.fromkeys(test.explodes for test in vocabulary.every(TestWord) if test.explodes)
    if len(names) == 1:
        whose = r"\b(?:(?i:all(?: of)?) )?(?P<whose>[Yy]our|the target's|that [A-Z][\w-]*(?: [A-Z][\w-]*)*'s) dice"
        again = r"(?:explode|are (?:rolled again|rerolled)(?: and added)?)"
        on = r"(?:on|at|from) (?:an? )?(?P<from>\d+)(?:\+| (?:and|or) (?:up|more|higher|better|above))(?=$|[,.;]| until )"
        yield late(rf"{whose} {again} {on}"), rf"\g<whose> {next(iter(names))} is \g<from>"


def kept_dice(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Dice that somebody has are the game's, where it keeps a number of them: `you have no Dice`, `you lose 1 Die`."""
    tests = "".join(rf"(?<!\b{re.escape(test.name)} )" for test in vocabulary.every(TestWord))
    for track in vocabulary.every(TrackWord):
        if track.name.lower() == "die":
            many, gives = track.several, "loses?|gains?|gives? up|pays?|spends?"
            yield late(rf"{tests}\b((?i:have|has|had|{gives}) (?:no|all|any) )dice\b"), rf"\1{many}"
            yield late(rf"{tests}\b((?i:{gives})) (?:an?|one|1) die\b"), rf"\1 1 {track.name}"
            yield late(r"(?<=\w),? and no dice\b"), f" and no {many}"
            whoever = r"(?:you|the target|(?:that|an?|each|another|the) [A-Z][\w-]*)"
            had = rf"(?:as|than) {whoever} (?:have|has) |[Oo]ut of |(?:have|has) (?:fewer|less|more) "
            yield late(rf"\b({had})dice\b"), rf"\1{many}"
            left = rf"(?= (?:left\b|(?:that )?{whoever} (?:still )?ha))"
            yield late(rf"\b((?:for|per) (?:each |every )?)(?:die|dice){left}"), rf"\1{track.name}"
            asks = r"equal to|[Ii]f|[Ww]hile|[Uu]ntil|[Ww]hen(?:ever)?"
            asked = rf"\b((?:{asks}) (?:your|the target's|that [A-Z][\w-]*'s) )dice"
            yield late(rf"{asked}(?=$|[,.;]| (?:are|is|reach|drop|fall|sink)\b)"), rf"\1{many}"
            one_more = (
                r"(?:an?|one|1) (?:extra|additional|more|bonus|further) die(?= (?:at|when|whenever|each|every)\b)"
            )
            yield late(rf"{tests}\b(?i:gain|get|receive|have)(s?) {one_more}"), rf"gain\1 1 {track.name}"


def everything(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is had on everything somebody does is had on all tests; and what lasts until tomorrow, for the day."""
    bases = [test for test in vocabulary.every(TestWord) if not test.of]
    if len(bases) == 1:
        several = bases[0].several
        does = r"(?:do|does|try|tries|rolls?|attempts?)"
        every = rf"(?:everything|anything|all|whatever) (?:that )?(?:you|they|he|she) {does}\b"
        yield late(rf"([-+]\d+) (?:on|to|for) {every}(?! with)"), rf"\1 on {several}"
        for one in ("rolls", "tests", "checks"):
            if vocabulary.resolve(one.capitalize()) is None:
                whose = r"(?:all |all of )?(?:their|his|her|its|your)"
                yield late(rf"\b(on|to|for) (?:all )?({whose} )?{one}(?=$|[.,;]| until)"), rf"\1 \2{several}"
        yield late(r"([-+]\d+) (?:on|to|for) everything(?=$|[.,;])"), rf"\1 on {several}"
        yield (
            late(r"\b(dic?e (?:less|fewer|more)|(?:less|fewer|more) dic?e) (?:on|for) everything(?=$|[.,;])"),
            rf"\1 on {several}",
        )
    day = next((scope.name for scope in vocabulary.every(ScopeWord) if scope.name.lower() == "day"), "")
    if day:
        yield late(r"\b(?:until tomorrow|for the rest of (?:today|the day))\b"), f"until the {day} ends"


def of_the_one_made(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody adds to what he throws or plays, where he makes a test, is added to that test: `when you make an Attack, you
    add 2 to your Roll`."""
    bases = either_of(test.name for test in vocabulary.every(TestWord) if not test.of)
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if not bases:
        return
    several = {form: test.name for test in vocabulary.every(TestWord) for form in test.forms}
    actions = {form for action in vocabulary.every(ActionWord) for form in action.forms}
    if made_only := either_of(several.keys() - actions):
        yield (
            late(rf"\b(?P<who>cannot) use (?:any |an? )?(?P<test>{made_only})(?= against |$|[.;,]| until | for )"),
            lambda found: f"cannot make {with_article(several[found['test']])}",
        )
    if attack := next((test.name for test in vocabulary.every(TestWord) if test.name.lower() == "attack"), ""):
        one = with_article(attack)
        yield late(r"\b(to|you(?: may| can)?) (?i:attack) again(?=$|[.;,])"), rf"\1 make {one}"
    yield (
        late(rf"(?<=[Mm]ake )an? (?:free|immediate) (?P<made>(?:[A-Z][\w-]* )*(?:{tests}))(?![\w-])"),
        lambda found: with_article(found["made"]),
    )
    made = (
        rf"(?m)(?P<front>^(?:[^,\n]* per [^,\n]*, )?(?i:when|whenever|if|each time) you make an? (?:[A-Z][\w-]* )*?"
        rf"(?P<test>{tests})(?! [A-Z])[^,\n]*,(?: (?:if|while) [^,\n]*,)?) "
    )
    own = rf"(?:to|on|with|for) (?:your|the) (?:{bases}|(?P=test))(?=$|[.;])"
    yield late(rf"{made}(?:you )?add (?P<by>\d+) {own}"), r"\g<front> that \g<test> gets +\g<by>"
    yield (
        late(rf"{made}you (?:get|have|gain) (?:an? )?(?P<by>[-+]\d+)(?: bonus)? {own}"),
        r"\g<front> that \g<test> gets \g<by>",
    )
    yield (
        late(rf"{made}your (?:{bases}) gets? (?P<by>[-+]\d+)(?=$|[.;])"),
        r"\g<front> that \g<test> gets \g<by>",
    )


def harder(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What has to be reached is more: of your own tests that is their number; of those against you they get so much less."""
    sided = {one.name: one.of[0] for one in vocabulary.every(ThingWord) if one.side and one.of}
    everybody = next(iter(sided.values()), default_thing(vocabulary))
    for goal in vocabulary.every(StatWord):
        if goal.reads != "goal" or not everybody:
            continue
        tests = [one for one in vocabulary.every(TestWord) if vocabulary.sorts(one.name, "test").intersection(goal.of)]
        several = {form: one.several for one in tests for form in one.forms}
        if not several:
            continue
        test = rf"(?P<test>{either_of(several)})"
        first = r"(?P<first>(?:[Uu]ntil the (?:end of (?:the|this|that) [A-Z][\w-]*|[A-Z][\w-]* ends),? )?)"
        last = r"(?P<last>(?: until [^,\n]*)?)(?=$|[.;])"
        one_of = r"(?:(?:[Ee]very|[Ee]ach|[Aa]ll|[Aa]ny|[Aa]n?) )?"
        whose = (
            rf"[Yy]our {test}",
            rf"{one_of}{test} (?:made )?by you",
            rf"(?:[Ee]ach (?P<whose>\w+)'s |{one_of}){test} (?:made )?(?:against|on) you",
        )
        by = r"(?:(?P<by>\d+) (?P<how>higher|lower)|(?P<sign>[-+])(?P<number>\d+))"
        has, is_ = rf"(?:has|have) (?:an? |their )?{re.escape(goal.name)} {by}", rf"(?:is|are|gets?) {by}"
        what = rf"[Tt]he {re.escape(goal.name)}"

        def harder(found: re.Match[str], plural: Mapping[str, str] = several, name: str = goal.name) -> str:
            up = found["how"] == "higher" or found["sign"] == "+"
            until = found["first"].strip(" ,") if found["first"] else found["last"].strip()
            until = re.sub(r"^[Uu]ntil the end of (?:the|this|that) ([A-Z][\w-]*)", r"until the \1 ends", until)
            many, behind = plural[found["test"]], f" until{until[5:]}" if until else ""
            margin = found["margin"] or ""
            number = found["by"] or found["number"]
            if re.search(r" (?:against|on) you\b", found[0]):
                whose = found["whose"] if found["whose"] in sided else everybody
                return f"{margin}each {whose}'s {many} against you get {'-' if up else '+'}{number}{behind}"
            return f"{margin}your {many}' {name} gets {'+' if up else '-'}{number}{behind}"

        for one in whose:
            for said in (rf"{one} {has}", rf"{what} of {one} {is_}"):
                yield late(rf"(?m)(?:^(?P<margin> *)|(?<=, )){first}{said}{last}"), harder


def resisted(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A number that tests have to come to is no other against some of them: those get so much less or more."""
    sided = (one.of[0] for one in vocabulary.every(ThingWord) if one.side and one.of)
    everybody = next(sided, default_thing(vocabulary))
    for base in vocabulary.every(TestWord) if everybody else ():
        tests = [one for one in vocabulary.every(TestWord) if base.name in vocabulary.sorts(one.name, "test")]
        several = {form: one.several for one in tests for form in one.forms}
        numbers = either_of(base.resisted.values())
        if not numbers or not several:
            continue
        test = either_of(several)
        against = rf"against (?:(?:an?|all|any|each|every) )?(?P<sort>(?:[A-Z][\w-]* )*?)(?P<test>{test})(?![\w-])"
        by = r"(?:is|gets?) (?:(?P<by>\d+) (?P<how>higher|lower|better|worse|more|less)|(?P<sign>[-+])(?P<number>\d+))"
        last = r"(?P<last>(?: until [^,;\n]*?)?)(?=$|\n|[.;,]| but | and )"

        def less(found: re.Match[str], several: Mapping[str, str] = several) -> str:
            up = found["how"] in ("higher", "better", "more") or found["sign"] == "+"
            those, many = f"{found['sort']}{several[found['test']]}", found["by"] or found["number"]
            return f"each {everybody}'s {those} against you get {'-' if up else '+'}{many}{found['last']}"

        for said in (rf"{by} {against}", rf"{against} {by}"):
            yield late(rf"\b[Yy]our (?:{numbers}) {said}{last}"), less


def won(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who wins by so much, of no test that is named: `your Test succeeds by at least 10`."""
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of]
    if len(bases) == 1:
        many = r"(?:at least (\d+)|(\d+) or more)"
        for does, comes in (("win|succeed", "succeeds"), ("lose|fail", "fails")):
            yield (
                late(
                    rf"(?m)^(?i:when|whenever|if|each time|every time) you (?:{does}) by {many}(?:,|(?= (?:you|that)\b))"
                ),
                rf"when your {bases[0]} {comes} by at least \1\2,",
            )


_ROLLED = (
    rf"(?P<many>no|(?:at least|at most|exactly) {NUMBER}|{NUMBER} or (?:more|fewer|less)"
    rf"|more than {NUMBER}|(?:less|fewer) than {NUMBER}|{NUMBER})"
)


_WHO = r"(?P<who>you|(?:an?|the|that|another) [A-Z]\w*(?: [A-Z]\w*)?)"


def thrown(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A die that is rolled has as many sides as those of the tests: `roll a die: on a 1 …`."""
    sides = {test.sides for test in vocabulary.every(TestWord) if not test.of and test.source == "dice"}
    for many in sides if len(sides) == 1 else ():
        yield (
            late(r"\b((?i:roll|throw)s?) (?:a|one|1) (?i:die)(?=:|,? and (?:on|if)\b|[.;] )"),
            rf"\1 1d{many}",
        )


def _totalled(found: re.Match[str], test: str, stat: str) -> str:
    bound = "at least" if found["more"] in ("more", "higher") else "at most"
    when = "When" if found[0][0].isupper() else "when"
    return f"{when} your {test} ends, if that {test}'s {stat} is {bound} {found['many']}"


_OF_A_TEST = re.compile(
    r"\b[Ww]hen (?:you makes? an?|(?:an?|that|another) [A-Z][\w-]* makes an?|your|(?:an?|that) [A-Z][\w-]*'s) "
    r"(?:[A-Z][\w-]* )*([A-Z][\w-]*)\b[^,\n]*, $"
)
"""The front of a sentence that waits for a test."""


def rolled(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What a test came to, once its dice are read: `you roll 3 or more Sixes`; and dice more, of no test that is named."""
    bases = [test for test in vocabulary.every(TestWord) if not test.of and test.source == "dice"]
    for base in bases[:1]:
        yield (
            late(r"\b(?i:before|when|whenever|each time) you (?i:roll)(?=,)"),
            f"when you make {with_article(base.name)}",
        )
    if len(bases) != 1:
        return
    base = bases[0]
    once = r"(?m)^(?i:you (?:may|can)) reroll (?:1|an?|one) die (?:once )?(?:per|each|every|in each|in every)"
    for word in (*vocabulary.every(ScopeWord), *vocabulary.every(TestWord)):
        made = with_article(word.name if isinstance(word, TestWord) else base.name)
        instead = f"once per {word.name}, when you make {made}, you may reroll one of your dice"
        yield late(rf"{once} {re.escape(word.name)}$"), instead
    for stat in vocabulary.every(StatWord):
        if stat.reads == "total":
            roll = r"\b(?i:when|whenever|if|each time) you (?i:roll|throw|get|score)"
            total = (
                rf"(?:an? )?(?i:{re.escape(stat.name)}) of (?P<many>\d+) or (?P<more>more|higher|less|lower)(?=[,.;]|$)"
            )
            yield late(f"{roll} {total}"), partial(_totalled, test=base.name, stat=stat.name)
    all_tests = base.several
    several = either_of(thing.several for thing in vocabulary.every(ThingWord) if thing.side)
    if several:
        one = {thing.several: thing.name for thing in vocabulary.every(ThingWord)}
        more = rf"(?P<dice>{NUMBER} (?:more|extra|additional|fewer|less) dic?e|{NUMBER} dic?e (?:more|fewer|less))"
        yield (
            late(rf"\b(?:your |all |the )?(?P<who>{several}) (?i:roll|throw) {more} against you(?=$|[.;,])"),
            lambda found: f"each {one[found['who']]}'s {all_tests} against you roll {found['dice']}",
        )
    tests = late(rf"\b(?:{either_of(test.name for test in vocabulary.every(TestWord))})s?\b")

    def ends(found: re.Match[str], several: str) -> str:
        whose = "your" if found["who"] == "you" else f"{found['who']}'s"
        test = found["test"] or base.name
        many = _so_many(found["many"])
        spoken = (
            _OF_A_TEST.search(found.string[: found.start()])
            if found[0].startswith("if ") and not found["test"]
            else None
        )
        if spoken is not None:
            return f"if that {spoken[1]}'s {several} are {many}"
        when = "When" if found[0][0].isupper() else "when"
        return f"{when} {whose} {test} ends, if that {test.split(' ')[-1]}'s {several} are {many}"

    for stat in vocabulary.every(StatWord) if base.read.startswith("count ") else ():
        if stat.reads == "total":
            several = stat.several
            made = rf"\b(?i:when|whenever|if|each time) {_WHO} makes? (?:an?|your|the) (?P<test>(?:[A-Z]\w* )*[A-Z]\w*), if"
            asked = rf"(?:the|its|their|your|his|her) (?:{stat.name}|{several}) (?:is|are) (?P<many>[^,]+?)(?=,|:|$)"
            yield late(f"{made} {asked}"), partial(ends, several=several)
            does = r"(?:you|he|she|it|they|that [A-Z]\w*) (?i:rolls?|throws?|gets?|scores?)"
            rolled = rf"{does} {_ROLLED} (?:{stat.name}|{several})"
            yield late(rf"{made} {rolled}(?=,|:|$)"), partial(ends, several=several)
            yield (
                late(
                    rf"\b(?i:when|whenever|if|each time) {_WHO} (?i:rolls?|throws?|gets?|scores?) (?:{_ROLLED}|an?) "
                    rf"(?:{stat.name}|{several})(?: (?:on|in|with|for) (?:an?|your|their|his|her|the|any) "
                    r"(?P<test>(?:[A-Z]\w* )*[A-Z]\w*))?(?=,|$)"
                ),
                partial(ends, several=several),
            )
    sixes = either_of(stat.several for stat in vocabulary.every(StatWord) if stat.reads == "total")
    if sixes and base.read.startswith("count "):
        yield late(rf"(\bby {NUMBER} or more|\bby at least {NUMBER}) (?:{sixes})\b"), r"\1"
    yield (
        late(r"\byou beat (?:the other side|your opponent|the opposition) by\b"),
        f"your {base.name} succeeds by",
    )
    paid = r"(?P<price>\d+ [A-Z][\w-]*|an? [A-Z][\w-]*)"
    thrown = r"reroll (?P<what>(?:all |any |each |one |any number )?(?:of )?(?:your |the |an? )?(?:dice|die))(?=$|[.;])"
    yield (
        late(rf"(?m)^(?:[Yy]ou (?:may|can) )?(?i:spend|pay) {paid}(?: to|:|,? and) {thrown}"),
        rf"when you make {a_or_an(base.name)} {base.name}, you may pay \g<price>: you reroll \g<what>",
    )
    all_of = f"your {base.several} roll "

    def of_all(found: re.Match[str], more: str = "") -> str:
        front = found.string[: found.start()].rpartition("\n")[2]
        dice = f"{found['many']} {more} {found['what']}" if more else re.sub(r"^an? ", "1 ", found["dice"])
        return found[0] if tests.search(front) else f"{all_of}{dice}"

    behind = r"(?=$|[.,;]|\n| and )"
    dice = (
        rf"\b[Yy]ou (?i:roll|throw) (?P<dice>(?:{NUMBER}|an?) "
        r"(?:(?:more|extra|additional|bonus|fewer|less) dic?e|dic?e (?:more|fewer|less)))"
    )
    yield late(dice + behind), of_all
    for_a_time = r"(?= (?:throughout (?:the|your) next|until) )"  # what is at hand is over by then
    yield late(dice + for_a_time), lambda found: all_of + re.sub(r"^an? ", "1 ", found["dice"])
    for sign, more in (("+", "more"), ("-", "fewer")):
        signed = rf"\b[Yy]ou (?i:get|have|roll) \{sign}(?P<many>\d+) (?P<what>dic?e)"
        yield late(signed + behind), partial(of_all, more=more)


def a_die_shows(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What a die of a test shows is asked as that ends: `when you roll a 1 on a Ranged Attack`, `when your Roll shows a 6`."""
    bases = {test.name for test in vocabulary.every(TestWord) if not test.of and test.source == "dice"}
    tests = [one.name for one in vocabulary.every(TestWord) if bases & vocabulary.sorts(one.name, "test")]
    if not tests:
        return
    test = rf"(?P<test>(?:[A-Z][\w-]* )*?(?:{either_of(tests)}))"
    digits = r"(?:an? |at least one )?(?:natural |unmodified )?(?P<face>\d+)"
    figures = rf"(?:an? |at least one )(?:natural )?(?P<word>{'|'.join(FIGURES)})"
    or_more = r"(?: or (?P<more>more|higher|better|less|lower))?(?: or (?:an? )?(?P<also>\d+))?"
    face = rf"(?:{digits}|{figures}){or_more}"

    def shows(found: re.Match[str]) -> str:
        said = found.groupdict()
        bound = {None: "", "less": "at most ", "lower": "at most "}.get(said["more"], "at least ")
        named = said.get("test") or next(iter(bases))
        when = "When" if found[0][0].isupper() else "when"
        of_it = f"one of that {named.split(' ')[-1]}'s dice is"
        also = f" or {of_it} {said['also']}" if said["also"] else ""
        one = said["face"] or in_figures(said["word"])
        return f"{when} your {named}{said.get('whom') or ''} ends, if {of_it} {bound}{one}{also}"

    yield (
        late(rf"\b{WHENEVER} you (?i:rolls?|throws?) {face} (?:on|in|with|for) (?:an?|your|any|the) {test}(?=,)"),
        shows,
    )
    yield late(rf"\b{WHENEVER} your {test} (?i:rolls?|shows?) {face}(?=,)"), shows
    if len(bases) == 1:
        yield late(rf"\b{WHENEVER} you (?i:rolls?|throws?) {face}(?=,)"), shows
    whom = r"(?P<whom>(?: against (?:an? |the |that )?[A-Z]?[\w-]+)?)"
    any_die = r"(?:one|any|an?|at least one)(?: of (?:the|your|its|those|these|that [A-Z][\w-]*'s))? (?i:die|dice)"
    lies = r"shows?|comes? up(?: as)?|lands? on"
    for comes, so in ((rf"you make (?:an?|your) {test}{whom}", lies), (rf"your {test}{whom} ends", rf"{lies}|is|are")):
        yield late(rf"\b{WHENEVER} {comes}, if {any_die} (?:{so}) {face}(?=,)"), shows
    front = r"(?m)^(?P<front>(?:[^,\n]* per [^,\n]*, )?)(?P<ends>[Ww]hen your [^,\n]* ends), "
    first = rf"{front}(?P<asks>if one of that [^,\n]*?'s dice is )(?P<one>[^,\n]*), (?P<does>[^\n]*?)"
    further = f"{digits}{or_more}".replace("face", "other").replace("also", "further")
    on = r"(?:[,;] (?:and |but )?|[.] |,? and )(?i:on|if (?:you (?:roll|throw)|it (?:shows|rolls)))"
    other = rf"{on} {further},? "
    then = r"(?P<then>(?:you|your|that|each|gain|lose|draw)\b[^\n]*?)\.?$"
    yield late(first + other + then), _by_each_face


def _by_each_face(found: re.Match[str]) -> str:
    bound = {None: "", "less": "at most ", "lower": "at most "}.get(found["more"], "at least ")
    then = found["then"] if re.match(r"(?:you|your|that|each)\b", found["then"]) else f"you {found['then']}"
    return (
        f"{found['front']}{found['ends']}:\n  {found['asks']}{found['one']}, {found['does']}\n"
        f"  {found['asks']}{bound}{found['other']}, {then}"
    )


def come_to(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What a test comes to is asked as it ends: `when you make a Roll, if it comes to 10`, `when your Roll shows a Six`."""
    for stat in vocabulary.every(StatWord):
        if stat.reads != "total":
            continue
        yield (
            late(rf"\b((?:that [A-Z][\w-]*'s|its) {re.escape(stat.name)}) becomes (?=\d|your |the |that |\()"),
            r"\1 is ",
        )
        tests = [one for one in vocabulary.every(TestWord) if vocabulary.sorts(one.name, "test").intersection(stat.of)]
        counted = any(one.read.startswith("count ") for one in tests)
        names = either_of(one.name for one in tests)
        test = rf"(?P<test>(?:[A-Z][\w-]* )*?(?:{names}))(?P<whom>(?: against (?:an? |the |that )?[A-Z]?[\w-]+)?)"
        many = stat.several
        number = rf"(?:an? (?:total|result) of )?{_ROLLED[:-1]}|{NUMBER} or (?:higher|lower))"
        result = r"(?:shows?|has|gets?|rolls?) an? (?:total|result) of"
        comes = rf"(?i:comes? to|totals?|adds? up to|amounts? to|reach(?:es)?|{result}) {number}"
        it = r"(?:it|you|its total|(?:the|that|your|his|her|their) [A-Za-z][\w-]*)"
        made = rf"\b{WHENEVER} {_WHO} makes? (?:an?|your|the) {test}"
        whose = rf"\b{WHENEVER} (?P<who>your|(?:an?|the|that|another) [A-Z]\w*(?: [A-Z]\w*)?'s) {test}"
        asks = partial(_as_it_ends, asked=f"{many} are" if counted else f"{stat.name} is")
        yield late(rf"\b(?:an?|any) ((?:[A-Z][\w-]* )*?(?:{names})) of yours\b"), r"your \1"
        called = rf"(?i:{re.escape(stat.name)}|{re.escape(many)})"
        asked = [f"{it} {comes}", f"(?:the|its|that) (?i:total|result) is {number}"]
        asked.append(rf"(?:its|(?:the|that|your) [A-Z][\w-]*'s) {called} (?:is|are) {number}")
        if counted:
            number = rf"(?:(?:{_ROLLED}|an?|any) )?{called}"
            shows = r"(?:shows?|has|have|rolls?|contains?)"
            dice = r"(?: of (?:the|your|its|those|these))? (?i:die|dice) (?:shows?|is|are|comes? up)"
            asked += [f"{it} {shows} {number}", f"there (?:is|are) {number}"]
            asked.append(f"(?P<many>no)(?:ne(?= of))?{dice} (?:an? )?{called}")
            asked.append(f"(?:any|an?|one|at least (?:one|1)){dice} (?:an? )?{called}")
        offers = r"(?P<offer>(?::|,)[^\n]*?\byou (?:may|can)\b(?:(?!\b(?:[Ww]hen|[Mm]akes?)\b)[^¶])*?[.;:]\s+)"
        for fact in asked:
            yield late(rf"{made}, if {fact}(?=[,:]|$)"), asks
            yield late(rf"{made}{offers}(?P<asks>[Ii])f {fact}(?=[,:])"), partial(asks, below=True)
        yield late(rf"{whose} {comes}(?=[,:]|$)"), asks
        bases = [one.name for one in tests if not one.of and one.source == "dice"]
        if len(bases) == 1 and not counted:  # a number with no article is none of a die
            or_more = r" or (?:(?P<more>more|higher|better|above)|less|lower|below)"
            so_many = rf"(?:(?P<least>at least )?(?P<many>\d+)(?(least)|{or_more}))"
            on = rf"(?: (?:on|in|with|for) (?:an?|your|any|the) (?P<test>(?:[A-Z][\w-]* )*?(?:{names})))?"
            yield (
                late(rf"\b{WHENEVER} you (?i:rolls?|throws?) {so_many}{on}(?=,)"),
                partial(_comes_to, base=bases[0], total=stat.name),
            )
        if counted:
            yield late(rf"{made},? (?:(?:that|which|and it) {shows}|with|showing) {number}(?=[,:]|$)"), asks
            yield late(rf"{whose} (?:(?P<out>succeeds|fails|ties) with|{shows}) {number}(?=[,:]|$)"), asks


def _comes_to(found: re.Match[str], base: str, total: str) -> str:
    """What is rolled in all, asked as that test ends: `when you roll 10 or more`."""
    named, when = found["test"] or base, "When" if found[0][0].isupper() else "when"
    bound = "at least" if found["least"] or found["more"] else "at most"
    return f"{when} your {named} ends, if that {named.split(' ')[-1]}'s {total} is {bound} {found['many']}"


def _as_it_ends(found: re.Match[str], asked: str, *, below: bool = False) -> str:
    """The test that is waited for, as it ends, and what is asked of what it came to.  below: what is offered as it is made
    stands in front of that."""
    said = found.groupdict()
    whose = "your" if said["who"] in ("you", "your") else f"{said['who'].removesuffix(chr(39) + 's')}'s"
    when, out = "When" if found[0][0].isupper() else "when", said.get("out") or "ends"
    that = said["test"].split(" ")[-1]
    many = _so_many(said.get("many"))
    many = f"at least {many}" if many.isdigit() and re.search(r"\breach", found[0]) else many
    if below:
        when = "When" if said["asks"] == "I" else "when"
        return (
            f"{found[0][: found.start('asks') - found.start()]}{when} that {that} ends, if that {that}'s {asked} {many}"
        )
    return f"{when} {whose} {said['test']}{said['whom']} {out}, if that {that}'s {asked} {many}"


def _so_many(said: str | None) -> str:
    """How many are asked for, as the language says it; one or more, where it is only said that there is one."""
    if said in (None, "no"):
        return "0" if said else "at least 1"
    figures = "|".join(FIGURES)
    return re.sub(rf"\b(?:{figures})\b", lambda one: str(FIGURES.index(one[0]) + 1), said.removeprefix("exactly "))


_SO_MANY_MORE = rf"(?P<many>{NUMBER}|an?) (?P<more>more|extra|additional|fewer|less) (?P<what>cards?|dice|die)"


_ALONE = r"(?m)(?P<open>^|, )(?:you )?(?:roll|play)"


def skilled(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A test that is called by what is added up for it: `roll Focus + Willpower against 15`."""
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of and test.adds == "skill"]
    skills = either_of(
        skill.name for skill in vocabulary.words("skill") if not is_group(vocabulary.resolve(skill.name))
    )
    stats = either_of(stat.name for stat in vocabulary.every(StatWord) if stat.group and not stat.text)
    tests = either_of(name for test in vocabulary.every(TestWord) for name in test.forms)
    if tests and stats:
        whose = r"\b((?:an?|[Yy]our|the|that|each|every|any|on|for|to) (?:[A-Z]\w* )*?)"
        yield late(rf"{whose}({stats}) ({tests})\b(?! (?:with|off))(?! [A-Z])"), r"\1\3 with \2"
    does = "|".join(name.lower() for name in tests.split("|") if name.lower() in VERB_FORMS)
    if does and skills:  # what is done is no test, but where something is done with that
        made = rf"(?P<skill>{skills}) (?P<test>{does})(?= (?:gets?|for|against|until|by|in|while|if|when)\b|$|[,.;:])"
        yield late(rf"\b{made}"), lambda found: f"{found['skill']} {found['test'].capitalize()}"
    first = [test for test in vocabulary.every(TestWord) if not test.of]
    if len(first) == 1 and skills:
        on = rf"(?:on|for|with|when (?:using|making)) (?:your |all |all your |an? )?(?P<skill>{skills})"
        yield late(rf"{_ALONE} {_SO_MANY_MORE} {on}(?=$|[.;,]| until\b)"), partial(_more_on, base=first[0])
        there = r"(?P<in>in (?:the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)"
        theirs = rf"\b(?i:each|every) (?P<who>[A-Z][\w-]*) {there} gets? (?P<more>[-+]\d+)"
        of_them = rf"each \g<skill> {first[0].name} by {{a}} \g<who> \g<in> gets \g<more>"
        yield (
            late(rf"{theirs} {on}(?=$|[.;,]| until\b)"),
            lambda found: found.expand(of_them.format(a=a_or_an(found["who"]))),
        )
    sorts = {sort for test in vocabulary.every(TestWord) for sort in test.of}
    roots = first if len(first) == 1 else [test for test in first if test.name in sorts]
    if len(roots) == 1 and (skills or stats):
        at = next((f"at {goal.name}" for goal in _goals(vocabulary)), "against")
        yield from _made_of_it(roots[0], "|".join(filter(None, (skills, stats))), at)
    if len(roots) == 1 and stats:
        with_it = rf"(?:on|for|with|using|when (?:using|making)) (?:your |all |all your )?(?P<stat>{stats})"
        told = partial(_more_on, base=roots[0])
        yield late(rf"{_ALONE} {_SO_MANY_MORE} {with_it}(?: (?:rolls|checks|tests))?(?=$|[.;,]| until\b)"), told
    if len(bases) == 1 and skills and stats:
        added = rf"({skills}) ?(?:\+|and|plus) ?({stats})(?: (?:{bases[0]}|[Tt]est|[Rr]oll))?"
        yield (
            late(rf"\b([Rr]oll|[Mm]ake)(s?) (?:an? )?{added}\b"),
            lambda found: (
                f"{_as_begun('make', found)}{found[2]} {with_article(f'{found[3]} {bases[0]}')} with {found[4]}"
            ),
        )


def _as_begun(verb: str, found: re.Match[str]) -> str:
    """A verb with the capital that begins a further sentence, where it stands for one that does."""
    return verb.capitalize() if found[0][0].isupper() and found.string[: found.start()].endswith((". ", "; ")) else verb


def _made_of_it(base: TestWord, skills: str, at: str) -> Iterator[Turn]:
    """A test that is called by what it is made with: `that Opponent rolls Guts against 10`, `makes a Guts check`, `fail at Guts`.

    at: what stands before the number that is to be reached."""
    sorts = r"(?i:rolls?|tests?|checks?|draws?|throws?)"
    own = r"(?:(?:an?|for|his|her|its|their|your) )?"
    behind = r"(?= against\b| with\b| at\b| or\b|$|[.,;:])"
    whoever = r"(?P<who>[Yy]ou|[Hh]e|[Ss]he|[Tt]hey|the target|(?:that|the|each) [A-Z]\w*) "

    def made(found: re.Match[str]) -> str:
        said = found.groupdict()
        made = f"{said['what']} {base.name}" if "what" in said else base.name
        make = "make" if "who" in said else _as_begun("make", found)
        return (
            f"{said.get('who', '')}{' ' * ('who' in said)}{make}{'s' * found['do'].endswith('s')} {with_article(made)}"
        )

    yield late(rf"\b(?P<do>{sorts}) {own}(?P<what>{skills})(?: {sorts})?{behind}"), made
    yield late(rf"\b{whoever}(?P<do>rolls?|tests?|checks?|draws?)(?= against\b)"), made
    yield late(rf"\b(?P<do>(?i:makes?)) an? (?P<what>{skills}) {sorts}(?! [A-Z]){behind}"), made
    several = rf"(?P<what>(?:{skills})(?:(?:, |,? or )(?:{skills}))*)"
    comes = rf"\b(?P<comes>(?:fail|succeed)s?) (?:at|in|on|with) {own}{several}(?! [A-Z]){behind}"
    yield late(comes), lambda found: f"{found['comes']} at {with_article(found['what'])} {base.name}"
    goal = r"(?:with|at|\(|and) ?(?:an? )?(?i:difficulty|target number|target|TN|DC)(?: (?:of|is))? (\d+)\)?"
    yield late(rf"(\b{re.escape(base.name)}) {goal}"), rf"\1 {at} \2"


def _more_on(found: re.Match[str], base: TestWord) -> str:
    """What is rolled or played more with a skill: `your Athletics Rolls roll 1 more die`."""
    number = in_figures(found["many"])
    more = "fewer" if found["more"] in ("fewer", "less") else "more"
    does, unit = ("roll", "die" if number == "1" else "dice") if found["what"] in ("die", "dice") else ("play", "")
    unit = unit or ("card" if number == "1" else "cards")
    several = base.several
    said = found.groupdict()
    made = f"{several} with {said['stat']}" if "stat" in said else f"{said['skill']} {several}"
    return f"{found['open']}your {made} {does} {number} {more} {unit}"


def priced(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What a test costs is lost when it is made, `every Roll costs you 1 Vigor`; what doing something costs, its action does."""
    tests = {name: test.name for test in vocabulary.every(TestWord) for name in test.forms}
    if tests:
        of_a_test = rf"(?:each|every|any|an?|your) (?P<sort>(?:[A-Z]\w* )*?)(?P<test>{either_of(tests)})"

        def lost(found: re.Match[str]) -> str:
            made = f"{found['sort']}{tests[found['test']]}"
            return f"when you make {a_or_an(made)} {made}, you lose {found['price']}"

        yield late(rf"\b(?i:{of_a_test}) costs? you (?P<price>{NUMBER} [A-Z]\w*)"), lost

    for action in vocabulary.every(ActionWord):
        first, *rest = action.name.lower().split(" ")
        if not action.per and first.isalpha():
            last = first[-1]
            done = rf"(?:{first}|{first.removesuffix('e')}|{first}{last})ing"
            doing, do = (" ".join((one, *map(re.escape, rest))) for one in (done, first))
            name, price = (
                action.name,
                rf"(?P<price>{NUMBER} (?:(?:less|fewer|more) )?[A-Z]\w*(?: (?:less|fewer|more))?)",
            )
            you = "(?: you)?(?P<only>(?: only| just)?)"
            costs = f"using {name} costs"
            yield late(rf"\b(?i:{doing}|to {do}) costs(?: you)?(?=[ ,])"), costs
            yield late(rf"\b(?i:{doing}|to {do}) (?=(?:is|are) free\b)"), f"using {name} "
            yield late(rf"\b[Yy]ou (?:can|may) (?i:{do}) for (?:free|nothing)(?=$|[.;])"), f"using {name} is free"
            yield late(rf"(?m)^( *){re.escape(name)} costs(?: you)?(?=[ ,])"), rf"\1{costs}"
            yield late(rf"\b[Ii]t costs{you} {price} to (?i:{do})(?=$|[.;])"), rf"{costs}\g<only> \g<price>"
            yield late(rf"\b[Yy]ou (?:only )?(?:pay|need) {price} to (?i:{do})(?=$|[.;])"), rf"{costs} \g<price>"
            yield late(rf"\b[Yy]ou (?:can|may) (?i:{do}) for (?:only |just )?{price}(?=$|[.;])"), rf"{costs} \g<price>"


def made_by_actions(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is made by an action is its test: `your first Strike each Fight rolls 2 more Dice`, of the Strike Attack."""
    for action in vocabulary.every(ActionWord):
        found = vocabulary.resolve(action.name, "action")
        made = made_by(found, vocabulary) if found is not None else ""
        if made and vocabulary.resolve(action.name, "test") is None:
            one = re.escape(action.name)
            does = r"(?:gets?|rolls?|plays?|deals?|does|succeeds?|fails?|hits?|misses)"
            yield (
                late(rf"\b((?i:your|the) (?:first|next)) {one}(?= (?:in|of|each|every|per|this|{does})\b)"),
                rf"\1 {made}",
            )
            yield late(rf"\b((?i:your|an?(?: [A-Z]\w*'s)?|that)) {one}(?= (?:against [^,\n]*)?{does}\b)"), rf"\1 {made}"


def made_with(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who may use one number for another makes tests with it: `you may use Wits instead of Agility for Active Defenses`."""
    named = {test.name: test.several for test in vocabulary.every(TestWord)}
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of]
    number = r"(?:your )?([A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    use = rf"\b[Yy]ou (?:may|can) use {number} (?:instead|in place) of {number}"
    for one, several in named.items():
        behind = rf" (?:for|on|in|with|when making) (?:an? |your |all |all your )?{re.escape(one)}(?=$|[.;])"
        yield late(use + behind), rf"you may use your \1 instead of your \2 for {several}"
    if len(bases) == 1:
        yield late(rf"(?m)^{use}(?=$|[.;])"), rf"you may use your \1 instead of your \2 for {named[bases[0]]}"


def from_people(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Damage that comes from people, and not by a test: `damage you take from Allies`."""
    ones = {
        name: thing for thing in vocabulary.every(ThingWord) if not (thing.item or thing.single) for name in thing.forms
    }
    people = either_of(ones)
    if people:
        yield (
            late(
                rf"\b(?P<damage>[Dd]amage) (?:that )?you take from (?:an? |any |all |your )?(?P<one>{people})(?![\w'-]| [A-Z])"
            ),
            lambda found: f"{found['damage']} to you from {with_article(ones[found['one']].name)}",
        )


def so_much_damage(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`that Attack deals no more than 3 damage`, `you take at most 3 damage`: what that damage is at most, before it comes."""
    tests = either_of(test.name for test in vocabulary.every(TestWord)) or "(?!)"
    most = r"(?:(?:no|not|never) more than|at most|only(?: up to)?|up to|a maximum of) (?P<most>\d+)"
    much = r"(?: of (?:it|that damage)|(?: points?(?: of)?)? damage)"
    deals = rf"(?i:deals?|does?|causes?|inflicts?) {most}{much}(?=$|[.;])"
    yield (
        late(rf"\b(?P<whose>that|[Yy]our) (?P<test>(?:[A-Z][\w-]* )*(?:{tests})s?) {deals}"),
        lambda found: f"damage by {found['whose'].lower()} {found['test']} is at most {found['most']}",
    )
    whom = r"(?P<whom>you|the target|(?:an?|that|another) [A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    one = r"(?:you|he|she|they|it|the target|that [A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    end = r"(?: from (?:you|that [A-Z][\w-]*))?(?: instead)?(?=$|[.;])"
    would = r"\g<whom> would take damage\g<how>,\g<asked> that damage is at most \g<most>"
    yield (
        late(
            rf"(?<=\b[Ww]hen ){whom} (?:would )?takes? damage(?P<how>[^,\n]*),(?P<asked> if [^,\n]*,|)(?: instead,)? "
            rf"{one} (?:only )?takes? {most}{much}{end}"
        ),
        would,
    )
    yield (
        late(
            rf"(?<=\b[Ww]hen ){whom} would take more than (?P<most>\d+) damage(?P<how>[^,\n]*),(?P<asked>)(?: instead,)? "
            rf"{one} (?:only )?takes? (?:only )?(?P=most)(?:{much})?{end}"
        ),
        would,
    )
    yield late(r"\bthat damage becomes (?P<most>\d+)(?=$|[.;])"), r"that damage is \g<most>"


def any_test(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A test of whatever sort is the one of which all others are."""
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of]
    if len(bases) == 1 and vocabulary.resolve("Test", "test") is None:
        comes = r"(?:makes?|fails?|misses|miss|pass(?:es)?|succeeds? (?:at|in|on)|fails? (?:at|in))"
        yield late(rf"\b({comes}) (?:an?|any) [Tt]est\b(?! of\b)"), rf"\1 {with_article(bases[0])}"
        yield late(r"\b[Yy]our [Tt]ests\b"), f"your {plural_of(bases[0])}"
    if len(bases) == 1:
        yield from _of_whatever_sort(bases[0], vocabulary)
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    if len(bases) == 1 and people:
        is_so = rf"(?P<who>{people}) is (?!in\b|not\b)(?P<so>[A-Z]\w*(?: [A-Z]\w*)*)"
        more = r"(?P<more>(?:roll|play) \w+ (?:more|fewer) (?:[Dd]ice|[Dd]ie|cards?))"
        yield (
            late(
                rf"\b[Ww]hile (?:an?|another) {is_so}, you {more} against (?:him|her|it|them|that (?P=who))(?=$|[.;])"
            ),
            lambda found: (
                f"your {plural_of(bases[0])} against {with_article(found['so'])} {found['who']} {found['more']}"
            ),
        )
        whose = rf"(?P<a>an?|another) (?P<who>{people})(?: (?P<where>in (?:the )?[A-Z]\w*(?: [A-Z]\w*)*))?"
        yield (
            late(rf"\b(?P<time>{WHENEVER}) {whose} (?P<comes>fails|succeeds)(?=,)"),
            lambda found: (
                f"{found['time']} {found['a']} {found['who']}'s {bases[0]} {found['comes']}"
                + (f", if that {found['who']} is {found['where']}" if found["where"] else "")
            ),
        )


def _fewer_from_then_on(base: str, vocabulary: Vocabulary) -> Iterator[Turn]:
    """Dice or cards that somebody has fewer of for a while, or once a test is over, those of his further tests have: `that
    Character rolls 1 fewer die until …`."""
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item) or "(?!)"
    one = rf"that (?:{people})|the target"
    how = r"more|extra|additional|fewer|less"
    laid = r"(?:dice|die|cards?)"
    dice = rf"(?:(?P<more>{how}) (?P<what>{laid})|(?P<of>{laid}) (?P<than>{how}))"
    plays = rf"(?P<does>roll|play)s? (?P<many>{NUMBER}|an?) {dice}"
    several = {form: test.several for test in vocabulary.every(TestWord) for form in test.forms}
    tests_of = rf"(?P<sort>(?:[A-Z][\w-]* )*)(?P<tests>{either_of(several)})"
    on_all = rf"on (?:each|all|every one) of (?:his|her|its|their|your) {tests_of}"
    ends = r"(?P<until> until (?:his|her|its|their) (?=[a-z]))?"

    def theirs(found: re.Match[str], tests: str = plural_of(base)) -> str:
        said = found.groupdict()
        spoken = re.findall(rf"\b(?:an?|another) ({people})\b(?!')", found.string[: found.start("who")])
        someone = f"that {spoken[-1]}" if spoken else "you"
        who = someone if found["who"].lower() in ("he", "she", "they") else found["who"]
        whose = "your" if who.lower() == "you" else f"{who}'s"
        how = "fewer" if (found["more"] or found["than"]) in ("less", "fewer") else "more"
        tests = f"{found['sort']}{several[found['tests']]}" if said.get("tests") else tests
        dice = f"{in_figures(found['many'])} {how} {found['what'] or found['of']}"
        until = f" until {whose} " if found["until"] else ""
        return f"{said.get('front') or ''}{whose} {tests} {found['does']} {dice}{until}"

    does = r"(?<!against )(?<!from )(?<!\bof )(?<!\bby )\b"
    yield late(rf"{does}(?P<who>[Yy]ou|[Ss]he|[Hh]e|[Tt]hey|{one}) {plays} {on_all}{ends}"), theirs
    yield late(rf"{does}(?P<who>{one}) {plays}(?= (?:until|for) ){ends}"), theirs
    over = rf"(?P<front>\b[Ww]hen(?:ever)? (?:(?!would )[^,:\n])*\bagainst (?:an?|another) (?:{people}) (?:succeeds|fails), )"
    yield late(rf"{over}(?P<who>{one}|he|she|they) {plays}(?=$|[.;]| until | for ){ends}"), theirs


def _of_whatever_sort(base: str, vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is said of a test without its name: that of which all others are.  base: what that is called."""
    yield from _fewer_from_then_on(base, vocabulary)
    makes = f"when you make {with_article(base)}, you"
    each_card = r"(?m)^(?i:each|every|any) card (?:that )?you play (?:gives|adds|is worth|counts for) (?:an? )?(\+\d+)"
    yield late(rf"{each_card}(?: more| extra)?"), rf"when you play a card on {with_article(base)}, that {base} gets \1"
    showing = r"(?:(?:dice|die) (?:that )?show(?:s|ing)? (?:an? )?)?"
    ones = rf"(?:all (?:your )?|any |each )?{showing}(?:1s?|ones?)(?=$|[.;])"
    often = r"(?m)^(?P<often>(?:(?i:once|\d+ times) per [^,\n]*, )?)[Yy]ou (?:may|can)"
    yield late(rf"{often} reroll {ones}"), rf"\g<often>{makes} may reroll each die showing 1"
    again = r"(?:are|get) (?:rerolled|rolled again)(?: once)?(?=$|[.;])"
    those = r"\b(?i:all |any |your )?[Dd]ice (?:that )?show(?:ing)? (?:an? )?(\d+)"
    yield late(rf"{those} {again}"), rf"{makes} reroll each die showing \1"
    failed = r"(?:an?|one|any) (?:failure|failed (?:[Tt]est|[Rr]oll|[Dd]raw)|miss)"
    yield (
        late(rf"{often} (?:turn|change|convert) {failed} (?:in)?to (?:an? )?(?:success|hit)(?=$|[.;])"),
        rf"\g<often>when your {base} would fail, you may use this:\n  that {base} succeeds",
    )
    kinds = {
        form: thing.name
        for thing in vocabulary.every(ThingWord)
        if not (thing.item or thing.single)
        for form in thing.forms
    }
    ones = either_of(kinds) or "(?!)"
    unit = r"(?P<unit>[Dd]ie|[Dd]ice|cards?)"
    rolls = r"(?:(?P<does>rolls?|plays?) (?P<many>\d+|an?|one) (?P<way>more|extra|fewer|less)"
    rolls += rf"|(?:gets?|have|has) (?P<sign>[-+])(?P<by>\d+)) {unit}"

    def of_each(found: re.Match[str]) -> str:
        plays = found["unit"].startswith("card")
        fewer = found["sign"] == "-" or found["way"] in ("fewer", "less")
        many = found["by"] or in_figures(found["many"])
        unit = ("card" if plays else "die") if many == "1" else ("cards" if plays else "dice")
        more = f"{'play' if plays else 'roll'} {many} {'fewer' if fewer else 'more'} {unit}"
        return f"{found['front']}each {kinds[found['one']]}'s {plural_of(base)} {more}"

    yield (
        late(rf"(?m)(?P<front>^|, )(?i:all |each |every )?(?P<one>{ones}) {rolls}(?=$|[.;]| while | when | if )"),
        of_each,
    )
