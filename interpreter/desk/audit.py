"""Holds a character against the rules: sums, limits, what is not for sale.  Every finding names the rule it is from."""

from __future__ import annotations

from collections.abc import Iterator

from diagnostics import codes
from grammar.words import TrackWord
from interpreter.desk.ledger import Ledger, Limit, rule_name, rule_note
from interpreter.state.program import Program
from interpreter.state.things import Held
from rulebook.building.character import Character, Ranked
from rulebook.model.rulebook import System
from rulebook.source.findings import Findings


def audit(program: Program, character: Character, findings: Findings) -> Ledger:
    """The bill of a character; what the rules forbid about her goes to the findings."""
    ledger = Ledger(program, character).made()
    _Audit(ledger.system, character, ledger, findings).run()
    return ledger


class _Audit:
    def __init__(self, system: System, character: Character, ledger: Ledger, findings: Findings) -> None:
        self.system = system
        self.character = character
        self.ledger = ledger
        self.findings = findings

    def run(self) -> None:
        """Everything, in the order in which a player would check it."""
        bought = self.character.ranks["bought"]
        for one in bought:
            self._start(one)
            if self.character.is_new or self.ledger.only_new(one.name):
                self._limit(one)
        self._not_for_sale("bought")
        self._not_for_sale("removed")
        self._not_for_sale("cured")
        had, cost = self.ledger.only_for_new()
        if not self.character.is_new:
            if cost > had:
                self._overspent("earned", cost, had)
            self.ledger.close()
            for one in bought:
                self._limit(one)
        self._replaced()
        self._inflicted()
        self._sums()

    def _start(self, one: Ranked) -> None:
        least = self.ledger.starts.get(one.name, 0)
        if one.rank < least:
            hint = f"write at least {least}"
            self.findings.add(codes.BELOW_START, one.path, hint, what=one.said, rank=one.rank, least=least)

    def _limit(self, one: Ranked) -> None:
        given = sum(other.rank for other in self.character.ranks["given"] if other.name == one.name)
        limit = self.ledger.limit(one.name)
        paid = one.rank - given
        if limit is None or paid <= limit.most or self._told(one):
            return
        self.findings.add(
            codes.ABOVE_LIMIT,
            one.path,
            f"write at most {limit.most + given}",
            what=one.said,
            rank=paid,
            most=limit.most,
            rule=rule_name(self.system, limit.rule),
            notes=rule_note(self.system, limit.rule),
        )

    def _told(self, one: Ranked) -> bool:
        return any(found.field == one.path and found.code is codes.ABOVE_LIMIT for found in self.findings.list)

    def _not_for_sale(self, how: str) -> None:
        for one in self.character.ranks[how]:
            before = self.ledger.rank(one.name)
            self.ledger.hold(one.name, max(before, one.rank))
            rule = self.ledger.ban(one.name)
            self.ledger.hold(one.name, before)
            if rule is None:
                continue
            hint = "take it out" if how == "bought" else "it stays with her: write it under what she has"
            unit = self.character.plan.pays
            self.findings.add(
                codes.NOT_FOR_SALE,
                one.path,
                hint,
                unit=unit,
                what=one.said,
                when="",
                rule=rule_name(self.system, rule),
                notes=rule_note(self.system, rule),
            )

    def _inflicted(self) -> None:
        """What a sheet says was brought upon somebody by others, and nobody can."""
        for one in self.character.ranks["inflicted"]:
            rule = self.ledger.forbids_to_inflict(one.name)
            if rule is not None:
                said, notes = rule_name(self.system, rule), rule_note(self.system, rule)
                hint = "take it out, or write it under what she began with"
                self.findings.add(codes.NOT_INFLICTED, one.path, hint, key=True, what=one.name, rule=said, notes=notes)

    def _replaced(self) -> None:
        """What a severer form on the same sheet replaces."""
        game = self.ledger.program.game
        for held in self._held():
            entry = game.entry(held.name)
            milder = game.parent(entry) if entry is not None else None
            if milder is None:
                continue
            for one in (*self.character.ranks["taken"], *self.character.ranks["inflicted"]):
                if one.name == milder.name:
                    hint = "keep one of the two"
                    self.findings.add(codes.REPLACED, one.path, hint, key=True, what=milder.name, severe=held.name)

    def _held(self) -> Iterator[Held]:
        return (held for held in self.ledger.who.held.values() if held.compiled.id is not None)

    def _sums(self) -> None:
        had, cost = self.ledger.points
        if cost > had and not any(found.code is codes.OVERSPENT for found in self.findings.list):
            self._overspent("spent", cost, had)
        said = self.character.numbers.get("spent")
        if said is not None and said != cost:
            path = self.character.field_of("spent")
            hint = f"write {cost}; `rulewright character price` shows each line"
            self.findings.add(codes.BILL_DISAGREES, path, hint, field=str(path[0]), said=said, cost=cost)
        had, cost = self.ledger.money
        cost += self.character.number("cash")
        if cost > had:
            path = self.character.field_of("cash")
            hint = f"take away {cost - had}, or say what was earned in play"
            self.findings.add(codes.TOO_DEAR, path, hint, cost=self._dollars(cost), had=self._dollars(had))

    def _overspent(self, key: str, cost: int, had: int) -> None:
        path = self.character.field_of(key)
        unit = self.character.plan.pays
        if path[0] not in (self.findings.document.value or {}):  # type: ignore[operator]
            path = ("name",)
        hint = f"give up ranks for {cost - had} {unit}; `rulewright character price` shows each line"
        self.findings.add(codes.OVERSPENT, path, hint, cost=cost, unit=unit, had=had)

    def _dollars(self, number: int) -> str:
        word = self.ledger.program.game.named(self.character.plan.money, TrackWord)
        sign = word.sign if word is not None else ""
        return f"{sign}{number:,}" if sign else f"{number:,} {self.character.plan.money}"


def haste_warning(
    system: System, ledger: Ledger, findings: Findings, path: tuple[str | int, ...], what: str, ranks: int
) -> None:
    """More ranks of one thing at once than the rules like; a table may lift this, so it is only a warning."""
    at_once: Limit | None = ledger.at_once()
    if at_once is not None and 0 < at_once.most < ranks:
        hint = "let the table agree to it"
        findings.add(
            codes.TOO_FAST,
            path,
            hint,
            what=what,
            ranks=ranks,
            most=at_once.most,
            rule=rule_name(system, at_once.rule),
            notes=rule_note(system, at_once.rule),
        )
