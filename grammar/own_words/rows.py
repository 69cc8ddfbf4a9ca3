"""Rows of a table in running text: `Roll 1d6 - 1-2: …. 3-5: …` and `roll a d10. On 1-3 …; on any other number …`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from grammar.late import compiled

NUMBERS = (
    r"(?:\d+(?:, \d+)+,? (?:or|and) \d+|\d+(?:, \d+)+"
    r"|\d+(?: ?(?:[-–—]|to|or|and|through) ?(?:\d+|more|less|higher|lower|above|below))?\+?)"
)
"""Which numbers a row is for."""
KEY = rf"(?:{NUMBERS}|[A-Z][\w-]*(?:(?:, or|,| or| and) [A-Z][\w-]*)*)"
"""What a row is for: numbers, or names."""

REST = (
    r"(?:any other|every other|another) (?:number|result|roll)|anything else|any other [a-z]+|all (?:the )?others?|the rest"
    r"|otherwise|else"
)
"""How the row is called that is for all that no other stands for."""
_ROW = rf"(?:^|(?<=[.;,] ))(?:[Oo]n (?:an? )?(?P<on>{NUMBERS})[:,]? |(?P<alone>{NUMBERS}): |(?:[Oo]n )?(?P<rest>{REST})[:,]? )"
NOTHING = r"(?i:no effect|nothing(?: else| more)?(?: happens)?|(?:it|there) (?:has|is) no effect)"
"""How it is said that a row does nothing, which then is none."""
_THROW = r"(?P<front>(?:.* )?)[Rr]olls? (?:an? |one |1 )?(?P<dice>\d*d\d+)(?: *[:.;,–—-]+ +|$)(?P<rows>.*)"


_WOULD = (
    r"\b[Ww]hen(?:ever)? (?P<who>you|(?:an?|the|another) [A-Z]\w*) would (?:be|become) "
    r"(?P<what>[A-Z][\w-]*(?: [A-Z][\w-]*)*),?$"
)
"""Who would come into which state, unless the throw keeps him from it: the numbers that do not, let it come."""


class Rows(Struct, frozen=True):
    """What comes of a throw.  front: what is said before it.  dice: what is thrown.  rows: what for, and what then."""

    front: str
    dice: str
    rows: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """In one line, each row behind its mark."""
        return f"{self.front}depending on {self.dice}" + "".join(f"⏎{key}: {said}" for key, said in self.rows)


def rows(text: str, further: str = "") -> Rows | None:
    """What a sentence, or a sentence and the next, says that comes of a throw."""
    found = compiled(_THROW).fullmatch(text.strip().rstrip(".;:"))
    if found is None or (further and found["rows"]) or not (further or found["rows"]):
        return None
    dice = found["dice"] if found["dice"][0].isdigit() else f"1{found['dice']}"
    said = tuple(_each(further.strip() or found["rows"], dice))
    front = re.sub(r"\byou $", "", found["front"]).rstrip()
    if not said or re.search(r"[.;!] +[A-Z]", said[-1][1]):
        return None  # nothing to choose from, or nobody can tell whether what comes last is of the last row
    comes = compiled(_WOULD).search(front)
    if comes is not None and all("instead" not in one for one in (front, *(then for _, then in said))):
        who = "you" if comes["who"] == "you" else f"that {comes['who'].rpartition(' ')[2]}"
        still = others([key for key, _ in said], dice)
        front, said = f"{front.rstrip(',')}, instead,", (*said, (still, f"{who} become {comes['what']}"))
    return Rows(f"{front} " if front else "", dice, said)


def _each(text: str, dice: str) -> Iterator[tuple[str, str]]:
    found = list(compiled(_ROW).finditer(text))
    if not found or found[0].start():
        return
    keys = [written(one["on"] or one["alone"] or "") for one in found]
    ends = [*(one.start() for one in found[1:]), len(text)]
    for key, one, end in zip(keys, found, ends, strict=True):
        said = text[one.end() : end].strip().rstrip(".;,")
        if not compiled(NOTHING).fullmatch(said):
            yield key or others(keys, dice), said


def written(key: str) -> str:
    """What a row is for, as the language says it: `3+` is `3 or more`, `1-2` and `1 or 2` are `1 to 2`."""
    if re.fullmatch(r"\d+(?:(?:,|,? or|,? and) \d+)+", key):
        those = list(map(int, re.findall(r"\d+", key)))
        return f"{those[0]} to {those[-1]}" if those == [*range(those[0], those[-1] + 1)] else key
    key = re.sub(r"(?<=\d) ?(?:[-–—]|through) ?", " to ", key).replace("+", " or more")
    return re.sub(r"or (?:higher|above)", "or more", re.sub(r"or (?:lower|below)", "or less", key))


def others(keys: Iterable[str], dice: str) -> str:
    """The numbers for which no row stands, if they follow each other."""
    number, _, sides = dice.partition("d")
    low, high = int(number), int(number) * int(sides)
    said = {one for key in keys if key for one in _numbers(key, low, high)}
    rest = [one for one in range(low, high + 1) if one not in said]
    if not rest or rest != list(range(rest[0], rest[-1] + 1)):
        return "…"
    if rest[-1] == high:
        return f"{rest[0]} or more"
    if rest[0] == low:
        return f"{rest[-1]} or less"
    return f"{rest[0]} to {rest[-1]}" if len(rest) > 1 else str(rest[0])


def _numbers(key: str, low: int, high: int) -> range:
    """The numbers of a row."""
    ends = list(map(int, re.findall(r"\d+", key)))
    return range(low if "less" in key else ends[0], (high if "more" in key else ends[-1]) + 1)
