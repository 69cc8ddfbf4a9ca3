"""How the statements of an effect are lowered, block by block: to what stands, what is done, what is offered and when.

`lower` is the one way from a tree to its meaning; its problems are what the text says and play would not hear."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeVar

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem, Severity
from grammar.article import a_or_an, with_article
from grammar.canonical import say_clause
from grammar.meaning import deeds as d
from grammar.meaning.amounts import ONE, THE_AMOUNT, Amount, amount, check_some
from grammar.meaning.apart import Many, many, of_one, of_ones_own, pointed_at
from grammar.meaning.being import check_chooser, check_each, check_may, check_rows
from grammar.meaning.bodies import (
    After,
    Body,
    Chooses,
    Depends,
    Does,
    Duration,
    For,
    ForEach,
    Given,
    Lends,
    Limit,
    Meaning,
    Option,
    Picks,
    Possible,
    Repeats,
    Row,
    Rule,
    Says,
    Sets,
    Tries,
    Until,
    Within,
    all_in,
    at_once,
)
from grammar.meaning.counted import (
    check_emptied,
    check_extremes,
    check_frozen,
    check_per_of,
    so_often,
)
from grammar.meaning.doing import CARDS, OF_TOTAL, deed, how_many, kept_dice
from grammar.meaning.endless import check_endless, stays_so
from grammar.meaning.facts import Fact, fact
from grammar.meaning.happening import check_bought_off
from grammar.meaning.lapses import (
    MOVES_SO_MANY,
    check_becomes,
    check_coming,
    check_contrary,
    check_cut_short,
    check_end,
    check_ended,
    check_of_coming,
    check_which,
)
from grammar.meaning.lasting import gained, lasting
from grammar.meaning.names import Names, Naming
from grammar.meaning.nouns import GroupOf, Holder, Noun, Own, Select, naming_of, noun, phrases_in
from grammar.meaning.occasions import (
    being_made,
    given_of,
    moment_of,
    numbers_there,
    of_no_test,
    of_time,
    of_what,
    raises_more,
    rolled_in,
    stage_of,
    unmade,
)
from grammar.meaning.offers import Chosen, JustDone, Offer, offer
from grammar.meaning.over import (
    check_called_late,
    check_hurt,
    check_judged,
    check_over,
)
from grammar.meaning.owners import whole
from grammar.meaning.patterns import pattern
from grammar.meaning.picking import check_one, picked
from grammar.meaning.reader import Deals, Reader, is_that_damage
from grammar.meaning.standing import ChangesDamage
from grammar.meaning.trials import (
    answered_by,
    as_dice_lie,
    check_aimed,
    check_answered_once,
    check_dice,
    check_each_but_you,
    check_of_target,
    check_of_that_one,
    check_one_throw,
    check_opposed,
    check_tied,
    check_tried,
    check_until_made,
    check_which_test,
)
from grammar.meaning.whole_rules import (
    Whole,
    check_asked_first,
    check_in_course,
    check_offered,
    check_thrown_again,
    check_whole,
    waits_on,
)
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.amounts import Count
from grammar.nodes.clauses import Clause, Condition, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Name, Named, OneOf, Owned, Qualifier, This
from grammar.nodes.nouns import Role as RoleNode
from grammar.vocabulary import Term, Vocabulary, plural_of
from grammar.words import UNSPOKEN, ScopeWord, TestWord, ThingWord

NOT_THERE = {
    "amount": "what happens here is of no number; say of what: `your …`, let it be chosen, `choose X from 1 to …`, or answer "
    "what is gained, lost, paid or taken",
    "blow": "no damage came: answer it, `when … takes damage, …`, or say it right below the line that deals it; of what "
    "was gained or lost, say the amount",
    "margin": "no test runs here; say it where one is made: `when your … succeeds, …`",
    "result": "no test runs here; say it where one is made: `when you make …, …`",
    "bid": "nothing is bid here; say it where it is: `each … may bid …`",
    "damage": "one blow is changed before it is taken, `when … would take damage, …`, that of a test as "
    "`damage by that … gets …`; what stands is `damage to … gets …`",
    "next": "say since when, in a block: `when …:`, and below it `when the next … begins, …`, of yours `when your next … "
    "ends, …`; what answers each needs no `next`",
    "use": "it counts within a limit: begin with `once per …`, `2 times per …`",
}
"""What is missing around a number of the moment, by its word."""


def lower(effect: st.Effect, names: Names, *, top: bool = True, holder: str = "") -> tuple[Body, tuple[Problem, ...]]:
    """What an effect means, and what of it play would not hear; its names must be declared.

    top: of an entry, where what can stand stands as long as the entry is held; else it is done, as in a table's cell.
    holder: the kind of thing that has it; empty if it is anybody."""
    reader = Reader(names, holder)
    said = whole(reader.names, effect)
    reader.named = frozenset(node.text for node in said.walk() if isinstance(node, Name))
    reader.ends_itself = any(_ends_this(node) for node in said.walk())
    body = block(reader, said.statements, top=top)
    _check_nobodys_damage(reader, body)
    if reader.words_chosen:
        _check_spoken_of(reader, said)
    if top:
        if reader.ended:
            check_ended(reader, body)
        for span in () if reader.ended or reader.problems else reader.waiting:
            reader.problems.append(codes.DURATION_WITHOUT_END.at(span, hint=_WAITS_ON))
        check_aimed(reader, said.statements)
        for one in reader.asked:
            if one.what in NOT_THERE:  # whose target it is may be said by what the entry is used in
                words = "that damage" if one.what == "blow" else f"the {one.what}"
                reader.unheard(one.span, words, NOT_THERE[one.what])
    wrong = tuple(problem for problem in reader.problems if problem.code.severity is Severity.ERROR)
    return body, wrong or tuple(reader.problems)  # what is heard wrong may be the price


def _check_spoken_of(reader: Reader, said: st.Effect) -> None:
    """Notes a word that is chosen of several and never spoken of: a reader holds against it what is asked of somebody's own."""
    spoken = {node.name.text for node in said.walk() if isinstance(node, Named) and node.determiner in ("that", "the")}
    for chosen in reader.words_chosen:
        word = chosen.name.text
        if word not in spoken:
            cure = (
                f"{UNSPOKEN}: `your {word} becomes that {word}`; what comes of the one or the other is chosen with "
                "it, `you choose one:`, and below it a line for each, `- if … is …, …`"
            )
            reader.unheard(chosen.span, f"to choose {with_article(word)}", cure)


