"""Who has which number: neither those of a kind nor anything that is of their kind among others, and how little it can be."""

from __future__ import annotations

from grammar.vocabulary import Vocabulary
from grammar.words import NUMBERS, NumberWord, StatWord, ThingWord, TrackWord, is_group, is_item, singles

TAKE_IT_OUT = "take it out, or compare with another number"
ASK_OTHERWISE = "compare with a number that there can be"
NEVER_LESS = "{} is never less than {}"

MANY = 10**9
"""More, and below zero less, than any number of a rule is."""


def had_by_none(vocabulary: Vocabulary, owner: str, name: str) -> tuple[str, str] | None:
    """Why none of those who are called so has a number of a name, and what to do; None if one may, or if it is no number."""
    vocabulary = vocabulary.narrowed(owner, name)  # what a game says of them is found out once, whoever is there
    known = vocabulary.once("had", lambda: dict[tuple[str, str], tuple[str, str] | None]())
    if (owner, name) not in known:
        known[owner, name] = _by_none(vocabulary, owner, name)
    return known[owner, name]


def _by_none(vocabulary: Vocabulary, owner: str, name: str) -> tuple[str, str] | None:
    """The same, found out for the first time."""
    terms, owners = vocabulary.terms(name), vocabulary.terms(owner)
    number = next((term for role, term in terms.items() if role in NUMBERS), None)
    if number is None or terms.keys() - {*NUMBERS} or not isinstance(number.head, NumberWord) or is_group(number):
        return None
    if owners and owners.keys() <= {"scope", "place", "action", "table", "suit"} and owner not in number.head.of:
        return f"no {owner} has {number.head.name}", whose_it_is(vocabulary, number.head)
    kinds = {term.head.name for term in owners.values()} if owners.keys() <= {"thing", "kind", "entry"} else set()
    if len(kinds) != 1:
        return None
    kind = kinds.pop()
    if has_for_it(vocabulary, kind, number.head):
        return None
    return f"no {kind} has {number.head.name}", whose_it_is(vocabulary, number.head)


def family(vocabulary: Vocabulary, name: str) -> set[str]:
    """A word and all that it is a special case of, by `of:` in the declarations."""
    found: set[str] = set()
    queue = [name]
    while queue:
        current = queue.pop()
        if current in found:
            continue
        found.add(current)
        for word in vocabulary.called(current):
            if word.role in ("thing", "test", "kind", "entry", "scope"):
                queue += [*word.of, *([word.kind] if word.kind else [])]
    return found


def can_have_number(vocabulary: Vocabulary, kind: str, number: NumberWord) -> bool:
    """Whether somebody or something of a kind can have a number, whatever else it is besides.

    Anybody can, where nobody is known who has it."""
    if not any(vocabulary.called(one) for one in number.of):
        return True
    besides = vocabulary.once("besides", lambda: dict[str, set[str]]())
    if kind not in besides:
        sorts = vocabulary.words("thing", "kind", "entry")
        families = vocabulary.once("families", lambda: [family(vocabulary, word.name) for word in sorts])
        stands_for = _without_relations(vocabulary, kind)
        besides[kind] = {one for family in families if stands_for & family for one in family}
    return not besides[kind].isdisjoint(number.of)


def has_for_it(vocabulary: Vocabulary, kind: str, number: NumberWord) -> bool:
    """Whether somebody or something of a kind can have a number, or has one that stands for it: one pool for all."""
    borne = (number.name, number.group)
    standing_for = (one for one in vocabulary.every(TrackWord) if one.bears and one.bears in borne)
    return any(can_have_number(vocabulary, kind, one) for one in (number, *standing_for))


def whose_it_is(vocabulary: Vocabulary, number: NumberWord) -> str:
    """The cure of a number that is said to be somebody's who has none."""
    kind, said = number.of[0], f"{number.of[0]}'s {number.name}"
    if kind in singles(vocabulary):
        return f"say whose it is: `the {said}`"
    term = vocabulary.resolve(kind, "thing")
    return f"say whose it is: `that {said}`" + (f", `your {said}`" if term is None or is_item(term) else "")


def _without_relations(vocabulary: Vocabulary, kind: str) -> set[str]:
    """What somebody is who is called by what he is to somebody: an Ally, an Attacker."""
    word = vocabulary.word(kind, "thing")
    if not isinstance(word, ThingWord) or not word.is_relation:
        return {kind}
    return {one for of in word.of for one in _without_relations(vocabulary, of)}


def least(words: Vocabulary, key: str) -> int | None:
    """The least that a number can be, if it is known; what it can be at the most, rules may raise."""
    stat, track = words.named(key, StatWord), words.named(key, TrackWord)
    if stat is not None or track is None:
        return stat.minimum if stat is not None else None
    found = 0 if track.minimum is None else track.minimum
    return found if isinstance(found, int) else None


def between(how: str, number: int) -> tuple[int, int]:
    """The least and the most that a number is which is compared so."""
    match how:
        case "at least":
            return number, MANY
        case "more than":
            return number + 1, MANY
        case "at most":
            return -MANY, number
        case "less than":
            return -MANY, number - 1
        case _:
            return number, number


def certainly(how: str, number: int, *, low: int | None = None, high: int | None = None) -> bool | None:
    """Whether what is never less and never more than so much, where that is known, is always or never, as it is compared, so;
    None where that depends."""
    low, high = -MANY if low is None else low, MANY if high is None else high
    least, most = between(how, number)
    if least <= low and high <= most:
        return True
    return False if high < least or most < low else None
