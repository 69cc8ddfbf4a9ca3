"""A large rulebook made of copies of a small one: the same entries under new names, as many as are wanted."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from string import ascii_lowercase


def multiply(content: Path, place: Path, entries: int) -> Path:
    """A folder `content` at the place with this many entries; each copy has a name and a slug of its own."""
    target = place / "content"
    if target.exists():
        return target
    shutil.copytree(content, target)
    originals = [path for path in sorted(target.glob("*/*/*.yml")) if not path.name.startswith("_")]
    wanted = entries - len(originals)
    for path, mark in ((path, mark) for mark in _marks() for path in originals):
        if wanted <= 0:
            return target
        wanted -= 1
        path.with_name(f"{path.stem[:50]}-{mark}.yml").write_text(_renamed(path.read_text("utf-8"), mark), "utf-8")
    return target


def _renamed(text: str, mark: str) -> str:
    """The entry under a new name, without the other names that it goes by."""
    text = re.sub(
        r"^(name: *)(['\"]?)(.*?)\2 *$", rf"\1\2\3 Copy {mark.capitalize()}\2", text, count=1, flags=re.MULTILINE
    )
    return re.sub(r"^aliases:.*\n(?:[ -].*\n)*", "", text, flags=re.MULTILINE)


def _marks() -> Iterator[str]:
    for length in count(2):
        for letters in product(ascii_lowercase, repeat=length):
            yield "".join(letters)
