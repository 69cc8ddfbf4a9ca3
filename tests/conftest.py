"""What all tests share: the content of this project, read once."""

from __future__ import annotations

import gc

import pytest

from generator.cli import COLLECTION
from rulebook.model.rulebook import Rulebook
from tests.content import Loaded, content

gc.set_threshold(*COLLECTION)  # as in a command


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expected results anew from what comes out")


@pytest.fixture(scope="session")
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expected results are to be written anew."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def loaded() -> Loaded:
    """content/ as it was read, with its findings."""
    return content()


@pytest.fixture(scope="session")
def rulebook(loaded: Loaded) -> Rulebook:
    """content/ as a rulebook."""
    return loaded.rulebook
