"""A verb, its object and its small words become a deed: one function per verb, found by its name.

None: this is nothing that can be done (it may be something that stands, see lasting.py)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from diagnostics.span import Span
from grammar.article import a_or_an, with_article
from grammar.canonical import say_noun
from grammar.graded import graded
from grammar.meaning import deeds as d
from grammar.meaning.amounts import ONE, Amount, Cell, Worth, amount, cell, check_some
from grammar.meaning.being import (
    check_acts,
    check_bears,
    check_becomes,
    check_choosable,
    check_done,
    check_entry_changed,
    check_moved,
    check_of_entries,
    check_taken,
    check_turns_into,
    check_used,
    check_which_ware,
    check_whom,
    is_had,
    is_that_entry,
    whose_number,
)
from grammar.meaning.binding import OPEN
from grammar.meaning.happening import (
    check_becoming,
    check_brought,
    check_called,
    check_changed,
    check_chosen_place,
    check_happening,
    check_met,
    check_place,
)
from grammar.meaning.names import Naming
from grammar.meaning.nouns import (
    AGAINST_HIMSELF,
    TOWARD,
    Called,
    GroupOf,
    Holder,
    Noun,
    Own,
    Select,
    check_somebodys,
    check_which_place,
    is_the_same,
    noun,
    optional,
    owned,
)
from grammar.meaning.patterns import NO_ONE, becomes_what, check_word_of_damage
from grammar.meaning.reader import MOVING, Reader, SmallWords, is_that_damage, name_in, noun_in
from grammar.meaning.roles import DOES
from grammar.meaning.settings import AgainstSomebody, Setting, has_target, settings
from grammar.meaning.standing import BOUNDS, Change
from grammar.nodes.amounts import Count, EqualTo, Half, Lookup, Number, Product, Signed, Variable
from grammar.nodes.clauses import Clause, Comparison, Ordering, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Chance, CostOf, Damage, Name, Named, OneOf, Owned, Qualifier, Role, This, You
from grammar.vocabulary import Term, plural_of
from grammar.words import (
    NUMBERS,
    ActionWord,
    PlaceWord,
    StatWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
    default_thing,
    singles,
)

Lowering = Callable[[Reader, Clause, Predicate], d.AnyDeed | None]
DEEDS: dict[str, Lowering] = {}
"""By verb, in its dictionary form."""

CARDS = ("card", "die")


def does(*verbs: str) -> Callable[[Lowering], Lowering]:
    """Names the verbs of which a function knows the deed."""

    def register(function: Lowering) -> Lowering:
        DEEDS.update(dict.fromkeys(verbs, function))
        return function

    return register


NO_DOER = "chance only chooses: `chance chooses a …`, and then `that …`"


def deed(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    """What a predicate does."""
    if isinstance(clause.subject, Chance) and predicate.verb != "choose":
        reader.unheard(clause.subject.span, "chance", NO_DOER)
    if isinstance(clause.subject, This) and predicate.verb != "end":
        reader.unheard(clause.subject.span, "this", NO_ONE)
    if isinstance(clause.subject, Damage) and predicate.verb in DOES and predicate.verb != "happen":
        reader.unheard(clause.subject.span, "damage", "damage does nothing: say who, `you …`, `whoever takes it …`")
    check_acts(reader, clause.subject, predicate)
    lower = DEEDS.get(predicate.verb)
    return lower(reader, clause, predicate) if lower is not None else None


# ------------------------------------------------------------------ how many
def how_many(reader: Reader, node: Count | EqualTo) -> Amount | None:
    """A number of something; None for all of it."""
    if isinstance(node, EqualTo):
        check_some(reader, node, node.amount)
        return amount(reader, node)
    if node.quantity == "all":
        return None
    if node.up_to or node.quantity == "any number":
        said = "up to" if node.up_to else "any number of"
        paid = "where as many are paid, `choose X from 1 to … and pay X …:`"
        cure = f"let the number be chosen first: `choose X from 0 to …`; {paid}"
        reader.unheard(node.span, f"{said} …", cure)
    check_some(reader, node, node.quantity)
    return amount(reader, node)


def check_said_how_many(reader: Reader, node: Count | EqualTo, verb: str, all_of_it: str = "") -> None:
    """Notes what is gained, lost, paid or drawn without a number: it would be one, and is read as many.  Who claims that it
    cannot be done means any number.

    all_of_it: how all of it is said."""
    if isinstance(node, Count) and node.quantity is None and not reader.exact:
        word = next(term.head for term in reader.read(node.unit).terms.values())
        cure = f"say how many: `{verb} 1 {word.name}`" + (f", or all of it: `{all_of_it}`" if all_of_it else "")
        reader.unheard(node.span, f"{verb} {word.several}", cure)


def _who(reader: Reader, clause: Clause) -> Noun:
    return noun(reader, clause.subject)


def _behind(reader: Reader, word: Qualifier | None) -> Noun | None:
    return noun(reader, word.object) if word is not None else None


def _in_particular(reader: Reader, word: Qualifier | None) -> Noun | None:
    """The same, where it has to be said which one it is: nobody would be asked."""
    if word is not None:
        reader.one_is_meant(word.object)
    return _behind(reader, word)


# ------------------------------------------------------------------ cards
@does("draw", "discard")
def _draw(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node = predicate.object
    if not isinstance(node, (Count, EqualTo)):
        return None
    words, number = reader.words(predicate, with_object=True), how_many(reader, node)
    if clause.mood == "do":
        all_of_it = "discard all cards" if predicate.verb == "discard" else ""
        check_said_how_many(reader, node, predicate.verb, all_of_it)
    if isinstance(node.unit, Name) and reader.read(node.unit).of("word") is None:
        reader.unheard(node.span, node.unit.text, "write how many cards; which they are cannot be said")
    if predicate.verb == "discard":
        if node.unit.text == "die":
            reader.unheard(node.span, "discard dice", kept_dice(reader))
        words.end("discard")
        return d.Discard(_who(reader, clause), number, span=predicate.span)
    from_the_deck(reader, words)
    words.end("draw")
    if number is None:
        reader.unheard(node.span, "all cards", "say how many: `draw cards equal to …`")
        number = ONE
    return d.Draw(_who(reader, clause), number, span=predicate.span)


def kept_dice(reader: Reader) -> str:
    """The cure where dice would be put away like cards out of a hand."""
    kept = next((track for track in reader.names.vocabulary.every(TrackWord) if track.unit == "die"), None)
    if kept is None:
        return "only cards are discarded; fewer dice are thrown with `your … rolls 1 fewer die`"
    several = kept.several
    return f"they are kept as a number: `pay 2 {several}` where it is offered, else `lose 2 {several}`"


def from_the_deck(reader: Reader, words: SmallWords) -> None:
    """Takes the words that say where cards come from: there is only the deck."""
    source = words.take("from")
    if source is not None and not is_the_deck(reader, source.object):
        reader.unheard(source.span, "from …", "cards come from the deck; let who has them discard them first")


def is_the_deck(reader: Reader, node: Node) -> bool:
    """Whether a noun is where all cards come from anyway."""
    term = reader.read(node.name).of("thing") if isinstance(node, Named) and node.determiner == "the" else None
    return term is not None and isinstance(term.head, ThingWord) and term.head.cards


_ASKED_BELOW = (
    "which card it is, is seen when it lies there: `you may play a card:`, and below it `if that card is …, …`"
)


@does("play")
def _play(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    if isinstance(predicate.object, Signed):
        return None
    name = name_in(predicate.object)
    if name is not None and name.text != "card" and reader.read(name).terms:
        cure = "whoever plays a card chooses which: `play a card`; what is used is said `use …`"
        reader.unheard(name.span, f"play {name.text}", cure)
    words = reader.words(predicate, with_object=True)
    on = optional(reader, words.named("on"))
    if (which := words.take("with")) is not None:
        reader.unheard(which.span, "with …", _ASKED_BELOW)
    words.end("play")
    if isinstance(predicate.object, Count) and predicate.object.quantity not in (Number(1), None):
        reader.unheard(predicate.object.span, "more than one card", "one is played at a time: `repeat 2 times:`")
    return d.Play(_who(reader, clause), on, span=predicate.span)


@does("shuffle")
def _shuffle(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    reader.words(predicate, with_object=True).end("shuffle")
    if predicate.object is not None and not is_the_deck(reader, predicate.object):
        reader.unheard(predicate.object.span, "to shuffle it", "only the deck is shuffled: `shuffle the …`")
    return d.Shuffle(span=predicate.span)


# ------------------------------------------------------------------ gain, lose, pay
@does(*MOVING)
def _move(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node, verb = predicate.object, predicate.verb
    if own := reader.counted(predicate):
        reader.unheard(predicate.span, verb, f"write `{own}`")
    if not isinstance(node, (Count, EqualTo)):
        return _come_or_go(reader, clause, predicate, verb)
    if node.unit.text in CARDS:
        return None  # a test gains a card or a die: that stands until it is played
    unit = reader.read(node.unit)
    key = unit.number or unit.budget
    if node.unit.text == "rank" or not key:
        return _come_or_go(reader, clause, predicate, verb)
    _check_mover(reader, clause, predicate, unit)
    check_moved(reader, node, verb)
    words = reader.words(predicate, with_object=True)
    toward = words.named("against")
    whose = words.take("from") if verb != "pay" else words.take("on", "to")
    if whose is not None and verb != "pay":
        other = "loses" if verb == "gain" else "gains"
        reader.unheard(whose.span, "from …", f"say what the other {other} in a sentence of its own")
    elif whose is not None:
        reader.unheard(whose.span, f"{whose.word} …", "say on what it is paid where it is offered: `you may pay …`")
    words.end(verb)
    number = how_many(reader, node)
    if clause.mood == "do" and verb != "pay":
        check_said_how_many(reader, node, verb, f"lose all {node.unit.text}" if verb == "lose" else "")
    check_toward(reader, node, unit, toward)
    check_made_of(reader, node, unit)
    return d.Move(verb, _who(reader, clause), key, number, optional(reader, toward), span=predicate.span)


def check_toward(reader: Reader, said: Node, number: Naming, whom: Node | None) -> None:
    """Notes a number that changes toward somebody and is had toward nobody, or the other way round."""
    if whom is not None and not number.is_toward:
        reader.unheard(said.span, "against …", f"{number.key} is not kept `toward` anybody; take it out")
    elif whom is not None:
        reader.one_is_meant(whom)
    elif number.is_toward:
        cure = f"it is had against each one apart: say against whom, `{number.text} against that …`"
        reader.unheard(said.span, f"{number.text} against nobody", cure)


def _check_mover(reader: Reader, clause: Clause, predicate: Predicate, unit: Naming) -> None:
    """Notes a test that would gain or lose a number: it gets more or less, and gains cards or dice."""
    if not reader.is_test(clause.subject):
        check_somebodys(reader, predicate, unit)
        return
    test, stat = reader.read(name_in(clause.subject)).word(TestWord), unit.word(StatWord)
    sign = "-" if predicate.verb == "lose" else "+"
    cure = f"what it comes to gets more or less: `… gets {sign}1`; of somebody say whose: `you {predicate.verb} …`"
    if stat is not None and stat.reads == "allowance" and sign == "+" and test is not None:
        cure = f"write `… gains 1 {'die' if test.source == 'dice' else 'card'}`"
    reader.unheard(predicate.span, f"a test's {unit.text}", cure)


@does("have")
def _have(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    """In a block, `you have X` gives X for good."""
    if predicate.negated:
        return None
    name = name_in(predicate.object)
    if isinstance(predicate.object, (Count, EqualTo)) and reader.read(name).number:
        return None
    naming = reader.read(name)
    if naming.terms.keys() == {"tag"} and not isinstance(predicate.object, (Owned, OneOf)):
        to_come = reader.is_test(clause.subject) and getattr(clause.subject, "determiner", "") != "that"
        cure = f"of those to come say what they are: `your … are {naming.text}`, `each … is {naming.text}`"
        reader.unheard(predicate.span, f"have {naming.text}", cure if to_come else f"write `… becomes {naming.text}`")
    else:
        check_changed(reader, clause, predicate)
    if naming.is_item:
        cure = f"what is had from then on is gained: write `gain {a_or_an(naming.key)} {naming.key}`"
        reader.unheard(predicate.span, f"have {naming.key}", cure)
    elif naming.terms.keys() == {"state"}:
        reader.unheard(predicate.span, f"have {naming.text}", f"write `become {naming.text}`")
    return _come_or_go(reader, clause, predicate, "gain")


def _check_ranked(reader: Reader, node: Count | EqualTo, of: Node, naming: Naming) -> None:
    """Notes ranks of what is simply counted: a skill has them, and a trait."""
    track = naming.word(TrackWord)
    if track is not None and not naming.is_chosen:
        several = track.several
        match node:
            case Count(quantity=None | Number(1)):
                counted = f"1 {track.name}"
            case Count(quantity=Number(value)):
                counted = f"{value} {several}"
            case Count(quantity="all"):
                counted = f"all {several}"
            case _:
                counted = f"{several} equal to …"
        reader.unheard(of.span, f"ranks of {naming.text}", f"it is counted itself: write `{counted}`")


def _check_of_whom(reader: Reader, node: Owned | OneOf, verb: str) -> None:
    """Notes a thing of somebody of whom there may be many: all of theirs would come, and nobody would be asked."""
    match node:
        case Owned(owner=Named(determiner="a" | "an" | "another" as which, name=name, qualifiers=())):
            thing = reader.read(node.name).of("thing")
            many = thing.head.several if thing is not None else plural_of(node.name.text)
            cure = f"let one be chosen: `{verb} one of {which} {name.text}'s {many}`"
            reader.unheard(node.span, f"which {node.name.text}", cure)
        case _:
            reader.one_is_meant(node.owner)


def _come_or_go(reader: Reader, clause: Clause, predicate: Predicate, verb: str) -> d.AnyDeed | None:
    """An entry, ranks of one, a thing or a word that comes or goes."""
    node, who, span = predicate.object, _who(reader, clause), predicate.span
    sign = 1 if verb == "gain" else -1
    verb = "gain" if sign > 0 else "lose"
    if isinstance(node, Owned) and node.order == "next" and sign < 0:
        return _lose_next(reader, clause, predicate, node)
    words = reader.words(predicate, with_object=_settles(reader, node))
    if isinstance(node, (Count, EqualTo)) and node.unit.text == "rank":
        of, giver = words.named("of"), optional(reader, words.named("from"))
        words.end(verb)
        if of is None:
            return None
        which = noun(reader, of)
        _check_of_none(reader, of, verb)
        if isinstance(which, Called) and which.naming.number and giver is None:
            _check_ranked(reader, node, of, which.naming)
            return d.Move(verb, who, which.naming.number, how_many(reader, node), None, span=span)
        ranks = None
        if isinstance(which, Called) and which.naming.of("entry") is None and not which.naming.is_chosen:
            reader.unheard(of.span, f"ranks of {which.naming.text}", "an entry has ranks, or a number")
        elif isinstance(of, (Name, Owned, Named)):
            ranks = amount(reader, of)
        return d.MoveRanks(verb, who, which, how_many(reader, node), giver, ranks, span=span)
    one = None if sign < 0 else ONE
    if isinstance(node, This):
        giver = optional(reader, words.named("from"))
        words.end(verb)
        return d.MoveRanks(verb, who, noun(reader, This(span=node.span)), one, giver, span=span)
    name = name_in(node)
    if name is None or name.text in CARDS:
        return None
    if isinstance(node, Named) and node.determiner in ("", "that", "the", "each"):
        _check_counted(reader, node, predicate.verb)
        _check_handed(reader, node, predicate.verb)
        _check_shared(reader, clause, node, sign)
        return d.HandOver(verb, who, noun(reader, node), span=span)
    naming = reader.read(name)
    if name.text == "damage":
        reader.unheard(name.span, f"{predicate.verb} damage", f"it is taken: `take damage to …`, `{verb} 2 …`")
        return d.MoveTag(verb, who, name.text, span=span)
    if isinstance(node, Owned | OneOf):
        if naming.is_item:
            words.rest += [word for word in node.qualifiers if word.word == "from"]  # whose it is, is said already
            words.end(verb)
            _check_of_whom(reader, node, predicate.verb)
            _check_shared(reader, clause, node, sign)
            return d.HandOver(verb, who, noun(reader, node), span=span)
        _check_owned(reader, clause, node, predicate.verb)
    if naming.of("entry") is not None:
        giver = optional(reader, words.named("from"))
        if isinstance(node, Count) and node.quantity not in (None, "all", Number(1)):
            reader.unheard(node.span, "a number of an entry", "say `ranks of` before its name")
        words.end(verb)
        return d.MoveRanks(verb, who, Called(naming, span=name.span), one, giver, amount(reader, name), span=span)
    if naming.of("test", "scope") is not None and naming.of("thing", "tag", "state") is None:
        return None
    if naming.terms.keys() == {"action"}:
        used = f"use {a_or_an(naming.text)} {naming.text}"
        reader.unheard(name.span, f"{predicate.verb} {naming.text}", f"it is used: `{used}`, `cannot {used}`")
    term = naming.of("thing")
    if term is None:
        words.end(verb)
        if isinstance(node, (Count, EqualTo)) and getattr(node, "quantity", node) not in (None, "all", Number(1)):
            reader.unheard(node.span, "a number of a word", f"{naming.text} is a word that somebody has or has not")
        if not check_entry_changed(reader, clause.subject, naming, f"{verb}s", span):
            check_of_entries(reader, clause.subject, naming, f"{verb}s", span)
        _check_which_entry(reader, predicate, naming, verb)
        return d.MoveTag(verb, who, naming.text, span=span)
    begins = {}
    while (at := words.take("at")) is not None:
        key = reader.read(at.object.unit).number if isinstance(at.object, EqualTo) else ""
        if not key:
            reader.unheard(at.span, "at …", "name the number with which it begins: `at Depth 3`")
        else:
            begins[key] = amount(reader, at.object)
    for word in words.rest if verb == "lose" else ():
        if word.compares or word.word in ("other than", "with", "without", "in"):
            cure = f"say that it is one of them: `lose one of your {plural_of(naming.text)} {word.word} …`"
            reader.unheard(word.span, f"{word.word} …", cure)
            words.take(word.word)
            break
    words.end(verb)
    for grade in graded(reader.names.vocabulary).values() if sign > 0 and term.tags else ():
        sorts = reader.names.vocabulary.sorts(term.head.name)
        if grade.thing.name in sorts and any(tag.name == grade.word for tag in term.tags):
            cure = (
                f"`{grade.table}` calls one so by its {grade.stat.name}: write `gain {with_article(term.head.name)} at "
            )
            reader.unheard(name.span, f"gain {with_article(naming.text)}", f"{cure}{grade.stat.name} {grade.first}`")
    number = how_many(reader, node) if isinstance(node, (Count, EqualTo)) else ONE
    if number is None:
        reader.unheard(predicate.span, "all of them", "say it of each: `for each …:`")
    if sign > 0:
        check_which_ware(reader, name, term)
    return d.MoveThings(verb, who, term, naming, number or ONE, begins, span=span)


def _check_counted(reader: Reader, node: Named | Owned | OneOf, verb: str) -> None:
    """Notes a number that comes or goes as if it were a thing: nothing says how much of it."""
    naming = reader.read(node.name)
    term = naming.of(*NUMBERS, "action")
    if term is not None and not naming.group and naming.terms.keys() <= {*NUMBERS, "action"}:
        several = term.head.several
        as_much = "the amount" if isinstance(node, Named) else f"that …'s {several}"
        cure = f"say how much: `{verb} 2 {several}`, or as much as it was: `{verb} {several} equal to {as_much}`"
        said = f"{node.determiner} {naming.text}" if isinstance(node, Named) else f"somebody's {naming.text}"
        reader.unheard(node.span, said.strip(), cure)


def _check_shared(reader: Reader, clause: Clause, node: Named | Owned | OneOf, sign: int) -> None:
    """Notes a thing that would come to each of many: the last one has it."""
    subject = clause.subject
    if sign > 0 and isinstance(subject, Named) and subject.determiner == "each" and reader.read(node.name).is_item:
        one = f"{a_or_an(subject.name.text)} {subject.name.text}"
        cure = f"it comes to one: let that one be chosen, `you choose {one}`, and below it `that {subject.name.text} gains …`"
        reader.unheard(subject.span, f"each {subject.name.text} who gains it", cure)


def _check_handed(reader: Reader, node: Named, verb: str) -> None:
    """Notes what is pointed at to be gained or lost, and is neither a thing nor an entry."""
    naming = reader.read(node.name)
    _check_of_none(reader, node, verb)
    if node.determiner == "the" and naming.is_time:
        one = with_article(naming.text)
        cure = f"nobody has it, it is begun and ended: `{one} begins`, `the {naming.text} ends`"
        reader.unheard(node.span, f"{verb} the {naming.text}", cure)
    elif node.name.text == "damage" or (
        naming.terms and not naming.is_chosen and naming.of("thing", "entry", "kind", "character", *NUMBERS) is None
    ):
        cure = f"name what comes and goes: a thing, an entry, or a word, `{verb} {naming.text}`"
        reader.unheard(node.span, f"{node.determiner} {naming.text}", cure)


def _check_of_none(reader: Reader, node: Node, verb: str) -> None:
    """Notes one of a kind of entries that nobody has: states and actions, of which the entries only tell."""
    naming = reader.read(name_in(node))
    if isinstance(node, Named) and node.determiner == "that" and naming.of("kind") and not is_had(reader, naming):
        reader.unheard(node.span, f"{verb} that {naming.text}", OF_NOBODY)


def _check_owned(reader: Reader, clause: Clause, node: Owned | OneOf, verb: str) -> None:
    """Notes what somebody would gain or lose of what another one has: what is counted, or an entry."""
    _check_counted(reader, node, verb)
    naming = reader.read(node.name)
    if naming.group:
        check_moved(reader, node, verb)
    of_himself = node.owner == clause.subject
    if naming.terms.keys() <= {"tag", "state", "action"} and of_himself and verb != "lose":
        reader.unheard(node.span, f"{verb} {naming.text} of one's own", f"what comes is named: `{verb} {naming.text}`")
    elif naming.terms.keys() <= {"tag", "state"} and not of_himself:
        cure = (
            f"let lose it who is so: `… stops being {naming.text}`; who comes to be so is said `becomes {naming.text}`"
        )
        reader.unheard(node.span, f"somebody's {naming.text}", cure)
    if naming.of("entry") is not None and node.owner != clause.subject:
        other = f"say from whom: `gain 1 rank of {naming.text} from …`; if nobody loses it, `gain {naming.text}`"
        cure = f"let lose it who has it: `… loses {naming.text}`" if verb == "lose" else other
        reader.unheard(node.span, f"somebody's {naming.text}", cure)


def _check_which_entry(reader: Reader, predicate: Predicate, naming: Naming, verb: str) -> None:
    """Notes an entry that comes or goes by its kind alone: nobody would have more or less of anything."""
    kind, node = naming.of("kind"), predicate.object
    if kind is None or naming.is_chosen or not naming.terms.keys() <= {"kind", *NUMBERS}:
        return
    one, several = kind.head.name, kind.head.several
    each = isinstance(node, Owned) or (isinstance(node, OneOf) and node.which == "each")
    if not is_had(reader, naming):
        cure = OF_NOBODY
    elif each or (isinstance(node, Count) and node.quantity == "all"):
        gained = "gain 1 rank of" if verb == "gain" else "lose"
        cure = f"say it of each: `for each of your {several}:`, below it `you {gained} that {one}`"
    elif verb == "gain":
        cure = f"say which: let one be chosen, `you choose {with_article(one)}`, below it `you gain that {one}`"
    else:
        cure = f"say which: `lose one of your {several}`"
    reader.unheard(predicate.span, f"{predicate.verb} {naming.text}", cure)


OF_NOBODY = "nobody has one as an entry: let one choose what comes of it, `… chooses one:`, below it `- …`"
"""The cure where one of a kind of entries would be somebody's of which they only tell: a state, an action."""


