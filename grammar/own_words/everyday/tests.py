"""Tests as people speak of them: to attack somebody, in whose time, how hard it is, what hurts, who is first."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial

from grammar.article import FIGURES, a_or_an, with_article
from grammar.late import either_of, late
from grammar.own_words.everyday.others import all_others, of_the_other_side
from grammar.own_words.turn import Turn, Turns
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import (
    ScopeWord,
    SkillWord,
    StateWord,
    StatWord,
    TestWord,
    ThingWord,
    anybody,
)


def _in_whose_time(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`when you are hit on your Turn`, `if it is not your Turn`, `outside your Turn`: whose time it is, is asked of him."""
    times = either_of(word.name for word in vocabulary.every(ScopeWord) if word.of)
    if not times:
        return
    whose = r"(?P<whose>your|(?:that|the) [A-Z][\w-]*(?: [A-Z][\w-]*)*'s|the target's)"
    time = rf"{whose} (?:own )?(?P<time>{times})\b(?!')"
    inside = rf"(?:(?i:on|in|during|within) {time})"
    outside = rf"(?:(?i:outside(?: of)?|not (?:on|in|during)) {time})"
    yield (
        late(
            rf"(?m)^( *(?:[^,:\n]* per [^,:\n]*, )?)(?i:when|whenever|if) (?i:it is) (?P<no>not )?{time} and (?P<event>[^,:\n]*)"
        ),
        r"\1when \g<event>, if you are \g<no>in \g<whose> \g<time>",
    )
    waits = r"(?i:when|whenever|each time|every time) (?:an?|another|each) "
    someone = r"(?P<who>[A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    his = rf"(?i:on|in|during|within) (?:his|her|its|their) (?:own )?(?P<time>{times})\b(?!')"
    yield late(rf"(?P<event>\b{waits}{someone}\b(?! and )[^,:\n]*?) {his}"), r"\g<event> during that \g<who>'s \g<time>"
    yield from _in_anothers_time(times)
    offered = r", (?=you (?:may|can) )"
    yield late(rf"\b(?i:while|if|as long as) it is {time}{offered}"), r"during \g<whose> \g<time>, "
    yield (
        late(rf"\b(?i:while|if|when|whenever|as long as) it is not {time}{offered}"),
        r"if you are not in \g<whose> \g<time>, ",
    )
    yield (
        late(rf"(?<![Ww]hen )(?<![Ww]henever )\b(?i:it is) (?P<no>not )?{time}"),
        r"you are \g<no>in \g<whose> \g<time>",
    )
    told = r"(?=, (?:your|damage|you cannot)\b(?![^\n]*\b(?:until|for \d)\b))"
    yield (
        late(rf"(?m)^(?P<margin> *)(?i:when|whenever) (?i:it is) (?P<no>not )?{time}{told}"),
        r"\g<margin>while you are \g<no>in \g<whose> \g<time>",
    )
    yield late(rf"\b(?i:it (?:isn't|is n't)) {time}"), r"you are not in \g<whose> \g<time>"

    often, event = (
        r"(?m)^(?P<often>(?: *)(?:[^,:\n]* per [^,:\n]*, )?)",
        r"(?i:when|whenever|each time|every time) [^,:\n]*",
    )
    asks = r"(?P<asks>(?:, (?:if|while) )?)"
    stands = r"(?P<stands>(?:your|each|damage|you cannot)\b[^\n]*)$"

    def asked(found: re.Match[str], no: str = "") -> str:
        more = " and " if found["asks"] else ""
        return f"{found['often']}{found['when']}, if you are {no}in {found['whose']} {found['time']}{more}"

    def lasts(found: re.Match[str], no: str = "") -> str:
        stands = found["stands"][:1].lower() + found["stands"][1:]
        return f"{found['often']}while you are {no}in {found['whose']} {found['time']}, {stands}"

    for said, no in ((inside, ""), (outside, "not ")):
        yield late(rf"{often}{said}, (?P<when>{event}){asks}"), partial(asked, no=no)
        yield late(rf"{often}(?P<when>{event}?) {said}{asks}"), partial(asked, no=no)
        yield (
            late(rf"{often}(?:(?i:while|if|when) )?{said}, (?![^\n]*\b(?:until|may)\b){stands}"),
            partial(lasts, no=no),
        )
        barred = r"(?P<stands>[Yy]ou cannot [^,:;\n]+?|[Yy]our [^,:;\n]+? gets? [-+]\d+)"
        yield late(rf"{often}(?![^\n]*\buntil\b){barred} {said}\.?$"), partial(lasts, no=no)


def _in_anothers_time(times: str) -> Iterator[Turn]:
    """`during an Opponent's Turn`: what stands does while one is in it; what is offered is, too, or as it begins, where that
    one is spoken of; what happens does as it begins."""
    one = r"(?P<a>an?|any|another|each|every) (?P<who>[A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    time = rf"(?i:on|in|during|within|while it is|when it is|if it is) {one}'s? (?:own )?(?P<time>{times})\b(?!')"
    begins = rf"(?m)^(?P<often> *(?:[^,:\n]* per [^,:\n]*, )?){time}, "

    def spoken(found: re.Match[str]) -> tuple[str, str]:
        a = found["a"] if found["a"] == "another" else a_or_an(found["who"])
        return f"{a} {found['who']}", f"that {found['who']}'s {found['time']}"

    def stands(found: re.Match[str]) -> str:
        somebody, theirs = spoken(found)
        return f"{found['often']}while {somebody} is in {theirs}, "

    def comes(found: re.Match[str]) -> str:
        return f"{found['often']}when {spoken(found)[0]}'s {found['time']} begins, "

    lasting = r"(?=(?:(?:your|each|damage|you cannot)\b|you gets? [-+])[^\n]*$)(?![^\n]*\b(?:until|for \d|may)\b)"
    of_one = r"\b(?i:that|this|the) (?i:(?P=who))\b|\b(?i:he|she|him|her|they|them|his|their)\b"
    offer = rf"(?=[Yy]ou (?:may|can)\b)(?![^\n]*(?:{of_one}))"
    happening = r"(?=(?!your\b|each\b|damage\b)[a-z])(?![^\n]*\b(?:cannot|gets?|rolls?|plays?) )"
    yield late(rf"{begins}{lasting}"), stands
    yield late(rf"{begins}{offer}"), stands
    yield late(rf"{begins}{happening}"), comes


