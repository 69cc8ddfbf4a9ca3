"""What happened, as sentences a player reads, each with the clause that caused it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from diagnostics.span import Span
from interpreter.state.things import possessive

KINDS = ("when", "choice", "play", "total", "judge", "change", "rule", "state", "note", "stopped")


class Step(Struct, frozen=True):
    """A sentence.  depth: how deep it is nested.  entry: the id of the entry whose clause acted, at `span`."""

    depth: int
    text: str
    entry: str | None = None
    span: Span | None = None
    kind: str = "rule"


class Trace(Struct):
    """The steps so far and how deep we are."""

    steps: list[Step] = field(default_factory=list)
    depth: int = 0

    def say(self, text: str, entry: str | None = None, span: Span | None = None, kind: str = "rule") -> None:
        """Add a sentence at the present depth."""
        self.steps.append(Step(self.depth, text, entry, span, kind))


def listed(items: Iterable[object]) -> str:
    """`9♣, 5♦ and 2♥`."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return ", ".join(texts[:-1]) + " and " + texts[-1]


def counted(number: int, singular: str, plural: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {singular if number == 1 else plural}"


def signed(number: int) -> str:
    """`+2`, `−2`, with a real minus sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def changed(op: str, by: int) -> str:
    """What a layer does to a number: `+2`, `× 2`, `is 3`."""
    return {"add": signed(by), "times": f"× {by}"}.get(op, f"is {by}")


def told(text: str, holder: object, variables: Mapping[str, int]) -> str:
    """The author's words, said of the holder and with the numbers chosen."""
    text = re.sub(r"\b[Yy]our\b", possessive(holder), text)
    text = re.sub(r"\b[Yy]ou are\b", f"{holder} is", text)
    text = re.sub(r"\b[Yy]ou have\b", f"{holder} has", text)
    text = re.sub(r"\b[Yy]ou\b", str(holder), text)
    return re.sub(r"\b([A-Z])\b", lambda m: str(variables.get(m[1], m[1])), text)
