"""The verbs of the language: how each is said, and what it takes.  One row per verb; the interpreter and the phrasing
each have one function per row, and a test names what is missing.

object: what may stand behind the verb.  words: the small words that may follow it (see Qualifier).  moods: `event` is
said of verbs that only ever happen, and are never done by a rule."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verb:
    """name: dictionary form, used in trees.  third: with a singular subject.  past: participle, for phrasing."""

    name: str
    third: str
    past: str
    object: str
    words: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    """The roles that the head of the object may have; empty: any."""


_ROWS = (
    Verb("draw", "draws", "drawn", "count", ("from",), ("word", "thing", "tag")),
    Verb("discard", "discards", "discarded", "thing", ("from",), ("word",)),
    Verb("play", "plays", "played", "thing", ("on", "from"), ("word", "thing", "action", "tag")),
    Verb("roll", "rolls", "rolled", "count", ("on",), ("word", "table", "entry")),
    Verb("gain", "gains", "gained", "thing", ("from", "against", "of", "at", "to"), ()),
    Verb("lose", "loses", "lost", "thing", ("from", "of"), ()),
    Verb("pay", "pays", "paid", "count", ("on",), ("track", "word", "stat", "action")),
    Verb("give up", "gives up", "given up", "thing", (), ("action", "word", "track")),
    Verb("take", "takes", "taken", "thing", ("to", "from", "by", "with"), ("word", "action", "thing", "scope")),
    Verb("make", "makes", "made", "noun", (), ("test", "action", "stat")),
    Verb("use", "uses", "used", "thing", ("on", "instead of"), ()),
    Verb("become", "becomes", "become", "value", ("by",), ()),
    Verb("stop", "stops being", "stopped being", "name", (), ("state", "tag", "thing")),
    Verb("get", "gets", "changed", "signed"),
    Verb("be", "is", "been", "value", ("in",)),
    Verb("have", "has", "had", "thing", ("in", "with", "without", "other than")),
    Verb("multiply", "is multiplied", "multiplied", "amount"),
    Verb("bring", "brings", "brought", "thing", (), ("thing", "entry", "kind")),
    Verb("enter", "enters", "entered", "name"),
    Verb("leave", "leaves", "left", "name"),
    Verb("target", "targets", "targeted", "noun"),
    Verb("go", "goes", "gone", "none", ("to",)),
    Verb("rise", "goes up", "gone up", "amount"),
    Verb("sink", "goes down", "gone down", "amount"),
    Verb("reach", "reaches", "reached", "amount"),
    Verb("reroll", "rerolls", "rerolled", "noun"),
    Verb("swap", "swaps", "swapped", "noun", ("and",)),
    Verb("choose", "chooses", "chosen", "thing", ("from", "to")),
    Verb("bid", "bids", "bid", "count", (), ("track", "word")),
    Verb("shuffle", "shuffles", "shuffled", "noun"),
    Verb("meet", "meets", "met", "noun"),
    Verb("agree", "agrees", "agreed", "none"),
    Verb("begin", "begins", "begun", "none"),
    Verb("end", "ends", "ended", "none"),
    Verb("succeed", "succeeds", "succeeded", "none"),
    Verb("fail", "fails", "failed", "none"),
    Verb("tie", "ties", "tied", "none"),
    Verb("happen", "happens", "happened", "none"),
)

VERBS: dict[str, Verb] = {verb.name: verb for verb in _ROWS}
