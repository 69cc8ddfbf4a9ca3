"""The pages of a small made-up game: all there, linked, safe, the same twice, and untouched by the site builder."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import markdown
import pytest
from msgspec.structs import replace

from diagnostics.diagnostic import Diagnostic
from generator.site import played as playing
from generator.site.addresses import Target, address, broken_links, relative, slug
from generator.site.build import build_site, config_of
from generator.site.emission import emit_pages, markdown_of, with_system_links
from generator.site.mkdocs_door import POLICY
from generator.site.pages import Page, build_pages, index_files
from generator.site.rules_view import rank_rows
from generator.telling import prose
from grammar.store import Store
from interpreter.desk import examples
from interpreter.desk.examples import Resolutions
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook

SYSTEM = """
name: Harbour & Lights
summary: A game of ropes and lanterns.
source: The Harbour Book
rounding: down
suits:
  Ropes: {plural: Ropes, letter: R, sign: "♣", order: 1}
  Lamps: {plural: Lamps, letter: L, sign: "♦", order: 2}
things:
  Character: {small: true}
tracks:
  Breath: {of: Character, long: Breath of the sea, maximum: 10, start: maximum}
scopes:
  Watch: {}
  Storm: {at_table: true}
rules: when a Storm begins, each Character takes 1 damage to Breath
"""
KIND = """
name: Knack
plural: Knacks
title: Knacks
summary: What a hand on the quay can do.
price: 1 coin
fields:
  suit: {type: word, role: suit, required: true, facet: true, label: Suit}
  trade: {type: choice, choices: [deck, quay], facet: true, label: Trade}
  max_rank: {type: number, default: 1, label: Highest rank}
card: [suit]
"""
FIRST = """
name: Élan of the Quay
summary: Salt in the hair. See [[harbour/knacks/slow-breath]].
suit: Lamps
trade: deck
max_rank: 3
effect: |
  damage to your Breath gets -2 per rank  # a remark & more
origin: drafted
aliases: [harbour-dash]
rulings:
  - question: Does fog & mist count?
    reading: It does, as *any* damage.
    why: Fog is wet.
"""
SECOND = """
name: Slow Breath
summary: You count to ten.
suit: Ropes
trade: quay
effect: |
  your maximum Breath is 3
