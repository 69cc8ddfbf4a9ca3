"""What stands in a file of cases, read as the project reads its own: lines that say the same twice are refused."""

from __future__ import annotations

from typing import Any

from rulebook.source.yaml_source import read_document
from tests.content import ROOT


def written(name: str) -> Any:
    """What stands in tests/cases/<name>.yml."""
    path = ROOT / "tests" / "cases" / f"{name}.yml"
    document, found = read_document(path, path.name)
    assert document is not None and not found, found
    return document.value
