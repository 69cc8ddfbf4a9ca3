"""The whole site as a folder of Markdown files, for any other site builder.

Pages of ours become one HTML block each; pages written by hand go along, their links to systems filled in."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.site.plan import Page

_SYSTEM_LINKS = re.compile(r"\{systems(?:: *([\w./-]+))?\}(\{[^}\n]*\})?")
_MARKS = re.compile(r"([\\`*_{}\[\]()<>#+.!|&-])")


def emit_pages(pages: Mapping[str, Page], folder: Path, written: Path | None = None) -> None:
    """Writes the pages into the folder.  written: a folder of pages written by hand, which are written along."""
    texts = {path: markdown_of(page) for path, page in pages.items()}
    for source in sorted(written.rglob("*.md")) if written else ():
        path = source.relative_to(written).as_posix() if written else ""
        texts.setdefault(path, with_system_links(source.read_text(encoding="utf-8"), path, pages.values()))
    for path, text in texts.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def markdown_of(page: Page) -> str:
    """One page as the text of a Markdown file: a head of fields, then one HTML block.

    Without blank lines such a block passes through every Markdown reader untouched."""
    head = {"title": page.title, "description": page.description, "edit": page.edit}
    fields = "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in head.items() if value)
    return f'---\n{fields}---\n\n<div class="rw-page">\n{page.html}\n</div>\n'


def with_system_links(markdown: str, path: str, pages: Iterable[Page]) -> str:
    """A page written by hand: `{systems}`, or `{systems: words.md}`, becomes links to that page of every system: a list
    in a sentence, or, where it says how they look, a row of them."""
    if "{systems" not in markdown:
        return markdown
    here = posixpath.dirname(path) or "."
    fronts = sorted((page.title, posixpath.dirname(page.path)) for page in pages if len(page.section) == 1)

    def links(found: re.Match[str]) -> str:
        page_of, look = found[1] or "index.md", found[2] or ""
        return ("\n" if look else ", ").join(
            f"[{_bare(title)}]({posixpath.relpath(f'{folder}/{page_of}', here)}){look}" for title, folder in fronts
        )

    return _SYSTEM_LINKS.sub(links, markdown)


def _bare(title: str) -> str:
    """A name as Markdown text that means nothing but itself."""
    return _MARKS.sub(lambda found: f"&#{ord(found[1])};", title)
