"""What a `may` offers: whose choice it is, what is chosen first, what is paid."""

from __future__ import annotations

from msgspec.structs import replace

from diagnostics.span import Placed
from grammar.article import with_article
from grammar.meaning import deeds as d
from grammar.meaning.amounts import Amount, amount
from grammar.meaning.being import check_acts, check_may, check_moved, check_whom
from grammar.meaning.doing import CARDS, check_said_how_many, check_toward, deed, how_many
from grammar.meaning.lasting import lasting
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Noun, naming_of, noun, optional
from grammar.meaning.picking import Picked, check_one, picked
from grammar.meaning.reader import MOVING, Reader, name_in
from grammar.meaning.standing import AnyStanding
from grammar.nodes import nouns as n
from grammar.nodes.amounts import Count, Dice, EqualTo, Number, Variable
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import CostOf, Named, OneOf, This
from grammar.verbs import verbs_that

COSTS = verbs_that("takes")
"""Verbs that take something away, and so are lifted where a rule says that something costs nothing."""


class Part(Placed, frozen=True, kw_only=True):
    """One predicate of an offer.  cost: it takes something away.  takes: what, by its name."""

    cost: bool = False
    takes: str = ""


class Chosen(Part, frozen=True):
    """Something is chosen first, of which the rest then speaks."""

    deed: d.Choose | d.ChooseNumber


class Paid(Part, frozen=True):
    """So much of a number.  action: it is one of a number of actions.  toward: whom somebody has it against.  lost: it is said
    to be lost, and not to be paid."""

    key: str
    number: Amount
    action: bool
    toward: Noun | None
    on: Noun | None
    lost: bool = False


class GivenUp(Part, frozen=True):
    """A track, an action, or cards of the test at hand (then with a number).  key: empty for cards."""

    key: str
    cards: Amount | None


class JustDone(Part, frozen=True):
    """Something that is done, and needs no more than that it can be."""

    deed: d.AnyDeed


class SetUp(Part, frozen=True):
    """Something that stands from then on."""

    subject: Noun
    standing: tuple[AnyStanding, ...]


class Free(Part, frozen=True):
    """`you may use this`: nothing but the wish."""


class Bid(Part, frozen=True):
    """`each Player may bid Vigor`.  key: of the number."""

    key: str


AnyPart = Chosen | Paid | GivenUp | JustDone | SetUp | Free | Bid


class Offer(Placed, frozen=True):
    """who: whose choice it is."""

    who: Noun
    parts: tuple[AnyPart, ...]


def offer(reader: Reader, clause: Clause) -> Offer:
    """What a `may` clause offers."""
    check_one(reader, clause.subject)
    check_may(reader, clause.subject)
    one = picked(reader, clause)
    before = one.before if one is not None else ((),) * len(clause.predicates)
    if one is not None:
        _check_apart(reader, clause, one)
        clause = one.clause
    for predicate in clause.predicates:
        if predicate.verb in COSTS or predicate.verb == "bid":
            check_acts(reader, clause.subject, predicate)
            _check_seen(reader, predicate)
        elif predicate.verb == "choose" and isinstance(predicate.object, Variable):
            _check_seen(reader, predicate)
    parts: list[AnyPart | None] = []
    for choices, predicate in zip(before, clause.predicates, strict=True):
        parts += [Chosen(choice, span=choice.span) for choice in choices]
        parts.append(part_of(reader, clause, predicate))
    return Offer(noun(reader, clause.subject), tuple(part for part in parts if part is not None), span=clause.span)


def _check_apart(reader: Reader, clause: Clause, one: Picked) -> None:
    """Notes one of several of which an offer gives or takes one already: all is chosen before anything is done, and the one
    that is spoken of last is `that …`."""
    known = set[str]()
    for choices, predicate in zip(one.before, clause.predicates, strict=True):
        for choice in choices:
            naming = naming_of(choice.what)
            if naming is not None and not known.isdisjoint(_singular(naming)):
                cure = f"one at a time: offer the first alone, and say below it `… one of … {choice.name} …`"
                reader.unheard(choice.span, f"one of … {choice.name}", cure)
        name = name_in(predicate.object)
        if name is not None and predicate.verb != "choose":
            known |= _singular(reader.read(name))


def _singular(naming: Naming) -> set[str]:
    return {term.head.name for term in naming.terms.values()}


def _check_seen(reader: Reader, predicate: Predicate) -> None:
    """Notes a price that nobody knows before he has taken it up."""
    cure = (
        "nobody knows what it comes to before he has taken it up: offer it, `you may use this:`, and say below it what "
        "goes, `you lose …`"
    )
    for node in predicate.walk():
        if isinstance(node, n.Owned) and node.order == "top" and node.name.text == "card":
            reader.unheard(node.span, "the top card in a price", cure)
        elif isinstance(node, Dice):
            reader.unheard(node.span, "dice in a price", cure)


def part_of(reader: Reader, clause: Clause, predicate: Predicate) -> AnyPart | None:
    """What one predicate of an offer asks; None for what cannot be offered."""
    part = _bare(reader, clause, predicate)
    if part is None:
        return None
    cost, name = predicate.verb in COSTS, name_in(predicate.object)
    term = reader.names.vocabulary.resolve(name.text) if cost and name is not None else None
    return replace(part, cost=cost, takes=term.head.name if term is not None else "", span=predicate.span)


