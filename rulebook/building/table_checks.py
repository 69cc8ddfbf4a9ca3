"""Whether the keys of a table make sense together: in order, without overlap or gap, each within reach of what is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from diagnostics import codes
from diagnostics.suggest import did_you_mean, either
from rulebook.model.tables import Band
from rulebook.source.document import Path_
from rulebook.source.findings import Findings

FAR = 1_000_000


class Keyed(Struct, frozen=True):
    """A key and where it stands.  named: it is the name of a field, and not its value."""

    band: Band
    path: Path_
    named: bool = True


class Source(Struct, frozen=True):
    """What a key comes from.  faces: the numbers of dice, if they can be told.  words: of cards.
    open_to: words that may have a row, but need none."""

    text: str
    path: Path_
    faces: frozenset[int] | None = None
    words: tuple[str, ...] = ()
    open_to: tuple[str, ...] = ()


def check_keys(
    keys: Sequence[Keyed], first: bool, source: Source | None, ranks: Sequence[str], findings: Findings
) -> None:
    """Reports what is wrong with the keys of a table, each at its place.

    first: rows may overlap, the first that fits counts.  ranks: of cards, which may stand among numbers."""
    sound = _bounds(keys, findings)
    numbers = [key for key in sound if not key.band.words]
    _words(sound, bool(numbers) and not (source and source.words), ranks, findings)
    if first:
        numbers = _answered(numbers, findings)
    elif not _order(numbers, findings):
        return
    if source is not None and (source.faces is not None or source.words):
        _reach(sound, source, findings)
    elif not first:
        _gaps(numbers, findings)


def _bounds(keys: Iterable[Keyed], findings: Findings) -> list[Keyed]:
    sound = []
    for key in keys:
        low, high = key.band.low, key.band.high
        if low is not None and high is not None and low > high:
            findings.add(codes.REVERSED_BOUNDS, key.path, f"write `{high} to {low}`", key=key.named, low=low, high=high)
        else:
            sound.append(key)
    return sound


def _words(keys: Iterable[Keyed], numbers: bool, ranks: Sequence[str], findings: Findings) -> None:
    seen: set[str] = set()
    for key in keys:
        for word in key.band.words:
            if word.casefold() in seen:
                findings.add(codes.SAME_ROW_TWICE, key.path, "write one row for it", key=key.named, row=word)
            elif numbers and word not in ranks and not key.band.others:
                findings.add(codes.MIXED_KEYS, key.path, "make two tables of it", key=key.named, row=word)
            seen.add(word.casefold())


def _answered(numbers: Sequence[Keyed], findings: Findings) -> list[Keyed]:
    """Where the first row counts: no row is answered wholly by those before it."""
    left = []
    for index, key in enumerate(numbers):
        low, high = _ends(key.band)
        for before in sorted((_ends(one.band) for one in numbers[:index]), key=lambda ends: ends[0]):
            if before[0] <= low <= before[1]:
                low = before[1] + 1
        if low > high:
            hint = "put the row before those, or take it out"
            findings.add(codes.NEVER_HAPPENS, key.path, hint, key=key.named, reason="the rows before answer it")
        else:
            left.append(key)
    return left


def _order(numbers: Sequence[Keyed], findings: Findings) -> bool:
    """Whether keys follow each other, all up or all down, without overlap."""
    before = len(findings.list)
    falls = len(numbers) > 1 and _ends(numbers[1].band) < _ends(numbers[0].band)
    for index, key in enumerate(numbers):
        low, high = _ends(key.band)
        clash = next((one for one in numbers[:index] if _meet(one.band, key.band)), None)
        if clash is not None and clash.band == key.band:
            findings.add(codes.SAME_ROW_TWICE, key.path, "write one row for it", key=key.named, row=key.band)
        elif clash is not None:
            there = _ends(clash.band)
            both = Band(_end(max(low, there[0])), _end(min(high, there[1])))
            hint = "let one end before the other begins, or write `first: true` if the first that fits counts"
            findings.add(
                codes.OVERLAPPING_ROWS, key.path, hint, key=key.named, row=key.band, other=clash.band, both=both
            )
        elif index and (_ends(numbers[index - 1].band) < (low, high)) == falls:
            other = numbers[index - 1].band
            findings.add(codes.ROWS_OUT_OF_ORDER, key.path, "sort the rows", key=key.named, row=key.band, other=other)
            return False
    return len(findings.list) == before


def _gaps(numbers: Sequence[Keyed], findings: Findings) -> None:
    in_order = sorted(numbers, key=lambda key: _ends(key.band))
    for one, other in pairwise(in_order):
        low, high = _ends(one.band)[1] + 1, _ends(other.band)[0] - 1
        if low <= high:
            missing = Band(low, high)
            findings.add(
                codes.GAP_IN_ROWS, other.path, f"add `{missing}: …`, `~` for nothing", key=other.named, missing=missing
            )


def _reach(keys: Sequence[Keyed], source: Source, findings: Findings) -> None:
    """Every row can come up, and everything that comes up has a row."""
    faces: list[int | str] = sorted(source.faces or ())
    for word in source.words:
        faces.append(int(word) if word.isdecimal() and len(word) < 8 else word)
    unmet: list[int | str] = list(faces)
    for key in keys:
        met = [face for face in unmet if key.band.fits(face)]
        unmet = [face for face in unmet if face not in met]
        strange = [w for w in key.band.words if w not in faces and w not in source.open_to]
        if strange or (not met and not any(word in source.open_to for word in key.band.words)):
            hint = did_you_mean(strange[0], [str(face) for face in faces]) if strange else None
            hint = hint or "take the row out, or roll for it with what comes to it"
            said = strange[0] if strange else str(key.band)
            findings.add(codes.ROW_OUT_OF_REACH, key.path, hint, key=key.named, row=said, source=source.text)
    if unmet:
        missing = either([*map(str, _runs(unmet))])
        findings.add(
            codes.ROLL_WITHOUT_ROW,
            source.path,
            "add a row, or widen one",
            source=source.text,
            missing=missing,
        )


def _runs(faces: Sequence[int | str]) -> list[Band | str]:
    """Numbers that follow each other as one band."""
    found: list[Band | str] = []
    for face in faces:
        last = found[-1] if found else None
        if isinstance(face, int) and isinstance(last, Band) and last.high == face - 1:
            found[-1] = Band(last.low, face)
        else:
            found.append(Band(face, face) if isinstance(face, int) else face)
    return found


def _ends(band: Band) -> tuple[int, int]:
    return (-FAR if band.low is None else band.low), (FAR if band.high is None else band.high)


def _end(number: int) -> int | None:
    return None if abs(number) == FAR else number


def _meet(one: Band, other: Band) -> bool:
    (low, high), (first, last) = _ends(one), _ends(other)
    return low <= last and first <= high
