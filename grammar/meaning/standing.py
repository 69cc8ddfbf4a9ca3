"""What stands as long as a rule holds: it changes a number, a test or damage, says a word of somebody, bars or allows.

`subject` is the noun that it is about.  A Change is the same for all of them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from diagnostics.span import NOWHERE, Placed, Span
from grammar.meaning.amounts import Amount
from grammar.meaning.names import Naming
from grammar.meaning.nouns import CostOf, CostOfEach, Noun, Possession, Select
from grammar.meaning.patterns import DamageIs, Pattern
from grammar.meaning.reader import Part

Op = Literal["add", "times", "is", "least", "most"]


BOUNDS: dict[str, Op] = {"at least": "least", "at most": "most"}
"""What a comparison bounds."""


class Standing(Placed, frozen=True, kw_only=True):
    """Something that stands."""


class Change(Struct, frozen=True):
    """`gets +2`, `is multiplied by 2`, `is 3`, `is at least 3`.  op: add, times, is, least, most.  said: where `+2` is said."""

    op: Op
    by: Amount
    said: Span = NOWHERE


class ChangesDamage(Standing, frozen=True):
    """`damage to your BP gets -2`.  parts: which damage.  dealt: by the holder.  to: the number that it goes to, by its name.

    of_itself: it is a part of itself, or a multiple, `is half that damage`: of whatever comes, and not of what has come.
    left: of what is left of it when whoever takes it has taken off what he can."""

    parts: tuple[DamageIs, ...]
    dealt: bool
    to: str | None
    change: Change
    of_itself: bool = False
    left: bool = False


class ChangesTest(Standing, frozen=True):
    """`your Attacks get +2`, `your Draws play 1 more card`.

    part: the total, how many cards (or dice) may be played, how hard it is, or extra cards that are given now."""

    subject: Noun
    part: Part
    change: Change


class Replaces(Standing, frozen=True):
    """`your Attacks use Body instead of Mind`; with a number for a subject, that number.

    uses: a formula, or None for the number of whom it is about; name: of the number that it is made of; instead: empty
    for any; any_of: of which group; key: of the number that is replaced, if the subject is one; said: the place of what is
    used."""

    subject: Noun
    uses: Amount | None
    name: str
    instead: str
    any_of: str = ""
    key: str = ""
    said: Span = NOWHERE


class Decides(Standing, frozen=True):
    """`that Attack succeeds`.  verb: succeed or fail."""

    subject: Noun
    verb: str


class CallsTest(Standing, frozen=True):
    """`your Attacks are Heavy`."""

    subject: Noun
    word: str


class ChangesNumber(Standing, frozen=True):
    """`your BP is at most 3`, `your Traits get +1`.

    key: of the number; group: of which it is every one, or empty.  then: what decides among equals, of an order."""

    subject: Possession
    key: str
    group: str
    change: Change
    then: tuple[Amount, ...] = ()


class ChangesRanks(Standing, frozen=True):
    """`each of your Advantages is at most 3`: the ranks of all entries of a kind."""

    owner: Noun
    kind: Naming
    change: Change


class ChangesStretch(Standing, frozen=True):
    """`that Draw Step gets +1`: a stretch of time whose name is a number too."""

    subject: Select
    key: str
    change: Change


class ChangesCost(Standing, frozen=True):
    """`the cost of Reinforce gets -1`."""

    subject: CostOf | CostOfEach
    change: Change


class Calls(Standing, frozen=True):
    """`you are Hidden`, `the Fight is in the Alley`, `your Clubs are Heavy`.

    word: what it is called.  called: whose name that is, if it is only known in play.  entry: whether it is said of an
    entry in somebody's hands."""

    subject: Noun
    word: str
    called: Noun | None = None
    entry: bool = False


class Uncalls(Standing, frozen=True):
    """`your Clubs are not Heavy`, `you have no Shield`."""

    subject: Noun
    word: str


class IsInState(Standing, frozen=True):
    """`you are Dazed`, as long as it stands."""

    subject: Noun
    state: str


class Grants(Standing, frozen=True):
    """`you have 2 ranks of Guts`.  ranks: None for one."""

    subject: Noun
    entry: str
    ranks: Amount | None


class HasNone(Standing, frozen=True):
    """`you have no Weapon Limit`.  key: of the number."""

    subject: Noun
    key: str


class Permits(Standing, frozen=True):
    """`you cannot draw cards`, `you can use this without Actions`.

    allowed: can, or cannot.  event: what is barred or allowed."""

    allowed: bool
    event: Pattern


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
