"""The finished site in a real browser: tables, links, policy, weight, accessibility; with and without a server."""

from __future__ import annotations

import gzip
import html
import re
from collections import defaultdict
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from pypdf import PdfReader

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "tests" / "vendor" / "axe-core-4.14.1.min.js"


def rows(page) -> list[str]:  # type: ignore[no-untyped-def]
    page.wait_for_selector("[data-rw-ready=done]")
    return page.eval_on_selector_all(
        "tbody tr:not([hidden]) th", "all => all.map(one => one.innerText.replace(' drafted', ''))"
    )


def test_the_table_is_narrowed_sorted_and_remembered(page, harbour) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/knacks/index.html")
    assert rows(page) == ["Élan", "Fire Bolt", "Might", "No One", "Will"]
    page.get_by_role("button", name="Filter", exact=True).click()
    page.get_by_role("button", name="Ropes").click()
    page.get_by_role("button", name="Show 2").click()
    assert rows(page) == ["Élan", "Might"]
    assert page.get_by_role("button", name="Filter (1)").is_visible()
    page.get_by_role("button", name="Sort by Ranks").click()
    page.get_by_role("button", name="Sort by Ranks").click()
    assert rows(page) == ["Might", "Élan"]
    assert page.locator("th[data-sort=ranks]").get_attribute("aria-sort") == "descending"
    assert page.url.endswith("?suit=Ropes&sort=-ranks")
    page.reload()
    assert rows(page) == ["Might", "Élan"]
    page.get_by_label("Find in this table").fill("elan")
    assert rows(page) == ["Élan"]
    page.get_by_label("Find in this table").fill("zzz")
    assert rows(page) == [] and page.locator(".rw-none").is_visible()
    page.locator(".rw-none [data-rw-reset]").click()
    assert len(rows(page)) == 5


def test_a_second_tap_leaves_out_what_the_first_asked_for(page, harbour) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/browse.html")
    assert rows(page) == ["Élan", "Fire Bolt", "Might", "No One", "Will"]
    page.get_by_role("button", name="Filter", exact=True).click()
    page.locator(".rw-chip", has_text="Ropes").click()
    page.locator(".rw-chip", has_text="Ropes").click()
    page.get_by_role("button", name="Show 3").click()
    assert rows(page) == ["Fire Bolt", "No One", "Will"]
    assert page.url.endswith("?suit=-Ropes")
    page.reload()
    assert rows(page) == ["Fire Bolt", "No One", "Will"]
    page.get_by_role("button", name="Suit: not Ropes").click()
    page.get_by_label("Find in this table").fill("suit:ropes elan")
    assert rows(page) == ["Élan"]


@pytest.mark.parametrize("path", ["harbour/knacks/index.html", "harbour/browse.html", "titles.html"])
def test_the_table_is_narrowed_on_a_disk_too(page, harbour, path: str) -> None:  # type: ignore[no-untyped-def]
    page.goto((harbour.out / path).as_uri() + "?suit=Ropes")
    assert rows(page) == ["Élan", "Might"]


def test_the_table_is_worked_by_keyboard(page, harbour) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/knacks/index.html")
    rows(page)
    page.get_by_label("Find in this table").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rw-sheet[open]")
    page.get_by_role("button", name="Ropes").focus()
    page.keyboard.press("Space")
    assert rows(page) == ["Élan", "Might"]
    page.keyboard.press("Escape")
    assert page.locator(".rw-sheet[open]").count() == 0


def test_where_there_is_no_page_a_rule_is_found_all_the_same(page, harbour) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "404.html")
    page.locator("[data-rw-find]").click()
    page.locator(".rw-palette[open] input").fill("might")
    page.locator(".rw-palette__hits a", has_text="Might").first.click()
    page.wait_for_url(harbour.address + "harbour/knacks/might.html")


def test_everything_of_a_game_stands_from_a_to_z(page, real) -> None:  # type: ignore[no-untyped-def]
    page.goto(f"{real.address}{min(real.out.glob('*/browse.html')).parent.name}/browse.html")
    names = rows(page)
    kinds = page.eval_on_selector_all("td[data-label=Kind]", "all => all.map(one => one.innerText)")
    assert len(names) >= 60 and kinds != sorted(kinds)
    assert names == page.evaluate("all => [...all].sort(new Intl.Collator('en', {numeric: true}).compare)", names)
    assert page.locator("th[data-sort=name]").get_attribute("aria-sort") == "ascending"
    assert page.url.endswith("/browse.html")


