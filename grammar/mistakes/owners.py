"""Whose something is of which a sentence says `its`: of what it spoke of before, where that has it; and when what is somebody's
own is paid."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.article import with_article
from grammar.late import either_of
from grammar.lexicon import NAME, PRICE
from grammar.mistakes.places import indent_of
from grammar.mistakes.trials import HEADS
from grammar.own_words.advice import Advice
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import NUMBER_WORDS, DeclaredWord, StatWord, ThingWord, anybody

OF_THE_ENTRY = "`its` is of the entry"
"""How it is told that an entry has no such thing."""
_ITS = re.compile(rf"\bits (?=(?:(?:next|first|last|maximum) )?({NAME}))")
_NAMED = re.compile(rf"\b(?:an?|another|each|that|the|your) ({NAME})")
_ANOTHERS = re.compile(r"\bit\b|\b[Tt]he target\b")


def with_owners(sentence: str, above: str, game: Advice) -> str:
    """A sentence with whose each `its …` is: that of the last thing, in it or above it, that has one.

    Where somebody else is spoken of, as `it` or as the target, it is his."""
    if _ANOTHERS.search(sentence):
        return sentence
    return _ITS.sub(lambda found: _whose(found[1], f"{above}\n{sentence[: found.start()]}", game.vocabulary), sentence)


def with_people(sentence: str, above: Sequence[str], game: Advice) -> str:
    """A sentence with who `him` and `they` are, where one was chosen above it, and nobody else is spoken of."""
    chosen = [found[1] or found[2] for line in above for found in _CHOSEN.finditer(line)]
    if len(chosen) != 1 or not _PEOPLE.search(sentence) or _SOMEBODY.search(_UNTIL.sub("", sentence)):
        return sentence
    thing = game.vocabulary.resolve(chosen[0], "thing")
    if thing is None or not isinstance(thing.head, ThingWord) or thing.head.item:
        return sentence
    that = f"that {thing.head.name}"
    for plural, alone in (("are", "is"), ("have", "has"), ("do", "does")):
        sentence = re.sub(rf"\b[Tt]hey {plural}\b", f"{that} {alone}", sentence)
    sentence = re.sub(
        r"\b[Tt]hey ([a-z]+)\b",
        lambda found: f"{that} {VERBS[found[1]].third}" if found[1] in VERBS else found[0],
        sentence,
    )
    sentence = re.sub(r"\b(?:his|her|their)(?= (?:next |last )?[A-Z])", f"{that}'s", sentence)
    return _PEOPLE.sub(that, sentence)


_CHOSEN = re.compile(
    rf"\b(?:chooses? an?(?:other)?|for each) ({NAME})|\bwhen (?:your|you make an?) (?:{NAME}) against an?(?:other)? ({NAME})"
)
_PEOPLE = re.compile(r"\b(?:[Hh]e|[Ss]he|[Tt]hey|him|her|them)\b")
_SOMEBODY = re.compile(r"\b(?:an?|another|each|the) (?:target\b|[A-Z])")
_UNTIL = re.compile(r"\buntil [^,:\n]*")
"""Who was chosen, or what you do is against; what speaks of him, and what speaks of somebody else."""


def of_the_target(said: str, above: Sequence[str], game: Advice) -> str:
    """A sentence with `the target` for `they` and `your Opponent`, where a test of yours comes out that is against nobody who is
    named, be it above it."""
    begins = next((found.end() for found in _OF_YOURS.finditer(said)), None)
    if begins is None and not any(map(_OF_YOURS.search, above)):
        return said
    front, deed = said[: begins or 0], said[begins or 0 :]
    people = [one for one in game.vocabulary.every(ThingWord) if not one.item and not one.single]
    named = rf"\b(?:an?|another|each|every|any|that|no) (?:[A-Z][\w-]* )*(?:{either_of(one.name for one in people)})\b"
    if any(re.search(named, one) for one in (*above, front, deed)):
        return said
    deed = of_ones_opponent(deed, game)
    of_him = _PEOPLE_OR_THEIRS.search(deed)
    if of_him is None or (_SEVERAL.search(deed[: of_him.start()]) and not _DOES.match(deed, of_him.start())):
        return front + deed
    for plural, alone in (("are", "is"), ("have", "has"), ("do", "does")):
        deed = re.sub(rf"\b[Tt]hey {plural}\b", f"the target {alone}", deed)
    deed = _THEY_DO.sub(lambda one: f"the target {VERBS[one[1]].third}" if one[1] in VERBS else one[0], deed)
    deed = re.sub(r"\b(?:his|her|their)(?= (?:next |last )?[A-Z])", "the target's", deed)
    return front + _PEOPLE.sub("the target", deed)


def of_ones_opponent(said: str, game: Advice) -> str:
    """A sentence with `the target` for `your Opponent`."""
    foes = either_of(one.name for one in game.vocabulary.every(ThingWord) if one.side == "other")
    return re.sub(rf"\b(?:your|the) (?:{foes})(?![\w-])(?! [A-Z])", "the target", said) if foes else said


_OF_YOURS = re.compile(
    rf"\bwhen (?:you make an? (?:{NAME})"
    rf"|your (?:{NAME})(?: with (?:an? )?(?:{NAME}))? (?:would )?(?:succeed|fail|hit|misse|tie)s?)(?=[,:])"
)
"""What is waited for, and has a target of which nothing is said."""
_PEOPLE_OR_THEIRS = re.compile(r"\b(?:[Hh]e|[Ss]he|[Tt]hey|him|her|them|[Hh]is|[Tt]heir)\b")
_THEY_DO = re.compile(r"\b[Tt]hey ([a-z]+)\b")
_DOES = re.compile(r"[Tt]hey (?:lose|gain|discard|draw|roll|play|become|pay|make)\b")
"""What people do, and neither cards nor dice."""
_SEVERAL = re.compile(r"\b(?:cards|dice|points|[A-Z][a-z]*[a-rt-z]s)\b")
"""What `they` could be as well."""


def of_whoever_chooses(text: str) -> str:
    """A text with who does what can be chosen, where nobody is named: whoever chooses, `- that Ally gains 1 BP`."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        row = _ROW.match(line)
        if row is None or row["does"] not in _FORMS:
            continue
        above = next((one for one in reversed(lines[:at]) if one.strip() and indent_of(one) < len(row[1])), "")
        chooses = _CHOOSES.search(above)
        if chooses is None or above.strip() in HEADS:  # whoever chose is not in what stands there for that line
            continue
        if chooses[1] or not row["he"]:  # to the holder nobody says `he`
            lines[at] = _done_by(chooses[1] or "", row, line)
    return "\n".join(lines)


