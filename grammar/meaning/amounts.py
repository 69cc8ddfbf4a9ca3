"""What number a phrase is: one class for each way to come to one, with its names already read.

`amount` lowers an amount, or how many a count says."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from diagnostics.span import Placed, Span
from grammar.canonical import say_noun
from grammar.meaning.names import Naming
from grammar.meaning.nouns import (
    GroupOf,
    Noun,
    Own,
    Select,
    Telling,
    TestsOf,
    Toward,
    check_somebodys,
    naming_of,
    noun,
    tellings,
    utmost,
)
from grammar.meaning.reader import Reader
from grammar.nodes import amounts as a
from grammar.nodes import nouns as n
from grammar.nodes.clauses import CostFor
from grammar.nodes.clauses import Measured as Measured_
from grammar.nodes.node import Node
from grammar.vocabulary import plural_of, strip_brackets
from grammar.words import NUMBERS, PlaceWord, StatWord, TrackWord

OF_EVENT = ("card", "die", "rank")
"""What an event counts when one says `per card`."""


class Phrase(Placed, frozen=True, kw_only=True):
    """A phrase that is a number."""


class Fixed(Phrase, frozen=True):
    """`10`."""

    value: int


class Rank(Phrase, frozen=True):
    """`rank`: at which the holder has the entry."""


class Letter(Phrase, frozen=True):
    """`X`: a number that was chosen."""

    letter: str


class Plus(Phrase, frozen=True):
    """`A + B`."""

    left: Amount
    right: Amount


class Minus(Phrase, frozen=True):
    """`A - B`."""

    left: Amount
    right: Amount


class Times(Phrase, frozen=True):
    """`A × B`, `2 BP per rank`."""

    left: Amount
    right: Amount


class Over(Phrase, frozen=True):
    """`A / B`, `half A`, `per 5 of the margin`: rounded as the system says."""

    left: Amount
    right: Amount


class Negative(Phrase, frozen=True):
    """`-2`, of what gets less."""

    of: Amount


class Rolled(Phrase, frozen=True):
    """`2d6`, `1d6 × rank`: number of dice and their sides; times: as often."""

    number: int
    sides: int
    times: Amount | None = None


class Better(Phrase, frozen=True):
    """`the higher of A and B`.  higher: or the lower."""

    higher: bool
    left: Amount
    right: Amount


AT_THE_TABLE = ("thing", "character", "state", "tag")
"""What people and things at the table can be, and so be counted by."""
ONLY_THINGS = "only people and things are counted; of what somebody has ask for the number: `your …`"
INSTEAD = {
    "scope": "time is not counted; say how long where it begins: `… becomes … for 3 …`; or let a track count: "
    "`when your … ends, you gain 1 …`, `when your … reaches 3, …`",
    "test": "tests are not counted; ask whether one was made, `if you make … this …`; how often is said first: "
    "`3 times per …, …`",
}
"""What is said instead of a number of what is not there at once, by its role."""


class HowMany(Phrase, frozen=True):
    """`the number of Opponents in Melee Range`."""

    naming: Naming
    tellings: tuple[Telling, ...]


class Extreme(Phrase, frozen=True):
    """`the highest Trait among each Player Character`.  which: highest, lowest or total."""

    which: Literal["highest", "lowest", "total"]
    naming: Naming
    among: Noun
    tellings: tuple[Telling, ...]


def _one_by_one(reader: Reader, said: tuple[Telling, ...], span: Span) -> tuple[Telling, ...]:
    """What is said of those who are counted; notes what can only be asked of all of them together."""
    for one in utmost(said):
        reader.unheard(span, f"with the {one.word} …", f"ask of each apart: `for each … with the {one.word} …:`")
    return said


class KeySaid(Struct, frozen=True):
    """`Clubs`: a key of a table as it is written.  number: what it comes to, if it is a number of somebody."""

    said: str
    number: Amount | None


class KeyPointed(Struct, frozen=True):
    """`that card`, `your Culture`: what of it the table knows, else how much it is."""

    what: Noun
    number: Amount


class Cell(Phrase, frozen=True):
    """`[Night Vision] given your Culture with that Square's Luminosity`: what a table says there."""

    table: Naming
    key: Key
    second: Key | None


class RowKey(Phrase, frozen=True):
    """`the highest row of Capital Worth with at most 5,000`: the key of that row.  how: as in a comparison."""

    which: str
    table: Naming
    how: str
    amount: Amount


class OfEvent(Phrase, frozen=True):
    """`the amount`, `that damage`: how much the event at hand is of.

    kept: of what has been answered before, in whose answer the event at hand is waited for."""

    kept: bool = False


class Dealt(Phrase, frozen=True):
    """`that damage`: how much was taken by the line before, or when the one came in whose answer it is spoken of later."""


class OfTest(Phrase, frozen=True):
    """`the margin`, `the result` of the test at hand; `the use`: the how manieth it is; `the bid`."""

    part: Literal["margin", "result", "use", "bid"]


class Measured(Phrase, frozen=True):
    """`Ada's last Haul's margin`, in a claim.  what: margin, result, goal or allowance."""

    test: Noun
    what: str


class Plain(Phrase, frozen=True):
    """`your Body`: a number of the holder that nothing else could be meant by."""

    key: str


class CardWorth(Phrase, frozen=True):
    """`the Deck's top card`, `that Draw's last card`: what it is worth.

    again: of the top card that the sentence has turned up.  looked_at: it stays where it is."""

    owner: Noun
    which: Literal["top", "last", "first"]
    again: bool = False
    looked_at: bool = False


class RankOf(Phrase, frozen=True):
    """`that Advantage's rank`.  next: the one that it would have next."""

    of: Noun
    next: bool


class Worth(Phrase, frozen=True):
    """`the target's Body`: what all that is named comes to.  counts: of things, how many there are.  used: of the card that was
    turned up, which is not only asked for."""

    what: Noun
    counts: bool
    used: bool = False


Amount = (
    Fixed
    | Rank
    | Letter
    | Plus
    | Minus
    | Times
    | Over
    | Negative
    | Rolled
    | Better
    | HowMany
    | Extreme
    | Cell
    | RowKey
    | OfEvent
    | Dealt
    | OfTest
    | Measured
    | Plain
    | CardWorth
    | RankOf
    | Worth
)
Key = KeySaid | KeyPointed | Amount
ONE = Fixed(1)
AS_A_NUMBER = "say which number of it: `that …'s …`, `the margin`, `the result`"
"""How to say what a test comes to."""


# ------------------------------------------------------------------ lowering
def amount(reader: Reader, node: Node) -> Amount:
    """The number that an amount, or a count, says.  A Signed amount keeps its sign."""
    span = node.span
    match node:
        case a.Number(value):
            return Fixed(value, span=span)
        case a.Rank():
            return Rank(span=span)
        case a.Variable(letter):
            return Letter(letter, span=span)
        case a.Dice(number, sides):
            return Rolled(number, sides, span=span)
        case a.Product(a.Dice(number, sides), "×", right):
            return Rolled(number, sides, amount(reader, right), span=span)
        case a.Sum(left, sign, right):
            made = Plus if sign == "+" else Minus
            return made(amount(reader, left), amount(reader, right), span=span)
        case a.Product(left, sign, right):
            product = Times if sign == "×" else Over
            return product(amount(reader, left), amount(reader, right), span=span)
        case a.Toward(of):
            return amount(reader, of)
        case a.Half(of):
            return Over(amount(reader, of), Fixed(2), span=span)
        case a.Pick(which, left, right):
            return Better(which == "higher", amount(reader, left), amount(reader, right), span=span)
        case a.NumberOf(name, words):
            naming = reader.read(name)
            if name.text in OF_EVENT:
                reader.unheard(
                    span, f"the number of {name.text}s", "say whose: `your cards`; of a test `that …'s cards`"
                )
            elif naming.terms and naming.of(*AT_THE_TABLE) is None:
                role, term = next(iter(naming.terms.items()))
                many = term.head.several
                reader.unheard(span, f"the number of {many}", INSTEAD.get(role, ONLY_THINGS))
            return HowMany(naming, _one_by_one(reader, tellings(reader, naming, words), span), span=span)
        case a.Extreme(which, name, among, words):
            _check_among(reader, name, among)
            said = tellings(reader, naming_of(noun(reader, among)) or reader.read(name), words)
            _one_by_one(reader, said, span)
            return Extreme(which, reader.read(name), noun(reader, among), said, span=span)  # type: ignore[arg-type]
        case a.Lookup():
            return cell(reader, node)
        case a.RowOf(which, table, how, of):
            return RowKey(which, reader.read(table), how, amount(reader, of), span=span)
        case a.EqualTo(amount=of):
            return amount(reader, of)
        case a.Count(quantity, _, per):
            return _times(reader, amount(reader, quantity) if isinstance(quantity, Node) else ONE, per, span)
        case a.Signed(sign, of, _, per):
            check_some(reader, node, of)
            check_no_person(reader, of)
            total = _times(reader, amount(reader, of), per, span)
            return total if sign == "+" else Negative(total, span=span)
        case Measured_(test, what):
            return Measured(noun(reader, test), what, span=span)
        case CostFor(of, whom):
            naming = reader.read(of)
            return Worth(Own(noun(reader, whom), naming, f"cost of {naming.text}", span=span), False, span=span)
        case n.Role(role) if role not in ("target", "winner", "loser"):
            if role == "amount":
                return _of_event(reader, span)
            if role == "margin" and reader.unsettled:
                cure = f"of a success, or of a failure? Say that with it: {reader.unsettled}"
                reader.unheard(span, "the margin", cure)
            else:
                reader.ask(role, span)
            return OfTest(role, span=span)  # type: ignore[arg-type]
        case _:
            return number_of(reader, node)


def _times(reader: Reader, base: Amount, per: a.Per | None, span: Span) -> Amount:
    """As often as `per` counts: `per rank`, `per 5 of the margin`, `per Addiction`."""
    if per is None:
        return base
    of: Amount
    if isinstance(per.of, n.Name) and per.of.text in OF_EVENT:
        of = _of_event(reader, per.span)
    elif isinstance(per.of, n.Name) and _is_nobodys(reader, per.of):
        return base
    else:
        of = amount(reader, per.of)
        if isinstance(per.of, n.Name):
            _check_counted(reader, per.of)
            _check_together(reader, per.of)
            _check_of_those_paid(reader, per.of, base)
    return Times(base, of if per.each == 1 else Over(of, Fixed(per.each), span=per.span), span=span)


def _check_together(reader: Reader, of: n.Name) -> None:
    """Notes several numbers of which a reader counts how many they are, and play would what they come to together."""
    term = reader.read(of).of(*NUMBERS) if reader.read(of).group else None
    if term is not None:
        many, one = term.head.several, term.head.name
        cure = f"what they come to together is `equal to the total {one} among you`; one for each that you have: "
        cure += f"`for each of your {many}:`, below it `if that {one} is at least 1, …`"
        reader.unheard(of.span, f"per {one}", cure)


THE_AMOUNT = "the amount"
"""How it is said how many somebody gains, loses or pays where that is answered."""


def _check_of_those_paid(reader: Reader, of: n.Name, base: Amount) -> None:
    """Notes that something is counted of which as much has been paid as somebody chose, or has come or gone as is answered: a
    reader counts those."""
    letter = reader.staked.get(reader.read(of).key)
    if letter is not None:
        times = "" if base == Fixed(1) else f"{base.value} × " if isinstance(base, Fixed) else "… × "
        gets = f"({times}{letter})" if times else letter
        those = f"of those that are paid it is `{times}{letter} …`, `… gets + {gets}`"
        if letter == THE_AMOUNT:
            equal = f"({times}{letter})" if times else letter
            those = f"of those that come or go it is `equal to {equal}`, `… gets + {gets}`"
        track = reader.read(of).word(TrackWord)
        several = of.text if track is None else track.several
        cure = f"{those}; of those that somebody has, `equal to your {several}`"
        reader.unheard(of.span, f"per {of.text}", cure)


def _of_event(reader: Reader, span: Span) -> OfEvent:
    """`the amount`: of the nearest moment that is of one, which is over if another one has been waited for since."""
    if reader.dealt and reader.moment == "damage":
        reader.unheard(span, "the amount", WHICH_DAMAGE)
    elif reader.dealt and reader.moment == "other":
        reader.unheard(span, "the amount", "what the line before deals is `that damage`")
    else:
        reader.ask("amount", span)
    return OfEvent(reader.moment == "other", span=span)


def _that_damage(reader: Reader, span: Span) -> OfEvent | Dealt:
    """`that damage`: what the line before has dealt, or what is being taken."""
    if reader.dealt == "several" or (reader.dealt and reader.moment == "damage"):
        reader.unheard(span, "that damage", WHICH_DAMAGE if reader.moment == "damage" else OF_WHOM_DAMAGE)
    elif not reader.dealt:
        reader.ask("blow", span)
    return OfEvent(span=span) if reader.moment in ("", "damage") else Dealt(span=span)


WHICH_DAMAGE = (
    "is the damage meant that came, or that which the line before this one deals? for that which came, "
    "put this line first"
)
OF_WHOM_DAMAGE = (
    "it may be none, or that of several: say it right below the one line that deals it, to one; of each of several in a block, "
    "`for each …:`, and below it both lines"
)


def _check_among(reader: Reader, name: n.Name, among: Node) -> None:
    """Notes what is no number, and those who have none, where the best of several is asked for."""
    naming = reader.read(name)
    if name.text in OF_EVENT or (naming.terms and (not naming.counts or naming.terms.keys() == {"thing"})):
        cure = "only numbers are compared: `the highest … among each …`, with a number of theirs"
        reader.unheard(name.span, f"the highest {name.text}", cure)
        return
    whose = reader.read(among.name) if isinstance(among, (n.Named, n.Owned, n.OneOf)) else None
    have = ("thing", "character", "kind", "entry", "tag", "state")
    if whose is not None and whose.terms and not whose.is_chosen and whose.of(*have) is None:
        cure = "say among whom or what, `each …`, `your …`; what a test comes to is said of it: `that …'s …`"
        reader.unheard(among.span, f"among {whose.text}", cure)


def _is_nobodys(reader: Reader, name: n.Name) -> bool:
    """Whether people are counted, whom nobody has, as many as there may be; notes it."""
    naming = reader.read(name)
    if naming.terms.keys() != {"thing"} or naming.is_item or naming.is_chosen:
        return False
    many = plural_of(naming.text)
    cure = f"nobody has them: count those who are there, `equal to the number of {many}`, `+ (the number of {many})`; so many "
    cure += f"more dice are `your …s' dice get + (the number of {many})`"
    reader.unheard(name.span, f"per {naming.text}", cure)
    return True


NOT_COUNTED = "nobody has so many: count with `the number of …`, or of time say `when … begins`, `once per …`"


def _check_counted(reader: Reader, name: n.Name, cure: str = NOT_COUNTED) -> None:
    """Nobody has so much or so little of a word, a place or a stretch of time.  cure: of that."""
    naming = reader.read(name)
    if not naming.counts or (naming.terms.keys() == {"action"} and not naming.budget):
        place = naming.word(PlaceWord)
        if place is not None and place.holds:
            cure = f"what lies in the {place.name} is counted: `… cards are 2`, `… cards are at least 2`"
        elif not naming.is_time:
            cure = NOT_COUNTED
        reader.unheard(name.span, f"{name.text} as a number", cure)


def which_number(node: Node) -> str:
    """The cure of a test that stands where a number does."""
    match node:
        case n.Owned(n.You() | n.Named("", None) as owner, None, name):
            whose = f"{owner.name.text}'s" if isinstance(owner, n.Named) else "your"
            return f"say which number of it: `{whose} last {name.text}'s result`, `the margin`"
        case _:
            return AS_A_NUMBER


def number_of(reader: Reader, node: Node) -> Amount:
    """The number that somebody's is, or that something is worth."""
    span = node.span
    match node:
        case n.Name():
            reader.bare.append(span)
            return number_of(reader, n.Owned(n.You(span=span), None, node, span=span))
        case n.Owned(owner, ("top" | "last" | "first") as which, n.Name("card")):
            again = which == "top" and reader.turns_again(span)
            return CardWorth(noun(reader, owner), which, again, reader.asks, span=span)
        case n.Named(name=n.Name("damage")):
            return _that_damage(reader, span)
        case n.Owned(order=None, name=n.Name("card") as one) if _is_singular(one):
            cure = "how many there are is `… cards`; what one is worth is asked where it is played: `when you play a card, if …`"
            reader.unheard(span, "one card of somebody's as a number", cure)
        case n.Owned(order=None, name=n.Name("die") as one) if _is_singular(one):
            cure = "how many there are is `… dice`; what one of them shows is asked: `if one of that …'s dice is …`"
            reader.unheard(span, "one die of a test's as a number", cure)
        case n.Owned(owner=n.Owned(order="next", name=test) as next_) if reader.read(test).of("test") is not None:
            reader.unheard(next_.span, "a test to come", "no number of it is known; say `when you make …`")
        case n.Owned(owner, order, n.Name("rank")):
            return RankOf(noun(reader, owner), order == "next", span=span)
        case n.Owned(name=name) if is_text(reader, node):
            cure = f"it is a word: ask which, `if … {name.text} is …`, or look it up, `… given … {name.text}`"
            reader.unheard(span, f"{name.text} as a number", cure)
        case n.Owned(n.You(), None, name, ()) if key := _plain(reader, name):
            check_somebodys(reader, node, reader.read(name))
            return Plain(key, span=span)
        case n.Named() | n.Owned() if reader.is_test(node):
            reader.unheard(span, "a test as a number", which_number(node))
        case n.Named(determiner=determiner, name=name):
            _check_named(reader, node, determiner, name)
        case n.Owned(order=order):
            reader.one_is_meant(node)
            _check_one_of_group(reader, node)
            _check_of_each(reader, node)
            if order is None:
                _check_counted(reader, node.name, INSTEAD["scope"])
    used = isinstance(node, n.Named) and node.name.text == "card" and not reader.asks
    return Worth(noun(reader, node), isinstance(node, (n.Owned, n.OneOf)), used, span=span)


