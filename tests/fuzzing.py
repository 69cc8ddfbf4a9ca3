"""Nonsense for whatever reads what people write: nothing may fall over, or take longer than a second or more than 256 MB.

    python tests/fuzzing.py                              100,000 inputs for each target; an hour or two
    python tests/fuzzing.py parser player --inputs 5000  some of it
    python tests/fuzzing.py loader --only 4711           one input again, with its traceback

The inputs are right texts of the games, changed by chance; the same seed gives the same ones.  Each block of inputs runs in
a process of its own, so that memory is bounded from where it begins."""

from __future__ import annotations

import argparse
import os
import pickle
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from diagnostics.diagnostic import Severity  # noqa: E402  (the path above comes first)
from generator.characters.opened import judged, kinds_of_characters  # noqa: E402
from grammar.checker import check  # noqa: E402
from grammar.formatter import format_text  # noqa: E402
from grammar.lexicon import words  # noqa: E402
from grammar.nodes.structure import Effect  # noqa: E402
from grammar.parser import parse  # noqa: E402
from grammar.record import altered  # noqa: E402
from interpreter.desk.examples import play_example  # noqa: E402
from interpreter.desk.programs import Programs  # noqa: E402
from interpreter.desk.saved_game import read_game  # noqa: E402
from rulebook.model.entry import Entry  # noqa: E402
from rulebook.pipeline import load_rulebook  # noqa: E402
from rulebook.source.rewrite import formatted, kept  # noqa: E402
from rulebook.source.yaml_source import read_text  # noqa: E402
from tests.content import content, programs  # noqa: E402

INPUTS, BLOCK = 100_000, 250
SECONDS, MEGABYTES = 1.0, 256
TINY = ROOT / "tests" / "bad_input" / "tiny"
SAVED = """system: {game}
plays: {plays}
seed: 7
others: greedy
people:
  Ann: {{kind: {kind}, side: Ann}}
  Bo: {{side: others}}
mine: [Ann]
decisions:
  - Ann: "1"
  - Ann: yes
"""
ROLES = (
    ("moves/shove.yml", "moves/jab.yml", "*/*/[!_]*.yml"),
    ("moves/_kind.yml", "moves/_kind.yml", "*/*/_kind.yml"),
    ("_system.yml", "_system.yml", "*/_system.yml"),
)
"""A file of the small game, what is changed for it, and what else is."""
TINY_WORDS = ("Jab", "BP", "Wildcards", "Ann", "you", "card", "Clubs", "yes", "name", "effect", "examples", "given")
ODD = (
    *(
        "",
        " ",
        "\t",
        "\n",
        "\r",
        "\x00",
        "\ufeff",
        "\u2028",
        "é",
        "²",
        "٣",
        "𝟛",
        "½",
        "'",
        '"',
        "`",
        "#",
        "%",
        "@",
        "!",
    ),
    *(
        "&a",
        "*a",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "|",
        ">",
        "-",
        "- ",
        "--",
        ":",
        ": ",
        ",",
        "~",
        "null",
        "yes",
        "no",
        "0",
    ),
    *("-1", "+", "×", "/", "999999999999", "1000000", "1000001", "0x1F", "1e9", "010", "1_000", "2026-01-31", "1:30"),
    *(".inf", "1d0", "0d6", "9999d9999"),
    *(
        "a" * 130,
        "A" * 130,
        "[[x]]",
        "<b>",
        "{{x}}",
        "../x",
        "choose one:",
        "otherwise",
        ", instead",
        "'s",
        "X",
        "(",
        "half",
    ),
)
_TOKEN = re.compile(r"\[[^\]\n]*\]|[\w'’-]+|\n[ ]*|\s+|.")


class Slow(Exception):
    """An input took too long."""


class Failure(NamedTuple):
    """What went wrong with an input.  where: the exception and the line that raised it."""

    number: int
    where: str
    trace: str


