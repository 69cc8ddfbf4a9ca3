"""What an entry comes to once it is compiled: modifiers, rules with their offers and limits, as values that play reads.

A function in them takes the frame of the rule that runs (state/situation.py) as its first argument."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, Literal, Protocol

from msgspec import Struct

from diagnostics.span import Span
from grammar.meaning.outline import USED
from grammar.words import NumberWord
from interpreter.game.game import Game
from rulebook.model.entry import Entry
from rulebook.model.tables import Row
from rulebook.model.tables import Table as Rows

Fact = Callable[..., bool]
Amount = Callable[..., int]
Act = Callable[..., None]
Find = Callable[..., list[Any]]
Calls = tuple[tuple[str, Callable[[Any], object]], ...]
"""As what a text speaks of somebody, each with what finds him in what it speaks of."""


class Modifier(Struct, frozen=True):
    """channel: by which it is found.  op: is, add, times, least, most, use, or what else the channel knows.
    speaks: whether it is about this thing, test or event.  amount: how much, given whose number it becomes.
    word: a name that it gives (a state, an entry, a trait).  called: whose name that is, if it is only known in play
    (`in that Setting`).  instead: the trait that it replaces, or empty for any.  any_of: of which group, if it is one."""

    channel: str
    op: str
    speaks: Fact
    amount: Amount
    text: str
    span: Span
    word: str = ""
    instead: str | None = None
    any_of: str = ""
    called: Find | None = None
    unit: str = ""
    """Of a permission: what it allows to pay."""
    then: tuple[tuple[bool, Amount], ...] = ()
    """Of a number that is an order: what decides among equals, each with whether it is dice."""
    own: bool = False
    """Whether it is only ever about its holder, so that nobody else needs to be asked."""
    of_item: bool = False
    """It speaks of the thing that has the entry, and so whether or not somebody has that ready."""
    shared: bool = False
    """It speaks of nobody in particular: of however many have it, it is said once."""
    covers: Callable[[Any], bool] | None = None
    """Whether it can ever be about anything of a gist (state/event.py), or about events of a topic."""


class Pattern(Struct, eq=False, frozen=True):
    """verb: by which it is indexed.  matches: whether an event is meant.  could_be: whether one of a topic (state/event.py) can
    ever be.  own: whether it is only ever about its holder, or what is his.
    said: the small words by which it says who or what has to do with the event.
    calls: as what it speaks of somebody or something, each with what finds that in the event.
    numbers: those of which it waits for what they come to."""

    verb: str
    matches: Fact
    could_be: Callable[[Any], bool]
    own: bool
    said: frozenset[str]
    calls: Calls = ()
    numbers: Find = lambda frame: []


class Price(Struct, frozen=True):
    """What something takes of a number: which, how much, and what there is of it."""

    key: str
    number: int
    of: int


class Part(Struct, frozen=True):
    """One predicate of a price.  first: it chooses what later parts speak of.  cost: it takes something away.
    pay: False if a rule that answers the payment stops what was paid for."""

    payable: Fact
    pay: Callable[..., bool | None]
    first: bool = False
    cost: bool = False
    options: Find | None = None
    """What there is to choose from, if it chooses one of several."""
    calls: Calls = ()
    """As what it speaks of what is chosen, or of whose that is."""
    letter: str = ""
    numbers: Callable[[Any], range] | None = None
    """Of a number that is chosen: the letter that stands for it, and which it can be."""
    price: Callable[..., Price] | None = None
    """What it takes of a number."""
    always: tuple[str, int] | None = None
    """The number that it is paid of, and how much, if that is always the same."""
    takes: Callable[[Any], tuple[str, int]] | None = None
    """The same, if that can be told before anything is chosen, but is not always so."""
    permitted: Fact | None = None
    """Of such prices: whether nothing forbids to pay them, whatever there is of the number."""
    lacks: str = ""
    """What is told where it cannot be so, if that is not a matter of what somebody has to pay."""


class Offer(Struct, frozen=True, dict=True):
    """A `may`: whose choice it is, what it costs.  text: what is asked.
    bidding: what stands in the place of asking and paying, if everybody bids: it asks, has it paid, and says if one won.
    forbids: what forbids all that is offered, if it is something that is done and not only paid."""

    who: Find
    parts: tuple[Part, ...]
    text: str
    bidding: Fact | None = None
    forbids: Callable[..., Any] | None = None
    called: str = ""
    """As what it speaks of whose choice it is."""

    @cached_property
    def always(self) -> tuple[tuple[str, int], ...]:
        """The numbers that it is paid of, each with how much, if that is always the same."""
        return tuple(part.always for part in self.parts if part.always is not None)

    @cached_property
    def costs(self) -> bool:
        """Whether something is paid for it."""
        return any(part.cost for part in self.parts)


class LimitPlan(Struct, frozen=True):
    """How often a rule may be used, by its holder's numbers at the time, within which scope; key: counted apart for each of
    these, which is_one tells; chosen: who is chosen for it; of_user: whoever uses the rule."""

    times: Callable[[Any], int]
    scope: str
    key: str
    everyone: bool
    of_test: bool
    is_one: Callable[[Any, object], bool] | None = None
    chosen: bool = False
    of_user: bool = False


class CompiledRule(Struct, eq=False, frozen=True):
    """channel: by what it is found.  verb: of the event that it answers; empty for a window."""

    channel: str
    verb: str
    would: bool
    instead: bool
    pattern: Pattern | None
    limit: LimitPlan | None
    given: Fact | None
    may: Offer | None
    body: tuple[Act, ...]
    otherwise: tuple[Act, ...]
    span: Span
    window_scope: str = ""
    whose: Callable[[Any], list[object]] | None = None
    """Whose stretch of time the window is for, if that is not its holder's."""
    of_that: bool = False
    """Of a window: whether it is for the one stretch of time that was spoken of, and gone when that is over."""
    of_whom: Literal["", "some", "each"] = ""
    """Of a rule that answers a test as it is made: whether what it says of that holds whomever it is against; only where it hears
    of that, though it is asked once; or is asked anew of each whom it is against."""
    strikes: bool = False
    """Whether it makes a test that is not one against the deck."""
    given_text: str = ""
    """The author's words for `given`."""
    asked: str = ""
    of_item: bool = False
    only_offers: bool = False
    """Whether all that it does is up to those to whom it is offered: if nobody takes it, that is no use."""
    only_offers_otherwise: bool = False
    """The same of what it does otherwise."""
    shared: bool = False
    """Whether it speaks of nobody in particular: however many have it, it answers once."""
    closes: bool = False
    """Whether it ends a stretch of time that is everybody's: what else answers the same comes before that."""
    gambles: bool = False
    """Whether its price is paid before it is known if anything comes of it."""
    raises: bool = False
    """Whether it may make more of the damage that it answers, so that it is heard where there is none."""
    of_idle: Callable[[], frozenset[str]] = frozenset
    """Of a window: the states of which it speaks that make the thing that has it of no use, looked for when one is so."""


