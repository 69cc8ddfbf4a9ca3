"""A sentence with slots becomes a rule: how often, when, given what, at whose choice, and what then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from diagnostics.span import Span
from grammar.nodes.clauses import Predicate
from grammar.nodes.nouns import Name, You
from grammar.nodes.slots import During, FromRank, If, Limit, When, While, Would
from grammar.nodes.structure import Act as ActNode
from grammar.nodes.structure import Rule, Trial
from interpreter.compile.facts import Fact, condition
from interpreter.compile.modifiers import of_item
from interpreter.compile.names import Meaning
from interpreter.compile.nouns import Ref, reference
from interpreter.compile.offers import Offer, dice_part, offer
from interpreter.compile.patterns import Pattern, pattern
from interpreter.state.frame import CannotPlay, Frame

if TYPE_CHECKING:
    from interpreter.compile.program import Compiler
    from interpreter.play.events import Event
    from interpreter.state.attempt import Test
    from interpreter.state.things import Thing

Act = Callable[[Frame], None]


@dataclass(frozen=True, slots=True)
class LimitPlan:
    """How often a rule may be used, within which scope; key: counted apart for each of these."""

    times: int | None
    scope: str
    key: str
    everyone: bool
    of_test: bool

    def slot(self, rule: CompiledRule, frame: Frame) -> tuple[object, ...]:
        """Where the uses are counted."""
        second: object = None
        if self.key:
            known = (frame.event.subject, *frame.bound) if frame.event is not None else frame.bound
            meaning = next((x for x in known if getattr(x, "name", None) and x is not frame.holder), None)
            second = getattr(meaning, "name", None)
        within = id(frame.test) if self.of_test else None
        role = frame.held.compiled.role if frame.held is not None else ""
        return (id(rule), None if self.everyone else frame.holder, self.scope, second, within, role)


@dataclass(eq=False, slots=True)
class CompiledRule:
    """verb: of the event that it answers; empty for a window.  kept: it speaks of a number that reaches a point, and so
    works though the entry is suspended."""

    verb: str
    would: bool
    instead: bool
    pattern: Pattern | None
    window: Ref | None
    limit: LimitPlan | None
    given: Fact | None
    may: Offer | None
    body: tuple[Act, ...]
    otherwise: tuple[Act, ...]
    span: Span
    window_scope: str = ""
    strikes: bool = False
    """Whether it makes a test that is not one against the deck."""
    given_text: str = ""
    """The author's words for `given`."""
    asked: str = ""
    of_item: bool = False

    def run(self, frame: Frame) -> bool:
        """Use the rule; True if its body began.  What fails midway is undone."""
        table = frame.table
        mark, steps = table.journal.mark(), len(table.trace.steps)
        try:
            return self._use(frame)
        except CannotPlay as problem:
            table.journal.back_to(mark)
            table.index.renew()
            del table.trace.steps[steps:]
            table.say_rule(
                frame, f"{frame.label}: {problem}; nothing of it happens.", problem.span or self.span, "stopped"
            )
            return False

    def open_to(self, frame: Frame, who: Thing) -> bool:
        """Whether the choice in the rule is this one's, whatever it costs."""
        return self.may is None or who in self.may.who.all(frame)

    def available(self, frame: Frame, who: Thing) -> bool:
        """Whether somebody could use the rule now: uses left, its `if` true, its price payable."""
        return self.affordable(frame, who) and self.meant(frame) and self.choosable(frame, who)

    def affordable(self, frame: Frame, who: Thing) -> bool:
        """Whether uses are left, and somebody could pay what does not depend on a choice."""
        inner = self._begun(frame)
        return inner is not None and (self.may is None or self.may.payable_at_once(inner, who))

    def meant(self, frame: Frame) -> bool:
        """Whether its `if` is true now."""
        if self.given is None:
            return True
        inner = self._begun(frame.inner())
        if inner is None:
            return False
        inner.probing = True
        return self.given(inner)

    def choosable(self, frame: Frame, who: Thing) -> bool:
        """Whether somebody is offered it, and can choose what it wants chosen."""
        if self.may is None:
            return True
        inner = self._begun(frame)
        return inner is not None and self.may.payable_by(inner, who)

    def _begun(self, frame: Frame) -> Frame | None:
        """The frame of its next use; None if there is none left."""
        limit = self._bound(frame)
        if limit is None:
            return frame
        inner, slot = frame.inner(), limit.slot(self, frame)
        frame.table.recall.note(slot)
        inner.use = frame.table.counts.get(slot, 0) + 1
        return None if inner.use > (inner.rank if limit.times is None else limit.times) else inner

    def _use(self, frame: Frame) -> bool:
        table = frame.table
        table.spend_step()
        limit = self._bound(frame)
        slot = limit.slot(self, frame) if limit is not None else ()
        if limit is not None:
            frame.use = table.counts.get(slot, 0) + 1
            if frame.use > (frame.rank if limit.times is None else limit.times):
                return False
        if self.given is not None and not self.given(frame):
            if self.may is None:
                self._all(self.otherwise, frame)
            return False
        if self.may is not None and not self.may.accepted(frame, self.asked):
            self._all(self.otherwise, frame)
            return False
        if limit is not None:
            table.journal.put(table.counts, slot, frame.use, slot)
        if self.instead and frame.event is not None:
            frame.event.cancelled = True
        self._all(self.body, frame)
        return True

    def _bound(self, frame: Frame) -> LimitPlan | None:
        """Its limit.  What a price alone holds back is used once in the stretch that offers it, if the price is lifted."""
        if self.limit is not None or not self.window_scope or self.may is None:
            return self.limit
        free = any(part.cost for part in self.may.parts) and frame.table.waives(frame.held, "price")
        return LimitPlan(1, self.window_scope, "", False, False) if free else None

    @staticmethod
    def _all(body: tuple[Act, ...], frame: Frame) -> None:
        if not body:
            return
        frame.table.trace.depth += 1
        try:
            for act in body:
                act(frame)
        finally:
            frame.table.trace.depth -= 1


