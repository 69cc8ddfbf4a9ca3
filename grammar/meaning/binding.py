"""What hangs on what: a small word belongs to the nearest noun before it that can have it.

`a Draw against an Opponent in the Water` is against an Opponent who is in the water; `a Draw against you in the Water` is
made there, because *you* needs no more words.  Against whom something is, is said of a test that somebody makes, and not of
him.  Once a word has gone past a noun, none behind it goes back to that."""

from __future__ import annotations

from msgspec.structs import replace

from diagnostics import codes
from grammar.article import a_or_an
from grammar.meaning.having import had_by_none
from grammar.meaning.names import Naming
from grammar.meaning.reader import Reader, Thing, name_in
from grammar.nodes.nouns import Named, Qualifier
from grammar.words import StatWord

OPEN = ("a", "an", "any", "each", "another")
"""The words before a noun that may stand for many, and so can be told which by small words."""
WHERE = {"place", "scope", "tag"}
HAD = {"state", "tag", "entry", "thing", "kind", "suit", "action"}
"""The roles of what somebody or something can be in, and can have."""
WHO = {"thing", "character"}
"""The roles of those whose something is."""
AGAINST = {*WHO, "test", "tag"}
"""The roles of what a test can be against."""
MADE = {"tag", "stat", "skill"}
"""What a test can be made with, besides things that can be carried."""


class _Open:
    """A noun that may still get words."""

    def __init__(self, naming: Naming, said: Qualifier | None) -> None:
        self.naming, self.said = naming, said
        self.words: list[Qualifier] = []


def bound(reader: Reader, naming: Naming, words: tuple[Qualifier, ...]) -> tuple[Qualifier, ...]:
    """The words that hang on a noun of a name, each with those that belong to its own noun."""
    if len(words) < 2:
        return words
    chain = [_Open(naming, None)]
    for word in words:
        while len(chain) > 1 and (
            _goes_on(chain[-1], word) or _is_made_so(chain, word) or not can_have(reader, chain[-1].naming, word)
        ):
            _close(chain)
        if len(chain) > 1:
            _check_tool(reader, chain, word)
        chain[-1].words.append(word)
        if isinstance(word.object, Named) and word.object.determiner in OPEN:
            chain.append(_Open(reader.read(word.object.name), word))
    while len(chain) > 1:
        _close(chain)
    return tuple(chain[0].words)


def _goes_on(inner: _Open, word: Qualifier) -> bool:
    """Whether a list goes on: what is `other than A other than B` is neither."""
    return inner.said is not None and inner.said.word == word.word == "other than"


def _is_made_so(chain: list[_Open], word: Qualifier) -> bool:
    """Whether it says against whom a test is that somebody makes: `an Attack by a Character against you`."""
    by_whom = word.word == "against" and chain[-1].said is not None and chain[-1].said.word == "by"
    return by_whom and any(one.naming.of("test") is not None for one in chain[:-1])


def _close(chain: list[_Open]) -> None:
    """Nothing more comes to the innermost noun: its words are its own."""
    inner = chain.pop()
    if inner.words and inner.said is not None:
        assert isinstance(inner.said.object, Named), "only such nouns get words"
        noun = replace(inner.said.object, qualifiers=(*inner.said.object.qualifiers, *inner.words))
        chain[-1].words[-1] = replace(inner.said, object=noun)


def is_somebody(naming: Naming) -> bool:
    """Whether people or things are called so, who have numbers."""
    return naming.is_chosen or (naming.of("thing", "character") is not None and naming.of("test") is None)


def can_have(reader: Reader, naming: Naming, word: Qualifier) -> bool:
    """Whether a small word can say something of what is called so."""
    if word.compares:
        name = name_in(word.object)
        return is_somebody(naming) and (
            name is None or not had_by_none(reader.names.vocabulary, naming.text, name.text)
        )
    if not isinstance(word.object, Thing):
        return False
    said = reader.read(name_in(word.object))
    roles = set(said.terms)
    test = naming.of("test") is not None
    if naming.of("thing", "kind", "test") is None:
        return False
    match word.word:
        case "in":
            return bool(roles & WHERE)
        case "with" | "without":
            if isinstance(word.object, Named) and word.object.determiner == "another":
                return test  # than the one it was made with before
            made = (
                (bool(roles & MADE) and not is_no_trait(reader, said)) or reader.is_tool(naming, said) or said.is_chosen
            )
            return made if test else bool(roles & HAD)
        case "against":
            return test or not naming.is_item
        case "other than" | "of":
            return True
        case _:
            return False


def is_no_trait(reader: Reader, said: Naming) -> bool:
    """Whether it is a stat with which no test is made: a word that somebody has for a number, or what a test comes to."""
    stat = said.word(StatWord)
    return said.terms.keys() == {"stat"} and stat is not None and (stat.text or bool(reader.test_that_has(said)))


def is_of_somebody(reader: Reader, naming: Naming, word: Qualifier) -> bool:
    """Whether it is somebody, against whom something is or whose; a test is against tests, too, and what they are called."""
    name = name_in(word.object)
    said = reader.read(name)
    test = word.word == "against" and naming.of("test") is not None
    return name is None or said.is_chosen or bool(said.terms.keys() & (AGAINST if test else WHO))


def _check_tool(reader: Reader, chain: list[_Open], word: Qualifier) -> None:
    """`an Attack against an Opponent with a Sword`: who has it?"""
    first, second = chain[0].naming, chain[-1].naming
    item = reader.read(name_in(word.object))
    if word.word in ("with", "without") and second.of("test") is None and reader.is_tool(first, item):
        words = f"{word.word} {a_or_an(item.text)} {item.text}"
        test = first.of("test")
        asked = f"while the target has {'no' if word.word == 'without' else a_or_an(item.text)} {item.text}, … {first.text} …"
        if test is None or not test.plural:
            asked = f"if that {second.text} has …"
        hint = f"put it right behind `{first.text}`, or ask of the other one: `{asked}`"
        found = codes.HANGS_ON_TWO.at(word.span, hint=hint, words=words, first=first.text, second=second.text)
        reader.problems.append(found)
