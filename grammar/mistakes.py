"""What is wrong with a text that is no sentence; the only file that imports lark, which also makes the parser's tables.

A sentence that does not parse costs only itself: its block is left out and the rest is parsed, so that one run tells
all that is wrong."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter
from msgspec import Struct
from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem, Severity
from diagnostics.span import Span
from diagnostics.suggest import nearest
from grammar.advice import Advice
from grammar.akin import akin, sort_of
from grammar.headline import begins_rule, parted
from grammar.left_out import left_out
from grammar.lexicon import NAME
from grammar.nodes.structure import Effect
from grammar.own_words import (
    ALONE,
    NAMELESS,
    PHRASES,
    PRICED,
    SMALL_WORDS,
    TAKEN_OUT,
    WHICH,
    WHOSE,
    cure_for,
    name_alone,
)
from grammar.rewording import joined, reworded
from grammar.rows import rows
from grammar.store import Store, default_cache
from grammar.tables import GRAMMAR, Rule, Tables, fingerprint
from grammar.tree import TreeBuilder
from grammar.verbs import VERBS


class _Lines(Indenter):
    """Blocks from indentation.  A line that ends in a comma goes on in the next one."""

    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []
    CLOSE_PAREN_types: list[str] = []
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    def __init__(self) -> None:
        super().__init__()
        self.proper: frozenset[str] = frozenset()

    always_accept = ("_NL", "NAME")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return super().process(self._prepared(stream))

    def _prepared(self, stream: Iterator[Token]) -> Iterator[Token]:
        before = ""
        for token in stream:
            if token.type == "_NL" and before == "COMMA":
                continue
            if token.type == "NAME" and token in self.proper:
                token.type = "PROPER"
            before = token.type
            yield token
            if token.type == "BULLET":
                yield Token.new_borrow_pos("_NL", "\n" + " " * ((token.column or 1) + 1), token)


@cache
def _engine(start: str) -> tuple[Lark, _Lines]:
    """lark's own parser for one sort of text; what it has worked out is kept for the next run."""
    lines, builder = _Lines(), TreeBuilder()
    store, name = Store(default_cache()), f"lark-{start}-{fingerprint()}"
    try:
        held = pickle.loads(store.read(name) or b"")
        return Lark._load_from_dict(held["data"], held["memo"], postlex=lines, transformer=builder), lines
    except Exception:  # nothing was kept, or something foreign
        pass
    engine = Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        postlex=lines,
        start=start,
        transformer=builder,
        source_path=GRAMMAR.name,
    )
    target = BytesIO()
    engine.save(target, ("postlex", "transformer"))
    store.write(name, target.getvalue())
    return engine, lines


def _run(text: str, start: str, proper: Iterable[str] = ()) -> Any:
    engine, lines = _engine(start)
    lines.proper = frozenset(proper)
    return engine.parse(text)


def whole(body: str, game: Advice | None = None) -> tuple[Effect | None, tuple[Problem, ...]]:
    """What can be read of an effect, and what is wrong with the rest."""
    try:
        return _run(body, "start"), ()
    except UnexpectedInput as error:
        first = error
    except DedentError:
        return None, (_indentation(body),)
    if "\t" in body:
        return None, (_tab(body),)
    return _parse_apart(body, first, game)


def one(text: str, start: str, proper: Iterable[str]) -> tuple[Any, tuple[Problem, ...]]:
    """What is wrong with a text of one sentence."""
    try:
        return _run(text.strip() + ("\n" if start == "start" else ""), start, proper), ()
    except UnexpectedInput as error:
        return None, (_syntax_problem(text, error),)
    except DedentError:
        return None, (_indentation(text),)


