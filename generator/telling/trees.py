"""What is read and understood, as plain data for other programs: sentences as trees, values as what JSON has."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from diagnostics.span import content_of
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name
from grammar.record import Record
from grammar.vocabulary import Vocabulary
from rulebook.model.tables import Band, Cell, Table


def tree(node: Node, vocabulary: Vocabulary) -> dict[str, Any]:
    """A sentence as it is understood: the sort of each part, and its parts by name; of a name also the declared word that
    it stands for, what that is, and the words that stand before it."""
    said: dict[str, Any] = {"is": type(node).__name__}
    for name in content_of(type(node)):
        said[name] = _part(getattr(node, name), vocabulary)
    term = vocabulary.resolve(node.text) if isinstance(node, Name) else None
    if term is not None:
        said |= {"word": term.head.name, "role": term.head.role, "tags": [word.name for word in term.tags]}
    return said


def _part(value: Any, vocabulary: Vocabulary) -> Any:
    if isinstance(value, Node):
        return tree(value, vocabulary)
    if isinstance(value, tuple):
        return [_part(one, vocabulary) for one in value]
    return value if isinstance(value, str | int | bool) or value is None else str(value)


def table_data(table: Table, vocabulary: Vocabulary) -> dict[str, Any]:
    """A table: by what it is looked up, its columns, and its rows with the cells of each."""
    dice = table.dice
    return {
        "name": table.name,
        "keys": [key for key in (table.key, table.second) if key],
        "rolled": None if dice is None else {"text": dice.text, "digits": dice.digits, "sides": dice.sides},
        "drawn": table.draws or None,
        "first": table.first,
        "adds": table.adds,
        "doubles": table.doubles,
        "columns": [{"name": one.name, "cells": one.cells, "for": _band(one.band)} for one in table.columns],
        "rows": [
            {"for": _band(row.band), "cells": [_cell(cell, vocabulary) for cell in row.cells]} for row in table.rows
        ],
    }


def _band(band: Band) -> dict[str, Any]:
    return {"low": band.low, "high": band.high, "words": list(band.words), "others": band.others}


def _cell(cell: Cell, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "value": cell.value,
        "amount": tree(cell.amount, vocabulary) if cell.amount is not None else None,
        "effect": None if cell.effect is None else [tree(one, vocabulary) for one in cell.effect.statements],
    }


def plain_data(value: Any) -> Any:
    """A value as JSON has it: blocks, lists, texts and numbers; anything else by its name."""
    if hasattr(value, "items"):
        return {str(key): plain_data(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [plain_data(one) for one in value]
    if isinstance(value, Record | Struct):
        return str(value)
    return value