def _check_nobodys_damage(reader: Reader, body: Body) -> None:
    """Notes a change of damage from the holder, or by a test, beside damage that is dealt to others by nobody and nothing; where
    tests deal some by themselves, it is of theirs."""
    if any(test.damage for test in reader.names.vocabulary.every(TestWord)):
        return
    inside = all_in(body)
    done = [deed for one in inside if isinstance(one, Does) for deed in one.deeds if isinstance(deed, d.TakeDamage)]
    by_test, from_somebody = any(one.by for one in done), any(one.by or one.source for one in done)
    if all(isinstance(one.who, Holder) for one in done):
        return
    for change in (stand for one in inside if isinstance(one, Sets) for stand in one.standing):
        if not isinstance(change, ChangesDamage):
            continue
        test = next((term.head.name for one in change.parts if one.word == "by" and (term := _test_of(one.what))), "")
        if test and not by_test:
            cure = f"what is dealt here is by nothing: say so of it, `takes … damage … by that {test}`"
            reader.unheard(change.span, f"damage by {a_or_an(test)} {test}", cure)
        elif change.dealt and not test and not from_somebody:
            cure = "what is dealt here is from nobody: say so of it, `takes … damage … from you`"
            reader.unheard(change.span, "damage from you", cure)


def _test_of(noun: Noun) -> Term | None:
    naming = naming_of(noun)
    return naming.of("test") if naming is not None else None


def _ends_this(node: Node) -> bool:
    return isinstance(node, Predicate) and node.verb == "end" and isinstance(node.object, This)


_WAITS_ON = (
    "it would answer that from then on, for good: say what ends it, in a line beside it, `when … ends, you end this`; the "
    "first time only, as its last line, or above what lasts longer: `you end this`"
)


def meant(effect: st.Effect, vocabulary: Vocabulary) -> Body:
    """What the effect of an entry means in a game of these words."""
    return lower(effect, vocabulary.once("names", lambda: Names(vocabulary)))[0]


def lower_line(clause: Clause, names: Names) -> Meaning | None:
    """What a clause does that is said for itself; None for nothing that can be done."""
    return sentence(Reader(names), whole(names, clause), None)


def lower_claim(claim: Condition, names: Names) -> tuple[Fact | Possible, tuple[Problem, ...]]:
    """What a text asks that claims something of a game that has been played."""
    reader = Reader(names, exact=True, asks=True)
    said = whole(names, claim)
    if isinstance(said, Clause) and said.mood != "do":
        return _possible(reader, said), tuple(reader.problems)
    asked = fact(reader, said)
    if (cure := _shown_by_a_test(reader, said)) is not None:
        reader.problems = []  # whatever else is said of it is about this
        reader.unheard(said.span, "what a test gets", cure)
    return asked, tuple(reader.problems)


def _shown_by_a_test(reader: Reader, said: Condition) -> str | None:
    """`Ada's Defenses get +2`, `Ada's next Strike plays 1 fewer card`: nobody sees that before one is made."""
    match said:
        case Clause(Owned(owner, _, name), "do", (Predicate("get" | "play" | "roll"), *_)):
            test = reader.read(name).word(TestWord)
            whose = owner.name.text if isinstance(owner, Named) else "…"
            return None if test is None else _LET_IT_BE_MADE.format(test=test.name, a=a_or_an(test.name), whose=whose)
    return None


_LET_IT_BE_MADE = (
    "let {a} {test} be made under `when`, and claim what it came to: `{whose}'s last {test}'s result is …`"
)


def _possible(reader: Reader, clause: Clause) -> Possible:
    tried = replace(clause, mood="do")
    events = tuple(pattern(reader, replace(tried, predicates=(one,))) for one in tried.predicates)
    return Possible(clause.mood == "can", sentence(reader, tried, None), events, span=clause.span)


def lower_amount(said: Node, names: Names) -> Amount:
    """What number a formula is."""
    return amount(Reader(names), said)