@pytest.mark.parametrize("path", ["harbour/knacks/index.html", "harbour/browse.html", "titles.html"])
def test_every_title_is_there_without_scripts(open_page, harbour, path: str) -> None:  # type: ignore[no-untyped-def]
    page = open_page(java_script_enabled=False)
    page.goto(harbour.address + path)
    for name in ("Might", "Will", "Élan", "Fire Bolt", "No One"):
        assert page.locator("article a", has_text=name).first.is_visible()
    page.locator(".rw-top__find").click()
    assert page.url == harbour.address + "titles.html"


def test_the_first_rows_stand_on_the_first_screen(open_page, real) -> None:  # type: ignore[no-untyped-def]
    page = open_page()
    for path in (
        "titles.html",
        *sorted(found.relative_to(real.out).as_posix() for found in real.out.glob("*/browse.html")),
    ):
        page.goto(real.address + path)
        page.wait_for_selector("[data-rw-ready=done]")
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.locator("tbody tr").first.bounding_box()["y"] < 400, (path, width)


TOO_WIDE = """async paths => {
  const styles = (page, at) =>
    [...page.querySelectorAll("link[rel=stylesheet]")].map(one => new URL(one.getAttribute("href"), at).href).join();
  const shown = styles(document, location.href), wide = [];
  await Rulewright.part("words.js");
  for (const path of paths) {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
    if (styles(page, path) !== shown || page.body.attributes.length) throw new Error(path + " is no page like the others");
    document.body.replaceWith(page.body);
    await Rulewright.part("browse.js?" + path);
    if (document.querySelector("[data-rw-browse]:not([data-rw-ready=done])")) throw new Error(path + " is not ready");
    if ([...document.querySelectorAll(".rw-scroll")].some(box => box.scrollWidth > box.clientWidth + 1)) wide.push(path);
  }
  return wide;
}"""


def test_a_table_of_a_kind_shows_all_its_columns_at_a_desk(open_page, real) -> None:  # type: ignore[no-untyped-def]
    """All pages have the same head, so that one body after the other is put under it: to open each takes four times as long."""
    page = open_page(1280, 900)
    page.goto(real.address)
    paths = [real.address + path.relative_to(real.out).as_posix() for path in sorted(real.out.glob("*/*/index.html"))]
    assert page.evaluate(TOO_WIDE, paths) == []


MANY = """async () => {
  const docs = Array.from({length: 3000}, (_, at) => ({t: `Rule ${at}`, k: at % 9, h: `many/${at}.html`,
    s: `when you take damage ${at % 97}, you may pay ${at % 5} points: draw ${at % 7} cards and add their worth to the defense`,
    f: {suit: [`Suit ${at % 4}`], cost: [`Pool ${at % 11}`], touches: [`Word ${at % 60}`]}}));
  const kinds = [...Array(9)].map((_, at) => `Kind ${at}`);
  Rulewright.knows = async () => ({name: "Many", kinds, questions: {}, say: {}, signs: {}, docs});
  await Rulewright.part("words.js");
  await Rulewright.part("browse.js");
  while (!document.querySelector("[data-rw-ready=done]")) await new Promise(next => setTimeout(next));
  const input = document.querySelector("[name=q]"), work = [], {words} = Rulewright;
  let made = 0, read = 0;
  const {createElement} = document, {fold} = words;
  document.createElement = function (name) { made += 1; return createElement.call(document, name); };
  words.fold = text => { read += text.length; return fold(text); };
  for (const typed of ["d", "da", "dam", "dama", "damag", "damage", "damage 9", "", "rule 2", "rule 29"]) {
    input.value = typed;
    [made, read] = [0, 0];
    input.dispatchEvent(new Event("input", {bubbles: true}));
    work.push({made, read});
  }
  return {work, rows: document.querySelectorAll("tbody tr").length, said: document.querySelector("output").textContent};
}"""


