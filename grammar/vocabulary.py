"""The names that a text may mention, and what each is; filled from a system's declarations by the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, cast

from msgspec import Struct

from grammar.record import Record

ROLES = (
    "thing",  # kinds of things: Character, Opponent, Player, Weapon, Squad, Game Master
    "stat",  # a number somebody or something has: Body, Initiative
    "track",  # a number with bounds that is paid, gained and lost: BP, Wildcards
    "skill",  # a stat that is also a tag on tests: Guts, Perception
    "test",  # what is made: Draw, Attack, Defense
    "state",  # what somebody is: Berserk, Knocked Out
    "tag",  # what a test, thing or entry is called besides: Physical, Melee, Hidden
    "scope",  # a stretch of time: Turn, Round, Scene
    "suit",  # Clubs
    "place",  # where somebody is or how far away: Water, Short Range
    "action",  # what is taken, used or happens: Action, Move, Flee
    "table",  # a table that is looked up
    "kind",  # a kind of entry: Advantage
    "entry",  # an entry by its name: Thick Skin
    "character",  # somebody with a sheet, by name
    "word",  # the engine's own: card, die, rank, step, damage
)

DECLARE = "write a word of the game, or declare it in `_system.yml`"
"""What to do about a name that a game does not have."""
AS_STATE = "a state, under `states:`, `{}: {{}}`"
"""As what that is declared in which somebody is for a while; `{}` stands for the name."""
AS_MARK = (
    "whom you have made yours is in a state, under `states:`, `Marked: {}`, and who gave it is told by a name under `things:`, "
    "`Marker: {of: …, gives: Marked}`; first `that … becomes Marked until … ends`, then `if you are that …'s Marker, …`, which "
    "of two is the last who did so"
)
"""How one comes to be somebody's own: he is in a state, and who gave it is told."""
CHOSEN = "Chosen"
"""Before a kind: the one that the holder has chosen (`your Chosen Skill`)."""

PLAYED = {"card": "cards", "die": "dice"}
"""What tests are made with, by what one of it is called."""
ENGINE_WORDS = {**PLAYED, "rank": "ranks", "step": "steps", "damage": "damage"}


class Word(Record):
    """One declared name.  What else may be declared of the words of a role stands in a class of its own (words.py).

    name: singular, as declared.  plural: as declared or by rule.  abbr, long: short and long form, or empty.
    small: written small in the middle of a sentence.  costs: the track with which its cost is paid.
    verbs: what the rules say for a verb of the language.  of: what it is a special case of, or who has it.
    id, kind: of the entry that the word is; empty if it is none."""

    role: ClassVar[str] = "word"
    name: str
    plural: str = ""
    abbr: str = ""
    long: str = ""
    summary: str = ""
    costs: str = ""
    small: bool = False
    verbs: Mapping[str, str] = MappingProxyType({})
    of: tuple[str, ...] = ()
    id: str = ""
    kind: str = ""

    @property
    def several(self) -> str:
        """What many of it are called."""
        return self.plural or plural_of(self.name)

    @property
    def forms(self) -> tuple[str, str]:
        """What one of it is called, and many."""
        return self.name, self.several

    @property
    def _called(self) -> tuple[str, ...]:
        return self.name, self.plural, self.abbr, self.long

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._called == other._called

    def __hash__(self) -> int:
        return hash(self._called)


YOUR_PEOPLE = "(?i:ally|allies|friends?|companions?|opponents?|enemy|enemies|foes?|rivals?)"
"""Everyday names for who is called by what he is to you, as a pattern."""
T = TypeVar("T")
W = TypeVar("W", bound=Word)


class Term(Struct, frozen=True):
    """A resolved name: its head, and the tags that stand before it (`Physical Melee` + `Attack`)."""

    head: Word
    tags: tuple[Word, ...] = ()
    plural: bool = False

    @property
    def name(self) -> str:
        """The singular, tags included."""
        return " ".join([*(tag.name for tag in self.tags), self.head.name])


class _Split(Struct, frozen=True):
    """A way to read a run.  heads: the words of the text at its end, each with whether that is its plural.  tags: the words
    before it; of_test: where the head is a test."""

    heads: Sequence[tuple[Word, bool]]
    tags: tuple[Word, ...]
    of_test: tuple[Word, ...]

    def term(self, head: Word, plural: bool) -> Term:
        """What the run stands for, read so."""
        return Term(head, self.of_test if head.role == "test" else self.tags, plural)


def _of(found: Sequence[tuple[Word, bool]], roles: tuple[str, ...]) -> tuple[Word, bool] | None:
    """The first word of one of the roles, tried in their order; without roles, the first."""
    if not roles:
        return found[0] if found else None
    for role in roles:
        for one in found:
            if one[0].role == role:
                return one
    return None


_ByText = dict[str, list[tuple[Word, bool]]]
"""Words by what is said for them, each with whether that is the plural."""


