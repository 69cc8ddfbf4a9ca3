"""The command `rulewright`: the only place that prints and that decides how a run ends.

Each command imports what it needs when it runs, so that `--help` comes at once.  A run ends with 0 if all is well, 1 if
the content has errors, 2 if the command was not understood, 3 if the mistake is ours."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from generator.commands.arguments import FilePath
from generator.commands.balance import balance
from generator.commands.character import character
from generator.commands.generate import generate
from generator.commands.new import new
from generator.commands.play import play
from generator.commands.progress import Progress
from generator.commands.reference import reference, screen
from generator.commands.table import table

if TYPE_CHECKING:
    from pathlib import Path

    from diagnostics.diagnostic import Diagnostic
    from generator.telling.explaining import Said
    from rulebook.entry import Entry
    from rulebook.rulebook import Rulebook

FORMS = click.Choice(["text", "short", "json", "github"])
STYLES: dict[str, dict[str, Any]] = {
    "title": {"bold": True, "underline": True},
    "heading": {"bold": True},
    "quiet": {"dim": True},
    "good": {"fg": "green"},
    "bad": {"fg": "red"},
    "other": {"fg": "yellow"},
}


class House(click.Group):
    """The group of all commands; what nobody foresaw ends here and not in a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, KeyboardInterrupt, BrokenPipeError):
            raise
        except Exception as error:
            if ctx.params.get("debug"):
                raise
            click.echo(f"This is our mistake, not yours: {type(error).__name__}: {error}", err=True)
            where = f"rulewright --debug {ctx.invoked_subcommand or ''}".strip()
            click.echo(f"`{where} ...` shows where; please report it with the file that led to it.", err=True)
            ctx.exit(3)


