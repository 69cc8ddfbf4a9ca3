"""The verbs of the language: how each is said.  What a verb means with its object and small words: grammar/meaning/doing.py."""

from __future__ import annotations

from msgspec import Struct


class Verb(Struct, frozen=True):
    """name: dictionary form, used in trees.  third: with a singular subject.  past: participle, for phrasing."""

    name: str
    third: str
    past: str


_ROWS = (
    Verb("draw", "draws", "drawn"),
    Verb("discard", "discards", "discarded"),
    Verb("play", "plays", "played"),
    Verb("roll", "rolls", "rolled"),
    Verb("gain", "gains", "gained"),
    Verb("lose", "loses", "lost"),
    Verb("pay", "pays", "paid"),
    Verb("give up", "gives up", "given up"),
    Verb("take", "takes", "taken"),
    Verb("make", "makes", "made"),
    Verb("use", "uses", "used"),
    Verb("become", "becomes", "become"),
    Verb("stop", "stops being", "stopped being"),
    Verb("get", "gets", "changed"),
    Verb("be", "is", "been"),
    Verb("have", "has", "had"),
    Verb("multiply", "is multiplied", "multiplied"),
    Verb("bring", "brings", "brought"),
    Verb("enter", "enters", "entered"),
    Verb("leave", "leaves", "left"),
    Verb("target", "targets", "targeted"),
    Verb("go", "goes", "gone"),
    Verb("rise", "goes up", "gone up"),
    Verb("sink", "goes down", "gone down"),
    Verb("reach", "reaches", "reached"),
    Verb("reroll", "rerolls", "rerolled"),
    Verb("swap", "swaps", "swapped"),
    Verb("choose", "chooses", "chosen"),
    Verb("bid", "bids", "bid"),
    Verb("shuffle", "shuffles", "shuffled"),
    Verb("meet", "meets", "met"),
    Verb("agree", "agrees", "agreed"),
    Verb("begin", "begins", "begun"),
    Verb("end", "ends", "ended"),
    Verb("succeed", "succeeds", "succeeded"),
    Verb("fail", "fails", "failed"),
    Verb("tie", "ties", "tied"),
    Verb("happen", "happens", "happened"),
)

VERBS: dict[str, Verb] = {verb.name: verb for verb in _ROWS}
