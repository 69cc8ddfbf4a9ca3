"""What is chosen and paid, as people say it: several of them, as much as somebody wants, the price first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, with_article
from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME, THIRD_PERSON, in_figures
from grammar.own_words.turn import Turn
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import (
    ActionWord,
    PlaceWord,
    ScopeWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
    anybody,
    default_thing,
)


def freely_used(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`you may use Feint for free`: it has the word that takes its price away, or costs nothing."""
    waives = next((tag.name for tag in vocabulary.every(TagWord) if tag.waives == "price"), "")
    for action in vocabulary.every(ActionWord):
        use = rf"[Yy]ou (?:may |can )?use {re.escape(action.name)} (?i:for free)(?=$|[.;])"
        used = rf"(?m)^(?P<while>(?:[Ww]hile [^,\n]*, )?){use}"
        free = f"your {action.name} is {waives}" if waives else f"the cost of {action.name} is 0"
        yield late(used), rf"\g<while>{free}"


def _you_and_several(found: re.Match[str], one: Mapping[str, str]) -> str:
    """What you do, and each of some who are chosen: `you and up to 2 Allies gain 1 BP`."""
    if found["does"] not in VERBS:
        return found[0]
    margin, front = found["margin"], found["front"]
    inside = f"{margin}  " if front else margin
    lines = [f"{margin}{front[:-2]}:"] if front else []
    lines.append(f"{inside}you {found['does']} {found['what']}")
    lines.append(f"{inside}for up to {in_figures(found['many'])} {found['who']}{found['where']}:")
    lines.append(f"{inside}  that {one[found['who']]} {VERBS[found['does']].third} {found['what']}")
    return "\n".join(lines)


def several(vocabulary: Vocabulary) -> Iterator[Turn]:
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


_OWN_RANK = rf"(?:your )?rank(?: in {NAME})?"


