"""An entry compiled: what stands while it is held, the rules that answer events, the windows, what happens when it is used.

Compiled once for each system and kept in its Library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from diagnostics.span import NOWHERE, Span
from grammar.nodes.clauses import Clause
from grammar.nodes.node import Node
from grammar.nodes.slots import Lasting, Until
from grammar.nodes.structure import Act, Effect, Note, Rule, Statement
from grammar.vocabulary import Word
from interpreter.compile import statements as acts
from interpreter.compile.amounts import Amount_, amount
from interpreter.compile.facts import Fact
from interpreter.compile.modifiers import Modifier, of_item, standing
from interpreter.compile.owners import whole
from interpreter.compile.rules import CompiledRule, Trigger, compile_rule, given
from interpreter.game.game import Game
from interpreter.standing.places import where_is
from interpreter.state.frame import CannotPlay, Frame
from rulebook.entry import Entry
from rulebook.tables import Row
from rulebook.tables import Table as Rows

if TYPE_CHECKING:
    from interpreter.state.situation import Table
    from interpreter.state.things import Held


@dataclass(eq=False, slots=True)
class Compiled:
    """id: None for the system's own rules.  role: of its kind.  words: that describe the entry.
    parent: the entry that it replaces.  body: what is done when the entry itself is used (`you use [Bad Reputation Squads]`).
    common: it is a rule of the game, which everybody of a kind holds.
    title: of the option that is in its place; empty if none is."""

    name: str
    id: str | None = None
    words: frozenset[str] = frozenset()
    parent: str = ""
    role: str = "entry"
    modifiers: list[tuple[Modifier, tuple[Fact, ...]]] = field(default_factory=list)
    rules: list[tuple[CompiledRule, tuple[Fact, ...]]] = field(default_factory=list)
    body: list[tuple[Callable[[Frame], None], tuple[Fact, ...]]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    common: bool = False
    title: str = ""

    def frame_of(self, table: Table, held: Held) -> Frame:
        """The frame of a holder, the same one as long as the entry is held."""
        if held.frame is None:
            held.frame = table.library.frame(table, held.holder, held)
        return held.frame

    def triggers_for(
        self, held: Held, frame: Frame, given: tuple[Fact, ...] = (), ready: tuple[Fact, ...] = ()
    ) -> list[Trigger]:
        """The rules in the holder's hands, the same ones as long as the entry is held.

        ready: what must hold for those that are not about the thing that has the entry."""
        if held.triggers is None:
            held.triggers = [
                Trigger(rule, frame, (*given, *(() if rule.of_item else ready), *conditions))
                for rule, conditions in self.rules
            ]
        return held.triggers


class Compiler:
    """From nodes to closures, with the game's words bound."""

    def __init__(self, game: Game, text: str = "") -> None:
        self.game = game
        self.verbs = acts
        self._lines = text.split("\n")

    def quote(self, span: Span) -> str:
        """The author's words at a place, without the brackets that only hold a name together."""
        if span == NOWHERE or not 0 < span.line <= len(self._lines):
            return ""
        line = self._lines[span.line - 1]
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        text = line[span.column - 1 : end].strip().rstrip(":,").replace("[", "").replace("]", "")
        return text + ")" * (text.count("(") - text.count(")"))  # a node in brackets ends before the bracket

    def rest_of_line(self, span: Span) -> str:
        """The author's words from a place to the end of the line: what heads a block."""
        if span == NOWHERE or not 0 < span.line <= len(self._lines):
            return ""
        return self._lines[span.line - 1][span.column - 1 :].strip().rstrip(":,")

    def cannot(self, node: Node, why: str) -> CannotPlay:
        """The exception for what cannot be played."""
        return CannotPlay(why, node.span)

    def body(self, statements: Sequence[Statement]) -> tuple[Callable[[Frame], None], ...]:
        """What a block does, in order."""
        return tuple(acts.statement(self, statement) for statement in statements)

    def act(self, clause: Clause, until: Until | Lasting | None) -> Callable[[Frame], None]:
        """What a clause does."""
        return acts.clause_act(self, clause, until)

    def compile(self, effect: Effect, into: Compiled, conditions: tuple[Fact, ...] = ()) -> Compiled:
        """All statements of an entry.  conditions: what must be true for any of them."""
        for statement in whole(self.game, effect).statements:
            self._top(statement, conditions, into)
        return into

    def _top(self, statement: Statement, conditions: tuple[Fact, ...], into: Compiled) -> None:
        if isinstance(statement, Act) and statement.until is None:
            found = standing(self, statement.clause)
            if found is not None:
                own = of_item(self, statement.clause.subject)
                into.modifiers += [(replace(modifier, of_item=own), conditions) for modifier in found]
                return
        if isinstance(statement, Note):
            into.notes.append(statement.text)
            return
        if isinstance(statement, Rule) and not self._plain(statement):
            fact = given(self, statement.given)
            if statement.may is None and statement.limit is None and statement.time is None and fact is not None:
                for inner in statement.body:
                    self._top(inner, (*conditions, fact), into)
                for inner in statement.otherwise:
                    self._top(inner, (*conditions, lambda f: not fact(f)), into)
                return
            into.rules.append((compile_rule(self, statement), conditions))
            return
        into.body.append((acts.statement(self, statement), conditions))

    @staticmethod
    def _plain(rule: Rule) -> bool:
        return rule.time is None and rule.may is None and rule.given is None


