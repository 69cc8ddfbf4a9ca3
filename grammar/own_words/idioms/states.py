"""What becomes of somebody, as people say it: he is taken out, falls down, is woken, drops what he holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from grammar.article import a_or_an, with_article
from grammar.late import compiled, either_of, late
from grammar.own_words.idioms.patterns import NAME, WHENEVER, any_things, fight_of, idle_states
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary, plural_of
from grammar.words import (
    ActionWord,
    PlaceWord,
    ScopeWord,
    StateWord,
    TagWord,
    TestWord,
    ThingWord,
    anybody,
    opponents,
    people_by_form,
    told_by,
)


def by_a_test(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whom your Attack brings so far becomes so by it; so does whom you make so with it, and whom another one's Attack would
    bring so far."""
    states = either_of(state.name for state in vocabulary.every(StateWord)) or "(?!)"
    state = rf"\[?(?P<state>{states})\]?"
    makes = rf"{WHENEVER} you make (?P<who>an? [A-Z][\w-]*) {state}"
    yield late(rf"\b{makes},"), r"when \g<who> becomes \g<state> by you,"
    whoever = anybody(vocabulary)
    one_of = r"(?P<one>one of (?:your|an? [A-Z][\w-]*'s)|any of your) "
    whose = r"(?P<whose>[Yy]our|[Aa]n?(?: [A-Z][\w-]*'s)?|[Aa]nother(?: [A-Z][\w-]*'s)) "
    cause = rf"(?:{_BECAUSE_OF})"
    whom = r"(?P<who>you|him|her|them|an?(?:other)? (?:[A-Z][\w-]* )*?[A-Z][\w-]*)"
    rest = r"(?: against (?:you|him|her|them|that [A-Z][\w-]*))?"
    for test in vocabulary.every(TestWord):
        some = rf"(?P<made>(?:[A-Z][\w-]* )*?){re.escape(test.several)}"
        yield late(rf"\b(?P<when>{WHENEVER}) one of your {some}\b(?!')"), rf"\g<when> your \g<made>{test.name}"
        if test.of:
            sorts = r"(?:[A-Z][\w-]* )*?"
            made = rf"(?P<made>{sorts}{re.escape(test.name)})"
            several = rf"(?P<made>{sorts}(?:{re.escape(test.several)}))"
            used = rf"(?:with|by|using|through) (?P<whose>[Yy]our|[Aa]n?) {made}"
            becomes = rf"{WHENEVER} {whom}(?P<would> would)? (?:becomes?|be) {state} {cause}"
            by = partial(_comes_by_it, test=test, whoever=whoever)
            for said in (
                rf"{WHENEVER} {whose}{made}{rest}(?P<would> would)? {state} {whom}(?=,)",
                rf"{WHENEVER} {one_of}{several}{rest}(?P<would> would)? {state} {whom}(?=,)",
                rf"{becomes} {whose}{made}(?P<yours> of yours)?(?=,)",
                rf"{becomes} {one_of}{several}(?=,)",
            ):
                yield late(rf"\b{said}"), by
            for said in (rf"{WHENEVER} you {state} (?P<who>an? [A-Z][\w-]*) {used}", rf"{makes} {used}"):
                yield late(rf"\b{said}(?=,)"), partial(by, mine=True)


def _comes_by_it(found: re.Match[str], test: TestWord, whoever: str, *, mine: bool = False) -> str:
    """Who becomes so, and by whose test."""
    said = found.groupdict()
    whose = re.sub("^(?:one|any) of ", "", said.get("one") or said["whose"])
    whose = "your" if mine or said.get("yours") else whose[:1].lower() + whose[1:]
    made = re.sub(rf"{re.escape(test.several)}$", test.name, said["made"])
    becomes = "would become" if said.get("would") else "become" if said["who"] == "you" else "becomes"
    who = with_article(whoever) if said["who"] in ("him", "her", "them") else said["who"]  # of whom nobody has spoken
    return f"when {who} {becomes} {said['state']} by {whose} {made}"


