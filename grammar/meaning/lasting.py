"""A clause that stands becomes what it changes, says, bars or allows.  None: this is nothing that can stand."""

from __future__ import annotations

from msgspec.structs import replace

from diagnostics.span import NOWHERE, Span
from grammar.article import a_or_an, with_article
from grammar.meaning import standing as m
from grammar.meaning.amounts import Amount, Fixed, Over, amount, sort_key
from grammar.meaning.being import check_bears, check_is, check_of_entries, instead_of_had, is_said_of
from grammar.meaning.binding import bound
from grammar.meaning.doing import (
    CARDS,
    check_bare,
    check_factor,
    check_no_word,
    check_of_test,
    check_said_how_many,
    from_the_deck,
    how_many,
)
from grammar.meaning.happening import check_called, check_chosen_place, check_forbidden
from grammar.meaning.names import Naming
from grammar.meaning.nouns import cost_of, named, noun, owned, select
from grammar.meaning.patterns import damage_is, pattern
from grammar.meaning.reader import Reader, Thing, name_in
from grammar.nodes.amounts import Count, EqualTo, Half, Number, NumberOf, Product, Rank, Signed, Sum
from grammar.nodes.clauses import Clause, Comparison, Ordering, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import CostOf, Damage, Name, Named, Noun, OneOf, Owned, Role, This, You
from grammar.vocabulary import PLAYED, Term, Vocabulary, plural_of
from grammar.words import NUMBERS, ActionWord, PlaceWord, ScopeWord, StatWord, TagWord, TrackWord, made_by

DAMAGE = Name("damage")
HEARD: dict[m.Part, tuple[m.Op, ...]] = {
    "total": ("add", "is"),
    "cards": ("add", "times", "is", "least", "most"),
    "difficulty": ("add",),
    "extra": ("add",),
}
"""What a rule can do to each part of a test."""
_CHANGES = "what is kept changes when something happens, `gain 2 …`; how much there can be, `… maximum {} gets +2`"
KEPT: dict[m.Op, tuple[str, str]] = {
    "add": ("gets …", _CHANGES),
    "times": ("is multiplied by …", _CHANGES),
    "is": (
        "is …",
        "what is kept becomes it when something happens, `becomes 3`; how much there can be: `… maximum {} is 3`",
    ),
    "least": ("is at least …", "what is kept can be bounded above, `… maximum {} is 3`; say what happens below"),
    "most": ("is at most …", "what is kept is bounded by `… maximum {} is 3`"),
}
"""What cannot stand of a track, and the cure: it would hide what is there, and come back when that changes."""


def lasting(reader: Reader, clause: Clause) -> list[m.AnyStanding] | None:
    """What a clause is while it stands; None if it is something to do."""
    if clause.mood in ("cannot", "can"):
        return [_permission(reader, clause, predicate) for predicate in clause.predicates]
    if clause.mood != "do":
        return None
    for predicate in clause.predicates:
        check_factor(reader, clause, predicate)
    found = [_standing(reader, clause, predicate) for predicate in clause.predicates]
    made = [one for one in found if one is not None]
    return made if len(made) == len(found) else None


def _permission(reader: Reader, clause: Clause, predicate: Predicate) -> m.Permits:
    check_forbidden(reader, clause, predicate)
    event = pattern(
        reader, Clause(clause.subject, "do", (predicate,), span=clause.span), barred=clause.mood == "cannot"
    )
    return m.Permits(clause.mood == "can", event, span=clause.span)


def _standing(reader: Reader, clause: Clause, predicate: Predicate) -> m.AnyStanding | None:
    subject, verb = clause.subject, predicate.verb
    if isinstance(subject, Damage):
        return _on_damage(reader, clause, subject, predicate)
    if isinstance(subject, NumberOf) or (isinstance(subject, Named) and subject.name.text == "damage"):
        return None
    part = reader.part_of_test(subject)
    if isinstance(subject, Owned) and part:
        _check_over(reader, subject.owner)
        _check_made_with(reader, subject.owner, subject.name)
        return _of_test(reader, clause, subject.owner, part, _change(reader, predicate))
    if isinstance(subject, Owned) and verb == "get" and reader.is_how_hard(subject):
        _check_over(reader, subject.owner)
        return _of_test(reader, clause, subject.owner, "difficulty", _change(reader, predicate))
    if reader.is_test(subject) and verb != "target":
        return _on_test(reader, clause, predicate)
    if _is_that_number(reader, subject) and verb in ("get", "be", "multiply", "use"):
        return _on_stretch(reader, clause, predicate)
    if isinstance(subject, (Owned, CostOf, OneOf)) and verb in ("get", "be", "multiply", "use"):
        return _on_number(reader, clause, predicate)
    if verb in ("be", "have"):
        return _on_thing(reader, clause, predicate)
    return None


