"""Files that must fail, each with its findings written in its own first lines; see bad_input/README.md.

`--update` writes the expected findings anew."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from diagnostics import codes
from diagnostics.diagnostic import Code, Diagnostic
from generator.characters.opened import Advance, chosen_kind, open_character
from generator.cli import main
from rulebook.model.rulebook import System
from rulebook.pipeline import load_rulebook
from rulebook.shapes.kinds import Kind
from rulebook.source.yaml_source import MAX_BYTES, read_text
from tests.content import content

HERE = Path(__file__).resolve().parent / "bad_input"
TINY = HERE / "tiny"
CONTENT = HERE.parent.parent / "content"
EXPECTED = re.compile(r"# RW\d{3} at ")
SILENT = (codes.NO_EXAMPLE,)
"""What short files may lack without saying so; a file that expects it says so."""

ENTRIES = sorted((HERE / "entries").glob("*.yml"))
KINDS = sorted((HERE / "kinds").glob("*.yml"))
TABLES = sorted((HERE / "tables").glob("*.yml"))
SYSTEMS = sorted((HERE / "systems").glob("*.yml"))
INCOMPLETE = sorted((HERE / "incomplete").glob("*.yml"))
COMMANDS = sorted((HERE / "commands").glob("*.yml"))
CHARACTERS = sorted((HERE / "characters").glob("*.yml"))
MAIN = sorted((HERE / "main").glob("*.yml"))
OPTIONS = sorted((HERE / "options").glob("*.yml"))
PROOFS = sorted((HERE / "proofs").glob("*.yml"))
ALL = (*PROOFS, *ENTRIES, *KINDS, *TABLES, *SYSTEMS, *INCOMPLETE, *COMMANDS, *CHARACTERS, *MAIN, *OPTIONS)


def load_entry(case: Path, folder: Path) -> list[str]:
    shutil.copytree(TINY, folder)
    return findings(folder, folder / "moves" / case.name, case)


def load_proof(case: Path, folder: Path) -> list[str]:
    shutil.copytree(TINY, folder)
    return findings(folder, folder / "_proof.yml", case)


def load_table(case: Path, folder: Path) -> list[str]:
    shutil.copytree(TINY, folder)
    return findings(folder, folder / "tables" / "fright.yml", case)


def load_kind(case: Path, folder: Path) -> list[str]:
    shutil.copytree(TINY, folder)
    (folder / "moves" / "jab.yml").unlink()
    return findings(folder, folder / "moves" / "_kind.yml", case)


def load_system(case: Path, folder: Path) -> list[str]:
    folder.mkdir()
    return findings(folder, folder / "_system.yml", case)


def load_option(case: Path, folder: Path) -> list[str]:
    """An option of the small game that has some of every sort."""
    shutil.copytree(HERE.parent / "options" / "quarry", folder)
    return findings(folder, folder / "options" / case.name, case)


@cache
def main_game() -> tuple[System, Kind]:
    return chosen_kind(content().rulebook, Path(), "bastards")


def load_character(case: Path, folder: Path) -> list[str]:
    """A character of the main game, held against its rules."""
    folder.mkdir()
    shutil.copy(case, folder / case.name)
    found = open_character(*main_game(), folder / case.name, case.name).findings
    assert {finding.place.file for finding in found} <= {case.name}
    return [said(one.code.number, one.place.line, one.place.column, one.message, one.hint or "") for one in found]


def lying_in(case: Path, game: Path) -> Path:
    """Where an entry of the main game goes; the name of its file begins with its kind.  game: a copy."""
    kind = next(one.name for one in game.iterdir() if case.stem.startswith(f"{one.name}-"))
    return game / kind / f"{case.stem.removeprefix(f'{kind}-')}.yml"


def load_main(cases: Iterable[Path], game: Path) -> dict[Path, list[str]]:
    """Entries of the main game, all read at once; none of them is at fault for what is wrong with another."""
    targets = {case: lying_in(case, game) for case in cases}
    for case, target in targets.items():
        shutil.copy(case, target)
    _, found = load_rulebook(game.parent)
    for target in targets.values():
        target.unlink()
    by_file = {target.relative_to(game.parent.parent).as_posix(): case for case, target in targets.items()}
    told: dict[Path, list[str]] = {case: [] for case in targets}
    for one in found:
        told[by_file[one.place.file]].append(
            said(one.code.number, one.place.line, one.place.column, one.message, one.hint or "")
        )
    return told


def findings(folder: Path, target: Path, case: Path) -> list[str]:
    """What is found in the case, put at its place in a system; the rest of the system must be without fault."""
    shutil.copy(case, target)
    rulebook, found = load_rulebook(folder)
    if not found:
        found = play(rulebook, target.stem)
    shown = target.relative_to(folder.parent).as_posix()
    assert {finding.place.file for finding in found} <= {shown}, [str(finding.place) for finding in found]
    return [said(one.code.number, one.place.line, one.place.column, one.message, one.hint or "") for one in found]


def play(rulebook, slug: str) -> tuple[Diagnostic, ...]:
    """The examples of the entry of a slug, played."""
    from interpreter.desk.examples import play_example
    from interpreter.desk.programs import Programs

    programs, entries = Programs(rulebook), [entry for entry in rulebook if entry.slug == slug]
    return tuple(
        d for entry in entries for example in entry.examples for d in play_example(programs, entry, example).diagnostics
    )


def run_command(case: Path, folder: Path) -> list[str]:
    """What a command shows of the case; the name of the file begins with the command.

    The case is an entry of the small system, what is kept of its proofs, or the settings of the site, which lie beside the
    content."""
    content = folder / "content"
    shutil.copytree(TINY, content / "tiny")
    settings = "\nsite_name:" in case.read_text(encoding="utf-8")
    command = case.stem.partition("-")[0]
    file = "_proof.yml" if command == "prove" else "moves/shove.yml"
    target = folder / "mkdocs.yml" if settings else content / "tiny" / file
    shutil.copy(case, target)
    where = ["--no-cache"] if command == "prove" else ["--out", str(folder / "out")]
    result = CliRunner().invoke(main, ["--content", str(content), command, *where])
    assert result.exit_code == 1, result.output
    assert not (folder / "out" / "index.html").exists()
    found = reported(result.output, target.relative_to(folder))
    if command == "cards":  # who only wants to know need not print
        checked = CliRunner().invoke(main, ["--content", str(content), "check", "--cards"])
        assert checked.exit_code == 1
        assert set(found) <= set(reported(checked.output, target.relative_to(folder)))
    return found


def reported(output: str, target: Path) -> list[str]:
    """The findings that a command shows, all of this file."""
    found = []
    for block in output.split("\n\n"):
        if shown := SHOWN.search(block):  # what was done stands before what was wrong
            number, message, file, line, column = shown.groups()
            assert file == target.as_posix()
            hint = HINT.search(block)
            found.append(said(number, int(line), int(column), message, hint[1] if hint else ""))
    return found


SHOWN = re.compile(r"(?:error|warning)\[(RW\d{3})\]: (.*)\n +--> (.+?):(\d+):(\d+)")
HINT = re.compile(r"^ += hint: (.*)$", re.MULTILINE)


def said(number: str, line: int, column: int, message: str, hint: str) -> str:
    text = f"# {number} at {line}:{column}: {message}" + (f" ({hint})" if hint else "")
    return "".join(character if character.isprintable() else "·" for character in text)


def judge(case: Path, load, folder: Path, update: bool) -> None:
    lines = case.read_text(encoding="utf-8").split("\n")
    expected = [line for line in lines if EXPECTED.match(line)]
    if update:
        expected = rewrite(case, lines, load, folder)
    silent = tuple(code for code in SILENT if not any(code.number in line for line in expected))
    got = [line for line in load(case, folder / "last") if not about(line, silent)]
    assert got, "nothing is wrong with this file"
    assert sorted(got) == sorted(expected), "\n".join(["", *got])


def about(line: str, some: tuple[Code, ...]) -> bool:
    """Whether an expected line is of one of the codes."""
    return line.startswith(tuple(f"# {code.number} at " for code in some))


def rewrite(case: Path, lines: list[str], load, folder: Path) -> list[str]:
    """Writes the findings behind the first line of the file; twice, because they move the lines that they name."""
    body = [line for line in lines[1:] if not EXPECTED.match(line)]
    silent = tuple(code for code in SILENT if case.stem != code.name)
    expected: list[str] = []
    for attempt in range(3):
        case.write_text("\n".join([lines[0], *expected, *body]), encoding="utf-8")
        expected = [line for line in load(case, folder / str(attempt)) if not about(line, silent)]
    return expected


@pytest.mark.parametrize("case", ENTRIES, ids=lambda case: case.stem)
def test_a_bad_entry_is_reported(case: Path, tmp_path: Path, update: bool):
    judge(case, load_entry, tmp_path, update)


@pytest.mark.parametrize("case", TABLES, ids=lambda case: case.stem)
def test_bad_table(case: Path, tmp_path: Path, update: bool):
    judge(case, load_table, tmp_path, update)


@pytest.mark.parametrize("case", KINDS, ids=lambda case: case.stem)
def test_a_bad_kind_is_reported(case: Path, tmp_path: Path, update: bool):
    judge(case, load_kind, tmp_path, update)


@pytest.mark.parametrize("case", SYSTEMS, ids=lambda case: case.stem)
def test_a_bad_system_is_reported(case: Path, tmp_path: Path, update: bool):
    judge(case, load_system, tmp_path, update)


@pytest.mark.parametrize("case", INCOMPLETE, ids=lambda case: case.stem)
def test_what_a_system_lacks_is_reported(case: Path, tmp_path: Path, update: bool):
    judge(case, load_system, tmp_path, update)


@pytest.mark.parametrize("case", COMMANDS, ids=lambda case: case.stem)
def test_a_command_reports_what_only_it_can_see(case: Path, tmp_path: Path, update: bool):
    judge(case, run_command, tmp_path, update)


@pytest.mark.parametrize("case", CHARACTERS, ids=lambda case: case.stem)
def test_a_bad_character_is_reported(case: Path, tmp_path: Path, update: bool):
    judge(case, load_character, tmp_path, update)


@pytest.fixture(scope="module")
def main_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the main game."""
    return Path(shutil.copytree(CONTENT / "bastards", tmp_path_factory.mktemp("main") / "content" / "bastards"))


