"""`you may PRICE:` becomes an offer: whose choice it is, and what has to be paid or chosen for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from grammar.meaning import deeds as d
from grammar.meaning import offers as o
from grammar.meaning.amounts import Amount, Fixed, Rank, Times
from grammar.meaning.bodies import Sets
from grammar.meaning.nouns import Noun, Own, Select, phrases_in
from grammar.vocabulary import Term
from grammar.words import PlaceWord, StateWord, ThingWord
from interpreter.compile.amounts import amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.deeds import do
from interpreter.compile.forbidden import Forbids, forbids
from interpreter.compile.names import meant_by
from interpreter.compile.nouns import calls, optional, reference, spoken_as_one
from interpreter.compile.refs import Ref
from interpreter.compile.verbs.cards import NO_CARD, discard
from interpreter.compile.verbs.entries import can_go, has_room
from interpreter.compile.verbs.numbers import hurt_by
from interpreter.compile.verbs.numbers import options as options_of
from interpreter.compile.verbs.tests import builder, can_play
from interpreter.compile.verbs.things import says_otherwise
from interpreter.play.asking import ask
from interpreter.play.bidding import won
from interpreter.play.damage import can_be_hurt
from interpreter.play.events import happen, is_held_by_fact
from interpreter.play.numbers import move
from interpreter.play.rules import when_given
from interpreter.play.using import is_of_use
from interpreter.standing.attempts import is_barred, tests_of
from interpreter.standing.damage import damage_to
from interpreter.standing.in_effect import ban, may_be_barred
from interpreter.standing.numbers import AT_RANK, allowance, has_number, moving, owed, rank_here, value_of
from interpreter.standing.places import apart, where_himself
from interpreter.standing.words import is_called
from interpreter.state.event import Event
from interpreter.state.program import Act, Offer, Part, Price
from interpreter.state.questions import Question
from interpreter.state.recall import ITEMS, KIND
from interpreter.state.situation import CannotPlay, Frame, Live
from interpreter.state.things import Label, Thing


def test_part(compiler: Compiler, made: d.Make, *, at_once: bool) -> Part:
    """That a test can be made: no rule bars it as it would be made, and if it is made out of a pool, there is a die for it.
    at_once: nothing is done before it; else nobody knows yet how far its maker is then from whom it is against."""
    pool = compiler.game.tests[made.test.head.name].pool
    build = builder(compiler, made)

    def barred(frame: Frame, who: Thing) -> bool:
        if not pool and not may_be_barred(frame.table, who, "", "make"):
            return False
        try:
            test = frame.table.look(build, frame.inner(), who)
            return is_barred(frame.table, test) and (at_once or is_barred_beside(frame, who, test.target))
        except CannotPlay:  # what it speaks of is not there yet
            return False

    def is_barred_beside(frame: Frame, who: Thing, target: Thing | None) -> bool:
        """Whether it would be barred next to whom it is against, too."""
        table, mark = frame.table, frame.table.mark()
        if target is None:
            return True
        try:
            for track in compiler.game.distance_tracks:
                table.put_value(who, track, value_of(table, target, track))
            return is_barred(table, table.look(build, frame.inner(), who))
        finally:
            table.back_to(mark)

    def payable(frame: Frame, who: Thing) -> bool:
        return (not pool or value_of(frame.table, who, pool) >= 1) and not barred(frame, who)

    return Part(payable, lambda f, who: None, always=(pool, 1) if pool else None)


def offer(
    compiler: Compiler, meaning: o.Offer, besides: tuple[Part, ...] = (), fits: Callable[[Frame], bool] | None = None
) -> Offer:
    """What a `may` offers.  Without a body the price is the act itself.  fits: whether that card is one for which something
    comes of it, where only one that is discarded is asked for what it is."""
    who, text = reference(compiler, meaning.who), compiler.quote(meaning.span)
    for part in meaning.parts:
        if isinstance(part, o.Bid):
            return _bidding(compiler, part, who, text)
    parts = tuple(replace(_part(compiler, part, fits), cost=part.cost) for part in meaning.parts)
    barring = _forbids(compiler, meaning.parts)
    if barring is not None:
        besides += (Part(lambda f, who: barring(f, who) is None, lambda f, who: None),)
    growing = tuple(part for part, said in zip(parts, meaning.parts, strict=True) if _grows(said))
    due = (*((_at_which_rank(growing),) if growing else ()), *parts, *besides)
    return Offer(who.all, due, text, forbids=barring, called=spoken_as_one(meaning.who))


def _grows(part: o.AnyPart) -> bool:
    """Whether it is a price of so much per rank."""
    match part:
        case o.Paid(number=Times(right=Rank())):
            return True
        case o.JustDone(
            deed=d.OutOfHand(number=Times(right=Rank())) | d.MoveThings(verb="lose", number=Times(right=Rank()))
        ):
            return part.cost
        case _:
            return False


def _at_which_rank(growing: tuple[Part, ...]) -> Part:
    """A price of so much per rank can be paid for fewer ranks than one has; all that follows is then as at that rank."""

    def payable_ranks(frame: Frame, who: Thing) -> list[int]:
        frame.variables.pop(AT_RANK, None)
        found = []
        for rank in range(rank_here(frame), 0, -1):
            frame.variables[AT_RANK] = rank
            if all(part.payable(frame, who) for part in growing):
                found.append(rank)
        frame.variables[AT_RANK] = found[0] if found else 1
        return found

    def choose(frame: Frame, who: Thing) -> None:
        ranks = payable_ranks(frame, who)
        if len(ranks) > 1:
            question = Question(who.name, "option", f"{frame.label}: rank", [f"rank {rank}" for rank in ranks])
            frame.variables[AT_RANK] = ranks[int(ask(frame.table, question))]

    return Part(lambda f, who: bool(payable_ranks(f, who)), choose, first=True, cost=True)


def _part(compiler: Compiler, meaning: o.AnyPart, fits: Callable[[Frame], bool] | None) -> Part:
    match meaning:
        case o.JustDone(deed=d.Discard() as deed, cost=True) if fits is not None:
            return _fitting_card(compiler, deed, fits)
        case o.Chosen():
            return _choice(compiler, meaning.deed)
        case o.Paid():
            return _paid(compiler, meaning)
        case o.GivenUp():
            return _given_up(compiler, meaning)
        case o.Free():
            return Part(_always, lambda f, who: None)
        case o.JustDone():
            part, barring = _done(compiler, meaning.deed), forbids(compiler, meaning.deed)
            # what is no price is forbidden with all the rest (`_forbids`)
            return _unless_forbidden(part, barring) if barring is not None and meaning.cost else part
        case o.SetUp():
            (stands,) = compiler.body((Sets(meaning.subject, meaning.standing, None, span=meaning.span),))
            return Part(_always, lambda f, who: stands(f))
        case o.Bid():
            raise CannotPlay("a bid is all that an offer can be", meaning.span)
        case _:
            assert_never(meaning)


def _always(frame: Frame, who: Thing) -> bool:
    return True


def _done(compiler: Compiler, deed: d.AnyDeed) -> Part:
    """What is just done, if there is what it takes."""
    act = do(compiler, deed)
    match deed:
        case d.OutOfHand() if deed.number is not None:
            number = amount(compiler, deed.number)
            return _out_of_hand(act, lambda f: ("card", number(f)))
        case d.Make():
            return replace(test_part(compiler, deed, at_once=True), pay=lambda f, who: act(f))
        case d.Play():
            part = _out_of_hand(lambda f: _has_played(act, f), lambda f: ("card", 1))
            return replace(part, payable=can_play(compiler, deed))
        case d.OutOfHand():  # all cards, too, are some
            return _out_of_hand(act, lambda f: ("card", 1))
        case d.MoveRanks(verb="lose") if deed.number is not None:
            ranks = amount(compiler, deed.ranks) if deed.ranks is not None else rank_here
            needed = amount(compiler, deed.number)
            return Part(lambda f, who: ranks(f) >= needed(f), lambda f, who: act(f))
        case d.MoveThings(verb="lose"):
            return _out_of_things(compiler, deed, act)
        case d.HandOver(verb="lose", what=what):
            given = reference(compiler, what)
            return Part(lambda f, who: any(map(partial(_has, who), given.all(f))), lambda f, who: act(f))
        case d.Bring(what=what):
            kind = what.head.name
            return Part(lambda f, who: has_room(f.table, who, kind), lambda f, who: act(f))
        case d.Use(pointed=None, whose=None) if not deed.on:
            name = deed.term.head.name
            return Part(lambda f, who: is_of_use(f.table, who, name), lambda f, who: act(f))
        case d.TakeDamage(source=None, by=None):
            return _out_of_health(compiler, deed, act)
        case d.StopBeing(word=word):
            return Part(lambda f, who: _can_stop(f, who, word), lambda f, who: act(f))
        case d.MoveTag(verb="lose", tag=word):
            return Part(lambda f, who: is_called(f.table, who, word), lambda f, who: act(f))
        case d.Move("gain", key=key):
            return Part(lambda f, who: has_number(f.table, who, key), lambda f, who: act(f))
        case d.Become(word=word, term=Term(head=StateWord())):
            return Part(lambda f, who: not is_called(f.table, who, word), lambda f, who: act(f))
        case d.Become(word=word, term=Term(head=ThingWord())):
            return Part(lambda f, who: not _is_of_kind(f, who, word), lambda f, who: act(f))
        case d.BecomeWord():
            return Part(says_otherwise(compiler, deed), lambda f, who: act(f))
        case d.Enter(place=PlaceWord(name=name)):
            return Part(lambda f, who: not _is_there(f, who, name), lambda f, who: act(f))
        case d.Leave(place=PlaceWord(name=name)):
            return Part(lambda f, who: _is_there(f, who, name), lambda f, who: act(f))
        case _:
            return Part(_always, lambda f, who: act(f))


def _is_of_kind(frame: Frame, who: Thing, kind: str) -> bool:
    frame.table.recall.note((who, KIND))
    return kind in frame.table.kinds_of(who)


def _is_there(frame: Frame, who: Thing, place: str) -> bool:
    """Whether somebody is in a place already, or as far off from whoever speaks."""
    table, seer = frame.table, None if who is frame.holder else frame.holder
    track, at = next(((track, at) for name, track, at in table.game.distances if name == place), ("", 0))
    return apart(table, who, seer, track) == at if track else place in where_himself(table, who)


def doable(compiler: Compiler, deed: d.AnyDeed) -> Callable[[Frame, Thing], bool]:
    """Whether somebody has what it takes to do something, as if that were asked of him."""
    return _done(compiler, deed).payable


def _can_stop(frame: Frame, who: Thing, word: str) -> bool:
    return is_called(frame.table, who, word) and not is_held_by_fact(frame.table, who, word)


def _has_played(act: Act, frame: Frame) -> bool:
    """Let a card be played; whether it was, which a rule that answers that can stop."""
    act(frame)
    return NO_CARD not in frame.bound[:1]


def _out_of_things(compiler: Compiler, deed: d.MoveThings, act: Act) -> Part:
    """What is done with things of one's own, by whom has so many."""
    called, number = meant_by(compiler.game, deed.naming), amount(compiler, deed.number)

    def payable(frame: Frame, who: Thing) -> bool:
        frame.table.recall.note(ITEMS)
        return len(can_go(frame, who, called)) >= number(frame)

    return Part(payable, lambda f, who: act(f))


