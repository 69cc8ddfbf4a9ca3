"""How a kind of test goes, as its declaration says.  Knows the keys, never a game's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class DicePlan:
    """pool: the track out of which the dice are taken.  explodes: the number from which on a die counts as its most, is
    rolled again and added.  adds: whether the skill is added, instead of saying how many dice there are.
    resisted: the number of whom it is made against that it has to reach, by what it is or when it is made."""

    pool: str = ""
    explodes: str = ""
    adds: bool = False
    resisted: Mapping[str, str] | None = None

    @classmethod
    def of(cls, first: Callable[[str, Any], Any]) -> DicePlan:
        """The plan of a declaration."""
        return cls(
            str(first("pool", "")), str(first("explodes", "")), first("adds", "") == "skill", first("resisted", None)
        )


@dataclass(frozen=True, slots=True)
class TestPlan:
    """How a kind of test goes.

    words: what the test is called (itself, what it is a case of, its tags).  answer: the test that answers it.
    deck: the word for the deck as the other side.  takes: words an answer takes over from what it answers.
    raise_: the scope in which cards may be bought.  damage: the track that the margin hits, by word.
    sides, read: of its dice (read: sum, highest, or `count N`).  needs: what it must come to, or it fails in any case.
    skill, skills: those it may use, the best counts.  plain: kinds of things that add no trait.
    tool: the kind of thing it is made with, and which of several.
    sorted_by: in which order others answer it.
    hand: the scope in which the cards come from the hand; else they are drawn for the test."""

    __test__ = False  # not a test of ours, whatever pytest thinks of the name

    name: str
    words: tuple[str, ...]
    source: str
    sides: int
    read: str
    trait: str
    traits: Mapping[str, str]
    skill: tuple[str, ...]
    skills: Mapping[str, tuple[str, ...]]
    least: int
    needs: int
    deck: str
    opposed: str
    ties: str
    raise_: str
    answer: str
    damage: Mapping[str, str]
    takes: tuple[str, ...]
    penalties: Mapping[str, Mapping[str, str]]
    fewer: Mapping[str, str]
    plain: tuple[str, ...]
    hand: str
    tool: Mapping[str, Any]
    sorted_by: Mapping[str, str]
    dice: DicePlan

    @classmethod
    def of(cls, name: str, words: tuple[str, ...], first: Callable[[str, Any], Any]) -> TestPlan:
        """The plan of a declaration.  first: what is said under a key, by the test itself or by what it is a case of."""
        return cls(
            name=name,
            words=words,
            source=str(first("source", "none")),
            sides=int(first("sides", 6)),
            read=str(first("read", "sum")),
            trait=str(first("trait", "")),
            traits=as_mapping(first("traits", {})),
            skill=tuple(as_list(first("skill", []))),
            skills={word: tuple(as_list(names)) for word, names in as_mapping(first("skills", {})).items()},
            least=int(first("least", 0)),
            needs=int(first("needs", 0)),
            deck=str(first("deck", "")),
            opposed=str(first("opposed", "")),
            ties=str(first("ties", "")),
            raise_=str(first("raise", "")),
            answer=str(first("answer", "")),
            damage=as_mapping(first("damage", {})),
            takes=tuple(as_list(first("takes", []))),
            penalties={word: as_mapping(stats) for word, stats in as_mapping(first("penalties", {})).items()},
            fewer=as_mapping(first("fewer", {})),
            plain=tuple(as_list(first("plain", []))),
            hand=str(first("hand", "")),
            tool=as_mapping(first("tool", {})),
            sorted_by=as_mapping(first("sorted_by", {})),
            dice=DicePlan.of(first),
        )


def as_list(value: object) -> list[str]:
    """A list of texts from one text, a list, or nothing."""
    if value is None:
        return []
    return [str(item) for item in value] if isinstance(value, (list, tuple)) else [str(value)]


def as_mapping(value: object) -> Mapping[str, Any]:
    """What is declared by key; nothing if it is not."""
    return value if isinstance(value, Mapping) else {}