origin: source
source: {document: The Harbour Book, section: Knacks}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project") / "content"
    knacks = root / "harbour" / "knacks"
    knacks.mkdir(parents=True)
    (root / "harbour" / "_system.yml").write_text(SYSTEM, encoding="utf-8")
    (knacks / "_kind.yml").write_text(KIND, encoding="utf-8")
    (knacks / "elan-of-the-quay.yml").write_text(FIRST, encoding="utf-8")
    (knacks / "slow-breath.yml").write_text(SECOND, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def book(folder: Path) -> Rulebook:
    return load_rulebook(folder)[0]


@pytest.fixture(scope="module")
def pages(book: Rulebook) -> dict[str, Page]:
    return build_pages(book, {})[0]


def test_every_thing_has_its_page(pages: dict[str, Page]) -> None:
    assert set(pages) == {
        "titles.md",
        "harbour/index.md",
        "harbour/browse.md",
        "harbour/words.md",
        "harbour/knacks/index.md",
        "harbour/suits/ropes.md",
        "harbour/suits/lamps.md",
        "harbour/knacks/elan-of-the-quay.md",
        "harbour/knacks/slow-breath.md",
    }


def test_links_between_pages_lead_somewhere(pages: dict[str, Page]) -> None:
    for directory_urls in (False, True):
        texts = {address(path, directory_urls=directory_urls): page.html for path, page in pages.items()}
        if directory_urls:
            continue  # the pages were written for files
        assert broken_links(texts) == []


def test_links_of_pages_in_folders_lead_somewhere(book: Rulebook) -> None:
    made, _ = build_pages(book, {}, directory_urls=True)
    assert broken_links({address(path, directory_urls=True): page.html for path, page in made.items()}) == []


def test_a_broken_link_is_found() -> None:
    pages = {
        "a/b.html": '<a href="c.html">x</a> <a href="../d.html#no">y</a> <a href="http://x.org/">z</a>',
        "d.html": '<h1 id="yes">',
    }
    assert broken_links(pages) == [("a/b.html", "c.html"), ("a/b.html", "../d.html#no")]


def test_an_entry_link_to_nothing_is_reported(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "content" / "harbour"
    (other / "knacks").mkdir(parents=True)
    (other / "_system.yml").write_text(SYSTEM, encoding="utf-8")
    (other / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    (other / "knacks" / "slow-breath.yml").write_text(
        SECOND.replace("You count", "See [[harbour/knacks/none]]"), encoding="utf-8"
    )
    _, found = build_pages(load_rulebook(tmp_path / "content")[0], {})
    assert [(d.code.number, d.place.line) for d in found] == [("RW602", 3)]


def test_the_page_of_an_entry_says_everything(pages: dict[str, Page]) -> None:
    html = pages["harbour/knacks/elan-of-the-quay.md"].html
    for part in (
        "Élan of the Quay",
        "Lamps",
        "♦",
        ">L<",
        "deck",
        "ranks 1 to 3",
        "1 coin",
        "At each rank",
        "Breath of the sea",
        "drafted",
        "Slow Breath",
        "content/harbour/knacks/elan-of-the-quay.yml",
        "a remark &amp; more",
    ):
        assert part in html, part


def test_the_table_of_ranks_marks_what_changes(pages: dict[str, Page]) -> None:
    rows = re.findall(r'<th scope="row">(\d)</th><td>(.*?)</td>', pages["harbour/knacks/elan-of-the-quay.md"].html)
    assert [rank for rank, _ in rows] == ["1", "2", "3"]
    assert [re.findall(r"<b>(.*?)</b>", text) for _, text in rows] == [["2"], ["4"], ["6"]]


def test_the_table_of_ranks_marks_a_number_in_whole() -> None:
    rows = rank_rows([(rank, [f"Month ends: gain {rank},000 rent, 1d6"]) for rank in (1, 2)])
    assert [[run.text for run in row.lines[0] if run.changed] for row in rows] == [["1,000"], ["2,000"]]


def test_edit_links_name_the_very_file(pages: dict[str, Page]) -> None:
    assert pages["harbour/knacks/slow-breath.md"].edit == "content/harbour/knacks/slow-breath.yml"
    assert pages["harbour/knacks/index.md"].edit == "content/harbour/knacks/_kind.yml"


def test_names_are_escaped(pages: dict[str, Page]) -> None:
    assert "Harbour & Lights" not in pages["harbour/index.md"].html
    assert "Harbour &amp; Lights" in pages["harbour/index.md"].html
    assert "fog &amp; mist" in pages["harbour/knacks/elan-of-the-quay.md"].html


def test_the_index_of_a_game_says_what_tables_ask(book: Rulebook, pages: dict[str, Page]) -> None:
    files = index_files(book, pages)
    assert list(files) == ["search/harbour.js"]
    text = files["search/harbour.js"]
    data = json.loads(text[len('Rulewright.hold("harbour",') : -2])
    found = next(doc for doc in data["docs"] if doc["t"] == "Élan of the Quay")
    assert found["h"] == "harbour/knacks/elan-of-the-quay.html" and found["r"] == 3
    assert found["a"] == ["harbour-dash"] and "price" in found["w"].split()
    assert found["f"] == {
        "trade": ["deck"],
        "does": ["prevents harm"],
        "timing": ["passive"],
        "touches": ["Breath"],
        "suit": ["Lamps"],
    }
    assert data["questions"]["trade"] == "Trade" and data["signs"] == {"Ropes": "♣", "Lamps": "♦"}


def test_two_builds_are_the_same(book: Rulebook, pages: dict[str, Page]) -> None:
    again, _ = build_pages(book, {})
    assert again == pages
    assert list(again) == list(pages)


PAYLOADS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "**x**{: onclick=alert(1)}",
    "<svg/onload=alert(1)>",
    "[x](data:text/html,<script>alert(1)</script>)",
    "<a href=//x>y</a>",
    "![x](x.png)",
    "`<script>`",
    '[x](http://a.b "onmouseover=alert(1)")',
    "&lt;script&gt;",
    "<!-- --><iframe src=x>",
    "[[a/b|<img src=x onerror=alert(1)>]]",
    "\ue0000\ue001<b>",
    "| <script> |\n|--|\n| <b onclick=x> |",
    "{{ 7*7 }}",
    "# <h1>",
    '[x](http://a/[[a/b]] "[[a/b]]")',
    "<https://a.b/?<script>>",
    "<style>*{}</style>",
    "<form action=x><input>",
)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_prose_never_becomes_markup_that_acts(payload: str) -> None:
    for render in (prose.block, prose.line):
        html = render(payload, lambda target: ("a.html", 'A "b"') if target == "a/b" else None)
        tags = set(re.findall(r"<([a-zA-Z][\w-]*)", html))
        assert tags <= {"a", "code", "em", "p", "strong", "table", "tbody", "td", "th", "thead", "tr"}, html
        assert not re.search(r"<[^>]*\son\w+\s*=", html), html
        assert all(
            url.startswith(("http://", "https://", "a.html")) for url in re.findall(r'<a [^>]*href="([^"]*)"', html)
        ), html


def test_a_markdown_reader_leaves_the_pages_alone(pages: dict[str, Page], tmp_path: Path) -> None:
    emit_pages(pages, tmp_path)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")) == sorted(pages)
    reader = markdown.Markdown(extensions=["abbr", "admonition", "attr_list", "def_list", "tables", "toc"])
    for page in pages.values():
        body = markdown_of(page).partition("---\n\n")[2]
        assert "\n\n" not in page.html
        assert reader.reset().convert(body).strip() == body.strip(), page.path


def test_another_builder_makes_the_same_pages(book: Rulebook, tmp_path: Path) -> None:
    """ProperDocs knows nothing of us: it gets a folder of Markdown files."""
    made = build_pages(book, {}, directory_urls=True)[0]
    emit_pages(made, tmp_path / "docs")
    (tmp_path / "docs" / "index.md").write_text("# Home\n\n[Everything](titles.md)\n", encoding="utf-8")
    (tmp_path / "look").mkdir()
    (tmp_path / "look" / "main.html").write_text("<title>{{ page.title }}</title>{{ page.content }}", encoding="utf-8")
    settings = "site_name: Another\ntheme: {name: null, custom_dir: look}\nmarkdown_extensions: [attr_list, tables]\n"
    (tmp_path / "properdocs.yml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "properdocs", "build", "--strict", "--quiet"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    site = tmp_path / "site"
    texts = {
        path.relative_to(site).as_posix().removesuffix("index.html"): path.read_text(encoding="utf-8")
        for path in site.rglob("*.html")
    }
    for page in made.values():
        text = texts[address(page.path, directory_urls=True)]
        assert f'<div class="rw-page">\n{page.html}\n</div>' in text, page.path
        assert f"<title>{page.title}</title>" in html.unescape(text), page.path
    assert broken_links(texts) == []


def test_pages_written_by_hand_lead_to_every_system(pages: dict[str, Page]) -> None:
    said = with_system_links("See {systems}{ .x } and {systems: words.md}.", "a/b.md", pages.values())
    name = "[Harbour &#38; Lights]"
    assert said == f"See {name}(../harbour/index.md){{ .x }} and {name}(../harbour/words.md)."


def test_systems_that_are_named_in_a_sentence_are_parted_by_commas(pages: dict[str, Page]) -> None:
    front = next(page for page in pages.values() if len(page.section) == 1)
    both = [front, replace(front, title="Quay", path="quay/index.md")]
    said = with_system_links("See {systems}.", "a/b.md", both)
    assert said == "See [Harbour &#38; Lights](../harbour/index.md), [Quay](../quay/index.md)."


def test_no_page_asks_a_foreign_server(pages: dict[str, Page]) -> None:
    for page in pages.values():
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page.html), page.path


@pytest.mark.parametrize(
    ("page", "target", "files", "folders"),
    [
        ("a/b.md", Target("a/c.md"), "c.html", "../c/"),
        ("a/b.md", Target("a/index.md"), "index.html", "../"),
        ("a/index.md", Target("a/b.md", "x"), "b.html#x", "b/#x"),
        ("a/b.md", Target("a/b.md", "x"), "#x", "#x"),
        ("index.md", Target("a/index.md"), "a/index.html", "a/"),
        ("a/b.md", Target("cards/all.pdf"), "../cards/all.pdf", "../../cards/all.pdf"),
    ],
)
def test_addresses(page: str, target: Target, files: str, folders: str) -> None:
    assert relative(page, target, directory_urls=False) == files
    assert relative(page, target, directory_urls=True) == folders


def test_slugs_are_plain() -> None:
    assert [slug(name) for name in ("Body Pool", "Élan!", "♣")] == ["body-pool", "elan", "-"]


def test_the_site_of_any_game_is_built(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert [d for d in build_site(folder, out, cards=False) if d.is_error] == []
    html = (out / "harbour" / "knacks" / "slow-breath.html").read_text(encoding="utf-8")
    assert 'href="https://example.org/rulewright/edit/main/content/harbour/knacks/slow-breath.yml"' in html
    assert "Harbour" in (out / "index.html").read_text(encoding="utf-8")
    assert (out / "404.html").is_file() and (out / "search" / "harbour.js").is_file()
    assert "unsafe" not in POLICY
    for path in out.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert text.count(f'http-equiv="Content-Security-Policy" content="{POLICY}"') == 1, path
        assert not re.search(r"<style|<[^>]*\s(?:style|on\w+)=|<script(?![^>]*\ssrc=)", text), path


def test_a_site_with_a_broken_rule_leaves_the_old_one_alone(folder: Path, tmp_path: Path) -> None:
    content = tmp_path / "content" / "harbour"
    (content / "knacks").mkdir(parents=True)
    (content / "_system.yml").write_text(SYSTEM, encoding="utf-8")
    (content / "knacks" / "_kind.yml").write_text(KIND, encoding="utf-8")
    (content / "knacks" / "slow-breath.yml").write_text(SECOND.replace("Breath is", "Breth is"), encoding="utf-8")
    out = tmp_path / "site"
    (out / "assets").mkdir(parents=True)
    (out / "index.html").write_text("the old one", encoding="utf-8")
    found = build_site(content.parent, out)
    assert any(d.is_error for d in found)
    assert (out / "index.html").read_text(encoding="utf-8") == "the old one"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == [], "the workshop is cleared away"


def test_the_configuration_beside_the_content_counts(folder: Path, tmp_path: Path) -> None:
    assert config_of(folder).name == "mkdocs.yml"
    shutil.copytree(folder, tmp_path / "content")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\ndocs_dir: content\nplugins: [search]\n", encoding="utf-8")
    assert config_of(tmp_path / "content") == (tmp_path / "mkdocs.yml").resolve()
    found = build_site(tmp_path / "content", tmp_path / "site", cards=False)
    # RW604 site-builder: what MkDocs says comes back as a finding, and there is no half a site.
    assert {d.code.number for d in found if d.is_error} == {"RW604"} and any("`rulewright`" in d.message for d in found)
    assert not (tmp_path / "site").exists()


def test_plays_are_kept_while_a_game_is_the_same(
    folder: Path, book: Rulebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, store, asked = shutil.copytree(folder, tmp_path / "content"), Store(tmp_path / "cache"), list[str]()
    entry = content / "harbour" / "knacks" / "slow-breath.yml"
    with entry.open("a", encoding="utf-8") as file:
        file.write("examples: [{given: {Ada: {}}, when: a Watch begins, then: Ada's Breath is 10}]\n")

    def play_all(rulebook: Rulebook) -> tuple[Resolutions, list[Diagnostic]]:
        asked.extend(rulebook.systems)
        return examples.play_all(rulebook)

    def played() -> list[tuple[object, ...]]:
        found, wrong = playing.played(load_rulebook(content)[0], content, store)
        assert [one for _, resolution in found.items() for one in resolution.diagnostics] == wrong
        return [(key, one.steps, one.diagnostics) for key, one in found.items()]

    monkeypatch.setattr(playing, "play_all", play_all)
    first = played()
    assert asked == ["harbour"] and len(first) == 1
    assert played() == first and asked == ["harbour"]
    entry.write_text(entry.read_text("utf-8").replace("is 10", "is 11"), encoding="utf-8")
    assert played() != first and asked == ["harbour", "harbour"]
    for kept in store.folder.iterdir():
        store.write(kept.name, b"not what was kept")
    played()
    assert asked == ["harbour"] * 3
