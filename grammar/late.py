"""What is made when it is first asked for: patterns that only a mistake needs.

To compile those of all cures takes as long as to read a hundred sentences, and most runs find nothing to cure."""

from __future__ import annotations

import re
from functools import cache


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern, compiled once."""
    return re.compile(pattern)
