"""Rules that each of a kind holds, and that are of the same people for each of them: what somebody else does is answered by all
who hold it, and what adds up comes as often as there are of those; a reader takes it once."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.article import with_article
from grammar.formatter import format_effect
from grammar.meaning import deeds as d
from grammar.meaning import standing as s
from grammar.meaning.binding import OPEN
from grammar.meaning.bodies import After, Body, Does, Given, Meaning, Rule, Sets, all_in
from grammar.meaning.certainty import leaves
from grammar.meaning.facts import IsCalled
from grammar.meaning.freely import ADDS_UP
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Holder, Select, phrases_in
from grammar.meaning.reader import name_in
from grammar.meaning.speakers import OF_THE_HOLDER, speaks_of_holder
from grammar.nodes.clauses import Clause
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, Owned, You
from grammar.nodes.slots import When, Would
from grammar.nodes.structure import Effect, ForEach, Statement
from grammar.nodes.structure import Rule as Said
from grammar.vocabulary import Vocabulary
from grammar.words import PlaceWord, ScopeWord, ThingWord, between_two, opponents

APART = "say what comes to the one in a line of its own, at the same moment and without `you`: that is done once"
POINTING = ("that", "the")
_ADDING = (*ADDS_UP, d.LoseNext)
"""What is done again by whoever does it after another; whoever has become something has."""
_CHANGING = (s.ChangesNumber, s.ChangesTest, s.ChangesDamage, s.ChangesCost, s.ChangesRanks, s.ChangesStretch)


def check_repeated(effect: Effect, body: Body, holder: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """What is done or counted over again by each who holds an effect.  holder: of what kind they are."""
    kind = vocabulary.named(holder, ThingWord)
    if kind is None or kind.item or kind.is_one:
        return
    for said, meaning in zip(effect.statements, body, strict=True):
        if not _adds_up(meaning) or _is_once(meaning):
            continue
        beside, meaning = [*_beside_you(meaning)], _whoever_is_left(meaning)
        if _is_of_whoever(meaning, but=len(beside)):
            telling = _Telling(vocabulary, kind)
            told = telling.anew(said, meaning) if not beside else ""
            general = telling.of_a_step(said) or telling.in_general(beside, said)
            hint = f"say it of one of them: write `{told}`" if told else general
            yield codes.DONE_OVER.at(said.span, hint=hint, holders=kind.several)
        elif any(_comes_to_all(one, kind, vocabulary) for one in _at_nobodys_moment(meaning)):
            hint = _Telling(vocabulary, kind).first_line(said)
            yield codes.DONE_OVER.at(said.span, hint=hint, holders=kind.several)
        elif any(map(_comes_to_one, _at_nobodys_moment(meaning))):
            yield codes.DONE_OVER.at(said.span, hint=APART, holders=kind.several)


def _is_once(meaning: Meaning) -> bool:
    """Whether it is counted how often all of them together do it."""
    return any(isinstance(one, Rule) and one.limit is not None and one.limit.everyone for one in all_in((meaning,)))


def _whoever_is_left(meaning: Meaning) -> Meaning:
    """A rule that leaves out whoever is in a state, `if you are not Dazed`, as a rule of all the others who hold it: there are
    still several of those."""
    match meaning:
        case Rule(moment=After(), given=Given(fact, lasting=False)) if all(
            negated and isinstance(asked, IsCalled) and isinstance(asked.subject, Holder) and asked.naming.of("state")
            for asked, negated in leaves(fact, negated=False)
        ):
            return replace(meaning, given=None)
        case _:
            return meaning


def _is_of_whoever(meaning: Meaning, but: int) -> bool:
    """Whether it names others by how they stand to whoever has it, and says nothing of him: it is so for each of those alike.
    but: how often he is named beside others who come by the same."""
    own = [one for one in phrases_in(meaning) if isinstance(one, (*OF_THE_HOLDER, d.EndThis)) or _is_ones(one)]
    return speaks_of_holder(meaning) and len(own) == but


def _at_nobodys_moment(meaning: Meaning) -> Body:
    """What each who holds a rule does at a moment that comes to all of them at once, if it matters who that is."""
    match meaning:
        case Rule(moment=After() as moment, given=given, offer=None, body=body) if not speaks_of_holder(
            (moment, given)
        ):
            return body if speaks_of_holder(body) else ()
        case _:
            return ()


def _comes_to_all(done: Meaning, kind: ThingWord, vocabulary: Vocabulary) -> bool:
    """Whether something is done with each of those who may hold the rule, and comes of no number of its holder's."""
    each = [one for one in phrases_in(done) if isinstance(one, Select) and one.how == "each"]
    of = [term.head for one in each if not one.tellings and (term := one.naming.of("thing")) is not None]
    if not any(kind.name in vocabulary.sorts(word.name) or word.name in vocabulary.sorts(kind.name) for word in of):
        return False
    own = [one for one in phrases_in(done) if isinstance(one, OF_THE_HOLDER)]
    does = [one for one in phrases_in(done) if isinstance(getattr(one, "who", None), Holder)]
    return _adds_up(done) and len(own) == len(does)