def whoever_is_against_you(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whose next test is another for a price is chosen with that: `discard a card: your Opponent's next Test gets -3`."""
    others = either_of(word.name for word in vocabulary.every(ThingWord) if word.side == "other")
    if others:
        price = r"(?P<price>\b[Yy]ou (?:may|can) (?:pay|spend|discard|lose|give up) (?:(?!\bchoose\b)[^:,\n])+?)"
        whose = rf"(?:: |:\n +| to (?:give|make) |,? so(?: that)? )(?:your|an?|the) (?P<who>{others})'s"
        what = r"(?P<what>next [^\n]+?)(?P<get> gets? )(?P<rest>[^\n]+)"
        yield (
            late(f"{price}{whose} {what}"),
            lambda found: (
                f"{found['price']} and choose {with_article(found['who'])}: that {found['who']}'s {found['what']} gets "
                f"{found['rest']}"
            ),
        )


def price_first(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What is done for a price: `for 1 Action and 2 LP: …` is paid, and then done; of what is paid together each is paid, and
    cards are discarded: `pay 1 LP and a card`."""
    whoever = "|".join(dict.fromkeys(filter(None, (anybody(vocabulary), default_thing(vocabulary)))))
    for action in vocabulary.every(ActionWord) if whoever else ():
        if action.per:
            taken = rf"(?m)^(?i:as) (?:an?|one|1|your|his|her|their) {re.escape(action.name)},? (?:an? )?(?:{whoever})"
            yield late(rf"{taken} (?:may|can) (?=[a-z])"), f"you may pay 1 {action.name}: "
    words = [*vocabulary.every(TrackWord), *(action for action in vocabulary.every(ActionWord) if action.per)]
    paid = [one for word in words for one in (word.name, word.plural) if one]
    some = rf"(?:\d+|an?|{'|'.join(FIGURES)})"
    card = r"[Cc]ards?(?: (?:from|in|of|out of) (?:your |the |an? )?[Hh]and)?"
    price = rf"{some} (?:(?i:{either_of(paid) or '(?!)'})|{card})(?![\w-])"
    called = {one.lower(): one for one in paid}
    pays = r"(?i:pay|spend|discard|use|give up|lose)"
    more = rf"(?:(?:, (?:and )?|,? and |,? plus )(?:{pays} )?{price})+"
    bare = rf"(?=(?:[^\n:]* (?:and|plus) {some} [Cc]ards?\b|[^\n:]*\b[Cc]ards?\b[^:\n]* and )[^\n]*(?::| to ))"
    offered = rf"(?:\b(?P<may>[Yy]ou (?:may|can) )|(?m:^)(?P<margin> *){bare})"
    yield (
        late(rf"{offered}{pays} (?P<price>{price}{more})(?=$|[:,.]| to | and choose )"),
        partial(_each_paid, called=called),
    )
    yield (
        late(
            rf"(?m)^(?P<margin> *)(?P<front>(?:[^\n:]*, )?)[Ff]or (?P<price>{price}(?:(?:, |,? and ){price})*)(?:,|:) *"
            r"(?P<does>(?:\n *)?(?!(?:you )?(?:(?:may|can) )?(?:choose|reroll) )\S[^\n]*)$"
        ),
        partial(_paid_first, called=called),
    )


def _paid_first(found: re.Match[str], called: Mapping[str, str]) -> str:
    margin, front = found["margin"], found["front"]
    return f"{margin}{front}you may {_paid(found['price'], called)}:\n{margin}  {found['does'].strip()}"


def _each_paid(found: re.Match[str], called: Mapping[str, str]) -> str:
    return f"{found['may'] or found['margin'] + 'you may '}{_paid(found['price'], called)}"


def _paid(price: str, called: Mapping[str, str]) -> str:
    """Of what is paid together each by its verb.  called: what can be paid, by how it is written small."""
    prices = []
    for one in re.split(r",? and |, (?:and )?|,? plus ", price):
        number, unit = re.findall(rf"\b(\d+|an?|{'|'.join(FIGURES)}) (.+)", one)[0]
        of_cards = unit.lower().startswith("card")
        what = unit.split(" ")[0].lower() if of_cards else called[unit.lower()]
        prices.append(f"{'discard' if of_cards else 'pay'} {in_figures(number)} {what}")
    return " and ".join(prices)


def paid_for_each(vocabulary: Vocabulary) -> Iterator[Turn]:
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
        dearer = rf"(?m)^(?P<what>{NAME}!?) costs? (?P<many>\d+|{'|'.join(FIGURES)}|an?) "
        dearer += rf"(?:(?:{units}) )?(?P<way>more|less|fewer) "
        dearer += rf"(?:for (?:each|every)|per) (?P<one>{ones}){where}\.?$"
        yield late(dearer), partial(_so_much_dearer, people=people)


def _as_many_as(found: re.Match[str], kept: Mapping[str, TrackWord], people: Mapping[str, ThingWord]) -> str:
    """What is paid for all of them, and what comes of it for each."""
    one, many = people[found["one"]], in_figures(found["many"])
    times = "" if many in ("1", "a", "an") else f"{many} × "
    those = f"the number of {one.several}{found['where']}"
    begins = found.start() == 0 or found.string[found.start() - 1] == "\n"
    pays = f"{'you may pay' if begins else found['pays']} {kept[found['unit']].several} equal to {times}{those}"
    deed = found.groupdict().get("deed")
    if not deed:
        return pays
    verb, _, rest = deed.partition(" ")
    deed = f"{THIRD_PERSON.get(verb, verb)} {rest}"
    return f"{pays}:\n  for each {one.name}{found['where']}:\n    that {one.name} {deed}"


def _so_much_dearer(found: re.Match[str], people: Mapping[str, ThingWord]) -> str:
    """What costs more or less for each of some."""
    many = in_figures(found["many"])
    number = f"{'' if many == '1' else f'{many} × '}the number of {people[found['one']].several}{found['where']}"
    return f"the cost of {found['what']} gets {'+' if found['way'] == 'more' else '-'} ({number})"


def freely_paid() -> Iterator[Turn]:
    """As much is paid as somebody wants to, and so much comes of it: how much is chosen first."""
    pays = r"(?m)^(?P<margin> *)(?P<front>(?:[^\n]*?, )?)(?:[Yy]ou (?:may |can )?)?(?i:pay|spend) "
    most = rf"(?P<most>\d+|{_OWN_RANK})"
    each = r"(?:per|for each|for every) [a-z]+"
    many = rf"(?:(?:any (?:number|amount) of|up to {most}) (?P<unit>{NAME})|1 (?P<one>{NAME}) {each})"
    limit = (
        rf"(?P<limit>(?:,? \(?(?:up to(?: a (?:maximum|total) of)?|to a maximum of|at most) (?:\d+|{_OWN_RANK})\)?)?)"
    )
    then = r"(?::\n *|: |,? (?:and|to) )(?P<then>(?:you )?[a-z][^\n]*? )(?<!twice )(?<!double )"
    so_many = rf"(?:(?:that|as) (?:many|much) (?P<what>{NAME}|cards)|(?P<what_too>{NAME}|cards) equal to the amount)"
    yield late(rf"{pays}{many}{limit}{then}{so_many}(?P<rest>(?: [^\n]*)?)$"), _number_first
    each = r"(?:[:;.,]| and)?(?:\n *| )(?i:for (?:each|every)) [^\n,]*?(?:spent|paid)(?: (?:so|this way|like this))?,? "
    each += rf"(?P<then>(?:you )?[a-z]+ )(?:1|an?|one) (?P<what>{NAME}|card)(?P<rest>(?: [^\n]*)?)$"
    yield late(rf"{pays}{many}{limit}{each}"), _number_first


def for_each_chosen(vocabulary: Vocabulary) -> Iterator[Turn]:
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
    least, most = (in_figures(found[one] or "one") for one in ("least", "most"))
    most = in_figures(found["up"]) if found["up"] else most
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
    deed, until, end = re.sub(r"\bis (\d+) (?:lower|less)\b", r"gets -\1", deed).partition(" until ")
    if until:
        times = _times_chosen(deed, forms)
        return f"{times}{until}{end}" if times else ""
    many = rf"(?P<many>\d+|an?|{'|'.join(FIGURES)})"
    name = rf"(?P<name>{NAME}|cards?|dice|die)"
    goes = re.fullmatch(rf"(?P<who>(?:[Yy]our|[Tt]he|[Tt]hat {NAME}'s) {NAME} goes? (?:up|down) by) {many}", deed)
    rolls = re.fullmatch(
        rf"(?P<who>[^,]*? (?:rolls?|plays?)) {many} (?P<more>more|fewer) (?P<unit>dice|die|cards?)", deed
    )
    gets = re.fullmatch(r"(?P<who>[^,]*? gets?) (?P<sign>[-+])(?P<many>\d+)", deed)
    gains = re.fullmatch(rf"(?P<who>(?:[^,]* )?(?:gain|regain|recover|lose|draw|discard)s?) {many} {name}", deed)
    found = goes or rolls or gets or gains
    if found is None or re.match("(?i:an?|another) ", found["who"]):  # of each it could be another one
        return ""
    number = in_figures(found["many"])
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
    return f"up to {in_figures(found['many'].lower())} {found[0].partition(' ')[2].removesuffix(' of your choice')}"


def _one_by_one(found: re.Match[str], one: ThingWord) -> str:
    so_many = found["many"].lower()
    many, several = "1" if so_many == "rank" else in_figures(so_many), one.several
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
    return f"{margin}for up to {in_figures(found['many'].lower())} {those}:\n{margin}  that {one.name} {found['then']}"


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


def made_for_free(vocabulary: Vocabulary) -> Iterator[Turn]:
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
