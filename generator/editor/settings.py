"""Which file of rules is of which kind, for editors that check YAML by schemas: as settings, and as a line of each file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulebook.model.rulebook import Rulebook
from rulebook.schema import schemas
from rulebook.source.folders import KIND_FILE, SYSTEM_FILE

SCHEMAS = "build/schema"
"""Where the schemas lie, from the folder of the project."""
MODELINE = "# yaml-language-server: $schema="


def settings(rulebook: Rulebook, content: str, schema: Path) -> dict[str, Any]:
    """The settings for a project with a folder of rules.  content: its name.  schema: where the schemas lie, as seen from the
    project."""
    files = {"_system": f"{content}/*/{SYSTEM_FILE}", "_kind": f"{content}/*/*/{KIND_FILE}"}
    wired = {
        f"./{(schema / name).as_posix()}.json": files.get(name, f"{content}/{name}/[!_]*.yml")
        for name in sorted(schemas(rulebook))
    }
    return {
        "yaml.schemas": wired,
        "yaml.format.enable": False,  # `rulewright format` loses no remark
        "[yaml]": {"editor.tabSize": 2, "editor.insertSpaces": True},
        "files.insertFinalNewline": True,
    }


def with_modeline(text: str, system: str, *inside: str) -> str:
    """The text of a file of rules, its last line being where its schema lies.  inside: its path in the folder of its game.

    It stands at the end, so that whoever opens a rule reads the rule first."""
    kind, name = inside[0], inside[-1]
    schema = {SYSTEM_FILE: "_system", KIND_FILE: "_kind"}.get(name, f"{system}/{kind}")
    lines = [line for line in text.splitlines() if not line.startswith(MODELINE)]
    up = "../" * (1 + len(inside))
    return "".join(f"{line}\n" for line in (*lines, f"{MODELINE}{up}{SCHEMAS}/{schema}.json"))


def files_with_schema(folder: Path) -> Iterator[Path]:
    """The files of a game that have a schema, by their paths in its folder."""
    yield Path(SYSTEM_FILE)
    for path in sorted(folder.glob("*/*.yml")):
        if path.name == KIND_FILE or not path.name.startswith("_"):
            yield path.relative_to(folder)
