"""What needs all files of a system: names in effects, references between entries, names and addresses used twice.

Runs the grammar's checker on every effect, rule, declared effect and example line; never parses and never plays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Note, Place, Problem
from diagnostics.span import Span
from diagnostics.suggest import did_you_mean
from grammar.article import a_or_an
from grammar.canonical import say_argument, say_clause
from grammar.checker import Said, understand
from grammar.meaning import amounts as meaning
from grammar.meaning.bodies import Body
from grammar.meaning.names import Names
from grammar.meaning.statements import lower, lower_amount
from grammar.nodes.amounts import Amount
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import Name, You
from grammar.nodes.structure import Act, Effect
from grammar.own_words.advice import Advice
from grammar.parser import said_otherwise
from grammar.vocabulary import Vocabulary, Word
from grammar.words import NUMBERS, SECTIONS, TagWord, ThingWord, default_thing, is_item
from rulebook.checks.acting import check_action
from rulebook.checks.circles import check_circles
from rulebook.checks.given_checks import check_given
from rulebook.checks.lifted import check_lifted
from rulebook.checks.look_up_checks import check_look_ups
from rulebook.checks.off_deck import check_off_deck
from rulebook.checks.repeated import check_repeated
from rulebook.checks.several import one_of_several
from rulebook.checks.targets import check_targets
from rulebook.checks.yours import check_lost, check_over, check_priced, check_suspended, check_wares, check_yours
from rulebook.checks.yourself import check_yourself
from rulebook.model.entry import Entry, Example, Line, folded
from rulebook.model.links import LINK
from rulebook.model.rulebook import held_by
from rulebook.model.tables import ROLLS, Cell, Cells, Means, Table
from rulebook.shapes.kinds import Kind
from rulebook.source.document import Path_
from rulebook.source.findings import Findings
from rulebook.source.folders import KIND_FILE

RULING = ("question", "reading", "why")
_IN_A_WORD = re.compile(r"\w\0|\x01\w")
"""A mark that stands for somebody's name, where the name was a part of a word."""
_CLAIMED = re.compile(r"(?<= is )\d+$|(?<= are )\d+$")
"""The number that a line claims."""

_Understood = tuple[tuple[Problem, ...], Body | None]
"""What is wrong with a text, and what it means, if nothing is and it is an effect."""