class Vocabulary:
    """All words of one system.  `resolve` splits a run of words: the longest declared head at the right end, tags
    (tags, skills, states, suits, places, things) before it."""

    TAG_ROLES = ("tag", "skill", "state", "suit", "place", "thing", "scope", "kind", "entry", "stat")
    OF_TESTS = ("tag", "skill", "state", "suit", "place", "thing", "scope", "stat", "action")
    """What stands before a test: words that are said of it, or the action by which it is made, sooner than the name of a
    kind or an entry."""

    def __init__(self, words: Iterable[Word], rounds_up: bool = False) -> None:
        self.rounds_up = rounds_up
        """Where halves go: what is divided is rounded up, or down."""
        self._by_text: dict[str, list[tuple[Word, bool]]] = {}
        """Without the texts to which a vocabulary that it extends adds nothing."""
        self._memo: dict[tuple[str, tuple[str, ...]], Term | None] = {}
        self._split: dict[str, list[_Split]] = {}
        self._listed: dict[tuple[str, ...], list[Word]] = {}
        self._made: dict[object, Any] = {}
        self._narrower: Vocabulary | None = None
        self._further: tuple[str, ...] = ()
        """The vocabulary that this one extends, and by which texts."""
        for singular, plural in ENGINE_WORDS.items():
            self._add(Word(name=singular, plural=plural))
        for word in words:
            self._add(word)

    def _add(self, word: Word) -> None:
        self._by_text.setdefault(word.name, []).append((word, False))
        plural = word.several
        if plural != word.name:
            self._by_text.setdefault(plural, []).append((word, True))

    def __getstate__(self) -> tuple[_ByText, bool]:
        return self._whole(), self.rounds_up

    def __setstate__(self, state: tuple[_ByText, bool]) -> None:
        self._by_text, self.rounds_up = state
        self._memo, self._split, self._listed, self._made = {}, {}, {}, {}
        self._narrower, self._further = None, ()

    def extended(self, words: Iterable[Word]) -> Vocabulary:
        """This vocabulary and further words, such as the people of an example; this one stays as it is."""
        larger = self._with({})
        larger._narrower = self
        for word in words:
            texts = word.forms
            for text in texts:
                larger._by_text[text] = list(self._found(text))
            larger._add(word)
            larger._further += texts
        return larger

    def _found(self, text: str) -> Sequence[tuple[Word, bool]]:
        """The words of exactly this text, each with whether it is the plural."""
        found = self._by_text.get(text)
        if found is None and self._narrower is not None:
            return self._narrower._found(text)
        return found or ()

    def _whole(self) -> dict[str, list[tuple[Word, bool]]]:
        """The words of every text."""
        return {**self._narrower._whole(), **self._by_text} if self._narrower is not None else self._by_text

    def instead(self, word: Word) -> Vocabulary:
        """This vocabulary with another declaration of a word that it has."""
        return self._with(
            {
                text: [
                    (word if (held.role, held.name) == (word.role, word.name) else held, plural)
                    for held, plural in found
                ]
                for text, found in self._whole().items()
            }
        )

    def _with(self, by_text: _ByText) -> Vocabulary:
        """The vocabulary of other words that have been read."""
        made = Vocabulary.__new__(Vocabulary)
        made.__setstate__((by_text, self.rounds_up))
        return made

    def once(self, key: object, make: Callable[[], T]) -> T:
        """What somebody makes of these words once, and finds again by a key of his own."""
        if key not in self._made:
            self._made[key] = make()
        return cast("T", self._made[key])

    def words(self, *roles: str) -> list[Word]:
        """All words, or those of the given roles, in order of declaration."""
        if roles not in self._listed:
            self._listed[roles] = self._words(roles)
        return self._listed[roles]

    def _words(self, roles: tuple[str, ...]) -> list[Word]:
        if self._narrower is None or any(map(self._narrower._found, self._by_text)):
            return _words_of(self._whole(), roles)
        others, own = self._narrower.words(*roles), _words_of(self._by_text, roles)
        return [*others, *own] if own else others  # who is called as nothing else comes behind

    def texts(self) -> Iterator[tuple[str, list[str]]]:
        """Everything that is a name, in the singular and in the plural, with its roles."""
        for text, found in self._whole().items():
            yield text, [word.role for word, _ in found]

    def called(self, name: str) -> list[Word]:
        """All words of exactly this name, in the singular, in order of declaration."""
        return [word for word, plural in self._found(name) if not plural]

    def word(self, text: str, *roles: str) -> Word | None:
        """The word of exactly this name (singular or plural), of one of the roles (in their order) if given."""
        term = self._exact(strip_brackets(text), roles)
        return term.head if term else None

    def every(self, *of: type[W]) -> list[W]:
        """The words of some roles, as their classes have them."""
        return self.words(*(one.role for one in of))  # type: ignore[return-value]  # the class says the role

    def named(self, text: str, *of: type[W]) -> W | None:
        """The word of exactly this name, of one of the roles (in their order)."""
        return self.word(text, *(one.role for one in of))  # type: ignore[return-value]  # the class says the role

    def sorts(self, name: str, role: str = "thing") -> set[str]:
        """A kind of thing, or a test, and all that it is a sort of; empty if there is no such thing."""
        found: set[str] = set()
        waiting = [name]
        while waiting:
            word = self.word(waiting.pop(), role)
            if word is not None and word.name not in found:
                found.add(word.name)
                waiting += word.of
        return found

    def resolve(self, text: str, *roles: str) -> Term | None:
        """The term that a name stands for, or None.  With roles, only such heads count, tried in that order."""
        key = (text, roles)
        try:
            return self._memo[key]
        except KeyError:
            narrower = self._narrower if self._narrower is not None and not self.adds_to(text) else None
            found = narrower.resolve(text, *roles) if narrower is not None else self._resolve(text, roles)
            self._memo[key] = found
            return found

    def adds_to(self, text: str) -> bool:
        """Whether a text may stand for something else here than in the vocabulary that this one extends."""
        return any(one in text for one in self._further)

    def narrowed(self, *texts: str) -> Vocabulary:
        """The vocabulary that this one extends, if these texts stand for the same in it; else this one."""
        return self if self._narrower is None or any(map(self.adds_to, texts)) else self._narrower

    def terms(self, text: str) -> dict[str, Term]:
        """The term that a name stands for in each role that it has, in their order."""
        if self._narrower is not None and not self.adds_to(text):
            return self._narrower.terms(text)
        found: dict[str, Term] = {}
        for split in self._splits(text):
            for word, plural in split.heads:
                if word.role not in found:
                    found[word.role] = split.term(word, plural)
        return {role: found[role] for role in ROLES if role in found}

    def _exact(self, text: str, roles: tuple[str, ...]) -> Term | None:
        found = _of(self._found(text), roles)
        return Term(found[0], (), found[1]) if found is not None else None

    def _resolve(self, text: str, roles: tuple[str, ...]) -> Term | None:
        for split in self._splits(text):
            head = _of(split.heads, roles)
            if head is not None:
                return split.term(*head)
        return None

    def _splits(self, text: str) -> list[_Split]:
        """The ways in which a run can be a head and words before it, that with the longest head first."""
        if text not in self._split:
            pieces = split_run(text)
            self._split[text] = found = []
            for start in range(len(pieces)):
                heads = self._found(" ".join(pieces[start:]))
                if not heads:
                    continue
                tags = self._split_tags(pieces[:start], self.TAG_ROLES)
                of_tests = self._split_tags(pieces[:start], self.OF_TESTS)
                if tags is None:
                    heads = [one for one in heads if one[0].role == "test"]
                if heads and (tags is not None or of_tests is not None):
                    found.append(_Split(heads, tags or (), of_tests if of_tests is not None else tags or ()))
        return self._split[text]

    def _split_tags(self, pieces: list[str], roles: tuple[str, ...]) -> tuple[Word, ...] | None:
        if not pieces:
            return ()
        for end in range(len(pieces), 0, -1):
            tag = self._exact(" ".join(pieces[:end]), roles)
            if tag is not None:
                rest = self._split_tags(pieces[end:], roles)
                if rest is not None:
                    return (tag.head, *rest)
        return None