T = TypeVar("T")


def _anew(reader: Reader, meant: Callable[[], T]) -> T:
    """What something means for which, each time that it comes to that, another card is turned up."""
    turned, reader.turned = reader.turned, None
    found = meant()
    reader.turned = turned
    return found


def block(reader: Reader, statements: tuple[st.Statement, ...], *, top: bool = False) -> Body:
    """What a block means; at the top of an entry, what can stand stands."""
    found = []
    aimed = reader.aimed  # what a stunt does is of the target of its test, and so is all that the entry says besides
    around, unsettled, over = reader.dealt, reader.unsettled, False
    for one in statements:
        if top:
            reader.turned = None
            reader.arrived.clear()
            reader.aimed = aimed
        blows, before = reader.blows, len(reader.asked)
        found.append(_statement(reader, one, top=top))
        if over:
            reader.answer(before, "margin", "result")
        if one is not statements[-1]:  # else nothing comes behind it
            over = over or any(isinstance(deed, d.Make) for deed in phrases_in(found[-1]))
        if reader.blows > blows:
            reader.dealt = _deals(found[-1]) or reader.dealt
        if not reader.stage and (made := _made_at_once(found[-1:])):
            reader.unsettled = _OF_MADE.format(made)
        aimed = aimed or (isinstance(one, st.Act) and any(asked.what == "target" for asked in reader.asked))
    reader.dealt, reader.unsettled = around, unsettled
    body = tuple(one for one in found if one is not None)
    if not top:
        check_over(reader, body)
        check_answered_once(reader, body)
        check_emptied(reader, body)
        check_cut_short(reader, body)
    check_which(reader, body)
    check_contrary(reader, body)
    return body


_OF_MADE = "below the line that makes that {0}, `on success: …`, `on failure: …`"


_OF_ENDED = "`when … succeeds, …`, `when … fails, …`"


def _made_at_once(body: Sequence[Meaning | None]) -> str:
    """The test that has been made when all this is done, and came out as it may; empty if none was."""
    name = ""
    for one in at_once(tuple(one for one in body if one is not None)):
        match one:
            case Tries(made):
                name = made.test.head.name
            case Does(deeds):
                name = next((deed.test.head.name for deed in deeds if isinstance(deed, d.Make)), name)
    return name


def _says_who_won(node: Node | None) -> bool:
    """Whether it speaks of who has won or lost, and so of how a test came out."""
    return node is not None and any(
        isinstance(one, RoleNode) and one.role in ("winner", "loser") for one in node.walk()
    )


def _deals(meaning: Meaning | None) -> Deals:
    """What a line deals of damage: to one, so that the next one may speak of it, or to several, or only if something is so."""
    if not any(isinstance(one, d.TakeDamage) for one in phrases_in(meaning)):
        return ""
    deeds = meaning.deeds if isinstance(meaning, Does) else ()
    hurt = tuple(one.who for one in deeds if isinstance(one, d.TakeDamage))
    of_each = any(isinstance(one, Select) and one.how == "each" for one in phrases_in(hurt))
    return "one" if len(hurt) == 1 and not of_each else "several"


def _goes_on(reader: Reader, statements: tuple[st.Statement, ...], *, top: bool) -> Body:
    """What the rest of a sentence means, or the block below it."""
    if len(statements) != 1:
        return block(reader, statements, top=top)
    found = _statement(reader, statements[0], top=top)
    body = (found,) if found is not None else ()
    check_answered_once(reader, body)
    check_emptied(reader, body)
    return body


def _statement(reader: Reader, x: st.Statement, *, top: bool) -> Meaning | None:
    x = _offers_a_choice(x, top=top)
    match x:
        case st.Act(clause):
            x = replace(x, clause=of_ones_own(clause))
        case st.Rule(may=Clause() as clause):
            x = replace(x, may=of_ones_own(clause))
        case _:
            pass
    match x:
        case st.Act() | st.Trial() | st.Choice() if (each := pointed_at(reader, x)) is not None:
            return _each_for_himself(reader, x, each, top=top)
        case st.Act(clause, until):
            return sentence(reader, clause, until, top=top)
        case st.Rule(time=None):
            return _rule(reader, _to_each(x, top=top), top=top)
        case st.Rule():
            return _anew(reader, lambda: _rule(reader, _to_each(x, top=top), top=top))
        case st.Trial(clause, branches):
            return _trial(reader, clause, branches)
        case st.ForEach(each, body, most):
            check_one(reader, each)
            check_each(reader, each, body)
            if top and any(_stands(reader, one) for one in body):
                asked = naming_of(noun(reader, each))
                term = next(iter(asked.terms.values()), None) if asked is not None else None
                one, many = (term.name, plural_of(term.name)) if term is not None else ("…", "…")
                cure = f"what stands is said of each at once: `each {one}'s … gets …`; by how many they are, `… gets + (the "
                reader.unheard(x.span, "for each …", f"{cure}number of {many})`")
                return None
            done = _anew(reader, lambda: block(reader, body))
            check_extremes(reader, noun(reader, each), done)
            check_each_but_you(reader, noun(reader, each), done)
            return ForEach(
                noun(reader, each), done, how_many(reader, replace(most, up_to=False)) if most is not None else None
            )
        case st.Repeat(times, body):
            check_some(reader, times, times)
            return Repeats(amount(reader, times), _anew(reader, lambda: block(reader, body)))
        case st.Choice(subject, optional_, options):
            who = noun(reader, subject)
            check_one(reader, subject)
            check_chooser(reader, subject, may=optional_)
            if optional_:
                check_may(reader, subject)
            bodies = tuple(Option(block(reader, option.body), option.body[0].span) for option in options)
            return Chooses(who, optional_, bodies, span=x.span)
        case st.Depending(on, rows):
            what = noun(reader, on) if any(row.names for row in rows) else None
            if what is not None and not all(row.names for row in rows):
                reader.unheard(x.span, "rows of both sorts", "name words in all rows, or numbers in all")
            elif what is not None:
                check_rows(reader, on, [name for row in rows for name in row.names])
            number = ONE if what is not None else amount(reader, on)
            return Depends(number, what, tuple(_row(reader, row) for row in rows))
        case st.Note(text):
            return Says(text, span=x.span)


