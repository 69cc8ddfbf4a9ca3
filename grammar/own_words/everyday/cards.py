"""Cards as people call them: one that is red, a king, a six or better; what is turned up, and what comes of each suit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, with_article
from grammar.late import compiled, either_of, late
from grammar.own_words.turn import Turn, Turns
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import (
    SUIT,
    ScopeWord,
    StatWord,
    SuitWord,
    TestWord,
    ThingWord,
)


def cards(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What asks for a card that is turned up asks for the top one of the deck; what comes of each suit stands in rows."""
    return vocabulary.once(cards, lambda: _said_of_cards(vocabulary))


def _said_of_cards(vocabulary: Vocabulary) -> Callable[[str], str]:
    played = Turns([*_ranks(vocabulary), *_cards_of_a_test(vocabulary), *_played_with(vocabulary)])
    of_cards, turned_up = _of_cards(vocabulary), Turns(_turned_up(vocabulary))
    drawn = Turns(_drawn_of_a_suit(vocabulary))
    return lambda text: _drawn(turned_up(of_cards(drawn(played(text)))))


def _drawn_of_a_suit(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes of a card that is drawn, by its suit, where nothing can be looked up by that: `Draw a card. On a Heart, …`."""
    stat = vocabulary.resolve(SUIT.capitalize())
    if stat is not None and isinstance(stat.head, StatWord):
        return
    suits = {one.name.lower().removesuffix("s"): one.name for one in vocabulary.every(SuitWord)}
    one = rf"(?i:(?P<suit>{'|'.join(map(re.escape, suits))})s?(?: card)?)"
    draws = r"\b(?i:draws?) (?:an?|one|1|the top) card\b"
    on = r"(?i:on|for|with|if it is|if the card is|if you draw|if you drew)"
    then = r"(?=(?:you|each|that|the|all|your|gain|lose|draw)\b)"
    of_it = compiled(rf"(?P<behind>[.;,] (?:and )?|\n *){on} (?:an? |any )?{one}[,:]? {then}")

    def asked(found: re.Match[str]) -> str:
        word = "If" if found["behind"].startswith((".", "\n")) else "if"
        return f"{found['behind']}{word} that card is {suits[found['suit'].lower()]}, "

    if suits:
        yield (
            late(rf"(?s)(?P<draws>{draws})(?P<rest>.*)"),
            lambda found: found["draws"] + of_it.sub(asked, found["rest"]),
        )


_LIES_OPEN = late(r"'s top card(?:'s [A-Z]\w*)?(?: is\b|[:⏎])")
_DRAWS_IT = late(r"\b(?P<draws>(?i:draws?)) (?:it|that card|the card)(?=$|[,.;\n⏎]| and | into )")


def _drawn(text: str) -> str:
    """Whoever draws what lies open draws the next card: it is asked for, and stays on top."""
    return _DRAWS_IT.sub(r"\g<draws> 1 card", text) if _LIES_OPEN.search(text) else text


_PICTURES = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J"}
"""The letters of the ranks that have a name."""
_FACES = "KQJ"
"""Whose cards show a face."""
_OR_MORE = r"(?P<or> or (?:(?P<more>better|higher|more|above)|less|lower|worse|below))?"


def _worth(vocabulary: Vocabulary) -> dict[str, str]:
    """What is asked of a card where people say what it is: a King is 13, as the game has its ranks."""
    ranks = next((thing.ranks for thing in vocabulary.every(ThingWord) if thing.cards), {})
    named = {name: str(ranks[letter]) for name, letter in _PICTURES.items() if letter in ranks}
    faces = [ranks[letter] for letter in _FACES if letter in ranks]
    if faces:
        higher = f" and that card is at most {max(faces)}" if max(faces) < max(ranks.values()) else ""
        named |= dict.fromkeys(("face card", "court card", "picture card"), f"at least {min(faces)}{higher}")
    return {name: said for name, said in named.items() if vocabulary.resolve(name.capitalize()) is None}


def _as_asked(found: re.Match[str], are: Mapping[str, str]) -> str:
    """What a card is asked for: `13`, `at least 13`, `Hearts`."""
    said = are[found["rank"].lower()]
    return f"at {'least' if found['more'] else 'most'} {said}" if found["or"] and said.isdigit() else said


def _ranks(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`if that card is a King`, `when you play an Ace`: what such a card is worth is asked."""
    worth = _worth(vocabulary)
    if not worth:
        return
    rank = rf"(?P<rank>(?i:{'|'.join(worth)}))s?(?: card)?{_OR_MORE}"
    its = r"(?:that [A-Z][\w-]*|the [A-Z][\w-]*)'s (?:first|last|top) card|(?:one|each) of that [A-Z][\w-]*'s cards"
    gone = r"the card (?:(?:that|which) )?(?:you|he|she|they) (?:threw away|discarded|gave up|played|paid|lost|drew|turned up)"
    card = rf"(?:it|that card|this card|{gone}|the card|(?P<card>{its}))"
    yield (
        late(rf"\b(?P<asks>[Ii]f|and|or) {card} (?:is|was) (?:an? )?{rank}(?=,|:|$| and | or )"),
        lambda found: f"{found['asks']} {found['card'] or 'that card'} is {_as_asked(found, worth)}",
    )
    when = r"\b(?i:when|whenever|each time|if) (?P<who>(?:you|(?:an?|another|that) [A-Z][\w-]*) plays?) (?:an? )?"
    on = r"(?P<on>(?: on (?:an?|your|the|any) [A-Z][\w-]*(?: [A-Z][\w-]*)*)?)"
    yield (
        late(rf"{when}{rank}{on}(?=,)"),
        lambda found: f"when {found['who']} a card{found['on']}, if that card is {_as_asked(found, worth)}",
    )


def _cards_of_a_test(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`when you win a Draw with a King`, `if all the cards you played are Spades`: each of the cards is asked what it is."""
    suits = {
        said.lower(): one.name for one in vocabulary.every(SuitWord) for said in (one.name, one.name.removesuffix("s"))
    }
    are = suits | {name: said for name, said in _worth(vocabulary).items() if " and " not in said}
    made = {test.name: test for test in vocabulary.every(TestWord)}
    of_cards = {name for name, test in made.items() if test.source == "cards"}
    while more := {name for name, test in made.items() if not of_cards.isdisjoint(test.of)} - of_cards:
        of_cards |= more
    tests = either_of(of_cards)
    if not suits or not tests:
        return
    sort = rf"(?P<sort>(?:[A-Z][\w-]* )*?(?P<test>{tests})(?: against (?:an? )?[A-Z][\w-]*)?)"
    often = r"(?m)^(?P<often>(?:[^,:\n]* per [^,:\n]*, )?)(?i:when|whenever|if) "
    comes = (
        rf"your {sort} (?P<ends>succeed|fail)s",
        rf"you (?P<ends>win|lose|fail|succeed)(?: at| with| on| in)? (?:an?|your|the) {sort}",
    )
    played = r"(?: (?:that )?you (?:have |had )?played)?(?: (?:on|for|in) it)?"
    is_one = rf"(?:an? )?(?P<rank>(?i:{'|'.join(sorted(are, key=len, reverse=True))}))s?(?: cards?)?{_OR_MORE}(?=,)"
    an_any = rf"(?:an?|any|one|at least one)(?: of)?(?: the| your| its| those)? cards?{played} (?:is|are|was|were)"
    an_each = rf"(?:all|each|every)(?: of)?(?: the| your| its| those)? cards?{played} (?:is|are|was|were)"

    def of_it(found: re.Match[str], each: str) -> str:
        ends = "succeeds" if found["ends"] in ("succeed", "win") else "fails"
        cards = f"{each} of that {found['test']}'s cards"
        return f"{found['often']}when your {found['sort']} {ends}, if {cards} is {_as_asked(found, are)}"

    for one in comes:
        yield late(rf"{often}{one}, if {an_each} {is_one}"), partial(of_it, each="each")
        for asked in (f", if {an_any}", ",? (?:with|by playing)", ", if you (?:have |had )?(?:played|used)"):
            yield late(rf"{often}{one}{asked} (?:any |one )?{is_one}"), partial(of_it, each="one")


def _turned_up(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`if it is a Heart`: only a card is of a suit."""
    deck = next((thing.name for thing in vocabulary.every(ThingWord) if thing.cards), "")
    if deck and vocabulary.every(SuitWord):
        card = r"(?:an?|the) (?:card (?:that )?(?:you )?(?:drawn?|turn(?:ed)? up)|(?:drawn|turned-up|random|top) card)"
        card = rf"(?:{card}(?: (?:of|from) the {deck})?|(?:an?|the) card (?:of|from) the {deck})"
        its = rf"(?:its|(?:the|that|this) card's) (?i:{SUIT})|the (?i:{SUIT}) of (?:it|(?:the|that|this) card)"
        turns = rf"(?P<turns>{_TURNS_UP}(?: (?:of|from) (?:the|your) {deck})?[,;:.]? (?:and |then )*)"
        top = rf"the {deck}'s top card's {SUIT.capitalize()}"
        yield late(rf"\b{turns}(?P<on>[Dd]epending on) (?:{its})(?=:|$)"), rf"\g<turns>\g<on> {top}"
        yield late(rf"\b(?P<on>[Dd]epending on) (?:the|its) (?i:{SUIT}) of {card}(?=:|$)"), rf"\g<on> {top}"
    for suit in vocabulary.every(SuitWord):
        of_it = rf"of (?:the )?(?:suit )?(?:of )?(?i:{re.escape(suit.name)})(?=,|:|$| and | or )"
        yield (
            late(rf"\b(?P<asks>[Ii]f|and|or) (?:it|that card|this card|the card) is {of_it}"),
            rf"\g<asks> that card is {suit.name}",
        )
        yield late(rf"(?P<first>\bis [^,:\n]*\bor) {of_it}"), rf"\g<first> {suit.name}"
    for suit in vocabulary.every(SuitWord):
        said = rf"(?:an? )?(?i:{re.escape(suit.name)}|{re.escape(suit.name.removesuffix('s'))})"
        yield (
            late(rf"\b(?P<asks>[Ii]f|and|or) (?:it|this|the card|this card) is {said}(?=,|:|$| and | or )"),
            (rf"\g<asks> that card is {suit.name}"),
        )
        yield (
            late(rf"\b(?P<asks>[Ii]f|and) that card is {said} or (?:an? )?(?P<other>[A-Z]\w*)(?=,|:|$)"),
            rf"\g<asks> that card is {suit.name} or that card is \g<other>",
        )
        gone = r"\b(?P<when>[Ww]hen(?:ever)? [^,\n]*\bdiscards? )"
        yield late(rf"{gone}(?:an? )?{said[len('(?:an? )?') :]}(?: cards?)?(?=,|:)"), rf"\g<when>1 card of {suit.name}"
    yield from _kept_suits(vocabulary)
    asked = r"\b(?P<when>[Ww]hen(?:ever)? [^,\n]*\bdiscards? [^,\n]*, if )(?:its|the card's|this card's) [Ss]uit is "
    yield late(asked), rf"\g<when>that card's {SUIT.capitalize()} is "


def _kept_suits(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Of which suit the card was that made a number: `if the card you play for Initiative is a Heart or a Diamond`."""
    suits = {one: suit.name for suit in vocabulary.every(SuitWord) for one in (suit.name.removesuffix("s"), suit.name)}
    suits |= _colours(vocabulary)
    ending = f" {SUIT.capitalize()}"
    kept = [word.name for word in vocabulary.every(StatWord) if word.name.endswith(ending)] if suits else []
    any_of = rf"(?:an? )?(?:{either_of(suits)})"
    for name in kept:
        of = re.escape(name.removesuffix(ending))
        laid = rf"card (?:that |which )?you (?:play|played|use|used|draw) (?:for|as) (?:your |the )?{of}"
        card = rf"(?:the|your) (?:{laid}|{of} card)"
        asks = rf"(?:{card}|(?:the|your) {of}) (?:is|was) (?P<suits>{any_of}(?: or {any_of})*)"

        def asked(found: re.Match[str], name: str = name) -> str:
            said = " or ".join(f"your {name} is {suit}" for suit in _suits(found["suits"], suits))
            return f"{found['asks']} {said}"

        steps = (
            one for one in vocabulary.every(ScopeWord) if one.of and one.name.startswith(name.removesuffix(ending))
        )
        if (step := next(steps, None)) is not None:  # once that card lies there
            once = r"(?=(?:you (?:may )?)?(?:gain|draw|lose|become|regain|recover)\b|[^\n]*\buntil\b)"
            ends = rf"\g<margin>when your {step.name} ends, if "
            yield late(rf"(?m)^(?P<margin> *)(?i:when|whenever) (?={card})"), ends
            yield late(rf"(?m)^(?P<margin> *)(?i:if) (?={asks.replace('?P<suits>', '?:')}, {once})"), ends
        yield late(rf"\b(?P<asks>[Ii]f|[Ww]hile|and|or) {asks}(?=,|:|$)"), asked


def _suits(said: str, suits: Mapping[str, str]) -> list[str]:
    """The suits of which some are said: `a Heart or a Diamond`."""
    return [suit for one in said.split(" or ") for suit in suits[re.sub("^an? ", "", one)].split(" or ")]


def _colours(vocabulary: Vocabulary) -> dict[str, str]:
    """The suits of each colour, where the cards of the game show them."""
    suits = vocabulary.every(SuitWord)
    if not any(suit.sign in _RED for suit in suits):
        return {}
    of = {
        "red": [suit.name for suit in suits if suit.sign in _RED],
        "black": [suit.name for suit in suits if suit.sign not in _RED],
    }
    return {colour: " or ".join(names) for colour, names in of.items()}


_TURNS_UP = r"(?i:draws?|reveals?|turns? (?:up|over)|flips?(?: over)?) (?:an?|1|one|the top) card"
"""How a card is turned up."""
_OPENED = late(rf"(?i)^$|{_TURNS_UP}[^,;.:]*[;.:] $")
"""Behind what a row for one suit alone stands: nothing, or a card that is turned up."""
_RED = "♥♦"
"""The signs of the suits that people call red."""


def _played_with(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`when your Attack succeeds, if you played a Diamond`: of a test that was made nobody knows what was played for it; how it
    comes out is waited for when the card is played."""
    suits = {
        said: suit.name for suit in vocabulary.every(SuitWord) for said in (suit.name, suit.name.removesuffix("s"))
    }
    tests = (test.name for test in vocabulary.every(TestWord))
    names = either_of(tests)
    if not suits or not names:
        return
    suit = (
        r"(?:an?|one|any) (?:card (?:with|of) )?(?P<suit>(?i:" + "|".join(sorted(suits, key=len, reverse=True)) + r"))"
    )
    suit += r"(?: card)?\b"
    it = rf"(?:it|this|(?:an?|that|this|the|your) (?:[A-Z][\w-]* )*?(?:{names}))"
    sort = rf"(?P<sort>(?:[A-Z][\w-]* )*?(?P<test>{names}))(?P<small>(?: (?:against|with) (?:an? )?[A-Z][\w-]*)?)"
    front = rf"(?m)^(?P<often>(?:[^,:\n]* per [^,:\n]*, )?)(?i:when|whenever|if) (?:your|an?) {sort}"
    ends = r"(?P<ends> (?:succeeds|fails|hits|misses))"
    played = rf"you (?:have |had )?(?:play|played|use|used) {suit}"

    def turned(found: re.Match[str]) -> str:
        of = suits.get(found["suit"].capitalize()) or suits[found["suit"].capitalize() + "s"]
        ends = (found["ends"] or "").replace("hits", "succeeds").replace("misses", "fails")
        skill, small = re.fullmatch(r"(?: with (?:an? )?([A-Z][\w-]*))?(.*)", found["small"] or "").groups("")  # type: ignore[union-attr]
        sort = f"{skill} {found['sort']}".strip()
        return (
            f"when you play a card with {of} on {with_article(sort)}{small}:\n"
            f"  {found['often']}when that {found['test']}{ends}, {found['rest']}"
        )

    for asked in (
        rf"{played}(?: (?:for|on|in|with|to|during|as part of) {it}| this (?:{names}))?",
        rf"{suit} (?:is|was) (?:among|one of) (?:the |its |your )?cards(?: (?:of|in|for|played for) {it})?",
        rf"{suit} (?:is|was) (?:played )?(?:in|part of|for) {it}",
        rf"(?:that|the|its|your|the played) card (?:is|was) {suit.replace('(?:an?|one|any) ', '(?:an? |of )?', 1)}",
        rf"{it} (?:has|had|includes?|contains?|(?:is|was) made with|uses?) {suit}",
    ):
        yield late(rf"{front}{ends}, if {asked}, (?P<rest>.+)$"), turned
    yield late(rf"{front}{ends},? (?:on|for|in|with) which {played}, (?P<rest>.+)$"), turned
    yield late(rf"{front} (?:on|for|in|with) which {played}{ends}, (?P<rest>.+)$"), turned
    yield late(rf"{front} with {suit}{ends}, (?P<rest>.+)$"), turned
    yield late(rf"{front}{ends} with {suit}, (?P<rest>.+)$"), turned
    first = rf"(?m)^(?P<often>(?:[^,:\n]* per [^,:\n]*, )?)(?i:when|whenever|if) you (?:play|use) {suit}"
    then = r"(?:when|if|and) (?:that|the|your|it) ?"
    for_one = rf"(?:for|on|in|to) (?:an?|your) {sort}"
    yield (
        late(rf"{first} {for_one},? (?:when|if|and) (?:it|(?:that|the) (?:{names})){ends}, (?P<rest>.+)$"),
        turned,
    )
    yield late(rf"{first}(?: (?:for|on|in|to) {it})?,? {then}{sort}{ends}, (?P<rest>.+)$"), turned

    def of_itself(found: re.Match[str]) -> str:
        first = turned(found).partition("\n")[0]
        against = re.search(r" against (.+?)(?=:$)", first)
        asked = f"if the target is {against[1]}, " if against is not None else ""
        first = first.replace(against[0], "") if against is not None else first
        return f"{first}\n  {found['often']}{asked}that {found['test']}{found['rest'] or found['ends']}"

    open_ = rf"(?m)^(?P<often>(?:[^,:\n]* per [^,:\n]*, )?)(?i:when|whenever|if) {played}(?: (?:for|on|in|to) {it})?"
    comes = r"(?:(?P<ends> (?:succeeds|fails|hits|misses))|(?P<rest> gets [-+]\d+))(?= |$)(?! until)"
    yield late(rf"{open_}, your {sort}{comes}$"), of_itself

    named = "|".join(sorted(suits, key=len, reverse=True))
    each = (
        rf"(?:per|for (?:each|every)) (?:card (?:with|of) )?(?P<suit>(?i:{named}))(?: cards?)?"
        rf"(?:,? (?:(?:that )?you (?:have )?(?:play|played|use|used)|played)(?: (?:for|on|in|with|to) {it})?)?$"
    )
    made = rf"(?m)^(?P<often>)(?i:when|whenever|if) you make (?:an?|your) {sort},"
    yield late(rf"{made} (?:it|you|(?:that|the|your) (?:{names}))(?P<rest> gets? [-+]\d+)(?P<ends>) {each}"), of_itself
    yield late(rf"{front}{ends}, (?P<rest>.+?) {each}"), turned

    def adds(found: re.Match[str]) -> str:
        with_more = f"when you make {with_article(found['sort'])}, it gets +{found['more'] or found['more_']} per {found['suit']}"
        return late(rf"{made} it(?P<rest> gets? [-+]\d+)(?P<ends>) {each}").sub(of_itself, with_more)

    every = rf"^(?i:each|every) (?P<suit>(?i:{named}))(?: cards?)?(?: (?:that )?you (?:play|use))?"
    gives = r"(?:adds? \+?(?P<more>\d+)(?: to (?:it|your total|the total|that|the result))?|gives (?:it|you) \+(?P<more_>\d+))"
    yield late(rf"{every} (?:on|for|in|with|to) (?:an?|your) {sort} {gives}\.?$"), adds


def _of_cards(vocabulary: Vocabulary) -> Callable[[str], str]:
    deck = next((thing.name for thing in vocabulary.every(ThingWord) if thing.cards), "")
    suits, stat = vocabulary.every(SuitWord), vocabulary.resolve(SUIT.capitalize())
    if not deck or not suits or stat is None or not isinstance(stat.head, StatWord):
        return lambda text: text
    written = {said: suit.name for suit in suits for said in (suit.name.lower(), suit.name.lower().removesuffix("s"))}
    written |= _colours(vocabulary)
    written |= {name.lower(): name for name in written.values() if " or " in name}
    one = rf"(?:(?:an? |the )?(?P<key>(?i:{'|'.join(sorted(written, key=len, reverse=True))}))|an? (?P<wild>[A-Z]\w*))"
    keys = "|".join(sorted(written, key=len, reverse=True))
    more = rf"(?P<more>(?:(?:,| or|, or) (?:on )?(?:an? )?(?i:{keys})\b)*)"
    row = late(
        rf"(?:^|(?<=[.;,:] ))(?:(?P<on>[Oo]n )|[Ii]f (?:it|the card) is (?=\w+[,:] ))?{one}{more}"
        r"(?:[,:] |(?(on) (?=(?:you|each|every|all|that|the|an?|another|your)\b)|(?!)))"
        r"(?!.*, (?:you|each|that) may (?:not )?play)"
    )
    worth = r"(?P<worth>(?:its|the card's|that card's|the card's own) (?:value|number|rank)|that card(?![\w' ]))"
    worth_of_it = late(rf"\b(?:(?P<many>{'|'.join(FIGURES)}|\d+) (?:times|×) |(?P<twice>twice|double) )?{worth}")

    def worth_said(found: re.Match[str]) -> str:
        many = "2" if found["twice"] else found["many"] or ""
        many = str(FIGURES.index(many) + 1) if many in FIGURES else many
        return f"{many} × the {deck}'s top card" if many else f"the {deck}'s top card"

    its = "(?: (?i:card|suit))?"
    wild = "an? [A-Z]"  # what is none of the suits is asked of a card only once, not for as long as it is so
    asked = late(
        rf"\b(?P<if>[Ii]f|[Ww]hile(?! it is {wild})) (?:it|the card|its suit)(?: is|'s) (?:of )?{one}{more}{its}(?! [a-z]*card)\b"
    )

    played = late(rf"\b(?P<does>plays?|discards?|played) an? (?P<key>(?i:{keys}))(?= on\b|,|\.|$)")
    of_a_suit = late(
        rf"\b(?P<does>plays?|played) an? (?:card of (?P<key>(?i:{keys}))|(?P<wild>(?i:{keys})) card)(?= on\b|,|\.|$)"
    )
    on = r"(?P<on>(?: on (?:an?|your|the|any) [A-Z][\w-]*(?: [A-Z][\w-]*)*)?)"
    when_played = late(
        r"\b(?P<when>(?i:when|whenever|each time|if) (?:you|(?:an?|another) [A-Z][\w-]*) plays?) an? "
        rf"(?P<colour>red|black) card{on},? (?=(?:you|your|that|the|each|draw|gain|lose)\b)"
    )

    def of_a_colour(found: re.Match[str]) -> str:
        asked = " or ".join(f"that card is {one}" for one in written[found["colour"]].split(" or "))
        return f"{found['when']} a card{found['on']}, if {asked}, "

    suited = rf"(?:an?|one|1) (?:card (?:of|with) )?(?P<key>(?i:{keys}))(?: cards?)?"
    held = r"(?: (?:from|out of|in) (?:(?:your|the) )?(?i:hand))?(?::|,? to|,? and) (?P<then>[a-z][^\n]+)$"
    front = r"^(?P<front>(?:[^:\n]*, )?)(?:[Yy]ou )?(?:may |can )?"
    gone = rf"(?:{held}|(?: from (?:your|the) (?i:hand))?\. (?:[Ii]f you do,? )?(?P<behind>\w[^\n]+)$)"
    thrown = late(rf"{front}(?i:discard|pay|spend|throw away|give up|use) {suited}{gone}")
    laid = late(rf"{front}(?i:play) {suited}{held}")
    at_a_time = r"^(?P<front>[^:\n]*\b(?i:during|once per|times per) [^:\n]*, (?:[Yy]ou )?(?:may|can) )"
    offered = late(rf"{at_a_time}(?i:play) {suited}(?:{held}|\. (?:[Ii]f you do,? )?(?P<behind>[A-Z][^\n]+)$)")
    block = late(
        rf"(?m)^(?P<front>(?P<margin> *)[^:\n]*\b[Yy]ou (?:may|can) )(?P<does>(?i:play|discard)) {suited}"
        r"(?: (?:from|out of) (?:your|the) (?i:hand))?:\n"
        r"(?P<below>(?:(?P=margin) +\S[^\n]*(?:\n|\Z))+)"
    )

    def asked_below(found: re.Match[str]) -> str:
        margin, below = f"{found['margin']}  ", found["below"].rstrip("\n").split("\n")
        plays = found["does"].lower() == "play"
        may = (
            found["front"]
            if plays
            else _MAY.sub(lambda so: f"{_held(so['front'], key(found))}{so['may']}", found["front"])
        )
        front = f"{may}{found['does']} {'a' if plays else '1'} card:\n{margin}if that card is {key(found)}"
        if len(below) == 1 and not re.match(r" *(?:if|when|while|for each|on)\b", below[0]):
            return f"{front}, {below[0].strip()}"
        return "\n".join([f"{front}:", *(f"  {line}" for line in below)])

    of = rf"(?:the (?:{re.escape(stat.head.name)}|suit) of )?"
    top = rf"{of}(?P<card>the {re.escape(deck)}'s top card|that card)(?:'s (?:{re.escape(stat.head.name)}|suit))?"
    is_one = late(
        rf"(?i)\b{top} is (?:of )?(?P<keys>(?:(?:an? )?(?:{keys}))(?:(?:, | or |, or )(?:an? )?(?:{keys}))*){its}"
        r"(?! [a-z]*card)\b"
    )
    turned = late(
        r"(?:(?:,? and|,? then) |(?<=: )(?:you )?(?P<alone>))"
        r"(?:turns? (?:up|over)|reveals?|flips?(?: over)?|looks? at) (?:the|your|an?) top card"
        rf"(?: of (?:the|your) {re.escape(deck)})?(?(alone)[:.;,] |(?=[:.;,]|$| and\b))"
    )

    def each_key(found: re.Match[str]) -> str:
        card = found["card"][:1].lower() + found["card"][1:]
        said = [written[one.lower()] for one in re.findall(rf"(?i)\b(?:{keys})\b", found["keys"])]
        return shows(card, " or ".join(said), None)

    coloured = late(
        rf"\b[Ii]f (?:it|the card|its suit)(?: is|'s) (?:an? )?(?P<key>red|black){its}, "
        r"(?P<then>[^;.]*?)(?:[;,.] [Oo]therwise,? (?P<else>.*))?$"
    )

    def rowed(found: re.Match[str]) -> str:
        other = f"; {written['black' if found['key'] == 'red' else 'red']}: {found['else']}" if found["else"] else ""
        return f"{key(found)}: {found['then']}{other}"

    def shows(card: str, suits: str, wild: str | None) -> str:
        return " or ".join(f"{card} is {'a ' if wild else ''}{one}" for one in suits.split(" or "))

    def key(found: re.Match[str]) -> str:
        said = found.groupdict()
        wild = said.get("wild") or ""
        more = re.findall(rf"(?i)\b(?:{keys})\b", said.get("more") or "")
        first = written.get(wild.lower(), wild) or written[found["key"].lower()]
        return " or ".join([first, *(written[one.lower()] for one in more)])

    def done(then: str) -> str:
        then = re.sub(r"^(draw|discard) an? (?=card\b)", r"\1 1 ", then)
        return f"you {then}" if then.partition(" ")[0] in VERBS else then

    def said(text: str) -> str:
        text = when_played.sub(of_a_colour, text) if "red" in written else text
        text = turned.sub("", text)  # it lies open: what it shows is asked
        text = is_one.sub(each_key, text)
        lies = re.search(r"\b(?:play|discard|toss|throw|give up|get rid)|\b[Ww]hen(?:ever)? [^,]*\bdraws? ", text)
        text = text if lies or "red" not in written else coloured.sub(rowed, text)
        rows = list(row.finditer(text))
        if len(rows) > 1 or (
            rows and re.match("[Oo]n |[^ ]+ or ", rows[0][0]) and _OPENED.search(text[: rows[0].start()])
        ):
            ends = [*(found.start() for found in rows[1:]), len(text)]
            below = (
                f"⏎{key(at)}: {worth_of_it.sub(worth_said, text[at.end() : end].strip(' ;,.'))}"
                for at, end in zip(rows, ends, strict=True)
            )
            front = re.sub(r"(?<!may use this)[;.:] $", "\n", text[: rows[0].start()])
            return f"{front}depending on the {deck}'s top card's {stat.head.name}{''.join(below)}"
        text = thrown.sub(  # which card it is, is seen when it lies there
            lambda at: (
                f"{_held(at['front'], key(at))}you may discard 1 card: "
                f"if that card is {key(at)}, {done(at['then'] or _begun(at['behind']))}"
            ),
            text,
        )
        text = offered.sub(
            lambda at: (
                f"{at['front']}play a card. If that card is {key(at)}, {done(at['then'] or _begun(at['behind']))}"
            ),
            text,
        )
        text = laid.sub(lambda at: f"{at['front']}when you play a card with {key(at)}, {at['then']}", text)
        for one in (played, of_a_suit):
            text = one.sub(lambda found: f"{found['does']} a card with {key(found)}", text)
        card = "that card" if lies else f"the {deck}'s top card"
        return asked.sub(lambda found: f"{found['if']} {shows(card, key(found), found['wild'])}", text)

    return lambda text: "\n".join(map(said, block.sub(asked_below, text).split("\n")))


_MAY = re.compile(r"^(?P<front>.*?)(?P<may>[Yy]ou (?:may|can) )$")
"""What is offered, and what stands before it."""


def _held(front: str, suits: str) -> str:
    """What stands before an offer of a card of a suit, with what it asks for: without such a card nothing is offered."""
    held = " or ".join(f"your cards with {suit} are at least 1" for suit in suits.split(" or "))
    asked = re.search(r"(?:^|, | )if (?P<so>[^,]*), $", front)
    both = asked is not None and " or " not in f"{asked['so']}{held}"
    return f"{front[:-2]} and {held}, " if both else f"{front}if {held}, "


def _begun(sentence: str) -> str:
    """A sentence that goes on another."""
    return f"{sentence[:1].lower()}{sentence[1:]}"
