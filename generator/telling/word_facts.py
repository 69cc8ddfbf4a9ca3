"""What a system declares of a word, as facts in English: a label and a text whose words of the game can be linked.

The facts stand on the pages, cards and lists of words.  Knows the keys of declarations, never a game's words; says
nothing that only an effect says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.phrasing.runs import capital, join, small, string
from generator.telling.charts import facts_of_table, table_of
from generator.telling.endings import ENDS, LASTS, NEVER, ending
from generator.telling.plain_prose import plain
from generator.telling.role_facts import AMOUNTS, COSTS, ROLES, SUIT
from generator.telling.teller import Fact, Teller, between, figure, is_absent, listed
from grammar.nodes.slots import Limit
from grammar.nodes.structure import Effect
from grammar.vocabulary import Word
from grammar.words import DeclaredWord, ScopeWord, StateWord, ThingWord
from rulebook.model.entry import Entry
from rulebook.model.options import replacing, rivals, stands_in
from rulebook.model.rulebook import System
from rulebook.shapes.kinds import Kind

SILENT = frozenset(
    {"name", "plural", "abbr", "long", "summary", "small", "effect", "default", "verbs", "unit", "count", "at"}
    | {"letter", "sign", "order", "text", "bears", "numbers", "parameter", "without", "costs"}
)
"""What a declaration says of its word alone, and what is told together with something else."""


def facts_of(word: Word, system: System) -> tuple[Fact, ...]:
    """Everything that is declared of a word, and where other declarations count on it."""
    return tuple(_facts(Teller(system), word))


ROLE_TITLES = {
    "thing": "Who and what",
    "stat": "Numbers",
    "track": "Pools and tracks",
    "skill": "Skills",
    "test": "Tests",
    "state": "States",
    "tag": "Tags",
    "scope": "Time",
    "place": "Places",
    "action": "Actions",
    "table": "Tables",
    "suit": "Suits",
}
"""How the list of words calls each role that has no pages of its own, in the order of the list."""


def says_something(word: Word, system: System) -> bool:
    """Whether there is more to a declared word than its name."""
    return bool(word.summary or word.long or effect_of(word, system) or facts_of(word, system))


def effect_of(word: Word, system: System) -> Effect | None:
    """What the declaration of a word says that it does."""
    return next((found for (_, name), found in sorted(system.effects.items()) if name == word.name), None)


def apart(system: System) -> Iterator[tuple[str, list[Word]]]:
    """The declared words of which no entry tells more, under what their role is called."""
    taken = {entry.name for entry in system.entries.values()}
    for role, title in ROLE_TITLES.items():
        found = []
        for word in system.vocabulary.words(role):
            if not {word.name, word.plural or f"{word.name}s"} & taken and says_something(word, system):
                taken.add(word.name)  # of two words with one name the first is told
                found.append(word)
        if found:
            yield title, found


NOTHING = ("0", "Rank 0")


def amount_of(word: Word, system: System) -> str:
    """How large a number is and what it is: `is your Agility + your Wits: the most shots that somebody can have.`; empty if
    there is no more to say of it than that it is 0 at first."""
    told = [fact for fact in facts_of(word, system) if fact.label in AMOUNTS and fact.plain not in NOTHING]
    amounts = ", ".join(f"{fact.label.lower()} {string(small(fact.text))}" for fact in told)
    what = plain(word.summary)
    if amounts and not what[1:2].isupper():
        what = what[:1].lower() + what[1:]
    said = ": ".join(text.rstrip(".") for text in (amounts, what) if text)
    return f"{said}." if said else ""


SENTENCES = {
    "A sort of": "It is a sort of {}",
    "Added": "{} is added",
    "Answered": "It is answered {}",
    "At most": "It is at most {}",
    "Begins at": "It begins at {}",
    "Comes about": "{}",
    "Costs": "It costs {}",
    "Dice": "Its dice are {}",
    ENDS: "It ends {}",
    "Ends after": "It ends after {}",
    "Goes on": "{}",
    "Has one": "{} has one",
    "Holds while": "It holds while {}",
    "How many": "You have {}",
    "In a tie": "In a tie {}",
    "In order": "They come in order: {}",
    "Is": "It is {}",
    "Is also": "It is also {}",
    "Is always": "It is always {}",
    LASTS: "It lasts {}",
    "Left out": "{} is left out",
    "Made of": "It is made of {}",
    "Made with": "It is made with {}",
    "More cards": "More cards {}",
    "Needs": "It needs {}",
    "Never below": "It is never below {}",
    "Played": "It is played with {}",
    "Sets anew": "It sets {}",
}
"""How a fact is said in running text, by its label, where that is no list of its own."""


def behind_label(fact: Fact) -> str:
    """A fact in few words: `Costs: 1 action`.  Names and lone letters keep their capitals."""
    return f"{fact.label}: {_small(fact)}"


def said(fact: Fact) -> str:
    """A fact in running text: `It costs 1 action.`; a list of several behind its label."""
    return sentence_of(fact) or f"{behind_label(fact).rstrip('.')}."


def sentence_of(fact: Fact) -> str:
    """A fact as a sentence; empty if it is only told behind its label."""
    text = _small(fact)
    if fact.label == ENDS and text.startswith(NEVER):
        return f"Nothing ends it{text.removeprefix(NEVER)}."
    sentence = SENTENCES.get(fact.label) if ": " not in text else None
    if sentence is None:
        return ""
    whole = sentence.format(text)
    return f"{whole[:1].upper()}{whole[1:].rstrip('.')}."


def _small(fact: Fact) -> str:
    return string(small(fact.text) if fact.plain[1:2].islower() else fact.text)


def facts_of_entry(entry: Entry, system: System) -> tuple[Fact, ...]:
    """What the fields of an entry say, and what is declared of the word of which it tells more."""
    kind, teller = system.kinds[entry.kind], Teller(system)
    if kind.sheet is not None:
        return ()  # it has a sheet, which says it all
    word = system.vocabulary.word(entry.name, kind.role) if kind.role != "entry" else None
    own = [*_option(teller, entry), *_fields(teller, entry, kind)]
    if word is None or word.id:  # no word, or one that the entry itself is: nothing else is declared of it
        holder = system.held_by(entry)
        thing = system.vocabulary.named(holder, ThingWord) if holder else None
        every = "the" if thing is not None and thing.single else "every"
        for_whom = join(every, teller.word(holder)) if holder else HOLDS.get(kind.role)
        if for_whom is not None and entry.effect.statements:
            for_each = OFTEN_FOR_EACH if every == "every" and _is_limited(entry, system) else None
            own.append(Fact(HOLDS_FOR, capital(join(for_whom, for_each))))
        return tuple(own)
    # The rule says what it costs, and the suit has a sign.
    said = (SUIT, COSTS)
    return (*own, *(fact for fact in _facts(teller, word) if fact.label not in said))


def _is_limited(entry: Entry, system: System) -> bool:
    """Whether something in the rules of an entry is done so often in a stretch of time that is everybody's, and not so often by
    all together."""
    limits = (node for node in entry.effect.walk() if isinstance(node, Limit) and not node.everyone)
    scopes = (system.vocabulary.named(limit.scope.text, ScopeWord) for limit in limits)
    return any(scope is not None and not scope.of for scope in scopes)


def beside_rules(facts: Iterable[Fact], word: Word | None, system: System) -> Iterator[Fact]:
    """Facts as they stand beside the rules of their entry: how a state ends by these is not said again."""
    for fact in facts:
        if fact.label != ENDS or not isinstance(word, StateWord):
            yield fact
        elif text := ending(word, system, beside=True):
            yield Fact(ENDS, capital(text))


def tabled(kind: Kind) -> bool:
    """Whether entries of a kind show their fields as facts: they may have no rule that would say what they are."""
    return kind.plain or kind.role != "entry"


OPTION = "Option"
"""The label behind which an entry is said to be one."""

OF_OPTIONS = (OPTION, "Replaces", "Not together with", "Replaced by")
"""The labels of all facts about options."""


def _option(teller: Teller, entry: Entry) -> Iterator[Fact]:
    """That an entry is an option and what it replaces; or which options would replace it."""
    system = teller.system
    if entry.optional:
        yield Fact(OPTION, join("In force only at a table that switches it on"))
    if entry.replaces:
        replaced = teller.words([system.entries[id].name for id in entry.replaces if id in system.entries])
        holder = system.held_by(entry)
        place = "its place" if len(entry.replaces) == 1 else "the place of the first"
        there = (", and stands in", place) if stands_in(entry, holder) else ()
        yield Fact("Replaces", join(replaced, *there))
    for other, rule in rivals(system, entry):
        yield Fact(
            "Not together with", join(teller.word(other.name), ", which replaces", teller.word(rule.name), "too")
        )
    if options := [option.name for option in replacing(system, entry.id)]:
        where = "where it is switched on" if len(options) == 1 else "where one of them is switched on"
        article = "The option" if len(options) == 1 else "The options"
        yield Fact("Replaced by", join(article, teller.words(options, joint="or"), ",", where))


HOLDS_FOR = "Holds for"
"""The label behind which it is said whose rule it is."""

OFTEN_FOR_EACH = ", each for themselves"
"""What is said of a rule of many that is used so often: each of them may use it so often."""

HOLDS = {"place": join("everybody there"), "state": join("everybody in it")}
"""For whom the rules of an entry are that nobody holds, by the role of the entry's name."""

