"""Questions to whoever decides, and the answers that can be written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from interpreter.state.program import Price

AGREE, REFUSE = "agree", "refuse"
YES, NO = ("yes", "true", "y"), ("no", "false", "n")


class Question(Struct, frozen=True):
    """What somebody is asked.

    who: a name.  kind: may, agree, number, option, thing, move, card.  options: what there is to choose from.  word: the
    only answer that says yes, if a system declares one (a bid that is offered in every test would else eat up the answers)."""

    who: str
    kind: str
    text: str
    options: Sequence[object] = ()
    low: int = 0
    high: int = 0
    word: str = ""
    about: object = None
    """The test, the person or the rule that it is about, for those who think before they answer."""
    listed: Sequence[str] = ()
    """All of what there is to choose from where some of it cannot be done now, as it stands in its list."""
    prices: Callable[[], Sequence[Price]] = tuple
    """Finds out what a yes takes away, for those who want to know."""

    @property
    def price(self) -> Sequence[Price]:
        """What a yes takes away."""
        return self.prices()

    @property
    def closed(self) -> Sequence[str]:
        """What else could be chosen, if it could be done now."""
        return [text for text in self.listed if text not in self.options]

    def numbered(self, number: int) -> int | None:
        """The place among the options of what has a number in the list, the first one 1; None if that cannot be chosen."""
        if not 1 <= number <= len(self.listed or self.options):
            return None
        if not self.listed:
            return number - 1
        return self.options.index(self.listed[number - 1]) if self.listed[number - 1] in self.options else None

    def is_called(self, name: str) -> bool:
        """Whether somebody means this question by a name: that of the rule or test that asks, or all of what it says."""
        return name.casefold() in (self.text.casefold(), self.text.partition(":")[0].casefold())


class Decider(Protocol):
    """Somebody who answers."""

    def decide(self, question: Question) -> int | bool | None:
        """yes or no to a may, a number, or the index of an option; None who lets an offer pass without a word."""
        ...
