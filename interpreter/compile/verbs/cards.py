"""The verbs of cards: draw, discard, shuffle; how chance chooses; whom a deed is about."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from diagnostics.span import Span
from grammar.meaning import deeds as d
from interpreter.compile.amounts import to_each
from interpreter.compile.compiler import Compiler
from interpreter.compile.nouns import reference
from interpreter.game.deck import Card
from interpreter.play.asking import pick
from interpreter.play.events import happen
from interpreter.play.hands import take_cards
from interpreter.standing.numbers import limit_of
from interpreter.state.event import Event
from interpreter.state.recall import HANDS, NOW
from interpreter.state.situation import Frame, Missing, named
from interpreter.state.things import Thing
from interpreter.state.trace import counted as said
from interpreter.state.trace import listed

Do = Callable[[Frame], None]

NO_CARD = Missing(frozenset({"card"}))
"""`that card` where none was there."""


def draw(compiler: Compiler, deed: d.Draw) -> Do:
    """`you draw 2 cards`."""
    who, number = reference(compiler, deed.who), to_each(compiler, deed.number)

    def act(frame: Frame) -> None:
        so_many = number(frame)
        for thing in who.each(frame):
            draw_cards(frame, thing, so_many(), deed.span)

    return act


def draw_cards(frame: Frame, who: Thing, number: int, span: Span | None) -> None:
    """Cards from the pile into a hand; while a test with fresh cards is prepared, to those."""
    table = frame.table
    if number <= 0:
        return
    open_test = None
    for test in table.tests:
        if test.maker is who and test.fresh is not None and not test.played:
            open_test = test  # the last one

    jokers: list[Card] = []

    def apply(event: Event) -> None:
        wanted = event.amount if open_test is not None else min(event.amount, _room_in_hand(frame, who))
        kept, wild = take_cards(table, who, wanted)
        drawn = [*kept, *wild]
        if number == 1:  # `that card` is this one
            frame.introduce(*drawn)
        text = f"{who} draws {said(len(drawn), 'card', 'cards')}" + (f" ({listed(drawn)})." if drawn else ".")
        table.say_rule(frame, named(frame, text), span, "change")
        target = who.hand if open_test is None or open_test.fresh is None else open_test.fresh
        table.journal.replace(target, [*target, *kept], HANDS)
        jokers.extend([card for card in kept if card.wild])
        if open_test is None:
            event.amount = len(drawn)  # nobody draws more than there is, or than a hand holds
            event.cancelled = not drawn

    frame.introduce(NO_CARD)  # as long as none has come
    drawing = Event("draw", who, None, number, "card")
    happen(table, drawing, apply)
    for card in jokers:  # those that are not kept have been heard of as they gave what they give
        one = Event("draw", who, card, 1)
        one.told = drawing.told  # whoever has heard of a card has heard of this one
        happen(table, one)


def _room_in_hand(frame: Frame, who: Thing) -> int:
    """How many cards still fit in a hand; a rule may say how many it holds."""
    table = frame.table
    silent = table.lists.at_hand.silent
    places = [place for place in table.game.holding if f"value:maximum {place}" not in silent]
    limits = [limit for place in places if (limit := limit_of(table, who, place)) is not None]
    return max(0, min(limits) - len(who.hand)) if limits else sys.maxsize


def discard(compiler: Compiler, deed: d.Discard, fits: Callable[[Frame], bool] | None = None) -> Do:
    """`you discard 1 card`.  fits: whether that card may be it; any may if nothing is said."""
    who = reference(compiler, deed.who)
    number = to_each(compiler, deed.number) if deed.number is not None else None

    def act(frame: Frame) -> None:
        so_many = number(frame) if number is not None else None
        for thing in who.each(frame):
            discard_cards(frame, thing, so_many() if so_many is not None else len(thing.hand), deed.span, fits)

    return act


def shuffle(compiler: Compiler, deed: d.Shuffle) -> Do:
    """The discards go back into the pile, which is shuffled."""
    return lambda frame: frame.table.shuffle()


def discard_cards(
    frame: Frame, who: Thing, number: int, span: Span | None, fits: Callable[[Frame], bool] | None = None
) -> None:
    """Cards of the holder's choice (the lowest, if nothing is said) out of the hand."""
    table = frame.table

    def apply(event: Event) -> None:
        gone: list[Card] = []
        if not who.hand:
            event.cancelled = True
            table.say_rule(frame, named(frame, f"{who} discards nothing."), span, "change")
            table.journal.append(table.barred, f"{who} has no card to discard", NOW)
            return
        everything = event.amount >= len(who.hand)  # then there is nothing to ask
        for _ in range(min(event.amount, len(who.hand))):
            options = sorted(who.hand, key=lambda card: (card.value, card.text))
            if fits is not None:
                options = [card for card in options if fits(frame.inner(card))]
            card = pick(table, who, f"{frame.label}: discard", options[:1] if everything else options)
            assert card is not None, "there is one to be discarded"
            rest = list(who.hand)
            rest.remove(card)
            table.put_hand(who, rest)
            gone.append(card)
        event.amount = len(gone)  # nobody discards more than there is
        table.put_away(gone)
        frame.introduce(*gone)
        table.say_rule(frame, named(frame, f"{who} discards {listed(gone)}."), span, "change")

    if number > 0:
        frame.introduce(NO_CARD)  # as long as none has gone
        happen(table, Event("discard", who, None, number, "card"), apply)


def by_lot(frame: Frame, options: Sequence[Any], called: Callable[[Any], str] = str) -> Any:
    """One of several by chance: as the game's deck says (`lots: lowest`, a card for each), or by any means.

    called: how each is told."""
    table = frame.table
    plan = table.game.plan
    if not plan.lots or len(options) < 2:
        return options[table.draw_lot(len(options))] if options else None
    drawn = [(option, table.take_top()) for option in options]
    table.put_away([card for _, card in drawn if card is not None])
    said = ", ".join(f"{called(option)} {card}" for option, card in drawn if card is not None)
    table.say_rule(frame, named(frame, f"cards are drawn: {said}."), None, "play")
    order = [str(suit) for suit in table.game.suits]
    worth = {"lowest": 1, "highest": -1}[plan.lots]
    return min(drawn, key=lambda d: worth * _rank_in(d[1], order) if d[1] is not None else 0)[0]


def _rank_in(card: Card, order: list[str]) -> int:
    """Cards in one order: by value, then by suit; a wild one lies below all."""
    return card.value * (len(order) + 1) + (order.index(card.suit) + 1 if card.suit else 0)
