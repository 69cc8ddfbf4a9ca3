"""Whether an entry in somebody's hands has effect now: not ended, not replaced by a severer form, not suspended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.vocabulary import Word
from interpreter.game.tests import as_list
from interpreter.play.events import Event
from interpreter.state.recall import HELD
from interpreter.state.things import Held

if TYPE_CHECKING:
    from interpreter.standing.index import Live
    from interpreter.state.situation import Table


SUSPENSIONS = "suspensions"


class Standing:
    """Of one table; what was found out holds until something changes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._busy: set[object] = set()

    def has_effect(self, held: Held, channel: str = "") -> bool:
        """channel: of the modifier that is asked for; some (the maximum of a track) go on when the rest is suspended."""
        recall = self._table.recall
        mark = (held, channel if channel.startswith("value:") else "")
        if mark in self._busy:  # asked within its own answer, it stands
            recall.knot(mark)
            return True
        stands: bool = recall.answer(mark, self._has_effect, held, channel, mark)
        return stands

    def _has_effect(self, held: Held, channel: str, mark: object) -> bool:
        if held.ended or held.rank <= 0 or self._replaced(held):
            return False
        suspends = self._suspensions()
        if self._barred(held):
            return False
        if not suspends:
            return True
        self._busy.add(mark)
        try:
            return not self._suspended(held, channel, suspends)
        finally:
            self._busy.discard(mark)

    def waived(self, held: Held, what: str) -> bool:
        """Whether a word that lifts prices or penalties (`waives:`) is said of an entry."""
        for word in self._table.game.waivers.get(what, ()):
            for live in self._table.index.worded("entry tag", word):
                if live.speaks(held):
                    return True
        return False

    def _barred(self, held: Held) -> bool:
        """Whether the holder cannot have it: what is barred does nothing."""
        index = self._table.index
        if not index.on("ban:have") and not index.on(f"ban:have {held.name}"):
            return False
        return index.ban(Event("have", held.holder, held)) is not None

    def _replaced(self, held: Held) -> bool:
        if held.name not in self._table.game.milder:
            return False
        self._table.recall.note((held.holder, HELD))
        return any(held.name == other.compiled.parent for other in held.holder.held.values() if other.rank > 0)

    def _suspensions(self) -> list[tuple[Live, Word]]:
        """What suspends entries now: mostly nothing."""
        if SUSPENSIONS in self._busy:  # what is asked while this is found out is not suspended by it
            self._table.recall.knot(SUSPENSIONS)
            return []
        found: list[tuple[Live, Word]] = self._table.recall.answer(SUSPENSIONS, self._find_suspensions)
        return found

    def _find_suspensions(self) -> list[tuple[Live, Word]]:
        table = self._table
        self._busy.add(SUSPENSIONS)
        try:
            return [
                (live, tag)
                for name, tag in table.game.suspensions.items()
                for live in table.index.worded("entry tag", name)
                if live.holds()
            ]
        finally:
            self._busy.discard(SUSPENSIONS)

    def _suspended(self, held: Held, channel: str, suspends: list[tuple[Live, Word]]) -> bool:
        for live, tag in suspends:
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
