"""What people say of blows, where a game has a test that hurts: whoever is hit, in what sort of fight, how hard; what is held."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, a_or_an, with_article
from grammar.late import either_of, late
from grammar.own_words.turn import Turn, Turns
from grammar.vocabulary import Term, Vocabulary
from grammar.words import (
    ActionWord,
    PlaceWord,
    StateWord,
    TestWord,
    ThingWord,
    TrackWord,
    anybody,
    made_by,
    people_by_form,
)

_WHOM = r"(?P<whom>(?:an?|the|that|another|any) (?:[A-Z][\w-]*|target)|him|her|them)"
_WHEN = r"\b(?P<when>(?i:when|whenever|if|each time|every time|any time|the first time(?: [a-z]+){0,2}(?: [A-Z]\w*)?(?: that)?))"
_HITS = r"(?:hits?|strikes?)"
_HURTS = r"(?:hurts?|harms?|wounds?|injures?|damages?|cuts?)"
_TOOL = r" (?:with|by|using) (?P<tool>(?:the|your|an?) [A-Z][\w-]*(?: [A-Z][\w-]*)*)(?=,|$| for \d)"
_HOW = r"(?: (?:in|with|by)(?: an?)? (?P<sort>{sorts})(?: {test})?(?! [A-Z]))"
_HOW_HARD = (
    r" for (?:at least (?P<least>\d+)(?: points?)?(?: of)? damage|(?P<many>\d+) or more(?: points?)?(?: of)? damage"
    r"|(?P<much>\d+)(?: points?)?(?: of)? damage or more)"
)


_IN = "(?: in (?P<sort>{}))?"
_WHOLLY = r"(?: (?:completely|entirely|altogether|wholly))?"
_BLOW = r"(?:an?|your|the|one) (?:shot|hit|blow|stab|swing|strike|thrust|cut|bullet|arrow|attack|[A-Z]\w*)"
_THE_TOOL = r"(?P<tool>(?:the|your|an?) [A-Z][\w-]*(?: [A-Z][\w-]*)*)"
_HOW_MUCH = r" (?:at least (?P<least>\d+)|(?P<many>\d+) or more)(?: points?)?(?: of)?(?: damage)?"
_HARD = rf" (?:deals?|does|causes?|inflicts?){_HOW_MUCH}"
"""How hard a blow was that was struck with something."""


def blows(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says of blows what the language does, where the names of the game have their capitals already."""
    return vocabulary.once(
        blows,
        lambda: Turns(
            [
                _TO_YOU,
                _HOW_MUCH_TO,
                *_of_many(vocabulary),
                *_counted(vocabulary),
                *_of_vital(vocabulary),
                *_argued(vocabulary),
                *_acting(vocabulary),
                _BY_HOW_MUCH,
                _BY_AS_MUCH,
                _BY_MORE,
                *_hitting(vocabulary),
                *_cost(vocabulary),
                *_by_a_test(vocabulary),
                *_taken(vocabulary),
                *_healed_by_it(vocabulary),
                *_held(vocabulary),
            ]
        ),
    )


_TO_YOU: Turn = (
    late(
        r"\b(?P<does>(?:deal|do|cause)s?) (?P<whom>you|that [A-Z]\w*|the target) (?P<much>\d+ (?:less|more|fewer|extra) damage)\b"
    ),
    r"\g<does> \g<much> to \g<whom>",
)
"""Whom something hurts so much more or less stands behind that."""
_HOW_MUCH_TO: Turn = (
    late(
        r"(?m)^(?P<tests>[Yy]our (?:[A-Z][\w-]* )*[A-Z][\w-]*s) (?:against|on) (?P<whom>[A-Z][\w-]*s) "
        r"(?P<much>(?:deal|do) (?:only )?(?:half|double|triple|no) damage)(?=$|[.;])"
    ),
    r"\g<tests> \g<much> to \g<whom>",
)
"""How much of it comes to some of those who are hit stands before them."""
_BY_HOW_MUCH: Turn = (
    late(
        r"\b(?P<hits>(?i:when|whenever|each time|if) (?:you|an?(?:other)? [A-Z][^,\n]*?) (?:hit|strike|misse?)s?"
        r"(?: (?:you|(?:an?|another|that|the) [A-Z][^,\n]*?))?) by"
        r" (?:(?P<at>at (?:least|most)) (?P<many>\d+)|(?P<so>\d+) or (?:more|(?P<less>less|fewer)))(?=,)"
    ),
    lambda found: (
        f"{found['hits']}, if the margin is {found['at'] or ('at most' if found['less'] else 'at least')} "
        f"{found['many'] or found['so']}"
    ),
)
"""By how much somebody is hit or missed is asked behind that."""
_BY_AS_MUCH: Turn = (
    late(
        r"\b(?P<by>(?i:if|when|whenever) (?:you|it|this|(?:that|the|your) [A-Z][^,:\n]*?) (?:succeed|win|pass)(?:e?s)? by) "
        r"(?=\d+[,:])"
    ),
    r"\g<by> at least ",
)
"""Who succeeds by more has succeeded by that, too."""
_BY_MORE: Turn = (
    late(
        r"\b(?P<by>(?i:if|when|whenever) (?:you|it|this|(?:that|the|your) [A-Z][^,:\n]*?) succeeds?) with (?:"
        r"(?:an? )?(?:surplus|margin|excess|lead) of (?:at least )?(?P<many>\d+)(?: or (?:more|better|higher))?"
        r"|(?:at least )?(?P<least>\d+)(?: or more)?(?: points?)? (?:over|above|more than|higher than|beyond) "
        r"(?:the |your |its )?(?:[A-Z]\w*|difficulty|goal|target number|number))(?=[,:])"
    ),
    lambda found: f"{found['by']} by at least {found['many'] or found['least']}",
)
"""By how much more than what is to be reached."""


