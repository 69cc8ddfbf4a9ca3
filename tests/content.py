"""content/ as all tests read it, and play it: once a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from diagnostics.diagnostic import Diagnostic
from interpreter.desk.programs import Programs
from rulebook import pipeline
from rulebook.model.loaded import Loaded as Game
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_system

ROOT = Path(__file__).resolve().parent.parent


class Loaded(NamedTuple):
    """The rulebook of content/ and everything that was found wrong with it."""

    rulebook: Rulebook
    diagnostics: tuple[Diagnostic, ...]


@cache
def game(slug: str) -> Game:
    """A game of content/ with all that was read of it, for tests that read a file of it again."""
    return load_system(ROOT / "content" / slug, ROOT / "content")


@cache
def content() -> Loaded:
    """content/ as it was read, with its findings."""
    with mock.patch.object(pipeline, "load_system", lambda folder, _: game(folder.name)):
        return Loaded(*pipeline.load_rulebook(ROOT / "content"))


@cache
def programs() -> Programs:
    """The programs of content/, for all tests that only play an example here and there."""
    return Programs(content().rulebook)