def _offers_a_choice(x: st.Statement, *, top: bool) -> st.Statement:
    """`you may choose one:`, where it waits to be used or comes in the place of something, is an offer like every other, and
    what is chosen comes of it."""
    match x:
        case st.Choice(optional=True) as choice if top:
            rule = st.Rule(None, None, None, None, (), span=x.span)
        case st.Rule(time=time, may=None, body=(st.Choice(optional=True) as choice,), otherwise=()) as rule if (
            top if time is None else isinstance(time, s.During) or (isinstance(time, s.Would) and time.instead)
        ):
            pass
        case _:
            return x
    each = many(choice.subject)
    if isinstance(choice.subject, Named) and choice.subject.determiner in ("a", "another"):
        return x  # nobody says which
    said = choice.subject.span.to(choice.span)
    may = Clause(choice.subject, "may", (Predicate("use", This(), span=said),), span=said)
    chosen = replace(choice, optional=False)
    return replace(rule, may=may, body=(of_one(chosen, each) if each is not None else chosen,))


def _stands(reader: Reader, x: st.Statement) -> bool:
    """Whether a statement, were it one of the entry itself, would stand."""
    if not isinstance(x, st.Act) or x.until is not None:
        return False
    met = len(reader.problems)
    stands = sentence(reader, x.clause, None, top=True)
    del reader.problems[met:]
    return isinstance(stands, Sets) and stands.coming != "one"


def _each_for_himself(reader: Reader, x: st.Act | st.Trial | st.Choice, those: Many, *, top: bool) -> Meaning | None:
    """What is said of each of several, and points back at that one; what stands, finds the one of whom it is asked."""
    if top and isinstance(x, st.Act) and x.until is None:
        stands = sentence(reader, x.clause, None, top=True)
        if stands is None or isinstance(stands, Sets):
            return stands
    each = noun(reader, those)
    done = _statement(reader, of_one(x, those), top=False)
    return ForEach(each, (done,)) if done is not None else None


def _to_each(x: st.Rule, *, top: bool) -> st.Rule:
    """`each Rival may pay 1 Coin:`, where it is offered at once: to each of them in turn, whatever the others say.  What may
    be used at any time is offered to whoever wants it, and what happens instead happens once."""
    each = many(x.may.subject) if x.may is not None else None
    instead = isinstance(x.time, s.Would) and x.time.instead
    if each is None or x.may is None or instead or isinstance(x.time, s.During) or (top and x.time is None):
        return x
    if any(predicate.verb == "bid" for predicate in x.may.predicates):
        return x  # they bid all together
    to_one = replace(x, limit=None, time=None, given=None, may=of_one(x.may, each))
    return replace(x, may=None, body=(st.ForEach(each, (to_one,), span=x.span),), otherwise=())


def _row(reader: Reader, row: st.Row) -> Row:
    return Row(row.low, row.high, tuple(reader.read(name).text for name in row.names), block(reader, row.body))


def _trial(reader: Reader, clause: Clause, branches: tuple[st.Branch, ...]) -> Meaning | None:
    if (one := picked(reader, clause)) is not None:
        tries = _trial(reader, one.clause, branches)
        return Picks(one.choices, tries) if tries is not None else None
    first, *more = clause.predicates
    made = deed(reader, clause, first)
    for other in more:
        reader.unheard(other.span, f"and {other.verb}", "only the test is made; say it in a sentence before")
    if not isinstance(made, d.Make):
        reader.unheard(clause.span, first.verb, "only a test has a success and a failure: `you make a …:`")
        return None
    reader.one_is_meant(clause.subject)
    check_opposed(reader, made, branches)
    check_tied(reader, made, branches)
    before, around = len(reader.asked), reader.stage
    unsettled = reader.unsettled
    reader.stage, reader.unsettled = "judged", ""
    outcomes = tuple((branch.outcome, block(reader, branch.body)) for branch in branches)
    reader.stage, reader.unsettled = around, unsettled
    for _, body in outcomes:
        check_which_test(reader, body)
    answered = answered_by(made)
    for outcome, body in outcomes:
        check_judged(reader, body, COMES_OF[outcome], of=made.test.head.name)
        check_hurt(reader, body, made.test.head.name)
        if answered:
            check_judged(reader, body, COMES_OF_ANSWERED[outcome], of=answered)
            check_hurt(reader, body, answered, by=made.test.head.name)
    reader.answer(before, "margin", "result")
    return Tries(made, outcomes)


