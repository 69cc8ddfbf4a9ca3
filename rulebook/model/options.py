"""Optional rules: which entries are options, what each of them replaces, which can be on together.

An option is in force only at a table that switches it on; as long as it is, what it replaces is not.  What that means in
play is for the interpreter; what is wrong with them is found by option_checks.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from diagnostics.suggest import did_you_mean
from rulebook.model.entry import Entry, folded
from rulebook.model.rulebook import System


def replacing(system: System, id: str) -> tuple[Entry, ...]:
    """The options that replace an entry, by id."""
    return tuple(entry for entry in system.options if id in entry.replaces)


def option_called(system: System, name: str) -> Entry | None:
    """The option of a name, a slug or an id."""
    wanted = folded(name)
    return next((one for one in system.options if wanted in (folded(one.name), one.slug, one.id)), None)


def switched_on(system: System, names: Iterable[str]) -> frozenset[str]:
    """The ids of the options of these names.  LookupError, with a sentence, for a name that is none and for options
    that cannot be on together."""
    found = []
    for name in names:
        option = option_called(system, name)
        if option is None:
            known = [entry.name for entry in system.options]
            hint = did_you_mean(name, known) or (f"there are {', '.join(known)}" if known else "the game has none")
            raise LookupError(f"no option is called `{name}`; {hint}")
        found.append(option)
    on = frozenset(entry.id for entry in found)
    for first, second, rule in clashes(system.entries, on):
        raise LookupError(f"{together(first, second, rule)}; switch on one of them")
    return on


def stands_in(option: Entry, holder: str) -> bool:
    """Whether an option is in the place of what it replaces: it has a rule or a table, and says not who has it.

    holder: the kind of thing of which each has the option; empty if nothing is said."""
    there = bool(option.effect.statements) or option.table is not None
    return there and bool(option.replaces) and not holder


def at_work(entries: Mapping[str, Entry], on: Iterable[str]) -> tuple[Entry, ...]:
    """The options that are in force of those that are switched on: all that no other of them replaces, in order of id."""
    options = [entries[id] for id in sorted(set(on))]

    def works(option: Entry) -> bool:
        return not any(option.id in other.replaces and works(other) for other in options if other is not option)

    return tuple(option for option in options if works(option))


def clashes(entries: Mapping[str, Entry], on: Iterable[str]) -> list[tuple[Entry, Entry, Entry]]:
    """Options that would replace the same entry, two by two, and which entry."""
    taken: dict[str, Entry] = {}
    found = []
    for option in at_work(entries, on):
        for id in option.replaces:
            first = taken.setdefault(id, option)
            if first is not option:
                found.append((first, option, entries[id]))
    return found


def rivals(system: System, option: Entry) -> tuple[tuple[Entry, Entry], ...]:
    """The options that cannot be on together with one, each with the entry that both replace."""
    others = (other for other in system.options if other.id != option.id and option.replaces)
    pairs = (clashes(system.entries, (option.id, other.id)) for other in others)
    return tuple(
        (first if second.id == option.id else second, rule) for pair in pairs for first, second, rule in pair[:1]
    )


def together(first: Entry, second: Entry, rule: Entry) -> str:
    """Why two options cannot be on together, as a sentence without its full stop."""
    return f"{first.name} and {second.name} both replace {rule.name}"
