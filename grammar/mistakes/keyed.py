"""A row of what is looked up: what comes of its key said anew, below that if it is more than one deed; and a row without one."""

from __future__ import annotations

from msgspec import Struct

from grammar.late import compiled
from grammar.mistakes.hints import as_instruction
from grammar.mistakes.owners import of_whoever_chooses
from grammar.mistakes.places import Sentence, indent_of
from grammar.mistakes.trials import right
from grammar.own_words.advice import Advice
from grammar.own_words.left_out import added
from grammar.own_words.rewording import reworded
from grammar.own_words.rows import NOTHING
from grammar.words import SuitWord

_KEY = r"(?P<key>(?:\d+(?: to \d+| or (?:more|less))?|[A-Z][\w-]*(?:(?: or)? [A-Z][\w-]*)*|[Oo]therwise)): *(?P<said>\S.*?)\.?"
_LOOKED_UP = r" *(?:[^:\n]*, )?(?i:depending on) [^\n]+:"
NO_ROW = "take this line out: where no row stands for what comes, nothing comes of it"


class Row(Struct, frozen=True):
    """A row that cannot be read.  cure: what is to be written, and the text with it.  well: whether that is all."""

    cure: str
    anew: str
    well: bool = True


def _is_row(place: Sentence) -> bool:
    """Whether a line stands right below what its block depends on."""
    above = next((one for one in reversed(place.before) if one.strip() and indent_of(one) < len(place.margin)), "")
    return bool(place.margin) and compiled(_LOOKED_UP).fullmatch(above.rstrip()) is not None


def keyed_row(place: Sentence, game: Advice) -> Row | None:
    """A row, as far as what comes of it can be said; None of another sentence."""
    row = compiled(_KEY).fullmatch(place.sentence)
    if row is None or not _is_row(place):
        return None
    if compiled(NOTHING).fullmatch(row["said"]):
        return Row(NO_ROW, place.with_lines([]))
    said = game.capitals(game.opened(row["said"]))
    deed = (reworded(said, done=True) or said).split("\n")
    lines = [f"{row['key']}: {deed[0]}"] if len(deed) == 1 else [f"{row['key']}:", *(f"  {one}" for one in deed)]
    lines = of_whoever_chooses("\n".join(lines)).split("\n")
    anew = place.with_lines([place.margin + one for one in lines])
    if len(lines) == 1 and not right(anew, game):
        lines = [f"{row['key']}:", f"  {row['said']}"]
        anew = place.with_lines([place.margin + one for one in lines])
    return Row(as_instruction(lines) + added(row["said"], "\n".join(lines)), anew, right(anew, game))


def without_key(place: Sentence, game: Advice) -> str | None:
    """The cure of a line that stands among rows, and says not for what; None of another."""
    if not _is_row(place) or not place.sentence[:1].islower() or place.sentence.startswith("otherwise"):
        return None
    above = next(one for one in reversed(place.before) if one.strip() and indent_of(one) < len(place.margin))
    suit = next((word.name for word in game.vocabulary.every(SuitWord)), "") if "uit" in above else ""
    key = suit or "1"
    return (
        f"a row begins with what comes, `{key}: …`; where more than one line comes of that, `{key}:`, and those below it, two "
        "spaces further in"
    )