class Sense:
    """Holds sentences against the vocabulary of a system, widened by the people of an example.

    The same few people meet in many examples, and the same facts are claimed of them: each is checked once, whoever they
    are."""

    def __init__(self, vocabulary: Vocabulary, tables: Mapping[str, Table], kinds: Mapping[str, Kind]) -> None:
        self.vocabulary = vocabulary
        self._kinds = kinds
        self.tables = tables
        self._widened: dict[tuple[str, ...], Names] = {(): vocabulary.once("names", lambda: Names(vocabulary))}
        self._found: dict[tuple[object, ...], _Understood] = {}
        self._right: set[tuple[object, ...]] = set()
        """Lines of examples with which nothing is wrong, by what does not tell apart those that are alike."""
        self._names: re.Pattern[str] | None = None
        """What a text must hold to speak of a table; made when the first one is asked for."""

    def problems(
        self, text: str, effect: Effect, entry: Entry, names: tuple[str, ...] = (), said: Said = "entry"
    ) -> tuple[Problem, ...]:
        """What is wrong with the meaning of a text of an entry, said when the people of these names are there."""
        return self.understood(text, effect, entry, names, said)[0]

    def of_line(self, line: Line, entry: Entry, names: tuple[str, ...]) -> tuple[Problem, ...]:
        """What is wrong with the meaning of a line of an example of an entry, in which there are the people of these names."""
        assert line.clause is not None, "what cannot be read has no meaning"
        said: Said = "claim" if line.claims else "block"
        rank = entry.max_rank if "rank" in line.text else None
        key = (self._alike(line.text, names, said), said, rank, self._holder(entry, names), *entry.parameters)
        if key in self._right:
            return ()
        act = Act(line.clause, span=line.clause.span)  # type: ignore[arg-type]  # several claims may be joined
        found = self.problems(line.text, Effect((act,)), entry, names, said)
        if not found:
            self._right.add(key)
        return found

    def _alike(self, text: str, names: tuple[str, ...], said: Said) -> str:
        """A line without what makes no difference to whether it is right: who it is of whom it speaks, and what number it
        claims; as it is, if those are called by words of the game, or what they are called stands in another word."""
        alike = text
        for number, (_, name) in enumerate(sorted((text.find(name), name) for name in names if name in text)):
            if self.vocabulary.resolve(name) is not None:
                return text
            alike = alike.replace(name, f"\0{number}\1")
        if _IN_A_WORD.search(alike):
            return text
        return _CLAIMED.sub("", alike) if said == "claim" else alike

    def understood(
        self, text: str, effect: Effect, entry: Entry, names: tuple[str, ...] = (), said: Said = "entry"
    ) -> _Understood:
        """The same, and what an effect means."""
        max_rank = (entry.max_rank or 1) if names else entry.max_rank
        meant = tuple([name for name in names if name in text])
        key = (text, meant, max_rank, said, self._holder(entry, names), *entry.parameters)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._look(text, effect, entry, meant, max_rank, said)
        if found[0] and meant != names:  # who else is there may have been meant
            return self._look(text, effect, entry, names, max_rank, said)
        return found

    def advice(self, entry: Entry) -> Advice:
        """What the game has to say to another sentence for this entry."""
        from grammar.own_words.holders import spoken_to  # only a mistake asks for it

        spoken = spoken_to(self.vocabulary, entry.effect_text, entry.name)
        return Advice(self.vocabulary, spoken, lambda anew: self._look("", anew, entry, (), entry.max_rank, "entry")[0])

    def _look(
        self, text: str, effect: Effect, entry: Entry, names: tuple[str, ...], max_rank: int | None, said: Said
    ) -> _Understood:
        words = self.widened(names)
        found, body = understand(
            effect,
            words.vocabulary,
            max_rank=max_rank,
            parameters=entry.parameters,
            said=said,
            names=words,
            holder=self._holder(entry, names),
        )
        return (*found, *self._look_ups(text, effect, words.vocabulary)), body if said == "entry" else None

    def _holder(self, entry: Entry, people: tuple[str, ...]) -> str | None:
        """The kind of thing that has an entry, or that it tells of; None in an example."""
        return None if people else holder_of(entry, self._kinds[entry.kind], self.vocabulary)

    def _look_ups(self, text: str, effect: Effect, words: Vocabulary) -> tuple[Problem, ...]:
        """What is wrong with how tables are looked up; most texts name none."""
        if self._names is None:
            tables = [word for word in self.vocabulary.words("table") if word.name in self.tables]
            names = {name for word in tables for name in (word.name, word.plural) if name}
            self._names = re.compile("|".join(re.escape(name).replace(r"\ ", r"\s+") for name in names) or "(?!)")
        return check_look_ups(effect, words, self.tables) if self._names.search(text) else ()

    def meaning(self, effect: Effect, said: Said = "entry", holder: str = "") -> _Understood:
        """What is wrong with a text that is no entry's, and what it means.  holder: the kind of thing that has it."""
        found, body = understand(
            effect, self.vocabulary, max_rank=None, parameters={}, said=said, names=self.names, holder=holder
        )
        return (*found, *check_look_ups(effect, self.vocabulary, self.tables)), body

    @property
    def names(self) -> Names:
        """The names of the game."""
        return self._widened[()]

    def widened(self, names: tuple[str, ...]) -> Names:
        """The names of the game and of these people."""
        if names not in self._widened:
            people = (ThingWord(name=name) for name in names)
            self._widened[names] = Names(self.vocabulary.extended(people), self._widened[()])
        return self._widened[names]


OF_ANYTHING = ("state", "tag", "place")
"""The roles of what people have or are in, and things as well."""


def holder_of(entry: Entry, kind: Kind, vocabulary: Vocabulary) -> str:
    """The kind of thing that has an entry, or that it tells of; empty if anybody may have it."""
    told = entry.name if vocabulary.word(entry.name, "thing") is not None else ""
    return kind.borne_by or held_by(entry, kind) or told


