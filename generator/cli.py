"""The command `rulewright`: which commands there are, and where a run ends that nobody foresaw.

Each command is a module in generator/commands/, which is imported when the command is called and not for `--help`."""

from __future__ import annotations

import atexit
import gc
import importlib
import os
from typing import Any

import click

from diagnostics.codes import cut
from diagnostics.report import visible
from generator.roomy import roomy

COMMANDS = {
    "balance": (
        "balance:balance",
        "Play equal sides against each other, one of them with an entry, and count who wins.",
    ),
    "cards": ("cards:cards", "Print entries as index cards: PDF files, for Letter and A4 paper."),
    "character": ("character:character", "Check, price, raise and print characters: files with a sheet of ranks."),
    "check": ("check:check", "Say everything that is wrong with the content."),
    "diff": ("diff:diff", "Say what has changed in the rules since a revision, as players read them."),
    "explain": (
        "explain:explain",
        "Show one entry: its text, how it was understood, and its examples as they are played.",
    ),
    "export": ("export:export", "Write the rules as data for other programs."),
    "format": ("format:format_", "Write effects in their one canonical form; comments stay."),
    "generate": ("generate:generate", "Make an entry by chance, as its kind says under `generate:`."),
    "guide": (
        "reference:guide",
        "Print what is read before a game: quick starts and booklets, as PDF files in build/cards/.",
    ),
    "language-server": (
        "language_server:language_server",
        "Answer an editor, over standard input and output, while rules are written in it.",
    ),
    "list": ("list:list_", "List entries, all or some."),
    "new": ("new:new", "Begin a game of your own, or one more entry of a game."),
    "play": ("play:play", "Play worked examples and show what happens, step by step."),
    "prove": ("prove:prove", "Change rules piece by piece, and see whether the page says it and an example notices."),
    "reference": (
        "reference:reference",
        "Print the rules of a game on one sheet: PDF files with two sides, in build/cards/.",
    ),
    "rename": ("rename:rename", "Call something otherwise, in every file that says it."),
    "review": ("review:review", "Write down what a change does, for a comment; or print the comment."),
    "schema": ("schema:schema", "Write JSON Schema for editors, one per kind of entry."),
    "screen": (
        "reference:screen",
        "Print the screen of a game, for whoever leads it: PDF files with up to four panels.",
    ),
    "serve": (
        "serve:serve",
        "Show the website on this machine while rules are written: a page is there again a moment after its file is "
        "saved.",
    ),
    "site": ("site:site", "Build the website: a page per entry, kind and suit, with search."),
    "table": (
        "table:table",
        "Play at a table: pick who is there, play, see every step explained, undo, save and go on.",
    ),
}
"""Of each command: module and name, and the first sentence of its help."""


LONGEST_LINE = 1000
"""Letters of a line of a message that ends a command."""
COLLECTION = (10_000, 100, 10)
"""When the collector looks for garbage: after so many new values, and so many times before it looks at older ones too.  A
command makes many values and throws few away: to look at all of them again and again takes a third of its time.  What is
played leaves tables behind, which only the collector frees: as long as they are few, the processor still has them at hand."""
atexit.register(gc.freeze)  # what is left at the end goes with the process


class House(click.Group):
    """The group of all commands; what nobody foresaw ends here and not in a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the alphabet."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, out of its module, or None."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        gc.disable()  # what is imported lives on, and leaves no garbage
        try:
            command: click.Command = getattr(importlib.import_module(f"generator.commands.{module}"), name)
        finally:
            gc.freeze()
            gc.enable()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with its sentence, without importing its module."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, sentence) for name, (_, sentence) in sorted(COMMANDS.items())])

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The whole run as a process of its own, from the words of the command line to its end."""
        gc.set_threshold(*COLLECTION)
        return roomy(super().__call__)(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; an exception that no command foresaw is reported as our mistake, and ends with 3."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:  # what it quotes may be from anybody
            vars(error)["message"] = "\n".join(cut(visible(line), LONGEST_LINE) for line in error.message.split("\n"))
            raise
        except (click.exceptions.Exit, click.Abort, KeyboardInterrupt, BrokenPipeError):
            raise
        except OSError as error:
            if ctx.params.get("debug"):
                raise
            what = os.fsdecode(error.filename) if error.filename else "the machine"
            raise click.ClickException(f"{what}: {(error.strerror or str(error)).lower()}") from None
        except Exception as error:
            if ctx.params.get("debug"):
                raise
            said = cut(visible(str(error)), LONGEST_LINE)
            click.echo(f"This is our mistake, not yours: {type(error).__name__}: {said}", err=True)
            where = f"rulewright --debug {ctx.invoked_subcommand or ''}".strip()
            click.echo(f"`{where} ...` shows where; please report it with the file that led to it.", err=True)
            ctx.exit(3)


@click.group(cls=House, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--content", metavar="FOLDER", help="The folder with the rules [default: content/].")
@click.option("--debug", is_flag=True, help="Show the traceback if the mistake is ours.")
@click.version_option(package_name="rulewright")
@click.pass_context
def main(ctx: click.Context, content: str | None, debug: bool) -> None:
    """Rules of tabletop games, each said once: checked, played, printed.

    An entry is a small file under content/. Its `effect` is a sentence of the rules language; pages, cards and play are
    made from that sentence alone.

    \b
    Begin with these:
      rulewright check                     every problem, with its place and its cure
      rulewright explain "Thick Skin"      what an entry says and does
      rulewright play thick-skin           its worked examples, step by step
      rulewright prove thick-skin          is each of its words proven by an example?
      rulewright list --suit Clubs         which entries there are
      rulewright table bastards --mine Mara --against Osk
      rulewright character check mara.yml  a character, held against the rules
      rulewright balance bastards          what entries are worth, by play
      rulewright site                      all of it as a website
      rulewright new system night-kitchen  a game of your own, to begin with
    """
    ctx.obj = content
    del debug  # read by House
