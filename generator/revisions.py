"""The one door to git: the rules as they were at a revision, and which files have changed since.

Only reads, and only files of the rules: links and everything else that a repository may hold are left where they are."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

PROGRAM = Path(__file__).resolve().parent.parent
"""Where the rooms of the program lie."""
_PLAIN_FILES = ("100644", "100755")
_EDITION = re.compile(r"v?\d{1,6}(\.\d{1,6}){0,3}")
"""The name of a tag that marks an edition."""


class Mark(NamedTuple):
    """An edition: a tag like `v1.2`, and the day on which it was set, as in 2026-01-31."""

    name: str
    day: str


class NoRevision(LookupError):
    """There is no such revision, or no repository; the message says which."""


def resolved(folder: Path, revision: str) -> str:
    """The full name of a revision of the repository in which a folder lies."""
    try:
        return _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}").strip()
    except NoRevision:
        inside = (folder.resolve() / ".git").exists() or any((up / ".git").exists() for up in folder.resolve().parents)
        raise NoRevision(
            f"there is no revision `{revision}`" if inside else f"{folder} lies in no repository of git"
        ) from None


def changed_files(folder: Path, revision: str, until: str | None = None) -> frozenset[str]:
    """The files in a folder that differ from those of a revision, from the folder in which it lies: `content/…`.

    until: the later revision; None for what lies there now, new files included."""
    said = _differing(folder, [resolved(folder, revision), *([resolved(folder, until)] if until else [])], ".")
    return frozenset((PurePosixPath(folder.resolve().name) / name).as_posix() for name in said)


def program_changed(folder: Path, revision: str) -> bool:
    """Whether what plays the rules of a folder lies in one repository with them, and has changed since a revision."""
    top = Path(_git(folder, "rev-parse", "--show-toplevel").strip())
    rooms = sorted(room.parent.name for room in PROGRAM.glob("*/__init__.py"))
    return PROGRAM.is_relative_to(top) and bool(_differing(PROGRAM, [resolved(folder, revision)], *rooms))


def _differing(folder: Path, ends: Sequence[str], *where: str) -> list[str]:
    """The files below a folder that differ between two revisions, or between one and what lies there now."""
    plain = ("--no-ext-diff", "--no-textconv", "--no-renames", "--relative", "--name-only", "-z")
    said = _git(folder, "diff", *plain, *ends, "--", *where)
    if len(ends) == 1:
        said += _git(folder, "ls-files", "--others", "--exclude-standard", "-z", "--", *where)
    return [name for name in said.split("\0") if name]


def marks(folder: Path) -> tuple[Mark, ...]:
    """The editions that came before what lies in a folder now, the first one first; none outside of a repository."""
    try:
        said = _git(
            folder, "for-each-ref", "--merged=HEAD", "--format=%(refname:strip=2)%00%(creatordate:short)", "refs/tags"
        )
    except NoRevision:
        return ()
    found = [Mark(*line.split("\0")) for line in said.splitlines()]
    return tuple(sorted((one for one in found if _EDITION.fullmatch(one.name)), key=lambda one: _numbers(one.name)))


def _numbers(name: str) -> tuple[int, ...]:
    return tuple(map(int, name.removeprefix("v").split(".")))


def laid_out(folder: Path, revision: str, into: Path, games: Collection[str] | None = None) -> Path:
    """Writes the rules of a folder as they were at a revision below another folder, under the same name; where.

    games: the only ones that are needed."""
    target = into / folder.resolve().name
    listed = _listed(folder, resolved(folder, revision))
    found = [(blob, path) for blob, path in listed if games is None or path.parts[0] in games]
    said = subprocess.run(
        ["git", "-C", str(folder), "cat-file", "--batch"],
        input="".join(f"{blob}\n" for blob, _ in found).encode(),
        capture_output=True,
        check=True,
    ).stdout
    at = 0
    target.mkdir(parents=True, exist_ok=True)
    for _, path in found:
        end = said.index(b"\n", at)
        size = int(said[at:end].rsplit(b" ", 1)[1])
        where = target / path
        where.parent.mkdir(parents=True, exist_ok=True)
        where.write_bytes(said[end + 1 : end + 1 + size])
        at = end + 1 + size + 1
    return target


def _listed(folder: Path, commit: str) -> Iterator[tuple[str, PurePosixPath]]:
    """The plain YAML files of a folder at a revision."""
    for line in _git(folder, "ls-tree", "-r", "-z", commit, ".").split("\0"):
        about, _, name = line.partition("\t")
        if name.endswith(".yml") and about.split(" ")[0] in _PLAIN_FILES and ".." not in PurePosixPath(name).parts:
            yield about.split(" ")[2], PurePosixPath(name)


def _git(folder: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), "-c", "core.quotepath=off", *arguments], capture_output=True, check=True
        )
    except FileNotFoundError:
        raise NoRevision("git is not installed here") from None
    except subprocess.CalledProcessError as error:
        raise NoRevision(error.stderr.decode("utf-8", "replace").strip() or "git could not say") from None
    return done.stdout.decode("utf-8", "surrogateescape")
