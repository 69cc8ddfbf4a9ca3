"""What a game has to say to a sentence that cannot be read: which words are its own, and what would be wrong with another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from diagnostics.diagnostic import Problem
from grammar.article import with_article
from grammar.graded import graded
from grammar.late import compiled, either_of
from grammar.lexicon import NAME
from grammar.nodes.structure import Effect
from grammar.own_words.cures import cure_for
from grammar.own_words.idioms.grades import by_number
from grammar.vocabulary import CHOSEN, Vocabulary, split_run
from grammar.words import ActionWord, DeclaredWord, PlaceWord, SkillWord, SuitWord, TestWord, TrackWord

STOPS = compiled(r"`([^`]+)` can be read, and `([^`]+)` cannot stand behind it")
"""How it is told up to where a sentence can be read."""
_AFTER_A_VERB = r"\d|(an?|the|up|all|any|each|that|your|cards?|damage)\b"


class Advice(Struct, frozen=True):
    """What a game has to say to a sentence that cannot be read.

    capitals: gives its names their capitals.  wrong: what is wrong with a sentence that could be written instead."""

    vocabulary: Vocabulary
    capitals: Callable[[str], str]
    wrong: Callable[[Effect], Sequence[Problem]]

    def opened(self, text: str) -> str:
        """The sentences without the capital that only opens them, with all words in full."""
        return "\n".join(_opened(line, self.vocabulary) for line in _capitals().written_out(text).split("\n"))

    def in_number(self, text: str) -> str:
        """The sentences with many of what has no plural of its own as the game says it: a turn of phrase knows no game."""
        return self._by_full_name(re.sub(NAME, lambda found: self._in_number(found[0]), text))

    def by_number(self, text: str) -> str:
        """The sentences with the number by which a table calls things what they are called in them."""
        return by_number(self.vocabulary)(text)

    def ungraded(self, text: str) -> str:
        """The sentences without what a table calls things in them."""
        return re.sub(rf"\b(?:{either_of(graded(self.vocabulary)) or '(?!)'})\b ?", "", text)

    def _by_full_name(self, text: str) -> str:
        """Who is spoken of again by the last word of his name, by the whole: `a Player Character … that Character`."""
        terms = [self.vocabulary.resolve(run) for run in dict.fromkeys(compiled(_BRINGS_IN).findall(text))]
        names = {term.head.name for term in terms if term is not None}
        for name in names:
            last = name.rpartition(" ")[2]
            if last not in names:
                text = re.sub(rf"\bthat {re.escape(last)}(?![\w-]| [A-Z])", f"that {name}", text)
        return text

    def _in_number(self, run: str) -> str:
        one = run.removesuffix("s")
        term = self.vocabulary.resolve(one) if one != run and self.vocabulary.resolve(run) is None else None
        if term is None or not one.endswith(term.head.name):
            return run
        return one.removesuffix(term.head.name) + term.head.plural

    def strangers(self, text: str) -> list[str]:
        """The words of a sentence that neither the language nor the game knows, as they stand."""
        names, of_language = _capitals().small_names(self.vocabulary), _capitals().language()
        said = set(re.findall(r"[\w-]+", self.capitals(text)))
        found = []
        for token in re.findall(rf"\"[^\"]*\"|{NAME}|[A-Za-z][\w-]*|[^A-Za-z\[\"]+|\[|\"", text):
            if re.fullmatch(NAME, token):
                found += [one for one in _unknown(token, self.vocabulary) if len(one) > 1 and one != CHOSEN]
            elif token[0].islower() and not (
                token in of_language or token in names or compiled(_DICE).fullmatch(token)
            ):
                found += [] if self.names_so(token) else [token]
        return [one for one in dict.fromkeys(found) if one in said or not one[0].islower()]

    def names_so(self, word: str) -> bool:
        """Whether a small word is the name of something, written small."""
        return self.vocabulary.resolve(word.capitalize()) is not None

    def names(self) -> list[str]:
        """All its names."""
        return sorted(text for text, _ in self.vocabulary.texts())

    def paid_with(self) -> list[str]:
        """The names of what costs are paid with: where a cost is said, that is understood."""
        return [word.costs for word in self.vocabulary.words() if isinstance(word, DeclaredWord) and word.costs]

    def meanings(self, name: str) -> tuple[str, Sequence[str]]:
        """A name in the singular, and what it stands for in the game, the likeliest first."""
        found = self.vocabulary.terms(name)
        return next((term.name for term in found.values()), name), list(found)


def own_way(game: Advice | None, line: str, column: int) -> str | None:
    """How to say what an author says in his own words, at the place where it cannot stand; nothing of cards or dice in a game
    without."""
    if game is None:
        return cure_for(line, column)
    if (used := _used(game.vocabulary, line, column)) is not None:
        return used
    if (at_work := _at_work(game.vocabulary, line, column)) is not None:
        return at_work
    if (far := _far(game.vocabulary, line, column)) is not None:
        return far
    dice = any(test.source == "dice" for test in game.vocabulary.every(TestWord))
    return cure_for(line, column, cards=bool(game.vocabulary.every(SuitWord)), dice=dice)


def _used(vocabulary: Vocabulary, line: str, column: int) -> str | None:
    """The cure where an action stands as what somebody does: `you Shout orders`."""
    name = compiled(NAME).match(line, column - 1)
    if name is None or compiled(r"\b(?i:you) (?:(?:may|can) )?$").search(line[: column - 1]) is None:
        return None
    action = vocabulary.word(name[0], "action")
    done = action.done if isinstance(action, ActionWord) and action.number is None else ""
    return _DONE[done].format(name=name[0], one=with_article(name[0])) if done in _DONE else None


def _far(vocabulary: Vocabulary, line: str, column: int) -> str | None:
    """The cure of how far somebody is from somebody, in a game that keeps no number of it."""
    if not compiled(_WITHIN).match(line, column - 1) or any(one.mutual for one in vocabulary.every(TrackWord)):
        return None
    where = "a range is a place, `in …`" if vocabulary.every(PlaceWord) else "let a state say who is near, `… is …`"
    return f"this game keeps no number of how far people are from each other: {where}"


_WITHIN = (
    r"(?:within|less than|no more than|up to|closer than) (?:\d+|an?|one|two|three|four|five|ten) "
    r"(?i:met(?:er|re)s?|feet|foot|yards?|squares?|inch(?:es)?|steps?|paces?|miles?)\b"
)
"""How far off somebody is."""


def _at_work(vocabulary: Vocabulary, line: str, column: int) -> str | None:
    """The cure of what somebody is said to be doing, where that is a skill of the game: `while you are driving`."""
    word = compiled(r"[a-z]+ing\b").match(line, column - 1)
    if word is None:
        return None
    stem = word[0].removesuffix("ing")
    name = next(
        (one.name for one in vocabulary.every(SkillWord) if one.name.lower() in (stem, f"{stem}e", stem[:-1])), ""
    )
    test = next((one for one in vocabulary.every(TestWord) if not one.of), None)
    if not name or test is None:
        return None
    return (
        f"what a skill is used for is its test: `your {name} {test.several} …`, `when you make {with_article(name)} {test.name}, "
        "…`; that somebody is at it for a while is a state: declare one, and ask `while you are …`"
    )


_DONE = {
    "use": "what has a name is used: `use {name}`",
    "take": "what has a name is taken: `take {one}`",
    "happen": "what has a name happens: `{one} happens`",
}
"""How an action that is no verb comes about."""


def _capitals() -> Any:
    """What knows how names are written: only a mistake asks for it, and there are many turns of phrase in it."""
    from grammar.own_words import capitals

    return capitals


_DICE = r"d\d+|s|[a-z]"
_BRINGS_IN = rf"\b(?:an?|another|each) ({NAME})"
"""What is spoken of for the first time."""


def _unknown(run: str, vocabulary: Vocabulary) -> list[str]:
    """The words of a run of capitals that are no names."""
    if vocabulary.resolve(run) is not None:
        return []
    return [
        one for one in split_run(run) if vocabulary.resolve(one) is None and one.lower() not in _capitals().language()
    ]


_OPENS = r"(?P<margin>\s*(?:- )?)(?P<first>[A-Z][a-z'-]*)(?![\w-])(?! (?:of|the|in|a|and) [A-Z])"


def _opened(text: str, vocabulary: Vocabulary) -> str:
    """Without the capital that only opens the sentence: where no name of the game begins, or a verb does."""
    found = compiled(_OPENS).match(text)
    if found is None or found["first"] == CHOSEN:
        return text
    said, small = text[found.start("first") :].lower(), found["first"].lower()
    if not (small in _capitals().verbs() and compiled(_AFTER_A_VERB).match(said[len(small) :].lstrip())):
        named = vocabulary.once(_opened, lambda: _by_first_word(vocabulary)).get(small, ())
        if any(said.startswith(name) and not said[len(name) : len(name) + 1].isalpha() for name in named):
            return text
    return f"{found['margin']}{small}{text[found.end() :]}"


def _by_first_word(vocabulary: Vocabulary) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, _ in vocabulary.texts():
        found.setdefault(name.lower().split(" ")[0].rstrip("!"), []).append(name.lower())
    return found
