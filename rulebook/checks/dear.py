"""Gear that is not paid for as it should be: kits to begin with that cost more than somebody new has, by the rules of her
making, and what a character carries under a name that is almost that of something with a price.

The one is said only where these rules give a fixed sum, whoever she is; what else they may give is for play to find out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from diagnostics.suggest import did_you_mean
from grammar.meaning.amounts import Fixed
from grammar.meaning.bodies import After, Does, Meaning, Rule, all_in
from grammar.meaning.deeds import Move
from grammar.meaning.nouns import Holder, Own
from grammar.meaning.outline import NOTHING
from grammar.meaning.patterns import Pattern
from grammar.words import TrackWord
from rulebook.model.gear import carried
from rulebook.model.rulebook import System
from rulebook.shapes.sheet_fields import Sheet


def too_dear(system: System) -> list[Diagnostic]:
    """The kits that cost more than there is to begin with, each where its gear is listed."""
    found: list[Diagnostic] = []
    for plan in (kind.sheet for kind in system.kinds.values()):
        kits = system.kits(plan)
        had = _purse(system, plan) if plan is not None and kits else None
        if plan is None or had is None:
            continue
        prices = {one.name: one.fields.get(plan.worth) for one in system.entries.values()}
        word = system.vocabulary.named(plan.money, TrackWord)
        sign = word.sign if word is not None else ""
        for kit in kits:
            asked = [prices.get(name) for _, name in carried(kit.fields.get(plan.carried), system.vocabulary)]
            cost = sum(price for price in asked if isinstance(price, int))
            if cost > had:
                findings = kit.findings()
                hint = f"take out what comes to {sign}{cost - had:,}"
                findings.add(codes.TOO_DEAR, (plan.carried,), hint, cost=f"{sign}{cost:,}", had=f"{sign}{had:,}")
                found += findings.list
    return found


def misspelled(system: System) -> list[Diagnostic]:
    """Gear of characters that is like the name of an entry with a price; what is like none is what its owner calls it."""
    found: list[Diagnostic] = []
    for kind in system.kinds.values():
        characters = system.of_kind(kind.slug) if kind.sheet is not None else ()
        if kind.sheet is None or not characters:
            continue
        listed = kind.sheet.carried
        meant = _meant_by(system, kind.sheet)
        for entry in characters:
            for at, name in carried(entry.fields.get(listed), system.vocabulary):
                if hint := meant(name):
                    findings = entry.findings()
                    findings.add(codes.UNKNOWN_NAME, (listed, at), hint, name=name)
                    found += findings.list
    return found


def _meant_by(system: System, plan: Sheet) -> Callable[[str], str | None]:
    """Tells which entry with a price is meant by a name that is not quite that of one."""
    priced = (one for one in system.entries.values() if plan.worth in one.fields)
    known = {one.name.casefold(): one.name for one in (*priced, *system.kits(plan))}

    @cache
    def meant(name: str) -> str | None:
        return None if name.casefold() in known else did_you_mean(name, known.values())

    return meant


def _purse(system: System, plan: Sheet) -> int | None:
    """How much money somebody new is given; None if that is not one sum for all."""
    rules = list(_of_creation(system, plan.creation))
    moves = [move for rule in rules for move in _moves(all_in((rule,)), plan.money)]
    always = [move for rule in rules if rule.given is None is rule.offer for move in _moves(rule.body, plan.money)]
    sums = [one.number.value for one in moves if one in always and one.sign > 0 and isinstance(one.number, Fixed)]
    return sum(sums) if sums and len(sums) == len(moves) else None


def _of_creation(system: System, creation: str) -> Iterator[Rule]:
    for entry in system.entries.values():
        for part in (entry.meaning or NOTHING).found_by("when begin"):
            match part.meaning if not part.asked else None:
                case Rule(moment=After(event=Pattern(subject=Own(owner=Holder(), key=key)))) as rule if key == creation:
                    yield rule


def _moves(meanings: Iterable[Meaning], money: str) -> Iterator[Move]:
    deeds = (deed for one in meanings if isinstance(one, Does) for deed in one.deeds)
    return (deed for deed in deeds if isinstance(deed, Move) and deed.key == money)
