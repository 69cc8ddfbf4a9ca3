"""How somebody stops being something, read off all effects of a game, as facts of the state: how long it lasts, what ends it.

Phrases nothing of an effect itself; says whose it is where that is not plain.  Nobody writes it, so it cannot be false."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.phrasing import Way, ways
from generator.phrasing.runs import Run, Text, glue, join, listing, string
from generator.phrasing.voice import Voice
from generator.phrasing.words import say_name
from generator.telling.teller import between
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary
from grammar.words import StateWord, ThingWord
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System

LASTS, ENDS = "Lasts", "Ends"
"""The labels of the two facts."""
NEVER = "never"
LEADS = {"when", "while"}
"""The words that two alternatives can share."""


class _Found(Struct, frozen=True):
    """A way, and of what it was read off.  name: of an entry or a declared word.  entry: None where only that is known."""

    way: Way
    name: str
    entry: Entry | None


def lasting(state: StateWord, system: System) -> Text:
    """As long as what it lasts: `while you have 2 or more empty pools`; empty where nothing holds it so, or it stays."""
    if state.stays:
        return ()
    held = [one for one in _by_state(system).get(state.name, ()) if one.way.sort == "holds"]
    held.sort(key=lambda one: _beside(one, state, system))
    by_text: dict[str, list[_Found]] = {}
    for one in held:
        by_text.setdefault(string(_held(one, system)), []).append(one)
    said = []
    for found in by_text.values():
        others = [_beside(one, state, system) or not one.way.yours for one in found]
        plain = not all(others) or not found[0].way.text
        said.append(join(_held(found[0], system), None if plain else _sources(found, system)))
    return _list(_in_one(said))


def is_brought_about(state: StateWord, system: System) -> bool:
    """Whether a rule holds it or gives it."""
    return any(one.way.sort in ("holds", "gives") for one in _by_state(system).get(state.name, ()))


def ending(state: StateWord, system: System, *, beside: bool = False) -> Text:
    """What ends it: `when the scene ends, or with Rouse`; empty where only that is over which holds it, and where the people
    at the table say it.  beside: the state's own rules, which are not said again."""
    found = _by_state(system).get(state.name, ())
    ends, given, passing = ([one for one in found if one.way.sort == sort] for sort in ("ends", "gives", "passes"))
    givers = {one.name for one in given}
    held = any(one.way.sort == "holds" for one in found) and not state.stays
    ends.sort(key=lambda one: (one.name != state.name, one.way.offered, _beside(one, state, system)))
    own = [one for one in ends if one.name == state.name]
    said = [one.way.text for one in own] if not beside else []
    until = dict.fromkeys(string(one.way.text) for one in given)
    for text in (text for text in until if text):
        those = [one for one in given if string(one.way.text) == text]
        named = (len(until) > 1 or held) and state.name not in (one.name for one in those)
        said.append(join(those[0].way.text, _sources(those, system) if named else None))
    said += [_ended(one, state, system, known=givers == {one.name}) for one in ends if one not in own]
    if not ends:  # then what is given without an end goes on
        for_good = [one for one in given if not one.way.text]
        if for_good and passing:
            said.append(join("as soon as", listing([_bare(name, system) for name in givers]), "is done"))
        elif state.at_table and (for_good or held):
            said.append(join("when the people at the table say so"))
        elif for_good or state.stays:
            said.append(join(NEVER, _sources(for_good, system) if said or held else None))
    return join("also" if beside and own and said else None, _list(said))


def _by_state(system: System) -> dict[str, list[_Found]]:
    """All that is done about each state of a game."""

    def made() -> dict[str, list[_Found]]:
        found: dict[str, list[_Found]] = {}
        for name, entry, effect in _effects(system):
            for way in ways(effect, system.vocabulary, name):
                found.setdefault(way.state, []).append(_Found(way, name, entry))
        return found

    return system.once("endings", made)


def _effects(system: System) -> Iterator[tuple[str, Entry | None, Effect]]:
    yield "", None, system.rules
    for entry in system.entries.values():
        yield entry.name, entry, entry.effect
    for (_, name), effect in system.effects.items():
        yield name, None, effect
    for table in system.tables.values():
        yield from ((table.name, system.entries.get(table.entry), effect) for effect in table.effects)


