"""What only paints what is done, and is no part of a rule: `to throw a smoke bomb`, `as quick as a cat`, `with a grim smile`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.advice import Advice
from grammar.lexicon import NAME

COLOR = "`{}` only paints it, and stands in `summary:`"
"""What is said of what is left out of a rule."""

_PAINTS = re.compile(
    r"to (?!(?:an?|the|you|your|each|all|that)\b)|as (?!(?:long|soon|often|far|many|much|well)\b)[a-z]+ as (?:an?|the) "
    r"|like (?:an?|the|your) "
    r"|with(?:out)? (?:an?|the|your) |[a-z]+ing\b"
)
"""How it begins; not where somebody is, against whom, or by what."""
_COMMA_LESS = re.compile(r"^([Ww]ith(?:out)? an? (?:[a-z]+ )?[a-z]+) (?=you\b)")
"""What paints a deed right before it."""


def without_color(sentence: str, game: Advice) -> Iterator[tuple[str, str]]:
    """What of a sentence of one line paints it, with what is left of the sentence."""
    if "\n" in sentence:
        return
    ends = ":" if sentence.endswith(":") else ""
    pieces = _COMMA_LESS.sub(r"\1, ", sentence.removesuffix(":")).split(", ")
    for number, piece in enumerate(pieces if len(pieces) > 1 else ()):
        said = piece[:1].lower() + piece[1:]
        named = re.search(rf"{NAME}|\d", game.capitals(said))
        if _PAINTS.match(said) and game.strangers(said) and not named:
            yield piece, ", ".join([*pieces[:number], *pieces[number + 1 :]]) + ends
