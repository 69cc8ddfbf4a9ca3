"""Whether an effect makes sense: its names, units, bounds, references and ends.  Finds everything in one walk; never
plays, and never asks what a name does, only what it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem, Severity
from diagnostics.span import NOWHERE, Span
from diagnostics.suggest import nearest
from grammar.akin import of_a_side
from grammar.article import a_or_an, with_article
from grammar.canonical import say_amount, say_clause, say_noun, say_time
from grammar.lexicon import NAME
from grammar.meaning.apart import Many, is_each, many, of_one, picked_out
from grammar.meaning.binding import OPEN
from grammar.meaning.bodies import MOST_TIMES, Body
from grammar.meaning.having import family, had_by_none, whose_it_is
from grammar.meaning.lasting import OF_THAT_DAMAGE, needs_end
from grammar.meaning.names import Names
from grammar.meaning.objects import (
    check_one_of_them,
    check_predicate,
    check_role,
    check_words_before,
    is_nowhere,
    of_a_card,
)
from grammar.meaning.reader import name_in
from grammar.meaning.roles import wanted
from grammar.meaning.statements import lower, lower_claim
from grammar.meaning.voices import never_done
from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.nodes.node import Node
from grammar.shapes import LARGEST_NUMBER, PLAIN, markup_in
from grammar.verbs import OF_CARDS
from grammar.vocabulary import AS_MARK, AS_STATE, CHOSEN, DECLARE, PLAYED, Term, Vocabulary, plural_of, split_run
from grammar.words import (
    NUMBERS,
    KindWord,
    NumberWord,
    PlaceWord,
    StateWord,
    StatWord,
    TagWord,
    TestWord,
    ThingWord,
    anybody,
    default_thing,
    is_chosen,
    is_group,
    is_item,
    own_time,
    singles,
    up_to,
)


def _is_open(x: a.Sum) -> bool:
    """Whether no bracket closes in front of the sign, by how far that is from what stands on both sides."""
    (line, end), (below, begin) = x.left.span.end, x.right.span.begin
    return bool(line) and line == below and begin - end == len(f" {x.sign} ") + isinstance(x.right, a.Sum)


OF_EACH = "a condition picks out none of them: say `for each {name}:`, and below it `if that {name} …`"
OF_ALL = (
    "a condition picks out none of them: say `each … {name}'s … gets …`, `each {name} with at most … cannot …`, or `your …` in "
    "an entry with `held_by: {name}`"
)
"""How to speak of those of whom a condition is so."""
OF_THE_SAME = (
    "of those who are so, say it of them alone: `each … {name} cannot …`, `your … against a … {name} get …`; of all, whoever "
    "of them is so, say `each {name}` or `any {name}`"
)
"""How to speak of those of whom a condition is so, or of all."""
OF_THE_LAST = (
    "of the last one alone write `{stops}` as the first line; of each of them write `that {name} becomes … until …`, and in a "
    "sentence of its own what is so of those: `… a … {name} …`"
)
"""How to speak of whoever was chosen, where another one may be chosen before what is said of him is over."""
OF_NEXT = "it is made only below: say it of `your next {name}`"
OF_YOUR_OWN = (
    "say it of yours here, too, `your {name} …`, `your {name}'s …`; of one of several `for each of your {names}:`"
)
OF_ONE_ABOVE = "it is known to what stands below the line that speaks of it: put this there, two spaces further in"
OF_ONE_BELOW = "say first which: `you choose {a} {name}` above, and below, too, `that {name}`"
"""How to speak of what is spoken of only below."""
OF_MANY = "none of them is picked out: say `for each {name}:`, and below it `that {name} …`"
OF_MADE = "each of them has made one: say `for each {each}:`, and below it `that {each} makes {a} {name} …` and `that {name} …`"
OF_CHOSEN = "one has been chosen for each of them: say it below `for each {each}:`, where `that {name}` is the one chosen for it"
OF_LETTER = "each of them has made one: say `for each {each}:`, and below it `that {each} makes … as {letter}` and `{letter}'s …`"
OF_DONE = "each of them may have one of its own: say `for {each}:`, and below it `{done}` and `that {name} …`"
OF_ITS_OWN = "there may be one for each of them: say it below `for {each}:`, where `that {name}` is that one's"
OF_OUTCOME = "it comes only with the outcome, and this line at once: say it in that branch, below `on …:`"
OF_LATER = "it comes only later, and this line at once: say it there, below `when …:`"
"""How to speak of what comes later than what stands below it."""
OF_THE_FORMER = "; of the one before that, say it in a line above"
OF_WHAT_HE_HAS = "he may have several: `one of that {owner}'s {names}`"
OF_EACHS = "each may have several: below `for each {owner} …:` say `one of that {owner}'s {names}`"
OF_HAD = "each of them has one: say `for each {each}:`, and below it `that {each}'s {name} …` and `that {name} …`"
OF_PLAYED = {
    "card": "of one that is played say `when you play a card on a …, … that card …`; of a test's, `that …'s first card`",
    "die": "what a single one shows is asked, `if one of that …'s dice is …`; what comes of all is `that …'s …`",
}
"""How to speak of one of the cards of a hand or a test, or of its dice."""
CHOSEN_ABOVE = "it is chosen for what stands below that line: put this there, too"
OF_NUMBER = (
    "one was chosen for each of them: say below `for each {each}:` both `… chooses {letter} from …` and `… {letter} …`"
)
CHOOSE = "none of them is picked out: let one be chosen first, `you choose {one}`, and then `that {name} …`"
OF_YOURS = "none of them is picked out: say it of all, `your {names} …`"
OF_THE_PAST = "none of them is picked out: answer it when it happens, `when …, that {name} …`"
THIS_ONCE = "for this once alone write above `{}, …`, and below it, where it comes about after all, `{}`; else "
AS_INSTEAD_SAYS = (
    "by `instead` it does not come about this once: take this out, and say where it does after all, `{}`; else "
)
OF_EVENTS = "answer each of them when it happens: `when {a} {name} …`"
OF_THE_CARD = "write `that card's rank`: `its` is of this rule, and not of the card"
OF_WHAT_IS_SET_UP = (
    "what is set up keeps the numbers of that moment; answer the test: `when … against {a} {name} …, that … gets …`"
)
"""The same of `each …`, of those for whom a rule waits, and of those whom a change set up in a block is about."""
WHICH_CARDS = "several may come at once; answer one that is played: `when you play {a} {name}, …`"
"""What knows its card."""
OF_SEVERAL = (
    "there are several of them: say it of one at a time, `repeat 2 times:`, and below it `{one}` and `that {name} …`"
)
"""How to speak of those who come or go at once."""
MOVED = ("gain", "lose", "bring", "play", *OF_CARDS)
"""What is done with things and cards, one or several."""
MOST_DICE = 100
"""Dice that are rolled at a time."""

NUMBERS_OF_THE_MOMENT = ("amount", "margin", "result", "bid", "use")
"""What a text knows of what happens, or of the test at hand, and of which there is one."""

Said = Literal["entry", "block", "claim", "amount"]
"""Where a text stands: it is an entry's effect; it is carried out at once (a line of an example, the cell of a table);
it claims something (a line of `then`); or it is only an amount."""


def check(
    effect: st.Effect,
    vocabulary: Vocabulary,
    *,
    max_rank: int | None,
    parameters: Mapping[str, str],
    said: Said = "entry",
    names: Names | None = None,
    holder: str | None = "",
) -> tuple[Problem, ...]:
    """All that is wrong with the meaning of an effect, in the order of its text.

    What play would not hear is told of texts with which nothing else is wrong.  said: where the text stands.  names: what
    was found out about the names of this vocabulary with other texts.

    max_rank: None for an entry without ranks.  parameters: names that stand for what the holder has chosen
    (`Chosen Weapon`), with the word of which each is one.  holder: the kind of thing that has the text, or that it tells of;
    empty if it is anybody; None in a line of an example, which may call the only one there by its kind."""
    return understand(
        effect, vocabulary, max_rank=max_rank, parameters=parameters, said=said, names=names, holder=holder
    )[0]


def understand(
    effect: st.Effect,
    vocabulary: Vocabulary,
    *,
    max_rank: int | None,
    parameters: Mapping[str, str],
    said: Said = "entry",
    names: Names | None = None,
    holder: str | None = "",
) -> tuple[tuple[Problem, ...], Body | None]:
    """The same, and what the effect means; None if it has errors, and nothing if it does nothing."""
    walk = _Walk(effect, vocabulary, max_rank, parameters, holder)
    for before_it, statement in zip((None, *effect.statements), effect.statements, strict=False):
        walk.above = {*walk.introduced} if isinstance(before_it, st.Rule) else set()
        walk.introduced.clear()
        walk.people.clear()
        walk.spoken.clear()
        walk.letters.clear()
        walk.asked.clear()
        before = len(walk.problems)
        walk.statement(statement, _Standing())
        walk.problems[before:] = _but_what_rests(walk.problems[before:])
    body: Body | None = None
    errors = [problem for problem in walk.problems if problem.code.severity is Severity.ERROR]
    if all(
        problem.code is codes.DURATION_WITHOUT_END for problem in errors
    ):  # with an end, the rest would still be wrong
        body, unheard = _meant(effect, names or Names(vocabulary), said, holder or "")
        walk.problems += [one for one in unheard if not errors or one.code is not codes.DURATION_WITHOUT_END]
        body = None if errors else body
    if not walk.problems:
        return (), body
    walk.problems = _asked_at_once(walk.problems, walk.bounds)
    unique = {(p.code.number, p.span, p.message): p for p in walk.problems}
    return tuple(sorted(unique.values(), key=lambda p: (p.span, p.code.number))), body


def _but_what_rests(problems: Sequence[Problem]) -> list[Problem]:
    """What is wrong with a statement, without what is only said because a name before it is not known: that may be who is
    meant."""
    unknown = min((one.span for one in problems if one.code is codes.UNKNOWN_NAME), default=None)
    rests = codes.UNINTRODUCED_REFERENCE
    return [one for one in problems if unknown is None or one.code is not rests or one.span < unknown]


def _asked_at_once(problems: Sequence[Problem], bounds: Mapping[Span, str]) -> list[Problem]:
    """What is wrong, told once of what bounds a number where something happens: of one that is kept no end would help.

    bounds: how each of those is asked and done at once."""
    unheard = {one.span for one in problems if one.code is codes.SAYS_NOTHING_IN_PLAY}
    told: list[Problem] = []
    for one in problems:
        cure = bounds.get(one.span, "")
        if cure and one.code is codes.DURATION_WITHOUT_END:
            if one.span not in unheard:
                told.append(replace(one, hint=f"{cure}; or say for how long it is so: `… until … ends`"))
        else:
            told.append(replace(one, hint=cure) if cure and one.message.startswith("`is at ") else one)
    return told


def _at_once(clause: c.Clause) -> str:
    """What bounds a number, as it is asked and done where something happens; empty of what bounds none."""
    match clause:
        case c.Clause(
            n.Owned() | n.Named() as subject, "do", (c.Predicate("be", qualifiers=(), negated=False) as is_,)
        ):
            bound = is_.object
        case _:
            return ""
    if isinstance(bound, c.Comparison) and bound.how in ("at least", "at most"):
        over, most = c.OPPOSITE[bound.how], bound.amount
    elif isinstance(subject, n.Owned) and subject.order == "maximum" and isinstance(bound, a.Number):
        over, most, subject = "more than", bound, replace(subject, order=None)
    else:
        return ""
    asked = replace(clause, subject=subject, predicates=(replace(is_, object=c.Comparison(over, most)),))
    done = replace(clause, subject=subject, predicates=(replace(is_, verb="become", object=most),))
    return f"ask first: `if {say_clause(asked)}, {say_clause(done)}`"


def _meant(effect: st.Effect, names: Names, said: Said, holder: str) -> tuple[Body, tuple[Problem, ...]]:
    match said:
        case "entry":
            body, unheard = lower(effect, names, holder=holder)
            return body, (*unheard, *never_done(body))
        case "block":
            return lower(effect, names, top=False, holder=holder)
        case "claim":
            clauses = [statement.clause for statement in effect.statements if isinstance(statement, st.Act)]
            return (), tuple(problem for clause in clauses for problem in lower_claim(clause, names)[1])
        case "amount":
            return (), ()
        case _:
            assert_never(said)


class _Standing(Struct, frozen=True):
    """Where a statement stands.  window: `during`, `when`, `may`, `while` in one of these, or "" at the top: what needs an
    end, and what not.  ends: with what it would come again, if that has begun before: `you stop being Hidden`; lead: what
    stands before it in its line."""

    window: str = ""
    ends: str = ""
    lead: str = ""


def _begins(time: s.Time | None) -> c.Clause | None:
    """What is answered, said of the one who is meant by it from then on: that he becomes something."""
    return _of_that_one(time.event) if isinstance(time, s.When) else None


def _of_that_one(event: c.Clause) -> c.Clause:
    """What happens, said of the one who is meant by it from then on."""
    match event.subject:
        case n.Named("a", None, name, ()):
            return replace(event, subject=n.Named("that", None, name))
        case _:
            return event


def _as_long_as_begun(x: st.Statement, begun: Iterable[c.Clause]) -> str:
    """With what ends what stands while somebody is what he became before; empty if it stands otherwise."""
    match x:
        case st.Rule(
            given=s.While(c.Clause(who, "do", (c.Predicate("be", n.Name(state), (), False),), None)),
            may=None,
        ) if not is_each(who):
            if any(
                (one.subject, one.mood, said.verb, name_in(said.object)) == (who, "do", "become", n.Name(state))
                for one in begun
                for said in one.predicates
            ):
                stops = "stop" if isinstance(who, n.You) else "stops"
                return f"{say_noun(who)} {stops} being {state}"
    return ""


def _either(given: Node) -> bool:
    """Whether it is asked whether one thing or another is so."""
    return any(isinstance(one, c.Junction) and one.word == "or" for one in given.walk())


def _brings(x: st.Statement, verb: str, who: Node, state: n.Name) -> bool:
    """Whether a line says of somebody that he becomes something, or stops being it."""
    return (
        isinstance(x, st.Act)
        and (x.clause.subject, x.clause.mood) == (who, "do")
        and any((one.verb, name_in(one.object)) == (verb, state) for one in x.clause.predicates)
    )


class _Known(NamedTuple):
    """What is known at one place of a text, as `_Walk` has it."""

    introduced: set[str]
    people: set[str]
    others: set[str]
    spoken: list[tuple[str, bool]]
    letters: set[str]


class _Walk(Struct):
    effect: st.Effect
    vocabulary: Vocabulary
    max_rank: int | None
    parameters: Mapping[str, str]
    holder: str | None = ""
    problems: list[Problem] = field(default_factory=list)
    introduced: set[str] = field(default_factory=set)
    above: set[str] = field(default_factory=set)
    """What was introduced in the rule above, of which nothing is known here."""
    people: set[str] = field(default_factory=set)
    """What those are called of whom one was spoken of as `a …`."""
    others: set[str] = field(default_factory=set)
    """What those are called of whom one was spoken of last as `another …`."""
    spoken: list[tuple[str, bool]] = field(default_factory=list)
    """The same, one after the other, each with whether it was one who was chosen."""
    letters: set[str] = field(default_factory=set)
    chosen: set[str] = field(default_factory=set)
    """The letters that have been chosen in any sentence, also in one that is over."""
    asked: dict[str, str] = field(default_factory=dict)
    """Of what nothing has picked out one so far, though it was spoken of; each with the cure."""
    lost: dict[str, str] = field(default_factory=dict)
    """The same in the branch at hand, where each of several had one of its own."""
    each: tuple[Node, ...] = ()
    """The nouns of which the statement at hand is said of each one for itself."""
    at_hand: frozenset[str] = frozenset()
    """What these are called."""
    cure: str = OF_MANY
    """What to do about those who are many where `that …` points at one."""
    loose: tuple[Node, ...] = ()
    """The nouns of which a change is set up at once for all, so that none of them is picked out."""
    cards: list[c.Clause] | None = None
    """The clauses of which the subject is a card, once they are asked for."""
    aimed_at: list[Node] = field(default_factory=list)
    """The nouns against whom a test is made at hand."""
    as_what: str = ""
    """Where an unknown word at hand would be declared, and how; `{}` stands for it."""
    repeated: str = ""
    """The stretch of time in which somebody does things, where the statement at hand is done again and again."""
    of_you: bool = False
    """Whether the clause at hand is said of you."""
    lasting: bool = False
    """Whether what is at hand is that for as long as which something stands."""
    against: str = ""
    """What is answered at hand, where it is a test of which is not said against whom it is; `{}` stands for him."""
    would: s.Would | None = None
    """What is about to happen, where that is answered at hand."""
    given: tuple[Node, ...] = ()
    """What is asked around the statement at hand."""
    bounds: dict[Span, str] = field(default_factory=dict)
    """How what bounds a number is asked and done, where it is said as something happens."""

    # -------------------------------------------------------------- statements
    def statement(self, x: st.Statement, standing: _Standing) -> None:
        """Walks a statement; of whom it is said one by one is none of them meant behind it."""
        stands = not standing.window and getattr(x, "until", None) is None
        outer, each, before = (self.each, self.loose, self.at_hand), _each_in(x, stands=stands), set(self.introduced)
        if isinstance(x, st.Act | st.Trial) and not stands:
            self._check_each(x, each)
        of_people = any((term := self.term(one.name)) is not None and term.head.role == "thing" for one in each)
        self.each, self.loose = (*self.each, *each), () if stands or of_people else _set_up_for(x)
        self._statement(x, standing)
        bare = [one for one in each if isinstance(one, n.Named) and not one.qualifiers]
        called = {name: one.name.text for one in bare for name in self._heads([one])}
        for name in self.at_hand - outer[2]:
            self.asked[name] = OF_MANY.replace("each {name}", f"each {called.get(name, name)}")
        self.each, self.loose, self.at_hand = outer
        asked = {**self.asked}
        for one in each:
            self._forget_made(x, one.name.text)
            self._forget_done(x, before, _of_its_own(x, one))
        self.lost |= {name: cure for name, cure in self.asked.items() if asked.get(name) != cure}

    def _check_each(self, x: st.Act | st.Trial, each: Sequence[Many]) -> None:
        """Reports who may be each of several, of whom a statement is said one by one, or the one of the same name who was spoken
        of before."""
        for many_ in each if not isinstance(x.clause.subject, n.CostOf) else ():
            of, name = self._heads_of([many_.name]), many_.name.text
            if not of & (self.introduced | self.at_hand):
                continue
            those = [
                one
                for one in x.walk()
                if isinstance(one, n.Named) and one.determiner == "that" and self._heads([one]) & of
            ]
            if any(one in those for said in many_.qualifiers for one in said.walk()):  # that is the one before
                below = x.branches if isinstance(x, st.Trial) else ()
                those = [one for one in those if any(one is said for branch in below for said in branch.walk())]
            if not those:
                continue
            but = "" if many_.qualifiers else f"`each {name} other than that {name} …`, or "
            hint = (
                f"of each of them say `for {say_noun(many_)}:`, and below it `that {name} …`; of the one before, {but}"
                "let the many be called otherwise"
            )
            first, second = f"each {name} in turn", f"the {name} spoken of before"
            self.add(codes.AMBIGUOUS_NAME, those[0].span, hint, name=f"that {name}", first=first, second=second)

    def _statement(self, x: st.Statement, standing: _Standing) -> None:
        match x:
            case st.Act(clause, until):
                if standing.window and until is None and (bound := _at_once(clause)):
                    self.bounds[x.span] = bound
                alone = self._of_that_alone(clause) if standing.window == "when" and until is None else ""
                self.node(clause)
                if standing.ends and (until is not None or needs_end(self.vocabulary, clause)):
                    said = f"{standing.lead}{say_clause(clause)} until {standing.ends}"
                    cure = f"write `{said}`; it would come again with each of these"
                    again = f"{standing.ends.partition(' being ')[2]} again"
                    self.add(codes.SAYS_NOTHING_IN_PLAY, x.span, cure, words=again)
                elif until is not None:
                    self._of_many(until, CHOOSE)
                    self._scope_of(until)
                elif standing.window and needs_end(self.vocabulary, clause):
                    through = "; what holds all through begins with `while …`" if standing.window == "during" else ""
                    choice = "write `may` for a choice; " if clause.mood == "can" else self._this_once(clause)
                    self.add(codes.DURATION_WITHOUT_END, x.span, f"{choice}{alone}add the end: `until … ends`{through}")
            case st.Rule():
                self._rule(x, standing)
            case st.Trial(clause, branches):
                self.node(clause)
                self._is_test(clause)
                before = self.introduced | self.letters
                self.branches((branch.body, standing) for branch in branches)
                if self._is_answer(clause):
                    self._not_yet(before, OF_OUTCOME)
            case st.ForEach(noun, body, most):
                self.node(noun)
                for part in (most.quantity, most.per) if most is not None else ():
                    if isinstance(part, Node):
                        self.node(part)
                self.block(body, standing)
            case st.Repeat(times, body):
                self.node(times)
                if isinstance(times, a.Number) and times.value > MOST_TIMES:
                    self.add(codes.NUMBER_TOO_LARGE, times.span, None, number=times.value, limit=MOST_TIMES)
                outer, self.repeated = self.repeated, own_time(self.vocabulary)
                self.block(body, standing)
                self.repeated = outer
            case st.Choice(subject, _, options):
                self.node(subject)
                self.branches((option.body, standing) for option in options)
            case st.Depending(amount, rows):
                self.node(amount)
                self._rows(amount, rows)
                for row in rows:
                    for name in row.names:
                        self.name(name, heads_row=True)
                self.branches((row.body, standing) for row in rows)
            case st.Note(text):
                if markup := markup_in(text):
                    self.add(codes.MARKUP_IN_PROSE, x.span, PLAIN, field="note", markup=markup)

    def _is_answer(self, clause: c.Clause) -> bool:
        """Whether a test is made against another one, so that it comes out with that."""
        return any(
            isinstance(one, n.Named) and one.determiner in ("that", "the") and self._is_called_a_test(one)
            for made in clause.predicates
            for one in _aimed_at(made)
        )

    def _is_called_a_test(self, x: n.Named) -> bool:
        term = self.term(x.name)
        return term is not None and term.head.role == "test"

    def _not_yet(self, before: set[str], cure: str) -> None:
        """What comes only later is not known behind it."""
        self._forget(before, cure)
        for letter in self.letters - before:
            self.letters.discard(letter)
            self.asked[letter] = cure

    def branches(self, bodies: Iterable[tuple[tuple[st.Statement, ...], _Standing]]) -> None:
        """Walks bodies of which one is done: whom one of them picks out is not picked out where another has one for each."""
        lost: dict[str, str] = {}
        for body, standing in bodies:
            lost |= self._branch(body, standing)
        self._lose(lost)

    def _branch(
        self, body: tuple[st.Statement, ...], standing: _Standing, begins: c.Clause | None = None
    ) -> dict[str, str]:
        """Walks one of several bodies; of what none is picked out behind it, with the cures."""
        outer, self.lost = self.lost, {}
        self.block(body, standing, begins)
        known = self.introduced | self.letters
        lost = {name: cure for name, cure in self.lost.items() if name not in known}
        self.lost = outer
        return lost

    def _lose(self, lost: Mapping[str, str]) -> None:
        """Behind several bodies none is picked out of what is lost in one of them."""
        self.lost |= lost
        self.asked |= lost
        self.introduced.difference_update(lost)
        self.letters.difference_update(lost)

    def block(self, statements: tuple[st.Statement, ...], standing: _Standing, begins: c.Clause | None = None) -> None:
        begun = [begins] if begins is not None else []
        for at, statement in enumerate(statements):
            ends = _as_long_as_begun(statement, begun) if getattr(statement, "time", None) is None else ""
            now = _Standing(standing.window, ends) if ends else standing
            if ends and isinstance(statement, st.Rule) and self._heads_lines(statement, ends):
                now = _Standing()
            self.statement(statement, now)
            if isinstance(statement, st.Act):
                begun.append(statement.clause)
                self._of_each_chosen(statement, statements[:at])

    def _of_each_chosen(self, x: st.Act, before: Sequence[st.Statement]) -> None:
        """Reports what is said of one who was chosen for as long as somebody is what he becomes with that: if another one is
        chosen meanwhile, it would be of both."""
        match x.until:
            case s.Until(c.Clause(who, "do", (c.Predicate("stop", n.Name() as state),))):
                pass
            case _:
                return
        asked = (one for given in self.given if not _either(given) for one in given.walk() if isinstance(one, c.Clause))
        is_not = c.Predicate("be", state, (), True)
        over = any(_brings(one, "stop", who, state) for one in before)
        over = over or any(one.subject == who and is_not in one.predicates for one in asked)
        chosen = {name for name, by_choice in self.spoken if by_choice}
        for one in x.clause.walk() if not over and any(_brings(line, "become", who, state) for line in before) else ():
            if isinstance(one, n.Named) and one.determiner == "that" and one != who and self._heads([one]) & chosen:
                name, stops = one.name.text, say_clause(x.until.event)
                hint = OF_THE_LAST.format(stops=stops, name=name)
                first, second = f"last {name} who was chosen", f"{plural_of(name)} before, too"
                self.add(codes.HANGS_ON_TWO, one.span, hint, words=f"that {name}", first=first, second=second)
                return

    def _heads_lines(self, x: st.Rule, ends: str) -> bool:
        """Reports the line above others that would come again with what has begun; whether it is one."""
        if x.given is None or x.body[0].span.line == x.given.span.line:
            return False
        cure = f"take this line out, and let each one below it end with that: `… until {ends}`"
        self.add(codes.SAYS_NOTHING_IN_PLAY, x.given.span, cure, words=f"{ends.partition(' being ')[2]} again")
        return True

    def _of_that_alone(self, clause: c.Clause) -> str:
        """The cure where your tests are spoken of, or damage, and that alone may be meant which has just been made or is to be
        dealt: it needs no end."""
        for node in clause.subject.walk():
            if isinstance(node, n.Owned) and isinstance(node.owner, n.You) and node.order is None:
                test = self.vocabulary.resolve(node.name.text)
                if test is not None and not test.plural and test.head.name in self.introduced:
                    return f"of that one alone say `that {node.name.text}`; of all to come "
        if not isinstance(clause.subject, n.Damage):
            return ""
        made = next((test.name for test in self.vocabulary.every(TestWord) if test.name in self.introduced), "")
        return f"of that one alone say `damage by that {made}`; of all to come " if made else OF_THAT_DAMAGE

    def _this_once(self, clause: c.Clause) -> str:
        """How what is about to happen is kept from happening this once, where it is said that it cannot."""
        would = self.would
        if would is None or clause.mood != "cannot":
            return ""
        event = _of_that_one(would.event)
        if (clause.subject, clause.predicates) != (event.subject, event.predicates):
            return ""
        comes = say_clause(event)
        return (
            AS_INSTEAD_SAYS.format(comes)
            if would.instead
            else THIS_ONCE.format(say_time(replace(would, instead=True)), comes)
        )

    def _rule(self, x: st.Rule, standing: _Standing) -> None:
        window, outer, would = standing.window, self.against, self.would
        known = self._known() if window and x.time is not None else None
        if x.limit is not None:
            self.name(x.limit.scope, "scope", "test", verb="per")
            if x.limit.key is not None:
                before = set(self.introduced)
                self.name(x.limit.key)
                self.introduced &= before  # for which it is counted is not known yet
            if x.limit.times is None:
                self._rank(x.limit.span)
            elif isinstance(x.limit.times, Node):
                self.node(x.limit.times)
        if x.time is not None:
            self.cure = OF_EVENTS
            self.node(x.time)
            self.cure = OF_MANY
            self.against = _against_nobody(x.time) or self.against
            self.would = x.time if isinstance(x.time, s.Would) else None
            if isinstance(x.time, s.When | s.Would) and x.time.event.predicates[0].verb in OF_CARDS:
                self.asked["card"] = WHICH_CARDS
            window = "during" if isinstance(x.time, s.During) else window or "when"
            if isinstance(x.time, s.During):  # a window may lie inside a test, which the rule may then point at
                name = name_in(x.time.scope)
                within = self.term(name, "scope") if name is not None else None
                raised = (
                    test for test in self.vocabulary.every(TestWord) if within and test.raise_ == within.head.name
                )
                self.introduced.update(test.name for test in raised)
        if isinstance(x.given, s.FromRank):
            self._rank(x.given.span)
            if self.max_rank is not None and x.given.rank > self.max_rank:
                hint = "raise the entry's maximum, or take this out"
                self.add(codes.RANK_ABOVE_MAXIMUM, x.given.span, hint, rank=x.given.rank, maximum=self.max_rank)
        elif x.given is not None:
            self._condition(x.given)
        if x.may is not None:
            self.node(x.may)
            window = window or "may"
        if isinstance(x.given, s.While):
            window = "while" if window else ""
            self._same_again(x.given, x.body)
        begins = _begins(x.time)
        ends, lead = standing.ends if x.time is None else "", ""
        if begins is not None and (now := _as_long_as_begun(x, [begins])):
            together = x.given is not None and x.time is not None and x.given.span.line == x.time.span.line
            ends, lead = now, f"{say_time(x.time)}, " if together else ""
            if self._heads_lines(x, now):
                ends = window = ""
        around, self.given = self.given, self.given if x.given is None else (*self.given, x.given)
        lost = self._branch(x.body, _Standing(window, ends, lead), begins)
        self.given = around
        lost |= self._branch(x.otherwise, _Standing(window))
        self._lose(lost)
        self.against, self.would = outer, would
        if known is not None:
            self._comes_later(known)

    def _known(self) -> _Known:
        """What is known at this place."""
        return _Known(set(self.introduced), set(self.people), set(self.others), list(self.spoken), set(self.letters))

    def _comes_later(self, known: _Known) -> None:
        """Of what is spoken of in what only comes later, nothing is known where a block goes on at once."""
        self._not_yet(known.introduced | known.letters, OF_LATER)
        self.people, self.others, self.spoken = known.people, known.others, known.spoken

    def _condition(self, given: s.If | s.While) -> None:
        """Walks a condition: whom it asks for, none of those is picked out behind it."""
        asked, lasting = given.condition, isinstance(given, s.While)
        before, outer = set(self.introduced), (self.each, self.at_hand)
        kept = self._heads(found for one in given.walk() if isinstance(one, c.Clause) for found in _as_what(one))
        for said in given.walk():  # who is spoken of again stays who he is, if he is called by a wider name
            if isinstance(said, n.Named) and said.determiner == "that" and (term := self.term(said.name)) is not None:
                kept |= {term.head.name} if self._is_introduced(term) else set()
            elif isinstance(said, n.Owned) and _is_top(said):
                kept |= self._heads_of([said.name])  # it has been turned up, and is known
        cures: dict[str, str] = {}
        for part in asked.parts if isinstance(asked, c.Junction) else (asked,):
            known = set(self.introduced)
            self.each = tuple(each for one in part.walk() if isinstance(one, c.Clause) and (each := many(one.subject)))
            self.lasting = lasting
            self.node(part)
            self.lasting = False
            cure, either = _of_condition(part, lasting=lasting), isinstance(asked, c.Junction) and asked.word == "or"
            one = picked_out(part) if not either else None
            here = self._heads([one] if one is not None else [])
            cures |= dict.fromkeys(here, cure)
            self._forget(known, cure, {*kept, *here})
            for name in self.at_hand - outer[1]:
                self.asked[name] = OF_ALL if lasting else OF_EACH
            self.each, self.at_hand = outer
        for name, cure in cures.items():
            if name not in before:
                self.introduced.discard(name)
                self.asked[name] = cure

    def _same_again(self, given: s.While, body: tuple[st.Statement, ...]) -> None:
        """Reports whoever is spoken of as if he were another one than who is asked for: a reader takes him for the same."""
        asked = {who.name.text for one in given.walk() if isinstance(one, c.Clause | c.Exists) for who in _some_of(one)}
        for act in body if asked else ():
            for one in act.clause.subject.walk() if isinstance(act, st.Act) else ():
                if isinstance(one, n.Named) and one.determiner == "a" and one.name.text in asked:
                    name, words = one.name.text, with_article(one.name.text)
                    hint = OF_THE_SAME.format(name=name)
                    self.add(
                        codes.HANGS_ON_TWO, one.span, hint, words=words, first=f"{name} before it", second="others"
                    )

    def _heads(self, nodes: Iterable[n.Named]) -> set[str]:
        """What those are, who are called so."""
        return self._heads_of(one.name for one in nodes)

    def _heads_of(self, names: Iterable[n.Name]) -> set[str]:
        return {term.head.name for name in names if (term := self.term(name)) is not None}

    def _rows(self, on: Node, rows: tuple[st.Row, ...]) -> None:
        covered: list[tuple[int, int]] = []
        thrown = (on.number, on.number * on.sides) if isinstance(on, a.Dice) else None
        for row in rows:
            if row.names:
                continue
            low = -LARGEST_NUMBER if row.low is None else row.low
            high = LARGEST_NUMBER if row.high is None else row.high
            if low > high:
                self.add(codes.REVERSED_BOUNDS, row.span, f"write `{high} to {low}:`", low=low, high=high)
            elif any(first <= low and high <= last for first, last in covered):
                self.add(codes.NEVER_HAPPENS, row.span, "take the row out", reason="an earlier row answers it")
            elif thrown is not None and (high < thrown[0] or low > thrown[1]):
                reason = f"the dice show {thrown[0]} to {thrown[1]}"
                self.add(codes.NEVER_HAPPENS, row.span, "say what they can show, or take the row out", reason=reason)
            elif (also := next((one for one in covered if one[0] <= high and low <= one[1]), None)) is not None:
                number, first, second = max(low, also[0]), f"the row `{_said(*also)}`", f"the row `{_said(low, high)}`"
                self.add(
                    codes.AMBIGUOUS_NAME,
                    row.span,
                    "let each number have one row",
                    name=number,
                    first=first,
                    second=second,
                )
            covered.append((low, high))

    # -------------------------------------------------------------- nodes
    def _of_many(self, x: Node, cure: str) -> None:
        """Walks words that pick out nobody, whoever they speak of."""
        before = set(self.introduced)
        self.node(x)
        self._forget(before, cure)

    def _forget(self, before: set[str], cure: str, but: Collection[str] = ()) -> None:
        """Of whom or what was spoken since then, none was picked out.  but: those that were."""
        for name in self.introduced.difference(before, but):
            if name in PLAYED or any(word.role in ("thing", "test") for word in self.vocabulary.called(name)):
                self.introduced.discard(name)
                self.asked.setdefault(name, cure)

    def _of_which(self, x: a.Sum) -> None:
        """Notes what is added behind two of which one is taken: to the second, or to that one?"""
        pick = x.left
        assert isinstance(pick, a.Pick)
        more = say_amount(x).removeprefix(f"({say_amount(pick)}) ")
        second = say_amount(replace(pick, right=a.Sum(pick.right, x.sign, x.right)))
        self.add(
            codes.HANGS_ON_TWO,
            pick.span.to(x.right.span),
            f"put brackets: `{say_amount(x)}`, or `{second}`",
            words=more,
            first=f"{pick.which} of both",
            second="second one",
        )

    def node(self, x: Node) -> None:
        if isinstance(x, n.Name):
            self.name(x)
            return
        if isinstance(x, (n.You, a.Number)):
            return  # as many are; nothing about them can be wrong
        for stands in wanted(x):
            fits = self.term(stands.name, *stands.roles)
            if stands.name.text in self.parameters:
                continue
            if fits is not None and not is_nowhere(fits, stands.verb, self.vocabulary):
                continue
            if is_group(self.term(stands.name)) and not {*NUMBERS}.isdisjoint(stands.roles):
                continue  # of a group are all numbers, of which each is one
            check_role(stands.name, stands.roles, stands.verb, self.term, self.vocabulary, self.problems)
        match x:
            case c.Predicate():
                self._predicate(x)
                return
            case n.Named() | n.Owned() | n.OneOf():
                self._noun(x)
                return
            case c.Clause(subject, "can" | "cannot", predicates):
                before = set(self.introduced)
                self.node(subject)
                if not any(each is many(subject) for each in self.each):
                    self._forget(before, CHOOSE)
                for predicate in predicates:
                    self._of_many(predicate, CHOOSE)
                return
            case c.Clause(subject, _, predicates, scope):
                self.of_you = isinstance(subject, n.You)
                if scope is not None:
                    self.name(scope, "scope")
                for predicate in predicates:
                    counted = isinstance(predicate.object, a.Count | a.EqualTo)
                    name = name_in(predicate.object)
                    if name and (predicate.verb == "have" or (counted and predicate.verb in ("pay", "gain", "lose"))):
                        self._check_had(subject, name)
            case a.Rank():
                self._rank(x.span)
            case a.Variable(letter) if letter not in self.letters:
                first = CHOSEN_ABOVE if letter in self.chosen else f"say `choose {letter} from 1 to …` first"
                hint = self.asked.get(letter, first)
                self.add(codes.UNBOUND_VARIABLE, x.span, hint, variable=letter)
            case a.Dice(number) if number > MOST_DICE:
                self.add(codes.NUMBER_TOO_LARGE, x.span, f"throw at most {MOST_DICE}", number=number, limit=MOST_DICE)
            case a.Dice(number, 0):
                self.add(codes.BAD_DICE, x.span, "say how many sides: `1d6`", text=f"{number}d0")
            case a.Sum(a.Pick(), _, _) if _is_open(x):
                self._of_which(x)
            case a.Product(_, "/", a.Number(0)):
                self.add(codes.DIVISION_BY_ZERO, x.right.span, None)
            case a.Lookup(table, key, second):
                self.name(table, "table")
                for one in (key, second):  # a bare name is a key of the table, which the rulebook knows
                    if one is not None and not isinstance(one, n.Name):
                        self.node(one)
                return
            case a.NumberOf() | a.Extreme():
                if isinstance(x, a.Extreme):
                    self._check_had(x.among, x.name)
                before = set(self.introduced)
                for child in x.children():
                    self.node(child)
                self._forget(before, OF_MANY)
                return
            case a.RowOf(table=table):
                self.name(table, "table")
            case a.Count(per=Node() as counted) | a.Signed(per=Node() as counted):
                for child in x.children():
                    if child is not counted:
                        self.node(child)
                self._of_many(counted, OF_MANY)
                return
            case n.Damage():
                self.introduced.add("damage")
            case n.Role(qualifiers=words) if x.role in NUMBERS_OF_THE_MOMENT:
                self._only_one(words)
            case n.Qualifier("as", a.Variable(letter)):
                self.letters.add(letter)
                self.chosen.add(letter)
                return
            case n.Qualifier():
                self.problems += check_one_of_them(x, self.term)
                if x.word in ("against", "other than") and _of_yours(x.object):
                    outer, self.as_what = self.as_what, _MARK
                    self.node(x.object)
                    self.as_what = outer
                    return
        looked_at = x.scope if isinstance(x, c.Clause) else None
        for child in x.children():
            if child is not looked_at:
                self.node(child)

    def _predicate(self, x: c.Predicate) -> None:
        if x.verb == "choose" and isinstance(x.object, a.Variable):
            self.letters.add(x.object.letter)
            self.chosen.add(x.object.letter)
            bounds = {word.word: word.object for word in x.qualifiers}
            low, high = bounds.get("from"), bounds.get("to")
            if low is None or high is None:
                self.add(codes.CHOICE_WITHOUT_BOUNDS, x.span, "write `from 1 to …`", variable=x.object.letter)
            elif isinstance(low, a.Number) and isinstance(high, a.Number) and low.value > high.value:
                hint = f"write `from {high.value} to {low.value}`"
                self.add(codes.REVERSED_BOUNDS, high.span, hint, low=low.value, high=high.value)
        outer, self.as_what = self.as_what, _as_what_declared(x, self.vocabulary, of_you=self.of_you)
        if x.verb == "make" and self.cure != OF_EVENTS:
            self.aimed_at = _aimed_at(x)
        for child in x.children():
            self.node(child)
        self.as_what = outer
        if x.verb == "choose" and isinstance(x.object, n.Named) and (one := self.term(x.object.name)) is not None:
            self.spoken[-1:] = [(name, name == one.head.name) for name, _ in self.spoken[-1:]]
        self.problems += check_predicate(x, self.term, self.vocabulary)
        if x.verb == "roll" and any(word.word == "on" for word in x.qualifiers):
            self.introduced.add("card")  # a table may draw one
        if x.verb in MOVED and isinstance(x.object, a.Count | a.EqualTo) and _are_several(x.object):
            self._forget_several(x.verb, x.object.unit)

    def _forget_several(self, verb: str, unit: n.Name) -> None:
        """Of several who come or go at once none is picked out."""
        term = self.term(unit)
        if term is not None and (unit.text == "card" or isinstance(term.head, ThingWord)):
            name = term.head.name
            one = f"{verb} 1 card" if name == "card" else f"{verb} {a_or_an(name)} {name}"
            self.introduced.discard(name)
            self.asked[name] = OF_SEVERAL.replace("{one}", one)

    def _forget_made(self, x: st.Statement, each: str) -> None:
        """Of the tests that each of several has made none is picked out behind that, nor has one the letter; nor of what was
        chosen for each of them, be it a number, nor of the things that each has."""
        for made in x.walk():
            match made:
                case c.Predicate("make", n.Named(name=name)) if (term := self.term(name)) is not None:
                    self.introduced.discard(term.head.name)
                    self.asked[term.head.name] = OF_MADE.replace("{each}", each)
                case c.Predicate("choose", a.Variable(letter)):
                    self.letters.discard(letter)
                    self.asked[letter] = OF_NUMBER.format(each=each, letter=letter)
                case c.Predicate("choose", n.Named(name=name) | n.OneOf(name=name) | n.Owned(name=name)) if (
                    term := self.term(name)
                ) is not None:
                    self.introduced.discard(term.head.name)
                    self.asked[term.head.name] = OF_CHOSEN.replace("{each}", each)
                case n.Owned() if (term := self._one_of_each(made, each)) is not None:
                    self.introduced.discard(term.head.name)
                    self.asked[term.head.name] = OF_HAD.replace("{each}", each)
                case n.Qualifier("as", a.Variable(letter)):
                    self.letters.discard(letter)
                    self.asked[letter] = OF_LETTER.format(each=each, letter=letter)

    def _forget_done(self, x: st.Statement, before: set[str], cure: str) -> None:
        """Of what came or went with a statement that is said of several none is picked out behind it; nor of whom it spoke for
        the first time."""
        done = [one for one in x.walk() if isinstance(one, c.Predicate)]
        moved = [name_in(one.object) for one in done if one.verb in MOVED and not _is_known(one.object)]
        moved += [name_in(one) for made in done if made.verb == "make" for one in _aimed_at(made) if not _is_known(one)]
        again = before & self._heads_of(name for name in moved if name is not None)
        self._forget(before - again, cure, {*self.at_hand, *again})
        self._forget(before - again, cure + OF_THE_FORMER, self.at_hand)

    def _forget_told(self, x: n.Named | n.Owned | n.OneOf, word: n.Qualifier, before: set[str]) -> None:
        """What somebody has not is not known behind that, nor of what he has which one is meant: there may be several."""
        owner = self.term(x.name)
        if word.word in ("without", "other than"):
            self.introduced &= before
        elif word.word == "with" and owner is not None and owner.head.role == "thing" and self.cure != OF_EVENTS:
            hint = (OF_EACHS if is_each(x) else OF_WHAT_HE_HAS).replace("{owner}", owner.head.name)
            new = (term for name in self.introduced - before if (term := self.vocabulary.resolve(name)) is not None)
            self._forget(self.introduced - {term.head.name for term in new if is_item(term)}, hint)

    def _one_of_each(self, x: n.Owned, each: str) -> Term | None:
        """What the one thing is called that each of several has, `each Rival's Club`; or the one of them who is at hand."""
        at_hand = isinstance(x.owner, n.Named) and x.owner.determiner == "that" and x.owner.name.text == each
        term = self.term(x.name) if at_hand or many(x.owner) is not None else None
        return term if term is not None and is_item(term) and not term.plural else None

    def _noun(self, x: n.Named | n.Owned | n.OneOf) -> None:
        if isinstance(x, n.Named):
            if x.name.text == "damage" and x.determiner == "that":
                self._only_one(x.qualifiers)
            if x.name.text == "":
                word = x.qualifiers[0]
                self.add(codes.WRONG_QUALIFIER, word.span, None, word=word.word, verb="you")
                return
            if x.determiner == "that":
                self._that(x)
            elif x.determiner == "the" and x.order is None:
                self._the(x)
            elif x.determiner == "another":
                self._another(x)
        else:
            self.node(x.owner)
            self._check_had(x.owner, x.name)
            if x.name.text == "rank" and isinstance(x.owner, n.You):
                self._rank(x.span)
            elif x.name.text == "rank" and isinstance(x.owner, n.This) and "card" in self.introduced:
                self.add(codes.SAYS_NOTHING_IN_PLAY, x.span, OF_THE_CARD, words="its rank")
        one_by_one = any(x is one for one in self.each)
        played = isinstance(x, n.Owned | n.OneOf) and x.name.text in PLAYED and not (one_by_one or _is_top(x))
        loose = any(x is one for one in self.loose)
        aimed_at = any(x is one for one in self.aimed_at)  # a test is against one, which its meaning says
        each = is_each(x) and not aimed_at
        self._told_by(x, each=each)
        before = set(self.introduced) if loose or each or played else set()
        if self.name(x.name) is None:  # of `Phisical Defense`, whatever is reported of it, a defense is spoken of
            head = self.vocabulary.resolve(x.name.text.rpartition(" ")[2])
            if head is not None:
                self._spoken_of(head)
        if played:
            self._picks_none(x.name, before, OF_PLAYED[x.name.text])
        elif loose:
            self._picks_none(x.name, before, OF_WHAT_IS_SET_UP)
        elif each:
            self._picks_none(x.name, before, "" if one_by_one else self.cure)
        elif isinstance(x, n.Named) and x.determiner in OPEN and (term := self.term(x.name)) is not None:
            (self.others.add if x.determiner == "another" else self.others.discard)(term.head.name)
            self.people.add(term.head.name)
            if isinstance(term.head, ThingWord) and not term.head.item:
                self.spoken.append((term.head.name, False))
        for word in x.qualifiers:
            known = set(self.introduced)
            self.node(word)
            self._forget_told(x, word, known)

    def _told_by(self, x: n.Named | n.Owned | n.OneOf, *, each: bool) -> None:
        """Looks first at whom one is told from or by, `a Rival in Near of that Rival`: it is not that one."""
        told = [x.name, *(name for word in x.qualifiers if (name := name_in(word.object)) is not None)]
        for word in x.qualifiers:
            if each and word.word == "other than":
                self.node(word)
                continue
            these = self._heads_of(told if word.compares or word.word == "other than" else told[:1])
            for node in word.walk() if not isinstance(word.object, n.Name) else ():
                if isinstance(node, n.Named) and node.determiner == "that" and self._heads_of([node.name]) <= these:
                    self._that(node)

    def _only_one(self, words: tuple[n.Qualifier, ...]) -> None:
        """Reports what would tell a number of the moment from others: there is only one."""
        for word in words:
            hint = "there is only one: ask first, `when … from …, …`, `when … by …, …`, or with `if`"
            self.add(codes.SAYS_NOTHING_IN_PLAY, word.span, hint, words=f"{word.word} …")

    def _picks_none(self, name: n.Name, before: set[str], cure: str) -> None:
        """Those were spoken of as many, and none of them before; without a cure the one at hand may be meant."""
        term = self.term(name)
        if term is None or term.head.name in before:
            return
        self.introduced = before & self.introduced
        if cure:
            self.asked[term.head.name] = cure
        else:
            self.at_hand |= {term.head.name}

    def _check_had(self, owner: Node, name: n.Name) -> None:
        """Reports a number that nobody of a kind can have: neither they nor anything that is of their kind among others."""
        match owner:
            case n.Named(determiner=determiner, name=of) if determiner:  # people are called by their own names
                pass
            case n.Owned(name=of) | n.OneOf(name=of):
                pass
            case n.Role(role="target" | "winner" | "loser" as role):  # tests are against people
                term = self.term(name)
                number = term.head if term is not None and isinstance(term.head, NumberWord) else None
                if (
                    number is not None
                    and number.of
                    and all(is_item(self.vocabulary.resolve(k, "thing")) for k in number.of)
                ):
                    whose, reason = whose_it_is(self.vocabulary, number), f"no {role} has {number.name}"
                    self.add(codes.NEVER_HAPPENS, name.span, whose, reason=reason)
                return
            case _:
                return
        if of.text in self.parameters or name.text in self.parameters:
            return
        wrong = had_by_none(self.vocabulary, of.text, name.text)
        if wrong is not None and not self._turns_into(name):
            self.add(codes.NEVER_HAPPENS, name.span, wrong[1], reason=wrong[0])

    def _turns_into(self, number: n.Name) -> bool:
        """Whether the text lets somebody become of a kind of which there is such a number."""
        term = self.term(number)
        become = (one.object for one in self.effect.walk() if isinstance(one, c.Predicate) and one.verb == "become")
        kinds = {name.text for one in become if (name := name_in(one)) is not None}
        owners = term.head.of if term is not None and isinstance(term.head, NumberWord) else ()
        return any(not self.vocabulary.sorts(kind).isdisjoint(owners) for kind in kinds)

    def _that(self, x: n.Named) -> None:
        term = self.term(x.name)
        if term is None or self._is_introduced(term):
            if term is not None:
                self._check_either(x, term.head.name)
                self._check_other(x, term)
            return
        one = f"{a_or_an(term.head.name)} {term.head.name}"
        if is_group(term) or is_item(term):  # it is somebody's
            one = f"one of your {term.head.several}"
        hint = f"say first which: `when … makes {one}, …`" if term.head.role == "test" else f"say first which: `{one}`"
        if self.against and term.head.role == "thing" and not is_item(term) and not is_group(term):
            hint = f"say first which: `{self.against.format(f'{a_or_an(x.name.text)} {x.name.text}')}, …`"
        elif (played := self._of_played(term.head.name)) is not None:
            hint = played
        elif term.head.name in self.asked:
            name = x.name.text
            one = f"one of your {plural_of(name)}" if is_item(term) else f"{a_or_an(name)} {name}"
            hint = self.asked[term.head.name].format(name=name, names=plural_of(name), a=a_or_an(name), one=one)
        elif isinstance(term.head, StatWord) and term.head.text:
            hint = f"a word is asked for: `if that …'s {term.head.name} is …`, of a card `a card with …`"
        elif term.head.name == "damage":
            hint = "say first who takes the damage: `when you would take damage to …,`"
        elif self.lasting:
            hint = OF_ALL.format(name=x.name.text)
        elif self._is_below(x, term):
            hint = OF_NEXT if term.head.role == "test" else OF_ONE_BELOW
            hint = hint.format(name=x.name.text, a=a_or_an(x.name.text))
        elif (state := self._given_elsewhere(x)) is not None:
            hint = f"of whom another rule speaks is not known here: {self._of_the_given(state, x.name.text)}"
        elif term.head.name in self.above:
            hint = OF_ONE_ABOVE
        self.add(codes.UNINTRODUCED_REFERENCE, x.span, hint, words=f"that {x.name.text}")

    def _of_played(self, name: str) -> str | None:
        """How to speak of one of several cards or dice, where those are not gone through as others are; of dice in any case."""
        asked = self.asked.get(name)
        several = asked in (OF_EACH, OF_ALL, OF_MANY) or (asked is None and name == "die")
        return OF_PLAYED.get(name) if several else None

    def _check_other(self, x: n.Named, term: Term) -> None:
        """Reports one of a narrower name where only another one of a wider name was spoken of: a reader takes it for a third,
        play for that other one."""
        known = {term.head.name, *family(self.vocabulary, term.head.name), *self.at_hand}
        if term.head.name in self.introduced | self.at_hand or self.introduced & known - self.others:
            return
        for other in sorted(self.others & self.introduced):
            if other in self.vocabulary.sorts(term.head.name):
                name = x.name.text
                hint = f"say it of the other one as `that {other}`; of all but that one, `each {name} other than that {other}`"
                self.add(codes.UNINTRODUCED_REFERENCE, x.span, hint, words=f"that {name}")

    def _check_either(self, x: n.Named, name: str) -> None:
        """Reports one who was spoken of, where another one has been chosen since who is called so as well: a reader takes it for
        the former, play for the latter."""
        said = [one for one, _ in self.spoken]
        if name not in said:
            return
        since = self.spoken[len(said) - said[::-1].index(name) :]
        for other, chosen in reversed(since):
            alike = name in self.vocabulary.sorts(other) or other in self.vocabulary.sorts(name)
            if chosen and alike and other != name and other in self.introduced:
                hint = (
                    f"say it of that one as `that {other}`; of the other in a line above, before the {other} is chosen"
                )
                first, second = f"the {name}", f"the {other} who was chosen"
                self.add(codes.AMBIGUOUS_NAME, x.span, hint, name=f"that {x.name.text}", first=first, second=second)
                return

    def _is_below(self, x: n.Named, term: Term) -> bool:
        """Whether a line below speaks for the first time of one of those, and lets it be made if it is a test."""
        made = {one.object for one in self.effect.walk() if isinstance(one, c.Predicate) and one.verb == "make"}
        return any(
            isinstance(one, n.Named)
            and one.determiner in ("a", "an")
            and one.span.line > x.span.line
            and (term.head.role == "thing" or one in made)
            and (found := self.term(one.name)) is not None
            and found.head.name == term.head.name
            for one in self.effect.walk()
        )

    def _of_the_given(self, state: str, name: str) -> str:
        """How to say that somebody is meant whom one has brought into a state oneself."""
        giver = next((thing.name for thing in self.vocabulary.every(ThingWord) if thing.gives == state), "")
        asks = f"say `for each {state} {name}:`, and below it `if you are that {name}'s {giver or '…'}, …`"
        of = anybody(self.vocabulary) or "…"
        declared = f"`…: {{of: {of}, gives: {state}}}`"
        return (
            asks
            if giver
            else f"declare in `_system.yml`, under `things:`, who makes others {state}, {declared}, and {asks}"
        )

    def _given_elsewhere(self, x: n.Named) -> str | None:
        """The state in which another rule of the text leaves one of those, if one does: `that Ally becomes Guarded`."""
        for clause in self.effect.walk():
            if (
                isinstance(clause, c.Clause)
                and isinstance(clause.subject, n.Named)
                and clause.subject is not x
                and clause.subject.name.text == x.name.text
            ):
                for one in clause.predicates:
                    state = name_in(one.object) if one.verb == "become" else None
                    if state is not None and self.vocabulary.resolve(state.text, "state") is not None:
                        return state.text
        return None

    def _the(self, x: n.Named) -> None:
        """Reports `the …` of what there may be many of, where none of them was spoken of."""
        term = self.term(x.name)
        if x.name.text == "card" and x.order is None and "card" not in self.introduced:
            cure = "say which: the one on top, `the …'s top card`; one that is played, drawn or discarded above, `that card`"
            self.add(codes.UNINTRODUCED_REFERENCE, x.span, cure, words="the card")
        elif (
            term is not None
            and not self._is_introduced(term)
            and (cure := self._of_a_card(x) or self._which(x.name, term))
        ):
            self.add(codes.UNINTRODUCED_REFERENCE, x.span, cure, words=f"the {x.name.text}")

    def _another(self, x: n.Named) -> None:
        """Reports another one where a reader would take it for another than the one who is spoken of: it is another than
        you."""
        term = self.term(x.name)
        if term is None or not isinstance(term.head, ThingWord):
            return
        one, name = f"{a_or_an(x.name.text)} {x.name.text}", x.name.text
        if term.head.item:
            self._another_thing(x, one, term)
            return
        known = term.head.name in (self.introduced & self.people) | self.at_hand
        never_you = bool(term.head.side)
        than = f"than that {name}: `{one} other than that {name}`; where that cannot stand, `for each {name} other than …:`"
        if known:
            you = "" if never_you else f"than you: `{one} other than you`; or "
            self.add(codes.SAYS_NOTHING_IN_PLAY, x.span, f"say other than whom: {you}{than}", words=f"another {name}")
        elif never_you:
            again = f"once per {self.repeated} per {name}, you may choose {one}:"
            hint = f"you are none yourself, and no other is spoken of: write `{one}`"
            if any(self.vocabulary.resolve(said, "test") is not None for said in self.introduced):
                hint += f"; than whom a test is against, `{one} other than the target`"
            if self.repeated:  # another one each time
                hint = f"you are none yourself; that none is chosen twice is said by how often: `{again}`"
            self.add(codes.SAYS_NOTHING_IN_PLAY, x.span, hint, words=f"another {name}")

    def _is_introduced(self, term: Term) -> bool:
        """Whether one of what is called so was spoken of before."""
        if term.head.name in self.at_hand:
            return True
        if term.head.name in self.asked:
            return False
        known = {term.head.name, *family(self.vocabulary, term.head.name)}
        return not known.isdisjoint(self.introduced) or any(
            term.head.name in family(self.vocabulary, word) for word in self.introduced
        )

    def _another_thing(self, x: n.Named, one: str, term: Term) -> None:
        """Reports another thing: it is another than any only where it says with which a test is made, `with another Sword`."""
        if any(
            isinstance(word, n.Qualifier) and word.word == "with" and word.object is x for word in self.effect.walk()
        ):
            return
        name, several = x.name.text, plural_of(x.name.text)
        hint = f"no other is spoken of: write `{one}`; of one who has two, ask `if your {several} are at least 2`"
        if self._is_introduced(term):
            than = f"other than that {name}"
            hint = f"say other than which: `{one} {than}`; of what goes away, `one of your {several} {than}`"
        self.add(codes.SAYS_NOTHING_IN_PLAY, x.span, hint, words=f"another {name}")

    def _of_a_card(self, x: n.Named) -> str:
        """How a card is asked whether it is one of several that are called so: `if that card is a Joker`."""
        if self.cards is None:
            clauses = (one for one in self.effect.walk() if isinstance(one, c.Clause))
            self.cards = [one for one in clauses if (said := name_in(one.subject)) is not None and said.text == "card"]
        asked = any(one.verb == "be" and one.object is x for clause in self.cards for one in clause.predicates)
        return f"there are several: write `{with_article(x.name.text)}`" if asked else ""

    def _which(self, name: n.Name, term: Term) -> str:
        """How to say which one is meant; empty where there is only one, or it does not matter."""
        word, one = term.head, f"{a_or_an(name.text)} {name.text}"
        if is_chosen(term) or name.text in self.parameters:
            return ""
        match word:
            case ThingWord() if not word.is_one and self.holder is not None:
                holder = self.holder or default_thing(self.vocabulary)
                is_holder = word.name in self.vocabulary.sorts(holder)
                if word.item and (is_holder or holder in self.vocabulary.sorts(word.name)):
                    return ""  # the thing that has the rule
                you = "say `you`, or which one: " if is_holder else "say which one: "
                you += f"`your {name.text}`; of everybody's " if word.item else ""
                return f"{you}`each {name.text}`; or let one be chosen: `you choose {one}`, and then `that {name.text}`"
            case TestWord():
                whose = f"`that …'s last {name.text}`" if self.people else f"`your {name.text}`"
                return f"say whose: {whose}; or which one: `when … makes {one}, that {name.text} …`"
            case NumberWord() if not singles(self.vocabulary).issuperset(word.of) or len(word.of) != 1:
                return f"say whose: `your {name.text}`, `that …'s {name.text}`"
            case KindWord():
                return f"say which one: `each of your {word.several}`, `this`"
            case StateWord() | TagWord():
                return f"say who is meant: `each {name.text} {default_thing(self.vocabulary) or '…'}`"
            case _:
                return ""

    def _spoken_of(self, term: Term) -> None:
        """Notes that one of what is called so was spoken of, with the words before it."""
        self.asked.pop(term.head.name, None)
        self.introduced.add(term.head.name)
        if term.head.role != "kind":  # what tells an entry from others of its kind is no kind of it
            self.introduced.update(tag.name for tag in term.tags)

    def _scope_of(self, until: s.Duration) -> None:
        if isinstance(until, s.Lasting) and isinstance(until.count, a.Count):
            check_role(until.count.unit, ("scope",), "how long it lasts", self.term, self.vocabulary, self.problems)

    def _is_test(self, clause: c.Clause) -> None:
        last = clause.predicates[-1]
        if last.verb not in ("make", "play", "roll", "take", "draw", "use"):
            hint = "begin with `you make a …`"
            self.add(codes.NEVER_HAPPENS, clause.span, hint, reason="only a test has a success and a failure")

    def _rank(self, span: Span) -> None:
        if self.max_rank is None:
            self.add(codes.RANK_WITHOUT_MAXIMUM, span, "give the entry a `max_rank`")

    # -------------------------------------------------------------- names
    def term(self, name: n.Name, *roles: str) -> Term | None:
        """What a name stands for; a parameter stands for what it is one of."""
        text = self.parameters.get(name.text, name.text)
        return self.vocabulary.resolve(text, *roles)

    def _is_not_chosen(self, x: n.Name, term: Term | None) -> bool:
        """Whether it would stand for what is chosen for the entry, and nothing is; no test ever is."""
        said = CHOSEN in split_run(x.text) if term is None else is_chosen(term) and term.head.role != "test"
        return said and x.text not in self.parameters

    def name(self, x: n.Name, *roles: str, verb: str = "", heads_row: bool = False) -> Term | None:
        """What a name stands for; reports one that is not declared, or not of the roles that may stand here, behind a verb.
        heads_row: whether it stands there alone, for what is looked up."""
        term = self.term(x)
        if self._is_not_chosen(x, term):
            self.add(codes.UNKNOWN_NAME, x.span, "declare what is chosen: `parameter: …`", name=x.text)
            return term
        if roles:
            check_role(x, roles, verb, self.term, self.vocabulary, self.problems)
            if term is not None:
                self.problems += check_words_before(x, term, self.vocabulary)
                return term
        if term is None:
            self._unknown(x, split_run(x.text), heads_row=heads_row)
        else:
            if term.tags:
                self.problems += check_words_before(x, term, self.vocabulary)
            self._spoken_of(term)
            if (made_with := PLAYED.get(x.text)) and (other := _not_played(self.vocabulary, made_with)):
                hint, reason = f"it is made with {other}: say it of those", f"nothing here is made with {made_with}"
                if made_with == "cards":
                    reason = "this game has no cards"
                    hint = f"its tests are made with {other}: say it of those; {_CARDS}"
                self.add(codes.NEVER_HAPPENS, x.span, hint, reason=reason)
        return term

    def _unknown(self, x: n.Name, pieces: list[str], *, heads_row: bool) -> None:
        """The part of a run that is not declared, at its own place."""
        part, begin = x.text, 0
        unknown = [piece for piece in pieces if self.vocabulary.resolve(piece) is None]
        if len(pieces) > 1 and len(unknown) == 1:
            part, begin = unknown[0], x.text.index(unknown[0])
        alone = part == x.text
        is_one = AS_STATE in self.as_what if alone else self.vocabulary.resolve(pieces[-1], "thing") is not None
        # nobody is a number
        words = [word for word in self.vocabulary.words() if not (is_one and word.role in NUMBERS)]
        many = {word.several for word in words if word.role not in _OF_NONE_MANY}
        known = sorted({word.name for word in words} | many)
        whole = next((one for one in known if one.startswith(f"{part} ") or one.endswith(f" {part}")), "")
        if whole and not re.fullmatch(NAME, whole):
            hint = f"did you mean `[{whole}]`? a name with a small word or a single letter in it stands in brackets"
            self.add(codes.UNKNOWN_NAME, x.span, hint, name=part)
            return
        many = {one for one in many if part.endswith("s") or not one.endswith("s")}
        if alone and is_one and part.endswith("ed"):  # what is done to somebody is no other noun
            words, many = self.vocabulary.every(StateWord), set()
        known = sorted({word.name for word in words} | many)
        near = nearest(part.strip("[]"), known)
        meant = f"[{near}]" if near is not None and part.startswith("[") else near
        reach = self._reach(part.strip("[]"))
        near = near if reach is None else None
        sort_of_test = self._sort_of_test(pieces) if near is None else None
        declared = f"{DECLARE}{self.as_what.format(part.strip('[]'))}"
        side = of_a_side(self.vocabulary, part.strip("[]"))
        hint = side or (f"did you mean `{meant}`?" if near else reach or sort_of_test or declared)
        if near is not None and not (side or heads_row) and (suit := self.vocabulary.word(near, "suit")) is not None:
            hint = f"{hint} {of_a_card(suit.name)}"
        span = x.span
        if span != NOWHERE and span.line == span.end_line:
            span = Span(span.line, span.column + begin, span.line, span.column + begin + len(part))
        self.add(codes.UNKNOWN_NAME, span, hint, name=part)

    def _reach(self, name: str) -> str | None:
        """How several distances are declared as one place, if a name is what they would be called."""
        for place in self.vocabulary.every(PlaceWord) if " " in name else ():
            called, distances = up_to(place, self.vocabulary) if place.track else ("", ())
            if called == name:
                named = f"{name}: {{any_of: [{', '.join(distances)}], small: true, plural: {name}}}"
                return f"declare in `_system.yml`, under `places:`, `{named}`"
        return None

    def _sort_of_test(self, pieces: list[str]) -> str | None:
        """Where it is said what tests of a sort are called, if a name only calls a test so."""
        *words, test = pieces
        strange = [one for one in words if self.vocabulary.resolve(one, *_BEFORE_A_TEST) is None]
        if len(strange) != 1 or self.vocabulary.resolve(test, "test") is None:
            return None
        called = strange[0].strip("[]")
        return f"{DECLARE}: what tests of a sort are called stands under `tags:`, `{called}: {{}}`"

    def add(self, code: codes.Code, span: Span, hint: str | None, **holes: object) -> None:
        """Notes a problem."""
        self.problems.append(code.at(span, hint=hint, **holes))


def _are_several(object_: a.Count | a.EqualTo) -> bool:
    """Whether it may be more than one that comes or goes."""
    if isinstance(object_, a.EqualTo):
        return True
    return object_.quantity is not None and object_.quantity != a.Number(1)


def _aimed_at(x: c.Predicate) -> list[Node]:
    """Against whom or what something is that is made."""
    words = (*x.qualifiers, *getattr(x.object, "qualifiers", ()))
    return [word.object for word in words if word.word == "against"]


def _is_top(x: n.Owned | n.OneOf) -> bool:
    """Whether it is the card that is turned up, of which there is one."""
    return isinstance(x, n.Owned) and x.order == "top"


def _is_known(object_: object) -> bool:
    """Whether it is one who or what was spoken of before that comes or goes."""
    return isinstance(object_, n.Named) and object_.determiner in ("that", "the")


def _of_its_own(x: st.Statement, each: Many) -> str:
    """How to speak of what came or went with each of several, each with its own."""
    match x:
        case st.Act(c.Clause() as clause) | st.Trial(clause) | st.Rule(may=c.Clause() as clause):
            done = say_clause(of_one(clause, each))
            return OF_DONE.replace("{each}", say_noun(each)).replace("{done}", done)
        case st.ForEach(most=a.Count()):
            return OF_ITS_OWN.replace("{each}", "up to …")
        case _:
            return OF_ITS_OWN.replace("{each}", say_noun(each))


def _of_yours(x: object) -> bool:
    """Whether somebody is told by being yours: `your Quarry`."""
    return isinstance(x, n.Owned) and isinstance(x.owner, n.You) and not x.qualifiers


_MARK = f": {AS_MARK.replace('{', '{{').replace('}', '}}')}"


def _as_what_declared(x: c.Predicate, vocabulary: Vocabulary, *, of_you: bool) -> str:
    """Where a word that the game does not have is declared, by what is done with it: what somebody becomes is a state."""
    if x.verb in ("be", "become") and _of_yours(x.object):
        return _MARK
    if x.verb in ("become", "stop") and isinstance(x.object, n.Name):
        return f": what somebody becomes is {AS_STATE}"
    if x.verb == "be" and of_you and isinstance(x.object, n.Name):
        return f": what you are for a while is {AS_STATE}"
    if x.verb in ("gain", "lose", "pay") and isinstance(x.object, a.Count):
        whose = anybody(vocabulary)
        return f": what is counted is a track, under `tracks:`, `{{}}: {{{{of: {whose}, start: 0}}}}`" if whose else ""
    return ""


_BEFORE_A_TEST = ("tag", "skill", "stat", "suit", "place")
"""What may stand before the name of a test."""


_CARDS = "if there are to be cards, declare them in `_system.yml`, under `suits:` and `deck:`"


def _not_played(vocabulary: Vocabulary, made_with: str) -> str:
    """With what all tests of a game are made, if none is made with this, and nobody deals it either; else empty."""
    sources = {test.source for test in vocabulary.every(TestWord) if not test.of} - {"none"}
    dealt = made_with == "cards" and bool(vocabulary.words("suit"))
    return "" if dealt or made_with in sources else next(iter(sources), "")


_OF_NONE_MANY = ("state", "tag")
"""What is said of things and never of itself in the plural."""


def _as_what(asked: c.Clause) -> Iterator[n.Named]:
    """As what somebody at hand is asked for, who is it then: `the target is a Squad`."""
    if picked_out(asked) is None and many(asked.subject) is None:
        for one in asked.predicates:
            if one.verb == "be" and not one.negated and isinstance(one.object, n.Named):
                yield one.object


def _some_of(asked: c.Clause | c.Exists) -> Iterator[n.Named]:
    """Of whom it is asked whether one of them is so: `a Rival is Dazed`, `a Rival's Vigor is 0`, `there is a Dazed Rival`."""
    said = asked.noun if isinstance(asked, c.Exists) else asked.subject
    one = said.owner if isinstance(said, n.Owned) else said
    if isinstance(one, n.Named) and one.determiner == "a":
        yield one


def _of_condition(part: c.Condition, *, lasting: bool) -> str:
    """What to do about it that a condition picks out none of those it asks for."""
    match part:
        case c.Clause(predicates=(c.Predicate("have"),), scope=None):
            return OF_YOURS if lasting else CHOOSE
        case c.Clause(scope=n.Name()):
            return OF_THE_PAST
        case c.Clause(subject=n.Owned(owner=n.You(), order=None, qualifiers=())):
            return OF_YOUR_OWN
        case _:
            return OF_ALL if lasting else OF_EACH


def _said(low: int, high: int) -> str:
    """The numbers of a row."""
    if low == high:
        return str(low)
    return (
        f"{low} or more"
        if high == LARGEST_NUMBER
        else f"{high} or less"
        if low == -LARGEST_NUMBER
        else f"{low} to {high}"
    )


def _each_in(x: st.Statement, *, stands: bool) -> tuple[Many, ...]:
    """The nouns of which a statement is said of each one for itself, so that `that …` is the one at hand."""
    match x:
        case st.Act(c.Clause(n.CostOf(of)) as clause) if isinstance(of, n.Named | n.OneOf):
            found: Many | None = of
        case st.Act(c.Clause() as clause) | st.Trial(clause) | st.Rule(may=c.Clause() as clause):
            found = many(clause.subject) if clause.mood in ("do", "may") or not stands else None
        case st.Choice(subject):
            found = many(subject)
        case st.ForEach(noun):
            found = many(noun)
        case _:
            found = None
    return (found,) if found is not None else ()


def _against_nobody(time: Node) -> str:
    """How a test of yours comes out that is answered, with a place for whom it is against, if that is not said."""
    match time:
        case s.When(
            event=c.Clause(
                n.Owned(n.You(), None, n.Name(test), ()), _, (c.Predicate("succeed" | "fail" as comes, None, ()),)
            )
        ):
            return f"when your {test} against {{}} {comes}s"
    return ""


def _set_up_for(x: st.Statement) -> tuple[Node, ...]:
    """The nouns that tell of which tests or of what damage a change is: all of them that come."""
    if not isinstance(x, st.Act):
        return ()
    subject, each = x.clause.subject, many(x.clause.subject)
    return tuple(
        one for one in subject.walk() if isinstance(one, n.Named) and one.determiner in OPEN and one is not each
    )
