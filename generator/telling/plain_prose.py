"""Prose that content brings, as words alone; knows no Markdown, which takes long to import."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulebook.model.links import LINK

_BREAK = re.compile(r"\n\s*\n|\n(?=[ ]*- )")


def _by_itself(target: str) -> str:
    return target.rsplit("/", 1)[-1].replace("-", " ")


def plain(text: str, say: Callable[[str], str] = _by_itself) -> str:
    """The words alone, on one line: for search, descriptions and cards.  say: what stands for a link without words."""
    words = LINK.sub(lambda found: found[2] or say(found[1]), text)
    return " ".join(re.sub(r"[*_`]+", "", words).split())


def lines(text: str, say: Callable[[str], str] = _by_itself) -> tuple[str, ...]:
    """The words alone, a line for each paragraph and each item of a list; items begin with a dash."""
    return tuple(plain(block, say) for block in _BREAK.split(text.strip()))


def targets(text: str) -> tuple[str, ...]:
    """What the entry links of a text name, in order."""
    return tuple(found[1].strip() for found in LINK.finditer(text))
