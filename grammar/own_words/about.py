"""Whom a text speaks of by what sort of entry it is in: `a Burning character` in that state, `every character here` in a place,
`it` of a monster, `it lasts until …` of a state.

All of them become `this character`, which holders.py knows; nothing is written where something else could be meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from grammar.late import either_of
from grammar.lexicon import NAME
from grammar.own_words.headline import parted
from grammar.vocabulary import Vocabulary
from grammar.words import TestWord, ThingWord

Said = Callable[[str], str]


def about(vocabulary: Vocabulary, text: str, own: str, role: str, people: Mapping[str, bool]) -> Said:
    """What says `this character` of whom the text is about.  own: the name of its entry.  role: what that stands for.

    people: the names of who can act, and whether they can be who holds a rule."""
    turns = [_called(text, own, people, vocabulary if role == "state" else None), _creature(vocabulary, text, people)]
    if role == "thing":
        turns.append(_of_it(own))
    if role not in ("place", "state"):
        turns.append(_gone(people))
    if role == "place":
        turns.append(_whoever_is_here(people))
    if role == "state":
        turns += [_its_end(own, people), _until(own, people, text), _shaken_off(own, people)]

    def said(sentence: str) -> str:
        for turn in turns:
            sentence = turn(sentence)
        return sentence

    return said


def _called(text: str, own: str, people: Mapping[str, bool], words: Vocabulary | None) -> Said:
    """Of whoever is what the entry is called: `a Deafened character`, `a character On Fire`.

    words: of the game, where the entry is a state; what they do not name is what its author calls it."""
    headline = next((parted(line.strip())[0] for line in text.split("\n") if line.strip()), "")
    unnamed = _unnamed(text, people, words) if words is not None else ()
    called = either_of(name for name in dict.fromkeys((headline, own, *unnamed)) if name)
    if not called:
        return str
    names = either_of(people)
    whoever = re.compile(
        rf"\b(?:(?P<opens>A|An|Each|Any|Every|The)|an?|each|any|every|the) "
        rf"(?:(?:{called}) (?P<before>(?i:{names}))|(?P<behind>(?i:{names})) (?:who is )?(?:{called}))\b"
    )
    return lambda said: whoever.sub(
        lambda found: f"{'This' if found['opens'] else 'this'} {found['before'] or found['behind']}", said
    )


def _unnamed(text: str, people: Mapping[str, bool], words: Vocabulary) -> list[str]:
    """What somebody is in a text, and the game does not know: `a Burning character`."""
    names = either_of(people)
    found = re.findall(rf"\b(?i:an?|each|every|any|the) ([A-Z][\w-]*) (?i:{names})\b", text)
    return [one for one in found if words.resolve(one) is None]


def _whoever_is_here(people: Mapping[str, bool]) -> Said:
    """Of whoever is in the place of the entry: `every character here`, `everyone in it`."""
    names = either_of(name for name, holds in people.items() if holds)
    whoever = re.compile(
        rf"\b(?i:(?:an?|any|each|every) ({names})|(?:any|every)(?:one|body)) (?:(?:who|that) is )?"
        r"(?:here|in (?:this place|it))\b"
    )

    def whom(found: re.Match[str]) -> str:
        return f"{'This' if found[0][0].isupper() else 'this'} {found[1] or holder(people)}"

    def said(sentence: str) -> str:
        once = dict.fromkeys(found[1] or holder(people) for found in whoever.finditer(sentence))
        sentence = whoever.sub(whom, sentence)
        for name in once:  # who is spoken of again is the same, unless there is another
            if not re.search(
                rf"(?i)\b(?:an?|another|each|every|any|one|no) (?:[\w-]+ )*?{re.escape(name)}\b", sentence
            ):
                sentence = re.sub(rf"(?i)\b(t)hat (?={re.escape(name)}\b)", r"\1his ", sentence)
        return sentence

    return said if names else str


def holder(people: Mapping[str, bool]) -> str:
    """What anybody who can hold a rule is called."""
    return next((name for name, holds in people.items() if holds), "")


_STATE = "(?:state|condition|effect)"
_LASTS = (
    r"(?m)^( *)(?:(?:it|this|(?:the|this) (?:state|condition|effect)) )?(?:(?:lasts?|remains?|continues?|holds?|stays?) until"
    r"|(?:ends?|is over|is gone|goes away|wears off|fades|passes|stops|is lost)"
    r" (?:(?:if|when|whenever|once|as soon as)|at(?= the (?:end|beginning|start) of)))"
    r" (?!the (?:end|beginning|start) of (?:\w+ )?next )([^.;:\n]*)"
)
_IS_OVER = (
    r"(?mi)^( *(?:when|if|as soon as|once) [^;:\n]*), (?:then )?(?:it|this|(?:the|this) (?:state|condition|effect)) "
    r"(?:is over|ends|stops|wears off|is lost)(?=[.;]|$)"
)
_NEXT = (
    r"(?mi)^( *)(?:it|this|(?:the|this) (?:state|condition|effect)) "
    r"(?:(?:lasts?|remains?|holds?|stays?) until|(?:ends?|is over|is gone|goes away|wears off|fades|passes|stops|is lost) at)"
    r" the (end|close|start|beginning) of (?:your|their|his|her|its) next (\w+)(?=[.;]|$)"
)
"""When it is over that has only begun: with the next turn of whoever is in it."""
_THEIRS = r"their|his"
_EDGES = (
    (r"\bthe end of ([^,]+?)(?=,| or |$)", r"\1 ends"),
    (r"\bthe (?:beginning|start) of ([^,]+?)(?=,| or |$)", r"\1 begins"),
)
"""When a stretch of time is over, or comes."""
_OR = r",? or (?:(?:until|when|if|once|as soon as) )?(?=(?:they|he|she|the|an?|this|that|their) )"


def _its_end(own: str, people: Mapping[str, bool]) -> Said:
    """When a state is over, in its own entry: `when …, this character stops being …` for `it lasts until …`."""
    itself = rf"(?:state|condition|effect|{re.escape(own.lower())})"
    lasts = re.compile(_LASTS.replace(_STATE, itself), re.IGNORECASE)
    name = own if re.fullmatch(NAME, own) else f"[{own}]"

    def ended(found: re.Match[str]) -> str:
        over = f"this {holder(people)} stops being {name}"
        times = re.sub(rf"\b(?:{_THEIRS})\b", f"this {holder(people)}'s", found[2])
        times = re.sub(r"\b(?:they|he|she)\b", f"this {holder(people)}", times)
        for edge, event in _EDGES:
            times = re.sub(edge, event, times)
        said = "; ".join(f"when {time.strip()}, {over}" for time in re.split(_OR, times))
        return f"{found[1]}{'W' if found[0].strip()[0].isupper() else 'w'}{said[1:]}"

    def passed(found: re.Match[str]) -> str:
        edge = "ends" if found[2].lower() in ("end", "close") else "begins"
        return f"{found[1]}When your next {found[3].capitalize()} {edge}, you stop being {name}"

    over, next_one = re.compile(_IS_OVER.replace(_STATE, itself)), re.compile(_NEXT.replace(_STATE, itself))
    stops = rf"\1, this {holder(people)} stops being {name}"
    return lambda said: (
        over.sub(stops, lasts.sub(ended, next_one.sub(passed, said))) if own and holder(people) else said
    )


_STANDS_UNTIL = (
    r"(?i)^(?!(?:when|whenever|if|once|on|at|during|after|each time)\b)"
    r"([^,:;\n]*\b(?:gets?|has|have|can|cannot|can't|rolls?|plays?|is|are)\b[^:;\n]*?),? until "
    r"((?:you|they|he|she|somebody|someone|an?|the|this|that|your) "
    r"(?!next\b|(?:end|beginning|start) of\b)[^.;:\n]*)"
)


def _until(own: str, people: Mapping[str, bool], text: str) -> Said:
    """What all of a state stands for until something happens, ends with the state: `your Attacks get +1 until you run`."""
    alone = len(re.findall(r"[.\n]\s*(?=\S)", text.strip())) == 0
    stands = re.compile(_STANDS_UNTIL)
    name = own if re.fullmatch(NAME, own) else f"[{own}]"

    def ended(found: re.Match[str]) -> str:
        if found[2].lower().startswith("you "):
            return f"{found[1]}; when {found[2].strip()}, you stop being {name}"
        over = re.sub(r"(?i)\b(?:they|he|she)\b", f"this {holder(people)}", found[2]).strip()
        return f"{found[1]}; when {over}, this {holder(people)} stops being {name}"

    return lambda said: stands.sub(ended, said) if alone and own and holder(people) else said


_LEAVES = r"(?:leaves|deserts|departs|runs away|goes away)(?: you)?(?=$|[.,;]| when\b| if\b| at the\b)"


def _gone(people: Mapping[str, bool]) -> Said:
    """What stands for an entry that is somebody else than its holder, and leaves: `this follower leaves`."""
    holders = either_of(name for name, holds in people.items() if holds)
    if not holders:
        return str
    leaves = re.compile(rf"\b([Tt])his (?!(?i:{holders}) )[A-Za-z]+ {_LEAVES}")
    return lambda said: leaves.sub(lambda found: f"{'Y' if found[1] == 'T' else 'y'}ou lose this", said)


_HELD = (
    (r"(?:carry|wear|hold|own|have|wield|bear) (?:it|this)", "have this"),
    (r"(?:drink|eat|read|smoke|swallow|light|throw|fire|use|chew) (?:it|this)", "use this"),
    (r"(?:break|discard|spend|give up|throw away|use up|lose) (?:it|this)", "lose this"),
)
_SPENT = (
    r"\b(?:it|this)(?: then)? (?:breaks|runs out|burns out|crumbles|falls apart|goes to pieces"
    r"|is (?:then )?(?:used up|gone|empty|broken|lost|destroyed|spent))(?: (?:after that|afterwards?|then|for good))?"
)
_GIVES = r"\b(?:it|this) (?:gives?|grants?|brings?)(?: you)? (?=[-+]\d)"


def _of_it(own: str) -> Said:
    """What a thing's own entry says of `it`, or of `the salts` if it is called `Smelling Salts`: to drink it, that it breaks."""
    itself = re.compile(
        rf"(?i)\b(carry|wear|hold|own|have|wield|drink|eat|smoke|light|throw|fire|break|use(?: up)?|spend) the "
        rf"(?:{re.escape(own)}|{re.escape(own.split(' ')[-1])})(?![\w-])"
    )
    return lambda said: _of_this(itself.sub(r"\1 it", said) if own else said)


