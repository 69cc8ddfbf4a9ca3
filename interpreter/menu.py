"""What somebody may do in a turn: every rule that says `during your Turn, you may …` and could be used now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.things import Stretch, Thing

if TYPE_CHECKING:
    from interpreter.compiler.rules import Trigger
    from interpreter.table import Table

ENOUGH = "end the turn"


@dataclass(frozen=True, slots=True)
class Move:
    """A rule that can be used.  name: of its entry.  text: what it offers."""

    name: str
    text: str
    trigger: Trigger

    def take(self, who: Thing, turn: Stretch) -> bool:
        """Use it; the choice is made, so it is not asked for again."""
        table = self.trigger.frame.table
        table.say(f"{who} uses {self.name}.", "when")
        table.trace.depth += 1
        try:
            return self.trigger.use(accepted=True, bound=(turn,), only=who)
        finally:
            table.trace.depth -= 1

    @property
    def strikes(self) -> bool:
        """Whether it makes a test against somebody else."""
        return self.trigger.rule.strikes

    @property
    def owned(self) -> bool:
        """Whether it comes of an entry that she has, and not of what everybody can do."""
        held = self.trigger.frame.held
        return held is not None and held.holder.held.get(held.name) is held and not held.compiled.common

    def __str__(self) -> str:
        return self.name


def moves_of(table: Table, who: Thing) -> list[Move]:
    """All moves open to somebody now, actions first, then entries in the order in which she got them."""
    learn(table, who)
    open_ = {scope for scope in table.open_scopes if not _is_asked(table, scope)}
    found = []
    for trigger in table.index.windows():
        if trigger.frame.holder is not who or trigger.rule.window_scope not in open_ or trigger.rule.may is None:
            continue
        if trigger.stands() and trigger.allowed() and trigger.rule.available(trigger.frame.inner(), who):
            found.append(Move(trigger.frame.label, trigger.rule.may.text, trigger))
    return found


def learn(table: Table, who: Thing) -> None:
    """Everybody can do what every character can: the actions of the system."""
    for name in table.game.action_names:
        if f"+{name}" not in who.held:
            compiled = table.library.action(name)
            if compiled is not None and compiled.rules:
                table.hold(who, compiled, f"+{name}")


def _is_asked(table: Table, scope: str) -> bool:
    word = table.game.word(scope, "scope")
    return word is not None and bool(word.of("asked"))