def _has(who: Thing, one: object) -> bool:
    """Whether somebody has what he is to give, if it is a thing; what was chosen and is nowhere, nobody has."""
    match one:
        case Thing():
            return who.items.get(one.name) is one
        case Label(role=""):
            return one.name in who.held
        case _:
            return True


def _out_of_health(compiler: Compiler, deed: d.TakeDamage, act: Act) -> Part:
    """Damage that somebody takes of his own accord, if he can be hurt."""
    number, words, hurt = amount(compiler, deed.number), compiler.game.with_implied(deed.words), hurt_by(compiler, deed)

    def payable(frame: Frame, who: Thing) -> bool:
        return can_be_hurt(frame.table, damage_to(frame.table, who, hurt(frame) or "", number(frame), words=words))

    return Part(payable, lambda f, who: act(f))


def _unless_forbidden(part: Part, barring: Forbids) -> Part:
    """What is done as a price, by whom nothing forbids it."""

    def permitted(frame: Frame, who: Thing) -> bool:
        return barring(frame, who) is None

    there, allowed = part.payable, permitted if part.permitted is not None else None
    return replace(part, payable=lambda f, who: there(f, who) and permitted(f, who), permitted=allowed)


def _out_of_hand(act: Callable[..., bool | None], takes: Callable[[Frame], tuple[str, int]]) -> Part:
    """What is done with cards."""

    def payable(frame: Frame, who: Thing) -> bool:
        key, number = takes(frame)
        return value_of(frame.table, who, key) >= number

    return Part(payable, lambda f, who: act(f), takes=takes, permitted=_always)