def _on_damage(reader: Reader, clause: Clause, subject: Damage, predicate: Predicate) -> m.ChangesDamage | None:
    before, around = len(reader.asked), (reader.moment, reader.dealt)
    of_itself = predicate.verb == "be" and any(_is_damage(node) for node in predicate.walk())
    if of_itself:  # of whatever comes, and of nothing that a line before has dealt
        reader.moment, reader.dealt = "damage", ""
    change = _change(reader, predicate)
    reader.moment, reader.dealt = around
    if change is None:
        return None
    if of_itself:
        reader.answer(before, "blow", "amount")
    hit = (reader.read(name_in(part.object)) for part in subject.parts if part.word == "to")
    to = next((one.text for one in hit if one.number), None)
    parts = tuple(
        damage_is(reader, part, noun(reader, part.object))
        for part in bound(reader, reader.read(DAMAGE), subject.parts)
        if isinstance(part.object, Thing)
    )
    left = of_itself and isinstance(change.by, Over) and subject.is_taken
    return m.ChangesDamage(parts, subject.is_dealt, to, change, of_itself, left, span=clause.span)


def _is_damage(node: Node) -> bool:
    """Whether it is `that damage`."""
    return isinstance(node, Named) and node.determiner == "that" and node.name.text == DAMAGE.text


def _change(reader: Reader, predicate: Predicate) -> m.Change | None:
    node = predicate.object
    if predicate.verb == "get" and isinstance(node, Signed):
        check_bare(reader, node)
        return m.Change("add", amount(reader, node), node.span)
    if predicate.verb == "multiply" and node is not None:
        return m.Change("times", amount(reader, node))
    if predicate.verb != "be":
        return None
    if isinstance(node, Comparison):
        return m.Change(m.BOUNDS[node.how], amount(reader, node.amount)) if node.how in m.BOUNDS else None
    if isinstance(node, Ordering):
        return m.Change("is", sort_key(reader, node.keys[0]))
    return None if node is None or isinstance(node, Name) else m.Change("is", amount(reader, node))


# ------------------------------------------------------------------ tests
def _on_test(reader: Reader, clause: Clause, predicate: Predicate) -> m.AnyStanding | None:
    node, subject, verb = predicate.object, clause.subject, predicate.verb
    assert isinstance(subject, (Named, Owned, OneOf))
    _check_over(reader, subject)
    _check_final(reader, predicate, subject)
    if verb in ("get", "play", "roll") and isinstance(node, Signed):
        part: m.Part = "total" if node.unit is None else "cards" if node.unit.text in CARDS else "difficulty"
        if part == "difficulty" and node.unit is not None:
            _check_unit(reader, subject, node, node.unit)
        elif node.unit is not None:
            _check_made_with(reader, subject, node.unit)
        words = reader.words(predicate)
        words.end(verb)
        change = m.Change("add", amount(reader, node), node.span if verb == "get" else NOWHERE)
        return m.ChangesTest(noun(reader, subject), part, change, span=clause.span)
    if verb == "gain" and isinstance(node, (Count, EqualTo)) and node.unit.text in CARDS:
        words = reader.words(predicate, with_object=True)
        from_the_deck(reader, words)
        words.end("gain")
        _check_made_with(reader, subject, node.unit)
        check_said_how_many(reader, node, "gain")
        many = how_many(reader, node)
        if many is None:
            reader.unheard(node.span, f"gain all {reader.read(node.unit).text}", "say how many: `… gains 1 …`")
            return None
        return m.ChangesTest(noun(reader, subject), "extra", m.Change("add", many), span=clause.span)
    if verb == "use":
        return _replaces(reader, clause, predicate)
    if verb in ("succeed", "fail", "tie"):
        if verb == "tie":
            reader.unheard(
                predicate.span, "tie", "a test comes out one way or the other: say that it succeeds, or fails"
            )
        return m.Decides(noun(reader, subject), verb, span=clause.span)
    if verb == "be" and predicate.negated:
        cure = "what a test is called stays; say of which it is so: `… other than a …`, `if that … is not …`"
        reader.unheard(predicate.span, "is not", cure)
    if verb == "be" and isinstance(node, Name):
        check_called(reader, clause, predicate)
        check_of_entries(reader, subject, reader.read(node), "is", predicate.span)
        return m.CallsTest(noun(reader, subject), reader.read(node).text, span=clause.span)
    return _of_test(reader, clause, subject, "total", _change(reader, predicate))


