"""Where somebody is, as people say it: close to somebody, so far away, in the saddle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from grammar.article import a_or_an, with_article
from grammar.late import either_of, late
from grammar.lexicon import NAME
from grammar.own_words.idioms.patterns import NUMBER, in_figures
from grammar.own_words.idioms.times import only_the_first
from grammar.own_words.turn import Turn, Turns
from grammar.vocabulary import Vocabulary, plural_of
from grammar.words import (
    ActionWord,
    PlaceWord,
    ScopeWord,
    StatWord,
    ThingWord,
    TrackWord,
    between_two,
    opponents,
    up_to,
)


def how_far(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def within(vocabulary: Vocabulary) -> Iterator[Turn]:
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
            many = in_figures(found["many"].lower())
            who = f"{found['who']} without {found['not']}" if found["not"] else found["who"]
            return f"{who} whose {name} from {found['whom'] or 'you'} is {_BOUNDS[found['how']]} {many}"

        def asked(found: re.Match[str], name: str = track.name) -> str:
            many = in_figures(found["many"].lower())
            return f"{found['asks']} your {name} from {found['one'] or found['whom']} is {_BOUNDS[found['how']]} {many}"

        who = r"(?P<who>\b(?i:each|every|all)(?: of your| your)? [A-Z][\w-]*(?: [A-Z][\w-]*)*)(?: (?:who|that) (?:is|are))?"
        whom = r"(?: (?:away )?(?:from|of) (?P<whom>you\b|(?:that|the) [A-Z]?[\w-]+))?(?: away)?"
        far = rf"(?P<how>{bounds}) (?P<many>{NUMBER}|an?) (?:{units})\b(?! [A-Z])"
        not_so = rf"(?:,? (?:and )?(?:who|that) (?:is|are) not (?P<not>{NAME}))?"
        yield late(rf"{who} {far}{whom}{not_so}"), so_far
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


def nearness(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says as the game does that somebody is near."""
    return vocabulary.once(nearness, lambda: Turns(_near(vocabulary)))


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
    people = either_of(thing.name for thing in vocabulary.every(ThingWord) if not thing.item)
    for place in (one for one in vocabulary.every(PlaceWord) if one.track and not one.any_of and one is not nearest):
        to = rf"{_BACKS} (?:(?i:back|away|off|out) )*(?:in)?to (?:the )?{re.escape(place.name)}(?! [A-Z])"
        you_back = r"(?:\byou (?:(?P<may>may|can) )?(?:also )?|(?P<buys> to ))"
        from_whom = rf"(?! (?:of|from) an)(?: (?:of|from) (?P<whom>the target|that {_CAPITAL}|him|her|them|it)\b)?"
        yield (
            late(rf"(?P<spoken>(?:\ban?(?:other)? (?P<one>{people})\b[^\n]*?)?){you_back}{to}{from_whom}"),
            partial(_gone_back, place=place),
        )
    drawn = r"(?:drag|pull|move|bring|haul|yank|draw|push|shove)"
    beside = r"(?:right |directly |up )?(?:next to|close to|beside|adjacent to|to) you\b"
    yield late(rf"\b(?:you (?:may |can )?)?{drawn}s? {_MOVED} {beside}"), rf"\1 enters {nearest.name}"
    yield (
        late(rf"{_MOVED} (?:is|are) (?:dragged|pulled|moved|brought|hauled|yanked|drawn|pushed|shoved) {beside}"),
        rf"\1 enters {nearest.name}",
    )
    away = rf"(?:away|off|back)(?: from you)?|out of (?:(?:your )?reach|{near})(?: (?:with|of) you)?|from you"
    there = rf"(?: (?:(?:who|that) (?:is|are) )?in {near}(?: (?:with|of|to) you)?)?"
    one = r"(?P<one>an? [A-Z][\w-]*(?: [A-Z][\w-]*)*?|that [A-Z][\w-]*)"
    yield late(rf"\b{one}{there} (?:(?i:{_GOES}) (?:{away})|leaves you)(?=,|$)"), rf"\g<one> leaves {nearest.name}"
    gone = rf"(?:(?:are|is) no longer|stops? being) in {near}(?: (?:with|of|to) you)?"
    yield late(rf"(?<=when ){one} {gone}(?=,|$)"), rf"\g<one> leaves {nearest.name}"
    yours = (
        rf"(?:leave|(?:are no longer|stop being) in) {near}|(?i:{_GOES}) (?:(?:away|off|back)(?= from\b)|out of {near})"
    )
    yield (  # from whom, it does not say of you
        late(rf"(?<=when )you (?:{yours})(?: (?:with|of|to|from) an? [A-Z][\w-]*)?(?=,|$)"),
        f"you leave {nearest.name}",
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


_BACKS = "(?i:moves?|goes|go|gets?|steps?|falls?|draws?|pulls?|backs?|retreats?|withdraws?|jumps?|runs?|dives?)"


_CAPITAL = r"[A-Z][\w-]*"


_ONE = rf"(?:the target|(?:that|an?|another) {_CAPITAL})"


def _gone_to(found: re.Match[str], track: str, nearest: str) -> str:
    """Who goes up to somebody comes to be where that one is: they are as far off."""
    if found["whom"] == "you":
        return f"{found['who']} enters {nearest}"
    who, whom = (f"{one}'s" if one.lower() != "you" else "your" for one in (found["who"], found["whom"]))
    offered = "you may use this: " if found["may"] else ""
    return f"{offered}{who} {track} becomes {whom} {track}"


def _gone_back(found: re.Match[str], place: PlaceWord) -> str:
    """Who draws back from somebody comes to be so much farther off than that one; of whom nothing is said, is where he is."""
    whom = found["whom"] if found["whom"] not in (None, "him", "her", "them", "it") else None
    one = whom or (f"that {found['one']}" if found["one"] else None)
    farther = f" + {place.at}" if place.at else ""
    deed = f"your {place.track} becomes {one}'s {place.track}{farther}" if one else f"you enter {place.name}"
    offered = ": " if found["buys"] else "you may use this:\n  " if found["may"] else ""
    return f"{found['spoken']}{offered}{deed}"


def attacked_from(vocabulary: Vocabulary) -> Iterator[Turn]:
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


def owned(vocabulary: Vocabulary) -> Iterator[Turn]:
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
        most = rf"\b([Yy]ou) (?:{never}|(?:may|can) (?:have|hold|keep) (?:up to|at most)) ({NUMBER}) cards"
        behind = rf"(?: in (?:your )?(?i:{hand}))?(?: at (?:once|a time))?(?=$|[.,;])"
        yield late(f"{most}{behind}"), partial(_held_at_most, hand=hand)
        limit = rf"{never}|(?:is|has) (?:at most|up to|a maximum of)"
        yield (
            late(rf"\b[Yy]our (?i:{hand}) (?:{limit}) (?P<many>{NUMBER}) cards(?=$|[.,;])"),
            rf"your maximum {hand} is \g<many>",
        )
        more = rf"\b[Yy]ou (?:may|can) (?:have|hold|keep) ({NUMBER}|an?) (?:more|extra|additional) cards?{behind}"
        yield late(more), lambda found: f"your maximum {hand} gets +{in_figures(found[1])}"
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


def had_in(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Where somebody has a thing: `has a Bicycle Under Way` is `has a Bicycle in Under Way`."""
    items = either_of(thing.name for thing in vocabulary.every(ThingWord) if thing.item)
    places = either_of(place.name for place in vocabulary.every(PlaceWord) if not place.track)
    if items and places:
        had = r"(?:ha(?:s|ve) (?:an?|any|no|the)|with(?:out)? (?:an?|any|the))"
        yield late(rf"\b({had} (?:{items})) ({places})(?![\w-]| [A-Z])"), r"\1 in \2"


def where(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Where it is so, said first, is asked: `in the Streets, when …` is `when …, if you are in the Streets`; and when, said of
    what comes out: `when an Attack against you succeeds in a Fight`."""
    stretches = either_of(scope.name for scope in vocabulary.every(ScopeWord) if not scope.of)
    comes_out = r"(?P<time>(?i:when|whenever|each time|the first time)(?: that)? [^,\n]* (?:succeeds|fails))"
    if stretches:
        yield (
            late(rf"{comes_out} (?:in|during) (?P<a>an?|the) (?P<scope>{stretches})(?=,)"),
            lambda found: (
                f"{only_the_first(found['time'], found['scope'])}, if you are in {found['a']} {found['scope']}"
            ),
        )
    yield from _fired(vocabulary)
    places = either_of(place.name for place in vocabulary.every(PlaceWord))
    if places:
        yield from _happens_there(places, vocabulary)
        stands = (
            r"(?=(?:your|damage) [^\n]*\b(?:gets?|plays?|rolls?|is|are)\b|you cannot |you (?:get|have) [-+]|[-+]\d)"
        )
        there = rf"(?m)^( *)(?i:in|on|at) ((?:(?:the|an?) )?(?:{places})),? {stands}"
        yield late(there), r"\1while you are in \2, "
        many = {place.several: place.name for place in vocabulary.every(PlaceWord) if place.several != place.name}
        if many:
            yield (
                late(rf"(?m)^( *)(?i:in|on|at) (?:the )?({either_of(many)}),? {stands}"),
                lambda found: f"{found[1]}while you are in {with_article(many[found[2]])}, ",
            )
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


def _happens_there(places: str, vocabulary: Vocabulary) -> Iterator[Turn]:
    """Where it was that something happened, or was used, is asked of where it all lies, or of who used it."""
    lies = next((thing for thing in vocabulary.every(ThingWord) if thing.single and _LIES.match(thing.summary)), None)
    there = f"the {lies.name} is" if lies is not None else "you are"
    front = r"(?P<event>\b(?i:when) (?:(?:an?|the) [A-Z][^,:\n]*? happens|(?P<who>you|an? [A-Z][\w-]*) uses? [A-Z][^,:\n]*?))"

    def asked(found: re.Match[str]) -> str:
        who = found["who"] or ""
        one = "you are" if who == "you" else f"that {who.partition(' ')[2]} is" if who else there
        return f"{found['event']}, if {one} {found['in']}"

    yield late(rf"{front} (?P<in>(?:in|on|at) (?:(?:the|an?) )?(?:{places}))(?=,|:)"), asked


_LIES = re.compile("Where an? ")
"""What is told of the thing that all is on."""


def _fired(vocabulary: Vocabulary) -> Iterator[Turn]:
    """That somebody fires a gun, whoever it is, where that is something that happens."""
    actions = vocabulary.every(ActionWord)
    firing = next((one.name for one in actions if one.done == "happen" and _FIRING.search(one.name)), "")
    if firing:
        guns = r"(?:an? (?:[a-z]+ )?|any |the |his |her |their )(?i:gun|firearm|pistol|musket|rifle|weapon|shot)"
        anybody = "|".join(("(?i:some|any)(?:body|one)", "an? (?i:character|person|man)"))
        fired = r"(?:(?:is|gets) (?:fired|shot|discharged)|goes off)"
        fires = rf"(?:{anybody}) (?:fires|shoots|discharges)(?: {guns})?|{guns} {fired}"
        yield (
            late(rf"(?P<when>\b(?i:when|whenever|if|each time|every time)) (?:{fires})(?=,|:| in | on | at )"),
            (rf"\g<when> {with_article(firing)} happens"),
        )


_FIRING = re.compile("(?i)(?:shot|gunfire|gunshot|shooting)$")
"""How it is called that a gun is fired."""


def _held_at_most(found: re.Match[str], hand: str) -> str:
    return f"your maximum {hand} is {in_figures(found[2])}"
