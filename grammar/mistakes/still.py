"""What to do about a sentence that cannot be read though it was reworded."""

from __future__ import annotations

import re

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.lexicon import NAME
from grammar.mistakes.hints import CURED, NO_HELP, STRANGERS, WRITTEN_SO, and_then, as_instruction, how_much, in_place
from grammar.mistakes.places import Sentence, found_in, line_of, said_at, whole_word, word_at
from grammar.mistakes.strangers import known_stranger
from grammar.mistakes.trials import but_below, but_for_one, can_be_read
from grammar.own_words.advice import Advice, own_way
from grammar.own_words.cures import SMALL_WORDS


def still_wrong(
    problem: Problem,
    reread: Problem,
    read: tuple[int, int],
    anew: str,
    place: Sentence,
    written: list[str],
    lost: str,
    game: Advice | None,
) -> Problem:
    """What to do about a sentence that cannot be read though it was reworded.

    reread: what is wrong with it now.  read: up to which line and column it can be read."""
    left = reread
    known, known_left = how_much(problem.hint), how_much(left.hint)
    found = found_in(word_at(anew, left), place)
    at = found or problem.span
    word = said_at(place, problem.span)
    stays = not word.isalpha() or re.search(whole_word(word), "\n".join(written), re.IGNORECASE)
    settled = not stays and left.code is not codes.UNFINISHED_SENTENCE
    anew_said = as_instruction(written) + in_place(place.many) + lost
    unsaid = (
        problem.code is codes.UNKNOWN_WORD and known > known_left and re.search(whole_word(word), "\n".join(written))
    )
    people = settled and word in _PEOPLE
    cured = known == known_left == CURED and not NO_HELP.match(problem.hint or "")
    astray = settled and not people and cured and read < (reread.span.line, reread.span.column)
    better = known_left and not astray and (settled or known_left > known or (at > problem.span and not unsaid))
    if known and not better:
        return replace(problem, hint=and_then(anew_said, left)) if people else problem
    if known_left and (but_for_one(anew, left, place) or but_below(anew, place)):
        return replace(problem, hint=and_then(anew_said, left))
    if left.hint == WRITTEN_SO and (known_word := known_stranger(anew, left, game)) is not None:
        left, found = known_word, found_in(word_at(anew, known_word), place)
        at = found or at
    left = replace(left, span=at) if found else replace(problem, hint=left.hint)  # only the rewording wrote that word
    if STRANGERS in (left.hint or "") and not found:
        return problem
    if STRANGERS in (left.hint or "") and (named := _with_names(place, written, game)) is not None:
        return replace(left, hint=f"{as_instruction(named)}; {left.hint}")
    up_to = min((reread.span.line, reread.span.column), read if read[0] > 0 else (reread.span.line, reread.span.column))
    left_line = up_to[0] - place.first - 1
    begun = written[: max(left_line, 0)]
    slots = line_of(anew, up_to[0])[: up_to[1] - 1].rpartition(", ")[0].removeprefix(place.margin)
    if slots.strip() and 0 <= left_line < len(written):
        begun = [*begun, f"{slots}, …"]
    if begun and begun[-1].removesuffix("…") not in place.sentence:
        return replace(left, hint=and_then(f"begin with{as_instruction(begun).removeprefix('write')}", left))
    return left


_PEOPLE = ("they", "them", "their", "he", "she", "him", "his", "her", "it", "its", "whoever")
"""What speaks of somebody without a name."""


def _with_names(place: Sentence, written: list[str], game: Advice | None) -> list[str] | None:
    """What is written with what nobody knows in it as if it were names of the game, if then it could be read."""
    if game is None or not re.search(NAME, " ".join(written)):
        return None
    named = list(written)
    for number, line in enumerate(written):
        for word in game.strangers(line):
            at = re.search(rf"{_BEFORE_A_NAME}{whole_word(word)}", line)
            if at is None or word in SMALL_WORDS or own_way(game, line, at.end() - len(word) + 1) is not None:
                return None
            named[number] = re.sub(whole_word(word), word.capitalize(), named[number])
    reads = named != written and can_be_read(place.with_lines([place.margin + line for line in named]))
    return named if reads else None


_BEFORE_A_NAME = (
    r"\b(?:an?|the|your|its|that|each|another|any|no|not|in|with|without|is|are|becomes?|\d+) (?:[\w-]+ )??"
)
"""What stands before a name."""
