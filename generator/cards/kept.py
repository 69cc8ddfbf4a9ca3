"""A printed file of the last run, given again where all that it is made of is the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from generator.cards.blocks import as_json
from generator.cards.typesetting import fingerprint
from grammar.store import Store

HERE = Path(__file__).resolve().parent
SETTERS = (HERE, HERE.parent / "reference")
"""Whose code decides where on the paper things stand."""


def kept_or_set(name: str, made_of: object, make: Callable[[], bytes | None], store: Store | None) -> bytes | None:
    """The file as it was kept under its name, if it was made of the same data, or else as it is made now.

    made_of: all that decides what is in it, but for the layouts and our own code.  store: where it is kept; without one it
    is made."""
    if store is None:
        return make()
    mark = sha256(as_json([fingerprint(), program(), made_of]).encode()).digest()
    before = store.read(name)
    if before is not None and before.startswith(mark):
        return before.removeprefix(mark)
    made = make()
    if made is not None:
        store.write(name, mark + made)
    return made


@cache
def program() -> str:
    """What the code that sets paper is, in a few letters: another version of it sets everything anew."""
    mark = sha256()
    for path in sorted(path for folder in SETTERS for path in folder.glob("*.py")):
        mark.update(path.name.encode() + path.read_bytes())
    return mark.hexdigest()[:24]