def _fitting_card(compiler: Compiler, deed: d.Discard, fits: Callable[[Frame], bool]) -> Part:
    """A card of which something comes; no other one is discarded for nothing."""
    act = discard(compiler, deed, fits)

    def payable(frame: Frame, who: Thing) -> bool:
        return any(fits(frame.inner(card)) for card in who.hand)

    return replace(_out_of_hand(act, lambda f: ("card", 1)), payable=payable)


def _forbids(compiler: Compiler, parts: tuple[o.AnyPart, ...]) -> Forbids | None:
    """What forbids all that would be done; None where a rule could not forbid all of it."""
    tried: list[Forbids] = []
    for part in parts:
        match part:
            case o.JustDone(deed=deed, cost=False):
                barring = forbids(compiler, deed)
                if barring is None:
                    return None
                tried.append(barring)
            case o.SetUp():
                return None
    if not tried:
        return None

    def all_forbidden(frame: Frame, who: Thing) -> Live | None:
        bans = [barring(frame, who) for barring in tried]
        return bans[0] if all(bans) else None

    return all_forbidden


def _paid(compiler: Compiler, meaning: o.Paid) -> Part:
    key, asked = meaning.key, amount(compiler, meaning.number)
    on, against = optional(compiler, meaning.on or _bought(meaning.number)), optional(compiler, meaning.toward)
    label, verb = Label(key, "action"), "lose" if meaning.lost and not meaning.action else "pay"
    loses = meaning.lost and meaning.action  # who loses an action pays with it, and may not lose it either
    barring = ("take", verb, *(("lose",) if loses else ())) if meaning.action else (verb,)

    def number(frame: Frame) -> int:
        """Less than none is none."""
        return found if (found := asked(frame)) > 0 else 0

    def event(frame: Frame, who: Thing, by: int) -> Event:
        target = on.one(frame) if on is not None else frame.test
        if target is None and on is None:
            target = next((test for test in tests_of(frame) if test.maker is who), None)
        roles = {"on": target} if target is not None else {"on": frame.held}
        return moving(frame.table, verb, who, by, key, roles)

    def kept(frame: Frame) -> str:
        return compiler.game.paired(key, against.one(frame)) if against is not None else key

    def payable(frame: Frame, who: Thing) -> bool:
        return value_of(frame.table, who, kept(frame)) >= number(frame) and permitted(frame, who)

    def permitted(frame: Frame, who: Thing) -> bool:
        table = frame.table
        if not may_be_barred(table, who, key, *barring):
            return True
        if meaning.action and number(frame) and ban(table, taken(who)) is not None:
            return False
        if loses and ban(table, moving(table, "lose", who, number(frame), key)) is not None:
            return False
        return ban(table, event(frame, who, number(frame))) is None

    def taken(who: Thing) -> Event:
        """Who pays with an action takes it."""
        return Event("take", who, label, 1, key)

    def pay(frame: Frame, who: Thing) -> bool:
        by = number(frame)
        paying = event(frame, who, by)
        move(frame, who, kept(frame), -by, f"{verb}s", meaning.span, paying)
        if paying.cancelled and ban(frame.table, paying) is not None:
            return False  # an answer has forbidden it; one may pay it for him
        return not (number(frame) and key in compiler.game.budgets) or happen(frame.table, taken(who))

    def price(frame: Frame, who: Thing) -> Price:
        return Price(key, number(frame), value_of(frame.table, who, key))

    if against is not None:
        return Part(payable, pay, price=price)
    if isinstance(meaning.number, Fixed):
        fixed = meaning.number.value

        def has_it(frame: Frame, who: Thing) -> bool:
            return value_of(frame.table, who, key) >= fixed and permitted(frame, who)

        return Part(has_it, pay, price=price, always=(key, fixed), permitted=permitted)
    return Part(payable, pay, price=price, takes=lambda f: (key, number(f)), permitted=permitted)


