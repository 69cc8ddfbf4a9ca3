"""The house rules: rooms, floors, doors, names, and documents that tell the truth."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from diagnostics import codes
from rulebook.model.rulebook import Rulebook

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("generator", "interpreter", "rulebook", "grammar", "diagnostics")
COMMANDS = {path.relative_to(ROOT).as_posix() for path in (ROOT / "generator" / "commands").glob("*.py")}
DOORS = {
    "lark": {"grammar/mistakes/engine.py"},
    "yaml": {"rulebook/source/yaml_source.py"},
    "ruamel": {"rulebook/source/rewrite.py"},
    "jinja2": {"generator/site/templating.py"},
    "mkdocs": {"generator/site/mkdocs_door.py"},
    "markdown_it": {"generator/telling/prose.py"},
    "nh3": {"generator/telling/prose.py"},
    "typst": {"generator/cards/typesetting.py"},
    "dask": set(),
    "distributed": {"generator/balance/cluster.py"},
    "pygls": {"generator/editor/server.py"},
    "lsprotocol": {"generator/editor/server.py"},
    "random": {"interpreter/state/chance.py"},
    "click": {"generator/cli.py", *COMMANDS},
}
PRINTERS = {"generator/cli.py", *COMMANDS}
FORBIDDEN = re.compile(r"(utils?|helpers?|common|misc|base\d*|stuff|tools)\.py")
SECRETIVE = re.compile(
    r"https?://(?!docs\.astral\.sh/uv|127\.0\.0\.1|example\.org|www\.w3\.org|json-schema\.org)[^\s\"')>]+"
)
MACHINE = re.compile(r"(?<![\w.])/(?:home|root|work|opt|tmp|Users)/[a-z]")

FILES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
FOLDERS = sorted({path.parent for path in FILES} - {ROOT / room for room in ROOMS})


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), shown(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def tool(name: str) -> str:
    return str(Path(sys.executable).parent / name)


# --- rooms and doors --------------------------------------------------------------------------------------------------
def test_rooms_import_only_rooms_to_their_right_and_libraries_only_through_their_doors():
    result = run(tool("lint-imports"), "--no-cache")
    assert result.returncode == 0, result.stdout + result.stderr


def contract_of(room: str) -> dict[str, Any]:
    """The contract that says in which order the floors of a room stand."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (found,) = [one for one in contracts if one.get("containers") == [room]]
    return found


def floors_of(room: str) -> list[str]:
    """The floors of a room from the highest to the lowest; what is parted by `|` or `:` stands on one floor."""
    layers: list[str] = contract_of(room)["layers"]
    return layers


@pytest.mark.parametrize("room", ROOMS)
def test_the_floors_of_a_room_have_no_exceptions(room: str):
    assert not contract_of(room).get("ignore_imports")


LATE = {
    "generator/cards/decks.py": {"generator.cards.character_faces", "generator.cards.figure_faces"},
    "generator/commands/cards.py": {"generator.cards.printing", "generator.commands.wanted_cards"},
    "generator/commands/wanted_cards.py": {
        "generator.cards.blank_faces",
        "generator.cards.people",
        "generator.cards.scenes",
        "generator.characters.opened",
        "generator.reference.scene_sheet",
        "generator.telling.history",
        "tempfile",
    },
    "generator/commands/check.py": {
        "generator.cards.printing",
        "generator.telling.replaying",
        "generator.revisions",
        "rulebook.source.rewrite",
    },
    "grammar/own_words/advice.py": {"grammar.own_words"},
    "grammar/parser.py": {"grammar.mistakes"},
    "grammar/tables.py": {"hashlib"},
    "interpreter/compile/amounts.py": {"fractions"},
    "interpreter/desk/persons.py": {"interpreter.desk.sheets"},
    "rulebook/building/effects.py": {"grammar.own_words.holders"},
    "rulebook/checks/alike.py": {"grammar.own_words.rewording"},
    "rulebook/checks/linker.py": {"grammar.own_words.holders"},
    "rulebook/keeping/beside.py": {"multiprocessing"},
    "rulebook/keeping/stamps.py": {"hashlib"},
    "rulebook/loading.py": {"rulebook", "rulebook.keeping", "rulebook.model.loaded"},
    "rulebook/source/rewrite.py": {"grammar.formatter", "grammar.parser", "ruamel.yaml"},
}
"""What takes long to import and is often not needed: a command whose rulebook comes from the cache parses nothing."""