def _by_a_test(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`damage from an Attack`, `when an Attack hurts you`: a test is what it comes by, and people are whom it comes from."""
    made = (*vocabulary.every(TestWord), *_taken_actions(vocabulary))
    tests = either_of(test.name for test in made)
    if not tests:
        return
    sort = rf"(?P<test>(?:[A-Z][\w-]* )*(?:{tests}))(?![\w-])(?! [A-Z])"
    one = r"(?P<a>an?|any|another|one|1|(?:a|one|1) single)"
    so_much = r"(?:(?:at least (?P<least>\d+)|(?P<many>\d+) or more) )?(?:points? of )?damage"
    dealt = rf"{_WHEN} {one} {sort} (?:deals?|does|causes?|inflicts?)"

    def taken_by_it(found: re.Match[str]) -> str:
        least = found["least"] or found["many"]
        return f"when you take damage by {with_article(found['test'])}{f', if the amount is at least {least}' if least else ''}"

    yield late(rf"{dealt} {so_much} to you(?=,)"), taken_by_it
    yield late(rf"{dealt} you {so_much}(?=,)"), taken_by_it
    more = r"(?:more|extra|additional|further)"
    so_much = r"(?P<many>\d*d\d+|\d+|[XYZ]\b)"
    deals = rf"\b(?P<that>that {sort}) (?:deals?|does|causes?|inflicts?)"
    points = "(?:points? of )?damage"
    yield (
        late(
            rf"{deals} (?:\+{so_much.replace('many', 'plus')} {points}|{so_much} (?:{more} {points}|{points} more))(?! to )"
        ),
        lambda found: f"damage by {found['that']} gets +{found['plus'] or found['many']}",
    )
    if whoever := anybody(vocabulary):
        yield (
            late(
                rf"{_WHEN} you (?P<would>would )?(?:deal|do|cause|inflict) (?:any )?damage"
                rf"(?P<by>(?: (?:by|with) (?:an?|your) {sort})?)(?=,)"
            ),
            lambda found: (
                f"{found['when']} {with_article(whoever)} {'would take' if found['would'] else 'takes'} damage from you"
                + (f" by {with_article(found['test'])}" if found["by"] else "")
            ),
        )
    taken = r"\b(?P<taken>takes? (?:(?:at least )?\d+ (?:or more )?)?damage(?: to (?:your )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)?) from"
    yield late(rf"{taken} (?:an?|any|one) {sort}"), lambda found: f"{found['taken']} by {with_article(found['test'])}"
    yield (
        late(rf"\btaking damage from (?:an?|any|one) {sort}"),
        lambda found: f"taking damage by {with_article(found['test'])}",
    )
    yield (
        late(rf"{taken} (?P<who>(?:an?|another|that) [A-Z][\w-]*(?: [A-Z][\w-]*)*)'s {sort}"),
        lambda found: f"{found['taken']} from {found['who']} by {with_article(found['test'])}",
    )
    yield (
        late(rf"{_WHEN} (?:an?|any) {sort} {_HURTS} (?P<whom>you|an? [A-Z][\w-]*)(?=,)"),
        lambda found: (
            f"{found['when']} {found['whom']} take{'' if found['whom'] == 'you' else 's'} damage "
            f"by {with_article(found['test'])}"
        ),
    )


def _of_many(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`Opponents who attack you` are each of them, one after the other."""
    people = (kind for kind in vocabulary.every(ThingWord) if not (kind.item or kind.single))
    many = {kind.several: kind.name for kind in people}
    if many:
        several = either_of(many)
        does = r"(?P<does>attack|hit|strike|miss|hurt|harm|wound|fail|lose|make)"
        yield (
            late(rf"(?m)^(?:(?i:all|any) )?(?P<many>{several}) (?:who|that) {does}\b"),
            lambda found: (
                f"each {many[found['many']]} who {found['does']}{'es' if found['does'].endswith('s') else 's'}"
            ),
        )


_LESS_OR_MORE = {
    r"(?:no|none of the)": "is 0",
    r"(?:only )?half(?: of)?(?: the| all| that)?": "is half that damage",
    r"(?:double|twice the|twice as much)": "is multiplied by 2",
    r"(?:triple|three times the)": "is multiplied by 3",
    rf"(?P<less>\d+|{'|'.join(FIGURES)})(?: points?)? (?:less|fewer)": "gets -",
    rf"(?P<more>\d+|{'|'.join(FIGURES)})(?: points?)? (?:more|extra|additional)": "gets +",
}
"""How much of it somebody takes, and what that does to the damage."""


def _taken(vocabulary: Vocabulary) -> Iterator[Turn]:
    """How much less or more somebody takes from people: `you take no damage from Monsters`, `each Ally takes half damage`."""
    one_of = people_by_form(vocabulary)
    tests = {
        name: test.name for test in (*vocabulary.every(TestWord), *_taken_actions(vocabulary)) for name in test.forms
    }
    for action in _taken_actions(vocabulary):
        tests.update(
            dict.fromkeys((action.name.lower(), f"{action.name}ing", f"{action.name.lower()}ing"), action.name)
        )
    if not one_of:
        return
    people, made = (either_of(names) for names in (one_of, tests))
    some = r"(?P<{0}>(?:[A-Z][\w-]* )*?(?:{1})(?![\w'-])(?: (?:in|with|without) (?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)?)"
    each = rf"(?i:(?:(?P<that>that)|each|every|all(?: of)?(?: your| the)?|your) )?{some.format('whom', people)}"
    by = rf"(?P<sort>(?:[A-Z][\w-]* )*?)(?P<test>{made or '(?!)'})(?![\w'-]| [A-Z])"
    some_of = r"(?:an? |any |all |each |every |your )?"
    one = some_of + some.format("one", people)
    bounded = r",? \(?(?:but (?:never|at least|not)|to (?:a )?min(?:imum)?|min(?:imum)?|at least)\b"
    rest = rf"(?P<rank> per rank)?(?P<long>(?: (?:until|while|for \d) ?[^,.;\n]*)?)(?=$|[.;]|{bounded})"
    front = r"(?m)(?P<open>^ *|, (?:and )?|: )"
    self = r"(?P<self>[Yy]ou|[Tt]he target)"
    takes = "(?:only )?(?:takes?|suffers?|receives?|gets?)"
    never = "(?:(?:do|does)(?: not|n't)|never) (?:take|suffer)"
    deals = "(?:only )?(?:deals?|does|do|causes?|inflicts?)"
    for how, does in (*_LESS_OR_MORE.items(), ("", "is 0")):
        taken = partial(_less_or_more, does=does, one_of=one_of, tests=tests)
        said = rf"{takes} {how} damage" if how else rf"(?:ignores?|(?:is|are) immune to|{never})(?: all| any)? damage"
        yield late(rf"{front}(?:{self}|{each}) {said} (?:from|by) (?:(?P<you>you)|{one}){rest}"), taken
        yield late(rf"{front}(?:{self}|{each}) {said} (?:from|by|of) (?P<you>your) {by}{rest}"), taken
        yield late(rf"{front}{self} {said} (?:from|by|of) {some_of}{by}{rest}"), taken
        since = rf"(?m)(?P<open>^ *)(?i:when|whenever|if) you (?:(?:take|suffer) (?:an? )?)?{by}, (?P<self>you)"
        yield late(rf"{since} {said}(?: (?:from|by) (?:it|that|this))?{rest}"), taken
        yield late(rf"{front}{each} {said}(?: (?:from|by|of) {some_of}{by})?{rest}"), taken
        if how:
            yield late(rf"{front}(?P<you>[Yy]ou|[Yy]our {by}) {deals} {how} damage to {each}{rest}"), taken
            yield (
                late(rf"{front}(?i:{some_of}){some.format('one', people)} {deals} {how} damage to {self}{rest}"),
                taken,
            )
            yield late(rf"{front}(?i:{some_of}){by} {deals} {how} damage to {self}{rest}"), taken
    spared = rf"{front}{self} (?:is|are) immune to {some_of}{by}{rest}"
    yield late(spared), partial(_less_or_more, does="is 0", one_of=one_of, tests=tests)


def _taken_actions(vocabulary: Vocabulary) -> Iterator[ActionWord]:
    """What comes to somebody and may hurt, though it is no test: a Fall."""
    return (one for one in vocabulary.every(ActionWord) if one.done == "take")


def _less_or_more(found: re.Match[str], does: str, one_of: Mapping[str, str], tests: Mapping[str, str]) -> str:
    """What somebody takes, said of the damage; of whoever is somewhere, each time that he would take it."""
    said = found.groupdict()

    def singular(those: str) -> str:
        several = next(
            name for name in sorted(one_of, key=len, reverse=True) if re.search(rf"(?<!\S){name}(?!\S)", those)
        )
        return re.sub(rf"(?<!\S){several}(?!\S)", one_of[several], those, count=1)

    source = (
        " from you" if said.get("you") else f" from {with_article(singular(said['one']))}" if said.get("one") else ""
    )
    source += f" by {with_article(said['sort'] + tests[said['test']])}" if said.get("test") else ""
    number = said.get("less") or said.get("more") or ""
    does += str(FIGURES.index(number) + 1) if number in FIGURES else number
    does += (said["rank"] or "") + said["long"]
    if said.get("self"):
        return f"{said['open']}damage to {said['self'].lower()}{source} {does}"
    whom = singular(said["whom"])
    if " in " in whom or " with" in whom:
        return f"{said['open']}when {with_article(whom)} would take damage{source}, that damage {does}"
    return f"{said['open']}damage to {'that' if said['that'] else 'each'} {whom}{source} {does}"


def _counted(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`when you wound an Opponent`, in a game that counts Wounds: it is those that he gains, and not any damage."""
    someone = r"(?:an?|the|that|another|any) (?:[A-Z][\w-]*|target)"
    for track in vocabulary.every(TrackWord):
        small = track.name.lower()
        if small not in _COUNTED_TOO:
            continue
        many = track.several
        by = r"(?: (?:with|by|in) (?P<test>an? [A-Z][\w-]*(?: [A-Z][\w-]*)*))?(?=,)"
        yield late(rf"{_WHEN} (?P<of>you) {small} (?P<who>{someone}){by}"), partial(_gained, f"gains {many}")
        yield late(rf"{_WHEN} (?P<of>{someone}) {small}s (?P<who>you){by}"), partial(_gained, f"gain {many}")
        yield late(rf"{_WHEN} (?P<who>you) (?:are|get) {small}ed{by}"), partial(_gained, f"gain {many}")
        yield late(rf"{_WHEN} (?P<who>{someone}) (?:is|gets) {small}ed{by}"), partial(_gained, f"gains {many}")
        yield (
            late(rf"{_WHEN} (?P<who>you|{someone}) would (?:be|get) {small}ed{by}"),
            partial(_gained, f"would gain {many}"),
        )


def _of_vital(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is dealt as so many of what harm costs is damage, or, where damage brings others besides, comes with that: `deal 2
    extra Shock Points`."""
    whoever = anybody(vocabulary)
    tests = {form: test.name for test in vocabulary.every(TestWord) for form in test.forms}
    more = r"(?:more |extra |additional )"
    deals = r"\b(?P<deals>(?:deal|do|cause|inflict)s?)"
    for track in vocabulary.every(TrackWord):
        named = rf"(?:{either_of(track.forms)})(?! damage)(?![\w'])(?! [A-Z])"
        if track.vital:
            many = rf"(?P<many>(?:an? |\d+ |(?:{'|'.join(FIGURES)}) )?{more}?|\+\d+ )"
            yield late(rf"{deals} {many}{named}"), r"\g<deals> \g<many>damage"
        elif whoever and tests:
            many = rf"(?:(?P<many>\d+|an?|{'|'.join(FIGURES)}) {more}|\+(?P<plus>\d+) )"
            made = rf"(?:(?P<you>[Yy]ou)|[Yy]our (?P<test>(?:[A-Z][\w-]* )*?(?:{either_of(tests)})))"
            brings = partial(_brings, several=track.several, one=track.name, whoever=whoever, tests=tests)
            front = r"(?:(?m:^)(?P<asks>(?:[Ww]hile|[Ww]ith(?= \d)) [^,\n]*), (?P<first>(?:[^\n]*?(?=,? and ))?)(?:,? and )?)?"
            yield late(rf"{front}\b{made} (?:deal|do|cause|inflict)s? {many}{named}"), brings


def _brings(found: re.Match[str], several: str, one: str, whoever: str, tests: Mapping[str, str]) -> str:
    number = found["many"] or found["plus"]
    many = str(FIGURES.index(number) + 1) if number in FIGURES else number if number.isdigit() else "1"
    test = found["test"] or ""
    sort = next((name for form, name in tests.items() if test.endswith(form)), "")
    by = f" by {with_article(test[: test.rindex(sort)] + sort)}" if sort else ""
    gains = f"gains {many} {one if many == '1' else several}"
    brings = f"when {with_article(whoever)} takes damage from you{by}, that {whoever} {gains}"
    asks = re.sub("^[Ww]ith ", "while you have ", found["asks"] or "")
    return f"{asks}:\n  {found['first']}\n  {brings}" if found["first"] else f"{asks}, {brings}" if asks else brings


def _gained(gains: str, found: re.Match[str]) -> str:
    said = found.groupdict()
    of = f" from {said['of']}" if said.get("of") else ""
    by = f" by {said['test']}" if said["test"] else ""
    return f"{said['when']} {said['who']} {gains}{by or of}"


_COUNTED_TOO = ("wound", "harm", "hurt", "injury")
"""What is done to somebody and may be counted, too."""


def _argued(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is called by another word than the action by which its test is made: who wins an argument has argued well."""
    for action in vocabulary.every(ActionWord):
        made = made_by(Term(action), vocabulary)
        if not made or not action.name.isalpha():
            continue
        stem = action.name.lower().removesuffix("e")
        noun = "|".join(f"{stem}{ending}" for ending in ("ment", "ement", "ation", "ing"))
        noun = rf"(?:{noun}|{action.name}(?: {made.rpartition(' ')[2]})?)"
        whom = r"(?: (?:with|against|over) (?P<whom>(?:an?|the|that|another|each) [A-Z][\w-]*(?: [A-Z][\w-]*)*))?"
        least = r"(?P<by>(?: by (?:at least \d+|\d+ or (?:more|better)))?)(?=,)"
        for does, comes in (("win", "succeeds"), ("lose", "fails")):
            yield (
                late(rf"{_WHEN} you {does} an? (?i:{noun}){whom}{least}"),
                partial(_comes_out, made=made, comes=comes),
            )


def _comes_out(found: re.Match[str], made: str, comes: str) -> str:
    against = f" against {found['whom']}" if found["whom"] else ""
    many = re.search(r"\d+", found["by"])
    least = f", if the margin is at least {many[0]}" if many else ""
    return f"{found['when']} your {made}{against} {comes}{least}"


def _acting(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`your Strikes`, `when you Strike an Opponent`: what is meant is the test that is made by this action."""
    made, one, at_all = dict[str, str](), dict[str, str](), dict[str, str]()
    for action in vocabulary.every(ActionWord):
        if len(action.makes) == 1 and " " in action.makes[0]:
            at_all[action.name] = at_all[action.several] = action.makes[0]
        for plural, said in ((False, action.name), (True, action.several)):
            if name := made_by(Term(action, (), plural), vocabulary, plural=plural):
                made[said], one[said] = name, made_by(Term(action), vocabulary)
    if not made:
        return
    acts = either_of(made)
    test = "|".join(dict.fromkeys(re.escape(name.rpartition(" ")[2]) for name in made.values()))
    who = r"(?:an?|another|that|each) [A-Z][\w-]*"
    whom = r"(?P<whom>you(?=,)|(?:an?|the|that|another) (?:[A-Z][\w-]*|target))"
    verbs = rf"{_WHEN} (?P<who>you|{who}) (?P<act>{acts}) (?P<at>at )?{whom}"

    def acted(found: re.Match[str]) -> str:
        makes, test = "make" if found["who"] == "you" else "makes", one[found["act"]]
        if found.groupdict().get("at"):  # whoever shoots at you, by whatever action
            test = at_all.get(found["act"], test)
        return f"{found['when']} {found['who']} {makes} {with_article(test)} against {found['whom']}"

    yield late(verbs), acted
    them = r"(?:him|her|them|(?:an?|the|that|another) (?:[A-Z][\w-]*|target))"
    barred = late(rf"\b(?P<who>[Yy]ou) cannot use (?P<act>{acts}) (?:on|against|at) (?P<whom>{them})")
    yield (  # by its test; a deed is left alone, for an action that is used finds its own target, and may do more
        barred,
        lambda found: f"{found['who']} cannot make {with_article(one[found['act']])} against {found['whom']}",
    )
    used = rf"{_WHEN} (?P<who>you|{who}) uses? (?P<act>{acts}) (?:on|against|at) {whom}"
    yield late(used), acted
    tried = rf"{_WHEN} you (?P<out>succeed|fail) (?:at|with|on|in) (?:an?|your) (?P<act>{acts})\b"
    yield late(tried), lambda found: f"{found['when']} your {one[found['act']]} {found['out']}s"
    by = rf"(?P<when>[Ww]hen you (?:would )?use (?P<act>{acts})(?=,))(?P<mid>.*?\bby )that (?P=act)(?: (?:{test}))?(?!\w)"
    yield (
        late(by, re.DOTALL),
        lambda found: (
            f"when you make {with_article(one[found['act']])}{found['mid']}that {one[found['act']].rpartition(' ')[2]}"
        ),
    )
    whose = rf"(?P<whose>^|(?m:^)|\b(?:[Yy]our|by an?|[Ee]ach|[Ww]hen an?|of an?|the target's|{who}'s) )"
    behind = rf"(?! (?:{test})\b)(?= (?:against|gets?|succeeds?|fails?|with|is|are|deals?|hits?|misses|miss)\b|,|$)"
    yield late(rf"{whose}(?P<act>{acts})\b{behind}"), lambda found: f"{found['whose']}{made[found['act']]}"


def _hitting(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`you hit an Opponent in Melee` is a Melee Attack against him, where that is what hurts."""
    tests = vocabulary.every(TestWord)
    hurting = [test for test in tests if test.damage]
    hurting = hurting or [test for test in tests if test.traits and test.verbs.get("succeed") == "hit"]
    if len(hurting) != 1:
        return
    test = hurting[0]
    words = dict.fromkeys((*test.traits, *test.damage))
    how = _HOW.format(sorts=either_of(words), test=re.escape(test.name))
    sort = r"\g<sort> "
    for_a = a_or_an(next(iter(words)))
    yield (
        late(rf"{_WHEN} you {_HITS} {_WHOM}{how}{_HOW_HARD}"),
        rf"\g<when> \g<whom> takes damage from you by {for_a} {sort}{test.name}, "
        r"if the amount is at least \g<least>\g<many>\g<much>",
    )
    yield (
        late(rf"{_WHEN} you {_HITS} {_WHOM}{how}"),
        rf"\g<when> your {sort}{test.name} against \g<whom> succeeds",
    )
    yield (
        late(rf"{_WHEN} you {_HURTS} {_WHOM}{_TOOL}"),
        rf"\g<when> \g<whom> takes damage from you by {a_or_an(test.name)} {test.name} with \g<tool>",
    )
    no_test = rf"(?! (?:with|by|using) (?:an?|your) (?:[A-Z][\w-]* )*{re.escape(test.name)}\b)"
    yield (
        late(rf"{_WHEN} you {_HITS} {_WHOM}{no_test}{_TOOL}"),
        rf"\g<when> your {test.name} with \g<tool> against \g<whom> succeeds",
    )
    an = f"{a_or_an(test.name)} {test.name}"
    of_a_sort = rf"(?P<sort>(?:(?:{either_of(words)}) )*){re.escape(test.name)}(?! [A-Z])"
    yield (
        late(rf"{_WHEN} you {_HITS} with (?:an?|your) {of_a_sort}"),
        rf"\g<when> your \g<sort>{test.name} succeeds",
    )
    struck = rf"{_WHEN} (?:an?|any) {of_a_sort} {_HURTS}"
    by = rf"by {a_or_an(test.name)} \g<sort>{test.name}"
    yield (
        late(rf"{struck} your (?P<hit>[A-Z][\w-]*)(?=,| and\b)"),
        rf"\g<when> you take damage to your \g<hit> {by}",
    )
    yield late(rf"{struck} (?P<whom>you|an? [A-Z][\w-]*)(?=,| and\b)"), rf"\g<when> \g<whom> takes damage {by}"
    yield (
        late(rf"{_WHEN} your {of_a_sort} {_HURTS} {_WHOM}(?=,| and\b)"),
        rf"\g<when> \g<whom> takes damage from you {by}",
    )
    yield from _brought(vocabulary, test, words)
    yield late(rf"{_WHEN} you {_HITS}{_TOOL}"), rf"\g<when> your {test.name} with \g<tool> succeeds"
    ignored = r"(?:ignore|negate|cancel|avoid|shrug off|dodge)"
    blow = rf"(?:an?|one|1|any) (?:hit|blow|shot|(?:[A-Z]\w* )?{re.escape(test.name)})(?: against you| on you)?"
    yield (
        late(
            rf"(?P<often>(?:[Oo]nce|\d+ times) per [A-Z]\w*),? [Yy]ou (?:may|can) {ignored} {blow}{_WHOLLY}(?=$|[.;])"
        ),
        rf"\g<often>, when {an} against you would succeed, you may make that {test.name} fail",
    )
    whoever = anybody(vocabulary)
    if whoever:
        hurt = rf"\g<when> {a_or_an(whoever)} {whoever} takes damage from you by {an} with \g<tool>"
        yield (
            late(rf"{_WHEN} {_BLOW}(?: with| from| of)? {_THE_TOOL}{_HARD}"),
            rf"{hurt}, if the amount is at least \g<least>\g<many>",
        )
        yield (
            late(rf"(?m)^(?i:{_BLOW})(?: with| from| of)? {_THE_TOOL} that{_HARD} "),
            rf"{hurt}, if the amount is at least \g<least>\g<many>, ".replace(r"\g<when>", "when"),
        )
        yield (
            late(
                rf"{_WHEN} you (?:deals?|do|cause|inflict){_HOW_MUCH}(?: to (?:him|her|them|the target|someone))?{_TOOL}"
            ),
            rf"{hurt}, if the amount is at least \g<least>\g<many>",
        )
        who = r"(?:(?i:whoever|anyone who|anybody who|everyone who)|(?i:an?|any|each|every) (?P<one>[A-Z][\w-]*) (?:who|that))"

        def of_him(said: str) -> Callable[[re.Match[str]], str]:
            """The turn, where `one` is whom it names, or else anybody."""

            def turn(found: re.Match[str]) -> str:
                one = found["one"] or whoever
                return found.expand(said.replace("an ONE", f"{a_or_an(one)} {one}").replace("ONE", one))

            return turn

        yield late(rf"{who} {_HURTS} you,? "), of_him("when you take damage from an ONE, that ONE ")
        makes, in_what = rf"(?:{test.name.lower()}s|makes? {an} against)", _IN.format("|".join(words))
        misses = r"(?:they|he|she|it|that [A-Z][\w-]*) (?:miss|misses|fails?)"
        in_sort = rf"(?: in (?P<sort>{'|'.join(words)}))"
        deed = r"(?P<deed>[a-z][^,;.\n]*?),? (?:if|when|whenever)"
        for where, of_sort in ((in_sort, sort), ("", "")):
            failed = rf"when an ONE's {of_sort}{test.name} against you fails, that ONE "
            yield late(rf"{who} {makes} you{where},? {deed} {misses}(?=$|[.;])"), of_him(rf"{failed}\g<deed>")
            yield late(rf"{who} (?:misses|fails to hit) you{where},? (?=[a-z]+s? )"), of_him(failed)
        yield (
            late(rf"{who} {makes} you{in_what},? (?=[a-z])"),
            lambda found: (
                f"when {with_article(found['one'] or whoever)} makes {a_or_an(found['sort'] or test.name)} "
                f"{found['sort'] or ''}{' ' if found['sort'] else ''}{test.name} against you, that {found['one'] or whoever} "
            ),
        )
        yield (
            late(rf"{who} {_HITS} (?:you|it){how},? "),
            of_him(rf"when an ONE's {sort}{test.name} against you succeeds, that ONE "),
        )
        yield (
            late(rf"{who} {_HITS} (?:you|it),? (?=[a-z]+s? )(?!with|in\b|by\b|for\b)"),
            of_him(rf"when an ONE's {test.name} against you succeeds, that ONE "),
        )
        named = either_of(one.name for one in tests)
        made = rf"an? (?P<test>(?:[A-Z][\w-]* )*(?:{named}))(?P<whom> against [^,]*?)?"
        comes_of_it = r"(?=(?:draw|gain|lose|take|become|discard|may|get)s?\b)"
        for out, comes in (("fail", "fails"), ("lose", "fails"), ("succeed", "succeeds")):
            yield (
                late(rf"{who} {out}s (?:at |in )?{made},? {comes_of_it}"),
                of_him(rf"when an ONE's \g<test>\g<whom> {comes}, that ONE "),
            )
    yield (
        late(rf"\b(?P<may>to|[Yy]ou may|[Yy]ou can|and|^) ?{_HITS} {_WHOM}{how}"),
        rf"\g<may> make {for_a} {sort}{test.name} against \g<whom>",
    )
    yield (
        late(rf"\b(?P<may>to|[Yy]ou may|[Yy]ou can|and) {_HITS} {_WHOM}(?=$|[.,;])"),
        rf"\g<may> make {with_article(test.usual)} against \g<whom>",
    )


def _brought(vocabulary: Vocabulary, test: TestWord, sorts: Iterable[str]) -> Iterator[Turn]:
    """`when you knock out an Opponent with a Melee Attack`: he becomes so by that Attack."""
    states = "|".join(rf"\[{re.escape(state.name)}\]|{re.escape(state.name)}" for state in vocabulary.every(StateWord))
    sort = rf"(?P<sort>(?:(?:{either_of(sorts)}) )+){re.escape(test.name)}(?![\w' ]* [A-Z])"
    for said in (
        rf"{_WHEN} you (?P<state>{states}) {_WHOM} (?:with|by) (?:an?|your) {sort}",
        rf"{_WHEN} you make {_WHOM} (?P<state>{states}) (?:with|by) (?:an?|your) {sort}",
    ):
        yield late(said), rf"\g<when> \g<whom> becomes \g<state> by your \g<sort>{test.name}"


def _cost(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`an Attack takes 6 BP or more from you`, `you lose BP by an Attack`: damage by that test to what it hurts."""
    tests = vocabulary.every(TestWord)
    hurt = _hurt(vocabulary)
    if not hurt:
        return
    what = "(?P<what>" + either_of(hurt) + r")(?! [A-Z])"
    much = (
        rf"(?:(?:at least |(?P<over>more than ))?(?P<many>\d+|{'|'.join(FIGURES)}) (?P<more>or more )?(?:of )?|any )?"
        rf"{what}(?P<behind> or more)?"
    )
    sort = rf"(?:[A-Z][\w-]* )*(?:{either_of(test.name for test in tests)})(?! [A-Z])"
    by = rf"(?:(?P<whose>your|(?:an?|that|another) [A-Z][\w-]*'s)|an?|one|any|each|every|(?:a|one) single) (?P<test>{sort})"
    by += r"(?P<by> (?:by|from|of) (?:you|(?:an?|that|another) [A-Z][\w-]*))?"
    whom = r"(?P<whom>you|the target|(?:an?|that|another) [A-Z][\w-]*)"

    def turned(found: re.Match[str]) -> str:
        whose = (found["by"] or "").rpartition(" of ")[2] or found["whose"] or ""
        whose = "you" if whose == "your" else re.sub("^ (?:by|from) |'s$", "", whose)
        takes = f"{found['whom']} {'take' if found['whom'] == 'you' else 'takes'} damage to {found['what']}"
        takes += f"{f' from {whose}' if whose else ''} by {with_article(found['test'])}"
        number = found["many"] or ""
        number = str(FIGURES.index(number) + 1) if number in FIGURES else number
        least = f"{'more than' if found['over'] else 'at least'} {number}"
        exact = number and not (found["more"] or found["behind"] or "at least" in found[0] or found["over"])
        return f"{found['when']} {takes}" + (f", if the amount is {number if exact else least}" if number else "")

    oneself = r"\b[Yy]ou (?:hit|hurt|harm|wound|injure|cut|strike|shoot|damage) yourself for"
    yield late(rf"{oneself} (?P<many>\d+) {what}"), r"you lose \g<many> \g<what>"
    yield late(rf"{oneself} (?P<many>\d+)(?: points? of)? damage"), r"you take \g<many> damage"
    yield late(rf"{_WHEN} {whom} (?:loses?|drops?) {much} (?:by|to|from|through|because of|in) {by}"), turned
    yield late(rf"{_WHEN} {by} (?:takes?|drains?|removes?|strips?) {much} (?:from|off|of) {whom}"), turned
    yield late(rf"{_WHEN} {by} (?:makes?|lets?|causes?|forces?) {whom} (?:to )?lose {much}"), turned
    yield late(rf"{_WHEN} {by} (?:costs?|robs?) {whom} (?:of )?{much}"), turned


def _healed_by_it(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`you gain half of that damage`: of the number that was hurt, or of the one that takes damage in this game."""
    hurt = _hurt(vocabulary)
    heals = r"(?P<does>gain|regain|heal|recover|get)(?P<s>s?) (?P<half>half )?(?:of )?(?:that|the) damage"
    at_most = r"(?:never|not|no) more than|up to|at most|(?:to )?(?:a |the )?max(?:imum)?\.?(?: of)?"
    most = rf"(?P<most>,? \(?(?:but |and )?(?:{at_most}) \d+\)?)?"
    for name in sorted(hurt):
        front = rf"(?P<front>\btakes? damage to (?:(?:your|his|her|their|its) )?{re.escape(name)}\b[^\n]*?\b)"
        if len(hurt) == 1 and (whoever := anybody(vocabulary)):
            dealt = heals.replace("(?:that|the) damage", "(?:the |all )?damage (?:that )?you (?:deal|do|cause|inflict)")
            yield (
                late(rf"(?m)^( *)(?i:you )(?P<front>){dealt}{most}(?=$|[.;])"),
                rf"\1when {with_article(whoever)} takes damage from you, "
                rf"you gain {name} equal to \g<half>that damage\g<most>",
            )
            hurts = r"(?P<front>\btakes? damage\b[^\n]*?\b)"
            yield (
                late(rf"{hurts}{heals.replace('(?:that|the) damage', '(?:it|that)')}{most}(?=$|[.;\n])"),
                rf"\g<front>gain\g<s> {name} equal to \g<half>that damage\g<most>",
            )
        for said in (front, r"\b(?P<front>)") if len(hurt) == 1 else (front,):
            yield (
                late(rf"{said}{heals}{most}(?=$|[.;\n])"),
                rf"\g<front>gain\g<s> {name} equal to \g<half>that damage\g<most>",
            )


def _hurt(vocabulary: Vocabulary) -> frozenset[str]:
    """The numbers that take damage."""
    hurt = {name for test in vocabulary.every(TestWord) for name in test.damage.values()}
    return frozenset(hurt | {track.name for track in vocabulary.every(TrackWord) if track.vital})


def _held(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`whatever you are holding` is each of your Items in Hand."""
    things = {thing.name: thing for thing in vocabulary.every(ThingWord)}
    hand = next((place.name for place in vocabulary.every(PlaceWord) if place.holds), "")
    if hand:
        thing = r"(?P<a>an?|no|any|the) (?P<item>[A-Z][\w-]*(?: [A-Z][\w-]*)*)(?! in\b)"
        yield (
            late(rf"\b(?:(?P<many>hold|wield|are (?:holding|wielding))|holds|wields|is (?:holding|wielding)) {thing}"),
            lambda found: f"{'have' if found['many'] else 'has'} {found['a']} {found['item']} in {hand}",
        )
    above = (of for name in things for of in vocabulary.sorts(name) if of != name)
    sorts = Counter(of for of in above if of in things and things[of].item)
    if not hand or not sorts:
        return
    item = things[max(sorts, key=lambda of: (sorts[of], of))]
    several = item.several
    holding = r"(?:holding|carrying|wielding)(?: in (?:your |his |her |their )?[Hh]ands?)?"
    what = r"\b(?:whatever|everything|all|anything|what)(?: that)?"
    yield late(rf"{what} you are {holding}"), f"each of your {several} in {hand}"
    yield (
        late(
            rf"\beach (?P<sort>(?:[A-Z][\w-]* )?){item.name} in (?P<whose>your|the target's|that [A-Z][\w-]*'s) {hand}\b"
        ),
        rf"each of \g<whose> \g<sort>{several} in {hand}",
    )
    for who, whose in (("he", "his"), ("she", "her"), ("they", "their")):
        yield late(rf"{what} {who} (?:is|are) {holding}"), f"each of {whose} {several} in {hand}"
    yield late(rf"{what} (the target|that [A-Z][\w-]*) is {holding}"), rf"each of \1's {several} in {hand}"
