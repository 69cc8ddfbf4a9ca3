"""The search in a real browser: what people type, from a server and from a disk, and the palette as one uses it."""

from __future__ import annotations

import json
import posixpath
import re
from fnmatch import fnmatch

import pytest

from tests.written import written

pytestmark = pytest.mark.slow
TAPS = written("two_taps")
CASES = written("search")
ASK = """async all => {
  const found = [];
  for (const [query, game] of all) found.push((await Rulewright.ask(query, game, game)).slice(0, 60));
  return found;
}"""
TITLES = """async () => {
  const wrong = [];
  let all = 0;
  for (const {slug} of Rulewright.games()) {
    for (const doc of (await Rulewright.knows(slug)).docs) {
      if (doc.h.includes("#")) continue;
      all += 1;
      const [first] = await Rulewright.ask(doc.t, slug, slug);
      const {key} = Rulewright.words;
      if (!first || key(first.title) !== key(doc.t)) wrong.push([slug, doc.t, first && first.title]);
    }
  }
  return {all, wrong};
}"""


def fits(hit: dict[str, object], wanted: str) -> bool:
    """Whether a hit is a page (`game/kind/slug`, with `*`), or answers a question of the tables (`costs BP`)."""
    if " " in wanted:
        word, _, answer = wanted.partition(" ")
        return answer in hit["answers"].get({"costs": "cost", "per": "limit"}.get(word, word), [])  # type: ignore[attr-defined]
    return fnmatch(str(hit["href"]).replace(".html", ""), wanted)


@pytest.mark.parametrize("way", ["http", "disk"])
def test_golden_queries(page, real, way: str) -> None:  # type: ignore[no-untyped-def]
    assert len(CASES) >= 150
    page.goto(real.address if way == "http" else (real.out / "index.html").as_uri())
    answers = page.evaluate(ASK, [[case["ask"], case.get("in", "")] for case in CASES])
    wrong = []
    for case, hits in zip(CASES, answers, strict=True):
        wanted = case["first"] if isinstance(case["first"], list) else [case["first"]]
        near = hits[: case.get("within", 1)]
        good = not hits if wanted == ["nothing"] else any(fits(hit, one) for hit in near for one in wanted)
        if not good:
            wrong.append((case["ask"], wanted, [hit["href"] for hit in hits[:4]]))
    assert wrong == []


def test_every_title_is_found_first_in_its_game(page, real) -> None:  # type: ignore[no-untyped-def]
    page.goto(real.address)
    found = page.evaluate(TITLES)
    assert found["all"] > 700 and found["wrong"] == []


def test_the_index_is_small(real) -> None:  # type: ignore[no-untyped-def]
    for path in real.out.glob("search/*.js"):
        entries = len([one for one in (real.out / path.stem).glob("*/*.html") if one.name != "index.html"])
        assert path.stem == "pages" or path.stat().st_size <= 1000 * entries, path.name


def test_every_hit_and_every_link_to_a_game_shows_what_it_leads_to(real) -> None:  # type: ignore[no-untyped-def]
    """A hit has its first sentence, and where a finger rests on a link there is never an empty card."""
    said = {}
    for path in real.out.glob("search/*.js"):
        text = path.read_text(encoding="utf-8")
        docs = json.loads(text[text.index(",") + 1 : text.rindex(")")])["docs"]
        said |= {doc["h"]: doc["s"] for doc in docs}
    assert len(said) > 1500 and [address for address, text in said.items() if not text.strip()] == []
    games = {path.parent.name for path in real.out.glob("*/browse.html")}
    mute = set()
    for path in real.out.rglob("*.html"):
        here = path.relative_to(real.out).as_posix()
        article = path.read_text(encoding="utf-8").partition("<article")[2].partition("</article>")[0]
        for href in re.findall(r'<a [^>]*?href="([^"#:]+\.html)(?:#[^"]*)?"', article):
            led = posixpath.normpath(posixpath.join(posixpath.dirname(here), href))
            if led.partition("/")[0] in games and not led.endswith("/browse.html") and led not in said:
                mute.add((here, led))
    assert mute == set()


def hits(page) -> list[str]:  # type: ignore[no-untyped-def]
    return page.locator(".rw-palette__hits b").all_inner_texts()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_palette_opens_finds_and_leads(open_page, harbour, width: int) -> None:  # type: ignore[no-untyped-def]
    page = open_page(width, 844)
    page.goto(harbour.address + "harbour/index.html")
    if width < 1000:
        page.locator("[data-rw-find]").click()
    else:
        page.keyboard.press("/")
    page.get_by_label("Find a rule").last.wait_for()
    page.keyboard.type("firebolt")
    page.wait_for_function("document.querySelectorAll('.rw-palette__hits li').length === 1")
    first = page.locator(".rw-palette__hits li").first
    assert "Fire Bolt" in first.inner_text() and "Knack · Harbour" in first.inner_text() and "2d6" in first.inner_text()
    page.keyboard.press("ArrowDown")
    assert first.locator("a").evaluate("one => one === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_url("**/knacks/fire-bolt.html")


HARBOUR = {
    "might": "Might",
    "Will": "Will",
    "elan": "Élan",
    "Élan": "Élan",
    "fire bolt": "Fire Bolt",
    "2d6": "Fire Bolt",
    "d6": "Fire Bolt",
    "no one": "No One",
    "breath of the sea": "Breath",
    "suit:ropes mig": "Might",
    "suit:lamps": "Will",
}
"""What is asked of the made-up game, and what is found first."""


def test_words_of_any_game_are_found(page, harbour) -> None:  # type: ignore[no-untyped-def]
    page.goto(harbour.address + "harbour/index.html")
    found = page.evaluate(ASK, [[query, "harbour"] for query in HARBOUR])
    assert {query: hits[0]["title"] for query, hits in zip(HARBOUR, found, strict=True)} == HARBOUR


def test_only_in_other_games_is_said(page, real) -> None:  # type: ignore[no-untyped-def]
    page.goto(real.address + "wolsung/index.html")
    page.keyboard.press("/")
    page.get_by_label("Find a rule").last.wait_for()
    page.keyboard.type("karmic shuffle")
    page.wait_for_selector(".rw-palette__hits b")
    page.wait_for_function("document.querySelector('.rw-palette__help').innerText === 'Only in other games:'")
    assert hits(page)[0].endswith("Karmic Shuffle")
    page.get_by_role("button", name="All games").click()
    page.wait_for_function("document.querySelector('.rw-palette__help').hidden")
    assert hits(page)[0].endswith("Karmic Shuffle")


SEEN = """text => [...document.querySelectorAll("article *")].some(one => {
  if (![...one.childNodes].some(node => node.nodeType === 3) || !one.innerText.includes(text)) return false;
  const {top, bottom} = one.getBoundingClientRect();
  return top >= document.querySelector(".rw-top").getBoundingClientRect().bottom && bottom <= innerHeight;
})"""


@pytest.mark.parametrize("case", TAPS, ids=lambda case: case["ask"])
def test_two_taps_and_one_screen_answer(open_page, real, case: dict[str, object]) -> None:  # type: ignore[no-untyped-def]
    page = open_page(390, 844, has_touch=True, is_mobile=True)
    page.goto(real.address)
    page.locator("[data-rw-find]").tap()
    page.locator(".rw-palette[open] input").fill(case["ask"])
    page.locator(".rw-palette__hits li:first-child a", has_text=case["hit"]).tap()
    page.wait_for_url(lambda url: url != real.address)
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready.then(() => 0)")
    assert [text for text in case["seen"] if not page.evaluate(SEEN, text)] == []  # type: ignore[attr-defined]
