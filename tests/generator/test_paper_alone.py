"""Whoever has only paper can play a fight to its end: what acts in one that is played stands on what is printed for it.

Paper is here what a table prints on the evening before: the cards of the scene and the sheet of its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pytest

from generator.cards.blocks import Card, Item, Line, Table, texts_of
from generator.cards.decks import word_cards
from generator.cards.faces import words_of
from generator.cards.scenes import HEADS, Listening, deck_of_scene
from generator.phrasing import phrase
from generator.reference.panels import FORMS, Reference, fitted, layout_report, reference_data, shown_in
from generator.reference.scene_sheet import SCENE, scene_sheet
from generator.telling.mentions import holds_for_all
from generator.telling.plain_prose import plain
from interpreter.desk.examples import decider_of, play_example
from interpreter.state.trace import Step
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from tests.content import content, programs
from tests.decks import cards_of_game

RULEBOOK = content().rulebook
SCENES = [
    entry
    for entry in RULEBOOK.entries
    if entry.kind == "ready-scenes" and any(example.decider for example in entry.examples)
]
MET = ("state", "action", "table")
"""The roles of words that somebody looks up when a step names them."""


def flat(text: str) -> str:
    return re.sub(r"\s+", "", text)


@cache
def on_sheets(slug: str) -> str:
    """All that stands on the one sheet and on the screen of a game."""
    system = RULEBOOK.systems[slug]
    forms = [form for form in FORMS if system.head.sheets.get(form.name)]
    return flat("\n".join(text for form in forms for text in texts_of(reference_data(system, "a4", form))))


def met(system: System, steps: Iterable[Step]) -> Iterator[Entry]:
    """The entries that act in a fight, and those of states, actions and tables that its steps name."""
    said = "\n".join(step.text for step in steps)
    ids = [step.entry for step in steps if step.entry is not None]
    words = [word for word in system.vocabulary.words(*MET) if re.search(rf"\b{re.escape(word.name)}\b", said)]
    ids += [word.id or system.told.get((word.role, word.name), "") for word in words]
    yield from (system.entries[id] for id in dict.fromkeys(ids) if id in system.entries)


@cache
def played(id: str, number: int) -> tuple[Sequence[Step], Iterable[str]]:
    """The steps of an example of a scene, and the ids of all that there was to choose from."""
    scene = RULEBOOK.entry(id)
    example = scene.examples[number]
    ear = Listening(decider_of(example))
    return play_example(programs(), scene, example, decider=ear).steps, ear.heard


@cache
def said_by(id: str) -> tuple[tuple[str, ...], ...]:
    """A rule in the words of a card and of a page, at any rank: its lines."""
    entry = RULEBOOK.entry(id)
    vocabulary = RULEBOOK.system(entry).vocabulary
    return tuple(
        tuple(flat("".join(run.text for run in line.runs)) for line in lines)
        for rank in (None, *range(1, (entry.max_rank or 1) + 1))
        for form in ("card", "page")
        for lines in (phrase(entry.effect, vocabulary, form=form, max_rank=entry.max_rank, rank=rank, name=entry.name),)
    )


def stands(entry: Entry, cards: Sequence[Card], paper: str) -> bool:
    """Whether the whole rule is on paper: in the words of a card or of a page, at some rank; or with the figures of whoever
    has it."""
    if any(card.id == entry.id for card in cards):
        return True
    lines = (line for card in cards for way in card.tries for line in (*way.front, *way.back) if isinstance(line, Line))
    if any(re.match(rf"{re.escape(entry.name)}(?: \d+)?  \S", line.plain) for line in lines):
        return True
    return any(all(line in paper for line in lines) for lines in said_by(entry.id))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system}-{scene.slug}")
def test_what_acts_in_a_fight_stands_on_the_paper_for_it(scene: Entry) -> None:
    system = RULEBOOK.system(scene)
    cards, sheet = pieces(scene.id)
    paper = flat("\n".join(texts_of((cards, sheet.panels))))
    for number, example in enumerate(scene.examples):
        steps, _ = played(scene.id, number)
        lacking = {
            entry.id: next((step.text for step in steps if step.entry == entry.id), "named")
            for entry in met(system, steps)
            if not stands(entry, cards, paper)
        }
        assert not lacking, example.title


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system}-{scene.slug}")
def test_everybody_in_a_fight_has_numbers_on_paper(scene: Entry) -> None:
    cards = pieces(scene.id)[0]
    there = [line.plain for block in cards[:1] for line in block.front if isinstance(line, Line)]
    for example in scene.examples:
        for name, sheet in example.given.items() if example.decider else ():
            said = next(line for line in there if line.startswith(f"{name}  "))
            assert all(str(value) in said for value in sheet.values() if isinstance(value, int) and value is not True)
            if "as" in sheet:
                assert any(card.name in said and card.id.endswith(f"/{sheet['as']}") for card in cards), said


@cache
def pieces(id: str) -> tuple[tuple[Card, ...], Reference]:
    """The cards of a scene, and the sheet of its rules: all that `cards --scene` prints."""
    deck = deck_of_scene(RULEBOOK, id)
    return deck.cards, scene_sheet(RULEBOOK, deck, RULEBOOK.entry(id), "a4")


def heads(id: str, *, words: bool) -> set[str]:
    """The names of cards, and what stands bold at the head of a line: `Thick Skin`, without its rank.  words: those too of
    which no more than a declaration is told."""
    cards, sheet = pieces(id)
    panels = [panel for panel in sheet.panels if words or panel.title not in ("Words", "Numbers")]
    blocks = [block for card in cards for way in card.tries for block in (*way.front, *way.back)]
    blocks += [block for panel in panels for block in panel.items]
    found = [card.name for card in cards]
    for block in blocks:
        if isinstance(block, Item | Table):
            found.append(re.sub(r"^\W \w ", "", block.name or ""))
        elif isinstance(block, Line) and block.runs and block.runs[0].strong and block.runs[0].t.endswith(HEADS):
            found.append(re.sub(r" \d+$", "", block.runs[0].t.strip().rstrip(":")))
    return {name.casefold() for name in found}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system}-{scene.slug}")
def test_what_the_pieces_of_a_scene_name_is_explained_on_them(scene: Entry) -> None:
    """Whatever has a rule or a declaration that says something: who has nothing else finds it there."""
    system, told, ruling = RULEBOOK.system(scene), heads(scene.id, words=True), heads(scene.id, words=False)
    printed = [entry for entry in system.entries.values() if entry.name.casefold() in ruling]
    lacking = {
        word.name: entry.name
        for entry in printed
        for word in words_of(entry, system)
        if word.role not in ("skill", "character")
        and (word.id or word.summary or (word.role, word.name) in system.told)
        and re.sub(r" \d+$", "", word.name).casefold() not in told
    }
    assert len(printed) > 10 and not lacking


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system}-{scene.slug}")
def test_what_a_scene_offers_stands_on_its_pieces(scene: Entry) -> None:
    """What somebody could have done in a turn, or with cards and dice on the table, though nobody did."""
    system, told = RULEBOOK.system(scene), heads(scene.id, words=False)
    for number, example in enumerate(scene.examples):
        _, heard = played(scene.id, number)
        common = [system.entries[id] for id in heard if holds_for_all(system, system.entries[id])]
        assert common and not {entry.name for entry in common if entry.name.casefold() not in told}, example.title


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system}-{scene.slug}")
def test_everybody_who_acts_in_a_scene_has_a_card(scene: Entry) -> None:
    names = {card.name for card in pieces(scene.id)[0]}
    for name, sheet in ((name, sheet) for one in scene.examples if one.decider for name, sheet in one.given.items()):
        assert name in names or "as" in sheet or names & {*sheet, str(sheet.get("kind"))}, name


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system}-{scene.slug}")
def test_the_rules_of_a_scene_fit_on_few_sides_in_type_that_can_be_read(scene: Entry) -> None:
    found = fitted(pieces(scene.id)[1], SCENE)
    assert found is not None and found.size is not None and found.size >= SCENE.wished
    assert layout_report(found)["sides"] <= 5


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system}-{scene.slug}")
def test_what_rules_leave_open_is_answered_on_the_pieces(scene: Entry) -> None:
    """Of every rule that acts in a fight of the scene and that a round of it asks for."""
    system = RULEBOOK.system(scene)
    paper = flat("\n".join(texts_of((pieces(scene.id)[0], pieces(scene.id)[1].panels))))
    for number, example in enumerate(scene.examples):
        steps, _ = played(scene.id, number)
        acting = [one for one in met(system, steps) if holds_for_all(system, one)]
        readings = [ruling.reading for one in acting for ruling in one.rulings]
        assert readings and not [said for said in readings if flat(plain(said)) not in paper], example.title


def test_what_nobody_can_do_in_a_fight_takes_no_room() -> None:
    sheet = pieces("bastards/ready-scenes/wrong-crate")[1]
    told = {panel.title: [block.name for block in panel.items if isinstance(block, Item)] for panel in sheet.panels}
    names = {name for items in told.values() for name in items}
    assert all(len(items) == len(set(items)) for items in told.values())
    assert not names & {"Shopping", "Crafting", "Spending XP"} and "Strike" in told["In your turn"]
    assert "Reinforce" in told["Indirect Action Rules"] and "Reinforce" not in told["In your turn"]


def test_no_rule_is_left_out_where_facts_alone_are_shown() -> None:
    """Such as that an attack does its margin as damage."""
    for system in RULEBOOK.systems.values():
        paper = on_sheets(system.slug)
        panels = (panel for form in FORMS if (told := system.head.sheets.get(form.name)) for panel in told.panels)
        for one in (shown for panel in panels if panel.form != "rules" for shown in shown_in(panel, system)):
            assert all(flat("".join(run.text for run in line.runs)) in paper for line in one.lines), one.name


def test_rules_of_a_scene_are_whole_sentences() -> None:
    """Whoever has them before him plays by them, and does not only look up what he knows."""
    sheet = pieces("bastards/ready-scenes/wrong-crate")[1]
    turn = next(panel for panel in sheet.panels if panel.title == "In your turn")
    (run,) = (list(texts_of(block))[1:] for block in turn.items if isinstance(block, Item) and block.name == "Run")
    assert run == ["On your turn, you may pay 1 action to gain 1 move."]


@pytest.mark.parametrize(
    ("scene", "time", "said"),
    [
        (
            "wolsung/ready-scenes/the-silent-colossus",
            "Round",
            ["It is made of turns.", "Initiative Cards", "The Dice Pool"],
        ),
        ("cadwallon/ready-scenes/the-dry-canal", "Declaration", ["When it begins: Sharing the Dice."]),
        (
            "bastards/ready-scenes/wrong-crate",
            "Turn",
            ["When it begins: Drawing Cards.", "first the lowest Initiative"],
        ),
        ("bastards/ready-scenes/wrong-crate", "Combat", ["It is made of rounds.", "Initiative Order"]),
    ],
)
def test_the_sheet_of_a_scene_begins_with_how_a_round_goes(scene: str, time: str, said: list[str]) -> None:
    """Which rules come when it begins, and when it ends: their order is nowhere else in one place."""
    first, *_ = pieces(scene)[1].panels
    (item,) = (one for one in first.items if isinstance(one, Item) and one.name == time)
    assert first.title == "How it goes" and all(text in " ".join(texts_of(item)) for text in said)


def test_what_speaks_only_of_what_is_there_comes_along() -> None:
    """A rule that nobody has used in the scene's own fights, but that anybody could: and where a step of his leads to."""
    told = heads("wolsung/ready-scenes/the-silent-colossus", words=False)
    assert {"card on your resistance", "joker on a test", "medium range", "reach of fist and blade"} <= told


