"""States that an entry puts upon somebody else, and of which it then speaks as if whoever has it had brought it: `a Guarded
Ally` is anybody's, and so whoever else has the entry answers for him, too; and what stands for him stands twice.

Asked only of games in which nothing else is wrong.  Whoever means anybody's declares who gives the state, and does not ask; who
asks it in one line, means it in the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Set

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Problem
from grammar.article import a_or_an
from grammar.meaning.bodies import After, Does, Lends, Rule, Sets, all_in
from grammar.meaning.deeds import Become
from grammar.meaning.nouns import Holder, Role, Select, phrases_in
from grammar.meaning.objects import by_whom
from grammar.meaning.outline import NOTHING, Outline
from grammar.meaning.standing import Calls, HasNone, IsInState, Permits, Uncalls
from grammar.words import StateWord, ThingWord
from rulebook.model.entry import Entry
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System


def whose(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """All such states, where an entry first waits for somebody who is in one."""
    all_pieces, words = [*pieces], system.vocabulary
    given = {word.gives for word in words.every(ThingWord)}
    common = {state for meaning in system.meanings.values() for state, _ in brought(meaning)}
    found: list[Diagnostic] = []
    for piece in all_pieces:
        entry = piece.entry
        own = {state for state, one in piece.brought if one} - common
        own = {state for state in own if (word := words.named(state, StateWord)) is not None and not word.at_table}
        if own & given:  # what an entry means is fetched, which takes a moment
            own -= given - _asked_whose(entry, system)
        if own and not _is_single(system, entry):
            own -= {state for other in all_pieces if other is not piece for state, _ in other.brought}
            findings = entry.findings()
            findings.add_problems(list(_asked(entry, own, system))[:1], ("effect",))
            found += findings.list
    return found


def _asked_whose(entry: Entry, system: System) -> Set[str]:
    """The states of which an entry asks in one place who has given them, and so means that in the others, too."""
    givers = {word.name: word.gives for word in system.vocabulary.every(ThingWord) if word.gives}
    parts = tuple((part.asked, part.meaning) for part in (entry.meaning or NOTHING).parts) if givers else ()
    return {givers[name] for name in _named(parts) if name in givers}


def _named(said: object) -> Iterator[str]:
    """The things of which something is said."""
    for one in phrases_in(said):
        naming = getattr(one, "naming", None)
        term = naming.of("thing") if naming is not None else None
        if term is not None:
            yield term.head.name


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
    """Where an entry speaks of anybody in such a state: as it waits for what becomes of him, and its holder has a part in it or
    in what follows; and as long as something stands."""
    givers = {word.name for word in system.vocabulary.every(ThingWord) if word.gives in states}
    for part in (entry.meaning or NOTHING).parts:
        if not givers.isdisjoint(_named((part.asked, part.meaning))):
            continue
        match part.meaning:
            case Rule(moment=After(event=event), offer=offer, body=body) if _has_a_part((event, offer, body)):
                for one, state, kind in _in_such(event, states, ("any",)):
                    cure = f"whoever has this answers for anybody's: {by_whom(state, kind, system.vocabulary)}"
                    yield _problem(one, state, kind, f"{cure}; ask that before what is done")
            case Sets(standing=standing) as stands if _has_a_part(stands) or not all(
                isinstance(one, _ONCE) for one in standing
            ):
                asked = (part.asked, stands) if not givers else stands  # that there is one of yours, cannot be asked
                for one, state, kind in _in_such(asked, states, ("any", "each")):
                    his = f"`when {a_or_an(kind)} {kind} makes a …, if …, that … gets …`"
                    cure = f"it stands for anybody's: {by_whom(state, kind, system.vocabulary)}; so it is said of his tests, "
                    cure += f"{his}, and of yours against him, `while you are the target's …, your … get …`"
                    yield _problem(one, state, kind, cure)
            case _:
                pass


_ONCE = (Permits, Calls, Uncalls, IsInState, HasNone)
"""What is the same for somebody whether it stands for him once or twice, and by whom."""


def _in_such(said: object, states: Set[str], how: Collection[str]) -> Iterator[tuple[Select, str, str]]:
    """Those who are in such a state, with the state and their kind."""
    for one in phrases_in(said):
        if isinstance(one, Select) and one.how in how and (thing := one.naming.of("thing")) is not None:
            state = next((tag.name for tag in thing.tags if tag.name in states), "")
            if state:
                yield one, state, thing.head.name


def _has_a_part(said: object) -> bool:
    return any(isinstance(one, Holder) for one in phrases_in(said))


def _problem(one: Select, state: str, kind: str, cure: str) -> Problem:
    return codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words=f"whose {state} {kind}")
