"""Reads a table and says what is wrong with it: its keys, its cells, and whether what is rolled fits its rows.

Names in cells are handed back, to be looked up once all words are known; the cells' effects are checked with those of
the entry."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from diagnostics import codes
from diagnostics.suggest import nearest
from grammar.late import late
from grammar.nodes.amounts import Amount, Number, Sum
from grammar.nodes.amounts import Dice as DiceNode
from grammar.shapes import Name
from grammar.words import CELLS, DRAWN, SUIT
from rulebook.building.effects import is_in_form, read_amount, read_effect
from rulebook.building.table_checks import Keyed, Source, check_keys
from rulebook.model.tables import AMOUNTS, UNLIMITED, Band, Cell, Column, Dice, Row, Table, band_of
from rulebook.shapes.judging import Met
from rulebook.source.document import Path_
from rulebook.source.findings import Findings, kind_of

KEYS = "write a number, `1 to 3`, `13 or more`, `2 or less`, or a name"
_KEYS_MEANT = (
    (late(r"(-?\d+) *(?:-|–|—|\.\.+|…|through|until|till) *(-?\d+)"), "{} to {}"),
    (late(r"(?:>=|≥) *(-?\d+)|(-?\d+) *(?:\+|(?:and|&|or) (?:more|up|over|above|higher))"), "{} or more"),
    (late(r"(?:<=|≤|up to) *(-?\d+)|(-?\d+) *(?:and|&|or) (?:less|fewer|under|below|lower)"), "{} or less"),
)
"""Keys as they are written elsewhere, and what they mean."""
WILD = "wild"
"""How a wild card is written where the deck does not say."""

MOST_FACES = 1000
"""A die or dice with more results are not held against the rows one by one."""

_NOTHING = late(r"(?i)(?:nothing|no effects?|none|[-–—])(?:(?: else| more)? happens)?\.?")
"""What is written where nothing comes of a row."""
_DIGITS = late(r"d([2-9])(\1{1,2})")
_RECKONED = late(r"\d|\b(your|the|its|rank|half)\b")


class Deck(Struct, frozen=True):
    """What can be drawn: ranks as they are written, suits, and how a wild card is written, if there are any."""

    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    wild: tuple[str, ...] = ()


def deck_of(declarations: object) -> Deck:
    """The cards of a system's file."""
    value = declarations if isinstance(declarations, Mapping) else {}
    deck, suits = value.get("deck"), value.get("suits")
    ranks = deck.get("ranks") if isinstance(deck, Mapping) else None
    jokers = deck.get("jokers") if isinstance(deck, Mapping) else 0
    wild = str(deck.get("joker", WILD)) if isinstance(deck, Mapping) else ""
    return Deck(
        tuple(map(str, ranks)) if isinstance(ranks, Mapping) else (),
        tuple(map(str, suits)) if isinstance(suits, Mapping) else (),
        (wild,) if isinstance(jokers, int) and jokers > 0 else (),
    )


