"""Whose test is meant where one is made: whoever makes it makes that one, and whom it is against the one that answers it."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.meaning.nouns import Noun, Role, Select, TestsOf
from grammar.meaning.reader import Reader, name_in
from grammar.nodes.clauses import Clause
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named, Owned, You
from grammar.vocabulary import Vocabulary
from grammar.words import TestWord


def check_whose(reader: Reader, event: Clause, changed: Iterable[Noun]) -> None:
    """Notes what would change a test of the other one that he does not make there: `when you make a Strike against a Rival,
    that Rival's Strike gets +2`, where a Parry answers it."""
    made = _made(reader, event)
    if made is None:
        return
    (maker, test), judged = made, event.predicates[0].verb != "make"
    vocabulary = reader.names.vocabulary
    for subject in changed:
        match subject:
            case TestsOf(owner, naming, "now") if (meant := naming.of("test")) is not None and not meant.plural:
                other = _other(owner, maker)
                answer = _answer(vocabulary, test) if other else ""
                if other and not _may_be(vocabulary, meant.head.name, answer):
                    one = naming.text
                    who = f"that {maker} who makes" if maker else "you who make"
                    own = f"it is {who} it: `that {one} gets …`; " if one == test and not judged else ""
                    cure = f"{own}of one still to come say `{other} next {one} gets …`"
                    if answer and not judged:
                        cure += f", of what answers it `{other} {answer} gets …`"
                    reader.unheard(subject.span, f"{other} {one}", cure)


def _made(reader: Reader, event: Clause) -> tuple[str, str] | None:
    """Who makes a test, and which, where something waits for that; who is empty if it is the holder."""
    who: Node
    predicate, subject = event.predicates[0], event.subject
    if predicate.verb == "make":
        who, name = subject, name_in(predicate.object)
    elif predicate.verb in ("succeed", "fail", "tie") and isinstance(subject, Owned):
        who, name = subject.owner, subject.name
    else:
        return None
    test = reader.read(name).of("test")
    if test is None or not isinstance(who, You | Named):
        return None
    return "" if isinstance(who, You) else who.name.text, test.head.name


def _other(owner: Noun, maker: str) -> str:
    """Whom a test is against, if it is his."""
    match owner:
        case Role(role="target"):
            return "the target's"
        case Select(naming, "that") if naming.text != maker:
            return f"that {naming.text}'s"
        case _:
            return ""


def _answer(vocabulary: Vocabulary, test: str) -> str:
    """The test that answers one, which may be the same; empty if none does."""
    word = vocabulary.named(test, TestWord)
    sorts: list[TestWord] = []
    while word is not None:
        sorts.append(word)
        word = next((vocabulary.named(one, TestWord) for one in word.of), None)
    answer = next((one.answer for one in sorts if one.answer), "")
    return answer or (test if any(one.opposed for one in sorts) else "")


def _may_be(vocabulary: Vocabulary, meant: str, answer: str) -> bool:
    """Whether what answers may be called so."""
    return bool(answer) and (meant in vocabulary.sorts(answer, "test") or answer in vocabulary.sorts(meant, "test"))
