"""Did you mean: the name nearest to a misspelt one.  Suggests only what it is given, so callers pass the right kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

_UNWEIGHED = {**dict.fromkeys(map(ord, "-_"), " "), **dict.fromkeys(map(ord, '“”„"'), None)}
_MISTAKES = 0.3
"""Mistakes for each letter up to which two names may be the same."""
_SLIPS = 2
"""Mistakes in a word of which something else tells that it could be meant."""


def nearest(text: str, names: Iterable[str]) -> str | None:
    """The most alike of the names, or None if none is alike enough; case, spaces, hyphens and quotation marks do not weigh.

    Of equally alike names one of the same letters, then the first in the alphabet: the answer does not depend on order."""
    wanted = _folded(text)
    letters = {name: _folded(name) for name in names} if wanted else {}
    rated = [(-_likeness(wanted, said), name) for name, said in letters.items()]
    alike = [(rate, sorted(wanted) != sorted(letters[name]), name) for rate, name in rated if rate]
    return min(alike)[-1] if alike else None


def misspellings(text: str, names: Iterable[str]) -> list[str]:
    """Those of the names of which a word could be a slip of the pen: one or two letters away, the most alike first."""
    wanted = _folded(text)
    said = [(_folded(name), name) for name in names if name[:1] == text[:1]]
    away = [(_distance(wanted, name, _SLIPS), sorted(wanted) != sorted(name), meant) for name, meant in said]
    return [name for far, _, name in sorted(away) if far <= _SLIPS and 2 * far <= len(wanted)]


def did_you_mean(text: str, names: Iterable[str]) -> str | None:
    """The hint for a misspelt name, or None."""
    name = nearest(text, names)
    return f"did you mean `{name}`?" if name is not None else None


def abbreviated(text: str, names: Iterable[str]) -> str | None:
    """The hint for the beginning of a longer name, where it is the beginning of one only: `max` for `maximum`.

    For the few fields of a file; names of a game are too many and too alike for it."""
    wanted = _folded(text)
    if len(wanted) < 3:
        return None
    allowed = 1 if len(wanted) > 3 else 0
    found = {name for name in names if _distance(wanted, _folded(name)[: len(wanted)], allowed) <= allowed}
    return f"did you mean `{found.pop()}`?" if len(found) == 1 else None


def one_of(names: Iterable[str], *, limit: int = 12) -> str:
    """The hint that lists what there is: "write `a`, `b` or `c`"."""
    listed = [f"`{name}`" for name in names]
    if len(listed) > limit:
        listed = [*listed[: limit - 1], f"one of {len(listed) - limit + 1} more"]
    return f"write {either(listed)}"


def then(hint: str, further: str) -> str:
    """A hint, and what is left to mend when that is done."""
    return f"{hint}{'' if hint.endswith('?') else ';'} then {further}"


def either(words: Sequence[str]) -> str:
    """`a, b or c`."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


@lru_cache(maxsize=8192)  # the names of a game are asked about again at each mistake
def _folded(text: str) -> str:
    return "".join(text.casefold().translate(_UNWEIGHED).split())


def _likeness(wanted: str, name: str) -> float:
    """1 for the same, 0 for too little in common; each wrong, missing, further or swapped letter costs its share.

    Three letters may have one mistake, ten three.  Words that only begin with other letters are two words: nobody mistakes
    the first letter."""
    longest = max(len(wanted), len(name))
    allowed = max(1, int(longest * _MISTAKES)) if longest > 2 or sorted(wanted) == sorted(name) else 0
    if abs(len(wanted) - len(name)) > allowed or (wanted[1:] == name[1:] and wanted != name and len(wanted) > 2):
        return 0.0
    distance = _distance(wanted, name, allowed)
    return 1 - distance / longest if distance <= allowed else 0.0


def _distance(left: str, right: str, most: int) -> int:
    """How many letters must be changed, added, left out or swapped with their neighbour; if more than `most`, any number
    above that: most names are of far other letters, and are not compared in full."""
    if abs(len(left) - len(right)) > most or len({*left} - {*right}) > most or len({*right} - {*left}) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        row = [i]
        for j, b in enumerate(right, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(last) >= most:  # a swap may still come from the row before
            return most + 1
        before, last = last, row
    return last[-1]
