"""What is wrong at the place where a text can be read no further, and what is known of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from diagnostics.suggest import nearest
from grammar.akin import sort_of
from grammar.article import FIGURES
from grammar.lexicon import NAME
from grammar.mistakes.engine import NoSentence, NotRead, tree_of
from grammar.mistakes.hints import CAPITALS, GAMES_WORDS, WRITTEN_SO, and_then, expected, no_such_verb
from grammar.mistakes.indents import at_line_end
from grammar.mistakes.places import indent_of, line_of
from grammar.mistakes.strangers import about_strangers, as_done, first_stranger, language_words, misspelt
from grammar.own_words.advice import Advice, own_way
from grammar.own_words.cures import SMALL_WORDS, WHICH, WHOSE, name_alone
from grammar.own_words.rewording import apart, reworded
from grammar.verbs import VERBS


def problem_at(text: str, error: NotRead, game: Advice | None = None) -> Problem:
    """What is wrong where a text goes wrong."""
    lines = text.split("\n")
    above = lines[error.line - 2] if error.line > 1 else ""
    if error.word and above and set(error.allowed) == {"ON"} and (not _MAKES.search(above) or _CAN_PAY.search(above)):
        return codes.UNEXPECTED_WORD.at(error.span, hint=_no_block(above), word=error.word)
    if error.word and expected(error.allowed) == expected(["BULLET"]):
        said = line_of(text, error.line).strip()
        return codes.UNEXPECTED_WORD.at(error.span, hint=OF_A_LIST.format(said=said), word=error.word)
    chosen = _CHOSEN.search(line_of(text, error.line)[: max(error.column - 1, 0)])
    if chosen:
        span = Span(error.line, chosen.start(1) + 1, error.line, chosen.start(1) + 2)
        return codes.CHOICE_WITHOUT_BOUNDS.at(span, hint=f"write `choose {chosen[1]} from 1 to …`", variable=chosen[1])
    if (several := _of_several(lines, error, game)) is not None:
        return several
    if error.sort in ("_NL", "$END", "_DEDENT", "_INDENT"):
        return at_line_end(lines, error)
    if error.sort is not None:
        return _unexpected(lines, error, game)
    rest = line_of(text, error.line)[error.column - 1 :]
    word = re.match(r"[a-z][a-z-]*", rest)
    return _unreadable(lines, error, rest[:1], game) if word is None else _unknown(lines, error, word[0], game)


def _no_block(above: str) -> str:
    """The cure where a line stands below something that is simply done: what is in front of that opens a block for both."""
    if _CAN_PAY.search(above):
        return f"write `{_CAN_PAY.sub('may', above.strip())}` for the line above: with `can` nothing is offered"
    front, said = apart(above.strip().removesuffix(":"))
    deed = reworded(said, done=True) or said
    if not front or "\n" in deed:
        return NO_BLOCK
    return f"write `{', '.join(front)}:` and below it, two spaces further in, `{deed}` and below that this line"


_CAN_PAY = re.compile(r"\bcan(?= (?:pay|spend|discard|lose|give up|use|choose) )")
"""What offers nothing, where a block with what is had for it stands below."""


def _of_several(lines: list[str], error: NotRead, game: Advice | None) -> Problem | None:
    """What is wrong where a line speaks of several who are chosen above it."""
    line = line_of("\n".join(lines), error.line)
    those = _THOSE.match(line, error.column - 1) if error.line else None
    several = chosen_above(lines[: error.line - 1], line) if those is not None else None
    if those is None or several is None or (game is not None and not game.meanings(several.partition(" ")[2])[1]):
        return None
    span = Span(error.line, those.start(1) + 1, error.line, those.end(1) + 1)
    return codes.UNKNOWN_WORD.at(span, hint=OF_SEVERAL.format(those=several), word=those[1])


def chosen_above(before: Sequence[str], line: str) -> str | None:
    """Of whom several are chosen in a line above, where this one speaks of those: `3 Allies`."""
    if not _THOSE.search(line):
        return None
    margin = indent_of(line)
    for above in reversed(before):
        if above.strip() and indent_of(above) < margin:
            margin = indent_of(above)
            if (found := _SEVERAL.search(above)) is not None:
                return found[1]
    return None


_THOSE = re.compile(r"(?:and )?(?:each )?(?:of )?\b(they|them|their|those|these|chosen)\b")
_SEVERAL = re.compile(rf"\b[Cc]hooses? (?:up to )?((?:\d+|{'|'.join(FIGURES[1:])}) (?:{NAME}))")
OF_SEVERAL = "of several say below what comes of it: `for up to {those}:`, and below that, of `that …`"
"""What speaks of several, how they are chosen, and what to do about it."""

NO_BLOCK = "take the colon of the line above away, and let this one begin as far in as that"
"""What to do about what stands below something that is simply done: `you choose an Ally:`."""
OF_A_LIST = "write `- {said}`; each that can be chosen is a line of its own, behind `- `"
"""What to do about what stands below `choose one:` and is no line of a list."""
_MAKES = re.compile(r"\bmakes?\b")
_CHOSEN = re.compile(r"\bchooses? ([XYZ])( from (?:(?! to ).)*)?$")
"""A choice of a number, so far as it can be read."""


def _unexpected(lines: list[str], error: NotRead, game: Advice | None) -> Problem:
    """A word or a name that cannot stand there."""
    line, column = error.line, error.column
    said = _reworded(lines[line - 1], column, game) or _in_between(lines, line, column, error.word)
    if said is None and (stranger := first_stranger(lines, line, column, game)) is not None:
        return stranger
    hint = said or expected(error.allowed) or WRITTEN_SO
    return codes.UNEXPECTED_WORD.at(error.span, hint=hint, word=error.word)


def _unreadable(lines: list[str], error: NotRead, character: str, game: Advice | None) -> Problem:
    """A mark of which no sentence is made."""
    line = lines[error.line - 1]
    hint = _MARKS.get(character) or _reworded(line, error.column, game)
    if character == "*" and not line[: error.column - 1].strip():
        hint = "take it out: each line is a sentence, without markup"
    return codes.UNEXPECTED_CHARACTER.at(error.span, hint=hint, character=character or " ")


_MARKS = {
    "*": "write `×`",
    "\t": "indent with spaces",
    "−": "write `-`",
    "–": "write `-`",
    "·": "write `×`",
    "’": "write `'`",
    "'": "write it out: `you are`, `it is`, `cannot`",
    "“": "take it out",
    "”": "take it out",
    ".": "take it out: a sentence ends with its line",
    "…": "take it out: a sentence ends with its line",
    ";": "end the sentence, and begin the next on a line of its own",
    ":": "take it out, or let a block follow",
    "½": "write `half …`",
}
"""What to do about a mark."""


def _unknown(lines: list[str], error: NotRead, word: str, game: Advice | None) -> Problem:
    """A small word that cannot stand there, or that the language has not."""
    number, column = error.line, error.column
    line, span = lines[number - 1], Span(number, column, number, column + len(word))
    cure = _reworded(line, column, game)
    if word in language_words():
        if cure is None and (stranger := first_stranger(lines, number, column, game)) is not None:
            return stranger
        return codes.UNEXPECTED_WORD.at(span, hint=cure or expected(error.allowed) or WRITTEN_SO, word=word)
    return codes.UNKNOWN_WORD.at(span, hint=cure or _meant(lines, error, word, game), word=word)


def _meant(lines: list[str], error: NotRead, word: str, game: Advice | None) -> str:
    """What to do about a word that the language has not, where nothing is known of it: another may have been meant."""
    line = lines[error.line - 1]
    before, rest = line[: error.column - 1], line[error.column - 1 :]
    does = "GAIN" in error.allowed and _DOES.search(before) is not None
    near = nearest(word, sorted(language_words()))
    near = near and as_done(near, before)
    behind = _BEFORE_A_VERB.search(before)
    if behind and near not in _VERBS and not (behind[1] == "you" and near in _MOODS):
        near = None  # where only a verb can stand
    if does and _VERB_FOLLOWS.match(rest):
        does = False
    if near in (*_VERBS, *_MOODS, "do", "does") and _BEFORE_A_NOUN.search(
        before
    ):  # so many are counted, or one is spoken of
        near = None
    if game is None or game.names_so(word):
        capital = f"{GAMES_WORDS}: `{word.capitalize()}`"
        if game is not None and (left := _with_its_capital(lines, error, word, game)) is not None:
            return and_then(capital, left)
        return f"did you mean `{near}`? {capital}" if near else no_such_verb(before) if does else capital
    near = nearest(word.capitalize(), game.names()) if near is None else near
    near = None if word in SMALL_WORDS or sort_of(line, word) else near
    if near and misspelt(word, near):
        return f"did you mean `{near}`?"
    return no_such_verb(before) if does else about_strangers(line, error.column, game) or WRITTEN_SO


def _with_its_capital(lines: list[str], error: NotRead, word: str, game: Advice) -> Problem | None:
    """What is still wrong with a name of the game that has its capital, if only that was missing."""
    line, column = lines[error.line - 1], error.column
    line = f"{line[: column - 1]}{word.capitalize()}{line[column - 1 + len(word) :]}"
    try:
        effect = tree_of("\n".join([*lines[: error.line - 1], line, *lines[error.line :]]))
    except NoSentence:
        return None
    there = (one for one in game.wrong(effect) if one.span.line == error.line)
    return next((one for one in there if one.span.column <= column < one.span.end_column), None)


_DOES = re.compile(r"(\byou|\bthis|\bmay|\bcan|\bcannot|[A-Z][\w']*\]?) $")
"""Behind whom what is done stands."""
_BEFORE_A_VERB = re.compile(r"\b(you|may|can|cannot|would) $")
_VERB_FOLLOWS = re.compile(r"[a-z-]+ (?:[a-z]+s|may|can|cannot|are) ")
_BEFORE_A_NOUN = re.compile(r"\b(?:\d+|the|an?|your|his|her|its|their) $")
_MOODS = ("may", "can", "cannot", "would")
"""What stands before a verb."""

_VERBS = frozenset(form.split()[0] for verb in VERBS.values() for form in (verb.name, verb.third))


def _in_between(lines: list[str], line: int, column: int, word: str) -> str | None:
    """What is one word too many, or one comma too few: with that mended the sentence could be read so far."""
    before, rest = lines[line - 1][: column - 1].rstrip(), lines[line - 1][column - 1 :]
    mended = "\n".join([*lines[: line - 1], f"{before}, {rest}", *lines[line:]])
    try:
        tree_of(mended)
    except NoSentence:
        return f"take out one `{word}`" if re.search(rf"(?<!\w){re.escape(word)}$", before) else None
    return f"put a `,` before `{word}`"


def _reworded(line: str, column: int, game: Advice | None) -> str | None:
    """How to say what an author says in his own words, or with a capital that is none."""
    cure, first = own_way(game, line, column), re.match(r" *([A-Z][a-z]+) $", line[: column - 1])
    if cure == WHICH and game is not None:
        cure = _which(line[: column - 1], game)
    if cure in (None, WHOSE):
        cure = _alone(line[: column - 1], game) or cure
    if cure is None and first is not None and first[1].lower() in language_words():
        return f"write `{first[1].lower()}`{CAPITALS}"
    return cure


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