# ------------------------------------------------------------------ whose it is
def _beside(found: _Found, state: StateWord, system: System) -> bool:
    """Whether it is not plain for whom that holds: it is neither a rule of the state nor one of all who have a player."""
    if found.name in ("", state.name):
        return False
    entry = found.entry
    if entry is None or entry.optional or system.vocabulary.named(found.name, ThingWord) is not None:
        return True
    kind = system.kinds[entry.kind]
    return system.held_by(entry) not in _players(system.vocabulary) and kind.role not in ("action", "scope", "table")


def _players(vocabulary: Vocabulary) -> frozenset[str]:
    """Those who have a player, by what they are, and those of whom there is only one."""

    def made() -> frozenset[str]:
        things = vocabulary.every(ThingWord)
        players = {sort for one in things if one.default for sort in vocabulary.sorts(one.name)}
        return frozenset(players | {one.name for one in things if one.single or one.default})

    return vocabulary.once("players", made)


def _bare(name: str, system: System) -> Text:
    """The name of an entry or a word, as it is."""
    word = system.vocabulary.word(name, "entry") or system.vocabulary.word(name)
    return (Run(name, word if word is not None and word.role != "word" else None),)


def _sources(found: Sequence[_Found], system: System) -> Text:
    """Of what it was read off: `(Rouse, Shock)`."""
    names = dict.fromkeys(one.name for one in found if one.name)
    texts = [_bare(name, system) for name in names]
    return glue("(", *between(texts, ", "), ")") if texts else ()


# ------------------------------------------------------------------ in words
def _held(found: _Found, system: System) -> Text:
    """What holds it; where that is always so, there being somebody with it."""
    if found.way.text:
        return found.way.text
    if system.vocabulary.named(found.name, StateWord) is not None:
        return join("while you are", say_name(found.name, Voice(system.vocabulary)))
    return join("while you have", _bare(found.name, system))


def _ended(found: _Found, state: StateWord, system: System, *, known: bool) -> Text:
    """`for 1 die (Move)`; with the name alone of what others do, or only some can: `with an opponent’s Lantern Eye`.

    known: it is of what alone brings the state about, and need not be named."""
    way, beside = found.way, _beside(found, state, system)
    role = system.kinds[found.entry.kind].role if found.entry is not None else ""
    of_some = beside and not (found.entry is not None and found.entry.optional)
    elsewhere = not way.yours and way.speaks and not state.idle
    its = elsewhere or (way.offered and (of_some or role == "action"))
    if its and not known and not (way.by and way.tested):
        thing = system.vocabulary.named(found.name, ThingWord) is not None
        return join("with", glue(way.by, "’s") if way.by else "the" if thing else None, _bare(found.name, system))
    return join(way.text, _sources([found], system) if (beside or way.offered) and not known else None)


def _in_one(texts: Sequence[Text]) -> list[Text]:
    """`while you are beaten or folded`, of two sentences that begin so and name only a word."""
    plain = [text for text in texts if len(text) == 2 and text[0].text == "while you are " and text[1].target]
    if len(plain) < 2:
        return list(texts)
    listed = join(plain[0][0], listing([text[1:] for text in plain], "or"))
    return [listed, *(text for text in texts if text not in plain)]


def _list(texts: Sequence[Text]) -> Text:
    """Alternatives, each once; parted by semicolons where one of them has a comma of its own.  Of two the word that leads both
    is said once: `while your breath is 0, or your hurt is 4 or more`; of more that would read as what comes of the first."""
    said = list({string(text): text for text in texts}.values())
    if len(said) < 2:
        return join(*said)
    mark = ";" if any("," in string(text) for text in said) else ","
    leads = {string(text).partition(" ")[0] for text in said}
    if mark == "," and len(said) == 2 and len(leads) == 1 and leads <= LEADS:
        (lead,) = leads
        said = [said[0], *((replace(one[0], text=one[0].text.removeprefix(f"{lead} ")), *one[1:]) for one in said[1:])]
    return join(*between(said[:-1], mark), mark, "or", said[-1])
