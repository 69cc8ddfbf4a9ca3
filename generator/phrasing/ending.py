"""How somebody stops being something, read off one effect: what holds a state, until when it is given, what takes it away.

Trees in, texts out.  Which effects there are, and which of them count for whom, is telling's business."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.span import content_of
from generator.phrasing.clauses import event
from generator.phrasing.holder import It
from generator.phrasing.nouns import possessive
from generator.phrasing.prices import price_of
from generator.phrasing.runs import Text, glue, join, listing, string
from generator.phrasing.slots import during, so_long
from generator.phrasing.terms import phrases, say
from generator.phrasing.voice import Voice
from generator.phrasing.words import article, say_name
from grammar.nodes.amounts import Count
from grammar.nodes.clauses import Clause, Condition, Exists, Junction, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, Role, You
from grammar.nodes.slots import During, If, Lasting, Until, When, While, Would
from grammar.nodes.structure import (
    Act,
    Branch,
    Choice,
    Depending,
    Effect,
    ForEach,
    Option,
    Repeat,
    Row,
    Rule,
    Statement,
    Trial,
)
from grammar.words import ThingWord

N = TypeVar("N", bound=Node)
OUTCOMES = {"success": "a successful", "failure": "a failed", "tie": "a tied"}
"""How a test is called that comes out so."""


class Way(Struct, frozen=True):
    """Something that an effect does about a state.

    sort: it `holds` it as long as the text is so (always, if that is empty), `gives` it (until the text, or for good),
    `ends` it, or takes it away where it has only just given it (`passes`).  offered: that is somebody's choice.
    tested: it takes a test.  yours: it is done to whoever the effect calls you.  speaks: the text is about whoever that
    is.  by: who does it to somebody, called as the two stand to each other."""

    state: str
    sort: Literal["holds", "gives", "ends", "passes"]
    text: Text
    offered: bool = False
    tested: bool = False
    yours: bool = True
    speaks: bool = False
    by: Text = ()


class Bringer(Node, frozen=True):
    """Whoever brought about what somebody else is.  called: how the two stand to each other, if that is known."""

    called: Name | None


@phrases(Bringer)
def _bringer(node: Bringer, voice: Voice) -> Text:
    if node.called is None:
        return join("whoever brought it about")
    return join("that", say_name(node.called, voice))


class _Step(Struct, frozen=True):
    """What is gone through on the way to a deed: one of the ways on in what it is of.  refused: by the other branch."""

    node: Rule | Branch | Option | Row
    of: Statement
    refused: bool = False

    @property
    def rule(self) -> Rule | None:
        """The rule, if it is one."""
        return self.node if isinstance(self.node, Rule) else None

    @property
    def trial(self) -> Trial | None:
        """The test, if it is a branch of one."""
        return self.of if isinstance(self.of, Trial) else None


class _Deed(Struct, frozen=True):
    """What is done about a state."""

    state: str
    steps: tuple[_Step, ...]
    clause: Clause
    predicate: Predicate
    until: Until | Lasting | None


def ending(effect: Effect, voice: Voice) -> tuple[Way, ...]:
    """All that an effect does about states, in the order of the text; nothing twice that is done already by what is around
    it."""
    found: list[Way] = []
    for statement in effect.statements:
        told: list[tuple[_Deed, Way]] = []
        for deed in _deeds((statement,), (), voice):
            way = _way(deed, voice)
            if any(_is_done(deed, before) and (one.sort, one.text) == (way.sort, way.text) for before, one in told):
                continue
            given = [before for before, one in told if one.sort == "gives" and one.state == way.state]
            fresh = any(not _either(before, deed) for before in given)
            told.append((deed, replace(way, sort="passes") if way.sort == "ends" and fresh else way))
        found += [way for _, way in told]
    return tuple(found)


def _is_done(deed: _Deed, before: _Deed) -> bool:
    """Whether it is done already where the other is done."""
    same = (deed.state, deed.clause.subject) == (before.state, before.clause.subject)
    return same and deed.steps[: len(before.steps)] == before.steps


def _either(one: _Deed, other: _Deed) -> bool:
    """Whether only one of two deeds is done, whatever happens."""
    pairs = zip(one.steps, other.steps, strict=False)
    parting = next(((a, b) for a, b in pairs if a != b), None)
    return parting is not None and parting[0].of == parting[1].of


# ------------------------------------------------------------------ what is done
def _deeds(statements: Sequence[Statement], steps: tuple[_Step, ...], voice: Voice) -> Iterator[_Deed]:
    for one in statements:
        match one:
            case Act(clause, until):
                yield from _of_clause(clause, until, steps, voice)
            case Rule():
                if one.may is not None:
                    yield from _of_clause(one.may, None, (*steps, _Step(one, one)), voice)
                yield from _deeds(one.body, (*steps, _Step(one, one)), voice)
                yield from _deeds(one.otherwise, (*steps, _Step(one, one, refused=True)), voice)
            case Trial(branches=parts) | Choice(options=parts) | Depending(rows=parts):
                for part in parts:
                    yield from _deeds(part.body, (*steps, _Step(part, one)), voice)
            case ForEach(body=body) | Repeat(body=body):
                yield from _deeds(body, steps, voice)


def _of_clause(
    clause: Clause, until: Until | Lasting | None, steps: tuple[_Step, ...], voice: Voice
) -> Iterator[_Deed]:
    for predicate in clause.predicates if clause.mood in ("do", "may") else ():
        if predicate.verb in ("be", "become", "stop", "bring") and not predicate.negated:
            for state in _states(predicate, voice):
                yield _Deed(state, steps, clause, predicate, until)


def _states(predicate: Predicate, voice: Voice) -> Iterator[str]:
    """The states that an object names: itself, or of the things that are brought in."""
    item: Any = predicate.object
    name = item.unit if isinstance(item, Count) else getattr(item, "name", item)
    term = voice.vocabulary.resolve(name.text) if isinstance(name, Name) else None
    for word in () if term is None else term.tags if predicate.verb == "bring" else (term.head,):
        if word.role == "state":
            yield word.name


# ------------------------------------------------------------------ in words
def _way(deed: _Deed, voice: Voice) -> Way:
    subject, verb = deed.clause.subject, deed.predicate.verb
    rules = [step.rule for step in deed.steps if step.rule is not None]
    yours = isinstance(subject, You | It)
    if verb == "stop":
        timed = [rule for rule in rules if isinstance(rule.time, When | Would)]
        return Way(
            deed.state,
            "ends",
            _told(deed, voice),
            offered=not timed or any(rule.may is not None for rule in rules),
            tested=_tests(deed),
            yours=yours,
            speaks=_speaks(deed),
            by=_relation(subject, voice),
        )
    if verb == "be" and deed.until is None and (held := _held(deed, rules)) is not None:
        given = [_condition(step, deed.state, voice, subject) for step in held]
        return Way(deed.state, "holds", _led(given), yours=yours)
    return Way(deed.state, "gives", _end(deed, voice), yours=yours)


def _held(deed: _Deed, rules: Sequence[Rule]) -> Sequence[_Step] | None:
    """What it stands by: by all that is around it where nothing has to happen first, else by the `while` that is around
    it; None if it is done."""
    if len(rules) == len(deed.steps) and not any(rule.time or rule.may or rule.limit for rule in rules):
        return deed.steps
    last = deed.steps[-1]
    whiles = last.rule is not None and isinstance(last.rule.given, While) and not last.refused
    return [last] if whiles else None


def _speaks(deed: _Deed) -> bool:
    """Whether what is told of it is about whoever the effect calls you."""
    told: list[Node | None] = []
    for step in deed.steps:
        if isinstance(step.node, Rule):
            told += [step.node.time, step.node.given, step.node.may]
        elif step.trial is not None:
            told.append(step.trial.clause)
    return any(isinstance(node, You) for part in told if part is not None for node in part.walk())


def _side(subject: Node, voice: Voice) -> Name | None:
    """How somebody is called by how he stands to another, who is called the same by him."""
    word = voice.head(subject.name) if isinstance(subject, Named) else None
    return Name(word.name) if isinstance(word, ThingWord) and word.side else None


def _relation(subject: Node, voice: Voice) -> Text:
    """Who does something to somebody that he calls an ally: an ally."""
    side = _side(subject, voice)
    said = say_name(side, voice) if side is not None else ()
    return join(article(said), said) if said else ()


def _end(deed: _Deed, voice: Voice) -> Text:
    """Until when it is given: `when the scene ends`, `after 10 minutes`; of whoever becomes it, who is you then."""
    match deed.until:
        case Until(clause):
            said = _of_you(clause, deed.clause.subject, voice)
            begun, predicate = said.subject, said.predicates[0]
            anew = predicate.verb == "begin" and isinstance(begun, Named) and begun.determiner == "a"
            if anew and isinstance(begun, Named) and begun.order is None:
                said = replace(said, subject=replace(begun, determiner="the", order="next"))
            return join("when", event(said, voice))
        case Lasting():
            return join("after", so_long(deed.until, voice))
    return ()


def _of_you(node: N, subject: Node, voice: Voice) -> N:
    """What is said of somebody to whom a rule does something, as said to him: he is *you*, and who was you is another."""
    if isinstance(subject, You | It):
        return node
    by = Bringer(_side(subject, voice), span=subject.span)
    found = _put(node, subject if isinstance(subject, Named | Role) else None, by)
    assert isinstance(found, type(node))
    return found


def _put(node: Node, subject: Node | None, by: Node) -> Node:
    if isinstance(node, You):
        return by
    if node == subject:
        return You(span=node.span)
    changes: dict[str, Any] = {}
    for name in content_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = _put(value, subject, by)
        elif isinstance(value, tuple):
            changes[name] = tuple(_put(item, subject, by) if isinstance(item, Node) else item for item in value)
    return replace(node, **changes) if changes else node


def _told(deed: _Deed, voice: Voice) -> Text:
    """What it takes: `with a successful brawl for 1 action`, `when you leave the scene`, `unless you pay 1 die`."""
    tests, prices, times, given = [], [], [], []
    for step in deed.steps:
        if isinstance(step.node, Branch):
            assert step.trial is not None
            tests.append(_test(step.trial, step.node.outcome, deed.clause.subject, voice))
        elif step.rule is not None:
            times.append(step.rule.time)
            prices.append(_price(step, deed, voice, alone=not _tests(deed)))
            given.append(_condition(step, deed.state, voice, None))
    asked = join(*tests, *prices)
    free = [step.rule.may for step in deed.steps if step.rule is not None and step.rule.may and not step.refused]
    if free and not asked:
        who = free[-1].subject
        given.append(join("if", say(who, voice), "wish" if isinstance(who, You) else "wishes"))
    when = join(*(_when(time, voice, within=not asked) for time in times))
    led = _led(given)
    return join(asked, when, "," if (asked or when) and led else None, led)


def _when(time: When | Would | During | None, voice: Voice, *, within: bool) -> Text:
    """within: whether it says during what, too: a price and a test are of one's own turn."""
    match time:
        case When(clause) | Would(clause):
            return join("when", event(clause, voice, would=isinstance(time, Would)))
        case During() if within:
            return during(time, voice)
    return ()


