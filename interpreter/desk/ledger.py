"""What a character costs and what she may not have: her sheet, laid on a table and made again by the rules in force.

Prices, gifts and limits are read off the rules (`the cost of each …`, `each of your … is at most …`, `you cannot pay …`),
so this module knows none.  Reports as findings in her file, each with the rule that it follows from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct

from diagnostics.diagnostic import Note, Place
from grammar.meaning.statements import lower_line
from grammar.nodes.clauses import Clause
from grammar.parser import parse_clause
from interpreter.compile.nouns import COST, priced_thing
from interpreter.compile.program import compiler_for
from interpreter.desk.deciders import Greedy, Scripted
from interpreter.desk.laying import lay, whole
from interpreter.play.events import check
from interpreter.play.holding import hold, let_go
from interpreter.play.time import begin
from interpreter.standing import index
from interpreter.standing import numbers as values
from interpreter.standing.in_effect import ban, speaking
from interpreter.standing.numbers import value_of
from interpreter.state.event import Event
from interpreter.state.program import Program
from interpreter.state.questions import Decider
from interpreter.state.situation import Frame, Live, Situation, frame_for
from interpreter.state.things import Held, Quantity, Stretch, Thing
from rulebook.building.character import Character, Ranked
from rulebook.model.entry import Entry, Example
from rulebook.model.rulebook import System
from rulebook.source.document import Path_

WHO = "Somebody"
PLENTY = 100_000
"""More than anything costs."""


class Line(Struct, frozen=True):
    """A line of the bill.  points, money: what it gives (more than 0) or costs.  late: it could not be bought later."""

    what: str
    ranks: str
    points: int = 0
    money: int = 0
    path: Path_ = ()
    only_new: bool = False


class Limit(Struct, frozen=True):
    """The most that something may be, and the rule that says so."""

    most: int
    rule: Live | None


class Ledger:
    """A character on a table of her own, in the making.  program: by which she is made."""

    def __init__(self, program: Program, character: Character, decider: Decider | None = None) -> None:
        self.program = program
        self.system = program.game.system
        self.character = character
        plan = character.plan
        given: dict[str, object] = {"kind": plan.thing} if plan.thing else {}
        given |= character.chosen
        if plan.earned:
            given[plan.earned] = character.number("earned")
        example = Example("", 1, {WHO: given}, {}, "", {}, (), (), Place(""))
        self.table: Situation = lay(self.program, example, None, [], decider=decider or Scripted({}))
        self.who: Thing = self.table.things[WHO]
        self.lines: list[Line] = []
        self._begin()

    # -------------------------------------------------------------- the making
    def _begin(self) -> None:
        plan = self.character.plan
        before = self._purse()
        if plan.creation:
            begin(self.table, Stretch(plan.creation, self.who))
            check(self.table)
        self._note(plan.creation or "Beginning", "", before)
        self.starts = {name: value_of(self.table, self.who, name) for name in self.program.game.numbers}

    def _purse(self) -> tuple[int, int]:
        plan = self.character.plan
        return tuple(value_of(self.table, self.who, key) if key else 0 for key in (plan.pays, plan.money))  # type: ignore[return-value]

    def _note(self, what: str, ranks: str, before: tuple[int, int], path: Path_ = ()) -> None:
        points, money = (now - then for now, then in zip(self._purse(), before, strict=True))
        self.lines.append(Line(what, ranks, points, money, path))

    def made(self) -> Ledger:
        """This ledger, with everything that stands on the sheet bought and taken, in the order of the file."""
        ranks = self.character.ranks
        for one in ranks["taken"]:
            self.take(one)
        for one in ranks["removed"]:
            self._remove(one, taken=True)
        for one in ranks["cured"]:
            self._remove(one, taken=False)
        for one in ranks["inflicted"]:
            self.hold(one.name, one.rank)
        for one in ranks["bought"]:
            self.buy(one)
        for one in ranks["narrowed"]:
            self.lines.append(Line(one.said, "", -self.narrow_price(), 0, one.path))
        for one in ranks["given"]:
            if self.rank(one.name) < one.rank:
                self.hold(one.name, one.rank)
        self._carry()
        self._earn()
        return self

    def take(self, one: Ranked) -> None:
        """Something that is taken at the beginning, with what the rules give for it."""
        before = self._purse()
        self.say(f"{WHO} gains [{one.name}]", "gain")
        self._note(one.said, _span(0, one.rank), before, one.path)
        self.hold(one.name, one.rank)

    def _remove(self, one: Ranked, *, taken: bool) -> None:
        """Ranks that were bought off again, at the price that each had when it went."""
        left = self.rank(one.name)
        if taken and not left:
            self.take(one)
        self.hold(one.name, left + one.rank)
        cost, remaining = 0, one.rank
        while remaining > 0:
            price, went = self.rid_of(one.name)
            cost, remaining = cost + price, remaining - went
            self.hold(one.name, left + max(0, remaining))
        self.lines.append(Line(f"without {one.said}", str(one.rank), -cost, 0, one.path))

    def rid_of(self, name: str) -> tuple[int, int]:
        """What it costs to be rid of something, and how many ranks go: by its own rule if it has one, else all of it."""
        return self._by_its_own_rule(name) or (self.price(name), max(1, self.rank(name)))

    def _by_its_own_rule(self, name: str) -> tuple[int, int] | None:
        """Plays the time in which one grows, to see whether an entry offers to go; what that changes stays."""
        plan, table = self.character.plan, self.table
        if not plan.grows:
            return None
        mark, decider, purse, ranks = table.mark(), table.decider, self._purse()[0], self.rank(name)
        table.put_value(self.who, plan.pays, PLENTY)
        table.decider = Greedy()
        self.say(f"{WHO} uses [{plan.grows}]", "use")
        table.decider = decider
        cost, went = PLENTY - self._purse()[0], ranks - self.rank(name)
        if cost > 0 and went > 0:
            table.put_value(self.who, plan.pays, purse)
            return cost, went
        table.back_to(mark)
        return None

    def buy(self, one: Ranked) -> None:
        """All ranks of a line of the sheet, but for those that were given, from the first on."""
        given = sum(other.rank for other in self.character.ranks["given"] if other.name == one.name)
        first = self.starts.get(one.name, 0)
        last = one.rank - given
        cost, only_new = 0, False
        for rank in range(first + 1, last + 1):
            self.hold(one.name, rank - 1)
            only_new = only_new or self.only_new(one.name)
            cost += self._price_at(one.name, rank)
        best = max([one.rank, *(o.rank for o in self.character.ranks["bought"] if o.name == one.name)])
        self.hold(one.name, best)
        if last > first:
            self.lines.append(Line(one.said, _span(first, last), -cost, 0, one.path, only_new))

    def _price_at(self, name: str, rank: int) -> int:
        """What a rank costs; one above what may be had in the making was bought later."""
        limit = self.limit(name)
        if limit is None or rank <= limit.most:
            return self.price(name)
        with self._later():
            return self.price(name)

    def _carry(self) -> None:
        """What she carries, at the price that its entry states."""
        for at, name in zip(self.character.gear_at, self.character.gear, strict=True):
            price = self.worth(name)
            if price:
                path = (self.character.plan.carried, at)
                self.lines.append(Line(name, "", 0, -price, path))

    def _earn(self) -> None:
        earned, income = self.character.number("earned"), self.character.number("income")
        inherited, fields = self.character.number("inherited"), self.character.field_of
        if inherited:
            self.lines.append(Line("inherited", "", inherited, 0, fields("inherited")))
        if earned:
            self.lines.append(Line("earned in play", "", earned, 0, fields("earned")))
        if income:
            self.lines.append(Line("earned in play", "", 0, income, fields("income")))

    # -------------------------------------------------------------- asking the rules
    def rank(self, name: str) -> int:
        """The rank at which something stands on the table."""
        held = self.who.held.get(name)
        return held.rank if held is not None else value_of(self.table, self.who, name) if name in self.starts else 0

    def hold(self, name: str, rank: int) -> None:
        """Put something on the table at a rank; nothing is paid and nothing happens."""
        if name in self.starts:
            self.table.put_value(self.who, name, rank)
            return
        compiled = self.program.named(name)
        if compiled is None:
            return
        held = self.who.held.get(name)
        if rank < 1:
            if held is not None:
                let_go(self.table, self.who, name)
        elif held is None:
            hold(self.table, self.who, compiled, rank=rank)
        else:
            self.table.journal.set(held, "rank", rank)
            index.renew(self.table)

    def price(self, name: str) -> int:
        """What the next rank of something costs, or, of what is held for a gain, to be rid of it."""
        key = COST + name
        if self.who.held.get(name) is not None or name in self.starts:
            return value_of(self.table, self.who, key)
        of = Quantity(self.who, key)
        lives = [*speaking(self.table, "cost", of), *self._own(name, "cost", of)]
        return values.layered(values.base(self.table, self.who, key), lives, of)

    def narrow_price(self) -> int:
        """What a narrow field costs."""
        word = next(iter(self.character.plan.ranks["narrowed"].values()), "")
        return value_of(self.table, self.who, COST + word) if word else 0

    def _own(self, name: str, channel: str, of: object) -> Iterator[Live]:
        """What an entry that is not held yet says of itself."""
        compiled = self.program.named(name)
        if compiled is None:
            return
        yield from self._said_by(Held(compiled, self.who, 0), channel, of)

    def _said_by(self, held: Held, channel: str, of: object) -> Iterator[Live]:
        frame = frame_for(self.table, held)
        for modifier, conditions in held.compiled.on(channel):
            if all(fact(frame) for fact in conditions) and modifier.speaks(frame, of):
                yield Live(modifier, frame)

    def ban(self, name: str) -> Live | None:
        """The rule that forbids to pay for something now, or to gain it, if there is one."""
        of = priced_thing(Frame(self.table, self.who), COST + name)
        event = Event("pay", self.who, None, self.price(name), self.character.plan.pays, {"on": of})
        found = ban(self.table, event)
        if found is None and not isinstance(of, Held):
            own = Held(self.program.named(name), self.who, 0) if self.program.named(name) else of  # type: ignore[arg-type]
            event.roles = {**event.roles, "on": own}
            found = next(self._own(name, "ban:pay", event), None)
        return found or self._kept_from(name)

    def _kept_from(self, name: str) -> Live | None:
        """The rule that forbids to gain an entry, whatever is paid for it."""
        compiled = self.program.named(name)
        if compiled is None:
            return None
        held = self.who.held.get(name) or Held(compiled, self.who, 0)
        return ban(self.table, Event("gain", self.who, held, 1))

    def forbids_to_inflict(self, name: str) -> Live | None:
        """The rule by which nobody else can bring an entry upon somebody, if there is one."""
        compiled = self.program.named(name)
        if compiled is None:
            return None
        held = Held(compiled, self.who, 0)
        event = Event("gain", self.who, held, 1, "", {"from": Thing("somebody else", self.who.kinds)})
        return ban(self.table, event) or next(self._said_by(held, "ban:gain", event), None)

    def only_new(self, name: str) -> bool:
        """Whether the rules let it be paid for only while the character is made."""
        scope = self.character.plan.creation
        if not scope or self.ban(name) is not None:
            return False
        with self._later():
            return self.ban(name) is not None

    @contextmanager
    def _later(self) -> Iterator[None]:
        """By the rules of later life."""
        scope = self.character.plan.creation
        self.close()
        yield
        if scope:
            self.table.journal.put(self.table.open_scopes, scope, True)

    def close(self) -> None:
        """The making is over: from now on the rules of later life hold."""
        self.table.journal.drop(self.table.open_scopes, self.character.plan.creation)

    def limit(self, name: str) -> Limit | None:
        """The most that a number or a rank may be, by the rules in force; None if there is no limit."""
        of = Quantity(self.who, name)
        found: Limit | None = None
        for channel in (f"value:{name}", "values"):
            for live in speaking(self.table, channel, of):
                most = live.amount(of) if live.modifier.op == "most" else None
                if most is not None and (found is None or most < found.most):
                    found = Limit(most, live)
        return found

    def at_once(self) -> Limit | None:
        """How many ranks of one thing may be bought at a time."""
        key = self.character.plan.at_once
        if not key:
            return None
        lives = list(speaking(self.table, f"value:{key}", Quantity(self.who, key)))
        return Limit(value_of(self.table, self.who, key), lives[-1] if lives else None)

    def worth(self, name: str) -> int:
        """What a piece of gear costs in money, as its entry says; 0 for what has no entry."""
        field = self.character.plan.worth
        for entry in self.system.entries.values():
            if field and entry.name.casefold() == name.casefold():
                return whole(entry.fields.get(field)) or 0
        return 0

    @property
    def carried(self) -> Mapping[str, str]:
        """What she carries, each sort once, and how it is said: `2 Knives`."""
        game, sorts = self.program.game, Counter(self.character.gear)
        return {name: f"{number} {game.unit(name, number)}" if number > 1 else name for name, number in sorts.items()}

    # -------------------------------------------------------------- sums
    @property
    def points(self) -> tuple[int, int]:
        """What there was to spend, and what was spent."""
        gains = [line.points for line in self.lines]
        return sum(n for n in gains if n > 0), -sum(n for n in gains if n < 0)

    @property
    def money(self) -> tuple[int, int]:
        """What there was to spend, and what was spent."""
        gains = [line.money for line in self.lines]
        return sum(n for n in gains if n > 0), -sum(n for n in gains if n < 0)

    @property
    def left(self) -> int:
        """What is left to spend."""
        had, cost = self.points
        return had - cost

    def only_for_new(self) -> tuple[int, int]:
        """What there was at the beginning, and what is spent on what is for sale only then."""
        had = sum(
            line.points for line in self.lines if line.points > 0 and line.path != self.character.field_of("earned")
        )
        return had, -sum(line.points for line in self.lines if line.only_new)

    # -------------------------------------------------------------- saying
    def say(self, text: str, verb: str) -> None:
        """Let something happen on the table, in the words of an example."""
        clause, _ = parse_clause(text, (WHO,))
        assert isinstance(clause, Clause), f"{verb}: {text}"
        compiler_for(self.program.game, text).act(lower_line(clause, self.program.game.names))(
            Frame(self.table, self.who)
        )
        check(self.table)


def rule_name(system: System, rule: Live | None) -> str:
    """What the rule is called from which something follows."""
    entry = system.entries.get(rule.frame.entry or "") if rule is not None else None
    return entry.name if entry is not None else "a rule"


def rule_note(system: System, rule: Live | None) -> tuple[Note, ...]:
    """The rule from which something follows, with its words and where they stand."""
    if rule is None:
        return ()
    id = rule.frame.entry
    entry: Entry | None = system.entries.get(id) if id else None
    if entry is None:
        return ()
    source = entry.places.source_map(("effect",))
    lines = entry.effect_text.split("\n")
    span = rule.span
    line = lines[span.line - 1] if 0 < span.line <= len(lines) else ""
    words = line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None].strip()
    return (Note(f"{entry.name} says `{words}`", source.place(span)),)


def _span(first: int, last: int) -> str:
    if first == 0:
        return str(last)
    return f"{first} → {last}"
