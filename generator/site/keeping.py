"""The site without a connection: the list of what a browser keeps of a game, and all of the site as one file.

Reads and writes finished files only."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from generator.files import write_whole
from generator.site.searching import held

DAY = (1980, 1, 1, 0, 0, 0)
"""The day that stands on everything in the file: the same site, the same bytes."""


def write_list(site: Path, slug: str) -> None:
    """Writes which files of a finished site have to be kept for reading a game, and a mark that changes with any of them."""
    files = sorted(_kept(site, slug))
    mark = hashlib.sha256()
    for file in files:
        mark.update(file.encode() + b"\0" + (site / file).read_bytes())
    name = f"kept/{slug}"
    write_whole(site / f"{name}.js", held(name, {"mark": mark.hexdigest()[:16], "files": files}))


def _kept(site: Path, slug: str) -> Iterator[str]:
    """The pages of the game with what they fetch, and the pages that belong to no game."""
    for folder in (slug, f"played/{slug}", "assets"):
        yield from (path.relative_to(site).as_posix() for path in (site / folder).rglob("*") if path.is_file())
    yield from (path.name for path in site.glob("*.html"))
    yield from (f"search/{slug}.js", "search/pages.js")


def write_zip(site: Path, out: Path) -> None:
    """Packs a finished site into one file, from which it can be read without a server once it is unpacked.  Raises OSError."""
    packed, folder = io.BytesIO(), out.stem.strip(".") or "site"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in site.rglob("*") if path.is_file() and not path.is_symlink()):
            info = zipfile.ZipInfo(f"{folder}/{path.relative_to(site).as_posix()}", DAY)
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            archive.writestr(info, path.read_bytes(), compresslevel=9)
    write_whole(out, packed.getvalue())