BARE = '<div data-rw-browse="many" data-rw-all><p data-rw-plain></p></div>'


def test_three_thousand_entries_answer_a_keystroke(open_page, harbour) -> None:  # type: ignore[no-untyped-def]
    page = open_page()
    page.goto(harbour.address + "harbour/knacks/might.html")
    page.evaluate(f"document.querySelector('article').innerHTML = '{BARE}'")
    measured = page.evaluate(MANY)
    assert measured["said"] == "187 of 3000" and measured["rows"] == 60
    # The work of a keystroke, which does not grow with what is known: sixty rows are made, and only the question is folded.
    # Measured by a clock, that is under 16 ms; the clock of a busy machine proves nothing.
    assert all(one["made"] <= 60 * 8 and one["read"] <= 40 for one in measured["work"]), measured["work"]


def test_a_page_weighs_little_and_fetches_nothing_unasked(browser, real) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context()
    page = context.new_page()
    asked: dict[str, int] = {}
    page.on("response", lambda got: asked.__setitem__(got.url, len(got.body())))
    system = min(real.out.glob("*/browse.html")).parent
    entry = next(path for path in sorted(system.glob("*/*.html")) if path.name != "index.html")
    page.goto(real.address + entry.relative_to(real.out).as_posix(), wait_until="networkidle")
    context.close()
    assert [url for url in asked if not url.startswith(real.address)] == []
    assert [url for url in asked if "/search/" in url or "minisearch" in url or "palette" in url] == []
    assert sum(asked.values()) <= 250_000, asked


def test_the_pages_of_entries_are_light(real) -> None:  # type: ignore[no-untyped-def]
    entries = [path for path in real.out.glob("*/*/*.html") if path.name != "index.html" and "played" not in path.parts]
    entries = [path for path in entries if path.parent.parent.name not in ("language", "diagnostics")]
    assert len(entries) > 700
    heavy = {path.relative_to(real.out): len(text) for path in entries if len(text := path.read_bytes()) > 25_000}
    packed = {}
    for path in entries:
        if (size := len(gzip.compress(path.read_bytes()))) > 6_000:
            packed[path.relative_to(real.out)] = size
    assert (heavy, packed) == ({}, {})


RAW = re.compile(r"\[[^\]\n]*\]|[{}`]|\w_\w|\bgiven \[|\b(?:True|False|undefined|NaN)\b")


def test_nothing_raw_and_nothing_empty_is_shown(real) -> None:  # type: ignore[no-untyped-def]
    """No bracket, key or name that is for the program alone; no kind, chapter or suit of which there is nothing."""
    raw, empty = [], []
    for game in (path.parent for path in real.out.glob("*/browse.html")):
        for path in sorted(game.rglob("*.html")):
            article = path.read_text("utf-8").partition("<article")[2].partition("</article>")[0]
            told = re.sub(r"<(code|pre)\b.*?</\1>", "", article, flags=re.DOTALL)
            said = html.unescape(re.sub(r"<[^>]*>", "\n", told))
            raw += [(path.name, line.strip()) for line in said.split("\n") if RAW.search(line)]
            listed = (path.name == "index.html" and path.parent != game) or path.parent.name == "suits"
            if listed and not re.search(r'href="[^"]*\.html', told):
                empty.append(path)
    assert (raw, empty) == ([], [])


def test_a_foreign_script_or_style_does_nothing(open_page, harbour) -> None:  # type: ignore[no-untyped-def]
    page = open_page()
    page.goto(harbour.address + "harbour/knacks/might.html")
    foreign = '<p id=foreign style="color: red"><img src=x onerror="window.bad = 1"></p>'
    page.evaluate(f"document.body.insertAdjacentHTML('beforeend', '{foreign}')")
    page.evaluate(
        "const s = document.createElement('script'); s.textContent = 'window.bad = 2'; document.body.append(s)"
    )
    page.wait_for_timeout(300)
    assert page.evaluate("window.bad") is None
    assert page.evaluate("getComputedStyle(document.getElementById('foreign')).color") != "rgb(255, 0, 0)"


