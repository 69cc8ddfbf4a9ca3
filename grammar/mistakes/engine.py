"""What reads a text that may be no sentence, and tells where it is none; the only file that imports lark, which also makes
the parser's tables."""

from __future__ import annotations

import pickle
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from diagnostics.span import Span
from grammar.store import Store, default_cache
from grammar.tables import GRAMMAR, Rule, Tables, fingerprint
from grammar.tree import TreeBuilder


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


class NoSentence(Exception):
    """A text that is no sentence."""


class NotRead(NoSentence):
    """Where a text goes wrong, and what stands there.

    sort: the terminal that stands there; None where no word of the language does.  word: how it is said."""

    def __init__(self, error: UnexpectedInput) -> None:
        super().__init__()  # how lark says it, nobody reads, and takes longer than reading the text
        self._error = error.with_traceback(None)
        error.__context__ = None  # else whoever keeps this keeps all that was just being read, for good
        self.line = error.line if isinstance(error.line, int) else 0
        self.column = error.column if isinstance(error.column, int) else 0
        token = error.token if isinstance(error, UnexpectedToken) else None
        self.sort: str | None = token.type if token is not None else None
        self.word = str(token) if token is not None else ""
        end = (token.end_line, token.end_column) if token is not None else (None, None)
        self.span = Span(self.line, self.column, end[0] or self.line, end[1] or self.column + (len(self.word) or 1))

    @property
    def allowed(self) -> Collection[str]:
        """The terminals that could stand there."""
        if isinstance(self._error, UnexpectedToken):
            return self._error.accepts or self._error.expected
        return getattr(self._error, "allowed", None) or ()


class BadlyIndented(NoSentence):
    """A line comes back to a column at which no line above stands."""


def tree_of(text: str, start: str = "start", proper: Iterable[str] = ()) -> Any:
    """What a text says.  proper: the names of those who are at the table."""
    engine, lines = _engine(start)
    names = {one: one.replace(" ", "-") if one[-1:].isdecimal() else one for one in proper}
    lines.proper = frozenset(names.values())
    for name, whole in names.items():  # in one piece, for a number is read apart
        text = text.replace(name, whole)
    try:
        return engine.parse(text if start != "start" or text.endswith("\n") else text + "\n")
    except UnexpectedInput as error:
        raise NotRead(error) from None
    except DedentError as error:
        raise BadlyIndented(str(error)) from None


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
