"""The reasons that people have written for changes that no example can notice, held against what survives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePath

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from generator.proof.proving import Piece, Proof
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings
from rulebook.source.folders import PROOF_FILE
from rulebook.source.yaml_source import read_document


def reasons(system: System) -> Mapping[str, Sequence[str]]:
    """The changes for which there is a reason, by the entry's kind and name."""
    found: dict[str, list[str]] = {}
    for one in system.proven.unproven if system.proven is not None else ():
        found.setdefault(one.entry, []).append(one.change)
    return found


def has_reason(system: System, proof: Proof, piece: Piece) -> bool:
    """Whether somebody has said why no example can notice a change."""
    return piece.proven is None and piece.key in reasons(system).get(_name(proof), ())


def needless(system: System, folder: Path, proofs: Sequence[Proof]) -> Iterator[Diagnostic]:
    """The reasons that none of these proofs needs, each at its place.  folder: of the game."""
    if system.proven is None or not system.proven.unproven:
        return
    document, found = read_document(folder / PROOF_FILE, str(PurePath(system.path).parent / PROOF_FILE))
    yield from found
    if document is None:
        return
    by_name = {_name(proof): proof for proof in proofs}
    findings = Findings(document)
    for number, one in enumerate(system.proven.unproven):
        proof = by_name.get(one.entry)
        piece = next((piece for piece in proof.pieces if piece.key == one.change), None) if proof is not None else None
        if proof is None or (piece is not None and piece.proven is None):
            continue
        none = "no such change is made; copy it from what `rulewright prove` prints"
        hint = none if piece is None else "an example notices it; take the reason out"
        at = ("unproven", number, "change")
        findings.add(codes.NEEDLESS_REASON, at, hint, entry=one.entry, change=one.change)
    yield from findings.list


def _name(proof: Proof) -> str:
    return proof.entry.partition("/")[2]
