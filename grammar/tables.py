"""The tables of the parser: plain data, kept from run to run as long as grammar and program are the same."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from grammar.store import Store, default_cache

GRAMMAR = Path(__file__).parent / "effects.lark"
_MAKERS = ("effects.lark", "mistakes/engine.py", "tables.py")

Row = Mapping[str, int]
"""What a state does at a terminal, and where it goes after a rule: a state to go to, or less than 0: the rule, counted from
-1 down, that is complete."""

Rule = tuple[int, str, str, tuple[tuple[int, bool, int], ...] | None, int, bool]
"""How many children, the name of the rule, the method that builds it (empty: the children are handed on as they are), which
children it gets (each: its number, whether its own children stand for it, how many places before it are empty), how many
places are empty at the end, whether a single child stands for itself."""


class Tables(Struct, frozen=True):
    """The states of a parser, its rules, and its terminals in the order in which they are tried.

    words: what each small word is, or may be the beginning of.  patterns: of all terminals.
    always: the terminals that are read in any state."""

    rows: Sequence[Row]
    start: int
    end: int
    rules: Sequence[Rule]
    words: Mapping[str, str | tuple[str, ...]]
    patterns: Mapping[str, str]
    always: Collection[str]


def kept(start: str) -> Tables | None:
    """The tables for one sort of text, if they were kept."""
    held = Store(default_cache()).read(f"tables-{start}-{fingerprint()}")
    try:
        tables = pickle.loads(held) if held is not None else None
    except Exception:  # whatever a foreign file may lead to
        return None
    return tables if isinstance(tables, Tables) else None


def keep(start: str, tables: Tables) -> None:
    """Keeps the tables for the next run."""
    Store(default_cache()).write(f"tables-{start}-{fingerprint()}", pickle.dumps(tables, pickle.HIGHEST_PROTOCOL))


@cache
def fingerprint() -> str:
    """Of the grammar, of what makes tables of it, and of the library that does."""
    from hashlib import sha256  # takes a moment, and is not needed where nothing is parsed

    digest = sha256(sys.version.encode())
    for name in _MAKERS:
        digest.update((GRAMMAR.parent / name).read_bytes())
    spec = find_spec("lark")
    if spec is not None and spec.origin is not None:
        status = Path(spec.origin).stat()
        digest.update(f"{spec.origin} {status.st_size} {status.st_mtime_ns}".encode())
    return digest.hexdigest()[:24]
