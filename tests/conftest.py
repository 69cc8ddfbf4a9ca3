"""What all tests share: the content of this project, read once."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from diagnostics.diagnostic import Diagnostic
from rulebook.pipeline import load_rulebook
from rulebook.rulebook import Rulebook

ROOT = Path(__file__).resolve().parent.parent


class Loaded(NamedTuple):
    """The rulebook of content/ and everything that was found wrong with it."""

    rulebook: Rulebook
    diagnostics: tuple[Diagnostic, ...]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expected results anew from what comes out")


@pytest.fixture(scope="session")
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expected results are to be written anew."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def loaded() -> Loaded:
    """content/ as it was read, with its findings."""
    return Loaded(*load_rulebook(ROOT / "content"))


@pytest.fixture(scope="session")
def rulebook(loaded: Loaded) -> Rulebook:
    """content/ as a rulebook."""
    return loaded.rulebook
