"""Files of characters: opened, held against the rules of their game, raised by a rank.  Never prints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from diagnostics.suggest import did_you_mean
from generator.characters.program import program_of
from interpreter.desk.audit import audit, haste_warning
from interpreter.desk.ledger import Ledger, rule_name, rule_note
from rulebook.building.builder import build_entry
from rulebook.building.character import Character, Ranked, Reader
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.kinds import Kind
from rulebook.source.document import Document, Path_
from rulebook.source.findings import Findings
from rulebook.source.rewrite import NotRewritten, put_value, take_out
from rulebook.source.yaml_source import read_document, read_text

HOUSE_STYLE = (codes.MISSING_SOURCE, codes.NO_EXAMPLE)
"""What entries of a rulebook should have; somebody's own character need not."""


class Opened(Struct, frozen=True):
    """A file that was read.  character, ledger: None if it cannot be used.  findings: all that is wrong with it."""

    system: System
    document: Document | None
    character: Character | None
    ledger: Ledger | None
    findings: tuple[Diagnostic, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with it, but for warnings."""
        return self.character is not None and not any(found.is_error for found in self.findings)


class Step(Struct, frozen=True):
    """A rank that was bought or bought off.  cost, left: in what is paid.  path: where it stands."""

    what: str
    rank: int
    cost: int
    left: int
    path: Path_
    bought: bool = True


def kinds_of_characters(rulebook: Rulebook) -> Iterator[tuple[System, Kind]]:
    """Every game that has characters, with the kind that they are of."""
    for system in rulebook.systems.values():
        for kind in system.kinds.values():
            if kind.sheet is not None:
                yield system, kind


def chosen_kind(rulebook: Rulebook, path: Path, wanted: str | None) -> tuple[System, Kind]:
    """The kind that a file is of: as wanted, by the folder in which it lies, or the only one that there is; of several the
    only one whose ranks are paid for.

    LookupError with a sentence if that does not settle it."""
    found = list(kinds_of_characters(rulebook))
    if wanted is not None:
        found = [(system, kind) for system, kind in found if wanted in (system.slug, system.name)]
    elif len(found) > 1:
        parts = path.resolve().parts
        found = [(system, kind) for system, kind in found if system.slug in parts] or found
        paid = [(system, kind) for system, kind in found if (plan := kind.sheet) is not None and plan.pays]
        found = paid if len(found) > 1 and len(paid) == 1 else found
    if not found:
        raise LookupError(f"no game called `{wanted}` has characters" if wanted else "no game here has characters")
    if len(found) > 1:
        raise LookupError(f"say of which game it is: --system {' or '.join(system.slug for system, _ in found)}")
    return found[0]


def open_character(system: System, kind: Kind, path: Path, shown: str) -> Opened:
    """Reads a file and holds it against the rules."""
    document, found = read_document(path, shown)
    return judged(system, kind, document, tuple(found))


def judged(system: System, kind: Kind, document: Document | None, found: tuple[Diagnostic, ...] = ()) -> Opened:
    """A document held against the rules."""
    if document is None:
        return Opened(system, None, None, None, found)
    findings = Findings(document)
    findings.list.extend(found)
    entry = build_entry(document, kind, "character", system.vocabulary, findings)
    character = ledger = None
    if isinstance(document.value, dict):
        character = Reader(system.kinds, system.entries, system.vocabulary).read(entry, findings)
    if character is not None:
        ledger = audit(program_of(system), character, findings)
    kept = (one for one in findings.list if one.code not in HOUSE_STYLE)
    return Opened(system, document, character, ledger, tuple(sorted(set(kept), key=lambda one: one.order)))


class Refused(Exception):
    """A rank that cannot be bought now; the finding says which rule forbids it."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Advance:
    """Buys ranks one after the other, in memory; `text` is what the file would then be.

    Raises LookupError for a name that nothing has, Refused with a finding for what the rules forbid."""

    def __init__(self, opened: Opened, kind: Kind) -> None:
        assert opened.document is not None and opened.character is not None
        self.system, self.kind, self.document = opened.system, kind, opened.document
        self.opened = opened
        self.steps: list[Step] = []

    @property
    def text(self) -> str:
        """The file as it is by now."""
        return self.document.text

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """What was bought faster than the rules like."""
        findings = Findings(self.document)
        assert self.opened.ledger is not None
        for path in dict.fromkeys(step.path for step in self.steps if step.bought):
            same = [step for step in self.steps if step.path == path]
            haste_warning(self.system, self.opened.ledger, findings, path, same[0].what, len(same))
        return tuple(findings.list)

    def buy(self, wish: str) -> Step:
        """One rank more of `Thick Skin`, `Body` or `Knowledge=heraldry`."""
        name, field, choice = self._meant(wish)
        reader = self._reader()
        ledger, character = self._ledger()
        parameter = reader.parameter(name)
        path: Path_ = (field, name, choice) if choice else (field, name)
        if parameter and not choice:
            hint = f'name it: --buy "{name}=…"'
            raise Refused(self._finding(codes.CHOICE_MISSING, path, hint, what=name, parameter=parameter))
        if choice and not parameter:
            raise Refused(self._finding(codes.CHOICE_UNWANTED, path, f'write --buy "{name}"', what=name))
        now = max([ledger.starts.get(name, 0), *(one.rank for one in self._lines(character, name, choice))])
        ledger.hold(name, now)
        self._allowed(ledger, character, name, choice, now + 1, path)
        return self._paid(ledger, path, f"{name} ({choice})" if choice else name, now + 1, ledger.price(name))

    def drop(self, wish: str) -> Step:
        """A disadvantage bought off, with all its ranks."""
        ledger, character = self._ledger()
        held = [one for how in ("taken", "inflicted") for one in character.ranks[how]]
        line = next((one for one in held if wish.casefold() in (one.name.casefold(), one.said.casefold())), None)
        if line is None:
            names = sorted({one.name for one in held})
            raise LookupError(f"{character.name} has no `{wish}`; {did_you_mean(wish, names) or 'nothing to buy off'}")
        rule = ledger.ban(line.name)
        if rule is not None:
            unit, notes = character.plan.pays, rule_note(self.system, rule)
            raise Refused(
                self._finding(
                    codes.NOT_FOR_SALE,
                    line.path,
                    None,
                    notes,
                    unit=unit,
                    what=line.said,
                    when="",
                    rule=rule_name(self.system, rule),
                )
            )
        cost, went = ledger.rid_of(line.name)
        self._affordable(ledger, character, line.said, cost, line.path)
        how = "cured" if line in character.ranks["inflicted"] else "removed"
        target = next(iter(character.plan.ranks[how]), "")
        stays = max(0, line.rank - went)
        gone = sum(one.rank for one in character.ranks[how] if one.name == line.name)
        if stays:
            self._put(line.path, stays)
        else:
            self.document = self._read(take_out(self.document, line.path))
        if target:
            self._put((target, *line.path[1:]), gone + line.rank - stays)
        what = f"{line.said} down to" if stays else f"no more {line.said}"
        return self._paid(ledger, (target, *line.path[1:]), what, stays, cost, put=False)

    # -------------------------------------------------------------- the rules
    def _allowed(self, ledger: Ledger, character: Character, name: str, choice: str, rank: int, path: Path_) -> None:
        said = f"{name} ({choice})" if choice else name
        unit = character.plan.pays
        if not character.is_new:
            ledger.close()
        rule = ledger.ban(name)
        if rule is not None:
            notes = rule_note(self.system, rule)
            when = "" if character.is_new else " any more"
            raise Refused(
                self._finding(
                    codes.NOT_FOR_SALE,
                    path,
                    None,
                    notes,
                    unit=unit,
                    what=said,
                    when=when,
                    rule=rule_name(self.system, rule),
                )
            )
        entry = self._reader().entry(name)
        if entry is not None and entry.max_rank is not None and rank > entry.max_rank:
            raise Refused(self._finding(codes.RANK_ABOVE_MAXIMUM, path, None, rank=rank, maximum=entry.max_rank))
        limit = ledger.limit(name)
        if limit is not None and rank > limit.most:
            notes = rule_note(self.system, limit.rule)
            raise Refused(
                self._finding(
                    codes.ABOVE_LIMIT,
                    path,
                    None,
                    notes,
                    what=said,
                    rank=rank,
                    most=limit.most,
                    rule=rule_name(self.system, limit.rule),
                )
            )
        self._affordable(ledger, character, said, ledger.price(name), path)

    def _affordable(self, ledger: Ledger, character: Character, said: str, cost: int, path: Path_) -> None:
        if cost > ledger.left:
            unit = character.plan.pays
            hint = f"{said} costs {cost} {unit}, and {max(0, ledger.left)} {unit} are left"
            had, spent = ledger.points
            raise Refused(self._finding(codes.OVERSPENT, path, hint, cost=spent + cost, unit=unit, had=had))

    # -------------------------------------------------------------- the file
    def _paid(self, ledger: Ledger, path: Path_, what: str, rank: int, cost: int, *, put: bool = True) -> Step:
        if put:
            self._put(path, rank)
        step = Step(what, rank, cost, ledger.left - cost, path, put)
        assert self.opened.character is not None
        spent = self.opened.character.field_of("spent")
        if spent[0] in (self.document.value or {}):  # type: ignore[operator]
            self._put(spent, ledger.points[1] + cost)
        self.steps.append(step)
        return step

    def _put(self, path: Path_, value: int) -> None:
        """The number is put where the file has the name, however it is spelt there."""
        held: object = self.document.value
        spelt: list[str | int] = []
        for wanted in path:
            keys = held if isinstance(held, dict) else {}
            key = next((key for key in keys if str(key).casefold() == str(wanted).casefold()), wanted)
            spelt.append(key)
            held = keys.get(key)
        self.document = self._read(put_value(self.document, tuple(spelt), value))

    def _read(self, text: str) -> Document:
        document, _ = read_text(text, self.document.file)
        if document is None:
            raise NotRewritten("the file could not be read afterwards")
        return document

    def _ledger(self) -> tuple[Ledger, Character]:
        opened = judged(self.system, self.kind, self.document)
        assert opened.ledger is not None and opened.character is not None
        self.opened = opened
        return Ledger(opened.ledger.program, opened.character).made(), opened.character

    def _reader(self) -> Reader:
        return Reader(self.system.kinds, self.system.entries, self.system.vocabulary)

    @staticmethod
    def _lines(character: Character, name: str, choice: str) -> list[Ranked]:
        bought = character.ranks["bought"]
        return [one for one in bought if one.name == name and one.choice.casefold() == choice.casefold()]

    def _meant(self, wish: str) -> tuple[str, str, str]:
        """The name, the field in which it stands, and what it is chosen for."""
        name, _, choice = (part.strip() for part in wish.partition("="))
        assert self.opened.character is not None
        reader = self._reader()
        names: list[str] = []
        for field, word in self.opened.character.plan.ranks["bought"].items():
            known = reader.known(word)
            names += known.values()
            if name.casefold() in known:
                return known[name.casefold()], field, choice
        hint = did_you_mean(name, names)
        raise LookupError(f"nothing that can be bought is called `{name}`{f'; {hint}' if hint else ''}")

    def _finding(
        self, code: codes.Code, path: Path_, hint: str | None, notes: tuple[object, ...] = (), **holes: object
    ) -> Diagnostic:
        findings = Findings(self.document)
        findings.add(code, path, hint, notes=notes, **holes)  # type: ignore[arg-type]
        return findings.list[0]
