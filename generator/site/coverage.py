"""How much of what a system says is executed: sentences that play against notes that people must judge."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from grammar.nodes.structure import Act, Choice, Depending, Effect, Note, Rule, Trial


class Share(Struct, frozen=True):
    """played: sentences that the interpreter carries out.  noted: those that it leaves to the table."""

    played: int
    noted: int

    @property
    def of_all(self) -> float:
        """The share that is played, 1.0 where nothing is said at all."""
        return self.played / (self.played + self.noted) if self.played + self.noted else 1.0


def share(effects: Iterable[Effect]) -> Share:
    """The share over all sentences of the effects.  A rule around a block is counted by the sentences of its block."""
    played = noted = 0
    for effect in effects:
        for node in effect.walk():
            if isinstance(node, Note):
                noted += 1
            elif isinstance(node, Act | Trial | Choice | Depending) or (isinstance(node, Rule) and not node.body):
                played += 1
    return Share(played, noted)


def notes(effect: Effect) -> tuple[str, ...]:
    """The texts of an effect's notes."""
    return tuple(node.text for node in effect.walk() if isinstance(node, Note))
