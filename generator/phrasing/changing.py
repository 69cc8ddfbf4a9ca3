"""Verbs of being and changing: what something is, becomes, counts as, how it ends.  Each for page and card."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from generator.phrasing.amounts import figure, is_amount, named_table, rounded_up, value
from generator.phrasing.nouns import is_many, is_test, is_thrown, is_yours, person, possessive, subjects_text
from generator.phrasing.runs import Run, Text, join, listing, string
from generator.phrasing.terms import say
from generator.phrasing.verbs import Said, Subjects, chosen_verb, declared, plainly, verb
from generator.phrasing.voice import Voice
from generator.phrasing.words import article, is_plural, plural_form, say_name, say_term
from grammar.nodes.amounts import Count, EqualTo, Half, Lookup, Number, Product, Rank, Signed, Sum
from grammar.nodes.clauses import Comparison, Ordering, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import CostOf, Damage, Name, Named, OneOf, Owned, Qualifier, Role, This, You
from grammar.vocabulary import Word
from grammar.words import ActionWord, PlaceWord, StatWord, ThingWord, TrackWord

TIMES = {2: "double", 3: "triple"}
COMPARED = {"at least": "or more", "at most": "or less"}
COUNTED = COMPARED | {"at most": "or fewer"}
"""The same of what can be counted on fingers."""
CARD_SIGNS = {"at least": "≥", "at most": "≤", "more than": ">", "less than": "<"}
COUNTABLE = ("person", "piece")
"""Units of declared numbers that are had one by one."""
DONE = {"succeed": "succeed at", "fail": "fail", "tie": "tie"}


@verb("get")
def _get(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    signed = predicate.object
    assert isinstance(signed, Signed)
    thing = subjects_text(subjects, voice)
    if voice.card:
        return Said((), "you", "", join(thing, say(signed, voice)), True)
    if signed.amount == Number(0):
        return Said(thing, person(subjects, voice), "be", join("not affected"), False)
    if string(thing).startswith("damage"):
        thing = join("all", thing)
    if (looked_up := _from_a_table(signed.amount, subjects, voice, signed.sign == "+")) is not None:
        return looked_up
    size = _size(signed, voice)
    match subjects:
        case [Owned(owner=owner, order=None, name=name)] if (
            isinstance(had := voice.head(name), ActionWord) and had.per and had.number is not None
        ):
            each = join("in each", say_name(had.per, voice, plural=False))
            if not string(size).isdigit():
                number = join("the number of", possessive(owner, voice), say_name(name, voice, plural=True), each)
                return Said((), "you", "increase" if signed.sign == "+" else "reduce", join(number, "by", size), True)
            several = signed.amount != Number(1)
            many = join("more" if signed.sign == "+" else "fewer", say_name(name, voice, plural=several))
            return Said(say(owner, voice), person([owner], voice), "have", join(size, many, each), False)
        case [Owned(owner=tests, name=name)] if is_thrown(name, tests, voice):
            many = join("more" if signed.sign == "+" else "fewer", say_name(name, voice, plural=True))
            return Said((), "you", "roll", join(many, "on", say(tests, voice), ", as many as", size), True)
    if signed.unit is not None and is_test(subjects[0], voice) and voice.role(signed.unit) != "word":
        word = "increase" if signed.sign == "+" else "reduce"
        by = _size(replace(signed, unit=None), voice)
        return Said((), "you", word, join("the", say_name(signed.unit, voice), "of", thing, "by", by), True)
    if signed.unit is not None or is_test(subjects[0], voice):
        word, small = ("add", "to") if signed.sign == "+" else ("subtract", "from")
        said = (small, thing, size) if _points_at_one_of(subjects[0], signed) else (size, small, thing)
        return Said((), "you", word, join(*said), True)
    return Said((), "you", "increase" if signed.sign == "+" else "reduce", join(thing, "by", size), True)


def _points_at_one_of(subject: Node, size: Node) -> bool:
    """Whether the size speaks of one whom the subject brings in, and so has to stand behind it: `that brawler’s nerve`."""
    new = {
        node.name for node in subject.walk() if isinstance(node, Named) and node.determiner in ("a", "another", "each")
    }
    return any(isinstance(node, Named) and node.determiner == "that" and node.name in new for node in size.walk())


def _from_a_table(amount: Node, subjects: Subjects, voice: Voice, more: bool) -> Said | None:
    """`add the cover that the table gives for rain to your range for each rainy square`: a cell may be less than nothing, and
    nobody raises a number by −1."""
    each: Text = ()
    thing, subject = subjects_text(subjects, voice), subjects[0]
    match amount:
        case Product(left=Lookup() as cell, sign="×", right=Owned(owner=You(), order=None, name=name, qualifiers=())):
            if is_plural(name, voice):
                amount, each = cell, join("for each", say_name(name, voice, plural=False))
    if not isinstance(amount, Lookup) or (isinstance(amount.key, Name) and voice.character):
        return None
    verb, small = ("add", "to") if more else ("subtract", "from")
    if len(subjects) == 1 and isinstance(subject, Owned) and subject.owner == amount.key:
        thing = join("its", say_name(subject.name, voice))
    elif not (each or voice.card or voice.ends):  # `gives for rain to your range` would be read on as one
        return Said((), "you", verb, join(small, thing, say(amount, voice)), True)
    return Said((), "you", verb, join(say(amount, voice), small, thing, each), True)


def _size(signed: Signed, voice: Voice) -> Text:
    """What a change amounts to, without its sign: `2 per rank`, `1 die`, `your Body`."""
    if signed.unit is not None:
        return say(Count(signed.amount, signed.unit, signed.per), voice)
    return join(*value(signed.amount, voice), say(signed.per, voice) if signed.per is not None else None)


@verb("use")
def _use(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    olds = [word.object for word in predicate.qualifiers if word.word == "instead of"]
    old = olds[0] if olds else None
    if isinstance(predicate.object, Lookup) and old is None:
        row = say(predicate.object, voice)
        return plainly(predicate, subjects, voice, "apply", row)
    if old is None or predicate.object is None:
        return plainly(predicate, subjects, voice)
    number, grows = value(predicate.object, voice)
    thing = subjects_text(subjects, voice)
    factor = _times_itself(predicate.object, old) if len(olds) == 1 else None
    replaced = listing([say(one, voice) for one in olds], "or")
    known = figure(predicate.object, voice) is not None
    if voice.card:
        meant = isinstance(subjects[0], Named) and subjects[0].determiner == "that"  # what is spoken of anyway
        label = () if meant else join(thing, ":")
        named = factor is not None and not known  # a multiple says of what; the figure that it comes to does not
        return Said((), "you", "", join(label, number, None if named else join("for", replaced)), True)
    if factor is not None and not voice.character:
        size = join(*_multiplied(predicate.object, factor, voice), "for", thing, grows)
        return Said((), "you", "", size, True)
    new, after = (join(number, grows), ()) if known else (number, grows)
    rest = join(new, "instead of", replaced, after)
    return Said(thing, person(subjects, voice), "use", rest, False)


def _times_itself(new: Node, old: Node) -> Node | None:
    """The factor, where a stat is replaced by a multiple of itself."""
    if isinstance(new, Product) and new.sign == "×" and isinstance(new.left, Owned) and isinstance(old, Name):
        return new.right if new.left.name.text == old.text and isinstance(new.left.owner, You) else None
    return None


def _multiplied(product: Node, factor: Node, voice: Voice) -> tuple[Text | str, ...]:
    """`double your Body`; `multiply your Body by 4`."""
    assert isinstance(product, Product)
    said = value(product, voice)[0]
    if string(said).startswith(tuple(TIMES.values())):
        return (said,)
    return ("multiply", say(product.left, voice), "by", *value(factor, voice))


def _more_than(item: Node, voice: Voice) -> Text | None:
    """`1 more than that opponent's Standoff`; None of what is no number of somebody and a little beside it."""
    match item:
        case Sum(left=Owned() as left, sign="+" | "-" as sign, right=Number(value=beside)) if not voice.card:
            return join(str(beside), "more than" if sign == "+" else "less than", say(left, voice))
        case _:
            return None


@verb("become")
def _become(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    item = predicate.object
    if not isinstance(subjects[0], You) and _is_value(item, subjects[0], voice):
        assert item is not None
        if (place := _beside(subjects[0], item, voice)) is not None:
            return Said((), "you", "move", place, True)
        thing = subjects_text(subjects, voice)
        if isinstance(item, Product) and item.sign == "×" and item.right == subjects[0] and not voice.card:
            return Said((), "you", "", join(*_many_times(item.left, thing, voice), "for good"), True)
        if isinstance(item, Sum) and item.left == subjects[0] and not voice.card:
            return Said(
                (), "you", "raise" if item.sign == "+" else "lower", join(thing, "by", *value(item.right, voice)), True
            )
        own = [node.owner for node in (subjects[0], *item.walk()) if isinstance(node, Owned)]
        voice = replace(voice, full=any(not isinstance(owner, You) for owner in own))
        new = value(item, voice) if (beside := _more_than(item, voice)) is None else (beside,)
        return Said((), "you", "" if voice.card else "set", join(thing, "=" if voice.card else "to", *new), True)
    said_as = chosen_verb(predicate, voice)
    by = tuple(
        replace(one, word="because of") if one.word == "by" and said_as != "become" else one
        for one in predicate.qualifiers
    )  # whoever drops out does so by himself
    return plainly(replace(predicate, qualifiers=by), subjects, voice, said_as)


def _beside(place: Node, other: Node, voice: Voice) -> Text | None:
    """`to where that opponent is`: where somebody is on a track of distances is no number to a player."""
    if voice.card or not isinstance(place, Owned) or not isinstance(other, Owned) or place.name != other.name:
        return None
    word = voice.head(place.name)
    ranged = word is not None and any(one.track == word.name for one in voice.vocabulary.every(PlaceWord))
    if not ranged or not isinstance(place.owner, You) or place.order or other.order:
        return None
    return join("to where", say(other.owner, voice), "is")


def _is_value(item: Node | None, subject: Node, voice: Voice) -> bool:
    if is_amount(item, voice):
        return True
    return isinstance(subject, Owned) and isinstance(item, Named | Owned | Role)


@verb("stop")
def _stop(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    if voice.card and isinstance(subjects[0], You):
        return plainly(predicate, subjects, voice, "end")
    doing = isinstance(predicate.object, Name) and predicate.object.text.endswith("ing")
    return plainly(predicate, subjects, voice, "stop" if doing else "stop being")


@verb("be")
def _be(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    if isinstance(predicate.object, Ordering):
        keys = join(*_chain([say(key, voice) for key in predicate.object.keys]))
        if voice.card:
            return Said((), "you", "", join(subjects_text(subjects, voice), ":", keys), True)
        return plainly(predicate, subjects, voice, "go", join("by", keys))
    special = (
        _is_the_time_of(predicate, subjects, voice)
        or _table_says(predicate, subjects, voice)
        or _have_so_many(predicate, subjects, voice)
        or _be_number(predicate, subjects, voice)
        or _be_declared(predicate, subjects, voice)
    )
    if special is not None:
        return special
    always = "always" if voice.standing and _is_so_always(predicate, subjects, voice) else None
    said = plainly(predicate, subjects, voice, rest=join(always, _complement(predicate, subjects, voice)))
    # On a card `Empty Pools ≥ 2: Knocked Out` says whose state it is.
    signs = ("= ", *(CARD_SIGNS.values() if voice.card else ()))
    terse = string(said.rest).startswith(signs) or (voice.card and subjects == [You()])
    return Said(said.subject, said.person, "" if terse else "be", said.rest, False)


def _is_the_time_of(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said | None:
    """`if it is your turn`: in whose stretch of time somebody is, whoever that is."""
    match predicate.qualifiers:
        case (Qualifier("in", Owned(owner=owner, name=name)),) if voice.role(name) == "scope":
            time = join("not" if predicate.negated else None, possessive(owner, voice), say_name(name, voice))
            if voice.card:
                return Said((), "you", "", time, False) if subjects == [You()] else Said(time, "one", "", (), False)
            return Said(join("it"), "one", "be", time, False)
        case _:
            return None


def _is_so_always(predicate: Predicate, subjects: Subjects, voice: Voice) -> bool:
    """Whether somebody is in a state for good, and not only by a name for it, as whoever is Dead is out."""
    item = predicate.object
    named = isinstance(item, Name) and voice.role(item) == "state" and not predicate.negated
    return named and subjects == [You()] and voice.role(voice.name) != "state"


def _table_says(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said | None:
    """`the Nightvision table says dark for your kindred`: a cell is not a word, it says one."""
    cell, word = subjects[0], predicate.object
    if voice.card or not isinstance(cell, Lookup) or not isinstance(word, Name) or predicate.negated:
        return None
    table, key = named_table(cell, voice)
    return Said(table, "one", "say", join(say(word, voice), "for", key), False)


def _have_so_many(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said | None:
    """`while you have no members`: what can be counted on fingers is had, not a number that is something."""
    subject, item = subjects[0], predicate.object
    number = item.amount if isinstance(item, Comparison) else item
    if voice.card or not voice.asked or len(subjects) > 1 or predicate.negated:
        return None
    if not isinstance(subject, Owned) or subject.order is not None or not isinstance(number, Node):
        return None
    if (said := _as_many_as(subject, item, voice)) is not None:
        return said
    if not _is_countable(voice.head(subject.name), item if is_plural(subject.name, voice) else None):
        return None
    if not isinstance(number, Number):
        if voice.role(subject.name) != "thing" or not isinstance(item, Comparison):
            return None
        return Said(join("the number of", say(subject, voice)), "one", "be", _compared(item.how, number, voice), False)
    many = _compared(item.how, number, voice, COUNTED) if isinstance(item, Comparison) else join(say(number, voice))
    few = number == Number(0) and not isinstance(item, Comparison)
    unit = say_name(subject.name, voice, plural=number != Number(1) or isinstance(item, Comparison))
    word, left = voice.head(subject.name), None
    if item == Comparison("at least", Number(1)) and word is not None and plural_form(word) != word.name:
        unit = say_name(subject.name, voice, plural=False)
        many, left = join(article(unit)), "left" if word.role == "action" else None
    hangs = (say(word, voice) for word in subject.qualifiers)
    rest = join("no" if few else many, unit, left, *hangs)
    return Said(say(subject.owner, voice), person((subject.owner,), voice), "have", rest, False)


def _as_many_as(subject: Owned, item: Node | None, voice: Voice) -> Said | None:
    """`another player has fewer wildcards than you`: of what is counted, two have more or fewer."""
    match item:
        case Comparison(how=how, amount=Owned(owner=other, order=None, name=name, qualifiers=())) if how in _AS_MANY:
            word = voice.head(name)
            counted = word is not None and plural_form(word) != word.name and is_plural(subject.name, voice)
            if name != subject.name or subject.qualifiers or not counted:
                return None
            before, behind = _AS_MANY[how]
            rest = join(before, say_name(name, voice, plural=True), behind, say(other, voice))
            return Said(say(subject.owner, voice), person((subject.owner,), voice), "have", rest, False)
        case _:
            return None


_AS_MANY = {
    "more than": ("more", "than"),
    "less than": ("fewer", "than"),
    "at least": ("at least as many", "as"),
    "at most": ("at most as many", "as"),
}
"""What stands before what two have, and behind it, by how it is compared."""


def _is_countable(word: Word | None, item: Node | None) -> bool:
    """Whether a number can be counted on fingers; of whatever is said in the plural there can be one."""
    return (
        isinstance(word, ThingWord)
        or (isinstance(word, StatWord) and bool(word.count))
        or (isinstance(word, TrackWord) and word.unit in COUNTABLE)
        or (item == Comparison("at least", Number(1)) and word is not None and plural_form(word) != word.name)
    )


def _be_declared(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said | None:
    """`this works even while …` instead of a word that says little, where the declaration says so."""
    word = voice.head(predicate.object) if isinstance(predicate.object, Name) else None
    done, _, rest = declared(word, "be").partition(" ")
    if word is None or not done or predicate.negated or voice.asked:
        return None
    return Said(subjects_text(subjects, voice), person(subjects, voice), done, (Run(rest, word),), False)


def _be_number(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said | None:
    """The turns of phrase for what is nothing or at most something."""
    item, subject = predicate.object, subjects[0]
    if predicate.negated or len(subjects) > 1 or item is None:
        return None
    if isinstance(item, Half) and not voice.asked:
        up = rounded_up(item, voice.vocabulary)
        if _is_itself(subject, up or item.of):
            return Said((), "you", "halve", join(_parted(subject, voice), "(rounded up)" if up else ""), True)
    if isinstance(item, Product) and item.sign == "/" and not voice.asked and _is_itself(subject, item.left):
        return Said((), "you", "divide", join(_parted(subject, voice), "by", say(item.right, voice)), True)
    match subject, item:
        case Damage(), Product(left=times, sign="×", right=damage) if _is_damage(damage) and not voice.asked:
            if voice.card:
                return Said((), "you", "", join(say(subject, voice), "×", say(times, voice)), True)
            doing, *much = _many_times(times, join("all", say(subject, voice)), voice)
            return Said((), "you", doing, join(*much, "before reductions"), True)
    if isinstance(subject, Owned) and (told := _as_declared(subject, item, voice)) is not None:
        return told
    match subject, item:
        case Damage(parts=(part,)), Number(value=0) if part.word == "by":
            rest = join("no damage")
            return Said(say(part.object, voice), person((part.object,), voice), "deal", rest, False)
        case Damage(parts=(Qualifier(word="to", object=to), Qualifier(word="by", object=by))), Number(value=0):
            return Said(say(by, voice), person((by,), voice), "deal", join("no damage to", say(to, voice)), False)
        case Damage(), Number(value=0):
            return Said((), "you", "ignore", join("all", say(subject, voice)), True)
        case Owned(owner=test, name=Name(text="card" | "Card" | "Cards")), _ if not voice.asked and is_test(
            test, voice
        ):
            return _cards_on(test, item, voice)
        case Owned(owner=tests, name=name), Number() if is_thrown(name, tests, voice):
            number = join(
                "no" if item == Number(0) else say(item, voice), say_name(name, voice, plural=item != Number(1))
            )
            return Said((), "you", "" if voice.card else "roll", join(number, "on", say(tests, voice)), True)
        case CostOf(of=of), Number(value=0):
            return Said(say(of, voice), person((of,), voice), "cost", join("nothing"), False)
        case CostOf(of=of), _ if is_amount(item, voice):
            return _cost(of, item, voice)
        case Owned(owner=owner, order="maximum", name=name), _ if voice.role(name) == "thing" and is_amount(
            item, voice
        ):
            return _at_most(owner, name, item, voice)
        case Owned(owner=owner, order="maximum", name=name), _ if _holds(name, voice) and not voice.card:
            return _can_hold(owner, item, voice)
        case _:
            return None


def _cards_on(test: Node, item: Node, voice: Voice) -> Said | None:
    """`play at most 2 cards on that draw`; how many are played on a test of somebody else, that one may be."""
    its_own = isinstance(test, Owned) and isinstance(test.owner, You)
    if not its_own and not (isinstance(test, Named) and test.determiner == "that"):
        return None
    match item:
        case Owned() if its_own and is_amount(item, voice):
            return Said(
                (),
                "you",
                "" if voice.card else "play",
                join("cards equal to", say(item, voice), "on", say(test, voice)),
                True,
            )
        case Comparison(how=how, amount=Number() as bound):
            return _played_with(
                test, join(_compared(how, bound, voice), "card" if bound == Number(1) else "cards"), voice
            )
        case _ if is_amount(item, voice):
            return _played_with(test, join(*value(item, voice), "card" if item == Number(1) else "cards"), voice)
    return None


def _played_with(test: Node, number: Text, voice: Voice) -> Said:
    """How many cards are played on a test: by you, if it is yours."""
    if voice.card or is_yours(test, voice):
        return Said((), "you", "" if voice.card else "play", join(number, "on", say(test, voice)), True)
    return Said(say(test, voice), person((test,), voice), "be", join("played with", number), False)


def _as_declared(subject: Owned, item: Node, voice: Voice) -> Said | None:
    """`you can buy at most 1 rank at once`, where the declaration of the number says how it is said: with a hole for it."""
    before, hole, after = declared(voice.head(subject.name), "be").partition("…")
    verb, _, start = before.strip().partition(" ")
    if not hole or voice.asked or subject.order is not None or not is_amount(item, voice):
        return None
    told = join((Run(start, voice.head(subject.name)),), *value(item, voice), after.strip())
    if voice.card and isinstance(subject.owner, You):
        return Said((), "you", verb, told, True)
    return Said(say(subject.owner, voice), person((subject.owner,), voice), verb, told, False)


def _is_itself(subject: Node, half: Node) -> bool:
    """Whether half of a thing is what it becomes: `that damage is half that damage`."""
    return half == subject or (isinstance(subject, Damage) and _is_damage(half))


def _is_damage(said: Node) -> bool:
    return isinstance(said, Named) and said.name.text == "damage"


def _parted(subject: Node, voice: Voice) -> Text:
    """What is halved or divided: of damage, whether before or after something is taken off it."""
    match subject:
        case Damage(is_taken=True):
            return join(say(subject, voice), "after reductions")
        case _ if isinstance(subject, Damage) or _is_damage(subject):
            return join(say(subject, voice), "before reductions")
        case _:
            return say(subject, voice)


def _cost(of: Node, item: Node, voice: Voice) -> Said:
    """`each trait costs 1 XP`; `each of your advantages costs XP equal to its rank`."""
    if isinstance(of, This) and voice.max_rank and voice.max_rank > 1:
        subject: Text = join("each rank of", say(of, voice))
    elif isinstance(of, OneOf) and _of_next_rank(item):
        subject = join("each further rank of", possessive(of.owner, voice), say_name(of.name, voice, plural=True))
    elif isinstance(of, OneOf):
        subject = join("each of", possessive(of.owner, voice), say_name(of.name, voice, plural=True))
    else:
        subject = say(of, voice)
    thing = voice.head(of.name) if isinstance(of, Named | OneOf) else voice.head(voice.name) if voice.name else None
    unit = thing.costs if thing is not None else ""
    if not unit:
        return Said(subject, "one", "cost", join(*value(_its(item), replace(voice, name="", memo={}))), False)
    plain = string(value(item, voice)[0]).isdigit()
    price = Count(item, Name(unit)) if plain else EqualTo(Name(unit), _its(item))  # type: ignore[arg-type]
    return Said(subject, "one", "cost", say(price, replace(voice, name="", memo={})), False)


def _of_next_rank(item: Node) -> bool:
    """Whether a price counts the rank that is bought with it."""
    return any(isinstance(part, Owned) and (part.order, part.name.text) == ("next", "rank") for part in item.walk())


def _its(item: Node) -> Node:
    """Of what has the cost, `that advantage’s rank` is `its rank`, and its next one the one that is bought."""
    match item:
        case Owned(owner=Named(determiner="that"), order="next", name=Name(text="rank") as rank):
            return Named("that", None, rank)
        case Owned(owner=Named(determiner="that"), name=Name(text="rank")):
            return replace(item, owner=This())
        case Product(left=left, right=right) | Sum(left=left, right=right):
            return replace(item, left=_its(left), right=_its(right))
        case _:
            return item


def _holds(name: Name, voice: Voice) -> bool:
    word = voice.head(name)
    return isinstance(word, PlaceWord) and word.holds


def _can_hold(owner: Node, most: Node, voice: Voice) -> Said:
    """`you can hold at most as many cards as you have members`."""
    if most == Number(0):
        return Said(say(owner, voice), "many", "cannot hold", join("any cards"), False)
    word = voice.head(most.name) if isinstance(most, Owned) and most.owner == owner else None
    if isinstance(most, Owned) and isinstance(word, TrackWord) and word.unit in COUNTABLE:
        rest = join("at most as many cards as", say(owner, voice), "have", say_name(most.name, voice, True))
        return Said(say(owner, voice), "many", "can hold", rest, False)
    number = join(*value(most, voice))
    rest = join("at most", number, "cards") if isinstance(most, Number) else join("no more cards than", number)
    return Said(say(owner, voice), "many", "can hold", rest, False)


def _at_most(owner: Node, name: Name, most: Node, voice: Voice) -> Said:
    """`you can have at most 2 weapons`."""
    if voice.card:
        return Said((), "you", "", join("max", say_name(name, voice, True), "=", *value(most, voice)), True)
    if most == Number(0):
        return Said(say(owner, voice), "many", "cannot have", join("any", say_name(name, voice, True)), False)
    if isinstance(most, Rank):
        return Said(say(owner, voice), "many", "can have", join("1", say_name(name, voice, False), "per rank"), False)
    rest = join("at most", *value(most, voice), say_name(name, voice, most != Number(1)))
    return Said(say(owner, voice), "many", "can have", rest, False)


def _complement(predicate: Predicate, subjects: Subjects, voice: Voice) -> Text:
    negation = "not" if predicate.negated else None
    small = join(*(say(word, voice) for word in predicate.qualifiers))
    item = predicate.object
    if isinstance(item, Comparison):
        return join(negation, _compared(item.how, item.amount, voice), small)
    match item:
        case None:
            said = small
        case Owned(order="maximum") as most if replace(most, order=None) == subjects[0] and not voice.card:
            said = join("at its maximum")
        case Name() as name:
            said = _state_or_kind(name, subjects, voice)
        case Named(determiner="a", order=None) if voice.card and not isinstance(subjects[0], You):
            said = join(article(say(item, voice)), say(item, voice))
        case _:
            equals = voice.card and not predicate.negated and is_amount(item, voice)
            said = join("=" if equals else None, *value(item, voice))
    return join(negation, said, small if item is not None else None)


def _compared(how: str, amount: Node, voice: Voice, words: Mapping[str, str] = COMPARED) -> Text:
    if voice.card:
        return join(CARD_SIGNS[how], *value(amount, voice))
    if voice.asked and isinstance(amount, Number) and how in words:
        return join(say(amount, voice), words[how])
    return join(how, *value(amount, voice))


def _chain(texts: list[Text]) -> list[Text | str]:
    pieces: list[Text | str] = []
    for text in texts:
        pieces += [", then", text] if pieces else [text]
    return pieces


def _state_or_kind(name: Name, subjects: Subjects, voice: Voice) -> Text:
    """`you are Berserk`, but `you are a Monster`: things and kinds take an article."""
    said = say_name(name, voice)
    if voice.role(name) in ("thing", "kind") and not any(is_many(s, voice) for s in subjects):
        return join(article(said), said)
    return said


@verb("multiply")
def _multiply(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    thing = subjects_text(subjects, voice)
    by = predicate.object
    assert by is not None
    if voice.card:
        return Said((), "you", "", join(thing, "×", say(by, voice)), True)
    verb, *rest = _many_times(by, thing, voice)
    return Said((), "you", verb, join(*rest), True)


def _many_times(by: Node, thing: Text, voice: Voice) -> tuple[str, Text, *tuple[Text | str, ...]]:
    """`double your Body`; `multiply your Body by 4`."""
    if isinstance(by, Number) and by.value in TIMES:
        return TIMES[by.value], thing
    return "multiply", thing, "by", *value(by, voice)


@verb("rise", "sink")
def _shift(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    thing = subjects_text(subjects, voice)
    by = predicate.object
    assert by is not None
    if voice.card:
        return Said((), "you", "", join(thing, ("+" if predicate.verb == "rise" else "−"), say(by, voice)), True)
    if (looked_up := _from_a_table(by, subjects, voice, predicate.verb == "rise")) is not None:
        return looked_up
    return Said((), "you", "raise" if predicate.verb == "rise" else "lower", join(thing, "by", *value(by, voice)), True)


@verb("reach")
def _reach(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    amount = predicate.object
    assert amount is not None
    word = "fall to" if amount == Number(0) else "reach"
    return plainly(predicate, subjects, voice, word)


@verb("go")
def _go(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    said = plainly(predicate, subjects, voice)
    if voice.card:
        to = join(*(say(word.object, voice) for word in predicate.qualifiers))
        return Said((), "you", "", join(said.subject, "→", to), True)
    return Said(said.subject, said.person, said.verb, join(said.rest, "instead"), False)


@verb("swap")
def _swap(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    other = predicate.qualifiers[0].object
    item = predicate.object
    if item == other and isinstance(item, Named):
        return plainly(predicate, subjects, voice, rest=join("any two", say_name(item.name, voice, plural=True)))
    if isinstance(item, Owned) and isinstance(other, Owned):
        return plainly(predicate, subjects, voice, rest=subjects_text([item, other], voice))
    return plainly(predicate, subjects, voice)


@verb("succeed", "fail", "tie")
def _turn_out(predicate: Predicate, subjects: Subjects, voice: Voice) -> Said:
    """How a test ends: `you avoid an attack` where the declaration says so, else `you fail an opposed draw`."""
    subject = subjects[0]
    if len(subjects) == 1 and isinstance(subject, Owned) and subject.order is None and not voice.card:
        own = _as_deed(predicate.verb, subject, voice)
        if own is not None:
            return own
    if isinstance(subject, OneOf) and not voice.card:
        rest = subjects_text(subjects, voice)
        return Said(say(subject.owner, voice), person((subject.owner,), voice), DONE[predicate.verb], rest, False)
    word = voice.head(subject.name) if isinstance(subject, Named | Owned) else None
    if predicate.verb == "fail" and word is not None and (word.role != "test" or word.name == voice.unmade):
        return Said(subjects_text(subjects, voice), person(subjects, voice), "do", join("not happen"), False)
    chosen = declared(word, predicate.verb)
    return plainly(predicate, subjects, voice, chosen if chosen and " " not in chosen else "")


def _as_deed(name: str, subject: Owned, voice: Voice) -> Said | None:
    term = voice.vocabulary.resolve(subject.name.text)
    if term is None or term.head.role != "test":
        return None
    hangs = join(*(say(word, voice) for word in subject.qualifiers))
    chosen = declared(term.head, name)
    owner, who = say(subject.owner, voice), person((subject.owner,), voice)
    if " " in chosen and not term.tags and not subject.qualifiers and not term.plural:
        return Said(owner, who, chosen, (), False)
    if " " not in chosen and chosen:
        return None
    test = join(say_term(term, voice), hangs)
    return Said(owner, who, DONE[name], join("all" if term.plural else article(test), test), False)
