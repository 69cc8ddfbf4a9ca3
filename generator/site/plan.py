"""Rulebook → which pages there will be: where each stands, what it is called, how the navigation lists it.

Says nothing of what is on them, so it costs next to nothing: a site can be laid out while its pages are still made."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.site.searching import Found
from generator.site.targets import TITLES, Targets
from rulebook.model.rulebook import Rulebook, System

ABREAST = 100
"""More than there are kinds in a chapter, or suits."""

LAST = 100 * ABREAST
"""Behind all chapters."""


NOW = "At the table now"
"""What the page is called that holds what is needed at the table."""


CHANGES = "What has changed"
"""What the page is called that goes through the editions."""


class Page(Struct, frozen=True):
    """A page, planned or finished.

    path: below the pages folder, `game/kind/slug.md`.  edit: the file to change, from the root of the project, or empty.
    section: the titles under which the navigation lists it, or empty.  order: among the pages of its system.
    wide: it wants the room of the table of contents, or has its own.  parent: the page above one that is not listed.

    Empty until pages.py has made the page: html: one block without blank lines.  headings: (id, text) of its
    sections, the page's own first.  found: what the search knows of it.  apart: files (path, text) that the page fetches when
    a reader opens what is in them.  description: for other people's searches."""

    path: str
    title: str
    edit: str = ""
    section: tuple[str, ...] = ()
    order: int = 0
    wide: bool = False
    parent: str = ""
    html: str = ""
    headings: tuple[tuple[str, str], ...] = ()
    found: tuple[Found, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    description: str = ""


def plan_pages(rulebook: Rulebook, *, history: bool = False) -> dict[str, Page]:
    """All pages by path, sorted, with nothing on them.  history: there are editions, of which a page tells."""
    targets = Targets(rulebook)
    planned = [page for system in rulebook.systems.values() for page in _system_pages(system, targets, history)]
    planned.append(Page(TITLES.path, "All titles", wide=True))
    pages = {page.path: page for page in sorted(planned, key=lambda page: page.path)}
    assert len(pages) == len(planned), "two pages have one path"
    return pages


def _system_pages(system: System, targets: Targets, history: bool) -> Iterator[Page]:
    name, slug = system.name, system.slug
    browse, words = "Browse everything", "Words of the game"
    yield Page(targets.system(system).path, name, system.path, (name,))
    if "reference" in system.head.sheets:
        yield Page(targets.now(system).path, NOW, system.path, (name, NOW), order=1, wide=True)
    yield Page(targets.browse(system).path, browse, section=(name, browse), order=LAST, wide=True)
    yield Page(targets.words(system).path, words, system.path, (name, words), order=LAST + 1)
    if system.figures:
        balance = "Balance by play"
        yield Page(targets.balance(system).path, balance, section=(name, balance), order=LAST + 3, wide=True)
    if history:
        yield Page(targets.changes(system).path, CHANGES, section=(name, CHANGES), order=LAST + 4)
    for order, (chapter, kinds) in enumerate(system.chapters, 1):
        if chapter:
            yield Page(targets.chapter(slug, chapter).path, chapter, system.path, (name, chapter, ""), order * ABREAST)
        for place, kind in enumerate(kinds, 1):
            title = kind.title or kind.plural
            section = (name, chapter, title) if chapter else (name, title)
            yield Page(
                targets.kind(slug, kind.slug).path, title, kind.path, section, order * ABREAST + place, wide=True
            )
    for place, word in enumerate(system.vocabulary.words("suit")):
        if not targets.suited(slug, word.name):
            continue
        path, told = targets.suit(slug, word.name).path, targets.told(system, word)
        edit, section = told.path if told is not None else system.path, (name, "By suit", word.name)
        yield Page(path, word.name, edit, section, order=LAST - ABREAST + place, wide=True)
    for entry in system.entries.values():
        if system.kinds[entry.kind].role != "suit":
            path, above = targets.entry(entry).path, targets.kind(slug, entry.kind).path
            yield Page(path, entry.name, entry.path, wide=bool(entry.parts), parent=above)