def sentence(reader: Reader, clause: Clause, until: s.Duration | None, *, top: bool = False) -> Meaning | None:
    """What a clause means: at the top of an entry and with an end it stands if it can, else it is done if it can."""
    one = picked(reader, clause) if clause.mood == "do" and not top else None
    if one is not None:
        then = sentence(reader, one.clause, until)
        match then:
            case None:
                return None
            case Does(deeds):
                first, deeds = one.done(deeds)
                return Picks(first, Does(deeds)) if first else Does(deeds)
            case _:
                return Picks(one.choices, then)
    check_one(reader, clause.subject)
    unsettled = reader.unsettled
    if _says_who_won(clause):
        reader.unsettled = ""
    found = _said(reader, clause, until, top=top)
    reader.unsettled = unsettled
    return found


def _said(reader: Reader, clause: Clause, until: s.Duration | None, *, top: bool) -> Meaning | None:
    ends = _duration(reader, until)
    before, asked = len(reader.problems), len(reader.asked)
    first = _lasts if top or until is not None else _acts
    for read in (first, _acts if first is _lasts else _lasts):
        del reader.problems[before:], reader.asked[asked:]
        found = read(reader, clause, ends)
        if found is not None:
            if top and isinstance(clause.subject, Damage):
                reader.answer(asked, "amount", "blow")  # it is that of the damage
            if until is not None or not top:
                check_of_coming(reader, clause.subject, bounded=until is not None)
            if isinstance(found, Sets) and isinstance(found.until, Until):
                check_until_made(reader, found, found.until)
            if isinstance(found, Sets) and found.until is not None:
                check_becomes(reader, found)
            if isinstance(found, Sets) and found.until is None:
                if top:
                    check_dice(reader, found)
                    check_coming(reader, clause)
                else:
                    check_end(reader, clause, found)
            if isinstance(found, Sets) and not top:
                check_one_throw(reader, clause, found)
                check_called_late(reader, found)
                check_frozen(reader, clause, found)
            elif isinstance(found, Sets) and found.until is None:
                check_of_target(reader, clause)
            check_per_of(reader, clause)
            return found
    del reader.problems[before:]
    reader.unheard(clause.span, clause.predicates[0].verb, _otherwise(reader, clause))
    return None


THIS_ENDS = "say what ends: a state, `you stop being …`; what else stands says itself how long: `… until the … ends`"
"""An entry does not end by itself."""


KEPT_DICE = (
    "dice that somebody keeps have a name of the game: `you gain 1 …`; those of a test are `your … rolls 1 more die`"
)
"""Dice as such are nobody's."""


_SIGNS = {"rise": "+", "sink": "-"}
"""What is said of a test in place of going up and down, as numbers do."""


_WITH_CARDS = {"gain": "draw", "lose": "discard"}
"""What is done with cards in place of what is done with other things."""


def _otherwise(reader: Reader, clause: Clause) -> str:
    """The cure of what nobody can do."""
    predicate = clause.predicates[0]
    if predicate.verb == "end" and isinstance(clause.subject, This):
        return THIS_ENDS
    if reader.part_of_test(clause.subject):
        return OF_TOTAL
    if predicate.verb in _SIGNS and reader.is_test(clause.subject):
        return (
            f"of tests it is said `… get {_SIGNS[predicate.verb]}2`, and in a block also for how long, `… until … ends`"
        )
    if predicate.verb == "use" and any(word.word == "instead of" for word in predicate.qualifiers):
        return "say which tests use it: `your … use … instead of …`; of one that is made, `that … uses … instead of …`"
    if (moved := gained(reader.names.vocabulary, clause)) is not None:
        return f"what is kept is gained or lost when something happens: write `{say_clause(moved)}`"
    own, node = reader.counted(predicate), predicate.object
    if isinstance(node, Count) and node.unit.text == "card" and predicate.verb in _WITH_CARDS:
        return f"of cards it is said `{_WITH_CARDS[predicate.verb]} 1 card`, `{_WITH_CARDS[predicate.verb]} 2 cards`"
    if isinstance(node, OneOf | Owned) and node.name.text == "card" and predicate.verb in _WITH_CARDS:
        theirs = "no card goes from hand to hand: say that `that … discards 1 card`, and that `you draw 1 card`"
        return theirs if predicate.verb == "gain" else "whose cards they are chooses which: `discard 1 card`"
    if isinstance(node, Named) and node.name.text in CARDS and node.determiner in ("a", "another"):
        own = f"{predicate.verb} 1 {node.name.text}"
        if predicate.verb == "discard" and node.name.text == "die":
            return kept_dice(reader)
    if not own and predicate.verb in ("gain", "lose") and isinstance(node, Count) and node.unit.text == "die":
        return KEPT_DICE
    return f"write `{own}`" if own else "say what somebody does, gains or is"


