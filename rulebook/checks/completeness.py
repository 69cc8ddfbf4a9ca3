"""What a system's file leaves out: a test that says not what it is made with, a track that starts at no maximum.

Asked only once every declaration is right by itself, so that nobody hears of one mistake twice.  Each question is a
function over the declared words of one section; the cure says what to write."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from diagnostics import codes
from grammar import words as w
from grammar.article import a_or_an, with_article
from grammar.nodes.amounts import Amount, Lookup
from grammar.nodes.nouns import Name
from grammar.vocabulary import Vocabulary
from rulebook.shapes.fields import Head
from rulebook.shapes.judging import missing
from rulebook.source.document import Path_
from rulebook.source.findings import Findings

D = TypeVar("D", bound=w.DeclaredWord)
READS = re.compile(r"sum|highest|lowest|count [1-9]\d*")


class Declaration(NamedTuple, Generic[D]):
    """A declared word, and where."""

    word: D
    path: Path_

    @property
    def name(self) -> str:
        """Its name."""
        return self.word.name

    def said(self, key: str) -> object:
        """What stands under a key; None if nothing does."""
        known = self.word.keys.get(key)
        return self.word.said.get(known.attr) if known is not None else None

    def says(self, key: str) -> bool:
        """Whether something stands under the key."""
        return self.said(key) not in (None, False, (), {})


class Declarations:
    """All declared words of a system, by section, and where findings go.

    formulas: those of the declarations.  vocabulary: to tell what they name."""

    def __init__(
        self,
        head: Head,
        words: Iterable[Declaration[w.DeclaredWord]],
        formulas: Mapping[tuple[str, str, str], Amount],
        vocabulary: Vocabulary,
        findings: Findings,
    ) -> None:
        self.head, self.formulas, self.vocabulary, self.findings = head, formulas, vocabulary, findings
        self._words: dict[type[w.DeclaredWord], dict[str, Declaration[Any]]] = {}
        for one in words:
            self._words.setdefault(type(one.word), {})[one.name] = one

    def named(self, of: type[D]) -> Mapping[str, Declaration[D]]:
        """The words of a role, by name."""
        return self._words.get(of, {})

    def of(self, *roles: type[D]) -> list[Declaration[D]]:
        """The words of some roles."""
        return [word for role in roles for word in self.named(role).values()]

    def number(self, name: str) -> Declaration[w.NumberWord] | None:
        """The declared number of a name."""
        return next((word for word in self.of(*w.NUMBER_WORDS) if word.name == name), None)

    def family(self, word: Declaration[D]) -> list[Declaration[D]]:
        """A word and all that it is a special case of, itself first."""
        found, waiting = [], [word.name]
        while waiting:
            name = waiting.pop(0)
            one = self.named(type(word.word)).get(name)
            if one is not None and one not in found:
                found.append(one)
                waiting += one.word.of
        return found

    # -------------------------------------------------------------- findings
    def lacks(self, word: Declaration[Any], field: str, hint: str) -> None:
        """A word does not say something without which it means nothing."""
        missing(self.findings, word.path, field, hint)

    def needs(self, word: Declaration[Any], *, key: str, other: str, hint: str) -> None:
        """Where the one is said, the other must be said as well."""
        if word.says(key) and not word.says(other):
            missing(self.findings, (*word.path, key), other, hint)

    def never(self, path: Path_, reason: str, hint: str) -> None:
        """Something is said that cannot come to anything."""
        self.findings.add(codes.NEVER_HAPPENS, path, hint, key=True, reason=reason)

    def no_group(self, path: Path_, name: str, found: str) -> None:
        """A word is named as a group that is none."""
        hint = f"write `group: true` at `{name}`, or name a group"
        self.findings.add(codes.WRONG_KIND_OF_NAME, path, hint, name=name, found=found, expected="a group")


def check_complete(all_: Declarations) -> None:
    """Everything that the declarations leave out or that cannot be."""
    for question in QUESTIONS:
        question(all_)


def tests_say_how_they_are_made(all_: Declarations) -> None:
    """Each test has a source, its own or that of which it is a case; cards need a deck, dice their sides."""
    tests = all_.of(w.TestWord)
    if tests and not all_.of(w.ThingWord):
        hint = "say who can make a test: `things: {Hero: {default: true}}`"
        missing(all_.findings, ("tests",), "things", hint)
    for test in tests:
        family = all_.family(test)
        source = next((one.word.source for one in family if one.word.source), None)
        if source is None and not test.says("of"):
            all_.lacks(test, "source", "say what it is made with: `source: cards`, `source: dice` or `source: none`")
        if test.word.source == "cards" and all_.head.deck is None:
            missing(
                all_.findings,
                (*test.path, "source"),
                "deck",
                "say which cards there are: `deck: {ranks: {A: 1, K: 13}}`",
            )
        if test.word.source == "dice":
            for key, hint in (
                ("sides", "say how many sides its dice have: `sides: 6`"),
                ("read", "say how its dice are read: `read: sum`, `read: highest` or `read: count 6`"),
            ):
                if not any(one.says(key) for one in family):
                    missing(all_.findings, (*test.path, "source"), key, hint)
        if test.says("read") and not READS.fullmatch(test.word.read):
            path = (*test.path, "read")
            all_.findings.not_a_choice(path, "read", test.word.read, ("sum", "highest", "lowest", "count 6"))
        for key in ("sides", "read", "pool", "explodes"):
            if test.says(key) and source not in (None, "dice"):
                all_.never(
                    (*test.path, key),
                    f"`{test.name}` is made without dice",
                    f"write `source: dice`, or take `{key}` out",
                )


def cards_can_be_told_apart(all_: Declarations) -> None:
    """A deck has suits with letters and signs of their own; what breaks ties by suit knows their order."""
    deck, suits = all_.head.deck, all_.of(w.SuitWord)
    if deck is not None and not suits:
        missing(all_.findings, ("deck",), "suits", 'say which suits there are: `suits: {Cups: {letter: C, sign: "♣"}}`')
    if deck is not None and deck.jokers and not deck.joker:
        missing(all_.findings, ("deck", "jokers"), "joker", "say how a joker is written: `joker: Joker`")
    for key in ("letter", "sign"):
        seen: set[object] = set()
        for suit in suits:
            if suit.said(key) in seen:
                hint = f"give each suit {with_article(key)} of its own"
                all_.findings.add(codes.DUPLICATE_NAME, (*suit.path, key), hint, name=suit.said(key))
            seen.add(suit.said(key))
    if any(test.word.ties for test in all_.of(w.TestWord)):
        for suit in suits:
            if not suit.says("order"):
                all_.lacks(suit, "order", "a tie is decided by suit: say which is higher, `order: 1`, `order: 2` …")


def numbers_have_their_bounds(all_: Declarations) -> None:
    """What begins or is refilled at a bound has it, and bounds are the right way round."""
    for word in all_.of(*w.NUMBER_WORDS):
        if word.word.start == "maximum" and not word.says("maximum"):
            missing(all_.findings, (*word.path, "start"), "maximum", "say what it cannot rise above: `maximum: 5`")
        low, start, high = (_whole(word.said(key)) for key in ("minimum", "start", "maximum"))
        if low is None and isinstance(word.word, w.TrackWord) and word.word.minimum is None:
            low = 0
        if low is not None and high is not None and low > high:
            hint = "swap them" if word.says("minimum") else "say how far it falls as well: `minimum: none`"
            all_.findings.add(codes.REVERSED_BOUNDS, (*word.path, "maximum"), hint, low=low, high=high)
        elif start is not None and high is not None and start > high:
            reason = f"`{word.name}` starts at {start} and cannot rise above {high}"
            all_.never((*word.path, "start"), reason, "start lower, or raise the maximum")
        elif start is not None and low is not None and start < low:
            reason = f"`{word.name}` starts at {start} and cannot fall below {low}"
            all_.never((*word.path, "start"), reason, f"start higher, or write `minimum: {start}`")
        if word.says("value") and word.says("start"):
            reason = f"`{word.name}` starts nowhere, for `value` says what it always is"
            all_.never((*word.path, "start"), reason, "take one of the two out")
    for scope in all_.of(w.ScopeWord):
        for name, to in scope.word.resets.items():
            number = all_.number(name)
            if number is not None and to in ("start", "maximum") and not number.says(str(to)):
                path = (*scope.path, "resets", name)
                missing(all_.findings, path, str(to), f"say it at `{name}`: `{to}: 5`; or reset it to a number")


def numbers_of_tests_are_known(all_: Declarations) -> None:
    """What only tests have, of which no sheet says how much it is, is read from them or begins somewhere."""
    tests = all_.named(w.TestWord)
    for stat in all_.of(w.StatWord):
        of_tests = bool(stat.word.of) and all(of in tests for of in stat.word.of)
        if of_tests and stat.said("start") is None and not any(map(stat.says, _KNOWN_BY)):
            all_.lacks(
                stat,
                "reads",
                "say what of a test it is: `reads: total`, `reads: margin`; what rules raise begins with `start: 0`",
            )


_KNOWN_BY = ("value", "reads", "uses", "count", "sum", "wielded", "place_in", "text", "group")
"""What says how much a number is, besides where it begins; 0 says that, too."""


def groups_have_members(all_: Declarations) -> None:
    """What names a group names one, and something belongs to each group."""
    for word in all_.of(*w.NUMBER_WORDS):
        for key in ("group", "count"):
            name = word.said(key)
            group = all_.number(name) if isinstance(name, str) else None
            if group is not None and group.word.group is not True:
                all_.no_group((*word.path, key), group.name, with_article(group.word.role))
            if group is not None and key == "count" and word.said("at") is None:
                missing(all_.findings, (*word.path, key), "at", "say at which number they count: `at: 0`")
    members = {str(word.said(key)) for word in all_.of(*w.NUMBER_WORDS) for key in ("group", "bears")}
    for word in all_.of(w.StatWord, w.TrackWord):
        if word.word.group is True and word.name not in members:
            hint = f"write `group: {word.name}` at its members"
            all_.never(word.path, f"nothing belongs to the group `{word.name}`", hint)


def things_are_of_one_sort(all_: Declarations) -> None:
    """Only one thing is what somebody is of whom nothing is said; numbers of a thing are numbers that it can have."""
    marked = [thing for thing in all_.of(w.ThingWord) if thing.word.default]
    for thing in marked[1:]:
        reason = f"somebody of whom nothing is said is already {a_or_an(marked[0].name)} {marked[0].name}"
        all_.never((*thing.path, "default"), reason, "leave `default: true` with one of them")
    for thing in all_.of(w.ThingWord):
        family = {one.name for one in all_.family(thing)}
        for name in thing.word.numbers:
            number = all_.number(name)
            of = number.word.of if number is not None else ()
            if of and not family & set(of):
                reason = f"`{name}` is a number of {' and '.join(of)}, which `{thing.name}` is not"
                all_.never((*thing.path, "numbers", name), reason, f"add `{thing.name}` to the `of` of `{name}`")


def words_say_both_halves(all_: Declarations) -> None:
    """Fields that mean something only together."""
    whose = "say whose it is: `of: Character`"
    halves: tuple[tuple[type[w.DeclaredWord], str, str, str], ...] = (
        (w.ActionWord, "number", "per", "say in which scope there are so many: `per: Turn`"),
        (w.ActionWord, "per", "number", "say how many there are: `number: 1`"),
        (w.PlaceWord, "at", "track", "say on which track it is a distance: `track: Distance`"),
        (w.ScopeWord, "sorted_by", "of", whose),
        (w.ScopeWord, "moves", "of", whose),
        (w.ScopeWord, "unless", "of", whose),
        (w.ScopeWord, "anew", "sorted_by", "say in which order: `sorted_by: {NUMBER: highest}`"),
        (w.TagWord, "keeps", "suspends", "say that it puts things out of force: `suspends: true`"),
        (w.StatWord, "in", "count", "say what is counted there: `count: Item`"),
    )
    for of, key, other, hint in halves:
        for word in (one for one in all_.of(of) if not (key == "in" and one.says("sum"))):  # a sum is of what is there
            all_.needs(word, key=key, other=other, hint=hint)
    for scope in (
        one for one in all_.of(w.ScopeWord) if not one.word.of
    ):  # of those that people have, so many have one
        all_.needs(scope, key="most", other="repeats", hint="say that it comes again: `repeats: true`")
    for place in all_.of(w.PlaceWord):
        if place.word.track and place.said("at") is None:
            missing(all_.findings, (*place.path, "track"), "at", "say how far apart it is: `at: 1`")
    tags = all_.named(w.TagWord)
    for tag in tags.values():
        lifted = tags.get(tag.word.lifts)
        if lifted is not None and not lifted.word.suspends:
            hint = f"write `suspends: true` at `{lifted.name}`"
            all_.never((*tag.path, "lifts"), f"`{lifted.name}` puts nothing out of force", hint)


def nothing_leads_back_to_itself(all_: Declarations) -> None:
    """Special cases, parts and formulas do not go round in circles."""
    named: tuple[tuple[type[w.DeclaredWord], str], ...] = (
        (w.ThingWord, "of"),
        (w.ThingWord, "parts"),
        (w.TestWord, "of"),
        (w.ScopeWord, "parts"),
        (w.ScopeWord, "counts_as"),
        (w.PlaceWord, "any_of"),
    )
    for of, key in named:
        words = all_.named(of)
        _circles(all_, key, words, {name: _names(word.said(key)) for name, word in words.items()})
    numbers = {word.name: word for word in all_.of(*w.NUMBER_WORDS)}
    _circles(all_, "value", numbers, {name: list(_rests_on(all_, word)) for name, word in numbers.items()})


def _rests_on(all_: Declarations, word: Declaration[Any]) -> Iterator[str]:
    """The numbers of which a number is made."""
    yield from _names(word.said("uses"))
    amount = all_.formulas.get((f"{word.word.role}s", word.name, "value"))
    nodes = list(amount.walk()) if amount is not None else []
    columns = [
        node.second for node in nodes if isinstance(node, Lookup)
    ]  # of tables: words, whatever else is called so
    for node in nodes:
        if not isinstance(node, Name) or any(node is column for column in columns):
            continue
        term = all_.vocabulary.resolve(node.text, *w.NUMBERS)
        if term is not None:
            yield term.head.name


def _circles(
    all_: Declarations, key: str, words: Mapping[str, Declaration[Any]], leads: Mapping[str, Sequence[str]]
) -> None:
    """Each circle is reported once, at the first of its words."""
    told: set[str] = set()
    for name in words:
        way = _way_back(name, leads)
        if way and not told & set(way):
            told.update(way)
            path = (*words[name].path, key if words[name].says(key) else "uses")
            all_.findings.add(codes.CIRCULAR_REFERENCE, path, "cut it at one place", key=True, circle=" → ".join(way))


def _way_back(name: str, leads: Mapping[str, Sequence[str]]) -> list[str]:
    """The shortest way from a name back to itself; empty if there is none."""
    waiting, seen = [[name]], {name}
    while waiting:
        way = waiting.pop(0)
        for step in leads.get(way[-1], []):
            if step == name:
                return [*way, name]
            if step not in seen:
                seen.add(step)
                waiting.append([*way, step])
    return []


def _names(value: object) -> tuple[str, ...]:
    """Names from one name, several, or nothing."""
    return value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()


def _whole(value: object) -> int | None:
    """A plain whole number, also one that is written as a formula."""
    text = str(value).strip()
    return int(text) if not isinstance(value, bool) and re.fullmatch(r"-?\d{1,7}", text) else None


QUESTIONS: tuple[Callable[[Declarations], None], ...] = (
    tests_say_how_they_are_made,
    cards_can_be_told_apart,
    numbers_have_their_bounds,
    numbers_of_tests_are_known,
    groups_have_members,
    things_are_of_one_sort,
    words_say_both_halves,
    nothing_leads_back_to_itself,
)
