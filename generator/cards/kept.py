"""A printed file of the last run, given again where all that it is made of is the same."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from generator.cards.blocks import as_json
from generator.cards.typesetting import fingerprint
from grammar.store import Store


def kept_or_set(name: str, made_of: object, make: Callable[[], bytes | None], store: Store | None) -> bytes | None:
    """The file as it was kept under its name, if it was made of the same data, or else as it is made now.

    made_of: all that decides what is in it, but for the layouts.  store: where it is kept; without one it is made."""
    if store is None:
        return make()
    mark = sha256(as_json([fingerprint(), made_of]).encode()).digest()
    before = store.read(name)
    if before is not None and before.startswith(mark):
        return before.removeprefix(mark)
    made = make()
    if made is not None:
        store.write(name, mark + made)
    return made
