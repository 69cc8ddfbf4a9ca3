"""What stands as long as a rule holds: it changes a number, a test or damage, says a word of somebody, bars or allows.

`subject` is the noun that it is about.  A Change is the same for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from diagnostics.span import NOWHERE, Span
from grammar.meaning.amounts import Amount
from grammar.meaning.names import Naming
from grammar.meaning.nouns import CostOf, CostOfEach, Noun, Possession, Select
from grammar.meaning.patterns import DamageIs, Pattern
from grammar.meaning.reader import Part

Op = Literal["add", "times", "is", "least", "most"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Something that stands."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Change:
    """`gets +2`, `is multiplied by 2`, `is 3`, `is at least 3`.  op: add, times, is, least, most."""

    op: Op
    by: Amount


@dataclass(frozen=True, slots=True)
class ChangesDamage(Standing):
    """`damage to your BP gets -2`.  parts: which damage.  dealt: by the holder.  to: what it goes to, by its name."""

    parts: tuple[DamageIs, ...]
    dealt: bool
    to: str | None
    change: Change


@dataclass(frozen=True, slots=True)
class ChangesTest(Standing):
    """`your Attacks get +2`, `your Draws play 1 more card`.

    part: the total, how many cards (or dice) may be played, how hard it is, or extra cards that are given now."""

    subject: Noun
    part: Part
    change: Change


@dataclass(frozen=True, slots=True)
class Replaces(Standing):
    """`your Attacks use Body instead of Mind`; with a number for a subject, that number.

    uses: a formula, or None for the number of whom it is about; name: of the number that it is made of; instead: empty
    for any; key: of the number that is replaced, if the subject is one; said: the place of what is used."""

    subject: Noun
    uses: Amount | None
    name: str
    instead: str
    key: str = ""
    said: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Decides(Standing):
    """`that Attack succeeds`.  verb: succeed, fail or tie."""

    subject: Noun
    verb: str


@dataclass(frozen=True, slots=True)
class CallsTest(Standing):
    """`your Attacks are Heavy`."""

    subject: Noun
    word: str


@dataclass(frozen=True, slots=True)
class ChangesNumber(Standing):
    """`your BP is at most 3`, `your Traits get +1`.

    key: of the number; group: of which it is every one, or empty.  then: what decides among equals, of an order."""

    subject: Possession
    key: str
    group: str
    change: Change
    then: tuple[Amount, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangesRanks(Standing):
    """`each of your Advantages is at most 3`: the ranks of all entries of a kind."""

    owner: Noun
    kind: Naming
    change: Change


@dataclass(frozen=True, slots=True)
class ChangesStretch(Standing):
    """`that Draw Step gets +1`: a stretch of time whose name is a number too."""

    subject: Select
    key: str
    change: Change


@dataclass(frozen=True, slots=True)
class ChangesCost(Standing):
    """`the cost of Reinforce gets -1`."""

    subject: CostOf | CostOfEach
    change: Change


@dataclass(frozen=True, slots=True)
class Calls(Standing):
    """`you are Hidden`, `the Fight is in the Alley`, `your Clubs are Heavy`.

    word: what it is called.  called: whose name that is, if it is only known in play.  entry: whether it is said of an
    entry in somebody's hands."""

    subject: Noun
    word: str
    called: Noun | None = None
    entry: bool = False


@dataclass(frozen=True, slots=True)
class Uncalls(Standing):
    """`your Clubs are not Heavy`, `you have no Shield`."""

    subject: Noun
    word: str


@dataclass(frozen=True, slots=True)
class IsInState(Standing):
    """`you are Dazed`, as long as it stands."""

    subject: Noun
    state: str


@dataclass(frozen=True, slots=True)
class Grants(Standing):
    """`you have 2 ranks of Guts`.  ranks: None for one."""

    subject: Noun
    entry: str
    ranks: Amount | None


@dataclass(frozen=True, slots=True)
class HasNone(Standing):
    """`you have no Weapon Limit`.  key: of the number."""

    subject: Noun
    key: str


@dataclass(frozen=True, slots=True)
class Permits(Standing):
    """`you cannot draw cards`, `you can use this without Actions`.

    allowed: can, or cannot.  event: what is barred or allowed.
    name: of the entry or action that it is about, if that says it all."""

    allowed: bool
    event: Pattern
    name: str = ""


AnyStanding = (
    ChangesDamage
    | ChangesTest
    | Replaces
    | Decides
    | CallsTest
    | ChangesNumber
    | ChangesRanks
    | ChangesStretch
    | ChangesCost
    | Calls
    | Uncalls
    | IsInState
    | Grants
    | HasNone
    | Permits
)
