"""Whether files are still the same: by size and times first, by content where these do not say.

Never reads what a file means.  A stamp is the time at which nothing can have been missed: a file that was changed about
when it was read is compared by content, because a second change in the same moment would bear the same times."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from stat import S_ISLNK

Stamp = tuple[int, int, int, int]
"""Size, time of the last change of the content, of the last change of anything, number on the disk."""

_PROGRAM = Path(__file__).resolve().parent.parent.parent
_ROOMS = ("diagnostics", "grammar", "rulebook")
_LIBRARIES = ("lark", "msgspec", "yaml")
_COARSEST = 2_000_000_000
"""How far apart, in nanoseconds, two times must be on any file system to be told apart."""


def files_of(folder: Path) -> dict[str, Stamp] | None:
    """What a system's folder holds, by its path inside: files and folders of kinds, and the files in these.

    None if that cannot be told: because of links, whose targets change unseen, or because something cannot be read."""
    found: dict[str, Stamp] = {}
    try:
        for one in _listed(str(folder)):
            if one.is_dir(follow_symlinks=False):
                found[f"{one.name}/"] = (0, 0, 0, 0)
                for inner in _listed(one.path):
                    found[f"{one.name}/{inner.name}"] = _stamp(inner)
            else:
                found[one.name] = _stamp(one)
    except (OSError, _Linked):
        return None
    return found


class _Linked(Exception):
    """A link was met."""


def _listed(folder: str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        return [one for one in found if not one.name.startswith(".")]


def _stamp(one: os.DirEntry[str]) -> Stamp:
    status = one.stat(follow_symlinks=False)
    if S_ISLNK(status.st_mode):
        raise _Linked
    return (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def trusted(stamp: Stamp, begun: int) -> bool:
    """Whether a stamp tells of every later change.  begun: when reading began."""
    latest = begun - _COARSEST
    return stamp[1] < latest and stamp[2] < latest


def changed(
    folder: Path, before: Mapping[str, Stamp], hashes: Mapping[str, str], now: Mapping[str, Stamp], begun: int
) -> tuple[set[str], set[str]]:
    """The files that are new, gone or of another content than before, and those whose content had to be looked at.

    hashes: of the contents before.  begun: when reading began before."""
    differing = set(before.keys() ^ now.keys())
    looked_at = {name for name, stamp in before.items() if not trusted(stamp, begun)}
    if now != before:  # of hundreds of files, one after the other is asked only if there is one
        looked_at |= {name for name, stamp in now.items() if stamp != before.get(name)}
    looked_at = {name for name in looked_at - differing if not name.endswith("/")}
    return differing | {name for name in looked_at if hash_of(folder / name) != hashes.get(name)}, looked_at


def hash_of(path: Path) -> str:
    """A number for a content that no other content has; for what cannot be read, the reason."""
    try:
        return mark_of((path.read_bytes(),)).hex()
    except OSError as error:
        return str(error.errno)


def mark_of(parts: Iterable[bytes | memoryview]) -> bytes:
    """A few bytes for a content that no other content has."""
    from hashlib import sha256  # takes a moment, and is not needed where nothing has changed

    mark = sha256()
    for part in parts:
        mark.update(part)
    return mark.digest()


# --- the program ------------------------------------------------------------------------------------------------------
@cache
def program_stamp(*more: str) -> str:
    """The program by sizes and times: of what reads and checks, of Python and of its libraries.  more: as of `program_hash`."""
    sources = (f"{path} {status.st_size} {status.st_mtime_ns}" for path, status in _program(*more))
    return "\n".join([*_platform(), *sources])


@cache
def program_hash(*more: str) -> str:
    """The same by content: equal after a fresh checkout.  more: further rooms on which something depends."""
    sources = (f"{os.path.relpath(path, _PROGRAM)} {hash_of(Path(path))}" for path, _ in _program(*more))
    return mark_of(f"{one}\n".encode("utf-8", "surrogateescape") for one in (*_platform(), *sources)).hex()


def _platform() -> Iterator[str]:
    yield sys.version
    for name in _LIBRARIES:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            status = Path(spec.origin).stat()
            yield f"{spec.origin} {status.st_size} {status.st_mtime_ns}"


def _program(*more: str) -> Iterator[tuple[str, os.stat_result]]:
    for room in (*_ROOMS, *more):
        yield from _sources(str(_PROGRAM / room))


def _sources(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as found:
        listed = sorted(found, key=lambda one: one.name)
    for one in listed:
        if one.is_dir(follow_symlinks=False):
            if one.name != "__pycache__":
                yield from _sources(one.path)
        elif one.name.endswith((".py", ".lark", ".txt")):
            yield one.path, one.stat()
