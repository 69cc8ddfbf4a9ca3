"""What the tests in a browser share: the browser, a small made-up game, and the whole site, each built once."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from generator.site import build
from tests.plays import alone, played_by_now

playwright = pytest.importorskip("playwright.sync_api")

ROOT = Path(__file__).resolve().parents[2]
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SYSTEM = """
name: Harbour
rounding: down
suits:
  Ropes: {plural: Ropes, letter: R, sign: "♣", order: 1}
  Lamps: {plural: Lamps, letter: L, sign: "♦", order: 2}
things:
  Character: {small: true}
tracks:
  Breath: {of: Character, long: Breath of the Sea, maximum: 10, start: maximum}
scopes:
  Storm: {at_table: true, small: true}
rules: when a Storm begins, each Character takes 1 damage to Breath
"""
KIND = """
name: Knack
plural: Knacks
title: Knacks
fields:
  suit: {type: word, role: suit, required: true, facet: true, label: Suit}
  max_rank: {type: number, default: 1, label: Highest rank}
card: [suit]
"""
ENTRIES = {
    "might": ("Might", "Ropes", "damage to your Breath gets -2 per rank", 4),
    "will": ("Will", "Lamps", "your maximum Breath is 3", 1),
    "elan": ("Élan", "Ropes", "your maximum Breath gets +5 per rank", 2),
    "fire-bolt": ("Fire Bolt", "Lamps", 'note "The weather of the night is 2d6; at 10+ it storms."', 1),
    "no-one": ("No One", "Lamps", "damage to your Breath gets -1", 1),
}


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same without windows and what belongs to them, and takes half as long for a page."""


def chromium() -> str:
    """The browser of this machine."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        # CI promises a browser; a silent skip there would be a lie.
        if os.environ.get("CI") == "true":
            pytest.fail("no Chromium is installed, and CI=true")
        pytest.skip("no Chromium is installed: the site is not looked at in a browser")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    path = chromium()
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=path, args=SWITCHES)
        yield opened
        opened.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""

    def end_headers(self) -> None:
        """A browser asks each time whether a page is still the same: for how long it would not depends on how old the file is."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


def _sheet(_: object, *rest: object) -> tuple[()]:
    """A sheet of paper that is only there: what is on it, the tests of references and guides look at."""
    for out in next(one for one in rest if isinstance(one, dict)).values():
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(b"%PDF-1.7\n")
    return ()


class Site:
    """A built site and the address at which it is served."""

    def __init__(self, content: Path, out: Path, cache: Path | None = None) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(out)))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        self.out = out
        with mock.patch.multiple(build, build_reference=_sheet, build_guide=_sheet):
            errors = (
                []
                if out.exists()
                else [d for d in build.build_site(content, out, cards=False, cache=cache) if d.is_error]
            )
        assert not errors, "\n".join(f"{d.place}: {d.message}" for d in errors)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="session")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    chromium()
    root = tmp_path_factory.mktemp("harbour")
    knacks = root / "content" / "harbour" / "knacks"
    knacks.mkdir(parents=True)
    (knacks.parent / "_system.yml").write_text(SYSTEM, encoding="utf-8")
    (knacks / "_kind.yml").write_text(KIND, encoding="utf-8")
    for slug, (name, suit, effect, ranks) in ENTRIES.items():
        text = f"name: {name}\nsuit: {suit}\nmax_rank: {ranks}\norigin: drafted\neffect: |\n  {effect}\n"
        (knacks / f"{slug}.yml").write_text(text, encoding="utf-8")
    site = Site(root / "content", root / "site")
    yield site
    site.server.shutdown()


@pytest.fixture(scope="session")
def real(shared: Path) -> Iterator[Site]:
    """The site of content/, built by whoever of several workers comes first, of the examples as they were played for all."""
    chromium()
    with alone(shared / "real"):
        site = Site(ROOT / "content", shared / "real", played_by_now(shared))
    yield site
    site.server.shutdown()


@pytest.fixture(scope="session")
def idle() -> dict[object, list[object]]:
    """Pages that no test looks at now, by what is said of who reads them."""
    return defaultdict(list)


@pytest.fixture()
def open_page(browser, idle) -> Iterator[Callable[..., object]]:  # type: ignore[no-untyped-def]
    """Opens a page for a reader of some sort (`is_mobile=True`).  To make pages and contexts takes longer than to go
    somewhere with them, so that readers of one sort come after each other; what a test leaves, the next one does not find."""
    opened = []

    def open_one(width: int = 1280, height: int = 720, **reader: object) -> object:
        key = tuple(sorted(reader.items()))
        if not idle[key]:
            idle[key].append(browser.new_context(**reader).new_page())
        page = idle[key].pop()
        page.set_viewport_size({"width": width, "height": height})
        opened.append((key, page))
        return page

    yield open_one
    for key, page in opened:
        page.evaluate("try { localStorage.clear(); sessionStorage.clear() } catch { /* on no page yet */ }")
        page.goto("about:blank")
        page.emulate_media(media="null", color_scheme="null")
        idle[key].append(page)


@pytest.fixture()
def page(open_page) -> Iterator[object]:  # type: ignore[no-untyped-def]
    """A page that fails the test when a script fails or the policy of the site is broken."""
    opened = open_page()
    said: list[str] = []
    hears = {
        "pageerror": lambda error: said.append(str(error)),
        "console": lambda message: said.append(message.text) if message.type == "error" else None,
    }
    for event, hear in hears.items():
        opened.on(event, hear)
    yield opened
    for event, hear in hears.items():
        opened.remove_listener(event, hear)
    assert said == []
