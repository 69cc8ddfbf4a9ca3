"""Every change of the situation is written down here, so that a rule which fails midway leaves no trace of itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, MutableMapping
from typing import Any

from interpreter.state.recall import TESTS, Recall

_ABSENT = object()
_ALL = slice(None)


def _put_back(mapping: MutableMapping[Any, Any], key: object, old: object) -> None:
    if old is _ABSENT:
        mapping.pop(key, None)
    else:
        mapping[key] = old


def _put_all_back(mapping: MutableMapping[Any, Any], before: dict[Any, Any]) -> None:
    for key, old in reversed(before.items()):
        _put_back(mapping, key, old)


def _restore(mapping: MutableMapping[Any, Any], before: dict[Any, Any]) -> None:
    mapping.clear()
    mapping.update(before)


class Journal:
    """Changes in order, each with the way back.  marks: what changes, for answers that were found out from it; without
    any, none of them is kept."""

    def __init__(self) -> None:
        self.undo: list[tuple[tuple[Hashable, ...], Callable[..., Any], tuple[Any, ...]]] = []
        """What has changed: marks, and the way back."""
        self.marked = False
        """Whether there is a point to go back to; before the first one, nothing needs a way back."""
        self.recall = Recall()

    def stir(self) -> None:
        """Something changed that nothing undoes (which test is running): what was computed before no longer holds."""
        self.recall.changed((TESTS,))

    def mark(self) -> int:
        """A point to which `back_to` can return."""
        self.marked = True
        return len(self.undo)

    def back_to(self, mark: int) -> None:
        """Undo everything since the mark; what was found out from something else still holds."""
        undone = self.undo[mark:]
        for _, undo, arguments in reversed(undone):
            undo(*arguments)
        del self.undo[mark:]
        marks = [what for what, _, _ in undone]
        if all(marks):
            self.recall.changed(set().union(*marks))
        else:
            self.recall.clear()

    def rest(self) -> None:
        """Nothing is taken back any more."""
        self.undo.clear()
        self.marked = False
        self.recall.clear()

    def put(self, mapping: MutableMapping[Any, Any], key: object, value: object, *marks: Hashable) -> None:
        """mapping[key] = value."""
        if self.marked:
            back = (mapping.__setitem__, (key, mapping[key])) if key in mapping else (mapping.pop, (key, None))
            self.undo.append((marks, *back))
        mapping[key] = value
        recall = self.recall
        if marks and not recall.fresh and recall.read.isdisjoint(marks):
            recall.now += 1
        elif marks:
            recall.changed(marks)
        else:
            recall.clear()

    def put_all(self, mapping: MutableMapping[Any, Any], new: Mapping[Any, Any], *marks: Hashable) -> None:
        """mapping.update(new)."""
        before = {key: mapping.get(key, _ABSENT) for key in new}
        mapping.update(new)
        self.note(marks, _put_all_back, mapping, before)

    def drop(self, mapping: MutableMapping[Any, Any], key: object, *marks: Hashable) -> None:
        """del mapping[key], if it is there.  Undoing keeps the order of what was there."""
        if key in mapping:
            before = dict(mapping)
            del mapping[key]
            self.note(marks, _restore, mapping, before)

    def replace(self, items: list[Any], new: list[Any], *marks: Hashable) -> None:
        """items[:] = new."""
        before = items[:]
        items[:] = new
        self.note(marks, items.__setitem__, _ALL, before)

    def append(self, items: list[Any], item: object, *marks: Hashable) -> None:
        """items.append(item)."""
        items.append(item)
        self.note(marks, items.pop)

    def set(self, thing: object, name: str, value: object, *marks: Hashable) -> None:
        """thing.name = value."""
        old = getattr(thing, name)
        setattr(thing, name, value)
        self.note(marks, setattr, thing, name, old)

    def note(self, marks: tuple[Hashable, ...], undo: Callable[..., Any], *arguments: Any) -> None:
        """Something has changed that is undone in this way."""
        if self.marked:
            self.undo.append((marks, undo, arguments))
        recall = self.recall
        if marks and not recall.fresh and recall.read.isdisjoint(marks):
            recall.now += 1
        elif marks:
            recall.changed(marks)
        else:
            recall.clear()
