"""Changes between two rulebooks as text, as Markdown for a comment, and as data.  What strangers wrote is shown letter by
letter: in Markdown every sign that could mean something is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.telling.changes import SORTS, Change, Sort, Told, lines, marked

TITLES: dict[Sort, str] = {
    "added": "New",
    "removed": "Gone",
    "renamed": "Renamed",
    "rule": "Rules that changed",
    "wording": "Only the wording changed",
    "examples": "Only the examples changed",
}
SHORT: dict[Sort, str] = {
    "added": "new",
    "removed": "gone",
    "renamed": "renamed",
    "rule": "with other rules",
    "wording": "with other words for the same rules",
    "examples": "with other examples",
}
_SIGNS = re.compile(r"([\\`*_{}\[\]()<>#+!|~@&$:-])")
LONGEST = 50_000
"""Letters of the changes in a comment; a site of repositories takes 65,536 for all of it."""


class Part(NamedTuple):
    """A part of what an entry says, with its lines before and after."""

    name: str
    lines: tuple[tuple[str, str], ...]


def parts(change: Change) -> Iterator[Part]:
    """What is different about an entry, part by part."""
    nothing = Told("", (), (), (), ())
    before, after = change.before or nothing, change.after or nothing
    names = ((before.name,), (after.name,)) if change.before and change.after else ((), ())
    named = (("Name", *names), ("Facts", before.facts, after.facts))
    said = (("Rules", before.rules, after.rules), ("Odds", before.odds, after.odds))
    further = (("Wording", before.wording, after.wording), ("Examples", before.worked, after.worked))
    for name, old, new in (*named, *said, *further):
        if found := tuple(lines(old, new)):
            yield Part(name, found)


def sentence(changes: Sequence[Change]) -> str:
    """`3 entries changed: 2 with other rules, 1 new`; a word of calm if nothing did."""
    return _sentence({sort: sum(one.sort == sort for one in changes) for sort in SORTS})


def _sentence(counted: Mapping[Sort, int]) -> str:
    said = [f"{counted[sort]} {SHORT[sort]}" for sort in SORTS if counted[sort]]
    total = sum(counted.values())
    changed = f"{total} {'entry' if total == 1 else 'entries'} changed"
    return f"{changed}: {', '.join(said)}" if said else "Nothing that players read has changed"


# --- text -------------------------------------------------------------------------------------------------------------
def as_text(changes: Sequence[Change]) -> Iterator[tuple[str, str]]:
    """Lines with the roles of the terminal."""
    for sort in SORTS:
        found = [change for change in changes if change.sort == sort]
        if found:
            yield "heading", f"{TITLES[sort]} ({len(found)})"
        for change in found:
            yield "title", f"{change.name} ({change.kind})" + (f", before: {change.was}" if change.was else "")
            yield "quiet", change.path
            for part in parts(change) if sort != "removed" else ():
                for old, new in part.lines:
                    if old and new:
                        yield "text", f"  {part.name}: {_joined(old, new, '[-', '-]', '{+', '+}')}"
                    else:
                        yield ("good" if new else "bad"), f"  {part.name}: {'+' if new else '-'} {new or old}"
            yield from (("other", f"  {said}") for said in effects(change))


def effects(change: Change) -> Iterator[str]:
    """Whom a change touches, and what was measured of it."""
    if change.characters:
        yield f"Held by {_listed(change.characters)}"
    if change.examples and change.sort in ("rule", "renamed", "removed"):
        yield f"Named in the examples of {_listed(change.examples)}"
    for rank, (old, new) in (change.won or {}).items():
        if old != new:
            said = " → ".join("not measured" if share is None else f"{100 * share:.0f}%" for share in (old, new))
            yield f"Fights won at rank {rank}: {said}"
        elif change.sort == "rule" and old is not None:
            yield f"Fights won at rank {rank}: {100 * old:.0f}%, measured before the change"


def _listed(names: Sequence[str], most: int = 8) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def _joined(old: str, new: str, *marks: str) -> str:
    gone, gone_end, come, come_end = marks
    around = {"same": ("", ""), "gone": (gone, gone_end), "new": (come, come_end)}
    return "".join(f"{around[one.how][0]}{one.text}{around[one.how][1]}" for one in marked(old, new))


# --- Markdown ---------------------------------------------------------------------------------------------------------
def as_markdown(changes: Sequence[Mapping[str, Any]]) -> str:
    """Changes as data (`as_data`) as a comment for a pull request; one that is too long ends with a line that says so."""
    counted = {sort: sum(one["sort"] == sort for one in changes) for sort in SORTS}
    blocks = [f"**{escaped(_sentence(counted))}.**"]
    for sort in SORTS:
        found = [change for change in changes if change["sort"] == sort]
        if found:
            blocks.append(f"### {TITLES[sort]}")
        blocks += [_block(change) for change in found]
    text = ""
    for done, block in enumerate(blocks):
        if len(text) + len(block) > LONGEST:
            return text + f"*… and {len(blocks) - done} more; `rulewright diff` shows them all.*\n"
        text += block + "\n\n"
    return text.rstrip("\n") + "\n"


def _block(change: Mapping[str, Any]) -> str:
    said = [f"**{escaped(change['name'])}** ({escaped(change['kind'])}) · {escaped(change['path'])}"]
    for name, found in change["changed"].items() if change["sort"] != "removed" else ():
        said.append(f"*{escaped(name.capitalize())}*")
        said += ["- " + _marked_line(one["before"] or "", one["after"] or "") for one in found]
    said += [f"> {escaped(line)}" for line in change["touches"]]
    return "\n\n".join(_tight(said))


def _tight(said: Sequence[str]) -> Iterator[str]:
    """Items of one list stand directly below each other."""
    held: list[str] = []
    for line in said:
        if held and not line.startswith("- "):
            yield "\n".join(held)
            held = []
        if line.startswith("- "):
            held.append(line)
        else:
            yield line
    if held:
        yield "\n".join(held)


def _marked_line(old: str, new: str) -> str:
    if not old or not new:
        return f"**{escaped(new)}**" if new else f"~~{escaped(old)}~~"
    around = {"same": "", "gone": "~~", "new": "**"}
    said = ""
    for one in marked(old, new):
        text, mark = one.text, around[one.how]
        inner = text.strip()
        left, _, right = text.partition(inner) if inner else (text, "", "")
        said += f"{left}{mark}{escaped(inner)}{mark}{right}" if inner else text
    return said


def escaped(text: str) -> str:
    """A text as Markdown that shows it letter by letter, on one line."""
    return _SIGNS.sub(lambda sign: f"&#{ord(sign[1])};", " ".join(text.split()))


# --- data -------------------------------------------------------------------------------------------------------------
def as_data(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Plain data, one block for each entry; `as_markdown` makes a comment of it elsewhere."""
    return [
        {
            "sort": change.sort,
            "id": change.id,
            "was": change.was or None,
            "name": change.name,
            "kind": change.kind,
            "path": change.path,
            "changed": {
                part.name.lower(): [{"before": old or None, "after": new or None} for old, new in part.lines]
                for part in parts(change)
            },
            "touches": list(effects(change)),
            "characters": list(change.characters),
            "examples": list(change.examples),
            "won": [{"rank": rank, "before": old, "after": new} for rank, (old, new) in (change.won or {}).items()],
        }
        for change in changes
    ]
