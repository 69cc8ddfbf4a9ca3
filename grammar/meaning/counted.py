"""Notes amounts by which a reader would count otherwise: of whom they are, of what is left, of which of several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from diagnostics.span import Span
from grammar.article import a_or_an
from grammar.meaning import deeds as d
from grammar.meaning.amounts import Amount, Dealt, Extreme, Fixed, OfEvent, Over, Plain, Rank, Worth, amount, rolls
from grammar.meaning.binding import WHO
from grammar.meaning.bodies import Body, Does, Given, Lends, Meaning, Sets, at_once, rules_in
from grammar.meaning.certainty import leaves
from grammar.meaning.facts import Happened
from grammar.meaning.having import family
from grammar.meaning.nouns import Holder, Noun, Own, Select, TestsOf, naming_of, phrases_in
from grammar.meaning.offers import Offer, Paid
from grammar.meaning.patterns import Is, Pattern
from grammar.meaning.reader import Reader
from grammar.meaning.standing import Change, ChangesDamage
from grammar.nodes import slots as s
from grammar.nodes.amounts import Per
from grammar.nodes.clauses import Clause
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, OneOf, Owned
from grammar.nodes.nouns import Role as RoleNode
from grammar.vocabulary import plural_of
from grammar.words import NUMBERS, DeclaredWord, NumberWord, StatWord, default_thing, singles


def check_of_whom(reader: Reader, offered: Offer | None, body: Body) -> None:
    """Notes by how much of whomever something is done, where people are spoken of who have that, and not everybody has."""
    words = reader.names.vocabulary
    everybody = family(words, default_thing(words))
    done = [deed for one in at_once(body) if isinstance(one, Does) for deed in one.deeds]
    for one in phrases_in((offered, *done)):
        match one:
            case Plain(key, span=span) if span in reader.bare:
                number = words.word(key)
                if not isinstance(number, NumberWord) or not everybody.isdisjoint(number.of):
                    continue
                spoken = (name for name in sorted(reader.named) if words.word(name, "thing") is not None)
                having = next((name for name in spoken if not family(words, name).isdisjoint(number.of)), "")
                if having:
                    whose = f"`that {having}'s {number.several}`"
                    cure = f"say of whom: {whose}, or `your {number.name}`"
                    reader.unheard(span, f"{number.name} of one's own", cure)


def check_emptied(reader: Reader, body: Body, paid: Sequence[tuple[Noun, str]] = ()) -> None:
    """Notes a number by which something is measured once nothing is left of it: a reader thinks of what it was.  paid: that has
    been given away for all this."""
    empty = [*paid]
    for one in body:
        for part in (part for said in at_once((one,)) for part in parts(said)):
            for (whose, key), span in _measured_by(part) if empty else ():
                if (whose, key) in empty:
                    chosen = f"let it be chosen how much, `choose X from 1 to your {key} and pay X …`, and say `X`"
                    cure = (
                        f"it is 0 by then: {chosen if paid else 'say this first, and then that nothing is left of it'}"
                    )
                    reader.unheard(span, f"the {key}, of which nothing is left", cure)
            for changed, none in _changes_number(part):
                empty = [other for other in empty if other != changed]
                empty += [changed] if none and not paid and isinstance(one, Does) else []


def parts(said: Meaning) -> Sequence[object]:
    """What a sentence does, or says that stands, one by one."""
    match said:
        case Sets(standing=standing):
            return standing
        case Does(deeds=deeds) | Lends(deeds=deeds):
            return deeds
        case _:
            return ()


def _measured_by(part: object) -> Iterator[tuple[tuple[Noun, str], Span]]:
    """Whose numbers something is measured by, and which, each with where it stands."""
    for one in phrases_in(part):
        match one:
            case Plain(key, span=span):
                yield (Holder(), key), span
            case Worth(what=Own(owner=owner, key=key, maximum=False), span=span):
                yield (owner, key), span
            case _:
                pass


def _changes_number(done: object) -> Iterator[tuple[tuple[Noun, str], bool]]:
    """The numbers that a deed changes, each with whether nothing is left of it."""
    match done:
        case d.Move(verb=verb, who=who, key=key, number=number, toward=None):
            yield (who, key), verb != "gain" and number is None
        case d.BecomeNumber(what=Own(owner=owner, key=key, maximum=False), number=number):
            yield (owner, key), number == Fixed(0)
        case d.ChangeNumber(what=Own(owner=owner, key=key)) | d.SetNumber(owner=owner, key=key):
            yield (owner, key), False
        case d.OutOfHand(who=who, number=number):
            yield (who, "card"), number is None
        case d.Draw(who=who):
            yield (who, "card"), False


def amounts_given_away(offered: Offer | None) -> Sequence[tuple[Noun, str]]:
    """The numbers of whoever takes an offer up of which he gives all there is."""
    parts = offered.parts if offered is not None and isinstance(offered.who, Holder) else ()
    paid = (one for one in parts if isinstance(one, Paid) and one.toward is None)
    return [(Holder(), one.key) for one in paid if one.number == Plain(one.key)]


def check_frozen(reader: Reader, clause: Clause, found: Sets) -> None:
    """Notes a part of all damage that comes from now on: what is said at a moment is as much as it comes to then."""
    later = any(isinstance(one, ChangesDamage) and one.of_itself for one in found.standing)
    if later or not isinstance(clause.subject, Damage):
        return
    for one in (one for one in phrases_in(found) if isinstance(one, OfEvent | Dealt)):
        reader.asked = [asked for asked in reader.asked if asked.span != one.span]
        cure = "no such damage is known yet: let a state of the game stand for that time, and say in a line of its own "
        cure += "`while you are …, damage to you is half that damage`"
        reader.unheard(one.span, "that damage", cure)


def check_per_of(reader: Reader, clause: Clause) -> None:
    """Notes what is counted of nobody in particular where somebody else is spoken of: a reader takes it for that one's."""
    who: Node = clause.subject
    while isinstance(who, Owned | OneOf):
        who = who.owner
    if isinstance(who, Named) and reader.read(who.name).of(*WHO) is not None:
        whose = f"{'that' if who.determiner == 'each' else who.determiner} {who.name.text}'s"
    elif isinstance(who, RoleNode) and who.role in ("target", "winner", "loser"):
        whose = f"the {who.role}'s"
    else:
        return
    for per in (node for node in clause.walk() if isinstance(node, Per)):
        term = reader.read(per.of).of("thing", *NUMBERS) if isinstance(per.of, Name) else None
        if term is None:
            continue
        word, ones = term.head, singles(reader.names.vocabulary)
        if isinstance(word, NumberWord) and len(word.of) == 1 and ones.issuperset(word.of):
            continue  # there is only one who has it
        plural = (word.plural if isinstance(word, DeclaredWord) else "") or plural_of(word.name)
        many = word.name if isinstance(word, StatWord) else plural
        cure = f"say whose: `per {whose} {many}`, or `per your {many}`"
        reader.unheard(per.span, f"per {word.name}", cure)


