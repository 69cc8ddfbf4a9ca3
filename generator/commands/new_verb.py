"""Makes the five pieces of a verb, where each belongs in this program; what it then does is for whoever makes it to write.

The pieces lie as data in site_src/starter/verb.yml.  Nothing is written if one of them has no place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from string import Template

from generator.commands.beginnings import STARTER, CannotBegin
from generator.files import write_whole
from grammar.lexicon import words
from rulebook.source.yaml_source import read_text

PIECES = ("line", "meaning", "do", "say", "page")
"""A grammar line, a meaning, what does it, what says it, a page."""

Edit = Mapping[str, str]
"""file: where the text goes, in front of the last line that begins with `before`, or at the end."""


def pieces_of(verb: str, third: str, past: str) -> Mapping[str, Sequence[Edit]]:
    """The edits that make each piece."""
    said = Template((STARTER / "verb.yml").read_text(encoding="utf-8")).substitute(
        verb=verb, third=third, past=past, Verb=verb.capitalize(), VERB=verb.upper()
    )
    document, found = read_text(said, "verb.yml")
    if document is None or found or not isinstance(document.value, dict):
        raise ValueError("the starter is not sound")
    return {piece: document.value[piece] for piece in PIECES}


def add(root: Path, edits: Iterable[Edit]) -> list[Path]:
    """Writes edits into the program in a folder; which files.  CannotBegin, and nothing is written, if one has no place."""
    texts: dict[Path, str] = {}
    for edit in edits:
        path = root / edit["file"]
        if path not in texts:
            texts[path] = path.read_text(encoding="utf-8") if path.exists() else ""
        lines = texts[path].splitlines(keepends=True)
        found = [at for at, line in enumerate(lines) if "before" in edit and line.startswith(edit["before"])]
        if not found and "before" in edit:
            raise CannotBegin(f"no line of {edit['file']} begins with `{edit['before'].strip()}`")
        at = found[-1] if found else len(lines)
        texts[path] = "".join([*lines[:at], edit["text"], *lines[at:]])
    for path, text in texts.items():
        write_whole(path, text)
    return list(texts)


def new_verb(root: Path, verb: str, third: str, past: str) -> list[Path]:
    """One more verb of the language; the files that were written."""
    for word in (verb, third, past):
        if not re.fullmatch(r"[a-z]{2,24}", word):
            raise CannotBegin(f"`{word}` cannot be a verb of the language: it takes one word of small letters")
    known = {word for sort in words().values() for word in sort}
    if taken := [word for word in (verb, third) if word in known]:
        raise CannotBegin(f"`{taken[0]}` is already a word of the language")
    if not (root / "site_src" / "pages").is_dir():
        raise CannotBegin(f"{root} holds no sources; a verb is added to a copy of the whole project")
    made = pieces_of(verb, third, past)
    return add(root, (edit for piece in PIECES for edit in made[piece]))
