"""Every deed that a sentence can mean, and the function that makes something to do of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from grammar.meaning import deeds as d
from grammar.meaning.nouns import Holder, Noun, Own, is_one_thing
from interpreter.compile.compiler import Compiler
from interpreter.compile.nouns import reference
from interpreter.compile.refs import Ref
from interpreter.compile.verbs import cards, entries, numbers, tables, tests, things, time
from interpreter.play.asking import pick
from interpreter.state.event import owner_of
from interpreter.state.situation import Frame
from interpreter.state.things import Thing


def do(compiler: Compiler, deed: d.AnyDeed) -> Callable[[Frame], None]:
    """What a deed does; what comes of it to somebody else is by whoever has the rule."""
    act, whom = _do(compiler, deed), whom_of(deed) or _sent(compiler, deed)
    if is_one_thing(whom):
        act = to_one(reference(compiler, whom), whom.naming.text, act)
    match deed:
        case d.HandOver(who=who, what=handed) if is_one_thing(handed):
            gains = reference(compiler, who) if deed.verb == "gain" and not _is_your_own(handed) else None
            act = to_one(reference(compiler, handed), handed.naming.text, act, gains)
    done_to_another = whom is not None and whom.__class__ is not Holder and deed.__class__ not in _BY_NOBODY
    return _by_the_holder(act) if done_to_another else act


def _is_your_own(handed: Noun) -> bool:
    """Whether it is one of those that you have, of which you choose which one goes."""
    match handed:
        case Own(owner=Holder()):
            return True
        case _:
            return False


_BY_NOBODY = (d.StopBeing, d.Enter, d.Leave)
"""What is nobody's doing, to whomever it comes; of damage it is told whose it is."""


def whom_of(deed: d.AnyDeed) -> Noun | None:
    """Who or what is changed, which need not be the holder."""
    match deed:
        case (
            d.Move(who=whom)
            | d.SetNumber(owner=whom)
            | d.ChangeNumber(what=Own(owner=whom))
            | d.BecomeNumber(what=Own(owner=whom))
            | d.BecomeWord(owner=whom)
            | d.MoveRanks(who=whom)
            | d.MoveThings(who=whom)
            | d.MoveTag(who=whom)
            | d.HandOver(who=whom)
            | d.Become(who=whom)
            | d.StopBeing(who=whom)
            | d.Enter(who=whom)
            | d.Leave(who=whom)
        ):
            return whom
        case _:
            return None


def _sent(compiler: Compiler, deed: d.AnyDeed) -> Noun | None:
    """Whoever is made to do something of which something comes to himself; what he does in a turn of his own is his."""
    match deed:
        case d.TakeAction(who=whom, name=name) if compiler.game.word(name, "action") is not None:
            return whom
        case d.UseRow(who=whom) | d.RollOn(who=whom):
            return whom
        case _:
            return None


def to_one(things: Ref, name: str, act: Callable[[Frame], None], gains: Ref | None = None) -> Callable[[Frame], None]:
    """What is done to the one thing that somebody has; of several whoever has them chooses one, of which it is said then, or
    whoever gains it.  Of `each Rival's Club` each Rival does."""

    def done(frame: Frame) -> None:
        had: dict[object, list[Any]] = {}
        for thing in things.all(frame):
            had.setdefault(owner_of(thing), []).append(thing)
        for owner, found in had.items():
            one = found[0]
            match found, owner:
                case [_, _, *_], Thing() as chooser:
                    chooser = chooser if gains is None else gains.one(frame) or chooser
                    one = pick(frame.table, chooser, f"{frame.label}: {name}", found)
                    frame.table.say_rule(frame, f"{frame.label}: {chooser} chooses {one}.", None, "choice")
            frame.introduce(one)
        act(frame)

    return done


def _by_the_holder(act: Callable[[Frame], None]) -> Callable[[Frame], None]:
    def caused(frame: Frame) -> None:
        if frame.held is None:
            return act(frame)
        causes = frame.table.causes
        causes.append(frame.holder)
        try:
            act(frame)
        finally:
            causes.pop()

    return caused


def _do(compiler: Compiler, deed: d.AnyDeed) -> Callable[[Frame], None]:
    match deed:
        case d.Draw():
            return cards.draw(compiler, deed)
        case d.Discard():
            return cards.discard(compiler, deed)
        case d.Shuffle():
            return cards.shuffle(compiler, deed)
        case d.Play():
            return tests.play(compiler, deed)
        case d.Move():
            return numbers.shift(compiler, deed)
        case d.ChangeNumber():
            return numbers.change_number(compiler, deed)
        case d.SetNumber():
            return numbers.put_number(compiler, deed)
        case d.BecomeNumber():
            return things.become_number(compiler, deed)
        case d.BecomeWord():
            return things.become_word(compiler, deed)
        case d.Swap():
            return things.swap(compiler, deed)
        case d.TakeDamage():
            return numbers.take_damage(compiler, deed)
        case d.ChangeDamage():
            return numbers.change_damage(compiler, deed)
        case d.RedirectDamage():
            return numbers.redirect(compiler, deed)
        case d.MoveRanks():
            return entries.move_ranks(compiler, deed)
        case d.HandOver():
            return entries.hand_over(compiler, deed)
        case d.MoveThings():
            return entries.move_things(compiler, deed)
        case d.MoveTag():
            return entries.move_tag(compiler, deed)
        case d.LoseNext():
            return entries.lose_next(compiler, deed)
        case d.Become():
            return things.become(compiler, deed)
        case d.StopBeing():
            return things.stop(compiler, deed)
        case d.Bring():
            return things.bring(compiler, deed)
        case d.Enter():
            return things.pass_border(compiler, deed, gone=False)
        case d.Leave():
            return things.pass_border(compiler, deed, gone=True)
        case d.TakeAction():
            return numbers.take_action(compiler, deed)
        case d.Use():
            return things.use(compiler, deed)
        case d.UseRow():
            return tables.use_row(compiler, deed)
        case d.RollOn():
            return tables.roll(compiler, deed)
        case d.Happen():
            return things.let_happen(compiler, deed)
        case d.ChooseNumber():
            return numbers.choose_number(compiler, deed)
        case d.Choose():
            return numbers.choose(compiler, deed)
        case d.Make():
            return tests.make(compiler, deed, {})
        case d.Prevent():
            return tests.prevent(compiler, deed)
        case d.Retarget():
            return tests.target(compiler, deed)
        case d.Reroll():
            return tests.reroll(compiler, deed)
        case d.Begin():
            return time.pass_time(compiler, deed, begins=True)
        case d.End():
            return time.pass_time(compiler, deed, begins=False)
        case d.EndThis():
            return time.end_this
        case _:
            assert_never(deed)
