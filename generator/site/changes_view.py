"""What has changed from edition to edition, as a page shows it: entry by entry, with the words marked that differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.site.addresses import Link, Links, slug
from generator.site.targets import Targets
from generator.telling.changelog import TITLES, parts
from generator.telling.changes import SORTS, Change, Sort, Words, marked
from generator.telling.history import Edition
from rulebook.model.rulebook import System

NOT_YET = "Since the last edition"
TOLD: dict[Sort, str] = {
    "added": "new",
    "renamed": "another name",
    "rule": "another rule",
    "wording": "other words for the same rule",
}
"""What has become of an entry, on its own page."""


class ChangedEntry(Struct, frozen=True):
    """An entry.  href: empty if it is gone.  was: its earlier name, if it has another.
    parts: (what of it, its lines as words that stayed, went or came)."""

    name: str
    href: str
    kind: str
    was: str
    parts: tuple[tuple[str, tuple[tuple[Words, ...], ...]], ...]


class EditionView(Struct, frozen=True):
    """groups: what sort of change, and the entries.  first: all of it was new then."""

    title: str
    anchor: str
    day: str
    first: bool
    groups: tuple[tuple[str, tuple[ChangedEntry, ...]], ...]


def changes_view(
    editions: Sequence[Edition], system: System, targets: Targets, links: Links
) -> tuple[EditionView, ...]:
    """The editions of a game, the latest first; what is in none yet only if there is something."""
    found = (_edition(one, system, targets, links) for one in editions)
    return tuple(one for one in found if one.groups or one.title != NOT_YET)


def changed_in(history: Sequence[tuple[Edition, Change]], system: System, targets: Targets, links: Links) -> list[Link]:
    """The editions with which an entry has changed."""
    return [
        Link(edition.name, links.to(targets.changes(system, edition.name or NOT_YET)), TOLD[change.sort])
        for edition, change in history
    ]


def _edition(edition: Edition, system: System, targets: Targets, links: Links) -> EditionView:
    title = edition.name or NOT_YET
    own = [one for one in edition.changes or () if one.id.startswith(f"{system.slug}/")]
    groups = []
    for sort in SORTS:
        if found := tuple(_entry(one, system, targets, links) for one in own if one.sort == sort):
            groups.append((TITLES[sort], found))
    return EditionView(title, slug(title), edition.day, edition.changes is None, tuple(groups))


def _entry(change: Change, system: System, targets: Targets, links: Links) -> ChangedEntry:
    there = system.entries.get(change.id)
    href = links.to(targets.entry(there)) if there is not None and change.sort != "removed" else ""
    was = change.before.name if change.before is not None and change.before.name != change.name else ""
    told = tuple(_parts(change)) if change.sort not in ("added", "removed") else ()
    return ChangedEntry(change.name, href, change.kind, was, told)


def _parts(change: Change) -> Iterator[tuple[str, tuple[tuple[Words, ...], ...]]]:
    for part in parts(change):
        if part.name != "Name":
            yield part.name, tuple(tuple(marked(old, new)) for old, new in part.lines)
