"""What asks for one thing after the other, `otherwise, if …`: the second question stands below the `otherwise` of the first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from grammar.mistakes.engine import NoSentence, tree_of
from grammar.mistakes.hints import and_then, as_instruction, in_place
from grammar.mistakes.places import indent_of
from grammar.own_words.advice import Advice
from grammar.own_words.rewording import apart, reworded, small


class Chain(Struct, frozen=True):
    """What asks for several things one after the other.

    first, many: which lines it is.  written: as they are written anew.  upto, behind: the lines of the text with them, and those
    that follow."""

    first: int
    written: list[str]
    many: int
    upto: list[str]
    behind: list[str]

    @property
    def anew(self) -> str:
        """The text with what is written anew."""
        return "\n".join([*self.upto, *self.behind]) + "\n"


class _Asked(Struct):
    """What is asked, nothing for what comes if nothing of it is so; and what comes of it, each line as far in as it stands."""

    given: str
    below: list[str]


_FURTHER = re.compile(r" *(?:otherwise|or else|else|if not)[:,]? (?=if )|elif ", re.IGNORECASE)
_LAST = re.compile(r" *(?:otherwise|or else|else|if not)(?:[:,] ?| (?!if )|$)", re.IGNORECASE)
_ASKS = re.compile(r" *(?:(?:when|during|once per|\d+ times per) [^,:]*, )*if ", re.IGNORECASE)


def chain_at(text: str, line: int, game: Advice) -> Chain | None:
    """The questions of which a line is one, where there are two or more, one below the `otherwise` of the other."""
    lines = text.rstrip("\n").split("\n")
    at = line - 1
    if at >= len(lines) or not lines[at].strip():
        return None
    margin = indent_of(lines[at])
    heads = [at]
    while not _ASKS.match(lines[heads[0]]):
        above = next((i for i in range(heads[0] - 1, -1, -1) if indent_of(lines[i]) <= margin), None)
        if above is None or indent_of(lines[above]) < margin or not _goes_on(lines[heads[0]]):
            return None
        heads.insert(0, above)
    end = heads[-1] + 1
    while end < len(lines) and (indent_of(lines[end]) > margin or _goes_on(lines[end])):
        if indent_of(lines[end]) == margin:
            heads.append(end)
        end += 1
    if not any(_FURTHER.match(lines[head]) for head in heads) or any(indent_of(lines[i]) < margin for i in heads):
        return None
    asked = [_asked(lines[head:below], margin, game) for head, below in zip(heads, [*heads[1:], end], strict=True)]
    if any(one is None or not one.below for one in asked) or any(
        one is not None and not one.given for one in asked[:-1]
    ):
        return None
    written = _nested([one for one in asked if one is not None])
    if any("that card" in line for line in written):
        written = [re.sub(r"^( *if )its rank\b", r"\1that card's rank", line) for line in written]
    upto = [*lines[: heads[0]], *(" " * margin + one for one in written)]
    return Chain(heads[0], written, end - heads[0], upto, lines[end:])


def _goes_on(line: str) -> bool:
    return _FURTHER.match(line) is not None or _LAST.match(line) is not None


def _asked(lines: Sequence[str], margin: int, game: Advice) -> _Asked | None:
    """A question with what stands behind its colon or its comma, or below it."""
    head, below = lines[0][margin:], [line[margin + 2 :] for line in lines[1:] if line.strip()]
    further = _FURTHER.match(head)
    last = None if further is not None else _LAST.match(head)
    said = head[(further or last).end() :] if further or last else head  # type: ignore[union-attr]
    if last is not None:
        return _Asked("", [*_deed(said, game), *below])
    said = game.capitals(small(said.rstrip()))
    if ": " in said:
        given, deed = said.split(": ", 1)
    else:
        slots, deed = apart(said.removesuffix(":"))
        if said.endswith(":"):
            slots, deed = [*slots, deed], ""
        given = ", ".join(slots)
    if _ASKS.match(given) is None or (further is not None and not given.startswith("if ")) or (deed and below):
        return None
    asks = f"{given}:"
    asks = reworded(asks) or asks
    return None if "\n" in asks or _ASKS.match(asks) is None else _Asked(asks, [*_deed(deed, game), *below])


def _deed(said: str, game: Advice) -> list[str]:
    deed = game.capitals(said.strip(" .;"))
    return (reworded(deed, done=True) or deed).split("\n") if deed else []


def _nested(asked: Sequence[_Asked]) -> list[str]:
    """The questions, each below the `otherwise` of the one before."""
    first, *rest = asked
    lines = [first.given, *(f"  {line}" for line in first.below)]
    if rest:
        lines += ["otherwise:", *(f"  {line}" for line in (_nested(rest) if rest[0].given else rest[0].below))]
    return lines


def as_chain(text: str, line: int, game: Advice) -> tuple[Chain, str, bool] | None:
    """The questions of which a line is one, how they are written anew, and whether nothing is wrong then."""
    chain = chain_at(text, line, game)
    if chain is None:
        return None
    told = as_instruction(chain.written) + in_place(chain.many)
    try:
        effect = tree_of("\n".join(chain.upto) + "\n")
    except NoSentence:
        return None
    left = next((one for one in game.wrong(effect) if one.is_error and one.span.line > chain.first), None)
    return chain, and_then(told, left), left is None
