"""What `rulewright prove` keeps of a system, and what people say of changes that no example notices; as in fields.py."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import ClassVar

from diagnostics import codes
from grammar.declared import Declared, block_of, declared
from grammar.shapes import Items, Number, Text
from rulebook.model.entry import Entry
from rulebook.source.findings import Findings

ARROW = " → "
"""Between the lines of an effect as they are and as they would be; several lines are parted by LINE."""
LINE = " / "


class Unproven(Declared):
    """A change that no example notices."""

    needed: ClassVar[Mapping[str, str]] = {
        "entry": "say of which entry",
        "change": "copy the change from what `rulewright prove` prints",
        "why": "say why no example can notice it",
    }
    entry: str = declared(Text("Its kind and name in addresses."))
    change: str = declared(Text("The lines of the effect as they are, an arrow, and the lines as they would be."))
    why: str = declared(Text("Why no example can notice it."))


class Share(Declared):
    """How many changes of an entry an example notices."""

    needed: ClassVar[Mapping[str, str]] = {"entry": "say which entry"}
    entry: str = declared(Text("Its kind and name in addresses."))
    of: str = declared(Text("The fingerprint of its effect and its examples."))
    changes: int = declared(Number("How many changes there are.", least=0), 0)
    noticed: int = declared(Number("How many of them an example notices.", least=0), 0)


class Proven(Declared):
    """What is known of the proofs of a system.  The shares are written by `rulewright prove`, the reasons by people."""

    unproven: tuple[Unproven, ...] = declared(Items("Changes that no example notices, and why.", block_of(Unproven)))
    entries: tuple[Share, ...] = declared(Items("The shares.", block_of(Share)))


def fingerprint(entry: Entry) -> str:
    """By which a share is known to be of the entry as it is: another one as soon as its rule or an example is another."""
    examples = (
        (one.title, one.rank, one.given, [line.text for line in (*one.when, *one.then)]) for one in entry.examples
    )
    return hashlib.sha256(repr((entry.effect_text, *examples)).encode()).hexdigest()[:12]


def stale(proven: Proven, slug: str, entries: Mapping[str, Entry], findings: Findings) -> None:
    """Reports the reasons that speak of a sentence which is not there any more.  findings: of the file of the reasons."""
    for number, one in enumerate(proven.unproven):
        entry = entries.get(f"{slug}/{one.entry}")
        said = {line.strip() for line in entry.effect_text.splitlines()} if entry is not None else set()
        before = one.change.partition(ARROW.strip())[0].strip()
        gone = next((line for line in before.split(LINE) if line and line not in said), None)
        if gone is not None:
            hint = "take the reason out, or prove the entry anew and write the reason again"
            findings.add(codes.STALE_REASON, ("unproven", number, "change"), hint, entry=one.entry, line=gone)