def _there(place: str) -> tuple[Fact, ...]:
    """The rules of a place are for who is there."""
    return (lambda f: place in where_is(f.table, f.holder),)


class Library:
    """The compiled entries, rules, states and formulas of a system; compiled when first asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._entries: dict[str, Compiled] = {}
        self._rules: Compiled | None = None
        self._parts: dict[tuple[str, str], Compiled | None] = {}
        self._formulas: dict[tuple[str, str], Amount_] = {}
        self._cells: dict[tuple[str, tuple[str | int, ...]], Any] = {}

    def entry(self, entry: Entry) -> Compiled:
        """A compiled entry."""
        if entry.id not in self._entries:
            parent = self.game.parent(entry)
            role = self.game.system.kinds[entry.kind].role
            words = self.game.entry_words(entry)
            said = self.game.in_force.stands_for.get(entry.id, entry)  # an option in its place goes by its name
            compiled = Compiled(entry.name, said.id, words, parent.name if parent else "", role)
            compiled.title = said.name if said is not entry else ""
            compiled.common = bool(self.game.held_by(entry)) or role == "place"
            where = _there(entry.name) if role == "place" and not self.game.held_by(entry) else ()
            if said.id not in self.game.in_force.resting:
                Compiler(self.game, said.effect_text).compile(said.effect, compiled, where)
            self._entries[entry.id] = compiled
        return self._entries[entry.id]

    def named(self, name: str) -> Compiled | None:
        """The compiled entry of a name."""
        entry = self.game.entry(name)
        return self.entry(entry) if entry is not None else None

    def rules(self) -> Compiled:
        """The rules that always apply."""
        if self._rules is None:
            self._rules = Compiled("the rules")
            text = str(self.game.system.declarations.get("rules", ""))
            Compiler(self.game, text).compile(self.game.system.rules, self._rules)
        return self._rules

    def thing_rules(self, kind: str) -> Compiled | None:
        """The rules of a kind of thing: an entry of its own, or the effect in its declaration."""
        entry = self.game.entry_of_word("thing", kind)
        return self.entry(entry) if entry is not None else self._part("things", kind)

    def action(self, name: str) -> Compiled | None:
        """What an action does: an entry of its own, or the effect in its declaration."""
        entry = self.game.entry_of_word("action", name)
        return self.entry(entry) if entry is not None else self._part("actions", name)

    def state(self, name: str) -> Compiled | None:
        """What a state does: an entry of its own, or the effect in its declaration."""
        entry = self.game.entry_of_word("state", name)
        return self.entry(entry) if entry is not None else self._part("states", name)

    def place(self, name: str) -> Compiled | None:
        """What holds for everybody in a place: an entry of its own, or the effect in its declaration."""
        entry = self.game.entry_of_word("place", name)
        return self.entry(entry) if entry is not None else self._part("places", name)

    def _part(self, section: str, name: str) -> Compiled | None:
        if (section, name) not in self._parts:
            effect = self.game.system.effects.get((section, name))
            compiled = None
            if effect is not None:
                declared = self.game.word(name, section.rstrip("s"))
                text = str(declared.of("effect", "")) if declared is not None else ""
                compiled = Compiled(name, role=section.rstrip("s"))
                where = _there(name) if section == "places" else ()
                Compiler(self.game, text).compile(effect, compiled, where)
            self._parts[section, name] = compiled
        return self._parts[section, name]

    def formula(self, word: Word, key: str) -> Amount_:
        """A declared formula."""
        if (word.name, key) not in self._formulas:
            section = {"stat": "stats", "track": "tracks", "skill": "skills"}[word.role]
            parsed = self.game.system.formulas.get((section, word.name, key))
            number = word.of(key)
            found = amount(Compiler(self.game), parsed) if parsed is not None else (lambda f: int(str(number)))
            self._formulas[word.name, key] = found
        return self._formulas[word.name, key]

    # -------------------------------------------------------------- tables
    def table_entry(self, table: Rows) -> Compiled:
        """A table as that of which its rows are a part."""
        return self._cell(table, (), lambda: Compiled(table.name))

    def dice(self, table: Rows) -> Amount_:
        """What is rolled for a table."""
        parsed = table.dice.amount if table.dice is not None else None
        return self._cell(table, ("rolls",), lambda: amount(Compiler(self.game), parsed))

    def cell_amount(self, table: Rows, row: Row, at: int) -> Amount_:
        """The formula in a cell."""
        cell = row.cells[at]
        return self._cell(table, cell.path, lambda: amount(Compiler(self.game), cell.amount))

    def cell_acts(self, table: Rows, row: Row, at: int) -> tuple[Callable[[Frame], None], ...]:
        """What the effect in a cell does; nothing if it has none."""
        cell = row.cells[at]
        if cell.effect is None:
            return ()
        body, text = cell.effect.statements, str(cell.value)
        return self._cell(table, cell.path, lambda: Compiler(self.game, text).body(body))

    def _cell(self, table: Rows, path: tuple[str | int, ...], make: Callable[[], object]) -> Any:
        if (table.name, path) not in self._cells:
            self._cells[table.name, path] = make()
        return self._cells[table.name, path]

    def frame(self, table: Table, holder: Any, held: Held | None = None) -> Frame:
        """A frame for a holder."""
        at_hand = (held.item,) if held is not None and held.item is not None else ()
        return Frame(table, holder, held, bound=at_hand)
