"""A large rulebook made of copies of a small one: the same entries under new names, as many as are wanted."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from string import ascii_lowercase


def multiply(content: Path, place: Path, entries: int, *, alike: bool = True) -> Path:
    """A folder `content` at the place with this many entries; each copy has a name and a slug of its own.

    alike: whether copies have the same effect, which is then parsed only once; if not, only what somebody has of his own
    is copied, so that every part of it is of the same sort."""
    target = place / "content"
    if target.exists():
        return target
    shutil.copytree(content, target)
    originals = [path for path in sorted(target.glob("*/*/*.yml")) if not path.name.startswith("_")]
    copied = [path for path in originals if (alike or _is_ones_own(path)) and not _is_named(path)]
    wanted = entries - len(originals)
    for path, mark in ((path, mark) for mark in _marks() for path in copied):
        if wanted <= 0:
            return target
        wanted -= 1
        text = _renamed(path.read_text("utf-8"), mark)
        path.with_name(f"{path.stem[:50]}-{mark}.yml").write_text(text if alike else _its_own(text, mark), "utf-8")
    return target


def number(content: Path) -> int:
    """How many entries a folder has."""
    return sum(not path.name.startswith("_") for path in content.glob("*/*/*.yml"))


def _is_ones_own(entry: Path) -> bool:
    """Whether an entry is had by one or another, as it says itself or its kind.  A copy of what tells of a word would be a
    word without its declaration; a copy of what everybody holds would be asked by everybody else's rules."""
    said = (entry.parent / "_kind.yml").read_text("utf-8") + entry.read_text("utf-8")
    return re.search(r"^(?:role|held_by): ", said, flags=re.MULTILINE) is None


def _is_named(entry: Path) -> bool:
    """Whether it speaks of what is called after it, `your Feint Attacks`, `the Whip`: nothing is called after a copy."""
    text = entry.read_text("utf-8")
    named = re.search(r"^name: *(['\"]?)(?P<name>.*?)\1 *$", text, flags=re.MULTILINE)
    return named is not None and re.search(rf" (?:your|the|an?) \[?{re.escape(named['name'])}\b", text) is not None


def _renamed(text: str, mark: str) -> str:
    """The entry under a new name, without the other names that it goes by."""
    named = re.search(r"^name: *(['\"]?)(?P<name>.*?)\1 *$", text, flags=re.MULTILINE)
    assert named is not None
    name, copy = named["name"], f"{named['name']} Copy {mark.capitalize()}"
    text = text.replace(named[0], named[0].replace(name, copy), 1)
    text = text.replace(f" uses {name}\n", f" uses {copy}\n")  # in its examples it is the copy that is used
    return re.sub(r"^aliases:.*\n(?:[ -].*\n)*", "", text, flags=re.MULTILINE)


def _its_own(text: str, mark: str) -> str:
    """The entry with one sentence more, which no other has."""
    return re.sub(r"^(effect: \|\n(?:  .*\n)+)", rf'\1  note "{mark}"\n', text, count=1, flags=re.MULTILINE)


def _marks() -> Iterator[str]:
    for length in count(2):
        for letters in product(ascii_lowercase, repeat=length):
            yield "".join(letters)