def _check_over(reader: Reader, test: Node) -> None:
    """Notes a test that is over, and does not come out otherwise any more."""
    if isinstance(test, Owned) and test.order == "last":
        cure = (
            "it is over; say it of one that is made, `when your … would fail, that …`, or of one to come, `your next …`"
        )
        reader.unheard(test.span, "a test that is over", cure)


def _check_final(reader: Reader, predicate: Predicate, test: Named | Owned | OneOf) -> None:
    """Notes more of a test that comes to what was set, as it is called."""
    term = (
        reader.read(test.name).of("test")
        if predicate.verb in ("get", "play", "roll", "gain", "use", "multiply")
        else None
    )
    if final := final_word(term):
        reader.unheard(predicate.span, f"more of a test that is {final}", FINAL.format(final))


def final_word(test: Term | None) -> str:
    """The word before a test by which it comes to what was set; empty if there is none."""
    return (
        next((tag.name for tag in test.tags if isinstance(tag, TagWord) and tag.final), "") if test is not None else ""
    )


FINAL = "what that comes to is set, and nothing else counts: leave `{}` out"
"""The cure of more of such a test."""


def _check_made_with(reader: Reader, test: Node, unit: Name) -> None:
    """Notes cards of a test that is made with dice, or dice of one that is made with cards."""
    made = reader.made_with(name_in(test))
    if made and unit.text in CARDS and unit.text != made:
        cure = "it is made with cards: `… play 1 more card`"
        if made == "die":
            cure = "it is made with dice: `… roll 1 more die`; what is played besides is added: "
            cure += "`you may play a card on that …:`, below it `that … gets …`"
        words = f"{PLAYED[unit.text]} of a test that is made with {PLAYED[made]}"
        reader.unheard(unit.span, words, cure)


def _check_unit(reader: Reader, test: Named | Owned | OneOf, more: Signed, unit: Name) -> None:
    """Notes what a test would get more or less of that is no number of it."""
    if reader.is_goal(unit):
        return
    cure = "what a test comes to has no unit: `get +2`"
    if unit == DAMAGE:
        whose = "that" if isinstance(test, Named) else "your" if isinstance(test.owner, You) else "…"
        to = " to …" if any(word.word == "against" for word in test.qualifiers) else ""
        cure = f"write `damage by {whose} {test.name.text}{to} gets {more.sign}{_how_many(more)}`"
    reader.unheard(unit.span, unit.text, cure)


def _how_many(more: Signed) -> str:
    """How much more it is, as far as a cure says it: `2 per rank`."""
    many = str(more.amount.value) if isinstance(more.amount, Number) else "…"
    if more.per is None:
        return many
    return f"{many} per rank" if isinstance(more.per.of, Rank) and more.per.each == 1 else f"{many} per …"


def _of_test(reader: Reader, clause: Clause, test: Noun, part: m.Part, change: m.Change | None) -> m.ChangesTest | None:
    if change is None:
        return None
    if change.op not in HEARD[part]:
        said = {"times": "is multiplied by …", "least": "is at least …", "most": "is at most …"}[change.op]
        cure = "what a test comes to can only get more or less (`get +2`), or be a number (`are 6`)"
        reader.unheard(clause.span, said, cure)
    return m.ChangesTest(noun(reader, test), part, change, span=clause.span)


def _replaces(reader: Reader, clause: Clause, predicate: Predicate, key: str = "") -> m.Replaces | None:
    node = predicate.object
    words = reader.words(predicate)
    old = words.named("instead of")
    words.end("use")
    if node is None or isinstance(node, (Count, EqualTo, Signed)):
        return None
    any_ = old is None or (isinstance(old, Named) and old.determiner in ("any", "each"))
    for said, cure in ((node, "say which one"), (None if any_ else old, "say which one, or `any {}`")):
        group = _naming(reader, said).group
        if said is not None and group:
            reader.unheard(said.span, f"one {group}", cure.format(group))
    instead = "" if any_ else _made_of(reader, old)
    computed = [one.span for one in predicate.qualifiers if one.word == "instead of" and old is None]
    for span in computed:
        reader.unheard(span, "instead of so much", "what is used takes the place of one number: name that alone")
    if key and not computed:
        _check_used(reader, clause, key, _made_of(reader, node), instead)
    uses = amount(reader, node) if not isinstance(node, Name) and not _naming(reader, node).group else None
    subject = noun(reader, clause.subject)
    any_of = _naming(reader, old).group if any_ else ""
    return m.Replaces(subject, uses, _made_of(reader, node), instead, any_of, key, node.span, span=clause.span)


