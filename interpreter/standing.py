"""Whether an entry in somebody's hands has effect now: not ended, not replaced by a severer form, not suspended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.nodes.nouns import Name
from grammar.vocabulary import Word
from interpreter.events import Event
from interpreter.system import as_list
from interpreter.things import Held

if TYPE_CHECKING:
    from interpreter.index import Live
    from interpreter.table import Table


def _barred_name(live: Live) -> str:
    """The entry that a rule says cannot be had; empty if it speaks of several."""
    object_ = getattr(live.modifier.about, "object", None)
    return object_.text.strip("[]") if isinstance(object_, Name) else ""


class Standing:
    """Of one table; what was found out holds until something changes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = -1
        self._suspends: list[tuple[Live, Word]] = []
        self._known: dict[tuple[int, str], bool] = {}
        self._bans: list[Live] = []
        self._barred_names: set[str] = set()

    def has_effect(self, held: Held, channel: str = "") -> bool:
        """channel: of the modifier that is asked for; some (the maximum of a track) go on when the rest is suspended."""
        if held.ended or held.rank <= 0 or self._replaced(held):
            return False
        if self._version != self._table.journal.version:
            self._find_suspensions()
        if self._barred(held):
            return False
        if not self._suspends:
            return True
        mark = (id(held), channel if channel.startswith("value:") else "")
        if mark not in self._known:
            self._known[mark] = True  # asked within its own answer, it stands
            self._known[mark] = not self._suspended(held, channel)
        return self._known[mark]

    def waived(self, held: Held, what: str) -> bool:
        """Whether a word that lifts prices or penalties (`waives:`) is said of an entry."""
        words = [tag.name for tag in self._table.game.vocabulary.words("tag") if what in as_list(tag.of("waives"))]
        return any(live.speaks(held) for word in words for live in self._table.index.worded("entry tag", word))

    def _barred(self, held: Held) -> bool:
        """Whether the holder cannot have it: what is barred does nothing."""
        index = self._table.index
        bans = index.on("ban:have")
        if not bans:
            return False
        if bans is not self._bans:
            self._bans = bans
            self._barred_names = {_barred_name(live) for live in bans}
        if held.name not in self._barred_names and "" not in self._barred_names:
            return False
        return index.ban(Event("have", held.holder, held)) is not None

    def _replaced(self, held: Held) -> bool:
        if held.name not in self._table.game.milder:
            return False
        return any(held.name == other.compiled.parent for other in held.holder.held.values() if other.rank > 0)

    def _find_suspensions(self) -> None:
        """What suspends entries now: mostly nothing, which is why it is found once for each state of things."""
        table = self._table
        self._version = table.journal.version
        self._suspends = []  # what is asked while this is found out is not suspended by it
        self._known.clear()
        self._suspends = [
            (live, tag)
            for name, tag in table.game.suspensions.items()
            for live in table.index.worded("entry tag", name)
            if live.holds()
        ]
        self._known.clear()

    def _suspended(self, held: Held, channel: str) -> bool:
        for live, tag in self._suspends:
            if held is live.frame.held or not live.speaks(held):
                continue
            if any(channel.startswith(f"value:{kept} ") for kept in as_list(tag.of("keeps"))):
                continue
            if not self._lifted(held, tag.name):
                return True
        return False

    def _lifted(self, held: Held, suspension: str) -> bool:
        table = self._table
        lifting = [name for name, tag in table.game.liftings.items() if tag.of("lifts") == suspension]
        return any(live.frame.held is held for name in lifting for live in table.index.worded("entry tag", name))
