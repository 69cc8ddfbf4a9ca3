"""The command `rulewright schema`: what editors need to know of the files of rules."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.commands import console, opening
from generator.editor.coloring import extension
from generator.editor.settings import SCHEMAS, files_with_schema, settings, with_modeline
from generator.files import write_whole
from rulebook.schema import schemas
from rulebook.source.folders import SYSTEM_FILE


@click.command()
@click.option("--out", type=click.Path(path_type=Path), help="The folder for the files; without it, they are printed.")
@click.option("--colors", type=click.Path(path_type=Path), help="The folder for an extension that colors effects.")
@click.option("--settings", "wired", is_flag=True, help="Write .vscode/settings.json, which says what each file holds.")
@click.option("--modelines", is_flag=True, help="Write into each file of rules of which kind it is, for other editors.")
@click.pass_obj
def schema(content: str | None, out: Path | None, colors: Path | None, wired: bool, modelines: bool) -> None:
    """Write JSON Schema for editors, one per kind of entry.

    \b
      rulewright schema --out build/schema
      rulewright schema --out build/schema --settings     and which file is of which kind, for VS Code
      rulewright schema --out build/schema --modelines    the same in each file, for every other editor
      rulewright schema --colors build/effect             a folder to be copied to ~/.vscode/extensions
    """
    folder = console.content(content)
    rulebook = opening.sound(folder)
    files = {f"{name}.json": _json(one) for name, one in sorted(schemas(rulebook).items())}
    if out is not None:
        _write(out, files)
    if colors is not None:
        _write(colors, extension())
    if wired:
        _write(
            folder.resolve().parent / ".vscode",
            {"settings.json": _json(settings(rulebook, folder.name, out or Path(SCHEMAS)))},
        )
    if modelines:
        for system in rulebook.systems:
            root = folder if (folder / SYSTEM_FILE).exists() else folder / system
            _write(root, _changed(root, system))
    if out is None and colors is None and not (wired or modelines):
        click.echo("".join(files.values()), nl=False)


def _changed(root: Path, system: str) -> dict[str, str]:
    """The files of a game that do not say yet of which kind they are, as they would."""
    texts = {path: (root / path).read_text(encoding="utf-8") for path in files_with_schema(root)}
    said = {path: with_modeline(text, system, *path.parts) for path, text in texts.items()}
    return {str(path): text for path, text in said.items() if text != texts[path]}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        write_whole(folder / name, text)
        click.echo(f"Wrote {console.shown(folder / name)}")