def _acts(reader: Reader, clause: Clause, ends: Duration | None) -> Meaning | None:
    if clause.mood != "do":
        return None
    done = []
    around = reader.dealt
    if is_that_damage(clause.subject):
        reader.dealt = ""  # it is said of what comes
    for predicate in clause.predicates:
        done.append(deed(reader, clause, predicate))
        if isinstance(done[-1], d.TakeDamage):
            reader.dealt = _deals(Does((done[-1],)))
    reader.dealt = around
    deeds = tuple(one for one in done if one is not None)
    if len(deeds) < len(done):
        return None
    if not any(isinstance(one, d.Choose | d.ChooseNumber | d.Shuffle) for one in deeds):  # any one of them will do
        reader.one_is_meant(clause.subject)
    if ends is None:
        return Does(deeds)
    if len({isinstance(one, MOVES_IT) for one in deeds}) > 1:
        cure = (
            "does `until …` go with both, or with the last alone? write what is gained or lost for good above "
            "it, in a line of its own"
        )
        reader.unheard(ends.span, "until …", cure)
    for one in deeds:
        if not _can_end(reader.names.vocabulary, one):
            of_kind = isinstance(one, d.Become | d.StopBeing)
            cure = ONE_BLOW if isinstance(one, d.ChangeDamage) else OF_A_KIND if of_kind else _lent_by_rank(one)
            cure = cure or NOT_TAKEN_BACK
            reader.unheard(one.span, "until …", cure)
        elif (anew := _given_anew(reader, one)) is not None:
            cure = (
                f"how many there are begins anew with each {anew.name}, whatever was gained or lost: take `until …` out"
            )
            reader.unheard(ends.span, "until …", cure)
    _thrown_for_one(reader, clause.subject, ends)
    return Lends(deeds, ends, span=clause.span)


def _given_anew(reader: Reader, one: d.AnyDeed) -> ScopeWord | None:
    """The stretch of time with which a number begins anew that somebody gains or loses."""
    match one:
        case d.Move(key=key) | d.ChangeNumber(what=Own(key=key)):
            return next((scope for scope in reader.names.vocabulary.every(ScopeWord) if key in scope.resets), None)
    return None


LENT = (d.Become, d.StopBeing, d.BecomeWord, d.MoveTag, d.MoveRanks, d.MoveThings, d.ChangeNumber)
"""What can be taken back, when the time is over for which it is said."""


MOVES_IT = (d.Move, d.MoveThings, d.MoveRanks)
"""What is gained or lost; beside what somebody becomes, a reader takes it to be for good."""


def _can_end(vocabulary: Vocabulary, one: d.AnyDeed) -> bool:
    """Whether what is done can be only for a time."""
    if isinstance(one, d.Enter | d.Leave):
        return one.place is None or not one.place.track
    if isinstance(one, d.Become | d.StopBeing) and vocabulary.named(one.word, ThingWord) is not None:
        return False  # of what kind somebody was is not kept
    return isinstance(one, LENT) or (isinstance(one, d.Move) and one.verb != "pay")


def _lent_by_rank(one: d.AnyDeed) -> str:
    """How an entry that was spoken of is had for a time; empty for anything else."""
    naming = naming_of(one.what) if isinstance(one, d.HandOver) and one.verb == "gain" else None
    if naming is None or naming.is_item or naming.of("kind") is None:
        return ""
    return f"write `gain 1 rank of that {naming.text} until …`: ranks are taken back"


NOT_TAKEN_BACK = "it cannot be taken back; say what is done then, `when … ends, …`, or take `until …` out"


OF_A_KIND = (
    "of what kind somebody is, and on whose side, he stays; for a time he is in a state, declared under `states:` in "
    "`_system.yml`: `… becomes … until …`"
)


ONE_BLOW = (
    "it is one blow, and over with it; of all that come say below what begins it, `when …:`, that "
    "`damage to you … until …`, with no `when you would take damage`"
)
"""What to do about an end of what is done for good, and of what is done to a blow."""


THAT_IS_OVER = "that {0} is over by then: take the end out; of those to come say `your {1} …`, `each …'s {1} …`"


def _lasts(reader: Reader, clause: Clause, ends: Duration | None) -> Meaning | None:
    found = lasting(reader, clause)
    if found is None:
        return None
    node = clause.subject
    of_test, timely = reader.is_test(node) or isinstance(node, Damage), _is_stretch(reader, node)
    with_ = noun(reader, node) if isinstance(node, (Named, Owned)) and (of_test or timely) else None
    coming: Literal["", "one", "all"] = ""
    if of_test and isinstance(node, Owned) and node.order == "next":
        term = reader.read(node.name).of("test")
        coming = "all" if term is not None and term.plural else "one"
    of_item = reader.is_of_item(node)
    # of all that there are is said what stands for good, and not for a time
    if ends is not None and isinstance(node, Owned) and not of_test:
        reader.one_is_meant(node)
    if ends is not None:
        _thrown_for_one(reader, node, ends, *(getattr(one, "change", None) for one in found))
    test = _test_at_hand(reader, node) if ends is not None else ""
    if ends is not None and test:
        reader.unheard(ends.span, "until …", THAT_IS_OVER.format(test, plural_of(test)))
    return Sets(noun(reader, node), tuple(found), ends, with_, of_test, coming, of_item, span=clause.span)


