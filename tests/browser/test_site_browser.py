"""The finished site in a real browser: search, tables, links, previews, policy, accessibility; with and without a server."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.site.build import build_site

playwright = pytest.importorskip("playwright.sync_api")

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "tests" / "vendor" / "axe-core-4.14.1.min.js"
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
    "will": ("Will", "Lamps", "your Breath is at least 1", 1),
    "elan": ("Élan", "Ropes", "your maximum Breath gets +5 per rank", 2),
    "fire-bolt": ("Fire Bolt", "Lamps", 'note "The weather of the night is 2d6; at 10+ it storms."', 1),
    "no-one": ("No One", "Lamps", "damage to your Breath gets -1", 1),
}


def _chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not found:
        # CI promises a browser; a silent skip there would be a lie.
        if os.environ.get("CI") == "true":
            pytest.fail("no Chromium is installed, and CI=true")
        pytest.skip("no Chromium is installed: the site is not looked at in a browser")
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    path = _chromium()
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=path, args=SWITCHES)
        yield opened
        opened.close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""


class Site:
    """A built site and the address at which it is served."""

    def __init__(self, content: Path, out: Path) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(out)))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        self.out = out
        before = os.environ.get("SITE_URL")
        os.environ["SITE_URL"] = self.address
        try:
            errors = [d for d in build_site(content, out, cards=False) if d.is_error]
        finally:
            os.environ.pop("SITE_URL")
            if before is not None:
                os.environ["SITE_URL"] = before
        assert not errors, "\n".join(f"{d.place}: {d.message}" for d in errors)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    _chromium()
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


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    _chromium()
    site = Site(ROOT / "content", tmp_path_factory.mktemp("real") / "site")
    yield site
    site.server.shutdown()


@pytest.fixture()
def page(browser) -> Iterator[object]:  # type: ignore[no-untyped-def]
    """A page that fails the test when a script fails or the policy of the site is broken."""
    opened = browser.new_page()
    said: list[str] = []
    opened.on("pageerror", lambda error: said.append(str(error)))
    opened.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    yield opened
    opened.close()
    assert said == []


def search(page, query: str) -> list[str]:  # type: ignore[no-untyped-def]
    page.fill("input[name=query]", "")
    page.focus("input[name=query]")
    page.keyboard.type(query)
    # Two equal readings in a row: the result stands still.
    seen = None
    for _ in range(40):
        page.wait_for_timeout(100)
        now = page.eval_on_selector_all(
            ".md-search-result__item", "all => all.map(one => one.querySelector('h1').innerText)"
        )
        counted = page.inner_text(".md-search-result__meta")
        if (now, counted) == seen and "Type" not in counted and "Initializing" not in counted:
            return now
        seen = (now, counted)
    return seen[0] if seen else []


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("might", "Might"),
        ("Will", "Will"),
        ("elan", "Élan"),
        ("Élan", "Élan"),
        ("firebolt", "Fire Bolt"),
        ("fire bolt", "Fire Bolt"),
        ("2d6", "Fire Bolt"),
        ("d6", "Fire Bolt"),
        ("10+", "Fire Bolt"),
        ("no one", "No One"),
        ("breath of the sea", "Words of the game"),
    ],
)
def test_golden_queries(page, harbour: Site, query: str, first: str) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address)
    assert search(page, query)[:1] == [first]


def test_search_works_from_a_disk(page, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    page.goto((harbour.out / "index.html").as_uri())
    assert search(page, "might")[:1] == ["Might"]


def rows(page) -> list[str]:  # type: ignore[no-untyped-def]
    return page.eval_on_selector_all(
        "tbody tr:not([hidden]) th", "all => all.map(one => one.innerText.replace(' drafted', ''))"
    )


def test_the_table_is_narrowed_sorted_and_remembered(page, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/knacks/index.html")
    assert rows(page) == ["Élan", "Fire Bolt", "Might", "No One", "Will"]
    page.get_by_label("Ropes").check(force=True)
    assert rows(page) == ["Élan", "Might"]
    page.get_by_role("button", name="Ranks").click()
    page.get_by_role("button", name="Ranks").click()
    assert rows(page) == ["Might", "Élan"]
    assert page.locator("th[data-sort=ranks]").get_attribute("aria-sort") == "descending"
    assert page.url.endswith("?suit=Ropes&sort=-ranks")
    page.reload()
    assert rows(page) == ["Might", "Élan"]
    page.get_by_label("Find").fill("elan")
    assert rows(page) == ["Élan"]
    page.get_by_label("Find").fill("zzz")
    assert rows(page) == [] and page.locator(".rw-none").is_visible()
    page.locator("[data-rw-reset]").click()
    assert len(rows(page)) == 5


def test_the_table_is_narrowed_on_a_disk_too(page, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    page.goto((harbour.out / "harbour/knacks/index.html").as_uri() + "?suit=Ropes")
    page.wait_for_selector(".rw-filter:not([hidden])")
    assert rows(page) == ["Élan", "Might"]


def test_the_table_is_worked_by_keyboard(page, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/knacks/index.html")
    page.get_by_label("Find").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert rows(page) == ["Élan", "Might"]


def test_the_table_is_whole_without_scripts(browser, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(harbour.address + "harbour/knacks/index.html")
    assert page.locator("tbody tr").count() == 5
    assert not page.locator(".rw-filter").is_visible()
    context.close()


def test_pages_follow_each_other_without_loading_anew(page, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/index.html")
    page.evaluate("window.marked = true")
    page.locator("article a", has_text="Knacks").first.click()
    page.wait_for_url("**/knacks/index.html")
    page.wait_for_selector(".rw-filter:not([hidden])")
    assert page.evaluate("window.marked") is True


def test_pointing_at_a_rule_shows_it(page, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/knacks/index.html")
    page.wait_for_timeout(500)
    page.get_by_role("link", name="Might").hover()
    page.wait_for_selector(".md-tooltip2--active", timeout=5000)
    assert "Reduce" in page.inner_text(".md-tooltip2--active")


def test_a_foreign_script_does_not_run(browser, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    page = browser.new_page()
    page.goto(harbour.address + "harbour/knacks/might.html")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.bad = 1\">')")
    page.evaluate(
        "const s = document.createElement('script'); s.textContent = 'window.bad = 2'; document.body.append(s)"
    )
    page.wait_for_timeout(300)
    assert page.evaluate("window.bad") is None
    page.close()


def test_nothing_is_fetched_from_elsewhere(browser, harbour: Site) -> None:  # type: ignore[no-untyped-def]
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(harbour.address + "harbour/knacks/might.html")
    search(page, "will")
    page.close()
    assert [url for url in asked if not url.startswith((harbour.address, "data:", "blob:"))] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_nobody_is_shut_out(browser, real: Site, scheme: str, width: int) -> None:  # type: ignore[no-untyped-def]
    system = next(path.parent.name for path in sorted(real.out.glob("*/browse.html")))
    kind = next(path.parent for path in sorted((real.out / system).glob("*/index.html")))
    entry = max(
        (path for path in kind.glob("*.html") if path.name != "index.html"), key=lambda path: path.stat().st_size
    )
    suits = sorted((real.out / system / "suits").glob("*.html"))
    # One game's table of entries is like the other's, and the checker takes its time on a long one.
    other = min(real.out.glob("*/browse.html"), key=lambda path: path.stat().st_size).parent.name
    looked_at = [
        "index.html",
        "404.html",
        "language/index.html",
        f"{system}/index.html",
        f"{other}/browse.html",
        f"{other}/words.html",
    ]
    looked_at += [path.relative_to(real.out).as_posix() for path in (kind / "index.html", entry, *suits[:1])]
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    axe = AXE.read_text(encoding="utf-8")
    found = []
    for path in looked_at:
        page.goto(real.address + path)
        page.wait_for_timeout(200)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.evaluate(axe)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [f"{path}: {v['id']} {v['nodes'][0]['target']}" for v in result["violations"]]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            found.append(f"{path}: {wide} pixels wider than the window")
    context.close()
    assert found == []


SEEN = """one => {
  const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = colour => [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = numbers(colour)[at] / 255;
    return sum + weight * (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0.05);
  let below = one;
  while (below && (numbers(getComputedStyle(below).backgroundColor)[3] ?? 1) === 0) below = below.parentElement;
  const paper = matchMedia('print').matches || !below ? 'rgb(255, 255, 255)' : getComputedStyle(below).backgroundColor;
  const [ink, ground] = [light(getComputedStyle(one.querySelector('.rw-interval__line')).stroke), light(paper)];
  return {contrast: Math.max(ink, ground) / Math.min(ink, ground), width: one.getBoundingClientRect().width};
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("media", ["screen", "print"])
def test_bounds_are_seen_without_scripts_in_the_dark_and_on_paper(browser, real: Site, scheme: str, media: str) -> None:  # type: ignore[no-untyped-def]
    path = min(real.out.glob("*/balance.html"))
    context = browser.new_context(
        viewport={"width": 390, "height": 900}, color_scheme=scheme, java_script_enabled=False
    )
    page = context.new_page()
    page.emulate_media(media=media)
    page.goto(real.address + path.relative_to(real.out).as_posix())
    pictures = page.locator("tbody .rw-interval")
    assert pictures.count() > 50
    seen = pictures.first.evaluate(SEEN)
    assert seen["contrast"] > 4.5 and seen["width"] > 80, seen
    assert pictures.first.locator(".rw-interval__mark").count() == 1
    context.close()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_of_bounds_shuts_nobody_out(browser, real: Site, width: int) -> None:  # type: ignore[no-untyped-def]
    path = min(real.out.glob("*/balance.html"))
    context = browser.new_context(viewport={"width": width, "height": 900}, bypass_csp=True)
    page = context.new_page()
    page.goto(real.address + path.relative_to(real.out).as_posix())
    all_alike = "document.querySelectorAll('tbody tr:nth-child(n + 9)').forEach(row => row.remove())"
    page.evaluate(all_alike)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [f"{v['id']} {v['nodes'][0]['target']}" for v in result["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    context.close()