def check_entry(entry: Entry, kind: Kind, sense: Sense, findings: Findings) -> tuple[Body | None, Cells]:
    """What the effect and the cells of an entry say, against the vocabulary; what they mean that are right."""
    _check_choice(entry, sense.vocabulary, findings)
    problems, body = sense.understood(entry.effect_text, entry.effect, entry)
    if any(problem.is_error for problem in problems):
        problems = said_otherwise(entry.effect_text, problems, sense.advice(entry))
    findings.add_quoting(problems, ("effect",))
    if not problems and kind.role not in OF_ANYTHING:
        findings.add_quoting(check_yours(entry.effect, sense.vocabulary, held_by(entry, kind)), ("effect",))
        findings.add_quoting(check_circles(entry.effect), ("effect",))
    if not problems and body and "the target" in entry.effect_text:
        findings.add_quoting(check_targets(body), ("effect",))
    if not problems and body and (holder := held_by(entry, kind)):
        for checked in (check_repeated, check_yourself):
            findings.add_quoting(checked(entry.effect, body, holder, sense.vocabulary), ("effect",))
    off_deck = (tag.name for tag in sense.vocabulary.every(TagWord) if tag.from_deck)
    if not problems and any(name in entry.effect_text for name in off_deck):
        findings.add_quoting(check_off_deck(entry.effect, body or (), sense.vocabulary), ("effect",))
    if (
        not problems
        and body
        and any(tag.waives and tag.name in entry.effect_text for tag in sense.vocabulary.every(TagWord))
    ):
        findings.add_quoting(check_lifted(body, entry.name, sense.vocabulary), ("effect",))
    if not problems and (kind.costs or kind.role == "thing"):
        findings.add_quoting(check_wares(entry.effect, sense.vocabulary), ("effect",))
    if not problems and not kind.costs and "cost of this" in entry.effect_text:
        findings.add_quoting(check_priced(entry.effect, sense.vocabulary, entry.name), ("effect",))
    if not problems and kind.role == "action":
        findings.add_quoting(check_action(entry.effect, body or (), entry.name), ("effect",))
    if not problems:
        nobodys = _is_nobodys(entry, kind, sense.vocabulary)
        if nobodys and "lose" in entry.effect_text:
            findings.add_quoting(check_lost(body or (), entry.name, kind.role, held_by(entry, kind)), ("effect",))
        if any(tag.suspends and tag.name in entry.effect_text for tag in sense.vocabulary.every(TagWord)):
            itself = check_suspended(body or (), entry.name, kind.role, kind.name, sense.vocabulary, lost=not nobodys)
            findings.add_quoting(itself, ("effect",))
    if sense.vocabulary.word(entry.name, "state") is not None:
        findings.add_quoting(check_over(entry.effect, entry.name), ("effect",))
    _check_fields(entry, kind, sense.vocabulary, findings)
    cells = _rolled(entry.table, sense)
    for cell in _said_cells(entry.table):
        problems = sense.problems(str(cell.value), _effect_of(cell), entry, (), _said_in(cell))
        findings.add_quoting(problems, cell.path)
        if not problems:
            cells[cell.path] = _meant(cell, sense.names)
    return body, cells


def _is_nobodys(entry: Entry, kind: Kind, vocabulary: Vocabulary) -> bool:
    """Whether an entry is had by all alike, or tells of a word of the game: nobody gains or loses it for himself, but a thing in
    somebody's keeping."""
    if kind.role == "thing" and is_item(vocabulary.resolve(entry.name, "thing")):
        return False
    return bool(held_by(entry, kind)) or kind.role not in ("entry", *NUMBERS)


def _check_fields(entry: Entry, kind: Kind, vocabulary: Vocabulary, findings: Findings) -> None:
    """Reports a field that is called like a number of which the effect speaks, where the kind does not say that it is that."""
    numbers = [field for field in kind.fields.values() if field.type == "number" and not field.number]
    names = (node for node in entry.effect.walk() if isinstance(node, Name)) if numbers else ()
    terms = (vocabulary.resolve(node.text, *NUMBERS) for node in names)
    spoken = {term.head.name for term in terms if term is not None}
    for field in numbers if spoken else ():
        called = vocabulary.resolve(field.label or field.name.replace("_", " ").title(), *NUMBERS)
        if called is None or called.head.name not in spoken:
            continue
        value, number = entry.fields.get(field.name), called.head.name
        if value is not None:
            said = f"`{field.name}: {{type: number, number: {number}}}`"
            cure = f"nobody has it by that; say of the field in `{KIND_FILE}` which number it is: {said}"
            findings.add(codes.SAYS_NOTHING_IN_PLAY, (field.name,), cure, words=f"{field.name}: {value}")


