"""Of which role and unit the object of a verb must be.  Units do not mix."""

from __future__ import annotations

import re
from collections.abc import Callable

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.suggest import either
from grammar.article import a_or_an, with_article
from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes.node import Node
from grammar.vocabulary import PLAYED, Term, Vocabulary, Word
from grammar.words import (
    NUMBERS,
    ActionWord,
    KindWord,
    NumberWord,
    ScopeWord,
    StatWord,
    TagWord,
    TestWord,
    ThingWord,
    TrackWord,
    anybody,
    is_chosen,
    is_group,
    is_item,
    made_by,
    own_time,
)

Resolve = Callable[..., Term | None]

OBJECTS: dict[str, tuple[str, ...]] = {
    "draw": ("word", "thing", "tag"),
    "discard": ("word",),
    "play": ("word", "thing", "action", "tag"),
    "roll": ("word", "table", "entry"),
    "pay": ("track", "word", "action"),
    "give up": ("action", "word", "track"),
    "take": ("word", "action", "thing", "scope"),
    "make": ("test",),
    "gain": ("track", "stat", "skill", "thing", "tag", "entry", "kind", "word", "action"),
    "lose": ("track", "stat", "skill", "thing", "tag", "entry", "kind", "word", "action", "test"),
    "have": ("state", "tag", "entry", "thing", "kind", "action", "stat", "skill", "track", "word"),
    "use": ("entry", "action", "kind", "table", "skill", "thing", "tag", "state", "test"),
    "stop": ("state", "tag", "thing"),
    "bring": ("thing", "entry", "kind"),
    "bid": ("track", "word"),
    "enter": ("place", "scope"),
    "leave": ("place", "scope"),
    "reroll": ("test", "word"),
    "meet": ("thing", "character", "state", "tag", "entry", "kind"),
    "target": ("thing", "character", "state", "tag"),
}
"""The roles that the head of an object may have, by verb; a verb that is not named takes any."""

_INSTEAD = {
    "state": {
        "gain": "become {name}",
        "take": "become {name}",
        "use": "become {name}",
        "lose": "stop being {name}",
        "in": "while you are {name}, …",
    },
    "track": {"become": "gain {name}", "draw": "gain {name}", "make": "pay {name}"},
    "stat": {"pay": "lose {name}"},
    "test": {
        "use": "make {a} {one}",
        "take": "make {a} {one}",
        "gain": "make {a} {one}",
        "from": "by {a} {one}",
        "during": "when you make {a} {one}, …",
    },
    "scope": {"use": "begin {name}"},
    "entry": {"become": "gain {name}", "stop": "lose {name}"},
}
"""What an author most likely meant who put a word of this role behind this verb; `one` is the name in the singular."""

_NEVER_ONE = ("state", "tag", "word", "entry", "suit")
"""The roles of what has no `a` before it."""

_FROM = "from {a} {one}"
"""From whom damage is."""

SO_OFTEN = (
    "a thing that is used up keeps a number, declared in `_system.yml` under `tracks:` with `of: {name}` and `start: 3`: "
    "`if the {name}'s … is at least 1, you may use this:`, and below it `the {name} loses 1 …`"
)
"""How something can be used so often and no more."""

_UNITS = {"draw": ("card", "die"), "discard": ("card",), "reroll": ("die",)}
"""Verbs whose object is always the same thing."""

_OF_NUMBERS = {
    "discard": "paid or lost: `pay {many}` where it is offered, else `lose {many}`",
    "draw": "gained: `gain {many}`",
}
"""What is done with what is kept as a number, where somebody does it as with cards."""

_COMES_OUT = ("succeed", "fail", "tie")
"""What is said of a test and of no thing with which it is made."""


_SAID = {
    "track": "a track",
    "word": "cards or dice",
    "stat": "a stat",
    "test": "a test",
    "action": "an action",
    "state": "a state",
    "tag": "a tag",
    "thing": "a thing",
    "scope": "a scope of time",
    "entry": "an entry",
    "character": "a character",
    "kind": "a kind of entry",
    "table": "a table",
    "place": "a place",
    "skill": "a skill",
    "suit": "a suit",
}