def _bought(price: Amount) -> Noun | None:
    """The ware on which something is paid that is its price."""
    for one in phrases_in(price):
        match one:
            case Own(owner=Select(naming, "that") as ware) if (
                word := naming.word(ThingWord)
            ) is not None and word.wares:
                return ware
            case _:
                pass
    return None


def _given_up(compiler: Compiler, meaning: o.GivenUp) -> Part:
    key, span = meaning.key, meaning.span
    if meaning.cards is not None:
        number = amount(compiler, meaning.cards)

        def pay_cards(frame: Frame, who: Thing) -> None:
            test = frame.test
            assert test is not None, "it could not be paid"
            test.less += number(frame)
            said = f"{frame.label}: {who} gives up {number(frame)} of the {test.plan.source}."
            frame.table.say_rule(frame, said, span, "change")

        return Part(lambda f, who: f.test is not None and allowance(f.table, f.test) - number(f) >= 1, pay_cards)

    def left(frame: Frame, who: Thing) -> int:
        """How much there is to be given up: of what is still to come, as much as one will not go without anyway."""
        match when_given(frame.table, key, who):
            case "now":
                return value_of(frame.table, who, key)
            case "later":
                return 1 - int(who.values.get(owed(key), 0))
            case "before":
                return 0

    def pay(frame: Frame, who: Thing) -> None:
        later = when_given(frame.table, key, who) == "later"
        kept, by = (owed(key), 1) if later else (key, -1)
        frame.table.put_value(who, kept, int(who.values.get(kept, 0)) + by)
        said = f"{frame.label}: {who} gives up the {'next ' if later else ''}{key}."
        frame.table.say_rule(frame, said, span, "change")

    def price(frame: Frame, who: Thing) -> Price:
        return Price(key, 1, left(frame, who))

    return Part(lambda f, who: left(f, who) >= 1, pay, price=price)