@click.group(cls=House, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--content", type=FilePath(), metavar="FOLDER", help="The folder with the rules [default: content/].")
@click.option("--debug", is_flag=True, help="Show the traceback if the mistake is ours.")
@click.version_option(package_name="rulewright")
@click.pass_context
def main(ctx: click.Context, content: Path | None, debug: bool) -> None:
    """Rules of tabletop games, each said once: checked, played, printed.

    An entry is a small file under content/. Its `effect` is a sentence of the rules language; pages, cards and play are
    made from that sentence alone.

    \b
    Begin with these:
      rulewright check                     every problem, with its place and its cure
      rulewright explain "Thick Skin"      what an entry says and does
      rulewright play thick-skin           its worked examples, step by step
      rulewright list --suit Clubs         which entries there are
      rulewright table bastards --mine Mara --against Osk
      rulewright character check mara.yml  a character, held against the rules
      rulewright balance bastards          what entries are worth, by play
      rulewright site                      all of it as a website
      rulewright new system night-kitchen  a game of your own, to begin with
    """
    ctx.obj = content
    del debug  # read by House


for command in (play, table, generate, character, balance, new, reference, screen):
    main.add_command(command)


@main.command()
@click.option("--format", "form", type=FORMS, default="text", show_default=True, help="short: one line each.")
@click.option("--play", "also_play", is_flag=True, help="Play every worked example as well.")
@click.option("--no-cache", is_flag=True, help="Read everything anew.")
@click.pass_obj
def check(content: Path | None, form: str, also_play: bool, no_cache: bool) -> None:
    """Say everything that is wrong with the content.

    Each finding has a place (file:line:column), a code, a sentence and, where there is one, the cure. The run fails if
    one of them is an error; warnings alone do not make it fail.

    \b
      rulewright check
      rulewright check --play              also: does every example come true?
    """
    folder = _content(content)
    if also_play:
        from generator.site.build import play_all

        rulebook, diagnostics = _load(folder)
        with Progress() as progress:
            found = [*diagnostics, *play_all(rulebook, progress)[1]]
    else:
        from rulebook.cache import default_cache
        from rulebook.pipeline import check_rulebook

        found = list(check_rulebook(folder, cache=None if no_cache else default_cache()))
    _report(found, folder, form)
    sys.exit(1 if _errors(found) else 0)


@main.command(name="format")
@click.argument("files", nargs=-1, type=FilePath(exists=True), metavar="[FILE]...")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; fail if something would be changed.")
@click.pass_obj
def format_(content: Path | None, files: tuple[Path, ...], only_check: bool) -> None:
    """Write effects in their one canonical form; comments stay.

    \b
      rulewright format                                      all of content/
      rulewright format content/bastards/advantages/lunge.yml
      rulewright format --check                              for the build server
    """
    from rulebook.rewrite import format_file

    paths = {path for one in files or [_content(content)] for path in (one.rglob("*.yml") if one.is_dir() else [one])}
    changed = 0
    with Progress() as progress:
        for done, path in enumerate(sorted(paths)):
            progress("files", done, len(paths))
            if format_file(path, write=not only_check):
                changed += 1
                click.echo(f"{'would change' if only_check else 'changed'} {_shown(path)}")
    click.echo(f"{changed} of {_count(len(paths), 'file')} {'to change' if only_check else 'changed'}")
    sys.exit(1 if only_check and changed else 0)


@main.command()
@click.argument("entry")
@click.option("--rank", type=click.IntRange(1), metavar="N", help="What the entry says at this rank.")
@click.pass_obj
def explain(content: Path | None, entry: str, rank: int | None) -> None:
    """Show one entry: its text, how its effect was understood, and its examples as they are played.

    ENTRY is a name, a slug, an id or a file.

    \b
      rulewright explain "Second Wind"
      rulewright explain second-wind --rank 3
    """
    from generator.telling.explaining import explain as explained

    rulebook, found = _one(_content(content), entry)
    if rank is not None and rank > (found.max_rank or 1):
        raise click.UsageError(f"{found.name} goes up to rank {found.max_rank or 1}")
    _say(explained(rulebook, found, rank=rank))


@main.command(name="list")
@click.option("--kind", help="Only this kind: `advantages` or `Advantage`.")
@click.option("--suit", help="Only this suit.")
@click.option("--system", help="Only this game, by its folder under content/.")
@click.option("--where", multiple=True, metavar="FIELD=VALUE", help="Any other field; may be given several times.")
@click.option("--format", "form", type=click.Choice(["table", "ids", "json"]), default="table", show_default=True)
@click.pass_obj
def list_(content: Path | None, where: tuple[str, ...], form: str, **facets: str | None) -> None:
    """List entries, all or some.

    \b
      rulewright list --kind advantages --suit Clubs
      rulewright list --where category=utility --where max_rank=3
    """
    from generator.telling import listing

    rulebook = _sound(_content(content))
    wanted = {field: value for field, value in facets.items() if value is not None}
    for one in where:
        field, equals, value = one.partition("=")
        if not equals:
            raise click.BadParameter(f"`{one}` is not of the form FIELD=VALUE", param_hint="--where")
        wanted[field.strip()] = value.strip()
    entries = listing.chosen(rulebook, wanted)
    if not entries and (why := listing.unknown(rulebook, wanted)):
        raise click.UsageError(why)
    if form == "json":
        click.echo(listing.as_json(rulebook, entries))
    elif form == "ids":
        click.echo("\n".join(entry.id for entry in entries))
    else:
        click.echo("\n".join(listing.table(rulebook, entries)))
        click.echo(_count(len(entries), "entry", "entries"), err=True)


@main.command()
@click.option("--out", type=FilePath(), default="site", show_default=True, help="Where the website goes.")
@click.option("--emit", type=FilePath(), help="Also write the pages as Markdown files there.")
@click.pass_obj
def site(content: Path | None, out: Path, emit: Path | None) -> None:
    """Build the website: a page per entry, kind and suit, with search.

    \b
      rulewright site
      rulewright site --emit build/markdown    the same pages for another site builder
    """
    from generator.site.build import build_site

    folder = _content(content)
    with Progress() as progress:
        found = build_site(folder, out, progress=progress, emit=emit)
    _finish(found, folder)
    click.echo(f"The website is in {out}/ - open {out / 'index.html'}")
    if emit is not None:
        click.echo(f"Its pages as Markdown are in {emit}/")


@main.command()
@click.argument("entries", nargs=-1, metavar="[ENTRY]...")
@click.option("--out", type=FilePath(), default="build/cards", show_default=True, help="Folder.")
@click.option("--size", default="3x5", show_default=True, help="Size of a card in inches.")
@click.option("--sheet", multiple=True, default=("letter", "a4"), show_default=True, help="letter, a4 or single.")
@click.pass_obj
def cards(content: Path | None, entries: tuple[str, ...], out: Path, size: str, sheet: tuple[str, ...]) -> None:
    """Print entries as index cards: PDF files, for Letter and A4 paper.

    \b
      rulewright cards                             all of them
      rulewright cards --sheet a4 --out ~/cards
      rulewright cards thick-skin second-wind@2    these, the second one as it is at rank 2
    """
    from generator.cards.cards import build_cards
    from generator.cards.sheets import CARDS, PAPERS
    from generator.telling.listing import wish

    folder = _content(content)
    rulebook = _sound(folder)
    for one in (one for one in sheet if one not in (*PAPERS, "single")):
        raise click.UsageError(f"there is no sheet `{one}`; there are {', '.join(PAPERS)} and single")
    if size not in CARDS:
        raise click.UsageError(f"there is no card of the size `{size}`; there are {', '.join(CARDS)}")
    named = [_found(wish, rulebook, one) for one in entries]
    out.mkdir(parents=True, exist_ok=True)
    for one in sheet:
        path = out / f"cards-{size}-{one}.pdf"
        with Progress() as progress:
            findings = build_cards(rulebook, path, size=size, sheet=one, select=named or None, progress=progress)
        _finish(findings, folder)
        click.echo(f"Cards: {_shown(path)}")


@main.command()
@click.option("--out", type=FilePath(), help="The folder for the files; without it, they are printed.")
@click.pass_obj
def schema(content: Path | None, out: Path | None) -> None:
    """Write JSON Schema for editors, one per kind of entry.

    \b
      rulewright schema --out build/schema
    """
    import json

    from rulebook.schema import schemas

    for name, one in sorted(schemas(_sound(_content(content))).items()):
        text = json.dumps(one, ensure_ascii=False, indent=2) + "\n"
        if out is None:
            click.echo(text, nl=False)
            continue
        path = out / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        click.echo(f"Wrote {_shown(path)}")


def _content(given: Path | None) -> Path:
    """The folder with the rules: as given, or below the working folder, or beside this package."""
    from pathlib import Path

    here, ours = Path("content"), Path(__file__).resolve().parent.parent / "content"
    folder = given or (ours if ours.is_dir() and not here.is_dir() else here)
    if folder.is_dir():
        return folder
    raise click.UsageError(f"there is no folder {folder}; name it with `rulewright --content FOLDER ...`")


def _load(folder: Path) -> tuple[Rulebook, tuple[Diagnostic, ...]]:
    from rulebook.pipeline import load_rulebook

    return load_rulebook(folder)


def _sound(folder: Path) -> Rulebook:
    """The rulebook, if it has no errors; else the run ends with them."""
    rulebook, diagnostics = _load(folder)
    if _errors(diagnostics):
        _finish(diagnostics, folder)
    return rulebook


def _one(folder: Path, wanted: str) -> tuple[Rulebook, Entry]:
    """One entry, if it and the declarations have no errors; errors of other entries are only counted."""
    from generator.telling.listing import find

    rulebook, diagnostics = _load(folder)
    entry: Entry = _found(find, rulebook, wanted)
    own = [one for one in diagnostics if one.entry in (entry.id, None)]
    _finish(own, folder)
    if others := _errors(diagnostics) - _errors(own):
        click.echo(f"(`rulewright check` shows {_count(others, 'error')} in other entries)", err=True)
    return rulebook, entry


def _finish(diagnostics: Iterable[Diagnostic], folder: Path) -> None:
    """Shows the findings; ends the run if one is an error."""
    if found := list(diagnostics):
        _report(found, folder, "text", err=True)
    if _errors(found):
        sys.exit(1)


def _errors(diagnostics: Iterable[Diagnostic]) -> int:
    return sum(diagnostic.is_error for diagnostic in diagnostics)


def _report(diagnostics: Iterable[Diagnostic], folder: Path, form: str, *, err: bool = False) -> None:
    """All findings in the form that is wanted; for people a last line says how many there are."""
    from diagnostics import report

    found = list(diagnostics)
    if text := report.render(found, form, folder):
        click.echo(text, err=err)
    if form == "text":
        click.echo(report.summary(found), err=err)


def _found(look: Callable[[Rulebook, str], Any], rulebook: Rulebook, wanted: str) -> Any:
    """What a search gives; its sentence, as that of a wrong command, if it finds nothing."""
    try:
        return look(rulebook, wanted)
    except LookupError as why:
        raise click.UsageError(str(why.args[0])) from None


def _say(lines: Iterable[Said]) -> None:
    for number, (role, text) in enumerate(lines):
        click.secho("\n" * (role == "heading" and number > 0) + text, **STYLES.get(role, {}))


def _shown(path: Path) -> str:
    return str(path.resolve().relative_to(path.cwd())) if path.resolve().is_relative_to(path.cwd()) else str(path)


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
