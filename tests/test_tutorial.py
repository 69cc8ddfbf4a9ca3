"""The page `your-own-game.md`, done step by step in an empty folder: each file written, each command run, each answer compared.

`--update` writes the answers, and the files that are only shown, anew."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import cli
from generator.commands import beginnings
from generator.commands.beginnings import new_entry
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook, load_system
from rulebook.shapes.kinds import Kind

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "site_src" / "pages" / "your-own-game.md"
STARTER = ROOT / "site_src" / "starter" / "game"
BLOCK = re.compile(r'```(?P<language>[a-z]+)(?: title="(?P<file>[^"]*)")?\n(?P<body>.*?)```\n', re.DOTALL)


def test_what_the_page_tells_is_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, update: bool):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("```") == 2 * len(BLOCK.findall(page)), "every block says its language, and files their name"
    done = BLOCK.sub(carried_out, page)
    if update:
        PAGE.write_text(done, encoding="utf-8")
    assert done == page or update
    assert not load_rulebook(tmp_path / "content")[1]


def carried_out(block: re.Match[str]) -> str:
    """A block as it reads when it has been done: a command with its answer, a file written, shown or changed."""
    language, file, body = block["language"], block["file"], block["body"]
    if language == "console":
        command = body.partition("\n")[0]
        return f"```console\n{command}\n{answer(command)}```\n"
    path = Path(file)
    if language == "diff":
        changed(path, body.splitlines())
    elif path.exists() and (not body or body == path.read_text(encoding="utf-8")):
        body = path.read_text(encoding="utf-8")
    else:
        path.write_text(body, encoding="utf-8")
    return f'```{language} title="{file}"\n{body}```\n'


def answer(command: str) -> str:
    assert command.startswith("$ rulewright "), command
    result = CliRunner().invoke(cli.main, shlex.split(command)[2:], prog_name="rulewright")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1), result.output
    return "".join(f"{line.rstrip()}\n" for line in result.output.rstrip().splitlines())


def changed(path: Path, lines: list[str]) -> None:
    """A file with the lines of a block put in: ` ` stays, `-` goes, `+` comes."""
    before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
    after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
    text = path.read_text(encoding="utf-8")
    assert text.count(before) >= 1, f"{path} does not hold\n{before}"
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


# --- what `new` makes -------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def starter() -> Rulebook:
    rulebook, found = load_rulebook(STARTER)
    assert not found
    return rulebook


def test_the_starter_is_a_whole_game_whose_examples_prove_their_entries(starter: Rulebook):
    (system,) = starter.systems.values()
    assert len(system.kinds) == 1 and len(starter.entries) == 2
    programs = Programs(starter)
    for entry in starter.entries:
        for example in entry.examples:
            assert not play_example(programs, entry, example).diagnostics
            assert play_example(programs, entry, example, without_entry=True).diagnostics, example.title


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def call(*arguments: str):
        result = CliRunner().invoke(cli.main, list(arguments))
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return call


def lying(folder: Path) -> set[str]:
    """Every file and folder, hidden ones too."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if "cache" not in path.parts}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Night Kitchen", "write `night-kitchen`"),
        ("../kitchen", "write `kitchen`"),
        ("-kitchen", "No such option"),
        ("nacht_küche", "small letters, digits and single hyphens"),
        ("con", "cannot be the name"),
        ("x" * 65, "64 at the most"),
        ("", "cannot be the name"),
        ("language", "already part of the website"),
        ("cards", "already part of the website"),
    ],
)
def test_a_bad_name_of_a_game_is_refused_and_nothing_is_written(run, tmp_path: Path, name: str, why: str):
    result = run("new", "system", name)
    assert result.exit_code == 2
    assert why in result.output
    assert not lying(tmp_path)


def test_a_folder_that_is_there_is_left_alone(run, tmp_path: Path):
    (tmp_path / "content" / "night-kitchen").mkdir(parents=True)
    before = lying(tmp_path)
    result = run("new", "system", "night-kitchen")
    assert result.exit_code == 2 and "already something at content/night-kitchen" in result.output
    assert lying(tmp_path) == before