def _is_singular(name: n.Name) -> bool:
    """Whether a word of the language stands there as it is kept: of one."""
    return name.span.end_column - name.span.column == len(name.text)


def _check_of_each(reader: Reader, node: n.Owned) -> None:
    """Notes a number of each of many where one number is meant; what is compared is compared with each."""
    owner = node.owner
    if not reader.compares and isinstance(owner, n.Named) and owner.determiner == "each":
        each, name = owner.name.text, f"{node.order or ''} {node.name.text}".strip()
        cure = f"of all together: `the total {name} among each {each}`; of the one who is spoken of: `that {each}'s {name}`"
        reader.unheard(node.span, f"each {each}'s {name} as a number", cure)


def _check_one_of_group(reader: Reader, node: n.Owned) -> None:
    """Notes several numbers where one is meant, or that of several things: they are neither one of these nor what they come to
    together."""
    naming, owner = reader.read(node.name), node.owner
    whose = reader.read(owner.name).of("thing") if isinstance(owner, n.Owned) else None
    several = bool(naming.group) or (whose is not None and whose.plural)
    if several and not naming.is_chosen:
        among = f"{naming.group or naming.text} among {say_noun(owner)}"
        one = "name one, or " if naming.group else ""
        cure = f"there are several of them: {one}say which: `the highest {among}`, `the lowest …`; of all together "
        cure += "`the total …`; behind `against` or a sign in brackets"
        reader.unheard(node.span, f"{node.name.text} as a number", cure)


