"""Cards into somebody's hands, and out of the hands of those who make a test: one by one, in turn, the first face down."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from grammar.article import with_article
from interpreter.game.deck import Card, worth_of
from interpreter.play.asking import ask
from interpreter.play.events import happen
from interpreter.play.numbers import change
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.questions import Question
from interpreter.state.situation import Situation
from interpreter.state.things import Thing

STOP = "no more cards"
_text_of = attrgetter("text")


def take_cards(table: Situation, who: Thing, number: int) -> tuple[list[Card], list[Card]]:
    """Cards for somebody: those that are kept, and the wild ones, which give their point and are shuffled back, if they
    give one."""
    cards = table.take(number)
    wild = [card for card in cards if card.wild] if table.game.plan.wild_gives else []
    for card in wild:
        if table.game.plan.wild_gives in who.values:
            _give(table, who, card, table.game.plan.wild_gives)
    if not wild:
        return cards, wild
    table.shuffle(wild)
    for card in wild:
        happen(table, Event("draw", who, card, 1))
    return [card for card in cards if card not in wild], wild


def _give(table: Situation, who: Thing, card: Card, key: str) -> None:
    """The point that a wild card gives whoever draws it; he gains it, for all that answers or forbids that."""

    def apply(event: Event) -> None:
        old, new = change(table, who, key, event.amount)
        table.say(f"{who} draws {with_article(card.text)}: {table.game.unit(key, new)} {old} → {new}.")
        event.amount = new - old
        event.cancelled = not event.amount

    happen(table, Event("gain", who, None, 1, key), apply)


def from_hand(table: Situation, test: Test) -> bool:
    """Whether a test is played with the cards in hand: in a scope that says so, unless it is against the deck."""
    return test.plan.source == "cards" and not test.deck and bool(table.open_scopes.get(test.plan.hand))


def play_in_turn(table: Situation, tests: Sequence[Test]) -> None:
    """Each side plays a card, then each a further one, until nobody can or wants to.  How many each may play has been found
    out before the first of them."""
    again = True
    while again:
        again = False
        for test in tests:
            if test.maker.hand and len(test.cards) < (test.allowed or 0):
                again = _play_one(table, test) or again


def _play_one(table: Situation, test: Test) -> bool:
    hand = sorted(sorted(test.maker.hand, key=_text_of), key=worth_of, reverse=True)
    options: list[object] = [*hand] if not test.cards else [*hand, STOP]  # the first card has to be played
    seen = shown(test.other.cards) if test.other is not None else ""
    against = f" against {test.target.name}" if test.target is not None else ""
    text = f"a card for {test.plan.name}{against}{f'; seen: {seen}' if seen else ''}"
    picked = options[int(ask(table, Question(test.maker.name, "card", text, options, about=test)))]
    if not isinstance(picked, Card):
        return False
    rest = list(test.maker.hand)
    rest.remove(picked)
    table.put_hand(test.maker, rest)
    test.cards = [*test.cards, picked]
    table.put_away([picked])
    return True


def shown(cards: Sequence[Card]) -> str:
    """What the others see: the first card lies face down."""
    return " ".join(["?", *map(str, cards[1:])]) if cards else ""