def _done_by(one: str, row: re.Match[str], line: str) -> str:
    """A row of what can be chosen, with who does that: the holder where nobody is named."""
    rest = _ALSO.sub(lambda so: f"{so[1]}{_FORMS[so[2]][bool(one)]}" if so[2] in _FORMS else so[0], line[row.end() :])
    return f"{row[1]}- {f'that {one}' if one else 'you'} {_FORMS[row['does']][bool(one)]}{rest}"


def each_by_himself(text: str) -> str:
    """A text in which you and others choose, each in a line of his own: `you choose one:`, `each Ally chooses one:`."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        both = _BOTH_CHOOSE.fullmatch(line)
        ends = next((n for n in range(at + 1, len(lines)) if indent_of(lines[n]) <= indent_of(line)), len(lines))
        rows = [row for one in lines[at + 1 : ends] if (row := _ROW.match(one)) is not None and row["does"] in _FORMS]
        if both is not None and both["front"]:
            head, below = (
                f"{both[1]}{both['front'].removesuffix(', ')}:",
                [line[both.end("front") :], *lines[at + 1 : ends]],
            )
            below = [f"{both[1]}  {below[0]}", *(f"  {one}" for one in below[1:])]
            return each_by_himself("\n".join([*lines[:at], head, *below, *lines[ends:]]))
        if both is not None and rows and len(rows) == ends - at - 1:
            lines[at:ends] = [
                f"{both[1]}you {both['may'] or ''}choose one:",
                *(_done_by("", row, row.string) for row in rows),
                f"{both[1]}each {both['who']}{both['where']} {'may choose' if both['may'] else 'chooses'} one:",
                *(_done_by(both["who"], row, row.string) for row in rows),
            ]
            return "\n".join(lines)
    return text


def chosen_at_once(text: str) -> str:
    """A text in which somebody is chosen where something happens, and what comes of it stands beside that, not below."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if (found := _CHOOSE.match(line)) is not None:
            lines[at] = f"{found[1]}you {found[2]}"
            for below in range(at + 1, len(lines)):
                if lines[below].strip() and indent_of(lines[below]) <= indent_of(line):
                    break
                lines[below] = lines[below].removeprefix("  ")
    return "\n".join(lines)


_CHOOSE = re.compile(rf"( +)(?:you )?(choose an?(?:other)? (?:{NAME})(?: [a-z]+ [^,:]*)?):$")
_ROW = re.compile(r"( *)- (?:(?P<he>he|she|they) )?(?P<does>[a-z]+)\b")
_ALSO = re.compile(r"( and )([a-z]+)\b")
_BOTH_CHOOSE = re.compile(
    rf"( *)(?P<front>(?:[^,:\n]+, )*)you and each (?P<who>{NAME})(?P<where>(?: in (?:{NAME}))?) (?P<may>(?:may )?)chooses? one:?"
)
_CHOOSES = re.compile(
    rf"\b(?:you|(?:that|each|an?|another|the) ({NAME})(?: (?:in|with|without) [^,:]*?)?) (?:may )?chooses? one:?$"
)
_FORMS = {
    form: forms for forms in ((one.name, one.third) for one in VERBS.values()) for form in forms if " " not in form
}
"""What can be chosen in a row, who chooses, and the verbs of both persons."""


