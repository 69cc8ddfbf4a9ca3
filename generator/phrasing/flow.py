"""How statements flow into sentences: what is joined, what begins a new sentence, what is set in below.

Holds the table of statements (filled by statements.py) and says nothing of single kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.phrasing.clauses import Deed, deed_of_all, joined, points_at
from generator.phrasing.passage import Passage
from generator.phrasing.runs import Line, Text, capital, join, string
from generator.phrasing.units import Unit, units_of
from generator.phrasing.voice import Voice
from grammar.nodes.amounts import Count, Variable
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, OneOf, Owned, You
from grammar.nodes.slots import When, Would
from grammar.nodes.structure import Act, Note, Rule, Statement, Trial

SHORT = 110
"""Characters up to which two deeds are joined in one sentence."""
INLINE = 3
"""Sentences up to which what follows from something stands in the same paragraph."""


NOTHING = Passage()


class Piece(Struct, frozen=True):
    """A unit said.

    deed: what is done, if it can be joined with others.  tail: what must follow that deed at once (the branches of a
    test).  whole: the unit as a passage behind a lead (`if you do,`)."""

    deed: Deed | None
    whole: Callable[[Text], Passage]
    tail: Passage = NOTHING


Sayer = Callable[[Any, Voice, Node | None], Piece]
PIECES: dict[type, Sayer] = {}


def piece(kind: type) -> Callable[[Sayer], Sayer]:
    """Enter a function as the phrase of a kind of statement."""

    def enter(function: Sayer) -> Sayer:
        assert kind not in PIECES, f"{kind.__name__} has two phrases"
        PIECES[kind] = function
        return function

    return enter


def piece_of(unit: Unit, voice: Voice, decider: Node | None = None) -> Piece:
    """A unit in words, said once.  decider: who has just made a choice, if this is what follows from it."""
    nodes = unit if isinstance(unit, tuple) else (unit,)
    key = (tuple(map(id, nodes)), id(decider), voice.mine, voice.counted, id(voice.scope))
    found = voice.memo.get(key)
    if found is None:
        found = voice.memo[key] = (_new_piece(unit, voice, decider), (nodes, decider, voice.scope))
    piece = found[0]
    assert isinstance(piece, Piece)
    return piece


def _new_piece(unit: Unit, voice: Voice, decider: Node | None) -> Piece:
    if isinstance(unit, tuple):
        deed = deed_of_all(unit, voice, decider)
        return Piece(deed, lambda lead: Passage().say(lead, joined([deed])))
    said = PIECES[type(unit)](unit, voice, decider)
    return replace(said, whole=cache(said.whole))


class Flow(Struct, frozen=True):
    """Statements said in order.  holds: whether each sentence behind the first is read as part of what the first begins with;
    all else would be read as said for everybody, and at any time, or of the one outcome or case that stands right before it."""

    passage: Passage
    holds: bool


def body(statements: Sequence[Statement], voice: Voice, lead: Text = (), decider: Node | None = None) -> Passage:
    """Statements in order behind a lead: two short deeds are joined, a third begins a new sentence."""
    return flow(statements, voice, lead, decider).passage


def flow(
    statements: Sequence[Statement],
    voice: Voice,
    lead: Text = (),
    decider: Node | None = None,
    *,
    known: frozenset[str] = frozenset(),
    goes_on: bool = False,
) -> Flow:
    """Statements as in `body`.  known: what has been brought in before them, by its name.  goes_on: a sentence stands before the
    first of them, too."""
    voice = learn_all(statements, voice)
    passage, led, holds, asked = Passage(), bool(lead), True, False
    waiting: list[Deed] = []
    for unit in units_of(statements):
        item = piece_of(unit, voice, decider)
        if item.deed is not None and _joins(waiting, item.deed, led):
            waiting.append(item.deed)
        else:
            if waiting and item.deed is not None:
                holds = holds and not _end_alike(waiting[-1], item.deed)
            passage, lead = _flush(passage, waiting, lead, led)
            if goes_on or passage.lines:
                ordered = item.deed is not None and item.deed.ordered
                stays = led if ordered or isinstance(unit, Note) else _is_part(unit, known, decider)
                holds = holds and stays and not asked
            waiting = [item.deed] if item.deed is not None else []
            if item.deed is None:
                passage, lead = passage.and_then(item.whole(lead)), ()
        if item.deed is not None and item.tail.lines:
            passage, lead = _flush(passage, waiting, lead, led)
            passage, waiting, asked = passage.and_then(item.tail), [], True
        asked = asked or (isinstance(unit, Rule) and (unit.time or unit.given) is not None)
        known |= brought_in(unit if isinstance(unit, tuple) else (unit,), voice)
    return Flow(_flush(passage, waiting, lead, led)[0], holds)


def _end_alike(one: Deed, other: Deed) -> bool:
    """Whether two deeds last as long, the other perhaps each time anew: not said twice in a row, but line by line."""
    return bool(one.end) and string(other.end).startswith(string(one.end))


def _is_part(unit: Unit, known: frozenset[str], decider: Node | None) -> bool:
    """Whether a unit, as a sentence of its own, is read as part of what stands before it: it speaks of somebody or something that
    was brought in there, or of the one who has decided.  What *you* do is an order to everybody."""
    if isinstance(unit, Rule):
        begins = unit.time or unit.given or (unit.may.subject if unit.may is not None else None)
        return begins is not None and (_speaks_of(begins, known) or any(isinstance(n, Variable) for n in begins.walk()))
    clause = unit[0].clause if isinstance(unit, tuple) else getattr(unit, "clause", None)
    whose = clause.subject if clause is not None else None
    while isinstance(whose, Owned):
        whose = whose.owner
    if clause is None or isinstance(whose, You):
        return False
    decides = decider is not None and not isinstance(decider, You) and points_at(clause.subject, decider)
    return decides or _speaks_of(clause, known)


def _speaks_of(said: Node, known: frozenset[str]) -> bool:
    """Whether what is said speaks of one of those that have been brought in."""
    named = [node.name.text for node in said.walk() if isinstance(node, Named) and node.determiner == "that"]
    return any(one.endswith(name) for name in named for one in known)


def brought_in(said: Sequence[Node], voice: Voice) -> frozenset[str]:
    """What is spoken of for the first time, by its name and by what it is."""
    new = [name for one in said for node in one.walk() if (name := _new(node)) is not None]
    heads = [voice.head(name) for name in new]
    return frozenset([name.text for name in new] + [head.name for head in heads if head is not None])


def _new(noun: Node) -> Name | None:
    match noun:
        case Named("a" | "an" | "another", None, name, _) | OneOf(name=name) | Count(unit=name):
            return name
        case Owned(Named("a" | "an" | "another"), None, name, _):
            return name
    return None


def _joins(waiting: list[Deed], deed: Deed, led: bool) -> bool:
    if len(waiting) != 1 or len(string(waiting[0].main)) + len(string(deed.main)) > SHORT:
        return False
    if waiting[0].end and waiting[0].end != deed.end:
        return False
    return led or (waiting[0].ordered and deed.ordered) or (not deed.end and deed.goes_on(waiting[0]))


def _flush(passage: Passage, waiting: list[Deed], lead: Text, led: bool) -> tuple[Passage, Text]:
    """The deeds that have waited, as a sentence; an order that goes on under a lead begins with *then*, to stay under it."""
    if not waiting:
        return passage, lead
    goes_on = led and bool(passage.lines) and not lead and waiting[0].ordered
    return passage.say("then" if goes_on else lead, joined(waiting)), ()


def follow(
    lead: Text,
    statements: Sequence[Statement],
    voice: Voice,
    decider: Node | None = None,
    *,
    inline: int = INLINE,
    apart: bool = False,
    known: frozenset[str] = frozenset(),
) -> Passage:
    """A lead (`when …,`) and what follows from it: in one paragraph if that is short and is read as one, else (or if apart) set
    in.  known: as in `flow`."""
    flowing = flow(statements, voice, join(lead, ","), decider, known=known)
    said = flowing.passage
    short = said.short and flowing.holds and count_sentences(said.text) <= inline
    if not apart and (len(statements) == 1 or short):
        return said
    return Passage((Line(0, capital(join(lead, ":"))),)).set_in(each_on_its_line(statements, voice, decider))


def count_sentences(text: Text) -> int:
    """How many sentences a paragraph has."""
    said = string(text)
    return said.count(". ") + said.endswith(".")


def each_on_its_line(statements: Sequence[Statement], voice: Voice, decider: Node | None = None) -> list[Line]:
    """Statements one below the other."""
    voice = learn_all(statements, voice)
    lines: list[Line] = []
    for unit in units_of(statements):
        item = piece_of(unit, voice, decider)
        lines += item.whole(()).lines
    first = next((at for at, line in enumerate(lines) if _is_later(line)), len(lines))
    return [*lines[: first + 1], *map(_without_later, lines[first + 1 :])]


LATER = "From then on, "


def _is_later(line: Line) -> bool:
    """Whether it says that something is waited for from then on."""
    return bool(line.runs) and not line.depth and line.runs[0].text.startswith(LATER)


def _without_later(line: Line) -> Line:
    """The line without that, for a line above says so of what stands below it, too."""
    if not _is_later(line):
        return line
    first, *rest = line.runs
    return replace(line, runs=capital((replace(first, text=first.text.removeprefix(LATER)), *rest)))


def learn_all(statements: Sequence[Statement], voice: Voice) -> Voice:
    """The voice, knowing which tests *you* make in these statements."""
    for statement in statements:
        voice = learn(statement, voice)
    return voice


def learn(statement: Statement, voice: Voice) -> Voice:
    """The voice, knowing which test *you* make in this statement."""
    clause = statement.clause if isinstance(statement, Act | Trial) else None
    if isinstance(statement, Rule) and isinstance(statement.time, When | Would):
        clause = statement.time.event
    if clause is None or not isinstance(clause.subject, You):
        return voice
    for predicate in clause.predicates:
        if predicate.verb == "make" and isinstance(predicate.object, Named):
            voice = voice.with_mine(predicate.object.name.text)
    return voice
