"""What all commands share: which content is meant, how findings and lines are shown, how a run ends.

A run ends with 0 if all is well, 1 if the content has errors, 2 if the command was not understood, 3 if the mistake is
ours (which generator/cli.py catches)."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from diagnostics import report as reports
from diagnostics.diagnostic import Diagnostic

FORMS = click.Choice(list(reports.FORMATS))
STYLES: dict[str, dict[str, Any]] = {
    "title": {"bold": True, "underline": True},
    "heading": {"bold": True},
    "quiet": {"dim": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red"},
    "other": {"fg": "yellow"},
}
HERE = Path(__file__).resolve().parents[2]


# --- what is meant ----------------------------------------------------------------------------------------------------
def content(given: str | None) -> Path:
    """The folder with the rules: as given, or below the working folder, or beside this package."""
    here, ours = Path("content"), HERE / "content"
    folder = Path(given) if given else (ours if ours.is_dir() and not here.is_dir() else here)
    if folder.is_dir():
        return folder
    raise click.UsageError(f"there is no folder {folder}; name it with `rulewright --content FOLDER ...`")


@contextmanager
def lookup() -> Iterator[None]:
    """What is looked up in vain inside (LookupError) makes the command wrong; the error's sentence is the answer."""
    try:
        yield
    except LookupError as why:
        raise click.UsageError(str(why.args[0])) from None


# --- what is found ----------------------------------------------------------------------------------------------------
def finish(diagnostics: Iterable[Diagnostic], folder: Path) -> None:
    """Shows the findings; ends the run if one is an error."""
    if found := list(diagnostics):
        report(found, folder, "text", err=True)
    if errors(found):
        sys.exit(1)


def errors(diagnostics: Iterable[Diagnostic]) -> int:
    """How many of the findings are errors."""
    return sum(diagnostic.is_error for diagnostic in diagnostics)


def report(diagnostics: Iterable[Diagnostic], folder: Path, form: str, *, err: bool = False) -> None:
    """All findings in the form that is wanted; for people a last line says how many there are."""
    found = list(diagnostics)
    if text := reports.render(found, form, folder):
        click.echo(text, err=err)
    if form == "text":
        click.echo(reports.summary(found), err=err)


# --- what is said -----------------------------------------------------------------------------------------------------
def say(lines: Iterable[tuple[str, str]]) -> None:
    """Lines, each (role, text), in the style of their roles; an empty line before a heading."""
    for number, (role, text) in enumerate(lines):
        click.secho("\n" * (role == "heading" and number > 0) + text, **STYLES.get(role, {}))


def shown(path: Path) -> str:
    """A path from the working folder, if it lies below."""
    return str(path.resolve().relative_to(path.cwd())) if path.resolve().is_relative_to(path.cwd()) else str(path)


def count(number: int, singular: str, plural: str | None = None) -> str:
    """`1 error`, `2 errors`; `2 entries` if the plural is given."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