def _words_of(by_text: Mapping[str, Sequence[tuple[Word, bool]]], roles: tuple[str, ...]) -> list[Word]:
    """The words of some roles, or all, in their order."""
    every = (word for found in by_text.values() for word, plural in found if not plural)
    return [word for word in every if not roles or word.role in roles]


def strip_brackets(text: str) -> str:
    """`[Devil's Own Luck]` without its brackets."""
    return text[1:-1] if text.startswith("[") and text.endswith("]") and text.count("[") == 1 else text


def split_pair(text: str) -> tuple[str, str]:
    """A number and the one toward whom somebody has it: `Grudge against Osk`, `Gap from Osk`; else the text alone."""
    for word in (" against ", " from "):
        name, found, whom = text.partition(word)
        if found:
            return name, whom
    return text, ""


def split_run(text: str) -> list[str]:
    """The words of a run; a bracketed name is one piece, without its brackets."""
    if "[" not in text and not text.startswith(" "):
        return [piece for piece in text.split(" ") if piece]
    pieces: list[str] = []
    rest = text
    while rest:
        if rest.startswith("["):
            inner, _, rest = rest[1:].partition("]")
            pieces.append(inner)
        else:
            cut = rest.find(" ")
            cut = len(rest) if cut < 0 else cut
            pieces.append(rest[:cut])
            rest = rest[cut:]
        rest = rest.lstrip(" ")
    return pieces


def plural_of(name: str) -> str:
    """The plural by rule; what the rule gets wrong declares `plural:`."""
    if name.endswith("y") and name[-2:-1].lower() not in "aeiou":
        return name[:-1] + "ies"
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return name + "es"
    return name + "s"


def singular_of(name: str) -> str:
    """One of what a plural names, as far as spelling tells."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-1] if name.endswith("s") and not name.endswith(("ss", "us", "is")) else name