def made_so(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whom somebody makes so becomes it, by his whole name: `pay 1 PP to make an Opponent Knocked Down`."""
    people = either_of(people_by_form(vocabulary))
    states = either_of(word.name for word in vocabulary.every(StateWord))
    if people and states:
        whom = rf"(?P<whom>(?:an?|another|each|that|the) (?:{people})|the target)"
        so = rf"(?P<so>{states}|[A-Z][\w-]*)(?=$|[.,;:]| (?:until|and|for)\b)"

        def becomes(found: re.Match[str]) -> str:
            known = vocabulary.terms(found["so"])
            return found[0] if known and "state" not in known else f"{found['to']} {found['whom']} become {found['so']}"

        yield late(rf"\b(?P<to>to (?:make|have)) {whom} (?:be )?{so}"), becomes
        one = r"(?:that|the|an?|another|each) [A-Z][\w-]*(?: [A-Z][\w-]*)*?"
        made = rf"(?P<by>{one}|the target|you|he|she|they) makes? (?P<whom>{one}|the target|you|him|her|them)"
        yield late(rf"\b{made} \[?(?P<so>{states})\]?(?=$|[.,;:]| (?:until|and|for)\b)"), _made_so_by


def _made_so_by(found: re.Match[str]) -> str:
    """Who becomes so, and by whom, where that is not you: what you do is done by you."""
    who, by = _DOES.get(found["whom"], found["whom"]), _IS_DONE.get(found["by"], found["by"])
    return f"{who} become{'' if who in ('you', 'they') else 's'} {found['so']}{'' if by == 'you' else f' by {by}'}"


_DOES = {"him": "he", "her": "she", "them": "they"}
_IS_DONE = {does: done_to for done_to, does in _DOES.items()}
"""Who does something, and to whom it is done."""


def of_the_place(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is in the dark is where the game says so of the light: by the word that a number of his holds instead of a figure."""
    for tag in vocabulary.every(TagWord):
        stat = told_by(tag, vocabulary)
        if not stat or {*vocabulary.terms(tag.name)} & {"place", "scope"}:
            continue
        here = rf"in (?:the )?{re.escape(tag.name)}(?: light)?"
        there = rf"(?:is|are|stands?)(?: standing)? {here}(?=$|[.,;:]| and\b)"
        asked = r"\b(?P<asks>(?i:while|if|when|whenever|as long as))"
        who = rf"(?P<who>(?:that|the|an?) {NAME})"
        more = r"(?P<gets>gets?|roll|rolls) (?P<more>[-+]\d+|\d+ (?:more|fewer) (?:die|dice))"
        less = rf"{more} (?:on|to|for|with) (?P<tests>[A-Z][\w-]*s)\b"
        does = partial(_does_there, stat=stat, tag=tag.name, vocabulary=vocabulary)
        yield late(rf"(?m)^(?i:while|if) an? (?P<who>{NAME}) {there}, (?:he|she|they|it|that (?P=who)) {less}"), does
        yield late(rf"(?m)^(?:(?:[Ee]ach|[Ee]very|[Aa]ll) )?(?P<who>{NAME}) {here} {less}"), does
        yield (
            late(rf"{asked} you are (?P<state>{NAME}|[a-z]+ed) {here}(?=[,:]| and\b)"),
            rf"\g<asks> you are \g<state> and your {stat} is {tag.name}",
        )
        yield late(rf"{asked} (?:you {there}|{here}(?=,))"), rf"\g<asks> your {stat} is {tag.name}"
        yield late(rf"{asked} {who} {there}"), rf"\g<asks> \g<who>'s {stat} is {tag.name}"


def _does_there(found: re.Match[str], stat: str, tag: str, vocabulary: Vocabulary) -> str:
    """What is another with the tests of whoever is there, asked as he makes one."""
    people, tests = people_by_form(vocabulary), {one.several: one.name for one in vocabulary.every(TestWord)}
    if found["who"] not in people or found["tests"] not in tests:
        return found[0]
    who, test = people[found["who"]], tests[found["tests"]]
    gets = "rolls" if found["gets"].startswith("roll") else "gets"
    makes = f"when {with_article(who)} makes {with_article(test)}"
    return f"{makes}, if that {who}'s {stat} is {tag}, that {test} {gets} {found['more']}"


_OUT = r"(?:taken (?i:out)|put out of action|out of action|defeated|eliminated|out of the fight)"


_OVER = ("dead", "killed", "slain", "deceased")
"""What people call whoever has died."""


def fallen(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who dies becomes what the game calls the dead."""
    state = next((one.name for one in vocabulary.every(StateWord) if one.name.lower() in _OVER), "")
    if state:
        by_you = f"when {with_article(anybody(vocabulary))} becomes {state} by you, "
        yield late(r"(?m)^(?i:on) (?:an? )?kill[:,]? "), by_you
        yield (
            late(r"\b((?i:when|whenever|each time|if|after) (?:an?|another|the|that) [A-Z]\w*) dies(?=,)"),
            rf"\1 becomes {state}",
        )
        yield late(r"\b((?i:when|whenever|if) you) would die(?=,)"), rf"\1 would become {state}"
        yield late(r"\b((?i:when|whenever|if|after) you) die(?=,)"), rf"\1 become {state}"
        yield late(r"\b(?:is|are) (?:killed|slain)(?= by (?:you|an?|the|that|another)\b)"), f"becomes {state}"


def done_to_oneself(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who hides becomes Hidden: what somebody does to come into the state that is called by it."""
    for state in vocabulary.every(StateWord):
        verb = f"{state.name[:-3]}e".lower() if state.name.endswith("dden") else ""
        if verb and vocabulary.resolve(verb.capitalize()) is None:
            who = r"(?P<who>(?m:^) *|\b(?:to|you(?: (?:may|can))?|that [A-Z][\w-]*(?: (?:may|can))|and) )"
            yield late(rf"{who}(?i:{verb})(?=$|[.,;:]| (?:until|for|as an?|and)\b)"), rf"\g<who>become {state.name}"


def comes_into(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody is besides something that comes to him, he becomes: `the Threat goes up by 1 and you are Spotted`."""
    states = either_of(state.name for state in vocabulary.every(StateWord))
    if states:
        deed = (
            r"\b(?P<deed>(?:gain|lose|draw|discard|take|(?:go(?:es)? (?:up|down)|rise|fall|drop))s? [^,:;.\n]*?),? and "
        )
        who = r"(?:(?P<who>you|he|she|they|it|the target|that [A-Z][\w-]*(?: [A-Z][\w-]*)*) )?"
        so = rf"(?:are|(?P<one>is))(?: now)? (?P<state>{states})(?=$|[.;]| until )"
        yield (
            late(rf"(?m){deed}{who}{so}"),
            lambda found: (
                f"{found['deed']} and {found['who'] or ''}{' ' if found['who'] else ''}"
                f"become{'s' if found['one'] else ''} {found['state']}"
            ),
        )


def out(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever is taken out is in the state in which nobody has a turn any more, and somebody has done it."""
    if whoever := anybody(vocabulary):
        done = late(
            r"\b([Ww]hen you (?:are|become|get) [^,\n]*), (?:whoever|the one who) (?:did|does) (?:it|this|that|so)\b"
        )
        yield done, rf"\1 by {with_article(whoever)}, that {whoever}"
    idle = idle_states(vocabulary)
    states = [state for state in vocabulary.every(StateWord) if state.name in idle and state.without]
    if not states:
        return
    name = states[0].name
    fights = either_of(scope.name for scope in vocabulary.every(ScopeWord) if not scope.of)
    if (other := opponents(vocabulary)) and fights:
        fought = rf"(?:have )?{{}} (?:an?|the|that|your|any|each) (?P<fight>{fights})(?=,)"
        nobody = f"you are not {name} and there is no {other} without {name}"
        yield late(rf"\b{WHENEVER} you {fought.format('(?:win|won)')}"), rf"when a \g<fight> ends, if {nobody}"
        over = (
            rf"\b[Aa]t the end of (?:an?|the|each|every) (?P<fight>{fights}) (?:that |which )?you (?:have )?{{}}(?=,)"
        )
        yield late(over.format("(?:win|won)")), rf"when a \g<fight> ends, if {nobody}"
        yield late(over.format("(?:lose|lost)")), rf"when a \g<fight> ends, if you are {name}"
        yield late(rf"\b{WHENEVER} you {fought.format('(?:lose|lost)')}"), rf"when a \g<fight> ends, if you are {name}"
        if fight := fight_of(vocabulary):
            yours = r"(?:your (?:own )?(?:side|team|party|crew|gang|group)|we)"
            won = f"when {with_article(fight.name)} ends, if there is no {other} without {name}"
            mine = _own_side(vocabulary)
            lost = f"when {with_article(fight.name)} ends, if you are {name}"
            lost += f" and there is no {mine} without {name}" if mine else ""
            which = rf"(?: (?:an?|the|that|each) {fight.name})?(?=,)"
            yield late(rf"\b{WHENEVER} {yours} (?:wins?|has won|have won){which}"), won
            yield late(rf"\b{WHENEVER} {yours} (?:loses?|has lost|have lost){which}"), lost
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    who = rf"(?P<who>you|(?:an?|the|that|another|any) (?:{people})(?: (?:{people}))?)"
    was = "(?:am|are|is|gets?)"
    said = "fall"
    falls = "" if vocabulary.resolve(said.capitalize()) else rf"|{said}s?(?=,)"
    goes_down = (
        rf"{who} (?:(?:go(?:es)?|{was} (?:brought|taken|struck|cut|beaten)) down{falls}"
        rf"|(?:drops?|falls?|{was} (?:knocked|taken|put|driven|forced)) (?i:out)(?: of (?:the|an?|that) (?:[A-Z][\w-]*|fight))?)"
        r"(?=,|:|$| (?:from|by)\b)"
    )
    down = rf"\b(?P<when>{WHENEVER} ){goes_down}"
    yield late(down), partial(_comes_to_be, state=name)
    yield late(rf"\b(becomes? {name}) from (?=(?:an?|the|that|your)\b)"), r"\1 by "
    yield late(rf"\b(is|are|be|becomes?|gets?) {_OUT}\b(?! of\b)"), rf"\1 {name}"
    one = r"(?:an?|the|that|another|any) [A-Z]\w*"
    some = r"(?P<one>an?(?:other)? (?:[A-Z]\w* )*?(?P<who>[A-Z]\w*))"
    bought = r"(?m)(?P<before>^(?i:pay|spend) [^,:\n]*?(?:: |,? to |,? and )|\bmay (?:pay|spend) [^,:\n]*?(?:: |,? to |,? and ))"
    does = r"(?:takes? (?i:out)|defeats?|finish(?:es)? off|takes? down|eliminates?)"
    yield (  # where it is bought, or done at once
        late(rf"{bought}{does} {some}(?=$|[.;])"),
        lambda found: (
            f"{re.sub('(?:: |,? (?:to|and) )$', '', found['before'])} and choose {found['one']}: "
            f"that {found['who']} becomes {name}"
        ),
    )
    puts, whom = "(?:takes?|knocks?|puts?)", rf"(you|{one})"
    yield late(rf"\b([Yy]ou|{one}) {puts} {whom} (?i:out)\b(?! of\b)"), rf"\1 {name} \2"
    yield late(rf"\b([Yy]ou|{one}) {puts} (?i:out) {whom}"), rf"\1 {name} \2"
    yield late(rf"\b([Yy]ou|{one}) (?:defeats?|finish(?:es)? off|takes? down) {whom}"), rf"\1 {name} \2"
    gone = r"(?:knocks?|throws?|puts?|takes?|drives?|forces?) (you|{one}) (?i:out) of (?:the|an?) (?:fight|battle|[A-Z]\w*)"
    yield late(rf"\b([Yy]ou|{one}) {gone.format(one=one)}"), rf"\2 become {name} by \1"
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    struck = (
        rf"\b[Yy]our (?P<test>{tests}) {puts} (?P<whom>{one}) (?i:out)(?: of the (?:fight|battle|[A-Z]\w*))?(?=,|:|$)"
    )
    yield late(struck), rf"\g<whom> becomes {name} by your \g<test>"
    drops = "|".join(["take out", "knock out", "put out", "take down", "defeat", "eliminate", *_drops(states[0])])
    fells = rf"(?:that |who )?you (?i:{drops})"
    yield (
        late(rf"(?m)^(?i:each|every) (?P<one>{people}) {fells} (?:gives|earns|brings|grants) you (?=\d|an? )"),
        lambda found: f"when {with_article(found['one'])} becomes {name} by you, you gain ",
    )
    yield (
        late(rf"(?m)^(?i:for (?:each|every)) (?P<one>{people}) {fells}, "),
        lambda found: f"when {with_article(found['one'])} becomes {name} by you, ",
    )
    if whoever:
        him = r"(?P<whom>that [A-Z]\w*|the target|him|her|them|it)"
        felled = rf"(?:(?:knocks|throws|puts|takes|drives|forces) {him} (?i:out)(?: of the (?:fight|battle|[A-Z]\w*))?|{{}} {{}})"
        felled = felled.format(
            "(?:defeats|finishes off|takes down|puts out|takes out|knocks out)", him.replace("whom", "one")
        )
        yield (
            late(rf"\b(?i:whoever|(?:anyone|anybody|the one) who) {felled},? (?=[a-z]+s )"),
            lambda found: f"when {_aimed_at(found)} becomes {name} by {with_article(whoever)}, that {whoever} ",
        )


def _aimed_at(found: re.Match[str]) -> str:
    """Whom something is done to: `them` is the last one against whom something was said, or who was chosen."""
    whom = found["whom"] or found["one"]
    said = re.findall(
        r"\b(?:against|chooses?|marks?) (?:an?|that|the) (?:[A-Z]\w* )*([A-Z]\w*)", found.string[: found.start()]
    )
    return whom if " " in whom else f"that {said[-1]}" if said else "him"


def _drops(state: StateWord) -> list[str]:
    """What the game says for coming into a state, if that is one word: somebody else may do so to him."""
    verb = state.verbs.get("become", "")
    return [re.escape(verb)] if verb.isalpha() else []


def _own_side(vocabulary: Vocabulary) -> str:
    """What those on one's own side are called; empty if a game does not say it."""
    return next((thing.name for thing in vocabulary.every(ThingWord) if thing.side == "same"), "")


def drawn_to_you(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who has to go for you if he can goes for nobody else: `each Opponent must attack you if they can`."""
    attack = next((test.name for test in vocabulary.every(TestWord) if test.name.lower() == "attack"), None)
    whoever = anybody(vocabulary)
    if attack is None or not whoever:
        return
    one = {form: thing.name for thing in vocabulary.every(ThingWord) if not thing.item for form in thing.forms}
    people = either_of(one)
    who = rf"(?m)(?P<open>^ *|[,:;] )(?i:(?:each|every|all|an?|any) )?(?P<who>{people})(?P<where>(?: in (?:the |an? )?{NAME})?)"
    does = rf"(?:must|has to|have to) (?:attack|makes? {a_or_an(attack)} {attack} against|target) you"
    can = r"(?:they|he|she|it) (?:can|is able to|are able to)|(?:it is )?possible|able"
    if_one_can = rf",? (?:if|when(?:ever)?|where(?:ver)?) (?:{can})"
    until = r"(?P<until> (?:until|for) [^,;:\n]*)"
    for rest in (rf"{if_one_can}{until}?", rf"{until}(?:{if_one_can})?"):
        yield (
            late(rf"\b(?P<who>the target|that [A-Z]\w*) {does}{rest}(?=$|[.;,])"),
            lambda found: (
                f"{found['who']} cannot make {with_article(attack)} against {with_article(whoever)} other than you"
                f"{found['until'] or ''}"
            ),
        )
        yield (
            late(rf"{who} {does}{rest}(?=$|[.;,])"),
            lambda found: (
                f"{found['open']}each {one[found['who']]}{found['where']} cannot make {with_article(attack)} against "
                f"{with_article(whoever)} other than you{found['until'] or ''}"
            ),
        )


_OUT_OF_HAND = ("dropped", "fallen", "lost", "out of hand", "disarmed", "on the ground")
"""What games call a thing that has fallen from somebody's hand."""


def let_go(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whose weapon falls, or who drops it: it becomes what the game calls a thing of which nobody has any use."""
    lies = (state.name for state in vocabulary.every(StateWord) if state.idle and state.name.lower() in _OUT_OF_HAND)
    state = next(lies, "")
    things = any_things(vocabulary)
    if not state or not things:
        return
    whose = r"(?:your|his|her|its|their|the|that|the target's|(?:that|the|an?|another) [A-Z][\w-]*(?: [A-Z][\w-]*)*'s)"

    def fallen(found: re.Match[str]) -> str:
        said = compiled(rf"\bwith (?:an?|your|his|her) ({things})\b").findall(found.string[: found.start()])
        thing = found["thing"] or (said[-1] if said else None)
        who = "your" if found["who"].lower() == "you" else f"{found['who']}'s"
        return f"{who} {thing} becomes {state}" if thing is not None else found[0]

    yield (
        late(
            rf"\b(?P<who>[Yy]ou|the target|(?:that|the|an?|another) [A-Z][\w-]*(?: [A-Z][\w-]*)*) "
            rf"(?:drops?|{re.escape(state)}|lets? go of|loses? (?:your|his|her|its|their) (?:grip|hold) (?:on|of)) "
            rf"(?:(?:your|his|her|its|their|the|that) (?P<thing>{things})|it)(?=$|[,.;])"
        ),
        fallen,
    )
    several = {name: thing.several for thing in vocabulary.every(ThingWord) if thing.item for name in thing.forms}
    hands = next((place.name for place in vocabulary.every(PlaceWord) if place.name.lower() in ("hand", "hands")), "")

    def all_fallen(found: re.Match[str]) -> str:
        who = "your" if (found["who"] or "you").lower() == "you" else f"{found['who']}'s"
        there = f" in {hands}" if hands and found["hand"] else ""
        return f"{found['open']}each of {who} {several[found['thing']]}{there} becomes {state}"

    held = r"(?: (?:that )?(?:you|he|she|it|they) (?:has|have|holds?|carry|carries|is holding|are holding))?"
    in_hand = r"(?P<hand>(?: (?:that is|that are))? in (?:your |his |her |its |their )?[Hh]ands?)?"
    yield (
        late(
            r"(?m)(?P<open>^ *|, |: )(?:(?P<who>[Yy]ou|the target|that [A-Z][\w-]*(?: [A-Z][\w-]*)*) )?(?i:drops?|lets? go of) "
            rf"(?:each|every|all)(?: of)?(?: your| his| her| its| their| the)? "
            rf"(?P<thing>{either_of(several)}){held}{in_hand}(?=$|[,.;])"
        ),
        all_fallen,
    )
    where = r"(?:to|on|onto) the (?:[Gg]round|[Ff]loor|street)"
    hand = r"(?:from|out of) (?:your|his|her|its|their|the) (?:[Hh]ands?|[Gg]rip|[Ff]ingers)"
    yield (
        late(
            rf"\b(?P<thing>{whose} (?:{things})) "
            rf"(?:(?:falls?|drops?|clatters?|lands?|flies|slips?)(?: down)?(?: {where}| {hand})?|is (?:dropped|lost))(?=$|[,.;])"
        ),
        rf"\g<thing> becomes {state}",
    )
    one = rf"(?:{whose} (?:{things})|the {NAME})"
    struck = rf"(?:is|gets) (?:knocked|struck|torn|wrested|slapped|sent flying) {hand}"
    yield late(rf"\b(?P<thing>{one}) {struck}"), rf"\g<thing> becomes {state}"


_LYING = ("knocked down", "prone", "grounded", "downed", "fallen")
"""What games call whoever lies on the ground."""


_TO_THE_GROUND = r"(?:down|over|prone|to the (?:[Gg]round|floor)|off (?:your|his|her|their|its) feet)"


def down(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is knocked to the ground."""
    lying = next((state.name for state in vocabulary.every(StateWord) if state.name.lower() in _LYING), "")
    if lying:
        whom = r"(him|her|them|it|you|(?:the|that|an?|another) [A-Z]\w*|the target)"
        throws = r"(?:you )?(?:knocks?|throws?|pushes|push|sweeps?|trips?)"
        yield late(rf"\b{throws} {whom} {_TO_THE_GROUND}"), rf"\1 becomes {lying}"
        yield late(rf"\b(?:knocks?|throws?|sweeps?) down {whom}(?=$|[,.;])"), rf"\1 becomes {lying}"
        yield late(rf"(?<=\band )\[?{lying}\]? {whom}(?=$|[,.;])"), rf"\1 becomes {lying}"
        yield late(rf"\b(?:is|are|gets?) (?:knocked|thrown) {_TO_THE_GROUND}"), f"becomes {lying}"
        yield late(r"\b(?:lies|is lying) (?:prone|on (?:his|her|their) (?:[Gg]round|floor|back))\b"), f"is {lying}"
        yield late(r"\b(?:lies|is(?P<no> not)?(?: lying)?) on the (?:[Gg]round|[Ff]loor)\b"), rf"is\g<no> {lying}"
        yield late(r"\b(?:lie|are lying) (?:prone|on (?:the|your|their) (?:[Gg]round|floor|back))\b"), f"are {lying}"
        yield late(r"\b(?P<are>are(?: not)?)(?: lying)? on the (?:[Gg]round|[Ff]loor)\b"), rf"\g<are> {lying}"
        own = next((scope.name for scope in vocabulary.every(ScopeWord) if scope.of and scope.moves), "")
        free = r"(?:without (?:spending|using|paying|taking) (?:an?|your|any|one) [\w-]+|for free|at no cost)"
        if own:
            yield (
                late(rf"(?m)^[Yy]ou (?:may|can) (?:get|stand) (?:back )?up,? {free}(?=$|[.;])"),
                f"during your {own}, you may stop being {lying}",
            )
        senseless = [state.name for state in vocabulary.every(StateWord) if state.name.lower() in _SENSELESS]

        def up(found: re.Match[str]) -> str:
            before = found.string[: found.start()].rpartition("\n")[2]
            state = max((lying, *senseless), key=before.rfind)  # who is said to lie there otherwise gets up from that
            return f"{'stops' if found[1] else 'stop'} being {state}"

        yield late(r"\b(?:get|stand)(s?) (?:back )?up\b(?! to)"), up
        things = "".join(rf"(?<!\b{re.escape(thing.name)} )" for thing in vocabulary.every(ThingWord) if thing.item)
        yield late(rf"\b{things}falls? (?:down|over|prone|to the (?:[Gg]round|floor))"), f"becomes {lying}"


def fallen_into(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who falls into a state becomes it: `when an Ally falls Unconscious`."""
    states = either_of(state.name for state in vocabulary.every(StateWord))
    if states:
        so = rf"(?=\[?(?:{states})\]?(?:$|[,.;:]| (?:until|for|by|and)\b))"
        yield late(rf"(?<= )(?i:falls|goes|ends up|winds up) {so}"), "becomes "
        yield late(rf"(?<= )(?i:fall|go|end up|wind up) {so}"), "become "


_WAKES = r"(?i:to |and |, |^)(?:wake|rouse|revive|bring round|bring back)(?: up)? (an?(?:other)?) "
"""What is done to bring somebody to his senses."""


def woken(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is woken is that no longer from which he is woken: `to wake an Ally who is Knocked Out`."""
    states = either_of(state.name for state in vocabulary.every(StateWord))
    who = r"(?P<who>[A-Z][\w-]*)"
    near = r"(?P<where>(?: (?:who (?:is|are) )?(?:in|within) (?:[A-Z]\w*(?: [A-Z]\w*)*|\[[^\]\n]+\])(?: of you)?)?)"
    if states:
        for said in (
            rf"{_WAKES}(?P<state>{states}) {who}{near}",
            rf"{_WAKES}{who}(?: (?:who|that) (?:is|are|was|has been|have been))? (?P<state>{states}){near}",
        ):
            yield late(said), r": \1 \g<state> \g<who>\g<where> stops being \g<state>"


_SENSELESS = ("knocked out", "unconscious", "out cold", "stunned")
"""What games call whoever lies there and knows nothing, the likeliest first."""


def done_so(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever did what a state is called after is asked whether he is in it: `if you folded in that Conflict`."""
    states = [state.name for state in vocabulary.every(StateWord) if re.fullmatch(r"[A-Z][a-z]+ed", state.name)]
    if states:
        times = either_of(form for scope in vocabulary.every(ScopeWord) for form in scope.forms) or "(?!)"
        asks = rf"\b(?P<asks>(?i:if|unless|while|as long as)) (?P<who>you|that {NAME}|the target) (?:have |has )?(?:already )?"
        then = rf"(?: (?:in|during) (?:that|the|this) (?:{times}))?(?=$|[,.;:])"
        yield (
            late(rf"{asks}(?i:(?P<state>{either_of(states)})){then}"),
            lambda found: (
                f"{found['asks']} {found['who']} {'are' if found['who'] == 'you' else 'is'} {found['state'].capitalize()}"
            ),
        )


def senseless(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who wakes up is that no longer."""
    states = {state.name.lower(): state.name for state in vocabulary.every(StateWord)}
    name = next((states[one] for one in _SENSELESS if one in states), "")
    if name:
        yield (
            late(r"\b(?:wakes up|comes (?:to|round|around)|regains consciousness)(?=$|[.,;:]| (?:and|with)\b)"),
            f"stops being {name}",
        )
        yield (
            late(r"\b(?:wake up|come (?:to|round|around)|regain consciousness)(?=$|[.,;:]| (?:and|with)\b)"),
            f"stop being {name}",
        )
        yield late(r"\b(?:passes (?i:out)|faints|falls unconscious|loses consciousness)\b"), f"becomes {name}"
        yield late(r"\b(?:pass (?i:out)|faint|fall unconscious|lose consciousness)\b"), f"become {name}"


def brought_by(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever has brought somebody into a state has a name where the game declares one: of a Character Grappled by you, you
    are the Grappler."""
    people = either_of(word.name for word in vocabulary.every(ThingWord) if not word.item)
    tests = either_of(name for test in vocabulary.every(TestWord) for name in (test.name, plural_of(test.name)))
    for giver in vocabulary.every(ThingWord):
        if not giver.gives:
            continue
        name, state = giver.name, re.escape(giver.gives)
        yield from _whoever_gives(giver, people)
        by_you = (
            rf"(?:(?:who|that) (?:is|are) )?(?:{state} by you|you (?:have |had )?(?:made )?{state})(?![\w'-]| [A-Z])"
        )
        one = rf"(?P<one>(?i:an?|another) (?P<who>{people})) {by_you}"
        is_his = rf"you are that \g<who>'s {name}"
        yield (
            late(rf"^(?P<when>when [^,;\n]*?){one}(?P<does>[^,;\n]*), if "),
            rf"\g<when>\g<one>\g<does>, if {is_his} and ",
        )
        yield late(rf"^(?P<when>when [^,;\n]*?){one}(?P<does>[^,;\n]*), "), rf"\g<when>\g<one>\g<does>, if {is_his}, "
        if tests:
            yield (
                late(rf"^(?i:your) (?P<tests>{tests}) against {one} (?P<more>gets?|plays?|rolls?) "),
                partial(_of_a_test_against, is_his=is_his, vocabulary=vocabulary),
            )
        yield (
            late(rf"^damage from you to {one} gets "),
            rf"when \g<one> would take damage from you, if {is_his}, that damage gets ",
        )
        yield (
            late(rf"(?P<when>^|, )each (?P<who>{people}) {by_you} (?P<does>[^,;\n]+)$"),
            rf"\g<when>for each \g<who>:\n  if {is_his}, that \g<who> \g<does>",
        )
        yield late(rf"\b(?P<who>that (?:{people})|the target) is {state} by you\b"), rf"you are \g<who>'s {name}"
        yield (
            late(rf"\byou are {state} by (?P<who>that (?:{people})|the (?:{people}))(?![\w'-]| [A-Z])"),
            rf"\g<who> is your {name}",
        )


def carried_away(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody carries away of a sort is gained, and lost when it heals: `mark a Mild Condition`."""
    sorts = either_of(word.name for word in vocabulary.every(StateWord, TagWord)) or "(?!)"
    items = either_of(word.name for word in vocabulary.every(ThingWord) if word.item) or "(?!)"
    one = rf"(?P<one>(?:{sorts}) (?:{items}))(?![\w'-]| [A-Z])"
    yield late(rf"\b(?i:take|mark|check off|receive|suffer)(?P<s>s?) (?P<a>an?) {one}"), r"gain\g<s> \g<a> \g<one>"
    heals = (
        r"(?:(?i:clear|erase|remove|heal|shake off)(?P<s>s?)|(?i:recover)(?P<s_>s?) from|(?i:get)(?P<rid>s?) rid of)"
    )
    yield (
        late(rf"\b{heals} (?:your|an?|one|1) {one}"),
        lambda found: f"lose{found['s'] or found['s_'] or found['rid'] or ''} {with_article(found['one'])}",
    )


def _whoever_gives(giver: ThingWord, people: str) -> Iterator[Turn]:
    """Whoever brings somebody into a state, by the name that he has for it: `whoever is gripping you` is your Gripper."""
    stem = giver.gives.removesuffix("ed")
    does = rf"{stem}ing|{stem}s" + (f"|{stem[:-1]}s" if stem[-2:-1] == stem[-1:] else "")
    gives = rf"(?:(?:has|have|had) (?:made )?{re.escape(giver.gives)}|(?:is |are )?(?i:{does}))"
    one = rf"(?:(?i:whoever|the (?:one|person|{people}) (?:who|that)|the (?:one|person|{people})(?= \w+ing\b))) {gives}"
    ends = r"(?![\w'-]| [A-Z])"
    yield late(rf"\b{one} you{ends}"), f"your {giver.name}"
    yield late(rf"\b{one} (?P<whom>the target){ends}"), rf"\g<whom>'s {giver.name}"
    was_so = rf"(?P<so>\b[Ww]hile an? (?P<said>{people}) is {re.escape(giver.gives)}, )?(?P<front>[^\n]*?)"
    of_some = rf"(?i:that|an?|any|each|every|one of your) (?P<whom>{people}){ends}"
    yield late(rf"(?m)(?P<line>^|(?<=, )){was_so}\b{one} {of_some}"), partial(_giver_of, giver=giver)


def _giver_of(found: re.Match[str], giver: ThingWord) -> str:
    """Whoever has brought one into the state of whom the sentence spoke, or any of some."""
    brought_in = re.search(rf"\b(?:an?|each|another|every) (?:[A-Z]\w* )*{found['whom']}\b", found["front"])
    those = f"that {found['whom']}" if brought_in else f"each {giver.gives} {found['whom']}"
    front = f"{found['so'] or ''}{found['front']}" if found["so"] and found["said"] != found["whom"] else found["front"]
    return f"{front}{those}'s {giver.name}"


def _of_a_test_against(found: re.Match[str], is_his: str, vocabulary: Vocabulary) -> str:
    """What a test against such a one gets is said when it is made."""
    test = next(one.name for one in vocabulary.every(TestWord) if found["tests"] in (one.name, plural_of(one.name)))
    more = f"{found['more'].removesuffix('s')}s"
    return f"when you make {with_article(test)} against {found['one']}, if {found.expand(is_his)}, that {test} {more} "


def used(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is no test is used, and not made: `if you made a Step Back this Scene` is `if you use Step Back this Scene`."""
    for action in vocabulary.every(ActionWord):
        if vocabulary.resolve(action.name, "test") is not None or action.number is not None or action.per:
            continue
        name = re.escape(action.name)
        said = action.name if re.fullmatch(r"[A-Z][\w-]*(?: [A-Z][\w-]*)*", action.name) else f"[{action.name}]"
        named = rf"(?:an? )?(?:\[{name}\]|{name})(?![\w'-]| [A-Z])"
        done = r"(?:made|performed|did|have (?:made|performed|used))"  # what is taken may be another thing
        yield late(rf"\b{done} {named}"), f"use {said}"
        yield late(rf"\b(?:make|perform|do) {named}"), f"use {said}"
        yield late(rf"\b(?:makes|performs|does) {named}"), f"uses {said}"


def as_it_is_told(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What pages say of whoever comes to be in a state: who `drops` becomes Out."""
    for state in vocabulary.every(StateWord):
        verb = state.verbs.get("become", "")
        if verb.isalpha():
            who = (
                r"(?P<who>(?:an?|another|that|the|each|one of your) [A-Z][\w-]*(?: [A-Z][\w-]*)?"
                r"(?: in (?:the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)?|you)"
            )
            so = rf"{verb}s?(?: (?i:out))?(?=$|[,.;:]| (?:{_BECAUSE_OF}) (?:an?|your|you)\b)"
            when = rf"\b(?P<when>(?i:when|whenever|if|each time|until) ){who} {so}"
            yield late(when), partial(_comes_to_be, state=state.name)
            tests = either_of(test.name for test in vocabulary.every(TestWord))
            by = rf"{WHENEVER} (?:your|an?(?: [A-Z][\w-]*'s)?) (?:[A-Z][\w-]* )*?(?:{tests})"
            yield late(rf"\b({by}) {verb}s (an?(?:other)? [A-Z][\w-]*(?: [A-Z][\w-]*)?)(?=,)"), rf"\1 {state.name} \2"


_BECAUSE_OF = "because of|due to|as a result of|by(?: means of)?|through|from|with"
"""What stands before that by which it came."""


def _comes_to_be(found: re.Match[str], state: str) -> str:
    """When somebody comes to be in a state."""
    return f"{found['when']}{found['who']} {'become' if found['who'] == 'you' else 'becomes'} {state}"