Ready = tuple[Any, tuple[Fact, ...]]
"""A modifier, a rule or an act, with what must be so for it."""


class Compiled(Struct, eq=False, frozen=True):
    """id: None for the system's own rules.  role: of its kind.  words: that describe the entry.
    parent: the entry that it replaces.  common: it is a rule of the game, which everybody of a kind holds.
    title: of the option that is in its place; empty if none is.
    channels: on which something stands or answers; of each, whether that is only about its holder (or some is, some not).
    on: what it says on a channel; made when it is first asked for.  lacks: what keeps all that would be done if it were used,
    as a sentence."""

    name: str
    id: str | None = None
    words: frozenset[str] = frozenset()
    parent: str = ""
    role: str = "entry"
    common: bool = False
    title: str = ""
    channels: Mapping[str, Collection[bool]] = {}
    on: Callable[[str], tuple[Ready, ...]] = lambda channel: ()
    lacks: Callable[..., str] = lambda frame: ""

    @property
    def body(self) -> tuple[Ready, ...]:
        """What is done when the entry itself is used (`you use [Bad Reputation Squads]`)."""
        return self.on(USED)

    @property
    def is_always_in_force(self) -> bool:
        """Whether nobody comes to it or loses it: a rule of the game, or what somebody is says it."""
        of_the_game = self.role == "entry" if self.id is None else self.common and self.role != "place"
        return self.role == "thing" or of_the_game


class Program(Protocol):
    """What the entries, rules, states and formulas of a system do with some options: a value (made by compile/program.py)."""

    game: Game

    def entry(self, entry: Entry) -> Compiled:
        """A compiled entry."""
        ...

    def named(self, name: str) -> Compiled | None:
        """The compiled entry of a name."""
        ...

    def rules(self) -> Compiled:
        """The rules that always apply."""
        ...

    def common(self, kind: str) -> tuple[tuple[str, Compiled], ...]:
        """What all things of a kind hold, by the names under which they do."""
        ...

    def action(self, name: str) -> Compiled | None:
        """What an action does."""
        ...

    def state(self, name: str) -> Compiled | None:
        """What a state does."""
        ...

    def place(self, name: str) -> Compiled | None:
        """What holds for everybody in a place."""
        ...

    def formula(self, word: NumberWord, key: str) -> Amount:
        """A declared formula."""
        ...

    def table_entry(self, table: Rows) -> Compiled:
        """A table as that of which its rows are a part."""
        ...

    def rows(self, table: Rows) -> Rows:
        """A table as it is in this program."""
        ...

    def dice(self, table: Rows) -> Amount:
        """What is rolled for a table."""
        ...

    def cell_amount(self, table: Rows, row: Row, at: int) -> Amount:
        """The formula in a cell."""
        ...

    def cell_acts(self, table: Rows, row: Row, at: int) -> tuple[Act, ...]:
        """What the effect in a cell does; nothing if it has none."""
        ...
