"""The website from a folder of content: load, play every example, make the pages, hand them over, swap the result in.

What is wrong with the content is returned, never printed; with an error nothing is replaced, so a broken rule cannot
take the old site down.  `generator.pages` makes the pages and knows nothing of folders."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from diagnostics.diagnostic import Diagnostic
from generator.emission import emit_pages
from generator.pages import Page, Resolutions, build_pages
from generator.views import Played
from rulebook.rulebook import Rulebook

Progress = Callable[[str, int, int], None]

HERE = Path(__file__).resolve().parent.parent
PAGES = HERE / "site_src" / "pages"


CARD_SHEETS = {"Letter": "letter", "A4": "a4"}
"""Paper for which the site offers the cards, and what the cards call it."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """Finished pages, and everything that was found on the way.  files: other files that the site will have."""

    pages: dict[str, Page]
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether something was found that keeps the site from being built."""
        return any(diagnostic.is_error for diagnostic in self.diagnostics)


def build_site(
    root: Path, out: Path, *, progress: Progress | None = None, emit: Path | None = None, cards: bool = True
) -> tuple[Diagnostic, ...]:
    """Builds the site of the content in `root` beside `out` and swaps it in whole; the diagnostics come back.

    emit: where the pages are also written as Markdown files, for any other site builder.  cards: put the files with the
    cards beside the pages."""
    from generator.mkdocs_plugin import build

    tell = progress or _silent
    out.parent.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        prepared = prepare(root, progress=tell, cards=workshop / "cards" if cards else None)
        if prepared.failed:
            return prepared.diagnostics
        found = build(config_of(root), workshop / "new", prepared, lambda done, total: tell("pages", done, total))
        if not any(diagnostic.is_error for diagnostic in found):
            if prepared.files:
                (workshop / "cards").rename(workshop / "new" / "cards")
            _swap(workshop / "new", out, workshop / "old")
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    if emit is not None:
        emit_pages(prepare(root, progress=tell, directory_urls=True).pages, emit, PAGES)
    return tuple(sorted((*prepared.diagnostics, *found), key=lambda diagnostic: diagnostic.order))


def prepare(
    root: Path,
    *,
    progress: Progress | None = None,
    directory_urls: bool = False,
    cards: Path | None = None,
) -> Prepared:
    """The pages of the content in `root`.  cards: a folder for the files
    with the cards, to which pages then lead; what keeps a card from being set is told by `rulewright cards`, not here."""
    from generator import phrasing
    from rulebook.pipeline import load_rulebook

    tell = progress or _silent
    tell("reading", 0, 0)
    rulebook, found = load_rulebook(root)
    if any(diagnostic.is_error for diagnostic in found):
        return Prepared({}, found)
    resolutions, disagreements = play_all(rulebook, tell)
    sheets = _cards(rulebook, cards, tell) if cards else {}
    pages, lost = build_pages(rulebook, resolutions, phrasing=phrasing, directory_urls=directory_urls, cards=sheets)
    diagnostics = tuple(sorted({*found, *disagreements, *lost}, key=lambda diagnostic: diagnostic.order))
    return Prepared(pages, diagnostics, tuple(sheets.values()))


def _cards(rulebook: Rulebook, folder: Path, tell: Progress) -> dict[str, str]:
    from generator.cards import build_cards

    made = {}
    for name, sheet in CARD_SHEETS.items():
        build_cards(rulebook, folder / f"{sheet}.pdf", sheet=sheet, progress=tell)
        if (folder / f"{sheet}.pdf").is_file():
            made[name] = f"cards/{sheet}.pdf"
    return made


def play_all(rulebook: Rulebook, progress: Progress | None = None) -> tuple[Resolutions, list[Diagnostic]]:
    """Every example of every entry, played, and where one does not come out as written."""
    from interpreter.examples import play_example

    tell = progress or _silent
    examples = [(entry, number, example) for entry in rulebook.entries for number, example in enumerate(entry.examples)]
    resolutions: dict[tuple[str, int], Played] = {}
    found: list[Diagnostic] = []
    for done, (entry, number, example) in enumerate(examples):
        tell("examples", done, len(examples))
        resolution = resolutions[entry.id, number] = play_example(rulebook, entry, example)
        found.extend(resolution.diagnostics)
    return resolutions, found


def config_of(root: Path) -> Path:
    """The `mkdocs.yml` beside the content, or else ours."""
    beside = root.resolve().parent / "mkdocs.yml"
    return beside if beside.is_file() else HERE / "mkdocs.yml"


def _swap(new: Path, out: Path, old: Path) -> None:
    """The finished folder takes the place of the old one; between the two moves there is no moment with half a site."""
    new.chmod(0o755)
    if out.exists():
        out.rename(old)
    try:
        new.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise


def _silent(what: str, done: int, total: int) -> None:
    """Tells nobody."""
