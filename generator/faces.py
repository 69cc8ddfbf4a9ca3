"""An entry as the two faces of its card: plain data that the layout sets, nothing of it markup.

Front: what is needed in play.  Back: the whole sentence, the rulings, an example.  All rules text is phrased from the
effect; never plays, never measures and never writes a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import groupby

from generator.phrasing import Line, Run, mentions, phrase, rank_table
from generator.prose import plain
from generator.views import label, price, prose_of, values
from grammar.vocabulary import Word
from rulebook.entry import Entry, Example
from rulebook.kinds import Kind
from rulebook.rulebook import System

Block = dict[str, object]
"""A piece that is never parted: a line of runs, or a table; `optional` pieces give way before the type becomes small."""

LONG_WORD = 24
"""Words of more characters are measured: they could stick out of the card."""

MOST_PIPS = 10
"""Entries with more ranks than this have no room for a circle each."""

RANKS_ABREAST = 5
"""A table of more ranks would be too wide."""

ROLES_TO_KNOW = ("stat", "track", "skill", "test", "state", "action", "table", "entry")
"""What a player looks up; things, places and times explain themselves."""


def card_of(entry: Entry, system: System, rank: int | None = None) -> dict[str, object]:
    """The card of an entry, as it stands at a rank if one is given."""
    kind = system.kinds[entry.kind]
    suit = _suit(entry, kind, system)
    front, back = _front(entry, system, rank), list(_back(entry, system, rank))
    card: dict[str, object] = {
        "id": entry.id,
        "sign": str(suit.of("sign", "")) if suit else None,
        "letter": str(suit.of("letter", suit.name[:1])) if suit else None,
        "name": entry.name,
        "kind": kind.name,
        "ranks": _pips(entry, rank),
        "price": " · ".join(text for text in (*_shown(entry, kind, system), plain(price(entry, kind))) if text),
        "front": front,
        "front-wide": list(_wide(front)),
        "back": back,
        "back-wide": list(_wide(back)),
        "see": ", ".join(_to_know(entry, system)),
        "flavour": plain(entry.summary),
        "origin": _origin(entry),
    }
    card["edition"] = f"{system.slug} · {_fingerprint(card)}"
    return card


def _suit(entry: Entry, kind: Kind, system: System) -> Word | None:
    for field in kind.fields.values():
        value = entry.fields.get(field.name)
        word = system.vocabulary.word(value, "suit") if isinstance(value, str) else None
        if word is not None:
            return word
    return None


def _pips(entry: Entry, rank: int | None) -> dict[str, int] | None:
    """How many ranks there are and how many are held; a card without a rank has empty circles for the pencil."""
    if not entry.max_rank or not 1 < entry.max_rank <= MOST_PIPS:
        return None
    return {"held": min(rank or 0, entry.max_rank), "of": entry.max_rank}


def _shown(entry: Entry, kind: Kind, system: System) -> Iterator[str]:
    """The fields that the kind wants on the card and that stand nowhere else on it."""
    names = kind.card if isinstance(kind.card, list | tuple) else ()
    for name in names:
        field, value = kind.fields.get(str(name)), entry.fields.get(str(name))
        if field is None or name in ("max_rank", "price") or value in (None, "", False, (), []):
            continue
        if isinstance(value, str) and system.vocabulary.word(value, "suit"):
            continue
        yield (field.label or label(field.name)).lower() if value is True else ", ".join(values(value))


def _front(entry: Entry, system: System, rank: int | None) -> list[Block]:
    lines = phrase(entry.effect, system.vocabulary, form="card", rank=rank, max_rank=entry.max_rank, name=entry.name)
    parts = (other for other in system.implied(entry) if not system.kinds[other.kind].held_by)
    lines = (*lines, *(line for other in parts for line in _labelled(other, system)))
    if not lines:
        return [_text(plain(text)) for _, text in prose_of(entry, system.kinds[entry.kind])]
    return [*map(_line, lines), *(_tables(entry, system) if rank is None else ())]


def _labelled(entry: Entry, system: System) -> Iterator[Line]:
    """What an entry says, behind its name; for the card of another one that it is a part of."""
    label = Run(f"{entry.name}: ", strong=True)
    for line in phrase(entry.effect, system.vocabulary, form="card", max_rank=entry.max_rank, name=entry.name):
        yield replace(line, runs=(label, *line.runs)) if not line.depth else line


def _tables(entry: Entry, system: System) -> Iterator[Block]:
    """What grows with the rank, a row for each number.  Numbers that are the rank itself need no table; many ranks stand
    in several tables, one below the other."""
    found = rank_table(entry.effect, system.vocabulary, entry.max_rank)
    if found is None:
        return
    ranks, *columns = zip(*found.rows, strict=True)
    rows = [
        (head, cells)
        for head, cells in zip(found.columns[1:], columns, strict=True)
        if head and cells != ranks and not any(" " in cell for cell in cells)
    ]
    for start in range(0, len(ranks) if rows else 0, RANKS_ABREAST):
        part = slice(start, start + RANKS_ABREAST)
        cells = [[head, *column[part]] for head, column in rows]
        yield {"is": "table", "head": ["rank", *ranks[part]], "rows": cells, "optional": True}


def _back(entry: Entry, system: System, rank: int | None) -> Iterator[Block]:
    lines = phrase(entry.effect, system.vocabulary, form="page", rank=rank, max_rank=entry.max_rank, name=entry.name)
    yield from map(_line, lines)
    for ruling in entry.rulings:
        yield _text(plain(ruling.reading), label=plain(ruling.question))
    if entry.examples:
        shown = next((one for one in entry.examples if one.rank == rank), entry.examples[0])
        heading = f"Example at rank {shown.rank}" if entry.max_rank and entry.max_rank > 1 else "Example"
        yield _text(_told(shown), label=f"{heading}: {plain(shown.title)}", optional=True)


def _told(example: Example) -> str:
    """An example in a few sentences: who, what is played, what happens, what comes of it."""
    sheets = (f"{name}: {_sheet(sheet)}" for name, sheet in example.given.items() if sheet)
    plays = (
        f"{name} plays {', then '.join(play or 'nothing' for play in plays)}"
        for name, plays in example.cards.items()
        if plays
    )
    when = (plain(line.text) for line in example.when)
    then = " and ".join(plain(line.text) for line in example.then)
    return " ".join(
        f"{text[:1].upper()}{text[1:]}." for text in (*sheets, *plays, *when, f"then {then}" if then else "") if text
    )


def _sheet(sheet: Mapping[str, object]) -> str:
    return ", ".join(
        f"{key} ({_sheet(value)})"
        if isinstance(value, Mapping)
        else key
        if value is True
        else f"{key} {', '.join(values(value))}"
        for key, value in sheet.items()
    )


def _origin(entry: Entry) -> str:
    """Where the rule is from; a rule that this project wrote says so."""
    source = ", ".join(str(value) for value in entry.source.values())
    drafted = "rule drafted by this project"
    return (f"{drafted}; name from {source}" if source else drafted) if entry.origin == "drafted" else source


def _to_know(entry: Entry, system: System) -> tuple[str, ...]:
    found = (word for word in mentions(entry.effect, system.vocabulary) if word.role in ROLES_TO_KNOW)
    return tuple(word.name for word in found if word.name != entry.name)


def _line(line: Line) -> Block:
    """A phrased line; on paper nothing is linked, so runs part only where the type changes."""
    runs = [
        {"t": "".join(run.text for run in same), "strong": strong}
        for strong, same in groupby(line.runs, key=lambda run: run.strong)
    ]
    return {"is": "line", "depth": line.depth, "bullet": line.bullet, "runs": runs}


def _text(text: str, **more: object) -> Block:
    return {"is": "line", "runs": [{"t": text}], **more}


def _wide(blocks: Iterable[Block]) -> Iterator[Block]:
    """What cannot be broken at the end of a line: tables, and words too long for one."""
    for block in blocks:
        if block["is"] == "table":
            yield block
            continue
        runs = block["runs"]
        assert isinstance(runs, list)
        text = " ".join([*(run["t"] for run in runs), str(block.get("label", ""))])
        optional = block.get("optional", False)
        yield from (
            {"is": "word", "word": word, "optional": optional} for word in text.split() if len(word) > LONG_WORD
        )


def _fingerprint(card: Mapping[str, object]) -> str:
    """Four letters of what the card says: another text has another mark, so an old print can be told."""
    return sha256(json.dumps(card, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:4]