def check_order(reader: Reader, body: Body) -> None:
    """What is said of damage that has been changed may be of all of it, or of what is left: a reader cannot see of which.
    And who takes half of it before it is halved, takes the half that is rounded like the other."""
    changed, shared = False, False
    for one in body:
        if changed and not _changes_damage(one):
            _check_left(reader, one)
        for deed_ in one.deeds if isinstance(one, Does) else ():
            match deed_:
                case d.TakeDamage(number=number) | d.Move("lose", number=number) if _is_half(number):
                    shared = True
                case d.ChangeDamage(Change("is", by)) if shared and _is_half(by):
                    reader.unheard(deed_.span, "the other half", OTHER_HALF)
        changed = changed or _changes_damage(one)


OTHER_HALF = (
    "of 7 the two halves would not be 7: let it get less by what is taken, `that damage gets - (half that damage)`"
)


def _check_left(reader: Reader, meaning: Meaning) -> None:
    """Notes what is asked of damage that has been changed before."""
    said = [one for one in phrases_in(meaning) if isinstance(one, OfEvent | Over)]
    parts = [one for one in said if isinstance(one, Over) and isinstance(one.left, OfEvent)]
    for part in parts:
        cure = "the damage is changed already: put this line before the one that changes it"
        reader.unheard(part.span, "a part of the amount", cure)
    for whole_ in (one for one in said if isinstance(one, OfEvent)) if not parts else ():
        cure = "all of it, or what is left? say it before the line that changes it, `… equal to half the amount`"
        reader.unheard(whole_.span, "the amount", cure)