def is_number(naming: Naming) -> bool:
    """Whether something that is pointed at may be a number: one that is kept, a rank, what a card is worth."""
    return naming.is_chosen or naming.of(*NUMBERS, "word", "action", "suit", "entry", "kind") is not None


def check_some(reader: Reader, said: Node, number: object) -> None:
    """Notes what is gained, lost, drawn, changed or done again, where that is none.  said: where it stands.  What an example says
    may be."""
    if isinstance(number, a.Number) and number.value == 0 and not reader.exact:
        reader.unheard(said.span, "0", "with none nothing changes: say how many, or take it out")


def check_no_person(reader: Reader, node: Node | None) -> None:
    """Notes somebody at hand where a number is meant: only a number of his is one."""
    match node:
        case n.You():
            reader.unheard(node.span, "you as a number", "say which number: `your …`")
        case n.Role("target" | "winner" | "loser" as role):
            reader.unheard(node.span, f"the {role} as a number", f"say which number: `the {role}'s …`")


def _check_named(reader: Reader, node: Node, determiner: str, name: n.Name) -> None:
    """Notes who or what is no number, and a number of which nobody says whose it is."""
    naming = reader.read(name)
    if not naming.terms:
        return
    if name.text == "die" and determiner != "that":
        cure = "ask it of those of a test: `when your … would succeed, if each of that …'s dice is …`, or `if one of that …'s …`"
        reader.unheard(node.span, "what a die shows", cure)
        return
    if is_number(naming) and determiner in ("a", "an", "another", "each"):
        cure = f"say whose: `your {naming.text}`, `that …'s {naming.text}`"
        reader.unheard(node.span, f"{determiner} {naming.text} as a number", cure)
    elif determiner == "that" and naming.of(*NUMBERS) is not None and not (naming.group or naming.is_chosen):
        cure = f"say whose: `your {naming.text}`, `that …'s {naming.text}`; how much came or went is `the amount`"
        if (stat := naming.word(StatWord)) is not None and stat.text:
            cure = (
                f"what was chosen of several words is not kept: choose among what is done, `you choose one:`, and below it "
                f"a line for each, `- if … is …, …`; that of somebody is `your {naming.text}`, `that …'s {naming.text}`"
            )
        reader.unheard(node.span, f"that {naming.text} as a number", cure)
    elif not is_number(naming):
        cure = "say which number: `that …'s …`; how many there are is counted, `the number of …`"
        reader.unheard(node.span, f"{determiner} {naming.text} as a number".strip(), cure)


