"""What is counted and kept, as people say it: points and their maxima, the worst of them, one step better, up to so much."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, a_or_an, with_article
from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME, NUMBER, WHENEVER, in_figures, in_places
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary
from grammar.words import NUMBER_WORDS, StatWord, TestWord, ThingWord, TrackWord, singles


def barred(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A number that cannot go up is none that whoever has it gains, and one that cannot go down none that he loses."""
    alone, never = singles(vocabulary), r"(?:cannot|can(?:'t| not| never)|does(?:n't| not)|will not|won't|never)"
    moves = {
        "gain": r"(?:go(?:es)?|rises?|climbs?|gets?|is raised|be raised|increases?)(?: up| higher| any higher)?",
        "lose": r"(?:go(?:es)?|drops?|falls?|sinks?|gets?|is lowered|be lowered|decreases?)(?: down| lower| any lower)?",
    }
    for track in vocabulary.every(TrackWord):
        one = next(iter(track.of), "") if alone.issuperset(track.of) else ""
        whose, who = ("[Tt]he", f"the {one}") if one else ("[Yy]our", "you")
        for verb, moved in moves.items():
            said = rf"\b{whose} {re.escape(track.name)} {never} {moved}(?: by \d+)?(?=$|[,.;]| until | while | if | for \d)"
            yield late(said), f"{who} cannot {verb} {track.name}"