_USED = r"(?m)^( *)(?:you (?:may |can )?)?(?:use up|break|give up|throw away|spend) (?:it|this)(?= to |:|,? and )"


def _of_this(said: str) -> str:
    said = re.sub(_USED, r"\1You may lose this", said, flags=re.IGNORECASE)
    for held, this in _HELD:
        said = re.sub(rf"(?<=[Yy]ou )(may |can |)(?:{held})(?= |[,.;:]|$)", rf"\1{this}", said)
        said = re.sub(rf"(?<= and )(?:{held})(?= |[,.;:]|$)", this, said)
    for pattern, instead in ((_SPENT, "you lose this"), (_GIVES, "you get ")):
        said = re.sub(pattern.replace("(?:it|this)", "(?:It|This)"), instead.capitalize(), said)
        said = re.sub(pattern, instead, said)
    return said


_FREED = (
    r",? (?:in order )?to (?:shake (?:it|this(?: \w+)?|the (?:state|condition|effect)) off|shake off (?:it|this|the) ?\w*"
    r"|end (?:it|this(?: (?:state|condition|effect))?|the (?:state|condition|effect))|get rid of (?:it|this)"
    r"|recover|break free|get free|snap out of it)(?=[.;]|$)"
)


def _shaken_off(own: str, people: Mapping[str, bool]) -> Said:
    """What is rolled or paid to be rid of a state, in its own entry."""
    name = own if re.fullmatch(NAME, own) else f"[{own}]"
    over = f"this {holder(people)} stops being {name}"

    def freed(said: str) -> str:
        rolled = re.search(r"(?i)\b(?:roll|make|draw|test)s?\b", said) is not None
        return re.sub(_FREED, f"; if it succeeds, {over}" if rolled else f": {over}", said)

    return freed if own and holder(people) else str


