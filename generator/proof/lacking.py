"""Which examples a rule should have: two cases; of what scales, its first rank and a higher one; each such that it would not
come true without the rule."""

from __future__ import annotations

from generator.phrasing import scales
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook


def lacks(entry: Entry) -> str:
    """What to do about the examples of an entry, as one asks somebody to do it; empty where it has enough."""
    ranks = {example.rank for example in entry.examples}
    if not ranks:
        if entry.table is not None:
            return "add an example that looks it up"
        return "add an example" if entry.effect.statements else ""
    if (entry.max_rank or 1) > 1 and scales(entry.effect):
        if min(ranks) > 1:
            return "add an example at rank 1"
        if max(ranks) == 1:
            return "add an example at a higher rank, with a line `rank:`"
    if entry.effect.statements and len(entry.examples) < 2:
        return "add a second example, of another case"
    return ""


def shows_nothing(rulebook: Rulebook, entry: Entry) -> str:
    """What to do about the first example of a rule that comes true without it; empty if all need it."""
    programs = Programs(rulebook)
    for example in entry.examples if entry.effect.statements and not entry.parts else ():
        if example.of is None and not play_example(programs, entry, example, without_entry=True).diagnostics:
            return f"“{example.title}” comes true without the rule, too; let that example say what the rule makes different"
    return ""
