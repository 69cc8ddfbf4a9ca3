"""Which file of rules is of which kind, as the settings of an editor that checks YAML by schemas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulebook.model.rulebook import Rulebook
from rulebook.schema import schemas
from rulebook.source.folders import KIND_FILE, SYSTEM_FILE

SCHEMAS = "build/schema"
"""Where the schemas lie, from the folder of the project."""


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
