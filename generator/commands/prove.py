"""The command `rulewright prove`: is each word of a rule said on its page, and proven by an example?"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from diagnostics.diagnostic import Diagnostic
from generator.commands import console, opening
from generator.commands.progress import Progress
from generator.files import write_whole
from generator.proof.proving import Piece, Proof, Prover, as_text
from generator.proof.reasons import has_reason, needless, reasons
from grammar.store import default_cache
from rulebook.checks.proof import fingerprint
from rulebook.model.rulebook import System
from rulebook.source.folders import PROOF_FILE

GOAL = 95
"""Of 100 changes, how many an example is to notice."""


@click.command()
@click.argument("entry", required=False)
@click.option(
    "--goal",
    type=click.IntRange(0, 100),
    default=GOAL,
    show_default=True,
    help="Of 100 changes of a game, how many an example is to notice.",
)
@click.option("--write", is_flag=True, help="Keep the shares in content/<system>/_proof.yml, for the site.")
@click.option("--no-cache", is_flag=True, help="Find everything out anew.")
@click.pass_obj
def prove(content: str | None, entry: str | None, goal: int, write: bool, no_cache: bool) -> None:
    """Change rules piece by piece, and see whether the page says it and an example notices.

    A clause, a condition, a qualifier, a limit or a cost is left out, a number is one up or one down, somebody else is
    meant, or another stretch of time. Shown is what no example notices (a word that is not heard, or not proven), and
    what the page does not say. What was edited since the last run is found out anew, the rest is known.

    Without an ENTRY all are proven, and the run fails if in a game an example notices fewer changes of 100 than the goal, or
    the page does not say one. What is new, or otherwise than when shares were last kept, is shown, and counts from the next
    --write. For what no example can notice a reason is written by hand, under `unproven` in the game's
    _proof.yml: then it is not shown, but not counted as noticed either. A reason for anything else is
    an error.

    \b
      rulewright prove
      rulewright prove second-wind
    """
    folder, cache = console.content(content), None if no_cache else default_cache()
    if entry is not None:
        rulebook, found = opening.one(folder, entry)
        system = rulebook.system(found)
        prover = Prover(rulebook, system, folder, cache)
        proofs = prover.prove([found])
        console.say(_told(system, proofs, every=True))
        console.finish([*prover.untrue(proofs), *needless(system, _own(folder, system), proofs)], folder)
        return
    rulebook, below, wrong = opening.sound(folder), False, list[Diagnostic]()
    for system in rulebook.systems.values():
        prover = Prover(rulebook, system, folder, cache)
        with Progress() as progress:
            proofs = prover.prove(list(system.entries.values()), progress)
        console.say(_told(system, proofs))
        if write:
            write_whole(_own(folder, system) / PROOF_FILE, as_text(system, proofs))
        counted = list(proofs) if write else _kept(system, proofs)
        pieces = [piece for proof in counted for piece in proof.pieces]
        share = _share(pieces, sum(len(own) for own in reasons(system).values()))
        new = console.count(len(proofs) - len(counted), "entry", "entries")
        later = (
            f"; {new} new or changed, to be counted by `rulewright prove --write`" if len(counted) < len(proofs) else ""
        )
        console.say([("title", f"{system.name}: {share}{later}")])
        every = [piece for proof in proofs for piece in proof.pieces]
        below = below or not _enough(pieces, goal) or any(piece.crash or not piece.on_page for piece in every)
        wrong += [*prover.untrue(proofs), *needless(system, _own(folder, system), proofs)]
    console.finish(wrong, folder)
    sys.exit(1 if below else 0)


def _kept(system: System, proofs: Sequence[Proof]) -> list[Proof]:
    """Those of entries that are as they were when the shares of a game were kept; all, if none ever were.

    Whoever proposes a rule is told of its words at the rule, and not that the whole game falls short of a share."""
    if system.proven is None or not system.proven.entries:
        return list(proofs)
    known = {(f"{system.slug}/{share.entry}", share.of) for share in system.proven.entries}
    return [
        proof
        for proof in proofs
        if not proof.pieces or (proof.entry, fingerprint(system.entries[proof.entry])) in known
    ]


def _own(folder: Path, system: System) -> Path:
    """The folder of a game."""
    return folder if folder.name == system.slug else folder / system.slug


def _told(system: System, proofs: Sequence[Proof], *, every: bool = False) -> Iterator[tuple[str, str]]:
    """What survives of each entry.  every: those, too, of which nothing does."""
    for proof in proofs:
        found = [piece for piece in proof.pieces if piece.proven is None and not has_reason(system, proof, piece)]
        found += [piece for piece in proof.pieces if piece.proven is not None and not (piece.on_page and piece.on_card)]
        if found or every:
            with_reason = sum(has_reason(system, proof, piece) for piece in proof.pieces)
            yield "heading", f"{proof.entry}: {_share(proof.pieces, with_reason)}"
        for piece in found:
            yield from _piece(piece)


def _piece(piece: Piece) -> Iterator[tuple[str, str]]:
    wrong = [
        *([f"this is accepted and cannot be played, by our mistake ({piece.crash})"] if piece.crash else []),
        *(["no example notices"] if piece.proven is None and not piece.crash else []),
        *(["the page does not say it"] if not piece.on_page else []),
        *(["the card does not say it"] if not piece.on_card else []),
    ]
    yield "bad", f"{piece.place}: {', '.join(wrong)}"
    if piece.on_page:
        yield "text", f"  {piece.before or '(nothing)'}"
        yield "text", f"  → {piece.after or '(nothing)'}"
    yield "quiet", f"  change: {piece.key}"


def _share(pieces: Sequence[Piece], with_reason: int = 0) -> str:
    played = sum(piece.proven is not None for piece in pieces)
    said = sum(piece.on_page for piece in pieces)
    changes = console.count(len(pieces), "change")
    others = f"; {console.count(with_reason, 'change')} with a reason" if with_reason else ""
    return f"an example notices {played} of {changes}, the page says {said}{others}"


def _enough(pieces: Sequence[Piece], goal: int) -> bool:
    played = sum(piece.proven is not None for piece in pieces)
    return 100 * played >= goal * len(pieces)