def check_examples(entry: Entry, sense: Sense, findings: Findings) -> None:
    """What the examples of an entry say, against the vocabulary."""
    for example in entry.examples:
        _check_example(entry, example, sense, findings)


def _check_choice(entry: Entry, vocabulary: Vocabulary, findings: Findings) -> None:
    """What is chosen with an entry can be spoken of: the game has the word that is said before it."""
    for chosen in entry.parameters:
        before = chosen.partition(" ")[0]
        if not any(tag.chosen and tag.name == before for tag in vocabulary.every(TagWord)):
            hint = f"declare it under `tags:` in `_system.yml`: `{before}: {{chosen: true}}`"
            findings.add(codes.UNKNOWN_NAME, ("parameter",), hint, name=before)


def _check_example(entry: Entry, example: Example, sense: Sense, findings: Findings) -> None:
    check_given(entry, example, sense.vocabulary, sense.tables, findings)
    names = tuple(example.given)
    taken_over = entry.examples[example.of].when if example.of is not None else ()
    for part in ("when", "then"):
        for line in getattr(example, part):
            if line.clause is None or line in taken_over:
                continue
            problems = sense.of_line(line, entry, (*names, *line.brought))
            several = "the " in line.text and len(example.given) > 1
            which = one_of_several(line.clause, example, sense.vocabulary) if several else ()
            facts = () if line.claims else (*_facts(line.clause), *_decided(line.clause))
            if facts:  # what is no step is not told how to be one
                problems = tuple(one for one in problems if one.code not in _NO_STEP)
            findings.add_quoting((*problems, *which, *facts), line.at)


_NO_STEP = (codes.SAYS_NOTHING_IN_PLAY, codes.DURATION_WITHOUT_END)


def _facts(clause: Clause) -> Iterator[Problem]:
    """What is so is no step: it would be made so, and then it is no wonder that it is."""
    predicate = clause.predicates[0]
    in_place = any(word.word == "in" for word in predicate.qualifiers)
    if clause.mood == "do" and predicate.verb in ("be", "have") and not in_place:
        cure = "in `when` stands what happens; put it behind `then:`, or let a number `become` another one"
        yield codes.SAYS_NOTHING_IN_PLAY.at(predicate.span, hint=cure, words="what is so")


def _decided(clause: Clause) -> Iterator[Problem]:
    """What somebody decides is no step: it is the answer to whatever asks him, and nothing comes of it besides."""
    for before, one in zip((None, *clause.predicates), clause.predicates, strict=False):
        if one.verb != "choose" or one.object is None:
            continue
        who, whom = say_argument(clause.subject), say_argument(one.object)
        cure = f"what somebody chooses stands beside `when`: `choices: {{{who}: [{whom}]}}`"
        if before is not None and before.verb == "use" and not before.qualifiers:
            used = say_clause(replace(clause, predicates=(before,)))
            cure = f"whom it is used on stands with it: write `{used} on {whom}`"
        yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=cure, words="what somebody chooses")


def check_effect(
    effect: Effect, sense: Sense, findings: Findings, path: tuple[str | int, ...], said: Said = "entry"
) -> Body | None:
    """An effect of the system's own file: rules that always apply, what a state does.  What it means, if it is right."""
    problems, body = sense.meaning(effect, said, str(path[1]) if path[0] == "things" else "")
    findings.add_quoting(problems, path)
    name = str(path[1]) if len(path) > 1 else ""
    findings.add_quoting(
        check_lost(body or (), name, SECTIONS[str(path[0])].role if path[0] in SECTIONS else "", ""), path
    )
    if path[0] in ("rules", "things") and body and not problems:
        holder = name or default_thing(sense.vocabulary)
        findings.add_quoting(check_repeated(effect, body, holder, sense.vocabulary), path)
    if path[0] == "states":
        findings.add_quoting(check_over(effect, str(path[1])), path)
    if path[0] == "actions" and not problems:
        findings.add_quoting(_check_declared_action(effect, body or (), sense.vocabulary, str(path[1])), path)
    return body


def _check_declared_action(effect: Effect, body: Body, vocabulary: Vocabulary, name: str) -> Iterator[Problem]:
    """The same as of an action of which an entry tells."""
    yield from check_yours(effect, vocabulary, "")
    yield from check_circles(effect)
    yield from check_priced(effect, vocabulary, name, declared=True)
    yield from check_action(effect, body, name)


