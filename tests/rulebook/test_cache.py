"""What a check remembers: right after every change, and harmless when it is damaged."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from rulebook import pipeline
from rulebook.cache import recall
from rulebook.pipeline import check_rulebook

TINY = Path(__file__).resolve().parent.parent / "bad_input" / "tiny"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def spoil(folder: Path) -> None:
    file = folder / "moves" / "jab.yml"
    file.write_text(file.read_text(encoding="utf-8").replace("draw", "drwa"), encoding="utf-8")


def test_the_second_check_reads_nothing(folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch):
    spoil(folder)
    first = check_rulebook(folder, cache=store)
    assert first
    monkeypatch.setattr(pipeline, "load_rulebook", None)
    assert check_rulebook(folder, cache=store) == first


def test_an_edit_is_seen(folder: Path, store: Path):
    assert not check_rulebook(folder, cache=store)
    spoil(folder)
    assert check_rulebook(folder, cache=store)


def test_an_edit_of_the_same_size_and_time_is_all_that_can_be_missed(folder: Path, store: Path):
    file = folder / "moves" / "jab.yml"
    check_rulebook(folder, cache=store)
    times = file.stat().st_atime_ns, file.stat().st_mtime_ns + 1
    spoil(folder)
    os.utime(file, ns=times)
    assert check_rulebook(folder, cache=store)


def test_a_new_and_a_lost_file_are_seen(folder: Path, store: Path):
    check_rulebook(folder, cache=store)
    (folder / "moves" / "stray.txt").write_text("x", encoding="utf-8")
    assert recall(folder, store) is None
    (folder / "moves" / "stray.txt").unlink()
    assert recall(folder, store) is not None
    (folder / "moves" / "jab.yml").unlink()
    assert recall(folder, store) is None


def test_a_fresh_checkout_of_the_same_files_is_known(folder: Path, store: Path):
    check_rulebook(folder, cache=store)
    os.utime(folder / "moves" / "jab.yml", ns=(1, 1))
    assert recall(folder, store) is not None


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", '{"stamp": 1}', '{"stamp": 1, "content": 2, "findings": [[]]}', "\0"]
)
def test_a_damaged_memory_is_no_memory(folder: Path, store: Path, damage: str):
    check_rulebook(folder, cache=store)
    for file in store.iterdir():
        file.write_text(damage, encoding="utf-8")
    assert recall(folder, store) is None
    assert check_rulebook(folder, cache=store) == ()


def test_a_cache_that_cannot_be_written_is_done_without(folder: Path, tmp_path: Path):
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert check_rulebook(folder, cache=blocked / "cache") == ()