def _check_used(reader: Reader, clause: Clause, key: str, new: str, old: str) -> None:
    """Notes that a number uses another instead, which is not declared to be as high as one (`uses:`): in a formula nothing is
    put in the place of anything."""
    vocabulary = reader.names.vocabulary
    word, track = vocabulary.named(key, StatWord), vocabulary.named(key, TrackWord)
    if word is not None and word.uses:
        return
    more = f"+ (your {new} - your {old})" if new and old else "+2"
    cure = f"it is not as high as one other number: say how much more it is: `your {key} gets {more}`, or twice that, …"
    if track is not None:
        kept = track.several
        cure = f"what is kept changes when something happens: `when …, you gain 2 {kept}`, or `you lose 2 {kept}`"
    reader.unheard(clause.span, f"another number in {key}", cure)


def _made_of(reader: Reader, node: Node | None) -> str:
    """The number that an amount is made of: Body of `your Body × 3`."""
    if isinstance(node, Product):
        return _made_of(reader, node.left) or _made_of(reader, node.right)
    naming = _naming(reader, node)
    return naming.number or naming.text


def _naming(reader: Reader, node: Node | None) -> Naming:
    name = node if isinstance(node, Name) else getattr(node, "name", None)
    return reader.read(name if isinstance(name, Name) else None)


# ------------------------------------------------------------------ numbers
NO_NUMBER = "of the word `{name}` there is no number: say what somebody gains or loses, or which test gets it"


def _check_word(reader: Reader, clause: Clause, word: Name) -> None:
    """Notes a word that is kept of somebody as something that stands: it is another one when something happens."""
    stat = _naming(reader, clause.subject).word(StatWord)
    if stat is not None and stat.text and isinstance(clause.subject, Owned | OneOf):
        becomes = f"`when …, … {stat.name} becomes {word.text}`"
        cure = f"it becomes another one when something happens: {becomes}, for a time `… becomes {word.text} until …`"
        reader.unheard(clause.span, f"{stat.name} that stands", cure)


GIVEN_EACH_TIME = "say how many more or fewer are given each time: `your {} get {}`"
"""How it is said how many actions somebody has."""


