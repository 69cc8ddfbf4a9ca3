"""The yardstick for the website: our pages as Markdown files, and a configuration that knows nothing of Rulewright: the theme
as it comes, with its own templates, styles and search."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from as_markdown import as_markdown


def plain_site(root: Path, content: Path, place: Path) -> Path:
    """Writes the pages and the configuration; its path."""
    pages = place / "markdown"
    ours = [sys.executable, "-m", "generator", "--content", str(content), "site"]
    subprocess.run(
        [*ours, "--out", str(place / "first"), "--emit", str(pages)],
        cwd=root,
        check=True,
        capture_output=True,
    )
    for path in pages.glob("*/**/*.md"):
        text = path.read_text(encoding="utf-8")
        if '<div class="rw-page">' in text:
            path.write_text(as_markdown(text), encoding="utf-8")
    lines = (root / "mkdocs.yml").read_text(encoding="utf-8")
    lines = re.sub(r"^  - rulewright:\n(?:      .*\n)*", "  - search\n", lines, flags=re.MULTILINE)
    lines = re.sub(
        r"^theme:\n(?:  .*\n)*", "theme: {name: material, features: [navigation.indexes]}\n", lines, flags=re.MULTILINE
    )
    lines = re.sub(r"^extra_css:.*\n", "", lines, flags=re.MULTILINE)
    lines = re.sub(r"^docs_dir:.*$", f"docs_dir: {pages}", lines, flags=re.MULTILINE)
    lines = re.sub(r"^site_dir:.*$", f"site_dir: {place / 'plain'}", lines, flags=re.MULTILINE)
    lines = re.sub(r"^(watch:).*$", r"\1 []", lines, flags=re.MULTILINE)
    lines = re.sub(r"^hooks:.*\n(?:  .*\n)*", "", lines, flags=re.MULTILINE)
    lines = re.sub(
        r'^  - "\{systems\}"\n', "".join(f"  - {found}\n" for found in _sections(pages)), lines, flags=re.MULTILINE
    )
    lines = lines.replace("strict: true", "strict: false")
    lines = re.sub(r"^not_in_nav: \|\n", "not_in_nav: |\n  /*/*/**\n  /*/*.md\n", lines, flags=re.MULTILINE)
    config = place / "mkdocs.yml"
    config.write_text(lines, encoding="utf-8")
    return config


def _sections(pages: Path) -> list[str]:
    """The index pages of systems and kinds, which stand in the navigation; leaf pages do not, as with us."""
    found = [
        path.relative_to(pages).as_posix()
        for path in sorted(pages.glob("*/index.md")) + sorted(pages.glob("*/*/index.md"))
    ]
    return [path for path in found if not path.startswith(("language/", "diagnostics/"))]