def _settles(reader: Reader, node: Node | None) -> bool:
    """Whether the small words behind a noun say how something new begins; behind others, they say which is meant."""
    match node:
        case Named(determiner=determiner):
            return determiner not in ("", "that", "the", "each")
        case Owned(name=name) | OneOf(name=name):
            return not reader.read(name).is_item
        case _:
            return True


def _lose_next(reader: Reader, clause: Clause, predicate: Predicate, node: Owned) -> d.AnyDeed | None:
    reader.words(predicate, with_object=True).end("lose")
    action = reader.read(node.name).budget
    same = (
        isinstance(node.owner, Named) and node.owner.determiner == "that" and name_in(clause.subject) == node.owner.name
    )
    if action and node.owner != clause.subject and not same:
        reader.unheard(node.span, f"another's next {action}", "let lose it who has it: `that … loses that …'s next …`")
    return d.LoseNext(_who(reader, clause), action, span=predicate.span) if action else None


# ------------------------------------------------------------------ numbers
@does("get")
def _get(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node = predicate.object
    if not isinstance(node, Signed):
        return None
    if is_that_damage(clause.subject):
        check_bare(reader, node)
        return _changes_damage(reader, clause, Change("add", amount(reader, node)), predicate)
    return _change(reader, clause, node)


@does("rise", "sink")
def _rise(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    return _change(reader, clause, predicate.object, down=predicate.verb == "sink")


def _change(reader: Reader, clause: Clause, by: Node | None, *, down: bool = False) -> d.AnyDeed | None:
    subject = clause.subject
    of_group = isinstance(subject, Named) and subject.determiner == "that" and bool(reader.read(subject.name).group)
    if not (of_group or isinstance(subject, (Owned, This, CostOf))) or reader.is_of_test(subject) or by is None:
        return None
    if isinstance(by, Signed) and (reader.is_how_hard(subject) or reader.is_how_hard(subject, reads="goal")):
        return None  # it stands until the test is judged
    if isinstance(by, Signed):
        check_bare(reader, by)
    check_some(reader, by, by)
    check_of_test(reader, subject)
    check_no_word(reader, subject)
    _check_against(reader, subject)
    _check_most(reader, subject)
    if isinstance(subject, Owned) and subject.order in (None, "maximum"):
        check_made_of(reader, subject, reader.read(subject.name), maximum=subject.order is not None)
    if isinstance(subject, Owned) and (budget := reader.read(subject.name).budget):
        moved = "lose" if down or (isinstance(by, Signed) and by.sign == "-") else "gain"
        cure = f"what somebody is given anew is gained and lost: `you {moved} 1 {budget}`, `that … {moved}s 1 {budget}`"
        reader.unheard(clause.span, f"{budget} that goes {'down' if moved == 'lose' else 'up'}", cure)
    return d.ChangeNumber(noun(reader, subject), amount(reader, by), down, span=clause.span)


def check_made_of(reader: Reader, subject: Node, number: Naming, *, maximum: bool = False) -> None:
    """Notes a number that is always what others make it, if something that happens would change it: it would not follow
    them any more."""
    head = number.word(StatWord) if not maximum else None
    made = head is not None and (head.value is not None or head.sum or head.count or head.wielded or head.place_in)
    track = number.word(TrackWord) if maximum else None
    if made or (track is not None and isinstance(track.maximum, str) and not track.maximum.isdigit()):
        said = f"{'maximum ' if maximum else ''}{number.text}"
        cure = (
            "it is worked out from other numbers: change those; to add to it write `… gets +1`, for a time with "
            "`… until … ends`"
        )
        reader.unheard(subject.span, f"a change of {said} for good", cure)


def _check_most(reader: Reader, subject: Node) -> None:
    """Notes the maximum of a number that changes for good, if none is declared: there is one only where a rule says so."""
    if not isinstance(subject, Owned) or subject.order != "maximum":
        return
    track = reader.read(subject.name).word(TrackWord)
    if track is not None and track.maximum is None and track.group is not True:
        cure = "the game declares none: say what stands, `… is 4`, or for how long, `… is 4 until … ends`"
        reader.unheard(subject.span, f"a change of maximum {track.name} for good", cure)


def _check_against(reader: Reader, subject: Node) -> None:
    """Notes a number of somebody that changes, if it is had toward others, and nobody says toward whom."""
    if isinstance(subject, Owned) and subject.order is None and (number := reader.read(subject.name)).is_toward:
        against = next((noun_in(one) for one in subject.qualifiers if one.word in TOWARD), None)
        check_toward(reader, subject, number, against)


def check_of_test(reader: Reader, subject: Node) -> None:
    """Notes what no rule can change of a test; of its numbers it is only what the test has to come to."""
    if not isinstance(subject, Owned) or not reader.is_test(subject.owner):
        return
    stat = reader.read(subject.name).word(StatWord)
    if stat is not None and stat.reads and stat.reads != "goal":
        reader.unheard(subject.span, f"a test's {subject.name.text}", OF_TOTAL)
    elif stat is not None and not stat.reads and reader.is_goal(subject.name):
        cure = f"it is how much more is needed: `… gets +1 {subject.name.text}`"
        reader.unheard(subject.span, f"a test's {subject.name.text} set to a number", cure)


def check_no_word(reader: Reader, subject: Node) -> None:
    """Notes that there would be more or less of what somebody has a word for."""
    stat = reader.read(subject.name).word(StatWord) if isinstance(subject, Owned) else None
    if stat is not None and stat.text:
        cure = f"it is a word: say which it is from then on, `your {stat.name} becomes …`"
        reader.unheard(subject.span, f"how much {stat.name}", cure)


OF_TOTAL = "say what it comes to: `… gets +1`, `… is 6`"
"""How a rule changes the total of a test."""


@does("be")
def _be(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    """`X is N` of whoever has just come; what changes of anybody else is what it becomes."""
    subject, node = clause.subject, predicate.object
    if is_that_damage(subject) and not predicate.negated:
        return _damage_is(reader, clause, predicate)
    if not isinstance(subject, Owned) or reader.is_of_test(subject) or predicate.qualifiers or predicate.negated:
        return None
    if subject.order == "maximum" or node is None or isinstance(node, (Name, Comparison, Ordering)):
        return None
    term = reader.read(subject.name).of(*NUMBERS, "entry", "action")
    if term is None:
        return None
    owner = reader.read(name_in(subject.owner)).of("thing")
    if owner is None or owner.head.name not in reader.arrived:
        return None
    key = reader.read(subject.name).key
    return d.SetNumber(noun(reader, subject.owner), key, amount(reader, node), span=clause.span)


def _damage_is(reader: Reader, clause: Clause, predicate: Predicate) -> d.ChangeDamage | None:
    node = predicate.object
    if isinstance(node, Comparison) and node.how in BOUNDS:
        return _changes_damage(reader, clause, Change(BOUNDS[node.how], amount(reader, node.amount)), predicate)
    if node is None or isinstance(node, (Name, Comparison, Ordering)):
        return None
    return _changes_damage(reader, clause, Change("is", amount(reader, node)), predicate)


def _changes_damage(reader: Reader, clause: Clause, change: Change, predicate: Predicate) -> d.ChangeDamage:
    reader.ask("damage", clause.subject.span)
    return d.ChangeDamage(change, span=predicate.span)


@does("multiply")
def _multiply(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    if not is_that_damage(clause.subject) or predicate.object is None:
        return None
    check_factor(reader, clause, predicate)
    return _changes_damage(reader, clause, Change("times", amount(reader, predicate.object)), predicate)


def check_bare(reader: Reader, by: Signed) -> None:
    """Notes a unit of what is added: it would be added all the same, whatever it is of."""
    if by.unit is not None:
        reader.unheard(by.unit.span, by.unit.text, "take it out; what gets more or less says itself of what")


def check_factor(reader: Reader, clause: Clause, predicate: Predicate) -> None:
    """Notes a fraction by which something is multiplied: it would be rounded before."""
    node = predicate.object
    if predicate.verb == "multiply" and (isinstance(node, Half) or (isinstance(node, Product) and node.sign == "/")):
        of = "that damage" if is_that_damage(clause.subject) or isinstance(clause.subject, Damage) else "your …"
        reader.unheard(node.span, "a fraction", f"it is rounded first; write what comes out: `is half {of}`")
    if predicate.verb == "multiply" and isinstance(node, Number) and node.value == 1:
        reader.unheard(node.span, "1", "times 1 nothing changes: say how many times, or take it out")


@does("swap")
def _swap(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    words = reader.words(predicate)
    other = words.take("and")
    assert other is not None and predicate.object is not None, "the grammar always says with what"
    one, two = noun(reader, predicate.object), noun(reader, other.object)
    sort, of_other = (_what_is_swapped(reader, node) for node in (predicate.object, other.object))
    for said, meant in ((predicate.object, one), (other.object, two)):
        if isinstance(meant, Own) and meant.naming.is_toward:
            name = meant.naming.text
            cure = "it is had against each one apart, and does not change places as one number: say what is gained and lost, "
            reader.unheard(said.span, f"{name} against nobody", f"{cure}`… gains 1 {name} against …`")
        if isinstance(said, Owned) and sort == "cards" and is_the_deck(reader, said.owner):
            cure = "nobody holds them: who wants new cards discards his and draws, `you discard all cards`, `you draw 2 cards`"
            reader.unheard(said.span, f"{say_noun(said.owner)}'s cards", cure)
    if sort != of_other:
        cure = "what changes places is of one sort: two numbers, two words, or the cards of two people"
        reader.unheard(predicate.span, f"{sort} for {of_other}", cure)
    elif sort == "something of a test":
        reader.unheard(
            predicate.span, f"{sort} that is swapped", "it is the test's: say what that gets, `that … gets +2`"
        )
    elif sort == "no number":
        cure = "only numbers, words and cards change places: what somebody has is gained and lost, `you gain that …`, "
        cure += "`that … gains …`"
        reader.unheard(predicate.span, f"to swap {reader.read(name_in(predicate.object)).text}", cure)
    elif sort == "a place":
        cure = "what is there stays: cards change places as such, `swap your cards and that …'s cards`"
        reader.unheard(predicate.span, "a place that is swapped", cure)
    elif one == two and isinstance(one, Own) and isinstance(one.owner, Holder) and not one.naming.group:
        reader.unheard(other.span, "what changes places with itself", "name two: `swap your … and that …'s …`")
    return d.Swap(_who(reader, clause), one, two, span=predicate.span)


def _what_is_swapped(reader: Reader, node: Node) -> str:
    if isinstance(node, Owned | OneOf) and reader.is_test(node.owner):
        return "something of a test"
    name = name_in(node)
    said = reader.read(name)
    stat = said.word(StatWord)
    if name is not None and name.text == "card":
        return "cards"
    if said.terms.keys() == {"place"}:
        return "a place"
    if said.terms and not said.is_chosen and said.of(*NUMBERS, "entry") is None:
        return "no number"
    return "a word" if stat is not None and stat.text else "a number"


# ------------------------------------------------------------------ damage and actions
@does("take")
def _take(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node = predicate.object
    words = reader.words(predicate, with_object=True)
    if not isinstance(node, (Count, EqualTo)) or node.unit.text != "damage":
        name = name_in(node)
        words.end("take")
        check_taken(reader, clause.subject, node)
        if isinstance(node, Role):
            cure = f"damage of so much is `take damage equal to the {node.role}`, what is kept `gain … equal to the {node.role}`"
            reader.unheard(node.span, f"to take the {node.role}", cure)
        more = isinstance(node, Count) or (isinstance(node, Named) and node.determiner == "another")
        if more and (budget := reader.read(name).budget):
            cure = f"what somebody may do more is gained: write `gain 1 {budget}`"
            reader.unheard(predicate.span, f"to take another {budget}", cure)
        times = how_many(reader, node) or amount(reader, node) if isinstance(node, (Count, EqualTo)) else ONE
        return d.TakeAction(_who(reader, clause), reader.read(name).text, times, span=predicate.span)
    source, by = (_in_particular(reader, words.take(word)) for word in ("from", "by"))
    to = words.take("to")
    where = reader.read(name_in(to.object)) if to is not None else None
    chosen = _chosen_number(reader, to, where) if to is not None and where is not None else None
    track = where.number if where is not None and not where.group else ""
    said = []
    while (word := words.take("with")) is not None:
        if isinstance(word.object, Name):
            check_word_of_damage(reader, word)
            said.append(reader.read(word.object).text)
        else:
            reader.unheard(word.span, "with …", "name what deals it behind `by`; `with` says only words of the damage")
    words.end("damage")
    number = how_many(reader, node)
    how_much = number or amount(reader, node)
    reader.blows += 1
    return d.TakeDamage(_who(reader, clause), how_much, track, source, by, tuple(said), chosen, span=predicate.span)


def _chosen_number(reader: Reader, to: Qualifier, where: Naming) -> Noun | None:
    """Which of several numbers takes damage, where that was chosen: `to that Trait`."""
    if not where.group:
        return None
    term, said = where.of(*NUMBERS), to.object
    if term is not None and not where.is_chosen and not (isinstance(said, Named) and said.determiner == "that"):
        cure = f"let it be chosen first, `you choose one of your {term.head.several}`, and then `to that {where.group}`"
        reader.unheard(to.span, f"to {where.text}", f"it is several numbers: name one, or {cure}")
    return noun(reader, said)


@does("go")
def _go(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    to = reader.words(predicate).take("to")
    if to is None or not (is_that_damage(clause.subject) or isinstance(clause.subject, Damage)):
        return None
    reader.ask("damage", clause.subject.span)
    where = reader.read(name_in(to.object))
    if where.terms and not where.is_chosen and where.of("track", "thing", "character", "tag", "state") is None:
        reader.unheard(to.span, f"to {where.text}", "name who takes it instead, or what it is taken from: `your …`")
    elif where.group and not where.is_chosen:
        _check_which_number(reader, to, where)
    reader.one_is_meant(to.object)
    return d.RedirectDamage(noun(reader, to.object), span=predicate.span)


def _check_which_number(reader: Reader, to: Qualifier, where: Naming) -> None:
    """Notes damage that goes to one of several numbers where it is not said which."""
    match to.object:
        case Named(determiner=determiner) if determiner != "that":
            reader.unheard(to.span, f"to {determiner} {where.text}", whose_number(where))
        case Owned():
            reader.unheard(to.span, f"to {where.text}", f"it is several numbers: name one; {whose_number(where)}")


# ------------------------------------------------------------------ choices
def _check_told_apart(reader: Reader, node: Node) -> None:
    """Notes what would tell entries from others that may be chosen: they are nowhere and have nothing but their words."""
    naming = reader.read(name_in(node))
    if not isinstance(node, Named) or node.determiner == "that" or naming.of("kind") is None or naming.of("thing"):
        return
    for word in node.qualifiers:
        said = reader.read(name_in(word.object))
        tag = said.word(TagWord)
        if word.word != "with" or (said.terms and (tag is None or tag.suit_at is None)):
            cure = "they are told by what they are called: `choose a … {0}`; ask for the rest with `if that {0} …`"
            reader.unheard(word.span, f"{word.word} …", cure.format(naming.text))


@does("choose")
def _choose(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node = predicate.object
    words = reader.words(predicate)
    if isinstance(node, Variable):
        low, high = words.take("from"), words.take("to")
        if low is None or high is None:
            return None  # the checker has said so
        for bound in (low, high):
            if any(isinstance(one, Variable) and one.letter == node.letter for one in bound.object.walk()):
                cure = f"{node.letter} is only chosen here: name a number, or somebody's: `choose {node.letter} from 1 to your …`"
                reader.unheard(bound.span, f"{bound.word} {node.letter}", cure)
        bounds = (amount(reader, low.object), amount(reader, high.object))
        return d.ChooseNumber(_who(reader, clause), node.letter, *bounds, span=predicate.span)
    if node is None:
        return None
    if isinstance(node, (Count, EqualTo)):
        many = node.quantity.value if isinstance(node, Count) and isinstance(node.quantity, Number) else 2
        cure = (
            f"of several say below what comes of it: `for up to {many} {node.unit.text}:`, and below that, of `that …`"
        )
        reader.unheard(node.span, "a number of them", cure)
    for word in getattr(node, "qualifiers", ()):
        if word.word in ("from", "by", "of"):
            reader.unheard(word.span, f"{word.word} …", "say where, or what it has: `in …`, `with …`")
    check_choosable(reader, node)
    _check_told_apart(reader, node)
    kept = noun(reader, node.owner) if isinstance(node, Owned) else None
    if isinstance(node, Named) and (stat := reader.read(node.name).word(StatWord)) is not None and stat.text:
        reader.words_chosen.append(node)
    kinds = isinstance(node, Named) and node.determiner != "that"
    what, name = noun(reader, node), reader.read(name_in(node)).text
    return d.Choose(_who(reader, clause), what, name, kinds, kept, span=predicate.span)


# ------------------------------------------------------------------ tests
def is_against_you(setting: Setting) -> bool:
    """Whether a test is against whoever has the rule by this."""
    return isinstance(setting, AgainstSomebody) and isinstance(setting.what, Holder)


def check_not_you(reader: Reader, who: Noun, span: Span) -> None:
    """Notes that each of several makes a test against you who are one of them yourself."""
    if isinstance(who, Select) and _is_among(reader, who):
        name = who.naming.text
        cure = f"you are one of them, and nobody makes one against himself: say `each {name} other than you`"
        reader.unheard(span, f"each {name} … against you", cure)


def _is_among(reader: Reader, who: Noun) -> bool:
    """Whether each of several is spoken of, of whom you may be one."""
    match who:
        case Select(naming, "each", tellings) if (term := naming.of("thing")) is not None:
            vocabulary = reader.names.vocabulary
            you, word = reader.holder or default_thing(vocabulary), term.head
            but_you = any(one.word == "other than" and isinstance(one.what, Holder) for one in tellings)
            sided = isinstance(word, ThingWord) and bool(word.side)
            return not but_you and not sided and word.name in vocabulary.sorts(you)
        case _:
            return False


@does("make")
def _make(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node, who = predicate.object, _who(reader, clause)  # who makes it is none whom it is against
    aimed, reader.aimed = reader.aimed, True
    term = reader.read(node.name).of("test") if isinstance(node, (Named, Owned, OneOf)) else None
    if term is None:
        return None
    if not (isinstance(node, Named) and node.determiner in OPEN and node.determiner != "each"):
        _check_made(reader, predicate, term)
    _check_by_action(reader, predicate, term)
    words = tuple(reader.words(predicate, with_object=True).rest)
    _check_second(reader, node, words)
    how = settings(reader, clause.subject, reader.read(name_in(node)), words)
    for one in how:
        if isinstance(one, AgainstSomebody) and is_the_same(who, one.what):
            reader.unheard(predicate.span, "against himself", AGAINST_HIMSELF)
        if is_against_you(one):
            check_not_you(reader, who, predicate.span)
    if not any(map(has_target, how)):
        reader.aimed = aimed
    return d.Make(who, term, how, span=predicate.span)


def _check_by_action(reader: Reader, predicate: Predicate, term: Term) -> None:
    """Notes a test that is made by an action of which only the name is said: the action says what it is, and what it costs."""
    action = next((word.name for word in term.tags if isinstance(word, ActionWord)), "")
    if action:
        cure = f"let the action be used: `use {action}`; or name what the test is called; in the rule of {action}, leave it out"
        reader.unheard(predicate.span, f"a test made by {action}", cure)


def _check_second(reader: Reader, made: Node | None, words: tuple[Qualifier, ...]) -> None:
    """Notes another answer to a test: there is one, and it is what the other has to reach."""
    answered = next((w.object for w in words if w.word == "against" and reader.is_test(w.object)), None)
    if answered is not None and isinstance(made, Named) and made.determiner == "another":
        one = made.name.text
        cure = f"a test is answered once: say what becomes of that answer, `when you make {a_or_an(one)} {one}, that {one} …`"
        reader.unheard(made.span, f"another {one}", cure)


def _check_made(reader: Reader, predicate: Predicate, term: Term) -> None:
    """A test that is made is a new one; one that is made already is not made again."""
    test = term.head
    assert isinstance(test, TestWord), "of such a role it is"
    one = f"{a_or_an(term.name)} {term.name}"
    if any(word.word == "against" for word in reader.words(predicate, with_object=True).rest):
        cure = f"whom it is against is said so: `that {term.name} targets …`; another one is `make {one}`"
    elif test.name == reader.unmade:
        cure = f"say what is made in its place: `make {one} with … against …`"
    elif test.source == "dice":
        cure = f"let its dice be thrown again, `reroll that {term.name}`; another one is `make {one}`"
    else:
        before = f"when you make {one}, that {term.name} plays 1 more card"
        after = f"when your {term.name} would fail, that {term.name} succeeds"
        cure = f"before it comes out, let more be played: `{before}`; or let it come out otherwise: `{after}`"
    reader.unheard(predicate.span, "made again", cure)


@does("succeed", "fail", "tie")
def _turn(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    """Of a test it stands, unless it has not been made yet; that, and whatever else fails, does not happen."""
    subject = clause.subject
    term = reader.read(subject.name).of("test") if isinstance(subject, (Named, Owned)) else None
    if term is not None and term.head.name != reader.unmade:
        return None
    if isinstance(subject, Owned) and predicate.verb == "fail":
        cure = f"say when, or forbid it: `when … would …, that {subject.name.text} fails`, `… cannot …`"
        reader.unheard(clause.span, f"{subject.name.text} that fails", cure)
    return d.Prevent(clause.span, span=predicate.span) if predicate.verb == "fail" else None


@does("target")
def _target(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node = predicate.object
    assert node is not None, "the grammar always says whom"
    if not reader.is_test(clause.subject):
        reader.unheard(clause.span, "somebody who targets", "say it of the test: `that … targets …`")
    elif isinstance(clause.subject, Owned | OneOf):
        term = reader.read(clause.subject.name).of("test")
        name = term.name if term is not None else clause.subject.name.text
        made = f"when {_maker(clause.subject.owner)} {a_or_an(name)} {name}"
        cure = f"it is said of one that is made: `{made}, that {name} targets …`"
        reader.unheard(clause.span, f"whom {plural_of(name)} target", cure)
    reader.one_is_meant(node)
    several = isinstance(node, Named) and node.determiner == "each"
    return d.Retarget(_who(reader, clause), noun(reader, node), several, span=predicate.span)


@does("reroll")
def _reroll(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    words, node = reader.words(predicate, with_object=True), predicate.object
    told = words.take("showing", "not showing")
    words.end("reroll")
    if told is not None and not (isinstance(predicate.object, Named) and predicate.object.name.text == "die"):
        reader.unheard(predicate.span, f"{told.word} …", f"say it of the dice: `reroll each die {told.word} 6`")
    faces = max((test.sides for test in reader.names.vocabulary.every(TestWord) if test.source == "dice"), default=0)
    if told is not None and isinstance(told.object, Number) and not 1 <= told.object.value <= faces:
        reader.unheard(
            told.span, f"{told.word} {told.object.value}", f"a die of this game shows 1 to {faces}: name one of these"
        )
    if not faces:
        cure = (
            "a test with cards is not made again: let more be played, `when you make a …, that … plays 1 more card`, or let "
            "it come out otherwise, `when your … would fail, you may pay …:`, below it `that … succeeds`"
        )
        reader.unheard(predicate.span, "thrown again", cure)
    elif (name := name_in(node)) is not None and reader.made_with(name) == "card":
        cure = "it is made with cards; what has come out stays, and more is played before: `when you make a …, …`"
        reader.unheard(predicate.span, f"{with_article(reader.read(name).text)} thrown again", cure)
    who, owner = _who(reader, clause), node.owner if isinstance(node, Owned | OneOf) else None
    thrown = next(
        (one for one in (node, owner) if isinstance(one, Named | Owned | OneOf) and reader.is_test(one)), None
    )
    of = noun(reader, replace(thrown, qualifiers=())) if thrown is not None else None
    whose = noun(reader, owner) if owner is not None else who
    shown = amount(reader, told.object) if told is not None else None
    stays = told is not None and told.word == "not showing"
    return d.Reroll(who, whose, of, shown, stays, _is_one_die(node), span=predicate.span)


def _is_one_die(node: Node | None) -> bool:
    named = isinstance(node, Named) and node.determiner in ("a", "an", "any")
    one = named or (isinstance(node, OneOf) and node.which == "one")
    name = name_in(node)
    return one and name is not None and name.text in ("die", "dice")


# ------------------------------------------------------------------ who is there, and what somebody is
@does("become")
def _become(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node, subject, words = predicate.object, clause.subject, reader.words(predicate)
    said = reader.read(subject.name) if isinstance(subject, (Owned, Named)) else None
    number = said.of("stat", "track") if said is not None else None
    if number is None and said is not None and said.terms.keys() == {"skill"} and not isinstance(node, (Name, Named)):
        number = said.of("skill")
    if number is not None and not (isinstance(number.head, StatWord) and number.head.text):
        words.end("become")
        assert node is not None, "the grammar always says what"
        check_of_test(reader, subject)
        _check_against(reader, subject)
        _check_most(reader, subject)
        if isinstance(subject, Owned) and subject.order is None:
            check_made_of(reader, subject, reader.read(subject.name))
        is_card = isinstance(node, Named) and node.name.text == "card"
        source = noun(reader, node) if isinstance(node, Owned) or is_card else None
        what = noun(reader, subject)
        match what, source:
            case GroupOf(group=group), GroupOf(group=same) if group == same:  # each becomes that of its name
                return d.BecomeNumber(what, Worth(source, True), source, span=clause.span)
        return d.BecomeNumber(what, amount(reader, node), source, span=clause.span)
    is_word = isinstance(node, Name | Lookup | Owned) or (isinstance(node, Named) and node.determiner == "that")
    if number is not None and isinstance(subject, Owned) and node is not None and is_word:
        words.end("become")
        reader.one_is_meant(node)
        owned(reader, subject)
        return d.BecomeWord(noun(reader, subject.owner), number.head.name, _said(reader, node), span=predicate.span)
    name = name_in(node)
    if name is None:
        return None
    naming = reader.read(name)
    term = becomes_what(naming)
    by = words.take("by") if term is not None and term.head.role == "state" else None
    if by is not None:
        check_whom(reader, "become", "by", noun_in(by))
    words.end("become")
    if isinstance(subject, Owned) and subject.order is None and reader.is_test(subject):
        tests = reader.read(subject.name).of("test")
        if tests is not None and (tests.plural or not reader.stage):
            cure = f"of those to come say what they are: `your {plural_of(tests.head.name)} are {naming.text} until … ends`"
            reader.unheard(clause.span, "tests that become something", cure)
    word = term.head.name if term is not None else naming.text
    if is_that_entry(naming, node):
        cure = "it is named: let one choose what comes of it, `… chooses one:`, below it `- … becomes …`"
        reader.unheard(predicate.span, f"become that {naming.text}", cure)
    elif isinstance(node, Name | Named) and not reader.is_test(subject):
        check_becomes(reader, node)
    if node is None or not check_turns_into(reader, subject, node):
        check_becoming(reader, predicate)
    check_called(reader, clause, predicate)
    if not check_entry_changed(reader, subject, naming, "becomes", predicate.span):
        check_changed(reader, clause, predicate)
        check_of_entries(reader, subject, naming, "becomes", predicate.span)
    check_bears(reader, subject, naming, predicate.span)
    if isinstance(subject, You) and by is None and not reader.exact:
        _check_by_whom(reader, word, predicate)
    return d.Become(noun(reader, subject), word, term, _in_particular(reader, by), span=predicate.span)


def _check_by_whom(reader: Reader, state: str, predicate: Predicate) -> None:
    """Notes what somebody becomes by his own rule that goes on to speak of who has done it: that would be himself."""
    giver = next((thing.name for thing in reader.names.vocabulary.every(ThingWord) if thing.gives == state), "")
    if giver in reader.named:
        cure = f"the {giver} would be you yourself: say by whom, `you become {state} by that …`"
        reader.unheard(predicate.span, f"become {state}", cure)


def _said(reader: Reader, node: Node) -> Called | Cell | Noun:
    match node:
        case Name():
            return Called(reader.read(node), span=node.span)
        case Lookup():
            return cell(reader, node)
        case _:
            return noun(reader, node)


@does("stop")
def _stop(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    naming = reader.read(name_in(predicate.object))
    kind = naming.of("thing")
    check_entry_changed(reader, clause.subject, naming, "stops being", predicate.span)
    if predicate.object is not None:
        check_turns_into(reader, clause.subject, predicate.object, stops=True)
    return d.StopBeing(_who(reader, clause), kind.head.name if kind is not None else naming.text, span=predicate.span)


@does("bring")
def _bring(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node = predicate.object
    term = reader.read(name_in(node)).of("thing")
    if term is None:
        return None
    if isinstance(node, Owned | OneOf) or (isinstance(node, Named) and node.determiner in ("each", "another")):
        one = f"{a_or_an(node.name.text)} {node.name.text}"
        reader.unheard(node.span, f"which {node.name.text}", f"somebody new is brought: `bring {one}`")
    check_brought(reader, node)
    words = reader.words(predicate, with_object=True)
    against = _in_particular(reader, words.take("against"))
    words.end("bring")
    number = how_many(reader, node) if isinstance(node, (Count, EqualTo)) else None
    reader.arrived.add(term.head.name)
    return d.Bring(_who(reader, clause), term, number or ONE, against, span=predicate.span)


@does("enter", "leave")
def _presence(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    name = name_in(predicate.object)
    place = reader.read(name).word(PlaceWord)
    if not isinstance(predicate.object, Owned) or not isinstance(predicate.object.owner, You):
        check_place(reader, predicate)
    if place is not None:
        match predicate.object:
            case Named("that") as that:
                check_which_place(reader, that, reader.read(that.name), said=predicate.verb)
        check_chosen_place(reader, predicate.object)
        _check_distance(reader, clause, predicate, place)
    reader.words(predicate, with_object=True).end(predicate.verb)
    made = d.Enter if predicate.verb == "enter" else d.Leave
    return made(
        _who(reader, clause),
        place,
        reader.read(name) if name else None,
        span=predicate.span,
    )


def _check_distance(reader: Reader, clause: Clause, predicate: Predicate, place: PlaceWord) -> None:
    """Notes a distance into which nobody goes, or out of which nobody knows where to."""
    words, verb = reader.names.vocabulary, predicate.verb
    one = words.named(place.any_of[0], PlaceWord) if place.any_of else place
    track = words.named(one.track, TrackWord) if one is not None else None
    if one is None or track is None:
        return
    said = f"to {verb} {place.name}"
    if len(track.of) == 1 and track.of[0] in singles(words):
        reader.unheard(predicate.span, said, f"everybody is there at once: `the {track.name} becomes {one.at}`")
    elif verb == "leave":
        others = (word for word in words.every(PlaceWord) if word.track == track.name and word.at != one.at)
        other = min(others, key=lambda word: abs(word.at - one.at), default=None)
        cure = f"`enter {other.name}`" if other is not None else f"`{_whose(clause.subject)} {track.name} goes up by 1`"
        reader.unheard(predicate.span, said, f"say where to instead: {cure}")
    elif place.any_of:
        reader.unheard(predicate.span, said, f"it is any of several: name one, `enter {one.name}`")


def _maker(owner: Node) -> str:
    match owner:
        case You():
            return "you make"
        case Named(determiner="that" | "the" as determiner, name=name):
            return f"{determiner} {name.text} makes"
        case Named(name=name):
            return f"{a_or_an(name.text)} {name.text} makes"
        case _:
            return "… makes"


def _whose(subject: Node) -> str:
    match subject:
        case You():
            return "your"
        case Named(determiner=determiner, name=name) if determiner:
            return f"{determiner} {name.text}'s"
        case _:
            return "that …'s"


@does("use")
def _use(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    """An action, an entry, or a row of a table; with `instead of` it stands."""
    node = predicate.object
    if predicate.qualifies("instead of"):
        return None
    words = reader.words(predicate, with_object=not _is_pointed(reader, node))
    if isinstance(node, Lookup):
        words.end("use")
        return d.UseRow(_who(reader, clause), cell(reader, node), span=predicate.span)
    roles = ("entry", "action", "kind", "state", "skill", "stat", "track", "thing", "test")
    naming = reader.read(name_in(node))
    term, kind = naming.of(*roles), naming.of("kind")
    if term is None:
        return None
    if term.tags and kind is not None and not kind.tags:
        term = kind  # `Combat Action`: of that kind, and no other word before an action
    whose, on = node.owner if isinstance(node, Owned) else None, words.named("on")
    check_whom(reader, "use", "on", whose if whose is not None else on)
    words.end("use")
    check_used(reader, node)
    check_done(reader, predicate, awaited=False)
    if term.head.role == "test" and isinstance(node, (Named, Owned)):
        reader.unheard(
            predicate.span, f"to use {term.name}", f"a test is made: `make {a_or_an(term.name)} {term.name}`"
        )
    pointed = noun(reader, node) if node is not None and _is_pointed(reader, node) else None
    if term.head.role == "kind" and isinstance(node, Name | Named) and pointed is None:
        several = term.head.several
        cure = f"which one is not said: name it; of those that somebody has, `use one of your {several}`"
        reader.unheard(predicate.span, f"to use {with_article(term.name)}", cure)
    doer = name_in(clause.subject)
    told = reader.exact or (
        doer is not None and reader.names.is_person(doer.text)
    )  # which one, an example need not say
    pointed_at = isinstance(node, Named) and node.determiner in ("each", "that")
    if not told and not pointed_at and term.head.role == "action" and (one := _one_of_sort(reader, term.head.name)):
        cure = f"which one is not said: name it, `use {one}`; or let it be chosen: `… chooses one:`, below it `- you use {one}`"
        reader.unheard(predicate.span, f"to use {with_article(term.name)}", cure)
    if on is not None:
        reader.one_is_meant(on)
    user, owner, whom = _who(reader, clause), optional(reader, whose), optional(reader, on)
    return d.Use(user, term, owner, whom, pointed, span=predicate.span)


def _one_of_sort(reader: Reader, action: str) -> str:
    """The first action of a sort that an action is; empty if it is none."""
    return next((one.name for one in reader.names.vocabulary.every(ActionWord) if action in one.of), "")


def _is_pointed(reader: Reader, node: Node | None) -> bool:
    """`that Advantage`: which one is meant, the small words behind it say."""
    return isinstance(node, Named) and node.determiner == "that" and reader.read(node.name).of("kind") is not None


@does("meet", "happen")
def _happen(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    node = predicate.object
    if predicate.verb == "happen":
        check_happening(reader, clause.subject)
    else:
        check_met(reader, clause, predicate)
    known = isinstance(node, (You, Named, Owned, Name)) or node is None
    return (
        d.Happen(predicate.verb, _who(reader, clause), optional(reader, node), span=predicate.span) if known else None
    )


# ------------------------------------------------------------------ tables and time
@does("roll")
def _roll(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    on = reader.words(predicate).take("on")
    if on is None or not isinstance(on.object, Name):
        return None
    table = reader.read(on.object)
    if table.terms and not table.is_chosen and table.of("table", "entry") is None:
        reader.unheard(on.span, f"to roll on {table.text}", "name a table; a test is made: `make a …`")
    return d.RollOn(_who(reader, clause), reader.read(on.object), span=predicate.span)


@does("begin", "end")
def _time(reader: Reader, clause: Clause, predicate: Predicate) -> d.AnyDeed | None:
    if isinstance(predicate.object, This) and predicate.verb == "end":
        reader.ended.append(predicate.span)
        return d.EndThis(span=predicate.span)
    if predicate.object is not None or reader.read(name_in(clause.subject)).of("scope") is None:
        return None
    made = d.Begin if predicate.verb == "begin" else d.End
    return made(_who(reader, clause), span=predicate.span)
