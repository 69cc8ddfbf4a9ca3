"""Words of which neither the language nor the game knows anything, and those that are misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.akin import akin
from grammar.mistakes.hints import NO_HELP, STRANGERS, UNDECLARED
from grammar.mistakes.places import line_of, whole_word
from grammar.own_words.advice import Advice, own_way
from grammar.own_words.cures import PHRASES, SMALL_WORDS
from grammar.tables import GRAMMAR
from grammar.verbs import VERBS


def about_strangers(line: str, column: int, game: Advice | None) -> str | None:
    """What to do about the words of a line, from a place on, of which neither the language nor the game knows anything."""
    strangers = [word for word, _ in _strangers(line, column, game)]
    if not strangers:
        return None
    if len(strangers) == 1 and (meant := _begun(strangers[0], game)):
        used = re.search(rf"\b(?:may|can|cannot) {re.escape(strangers[0])}\b", line)
        return f"did you mean `{'use ' if used else ''}{meant}`?"
    shown = ", ".join(f"`{one}`" for one in strangers[:4]) + (" …" if len(strangers) > 4 else "")
    told = [*(akin(game.vocabulary, line, strangers) if game is not None else ()), *_known_cures(line, column, game)]
    unknown = f"{STRANGERS} {shown}: {UNDECLARED}"
    return "; ".join((unknown, *told))


_CURES = 2
"""How many things more are told of a line of which some words are unknown."""


def _known_cures(line: str, column: int, game: Advice | None) -> list[str]:
    """What is known of other words of a line that are neither the language's nor the game's."""
    found: dict[str, str] = {}
    for one in game.strangers(line) if game is not None else ():
        at = re.search(whole_word(one), line[column - 1 :])
        cure = own_way(game, line, column + at.start()) if at is not None else None
        if cure is not None and one[0].islower() and not NO_HELP.match(cure):
            found.setdefault(cure, one)
    phrases = [
        f"`{said[0].strip()}`: {cure}" for phrase, cure in PHRASES if (said := re.search(phrase, line)) is not None
    ]
    return [*phrases, *(f"for `{one}`: {cure}" for cure, one in found.items())][:_CURES]


def _begun(word: str, game: Advice | None) -> str:
    """The one name that begins with a word: `Appearance` for `Appear`."""
    longer = (
        [one for one in game.names() if one.startswith(word)] if game and len(word) > 4 and word[0].isupper() else []
    )
    shortest = min(longer, key=len, default="")
    return shortest if all(one.startswith(shortest) for one in longer) else ""


def _strangers(line: str, column: int, game: Advice | None) -> list[tuple[str, int]]:
    """Those words, and in which column each stands."""
    found = []
    for one in game.strangers(line) if game is not None else ():
        at = re.search(whole_word(one), line[column - 1 :])
        if at is not None and one not in SMALL_WORDS and own_way(game, line, column + at.start()) is None:
            found.append((one, column + at.start()))
    return found


def first_stranger(lines: list[str], line: int, column: int, game: Advice | None) -> Problem | None:
    """The first such word; where something is known of each of those that nobody has, the first of these."""
    text = lines[line - 1]
    found = _strangers(text, column, game)
    if not found:
        strangers = game.strangers(text[column - 1 :]) if game is not None else ()
        return _known([one for one in strangers if one not in SMALL_WORDS][:1], text, line, column, game)
    word, at = found[0]
    span, hint = Span(line, at, line, at + len(word)), about_strangers(text, column, game)
    if word[0].isupper():
        return codes.UNKNOWN_NAME.at(span, hint=hint, name=word)
    return codes.UNKNOWN_WORD.at(span, hint=hint, word=word)


def known_stranger(text: str, problem: Problem, game: Advice | None) -> Problem | None:
    """The first such word, from where a sentence goes wrong, of which is known what people mean by it."""
    line = line_of(text, problem.span.line)
    return _known(game.strangers(line) if game is not None else (), line, problem.span.line, problem.span.column, game)


def _known(words: Iterable[str], line: str, number: int, column: int, game: Advice | None) -> Problem | None:
    for word in words:
        found = re.search(whole_word(word), line[column - 1 :])
        if found is not None and word[0].islower() and word not in SMALL_WORDS:
            at = column + found.start()
            if (cure := own_way(game, line, at)) is not None:
                return codes.UNKNOWN_WORD.at(Span(number, at, number, at + len(word)), hint=cure, word=word)
    return None


_FORMS = re.compile("e?[sdr]|ing|ers|ly|y")
"""What a word has behind itself in another form."""


def misspelt(word: str, meant: str) -> bool:
    """Whether a word is another with a mistake in it, and not a short one that is like many, nor another form of it."""
    near = meant.lower()
    if meant != near and len(word) <= 5 and set(word) != set(near):  # a short word and a name, of other letters
        return False
    if word.endswith("ed") and near.endswith(("er", "or")):  # what somebody becomes is not who does it
        return False
    short, long = sorted((word, near), key=len)
    if word[0] != near[0] or (long.startswith(short) and _FORMS.fullmatch(long, len(short))):
        return False
    return len(word) > 5 or len(word) != len(near) or sorted(word) == sorted(near)


def as_done(verb: str, before: str) -> str:
    """A verb in the form that who does it wants, who stands before it: `takes` for `take` behind `the target`."""
    forms = next((one for one in _forms() if verb in one), None)
    doer = _DOER.search(before)
    if forms is None or doer is None:
        return verb
    return forms[doer["one"] is not None and doer["mood"] is None]


@cache
def _forms() -> frozenset[tuple[str, str]]:
    return frozenset((verb.name.split()[0], verb.third.split()[0]) for verb in VERBS.values())


_DOER = re.compile(
    r"(?:^|[ ,:])(?:[Yy]ou|(?P<one>[Tt]he target|(?:[Tt]hat|[Tt]he|[Aa]n?|[Ee]ach|[Aa]nother) (?:[A-Z][\w-]* )*[A-Z][\w-]*))"
    r" (?:(?P<mood>may|can|cannot|would) )?(?:[a-z]+ (?:(?!\b(?:you|the target|that|each|an?other|when|if) )[^,:])* and )?$"
)
"""Who does something, and what he does before that."""


@cache
def language_words() -> frozenset[str]:
    """The small words of the language, as the terminals of the grammar say them."""
    patterns = re.findall(r"(?m)^[A-Z_]+(?:\.\d+)?: /(.*)/$", GRAMMAR.read_text(encoding="utf-8"))
    found: set[str] = set()
    for pattern in patterns:
        pattern = (
            re.sub(r"\\b|\(\?[^)]*\)|,\[ \]\*", "", pattern).replace("(es)?", "e?s?").replace(")", "").replace("(", "")
        )
        for word in (word for alternative in pattern.split("|") for word in alternative.split()):
            letters = re.findall(r"[a-z]\??", word)
            if "".join(letters) == word:
                found |= {re.sub(r".\?", "", word), word.replace("?", "")}
    return frozenset(found)
