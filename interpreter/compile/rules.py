"""A sentence with slots becomes a rule: how often, when, given what, at whose choice, and what then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Literal, assert_never

from msgspec.structs import replace

from grammar.meaning.amounts import Fixed, Minus, Negative, Over
from grammar.meaning.bodies import (
    After,
    Body,
    Chooses,
    Does,
    ForEach,
    FromRank,
    Given,
    Lends,
    Limit,
    Meaning,
    Picks,
    Rule,
    Sets,
    Tries,
    Within,
    put_in_place,
)
from grammar.meaning.deeds import (
    AnyDeed,
    ChangeDamage,
    Choose,
    Discard,
    Draw,
    End,
    Make,
    Move,
    MoveRanks,
    OutOfHand,
    Retarget,
)
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Cards, Holder, Own, Role, Select, Telling, naming_of, phrases_in
from grammar.meaning.offers import AnyPart, GivenUp, JustDone, Paid
from grammar.meaning.outline import WINDOWS, is_own, waiting_for
from grammar.meaning.settings import AgainstSomebody, AgainstTest
from grammar.meaning.standing import Change, Replaces
from grammar.vocabulary import Term
from grammar.words import ScopeWord, ThingWord
from interpreter.compile.amounts import amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.facts import is_so
from interpreter.compile.modifiers import modifier
from interpreter.compile.names import meant_by
from interpreter.compile.nouns import reference
from interpreter.compile.offers import offer, test_part
from interpreter.compile.options import some_open
from interpreter.compile.patterns import pattern
from interpreter.compile.verbs.entries import can_rise
from interpreter.compile.verbs.numbers import options
from interpreter.play.rules import is_left_for
from interpreter.standing.attempts import numbers_used, place_of, tests_of
from interpreter.standing.numbers import rank_here
from interpreter.state.program import CompiledRule, Fact, LimitPlan, Offer, Part, Pattern
from interpreter.state.situation import Frame
from interpreter.state.things import Thing


def compile_rule(compiler: Compiler, meaning: Rule) -> CompiledRule:
    """The rule of a sentence with slots."""
    after: After | None = None
    scope, whose = "", None
    match meaning.moment:
        case After() as after:
            pass
        case Within() as within:
            scope, whose = within.name, _whose(compiler, within)
        case None:
            pass
        case _:
            assert_never(meaning.moment)
    found = pattern(compiler, after.event) if after is not None else None
    word = compiler.game.scopes[scope] if scope else None
    limit = _limit(compiler, meaning.limit) if meaning.limit is not None else None
    return CompiledRule(
        channel=waiting_for(found.verb, would=after.would) if after is not None and found is not None else WINDOWS,
        verb=found.verb if found is not None else "",
        would=after is not None and after.would,
        instead=after is not None and after.instead,
        pattern=found,
        limit=limit,
        given=given(compiler, meaning.given),
        may=_of_whom_left(_offer(compiler, meaning), limit),
        body=compiler.body(meaning.body),
        otherwise=compiler.body(meaning.otherwise),
        span=meaning.span,
        window_scope=scope,
        whose=whose,
        asked=word.asked if word is not None else "",
        given_text=compiler.quote(meaning.given.span).removeprefix("if ") if meaning.given is not None else "",
        of_whom=_of_whom(meaning, found) if found is not None and found.verb in ("make", "throw") else "",
        strikes=meaning.strikes,
        of_item=after is not None and after.of_item,
        only_offers=meaning.offer is None and _only_offers(meaning.body),
        only_offers_otherwise=_only_offers(meaning.otherwise),
        closes=any(map(_closes, (*meaning.body, *meaning.otherwise))),
        gambles=_gambles(meaning),
        raises=any(map(_raises, phrases_in((meaning.body, meaning.otherwise)))),
    )


def _raises(done: object) -> bool:
    """Whether it may make more of damage."""
    match done:
        case ChangeDamage(
            Change("add", Negative()) | Change("times" | "most") | Change("is", Minus() | Over() | Fixed(value=0))
        ):
            return False
        case ChangeDamage():
            return True
        case _:
            return False


def _gambles(meaning: Rule) -> bool:
    """Whether its price is paid before it is known if anything comes of it: what is done asks for what has been given away, or
    for what a hand holds; or something has come of it already, a card that was drawn with the price."""
    parts = meaning.offer.parts if meaning.offer is not None else ()
    for part in parts:
        match part:
            case JustDone(deed=Draw()):
                return True
    paid = {_given_away(part) for part in parts if part.cost}
    for one in phrases_in(meaning.body) if paid else ():
        match one:
            case Cards():
                return True
            case Select(naming, how="that") if not paid.isdisjoint(
                (naming.text, *(t.head.name for t in naming.terms.values()))
            ):
                return True
    return False


def _given_away(part: AnyPart) -> str:
    """What a price takes, by its name."""
    match part:
        case JustDone(deed=OutOfHand()):
            return "card"
        case _:
            return part.takes


def _of_whom(meaning: Rule, event: Pattern) -> Literal["", "some", "each"]:
    """Whether what is said of a test as that is made depends on whom it is against.  What its maker is offered, or may have so
    often, he is asked for the whole of it, unless it comes to whom it is against."""
    depends = "against" in event.said
    for one in phrases_in((meaning.given, meaning.offer, meaning.body, meaning.otherwise)):
        match one:
            case Retarget(several=True):  # and is not asked again who they are
                return ""
            case Role(role="target"):
                depends = True
    if not depends:
        return ""
    if not event.own or (meaning.offer is None and meaning.limit is None):
        return "each"
    if meaning.offer is not None and not isinstance(meaning.offer.who, Holder):
        return "each"
    whom = {kind for one in phrases_in(meaning.moment) for kind in _of_whom_told(one)}
    return "each" if any(_comes_to_him(one, whom) for one in (*meaning.body, *meaning.otherwise)) else "some"


def _of_whom_told(one: object) -> tuple[str, ...]:
    """The kind of those of whom a small word tells: `against a Rival`."""
    match one:
        case Telling(what=Select(naming)) if (term := naming.of("thing")) is not None:
            return (term.head.name,)
        case _:
            return ()


def _comes_to_him(done: Meaning, whom: Collection[str]) -> bool:
    """Whether something names whom the test at hand is against, beside what it says of that test.  whom: the kinds of those."""
    match done:
        case Sets(of_test=True) | Sets(with_=Select(how="that")):
            return False
    for one in phrases_in(done):
        match one:
            case Role(role="target"):
                return True
            case Select(naming, how="that") if (term := naming.of("thing")) is not None and term.head.name in whom:
                return True
    return False


def _closes(done: Meaning) -> bool:
    """Whether a stretch of time can end by it, at once, that is nobody's own."""
    match done:
        case Does(deeds):
            return any(map(_ends_for_all, deeds))
        case Rule(moment=None, body=body, otherwise=otherwise):
            return any(map(_closes, (*body, *otherwise)))
        case _:
            return False