def _comes_to_one(done: Meaning) -> bool:
    """Whether something is done with one of whom there is only one, and with nobody else."""
    whose = [getattr(deed, "who", None) for deed in done.deeds] if isinstance(done, Does) else []
    terms = [one.naming.of("thing") if isinstance(one, Select) and one.how == "the" else None for one in whose]
    alone = [term is not None and isinstance(term.head, ThingWord) and term.head.single for term in terms]
    return bool(alone) and all(alone) and _adds_up(done) and not speaks_of_holder(done)


def _beside_you(meaning: Meaning) -> Iterator[d.Deed]:
    """What comes to him, and to others in the same words: `you gain 1 Coin`, `each Friend gains 1 Coin`."""
    deeds = [
        deed for one in all_in((meaning,)) if isinstance(one, Does) for deed in one.deeds if isinstance(deed, _ADDING)
    ]
    others = [(deed, who) for deed in deeds if not isinstance(who := getattr(deed, "who", None), Holder)]
    for deed in deeds:
        if isinstance(getattr(deed, "who", None), Holder) and any(
            type(other) is type(deed) and replace(deed, who=who) == other for other, who in others
        ):
            yield deed


def _is_ones(phrase: object) -> bool:
    """Whether somebody is called so for what he is to one alone: to whomever he brought a state over."""
    term = phrase.of("thing") if isinstance(phrase, Naming) else None
    return term is not None and isinstance(term.head, ThingWord) and term.head.is_one


def _adds_up(meaning: Meaning) -> bool:
    for one in all_in((meaning,)):
        match one:
            case Does(deeds=deeds) if any(isinstance(deed, _ADDING) for deed in deeds):
                return True
            case Sets(standing=standing) if any(
                isinstance(stand, _CHANGING) and stand.change.op in ("add", "times") for stand in standing
            ):
                return True
    return False


