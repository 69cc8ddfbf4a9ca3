"""Text as runs: pieces of plain text, some of which point at a word of the game.  Knows no nodes and no markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from grammar.vocabulary import Word

NO_GAP_BEFORE = tuple(",.;:)’/")
NO_GAP_AFTER = ("(", "/", " ")


class Run(Struct, frozen=True):
    """A stretch of text.  target: the word it mentions (a link on the page).  strong: bold (first mention on a card)."""

    text: str
    target: Word | None = None
    strong: bool = False


SPACE = Run(" ")


class Line(Struct, frozen=True):
    """One line of rules text.  depth: how far it is set in.  bullet: an option of a choice or a row of a table."""

    depth: int
    runs: tuple[Run, ...]
    bullet: bool = False


Text = tuple[Run, ...]
Piece = str | Run | Text | None


def join(*pieces: Piece) -> Text:
    """The pieces one after the other, with a space wherever English wants one; empty pieces vanish."""
    runs: list[Run] = []
    for piece in pieces:
        apart = bool(runs)
        for run in _runs_of(piece):
            if run.text:
                _append(runs, run, apart and _gap(runs[-1].text, run.text))
            apart = False
    return tuple(runs)


def glue(*pieces: Piece) -> Text:
    """The pieces one after the other without any space between them."""
    runs: list[Run] = []
    for piece in pieces:
        for run in _runs_of(piece):
            _append(runs, run)
    return tuple(runs)


def listing(texts: Sequence[Text], word: str = "and") -> Text:
    """`A`, `A and B`, `A, B, and C`."""
    if len(texts) == 2:
        return join(texts[0], word, texts[1])
    if len(texts) < 2:
        return join(*texts)
    pieces: list[Piece] = []
    for text in texts[:-1]:
        pieces += [text, ","]
    return join(*pieces, word, texts[-1])


def capital(text: Text) -> Text:
    """The text with a capital first letter."""
    if not text:
        return text
    first = text[0]
    return (replace(first, text=first.text[:1].upper() + first.text[1:]), *text[1:])


def small(text: Text) -> Text:
    """The text with a small first letter, unless it begins with a name of the game."""
    first = text[0] if text else Run("")
    if not first.text or (first.target is not None and not first.target.small):
        return text
    return (replace(first, text=first.text[:1].lower() + first.text[1:]), *text[1:])


def sentence(text: Text) -> Text:
    """The text as a sentence: capital first letter, full stop."""
    closed = bool(text) and text[-1].text.endswith((".", "!", "?", ":"))
    return capital(text if closed else join(text, "."))


def printed(words: str) -> str:
    """What somebody has typed, with the apostrophes of print."""
    return re.sub(r"(?<=\w)'", "’", words)


def string(text: Iterable[Run]) -> str:
    """The bare characters."""
    return "".join(run.text for run in text)


def plain(lines: Iterable[Line]) -> str:
    """Lines as plain text, two spaces per depth, a dash before options and rows, what belongs to one of them below its text."""
    said, dashes = [], [0]
    for line in lines:
        dashes = dashes[: line.depth + 1]
        said.append("  " * (line.depth + dashes[-1]) + ("- " if line.bullet else "") + string(line.runs))
        dashes += [dashes[-1] + line.bullet] * (line.depth + 2 - len(dashes))
    return "\n".join(said)


def bold_first_mentions(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with each word of the game strong where it is mentioned first."""
    seen: set[str] = set()
    marked = []
    for line in lines:
        runs = []
        for run in line.runs:
            fresh = run.target is not None and run.target.name not in seen
            if run.target is not None:
                seen.add(run.target.name)
            runs.append(replace(run, strong=True) if fresh else run)
        marked.append(replace(line, runs=tuple(runs)))
    return tuple(marked)


def _runs_of(piece: Piece) -> tuple[Run, ...]:
    if not piece:
        return ()
    if isinstance(piece, str):
        return (Run(piece),)
    return (piece,) if isinstance(piece, Run) else piece


def _gap(before: str, after: str) -> bool:
    return not (after.startswith(NO_GAP_BEFORE) or before.endswith(NO_GAP_AFTER))


def _append(runs: list[Run], run: Run, apart: bool = False) -> None:
    """Adds a run, to the last one if they are of one piece.  apart: with a space between them, which is plain."""
    if runs:
        last = runs[-1]
        if last.target is None and run.target is None and last.strong == run.strong and not (apart and run.strong):
            runs[-1] = Run(f"{last.text} {run.text}" if apart else last.text + run.text, None, run.strong)
            return
        if apart:
            _append(runs, SPACE)
            _append(runs, run)
            return
    runs.append(run)
