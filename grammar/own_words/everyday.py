"""What people say for a game's own words in everyday English: an enemy, a friend, somebody; to attack; a card that is red."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from functools import partial

from grammar.article import FIGURES, a_or_an, with_article
from grammar.late import either_of, late
from grammar.own_words.turn import Turn, Turns
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary, plural_of
from grammar.words import (
    NUMBER_WORDS,
    SUIT,
    ScopeWord,
    SkillWord,
    StateWord,
    StatWord,
    SuitWord,
    TagWord,
    TestWord,
    ThingWord,
    anybody,
)

_SIDES = {
    "other": ("bad guy", "baddie", "enemy", "foe", "opponent", "adversary"),
    "same": ("ally", "friend", "comrade", "companion", "teammate"),
}
"""What those of a side are called in any game."""
_ONE = r"(?:someone|somebody|anyone|anybody)"
_ALL = r"(?:everyone|everybody)"
_RESPONSIBLE = r"(?:(?:who (?:is|was) )?responsible(?: for (?:it|this|that))?|who (?:did|caused) (?:it|this|that))"

_PARTY = r"(?:side|team|party|crew|gang|group)\b"
_WITH_YOU = rf"(?:on|of|in) your (?:own )?{_PARTY}"
_AGAINST_YOU = rf"(?:(?:on|of|in|from) the (?:other|opposing|opposite|enemy) {_PARTY}|not on your (?:own )?{_PARTY})"
_BUT_YOU = r",? (?:but(?: not)?|except(?: for)?|besides|apart from|other than|excluding|not|save(?: for)?) (?:yourself|you)\b,?"
"""Who is with you, who is not, and that you are none of them."""


def people(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What calls people as the game does."""
    return vocabulary.once(people, lambda: Turns([*_slips(vocabulary), *_sides(vocabulary), *_somebody(vocabulary)]))