def test_files_import_at_their_top_and_for_good():
    """What is imported inside a function or for types alone hides a circle, if it does not save time."""
    found: dict[str, set[str]] = {}
    for path in FILES:
        for node in nodes_of(path):
            if isinstance(node, ast.Import | ast.ImportFrom) and node not in tree_of(path).body:
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                found.setdefault(shown(path), set()).update(names)
    assert found == LATE, "import at the top; take out of LATE what is late no longer"


@pytest.mark.parametrize("room", ROOMS)
def test_every_folder_of_a_room_is_a_floor(room: str):
    floors = {name for floor in floors_of(room) for name in re.split(r" [|:] ", floor)}
    assert {folder.name for folder in FOLDERS if folder.parent == ROOT / room} <= floors


@pytest.mark.parametrize("library", sorted(DOORS))
def test_a_library_has_one_door(library: str):
    """The same by reading the files, so that imports inside functions and of namespace packages count too."""
    found = {shown(path) for path in FILES for name in imported(path) if name.partition(".")[0] == library}
    assert found <= DOORS[library], (
        f"{library} belongs to {DOORS[library]}, but is imported in {found - DOORS[library]}"
    )


@cache
def imported(path: Path) -> frozenset[str]:
    names = {alias.name for node in nodes_of(path) if isinstance(node, ast.Import) for alias in node.names}
    return frozenset(names).union(
        node.module or "" for node in nodes_of(path) if isinstance(node, ast.ImportFrom) and not node.level
    )


def test_only_the_command_line_prints_and_exits():
    loud = [
        f"{shown(path)}:{node.lineno} calls {called}"
        for path in FILES
        if shown(path) not in PRINTERS
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
        if (called := ast.unparse(node.func)) in ("print", "exit", "quit", "sys.exit", "os._exit")
    ]
    assert not loud


def test_the_rooms_that_think_read_no_clock_and_no_environment():
    """Same content, same bytes: time and environment reach only the command line."""
    allowed = {"generator/commands/progress.py", "generator/cli.py", "generator/site/mkdocs_door.py"}
    for path in FILES:
        if shown(path) not in allowed:
            taken = {name.partition(".")[0] for name in imported(path)} & {
                "time",
                "datetime",
                "secrets",
                "uuid",
                "socket",
            }
            assert not taken, f"{shown(path)} imports {taken}"


CLASSES_ASKED_FOR = 116
"""How often the interpreter asks of what class something is, outside of a `match`; it can only become less."""


def test_the_interpreter_asks_no_oftener_than_before_of_what_class_something_is():
    asked = [
        f"{shown(path)}:{node.lineno}"
        for path in FILES
        if path.is_relative_to(ROOT / "interpreter")
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
    ]
    assert len(asked) <= CLASSES_ASKED_FOR, f"let a `match` decide instead, or the meaning: {asked}"


# --- names and words ---------------------------------------------------------------------------------------------------
def test_no_file_has_a_name_that_says_nothing():
    assert not [shown(path) for path in FILES if FORBIDDEN.fullmatch(path.name)]


def test_a_module_says_what_it_does():
    silent = [shown(path) for path in FILES if len((ast.get_docstring(tree_of(path)) or "").split()) < 5]
    assert not silent, "these open without saying what they do"


