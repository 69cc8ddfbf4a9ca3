"""What `rulewright prove` keeps of a system, and what people say of changes that no example notices; as in fields.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from grammar.declared import Declared, block_of, declared
from grammar.shapes import Items, Number, Text

ARROW = " → "
"""Between the lines of an effect as they are and as they would be; several lines are parted by LINE."""
LINE = " / "


class Unproven(Declared):
    """A change that no example notices."""

    needed: ClassVar[Mapping[str, str]] = {
        "entry": "say of which entry",
        "change": "copy the change from what `rulewright prove` prints",
        "why": "say why no example can notice it",
    }
    entry: str = declared(Text("Its kind and name in addresses."))
    change: str = declared(Text("The lines of the effect as they are, an arrow, and the lines as they would be."))
    why: str = declared(Text("Why no example can notice it."))


class Share(Declared):
    """How many changes of an entry an example notices."""

    needed: ClassVar[Mapping[str, str]] = {"entry": "say which entry"}
    entry: str = declared(Text("Its kind and name in addresses."))
    of: str = declared(Text("The fingerprint of its effect and its examples."))
    changes: int = declared(Number("How many changes there are.", least=0), 0)
    noticed: int = declared(Number("How many of them an example notices.", least=0), 0)


class Proven(Declared):
    """What is known of the proofs of a system.  The shares are written by `rulewright prove`, the reasons by people."""

    unproven: tuple[Unproven, ...] = declared(Items("Changes that no example notices, and why.", block_of(Unproven)))
    entries: tuple[Share, ...] = declared(Items("The shares.", block_of(Share)))