MOST_SAID = 5
"""Of more roles than these, a list says nothing."""


def check_role(
    name: n.Name, roles: tuple[str, ...], verb: str, term: Resolve, vocabulary: Vocabulary, problems: list[Problem]
) -> None:
    """Reports a name whose head is none of the roles; a name that nothing declares is reported elsewhere."""
    fits = term(name, *roles)
    if fits is not None and not is_nowhere(fits, verb, vocabulary):
        return
    if fits is not None:
        roles = tuple(role for role in roles if role != "kind")
    found = term(name)
    if found is None:
        return
    other = _INSTEAD.get(found.head.role, {}).get(verb)
    one = found.name
    said_so = other and other.format(name=name.text, one=one, a=a_or_an(one))
    hint = f"write `{said_so}`" if said_so else _such_as(roles, vocabulary)
    if "test" in roles and (made := made_by(found, vocabulary, plural=found.plural)):
        hint = f"name the test that it makes: `{made}`"
    elif verb == "make" and found.head.role == "action":
        hint = f"it is used: `use {name.text}`"
    if verb in ("begin", "end") and isinstance(found.head, ActionWord) and "scope" in roles and not found.head.makes:
        done = f"take {with_article(one)}" if found.head.done == "take" else f"use {name.text}"
        time = own_time(vocabulary)
        until = f"; how long something stands, by a stretch of time: `until your {time} ends`" if time else ""
        hint = f"that is over at once: say what comes of it, `when you {done}, …`{until}"
    if verb == "use" and found.head.role in NUMBERS:
        hint = f"say what becomes of it: `pay 1 {name.text}`, `gain 1 {name.text}`, `goes up by 1`"
    if verb == "use" and found.head.role == "place":
        hint = (
            f"a place is entered: `enter {name.text}`; what is offered there has a name to be used by in an entry of its own: "
            f"`during your …, if you are in {name.text}, you may pay …:`"
        )
    if verb in ("be", "not be") and found.head.role == "entry":
        had = f"no {name.text}" if verb == "not be" else name.text
        hint = f"somebody has it: `you have {had}`, `that … has {had}`"
    if verb in ("be", "not be", "become", "stop being") and found.head.role == "entry" and hint:
        hint = f"{hint}; what you mean by it yourself is a state under another name, `states:` in `_system.yml`"
    is_number = isinstance(found.head, NumberWord) and not is_group(found)
    if verb in ("be", "not be") and is_number:
        hint = f"ask for the number: `if your {one} is at least 1`, `if that …'s {one} is at least 1`"
    if verb == "become" and is_number and not said_so:
        hint = f"it is a number: `your {one} becomes 3`, `your {one} goes up by 1`; to wait for it, `when your {one} reaches 3`"
    if verb in ("be", "not be", "become") and found.head.role == "scope":
        hint = f"that is a time: `during {a_or_an(one)} {one}, …`, `when {a_or_an(one)} {one} begins, …`"
    if verb == "in" and found.head.role == "kind":
        hint = f"somebody has it: `you have {a_or_an(one)} {one}`, `a … with {a_or_an(one)} {one}`"
    if verb == "per":
        hint = _per(found, vocabulary)
    if verb == "how long it lasts" and found.head.role in ("stat", "skill"):
        hint = f"a number is for tests: say of which, `your … with {name.text} …`; for which time, `for 1 …`"
    if verb == "how long it lasts" and found.head.role == "test":
        hint = f"say it of the test: `your {name.text} … get …`, with a trait `your {name.text} with … get …`"
    if verb == "" and roles == ("scope",) and found.head.role == "test":
        time = own_time(vocabulary)
        since = f"; or ask since when, `… this {time}`" if time else ""
        hint = f"{IN_A_TEST.format(one)}{since}"
    if verb == "take" and found.head.role in NUMBERS:
        unit = found.head.several
        hint = f"what is kept is gained and lost: `gain 1 {found.head.name}`, `when … gains {name.text}`; what is another's, "
        hint += (
            f"`gain {unit} equal to the lower of 1 and that …'s {unit}` and below it `that … loses 1 {found.head.name}`"
        )
    if verb == "done":
        hint = _BY_WHOM.get(found.head.role, hint)
        if isinstance(found.head, TestWord):
            family = vocabulary.sorts(found.head.name, "test")
            dice = any(test.source == "dice" for test in vocabulary.every(TestWord) if test.name in family)
            plays, one = ("rolls", "die") if dice else ("plays", "card")
            hint = f"{hint}; how many it has is said of it: `that {found.name} {plays} 1 more {one}`, `… 1 fewer {one}`"
    if verb == "by" and _is_somebody(found.head):
        hint = f"say from whom it is: `{_FROM.format(a=a_or_an(one), one=one)}`"
    elif verb == "by" and found.head.role == "thing":
        hint = (
            f"damage is dealt by a test: `from you by a … with {a_or_an(one)} {one}`, or by whoever makes it: `by a …`"
        )
    elif verb == "by":
        made = made_by(found, vocabulary, plural=found.plural)
        hint = f"name the test that it makes: `{made}`" if made else _by_a_test(found, vocabulary)
    if verb == "from" and isinstance(found.head, ActionWord) and not found.head.makes:
        hint = OF_NO_TEST.format(with_article(one))
    if found.head.role == "suit":
        hint = of_a_card(name.text)
    if verb in _COMES_OUT and found.head.role == "thing" and not _is_somebody(found.head):
        hint = f"say what is made with it: `your … with {a_or_an(one)} {one}`"
    if verb in _COMES_OUT and _is_somebody(found.head):
        hint = COMES_OUT
    if found.head.role == "tag" and verb not in _UNITS and hint == _such_as(roles, vocabulary):
        hint = f"it is said of something: `your {name.text} … gets +2`"
    if hint is None and verb in _UNITS:
        hint = f"write how many {' or '.join(PLAYED[unit] for unit in _UNITS[verb])}; which they are cannot be said"
    expected = either([_SAID[role] for role in roles]) if len(roles) <= MOST_SAID else "what can stand here"
    said = _SAID[found.head.role] if found.head.role != "word" else f"the word `{found.head.name}`"
    problems.append(codes.WRONG_KIND_OF_NAME.at(name.span, hint=hint, name=name.text, found=said, expected=expected))