def _parse_apart(text: str, error: UnexpectedInput, game: Advice | None) -> tuple[Effect | None, tuple[Problem, ...]]:
    """Each top-level sentence for itself; the problems of all that fail."""
    statements: list[Any] = []
    problems: list[Problem] = []
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.strip() and not line.startswith((" ", "#"))]
    starts = [i for k, i in enumerate(starts) if not _continues(lines, starts, k)]
    starts = [i for i in starts if not any(first < i <= _last_that_hangs(lines, first, game) for first in starts)]
    if not starts or starts[0] > next(i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")):
        return None, (_cured(text, error, game),)
    laid = _rows(lines, starts)
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        piece = "\n" * begin + "\n".join(lines[begin:end]) + "\n"
        try:
            statements.extend(_run(piece, "start").statements)
        except UnexpectedInput as own:
            if begin not in laid:
                problems.append(_cured(piece, own, game))
            elif laid[begin]:
                problems.append(_laid_in_rows(_syntax_problem(piece, own, game), laid[begin], game))
        except DedentError:
            problems.append(_indentation(piece))
    if not problems:  # cannot happen unless the pieces hide what is wrong with the whole
        problems.append(_cured(text, error, game))
    return (Effect(tuple(statements)) if statements else None), tuple(problems)


_ROW = re.compile(
    r"(?:[Oo]n an? )?"
    r"(?P<key>\d+(?: ?(?:[-–]|to|or) ?(?:\d+|more|less))?\+?|[A-Z][\w-]*(?: (?:or|and) [A-Z][\w-]*)*)"
    r" ?(?::|[-–] ) ?(?P<said>\S.*)"
)
"""A line that says what comes of a number, or of a name."""


_TIMED = re.compile(r"(?:when|whenever|if|while|at the|once|during|until)\b", re.IGNORECASE)
"""How a rule begins, and not what comes of a number."""


def _rows(lines: list[str], starts: list[int]) -> dict[int, list[str]]:
    """Where rows of a table stand as sentences of their own: all of them at the first, none at the others."""
    found: dict[int, list[str]] = {}
    first = -1
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        row = None if "".join(lines[begin + 1 : end]).strip() else _ROW.fullmatch(lines[begin].rstrip(" ."))
        if row is None or begins_rule(row["key"]) or (first < 0 and _TIMED.match(row["said"])):
            first = -1
            continue
        first = begin if first < 0 else first
        found.setdefault(begin, [])
        found[first].append(row[0])
    return {at: rows for at, rows in found.items() if len(rows) != 1}


def _laid_in_rows(problem: Problem, rows: list[str], game: Advice | None) -> Problem:
    """The cure of rows that stand as sentences: below what they depend on, each reworded if all can be read."""
    found = list(filter(None, map(_ROW.fullmatch, rows)))
    keys = [re.sub(r" ?[-–] ?", " to ", row["key"]).replace("+", " or more") for row in found]
    lines, _ = _laid(list(zip(keys, (row["said"] for row in found), strict=True)), game)
    if all(line.endswith(" …") for line in lines):  # how two begin is enough
        lines = lines[:2]
    return replace(problem, hint=as_instruction(["depending on …:", *lines]) + _in_place(len(rows)))


def _laid(said: Sequence[tuple[str, str]], game: Advice | None) -> tuple[list[str], list[str]]:
    """Rows, each reworded if it can be read; and what is said in those that cannot."""
    lines: list[str] = []
    left: list[str] = []
    for key, what in said:
        capitalized = what if game is None else game.capitals(game.opened(what))
        anew = (reworded(capitalized, done=True) or capitalized).split("\n")
        row = [f"  {key}: {anew[0]}"] if len(anew) == 1 else [f"  {key}:", *(f"    {line}" for line in anew)]
        thrown = [row[0].replace(key, "1", 1), *row[1:]]  # a row may also be of a suit
        if _reads("\n".join([_THROWN, *row])) and _right("\n".join([_THROWN, *thrown]), game):
            lines += row
        else:
            lines.append(f"  {key}: …")
            left.append(capitalized)
    return lines, left


_THROWN = "depending on 1d6:"


def _rows_anew(problem: Problem, sentence: str, game: Advice | None) -> Problem | None:
    """The cure of rows in running text, of which not all can be read; with what is wrong in the first of those."""
    first, *more = sentence.split("\n")
    thrown = rows(first, " ".join(more))
    if thrown is None:
        return None
    lines, left = _laid(thrown.rows, game)
    front = thrown.front if game is None else game.capitals(game.opened(thrown.front))
    opening = f"{front}depending on {thrown.dice}:"
    head = (reworded(opening) or opening).split("\n")
    if not _reads("\n".join([*head, *(" " * _indent(head[-1]) + line for line in lines)]).replace(": …", ': note "…"')):
        head = [f"{'…, ' if front else ''}depending on {thrown.dice}:"]
        left = [front.rstrip(" ,"), *left] if front else left
    written = as_instruction([*head, *(" " * _indent(head[-1]) + line for line in lines)]) + _in_place(1 + len(more))
    wrong = next((one for text in left if (one := _wrong_with(text, game)) is not None), None)
    return replace(
        problem, hint=f"{written}; then of the rest: {wrong.hint}" if wrong is not None and wrong.hint else written
    )


def _wrong_with(text: str, game: Advice | None) -> Problem | None:
    """What is wrong with a sentence for itself."""
    try:
        _run(text.strip() + "\n", "start")
    except UnexpectedInput as error:
        return _cured(text.strip(), error, game)
    except DedentError:
        return None
    return None


def _continues(lines: list[str], starts: list[int], k: int) -> bool:
    """Whether this line belongs to the sentence above: an `otherwise:`, or after a comma."""
    line = lines[starts[k]]
    above = next((text for text in reversed(lines[: starts[k]]) if text.strip()), "")
    return k > 0 and (line.startswith("otherwise") or above.rstrip().endswith(","))


def _last_that_hangs(lines: list[str], first: int, game: Advice | None) -> int:
    """The last of the lines below a sentence that only say more of it."""
    capitals = game.capitals if game is not None else str
    last, said = first, capitals(parted(lines[first].strip())[1])
    while last + 1 < len(lines) and lines[last + 1].strip():
        both = joined(said, capitals(lines[last + 1].strip()))
        if both is None:
            break
        last, said = last + 1, both
    return last


@cache
def language_words() -> frozenset[str]:
    """The small words of the language, as the terminals of the grammar say them."""
    patterns = re.findall(r"(?m)^[A-Z_]+(?:\.\d+)?: /(.*)/$", GRAMMAR.read_text(encoding="utf-8"))
    found: set[str] = set()
    for pattern in patterns:
        pattern = (
            re.sub(r"\\b|\(\?[^)]*\)|,\[ \]\*", "", pattern).replace("(es)?", "e?s?").replace(")", "").replace("(", "")
        )
        for word in (word for alternative in pattern.split("|") for word in alternative.split()):
            letters = re.findall(r"[a-z]\??", word)
            if "".join(letters) == word:
                found |= {re.sub(r".\?", "", word), word.replace("?", "")}
    return frozenset(found)


def _cured(text: str, error: UnexpectedInput, game: Advice | None) -> Problem:
    """What is wrong, with the sentence as the language says it as far as that can be told."""
    problem = _anew(text, _syntax_problem(text, error, game), game)
    if problem.hint != WRITTEN_SO and not (problem.hint or "").startswith("expected "):
        return problem
    return replace(problem, hint=_understood(text, problem.span, problem.hint == WRITTEN_SO) or problem.hint)


def _understood(text: str, place: Span, front_too: bool) -> str | None:
    """Which part of a sentence is one already, where nothing tells how to say the other; front_too: also of its front."""
    line = _line(text, place.line).strip()
    column = place.column - _indent(_line(text, place.line))
    before, (_, _, behind) = line[: column - 1].rstrip(" ,"), line[column - 1 :].partition(", ")
    if before and _reads(before):
        return f"`{before}` is a sentence; say the rest before it, {_FIRST}, or on a line of its own"
    if front_too and behind and _reads(behind):
        return f"`{behind}` is a sentence; say what is before it {_FIRST}"
    return None


_FIRST = "with `when …,`, `if …,`, `while …,` or `once per …,`"
"""What stands before a sentence."""


def _anew(text: str, problem: Problem, game: Advice | None) -> Problem:
    """A problem with the sentence as the language says it for its cure."""
    place = _sentence(text, problem.span.line, game)
    headline, sentence = parted(place.sentence)
    if headline and not sentence:
        price = re.search(r"\((\d+ [A-Z[][^()]*)\)", headline)
        alone = f"{ALONE}; {PRICED.format(price=price[1])}" if price is not None else ALONE
        return replace(problem, hint=alone) if not "".join(place.before).strip() else problem
    cured = _said_anew(text, problem, place, sentence, game)
    if not headline or cured.hint is None:
        return cured
    anew = _SENTENCE_ANEW.match(cured.hint)
    return replace(
        cured, hint=f"{cured.hint}; {NAMELESS}" if anew else f"{TAKEN_OUT.format(headline)}; then {cured.hint}"
    )


_SENTENCE_ANEW = re.compile(r"write `[^`…]+ [^`…]+`")
"""A cure that is a sentence, and no word or turn of one."""


def _said_anew(text: str, problem: Problem, place: _Sentence, sentence: str, game: Advice | None) -> Problem:
    """What is wrong with a sentence, without what the entry is called before it."""
    opened = sentence if game is None else game.opened(sentence)
    if opened != place.sentence:  # what is wrong without the headline, and the capital that only opens the sentence
        alone = place.with_lines([place.margin + line for line in opened.split("\n")])
        try:
            _run(alone, "start")
        except UnexpectedInput as own:
            here = _syntax_problem(alone, own, game)
            problem = replace(here, span=_found(_word(alone, here), place) or problem.span)
        except DedentError:
            return problem
    capitalized = opened if game is None else game.capitals(opened)
    happens = bool(place.margin) and not text.startswith("while ")
    said = reworded(capitalized, done=happens) or capitalized
    if sentence.startswith("note "):
        return problem
    laid = _rows_anew(problem, sentence, game)
    if laid is not None and not _reads(place.with_lines([place.margin + line for line in said.split("\n")])):
        return laid
    if said == place.sentence:
        return (_known_stranger(text, problem, game) if problem.hint == WRITTEN_SO else None) or problem
    written = said.split("\n")
    anew = place.with_lines([place.margin + line for line in written])
    instruction = as_instruction(written) + _in_place(sentence.count("\n") + 1)
    lost = _leaving_out(capitalized, said, game)
    try:
        effect = _run(anew, "start")
    except UnexpectedInput as further:
        if (block := _block_anew(text, game)) is not None:
            instruction, lost = block
            return replace(problem, hint=instruction + lost, whole=not lost)
        if written[-1].endswith(":") and not sentence.endswith(":") and _opens(place, written):
            return replace(problem, hint=f"{instruction} and below it, two spaces further in, what comes of it{lost}")
        if place.first + len(written) < (further.line or 0):
            return replace(problem, hint=instruction + lost, whole=not lost)
        read = (further.line, further.column)
        return _still(problem, _syntax_problem(anew, further, game), read, anew, place, written, lost, game)
    except DedentError:
        return problem
    left = next((one for one in (game.wrong(effect) if game else ()) if place.holds(one, len(written))), None)
    return replace(problem, hint=_and_then(instruction + lost, left), whole=left is None and not lost)


class _Sentence(Struct, frozen=True):
    """Where a sentence stands in a text: its lines, those before it and those behind it."""

    before: list[str]
    lines: list[str]
    behind: list[str]

    @property
    def first(self) -> int:
        """How many lines stand before it."""
        return len(self.before)

    @property
    def margin(self) -> str:
        """What stands before its first word."""
        return self.lines[0][: _indent(self.lines[0])]

    @property
    def sentence(self) -> str:
        """What is said: each sentence in one line."""
        said = (f"{line.strip()}{' ' if line.rstrip().endswith(',') else chr(10)}" for line in self.lines)
        return "".join(said).strip()

    def with_lines(self, lines: list[str]) -> str:
        """The text with other lines in its place."""
        return "\n".join([*self.before, *lines, *self.behind]).rstrip("\n") + "\n"

    def holds(self, problem: Problem, lines: int) -> bool:
        """Whether an error lies in the lines that stand in its place."""
        return problem.code.severity is Severity.ERROR and self.first < problem.span.line <= self.first + lines


def _sentence(text: str, line: int, game: Advice | None) -> _Sentence:
    lines = text.split("\n")
    first = last = min(line, len(lines)) - 1
    while first > 0 and lines[first - 1].rstrip().endswith(","):
        first -= 1
    while last + 1 < len(lines) and lines[last].rstrip().endswith(","):
        last += 1
    above = next((i for i, one in enumerate(lines) if one.strip()), first)
    hanging = _last_that_hangs(lines, above, game)
    if above <= first <= hanging != above:
        first, last = above, hanging
    return _Sentence(lines[:first], lines[first : last + 1], lines[last + 1 :])


def _still(
    problem: Problem,
    reread: Problem,
    read: tuple[int, int],
    anew: str,
    place: _Sentence,
    written: list[str],
    lost: str,
    game: Advice | None,
) -> Problem:
    """What to do about a sentence that cannot be read though it was reworded.

    reread: what is wrong with it now.  read: up to which line and column it can be read."""
    left = reread
    known, known_left = _says(problem.hint), _says(left.hint)
    at = _found(_word(anew, left), place) or problem.span
    word = _at(place, problem.span)
    stays = not word.isalpha() or re.search(_whole(word), "\n".join(written), re.IGNORECASE)
    settled = not stays and left.code is not codes.UNFINISHED_SENTENCE
    anew_said = as_instruction(written) + _in_place(place.sentence.count("\n") + 1) + lost
    unsaid = problem.code is codes.UNKNOWN_WORD and known > known_left and re.search(_whole(word), "\n".join(written))
    people = settled and word in _PEOPLE
    cured = known == known_left == _CURED and not _NO_HELP.match(problem.hint or "")
    astray = settled and not people and cured and read < (reread.span.line, reread.span.column)
    better = known_left and not astray and (settled or known_left > known or (at > problem.span and not unsaid))
    if known and not better:
        return replace(problem, hint=_and_then(anew_said, left)) if people else problem
    if known_left and (_but_for_one(anew, left, place) or _but_below(anew, place)):
        return replace(problem, hint=_and_then(anew_said, left))
    if left.hint == WRITTEN_SO and (known_word := _known_stranger(anew, left, game)) is not None:
        left, at = known_word, _found(_word(anew, known_word), place) or at
    left = replace(left, span=at)
    if _STRANGERS in (left.hint or "") and (named := _with_names(place, written, game)) is not None:
        return replace(left, hint=f"{as_instruction(named)}; {left.hint}")
    up_to = min((reread.span.line, reread.span.column), read if read[0] > 0 else (reread.span.line, reread.span.column))
    left_line = up_to[0] - place.first - 1
    begun = written[: max(left_line, 0)]
    slots = _line(anew, up_to[0])[: up_to[1] - 1].rpartition(", ")[0].removeprefix(place.margin)
    if slots.strip() and 0 <= left_line < len(written):
        begun = [*begun, f"{slots}, …"]
    if begun and begun[-1].removesuffix("…") not in place.sentence:
        return replace(left, hint=_and_then(f"begin with{as_instruction(begun).removeprefix('write')}", left))
    return left


_PEOPLE = ("they", "them", "their", "he", "she", "him", "his", "her", "it", "its", "whoever")
"""What speaks of somebody without a name."""


def _with_names(place: _Sentence, written: list[str], game: Advice | None) -> list[str] | None:
    """What is written with what nobody knows in it as if it were names of the game, if then it could be read."""
    if game is None or not re.search(NAME, " ".join(written)):
        return None
    named = list(written)
    for number, line in enumerate(written):
        for word in game.strangers(line):
            at = re.search(rf"{_BEFORE_A_NAME}{_whole(word)}", line)
            if at is None or word in SMALL_WORDS or cure_for(line, at.end() - len(word) + 1) is not None:
                return None
            named[number] = re.sub(_whole(word), word.capitalize(), named[number])
    reads = named != written and _reads(place.with_lines([place.margin + line for line in named]))
    return named if reads else None


_BEFORE_A_NAME = (
    r"\b(?:an?|the|your|its|that|each|another|any|no|not|in|with|without|is|are|becomes?|\d+) (?:[\w-]+ )??"
)
"""What stands before a name."""


def _opens(place: _Sentence, written: list[str]) -> bool:
    """Whether what is written could be read with a sentence below it."""
    below = " " * (_indent(written[-1]) + 2) + 'note "…"'
    return _reads(place.with_lines([place.margin + line for line in (*written, below)]))


def _line(text: str, line: int) -> str:
    return "".join(text.split("\n")[line - 1 : line])


def _word(text: str, problem: Problem) -> str:
    """What of a text a problem points at."""
    return _line(text, problem.span.line)[problem.span.column - 1 : problem.span.end_column - 1]


def _at(place: _Sentence, span: Span) -> str:
    """What of the author's sentence stands at a place."""
    return _line("\n".join([*place.before, *place.lines]), span.line)[span.column - 1 : span.end_column - 1]


def _and_then(instruction: str, left: Problem | None) -> str:
    """What is to be written, and what then is still wrong with it."""
    if left is None:
        return instruction
    return f"{instruction}; then {left.message}" + (f": {left.hint}" if left.hint not in (None, WRITTEN_SO) else "")


def _found(word: str, place: _Sentence) -> Span | None:
    """Where a word of the reworded sentence stands in that of the author."""
    for number, line in enumerate(place.lines, place.first + 1):
        found = re.search(_whole(word), line, re.IGNORECASE) if word.strip() else None
        if found:
            return Span(number, found.start() + 1, number, found.end() + 1)
    return None


def _whole(word: str) -> str:
    """A pattern for a word that is no part of another."""
    return rf"(?<![\w-]){re.escape(word)}(?![\w-])" if word[:1].isalnum() else re.escape(word)


def _but_for_one(anew: str, left: Problem, place: _Sentence) -> bool:
    """Whether the sentence could be read without that part of it in which it goes wrong, or up to there."""
    lines = anew.split("\n")
    if left.span.line > len(lines):
        return False
    line = lines[left.span.line - 1]
    before, behind = line[: left.span.column - 1].rstrip(" ,"), line[left.span.column - 1 :]
    slots = before.rpartition(", ")[0]
    _, comma, rest = behind.partition(", ")
    without = [before] if before.strip() else []
    if comma:
        without.append(f"{slots}, {rest}" if slots else place.margin + rest)
    return any(_reads("\n".join([*lines[: left.span.line - 1], one, *lines[left.span.line :]])) for one in without)


def _right(text: str, game: Advice | None) -> bool:
    """Whether a text can be read, and nothing is wrong with it but that somebody was named before it."""
    try:
        effect = _run(text.rstrip("\n") + "\n", "start")
    except (UnexpectedInput, DedentError):
        return False
    wrong = game.wrong(effect) if game is not None else ()
    return all(one.code.severity is not Severity.ERROR or one.code is codes.UNINTRODUCED_REFERENCE for one in wrong)


def _in_its_place(line: str, below: str) -> str:
    """What can be read where a line stands that cannot."""
    branch = re.match(r" *(?:- |on [a-z]+: )?", line)
    if not line.endswith(":"):
        return f'{branch[0] if branch else ""}note "…"'
    return f"{' ' * _indent(line)}{'you make a Thing' if below.strip().startswith('on ') else 'you may use this'}:"


_UNSAID = 2
"""How many lines may be left to say in a text that is shown whole."""


def _but_below(anew: str, place: _Sentence) -> bool:
    """Whether the text could be read but for one or two of the lines that stand below the first of the sentence."""
    lines = anew.split("\n")
    for _ in range(_UNSAID):
        try:
            _run("\n".join(lines), "start")
        except UnexpectedInput as error:
            at = error.line - 1
            if not place.first < at < len(lines):
                return False
            lines[at] = _in_its_place(lines[at], lines[at + 1] if at + 1 < len(lines) else "")
        except DedentError:
            return False
        else:
            return True
    return _reads("\n".join(lines))


def _reads(text: str) -> bool:
    try:
        _run(text.rstrip("\n") + "\n", "start")
    except (UnexpectedInput, DedentError):
        return False
    return True


def _block_anew(text: str, game: Advice | None) -> tuple[str, str] | None:
    """A sentence and all that stands below it, reworded together, if the whole then can be read, and is right; and what of it
    that leaves out."""
    lines = text.strip("\n").split("\n")
    body = "\n".join(lines)
    capitalized = body if game is None else game.capitals(game.opened(body))
    said = reworded(capitalized) if len(lines) > 1 else None
    try:
        effect = _run(said + "\n", "start") if said is not None else None
    except (UnexpectedInput, DedentError):
        return None
    wrong = game.wrong(effect) if effect is not None and game is not None else ()
    if said is None or any(one.code.severity is Severity.ERROR for one in wrong):
        return None
    return as_instruction(said.split("\n")) + _in_place(len(lines)), _leaving_out(capitalized, said, game)


def _leaving_out(said: str, proposed: str, game: Advice | None) -> str:
    """What of a sentence the one proposed for it does not say."""
    lost = left_out(said, proposed, game.paid_with() if game is not None else ())
    shown = " and ".join(f"`{one}`" for one in lost)
    return f"; it leaves out {shown}: say that too" if lost else ""


def _in_place(sentences: int) -> str:
    """Of how many sentences one was made."""
    return "" if sentences == 1 else f" in place of {'both lines' if sentences == 2 else f'the {sentences} lines'}"


_CURED = 2


def _says(hint: str | None) -> int:
    """How much a hint says: 0 for what sentences are like, 1 for a word that nobody knows or is misspelt, 2 for a cure."""
    if (
        hint in (None, WRITTEN_SO, NO_SUCH_VERB)
        or hint.startswith(("expected ", _GAMES_WORDS))
        or hint.endswith(_CAPITALS)
        or (hint.startswith("did you mean ") and _GAMES_WORDS in hint)
    ):
        return 0
    return 1 if _STRANGERS in hint or hint.startswith("did you mean ") else _CURED


def as_instruction(lines: list[str]) -> str:
    """`write "…"`, and how the lines stand below each other."""
    said = f"write `{lines[0].strip()}`"
    for above, line in pairwise(lines):
        further = _indent(line) - _indent(above)
        if further > 0:
            said += f" and below it, two spaces further in, `{line.strip()}`"
        elif further < 0:
            said += f" and below that, less far in, `{line.strip()}`"
        else:
            said += f" and below {'that' if _indent(line) else 'it'} `{line.strip()}`"
    return said


def _syntax_problem(text: str, error: UnexpectedInput, game: Advice | None = None) -> Problem:
    lines = text.split("\n")
    line, column = error.line, error.column
    chosen = (
        re.search(r"\bchooses? ([XYZ])( from (?:(?! to ).)*)?$", lines[line - 1][: column - 1])
        if 0 < line <= len(lines)
        else None
    )
    if chosen:
        span = Span(line, chosen.start(1) + 1, line, chosen.start(1) + 2)
        return codes.CHOICE_WITHOUT_BOUNDS.at(span, hint=f"write `choose {chosen[1]} from 1 to …`", variable=chosen[1])
    if isinstance(error, UnexpectedToken):
        token = error.token
        if token.type in ("_NL", "$END", "_DEDENT", "_INDENT"):
            return _at_line_end(lines, token, error)
        span = Span(line, column, token.end_line or line, token.end_column or column + len(token))
        said = _reworded(lines[line - 1], column, game) if 0 < line <= len(lines) else None
        said = said or _in_between(lines, line, column, str(token))
        if said is None and (stranger := _stranger(lines, line, column, game)) is not None:
            return stranger
        hint = said or _expected(error.accepts or error.expected) or WRITTEN_SO
        return codes.UNEXPECTED_WORD.at(span, hint=hint, word=str(token))
    if isinstance(error, UnexpectedEOF):
        last = len(lines)
        return codes.UNFINISHED_SENTENCE.at(Span(last, 1, last, 2), hint=_goes_on(text))
    assert isinstance(error, UnexpectedCharacters)
    rest = lines[line - 1][column - 1 :] if 0 < line <= len(lines) else ""
    cure = _reworded(lines[line - 1], column, game) if rest else None
    word = re.match(r"[a-z][a-z-]*", rest)
    if word is None:
        character, before = rest[:1] or " ", lines[line - 1][: column - 1].strip()
        hints = {
            "*": "write `×`" if before else "take it out: each line is a sentence, without markup",
            "\t": "indent with spaces",
            "−": "write `-`",
            "–": "write `-`",
            "·": "write `×`",
            "’": "write `'`",
            "“": "take it out",
            "”": "take it out",
            ".": "take it out: a sentence ends with its line",
            "…": "take it out: a sentence ends with its line",
            ";": "end the sentence, and begin the next on a line of its own",
            ":": "take it out, or let a block follow",
            "½": "write `half …`",
        }
        span = Span(line, column, line, column + 1)
        return codes.UNEXPECTED_CHARACTER.at(span, hint=hints.get(character, cure), character=character)
    span = Span(line, column, line, column + len(word[0]))
    if word[0] in language_words():
        if cure is None and (stranger := _stranger(lines, line, column, game)) is not None:
            return stranger
        hint = cure or _expected(error.allowed or ()) or WRITTEN_SO
        return codes.UNEXPECTED_WORD.at(span, hint=hint, word=word[0])
    if cure is not None:
        return codes.UNKNOWN_WORD.at(span, hint=cure, word=word[0])
    capital = f"{_GAMES_WORDS}: `{word[0].capitalize()}`"
    does = "GAIN" in (error.allowed or ()) and re.search(
        r"(\byou|\bthis|\bmay|\bcan|\bcannot|[A-Z][\w']*\]?) $", lines[line - 1][: column - 1]
    )
    near = nearest(word[0], sorted(language_words()))
    behind = re.search(r"\b(you|may|can|cannot|would) $", lines[line - 1][: column - 1])
    if behind and near not in _VERBS and not (behind[1] == "you" and near in _MOODS):
        near = None  # where only a verb can stand
    if does and re.match(r"[a-z-]+ (?:[a-z]+s|may|can|cannot|are) ", rest):
        does = None  # the verb follows
    if game is not None and not game.names_so(word[0]):
        near = nearest(word[0].capitalize(), game.names()) if near is None else near
        near = None if word[0] in SMALL_WORDS or sort_of(lines[line - 1], word[0]) else near
        unknown = _unknown(lines[line - 1], column, game) or WRITTEN_SO
        hint = (
            f"did you mean `{near}`?"
            if near and _misspelt(word[0], near.lower())
            else NO_SUCH_VERB
            if does
            else unknown
        )
    else:
        hint = f"did you mean `{near}`? {capital}" if near else NO_SUCH_VERB if does else capital
    return codes.UNKNOWN_WORD.at(span, hint=hint, word=word[0])


_FORMS = re.compile("e?[sdr]|ing|ers|ly|y")
"""What a word has behind itself in another form."""


def _misspelt(word: str, near: str) -> bool:
    """Whether a word is another with a mistake in it, and not a short one that is like many, nor another form of it."""
    if word[0] != near[0] or _FORMS.fullmatch(word, len(near)) or _FORMS.fullmatch(near, len(word)):
        return False
    return len(word) > 5 or len(word) != len(near) or sorted(word) == sorted(near)


def _unknown(line: str, column: int, game: Advice | None) -> str | None:
    """What to do about the words of a line, from a place on, of which neither the language nor the game knows anything."""
    strangers = [word for word, _ in _strangers(line, column, game)]
    if not strangers:
        return None
    if len(strangers) == 1 and (meant := _begun(strangers[0], game)):
        used = re.search(rf"\b(?:may|can|cannot) {re.escape(strangers[0])}\b", line)
        return f"did you mean `{'use ' if used else ''}{meant}`?"
    shown = ", ".join(f"`{one}`" for one in strangers[:4]) + (" …" if len(strangers) > 4 else "")
    told = [*(akin(game.vocabulary, line, strangers) if game is not None else ()), *_known_cures(line, column, game)]
    unknown = f"{_STRANGERS} {shown}: say it in their words, or declare a name in `_system.yml`"
    return "; ".join((unknown, *told))


_NO_HELP = re.compile(r"write `\d+`|take it out|leave it out")
"""Cures that say too little, or lose too much, where they are not of the one word that is wrong."""
_CURES = 2
"""How many things more are told of a line of which some words are unknown."""


def _known_cures(line: str, column: int, game: Advice | None) -> list[str]:
    """What is known of other words of a line that are neither the language's nor the game's."""
    found: dict[str, str] = {}
    for one in game.strangers(line) if game is not None else ():
        at = re.search(_whole(one), line[column - 1 :])
        cure = cure_for(line, column + at.start()) if at is not None else None
        if cure is not None and one[0].islower() and not _NO_HELP.match(cure):
            found.setdefault(cure, one)
    phrases = [
        f"`{said[0].strip()}`: {cure}" for phrase, cure in PHRASES if (said := re.search(phrase, line)) is not None
    ]
    return [*phrases, *(f"for `{one}`: {cure}" for cure, one in found.items())][:_CURES]


def _begun(word: str, game: Advice | None) -> str:
    """The one name that begins with a word: `Appearance` for `Appear`."""
    longer = (
        [one for one in game.names() if one.startswith(word)] if game and len(word) > 4 and word[0].isupper() else []
    )
    shortest = min(longer, key=len, default="")
    return shortest if all(one.startswith(shortest) for one in longer) else ""


def _strangers(line: str, column: int, game: Advice | None) -> list[tuple[str, int]]:
    """Those words, and in which column each stands."""
    found = []
    for one in game.strangers(line) if game is not None else ():
        at = re.search(_whole(one), line[column - 1 :])
        if at is not None and one not in SMALL_WORDS and cure_for(line, column + at.start()) is None:
            found.append((one, column + at.start()))
    return found


def _stranger(lines: list[str], line: int, column: int, game: Advice | None) -> Problem | None:
    """The first such word; where something is known of each of those that nobody has, the first of these."""
    text = lines[line - 1]
    found = _strangers(text, column, game)
    if not found:
        strangers = game.strangers(text[column - 1 :]) if game is not None else ()
        return _known([one for one in strangers if one not in SMALL_WORDS][:1], text, line, column)
    word, at = found[0]
    span, hint = Span(line, at, line, at + len(word)), _unknown(text, column, game)
    if word[0].isupper():
        return codes.UNKNOWN_NAME.at(span, hint=hint, name=word)
    return codes.UNKNOWN_WORD.at(span, hint=hint, word=word)


def _known_stranger(text: str, problem: Problem, game: Advice | None) -> Problem | None:
    """The first such word, from where a sentence goes wrong, of which is known what people mean by it."""
    line = _line(text, problem.span.line)
    return _known(game.strangers(line) if game is not None else (), line, problem.span.line, problem.span.column)


def _known(words: Iterable[str], line: str, number: int, column: int) -> Problem | None:
    for word in words:
        found = re.search(_whole(word), line[column - 1 :])
        if found is not None and word[0].islower() and word not in SMALL_WORDS:
            at = column + found.start()
            if (cure := cure_for(line, at)) is not None:
                return codes.UNKNOWN_WORD.at(Span(number, at, number, at + len(word)), hint=cure, word=word)
    return None


_GAMES_WORDS = "the game's words are Capitalized"
_STRANGERS = "neither the language nor the game has"


def _alone(before: str, game: Advice | None) -> str | None:
    """The cure where a sentence begins with a name, and nothing says whose or which that is."""
    found = re.search(rf"(?:^|[,:] )\s*(?:- )?({NAME}) $", before)
    if found is None or game is None:
        return None
    name, roles = game.meanings(found[1])
    return name_alone(f"[{name}]" if found[1].startswith("[") else name, roles)


_SPOKEN_OF = re.compile(
    rf"\b(?:an?|another|each|any|one of your|your|that) (?:next |first )?({NAME})(?![\w-]| (?:begin|end)s?\b)"
)


def _which(before: str, game: Advice) -> str:
    """The cure for `it`: what was spoken of that it could be."""
    meanings = [game.meanings(name) for name in _SPOKEN_OF.findall(before)]
    could = dict.fromkeys(f"`that {name}`" for name, roles in meanings if roles[:1] != ["scope"])
    if any(roles[:1] == ["test"] for _, roles in meanings):
        could["`the target`"] = None
    return f"name it: {' or '.join(could)}" if could else WHICH


_MOODS = ("may", "can", "cannot", "would")
"""What stands before a verb."""
_VERBS = frozenset(form.split()[0] for verb in VERBS.values() for form in (verb.name, verb.third))


def _in_between(lines: list[str], line: int, column: int, word: str) -> str | None:
    """What is one word too many, or one comma too few: with that mended the sentence could be read so far."""
    if not 0 < line <= len(lines):
        return None
    before, rest = lines[line - 1][: column - 1].rstrip(), lines[line - 1][column - 1 :]
    mended = "\n".join([*lines[: line - 1], f"{before}, {rest}", *lines[line:]])
    try:
        _run(mended.rstrip("\n") + "\n", "start")
    except (UnexpectedInput, DedentError):
        return f"take out one `{word}`" if re.search(rf"(?<!\w){re.escape(word)}$", before) else None
    return f"put a `,` before `{word}`"


def _at_line_end(lines: list[str], token: Token, error: UnexpectedToken) -> Problem:
    number = min(max(token.line or len(lines), 1), len(lines))
    if token.type == "_INDENT":
        number = min(number + 1, len(lines))
        odd = next((n for n, line in enumerate(lines, 1) if line.strip() and _indent(line) % 2), number)
        above = lines[number - 2] if number > 1 else ""
        if odd == number and _OPENS.match(above) and not above.rstrip().endswith(":"):
            text = re.sub(r"\s*#.*$", "", above).rstrip()
            span = Span(number - 1, len(text) + 1, number - 1, len(text) + 2)
            return codes.UNFINISHED_SENTENCE.at(span, hint="write a `:` at its end, or indent the next line less")
        number = odd
        found = _indent(lines[number - 1])
        span = Span(number, 1, number, found + 1)
        opened = odd > 1 and lines[odd - 2].rstrip().endswith(":")
        expected = _indent(lines[odd - 2]) + 2 * opened if odd > 1 else 0
        hint = "indent it by two spaces more than the line above" if opened else "only a line after a colon is indented"
        return codes.WRONG_INDENTATION.at(span, hint=hint, wrong=_too_much(found - expected))
    while number > 1 and not lines[number - 1].strip():
        number -= 1
    text = re.sub(r"\s*#.*$", "", lines[number - 1]).rstrip()
    span = Span(number, len(text) + 1, number, len(text) + 2)
    if text.endswith(":"):
        return codes.MISSING_BLOCK.at(span, hint="indent the next line by two spaces")
    if re.search(r"\b(until|for)$", text):
        return codes.MISSING_DURATION.at(span, hint="say how long: `until … ends`", word=text.split()[-1])
    cure = cure_for(text, len(text) + 1)
    hint = cure or _expected(error.accepts or error.expected) or _goes_on(text)
    return codes.UNFINISHED_SENTENCE.at(span, hint=hint)


_OPENS = re.compile(
    r"\s*(?:- )?(?:(?:when|if|while|during|once|from|for each|repeat|depending|until|otherwise|rank times|\d+ times)\b"
    r"|.*\bmay\b|.*\bagainst\b)"
)
"""A line below which further ones may be indented."""


def _goes_on(text: str) -> str:
    """The cure where nothing tells what could follow."""
    return f"say what comes after `{text.split()[-1]}`" if text.split() else WRITTEN_SO


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _too_much(spaces: int) -> str:
    """`2 spaces too many`, `1 space too few`."""
    return f"{abs(spaces)} space{'' if abs(spaces) == 1 else 's'} too {'many' if spaces > 0 else 'few'}"


def _indentation(text: str) -> Problem:
    """Where a line comes back to a column at which no line above stands."""
    levels = [0]
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        indent = len(line) - len(line.lstrip(" "))
        if indent > levels[-1]:
            levels.append(indent)
        while levels[-1] > indent:
            levels.pop()
        if levels[-1] != indent:
            span = Span(number, 1, number, indent + 1)
            hint = "begin the line under a line above it"
            return codes.WRONG_INDENTATION.at(span, hint=hint, wrong=_too_much(indent - levels[-1]))
    return codes.WRONG_INDENTATION.at(
        Span(1, 1, 1, 2), hint="begin the first line at the left edge", wrong=_too_much(1)
    )


def _tab(text: str) -> Problem:
    number, line = next((i, line) for i, line in enumerate(text.split("\n"), 1) if "\t" in line)
    column = line.index("\t") + 1
    span = Span(number, column, number, column + 1)
    return codes.UNEXPECTED_CHARACTER.at(span, hint="indent with spaces", character="tab")


_PLAIN = {
    "NAME": "a name of the game",
    "NUMBER": "a number",
    "COMMA": "`,`",
    "COLON": "`:`",
    "_NL": "the end of the line",
    "SIGN": "`+` or `-`",
    "IS": "`is`",
    "DET": "`a`",
    "POSSESSIVE": "`'s`",
    "CARD": "`cards`",
    "OPERATOR": "`×`",
}


def _expected(types: Iterable[str]) -> str | None:
    """What could stand there, if that is little enough to help."""
    said = sorted(
        {
            _PLAIN.get(kind, f"`{kind.lower()}`")
            for kind in types
            if kind in _PLAIN or not (kind.startswith("$") or "_" in kind or kind == "PROPER")
        }
    )
    if not said or len(said) > 5 or said == ["`given`"]:  # so a table would be looked up
        return None
    return "expected " + (said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1])


