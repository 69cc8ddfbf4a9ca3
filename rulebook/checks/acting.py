"""What the text of an action says that is not done when somebody uses it: nobody has an action, so that it would hold from
the first use on and never end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.meaning import deeds as d
from grammar.meaning import nouns as n
from grammar.meaning.bodies import After, Body, Does, Lends, Rule, Sets, all_in
from grammar.meaning.names import Naming
from grammar.meaning.outline import USED, WINDOWS, Part, outline
from grammar.meaning.patterns import Is
from grammar.meaning.standing import Permits
from grammar.nodes.structure import Effect

_ONCE_USED = (
    "what an action says holds once it is used: say how, `during your …, you may …:`; what answers something or always holds "
    "is said by an entry that somebody has"
)
_OF_OTHERS = (
    "only whoever has used it would hear it, and that is said of others: say it where that is declared, "
    "`{0}: {{effect: …}}`, of whoever is so, `when …, …`"
)
_BARS_ITSELF = (
    "whoever has not used it yet has not got it, and is not barred: ask it where it is offered, "
    "`during your …, if you are not …, you may …:`"
)
_OF_THIS = (
    "it would hold from the first use on: say it of the tests that are called after the action, `your {name} … get +1`, or "
    "below what is used, with its end: `… until … ends`; how one test is made, is said there: `you make a … at +1`"
)


def check_action(effect: Effect, body: Body, name: str) -> Iterator[Problem]:
    """What an action says that nobody can use, or that has nothing to do with its use."""
    said = outline(body)
    if said.headings and not any(heading.channel in (USED, WINDOWS) for heading in said.headings):
        yield codes.SAYS_NOTHING_IN_PLAY.at(effect.statements[0].span, hint=_ONCE_USED, words="what nobody can use")
        return
    beside = [part for part in said.parts if _stands(part)]
    brought = [*_brought(body)] if beside else []
    own = {name, *(word for word, whose in brought if whose == n.Holder())}
    for part in beside:
        whole = (part.asked, part.meaning)
        if _bars(part.meaning, name):
            span = part.meaning.span  # type: ignore[union-attr]  # it stands
            yield codes.SAYS_NOTHING_IN_PLAY.at(span, hint=_BARS_ITSELF, words=f"cannot use {name}")
        elif not any(_is_of_the_user(one) and not own.isdisjoint(_names(one)) for one in n.phrases_in(whole)):
            others = sorted({word for word, _ in brought}.intersection(_names(whole)))
            span = part.meaning.span  # type: ignore[union-attr]  # it stands
            if others:
                hint, words = _OF_OTHERS.format(others[0]), f"{others[0]} beside what is done"
                yield codes.SAYS_NOTHING_IN_PLAY.at(span, hint=hint, words=words)
            else:
                yield codes.DURATION_WITHOUT_END.at(span, hint=_OF_THIS.format(name=name))


def _stands(part: Part) -> bool:
    """Whether it is there as long as the text is."""
    match part.meaning:
        case Sets(until=None) | Rule(moment=After()):
            return True
        case _:
            return False


def _bars(meaning: object, name: str) -> bool:
    """Whether it forbids the action itself, by its name or as `this`; not by what answers its use, for then somebody has it."""
    match meaning:
        case Rule(moment=After() as after) if _means(n.phrases_in(after), name):
            return False
    events = [one.event for one in n.phrases_in(meaning) if isinstance(one, Permits) and not one.allowed]
    used = [check.what for event in events if event.verb == "use" for check in event.checks if isinstance(check, Is)]
    return _means(used, name)


def _means(said: Iterable[object], name: str) -> bool:
    """Whether one of these is the action itself."""
    return any(isinstance(one, n.Itself) or name in _names(one) for one in said)


def _brought(body: Body) -> Iterator[tuple[str, n.Noun]]:
    """What somebody becomes as it is used, or where he is then; with who that is."""
    for one in all_in(body):
        for deed in one.deeds if isinstance(one, Does | Lends) else ():
            match deed:
                case d.Become(who=who, word=word):
                    yield word, who
                case d.Enter(who=who, place=place) if place is not None:
                    yield place.name, who


def _is_of_the_user(phrase: object) -> bool:
    """Whether it is said of whoever has used the action: his tests, what he does, or is."""
    return any(getattr(phrase, whose, None) == n.Holder() for whose in ("subject", "owner", "who"))


def _names(said: object) -> Iterator[str]:
    """Every name in what is said, and whatever somebody becomes, or is no more."""
    for one in n.phrases_in(said):
        if isinstance(one, Naming):
            yield from (word.name for term in one.terms.values() for word in (term.head, *term.tags))
        elif isinstance(one, d.Become | d.StopBeing):
            yield one.word
