"""The program that is asked for the numbers that stand on paper and pages; nothing is played with it from beginning to end."""

from __future__ import annotations

from interpreter.compile.program import CompiledProgram
from rulebook.model.rulebook import System


def program_of(system: System) -> CompiledProgram:
    """The program of a game as it is without options, by which characters are priced and made, and figures told.

    Whoever plays makes a program of his own and holds it.  But cards, sheets and pages are made of one entry after the other
    by functions that are handed the entry and its system, and all ask the same.  So this one is the system's, kept with what
    else they find out of it (`System.once`): there is one as long as somebody holds the rulebook, and none is handed on."""
    return system.once("program", lambda: CompiledProgram(system))
