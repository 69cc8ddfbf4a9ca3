"""The Jinja environment of the pages: names that are not given are errors, and every text is escaped.

Content is data for templates and never a template; templates come from one folder of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

TEMPLATES = Path(__file__).resolve().parents[2] / "site_src" / "templates"

_GAPS = re.compile(r"\n\s*(?=\n)")
_INDENTS = re.compile(r"\n[ \t]+")


@cache
def environment(folder: Path = TEMPLATES) -> Environment:
    """The environment over a folder of templates; made once per folder."""
    made = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )
    made.filters["thousands"] = lambda number: f"{number:,}"
    made.filters["percent"] = lambda share: f"{share:.0%}"
    return made


def render(template: str, data: Mapping[str, object]) -> str:
    """One HTML block without blank lines or indentation: Markdown readers pass such a block through untouched.

    Line breaks that must stay (in `pre`) are written as `&#10;` by the templates."""
    html = environment().get_template(template).render(data)
    return _INDENTS.sub("\n", _GAPS.sub("", html)).strip()
