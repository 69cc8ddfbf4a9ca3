"""Where prose leads: the address and the words of what `[[…]]` names."""

from __future__ import annotations

from generator.site.addresses import Links
from generator.site.targets import Targets
from generator.telling import prose
from generator.telling.prose_links import named
from rulebook.model.rulebook import System


def resolver(system: System, targets: Targets, links: Links) -> prose.Resolve:
    """What finds the address and the words of a target on a page; an entry of another game by its id."""

    def resolve(target: str) -> tuple[str, str] | None:
        if (other := targets.of_id(target)) is not None:
            return links.to(other), other.title
        found = named(target, system)
        if found is None:
            return None
        place = targets.entry(found.entry) if found.entry is not None else None
        if place is None and found.word is not None:
            place = targets.word(system, found.word)
        return (links.to(place), found.text) if place is not None else None

    return resolve