def _on_number(reader: Reader, clause: Clause, predicate: Predicate) -> m.AnyStanding | None:
    subject = clause.subject
    if isinstance(predicate.object, Name) and predicate.verb == "be":
        _check_word(reader, clause, predicate.object)
        return _on_thing(reader, clause, predicate)
    change = _change(reader, predicate)
    if isinstance(subject, CostOf):
        return m.ChangesCost(cost_of(reader, subject), change, span=clause.span) if change is not None else None
    assert isinstance(subject, (Owned, OneOf))
    naming = reader.read(subject.name)
    maximum = isinstance(subject, Owned) and subject.order == "maximum"
    key = ("maximum " if maximum else "") + naming.key
    if predicate.verb == "use":
        return _replaces(reader, clause, predicate, key=key)
    if change is None:
        return None
    bounded = ("thing",) if maximum or change.op in m.BOUNDS.values() else ()  # of things, how many somebody may have
    known = naming.of(*NUMBERS, *bounded, "action", "entry", "kind", "word", "place")
    if known is not None and known.head.role == "action" and not naming.budget:
        made = made_by(known, reader.names.vocabulary, plural=known.plural)
        cure = f"say it of the test that it makes: `your {made} …`" if made else NO_NUMBER.format(name=known.name)
        reader.unheard(subject.span, f"how many {naming.text}", cure)
    if naming.terms and not naming.is_chosen and known is None:
        cure = "it is no number: say which of its numbers, `your …'s …`, `that …'s …`"
        reader.unheard(subject.span, f"somebody's {naming.text}", cure)
    check_of_test(reader, subject)
    if change.op != "is" or isinstance(predicate.object, Number | Half | Product | Sum):
        check_no_word(reader, subject)
    stat = naming.of("stat")
    if stat is not None and isinstance(stat.head, StatWord) and "card" in stat.head.of:
        cure = "what a card is worth is printed on it: say it of what it does, `when you play a card on a …, that … gets +1`"
        reader.unheard(clause.span, f"a change of {stat.head.name}", cure)
    if stat is not None and isinstance(stat.head, StatWord) and stat.head.place_in:
        scope = reader.names.vocabulary.named(stat.head.place_in, ScopeWord)
        by = next(iter(scope.sorted_by), "…") if scope is not None else "…"
        cure = f"it is read off the order in which they act: change what makes that, `… {by} gets +1`"
        reader.unheard(clause.span, f"a change of {stat.head.name}", cure)
    of_hand = isinstance(subject.owner, You) or _naming(reader, subject.owner).is_place
    if subject.name.text == "card" and (maximum or of_hand):
        hands = (word.name for word in reader.names.vocabulary.every(PlaceWord) if word.holds)
        cure = f"say of the hand how many it holds: `your maximum {next(hands, '…')} is …`"
        reader.unheard(clause.span, "the most cards", cure)
    if naming.budget and change.op != "add":
        _check_given(reader, clause, naming, change)
    track = naming.of("track")
    pool = isinstance(track.head, TrackWord) and track.head.start == "maximum" if track is not None else False
    if naming.is_toward and maximum:
        cure = f"it is had against each one apart: say what happens, `when your {naming.text} against a … reaches 3, …`"
        reader.unheard(clause.span, f"the most {naming.text}", cure)
    elif naming.is_toward and change.op == "is":
        becomes = f"`your {naming.text} against that … becomes 2`"
        cure = f"what is had against each one apart becomes it when something happens: {becomes}"
        reader.unheard(clause.span, "is …", cure)
    elif track is not None and not maximum and change.op in KEPT and (pool or change.op != "is"):
        said, cure = KEPT[change.op]
        most = isinstance(track.head, TrackWord) and track.head.maximum is not None
        if naming.is_toward:  # there is no maximum of what is had against each one apart
            word = next((one.word for one in getattr(subject, "qualifiers", ())), "against")
            moves = "goes up by 2" if change.op == "add" else "becomes 3"
            cure = f"what is kept changes when something happens: `your {track.head.name} {word} that … {moves}`"
        reader.unheard(clause.span, said, (cure if most else cure.replace("gets +2", "is 3")).format(track.head.name))
    if isinstance(subject, OneOf) and not naming.group and naming.of("kind") is not None:
        return m.ChangesRanks(noun(reader, subject.owner), naming, change, span=clause.span)
    ordering: tuple[Node, ...] = predicate.object.keys[1:] if isinstance(predicate.object, Ordering) else ()
    then = tuple(sort_key(reader, one) for one in ordering)
    return m.ChangesNumber(owned(reader, subject), key, naming.group, change, then, span=clause.span)


def _check_given(reader: Reader, clause: Clause, naming: Naming, change: m.Change) -> None:
    """Notes how many actions there would be, whatever has been taken of them."""
    action = naming.of("action")
    given = action.head.number if action is not None and isinstance(action.head, ActionWord) else None
    more = change.by.value - given if change.op == "is" and isinstance(change.by, Fixed) and given is not None else 0
    by = f"{'-' if more < 0 else '+'}{abs(more) or 1}"
    cure = GIVEN_EACH_TIME.format(plural_of(naming.budget), by)
    reader.unheard(clause.span, f"how many {plural_of(naming.budget)} there are", cure)


def _is_that_number(reader: Reader, node: Node) -> bool:
    """`that Draw Step`: a stretch of time whose name is a number too."""
    if not isinstance(node, Named) or node.determiner != "that":
        return False
    naming = reader.read(node.name)
    return bool(naming.number) and naming.of("scope") is not None


def _on_stretch(reader: Reader, clause: Clause, predicate: Predicate) -> m.AnyStanding | None:
    assert isinstance(clause.subject, Named)
    key = reader.read(clause.subject.name).number
    if predicate.verb == "use":
        return _replaces(reader, clause, predicate, key=key)
    change = _change(reader, predicate)
    return (
        m.ChangesStretch(select(reader, clause.subject), key, change, span=clause.span) if change is not None else None
    )