@dataclass(eq=False, slots=True)
class Trigger:
    """A rule in somebody's hands.  conditions: the `while` and `from rank` around it."""

    rule: CompiledRule
    frame: Frame
    conditions: tuple[Fact, ...] = ()
    open: bool = False

    def stands(self) -> bool:
        """Whether the rule can answer now."""
        if self.open and self.rule.would:
            return False
        held = self.frame.held
        if held is not None and self.rule.verb != "reach" and not self.frame.table.stands(held):
            return False
        return all(fact(self.frame) for fact in self.conditions)

    def matches(self, event: Event) -> bool:
        """Whether the event is the rule's."""
        found = self.rule.pattern
        if found is None or not found.matches(self._heard(event), event):
            return False
        return self.allowed()

    def allowed(self) -> bool:
        """Whether no rule bars the holder from using the entry."""
        held, table = self.frame.held, self.frame.table
        if held is None or held.compiled.id is None:
            return True
        from interpreter.play.events import Event

        return table.index.ban(Event("use", self.frame.holder, held.as_used)) is None

    def available(self, who: Thing) -> bool:
        """Whether somebody could use the window now; what changes often is asked apart from what takes long."""
        rule, frame, recall = self.rule, self.frame, self.frame.table.recall
        return bool(
            recall.answer((self, 1), self.usable)
            and recall.answer((self, 2), rule.meant, frame)
            and (rule.may is None or frame.table.probing(rule.may.enough, frame, who))
            and recall.answer((self, 0), rule.affordable, frame, who)
            and recall.answer((self, 3), rule.choosable, frame, who)
        )

    def usable(self) -> bool:
        """Whether the rule can answer now, and nothing bars the holder from it."""
        return self.stands() and self.allowed()

    def _heard(self, event: Event) -> Frame:
        return self.frame

    def fire(self, event: Event) -> bool:
        """Answer the event."""
        frame = self.frame.inner(*event.known(), event=event, test=_test_of(event))
        self.open = True
        try:
            return self.rule.run(frame)
        finally:
            self.open = False

    def use(
        self, *, accepted: bool, bound: tuple[object, ...] = (), only: object = None, test: Test | None = None
    ) -> bool:
        """Use a window."""
        frame = self.frame.inner(*bound, test=test)
        frame.accepted = accepted
        frame.only = only
        return self.rule.run(frame)


