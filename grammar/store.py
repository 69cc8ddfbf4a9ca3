"""Keeps bytes for the next run, in a folder that only its user can read and write.

What is kept may be pickled, and reading a pickle can run a program.  So nothing is read from a folder or a file that is a
link, belongs to somebody else or is open to others, and nothing that is not whole.  Whatever cannot be read counts as not
kept; nothing here ever raises for it, and nothing may depend on it for correctness."""

from __future__ import annotations

import os
import stat
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from mmap import ACCESS_READ, mmap
from pathlib import Path

FILES_KEPT = 256
"""How many files a store holds at most; the ones that were written longest ago go first."""
_CHECK = 4
"""Bytes in front of what is kept: its check sum."""


def default_cache() -> Path:
    """The user's own cache folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "rulewright"


class Store:
    """A folder of kept files, made when the first one is written.

    A file is written aside and put in place whole: whoever reads it meanwhile has the old one, and of two who write at
    once, one comes last."""

    def __init__(self, cache: Path) -> None:
        self.folder = cache / "kept"

    def read(self, name: str) -> bytes | None:
        """What was kept under a name; None if nothing was, if it is damaged, or if others could have written it."""
        data = self.mapped(name)
        return bytes(data) if data is not None else None

    def mapped(self, name: str) -> memoryview | None:
        """The same as it lies in its file, of which only what is asked for is ever copied.  A file is never written again
        where it lies, so that what is mapped stays as it is."""
        try:
            with self._opened() as folder:
                file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=folder)
                try:
                    if not _is_private(os.fstat(file), stat.S_IFREG):
                        return None
                    lies = memoryview(mmap(file, 0, access=ACCESS_READ))
                finally:
                    os.close(file)
        except (OSError, ValueError):  # of a file that is empty there is nothing to be mapped
            return None
        data = lies[_CHECK:]
        return data if lies[:_CHECK] == _sum(data) else None

    def write(self, name: str, data: bytes) -> None:
        """Keeps bytes under a name; without a word if that is not possible."""
        aside = f".{name}.{os.getpid()}.{threading.get_ident()}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._opened() as folder:
                try:
                    with os.fdopen(_made(aside, folder), "wb") as target:
                        target.write(_sum(data) + data)
                    os.replace(aside, name, src_dir_fd=folder, dst_dir_fd=folder)
                except OSError:
                    with suppress(OSError):
                        os.unlink(aside, dir_fd=folder)
                    raise
                _forget_the_oldest(folder)
        except OSError:
            return

    def moment(self) -> int:
        """The time, in nanoseconds, as the file system tells it; 0 if nothing can be written."""
        name = f".moment.{os.getpid()}.{threading.get_ident()}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._opened() as folder:
                file = _made(name, folder)
                try:
                    return os.fstat(file).st_mtime_ns
                finally:
                    os.close(file)
                    os.unlink(name, dir_fd=folder)
        except OSError:
            return 0

    @contextmanager
    def _opened(self) -> Iterator[int]:
        """The folder, held open so that nobody can put another in its place; OSError if it is not private."""
        if not hasattr(os, "geteuid"):
            raise OSError("who can write a folder is not told here")
        folder = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            if not _is_private(os.fstat(folder), stat.S_IFDIR):
                raise PermissionError(self.folder)
            yield folder
        finally:
            os.close(folder)


def _is_private(status: os.stat_result, kind: int) -> bool:
    """Whether something is of a kind, the user's own, and closed to everybody else."""
    return stat.S_IFMT(status.st_mode) == kind and status.st_uid == os.geteuid() and not status.st_mode & 0o077


def _made(name: str, folder: int) -> int:
    """A new file, open for writing; what a run that was broken off left behind goes."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    try:
        return os.open(name, flags, 0o600, dir_fd=folder)
    except FileExistsError:
        os.unlink(name, dir_fd=folder)
        return os.open(name, flags, 0o600, dir_fd=folder)


def _forget_the_oldest(folder: int) -> None:
    names = os.listdir(folder)
    if len(names) <= FILES_KEPT:
        return
    ages = []
    for name in names:
        with suppress(OSError):
            ages.append((os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime_ns, name))
    for _, name in sorted(ages)[: len(names) - FILES_KEPT]:
        with suppress(OSError):
            os.unlink(name, dir_fd=folder)


def _sum(data: bytes | memoryview) -> bytes:
    return zlib.crc32(data).to_bytes(_CHECK, "big")