def test_the_course_of_a_fight_stands_on_a_card() -> None:
    """In what order turns come, what a turn gives, what a round is made of."""
    for slug, name, said in [
        (
            "workshop",
            "Turn",
            "They come in order: first the lowest lag, then the highest initiative, then the highest shot count.",
        ),
        ("workshop", "Action", "You have 1 in each turn."),
        ("cadwallon", "Round", "It is made of declarations, turns, conclusions, and an arrival."),
        ("steamfunkateers", "Turn", "Whoever is out, moved, or a bystander is left out. It sets actions to 1."),
    ]:
        system = RULEBOOK.systems[slug]
        words = next(card for card in word_cards(next(iter(system.entries.values())), system) if card.name == "Words")
        (line,) = (one.plain for one in words.front if isinstance(one, Line) and one.plain.startswith(f"{name}  "))
        assert said in line


@pytest.mark.parametrize("slug", sorted(RULEBOOK.systems))
def test_what_a_card_tells_to_look_up_stands_on_paper(slug: str) -> None:
    """As a card or a line of one; what nothing is said of is not named."""
    system = RULEBOOK.systems[slug]
    cards = cards_of_game(slug)
    known = {entry.name for entry in system.entries.values()} | {card.name.casefold() for card in cards}
    known |= {text for card in cards for way in card.tries for text in texts_of((way.front, way.back))}
    named = {name: card.id for card in cards for name in card.see.split(", ") if name}
    lacking = {name: id for name, id in named.items() if not {name, name.casefold(), f"{name}  "} & known}
    assert len(named) > 40 and not lacking