def check_formula(
    amount: Amount, sense: Sense, findings: Findings, path: tuple[str | int, ...]
) -> meaning.Amount | None:
    """A formula of a declaration; it is checked as if somebody had that number.  What it means, if it is right."""
    problems, _ = sense.meaning(_had(amount), "amount")
    findings.add_quoting(problems, path)
    return lower_amount(amount, sense.names) if not problems else None


def check_tables(tables: Iterable[Table], sense: Sense, findings: Findings) -> dict[str, Cells]:
    """The effects and formulas in the tables of the system's own file; what those mean that are right."""
    return {table.name: _check_table(table, sense, findings) for table in tables if not table.entry}


def _check_table(table: Table, sense: Sense, findings: Findings) -> Cells:
    cells = _rolled(table, sense)
    for cell in _said_cells(table):
        problems, _ = sense.meaning(_effect_of(cell), _said_in(cell))
        findings.add_quoting(problems, cell.path)
        if not problems:
            cells[cell.path] = _meant(cell, sense.names)
    return cells


def _rolled(table: Table | None, sense: Sense) -> dict[tuple[str | int, ...], Means]:
    """What is rolled for a table."""
    amount = table.dice.amount if table is not None and table.dice is not None else None
    return {ROLLS: lower_amount(amount, sense.names)} if amount is not None else {}


def _meant(cell: Cell, names: Names) -> Means:
    if cell.effect is not None:
        return lower(cell.effect, names, top=False)[0]
    assert cell.amount is not None, "only a cell that says something is asked"
    return lower_amount(cell.amount, names)


def _said_cells(table: Table | None) -> Iterator[Cell]:
    rows = table.rows if table is not None else ()
    return (cell for row in rows for cell in row.cells if cell.effect is not None or cell.amount is not None)


def _effect_of(cell: Cell) -> Effect:
    return cell.effect if cell.effect is not None else _had(cell.amount)


def _said_in(cell: Cell) -> Said:
    return "block" if cell.effect is not None else "amount"


def _had(amount: Amount | None) -> Effect:
    return Effect((Act(Clause(You(), "do", (Predicate("be", amount),))),))


def check_references(
    entry: Entry, kind: Kind, names: Mapping[str, str], entries: Mapping[str, Entry], findings: Findings
) -> tuple[str, ...]:
    """The ids that the entry's fields refer to; names: every id by slug, by `kind/slug` and by folded name."""
    found = []
    for declared in kind.fields.values():
        if declared.type not in ("entry", "entries"):
            continue
        value = entry.fields.get(declared.name)
        named: tuple[object, ...] = value if isinstance(value, tuple) else (value,)
        for index, name in enumerate(named):
            if not name:
                continue
            target = names.get(folded(str(name)))
            written = findings.document.value[declared.name]  # type: ignore[index]
            path = (declared.name, index) if isinstance(written, list) else (declared.name,)
            if target == entry.id:
                circle = f"{entry.name} → {entry.name}"
                findings.add(codes.CIRCULAR_REFERENCE, path, "name another entry", circle=circle)
            if target is not None:
                found.append(target)
                if declared.name == "parent":
                    _check_parent(entry, entries[target], findings)
                continue
            if ".." in str(name):
                findings.add(codes.PATH_ESCAPE, path, "write the name of an entry", path=name)
            else:
                known = [one.name for one in entries.values()]
                hint = did_you_mean(str(name), known) or did_you_mean(str(name), names)
                if hint is None and re.search(r"[,;]", str(name)):
                    hint = f"write `[{str(name).replace(';', ',')}]`"
                findings.add(codes.UNKNOWN_ENTRY, path, hint, name=name)
    return tuple(found)


def _check_parent(entry: Entry, milder: Entry, findings: Findings) -> None:
    """What takes the place of another entry is had along with it, and so is of its suit."""
    suit, other = entry.fields.get("suit"), milder.fields.get("suit")
    if suit and other and suit != other:
        hint = f"write `suit: {other}`, or name an entry of {suit}"
        findings.add(codes.OTHER_SUIT, ("parent",), hint, name=milder.name, other=other, suit=suit)


