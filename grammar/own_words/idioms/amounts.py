"""Amounts as people work them out behind what is counted: `half the margin, rounded up, at least 1`, `4 plus 1 for every 10
Wounds`; and what is counted as its long name has it: `2 action dice` of the action pool."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from grammar.article import FIGURES
from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME, NUMBER, in_figures
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary, plural_of
from grammar.words import NUMBER_WORDS, NumberWord, StatWord, TrackWord

_WHOSE = rf"(?:[Yy]our|[Tt]hat {NAME}'s|[Tt]he target's)"
_ONE = rf"(?:the margin|the amount|that damage|{_WHOSE} (?:maximum )?{NAME}|\([^()\n]+\))"
_ENDS = r"(?=$|[,.;:\n]| until\b| for\b)"
_POOL = " pool"
"""How the long name of what dice are kept in ends."""


def dice_of_pools(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Dice of a pool are so much of it: `pay 2 action dice` is `pay 2 AP`, where the action pool is called so."""
    moved = r"(?i:pay|spend|lose|gain|regain|recover|get|have|give up|use|take)"
    for track in vocabulary.every(TrackWord):
        if track.unit and track.long.endswith(_POOL):
            units = either_of((track.unit, *(("dice",) if track.unit == "die" else (plural_of(track.unit),))))
            of = re.escape(track.long.removesuffix(_POOL))
            many = rf"(?P<many>\d+|an?|{'|'.join(FIGURES)})"
            said = rf"\b(?P<does>{moved}s?) {many} (?i:{of}) (?:{units})(?![\w-])"
            yield late(said), partial(_of_pool, track=track)