_CAPITALS = ": only words of the game have capitals"

NO_SUCH_VERB = "say what comes of it: `gain`, `lose`, `become`, `make` and the like; what has a name is used: `use …`"

WRITTEN_SO = "a sentence is `limit, time, given, who does what`: see the page of the verb"


def _reworded(line: str, column: int, game: Advice | None) -> str | None:
    """How to say what an author says in his own words, or with a capital that is none."""
    cure, first = cure_for(line, column), re.match(r" *([A-Z][a-z]+) $", line[: column - 1])
    if cure == WHICH and game is not None:
        cure = _which(line[: column - 1], game)
    if cure in (None, WHOSE):
        cure = _alone(line[: column - 1], game) or cure
    if cure is None and first is not None and first[1].lower() in language_words():
        return f"write `{first[1].lower()}`{_CAPITALS}"
    return cure


# --- the tables of the parser -----------------------------------------------------------------------------------------
def tables(start: str) -> Tables:
    """The tables for one sort of text: what lark would do at every place, as plain data."""
    engine, _ = _engine(start)
    table = engine.parser.parser._parse_table
    builder = TreeBuilder()
    numbers: dict[Any, int] = {}
    rows = [
        {
            str(name): argument if type(argument) is int else ~numbers.setdefault(argument, len(numbers))
            for name, (_, argument) in table.states[state].items()
        }
        for state in sorted(table.states)
    ]
    terminals = sorted(
        (terminal for terminal in engine.terminals if terminal.name not in engine.lexer_conf.ignore),
        key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name),
    )
    patterns = {str(terminal.name): terminal.pattern.to_regexp() for terminal in terminals}
    words: dict[str, tuple[str, ...]] = {}
    for name, pattern in patterns.items():
        for word in dict.fromkeys(form.split(" ")[0] for form in _forms(pattern)):
            words[word] = (*words.get(word, ()), name)
    longer = {name for name, pattern in patterns.items() if any(" " in form for form in _forms(pattern))}
    always = tuple(_Lines.always_accept)
    return Tables(
        rows,
        table.start_states[start],
        table.end_states[start],
        [_rule(rule, builder) for rule in numbers],
        {word: names if len(names) > 1 or names[0] in longer else names[0] for word, names in words.items()},
        patterns,
        always,
    )


