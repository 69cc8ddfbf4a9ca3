"""Names bound to what they can mean, once; at play only the kind of thing at hand decides which meaning is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import compress
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from grammar.meaning.names import Naming
from grammar.vocabulary import Term, Word
from grammar.words import NUMBERS, PlaceWord, TagWord, ThingWord, is_group
from interpreter.game.deck import Card
from interpreter.game.found import Found
from interpreter.game.game import Game
from interpreter.standing import index
from interpreter.standing.attempts import tests_at_hand
from interpreter.standing.in_effect import entry_is, grants_of, held_of
from interpreter.standing.words import is_called
from interpreter.state.attempt import Test, Thrown
from interpreter.state.event import Gist
from interpreter.state.recall import HELD, IS, KIND, SIDES
from interpreter.state.situation import Frame, Missing, Situation
from interpreter.state.things import Held, Label, Quantity, Stretch, Thing

_words_of = attrgetter("compiled.words")


def meant_by(game: Game, naming: Naming, *, bare: bool = False) -> Called:
    """What a name of a game can mean, found once for all sentences that say it.  bare: as of `Called`."""
    known: Called | None = game.called.get((naming.text, bare))
    if known is None or known.terms != naming.terms:  # a name may be that of somebody at one table, and not at others
        known = game.called[naming.text, bare] = Called(game, naming, bare=bare)
    return known


class Called:
    """Whether something is called by a name.  What does not depend on the situation is found once."""

    def __init__(self, game: Game, naming: Naming, *, bare: bool = False) -> None:
        """bare: it stands alone, and so may be the name of an entry, though a test is called so, too."""
        self.game = game
        self.naming = naming
        self.text = naming.text
        self.terms = naming.terms
        self._who = self.of("thing", "state", "tag")
        self._which = _words(self.of("entry", "kind", "tag", "suit"))
        told = bare and set(self.terms) == {"test"} and game.entry_of_word("test", self.text) is not None
        if told:
            self._which = (self.text,)
        elif set(self.terms) == {"action"}:
            self._which = _words(self.of("action"))
        self._only_told = _only_told(game, self.of("entry", "kind", "tag", "suit"))
        self._number = self.of(*NUMBERS, "action", "entry", "word")
        self.scope = self.terms["scope"].head.name if "scope" in self.terms else None
        """The name of the stretch of time that it can be."""
        self.scope_mark = ("scope", self.scope)
        self.is_only_time = set(self.terms) == {"scope"}
        """Whether nothing but stretches of time is called so: no place, no test, and nothing that is said of somebody."""
        self._test = frozenset(_words(self.terms.get("test")))
        self.is_word = Found[str, bool](lambda name: self.is_label(Label(name))).__getitem__
        """Whether a word of no particular role (a place, a tag, a state of somebody) is this."""
        self._relations = game.relations
        labels = self._labels = dict[Label, bool]()
        self._keys: dict[str, bool] = {}
        self._tells: dict[type, Callable[[Frame, Any], bool]] = {
            Thing: self._of_things(),
            Held: self._held,
            Label: lambda frame, actual: labels[actual] if actual in labels else self.is_label(actual),
            Card: lambda frame, actual: self._card(actual),
            Thrown: lambda frame, actual: self.text == "die",
            str: lambda frame, actual: actual == self.text or any(t.name == actual for t in self.terms.values()),
        }
        if self._number is not None:
            self._tells[Quantity] = lambda frame, actual: self.is_number(actual.key)
        if self.scope is not None:
            self._tells[Stretch] = lambda frame, actual: self.scope == actual.scope
        if self._test:
            self._tells[Test] = self._is_test

    def of(self, *roles: str) -> Term | None:
        """The term of the first of these roles that the name has."""
        return self.naming.of(*roles)

    def matches(self, frame: Frame, actual: object) -> bool:
        """Whether something is called this."""
        kind = actual.__class__
        return self._tells[kind](frame, actual) if kind in self._tells else False

    def could_be(self, gist: Gist) -> bool:
        """Whether anything of a gist can ever be called this."""
        match gist:
            case None:
                return False
            case _ if gist is Thing:
                return True
            case Quantity():
                return self.is_number(gist.key)
            case Stretch():
                return self.scope == gist.scope
            case Label():
                return self.is_label(gist)
            case frozenset():  # an entry
                return self.names_entries and gist.issuperset(self._which)
            case tuple():  # a test
                return bool(self._test) and self._test.issubset(gist)
            case _:
                return True

    def is_label(self, actual: Label) -> bool:
        """Whether a word is this; the same in every situation."""
        found = self._labels.get(actual)
        if found is None:
            found = self._labels[actual] = (
                self._kind_of_entry(actual)
                or self._kind_of_action(actual)
                or any(term.head.name == actual.name and not term.tags for term in self.terms.values())
                or (actual.name == self.text)
                or any(
                    actual.name in term.head.any_of for term in self.terms.values() if isinstance(term.head, PlaceWord)
                )
            )
        return found

    @cached_property
    def distances(self) -> tuple[tuple[str, str, int], ...]:
        """The distances that it can mean: as what place, the track on which they lie, how far apart."""
        return tuple(one for one in self.game.distances if self.is_word(one[0]))

    @cached_property
    def states(self) -> tuple[str, ...]:
        """The states that it can mean."""
        return tuple(word.name for word in self.game.vocabulary.words("state") if self.is_word(word.name))

    def is_missing(self, actual: object) -> bool:
        """Whether what is called this was to be chosen or to come, and did not."""
        match actual:
            case Missing(names):
                return any(term.head.name in names for term in self.terms.values())
            case _:
                return False

    @property
    def points(self) -> bool:
        """Whether who is called this depends on which test is at hand."""
        heads = (self._who.head, *self._who.tags) if self._who is not None else ()
        known = (self._relations.get(word.name) for word in heads)
        return any(relation is not None and bool(relation.makes) for relation in known)

    @property
    def is_relation(self) -> bool:
        """Whether somebody is called this for what he is to somebody else."""
        return self._who is not None and self._who.head.name in self._relations

    def is_to(self, frame: Frame, one: Thing, actual: Thing) -> bool:
        """Whether somebody is called this for what he is to this one: who holds that one, is on his side, attacks him."""
        relation = self._relations[self._who.head.name] if self._who is not None else None
        if relation is None or (
            relation.makes and not any(getattr(t, "target", None) is one for t in tests_at_hand(frame))
        ):
            return False
        return self.matches(replace(frame, holder=one), actual)

    @property
    def names_entries(self) -> bool:
        """Whether an entry in somebody's hands can be called this."""
        return bool(self._which)

    @property
    def names_cards(self) -> bool:
        """Whether a card can be called this."""
        return "word" in self.terms or "suit" in self.terms or self.text in self.game.plan.by_text

    @property
    def is_only_a_name(self) -> bool:
        """Whether somebody or something is called this only if it is his very name."""
        return self._who is None

    @cached_property
    def names_companions(self) -> bool:
        """Whether somebody whom another one has brought can be called this."""
        return self.of("thing") is not None and not self.naming.is_item

    def is_number(self, key: str) -> bool:
        """Whether a number is called this; the same in every situation."""
        found = self._keys.get(key)
        if found is None:
            found = self._keys[key] = self._quantity(key)
        return found

    def _kind_of_entry(self, actual: Label) -> bool:
        """Whether an entry that somebody may come to hold is of this kind."""
        term = self.terms.get("kind")
        entry = self.game.entry_of_word(actual.role, actual.name) if term is not None else None
        if term is None or entry is None:
            return False
        return self.game.is_one(entry, term)

    def _kind_of_action(self, actual: Label) -> bool:
        """Whether an action is a case of this one: to reinforce is an indirect action."""
        term = self.terms.get("action")
        if term is None or actual.role != "action" or term.tags:
            return False
        return term.head.name in self.game.family(actual.name, "action")

    def _is_test(self, frame: Frame, actual: Test) -> bool:
        return self._test <= {*actual.words, *self.game.called_with[actual.skill]}

    def _of_things(self) -> Callable[[Frame, Any], bool]:
        """What tells whether somebody or something is called this."""
        term = self._who
        if term is None:
            return lambda frame, actual: actual.name == self.text
        named, tags = self._of_head(term.head), term.tags
        if not tags:
            return named
        return lambda frame, actual: named(frame, actual) and all(self._is_tagged(frame, actual, tag) for tag in tags)

    def _of_head(self, head: Word) -> Callable[[Frame, Any], bool]:
        name = head.name
        if not isinstance(head, ThingWord):
            return lambda frame, actual: is_called(frame.table, actual, name)
        if head.wares or name in self._relations:
            return lambda frame, actual: self._is_kind(frame, actual, head)
        return lambda frame, actual: name in frame.table.kinds_of(actual)

    def _is_tagged(self, frame: Frame, actual: Thing, tag: Word) -> bool:
        if isinstance(tag, ThingWord):
            return self._is_kind(frame, actual, tag)
        if isinstance(tag, TagWord) and tag.chosen:
            return any(value == actual.name or value is actual for value in frame.holder.chosen.values())
        return is_called(frame.table, actual, tag.name)

    def _is_kind(self, frame: Frame, actual: Thing, word: ThingWord) -> bool:
        if word.wares:
            kinds = frame.table.kinds_of(actual)
            return not frame.table.wares.keys().isdisjoint(kinds) and any(kind in kinds for kind in word.of)
        relation = self._relations.get(word.name)
        if relation is None:
            return word.name in frame.table.kinds_of(actual)
        if relation.gives or relation.keeper:
            return _is_related(frame, actual, relation.gives)
        base = self.game.family(word.name)[1:]
        if base and base[0] not in frame.table.kinds_of(actual):
            return False
        if relation.makes:
            return any(getattr(t, "maker", None) is actual and relation.makes in t.words for t in tests_at_hand(frame))
        if actual is frame.holder:
            return False
        frame.table.recall.note(SIDES)
        return (actual.side == frame.holder.side) == (relation.side == "same")

    def _held(self, frame: Frame, actual: Held) -> bool:
        return self._is_entry(frame.table, actual) or self._is_of_that_name(actual)

    def _is_of_that_name(self, actual: Held) -> bool:
        """Whether an entry is that of a thing or a state of this name: who uses a Lantern uses what its entry says."""
        return not self._which and actual.name == self.text and self._who is not None

    def _is_entry(self, table: Situation, actual: Held) -> bool:
        which, words = self._which, actual.compiled.words
        if actual.compiled.id in self._only_told:
            return False
        if words.issuperset(which):
            return bool(which)
        if not index.words_for(table, actual.compiled).issuperset(which):
            return False
        return all(word in words or entry_is(table, actual, word) for word in which)

    def entries_of(self, table: Situation, thing: Thing) -> list[Held]:
        """The entries in somebody's hands that are called this."""
        which = self._which
        if not index.words_for_entries(table).isdisjoint(which):
            return [one for one in held_of(table, thing) if self._is_entry(table, one)]
        if not which:
            return []
        table.recall.note((thing, HELD, which[0]))  # it is their own words alone that matter
        wanted, held = frozenset(which), [*thing.held.values(), *(held for held, _ in grants_of(table, thing))]
        found = compress(held, map(wanted.issubset, map(_words_of, held)))
        return [one for one in found if one.compiled.id not in self._only_told] if self._only_told else list(found)

    def _quantity(self, key: str) -> bool:
        key = key.removeprefix("maximum ")
        term = self._number
        if term is None:
            return False
        if term.head.name == key:
            return all(frame_free(self.game, tag, key) for tag in term.tags)
        return is_group(term) and key in self.game.members(term.head.name)

    def _card(self, actual: Card) -> bool:
        if "word" in self.terms and self.terms["word"].head.name == "card":
            return all(tag.name == actual.suit for tag in self.terms["word"].tags)
        return self.text in (actual.text, actual.suit)


