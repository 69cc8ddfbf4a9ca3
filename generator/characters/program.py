"""The programs that are asked for what stands on paper and pages: numbers, and what comes of the examples that are told there."""

from __future__ import annotations

from interpreter.compile.program import CompiledProgram
from interpreter.desk.programs import Programs
from rulebook.model.rulebook import Rulebook, System


def programs_of(system: System) -> Programs:
    """The programs of a game, by which the fights of a scene and the courses of a guide are played that are printed.

    Whoever plays makes programs of his own and holds them.  But cards, sheets and pages are made of one entry after the other
    by functions that are handed the entry and its system, and all ask the same.  So these are the system's, kept with what
    else they find out of it (`System.once`): they are there as long as somebody holds the rulebook, and none is handed on."""
    return system.once("programs", lambda: Programs(Rulebook({system.slug: system})))


def program_of(system: System) -> CompiledProgram:
    """The one without options, by which characters are priced and made, and figures told."""
    return programs_of(system).of(system.slug)