def is_nowhere(fits: Term, verb: str, vocabulary: Vocabulary) -> bool:
    """Whether somebody would be in what is had: a kind of entries none of which is a place."""
    head = fits.head
    had = vocabulary.words("entry") if verb == "in" and isinstance(head, KindWord) else ()
    return any(word.kind == head.kind for word in had)


OF_NO_TEST = (
    "{} is no test, and its damage is told from other by a word alone: declare one under `tags:`, say it where that damage is "
    "dealt, `take damage with … equal to …`, and ask for it, `damage to you with … gets -3`"
)
"""How it is told that something else than a test deals damage."""


def _by_a_test(found: Term, vocabulary: Vocabulary) -> str:
    """How to say that damage is by a test of a sort: `by a Magical Draw` for what is no test, and has to do with such."""
    bases = [test.name for test in vocabulary.every(TestWord) if not test.of]
    spoken = re.compile(rf"\b{re.escape(found.head.name.lower())}s?\b")
    tag = next((word.name for word in vocabulary.words("tag") if spoken.search(word.summary.lower())), "")
    if tag and len(bases) == 1:
        return f"damage is dealt by a test: `by {a_or_an(tag)} {tag} {bases[0]}`"
    if isinstance(found.head, ActionWord):
        return OF_NO_TEST.format(with_article(found.name))
    return "damage is dealt by a test: `by a …`; of other damage ask for a word that it has: `damage with …`"


def of_a_card(suit: str) -> str:
    """How to say that a card is of a suit."""
    return f"of a card that is played or turned up say `a card with {suit}`, `if that card is {suit}`"