UNTOLD = ("max_rank", "price", "cost", "held_by")
"""Fields that have a place of their own on the page."""


def _fields(teller: Teller, entry: Entry, kind: Kind) -> Iterator[Fact]:
    for field in kind.fields.values() if tabled(kind) else ():
        value = entry.fields.get(field.name)
        elsewhere = (field.name in UNTOLD and not field.number) or field.type == "prose"
        if elsewhere or field.role == "suit" or is_absent(value):
            continue
        label = field.label or field.name.replace("_", " ").capitalize()
        if field.type in ("word", "words"):
            text = teller.words(listed(value))
        else:
            text = join(*between([join(figure(field, item)) for item in listed(value)], ","))
        yield Fact(label, capital(text))


def _facts(teller: Teller, word: Word) -> Iterator[Fact]:
    """The facts of a word in the order in which a reader asks for them."""
    if (table := table_of(word, teller.system)) is not None:
        yield from facts_of_table(table, teller.system)
        return
    if not isinstance(word, DeclaredWord):
        return
    for _, label, tell in ROLES.get(word.role, ()):
        text = tell(teller, word)
        if text:
            yield Fact(teller.label(label, word), capital(text))
    for name, number in word.numbers.items() if isinstance(word, ThingWord) else ():
        yield Fact(name, teller.value(number))