def _bare(reader: Reader, clause: Clause, predicate: Predicate) -> AnyPart | None:
    node, verb = predicate.object, predicate.verb
    if verb == "bid":
        return _bid(reader, clause, predicate)
    if verb == "use" and isinstance(node, This):
        reader.words(predicate, with_object=True).end("use this")
        return Free()
    if verb in ("pay", "lose") and isinstance(node, (Count, EqualTo)):
        unit = reader.read(node.unit)
        key = unit.number or unit.budget
        if key:
            return _paid(reader, predicate, node, key, action=not unit.number)
    if verb == "give up":
        return _given_up(reader, predicate)
    if verb == "take" and (budget := reader.read(name_in(node)).budget):
        cure = f"what an action is taken for is offered for it, `may pay 1 {budget}:`; to have one more, write "
        cure += f"`you gain 1 {budget}`; what is used at once is named, `you may use …`"
        reader.unheard(predicate.span, f"may take {with_article(budget)}", cure)
    act = Clause(_taker(clause.subject), "do", (predicate,), span=predicate.span)
    before, asked = len(reader.problems), len(reader.asked)
    done = deed(reader, act, predicate)
    if isinstance(done, d.Choose | d.ChooseNumber):
        return Chosen(done)
    if done is not None:
        return JustDone(done)
    del reader.problems[before:], reader.asked[asked:]
    stands = lasting(reader, act)
    if stands is None:
        reader.unheard(predicate.span, f"may {verb}", _otherwise(reader, predicate))
        return None
    return SetUp(noun(reader, act.subject), tuple(stands))


def _taker(offered: n.Noun) -> n.Noun:
    """Who does what is offered to several: the one who takes it, and nobody else."""
    match offered:
        case Named("a" | "an" | "any" | "another" | "each", _, name) | OneOf("each", _, name):
            return Named("that", None, name, span=offered.span)
        case _:
            return offered


def _otherwise(reader: Reader, predicate: Predicate) -> str:
    """The cure of what nobody can do."""
    unit = name_in(predicate.object)
    if own := reader.counted(predicate):
        return f"write `{own}`"
    if unit is None or unit.text not in CARDS:
        return "nothing of this kind can be done"
    if unit.text == "card" and predicate.verb in MOVING:
        return "cards are drawn, discarded or given up: `discard 1 card`"
    if unit.text == "card" and predicate.verb == "discard":
        return (
            "write `discard 1 card`; what it was is asked below, `if that card is …, …`, and whether there is such a card "
            "before it, `if your cards with … are at least 1`"
        )
    return f"{'cards' if unit.text == 'card' else 'dice'} are of a test: `you may use this:`, and below it what that test gets"


def _bid(reader: Reader, clause: Clause, predicate: Predicate) -> Bid | None:
    key = reader.read(name_in(predicate.object)).number
    if not key:
        reader.unheard(predicate.span, "bid", "only something that is counted can be bid")
        return None
    if len(clause.predicates) > 1:
        reader.unheard(clause.span, "and bid", "a bid is all that is offered; say the rest in the block")
    return Bid(key)


def _paid(reader: Reader, predicate: Predicate, node: Count | EqualTo, key: str, *, action: bool) -> Paid:
    words = reader.words(predicate, with_object=True)
    on, against = words.named("on", "to"), words.named("against")
    words.end(predicate.verb)
    check_moved(reader, node, predicate.verb)
    check_whom(reader, "pay", "on", on)
    check_toward(reader, node, reader.read(node.unit), against)
    if isinstance(against, Named) and against.determiner == "each":
        reader.unheard(
            against.span, "pay … against each", "it is paid against one: let that one be chosen, `choose a …`"
        )
    number = how_many(reader, node)
    if isinstance(node, Count) and isinstance(node.quantity, Variable):
        reader.staked[key] = node.quantity.letter
    check_said_how_many(
        reader, node, predicate.verb, f"{predicate.verb} {node.unit.text} equal to your {node.unit.text}"
    )
    if number is None:
        reader.unheard(node.span, "all of it", f"say how many: `pay … equal to your {key}`")
    if on is None and isinstance(node, EqualTo) and isinstance(node.amount, CostOf):
        on = node.amount.of if isinstance(node.amount.of, Named) else None  # its cost is paid on what has it
    lost = predicate.verb == "lose"
    return Paid(key, number or amount(reader, node), action, optional(reader, against), optional(reader, on), lost)


def _given_up(reader: Reader, predicate: Predicate) -> GivenUp | None:
    node = predicate.object
    reader.words(predicate, with_object=True).end("give up")
    if isinstance(node, (Count, EqualTo)) and node.unit.text in CARDS:
        check_said_how_many(reader, node, "give up")
        return GivenUp("", how_many(reader, node) or amount(reader, node))
    term = reader.read(name_in(node)).of("action", "track")
    if term is None:
        reader.unheard(predicate.span, "give up", "what can be given up is a track, an action, or cards of a test")
        return None
    if isinstance(node, EqualTo) or (isinstance(node, Count) and node.quantity not in (None, Number(1))):
        reader.unheard(node.span, "how many", "what is given up is one; a number of them is paid: `pay 2 …`")
    return GivenUp(term.head.name, None)