def in_its_time(text: str, game: Advice) -> str:
    """A text with when something is paid, where nothing says so and the game offers it in one stretch of time alone."""
    return "\n".join(_in_its_time(line, game.vocabulary) for line in text.split("\n"))


def _in_its_time(line: str, vocabulary: Vocabulary) -> str:
    offer = _OFFER.match(line)
    if offer is None:
        return line
    paid = [term.head for name in re.findall(PRICE, line) if (term := vocabulary.resolve(name, "action", "track"))]
    times = {word.paid_within for word in paid if isinstance(word, DeclaredWord)} - {""}
    asked = re.sub(r"^while\b|(?<=, )while\b", "if", line[offer.end() :])
    return f"{offer[1]}during your {times.pop()}, {asked}" if len(times) == 1 else line


def of_anybody(text: str, game: Advice) -> str:
    """A text of anybody, where it waits for what comes to the target of a test, and none runs; or of whom you hurt."""
    if (hurt := _FROM_YOU.match(text)) is not None:
        return text[: hurt.end()] + re.sub(r"\bthe target\b", f"that {hurt[1]}", text[hurt.end() :])
    found = _OF_A_TARGET.match(text)
    whoever = anybody(game.vocabulary) if found is not None else ""
    if found is None or not whoever:
        return text
    rest = re.sub(r"\bthe target\b", f"that {whoever}", text[found.end() :])
    return f"{found[1]}{with_article(whoever)}{rest}"


def of_some(said: str, game: Advice) -> str | None:
    """What is to be done about a sentence of what a number of some of several gets for good: none of them is picked out by it."""
    found = _OF_SOME.fullmatch(said)
    if found is None or game.meanings(found["who"] or found["whose"])[1][:1] != ["thing"]:
        return None
    one, roles = game.meanings(found["who"] or found["whose"])[0], game.meanings(found["what"] or found["number"])[1]
    if "skill" in roles or not {"stat", "track"} & {*roles}:  # what is made with it gets that
        return None
    return (
        f"what stands for some of them is a rule of their own: `while you …, your {found['what'] or found['number']} gets …` "
        f"in an entry with `held_by: {one}`; for a time, say how long: `… until the … ends`"
    )


_SOME = r"(?:in|with|without|within|no more|not more|at most|up to|closer|nearer) [^,:;\n]*?"
_OF_SOME = re.compile(
    rf"(?i:each|every|all) (?P<who>{NAME}) {_SOME} gets? [-+]\d+ (?:to |on )?(?:(?:their|his|her|its|all) )?(?P<what>{NAME})\.?"
    rf"|(?:(?i:the) (?P<number>{NAME}) of )(?:each|every|all) (?P<whose>{NAME}) {_SOME} gets? [-+]\d+\.?"
)
"""What those of several get who are told from the others by where or how they are."""
_OF_A_TARGET = re.compile(r"((?:[^,\n]* per [^,\n]*, )?when )the target(?!')")
_FROM_YOU = re.compile(
    rf"(?:[^,\n]* per [^,\n]*, )?when an?(?:other)? ({NAME}) (?:takes|would take) damage [^,\n]*from you\b"
)
_OFFER = re.compile(
    r"((?:(?:once|(?:\d+|rank|as many) times) per [^,:]*, )*)(?=(?:(?:if|unless|while) [^,:]*, )*you may [^:]*:$)"
)
"""What is offered whenever one likes."""


def _whose(name: str, before: str, vocabulary: Vocabulary) -> str:
    for said in reversed(_NAMED.findall(before)):
        thing = vocabulary.resolve(said, "thing")
        if thing is not None and isinstance(thing.head, ThingWord) and _has(thing.head, name, vocabulary):
            return f"that {thing.head.name}'s "
        test, number = vocabulary.resolve(said, "test"), vocabulary.named(name, StatWord)
        if test is not None and number is not None and vocabulary.sorts(test.head.name, "test") & set(number.of):
            return f"that {test.head.name}'s "
    return "its "


def _has(thing: ThingWord, name: str, vocabulary: Vocabulary) -> bool:
    """Whether a thing of this sort has such a number, or can make such a test."""
    number = vocabulary.named(name, *NUMBER_WORDS)
    if number is not None and number.of:
        return bool(vocabulary.sorts(thing.name).intersection(number.of))
    return not thing.item and vocabulary.resolve(name) is not None
