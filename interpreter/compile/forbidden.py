"""What forbids somebody to do what a deed says: of what would happen first by it, whatever a rule can forbid just him."""

from __future__ import annotations

from collections.abc import Callable

from grammar.meaning import deeds as d
from grammar.vocabulary import Term
from grammar.words import ActionWord, PlaceWord, StateWord, ThingWord
from interpreter.compile.compiler import Compiler
from interpreter.compile.names import meant_by
from interpreter.compile.nouns import optional, reference
from interpreter.compile.verbs.entries import ranked
from interpreter.compile.verbs.numbers import hurt_by
from interpreter.compile.verbs.tests import builder
from interpreter.compile.verbs.things import passing, whither
from interpreter.standing.attempts import what_bars
from interpreter.standing.damage import damage_to
from interpreter.standing.in_effect import ban, may_forbid
from interpreter.standing.numbers import moving
from interpreter.state.event import Event
from interpreter.state.recall import HELD, ITEMS
from interpreter.state.situation import CannotPlay, Frame, Live
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing

Forbids = Callable[[Frame, Thing], Live | None]


def forbids(compiler: Compiler, deed: d.AnyDeed) -> Forbids | None:
    """What forbids somebody a deed; None where no rule could forbid it."""
    match deed:
        case d.HandOver():
            return _of_what_is_there(compiler, deed)
        case d.MoveThings():
            return _of_things(compiler, deed)
        case d.MoveRanks():
            return _of_ranks(compiler, deed)
        case d.Move():
            return _of_number(compiler, deed)
        case d.ChangeNumber():
            return _of_change(compiler, deed)
        case d.Make():
            return _of_test(compiler, deed)
    event = _event(compiler, deed)
    return (lambda f, who: ban(f.table, event(f, who))) if event is not None else None


def _event(compiler: Compiler, deed: d.AnyDeed) -> Callable[[Frame, Thing], Event] | None:
    """What would happen, if that can be told by the deed and by who does it."""
    match deed:
        case d.Enter(place=PlaceWord(name=name)):
            return lambda f, who: passing(f.table, who, name, out=False)
        case d.Enter():
            return lambda f, who: Event("enter", who, whither(deed))
        case d.Leave():
            return lambda f, who: Event("leave", who, whither(deed))
        case d.Become(word=word, term=Term(head=StateWord())):
            return lambda f, who: Event("become", who, Label(word, "state"), roles={"by": who})
        case d.Become(word=word, term=Term(head=ThingWord())):
            return lambda f, who: Event("become", who, Label(word, "thing"), roles={"by": who})
        case d.Become(word=word):
            return lambda f, who: Event("gain", who, Label(word), roles={"by": who})
        case d.MoveTag(verb=verb, tag=word):
            return lambda f, who: Event(verb, who, Label(word))
        case d.TakeAction(name=name) if (
            compiler.game.scopes[name] is not None and compiler.game.word(name, "action") is None
        ):
            return lambda f, who: Event("begin", Stretch(name, who), roles={"of": who})
        case d.TakeDamage():
            words, track = compiler.game.with_implied(deed.words), hurt_by(compiler, deed)
            return lambda f, who: damage_to(f.table, who, track(f) or "", 1, words=words)
        case d.TakeAction(name=name):
            return lambda f, who: Event("take", who, Label(name, "action"), 1, name)
        case d.Use(term=Term(head=ActionWord(name=name))):
            return lambda f, who: Event("use", who, Label(name, "action"), 1, name)
        case d.Draw():
            return lambda f, who: Event("draw", who, None, 1, "card")
        case d.Discard():
            return lambda f, who: Event("discard", who, None, 1, "card")
        case d.Play():
            return lambda f, who: Event("play", who, None, 1, "card", {"on": f.test} if f.test is not None else {})
    return None


def _of_test(compiler: Compiler, deed: d.Make) -> Forbids:
    """A test, as it would be made; what one speaks of who is not there, nobody need forbid."""
    build = builder(compiler, deed)

    def barred(frame: Frame, who: Thing) -> Live | None:
        if not may_forbid(frame.table, "make"):
            return None
        try:
            return what_bars(frame.table, frame.table.look(build, frame.inner(), who))
        except CannotPlay:
            return None

    return barred


