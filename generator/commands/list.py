"""The command `rulewright list`: which entries there are, all or some."""

from __future__ import annotations

import click

from generator.commands import console, opening
from generator.telling import finding, listing


@click.command(name="list")
@click.argument("game", required=False)
@click.option("--kind", help="Only this kind: `advantages` or `Advantage`.")
@click.option("--suit", help="Only this suit.")
@click.option("--system", help="Only this game, by its folder under content/; the same as GAME.")
@click.option("--where", multiple=True, metavar="FIELD=VALUE", help="Any other field; may be given several times.")
@click.option("--format", "form", type=click.Choice(["table", "ids", "json"]), default="table", show_default=True)
@click.pass_obj
def list_(content: str | None, game: str | None, where: tuple[str, ...], form: str, **facets: str | None) -> None:
    """List entries, all or some.

    \b
      rulewright list wolsung
      rulewright list --kind advantages --suit Clubs
      rulewright list --where category=utility --where max_rank=3
    """
    if game is not None and facets["system"] not in (None, game):
        raise click.UsageError(f"GAME is `{game}` and --system is `{facets['system']}`: say one of the two")
    facets["system"] = facets["system"] or game
    rulebook = opening.sound(console.content(content), facets["system"])
    wanted = {field: value for field, value in facets.items() if value is not None}
    for one in where:
        field, equals, value = one.partition("=")
        if not equals:
            raise click.BadParameter(f"`{one}` is not of the form FIELD=VALUE", param_hint="--where")
        wanted[field.strip()] = value.strip()
    entries = finding.chosen(rulebook, wanted)
    if not entries and (why := finding.unknown(rulebook, wanted)):
        raise click.UsageError(why)
    if form == "json":
        click.echo(listing.as_json(rulebook, entries))
    elif form == "ids":
        click.echo("\n".join(entry.id for entry in entries))
    else:
        click.echo("\n".join(listing.table(rulebook, entries)))
        click.echo(console.count(len(entries), "entry", "entries"), err=True)
