"""What is wrong with a text that is no sentence; the only file that imports lark, which also makes the parser's tables.

A sentence that does not parse costs only itself: its block is left out and the rest is parsed, so that one run tells
all that is wrong."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter
from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem, Severity
from diagnostics.span import Span
from diagnostics.suggest import nearest
from grammar.advice import Advice
from grammar.nodes.structure import Effect
from grammar.own_words import cure_for
from grammar.rewording import joined, reworded
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


def whole(body: str, known: Advice) -> tuple[Effect | None, tuple[Problem, ...]]:
    """What can be read of an effect, and what is wrong with the rest."""
    try:
        return _run(body, "start"), ()
    except UnexpectedInput as error:
        first = error
    except DedentError:
        return None, (_indentation(body),)
    if "\t" in body:
        return None, (_tab(body),)
    return _parse_apart(body, first, known)


def one(text: str, start: str, proper: Iterable[str]) -> tuple[Any, tuple[Problem, ...]]:
    """What is wrong with a text of one sentence."""
    try:
        return _run(text.strip() + ("\n" if start == "start" else ""), start, proper), ()
    except UnexpectedInput as error:
        return None, (_syntax_problem(text, error),)
    except DedentError:
        return None, (_indentation(text),)


def _parse_apart(text: str, error: UnexpectedInput, known: Advice) -> tuple[Effect | None, tuple[Problem, ...]]:
    """Each top-level sentence for itself; the problems of all that fail."""
    statements: list[Any] = []
    problems: list[Problem] = []
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.strip() and not line.startswith((" ", "#"))]
    starts = [i for k, i in enumerate(starts) if not _continues(lines, starts, k)]
    starts = [i for i in starts if not any(first < i <= _last_that_hangs(lines, first, known) for first in starts)]
    if not starts or starts[0] > next(i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")):
        return None, (_cured(text, error, known),)
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        piece = "\n" * begin + "\n".join(lines[begin:end]) + "\n"
        try:
            statements.extend(_run(piece, "start").statements)
        except UnexpectedInput as own:
            problems.append(_cured(piece, own, known))
        except DedentError:
            problems.append(_indentation(piece))
    if not problems:  # cannot happen unless the pieces hide what is wrong with the whole
        problems.append(_cured(text, error, known))
    return (Effect(tuple(statements)) if statements else None), tuple(problems)


def _continues(lines: list[str], starts: list[int], k: int) -> bool:
    """Whether this line belongs to the sentence above: an `otherwise:`, or after a comma."""
    line = lines[starts[k]]
    above = next((text for text in reversed(lines[: starts[k]]) if text.strip()), "")
    return k > 0 and (line.startswith("otherwise") or above.rstrip().endswith(","))


def _last_that_hangs(lines: list[str], first: int, known: Advice) -> int:
    """The last of the lines below a sentence that only say more of it."""
    last, said = first, known.named(lines[first].strip())
    while last + 1 < len(lines) and lines[last + 1].strip():
        both = joined(said, known.named(lines[last + 1].strip()))
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


def _cured(text: str, error: UnexpectedInput, known: Advice) -> Problem:
    """What is wrong, with the whole sentence as the language says it where that can be told."""
    problem = _unnamed(_syntax_problem(text, error), text, known)
    anew = _anew(text, problem, known)
    return problem if anew is None else replace(problem, hint=anew)


def _at_least(hint: str | None) -> str:
    """A hint that is none says what sentences are like."""
    return WRITTEN_SO if hint is None or hint.startswith("expected ") or hint.endswith(_CAPITALS) else hint


def _unnamed(problem: Problem, text: str, known: Advice) -> Problem:
    """A word that is no name of the game either: its capital would not help."""
    word = text.split("\n")[problem.span.line - 1][problem.span.column - 1 : problem.span.end_column - 1]
    if problem.code is codes.UNKNOWN_WORD and problem.hint == _capital(word) and not known.is_name(word):
        return replace(problem, hint=NO_SUCH_WORD)
    return problem


def _anew(text: str, problem: Problem, known: Advice) -> str | None:
    """The sentence of this line, reworded: an instruction, if it then can be read, or if nothing better is known."""
    lines = text.split("\n")
    first = last = min(problem.span.line, len(lines)) - 1
    while first > 0 and lines[first - 1].rstrip().endswith(","):
        first -= 1
    while last + 1 < len(lines) and lines[last].rstrip().endswith(","):
        last += 1
    margin = lines[first][: _indent(lines[first])]
    sentence = " ".join(line.strip() for line in lines[first : last + 1])
    above = next((i for i, line in enumerate(lines) if line.strip()), first)
    hanging = _last_that_hangs(lines, above, known)
    if above <= first <= hanging != above:
        first, last = above, hanging
        sentence = "\n".join(line.strip() for line in lines[first : last + 1])
    said = reworded(known.named(sentence), done=bool(margin) and not lines[0].startswith("while ")) or known.named(
        sentence
    )
    if said == sentence or sentence.startswith("note "):
        return None
    word = lines[problem.span.line - 1][problem.span.column - 1 : problem.span.end_column - 1]
    written = [margin + line for line in said.split("\n")]
    mended = "\n".join([*lines[:first], *written, *lines[last + 1 :]]).rstrip("\n") + "\n"
    instruction = as_instruction(said.split("\n")) + _in_place(sentence.count("\n") + 1)
    try:
        read = _run(mended, "start")
    except UnexpectedInput as error:
        if (block := _block_anew(text, known)) is not None:
            return block
        if first + len(written) < (error.line or 0):
            return instruction
        left = _unnamed(_syntax_problem(mended, error), mended, known)
        bare = said == sentence[0].lower() + sentence[1:]
        stays = not word.isalpha() or re.search(rf"\b{re.escape(word)}\b", said, re.IGNORECASE)
        broken = left.code is codes.UNFINISHED_SENTENCE
        settled = "\n" in sentence or _says_little(problem.hint) or not (stays or broken)
        if not settled or (bare and _says_little(left.hint)):
            return None
        return f"{instruction}; then {left.message}: {_at_least(left.hint)}"
    except DedentError:
        return None
    wrong = next((one for one in known.wrong(read) if one.code.severity is Severity.ERROR), None)
    if wrong is None or wrong.hint is None:
        return instruction
    return f"{instruction}; then {wrong.message}: {wrong.hint}"


def _block_anew(text: str, known: Advice) -> str | None:
    """A sentence and all that stands below it, reworded together, if the whole then can be read."""
    lines = text.strip("\n").split("\n")
    said = reworded(known.named("\n".join(lines))) if len(lines) > 1 else None
    try:
        if said is not None:
            _run(said + "\n", "start")
            return as_instruction(said.split("\n")) + _in_place(len(lines))
    except (UnexpectedInput, DedentError):
        pass
    return None


def _in_place(sentences: int) -> str:
    """Of how many sentences one was made."""
    return "" if sentences == 1 else f" in place of {'both lines' if sentences == 2 else f'the {sentences} lines'}"


def _says_little(hint: str | None) -> bool:
    """Whether a hint is no cure: it says what sentences are like, or mends a letter."""
    return (
        hint in (None, WRITTEN_SO, NO_SUCH_VERB, NO_SUCH_WORD)
        or hint.startswith(("expected ", "the game's words are", "did you mean"))
        or hint.endswith(_CAPITALS)
    )


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


def _syntax_problem(text: str, error: UnexpectedInput) -> Problem:
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
        said = _reworded(lines[line - 1], column) if 0 < line <= len(lines) else None
        said = said or _in_between(lines, line, column, str(token))
        hint = said or _expected(error.accepts or error.expected) or WRITTEN_SO
        return codes.UNEXPECTED_WORD.at(span, hint=hint, word=str(token))
    if isinstance(error, UnexpectedEOF):
        last = len(lines)
        return codes.UNFINISHED_SENTENCE.at(Span(last, 1, last, 2), hint=_goes_on(text))
    assert isinstance(error, UnexpectedCharacters)
    rest = lines[line - 1][column - 1 :] if 0 < line <= len(lines) else ""
    cure = _reworded(lines[line - 1], column) if rest else None
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
        hint = cure or _expected(error.allowed or ()) or WRITTEN_SO
        return codes.UNEXPECTED_WORD.at(span, hint=hint, word=word[0])
    if cure is not None:
        return codes.UNKNOWN_WORD.at(span, hint=cure, word=word[0])
    capital = _capital(word[0])
    does = "GAIN" in (error.allowed or ()) and re.search(
        r"(\byou|\bthis|\bmay|\bcan|\bcannot|[A-Z][\w']*\]?) $", lines[line - 1][: column - 1]
    )
    near = nearest(word[0], sorted(language_words()))
    if near not in _VERBS and re.search(r"\b(you|may|can|cannot|would) $", lines[line - 1][: column - 1]):
        near = None  # where only a verb can stand
    hint = f"did you mean `{near}`? {capital}" if near else NO_SUCH_VERB if does else capital
    return codes.UNKNOWN_WORD.at(span, hint=hint, word=word[0])


def _capital(word: str) -> str:
    return f"the game's words are Capitalized: `{word.capitalize()}`"


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

NO_SUCH_WORD = "neither the language nor the game has it: say it with what they have, or declare it, with a capital"

NO_SUCH_VERB = "say what comes of it: `gain`, `lose`, `become`, `make` and the like; what has a name is used: `use …`"

WRITTEN_SO = "a sentence is `limit, time, given, who does what`: see the page of the verb"


def _reworded(line: str, column: int) -> str | None:
    """How to say what an author says in his own words, or with a capital that is none."""
    cure, first = cure_for(line, column), re.match(r" *([A-Z][a-z]+) $", line[: column - 1])
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