def test_what_breaks_off_leaves_nothing(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", fails)
    result = run("new", "system", "night-kitchen")
    assert result.exit_code == 2 and "No space left on device" in result.output
    assert not lying(tmp_path)


def test_a_game_may_lie_elsewhere_and_beside_others(run, tmp_path: Path):
    for name in ("night-kitchen", "day-kitchen"):
        result = run("--content", "games", "new", "system", name)
        assert result.exit_code == 0, result.output
        assert "  rulewright --content games check --play\n" in result.output
    assert run("--content", "games", "check", "--play").exit_code == 0
    inside = run("--content", "games/night-kitchen", "new", "system", "third")
    assert inside.exit_code == 2 and "is itself a game" in inside.output
    assert not (tmp_path / "content").exists()


@pytest.mark.parametrize(
    ("kind", "name", "why"),
    [
        ("night-kitchen/trick", "Foo", "did you mean `night-kitchen/tricks`?"),
        ("tricks", "Foo", "there is no kind `tricks`"),
        ("night-kitchen/tricks", "Light paws", "already something at"),
        ("night-kitchen/tricks", "!?", "it needs a letter"),
        ("night-kitchen/tricks", "Nerve", "RW206"),
        ("night-kitchen/tricks", "<b>Bold</b>", "RW028"),
    ],
)
def test_an_entry_that_cannot_be_made_is_refused_and_nothing_is_written(
    run, tmp_path: Path, kind: str, name: str, why: str
):
    run("new", "system", "night-kitchen")
    before = lying(tmp_path)
    result = run("new", "entry", kind, name)
    assert result.exit_code in (1, 2)
    assert why in result.output
    assert lying(tmp_path) == before


def test_who_has_an_entry_from_the_beginning_is_told(run, tmp_path: Path):
    tiny = Path(shutil.copytree(ROOT / "tests" / "bad_input" / "tiny", tmp_path / "content" / "tiny"))
    assert "It holds for" not in run("new", "entry", "tiny/moves", "Shove").output
    kind = tiny / "moves" / "_kind.yml"
    kind.write_text(f"held_by: Character\n{kind.read_text()}")
    assert "It holds for every Character.\n" in run("new", "entry", "tiny/moves", "Kick").output


SORTS = {
    "bastards": ("disadvantages", "kits", "settings", "suits", "weapons"),
    "wolsung": ("characters", "conflicts", "formalities", "resistances", "rolls", "states", "tables"),
    "steamfunkateers": ("counters", "figures", "skills"),
    "workshop": ("actions", "attack-effects"),
}
"""Kinds that together have whatever a kind can have, most of them in games that are soon read."""


def has(kind: Kind) -> set[tuple[str, object]]:
    """What makes a difference to a new entry of a kind: its role, the fields that must be there, whether there are rules."""
    plan = {("role", kind.role), ("plain", kind.plain), ("of", bool(kind.of)), ("sheet", kind.sheet is not None)}
    return plan | {("field", field.type) for field in kind.fields.values() if field.required}


def test_there_is_one_of_every_sort_of_kind(rulebook: Rulebook):
    chosen = (rulebook.systems[game].kinds[kind] for game, kinds in SORTS.items() for kind in kinds)
    every = (kind for system in rulebook.systems.values() for kind in system.kinds.values())
    assert set().union(*map(has, chosen)) == set().union(*map(has, every))


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        *(pytest.param(game, kinds, id=game) for game, kinds in SORTS.items()),
        *(
            pytest.param(path.parent.name, (), marks=pytest.mark.long, id=f"{path.parent.name}-all")
            for path in sorted(ROOT.glob("content/*/_system.yml"))
        ),
    ],
)
def test_new_entries_are_sound_whatever_their_kind(
    tmp_path: Path, rulebook: Rulebook, game: str, kinds: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
):
    """kinds: none for all of them."""
    content = Path(shutil.copytree(ROOT / "content" / game, tmp_path / "content" / game)).parent
    read: list[Path] = []
    monkeypatch.setattr(beginnings, "load_system", lambda *of: read.append(of[0]) or load_system(*of))
    for number, kind in enumerate(kinds or sorted(rulebook.systems[game].kinds)):
        read.clear()
        made = new_entry(content, rulebook, f"{game}/{kind}", f"Devil's Own {number}")
        assert made.path == content / game / kind / f"devils-own-{number}.yml"
        assert len(read) == 1 or rulebook.systems[game].kinds[kind].optional, (
            "a draft was tried that could not be right"
        )
    _, found = load_rulebook(content)
    assert not found
