"""What only paints what is done, and is no part of a rule: `to throw a smoke bomb`, `as quick as a cat`, `with a grim smile`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.lexicon import NAME
from grammar.own_words.advice import Advice
from grammar.verbs import VERBS
from grammar.vocabulary import YOUR_PEOPLE

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


_DOES = "|".join(sorted({verb.partition(" ")[0] for verb in VERBS}))
_TAKES_A_REST = r"take (?:an?|your|another) (?:deep |quick |stiff |long )?"
_TAKES_A_REST += r"(?:drink|swig|sip|gulp|puff|drag|breath|breather|break|rest|nap|moment|look|bow|seat)\b"
"""What is taken, and is no part of a rule."""
_PAID_FOR = re.compile(
    r"\b(?:pay|spend|discard|use) (?:\d+|an?|one|two|three|your) [^,:;.]*?"
    rf"(?P<paints> to (?:(?={_TAKES_A_REST})|(?!(?:{_DOES}|add|halve|double|raise|lower|reduce|move|attack|hide|defend|dodge|"
    r"parry|block|succeed|fail|"
    r"hit|miss|avoid|prevent|ignore|heal|restore|regain|recover|try)\b))[a-z]+(?: [a-z]+){0,5})"
    r"(?=: |[.;] (?!(?:You (?:can|may)|Only|This|That|It)\b)[A-Z])"
)
"""What somebody says that he pays for, where it is told behind it what he has of it."""
_YOUR_SIDE = re.compile(rf"\byour {YOUR_PEOPLE}\b")


def without_color(sentence: str, game: Advice) -> Iterator[tuple[str, str]]:
    """What of a sentence of one line paints it, with what is left of the sentence."""
    if "\n" in sentence:
        return
    for paints in _PAID_FOR.finditer(sentence):
        painted, rest = paints["paints"].strip(), sentence[: paints.start("paints")] + sentence[paints.end() :]
        named = re.search(rf"{NAME}|\d", game.capitals(_YOUR_SIDE.sub("", painted)))
        if game.strangers(_YOUR_SIDE.sub("", painted)) and not named:
            yield painted, rest
    ends = ":" if sentence.endswith(":") else ""
    pieces = _COMMA_LESS.sub(r"\1, ", sentence.removesuffix(":")).split(", ")
    for number, piece in enumerate(pieces if len(pieces) > 1 else ()):
        said = piece[:1].lower() + piece[1:]
        named = re.search(rf"{NAME}|\d", game.capitals(said))
        if _PAINTS.match(said) and game.strangers(said) and not named:
            yield piece, ", ".join([*pieces[:number], *pieces[number + 1 :]]) + ends