def test_skills_that_no_entry_tells_of_begin_somewhere() -> None:
    system = RULEBOOK.systems["workshop"]
    *_, numbers = word_cards(next(iter(system.entries.values())), system)
    told = [line.plain for line in numbers.front if isinstance(line, Line)]
    assert "Stunt  begins at rank 3." in told and not any(line.startswith("Physician") for line in told)


def test_every_game_has_such_a_fight() -> None:
    assert {scene.system for scene in SCENES} == set(RULEBOOK.systems)


@pytest.mark.parametrize("name", ["Dramatic Actions", "Enroute", "Weapons in Use", "Defense"])
def test_what_is_left_out_of_the_screen_is_missed(name: str) -> None:
    """Rules that once stood nowhere but on the site."""
    system = RULEBOOK.systems["bastards"]
    entry = next(one for one in system.entries.values() if one.name == name)
    assert stands(entry, (), on_sheets("bastards"))
    assert not stands(entry, (), "")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.system}-{scene.slug}")
def test_the_margin_is_explained_with_the_numbers_and_nothing_twice(scene: Entry) -> None:
    sheet = pieces(scene.id)[1]
    numbers = next(list(texts_of(panel)) for panel in sheet.panels if panel.title == "Numbers")
    assert numbers.count("The margin is by how much one total beats the other.") == 1
    assert len([one for one in texts_of(sheet) if one in numbers[-3:]]) == len(numbers[-3:])


def test_somebody_without_a_sheet_has_the_numbers_that_count() -> None:
    """What is given, what everybody of the kind begins with, a box for each point; nothing that is only asked elsewhere."""
    for id, name, there, gone in [
        (
            "steamfunkateers/ready-scenes/the-mayors-automaton",
            "Whitlock",
            ["Rapport", "4", "Out", "Conditions and their severity"],
            ["Turn Order", "Goal"],
        ),
        ("cadwallon/ready-scenes/the-dry-canal", "Thing", ["POW", "5", "DEF", "4", "Health"], ["Height", "Weaning"]),
        ("wolsung/ready-scenes/the-silent-colossus", "Stoker", ["Brawl", "3", "Constitution", "Defense"], ["Out"]),
        ("workshop/ready-scenes/last-train-from-perdition", "Ames", ["Ranged Weapons", "4"], []),
    ]:
        card = next(card for card in pieces(id)[0] if card.name == name)
        said = list(texts_of(card.front))
        assert not [one for one in there if one not in said] and not [one for one in gone if one in said], said
