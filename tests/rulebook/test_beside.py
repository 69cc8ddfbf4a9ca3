"""What is done in a second process: the same comes of it, whoever does how much of it."""

from __future__ import annotations

import os
from pathlib import Path
from time import sleep

import pytest

from rulebook.keeping import beside
from rulebook.keeping.beside import shared

TENS = [number * 10 for number in range(100)]


@pytest.mark.parametrize("number", [0, 1, 2, 100])
@pytest.mark.parametrize("ahead", [0, 0.2], ids=["at once", "when the second has done all"])
def test_what_is_shared_comes_in_the_order_of_what_it_is_made_of(number: int, ahead: float):
    result = shared(lambda item: item * 10, range(number))
    sleep(ahead)
    assert result() == TENS[:number]
    assert result() == TENS[:number]


def test_each_of_two_processes_does_a_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(beside, "_room", lambda: True)

    def work(item: int) -> int:
        (tmp_path / str(os.getpid())).touch()
        for _ in range(3000):  # each waits for the other, who always comes unless the second is never sent
            if len([*tmp_path.iterdir()]) > 1:
                break
            sleep(0.01)
        return os.getpid()

    assert len(set(shared(work, range(40))())) == 2


def test_what_comes_to_harm_in_the_second_process_is_done_in_the_first():
    here = os.getpid()

    def work(item: int) -> int:
        if item == 3 and os.getpid() != here:
            os._exit(1)
        return item * 10

    result = shared(work, range(100))
    sleep(0.2)
    assert result() == TENS


def test_without_a_second_process_all_is_done_in_the_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(beside, "_room", lambda: False)
    assert shared(lambda item: item * 10, range(100))() == TENS
