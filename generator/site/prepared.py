"""The pages of a folder of content: read and planned at once, played and written while the caller does something else.

Writes no file and knows no site builder; what is wrong with the content is returned."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from diagnostics.diagnostic import Diagnostic
from generator.reference.guides import guides
from generator.revisions import marks
from generator.site.pages import build_pages, index_files
from generator.site.plan import Page, plan_pages
from generator.site.played import played
from generator.telling.history import editions
from grammar.store import Store
from rulebook.keeping.beside import beside
from rulebook.loading import load
from rulebook.model.rulebook import Rulebook, System

CARD_SHEETS = {"Letter": "letter", "A4": "a4"}
"""Paper for which the site offers the cards, and what the cards call it."""


OFFERED = {"reference": "Rules on one sheet", "screen": "Screen", "facing": "Players' side of the screen"}
"""What is set in panels and may be declared by a system, and what the site calls it."""

Files = Mapping[str, Mapping[str, str]]
"""Files of a system to be printed, by slug of the system, then by what they are called."""


class Finished(Struct, frozen=True):
    """Finished pages, what the search knows of them (files by path), and everything that was found on the way."""

    pages: Mapping[str, Page]
    indexes: Mapping[str, str]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def failed(self) -> bool:
        """Whether something was found that keeps the site from being built."""
        return has_error(self.diagnostics)


class Prepared(Struct, frozen=True):
    """Pages as they are planned, and how to wait for the finished ones.

    found: while reading; with an error there are no pages.  cards, references: the files with the cards of each system,
    and with its reference and its screen."""

    rulebook: Rulebook
    found: tuple[Diagnostic, ...]
    planned: Mapping[str, Page]
    finish: Callable[[], Finished]
    cards: Files = {}
    references: Files = {}

    @property
    def files(self) -> tuple[str, ...]:
        """Other files that the site will have."""
        return tuple(file for of in (self.cards, self.references) for found in of.values() for file in found.values())


def prepare(
    root: Path,
    *,
    directory_urls: bool = False,
    cards: Files | None = MappingProxyType({}),
    references: Files | None = None,
    cache: Path | None = None,
) -> Prepared:
    """The pages of the content in `root`, which are now made beside whatever the caller does next.

    cards: files with the cards of systems, to which pages shall lead; None: for every system, on each paper.
    references: the same with the references and screens; None: where there are cards and the system declares one.
    cache: where it is kept what was read and played, for the next run."""
    rulebook, found = load(root, cache)
    if has_error(found):
        return Prepared(rulebook, found, {}, lambda: Finished({}, {}, found))
    decks = _wanted_cards(rulebook) if cards is None else cards
    sheets = _wanted_references(rulebook) if references is None and decks else references or {}
    store = Store(cache) if cache is not None else None
    finish = beside(lambda: _finished(root, rulebook, found, directory_urls, decks, sheets, store))
    return Prepared(rulebook, found, plan_pages(rulebook, history=bool(marks(root))), finish, decks, sheets)


def _wanted_cards(rulebook: Rulebook) -> Files:
    return {
        slug: {name: f"cards/{slug}-{sheet}.pdf" for name, sheet in CARD_SHEETS.items()}
        for slug, system in rulebook.systems.items()
        if system.entries
    }


def _wanted_references(rulebook: Rulebook) -> Files:
    return {
        slug: {
            f"{title}, {name}": f"cards/{file}-{sheet}.pdf"
            for file, title in _printed(system)
            for name, sheet in CARD_SHEETS.items()
        }
        for slug, system in rulebook.systems.items()
        if _printed(system)
    }


def _printed(system: System) -> list[tuple[str, str]]:
    """What is set in panels: how its files are called but for the paper, and what the site calls it."""
    return [
        *((f"guide-{system.slug}-{entry.slug}", entry.name) for entry in guides(system)),
        *((f"{form}-{system.slug}", title) for form, title in OFFERED.items() if form in system.head.sheets),
    ]


def _finished(
    root: Path,
    rulebook: Rulebook,
    found: Iterable[Diagnostic],
    directory_urls: bool,
    cards: Files,
    references: Files,
    store: Store | None,
) -> Finished:
    resolutions, disagreements = played(rulebook, root, store)
    pages, lost = build_pages(
        rulebook,
        resolutions,
        directory_urls=directory_urls,
        cards=cards,
        references=references,
        editions=editions(root, rulebook),
    )
    indexes = index_files(rulebook, pages, directory_urls=directory_urls)
    return Finished(
        pages, indexes, tuple(sorted({*found, *disagreements, *lost}, key=lambda diagnostic: diagnostic.order))
    )


def has_error(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of the findings is an error, and not only a warning."""
    return any(diagnostic.is_error for diagnostic in diagnostics)
