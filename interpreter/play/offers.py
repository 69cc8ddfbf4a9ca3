"""`you may PRICE:` in play: a choice that is offered only if its price can be paid in full, and then paid in full or not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from diagnostics.span import Span
from interpreter.play.asking import ask
from interpreter.standing.in_effect import may_be_waived, waives
from interpreter.standing.numbers import value_of
from interpreter.state.program import Offer, Part, Price
from interpreter.state.questions import Question
from interpreter.state.situation import Frame, Situation
from interpreter.state.things import Thing, in_turn


def accepted(offer: Offer, frame: Frame, word: str = "", alone: Span | None = None) -> bool:
    """Offer it to all whom it names, one after the other, until somebody takes it; then it is paid.

    alone: its place, if nothing else comes of it that would show who has taken it."""
    if offer.bidding is not None:
        return offer.bidding(frame)
    before, only = frame.called, frame.only if frame.accepted else None
    for who in in_turn(offer.who(frame)):
        if who.__class__ is not Thing or (only is not None and who is not only):
            continue
        if offer.called:
            frame.call(offer.called, who)
        parts = _due(offer, frame, who)
        chosen = frame.accepted and who is frame.holder and bool(parts) and parts[0].options is not None
        # if so, it turns out with the choice whether it can be paid
        asked = not (frame.accepted or _is_meant(parts, frame, who))
        if (chosen or _possible(parts, frame, who)) and (not asked or _asks(offer, frame, who, word)):
            frame.accepted = False
            steps = frame.table.trace.steps
            told, paid = len(steps), _pay(parts, frame, who)
            if paid and asked and alone is not None and len(steps) == told:
                frame.table.say_rule(frame, f"{frame.label}: {who} takes up “{offer.text}”.", alone, "choice")
            if paid is not None:
                return paid
    frame.called = before
    return False


def _is_meant(parts: tuple[Part, ...], frame: Frame, who: Thing) -> bool:
    """Whether it lets choose the one on whom something is used: then nobody need be asked whether he wants to."""
    options = parts[0].options if parts and frame.aim is not None else None
    return options is not None and frame.aim is not None and bool(frame.aim.of(frame, who, list(options(frame))))


Cost = tuple[tuple[str, int], ...]
"""What something costs: of which numbers, how much."""


def due_at_once(offer: Offer, frame: Frame, who: Thing) -> Cost | None:
    """What it costs before any choice, besides what it always costs; None if somebody cannot pay that, whatever he has of
    numbers.  Whether he has so much (`Purse`) is asked apart."""
    due = _due(offer, frame, who)
    due = due[: _first(due)]
    return frame.table.look(_cost, due, frame, who) if due else ()


class Purse:
    """What somebody has to pay with; found out once for each number, and right only now."""

    def __init__(self, table: Situation, who: Thing) -> None:
        self._table = table
        self._who = who
        self._numbers: dict[str, int] = {}
        self.may_be_free = may_be_waived(table, "price")

    def holds(self, cost: Cost) -> bool:
        """Whether he has what something costs, all together."""
        numbers = self._numbers
        due: dict[str, int] | None = {} if len(cost) > 1 else None
        for key, number in cost:
            if key not in numbers:
                numbers[key] = value_of(self._table, self._who, key)
            if due is not None:
                number = due[key] = due.get(key, 0) + number
            if numbers[key] < number:
                return False
        return True

    def lets(self, offer: Offer, frame: Frame) -> bool:
        """Whether nothing that it always costs keeps him from it, since he has that, or need not pay."""
        return self.holds(offer.always) or self.frees(frame)

    def frees(self, frame: Frame) -> bool:
        """Whether a rule lifts what he has to pay for something."""
        return self.may_be_free and waives(frame.table, frame.held, "price")


def payable_by(offer: Offer, frame: Frame, who: Thing) -> bool:
    """Whether somebody is among those whom it names, and can choose, and pay what follows; the rest he can pay."""
    due = _due(offer, frame, who)
    due = due[_first(due) :]
    return who in offer.who(frame) and (not due or _possible(due, frame, who))


def lacking(offer: Offer, frame: Frame, who: Thing) -> str:
    """What is not there that it takes besides a price, if the rest could be paid."""
    parts = [part for part in _due(offer, frame, who) if not part.first]
    wanting = [part for part in parts if not frame.table.look(part.payable, frame.inner(), who)]
    return wanting[0].lacks if len(wanting) == 1 else ""


def _first(parts: tuple[Part, ...]) -> int:
    """Where the first choice is."""
    for at, part in enumerate(parts):
        if part.first:
            return at
    return len(parts)


def price_of(offer: Offer, frame: Frame, who: Thing) -> tuple[Price, ...]:
    """What it takes of numbers; where a number is still to be chosen, if the least is chosen."""
    found: tuple[Price, ...] = frame.table.look(_prices, offer, frame.inner(), who)
    return found


def payable(offer: Offer, frame: Frame, who: Thing) -> bool:
    """Whether somebody could pay it all, with some choice."""
    return _possible(_due(offer, frame, who), frame, who)


def _asks(offer: Offer, frame: Frame, who: Thing, word: str) -> bool:
    prices = partial(price_of, offer, frame, who)
    question = Question(who.name, "may", f"{frame.label}: {offer.text}", word=word, about=frame, prices=prices)
    return bool(ask(frame.table, question))


def _prices(offer: Offer, frame: Frame, who: Thing) -> tuple[Price, ...]:
    due = [part for part in _due(offer, frame, who) if part.payable(frame, who)]
    return tuple(part.price(frame, who) for part in due if part.price is not None)


def _due(offer: Offer, frame: Frame, who: Thing) -> tuple[Part, ...]:
    """What is to be chosen and paid: without the costs, where a rule lifts them."""
    if not offer.costs or not waives(frame.table, frame.held, "price"):
        return offer.parts
    return tuple(part for part in offer.parts if not part.cost)


def _pay(parts: tuple[Part, ...], frame: Frame, who: Thing) -> bool | None:
    """Whether what was paid for may go on, which a rule that answers the payment can stop; None if it was not paid.

    Of several only that can be chosen with which all that follows can be paid, so that this need not be asked again."""
    frame.bound = (who, *frame.bound) if who is not frame.holder else frame.bound
    unproven = parts
    for at, part in enumerate(parts):
        if part.first:
            unproven = parts
            if part.options is not None:
                unproven, rest = parts[:at], parts[at + 1 :]
                among = list(part.options(frame))
                if rest:
                    among = frame.table.look(_open_to, part, among, rest, frame, who)
                aimed = frame.aim.of(frame, who, among) if frame.aim is not None else None
                among = among if aimed is None else aimed
                if not among and (aimed is not None or not at):
                    return None
                frame.among = among
            elif part.numbers is not None:
                rest = parts[at + 1 :]
                frame.among = [n for n in part.numbers(frame) if _possible(rest, _lettered(frame, part, n), who)]
            part.pay(frame, who)
            frame.among = None
    for part in unproven:
        if not part.first and not part.payable(frame, who):
            return None
    stopped = [part for part in parts if not part.first and part.pay(frame, who) is False]
    return not stopped


def _cost(parts: tuple[Part, ...], frame: Frame, who: Thing) -> Cost | None:
    probe = frame.inner()
    for part in parts:
        if not (part.permitted or part.payable)(probe, who):
            return None
    takes = [part.takes(probe) for part in parts if part.takes is not None]
    besides = [part.always for part in parts if part.always is not None] if takes else []
    return (*takes, *besides)


def _possible(parts: tuple[Part, ...], frame: Frame, who: Thing) -> bool:
    """Whether all these parts can be paid in some way; nothing of it is told."""
    if not parts:
        return True
    first = parts[0]
    alone = first.options is not None or (
        len(parts) == 1 and first.always is not None
    )  # nothing is written into the frame
    return frame.table.look(_payable_in_some_way, parts, frame if alone else frame.inner(), who)


def _open_to(part: Part, options: Iterable[object], rest: tuple[Part, ...], frame: Frame, who: Thing) -> list[object]:
    """Those of what there is to choose from with which all that follows can be paid."""
    return [one for one in options if _payable_in_some_way(rest, _with(frame, part, one), who)]


def _with(frame: Frame, part: Part, chosen: object) -> Frame:
    """What is known once something has been chosen."""
    inner = frame.inner(chosen)
    if part.calls:
        inner.call_by(part.calls, chosen)
    return inner


def _lettered(frame: Frame, part: Part, number: int) -> Frame:
    """What is known once a number has been chosen."""
    inner = frame.inner()
    inner.variables[part.letter] = number
    return inner


def _payable_in_some_way(parts: tuple[Part, ...], probe: Frame, who: Thing, spent: Cost = ()) -> bool:
    """Whether all these parts can be paid.  probe: a frame of its own, into which they may write.  spent: what those before
    them take of numbers."""
    for at, part in enumerate(parts):
        if part.options is not None:
            rest = parts[at + 1 :]
            return any(
                not rest or _payable_in_some_way(rest, _with(probe, part, one), who, spent)
                for one in part.options(probe)
            )
        if not part.payable(probe, who):
            return False
        if part.numbers is not None:
            rest = parts[at + 1 :]
            return not rest or any(
                _payable_in_some_way(rest, _lettered(probe, part, number), who, spent) for number in part.numbers(probe)
            )
        if (due := part.always or (part.takes(probe) if part.takes is not None else None)) is not None:
            spent = (*spent, due)
            if len(spent) > 1 and not Purse(probe.table, who).holds(spent):  # each for itself has been asked already
                return False
    return True
