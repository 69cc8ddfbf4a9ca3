"""Kinds of arguments that several commands take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pathlib import Path


class FilePath(click.Path):
    """A path.  pathlib is imported only when one is given: `--help` does without, and comes sooner."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        from pathlib import Path

        return Path(str(super().convert(value, param, ctx)))
