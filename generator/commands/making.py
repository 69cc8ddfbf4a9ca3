"""The command `rulewright character make`: somebody new, made in steps at the terminal.

What a step is and what is taken stands in generator/characters/making.py; here it is asked."""

from __future__ import annotations

import shutil
import textwrap
from pathlib import Path

import click

from diagnostics.diagnostic import Note
from generator.characters.advice import advice
from generator.characters.bill import bill
from generator.characters.making import NOT_NOW, Choice, Maker, Making, NotTaken
from generator.characters.opened import chosen_kind
from generator.commands import console, opening
from generator.files import write_whole

HELP = "a number, a name or its first letters; empty: on; `back`; `list`; `tell NAME`; `worth NAME`; `quit`"

COLUMN = 46
"""How many letters may stand in a column of a list."""


@click.command()
@click.option("--system", help="Of which game, by its folder under content/.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="The file to be written.")
@click.pass_obj
def make(content: str | None, system: str | None, out: Path | None) -> None:
    """Make a character in steps: what may be chosen, what it costs, what is left.

    The steps are those of the game's own sheet. An answer that the rules forbid is refused with the rule; `back` takes the
    last one back, `list` shows what there is, `tell NAME` what one of them is, `worth NAME` what a rank does for the odds. At
    the end there is a file that `rulewright character check` accepts and `rulewright character card` prints.

    \b
      rulewright character make --system bastards
      rulewright character make --system wolsung --out ada.yml
    """
    rulebook = opening.sound(console.content(content), system)
    with console.lookup():
        found, kind = chosen_kind(rulebook, out or Path(), system)
    if out is not None and out.exists():
        raise click.UsageError(f"{out} is there already; name another file")
    maker = Maker(found, kind)
    click.echo(f"Somebody new in {found.name}. To every question: {HELP}.")
    at = 0
    while at < len(maker.steps):
        at += _Asked(maker, maker.steps[at], at).run()
    _end(maker, out)


class _Asked:
    """One step, asked until it is done.  at: how many steps were before it."""

    def __init__(self, maker: Maker, step: Making, at: int) -> None:
        self.maker, self.step, self.at = maker, step, at

    def run(self) -> int:
        """How many steps to go on, or back."""
        maker, step = self.maker, self.step
        self._head()
        while True:
            said = click.prompt(f"{step.title}", default="", show_default=False, prompt_suffix="> ").strip()
            if said == "quit":
                click.echo("Nothing was written.")
                raise click.exceptions.Exit(0)
            if said == "back":
                if maker.held(step) and maker.back():
                    click.echo(f"{step.title}: {', '.join(maker.held(step)) or 'nothing yet'}{self._left()}")
                    continue
                if not self.at:
                    click.echo("This is the first step.")
                    continue
                return -1
            if said in ("list", "?"):
                self._list()
            elif said.startswith("tell "):
                self._tell(said.removeprefix("tell ").strip())
            elif said.startswith("worth "):
                self._worth(said.removeprefix("worth ").strip())
            elif not said:
                if not step.required or maker.held(step):
                    return 1
                click.echo(f"{'Write' if step.how == 'text' else 'Choose'} one: nobody is without {step.title}.")
            elif self._put(said) and not step.several:
                return 1

    def _put(self, said: str) -> bool:
        maker, step = self.maker, self.step
        try:
            maker.put(step, said)
        except LookupError as why:
            click.echo(_sentence(why))
            return False
        except NotTaken as refused:
            for finding in refused.findings:
                click.secho(f"No: {finding.message}.", fg="red")
                for note in finding.notes:
                    click.echo(f"    {note.message if isinstance(note, Note) else note}")
            return False
        click.echo(f"{step.title}: {', '.join(maker.held(step))}{self._left()}")
        return True

    def _left(self) -> str:
        """What remains to spend."""
        maker, plan = self.maker, self.maker.plan
        points, money = maker.left
        left = [f"{points} {plan.pays}"] if plan.pays else []
        left += [maker.money(money)] if plan.money else []
        return f"  ({' and '.join(left)} left)" if left else ""

    def _head(self) -> None:
        maker, step = self.maker, self.step
        click.echo()
        click.secho(f"{self.at + 1} of {len(maker.steps)}: {step.title}{self._left()}", bold=True)
        if step.says:
            click.echo(textwrap.fill(step.says, _room()))
        if held := maker.held(step):
            click.echo(f"So far: {', '.join(held)}")
        notes = {choice.note for choice in maker.choices(step)}
        if len(notes) == 1 and (note := notes.pop()).startswith(NOT_NOW):
            click.echo(f"None of them{note.removeprefix('not')}. `list` shows them; empty: on.")
        else:
            self._list()

    def _list(self) -> None:
        """What may be answered, by what it belongs to."""
        choices = self.maker.choices(self.step)
        numbered = [(choice.group, f"{number:>3} {_said(choice)}") for number, choice in enumerate(choices, 1)]
        for group in dict.fromkeys(group for group, _ in numbered):
            if group:
                click.secho(group, underline=True)
            self._columns([said for of, said in numbered if of == group])

    @staticmethod
    def _columns(said: list[str]) -> None:
        """A list in as many columns as there is room for; what is too long for one stands below."""
        room = _room()
        rest = [one for one in said if len(one) <= COLUMN]
        width = max(map(len, rest), default=0) + 2
        columns = max(1, room // width)
        for start in range(0, len(rest), columns):
            click.echo("".join(one.ljust(width) for one in rest[start : start + columns]).rstrip())
        for one in said:
            if one not in rest:
                click.echo("\n".join(textwrap.wrap(one, room, subsequent_indent="      ")))

    def _tell(self, name: str) -> None:
        try:
            console.say(self.maker.told(self.step, name))
        except LookupError as why:
            click.echo(_sentence(why))

    def _worth(self, name: str) -> None:
        ledger = self.maker.ledger
        try:
            choice = self.maker.meant(self.step, name)
        except LookupError as why:
            click.echo(_sentence(why))
            return
        click.echo(advice(choice.name, ledger.rank(choice.name), self.maker.system) or "The odds say nothing of it.")


def _room() -> int:
    """How many letters stand in a line."""
    return max(40, min(shutil.get_terminal_size((96, 24)).columns, 120))


def _sentence(why: LookupError) -> str:
    said = str(why.args[0])
    return f"{said[:1].upper()}{said[1:]}."


def _said(choice: Choice) -> str:
    of = f" = {choice.of}" if choice.of else ""
    return f"{choice.name}{of} ({choice.note})" if choice.note else f"{choice.name}{of}"


def _end(maker: Maker, out: Path | None) -> None:
    assert maker.opened.character is not None
    slug = "-".join("".join(c if c.isalnum() else " " for c in maker.opened.character.name.lower()).split())
    path = out or Path(f"{slug or 'character'}.yml")
    if path.exists():
        raise click.UsageError(f"{path} is there already; name another file with --out")
    write_whole(path, maker.text)
    click.echo()
    if maker.plan.pays:
        click.echo("\n".join(bill(maker.ledger)))
    click.echo(f"Written: {console.shown(path)}. Print it with `rulewright character card {path}`.")
