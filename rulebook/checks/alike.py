"""Rules of the game that say something like a sentence which could not be read: shown beside its cure, to learn from.

Words count the more the fewer rules say them (BM25, Robertson and Zaragoza 2009, with the usual k1 and b).  What the first
rule shown does not say, a second one may."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import log

from msgspec import Struct
from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Note
from diagnostics.span import Span
from diagnostics.suggest import either
from grammar.lexicon import NAME
from grammar.own_words.advice import STOPS
from grammar.parser import goes_on_with
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece

_UNREADABLE = {
    codes.UNEXPECTED_WORD,
    codes.UNKNOWN_WORD,
    codes.UNFINISHED_SENTENCE,
    codes.UNEXPECTED_CHARACTER,
    codes.MISSING_BLOCK,
}
"""What is said of a sentence that could not be read."""

_K1, _B = 1.2, 0.75
_ENOUGH = (0.3, 0.25)
"""The share of what weighs in a sentence that a rule must say to be shown, and that a second one must say besides."""
_MOST = 4
"""Words that are told of those that stand somewhere."""
_LONGEST = 200
"""Letters of a rule that are shown; what is longer says too much besides."""

_SMALL = re.compile(
    r"(?:the|a|an|of|to|in|is|are|be|and|or|its?|this|that|your?|they|their|them|at|on|for|by|with|as|do|does|which|who|must"
    r"|can|may|his|hers?|these|those)"
)
_ENDINGS = ("ing", "ed", "es", "s")


class Model(Struct, frozen=True):
    """A sentence of a rule, to learn from.  line: of the effect, from 1."""

    entry: Entry
    text: str
    line: int
    words: Mapping[str, int]

    @property
    def note(self) -> Note:
        """What is shown of it."""
        place = self.entry.places.source_map(("effect",)).place(Span(self.line, 1, self.line, 2))
        return Note(f"[{self.entry.name}] says something alike: `{self.text}`", place)


class Models:
    """The sentences of all rules of a game."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = tuple(entries)

    @cached_property
    def _models(self) -> tuple[Model, ...]:
        return tuple(
            Model(entry, text, line, Counter(_words(text)))
            for entry in self._entries
            for line, text in _sentences(entry.effect_text)
            if len(text) <= _LONGEST
        )

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        """How much a word tells."""
        number = len(self._models)
        saying = Counter(word for model in self._models for word in model.words)
        return {word: log(1 + (number - often + 0.5) / (often + 0.5)) for word, often in saying.items()}

    @cached_property
    def _unknown(self) -> float:
        """What a word weighs that no rule says: a quarter of what one does that a single rule says."""
        return max(self._weights.values(), default=0.0) / 4

    def like(self, text: str, other_than: str) -> tuple[Model, ...]:
        """Up to two sentences that say something alike; of those that are as good, the first in order.

        other_than: the id of the entry whose sentence it is."""
        from grammar.own_words.rewording import reworded  # only a mistake asks for it

        wanted = {word for said in (text, reworded(text) or "") for word in _words(said)}
        weighing = {word: self._weights.get(word, self._unknown) for word in sorted(wanted)}
        models = [model for model in self._models if model.entry.id != other_than]
        found: list[Model] = []
        whole = sum(weighing.values())
        for enough in _ENOUGH:
            best = max(models, key=lambda model: self._rate(model, weighing), default=None)
            said = sum(weighing.get(word, 0.0) for word in best.words) if best is not None else 0.0
            if best is None or not said or said < enough * whole:
                break
            if len(wanted) > 1 and len(wanted & best.words.keys()) == 1:  # one word makes no sentence alike
                break
            found.append(best)
            weighing = {word: weight for word, weight in weighing.items() if word not in best.words}
        return tuple(found)

    def behind(self, before: str) -> list[str]:
        """The words that stand in the rules behind the last two of a text, the most usual first; behind others of their sort,
        if none does behind these."""
        last = " ".join(re.findall(rf"{NAME}|\S+", before)[-2:])
        alike = rf"(?:{NAME})".join(map(re.escape, re.split(NAME, last)))
        for pattern in (re.escape(last), alike) if last else ():
            found = re.compile(rf"(?<![\w-]){pattern} ([a-z]+)\b")
            said = Counter(word for model in self._models for word in found.findall(model.text))
            if said:
                return [word for word, _ in said.most_common(_MOST)]
        return []

    @cached_property
    def _usual(self) -> float:
        """How many words a sentence has."""
        return sum(sum(model.words.values()) for model in self._models) / max(len(self._models), 1)

    def _rate(self, model: Model, weighing: Mapping[str, float]) -> float:
        length = 1 - _B + _B * sum(model.words.values()) / self._usual
        said = ((weighing[word], often) for word, often in model.words.items() if word in weighing)
        return sum(weight * often * (_K1 + 1) / (often + _K1 * length) for weight, often in said)


def with_models(pieces: Mapping[str, Piece]) -> dict[str, Piece]:
    """The pieces of a game by file; where a sentence of one cannot be read, rules that say something alike are noted."""
    models = Models(piece.entry for piece in pieces.values() if not any(one.is_error for one in piece.found))
    return {
        file: replace(piece, found=noted(piece.found, piece.entry, models))
        if any(map(_is_lost, piece.found))
        else piece
        for file, piece in pieces.items()
    }


def noted(found: tuple[Diagnostic, ...], entry: Entry, models: Models) -> tuple[Diagnostic, ...]:
    """What is wrong with an entry, with rules that say something like what cannot be read."""
    return tuple(
        replace(
            one,
            hint=_with_what_stands_there(one.hint or "", models) or None,
            notes=tuple(model.note for model in models.like(_around(one, entry), entry.id)),
        )
        if _is_lost(one)
        else one
        for one in found
    )


def _with_what_stands_there(hint: str, models: Models) -> str:
    """A cure that tells how far a sentence can be read, with what the rules of the game say there."""

    def told(found: re.Match[str]) -> str:
        said = [f"`{word}`" for word in models.behind(found[1]) if word != found[2] and goes_on_with(found[1], word)]
        return f"{found[0]}; other rules of this game go on there with {either(said)}" if said else found[0]

    return STOPS.sub(told, hint)


def _is_lost(one: Diagnostic) -> bool:
    """Whether a sentence cannot be read, and its cure does not write all of it."""
    return one.code in _UNREADABLE and one.field == ("effect",) and not one.anew


def _around(one: Diagnostic, entry: Entry) -> str:
    """The sentence in which something is wrong; a scrap of one with what stands around it."""
    line = entry.places.document.lines[one.place.line - 1].strip()
    return line if len(set(_words(line))) > 3 else entry.effect_text


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    """Each sentence that stands at the edge, with what stands below it, on one line."""
    first, said = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        line = re.sub(r"\s*#.*$", "", line)
        if line and not line.startswith((" ", "-", "otherwise")):
            if said:
                yield first, said
            first, said = number, line
        elif line.strip():
            said = f"{said} ↵ {line.strip()}"
    if said:
        yield first, said


def _words(text: str) -> Iterator[str]:
    """What a text speaks of: without the small words and the endings; all numbers are alike."""
    for word in re.findall(r"[a-z]+|\d+|[-+](?=\d)", text.lower()):
        if not _SMALL.fullmatch(word):
            yield "1" if word.isdigit() else _stem(word)


def _stem(word: str) -> str:
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) > 2), "")
    return word.removesuffix(ending)