class TableReader:
    """Reads the tables of one file.  names: takes the names in cells.  otherwise: where a rule goes that is no table."""

    def __init__(self, deck: Deck, findings: Findings, names: list[Met], otherwise: str = "") -> None:
        self._deck = deck
        self._otherwise = otherwise
        self._findings = findings
        self._names = names

    def read(self, name: str, value: Mapping[str, object], path: Path_, entry: str = "") -> Table | None:
        """The table of a declaration or an entry; None if its shape is so wrong that nothing can be said of it.

        Its fields have been held against their shapes already."""
        rows = value.get("rows")
        if not isinstance(rows, Mapping):
            if rows is None:
                hint = f"write `rows:`{self._otherwise if value.get('effect') else ''}"
                self._findings.add(codes.EMPTY_TABLE, (*path, "name") if entry else path, hint, key=not entry)
            return None
        if not rows:
            self._findings.add(codes.EMPTY_TABLE, (*path, "rows"), "write a row: `1 to 3: …`", key=True)
            return None
        before = len(self._findings.list)
        columns = self._columns(value, rows, path)
        dice = self._dice(value.get("rolls"), (*path, "rolls"))
        draws = value.get("draws") if value.get("draws") in DRAWN else ""
        read = []
        for key, held in rows.items():
            at = (*path, "rows", key)
            band = band_of(key)
            if band is None:
                self._findings.add(codes.BAD_ROW_KEY, at, _key_meant(key), key=True, row=key)
                continue
            read.append(Row(band, self._cells(held, key, columns, at)))
        first = value.get("first") is True
        source = self._source(dice, str(draws), path, value)
        if len(read) == len(rows):  # else it is not known which rows there are
            keyed = [Keyed(row.band, (*path, "rows", key)) for key, row in zip(rows, read, strict=True)]
            check_keys(keyed, first, source, (*self._deck.ranks, *self._deck.wild), self._findings)
        doubles = value.get("then") == "double"
        table = Table(
            name,
            str(value.get("key") or ("" if not dice else dice.text)),
            str(value.get("second") or ""),
            columns,
            tuple(read),
            dice,
            str(draws),
            first,
            doubles,
            entry,
            value.get("adds_up") is True,
        )
        if doubles and len(self._findings.list) == before and not _can_double(table):
            hint = "end with a row for one number, with a number in it"
            self._findings.add(
                codes.WRONG_LOOK_UP, (*path, "then"), hint, problem="the last row is nothing that could be doubled"
            )
        return table

    # -------------------------------------------------------------- columns
    def _columns(self, value: Mapping[str, object], rows: Mapping[str, object], path: Path_) -> tuple[Column, ...]:
        said, kind = value.get("columns"), value.get("cells")
        usual = kind if isinstance(kind, str) and kind in CELLS else "amount"
        if isinstance(said, Mapping):
            named = {str(name): str(held) if held in CELLS else usual for name, held in said.items()}
        elif isinstance(said, list | str):
            if isinstance(said, str) and "," in said:
                self._findings.wrong_type((*path, "columns"), "a list", said, f"write `[{said}]`")
                said = [name.strip() for name in said.split(",")]
            listed = [said] if isinstance(said, str) else [name for name in said if isinstance(name, str)]
            named = dict.fromkeys(listed, usual)
            if isinstance(said, list):
                for index, name in enumerate(said):
                    if name in said[:index]:
                        self._findings.add(
                            codes.DUPLICATE_NAME, (*path, "columns", index), "call it otherwise", name=name
                        )
                        named[f"{name} "] = usual  # so that the rows are not held to be uneven
        else:
            block = next((row for row in rows.values() if isinstance(row, Mapping)), None)
            named = {str(name): usual for name in block} if block is not None else {"": usual}
        second = bool(value.get("second")) or (said is None and "" not in named)
        bands = {name: band_of(name) for name in named} if second else {}
        if second and said is not None:
            bad = [index for index, name in enumerate(named) if bands[name] is None]
            for index in bad:
                key = list(named)[index]
                self._findings.add(codes.BAD_ROW_KEY, (*path, "columns", index), _key_meant(key), row=key)
            if not bad:
                keyed = [
                    Keyed(band, (*path, "columns", index), False)
                    for index, band in enumerate(bands.values())
                    if band is not None
                ]
                check_keys(keyed, False, None, (*self._deck.ranks, *self._deck.wild), self._findings)
        return tuple(Column(name, kind, bands.get(name) or Band()) for name, kind in named.items())

    # -------------------------------------------------------------- cells
    def _cells(self, held: object, key: str, columns: tuple[Column, ...], path: Path_) -> tuple[Cell, ...]:
        found: list[tuple[object, Path_]]
        if isinstance(held, Mapping):
            known = [column.name for column in columns]
            for name in held:
                if name not in known:
                    self._findings.not_a_choice((*path, name), "columns", name, [k for k in known if k], key=True)
            found = [(held.get(name), (*path, name)) for name in known]
        elif isinstance(held, list):
            if len(held) != len(columns):
                self._findings.add(
                    codes.UNEVEN_ROW,
                    path,
                    "write `~` for a cell with nothing in it" if len(held) < len(columns) else "name it in `columns:`",
                    key=True,
                    row=key,
                    found=_cells_said(len(held)),
                    expected=_columns_said(len(columns)),
                )
            found = [(cell, (*path, index)) for index, cell in enumerate(held[: len(columns)])]
        else:
            if len(columns) > 1 and held is not None:
                self._findings.add(
                    codes.UNEVEN_ROW,
                    path,
                    "write the cells as a list: `[…, …]`",
                    key=True,
                    row=key,
                    found=_cells_said(1),
                    expected=_columns_said(len(columns)),
                )
            found = [(held, path)]
        found += [(None, path)] * (len(columns) - len(found))
        return tuple(self._cell(cell, column.cells, at) for (cell, at), column in zip(found, columns, strict=True))

    def _cell(self, held: object, kind: str, path: Path_) -> Cell:
        if held is None:
            return Cell(None, path=path)
        if isinstance(held, bool | float | list | dict) or (kind in ("word", "effect") and held == ""):
            self._wrong(path, kind, held, "put it in quotes" if kind == "text" else None)
            return Cell(None, path=path)
        if kind == "text":
            return Cell(held if isinstance(held, int) else str(held).strip(), path=path)
        if kind in AMOUNTS:
            return self._amount(held, path)
        if not isinstance(held, str):
            self._wrong(path, kind, held)
            return Cell(None, path=path)
        if kind == "word":
            self._names.append(Met(path, Name(), held))
            return Cell(held.strip(), path=path)
        if _NOTHING.fullmatch(held.strip()):
            self._wrong(path, kind, held, "where nothing happens, nothing stands: write `~`")
            return Cell(None, path=path)
        effect, text = read_effect(held, self._findings, path)
        if effect.statements and not is_in_form(effect, text):
            self._findings.add(codes.NOT_FORMATTED, path, "run `rulewright format`")
        return Cell(text, None, effect, path)

    def _wrong(self, path: Path_, kind: str, held: object, hint: str | None = None) -> None:
        self._findings.add(codes.BAD_CELL, path, hint, expected=WANTED[kind], found=kind_of(held))

    def _amount(self, held: object, path: Path_) -> Cell:
        if isinstance(held, int):
            return Cell(held, path=path)
        if str(held).strip() == UNLIMITED:
            return Cell(UNLIMITED, path=path)
        aside = Findings(self._findings.document, self._findings.entry)
        amount = read_amount(held, aside, path)
        if aside.list or amount is None:
            if _RECKONED.search(str(held)):
                self._findings.list += aside.list
            else:
                hint = "for words that are only read, write `cells: text`, or `columns: {…: text}`"
                self._wrong(path, "amount", held, hint)
            return Cell(None, path=path)
        if isinstance(amount, Number):
            return Cell(amount.value, path=path)
        return Cell(str(held).strip(), amount, path=path)

    # -------------------------------------------------------------- dice and cards
    def _dice(self, held: object, path: Path_) -> Dice | None:
        if not isinstance(held, str):
            return None
        text = held.strip()
        if found := _DIGITS.fullmatch(text):
            sides, digits = int(found[1]), len(text) - 1
            faces = {0}
            for _ in range(digits):
                faces = {face * 10 + pip for face in faces for pip in range(1, sides + 1)}
            return Dice(text, None, digits, sides, frozenset(faces))
        aside = Findings(self._findings.document)
        amount = read_amount(text, aside, path)
        rolled = [node for node in amount.walk() if isinstance(node, DiceNode)] if amount is not None else []
        if aside.list or amount is None or not rolled:
            one = re.fullmatch(r"(\d*)[dDwWtT](\d+)", text)
            hint = f"write `{one[1] or 1}d{one[2]}`" if one else "write `1d6`, `2d6 + your …` or `d66`"
            self._findings.add(codes.BAD_DICE, path, hint, text=text)
            return Dice(text)  # something is rolled, though it is not known what
        return Dice(text, amount, faces=_faces(amount))

    def _source(self, dice: Dice | None, draws: str, path: Path_, value: Mapping[str, object]) -> Source | None:
        if dice is not None and draws:
            hint = "take `rolls` or `draws` out"
            problem = "a table is rolled for or drawn for, not both"
            self._findings.add(codes.WRONG_LOOK_UP, (*path, "draws"), hint, key=True, problem=problem)
        if dice is not None:
            return Source(f"`{dice.text}`", (*path, "rolls"), dice.faces)
        if not draws:
            return None
        if not self._deck.suits or not self._deck.ranks:
            hint = "declare `deck:` and `suits:`, or take `draws` out"
            self._findings.add(codes.WRONG_LOOK_UP, (*path, "draws"), hint, problem="the game has no cards to draw")
            return None
        drawn = self._deck.suits if draws == SUIT else (*self._deck.ranks, *self._deck.wild)
        return Source("a card", (*path, "draws"), None, drawn, self._deck.wild)


