"""What a rule asks of whoever holds it, if that is the only one of its kind (the board, the game master), and nothing in the game
ever says of that one: a state that only others come into.

Asked only of games in which nothing else is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.article import with_article
from grammar.canonical import say_argument
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import Name, You
from grammar.nodes.structure import Act, Effect
from grammar.words import ThingWord, anybody
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System

_SAYS_SO = re.compile(r"\byou (?:are|become|stop being) ")


def unbecoming(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """The states that are asked of the only one who holds a rule and never is in them, each where it is asked."""
    singles = {word.name for word in system.vocabulary.every(ThingWord) if word.single}
    entries = [piece.entry for piece in pieces]
    held = [(entry, who) for entry in entries if (who := system.held_by(entry)) in singles]
    own = [(entry, who) for entry, who in held if _SAYS_SO.search(entry.effect_text)]
    found: list[Diagnostic] = []
    for entry, who in own:
        asked = [(one, name) for one, name in _spoken_of(entry.effect, said=False) if _is_state(system, name)]
        said = (
            {name for other, its in own if its == who for _, name in _spoken_of(other.effect, said=True)}
            if asked
            else ()
        )
        problems = [
            _never(system, who, one, name)
            for one, name in asked
            if name not in said and not any(_says(other, who, name) for other in entries)
        ]
        if problems:
            findings = entry.findings()
            findings.add_problems(problems, ("effect",))
            found += findings.list
    return found


def _spoken_of(effect: Effect, *, said: bool) -> Iterator[tuple[Predicate, str]]:
    """What `you` become or are, as an effect says; or else, as it asks and waits for."""
    nodes = list(effect.walk())
    done = [node.clause for node in nodes if isinstance(node, Act)]
    for node in nodes:
        match node:
            case Clause(You(), "do", predicates) if any(node is one for one in done) is said:
                for one in predicates:
                    match one:
                        case Predicate("be" | "become" | "stop", Name(text), negated=False):
                            yield one, text


def _is_state(system: System, name: str) -> bool:
    return system.vocabulary.terms(name).keys() == {"state"}


def _says(entry: Entry, who: str, state: str) -> bool:
    """Whether a rule or an example says by name that somebody is in a state, or comes into it."""
    by_name = re.compile(rf"\b{re.escape(who)} (?:is|becomes) \[?{re.escape(state)}\b")
    if by_name.search(entry.effect_text):
        return True
    given = (str(example.given[who]) for example in entry.examples if who in example.given)
    lines = (line.text for example in entry.examples for line in example.when)
    return any(state in one for one in given) or any(by_name.search(line) for line in lines)


def _never(system: System, who: str, asked: Predicate, state: str) -> Problem:
    other = anybody(system.vocabulary)
    does = {"become": "becomes", "stop": "stops being"}.get(asked.verb, "is")
    others = (
        f"when {with_article(other)} {does} {say_argument(Name(state))}, …"
        if asked.verb != "be"
        else f"if that {other} is {state}, …"
    )
    hint = f"here `you` is the {who}: what others are is said of them, `{others}`, or in the folder of their kind"
    return codes.NEVER_HAPPENS.at(
        asked.span, hint=hint, reason=f"nothing in this game says that the {who} {does} {state}"
    )
