"""The command `rulewright play`: worked examples, step by step; also with options on, or as if nobody had the entry."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from diagnostics.suggest import did_you_mean
from generator.commands import console, opening
from generator.commands.progress import Progress
from generator.telling.explaining import Said, differences, played, title
from interpreter.desk.examples import play_all
from interpreter.desk.programs import Programs
from rulebook.model.options import option_called, switched_on
from rulebook.model.rulebook import Rulebook, System
from rulebook.source.collector import without_collection


@click.command()
@click.argument("what", required=False, metavar="[FILE|ENTRY]")
@click.option("--example", type=click.IntRange(1), metavar="N", help="Only the example of this number.")
@click.option("--without", is_flag=True, help="Play as if nobody had the entry: what is different?")
@click.option("--option", "options", multiple=True, metavar="NAME", help="Switch an optional rule on; also several.")
@click.pass_obj
def play(content: str | None, what: str | None, example: int | None, without: bool, options: tuple[str, ...]) -> None:
    """Play worked examples and show what happens, step by step.

    Each step says whose rule acted. Below stand the facts that the example claims, each marked as true or not. Without
    an ENTRY all examples are played and only those that disagree are shown.

    With an option on, a fact that is true without it and not with it is marked as such: that is what the option does,
    and no mistake. Without an ENTRY only the examples are shown that come out differently.

    \b
      rulewright play                      all examples of all entries
      rulewright play thick-skin
      rulewright play thick-skin --without
      rulewright play step-closer --option "Miniature Rules"
      rulewright play --option "Miniature Rules"
    """
    folder = console.content(content)
    if what is None and options:
        console.say(_changed(opening.sound(folder), options))
        return
    if what is None:
        rulebook = opening.sound(folder)
        with Progress() as progress:
            found = play_all(rulebook, progress)[1]
        click.echo(f"{console.count(sum(len(entry.examples) for entry in rulebook.entries), 'example')} played")
        console.report(found, folder, "text")
        sys.exit(1 if found else 0)
    rulebook, entry, numbers, wrong = opening.to_play(folder, what, example - 1 if example is not None else None)
    on = _on(rulebook.system(entry), options)
    console.say(title(rulebook, entry))
    programs = Programs(rulebook)
    with without_collection():  # the few examples of an entry leave less than it takes to look for that
        said = [
            line for number in numbers for line in played(programs, entry, number, without_entry=without, options=on)
        ]
    console.say(said)
    if wrong:
        console.report(wrong, folder, "text", err=True)
    sys.exit(1 if wrong or (not without and any(line.role == "bad" for line in said)) else 0)


def _on(system: System, names: tuple[str, ...]) -> frozenset[str]:
    """The ids of options; a name that is none is a wrong command."""
    with console.lookup():
        return switched_on(system, names)


def _changed(rulebook: Rulebook, names: tuple[str, ...]) -> Iterator[Said]:
    """The examples that come out differently with options on, in every game that has them."""
    having = [one for one in rulebook.systems.values() if any(option_called(one, name) for name in names)]
    if not having:
        known = [option.name for one in rulebook.systems.values() for option in one.options]
        hint = did_you_mean(names[0], known) or (f"there are {', '.join(known)}" if known else "no game has one")
        raise click.UsageError(f"no option is called `{names[0]}`; {hint}")
    programs = Programs(rulebook)
    for system in having:
        on = _on(system, names)
        called, number, changed = ", ".join(system.entries[id].name for id in sorted(on)), 0, 0
        yield Said("title", f"{system.name} with {called}")
        for entry in system.entries.values():
            for at in range(len(entry.examples)):
                lines = list(differences(programs, entry, at, on))
                number, changed = number + 1, changed + bool(lines)
                yield from lines
        yield Said("quiet", f"{console.count(number, 'example')} played, {changed} of them not as without")
