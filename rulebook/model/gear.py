"""What a list of gear names: things, each as often as it says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.vocabulary import Vocabulary

_SEVERAL = re.compile(r"([1-9]\d?) (.+)")


def carried(said: object, vocabulary: Vocabulary) -> Iterator[tuple[int, str]]:
    """Each thing of a list of gear, behind where in the list it stands: `2 Knives` are two of them.

    What the game has no word for is what its owner calls it, whatever number stands before it."""
    for at, one in enumerate(said if isinstance(said, list | tuple) else () if said is None else (said,)):
        several = _SEVERAL.fullmatch(str(one))
        word = vocabulary.word(several[2]) if several is not None else None
        if several is None or word is None:
            yield at, str(one)
        else:
            yield from [(at, word.name)] * int(several[1])
