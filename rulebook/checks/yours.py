"""What the holder of a rule cannot have, lose or hear: a number that only one thing of a game has (its board, its party), a price
of his own, the rule itself where nobody has it alone, the end of the state whose own rule it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.article import a_or_an
from grammar.meaning.bodies import Body
from grammar.meaning.deeds import MoveRanks
from grammar.meaning.having import has_for_it, whose_it_is
from grammar.meaning.names import Naming
from grammar.meaning.nouns import Holder, Itself, Noun, Own, Select, naming_of, phrases_in, tellings_of
from grammar.meaning.standing import Calls
from grammar.nodes.amounts import Count, EqualTo, Per
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.nouns import CostOf, Name, Named, Owned, Qualifier, This, You
from grammar.nodes.slots import When
from grammar.nodes.structure import Effect, Rule
from grammar.vocabulary import Term, Vocabulary
from grammar.words import NUMBERS, EntryWord, NumberWord, TagWord, ThingWord, anybody, default_thing, is_item


def check_yours(effect: Effect, vocabulary: Vocabulary, holder: str) -> tuple[Problem, ...]:
    """What `you` cannot have.  holder: of what kind everybody is who holds the effect; "" if it is anybody."""
    carried = is_item(vocabulary.resolve(holder, "thing")) if holder else True  # then `you` is whoever has it
    kind = anybody(vocabulary) if carried else holder
    found = []
    for name in _had(effect) if kind else ():
        terms = vocabulary.terms(name.text)
        number = next((term.head for role, term in terms.items() if role in NUMBERS), None)
        if _may_be_had(terms, vocabulary) or not isinstance(number, NumberWord) or number.group is True:
            continue
        if not holder and any(_is_somebody(vocabulary, one) for one in number.of):
            continue
        if not has_for_it(vocabulary, kind, number):
            hint, reason = whose_it_is(vocabulary, number), f"no {kind} has {number.name}"
            found.append(codes.NEVER_HAPPENS.at(name.span, hint=hint, reason=reason))
    return (*found, *(_never(one, holder, vocabulary) for one in _called(effect) if _is_never(one, holder, vocabulary)))


def _may_be_had(terms: Mapping[str, Term], vocabulary: Vocabulary) -> bool:
    """Whether a name may stand for something else than a number; entries may only tell of one, which nobody has then."""
    kind = terms.get("kind")
    told = kind is not None and all(word.kind != kind.head.kind for word in vocabulary.words("entry"))
    return bool(terms.keys() - {*NUMBERS, *(("kind",) if told else ())})


def _called(effect: Effect) -> Iterator[Name]:
    """What it is asked whether you are."""
    for node in effect.walk():
        match node:
            case Clause(You(), "do", (Predicate("be", Name() | Named() as what, negated=False),)):
                yield what if isinstance(what, Name) else what.name


def _is_never(name: Name, holder: str, vocabulary: Vocabulary) -> bool:
    """Whether nobody of the kind that holds a rule is one of these."""
    word, held = vocabulary.word(name.text, "thing"), vocabulary.word(holder, "thing") if holder else None
    if not (isinstance(word, ThingWord) and isinstance(held, ThingWord)) or held.item or word.side or held.side:
        return False
    return word.name not in vocabulary.sorts(held.name) and held.name not in vocabulary.sorts(word.name)


def _never(name: Name, holder: str, vocabulary: Vocabulary) -> Problem:
    one = f"{a_or_an(name.text)} {name.text}"
    where = f"what {one} may do stands in the folder of another kind, or is said of him, `when {one} …`"
    hint = f"here `you` is the {holder}: {where}"
    return codes.NEVER_HAPPENS.at(name.span, hint=hint, reason=f"no {holder} is {one}")


def _is_somebody(vocabulary: Vocabulary, kind: str) -> bool:
    """Whether those of a kind are people, of whom there may be several: they too can have what anybody can."""
    word = vocabulary.word(kind, "thing")
    return isinstance(word, ThingWord) and not word.item and not word.single


def _had(effect: Effect) -> Iterator[Name]:
    """The numbers that an effect calls yours, or lets you gain, lose or pay, or make tests with."""
    for node in effect.walk():
        match node:
            case Owned(owner=You(), name=name, qualifiers=words):
                yield name
                yield from _made_with(words)
            case Clause(subject=You(), predicates=predicates):
                for one in predicates:
                    if one.verb in ("pay", "gain", "lose", "have") and isinstance(one.object, Count | EqualTo):
                        yield one.object.unit
                    elif one.verb == "have" and isinstance(one.object, Named | Name):
                        yield one.object.name if isinstance(one.object, Named) else one.object
                    elif one.verb == "make":
                        yield from _made_with(getattr(one.object, "qualifiers", ()))
            case Clause(subject=Owned(owner=You()), predicates=(Predicate("use", Name() as name),)):
                yield name
            case Per(of=Name() as name):
                yield name


def _made_with(words: tuple[Qualifier, ...]) -> Iterator[Name]:
    return (word.object for word in words if word.word in ("with", "without") and isinstance(word.object, Name))


def check_wares(effect: Effect, vocabulary: Vocabulary) -> tuple[Problem, ...]:
    """What somebody's own rule says of all that is for sale: that is nobody's, and so it would be for everybody."""
    found = []
    for node in effect.walk():
        match node:
            case Clause(Owned(owner=Named("each", name=name)) as subject):
                term = vocabulary.resolve(name.text, "thing")
                if term is not None and isinstance(term.head, ThingWord) and term.head.wares:
                    one = f"{a_or_an(name.text)} {name.text}"
                    hint = f"what is to be had is the same for everybody; give back what is paid: `when you pay … on {one}, …`"
                    found.append(codes.SAYS_NOTHING_IN_PLAY.at(subject.span, hint=hint, words="for whoever has this"))
    return tuple(found)


def check_priced(effect: Effect, vocabulary: Vocabulary, name: str, *, declared: bool = False) -> Iterator[Problem]:
    """The cost of an entry of a kind of which none costs anything, or of a declared action of which none is said.  name: of the
    entry, or of the action."""
    if any(getattr(word, "cost", None) is not None for word in vocabulary.called(name)):
        return
    for node in effect.walk():
        if isinstance(node, CostOf) and isinstance(node.of, This):
            hint = "none of its kind costs anything: write the number, or name what does, `the cost of …`; what they are paid "
            hint += "with stands in `_kind.yml`, `costs: …`"
            if declared:
                hint = "write the number, or say what it costs beside its effect, `cost: …`"
            yield codes.SAYS_NOTHING_IN_PLAY.at(node.span, hint=hint, words="the cost of this")


def check_over(effect: Effect, state: str) -> tuple[Problem, ...]:
    """What a state waits for when it is over: its own rules are over with it."""
    reason = f"what {state} says is over with it"
    hint = f"say it of everybody: `when a … stops being {state}, …`, under `rules:` or in an entry with `held_by:`"
    found = []
    for node in effect.walk():
        match node:
            case Rule(time=When(Clause(You(), _, predicates))):
                for one in predicates:
                    match one:
                        case Predicate("stop", Name(text)) if text == state:
                            found.append(codes.NEVER_HAPPENS.at(one.span, hint=hint, reason=reason))
    return tuple(found)


_OUT_OF_FORCE = {
    "action": (
        "nobody has an action, and so nobody can lose it",
        "end what is set up as it is used in a line beside that, `when …, you end this`; let nobody use it again for a time, "
        "`you cannot use {name} until … ends`",
    ),
    "state": ("nobody loses what a state says while he is in it", "say that he is out of it, `you stop being {name}`"),
    "place": ("nobody has what holds in a place, and so nobody can lose it", "say that somebody `leaves {name}`"),
    "": (
        "{whose} has this, and nobody can lose it",
        "end what is set up for a time in a line beside that, `when …, you end this`; let what always stands ask for a state, "
        "`while you are not …, …`, and let that come here, `you become … until … ends`",
    ),
}
"""Why nobody loses a rule that nobody has for himself, and how it is out of force, by what its entry tells of."""


def check_lost(body: Body, name: str, role: str, holder: str) -> Iterator[Problem]:
    """What loses a rule that nobody has for himself: it goes on.  role: of what it tells; holder: of which kind each has it."""
    kind = holder or (name if role == "thing" else "")
    whose = f"each {kind}" if kind else "everybody"
    for one in phrases_in(body):
        match one:
            case MoveRanks("lose", of=Itself()):
                said = ": ".join(_OUT_OF_FORCE.get("" if holder else role, _OUT_OF_FORCE[""]))
                hint = said.format(name=name, whose=whose)
                yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=hint, words="lose this")


def check_suspended(
    body: Body, name: str, role: str, kind: str, vocabulary: Vocabulary, *, lost: bool
) -> Iterator[Problem]:
    """What puts itself out of force: by that it would be in force again.  kind: of its entry; lost: somebody can lose it."""
    for one in phrases_in(body):
        match one:
            case Calls(subject, word, entry=True) if _suspends(vocabulary, word):
                naming = naming_of(subject)
                if isinstance(subject, Itself) or (_is_yours(subject) and naming is not None and naming.text == name):
                    cure = _OUT_OF_FORCE.get(role, _OUT_OF_FORCE[""])[1].format(name=name)
                    cure = "write `you lose this until … ends`" if lost else cure
                elif naming is not None and _is_among(subject, naming, name, kind, vocabulary):
                    cure = f"say it of the others: `{naming.text} other than this`"
                else:
                    continue
                hint = f"no rule is out of force by itself: {cure}"
                yield codes.SAYS_NOTHING_IN_PLAY.at(one.span, hint=hint, words=f"is {word}")


def _suspends(vocabulary: Vocabulary, word: str) -> bool:
    tag = vocabulary.word(word, "tag")
    return isinstance(tag, TagWord) and tag.suspends


def _is_yours(subject: Noun) -> bool:
    return isinstance(subject, Own) and isinstance(subject.owner, Holder)


def _is_among(subject: Noun, naming: Naming, name: str, kind: str, vocabulary: Vocabulary) -> bool:
    """Whether an entry is one of those of its kind that are spoken of, of its holder's or of everybody's: by the words before
    that it is called by its suit and its group."""
    term, entry = naming.of("kind"), vocabulary.named(name, EntryWord)
    called = {entry.suit, entry.group} if entry is not None else set()
    return (
        (_is_yours(subject) or _is_each(subject, vocabulary))
        and not tellings_of(subject)
        and term is not None
        and term.head.name == kind
        and called.issuperset(tag.name for tag in term.tags)
    )


def _is_each(subject: Noun, vocabulary: Vocabulary) -> bool:
    """Whether it is said of all there are, or of what everybody has."""
    match subject:
        case Own(owner=Select(naming, "each", ())):
            term = naming.of("thing")
            return term is not None and not term.tags and term.head.name in vocabulary.sorts(default_thing(vocabulary))
        case Select(how="each"):
            return True
        case _:
            return False
