"""What a system's declarations mean for play: families of words, tracks, tests, scopes.  Read once, then only looked up.

Knows the keys of declarations (`of`, `maximum`, `answer`), never a game's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from grammar.meaning.names import Names
from grammar.vocabulary import Term, Vocabulary, W, Word, plural_of, split_pair
from grammar.words import (
    NUMBER_WORDS,
    ActionWord,
    NumberWord,
    PlaceWord,
    ScopeWord,
    SkillWord,
    StateWord,
    StatWord,
    SuitWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
    many_persons,
)
from interpreter.game.deck import DeckPlan
from interpreter.game.found import Found
from interpreter.game.in_force import InForce
from interpreter.game.numbers import NumberPlan
from interpreter.game.tests import Sort, TestPlan, sort_of
from rulebook.model.entry import Entry
from rulebook.model.rulebook import System


class Game:
    """A system, ready to be played.  on: the ids of the options that are switched on."""

    def __init__(self, system: System, on: frozenset[str] = frozenset()) -> None:
        self.system = system
        self.slug = system.slug
        self.called: dict[tuple[str, bool], Any] = {}
        """What the compiler has made of its names, and whether they stand alone."""
        self._implied: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._families: dict[tuple[str, str], tuple[str, ...]] = {}
        self._asked: dict[tuple[str, tuple[str, ...]], Word | None] = {}
        self._named: dict[tuple[str, tuple[type[Word], ...]], Word | None] = {}
        self._words: dict[str, frozenset[str]] = {}
        self._only_told: dict[str, frozenset[str]] = {}
        self._several: dict[str, str] = {}
        self._is_item: dict[tuple[str, ...], bool] = {}
        self._has_one_of: dict[tuple[tuple[str, ...], tuple[str, ...]], bool] = {}
        self.number = Found(self._number)
        """What there is to know of a number by its name."""
        self.scopes = Found[str, ScopeWord | None](lambda name: self.vocabulary.named(name, ScopeWord))
        """The declared scope of a name, if there is one."""
        self.is_skill = Found[str, bool](lambda name: self.word(name, "skill") is not None)
        self.called_with = Found[str, tuple[str, ...]](self._called_with)
        """What a test is called by the skill with which it is made: that skill, and its groups; nothing by none."""
        """Whether a word is the name of a skill."""
        self.is_plain = Found[str, bool](self._is_plain)
        """Whether a kind is of things that do not act."""
        self._set: dict[tuple[str, ...], dict[str, tuple[tuple[str, int], ...]]] = {}
        self._counted: dict[str, tuple[str, ...]] = {}
        self._closing: dict[str, tuple[str, ...]] = {}
        self._starting: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.vocabulary: Vocabulary = system.vocabulary
        self.names = Names(self.vocabulary)
        self.rounds_up = system.head.rounding == "up"
        self.suits = {word.name: word for word in self.vocabulary.every(SuitWord)}
        self.crowds = many_persons(self.vocabulary)
        self.plan = DeckPlan.of(system.head.deck, self.suits.values())
        self.goals = tuple(w.name for w in self.vocabulary.every(StatWord) if w.reads == "goal")
        self.tests = {word.name: self._test_plan(word) for word in self.vocabulary.every(TestWord)}
        self.sorts = Found[tuple[str, tuple[str, ...]], Sort](self._sort)
        """What there is to know of a test by the name of its plan and by what it is called."""
        self._entries = {entry.name: entry for entry in system.entries.values() if self.role_of(entry) == "entry"}
        self._told = {(self.role_of(entry), entry.name): entry for entry in system.entries.values()}
        self.in_force = InForce(system, on, self.held_by)
        self._common: dict[str, tuple[Entry, ...]] = {}
        for entry in system.entries.values():
            if (holder := self.held_by(entry)) and self.in_force.has(entry):
                self._common[holder] = (*self._common.get(holder, ()), entry)

    # -------------------------------------------------------------- words
    def term(self, text: str, *roles: str) -> Term | None:
        """What a name stands for; roles are tried in their order."""
        return self.vocabulary.resolve(text, *roles)

    def word(self, name: str, *roles: str) -> Word | None:
        """The declared word of a name."""
        asked = (name, roles)
        if asked not in self._asked:
            self._asked[asked] = self.vocabulary.word(name, *roles)
        return self._asked[asked]

    def named(self, name: str, *of: type[W]) -> W | None:
        """The declared word of a name, of the role (or one of the roles) of which the classes are."""
        asked = (name, of)
        if asked not in self._named:
            self._named[asked] = self.vocabulary.named(name, *of)
        return self._named[asked]  # type: ignore[return-value]  # it is kept by its class

    def family(self, name: str, role: str = "thing") -> tuple[str, ...]:
        """The word and all that it is a special case of."""
        known = self._families.get((name, role))
        if known is None:
            known = self._families[name, role] = self._family(name, role)
        return known

    def _family(self, name: str, role: str) -> tuple[str, ...]:
        found: list[str] = []
        waiting = [name]
        while waiting:
            current = waiting.pop(0)
            if current in found:
                continue
            found.append(current)
            word = self.word(current, role)
            waiting += word.of if word else ()
        return tuple(found)

    def with_implied(self, words: Iterable[str]) -> tuple[str, ...]:
        """Words and what they imply (somebody said to be one thing is another too)."""
        said = tuple(words)
        known = self._implied.get(said)
        if known is None:
            known = self._implied[said] = self._with_implied(said)
        return known

    def _with_implied(self, words: Iterable[str]) -> tuple[str, ...]:
        found: list[str] = []
        waiting = list(words)
        while waiting:
            current = waiting.pop(0)
            if current not in found:
                found.append(current)
                word = self.named(current, TagWord)
                waiting += word.implies if word else ()
        return tuple(found)

    @cached_property
    def numbers(self) -> dict[str, NumberWord]:
        """Stats, tracks and skills that somebody can have, by name."""
        return {word.name: word for word in self.vocabulary.every(*NUMBER_WORDS) if word.group is not True}

    @cached_property
    def tracks(self) -> dict[str, TrackWord]:
        """Tracks by name."""
        return {name: word for name, word in self.numbers.items() if isinstance(word, TrackWord)}

    @cached_property
    def wholes(self) -> dict[str, list[str]]:
        """Of a stretch of time, those of which it is a part."""
        found: dict[str, list[str]] = {}
        for word in self.vocabulary.every(ScopeWord):
            for part in word.parts:
                found.setdefault(part, []).append(word.name)
        return found

    def closing(self, scope: str) -> tuple[str, ...]:
        """Of a stretch of time, those with which no more of it is to come: of which it is a part, or that of which it is one.
        What comes again by itself (a Round), or for everybody, is none: only that which is made of it."""
        known = self._closing.get(scope)
        if known is None:
            found: dict[str, None] = {}
            for whole in self.wholes.get(scope, ()):
                found.update(dict.fromkeys(self.closing(whole) if self._comes_again(whole) else (whole,)))
            known = self._closing[scope] = tuple(found)
        return known

    def _comes_again(self, scope: str) -> bool:
        word = self.scopes[scope]
        if word is None:
            return False
        return word.repeats or bool(word.of) or any(map(self._comes_again, self.wholes.get(scope, ())))

    @cached_property
    def given_in(self) -> dict[str, tuple[str, str]]:
        """What somebody is given anew in a stretch of time of his own: in which, and of what that is a part."""
        own = [word for word in self.vocabulary.every(ScopeWord) if word.of]
        return {key: (word.name, self.wholes.get(word.name, [""])[-1]) for word in own for key in word.resets}

    @cached_property
    def topped(self) -> tuple[str, ...]:
        """Tracks that begin at their maximum and follow it."""
        return tuple(name for name, word in self.tracks.items() if word.start == "maximum")

    @cached_property
    def begun_by_others(self) -> frozenset[str]:
        """Tracks that begin where other numbers say."""
        return frozenset(name for name, word in self.tracks.items() if not str(word.start).isdecimal())

    @cached_property
    def capped(self) -> tuple[str, ...]:
        """Tracks that begin elsewhere, and whose maximum may fall below them: a formula says it, or rules change it."""
        changed = self.system.maxima.union(*(entry.maxima for entry in self.system.entries.values()))
        others = ((name, word) for name, word in self.tracks.items() if name not in self.topped)
        return tuple(name for name, word in others if name in changed or not str(word.maximum or 0).isdecimal())

    @cached_property
    def bearers(self) -> dict[str, tuple[str, ...]]:
        """Tracks that stand for another one with whoever lacks it: one pool that takes what goes to any."""
        found: dict[str, tuple[str, ...]] = {}
        for name, word in ((n, w) for n, w in self.tracks.items() if w.bears):
            borne = tuple(n for n, w in self.tracks.items() if word.bears in (n, w.group) and n != name)
            for other in borne:
                found[other] = (*found.get(other, ()), name)
        return found

    @cached_property
    def borne_elsewhere(self) -> frozenset[str]:
        """The numbers for which another one stands with whoever lacks them, and their maxima."""
        return frozenset((*self.bearers, *(f"maximum {name}" for name in self.bearers)))

    def aimed_at(self, track: str) -> tuple[str, ...]:
        """At what damage may have been aimed that is taken to a track: at that, or at one for which it stands; at any that
        somebody may lack who has a vital one."""
        word = self.tracks.get(track)
        return tuple(self.tracks) if word is not None and word.vital else (track, *self.borne.get(track, ()))

    @cached_property
    def borne(self) -> dict[str, tuple[str, ...]]:
        """What each track may stand for with whoever lacks it."""
        found: dict[str, tuple[str, ...]] = {}
        for name, bearers in self.bearers.items():
            for bearer in bearers:
                found[bearer] = (*found.get(bearer, ()), name)
        return found

    @cached_property
    def relations(self) -> dict[str, ThingWord]:
        """Kinds of things that somebody is only for another: on a side, the maker of a test, who gave a state, its keeper."""
        things = self.vocabulary.every(ThingWord)
        return {thing.name: thing for thing in things if thing.is_relation}

    @cached_property
    def budgets(self) -> dict[str, ActionWord]:
        """Actions of which there is only a number for each stretch of time."""
        return {word.name: word for word in self.vocabulary.every(ActionWord) if word.number is not None}

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """The actions, in order of declaration; behind them those that an entry alone tells of."""
        declared = [word.name for word in self.system.words if isinstance(word, ActionWord)]
        return tuple(dict.fromkeys((*declared, *(word.name for word in self.vocabulary.every(ActionWord)))))

    @cached_property
    def _groups(self) -> dict[object, tuple[str, ...]]:
        groups: dict[object, tuple[str, ...]] = {}
        for name, word in self.numbers.items():
            groups[word.group] = (*groups.get(word.group, ()), name)
        for skill in self.vocabulary.every(SkillWord):  # a group among the skills is all that name no other
            if skill.group is True:
                groups.setdefault(skill.name, tuple(n for n in groups.get("", ()) if self.numbers[n].role == "skill"))
        return groups

    def _called_with(self, skill: str) -> tuple[str, ...]:
        word = self.word(skill, "skill")
        return (
            (skill, *(str(group) for group, members in self._groups.items() if group and skill in members))
            if word
            else ()
        )

    def members(self, group: str) -> tuple[str, ...]:
        """The numbers of a group, in order of declaration."""
        return self._groups.get(group, ())

    @cached_property
    def final(self) -> frozenset[str]:
        """Tags of tests to which nothing is added any more."""
        return frozenset(word.name for word in self.vocabulary.every(TagWord) if word.final)

    @cached_property
    def from_deck(self) -> frozenset[str]:
        """Tags of tests that are played off the top of the pile."""
        return frozenset(word.name for word in self.vocabulary.every(TagWord) if word.from_deck)

    @cached_property
    def suspensions(self) -> dict[str, TagWord]:
        """Tags that put what they are said of out of force."""
        return {word.name: word for word in self.vocabulary.every(TagWord) if word.suspends}

    @cached_property
    def waivers(self) -> dict[str, tuple[str, ...]]:
        """Tags that lift something of what they are said of (`waives: price`), by what they lift."""
        found: dict[str, tuple[str, ...]] = {}
        for word in self.vocabulary.every(TagWord):
            if word.waives:
                found[word.waives] = (*found.get(word.waives, ()), word.name)
        return found

    @cached_property
    def liftings(self) -> dict[str, TagWord]:
        """Tags that keep such a tag off."""
        return {word.name: word for word in self.vocabulary.every(TagWord) if word.lifts}

    @cached_property
    def taken_for(self) -> dict[str, tuple[str, ...]]:
        """The scopes that count as another one, by that."""
        found: dict[str, tuple[str, ...]] = {}
        for word in self.vocabulary.every(ScopeWord):
            for other in word.counts_as:
                found[other] = (*found.get(other, ()), word.name)
        return found

    def counted_as(self, scope: str) -> tuple[str, ...]:
        """What a scope counts as, and what that counts as."""
        known = self._counted.get(scope)
        if known is None:
            direct = [other for other, takers in self.taken_for.items() if scope in takers]
            found = dict.fromkeys(one for other in direct for one in (other, *self.counted_as(other)))
            known = self._counted[scope] = tuple(found)
        return known

    @cached_property
    def default_kind(self) -> str:
        """What somebody is of whom nothing is said."""
        things = self.vocabulary.every(ThingWord)
        marked = [word.name for word in things if word.default]
        return marked[0] if marked else things[0].name if things else ""

    @cached_property
    def places(self) -> frozenset[str]:
        """The names of all places."""
        return frozenset(word.name for word in self.vocabulary.words("place"))

    @cached_property
    def wider(self) -> dict[str, tuple[str, ...]]:
        """What a place is besides, for those that are: a market is a crowded, populated area."""
        return {place.name: place.implies for place in self.vocabulary.every(PlaceWord) if place.implies}

    @cached_property
    def ruled_places(self) -> tuple[str, ...]:
        """The places that have rules for everybody there."""
        return tuple(name for name in sorted(self.places) if self._has_rules(name))

    def _has_rules(self, place: str) -> bool:
        entry = self.entry_of_word("place", place)
        if entry is not None:
            return bool(entry.effect.statements) and not self.held_by(entry)
        return ("places", place) in self.system.effects

    @cached_property
    def distances(self) -> tuple[tuple[str, str, int], ...]:
        """Places that are distances: name, the track on which everybody stands, how far apart two are."""
        return tuple((one.name, one.track, one.at) for one in self.vocabulary.every(PlaceWord) if one.track)

    @cached_property
    def mutual(self) -> frozenset[str]:
        """The tracks that lie between two: each has as much toward the other."""
        return frozenset(one.name for one in self.vocabulary.every(TrackWord) if one.mutual and one.toward)

    @cached_property
    def distance_tracks(self) -> tuple[str, ...]:
        """The tracks on which distances lie."""
        return tuple(dict.fromkeys(track for _, track, _ in self.distances))

    def _is_plain(self, kind: str) -> bool:
        word = self.named(kind, ThingWord)
        return word is not None and (word.item or word.single)

    def acts(self, kinds: tuple[str, ...]) -> bool:
        """Whether what is of these kinds does something of its own: no plain thing, nor what is of no kind any more."""
        return bool(kinds) and not self.is_plain[kinds[0]]

    def is_item(self, kinds: tuple[str, ...]) -> bool:
        """Whether things of these kinds can be carried."""
        known = self._is_item.get(kinds)
        if known is None:
            words = (self.named(kind, ThingWord) for kind in kinds)
            known = self._is_item[kinds] = any(word is not None and word.item for word in words)
        return known

    @cached_property
    def holding(self) -> tuple[str, ...]:
        """The places where somebody has things ready."""
        return tuple(word.name for word in self.vocabulary.every(PlaceWord) if word.holds)

    @cached_property
    def idle(self) -> tuple[str, ...]:
        """The states in which a thing is of no use."""
        return tuple(word.name for word in self.vocabulary.every(StateWord) if word.idle)

    @cached_property
    def staying(self) -> frozenset[str]:
        """The states that go on when what made somebody so is over."""
        return frozenset(word.name for word in self.vocabulary.every(StateWord) if word.stays)

    def ready_place(self, kinds: Iterable[str]) -> str:
        """Where a thing of these kinds is, if somebody has it ready."""
        return next(self._own_places(kinds), self.holding[0] if self.holding else "")

    def has_ready_place(self, kinds: Iterable[str]) -> bool:
        """Whether things of these kinds have a place of their own in which they are ready."""
        return any(self._own_places(kinds))

    def _own_places(self, kinds: Iterable[str]) -> Iterator[str]:
        words = (self.named(kind, ThingWord) for kind in kinds)
        return (word.ready_in for word in words if word is not None and word.ready_in)

    def default_places(self) -> tuple[str, ...]:
        """Where everybody is at first."""
        return tuple(word.name for word in self.vocabulary.every(PlaceWord) if word.default)

    def paired(self, key: str, whom: object) -> str:
        """Where a number is kept that somebody has toward each other one apart (`toward:` in its declaration)."""
        word = self.numbers.get(key)
        if not isinstance(word, TrackWord) or not word.toward or whom is None:
            return key
        return f"{key} from {whom}" if word.mutual else f"{key} against {whom}"

    def unit(self, key: str, number: int) -> str:
        """What so many of something are called: `1 card`, `2 cards`."""
        if number == 1:
            return key
        known = self._several.get(key)
        if known is None:
            name = split_pair(key)[0]
            word = self.vocabulary.word(name)
            several = plural_of(name) if word is None else word.several
            known = self._several[key] = several + key.removeprefix(name)
        return known

    def has_number(self, kinds: tuple[str, ...], word: Word) -> bool:
        """Whether things of these kinds have a number."""
        if not word.of:
            return True
        known = self._has_one_of.get((kinds, word.of))
        if known is None:
            known = self._has_one_of[kinds, word.of] = any(kind in word.of for kind in kinds)
        return known

    def _number(self, key: str) -> NumberPlan:
        word, borne = self.numbers.get(key), self.borne.get(key.removeprefix("maximum "), ())
        toward = isinstance(word, TrackWord) and bool(word.toward)
        maximum_of = key.removeprefix("maximum ") if key.startswith("maximum ") else ""
        cost_of = key.removeprefix("cost of ") if key.startswith("cost of ") else ""
        stat = word if isinstance(word, StatWord) else None
        least = stat is not None and stat.minimum is not None
        return NumberPlan(
            word=word,
            stat=stat,
            leaf=split_pair(key)[0],
            toward=toward,
            held=key in self._entries,
            maximum_of=maximum_of,
            cost_of=cost_of,
            borne=borne,
            anew=key in self.budgets and any(key in word.resets for word in self.vocabulary.every(ScopeWord)),
            plain=not (toward or maximum_of or cost_of or borne or least or key == "card"),
        )

    def set_by_kind(self, kinds: tuple[str, ...]) -> dict[str, tuple[tuple[str, int], ...]]:
        """The numbers that are declared of all things of some kinds: each with the ids of the entries of the kinds that say
        so, if they have any, the nearest kind first."""
        known = self._set.get(kinds)
        if known is None:
            known = self._set[kinds] = {}
            words = (self.named(kind, ThingWord) for kind in kinds)
            for word in (word for word in words if word is not None):
                for key, number in word.numbers.items():
                    known[key] = (*known.get(key, ()), (word.id, number))
        return known

    def starting(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """The tracks that things of these kinds have from the start."""
        known = self._starting.get(kinds)
        if known is None:
            begun = ((name, word) for name, word in self.tracks.items() if word.start is not None and kinds)
            known = self._starting[kinds] = tuple(name for name, word in begun if self.has_number(kinds, word))
        return known

    def reserved_answers(self) -> frozenset[str]:
        """Words that answer one kind of question only."""
        return frozenset(word.asked for word in self.vocabulary.every(ScopeWord) if word.asked)

    # -------------------------------------------------------------- entries
    def entry(self, name: str) -> Entry | None:
        """The entry of a name (not a state's)."""
        return self._entries.get(name)

    def all_entries(self) -> tuple[Entry, ...]:
        """All entries but those of states, in order of their ids."""
        return tuple(sorted(self._entries.values(), key=lambda entry: entry.id))

    def entry_of_word(self, role: str, name: str) -> Entry | None:
        """The entry that says what a declared word (a state, an action) does."""
        return self._told.get((role, name))

    def common(self, kind: str) -> tuple[Entry, ...]:
        """The entries that all things of a kind hold: the rules of the game."""
        return self._common.get(kind, ())

    @cached_property
    def single(self) -> tuple[str, ...]:
        """The things of which there is only one, and that hold rules or numbers."""
        numbers = {kind for word in self.numbers.values() for kind in word.of}
        things = self.vocabulary.every(ThingWord)
        return tuple(t.name for t in things if t.single and (t.name in self._common or t.name in numbers))

    def only(self, number: Word) -> str:
        """The one thing that has a number, if there is only one such thing: `the Pot` is then enough to name it."""
        return number.of[0] if len(number.of) == 1 and number.of[0] in self.single else ""

    def held_by(self, entry: Entry) -> str:
        """The kind of thing of which each holds an entry in common; empty if it is had by purchase or fate."""
        return self.system.held_by(entry)

    def role_of(self, entry: Entry) -> str:
        """Of which role the name of an entry is."""
        return self.system.kinds[entry.kind].role

    def entries_called(self, word: str) -> tuple[Entry, ...]:
        """The entries that a word describes."""
        return self._called.get(word, ())

    @cached_property
    def _called(self) -> dict[str, tuple[Entry, ...]]:
        called: dict[str, list[Entry]] = {}
        for entry in self.system.entries.values():
            for word in self.entry_words(entry):
                called.setdefault(word, []).append(entry)
        return {word: tuple(entries) for word, entries in called.items()}

    def entry_words(self, entry: Entry) -> frozenset[str]:
        """Words that describe an entry: its name, kind, and what its fields say."""
        if entry.id not in self._words:
            self._words[entry.id] = self._entry_words(entry)
        return self._words[entry.id]

    def is_one(self, entry: Entry, term: Term) -> bool:
        """Whether an entry is of a kind, with all words before that: a Weapon Modification is a Modification and no Weapon."""
        words = self.entry_words(entry)
        return entry.id not in self.only_told(term.head.name) and all(
            one.name in words for one in (term.head, *term.tags)
        )

    def only_told(self, kind: str) -> frozenset[str]:
        """The entries that are told from others of their kind by the name of another kind, of which they are none."""
        if kind not in self._only_told:
            told = (one for one in self.entries_called(kind) if kind not in self._own_words(one))
            self._only_told[kind] = frozenset(one.id for one in told)
        return self._only_told[kind]

    def _own_words(self, entry: Entry) -> set[str]:
        """What an entry is: its name and its kind; of an action, what it is a special case of, too."""
        kind = self.system.kinds[entry.kind]
        cases = self.family(entry.name, "action") if kind.role == "action" else ()
        return {entry.name, kind.name, kind.plural, *kind.also, *cases}

    def _entry_words(self, entry: Entry) -> frozenset[str]:
        words = self._own_words(entry)
        for name, value in entry.fields.items():
            if isinstance(value, str):
                words.update((value, value.title()))
            elif value is True:
                words.update((name.replace("_", " ").title(), name.replace("_", "-").title()))
        return frozenset(words)

    @cached_property
    def milder(self) -> frozenset[str]:
        """The names of entries that a severer form replaces."""
        parents = (self.parent(entry) for entry in self.system.entries.values() if entry.fields.get("parent"))
        return frozenset(parent.name for parent in parents if parent is not None)

    def parent(self, entry: Entry) -> Entry | None:
        """The milder form that an entry replaces."""
        said = entry.fields.get("parent")
        return self._forms.get((entry.kind, said)) if isinstance(said, str) else None

    @cached_property
    def _forms(self) -> dict[tuple[str, str], Entry]:
        """The entries by their kinds and any of their names."""
        found: dict[tuple[str, str], Entry] = {}
        for entry in self.system.entries.values():
            for name in (entry.slug, entry.name, entry.id):
                found.setdefault((entry.kind, name), entry)
        return found

    # -------------------------------------------------------------- tests
    def _test_plan(self, word: TestWord) -> TestPlan:
        """What a test says of itself, and for the rest what it is a case of."""
        family = [self.named(name, TestWord) for name in self.family(word.name, "test")]
        chain = [member for member in family if member is not None]
        said: dict[str, Any] = {key: value for member in reversed(chain) for key, value in member.said.items()}
        tags = [tag for member in chain for tag in member.tags]
        words = self.with_implied([*(member.name for member in chain), *tags])
        return TestPlan(**{**said, "name": word.name, "words": words})

    def _sort(self, test: tuple[str, tuple[str, ...]]) -> Sort:
        plan, words = test
        skill = next((word for word in words if self.is_skill[word]), "")
        final, from_deck = not self.final.isdisjoint(words), not self.from_deck.isdisjoint(words)
        return sort_of(self.tests[plan], words, skill, final=final, from_deck=from_deck)

    def rounded(self, left: int, right: int) -> int:
        """left / right, rounded as the system says."""
        if right == 0:
            return 0
        return -(-left // right) if self.rounds_up else left // right