def test_public_functions_and_classes_say_what_they_do():
    silent = [
        f"{shown(path)}:{node.lineno} {node.name}"
        for path in FILES
        for node in tree_of(path).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert not silent


def test_rooms_re_export_nothing():
    for room in ROOMS:
        path = ROOT / room / "__init__.py"
        assert not list(imported(path)), f"{shown(path)} imports something: others write the full address"


# --- no game is named in Python ---------------------------------------------------------------------------------------
def game_words(rulebook: Rulebook) -> set[str]:
    """Every capitalised word that a game declares: names, plurals, short and long forms.  Not `Turn` or `Action` because
    an English sentence may begin so: a literal counts only if it *is* a declared name or holds one inside a sentence."""
    words = set()
    for system in rulebook.systems.values():
        for word in system.vocabulary.words():
            if word.role not in ("word", "kind"):
                words |= {name for name in (word.name, word.plural, word.abbr, word.long) if name and name[0].isupper()}
    return {word for word in words if len(word) > 1} - OF_THE_LANGUAGE


OF_THE_LANGUAGE = {"Chosen"}
"""Capitalized words that the language itself knows: `Chosen Weapon` stands for what the holder has chosen."""


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Texts in the code that are not docstrings."""
    said = {
        id(node.body[0].value)
        for node in nodes_of(path)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    said |= {
        id(node.value) for node in nodes_of(path) if isinstance(node, ast.Expr)
    }  # text under a field says what it holds
    for node in nodes_of(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value


def identifiers(path: Path) -> Iterator[tuple[int, str]]:
    for node in nodes_of(path):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+|\n\s*)$")


def test_no_game_is_named_in_python(rulebook: Rulebook):
    """No suit, stat, track, skill, state, scope, tag or entry of any system stands in a literal or as a name of a class."""
    words = game_words(rulebook)
    assert words, "there are no declared words: is content/ there?"
    classes = {node.name for path in FILES for node in nodes_of(path) if isinstance(node, ast.ClassDef)}
    pattern = re.compile(
        r"(?<![\w-])(" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + r")(?![\w-])"
    )
    named = []
    for path in FILES:
        for line, text in literals(path):
            for match in pattern.finditer(text):
                starts = SENTENCE_START.search(text[: match.start()])
                if text in classes or (starts and text.strip() != match[0]):
                    continue  # `Dice` as the name of a node; a heading or sentence that begins with an ordinary word
                named.append(f"{shown(path)}:{line} `{match[0]}` in {text[:60]!r}")
    assert not named, "\n".join(named)


def test_no_game_is_named_in_identifiers(rulebook: Rulebook):
    """A class, function or variable called after a stat or a state would serve one game only."""
    ordinary = set().union(*(words_of(name) for name in ORDINARY))
    wanted = {
        word.name.lower().replace(" ", "_")
        for system in rulebook.systems.values()
        for word in system.vocabulary.words("suit", "stat", "track", "skill", "state")
    } - ordinary
    named = {
        f"{shown(path)}:{line} {name}"
        for path in FILES
        for line, name in identifiers(path)
        if name.lower().strip("_") in wanted
    }
    assert not named, "\n".join(sorted(named))


ORDINARY = {"body", "card", "cards", "damage", "deck", "hand", "level", "member", "mind", "price", "rank", "size"}
ORDINARY |= {"aim", "bonus", "bound", "bout", "broken", "difficulty", "distance", "hidden", "out"}
ORDINARY |= {"busy", "closed", "folded", "fresh", "goal", "height", "marked", "moved", "place", "resting", "second"}
ORDINARY |= {"severity", "trouble"}
ORDINARY |= {"pool", "skill", "speed", "step", "suit", "total", "trait", "turned", "unseen"}
"""Names of stats that are also words of programming or of the engine: `body` is the body of a rule."""


def test_a_or_an_is_asked_for_where_a_name_follows():
    """`a Opponent` would stand in a cure as soon as a game has such a word: `with_article` knows better."""
    found = [
        f"{shown(path)}:{node.lineno} {ast.unparse(name)}"
        for path in FILES
        for node in nodes_of(path)
        if isinstance(node, ast.JoinedStr)
        for before, name in pairwise(node.values)
        if isinstance(before, ast.Constant) and isinstance(name, ast.FormattedValue)
        if re.search(r"(?:^|[\s`(“|])an? `?$", str(before.value))
    ]
    assert [one.rpartition(":")[0] for one in found] == ["generator/phrasing/statements.py"], found  # `on a success`


def words_of(name: str) -> set[str]:
    return {name, name + "s"}


# --- what is written is true ------------------------------------------------------------------------------------------
def test_every_path_that_a_document_names_exists():
    for name in ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "tests/README.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for path in re.findall(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|md|yml|toml|lark))`", text):
            if not re.match(r"(site|build|\.venv)/", path):
                assert (ROOT / path).exists() or list(ROOT.glob(f"*/**/{path}")), (
                    f"{name} names `{path}`, which does not exist"
                )


def test_the_architecture_names_every_room_and_floor_in_the_order_of_the_contracts():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert " → ".join(ROOMS) in text
    drawn = " ".join(text.split())
    for room in ROOMS:
        assert f"`{room}/`" in text, f"ARCHITECTURE.md does not speak of {room}/"
        floors = [floor.replace(" :", ",") for floor in floors_of(room) if not floor.startswith("__")]
        assert f"{room} {' → '.join(floors)}" in drawn, (
            f"ARCHITECTURE.md draws other floors of {room}/ than pyproject.toml"
        )
    for folder in FOLDERS:
        assert f"`{shown(folder)}/`" in text, f"ARCHITECTURE.md does not speak of {shown(folder)}/"
    assert len(text.splitlines()) <= 110, "ARCHITECTURE.md is one page"


def test_no_file_names_a_machine_or_a_strange_address():
    texts = [
        *FILES,
        ROOT / "Makefile",
        ROOT / "pyproject.toml",
        ROOT / "mkdocs.yml",
        *ROOT.glob("*.md"),
        *(ROOT / "content").rglob("*.yml"),
        *(ROOT / "site_src").rglob("*.md"),
        *(ROOT / "bench").glob("*.py"),
    ]
    for path in texts:
        text = path.read_text(encoding="utf-8")
        assert not MACHINE.search(text) or path.name in ("cli.py", "README.md"), (
            f"{shown(path)} names a path of one machine"
        )
        assert "/packages/" not in text, f"{shown(path)} names the host of a registry"
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock, "requirements.lock names the host of a registry"


# --- codes ------------------------------------------------------------------------------------------------------------
def test_code_numbers_lie_in_the_order_of_the_passes():
    numbers = [code.number for code in codes.ALL]
    assert len(set(numbers)) == len(numbers)
    assert len({code.name for code in codes.ALL}) == len(codes.ALL)
    assert [number[:3] for number in numbers] == sorted(number[:3] for number in numbers)
    for code in codes.ALL:
        assert re.fullmatch(r"RW[0-7]\d\d", code.number)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.name)
        assert not code.message.endswith(".") and not code.message[0].isupper(), f"{code.number}: {code.message}"


def test_every_code_is_raised_somewhere():
    said = frozenset().union(
        *(re.findall(r"\w+", path.read_text("utf-8")) for path in FILES if path.name != "codes.py")
    )
    names = {name: code for name, code in vars(codes).items() if code in codes.ALL}
    assert len(names) == len(codes.ALL)
    assert not [f"{code.number} {name}" for name, code in names.items() if name not in said], "raise it or take it out"


def test_every_code_has_a_case():
    text = "\n".join(
        path.read_text(encoding="utf-8", errors="replace")
        for path in sorted((ROOT / "tests").rglob("*"))
        if path.suffix in (".yml", ".yaml", ".md", ".py", ".txt", ".json") and path.name != "test_house.py"
    )
    lacking = [f"{one.number} {one.name}" for one in codes.ALL if one.number not in text and one.name not in text]
    assert not lacking, "no file under tests/ expects these"


# --- tools ------------------------------------------------------------------------------------------------------------
def test_ruff_finds_nothing():
    result = run(tool("ruff"), "check", "--no-cache", ".")
    assert result.returncode == 0, result.stdout + result.stderr


def test_mypy_finds_nothing():
    # What it keeps for the next time takes a fifth of its own time, and a build server throws it away.
    result = run(sys.executable, "-m", "mypy", *(["--no-incremental"] if "CI" in os.environ else []))
    assert result.returncode == 0, result.stdout + result.stderr
