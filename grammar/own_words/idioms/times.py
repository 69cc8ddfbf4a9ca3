"""When something happens, as people say it: in a fight, after a test, the first time, on the next turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from grammar.article import a_or_an, with_article
from grammar.late import compiled, either_of, late
from grammar.own_words.headline import begins_rule
from grammar.own_words.idioms.patterns import FIGHT, NUMBER, fight_of, in_figures
from grammar.own_words.turn import Turn, Turns
from grammar.vocabulary import Vocabulary
from grammar.words import ActionWord, PlaceWord, ScopeWord, StateWord, StatWord, TestWord, ThingWord, TrackWord, anybody


def begun(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A turn that somebody makes, gets or has for a price, he takes: `pay 2 Shots to make a Quick Turn`."""
    scopes = either_of(scope.name for scope in vocabulary.every(ScopeWord) if scope.of and scope.moves)
    if scopes:
        one = rf"(?:an?|one|1) (?P<scope>{scopes})(?=$|[,.;:]| (?:and|instead|at once|immediately)\b)"
        yield late(rf"\b(?:make|get|gain|receive)(?P<s>s?) {one}"), r"take\g<s> a \g<scope>"
        paid = rf"(?P<price>(?:\d+|an?|{NUMBER}) [A-Z][\w-]*(?: [A-Z][\w-]*)*)"
        bought = (
            rf"(?P<may>[Yy]ou (?:may|can)) (?:make|get|have|gain|take) (?:an?|one|1) (?P<scope>{scopes}) for {paid}"
        )
        yield late(rf"\b{bought}(?=$|[,.;:])"), r"\g<may> pay \g<price> to take a \g<scope>"
        yield (
            late(rf"\b(?P<pays>(?i:pay|spend|use|lose)s? (?:\d+|an?|{NUMBER}) [A-Z][\w-]*(?: [A-Z][\w-]*)*) for {one}"),
            r"\g<pays> to take a \g<scope>",
        )