WANTED = {
    "amount": "a number, dice or a formula",
    "modifier": "a number, dice or a formula",
    "text": "text",
    "word": "a name",
    "effect": "rules text",
}
"""What must stand in a cell of each kind."""


def _key_meant(key: str) -> str:
    """The cure for what is no key: as it would be written, if it can be told what is meant."""
    for form, meant in _KEYS_MEANT:
        if found := form.fullmatch(key.strip()):
            return f"write `{meant.format(*filter(None, found.groups()))}`"
    open_at = re.fullmatch(r"([-−]?\d+)(\D+)", key.strip())
    near = nearest(open_at[2], ("or more", "or less")) if open_at is not None else None
    return f"did you mean `{open_at[1]} {near}`?" if open_at is not None and near is not None else KEYS


def _cells_said(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def _columns_said(number: int) -> str:
    return "1 column" if number == 1 else f"{number} columns"


def _faces(amount: Amount) -> frozenset[int] | None:
    """What can come of dice, plus or minus numbers."""
    match amount:
        case Number(value):
            return frozenset({value})
        case DiceNode(number, sides) if number * sides <= MOST_FACES:
            return frozenset(range(number, number * sides + 1))
        case Sum(left, sign, right):
            first, second = _faces(left), _faces(right)
            if first is None or second is None or len(first) * len(second) > MOST_FACES**2:
                return None
            return frozenset(a + b if sign == "+" else a - b for a in first for b in second)
        case _:
            return None


def _can_double(table: Table) -> bool:
    last = table.rows[-1]
    return last.band.low is not None and last.band.low == last.band.high and isinstance(last.cells[0].value, int)