def _rule(rule: Any, builder: object) -> Rule:
    """What becomes of the children of a rule; as lark does it."""
    origin, alias = str(rule.origin.name), str(rule.alias or "")
    name = alias or origin
    blanks = "".join("1" if blank else "0" for blank in rule.options.empty_indices) or "0" * len(rule.expansion)
    before = [len(ones) for ones in blanks.split("0")]
    chosen: list[tuple[int, bool, int]] = []
    waiting = 0
    for number, symbol in enumerate(rule.expansion):
        waiting += before[number]
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            chosen.append((number, not symbol.is_term and symbol.name.startswith("_"), waiting))
            waiting = 0
    waiting += before[len(rule.expansion)]
    as_they_are = not waiting and len(chosen) == len(rule.expansion) and not any(i or b for _, i, b in chosen)
    return (
        len(rule.expansion),
        origin,
        name if hasattr(builder, name) else "",
        None if as_they_are else tuple(chosen),
        waiting,
        bool(rule.options.expand1 and not alias),
    )


def _forms(pattern: str) -> tuple[str, ...]:
    """All that a terminal of small words can be: `gains?` is `gain` or `gains`; nothing for names, numbers and marks."""
    pattern = re.sub(r"(\\b|\(\?=[^)]*\))$", "", pattern)
    if not re.fullmatch(r"[a-z ?|()]+", pattern):
        return ()
    options = re.search(r"\(([^()]*)\)(\??)", pattern)
    if options:
        inner = [*options[1].split("|"), *([""] if options[2] else [])]
        return tuple(
            form for one in inner for form in _forms(pattern[: options.start()] + one + pattern[options.end() :])
        )
    doubtful = re.search(r"(.)\?", pattern)
    if doubtful:
        first, last = pattern[: doubtful.start()], pattern[doubtful.end() :]
        return (*_forms(first + doubtful[1] + last), *_forms(first + last))
    return (pattern,)
