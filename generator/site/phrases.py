"""What effects say, each phrased once: a rule that stands in three tables and on its page is the same text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from generator.phrasing import Line, facets, phrase
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary


@dataclass(slots=True)
class Phrases:
    """A memory of one build.  Effects are told apart by identity: they live as long as their rulebook."""

    _said: dict[tuple[object, ...], tuple[Line, ...]] = field(default_factory=dict)
    _facets: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def phrase(
        self,
        effect: Effect,
        vocabulary: Vocabulary,
        *,
        form: Literal["page", "card"] = "page",
        rank: int | None = None,
        max_rank: int | None = None,
        name: str = "",
    ) -> tuple[Line, ...]:
        """The effect as lines of English; the arguments are those of `generator.phrasing.phrase`."""
        key = (id(effect), form, rank, max_rank, name)
        if key not in self._said:
            self._said[key] = phrase(effect, vocabulary, form=form, rank=rank, max_rank=max_rank, name=name)
        return self._said[key]

    def facets(self, effect: Effect, vocabulary: Vocabulary) -> tuple[str, ...]:
        """What can be asked of the effect, `cost: BP`."""
        if id(effect) not in self._facets:
            self._facets[id(effect)] = tuple(facets(effect, vocabulary))
        return self._facets[id(effect)]