def _thrown_for_one(reader: Reader, node: Node, *said: object) -> None:
    """Note dice that would be thrown once for several, whom a reader takes to throw for each."""
    match node:
        case Owned(owner):
            _thrown_for_one(reader, owner, *said)
        case Named("each", _, name):
            for roll in rolled_in(said):
                cure = (
                    f"it would be thrown once for all of them; say it of each by itself, `for each {name.text}:`, and "
                    f"below it `that {name.text} …`"
                )
                reader.unheard(roll.span, f"how much is thrown for each {name.text}", cure)


def _test_at_hand(reader: Reader, node: Node) -> str:
    """The test at hand of which, or of whose number or damage, something is said; empty if it is of none."""
    match node:
        case Damage(parts=parts):
            return next(filter(None, (_test_at_hand(reader, part.object) for part in parts if part.word == "by")), "")
        case Owned(owner) if not reader.is_test(node):
            return _test_at_hand(reader, owner)
        case Named("that" | "the", _, name) if reader.is_test(node):
            return name.text
        case _:
            return ""


def _is_stretch(reader: Reader, node: Node) -> bool:
    return isinstance(node, Named) and reader.read(node.name).of("scope") is not None


def _duration(reader: Reader, until: s.Duration | None) -> Duration | None:
    match until:
        case None:
            return None
        case s.Until(event):
            before = len(reader.asked)
            ends = Until(pattern(reader, check_bought_off(reader, event), awaited=True, ends=True), span=until.span)
            reader.answer(before, "next")
            return ends
        case s.Lasting(count):
            term = reader.read(count.unit).of("scope")
            return For(amount(reader, count), term.head.name if term is not None else "", span=until.span)


COUNTED_APART = ("thing", "character", "kind", "entry")
"""The roles of those for each of whom it may be counted apart how often something is done."""


APART = "it is counted apart for each one with whom it has to do: name people, things or entries; ask for the rest with `if`"


def _limit(reader: Reader, rule: st.Rule, offered: Offer | None, *, top: bool) -> Limit | None:
    node = rule.limit
    if node is None:
        return None
    term = reader.read(node.scope).of("scope", "test")
    scope = term.head.name if term is not None else reader.read(node.scope).text
    of_test = term is not None and term.head.role == "test"
    key = reader.read(node.key)
    if not of_test and (raised := reader.raised_in(scope)):
        reader.unheard(
            node.span, f"per {scope}", f"nobody says that one begins: count by the test, `once per {raised}`"
        )
    apart = key.is_chosen or bool(key.group) or key.of(*COUNTED_APART) is not None
    if node.key is not None and key.terms and not apart:
        reader.unheard(node.key.span, f"per {key.text}", APART)
    chosen = next((one for one in _chosen(offered) if _is_sort(reader, one, key)), None)
    of_user = node.key is not None and isinstance(rule.time, s.During) and _is_user(reader, offered, key)
    known = chosen is not None or of_user
    if node.key is not None and key.of("thing") and not known and top and not _speaks_of(reader, rule.time, key):
        one = f"{a_or_an(key.text)} {key.text}"
        cures = [f"let it be of what {one} does, or what is done to one: `when {one} …, …`"]
        if not key.is_item:
            cures.insert(0, f"let one be chosen where it is offered: `you may pay … and choose {one}:`")
        cure = f"it is not known of which; {'; or '.join(cures)}"
        reader.unheard(node.key.span, f"per {key.text}", cure)
    counted = chosen if chosen is not None else key
    times = so_often(reader, node)
    return Limit(times, scope, of_test, counted, node.everyone, chosen is not None, of_user)


def _is_user(reader: Reader, offered: Offer | None, key: Naming) -> bool:
    """Whether it is one of those for whom it is counted who may use it: `an Ally may pay …`."""
    match offered:
        case Offer(who=Select(naming, "any" | "each" | "another")):
            return _is_sort(reader, naming, key)
        case _:
            return False


def _speaks_of(reader: Reader, time: s.Time | None, key: Naming) -> bool:
    """Whether what happens is told of one of those for whom it is counted."""
    names = _at_hand(reader, time.event) if isinstance(time, s.When | s.Would) else ()
    return any(_is_sort(reader, one, key) or _is_sort(reader, key, one) for one in map(reader.read, names))


def _at_hand(reader: Reader, node: Node) -> Iterator[Name]:
    """The names of who and what has to do with what happens: nobody by whom people and things are told from others, and nothing
    that there is not."""
    for child in node.children():
        match child:
            case Name():
                yield child
            case Qualifier(word="without" | "other than"):
                pass
            case Qualifier(word="with" | "in" | "of") if isinstance(node, Named | OneOf) and not reader.is_test(node):
                pass
            case _:
                yield from _at_hand(reader, child)


def _chosen(offered: Offer | None) -> Iterator[Naming]:
    """What is chosen as a part of what is offered."""
    for part in offered.parts if offered is not None else ():
        match part:
            case Chosen(deed=d.Choose(what=Select(naming, "any" | "another"))) if not naming.is_item:
                yield naming
            case Chosen(deed=d.Choose(what=GroupOf(_, naming))):
                yield naming
            case _:
                pass


