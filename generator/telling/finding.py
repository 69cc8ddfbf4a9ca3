"""Which entries are meant: one by its name, or all of a kind, of a suit, of any field."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath

from diagnostics.suggest import nearest
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook


def find(rulebook: Rulebook, wanted: str) -> Entry:
    """The entry of a name, slug, id or file.  LookupError, with a sentence, if there is none or more than one."""
    path = PurePath(wanted)
    if path.suffix in (".yml", ".yaml"):
        wanted = "/".join(path.with_suffix("").parts[-3:])
    try:
        return rulebook.entry(wanted)
    except KeyError:
        pass
    same = [entry.id for entry in rulebook.entries if wanted.casefold() in (entry.slug, entry.name.casefold())]
    if same:
        raise LookupError(f"several entries are called `{wanted}`: {', '.join(same)}")
    near = nearest(wanted, [name for entry in rulebook.entries for name in (entry.name, entry.slug)])
    raise LookupError(f"no entry is called `{wanted}`" + (_hint(near) or "; see `rulewright list`"))


def wish(rulebook: Rulebook, wanted: str) -> str:
    """`second-wind@2` as an id with its rank.  LookupError, with a sentence, if there is no such entry or rank."""
    name, at, rank = wanted.partition("@")
    entry = find(rulebook, name)
    if at and not (rank.isdecimal() and 1 <= int(rank) <= (entry.max_rank or 1)):
        raise LookupError(f"{entry.name} goes up to rank {entry.max_rank or 1}")
    return entry.id + at + rank


def chosen(rulebook: Rulebook, wanted: Mapping[str, str]) -> list[Entry]:
    """The entries whose system, kind or fields are what is wanted; case does not matter."""
    return [
        entry
        for entry in rulebook.entries
        if all(_is(rulebook, entry, field, value) for field, value in wanted.items())
    ]


def unknown(rulebook: Rulebook, wanted: Mapping[str, str]) -> str | None:
    """Why nothing can be found: the first field or value that no entry has, with the nearest that there is."""
    for field, value in wanted.items():
        values = sorted({said for entry in rulebook.entries for said in _values(rulebook, entry, field)})
        if not values:
            fields = sorted(
                {name for entry in rulebook.entries for name in entry.fields} | {"system", "kind", "optional"}
            )
            return f"no entry has a field `{field}`" + _hint(nearest(field, fields))
        if value.casefold() not in (known.casefold() for known in values):
            shown = ", ".join(values[:12]) + (" ..." if len(values) > 12 else "")
            return f"no entry has the {field} `{value}`" + (_hint(nearest(value, values)) or f"; there are: {shown}")
    return None


def _is(rulebook: Rulebook, entry: Entry, field: str, value: str) -> bool:
    return value.casefold() in (said.casefold() for said in _values(rulebook, entry, field))


def _values(rulebook: Rulebook, entry: Entry, field: str) -> tuple[str, ...]:
    if field == "system":
        return (entry.system,)
    if field == "kind":
        kind = rulebook.systems[entry.system].kinds[entry.kind]
        return (kind.slug, kind.name, kind.plural)
    value = entry.optional if field == "optional" else entry.fields.get(field)
    if isinstance(value, list | tuple):
        return tuple(shown(item) for item in value)
    return (shown(value),) if value is not None else ()


def shown(value: object) -> str:
    """A value of a field, in a line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(shown(item) for item in value)
    return str(value)


def _hint(name: str | None) -> str:
    return f"; did you mean `{name}`?" if name else ""
