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


_AS_MANY = late(
    r"(?i:choose |pick |select |for )?(?i:up to|at most) "
    rf"(?P<many>(?:half )?(?:your |that (?:{NAME})'s )(?:{NAME})|rank|your rank) "
    rf"(?:of (?:your|the) )?(?P<those>{NAME})(?=$|[:.,]| [a-z])"
)
"""How many are chosen at the most, where a number says that."""
_EXAMPLE = 2
"""What stands for that number while the sentence is reworded."""


def as_many_as(sentence: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure, and the text with it if that is whole, where as many may be chosen as a number says: that is chosen first."""
    capitals = game.capitals(sentence)
    found = _AS_MANY.search(capitals)
    if found is None:
        return None
    many, those = _parted(f"{found['many']} {found['those']}", game)
    if not many:
        return None
    choice = f"you choose X from 0 to {'rank' if many == 'your rank' else many}"
    alone, followed = [choice, f"for up to X {those}:"], any(line.strip() for line in place.behind)
    if capitals == found[0] and not followed:
        return f"{as_instruction(alone)} and below it, two spaces further in, what comes of it", ""
    if capitals == f"{found[0]}:" and followed:
        anew = place.with_lines([place.margin + line for line in alone])
        return (as_instruction(alone) + in_place(place.many), anew) if right(anew, game) else None
    said = game.capitals(f"{capitals[: found.start()]}choose up to {_EXAMPLE} {those}{capitals[found.end() :]}")
    lines = (reworded(said, done=bool(place.margin)) or said).split("\n")
    at = next((n for n, line in enumerate(lines) if f"for up to {_EXAMPLE} {those}:" in line), None)
    if at is None:
        return None
    margin = " " * indent_of(lines[at])
    front, _, rest = lines[at].partition(f"for up to {_EXAMPLE} ")
    if front.strip():  # what stands before it opens the block of both
        below = [f"  {line}" for line in lines[at + 1 :]]
        lines = [*lines[:at], f"{front.rstrip(', ')}:", f"{margin}  {choice}", f"{margin}  for up to X {rest}", *below]
    else:
        lines[at : at + 1] = [margin + choice, f"{margin}for up to X {rest}"]
    anew = place.with_lines([place.margin + line for line in lines])
    return (as_instruction(lines) + in_place(place.many), anew) if right(anew, game) else None


def _parted(run: str, game: Advice) -> tuple[str, str]:
    """The number and whom it counts, of names that follow each other: `your Rapport Allies`; empty where these are none."""
    words = run.split(" ")
    for at in range(len(words) - 1, 0, -1):
        people, number = game.vocabulary.resolve(" ".join(words[at:]), "thing"), " ".join(words[:at])
        last = re.search(rf"(?:{NAME})$", number)
        counted = last is None or game.vocabulary.resolve(last[0], "stat", "track", "skill") is not None
        if people is not None and people.plural and counted:
            return number, " ".join(words[at:])
    return "", ""