def moved_over(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What somebody moves from one of his numbers to another is paid of the one and gained of the other: `you may move 1 RP to
    your AP`, `you may shift up to 3 dice from your RP to your AP`."""
    tracks = [track for track in vocabulary.every(TrackWord) if track.unit]
    called = {form: track for track in tracks for form in track.forms}
    units = {
        unit: track
        for track in tracks
        for unit in (track.unit, "dice" if track.unit == "die" else plural_of(track.unit))
    }
    if len(tracks) < 2:
        return
    names = either_of(called)
    many = rf"(?P<upto>up to |at most |as many as )?(?P<many>\d+|an?|{'|'.join(FIGURES)})"
    what = rf"(?:(?:{either_of([*units, 'points', 'point'])}) )?from (?:your )?(?P<one>{names})|(?P<own>{names})"
    over = rf"(?:,? and (?:puts?|adds?|moves?) (?:them|it|those) )?(?:in)?to (?:your )?(?P<other>{names})"
    verb = "(?:move|shift|transfer|take|convert|turn)"
    front = r"(?P<front>(?:[^\n,:]*, )*(?:[Aa]t the (?:start|beginning|end) of [^\n,:]*? )?)"
    said = (
        rf"(?m)^(?P<margin> *){front}you (?P<may>may |can )?{verb} {many} (?:{what})(?: (?=to|into)|(?=,? and)){over}"
    )
    each = r"(?:each|every) (?:one|of (?:them|these|those)|die|dice|point|[A-Z]\w*)"
    each += r"(?: (?:that )?(?:you )?(?:have )?[a-z]+(?: so| this way| over)?)?"
    each = rf"(?:[.:;,] ?(?:[Aa]nd )?(?i:for {each}),? (?P<deeds>[^\n]+?))?(?=[.;]?$)"
    yield late(said + each), partial(_moved_over, called=called)


def _moved_over(found: re.Match[str], called: Mapping[str, TrackWord]) -> str:
    one, other = called[found["one"] or found["own"]], called[found["other"]]
    many, margin, front = in_figures(found["many"].lower()), found["margin"], found["front"]
    front = f"{front.rstrip(', ')}, " if front else ""
    deeds = f" and {found['deeds']}" if found["deeds"] else ""
    if one is other or (deeds and not found["upto"]):
        return found[0]
    if found["upto"]:
        return f"{margin}{front}you may pay up to {many} {one.several}: for each {one.name}, you gain 1 {other.name}{deeds}"
    paid, gained = (f"{many} {track.name if many == '1' else track.several}" for track in (one, other))
    if found["may"]:
        return f"{margin}{front}you may pay {paid}:\n{margin}  you gain {gained}"
    lines = [f"you lose {paid}", f"you gain {gained}"]
    if not front:
        return "\n".join(margin + line for line in lines)
    return "\n".join([f"{margin}{front.rstrip(', ')}:", *(f"{margin}  {line}" for line in lines)])


def _of_pool(found: re.Match[str], track: TrackWord) -> str:
    many = in_figures(found["many"].lower())
    return f"{found['does']} {many} {track.name if many == '1' else track.several}"


def toward_one(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`equal to your Grudge against that Rival`: what somebody has toward one alone is worked with in brackets."""
    many = either_of(
        name for track in vocabulary.every(TrackWord) if track.toward for name in (track.name, track.several)
    )
    if many:
        of = rf"{_WHOSE} (?:{many}) (?:against|from|toward) (?:that {NAME}|the target)(?!')"
        yield late(rf"(?P<sign>[-+])1 per (?P<of>{of})"), r"\g<sign> (\g<of>)"
        yield late(rf"\b(?P<many>\d+) times (?P<of>{of})"), r"\g<many> × (\g<of>)"
        yield late(rf"(?P<front>\bequal to |[-+×] ?|\b[Hh]alf (?:of )?)(?P<of>{of})"), r"\g<front>(\g<of>)"


def rounded(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`half the margin, rounded up`, `your Conditions / 2 (round up)`: as the game rounds it needs no word, and up where it
    rounds down it is a part of more."""
    of = rf"(?:the (?:margin|amount|result)|{_WHOSE} maximum {NAME}|\([^()\n]+\)|(?:{_WHOSE} )?(?:total )?{NAME}"
    of += rf"|the number of (?:{_WHOSE} )?{NAME}|rank)"
    yield late(rf"(?<![\w/])1/2 (?:of )?(?={of})"), "half "
    parts = rf"(?:an?|one) (?P<part>{'|'.join(_PARTS)}) of (?P<of>(?:{_ONE}|the number of {NAME}))(?! (?:[A-Z]|of))"
    yield late(rf"\b(?:{parts})"), lambda found: f"{found['of']} / {_PARTS[found['part']]}"
    up, down = (rf",? ?\(?(?i:round)(?:ed|ing|s)?:? {way}\)?{_ENDS}" for way in ("up", "down"))
    share = rf"(?P<of>(?<![\w'])(?:{of})) / (?P<by>\d+)"
    half = rf"(?<!against )(?P<half>\b[Hh]alf) (?:of )?(?P<of>{of})"
    if vocabulary.rounds_up:
        yield late(half + up), r"\g<half> \g<of>"
        yield late(share + up), r"\g<of> / \g<by>"
        return
    yield late(share + down), r"\g<of> / \g<by>"
    yield late(half + up), lambda found: f"{found['half']} ({_bare(found['of'])} + 1)"
    yield late(share + up), lambda found: f"({_bare(found['of'])} + {int(found['by']) - 1}) / {found['by']}"


_PARTS = {"third": "3", "quarter": "4", "fourth": "4", "fifth": "5"}


def _bare(amount: str) -> str:
    """An amount that is added to: without its brackets where only a sum stands in them; of things, how many somebody has."""
    amount = re.sub(rf"^the number of (?={_WHOSE} )", "", amount)
    alone = re.fullmatch(r"\(([^()×/]+)\)", amount)
    return alone[1] if alone is not None else amount


def by_margin(vocabulary: Vocabulary) -> Iterator[Turn]:
    """By how much a test came out so is its margin, whoever made it: `1 Challenge for every full 5 points he failed by`."""
    if vocabulary.resolve("Margin") is None:
        yield (
            late(rf"\b(?i:your|his|her|its|their|that {NAME}'s|the target's) margin(?=$|[.,;:)]| [/×+-])"),
            "the margin",
        )
    gained = either_of(form for word in vocabulary.every(TrackWord) for form in word.forms)
    if not gained:
        return
    several = {form: word.several for word in vocabulary.every(TrackWord) for form in word.forms}
    gains = rf"\b(?P<gains>(?i:gain|lose|regain|recover|pay)s?) (?P<by>\d+|an?|one) (?P<what>{gained})"
    each = (
        rf"(?:for each|for every|per) (?:full )?(?P<few>{NUMBER}) (?:full )?(?:points?|steps?)? ?(?:by which |that )?"
    )
    who = rf"(?:you|he|she|it|they|the target|(?:that|the) {NAME})"
    out = r"(?:failed|missed|succeeded|won|lost|fails?|succeeds?|beats?|beat)(?: (?:it|the test|that test))?(?: by)?"
    least = r"(?:,? \(?(?:but |and )?(?:always )?(?:at least|(?:a )?minimum(?: of)?:?|no less than) (?P<least>\d+)\)?)?"

    def told(found: re.Match[str]) -> str:
        by, share = in_figures(found["by"]), f"the margin / {in_figures(found['few'])}"
        share = share if by == "1" else f"{by} × ({share})"
        amount = f"the higher of {found['least']} and ({share})" if found["least"] else share
        return f"{found['gains']} {several[found['what']]} equal to {amount}"

    yield late(rf"{gains} {each}{who} {out}{least}{_ENDS}"), told


def bounds_behind() -> Iterator[Turn]:
    """How much it is at least stands before it: `equal to half the margin, at least 1`."""
    least = r"(?:(?:always )?at least|(?:no|never) less than|(?:(?:with|to) )?(?:an? |the )?min(?:imum)?\.?(?: of)?:?)"
    most = r"(?:(?:up )?to at most|at most|(?:no|never) more than|up to|(?:(?:with|to) )?(?:an? |the )?max(?:imum)?\.?(?: of)?:?)"
    amount = rf"(?P<of>(?:(?:half|\d+ ×) )?(?:of )?{_ONE})"
    for bound, which in ((least, "higher"), (most, "lower")):
        behind = rf"(?:,? \((?:but )?{bound} (?P<far>\d+)\)|,? (?:but |and )?{bound} (?P<off>\d+))(?: {NAME})?{_ENDS}"
        yield late(rf"\b(?P<is>equal to|[Tt]hat damage is) {amount}{behind}"), partial(_bounded, which=which)
        yield late(rf"(?P<is>\bgets? [-+]) ?\(?{amount}\)?{behind}"), partial(_bounded, which=which)


def _bounded(found: re.Match[str], which: str) -> str:
    of = found["of"].replace("half of ", "half ")
    of, far = f"({of})" if " × " in of else of, found["far"] or found["off"]
    amount = f"the higher of {far} and {of}" if which == "higher" else f"the lower of {of} and {far}"
    return f"{found['is']} ({amount})" if found["is"][-1] in "+-" else f"{found['is']} {amount}"


_TERM = rf"(?:\d+|{_ONE})(?: / \d+)?"
_WORKED_OUT = (
    rf"(?:the (?:lower|higher) of (?:half )?{_TERM} and (?:half )?{_TERM}|half (?:of )?{_ONE}|\d+ × {_ONE}"
    rf"|{_ONE} / \d+|\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|the number of {NAME}(?: in (?:the |an? )?{NAME})?)"
)
"""A number that is worked out, and has no name of its own."""


def per_amount(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`per` takes a name: what is worked out is multiplied, `your Attacks get -2 per the lower of 3 and your Body`."""
    per = rf"(?:per|for each of|for every one of) (?P<of>{_WORKED_OUT}){_ENDS}"
    yield late(rf"(?P<gets>\bgets? [-+]) ?(?P<by>\d+) {per}"), lambda found: f"{found['gets']} ({_so_often(found)})"
    kept = {form: word.several for word in vocabulary.every(*NUMBER_WORDS) for form in word.forms}
    units = {**kept, "card": "cards", "cards": "cards", "damage": "damage"}
    does = r"(?P<does>(?i:gain|lose|draw|discard|regain|recover|take)s?)"
    yield (
        late(rf"\b{does} (?P<by>\d+|an?|one) (?P<unit>{either_of(units)}) {per}"),
        lambda found: f"{found['does']} {units[found['unit']]} equal to {_so_often(found)}",
    )


def _so_often(found: re.Match[str]) -> str:
    """So many times a number that is worked out."""
    by, of = in_figures(found["by"]), found["of"].replace("half of ", "half ")
    if by == "1":
        return of[1:-1] if of.startswith("(") and "(" not in of[1:] else of
    return f"{by} × {of}" if of.startswith(("(", "the number of ")) else f"{by} × ({of})"


def per_so_many(vocabulary: Vocabulary) -> Iterator[Turn]:
    """So much for every few of what is a number of somebody: `4 plus 1 for every 10 Wounds`, `1 AP for every 5 Wounds`."""
    numbers = {form: word for word in vocabulary.every(StatWord, TrackWord) for form in word.forms if not word.group}
    if not numbers:
        return
    has = rf"(?: (?:of (?P<whose>yours|(?:the target|that {NAME}))|(?:that )?(?P<who>you|the target|that {NAME}) (?:has|have)))?"
    every = rf"(?:for each|for every|per) (?P<few>{NUMBER}) (?:points? of )?(?P<yours>{_WHOSE} )?(?P<of>{either_of(numbers)})"
    every += rf"{has}(?:,? \(?rounded down\)?)?{_ENDS}"
    goals = either_of(word.name for word in vocabulary.every(StatWord) if word.reads == "goal") or "(?!)"
    told = partial(_per_few, numbers=numbers, rounds_up=vocabulary.rounds_up)
    yield late(rf"(?:(?<=against )an? (?i:{goals}) of )?(?P<first>\b\d+) (?:plus|\+) (?P<by>\d+|one) {every}"), told
    gained = either_of(form for word in vocabulary.every(*NUMBER_WORDS) for form in word.forms)
    yield (
        late(rf"\b(?P<gains>(?i:gain|lose|regain|recover|take)s?) (?P<by>\d+|an?|one) (?P<what>{gained}) {every}"),
        told,
    )


def _per_few(found: re.Match[str], numbers: Mapping[str, NumberWord], rounds_up: bool) -> str:
    """What is divided, rounded down wherever halves go."""
    said, few, by = found.groupdict(), in_figures(found["few"]), in_figures(found["by"])
    who = said["whose"] or said["who"] or ""
    whose = (said["yours"] or "").strip() or (f"{who}'s" if who not in ("", "you", "yours") else "your")
    number = f"{whose} {numbers[found['of']].several}"
    many = f"({number} - {int(few) - 1}) / {few}" if rounds_up else f"{number} / {few}"
    many = many if by == "1" else f"{by} × ({many})"
    if "first" in said:
        return f"({said['first']} + ({many}))"
    what = next((word.several for word in (numbers.get(said["what"]),) if word is not None), said["what"])
    return f"{said['gains']} {what} equal to {many}"
