"""Where pages are, how one page points at another, and whether what is pointed at is there.

Every page is known by its path below the pages folder (`game/kind/slug.md`).  Nothing here reads or writes files."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from msgspec import Struct

_HREF = re.compile(r"""<a\b[^>]*?\bhref=["']([^"']*)["']""", re.IGNORECASE)
_ID = re.compile(r"""\sid=["']?([^"'\s>]+)""", re.IGNORECASE)


class Target(Struct, frozen=True):
    """A place that a link may lead to: a page, perhaps a heading on it, and what a reader sees when hovering."""

    path: str
    anchor: str = ""
    title: str = ""


@dataclass(slots=True)
class Links:
    """The links that one page makes, written relative to it and remembered for the check."""

    page: str
    directory_urls: bool = False
    made: list[Target] = field(default_factory=list)

    def to(self, target: Target) -> str:
        """The address of the target, as this page writes it."""
        self.made.append(target)
        return relative(self.page, target, directory_urls=self.directory_urls)


def relative(page: str, target: Target, *, directory_urls: bool) -> str:
    """The address of a target as seen from a page."""
    fragment = f"#{target.anchor}" if target.anchor else ""
    if target.path == page and fragment:
        return fragment
    here, there = address(page, directory_urls=directory_urls), address(target.path, directory_urls=directory_urls)
    start = here if here.endswith("/") or not here else posixpath.dirname(here)
    way = posixpath.relpath(there or ".", start or ".")
    return (
        way + "/" if directory_urls and way != "." and there.endswith("/") else way if way != "." else "./"
    ) + fragment


def address(path: str, *, directory_urls: bool) -> str:
    """The address of a page below the root of the site: `game/kind/slug.html`, or `game/kind/slug/`; other files keep theirs."""
    if not path.endswith(".md"):
        return path
    stem = path.removesuffix(".md")
    if not directory_urls:
        return stem + ".html"
    if posixpath.basename(stem) == "index":
        folder = posixpath.dirname(stem)
        return folder + "/" if folder else ""
    return stem + "/"


def slug(text: str) -> str:
    """A name as part of an address: small ASCII letters, digits and hyphens."""
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", folded.lower()).strip("-") or "-"


def broken_links(pages: Mapping[str, str], others: Iterable[str] = (), *, root: str = "") -> list[tuple[str, str]]:
    """Links between the given pages that lead nowhere, as (address of the page, link as written).

    pages: address below the root → its HTML.  others: addresses of files that are there but hold no HTML of ours.
    Links with a scheme are not followed."""
    known = set(pages) | set(others)
    anchors: dict[str, set[str]] = {}
    broken = []
    for here in sorted(pages):
        for link in dict.fromkeys(_HREF.findall(pages[here])):
            if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//", link) or link.startswith("{"):
                continue
            way, _, anchor = unquote(link.replace("&amp;", "&")).partition("#")
            way = way.partition("?")[0]
            there = here if not way else _resolve(here, way, root)
            if there not in known:
                broken.append((here, link))
            elif anchor and there in pages:
                if there not in anchors:
                    anchors[there] = set(_ID.findall(pages[there]))
                if anchor not in anchors[there]:
                    broken.append((here, link))
    return broken


def _resolve(here: str, way: str, root: str) -> str:
    if way.startswith("/"):
        return way.removeprefix(root or "/").lstrip("/")
    base = here if here.endswith("/") else posixpath.dirname(here)
    path = posixpath.normpath(posixpath.join(base, way))
    path = "" if path == "." else path
    return path + "/" if path and way.endswith(("/", ".", "..")) and not path.endswith("/") else path


class Link(Struct, frozen=True):
    """A page that belongs together with this one, and why."""

    name: str
    href: str
    note: str = ""