def sort_key(reader: Reader, node: Node) -> Amount:
    """By what something is put in order: a number, or a word by its place among its like."""
    if is_text(reader, node):
        return Worth(noun(reader, node), True, span=node.span)
    return amount(reader, node)


def is_text(reader: Reader, node: Node | None) -> bool:
    """Whether it is what somebody, or a card, has a word for, and no number."""
    if not isinstance(node, n.Owned):
        return False
    naming = reader.read(node.name)
    stat = naming.word(StatWord)
    return naming.terms.keys() == {"stat"} and stat is not None and stat.text and not naming.is_chosen


def _plain(reader: Reader, name: n.Name) -> str:
    """The number of the holder that a name is, if nothing else could be meant by it; else empty."""
    naming = reader.read(name)
    return naming.number if not naming.group and naming.of("thing", "test", "kind") is None else ""


def cell(reader: Reader, node: a.Lookup) -> Cell:
    """What a table says, by its keys."""
    second = _key(reader, node.second) if node.second is not None else None
    return Cell(reader.read(node.table), _key(reader, node.key), second, span=node.span)


def _key(reader: Reader, node: Node) -> Key:
    if isinstance(node, n.Name):
        naming = reader.read(node)
        number = amount(reader, node) if naming.number and not reader.test_that_has(naming) else None
        return KeySaid(strip_brackets(node.text), number)
    somebody = isinstance(node, n.Named) and not is_number(reader.read(node.name))
    if somebody or is_text(reader, node) or reader.is_test(node):  # a table knows it by what it is called
        return KeyPointed(noun(reader, node), ONE)
    found = amount(reader, node)
    if isinstance(found, (RankOf, OfEvent, Dealt, OfTest)) or not (
        hasattr(node, "qualifiers") or isinstance(node, n.You)
    ):
        return found
    return KeyPointed(noun(reader, node), found)