# --- inputs -----------------------------------------------------------------------------------------------------------
def changed(text: str, chance: Random, pool: Sequence[str]) -> str:
    """A text with a few changes: pieces left out, doubled, swapped, moved to another line, put from elsewhere."""
    pieces = _TOKEN.findall(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(pieces) + 1)
        match chance.randrange(9):
            case 0:
                del pieces[at : at + chance.choice((1, 1, 2, 5, 20))]
            case 1:
                pieces[at:at] = pieces[at : at + chance.choice((1, 2, 5, 20))]
            case 2:
                pieces[at:at] = [chance.choice(ODD)]
            case 3:
                pieces[at : at + 1] = [chance.choice(pool)]
            case 4:
                pieces[at:at] = [" ", chance.choice(pool), " "]
            case 5 if pieces:
                other = chance.randrange(len(pieces))
                pieces[at : at + 1], pieces[other : other + 1] = pieces[other : other + 1], pieces[at : at + 1]
            case 6:
                pieces[at : at + 1] = ["\n" + " " * chance.randrange(9)]
            case 7:
                pieces[at : at + 1] = [chance.choice(ODD)]
            case _ if chance.random() < 0.2:
                pieces[at:at] = pieces[at : at + 8] * chance.choice((10, 40))
            case _:
                at = chance.choice([here for here, piece in enumerate(pieces) if piece.isdecimal()] or [at])
                pieces[at : at + 1] = [str(chance.choice((-1, 0, 1, 2, 7, 99, 100, 101, 1000, 10**6)))]
    return "".join(pieces)


@cache
def _entries() -> tuple[Entry, ...]:
    return tuple(entry for entry in content().rulebook.entries if entry.effect_text)


@cache
def _pool(game: str) -> tuple[str, ...]:
    """Names of a game and words of the language."""
    names = [word.name for word in content().rulebook.systems[game].vocabulary.words()]
    return (
        *(f"[{name}]" if chance % 3 == 0 else name for chance, name in enumerate(names)),
        *sum(words().values(), ()),
    )


@cache
def _files(pattern: str) -> tuple[Path, ...]:
    return tuple(sorted((ROOT / "content").glob(pattern)))


def _effect(chance: Random) -> tuple[Entry, str]:
    entry = chance.choice(_entries())
    return entry, changed(entry.effect_text, chance, _pool(entry.system))


def accepted(entry: Entry, text: str) -> Effect | None:
    """The effect that a text says, if nothing is wrong with it in the place of that of an entry."""
    effect, problems = parse(text)
    if problems or not effect.statements:
        return None
    vocabulary = content().rulebook.systems[entry.system].vocabulary
    found = check(effect, vocabulary, max_rank=entry.max_rank, parameters=entry.parameters)
    return None if any(one.code.severity is Severity.ERROR for one in found) else effect


# --- targets ----------------------------------------------------------------------------------------------------------
def parser(chance: Random) -> None:
    """The language of effects, read."""
    parse(_effect(chance)[1])


def checker(chance: Random) -> None:
    """What a text that can be read means, and what is wrong with that."""
    entry, text = _effect(chance)
    accepted(entry, text)


def player(chance: Random) -> None:
    """What is accepted is played, in the examples of its entry."""
    entry, text = _effect(chance)
    effect = accepted(entry, text)
    if effect is not None:
        changed_ = programs().instead(altered(entry, effect=effect, effect_text=text, meaning=None))
        for example in entry.examples:
            play_example(changed_, entry, example)


def formatter(chance: Random) -> None:
    """The canonical form says the same, and is its own; no remark of a file is lost."""
    _, text = _effect(chance)
    effect, problems = parse(text)
    if not problems:
        form = kept(text, format_text, parse)
        assert parse(form)[0] == effect, f"says something else: {form!r}"
        assert kept(form, format_text, parse) == form, f"is not its own form: {form!r}"
    path = chance.choice(_files("*/*/[!_]*.yml"))
    document, _ = read_text(changed(path.read_text(encoding="utf-8"), chance, _pool(path.parts[-3])), "entry.yml")
    if document is not None:
        formatted(document, lambda said: kept(said, format_text, parse))


def loader(chance: Random) -> None:
    """A file of a game, loaded, checked and, if it is accepted, played."""
    role, own, foreign = chance.choice(ROLES)
    path = TINY / own if chance.random() < 0.8 else chance.choice(_files(foreign))
    text = changed(path.read_text(encoding="utf-8"), chance, TINY_WORDS)
    with tempfile.TemporaryDirectory() as aside:
        tiny = Path(shutil.copytree(TINY, Path(aside) / "tiny"))
        (tiny / role).write_bytes(text.encode("utf-8", "surrogatepass"))
        rulebook, found = load_rulebook(tiny)
    if not any(one.is_error for one in found):
        played_by = Programs(rulebook)
        for entry in rulebook.entries:
            for example in entry.examples:
                play_example(played_by, entry, example)


