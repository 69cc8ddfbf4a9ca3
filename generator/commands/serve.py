"""The command `rulewright serve`: the website on this machine, which follows what is edited."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from functools import partial
from http.server import HTTPServer
from pathlib import Path

import click

from diagnostics.diagnostic import Diagnostic
from generator.commands import console
from generator.site.serving import Handler, Served
from grammar.store import default_cache


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any that is free.")
@click.pass_obj
def serve(content: str | None, port: int) -> None:
    """Show the website on this machine while rules are written: a page is there again a moment after its file is saved.

    \b
      rulewright serve
      rulewright serve --port 8080

    Without what is printed. Control-C ends it.
    """
    folder = console.content(content)

    def told(found: Iterable[Diagnostic]) -> None:
        console.report(found, folder, "text", err=True)

    with tempfile.TemporaryDirectory(prefix="rulewright-") as out:
        served = Served(folder, Path(out), default_cache())
        if not served.stands:
            console.finish(served.found, folder)
        told(served.found)
        here = type("Here", (Handler,), {"served": served, "told": staticmethod(told)})
        try:
            server = HTTPServer(("127.0.0.1", port), partial(here, directory=out))
        except OSError as error:
            raise click.ClickException(f"port {port}: {error.strerror}; choose another one with --port") from None
        click.echo(f"The website is at http://127.0.0.1:{server.server_port}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            server.server_close()