def rolls(found: Amount) -> bool:
    """Whether dice are thrown for a number."""
    match found:
        case Rolled():
            return True
        case Plus(left, right) | Minus(left, right) | Times(left, right) | Over(left, right) | Better(_, left, right):
            return rolls(left) or rolls(right)
        case Negative(of):
            return rolls(of)
    return False


def of_each(found: Amount) -> Noun | None:
    """What a number is of, where it is said of each of many: `each Hand's Grip`."""
    owner: Noun | None = found.what if isinstance(found, Worth) else None
    while isinstance(owner, (GroupOf, TestsOf, Toward, Own)):
        owner = owner.owner
    each = _is_each(owner) and found.what is not owner if isinstance(found, Worth) else False
    toward = isinstance(found, Worth) and isinstance(found.what, Toward) and _is_each(found.what.whom)
    return found.what if isinstance(found, Worth) and (each or toward) else None


def _is_each(one: Noun | None) -> bool:
    return isinstance(one, Select) and one.how == "each"


def whose(found: Amount) -> Noun | None:
    """Whose number something is, if that may be nobody at all: `the Attacker's Body`; a card on top is there, whoever is not."""
    owner: Noun | None = None
    match found:
        case Worth(what=GroupOf(owner=owner) | TestsOf(owner=owner) | Toward(owner=owner) | Own(owner=owner)):
            pass
        case CardWorth(owner=owner, which="first" | "last") | RankOf(of=owner):
            pass
    named = isinstance(owner, Select) and owner.how in ("the", "only")
    return owner if named or (isinstance(owner, TestsOf) and owner.when == "last") else None
