"""The website from a folder of content: load, plan, lay out while a second process plays and writes, swap the result in.

What is wrong with the content is returned, never printed; with an error nothing is replaced, so a broken rule cannot
take the old site down.  `generator.pages` makes the pages and knows nothing of folders."""

from __future__ import annotations

import gc
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from diagnostics.diagnostic import Diagnostic
from generator.site.emission import emit_pages
from generator.site.plan import Page, plan_pages
from rulebook.beside import beside
from rulebook.rulebook import Rulebook

if TYPE_CHECKING:
    from generator.cards.cards import Deck
    from generator.site.pages import Resolutions
    from generator.telling.traces import Played

Progress = Callable[[str, int, int], None]

HERE = Path(__file__).resolve().parents[2]
PAGES = HERE / "site_src" / "pages"


CARD_SHEETS = {"Letter": "letter", "A4": "a4"}
"""Paper for which the site offers the cards, and what the cards call it."""


OFFERED = {"reference": "Rules on one sheet", "screen": "Screen"}
"""What is set in panels and may be declared by a system, and what the site calls it."""

Files = Mapping[str, Mapping[str, str]]
"""Files of a system to be printed, by slug of the system, then by what they are called."""


@dataclass(frozen=True, slots=True)
class Finished:
    """Finished pages, and everything that was found on the way."""

    pages: Mapping[str, Page]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def failed(self) -> bool:
        """Whether something was found that keeps the site from being built."""
        return _has_error(self.diagnostics)


@dataclass(frozen=True, slots=True)
class Prepared:
    """Pages as they are planned, and how to wait for the finished ones.

    found: while reading; with an error there are no pages.  cards, references: the files with the cards of each system,
    and with its reference and its screen."""

    rulebook: Rulebook
    found: tuple[Diagnostic, ...]
    planned: Mapping[str, Page]
    finish: Callable[[], Finished]
    cards: Files = field(default_factory=dict)
    references: Files = field(default_factory=dict)

    @property
    def files(self) -> tuple[str, ...]:
        """Other files that the site will have."""
        return tuple(file for of in (self.cards, self.references) for found in of.values() for file in found.values())


