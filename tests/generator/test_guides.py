"""Entries with parts: what their pages say, what is printed, what is wrong with them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from diagnostics.diagnostic import Diagnostic
from generator.cli import main
from generator.reference.guides import build_guide, guides
from generator.site.pages import Page, build_pages, page_makers
from generator.telling.course import course
from generator.telling.renaming import Renaming, written
from interpreter.desk.examples import play_example
from rulebook.model.rulebook import Rulebook
from rulebook.pipeline import load_rulebook, reread
from tests.content import ROOT, content, game, programs
from tests.plays import plays

SYSTEM = """
name: Harbour
things: {Sailor: {default: true, small: true}}
tracks: {Breath: {of: Sailor, maximum: 10, start: maximum, unit: point, small: true}}
"""
DIVE = """
name: Dive
summary: It is warmer than it looks.
effect: |
  when a Sailor takes damage to Breath, that Sailor loses 1 Breath
origin: drafted
"""


def harbour(folder: Path, guide: str) -> tuple[Rulebook, tuple[Diagnostic, ...]]:
    """A small game with this guide, and what is wrong with its files."""
    files = {
        "_system.yml": SYSTEM,
        "rules/_kind.yml": "name: Rule\nplural: Rules\n",
        "rules/dive.yml": DIVE,
        "guides/_kind.yml": "name: Guide\nplural: Guides\neffect: optional\n",
        "guides/start.yml": f"name: Start\norigin: drafted\n{guide}",
    }
    for name, text in files.items():
        path = folder / "harbour" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return load_rulebook(folder)


def printed(out: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(out).pages).split())


GUIDE = """
parts:
  - title: What you need
    says: |
      Hold your [[Breath]]: at most [[Breath#At most]]. Then [[Dive|jump]].

      - **Do** not look down.
  - title: How it goes
    of: [Dive]
"""


def test_prose_says_the_facts_of_words_and_the_rules_of_entries(tmp_path: Path):
    book, found = harbour(tmp_path, GUIDE)
    assert not [one for one in found if one.entry == "harbour/guides/start"]
    pages, lost = build_pages(book, {})
    assert not lost
    html = pages["harbour/guides/start.md"].html
    said = " ".join(re.sub(r"<[^>]+>", "", html).split())
    assert "Hold your breath: at most 10. Then jump." in said
    assert re.search(r'href="[^"]*rules/dive\.[^"]*"[^>]*>jump', html)
    assert "When a sailor takes damage" in said
    assert 'href="guides/start' in pages["harbour/index.md"].html and "Start here" in pages["harbour/index.md"].html


def test_it_prints_what_its_page_says(tmp_path: Path):
    book, _ = harbour(tmp_path, GUIDE)
    system = book.systems["harbour"]
    (entry,) = guides(system)
    assert build_guide(entry, system, {"letter": tmp_path / "start.pdf"}) == ()
    text = printed(tmp_path / "start.pdf")
    assert "Hold your breath: at most 10. Then jump." in text
    assert "• Do not look down." in text
    assert "When a sailor takes damage" in text


def test_what_does_not_fit_on_its_sides_is_a_finding_and_no_file(tmp_path: Path):
    long = "".join(f"  - title: Part {n}\n    of: [Dive]\n    says: {'blue water ' * 200}\n" for n in "abcdefghijkl")
    book, _ = harbour(tmp_path, f"sides: 1\nparts:\n{long}")
    system = book.systems["harbour"]
    (finding,) = build_guide(guides(system)[0], system, {"letter": tmp_path / "start.pdf"})
    assert (finding.code.name, finding.place.line) == ("guide-overflows", 5)
    assert not (tmp_path / "start.pdf").exists()


@pytest.mark.parametrize(
    ("parts", "code", "line"),
    [
        ("  - title: A\n    of: [Dvie]\n", "unknown-name", 5),
        ("  - of: [Dive]\n", "missing-field", 4),
        ("  - title: A\n    says: You have 10 points.\n", "number-in-prose", 5),
        ("  - title: A\n    form: tabel\n", "not-a-choice", 5),
    ],
)
def test_what_is_wrong_with_a_part_has_its_place(tmp_path: Path, parts: str, code: str, line: int):
    _, found = harbour(tmp_path, f"parts:\n{parts}")
    assert [(one.code.name, one.place.line) for one in found if one.entry == "harbour/guides/start"] == [(code, line)]


@pytest.mark.parametrize(
    ("entry", "old", "new", "code", "hint"),
    [
        (
            "ready-scenes/low-water",
            "setting: Drowned Chapel",
            "setting: Drowned Chapl",
            "unknown-name",
            "Drowned Chapel",
        ),
        ("monsters/gallows-bear", "way_out:", "# way_out:", "missing-field", "way_out: …"),
        ("settings/salt-quay", "beast: Kelp Choir", "beast: Kelp Chior", "unknown-entry", "Kelp Choir"),
        (
            "guides/example-of-play",
            "plays: Severin whistles",
            "plays: Severin sings",
            "not-a-choice",
            "Severin whistles",
        ),
    ],
)
def test_an_evening_that_lacks_something_is_told_where(entry: str, old: str, new: str, code: str, hint: str):
    text = (ROOT / "content" / "bastards" / f"{entry}.yml").read_text(encoding="utf-8")
    assert old in text
    file, root = f"{entry}.yml", ROOT / "content"
    (found,) = reread(game("bastards"), file, text.replace(old, new), root / "bastards", root) or ()
    assert found.code.name == code and hint in (found.hint or "")
    assert found.place.file.endswith(file)


def test_an_example_of_play_tells_what_was_played(tmp_path: Path):
    book = content().rulebook
    entry = book.entry("bastards/guides/example-of-play")
    assert build_guide(entry, book.system(entry), {"a4": tmp_path / "play.pdf"}) == ()
    text = printed(tmp_path / "play.pdf")
    for example in entry.examples:
        assert all(line in text for line in course(play_example(programs(), entry, example)) if "→" not in line), (
            example.title
        )
    said = sum(part.says.count("**") // 2 for part in entry.parts)
    assert said >= 40


def test_prose_that_names_a_fact_which_is_not_there_leads_nowhere(tmp_path: Path):
    book, _ = harbour(tmp_path, "parts:\n  - title: A\n    says: Breathe [[Breath#Colour]].\n")
    _, (lost,) = build_pages(book, {})
    assert (lost.code.name, lost.place.line) == ("broken-link", 5)


def test_facts_that_nothing_has_are_a_finding(tmp_path: Path):
    book, _ = harbour(tmp_path, "parts:\n  - {title: A, of: [Breath], form: table, facts: [At mots]}\n")
    system = book.systems["harbour"]
    (finding,) = build_guide(guides(system)[0], system, {"letter": tmp_path / "start.pdf"})
    assert (finding.code.name, finding.place.line) == ("not-a-choice", 4)


@pytest.mark.parametrize("game", sorted(content().rulebook.systems))
def test_every_game_has_a_quick_start_of_two_sides(game: str, tmp_path: Path):
    out = tmp_path / "start.pdf"
    ran = CliRunner().invoke(main, ["guide", f"{game}/guides/quick-start", "--out", str(out)])
    assert ran.exit_code == 0, ran.output
    assert len(PdfReader(out).pages) == 2


@pytest.mark.parametrize("game", sorted(content().rulebook.systems))
def test_every_ready_situation_is_played_to_its_end_by_deciders(game: str):
    ready = content().rulebook.systems[game].of_kind("ready-scenes")
    assert len(ready) >= 2
    assert not [entry.id for entry in ready if not any(example.decider for example in entry.examples)]


@cache
def makers() -> Mapping[str, Callable[[], Page]]:
    """What makes each page of the site."""
    return page_makers(content().rulebook, {})


@cache
def tapped(page: str) -> frozenset[str]:
    """The pages to which one leads."""
    found = (target for target in re.findall(r'href="([^"#?]+)', makers()[page]().html) if "://" not in target)
    return frozenset(
        posixpath.normpath(posixpath.join(posixpath.dirname(page), target)).replace(".html", ".md") for target in found
    )


@pytest.mark.parametrize("game", sorted(content().rulebook.systems))
def test_what_acts_in_a_ready_situation_is_two_taps_from_it_or_from_the_quick_start(game: str, shared: Path):
    """Lists of everything are no answer."""
    entries = content().rulebook.systems[game].entries
    for entry in content().rulebook.systems[game].of_kind("ready-scenes"):
        near = tapped(f"{game}/guides/quick-start.md") | tapped(f"{entry.id}.md")
        rules = {page for page in near if page in makers() and page.removesuffix(".md") in entries}
        near = near.union(*(tapped(page) for page in rules))
        for number, example in ((number, one) for number, one in enumerate(entry.examples) if one.decider):
            acted = {step.entry for step in plays(shared, game)[entry.id, number].steps if step.entry}
            assert not {one for one in acted if f"{one}.md" not in near}, example.title


def test_the_last_side_of_a_booklet_is_filled(tmp_path: Path):
    system = content().rulebook.systems["bastards"]
    out, found = tmp_path / "evening.pdf", list[float]()
    assert build_guide(system.entries["bastards/guides/first-evening"], system, {"a4": out}) == ()
    reader = PdfReader(out)
    last, whole = reader.pages[-1], reader.trailer["/Root"]["/StructTreeRoot"]["/K"][0].get_object()
    assert "/Span" not in [part.get_object()["/S"] for part in whole["/K"]]

    def note(text: str, matrix: list[float], place: list[float], font: object, size: float) -> None:
        if text.strip():
            found.append(place[4] * matrix[0] + matrix[4])

    last.extract_text(visitor_text=note)
    assert sum(x > float(last.mediabox.width) / 2 for x in found) > 20


def test_only_entries_with_parts_are_printed(tmp_path: Path):
    ran = CliRunner().invoke(main, ["guide", "thick-skin", "--out", str(tmp_path / "x.pdf")])
    assert ran.exit_code == 2 and "has no `parts:`" in ran.output


def test_a_new_name_goes_into_what_prose_leads_to_and_not_into_its_words(tmp_path: Path):
    book, _ = harbour(
        tmp_path, 'parts:\n  - {title: A, says: "Breath is short. [[Breath#At most|How much]] have you?"}\n'
    )
    system = book.systems["harbour"]
    document = book.entry("harbour/guides/start").places.document
    edits = list(Renaming.of(system.vocabulary, "Breath", "Air").edits(document, system.kinds["guides"]))
    assert "Breath is short. [[Air#At most|How much]] have you?" in written(document, edits)