def _slips(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What sounds like another: `you turn` for `your Turn`, `an opponents attacks` for `an Opponent's Attacks`, and
    `your Wounded` for `you are Wounded`."""
    nouns = {word.name: word.several for word in vocabulary.every(TestWord, ScopeWord, *NUMBER_WORDS)}
    one, several = (either_of(names) for names in (nouns, nouns.values()))
    if not nouns:
        return
    does = rf"(?:(?:{one}) (?:gets|is|begins|starts|ends|succeeds|fails|misses|hits|deals)|(?:{several}) (?:gets?|are|deal))\b"
    said_of = either_of(word.name for word in vocabulary.every(TagWord, SkillWord, SuitWord)) or "(?!)"
    owned = rf"(?:(?:[A-Z][\w-]*|(?i:{said_of})) )*?(?i:{does})"
    yield late(rf"\b([Yy]ou) (?={owned})"), r"\1r "
    scopes = either_of(word.name for word in vocabulary.every(ScopeWord) if word.of)
    if scopes:
        yield late(rf"\b((?i:in|on|during|after|before|until|of)) you (?=(?:next )?(?i:{scopes})\b)"), r"\1 your "
    for thing in vocabulary.every(ThingWord):
        many = thing.several
        if many != thing.name:
            said = "|".join(dict.fromkeys((re.escape(many), f"{re.escape(thing.name)}s")))
            of_one = rf"(?i:{one}|{several})\b"
            yield late(rf"\b((?i:an?|another|that|each|every)) (?i:{said})'? (?={of_one})"), rf"\1 {thing.name}'s "
            yield late(rf"\b((?i:the|your)) (?i:{said}) (?={owned})"), rf"\1 {many}' "
    states = either_of(word.name for word in vocabulary.every(StateWord))
    if states:
        asks = r"\b((?i:if|when|whenever|while|unless|as long as))"
        yield late(rf"{asks} your (?=(?i:{states})(?:,|:|$| and\b| or\b))"), r"\1 you are "


def _in_whose_time(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`when you are hit on your Turn`, `if it is not your Turn`, `outside your Turn`: whose time it is, is asked of him."""
    times = either_of(word.name for word in vocabulary.every(ScopeWord) if word.of)
    if not times:
        return
    whose = r"(?P<whose>your|(?:that|the) [A-Z][\w-]*(?: [A-Z][\w-]*)*'s|the target's)"
    time = rf"{whose} (?:own )?(?P<time>{times})\b(?!')"
    inside = rf"(?:(?i:on|in|during|within) {time})"
    outside = rf"(?:(?i:outside(?: of)?|not (?:on|in|during)) {time})"
    yield (
        late(
            rf"(?m)^( *(?:[^,:\n]* per [^,:\n]*, )?)(?i:when|whenever|if) (?i:it is) (?P<no>not )?{time} and (?P<event>[^,:\n]*)"
        ),
        r"\1when \g<event>, if you are \g<no>in \g<whose> \g<time>",
    )
    waits = r"(?i:when|whenever|each time|every time) (?:an?|another|each) "
    someone = r"(?P<who>[A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    his = rf"(?i:on|in|during|within) (?:his|her|its|their) (?:own )?(?P<time>{times})\b(?!')"
    yield late(rf"(?P<event>\b{waits}{someone}\b(?! and )[^,:\n]*?) {his}"), r"\g<event> during that \g<who>'s \g<time>"
    yield from _in_anothers_time(times)
    offered = r", (?=you (?:may|can) )"
    yield late(rf"\b(?i:while|if|as long as) it is {time}{offered}"), r"during \g<whose> \g<time>, "
    yield (
        late(rf"\b(?i:while|if|when|whenever|as long as) it is not {time}{offered}"),
        r"if you are not in \g<whose> \g<time>, ",
    )
    yield (
        late(rf"(?<![Ww]hen )(?<![Ww]henever )\b(?i:it is) (?P<no>not )?{time}"),
        r"you are \g<no>in \g<whose> \g<time>",
    )
    told = r"(?=, (?:your|damage|you cannot)\b(?![^\n]*\b(?:until|for \d)\b))"
    yield (
        late(rf"(?m)^(?P<margin> *)(?i:when|whenever) (?i:it is) (?P<no>not )?{time}{told}"),
        r"\g<margin>while you are \g<no>in \g<whose> \g<time>",
    )
    yield late(rf"\b(?i:it (?:isn't|is n't)) {time}"), r"you are not in \g<whose> \g<time>"

    often, event = (
        r"(?m)^(?P<often>(?: *)(?:[^,:\n]* per [^,:\n]*, )?)",
        r"(?i:when|whenever|each time|every time) [^,:\n]*",
    )
    asks = r"(?P<asks>(?:, (?:if|while) )?)"
    stands = r"(?P<stands>(?:your|each|damage|you cannot)\b[^\n]*)$"

    def asked(found: re.Match[str], no: str = "") -> str:
        more = " and " if found["asks"] else ""
        return f"{found['often']}{found['when']}, if you are {no}in {found['whose']} {found['time']}{more}"

    def lasts(found: re.Match[str], no: str = "") -> str:
        stands = found["stands"][:1].lower() + found["stands"][1:]
        return f"{found['often']}while you are {no}in {found['whose']} {found['time']}, {stands}"

    for said, no in ((inside, ""), (outside, "not ")):
        yield late(rf"{often}{said}, (?P<when>{event}){asks}"), partial(asked, no=no)
        yield late(rf"{often}(?P<when>{event}?) {said}{asks}"), partial(asked, no=no)
        yield (
            late(rf"{often}(?:(?i:while|if|when) )?{said}, (?![^\n]*\b(?:until|may)\b){stands}"),
            partial(lasts, no=no),
        )
        barred = r"(?P<stands>[Yy]ou cannot [^,:;\n]+?|[Yy]our [^,:;\n]+? gets? [-+]\d+)"
        yield late(rf"{often}(?![^\n]*\buntil\b){barred} {said}\.?$"), partial(lasts, no=no)


def _in_anothers_time(times: str) -> Iterator[Turn]:
    """`during an Opponent's Turn`: what stands does while one is in it; what is offered is, too, or as it begins, where that
    one is spoken of; what happens does as it begins."""
    one = r"(?P<a>an?|any|another|each|every) (?P<who>[A-Z][\w-]*(?: [A-Z][\w-]*)*)"
    time = rf"(?i:on|in|during|within|while it is|when it is|if it is) {one}'s? (?:own )?(?P<time>{times})\b(?!')"
    begins = rf"(?m)^(?P<often> *(?:[^,:\n]* per [^,:\n]*, )?){time}, "

    def spoken(found: re.Match[str]) -> tuple[str, str]:
        a = found["a"] if found["a"] == "another" else a_or_an(found["who"])
        return f"{a} {found['who']}", f"that {found['who']}'s {found['time']}"

    def stands(found: re.Match[str]) -> str:
        somebody, theirs = spoken(found)
        return f"{found['often']}while {somebody} is in {theirs}, "

    def comes(found: re.Match[str]) -> str:
        return f"{found['often']}when {spoken(found)[0]}'s {found['time']} begins, "

    lasting = r"(?=(?:(?:your|each|damage|you cannot)\b|you gets? [-+])[^\n]*$)(?![^\n]*\b(?:until|for \d|may)\b)"
    of_one = r"\b(?i:that|this|the) (?i:(?P=who))\b|\b(?i:he|she|him|her|they|them|his|their)\b"
    offer = rf"(?=[Yy]ou (?:may|can)\b)(?![^\n]*(?:{of_one}))"
    happening = r"(?=(?!your\b|each\b|damage\b)[a-z])(?![^\n]*\b(?:cannot|gets?|rolls?|plays?) )"
    yield late(rf"{begins}{lasting}"), stands
    yield late(rf"{begins}{offer}"), stands
    yield late(rf"{begins}{happening}"), comes


def tests(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says that somebody makes a test, where the names of the game have their capitals already."""
    return vocabulary.once(
        tests,
        lambda: Turns(
            [
                *_in_whose_time(vocabulary),
                *_of_the_other_side(vocabulary),
                *_all_others(vocabulary),
                *_reaching(vocabulary),
                *_tests(vocabulary),
                *_against(vocabulary),
                *_hurting(vocabulary),
                *_in_whose_time(vocabulary),  # and of what has become a test
            ]
        ),
    )


def cards(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What asks for a card that is turned up asks for the top one of the deck; what comes of each suit stands in rows."""
    return vocabulary.once(cards, lambda: _said_of_cards(vocabulary))


def _said_of_cards(vocabulary: Vocabulary) -> Callable[[str], str]:
    played = Turns([*_ranks(vocabulary), *_cards_of_a_test(vocabulary), *_played_with(vocabulary)])
    of_cards, turned_up = _of_cards(vocabulary), Turns(_turned_up(vocabulary))
    return lambda text: turned_up(of_cards(played(text)))


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
    card = rf"(?:it|that card|the card|this card|(?P<card>{its}))"
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
        of = rf"(?P<on>[Dd]epending on) (?:the|its) (?i:{SUIT}) of {card}(?: (?:of|from) the {deck})?(?=:|$)"
        yield late(rf"\b{of}"), rf"\g<on> the {deck}'s top card's {SUIT.capitalize()}"
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


def _sides(vocabulary: Vocabulary) -> Iterator[Turn]:
    own = next((thing.name for thing in reversed(vocabulary.every(ThingWord)) if thing.side == "same"), "")
    foe = next((thing.name for thing in reversed(vocabulary.every(ThingWord)) if thing.side == "other"), "")
    all_else = rf"(?i:{_ALL}|all)(?: else)? (?:who (?:is|are) )?"
    for thing in vocabulary.every(ThingWord):
        if thing.side:  # of those of a side you are none yourself
            called_so = either_of(
                (*thing.forms, *map(plural_of, _SIDES.get(thing.side, ())), *_SIDES.get(thing.side, ()))
            )
            yield late(rf"\b((?i:all|each|every)(?: of)?(?: your| the)? (?i:{called_so})){_BUT_YOU}"), r"\1"
    if foe:
        yield late(rf"\b{all_else}{_AGAINST_YOU}"), f"each {foe}"
        yield late(rf"\b(?i:{_ONE}|one) (?:who (?:is|are) )?{_AGAINST_YOU}"), with_article(foe)
        of_all = (
            r"(?m)(?P<front>^ *|, |: )(?i:the) (?:other|opposing|opposite|enemy) (?:side|team|party|crew|gang|group)"
        )
        yield late(rf"{of_all} (?P<does>[a-z]+s [^,;.\n]*?),? each(?=$|[,;.])"), rf"\g<front>each {foe} \g<does>"
    if own:
        yield late(rf"\b{all_else}{_WITH_YOU}{_BUT_YOU}"), f"each {own}"
        yield late(rf"\b(?i:{_ALL}) else (?:who (?:is|are) )?{_WITH_YOU}"), f"each {own}"
        for said in {"allied", "friendly"} - {name.lower() for name, _ in vocabulary.texts()}:
            yield late(rf"\ban? {said} (?=[A-Za-z])"), f"{a_or_an(own)} {own} "
            yield late(rf"\b{said} (?=[A-Za-z])"), f"{own} "
        yield late(rf"\b(?i:{_ALL}|all|every [a-z]+) (?:who (?:is|are) )?{_WITH_YOU}"), f"you and each {own}"
        yield (
            late(r"(?m)(?P<front>^ *|, |: )(?i:each|all|every one) of (?:you|us)(?= [a-z])"),
            rf"\g<front>you and each {own}",
        )
    if own:
        of_yours = rf"{{}} (?:who (?:is|are) )?{_WITH_YOU}"
        yield late(rf"\b((?i:when|whenever|if|each time)) {of_yours.format(_ONE)}"), rf"\1 {with_article(own)}"
        not_yet = rf"\b((?i:if|while|as long as)) (?i:nobody|no one) (?:who (?:is|are) )?{_WITH_YOU} (?:has been|was|has become)"
        yield (
            late(rf"{not_yet} (?P<so>[A-Za-z]+(?: (?!yet\b|so\b)[A-Za-z]+)?)(?: yet| so far)?(?=,|$)"),
            rf"\1 there is no \g<so> {own} and you are not \g<so>",
        )
    yield from _of_your_side(vocabulary, own or _OWN)
    known = {name.lower() for name, roles in vocabulary.texts() if {*roles} != {"entry"}}
    if not own:
        for one in set(_SIDES["same"]) - known:
            yield late(rf"\ban? {one}\b"), f"{a_or_an(_OWN)} {_OWN}"
            yield late(rf"\b{one}\b"), _OWN
            yield late(rf"\b(?:each of|all of|all) (?:your |the )?{plural_of(one)}\b"), f"each {_OWN}"
            yield late(rf"\b{plural_of(one)}\b"), plural_of(_OWN)
    for thing in reversed(vocabulary.every(ThingWord)):
        name, several = thing.name, thing.several
        if thing.side:
            called_so = either_of((name, several, *_SIDES.get(thing.side, ())))
            yield late(rf"\b({called_so}) of yours\b"), r"\1"
            called = "|".join((re.escape(several), *map(plural_of, _SIDES.get(thing.side, ()))))
            yield late(rf"\bthe number of your (?i:{called})\b"), f"the number of {several}"
        for one in _SIDES.get(thing.side, ()):
            if one not in known:
                yield late(rf"\ban? {one}\b"), f"{a_or_an(name)} {name}"
                yield late(rf"\b{one}\b"), name
                yield late(rf"\b{plural_of(one)}\b"), several
                if vocabulary.resolve(plural_of(one).capitalize()) is None:
                    yield late(rf"(?m)^{plural_of(one).capitalize()}\b"), several


_OWN = _SIDES["same"][0].capitalize()
"""What those of one's own side are called in a game that has no word for them: it is told to declare that."""


def _of_your_side(vocabulary: Vocabulary, own: str) -> Iterator[Turn]:
    """`another Character on your side`, `who is not your Opponent`: whoever is on no other side is on yours."""
    people = [thing for thing in vocabulary.every(ThingWord) if not thing.item and not thing.single and not thing.side]
    others = [thing for thing in vocabulary.every(ThingWord) if thing.side == "other"]
    if not others or not people:
        return
    against = either_of(one.name for one in others)
    several = either_of(one.several for one in others)
    is_not = r"(?:is not|isn't|are not|aren't)"
    opposed = rf"(?:(?:your|an?) (?:{against})|(?:your )?(?:{several}))\b"
    with_you = rf"(?:,? (?:who|that) {is_not} {opposed}|,? (?:who is |that is )?{_WITH_YOU})"
    where = r"(?P<where>(?: (?:in|at|within) (?:your |the |an? )?[A-Z][\w-]*(?: [A-Z][\w-]*)*)?)"
    rest = r"(?P<rest>(?s:.*))"
    sorts = {sort for thing in vocabulary.every(ThingWord) if thing.name == own for sort in (thing.name, *thing.of)}
    for thing in people:
        one, many = re.escape(thing.name), re.escape(thing.several)
        if sorts and thing.name not in sorts:  # of another sort are some of those alone
            of_it = f"{thing.name} {own}"
            yield late(rf"\b(?:[Aa]n?|[Aa]nother) {one}{where}{with_you}"), rf"{with_article(of_it)}\g<where>"
            yield late(rf"\b(?i:each other|every other|each|every) {one}{where}{with_you}"), rf"each {of_it}\g<where>"
            yield late(rf"\b(?i:all(?: other)?) {many}{where}{with_you}"), rf"each {of_it}\g<where>"
            continue
        called = partial(_called_so, one=thing.name, own=own)
        yield late(rf"\banother {one}{where}{with_you}{where.replace('where', 'there')}{rest}"), called
        yield (
            late(rf"\b(?:[Aa]n?|another) friendly {one}\b{where}{where.replace('where', 'there')}{rest}"),
            called,
        )
        yield late(rf"\b(?i:each other|every other) (?i:{one}){where}{with_you}"), rf"each {own}\g<where>"
        yield late(rf"\b(?i:all other) (?i:{many}){where}{with_you}"), rf"each {own}\g<where>"
        everybody = rf"(?:(?i:each|every) {one}|(?i:all) {many})"
        yield late(rf"\b{everybody}{where}{with_you}"), rf"you and each {own}\g<where>"


def _called_so(found: re.Match[str], one: str, own: str) -> str:
    """Whoever is on your side, and what follows speaks of him."""
    rest = re.sub(rf"\bthat {re.escape(one)}\b", f"that {own}", found["rest"])
    return f"{with_article(own)}{found['where']}{found['there']}{rest}"


def _somebody(vocabulary: Vocabulary) -> Iterator[Turn]:
    name = anybody(vocabulary)
    if name:
        yield late(rf"\b(?i:{_ONE}) {_BUT} (?=(?:you|your|the|that|an?)\b)"), f"{with_article(name)} other than "
        yield late(rf"(?<!against )(?<!attack )(?<!attacks )\b(?i:{_ONE}) else\b"), f"another {name}"
        yield late(r"\b(an?|another|each|every|any|no) (?!second|third)((?:[a-z]+ )?)person\b"), rf"\1 \2{name}"
        yield late(rf"\bthe (?:one|person) {_RESPONSIBLE}"), f"the {name} responsible"
        yield late(r"\b(?:that|this) person\b"), f"that {name}"
        states = either_of(state.name for state in vocabulary.every(StateWord)) or "(?!)"
        does = rf"(?P<does>{_FELLS}|\[?(?:{states})\]? you)"
        yield late(rf"(?m)^{_WHOEVER} {does},? (?=[a-z]+s? )"), partial(_who_does_it, whoever=name)
        attacks = r"(?P<does>attacks you(?: in (?:an?|the) [\w-]+(?: [\w-]+)?)?)"
        comes = r"(?=(?:takes|suffers|gains|loses|becomes|draws|discards)\b)"
        after = r"(?P<after>^|^[Uu]ntil [^,\n]*, |: [Uu]ntil [^,\n]*, )"
        yield late(rf"(?m){after}{_WHOEVER} {attacks},? {comes}"), partial(_who_does_it, whoever=name)
        falls = r"(?:drops|falls|sinks|goes down|comes down|is reduced) to (?P<many>\d+) (?P<of>[A-Z][\w-]*(?: [A-Z][\w-]*)*)"
        yield (
            late(rf"(?m)^{_WHOEVER} {falls},? (?=(?:is|[a-z]+s) )"),
            lambda found: f"when {with_article(name)}'s {found['of']} reaches {found['many']}, that {name} ",
        )
        so_many = rf"(?i:up to|choose(?: up to)?) (?:\d+|{'|'.join(FIGURES[1:])}) other"
        many = next(thing.several for thing in vocabulary.every(ThingWord) if thing.name == name)
        yield late(rf"\b({so_many})(?: people| persons|s)\b"), rf"\1 {many}"
        yield late(r"\bagainst people\b"), f"against {a_or_an(name)} {name}"
        yield (
            late(r"\b((?i:when|whenever|if|each time|every time)) (?:anyone|anybody|someone|somebody)(?= in [A-Z])"),
            rf"\1 {a_or_an(name)} {name}",
        )
        card = r"(?P<card>an? (?:[A-Za-z][\w-]* )?card|an? [A-Za-z][\w-]*)"
        for done, does in (("played", "plays"), ("discarded", "discards"), ("drawn", "draws")):
            yield (
                late(rf"\b(?P<when>(?i:when|whenever|each time|every time)) {card} is {done}(?=,|$)"),
                rf"\g<when> {a_or_an(name)} {name} {does} \g<card>",
            )
        yield (
            late(r"\b(?i:anyone|anybody)(?= (?:in|on|at|with|without|standing|inside)\b)"),
            f"each {name}",
        )
        yield (
            late(r"\b(?P<you>[Yy]ou) (?:can't|cannot|can not) be attacked(?! by\b)"),
            rf"each {name} cannot attack \g<you>",
        )
        yield late(r"\b(?i:nobody|no one)(?= (?:is|are|in|may|can)\b)"), f"no {name}"
        yield late(rf"\b(?i:{_ONE})\b(?! else\b)"), f"{a_or_an(name)} {name}"
        people = (thing for thing in vocabulary.every(ThingWord) if not thing.item and not thing.single)
        several = {thing.several.lower(): thing.name for thing in people}
        everybody = rf"(?<!for )\b(?:(?i:{_ALL})|(?i:all)(?= {_BUT} ))"
        yield (
            late(rf"{everybody}(?! else\b)(?: {_BUT} (?P<whom>you\b|(?:your|the|that|an?) [\w-]+))?"),
            partial(_all_of, name=name, several=several),
        )
        yield late(r"(?<!for )\b(?i:all(?: the)? others)\b(?! (?:than|of)\b)(?!')"), f"each {name} other than you"


_BUT = r"(?:but|except(?: for)?|besides|apart from|other than)"


def _all_of(found: re.Match[str], name: str, several: Mapping[str, str]) -> str:
    """All people, or all but some: who are some to you, is each of those."""
    whom = found["whom"] or ""
    those = several.get(whom.removeprefix("your ").lower())
    return f"each {name}" + (f" other than {f'each {those}' if those else whom}" if whom else "")


_WHOEVER = (
    r"(?:(?i:whoever|anyone who|anybody who|everyone who|everybody who)"
    r"|(?i:an?|any|each|every) (?P<one>[\w-]+) (?:who|that))"
)
_FELLS = (
    r"(?:knocks|takes|puts) (?:you (?i:out)|(?i:out) you)|(?:kills|slays|defeats|wounds|hurts|injures|takes down) you"
)
"""What is done to somebody."""


def _who_does_it(found: re.Match[str], whoever: str) -> str:
    """Who is spoken of by what he does to you is waited for: `whoever knocks you out gains …`."""
    one = found["one"] or whoever
    after = found.groupdict().get("after") or ""
    return f"{after}when {with_article(one)} {found['does']}, that {one} "


_SPOKEN_OF = r"\b(?:an?|another|that|the) (?:[A-Z][\w-]* )*([A-Z][\w-]*|target)\b(?!'s| [A-Z])"
"""Who was spoken of before."""


def _all_others(vocabulary: Vocabulary) -> Iterator[Turn]:
    """All but whoever was spoken of: `all other Allies` is `each Ally other than that Ally`; but you, where nobody was."""
    people = {thing.name: thing for thing in vocabulary.every(ThingWord) if not thing.item and not thing.single}
    whoever = anybody(vocabulary)
    for name, thing in people.items():
        several = re.escape(thing.several)
        yield (
            late(
                rf"\b(?i:all|each|every|all of)(?: the)? other (?:{several}|{re.escape(name)})(?![\w-])(?!'s| [A-Z])"
                r"(?P<where> in [A-Z][\w-]*(?: [A-Z][\w-]*)*(?![\w-])(?!'s))?"
            ),
            partial(_all_but, name=name, side=thing.side, people=people),
        )
        yield (
            late(rf"\b{_ANOTHER} {re.escape(name)}(?![\w-])(?!'s| [A-Z])"),
            partial(_another_than, name=name, side=thing.side),
        )
        none = rf"no other (?:{several}|{re.escape(name)})" + ("|(?i:nobody|no one) else" if name == whoever else "")
        yield (
            late(rf"\b(?:{none})(?P<where>)(?= (?:is|are) )"),
            partial(_all_but, name=name, side=thing.side, people=people, all_of="no"),
        )


def _of_the_other_side(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Who stands to an Opponent as an Ally does to you is another Opponent: `each Ally of that Opponent`."""
    sided = [thing for thing in vocabulary.every(ThingWord) if thing.side in ("same", "other")]
    friends = either_of(name for thing in sided if thing.side == "same" for name in thing.forms)
    for foe in (re.escape(thing.name) for thing in sided if thing.side == "other" and friends):
        who = rf"(?:that|the) {foe}"
        others = rf"{foe} other than that {foe}"
        yield late(rf"\b(?i:each|every|all) (?:of )?(?:the )?(?i:{friends}) of {who}(?!')"), f"each {others}"
        yield late(rf"\b(?:(?i:each|every|all) (?:of )?)?{who}'s (?i:{friends})(?= [a-z]|[:,])"), f"each {others}"
        yield late(rf"\b(?i:an|a|one) (?:of )?(?i:{friends}) of {who}(?!')"), with_article(others)
    for one in (thing for thing in sided if thing.side == "other" and friends):
        several = re.escape(one.several)
        yield (
            late(rf"\b(?:(?i:each|every|all) (?:of )?)?(?:that|the) (?:{friends})'s {several}(?= [a-z]|[:,])"),
            f"each {one.name}",
        )
    on_it = r"(?:on|of|from) (?:its|his|her|their|the same|that [A-Z][\w-]*'s) (?:own )?side\b"
    for thing in sided:
        each = rf"\b(?i:each|every|all) (?:the )?other (?P<kind>(?:[A-Z][\w-]* )?){re.escape(thing.name)}"
        yield late(rf"{each} {on_it}"), rf"each \g<kind>{thing.name} other than that {thing.name}"
    foe = next((thing.name for thing in sided if thing.side == "other"), "")
    kinds = either_of(thing.name for thing in vocabulary.every(ThingWord) if thing not in sided and not thing.item)
    if foe and kinds:  # whom one brings so far oneself is one of them
        by_you = rf"(?P<front>\b(?i:when|whenever) an? )(?P<kind>{kinds})(?P<by> [^\n]*?\b(?:by you|your [A-Z])[^\n]*?[,:]\s+)"
        yield (
            late(rf"{by_you}(?i:each|every) other (?P=kind) {on_it}"),
            rf"\g<front>\g<kind> {foe}\g<by>each \g<kind> {foe} other than that {foe}",
        )


def _another_than(found: re.Match[str], name: str, side: str) -> str:
    """Another than whom something happens to is another than that one: `when an Ally …, another Ally …`; where a test comes
    out, another Opponent is one other than its target."""
    when = re.match(r"(?:[^,\n]* per [^,\n]*, )?when [^,\n]*(?=, |:)", found.string[: found.start()])
    return (when and _other_than(name, side, when[0])) or f"another {name}"


def _other_than(name: str, side: str, before: str) -> str:
    """One other than the last of whom this speaks; empty where it speaks of none."""
    if name in re.findall(_SPOKEN_OF, before):
        return f"{with_article(name)} other than that {name}"
    return f"{with_article(name)} other than the target" if side == "other" and COMES_OUT.search(before) else ""


def others_than(vocabulary: Vocabulary) -> Callable[[str, str], str]:
    """What says of another one, below lines that speak of one such, that it is other than that one."""
    sides = {thing.name: thing.side for thing in vocabulary.every(ThingWord) if thing.side}
    another = late(rf"\b{_ANOTHER} (?P<name>(?i:{either_of(sides) or '(?!)'}))(?![\w-])(?!'s| [A-Z])")
    named = {name.lower(): name for name in sides}

    def said(sentence: str, above: str) -> str:
        def than(found: re.Match[str]) -> str:
            name = named[found["name"].lower()]
            return _other_than(name, sides[name], above) or found[0]

        return another.sub(than, sentence)

    return said


_ANOTHER = r"(?:another|an? (?:different|other)|some other)"


def _all_but(found: re.Match[str], name: str, side: str, people: Container[str], all_of: str = "each") -> str:
    before = found.string[: found.start()]
    spoken = [one for one in re.findall(_SPOKEN_OF, before) if one in people or one == "target"]
    if not spoken and COMES_OUT.search(before):
        spoken = ["target"]
    but = [f"{'the' if one == 'target' else 'that'} {one}" for one in spoken[-1:]]
    if not side and (not but or re.search(r"\b[Yy]ou\b", before)):
        but = ["you", *but]
    where = found["where"] or ""
    return f"{all_of} {name}{where}{''.join(f' other than {one}' for one in but)}"


COMES_OUT = re.compile(
    r"\b(?:your (?:[A-Z][\w-]* )*[A-Z][\w-]* (?:succeed|fail|hit|misse)s|you (?:(?:succeed|fail) (?:at|with)|hit|miss)\b)"
)
"""What has a target, though nobody is named."""


_OPENED = late(
    r"(?i)^$|(?:draws?|reveals?|turns? (?:up|over)|flips?(?: over)?) (?:an?|1|one|the top) card[^,;.:]*[;.:] $"
)
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
    row = late(
        rf"(?:^|(?<=[.;,:] ))(?:(?P<on>[Oo]n )|if (?:it|the card) is (?=\w+[,:] ))?{one}"
        r"(?:[,:] |(?(on) (?=(?:you|each|every|all|that|the)\b)|(?!)))(?!.*, (?:you|each|that) may (?:not )?play)"
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
        rf"\b(?P<if>[Ii]f|[Ww]hile(?! it is {wild})) (?:it|the card|its suit)(?: is|'s) (?:of )?{one}{its}(?! [a-z]*card)\b"
    )

    keys = "|".join(sorted(written, key=len, reverse=True))
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
        r"(?:,? and|,? then) (?:turns? (?:up|over)|reveals?|flips?(?: over)?|looks? at) (?:the|your|an?) top card"
        rf"(?: of (?:the|your) {re.escape(deck)})?(?=[:.;,]|$| and\b)"
    )

    def each_key(found: re.Match[str]) -> str:
        card = found["card"][:1].lower() + found["card"][1:]
        said = [written[one.lower()] for one in re.findall(rf"(?i)\b(?:{keys})\b", found["keys"])]
        return shows(card, " or ".join(said), None)

    coloured = late(
        rf"\b[Ii]f (?:it|the card|its suit)(?: is|'s) (?:an? )?(?P<key>red|black){its}, "
        r"(?P<then>[^;.]*?)(?:[;,.] otherwise,? (?P<else>.*))?$"
    )

    def rowed(found: re.Match[str]) -> str:
        other = f"; {written['black' if found['key'] == 'red' else 'red']}: {found['else']}" if found["else"] else ""
        return f"{key(found)}: {found['then']}{other}"

    def shows(card: str, suits: str, wild: str | None) -> str:
        return " or ".join(f"{card} is {'a ' if wild else ''}{one}" for one in suits.split(" or "))

    def key(found: re.Match[str]) -> str:
        wild = found.groupdict().get("wild") or ""
        return written.get(wild.lower(), wild) or written[found["key"].lower()]

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
            front = re.sub(r"[;.:] $", "\n", text[: rows[0].start()])
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


_WHO = (
    r"(?:[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|who|can|cannot|can't|may|must|to|not|(?:an?|the|this|that|another|each) [A-Z]\w*)"
)
_WHOM = r"(?:an?|the|another|each|any|you|him|her|them|it|your|that (?=[A-Z])|(?:any|some|every)(?:one|body) else)"


def _only_some(vocabulary: Vocabulary, test: str, only: str) -> Iterator[Turn]:
    """Whom alone a test is made against: it cannot be made against others; and how often alone."""
    ones = {name: thing.name for thing in vocabulary.every(ThingWord) for name in thing.forms}
    people = rf"(?P<one>{either_of(ones)})(?=$|[,.;]| (?:until|while) )"
    states = either_of(state.name for state in vocabulary.every(StateWord))
    if states:
        yield (
            late(rf"{only}(?:an? )?(?P<state>{states}) {people}"),
            lambda found: f"you cannot make {test} against {with_article(ones[found['one']])} without {found['state']}",
        )
    if whoever := anybody(vocabulary):
        any_one = with_article(whoever)
        yield (
            late(rf"{only}(?:an? )?{people}"),
            lambda found: f"you cannot make {test} against {any_one} other than {with_article(ones[found['one']])}",
        )
    times = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    yield (
        late(rf"{only}once (?:per|each|every|an?) (?P<time>{times})(?=$|[,.;])"),
        lambda found: f"when your {test.split(' ', 1)[1]} ends, you cannot make {test} until the {found['time']} ends",
    )


_NOBODY = r"(?=$|[,.:;]| (?:or|with|in|again|until|before|this|while|if|when|on|to [a-z]+)\b)"


def _tests(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`you attack an Opponent` makes an Attack against him, where the game has a test of that name."""
    whoever = anybody(vocabulary)
    times = either_of(scope.name for scope in vocabulary.every(ScopeWord))
    ones = {thing.several: thing.name for thing in vocabulary.every(ThingWord) if not thing.item}
    for test in vocabulary.every(TestWord):
        verb = test.name.lower()
        lost = rf"((?:an?|the|any|your|one) (?:[A-Z][\w-]* )*{re.escape(test.name)})"
        yield late(rf"\b({_WHO}) lose(s?) {lost}\b"), r"\1 fail\2 at \3"
        if not verb.isalpha() or any(verb == one.partition(" ")[0] for one in VERBS):
            continue
        a = f"{a_or_an(test.name)} {test.name}"
        if verb.endswith("ense"):  # whoever makes a defense defends
            verb = f"{verb[:-2]}d"
            so_many = rf"(?P<many>\d+|{'|'.join(FIGURES)}) (?:more|extra|additional) (?P<what>dice|die|cards?)"
            whenever = rf"(?:to|when(?:ever)? you|each time you|every time you|as you) {verb}(?: yourself)?"
            yield (
                late(rf"\b[Yy]ou (?P<does>roll|play) {so_many} {whenever}(?=$|[,.;:])"),
                rf"your {test.several} \g<does> \g<many> more \g<what>",
            )
        for done, comes in (("successfully", "succeeds"), ("unsuccessfully", "fails")):
            yield late(rf"\b[Yy]ou {verb} {done}\b"), f"your {test.name} {comes}"
        if whoever:
            forced = r"(?:has to|have to|must|can only|may only|needs to|need to|is forced to)"
            alone = r"(?:,? (?:and|but) (?:nobody|no one|not anyone) else| only| alone| rather than anybody else)"
            yield (
                late(rf"\b((?:the|that|an?|each) [A-Za-z]\w*|[Tt]hey|he|she|it) {forced} {verb} you{alone}"),
                rf"\1 cannot make {a} against {a_or_an(whoever)} {whoever} other than you",
            )
        yield (
            late(rf"\b([Yy]ou) (?:{verb}|{test.name}) (?=(?:hits|misses|succeeds|fails|ties)\b)"),
            rf"\1r {test.name} ",
        )
        for up, sign in (("up", "+"), ("down", "-")):
            several = re.escape(test.several)
            so_much = rf"\b([Yy]our|[A-Z][\w-]*'s) ((?:[A-Z][\w-]* )*{several}) go(?:es)? {up} by (?=\d)"
            yield late(so_much), rf"\1 \2 get {sign}"
        if not test.of:
            yield from _made_with(vocabulary, verb, test.name)
        usual = with_article(test.usual)
        whom = rf"(?!each (?:{times})\b){_WHOM}"
        does = rf"(?:{verb}|{test.name})"
        yield late(rf"\b((?:must|has to|have to) pay [^,\n]*? to) {does} (?={_WHOM}\b)"), rf"\1 make {a} against "
        for several, one in ones.items():
            barred = rf"\b([Yy]ou) (?:may not|cannot|can't|must not) {does} {re.escape(several)}"
            where = r"((?: in [A-Z]\w*(?: [A-Z]\w*)*)?)(?=$|[,.;])"
            yield late(barred + where), rf"\1 cannot make {a} against {with_article(one)}\2"
        yield from _only_some(vocabulary, a, rf"\b[Yy]ou (?:can|may) (?:only {does}|{does} only) ")
        yield late(rf"\b(may|can|(?<!it )(?<!this )to|and) {does} (?={_WHOM}\b)"), rf"\1 make {usual} against "
        for said, made in ((verb, "make"), (f"{verb}s", "makes")):
            called = rf"(?:{said}|{test.name})" if said == verb else said
            yield late(rf"\b({_WHO}) {called} (?={whom}\b)"), rf"\1 {made} {a} against "
            himself = "(?: (?:your|him|her|it)self| themselves)?" if verb != test.name.lower() else ""
            yield late(rf"\b({_WHO}) {said}{himself}(?:{_NOBODY}|(?= each (?:{times})\b))"), rf"\1 {made} {a}"
        yield late(rf"\b([A-Z]\w+s) (?:{verb}|{test.name}) (?={_WHOM}\b)"), rf"\1 make {a} against "
        there = r"(?:an?|the|that|another|each) [A-Z]\w* in [A-Z]\w*(?: [A-Z]\w*)*"
        yield late(rf"\b({there}) {verb}s (?={_WHOM}\b)"), rf"\1 makes {a} against "
        yield late(rf"\b({there}) {verb}s{_NOBODY}"), rf"\1 makes {a}"
        done = f"{verb}d" if verb.endswith("e") else f"{verb}ed"
        at_any = f"(?: {a_or_an(whoever)} {whoever})?" if whoever else ""
        yield (
            late(rf"\b(ha(?:s|ve)(?: not| never| already)?(?: yet)?) {done}{at_any}(?= this |$|,)"),
            rf"\1 made {a}",
        )
        yield late(rf"\b(?:did|do|does) not (?:{verb}|{test.name})(?= this |,|$)"), f"do not make {a}"
        yield (
            late(rf"\b(ha(?:s|ve)(?: not| never| already)?(?: yet)?) {done} (?=(?:you|the|that|another|an?)\b)"),
            rf"\1 made {a} against ",
        )
        someone = r"(?P<who>(?:an?|the|that|another|no|none of your) [A-Z][\w-]*|you|nobody|no one)"
        past = rf"{someone} {done} (?=(?:you|the target|that|an?|another)\b[^,\n]* this )"
        yield late(rf"\b{past}"), partial(_attacked, a=a)
        near = r"(?: (?:in|within) (?:[A-Z]\w*(?: [A-Z]\w*)*|\[[^\]\n]+\]))?(?: of you)?"
        hurt = rf"\b([Yy]ou|(?:an?|the|that|another) [A-Z]\w*{near}) (?:is|are) {done}"
        yield late(rf"{hurt} by (an? \w+)"), rf"\2 makes {a} against \1"
        if whoever:
            yield late(rf"{hurt}(?=$|,)"), rf"{a_or_an(whoever)} {whoever} makes {a} against \1"
            spared = rf"\b[Yy]ou (?:(?:were|are) not|have not been) {done}(?= this )"
            yield late(spared), f"no {whoever} makes {a} against you"


def _made_with(vocabulary: Vocabulary, verb: str, test: str) -> Iterator[Turn]:
    """What is tested is what the test is made with: `test your Expression against 12`."""
    skills = {skill.name: f"make {with_article(f'{skill.name} {test}')}" for skill in vocabulary.every(SkillWord)}
    made = {stat.name: f"make {with_article(test)} with {stat.name}" for stat in vocabulary.every(StatWord)} | skills
    names = either_of(made) or "(?!)"
    yield (
        late(rf"\b(?i:{verb})(?P<s>s?) (?:your|his|her|their|its) (?P<what>{names})(?= against\b)"),
        lambda found: made[found["what"]].replace("make", f"make{found['s']}", 1),
    )


def _attacked(found: re.Match[str], a: str) -> str:
    """Whoever attacked somebody made a test against him: it is asked as it happens."""
    return f"{found['who']} {'make' if found['who'] == 'you' else 'makes'} {a} against "


_GIVEN = "given|particular|certain|specific|single|new|different"
_WHOSE = ((r"[Tt]hey|the target|that [A-Z]\w*", "their"), ("[Hh]e", "his"), ("[Ss]he", "her"))


def _against(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Tests of nobody in particular are anybody's: `Attacks against you get -2`, `every Attack on you gets -2`."""
    whoever = anybody(vocabulary)
    for test in vocabulary.every(TestWord) if whoever else ():
        several = test.several
        one = rf"{a_or_an(test.name)} {re.escape(test.name)}"
        yield late(rf"\b({re.escape(several)}|{re.escape(test.name)}) towards? (?={_WHOM}\b|[A-Z])"), r"\1 against "
        sorts = r"\b((?:on|with|to|for|of) your (?:[A-Z][\w-]* )+)"
        of_a_sort = rf"{sorts}{re.escape(several.lower())}(?=$|[.,;:]| until\b| against\b)"
        yield late(of_a_sort), rf"\1{several}"
        people = [thing for thing in vocabulary.every(ThingWord) if not (thing.item or thing.single)]
        alone = either_of(thing.name for thing in people)
        many = either_of(thing.several for thing in people)
        those = rf"(?:an?|another|any|each|every|that) (?:{alone})|(?:all (?:the )?)?(?:{many})"
        whom = rf"(?:him|her|them|you|the target|{those})(?![\w'-])"
        yield late(rf"\b({re.escape(several)}|{re.escape(test.name)}) on (?={whom})"), r"\1 against "
        aimed = rf"\b(?P<made>makes? an? (?:[A-Z][\w-]* )*{re.escape(test.name)}) against "
        any_one = f"{a_or_an(whoever)} {whoever}"
        yield (
            late(rf"{aimed}(?i:an? |any |each |every )(?:{_GIVEN}) target\b"),
            rf"\g<made> against a given {whoever}",
        )
        yield late(rf"{aimed}(?:each|every) target\b"), rf"\g<made> against a given {whoever}"
        yield late(rf"{aimed}(?:an?|any) target\b"), rf"\g<made> against {any_one}"
        for who, whose in _WHOSE:
            yield (
                late(
                    rf"\b(?P<who>(?:{who})) (?:must|has to|have to) make (?P<one>{one}) against you "
                    rf"(?:on|in|during|with) {whose} next (?P<time>[A-Z]\w*)"
                ),
                rf"\g<who> cannot make \g<one> against {a_or_an(whoever)} {whoever} other than you "
                rf"until {whose} next \g<time> ends",
            )
        sorts = rf"(?P<tests>(?:[A-Z][\w-]* )*{re.escape(several)})"
        further = r",? \(?(?:and |but |or )?(?P<other>[-+]\d+) against"
        had = rf"(?m)^[Yy]ou (?:get|have) (?P<one>[-+]\d+) (?:on|to|with|for) (?:all |your )*{sorts}"
        yield late(rf"{had}(?={further})"), r"your \g<tests> get \g<one>"
        gets = rf"(?m)^[Yy]our {sorts} gets? (?P<one>[-+]\d+)(?: against (?P<first>[^,\n]+?))?"
        yield late(rf"{gets}{further} (?P<whom>[^,;()\n]+?)\)?(?P<until> until [^,\n]+)?$"), _so_much_more
        words = rf"(?P<sort>(?:[A-Z][\w-]* )*?)(?:{re.escape(several)}|{re.escape(test.name)})"
        yield (
            late(
                rf"(?m)(?P<open>^|: )(?i:the first) {words} (?:on|against) (?P<whom>you) (?:in |of |per )?"
                r"(?:each |every |an? |the )(?P<time>[A-Z]\w*),? (?P<does>gets?|plays?|rolls?)\b"
            ),
            partial(_first_of_all, test=test.name, whoever=any_one),
        )
        for thing in vocabulary.every(ThingWord):
            if not thing.item and not thing.single:
                they = f"{re.escape(thing.several)}|{re.escape(thing.name)}"
                yield (
                    late(
                        rf"(?m)(?P<open>^|, (?:and )?|: )(?i:all |any |every |each |an? )?{words} (?:by|from|of) "
                        rf"(?i:all |any |each |an? )?(?:{they}) (?:on|against) (?P<whom>you|that [A-Z][\w-]*|the target) "
                        r"(?P<does>gets?|ha(?:s|ve)|plays?|rolls?|deals?|do(?:es)?)\b"
                    ),
                    rf"\g<open>each {thing.name}'s \g<sort>{several} against \g<whom> \g<does>",
                )
                theirs = (
                    rf"(?m)(?P<open>^|, (?:and )?|: )(?i:all |any |every |each |your |the )?(?:{they})"
                    r"{} (?:get|have|suffer|take)s? (?P<much>[-+]\d+(?: dic?e)?) (?:on|to|for) (?:(?:all|any|their|his) )*"
                    rf"{words} (?:on|against) (?P<whom>you|that [A-Z][\w-]*)(?=$|[.,;]| until | while )"
                )
                many = thing.several
                yield (
                    late(theirs.format(r" (?:in|at|within) (?P<near>[A-Z]\w*(?: [A-Z]\w*)*)")),
                    rf"\g<open>\g<sort>{several} against \g<whom> by {many} in \g<near> get \g<much>",
                )
                yield (
                    late(theirs.format("")),
                    rf"\g<open>each {thing.name}'s \g<sort>{several} against \g<whom> get \g<much>",
                )
        made = rf"(?m)^(?i:after|when|whenever|once|if) you (?:use|make|do) (?:an? |your )?{re.escape(test.name)}"
        again = rf"(?:another(?: one| {re.escape(test.name)})?|it again|one again)"
        yield (
            late(rf"{made}, you (?:cannot|can't|may not|must not) (?:use|make|do) {again} (?=until )"),
            f"when your {test.name} ends, you cannot make {one} ",
        )
        waits = r"(?m)^(?P<front>(?:(?:once|\d+ times) per [^,\n]*, )?(?i:when|whenever) [^,\n]*, )"
        of_a_sort = rf"(?P<test>(?:[A-Z][\w-]* )*?(?:{re.escape(several)}|{re.escape(test.name)}))"
        while_so = r"(?:(?:in |during )?this (?P<time>[A-Z]\w*) )?(?P<gets>gets? [-+]\d+)(?=$|[.;])"
        yield (
            late(rf"{waits}the next {of_a_sort} against you {while_so}"),
            partial(_the_next_of, whoever=any_one),
        )
        harder = r"(?:(?P<much>\d+) )?(?:(?P<hard>harder|more difficult)|easier)(?: by (?P<by>\d+))?"
        yield (
            late(rf"\b{words} (?:on|against) you (?:is|are) {harder}(?![\w-])"),
            partial(_harder, several=test.several),
        )
        hurt = rf"(?m)(?P<open>^|, (?:and )?|: )(?i:all |any |every |each |an? )?{words} (?:on|against) you (?:deals?|do(?:es)?)"
        yield (
            late(rf"{hurt} (?P<many>\d+) (?:(?P<less>less|fewer)|more|extra) damage"),
            partial(_hurts_you, test=test.name),
        )
        yield (
            late(
                rf"(?m)(?P<open>^|, (?:and )?|: )(?i:all |any |every |each |an? )?{words} (?:on|against) "
                r"(?P<whom>you|that [A-Z][\w-]*|the target) (?P<does>gets?|ha(?:s|ve)|plays?|rolls?|deals?|do(?:es)?)\b"
            ),
            rf"\g<open>each {whoever}'s \g<sort>{several} against \g<whom> \g<does>",
        )


def _the_next_of(found: re.Match[str], whoever: str) -> str:
    """The next test of anybody that is against you, which is waited for where something has happened."""
    until = f" until the {found['time']} ends" if found["time"] else ""
    return f"{found['front']}the next {found['test']} of {whoever} against you {found['gets']}{until}"


def _harder(found: re.Match[str], several: str) -> str:
    """How much harder or easier tests of anybody against you are, said of what they get."""
    sign, much = "-" if found["hard"] else "+", found["much"] or found["by"] or "1"
    return f"{found['sort']}{several} against you get {sign}{much}"


def _hurts_you(found: re.Match[str], test: str) -> str:
    """How much more or less tests of anybody hurt you, said of the damage."""
    by = with_article(found["sort"] + test)
    return f"{found['open']}damage to you by {by} gets {'-' if found['less'] else '+'}{found['many']}"


_ELSE = re.compile(r"(?:(?:every|any)(?:one|body) else|another \S+|all (?:the )?others|\S.* other than you)")


def _so_much_more(found: re.Match[str]) -> str:
    """What tests get, and how much it is of those against some: the second is the difference to the first."""
    tests, first, whom = found["tests"], found["first"], found["whom"]
    one, other = int(found["one"]), int(found["other"])
    if _ELSE.fullmatch(whom):
        one, other, whom, first = other, one, first, None
    if not whom or one == other:
        return found[0]
    until = found["until"] or ""
    of_one = f" against {first}" if first else ""
    return f"your {tests}{of_one} get {one:+}{until}\nyour {tests} against {whom} get {other - (0 if first else one):+}{until}"


def _first_of_all(found: re.Match[str], test: str, whoever: str) -> str:
    """The first test that anybody makes in a stretch of time, and what it gets."""
    made = f"when {whoever} makes {with_article(found['sort'] + test)} against {found['whom']}"
    return f"{found['open']}once per {found['time']}, {made}, that {test} {found['does']}"


def _hurting(vocabulary: Vocabulary) -> Iterator[Turn]:
    """`physical damage` is by a Physical Attack, where the game says what those hurt; so is `damage from Physical Attacks`."""
    for test in vocabulary.every(TestWord):
        several = re.escape(test.several)
        words = rf"(?P<sort>(?:[A-Z][\w-]* )*)(?:{re.escape(test.name)}|{several})(?![\w'-])(?! [A-Z])"

        def by_one(found: re.Match[str], name: str = test.name) -> str:
            return f"damage by {a_or_an(found['sort'] or name)} {found['sort']}{name}"

        alone = rf"\b(?P<when>(?i:when|whenever|each time|if)) (?:one|1|a single|any(?: one)?) (?={words} (?:deals|does|causes))"
        yield late(alone), rf"\g<when> {a_or_an(test.name)} "
        dealt = (
            rf"\b(?P<when>(?i:when|whenever|each time)) (?P<one>an? {words}) (?:deals|does|causes) you (?:any |some )?"
        )
        hurt = r"\g<when> you take damage by \g<one>"
        yield late(rf"{dealt}(?:(?P<least>\d+) or more|at least (?P<at>\d+)) damage,"), _hurt_so_much
        of_you = dealt.replace(
            " you (?:any |some )?", " (?:(?P<least>\\d+) or more|at least (?P<at>\\d+)) damage to you,"
        )
        yield late(of_you), _hurt_so_much
        yield late(rf"{dealt}damage(?=,|:)"), hurt
        of = "from|of" if test.damage else "from"
        yield late(rf"\bdamage (?:{of}) (?i:an? |all |any |every |each )?{words}"), by_one
        for word in test.damage:
            said = rf"(?<!deal )(?<!deals )\b(?i:{word}) damage\b(?! (?:to|from)\b| by (?!\d))"
            yield late(said), f"damage by {a_or_an(word)} {word} {test.name}"


def _hurt_so_much(found: re.Match[str]) -> str:
    return (
        f"{found['when']} you take damage by {found['one']}, if the amount is at least {found['least'] or found['at']},"
    )


def _reaching(vocabulary: Vocabulary) -> Iterator[Turn]:
    """Whom tests do not reach, who opposes, and how many dice a skill has."""
    every = vocabulary.every(TestWord)
    whoever = anybody(vocabulary)
    if whoever:
        an = a_or_an(whoever)
        target = (
            r"\b(?:[Yy]ou|[Ii]t) cannot be (?:an? |the )?target(?:ed)? (?:of|by) (?:any |an? )?(?=[A-Z[])([^,.:;\n]+)"
        )
        yield late(target), rf"{an} {whoever} cannot make \1 against you"
        for test in every:
            a = f"{a_or_an(test.name)} {_written(test.name)}"
            yield (
                late(rf"\b([Yy]ou) cannot (?i:{re.escape(test.name)}) (?:at|in|from) (?=[A-Z[])"),
                rf"\1 cannot make {a} against {an} {whoever} in ",
            )
    for thing in vocabulary.every(ThingWord):
        if thing.side:
            opposes = rf"\b((?i:when|whenever|after|if|each time|as soon as)) your {re.escape(thing.name)}\b"
            yield late(opposes), rf"\1 {a_or_an(thing.name)} {thing.name}"
    bases = [test for test in every if not test.of]
    if len(bases) == 1:
        several = _written(bases[0].several)
        all_done = r"\b[Yy]ou (?:get|have) ([-+]\d+) (?:on|to|for) (?:everything|anything|all) (?:that )?you do with (?:your )?"
        yield late(rf"{all_done}([A-Z]\w*)"), rf"your {several} with \2 get \1"
        pool = r"\b([Yy]our) (?:[Dd]ice )?[Pp]ools? (?:for|of|in|with) (?=[A-Z])([^,.:;\n]+?) (?=(?:is|are)\b)"
        yield late(pool), rf"\1 \2 {several} "


def _written(name: str) -> str:
    """A name as a sentence has it, where it may have a small word in it."""
    return name if all(part[:1].isupper() for part in name.split(" ")) else f"[{name}]"
