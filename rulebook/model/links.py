"""How prose links to what there is: `[[Dazed]]`, `[[kind/slug]]`, `[[kind/slug#label]]`, each with `|words` if it likes."""

from __future__ import annotations

import re

LINK = re.compile(r"\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]\n]{1,200}))?\]\]")
"""What is linked to, and the words that stand there."""
