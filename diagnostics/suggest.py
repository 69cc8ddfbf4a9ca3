"""Did you mean: the name nearest to a misspelt one.  Suggests only what it is given, so callers pass the right kind."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

_LIKENESS = 0.7


def nearest(text: str, names: Iterable[str]) -> str | None:
    """The most alike of the names, or None if none is alike enough; case and spaces weigh little."""
    wanted = _folded(text)
    if not wanted:
        return None
    best: tuple[float, str] | None = None
    for name in names:
        likeness = _likeness(wanted, _folded(name))
        if likeness >= _LIKENESS and (best is None or (likeness, _before(name, best[1])) > (best[0], False)):
            best = (likeness, name)
    return best[1] if best else None


def did_you_mean(text: str, names: Iterable[str]) -> str | None:
    """The hint for a misspelt name, or None."""
    name = nearest(text, names)
    return f"did you mean `{name}`?" if name is not None else None


def one_of(names: Iterable[str], *, limit: int = 12) -> str:
    """The hint that lists what there is: "write `a`, `b` or `c`"."""
    listed = [f"`{name}`" for name in names]
    if len(listed) > limit:
        listed = [*listed[: limit - 1], f"one of {len(listed) - limit + 1} more"]
    if len(listed) < 2:
        return f"write {''.join(listed)}"
    return f"write {', '.join(listed[:-1])} or {listed[-1]}"


def _folded(text: str) -> str:
    return "".join(text.casefold().replace("-", " ").replace("_", " ").split())


def _likeness(wanted: str, name: str) -> float:
    if wanted == name:
        return 1.0
    if not name or abs(len(wanted) - len(name)) > max(len(wanted), len(name)) * (1 - _LIKENESS) * 2:
        return 0.0
    if sorted(wanted) == sorted(name):  # letters swapped
        return 0.95
    return SequenceMatcher(None, wanted, name, autojunk=False).ratio()


def _before(name: str, other: str) -> bool:
    """Ties go to the name that comes first in the alphabet, so that the hint does not depend on the order given."""
    return name < other
