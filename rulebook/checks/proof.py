"""Whether what was written down of proofs still speaks of the entries as they are."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from diagnostics import codes
from rulebook.model.entry import Entry
from rulebook.shapes.proof_fields import ARROW, LINE, Proven
from rulebook.source.findings import Findings


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
