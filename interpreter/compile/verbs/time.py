"""The verbs of time: begin, end."""

from __future__ import annotations

from collections.abc import Callable

from grammar.meaning import deeds as d
from interpreter.compile.compiler import Compiler
from interpreter.compile.nouns import reference
from interpreter.play.course import play_stretch
from interpreter.play.time import begin as begin_stretch
from interpreter.play.time import can_end, plays
from interpreter.play.time import end as end_stretch
from interpreter.standing import index
from interpreter.state.situation import Frame, Timed
from interpreter.state.things import Held, Quantity, Stretch, Thing

Do = Callable[[Frame], None]


def pass_time(compiler: Compiler, deed: d.Begin | d.End, *, begins: bool) -> Do:
    """`your Turn begins`, `the Fight ends`: a stretch of time."""
    ref = reference(compiler, deed.stretch)

    def act(frame: Frame) -> None:
        for found in ref.all(frame):
            match found:
                case Stretch(scope, owner):
                    _pass(frame, _whole(frame, scope, owner), begins)
                case Quantity(key=key) if frame.table.game.word(key, "scope") is not None:
                    _pass(frame, _whole(frame, key, found.holder), begins)

    return act


def _whole(frame: Frame, scope: str, owner: Thing | None) -> Stretch:
    """A stretch of time: where it is always somebody's and nobody is named, the holder's."""
    word = frame.table.game.scopes[scope]
    return Stretch(scope, owner or (frame.holder if word is not None and word.of else None))


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
    """`you end this`: what the entry set up or lent is taken back, but for what a test that is being made has got of it; where it
    is said for each of several, what was set up for that one."""
    table, many = frame.table, len(frame.each)
    mine = [
        one for one in table.timed if _held(one) is frame.held and not one.given and _each(one)[:many] == frame.each
    ]
    table.journal.replace(table.timed, [timed for timed in table.timed if timed not in mine])
    index.renew(table)
    for_whom = f" for {frame.each[-1]}" if frame.each else ""
    table.say_rule(frame, f"{frame.label} ends{for_whom}.", None, "rule")
    for timed in mine:
        if timed.undo is not None:
            timed.undo(table)


def _each(timed: Timed) -> tuple[object, ...]:
    """For whom it was set up or lent, where that was done for each of several."""
    return timed.item.frame.each if timed.item is not None else timed.each


def _held(timed: Timed) -> Held | None:
    """The entry that set something up, or lent it."""
    return timed.item.frame.held if timed.item is not None else timed.held