def _led(conditions: Sequence[Text]) -> Text:
    """Conditions in a row: `if … and …`, `while … and …`, `unless …`."""
    said: list[Text] = []
    for text in (one for one in conditions if one):
        word, space, rest = text[0].text.partition(" ")
        same = said and space and word in ("if", "while") and string(said[0]).startswith(f"{word} ")
        said.append((replace(text[0], text=rest), *text[1:]) if same else text)
    return listing(said)


def _test(trial: Trial, outcome: str, subject: Node, voice: Voice) -> Text:
    """`with a successful Guts draw`; of somebody else, whose it is: `with an ally’s successful Medicine test`."""
    made = trial.clause.predicates[0].object
    name = say_name(made.name, voice) if isinstance(made, Named | Owned) else ()
    maker, by = trial.clause.subject, _relation(subject, voice)
    if isinstance(maker, You) and not by:
        return join("with", OUTCOMES[outcome], name)
    whose = glue(by, "’s") if isinstance(maker, You) else possessive(maker, voice)
    return join("with", whose, OUTCOMES[outcome].removeprefix("a "), name)


def _tests(deed: _Deed) -> bool:
    """Whether it takes a test."""
    return any(isinstance(step.node, Branch) for step in deed.steps)


def _price(step: _Step, deed: _Deed, voice: Voice, *, alone: bool) -> Text:
    """`if you pay 1 action`, behind a test `for 1 action`; empty where nothing is asked but the wish."""
    may = step.node.may if isinstance(step.node, Rule) and not step.refused else None
    asked = tuple(one for one in may.predicates if one is not deed.predicate and one.verb != "choose") if may else ()
    if may is None or not asked:
        return ()
    price = price_of(replace(may, predicates=asked), voice)
    if alone or not price.yours or any(one.verb != "pay" for one in asked) or not price.cost:
        return join("if", event(replace(may, mood="do", predicates=asked), voice)) if price.cost else ()
    _verb, _, rest = price.cost[0].text.partition(" ")
    return join("for", rest, price.cost[1:])