def _ends_for_all(deed: AnyDeed) -> bool:
    match deed:
        case End(stretch):
            naming = naming_of(stretch)
            word = naming.word(ScopeWord) if naming is not None else None
            return word is not None and not word.of
        case _:
            return False


def _only_offers(body: Sequence[Meaning]) -> bool:
    """Whether somebody is offered something, or several things one after the other, and nothing is done if nobody takes any."""
    return bool(body) and all(map(_only_offered, body))


def _only_offered(meaning: Meaning) -> bool:
    match meaning:
        case Chooses(optional=optional):
            return optional
        case Rule(offer=offered, body=inner, otherwise=()):
            return offered is not None or _only_offers(inner)
        case ForEach(body=inner, most=most):
            return most is not None or _only_offers(inner)
        case _:
            return False


def _whose(compiler: Compiler, moment: Within) -> Callable[[Frame], list[object]] | None:
    """Whose stretch of time it is, where it is somebody's who is not the holder: `during the Remover's Turn`."""
    match moment.scope:
        case Own(owner=Holder()):
            return None
        case Own(owner=owner):
            return reference(compiler, owner).all
        case _:
            return None


def _offer(compiler: Compiler, meaning: Rule) -> Offer | None:
    """The choice in a rule; it includes that the tests can be made which follow at once, that somebody is there whom the
    first of it is about, and that what rises can rise."""
    if meaning.offer is None:
        return None
    besides = tuple(test_part(compiler, made, at_once=at_once) for made, at_once in _tests_made(meaning.body))
    if meaning.body and (there := _somebody_there(compiler, meaning)) is not None:
        besides += (there,)
    match meaning.body:
        case (Does((MoveRanks(who=Holder(), verb="gain", number=number) as gain,)),) if number is not None:
            besides += (Part(can_rise(compiler, gain), lambda f, who: None),)
        case (Chooses(optional=False) as choice,) if (some := some_open(compiler, choice)) is not None:
            besides += (Part(lambda f, who: some(f), lambda f, who: None, lacks="nothing of it can be done"),)
    if replaces := put_in_place(meaning.body):
        besides += (_in_place(compiler, replaces),)
    asked = [is_so(compiler, given.fact) for given in _asked_of_card(meaning)]
    return offer(compiler, meaning.offer, besides, (lambda f: any(so(f) for so in asked)) if asked else None)