class _Telling:
    """Says of one of those who hold a rule what was said of anybody.  kind: of which they are."""

    def __init__(self, vocabulary: Vocabulary, kind: ThingWord) -> None:
        self._words, self._kind = vocabulary, kind
        mine, others = ([one for one in vocabulary.every(ThingWord) if one.side == side] for side in ("same", "other"))
        self._across: dict[str, str] = {}
        """How somebody is called by those of the other side, for how he is called by his own."""
        if len(mine) == len(others) == 1:
            for one, other in ((*mine, *others), (*others, *mine)):
                plural = other.several
                self._across |= {one.name: other.name, one.several: plural}

    def anew(self, said: Statement, meaning: Meaning) -> str:
        """The sentence; empty if that would be to guess.  meaning: what it means for whoever of them is left."""
        told = None
        if isinstance(said, Said) and isinstance(said.time, When | Would):
            asks = isinstance(meaning, Rule) and meaning.given is not None
            told = self._of_whom_it_happens(said if asks else replace(said, given=None))
        told = told or self._of_each(said)
        text = format_effect(Effect((told,))).strip() if told is not None else ""
        return "" if "\n" in text else text

    def first_line(self, said: Statement) -> str:
        """What to do where each of those who hold it is named beside whoever holds it."""
        each = {one.name for one in said.walk() if isinstance(one, Named) and one.determiner == "each"}

        def each_is_you(node: Node) -> Node:
            return You() if isinstance(node, Named) and node.determiner == "each" and node.name in each else node

        before, after = (format_effect(Effect((one,))).split("\n") for one in (said, said.remade(each_is_you)))
        line = next((new for old, new in zip(before, after, strict=False) if old != new), "").strip()
        if any(isinstance(node, ForEach) for node in said.walk()):
            hint = "say it of one of them: without `for each`, and `you` for that one in what follows"
        else:
            hint = f"say it of one of them: `{line}`, and `you` for that one in what follows"
        others = sorted({word.name for one in each if (word := self._thing(one)) is not None} - {self._kind.name})
        return f"{hint}; and let those alone have the rule: `held_by: {others[0]}`" if others else hint

    def of_a_step(self, said: Statement) -> str:
        """What to do where one of the others comes near or goes off: it is from whoever holds the rule that he does."""
        event = said.time.event if isinstance(said, Said) and isinstance(said.time, When) else None
        place = self._distance(event) if event is not None else None
        if event is None or place is None:
            return ""
        there = f"if there is {with_article(opponents(self._words))} in {place.name}, "
        asked = there if event.predicates[0].verb == "leave" else ""
        return f"say it of one of them, by what he does: `when you use …, {asked}…`"

    def _distance(self, event: Clause) -> PlaceWord | None:
        """The distance between two that somebody comes to, or goes from."""
        verb, where = event.predicates[0].verb, name_in(event.predicates[0].object)
        place = self._words.named(where.text, PlaceWord) if where is not None and verb in ("enter", "leave") else None
        return place if place is not None and between_two(place, self._words) else None

    def in_general(self, beside: list[d.Deed], said: Statement) -> str:
        """What to do where nothing can be said for somebody else."""
        if beside:
            return "whoever else comes by it has the rule, too: leave the others out"
        of = [
            word.of
            for one in said.walk()
            if isinstance(one, Name) and (word := self._thing(one)) is not None and word.side
        ]
        hint = "say it of one of them, `when you …, …`"
        strangers = [kind for kinds in of for kind in kinds[:1] if self._kind.name not in kinds]
        return f"{hint}; if others do it, too, let them have the rule: `held_by: {strangers[0]}`" if strangers else hint

    def _of_whom_it_happens(self, said: Said) -> Statement | None:
        """With `you` for whoever does it, or has it done: `when you become Dazed, each Opponent …`."""
        assert isinstance(said.time, When | Would), "it answers one"
        event: Clause = said.time.event
        if self._distance(event) is not None:
            return None  # of himself nobody can say it
        subject = event.subject
        whom = subject.owner if isinstance(subject, Owned) else subject
        if not isinstance(whom, Named) or whom.determiner not in OPEN or not self._may_be(whom):
            return None
        side, rest = self._side(whom.name), replace(event, subject=You())
        if not side and any(self._side(one) for one in rest.walk() if isinstance(one, Name)):
            return None  # of whose side those are, he who holds it says
        own: Node = You() if self._thing(whom.name) is not None else Owned(You(), whom.order, whom.name)
        new = replace(subject, owner=own) if isinstance(subject, Owned) else own
        told = replace(said, time=replace(said.time, event=replace(event, subject=new)))

        def he_is_you(node: Node) -> Node:
            return own if isinstance(node, Named) and node.determiner in POINTING and node.name == whom.name else node

        return self._from_side(told.remade(he_is_you), side)

    def _of_each(self, said: Statement) -> Statement | None:
        """With `you` for each of those with whom something is done: `each Friend gains 1 Coin`."""
        those = {one.name for one in said.walk() if isinstance(one, Named) and one.determiner == "each"}
        (one, *others) = those or (None,)
        word = self._thing(one) if one is not None and not others else None
        if word is None or self._kind.name not in word.of or any(isinstance(node, ForEach) for node in said.walk()):
            return None

        def each_is_you(node: Node) -> Node:
            of_all = isinstance(node, Named) and node.determiner == "each" and not node.qualifiers
            return You() if of_all else node

        return self._from_side(said.remade(each_is_you), word.side)

    def _from_side(self, said: Statement, side: str) -> Statement | None:
        """What is left in the words of somebody of that side, who speaks of himself."""
        if side != "other":
            return said
        told = [one for one in said.walk() if isinstance(one, Name) and self._side(one)]
        if any(one.text not in self._across for one in told):
            return None

        def across(node: Node) -> Node:
            return replace(node, text=self._across.get(node.text, node.text)) if isinstance(node, Name) else node

        new: Statement = said.remade(across)
        return new

    def _thing(self, name: Name) -> ThingWord | None:
        return self._words.named(name.text, ThingWord)

    def _side(self, name: Name) -> str:
        term = self._words.resolve(name.text, "thing")
        return term.head.side if term is not None and isinstance(term.head, ThingWord) else ""

    def _may_be(self, whom: Named) -> bool:
        """Whether whoever holds the rule may be any of these, or has such a stretch of time."""
        scope, thing = self._words.named(whom.name.text, ScopeWord), self._thing(whom.name)
        if scope is not None or whom.qualifiers:
            return scope is not None and self._kind.name in scope.of
        if thing is None:
            return False
        return self._kind.name in thing.of if thing.side else thing.name in self._words.sorts(self._kind.name)