# ------------------------------------------------------------------ things and entries
def _on_thing(reader: Reader, clause: Clause, predicate: Predicate) -> m.AnyStanding | None:
    node, span = predicate.object, clause.span
    words = reader.words(predicate)
    where = words.named("in") if predicate.verb == "be" else None
    words.end(predicate.verb)
    if where is not None:
        _check_stands_there(reader, clause, where)
        that = named(reader, where) if isinstance(where, Named) and where.determiner == "that" else None
        return m.Calls(noun(reader, clause.subject), _short(reader, where), that, span=span)
    if node is None or isinstance(node, Number):
        return None
    if predicate.verb == "be":
        check_is(reader, clause.subject, predicate)
    if predicate.negated:
        return _negated(reader, clause, predicate)
    name: Node | None = node.unit if isinstance(node, Count) else node
    if isinstance(node, Count) and node.unit.text == "rank":
        name = next((word.object for word in node.qualifiers if word.word == "of"), None)
    name = name.name if isinstance(name, Named) else name
    if not isinstance(name, Name):
        return None
    naming, subject = reader.read(name), noun(reader, clause.subject)
    if isinstance(clause.subject, This) or _names_entries(reader, clause.subject):
        _check_called_so(reader, clause.subject, naming, span)
        check_of_entries(reader, clause.subject, naming, "is", predicate.span)
        return m.Calls(subject, naming.text, entry=True, span=span)
    if predicate.verb == "have" and naming.of("entry") is not None:
        quantity = node.quantity if isinstance(node, Count) else None
        ranks: Amount | None = amount(reader, quantity) if isinstance(quantity, Node) else None
        return m.Grants(subject, naming.text, ranks, span=span)
    if predicate.verb == "have" and naming.is_item:
        cure = f"a thing is had that is gained: `when …, you gain {a_or_an(naming.key)} {naming.key}`"
        reader.unheard(span, f"have {naming.key}", cure)
    elif predicate.verb == "have" and naming.terms.keys() == {"kind"}:
        kind = naming.text
        cure = (
            f"name the one that is had; of one that was chosen, `gain 1 rank of that {kind}`, with `until …` for a time"
        )
        reader.unheard(span, f"have {kind}", cure)
    elif predicate.verb == "have" and naming.terms.keys() == {"thing"}:
        cure = f"whoever is somebody's comes by what happens: `when …, … brings {a_or_an(naming.key)} {naming.key}`"
        reader.unheard(span, f"have {naming.key}", cure)
    elif predicate.verb == "have" and is_said_of(naming) and not isinstance(node, Count):
        reader.unheard(span, f"have {naming.text}", instead_of_had(reader, clause.subject, naming))
    elif predicate.verb == "be" and naming.of("thing") is not None and naming.terms.keys() <= {"thing", "kind"}:
        one = f"{a_or_an(naming.text)} {naming.text}"
        reader.unheard(
            span, f"is {one}", f"that is what somebody becomes when something happens: `when …, … becomes {one}`"
        )
    elif predicate.verb == "have" and naming.budget:
        cure = GIVEN_EACH_TIME.format(plural_of(naming.budget), "+1")
        reader.unheard(span, f"have {naming.budget}", cure)
    elif predicate.verb == "have" and naming.terms and naming.terms.keys() <= {*NUMBERS, "test", "word"}:
        reader.unheard(span, "has a number", "write `is`: `your … is 2`")
    elif (
        isinstance(node, Count) and node.quantity is not None and naming.of("state", "tag", "suit", "place") is not None
    ):
        reader.unheard(node.span, "a number of it", f"{naming.text} is a word that somebody has or has not")
    elif predicate.verb == "be" and naming.terms and getattr(name_in(clause.subject), "text", "") == "card":
        cure = (
            f"a card is what it shows, and that is asked for: `if that card is {naming.text}`, `one of your cards is …`"
        )
        reader.unheard(span, f"a card that is {naming.text}", cure)
    if predicate.verb == "be" and (state := naming.of("state")) is not None:
        check_bears(reader, clause.subject, naming, predicate.span)
        one_of = isinstance(clause.subject, OneOf) and clause.subject.which == "one"  # which is wrong by itself
        if reader.read(name_in(clause.subject)).is_item and not one_of:
            called = state.head.name
            cure = (
                "a thing comes into it and out of it when something happens: "
                f"`when …, … becomes {called}`, `when …, … stops being {called}`"
            )
            reader.unheard(span, f"a thing that is {called} as long as this stands", cure)
        return m.IsInState(subject, state.head.name, span=span)
    return m.Calls(subject, naming.text, span=span)