@pytest.fixture(scope="module")
def main_found(main_copy: Path) -> dict[Path, list[str]]:
    """What is found in its bad entries, which lie side by side; then in those with which something is wrong only where
    nothing else is."""
    found = load_main(MAIN, main_copy)
    left = [case for case, lines in found.items() if all(about(line, SILENT) for line in lines)]
    return found | load_main(left, main_copy)


@pytest.mark.parametrize("case", MAIN, ids=lambda case: case.stem)
def test_what_is_wrong_with_an_evening_is_reported(
    case: Path, main_copy: Path, main_found: dict[Path, list[str]], update: bool
):
    judge(case, lambda one, _: load_main([one], main_copy)[one] if update else main_found[one], main_copy, update)


@pytest.mark.parametrize("case", PROOFS, ids=lambda case: case.stem)
def test_bad_proofs(case: Path, tmp_path: Path, update: bool):
    judge(case, load_proof, tmp_path, update)


@pytest.mark.parametrize("case", OPTIONS, ids=lambda case: case.stem)
def test_a_bad_option_is_reported(case: Path, tmp_path: Path, update: bool):
    judge(case, load_option, tmp_path, update)


def test_the_small_system_itself_is_sound():
    rulebook, found = load_rulebook(TINY)
    assert not found
    assert [entry.id for entry in rulebook.entries] == ["tiny/moves/jab"]