def check_links(
    entry: Entry, kind: Kind, entries: Mapping[str, Entry], vocabulary: Vocabulary, findings: Findings
) -> None:
    """Whatever prose links to is there; what a link says of it beyond that, and other games, is for the pages to see."""
    texts: list[tuple[Path_, str]] = [(("summary",), entry.summary)]
    texts += [((field.name,), said) for field in kind.prose if isinstance(said := entry.fields.get(field.name), str)]
    texts += [(("parts", n, "says"), part.says) for n, part in enumerate(entry.parts)]
    texts += [(("rulings", n, key), getattr(r, key)) for n, r in enumerate(entry.rulings) for key in RULING]
    for path, text in texts:
        for found in re.finditer(r"\[\[(?![^\]\n]*\]\])[^\]\n]*\]?", text):
            findings.add_problems((_link(text, found, "close it: `[[name]]`"),), path)
        for found in LINK.finditer(text):
            name = found[1].partition("#")[0].strip()
            term = vocabulary.resolve(name)
            there = name in entries or f"{entry.system}/{name}" in entries or (term and term.head.role != "word")
            if there or name.count("/") > 1:
                continue
            known = [
                *(word.name for word in vocabulary.words()),
                *(f"{one.kind}/{one.slug}" for one in entries.values()),
            ]
            hint = did_you_mean(name, known) or "write the name of a word or an entry, or an id, `kind/slug`"
            findings.add_problems((_link(text, found, hint),), path)


def _link(text: str, found: re.Match[str], hint: str) -> Problem:
    line, column = text.count("\n", 0, found.start()), found.start() - text.rfind("\n", 0, found.start())
    span = Span(line + 1, column, line + 1, column + len(found[0]))
    return codes.BROKEN_LINK.at(span, hint, target=found[0].strip("[] "))


def duplicates(entries: Iterable[Entry]) -> list[Diagnostic]:
    """Entries of one system whose names or addresses cannot be told apart; reported at the later one."""
    found: list[Diagnostic] = []
    names: dict[str, Entry] = {}
    addresses: dict[str, tuple[Entry, tuple[str | int, ...]]] = {}
    listed = sorted(entries, key=lambda entry: entry.id)
    for entry in listed:
        first = names.setdefault(folded(entry.name), entry)
        if first is not entry:
            found.append(_twice(codes.DUPLICATE_NAME, entry, ("name",), first.places[("name",)], name=entry.name))
        addresses[f"{entry.kind}/{entry.slug}"] = (entry, ("name",))
    for entry in listed:
        for index, alias in enumerate(entry.aliases):
            address = f"{entry.kind}/{alias}"
            taken = addresses.get(address)
            if taken:
                found.append(_twice(codes.DUPLICATE_ID, entry, ("aliases", index), taken[0].places[taken[1]], id=alias))
            else:
                addresses[address] = (entry, ("aliases", index))
    return found


TOLD_APART = (*NUMBERS, "test", "thing", "scope", "suit", "table")
"""Roles in whose places an entry can stand too, so that one name for both would mean either."""


def ambiguous(entries: Iterable[Entry], words: Iterable[Word], roles: Mapping[str, str]) -> list[Diagnostic]:
    """Entries that are called like a word which could stand in the same place.  roles: of the entries of each kind."""
    taken = {word.name: word.role for word in words if word.role in TOLD_APART}
    found = []
    for entry in entries:
        role = taken.get(entry.name)
        if role is not None and role != roles.get(entry.kind):
            message = codes.AMBIGUOUS_NAME.message.format(
                name=entry.name, first="this entry", second=f"{a_or_an(role)} {role}"
            )
            hint = "call the entry otherwise"
            found.append(Diagnostic(codes.AMBIGUOUS_NAME, entry.places[("name",)], message, entry.id, ("name",), hint))
    return found


def _twice(code: codes.Code, entry: Entry, path: tuple[str | int, ...], first: Place, **holes: object) -> Diagnostic:
    notes = (Note("the first one is here", first),)
    return Diagnostic(
        code, entry.places[path], code.message.format(**holes), entry.id, path, "call one of them otherwise", notes
    )


def uses(effect: Effect, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The ids of the entries that an effect makes its holder use."""
    found = set()
    for node in effect.walk():
        if not isinstance(node, Clause):
            continue
        for predicate in node.predicates:
            if predicate.verb == "use" and isinstance(predicate.object, Name) and node.mood in ("do", "may"):
                term = vocabulary.resolve(predicate.object.text, "entry")
                if term is not None:
                    found.add(term.head.id)
    return tuple(sorted(found))
