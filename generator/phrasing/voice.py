"""The voice in which an effect is said: which words, page or card, at which rank, for whom.  Says nothing itself."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from grammar.nodes.node import Node
from grammar.nodes.nouns import Name
from grammar.vocabulary import Vocabulary, Word

TO_COME = "to come"
"""What becomes of damage that is only about to be taken: armor and the like reduce it afterwards."""


class Voice(Struct, frozen=True):
    """What every phrase needs to know.

    max_rank: how far growth is told.  character: stats by name, put in as numbers.  name: the entry's own name, said
    for `this`.  mine: the names of what *you* have made in the rule at hand, so that `that X` is known to be yours.
    counted: the unit that the event at hand speaks of, so that `per X` can be said as *each of them*.
    counting: what becomes of it, as a participle (*gained*), or `TO_COME`.  scope: within
    what the uses of the rule at hand are counted.  once: there is only one such use.  full: even a card says *your*
    (where it tells two owners apart).
    asked: a fact is asked, not stated: *is 3 or more*, not *is at least 3*.
    unmade: the test that the rule at hand answers before it is made, so that it does not fail but never happens.
    within: the test in whose course all this is, by its name: what waits in it waits no longer than it lasts.
    others: it is of what somebody else does, so that nobody knows from whom a range is counted.
    set_up: it is said in a rule that something happens in: what waits there waits from then on.
    standing: nothing says when it is so: what somebody is is so always.
    again: it may be done again and again, but only once within each of these scopes; None where it is done once.
    doer: whose deed is told; what is theirs is *theirs* then and need not name them again.
    ends: until when it is stands behind what is told.
    each: for whom all this is, where it is done for each of several."""

    vocabulary: Vocabulary
    card: bool = False
    rank: int | None = None
    max_rank: int | None = None
    character: Mapping[str, int] | None = None
    name: str = ""
    mine: frozenset[str] = frozenset()
    counted: str = ""
    counting: str = ""
    scope: Name | None = None
    once: bool = False
    full: bool = False
    asked: bool = False
    standing: bool = False
    unmade: str = ""
    doer: Node | None = None
    ends: bool = False
    within: str = ""
    set_up: bool = False
    others: bool = False
    again: frozenset[str] | None = None
    each: Name | None = None
    memo: dict[object, tuple[object, object]] = {}
    """What has been said already, with what it was said of (flow.py): statements are tried in several ways, and nested
    ones would be phrased anew for each way that those around them are tried."""

    def head(self, name: Name | str) -> Word | None:
        """The declared word at the right end of a name."""
        term = self.vocabulary.resolve(name if isinstance(name, str) else name.text)
        return term.head if term else None

    def role(self, name: Name | str) -> str:
        """The role of a name's head, or the empty string."""
        word = self.head(name)
        return word.role if word else ""

    def with_mine(self, name: str) -> Voice:
        """The same voice where `that <name>` is yours."""
        return replace(self, mine=self.mine | {name})