def _alone(vocabulary: Vocabulary, text: str, people: Mapping[str, bool]) -> re.Match[str] | None:
    """The only one that a text speaks of, if it says `the monster` and of no other, nor to anybody."""
    kinds = {word.name for word in vocabulary.every(ThingWord) if word.alone} & people.keys()
    names = either_of(name for name in kinds if not people[name])
    any_other = rf"\b(?i:you|your|(?:an?|another|each|every|any|all|no|other) (?:[\w-]+ )?(?:{names})s?)\b"
    return re.search(rf"\b[Tt]he ((?i:{names}))\b", text) if names and not re.search(any_other, text) else None


def _creature(vocabulary: Vocabulary, text: str, people: Mapping[str, bool]) -> Said:
    """Of whom a text calls `it`, if it is about such a one (`this monster`), and no test or thing was spoken of before."""
    names = either_of(name for name, holds in people.items() if not holds)
    one = re.search(rf"\b[Tt]his ((?i:{names}))\b", text) if names else None
    the = _alone(vocabulary, text, people) if one is None else None
    if the is not None:
        of_it = _creature(vocabulary, f"this {the[1]}", people)
        itself = re.compile(rf"\b([Tt])he ({re.escape(the[1])})\b")
        return lambda sentence: of_it(itself.sub(r"\1his \2", sentence))
    if one is None:
        return str
    things = [word.name for word in vocabulary.every(TestWord, ThingWord) if word.name not in people]
    other = re.compile(
        rf"\b(?:an?|another|each|every|any|that|the) (?:[\w-]+ )??(?:{either_of((*things, 'card', 'die'))})\b"
        r"[^.;\n]*$",
        re.IGNORECASE,
    )

    def said(found: re.Match[str]) -> str:
        if other.search(found.string[: found.start()]):
            return found[0]
        this = f"{'This' if found[0][0].isupper() else 'this'} {one[1]}"
        return f"{this}'s" if found[0].lower() == "its" else this

    return lambda sentence: re.sub(r"\b(?:[Ii]t|[Ii]ts)\b", said, sentence)
