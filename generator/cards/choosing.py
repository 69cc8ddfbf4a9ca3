"""Which entries are meant on the command line and in a deck file: by game, kind, query or name.

A query is words of the form `field:value`: a field of the entries, `system`, `kind`, `name`, or what stands on the strip
of a card (`when`, `cost`, `often`).  Raises LookupError with a sentence for what nothing is called."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from generator.cards.decks import Wish
from generator.cards.faces import rule_cells
from generator.phrasing import deciding
from generator.telling.finding import chosen, find, unknown, wish
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook

STRIP = {"when": "When", "cost": "Cost", "often": "How often"}
DECK_LINE = re.compile(r"(?:(?P<number>\d+)\s*[x×]?\s+)?(?P<name>.+)")
MOST_COPIES = 60


def matching(rulebook: Rulebook, query: str) -> list[Entry]:
    """The entries that a query means, in the order of the rulebook."""
    try:
        words = shlex.split(query)
    except ValueError:
        raise LookupError(f"`{query}` has a quotation mark that is not closed") from None
    fields: dict[str, str] = {}
    parts: list[tuple[str, str]] = []
    for word in words:
        key, colon, value = word.partition(":")
        if not colon or not value:
            raise LookupError(f"`{word}` is not of the form field:value, such as suit:clubs")
        if key in (*STRIP, "name"):
            parts.append((key, value.casefold()))
        else:
            fields[key] = value
    if fields and (why := unknown(rulebook, fields)):
        raise LookupError(why)
    found = [entry for entry in chosen(rulebook, fields) if all(_says(rulebook, entry, *part) for part in parts)]
    if not found:
        raise LookupError(f"nothing is `{query}`")
    return found


def _says(rulebook: Rulebook, entry: Entry, part: str, value: str) -> bool:
    if part == "name":
        return value in entry.name.casefold()
    vocabulary = rulebook.system(entry).vocabulary
    told = deciding(entry.effect, vocabulary, max_rank=entry.max_rank, name=entry.name)
    return any(value in dict(rule_cells(rule))[STRIP[part]].casefold() for rule in told)


def narrowed(rulebook: Rulebook, names: Sequence[str], wanted: Mapping[str, str], queries: Sequence[str]) -> list[Wish]:
    """The entries of some names, and those of a game, a kind and queries (all of them at once); each only once."""
    wishes = [parted(rulebook, name) for name in names]
    if wanted or queries:
        if wanted and (why := unknown(rulebook, wanted)):
            raise LookupError(why)
        found = chosen(rulebook, wanted)
        for query in queries:
            ids = {entry.id for entry in matching(rulebook, query)}
            found = [entry for entry in found if entry.id in ids]
        if not found:
            raise LookupError(f"nothing is `{' '.join((*(f'{k}:{v}' for k, v in wanted.items()), *queries))}`")
        wishes += [(entry, None) for entry in found]
    return wishes


def parted(rulebook: Rulebook, name: str) -> Wish:
    """The entry and the rank that `second-wind@2` names."""
    id, _, rank = wish(rulebook, name).partition("@")
    return find(rulebook, id), int(rank) if rank else None


def names_in(path: Path) -> list[tuple[int, int, str]]:
    """The lines of a deck file: where each stands, how many are wanted, and of what.  `#` begins a remark.  OSError."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        text = line.split("#", 1)[0].strip().lstrip("-").strip()
        if text and (read := DECK_LINE.fullmatch(text)):
            found.append((number, min(MOST_COPIES, int(read["number"] or 1)), read["name"].strip()))
    return found


def deck_in(rulebook: Rulebook, path: Path, lines: Iterable[tuple[int, int, str]]) -> Iterator[tuple[int, Wish]]:
    """How many of each entry a deck file wants.  LookupError with the place of what is gone."""
    for number, copies, name in lines:
        try:
            yield copies, parted(rulebook, name)
        except LookupError as why:
            raise LookupError(f"{path}:{number}: {why.args[0]}") from None
