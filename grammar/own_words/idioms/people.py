"""Of whom something is said, as people say it: whoever holds the rule, those of a side, how many there are, who has the most, who
is still there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, a_or_an, with_article
from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME, VERB_FORMS, WHENEVER, idle_states, in_figures, in_places
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary
from grammar.words import (
    NUMBER_WORDS,
    PlaceWord,
    ScopeWord,
    StateWord,
    StatWord,
    TestWord,
    ThingWord,
    TrackWord,
    anybody,
    default_thing,
    opponents,
)


def none_of_them(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What none of several has done: `if no Ally made an Attack this Round`, `if nobody has lost Coins this Fight`."""
    many = {form: thing.name for thing in vocabulary.every(ThingWord) if not thing.item for form in thing.forms}
    whoever = anybody(vocabulary)
    if not many or not whoever:
        return
    kinds = either_of(many)
    who = rf"(?:no (?P<no>{kinds})|none of (?:the|your) (?P<none>{kinds})|(?:nobody|no one|no-one)(?: else)?)"
    done = r"(?!(?:can|cannot|may|must|will|is|are|was|were|been)\b)(?P<does>[a-z]+)"
    does = rf"(?P<small>(?: in [A-Z][\w-]*(?: [A-Z][\w-]*)*)?) (?:(?:has|have|had) )?{done}"

    def undone(found: re.Match[str]) -> str:
        kind = many.get(found["no"] or found["none"] or "", whoever)
        verb = VERB_FORMS.get(found["does"])
        not_done = f"does not {verb}" if verb is not None else f"has not {found['does']}"
        other = " other than you" if " else" in found[0] else ""
        return f"{found['if']} each {kind}{other}{found['small']} {not_done}{found['rest']}"

    yield (
        late(
            rf"\b(?P<if>[Ii]f|[Ww]hile|and|or) {who}{does}(?P<rest>(?: [^,\n:]*?)? (?:this|the) [A-Z][\w-]*)(?=[,\n:]|$)"
        ),
        undone,
    )


def so_many_of_yours(vocabulary: Vocabulary) -> Iterator[Turn]:
    """How many of what somebody has are at a number, the game counts itself where it has a name for it: `at least 2 of your
    Pools are at 0`; of his things, those that are so: `2 or more of your Weapons are Broken`."""
    figures = rf"(?P<many>\d+|{'|'.join(FIGURES)})"
    so_many = rf"(?P<least>at least |at most |more than |fewer than |less than |exactly )?{figures}"
    so_many += "(?P<more> or (?:more|fewer|less))?"
    whose = r"(?P<whose>your|its|that [A-Z][\w-]*'s|the target's)"
    asked = r"\b(?P<asks>(?i:if|while|when|and|or)) "

    def counted(found: re.Match[str], those: str) -> str:
        said = found.groupdict()
        those = f"{said['state']} {those}" if said.get("state") else those
        least = {" or more": "at least ", " or fewer": "at most ", " or less": "at most "}.get(said["more"] or "")
        least = least or {"fewer than ": "less than ", "exactly ": "", None: "at least "}.get(
            said["least"], said["least"]
        )
        return f"{said['asks']} {said['whose']} {those} are {least}{in_figures(said['many'])}"

    for stat in vocabulary.every(StatWord):
        group = vocabulary.named(stat.count, *NUMBER_WORDS) if stat.count else None
        if group is not None:
            at = rf"(?:at )?{stat.at}" + ("|(?:at )?zero|empty|used up|spent" if stat.at == 0 else "")
            names = either_of((group.name, group.several))
            yield (
                late(rf"{asked}{so_many} of {whose} (?:{names}) (?:is|are) (?:{at})(?=$|,|:| and | or )"),
                partial(counted, those=stat.several),
            )
    states = either_of(state.name for state in vocabulary.every(StateWord))
    for thing in vocabulary.every(ThingWord) if states else ():
        if thing.item:
            several = thing.several
            yield (
                late(
                    rf"{asked}{so_many} of {whose} {re.escape(several)} (?:is|are) (?P<state>{states})(?=$|,|:| and | or )"
                ),
                partial(counted, those=several),
            )


