"""What all tests share: the content of this project, read once."""

from __future__ import annotations

import gc

import pytest

from generator.cli import COLLECTION
from rulebook.model.rulebook import Rulebook
from tests.content import Loaded, content

gc.set_threshold(*COLLECTION)  # as in a command

LONGEST = (
    "tests/browser/",
    "tests/test_golden.py::test_whole_fights",
    "tests/interpreter/test_recall.py",
    "tests/interpreter/test_examples.py",
    "tests/interpreter/test_oppositions.py",
    "tests/test_house.py::test_mypy",
    "tests/test_tutorial.py",
    "tests/test_balance.py",
    "tests/test_bench.py",
    "tests/generator/test_printing.py",
)
"""What takes longest: it is begun first, so that at the end there is enough left that is short, for every process."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


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