def test_there_are_enough_of_them():
    assert len(ALL) >= 240


GENERATED = {
    codes.FILE_TOO_LARGE,
    codes.UNREADABLE_FILE,
    codes.BAD_ID,
    codes.MISPLACED_FILE,
    codes.MISSING_DECLARATION,
    codes.TOO_LONG,
    codes.CIRCULAR_REFERENCE,
    codes.TOO_FAST,
}
"""Codes that the tests below provoke, because a file in a repository cannot."""

ELSEWHERE = {
    codes.REFERENCE_OVERFLOWS: "generator/test_panels.py",
    codes.SCREEN_OVERFLOWS: "test_tables.py",
    codes.GUIDE_OVERFLOWS: "generator/test_guides.py",
}
"""Codes that another test provokes, with a sheet that is too full."""


def test_every_code_occurs_in_a_bad_file():
    expected = "".join(case.read_text(encoding="utf-8") for case in ALL)
    missing = [
        f"{c.number} {c.name}"
        for c in codes.ALL
        if f"# {c.number} at " not in expected and c not in (GENERATED | ELSEWHERE.keys())
    ]
    assert not missing, f"no bad file expects {missing}: add one, or delete the code"
    for code, test in ELSEWHERE.items():
        assert code.name in (HERE.parent / test).read_text(encoding="utf-8")


