"""The command `rulewright generate`: an entry made by chance, as its kind declares it, written as a file of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from generator.commands import console, opening
from generator.files import write_whole
from interpreter.desk.generation import CannotGenerate, inputs_of
from interpreter.desk.generation import generate as made

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 ,'’()-]*[A-Za-z0-9)]")
"""Texts that need no quotes."""
WORDS = ("yes", "no", "true", "false", "null", "on", "off")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("kind", metavar="KIND")
@click.argument("inputs", nargs=-1, type=click.UNPROCESSED, metavar="[--INPUT VALUE]...")
@click.option("--seed", type=int, default=0, show_default=True, help="Another number, another entry.")
@click.option("--out", metavar="FILE", help="Where the entry goes; without it, it is printed.")
@click.pass_obj
def generate(content: str | None, kind: str, inputs: tuple[str, ...], seed: int, out: str | None) -> None:
    """Make an entry by chance, as its kind says under `generate:`.

    KIND is `<system>/<kind>`. What the kind asks for is said by name or left to chance; the same seed and inputs give
    the same entry.

    \b
      rulewright generate bastards/monsters --seed 7
      rulewright generate bastards/monsters --players 3 --trait 5 --suit Clubs
      rulewright generate bastards/monsters --out content/bastards/monsters/my-monster.yml
    """
    rulebook = opening.sound(console.content(content), kind.partition("/")[0])
    try:
        known = {name.casefold().replace(" ", "-"): name for name in inputs_of(rulebook, kind)}
        text = as_yaml(made(rulebook, kind, _said(inputs, known), seed))
    except CannotGenerate as why:
        raise click.UsageError(str(why)) from None
    if out is None:
        click.echo(text, nl=False)
        return
    write_whole(Path(out), text)
    click.echo(f"Wrote {out}")


def _said(words: tuple[str, ...], known: Mapping[str, str]) -> dict[str, str]:
    """Inputs by name, from `--players 4` or `--players=4`."""
    said: dict[str, str] = {}
    waiting = list(words)
    while waiting:
        option, equals, value = waiting.pop(0).partition("=")
        name = known.get(option.removeprefix("--").casefold()) if option.startswith("--") else None
        if name is None:
            options = ", ".join(f"--{key}" for key in known)
            raise click.UsageError(f"there is no `{option}` here; there are {options}")
        if not equals and not waiting:
            raise click.UsageError(f"`{option}` needs a value")
        said[name] = value if equals else waiting.pop(0)
    return said


def as_yaml(fields: Mapping[str, object]) -> str:
    """The file of an entry."""
    return "".join(f"{line}\n" for line in _block(fields, 0))


def _block(fields: Mapping[str, object], depth: int) -> Iterator[str]:
    indent = "  " * depth
    for name, value in fields.items():
        if isinstance(value, str) and "\n" in value:
            yield f"{indent}{_scalar(name)}: |"
            yield from (f"{indent}  {line}" for line in value.rstrip("\n").split("\n"))
        elif isinstance(value, Mapping) and value and depth:
            yield f"{indent}{_scalar(name)}:"
            yield from (f"{indent}  {_scalar(key)}: {_flow(held)}" for key, held in value.items())
        elif isinstance(value, Mapping):
            yield f"{indent}{_scalar(name)}: {_flow(value)}"
        elif isinstance(value, list):
            yield f"{indent}{_scalar(name)}:"
            yield from _items(value, depth + 1)
        else:
            yield f"{indent}{_scalar(name)}: {_scalar(value)}"


def _items(values: list[object], depth: int) -> Iterator[str]:
    indent = "  " * depth
    for value in values:
        if isinstance(value, Mapping):
            first, *rest = _block(value, depth + 1)
            yield f"{indent}- {first.lstrip()}"
            yield from rest
        else:
            yield f"{indent}- {_scalar(value)}"


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(held) for held in value) + "]"
    text = _scalar(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) and "," in text else text


def _scalar(value: object) -> str:
    """A text or a number; in quotes if it would be read as something else."""
    if not isinstance(value, str):
        return json.dumps(value)
    plain = PLAIN.fullmatch(value.rstrip(".!?")) and value.casefold() not in WORDS
    return value if plain else json.dumps(value, ensure_ascii=False)