def _choice(compiler: Compiler, deed: d.Choose | d.ChooseNumber) -> Part:
    if isinstance(deed, d.Choose):
        act, options = do(compiler, deed), options_of(compiler, deed)
        spoken = calls(deed.what)
        return Part(lambda f, who: bool(options(f)), lambda f, who: act(f), first=True, options=options, calls=spoken)
    letter, low, high = deed.letter, amount(compiler, deed.low), amount(compiler, deed.high)

    def payable(frame: Frame, who: Thing) -> bool:
        if low(frame) > high(frame):
            return False
        frame.variables[letter] = low(frame)  # whatever was chosen before, by somebody else
        return True

    def numbers(frame: Frame) -> range:
        return range(low(frame), high(frame) + 1)

    def pay(frame: Frame, who: Thing) -> None:
        among = frame.among or numbers(frame)
        question = Question(who.name, "number", f"{frame.label}: {letter}", low=among[0], high=among[-1])
        frame.variables[letter] = int(ask(frame.table, question))
        text = f"{frame.label}: {who} chooses {frame.variables[letter]}."
        frame.table.say_rule(frame, text, deed.span, "choice")

    return Part(payable, pay, first=True, letter=letter, numbers=numbers)


def _bidding(compiler: Compiler, meaning: o.Bid, who: Ref, text: str) -> Offer:
    """`each Player may bid Favor`."""

    def bidding(frame: Frame) -> bool:
        return won(frame, who.things(frame), meaning.key, meaning.span)

    return Offer(who.all, (), text, bidding)
