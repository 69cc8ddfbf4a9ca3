"""What is told of a declared word, role by role: for each field of its declaration, and for what others say of it, a
label and a text.  Knows the keys of declarations, never a game's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.phrasing.runs import Text, join, listing
from generator.telling.dice_facts import TOLD, dice_of, rolls
from generator.telling.endings import ENDS, LASTS, ending, is_brought_about, lasting
from generator.telling.teller import Teller, between
from grammar.vocabulary import Word
from grammar.words import (
    NUMBER_WORDS,
    NUMBERS,
    ActionWord,
    EntryWord,
    NumberWord,
    PlaceWord,
    SaidWord,
    ScopeWord,
    StateWord,
    StatWord,
    SuitWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
)
from rulebook.shapes.fields import Deck

SUIT = "suit".capitalize()
COSTS = "Costs"
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
        return join("its maximum" if w.start == "maximum" else "its least")
    return join("rank" if w.role == "skill" else None, t.formula(w, "start"))


def _most(t: Teller, w: NumberWord) -> Text:
    return t.formula(w, "maximum") if isinstance(w, TrackWord) and w.maximum is not None else ()


def _is(t: Teller, w: NumberWord) -> Text:
    if isinstance(w, StatWord) and w.count:
        return _counted(t, w)
    if isinstance(w, StatWord) and w.uses:
        return join(f"as much as {_whose_is(t, w)}", t.word(w.uses), ", if nothing else is said")
    if isinstance(w, StatWord) and w.wielded:
        return join("the", t.word(w.wielded), "of the thing in use")
    if isinstance(w, StatWord) and w.sum:
        where = join("in the", t.word(w.in_)) if w.in_ else join("that is ready")
        return join("the", t.word(w.sum), "of everything", where, ", added up")
    return t.formula(w, "value") if w.value is not None else ()


def _counted(t: Teller, w: StatWord) -> Text:
    """What is counted: numbers that stand at a point, things, or the ranks of entries."""
    whose, counted = _whose_is(t, w), t.word(w.count, True)
    if t.vocabulary.word(w.count, *NUMBERS) is not None:
        return join(f"the number of {whose}", counted, "that are", str(w.at))
    if t.vocabulary.word(w.count, "thing") is not None:
        return join(f"the number of {whose}", counted, *(("in the", t.word(w.in_)) if w.in_ else ()))
    return join(f"the ranks of all {whose}", counted, ", added up")


def _whose_is(t: Teller, w: NumberWord) -> str:
    """`your`, or `its` where only things have the number."""
    owners = [t.vocabulary.named(name, ThingWord) for name in w.of]
    return "its" if owners and all(owner is not None and owner.item for owner in owners) else "your"


def _never_below(t: Teller, w: StatWord | TrackWord) -> Text:
    return join(str(w.minimum)) if w.minimum is not None and w.minimum != "none" else ()


def _paid_with(t: Teller, w: NumberWord) -> Text:
    return t.word(w.costs) if w.costs else ()


def _toward(t: Teller, w: TrackWord) -> Text:
    if not w.toward:
        return ()
    between = ", and that one has as much of it toward whoever has it" if w.mutual else None
    return join(
        "for each", t.word(w.toward), "toward whom it is had", between, "; the word alone means all of it together"
    )


def _place_in(t: Teller, w: StatWord) -> Text:
    return join("the place in the order of", t.word(w.place_in, True)) if w.place_in else ()


def _members(t: Teller, w: NumberWord) -> Text:
    """What a group is made of."""
    if w.group is not True:
        return ()
    return t.words([n.name for n in t.vocabulary.every(*NUMBER_WORDS) if n.group == w.name])


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


def _set_anew(t: Teller, w: Word) -> Text:
    """To what it is set, and by the beginning of which stretches of time."""
    to: dict[int | str, list[str]] = {}
    for scope in t.vocabulary.every(ScopeWord):
        if w.name in scope.resets and scope.name != w.name:
            to.setdefault(scope.resets[w.name], []).append(scope.name)
    rows = [
        join(
            "to",
            {"maximum": "its maximum", "start": "its beginning"}.get(str(value), str(value)),
            "when",
            begun,
            "begins",
        )
        for value, names in to.items()
        for begun in [listing([t.one(name) for name in names], "or")]
    ]
    return join(*between(rows, ";"))


# ------------------------------------------------------------------ things
def _has(t: Teller, w: ThingWord) -> Text:
    """The numbers that a kind of thing has of its own; groups stand for their members."""
    found: list[tuple[object, bool]] = []
    for number in t.vocabulary.every(StatWord, TrackWord):
        if w.name in number.of and not (isinstance(number, StatWord) and number.text):
            group = number.group
            counted = bool(number.count) if isinstance(number, StatWord) else True
            one = (group, True) if group and isinstance(group, str) else (number.name, counted)
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
    packs = "one pack" if copies == 1 else f"{copies} packs shuffled together, each"
    each = f"with {jokers} joker{'s' if jokers > 1 else ''}" if jokers else "without jokers"
    return join(f"{number}, of {packs} {each}")


def _deck_values(t: Teller, w: ThingWord) -> Text:
    if (deck := _deck(t, w)) is None:
        return ()
    own = [join(f"{rank} is {value}") for rank, value in deck.ranks.items() if rank != str(value)]
    return join(listing(own), "; the others count as printed" if len(own) < len(deck.ranks) else None)


def _deck_suits(t: Teller, w: ThingWord) -> Text:
    """In the order that decides ties."""
    if _deck(t, w) is None:
        return ()
    suits = sorted((suit for suit in t.vocabulary.every(SuitWord) if suit.order), key=lambda suit: suit.order or 0)
    return join(listing([t.word(suit.name) for suit in suits]), ", the highest last") if suits else ()


def _deck_wild(t: Teller, w: ThingWord) -> Text:
    deck = _deck(t, w)
    if deck is None or not deck.wild_gives:
        return ()
    return join("gives 1", t.word(deck.wild_gives), "to whoever draws it, and goes back into the deck")


def _who(t: Teller, w: ThingWord) -> Text:
    """By what one becomes it."""
    if w.makes:
        return join("whoever makes", t.one(w.makes))
    return join("whoever has made somebody", t.word(w.gives), "; of several, the last one") if w.gives else ()


def _parts_of(t: Teller, w: ThingWord) -> Text:
    return t.words(w.parts) if w.parts else ()


def _made_of(t: Teller, w: ScopeWord) -> Text:
    """The stretches of time that come one after the other in it: of which there are several, or one for each."""
    parts = [(name, t.vocabulary.named(name, ScopeWord)) for name in w.parts]
    return listing([t.word(name, True) if one is None or one.of or one.repeats else t.one(name) for name, one in parts])


# ------------------------------------------------------------------ words, places, actions
WAIVED = {"price": "without its price", "penalty": "without what it costs its holder"}
KEPT = {"maximum": "what it says of a maximum", "cost of": "what it says of a cost"}


def _implied(t: Teller, w: TagWord | PlaceWord) -> Text:
    return t.words(w.implies) if w.implies else ()


def _waives(t: Teller, w: TagWord) -> Text:
    return join(WAIVED[w.waives]) if w.waives else ()


def _keeps(t: Teller, w: TagWord) -> Text:
    return listing([join(KEPT[what]) for what in w.keeps])


def _lifts(t: Teller, w: TagWord) -> Text:
    return join("what makes it", t.word(w.lifts)) if w.lifts else ()


def _suit_at(t: Teller, w: TagWord) -> Text:
    if w.suit_at is None:
        return ()
    groups = {
        word.group for word in t.vocabulary.every(TrackWord) if word.suit and isinstance(word.group, str) and word.group
    }
    track = t.one(groups.pop()) if len(groups) == 1 else join("a number")
    return join("the suit of", track, "that is at", str(w.suit_at))


def _any_of(t: Teller, w: PlaceWord) -> Text:
    return t.words(w.any_of, joint="or") if w.any_of else ()


def _how_many(t: Teller, w: ActionWord) -> Text:
    return join(str(w.number), "in each", t.word(w.per)) if w.per and w.number is not None else ()


def _costs(t: Teller, w: ActionWord | EntryWord) -> Text:
    if w.cost is None:
        return ()
    return join(str(w.cost), t.word(w.costs, w.cost != 1) if w.costs else None)


# ------------------------------------------------------------------ tests
def _always(t: Teller, w: TestWord) -> Text:
    return t.words(w.tags) if w.tags else ()


def _called_too(t: Teller, w: TestWord) -> Text:
    """The words by which its kind tells tests apart, where another of these words brings them along."""
    apart = {*w.skills, *w.traits, *w.penalties, *w.fewer, *w.damage, *w.takes}
    along: dict[str, list[str]] = {}
    for tag in t.vocabulary.every(TagWord):
        for word in tag.implies if tag.name in apart else ():
            along.setdefault(word, []).append(tag.name)
    rows = [join(t.word(word), ", if it is", t.words(by, joint="or")) for word, by in along.items() if word in apart]
    return join(*between(rows, ";"))


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
    return join(str(w.most), t.word(w.name, w.most != 1)) if w.most else ()


def _takes_over(t: Teller, w: TestWord) -> Text:
    return join("whether what it answers is", t.words(w.takes, joint="or")) if w.takes else ()


def _lies_at(t: Teller, w: PlaceWord) -> Text:
    """What a number has to be: that of the whole table, or what lies between those of two."""
    track = t.vocabulary.named(w.track, TrackWord) if w.track else None
    if track is None:
        return ()
    if all(_is_single(t, name) for name in track.of):
        return join("the", t.word(w.track), "is", str(w.at))
    if w.at == 0:
        return join("two have the same", t.word(w.track))
    return join("two are", f"{w.at} apart in", t.word(w.track))


def _from_hand(t: Teller, w: TestWord) -> Text:
    return join("in", t.one(w.hand), "; else they are drawn") if w.hand else ()


def _counts_as(t: Teller, w: ScopeWord) -> Text:
    return listing([t.one(name) for name in w.counts_as])


def _renews(t: Teller, w: ScopeWord) -> Text:
    """Which limits begin anew with it."""
    rows = [
        join("what may be done so often per", t.word(scope), f"(each {role} alone)" if role else None)
        for scope, role in w.renews.items()
    ]
    return join(*between(rows, ";"))


def _whose(t: Teller, w: ScopeWord) -> Text:
    return join("each", t.words(w.of)) if w.of else ()


def _at_table(t: Teller, w: SaidWord) -> Text:
    state = w if isinstance(w, StateWord) else None
    if not w.at_table or (state is not None and is_brought_about(state, t.system)):
        return ()
    ends = state is not None and not ending(state, t.system)
    begins = "it begins" if isinstance(w, StateWord | ScopeWord) else "it is so"
    return join("the people at the table say when", begins, "and when it ends" if ends else None)


def _lasts(t: Teller, w: StateWord) -> Text:
    return lasting(w, t.system)


def _ends(t: Teller, w: StateWord) -> Text:
    return ending(w, t.system)


def _silent(t: Teller, w: Word) -> Text:
    return ()


SAID = ("at_table", "Comes about", _at_table)

NUMBER = (
    ("of", "Had by", _had_by),
    ("value", "Is", _is),
    ("uses", "", _silent),
    ("start", "Begins at", _begins),
    ("maximum", "At most", _most),
    ("minimum", "Never below", _never_below),
    ("costs", "Ranks are paid with", _paid_with),
    ("group", "", _silent),
    ("*members", "Are", _members),
    ("suit", SUIT, _field("suit")),
)

AMOUNTS = ("Is", "Begins at", "At most", "Never below")
"""The labels under which it is said how large a number is."""

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
        ("count", "", _silent),
        ("sum", "", _silent),
        ("wielded", "", _silent),
        ("in", "", _silent),
    ),
    "track": (
        *NUMBER,
        ("toward", "Kept apart", _toward),
        ("*drained", "Damage from", _drained_by),
        ("*set", "Set anew", _set_anew),
    ),
    "skill": (
        ("of", "Had by", _had_by),
        ("value", "Is", _is),
        ("suit", SUIT, _field("suit")),
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
        ("makes", "Is", _who),
        ("gives", "", _silent),
        ("parts", "Parts", _parts_of),
        ("ready_in", "Where it is ready", _field("ready_in")),
        ("*has", "Has", _has),
        ("cards", "Cards", _deck_cards),
        ("*values", "Values", _deck_values),
        ("*suits", "Suits", _deck_suits),
        ("*wild", "A joker", _deck_wild),
    ),
    "scope": (
        ("of", "Has one", _whose),
        ("parts", "Made of", _made_of),
        ("sorted_by", "In order", _order),
        ("unless", "Left out", _left_out),
        ("most", "Ends after", _most_often),
        ("asked", "", _silent),
        ("counts_as", "Is also", _counts_as),
        ("resets", "Sets anew", _resets),
        ("renews", "Begins anew", _renews),
        SAID,
    ),
    "tag": (
        ("implies", "Is always", _implied),
        ("waives", "Is used", _waives),
        ("keeps", "Keeps", _keeps),
        ("lifts", "Lifts", _lifts),
        ("suit_at", "Stands for", _suit_at),
        SAID,
    ),
    "action": (
        ("of", "", _silent),
        ("per", "How many", _how_many),
        ("number", "", _silent),
        ("cost", COSTS, _costs),
        ("costs", "", _silent),
        SAID,
    ),
    "state": (("*lasts", LASTS, _lasts), ("*ends", ENDS, _ends), SAID),
    "entry": (
        ("cost", COSTS, _costs),
        ("costs", "", _silent),
        ("of", "", _silent),
        ("group", "", _silent),
        ("suit", SUIT, _field("suit")),
    ),
    "character": (
        ("of", "", _silent),
        ("group", "", _silent),
        ("suit", "", _silent),
        ("cost", "", _silent),
        ("costs", "", _silent),
    ),
    "kind": (("of", "", _silent), ("costs", "Ranks are paid with", _paid_with)),
    "place": (
        ("track", "Holds while", _lies_at),
        ("implies", "Is also", _implied),
        ("any_of", "Is any of", _any_of),
        ("apart", "", _silent),
        ("preposition", "", _silent),
        ("measured", "", _silent),
        SAID,
    ),
    "test": (
        ("of", "A sort of", _sort),
        ("tags", "Is always", _always),
        ("*tags", "Is also", _called_too),
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
