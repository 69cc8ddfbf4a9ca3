"""What a verb does, one class per thing that can be done, with a name for every role that its words can have.

`who` is whom the sentence is about.  `span` is the place that a trace shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from diagnostics.span import NOWHERE, Span
from grammar.meaning.amounts import Amount, Cell
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Called, Noun, Possession
from grammar.meaning.settings import Setting
from grammar.vocabulary import Term, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Something that is done."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# ------------------------------------------------------------------ cards and dice
@dataclass(frozen=True, slots=True)
class Draw(Deed):
    """`you draw 2 cards`."""

    who: Noun
    number: Amount


@dataclass(frozen=True, slots=True)
class Discard(Deed):
    """`you discard 1 card`.  number: None for all."""

    who: Noun
    number: Amount | None


@dataclass(frozen=True, slots=True)
class Play(Deed):
    """`you play a card`, on a test."""

    who: Noun
    on: Noun | None


@dataclass(frozen=True, slots=True)
class Shuffle(Deed):
    """`you shuffle the Deck`."""


# ------------------------------------------------------------------ numbers
@dataclass(frozen=True, slots=True)
class Move(Deed):
    """`you gain 2 BP`, `you lose all Shock`, `you pay 1 Wildcard`.

    verb: gain, lose or pay.  key: of the number.  number: None for all.  toward: whom somebody has it against."""

    verb: str
    who: Noun
    key: str
    number: Amount | None
    toward: Noun | None = None

    @property
    def sign(self) -> int:
        """Whether there is more of it afterwards, or less."""
        return 1 if self.verb == "gain" else -1


@dataclass(frozen=True, slots=True)
class ChangeNumber(Deed):
    """`the Heat goes up by 1`, for good.  down: it becomes less."""

    what: Noun
    by: Amount
    down: bool = False


@dataclass(frozen=True, slots=True)
class SetNumber(Deed):
    """`your BP is 3`, in a block.  key: of the number."""

    owner: Noun
    key: str
    number: Amount


@dataclass(frozen=True, slots=True)
class MultiplyNumber(Deed):
    """`your Body is multiplied by 2`, for good."""

    what: Possession
    factor: Amount


@dataclass(frozen=True, slots=True)
class BecomeNumber(Deed):
    """`your Cadence becomes 0`, `that Follower's Traits become your Traits`.

    source: whose numbers they become, each the one in its place."""

    what: Noun
    number: Amount
    source: Noun | None


@dataclass(frozen=True, slots=True)
class BecomeWord(Deed):
    """`your Suit becomes Spades`: a number that is a word.  key: under which it is kept.

    said: a word as it is written, what a table says, or the word of somebody."""

    owner: Noun
    key: str
    said: Called | Cell | Possession


@dataclass(frozen=True, slots=True)
class Swap(Deed):
    """`you swap A and B`: two numbers change places."""

    who: Noun
    one: Noun
    other: Noun


# ------------------------------------------------------------------ damage
@dataclass(frozen=True, slots=True)
class TakeDamage(Deed):
    """`you take 4 damage to BP from that Opponent by that Attack`.  track: empty where it goes by itself.

    words: that are said of the damage."""

    who: Noun
    number: Amount
    track: str
    source: Noun | None
    by: Noun | None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeDamage(Deed):
    """`that damage gets -10`."""

    by: Amount


@dataclass(frozen=True, slots=True)
class RedirectDamage(Deed):
    """`that damage goes to your MP`."""

    to: Noun


# ------------------------------------------------------------------ entries, things, words
@dataclass(frozen=True, slots=True)
class MoveRanks(Deed):
    """`you gain 1 rank of Guts`, `you lose this`.

    verb: gain or lose.  number: None for all.  giver: from whom they come.  ranks: how many of them there are now."""

    verb: str
    who: Noun
    of: Noun
    number: Amount | None
    giver: Noun | None = None
    ranks: Amount | None = None


@dataclass(frozen=True, slots=True)
class HandOver(Deed):
    """`you gain that Weapon`: something that is there comes or goes.  verb: gain or lose."""

    verb: str
    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class MoveThings(Deed):
    """`that Squad gains 1 Weapon`, `you gain a Wound at Depth 3`: new things come, or some go.

    begins: the numbers with which something new begins, by their keys."""

    verb: str
    who: Noun
    what: Term
    naming: Naming
    number: Amount
    begins: Mapping[str, Amount]


@dataclass(frozen=True, slots=True)
class MoveTag(Deed):
    """`you gain a Treasure`, where that is only a word for somebody."""

    verb: str
    who: Noun
    tag: str


@dataclass(frozen=True, slots=True)
class LoseNext(Deed):
    """`you lose your next Action`.  action: of which one less is given the next time."""

    who: Noun
    action: str


@dataclass(frozen=True, slots=True)
class Become(Deed):
    """`you become Dazed`.  word: the state, tag or kind; term: what it is declared as, if it is.  by: who brings it about."""

    who: Noun
    word: str
    term: Term | None
    by: Noun | None


@dataclass(frozen=True, slots=True)
class StopBeing(Deed):
    """`you stop being Dazed`.  word: the state, tag or kind."""

    who: Noun
    word: str


@dataclass(frozen=True, slots=True)
class Bring(Deed):
    """`you bring 2 Squads against that Opponent`."""

    who: Noun
    what: Term
    number: Amount
    against: Noun | None


@dataclass(frozen=True, slots=True)
class Enter(Deed):
    """`you enter the Water`, `you enter the Scene`.  place: a place; where: anything else, by its name."""

    who: Noun
    place: Word | None
    where: Naming | None


@dataclass(frozen=True, slots=True)
class Leave(Deed):
    """`you leave the Scene`; as with Enter."""

    who: Noun
    place: Word | None
    where: Naming | None


# ------------------------------------------------------------------ actions, entries, tables
@dataclass(frozen=True, slots=True)
class TakeAction(Deed):
    """`you take an Action`, `you take your Turn`."""

    who: Noun
    name: str


@dataclass(frozen=True, slots=True)
class Use(Deed):
    """`you use Flee`, `you use that Opponent's Shield`.

    whose: whose it is, or on whom.  pointed: where only play knows which one it is (`that Advantage`)."""

    who: Noun
    term: Term
    whose: Noun | None
    pointed: Noun | None


@dataclass(frozen=True, slots=True)
class UseRow(Deed):
    """`you use Fear given the margin`: what a row of a table does."""

    who: Noun
    row: Cell


@dataclass(frozen=True, slots=True)
class RollOn(Deed):
    """`you roll on Incidents`."""

    who: Noun
    table: Naming


@dataclass(frozen=True, slots=True)
class Happen(Deed):
    """`that Opponent meets you`: a verb that only happens, for others to answer.  verb: meet or happen."""

    verb: str
    who: Noun
    what: Noun | None


# ------------------------------------------------------------------ choices
@dataclass(frozen=True, slots=True)
class ChooseNumber(Deed):
    """`you choose X from 1 to 3`."""

    who: Noun
    letter: str
    low: Amount
    high: Amount


@dataclass(frozen=True, slots=True)
class Choose(Deed):
    """`you choose an Opponent`, `chance chooses one of your Weapons`.

    name: what is chosen, by its name.  entries: whether it may be any entry there is in the game, held or not.
    kept: for whom it stays chosen, and is from then on what a name with *Chosen* before it stands for."""

    who: Noun
    what: Noun
    name: str
    entries: bool = False
    kept: Noun | None = None


# ------------------------------------------------------------------ tests
@dataclass(frozen=True, slots=True)
class Make(Deed):
    """`you make a Guts Draw with Spirit against Fate`.

    settings: the small words that say how, in their order."""

    who: Noun
    test: Term
    settings: tuple[Setting, ...]


@dataclass(frozen=True, slots=True)
class Prevent(Deed):
    """`that Move fails`, of what is no test: it does not happen.  said: the sentence."""

    said: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Retarget(Deed):
    """`that Attack targets you`.  several: each of them, and not one."""

    test: Noun
    at: Noun
    several: bool


@dataclass(frozen=True, slots=True)
class Reroll(Deed):
    """`you reroll those dice not showing 6`.  keep: the number that stays."""

    keep: Amount | None


# ------------------------------------------------------------------ time
@dataclass(frozen=True, slots=True)
class Begin(Deed):
    """`your Turn begins`."""

    stretch: Noun


@dataclass(frozen=True, slots=True)
class End(Deed):
    """`the Fight ends`."""

    stretch: Noun


@dataclass(frozen=True, slots=True)
class EndThis(Deed):
    """`you end this`: what the entry set up is taken back."""


AnyDeed = (
    Draw
    | Discard
    | Play
    | Shuffle
    | Move
    | ChangeNumber
    | SetNumber
    | MultiplyNumber
    | BecomeNumber
    | BecomeWord
    | Swap
    | TakeDamage
    | ChangeDamage
    | RedirectDamage
    | MoveRanks
    | HandOver
    | MoveThings
    | MoveTag
    | LoseNext
    | Become
    | StopBeing
    | Bring
    | Enter
    | Leave
    | TakeAction
    | Use
    | UseRow
    | RollOn
    | Happen
    | ChooseNumber
    | Choose
    | Make
    | Prevent
    | Retarget
    | Reroll
    | Begin
    | End
    | EndThis
)