def none_of(game: Game, *terms: Term) -> Missing:
    """That there is none of what is called so, though it was to be chosen or to come."""
    heads = {term.head.name for term in terms}
    return Missing(frozenset(name for head in heads for name in (head, *game.family(head))))


def _only_told(game: Game, term: Term | None) -> frozenset[str]:
    """The entries that are called so and yet none of those, if it is the name of a kind."""
    return game.only_told(term.head.name) if term is not None and term.head.role == "kind" else frozenset()


def _words(term: Term | None) -> tuple[str, ...]:
    return (term.head.name, *(tag.name for tag in term.tags)) if term is not None else ()


def _is_related(frame: Frame, actual: Thing, gives: str) -> bool:
    """Who gave the holder a state (`gives`), be it one that has just come to an end, or who keeps the holder (`keeper`)."""
    if not gives:
        frame.table.recall.note((frame.holder, KIND))
        return actual is frame.holder.maker
    frame.table.recall.note((frame.holder, IS, gives))
    giver = frame.holder.states.get(gives)
    over = frame.event
    if giver is None and over is not None and over.subject is frame.holder and str(over.object) == gives:
        giver = over.giver
    return actual is getattr(giver, "holder", giver)


def frame_free(game: Game, tag: Word, key: str) -> bool:
    """Whether a number is of a suit or group."""
    word = game.numbers.get(key)
    return word is not None and tag.name in (word.suit, word.group)
