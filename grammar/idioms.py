"""What people say for the times, places, states and numbers of a game, whatever it calls them: a fight, up close, taken out, the
worst of them, no sixes, one die less."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, a_or_an, with_article
from grammar.headline import begins_rule
from grammar.late import compiled, either_of, late
from grammar.turn import Turn, Turns, beside_notes
from grammar.verbs import VERBS
from grammar.vocabulary import YOUR_PEOPLE, Vocabulary, plural_of
from grammar.words import (
    NUMBER_WORDS,
    ActionWord,
    NumberWord,
    PlaceWord,
    ScopeWord,
    StateWord,
    StatWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
    anybody,
    between_two,
    default_thing,
    is_group,
    made_by,
    opponents,
    singles,
    up_to,
)


def idioms(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says these as the game does, where its names have their capitals already."""
    return vocabulary.once(
        idioms,
        lambda: Turns(
            [
                *_of_one_word(vocabulary),
                *_freely_used(vocabulary),
                *_holders(vocabulary),
                *_theirs(vocabulary),
                *_for_each(vocabulary),
                *_for_so_many(vocabulary),
                *_more_than_others(vocabulary),
                *_outnumbered(vocabulary),
                *_everywhere(vocabulary),
                *_barred(vocabulary),
                *_foremost(vocabulary),
                *_skilled(vocabulary),
                *_fights(vocabulary),
                *_with_whom(vocabulary),
                *_taken_from(vocabulary),
                *_held_against_theirs(vocabulary),
                *_afterwards(vocabulary),
                *_first_times(vocabulary),
                *_whoever_is_next(vocabulary),
                *_after_the_first(vocabulary),
                *_left_undone(vocabulary),
                *_none_of_them(vocabulary),
                *_several(vocabulary),
                *_paid_for_each(vocabulary),
                *_freely_paid(),
                *_for_each_chosen(vocabulary),
                *_price_first(vocabulary),
                *_how_hard(vocabulary),
                *_attacked_from(vocabulary),
                *_fallen(vocabulary),
                *_comes_into(vocabulary),
                *_still(vocabulary),
                *_only_one(vocabulary),
                *_by_size(vocabulary),
                *_one_back(vocabulary),
                *_out(vocabulary),
                *_drawn_to_you(vocabulary),
                *_hit(vocabulary),
                *_let_go(vocabulary),
                *_down(vocabulary),
                *_as_it_is_told(vocabulary),
                *_by_a_test(vocabulary),
                *_woken(vocabulary),
                *_manners(),
                *_tied(vocabulary),
                *_first(vocabulary),
                *_overcome(vocabulary),
                *_own_times(vocabulary),
                *_numbers_of(vocabulary),
                *_idle(vocabulary),
                *_senseless(vocabulary),
                *_fallen_into(vocabulary),
                *_kept_dice(vocabulary),
                *_everything(vocabulary),
                *_worst(vocabulary),
                *_worse(vocabulary),
                *_eased(vocabulary),
                *_counted(vocabulary),
                *_bounded(vocabulary),
                *_gained_at_most(vocabulary),
                *_out_of_bounds(),
                *_so_much_damage(vocabulary),
                *_harder(vocabulary),
                *_resisted(vocabulary),
                *_won(vocabulary),
                *_thrown(vocabulary),
                *_come_to(vocabulary),
                *_in_the_next(vocabulary),
                *_rolled(vocabulary),
                *_penalties(vocabulary),
                *_priced(vocabulary),
                *_points(vocabulary),
                *_lowered(vocabulary),
                *_so_far_only(vocabulary),
                *_healed(vocabulary),
                *_owned(vocabulary),
                *_kept_in_number(vocabulary),
                *_for_each_one_has(vocabulary),
                *_at_first(vocabulary),
                *_made_by_actions(vocabulary),
                *_made_for_free(vocabulary),
                *_made_with(vocabulary),
                *_had_in(vocabulary),
                *_used(vocabulary),
                *_from_people(vocabulary),
                *_brought_by(vocabulary),
                *_any_test(vocabulary),
                *_at_most(vocabulary),
                *_where(vocabulary),
                *_so_many_of_yours(vocabulary),
                *_other_than(vocabulary),
                *_how_far(vocabulary),
                *_toward(vocabulary),
                *_within(vocabulary),
                *_once_for_each(vocabulary),
            ]
        ),
    )


_THIRD = {verb.name: verb.third for verb in VERBS.values()}
_FORMS = {form: verb.name for verb in VERBS.values() for form in (verb.name, verb.third, verb.past, f"{verb.name}ed")}
"""What is done, by all the ways to say it that are one word."""


def _none_of_them(vocabulary: Vocabulary) -> Iterator[Turn]:
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
        verb = _FORMS.get(found["does"])
        not_done = f"does not {verb}" if verb is not None else f"has not {found['does']}"
        other = " other than you" if " else" in found[0] else ""
        return f"{found['if']} each {kind}{other}{found['small']} {not_done}{found['rest']}"

    yield (
        late(
            rf"\b(?P<if>[Ii]f|[Ww]hile|and|or) {who}{does}(?P<rest>(?: [^,\n:]*?)? (?:this|the) [A-Z][\w-]*)(?=[,\n:]|$)"
        ),
        undone,
    )


def _so_many_of_yours(vocabulary: Vocabulary) -> Iterator[Turn]:
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
        return f"{said['asks']} {said['whose']} {those} are {least}{_figure(said['many'])}"

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


def _other_than(vocabulary: Vocabulary) -> Iterator[Turn]:
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

    also = "(?:,? and (?:(?:who|that|which) )?(?:(?:is|are) )?)"
    yield late(rf"{one}{where} {who}{not_so}{also}{no_kind}"), without_them
    yield late(rf"{one}{where} {who}{no_kind}{also}{not_so}"), without_them
    yield late(rf"(?<!in )(?<!in a )(?<!in an )(?<!in the ){one}{where}{also}{no_kind}"), without_them
    yield late(rf"{one}{where} {who}{no_kind}"), without_them


