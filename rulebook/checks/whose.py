"""States that an entry puts upon somebody else, and of which it then speaks as if whoever has it had brought it: `a Guarded
Ally` is anybody's, and so whoever else has the entry answers for him, too.

Asked only of games in which nothing else is wrong.  Whoever means anybody's declares who gives the state, and does not ask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.meaning.deeds import Become
from grammar.meaning.nouns import Holder, Role, Select, phrases_in
from grammar.meaning.objects import by_whom
from grammar.meaning.outline import NOTHING, Outline
from grammar.meaning.standing import IsInState
from grammar.meaning.statements import After, Does, Lends, Rule, Sets, all_in
from grammar.words import StateWord, ThingWord
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings


def whose(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such states, where an entry first waits for somebody who is in one."""
    all_pieces, words = [*pieces], system.vocabulary
    given = {word.gives for word in words.every(ThingWord)}
    common = {state for meaning in system.meanings.values() for state, _ in brought(meaning)}
    found: list[Diagnostic] = []
    for piece in all_pieces:
        entry = piece.entry
        own = {state for state, one in piece.brought if one} - given - common
        own = {state for state in own if (word := words.named(state, StateWord)) is not None and not word.at_table}
        if own and not _is_single(system, entry):
            own -= {state for other in all_pieces if other is not piece for state, _ in other.brought}
            findings = Findings(entry.places.document, entry.id)
            findings.add_problems(list(_asked(entry, own, system))[:1], ("effect",))
            found += findings.list
    return found


def _is_single(system: System, entry: Entry) -> bool:
    """Whether only one can have an entry."""
    word = system.vocabulary.named(system.holder_of(entry), ThingWord)
    return word is not None and word.single


def brought(meaning: Outline | None) -> Iterator[tuple[str, bool]]:
    """The states into which somebody comes, and whether that is one who was pointed at: `that Ally becomes Guarded`, `the
    Attacker becomes Marked`."""
    for part in (meaning or NOTHING).parts:
        for one in all_in((part.meaning,)):
            match one:
                case Does(deeds) | Lends(deeds):
                    yield from ((deed.word, _is_pointed_at(deed.who)) for deed in deeds if isinstance(deed, Become))
                case Sets(standing=standing):
                    yield from ((stand.state, False) for stand in standing if isinstance(stand, IsInState))
                case _:
                    pass


def _is_pointed_at(who: object) -> bool:
    match who:
        case Role() | Select(how="the"):
            return True
        case Select():
            return who.is_that
        case _:
            return False


def _asked(entry: Entry, states: Set[str], system: System) -> Iterator[Problem]:
    """Where an entry waits for what becomes of anybody in such a state, and its holder has a part in it or in what follows."""
    for part in (entry.meaning or NOTHING).parts:
        match part.meaning:
            case Rule(moment=After(event=event), offer=offer, body=body) if any(
                isinstance(one, Holder) for one in phrases_in((event, offer, body))
            ):
                for one in phrases_in(event):
                    match one:
                        case Select(how="any", naming=naming) if (thing := naming.of("thing")) is not None:
                            state = next((tag.name for tag in thing.tags if tag.name in states), "")
                            if state:
                                yield _problem(one, state, thing.head.name, system)
            case _:
                pass


def _problem(one: Select, state: str, kind: str, system: System) -> Problem:
    cure = f"whoever has this answers for anybody's: {by_whom(state, kind, system.vocabulary)}; ask that before what is done"
    return codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"whose {state} {kind}")