def _is_sort(reader: Reader, naming: Naming, of: Naming) -> bool:
    """Whether what is called so is what something is counted for."""
    one, other = naming.of("thing"), of.of("thing")
    if of.group:
        return naming.group == of.group
    return one is not None and other is not None and other.head.name in reader.names.vocabulary.sorts(one.head.name)


def _rule(reader: Reader, x: st.Rule, *, top: bool) -> Rule:
    before, nodes = len(reader.asked), x.walk()
    moment = as_dice_lie(moment_of(reader, x.time), nodes)
    known = len(reader.asked)
    if not top and not isinstance(x.time, s.Would):
        reader.answer(before, "next")
    stands = x.may is None and x.time is None and (top or isinstance(x.given, s.While))
    with reader.inside():
        _begin(reader, x, moment)
        given = given_of(reader, x.given)
        read = Whole(x, nodes, top, stands, before, moment, given, None)
        check_asked_first(reader, read)
        if isinstance(moment, After) and moment.event.verb in MOVES_SO_MANY and moment.event.unit:
            reader.staked[moment.event.unit] = THE_AMOUNT
        offered = offer(reader, x.may) if x.may is not None else None
        done = tuple(one.deed for one in offered.parts if isinstance(one, JustDone)) if offered is not None else ()
        if not reader.stage and (made := _made_at_once((Does(done),))):
            reader.unsettled = _OF_MADE.format(made)
        read = replace(read, offered=offered)
        check_offered(reader, read)
        check_thrown_again(reader, read)
        around = reader.stage
        _go_into(reader, x, moment)
        waits = not top and isinstance(moment, After) and waits_on(reader, x, moment, around)
        turned = reader.turned
        body = _goes_on(reader, x.body, top=stands)
        check_in_course(reader, replace(read, body=body))
        in_body, reader.turned = reader.turned, turned
        otherwise = _goes_on(reader, x.otherwise, top=stands)
        reader.turned = reader.turned or in_body
    check_whole(reader, replace(read, body=body, otherwise=otherwise))
    reader.answer(before, *numbers_there(moment, x.limit, raises=raises_more(reader, moment)))
    if moment is not None and not of_time(moment) and not of_no_test(moment):
        reader.answer(known, "target")
    tried = (node for node in nodes if isinstance(node, Predicate) and node.verb == "make")
    strikes = any(not _tries_luck(predicate) for predicate in tried)
    limit = _limit(reader, x, offered, top=top)
    if isinstance(moment, After) and not moment.would and limit is None and stays_so(given, body) and offered is None:
        check_endless(reader, moment.event, body)
    if isinstance(given, Given) and given.lasting and moment is not None and offered is None:
        body = tuple(_as_long_as(given, one) for one in body)
    return Rule(limit, moment, given, offered, body, otherwise, strikes, waits and bool(around), span=x.span)


def _begin(reader: Reader, x: st.Rule, moment: After | Within | None) -> None:
    """What is known by when a rule answers, before anything else of it is read."""
    if moment is not None:
        dealt = "several" if reader.dealt and reader.moment == "damage" else reader.dealt
        reader.moment = of_what(moment)
        reader.dealt = "" if reader.moment == "damage" else dealt
    if isinstance(moment, After) and not of_time(moment) and not of_no_test(moment):
        reader.unsettled = _OF_ENDED if moment.event.verb == "end" else ""
    if _says_who_won(x.given):
        reader.unsettled = ""


def _go_into(reader: Reader, x: st.Rule, moment: After | Within | None) -> None:
    """What is known of a test, and how often it is done, where a rule says what it does."""
    around = reader.stage
    reader.unmade = unmade(reader, x.time) or reader.unmade
    reader.stage = stage_of(reader, x.time) if x.time is not None else around
    reader.limited = reader.limited or x.limit is not None
    if around == "made" and isinstance(moment, After):
        check_of_that_one(reader, moment)
    reader.making = being_made(moment) or reader.making
    check_tried(reader, x.limit, moment)


def _as_long_as(given: Given, meaning: Meaning) -> Meaning:
    """The same; what stands for a time stands only as long as something is so, too."""
    match meaning:
        case Sets(until=until, coming=coming) if until is not None or coming:
            return Rule(None, None, given, None, (meaning,), (), span=meaning.span)
        case Rule(moment=None, body=body, otherwise=otherwise):
            within = tuple(_as_long_as(given, one) for one in body)
            return replace(meaning, body=within, otherwise=tuple(_as_long_as(given, one) for one in otherwise))
        case ForEach(body=body) | Repeats(body=body):
            return replace(meaning, body=tuple(_as_long_as(given, one) for one in body))
        case Picks(then=then):
            return replace(meaning, then=_as_long_as(given, then))
        case _:
            return meaning


COMES_OF = {"success": "succeed", "failure": "fail", "tie": "succeed"}
"""The verb of what a branch answers."""


COMES_OF_ANSWERED = {"success": "fail", "failure": "succeed", "tie": "fail"}
"""The same of the test that is answered by the one that has the branch."""


def _tries_luck(predicate: Predicate) -> bool:
    """`against Fate`: against a word, and not against somebody."""
    words = (*predicate.qualifiers, *getattr(predicate.object, "qualifiers", ()))
    return any(word.word == "against" and isinstance(word.object, Name) for word in words)
