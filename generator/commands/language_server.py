"""The command `rulewright language-server`: what an editor asks while somebody writes rules."""

from __future__ import annotations

import importlib
from importlib.metadata import version

import click

from generator.commands import console


@click.command(name="language-server")
@click.pass_obj
def language_server(content: str | None) -> None:
    """Answer an editor, over standard input and output, while rules are written in it.

    Findings as one types, completion, what a name means, where it stands and is said, another name, the one form. It
    needs `pip install 'rulewright[editor]'`; .vscode/ has the settings for one editor.

    \b
      rulewright language-server
    """
    folder = console.content(content)
    try:
        server = importlib.import_module("generator.editor.server")
    except ModuleNotFoundError as error:
        raise click.UsageError(f"this needs the program {error.name}: install `rulewright[editor]`") from error
    server.serve(folder, version("rulewright")).start_io()
