"""One rule twice: compiled from its text, and written by hand in Python against the same table.

Both let the same events happen, with limits, answers, checks and trace; the difference is what compiling costs in play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from grammar.meaning.statements import lower, lower_amount
from grammar.parser import parse, parse_amount
from interpreter.compile.amounts import amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.program import CompiledProgram, compiler_for
from interpreter.desk.laying import lay
from interpreter.play.numbers import move
from interpreter.standing.numbers import rank_here, value_of
from interpreter.state.situation import Frame, Situation
from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 200
HOLDER = "bastards/advantages/thick-skin"
TEXT = """
if your Body is at least 2 and your BP is less than your Body × 9:
  you lose 2 BP per rank
  you gain 1 BP per rank
"""
FORMULA = "(your Body × 2 + your Mind) × rank"


def compiled() -> Callable[[], object]:
    """The rule as it is compiled, many times over."""
    frame, compiler = _situation()
    effect, problems = parse(TEXT)
    assert effect is not None and not problems
    (act,) = compiler.body(lower(effect, compiler.game.names, top=False)[0])
    return lambda: _repeat(frame, act)


def hand_written() -> Callable[[], object]:
    """The same rule as a person would write it."""
    frame, _ = _situation()

    def act(frame: Frame) -> None:
        table, me = frame.table, frame.holder
        if value_of(table, me, "Body") >= 2 and value_of(table, me, "BP") < value_of(table, me, "Body") * 9:
            move(frame, me, "BP", -2 * rank_here(frame), "loses", None)
            move(frame, me, "BP", rank_here(frame), "gains", None)

    return lambda: _repeat(frame, act)


def compiled_formula() -> Callable[[], object]:
    """The number alone, as it is compiled: nothing happens, so nothing hides what a closure costs."""
    frame, compiler = _situation()
    parsed, problems = parse_amount(FORMULA)
    assert parsed is not None and not problems
    number = amount(compiler, lower_amount(parsed, compiler.game.names))
    return lambda: [number(frame) for _ in range(ROUNDS)]


def hand_written_formula() -> Callable[[], object]:
    """The same number, asked of the same table by hand."""
    frame, _ = _situation()

    def number(frame: Frame) -> int:
        table, me = frame.table, frame.holder
        return (value_of(table, me, "Body") * 2 + value_of(table, me, "Mind")) * rank_here(frame)

    return lambda: [number(frame) for _ in range(ROUNDS)]


def _situation() -> tuple[Frame, Compiler]:
    rulebook, _ = load_rulebook(ROOT / "content")
    entry = rulebook.entry(HOLDER)
    program = CompiledProgram(rulebook.system(entry))
    table = lay(program, entry.examples[0], entry, [])
    holder = table.things[entry.examples[0].holder]
    return Frame(table, holder, holder.held[entry.name]), compiler_for(program.game, TEXT)


def _repeat(frame: Frame, act: Callable[[Frame], object]) -> None:
    """Runs it and undoes it, so that every round meets the same situation."""
    table: Situation = frame.table
    for _ in range(ROUNDS):
        mark, said = table.journal.mark(), len(table.trace.steps)
        table.steps = 0
        act(frame)
        table.journal.back_to(mark)
        del table.trace.steps[said:]
