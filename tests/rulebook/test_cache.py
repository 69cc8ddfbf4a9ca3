"""What is kept of a rulebook: the same as what is read, right after every change, and harmless when it is damaged."""

from __future__ import annotations

import os
import pickle
import shutil
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar import store as stores
from grammar.store import Store
from rulebook import loading, pipeline
from rulebook.keeping import cache, stamps
from rulebook.loading import Shelf, check, load
from rulebook.model.rulebook import System
from rulebook.pipeline import load_rulebook

TINY = Path(__file__).resolve().parent.parent / "bad_input" / "tiny"
MORE = {
    "moves/shove.yml": "name: Shove\nsummary: Off you go.\nparent: jab\norigin: drafted\neffect: |\n  you lose 1 BP\n"
    "examples:\n  - given: {Ann: {}}\n    when: [Ann uses Shove]\n    then: [Ann's BP is 4]\n",
    "moves/feint.yml": "name: Feint\nsummary: Not here.\norigin: drafted\neffect: |\n  you use [Shove]\n",
    "moves/house.yml": "name: House\nsummary: As we play it.\noptional: true\nreplaces: Jab\norigin: drafted\n",
    "moves/loud.yml": "name: Loud\nsummary: With it.\norigin: drafted\neffect: |\n  you gain 1 MP\n"
    "examples:\n  - given: {Ann: {}}\n    options: [House]\n    when: [Ann uses Loud]\n    then: [Ann's MP is 5]\n",
    "tables/falls.yml": "name: Falls\nsummary: How far.\norigin: drafted\nkey: Floors\nrows: {1 to 3: 2, 4 or more: 8}\n",
    "moves/fall.yml": "name: Fall\nsummary: Down.\norigin: drafted\neffect: |\n  you lose Falls given 9 BP\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return a_game(tmp_path / "tiny")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def a_game(folder: Path) -> Path:
    shutil.copytree(TINY, folder)
    for name, text in MORE.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def edit(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def spoil(folder: Path) -> None:
    edit(folder, "moves/jab.yml", "draw", "drwa")


def all_of(folder: Path, store: Path | None) -> list[Any]:
    """Everything that comes out of loading, for comparison: also what is only fetched when it is asked for."""
    rulebook, findings = load_rulebook(folder) if store is None else load(folder, store)
    told: list[Any] = [findings]
    for system in rulebook.systems.values():
        told += [system, system.places.document, list(system.entries), [*system.vocabulary.words()]]
        told += [vars(word) for word in system.vocabulary.words()]
        told += [(entry, entry.places.document, entry.places.document.value) for entry in system.entries.values()]
        told += [vars_of(entry.places.document.value) for entry in system.entries.values()]
        told += [entry.meaning for entry in system.entries.values()]
    return told


def vars_of(value: Any) -> Any:
    """The places of the values of a file."""
    held = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [getattr(value, "at", None), *map(vars_of, held)]


def the_same(folder: Path, store: Path) -> bool:
    fresh = all_of(folder, None)
    without_vocabulary = ["_found", "vocabulary"]
    for kept, read in zip(all_of(folder, store), fresh, strict=True):
        if hasattr(read, "vocabulary"):
            names = [name for name in System.__annotations__ if name not in without_vocabulary and name != "places"]
            assert [getattr(kept, name) for name in names] == [getattr(read, name) for name in names]
        else:
            assert kept == read
    return True


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read from now on."""
    read: list[str] = []
    real = pipeline.read_document

    def noting(path: Path, shown: str) -> Any:
        read.append(path.name)
        return real(path, shown)

    monkeypatch.setattr(pipeline, "read_document", noting)
    return read


# --- the same as without it -------------------------------------------------------------------------------------------
def test_what_is_fetched_is_what_was_read(folder: Path, store: Path, reads: list[str]):
    assert the_same(folder, store)
    reads.clear()
    load(folder, store)
    assert not reads
    assert the_same(folder, store)


def test_the_games_of_this_project_are_fetched_as_they_are_read(loaded: Any, store: Path):
    content = Path(__file__).resolve().parents[2] / "content"
    load(content, store)
    rulebook, findings = load(content, store)
    assert findings == loaded.diagnostics
    assert list(rulebook.systems) == list(loaded.rulebook.systems)
    for kept, read in zip(rulebook.systems.values(), loaded.rulebook.systems.values(), strict=True):
        assert kept.entries == read.entries
        assert (kept.kinds, kept.tables, kept.effects, kept.rules) == (
            read.kinds,
            read.tables,
            read.effects,
            read.rules,
        )
        assert (kept.formulas, kept.figures, kept.declarations) == (read.formulas, read.figures, read.declarations)
        assert kept.vocabulary.words() == read.vocabulary.words()


def test_a_second_check_reads_nothing(folder: Path, store: Path, reads: list[str]):
    spoil(folder)
    first = check(folder, store)
    assert first
    reads.clear()
    assert check(folder, store) == first == load_rulebook(folder)[1]
    assert reads.count("jab.yml") == 1  # by the last of the three, which remembers nothing


def test_a_check_finds_the_same_with_and_without_a_cache(folder: Path, store: Path):
    spoil(folder)
    assert check(folder, None) == check(folder, store) == load(folder, store)[1]


def test_parts_of_an_entry_are_fetched_when_they_are_asked_for(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
):
    load(folder, store)
    entry = load(folder, store)[0].entry("jab")
    fetched: list[object] = []
    real = pickle.loads
    monkeypatch.setattr(cache.pickle, "loads", lambda data: fetched.append(data) or real(data))
    assert entry.name == "Jab"
    assert entry.meaning is not None and entry.meaning.headings
    assert not fetched
    assert entry.effect.statements
    assert len(fetched) == 1
    assert entry.meaning.parts[0].meaning
    assert len(fetched) == 3
    assert entry.places[("name",)].line == 1
    assert len(fetched) == 4
    with pytest.raises(AttributeError):
        entry.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_the_file_of_an_entry_is_fetched_once_something_is_found_in_it(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
):
    load(folder, store)
    entry = load(folder, store)[0].entry("jab")
    fetched: list[object] = []
    real = pickle.loads
    monkeypatch.setattr(cache.pickle, "loads", lambda data: fetched.append(data) or real(data))
    findings = entry.findings()
    findings.add_problems((), ("effect",))
    assert not findings.list
    assert not fetched
    findings.not_a_mapping()
    assert (findings.list[0].entry, findings.list[0].place.file) == (entry.id, entry.path)
    assert len(fetched) == 1


def test_of_a_game_that_has_not_changed_nothing_is_fetched_that_only_a_check_asks(
    folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch
):
    load(folder, store)
    fetched: list[str] = []
    real = cache.Kept.part
    monkeypatch.setattr(cache.Kept, "part", lambda kept, name: fetched.append(name) or real(kept, name))
    load(folder, store)
    assert sorted(fetched) == ["edited", "rows", "system"]


def test_a_fetched_entry_can_be_handed_to_another_process(folder: Path, store: Path):
    load(folder, store)
    entry = load(folder, store)[0].entry("jab")
    copy = pickle.loads(pickle.dumps(entry))
    assert copy == entry
    assert copy.places[("effect",)] == entry.places[("effect",)]


# --- after a change ---------------------------------------------------------------------------------------------------
def test_an_edit_is_seen(folder: Path, store: Path):
    before = check(folder, store)
    spoil(folder)
    assert check(folder, store) != before
    assert the_same(folder, store)


def test_after_an_edit_of_one_entry_only_its_file_is_read(folder: Path, store: Path, reads: list[str]):
    load(folder, store)
    edit(folder, "moves/shove.yml", "1 BP", "2 BP")
    reads.clear()
    load(folder, store)
    assert reads == ["shove.yml"]
    assert the_same(folder, store)
    reads.clear()
    load(folder, store)
    assert not reads


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("moves/shove.yml", "name: Shove", "name: Shoves"),
        ("moves/shove.yml", "name: Shove", "name: Jab"),
        ("moves/shove.yml", "name: Shove", "# a line more\nname: Shove"),
        ("moves/shove.yml", "parent: jab", "parent: nobody"),
        ("moves/shove.yml", "you lose 1 BP", "you use [Feint]"),
        ("moves/shove.yml", "you lose 1 BP", "you lose 1 Bodi"),
        ("moves/shove.yml", "you lose", "you loose"),
        ("moves/shove.yml", "effect: |\n  you lose 1 BP\n", ""),
        ("moves/shove.yml", "origin: drafted", "origin: drafted\norigin: drafted"),
        ("moves/shove.yml", "origin", "[" * 30),
        ("moves/shove.yml", "origin: drafted", "origin: drafted\noptional: true"),
        ("moves/jab.yml", "effect: |\n  you draw 1 card\n", "plain: 1\n"),
        ("moves/house.yml", "replaces: Jab", "replaces: Shove"),
        ("moves/loud.yml", "House", "Houses"),
        ("tables/falls.yml", "4 or more", "4 to 8"),
        ("moves/_kind.yml", "slow]", "slow, odd]"),
        ("_system.yml", "Dazed", "Amazed"),
    ],
)
def test_every_sort_of_edit_gives_what_a_fresh_load_gives(folder: Path, store: Path, name: str, old: str, new: str):
    load(folder, store)
    edit(folder, name, old, new)
    assert the_same(folder, store)
    edit(folder, name, new, old)
    assert the_same(folder, store)


@pytest.mark.parametrize(
    ("others", "code"),
    [
        ({"brag": "max_rank: 3\neffect: you gain 1 MP"}, "RW314"),
        ({"wait": "effect: while your Wildcard is at least 9, you are Dazed"}, "RW308"),
        ({"one": "effect: your Body is your Mind", "other": "effect: your Mind is your Body"}, "RW208"),
        ({"want": "effect: 'while you are Blessed, your Body gets +1'"}, "RW316"),
        ({"calm": "effect: |\n  you cannot have Jab\n  you have Jab"}, "RW308"),
    ],
)
def test_what_is_wrong_between_entries_is_found_again_after_an_edit_of_another(
    folder: Path, store: Path, others: dict[str, str], code: str
):
    (folder / "moves" / "fall.yml").unlink()  # nothing else may be wrong
    edit(folder, "_system.yml", "Wildcard: {of: Player,", "Wildcard: {of: Player, maximum: 5,")
    for name, said in others.items():
        (folder / "moves" / f"{name}.yml").write_text(f"name: {name.title()}\norigin: drafted\n{said}\n", "utf-8")
    assert code in {one.code.number for one in check(folder, store)}
    edit(folder, "moves/shove.yml", "1 BP", "2 BP")
    assert check(folder, store) == check(folder, None)


def test_new_lost_and_renamed_files_and_kinds_are_seen(folder: Path, store: Path):
    load(folder, store)
    (folder / "moves" / "stray.txt").write_text("x", encoding="utf-8")
    assert the_same(folder, store)
    (folder / "moves" / "stray.txt").unlink()
    assert the_same(folder, store)
    (folder / "moves" / "jab.yml").rename(folder / "moves" / "job.yml")
    assert the_same(folder, store)
    (folder / "moves" / "job.yml").unlink()
    assert the_same(folder, store)
    (folder / "empty").mkdir()
    assert the_same(folder, store)
    (folder / "empty").rmdir()
    (folder / "tables").rename(folder / "tablets")
    assert the_same(folder, store)
    (folder / "_system.yml").unlink()
    assert the_same(folder, store)


def test_a_game_with_links_is_read_each_time(folder: Path, store: Path, reads: list[str]):
    target = folder / "moves" / "jab.yml"
    (folder / "moves" / "link.yml").symlink_to(target)
    load(folder, store)
    reads.clear()
    load(folder, store)
    assert "link.yml" in reads


def test_a_fresh_checkout_of_the_same_files_is_known(folder: Path, store: Path, reads: list[str]):
    load(folder, store)
    os.utime(folder / "moves" / "jab.yml", ns=(1, 1))
    reads.clear()
    load(folder, store)
    assert not reads


def test_an_edit_of_the_same_size_and_time_is_seen(folder: Path, store: Path):
    file = folder / "moves" / "jab.yml"
    load(folder, store)
    status = file.stat()
    spoil(folder)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert the_same(folder, store)


@pytest.mark.parametrize("function", ["program_stamp", "program_hash"])
def test_a_changed_program_reads_anew_unless_only_its_times_have_changed(
    folder: Path, store: Path, reads: list[str], monkeypatch: pytest.MonkeyPatch, function: str
):
    load(folder, store)
    monkeypatch.setattr(cache, "program_stamp", lambda: "another")
    if function == "program_hash":
        monkeypatch.setattr(cache, "program_hash", lambda: "another")
    reads.clear()
    load(folder, store)
    assert bool(reads) == (function == "program_hash")


@pytest.mark.parametrize("source", ["effects.lark", "own_words/cures.txt", "checker.py"])
def test_the_program_is_known_by_its_sources_and_libraries(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for room in ("diagnostics", "grammar", "rulebook"):
        shutil.copytree(stamps._PROGRAM / room, tmp_path / room)
    monkeypatch.setattr(stamps, "_PROGRAM", tmp_path)
    hashes = set()
    for change in ("", "# one\n", "# two\n"):
        with (tmp_path / "grammar" / source).open("a", encoding="utf-8") as file:
            file.write(change)
        stamps.program_hash.cache_clear()
        hashes.add(stamps.program_hash())
    stamps.program_hash.cache_clear()
    assert len(hashes) == 3


NAMES = (*MORE, "moves/jab.yml", "moves/_kind.yml", "tables/_kind.yml", "_system.yml")
PIECES = ("", "x", "\n", "1", "BP", "Jab", "Shove", "lose", "- ", ": ", "optional: true\n", "replaces: Feint\n")
CHANGES = st.one_of(
    st.tuples(st.just("edit"), st.sampled_from(NAMES), st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)),
    st.tuples(
        st.just("copy"), st.sampled_from(NAMES[:7]), st.sampled_from(("moves/a.yml", "moves/jab.yml", "other/a.yml"))
    ),
    st.tuples(st.just("remove"), st.sampled_from(NAMES)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(CHANGES, min_size=1, max_size=5))
def test_whatever_is_changed_the_rulebook_is_what_a_fresh_load_gives(changes: list[tuple[Any, ...]]):
    with tempfile.TemporaryDirectory() as place:
        folder, store = a_game(Path(place) / "tiny"), Path(place) / "cache"
        load(folder, store)
        for what, name, *more in changes:
            file = folder / name
            if not file.exists():
                continue
            text = file.read_text(encoding="utf-8")
            if what == "edit":
                where, cut, put = more
                at = int(where * len(text))
                file.write_text(text[:at] + put + text[at + cut :], encoding="utf-8")
            elif what == "copy":
                (folder / more[0]).parent.mkdir(exist_ok=True)
                (folder / more[0]).write_text(text, encoding="utf-8")
            else:
                file.unlink()
            assert the_same(folder, store)


# --- which game -------------------------------------------------------------------------------------------------------
@pytest.fixture
def games(tmp_path: Path) -> Path:
    one, other = (a_game(tmp_path / "content" / name) for name in ("one", "other"))
    (one / "moves" / "shove.yml").unlink()
    edit(other, "moves/jab.yml", "aliases: [poke]", "aliases: [prod]")
    return tmp_path / "content"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("Shove", ["other"]),
        ("shove", ["other"]),
        ("moves/shove", ["other"]),
        ("one/moves/jab", ["one"]),
        ("content/one/moves/jab.yml", ["one"]),
        ("moves/poke", ["one"]),
        ("Jab", ["one", "other"]),
        ("nobody", ["one", "other"]),
    ],
)
@pytest.mark.parametrize("kept", [True, False])
def test_the_name_of_an_entry_says_which_game_is_needed(
    games: Path, store: Path, wanted: str, found: list[str], kept: bool
):
    assert Shelf(games, store if kept else None).games_with(wanted) == found
    assert Shelf(games, store if kept else None).games_with(wanted) == found


def test_only_the_games_that_are_wanted_are_read(games: Path, store: Path, monkeypatch: pytest.MonkeyPatch):
    read: list[str] = []
    real = pipeline.load_system
    monkeypatch.setattr(pipeline, "load_system", lambda path, root: read.append(path.name) or real(path, root))
    assert list(load(games, store, ["other"])[0].systems) == ["other"]
    assert read == ["other"]


# --- what cannot be trusted -------------------------------------------------------------------------------------------
DAMAGES: dict[str, Any] = {
    "empty": lambda data: b"",
    "one letter": lambda data: b"x",
    "cut short": lambda data: data[: len(data) // 2],
    "cut by one": lambda data: data[:-1],
    "one bit": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
    "first bit": lambda data: bytes([data[0] ^ 1]) + data[1:],
    "doubled": lambda data: data + data,
    "another program's": lambda data: b"PK\x03\x04" + data,
    "whole, but of another form": lambda data: stores._sum(b"other") + b"other",
    "whole, but an older head": lambda data: whole(pickle.dumps([1, 2])),
    "whole, but no pickle": lambda data: whole(b"no pickle at all"),
    "whole, but of names that are gone": lambda data: whole(b"cgrammar.gone\nGone\n."),
}


def whole(data: bytes) -> bytes:
    return stores._sum(data) + data


def the_head(store: Path) -> Path:
    """The file that says of what the game is; its parts lie in the others."""
    (head,) = (file for file in (store / "kept").iterdir() if not file.name.endswith(("-whole", "-since")))
    return head


@pytest.mark.parametrize("which", ["head", "whole", "since"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_or_foreign_is_made_anew_in_silence(
    folder: Path, store: Path, damage: str, which: str, reads: list[str], capfd: Any
):
    load(folder, store)
    head = the_head(store)
    file = head if which == "head" else head.with_name(f"{head.name}-{which}")
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    assert the_same(folder, store)
    assert check(folder, store) == load_rulebook(folder)[1]
    reads.clear()
    load(folder, store)
    assert not reads  # there is a whole one again
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("which", ["whole", "since"])
@pytest.mark.parametrize("edited", [["shove"], ["shove", "feint", "loud"]])
def test_parts_that_another_run_wrote_are_not_taken_for_those_of_a_head(
    folder: Path, store: Path, which: str, edited: list[str]
):
    load(folder, store)
    parts = the_head(store).with_name(f"{the_head(store).name}-{which}")
    before = parts.read_bytes()
    for name in edited:
        edit(folder, f"moves/{name}.yml", "origin: drafted", "origin: drafted\nsuit: Clubs")
    load(folder, store)
    parts.write_bytes(before)
    assert the_same(folder, store)


def test_what_was_not_edited_is_not_written_again_until_much_was(folder: Path, store: Path):
    load(folder, store)
    parts = the_head(store).with_name(f"{the_head(store).name}-whole")
    written = []
    for name in ("shove", "feint", "fall", "jab"):
        before = parts.read_bytes()
        edit(folder, f"moves/{name}.yml", "origin: drafted", "origin: drafted\n# later")
        assert the_same(folder, store)
        written.append(parts.read_bytes() != before)
    assert written == [False, True, False, True]


def test_of_two_games_with_the_same_name_each_is_read(folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(loading, "crc32", lambda said: 1)
    other = a_game(folder.parent / "other")
    spoil(other)
    for one in (folder, other, folder):
        assert the_same(one, store)
        assert check(one, store) == load_rulebook(one)[1]


class Trap:
    """What runs when it is unpickled."""

    def __reduce__(self) -> Any:
        return os.mkdir, (os.environ["TRAP"],)


@pytest.mark.parametrize(
    "open_to", ["nobody", "folder to the group", "folder to all", "file to all", "owner", "folder link", "file link"]
)
def test_nothing_is_unpickled_that_others_could_have_written(
    folder: Path, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_to: str
):
    load(folder, store)
    kept = store / "kept"
    file = the_head(store)
    monkeypatch.setenv("TRAP", str(tmp_path / "sprung"))
    file.write_bytes(whole(pickle.dumps(Trap())))
    match open_to:
        case "folder to the group":
            kept.chmod(0o770)
        case "folder to all":
            kept.chmod(0o777)
        case "file to all":
            file.chmod(0o666)
        case "owner":
            monkeypatch.setattr(stores.os, "geteuid", lambda: os.getuid() + 1)
        case "folder link":
            kept.rename(store / "real")
            kept.symlink_to(store / "real")
        case "file link":
            file.rename(tmp_path / "real")
            file.symlink_to(tmp_path / "real")
    assert the_same(folder, store)
    assert (tmp_path / "sprung").exists() == (open_to == "nobody")


def test_what_is_kept_is_closed_to_others(folder: Path, store: Path):
    load(folder, store)
    kept = store / "kept"
    assert kept.stat().st_mode & 0o077 == 0
    assert [file.stat().st_mode & 0o077 for file in kept.iterdir()] == [0, 0, 0]


def test_a_cache_that_cannot_be_written_is_done_without(folder: Path, tmp_path: Path):
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert the_same(folder, blocked / "cache")
    assert check(folder, blocked / "cache") == load_rulebook(folder)[1]


def test_where_owners_are_not_told_nothing_is_kept(folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(stores.os, "geteuid")
    assert the_same(folder, store)
    assert not list((store / "kept").glob("*"))


# --- several at once --------------------------------------------------------------------------------------------------
def _busy(place: str, number: int) -> bool:
    """One of two processes that read the same game and write the same files, over and over."""
    folder, store = Path(place) / "tiny", Path(place) / "cache"
    own = folder / "moves" / ("jab.yml" if number else "shove.yml")
    for turn in range(6):
        own.write_text(own.read_text(encoding="utf-8") + f"# {turn}\n", encoding="utf-8")
        load(folder, store)
    return True


def test_two_processes_at_once_lose_nothing(folder: Path, store: Path):
    load(folder, store)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert all(pool.map(_busy, [str(folder.parent)] * 2, range(2)))
    assert the_same(folder, store)
    assert not [file for file in (store / "kept").iterdir() if file.name.startswith(".")]


def test_a_file_that_a_broken_run_left_behind_is_in_nobodys_way(store: Path):
    kept = Store(store)
    kept.write("one", b"1")
    left = store / "kept" / f".two.{os.getpid()}.{stores.threading.get_ident()}"
    left.write_bytes(b"half")
    kept.write("two", b"2")
    assert (kept.read("one"), kept.read("two")) == (b"1", b"2")
    assert not left.exists()


def test_a_store_forgets_the_oldest(store: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stores, "FILES_KEPT", 3)
    kept = Store(store)
    for number in range(5):
        kept.write(str(number), b"x")
        os.utime(store / "kept" / str(number), ns=(number, number))
    assert [kept.read(str(number)) for number in range(5)] == [None, None, b"x", b"x", b"x"]


def test_a_change_while_a_game_is_read_is_seen_by_the_next(folder: Path, store: Path, monkeypatch: pytest.MonkeyPatch):
    real = pipeline.load_system

    def slowly(path: Path, root: Path) -> Any:
        loaded = real(path, root)
        spoil(folder)
        return loaded

    monkeypatch.setattr(loading._pipeline(), "load_system", slowly)
    load(folder, store)
    monkeypatch.undo()
    assert the_same(folder, store)