def within_one(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody does in a stretch of time is offered during it: `in a Discussion, discard a card: …`."""
    scopes = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    if scopes:
        does = r"(?=(?i:discard|pay|spend|lose|give up)\b)"
        yield (
            late(rf"(?m)^(?P<margin> *)[Ii]n (?P<one>an?|your) (?P<scope>{scopes}),? {does}"),
            (r"\g<margin>during \g<one> \g<scope>, you may "),
        )


def once_for_each(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`once per Opponent and Scene`: the time comes first."""
    times = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    things = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    if times and things:
        often, per = r"\b(?P<often>(?i:once|\d+ times)) ", "(?:per|for each|for every|each|every|against each)"
        time, thing = rf"(?P<time>{times})\b(?! [A-Z])", rf"(?P<thing>{things})\b(?! [A-Z])"
        yield late(rf"{often}{per} {thing},?(?: and)?(?: {per}| an?) {time}"), r"\g<often> per \g<time> per \g<thing>"
        yield late(rf"{often}{per} {thing} and {time}"), r"\g<often> per \g<time> per \g<thing>"
        yield late(rf"{often}{per} {time},? and(?: {per})? {thing}"), r"\g<often> per \g<time> per \g<thing>"


def not_taken(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who has not had his turn takes none: `if you have not taken your Turn in this Exchange`."""
    scopes = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    for scope in vocabulary.every(ScopeWord):
        if scope.of and scope.moves:
            had = rf"(?:taken|had|used|begun) (?:your|his|her|its|their|an?) {re.escape(scope.name)}(?: yet)?"
            yield (
                late(
                    rf"\b(?P<who>you|that [A-Z][\w-]*|the target) ha(?:ve|s) not (?:yet )?{had}"
                    rf"(?: (?:in|during|on|within))? this (?P<whole>{scopes})(?=$|[,;.:]| and )"
                ),
                partial(_takes_none, one=with_article(scope.name)),
            )


def _takes_none(found: re.Match[str], one: str) -> str:
    return f"{found['who']} {'do' if found['who'] == 'you' else 'does'} not take {one} this {found['whole']}"


def in_the_next(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`you cannot move on your next Turn`: for all of that stretch of time; `on your next Test` is said of the test."""
    scopes = either_of(word.name for word in vocabulary.every(ScopeWord) if word.of)
    whose = r"your|(?:that [A-Z][\w-]*|the target)'s|his|her|their|its"
    if scopes:
        said = rf"(?<=\w )(?:in|during|on|for) (?P<whose>{whose}) next (?P<scope>{scopes})(?=$|[.;\n])"
        yield late(said), r"throughout \g<whose> next \g<scope>"
    begun = ("the", "your", "that", "'s", "his", "her", "their", "its", "until", "when", "of")
    bare = rf"(?<=\w )(?:(?:in|during|on|for) the |{''.join(f'(?<!{word} )' for word in begun)})"
    for scope in vocabulary.every(ScopeWord):
        whose = "your" if scope.of else "the"
        yield late(rf"{bare}next {re.escape(scope.name)}(?=$|[.;\n])"), f"throughout {whose} next {scope.name}"


def numbers_of_times(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A number that is called like the stretch of time in which it counts, where it is another in the next one alone:
    `that Ally's next Draw Step gets -1`, `that Ally draws one card fewer at the next Draw Step`."""
    own = {scope.name for scope in vocabulary.every(ScopeWord) if scope.of}
    for name in sorted(own.intersection(stat.name for stat in vocabulary.every(StatWord))):
        whose = r"\b(?P<whose>[Yy]our|(?:that [A-Z][\w-]*|the target)'s)"
        yield (
            late(rf"{whose} next {re.escape(name)} (?P<gets>gets? [-+]\d+)(?=$|[.;\n])"),
            rf"\g<whose> {name} \g<gets> until \g<whose> next {name} ends",
        )
        if name.startswith("Draw"):
            who, next_one = (
                r"\b(?P<who>[Yy]ou|that [A-Z][\w-]*|the target)",
                rf"(?:the|his|her|their|its|your) next {name}",
            )
            counted = (
                rf"(?:(?P<many>{NUMBER}|an?) (?:cards? )?(?:(?P<less>fewer|less)|more|extra|additional)(?: cards?)?)"
            )
            when = rf"(?:at|in|on|during) {next_one}"
            yield late(rf"{who} draws? {counted} {when}(?=$|[.;\n])"), partial(_draws_then, name=name)
            yield (
                late(rf"(?m)(?P<open>^ *|, )(?i:at|in|on|during) {next_one},? {who[2:]} draws? {counted}(?=$|[.;\n])"),
                partial(_draws_then, name=name),
            )


def _draws_then(found: re.Match[str], name: str) -> str:
    whose = "your" if found["who"].lower() == "you" else f"{found['who']}'s"
    much = f"{'-' if found['less'] else '+'}{in_figures(found['many'])}"
    return f"{found.groupdict().get('open') or ''}{whose} {name} gets {much} until {whose} next {name} ends"


def fights(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is said of a fight is said of the stretch of time that the game has for it."""
    named = fight_of(vocabulary)
    unknown = [one for one in FIGHT if vocabulary.resolve(one.capitalize()) is None]
    if named is None or not unknown:
        return
    fight, name = "|".join(f"[{one[0].upper()}{one[0]}]{one[1:]}" for one in unknown), named.name
    yield late(rf"\b(?:an|a) (?:{fight})(?! [A-Z])\b"), f"{a_or_an(name)} {name}"
    yield late(rf"\b(the|this|that|each|every|any|per|one) (?:{fight})(?! [A-Z])\b"), rf"\1 {name}"


def one_of_several(said: str, proposed: str, vocabulary: Vocabulary) -> str:
    """Which stretch of time is meant by a fight, where a game has others that are called so and do not count as it."""
    named = fight_of(vocabulary)
    if named is None or named.name not in proposed or named.name.lower() in said.lower():
        return ""
    scopes = vocabulary.every(ScopeWord)
    others = [one.name for one in scopes if one.name.endswith(f" {named.name}") and named.name not in one.counts_as]
    return (
        f"; that is `{named.name}` alone, and no `{'`, no `'.join(others)}`: say of each what is to be so in it"
        if others
        else ""
    )


def afterwards(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes after a test comes when it ends: `after that Attack, you are no longer Hidden`."""
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if tests:
        one = rf"(?:that|this|your|making (?:an?|that|your)) ((?:[A-Z][\w-]* )*(?:{tests}))"
        yield late(rf"(?m)^( *)[Aa]fter {one},? (?=you |your )"), r"\1when your \2 ends, "


def whoever_is_next(vocabulary: Vocabulary) -> Iterator[Turn]:
    """The next test against somebody is that of anybody, if nobody is said to make it."""
    whoever = anybody(vocabulary)
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    if not whoever or not tests:
        return
    does = r"(?= (?:gets?|plays?|rolls?|succeeds?|fails?|has)\b)"
    made = rf"\b(?P<next>[Tt]he next (?:[A-Z][\w-]* )*?(?:{tests}))"

    def spoken_of(found: re.Match[str]) -> str:
        said = compiled(rf"\b[Aa]n?(?:other)? (?:[A-Z][\w-]* )*?({people})\b").findall(found.string[: found.start()])
        return f"{found['next']} of {with_article(whoever)} against that {said[-1]}" if said else found[0]

    whom = r"(?:you|the target|(?:the|that|an?) [A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    yield late(rf"{made} (?=against {whom}{does})"), rf"\g<next> of {with_article(whoever)} "
    yield late(rf"{made} against (?:him|her|it|them){does}"), spoken_of


def after_the_first(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Each of your tests after the first of a stretch of time is one that comes when the first has ended, until that is over."""
    several = {test.name: test.several for test in vocabulary.every(TestWord)}
    scopes = {word.name: "your" if word.of else "the" for word in vocabulary.every(ScopeWord)}
    if not several or not scopes:
        return
    ones, many = (either_of(names) for names in (several, several.values()))
    times = either_of(scopes)
    when = rf"(?:this|in|during|each|every|per|of)(?: (?:an?|the|each|your|this|that))? (?P<scope>{times})"
    does = r"(?P<does>(?:gets?|plays?|rolls?|uses?|has|have|takes?) [^,\n]+?)\.?$"
    made = rf"(?P<sort>(?:[A-Z][\w-]* )*?)(?:(?P<one>{ones})|(?P<many>{many}))"
    first = r"(?:the|your) first(?: one)?"
    named = {plural: name for name, plural in several.items()}

    def ends(found: re.Match[str]) -> str:
        name, scope = found["one"] or named[found["many"]], found["scope"]
        does = re.sub("^(?:has|have|takes?) ", "gets ", found["does"])
        plural = f"{found['sort']}{several[name]} {does}"
        return (
            f"once per {scope}, when your {found['sort']}{name} ends, your {plural} until {scopes[scope]} {scope} ends"
        )

    whose = r"(?m)^(?:(?:[Ee]ach|[Ee]very|[Aa]ny|[Aa]ll)(?: of your)?|[Yy]our) (?:further |other )?"
    other = rf"(?:after|but|beyond|except) {first}"
    yield late(rf"{whose}{made}(?: (?:that )?you make)?,? {other} {when},? {does}"), ends
    yield late(rf"{whose}{made}(?: (?:that )?you make)? {when},? {other},? {does}"), ends
    so = rf"you (?:have )?(?:already )?(?:made|make) (?:an?|another|one) (?:(?:{ones})|before)(?: before| already)?"
    again = rf"(?:{so}|(?:it|this|that(?: (?:{ones}))?) is not (?:your|the) first(?: one| (?:{ones}))?)"
    made_one = rf"you make an? (?P<sort>(?:[A-Z][\w-]* )*?)(?P<one>{ones})(?P<many>(?!))?"
    yield (
        late(rf"(?m)^(?:when|whenever|if|each time) {made_one}, if {again} {when}, (?:it|that (?:{ones})) {does}"),
        ends,
    )


def left_undone(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes of it that somebody has not done something in a stretch of time is asked as that ends."""
    done = r"(?=you (?:gain|get|draw|lose|become|take|recover|regain)\b(?! [-+]))(?!.* at the end of)"
    for scope in vocabulary.every(ScopeWord):
        undone = rf"(?m)^[Ii]f (you (?:do not|did not|have not|haven't|didn't) [^,\n]*? this {re.escape(scope.name)}),? {done}"
        yield late(undone), rf"when {'your' if scope.of else 'the'} {scope.name} ends, if \1, "


def first_times(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What happens the first time each Fight happens once per Fight; in one that does not always run, if one is in it."""
    at_times = either_of(scope.name for scope in vocabulary.every(ScopeWord) if not scope.open and not scope.of)
    if at_times:
        within = rf"(?:in |during |of )?(?:each|every|any|an?|per|the) (?P<scope>{at_times})(?! [A-Z])"
        one_of = r"(?:each|every|any|an?|the|one|the same|that|a single|any one)"
        who = r"(?P<time>(?:you|your|an?|the|another|each) [^,\n]*?)"
        for said in (
            rf"[Tt]he first time {within}(?: that| when| in which)? {who},",
            rf"(?:(?i:in|during) )?(?:[Ee]ach|[Ee]very|[Aa]n?) (?P<scope>{at_times}),? the first time(?: that)? {who},",
            rf"[Tt]he first time(?: that)? {who} {within},",
            rf"(?:[Ww]hen|[Ii]f|[Tt]he) {who} for the first time {within},",
        ):
            yield late(rf"(?m)^( *){said}"), _once_in_it
        often = (
            rf"(?P<often>[Oo]nce|[Tt]wice|(?:\d+|[Oo]ne|[Tt]wo|[Tt]hree) times?) (?:only )?(?:with)?(?:in|during) {one_of} "
            rf"(?P<scope>{at_times})"
        )
        each = rf"(?P<often>[Oo]ne time|1 time) (?:per|each|every|an?) (?P<scope>{at_times})"
        for said in (often, each):
            yield (
                late(rf"(?m)^( *){said},? (?P<time>[Ww]hen(?:ever)? [^,\n]*, )?(?P<given>if )?(?=\S)"),
                _so_often_in_it,
            )
    scope = r"(?:in |during |of )?(?:each|every|any|an?|per|the) ([A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    every = either_of(one.name for one in vocabulary.every(ScopeWord))
    time = r"(?P<time>(?:you|your|an?|the|another|each) [^,\n]*)"
    yield (
        late(rf"\b[Tt]he first time {scope}(?: that| when| in which)? {time}"),
        lambda found: ", when ".join(_often(found[1], found["time"])),
    )
    things = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    yield (
        late(
            rf"\b[Tt]he first time(?: that)? each (?P<one>{things}) (?P<does>[a-z][^,\n]*?) "
            rf"(?:in |during )?(?:each|every|per|an?) (?P<scope>{every}),"
        ),
        lambda found: (
            f"once per {found['scope']} per {found['one']}, when {with_article(found['one'])} {found['does']},"
        ),
    )
    yield (
        late(rf"\b[Tt]he first time(?: that)? {time} (?:in |during )?(?:each|every|per) (?P<scope>{every}),"),
        lambda found: ", when ".join(_often(found["scope"], found["time"])) + ",",
    )


def next_time(sentence: str, vocabulary: Vocabulary) -> str:
    """What a line of a block says of the next time that something happens: it ends with that, or with its stretch of time."""
    return vocabulary.once(next_time, lambda: Turns(_next_times(vocabulary)))(sentence)


def _next_times(vocabulary: Vocabulary) -> Iterator[Turn]:
    scopes = {word.name: "your" if word.of else "the" for word in vocabulary.every(ScopeWord)}
    who = r"(?:you|your|an?|the|another|each|that)"
    within = (
        rf"(?: (?:(?:in|during|within) (?:this|that|the|your|the same)|this|before (?:the|that|this|your)) "
        rf"(?P<scope>{either_of(scopes)})(?: (?:ends|is over))?)?"
    )

    def once_it_does(found: re.Match[str]) -> str:
        said = found.groupdict()
        time = said["time"] + (said.get("verb") or "")
        lines = [f"when {time}:", f"  {said['does']}", "  you end this"]
        scope = said["scope"]
        return "\n".join([*lines, *([f"when {scopes[scope]} {scope} ends, you end this"] if scope else [])])

    # what stands for a while would end with it as well, and of a test it stands for that test
    does = r", (?P<does>(?!(?:you )?(?:may|can)\b)(?:(?!\b(?:until|gets?|for \d)\b)[^,\n])*?)\.?$"
    for said in (
        rf"[Tt]he next time(?: that)? (?P<time>{who} [^,\n]*?){within}",
        rf"[Tt]he next time(?: that)?{within}(?: that)? (?P<time>{who} [^,\n]*?)",
        rf"[Ww]hen(?:ever)? (?P<time>{who} [^,\n]*?) next(?P<verb> [a-z]+){within}",
    ):
        yield late(rf"^{said}{does}"), once_it_does


_EACH_ONE = r"(an?|any|each|every)(?: given| particular| certain| specific| single| new| different)"
"""Before whom something is said of each one for himself."""


def _once_in_it(found: re.Match[str]) -> str:
    scope, time = found["scope"], found["time"]
    often, time = _often(scope, time)
    return f"{found[1]}{often}, when {time}, if you are in {with_article(scope)},"


def _so_often_in_it(found: re.Match[str]) -> str:
    """So often per such stretch of time, and in none other."""
    scope, time, often = found["scope"], found["time"] or "", found["often"].lower()
    often = _OFTEN.get(often, re.sub(r"^[a-z]+", lambda word: in_figures(word[0]), often) if " " in often else often)
    inside = f"you are in {with_article(scope)}"
    if inside in time or re.search(rf"\b(?:an?|the) {re.escape(scope)} (?:begins|ends)\b", time):
        return f"{found[1]}{often} per {scope}, {time}{found['given'] or ''}"
    return f"{found[1]}{often} per {scope}, {time}if {inside}{' and ' if found['given'] else ', '}"


_OFTEN = {"one time": "once", "1 time": "once", "1 times": "once", "twice": "2 times"}
"""How often, as the language says it."""


def _often(scope: str, time: str) -> tuple[str, str]:
    """How often what happens the first time does: of whom it is said each for himself, once per him; and what happens."""
    whom = re.search(rf" against {_EACH_ONE} ([A-Z][\w-]*)", time)
    if whom is None:
        return f"once per {scope}", time
    return (
        f"once per {scope} per {whom[2]}",
        f"{time[: whom.start()]} against {with_article(whom[2])}{time[whom.end() :]}",
    )


_MANNERS = (
    r"(?:grab|seize|tackle|shove|push|punch|kick|bash|stab|slash|poke|curse|taunt|mock|insult|scare|frighten|blind|distract"
    r"|stare at|glare at|shout at|yell at|whisper to|hex|bless|inspire|encourage|cheer on|comfort|warn)s?(?: down)?"
)


_THROWN_AT = r"(?:throw|toss|fling|kick|spit|blow|pour)s?(?: [a-z]+)? (?:at|in|into|on|in the (?:face|eyes) of)"
"""How somebody does to another what the rule then says: what comes of it is the rule, and whom it is done to is chosen."""


def manners() -> Iterator[Turn]:
    """`Grab an enemy: he loses …`."""
    whom = r"(an?(?:other)? [A-Z][\w-]*(?: [A-Z][\w-]*)*)(?:'s? [a-z]+)?(?: in (?:the )?(?:eyes|face|back))?"
    yield late(rf"(?m)^(?:[Yy]ou (?:may |can )?)?(?i:{_MANNERS}|{_THROWN_AT}) {whom}: (?=[a-z])"), r"choose \1: "


def own_times(vocabulary: Vocabulary) -> Iterator[Turn]:
    """The end of a turn in which you did something, or did not, is that of yours."""
    scopes = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    yield late(rf"(?m)^( *)(?:Each|Every|each|every) ({scopes}),? you (may|can)\b"), r"\1once per \2, you \3"
    if scopes:  # which of them that is, is said by when it happens
        yours = r"\b(?P<yours>(?:your|next)(?: next)? [A-Z][\w-]*(?: [A-Z][\w-]*)*)"
        rest = "for the (?:rest|remainder) of (?:that|this|the|the same)"
        same = rf"(?:(?:in|during|within|of|for) (?:that|the same|that same)|{rest}) (?P<scope>{scopes})(?! [A-Z]|')"
        yield late(rf"{yours} {same}"), r"\g<yours> this \g<scope>"
        yield (
            late(rf"{yours} before the (?:end|close) of (?:the|that|this) (?P<scope>{scopes})(?! [A-Z]|')"),
            r"\g<yours> this \g<scope>",
        )
        at = (
            r"^(?!.*\b(?i:otherwise|or else)\b)(?P<open> *(?:[^;.\n]*(?:, |: ))?)"  # what comes else is of no such time
        )
        at += rf"(?P<deed>[Yy]ou [^,;:.\n]+?) at your (?P<scope>{scopes})(?=$|[.;])"
        yield late(rf"(?m){at}"), r"\g<open>when your \g<scope> begins, \g<deed>"
        rest = r"(?:for|throughout|during) (?:all|(?:the )?(?i:rest|remainder|duration)) of"
        long = rf"(?:(?:for|throughout)(?: the (?:whole|entire))?|{rest})(?: (?:that|this|the)(?: same)?)?"
        yield (
            late(rf"\b(?i:(?<!ready ){long}) (?P<scope>{scopes})(?=$|[,.;:]| (?:and|you|your|each)\b)"),
            r"until the \g<scope> ends",
        )
        yield late(rf"(?m)^( *)[Tt]his ({scopes}), "), r"\1until the \2 ends, "
        for stretch in vocabulary.every(ScopeWord):
            when, one = rf"\b([Ww]hen(?:ever)?) {re.escape(stretch.name)}", with_article(stretch.name)
            yield late(rf"{when} (?:starts|begins)(?=,|:)"), rf"\1 {one} begins"
            yield late(rf"{when} (?:ends|is over)(?=,|:)"), rf"\1 {one} ends"
        yield late(rf"(?<=\w )(?:for|throughout) your ({scopes})(?=$|[,.;])"), r"until your \1 ends"
    yield late(rf"(?m)^( *)[Aa]fter (your|the) ({scopes}),"), r"\1when \2 \3 ends,"
    yield late(rf"(?m)^( *)[Bb]efore (your|the) ({scopes}),"), r"\1when \2 \3 begins,"
    for scope in vocabulary.every(ScopeWord):
        if scope.of:
            did = rf"\b[Yy]ou\b[^.;\n]*\bthis {scope.name}\b"
            edge = rf"(?P<edge>at the (?:end|close) of )(?:it|the {scope.name}|that {scope.name}|an? {scope.name})(?![\w'])"
            yield late(rf"(?P<did>{did}[^.;\n]*){edge}"), rf"\g<did>\g<edge>your {scope.name}"
            yield late(rf"(?m)^(?i:{edge})(?=.*{did})"), rf"\g<edge>your {scope.name}"
            alone = rf"(?m)^(?i:(?:at )?(?:the )?(start|beginning|end) of) (?:the )?{scope.name}[:,] "
            yield late(alone), partial(_of_yours, scope=scope.name)


def _of_yours(found: re.Match[str], scope: str) -> str:
    return f"at the {found[1].lower()} of your {scope}, "


def idle(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who loses a turn loses what it would give him; where it gives nothing, no test is his in it."""
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of]
    for scope in vocabulary.every(ScopeWord):
        gives = [word.name for word in vocabulary.every(ActionWord) if word.per == scope.name]
        if scope.moves and scope.of and (gives or len(bases) == 1):
            who = r"(?P<who>[Yy]ou|the target|(?:that|an?|another) [A-Z]\w*)"
            whose = r"(?:your|their|his|her|its|the target's|that [A-Z]\w*'s|an?|one|1|the)"
            lost = rf"(?P<does>loses?|misses|miss|skips?) {whose} (?:next )?"
            said = late(rf"\b{who} {lost}{scope.name}(?=$|[,.;]| and )")
            if gives:
                yield said, partial(_what_it_gives, gives=gives)
            else:
                yield said, rf"\g<who> sits out the next {scope.name} without {a_or_an(bases[0])} {bases[0]}"


def _what_it_gives(found: re.Match[str], gives: list[str]) -> str:
    whose = "your" if found["who"].lower() == "you" else f"{re.sub('^(?:an?|another) ', 'that ', found['who'])}'s"
    does = "lose" if whose == "your" else "loses"
    return " and ".join(f"{found['who']} {does} {whose} next {one}" for one in gives)


def only_the_first(time: str, scope: str) -> str:
    """What happens the first time in a stretch of time happens once per such."""
    return re.sub(r"^[Tt]he first time(?: that)?", f"once per {scope}, when", time)


def at_first(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody has more or less of each time is the number that it begins with: `one die less each round`."""
    for track in vocabulary.every(TrackWord):
        start = re.fullmatch(r"your ([A-Z][\w -]*)", str(track.start))
        if start is None:
            continue
        units = "|".join((track.name.lower(), track.several.lower()))
        for more, sign in (("more|extra|additional", "+"), ("less|fewer", "-")):
            each = r"(?: (?:each|every|per|in each|in every|a) [A-Z]\w*)(?! [A-Z])"
            had = r"\b([Yy]ou) (?:have|get|start with|begin with|receive)"
            for dice in (
                rf"(?P<many>{NUMBER}) (?i:{units}) (?:{more})",
                rf"(?P<many>{NUMBER}|an?) (?:{more}) (?i:{units})",
            ):
                yield late(rf"{had} {dice}{each}"), partial(_begins_with, number=start[1], sign=sign)


def _begins_with(found: re.Match[str], number: str, sign: str) -> str:
    return f"your {number} gets {sign}{in_figures(found['many'])}"


def fronted(headline: str, rest: str, vocabulary: Vocabulary) -> str | None:
    """How a rule begins before which a word of the game stands that says when it holds: `Chase: +1 Pace`; empty if that word
    does not tell, None if it is a name or none of the game's."""
    says = compiled(_BY_ITSELF).match(rest)
    if says is None or (begins_rule(rest) and not says["whose"]):
        return None
    turn = next((one for one in vocabulary.every(ScopeWord) if one.moves and one.of), None)
    term = vocabulary.resolve(headline, "scope", "place", *(() if says["whose"] else ("state", "action")))
    match term.head if term is not None and not term.tags else None:
        case ScopeWord(name=name, of=of) if not of:
            return (
                f"while you are in {with_article(name)}, "
                if says["stands"] or says["whose"]
                else f"in {with_article(name)}, "
            )
        case ScopeWord(name=name):
            return f"during your {name}, "
        case StateWord(name=name):
            return f"while you are {name}, "
        case PlaceWord(name=name):
            return f"in {name}, "
        case ActionWord(name=name, per=per) if per:
            return f"{f'during your {turn.name}, ' if turn is not None else ''}you may pay 1 {name}: "
    if says["whose"]:
        return None
    some = vocabulary.resolve(headline.split(" in ")[0], "thing")
    return "" if some is not None and isinstance(some.head, ThingWord) and not some.head.item else None


_BY_ITSELF = r"(?P<stands>[+-]\d)|(?P<whose>(?:your|damage) )|[a-z]|\d+ "
"""What follows a word that says when, and is no sentence that says so itself."""
