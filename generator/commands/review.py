"""The command `rulewright review`: the comment under a pull request, in two steps of which only the first runs what a
stranger wrote."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from diagnostics.diagnostic import Diagnostic
from diagnostics.report import as_data as as_findings
from generator.cards.decks import deck_from
from generator.cards.printing import pictures_of
from generator.cards.sheets import Plan
from generator.commands import console
from generator.commands.check import OF_PLAY, everything
from generator.files import write_whole
from generator.proof.lacking import lacks, shows_nothing
from generator.proof.proving import Prover
from generator.revisions import changed_files
from generator.site.addresses import slug
from generator.telling.changelog import as_data
from generator.telling.changes import Change
from generator.telling.history import changes_since, wrong_at
from generator.telling.reviewing import CARDS, CHANGES, FINDINGS, PROOFS, NoReview, comment
from grammar.store import default_cache
from rulebook.loading import load
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook

TOLD = ("added", "renamed", "rule")
"""Changes of which proofs and pictures are made."""
MOST = 12
"""So many proofs and pictures at the most; who changes more looks at the site of the run."""


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--since", metavar="REV", help="Write down what has changed since this revision, and what is wrong with it."
)
@click.option(
    "--run", metavar="ADDRESS", default="", help="Where the files of the run can be fetched, for the comment."
)
@click.option(
    "--edit", metavar="ADDRESS", default="", help="Below which address the files of the change can be edited."
)
@click.pass_obj
def review(content: str | None, folder: Path, since: str | None, run: str, edit: str) -> None:
    """Write down what a change does, for a comment; or print the comment.

    With --since, the changes, the findings, which words of the changed rules no example proves, and pictures of the changed
    cards go into FOLDER. Without it, the comment that the data of a FOLDER
    make is printed as Markdown; then the data are not trusted, nothing is read besides them, and all text is escaped.

    \b
      rulewright review build/review --since origin/main     where the change is checked
      rulewright review build/review                         where the comment is written
    """
    if since is None:
        try:
            click.echo(comment(folder, run, edit), nl=False)
        except NoReview as why:
            raise click.ClickException(str(why)) from None
        return
    rules = console.content(content)
    with console.lookup():
        files = changed_files(rules, since)
        rulebook, _ = load(rules, default_cache())
        changes = changes_since(rules, rulebook, since)
        found = list(_because_of(changes, rules, since, files))
    said = [entry for change in changes if change.sort in TOLD and (entry := _there(rulebook, change.id)) is not None]
    wrong = {one.entry for one in found if one.is_error}
    data = {
        CHANGES: as_data(changes),
        FINDINGS: [{**as_findings(one), "own": one.place.file in files} for one in found],
        PROOFS: [
            _proven(rulebook, entry, rules, entry.id in wrong)
            for entry in said[:MOST]
            if (entry.effect.statements and entry.examples and entry.id not in wrong) or lacks(entry)
        ],
        CARDS: _pictured(rulebook, said[:MOST], folder),
    }
    for name, value in data.items():
        write_whole(folder / name, json.dumps(value, ensure_ascii=False, indent=1))
    click.echo(f"Wrote {', '.join(console.shown(folder / name) for name in data)}")


def _because_of(changes: Sequence[Change], folder: Path, since: str, files: Collection[str]) -> Iterator[Diagnostic]:
    """What is wrong with the files of a change, and what it made wrong elsewhere."""
    found = everything(folder, default_cache(), files, also_play=True, also_cards=True)
    own = [one for one in found if one.place.file in files or one.code in OF_PLAY]
    others = [one for one in found if one.is_error and one not in own]
    before = wrong_at(folder, since) if others else frozenset()
    called = {one.before.name: one.after.name for one in changes if one.before and one.after and one.sort == "renamed"}
    yield from own
    for one in others:
        if (one.place.file, one.message) not in before:
            now = next((now for was, now in called.items() if f"`{was}`" in one.message), None)
            yield replace(one, hint=f"write `{now}`") if now else one


def _there(rulebook: Rulebook, id: str) -> Entry | None:
    return rulebook.systems[id.partition("/")[0]].entries.get(id) if id.partition("/")[0] in rulebook.systems else None


def _proven(rulebook: Rulebook, entry: Entry, folder: Path, wrong: bool) -> dict[str, Any]:
    """Which example an entry lacks, and which changes of its words one notices; what is wrong would notice whatever it is."""
    told = {"name": entry.name, "path": entry.path, "wanted": lacks(entry)}
    if not wrong and not told["wanted"]:
        told["wanted"] = shows_nothing(rulebook, entry)
    if wrong or not entry.examples:
        return {**told, "changes": 0, "noticed": 0, "unnoticed": []}
    (proof,) = Prover(rulebook, rulebook.system(entry), folder, default_cache()).prove([entry])
    unnoticed = [
        {"line": piece.place.line, "said": piece.after or f"(without: {piece.before})"}
        for piece in proof.pieces
        if piece.proven is None
    ]
    return {**told, "changes": len(proof.pieces), "noticed": proof.played, "unnoticed": unnoticed}


def _pictured(rulebook: Rulebook, entries: Sequence[Entry], folder: Path) -> list[dict[str, Any]]:
    """Pictures of both sides of the cards of entries, written into a folder."""
    deck, found = deck_from(rulebook, [(entry, None) for entry in entries]), []
    for id, pictures in pictures_of(deck, Plan()).items() if entries else ():
        files = []
        for side, picture in zip(("front", "back"), pictures, strict=False):
            files.append(f"{slug(id)}-{side}.png")
            write_whole(folder / "cards" / files[-1], picture)
        found.append({"name": deck.entries[id].name, "files": files})
    return found
