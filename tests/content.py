"""content/ as all tests read it, and play it: once a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from diagnostics.diagnostic import Diagnostic
from interpreter.desk.programs import Programs
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parent.parent


class Loaded(NamedTuple):
    """The rulebook of content/ and everything that was found wrong with it."""

    rulebook: Rulebook
    diagnostics: tuple[Diagnostic, ...]


@cache
def content() -> Loaded:
    """content/ as it was read, with its findings."""
    return Loaded(*load_rulebook(ROOT / "content"))


@cache
def programs() -> Programs:
    """The programs of content/, for all tests that only play an example here and there."""
    return Programs(content().rulebook)
