"""What stands on the table: somebody or something, what it holds, and ways to point at a part of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct, field

from grammar.lexicon import NAME
from grammar.verbs import VERBS
from interpreter.game.deck import Card
from interpreter.state.program import Compiled

T = TypeVar("T")

BY_A_FACT = "check"
"""What gives a state that stands only for as long as a fact holds."""


class Thing(Struct, eq=False):
    """Somebody or something.

    kinds: what it is, the most special first.  were: what it has been, and is no more.
    values: numbers and choices by name.  held: entries by name.
    states: by name, with what gave them (`BY_A_FACT` for a standing rule).  maker: whose it is, or
    who brought it.  brought: a rule has brought it, and when it leaves it is away for good.
    left: the scope of time that it left, and out of which it is gone.
    many: it is several under one name, which says so (`Rats`)."""

    name: str
    kinds: tuple[str, ...]
    side: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    held: dict[str, Held] = field(default_factory=dict)
    states: dict[str, object] = field(default_factory=dict)
    tags: dict[str, bool] = field(default_factory=dict)
    places: dict[str, bool] = field(default_factory=dict)
    items: dict[str, Thing] = field(default_factory=dict)
    hand: list[Card] = field(default_factory=list)
    chosen: dict[str, Any] = field(default_factory=dict)
    maker: Thing | None = None
    brought: bool = False
    gone: bool = False
    left: str = ""
    many: bool = False
    were: tuple[str, ...] = ()

    def is_called(self, word: str) -> bool:
        """Whether a word describes it: a kind, tag, state or place."""
        return (
            word in self.kinds or word in self.tags or word in self.states or word in self.places or word == self.name
        )

    def __str__(self) -> str:
        return self.name


def in_turn(those: Sequence[T]) -> Iterable[T]:
    """One after the other; nothing comes any more to who has gone while it came to those before."""
    return those if len(those) < 2 else _who_stays(those)


def _who_stays(those: Sequence[T]) -> Iterator[T]:
    away = [one for one in those if _is_gone(one)]
    return (one for one in those if not _is_gone(one) or one in away)


def _is_gone(one: object) -> bool:
    match one:
        case Thing(gone=gone) | Quantity(owner=Thing(gone=gone)):
            return gone
        case _:
            return False


class Held(Struct, eq=False):
    """An entry (or a part of the system's rules) in somebody's hands.

    frame: with which its rules run; found: what stands and its rules in these hands, by channel; made once, by the index.
    item: the thing that has the entry (a weapon with a modification); the holder is then whoever keeps the thing.
    given: the standing rule that gives it to somebody, and to whom."""

    compiled: Compiled
    holder: Thing
    rank: int = 1
    age: int = 0
    frame: Any = None
    found: dict[str, list[Any]] = field(default_factory=dict)
    item: Thing | None = None
    given: Any = None

    @property
    def name(self) -> str:
        """The name of the entry."""
        return self.compiled.name

    @property
    def as_used(self) -> Held | Label:
        """What is used when it is used: the entry, or the action of which it tells."""
        return Label(self.name, "action") if self.compiled.role == "action" else self

    def is_called(self, word: str) -> bool:
        """Whether a word describes the entry: its name, kind, suit, category."""
        return word in self.compiled.words

    def __str__(self) -> str:
        return self.compiled.name


class Quantity(Struct, frozen=True):
    """A number that somebody has: `your BP`.  owner: a thing, a test or None for the table."""

    owner: Any
    key: str

    @property
    def holder(self) -> Thing | None:
        """Somebody or something whose number it is; None if it is that of a test, a card or the table."""
        match self.owner:
            case Thing() as thing:
                return thing
            case _:
                return None

    def __str__(self) -> str:
        return f"{possessive(self.owner)} {self.key}"


class Stretch(Struct, frozen=True):
    """A stretch of time: a Round, somebody's Turn."""

    scope: str
    owner: Thing | None = None

    def __str__(self) -> str:
        return f"the {self.scope}" if self.owner is None else f"{possessive(self.owner)} {self.scope}"


class Label(Struct, frozen=True):
    """A word as a value: a suit, a tag, a table, a weapon that only has a name."""

    name: str
    role: str = ""

    def __str__(self) -> str:
        return self.name


def is_given(states: Mapping[str, object], state: str) -> bool:
    """Whether somebody has these states and one of them was given, so that it does not stand by a fact alone."""
    return states.get(state, BY_A_FACT) != BY_A_FACT


def labels_in(values: Mapping[str, object]) -> dict[str, Label]:
    """Those of somebody's numbers and choices that are words."""
    return {key: value for key, value in values.items() if isinstance(value, Label)}


def possessive(owner: Any) -> str:
    """`Mara's`, `Ines's`, of several `Rats'`; `the table's`."""
    if owner is None:
        return "the table's"
    if owner.__class__ is Thing:
        owner, many = owner.name, owner.many
        return f"{owner}'" if many else f"{owner}'s"
    return f"{owner}'s"


def told(text: str, holder: object, variables: Mapping[str, int], name: str = "") -> str:
    """The author's words, said of the holder and with the numbers chosen.  Names stay whole: `Catch Your Breath`.

    name: of the entry that says so, which calls itself *this*."""
    small = re.sub(r"^You", "you", text)
    small = re.sub(r"\bthis\b(?! [A-Z])", lambda _: name, small) if name else small
    said = "".join(part if at % 2 else _said_of(part, holder) for at, part in enumerate(re.split(f"({NAME})", small)))
    return re.sub(r"\b([A-Z])\b", lambda m: str(variables.get(m[1], m[1])), said)


def _said_of(text: str, holder: object) -> str:
    text = re.sub(r"\byour\b", possessive(holder), text)
    text = re.sub(rf"\b({_BEHIND}) you\b", lambda found: f"{found[1]} {holder}", text)
    return re.sub(r"\byou\b(?: ([a-z]+)\b)?", lambda found: f"{holder}{_agreeing(found[1])}", text)


_BEHIND = "against|to|from|of|by|with|for|on|than"
"""Behind these it is not `you` who does what comes next: `Attacks against you play 1 fewer card`."""


def _agreeing(verb: str | None) -> str:
    """A verb behind `you`, as it is said of somebody else."""
    return f" {_THIRD.get(verb, verb)}" if verb is not None else ""


_THIRD = {verb.name.partition(" ")[0]: verb.third.partition(" ")[0] for verb in VERBS.values()}
_THIRD |= {"are": "is", "do": "does"}
_OF_SEVERAL = {third: verb for verb, third in _THIRD.items() if verb not in ("be",)}


def agreeing_with(several: Collection[str], text: str) -> str:
    """A sentence with its verb as the name of several wants it: `Rats lose 1 Member`, `Squad: Rats play 4♠`."""
    for name in several:
        if name in text:
            begins = rf"(?:^|(?<=: ))({re.escape(name)}) ([a-z]+)\b"
            text = re.sub(begins, _plural, text)
    return text


def _plural(found: re.Match[str]) -> str:
    return f"{found[1]} {_OF_SEVERAL.get(found[2], found[2])}"


def none_can(text: str) -> str:
    """What each or any of them cannot do, none can: `an Opponent cannot …` is `no Opponent can …`."""
    text = re.sub(r"^another ([A-Z][^.]*?) cannot\b", r"no other \1 can", text)
    return re.sub(r"^(?:an?|each) ([A-Z][^.]*?) cannot\b", r"no \1 can", text)