def _asked_of_card(meaning: Rule) -> list[Given]:
    """What the card has to be that is discarded, one of these, if nothing is done but what asks for that."""
    asked = []
    for part in meaning.offer.parts if meaning.offer is not None and not meaning.otherwise else ():
        match part:
            case JustDone(deed=Discard(number=Fixed(1)), cost=True):
                asked = [_given_of_card(one) for one in meaning.body]
    return [given for given in asked if given is not None] if None not in asked else []


def _given_of_card(one: Meaning) -> Given | None:
    """What asks what that card is, before something is done, and nothing otherwise."""
    match one:
        case Rule(limit=None, moment=None, given=Given(fact) as given, offer=None, otherwise=()):
            for noun in phrases_in(fact):
                match noun:
                    case Select(naming, how="that") if naming.text == "card":
                        return given
    return None


def _of_whom_left(offered: Offer | None, limit: LimitPlan | None) -> Offer | None:
    """The same offer; if it is counted for each one who may be chosen, among those for whom it has not been used up."""
    if offered is None or limit is None or not limit.chosen:
        return offered
    return replace(offered, parts=tuple(_among_the_left(part, limit) for part in offered.parts))


def _among_the_left(part: Part, limit: LimitPlan) -> Part:
    there, whose = part.options, dict(part.calls).get(limit.key)
    if there is None or whose is None:
        return part

    def left(frame: Frame) -> list[object]:
        return [one for one in there(frame) if is_left_for(limit, frame, whose(one))]

    return replace(part, options=left, payable=lambda f, who: bool(left(f)))


def _in_place(compiler: Compiler, replaces: tuple[Replaces, ...]) -> Part:
    """That a test is made with what an offer would put something else in the place of."""
    made = [modifier(compiler, one, one.subject) for one in replaces]

    def in_place(frame: Frame, who: Thing) -> bool:
        tests = tests_of(frame)
        spoken_of = [(one, test) for one in made for test in tests if one.speaks(frame, test)]
        return any(place_of(frame.table, one, numbers_used(frame.table, test)) is not None for one, test in spoken_of)

    return Part(in_place, lambda f, who: None)