def test_long_plays_are_fetched_when_they_are_opened(page, real) -> None:  # type: ignore[no-untyped-def]
    apart = sorted(path for path in (real.out / "played").rglob("*.js") if "rw-step" in path.read_text("utf-8"))
    assert apart
    path = apart[0].relative_to(real.out / "played").with_suffix(".html").as_posix()
    for address in (real.address + path, (real.out / path).as_uri()):
        page.goto(address)
        assert page.locator(".rw-trace li").count() == 0
        page.locator(".rw-example > summary").first.click()
        page.locator(".rw-example .rw-trace > summary").first.click()
        page.wait_for_selector(".rw-trace li")


@pytest.mark.parametrize("way", ["http", "disk"])
@pytest.mark.parametrize("asks", ["mouse", "focus", "long press"])
def test_a_link_shows_where_it_leads(open_page, harbour, way: str, asks: str) -> None:  # type: ignore[no-untyped-def]
    page = open_page(390, 844, has_touch=asks == "long press")
    path = "harbour/knacks/index.html"
    page.goto(harbour.address + path if way == "http" else (harbour.out / path).as_uri())
    link = page.get_by_role("link", name="Might")
    if asks == "mouse":
        link.hover()
    elif asks == "focus":
        page.keyboard.press("Tab")
        page.evaluate("all => 0")
        link.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
    else:
        at = link.bounding_box()
        touch = [{"x": at["x"] + 5, "y": at["y"] + 5}]
        session = page.context.new_cdp_session(page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
        page.wait_for_timeout(700)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector(".rw-hover:not([hidden])")
    shown = page.inner_text(".rw-hover")
    assert "Might" in shown and "Knack" in shown and "damage" in shown
    assert page.url.endswith("knacks/index.html")


def test_a_rule_is_copied_as_markdown_and_each_sentence_has_its_address(browser, harbour) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(harbour.address + "harbour/knacks/might.html")
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    said = page.evaluate("navigator.clipboard.readText()")
    assert said.startswith("## Might\n") and said.rstrip().endswith(f"<{harbour.address}harbour/knacks/might.html>")
    assert "Reduce all damage to your [Breath](" in said and "| 4 | " in said and "¶" not in said
    page.goto(harbour.address + "harbour/knacks/might.html#rule-1")
    assert page.evaluate("document.querySelector(':target').innerText").startswith("Reduce all damage")
    context.close()


@pytest.mark.parametrize("way", ["http", "disk"])
def test_a_deck_is_picked_kept_sent_and_saved(browser, harbour, way: str) -> None:  # type: ignore[no-untyped-def]
    base = harbour.address if way == "http" else f"{harbour.out.as_uri()}/"
    context = browser.new_context(accept_downloads=True)
    page = context.new_page()
    for name in ("might", "will"):
        page.goto(f"{base}harbour/knacks/{name}.html")
        page.get_by_role("button", name="To my deck").click()
        page.get_by_role("button", name="In my deck").wait_for()
    page.goto(base + "deck.html")
    page.locator(".rw-card").nth(1).wait_for()
    page.get_by_label("Rank of Might").select_option("2")
    page.get_by_role("button", name="+").first.click()
    page.get_by_label("Name of the deck").fill("Quay")
    page.get_by_label("Name of the deck").press("Enter")
    page.wait_for_function("document.querySelector('[aria-label=Deck]').value === 'Quay'")
    page.reload()
    page.locator(".rw-card").nth(2).wait_for(state="attached")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save file").click()
    assert Path(saved.value.path()).read_text("utf-8") == "2 harbour/knacks/might@2\nharbour/knacks/will\n"
    assert saved.value.suggested_filename == "Quay.txt"
    page.emulate_media(media="print")
    assert page.locator(".rw-card").count() == 3 and page.locator(".rw-card").nth(1).is_visible()
    other = browser.new_context().new_page()
    other.goto(f"{base}deck.html#name=Sent&cards=harbour/knacks/elan@1,harbour/knacks/none,<img>")
    other.locator(".rw-card").nth(1).wait_for()
    assert other.locator(".rw-card h2").all_inner_texts() == ["♣ Élan", "harbour/knacks/none"]
    other.context.close()
    context.close()


OF_COLOR = ["color-contrast", "link-in-text-block"]
"""What the checker can find wrong in the dark alone: there nothing but the colors is otherwise."""


def test_nobody_is_shut_out(open_page, real) -> None:  # type: ignore[no-untyped-def]
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
    persons = [path for path in sorted((real.out / system / "characters").glob("*.html")) if path.name != "index.html"]
    looked = (kind / "index.html", entry, *suits[:1], *persons[:1])
    looked_at += [path.relative_to(real.out).as_posix() for path in looked]
    page = open_page(bypass_csp=True, reduced_motion="reduce")  # it becomes dark at once
    axe = AXE.read_text(encoding="utf-8")
    asked: dict[str, dict[str, object]] = {"light": {}, "dark": {"runOnly": OF_COLOR}}
    found = []
    for path in looked_at:
        page.emulate_media(color_scheme="light")
        page.goto(real.address + path)
        page.wait_for_function("!document.querySelector('[data-rw-browse]:not([data-rw-ready=done])')")
        page.evaluate("document.querySelectorAll('details:not([data-rw-fetch])').forEach(one => one.open = true)")
        page.evaluate(axe)
        for width, (scheme, wanted) in product((1280, 390), asked.items()):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            result = page.evaluate("wanted => axe.run(document, {resultTypes: ['violations'], ...wanted})", wanted)
            found += [f"{path}, {width}, {scheme}: {v['id']} {v['nodes'][0]['target']}" for v in result["violations"]]
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if wide > 0:
                found.append(f"{path}: {wide} pixels wider than the window of {width}")
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


def test_bounds_are_seen_without_scripts_in_the_dark_and_on_paper(open_page, real) -> None:  # type: ignore[no-untyped-def]
    path = min(real.out.glob("*/balance.html"))
    page = open_page(390, 900, java_script_enabled=False)
    page.goto(real.address + path.relative_to(real.out).as_posix())
    pictures = page.locator("tbody .rw-interval")
    assert pictures.count() > 50
    assert pictures.first.locator(".rw-interval__mark").count() == 1
    for media, scheme in product(("screen", "print"), ("light", "dark")):
        page.emulate_media(media=media, color_scheme=scheme)
        seen = pictures.first.evaluate(SEEN)
        assert seen["contrast"] > 4.5 and seen["width"] > 80, (media, scheme, seen)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_of_bounds_shuts_nobody_out(open_page, real, width: int) -> None:  # type: ignore[no-untyped-def]
    path = min(real.out.glob("*/balance.html"))
    page = open_page(width, 900, bypass_csp=True, reduced_motion="reduce")
    page.goto(real.address + path.relative_to(real.out).as_posix())
    all_alike = "document.querySelectorAll('tbody tr:nth-child(n + 9)').forEach(row => row.remove())"
    page.evaluate(all_alike)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [f"{v['id']} {v['nodes'][0]['target']}" for v in result["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_what_is_said_of_a_declaration_is_read_on_a_phone(open_page, real) -> None:  # type: ignore[no-untyped-def]
    """A row of five columns becomes a list, which nobody has to push sideways; at a desk it is a table."""
    page, pages = open_page(), sorted(real.out.glob("reference/*.html"))
    assert len(pages) >= 7
    for path in pages:
        page.goto(real.address + path.relative_to(real.out).as_posix())
        cells = page.locator("article table tbody td:nth-child(2)")
        assert cells.count() > 3
        for width, shown in ((1280, "table-cell"), (390, "block")):
            page.set_viewport_size({"width": width, "height": 844})
            assert cells.first.evaluate("one => getComputedStyle(one).display") == shown, path
        wide = "[...document.querySelectorAll('article table')].filter(one => one.scrollWidth > one.clientWidth + 1)"
        assert page.evaluate(f"{wide}.length") == 0, path


def test_no_guide_has_to_be_pushed_sideways_on_a_phone(open_page, real) -> None:  # type: ignore[no-untyped-def]
    """What a newcomer reads first: a table that is too wide scrolls by itself, and the page stays where it is."""
    page, guides = open_page(390, 844, has_touch=True, is_mobile=True), sorted(real.out.glob("*/guides/*.html"))
    assert sum(path.stem == "quick-start" for path in guides) == len(list(real.out.glob("*/browse.html")))
    for path in guides:
        page.goto(real.address + path.relative_to(real.out).as_posix())
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


CUT = """titles => {
  const title = document.querySelector("h1"), text = document.createRange();
  return titles.filter(one => {
    title.innerHTML = one;
    text.selectNodeContents(title);
    return text.getBoundingClientRect().right > title.getBoundingClientRect().right + 1;
  });
}"""


def test_no_title_is_cut_on_a_phone(open_page, real) -> None:  # type: ignore[no-untyped-def]
    """Beside its suit and the tools a long word has no room: it goes below them, whole.  What stands around titles is the
    same on all pages of a sort, so that one title after the other is put where the longest of them stands."""
    page, titles = open_page(390, 844, has_touch=True, is_mobile=True), defaultdict(dict)
    for path in real.out.glob("*/*/*.html"):
        text = path.read_text(encoding="utf-8")
        title = re.search(r"<h1[^>]*>(.*?)</h1>", text, re.DOTALL)
        assert title is not None, path
        titles["rw-mark" in title[1], 'class="rw-entry' in text][title[1]] = path
    assert len(titles) == 3 and sum(map(len, titles.values())) > 800
    for said in titles.values():
        longest = max(said, key=lambda title: max(map(len, re.sub("<[^>]*>", " ", title).split())))
        page.goto(real.address + said[longest].relative_to(real.out).as_posix())
        page.wait_for_selector("[data-rw-pick], .rw-edit")
        assert page.evaluate(CUT, [too_long := longest + "m" * 40, *said]) == [too_long]


def test_what_is_printed_fits(page, real) -> None:  # type: ignore[no-untyped-def]
    """An entry on one sheet, the largest as well; a long table has its heads on every sheet and wastes none of it."""
    entries = [path for path in real.out.glob("*/*/*.html") if path.name != "index.html" and "played" not in path.parts]
    games = {path.parent.name for path in real.out.glob("*/browse.html")}
    entries = [one for one in entries if one.parent.parent.name in games and one.parent.name not in ("suits", "guides")]
    entries.sort(key=lambda path: (-path.stat().st_size, path))
    for path in (*entries[:8], *entries[100::160]):
        page.goto(real.address + path.relative_to(real.out).as_posix())
        made = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
        assert len(made.pages) <= 2, (path.name, len(made.pages))
    suit = max(real.out.glob("*/suits/*.html"), key=lambda path: path.stat().st_size)
    page.goto(real.address + suit.relative_to(real.out).as_posix())
    page.wait_for_selector("[data-rw-ready=done]")
    rows = page.locator("tbody tr").count()
    made = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    said = [one.extract_text() for one in made.pages]
    listing = [text for text in said if any(f"{kind}" in text for kind in ("Advantage", "Spell"))]
    assert len(made.pages) <= 2 + rows // 16, (rows, len(made.pages))
    assert len(listing) > 1 and all("Name" in text and "Rule" in text for text in listing)


def test_paper_is_white_and_has_nothing_to_tap(open_page, real) -> None:  # type: ignore[no-untyped-def]
    """Also for a reader who reads in the dark: black on white, and no list of places to go to."""
    page = open_page()
    page.emulate_media(color_scheme="dark")
    system = min(real.out.glob("*/balance.html")).parent.name
    page.goto(f"{real.address}{system}/guides/quick-start.html")
    page.evaluate("localStorage.setItem('rulewright.scheme', 'dark')")
    for path, kept in (
        ("index.html", "Start here"),
        ("guides/quick-start.html", "What you are"),
        ("words.html", "Words"),
    ):
        page.goto(f"{real.address}{system}/{path}")
        page.wait_for_selector(".rw-top__scheme", state="attached")
        seen = "getComputedStyle(document.querySelector('article')).color"
        assert page.evaluate(seen) != "rgb(0, 0, 0)"
        page.emulate_media(media="print")
        assert page.evaluate(seen) == "rgb(0, 0, 0)", path
        page.emulate_media(media="null")
        said = " ".join(one.extract_text() for one in PdfReader(BytesIO(page.pdf(format="A4"))).pages)
        assert kept in said, path
        for tapped in ("Keep this game", "At the table now", "To my deck", "Copy", "Find a rule", "Edit"):
            assert tapped not in said, (path, tapped)