def check_one_of_them(x: n.Qualifier, term: Resolve) -> list[Problem]:
    """A number of those who are meant one by one, behind a small word: `from 1 Attack`, `with 2 Weapons`."""
    match x.object:
        case _ if x.compares:
            return []
        case a.Count(a.Number() | a.Variable() as quantity, n.Name() as name) if name.text not in PLAYED:
            found = term(name)
        case _:
            return []
    is_one = isinstance(quantity, a.Number) and quantity.value == 1
    goal = found is not None and isinstance(found.head, StatWord) and bool(found.head.reads)  # `against 3 Sixes`
    if found is None or (x.word == "other than" and is_one) or (x.word == "against" and goal):
        return []
    said = f"{x.word} {{one}}" if found.head.role in _NEVER_ONE else f"{x.word} {{a}} {{one}}"
    if x.word == "from":
        said = _INSTEAD.get(found.head.role, {}).get("from", said)
    elif x.word == "by" and _is_somebody(found.head):
        said = _FROM
    hint = f"write `{said.format(a=a_or_an(found.name), one=found.name)}`"
    hint += "" if is_one else "; how many they are is asked: `if the number of … is at least …`"
    if found.head.role in NUMBERS:
        hint = f"ask for it: `if that …'s {found.name} is at least …`"
    number = quantity.value if isinstance(quantity, a.Number) else quantity.letter
    if isinstance(found.head, TrackWord) and x.word == "with":
        hint = f"say how it is compared: `with at least {number} {name.text}`, `with at most {number} {name.text}`"
    return [codes.SAYS_NOTHING_IN_PLAY.at(x.span, hint=hint, words=f"{x.word} {number} {name.text}")]


def _is_somebody(word: Word) -> bool:
    return isinstance(word, ThingWord) and not word.item


_BEFORE_TESTS = {
    "stat": "say with what it is made: `{test} with {name}`",
    "thing": "say with what it is made: `{test} with {a} {name}`",
    "place": "say where: `{test} in {a} {name}`",
    "scope": "say when: `during {a} {name}, …`, `{test} in {a} {name}`",
    "state": "say who is so: `while you are {name}, …`, `when …, if that … is {name}, …`",
    "suit": "of a card say `when you play a card with {name}`",
}
"""How to say of a test what no test is called, by the role of the name."""


BEFORE = {"test": ("tag", "skill", "action"), "thing": ("tag", "state", "thing"), "kind": ("tag", "suit", "thing")}
"""The roles of the words that stand before a name, by its role: what a test is called or made with, what somebody is, of which
suit or for what an advantage is.  Before others none does."""
_EXPECTED = {
    "test": "a skill or a word that tests are called",
    "thing": "a state or a word for people",
    "item": "a state or a word for things",
    "kind": "a suit, a kind of thing or a word for entries",
    **dict.fromkeys(NUMBERS, "a part of the name of a number"),
}


def check_words_before(name: n.Name, term: Term, vocabulary: Vocabulary) -> list[Problem]:
    """What stands before a name, and tells it from no other that is called so."""
    role, problems = term.head.role, list[Problem]()
    if is_chosen(term) and role != "test":
        return []
    for word in term.tags:
        chosen = isinstance(word, TagWord) and word.chosen
        # a thing that is free of a price can be asked for
        of_entries = isinstance(word, TagWord) and (
            (role in ("test", "thing") and bool(word.suspends or word.lifts)) or (role == "test" and bool(word.waives))
        )
        if word.role in BEFORE.get(role, ()) and not chosen and not of_entries:
            continue
        rest = name.text.rpartition(word.name)[2].strip()
        cure = "leave it out"
        if chosen:
            cure = (
                f"no test is chosen with an entry, but what it is made with: `{term.head.name} with your {word.name} …`"
            )
        elif of_entries:
            cure = "leave it out; it is said of an entry or an action, by its name or its kind: `your … is {}`"
            cure = cure.format(word.name)
        elif role == "test":
            cure = _BEFORE_TESTS.get(word.role, "declare a word that tests are called, under `tags:`")
            cure = cure.format(test=rest, name=word.name, a=a_or_an(word.name))
        elif role in NUMBERS and word.role == "tag":
            cure = f"leave it out; it is said of a test: `your {word.name} … gets +2`"
        elif role == "thing" and word.role == "entry":
            cure = f"say who has it: `{a_or_an(rest)} {rest} with {word.name}`"
        elif role == "state" and word.role == "thing":
            cure = (
                f"a state stands before whoever is in it: `{rest} {word.name}`; {by_whom(rest, word.name, vocabulary)}"
            )
        expected = _EXPECTED.get("item" if is_item(term) else role, f"a part of the name of {_SAID[role]}")
        holes = {"name": word.name, "found": _SAID[word.role], "expected": expected}
        problems.append(codes.WRONG_KIND_OF_NAME.at(name.span, hint=cure, **holes))
    return problems


