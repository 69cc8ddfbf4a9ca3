"""What somebody would use when it is not his time: an action that is used during one's own Turn alone, in the Turn of another;
and who would still be in a stretch of time that is over."""

from __future__ import annotations

from grammar.article import a_or_an
from grammar.meaning.reader import Reader, name_in
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Named, Owned, Qualifier, You
from grammar.words import ActionWord, ScopeWord, ThingWord

_OF_ONES_OWN = ("make", "pay", "take", "use")
"""What others do in their own time, if there is such a time."""


def check_untimely(reader: Reader, rule: st.Rule, time: s.Time | None = None) -> None:
    """Notes each action that is used when it cannot be.  time: when the rule around it is used."""
    over = _over(reader, rule.time) if rule.time is not None else ()
    time = rule.time or time
    for part in (rule.may, *rule.body, *rule.otherwise):
        if part is not None:
            _look(reader, part, time)
    for said in (rule.given, rule.may, *rule.body, *rule.otherwise) if over else ():
        if said is not None:
            _look_who_is_in(reader, said, over)


def _over(reader: Reader, time: s.Time) -> tuple[str, ...]:
    """The stretches of everybody's time that have just ended: the one, and what it counts as."""
    match time:
        case s.When(Clause(Named(name=name), _, (Predicate("end"), *_))):
            word = reader.read(name).word(ScopeWord)
            return (word.name, *word.counts_as) if word is not None and not word.of else ()
        case _:
            return ()


def _look_who_is_in(reader: Reader, part: Node, over: tuple[str, ...]) -> None:
    match part:
        case st.Rule(time=s.When() | s.Would() | s.During()) | s.While() | s.Until():
            pass  # by then another one may run
        case Qualifier("in", Named(name=name)) if reader.read(name).word(ScopeWord) is not None:
            if (scope := reader.read(name).text) in over:
                cure = f"it is over by then, and nobody is in it: `when {a_or_an(over[0])} {over[0]} would end, …`"
                reader.unheard(part.span, f"in the {scope}", cure)
        case _:
            for child in part.children():
                _look_who_is_in(reader, child, over)


def _look(reader: Reader, part: Node, time: s.Time | None) -> None:
    match part:
        case st.Rule():
            check_untimely(reader, part, time)
        case Clause(mood="cannot"):
            pass  # what is forbidden may be for a later time
        case Clause(subject, _, predicates):
            for predicate in predicates:
                _used(reader, subject, predicate, time)
        case s.Slot():
            pass
        case _:
            for child in part.children():
                _look(reader, child, time)


def _used(reader: Reader, who: Node, predicate: Predicate, time: s.Time | None) -> None:
    action = reader.read(name_in(predicate.object)).word(ActionWord) if predicate.verb == "use" else None
    if action is None or not action.within or time is None or not _is_anothers(reader, time, who, action.within):
        return
    user = "you" if isinstance(who, You) else f"that {who.name.text}" if isinstance(who, Named) else "…"
    made = f"{a_or_an(action.makes[0])} {action.makes[0]} against …" if action.makes else ""
    says = f": `{user} {'make' if user == 'you' else 'makes'} {made}`" if made else " in its place"
    cure = f"it is used during one's own {action.within} alone, and this comes in another; say what is done{says}"
    reader.unheard(predicate.span, f"to use {action.name}", cure)


def _is_anothers(reader: Reader, time: s.Time, who: Node, scope: str) -> bool:
    """Whether it is the time of another, or that of nobody any more."""
    match time:
        case s.During(Owned(owner, _, name)):
            return name.text == scope and not _same(owner, who)
        case s.When(Clause(Owned(owner, _, name), _, (Predicate("begin"), *_))):
            return name.text == scope and not _same(owner, who)
        case s.When(Clause(Owned(_, _, name), _, (Predicate("end"), *_))):
            return name.text == scope
        case s.When(Clause(Named(_, _, name), _, (Predicate(verb), *_))) | s.Would(
            Clause(Named(_, _, name), _, (Predicate(verb), *_))
        ):
            somebody = reader.read(name).word(ThingWord) is not None
            return somebody and verb in _OF_ONES_OWN and isinstance(who, You)
        case _:
            return False


def _same(owner: Node, who: Node) -> bool:
    if isinstance(owner, Named) and isinstance(who, Named):
        return owner.name == who.name
    return isinstance(owner, You) and isinstance(who, You)
