"""The verbs of the language: how each is said, and what sort of thing it does.  What a verb means with its object and small
words: grammar/meaning/doing.py."""

from __future__ import annotations

from msgspec import Struct


class Verb(Struct, frozen=True):
    """name: dictionary form, used in trees.  third: with a singular subject.  past: participle, for phrasing.

    of_number: as an event it is of a number, `when you draw cards, … per card`.  of_cards: it moves cards of which nobody
    else knows which they are.  takes: it takes something away, so it is a price where it is offered.  by_people: only people
    do it."""

    name: str
    third: str
    past: str
    of_number: bool = False
    of_cards: bool = False
    takes: bool = False
    by_people: bool = False


_ROWS = (
    Verb("draw", "draws", "drawn", of_number=True, of_cards=True, by_people=True),
    Verb("discard", "discards", "discarded", of_number=True, of_cards=True, takes=True, by_people=True),
    Verb("play", "plays", "played", of_number=True, by_people=True),
    Verb("roll", "rolls", "rolled", by_people=True),
    Verb("gain", "gains", "gained", of_number=True),
    Verb("lose", "loses", "lost", of_number=True, takes=True),
    Verb("pay", "pays", "paid", of_number=True, takes=True, by_people=True),
    Verb("give up", "gives up", "given up", takes=True, by_people=True),
    Verb("take", "takes", "taken", of_number=True),
    Verb("make", "makes", "made", by_people=True),
    Verb("use", "uses", "used"),
    Verb("become", "becomes", "become"),
    Verb("stop", "stops being", "stopped being"),
    Verb("get", "gets", "changed"),
    Verb("be", "is", "been"),
    Verb("have", "has", "had"),
    Verb("multiply", "is multiplied", "multiplied"),
    Verb("bring", "brings", "brought", by_people=True),
    Verb("enter", "enters", "entered"),
    Verb("leave", "leaves", "left"),
    Verb("target", "targets", "targeted"),
    Verb("go", "goes", "gone"),
    Verb("rise", "goes up", "gone up"),
    Verb("sink", "goes down", "gone down"),
    Verb("reach", "reaches", "reached"),
    Verb("reroll", "rerolls", "rerolled", by_people=True),
    Verb("swap", "swaps", "swapped", by_people=True),
    Verb("choose", "chooses", "chosen", by_people=True),
    Verb("bid", "bids", "bid", by_people=True),
    Verb("shuffle", "shuffles", "shuffled", by_people=True),
    Verb("meet", "meets", "met", by_people=True),
    Verb("agree", "agrees", "agreed"),
    Verb("begin", "begins", "begun"),
    Verb("end", "ends", "ended"),
    Verb("succeed", "succeeds", "succeeded"),
    Verb("fail", "fails", "failed"),
    Verb("tie", "ties", "tied"),
    Verb("happen", "happens", "happened"),
)

VERBS: dict[str, Verb] = {verb.name: verb for verb in _ROWS}


def verbs_that(fact: str) -> tuple[str, ...]:
    """The verbs of which something is so, by the name of the field that says it."""
    return tuple(verb.name for verb in _ROWS if getattr(verb, fact))


OF_CARDS = verbs_that("of_cards")
"""What moves cards of which nobody else knows which they are."""