def _check_stands_there(reader: Reader, clause: Clause, where: Node) -> None:
    """Notes somebody who would be in a place without having entered it: only time stands somewhere."""
    said, who = reader.read(name_in(where)), reader.read(name_in(clause.subject))
    place, time = said.word(PlaceWord), said.word(ScopeWord)
    if place is None and time is not None and who.of("scope") is None:
        reader.unheard(clause.span, "in …", f"who is there has entered it: `when …, … enters the {time.name}`")
    if place is not None:
        check_chosen_place(reader, where)
    if place is not None and who.of("scope") is None:
        there = place.name if place.track else f"{a_or_an(place.name)} {place.name}"
        cure = f"who is there has entered it: `when …, … enters {there}`"
        if place.track and isinstance(clause.subject, You):
            cure = f"how far off one is, is a number: next to somebody, `your {place.track} becomes that …'s {place.track}`"
        reader.unheard(clause.span, "in …", cure)


def _negated(reader: Reader, clause: Clause, predicate: Predicate) -> m.AnyStanding | None:
    """`your Weapons are not Two-Handed`, `you have no Weapon Limit`: a word or a number is taken away."""
    node = predicate.object
    name: object = node.unit if isinstance(node, Count) else getattr(node, "name", node)
    if not isinstance(name, Name):
        return None
    naming = reader.read(name)
    if predicate.verb == "be" and isinstance(node, Owned):
        cure = "that is how somebody stands to another one; ask it: `if … is not …`"
        reader.unheard(clause.span, f"not to be somebody's {naming.text}", cure)
    if predicate.verb == "be" and (isinstance(clause.subject, This) or _names_entries(reader, clause.subject)):
        tags = reader.names.vocabulary.every(TagWord)
        lifting = next((tag.name for tag in tags if tag.lifts == naming.text), "")
        cure = (
            f"say what keeps that off: `… are {lifting}`"
            if lifting
            else "ask in the rule by which it is: `while …, …`, `… other than …`"
        )
        reader.unheard(clause.span, f"an entry that is not {naming.text}", cure)
    if predicate.verb == "have" and naming.is_item:
        one = f"{a_or_an(naming.key)} {naming.key}"
        cure = f"what is had stays: say how it goes, `when …, you lose {one}`, or how it does not come, `you cannot gain {one}`"
        reader.unheard(clause.span, f"have no {naming.text}", cure)
    if predicate.verb == "have" and (naming.budget or naming.text == "card"):
        cure = f"it is not done: write `… cannot take {with_article(naming.budget)}`"
        if naming.text == "card":
            cure = "say how they go, `when …, … discards all cards`, or how they do not come, `… cannot draw cards`"
        reader.unheard(clause.span, f"have no {naming.text}", cure)
    if predicate.verb == "have" and naming.terms.keys() == {"state"}:
        cure = f"that is what somebody is: say how it does not come, `… cannot become {naming.text}`, or how it goes, `when …, … "
        reader.unheard(clause.span, f"have no {naming.text}", f"{cure}stops being {naming.text}`")
    if predicate.verb == "have" and naming.terms.keys() == {"tag"}:
        reader.unheard(
            clause.span, f"have no {naming.text}", instead_of_had(reader, clause.subject, naming, negated=True)
        )
    entry = naming.of("entry", "kind") if naming.terms.keys() in ({"entry"}, {"kind"}) else None
    if predicate.verb == "have" and entry is not None:
        one = entry.name if entry.head.role == "entry" else with_article(entry.head.name)
        who = "you" if isinstance(clause.subject, You) else "…"
        cure = f"write `{who} cannot have {one}`: what is had already then does nothing; it goes as somebody loses it, "
        reader.unheard(
            clause.span, f"have no {naming.text}", cure + f"`when …, {who} {'lose' if who == 'you' else 'loses'} {one}`"
        )
    if predicate.verb == "have" and naming.number:
        return m.HasNone(noun(reader, clause.subject), naming.number, span=clause.span)
    return m.Uncalls(noun(reader, clause.subject), naming.text, span=clause.span)


def _names_entries(reader: Reader, node: Node) -> bool:
    """Whether a noun names entries that somebody holds: `your Clubs Advantages`, `your [Thick Skin]`."""
    if not isinstance(node, (Owned, OneOf, Named)):
        return False
    term = reader.read(node.name).of("thing", "test", "kind", "entry", "action")
    return term is not None and term.head.role in ("kind", "entry", "action")