def other_than(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`each Ally who is not a Gang`: he is other than one, and without a state."""
    many = {thing.name: thing.several for thing in vocabulary.every(ThingWord)}
    kinds = either_of(many)
    states = either_of(state.name for state in vocabulary.every(StateWord))
    if not kinds or not states:
        return
    one = r"(?P<a>(?:[Ee]ach|[Ee]very|[Aa]ny|[Aa]n?|[Nn]o|[Aa]nother) )?(?P<one>(?:[A-Z][\w-]* )*[A-Z][\w-]*)"
    where = r"(?P<where>(?: (?:in|with|without) (?:the |an? )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)*)"
    lacks = {state.without: state.name for state in vocabulary.every(StateWord) if state.without}
    told = either_of(lacks) or "(?!)"
    not_so = rf"(?:not (?P<state>\[?(?:{states})\]?)|(?P<told>{told}))"
    no_kind = rf"not (?:an? |the )?(?P<kind>{kinds})(?![\w-])"
    who = "(?:who|that|which) (?:is|are) "

    def without_them(found: re.Match[str]) -> str:
        said = found.groupdict()
        kind = with_article(said["kind"]) if said["a"] else many[said["kind"]]
        state = said.get("state") or lacks.get(said.get("told") or "")
        state = f" without {state}" if state else ""
        return f"{said['a'] or ''}{said['one']} other than {kind}{said['where']}{state}"

    either = rf"neither (?P<this>{states}) nor (?P<that>{states})"
    nor_is = r"(?:and|or|nor) (?:(?:who|that|which) )?(?:(?:is|are) )?(?:not )?"
    for two in (either, rf"not (?P<this>{states}) {nor_is}(?P<that>{states})"):
        yield late(rf"(?P<one>[A-Z][\w-]*){where} {who}{two}"), r"\g<one>\g<where> without \g<this> without \g<that>"
    also = "(?:,? and (?:(?:who|that|which) )?(?:(?:is|are) )?)"
    yield late(rf"{one}{where} {who}{not_so}{also}{no_kind}"), without_them
    yield late(rf"{one}{where} {who}{no_kind}{also}{not_so}"), without_them
    yield late(rf"(?<!in )(?<!in a )(?<!in an )(?<!in the ){one}{where}{also}{no_kind}"), without_them
    yield late(rf"{one}{where} {who}{no_kind}"), without_them


def toward(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`1 Grudge toward them`: what is counted between two is had against somebody."""
    names = [form for track in vocabulary.every(TrackWord) if track.toward and not track.mutual for form in track.forms]
    if names:
        counted = rf"(?P<counted>(?<![\w-])(?:{either_of(names)})) (?:towards?|on|over|with)"
        yield late(rf"{counted} (?=(?:that|the|an?|another|each|you)\b|[Hh]im\b|her\b|them\b)"), r"\g<counted> against "


def of_one_word(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`badly or mortally wounded`: two states that share their last word, each by its name; and who is in one of two."""
    first: dict[str, dict[str, str]] = defaultdict(dict)
    for state in vocabulary.every(StateWord):
        before, _, last = state.name.rpartition(" ")
        if before:
            first[last][before.lower()] = state.name
    for last, named in first.items():
        if len(named) > 1:
            one = either_of(named)
            either = rf"\b(?i:(?P<one>{one})(?P<join>,? (?:or|and|nor) )(?P<other>{one}) {re.escape(last)})(?![\w-])"

            def in_full(found: re.Match[str], named: Mapping[str, str] = named) -> str:
                return f"{named[found['one'].lower()]}{found['join']}{named[found['other'].lower()]}"

            yield late(either), in_full
    states = either_of(state.name for state in vocabulary.every(StateWord))
    things = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    if states and things:
        either = rf"(?P<one>{states}) or (?P<other>{states})"
        said = rf"\b(?P<each>(?i:each|every)) {either} (?P<who>{things})(?![\w'-]| [A-Z])"
        yield late(said), r"\g<each> \g<who> who is \g<one> or \g<other>"


_DO = (
    *((does, f"{does}s") for does in ("get", "gain", "lose", "draw", "take", "become", "roll", "play", "discard")),
    *(("have", "has"), ("are", "is"), ("may", "may"), ("cannot", "cannot")),
)
"""What several do, and what each of them does."""


_OF_TESTS = ("roll", "play", "draw")
"""What is said of their tests."""


def holders(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever has the rule is you: `the Holder of this Advantage`."""
    if vocabulary.resolve("Holder") is None:
        holder = r"(?:the|said) (?:[Hh]older|[Bb]earer|[Pp]ossessor)(?: (?:of this|hereof)(?: [A-Za-z]\w*)?)?"
        yield late(rf"\b(?:[Tt]he|each|all) ([A-Z][\w-]*(?: [A-Z][\w-]*)*) of {holder}"), r"your \1"
        yield late(rf"\b{holder}'s\b"), "your"
        for one, you in (("is", "are"), ("has", "have"), ("does", "do")):
            yield late(rf"\b(?i:{holder}) {one}\b"), f"you {you}"
        yield late(rf"\b(?i:{holder}) ((?!may|can|shall|cannot)[a-z]+?)s\b"), r"you \1"
        yield late(rf"\b(?i:{holder})(?! of\b)"), "you"


_HOW_MANY = tuple(
    (how, more.format(r"(?P<many>\d+)"))
    for how, more in (
        ("at least", "at least {}"),
        ("at least", "{} or more"),
        ("at most", "at most {}"),
        ("at most", "{} or (?:fewer|less)"),
        ("more than", "more than {}"),
        ("less than", "(?:fewer|less) than {}"),
    )
)
"""How many of them are asked for."""


def theirs(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Those of a side are nobody's, `all your Allies` is `each Ally`; what is of somebody is his: `the Defense of an Ally`."""
    had = (name for word in vocabulary.every(TestWord, *NUMBER_WORDS) for name in word.forms)
    had_by = either_of(had) or "(?!)"
    of = rf"\b(?i:the|all|any) (?P<what>(?:[A-Z][\w-]* )*?(?:{had_by})) of"
    items = either_of(thing.name for thing in vocabulary.every(ThingWord) if thing.item) or "(?!)"
    item_of = rf"\b(?i:an?|one) (?P<what>(?:[A-Z][\w-]* )*?(?:{items})) of"
    yield late(rf"{of} the target\b(?!')"), r"the target's \g<what>"
    for thing in vocabulary.every(ThingWord):
        if not thing.item:
            many = thing.several
            one = rf"(?P<one>(?:an?|another|that|each|every) (?:[A-Z][\w-]* )*?{thing.name})(?![\w'-]| [A-Z])"
            for_a_time = r"(?! (?:in|with|without) [^,;:\n]*? gets? [-+]\d+ (?:until|for) )"  # one after the other
            yield late(rf"{of} {one}{for_a_time}"), r"\g<one>'s \g<what>"
            yield late(rf"{item_of} {one}"), r"\g<one>'s \g<what>"
            yield late(rf"{of} (?:all )?(?:of )?your {many}(?![\w'-]| [A-Z])"), rf"your {many}' \g<what>"
        if thing.item:
            yield late(rf"\b[Aa]n? {thing.name} of yours\b"), f"your {thing.name}"
        if not thing.side:
            several = thing.several
            them = f"of your {several}" if thing.item else thing.name
            theirs = rf"\b(?i:each|every|all)(?: of)? (?:the )?other (?:{thing.name}|{several}) of yours\b"
            yield late(theirs), f"each {them} other than that {thing.name}"
            yield late(rf"\b(other than that {thing.name}) of yours\b"), r"\1"
        if thing.side:
            several = thing.several
            yield late(rf"\b((?i:an?|any|another|each|every|no) {thing.name}) of yours\b"), r"\1"
            one = f"{a_or_an(thing.name)} {thing.name}"
            of_them = rf"(?:of )?(?:(?:your|the) )?(?:{several}|{thing.name})(?! [A-Z]|'|\w)"
            asks = r"\b(?P<asks>[Ii]f|[Ww]hile|[Uu]nless|[Ww]hen|[Ww]henever|as long as|and|or)"
            any_of = r"(?:(?:at least|any) (?:one|1|a single)|(?:one|1) or more|any)"
            yield late(rf"{asks} {any_of} {of_them} (?:is|are)\b"), rf"\g<asks> {one} is"
            yield late(rf"{asks} {any_of} {of_them} (?:has|have)\b"), rf"\g<asks> {one} has"
            yield late(rf"{asks} {any_of} {of_them}(?= [a-z]+s\b)"), rf"\g<asks> {one}"
            some = rf"(?P<how>(?:at least|at most|more than|less than|fewer than) )(?P<many>{'|'.join(FIGURES[1:])})"
            yield (
                late(rf"\b{some} (?=(?:of (?:your|the) )?{several}\b)"),
                lambda found: f"{found['how']}{in_figures(found['many'])} ",
            )
            yield (
                late(rf"{asks} (?P<many>{'|'.join(FIGURES[1:])}) (?=(?:or more )?of (?:your|the) {several} are\b)"),
                lambda found: f"{found['asks']} {in_figures(found['many'])} ",
            )
            for how, more in (*_HOW_MANY, ("at least", r"(?P<many>\d+)")):
                yield late(rf"{asks} {more} of (?:your|the) {several} are\b"), rf"\g<asks> {how} \g<many> {several} are"
            yield late(rf"\b(?:all|each|every one|any)(?: of)? (?:your|the) {several}\b"), f"each {thing.name}"
            yield late(rf"\b(?:All|Each|Every one|Any)(?: of)? (?:your|the) {several}\b"), f"Each {thing.name}"
            yield late(rf"\b(?:one|any one) of (?:your|the) {several}\b"), f"{a_or_an(thing.name)} {thing.name}"
            one, said = f"{a_or_an(thing.name)} {thing.name}", rf"(?:{several}|{thing.name})(?! [A-Z]|'|\w)"
            has = r"\b(?P<asks>[Ii]f|[Ww]hile|[Uu]nless|as long as|and|or) you "
            yield (
                late(rf"{has}(?:have no|do not have (?:an?|any)|are without(?: an?| any)?) {said}"),
                (rf"\g<asks> there is no {thing.name}"),
            )
            yield late(rf"{has}have (?:an?|any|some|1|at least (?:1|one))? ?{said}"), rf"\g<asks> there is {one}"
            for how, more in _HOW_MANY:
                where = r"(?P<where>(?: in (?:(?:the|an?) )?(?:[A-Z][\w-]*(?: [A-Z][\w-]*)*|\[[^\]\n]+\]))?)"
                many = rf"\g<asks> the number of {several}\g<where> is {how} \g<many>"
                yield late(rf"{has}have {more} {said}{where}"), many
            first = late(
                rf"^(?P<before>(?! )(?:(?!\b{thing.name}\b)[^\n])*?)\banother {thing.name}\b(?!')", re.MULTILINE
            )
            yield first, rf"\g<before>{a_or_an(thing.name)} {thing.name}"  # nobody is one to himself
            yield late(rf"\b([Yy]ou and )(?:all )?(?:of )?your {several}\b"), rf"\1each {thing.name}"
            of_yours = rf"\b(?P<when>{WHENEVER}) (?:(?:any|one) of )?your {several}"
            yield late(rf"{of_yours} would\b"), rf"\g<when> {a_or_an(thing.name)} {thing.name} would"
            for does, alone in _DO:
                yield late(rf"{of_yours} {does}\b"), rf"\g<when> {a_or_an(thing.name)} {thing.name} {alone}"
                bare = rf"(?m)(?P<front>^|(?<=, ))(?P<sort>(?:[A-Z][\w-]* )*?)(?:All )?{several}"
                bare += rf"(?P<where>(?: in [A-Z][\w-]*(?: [A-Z][\w-]*)*)?) {does}\b"
                if does not in _OF_TESTS:
                    yield late(bare), rf"\g<front>each \g<sort>{thing.name}\g<where> {alone}"
                yield late(rf"(?<!of )\b[Yy]our {several} {does}\b"), f"each {thing.name} {alone}"
            whose = rf"(?<!\bthose )(?<!\bthese )\b(?:[Aa]ll )?(?:[Yy]our )?{several}' (?=[A-Z])"
            yield late(whose), f"each {thing.name}'s "
            yield (
                late(rf"\b(against|from|by) your {thing.name}\b(?!')"),
                rf"\1 {a_or_an(thing.name)} {thing.name}",
            )


def for_each(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Of whom more is said below, each for himself: `each of your Allies who is near:` is `for each Ally who is near:`."""
    one_of = {
        one: thing.name
        for thing in vocabulary.every(ThingWord)
        if not (thing.item or thing.single)
        for one in thing.forms
    }
    if one_of:
        people = either_of(one_of)
        which = r"(?P<which>(?: (?:who|that|in|within|with|without|next|near|on|other)\b[^,:\n]*)?)"
        yield (
            late(
                rf"(?m)^(?P<margin> *)(?i:for )?(?i:each|every|all)(?: of)?(?: (?:your|the))? (?P<one>{people}){which}:$"
            ),
            lambda found: f"{found['margin']}for each {one_of[found['one']]}{found['which']}:",
        )


def for_so_many(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes for each so many is a fraction: `you gain 1 BP for every 2 Opponents`, `your Attacks get +1 for every 5 BP`;
    what can be carried is counted of whoever has it."""
    kept = {name: track.several for track in vocabulary.every(TrackWord) for name in track.forms}
    things = [thing for thing in vocabulary.every(ThingWord) if not thing.single]
    carried = {name for thing in things if thing.item for name in thing.forms}
    amounts = {**{name: thing.several for thing in things for name in thing.forms}, **kept}
    if amounts:
        what = rf"(?P<sort>(?:[A-Z][\w-]* )*?)(?P<what>{either_of(amounts)})"
        where = r"(?![\w'-]| [A-Z])(?P<where>(?: (?:in|with|without) (?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)*)"
        whose = r"(?:of )?(?:(?:(?P<yours>your)|(?P<theirs>that [A-Z][\w-]*(?: [A-Z][\w-]*)*'s|the target's)) )?"
        many = rf"(?:(?i:for) (?:each|every)|per) (?P<many>\d+|{'|'.join(FIGURES[1:])}) {whose}"
        they = rf"(?P<you>you)|(?P<they>that {NAME}|the target)"
        has = rf"(?: (?:that )?(?:{they}) (?:ha(?:ve|s)|carr(?:y|ies)))?"
        many += rf"{what}{where}{has}"
        ends = r"(?=$|[.,;]| until | \()"
        by = r"(?P<by>\d+|an?|one)"
        unit = rf"{by} (?P<unit>{either_of(kept) or '(?!)'}|cards?)"
        gets, does = r"(?P<gets>gets? [-+])", r"(?P<does>(?i:gains?|loses?|draws?|discards?))"

        def amount(found: re.Match[str]) -> str:
            of_them = found["theirs"] or (f"{found['they']}'s" if found["they"] else "your")
            told = found["yours"] or found["you"] or of_them != "your"
            had = found["what"] in kept or (found["what"] in carried and told and not found["where"])
            counted = f"{of_them if had else 'the number of'} {found['sort']}{amounts[found['what']]}"
            share, times = f"{counted}{found['where']} / {in_figures(found['many'])}", in_figures(found["by"])
            return share if times == "1" else f"{times} × ({share})"

        deed = rf"(?P<deed>[^,:;.\n]*\b(?:gets? [-+]\d+|{unit.replace('?P<by>', '').replace('?P<unit>', '')}))"
        yield late(rf"(?m)(?P<front>^ *|, )(?P<for>{many}),? {deed}(?=$|[.;])"), r"\g<front>\g<deed> \g<for>"
        yield late(rf"\b{gets}(?P<by>\d+) {many}{ends}"), lambda found: f"{found['gets']} ({amount(found)})"
        yield (
            late(rf"\b{does} {unit} {many}{ends}"),
            lambda found: f"{found['does']} {kept.get(found['unit'], 'cards')} equal to {amount(found)}",
        )


def more_than_others(vocabulary: Vocabulary) -> Iterator[Turn]:
    """How many there are of some is held against the number of others: `if there are more Opponents than Allies`."""
    one_of = {
        one: thing.several
        for thing in vocabulary.every(ThingWord)
        if not (thing.item or thing.single)
        for one in thing.forms
    }
    if one_of:
        some = rf"(?:(?:your|the) )?(?P<{{}}>{either_of(one_of)})"
        where = r"(?P<{}>(?: (?:in|with|without) (?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)*)"
        these, those = (
            f"{some.format(one)}{where.format(there)}" for one, there in (("these", "here"), ("those", "there"))
        )
        asks = r"\b(?P<asks>[Ii]f|[Ww]hile|[Uu]nless|[Ww]hen|as long as|and|or) "
        ends = r"(?=$|[,.;:]| (?:and|or) )"
        states = either_of(state.name for state in vocabulary.every(StateWord)) or "(?!)"
        so = rf" are (?:(?P<state>{states})|(?P<place>in (?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*))"
        for how, than, is_so in (
            ("more", "than", "is more than"),
            ("(?:fewer|less)", "than", "is less than"),
            ("at least as many", "as", "is at least"),
            ("at most as many", "as", "is at most"),
        ):
            plus = r"(?: (?P<plus>[+-] \d+))?"
            is_so_many = f"{these} are {how} {than} {those}{plus}"
            yield late(rf"{asks}{is_so_many}{ends}"), partial(_held_against, one_of=one_of, is_so=is_so)
            for said in (
                f"(?:there are|you have) {how} {these} {than} (?:there are )?{those}",
                f"(?:there are )?{how} {these} {than} {those}{so}",
            ):
                yield late(rf"{asks}{said}{ends}"), partial(_held_against, one_of=one_of, is_so=is_so)


def _held_against(found: re.Match[str], one_of: Mapping[str, str], is_so: str) -> str:
    """Two numbers of people, the one held against the other; what stands behind both is so of both."""
    said = found.groupdict()
    asks = "if" if said["asks"] == "when" else said["asks"]
    state = f"{said['state']} " if said.get("state") else ""
    where = f" {said['place']}" if said.get("place") else said["there"] if not said["here"] else ""
    these = f"{state}{one_of[said['these']]}{said['here'] or where}"
    those = f"{state}{one_of[said['those']]}{said['there'] or where}"
    least = f"(the number of {those} {said['plus']})" if said.get("plus") else f"the number of {those}"
    return f"{asks} the number of {these} {is_so} {least}"


def outnumbered(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is alone against several has no Ally, and they are as many."""
    sides = {thing.side: thing for thing in vocabulary.every(ThingWord) if thing.side}
    if "same" in sides and "other" in sides:
        own = sides["same"].name
        others = sides["other"].several
        alone = rf"\byou (?:are|fight|stand) (?:all )?alone against (?P<many>\d+|{'|'.join(FIGURES)})(?: or more)? {others}\b"
        yield (
            late(rf"((?:{alone.replace('?P<many>', '')})|\byou are outnumbered) (?=(?:you|your|each) )"),
            r"\1, ",
        )
        yield (
            late(alone),
            lambda found: f"there is no {own} and the number of {others} is at least {in_figures(found['many'])}",
        )
        owns = sides["same"].several
        beyond = rf"the number of {others} is more than (the number of {owns} + 1)"  # of whom you are none
        both = rf"you and (?:all (?:of )?|each (?:of )?)?(?:your )?(?:{own}|{owns})"
        yield (
            late(
                rf"\b(?:(?:each of |all |all of )?your {others}|{others}) (?:are more than|outnumber) {both}(?=$|[,.;:]| and )"
            ),
            beyond,
        )
        yield late(rf"\b{both} are outnumbered(?: by (?:your )?{others})?(?=$|[,.;:]| and )"), beyond
        yield (
            late(r"\byou are outnumbered\b"),
            f"the number of {others} is more than the number of {owns} + 1",  # of whom you are none
        )


_HOLDS_MOST = r"\b(?:whoever|the (?:one|person|player|character)(?: who| that)?) (?:has|with)"


def everywhere(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is on the one board that there is, is simply there; and whoever has at least one of some things has one."""
    for thing in vocabulary.every(ThingWord):
        if thing.item:  # whoever has one has at least one
            one = re.escape(thing.name)
            yield late(rf"\b(ha(?:ve|s)) at least (?:1|one) {one}(?![\w-])"), rf"\1 {with_article(thing.name)}"
        if thing.single and not thing.cards:
            yield (
                late(rf"\b((?i:each|every|all|all the|no|any) [A-Z]\w*) (?:on|at|around) the {thing.name}\b"),
                r"\1",
            )


def foremost(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever has the most of something: `each Character with the highest Initiative`, for `the` may be the holder."""
    whoever = default_thing(vocabulary)
    for one in (whoever,) if whoever else ():
        for most, instead in (("highest|most|best|greatest", "highest"), ("lowest|fewest|least|worst", "lowest")):
            yield late(rf"{_HOLDS_MOST} the (?:{most}) (?=[A-Z])"), f"each {one} with the {instead} "


def with_whom(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whose Opponent somebody is need not be asked: `is not your Opponent` is `is not an Opponent`."""
    for thing in vocabulary.every(ThingWord):
        if thing.side:
            yield (
                late(rf"\b(is|are)((?: not)?) your {re.escape(thing.name)}(?!'| [A-Z])\b"),
                rf"\1\2 {with_article(thing.name)}",
            )


def held_against_theirs(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whose numbers yours are held against is whom a test is against: `while your Body is more than your Opponent's Body`."""
    other, tests = (
        opponents(vocabulary),
        {test.several: test.name for test in vocabulary.every(TestWord)},
    )
    if not other or not tests:
        return
    theirs = rf"your {re.escape(other)}(?:'s)?(?![\w-])"
    made = rf"(?P<sort>(?:[A-Z][\w-]* )*?)(?P<tests>{either_of(tests)})"
    asks = rf"(?m)^( *)(?:[Ww]hile|[Ii]f|[Aa]s long as) (?P<asks>[^,\n]*\b{theirs}[^,\n]*), "
    yield (
        late(rf"{asks}your {made} (?P<gets>(?:get|play|roll)) "),
        lambda found: (
            f"{found[1]}when you make {with_article(found['sort'] + tests[found['tests']])}, if {found['asks']}, "
            f"that {tests[found['tests']]} {found['gets']}s "
        ),
    )
    people = {thing.name for thing in vocabulary.every(ThingWord) if not (thing.item or thing.single)}
    numbers = either_of(word.name for word in vocabulary.every(StatWord) if people.intersection(word.of))
    if numbers and (
        whoever := anybody(vocabulary)
    ):  # a number of somebody is not told from others by what it stands against
        against = rf"against (?:an? |any |all )?{made}(?=$|[.;])"
        more = rf"[Yy]our (?P<number>{numbers}) (?P<more>gets? [-+]\d+|is \d+(?: (?:higher|lower|better|worse))?) "
        times = rf"(?P<times>[Dd]ouble|[Hh]alve) your (?P<number>{numbers}) "

        def while_it_is_made(found: re.Match[str]) -> str:
            said = found.groupdict()
            test = tests[said["tests"]] if said.get("tests") else attack
            sort = said["sort"] + test if said.get("tests") else f"{test} with {with_article(items[said['item']])}"
            when = f"when {with_article(whoever)} makes {with_article(sort)} against you"
            more = _RAISED.sub(
                lambda so: f"gets {'+' if so[2] in ('higher', 'better') else '-'}{so[1]}", said.get("more") or ""
            )
            if said.get("times"):
                more = "is multiplied by 2" if said["times"].lower() == "double" else f"is half your {said['number']}"
            return f"{found[1]}{when}, your {said['number']} {more} until that {test} ends"

        yield late(rf"(?m)^( *){more}{against}"), while_it_is_made
        yield late(rf"(?m)^( *){times}{against}"), while_it_is_made
        items = {form: thing.name for thing in vocabulary.every(ThingWord) if thing.item for form in thing.forms}
        attack = next((name for name in tests.values() if name.lower() == "attack"), "")
        if items and attack:
            held = rf"against (?:an? |any |all )?(?P<item>{either_of(items)})(?=$|[.;])"
            yield late(rf"(?m)^( *){more}{held}"), while_it_is_made
    one = rf"(?P<when>[Ww]hen(?:ever)? you make an? (?:[A-Z][\w-]* )*(?:{either_of(tests.values())})\b[^\n]*?)"
    yield late(rf"{one}\byour {re.escape(other)}(?![\w-])"), r"\g<when>the target"


_RAISED = re.compile(r"is (\d+) (higher|lower|better|worse)")
"""What a number is more or less than otherwise."""


def still(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is said of whoever is not in a state is that he is without it: `no Ally is still standing`."""
    ones = {name: thing for thing in vocabulary.every(ThingWord) if not thing.item for name in thing.forms}
    people = either_of(ones)
    sides = {thing.side: thing.name for thing in vocabulary.every(ThingWord) if thing.side}
    where = in_places(vocabulary)
    idle = idle_states(vocabulary)
    for state in vocabulary.every(StateWord) if people else ():
        if state.without and "same" in sides:
            ours = r"(?:on|of|in) your (?i:side|team|group|party)"
            said = rf"{re.escape(state.without)}|{re.escape(state.without.removeprefix('still '))}|on your feet"
            one = r"(?: (?:one|person|character))?"
            last = rf"\byou are the last{one}(?: {ours})? (?:left )?(?:{said})"
            yield late(last), f"there is no {sides['same']} without {state.name}"
            up = rf"(?:{said}|standing|up|in it)"
            alone = rf"\byou are (?:the )?(?:last|only){one}(?: left| {up})? {ours}(?: (?:who|that) is {up})?(?=,|$)"
            if state.name in idle:
                yield late(alone), f"there is no {sides['same']} without {state.name}"
            nobody = rf"\b(?:nobody|no one|none) {ours} is {re.escape(state.name)}\b"
            yield late(nobody), f"there is no {state.name} {sides['same']} and you are not {state.name}"
        if state.without:
            said = rf"(?:{re.escape(state.without)}|{re.escape(state.without.removeprefix('still '))})"
            if state.name in idle:  # who is out is in it no longer
                fight = either_of(scope.name for scope in vocabulary.every(ScopeWord))
                held = rf"still (?:in (?:it|the fight|(?:an?|the|that) (?:{fight or '(?!)'}))|standing|there|up)"
                none_left = rf"\b(?:no|none of (?:your|the)) (?P<one>{people})(?P<where>) (?:is|are) {held}"
                yield (
                    late(rf"{none_left}(?=$|[,.;:]| and\b| or\b)"),
                    partial(_is_none, ones=ones, said="{} without " + state.name),
                )
            none = rf"\b(?:no|none of (?:your|the)) (?P<one>{people})(?P<where>{where}) (?:is|are|remains?) {said}\b"
            yield late(none), partial(_is_none, ones=ones, said="{} without " + state.name)
            behind = rf"\b(?P<one>(?:{people})(?: other than you)?)(?: (?:who|that) (?:is|are))? {re.escape(state.without)}\b"
            yield late(behind), rf"\g<one> without {state.name}"
            yield (
                late(rf"\b(?P<who>you are|(?:that|the) (?:{people}|target) is) {re.escape(state.without)}\b"),
                rf"\g<who> not {state.name}",
            )
        none = rf"\bnone of (?:your|the) (?P<one>{people})(?P<where>{where}) (?:is|are) {re.escape(state.name)}\b"
        yield late(none), partial(_is_none, ones=ones, said=state.name + " {}")


def only_one(vocabulary: Vocabulary) -> Iterator[Turn]:
    """That somebody is the only one of a sort is that there is no other: `you are the only Character still in a Combat`."""
    things = [thing for thing in vocabulary.every(ThingWord) if not thing.item]
    people = either_of(name for name in sorted((one.name for one in things if not one.side), key=len)[::-1])
    if not people:
        return
    one = rf"\byou are (?:the )?(?i:only|last|sole)(?: (?i:remaining))? (?P<one>{people})(?: (?i:left))?(?: (?:who|that) is)?"
    no_other, ends = r"there is no \g<one> other than you", r"(?=,|:|$| and\b)"
    scopes = either_of(scope.name for scope in vocabulary.every(ScopeWord) if not scope.of)
    places = either_of(place.name for place in vocabulary.every(PlaceWord))
    idle = idle_states(vocabulary)
    left = [one for one in vocabulary.every(StateWord) if one.name in idle and one.without.startswith("still ")]
    for state in left[:1]:
        fought = rf"(?: still| left)? in (?:an?|the) (?P<fought>{scopes})"
        yield late(one + fought + ends), rf"you are in a \g<fought> and {no_other} without {state.name}"
        yield late(rf"{one}(?: still)? (?:standing|up|alive|on your feet){ends}"), f"{no_other} without {state.name}"
    states = either_of(state.name for state in vocabulary.every(StateWord))
    if states:
        yield late(rf"{one} (?:without|not) (?P<state>{states}){ends}"), rf"{no_other} without \g<state>"
    if places:
        there = rf"you are in \g<place> and {no_other} in \g<place>"
        yield late(rf"{one}(?: still)? in (?P<place>(?:(?:an?|the|your) )?(?:{places})){ends}"), there
    yield late(rf"{one}{ends}"), no_other
    for thing in things:
        name = re.escape(thing.name)
        other = rf"(?P<front>\b(?:an?|that|another|each) {name}\b[^\n]*)?\bthere is no other {name}\b(?! [A-Z])"
        yield late(other), partial(_no_other, thing=thing)


def _no_other(found: re.Match[str], thing: ThingWord) -> str:
    """That there is no other than the one who was spoken of, else than you; of your allies and foes you are none yourself."""
    spoken_of = f"that {thing.name}" if found["front"] else "" if thing.side else "you"
    return f"{found['front'] or ''}there is no {thing.name}{f' other than {spoken_of}' if spoken_of else ''}"


def _is_none(found: re.Match[str], ones: Mapping[str, ThingWord], said: str) -> str:
    """That there is nobody of a sort of whom something is said."""
    return f"there is no {said.format(ones[found['one']].name)}{found['where']}"


_OF_SIZE = (("size", "bigger|larger", "more"), ("size", "smaller", "less"))
"""By which number people are compared without naming it: what it is called in any game, and how it is said of whom."""


def by_size(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is told by being bigger than somebody has more of what the game calls size."""
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    whom = r"(?:(?P<you>you)|(?P<whom>the target|that [A-Z]\w*))"
    for called, said, more in _OF_SIZE:
        for number in (word for word in vocabulary.every(StatWord, TrackWord) if word.name.lower() == called):
            yield (
                late(rf"\b(?P<who>(?:an?|another|each) (?:{people})) (?:(?:who|that) is )?(?:{said}) than {whom}\b"),
                partial(_with_size, name=number.name, more=more),
            )


def _with_size(found: re.Match[str], name: str, more: str) -> str:
    whose = "your" if found["you"] else f"{found['whom']}'s"
    return f"{found['who']} with {more} than ({whose} {name}) {name}"
