"""A small game in a repository of its own, for tests of what has changed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

TINY = Path(__file__).resolve().parent / "bad_input" / "tiny"
DRAWS = "when you gain Wildcards, you draw 1 card"
SHOVE = "name: {name}\nsummary: {summary}\nsuit: Clubs\neffect: |\n  {effect}\norigin: drafted\n"
EXAMPLE = (
    "examples:\n  - title: It works\n    given: {Ann: {Jab: 1}}\n    deck: 3♣\n    when: [Ann uses Jab]\n"
    "    then: [Ann's BP is 5]\n"
)


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *who, *arguments], check=True, capture_output=True)


def revision(folder: Path, name: str) -> str:
    """The letters by which a revision is known."""
    said = subprocess.run(["git", "-C", str(folder), "rev-parse", name], check=True, capture_output=True, text=True)
    return said.stdout.strip()


def shove(content: Path, name: str = "Shove", summary: str = "Rude.", effect: str = DRAWS) -> Path:
    file = content / "tiny" / "moves" / f"{name.lower().replace(' ', '-')}.yml"
    file.write_text(SHOVE.format(name=name, summary=summary, effect=effect), encoding="utf-8")
    return file


def repository(folder: Path) -> Path:
    """The rules of a new repository, committed."""
    content = folder / "house" / "content"
    shutil.copytree(TINY, content / "tiny")
    shove(content)
    git(folder / "house", "init", "-q")
    commit(content)
    return content


def commit(content: Path) -> None:
    git(content, "add", "-A")
    git(content, "commit", "-qm", "Further")
