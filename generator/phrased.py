"""What pages are given by the phrasing, as shapes; and a memory, so that a rule in three tables is phrased once.

Imports no phrasing: whoever builds the pages hands it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary, Word


class PhrasedRun(Protocol):
    """A run of words as the phrasing gives it."""

    @property
    def text(self) -> str: ...
    @property
    def target(self) -> Word | None: ...


class PhrasedLine(Protocol):
    """A line as the phrasing gives it; its depth says under which line it stands."""

    @property
    def depth(self) -> int: ...
    @property
    def runs(self) -> Sequence[PhrasedRun]: ...
    @property
    def bullet(self) -> bool: ...


class Phrasing(Protocol):
    """The phrasing, as the package generator.phrasing gives it."""

    def phrase(
        self,
        effect: Effect,
        vocabulary: Vocabulary,
        *,
        form: Literal["page", "card"] = "page",
        rank: int | None = None,
        max_rank: int | None = None,
        name: str = "",
    ) -> Sequence[PhrasedLine]:
        """The effect as lines of English."""

    def facets(self, effect: Effect, vocabulary: Vocabulary) -> Sequence[str]:
        """What can be asked of the effect, `cost: BP`."""

    def scales(self, effect: Effect, vocabulary: Vocabulary) -> bool:
        """Whether the effect says something else at another rank."""


@dataclass(slots=True)
class Remembered:
    """A phrasing that says nothing twice.  Effects are told apart by identity: they live as long as their rulebook."""

    phrasing: Phrasing
    _said: dict[tuple[object, ...], Sequence[PhrasedLine]] = field(default_factory=dict)
    _asked: dict[int, Sequence[str]] = field(default_factory=dict)

    def phrase(
        self,
        effect: Effect,
        vocabulary: Vocabulary,
        *,
        form: Literal["page", "card"] = "page",
        rank: int | None = None,
        max_rank: int | None = None,
        name: str = "",
    ) -> Sequence[PhrasedLine]:
        """As the phrasing says it, or said it before."""
        key = (id(effect), form, rank, max_rank, name)
        if key not in self._said:
            self._said[key] = self.phrasing.phrase(
                effect, vocabulary, form=form, rank=rank, max_rank=max_rank, name=name
            )
        return self._said[key]

    def facets(self, effect: Effect, vocabulary: Vocabulary) -> Sequence[str]:
        """As the phrasing answers, or answered before."""
        if id(effect) not in self._asked:
            self._asked[id(effect)] = self.phrasing.facets(effect, vocabulary)
        return self._asked[id(effect)]

    def scales(self, effect: Effect, vocabulary: Vocabulary) -> bool:
        """As the phrasing answers."""
        return self.phrasing.scales(effect, vocabulary)
