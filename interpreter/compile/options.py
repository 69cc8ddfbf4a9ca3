"""What is chosen between, `you may choose one:`: which of it cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grammar.meaning import bodies as m
from grammar.meaning.amounts import CardWorth, Fixed, Rolled
from grammar.meaning.deeds import (
    AnyDeed,
    Become,
    BecomeWord,
    Bring,
    ChangeNumber,
    Choose,
    ChooseNumber,
    Enter,
    HandOver,
    Leave,
    Make,
    Move,
    MoveRanks,
    MoveTag,
    MoveThings,
    OutOfHand,
    StopBeing,
    TakeDamage,
    Use,
)
from grammar.meaning.nouns import Noun, Own, Select, naming_of, phrases_in
from grammar.meaning.offers import Offer
from grammar.vocabulary import Term
from grammar.words import TagWord
from interpreter.compile.amounts import amount
from interpreter.compile.amounts import optional as optional_amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.deeds import whom_of
from interpreter.compile.facts import is_so
from interpreter.compile.forbidden import forbids
from interpreter.compile.nouns import calls, optional, reference
from interpreter.compile.offers import doable, offer
from interpreter.compile.verbs.entries import can_rise
from interpreter.compile.verbs.numbers import options
from interpreter.compile.verbs.tests import builder, cannot_be_made
from interpreter.play.offers import payable
from interpreter.standing.attempts import called_besides
from interpreter.standing.numbers import has_number, value_of
from interpreter.state.program import Fact
from interpreter.state.situation import Frame


def some_open(compiler: Compiler, meaning: m.Chooses) -> Fact | None:
    """Whether any of it can be done; None if that is always so."""
    barred = [closed(compiler, option.body, meaning.who) for option in meaning.options]
    found = [one for one in barred if one is not None]
    return (lambda f: not all(f.table.look(one, f) for one in found)) if len(found) == len(barred) else None


def closed(compiler: Compiler, body: m.Body, chooser: Noun) -> Callable[[Frame], bool] | None:
    """Whether what an option begins with cannot be done, or only asks for what is not so; or all of it takes more than there
    is."""
    begins, overdrawn = _begins_closed(compiler, body, chooser), _overdrawn(compiler, body, chooser)
    if begins is None or overdrawn is None:
        return begins or overdrawn
    return lambda f: begins(f) or overdrawn(f)


def _overdrawn(compiler: Compiler, body: m.Body, chooser: Noun) -> Callable[[Frame], bool] | None:
    """Whether several losses of the chooser come to more of one number than he has."""
    due: dict[str, list[int]] = {}
    for key, number in _losses(body, chooser):
        due.setdefault(key, []).append(number)
    several = {key: sum(numbers) for key, numbers in due.items() if len(numbers) > 1 and 0 not in numbers}
    if not several:
        return None
    who = reference(compiler, chooser)
    return lambda f: any(value_of(f.table, one, key) < due for one in who.things(f) for key, due in several.items())


def _losses(body: m.Body, chooser: Noun) -> Iterator[tuple[str, int]]:
    """What the chooser loses of which number, whatever happens, by numbers that are said; 0 for what is gained meanwhile."""
    for one in body:
        match one:
            case m.Does(deeds):
                for deed in deeds:
                    match deed:
                        case Move("pay" | "lose", who, key, Fixed(number), None) if who == chooser:
                            yield key, number
                        case Move("gain", key=key):
                            yield key, 0
            case m.Repeats(Fixed(times), inner):
                for _ in range(min(times, m.MOST_TIMES)):
                    yield from _losses(inner, chooser)


def _begins_closed(compiler: Compiler, body: m.Body, chooser: Noun) -> Callable[[Frame], bool] | None:
    match body[0]:
        case m.Rule(moment=None, given=m.Given(asked, lasting=False), offer=None, body=inner, otherwise=()):
            fact, barred = is_so(compiler, asked), closed(compiler, inner, chooser)
            rest = closed(compiler, body[1:], chooser) if body[1:] else lambda f: True
            if rest is None:
                return None
            return lambda f: rest(f) and (not fact(f) or (barred is not None and barred(f)))
        case m.Rule(moment=None, given=m.Given(lasting=False) | None as asked, offer=Offer() as offered, otherwise=()):
            price, so = offer(compiler, offered), is_so(compiler, asked.fact) if asked is not None else None
            return lambda f: (so is not None and not so(f)) or not any(payable(price, f, one) for one in price.who(f))
        case m.Chooses(optional=False) as inner:
            some = some_open(compiler, inner)
            return (lambda f: not some(f)) if some is not None else None
        case m.Depends(number, None, rows) if not any(
            isinstance(one, Rolled | CardWorth) for one in phrases_in(number)
        ):
            value, barred_rows = amount(compiler, number), [(row, closed(compiler, row.body, chooser)) for row in rows]
            return lambda f: _row_is_closed(f, value(f), barred_rows)
        case m.Does((ChooseNumber() as choice, *more)):
            following = (*((m.Does(tuple(more)),) if more else ()), *body[1:])
            return _whatever_number(compiler, choice, closed(compiler, following, chooser) if following else None)
        case m.Tries(made, _):
            return _barred(compiler, made)
        case m.Lends((first, *_)):
            return _barred(compiler, first)
        case m.Picks((choice,), then):
            return _whichever(compiler, choice, closed(compiler, (then,), chooser))
        case m.ForEach(each):
            ref = reference(compiler, each)
            return lambda f: not ref.all(f)
        case m.Repeats(body=inner):
            return closed(compiler, inner, chooser)
        case m.Does((first, *_) as deeds):
            lacking = [_lacking(compiler, deed, chooser) for deed in deeds if deed is first or _costs(deed)]
            with_any = _with_any(compiler, body, chooser)
            lacks = (_barred(compiler, first), _about_nobody(compiler, first), with_any, *lacking)
            found = [one for one in lacks if one is not None]
            return (lambda f: any(one(f) for one in found)) if found else None
    return None


def _with_any(compiler: Compiler, body: m.Body, chooser: Noun) -> Callable[[Frame], bool] | None:
    """Where one is chosen first, whether what follows cannot be done with any that there is to choose."""
    match body:
        case (m.Does((Choose() as choice,)), _, *_):
            return _whichever(compiler, choice, closed(compiler, body[1:], chooser))
    return None


def _whichever(compiler: Compiler, choice: Choose, barred: Callable[[Frame], bool] | None) -> Callable[[Frame], bool]:
    """Whether it cannot be done with any that there is to choose."""
    those, spoken = options(compiler, choice), calls(choice.what)

    def none_open(frame: Frame) -> bool:
        found = those(frame)
        if barred is None:
            return not found
        for one in found:
            inner = frame.inner(one)
            inner.call_by(spoken, one)
            if not barred(inner):
                return False
        return True

    return none_open


def _whatever_number(
    compiler: Compiler, choice: ChooseNumber, barred: Callable[[Frame], bool] | None
) -> Callable[[Frame], bool]:
    """Whether it cannot be done with any number that there is to choose."""
    low, high = amount(compiler, choice.low), amount(compiler, choice.high)

    def none_open(frame: Frame) -> bool:
        inner = frame.inner()
        for number in range(low(frame), min(high(frame), low(frame) + m.MOST_TIMES) + 1):
            inner.variables[choice.letter] = number
            if barred is None or not barred(inner):
                return False
        return True

    return none_open


def _row_is_closed(frame: Frame, value: int, rows: Sequence[tuple[m.Row, Callable[[Frame], bool] | None]]) -> bool:
    """Whether no row stands for what comes, or nothing can be done of the one that does."""
    for row, barred in rows:
        if (row.low is None or value >= row.low) and (row.high is None or value <= row.high):
            return barred is not None and barred(frame)
    return True


def _costs(deed: AnyDeed) -> bool:
    """Whether it takes something away that has to be there."""
    match deed:
        case OutOfHand() | Move() | MoveThings():
            return True
        case _:
            return False


def _barred(compiler: Compiler, deed: AnyDeed) -> Callable[[Frame], bool] | None:
    """Whether a rule forbids something, or there would be no card left for a test."""
    match deed:
        case Make():
            maker, build, banned = reference(compiler, deed.who), builder(compiler, deed), forbids(compiler, deed)
            assert banned is not None
            return lambda f: any(cannot_be_made(f, build, one) or banned(f, one) for one in maker.things(f))
    barring = forbids(compiler, deed)
    if barring is None:
        return None
    by_whom = getattr(deed, "who", None)
    who = optional(compiler, by_whom)
    return lambda f: any(barring(f, one) for one in (who.things(f) if who is not None else [f.holder]))


def _about_nobody(compiler: Compiler, deed: AnyDeed) -> Callable[[Frame], bool] | None:
    """Whether there is nobody, or nothing, of whom it would be done; who is gone may come back into play."""
    whom = whom_of(deed) or getattr(deed, "who", None)
    match deed, whom:
        case Enter(place=None), _:
            return None
        case _, Select(how="that"):
            return None
        case _, Select() | Own():
            ref = reference(compiler, whom)
            return lambda f: not ref.all(f)
    return None


def _is_test(noun: Noun) -> bool:
    naming = naming_of(noun)
    return naming is not None and naming.of("test") is not None


def _lacking(compiler: Compiler, deed: AnyDeed, chooser: Noun) -> Callable[[Frame], bool] | None:
    """Whether there is not what it takes: cards to be discarded, so much to be paid; of whoever chooses it, as if it were a price
    of his, also what is to be lost, what he is not yet, and what he is, of which he is to be rid; and the number of which he is
    to have more.  How much dice or a card turned up come to is seen when it is done."""
    if any(isinstance(one, Rolled | CardWorth) for one in phrases_in(deed)):
        return None
    match deed:
        case OutOfHand(who, cards):
            holders, number = reference(compiler, who), optional_amount(compiler, cards)
            least = number if number is not None else lambda f: 1
            return lambda f: any(len(one.hand) < max(1, least(f)) for one in holders.things(f))
        case Move("pay" | "lose" as verb, who, key, paid, None) if verb == "pay" or who == chooser:
            payers, price = reference(compiler, who), optional_amount(compiler, paid)
            due = price if price is not None else lambda f: 1
            return lambda f: any(value_of(f.table, one, key) < due(f) for one in payers.things(f))
        case Move("gain", who, key) | ChangeNumber(Own(owner=who, key=key)) if who == chooser:
            gainers = reference(compiler, who)
            return lambda f: not any(has_number(f.table, one, key) for one in gainers.things(f))
        case TakeDamage(who=who, source=None, by=None) if who == chooser:
            hurt, can = reference(compiler, who), doable(compiler, deed)
            return lambda f: not any(can(f, one) for one in hurt.things(f))
        case Enter(who=Select(naming, "that")) | Leave(who=Select(naming, "that")) if naming.is_item:
            return None  # it may lie there since it has just come
        case Enter() | Leave():  # whoever it is, there already or not there
            ref, can = reference(compiler, deed.who), doable(compiler, deed)
            return lambda f: not any(can(f, one) for one in ref.things(f))
        case HandOver("gain", who, what):  # who has a thing already does not gain it
            takers, handed = reference(compiler, who), reference(compiler, what)
            return lambda f: (
                (found := handed.things(f)) != []
                and all(one.items.get(item.name) is item for item in found for one in takers.things(f))
            )
        case Bring() | Use():
            ref, can = reference(compiler, deed.who), doable(compiler, deed)
            return lambda f: any(not can(f, one) for one in ref.things(f))
        case BecomeWord(owner=owner):
            ref, can = reference(compiler, owner), doable(compiler, deed)
            return lambda f: (found := ref.things(f)) != [] and not any(can(f, one) for one in found)
        case Become(who=who, word=word, term=Term(head=TagWord())) if _is_test(who):
            ref = reference(compiler, who)
            return lambda f: (test := ref.test(f)) is not None and word in called_besides(f.table, test)
        case Become() | StopBeing() | MoveTag(verb="lose"):  # all of them are it by now, or none is
            ref, can = reference(compiler, deed.who), doable(compiler, deed)
            return lambda f: (found := ref.things(f)) != [] and not any(can(f, one) for one in found)
        case MoveRanks(verb="gain", number=number) if (
            number is not None
        ):  # who has the most of it already can gain no more
            ref, rises = reference(compiler, deed.who), can_rise(compiler, deed)
            return lambda f: any(not rises(f, one) for one in ref.things(f))
        case MoveTag() | MoveThings() | MoveRanks() if deed.who == chooser:
            ref, can = reference(compiler, deed.who), doable(compiler, deed)
            return lambda f: any(not can(f, one) for one in ref.things(f))
    return None