def _toward(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`1 Grudge toward them`: what is counted between two is had against somebody."""
    names = [form for track in vocabulary.every(TrackWord) if track.toward and not track.mutual for form in track.forms]
    if names:
        counted = rf"(?P<counted>(?<![\w-])(?:{either_of(names)})) (?:towards?|on|over|with)"
        yield late(rf"{counted} (?=(?:that|the|an?|another|each|you)\b|[Hh]im\b|her\b|them\b)"), r"\g<counted> against "


def _how_far(vocabulary: Vocabulary) -> Iterator[Turn]:
    """How far off somebody is, is so from another: `while you are in Close Range` asks whether an Opponent is, or that one of
    whom is spoken."""
    far = either_of(place.name for place in vocabulary.every(PlaceWord) if between_two(place, vocabulary))
    other = opponents(vocabulary)
    if far and other:
        asked = rf"\b(?P<asks>(?i:while|if|unless|as long as)) you (?:are|stand|remain) (?:in|at) (?P<place>{far})"
        asked += "(?=,|$| and | or )"
        spoken = re.compile(rf"\b(?:that|an?|each|every|any) (?:[A-Z][\w-]* )*{other}\b")

        def of_whom(found: re.Match[str]) -> str:
            before, _, behind = found.string.partition(found[0])
            known = spoken.search(before) or ("when " not in behind and spoken.search(behind))
            one = f"that {other} is" if known else f"there is {with_article(other)}"
            return f"{found['asks']} {one} in {found['place']}"

        yield late(asked), of_whom


def _of_one_word(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _freely_used(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`you may use Feint for free`: it has the word that takes its price away, or costs nothing."""
    waives = next((tag.name for tag in vocabulary.every(TagWord) if tag.waives == "price"), "")
    for action in vocabulary.every(ActionWord):
        use = rf"[Yy]ou (?:may |can )?use {re.escape(action.name)} (?i:for free)(?=$|[.;])"
        used = rf"(?m)^(?P<while>(?:[Ww]hile [^,\n]*, )?){use}"
        free = f"your {action.name} is {waives}" if waives else f"the cost of {action.name} is 0"
        yield late(used), rf"\g<while>{free}"


def _within(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`each Ally within 3 squares`: whose number of them from you, or from him of whom it is said, is at most 3."""
    for track in vocabulary.every(TrackWord):
        if not track.toward:
            continue
        names = (
            track.name,
            track.several,
            track.unit,
            plural_of(track.unit) if track.unit else "",
        )
        units = either_of(filter(None, names))
        bounds = "|".join(sorted(_BOUNDS, key=len, reverse=True))

        def so_far(found: re.Match[str], name: str = track.name) -> str:
            many = _figure(found["many"].lower())
            return f"{found['who']} whose {name} from {found['whom'] or 'you'} is {_BOUNDS[found['how']]} {many}"

        def asked(found: re.Match[str], name: str = track.name) -> str:
            many = _figure(found["many"].lower())
            return f"{found['asks']} your {name} from {found['one'] or found['whom']} is {_BOUNDS[found['how']]} {many}"

        who = r"(?P<who>\b(?i:each|every|all)(?: of your| your)? [A-Z][\w-]*(?: [A-Z][\w-]*)*)(?: (?:who|that) (?:is|are))?"
        whom = r"(?: (?:away )?(?:from|of) (?P<whom>you\b|(?:that|the) [A-Z]?[\w-]+))?(?: away)?"
        far = rf"(?P<how>{bounds}) (?P<many>{_NUMBER}|an?) (?:{units})\b(?! [A-Z])"
        yield late(rf"{who} {far}{whom}"), so_far
        one = r"that [A-Z][\w-]*(?: [A-Z][\w-]*)*"
        asks = r"\b(?P<asks>(?i:while|if|as long as|and|or))"
        yield (
            late(rf"{asks} (?P<one>{one}) (?:is|stands) {far}(?: (?:away )?(?:from|of) (?P<whom>you)\b)?(?: away)?"),
            asked,
        )
        yield late(rf"{asks} you (?:are|stand) (?P<one>)?{far} (?:away )?(?:from|of) (?P<whom>{one})"), asked


_BOUNDS = {
    **dict.fromkeys(
        ("within", "no more than", "not more than", "at most", "up to", "no farther than", "no further than"), "at most"
    ),
    **dict.fromkeys(("more than", "farther than", "further than", "beyond", "over"), "more than"),
    **dict.fromkeys(("less than", "fewer than", "under", "closer than", "nearer than"), "less than"),
    **dict.fromkeys(("at least", "no less than", "not less than", "no closer than", "no nearer than"), "at least"),
}
"""How people say how far off somebody is, and how that is asked."""


def _once_for_each(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`once per Opponent and Scene`: the time comes first."""
    times = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    things = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    if times and things:
        often, per = r"\b(?P<often>(?i:once|\d+ times)) ", "(?:per|for each|for every|each|every|against each)"
        time, thing = rf"(?P<time>{times})\b(?! [A-Z])", rf"(?P<thing>{things})\b(?! [A-Z])"
        yield late(rf"{often}{per} {thing},?(?: and)?(?: {per}| an?) {time}"), r"\g<often> per \g<time> per \g<thing>"
        yield late(rf"{often}{per} {thing} and {time}"), r"\g<often> per \g<time> per \g<thing>"
        yield late(rf"{often}{per} {time},? and(?: {per})? {thing}"), r"\g<often> per \g<time> per \g<thing>"


def _in_the_next(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def nearness(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says as the game does that somebody is near."""
    return vocabulary.once(nearness, lambda: Turns(_near(vocabulary)))


def written_out(text: str) -> str:
    """What is drawn together, in full, `you are` for `you're`, and what stands apart, together: `get 1 Die back`."""
    said, with_notes = beside_notes(text)
    return with_notes(_IS_NOT(_SHORT(said)))


def _figure(number: str) -> str:
    """A number in figures; one of something is said with its article."""
    return number if number.isdigit() else str(FIGURES.index(number) + 1) if number in FIGURES else "1"


def _twice_said(found: re.Match[str]) -> str:
    """A number said in letters and in figures: `one (1) card`."""
    return found[2] + " " if found[1] in FIGURES and _figure(found[1]) == found[2] else found[0]


_IN_THEIR_TIME = (
    r"(?m)^([Aa]t the (?:start|beginning|end) of) (?:each of )?(?:their|its|his|her) (\w+), (an?|any|each|every|another) (\w+) "
    r"(?=[a-z])"
)
"""`at the start of their turn, each opponent loses 1 Coin`: in his own time, and not in that of whoever holds the rule."""

_WHENEVER = r"(?i:when|whenever|if|after|each time|every time|the first time(?: that)?)"
_SO_MANY_AS = rf"(\d+|{'|'.join(FIGURES)})"
_IS_NOT = Turns(
    (late(rf"\b(is|are) not {said}"), rf"\1 {how} \2")
    for said, how in (
        (rf"at least {_SO_MANY_AS}", "less than"),
        (rf"at most {_SO_MANY_AS}", "more than"),
        (rf"(?:above|over) {_SO_MANY_AS}", "at most"),
        (rf"(?:below|under) {_SO_MANY_AS}", "at least"),
        (rf"{_SO_MANY_AS} or (?:more|higher|better|above|greater)\b", "less than"),
        (rf"{_SO_MANY_AS} or (?:less|fewer|lower|below)\b", "more than"),
    )
)
"""How much something is not, by how much it is then."""
_SHORT = Turns(
    (late(said), instead)
    for said, instead in (
        ("[’‘]", "'"),
        (_IN_THEIR_TIME, lambda found: f"{found[1]} {a_or_an(found[4])} {found[4]}'s {found[2]}, that {found[4]} "),
        (r"\b([Ii])ts (?=(?:your|an?|the|not|that)\b)", r"\1t is "),
        (
            r"\b([Dd])raw(s?) as many(?: cards)? as (?:you|they|he|she) (?:have |has )?(?:just )?"
            r"(?:discard(?:ed|s)?|threw away|thrown away)\b",
            r"\1raw\2 that many cards",
        ),
        (
            r"\bwithout (?:(?:its|the|their|any) (?:cost|price)|(?:having to )?pay(?:ing)? (?:for (?:it|this|that|them)|"
            r"(?:its|the|their) (?:cost|price)))(?=$|[,.;:\n])",
            "for free",
        ),
        (r"\b([Yy]ou)r (?=(?:an?|the|not|in|at)\b)", r"\1 are "),
        (r"\bI(?:'m| am)\b", "you are"),
        (r"\bI've\b", "you have"),
        (r"\bI'll\b", "you"),
        (r"\bI (?=[a-z])", "you "),
        (r"(?<=[a-z]) me\b", " you"),
        (r"\b[Mm]y (?=[A-Za-z])", "your "),
        (r"\b(\w+) \((\d+)\) (?=[A-Za-z])", lambda found: _twice_said(found)),
        (r"\b[Ii]n the event that\b", "if"),
        (r"(?m)^( *)(?:1|[Oo]nce) ?/ ?([A-Z]\w*)[:,]? (?=\S)", r"\1once per \2, "),
        (r"(?m)^( *)(\d+) ?/ ?([A-Z]\w*)[:,]? (?=\S)", r"\1\2 times per \3, "),
        (r"\b([Ii])f,? and only if,?(?= )", r"\1f"),
        (r"\b(?:shall be|is|are) entitled to (?=[a-z])", "may "),
        (
            r"\b(?:shall be |is |are )?(?:deemed|considered|treated as|counted as) (?:to be )?no (?:lower|less|fewer) than\b",
            "is at least",
        ),
        (
            r"\b(?:shall be |is |are )?(?:deemed|considered|treated as|counted as) (?:to be )?no (?:higher|more|greater) than\b",
            "is at most",
        ),
        (r"\b[Nn]otwithstanding (?:any|all|the)(?: [a-z]+)+, ", ""),
        (r",? at (?:his|her|their|your|its) (?:sole )?(?:option|discretion)(?=,| )", ""),
        (r"\bin order to (?=[a-z])", "to "),
        (
            r"\breceive(s?) a bonus of (\d+|one|two|three|four|five)\b",
            lambda found: f"get{found[1]} +{_figure(found[2])}",
        ),
        (
            r"\b(?:suffer|receive)(s?) a penalty of (\d+|one|two|three|four|five)\b",
            lambda found: f"get{found[1]} -{_figure(found[2])}",
        ),
        (r"\bshall (?=(?:increase|rise|fall|drop|decrease|climb|sink) by\b)", ""),
        (r"\brather than (?=[A-Za-z])", "instead of "),
        (
            r"\b(you|they) do(?: not|n't) (roll|throw|get) "
            r"(?:an?|any|a single|even one|one|1 or more|at least one) (?=[Ss]ix(?:es)?\b)",
            r"\1 \2 no ",
        ),
        (
            r"\b([Aa]dd) to ((?:your|that|the) [\w ]+?) ((?:what|the [\w -]+? that) the [\w\[\] ]+? gives for [^,;.\n]+)",
            r"\1 \3 to \2",
        ),
        (r"\b(?:vs\.?|versus) (?=[A-Za-z])", "against "),
        (rf"\b((?:an?|another|each|every|any|more) {YOUR_PEOPLE}) of yours\b", r"\1"),  # which says no more
        (rf"\bthan ({YOUR_PEOPLE}) of yours\b", r"than \1"),
        (r"\b([Yy]ou|[Tt]hey|[Ww]e)'re\b", r"\1 are"),
        (r"\b([Ii]t|[Hh]e|[Ss]he|[Tt]hat|[Tt]here|[Ww]ho)'s\b(?! (?:got|been)\b)", r"\1 is"),
        (r"\b([Yy]ou|[Tt]hey)'ve\b", r"\1 have"),
        (r"\b([Ii]t|[Hh]e|[Ss]he|[Ww]ho)'s got\b", r"\1 has"),
        (r"\b([Yy]ou|[Tt]hey) have got\b", r"\1 have"),
        (r"\b(?:can't|can not)\b", "cannot"),
        (r"\b(?:turn|change)(s?) (an?|one) miss into (?=an? )", r"make\1 \2 miss become "),
        (r"\b(may|can) (?:immediately|instantly|automatically|at once|right away) (?=[a-z])", r"\1 "),
        (r"\b(is|are|has|have|do|does|did)n't\b", r"\1 not"),
        (r"\b(\d+ or more [A-Za-z][\w-]*(?: [A-Z][\w-]*)*) at once(?=[,:])", r"\1"),
        (rf"\b({_WHENEVER} [^,:\n]*?) (?:is|are) (?:just )?about to (?=(?!be\b)[a-z])", r"\1 would "),
        (r"\b([Yy]ou|[Tt]hey|[Ii]t|[Hh]e|[Ss]he)'ll\b", r"\1"),
        (
            rf"\bget(s?) ((?:an?|all(?: (?:of )?(?:my|your))?|\d+|{'|'.join(FIGURES)}) (?!cards?\b)[\w-]+) back\b",
            r"gain\1 \2",
        ),
    )
)


_DO = (
    *((does, f"{does}s") for does in ("get", "gain", "lose", "draw", "take", "become", "roll", "play", "discard")),
    *(("have", "has"), ("are", "is"), ("may", "may"), ("cannot", "cannot")),
)
"""What several do, and what each of them does."""
_OF_TESTS = ("roll", "play", "draw")
"""What is said of their tests."""


def _holders(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _theirs(vocabulary: Vocabulary) -> Iterator[Turn]:
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
                lambda found: f"{found['how']}{_figure(found['many'])} ",
            )
            yield (
                late(rf"{asks} (?P<many>{'|'.join(FIGURES[1:])}) (?=(?:or more )?of (?:your|the) {several} are\b)"),
                lambda found: f"{found['asks']} {_figure(found['many'])} ",
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
            of_yours = rf"\b(?P<when>{_WHENEVER}) (?:(?:any|one) of )?your {several}"
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


def _for_each(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _for_so_many(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes for each so many is a fraction: `you gain 1 BP for every 2 Opponents`, `your Attacks get +1 for every 5 BP`."""
    kept = {name: track.several for track in vocabulary.every(TrackWord) for name in track.forms}
    things = [thing for thing in vocabulary.every(ThingWord) if not thing.single]
    amounts = {
        **{name: f"your {several}" for name, several in kept.items()},
        **{name: f"the number of {{sort}}{thing.several}" for thing in things for name in thing.forms},
    }
    if amounts:
        what = rf"(?P<sort>(?:[A-Z][\w-]* )*?)(?P<what>{either_of(amounts)})"
        where = r"(?![\w'-]| [A-Z])(?P<where>(?: (?:in|with|without) (?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)*)"
        many = rf"for (?:each|every) (?P<many>\d+|{'|'.join(FIGURES[1:])}) (?:of )?(?:your )?"
        many += rf"{what}{where}(?: (?:that )?you have)?(?=$|[.,;]| until | \()"
        unit = rf"(?:1|an?|one) (?P<unit>{either_of(kept) or '(?!)'}|cards?)"

        def amount(found: re.Match[str]) -> str:
            number = amounts[found["what"]].format(sort=found["sort"])
            return f"{number}{found['where']} / {_figure(found['many'])}"

        yield late(rf"\b(?P<gets>gets? [-+])1 {many}"), lambda found: f"{found['gets']} ({amount(found)})"
        yield (
            late(rf"\b(?P<does>(?i:gains?|loses?|draws?|discards?)) {unit} {many}"),
            lambda found: f"{found['does']} {kept.get(found['unit'], 'cards')} equal to {amount(found)}",
        )


def _more_than_others(vocabulary: Vocabulary) -> Iterator[Turn]:
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
    return f"{asks} the number of {these} {is_so} the number of {those}"


def _outnumbered(vocabulary: Vocabulary) -> Iterator[Turn]:
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
            lambda found: f"there is no {own} and the number of {others} is at least {_figure(found['many'])}",
        )
        owns = sides["same"].several
        yield (
            late(r"\byou are outnumbered\b"),
            f"the number of {others} is more than the number of {owns} + 1",  # of whom you are none
        )


_HOLDS_MOST = r"\b(?:whoever|the (?:one|person|player|character)(?: who| that)?) (?:has|with)"


def _everywhere(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _barred(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _foremost(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever has the most of something: `each Character with the highest Initiative`, for `the` may be the holder."""
    whoever = default_thing(vocabulary)
    for one in (whoever,) if whoever else ():
        for most, instead in (("highest|most|best|greatest", "highest"), ("lowest|fewest|least|worst", "lowest")):
            yield late(rf"{_HOLDS_MOST} the (?:{most}) (?=[A-Z])"), f"each {one} with the {instead} "


# --- times and places -------------------------------------------------------------------------------------------------
_FIGHT = ("fight", "combat", "battle", "conflict", "skirmish", "encounter")
"""What people call a stretch of time in which there are sides."""


def _fight(vocabulary: Vocabulary) -> ScopeWord | None:
    """The stretch of time in which there are sides: one that is called so, or the one alone that is made of others."""
    scopes = {scope.name.lower(): scope for scope in vocabulary.every(ScopeWord)}
    ordered = [scope for scope in scopes.values() if any(scopes[one.lower()].repeats for one in scope.parts)]
    return next((scopes[one] for one in _FIGHT if one in scopes), None) or (ordered[0] if len(ordered) == 1 else None)


def _fights(vocabulary: Vocabulary) -> Iterator[Turn]:
    named = _fight(vocabulary)
    unknown = [one for one in _FIGHT if vocabulary.resolve(one.capitalize()) is None]
    if named is None or not unknown:
        return
    fight, name = "|".join(f"[{one[0].upper()}{one[0]}]{one[1:]}" for one in unknown), named.name
    yield late(rf"\b(?:an|a) (?:{fight})(?! [A-Z])\b"), f"{a_or_an(name)} {name}"
    yield late(rf"\b(the|this|that|each|every|any|per|one) (?:{fight})(?! [A-Z])\b"), rf"\1 {name}"


def one_of_several(said: str, proposed: str, vocabulary: Vocabulary) -> str:
    """Which stretch of time is meant by a fight, where a game has others that are called so and do not count as it."""
    named = _fight(vocabulary)
    if named is None or named.name not in proposed or named.name.lower() in said.lower():
        return ""
    scopes = vocabulary.every(ScopeWord)
    others = [one.name for one in scopes if one.name.endswith(f" {named.name}") and named.name not in one.counts_as]
    return (
        f"; that is `{named.name}` alone, and no `{'`, no `'.join(others)}`: say of each what is to be so in it"
        if others
        else ""
    )


def _with_whom(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whose Opponent somebody is need not be asked: `is not your Opponent` is `is not an Opponent`."""
    for thing in vocabulary.every(ThingWord):
        if thing.side:
            yield (
                late(rf"\b(is|are)((?: not)?) your {re.escape(thing.name)}(?!'| [A-Z])\b"),
                rf"\1\2 {with_article(thing.name)}",
            )


def _taken_from(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _held_against_theirs(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _afterwards(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes after a test comes when it ends: `after that Attack, you are no longer Hidden`."""
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if tests:
        one = rf"(?:that|this|your|making (?:an?|that|your)) ((?:[A-Z][\w-]* )*(?:{tests}))"
        yield late(rf"(?m)^( *)[Aa]fter {one},? (?=you |your )"), r"\1when your \2 ends, "


def _whoever_is_next(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _after_the_first(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _left_undone(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes of it that somebody has not done something in a stretch of time is asked as that ends."""
    done = r"(?=you (?:gain|get|draw|lose|become|take|recover|regain)\b(?! [-+]))(?!.* at the end of)"
    for scope in vocabulary.every(ScopeWord):
        undone = rf"(?m)^[Ii]f (you (?:do not|did not|have not|haven't|didn't) [^,\n]*? this {re.escape(scope.name)}),? {done}"
        yield late(undone), rf"when {'your' if scope.of else 'the'} {scope.name} ends, if \1, "


def _first_times(vocabulary: Vocabulary) -> Iterator[Turn]:
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
    yield (
        late(rf"\b[Tt]he first time(?: that)? {time} (?:in |during )?(?:each|every|per) (?P<scope>{every}),"),
        lambda found: ", when ".join(_often(found["scope"], found["time"])) + ",",
    )


def _by_a_test(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whom your Attack brings so far becomes so by it; so does whom you make so with it, and whom another one's Attack would
    bring so far."""
    states = either_of(state.name for state in vocabulary.every(StateWord)) or "(?!)"
    state = rf"\[?(?P<state>{states})\]?"
    makes = rf"{_WHENEVER} you make (?P<who>an? [A-Z][\w-]*) {state}"
    yield late(rf"\b{makes},"), r"when \g<who> becomes \g<state> by you,"
    whoever = anybody(vocabulary)
    one_of = r"(?P<one>one of (?:your|an? [A-Z][\w-]*'s)|any of your) "
    whose = r"(?P<whose>[Yy]our|[Aa]n?(?: [A-Z][\w-]*'s)?|[Aa]nother(?: [A-Z][\w-]*'s)) "
    cause = rf"(?:{_BECAUSE_OF})"
    whom = r"(?P<who>you|him|her|them|an?(?:other)? (?:[A-Z][\w-]* )*?[A-Z][\w-]*)"
    rest = r"(?: against (?:you|him|her|them|that [A-Z][\w-]*))?"
    for test in vocabulary.every(TestWord):
        some = rf"(?P<made>(?:[A-Z][\w-]* )*?){re.escape(test.several)}"
        yield late(rf"\b(?P<when>{_WHENEVER}) one of your {some}\b(?!')"), rf"\g<when> your \g<made>{test.name}"
        if test.of:
            sorts = r"(?:[A-Z][\w-]* )*?"
            made = rf"(?P<made>{sorts}{re.escape(test.name)})"
            several = rf"(?P<made>{sorts}(?:{re.escape(test.several)}))"
            used = rf"(?:with|by|using|through) (?P<whose>[Yy]our|[Aa]n?) {made}"
            becomes = rf"{_WHENEVER} {whom}(?P<would> would)? (?:becomes?|be) {state} {cause}"
            by = partial(_comes_by_it, test=test, whoever=whoever)
            for said in (
                rf"{_WHENEVER} {whose}{made}{rest}(?P<would> would)? {state} {whom}(?=,)",
                rf"{_WHENEVER} {one_of}{several}{rest}(?P<would> would)? {state} {whom}(?=,)",
                rf"{becomes} {whose}{made}(?P<yours> of yours)?(?=,)",
                rf"{becomes} {one_of}{several}(?=,)",
            ):
                yield late(rf"\b{said}"), by
            for said in (rf"{_WHENEVER} you {state} (?P<who>an? [A-Z][\w-]*) {used}", rf"{makes} {used}"):
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


def _you_and_several(found: re.Match[str], one: Mapping[str, str]) -> str:
    """What you do, and each of some who are chosen: `you and up to 2 Allies gain 1 BP`."""
    if found["does"] not in VERBS:
        return found[0]
    margin, front = found["margin"], found["front"]
    inside = f"{margin}  " if front else margin
    lines = [f"{margin}{front[:-2]}:"] if front else []
    lines.append(f"{inside}you {found['does']} {found['what']}")
    lines.append(f"{inside}for up to {_figure(found['many'])} {found['who']}{found['where']}:")
    lines.append(f"{inside}  that {one[found['who']]} {VERBS[found['does']].third} {found['what']}")
    return "\n".join(lines)


_EACH_ONE = r"(an?|any|each|every)(?: given| particular| certain| specific| single| new| different)"
"""Before whom something is said of each one for himself."""


def _once_in_it(found: re.Match[str]) -> str:
    scope, time = found["scope"], found["time"]
    often, time = _often(scope, time)
    return f"{found[1]}{often}, when {time}, if you are in {with_article(scope)},"


def _so_often_in_it(found: re.Match[str]) -> str:
    """So often per such stretch of time, and in none other."""
    scope, time, often = found["scope"], found["time"] or "", found["often"].lower()
    often = _OFTEN.get(often, re.sub(r"^[a-z]+", lambda word: _figure(word[0]), often) if " " in often else often)
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


def _several(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Of several that are chosen each is chosen for himself, and nobody twice: `up to 2 Opponents per rank lose 1 Luck`."""
    places = either_of(place.name for place in vocabulary.every(PlaceWord))
    stretches = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    people = either_of(thing.name for thing in vocabulary.every(ThingWord))
    people_too = either_of(one for thing in vocabulary.every(ThingWord) for one in thing.forms)
    yield late(rf"\b((?i:once)|\d+ times) per ({people}) per ({stretches})(?=,)"), r"\1 per \3 per \2"
    where = rf"(?: (?:in|at|within) (?:(?:{places})(?! [A-Z])|[A-Z]\w*(?: Range)?|\[[^\]\n]+\]))"
    figures = rf"(?:\d+|{'|'.join(FIGURES[1:])})"
    one_of = {one: thing.name for thing in vocabulary.every(ThingWord) for one in thing.forms}
    yield late(rf"\b((?i:up to) {figures} (?:{people_too})(?:{where})?) of your choice\b"), r"\1"
    yield (
        late(
            rf"(?m)^(?P<margin> *)(?P<front>(?:(?:when|once|if)[^\n]*, )?)(?i:you) and (?:up to (?P<many>{figures}) )"
            rf"(?P<who>{people_too})(?P<where>(?:{where})?) (?P<does>[a-z]+) (?P<what>[^\n.;]+)\.?$"
        ),
        partial(_you_and_several, one=one_of),
    )
    for thing in vocabulary.every(ThingWord):
        if not thing.item and not thing.single:
            several = re.escape(thing.several)
            figure = rf"(?P<many>\d+|{'|'.join(FIGURES[1:])})"
            yield (
                late(rf"(?<!up to )\b(?i:{figure}) ({several}){where}? of your choice(?= [a-z])"),
                _chosen_freely,
            )
            many = rf"(?:(?<!for )up to |(?<=[Cc]hoose ))(?P<many>\d+|rank|{'|'.join(FIGURES)}) "
            anybody = not thing.side  # those of a side are always others
            but_you = "(?P<but> other than you)?" if anybody else ""
            other = "(?P<other>other )?" if anybody else ""
            many += rf"(?:different |of (?:your |the )?)?{other}{several}{but_you}"
            if anybody:
                yield late(rf"\b(for up to {figures}) other {several}(?=:| |$)"), rf"\1 {several} other than you"
            yield (
                late(
                    rf"(?m)^(?P<margin> *)(?:[Yy]ou )?(?:may )?(?i:choose) (?:up to )?"
                    rf"(?P<many>{figures}) {other}{several}{but_you}"
                    rf"(?P<where>{where}?):?\n(?P=margin)(?i:each(?: one)? of (?:them|those {several})|they(?: each)?) "
                    r"(?P<then>[a-z][^\n]*)$"
                ),
                partial(_each_below, one=thing),
            )
            choose = r"(?:[Yy]ou )?(?:(?:may|can) )?(?:[Cc]hoose )?"
            yield (
                late(
                    rf"(?m)^(?P<front>(?:(?:when|during|once|if)[^\n]*, )?(?:(?:[Yy]ou (?:may |can )?)?(?i:pay|spend|discard) "
                    rf"[^\n:]*?(?:,? and|,|:|,? to) )?){choose}(?i:{many})"
                    rf"(?P<small>{where}?)(?P<rank>(?: (?:per|for each|for every) rank)?)"
                    r"(?::?$(?!\n )(?P<then>)|:(?P<below>(?:\n  [^\n]+)+))"
                ),
                partial(_one_by_one, one=thing),
            )
            yield (
                late(
                    rf"(?m)^(?P<front>.*?)(?:\b[Yy]ou )?(?:\b(?:may|can) )?(?:\b[Cc]hoose )?\b(?i:{many})"
                    rf"(?P<small>{where}?)(?P<rank>(?: (?:per|for each|for every) rank)?)"
                    r"(?:[:;.,]| and)? "
                    rf"(?P<then>(?:(?i:each(?: of (?:them|(?:those|these)(?: {several})?))?|they(?: each)?"
                    rf"|(?:those|these) {several}'?) )?"
                    r"(?:[a-z]|(?<=' )[A-Z])[^\n]*)$"
                ),
                partial(_one_by_one, one=thing),
            )


_NAME = r"[A-Z][\w-]*(?: [A-Z][\w-]*)*"
_OWN_RANK = rf"(?:your )?rank(?: in {_NAME})?"


def _goals(vocabulary: Vocabulary) -> list[NumberWord]:
    """The numbers that say how hard a test is."""
    tests = {test.name for test in vocabulary.every(TestWord)}
    words = vocabulary.every(StatWord, TrackWord)
    return [word for word in words if tests.intersection(word.of) and not (isinstance(word, StatWord) and word.reads)]


_TERM = (
    rf"(?:\d+|the number of {_NAME}(?: in {_NAME})?"
    rf"|(?:your|the|its|that {_NAME}'s|the target's|rank|half (?:your|the))(?: {_NAME})?(?:'s {_NAME})?)"
)
_SO_MUCH = rf"\(?{_TERM}(?: (?:[-+×/]|plus|minus|times) {_TERM})*\)?"
"""A number as it is put together of others: `3 + the Threat`."""


def _how_hard(vocabulary: Vocabulary) -> Iterator[Turn]:
    """How hard a test is, as people say it: `against a Difficulty of 2`, `with Difficulty 3 + your Grit`, `(Difficulty 2)`."""
    tests = {test.name for test in vocabulary.every(TestWord)}
    called = "|".join([*map(re.escape, sorted(tests)), r"[A-Z][\w-]*"])
    reached = [one for one in vocabulary.every(StatWord) if one.reads == "goal" and tests.intersection(one.of)]
    for goal, is_reached in (*((one, False) for one in _goals(vocabulary)), *((one, True) for one in reached)):
        name = re.escape(goal.name)
        whom = rf"(?: with \w+ (?:dice|die|cards?))?(?: against (?:(?:(?:that|the|an?|another) )?{_NAME}|the target))?"
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


def _price_first(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is done for a price: `for 1 Action and 2 LP: …` is paid, and then done."""
    whoever = "|".join(dict.fromkeys(filter(None, (anybody(vocabulary), default_thing(vocabulary)))))
    for action in vocabulary.every(ActionWord) if whoever else ():
        if action.per:
            taken = rf"(?m)^(?i:as) (?:an?|one|1|your|his|her|their) {re.escape(action.name)},? (?:an? )?(?:{whoever})"
            yield late(rf"{taken} (?:may|can) (?=[a-z])"), f"you may pay 1 {action.name}: "
    words = [*vocabulary.every(TrackWord), *(action for action in vocabulary.every(ActionWord) if action.per)]
    paid = [one for word in words for one in (word.name, word.plural) if one]
    price = rf"(?:\d+|an?|{'|'.join(FIGURES)}) (?:{either_of(paid)})"
    yield (
        late(
            rf"(?m)^(?P<margin> *)(?P<front>(?:[^\n:]*, )?)[Ff]or (?P<price>{price}(?:(?:, |,? and ){price})*)(?:,|:) *"
            r"(?P<does>(?:\n *)?(?!(?:you )?(?:(?:may|can) )?(?:choose|reroll) )\S[^\n]*)$"
        ),
        _paid_first,
    )


def _paid_first(found: re.Match[str]) -> str:
    prices = []
    for one in re.split(r",? and |, ", found["price"]):
        number, _, unit = one.partition(" ")
        prices.append(f"pay {'1' if number in ('a', 'an') else _figure(number)} {unit}")
    margin, front = found["margin"], found["front"]
    return f"{margin}{front}you may {' and '.join(prices)}:\n{margin}  {found['does'].strip()}"


def _paid_for_each(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is paid for each of some is as much as there are of them: `pay 1 Coin for each Ally in Reach: each of them …`."""
    kept = {form: track for track in vocabulary.every(TrackWord) for form in track.forms}
    people = {
        form: thing for thing in vocabulary.every(ThingWord) if not (thing.item or thing.single) for form in thing.forms
    }
    if kept and people:
        units, ones = (either_of(forms) for forms in (kept, people))
        where = r"(?P<where>(?: (?:in|with|without) (?:an? |the )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)*)"
        paid = rf"\b(?P<pays>(?i:pays?|spends?)) (?P<many>\d+|{'|'.join(FIGURES)}|an?) (?P<unit>{units}) "
        paid += rf"(?:for (?:each|every)|per) (?P<one>{ones}){where}"
        them = rf"(?:those|these) (?:{ones})"
        theirs = rf"(?i:each (?:one )?of (?:them|{them})|{them}|they(?: each| all)?|each)"
        yield (
            late(rf"{paid}(?:[:;.]| to)\s*{theirs} (?P<deed>[a-z][^\n]*)$"),
            partial(_as_many_as, kept=kept, people=people),
        )
        yield late(rf"{paid}(?=$|[:;.,]| to | and )"), partial(_as_many_as, kept=kept, people=people)
        dearer = rf"(?m)^(?P<what>{_NAME}!?) costs? (?P<many>\d+|{'|'.join(FIGURES)}|an?) "
        dearer += rf"(?:(?:{units}) )?(?P<way>more|less|fewer) "
        dearer += rf"(?:for (?:each|every)|per) (?P<one>{ones}){where}\.?$"
        yield late(dearer), partial(_so_much_dearer, people=people)


def _as_many_as(found: re.Match[str], kept: Mapping[str, TrackWord], people: Mapping[str, ThingWord]) -> str:
    """What is paid for all of them, and what comes of it for each."""
    one, many = people[found["one"]], _figure(found["many"])
    times = "" if many in ("1", "a", "an") else f"{many} × "
    those = f"the number of {one.several}{found['where']}"
    begins = found.start() == 0 or found.string[found.start() - 1] == "\n"
    pays = f"{'you may pay' if begins else found['pays']} {kept[found['unit']].several} equal to {times}{those}"
    deed = found.groupdict().get("deed")
    if not deed:
        return pays
    verb, _, rest = deed.partition(" ")
    deed = f"{_THIRD.get(verb, verb)} {rest}"
    return f"{pays}:\n  for each {one.name}{found['where']}:\n    that {one.name} {deed}"


def _so_much_dearer(found: re.Match[str], people: Mapping[str, ThingWord]) -> str:
    """What costs more or less for each of some."""
    many = _figure(found["many"])
    number = f"{'' if many == '1' else f'{many} × '}the number of {people[found['one']].several}{found['where']}"
    return f"the cost of {found['what']} gets {'+' if found['way'] == 'more' else '-'} ({number})"


def _freely_paid() -> Iterator[Turn]:
    """As much is paid as somebody wants to, and so much comes of it: how much is chosen first."""
    pays = r"(?m)^(?P<margin> *)(?P<front>(?:[^\n]*?, )?)(?:[Yy]ou (?:may |can )?)?(?i:pay|spend) "
    most = rf"(?P<most>\d+|{_OWN_RANK})"
    each = r"(?:per|for each|for every) [a-z]+"
    many = rf"(?:(?:any (?:number|amount) of|up to {most}) (?P<unit>{_NAME})|1 (?P<one>{_NAME}) {each})"
    limit = (
        rf"(?P<limit>(?:,? \(?(?:up to(?: a (?:maximum|total) of)?|to a maximum of|at most) (?:\d+|{_OWN_RANK})\)?)?)"
    )
    then = r"(?::\n *|: |,? (?:and|to) )(?P<then>(?:you )?[a-z][^\n]*? )(?<!twice )(?<!double )"
    so_many = rf"(?:(?:that|as) (?:many|much) (?P<what>{_NAME}|cards)|(?P<what_too>{_NAME}|cards) equal to the amount)"
    yield late(rf"{pays}{many}{limit}{then}{so_many}(?P<rest>(?: [^\n]*)?)$"), _number_first
    each = r"(?:[:;.,]| and)?(?:\n *| )(?i:for (?:each|every)) [^\n,]*?(?:spent|paid)(?: (?:so|this way|like this))?,? "
    each += rf"(?P<then>(?:you )?[a-z]+ )(?:1|an?|one) (?P<what>{_NAME}|card)(?P<rest>(?: [^\n]*)?)$"
    yield late(rf"{pays}{many}{limit}{each}"), _number_first


def _for_each_chosen(vocabulary: Vocabulary) -> Iterator[Turn]:
    """How many of them, and what comes of each: `you may gain 1 or 2 AP. For each AP, your Shortfall goes up by 1`."""
    forms = {form: word.several for word in vocabulary.every(TrackWord) for form in word.forms}
    if forms:
        number = rf"(?:\d+|{'|'.join(FIGURES)})"
        what = rf"(?P<what>{either_of(forms)})"
        so_many = rf"(?:(?P<least>{number}) (?:or|to) (?P<most>{number})|up to (?P<up>{number}))(?: points? of)?"
        each = rf"(?:each|every)(?: (?:one|die|dice|point|of (?:them|these|those)|{what.replace('?P<what>', '?:')}))?"
        each += r"(?: (?:that )?(?:you )?(?:have )?(?:gain(?:ed)?|paid|pay|spent|spend|lost))?"
        front = r"(?m)^(?P<margin> *)(?P<front>(?:[^\n,:]*, )*)you (?:may|can) (?P<does>gain|pay|spend|lose) "
        yield (
            late(rf"{front}{so_many} {what}[.:;,] ?(?:[Aa]nd )?(?i:for {each}),? (?P<deeds>[^\n]+?)\.?$"),
            partial(_so_many_times, forms=forms),
        )
        yield (
            late(
                rf"{front}{so_many} {what}(?:[.:;]|,? (?:to|and)) (?P<deeds>[^\n.;]+?) (?:(?:for|per) {each}|each)\.?$"
            ),
            partial(_so_many_times, forms=forms),
        )


def _so_many_times(found: re.Match[str], forms: Mapping[str, str]) -> str:
    """A number that is chosen, and so many times what comes of one of them."""
    least, most = (_figure(found[one] or "one") for one in ("least", "most"))
    most = _figure(found["up"]) if found["up"] else most
    deeds = [_times_chosen(deed, forms) for deed in re.split(r",? and (?!if\b)|[.;] ", found["deeds"])]
    if int(least) >= int(most) or not all(deeds):
        return found[0]
    one = f"X {forms[found['what']]}"
    paid = found["does"] in ("pay", "spend")
    head = f"you may choose X from {least} to {most}{f' and pay {one}' if paid else ''}:"
    lines = [
        f"{found['front']}{head}",
        *([] if paid else [f"  you {found['does']} {one}"]),
        *(f"  {deed}" for deed in deeds),
    ]
    return "\n".join(found["margin"] + line for line in lines)


def _times_chosen(deed: str, forms: Mapping[str, str]) -> str:
    """What comes of one, so many times as was chosen; empty where that cannot be told."""
    many = rf"(?P<many>\d+|an?|{'|'.join(FIGURES)})"
    name = rf"(?P<name>{_NAME}|cards?|dice|die)"
    goes = re.fullmatch(rf"(?P<who>(?:[Yy]our|[Tt]he|[Tt]hat {_NAME}'s) {_NAME} goes? (?:up|down) by) {many}", deed)
    rolls = re.fullmatch(
        rf"(?P<who>[^,]*? (?:rolls?|plays?)) {many} (?P<more>more|fewer) (?P<unit>dice|die|cards?)", deed
    )
    gets = re.fullmatch(r"(?P<who>[^,]*? gets?) (?P<sign>[-+])(?P<many>\d+)", deed)
    gains = re.fullmatch(rf"(?P<who>(?:[^,]* )?(?:gain|regain|recover|lose|draw|discard)s?) {many} {name}", deed)
    found = goes or rolls or gets or gains
    if found is None or re.match("(?i:an?|another) ", found["who"]):  # of each it could be another one
        return ""
    number = _figure(found["many"])
    times = "X" if number == "1" else f"{number} × X"
    if goes:
        return f"{found['who']} {times}"
    if rolls:
        unit = "cards" if found["unit"].startswith("card") else "dice"
        return f"{found['who']} X {found['more']} {unit}" if number == "1" else ""
    if gets:
        return f"{found['who']} {found['sign']} {times if number == '1' else f'({times})'}"
    who = found["who"] if " " in found["who"] else f"you {found['who']}"
    name = "cards" if found["name"] == "card" else forms.get(found["name"], found["name"])
    return f"{who} X {name}" if number == "1" else f"{who} {name} equal to {times}"


def _number_first(found: re.Match[str]) -> str:
    said = found.groupdict()
    unit = said["unit"] or said["one"]
    least = re.search(rf"(\d+)|{_OWN_RANK}", said["limit"] or said["most"] or "")
    most = (least[1] or "rank") if least else f"your {unit}"
    then = said["then"] if said["then"].startswith("you ") else f"you {said['then']}"
    what = said["what"] or said.get("what_too") or ""
    what = "cards" if what == "card" else what
    pays = f"{said['margin']}{said['front']}you may choose X from 1 to {most} and pay X {unit}:"
    return f"{pays}\n{said['margin']}  {then}X {what}{said['rest']}"


def _chosen_freely(found: re.Match[str]) -> str:
    """So many of them as are chosen."""
    return f"up to {_figure(found['many'].lower())} {found[0].partition(' ')[2].removesuffix(' of your choice')}"


def _one_by_one(found: re.Match[str], one: ThingWord) -> str:
    so_many = found["many"].lower()
    many, several = "1" if so_many == "rank" else _figure(so_many), one.several
    below = found.groupdict().get("below") or ""
    then, *later = re.split(r",? and (?=you )|[.;] (?=[Yy]ou )", (found["then"] or "").rstrip("."), maxsplit=1)
    of_them = rf"each(?: of (?:them|(?:those|these)(?: {several})?))?"
    theirs = re.match(rf"(?i:{of_them}|they(?: each)?|(?:those|these) {several}) ", then)
    then = then[theirs.end() :] if theirs else then
    yours = re.match("you |(?:make|use|deal|draw|play) ", then) if not theirs and "hoose " in found[0] else None
    whose = re.match(rf"(?i:their|those {several}'|each of their) (?=[A-Z])", then)
    front = re.sub(r"(?:[:,;]?|,? and|,? to) *$", "", found["front"]) or "you may use this"
    front = re.sub(r"^(?:(?:[Yy]ou (?:may |can )?)?(?:[Pp]ay|[Ss]pend)|[Ff]or) (?=\d|an? )", "you may pay ", front)
    front = re.sub(r", (?:[Pp]ay|[Ss]pend) (?=\d|an? )", ", you may pay ", front)
    front = re.sub(r"(^|, )(?:[Yy]ou (?:may |can )?)?[Dd]iscard (?=\d|an? )", r"\1you may discard ", front)
    small = re.sub("^ (?:at|within) ", " in ", found["small"])
    small = f"{_but_you(found)}{small}"
    those = f"{one.name if many == '1' else several}{small}{' per rank' if found['rank'] or so_many == 'rank' else ''}"
    lines = [f"for up to {many} {those}:"]
    if whose:
        lines.append(f"  that {one.name}'s {then[whose.end() :]}")
    elif then:
        who = ("" if then.startswith("you ") else "you ") if yours else f"that {one.name} "
        lines.append(f"  {who}{then.removesuffix(' each')}")
    for_each = late(rf" for each(?: one)?(?: of (?:them|those {several}))?$")
    lines += [f"  {for_each.sub('', said)}" for said in later if for_each.search(said)]
    lines[1:] = [re.sub(rf"\b(?:each of )?(?:them|those {several})\b", f"that {one.name}", line) for line in lines[1:]]
    before, of_each, after = _of_each(below.split("\n")[1:], one.name, several)
    lines += of_each
    after += [f"{said[0].lower()}{said[1:]}" for said in later if not for_each.search(said)]
    return "\n".join([f"{front}:", *(f"  {line}" for line in (*before, *lines, *after))])


def _but_you(found: re.Match[str]) -> str:
    said = found.groupdict()
    return " other than you" if said.get("other") or said.get("but") else ""


def _each_below(found: re.Match[str], one: ThingWord) -> str:
    """Several are chosen, and on the next line, no further in, something is said of each."""
    several = one.several
    those = f"{several}{_but_you(found)}{re.sub('^ (?:at|within) ', ' in ', found['where'])}"
    margin = found["margin"]
    return f"{margin}for up to {_figure(found['many'].lower())} {those}:\n{margin}  that {one.name} {found['then']}"


def _of_each(below: list[str], one: str, several: str) -> tuple[list[str], list[str], list[str]]:
    """What stands below a choice of several: what comes before it, what becomes of each of them, what comes after."""
    chosen = rf"(?:those|these|the [Cc]hosen) {several}|(?:each|the) [Cc]hosen (?:{one}|{several})"
    them = rf"(?i:each (?:one )?of (?:them|(?:those|these) {several})|{chosen}|they(?: each)?|them)"
    loop = late(rf" *for (?:each of (?:them|(?:those|these) {several})|(?i:each (?:chosen )?){one}|{chosen}):")
    theirs = late(rf"(?<![\w-])(?:{them}|their|that {one})(?![\w-])")
    parts: list[list[str]] = []
    for line in below:
        if parts and line.startswith("   "):
            parts[-1].append(line)
        else:
            parts.append([line])
    of_each: list[str] = []
    before: list[str] = []
    after: list[str] = []
    for head, *more in parts:
        if loop.fullmatch(head):
            of_each += [line.removeprefix("  ") for line in more]
        elif theirs.search("\n".join((head, *more))):
            both = re.match(rf"  you and (?={them})", head)
            (after if of_each else before).extend(re.sub(f"and {them} ", "", head)[2:] for _ in [0] if both)
            of_each += [head.replace("you and ", "", 1) if both else head, *more]
        else:
            (after if of_each else before).extend(line.removeprefix("  ") for line in (head, *more))
    for plural, alone in (("are", "is"), ("have", "has"), ("do", "does")):
        of_each = [re.sub(rf"(?<!of )\b{them} {plural}\b", f"that {one} {alone}", line) for line in of_each]
    of_each = [re.sub(rf"(?<![\w-]){them}(?![\w-])", f"that {one}", line) for line in of_each]
    return before, [re.sub(r"\b(?i:their)(?= [A-Z])", f"that {one}'s", line) for line in of_each], after


_NEAR = (
    r"(?:(?:right|directly|standing|very) )?"
    r"(?:next to|close to|beside|adjacent to|up close (?:to|with)|face to face with|within (?:arm's )?reach of"
    r"|(?i:engaged)(?: in (?:melee|close combat|a fight|combat))? (?:with|by)|at close quarters with"
    r"|locked (?:in (?:melee|combat|a fight) )?with|in (?:a )?(?:melee|close combat|hand-to-hand(?: combat)?) with)"
)
_MOVED = r"((?:the|that|an?|another|each) [a-zA-Z][\w-]*|him|her|them|it)"
_ANY_OF = r"(?i:an?|any|each|every|all|no|\d+|one|two|three|four|or more|at least \w+|number of)"
"""What stands before the name of some of whom you could be one."""
_NEAREST = re.compile(r"melee|close|contact|touch|adjacent|engaged")


def _may_be_you(thing: ThingWord) -> bool:
    """Whether who speaks may be one himself: those of a side are always others."""
    return not (thing.item or thing.single or thing.side or thing.id)


def _near(vocabulary: Vocabulary) -> Iterator[Turn]:
    for place in vocabulary.every(PlaceWord):
        if place.preposition == "at":
            yield late(rf"\bat (?:the )?{re.escape(place.name)}(?! [A-Z\d])"), f"in {place.name}"
    ranges = [place for place in vocabulary.every(PlaceWord) if place.track and not place.any_of and place.at == 0]
    nearest = next((place for place in ranges if _NEAREST.search(place.name.lower())), ranges[0] if ranges else None)
    if nearest is None:
        return
    reaches = dict[str, str]()
    for place in (place for place in vocabulary.every(PlaceWord) if place.track):
        name, reach = re.escape(place.name), up_to(place, vocabulary)[0]
        reaches[place.name] = f"[{reach}]" if reach != place.name else reach
        nearer = r"(?: away)?,? (?:or|and) (?:closer|nearer|less)"
        yield late(rf"\b(?:in|at|within|up to) (?:the )?{name}{nearer}\b"), f"in {reaches[place.name]}"
        yield late(rf"\b(?:within|up to) (?:the )?{name}(?: away)?(?! [A-Z\d]|, or)"), f"in {reaches[place.name]}"
        yield late(rf"\bat (?:the )?{name}(?! [A-Z\d])"), f"in {place.name}"
    going = rf"(?:enters?|{_GOES} (?:in)?to) {re.escape(nearest.name)} (?:of|with|to)|{_GOES} (?:up to|to|{_NEAR})"
    yield (
        late(rf"\b(?P<who>[Yy]ou|{_ONE}) (?P<may>(?:may |can )?)(?:{going}) (?P<whom>{_ONE}|you)(?![\w'-]| [A-Z])"),
        partial(_gone_to, track=nearest.track, nearest=nearest.name),
    )
    distances = either_of(name for both in reaches.items() for name in both)
    yield (
        late(rf"^(?:[Aa]t|[Ii]n) ({distances}),? (?=you(?:r [A-Z]|\b))"),
        rf"while there is {a_or_an(opponents(vocabulary))} {opponents(vocabulary)} in \1, ",
    )
    near = re.escape(nearest.name)
    yield (  # what somebody is from now on, below what is chosen; what is asked begins otherwise
        late(
            rf"(?m)^(?P<margin> *)(?P<who>[Yy]ou|{_ONE}) (?:are|is)(?P<may>) in {near} (?:with|of|to) (?P<whom>{_ONE})$"
        ),
        lambda found: found["margin"] + _gone_to(found, nearest.track, nearest.name),
    )
    yield (
        late(
            rf"(?P<spoken>choose an?(?:other)? (?:[A-Z][\w-]* )*?(?P<one>[A-Z][\w-]*)\b[^\n]*?)"
            rf"\b(?P<who>[Yy]ou) (?P<may>(?:may |can )?)"
            rf"(?:{going}|(?:are|is) in {near} (?:with|of|to)) (?:him|her|them|it)\b"
        ),
        lambda found: (
            f"{found['spoken']}{'you may use this: ' if found['may'] else ''}"
            f"your {nearest.track} becomes that {found['one']}'s {nearest.track}"
        ),
    )
    yield (
        late(rf"\b(?P<who>[Yy]ou) (?:may |can )?{_GOES} (?:in)?to {near}(?=$|[.;])"),
        rf"\g<who> enter {nearest.name}",
    )
    yield (
        late(rf"\b(if|while|and|or) you are in ({distances}) (?:with|of) (an?) ([A-Z][\w-]*)(?=,| and| or|:|$)"),
        r"\1 there is \3 \4 in \2",
    )
    drawn = r"(?:drag|pull|move|bring|haul|yank|draw|push|shove)"
    beside = r"(?:right |directly |up )?(?:next to|close to|beside|adjacent to|to) you\b"
    yield late(rf"\b(?:you (?:may |can )?)?{drawn}s? {_MOVED} {beside}"), rf"\1 enters {nearest.name}"
    yield (
        late(rf"{_MOVED} (?:is|are) (?:dragged|pulled|moved|brought|hauled|yanked|drawn|pushed|shoved) {beside}"),
        rf"\1 enters {nearest.name}",
    )
    away = r"(?:away|off|back)(?: from you)?|out of (?:your )?reach|from you"
    yield (
        late(rf"\b(?P<one>an? [A-Z][\w-]*(?: [A-Z][\w-]*)*?|that [A-Z][\w-]*) (?i:{_GOES}) (?:{away})(?=,|$)"),
        rf"\g<one> leaves {nearest.name}",
    )
    yield late(rf"\b(enters?|leaves?) ({distances}) (?:with|of|to|from) you\b"), r"\1 \2"
    who_is = "(?:(?:who|that) (?:is|are) )?"
    anybody_of = either_of(name for thing in vocabulary.every(ThingWord) if _may_be_you(thing) for name in thing.forms)
    places = "|".join((distances, *(re.escape(place.name) for place in vocabulary.every(PlaceWord))))
    any_of = rf"\b({_ANY_OF} (?:{anybody_of})(?: (?:is|are))?)"
    close = next((place for place in ranges if place.track == nearest.track and place is not nearest), nearest)
    yield late(rf"{any_of}( {who_is}in (?:{places})) (?:with|of) you\b"), r"\1\2 other than you"
    yield late(rf"( in (?:{places})) (?:with|of) you\b"), r"\1"
    them = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    yield late(rf"( in (?:{places})) with (?=the target\b|(?:an?|that|another) (?:{them})\b)"), r"\1 of "
    for how, place in ((_NEAR, nearest), (r"near(?:by)?(?: to)?", close)):
        yield late(rf"{any_of} {who_is}{how} you\b"), rf"\1 in {place.name} other than you"  # you are none of them
        yield late(rf"(?<=\w) {who_is}{how} you\b"), f" in {place.name}"
        yield late(rf"(?<=\w) {who_is}{how} ({_ONE})(?![\w'-]| [A-Z])"), rf" in {place.name} of \1"
    yield late(r"\b(?:when |while )?up close\b(?! [A-Z])"), f"in {nearest.name}"
    yield late(r"\bwithin (?:arm's |your )?(?i:reach)(?: of you)?\b(?! [A-Z])"), f"in {nearest.name}"


_GOES = "(?:moves?|goes|go|gets?|steps?|comes?|walks?|runs?|rushes|rush|charges?)"
_CAPITAL = r"[A-Z][\w-]*"
_ONE = rf"(?:the target|(?:that|an?|another) {_CAPITAL})"


def _gone_to(found: re.Match[str], track: str, nearest: str) -> str:
    """Who goes up to somebody comes to be where that one is: they are as far off."""
    if found["whom"] == "you":
        return f"{found['who']} enters {nearest}"
    who, whom = (f"{one}'s" if one.lower() != "you" else "your" for one in (found["who"], found["whom"]))
    offered = "you may use this: " if found["may"] else ""
    return f"{offered}{who} {track} becomes {whom} {track}"


# --- states -----------------------------------------------------------------------------------------------------------
def _there(vocabulary: Vocabulary) -> str:
    """Where somebody is, behind what he is called, as a pattern; nothing where a game has no places."""
    places = either_of(place.name for place in vocabulary.every(PlaceWord))
    return rf"(?: in (?:(?:the|an?) )?(?:{places}))?" if places else ""


def _still(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is said of whoever is not in a state is that he is without it: `no Ally is still standing`."""
    ones = {name: thing for thing in vocabulary.every(ThingWord) if not thing.item for name in thing.forms}
    people = either_of(ones)
    sides = {thing.side: thing.name for thing in vocabulary.every(ThingWord) if thing.side}
    where = _there(vocabulary)
    idle = _idle_states(vocabulary)
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


def _only_one(vocabulary: Vocabulary) -> Iterator[Turn]:
    """That somebody is the only one of a sort is that there is no other: `you are the only Character still in a Combat`."""
    things = [thing for thing in vocabulary.every(ThingWord) if not thing.item]
    people = either_of(name for name in sorted((one.name for one in things if not one.side), key=len)[::-1])
    if not people:
        return
    one = rf"\byou are (?:the )?(?i:only|last|sole)(?: (?i:remaining))? (?P<one>{people})(?: (?i:left))?(?: (?:who|that) is)?"
    no_other, ends = r"there is no \g<one> other than you", r"(?=,|:|$| and\b)"
    scopes = either_of(scope.name for scope in vocabulary.every(ScopeWord) if not scope.of)
    places = either_of(place.name for place in vocabulary.every(PlaceWord))
    idle = _idle_states(vocabulary)
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


_OUT = r"(?:taken (?i:out)|put out of action|out of action|defeated|eliminated|out of the fight)"


def _attacked_from(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What helps against whoever is somewhere, or is something, is asked of whoever makes the test: `your Defense gets +2
    against anybody in Long Range`."""
    maker = next((thing.name for thing in vocabulary.every(ThingWord) if thing.makes), "")
    stats = either_of(stat.name for stat in vocabulary.every(StatWord) if stat.group is not True)
    if maker and stats:
        more = r"(gets? [-+]\d+|is \d+ (?:higher|lower))"
        whom = r"(?:anyone|anybody|everyone|everybody|whoever is|each [A-Z]\w*|an? [A-Z]\w*|[A-Z]\w*s)"
        where = r"in (?:the )?([A-Z][\w-]*(?: [A-Z][\w-]*)*)"
        yield (
            late(rf"(?m)^[Yy]our ({stats}) {more} against {whom} {where}(?=$|[.;])"),
            rf"while the {maker} is in \3, your \1 \2",
        )


def _idle_states(vocabulary: Vocabulary) -> set[str]:
    """The states in which nobody has a turn any more."""
    return {one for scope in vocabulary.every(ScopeWord) if scope.moves and not scope.counts_as for one in scope.unless}


_OVER = ("dead", "killed", "slain", "deceased")
"""What people call whoever has died."""


def _fallen(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _comes_into(vocabulary: Vocabulary) -> Iterator[Turn]:
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


_OF_SIZE = (("size", "bigger|larger", "more"), ("size", "smaller", "less"))
"""By which number people are compared without naming it: what it is called in any game, and how it is said of whom."""


def _by_size(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is told by being bigger than somebody has more of what the game calls size."""
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    whom = r"(?:(?P<you>you)|(?P<whom>the target|that [A-Z]\w*))"
    for called, said, more in _OF_SIZE:
        for number in (word for word in vocabulary.every(StatWord, TrackWord) if word.name.lower() == called):
            yield (
                late(rf"\b(?P<who>(?:an?|another|each) (?:{people})) (?:(?:who|that) is )?(?:{said}) than {whom}\b"),
                partial(_with_size, name=number.name, more=more),
            )


def _one_back(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who gets back one of what many are called otherwise gains one: `you get your Shot back`."""
    for track in vocabulary.every(TrackWord):
        if track.several != track.name:
            back = rf"(?:your|his|her|their|its) {re.escape(track.name)} back"
            yield late(rf"\b(?:get|regain|recover|have)(?P<s>s?) {back}\b"), rf"gain\g<s> 1 {track.name}"


def _with_size(found: re.Match[str], name: str, more: str) -> str:
    whose = "your" if found["you"] else f"{found['whom']}'s"
    return f"{found['who']} with {more} than ({whose} {name}) {name}"


def _out(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever is taken out is in the state in which nobody has a turn any more, and somebody has done it."""
    if whoever := anybody(vocabulary):
        done = late(
            r"\b([Ww]hen you (?:are|become|get) [^,\n]*), (?:whoever|the one who) (?:did|does) (?:it|this|that|so)\b"
        )
        yield done, rf"\1 by {with_article(whoever)}, that {whoever}"
    idle = _idle_states(vocabulary)
    states = [state for state in vocabulary.every(StateWord) if state.name in idle and state.without]
    if not states:
        return
    name = states[0].name
    fights = either_of(scope.name for scope in vocabulary.every(ScopeWord) if not scope.of)
    if (other := opponents(vocabulary)) and fights:
        fought = rf"(?:have )?{{}} (?:an?|the|that|your|any|each) (?P<fight>{fights})(?=,)"
        nobody = f"you are not {name} and there is no {other} without {name}"
        yield late(rf"\b{_WHENEVER} you {fought.format('(?:win|won)')}"), rf"when a \g<fight> ends, if {nobody}"
        over = (
            rf"\b[Aa]t the end of (?:an?|the|each|every) (?P<fight>{fights}) (?:that |which )?you (?:have )?{{}}(?=,)"
        )
        yield late(over.format("(?:win|won)")), rf"when a \g<fight> ends, if {nobody}"
        yield late(over.format("(?:lose|lost)")), rf"when a \g<fight> ends, if you are {name}"
        yield late(rf"\b{_WHENEVER} you {fought.format('(?:lose|lost)')}"), rf"when a \g<fight> ends, if you are {name}"
        if fight := _fight(vocabulary):
            yours = r"(?:your (?:own )?(?:side|team|party|crew|gang|group)|we)"
            won = f"when {with_article(fight.name)} ends, if there is no {other} without {name}"
            mine = _own_side(vocabulary)
            lost = f"when {with_article(fight.name)} ends, if you are {name}"
            lost += f" and there is no {mine} without {name}" if mine else ""
            which = rf"(?: (?:an?|the|that|each) {fight.name})?(?=,)"
            yield late(rf"\b{_WHENEVER} {yours} (?:wins?|has won|have won){which}"), won
            yield late(rf"\b{_WHENEVER} {yours} (?:loses?|has lost|have lost){which}"), lost
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    who = rf"(?P<who>you|(?:an?|the|that|another|any) (?:{people})(?: (?:{people}))?)"
    goes_down = (
        rf"{who} (?:go(?:es)?|(?:am|are|is|gets?) (?:brought|taken|struck|cut|beaten)) down(?=,|:|$| (?:from|by)\b)"
    )
    down = rf"\b(?P<when>{_WHENEVER} ){goes_down}"
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
    gone = r"(?:knocks?|throws?|puts?|takes?|drives?|forces?) (you|{one}) (?i:out) of the (?:fight|battle|[A-Z]\w*)"
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


_AT_ONCE = (
    r"(?:,? (?:right away|at once|immediately|for free|without (?:spending|paying|using) (?:an?|your|1) [A-Z]\w*))*"
)


def _drawn_to_you(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who has to go for you if he can goes for nobody else: `each Opponent must attack you if they can`."""
    attack = next((test.name for test in vocabulary.every(TestWord) if test.name.lower() == "attack"), None)
    whoever = anybody(vocabulary)
    if attack is None or not whoever:
        return
    one = {form: thing.name for thing in vocabulary.every(ThingWord) if not thing.item for form in thing.forms}
    people = either_of(one)
    who = rf"(?m)(?P<open>^ *|[,:;] )(?i:(?:each|every|all|an?|any) )?(?P<who>{people})(?P<where>(?: in (?:the |an? )?{_NAME})?)"
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


def _hit(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is hit is hit by an attack, where the game has a test of that name."""
    attacks = next((test for test in vocabulary.every(TestWord) if test.name.lower() == "attack"), None)
    if attacks is not None:
        attack = attacks.name
        by = rf"be hit by {a_or_an(attack)} {attack}"
        whoever = anybody(vocabulary)
        if whoever:
            hits = rf"{a_or_an(whoever)} {whoever}'s {attack} against you succeeds"
            hit = rf"\b({_WHENEVER}) you (?:are|get|have been) (?:hit|struck)"
            yield (
                late(r"\b((?i:until|before|unless)) (?:you (?:are|get|have been) )?(?:hit|struck)(?! by| with| for)\b"),
                rf"\1 {a_or_an(attack)} {attack} against you succeeds",
            )
            deed = r"(?:you|your|that|the|draw|gain|lose|take|discard|play|reroll)"
            yield late(rf"{hit}(?= {deed}\b)"), rf"\1 {hits},"
            yield late(rf"{hit}(?=$|[,.;:]| (?:in|during|each|per|before|first)\b)"), rf"\1 {hits}"
        where = rf"(?: (?:in|with|without) (?:an? |the )?{_NAME})?"
        one = rf"(?:an?|another|that) {_NAME}{where}"
        hit = r"(?:is|are|gets?|has been|have been) (?:hit|struck)"
        yield late(rf"\b({_WHENEVER}) ({one}) {hit}(?=,)"), rf"\1 {a_or_an(attack)} {attack} against \2 succeeds"
        people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
        by_whom = rf"\b({_WHENEVER}) (you|{one}) {hit} by"
        yield late(rf"{by_whom} you(?=,)"), rf"\1 your {attack} against \2 succeeds"
        if people:
            yield (
                late(rf"{by_whom} ((?:an?|another|that|the) (?:{people}))(?=,)"),
                rf"\1 \3's {attack} against \2 succeeds",
            )
        yield late(rf"{by_whom} (your (?:{_NAME} )?{attack})(?=,)"), r"\1 \3 against \2 succeeds"
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
        one = r"(?:an?|the|that|another|any) [A-Z]\w*"
        struck = rf"((?:an?|the|that|another|any) (?:[A-Z][\w-]* )*{attack}) (?:{{}}) (you|{one}|the target)\b(?! with| instead)"
        yield late(struck.format("hits|strikes")), r"\1 against \2 succeeds"
        fails_to = rf"(?i:an?|any|each|every) ([A-Z]\w*) (?:who|that) (?:fails to hit|misses) (you|{one}),? (?=[a-z])"
        yield (
            late(fails_to),
            lambda found: f"when {with_article(found[1])}'s {attack} against {found[2]} fails, that {found[1]} ",
        )
        for hits, comes in (("lands?|hits? with", "succeeds"), ("miss(?:es)?(?: with)?", "fails")):
            tried = rf"(?:{hits}) (?:an?|your|the|his|her|their) ((?:[A-Z][\w-]* )*{attack})"
            yield late(rf"\b({_WHENEVER}) you {tried}(?=,| and\b)"), rf"\1 your \2 {comes}"
            yield late(rf"\b({one}) {tried}(?=,| and\b)"), rf"\1's \2 {comes}"
        things = _things(vocabulary)
        for hits, comes in (("hits?", "succeeds"), ("miss(?:es)?", "fails")) if things else ():
            held = rf"{hits} with (?:an?|your|his|her|their) (?P<with>{things})(?=,| by \d| and\b)"
            yield late(rf"\b({_WHENEVER}) you {held}"), rf"\1 your {attack} with a \g<with> {comes}"
        wounds = r"(?:bites|stabs|punches|claws|kicks|slashes|shoots)"
        yield late(rf"\b({one}) {wounds} (you|{one}|the target)(?=,)"), rf"\1's {attack} against \2 succeeds"
        it = rf"\b((?:an?|the) ([A-Z]\w*)) (?:{wounds}|hits) (you),? (?:it|he|she|they) (?=[a-z])"
        yield late(it), rf"\1's {attack} against \3 succeeds, that \2 "
        yield late(struck.format("misses")), r"\1 against \2 fails"
        near = r"(an?(?:other)? (?:[A-Z]\w* )*?[A-Z]\w* in [A-Z]\w*(?: [A-Z]\w*)*)"
        for does, comes in (("hits|strikes", "succeeds"), ("misses", "fails")):
            yield (
                late(rf"\b({_WHENEVER}) {near} (?:{does}) (you|an?(?:other)? [A-Z]\w*)(?=,)"),
                rf"\1 {with_article(attack)} by \2 against \3 {comes}",
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
            late(rf"\b({_WHENEVER}) (?P<who>{one}) hits you{so_hard}(?=,)"),
            lambda found: (
                f"{found[1]} you take damage{'' if found['what'] == 'damage' else ' to ' + found['what']} from {found['who']} "
                f"by {with_article(attack)}, if the amount is at least {found['many']}"
            ),
        )
        if whoever:
            how = r"(?P<out>fails|misses|succeeds|hits)(?: you)?(?=,)"
            yield (
                late(rf"\b({_WHENEVER}) you are attacked,? (?:and|but) (?:(?:the|that) {attack}|it|he|she) {how}"),
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
            yours = rf"\b({_WHENEVER}) you {does} ({_ONE_WHO_IS}|the target)"
            yield late(rf"{yours}(?=,| and\b)"), rf"\1 your {attack} against \2 {comes}"
            what = r"(?:who|that|while (?:he|she|they|it)) (?:is|are) ([A-Z][^,\n]*|in [^,\n]*)(?=,)"
            yield late(rf"{yours} {what}"), partial(_hit_who_is, attack, comes)
            if whoever:
                anyone = rf"\b({_WHENEVER}) you {does} (?:some|any)(?:one|body) {what}"
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
        back = rf"\b{_WHENEVER} ({whose} [^,]*, .*?)\b(?:hit|strike|shoot|fight|attack) back\b"
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
            deed = _THIRD.get(found["deed"], found["deed"])
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


_OUT_OF_HAND = ("dropped", "fallen", "lost", "out of hand", "disarmed", "on the ground")
"""What games call a thing that has fallen from somebody's hand."""


def _let_go(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whose weapon falls, or who drops it: it becomes what the game calls a thing of which nobody has any use."""
    lies = (state.name for state in vocabulary.every(StateWord) if state.idle and state.name.lower() in _OUT_OF_HAND)
    state = next(lies, "")
    things = _things(vocabulary)
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
    yield late(rf"\b(?P<thing>{whose} (?:{things})) is knocked {hand}"), rf"\g<thing> becomes {state}"


def _things(vocabulary: Vocabulary) -> str:
    """All that somebody may have in his hand or with him, as a pattern."""
    names = sorted((thing.name for thing in vocabulary.every(ThingWord) if thing.item), key=len, reverse=True)
    return either_of(names)


_LYING = ("knocked down", "prone", "grounded", "downed", "fallen")
"""What games call whoever lies on the ground."""
_TO_THE_GROUND = r"(?:down|over|prone|to the (?:[Gg]round|floor)|off (?:your|his|her|their|its) feet)"


def _down(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who is knocked to the ground."""
    lying = next((state.name for state in vocabulary.every(StateWord) if state.name.lower() in _LYING), "")
    if lying:
        whom = r"(him|her|them|it|you|(?:the|that|an?|another) [A-Z]\w*|the target)"
        throws = r"(?:you )?(?:knocks?|throws?|pushes|push|sweeps?|trips?)"
        yield late(rf"\b{throws} {whom} {_TO_THE_GROUND}"), rf"\1 becomes {lying}"
        yield late(rf"\b(?:is|are|gets?) (?:knocked|thrown) {_TO_THE_GROUND}"), f"becomes {lying}"
        yield late(r"\b(?:lies|is lying) (?:prone|on (?:his|her|their) (?:[Gg]round|floor|back))\b"), f"is {lying}"
        yield late(r"\b(?:lies|is(?: lying)?) on the (?:[Gg]round|[Ff]loor)\b"), f"is {lying}"
        yield late(r"\b(?:lie|are lying) (?:prone|on (?:the|your|their) (?:[Gg]round|floor|back))\b"), f"are {lying}"
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


_MANNERS = (
    r"(?:grab|seize|tackle|shove|push|punch|kick|bash|stab|slash|poke|curse|taunt|mock|insult|scare|frighten|blind|distract"
    r"|stare at|glare at|shout at|yell at|whisper to|hex|bless|inspire|encourage|cheer on|comfort|warn)s?(?: down)?"
)
_THROWN_AT = r"(?:throw|toss|fling|kick|spit|blow|pour)s?(?: [a-z]+)? (?:at|in|into|on|in the (?:face|eyes) of)"
"""How somebody does to another what the rule then says: what comes of it is the rule, and whom it is done to is chosen."""


def _manners() -> Iterator[Turn]:
    """`Grab an enemy: he loses …`."""
    whom = r"(an?(?:other)? [A-Z][\w-]*(?: [A-Z][\w-]*)*)(?:'s? [a-z]+)?(?: in (?:the )?(?:eyes|face|back))?"
    yield late(rf"(?m)^(?:[Yy]ou (?:may |can )?)?(?i:{_MANNERS}|{_THROWN_AT}) {whom}: (?=[a-z])"), r"choose \1: "


def _first(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who wins what says who acts first, has won no test."""
    tests = {test.name.lower() for test in vocabulary.every(TestWord)}
    for stat in vocabulary.every(StatWord):
        if stat.name.lower() == "initiative" and "initiative" not in tests:
            won = rf"wins? (?:the )?{stat.name}\b"
            yield late(rf"\b([Yy]ou) {won}"), r"\1 act first of all"
            yield late(rf"\b([Ww]hoever|(?:an?|the|that) [A-Z]\w*) {won}"), r"\1 acts first of all"


def _tied(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _overcome(vocabulary: Vocabulary) -> Iterator[Turn]:
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
        yield late(rf"\b({_WHENEVER}|{first}) you beat {set_for_it}(?=,| by )"), rf"\1 your {bases[0]} succeeds"
        yield (
            late(rf"\b({_WHENEVER}|{first}) you beat {whom}(?=,| by )"),
            rf"\1 your {bases[0]} against \2 succeeds",
        )
        for answer, tests in answered.items():  # who beats what answers a test has made that
            if answer and len(tests) == 1:
                loser = rf"\b({_WHENEVER}|{first}) you beat {one}'s {re.escape(answer)}(?=,| by )"
                yield late(loser), rf"\1 your {tests[0]} against \2 succeeds"


def _numbers_of(vocabulary: Vocabulary) -> Iterator[Turn]:
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
    return f"{found['open']}each of your {found['of']} {does} {_figure(found['by'])} {found['number']}"


def _own_times(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _idle(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _fallen_into(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who falls into a state becomes it: `when an Ally falls Unconscious`."""
    states = either_of(state.name for state in vocabulary.every(StateWord))
    if states:
        so = rf"(?=\[?(?:{states})\]?(?:$|[,.;:]| (?:until|for|by|and)\b))"
        yield late(rf"(?<= )(?i:falls|goes|ends up|winds up) {so}"), "becomes "
        yield late(rf"(?<= )(?i:fall|go|end up|wind up) {so}"), "become "


def _kept_dice(vocabulary: Vocabulary) -> Iterator[Turn]:
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


_WAKES = r"(?i:to |and |, |^)(?:wake|rouse|revive|bring round|bring back)(?: up)? (an?(?:other)?) "
"""What is done to bring somebody to his senses."""


def _woken(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _senseless(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _everything(vocabulary: Vocabulary) -> Iterator[Turn]:
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


# --- numbers ----------------------------------------------------------------------------------------------------------
_BAD = re.compile(r"\b(?:bad|badly|severe|grave|harm|hurts?)\b")
_MOST = {True: "highest", False: "lowest"}


def _worst(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _eased(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What has one number of its own gets better or worse by that: `reduce a Condition by one step`."""
    begins, ends = r"(?m)(?P<front>(?:^ *|(?<=, )|(?<=: )|\bto )(?:you (?:may |can )?)?)", r"(?=$|[.;])"
    somebody = r"(?:that|an?|another) [A-Z][\w-]*"
    by = rf"(?P<by>{_NUMBER}|an?)(?: (?:step|level|grade|degree)s?)?"
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
    return f"{found['front']}{done} {which} {owner} {several} by {_figure('1' if by in ('a', 'an') else by)}"


def _own_numbers_of(thing: ThingWord, vocabulary: Vocabulary) -> list[StatWord]:
    """The numbers that only things of a kind have, and that change."""
    every = vocabulary.every(StatWord)
    return [stat for stat in every if thing.name in stat.of and not stat.text and stat.value is None]


def _worse(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Of what does harm more is worse: `a Severity of 4 or worse`."""
    for word in vocabulary.every(StatWord, TrackWord):
        if _SUFFERED.search(f"{word.name} {word.summary}"):
            name = rf"(?:{re.escape(word.name)}|{re.escape(word.several)})"
            yield late(rf"\b({name}(?: of| at| is| are)? \d+) or worse\b"), r"\1 or more"
            yield late(rf"\b(\d+) ({name}) or worse\b"), r"\1 or more \2"


def _counted(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _harder(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What has to be reached is more: of your own tests that is their number; of those against you they get so much less."""
    sided = (one.of[0] for one in vocabulary.every(ThingWord) if one.side and one.of)
    everybody = next(sided, default_thing(vocabulary))
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
            rf"(?:[Ee]ach \w+'s |{one_of}){test} (?:made )?(?:against|on) you",
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
                return f"{margin}each {everybody}'s {many} against you get {'-' if up else '+'}{number}{behind}"
            return f"{margin}your {many}' {name} gets {'+' if up else '-'}{number}{behind}"

        for one in whose:
            for said in (rf"{one} {has}", rf"{what} of {one} {is_}"):
                yield late(rf"(?m)(?:^(?P<margin> *)|(?<=, )){first}{said}{last}"), harder


def _resisted(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _won(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _bounded(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What grows only so far: `+1 per Ally, up to +3` is `+ (the lower of 3 and the number of Allies)`."""
    people = either_of(name for thing in vocabulary.every(ThingWord) if not thing.single for name in thing.forms)
    where = _there(vocabulary)
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
        lambda found: f"get{found[1]} {found[2]} (the lower of {found[4]} and {_in_brackets(found[3])})",
    )
    no_more = (
        r"(?:(?:but |and )?(?:up to|(?:to|with) a max(?:imum)?(?: of)?|max(?:imum)?\.?(?: of)?|at most|no more than))"
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


def _gained_at_most(vocabulary: Vocabulary) -> Iterator[Turn]:
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
    who = rf"(?P<who>[Yy]ou|the target|that {_NAME}) (?P<may>(?:may )?)"
    gains = rf"(?P<does>(?:gain|lose|draw|discard|take)s?) (?P<by>\d+|an?|one) (?P<what>cards?|damage|{_NAME})"
    has = r"(?: (?:that )?(?:you|it|he|she|they|that [A-Z][\w-]*|the target) (?:has|have))?"
    counted = rf"(?:per|for each|for every) (?:(?P<rank>rank)|(?P<each>{each})(?P<there>{_there(vocabulary)}){has})"

    def bounded(found: re.Match[str]) -> str:
        one, by = found["each"] or "", "1" if found["by"] in ("a", "an", "one") else found["by"]
        whose = "your" if found["who"].lower() == "you" else f"{found['who']}'s"
        if one in many:
            thing = many[one]
            amount = f"the number of {thing.several}{found['there']}"
        else:
            amount = f"{whose} {several[one]}" if one else "rank"
        amount = amount if by == "1" else f"{by} × {amount}"
        what = several.get(found["what"], "cards" if found["what"].startswith("card") else found["what"])
        front = f"{found['who']} {found['may']}{found['does']} {what}"
        return f"{front} equal to the lower of {found['most']} and {_in_brackets(amount)}"

    yield late(rf"\b{who}{gains} {counted},? \(?{no_more} (?P<most>\d+)\)?(?=$|[.;\n]| until\b)"), bounded


def _in_brackets(amount: str) -> str:
    """An amount as one of two: in brackets, if it is reckoned."""
    return f"({amount})" if re.search(r" [-+×/] ", amount) else amount


def _by_several(found: re.Match[str]) -> str:
    """So much for every few of them."""
    each = f"the number of {found['who']} / {_figure(found['of'])}"
    many = each if found["by"] == "1" else f"{found['by']} × ({each})"
    return f"get{found['s']} {found['sign']}({many})"


_NUMBER = r"(?:\d+|one|two|three|four|five|six)"
_ROLLED = (
    rf"(?P<many>no|(?:at least|at most|exactly) {_NUMBER}|{_NUMBER} or (?:more|fewer|less)"
    rf"|more than {_NUMBER}|(?:less|fewer) than {_NUMBER}|{_NUMBER})"
)
_WHO = r"(?P<who>you|(?:an?|the|that|another) [A-Z]\w*(?: [A-Z]\w*)?)"


def _thrown(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _rolled(vocabulary: Vocabulary) -> Iterator[Turn]:
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
        more = rf"(?P<dice>{_NUMBER} (?:more|extra|additional|fewer|less) dic?e|{_NUMBER} dic?e (?:more|fewer|less))"
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
        yield late(rf"(\bby {_NUMBER} or more|\bby at least {_NUMBER}) (?:{sixes})\b"), r"\1"
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
        rf"\b[Yy]ou (?i:roll|throw) (?P<dice>(?:{_NUMBER}|an?) "
        r"(?:(?:more|extra|additional|bonus|fewer|less) dic?e|dic?e (?:more|fewer|less)))"
    )
    yield late(dice + behind), of_all
    for_a_time = r"(?= (?:throughout (?:the|your) next|until) )"  # what is at hand is over by then
    yield late(dice + for_a_time), lambda found: all_of + re.sub(r"^an? ", "1 ", found["dice"])
    for sign, more in (("+", "more"), ("-", "fewer")):
        signed = rf"\b[Yy]ou (?i:get|have|roll) \{sign}(?P<many>\d+) (?P<what>dic?e)"
        yield late(signed + behind), partial(of_all, more=more)


def _come_to(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What a test comes to is asked as it ends: `when you make a Roll, if it comes to 10`, `when your Roll shows a Six`."""
    for stat in vocabulary.every(StatWord):
        if stat.reads != "total":
            continue
        tests = [one for one in vocabulary.every(TestWord) if vocabulary.sorts(one.name, "test").intersection(stat.of)]
        counted = any(one.read.startswith("count ") for one in tests)
        names = either_of(one.name for one in tests)
        test = rf"(?P<test>(?:[A-Z][\w-]* )*?(?:{names}))(?P<whom>(?: against (?:an? |the |that )?[A-Z]?[\w-]+)?)"
        many = stat.several
        number = rf"(?:an? (?:total|result) of )?{_ROLLED[:-1]}|{_NUMBER} or (?:higher|lower))"
        result = r"(?:shows?|has|gets?|rolls?) an? (?:total|result) of"
        comes = rf"(?i:comes? to|totals?|adds? up to|amounts? to|reach(?:es)?|{result}) {number}"
        it = r"(?:it|you|its total|(?:the|that|your|his|her|their) [A-Za-z][\w-]*)"
        made = rf"\b{_WHENEVER} {_WHO} makes? (?:an?|your|the) {test}"
        whose = rf"\b{_WHENEVER} (?P<who>your|(?:an?|the|that|another) [A-Z]\w*(?: [A-Z]\w*)?'s) {test}"
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
        if counted:
            yield late(rf"{made},? (?:(?:that|which|and it) {shows}|with|showing) {number}(?=[,:]|$)"), asks
            yield late(rf"{whose} (?:(?P<out>succeeds|fails|ties) with|{shows}) {number}(?=[,:]|$)"), asks


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


_SO_MANY_MORE = rf"(?P<many>{_NUMBER}|an?) (?P<more>more|extra|additional|fewer|less) (?P<what>cards?|dice|die)"
_ALONE = r"(?m)(?P<open>^|, )(?:you )?(?:roll|play)"


def _skilled(vocabulary: Vocabulary) -> Iterator[Turn]:
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
    does = "|".join(name.lower() for name in tests.split("|") if name.lower() in _FORMS)
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
        yield late(rf"\b([Rr]oll|[Mm]ake)(s?) (?:an? )?{added}\b"), rf"make\2 a \3 {bases[0]} with \4"


def _made_of_it(base: TestWord, skills: str, at: str) -> Iterator[Turn]:
    """A test that is called by what it is made with: `that Opponent rolls Guts against 10`, `makes a Guts check`.

    at: what stands before the number that is to be reached."""
    sorts = r"(?i:rolls?|tests?|checks?|draws?|throws?)"
    own = r"(?:(?:an?|for|his|her|its|their|your) )?"
    behind = r"(?= against\b| with\b| at\b| or\b|$|[.,;:])"
    whoever = r"(?P<who>[Yy]ou|[Hh]e|[Ss]he|[Tt]hey|the target|(?:that|the|each) [A-Z]\w*) "

    def made(found: re.Match[str]) -> str:
        said = found.groupdict()
        made = f"{said['what']} {base.name}" if "what" in said else base.name
        return f"{said.get('who', '')}{' ' * ('who' in said)}make{'s' * found['do'].endswith('s')} {with_article(made)}"

    yield late(rf"\b(?P<do>{sorts}) {own}(?P<what>{skills})(?: {sorts})?{behind}"), made
    yield late(rf"\b{whoever}(?P<do>rolls?|tests?|checks?|draws?)(?= against\b)"), made
    yield late(rf"\b(?P<do>(?i:makes?)) an? (?P<what>{skills}) {sorts}(?! [A-Z]){behind}"), made
    goal = r"(?:with|at|\(|and) ?(?:an? )?(?i:difficulty|target number|target|TN|DC)(?: (?:of|is))? (\d+)\)?"
    yield late(rf"(\b{re.escape(base.name)}) {goal}"), rf"\1 {at} \2"


def _more_on(found: re.Match[str], base: TestWord) -> str:
    """What is rolled or played more with a skill: `your Athletics Rolls roll 1 more die`."""
    number = _figure(found["many"])
    more = "fewer" if found["more"] in ("fewer", "less") else "more"
    does, unit = ("roll", "die" if number == "1" else "dice") if found["what"] in ("die", "dice") else ("play", "")
    unit = unit or ("card" if number == "1" else "cards")
    several = base.several
    said = found.groupdict()
    made = f"{several} with {said['stat']}" if "stat" in said else f"{said['skill']} {several}"
    return f"{found['open']}your {made} {does} {number} {more} {unit}"


def _priced(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What a test costs is lost when it is made, `every Roll costs you 1 Vigor`; what doing something costs, its action does."""
    tests = {name: test.name for test in vocabulary.every(TestWord) for name in test.forms}
    if tests:
        of_a_test = rf"(?:each|every|any|an?|your) (?P<sort>(?:[A-Z]\w* )*?)(?P<test>{either_of(tests)})"

        def lost(found: re.Match[str]) -> str:
            made = f"{found['sort']}{tests[found['test']]}"
            return f"when you make {a_or_an(made)} {made}, you lose {found['price']}"

        yield late(rf"\b(?i:{of_a_test}) costs? you (?P<price>{_NUMBER} [A-Z]\w*)"), lost

    for action in vocabulary.every(ActionWord):
        first, *rest = action.name.lower().split(" ")
        if not action.per and first.isalpha():
            last = first[-1]
            done = rf"(?:{first}|{first.removesuffix('e')}|{first}{last})ing"
            doing, do = (" ".join((one, *map(re.escape, rest))) for one in (done, first))
            name, price = (
                action.name,
                rf"(?P<price>{_NUMBER} (?:(?:less|fewer|more) )?[A-Z]\w*(?: (?:less|fewer|more))?)",
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


def _penalties(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _points(vocabulary: Vocabulary) -> Iterator[Turn]:
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
            many = rf"(?:{_NUMBER} |all |half |any )?(?:of )?(?:your |their |his |her |its )?"
            yield (
                late(rf"\b({moved} {many})(?i:{short})(?![\w-]| [A-Z])"),
                rf"\1{track.several}",
            )


def _lowered(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _so_far_only(vocabulary: Vocabulary) -> Iterator[Turn]:
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
                rf"(?m)\b(?P<deed>(?:gain|lose)s? (?:{_NUMBER}|\d+) (?:{names or '(?!)'})),? (?:but|and|though) {its_own} "
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
    by = _figure(found["by"]) if found["by"] in FIGURES else found["by"]
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
    return f"{found['its']} goes {way} by {_figure(found['by'])}"


_UP_AND_DOWN = (
    ("reduce|lower|decrease", "less|lower|fewer|smaller", "down"),
    ("raise|increase", "more|higher|greater|bigger", "up"),
)
"""How it is said that a number changes, that it is another then, and which way it goes."""


def _goes(found: re.Match[str], usual: str, does: str) -> str:
    return f"{found['front']}{found['whose'] or usual} {does} {_figure(found['by'])}"


def _healed(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is healed that counts harm is lost, and gained where it is taken: `heal 1 Wound`, `would take Wounds`; so is a thing
    that is healed.  Whoever has it taken from him loses it."""
    tracks = either_of(word.name for word in vocabulary.every(TrackWord)) or "(?!)"
    one = r"an?(?:other)? [A-Z][\w-]*(?: [A-Z][\w-]*)*"
    taken = rf"(?P<many>(?:{_NUMBER}|an?|any|some) )?(?P<what>{tracks}) (?:away )?from (?P<who>you|{one})"
    yield (
        late(rf"(?P<when>\b{_WHENEVER} )(?P<by>{one})(?P<would> would)? takes? {taken}(?=,)"),
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
            some = rf"(?:{_NUMBER}|an?|all|any|half|one of|all of|up to {_NUMBER})(?: of)?"
            many = rf"{some}(?: your| their| his| her| its| the)?"
            healed = r"(?:heal|recover|cure|remove|regain|mend|shake off|treat)"
            yield late(rf"\b(?i:{healed})(s?) your (?={name}(?![\w-]))"), r"lose\1 all "
            yield late(rf"\b(?i:{healed})(s?) (?:from )?(?={many} {name}(?![\w-]))"), r"lose\1 "
            if counts:
                yield (
                    late(
                        rf"\b(?i:take|suffer|receive)(s?) (?=(?:{_NUMBER} (?:less |fewer |more )?|an? )?{name}(?![\w-]))"
                    ),
                    r"gain\1 ",
                )


def _owned(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody rides, takes, or cannot have more of: `on a Horse`, `take a Wound`, `not more than 10 Luck`."""
    items = either_of(thing.name for thing in vocabulary.every(ThingWord) if thing.item)
    if items:
        yield from _ridden(vocabulary)
        yield late(rf"\b(?:is|are) (?:on|riding|riding on|driving) ((?:an?|your|the) (?:{items}))\b"), r"have \1"
        yield late(rf"\b(?i:take|suffer|receive|get)(s?) (an? (?:{items}))(?! at\b)\b"), r"gain\1 \2"
    hand = next((place.name for place in vocabulary.every(PlaceWord) if place.holds), "")
    if hand:
        yield late(r"\b(?:maximum )?(?i:hand) size\b"), f"maximum {hand}"
        yield late(rf"\bin (?:(?:either|one|both) of )?(?:your|my|its|their|his|her) (?i:{hand}s)\b"), f"in {hand}"
        never = r"(?:cannot|may not|may never) (?:ever )?(?:have|hold|keep) more than"
        most = rf"\b([Yy]ou) (?:{never}|(?:may|can) (?:have|hold|keep) (?:up to|at most)) ({_NUMBER}) cards"
        behind = rf"(?: in (?:your )?(?i:{hand}))?(?: at (?:once|a time))?(?=$|[.,;])"
        yield late(f"{most}{behind}"), partial(_held_at_most, hand=hand)
        limit = rf"{never}|(?:is|has) (?:at most|up to|a maximum of)"
        yield (
            late(rf"\b[Yy]our (?i:{hand}) (?:{limit}) (?P<many>{_NUMBER}) cards(?=$|[.,;])"),
            rf"your maximum {hand} is \g<many>",
        )
        more = rf"\b[Yy]ou (?:may|can) (?:have|hold|keep) ({_NUMBER}|an?) (?:more|extra|additional) cards?{behind}"
        yield late(more), lambda found: f"your maximum {hand} gets +{_figure(found[1])}"
    places = either_of(place.name for place in vocabulary.every(PlaceWord) if not place.track)
    if places:  # a place is nobody's
        had = (
            rf"\b(ha(?:s|ve) (?:an?|any|no) [A-Z]\w*(?: [A-Z]\w*)?) in (?:your|its|their|his|her) ({places})(?! [A-Z])"
        )
        yield late(had), r"\1 in the \2"
    for track in vocabulary.every(TrackWord):
        name = rf"(?:{re.escape(track.name)}|{re.escape(track.several)})"
        once = rf"(?m)^((?i:when|whenever|each time|every time|as soon as) [^\n]*\b{name})"
        ends = r"(?![^\n]*\b(?:until|for \d)\b)"
        yield late(rf"{once} (?:rises?|increases?|climbs?|is raised) by {ends}"), r"\1 goes up by "
        yield late(rf"{once} (?:falls?|drops?|decreases?|sinks?|is lowered) by {ends}"), r"\1 goes down by "
        if vocabulary.resolve(track.name, "action", "entry", "thing", "test") is None:
            used = rf"\b([Yy]ou (?:may |can )?|, )use (?:an?|one|1) {name}(?=,|:|\.|$| to\b| and\b)"
            yield late(used), rf"\1pay 1 {track.name}"
        most = r"\b([Yy]ou) cannot (?:ever )?(?:have|hold|keep|own) more than (\d+) "
        yield late(rf"{most}{name}(?=$|[.,;])"), rf"your maximum {track.name} is \2"


def _ridden(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is of use in one place alone is there while it is ridden: `while you ride a Horse`, `an Opponent who rides one`."""
    rides, riding = "(?:ride|drive|fly|steer|pilot)", "(?:riding|driving|flying|steering|piloting)"
    on = rf"(?:(?:mounted |riding |sitting )?on|{riding})"
    whoever = either_of(
        one
        for thing in vocabulary.every(ThingWord)
        if not (thing.item or thing.single)
        for one in sorted(thing.forms, key=len, reverse=True)
    )
    asked = r"\b(?P<asks>[Ii]f|[Ww]hile|[Uu]nless|as long as|and|or) "
    somebody = rf"(?P<who>(?:an?|any|another|that|the|each|no) (?:{whoever}))"
    behind, ends = r"(?! in\b)(?![\w'-]| [A-Z])", r"(?![\w'-]| [A-Z])"
    for thing in vocabulary.every(ThingWord):
        if thing.ready_in and _RIDDEN.search(thing.summary):
            sorts = (one.name for one in vocabulary.every(ThingWord) if thing.name in vocabulary.sorts(one.name))
            sort = f"(?P<sort>{either_of(sorts)})"
            one = rf"(?P<a>an?|your|his|her|their|its|the) {sort}{behind}"
            none = rf"(?P<a>an?|any) {sort}{behind}"
            there = f"in {thing.ready_in}"
            has = partial(_has_there, there=there)
            foot, no_such = f"on foot{ends}", f"no {thing.name} {there}"
            yield (
                late(rf"\b(?P<who>[Yy]ou|they) (?:{rides}|(?:is|are) {on}) {one}"),
                rf"\g<who> have \g<a> \g<sort> {there}",
            )
            yield late(rf"\b(?P<who>[Yy]ou) are not {on} {none}"), rf"\g<who> have no \g<sort> {there}"
            yield late(rf"\b(?P<who>[Yy]ou) are {foot}"), rf"\g<who> have {no_such}"
            yield (
                late(rf"\b(?P<asks>[Ww]hile) {riding} {one}"),
                rf"\g<asks> you have \g<a> \g<sort> {there}",
            )
            yield from _mounted(sort, thing.name, whoever, thing.ready_in)
            if not whoever:
                continue
            yield late(rf"{asked}{somebody} is not {on} {none}"), rf"\g<asks> \g<who> has no \g<sort> {there}"
            yield late(rf"{asked}{somebody} is {foot}"), rf"\g<asks> \g<who> has {no_such}"
            yield late(rf"{asked}{somebody} (?:{rides}s|flies|is {on}) {one}"), has
            who = rf"\b(?P<who>{whoever})"
            which = r"(?:who|that) (?:is|are)"
            yield late(rf"{who} {which} not {on} {none}"), rf"\g<who> without a \g<sort> {there}"
            yield late(rf"{who} (?:{which} )?{foot}"), rf"\g<who> without {with_article(thing.name)} {there}"
            yield (
                late(rf"{who} (?:(?:{which} )?(?:{on}|in)|(?:who|that) (?:{rides}s?|flies)) {one}"),
                partial(_with_it_there, there=there),
            )
            whose = rf"{who} (?:whose|with (?:an?|his|her|their)) {sort} (?:is |are )?(?:in )?{re.escape(thing.ready_in)}{ends}"
            yield late(whose), partial(_with_it_there, there=there)


_RIDDEN = re.compile(r"\b(?:rides?|ridden|drives?|driven|flies|flown)\b")
"""What is said of a thing that somebody gets on and off."""


def _mounted(sort: str, any_sort: str, whoever: str, place: str) -> Iterator[Turn]:
    """Who gets on what he rides, or off it: the thing enters the place in which it is ridden, or leaves it."""
    people = f"{'|'.join(filter(None, (whoever, 'target')))}"
    who = rf"(?P<who>[Yy]ou|(?:an?|another|that|the|each) (?:{people}))"
    its = r"(?:your|his|her|their|its|the|that|an?|that (?:[A-Z][\w-]*)'s)"
    on = r"(?:(?:gets?|climbs?|jumps?|hops?|leaps?|steps?) (?:on|onto|into|in)|mounts?|boards?)"
    off = (
        r"(?:(?:(?:gets?|climbs?|jumps?|hops?|leaps?|steps?|falls?|drops?|(?:is|are) (?:thrown|knocked|pulled|hurled|dragged))"
        r" (?:off|from|out of)(?: of)?)|dismounts?(?: from)?|leaves?)"
    )
    then = r"(?![\w'-]| [A-Z]| in\b)(?P<then> and (?=[a-z]+ ))?"
    yield late(rf"\b{who} dismounts?(?=$|[,.;:])"), partial(_gets_there, leads=f"leaves {place}", sort=any_sort)
    for does, leads in ((off, "leaves"), (on, "enters")):
        yield (
            late(rf"\b{who} {does} {its} {sort}{then}"),
            partial(_gets_there, leads=f"{leads} {place}"),
        )


def _gets_there(found: re.Match[str], leads: str, sort: str = "") -> str:
    """What happens to the thing that somebody gets on or off; he does whatever else is said."""
    you = found["who"].lower() == "you"
    whose = f"{found['who']}r" if you else f"{found['who']}'s"
    then = f" and {found['who']} " if found.groupdict().get("then") else ""
    return f"{whose} {sort or found['sort']} {leads}{then}"


def _has_there(found: re.Match[str], there: str) -> str:
    """Somebody of whom it is asked whether he rides something."""
    article = a_or_an(found["sort"])
    return f"{found['asks']} {found['who']} has {article} {found['sort']} {there}"


def _with_it_there(found: re.Match[str], there: str) -> str:
    """Whoever rides something, among others who do not."""
    return f"{found['who']} with {with_article(found['sort'])} {there}"


def _made_by_actions(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _made_for_free(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A test that somebody gets is one that he may make: `when an Opponent's Attack fails, you get a free Attack`."""
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if tests:
        gets = r"you (?:(?:may |can )?(?:get|gain|have|receive|take)|(?:may|can) make) an? (?:(?i:free|extra|immediate|bonus) )+"
        test = rf"(?P<test>(?:[A-Z]\w* )*?(?:{tests}))"
        of_one = r"(?P<time>(?:[Ww]hen|[Ww]henever|[Ee]ach time|[Ii]f) (?:an?|another) (?P<who>[A-Z]\w*)(?:'s| (?=[a-z]))[^\n]*?)"
        against = r"(?: (?:against|on|at) (?:him|her|it|them|that (?P=who)))?"
        yield (
            late(rf"{of_one}{gets}{test}{against}(?=$|[.;])"),
            lambda found: f"{found['time']}you may make {with_article(found['test'])} against that {found['who']}",
        )
        yield late(rf"\b{gets}{test}(?=$|[.;]| against )"), lambda found: f"you may make {with_article(found['test'])}"


def _made_with(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _had_in(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Where somebody has a thing: `has a Bicycle Under Way` is `has a Bicycle in Under Way`."""
    items = either_of(thing.name for thing in vocabulary.every(ThingWord) if thing.item)
    places = either_of(place.name for place in vocabulary.every(PlaceWord) if not place.track)
    if items and places:
        had = r"(?:ha(?:s|ve) (?:an?|any|no|the)|with(?:out)? (?:an?|any|the))"
        yield late(rf"\b({had} (?:{items})) ({places})(?![\w-]| [A-Z])"), r"\1 in \2"


def _from_people(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _brought_by(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whoever has brought somebody into a state has a name where the game declares one: of a Character Grappled by you, you
    are the Grappler."""
    people = either_of(word.name for word in vocabulary.every(ThingWord) if not word.item)
    tests = either_of(name for test in vocabulary.every(TestWord) for name in (test.name, plural_of(test.name)))
    for giver in vocabulary.every(ThingWord):
        if not giver.gives:
            continue
        name, state = giver.name, re.escape(giver.gives)
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


def _of_a_test_against(found: re.Match[str], is_his: str, vocabulary: Vocabulary) -> str:
    """What a test against such a one gets is said when it is made."""
    test = next(one.name for one in vocabulary.every(TestWord) if found["tests"] in (one.name, plural_of(one.name)))
    more = f"{found['more'].removesuffix('s')}s"
    return f"when you make {with_article(test)} against {found['one']}, if {found.expand(is_his)}, that {test} {more} "


def _used(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _as_it_is_told(vocabulary: Vocabulary) -> Iterator[Turn]:
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
            by = rf"{_WHENEVER} (?:your|an?(?: [A-Z][\w-]*'s)?) (?:[A-Z][\w-]* )*?(?:{tests})"
            yield late(rf"\b({by}) {verb}s (an?(?:other)? [A-Z][\w-]*(?: [A-Z][\w-]*)?)(?=,)"), rf"\1 {state.name} \2"


_BECAUSE_OF = "because of|due to|as a result of|by(?: means of)?|through|from|with"
"""What stands before that by which it came."""


def _comes_to_be(found: re.Match[str], state: str) -> str:
    """When somebody comes to be in a state."""
    return f"{found['when']}{found['who']} {'become' if found['who'] == 'you' else 'becomes'} {state}"


def _at_most(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _out_of_bounds() -> Iterator[Turn]:
    """`is not 4 or more`, `is not at most 3`: less, or more, than that."""
    for bound, other, on in (
        ("at least", "less", "more|higher|greater|above"),
        ("at most", "more", "less|fewer|lower|below"),
    ):
        yield late(rf"\b(is|are) not (?:{bound} (\d+)|(\d+) or (?:{on}))(?!\w)"), rf"\1 {other} than \2\3"


def _so_much_damage(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def _any_test(vocabulary: Vocabulary) -> Iterator[Turn]:
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
            late(rf"\b(?P<time>{_WHENEVER}) {whose} (?P<comes>fails|succeeds)(?=,)"),
            lambda found: (
                f"{found['time']} {found['a']} {found['who']}'s {bases[0]} {found['comes']}"
                + (f", if that {found['who']} is {found['where']}" if found["where"] else "")
            ),
        )


def _of_whatever_sort(base: str, vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is said of a test without its name: that of which all others are.  base: what that is called."""
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
        many = found["by"] or _figure(found["many"])
        unit = ("card" if plays else "die") if many == "1" else ("cards" if plays else "dice")
        more = f"{'play' if plays else 'roll'} {many} {'fewer' if fewer else 'more'} {unit}"
        return f"{found['front']}each {kinds[found['one']]}'s {plural_of(base)} {more}"

    yield (
        late(rf"(?m)(?P<front>^|, )(?i:all |each |every )?(?P<one>{ones}) {rolls}(?=$|[.;]| while | when | if )"),
        of_each,
    )


def _where(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Where it is so, said first, is asked: `in the Streets, when …` is `when …, if you are in the Streets`; and when, said of
    what comes out: `when an Attack against you succeeds in a Fight`."""
    stretches = either_of(scope.name for scope in vocabulary.every(ScopeWord) if not scope.of)
    comes_out = r"(?P<time>(?i:when|whenever|each time|the first time)(?: that)? [^,\n]* (?:succeeds|fails))"
    if stretches:
        yield (
            late(rf"{comes_out} (?:in|during) (?P<a>an?|the) (?P<scope>{stretches})(?=,)"),
            lambda found: f"{_only_first(found['time'], found['scope'])}, if you are in {found['a']} {found['scope']}",
        )
    places = either_of(place.name for place in vocabulary.every(PlaceWord))
    if places:
        stands = r"(?=(?:your|damage) [^\n]*\b(?:gets?|plays?|rolls?|is|are)\b|you cannot |[-+]\d)"
        yield late(rf"(?m)^( *)[Ii]n ((?:the )?(?:{places})), {stands}"), r"\1while you are in \2, "
        where = rf"(?P<in>in (?:(?:the|an?) )?(?:{places})), "
        often = r"(?P<often>(?:[Oo]nce|\d+ times) per [A-Z][\w-]*, )?"
        time = r"(?P<time>(?:when|whenever|the first time|each time) [^,\n]*, )(?!if |instead)"
        yield (
            late(rf"(?m)^(?P<margin> *){often}(?i:{where})(?P<more>(?:once|\d+ times) per [A-Z][\w-]*, )?{time}"),
            lambda found: (
                f"{found['margin']}{found['often'] or found['more'] or ''}{found['time']}if you are "
                f"{found['in'][0].lower()}{found['in'][1:]}, "
            ),
        )


def _only_first(time: str, scope: str) -> str:
    """What happens the first time in a stretch of time happens once per such."""
    return re.sub(r"^[Tt]he first time(?: that)?", f"once per {scope}, when", time)


def _held_at_most(found: re.Match[str], hand: str) -> str:
    return f"your maximum {hand} is {_figure(found[2])}"


def _kept_in_number(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is kept as a number is no card: `discard 2 dice` is `pay 2 Dice` where it is offered, and else `lose 2 Dice`."""
    for track in vocabulary.every(TrackWord):
        if vocabulary.resolve(track.name, "thing") is None:
            one, several = track.name, track.several
            unit = "die|dice|" if track.unit == "die" else ""
            many = rf"(?P<many>{_NUMBER}|an?) (?:{unit}{re.escape(one)}|{re.escape(several)})\b(?! pool|'| [A-Z])"

            def of_them(found: re.Match[str], one: str = one, several: str = several) -> str:
                number = _figure(found["many"].lower())
                verb = "pay " if found["may"] else f"lose{found['s']} "
                return f"{found['may'] or ''}{verb}{number} {one if number == '1' else several}"

            yield late(rf"\b(?P<may>(?:may|can) )?(?i:discard|give up)(?P<s>s?) {many}"), of_them


def _for_each_one_has(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes of each of what is kept as a number comes per one: `you lose 1 Shot for each Wound you have`."""
    for word in vocabulary.every(TrackWord, StatWord):
        if vocabulary.resolve(word.name, "thing") is None:
            several = re.escape(word.several)
            one = rf"(?:{re.escape(word.name)}|{several})"
            had = rf"{one} (?:(?:that )?you (?:still )?have(?: left)?|of yours|left)|of your {several}(?: left)?"
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


def _at_first(vocabulary: Vocabulary) -> Iterator[Turn]:
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
                rf"(?P<many>{_NUMBER}) (?i:{units}) (?:{more})",
                rf"(?P<many>{_NUMBER}|an?) (?:{more}) (?i:{units})",
            ):
                yield late(rf"{had} {dice}{each}"), partial(_begins_with, number=start[1], sign=sign)


def _begins_with(found: re.Match[str], number: str, sign: str) -> str:
    return f"your {number} gets {sign}{_figure(found['many'])}"


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
