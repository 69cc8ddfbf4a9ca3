"""A throw that somebody may make, and what comes of each number behind it or below, `you may roll a die. On a 1 …`: it is offered
first, `you may use this:`, and then depends on the dice."""

from __future__ import annotations

import re

from msgspec import Struct

from grammar.late import compiled
from grammar.mistakes.hints import and_then, as_instruction, in_place
from grammar.mistakes.places import indent_of
from grammar.mistakes.tabled import marked
from grammar.mistakes.trials import can_be_read
from grammar.mistakes.unopened import mended
from grammar.own_words.advice import Advice
from grammar.own_words.rows import rows

_OFFERS = (
    r"(?P<front>(?:[^\n]*?, )?)(?P<who>[Yy]ou) (?:may|can) (?:(?P<deed>[^\n]*?),? (?:and|to) )?(?:you )?(?:roll|throw) "
    r"(?:(?:an?|one|1) )?(?P<dice>\d*d\d+)(?:[.:;,]? *$|[.:;,]\s+(?P<rows>\S.*))"
)
"""Who may throw what, after what else he does, and the rows in the same line."""


class Thrown(Struct, frozen=True):
    """The lines in which it stands, the first and that behind the last; its cure, and the text with it, if all is right."""

    first: int
    end: int
    hint: str
    anew: str


def offered_throw(text: str, game: Advice) -> Thrown | None:
    """The first such throw of a text, with all its rows below what is offered."""
    lines = text.rstrip("\n").split("\n")
    for first, line in enumerate(lines):
        if "roll" not in line and "throw" not in line:
            continue
        found = compiled(_OFFERS).fullmatch(game.capitals(game.opened(line.strip())).rstrip("."))
        if found is None or "⏎" in found[0]:  # its rows are laid already
            continue
        said, end = (found["rows"], first + 1) if found["rows"] else _below(lines, first + 1, indent_of(line), game)
        thrown = rows(f"roll {found['dice']}", said) if said else None
        if thrown is None:
            continue
        before, behind = lines[:first], lines[end:]
        margin = " " * indent_of(line)
        deed, left, offer = (found["deed"] or "").strip(), [], "use this"
        if deed and not can_be_read(f"you may {deed}:\n  you draw 1 card\n"):
            left.append(deed)
        elif deed:
            offer = deed
        head = [f"{margin}{found['front']}you may {offer}:", f"{margin}  depending on {thrown.dice}:"]
        below: list[str] = []
        for key, what in thrown.rows:
            row = f"{margin}    {key}: "
            parts = [what] if _is_right([*head, row + what], game) else re.split(",? and ", what)
            well = [part for part in parts if len(parts) == 1 or _is_right([*head, row + part], game)]
            left += [part for part in parts if part not in well]
            below.append(row + (" and ".join(well) or "…"))
        whole = mended("\n".join([*before, *head, *below, *behind]).replace(": …", f": {_UNSAID}") + "\n", game)
        if whole is None or all(row.endswith("…") for row in below):
            return None
        anew, wrong = whole
        shown = anew.replace(f": {_UNSAID}", ": …").rstrip("\n").split("\n")
        shown = shown[first : len(shown) - len(behind)]
        hint = and_then(as_instruction(shown) + in_place(end - first), wrong)
        hint += (
            f"; left to say {'is' if len(left) == 1 else 'are'} {', '.join(f'`{one}`' for one in left)}" if left else ""
        )
        return Thrown(first, end, hint, anew if not left and wrong is None else "")
    return None


def _is_right(lines: list[str], game: Advice) -> bool:
    """Whether that can be said."""
    return mended("\n".join(lines) + "\n", game) is not None


_UNSAID = 'note "…"'


def _below(lines: list[str], begin: int, margin: int, game: Advice) -> tuple[str, int]:
    """The rows in lines of their own, in one, and up to which line they go."""
    said: list[str] = []
    end = begin
    while end < len(lines) and indent_of(lines[end]) >= margin:
        row = marked(game.opened(lines[end]))
        if row is None or not row["said"]:
            break
        said.append(f"on {row['on'] or row['key']}, {row['said'].rstrip('.;,')}")
        end += 1
    return "; ".join(said), end
