"""Editors know of which kind a file is: by settings, and by a line in the file."""

from __future__ import annotations

import json
import os
import shutil
from functools import partial
from pathlib import Path

from click.testing import CliRunner

from generator.cli import main
from generator.editor.settings import MODELINE, SCHEMAS, settings
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parents[2]
TINY = ROOT / "tests" / "bad_input" / "tiny"


def test_the_settings_in_the_project_are_those_of_the_rules(rulebook: Rulebook):
    kept = json.loads((ROOT / ".vscode" / "settings.json").read_text(encoding="utf-8"))
    made = settings(rulebook, "content", Path(SCHEMAS))
    # A kind that came since only waits for the next `rulewright schema --settings`.
    assert kept.pop("yaml.schemas").items() <= made.pop("yaml.schemas").items() and kept == made


def schema_named(path: Path) -> Path | None:
    """Where the schema of a file lies, as the file says; None if it does not say."""
    lines = path.read_text(encoding="utf-8").splitlines()
    said = [line.removeprefix(MODELINE) for line in lines if line.startswith(MODELINE)]
    assert len(said) <= 1, path
    return Path(os.path.normpath(path.parent / said[0])) if said else None


def wired_by(rulebook: Rulebook) -> dict[str, list[str]]:
    """Which files are of which schema, as the settings of the project say."""
    wired: dict[str, list[str]] = settings(rulebook, "content", Path(SCHEMAS))["yaml.schemas"]
    return wired


def schema_wired(path: Path, wired: dict[str, list[str]], project: Path) -> Path:
    """Where the schema of a file lies, as the settings say."""
    (found,) = (name for name, files in wired.items() if path.relative_to(project).match(files))
    return project / found


def test_a_new_game_a_new_kind_and_a_new_entry_say_where_their_schemas_lie(tmp_path: Path):
    content = tmp_path / "content"
    run = partial(CliRunner().invoke, main)
    for words in (
        "system night-kitchen",
        "kind night-kitchen/hideouts Hideout",
        "entry night-kitchen/hideouts Attic",
        "entry night-kitchen/tricks Peek",
    ):
        result = run(["--content", str(content), "new", *words.split()])
        assert result.exit_code == 0, result.output
    rulebook, _ = load_rulebook(content)
    made = sorted(content.rglob("*.yml"))
    assert len(made) == 7
    wired = wired_by(rulebook)
    assert [schema_named(path) for path in made] == [schema_wired(path, wired, tmp_path) for path in made]
    assert run(["--content", str(content), "format", "--check"]).exit_code == 0


def test_files_are_told_where_their_schemas_lie_and_nothing_else_of_them_changes(tmp_path: Path):
    project = tmp_path / "a"
    content = Path(shutil.copytree(TINY, project / "content" / "tiny")).parent
    jab, shared = content / "tiny" / "moves" / "jab.yml", content / "tiny" / "_proof.yml"
    shared.write_text("entries: []\n", encoding="utf-8")
    before = jab.read_text(encoding="utf-8")
    jab.write_text(f"{MODELINE}elsewhere.json\n{before}\n", encoding="utf-8")
    for folder in (content, content / "tiny"):
        result = CliRunner().invoke(main, ["--content", str(folder), "schema", "--modelines"])
        assert result.exit_code == 0 and ("jab.yml" in result.output) is (folder == content), result.output
    rulebook, found = load_rulebook(content)
    assert not found
    wired = wired_by(rulebook)
    for path in content.rglob("*.yml"):
        assert schema_named(path) == (None if path == shared else schema_wired(path, wired, project))
    assert jab.read_text(encoding="utf-8") == f"{before}\n{MODELINE}../../../build/schema/tiny/moves.json\n"


def test_files_of_the_content_lead_to_their_schemas(rulebook: Rulebook):
    """A file that somebody wrote without the line only waits for the next `rulewright schema --modelines`."""
    files = [path for game in rulebook.systems for path in (ROOT / "content" / game).rglob("*.yml")]
    said = {path: name for path in files if (name := schema_named(path)) is not None}
    alike = {path: (path.parent, path.name if path.name.startswith("_") else "an entry") for path in said}
    all_wired = wired_by(rulebook)
    wired = {
        like: schema_wired(path, all_wired, ROOT) for like, path in {like: path for path, like in alike.items()}.items()
    }
    other = [path for path, name in said.items() if name != wired[alike[path]]]
    assert not other, f"run `rulewright schema --modelines`: {other}"
    assert len(said) > 0.9 * len(files)
