"""The command `rulewright schema`: JSON Schema for editors, one file per kind of entry."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.commands import console
from generator.files import write_whole
from rulebook.schema import schemas


@click.command()
@click.option("--out", type=click.Path(path_type=Path), help="The folder for the files; without it, they are printed.")
@click.pass_obj
def schema(content: str | None, out: Path | None) -> None:
    """Write JSON Schema for editors, one per kind of entry.

    \b
      rulewright schema --out build/schema
    """
    for name, one in sorted(schemas(console.sound(console.content(content))).items()):
        text = json.dumps(one, ensure_ascii=False, indent=2) + "\n"
        if out is None:
            click.echo(text, nl=False)
            continue
        path = out / f"{name}.json"
        write_whole(path, text)
        click.echo(f"Wrote {console.shown(path)}")
