"""What came of printing, as plain data: read again without all that sets cards."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from diagnostics.diagnostic import Diagnostic


class Printed(Struct, frozen=True):
    """What came of printing.  findings: what could not be printed, and why.  files: a PDF for each sheet, none if nothing
    could be.  report: what was printed and how it fits, card by card.  sheets: others that belong to the cards, by the names
    of their files."""

    findings: tuple[Diagnostic, ...]
    files: tuple[bytes, ...]
    report: tuple[Mapping[str, object], ...]
    sheets: Mapping[str, bytes] = {}