def by_whom(state: str, kind: str, vocabulary: Vocabulary) -> str:
    """How it is asked who brought somebody of a kind into a state."""
    giver = next((thing.name for thing in vocabulary.every(ThingWord) if thing.gives == state), "")
    asks = f"that it was you who did that is asked, `if you are that {kind}'s {giver or 'Keeper'}`"
    declared = f"`Keeper: {{of: {anybody(vocabulary)}, gives: {state}}}`"
    return asks if giver else f"{asks}, once {declared} stands under `things:` in `_system.yml`"


COMES_OUT = (
    "it is the test that comes out so: `when your … succeeds`, `when …'s … fails`; in an example leave it out, for how a test "
    "comes out follows from the cards or dice that are laid for it"
)
"""What is said where somebody succeeds, and no test of his."""
IN_A_TEST = (
    "what happened while a test is made is kept as a state: `when …, you become … until your {} ends`, and then "
    "`if you are …`"
)
"""How it is known, once a test has come out, what was done in it."""
_BY_WHOM = {
    "test": "say it of who makes it: `you …`",
    **dict.fromkeys((*NUMBERS, "entry", "action"), "say it of whose it is: `you …`"),
    "scope": "say of whom, and when: `when … begins, you …`, `when … ends, each …`",
    "place": "say it of who is there: `while you are in …, you …`, `each … in …`",
}
"""Who does what is said of something that does nothing, by its role."""


def _per(found: Term, vocabulary: Vocabulary) -> str | None:
    """The cure of a limit within what is neither a stretch of time nor a test."""
    head = found.head
    if isinstance(head, ThingWord) and head.item:
        return SO_OFTEN.format(name=head.name)
    scopes = vocabulary.every(ScopeWord)
    own = sorted((one for one in scopes if one.of), key=lambda one: not one.moves)
    whole = [one for one in scopes if one.open and not one.of]
    said = [f"`per {one.name}`" for one in (*own[:1], *whole[:1])]
    return f"say in what stretch of time, such as {either(said)}" if said else None


def _such_as(roles: tuple[str, ...], vocabulary: Vocabulary) -> str | None:
    """Names that could stand there, the first of each of the first roles that the game has."""
    firsts = [found[0].name for role in roles if role != "word" and (found := vocabulary.words(role))]
    return f"name one, such as {either([f'`{name}`' for name in firsts[:2]])}" if firsts else None


def check_predicate(x: c.Predicate, term: Resolve, vocabulary: Vocabulary) -> list[Problem]:
    """What is wrong with the object of a verb."""
    problems: list[Problem] = []
    roles = OBJECTS.get(x.verb, ())
    name = _head(x.object)
    if isinstance(x.object, n.You | n.This) and x.verb not in _POINTED_AT[type(x.object)]:
        said = "you" if isinstance(x.object, n.You) else "this"
        words = f"to {x.verb} {said}"
        problems.append(codes.SAYS_NOTHING_IN_PLAY.at(x.span, hint="name what is meant", words=words))
    if roles and name is not None and not (x.verb == "use" and x.qualifies("instead of")):
        check_role(name, roles, x.verb, term, vocabulary, problems)
    if x.verb in _KEPT and name is not None:
        _check_kept(x, name, term, problems)
    units: list[Problem] = []
    _check_units(x, name, term, units)
    if not units:
        return problems
    places = {problem.span for problem in units}
    return [problem for problem in problems if problem.span not in places] + units


