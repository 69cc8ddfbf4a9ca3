"""Effect text → nodes and problems; the only file that imports lark.  Never raises for what an author wrote.

A sentence that does not parse costs only itself: its block is left out and the rest is parsed, so that one run tells
all that is wrong."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from diagnostics.suggest import nearest
from grammar.nodes.amounts import Amount
from grammar.nodes.clauses import Clause
from grammar.nodes.structure import Act, Effect
from grammar.tree import TreeBuilder

GRAMMAR = Path(__file__).parent / "effects.lark"
LONGEST_TEXT = 20_000
"""Characters of one effect; the longest of the five games has under 1,500."""
DEEPEST = 24
"""Levels of blocks; the deepest rule of the five games has 5."""

_STARTS = ("start", "clause", "condition", "amount")


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
def _engine(start: str) -> tuple[Any, _Lines]:
    lines = _Lines()
    grammar = GRAMMAR.read_text(encoding="utf-8")
    parser = Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        postlex=lines,
        start=start,
        transformer=TreeBuilder(),
        cache=_cache_file(grammar, start),
        source_path=GRAMMAR.name,
    )
    return parser, lines


def _cache_file(grammar: str, start: str) -> str | bool:
    """Where lark may keep its tables: the user's own cache folder, or nowhere."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulewright"
    try:
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=base):
            pass
    except OSError:
        return False
    digest = hashlib.sha256((grammar + TreeBuilder.__module__).encode()).hexdigest()[:16]
    return str(base / f"grammar-{start}-{digest}")


def _run(text: str, start: str, proper: Iterable[str] = ()) -> Any:
    parser, lines = _engine(start)
    lines.proper = frozenset(proper)
    return parser.parse(text)


def parse(text: str) -> tuple[Effect | None, tuple[Problem, ...]]:
    """The effect that the text says, and what is wrong with it; None if no sentence of it could be read."""
    if not re.sub(r"(?m)#.*$", "", text).strip():
        return None, (codes.EMPTY_EFFECT.at(Span(1, 1, 1, 1), hint="say what the rule does"),)
    early = _limits(text)
    if early:
        return None, early
    body = text if text.endswith("\n") else text + "\n"
    try:
        return _run(body, "start"), ()
    except UnexpectedInput as error:
        first = error
    except DedentError:
        return None, (_indentation(body),)
    if "\t" in body:
        return None, (_tab(body),)
    return _parse_apart(body, first)


def parse_clause(text: str, proper: Iterable[str] = ()) -> tuple[Clause | None, tuple[Problem, ...]]:
    """One clause or fact: a line of an example.  proper: the names of those who are at the table."""
    try:  # what went wrong is only asked when the line is no act either: the answer takes longer than the parsing
        return (None, _limits(text)) if _limits(text) else (_run(text.strip(), "condition", proper), ())
    except (UnexpectedInput, DedentError):
        as_act, act_problems = _parse_one(text, "start", proper)
        if act_problems:
            _, problems = _parse_one(text, "condition", proper)
            further = act_problems[0].span[:2] >= problems[0].span[:2]
            return None, act_problems if further else problems
        if isinstance(as_act, Effect) and len(as_act.statements) == 1 and isinstance(as_act.statements[0], Act):
            act = as_act.statements[0]
            if act.until is None:
                return act.clause, ()
            hint = "say what happens; what ends it happens in a line of its own"
            return None, (codes.UNEXPECTED_WORD.at(act.until.span, hint=hint, word="until"),)
        return None, (codes.UNEXPECTED_WORD.at(Span(1, 1, 1, 1), hint="write one clause", word=text.split(" ")[0]),)


def parse_amount(text: str) -> tuple[Amount | None, tuple[Problem, ...]]:
    """A formula of a declaration: `5 × your Body`."""
    return _parse_one(text, "amount", ())


def _parse_one(text: str, start: str, proper: Iterable[str]) -> tuple[Any, tuple[Problem, ...]]:
    early = _limits(text)
    if early:
        return None, early
    try:
        return _run(text.strip() + ("\n" if start == "start" else ""), start, proper), ()
    except UnexpectedInput as error:
        return None, (_syntax_problem(text, error),)
    except DedentError:
        return None, (_indentation(text),)


def _limits(text: str) -> tuple[Problem, ...]:
    if len(text) > LONGEST_TEXT:
        return (codes.TOO_LONG.at(Span(1, 1, 1, 1), hint="split the rule", size=len(text), limit=LONGEST_TEXT),)
    levels: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        indent = len(line) - len(line.lstrip(" "))
        if not line.strip():
            continue
        while levels and levels[-1] > indent:
            levels.pop()
        if not levels or levels[-1] < indent:
            levels.append(indent)
        if len(levels) > DEEPEST or line.count("(") > DEEPEST or line.count("half ") > DEEPEST:
            return (codes.TOO_DEEP.at(Span(number, 1, number, len(line) + 1), hint="split the rule", limit=DEEPEST),)
    return ()


