"""What a sentence of the author says that the one proposed for it does not: numbers, names, whose they are, limits, wishes.

Knows no game, and not which turns led from one to the other: it holds them against each other, as a reader would.  What the
language says otherwise stands in rewordings.txt; a word of which no turn speaks, none can have answered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache

from grammar.article import FIGURES, with_article
from grammar.lexicon import NAME
from grammar.own_words.capitals import language
from grammar.own_words.rewording import each_turn, pattern_of, small, spoken_of, turns
from grammar.verbs import VERBS
from grammar.words import SUIT

_NUMBERS = {word: str(number) for number, word in enumerate(FIGURES, 1)} | {
    **dict.fromkeys(("twice", "double", "doubled", "doubles"), "2"),
    **dict.fromkeys(("thrice", "triple", "tripled", "triples"), "3"),
}
_NUMBER = re.compile(rf"\b(?:\d+|{'|'.join(_NUMBERS)})\b")
_NAME = re.compile(NAME)
_YOURS = re.compile(rf"\byour (?:[a-z]+ )??({NAME})")
_PRICE = re.compile(rf"\b(?:\d+|one) (?:(?:less|fewer|more) ({NAME})|({NAME}) (?:less|fewer|more)\b)")
_OF_YOU = re.compile(r"\byou\b[^\n,]*|\byour\b[^\n,:]*")
_THIS = re.compile(rf"\bthis (?:{NAME})")


_HAS_NONE = re.compile(
    rf"\b(?:your|that|the) (?:{NAME}) (?:lose|gain|draw|take|pay|suffer)s? (?:none|nothing|no (?:damage|cards?|{NAME}))"
    rf"(?: of (?:it|them))?(?=,? and |[,.;\n]|$)|\b(?:instead|in place) of (?:your|that|the) (?:{NAME})"
)
"""Whom it does not come to, which `instead` says."""


def left_out(said: str, proposed: str, paid: Collection[str] = ()) -> list[str]:
    """What is said and not proposed, in the words of the author.  paid: the names of what costs are paid with; where a cost is
    proposed, what it gets less or more of is understood."""
    sentences = re.split(r"\s*\n\s*(?:- )?|(?<=[.:;!])\s+", said)
    said = each_turn("\n".join(map(_for_itself, sentences)), "understood")
    said = _BOUND.sub(
        lambda found: found[1] if re.search(rf"\bis (?:less|more) than {found[1]}\b", proposed) else found[0], said
    )
    if re.search(r"\binstead\b|\bgoes to you\b", proposed):
        said = _HAS_NONE.sub("", said)
    if re.search(r"\b(?:this(?! [A-Z])|rank)\b", proposed):
        said = _THIS.sub("this", said)
    lost = (*_limits(said, proposed), *_numbers(said, proposed), *_names(said, proposed), *_strangers(said, proposed))
    prices = (*paid, *(one[1] or one[2] for one in _PRICE.finditer(said))) if "the cost of" in proposed else ()
    understood = {_stem(word) for name in prices for word in _words(name)}
    return [one for one in dict.fromkeys(lost) if _stem(one) not in understood]


def _for_itself(sentence: str) -> str:
    """A sentence in its small words, with the full stop that it may have."""
    said = sentence.removesuffix(".")
    return each_turn(small(said), "alone") + sentence[len(said) :]


def added(said: str, proposed: str, rounds_up: bool | None = None) -> str:
    """What is proposed and not said: that nobody is chosen twice is said of a whole stretch of time, and what is declined is
    offered again, be it the first time or not; that of several with as many it is each of them; that halves are rounded in
    another place, or that more comes of it besides; that more than one may come at a time; that more may come of damage
    afterwards; and that a card that is drawn is only turned up.  rounds_up: whether the game rounds halves up, where that
    is known."""
    offered = _OFFERED_ONCE.search(proposed)
    if offered is not None and _FIRST.search(said):
        only = f"when you would …, if you do not … this {offered[1]}, you may …"
        return f"; whoever declines it is offered it again the next time: only the first time it is offered by `{only}`"
    more = _INSTEAD_OF.search(said)
    if more is not None and "instead" not in proposed and not re.search(rf"\b{more[1]}\b", proposed):
        return f"; the other {more[2]} must come of another rule, to which this adds"
    if _FOREMOST.search(said) and (each := _EACH_FOREMOST.search(proposed)) is not None:
        chosen = f"`you choose {with_article(each[1])} with the {each[2]} {each[3]}`, and below that `that {each[1]} …`"
        return f"; where several have as many, that is each of them: for one of them alone, {chosen}"
    if _ONE_AT_A_TIME.search(said) and _ANY_NUMBER.search(proposed) and "the amount" not in proposed:
        return "; it is heard once, however many at a time: of 1 alone add `if the amount is 1`"
    if _AFTERWARDS.search(said) and _HURT.search(proposed):
        return "; what other rules make of that damage may come later: wait for that itself, `when … gains …`, `when … becomes …`"
    if _BESIDES.search(said) and _COMES_OF_IT.search(proposed):
        return "; besides what else comes of that test: an example shows whether anything does"
    of_each = _SO_OFTEN_EACH.match(proposed)
    if of_each is not None and _DONE_TO.search(said):
        state = f"`that {of_each[1]} becomes … until the … ends`, and `choose {with_article(of_each[1])} without …`"
        return f"; that is counted by each who does it: of all of them together a state tells, {state}"
    if _AT_RANDOM.search(said) and "discard" in proposed:
        return "; which card that is, whose cards they are chooses, and not chance"
    if _TURNED_UP.search(proposed) and len(_DRAWN.findall(said)) > len(_DRAWN.findall(proposed)):
        return "; that card is only turned up: to have it in hand, draw it first, `you draw 1 card`, and ask `if that card is …`"
    any_test = _OF_ANY_TEST.match(proposed)
    if any_test is not None and _IF_IT_COMES_OUT.match(said):
        out = "success" if any_test[2] == "succeeds" else "failure"
        below = f"what comes of one that is made here stands below it, `you make {with_article(any_test[1])} …:`, `on {out}: …`"
        return f"; that is each {any_test[1]} of yours: {below}"
    stays = _ONLY_ASKED.search(proposed)
    if stays is not None and _LAID_OPEN.search(said):
        rows = f"`depending on {stays[1]}'s {SUIT.capitalize()}:`, and below it `{stays[2]}: …`"
        return f"; there that card is only asked, and stays on the pile: in rows it is discarded, {rows}"
    if _BY_EACH_CARD.search(proposed) and not re.search(r"\b[Ww]hen you play\b|\b(?:each|every|per)\b", said):
        return "; with two such cards on one test it comes twice"
    if (rounded := _ROUNDED.search(said)) is not None:
        return _as_rounded(rounded[1], proposed, rounds_up)
    spared = _SPARED.search(proposed)
    if spared is not None and _CANNOT_BE.search(said) and "when you become" not in proposed:
        not_so = f"you are not {spared[1]}{spared[2]}"
        return f"; whoever already is {spared[1]} stays so: not to be it in that time is `{not_so}`"
    found = _CHOSEN_ONCE.search(proposed)
    if found is None or re.search(rf"\b(?i:{found[2]})\b", said):
        return ""
    return f"; `{found[1]}` lets nobody be chosen twice, for as long as that {found[2]} lasts"


def _as_rounded(way: str, proposed: str, rounds_up: bool | None) -> str:
    """Where halves go that an author sends up or down: as the game rounds them, unless what is proposed turns them round."""
    if rounds_up is None:
        return f"; how halves are rounded is said in `_system.yml`, `rounding: {way}`, for the whole game"
    by_itself = f"by itself the game rounds {'up' if rounds_up else 'down'} (`rounding:` in `_system.yml`)"
    more = _ONE_MORE.search(proposed)
    if way == "up" and more is not None:
        plus = f"`+ {more[1] or more[2]}`"
        return f"; {by_itself}: leave that {plus} out" if rounds_up else f"; that {plus} rounds up: {by_itself}"
    if rounds_up == (way == "up"):
        return f"; {by_itself}"
    than, sign = ("less", "-") if rounds_up else ("more", "+")
    return f"; {by_itself}: what is rounded {way} is half of one {than}, `half (… {sign} 1)`"


_BOUND = re.compile(r"\b(?:maximum|minimum)(?: of)? (\d+)\b")
"""How far something goes, which may be asked first."""
_FOREMOST = re.compile(rf"\b[Tt]he (?:{NAME}) with the (?:most|highest|fewest|lowest|least|greatest) ")
_EACH_FOREMOST = re.compile(rf"\beach ({NAME}) with the (highest|lowest) ({NAME})")
_ONE_AT_A_TIME = re.compile(
    r"\b(?i:when|whenever|each time|every time|if) (?:(?!\b(?:may|can)\b)[^,:\n])*"
    r"\b(?:pay|spend|use|lose|gain)s? (?:1|one) (?!or\b|more\b)[A-Za-z]"
)
_ANY_NUMBER = re.compile(rf"\bwhen [^,:\n]*\b(?:pay|lose|gain)s? (?:{NAME})")
_AFTERWARDS = re.compile(
    r"\b[Aa]fter (?:you|(?:an?|another|the|that|each) [^,:\n]*?) (?:takes?|taking) (?:any )?damage\b"
)
_HURT = re.compile(r"\bwhen [^,:\n]*\btakes? damage\b")
_BESIDES = re.compile(r"\b(?:as well|too|also)\b")
_COMES_OF_IT = re.compile(r"\bmakes? an? [^\n]*:\n +on (?:success|failure): ")
_AT_RANDOM = re.compile(
    r"\bdiscards? (?:an?|one|two|three|\d+|[XYZ]) (?:random(?:ly chosen)? cards?|cards? at random)\b"
)
_SO_OFTEN_EACH = re.compile(rf"(?:once|\d+ times) per (?:{NAME}) per ({NAME}), ")
_DONE_TO = re.compile(
    r"\b(?i:same|each|every|that) [A-Za-z][\w-]* (?:can|may) (?:only )?be (?!chosen|picked|selected|targeted)[a-z]+ed\b"
)
_TURNED_UP = re.compile(r"'s top card\b")
_OF_ANY_TEST = re.compile(rf"when your ({NAME}) (succeeds|fails),")
_IF_IT_COMES_OUT = re.compile(r"[Ii]f you (?:succeed|fail|hit|miss),")
_ONLY_ASKED = re.compile(r"\bif (the [A-Z][\w-]*'s top card) is ([A-Z]\w*)\b")
_LAID_OPEN = re.compile(r"\b(?i:reveals?|turns? (?:up|over)|flips?(?: over)?) (?:an?|1|one|the top) card\b")
_DRAWN = re.compile(r"\b[Dd]raws? (?:an?|1|one|another)\b")
_BY_EACH_CARD = re.compile(r"\bwhen you play a card with [A-Z][^\n]* on [^\n]*:\n +when that ")
_OFFERED_ONCE = re.compile(r"\bonce per ([A-Z][\w-]*), when [^\n]* may ")
_ROUNDED = re.compile(r"\b(?i:round)(?:ed|ing)?:? (down|up)\b")
_ONE_MORE = re.compile(r"\bhalf \([^()\n]* \+ (1)\)|\([^()\n]* \+ (\d+)\) / \d+")
_SPARED = re.compile(rf"\byou cannot become ({NAME})( (?:until|for) [^,:\n]+)")
_CANNOT_BE = re.compile(r"\b(?:cannot|can't|can not) be\b")
_FIRST = re.compile(r"\b[Ff]irst (?:time\b|[A-Z])")
_FIGURE = rf"(\d+|{'|'.join(FIGURES)})"
_INSTEAD_OF = re.compile(
    rf"\b(?:gain|draw|lose|take|discard)s? {_FIGURE}(?: [\w-]+)? instead of (?:the usual )?{_FIGURE}\b"
)
_CHOSEN_ONCE = re.compile(r"\b(once per ([A-Z][\w-]*) per [A-Z][\w-]*), you may choose ")


def _limits(said: str, proposed: str) -> Iterator[str]:
    for kind, kept in _kept():
        found = [one[0] for one in kind.finditer(said)]
        if len(found) > len(kept.findall(proposed)):
            yield found[-1]


@cache
def _kept() -> list[tuple[re.Pattern[str], re.Pattern[str]]]:
    """What must not be lost, and what keeps it: that itself, or what the language says for it."""
    return [
        (pattern_of(rf"\b(?:{kind.pattern})"), pattern_of(rf"(?<!\w)(?:{kept}|{kind.pattern})(?!\w)"))
        for kind, kept in turns()["kept"]
    ]


def _numbers(said: str, proposed: str) -> Iterator[str]:
    """Numbers that are said more often than they are proposed; one of something needs no number."""
    written = Counter(_NUMBERS.get(number, number) for number in _NUMBER.findall(proposed))
    for number in _NUMBER.findall(said):
        figure = _NUMBERS.get(number, number)
        written[figure] -= 1
        if written[figure] < 0 and figure not in ("0", "1"):
            yield number


def _names(said: str, proposed: str) -> Iterator[str]:
    """The words of names that are gone, and the names that were yours and are anybody's."""
    names = Counter(_stem(word) for name in _NAME.findall(proposed) for word in _words(name))
    yours = {_stem(word) for one in _OF_YOU.findall(proposed) for word in _words(one)}
    for name in _NAME.findall(said):
        for word in _words(name):
            names[_stem(word)] -= 1
            if names[_stem(word)] < 0:
                yield word
    for found in _YOURS.finditer(said):
        if _stem(_words(found[1])[-1]) not in yours:
            yield found[0]


def _strangers(said: str, proposed: str) -> Iterator[str]:
    """The words that neither the language has nor a turn speaks of."""
    known = {_stem(word) for word in _words(proposed)} | _known()
    yield from (
        word for word in re.findall(r"(?<![\w'-])[a-z][a-z-]+(?!\w)", _NAME.sub("", said)) if _stem(word) not in known
    )


@cache
def _known() -> frozenset[str]:
    done = (form for verb in VERBS.values() for form in (f"{_stem(verb.name)}ing", _stem(verb.past)))
    return frozenset((*map(_stem, (*language(), *spoken_of())), *done))


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text)


def _stem(word: str) -> str:
    """A word without its ending, as far as spelling tells."""
    return "di" if word.lower() == "dice" else re.sub(r"(?:ies|es|s|y|e)$", "", word.lower())