def _somebody_there(compiler: Compiler, meaning: Rule) -> Part | None:
    """That there is somebody (whom it is used on, if somebody is named) with whom what is offered begins, if that is any one
    of several: `you make an Attack against an Opponent in Contact` (and what that gets), `you choose an Opponent`, `for up to
    3 Allies:`, `you lose one of your Wounds`.  Nobody pays for what cannot be; but what is asked of it may come by the offer
    itself: `you may gain a Club: one of your Clubs becomes …`."""
    body = meaning.body
    sought: Select | Own | None = _aimed_at(_made_at_once(_without_what_it_gets(body)[0]))
    find = reference(compiler, sought).all if sought is not None else None
    match body:
        case (ForEach(Select() as sought),) if (
            sought.naming.word(ThingWord) is not None
        ):  # all that is done is done with them
            find = reference(compiler, sought).all
    match body[0]:
        case Does((Choose(who=Holder(), what=Select(how="any") | Own() as sought) as deed, *_)):
            find = options(compiler, deed)
        case Picks((Choose(who=Holder(), what=Select() | Own() as sought) as deed,)) if not body[1:]:
            find = options(compiler, deed)  # of which alone something is said
        case _:
            pass
    if sought is None or find is None or (meaning.offer is not None and _comes_by(meaning.offer.parts, sought)):
        return None
    found = find

    def there(frame: Frame, who: Thing) -> bool:
        among = found(frame)
        aimed = frame.aim.of(frame, who, among) if frame.aim is not None else None
        return bool(among if aimed is None else aimed)

    said = compiler.quote_from(sought.span, *(telling.what.span for telling in sought.tellings))
    word = sought.naming.word(ThingWord)
    who_or_what = "nobody" if word is not None and not word.item else "nothing"
    match sought:
        case Select(how="any" | "another"):
            lacks = f"{who_or_what} here is “{said}”"
        case _:
            lacks = f"{who_or_what} is there: “{said}”"
    return Part(there, lambda f, who: None, lacks=lacks)


def _comes_by(parts: Sequence[AnyPart], sought: Select | Own) -> bool:
    """Whether who or what is sought may be another when an offer has been taken: that takes what is one's own and is asked for
    here, or gives, brings or makes what is asked for."""
    of_yours = frozenset[str]().union(*(_names_in(one) for one in phrases_in(sought) if is_own(one)))
    for part in parts:
        match part:
            case Paid(key=key) | GivenUp(key=key):
                changed = frozenset((key,))
            case JustDone(deed=deed):
                changed = _names_in(deed)
            case _:
                continue
        if not changed.isdisjoint(of_yours if part.cost else _names_in(sought)):
            return True
    return False


def _names_in(said: object) -> frozenset[str]:
    """The names of the game in what is said, each in the singular."""
    found = set[str]()
    for one in phrases_in(said):
        match one:
            case Naming(terms=terms):
                found.update(word.name for term in terms.values() for word in (term.head, *term.tags))
            case Term(head=head, tags=tags):
                found.update(word.name for word in (head, *tags))
            case Own(key=key) | Move(key=key):
                found.add(key)
    return frozenset(found)


def _aimed_at(made: Make | None) -> Select | None:
    """Whom a test is against, if that is any one of several."""
    for one in made.settings if made is not None else ():
        match one:
            case AgainstSomebody(Select(how="any" | "another") as what):
                return what
            case AgainstTest(owner=Select(how="any" | "another") as what):
                return what
    return None


def _without_what_it_gets(body: Body) -> Body:
    """A block from where it does more than to say what its next test gets."""
    match body:
        case (Sets(coming="one"), _, *_):
            return _without_what_it_gets(body[1:])
        case _:
            return body


def _tests_made(body: Body) -> Iterator[tuple[Make, bool]]:
    """The tests that its holder makes in a block, each with whether nothing is done before it."""
    at_once = True
    for one in body:
        if (made := _made_at_once(one)) is not None:
            yield made, at_once
        match one:
            case Sets() | Lends():
                pass
            case _:
                at_once = False


def _made_at_once(meaning: Meaning) -> Make | None:
    """The test that its holder makes first of all."""
    match meaning:
        case Tries(Make(who=Holder()) as test) | Does((Make(who=Holder()) as test, *_)):
            return test
        case Lends((Make(who=Holder()) as test, *_)):
            return test
        case _:
            return None


def given(compiler: Compiler, meaning: Given | FromRank | None) -> Fact | None:
    """The fact in a slot."""
    match meaning:
        case None:
            return None
        case FromRank(rank):
            return lambda f: rank_here(f) >= rank
        case Given(fact):
            return is_so(compiler, fact)
        case _:
            assert_never(meaning)


def _limit(compiler: Compiler, meaning: Limit) -> LimitPlan:
    key = meaning.key
    return LimitPlan(
        amount(compiler, meaning.times),
        meaning.scope,
        key.group or key.text,
        meaning.everyone,
        meaning.of_test,
        meant_by(compiler.game, key).matches if key.text else None,
        meaning.chosen,
        meaning.of_user,
    )
