"""The pages about findings: one for each code, and what they show is what comes out.  `--update` writes it anew."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from diagnostics import codes
from diagnostics.diagnostic import Code
from diagnostics.report import excerpt, lines_beside
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.pipeline import load_rulebook

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "site_src" / "pages" / "diagnostics"
TINY = ROOT / "tests" / "bad_input" / "tiny"
SHOWN = re.compile(
    r'```yaml title="content/tiny/(?P<file>[a-z/_.]+)"\n(?P<text>.*?)```\n\n```text\n(?P<said>.*?)```\n', re.DOTALL
)


def test_every_code_has_a_page_and_every_page_a_code():
    assert {path.stem for path in PAGES.glob("*.md")} == {code.name for code in codes.ALL} | {"index"}


def test_the_index_lists_every_code():
    index = (PAGES / "index.md").read_text(encoding="utf-8")
    assert re.findall(r"\| (RW\d+) \| \[([a-z0-9-]+)\]\(\2\.md\) \|", index) == [
        (code.number, code.name) for code in codes.ALL
    ]


def test_the_index_is_reached_from_the_manual_of_the_language():
    manual = (PAGES.parent / "language" / "index.md").read_text(encoding="utf-8")
    assert "](../diagnostics/index.md)" in manual


@pytest.mark.parametrize("code", codes.ALL, ids=lambda code: code.name)
def test_a_page_shows_what_comes_out(code: Code, tmp_path: Path, update: bool):
    path = PAGES / f"{code.name}.md"
    page = path.read_text(encoding="utf-8")
    assert page.startswith(f"# {code.name} ({code.number})\n")
    assert "## The cure" in page
    assert page.count("```yaml") == len(SHOWN.findall(page))

    def shown(match: re.Match[str]) -> str:
        said = findings(code, match["file"], match["text"], tmp_path / "content")
        return match[0].replace(f"```text\n{match['said']}```", f"```text\n{said}\n```")

    true = SHOWN.sub(shown, page)
    if update:
        path.write_text(true, encoding="utf-8")
    else:
        assert page == true


def findings(code: Code, file: str, text: str, content: Path) -> str:
    """The findings of the code in a file that holds the text, as a terminal shows them."""
    shutil.copytree(TINY, content / "tiny")
    (content / "tiny" / file).write_text(text, encoding="utf-8")
    rulebook, found = load_rulebook(content)
    if not any(finding.is_error for finding in found):
        programs = Programs(rulebook)
        played = (play_example(programs, entry, example) for entry in rulebook for example in entry.examples)
        found += tuple(finding for resolution in played for finding in resolution.diagnostics)
    found = tuple(finding for finding in found if finding.code is code)
    assert found, f"the page of {code.name} shows a file in which nothing of the kind is wrong"
    return "\n\n".join(excerpt(finding, lines_beside(content)) for finding in found)
