"""A row of what is looked up: what comes of its key said anew, below that if it is more than one deed; and a row without one."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from grammar.late import compiled
from grammar.mistakes.hints import as_instruction
from grammar.mistakes.owners import of_whoever_chooses
from grammar.mistakes.places import Sentence, indent_of
from grammar.mistakes.trials import right
from grammar.own_words.advice import Advice
from grammar.own_words.left_out import added
from grammar.own_words.rewording import reworded
from grammar.own_words.rows import NOTHING, REST, others
from grammar.words import SuitWord

_KEY = (
    r"(?P<key>(?:\d+(?: to \d+| or (?:more|less))?|[A-Z][\w-]*(?:(?: or)? [A-Z][\w-]*)*|(?i:"
    + REST
    + r"))): *(?P<said>\S.*?)\.?"
)
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


def is_for_the_rest(place: Sentence) -> bool:
    """Whether a line is the row for all that no other stands for."""
    row = compiled(_KEY).fullmatch(place.sentence)
    return row is not None and _is_row(place) and compiled(rf"(?i:{REST})").fullmatch(row["key"]) is not None


def keyed_row(place: Sentence, game: Advice) -> Row | None:
    """A row, as far as what comes of it can be said; None of another sentence."""
    row = compiled(_KEY).fullmatch(place.sentence)
    if row is None or not _is_row(place):
        return None
    if compiled(NOTHING).fullmatch(row["said"]):
        return Row(NO_ROW, place.with_lines([]))
    if is_for_the_rest(place):
        return _for_the_rest(row["said"], place, game)
    said = game.capitals(game.opened(row["said"]))
    deed = (reworded(said, done=True) or said).split("\n")
    lines = [f"{row['key']}: {deed[0]}"] if len(deed) == 1 else [f"{row['key']}:", *(f"  {one}" for one in deed)]
    lines = of_whoever_chooses("\n".join(lines)).split("\n")
    anew = place.with_lines([place.margin + one for one in lines])
    if len(lines) == 1 and not right(anew, game):
        lines = [f"{row['key']}:", f"  {row['said']}"]
        anew = place.with_lines([place.margin + one for one in lines])
    return Row(as_instruction(lines) + added(row["said"], "\n".join(lines)), anew, right(anew, game))


def _for_the_rest(said: str, place: Sentence, game: Advice) -> Row | None:
    """A row for all that no other stands for: those numbers of a throw, or those suits."""
    at = max(number for number, line in enumerate(place.before) if line.strip() and indent_of(line) < len(place.margin))
    lines = [line for line in (*place.before[at + 1 :], *place.behind) if indent_of(line) == len(place.margin)]
    keys = [line.strip().partition(":")[0] for line in lines if line.strip()]
    head = place.before[at].strip()
    rest = ""
    if dice := compiled(r".*\bdepending on (\d+d\d+):").fullmatch(head):
        rest = others((one for one in keys if one[:1].isdigit()), dice[1])
    elif head.endswith("Suit:"):
        taken = {name for one in keys for name in one.split(" or ")}
        rest = " or ".join(word.name for word in game.vocabulary.every(SuitWord) if word.name not in taken)
    if not rest or rest == "…":
        return Row(_EACH_ROW, "")
    return keyed_row(replace(place, lines=[f"{place.margin}{rest}: {said}"]), game)


_EACH_ROW = (
    "a row says what it is for: the numbers, `2 to 5: …`, `6 or more: …`, or all of the other words, `Name or Name: …`"
)


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
