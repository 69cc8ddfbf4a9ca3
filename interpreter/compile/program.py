"""An entry compiled: what stands while it is held, the rules that answer events, the windows, what happens when it is used.

Compiled once for each program, which whoever plays holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypedDict, TypeVar, cast

from msgspec.structs import replace

from diagnostics.span import Span
from grammar.meaning import amounts as a
from grammar.meaning import bodies as m
from grammar.meaning.outline import NOTHING, USED, Asked, Outline, Part, outlined
from grammar.meaning.speakers import idle_states_in, speaks_of_holder
from grammar.meaning.statements import lower, lower_amount
from grammar.words import NUMBER_WORDS, SECTIONS, NumberWord
from interpreter.compile.amounts import amount
from interpreter.compile.compiler import Compiler
from interpreter.compile.rules import compile_rule, given
from interpreter.compile.statements import modifiers_of, statement
from interpreter.game.found import Found
from interpreter.game.game import Game
from interpreter.standing.carried import of_use, why_of_no_use
from interpreter.standing.places import where_is
from interpreter.standing.ranking import place
from interpreter.state.program import Act, Amount, Compiled, CompiledRule, Fact, Modifier, Ready
from interpreter.state.situation import Frame
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System
from rulebook.model.tables import ROLLS, Row
from rulebook.model.tables import Table as Rows
from rulebook.source.collector import without_collection

M = TypeVar("M")


def compiler_for(game: Game, text: str = "", name: str = "") -> Compiler:
    """A compiler for a text of a game.  name: whose text it is, if that may be an action."""
    actions = game.family(name, "action") if game.vocabulary.word(name, "action") is not None else ()
    return Compiler(game, text, statement, actions)


class _Spoken(TypedDict):
    """What a compiled text says, by the fields of `Compiled`."""

    channels: dict[str, set[bool]]
    on: Callable[[str], tuple[Ready, ...]]
    lacks: Callable[[Frame], str]


def _compiled(compiler: Compiler, said: Outline, where: tuple[Fact, ...] = (), *, common: bool = False) -> _Spoken:
    """On which channels a text speaks, and what it says on each.  where: what must be so for any of it.
    common: whether it is a rule of the game, so that what speaks of nobody in particular is the same in all hands."""
    numbers: dict[str, list[int]] = {}
    channels: dict[str, set[bool]] = {}
    for number, heading in enumerate(said.headings):
        numbers.setdefault(heading.channel, []).append(number)
        if heading.channel != USED:
            channels.setdefault(heading.channel, set()).add(heading.own)
    facts: dict[tuple[Span, bool], Fact] = {}  # what is asked of several parts is made once, and kept once in play

    def make(channel: str) -> tuple[Ready, ...]:
        made = []
        for part in (said.parts[number] for number in numbers[channel]):
            shared = (
                common and not where and not any(map(speaks_of_holder, (part.meaning, *(x.given for x in part.asked))))
            )
            one = _part(compiler, channel, part, shared=shared)
            made.append((one, (*where, *(_fact(compiler, asked, facts) for asked in part.asked))))
        return tuple(made)

    def lacks(frame: Frame) -> str:
        lacking, parts = [], [said.parts[number] for number in numbers.get(USED, ())]
        of_idle = partial(idle_states_in, tuple(one.meaning for one in parts))
        if frame.held is not None and not of_use(frame.held, of_idle)(frame):
            return why_of_no_use(frame.table, frame.held)
        for part in parts:
            asked = next((one for one in part.asked if not _fact(compiler, one, facts)(frame)), None)
            if asked is None:
                return ""
            lacking.append(_lacking(compiler, asked))
        return "; ".join(dict.fromkeys(lacking))

    found = Found(make)

    def on(channel: str) -> tuple[Ready, ...]:
        return found[channel] if channel in numbers else ()

    return {"channels": channels, "on": on, "lacks": lacks}


def _lacking(compiler: Compiler, asked: Asked) -> str:
    """What is asked and not so, as a sentence."""
    match asked.given:
        case m.FromRank(rank=rank):
            return f"only {'from' if asked.so else 'below'} rank {rank}"
        case other:
            said = compiler.quote(other.span).removeprefix("if ").removeprefix("while ")
            return f"it is{' not' if asked.so else ''} so that “{said}”"


def _part(compiler: Compiler, channel: str, part: Part, *, shared: bool) -> Modifier | CompiledRule | Act:
    match meaning := part.meaning:
        case _ if channel == USED:
            return statement(compiler, meaning)
        case m.Sets():
            (made,) = modifiers_of(compiler, meaning)
            return replace(made, of_item=meaning.of_item, shared=shared)
        case m.Rule(moment=m.After()):
            return replace(compile_rule(compiler, meaning), shared=shared)
        case m.Rule():
            of_idle = partial(idle_states_in, (meaning, *(one.given for one in part.asked)))
            return replace(compile_rule(compiler, meaning), of_idle=cache(of_idle))
        case _:
            raise AssertionError("nothing else stands or waits")


def _fact(compiler: Compiler, asked: Asked, known: dict[tuple[Span, bool], Fact]) -> Fact:
    if asked.key not in known:
        fact = given(compiler, asked.given)
        assert fact is not None
        known[asked.key] = fact if asked.so else lambda f: not fact(f)
    return known[asked.key]


def _there(place: str) -> tuple[Fact, ...]:
    """The rules of a place are for who is there."""
    return (lambda f: place in where_is(f.table, f.holder),)


class CompiledProgram:
    """What the entries, rules, states and formulas of a system do with some options switched on.

    A value, made of a system, the options, and perhaps an entry that is changed.  All that these say was read, and its meaning
    found, when the system was linked; here closures are made of it.  A part is compiled when it is first asked for, or all at
    once (`whole`): when, and in which order, makes no difference, and nothing that is played changes what comes of it.
    Closures cannot be handed to another process: what is pickled is what the program is made of, and there it is made again.

    Nobody keeps programs but who plays with them."""

    def __init__(self, system: System, on: frozenset[str] = frozenset()) -> None:
        """on: the ids of the options."""
        self.game = Game(system, on)
        self._on = on
        self._entries: dict[str, Compiled] = {}
        self._rules: Compiled | None = None
        self._common: dict[str, tuple[tuple[str, Compiled], ...]] = {}
        self._parts: dict[tuple[str, str], Compiled] = {}
        self._formulas: dict[tuple[str, str], Amount] = {}
        self._cells: dict[tuple[str, tuple[str | int, ...]], Any] = {}
        self._whole = False
        self._instead: Entry | None = None
        """An entry that says something else in this program than in its game."""
        self._tables: dict[str, Rows] = {}
        """Tables that have other rows in this program than in its game."""

    def __reduce__(self) -> tuple[Callable[..., CompiledProgram], tuple[System, frozenset[str], Entry | None]]:
        return _made_of, (self.game.system, self._on, self._instead)

    def whole(self) -> CompiledProgram:
        """This program, with all of it compiled; from then on it is only looked up.

        For whoever plays fights by the thousand, or makes copies of his process.  Of the largest game it takes longer than the
        command `--help`, and what its people could come to on one table nearly as long; an example asks for a tenth of it."""
        if not self._whole:
            self._whole = True
            with without_collection():
                self._compile_all()
        return self

    def _compile_all(self) -> None:
        system, every = self.game.system, [self.rules()]
        every += [self.entry(entry) for entry in system.entries.values()]
        every += [one for kind in self.game.vocabulary.words("thing") for _, one in self.common(kind.name)]
        for words, find in (("action", self.action), ("state", self.state), ("place", self.place)):
            every += [one for word in self.game.vocabulary.words(words) if (one := find(word.name)) is not None]
        for compiled in every:
            for channel in (USED, *compiled.channels):
                compiled.on(channel)
        for word in self.game.vocabulary.every(*NUMBER_WORDS):
            for key in word.said:
                self.formula(word, key)
        for table in system.tables.values():
            self._whole_table(table)

    def instead(self, entry: Entry) -> CompiledProgram:
        """This program with another effect or table of one entry; all the rest is compiled only once for both."""
        assert self._instead is None, "one entry is changed, and then another one"
        other = CompiledProgram.__new__(CompiledProgram)
        vars(other).update(vars(self))
        told_by = self.game.in_force.stands_for
        mine = {entry.id, *(id for id, option in told_by.items() if option.id == entry.id)}
        other._entries = {id: compiled for id, compiled in self._entries.items() if id not in mine}
        other._instead, other._common, other._whole = entry, {}, False
        if entry.table is not None:
            other._tables = {entry.table.name: entry.table}
            other._cells = {key: held for key, held in self._cells.items() if key[0] != entry.table.name}
        return other

    def entry(self, entry: Entry) -> Compiled:
        """A compiled entry."""
        if entry.id not in self._entries:
            parent = self.game.parent(entry)
            role = self.game.system.kinds[entry.kind].role
            words = self.game.entry_words(entry)
            said = self.game.in_force.stands_for.get(entry.id, entry)  # an option in its place goes by its name
            if self._instead is not None and said.id == self._instead.id:
                said = self._instead
            where = _there(entry.name) if role == "place" and not self.game.held_by(entry) else ()
            common = bool(self.game.held_by(entry)) or role == "place"
            rests = said.id in self.game.in_force.resting
            meaning = NOTHING if rests else said.meaning or outlined(said.effect, self.game.names)
            compiler = compiler_for(self.game, said.effect_text, entry.name)
            spoken = _compiled(compiler, meaning, where, common=common)
            self._entries[entry.id] = Compiled(
                name=entry.name,
                id=said.id,
                words=words,
                parent=parent.name if parent else "",
                role=role,
                common=common,
                title=said.name if said.id != entry.id else "",
                **spoken,
            )
        return self._entries[entry.id]

    def named(self, name: str) -> Compiled | None:
        """The compiled entry of a name."""
        entry = self.game.entry(name)
        return self.entry(entry) if entry is not None else None

    def rules(self) -> Compiled:
        """The rules that always apply."""
        if self._rules is None:
            system = self.game.system
            meaning = system.meanings.get(("rules", "")) or outlined(system.rules, self.game.names)
            spoken = _compiled(compiler_for(self.game, system.head.rules), meaning)
            self._rules = Compiled("the rules", **spoken)
        return self._rules

    def common(self, kind: str) -> tuple[tuple[str, Compiled], ...]:
        """What all things of a kind hold: its rules, be it an entry of its own or the effect in its declaration, and those
        of the game.  The names begin with a space: many are called like a number."""
        if kind not in self._common:
            told = self.game.entry_of_word("thing", kind)
            rules = self.entry(told) if told is not None else self._part("things", kind)
            entries = ((f" {entry.name}", self.entry(entry)) for entry in self.game.common(kind))
            self._common[kind] = (*((f" {kind}", one) for one in (rules,) if one is not None), *entries)
        return self._common[kind]

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
        effect = self.game.system.effects.get((section, name))
        if effect is None:
            return None
        if (section, name) not in self._parts:
            declared = self.game.named(name, SECTIONS[section])
            text = str(declared.said.get("effect", "")) if declared is not None else ""
            where = _there(name) if section == "places" else ()
            meaning = self.game.system.meanings.get((section, name)) or outlined(effect, self.game.names)
            spoken = _compiled(compiler_for(self.game, text, name), meaning, where)
            words = frozenset(self.game.family(name, "action") if section == "actions" else ())
            self._parts[section, name] = Compiled(name, role=section.rstrip("s"), words=words, **spoken)
        return self._parts[section, name]

    def formula(self, word: NumberWord, key: str) -> Amount:
        """A declared formula; `place_in`: the place that somebody has in the order of a scope."""
        if (word.name, key) not in self._formulas:
            self._formulas[word.name, key] = self._formula(word, key)
        return self._formulas[word.name, key]

    def _formula(self, word: NumberWord, key: str) -> Amount:
        said = word.said.get(key)
        if key == "place_in":
            return lambda f: place(f.table, f.holder, str(said))
        section = {"stat": "stats", "track": "tracks", "skill": "skills"}[word.role]
        of = (section, word.name, key)
        if of not in self.game.system.formulas:
            return lambda f: int(str(said))
        meaning = self.game.system.numbers.get(of)
        return self._number(meaning or lower_amount(self.game.system.formulas[of], self.game.names))

    def _number(self, meaning: a.Amount) -> Amount:
        return amount(compiler_for(self.game), meaning)

    # -------------------------------------------------------------- tables
    def rows(self, table: Rows) -> Rows:
        """A table as it is in this program."""
        return self._tables.get(table.name, table) if self._tables else table

    def table_entry(self, table: Rows) -> Compiled:
        """A table as that of which its rows are a part."""
        return self._cell(table, (), lambda: Compiled(table.name))

    def dice(self, table: Rows) -> Amount:
        """What is rolled for a table."""
        dice = self.rows(table).dice
        parsed = dice.amount if dice is not None else None
        assert parsed is not None, "only a table that is rolled for is asked"
        read = partial(lower_amount, parsed, self.game.names)
        return self._cell(table, ROLLS, lambda: self._number(self._meant(table, ROLLS, read)))

    def cell_amount(self, table: Rows, row: Row, at: int) -> Amount:
        """The formula in a cell."""
        cell = row.cells[at]
        parsed = cell.amount
        assert parsed is not None, "only a cell with a formula is asked"
        read = partial(lower_amount, parsed, self.game.names)
        return self._cell(table, cell.path, lambda: self._number(self._meant(table, cell.path, read)))

    def cell_acts(self, table: Rows, row: Row, at: int) -> tuple[Callable[[Frame], None], ...]:
        """What the effect in a cell does; nothing if it has none."""
        cell = row.cells[at]
        effect = cell.effect
        if effect is None:
            return ()
        compiler = compiler_for(self.game, str(cell.value))

        def read() -> m.Body:
            return lower(effect, self.game.names, top=False)[0]

        return self._cell(table, cell.path, lambda: compiler.body(self._meant(table, cell.path, read)))

    def _whole_table(self, table: Rows) -> None:
        rows = self.rows(table)
        self.table_entry(table)
        if rows.dice is not None and rows.dice.amount is not None:
            self.dice(table)
        for row in rows.rows:
            for at, cell in enumerate(row.cells):
                if cell.amount is not None:
                    self.cell_amount(table, row, at)
                self.cell_acts(table, row, at)

    def _meant(self, table: Rows, path: tuple[str | int, ...], read: Callable[[], M]) -> M:
        """What a cell means, as was found when the system was linked; of a table that is changed it is read now."""
        system = self.game.system
        entry = system.entries.get(table.entry) if table.entry else None
        cells = entry.cells if entry is not None else system.cells.get(table.name, {})
        known = cells.get(path) if table.name not in self._tables else None
        return cast(M, known) if known is not None else read()

    def _cell(self, table: Rows, path: tuple[str | int, ...], make: Callable[[], object]) -> Any:
        if (table.name, path) not in self._cells:
            self._cells[table.name, path] = make()
        return self._cells[table.name, path]


def _made_of(system: System, on: frozenset[str], instead: Entry | None) -> CompiledProgram:
    """A program that comes from another process."""
    program = CompiledProgram(system, on)
    return program if instead is None else program.instead(instead)
