"""What all tests share: the content of this project, read once."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path

import pytest

from generator.cli import COLLECTION
from generator.roomy import roomy
from rulebook.model.rulebook import Rulebook
from tests.content import Loaded, content

gc.set_threshold(*COLLECTION)  # as in a command

SHARE, PIECE = 3, 150
"""One of so many parts of the machine's memory may a process fill; and so many bytes has a piece of what it holds, by measure."""
MOST_HELD = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // SHARE // PIECE
"""So many pieces of memory may a process hold; then it looks for what a command, which ends soon, would have left behind: tables
that were played, games that were read anew.  To look takes ten seconds, and where there is room nobody has to.  How many
values are kept from the collector would take longer to count."""

LONGEST = (
    (
        "tests/browser/",
        "tests/test_bench.py",
        "tests/test_house.py::test_mypy",
        "tests/test_balance.py",
        "tests/test_workflows.py",
        "tests/generator/test_panels.py",
        "tests/rulebook/test_cache.py",
        "tests/interpreter/test_program.py",
        "tests/generator/test_guides.py",
    ),
    (
        "tests/interpreter/test_oppositions.py",
        "tests/interpreter/test_examples.py",
        "tests/interpreter/test_recall.py",
        "tests/test_tutorial.py",
        "tests/generator/test_printing.py",
        "tests/generator/test_paper_alone.py",
        "tests/generator/test_characters.py",
        "tests/test_golden.py::test_whole_fights",
        "tests/grammar/test_automaton.py",
        "tests/generator/test_written_back.py",
        "tests/grammar/test_left_out.py",
        "tests/interpreter/test_what_examples_say.py",
    ),
)
"""What takes longest, of one process after the other: each begins with its own, so that at the end there is left what is
short.  A file is in one of them only, because what its tests share is made once a process."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """A test is called as a command is: how deep it lies below what calls it must not decide how long it takes."""
    pyfuncitem.obj = roomy(pyfuncitem.obj)


@pytest.hookimpl(trylast=True)  # when it is known which are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Processes part the list evenly; whoever is done first takes from the end of what another has left."""
    begun = [sorted((item for item in items if item.nodeid.startswith(names)), key=_place(names)) for names in LONGEST]
    rest = iter([item for item in items if not item.nodeid.startswith(sum(LONGEST, ()))])
    parts = [[*own, *islice(rest, max(0, len(items) // len(LONGEST) - len(own)))] for own in begun]
    items[:] = [*chain(*parts), *rest]


def _place(names: tuple[str, ...]) -> Callable[[pytest.Item], int]:
    """Where something is named first among `names`, by which what is to come is sorted."""
    return lambda item: next(number for number, name in enumerate(names) if item.nodeid.startswith(name))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the expected results anew from what comes out")


@pytest.fixture(scope="session")
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expected results are to be written anew."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder of this run, for what is made once for all of its processes."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def loaded() -> Loaded:
    """content/ as it was read, with its findings."""
    return content()


@pytest.fixture(scope="session")
def rulebook(loaded: Loaded) -> Rulebook:
    """content/ as a rulebook."""
    return loaded.rulebook


@pytest.fixture(scope="module", autouse=True)
def little_is_left_behind() -> Iterator[None]:
    """Frees what was left behind, before a process has grown too large for the machine."""
    yield
    if sys.getallocatedblocks() > MOST_HELD:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
