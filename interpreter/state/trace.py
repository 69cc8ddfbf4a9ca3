"""What happened, as sentences a player reads, each with the clause that caused it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from diagnostics.span import Span

KINDS = ("when", "choice", "play", "total", "judge", "change", "rule", "state", "note", "stopped")


class Step(Struct, frozen=True, gc=False):
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
    texts = [*map(str, items)]
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


def bounded(op: str, by: int) -> str:
    """What a layer says of a number, whatever it is: `is at least 1`; else as `changed`."""
    return {"least": f"is at least {by}", "most": f"is at most {by}"}.get(op) or changed(op, by)
