"""What a verb does, one class per thing that can be done, with a name for every role that its words can have.

`who` is whom the sentence is about.  `span` is the place that a trace shows."""

from __future__ import annotations

from collections.abc import Mapping

from diagnostics.span import Placed, Span
from grammar.meaning.amounts import Amount, Cell
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Called, Noun
from grammar.meaning.settings import Setting
from grammar.meaning.standing import Change
from grammar.vocabulary import Term
from grammar.words import PlaceWord


class Deed(Placed, frozen=True, kw_only=True):
    """Something that is done."""


# ------------------------------------------------------------------ cards and dice
class Draw(Deed, frozen=True):
    """`you draw 2 cards`."""

    who: Noun
    number: Amount


class OutOfHand(Deed, frozen=True):
    """Cards leave somebody's hand, which is a price where it is offered.  number: None for all."""

    who: Noun
    number: Amount | None


class Discard(OutOfHand, frozen=True):
    """`you discard 1 card`."""


class Play(Deed, frozen=True):
    """`you play a card`, on a test."""

    who: Noun
    on: Noun | None


class Shuffle(Deed, frozen=True):
    """`you shuffle the Deck`."""


# ------------------------------------------------------------------ numbers
class Move(Deed, frozen=True):
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


class ChangeNumber(Deed, frozen=True):
    """`the Heat goes up by 1`, for good.  down: it becomes less."""

    what: Noun
    by: Amount
    down: bool = False


class SetNumber(Deed, frozen=True):
    """`your BP is 3`, in a block.  key: of the number."""

    owner: Noun
    key: str
    number: Amount


class BecomeNumber(Deed, frozen=True):
    """`your Cadence becomes 0`, `that Follower's Traits become your Traits`.

    source: whose numbers they become, each the one in its place."""

    what: Noun
    number: Amount
    source: Noun | None


class BecomeWord(Deed, frozen=True):
    """`your Suit becomes Spades`: a number that is a word.  key: under which it is kept.

    said: a word as it is written, what a table says, or the word of somebody or that one which was chosen."""

    owner: Noun
    key: str
    said: Called | Cell | Noun


class Swap(Deed, frozen=True):
    """`you swap A and B`: two numbers change places."""

    who: Noun
    one: Noun
    other: Noun


# ------------------------------------------------------------------ damage
class TakeDamage(Deed, frozen=True):
    """`you take 4 damage to BP from that Opponent by that Attack`.  track: empty where it goes by itself.

    words: that are said of the damage.  chosen: which of several numbers it goes to, where somebody chose: `to that Trait`."""

    who: Noun
    number: Amount
    track: str
    source: Noun | None
    by: Noun | None
    words: tuple[str, ...] = ()
    chosen: Noun | None = None


class ChangeDamage(Deed, frozen=True):
    """`that damage gets -10`, `that damage is half that damage`."""

    change: Change


class RedirectDamage(Deed, frozen=True):
    """`that damage goes to your MP`."""

    to: Noun


# ------------------------------------------------------------------ entries, things, words
class MoveRanks(Deed, frozen=True):
    """`you gain 1 rank of Guts`, `you lose this`.

    verb: gain or lose.  number: None for all.  giver: from whom they come.  ranks: how many of them there are now."""

    verb: str
    who: Noun
    of: Noun
    number: Amount | None
    giver: Noun | None = None
    ranks: Amount | None = None


class HandOver(Deed, frozen=True):
    """`you gain that Weapon`: something that is there comes or goes.  verb: gain or lose."""

    verb: str
    who: Noun
    what: Noun


class MoveThings(Deed, frozen=True):
    """`that Squad gains 1 Weapon`, `you gain a Wound at Depth 3`: new things come, or some go.

    begins: the numbers with which something new begins, by their keys."""

    verb: str
    who: Noun
    what: Term
    naming: Naming
    number: Amount
    begins: Mapping[str, Amount]


class MoveTag(Deed, frozen=True):
    """`you gain a Treasure`, where that is only a word for somebody."""

    verb: str
    who: Noun
    tag: str


