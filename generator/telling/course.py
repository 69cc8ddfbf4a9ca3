"""A finished play as it is told beside table talk: what was played and what came of it, without what only begins or ends."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.desk.examples import Resolution

FRAMES = (" begins.", " ends.")


def course(played: Resolution) -> Iterable[str]:
    """The sentences of a play, in order."""
    return [step.text for step in played.steps if not step.text.endswith(FRAMES)]
