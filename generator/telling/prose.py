"""The only door for prose that content brings: Markdown in, safe HTML out.

Raw HTML stays inert text, links leave only to http(s) or, as `[[kind/slug]]`, to an entry; what comes out is cleaned
once more.  Prose never meets the Markdown step of the site builder, whose extensions would let attributes through."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

import nh3
from markdown_it import MarkdownIt

from rulebook.model.links import LINK

Resolve = Callable[[str], tuple[str, str] | None]
"""The address and the title behind the target of `[[target]]`, or None (the caller notes what was not found)."""

_MARKDOWN = MarkdownIt("js-default", {"html": False, "linkify": False, "typographer": False})
_MARKDOWN.disable(["image", "heading", "lheading", "html_block", "html_inline"])
_MARKDOWN.validateLink = lambda url: re.match(r"https?://", url) is not None  # type: ignore[method-assign]
_TAGS = {
    "a",
    "blockquote",
    "br",
    "code",
    "em",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
}
_CLEAN = nh3.Cleaner(
    tags=_TAGS,
    attributes={"a": {"href"}},
    url_schemes={"http", "https"},
    link_rel="noopener noreferrer",
    strip_comments=True,
)


def block(text: str, resolve: Resolve) -> str:
    """Paragraphs, lists and tables as HTML."""
    return _with_links(text, resolve, _MARKDOWN.render).strip()


def line(text: str, resolve: Resolve) -> str:
    """One run of words as HTML, without a paragraph around it."""
    return _with_links(text, resolve, _MARKDOWN.renderInline).strip()


def lines(text: str, say: Callable[[str], str]) -> Iterator[tuple[bool, list[tuple[str, bool]]]]:
    """Paragraphs and items of lists as plain words: whether it is an item, and its stretches, each with whether it is bold.

    say: what stands for a link without words."""
    bullets = 0
    for token in _MARKDOWN.parse(LINK.sub(lambda found: found[2] or say(found[1].strip()), text)):
        bullets += (token.type == "list_item_open") - (token.type == "list_item_close")
        if token.type == "inline":
            found: list[tuple[str, bool]] = []
            strong = False
            for piece in token.children or ():
                strong = piece.type == "strong_open" or (strong and piece.type != "strong_close")
                said = " " if piece.type in ("softbreak", "hardbreak") else piece.content
                if said:
                    found.append((said, strong))
            yield bullets > 0, found


def _with_links(text: str, resolve: Resolve, render: Callable[[str], str]) -> str:
    """Entry links are set aside under private-use marks, so that Markdown cannot mistake them for its own."""
    kept: list[str] = []

    def set_aside(found: re.Match[str]) -> str:
        known = resolve(found[1].strip())
        label = escape(found[2] or (known[1] if known else found[1]))
        address = f'<a href="{escape(known[0])}">{label}</a>' if known else label
        kept.append(address)
        return f"\ue000{len(kept) - 1}\ue001"

    # The marks are ours: content that brings them along loses them.
    bare = text.replace("\ue000", "").replace("\ue001", "")
    html = _CLEAN.clean(render(LINK.sub(set_aside, bare)))
    return re.sub("\ue000(\\d+)\ue001", lambda found: kept[int(found[1])], html)