@contextmanager
def _without_collection() -> Iterator[None]:
    """A build makes many values that live as long as itself; the collector would only walk over them again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@_without_collection()
def build_site(
    root: Path, out: Path, *, progress: Progress | None = None, emit: Path | None = None, cards: bool = True
) -> tuple[Diagnostic, ...]:
    """Builds the site of the content in `root` beside `out` and swaps it in whole; the diagnostics come back.

    emit: where the pages are also written as Markdown files, for any other site builder.  cards: put the files with the
    cards and the references beside the pages."""
    tell = progress or _silent
    tell("reading", 0, 0)
    prepared = prepare(root, cards=None if cards else {})
    if _has_error(prepared.found):
        return prepared.found
    # Imported now, while the second process is at work.
    from generator.cards.cards import deck_of
    from generator.site.mkdocs_door import build

    systems = prepared.rulebook.systems
    decks = {slug: deck_of(prepared.rulebook, systems[slug].entries) for slug in prepared.cards}
    out = out.resolve()  # the site builder takes a path to be meant from where its settings lie
    out.parent.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    new, config = workshop / "new", config_of(root)
    try:
        with ThreadPoolExecutor(1) as thread:
            printing = thread.submit(_print, decks, workshop, prepared)
            found = build(config, new, prepared, lambda done, total: tell("pages", done, total))
        finished, (printed, references) = prepared.finish(), printing.result()
        if finished.failed:
            return finished.diagnostics
        if (printed, references) != (prepared.cards, prepared.references):
            # What keeps a card from being set is told by `rulewright cards`; here no page may lead to its file.
            again = prepare(root, cards=printed, references=references)
            found = build(config, new, again, lambda done, total: tell("pages", done, total))
        if not _has_error(found):
            if (workshop / "cards").is_dir():
                (workshop / "cards").rename(new / "cards")
            _swap(new, out, workshop / "old")
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    if emit is not None:
        emit_pages(prepare(root, directory_urls=True).finish().pages, emit, PAGES)
    return tuple(sorted((*finished.diagnostics, *found), key=lambda diagnostic: diagnostic.order))


def prepare(
    root: Path,
    *,
    directory_urls: bool = False,
    cards: Files | None = MappingProxyType({}),
    references: Files | None = None,
) -> Prepared:
    """The pages of the content in `root`, which are now made beside whatever the caller does next.

    cards: files with the cards of systems, to which pages shall lead; None: for every system, on each paper.
    references: the same with the references and screens; None: where there are cards and the system declares one."""
    from rulebook.pipeline import load_rulebook

    rulebook, found = load_rulebook(root)
    if _has_error(found):
        return Prepared(rulebook, found, {}, lambda: Finished({}, found))
    decks = _wanted_cards(rulebook) if cards is None else cards
    sheets = _wanted_references(rulebook) if references is None and decks else references or {}
    finish = beside(lambda: _finished(rulebook, found, directory_urls, decks, sheets))
    return Prepared(rulebook, found, plan_pages(rulebook), finish, decks, sheets)


def _wanted_cards(rulebook: Rulebook) -> Files:
    return {
        slug: {name: f"cards/{slug}-{sheet}.pdf" for name, sheet in CARD_SHEETS.items()}
        for slug, system in rulebook.systems.items()
        if system.entries
    }


def _wanted_references(rulebook: Rulebook) -> Files:
    return {
        slug: {
            f"{title}, {name}": f"cards/{form}-{slug}-{sheet}.pdf"
            for form, title in OFFERED.items()
            if system.declarations.get(form)
            for name, sheet in CARD_SHEETS.items()
        }
        for slug, system in rulebook.systems.items()
        if any(system.declarations.get(form) for form in OFFERED)
    }


def _finished(
    rulebook: Rulebook,
    found: Iterable[Diagnostic],
    directory_urls: bool,
    cards: Files,
    references: Files,
) -> Finished:
    from generator import phrasing
    from generator.site.pages import build_pages

    resolutions, disagreements = play_all(rulebook)
    pages, lost = build_pages(
        rulebook, resolutions, phrasing=phrasing, directory_urls=directory_urls, cards=cards, references=references
    )
    return Finished(pages, tuple(sorted({*found, *disagreements, *lost}, key=lambda diagnostic: diagnostic.order)))


def _print(decks: Mapping[str, Deck], folder: Path, prepared: Prepared) -> tuple[Files, Files]:
    """Those of the wanted files that could be written: of the cards, and of the references."""
    from generator.cards.cards import print_deck
    from generator.reference.reference import REFERENCE, SCREEN, build_reference

    def written(wanted: Files) -> dict[str, dict[str, str]]:
        return {
            slug: {name: file for name, file in files.items() if (folder / file).is_file()}
            for slug, files in wanted.items()
        }

    for slug, deck in decks.items():
        print_deck(deck, {CARD_SHEETS[name]: folder / file for name, file in prepared.cards[slug].items()})
    for slug, files in prepared.references.items():
        system = prepared.rulebook.systems[slug]
        for form in (REFERENCE, SCREEN):
            titled = {sheet: files.get(f"{OFFERED[form.name]}, {name}") for name, sheet in CARD_SHEETS.items()}
            build_reference(system, {sheet: folder / file for sheet, file in titled.items() if file}, form)
    return written(prepared.cards), written(prepared.references)


def play_all(rulebook: Rulebook, progress: Progress | None = None) -> tuple[Resolutions, list[Diagnostic]]:
    """Every example of every entry, played, and where one does not come out as written."""
    from interpreter.desk.examples import play_example

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


def _has_error(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.is_error for diagnostic in diagnostics)


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
