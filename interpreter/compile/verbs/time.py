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
from interpreter.state.situation import Frame
from interpreter.state.things import Quantity, Stretch, Thing

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
    """`you end this`: what the entry set up or lent is taken back, but for what a test that is being made has got of it.  Where
    it is said for each of several, what was set up for that one; below what was set up, what was so with it: about the same
    people."""
    table = frame.table
    all_of_it = [one for one in table.timed if one.frame is not None and one.frame.held is frame.held and not one.given]
    mine = [one for one in all_of_it if one.frame is not None and _is_with(one.frame, frame)]
    table.journal.replace(table.timed, [timed for timed in table.timed if timed not in mine])
    index.renew(table)
    for_whom = _for_whom(frame) if frame.each or len(mine) < len(all_of_it) else ""
    table.say_rule(frame, f"{frame.label} ends{for_whom}.", None, "rule")
    for timed in mine:
        if timed.undo is not None:
            timed.undo(table)


def _is_with(one: Frame, ending: Frame) -> bool:
    """Whether something was set up or lent by what ends: for the same of each of several, and about the same people."""
    if one.each[: len(ending.each)] != ending.each:
        return False
    return all(x is y for x, y in zip(_people(one.bound), _people(ending.begun or ()), strict=False))


def _people(bound: tuple[object, ...]) -> list[Thing]:
    """Who was introduced, the first one first."""
    found = []
    for one in reversed(bound):
        match one:
            case Thing():
                found.append(one)
    return found


def _for_whom(frame: Frame) -> str:
    """For whom alone something ends."""
    found = frame.each or tuple(_people(frame.begun or ()))
    return f" for {found[-1]}" if found else ""
