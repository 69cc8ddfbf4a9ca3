"""Two who are chosen at once, or one of whom the same line goes on: each in a line of his own, and below it what comes of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.article import with_article
from grammar.late import late
from grammar.lexicon import NAME
from grammar.mistakes.engine import tree_of
from grammar.mistakes.hints import as_instruction, in_place
from grammar.mistakes.places import Sentence, indent_of
from grammar.mistakes.trials import for_nothing, right
from grammar.own_words.advice import Advice
from grammar.own_words.rewording import reworded

_ONE = r"(?:an?|one|1)(?: of)?(?: (?:your|the|his|her|their))? "
_WHO = rf"(?:{NAME})(?: (?:in|with|without) (?:(?:an?|the|your) )?(?:{NAME}))*"
_BOTH = late(
    r"(?P<front>(?:[^,:\n]+, )*)(?:(?:[Yy]ou )?(?P<may>(?:may|can) )?(?:(?:pay|spend) (?P<price>[^,:\n]+?)(?:,? and| to|:) )?)?"
    rf"(?:you )?(?i:choose|pick|select) {_ONE}(?P<one>{_WHO})"
    rf"(?:(?:,? and|,? as well as) {_ONE}(?P<other>{_WHO})|(?=[:.] [Tt]hat ))"
    r"(?:(?P<opens>:)|[:.;,] (?:and )?(?P<rest>[^\n]+))?"
)
"""Who are chosen, for what, and what is said of them in the same line."""


def chosen_apart(sentence: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure, and the text with it, where several are chosen in one sentence, or what comes of it stands behind that."""
    found = _BOTH.fullmatch(game.capitals(sentence))
    if found is None or not (found["other"] or (found["front"] and not found["may"])):
        return None
    those = [_alone(name, game) for name in (found["one"], found["other"]) if name]
    below, many = _behind(place, those, opened=bool(found["opens"]))
    told = re.split(r"[.;] +|,? and (?=(?:that|the) )", (found["rest"] or "").rstrip(".")) if found["rest"] else []
    done = [_of_them(game.capitals(game.opened(line)), those) for line in told]
    done = [line for said in done for line in (reworded(said, done=True) or said).split("\n")] + below
    choices = [f"you choose {with_article(one)}" for one in those]
    front = found["front"]
    if (
        found["price"] or found["may"] or (done and not front and not place.margin)
    ):  # of nothing else he could be spoken of
        offer = f"pay {found['price']} and choose" if found["price"] else "choose"
        lines = [f"{front}you may {offer} {with_article(those[0])}:", *(f"  {line}" for line in (*choices[1:], *done))]
    elif front:
        lines = [f"{front.rstrip(', ')}:", *(f"  {line}" for line in (*choices, *done))]
    else:
        lines = [*choices, *done]
    written = [*(reworded(lines[0]) or lines[0]).split("\n"), *lines[1:]]
    anew = (
        "\n".join([*place.before, *(place.margin + line for line in written), *place.behind[many:]]).rstrip("\n") + "\n"
    )
    if not right(anew, game):
        return None
    free = for_nothing(tree_of(anew), place.first, len(written), game)
    return as_instruction(written) + in_place(place.many + many) + free, anew


def _alone(name: str, game: Advice) -> str:
    """One of several: `one of your Allies` is an Ally."""
    first, where = re.match(rf"({NAME})(.*)", name).groups()  # type: ignore[union-attr]  # it was found so
    return game.meanings(first)[0] + where


def _behind(place: Sentence, those: Sequence[str], *, opened: bool) -> tuple[list[str], int]:
    """What stands below the sentence, or beside it and speaks of those, as far in as it stands to that; and how many lines."""
    margin, lines = len(place.margin), list[str]()
    for line in place.behind:
        beside = indent_of(line) == margin and any(f"that {re.split(' (?:in|with)', one)[0]}" in line for one in those)
        if not line.strip() or not (beside or indent_of(line) > margin):
            break
        lines.append(line[margin:].removeprefix("  ") if opened else line[margin:])
    return lines, len(lines)


def _of_them(said: str, those: Sequence[str]) -> str:
    for one in those:
        kind = re.split(" (?:in|with)", one)[0]
        said = re.sub(rf"\b[Tt]he {re.escape(kind)}\b", f"that {kind}", said)
    return re.sub(r"^That ", "that ", said)
