"""The verbs of time: begin, end."""

from __future__ import annotations

from collections.abc import Callable

from grammar.meaning import deeds as d
from grammar.words import ScopeWord
from interpreter.compile.compiler import Compiler
from interpreter.compile.nouns import reference
from interpreter.play.course import play_stretch
from interpreter.play.time import begin as begin_stretch
from interpreter.play.time import can_end, plays
from interpreter.play.time import end as end_stretch
from interpreter.standing import index
from interpreter.state.situation import Frame
from interpreter.state.things import Quantity, Stretch, Thing

Do = Callable[[Frame], None]


def pass_time(compiler: Compiler, deed: d.Begin | d.End) -> Do:
    """`your Turn begins`, `the Fight ends`: a stretch of time."""
    ref, begins = reference(compiler, deed.stretch), isinstance(deed, d.Begin)

    def act(frame: Frame) -> None:
        for stretch in ref.all(frame):
            if isinstance(stretch, Quantity) and frame.table.game.word(stretch.key, "scope") is not None:
                stretch = Stretch(stretch.key, stretch.owner if isinstance(stretch.owner, Thing) else None)
            if isinstance(stretch, Stretch):
                word = frame.table.game.named(stretch.scope, ScopeWord)
                owner = stretch.owner or (frame.holder if word is not None and word.of else None)
                _pass(frame, Stretch(stretch.scope, owner), begins)

    return act


def _pass(frame: Frame, stretch: Stretch, begins: bool) -> None:
    table = frame.table
    if begins and table.live and plays(table, stretch.scope):
        play_stretch(table, stretch)
    elif begins or can_end(table, stretch):
        if frame.held is not None:
            table.say(f"{capital(str(stretch))} {'begins' if begins else 'ends'}.", "when")
        (begin_stretch if begins else end_stretch)(table, stretch)


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def end_this(frame: Frame) -> None:
    """`you end this`: what the entry set up is taken back."""
    table = frame.table
    mine = [t for t in table.timed if getattr(getattr(t.item, "frame", None), "held", None) is frame.held]
    table.journal.replace(table.timed, [t for t in table.timed if t not in mine])
    index.renew(table)
    table.say_rule(frame, f"{frame.label} ends.", None, "rule")