class LoseNext(Deed, frozen=True):
    """`you lose your next Action`.  action: of which one less is given the next time."""

    who: Noun
    action: str


class Become(Deed, frozen=True):
    """`you become Dazed`.  word: the state, tag or kind; term: what it is declared as, if it is.  by: who brings it about."""

    who: Noun
    word: str
    term: Term | None
    by: Noun | None


class StopBeing(Deed, frozen=True):
    """`you stop being Dazed`.  word: the state, tag or kind."""

    who: Noun
    word: str


class Bring(Deed, frozen=True):
    """`you bring 2 Squads against that Opponent`."""

    who: Noun
    what: Term
    number: Amount
    against: Noun | None


class Enter(Deed, frozen=True):
    """`you enter the Water`, `you enter the Scene`.  place: a place; where: anything else, by its name."""

    who: Noun
    place: PlaceWord | None
    where: Naming | None


class Leave(Deed, frozen=True):
    """`you leave the Scene`; as with Enter."""

    who: Noun
    place: PlaceWord | None
    where: Naming | None


# ------------------------------------------------------------------ actions, entries, tables
class TakeAction(Deed, frozen=True):
    """`you take an Action`, `you take your Turn`, `you take 2 Turns`."""

    who: Noun
    name: str
    number: Amount


class Use(Deed, frozen=True):
    """`you use Flee`, `you use that Opponent's Shield`, `you use Strike on that Opponent`.

    whose: whose it is.  on: whom it chooses.  pointed: where only play knows which one it is (`that Advantage`)."""

    who: Noun
    term: Term
    whose: Noun | None
    on: Noun | None
    pointed: Noun | None


class UseRow(Deed, frozen=True):
    """`you use Fear given the margin`: what a row of a table does."""

    who: Noun
    row: Cell


class RollOn(Deed, frozen=True):
    """`you roll on Incidents`."""

    who: Noun
    table: Naming


class Happen(Deed, frozen=True):
    """`that Opponent meets you`: a verb that only happens, for others to answer.  verb: meet or happen."""

    verb: str
    who: Noun
    what: Noun | None


# ------------------------------------------------------------------ choices
class ChooseNumber(Deed, frozen=True):
    """`you choose X from 1 to 3`."""

    who: Noun
    letter: str
    low: Amount
    high: Amount


class Choose(Deed, frozen=True):
    """`you choose an Opponent`, `chance chooses one of your Weapons`.

    name: what is chosen, by its name.  entries: whether it may be any entry there is in the game, held or not.
    kept: for whom it stays chosen, and is from then on what a name with *Chosen* before it stands for."""

    who: Noun
    what: Noun
    name: str
    entries: bool = False
    kept: Noun | None = None


# ------------------------------------------------------------------ tests
class Make(Deed, frozen=True):
    """`you make a Guts Draw with Spirit against Fate`.

    settings: the small words that say how, in their order."""

    who: Noun
    test: Term
    settings: tuple[Setting, ...]


class Prevent(Deed, frozen=True):
    """`that Move fails`, of what is no test: it does not happen.  said: the sentence."""

    said: Span


class Retarget(Deed, frozen=True):
    """`that Attack targets you`.  several: each of them, and not one."""

    test: Noun
    at: Noun
    several: bool


class Reroll(Deed, frozen=True):
    """`you reroll each die not showing 6`.  whose: the dice of whose test.  test: which one, if that is said.
    shown: the number that alone is thrown again, or stays.  one: a die that is chosen, not all, by whoever does it."""

    who: Noun
    whose: Noun
    test: Noun | None
    shown: Amount | None
    stays: bool = False
    one: bool = False


# ------------------------------------------------------------------ time
class Begin(Deed, frozen=True):
    """`your Turn begins`."""

    stretch: Noun


class End(Deed, frozen=True):
    """`the Fight ends`."""

    stretch: Noun


class EndThis(Deed, frozen=True):
    """`you end this`: what the entry set up is taken back."""


AnyDeed = (
    Draw
    | Discard
    | Play
    | Shuffle
    | Move
    | ChangeNumber
    | SetNumber
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
