"""The site while rules are written: built once, then each page made again when somebody looks at it after an edit.

Nothing runs while nobody looks.  What a page says is always of the rules as they lie there; what the search knows, and what
has changed since an edition, is of the pages that were made so far.  Prints nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote

from diagnostics.diagnostic import Diagnostic
from generator.files import write_whole
from generator.site.build import config_of
from generator.site.mkdocs_door import Framing, build
from generator.site.pages import index_files, page_makers
from generator.site.plan import Page, plan_pages
from generator.site.prepared import has_error, prepare
from generator.telling.history import Edition, editions
from interpreter.desk.examples import Resolution, play_example
from interpreter.desk.programs import Programs
from rulebook.loading import load
from rulebook.model.rulebook import Rulebook
from rulebook.source.folders import system_folders

SCRIPT = Path(__file__).resolve().parents[2] / "site_src" / "serving" / "reload.js"
"""What asks every half second whether there is something new."""

HERE = ("127.0.0.1", "localhost")
ASKED, RELOAD = "/edition", "/reload.js"


class _Played(Mapping[tuple[str, int], Resolution]):
    """What comes of examples, played when a page asks for it."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._programs = Programs(rulebook)
        self._entries = {entry.id: entry for entry in rulebook.entries}

    def __getitem__(self, key: tuple[str, int]) -> Resolution:
        entry = self._entries[key[0]]
        return play_example(self._programs, entry, entry.examples[key[1]])

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return ((id, number) for id, entry in self._entries.items() for number in range(len(entry.examples)))

    def __len__(self) -> int:
        return sum(len(entry.examples) for entry in self._entries.values())


class Served:
    """A site in a folder that follows an edit of the rules.

    edition: goes up with every edit that could be taken over.  found: what is wrong with the rules as they lie there; with
    an error the pages stay as they were."""

    def __init__(self, root: Path, out: Path, cache: Path | None) -> None:
        self._root, self._out, self._cache = root, out, cache
        self.edition = 0
        self.found: tuple[Diagnostic, ...] = ()
        self._framing: Framing | None = None
        self._editions: tuple[Edition, ...] = ()
        self._rulebook = Rulebook({})
        self._pages: dict[str, Page] = {}
        self._makers: Mapping[str, Callable[[], Page]] = {}
        self._stale: set[str] = set()
        self._seen: dict[Path, tuple[int, int]] = _seen(root)
        self._build()

    @property
    def stands(self) -> bool:
        """Whether there is a site."""
        return self._framing is not None

    def look(self) -> bool:
        """Takes over what was edited since the last look; whether something was, or is wrong now."""
        seen = _seen(self._root)
        edited = {path for path, _ in seen.items() ^ self._seen.items()}
        if not edited:
            return False
        self._seen = seen
        games = {path.name for path in system_folders(self._root) if any(one.is_relative_to(path) for one in edited)}
        rulebook, self.found = load(self._root, self._cache, games)
        if has_error(self.found):
            return True
        systems = {path.name for path in system_folders(self._root)}
        known = {**self._rulebook.systems, **rulebook.systems}
        rulebook = Rulebook({slug: system for slug, system in sorted(known.items()) if slug in systems})
        if self._framing is None or _outline(rulebook) != _outline(self._rulebook):
            self._build()
        else:
            self._rulebook = rulebook
            self._makers = page_makers(rulebook, _Played(rulebook), editions=self._editions)
            self._stale |= {path for path in self._makers if path.partition("/")[0] in games or "/" not in path}
        self.edition += 1
        return True

    def refresh(self, address: str) -> None:
        """Makes again what a file of the site is made of, if the rules were edited since.  address: from the root."""
        path = PurePosixPath(address.lstrip("/"))
        page = path.with_suffix(".md").as_posix()
        if page in self._stale and path.suffix == ".html" and self._framing is not None:
            made = self._pages[page] = self._makers[page]()
            for name, text in (self._framing(made), *made.apart):
                write_whole(self._out / name, text)
            self._stale.discard(page)
        game = path.stem
        if game in self._rulebook.systems and path.as_posix() == f"search/{game}.js":
            own = Rulebook({game: self._rulebook.systems[game]})
            write_whole(self._out / path, index_files(own, self._pages)[path.as_posix()])

    def _build(self) -> None:
        prepared = prepare(self._root, cache=self._cache)
        finished = prepared.finish()
        self.found = (*prepared.found, *finished.diagnostics)
        if has_error(prepared.found) or finished.failed:
            return
        found, self._framing = build(config_of(self._root), self._out.resolve(), prepared, lambda done, total: None)
        self.found = (*finished.diagnostics, *found)
        self._rulebook, self._pages, self._stale = prepared.rulebook, dict(finished.pages), set()
        self._editions = editions(self._root, prepared.rulebook)


def _outline(rulebook: Rulebook) -> Iterable[Page]:
    """Which pages there are, what they are called and where they stand."""
    return tuple(plan_pages(rulebook, history=False).values())


def _seen(root: Path) -> dict[Path, tuple[int, int]]:
    """All files of the rules, with what tells whether one was edited."""
    found = {}
    for path in root.rglob("*.yml"):
        with suppress(FileNotFoundError):  # an editor may put another in its place just now
            found[path] = (path.stat().st_mtime_ns, path.stat().st_size)
    return found


class Handler(SimpleHTTPRequestHandler):
    """Answers a browser on this machine, with files of the site and nothing else.  served: the site; told: called after an
    edit with what is wrong with the rules."""

    served: Served
    told: Callable[[Iterable[Diagnostic]], None]
    timeout = 1.0
    """Seconds; browsers open lines on which they say nothing, and meanwhile nobody else is heard."""

    def parse_request(self) -> bool:
        """Whether it is a request for this machine: a page from elsewhere may call it by a name of its own."""
        if not super().parse_request():
            return False
        here = self.headers.get("Host", "").partition(":")[0] in HERE
        if not here:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        return here

    def do_GET(self) -> None:
        """A file of the site, made again if need be; or which edition it is."""
        if self.served.look():
            type(self).told(self.served.found)
        address = self.path.partition("?")[0]
        if address == ASKED:
            self._say(str(self.served.edition), "text/plain")
        elif address == RELOAD:
            self._say(SCRIPT.read_text(encoding="utf-8"), "text/javascript")
        elif (file := self._file()) is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        elif file.suffix != ".html":
            super().do_GET()
        else:
            text = file.read_text(encoding="utf-8")
            self._say(text.replace("</head>", f'<script src="{RELOAD}"></script></head>', 1), "text/html")

    def do_HEAD(self) -> None:
        """The same, without the text."""
        if self._file() is None:
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            super().do_HEAD()

    def _file(self) -> Path | None:
        """The file of the site that is asked for, as the rules are now; the folder, if it is asked for as a file."""
        root = Path(self.directory).resolve()
        address = unquote(self.path.partition("?")[0])
        address += "index.html" if address.endswith("/") else ""
        with suppress(OSError, ValueError):
            file = root / address.lstrip("/")
            if ".." not in file.parts and file.resolve() == file:
                self.served.refresh(file.relative_to(root).as_posix())
                return file if file.is_file() or (file / "index.html").is_file() else None
        return None

    def _say(self, text: str, form: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", f"{form}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Nothing is said of what a browser asks for."""