def _check_called_so(reader: Reader, subject: Node, said: Naming, span: Span) -> None:
    """Notes what an action would be called, of which a word can only lift what it costs, or that it has effect."""
    action = reader.read(name_in(subject)).of("action", "entry", "kind") if not isinstance(subject, This) else None
    tag = said.word(TagWord)
    if action is not None and action.head.role == "action" and not (tag is not None and (tag.waives or tag.suspends)):
        cure = f"say what comes of its use: `when … uses {action.name}, …`; of a test, `your … is {said.text}`"
        reader.unheard(span, f"an action that is {said.text}", cure)


def _short(reader: Reader, node: Node) -> str:
    return reader.read(name_in(node)).text


# ------------------------------------------------------------------ ends
OF_THAT_DAMAGE = "of the damage just then say `when you would take damage …, that damage …`; of all to come "
"""What may be meant where damage is changed for good once something happens."""


def needs_end(vocabulary: Vocabulary, clause: Clause) -> bool:
    """Whether a clause in a window or an answer must say when it ends: it changes something for a time, and what it
    speaks of is not the event or test at hand, with which its changes end."""
    if clause.mood in ("can", "cannot"):
        return not passes(vocabulary, clause.subject)
    if gained(vocabulary, clause) is not None:
        return False
    changes = _is_cost_of_one(clause.subject) or any(
        predicate.verb == "get"
        or (predicate.verb in ("play", "roll") and isinstance(predicate.object, Signed))
        or (predicate.verb == "use" and predicate.qualifies("instead of"))
        for predicate in clause.predicates
    )
    return changes and not passes(vocabulary, clause.subject, tested=True)


def gained(vocabulary: Vocabulary, clause: Clause) -> Clause | None:
    """What somebody gains or loses, where it is said that he gets more or less of what is kept: `you get +1 Coin`; else None."""
    if not isinstance(clause.subject, You | Role | Named | OneOf):
        return None
    done = tuple(_moved(vocabulary, predicate) for predicate in clause.predicates)
    return replace(clause, predicates=done) if done != clause.predicates else None


def _moved(vocabulary: Vocabulary, predicate: Predicate) -> Predicate:
    match predicate:
        case Predicate("get", Signed(sign, by, Name() as unit, per)) if "track" in vocabulary.terms(unit.text):
            much = EqualTo(unit, by) if per is None and not isinstance(by, Number) else Count(by, unit, per)
            return replace(predicate, verb="gain" if sign == "+" else "lose", object=much)
        case _:
            return predicate


def passes(vocabulary: Vocabulary, node: Node, *, tested: bool = False) -> bool:
    """Whether a noun is what is over by itself: damage, a test or a stretch of time at hand, or one that is still to come.

    tested: a test is being made, so that `that Opponent's Defense` is the one in it; `that Opponent's Defenses` are many."""
    match node:
        case Damage(parts=parts):
            return not parts or any(passes(vocabulary, part.object) for part in parts)
        case CostOf(This()):
            return True  # its own price, which whoever has it pays for more of it
        case Named("that" | "the", _, name):
            return name.text == "damage" or _is_time(vocabulary, name)
        case Owned(_, "next", name):
            return _is_time(vocabulary, name) and not _are_tests(vocabulary, name)
        case Owned(owner, _, name):
            return passes(vocabulary, owner) or _is_one_test(vocabulary, owner, name, tested=tested)
        case _:
            return False


def _is_time(vocabulary: Vocabulary, name: Name) -> bool:
    return not vocabulary.terms(name.text).keys().isdisjoint(("test", "scope"))


def _is_one_test(vocabulary: Vocabulary, owner: Node, name: Name, *, tested: bool) -> bool:
    """Whether it is the one test of somebody at hand: `the target's Defense`."""
    at_hand = isinstance(owner, Role) or (tested and isinstance(owner, Named) and owner.determiner in ("that", "the"))
    return at_hand and "test" in vocabulary.terms(name.text) and not _are_tests(vocabulary, name)


def _are_tests(vocabulary: Vocabulary, name: Name) -> bool:
    test = vocabulary.terms(name.text).get("test")
    return test is not None and test.plural


def _is_cost_of_one(node: Node) -> bool:
    """Whether a noun is what that one costs of which the rule speaks."""
    return isinstance(node, CostOf) and isinstance(node.of, Named)