_POINTED_AT: dict[type[Node], tuple[str, ...]] = {
    n.You: ("be", "bring", "meet", "target"),
    n.This: ("be", "use", "gain", "lose", "have", "end"),
}
"""The verbs with which something is done with the speaker, and with the entry itself."""

_KEPT = {"gain": "write `bring {a} {name}`", "lose": "write `that {name} leaves the …`"}
"""How to say of who is only there what is said of what somebody has."""


def _check_kept(x: c.Predicate, name: n.Name, term: Resolve, problems: list[Problem]) -> None:
    """Who is there comes and leaves; only what can be carried, or is for sale, is gained and lost."""
    found = term(name)
    head = found.head if found is not None else None
    if found is None or not isinstance(head, ThingWord) or head.item or head.wares or is_chosen(found):
        return
    match x.object:
        case n.Name() | n.Named("") | a.Count(None) if name.text == head.name and not (head.of or head.side):
            return  # people are called by their own names
    cure = _KEPT[x.verb].format(a=a_or_an(head.name), name=head.name)
    holes = {"name": name.text, "found": _SAID["thing"], "expected": "something that can be carried"}
    hint = f"{cure}; what can be carried is declared with `item: true`"
    problems.append(codes.WRONG_KIND_OF_NAME.at(name.span, hint=hint, **holes))


def _head(x: Node | None) -> n.Name | None:
    match x:
        case a.Count(_, unit) | a.EqualTo(unit):
            return unit
        case n.Named(_, _, name) | n.Owned(_, _, name) | n.OneOf(_, _, name):
            return name
        case n.Name():
            return x
        case _:
            return None


def _check_units(x: c.Predicate, name: n.Name | None, term: Resolve, problems: list[Problem]) -> None:
    wanted = _UNITS.get(x.verb)
    if wanted and name is not None:
        found = term(name)
        if found is not None and found.head.name not in wanted and found.head.role in ("track", "stat"):
            expected = " or ".join(PLAYED[word] for word in wanted)
            hint = f"write how many: `{x.verb} 2 {PLAYED[wanted[0]]}`"
            if x.verb in _OF_NUMBERS:
                one = isinstance(x.object, a.Count) and x.object.quantity == a.Number(1)
                several = found.head.several
                said = _OF_NUMBERS[x.verb].format(many=f"1 {found.head.name}" if one else f"2 {several}")
                hint = f"what is kept as a number is {said}; of cards it is `{x.verb} 2 cards`"
            problems.append(codes.UNIT_MISMATCH.at(name.span, hint=hint, found=f"`{name.text}`", expected=expected))
    if x.verb in ("play", "roll") and isinstance(x.object, a.Signed) and x.object.unit is not None:
        right = "card" if x.verb == "play" else "die"
        if x.object.unit.text != right:
            said = "cards" if right == "card" else "dice"
            hint = f"write `{'plays' if right == 'card' else 'rolls'} … more {said}`"
            found_text = f"`{x.object.unit.text}`"
            problems.append(codes.UNIT_MISMATCH.at(x.object.unit.span, hint=hint, found=found_text, expected=said))
    if (
        x.verb == "get"
        and isinstance(x.object, a.Signed)
        and x.object.unit is not None
        and x.object.unit.text in ("card", "die")
    ):
        verb = "plays" if x.object.unit.text == "card" else "rolls"
        hint = f"how many may be played or rolled is said `{verb} 1 more {x.object.unit.text}`"
        unit = x.object.unit
        problems.append(codes.UNIT_MISMATCH.at(unit.span, hint=hint, found=f"`{unit.text}`", expected="a plain number"))
