"""What is wrong with options: one that changes nothing, that replaces nothing or itself, two that replace the same.

Runs once all entries of a system are built, and turns the names of what they replace into ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from diagnostics import codes
from diagnostics.suggest import did_you_mean
from grammar.article import a_or_an
from grammar.record import altered
from grammar.vocabulary import Vocabulary
from rulebook.checks.circles import circles
from rulebook.model.entry import Entry, folded
from rulebook.model.options import clashes
from rulebook.shapes.kinds import Kind
from rulebook.source.document import Path_
from rulebook.source.findings import Findings

Built = list[tuple[Entry, Findings]]


class Among(NamedTuple):
    """What options are held against.  names: every id by slug, by `kind/slug` and by folded name."""

    entries: Mapping[str, Entry]
    kinds: Mapping[str, Kind]
    names: Mapping[str, str]
    vocabulary: Vocabulary


def link_options(built: Built, among: Among) -> dict[str, Entry]:
    """The entries that replace others, with the ids of those; everything that is wrong with options is reported."""
    entries, kinds = among.entries, among.kinds
    of = {entry.id: findings for entry, findings in built}
    linked = {
        entry.id: altered(entry, replaces=_replaced(entry, among, of[entry.id])) for entry, _ in built if entry.replaces
    }
    for circle in circles({id: entry.replaces for id, entry in linked.items()}):
        named = " → ".join(entries[id].name for id in (*circle, circle[0]))
        of[circle[0]].add(codes.CIRCULAR_REFERENCE, ("replaces",), "cut it at one place", key=True, circle=named)
        linked |= {id: altered(linked[id], replaces=()) for id in circle}
    for entry, findings in built:
        if entry.optional and not entry.replaces and not _is_something(entry, kinds[entry.kind]):
            hint = "give it an `effect`, or say which entries it `replaces`"
            findings.add(codes.CHANGES_NOTHING, ("name",), hint, name=entry.name)
    return linked


def _replaced(entry: Entry, among: Among, findings: Findings) -> tuple[str, ...]:
    """The ids of what an entry says that it replaces; reports what is none, and what cannot be replaced."""
    if not entry.optional:
        findings.add(codes.REPLACES_ALWAYS, ("replaces",), "add `optional: true`", key=True, name=entry.name)
    written = findings.document.value["replaces"]  # type: ignore[index]
    found: list[str] = []
    for index, name in enumerate(entry.replaces):
        path: Path_ = ("replaces", index) if isinstance(written, list) else ("replaces",)
        target = among.entries.get(among.names.get(folded(name), ""))
        if target is None and among.vocabulary.word(name) is not None:
            reason, hint = "it has no entry of its own", "write one, with the effect that is declared of it"
            findings.add(codes.REPLACES_NOTHING, path, hint, name=name, reason=reason)
        elif target is None:
            findings.add(
                codes.UNKNOWN_ENTRY, path, did_you_mean(name, [e.name for e in among.entries.values()]), name=name
            )
        elif target.id == entry.id:
            circle = f"{entry.name} → {entry.name}"
            findings.add(codes.CIRCULAR_REFERENCE, path, "name another entry", circle=circle)
        elif target.id in found:
            findings.add(codes.REPLACES_NOTHING, path, "take it out", name=target.name, reason="it is named above")
        elif not _is_something(target, among.kinds[target.kind]) and not target.replaces:
            hint = "name an entry with an effect or a table, or take it out"
            findings.add(codes.REPLACES_NOTHING, path, hint, name=target.name, reason="it has no rule")
        else:
            found.append(target.id)
    return tuple(found)


def _is_something(entry: Entry, kind: Kind) -> bool:
    """Whether there is anything of an entry that could be in force: a rule, a table, a thing that one can have."""
    there = bool(entry.effect.statements or entry.effect_text.strip())
    return there or entry.table is not None or kind.role == "table" or bool(kind.of)


def check_options(entry: Entry, entries: Mapping[str, Entry], kinds: Mapping[str, Kind], findings: Findings) -> None:
    """Every option that an example switches on is one, and they can be on together."""
    if not any(example.options for example in entry.examples):
        return
    known = {name: entry for entry in entries.values() for name in (entry.id, entry.slug, folded(entry.name))}
    for example in entry.examples:
        if example.of is not None and example.options == entry.examples[example.of].options:
            continue
        written = findings.document.value_at((*example.path, "options"))
        on = [entry.id] if entry.optional else []
        for number, name in enumerate(example.options):
            path: Path_ = (*example.path, "options", *([number] if isinstance(written, list) else []))
            option = known.get(folded(name))
            if option is None:
                options = [e.name for e in entries.values() if e.optional]
                hint = did_you_mean(name, options) or (f"the options are {', '.join(options)}" if options else None)
                findings.add(codes.UNKNOWN_NAME, path, hint or "write `optional: true` at an entry", name=name)
            elif not option.optional:
                kind, hint = (
                    kinds[option.kind].name,
                    "write `optional: true` at it, or take it out: it is always in force",
                )
                findings.add(
                    codes.WRONG_KIND_OF_NAME,
                    path,
                    hint,
                    name=option.name,
                    found=f"{a_or_an(kind)} {kind}",
                    expected="an optional rule",
                )
            else:
                on.append(option.id)
        for first, second, rule in clashes(entries, on):
            path = (*example.path, "options")
            findings.add(
                codes.OPTIONS_CLASH,
                path,
                "switch on one of them",
                key=True,
                first=first.name,
                second=second.name,
                rule=rule.name,
            )
