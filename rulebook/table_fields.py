"""The fields of a table, whether it stands in a system's file or is an entry of its own; what they mean is checked by
table_reader.py."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.shapes import Anything, Block, Choice, Either, Items, Shape, Text, YesNo
from rulebook.tables import CELLS, DRAWN

TABLE: Mapping[str, Shape] = {
    "key": Text("What it is looked up by."),
    "second": Text("What its columns are looked up by, if they are keys too."),
    "columns": Either(
        "What stands above its columns; as a block with what the cells of each are.",
        Items("", Text(), alone=True),
        Block("", Choice("What its cells are.", CELLS)),
    ),
    "cells": Choice("What its cells are, where columns do not say so; amounts if nothing is said.", CELLS),
    "rolls": Text("What is rolled for it: `1d6`, `2d6 + your Fear`, `d66`."),
    "draws": Choice("What of a drawn card it is looked up by.", DRAWN),
    "adds_up": YesNo("Whether all rows that fit somebody or a test, by what they are called, are added up."),
    "first": YesNo("Whether rows may overlap: the first that fits counts."),
    "rows": Block("Its rows: a key, and what stands behind it, one cell or a list of cells.", Anything()),
    "then": Choice("How it goes on after its last row.", ("double",)),
}
