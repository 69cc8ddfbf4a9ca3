"""The five pieces of a verb, and which of them are missing: run in a copy of the project, to which a verb is being added."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from generator.phrasing import phrase
from generator.phrasing.verbs import PHRASES
from grammar import verbs
from grammar.meaning.deeds import AnyDeed
from grammar.meaning.doing import DEEDS
from interpreter.compile import deeds

ROOT = Path(verbs.__file__).resolve().parents[1]
TERMINAL = re.compile(r"^[A-Z]+(?:\.\d)?: /(.*)/$", re.MULTILINE)
WITHOUT_DEED = {
    "reach": "it only happens: a number comes to a point",
    "bid": "only an offer; interpreter/play/bidding.py carries it out",
    "agree": "only a fact: somebody is asked",
    "give up": "only a price",
}
"""Verbs that no rule does.  The list may only grow shorter."""


def missing_pieces() -> Iterator[str]:
    """What each verb lacks, as `verb: piece`; what each deed lacks to be done."""
    assert phrase, "the phrases of all verbs are entered"
    words = [re.compile(found) for found in TERMINAL.findall((ROOT / "grammar/effects.lark").read_text("utf-8"))]
    pages = {path.stem.replace("-", " ") for path in (ROOT / "site_src/pages/language/verbs").glob("*.md")}
    for name in sorted({*verbs.VERBS, *DEEDS, *PHRASES, *pages}):
        said = verbs.VERBS.get(name)
        if said is None or not any(word.fullmatch(said.third.split()[0]) for word in words):
            yield f"{name}: no grammar line"
        if name not in DEEDS and name not in WITHOUT_DEED:
            yield f"{name}: no meaning"
        if name not in PHRASES:
            yield f"{name}: nothing says it"
        if name not in pages:
            yield f"{name}: no page"
    tree = ast.parse(inspect.getsource(deeds))
    done = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    yield from (f"{deed.__name__}: nothing does it" for deed in get_args(AnyDeed) if deed.__name__ not in done)