@pytest.mark.parametrize("code", sorted(GENERATED, key=lambda code: code.number), ids=lambda code: code.name)
def test_a_code_that_no_file_can_provoke_is_provoked_below(code: Code):
    below = Path(__file__).read_text(encoding="utf-8").partition("# --- what cannot lie")[2]
    assert f'("{code.name}", ' in below, f"no test below expects {code.number} {code.name}"


# --- what cannot lie in a repository


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A copy of the small system."""
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


def found_in(folder: Path) -> list[tuple[str, str, int, int]]:
    return [
        (f.code.name, f.place.file, f.place.line, f.place.column)
        for f in load_rulebook(folder)[1]
        if f.code not in SILENT
    ]


def entry(effect: str = "when you lose BP, you draw 1 card", name: str = "Shove") -> str:
    return f"name: {name}\neffect: |\n  {effect}\norigin: drafted\n"


def test_nobody_is_given_what_a_rule_for_her_kind_forbids(tiny: Path):
    """A rule for some may take away what a rule for all gives; who is one of those who cannot have it is given nothing."""
    for folder, kind, name, effect in (
        ("habits", "held_by: Opponent", "Habit", "you cannot have Jab"),
        ("ways", "held_by: Character", "Way", "you have Jab"),
        ("foes", "stat_block: {holder: Attacker}", "Foe", "you have Jab"),
        ("brutes", "stat_block: {holder: Opponent}", "Brute", "you have Jab"),
    ):
        (tiny / folder).mkdir()
        (tiny / folder / "_kind.yml").write_text(f"name: {name}\nplural: {name}s\ntitle: {name}s\n{kind}\n")
        (tiny / folder / "one.yml").write_text(entry(effect, f"One {name}"))
    assert found_in(tiny) == [("never-happens", "tiny/brutes/one.yml", 3, 3)]


def test_a_file_of_ten_megabytes_is_not_read(tiny: Path):
    (tiny / "moves" / "shove.yml").write_text(entry() + "# " + "x" * 10_000_000, encoding="utf-8")
    assert found_in(tiny) == [("file-too-large", "tiny/moves/shove.yml", 1, 1)]


def test_a_file_just_too_large_is_not_read(tiny: Path):
    (tiny / "moves" / "shove.yml").write_text((entry() + "# ").ljust(MAX_BYTES + 1, "x"), encoding="utf-8")
    assert found_in(tiny) == [("file-too-large", "tiny/moves/shove.yml", 1, 1)]


def test_a_file_just_small_enough_is_read(tiny: Path):
    (tiny / "moves" / "shove.yml").write_text((entry() + "# ").ljust(MAX_BYTES, "x"), encoding="utf-8")
    assert found_in(tiny) == []


def test_a_bomb_of_aliases_ends_at_its_first_anchor(tiny: Path):
    bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    bomb += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    (tiny / "moves" / "shove.yml").write_text("\n".join(bomb), encoding="utf-8")
    assert found_in(tiny) == [("anchor-or-alias", "tiny/moves/shove.yml", 1, 5)]


def test_five_thousand_levels_end_at_the_twenty_first(tiny: Path):
    (tiny / "moves" / "shove.yml").write_text("summary: " + "[" * 5000, encoding="utf-8")
    assert found_in(tiny) == [("nested-too-deep", "tiny/moves/shove.yml", 1, 29)]


def test_a_file_that_is_not_utf8(tiny: Path):
    (tiny / "moves" / "shove.yml").write_bytes("name: Shöve\n".encode("latin-1"))
    assert found_in(tiny) == [("unreadable-file", "tiny/moves/shove.yml", 1, 9)]


@pytest.mark.parametrize(
    "name", ["Fire-Bolt", "fire_bolt", "fire bolt", "-bolt", "bolt-", "a--b", "élan", "con", "x" * 65]
)
def test_a_file_name_that_cannot_be_an_address(tiny: Path, name: str):
    (tiny / "moves" / f"{name}.yml").write_text(entry(), encoding="utf-8")
    assert found_in(tiny) == [("bad-id", f"tiny/moves/{name}.yml", 1, 1)]


def test_a_folder_name_that_cannot_be_an_address(tiny: Path):
    (tiny / "Moves.2").mkdir()
    assert found_in(tiny) == [("bad-id", "tiny/Moves.2", 1, 1)]


@pytest.mark.parametrize("name", ["shove.yaml", "shove.txt", "shove"])
def test_a_file_of_another_sort(tiny: Path, name: str):
    (tiny / "moves" / name).write_text(entry(), encoding="utf-8")
    assert found_in(tiny) == [("misplaced-file", f"tiny/moves/{name}", 1, 1)]


def test_an_entry_outside_of_any_kind(tiny: Path):
    (tiny / "shove.yml").write_text(entry(), encoding="utf-8")
    assert found_in(tiny) == [("misplaced-file", "tiny/shove.yml", 1, 1)]


def test_a_link_that_leads_out_of_the_folder(tiny: Path):
    secret = tiny.parent / "secret.yml"
    secret.write_text(entry(), encoding="utf-8")
    (tiny / "moves" / "shove.yml").symlink_to(secret)
    assert found_in(tiny) == [("path-escape", "tiny/moves/shove.yml", 1, 1)]


def test_a_kind_without_its_declaration(tiny: Path):
    (tiny / "spells").mkdir()
    assert found_in(tiny) == [("missing-declaration", "tiny/spells", 1, 1)]


def test_a_system_without_its_declaration(tiny: Path):
    (tiny / "_system.yml").unlink()
    assert [(code, file.rpartition("/")[2]) for code, file, _, _ in found_in(tiny.parent)] == [
        ("missing-declaration", "tiny")
    ]


def test_a_kind_in_a_chapter_that_there_is_not(tiny: Path):
    system = tiny / "_system.yml"
    system.write_text(system.read_text("utf-8") + "chapters: [At the table]\n", encoding="utf-8")
    kind = tiny / "moves" / "_kind.yml"
    kind.write_text(kind.read_text("utf-8") + "chapter: At teh table\n", encoding="utf-8")
    (finding,) = load_rulebook(tiny)[1]
    assert (finding.code, finding.hint) == (codes.NOT_A_CHOICE, "did you mean `At the table`?")
    assert finding.place.file == "tiny/moves/_kind.yml"


def test_an_effect_that_is_too_long(tiny: Path):
    (tiny / "moves" / "shove.yml").write_text(entry("you draw 1 card\n  " * 2000 + "you draw 1 card"), encoding="utf-8")
    assert found_in(tiny) == [("too-long", "tiny/moves/shove.yml", 3, 3)]


def test_entries_that_use_each_other_in_a_circle(tiny: Path):
    use = "when your Turn begins, you may use {}"
    for name, other in (("shove", "Heave"), ("heave", "Haul"), ("haul", "Shove")):
        (tiny / "moves" / f"{name}.yml").write_text(entry(use.format(other), name.capitalize()), encoding="utf-8")
    assert found_in(tiny) == [("circular-reference", "tiny/moves/haul.yml", 2, 9)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "#",
        "---",
        "...",
        "\ufeff",
        "{",
        "[",
        "- - -",
        "? ?",
        ": :",
        "|",
        ">",
        "'",
        '"',
        "&",
        "*",
        "!",
        "%",
        "@",
        "\t",
    ],
)
def test_no_text_makes_the_reader_fall_over(text: str):
    read_text(text, "text")
    read_text(f"name: {text}", "text")
    read_text(f"name: |\n  {text}", "text")


def test_ranks_that_are_bought_too_fast(tmp_path: Path):
    file = tmp_path / "mara.yml"
    file.write_text("name: Mara\nsuit: Clubs\ntraits: {Body: 2}\n", encoding="utf-8")
    system, kind = main_game()
    raised = Advance(open_character(system, kind, file, file.name), kind)
    raised.buy("Mind")
    raised.buy("Mind")
    got = [(f.code.name, f.place.file, f.place.line, f.place.column) for f in raised.warnings]
    assert got == [("too-fast", "mara.yml", 3, 25)]
