"""The command `rulewright schema`: what editors need to know of the files of rules."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.commands import console
from generator.editor.coloring import extension
from generator.editor.settings import SCHEMAS, settings
from generator.files import write_whole
from rulebook.schema import schemas


@click.command()
@click.option("--out", type=click.Path(path_type=Path), help="The folder for the files; without it, they are printed.")
@click.option("--colors", type=click.Path(path_type=Path), help="The folder for an extension that colors effects.")
@click.option("--settings", "wired", is_flag=True, help="Write .vscode/settings.json, which says what each file holds.")
@click.pass_obj
def schema(content: str | None, out: Path | None, colors: Path | None, wired: bool) -> None:
    """Write JSON Schema for editors, one per kind of entry.

    \b
      rulewright schema --out build/schema
      rulewright schema --out build/schema --settings     and which file is of which kind, for VS Code
      rulewright schema --colors build/effect             a folder to be copied to ~/.vscode/extensions
    """
    folder = console.content(content)
    rulebook = console.sound(folder)
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
    if out is None and colors is None and not wired:
        click.echo("".join(files.values()), nl=False)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        write_whole(folder / name, text)
        click.echo(f"Wrote {console.shown(folder / name)}")
