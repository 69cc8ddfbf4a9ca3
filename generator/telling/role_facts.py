"""What is told of a declared word, role by role: for each field of its declaration, and for what others say of it, a
label and a text.  Knows the keys of declarations, never a game's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.phrasing.runs import Text, join, listing
from generator.telling.dice_facts import TOLD, dice_of, rolls
from generator.telling.teller import Teller, between
from grammar.vocabulary import Word
from grammar.words import (
    NumberWord,
    PlaceWord,
    ScopeWord,
    SkillWord,
    StatWord,
    SuitWord,
    TestWord,
    ThingWord,
    TrackWord,
)
from rulebook.fields import Deck

SUIT = "suit".capitalize()
Say = Callable[[Teller, Any], Text]
"""What says something of a word, which is of the class of its role."""


def _field(key: str) -> Say:
    return lambda t, w: t.value(w.said[key]) if key in w.said else ()


# ------------------------------------------------------------------ suits
def _written(t: Teller, w: SuitWord) -> Text:
    return join(*between([join(one) for one in (w.sign, w.letter) if one], "or"))


def _in_a_tie(t: Teller, w: SuitWord) -> Text:
    """Whom a suit beats where two hands are worth the same."""
    if w.order is None:
        return ()
    below = [other.name for other in t.vocabulary.every(SuitWord) if (other.order or 0) < w.order]
    above = [other.name for other in t.vocabulary.every(SuitWord) if (other.order or 0) > w.order]
    if not below:
        return join("loses to every other suit")
    return (
        join("beats every other suit") if not above else join("beats", t.words(below), ", and loses to", t.words(above))
    )


# ------------------------------------------------------------------ numbers
def _had_by(t: Teller, w: NumberWord) -> Text:
    return listing([join("the" if _is_single(t, name) else "every", t.word(name)) for name in w.of]) if w.of else ()


def _is_single(t: Teller, name: str) -> bool:
    word = t.vocabulary.named(name, ThingWord)
    return word is not None and word.single


def _begins(t: Teller, w: NumberWord) -> Text:
    if w.group is True or w.start is None or w.value is not None:
        return ()
    if w.start in ("maximum", "minimum"):
        return join("full" if w.start == "maximum" else "empty")
    return join("rank" if w.role == "skill" else None, t.formula(w, "start"))


def _most(t: Teller, w: NumberWord) -> Text:
    return t.formula(w, "maximum") if isinstance(w, TrackWord) and w.maximum is not None else ()


def _is(t: Teller, w: NumberWord) -> Text:
    if isinstance(w, StatWord) and w.count:
        return join("the number of your", t.word(w.count, True), "that are", str(w.at))
    if isinstance(w, StatWord) and w.uses:
        return join("as much as your", t.word(w.uses), ", if nothing else is said")
    return t.formula(w, "value") if w.value is not None else ()


def _place_in(t: Teller, w: StatWord) -> Text:
    return join("the place in the order of", t.word(w.place_in, True)) if w.place_in else ()


def _members(t: Teller, w: NumberWord) -> Text:
    """What a group is made of."""
    if w.group is not True:
        return ()
    return t.words([n.name for n in t.vocabulary.every(StatWord, TrackWord, SkillWord) if n.group == w.name])


def _decides(t: Teller, w: StatWord) -> Text:
    """Other numbers that are made of this one."""
    found: list[Text] = []
    for other in t.vocabulary.every(StatWord, TrackWord):
        if isinstance(other, StatWord) and other.uses == w.name:
            found.append(t.word(other.name))
        for key in ("maximum", "value", "start"):
            if f"your {w.name}" in str(other.said.get(key, "")):
                found.append(join("the maximum of", t.word(other.name)) if key == "maximum" else t.word(other.name))
    return listing(found)


def _added_to(t: Teller, w: Word) -> Text:
    """The tests to which a stat is added."""
    found: list[Text] = []
    for test in t.tests():
        found += [t.word(f"{tag} {test.name}", True) for tag, stat in test.traits.items() if stat == w.name]
        if test.trait == w.name:
            found.append(join(t.word(test.name, True), "that call for no other"))
    return listing(found)


def _used_for(t: Teller, w: Word) -> Text:
    """The tests that a skill can be used for by itself."""
    found: list[Text] = []
    for test in t.tests():
        for tag, skills in test.skills.items():
            if w.name in skills:
                found.append(t.word(f"{tag} {test.name}", True))
    return listing(found)


def _made_with(t: Teller, w: Word) -> Text:
    """The stat that is added to tests with a skill."""
    return t.words([stat for test in t.tests() for tag, stat in test.traits.items() if tag == w.name])


def _plays(t: Teller, w: Word) -> Text:
    return join("as many cards as its rank") if any(test.source == "cards" for test in t.tests()) else ()


def _drained_by(t: Teller, w: TrackWord) -> Text:
    """The tests whose margin is damage to a track."""
    found = [
        t.word(f"{tag} {test.name}", True)
        for test in t.tests()
        for tag, track in test.damage.items()
        if track == w.name
    ]
    if w.bears:
        return join("everything, whichever", t.word(w.bears), "it is meant for")
    return listing(found)


def _renewed(t: Teller, w: Word) -> Text:
    found = [scope.name for scope in t.vocabulary.every(ScopeWord) if w.name in scope.resets and scope.name != w.name]
    return join("when", listing([t.one(name) for name in found]), "begins") if found else ()


# ------------------------------------------------------------------ things
def _has(t: Teller, w: ThingWord) -> Text:
    """The numbers that a kind of thing has of its own; groups stand for their members."""
    found: list[tuple[object, bool]] = []
    for number in t.vocabulary.every(StatWord, TrackWord):
        if w.name in number.of and not (isinstance(number, StatWord) and number.text):
            group = number.group
            one = (group, True) if group and isinstance(group, str) else (number.name, number.role == "track")
            if one not in found:
                found.append(one)
    return listing([t.word(name, many) for name, many in found])


def _deck(t: Teller, w: ThingWord) -> Deck | None:
    """The cards that a word stands for."""
    return t.system.head.deck if w.cards else None


def _deck_cards(t: Teller, w: ThingWord) -> Text:
    """How many cards there are, and of which packs."""
    if (deck := _deck(t, w)) is None:
        return ()
    suits, jokers, copies = t.vocabulary.words("suit"), deck.jokers, deck.copies
    number = copies * (len(suits) * len(deck.ranks) + jokers)
    packs = "one pack" if copies == 1 else f"{copies} packs shuffled together"
    each = f"each with {jokers} joker{'s' if jokers > 1 else ''}" if jokers else "without jokers"
    return join(f"{number}: {packs}, {each}")


def _deck_values(t: Teller, w: ThingWord) -> Text:
    if (deck := _deck(t, w)) is None:
        return ()
    own = [join(f"{rank} is {value}") for rank, value in deck.ranks.items() if rank != str(value)]
    return join(listing(own), "; the others count as printed" if len(own) < len(deck.ranks) else None)


def _deck_wild(t: Teller, w: ThingWord) -> Text:
    deck = _deck(t, w)
    if deck is None or not deck.wild_gives:
        return ()
    return join("gives 1", t.word(deck.wild_gives), "to whoever draws it, and goes back into the deck")


# ------------------------------------------------------------------ tests
def _trait_of(t: Teller, w: TestWord) -> Text:
    rows = [join(t.word(f"{tag} {w.name}", True), ":", t.word(stat)) for tag, stat in w.traits.items()]
    if not w.trait:
        return join(*between(rows, ";"))
    return join(t.word(w.trait), ", unless another one is called for", ";" if rows else None, *between(rows, ";"))


def _skills_of(t: Teller, w: TestWord) -> Text:
    rows = [join(t.word(f"{tag} {w.name}", True), ":", t.words(skills, joint="or")) for tag, skills in w.skills.items()]
    return join(*between(rows, ";"))


def _played(t: Teller, w: TestWord) -> Text:
    if w.source == "cards":
        return join("as many cards as the rank of the skill", f", and never fewer than {w.least}" if w.least else None)
    return dice_of(t, w) if w.source == "dice" else t.value(w.source) if w.source else ()


def _other_side(t: Teller, w: TestWord) -> Text:
    if not w.deck:
        return ()
    return join(t.word(w.deck), "plays as many cards from the deck, and 1 more for each level of difficulty")


def _ties(t: Teller, w: TestWord) -> Text:
    if w.ties == "failure":
        return join("it fails")
    if w.ties != "last suit":
        return t.value(w.ties) if w.ties else ()
    return join("the suit of the last card decides; if it is the same, whoever answers wins")


def _damage_of(t: Teller, w: TestWord) -> Text:
    rows = [join(t.word(f"{tag} {w.name}", True), ":", t.word(track)) for tag, track in w.damage.items()]
    return join(*between(rows, ";"))


def _penalties(t: Teller, w: TestWord) -> Text:
    rows = [
        join(t.word(f"{tag} {w.name}", True), "in", t.word(place), ":", t.word(stat))
        for tag, stats in w.penalties.items()
        for place, stat in stats.items()
    ]
    return join(*between(rows, ";"))


def _fewer(t: Teller, w: TestWord) -> Text:
    rows = [join(t.word(f"{tag} {w.name}", True), ":", t.word(stat)) for tag, stat in w.fewer.items()]
    return join(*between(rows, ";"))


def _resets(t: Teller, w: ScopeWord) -> Text:
    rows = [
        join(t.word(name, True), "to", "their beginning" if to == "start" else t.value(to))
        for name, to in w.resets.items()
    ]
    return listing(rows)


def _without_trait(t: Teller, w: TestWord) -> Text:
    return join("for", t.words(w.plain, True)) if w.plain else ()


def _bets(t: Teller, w: TestWord) -> Text:
    verb = "played" if w.source == "dice" else "bought"
    with_cards = w.source == "cards" or t.system.head.deck is not None
    return join(f"can be {verb} in", t.word(w.raise_)) if w.raise_ and with_cards else ()


def _sort(t: Teller, w: ThingWord | TestWord) -> Text:
    return t.words(w.of) if w.of else ()


def _answer(t: Teller, w: TestWord) -> Text:
    return join("by", t.one(w.answer)) if w.answer else ()


def _order(t: Teller, w: TestWord | ScopeWord) -> Text:
    keys = [join(f"the {most}", t.word(name)) for name, most in w.sorted_by.items()]
    return join("first", *between(keys, ", then")) if keys else ()


def _left_out(t: Teller, w: ScopeWord) -> Text:
    words = [(name, t.vocabulary.word(name, "thing")) for name in w.unless]
    said = listing([t.one(name) if thing is not None else t.word(name) for name, thing in words], "or")
    return join("whoever is", said) if words else ()


def _most_often(t: Teller, w: ScopeWord) -> Text:
    return join(str(w.most), t.word(w.name, True)) if w.most else ()


def _takes_over(t: Teller, w: TestWord) -> Text:
    return join("what it answers being", t.words(w.takes, joint="or")) if w.takes else ()


def _lies_at(t: Teller, w: PlaceWord) -> Text:
    return join(t.word(w.track), str(w.at)) if w.track else ()


def _from_hand(t: Teller, w: TestWord) -> Text:
    return join("in", t.one(w.hand), "; else they are drawn") if w.hand else ()


def _whose(t: Teller, w: ScopeWord) -> Text:
    return join("each", t.words(w.of)) if w.of else ()


def _silent(t: Teller, w: Word) -> Text:
    return ()


NUMBER = (
    ("of", "Had by", _had_by),
    ("value", "Is", _is),
    ("uses", "", _silent),
    ("start", "Begins at", _begins),
    ("maximum", "At most", _most),
    ("group", "", _silent),
    ("*members", "Are", _members),
    ("suit", SUIT, _field("suit")),
)

ROLES: Mapping[str, tuple[tuple[str, str, Say], ...]] = {
    "suit": (
        ("sign", "Written", _written),
        ("stat", "@stat", _field("stat")),
        ("track", "@track", _field("track")),
        ("order", "In a tie", _in_a_tie),
        ("next", "Turns into", _field("next")),
    ),
    "stat": (
        *NUMBER,
        ("place_in", "Is", _place_in),
        ("*decides", "Decides", _decides),
        ("*added", "Added to", _added_to),
        ("reads", "", _silent),
    ),
    "track": (*NUMBER, ("*drained", "Damage from", _drained_by), ("*renewed", "Filled anew", _renewed)),
    "skill": (
        ("start", "Begins at", _begins),
        ("group", "", _silent),
        ("*plays", "Lets you play", _plays),
        ("*rolls", "Lets you roll", rolls),
        ("*made", "Added", _made_with),
        ("*used", "Used for", _used_for),
    ),
    "thing": (
        ("of", "A sort of", _sort),
        ("side", "", _silent),
        ("*has", "Has", _has),
        ("cards", "Cards", _deck_cards),
        ("*values", "Values", _deck_values),
        ("*wild", "A joker", _deck_wild),
    ),
    "scope": (
        ("of", "Has one", _whose),
        ("parts", "Made of", _field("parts")),
        ("sorted_by", "In order", _order),
        ("unless", "Left out", _left_out),
        ("most", "Ends after", _most_often),
        ("asked", "", _silent),
        ("resets", "Sets anew", _resets),
    ),
    "action": (("of", "", _silent),),
    "place": (("track", "Lies at", _lies_at),),
    "test": (
        ("of", "A sort of", _sort),
        ("source", "Played", _played),
        ("least", "", _silent),
        ("hand", "From the hand", _from_hand),
        ("trait", "Added", _trait_of),
        ("traits", "", _silent),
        ("plain", "Nothing added", _without_trait),
        ("skills", "Made with", _skills_of),
        ("deck", "Against", _other_side),
        ("answer", "Answered", _answer),
        ("sorted_by", "Answers come", _order),
        ("takes", "Takes over", _takes_over),
        ("opposed", "", _silent),
        ("penalties", "Less", _penalties),
        ("fewer", "Fewer cards", _fewer),
        ("raise", "More cards", _bets),
        ("ties", "In a tie", _ties),
        ("damage", "The margin is damage to", _damage_of),
        *TOLD,
    ),
}
"""For each role: the field that is told (with a star: what other declarations say of the word), its label, its text."""