def tests(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says that somebody makes a test, where the names of the game have their capitals already."""
    return vocabulary.once(
        tests,
        lambda: Turns(
            [
                *_in_whose_time(vocabulary),
                *of_the_other_side(vocabulary),
                *all_others(vocabulary),
                *_reaching(vocabulary),
                *_tests(vocabulary),
                *rolled(vocabulary),
                *answered(vocabulary),
                *_against(vocabulary),
                *_hurting(vocabulary),
                *_in_whose_time(vocabulary),  # and of what has become a test
            ]
        ),
    )


_WHO = (
    r"(?:[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|who|can|cannot|can't|may|must|to|not|(?:an?|the|this|that|another|each) [A-Z]\w*)"
)
_WHOM = r"(?:an?|the|another|each|any|you|him|her|them|it|your|that (?=[A-Z])|(?:any|some|every)(?:one|body) else)"


def _only_some(vocabulary: Vocabulary, test: str, only: str) -> Iterator[Turn]:
    """Whom alone a test is made against: it cannot be made against others; and how often alone."""
    ones = {name: thing.name for thing in vocabulary.every(ThingWord) for name in thing.forms}
    people = rf"(?P<one>{either_of(ones)})(?=$|[,.;]| (?:until|while) )"
    states = either_of(state.name for state in vocabulary.every(StateWord))
    if states:
        yield (
            late(rf"{only}(?:an? )?(?P<state>{states}) {people}"),
            lambda found: f"you cannot make {test} against {with_article(ones[found['one']])} without {found['state']}",
        )
    if whoever := anybody(vocabulary):
        any_one = with_article(whoever)
        yield (
            late(rf"{only}(?:an? )?{people}"),
            lambda found: f"you cannot make {test} against {any_one} other than {with_article(ones[found['one']])}",
        )
    times = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    yield (
        late(rf"{only}once (?:per|each|every|an?) (?P<time>{times})(?=$|[,.;])"),
        lambda found: f"when your {test.split(' ', 1)[1]} ends, you cannot make {test} until the {found['time']} ends",
    )


_NOBODY = r"(?=$|[,.:;]| (?:or|with|in|again|until|before|this|while|if|when|on|to [a-z]+)\b)"


def _made_with_another(found: re.Match[str], several: str, sorts: Collection[str]) -> str:
    sort = found["sort"] if (found["sort"] or "").strip() in sorts else ""
    return f"your {sort}{several} use {found['one']} instead of {found['other']}"


def _tests(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`you attack an Opponent` makes an Attack against him, where the game has a test of that name."""
    whoever = anybody(vocabulary)
    times = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    ones = {thing.several: thing.name for thing in vocabulary.every(ThingWord) if not thing.item}
    for test in vocabulary.every(TestWord):
        verb = test.name.lower()
        lost = rf"((?:an?|the|any|your|one) (?:[A-Z][\w-]* )*{re.escape(test.name)})"
        yield late(rf"\b({_WHO}) lose(s?) {lost}\b"), r"\1 fail\2 at \3"
        if not verb.isalpha() or any(verb == one.partition(" ")[0] for one in VERBS):
            continue
        a = f"{a_or_an(test.name)} {test.name}"
        if verb.endswith("ense"):  # whoever makes a defense defends
            verb = f"{verb[:-2]}d"
            so_many = rf"(?P<many>\d+|{'|'.join(FIGURES)}) (?:more|extra|additional) (?P<what>dice|die|cards?)"
            whenever = rf"(?:to|when(?:ever)? you|each time you|every time you|as you) {verb}(?: yourself)?"
            yield (
                late(rf"\b[Yy]ou (?P<does>roll|play) {so_many} {whenever}(?=$|[,.;:])"),
                rf"your {test.several} \g<does> \g<many> more \g<what>",
            )
        at_it = f"{verb.removesuffix('e')}ing"
        name = r"[A-Z][\w-]*(?: [A-Z][\w-]*)*"
        with_ = rf"(?P<one>{name}) (?:instead of|in place of|rather than) (?P<other>{name})"
        attacks = r"(?: against (?:an? |all |any )?(?P<sort>(?:[A-Z][\w-]* )?)(?i:attacks?))?"
        in_it = rf"(?:to {verb}|(?:when|for) {at_it})(?: yourself)?{attacks}"
        yield (
            late(rf"\b[Yy]ou (?:may |can )?use {with_} {in_it}(?=$|[.;])"),
            partial(_made_with_another, several=test.several, sorts={*test.skills, *test.takes, *test.traits}),
        )
        rolls = r"(?P<rolls>(?:roll|throw|get|score) (?:no|only)? ?[\w-]+(?: [A-Z][\w-]*)?)(?: at all)?(?=,)"
        yield (
            late(rf"\b(?P<when>(?i:when|whenever|each time)) you {verb} and {rolls}"),
            rf"\g<when> you make {a}, if you \g<rolls>",
        )
        more = rf"(?P<more>\b(?:roll|play|throw|draw|get|receive)s? (?:[-+]?\d+|an?|{'|'.join(FIGURES)})\b[^,;.:\n]*?)"
        at_that = rf"(?:(?:you|they|he|she|it) (?:are|is) )?(?:{at_it}|making (?:an? )?{re.escape(test.name)}s?)"
        at_that = rf"(?i:when|while|whenever) (?:{at_that}|(?:they|he|she) {verb}s?)(?=$|[,;.]| until )"
        sorts = vocabulary.sorts(test.name, "test")
        several = either_of(one.several for one in vocabulary.every(TestWord) if one.name in sorts)
        yield late(rf"(?P<whose>\b[Yy]our|'s?) (?:{several}) {more} {at_that}"), rf"\g<whose> {test.several} \g<more>"
        yield late(rf"{more} {at_that}"), rf"\g<more> on {test.several}"
        for done, comes in (("successfully", "succeeds"), ("unsuccessfully", "fails")):
            yield late(rf"\b[Yy]ou {verb} {done}\b"), f"your {test.name} {comes}"
        if whoever:
            forced = r"(?:has to|have to|must|can only|may only|needs to|need to|is forced to)"
            alone = r"(?:,? (?:and|but) (?:nobody|no one|not anyone) else| only| alone| rather than anybody else)"
            yield (
                late(rf"\b((?:the|that|an?|each) [A-Za-z]\w*|[Tt]hey|he|she|it) {forced} {verb} you{alone}"),
                rf"\1 cannot make {a} against {a_or_an(whoever)} {whoever} other than you",
            )
        yield (
            late(rf"\b([Yy]ou) (?:{verb}|{test.name}) (?=(?:hits|misses|succeeds|fails|ties)\b)"),
            rf"\1r {test.name} ",
        )
        for up, sign in (("up", "+"), ("down", "-")):
            several = re.escape(test.several)
            so_much = rf"\b([Yy]our|[A-Z][\w-]*'s) ((?:[A-Z][\w-]* )*{several}) go(?:es)? {up} by (?=\d)"
            yield late(so_much), rf"\1 \2 get {sign}"
        if not test.of:
            yield from _made_with(vocabulary, verb, test.name)
        usual = with_article(test.usual)
        whom = rf"(?!each (?:{times})\b){_WHOM}"
        does = rf"(?:{verb}|{test.name})"
        yield late(rf"\b((?:must|has to|have to) pay [^,\n]*? to) {does} (?={_WHOM}\b)"), rf"\1 make {a} against "
        for several, one in ones.items():
            barred = rf"\b([Yy]ou) (?:may not|cannot|can't|must not) {does} {re.escape(several)}"
            where = r"((?: in [A-Z]\w*(?: [A-Z]\w*)*)?)(?=$|[,.;])"
            yield late(barred + where), rf"\1 cannot make {a} against {with_article(one)}\2"
        yield from _only_some(vocabulary, a, rf"\b[Yy]ou (?:can|may) (?:only {does}|{does} only) ")
        yield late(rf"\b(may|can|(?<!it )(?<!this )to|and) {does} (?={_WHOM}\b)"), rf"\1 make {usual} against "
        for said, made in ((verb, "make"), (f"{verb}s", "makes")):
            called = rf"(?:{said}|{test.name})" if said == verb else said
            yield late(rf"\b({_WHO}) {called} (?={whom}\b)"), rf"\1 {made} {a} against "
            himself = "(?: (?:your|him|her|it)self| themselves)?" if verb != test.name.lower() else ""
            yield late(rf"\b({_WHO}) {said}{himself}(?:{_NOBODY}|(?= each (?:{times})\b))"), rf"\1 {made} {a}"
        yield late(rf"\b([A-Z]\w+s) (?:{verb}|{test.name}) (?={_WHOM}\b)"), rf"\1 make {a} against "
        there = r"(?:an?|the|that|another|each) [A-Z]\w* in [A-Z]\w*(?: [A-Z]\w*)*"
        yield late(rf"\b({there}) {verb}s (?={_WHOM}\b)"), rf"\1 makes {a} against "
        yield late(rf"\b({there}) {verb}s{_NOBODY}"), rf"\1 makes {a}"
        done = f"{verb}d" if verb.endswith("e") else f"{verb}ed"
        at_any = f"(?: {a_or_an(whoever)} {whoever})?" if whoever else ""
        yield (
            late(rf"\b(ha(?:s|ve)(?: not| never| already)?(?: yet)?) {done}{at_any}(?: yet)?(?= this |$|,)"),
            rf"\1 made {a}",
        )
        yield late(rf"\b(?:did|do|does) not (?:{verb}|{test.name})(?= this |,|$)"), f"do not make {a}"
        yield (
            late(rf"\b(ha(?:s|ve)(?: not| never| already)?(?: yet)?) {done} (?=(?:you|the|that|another|an?)\b)"),
            rf"\1 made {a} against ",
        )
        someone = r"(?P<who>(?:an?|the|that|another|no|none of your) [A-Z][\w-]*|you|nobody|no one)"
        past = rf"{someone} {done} (?=(?:you|the target|that|an?|another)\b[^,\n]* this )"
        yield late(rf"\b{past}"), partial(_attacked, a=a)
        near = r"(?: (?:in|within) (?:[A-Z]\w*(?: [A-Z]\w*)*|\[[^\]\n]+\]))?(?: of you)?"
        hurt = rf"\b([Yy]ou|(?:an?|the|that|another) [A-Z]\w*{near}) (?:is|are) {done}"
        yield late(rf"{hurt} by (an? \w+)"), rf"\2 makes {a} against \1"
        if whoever:
            yield late(rf"{hurt}(?=$|,)"), rf"{a_or_an(whoever)} {whoever} makes {a} against \1"
            spared = rf"\b[Yy]ou (?:(?:were|are) not|have not been) {done}(?= this )"
            yield late(spared), f"no {whoever} makes {a} against you"


def _made_with(vocabulary: Vocabulary, verb: str, test: str) -> Iterator[Turn]:
    """What is tested is what the test is made with: `test your Expression against 12`."""
    skills = {skill.name: f"make {with_article(f'{skill.name} {test}')}" for skill in vocabulary.every(SkillWord)}
    made = {stat.name: f"make {with_article(test)} with {stat.name}" for stat in vocabulary.every(StatWord)} | skills
    names = either_of(made) or "(?!)"
    yield (
        late(rf"\b(?i:{verb})(?P<s>s?) (?:your|his|her|their|its) (?P<what>{names})(?= against\b)"),
        lambda found: made[found["what"]].replace("make", f"make{found['s']}", 1),
    )


def _attacked(found: re.Match[str], a: str) -> str:
    """Whoever attacked somebody made a test against him: it is asked as it happens."""
    return f"{found['who']} {'make' if found['who'] == 'you' else 'makes'} {a} against "


_GIVEN = "given|particular|certain|specific|single|new|different"
_WHOSE = ((r"[Tt]hey|the target|that [A-Z]\w*", "their"), ("[Hh]e", "his"), ("[Ss]he", "her"))


def _against(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Tests of nobody in particular are anybody's: `Attacks against you get -2`, `every Attack on you gets -2`."""
    whoever = anybody(vocabulary)
    for test in vocabulary.every(TestWord) if whoever else ():
        several = test.several
        one = rf"{a_or_an(test.name)} {re.escape(test.name)}"
        yield late(rf"\b({re.escape(several)}|{re.escape(test.name)}) towards? (?={_WHOM}\b|[A-Z])"), r"\1 against "
        sorts = r"\b((?:on|with|to|for|of) your (?:[A-Z][\w-]* )+)"
        of_a_sort = rf"{sorts}{re.escape(several.lower())}(?=$|[.,;:]| until\b| against\b)"
        yield late(of_a_sort), rf"\1{several}"
        people = [thing for thing in vocabulary.every(ThingWord) if not (thing.item or thing.single)]
        alone = either_of(thing.name for thing in people)
        many = either_of(thing.several for thing in people)
        those = rf"(?:an?|another|any|each|every|that) (?:{alone})|(?:all (?:the )?)?(?:{many})"
        whom = rf"(?:him|her|them|you|the target|{those})(?![\w'-])"
        yield late(rf"\b({re.escape(several)}|{re.escape(test.name)}) on (?={whom})"), r"\1 against "
        aimed = rf"\b(?P<made>makes? an? (?:[A-Z][\w-]* )*{re.escape(test.name)}) against "
        any_one = f"{a_or_an(whoever)} {whoever}"
        yield (
            late(rf"{aimed}(?i:an? |any |each |every )(?:{_GIVEN}) target\b"),
            rf"\g<made> against a given {whoever}",
        )
        yield late(rf"{aimed}(?:each|every) target\b"), rf"\g<made> against a given {whoever}"
        yield late(rf"{aimed}(?:an?|any) target\b"), rf"\g<made> against {any_one}"
        for who, whose in _WHOSE:
            yield (
                late(
                    rf"\b(?P<who>(?:{who})) (?:must|has to|have to) make (?P<one>{one}) against you "
                    rf"(?:on|in|during|with) {whose} next (?P<time>[A-Z]\w*)"
                ),
                rf"\g<who> cannot make \g<one> against {a_or_an(whoever)} {whoever} other than you "
                rf"until {whose} next \g<time> ends",
            )
        sorts = rf"(?P<tests>(?:[A-Z][\w-]* )*{re.escape(several)})"
        further = r",? \(?(?:and |but |or )?(?P<other>[-+]\d+) against"
        had = rf"(?m)^[Yy]ou (?:get|have) (?P<one>[-+]\d+) (?:on|to|with|for) (?:all |your )*{sorts}"
        yield late(rf"{had}(?={further})"), r"your \g<tests> get \g<one>"
        gets = rf"(?m)^[Yy]our {sorts} gets? (?P<one>[-+]\d+)(?: against (?P<first>[^,\n]+?))?"
        yield late(rf"{gets}{further} (?P<whom>[^,;()\n]+?)\)?(?P<until> until [^,\n]+)?$"), _so_much_more
        words = rf"(?P<sort>(?:[A-Z][\w-]* )*?)(?:{re.escape(several)}|{re.escape(test.name)})"
        yield (
            late(
                rf"(?m)(?P<open>^|: )(?i:the first) {words} (?:on|against) (?P<whom>you) (?:in |of |per )?"
                r"(?:each |every |an? |the )(?P<time>[A-Z]\w*),? (?P<does>gets?|plays?|rolls?)\b"
            ),
            partial(_first_of_all, test=test.name, whoever=any_one),
        )
        for thing in vocabulary.every(ThingWord):
            if not thing.item and not thing.single:
                they = f"{re.escape(thing.several)}|{re.escape(thing.name)}"
                yield (
                    late(
                        rf"(?m)(?P<open>^|, (?:and )?|: )(?i:all |any |every |each |an? )?{words} (?:by|from|of) "
                        rf"(?i:all |any |each |an? )?(?:{they}) (?:on|against) (?P<whom>you|that [A-Z][\w-]*|the target) "
                        r"(?P<does>gets?|ha(?:s|ve)|plays?|rolls?|deals?|do(?:es)?)\b"
                    ),
                    rf"\g<open>each {thing.name}'s \g<sort>{several} against \g<whom> \g<does>",
                )
                theirs = (
                    rf"(?m)(?P<open>^|, (?:and )?|: )(?i:all |any |every |each |your |the )?(?:{they})"
                    r"{} (?:get|have|suffer|take)s? (?P<much>[-+]\d+(?: dic?e)?) (?:on|to|for) (?:(?:all|any|their|his) )*"
                    rf"{words} (?:on|against) (?P<whom>you|that [A-Z][\w-]*)(?=$|[.,;]| until | while )"
                )
                many = thing.several
                yield (
                    late(theirs.format(r" (?:in|at|within) (?P<near>[A-Z]\w*(?: [A-Z]\w*)*)")),
                    rf"\g<open>\g<sort>{several} against \g<whom> by {many} in \g<near> get \g<much>",
                )
                yield (
                    late(theirs.format("")),
                    rf"\g<open>each {thing.name}'s \g<sort>{several} against \g<whom> get \g<much>",
                )
        made = rf"(?m)^(?i:after|when|whenever|once|if) you (?:use|make|do) (?:an? |your )?{re.escape(test.name)}"
        again = rf"(?:another(?: one| {re.escape(test.name)})?|it again|one again)"
        yield (
            late(rf"{made}, you (?:cannot|can't|may not|must not) (?:use|make|do) {again} (?=until )"),
            f"when your {test.name} ends, you cannot make {one} ",
        )
        waits = r"(?m)^(?P<front>(?:(?:once|\d+ times) per [^,\n]*, )?(?i:when|whenever) [^,\n]*, )"
        of_a_sort = rf"(?P<test>(?:[A-Z][\w-]* )*?(?:{re.escape(several)}|{re.escape(test.name)}))"
        while_so = r"(?:(?:in |during )?this (?P<time>[A-Z]\w*) )?(?P<gets>gets? [-+]\d+)(?=$|[.;])"
        yield (
            late(rf"{waits}the next {of_a_sort} against you {while_so}"),
            partial(_the_next_of, whoever=any_one),
        )
        so_much = rf"\d+|{'|'.join(FIGURES)}"
        harder = rf"(?:(?P<much>{so_much}) )?(?:(?P<hard>harder|more difficult)|easier)(?: to make)?(?: by (?P<by>{so_much}))?"
        yield (
            late(rf"\b{words} (?:on|against) you (?:is|are) {harder}(?![\w-])"),
            partial(_harder, several=test.several),
        )
        goal = r"(?:an? |the |your )?(?i:difficulty|difficulties|target numbers?)"
        moves = (
            rf"(?:(?:(?:that |which )?(?:is|are) |of )?(?:(?P<much>{so_much}) (?:(?P<hard>higher|more|greater)|lower|less)"
            rf"|(?:(?P<raised>raised|increased)|lowered|reduced|decreased) by (?P<by>{so_much}))"
            rf"|(?:(?P<up>goe?s? up|rises?|increases?)|goe?s? down|falls?|drops?|decreases?) by (?P<moved>{so_much})"
            r"|(?:gets?|has|have) (?P<gets>[-+]\d+)|(?P<sign>[-+]\d+))(?![\w-])"
        )
        any_of = r"(?:(?<![\w-])(?i:all|any|every|each|an?) )?"
        for said in (
            rf"{any_of}\b{words} (?:on|against) you (?:is|are|gets?|has|have|takes?|suffers?)"
            rf"(?: made)?(?: at| with| against)? {goal} {moves}",
            rf"{goal} (?:of|for|on) (?:(?i:all|any|every|each|an?) )?{words} (?:on|against) you {moves}",
        ):
            yield late(said), partial(_harder, several=test.several)
        hurt = rf"(?m)(?P<open>^|, (?:and )?|: )(?i:all |any |every |each |an? )?{words} (?:on|against) you (?:deals?|do(?:es)?)"
        yield (
            late(rf"{hurt} (?P<many>\d+) (?:(?P<less>less|fewer)|more|extra) damage"),
            partial(_hurts_you, test=test.name),
        )
        yield (
            late(
                rf"(?m)(?P<open>^|, (?:and )?|: )(?i:all |any |every |each |an? )?{words} (?:on|against) "
                r"(?P<whom>you|that [A-Z][\w-]*|the target) (?P<does>gets?|ha(?:s|ve)|plays?|rolls?|deals?|do(?:es)?)\b"
            ),
            rf"\g<open>each {whoever}'s \g<sort>{several} against \g<whom> \g<does>",
        )


def rolled(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A test that people roll is made: `you roll a Reaction against difficulty 4`."""
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if tests:
        one = rf"(?P<one>an? (?:[A-Z][\w-]* )*?(?:{tests}))(?! [A-Z])"
        at = r"(?P<at> (?:at|against|versus|vs) (?:an? |the )?(?i:difficulty|target number)(?: of| number)? (?=\d))?"
        yield (
            late(rf"\b(?<!to )(?P<rolls>(?i:roll|throw)s?) {one}(?:{at[:-1]}|(?=$|[.,;:]| against | with ))"),
            lambda found: (
                f"{'Make' if found['rolls'][0].isupper() else 'make'}{'s' * found['rolls'].endswith('s')} {found['one']}"
                f"{' against ' if found['at'] else ''}"
            ),
        )


def answered(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever attacks where one defends is whoever makes the test that is answered so, where the game has no name for him: `when
    your Defense succeeds, the attacker loses 1 Vigor`."""
    whoever = anybody(vocabulary)
    for test in vocabulary.every(TestWord) if whoever else ():
        answer, doer = test.answer, f"{test.name.lower()}er"
        if answer == test.name or vocabulary.named(answer, TestWord) is None or vocabulary.resolve(doer.capitalize()):
            continue
        made = f"(?i:you) (?:make an? {re.escape(answer)}|defend(?: yourself)?)(?: against (?:an? |the )?{re.escape(test.name)})?"
        ends = rf"(?i:your) {re.escape(answer)} (?P<out>succeeds|fails|ties)(?P<by> by [^,\n]*)?"
        yield (
            late(
                rf"(?m)^(?P<front> *(?:[^,\n]* per [^,\n]*, )?)(?i:when|whenever|if) (?:{ends}|{made}), "
                rf"(?P<then>(?=[^\n]*\b[Tt]he {doer}\b)(?![^\n]*\b(?:that {re.escape(answer)}|you (?:roll|throw|play|get))\b)"
                r"[^\n]*)$"
            ),
            partial(_by_the_other, test=test.name, doer=doer, whoever=whoever),
        )


def _by_the_other(found: re.Match[str], test: str, doer: str, whoever: str) -> str:
    """What comes of the test that was answered, of whoever made it."""
    a, out = with_article(whoever), {"succeeds": "fails", "fails": "succeeds", "ties": "ties"}.get(found["out"], "")
    happens = (
        f"{a}'s {test} against you {out}{found['by'] or ''}" if out else f"{a} makes {with_article(test)} against you"
    )
    return f"{found['front']}when {happens}, {re.sub(rf'[Tt]he {doer}', f'that {whoever}', found['then'])}"


def _the_next_of(found: re.Match[str], whoever: str) -> str:
    """The next test of anybody that is against you, which is waited for where something has happened."""
    until = f" until the {found['time']} ends" if found["time"] else ""
    return f"{found['front']}the next {found['test']} of {whoever} against you {found['gets']}{until}"


def _harder(found: re.Match[str], several: str) -> str:
    """How much harder or easier tests of anybody against you are, said of what they get."""
    how = found.groupdict()
    signed = how.get("gets") or how.get("sign") or ""
    more = signed.startswith("+") or any(how.get(one) for one in ("hard", "raised", "up"))
    much = signed.lstrip("+-") or how.get("much") or how.get("by") or how.get("moved") or "1"
    return f"{found['sort']}{several} against you get {'-' if more else '+'}{much if much.isdigit() else FIGURES.index(much) + 1}"


def _hurts_you(found: re.Match[str], test: str) -> str:
    """How much more or less tests of anybody hurt you, said of the damage."""
    by = with_article(found["sort"] + test)
    return f"{found['open']}damage to you by {by} gets {'-' if found['less'] else '+'}{found['many']}"


_ELSE = re.compile(r"(?:(?:every|any)(?:one|body) else|another \S+|all (?:the )?others|\S.* other than you)")


def _so_much_more(found: re.Match[str]) -> str:
    """What tests get, and how much it is of those against some: the second is the difference to the first."""
    tests, first, whom = found["tests"], found["first"], found["whom"]
    one, other = int(found["one"]), int(found["other"])
    if _ELSE.fullmatch(whom):
        one, other, whom, first = other, one, first, None
    if not whom or one == other:
        return found[0]
    until = found["until"] or ""
    of_one = f" against {first}" if first else ""
    return f"your {tests}{of_one} get {one:+}{until}\nyour {tests} against {whom} get {other - (0 if first else one):+}{until}"


def _first_of_all(found: re.Match[str], test: str, whoever: str) -> str:
    """The first test that anybody makes in a stretch of time, and what it gets."""
    made = f"when {whoever} makes {with_article(found['sort'] + test)} against {found['whom']}"
    return f"{found['open']}once per {found['time']}, {made}, that {test} {found['does']}"


def _hurting(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`physical damage` is by a Physical Attack, where the game says what those hurt; so is `damage from Physical Attacks`."""
    for test in vocabulary.every(TestWord):
        several = re.escape(test.several)
        words = rf"(?P<sort>(?:[A-Z][\w-]* )*)(?:{re.escape(test.name)}|{several})(?![\w'-])(?! [A-Z])"

        def by_one(found: re.Match[str], name: str = test.name) -> str:
            return f"damage by {a_or_an(found['sort'] or name)} {found['sort']}{name}"

        alone = rf"\b(?P<when>(?i:when|whenever|each time|if)) (?:one|1|a single|any(?: one)?) (?={words} (?:deals|does|causes))"
        yield late(alone), rf"\g<when> {a_or_an(test.name)} "
        dealt = (
            rf"\b(?P<when>(?i:when|whenever|each time)) (?P<one>an? {words}) (?:deals|does|causes) you (?:any |some )?"
        )
        hurt = r"\g<when> you take damage by \g<one>"
        yield late(rf"{dealt}(?:(?P<least>\d+) or more|at least (?P<at>\d+)) damage,"), _hurt_so_much
        of_you = dealt.replace(
            " you (?:any |some )?", " (?:(?P<least>\\d+) or more|at least (?P<at>\\d+)) damage to you,"
        )
        yield late(of_you), _hurt_so_much
        yield late(rf"{dealt}damage(?=,|:)"), hurt
        of = "from|of" if test.damage else "from"
        yield late(rf"\bdamage (?:{of}) (?i:an? |all |any |every |each )?{words}"), by_one
        for word in test.damage:
            said = rf"(?<!deal )(?<!deals )\b(?i:{word}) damage\b(?! (?:to|from)\b| by (?!\d))"
            yield late(said), f"damage by {a_or_an(word)} {word} {test.name}"


def _hurt_so_much(found: re.Match[str]) -> str:
    return (
        f"{found['when']} you take damage by {found['one']}, if the amount is at least {found['least'] or found['at']},"
    )


def _reaching(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whom tests do not reach, who opposes, and how many dice a skill has."""
    every = vocabulary.every(TestWord)
    whoever = anybody(vocabulary)
    if whoever:
        an = a_or_an(whoever)
        target = (
            r"\b(?:[Yy]ou|[Ii]t) cannot be (?:an? |the )?target(?:ed)? (?:of|by) (?:any |an? )?(?=[A-Z[])([^,.:;\n]+)"
        )
        yield late(target), rf"{an} {whoever} cannot make \1 against you"
        for test in every:
            a = f"{a_or_an(test.name)} {_written(test.name)}"
            yield (
                late(rf"\b([Yy]ou) cannot (?i:{re.escape(test.name)}) (?:at|in|from) (?=[A-Z[])"),
                rf"\1 cannot make {a} against {an} {whoever} in ",
            )
    for thing in vocabulary.every(ThingWord):
        if thing.side:
            opposes = rf"\b((?i:when|whenever|after|if|each time|as soon as)) your {re.escape(thing.name)}\b"
            yield late(opposes), rf"\1 {a_or_an(thing.name)} {thing.name}"
    bases = [test for test in every if not test.of]
    if len(bases) == 1:
        several = _written(bases[0].several)
        all_done = r"\b[Yy]ou (?:get|have) ([-+]\d+) (?:on|to|for) (?:everything|anything|all) (?:that )?you do with (?:your )?"
        yield late(rf"{all_done}([A-Z]\w*)"), rf"your {several} with \2 get \1"
        pool = r"\b([Yy]our) (?:[Dd]ice )?[Pp]ools? (?:for|of|in|with) (?=[A-Z])([^,.:;\n]+?) (?=(?:is|are)\b)"
        yield late(pool), rf"\1 \2 {several} "


def _written(name: str) -> str:
    """A name as a sentence has it, where it may have a small word in it."""
    return name if all(part[:1].isupper() for part in name.split(" ")) else f"[{name}]"
