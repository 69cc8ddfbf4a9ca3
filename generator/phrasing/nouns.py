"""Who and what: nouns, possessives, and the small words that hang on a noun.  Says no verbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from generator.phrasing.holder import It
from generator.phrasing.runs import Run, Text, glue, join, listing, string
from generator.phrasing.terms import phrases, say
from generator.phrasing.voice import TO_COME, Voice
from generator.phrasing.words import article, in_plural, is_plural, plural_form, say_name, say_term, say_word
from grammar.nodes.amounts import (
    Count,
    Dice,
    EqualTo,
    Extreme,
    Half,
    Lookup,
    Number,
    NumberOf,
    Per,
    Pick,
    Product,
    Signed,
    Sum,
    Variable,
)
from grammar.nodes.node import Node
from grammar.nodes.nouns import (
    Chance,
    CostOf,
    Damage,
    Name,
    Named,
    OneOf,
    Owned,
    Qualifier,
    Role,
    This,
    You,
)
from grammar.vocabulary import Term, Word
from grammar.words import (
    NUMBERS,
    PlaceWord,
    StateWord,
    StatWord,
    TestWord,
    ThingWord,
    TrackWord,
    anybody,
    between_two,
    needs,
)

TESTS = ("test", "action")
AS_MANY: dict[str, Callable[[Text], tuple[Text | str, ...]]] = {
    "with at least": lambda many: ("with at least as many", many, "as"),
    "with at most": lambda many: ("with at most as many", many, "as"),
    "with more than": lambda many: ("with more", many, "than"),
    "with less than": lambda many: ("with fewer", many, "than"),
}
"""How it is said that somebody has as many of something as another one."""
LOCATED = ("out of ", "under ")
"""How names of places begin that say themselves where somebody is: `out of sight`, not *in out of sight*."""


@phrases(Name)
def _name(node: Name, voice: Voice) -> Text:
    return say_name(node, voice)


@phrases(You)
def _you(node: You, voice: Voice) -> Text:
    return join("you")


@phrases(This)
def _this(node: This, voice: Voice) -> Text:
    thing = voice.vocabulary.named(voice.name, ThingWord) if voice.name else None
    the = "the" if thing is not None and thing.item and not thing.single else None  # of the rest it is the name
    said = say_name(f"[{voice.name}]", voice) if voice.name else join("this")
    return join(the, said, qualifiers(node.qualifiers, voice))


@phrases(Chance)
def _chance(node: Chance, voice: Voice) -> Text:
    return join("chance")


@phrases(Named)
def _named(node: Named, voice: Voice) -> Text:
    if node.determiner == "each" and voice.card:
        return join("each", node.order, say_name(node.name, voice, plural=False), qualifiers(node.qualifiers, voice))
    others = [word for word in node.qualifiers if node.determiner == "each" and _is_all_but(word, node)]
    around = [word for word in node.qualifiers if word not in others[:1]]
    other = "other" if others else None  # who is spared is one of them, and each one is `that …` from here on
    words = join(other, node.order, say_name(node.name, voice), qualifiers(around, voice, node.name))
    if node.determiner == "a":
        plain = voice.card or node.order is not None or is_plural(node.name, voice) or is_mass(node.name)
        return words if plain else join(article(words), words)
    if node.determiner == "that" and is_plural(node.name, voice):
        return join("those", words)
    return join(node.determiner, words)


def _is_all_but(word: Qualifier, those: Named) -> bool:
    """Whether somebody is left out who is one of them himself: `each Opponent other than that Opponent` is each other one."""
    match word:
        case Qualifier(word="other than", object=Named("that", None, name, ())):
            return name == those.name
        case _:
            return False


def _all_such(node: Qualifier, voice: Voice) -> Qualifier:
    """What defenses have against an attack, they have against all such attacks."""
    match node:
        case Qualifier(word="against", object=Named("a", None, name, ()) as made) if voice.role(name) == "test":
            return replace(node, object=replace(made, name=in_plural(name, voice)))
    return node


@phrases(Owned)
def _owned(node: Owned, voice: Voice) -> Text:
    many = True if node.name.text in ("card", "die") and node.order is None else None
    hangs = [_all_such(word, voice) if is_plural(node.name, voice) else word for word in node.qualifiers]
    others = not isinstance(node.owner, You) and voice.role(node.name) == "test"
    rest = join(
        node.order,
        say_name(node.name, voice, many),
        qualifiers(hangs, replace(voice, others=True) if others else voice, node.name, is_plural(node.name, voice)),
    )
    if hides_owner(node.owner, voice):
        return rest
    if isinstance(node.owner, Owned) and not node.qualifiers and not voice.card:
        owner = say(node.owner, voice)
        if string(owner).count("’"):  # one owner’s owner’s thing is a mouthful
            return join("the", rest, "of", owner)
    return join(possessive(node.owner, voice), rest)


@phrases(OneOf)
def _one_of(node: OneOf, voice: Voice) -> Text:
    words = join(say_name(node.name, voice, plural=True), qualifiers(node.qualifiers, voice, node.name, many=True))
    if node.which == "each":
        head = voice.head(node.name) if not voice.card else None
        left = [_not_in_state(word, head, voice) if head is not None else word for word in node.qualifiers]
        hangs = [
            join("other than" if not voice.card else "except", everything(word.object, voice))
            if word.word == "other than"
            else qualifiers([word], voice, node.name, many=True)
            for word in left
        ]
        words = join(say_name(node.name, voice, plural=True), *hangs)
        all_ = "all" if isinstance(node.owner, You) or voice.card else "all of"  # `all that strike’s cards` stumbles
        return words if hides_owner(node.owner, voice) else join(all_, possessive(node.owner, voice), words)
    return join(node.which, "of", possessive(node.owner, voice), words)


@phrases(Role)
def _role(node: Role, voice: Voice) -> Text:
    if node.role == "amount" and voice.counted == "damage":
        if voice.counting == TO_COME:
            return join("unreduced damage" if voice.card else "that damage before reductions")
        return join("damage" if voice.card else "that damage")
    if node.role == "amount" and counted(voice) and not voice.card:
        several = say_name(Name(counted(voice)), voice, plural=True)
        mass = string(several) == string(say_name(Name(counted(voice)), voice, plural=False))
        return join("the amount of" if mass else "the number of", several, voice.counting)
    return join("the", node.role, qualifiers(node.qualifiers, voice))


def counted(voice: Voice) -> str:
    """The unit that the event at hand speaks of; of what is simply gained or lost that is its ranks."""
    return voice.counted or ("rank" if voice.counting in ("gained", "lost") else "")


@phrases(CostOf)
def _cost_of(node: CostOf, voice: Voice) -> Text:
    return join("the cost of", say(node.of, voice))


@phrases(Damage)
def _damage(node: Damage, voice: Voice) -> Text:
    return damage(node.parts, voice)


@phrases(Qualifier)
def _qualifier(node: Qualifier, voice: Voice) -> Text:
    match node:
        case Qualifier(word="at", object=Signed(unit=Name()) as signed):
            said = more_or_fewer(signed, voice)
            if signed.unit is not None and voice.role(signed.unit) != "word":
                return join("at", say_name(signed.unit, voice), say(replace(signed, unit=None), voice))
            if signed.per == Per(1, Role("use")) and not voice.card:
                return join(", playing" if signed.unit == Name("card") else ", with", said)
            return join("with", said)
        case Qualifier(word="at", object=Count(unit=unit, quantity=Number() as number, per=None)) if _decks(
            unit, voice
        ):
            return join("with" if voice.card else ", playing", say(Count(number, Name("card")), voice))
        case Qualifier(word="at", object=Count(unit=Name() as unit, quantity=Number() as number, per=None)):
            return join("at", say_name(unit, voice), say(number, voice))
        case Qualifier(word="at", object=EqualTo(unit=unit, amount=amount)):
            if _decks(unit, voice):
                return join("with" if voice.card else ", playing", "cards equal to", say(amount, voice))
            return join("at", say_name(unit, voice), say(amount, voice))
        case Qualifier(word="at", object=Signed(amount=amount) as signed):
            if voice.card or (isinstance(amount, Number | Variable | Dice) and signed.per is None):
                return join("at", say(signed, voice))
            growth = say(signed.per, voice) if signed.per is not None else None
            return join(", adding" if signed.sign == "+" else ", subtracting", say(amount, voice), growth)
        case Qualifier(word="other than", object=item) if voice.card:
            return join("except", everything(item, voice))
        case Qualifier(word="showing" | "not showing" as shows, object=item):
            return join("that shows" if shows == "showing" else "that does not show", say(item, voice))
        case Qualifier(word="as", object=letter):
            return join("(", say(letter, voice), ")")
        case Qualifier(word="without", object=Count(unit=Name("card"))) as given_up:
            return join(", giving up", say(given_up.object, voice))
        case Qualifier(word="with" | "without", object=Name() as name) if voice.role(name) == "state":
            return join(None if voice.card else "who is", _state(node, name, voice))
        case Qualifier(object=EqualTo(unit=unit, amount=Owned(owner, order, name, words) as other)):
            many = say_name(unit, voice, plural=True)
            same = order is None and not words and voice.head(unit) is voice.head(name)
            return join(*AS_MANY[node.word](many), say(owner if same else other, voice))
        case Qualifier(word="with the highest" | "with the lowest", object=Name() as name):
            word = voice.head(name)
            if isinstance(word, TrackWord) and plural_form(word) != word.name:
                many = say_name(name, voice, plural=True)
                return join("with the most" if node.word.endswith("highest") else "with the fewest", many)
            return join(node.word, say_name(name, voice))
        case Qualifier(word="against", object=item) if voice.card:
            return join("vs", say(item, voice))
        case Qualifier(word="of" | "from", object=Name() as name):
            return join(node.word, say(name, voice))
        case Qualifier(word="in", object=Name(text=text) | Named(name=Name(text=text)) as place):
            word = voice.vocabulary.named(text, PlaceWord)
            said = say(place, voice)
            if string(said).startswith(LOCATED):
                return said
            from_you = voice.others and between_two(word, voice.vocabulary)
            there = join(word.preposition if word is not None else "in", said)
            return join(there, _measured(text, voice), "you") if from_you else there
        case Qualifier(word="in", object=Owned(owner=owner, name=name)):
            there = say(Qualifier("in", name), replace(voice, others=False))
            return join(there, _measured(name.text, voice), say(owner, voice))
        case Qualifier(word=word, object=item):
            return join(word, say(item, voice))


def _measured(place: str, voice: Voice) -> str:
    """What stands before whom one is so far from: in short range *of* you, in contact *with* you."""
    word = voice.vocabulary.named(place, PlaceWord)
    return word.measured if word is not None else "of"


def _decks(unit: Name, voice: Voice) -> bool:
    """Whether a number is how many cards are played from the deck in tests against it."""
    return any(word.deck == unit.text for word in voice.vocabulary.every(TestWord))


def _again(before: Qualifier | None, node: Qualifier, voice: Voice) -> Text:
    """One of several in a row: `with a hat and a stick`."""
    if before is not None and node.compares and before.compares:
        return join("and", node.word.removeprefix("with "), say(node.object, voice))
    twice = before is not None and node.word == before.word == "with"
    return join("and", say(node.object, voice)) if twice else say(node, voice)


def _state(node: Qualifier, name: Name, voice: Voice) -> Text:
    """`without Out`: `not out`, or as the declaration has it, `still standing`."""
    word = voice.head(name.text)
    otherwise = word.without if isinstance(word, StateWord) and node.word == "without" else ""
    return join(otherwise or join("not" if node.word == "without" else None, say_name(name, voice)))


def qualifiers(words: Sequence[Qualifier], voice: Voice, of: Name | None = None, many: bool = False) -> Text:
    """All that hangs on a noun, in the order of the text.

    of: the noun, which may be a thing: *that* is so, not *who*.  many: whether it is said of several."""
    if any(word.word == "against" and isinstance(word.object, You) for word in words):
        voice = replace(voice, others=False)  # so far off are those two
    head = voice.head(of) if of is not None and not voice.card else None
    said: list[Text] = []
    spared = [word for word in words if word.word == "other than"]
    behind = {then.word for word, then in pairwise(words) if word.word == "other than"}
    if len(spared) > 1 or not behind.isdisjoint(("with", "without")):  # that would be read of whoever is spared
        words = [word for word in words if word.word != "other than"] + (spared if len(spared) == 1 else [])
    words = [_in_successes(word, of, voice) for word in words]
    for before, word in zip((None, *words), words, strict=False):
        word = _not_in_state(word, head, voice) if head is not None else word
        state = word.object if word.word in ("with", "without") and isinstance(word.object, Name) else None
        known = head is not None and state is not None and voice.role(state) == "state"
        if known and state is not None:
            nearest = before.object if before is not None and before.word == "against" else None
            # `your attacks against one who is not out`: it is said of him, and not of them
            one = voice.head(nearest.name) if isinstance(nearest, Named) else head
            that = "that" if isinstance(one, ThingWord) and not _is_somebody(one, voice) else "who"
            so = "are" if many and nearest is None else "is"
            told = join(that, so, _state(word, state, voice))
        else:
            told = _again(before, word, voice)
        told = _another_sort(word, of, voice) or told
        said.append(join(told, _but_no_less(word, of, voice)))
    if len(spared) > 1:
        others = listing([say(word.object, voice) for word in spared], "or")
        said.append(join("except" if voice.card else "other than", others))
    return join(*said)


def _another_sort(node: Qualifier, of: Name | None, voice: Voice) -> Text:
    """`a test other than a locked one`: what is the same need not be named again."""
    match node:
        case Qualifier(word="other than", object=Named("a", None, name, ())) if of is not None and not voice.card:
            term = voice.vocabulary.resolve(name.text)
            if term is not None and term.tags and term.head is voice.head(of):
                sort = join(*(say_word(tag, voice) for tag in term.tags))
                return join("other than", article(sort), sort, "one")
    return ()


def _in_successes(node: Qualifier, of: Name | None, voice: Voice) -> Qualifier:
    """`a roll against 1` of dice that are counted is one against 1 six."""
    word = voice.head(of) if of is not None and node.word == "against" else None
    if not isinstance(word, TestWord) or not isinstance(node.object, Number | Variable):
        return node
    while word.of and (wider := voice.vocabulary.named(word.of[0], TestWord)) is not None:
        word = wider
    unit = next((one for one in voice.vocabulary.every(StatWord) if one.reads == "total" and word.name in one.of), None)
    if unit is None or not word.read.startswith("count"):
        return node
    return replace(node, object=Count(node.object, Name(unit.name)))


def _but_no_less(node: Qualifier, of: Name | None, voice: Voice) -> Text:
    """The least that a test has to come to, where it is against what may be less."""
    word = voice.head(of) if of is not None and node.word == "against" else None
    least = needs(voice.vocabulary, word.name) if isinstance(word, TestWord) else 0
    reckoned = isinstance(node.object, Sum | Product | Half | Pick | Extreme | NumberOf | Lookup)
    of_somebody = isinstance(node.object, Owned) and voice.role(node.object.name) in NUMBERS
    return join(f"(at least {least})") if least and (reckoned or of_somebody) else ()


def _not_in_state(node: Qualifier, head: Word, voice: Voice) -> Qualifier:
    """An opponent other than a Knocked Out opponent is one who is not Knocked Out."""
    item = node.object
    if node.word == "other than" and isinstance(item, Name) and isinstance(voice.head(item), StateWord):
        return replace(node, word="without")
    if isinstance(item, Name):  # `opponents other than Knocked Out opponents`
        item = Named("a", None, item)
    if node.word != "other than" or not isinstance(item, Named) or item.order is not None or item.qualifiers:
        return node
    term = voice.vocabulary.resolve(item.name.text)
    if item.determiner == "that" or term is None or term.head is not head or len(term.tags) != 1:
        return node
    (tag,) = term.tags
    return replace(node, word="without", object=Name(tag.name)) if isinstance(tag, StateWord) else node


def more_or_fewer(signed: Signed, voice: Voice) -> Text:
    """`1 fewer card per rank`, `2 more cards`; on a card `−1 card`."""
    if voice.card or signed.unit is None:
        return say(signed, voice)
    word = "more" if signed.sign == "+" else "fewer"
    counted = say(Count(signed.amount, signed.unit, signed.per), voice)
    number, rest = split_first(counted)
    said = string(rest).replace(" more for each earlier use", f" {word} again for each earlier use")
    return join(number, word, rest if said == string(rest) else said)


def split_first(text: Text) -> tuple[Text, Text]:
    """The first word of a text, and the rest."""
    first, space, after = text[0].text.partition(" ")
    if not space:
        return (text[0],), text[1:]
    rest = (Run(after, text[0].target, text[0].strong),) if after else ()
    return (Run(first),), (*rest, *text[1:])


def everything(item: Node, voice: Voice) -> Text:
    """`a Reflexive Draw`, `Intimidate Draws` → all of them: the plural without article."""
    match item:
        case Named(determiner="a" | "any" | "each", order=None, name=name, qualifiers=words):
            many = not is_mass(name)
            return join(say_name(name, voice, plural=many), qualifiers(words, voice, name, many))
        case _:
            return say(item, voice)


def possessive(owner: Node, voice: Voice) -> Text:
    """`your`, `its`, `that opponent’s`, `the squads’`."""
    if isinstance(owner, You):
        return join("your")
    if isinstance(owner, It) or (isinstance(owner, This) and not voice.name):
        return join("its")
    if voice.doer is not None and points_at(owner, voice.doer):
        return join("their" if stands_for(owner, voice) == "somebody" else "its")
    said = say(owner, voice)
    mark = "’" if string(said).endswith("s") and is_many(owner, voice) else "’s"
    return glue(said, mark)


def stands_for(noun: Node, voice: Voice) -> str:
    """Whether a noun stands for `somebody` or `something`, as far as a pronoun can tell; empty for anything else."""
    match noun:
        case Role(role="target" | "winner" | "loser"):
            return "somebody"
        case Named(name=name) if isinstance(word := voice.head(name), ThingWord) and not is_plural(name, voice):
            return "something" if word.item else "somebody"
        case _:
            return ""


def points_at(noun: Node, whom: Node) -> bool:
    """Whether `that Player` means the one that was just spoken of (or both are *you*)."""
    if isinstance(noun, You) or isinstance(whom, You):
        return isinstance(noun, You) and isinstance(whom, You)
    if noun == whom:
        return True
    return isinstance(noun, Named) and isinstance(whom, Named) and noun.determiner == "that" and noun.name == whom.name


def hides_owner(owner: Node, voice: Voice) -> bool:
    """Whether a card leaves the owner out: what is yours needs no word."""
    return voice.card and not voice.full and isinstance(owner, You)


def is_mass(name: Name) -> bool:
    """Whether a name is never counted."""
    return name.text == "damage"


def is_many(noun: Node, voice: Voice) -> bool:
    """Whether the verb after this noun stands in the plural."""
    match noun:
        case Owned(order=None, name=Name(text="card")):
            return True
        case Owned(name=name) | Named(name=name):
            return is_plural(name, voice) and getattr(noun, "determiner", "") not in ("each", "another", "a")
        case OneOf(which="each"):
            return True
        case Count() | EqualTo():
            return True
        case _:
            return False


def person(subjects: Sequence[Node], voice: Voice) -> str:
    """The form of the verb after these subjects: `you`, `many` or `one`."""
    if len(subjects) > 1:
        return "many"
    if isinstance(subjects[0], You):
        return "you"
    return "many" if is_many(subjects[0], voice) else "one"


def subjects_text(subjects: Sequence[Node], voice: Voice) -> Text:
    """One subject, or several that share as much as they can: `your Charm and Seduce draws`."""
    if len(subjects) == 1:
        return say(subjects[0], voice)
    shared = _shared_head(subjects, voice)
    if shared is not None:
        return shared
    if all(isinstance(s, Damage) and len(s.parts) == 1 and s.parts[0].word == "to" for s in subjects):
        ends = [s.parts[0].object for s in subjects if isinstance(s, Damage)]
        return join("damage to", subjects_text(ends, voice))
    return listing([say(subject, voice) for subject in subjects])


def _shared_head(subjects: Sequence[Node], voice: Voice) -> Text | None:
    owned = [s for s in subjects if isinstance(s, Owned)]
    if len(owned) != len(subjects) or len({(s.owner, s.order) for s in owned}) != 1 or any(s.qualifiers for s in owned):
        return None
    first = owned[0]
    owner = None if hides_owner(first.owner, voice) else possessive(first.owner, voice)
    terms = [voice.vocabulary.resolve(s.name.text) for s in owned]
    known: list[Term] = [term for term in terms if term is not None]
    same_head = len(known) == len(owned) and len({term.head.name for term in known}) == 1
    if not same_head or not all(term.tags for term in known):
        return join(owner, first.order, listing([say_name(s.name, voice) for s in owned]))
    tags = listing([join(*(say_word(tag, voice) for tag in term.tags)) for term in known])
    return join(owner, first.order, tags, say_term(Term(known[0].head, (), known[0].plural), voice))


def damage(parts: Sequence[Qualifier], voice: Voice, once: bool = False) -> Text:
    """`damage to your BP`, `damage you deal to MP`, `that attack’s damage`.  once: it is taken, and by one test, `from an
    attack`, where what is said of all such damage is said of damage `from attacks`."""
    to = [part.object for part in parts if part.word == "to"]
    source = [part.object for part in parts if part.word == "from"]
    by = [part for part in parts if part.word in ("by", "with")]
    if len(parts) == 1 and by and isinstance(by[0].object, Named) and by[0].object.determiner == "that":
        return join(possessive(by[0].object, voice), "damage")
    yours = bool(source) and isinstance(source[0], You)
    pieces: list[Text | str] = ["damage you deal" if yours else "damage"]
    pieces += [join("to", say(item, voice)) for item in to]
    if source and not yours:
        pieces.append(join("from", say(source[0], voice)))
    for at, part in enumerate(by):
        if at and part.word == by[at - 1].word == "with":
            pieces.append(join("and", say(part.object, voice)))
            continue
        any_of_them = not source and isinstance(part.object, Named) and part.object.determiner in ("a", "an", "any")
        plural_it = part.word == "by" and (yours or any_of_them)
        how = "with" if yours or part.word == "with" else "from" if plural_it else "by"
        pieces.append(join(how, everything(part.object, voice) if plural_it and not once else say(part.object, voice)))
    pieces += [
        join("except" if voice.card else "that are not", say(p.object, voice)) for p in parts if p.word == "without"
    ]
    return join(*pieces)


def _is_somebody(word: ThingWord, voice: Voice) -> bool:
    """Whether a word is one for people, and not for things, which are carried, or are there because the table says so."""
    return not word.item and (not word.at_table or anybody(voice.vocabulary) in voice.vocabulary.sorts(word.name))


def is_test(noun: Node, voice: Voice) -> bool:
    """Whether a noun names tests or actions: what cards or points are added to, not what is raised."""
    match noun:
        case Owned(name=name) | Named(name=name) | OneOf(name=name):
            return voice.role(name) in TESTS
        case _:
            return False


def is_yours(noun: Node, voice: Voice) -> bool:
    """Whether *you* are the one who makes or owns it, so that the imperative can be used."""
    match noun:
        case You():
            return True
        case Owned(owner=owner) | OneOf(owner=owner):
            return isinstance(owner, You) or is_yours(owner, voice)
        case Named(determiner="that", name=name):
            return any(made == name.text or made.endswith(" " + name.text) for made in voice.mine)
        case _:
            return False


def is_thrown(name: Name, tests: Node, voice: Voice) -> bool:
    """Whether a number is how many dice you throw for tests of yours."""
    word = voice.head(name)
    if voice.asked or not isinstance(word, StatWord) or word.reads != "allowance" or not is_yours(tests, voice):
        return False
    return any(test.source == "dice" for test in voice.vocabulary.every(TestWord)) and is_test(tests, voice)


@phrases(NumberOf)
def _number_of(node: NumberOf, voice: Voice) -> Text:
    words = qualifiers(node.qualifiers, voice, node.name, many=True)
    return join("the number of", say_name(node.name, voice, plural=True), words)