def _test_of(event: Event) -> Any:
    for value in (event.object, event.subject, event.roles.get("by"), event.roles.get("on")):
        if hasattr(value, "words") and hasattr(value, "maker"):
            return value
    return None


def compile_rule(compiler: Compiler, node: Rule) -> CompiledRule:
    """The rule of a sentence with slots."""
    time = node.time
    found = pattern(compiler, time.event) if isinstance(time, (When, Would)) else None
    window = reference(compiler, time.scope) if isinstance(time, During) else None
    scope = _scope_of(compiler, time) if isinstance(time, During) else ""
    word = compiler.game.word(scope, "scope") if scope else None
    return CompiledRule(
        verb=found.verb if found is not None else "",
        would=isinstance(time, Would),
        instead=isinstance(time, Would) and time.instead,
        pattern=found,
        window=window,
        limit=_limit(compiler, node.limit) if node.limit is not None else None,
        given=given(compiler, node.given),
        may=_offer(compiler, node),
        body=compiler.body(node.body),
        otherwise=compiler.body(node.otherwise),
        span=node.span,
        window_scope=scope,
        asked=str(word.of("asked", "")) if word is not None else "",
        given_text=compiler.quote(node.given.span).removeprefix("if ") if node.given is not None else "",
        strikes=any(isinstance(n, Predicate) and n.verb == "make" and not _tries_luck(n) for n in node.walk()),
        of_item=isinstance(time, (When, Would)) and of_item(compiler, time.event.subject),
    )


def _offer(compiler: Compiler, node: Rule) -> Offer | None:
    """The choice in a rule; it includes that the tests can be made which follow at once."""
    if node.may is None:
        return None
    made = [
        part.clause for part in node.body if isinstance(part, (ActNode, Trial)) and isinstance(part.clause.subject, You)
    ]
    predicates = [clause.predicates[0] for clause in made if clause.predicates[0].verb == "make"]
    parts = (dice_part(compiler, predicate) for predicate in predicates)
    return offer(compiler, node.may, bool(node.body), tuple(part for part in parts if part is not None))


def _tries_luck(predicate: Predicate) -> bool:
    """`against Fate`: against a word, and not against somebody."""
    words = (*predicate.qualifiers, *getattr(predicate.object, "qualifiers", ()))
    return any(q.word == "against" and isinstance(q.object, Name) for q in words)


def _scope_of(compiler: Compiler, time: During) -> str:
    name = getattr(time.scope, "name", None)
    term = Meaning(compiler.game, name).of("scope") if isinstance(name, Name) else None
    return term.head.name if term is not None else ""


def given(compiler: Compiler, node: If | While | FromRank | None) -> Fact | None:
    """The fact in a slot."""
    if node is None:
        return None
    if isinstance(node, FromRank):
        rank = node.rank
        return lambda f: f.rank >= rank
    return condition(compiler, node.condition)


def _limit(compiler: Compiler, node: Limit) -> LimitPlan:
    term = Meaning(compiler.game, node.scope).of("scope", "test", "action")
    scope = term.head.name if term is not None else node.scope.text
    of_test = term is not None and term.head.role == "test"
    return LimitPlan(node.times, scope, node.key.text if node.key is not None else "", node.everyone, of_test)
