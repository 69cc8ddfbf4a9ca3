"""The verbs of time: begin, end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import This
from interpreter.compile.nouns import reference
from interpreter.state.frame import Frame
from interpreter.state.things import Quantity, Stretch, Thing

if TYPE_CHECKING:
    from interpreter.compile.program import Compiler

Do = Callable[[Frame], None]


def begin(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`your Draw begins`: a stretch of time."""
    return _time(compiler, clause, predicate, begins=True)


def end(compiler: Compiler, clause: Clause, predicate: Predicate) -> Do | None:
    """`the fight ends`, `you end this`."""
    return _time(compiler, clause, predicate, begins=False)


def _time(compiler: Compiler, clause: Clause, predicate: Predicate, *, begins: bool) -> Do | None:
    if isinstance(predicate.object, This):
        return _end_this
    ref = reference(compiler, clause.subject)

    def act(frame: Frame) -> None:
        for stretch in ref.all(frame):
            if isinstance(stretch, Quantity) and frame.table.game.word(stretch.key, "scope") is not None:
                stretch = Stretch(stretch.key, stretch.owner if isinstance(stretch.owner, Thing) else None)
            if isinstance(stretch, Stretch):
                word = frame.table.game.word(stretch.scope, "scope")
                owner = stretch.owner or (frame.holder if word is not None and word.of("of") else None)
                _pass(frame, Stretch(stretch.scope, owner), begins)

    return act


def _pass(frame: Frame, stretch: Stretch, begins: bool) -> None:
    table = frame.table
    if begins and table.live and table.course.plays(stretch.scope):
        table.course.run(stretch)
    elif begins or table.can_end(stretch):
        if frame.held is not None:
            table.say(f"{capital(str(stretch))} {'begins' if begins else 'ends'}.", "when")
        (table.begin if begins else table.end)(stretch)


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def _end_this(frame: Frame) -> None:
    """`you end this`: what the entry set up is taken back."""
    table = frame.table
    mine = [t for t in table.timed if getattr(getattr(t.item, "frame", None), "held", None) is frame.held]
    table.journal.replace(table.timed, [t for t in table.timed if t not in mine])
    table.index.renew()
    table.say_rule(frame, f"{frame.label} ends.", None, "rule")


TIME_VERBS: dict[str, Callable[[Any, Clause, Predicate], Do | None]] = {"begin": begin, "end": end}