def _changes_damage(meaning: Meaning) -> bool:
    return isinstance(meaning, Does) and any(isinstance(one, d.ChangeDamage) for one in meaning.deeds)


def _is_half(number: Amount | None) -> bool:
    """Whether it is half of what happens."""
    return isinstance(number, Over) and isinstance(number.left, OfEvent) and number.right == Fixed(2)


def check_extremes(reader: Reader, each: Noun, body: Body) -> None:
    """Who is the highest of those that are looked at one by one is another one once the first of them is gone."""
    asked = naming_of(each)
    gone = any(isinstance(said, d.HandOver | d.MoveThings | d.MoveRanks) for said in phrases_in(body))
    changed = _numbers_changed(body)
    for one in rules_in(body) if gone or changed else ():
        for said in phrases_in(one.given):
            if not isinstance(said, Extreme) or not (gone or said.naming.key in changed):
                continue
            among = naming_of(said.among)
            if among is not None and asked is not None and among.terms == asked.terms:
                those = f"for each … with the {said.which} {said.naming.text}:"
                cure = f"it is asked anew for each of them; say it of all at once: `{those}`"
                reader.unheard(said.span, f"the {said.which} of those", cure)


def _numbers_changed(body: Body) -> set[str]:
    """The numbers that go up or down, or are set, by what is done."""
    found = set()
    for said in phrases_in(body):
        match said:
            case d.Move(key=key) | d.ChangeNumber(what=Own(key=key)) | d.BecomeNumber(what=Own(key=key)):
                found.add(key)
            case _:
                pass
    return found


def check_counts_itself(reader: Reader, given: Given, body: Body) -> None:
    """What tests get if such a one has been made: the one that would get it has been made, too."""
    words, changed = reader.names.vocabulary, [one for one in body if isinstance(one, Sets) and one.until is None]
    named = [one.subject.naming.of("test") for one in changed if isinstance(one.subject, TestsOf)]
    tests = {term.head.name for term in named if term is not None}
    for one, negated in leaves(given.fact, negated=False):
        match one:
            case Happened(Pattern("make", Holder(), (Is(Select(naming, "any", ())),)), scope) if scope and tests:
                made = naming.of("test")
            case _:
                continue
        if made is not None and not made.tags and all(made.name in words.sorts(test, "test") for test in tests):
            test = min(tests)
            first = f"of the first say `once per {scope}, when you make {a_or_an(test)} {test}, that {test} …`"
            more = "of those behind the first, let that one be remembered by a state, `you become … until the … ends`"
            cure = f"the one that would get it is made by then, too: {first if negated else more}"
            reader.unheard(given.span, f"{a_or_an(made.name)} {made.name} that counts itself", cure)


AT_ANY_TIME = "nothing has happened yet when that is asked: name a number of yours: `as many times per … as your …`"


def so_often(reader: Reader, limit: s.Limit) -> Amount:
    """How often something may be, which is asked of its holder at any time."""
    if limit.times is None:
        return Rank(span=limit.span)
    if isinstance(limit.times, int):
        return Fixed(limit.times, span=limit.span)
    before = len(reader.asked)
    times = amount(reader, limit.times)
    for one in reader.asked[before:]:
        reader.unheard(one.span, f"the {one.what}", AT_ANY_TIME)
    del reader.asked[before:]
    if rolls(times):
        reader.unheard(limit.times.span, "dice", AT_ANY_TIME)
    return times
