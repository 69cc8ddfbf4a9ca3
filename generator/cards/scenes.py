"""What lies on the table when a ready scene is played: its card, everybody in it, and by which rules it goes.

Which rules these are is heard from the scene's own fights, as they are played: what acts and what is offered; besides it,
what everybody there has in common, and what any of that names.  Never measures and never sets type."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from generator.cards.blocks import Blank, Card, Line, Ticks, Try
from generator.cards.decks import Deck, common_card, deck_from
from generator.cards.faces import SMALL, finished, text_block, words_of
from generator.cards.figure_faces import COMFORT, front_blocks, line_by_line, rule_lines, states_to_tick
from generator.characters.figures import person_block
from generator.characters.program import programs_of
from generator.phrasing import mentions
from generator.telling.entry_prose import prose_of
from generator.telling.finding import find
from generator.telling.given import given
from generator.telling.plain_prose import plain
from generator.telling.prose_links import named
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import Name, Named
from grammar.vocabulary import Word
from grammar.words import NUMBERS, PlaceWord, ScopeWord, ThingWord
from interpreter.desk.examples import decider_of, play_example
from interpreter.desk.persons import AS
from interpreter.play.moves import Move
from interpreter.state.questions import Decider, Question
from rulebook.model.entry import Entry, Example
from rulebook.model.links import LINK
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.fields_made import StatPlan

HEADS = ("  ", ": ")
"""What stands behind a name at the head of a line; another bold word there is one of the sentence."""

SELF_EVIDENT = ("skill", "character", "kind")
"""The roles of words that are rules of nothing that happens in a scene."""


class Listening:
    """Decides as somebody else does, and hears of what there was to choose from.  heard: ids of entries; moves: of those that
    a turn offers."""

    def __init__(self, decider: Decider | None) -> None:
        assert decider is not None
        self._decider = decider
        self.heard: dict[str, None] = {}
        self.moves: dict[str, None] = {}

    def decide(self, question: Question) -> int | bool | None:
        """What the other one decides."""
        offered = [one.trigger.frame.entry for one in question.options if isinstance(one, Move)]
        self.moves.update((id, None) for id in offered if id is not None)
        asking = getattr(question.about, "entry", None)
        self.heard.update((id, None) for id in (*offered, asking) if isinstance(id, str))
        return self._decider.decide(question)


class Rules(NamedTuple):
    """What a scene is played by.  moves: what a turn offers.  others: what else acts or can, or is named by what does.
    acting: the ids of those of both that are not only named.  told: what its cards explain already, in small letters.
    speaking: all entries that are printed for it.  times: the stretches of time that it is played in, outermost first."""

    moves: tuple[Entry, ...]
    others: tuple[Entry, ...]
    acting: frozenset[str]
    told: frozenset[str]
    speaking: tuple[Entry, ...]
    times: tuple[ScopeWord, ...]


def deck_of_scene(rulebook: Rulebook, name: str) -> Deck:
    """What is held in the hand when a scene is played: its card, the places and people that it names, who is there in its
    examples, and the states that any of these speaks of.  LookupError with a sentence if nothing is called so."""
    scene = find(rulebook, name)
    system = rulebook.system(scene)
    near = _near(rulebook, scene)
    spoken = [system.entries[id] for entry in near for id in rulebook.mentions[entry.id]]
    states = [entry for entry in spoken if system.kinds[entry.kind].role == "state"]
    deck = deck_from(rulebook, [(entry, None) for entry in (*near, *states)])
    people = tuple(_people(scene, system))
    return replace(deck, cards=(*deck.cards, *people), entries={**deck.entries, **{card.id: scene for card in people}})


def rules_of_scene(rulebook: Rulebook, deck: Deck, scene: Entry) -> Rules:
    """The rules that the cards of a scene do not tell."""
    system, told = rulebook.system(scene), heads_of(deck.cards)
    near = _near(rulebook, scene)
    standing = [entry for entry in system.entries.values() if entry.name.casefold() in told]
    moves, others, acting, times = _rules(rulebook, scene, near, standing)
    new = [tuple(entry for entry in found if entry.name.casefold() not in told) for found in (moves, others)]
    return Rules(new[0], new[1], acting, told, (*near, *standing, *moves, *others), times)


def _near(rulebook: Rulebook, scene: Entry) -> list[Entry]:
    """The scene, what it names, and the people in it who are known by name or by what they are."""
    system = rulebook.system(scene)
    links = (found[1] for _, text in prose_of(scene, system.kinds[scene.kind]) for found in LINK.finditer(text))
    linked = (told.entry for link in links if (told := named(link.strip(), system)) is not None)
    sheets = [sheet for example in scene.examples for sheet in example.given.values()]
    near = [scene, *system.implied(scene), *(one for one in linked if one is not None and one.kind != scene.kind)]
    near += [find(rulebook, str(sheet[AS])) for sheet in sheets if AS in sheet]
    return near + [entry for sheet in sheets for entry in _shown_as(sheet, system)]


def _shown_as(sheet: Mapping[str, object], system: System) -> list[Entry]:
    """The entries with numbers of their own that somebody is."""
    shown = {one.name: one for one in system.entries.values() if _has_numbers(one, system)}
    return [shown[name] for name in (*sheet, str(sheet.get("kind"))) if name in shown]


def _has_numbers(entry: Entry, system: System) -> bool:
    kind = system.kinds[entry.kind]
    plan = kind.stat_block
    return plan is not None and kind.sheet is None and (not plan.only or entry.name in plan.only)


# ---------------------------------------------------------------------- people
def _people(scene: Entry, system: System) -> Iterator[Card]:
    """A card for each of those who have no other: their numbers, boxes to tick, lines to write on, what is theirs alone."""
    plans = [kind.stat_block for kind in system.kinds.values() if kind.sheet is not None]
    plan = next((one for one in plans if one is not None), StatPlan())
    seen: set[str] = set()
    for example in (one for one in scene.examples if one.decider and one.of is None):
        for name, sheet in example.given.items():
            if AS not in sheet and name not in seen and not _shown_as(sheet, system):
                seen.add(name)
                yield _person_card(scene, example, name, system, plan)


def _person_card(scene: Entry, example: Example, name: str, system: System, plan: StatPlan) -> Card:
    sheet = example.given[name]
    block = person_block(name, {key: value for key, value in sheet.items() if key != "side"}, system, plan)
    counted = {figure.name for figure in block.numbers} | {pool.name for pool in block.pools}
    said = ", ".join(filter(None, (given(key, sheet[key], system.vocabulary) for key in sheet if key not in counted)))
    front = (*front_blocks(block), *([text_block(f"{said[:1].upper()}{said[1:]}.")] if said else []))
    states = states_to_tick(plan, system, system.vocabulary.sorts(block.thing), ())
    front = (*front, Ticks("", states)) if states else front
    front = (*front, *(Blank(label, 3) for label in plan.write if label not in sheet))
    back = tuple(line for _, rule in block.shared for line in rule_lines(rule, system, block.known))
    tries = (Try(front, back, COMFORT), Try(line_by_line(front), back, SMALL))
    card = common_card(
        scene, system, f"{scene.slug}/{name.casefold()}", name, f"{scene.name}: {plain(example.title)}", front
    )
    return finished(replace(card, kind=block.thing, tries=tries, edition=None), system)


# ---------------------------------------------------------------------- rules
def _rules(
    rulebook: Rulebook, scene: Entry, near: Iterable[Entry], standing: Iterable[Entry]
) -> tuple[list[Entry], list[Entry], frozenset[str], tuple[ScopeWord, ...]]:
    """What a turn offers in the fights of a scene, the other rules that they are played by, which of both act, and in which
    stretches of time; those that somebody has for himself stand on his card."""
    system = rulebook.system(scene)
    moves: dict[str, None] = {}
    there = {entry.id: None for entry in (*near, *standing)}
    acts: dict[str, None] = {}
    kinds: dict[str, None] = {}
    begun = {entry.name for entry in near if system.kinds[entry.kind].role == "scope"}
    for example in (one for one in scene.examples if one.decider and one.of is None):
        ear = Listening(decider_of(example))
        played = play_example(programs_of(system), scene, example, decider=ear)
        moves |= ear.moves
        acts |= {step.entry: None for step in played.steps if step.entry is not None} | ear.heard
        acts |= dict.fromkeys(_named_in(" ".join(step.text for step in played.steps), system))
        for name, thing in played.table.things.items() if played.table is not None else ():
            kinds |= dict.fromkeys(thing.kinds) if name in example.given or _is_single(name, system) else {}
        begun |= set(_begun(example, system))
    running, met = _running(begun, system), there | acts
    common = [entry for kind in kinds for entry in system.held_in_common(kind) if not entry.optional]
    sorts, known = {system.entries[id].kind for id in met}, 0
    while known < len(met):  # what comes in may speak of something, or lead to a place, of which more rules are
        known, spoken = len(met), {word for id in met for word in words_of(system.entries[id], system)}
        acts |= {entry.id: None for entry in common if _can_act(entry, system, running, sorts, met, spoken)}
        met |= acts
        for id in (waiting := list(met)):
            entry = system.entries[id]
            asked = (system.told.get((word.role, word.name), id) for word in _behind(entry, system))
            names = {word.name for word in words_of(entry, system)}
            named = [one for one in rulebook.mentions[id] if system.entries[one].name in names]
            new = [one for one in (*named, *asked) if one not in met and _is_a_rule(one, system)]
            waiting += new
            met |= dict.fromkeys(new)
    found = [system.entries[id] for id in met if not system.kinds[system.entries[id].kind].sheet]
    offered, others = ([one for one in found if (one.id in moves) is so] for so in (True, False))
    return offered, others, frozenset(acts), tuple(_made_of(begun, system))


def _is_a_rule(id: str, system: System) -> bool:
    entry = system.entries[id]
    return system.kinds[entry.kind].role not in SELF_EVIDENT and not entry.optional


def _behind(entry: Entry, system: System) -> Iterator[Word]:
    """What is needed with a rule, though it names none of it: tables, and the places that a number leads to which it
    changes."""
    yield from tables_asked(entry, system)
    names = {word.name for word in words_of(entry, system)}
    yield from (word for word in system.vocabulary.every(PlaceWord) if word.track in names)


def tables_asked(entry: Entry, system: System) -> Iterator[Word]:
    """The tables that a rule asks, and those that the numbers ask of which it speaks."""
    words = list(words_of(entry, system))
    names = {word.name for word in words}
    said = [formula for (_, name, _), formula in system.formulas.items() if name in names]
    words += [word for formula in said for word in mentions(formula, system.vocabulary)]
    yield from (word for word in words if word.role == "table")


def _is_single(name: str, system: System) -> bool:
    word = system.vocabulary.named(name, ThingWord)
    return word is not None and word.single


def _named_in(said: str, system: System) -> Iterator[str]:
    """The ids of the states, actions and tables that a text names."""
    for (role, name), id in system.told.items():
        if role in ("state", "action", "table") and re.search(rf"\b{re.escape(name)}\b", said):
            yield id


def _begun(example: Example, system: System) -> Iterator[str]:
    """The stretches of time that begin in an example."""
    for line in example.when:
        if isinstance(line.clause, Clause) and line.clause.predicates[0].verb == "begin":
            for node in line.clause.subject.walk():
                word = system.vocabulary.named(node.text, ScopeWord) if isinstance(node, Name) else None
                if word is not None:
                    yield word.name


def _made_of(begun: Iterable[str], system: System) -> Iterator[ScopeWord]:
    """Stretches of time, and those of which they are made, the longest first."""
    found = [word for word in system.vocabulary.every(ScopeWord) if word.name in begun and word.parts]
    waiting = [word for word in found if not any(word.name in other.parts for other in found)]
    for word in waiting:  # it grows while it is gone through
        yield word
        inner = (system.vocabulary.named(name, ScopeWord) for name in word.parts)
        waiting += [one for one in inner if one is not None and one not in waiting]


def _running(begun: Iterable[str], system: System) -> set[str]:
    """These stretches of time, what each counts as, and all that they are made of; and the moments that somebody has by
    himself, such as that of a test."""
    scopes = {word.name: word for word in system.vocabulary.every(ScopeWord)}
    parts = {part for word in scopes.values() for part in word.parts}
    found = {name for name, word in scopes.items() if word.of and not word.at_table and name not in parts}
    waiting = [scopes[name] for name in begun if name in scopes]
    found |= {name for word in waiting for name in word.counts_as}
    while waiting:
        word = waiting.pop()
        found.add(word.name)
        waiting += [scopes[name] for name in word.parts if name not in found]
    return found


def _can_act(
    entry: Entry,
    system: System,
    running: Collection[str],
    sorts: Collection[str],
    held: Collection[str],
    spoken: Collection[Word],
) -> bool:
    """Whether a rule that somebody there has in common with others speaks of a time that comes or of a place that there is,
    is of a sort of which one acts, or speaks only of what others speak of; and of nothing else that nobody there has."""
    words = list(words_of(entry, system))
    times = [word for word in words if isinstance(word, ScopeWord) and word.name not in _shunned(entry)]
    owned = [word.id for word in words if word.role == "entry"]
    long = [word for word in times if word.parts]
    timely = all(any(one.name in running for one in some) for some in (times, long) if some)
    begins = system.kinds[entry.kind].role != "scope" or entry.name in running
    places = [name for word in words if isinstance(word, PlaceWord) for name in (word.name, *word.any_of)]
    near = any(system.told.get(("place", name)) in held for name in places)
    told = any(
        system.told.get((word.role, word.name), word.id) in held for word in words if word.role in ("state", "entry")
    )
    asked = near or told or all(word in spoken for word in words if word.role not in NUMBERS)
    return (
        timely
        and begins
        and bool(times or asked)
        and (not owned or any(id in held for id in owned))
        and bool(entry.effect.statements)
    )


def _shunned(entry: Entry) -> set[str]:
    """The stretches of time in which a rule says that one must not be."""
    said = (node for one in entry.effect.statements for node in one.walk() if isinstance(node, Predicate))
    outside = (word.object for node in said if node.negated for word in node.qualifiers if word.word == "in")
    return {object.name.text for object in outside if isinstance(object, Named)}


def heads_of(cards: Iterable[Card]) -> frozenset[str]:
    """What is explained on cards, in small letters: their names, and what stands bold at the head of a line, without a
    rank."""
    found: set[str] = set()
    for card in cards:
        found.add(card.name.casefold())
        for block in (block for way in card.tries for block in (*way.front, *way.back)):
            if isinstance(block, Line) and block.runs and block.runs[0].strong and block.runs[0].t.endswith(HEADS):
                found.add(block.runs[0].t.strip().rstrip(":").rstrip("0123456789 ").casefold())
    return frozenset(found)
