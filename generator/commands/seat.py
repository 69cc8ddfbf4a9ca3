"""A place at the table in the terminal: asks, shows what happened since, undoes, saves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from diagnostics.diagnostic import Diagnostic
from generator.files import write_whole
from generator.telling.explaining import acted, rules
from interpreter.compile.program import CompiledProgram
from interpreter.desk.deciders import decider_called
from interpreter.desk.saved_game import SavedGame, to_text, wrong_decision
from interpreter.desk.session import Session, Undo, WrongDecision, answer_of, whole
from interpreter.play.moves import refusal
from interpreter.standing.numbers import value_of
from interpreter.state.questions import Question
from interpreter.state.situation import Situation
from interpreter.state.things import Thing
from interpreter.state.trace import listed
from rulebook.model.options import switched_on
from rulebook.model.rulebook import Rulebook
from rulebook.source.document import Document

HELP = """  a number or a name   takes that option
  undo                 takes back your last decision
  why                  the rule that acted last, in full, and where it stands
  who                  everybody who is there, and how they are
  save FILE            keeps the game in a file
  quit                 leaves the game; with --save it can be gone on with"""
SHOWN_AT_FIRST = 12
"""Steps of a game that is gone on with, so that one knows where one is."""


class Left(Exception):
    """Somebody leaves the table."""


class Seat:
    """One game and whoever plays it here.  findings: what is wrong with a saved game."""

    def __init__(self, rulebook: Rulebook, game: SavedGame, document: Document | None, save: Path | None) -> None:
        self.findings: list[Diagnostic] = []
        self._rulebook, self._game, self._document, self._save = rulebook, game, document, save
        system = rulebook.systems[game.system]
        self._session = Session(
            CompiledProgram(system, switched_on(system, game.options)),
            game.people,
            game.plays,
            game.seed,
            lambda: decider_called(game.others, game.seed),
            game.decisions,
        )
        self._shown: int | None = None
        self._table: Situation | None = None

    def sit(self) -> str:
        """Play until it is over, or left (`over`), or a decision is taken back (`again`); `wrong`: see the findings."""
        try:
            self._table = self._session.play(dict.fromkeys(self._game.mine, self), self._watch)
        except Undo:
            click.secho(f"taken back: {': '.join(self._session.decisions[-1])}", dim=True)
            self._session.undo()
            self._keep()
            self._shown = None
            return "again"
        except WrongDecision as problem:
            assert self._document is not None
            self.findings.append(wrong_decision(self._document, problem.index, str(problem)))
            return "wrong"
        except ValueError as problem:
            raise click.UsageError(str(problem)) from None
        except (Left, click.Abort, EOFError):
            self._keep()
            click.echo(f"\nleft after {len(self._session.decisions)} decisions")
            return "over"
        self._show_new()
        click.secho(f"The {self._game.plays} is over.", bold=True)
        self._who()
        return "over"

    def _watch(self, table: Situation) -> None:
        self._table = table

    def decide(self, question: Question) -> int | bool:
        """Ask whoever sits here, until the answer is one that can be given."""
        self._keep()
        self._show_new()
        click.secho(f"\n{question.who}: {question.text}", bold=True)
        for number, option in enumerate(options(question), 1):
            click.echo(f"  {number}  {option}")
        while True:
            said = click.prompt(_mark(question), prompt_suffix=" ", default="", show_default=False).strip()
            answer = self._answer(question, said)
            if answer is not None:
                return answer

    def _answer(self, question: Question, said: str) -> int | bool | None:
        command, _, rest = said.partition(" ")
        match command.casefold():
            case "":
                return None
            case "undo":
                self._undo()
            case "quit":
                raise Left
            case "help":
                click.echo(HELP)
            case "why":
                self._why()
            case "who":
                self._who()
            case "save" if rest:
                self._save_in(Path(rest))
            case _:
                return self._chosen(question, said)
        return None

    def _chosen(self, question: Question, said: str) -> int | bool | None:
        listed_ = options(question)
        number = whole(said)
        if question.kind not in ("may", "number") and number is not None and 1 <= number <= len(listed_):
            return number - 1
        if question.kind == "may" and said in ("1", "2"):
            return said == "1"
        found = answer_of(question, said)
        if found is None:
            self._refuse(question, said)
        return found

    def _refuse(self, question: Question, said: str) -> None:
        """Say which rule forbids what somebody wants to do; nothing has happened."""
        if question.kind == "move" and self._table is not None:
            why, trigger = refusal(self._table, self._table.things[question.who], said)
            click.secho(f"No. {why}.", fg="yellow")
            entry = self._rulebook.entry(trigger.frame.entry) if trigger is not None and trigger.frame.entry else None
            if entry is not None:
                for line in rules(self._rulebook, entry):
                    click.secho(f"    {line.text}", dim=True)
        else:
            click.secho(f"“{said}” is none of the answers; `help` tells what else there is.", fg="yellow")

    def _undo(self) -> None:
        if not self._session.decisions:
            click.secho("There is nothing to take back.", fg="yellow")
            return
        raise Undo

    def _save_in(self, path: Path) -> None:
        """The game into another file from now on; if that cannot be, nothing changes and the game goes on."""
        before, self._save = self._save, path
        try:
            self._keep()
        except (OSError, ValueError) as why:  # ValueError: what cannot be a path at all
            self._save = before
            problem = (why.strerror or str(why)).lower() if isinstance(why, OSError) else "that is no name of a file"
            click.secho(f"{path} cannot be written: {problem}", fg="yellow")
        else:
            click.echo(f"kept in {path}")

    def _keep(self) -> None:
        """The game into its file, whole or not at all."""
        if self._save is not None:
            write_whole(self._save, to_text(self._game))

    # -------------------------------------------------------------- showing
    def _show_new(self) -> None:
        assert self._table is not None
        steps = self._table.trace.steps
        if self._shown is None:
            self._shown = max(0, len(steps) - SHOWN_AT_FIRST) if self._session.decisions else 0
            if self._shown:
                click.secho(f"… {self._shown} steps before", dim=True)
        for step in steps[self._shown :]:
            click.secho("  " * step.depth + step.text, bold=step.kind == "when", dim=step.kind == "note")
        self._shown = len(steps)

    def _why(self) -> None:
        assert self._table is not None
        step = next((s for s in reversed(self._table.trace.steps) if s.entry), None)
        if step is None or step.entry is None:
            click.echo("No rule of an entry has acted yet.")
            return
        entry = self._rulebook.entry(step.entry)
        click.echo(f"{entry.name} ({acted(self._rulebook, step)})")
        for line in rules(self._rulebook, entry):
            click.echo(f"    {line.text}")

    def _who(self) -> None:
        assert self._table is not None
        for thing in self._table.present():
            if thing.kinds and not self._table.game.is_plain[thing.kinds[0]]:
                click.echo(f"  {thing}: {', '.join(_about(self._table, thing))}")


def _about(table: Situation, thing: Thing) -> Iterator[str]:
    game = table.game
    for name in game.tracks:
        if isinstance(thing.values.get(name), int) and table.game.tracks[name].start == "maximum":
            yield f"{name} {value_of(table, thing, name)}"
    yield f"{len(thing.hand)} {'card' if len(thing.hand) == 1 else 'cards'}"
    if thing.states:
        yield listed(thing.states)


def options(question: Question) -> list[str]:
    """What can be answered, as it is shown."""
    if question.kind == "may":
        return ["yes", "no"]
    return [] if question.kind == "number" else [_offered(option) for option in question.options]


def _offered(option: object) -> str:
    """An option; of a move also what it asks for."""
    asked = str(getattr(option, "text", "")).partition(" may ")[2]
    return f"{option}  ({asked})" if asked else str(option)


def _mark(question: Question) -> str:
    return f"{question.low} to {question.high}>" if question.kind == "number" else ">"
