"""The verbs that change who is there and what they are: become, stop, bring, enter, leave, use, swap, meet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from diagnostics.span import Span
from grammar.article import with_article
from grammar.meaning import deeds as d
from grammar.meaning.amounts import Cell
from grammar.meaning.nouns import Called, Noun, Own
from grammar.vocabulary import Word
from grammar.words import PlaceWord, StatWord
from interpreter.compile.amounts import amount, number_of, to_each, words_of
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import none_of
from interpreter.compile.nouns import optional, reference
from interpreter.compile.verbs.entries import people_of, room_for, set_tag
from interpreter.game.deck import Card
from interpreter.play.asking import pick
from interpreter.play.attempts import made_with
from interpreter.play.becoming import lives_as, recast
from interpreter.play.events import become as enter_state
from interpreter.play.events import (
    by_whom,
    check,
    give_again,
    happen,
    keep,
    part,
    reach,
    reach_together,
    spoken_by_one,
    spoken_there,
    unchecked,
)
from interpreter.play.holding import add, come, go
from interpreter.play.numbers import fill, overwrite, set_goal, set_number, within
from interpreter.play.places import arrive, with_the_gone
from interpreter.play.using import use_named
from interpreter.standing.kinds import alone
from interpreter.standing.numbers import base, bounds, value_of
from interpreter.standing.places import around, besides, differing, places_of
from interpreter.state.attempt import Test
from interpreter.state.event import Event
from interpreter.state.program import Fact
from interpreter.state.recall import AT, NOW
from interpreter.state.situation import CannotPlay, Frame, Missing, Situation, named, one_more, so_many
from interpreter.state.things import Label, Quantity, Stretch, Thing, in_turn, labels_in, possessive

Do = Callable[[Frame], None]


# ------------------------------------------------------------------ states
def become(compiler: Compiler, deed: d.Become) -> Do:
    """`you become …`: a state, a kind, a tag."""
    ref, word = reference(compiler, deed.who), deed.word
    role = deed.term.head.role if deed.term is not None else ""
    by = optional(compiler, deed.by)

    def act(frame: Frame) -> None:
        table, giver = frame.table, by.one(frame) if by is not None else frame
        if giver is None:  # by nobody, nobody becomes anything
            return
        for thing in in_turn(ref.all(frame)):
            match thing:
                case Test():
                    _call_test(frame, thing, word)
                case Event():
                    thing.words = table.game.with_implied([*thing.words, word])
                case Thing() if role == "state":
                    enter_state(table, thing, word, giver, clause=(frame, deed.span))
                case Thing() if role == "thing":
                    _be_of_a_kind(frame, thing, word, deed.span)
                case Thing():
                    set_tag(frame, thing, word, 1)

    return act


def _call_test(frame: Frame, test: Test, word: str) -> None:
    """A test that is being made is called so from now on, and made with the skill that this calls for."""

    def say(one: Test) -> None:
        one.words = frame.table.game.with_implied([*one.words, word])

    def apply(event: Event) -> None:
        say(test)
        frame.table.journal.set(test, "said", (*test.said, say), NOW)
        made_with(frame.table, test, (word,))

    happen(frame.table, Event("gain", test, Label(word)), apply)


def _be_of_a_kind(frame: Frame, thing: Thing, kind: str, span: Span) -> None:
    """Somebody is from now on what he was not before.  A thing that becomes of another sort (a Club that becomes a Coat) is no
    longer of the sort it was; somebody is a Hero besides."""
    table = frame.table
    kinds, been = table.game.family(kind), thing.kinds
    if lives_as(table, thing, kind):
        return

    def apply(event: Event) -> None:
        recast(table, thing, kinds, still=been)
        table.say_rule(frame, named(frame, f"{thing} becomes {with_article(kind)}."), span, "change")

    become = Event("become", thing, Label(kind, "thing"), roles=by_whom(table, thing, frame))
    if happen(table, become, apply) and table.game.is_item(been):
        recast(table, thing, kinds)  # when all have heard what it was that became so
        for one in [one for one in been if one not in thing.kinds]:
            happen(table, Event("stop", thing, Label(one, "thing")))


def become_word(compiler: Compiler, deed: d.BecomeWord) -> Do:
    """`your Suit becomes Spades`: a text is another from now on; where a table or somebody says nothing, it stays."""
    owner, said = reference(compiler, deed.owner), _word(compiler, deed.said)

    def act(frame: Frame) -> None:
        for thing in owner.each(frame):
            _copy(frame, Quantity(thing, deed.key), said(frame))
            give_again(frame.table, thing, spoken(deed.key))

    return act


def says_otherwise(compiler: Compiler, deed: d.BecomeWord) -> Fact:
    """Whether a word of somebody is another one than it would become, which something says."""
    said, key = _word(compiler, deed.said), deed.key

    def otherwise(frame: Frame, who: Thing) -> bool:
        frame.table.recall.note((frame.table.game.number[key].leaf, who))
        word = said(frame)
        return word is not None and str(word) != str(who.values.get(key))

    return otherwise


def spoken(key: str) -> str:
    """As what it is kept for how long a word is said of somebody in the place of another one: his Pose."""
    return f"={key}"


def _word(compiler: Compiler, meaning: Called | Cell | Noun) -> Callable[[Frame], object]:
    match meaning:
        case Called(naming):
            label = Label(naming.text)
            return lambda f: label
        case Cell():
            said = words_of(compiler, meaning)
            return lambda f: Label(text) if (text := said(f)) else None
        case _:
            other = reference(compiler, meaning)
            return lambda f: _unless_silent(other.one(f))


def _unless_silent(found: object) -> object:
    """What was found, but for the word of somebody who has none."""
    match found:
        case Quantity(Thing(values=said), key) if key not in said:
            return None
        case _:
            return found


def become_number(compiler: Compiler, deed: d.BecomeNumber) -> Do:
    """`that Follower's Traits become your Traits`, `your Cadence becomes 0`; as what is not there, nothing becomes."""
    ref, number = reference(compiler, deed.what), to_each(compiler, deed.number)
    other = optional(compiler, deed.source)

    def act(frame: Frame) -> None:
        so_many = number(frame)
        sources = other.all(frame) if other is not None else []
        match other, sources:
            case None, _:
                pass
            case (_, []) | (_, [Missing(), *_]):
                return
        for at, quantity in enumerate(ref.all(frame)):
            match quantity, sources[at] if at < len(sources) else None:
                case Quantity(owner=Test() as test, key=key), _:
                    set_goal(frame, test, key, so_many(), deed.span)
                case Quantity(owner=Thing()), Quantity() as source if _is_word(source):
                    _copy(frame, quantity, source)
                case Quantity(owner=Thing() as owner, key=key), source:
                    new = _shown(frame, source)
                    set_number(frame, owner, key, so_many() if new is None else new, deed.span)

    return act


def _shown(frame: Frame, source: object) -> int | None:
    """What a number or a card is worth from which another number is taken; None if there is neither."""
    match source:
        case Card():
            frame.introduce(source)
            return number_of(frame, source)
        case Quantity():
            return number_of(frame, source)
        case _:
            return None


def _is_word(quantity: Quantity) -> bool:
    match quantity:
        case Quantity(Thing(values=said), key):
            return key in labels_in(said)
        case _:
            return False


def _copy(frame: Frame, to: Quantity, value: object) -> None:
    table, who, key = frame.table, to.holder, to.key
    assert who is not None
    match value:
        case Quantity(Thing() as source, of):
            table.put_value(who, key, source.values.get(of, value_of(table, source, of)))
            table.say(f"{possessive(who)} {key} is now {who.values[key]}.")
        case Quantity(Card() as card):
            _word_now(frame, who, key, Label(card.suit or str(card), "suit"))  # the only one that it has
        case Label():
            _word_now(frame, who, key, value)


def _word_now(frame: Frame, who: Thing, key: str, word: Label) -> None:
    frame.table.put_value(who, key, word)
    frame.table.say(f"{possessive(who)} {key} is now {word}.")


def _only_of(compiler: Compiler, kind: str) -> set[str]:
    """A kind, and what is said of no other kind: who stops being it stops being that too."""
    game = compiler.game
    shared = {k for word in game.vocabulary.words("thing") if word.name != kind for k in game.family(word.name)}
    return {k for k in game.family(kind) if k not in shared} | {kind}


def stop(compiler: Compiler, deed: d.StopBeing) -> Do:
    """`you stop being …`."""
    people, word = people_of(compiler, deed.who), deed.word
    less = _only_of(compiler, word)

    def act(frame: Frame) -> None:
        table = frame.table
        for thing in people(frame):
            if word in thing.kinds:
                former = spoken_by_one(table, thing, "stop")
                recast(table, thing, [kind for kind in thing.kinds if kind not in less])
                table.say_rule(frame, named(frame, f"{thing} is no longer {word}."), deed.span, "change")
                happen(table, Event("stop", thing, Label(word, "thing")), former=former)
            elif word in thing.states:
                giver = thing.states[word]
                if part(table, thing, word):
                    table.say_rule(frame, named(frame, f"{thing} is no longer {word}."), deed.span, "state")
                    happen(table, Event("stop", thing, Label(word, "state"), giver=giver))
                else:
                    text = f"{thing} stays {word}, for what makes {thing} so still holds."
                    table.say_rule(frame, named(frame, text), deed.span, "stopped")
            elif word in thing.tags:
                set_tag(frame, thing, word, -1)

    return act


# ------------------------------------------------------------------ coming and going
def bring(compiler: Compiler, deed: d.Bring) -> Do:
    """New things on the side of who brings them."""
    people, term, number = people_of(compiler, deed.who), deed.what, amount(compiler, deed.number)
    against, none = optional(compiler, deed.against), none_of(compiler.game, term)

    def act(frame: Frame) -> None:
        table, before = frame.table, frame.bound
        kind = _in_its_place(frame, term.head.name)
        for who in people(frame):

            def apply(event: Event, who: Thing = who) -> None:
                new = place_new(frame, who, kind, term.tags, against.thing(frame) if against is not None else None)
                frame.introduce(new)
                event.object = new
                if frame.event is not None and frame.event.verb == "bring":
                    frame.event.came += (new,)
                said = f"{who} brings {new}."
                table.say_rule(frame, named(frame, said), deed.span, "change")

            wanted = number(frame)
            coming = room_for(frame, who, kind, wanted)
            if wanted > 0 and not coming:
                raise CannotPlay(f"{who} can bring no {kind} more", deed.span)
            for _ in so_many(coming):
                event = Event("bring", who, Thing(kind, compiler.game.family(kind), who.side, maker=who), 1)
                happen(table, event, apply)
                if event.cancelled and event.came:
                    frame.introduce(event.came)
        if frame.bound is before:
            frame.introduce(none)

    return act


def _in_its_place(frame: Frame, kind: str) -> str:
    """In place of something that was to be brought, the same comes: a squad for a squad, where the rule says group."""
    match frame.event:
        case Event("bring", object=Thing(kinds=kinds)) if kind in kinds:
            return kinds[0]
        case _:
            return kind


def place_new(frame: Frame, who: Thing, kind: str, tags: tuple[Word, ...], enemy: Thing | None) -> Thing:
    """A new thing with the numbers its kind has."""
    table = frame.table
    one_more(table)
    serial = 1
    while f"{kind} {serial}" in table.things:
        serial += 1
    side = who.side
    if alone(table, table.game.family(kind)):
        side = f"{kind} {serial}"
    if enemy is not None and enemy.side == side:
        side = f"against {enemy.side}"
    thing = Thing(f"{kind} {serial}", table.game.family(kind), side, maker=who, brought=True)
    thing.tags.update({tag.name: True for tag in tags})
    thing.places.update(dict.fromkeys(table.game.default_places(), True))
    add(table, thing)
    fill(table, thing)
    return thing


def pass_border(compiler: Compiler, deed: d.Enter | d.Leave, *, gone: bool) -> Do:
    """Somebody comes (back) into play or goes out of it; into a place or out of it."""
    ref = reference(compiler, deed.who)

    def act(frame: Frame) -> None:
        found = with_the_gone(frame.table, lambda: ref.things(frame)) if not gone else ref.things(frame)
        for thing in in_turn(found):
            cross(frame, thing, deed, gone=gone)

    return act


def cross(frame: Frame, thing: Thing, deed: d.Enter | d.Leave, *, gone: bool) -> None:
    """Somebody goes in where a deed says, or out."""
    table, place, where = frame.table, deed.place, whither(deed)
    if place is not None:
        _change_place(frame, thing, place, deed.span, gone)
        return

    def apply(event: Event) -> None:
        if gone:
            go(table, thing, getattr(where, "scope", ""))
        else:
            come(table, thing)
        said = f"{thing} {'leaves' if gone else 'enters'} {where}.".replace(" .", ".")
        table.say_rule(frame, named(frame, said), deed.span, "change")

    happen(table, Event("leave" if gone else "enter", thing, where), apply)


def whither(deed: d.Enter | d.Leave) -> Label | Stretch:
    """Where somebody goes, or from where."""
    if deed.place is not None:
        return Label(deed.place.name, "place")
    scope = deed.where.of("scope") if deed.where is not None else None
    return Stretch(scope.head.name) if scope is not None else Label(deed.where.text if deed.where is not None else "")


def _change_place(frame: Frame, thing: Thing, place: PlaceWord, span: Span, leaves: bool) -> None:
    """Into a place or out of it; of distances there is one at a time, from whoever speaks."""
    table = frame.table
    if leaves and not _leave_what_lies_in(frame, thing, place, span):
        return
    seer = None if thing is frame.holder else frame.holder
    distance = next(((track, at) for name, track, at in table.game.distances if name == place.name), None)
    old = value_of(table, thing, distance[0]) if distance is not None else 0
    new = _so_far_off(table, thing, seer, *distance) if distance is not None else 0

    words = [] if leaves or not place.apart else [table.game.named(one, PlaceWord) for one in thing.places]
    others = [word.name for word in words if word is not None and word.apart == place.apart and word.name != place.name]

    def leave(event: Event, others: Sequence[str]) -> None:
        """What shuts the place out is left, unless a rule stops that; it is one thing that happens, with one check behind it."""
        if not others:
            apply(event)
            return

        def left(_: Event) -> None:
            table.journal.drop(thing.places, others[0], (thing, AT))
            keep(table, thing, passed(others[0], leaves=False))
            leave(event, others[1:])

        leaving = passing(table, thing, others[0], out=True, bound_for=(place.name,))
        with unchecked(table):
            event.cancelled = not happen(table, leaving, left, spoken_there(table, thing, others[0]))

    def apply(event: Event) -> None:
        if distance is not None:
            table.put_value(thing, distance[0], new)
        keep(table, thing, passed(place.name, leaves=not leaves))  # that it was for a time is over
        if leaves:
            table.journal.drop(thing.places, place.name, (thing, AT))
        elif distance is None:
            table.journal.put(thing.places, place.name, True, (thing, AT))
            arrive(table, thing)
        said = f"{thing} {'leaves' if leaves else 'enters'} {place.name}."
        table.say_rule(frame, named(frame, said), span, "change")
        if distance is not None and new != old:
            reach(table, thing, distance[0], old, new)

    there = place.name in places_of(table, thing, seer) or (not leaves and place.name in around(table))
    if leaves == there and (distance is None or new != old):
        former = spoken_there(table, thing, place.name) if leaves else ()
        happen(table, passing(table, thing, place.name, out=leaves), lambda event: leave(event, others), former)
    elif not (leaves or there):
        text = f"{thing} stays where {thing} is: {place.name} would be beyond the end."
        table.say_rule(frame, named(frame, text), span, "stopped")
    else:
        give_again(table, thing, passed(place.name, leaves=leaves))


def passing(table: Situation, thing: Thing, place: str, *, out: bool, bound_for: tuple[str, ...] = ()) -> Event:
    """That somebody enters a place or leaves it, and with it what it is besides, unless he is there by another place as well."""
    rest = [one for one in (*thing.places, *bound_for) if one != place]
    changing = differing(table, [place], rest) if place in table.game.wider else ()
    beside = tuple(one for one in changing if one != place)
    return Event("leave" if out else "enter", thing, Label(place, "place"), besides=beside)


def _leave_what_lies_in(frame: Frame, thing: Thing, place: PlaceWord, span: Span) -> bool:
    """Who is in a place by another one that is this one besides leaves it with that; whether more is to be left then."""
    table = frame.table
    for name in [*thing.places]:
        word = table.game.named(name, PlaceWord)
        if word is not None and name != place.name and place.name in besides(table, [name]):
            _change_place(frame, thing, word, span, leaves=True)
            if name in thing.places:
                return False
    return True


def passed(place: str, *, leaves: bool) -> str:
    """As what it is kept for how long somebody is in a place, or out of it."""
    return f"{'-' if leaves else ''}@{place}"


def _so_far_off(table: Situation, thing: Thing, seer: Thing | None, track: str, at: int) -> int:
    """Where on a track somebody is so far from whoever looks, on this side or on the other, by the shorter way; where he is if
    the track ends before."""
    here, old = value_of(table, seer, track) if seer is not None else 0, value_of(table, thing, track)
    low, high = bounds(table, thing, track)
    ways = [to for to in (here + at, here - at) if (low is None or to >= low) and (high is None or to <= high)]
    return min(ways, key=lambda to: abs(to - old), default=old)


# ------------------------------------------------------------------ use, swap, meet
def use(compiler: Compiler, deed: d.Use) -> Do:
    """`you use Flee`: an action, or a window of an entry."""
    ref, term = reference(compiler, deed.who), deed.term
    whose, that = optional(compiler, deed.whose), optional(compiler, deed.pointed)
    on = optional(compiler, deed.on)

    def act(frame: Frame) -> None:
        for who in ref.each(frame):
            other = whose.thing(frame) if whose is not None else None
            called = str(that.one(frame) or term.head.name) if that is not None else term.head.name
            use_named(frame, who, called, other, on.thing(frame) if on is not None else None)

    return act


def swap(compiler: Compiler, deed: d.Swap) -> Do:
    """`you swap A and B`: two numbers, two words or what two hold in hand change places."""
    match deed.one, deed.other:
        case Own() as said, Own() as other if (stat := said.naming.word(StatWord)) is not None and stat.text:
            return _swap_words(compiler, said, other)
    first, second, who = (reference(compiler, node) for node in (deed.one, deed.other, deed.who))

    def act(frame: Frame) -> None:
        chooser, table = who.thing(frame), frame.table
        if chooser is None:
            return
        one = pick(table, chooser, f"{frame.label}: swap", first.all(frame))
        two = pick(table, chooser, f"{frame.label}: swap with", [x for x in second.all(frame) if x != one])
        match one, two:
            case Quantity(Thing() as mine, "card"), Quantity(Thing() as theirs, "card"):
                table.say_rule(frame, f"{frame.label}: {mine} and {theirs} swap cards.", deed.span, "change")
                hands = list(mine.hand), list(theirs.hand)
                table.put_hand(theirs, hands[0])
                table.put_hand(mine, hands[1])
            case Quantity(Thing() as mine, a), Quantity(Thing() as theirs, b):
                # what rules give and take besides stays with each number
                before, after = base(table, mine, a), base(table, theirs, b)
                were = ((mine, a, before), (theirs, b, after))
                after, before = within(table, mine, a, after), within(table, theirs, b, before)
                overwrite(table, mine, a)
                overwrite(table, theirs, b)
                table.put_value(mine, a, after)
                table.put_value(theirs, b, before)
                table.say_rule(frame, f"{frame.label}: {one} and {two} change places.", deed.span, "change")
                reach_together(table, were)
                check(table)

    return act


def _swap_words(compiler: Compiler, one: Own, other: Own) -> Do:
    """What one says of himself the other says from now on; of whom nothing is said, nothing is said of the other."""
    first, second = reference(compiler, one.owner), reference(compiler, other.owner)

    def act(frame: Frame) -> None:
        mine, theirs = first.thing(frame), second.thing(frame)
        if mine is None or theirs is None:
            return
        said = mine.values.get(one.key), theirs.values.get(other.key)
        for who, key, word in ((mine, one.key, said[1]), (theirs, other.key, said[0])):
            if word is not None:
                _word_now(frame, who, key, word)
            elif key in who.values:
                frame.table.drop_value(who, key)
                frame.table.say(f"{who} has no {key} now.")
            give_again(frame.table, who, spoken(key))

    return act


def let_happen(compiler: Compiler, deed: d.Happen) -> Do:
    """A verb that only happens, for others to answer."""
    people, what = reference(compiler, deed.who), optional(compiler, deed.what)

    def act(frame: Frame) -> None:
        for who in people.all(frame):
            other = what.one(frame) if what is not None else None
            if frame.held is not None:  # a line of an example has been told already
                one = str(who) if who.__class__ is Thing else with_article(str(who))
                said = f"{one} {deed.verb}s {other or ''}".rstrip() + "."
                frame.table.say_rule(frame, named(frame, said), deed.span, "change")
            happen(frame.table, Event(deed.verb, who, other))

    return act
