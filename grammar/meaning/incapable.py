"""`when you become Dazed, you draw 1 card`: he is so by then, and may be one who cannot draw; and so may be who becomes Dazed
just above.  What a state forbids whoever is in it, whoever puts the texts of a game together can tell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import Span
from grammar.meaning import deeds as d
from grammar.meaning.bodies import After, Body, Does, Lends, Meaning, Rule, Sets, Tries, at_once, blocks_in, rules_in
from grammar.meaning.early import is_he
from grammar.meaning.nouns import Holder, Noun, Select, naming_of
from grammar.meaning.offers import Chosen, JustDone, Offer
from grammar.meaning.outline import NOTHING, Outline
from grammar.meaning.patterns import Counts, Is, Pattern
from grammar.meaning.standing import Permits
from grammar.vocabulary import Term, Vocabulary
from grammar.words import StateWord, TestWord

Barred = tuple[str, str]
"""What can be forbidden: a verb, and what it is done with: `draw`, `card`."""
CARDS: Barred = ("play", "card")


class Incapable(Struct, frozen=True):
    """What somebody does once he is in a state; empty, once it is said that he cannot.  done: all by which it can be forbidden.
    above: it has been said just above, and by nothing that is answered."""

    state: str
    done: tuple[Barred, ...]
    span: Span
    above: bool = False


def incapable(meaning: Body, vocabulary: Vocabulary) -> Iterator[Incapable]:
    """What an entry lets somebody do who has just come into a state."""
    for rule in rules_in(meaning):
        match rule.moment:
            case After(Pattern(verb="become") as event, would=False):
                yield from _once_he_is(rule, event, vocabulary)
    for block in blocks_in(meaning):
        yield from _below(block, vocabulary)


def _once_he_is(rule: Rule, event: Pattern, vocabulary: Vocabulary) -> Iterator[Incapable]:
    named = [naming_of(check.what) for check in event.checks if isinstance(check, Is)]
    states = [term for one in named if one is not None and (term := one.of("state")) is not None]
    if not states or event.subject is None:
        return
    for deed in _deeds((replace(rule, moment=None),)):
        for who, done, span in _done_in(deed, vocabulary):
            if is_he(who, event.subject):
                yield Incapable(states[0].head.name, done, span)


def _below(block: Body, vocabulary: Vocabulary) -> Iterator[Incapable]:
    """What is done in a block by whoever has come into a state before it, as long as nothing there ends any; or by whom it is
    said before it that he cannot."""
    came: list[d.Become] = []
    barred: list[tuple[Noun, Barred]] = []
    for one in block:
        for deed in _deeds((one,)):
            for who, done, span in _done_in(deed, vocabulary):
                yield from (Incapable(had.word, done, span, above=True) for had in came if is_he(who, had.who))
                bars = (bar for whom, bar in barred if is_he(who, whom) and bar in done)
                yield from (Incapable("", (bar,), span, above=True) for bar in bars)
            match deed:
                case d.StopBeing():
                    came = []
                case d.Become(term=Term(head=StateWord())) if isinstance(one, Does | Lends):
                    came.append(deed)
        barred += _barred(one)


def _barred(said: Meaning) -> Iterator[tuple[Noun, Barred]]:
    """Whom a sentence forbids what, whatever else is so."""
    for one in said.standing if isinstance(said, Sets) else ():
        match one:
            case Permits(allowed=False, event=Pattern(verb, who, (Counts(unit=what),))) if who is not None:
                yield who, (verb, what)
            case Permits(allowed=False, event=Pattern(verb, who, (Is(what=Select() as what_),))) if who is not None:
                if not what_.tellings and not _is_told(what_):
                    yield who, (verb, what_.naming.key if verb != "make" else what_.naming.text)


def _done_in(deed: d.AnyDeed, vocabulary: Vocabulary) -> Iterator[tuple[Noun, tuple[Barred, ...], Span]]:
    """Who does something that can be forbidden, by what that is, and where it stands."""
    who, done = getattr(deed, "who", None), _done(deed, vocabulary)
    if who is not None and done:
        yield who, done, deed.span


def _deeds(body: Body) -> Iterator[d.AnyDeed]:
    """What is done at once, and what is offered."""
    for one in at_once(body):
        match one:
            case Does(deeds) | Lends(deeds):
                yield from deeds
            case Tries(test):
                yield test
            case Rule(moment=None, offer=Offer(parts=parts)):
                yield from (part.deed for part in parts if isinstance(part, Chosen | JustDone))


def _done(deed: d.AnyDeed, vocabulary: Vocabulary) -> tuple[Barred, ...]:
    match deed:
        case d.Draw():
            return (("draw", "card"),)
        case d.Play():
            return (CARDS,)
        case d.TakeAction(name=name):
            return (("take", name),)
        case d.Make(test=test):
            sorts = vocabulary.sorts(test.head.name, "test")
            cards = any(one.source == "cards" for one in vocabulary.every(TestWord) if one.name in sorts)
            return (*(("make", one) for one in sorted(sorts)), *((CARDS,) if cards else ()))
        case _:
            return ()


def forbids(meaning: Outline | None) -> Iterator[Barred]:
    """What a text forbids whoever it is about, whatever else is so."""
    for verb in ("draw", "play", "take", "make"):
        for part in (meaning or NOTHING).found_by(f"ban:{verb}"):
            if not part.asked:
                yield from (bar for who, bar in _barred(part.meaning) if isinstance(who, Holder))


def _is_told(one: Noun) -> bool:
    """Whether only some of those are meant, by the words before the name."""
    naming = naming_of(one)
    return naming is None or any(term.tags for term in naming.terms.values())
