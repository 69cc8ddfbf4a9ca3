"""Which page stands for what: systems, kinds, suits, entries, and every declared word.

Reads the rulebook, writes nothing; templates get addresses from here through `Links`."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.site.addresses import Target, slug
from generator.telling.entry_facts import suit_of
from generator.telling.word_facts import says_something
from grammar.vocabulary import Word
from grammar.words import NumberWord
from rulebook.model.rulebook import Entry, Rulebook, System

UNLISTED_ROLES = ("word",)
"""The engine's own words have no declaration, and so no page."""


TITLES = Target("titles.md")
"""The table of all entries of all systems; without scripts, the list of their titles."""


@dataclass(slots=True)
class Targets:
    """The pages of one rulebook, by what they are about."""

    rulebook: Rulebook
    _by_name: dict[tuple[str, str], Entry] = field(default_factory=dict)
    _suits: set[tuple[str, str]] = field(default_factory=set)
    _told: dict[tuple[str, str, str], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for entry in self.rulebook.entries:
            self._by_name.setdefault((entry.system, entry.name), entry)
            if suit := suit_of(entry, self.rulebook.system(entry)):
                self._suits.add((entry.system, suit.name))

    def system(self, system: System) -> Target:
        """The front page of a system."""
        return Target(f"{system.slug}/index.md")

    def browse(self, system: System) -> Target:
        """The table of all entries of a system."""
        return Target(f"{system.slug}/browse.md")

    def words(self, system: System) -> Target:
        """The list of all words that a system declares."""
        return Target(f"{system.slug}/words.md")

    def now(self, system: System) -> Target:
        """What is needed at the table."""
        return Target(f"{system.slug}/at-the-table.md")

    def balance(self, system: System) -> Target:
        """What entries of a system are worth by play."""
        return Target(f"{system.slug}/balance.md")

    def changes(self, system: System, edition: str = "") -> Target:
        """What has changed from edition to edition, or with one of them."""
        return Target(f"{system.slug}/changes.md", anchor=slug(edition) if edition else "")

    def kind(self, system: str, kind: str) -> Target:
        """The page of a kind."""
        return Target(f"{system}/{kind}/index.md")

    def chapter(self, system: str, chapter: str) -> Target:
        """The page of a chapter, which lists its kinds."""
        return Target(f"{system}/chapter-{slug(chapter)}/index.md")

    def suited(self, system: str, suit: str) -> bool:
        """Whether a suit has a page: something is of it."""
        return (system, suit) in self._suits

    def suit(self, system: str, suit: str) -> Target:
        """The page of a suit, or its line among the words if nothing is of it."""
        if not self.suited(system, suit):
            return Target(f"{system}/words.md", anchor=slug(suit))
        return Target(f"{system}/suits/{slug(suit)}.md")

    def defined(self, system: System, word: Word) -> bool:
        """Whether the list of words would say anything of a word."""
        key = (system.slug, word.role, word.name)
        if key not in self._told:
            self._told[key] = says_something(word, system)
        return self._told[key]

    def entry(self, entry: Entry) -> Target:
        """The page of an entry."""
        return Target(f"{entry.id}.md")

    def of_id(self, found: str) -> Target | None:
        """The page of the entry with this id, or None."""
        entry = self.find(found)
        return Target(f"{entry.id}.md", title=entry.name) if entry else None

    def find(self, found: str) -> Entry | None:
        """The entry with this id, or None."""
        return next(
            (system.entries[found] for system in self.rulebook.systems.values() if found in system.entries), None
        )

    def named(self, system: System, name: str) -> Entry | None:
        """The entry of a system with this name, or None."""
        return self._by_name.get((system.slug, name))

    def told(self, system: System, word: Word) -> Entry | None:
        """The entry that tells more of a declared word, or None."""
        entry = self.named(system, word.name)
        return entry if entry is not None and system.kinds[entry.kind].role == word.role else None

    def word(self, system: System, word: Word) -> Target | None:
        """Where a word is explained: its entry, its suit, its kind, or its line among the words."""
        title = word.long or (word.summary if word.abbr else "")
        if entry := self.named(system, word.name) or self.named(system, word.plural or f"{word.name}s"):
            return Target(f"{entry.id}.md", title=title)
        if word.role in UNLISTED_ROLES:
            return None
        if word.role == "suit":
            found = self.suit(system.slug, word.name)
            return Target(found.path, found.anchor, title)
        if word.role == "kind" or (isinstance(word, NumberWord) and word.group is True):
            for kind in system.kinds.values():
                if word.name in (kind.name, kind.plural):
                    return self.kind(system.slug, kind.slug)
        if not self.defined(system, word):
            return None  # a link to nothing helps nobody
        return Target(f"{system.slug}/words.md", anchor=slug(word.name), title=title)
