"""Our pages as an author of plain MkDocs would have written them: headings, lists, tables and code in Markdown.

The pages that `rulewright site --emit` writes are single HTML blocks, which a Markdown reader passes through; as a yardstick
for work that begins with Markdown they would be too kind to the yardstick."""

from __future__ import annotations

from html.parser import HTMLParser

BLOCKS = {
    "p",
    "div",
    "section",
    "article",
    "details",
    "summary",
    "dl",
    "ul",
    "ol",
    "form",
    "fieldset",
    "label",
    "dt",
    "dd",
}
HEADINGS = {"h1": "#", "h2": "##", "h3": "###"}


def as_markdown(page: str) -> str:
    """The text of a page with its head of fields kept."""
    _, head, body = page.split("---\n", 2)
    writer = _Writer()
    writer.feed(body)
    return f"---\n{head}---\n\n" + "\n".join(writer.lines) + "\n"


class _Writer(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = [""]
        self.pre = False
        self.rows = 0
        self.href = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in HEADINGS:
            self._break(f"{HEADINGS[tag]} ")
        elif tag == "li":
            self._line("- ")
        elif tag in ("b", "strong", "dt"):
            self._break() if tag == "dt" else None
            self._say("**")
        elif tag == "a":
            self.href = given.get("href") or ""
            self._say("[")
        elif tag == "pre":
            self.pre = True
            self._break("```")
            self._line("")
        elif tag == "table":
            self.rows = 0
            self._break()
        elif tag == "tr":
            self._line("|")
        elif tag in BLOCKS:
            self._break()

    def handle_endtag(self, tag: str) -> None:
        if tag in ("b", "strong", "dt"):
            self._say("**")
        elif tag == "a":
            self._say(f"]({self.href})")
        elif tag == "pre":
            self.pre = False
            self._line("```")
            self._break()
        elif tag in ("td", "th"):
            self._say(" |")
        elif tag == "tr":
            self.rows += 1
            if self.rows == 1:
                self._line("|" + " --- |" * (self.lines[-1].count("|") - 1))
        elif tag in BLOCKS or tag in HEADINGS or tag == "table":
            self._break()

    def handle_data(self, data: str) -> None:
        if self.pre:
            first, *rest = data.split("\n")
            self._say(first)
            self.lines.extend(rest)
        else:
            self._say(" ".join(data.split()) + (" " if data[-1:].isspace() and data.strip() else ""))

    def _say(self, text: str) -> None:
        self.lines[-1] += text

    def _line(self, text: str) -> None:
        self.lines.append(text)

    def _break(self, text: str = "") -> None:
        if self.lines[-1] or text:
            self.lines += ["", text]