def _condition(step: _Step, state: str, voice: Voice, subject: Node | None) -> Text:
    """`if there is no remover`, `unless the gripper pays 1 die`; empty where it only says what the state says.

    subject: to whom it is said, if not to whoever the effect calls you."""
    rule = step.node
    if not isinstance(rule, Rule) or (rule.given is None and not step.refused):
        return ()
    if step.refused and rule.may is not None:
        return join("unless", event(replace(rule.may, mood="do"), voice))
    if not isinstance(rule.given, If | While):
        return say(rule.given, voice) if rule.given is not None else ()
    condition = _without(rule.given.condition, state, voice)
    if condition is None:
        return ()
    condition = _of_you(condition, subject, voice) if subject is not None else condition
    return (
        join("unless", say(condition, voice)) if step.refused else say(replace(rule.given, condition=condition), voice)
    )


def _without(condition: Condition, state: str, voice: Voice) -> Condition | None:
    """A condition without what only says that somebody is what he stops being."""
    match condition:
        case Junction("and", parts):
            left = tuple(part for one in parts if (part := _without(one, state, voice)) is not None)
            return replace(condition, parts=left) if len(left) > 1 else left[0] if left else None
        case Exists(Named(name=name), False) if state in _tags(name, voice):
            return None
        case Clause(predicates=(Predicate("be", Name() as name, (), False),)) if state in _tags(name, voice):
            return None
    return condition


def _tags(name: Name, voice: Voice) -> tuple[str, ...]:
    term = voice.vocabulary.resolve(name.text)
    return tuple(word.name for word in (*term.tags, term.head)) if term is not None else ()
