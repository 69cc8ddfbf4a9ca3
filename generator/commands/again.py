"""What a command made the last time, given again while the same words ask the same program of the same rules.

To see that nothing has changed takes a moment; to make it anew takes all that the command is made of.  What cannot be told
for sure counts as changed."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from grammar.store import Store, default_cache
from rulebook.keeping.stamps import Stamp, files_of, program_stamp, trusted
from rulebook.source.folders import system_folders

T = TypeVar("T")
LAYOUTS = Path(__file__).resolve().parents[2] / "site_src" / "cards"
SLOTS = 16
"""Of so many different wishes the last ones are kept."""


def again_or(command: str, words: object, folder: Path, files: Iterable[Path], make: Callable[[], T]) -> T:
    """What was made of these words, or what is made of them now; it is pickled.

    folder: of the rules.  files: others that the words name."""
    store, read = Store(default_cache()), [*files]
    contents = _contents(read)
    before = _state((words, contents), folder, store.moment())
    if contents is None or before is None:
        return make()
    mark, slot = sha256(before.encode("utf-8", "surrogateescape")).digest(), sha256(repr(words).encode()).digest()[0]
    name = f"again-{command}-{slot % SLOTS}"
    kept = store.read(name)
    if kept is not None and kept.startswith(mark):
        found: T = pickle.loads(kept[len(mark) :])
        return found
    made = make()
    if contents == _contents(read):  # a rule that was changed meanwhile never bears its old times again
        store.write(name, mark + pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    return made


def _contents(files: Iterable[Path]) -> list[bytes] | None:
    try:
        return [path.read_bytes() for path in files]
    except OSError:
        return None


def _state(words: object, folder: Path, now: int) -> str | None:
    """All on which it depends; None if something may have changed unseen, because it changed just now."""
    try:
        stamps: list[tuple[str, Stamp]] = []
        for game in system_folders(folder):
            found = files_of(game)
            if found is None:
                return None
            stamps += [(f"{game.name}/{name}", stamp) for name, stamp in found.items()]
        setting = [*_files_in(LAYOUTS), *_files_in(LAYOUTS / "fonts"), *_typst()]
    except OSError:
        return None
    if not all(trusted(stamp, now) for _, stamp in stamps):
        return None
    where = (str(folder), str(folder.resolve()))
    return repr((words, where, stamps, setting, program_stamp("interpreter", "generator")))


def _files_in(folder: Path) -> list[tuple[str, int, int]]:
    found = ((path.name, path.stat()) for path in sorted(folder.iterdir()) if path.is_file())
    return [(name, status.st_size, status.st_mtime_ns) for name, status in found]


def _typst() -> list[tuple[str, int, int]]:
    """What sets type: its library, looked at and not imported."""
    spec = find_spec("typst")
    return _files_in(Path(spec.origin).parent) if spec is not None and spec.origin is not None else []
