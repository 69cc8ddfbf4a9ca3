"""What is told of a declared word, role by role: for each field of its declaration, and for what others say of it, a
label and a text.  Knows the keys of declarations, never a game's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.phrasing.runs import Text, join, listing
from generator.telling.dice import TOLD, dice_of, rolls
from generator.telling.teller import Teller, between, listed, rows_of
from grammar.vocabulary import Word

SUIT = "suit".capitalize()
Say = Callable[[Teller, Word], Text]


def _field(key: str) -> Say:
    return lambda t, w: t.value(w.of(key)) if w.of(key) is not None else ()


# ------------------------------------------------------------------ suits
def _written(t: Teller, w: Word) -> Text:
    return join(*between([join(str(w.of(key))) for key in ("sign", "letter") if w.of(key)], "or"))


def _in_a_tie(t: Teller, w: Word) -> Text:
    """Whom a suit beats where two hands are worth the same."""
    order = w.of("order")
    if not isinstance(order, int):
        return ()
    below = [other.name for other in t.vocabulary.words("suit") if int(str(other.of("order", 0))) < order]
    above = [other.name for other in t.vocabulary.words("suit") if int(str(other.of("order", 0))) > order]
    if not below:
        return join("loses to every other suit")
    return (
        join("beats every other suit") if not above else join("beats", t.words(below), ", and loses to", t.words(above))
    )


# ------------------------------------------------------------------ numbers
def _had_by(t: Teller, w: Word) -> Text:
    of = listed(w.of("of"))
    return listing([join("the" if _is_single(t, name) else "every", t.word(name)) for name in of]) if of else ()


def _is_single(t: Teller, name: object) -> bool:
    word = t.vocabulary.word(str(name), "thing")
    return word is not None and bool(word.of("single"))


def _begins(t: Teller, w: Word) -> Text:
    if w.of("group") is True or w.of("start") is None or w.of("value") is not None:
        return ()
    if w.of("start") in ("maximum", "minimum"):
        return join("full" if w.of("start") == "maximum" else "empty")
    return join("rank" if w.role == "skill" else None, t.formula(w, "start"))


def _most(t: Teller, w: Word) -> Text:
    return t.formula(w, "maximum") if w.of("maximum") is not None else ()


def _is(t: Teller, w: Word) -> Text:
    if w.of("count"):
        return join("the number of your", t.word(w.of("count"), True), "that are", str(w.of("at", 0)))
    if w.of("uses"):
        return join("as much as your", t.word(w.of("uses")), ", if nothing else is said")
    return t.formula(w, "value") if w.of("value") is not None else ()


def _place_in(t: Teller, w: Word) -> Text:
    return join("the place in the order of", t.word(w.of("place_in"), True)) if w.of("place_in") else ()


def _members(t: Teller, w: Word) -> Text:
    """What a group is made of."""
    if w.of("group") is not True:
        return ()
    return t.words([n.name for n in t.vocabulary.words("stat", "track", "skill") if n.of("group") == w.name])


def _decides(t: Teller, w: Word) -> Text:
    """Other numbers that are made of this one."""
    found: list[Text] = []
    for other in t.vocabulary.words("stat", "track"):
        if other.of("uses") == w.name:
            found.append(t.word(other.name))
        for key in ("maximum", "value", "start"):
            if f"your {w.name}" in str(other.of(key, "")):
                found.append(join("the maximum of", t.word(other.name)) if key == "maximum" else t.word(other.name))
    return listing(found)


def _added_to(t: Teller, w: Word) -> Text:
    """The tests to which a stat is added."""
    found: list[Text] = []
    for test in t.tests():
        found += [t.word(f"{tag} {test.name}", True) for tag, stat in t.plan(test, "traits").items() if stat == w.name]
        if test.of("trait") == w.name:
            found.append(join(t.word(test.name, True), "that call for no other"))
    return listing(found)


def _used_for(t: Teller, w: Word) -> Text:
    """The tests that a skill can be used for by itself."""
    found: list[Text] = []
    for test in t.tests():
        for tag, skills in t.plan(test, "skills").items():
            if w.name in listed(skills):
                found.append(t.word(f"{tag} {test.name}", True))
    return listing(found)


def _made_with(t: Teller, w: Word) -> Text:
    """The stat that is added to tests with a skill."""
    return t.words([stat for test in t.tests() for tag, stat in t.plan(test, "traits").items() if tag == w.name])


def _plays(t: Teller, w: Word) -> Text:
    return join("as many cards as its rank") if any(test.of("source") == "cards" for test in t.tests()) else ()


def _drained_by(t: Teller, w: Word) -> Text:
    """The tests whose margin is damage to a track."""
    found = [
        t.word(f"{tag} {test.name}", True)
        for test in t.tests()
        for tag, track in t.plan(test, "damage").items()
        if track == w.name
    ]
    if w.of("bears"):
        return join("everything, whichever", t.word(w.of("bears")), "it is meant for")
    return listing(found)


def _renewed(t: Teller, w: Word) -> Text:
    found = [
        scope.name
        for scope in t.vocabulary.words("scope")
        if w.name in t.plan(scope, "resets") and scope.name != w.name
    ]
    return join("when", listing([t.one(name) for name in found]), "begins") if found else ()


# ------------------------------------------------------------------ things
def _has(t: Teller, w: Word) -> Text:
    """The numbers that a kind of thing has of its own; groups stand for their members."""
    found: list[tuple[object, bool]] = []
    for number in t.vocabulary.words("stat", "track"):
        if w.name in listed(number.of("of")) and not number.of("text"):
            group = number.of("group")
            one = (group, True) if isinstance(group, str) else (number.name, number.role == "track")
            if one not in found:
                found.append(one)
    return listing([t.word(name, many) for name, many in found])


def _deck(t: Teller) -> Mapping[str, object]:
    return rows_of(t.system.declarations.get("deck"))


def _is_deck(t: Teller, w: Word) -> bool:
    return bool(w.of("cards")) and bool(_deck(t))


def _deck_cards(t: Teller, w: Word) -> Text:
    """How many cards there are, and of which packs."""
    if not _is_deck(t, w):
        return ()
    deck, suits = _deck(t), t.vocabulary.words("suit")
    ranks, jokers, copies = rows_of(deck.get("ranks")), int(str(deck.get("jokers", 0))), int(str(deck.get("copies", 1)))
    number = copies * (len(suits) * len(ranks) + jokers)
    packs = "one pack" if copies == 1 else f"{copies} packs shuffled together"
    each = f"each with {jokers} joker{'s' if jokers > 1 else ''}" if jokers else "without jokers"
    return join(f"{number}: {packs}, {each}")


def _deck_values(t: Teller, w: Word) -> Text:
    if not _is_deck(t, w):
        return ()
    ranks = rows_of(_deck(t).get("ranks"))
    own = [join(f"{rank} is {value}") for rank, value in ranks.items() if str(rank) != str(value)]
    return join(listing(own), "; the others count as printed" if len(own) < len(ranks) else None)


def _deck_wild(t: Teller, w: Word) -> Text:
    wild = _deck(t).get("wild_gives")
    return (
        join("gives 1", t.word(wild), "to whoever draws it, and goes back into the deck")
        if _is_deck(t, w) and wild
        else ()
    )


# ------------------------------------------------------------------ tests
def _trait_of(t: Teller, w: Word) -> Text:
    rows = [join(t.word(f"{tag} {w.name}", True), ":", t.word(stat)) for tag, stat in t.plan(w, "traits").items()]
    default = w.of("trait")
    if default is None:
        return join(*between(rows, ";"))
    return join(t.word(default), ", unless another one is called for", ";" if rows else None, *between(rows, ";"))


def _skills_of(t: Teller, w: Word) -> Text:
    rows = [
        join(t.word(f"{tag} {w.name}", True), ":", t.words(listed(skills), joint="or"))
        for tag, skills in t.plan(w, "skills").items()
    ]
    return join(*between(rows, ";"))


def _played(t: Teller, w: Word) -> Text:
    source = w.of("source")
    if source == "cards":
        least = w.of("least")
        return join("as many cards as the rank of the skill", f", and never fewer than {least}" if least else None)
    return dice_of(t, w) if source == "dice" else t.value(source) if source else ()


def _other_side(t: Teller, w: Word) -> Text:
    if not w.of("deck"):
        return ()
    deck = t.word(w.of("deck"))
    return join(deck, "plays as many cards from the deck, and 1 more for each level of difficulty")


def _ties(t: Teller, w: Word) -> Text:
    if w.of("ties") == "failure":
        return join("it fails")
    if w.of("ties") != "last suit":
        return t.value(w.of("ties")) if w.of("ties") else ()
    return join("the suit of the last card decides; if it is the same, whoever answers wins")


def _damage_of(t: Teller, w: Word) -> Text:
    rows = [join(t.word(f"{tag} {w.name}", True), ":", t.word(track)) for tag, track in t.plan(w, "damage").items()]
    return join(*between(rows, ";"))


def _penalties(t: Teller, w: Word) -> Text:
    rows = [
        join(t.word(f"{tag} {w.name}", True), "in", t.word(place), ":", t.word(stat))
        for tag, stats in t.plan(w, "penalties").items()
        for place, stat in rows_of(stats).items()
    ]
    return join(*between(rows, ";"))


def _fewer(t: Teller, w: Word) -> Text:
    rows = [join(t.word(f"{tag} {w.name}", True), ":", t.word(stat)) for tag, stat in t.plan(w, "fewer").items()]
    return join(*between(rows, ";"))


def _resets(t: Teller, w: Word) -> Text:
    rows = [
        join(t.word(name, True), "to", "their beginning" if to == "start" else t.value(to))
        for name, to in t.plan(w, "resets").items()
    ]
    return listing(rows)


def _without_trait(t: Teller, w: Word) -> Text:
    return join("for", t.words(listed(w.of("plain")), True)) if w.of("plain") else ()


def _bets(t: Teller, w: Word) -> Text:
    verb = "played" if w.of("source") == "dice" else "bought"
    with_cards = w.of("source") == "cards" or t.system.declarations.get("deck")
    return join(f"can be {verb} in", t.word(w.of("raise"))) if w.of("raise") and with_cards else ()


def _sort(t: Teller, w: Word) -> Text:
    return t.words(listed(w.of("of"))) if w.of("of") else ()


def _answer(t: Teller, w: Word) -> Text:
    return join("by", t.one(w.of("answer"))) if w.of("answer") else ()


def _order(t: Teller, w: Word) -> Text:
    keys = [join(f"the {most}", t.word(name)) for name, most in t.plan(w, "sorted_by").items()]
    return join("first", *between(keys, ", then")) if keys else ()


def _left_out(t: Teller, w: Word) -> Text:
    words = [(name, t.vocabulary.word(str(name), "thing")) for name in listed(w.of("unless"))]
    said = listing([t.one(name) if thing is not None else t.word(name) for name, thing in words], "or")
    return join("whoever is", said) if words else ()


def _most_often(t: Teller, w: Word) -> Text:
    return join(str(w.of("most")), t.word(w.name, True)) if w.of("most") else ()


def _takes_over(t: Teller, w: Word) -> Text:
    return join("what it answers being", t.words(listed(w.of("takes")), joint="or")) if w.of("takes") else ()


def _lies_at(t: Teller, w: Word) -> Text:
    return join(t.word(w.of("track")), str(w.of("at", 0))) if w.of("track") is not None else ()


def _from_hand(t: Teller, w: Word) -> Text:
    return join("in", t.one(w.of("hand")), "; else they are drawn") if w.of("hand") else ()


def _whose(t: Teller, w: Word) -> Text:
    return join("each", t.word(w.of("of"))) if w.of("of") else ()


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
