"""What is wrong with a text that is no sentence; the only file that imports lark, which also makes the parser's tables.

A sentence that does not parse costs only itself: its block is left out and the rest is parsed, so that one run tells
all that is wrong."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from diagnostics.suggest import nearest
from grammar.nodes.structure import Effect
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


def _run(text: str, start: str, proper: Iterable[str] = ()) -> Any:
    engine, lines = _engine(start)
    lines.proper = frozenset(proper)
    return engine.parse(text)


def whole(body: str) -> tuple[Effect | None, tuple[Problem, ...]]:
    """What can be read of an effect, and what is wrong with the rest."""
    try:
        return _run(body, "start"), ()
    except UnexpectedInput as error:
        first = error
    except DedentError:
        return None, (_indentation(body),)
    if "\t" in body:
        return None, (_tab(body),)
    return _parse_apart(body, first)


def one(text: str, start: str, proper: Iterable[str]) -> tuple[Any, tuple[Problem, ...]]:
    """What is wrong with a text of one sentence."""
    try:
        return _run(text.strip() + ("\n" if start == "start" else ""), start, proper), ()
    except UnexpectedInput as error:
        return None, (_syntax_problem(text, error),)
    except DedentError:
        return None, (_indentation(text),)


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
        return codes.UNFINISHED_SENTENCE.at(Span(last, 1, last, 2), hint=None)
    assert isinstance(error, UnexpectedCharacters)
    rest = lines[line - 1][column - 1 :] if 0 < line <= len(lines) else ""
    cure = _reworded(lines[line - 1], column) if rest else None
    word = re.match(r"[a-z][a-z-]*", rest)
    if word is None:
        character = rest[:1] or " "
        hints = {
            "*": "write `×`",
            "\t": "indent with spaces",
            "−": "write `-`",
            "–": "write `-`",
            "·": "write `×`",
            "’": "write `'`",
            "“": "take it out",
            "”": "take it out",
            ".": "take it out: a sentence ends with its line",
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
    near = nearest(word[0], sorted(language_words()))
    capital = f"the game's words are Capitalized: `{word[0].capitalize()}`"
    hint = f"did you mean `{near}`? {capital}" if near else capital
    return codes.UNKNOWN_WORD.at(span, hint=hint, word=word[0])


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
    return codes.UNFINISHED_SENTENCE.at(span, hint=_expected(error.accepts or error.expected))


_OPENS = re.compile(
    r"\s*(?:- )?(?:(?:when|if|while|during|once|from|for each|repeat|depending|until|otherwise|rank times|\d+ times)\b"
    r"|.*\bmay\b|.*\bagainst\b)"
)
"""A line below which further ones may be indented."""


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
    if not said or len(said) > 5:
        return None
    return "expected " + (said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1])


WRITTEN_SO = "a sentence is `limit, time, given, who does what`: see the page of the verb"
_OWN_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        r"\bif [^,]*",
        r"(do|does|did|have|has) not\b|(don't|doesn't|didn't|haven't|hasn't)",
        "ask whether it has, and answer below: `if you make … this …:`, then `otherwise:`",
    ),
    (
        r"\bif [^,]* (have|has) ",
        r"not\b",
        "ask whether it has, and answer below: `if you make … this …:`, then `otherwise:`",
    ),
    (
        r"\bif [^,]* (makes?|uses?|plays?|draws?) ",
        r"no\b",
        "ask whether it has, and answer below: `if you make … this …:`, then `otherwise:`",
    ),
    ("may ", r"not\b", "write `cannot`"),
    (
        r"when [^,]*\b(is|are) ",
        r"[A-Z]",
        "what happens is `when … becomes …`; as long as something is so, `while … is …`",
    ),
    (
        r"(have|has) [^,]* or ",
        r"(less|fewer|more|lower|higher)\b",
        "ask for the number: `your … is at most …`, `your … is at least …`",
    ),
    (
        r"cannot \w+ ",
        r"(more|less|fewer) than\b",
        "bound what comes: `when you would take damage to your …, that damage is at most …`; how often, `once per …`",
    ),
    (r"(is|are) ", r"(reduced|brought|down) to\b", "ask for the number: `when your … reaches 0`, `while your … is 0`"),
    (r"\bthe first ", r"time\b", "say how often first: `once per …, when …,`"),
    (r"(^|[,:] *)", r"all\b", "write `each …`, `each of your …`"),
    (r"(^|[,:] *)", r"instead of\b", "answer before it happens: `when you would …, …`"),
    (r"(have|has) ", r"[-+]", "say which number: `your … gets +1`, `your …'s … gets +1`"),
    (r"(have|has) ", r"(more|fewer|less)\b", "compare the numbers: `your … is more than that …'s …`"),
    ("", r"(two|three|four|five|six|ten)\b", "write a figure: `2`"),
    (r"(is|are|becomes?) ", r"(doubled|tripled)\b", "write `is multiplied by 2`"),
    (r"(is|are|becomes?) ", r"halved\b", "write `is half your …`"),
    (r"(is|are) ", r"(increased|raised|improved|boosted)\b", "write `… gets +2`"),
    (r"(is|are) ", r"(decreased|reduced|lowered|worsened)\b", "write `… gets -2`"),
    ("", r"(treats?|considers?|regards?)\b", "say what is so: `your … gets +1`, `your … is 3`, `you are …`"),
    ("", r"(wins?|won)\b", "name the test, and how it comes out: `when your … succeeds`"),
    (
        "",
        r"(failed|missed|successful|winning|losing)\b",
        "ask how it comes out: `when your … fails`, `when your … succeeds`",
    ),
    (
        "",
        r"(kills?|defeats?|wounds?|knocks?|stuns?|poisons?|destroys?|slays?)\b",
        "say what becomes of whom: `that … becomes …`; to answer it, `when … becomes … by you`",
    ),
    ("", r"(dies|died|dead)\b", "name the state: `when … becomes …`, `while … is …`"),
    (
        "",
        r"(someone|somebody|anyone|anybody|everyone|everybody|nobody|no one)\b",
        "name what they are, as the game calls them: `a …`, `each …`",
    ),
    ("", r"every\b", "write `each`"),
    ("", r"(extra|additional|bonus)\b", "leave it out: `gain 2 …`, `your … gets +2`, `your … plays 1 more card`"),
    (r"\bfor ", r"the\b", "say when it ends: `until the … ends`"),
    (r"\bfor ", r"(a|an|one|two|three)\b", "write a figure, `for 1 …`, or say when it ends: `until your next … ends`"),
    ("", r"(on|in) your\b", "when it is so is said first: `during your …,`; where somebody is, `in the …`"),
    (
        "",
        r"((equal to )?that (many|much)|equal to (that|the same))\b|(many|much)\b",
        "write `equal to the amount`",
    ),
    ("", r"it\b", "name it: `that …`, `the …`"),
    (
        r"(^|[,:]) *",
        r"(gain|lose|draw|play|take|roll|discard|become|pay|choose|make|use|reroll|shuffle|bring|stop|end)\b",
        "say who does it: `you …`, `that … …`, `the target …`",
    ),
    ("", r"spends?\b", "write `pay`"),
    (
        "",
        r"(deals?|inflicts?)\b",
        "let who is hurt take it: `the target takes … damage from you`; of all you deal, `damage from you gets +…`",
    ),
    ("", r"suffers?\b", "write `take`"),
    ("", r"(heals?|restores?|recovers?|regains?|receives?|earns?)\b", "write `gain`"),
    ("", r"(reduces?|decreases?|lowers?|subtracts?)\b", "write `… gets -2`, or of a number that is kept `lose`"),
    ("", r"(increases?|adds?|raises?)\b", "write `… gets +2`, or of a number that is kept `gain`"),
    ("", r"(doubles?|triples?)\b", "write `… is multiplied by 2`"),
    ("", r"(halves?)\b", "write `… is half …`"),
    (
        "",
        r"(ignores?|negates?|prevents?|cancels?)\b",
        "write what is so then: `damage to your … is 0`, `… cannot …`, `that … fails`",
    ),
    ("", r"(immune|resistant)\b", "write `damage to you is 0`, with the words of the damage: `damage with …`"),
    ("", r"unless\b", "ask the other way round: `if … is not …`, `if you have no …`"),
    (r"\bone ", r"(?!of\b)[a-z]", "write `1`"),
    (r"\ba card ", r"per\b", "write `1 card`"),
    (r"\byou ", r"(?:maximum\b|[A-Z])", "write `your`"),
    (r"^ *", r"-\S", "put a space behind the `-`"),
    (r"(?:pay|pays|gain|gains|lose|loses) [A-Z][\w ]* ", r"per\b", "say how many: `1 …`"),
    (r"(?:has|have) [A-Z][\w ]* ", r"\d", "the number comes first: `3 …`"),
    (r"[-+]\d+ (?:for )?", r"(?:× ?rank|each rank|a rank|every rank)\b", "write `per rank`"),
    (r"\byour [A-Z]\w* ", r"damage\b", "write `damage to your …`"),
    ("", r"max\b", "write `maximum`"),
    ("", r"points?\b", "take it out: the number says of what"),
    ("", r"minus\b", "write `-`"),
    ("", r"plus\b", "write `+`"),
    ("", r"(?:level|levels)\b", "write `rank`"),
    ("", r"(?:enemy|enemies|foe|foes)\b", "say who it is as the game calls them, with a capital"),
    ("", r"(twice|thrice)\b", "write `2 ×`, or before a rule `2 times per …`"),
    ("", r"(whenever|each time|every time|after|once you|as soon as)\b", "write `when … ,`"),
    ("each ", r"time\b", "write `when … ,`"),
    ("", r"(before)\b", "write `when … would … ,`"),
    ("", r"at the (start|beginning) of\b", "write `when … begins,`"),
    ("", r"at the end of\b", "write `when … ends,`"),
    (
        "",
        r"(must|shall|has to|have to|immediately|also|then|automatically|always|only)\b",
        "take it out: what a rule says is done, and always",
    ),
    ("", r"(don't|doesn't|can't|never|do not|does not|not allowed)", "write `cannot`"),
    (
        "[A-Z][a-z]+ ",
        r"(whose|who|which|that [a-z])",
        "a noun takes no sentence of its own; ask for it with `if`, of many below `for each …:`",
    ),
    ("", r"(he|she|they|him|her|them|his|their|who|whose)\b", "name who is meant: `you`, `that …`, `the target`"),
    (": *", r"[^ ]", "what follows a colon stands on a line of its own, two spaces further in"),
    ("during [^,]*, ", r"when\b", "a sentence has one time; ask for the other: `when …, if you are in …,`"),
    ("when [^,]*, ", r"(when|during)\b", "a sentence has one time; ask for the other: `when …, if you are in …,`"),
    ("the number of ", r"your\b", "write `your …`: of things it is how many there are"),
    (
        "(you|[A-Z][a-z]+) ",
        r"[A-Z]",
        "a name does nothing by itself; say what is done with it: `use …`, `make a …`, `become …`",
    ),
    ("rolls? ", r"an? [0-9]+", "a roll is answered when it is made: `when you make a …`, `when your … succeeds`"),
    ("", r"on (the |an? )?[A-Z]", "where somebody or something is, is said with `in`: `in the …`"),
    (
        r"and ",
        r"(the|that|each|an?|another|your)\b",
        "two who do something are two sentences: one on a line of its own",
    ),
    (
        "",
        r"(attacks?|hits?|strikes?|shoots?)\b",
        "name the test: `makes a … against …`, or when it comes out, `… succeeds`",
    ),
    (
        "you are |is |are ",
        r"(attacked|hit|targeted)\b",
        "name the test: `when … makes a … against you`, or when it comes out, `when a … against you succeeds`",
    ),
    (
        r"(have|has) ",
        r"(at least|at most|more than|less than)\b",
        "ask for the number: `your … is at least …`; count things: `the number of … is at least …`",
    ),
    (
        r"(gain|gains|lose|loses) ",
        r"[-+]",
        "write `gain 2 …` or `lose 2 …`; what is changed as long as it holds `gets -2`",
    ),
    (
        r"(gain|gains|lose|loses|take|takes|draw|draws) [0-9]+ ",
        r"(more|fewer|less)\b",
        "write only the number; what a test gets more of is `your … play 1 more card`, `your … get +2`",
    ),
    (
        r"(take|takes) ",
        r"half\b",
        "write `damage to you is half that damage`, or of damage that comes `that damage is half that damage`",
    ),
    (r"gets? [-+] ", r"half\b", "put it in brackets: `(half …)`"),
    (
        r"^ *(once|[0-9]+ times) per .*, ",
        r"(once|[0-9]+ times)\b",
        "a rule has one limit; put the second before a rule in the block of the first",
    ),
    (r"\w ", r"or\b", "let somebody choose, `you choose one:` with a list; or write the sentence twice"),
    (r"\w ", r"and\b", "end the sentence, and begin the next on a line of its own"),
    (r"\+\d+|- ?\d+", r" ?to\b", "say what gets it: `your … get +2`"),
    (r"[-+]\d+ ", r"to\b", "say what gets it: `your … get +2`"),
    (r"per \d+ of ", r"rank\b", "write `× (rank / 2)`"),
    (r"chooses? [XYZ] ", r"to\b", "say the least first: `choose X from 1 to …`"),
    ("can ", r"not\b", "write `cannot`"),
    ("your ", r"damage\b", "write `damage to you`, or of what you deal `damage from you`"),
    ("", r"[<>=≤≥]", "write `is less than`, `is more than`, `is`, `is at most` or `is at least`"),
    ("", r"%", "write a fraction: `half …`, `… / 10`"),
)
"""How people say it who have not read the manual, and how it is said: what stands before, what cannot stand, the cure."""


def _reworded(line: str, column: int) -> str | None:
    """How to say what an author says in his own words, at the place where it cannot stand."""
    before, rest = line[: column - 1], line[column - 1 :]
    for earlier, here, cure in _OWN_WORDS:
        if re.match(here, rest) and (not earlier or re.search(f"(?:{earlier})$", before)):
            return cure
    first = re.match(r" *([A-Z][a-z]+) $", before)
    if first is not None and first[1].lower() in language_words():
        return f"write `{first[1].lower()}`: only words of the game have capitals"
    return None


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
