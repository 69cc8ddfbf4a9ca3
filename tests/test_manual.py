"""The manual of the effect language: every verb has a page, and every example reads as printed under it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from textwrap import indent

import pytest

from diagnostics.diagnostic import Severity
from generator.phrasing import phrase, plain
from grammar.checker import check
from grammar.formatter import format_effect
from grammar.mistakes.hints import as_instruction
from grammar.parser import parse
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import EntryWord
from rulebook.building.declarations import read_system
from rulebook.pipeline import load_rulebook
from rulebook.source.findings import Findings
from rulebook.source.yaml_source import read_document

ROOT = Path(__file__).resolve().parent.parent
MANUAL = ROOT / "site_src" / "pages" / "language"
PAGES = [MANUAL / "index.md", *sorted((MANUAL / "verbs").glob("*.md"))]
EXAMPLE = re.compile(r"```effect\n(?P<effect>.*?)```\n\n```text\n(?P<text>.*?)```\n", re.DOTALL)
HIGHEST_RANK = 3
"""Examples that grow with rank are told up to it."""


OWN_WORDS = MANUAL / "own-words.md"
BLOCK = re.compile(r"```effect\n(.*?)```\n", re.DOTALL)


def words_of_the_manual() -> Vocabulary:
    """The words of the manual's examples."""
    path = Path(__file__).parent / "cases" / "manual.vocabulary.yml"
    document, found = read_document(path, path.name)
    assert document is not None and not found
    findings = Findings(document)
    declared = read_system(document.value, findings)  # type: ignore[arg-type]
    assert not findings.list, findings.list
    return Vocabulary((*declared.words, EntryWord(name="Capital")))


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return words_of_the_manual()


def test_every_verb_has_a_page() -> None:
    """A verb without a page, or a page without a verb, is found here."""
    pages = {path.stem for path in (MANUAL / "verbs").glob("*.md")}
    assert pages == {verb.replace(" ", "-") for verb in VERBS}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_examples_read_as_printed(path: Path, vocabulary: Vocabulary, update: bool) -> None:
    """Each example parses, makes sense, stands in canonical form and reads as printed."""
    page = path.read_text(encoding="utf-8")
    assert page.count("```effect") == len(EXAMPLE.findall(page)) >= 2, "each effect block is followed by a text block"

    def said(found: re.Match[str]) -> str:
        effect, problems = parse(found["effect"])
        assert effect is not None and not problems, (found["effect"], problems)
        wrong = check(effect, vocabulary, max_rank=HIGHEST_RANK, parameters={})
        assert not [p for p in wrong if p.code.severity is Severity.ERROR], (found["effect"], wrong)
        english = plain(phrase(effect, vocabulary, max_rank=HIGHEST_RANK)).strip()
        return f"```effect\n{format_effect(effect).strip()}\n```\n\n```text\n{english}\n```\n"

    written = EXAMPLE.sub(said, page)
    if update:
        path.write_text(written, encoding="utf-8")
    else:
        assert written == page


def test_what_is_said_in_ones_own_words_is_led_to_what_the_manual_says(tmp_path: Path) -> None:
    """What stands under a wish is accepted, and whoever writes the wish as it stands is told to write that."""
    wishes = [
        wish.split("\n", 1)
        for block in BLOCK.findall(OWN_WORDS.read_text("utf-8"))
        for wish in block.strip().split("\n\n")
    ]
    assert len(wishes) > 50
    shutil.copytree(ROOT / "content" / "bastards", tmp_path / "bastards")
    for at, (wish, rule) in enumerate(wishes):
        for name, effect in ((f"wish-{at}", wish.removeprefix("# ")), (f"rule-{at}", rule)):
            text = f"name: Own {name}\nmax_rank: 3\neffect: |\n{indent(effect.strip(), '  ')}\n"
            (tmp_path / "bastards" / "advantages" / f"{name}.yml").write_text(text, encoding="utf-8")
    _, found = load_rulebook(tmp_path)
    said = {Path(one.place.file).stem: one for one in reversed(found) if one.field[:1] == ("effect",)}
    for at, (wish, rule) in enumerate(wishes):
        assert f"rule-{at}" not in said, said[f"rule-{at}"]
        told = said.get(f"wish-{at}")
        assert told is not None, wish
        assert told.hint == as_instruction(rule.split("\n")), wish