def saved(chance: Random) -> None:
    """A saved game."""
    rulebook = content().rulebook
    game = chance.choice(tuple(rulebook.systems))
    scopes = [word.name for word in rulebook.systems[game].vocabulary.words("scope")]
    kinds = [word.name for word in rulebook.systems[game].vocabulary.words("thing")]
    text = SAVED.format(game=game, plays=chance.choice(scopes), kind=chance.choice(kinds))
    document, _ = read_text(changed(text, chance, _pool(game)), "game.yml")
    if document is not None:
        read_game(document, rulebook)


def characters(chance: Random) -> None:
    """A character, judged and priced."""
    system, kind = chance.choice(tuple(kinds_of_characters(content().rulebook)))
    path = chance.choice(_files(f"{system.slug}/{kind.slug}/[!_]*.yml"))
    document, found = read_text(changed(path.read_text(encoding="utf-8"), chance, _pool(system.slug)), "character.yml")
    judged(system, kind, document, tuple(found))


TARGETS: dict[str, Callable[[Random], None]] = {
    one.__name__: one for one in (loader, parser, checker, player, formatter, saved, characters)
}


# --- running ----------------------------------------------------------------------------------------------------------
def run(target: str, number: int, seed: int = 0) -> Failure | None:
    """One input; what went wrong with it."""

    def too_slow(signal: int, frame: FrameType | None) -> None:
        raise Slow(f"over {SECONDS} s")

    before = signal.signal(signal.SIGPROF, too_slow)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        TARGETS[target](Random(f"{seed} {target} {number}"))
    except Exception as problem:
        last = traceback.extract_tb(problem.__traceback__)[-1]
        place = f"{Path(last.filename).name}:{last.lineno}" if not isinstance(problem, Slow) else ""
        return Failure(number, f"{type(problem).__name__} {place}".strip(), traceback.format_exc())
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return None


def block(target: str, first: int, last: int, seed: int = 0) -> list[Failure]:
    """A block of inputs, in a process of its own whose memory is bounded."""
    source, sink = os.pipe()
    child = os.fork()
    if not child:
        os.close(source)
        with os.fdopen(sink, "wb") as out:
            have = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            most = have + MEGABYTES * 2**20
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
            found = [one for one in (run(target, number, seed) for number in range(first, last)) if one is not None]
            pickle.dump(found, out)
        os._exit(0)
    os.close(sink)
    with os.fdopen(source, "rb") as held:
        data = held.read()
    _, status = os.waitpid(child, 0)
    if not data:
        return [Failure(first, f"the process ended with {status}", f"between the inputs {first} and {last}")]
    return list(pickle.loads(data))


def main() -> int:
    """All that the command line asks for; 1 if something went wrong."""
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    said.add_argument("--inputs", type=int, default=INPUTS)
    said.add_argument("--first", type=int, default=0, help="The number of the first input.")
    said.add_argument("--seed", type=int, default=0)
    said.add_argument("--only", type=int, help="One input again.")
    said.add_argument("--minutes", type=float, default=0, help="Stop each target after so long.")
    wanted = said.parse_args()
    content()
    failed = 0
    for target in wanted.targets or TARGETS:
        if wanted.only is not None:
            TARGETS[target](Random(f"{wanted.seed} {target} {wanted.only}"))
            continue
        begun, done, places = time.monotonic(), wanted.first, dict[str, list[Failure]]()
        while done < wanted.first + wanted.inputs and not 0 < wanted.minutes * 60 < time.monotonic() - begun:
            until = min(done + BLOCK, wanted.first + wanted.inputs)
            for one in block(target, done, until, wanted.seed):
                places.setdefault(one.where, []).append(one)
            done = until
        took = time.monotonic() - begun
        print(f"{target}: {done - wanted.first} inputs in {took:.0f} s, {sum(map(len, places.values()))} went wrong")
        for where, found in sorted(places.items(), key=lambda one: -len(one[1])):
            print(f"  {len(found)} x {where}, first: --only {found[0].number}\n{found[0].trace[-1500:]}")
        failed += len(places)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