def taken_from(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is counted goes over as one loses it and the other gains as much of it as he had: `take 2 Coins from the target`."""
    ones = {one: track for track in vocabulary.every(TrackWord) for one in track.forms}
    if ones:
        called = either_of(ones)
        that = r"that (?:[A-Z][\w-]* )*[A-Z][\w-]*"
        before = r"(?m)(?P<before>^|, |: |\b(?:and|then) )(?<!when )(?<!if )"
        takes = r"(?i:takes?|steals?|snatch(?:es)?|drains?|robs?) (?P<many>\d+|an?|one) "
        takes += rf"(?:points? of )?(?P<of>{called}) from "
        who = rf"(?P<who>[Yy]ou(?: may| can)? |{that} |)"
        whom = rf"(?P<whom>the target|{that})(?=$|[,.;]| and | until )"
        yield late(rf"{before}{who}{takes}{whom}"), partial(_goes_over, ones=ones)
        some = r"(?P<{0}>(?:an?|another) (?:[A-Z][\w-]* )*(?P<{0}_of>[A-Z][\w-]*))"
        taken = rf"{takes}{some.format('whom')}(?=$|[.;])"
        yield late(rf"{before}(?P<who>[Yy]ou(?: may| can)? |){taken}"), partial(_goes_over_from_one, ones=ones)
        yield late(rf"{before}{some.format('who')} {taken}"), partial(_goes_over_from_one, ones=ones)


def _goes_over(found: re.Match[str], ones: Mapping[str, TrackWord]) -> str:
    """Who gains as much of it as the other has, at the most so much, and who loses it."""
    who = found["who"].strip()
    offered = who.lower() in ("you may", "you can")
    gains = _gains_and_loses("you" if offered or not who else who, found, ones, found["whom"])
    below = gains.replace("; ", "\n  ")
    return f"{found['before']}you may use this:\n  {below}" if offered else f"{found['before']}{gains}"


def _goes_over_from_one(found: re.Match[str], ones: Mapping[str, TrackWord]) -> str:
    """Who is chosen to lose it, and who gains it, himself chosen where that is not the holder."""
    who, whom = found["who"].strip(), f"that {found['whom_of']}"
    if who.lower() in ("you", ""):
        return f"{found['before']}you choose {found['whom']} and {_gains_and_loses('you', found, ones, whom)}"
    if who.lower() in ("you may", "you can"):
        below = _gains_and_loses("you", found, ones, whom).replace("; ", "\n  ")
        return f"{found['before']}you may choose {found['whom']}:\n  {below}"
    chosen = f"{found['before']}you choose {found['whom']} and you choose {who} and "
    return chosen + _gains_and_loses(f"that {found['who_of']}", found, ones, whom)


def _gains_and_loses(who: str, found: re.Match[str], ones: Mapping[str, TrackWord], whom: str) -> str:
    """What goes over from one to the other."""
    several, many = ones[found["of"]].several, found["many"] if found["many"].isdecimal() else "1"
    gains = "gain" if who.lower() == "you" else "gains"
    unit = ones[found["of"]].name if many == "1" else several
    return f"{who} {gains} {several} equal to the lower of {many} and {whom}'s {several}; {whom} loses {many} {unit}"


_EITHER_WAY = re.compile(r"(?i:modifier|bonus|adjustment)s?$")


def waived(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody ignores is a number of his that is at most 0: of what is added to it nothing counts then."""
    forms = {
        form
        for word in vocabulary.every(StatWord)
        if not (word.text or word.group is True or word.value is not None or _EITHER_WAY.search(word.name))
        for form in (word.name, word.several)
    }
    if not forms:
        return
    name = rf"(?P<name>{either_of(forms)})(?![\w'-]| [A-Z])"
    begins = r"(?m)(?P<open>^ *(?:- )?|, (?:and |but )?|: |[.;] )"
    ends = r"(?=$|[.,;:]| (?:until|while|if|for|as long as|and) )"
    whose = r"(?:all |any )?(?:of )?(?:the |your |all your )?(?:penalt(?:y|ies) (?:from|for|of|by) (?:your |the )?)?"
    for said in (
        rf"{begins}(?i:you )?(?i:ignore|negate|disregard|shrug off) {whose}{name}{ends}",
        rf"{begins}(?i:you) (?:have|suffer|take|get) no {name}{ends}",
    ):
        yield late(said), lambda found: f"{found['open']}your {_at_most_none(found['name'])}"
    none = r"(?:as (?:0|zero|nothing|none))"
    voided = (
        rf"(?:do(?:es)? not (?:apply|count|matter)|(?:is|are) (?:ignored|waived|negated|disregarded)|ha(?:s|ve) no effect"
        rf"|counts? {none}|(?:is|are) (?:treated|counted|considered) {none})"
    )
    yield late(rf"\b[Yy]our {name} {voided}{ends}"), lambda found: f"your {_at_most_none(found['name'])}"


def _at_most_none(name: str) -> str:
    return f"{name} {'are' if name.endswith('s') else 'is'} at most 0"


def one_back(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who gets back one of what many are called otherwise gains one: `you get your Shot back`."""
    for track in vocabulary.every(TrackWord):
        if track.several != track.name:
            back = rf"(?:your|his|her|their|its) {re.escape(track.name)} back"
            yield late(rf"\b(?:get|regain|recover|have)(?P<s>s?) {back}\b"), rf"gain\g<s> 1 {track.name}"


def numbers_of(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`the Armor Bonus of Shields is 0`: whose it is, the language says first."""
    numbers = either_of(word.name for word in vocabulary.every(*NUMBER_WORDS) if not word.group)
    things = vocabulary.every(ThingWord)
    one = {thing.several: thing.name for thing in things}
    if not numbers or not one:
        return
    does = r"(?= (?:is|are|gets?) )"
    front = rf"(?m)(?P<open>^ *|, |: )[Tt]he (?P<number>{numbers}) of "
    several = either_of(one)
    mine = either_of(thing.several for thing in things if thing.side) or "(?!)"
    them = rf"(?:all )?(?:of )?(?:(?:the )?(?P<of>{several})|your (?P<side>{mine}))"
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if tests:
        yours = rf" against your (?P<test>(?:[A-Z][\w-]* )*?(?:{tests}))s?(?=$|[.;])"
        yield (
            late(rf"{front}{them} (?P<does>(?:is|are|gets?) [^,;:\n]*?){yours}"),
            lambda found: (
                f"{found['open']}when you make {with_article(found['test'])}, the target's {one[found['of'] or found['side']]}'s "
                f"{found['number']} {found['does']} until that {found['test'].rpartition(' ')[2]} ends"
            ),
        )
    yield (
        late(rf"{front}{them}{does}"),
        lambda found: f"{found['open']}each {one[found['of'] or found['side']]}'s {found['number']}",
    )
    single = either_of(one.values())
    whose = rf"(?:the target's|that [A-Z][\w-]*'s|your|each|every|that|an?) (?:{single})|the target"
    yield (
        late(rf"{front}(?P<of>{whose}){does}"),
        lambda found: f"{found['open']}{re.sub('^(?:every|an?) ', 'each ', found['of'])}'s {found['number']}",
    )
    change = rf"(?P<open>^ *|, |: |\b(?i:increase|raise|reduce|lower|decrease)s? )[Tt]he (?P<number>{numbers}) of "
    moves = (
        r"(?= (?:goes|go|rises?|climbs?|grows?|increases?|falls?|drops?|sinks?|decreases?|becomes?|would|cannot|by"
        r"|is (?:reduced|lowered|decreased|increased|raised)) )"
    )
    meant = rf"(?:the target's|that [A-Z][\w-]*'s|your|that) (?:{single})|the target"
    yield late(rf"(?m){change}(?P<of>{meant}){moves}"), r"\g<open>\g<of>'s \g<number>"
    yield (
        late(
            rf"(?m)^(?P<margin> *)(?:(?P<front>[^\n]*?)[,:] )?[Tt]he (?P<number>{numbers}) of one of your (?P<of>{several})"
            rf"(?P<does>{moves}[^\n]*)$"
        ),
        lambda found: _chosen_first(found, one[found["of"]]),
    )
    goes = rf"(?P<goes>{_GOES_UP}|{_GOES_DOWN}) by (?P<by>\d+|{'|'.join(FIGURES)})(?=$|[.;,])"
    yield late(rf"(?m){front[4:]}(?i:each|all) of your (?P<of>{several}) {goes}"), _of_each_of_yours


_GOES_UP = "goes? up|rises?|climbs?|grows?|increases?"


_GOES_DOWN = "goes? down|falls?|drops?|sinks?|decreases?|shrinks?"
"""How it is said of a number that it changes."""


def _chosen_first(found: re.Match[str], one: str) -> str:
    """What becomes of a number of one of somebody's things, which is chosen first."""
    margin = found["margin"] + ("  " if found["front"] else "")
    head = f"{found['margin']}{found['front']}:\n" if found["front"] else ""
    does = re.sub(r"^ is (?:reduced|lowered|decreased) by ", " goes down by ", found["does"])
    does = re.sub(r"^ is (?:increased|raised) by ", " goes up by ", does)
    return f"{head}{margin}you choose one of your {found['of']}\n{margin}that {one}'s {found['number']}{does}"


def _of_each_of_yours(found: re.Match[str]) -> str:
    """What a number of all of somebody's things goes up or down by, each of them gains or loses."""
    does = "gains" if re.fullmatch(_GOES_UP, found["goes"]) else "loses"
    return f"{found['open']}each of your {found['of']} {does} {in_figures(found['by'])} {found['number']}"


_BAD = re.compile(r"\b(?:bad|badly|severe|grave|harm|hurts?)\b")


_MOST = {True: "highest", False: "lowest"}


def worst(vocabulary: Vocabulary) -> Iterator[Turn]:
    """The worst of what has one number of its own is that with the highest, if it says how bad it is."""
    for thing in vocabulary.every(ThingWord):
        own = _own_numbers_of(thing, vocabulary)
        if thing.single or len(own) != 1:
            continue
        name, several, stat = thing.name, thing.several, own[0]
        bad = _BAD.search(stat.summary) is not None
        for said, most in (
            (r"worst|most severe|gravest|heaviest", bad),
            (r"best|mildest|lightest|least severe", not bad),
        ):
            if bad or said.startswith(("worst", "best")):
                words = said if bad else said.partition("|")[0]
                yield late(rf"\b(?:{words}) ({name}|{several})\b"), rf"\1 with the {_MOST[most]} {stat.name}"


def eased(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What has one number of its own gets better or worse by that: `reduce a Condition by one step`."""
    begins, ends = r"(?m)(?P<front>(?:^ *|(?<=, )|(?<=: )|\bto )(?:you (?:may |can )?)?)", r"(?=$|[.;])"
    somebody = r"(?:that|an?|another) [A-Z][\w-]*"
    by = rf"(?P<by>{NUMBER}|an?)(?: (?:step|level|grade|degree)s?)?"
    for thing in vocabulary.every(ThingWord):
        own = _own_numbers_of(thing, vocabulary)
        if thing.single or len(own) != 1 or _BAD.search(own[0].summary) is None:
            continue
        several = thing.several
        owner = rf"(?:your|the target's|{somebody}'s)"
        every = rf"(?:each of |all (?:of )?)?(?P<owner>{owner}) {several}"
        owned = rf"one of (?P<one>{owner}) {several}|{every}|(?P<only>{owner}) {thing.name}"
        one = rf"(?:an? {thing.name}(?: of (?P<whose>yours|{somebody}))?|{owned})"
        for verb, doing, falls, less in _BETTER_AND_WORSE:
            written = partial(_gets, f"{verb} the {own[0].name} of", several)
            for said in (
                rf"(?i:{doing})s? {one}(?:(?: by| down| up)? {by})?",
                rf"{one} (?:{falls})(?: by| down| up)? {by}(?: down| up)?",
                rf"{one} (?:is|becomes?|gets?|goes) {by} (?:{less})",
                rf"{by} (?:{less}) of {one}",
            ):
                yield late(f"{begins}{said}{ends}"), written


_BETTER_AND_WORSE = (
    (
        "lower",
        "reduce|lower|ease|lessen|soften|downgrade|improve",
        "drops?|falls?|sinks?|eases?|is (?:reduced|lowered|eased)",
        "lower|less|better|milder|lighter|down",
    ),
    (
        "raise",
        "raise|worsen|increase|aggravate|upgrade",
        "rises?|climbs?|worsens?|is (?:raised|increased|worsened)",
        "higher|worse|more severe|graver|up",
    ),
)
"""What is done to a number, how people say it of what has that, that it happens, and how that then is."""


def _gets(done: str, several: str, found: re.Match[str]) -> str:
    """`lower the Severity of one of your Conditions by 1`."""
    owner = found["one"] or found["only"] or found["owner"]
    owner = owner or ("your" if found["whose"] in (None, "yours") else f"{found['whose']}'s")
    by = found["by"] or "1"
    which = "each of" if found["owner"] else "one of"
    return f"{found['front']}{done} {which} {owner} {several} by {in_figures('1' if by in ('a', 'an') else by)}"


def _own_numbers_of(thing: ThingWord, vocabulary: Vocabulary) -> list[StatWord]:
    """The numbers that only things of a kind have, and that change."""
    every = vocabulary.every(StatWord)
    return [stat for stat in every if thing.name in stat.of and not stat.text and stat.value is None]


def worse(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Of what does harm more is worse: `a Severity of 4 or worse`."""
    for word in vocabulary.every(StatWord, TrackWord):
        if _SUFFERED.search(f"{word.name} {word.summary}"):
            name = rf"(?:{re.escape(word.name)}|{re.escape(word.several)})"
            yield late(rf"\b({name}(?: of| at| is| are)? \d+) or worse\b"), r"\1 or more"
            yield late(rf"\b(\d+) ({name}) or worse\b"), r"\1 or more \2"


def counted(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`a Severity 2 Condition` and `a Condition of Severity 2` are one at that number."""
    for thing in vocabulary.every(ThingWord):
        for stat in vocabulary.every(*NUMBER_WORDS):
            if thing.name not in stat.of:
                continue
            name = re.escape(thing.name)
            if thing.item:  # for good, as a thing has no end
                less = rf"(?:reduce|decrease|lessen|weaken)(s?) (that {name}'s {stat.name} by \d+)(?=$|[.;,])"
                more = rf"(?:increase|worsen)(s?) ((?:that {name}'s|its) {stat.name} by \d+)(?=$|[.;,])"
                yield late(rf"(?m)\b{less}"), r"lower\1 \2"
                yield late(rf"(?m)\b{more}"), r"raise\1 \2"
            yield (
                late(rf"\b(?:an?) {stat.name}[- ](\d+) {name}\b"),
                f"{a_or_an(thing.name)} {thing.name} at {stat.name} \\1",
            )
            yield (
                late(
                    rf"\b((?i:take|get|suffer|receive|gain)s?) (an? {name}) (?:of|with|at) (?:an? )?{stat.name}"
                    r"(?: of)? (\d+)(?! or\b)"
                ),
                rf"\1 \2 at {stat.name} \3",
            )


def bounded(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What grows only so far: `+1 per Ally, up to +3` is `+ (the lower of 3 and the number of Allies)`."""
    people = either_of(name for thing in vocabulary.every(ThingWord) if not thing.single for name in thing.forms)
    where = in_places(vocabulary)
    figure = rf"(?:\d+|{'|'.join(FIGURES)})"
    if people:
        plurals = {thing.name: thing.several for thing in vocabulary.every(ThingWord)}
        allowed = (stat for stat in vocabulary.every(StatWord) if stat.reads == "allowance")
        named = {stat.name.lower(): stat.several for stat in allowed}

        def by_people(found: re.Match[str]) -> str:
            sign = "-" if found["more"] in ("fewer", "less") else "+"
            counted = found["which"] + plurals.get(found["who"], found["who"]) + found["there"]
            laid = named.get(found["laid"], "cards" if found["laid"] == "card" else "dice")
            return f"{found['whose']}' {laid} get {sign} the number of {counted}"

        yield (
            late(
                r"\b(?P<whose>[Yy]our (?:[A-Z][\w-]* )*[A-Z][\w-]*s) (?:play|roll) (?:1|an?|one) "
                r"(?P<more>more|extra|additional|fewer|less) (?P<laid>card|die) "
                rf"(?:for each|for every|per) (?P<which>(?:[A-Z][\w-]* )*)(?P<who>{people})(?P<there>{where})(?=$|[.;,])"
            ),
            by_people,
        )
        yield (
            late(
                r"\bget(?P<s>s?) (?P<sign>[-+])(?P<by>\d+) (?:for each|for every|per) "
                rf"(?P<of>{figure}) (?P<who>(?:{people}){where})"
                r"(?=$|[.;,])"
            ),
            _by_several,
        )
        yield (
            late(rf"(?P<open>[-+]\(|(?:the (?:lower|higher) of|and|\() )(?P<who>(?:{people}){where})(?P<less> - \d+)"),
            r"\g<open>the number of \g<who>\g<less>",
        )
    yield (
        late(
            r"\bget(s?) ([-+]) ?\((the number of [^()]+)\),? (?:(?:but|and) )?"
            r"(?:up to|to a maximum of|with a maximum of|at most|no more than) \+?(\d+|rank)\b"
        ),
        lambda found: (
            f"get{found[1]} {found[2]} (the lower of {found[4]} and {_in_brackets(found[3].replace(' minus ', ' - '))})"
        ),
    )
    no_more = (
        r"(?:(?:but |and )?(?:up to|(?:to|with) a max(?:imum)?(?: of)?|max(?:imum)?\.?(?: of)?|at most"
        r"|(?:no|not|never) more than))"
    )
    most = rf",? \(?{no_more} \+?(\d+)\)?(?=$|[.;]| until\b)"
    for thing in vocabulary.every(ThingWord):
        if not thing.item and not thing.single:
            several = thing.several
            each = rf"\bget(s?) \+1 (?:per|for each|for every) {re.escape(thing.name)}({where}){most}"
            yield late(each), rf"get\1 + (the lower of \3 and the number of {several}\2)"
    for word in vocabulary.every(TrackWord):
        names = f"(?:{re.escape(word.name)}|{re.escape(word.several)})"
        each = rf"\bget(s?) \+1 (?:per|for each|for every) (?:point of )?(?:your )?{names}{most}"
        yield late(each), rf"get\1 + (the lower of \2 and your {word.name})"


def gained_at_most(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes of each of something, and only so much: `that Opponent loses 1 Coin per Wound, but no more than 3`."""
    many = {
        form: thing for thing in vocabulary.every(ThingWord) if not (thing.item or thing.single) for form in thing.forms
    }
    numbers = {form: word for word in vocabulary.every(StatWord, TrackWord) for form in word.forms}
    several = {name: word.several for name, word in numbers.items()}
    each = either_of({*many, *numbers})
    if not each:
        return
    no_more = r"(?:but |and )?(?:up to|(?:to|with) a max(?:imum)?(?: of)?|max(?:imum)?\.?(?: of)?|(?:to )?at most|no more than)"
    also = rf"(?: (?:is|are|becomes?) {NAME}(?: until [^,;:.\n]*?)?,? and)?"
    who = rf"(?P<who>[Yy]ou|they|the target|that {NAME})(?P<may>{also} (?:may )?)"
    gains = rf"(?P<does>(?:gain|lose|draw|discard|take)s?) (?P<by>\d+|an?|one) (?P<what>cards?|damage|{NAME})"
    has = r"(?: (?:that )?(?:you|it|he|she|they|that [A-Z][\w-]*|the target) (?:has|have))?"
    counted = rf"(?:per|for each|for every) (?:(?P<rank>rank)|(?P<each>{each})(?P<there>{in_places(vocabulary)}){has})"

    def bounded(found: re.Match[str]) -> str:
        one, by = found["each"] or "", "1" if found["by"] in ("a", "an", "one") else found["by"]
        whose = {"you": "your", "they": "their"}.get(found["who"].lower(), f"{found['who']}'s")
        if one in many:
            thing = many[one]
            amount = f"the number of {thing.several}{found['there']}"
        else:
            amount = f"{whose} {several[one]}" if one else "rank"
        amount = amount if by == "1" else f"{by} × {amount}"
        what = several.get(found["what"], "cards" if found["what"].startswith("card") else found["what"])
        front = f"{found['who']}{found['may']}{found['does']} {what}"
        return f"{front} equal to the lower of {found['most']} and {_in_brackets(amount)}"

    yield late(rf"\b{who}{gains} {counted},? \(?{no_more} (?P<most>\d+)\)?(?=$|[.;\n]| until\b)"), bounded


def _in_brackets(amount: str) -> str:
    """An amount as one of two: in brackets, if it is reckoned."""
    return f"({amount})" if re.search(r" [-+×/] ", amount) else amount


def _by_several(found: re.Match[str]) -> str:
    """So much for every few of them."""
    each = f"the number of {found['who']} / {in_figures(found['of'])}"
    many = each if found["by"] == "1" else f"{found['by']} × ({each})"
    return f"get{found['s']} {found['sign']}({many})"


def penalties(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What wounds take off is a number of its own, where a game says so of one: `ignore wound penalties` is that it is 0."""
    ignored = r"(?m)(?P<open>^ *|, )(?:you )?(?i:ignores?|suffer no|take no|have no) (?:all |any |your |the )*"
    for number in vocabulary.every(StatWord):
        summary = number.summary.lower()
        hurt = _SUFFERED.search(summary)
        if hurt is not None and re.search(r"\bpenalt|\btakes? off\b", summary):
            said = rf"{re.escape(hurt[0].removesuffix('s'))}s?"
            yield (
                late(rf"{ignored}(?i:{said} penalt(?:y|ies))(?=$|[.;]| until | while )"),
                rf"\g<open>your {number.name} is 0",
            )


_SUFFERED = re.compile(
    r"\b(?:bad|badly|severe|grave|harm|hurts?|wounds?|stress|shock|pain|injury|injuries|fatigue|exhaustion|strain)\b",
    re.IGNORECASE,
)


def points(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is counted in points is often called without them: `lose 2 Shock` for Shock Points."""
    yield (
        late(r"\b(?i:(is|are|runs?)) (?i:out) of (?=(?:[a-z]+|[A-Z][\w-]*)\b)"),
        lambda found: f"{found[1].lower()} out of ",
    )
    yield late(r"(?<= )(?i:(runs?)) (?i:out)(?=$|[,.;])"), lambda found: f"{found[1].lower()} out"
    for track in vocabulary.every(TrackWord):
        kept = rf"(an?|one|1) {re.escape(track.name)}(?![\w-]| [A-Z])"  # what is kept as a number is gained
        yield late(rf"\b([Ii]nstead of) (?:taking|suffering|receiving|getting) {kept}"), rf"\1 gaining \2 {track.name}"
        short, _, point = track.name.rpartition(" ")
        if point == "Point" and not vocabulary.terms(short).keys() & {"track", "stat"}:
            moved = r"(?i:gain|lose|take|suffer|heal|recover|regain|remove|get|pay|spend)s?"
            many = rf"(?:{NUMBER} |all |half |any )?(?:of )?(?:your |their |his |her |its )?"
            yield (
                late(rf"\b({moved} {many})(?i:{short})(?![\w-]| [A-Z])"),
                rf"\1{track.several}",
            )


def lowered(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is kept goes up and down: `when your Turn begins, reduce your Luck by 1`, `that Threat is 1 less`."""
    shared = singles(vocabulary)
    front = r"(?m)(?P<front>^ *(?![Ww]hile )(?:[^,\n]*, )*)"
    theirs = r"the target's|(?:that|each|every|an?|another) [A-Z][\w-]*(?: [A-Z][\w-]*)*'s"
    yield from _changed_things(vocabulary)
    for track in vocabulary.every(TrackWord):
        of = (track.of,) if isinstance(track.of, str) else track.of
        common = shared.issuperset(of)
        whose, many = "the" if common else "your", track.several
        for name, goes in dict.fromkeys(((track.name, "goes"), (many, "go" if many != track.name else "goes"))):
            for doing, less, way in _UP_AND_DOWN:
                ordered = rf"{front}(?:you )?(?i:{doing}) (?:(?P<whose>{whose}|{theirs}) )?"
                yield (
                    late(rf"{ordered}{re.escape(name)} by (?P<by>\d+|{'|'.join(FIGURES)})(?=$|[.;])"),
                    partial(_goes, usual=whose, does=f"{name} {goes} {way} by"),
                )
                if common:
                    front_too = rf"(?P<front>^ *|^(?:[^,\n]*, )*when (?:(?!{re.escape(name)}\b)[^,\n])*, )"
                    yield (
                        late(
                            rf"(?m){front_too}(?:that|the) {re.escape(name)} (?:is|gets) (?P<by>\d+) (?:{less})(?=$|[.;])"
                        ),
                        rf"\g<front>the {name} {goes} {way} by \g<by>",
                    )
            if common:
                moves = r"(?=(?:goes|rises|falls|drops|sinks|is)\b)"
                yield late(rf"(?m)(^ *|, ){re.escape(name)} {moves}"), rf"\1the {name} "


def had_so_many(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is counted one by one is said in the plural: `if you have at least one Shot left`."""
    how = "(?P<how>at least|at most|more than|less than|fewer than)"
    for track in vocabulary.every(TrackWord):
        if track.several != track.name:
            yield (
                late(
                    rf"(?P<front>\b(?i:if|while|unless|as long as) )you have {how} (?P<many>{NUMBER}) "
                    rf"(?:{either_of((track.name, track.several))})(?: left| remaining)?(?=$|[,;.:])"
                ),
                partial(_so_many, said=track.several),
            )


def _so_many(found: re.Match[str], said: str) -> str:
    return f"{found['front']}your {said} are {found['how'].replace('fewer', 'less')} {in_figures(found['many'])}"


def for_one_test(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody has for a test of which was spoken lasts as long as that: `your Defense is 3 higher against that Attack`."""
    tests = {word.name for word in vocabulary.every(TestWord)}
    own = either_of({word.name for word in vocabulary.every(*NUMBER_WORDS) if word.of} - tests)
    if not tests or not own:
        return
    those = rf"(?:for|against|during|on|in) (?:that|this) (?P<test>{either_of(tests)})(?=$|[.,;\n])"
    mine = rf"\b(?P<own>[Yy]our (?:{own}))"
    yield late(rf"{mine} gets? (?P<by>[-+]\d+) {those}"), r"\g<own> gets \g<by> until that \g<test> ends"
    had = rf"\b(?P<had>(?:get|gain|have|receive) (?:an? )?[-+]\d+ (?:bonus )?(?:to |on )?(?:your )?(?:{own}))"
    yield late(rf"{had} {those}"), r"\g<had> until that \g<test> ends"
    for more, sign in (("higher|better|more|greater", "+"), ("lower|worse|less|smaller", "-")):
        yield (
            late(rf"{mine} (?:is|are) (?P<by>{NUMBER}) (?:points? )?(?:{more}) {those}"),
            partial(_for_that, sign=sign),
        )


def _for_that(found: re.Match[str], sign: str) -> str:
    return f"{found['own']} gets {sign}{in_figures(found['by'])} until that {found['test']} ends"


_HARDER = {
    "difficult": (r"harder|tougher|more difficult", r"easier|simpler|less difficult"),
    "hard": (r"harder|tougher", r"easier|simpler|less hard"),
    "strict": (r"stricter|more strict|more formal", r"looser|laxer|less strict|less formal|more relaxed"),
    "bad": (r"worse|more severe", r"better|less severe|less bad"),
}
"""Of what tells how difficult something is, what is said as it goes up, and as it goes down."""


def harder_by_steps(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What tells how hard something is goes up where that gets harder: `the Route becomes one step harder`."""
    shared = singles(vocabulary)
    for track in vocabulary.every(TrackWord):
        how = re.match(r"How (\w+)\b", track.summary)
        if how is None or how[1] not in _HARDER or not shared.issuperset(track.of):
            continue
        many = rf"(?:by )?(?:(?P<by>{NUMBER}|an?) )?(?:(?:steps?|levels?|grades?|degrees?|{re.escape(track.unit)}) )?"
        then = rf"(?: by (?P<then>{NUMBER}|an?)(?: (?:steps?|levels?|grades?|degrees?))?)?"
        one = rf"(?i:the) {re.escape(track.name)}"
        begins = rf"(?m)(?P<front>^ *(?![Ww]hile )|, |: |; |\band ){one} (?:becomes?|gets?|grows?|turns?|goes)"
        for way, words in zip(("up", "down"), _HARDER[how[1]], strict=True):

            def goes(found: re.Match[str], way: str = way, name: str = track.name) -> str:
                by = in_figures((found["by"] or found["then"] or "1").lower())
                return f"{found['front']}the {name} goes {way} by {by}"

            yield late(rf"{begins} {many}(?:{words}){then}(?=$|[.;,\n])"), goes
            happens = rf"(?m)(?P<front>^ *(?:[^,:\n]* per [^,:\n]*, )?[Ww]hen(?:ever)? [^:\n]*?, )the {re.escape(track.name)} is"
            yield late(rf"{happens} {many}(?:{words}){then}(?=$|[.;,\n])"), goes


def so_far_only(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What goes up or down only so far is asked first: `the Threat goes down by the margin, but not below 1`."""
    shared = singles(vocabulary)
    common = [word.name for word in vocabulary.every(TrackWord) if shared.issuperset(word.of)]
    kept = [word.name for word in (*vocabulary.every(TrackWord), *_kept_of_things(vocabulary))]
    names = either_of(kept)
    owned = rf"(?:[Ii]ts|[Yy]our|[Tt]he target's|[Tt]hat [A-Z][\w-]*(?: [A-Z][\w-]*)*'s) (?:{names or '(?!)'})"
    one = rf"(?P<one>{owned}|[Tt]he (?:{either_of(common) or '(?!)'}))"
    by = rf"(?P<by>\d+|{'|'.join(FIGURES)}|the (?:margin|amount)|half (?:the margin|the amount|that damage)|that damage|[XYZ])"
    can = r"(?:to )?(?:(?:but|and) )?(?:it )?(?:(?:can|may) )?(?:never|not|no|cannot)(?: to)?"
    goes = r"(?: (?:go(?:es)?|rises?|climbs?|falls?|drops?|gets?|is|be))?"
    for moved, far, most, way, less in (
        (_GOES_UP, "above|over|beyond|past|more than|higher than", "max(?:imum)?", "up", "less"),
        (_GOES_DOWN, "below|under|beneath|less than|lower than", "min(?:imum)?", "down", "more"),
    ):
        no_further = rf"{can}{goes} (?:{far})"
        its_own = rf"(?:you|they|he|she|(?:your|the|that [A-Z][\w-]*'s|their|its) (?:{names or '(?!)'}))"
        yield (
            late(
                rf"(?m)\b(?P<deed>(?:gain|lose)s? (?:{NUMBER}|\d+) (?:{names or '(?!)'})),? (?:but|and|though) {its_own} "
                rf"(?:can(?:not)?(?: never)?|may (?:not|never)|never){goes} (?P<how>{far}) (?P<far>\d+)"
                r"(?: (?:this way|by this))?(?=$|[.;])"
            ),
            r"\g<deed>, but never \g<how> \g<far>",
        )
        bound = rf"(?:(?:up |down )?(?:to|with) (?:an? )?)?{most}\.?(?: of)?"
        bound += r"|(?:but )?(?:up |down )?to at (?:most|least)|(?:but |and )?(?:always )?at (?:most|least)"
        yield (
            late(
                rf"(?m)(?P<open>^ *|, (?:and )?|: |- ){one} (?:{moved}) by {by},? "
                rf"\(?(?:{no_further}|{bound}) (?P<far>\d+)\)?(?=$|[.;])"
            ),
            partial(_asked_first, way=way, less=less),
        )


def _asked_first(found: re.Match[str], way: str, less: str) -> str:
    """What goes up or down, and only if it is not so far yet."""
    one, far = f"{found['one'][0].lower()}{found['one'][1:]}", found["far"]
    by = in_figures(found["by"]) if found["by"] in FIGURES else found["by"]
    left = f"({far} - {one})" if way == "up" else f"({one} - {far})"
    many = by if by == "1" else f"the lower of {by} and {left if far != '0' else one}"
    return f"{found['open']}if {one} is {less} than {far}, {one} goes {way} by {many}"


def _changed_things(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A number of a thing goes up and down for good where something happens, as a thing has no end: `its Severity rises by 1`."""
    for stat in _kept_of_things(vocabulary):
        whose = rf"[Ii]ts|[Tt]hat [A-Z][\w-]*'s|[Yy]our (?:{either_of(stat.of)})'s"
        its = rf"\b(?P<its>(?:{whose}) {re.escape(stat.name)})"
        by, ends = rf"(?P<by>\d+|{'|'.join(FIGURES)})", r"(?=$|[.;]|,(?! until\b)| and )"
        for moved, way in ((_GOES_DOWN, "down"), (_GOES_UP, "up")):
            yield late(rf"(?m){its} (?:{moved}) by {by}{ends}"), partial(_moves, way=way)
        yield (
            late(rf"(?m){its} (?:is|becomes|gets) {by} (?:more|higher|greater|bigger|worse){ends}"),
            partial(_moves, way="up"),
        )


def _kept_of_things(vocabulary: Vocabulary) -> list[StatWord]:
    """The numbers that things have, each its own."""
    items = {thing.name for thing in vocabulary.every(ThingWord) if thing.item}
    own = (stat for stat in vocabulary.every(StatWord) if stat.start is not None and stat.value is None)
    return [stat for stat in own if items.issuperset(stat.of)]


def _moves(found: re.Match[str], way: str) -> str:
    """What a number goes up or down by; what stands while something is so is only more or less for that time."""
    before = found.string[: found.start()].rpartition("\n")[2]
    once = found["its"].lower().startswith("that ") or re.search(
        r"\b(?:[Ww]hen|[Ii]f|on (?:success|failure):|may)\b", before
    )
    if not once or re.search(r"\b[Ww]hile\b", before):
        return found[0]
    return f"{found['its']} goes {way} by {in_figures(found['by'])}"


_UP_AND_DOWN = (
    ("reduce|lower|decrease", "less|lower|fewer|smaller", "down"),
    ("raise|increase", "more|higher|greater|bigger", "up"),
)
"""How it is said that a number changes, that it is another then, and which way it goes."""


def _goes(found: re.Match[str], usual: str, does: str) -> str:
    return f"{found['front']}{found['whose'] or usual} {does} {in_figures(found['by'])}"


def healed(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is healed that counts harm is lost, and gained where it is taken: `heal 1 Wound`, `would take Wounds`; so is a thing
    that is healed.  Whoever has it taken from him loses it."""
    tracks = either_of(word.name for word in vocabulary.every(TrackWord)) or "(?!)"
    one = r"an?(?:other)? [A-Z][\w-]*(?: [A-Z][\w-]*)*"
    taken = rf"(?P<many>(?:{NUMBER}|an?|any|some) )?(?P<what>{tracks}) (?:away )?from (?P<who>you|{one})"
    yield (
        late(rf"(?P<when>\b{WHENEVER} )(?P<by>{one})(?P<would> would)? takes? {taken}(?=,)"),
        lambda found: (
            f"{found['when']}{found['who']}{found['would'] or ''} lose{'s' * (not found['would'] and found['who'] != 'you')} "
            f"{found['many'] or ''}{found['what']} from {found['by']}"
        ),
    )
    for word in (*vocabulary.every(TrackWord), *vocabulary.every(ThingWord)):
        item = isinstance(word, ThingWord) and word.item
        counts = (
            isinstance(word, TrackWord) and word.start in (0, None) and _SUFFERED.search(f"{word.name} {word.summary}")
        )
        if item or counts:
            name = rf"(?:[A-Z][\w-]* )?(?:{re.escape(word.name)}|{re.escape(word.several)})(?! [A-Z])"
            some = rf"(?:{NUMBER}|an?|all|any|half|one of|all of|up to {NUMBER})(?: of)?"
            many = rf"{some}(?: your| their| his| her| its| the)?"
            healed = r"(?:heal|recover|cure|remove|regain|mend|shake off|treat)"
            yield late(rf"\b(?i:{healed})(s?) your (?={name}(?![\w-]))"), r"lose\1 all "
            yield late(rf"\b(?i:{healed})(s?) (?:from )?(?={many} {name}(?![\w-]))"), r"lose\1 "
            if counts:
                yield (
                    late(
                        rf"\b(?i:take|suffer|receive)(s?) (?=(?:{NUMBER} (?:less |fewer |more )?|an? )?{name}(?![\w-]))"
                    ),
                    r"gain\1 ",
                )


def at_most(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is kept is bounded by its maximum: `the Threat cannot go above 5`."""
    for track in vocabulary.every(TrackWord):
        names = either_of((track.name, track.several))
        yield (
            late(
                rf"\b(?P<whose>[Yy]our|[Tt]he) (?:{names}) (?:cannot|can never|may not|may never|never) "
                r"(?:(?:be|go|rise|grow|get|be raised|climb) )?(?:above|over|beyond|more than|higher than|exceeds?) "
                r"(?P<most>\d+)(?=$|[.;,])"
            ),
            rf"\g<whose> maximum {track.name} is \g<most>",
        )


def out_of_bounds() -> Iterator[Turn]:
    """`is not 4 or more`, `is not at most 3`: less, or more, than that."""
    for bound, other, on in (
        ("at least", "less", "more|higher|greater|above"),
        ("at most", "more", "less|fewer|lower|below"),
    ):
        yield late(rf"\b(is|are) not (?:{bound} (\d+)|(\d+) or (?:{on}))(?!\w)"), rf"\1 {other} than \2\3"


def kept_in_number(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is kept as a number is no card: `discard 2 dice` is `pay 2 Dice` where it is offered, and else `lose 2 Dice`."""
    for track in vocabulary.every(TrackWord):
        if vocabulary.resolve(track.name, "thing") is None:
            one, several = track.name, track.several
            unit = "die|dice|" if track.unit == "die" else ""
            many = rf"(?P<many>{NUMBER}|an?) (?:{unit}{re.escape(one)}|{re.escape(several)})\b(?! pool|'| [A-Z])"

            def of_them(found: re.Match[str], one: str = one, several: str = several) -> str:
                number = in_figures(found["many"].lower())
                verb = "pay " if found["may"] else f"lose{found['s']} "
                return f"{found['may'] or ''}{verb}{number} {one if number == '1' else several}"

            yield late(rf"\b(?P<may>(?:may|can) )?(?i:discard|give up)(?P<s>s?) {many}"), of_them


def for_each_one_has(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes of each of what is kept as a number comes per one: `you lose 1 Shot for each Wound you have`."""
    things = (thing for thing in vocabulary.every(ThingWord) if thing.item)
    for word in (*vocabulary.every(TrackWord, StatWord), *things):
        if isinstance(word, ThingWord) or vocabulary.resolve(word.name, "thing") is None:
            several = re.escape(word.several)
            one = rf"(?:{re.escape(word.name)}|{several})"
            had = rf"{one} (?:(?:that )?you (?:still )?(?:have|carry)(?: left)?|of yours|left)|of your {several}(?: left)?"
            had = rf"(?:for|per) (?:each |every )?(?:{had})(?=$|[,.;])"
            what = r"(?:cards?|[A-Z][\w-]*(?: [A-Z][\w-]*)*)"
            for does in (
                rf"(?:gain|lose|draw|regain|recover|discard)s? (?:\d+|an?) {what}",
                r"(?:roll|play)s? (?:\d+|one) (?:more|fewer) (?:die|dice|cards?)",
            ):
                yield late(rf"\b(?P<does>{does}) {had}"), rf"\g<does> per {word.name}"
            so_many = r"\b(?P<does>(?:roll|play)s?) as many (?P<more>more|fewer) (?P<what>dice|cards)"
            so_many = rf"{so_many} as (?:you have {one}|your {several})(?=$|[,.;])"
            yield late(so_many), partial(_one_per, name=word.name)


def _one_per(found: re.Match[str], name: str) -> str:
    """`rolls 1 more die per Victory`."""
    return f"{found['does']} 1 {found['more']} {'die' if found['what'] == 'dice' else 'card'} per {name}"