def _of_number(compiler: Compiler, deed: d.Move) -> Forbids:
    """So much of a number; of what is had toward several, toward all of these."""
    verb, key, toward = deed.verb, deed.key, optional(compiler, deed.toward)

    def barred(frame: Frame, who: Thing) -> Live | None:
        if not may_forbid(frame.table, verb):
            return None
        against = [{"against": whom} for whom in toward.things(frame)] if toward is not None else [{}]
        bans = [ban(frame.table, moving(frame.table, verb, who, 1, key, roles)) for roles in against]
        return bans[0] if bans and all(bans) else None

    return barred


def _of_change(compiler: Compiler, deed: d.ChangeNumber) -> Forbids:
    """A number that goes up or down: its owner gains or loses of it."""
    verb, ref = "lose" if deed.down else "gain", reference(compiler, deed.what)

    def barred(frame: Frame, who: Thing) -> Live | None:
        if not may_forbid(frame.table, verb):
            return None
        bans = []
        for found in ref.all(frame):
            match found:
                case Quantity(owner=Thing() as owner, key=key):
                    bans.append(ban(frame.table, moving(frame.table, verb, owner, 1, key)))
        return bans[0] if bans and all(bans) else None

    return barred


def _of_ranks(compiler: Compiler, deed: d.MoveRanks) -> Forbids:
    """Ranks of an entry, or so much of what is counted."""
    verb, named = deed.verb, ranked(compiler, deed)

    def barred(frame: Frame, who: Thing) -> Live | None:
        table = frame.table
        if not (may_forbid(table, verb) or may_forbid(table, "have")):
            return None
        name, counted = named(frame)
        if counted:
            return ban(table, Event(verb, who, None, 1, name))
        table.recall.note((who, HELD))
        held, compiled = who.held.get(name), table.program.named(name)
        if held is None and compiled is not None:
            held = Held(compiled, who, 1)
        if held is None:
            return None
        found = ban(table, Event("have", who, held)) if verb == "gain" else None
        return found or ban(table, Event(verb, who, held, 1))

    return barred


def _of_things(compiler: Compiler, deed: d.MoveThings) -> Forbids:
    """A thing of a kind that comes; or of those of it that somebody has, each one that could go."""
    verb, called, kind = deed.verb, meant_by(compiler.game, deed.naming), deed.what.head.name
    kinds, tags = compiler.game.family(kind), {tag.name: True for tag in deed.what.tags}

    def barred(frame: Frame, who: Thing) -> Live | None:
        table = frame.table
        if not may_forbid(table, verb):
            return None
        table.recall.note(ITEMS)
        mine = [one for one in who.items.values() if called.matches(frame, one)]
        those = [Thing(kind, kinds, who.side, tags=dict(tags))] if verb == "gain" else mine
        bans = [ban(table, Event(verb, who, one, 1)) for one in those]
        return bans[0] if bans and all(bans) else None

    return barred


def _of_what_is_there(compiler: Compiler, deed: d.HandOver) -> Forbids:
    """Something that somebody gains or loses; whoever has it loses it."""
    verb, what = deed.verb, reference(compiler, deed.what)

    def barred(frame: Frame, who: Thing) -> Live | None:
        table = frame.table
        if not (may_forbid(table, "gain") or may_forbid(table, "lose")):
            return None
        table.recall.note(ITEMS)
        bans = []
        for one in what.all(frame):
            match one:
                case Thing(maker=Thing() as keeper) if verb == "gain" and keeper is not who:
                    given = Event("gain", who, one, 1, "", {"from": keeper, "kept": keeper})
                    bans.append(ban(table, given) or ban(table, Event("lose", keeper, one, 1)))
                case _:
                    bans.append(ban(table, Event(verb, who, one, 1)))
        return bans[0] if bans and all(bans) else None

    return barred