def _parse_apart(text: str, error: UnexpectedInput) -> tuple[Effect | None, tuple[Problem, ...]]:
    """Each top-level sentence for itself; the problems of all that fail."""
    statements: list[Any] = []
    problems: list[Problem] = []
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.strip() and not line.startswith((" ", "#"))]
    starts = [i for k, i in enumerate(starts) if not _continues(lines, starts, k)]
    if not starts or starts[0] > next(i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")):
        return None, (_syntax_problem(text, error),)
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        piece = "\n" * begin + "\n".join(lines[begin:end]) + "\n"
        try:
            statements.extend(_run(piece, "start").statements)
        except UnexpectedInput as own:
            problems.append(_syntax_problem(piece, own))
        except DedentError:
            problems.append(_indentation(piece))
    if not problems:  # cannot happen unless the pieces hide what is wrong with the whole
        problems.append(_syntax_problem(text, error))
    return (Effect(tuple(statements)) if statements else None), tuple(problems)


def _continues(lines: list[str], starts: list[int], k: int) -> bool:
    """Whether this line belongs to the sentence above: an `otherwise:`, or after a comma."""
    line = lines[starts[k]]
    above = next((text for text in reversed(lines[: starts[k]]) if text.strip()), "")
    return k > 0 and (line.startswith("otherwise") or above.rstrip().endswith(","))


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


def _syntax_problem(text: str, error: UnexpectedInput) -> Problem:
    lines = text.split("\n")
    line, column = error.line, error.column
    chosen = (
        re.search(r"\bchooses? ([XYZ])( from [^,:]*)?$", lines[line - 1][: column - 1])
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
        return codes.UNEXPECTED_WORD.at(span, hint=_expected(error.accepts or error.expected), word=str(token))
    if isinstance(error, UnexpectedEOF):
        last = len(lines)
        return codes.UNFINISHED_SENTENCE.at(Span(last, 1, last, 2), hint=None)
    assert isinstance(error, UnexpectedCharacters)
    rest = lines[line - 1][column - 1 :] if 0 < line <= len(lines) else ""
    word = re.match(r"[a-z][a-z-]*", rest)
    if word is None:
        character = rest[:1] or " "
        hints = {"*": "write `×`", "\t": "indent with spaces", "−": "write `-`", "–": "write `-`", "·": "write `×`"}
        span = Span(line, column, line, column + 1)
        return codes.UNEXPECTED_CHARACTER.at(span, hint=hints.get(character), character=character)
    span = Span(line, column, line, column + len(word[0]))
    if word[0] in language_words():
        return codes.UNEXPECTED_WORD.at(span, hint=_expected(error.allowed or ()), word=word[0])
    near = nearest(word[0], sorted(language_words()))
    capital = f"the game's words are Capitalised: `{word[0].capitalize()}`"
    hint = f"did you mean `{near}`? {capital}" if near else capital
    return codes.UNKNOWN_WORD.at(span, hint=hint, word=word[0])


def _at_line_end(lines: list[str], token: Token, error: UnexpectedToken) -> Problem:
    number = min(max(token.line or len(lines), 1), len(lines))
    if token.type == "_INDENT":
        number = min(number + 1, len(lines))
        found = len(lines[number - 1]) - len(lines[number - 1].lstrip(" "))
        span = Span(number, 1, number, found + 1)
        return codes.WRONG_INDENTATION.at(span, hint="only a line after a colon is indented", found=found, expected=0)
    while number > 1 and not lines[number - 1].strip():
        number -= 1
    text = re.sub(r"\s*#.*$", "", lines[number - 1]).rstrip()
    span = Span(number, len(text) + 1, number, len(text) + 2)
    if text.endswith(":"):
        return codes.MISSING_BLOCK.at(span, hint="indent the next line by two spaces")
    if re.search(r"\b(until|for)$", text):
        return codes.MISSING_DURATION.at(span, hint="say how long: `until … ends`", word=text.split()[-1])
    return codes.UNFINISHED_SENTENCE.at(span, hint=_expected(error.accepts or error.expected))


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
            return codes.WRONG_INDENTATION.at(span, hint=hint, found=indent, expected=levels[-1])
    return codes.WRONG_INDENTATION.at(
        Span(1, 1, 1, 2), hint="begin the first line at the left edge", found=1, expected=0
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
        {_PLAIN.get(kind, f"`{kind.lower()}`") for kind in types if not kind.startswith("$") and kind != "PROPER"}
    )
    if not said or len(said) > 5:
        return None
    return "expected " + (said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1])
