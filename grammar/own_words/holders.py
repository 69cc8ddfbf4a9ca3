"""Whoever holds a rule, as people call them who do not say `you`: `the character`, `this monster`, `the wielder`, `they`.

What is said of somebody else stays with them: `an Opponent … the Opponent … their` is `that Opponent`, `that Opponent's`.
Where two could be meant, nothing is written for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from grammar.article import with_article
from grammar.late import compiled, either_of, late
from grammar.own_words.about import about, holder
from grammar.own_words.capitals import capitals
from grammar.own_words.everyday.others import COMES_OUT, others_than
from grammar.own_words.idioms.spelling import written_out
from grammar.own_words.turn import beside_notes
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary, Word, singular_of
from grammar.words import NUMBERS, NumberWord, ScopeWord, TestWord, ThingWord, TrackWord, anybody

_KEEPERS = ("wielder", "wearer", "bearer", "carrier", "owner", "holder", "user", "caster", "possessor", "controller")
"""What whoever has a thing is called in any game."""

_THEY = {
    "they": "",
    "he": "",
    "she": "",
    "them": "",
    "him": "",
    "their": "'s",
    "his": "'s",
    "themselves": "",
    "who": "",
}
_TOKEN = r"[A-Za-z][\w-]*(?:'s?(?![A-Za-z]))?|\[[^\]\n]*\]|[^A-Za-z\[]+|\["
_ADVERBS = ("also", "immediately", "automatically", "always", "instead", "only", "still", "then", "each")
_AUXILIARY = ("may", "can", "cannot", "must", "would", "will", "could", "should")


def spoken_to(vocabulary: Vocabulary, text: str, own: str = "", role: str = "") -> Callable[[str], str]:
    """What gives the names in a sentence of this text their capitals, and says `you` of whoever holds it.

    own: the name of the entry whose text it is, which calls itself `this`.  role: what that name stands for."""
    capital = capitals(vocabulary)
    people = vocabulary.once(spoken_to, lambda: _people(vocabulary))
    name = about(vocabulary, text, own, role, people)
    text = name(written_out(text))
    others_only = re.search(r"\b[Yy]ou(?:rs?)?\b", text) is not None and _of_the_holder(
        capital(text), people
    ) == capital(text)
    several = vocabulary.once("people", lambda: _several(vocabulary, people))
    sides = vocabulary.once("sides", lambda: _sides(vocabulary))
    times = vocabulary.once("times", lambda: _times(vocabulary))
    itself = _itself(vocabulary, own)
    compared = vocabulary.once("compared", lambda: _compared(vocabulary))
    others = vocabulary.once("others", lambda: others_than(vocabulary))

    @lru_cache(maxsize=1 << 8)
    def said(sentence: str) -> str:
        sentence = name(written_out(sentence))
        earlier, meant = _earlier(sentence, text), _Meant()
        sentence, with_notes = beside_notes(sentence)
        if earlier:
            before = _spoken_to(capital(itself(earlier)), people, several, others_only, meant)
            meant = _Meant(meant.all, before)
            rule = re.split(r"\n(?=\S)", before.removesuffix("\n"))[-1]
            sentence = (
                others(sentence, rule) if before[-1:] == " " else sentence
            )  # in a block: what is above it is of it
        spoken = _spoken_to(
            capital(itself(sentence)), people, several, others_only, _Meant(meant.earlier, meant.before)
        )
        return with_notes(times(compared(sides(spoken))))

    return said


def _earlier(sentence: str, text: str) -> str:
    """What stands before a sentence in its text."""
    first = sentence.strip().split("\n")[0].strip()
    at = text.lower().find(first.lower())
    return text[:at] if first and at > 0 else ""


def _itself(vocabulary: Vocabulary, own: str) -> Callable[[str], str]:
    """What says `this` for the name of an entry that is nothing else; written small, only where an entry must stand.

    A thing that tests are made with has its name there."""
    called = vocabulary.called(own)
    if any(isinstance(word, ThingWord) and word.item for word in called):
        hurting = next((test.name for test in vocabulary.every(TestWord) if test.damage), "")
        deals = late(rf"(?m)^(?:It|This|it|this) (?:does|deals|inflicts) (?=\d+ (?:{_MORE_OR_LESS}) damage\b)")
        last = own.split(" ")[-1]  # `the gun` of a Harpoon Gun
        known = " " not in own or vocabulary.resolve(last.capitalize()) is not None
        short = late(rf"\bthe {re.escape(last.lower())}\b(?!-)") if not known else None

        def named(sentence: str) -> str:
            sentence = deals.sub(f"Your {hurting} with the {own} deals ", sentence) if hurting else sentence
            return _WITH_THIS.sub(
                rf"\1 the {own}", short.sub(f"the {own}", sentence) if short is not None else sentence
            )

        return named
    if {word.role for word in called} != {"entry"}:
        return str
    name = re.escape(own)
    apart = r"(?<![\w\[-])(?<!\byour )(?<!\bwith )(?<!\bwithout )(?<![A-Z] )"
    small = (
        rf"(?<=\buse )(?i:{name})|(?<=\buses )(?i:{name})|(?<=\bcost of )(?i:{name})|(?<=\buntil )(?i:{name})(?= ends)"
    )
    said = late(rf"{apart}(?:\[{name}\]|{name}(?! [A-Z])|{small})(?P<own>'s)?(?![\w\]-])")

    return lambda sentence: said.sub(lambda found: "its" if found["own"] else "this", sentence)


_MORE_OR_LESS = "more|extra|additional|less|fewer"
_WITH_THIS = re.compile(
    r"\b(with|by) (?:this|it)\b(?! [A-Z])"
    r"(?=,|$|[.;]| (?:against|succeeds?|fails?|ties|hits?|misses|deals?|does|gets?|rolls?|plays?|is)\b)"
)


def _people(vocabulary: Vocabulary) -> dict[str, bool]:
    """The names of who can act, and whether they can be who holds a rule; what anybody is called before all others."""
    things = sorted(vocabulary.every(ThingWord), key=lambda thing: thing.name != anybody(vocabulary))
    parts = {part for thing in things for part in thing.parts}
    holders = {sort for thing in things if thing.default for sort in vocabulary.sorts(thing.name)}
    return {
        thing.name: thing.name in holders
        for thing in things
        if not thing.item and not thing.single and thing.name not in parts
    }


def _several(vocabulary: Vocabulary, people: dict[str, bool]) -> frozenset[str]:
    """What many of them are called."""
    things = (thing for thing in vocabulary.every(ThingWord) if thing.name in people)
    return frozenset(thing.several for thing in things) - people.keys()


def _compared(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What holds the number of one against those of all, where people call it the lowest or the highest; and tells who has any
    or none of it by how much he has."""
    of = {word.name: word.of[0] for word in vocabulary.words(*NUMBERS) if isinstance(word, NumberWord) and word.of}
    if not of:
        return str
    names = either_of(of)
    extreme = late(
        rf"\b((?:your|that [A-Z][\w-]*'s|the target's) ({names}))(?: card| total| score)? (is|are)"
        r" the (lowest|highest)(?: of all| of everyone| in play| at the table| among all)?(?=$|,| and | or )",
        re.MULTILINE,
    )

    of_one, kept = _forms(vocabulary.words(*NUMBERS)), _forms(vocabulary.every(TrackWord))
    every, has = _any_of(of_one), r"(?:with|having|(?:who|that|which) (?:has|have))"
    none = late(
        rf"\b(?:{has} (?:no|0)(?: more)? {every}|without(?: any)? {_any_of(kept)})(?: left| remaining)?(?![\w-])"
    )
    left = late(rf"\b{has} (?:(?:any|some) {every}(?: left| remaining)?|{every} (?:left|remaining))(?![\w-])")

    def among(found: re.Match[str]) -> str:
        bound = "at most" if found[4] == "lowest" else "at least"
        return f"{found[1]} {found[3]} {bound} the {found[4]} {found[2]} among each {of[found[2]]}"

    def compared(text: str) -> str:
        text = none.sub(lambda found: f"with at most 0 {found[1] or found[2]}", extreme.sub(among, text))
        return left.sub(lambda found: f"with at least 1 {of_one[found[1] or found[2]]}", text)

    return compared


def _forms(words: Iterable[Word]) -> dict[str, str]:
    """The names of words, and what many of these are called, each with what one of it is called."""
    return {form: word.name for word in words for form in word.forms}


def _any_of(forms: Iterable[str]) -> str:
    """What matches one of them; nothing where there are none."""
    return f"({either_of(forms) or '(?!)'})"


def _sides(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says of those who are on a side how they stand to you: `one of your Allies` is `an Ally`."""
    sides = {thing.several: thing.name for thing in vocabulary.every(ThingWord) if thing.side}
    if not sides:
        return str
    of_yours = late(rf"\b(one|any|each|all) of your ({either_of(sides)})\b")
    mine = [thing.name for thing in vocabulary.every(ThingWord) if thing.side == "same"]
    people = [name for name in _people(vocabulary) if name not in mine]
    # who does something to one of your side is fought for it: `when an Opponent hits an Ally, your Attacks against him`
    fought = late(
        rf"(\b(?i:when|whenever|if|each time) (?:an?|another|the) {_any_of(people)} (?:(?!\b(?:an?|your) )[^,\n])*?"
        rf" (?:an?|your) {_any_of(mine)}\b[^\n]*? against )(?:him|her|them)\b"
    )

    def said(text: str) -> str:
        text = of_yours.sub(
            lambda found: f"{_OF_THEM[found[1]]} {found[2] if found[1] == 'all' else sides[found[2]]}", text
        )
        return fought.sub(r"\1that \2", text)

    return said


def _times(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says of a time that everybody has for himself whose it is, where you do something: `you gain 1 BP each Turn`."""
    times = {scope.name: scope.several for scope in vocabulary.every(ScopeWord) if scope.of}
    if not times:
        return str
    one, done = either_of(times), "|".join(verb for verb in VERBS if verb not in ("be", "have"))
    you = rf"(?i:you )?(?i:{done})\b"
    behind = late(rf"((?:^|, ){you}[^,:;.]*?) (?:each|every) ({one})(?=$|[,;.])")
    before = late(rf"^(?i:each|every) ({one}), (?={you})")

    def yours(text: str) -> str:
        text = behind.sub(lambda found: f"{found[1]} each of your {times[found[2]]}", text)
        return before.sub(lambda found: f"each of your {times[found[1]]}, ", text)

    return yours


_OF_THEM = {"one": "a", "any": "any", "each": "each", "all": "all"}


class _Meant:
    """Who has been spoken of in a sentence.  earlier: and in those before it."""

    def __init__(self, earlier: Sequence[str] = (), before: str = "") -> None:
        self.earlier = earlier
        self.before = before
        self.all: list[str] = []
        self.subject = ""

    def note(self, who: str, *, subject: bool) -> None:
        if who not in self.all:
            self.all.append(who)
        if subject:
            self.subject = who


def _spoken_to(text: str, people: dict[str, bool], several: frozenset[str], others_only: bool, meant: _Meant) -> str:
    text = compiled(_OTHERS).sub("everyone else", _of_the_holder(text, people))
    said: list[str] = []
    tokens = compiled(_TOKEN).findall(text)
    at = 0
    while at < len(tokens):
        word, small = tokens[at], tokens[at].lower()
        if small == "you" and tokens[at - 2 : at - 1] == ["than"]:  # who is left out is not spoken of
            pass
        elif small == "your" and _chosen(_name(tokens, at + 2, people)[1], meant.before + "".join(said)):
            word = "that" if word == "your" else "That"
        elif small in ("you", "your"):
            meant.note("you", subject=small == "you" and _verb_follows(tokens, at))
        elif small in ("the", "that", "an", "a", "another", "each", "every", "any", "one", "no"):
            run, name, owned = _name(tokens, at + 2, people)
            if name:
                if small == "the" and f"that {name}" in (*meant.all, *meant.earlier):
                    word = "that"
                elif small != "the" or compiled(_FOREMOST).match("".join(tokens[at + 2 * run + 1 : at + 2 * run + 7])):
                    who = f"each {name}" if small in ("each", "every", "no") else f"that {name}"
                    meant.note(who, subject=not owned and _verb_follows(tokens, at + 2 * run))
                elif small == "the" and name.lower() == "target":
                    meant.note("the target", subject=_verb_follows(tokens, at + 2 * run))
        elif tokens[at + 2 : at + 3] == ["else"] and (whose := _ANYBODY.get(small)) and holder(people):
            against = compiled(_AIMED).search("".join(said)) is not None
            whom = _but_whom(meant, "".join(said), people, against=against) if against or whose == "each" else ""
            if whom:
                one = f"each {holder(people)}" if whose == "each" else with_article(holder(people))
                word, at = f"{one[0].upper() if word[0].isupper() else one[0]}{one[1:]} other than {whom}", at + 2
        elif small == "target" and said[-2:-1] in (["the"], ["The"]):
            meant.note("the target", subject=_verb_follows(tokens, at))
        elif re.sub(r"'s?$", "", word) in several:
            meant.note(f"each {word}", subject=_verb_follows(tokens, at))
        elif (
            small in _THEY and not (small == "who" and not others_only and not meant.all) and not _asks_back(tokens, at)
        ):
            who = "" if not meant.all and not meant.earlier and _things(said) else _meant_by(small, meant, others_only)
            if not who:
                meant.subject = ""
            aimed = compiled(_AIMED).search("".join(said)) is not None  # at people
            if who and small != "who" and not (small == "them" and _things(said) and not aimed):
                word = _written(who, _THEY[small])
                if _THEY[small] == "" and small not in ("them", "him"):
                    meant.note(who, subject=True)
                    if who == "you":
                        _bare_verb(tokens, at)
        said.append(word)
        at += 1
    return "".join(said)


_FOREMOST = r" with the [a-z]+st\b"
"""What tells one of several from the others by how much he has of something: he is not whoever holds the rule."""


def _but_whom(meant: _Meant, said: str, people: dict[str, bool], *, against: bool) -> str:
    """All but whom `everyone else` are: whom the same was said against before; whoever the sentence is about, or else the holder
    and to whom he does something.  Empty where they are all but somebody of the holder's, whom nothing may have made that, and
    where something is said against others of whom nobody is known."""
    if against:
        before = _against_whom(said) or _against_whom(meant.before)
        those = [one.removeprefix("that ") for one in meant.earlier if one.startswith("that ")]
        owner, one = before[-1] if before else ("that ", those[0]) if len(those) == 1 else ("your ", "")
        if not one and COMES_OUT.search(f"{meant.before}{said}"):
            return "the target"
        known = (
            "" if owner == "your " or (not owner.startswith("that") and people.get(singular_of(one))) else owner + one
        )
        return known if owner else with_article(singular_of(one)) if known else ""
    if meant.subject.startswith("that "):
        return meant.subject
    others = [one for one in meant.all if one == "the target" or one.startswith("that ")] if "you" in meant.all else []
    return " other than ".join(["you", *others[-1:]])


def _against_whom(said: str) -> list[tuple[str, str]]:
    """Against whom something is said, each with whose or which that is: whom something was waited for against is that one."""
    found = compiled(_AGAINST).finditer(said)
    return [
        ("that " if one[1] in ("a ", "an ") and _waits(said[: one.start()]) else one[1] or "", one[2]) for one in found
    ]


def _waits(before: str) -> bool:
    """Whether a sentence waits for what stands next."""
    return compiled(_WAITING).search(before) is not None


_WAITING = r"\b(?i:when|whenever|each time|every time)\b[^,:;.\n]*$"


def _chosen(name: str, before: str) -> bool:
    """Whether `your Ally` is one who was chosen before: all of them are, and that one is meant."""
    return bool(name) and re.search(rf"\bchooses? an?(?:other)? {re.escape(name)}\b", before) is not None


_ANYBODY = dict.fromkeys(("everyone", "everybody"), "each") | dict.fromkeys(
    ("anyone", "anybody", "someone", "somebody"), "any"
)
"""Who else somebody may be: all of them, or one."""
_OTHERS = r"(?<=\bagainst )(?:(?:all|any|the|all the) )?others\b(?! (?:than|of|in|who|that)\b)"
_AIMED = r"\b(?:against|attacks?) $"
_AGAINST = r"\b(?:against|attacks?) (an? |your |that )?([A-Z][\w-]*(?: [A-Z][\w-]*)*)"
"""What is said against somebody, and against whom."""


def _asks_back(tokens: list[str], at: int) -> bool:
    """Whether what has just been offered is asked for: `if they do, …`."""
    behind = "".join(tokens[at:])
    return tokens[at - 2 : at - 1] in (["if"], ["If"]) and re.match(r"they do(?: not|n't)?[,:]", behind) is not None


def _things(said: list[str]) -> bool:
    """Whether things were spoken of that could be `them`."""
    return any(word in ("cards", "dice", "points") or re.fullmatch("[A-Z][a-z]*[a-rt-z]s", word) for word in said)


def _of_the_holder(text: str, people: dict[str, bool]) -> str:
    """The sentence with `you` for the character of which no other was spoken before, nor of you: who says you is it himself."""
    names = either_of(people)
    holders = "|".join(sorted((re.escape(name) for name, holds in people.items() if holds), key=len, reverse=True))
    other = re.search(rf"\b(?i:an?|any|another|each|every|one|all|that) (?:[A-Z][\w-]* )*(?:{holders})s?\b", text)
    first = other.start() if other else len(text)

    def to_you(found: re.Match[str]) -> str:
        before = re.split(r"[.\n]", text[: found.start()])[-1]
        if (
            found.re.groups
            and found["the"]
            and (found.start() > first or re.search(r"\b[Yy]ours?\b|\b[Yy]ou\b", before))
        ):
            return found[0]
        capital = found[0][0].isupper()
        you = "your" if found.re.groups and found["own"] else "you"
        return you.capitalize() if capital else you

    keepers = "|".join(keeper for keeper in _KEEPERS if keeper.capitalize() not in people)
    pattern = (
        rf"\b(?:[Tt]his (?:{names})|(?P<the>[Tt]he (?:player )?(?:{holders})(?! [A-Z]| responsible| with the [a-z]+st "
        r"| who (?:last )?[a-z]+ you\b))"
        rf"|(?:[Tt]he|[Ii]ts|[Tt]his \w+'s) (?i:{keepers}))"
        r"(?P<own>'s?(?![a-z]))?(?!\w)"
    )
    having = "who (?:has|owns|carries|wears|holds|takes|bears)|with|wearing|carrying|wielding"
    with_it = rf"\b[Aa]n? (?:{holders}) (?:{having}) (?:this|it|one)"
    said = re.sub(rf"{with_it}(?: [A-Z][\w-]*| [a-z]*vantage)?(?= [a-z])", to_you, text)
    said = re.sub(rf"{pattern}(?: (?:wearing|carrying|wielding|holding) (?:it|this|one)\b)?", to_you, said)
    return said if said == text else _agreeing(said)


def _agreeing(text: str) -> str:
    tokens = compiled(_TOKEN).findall(text)
    for at, token in enumerate(tokens):
        if token.lower() == "you":
            _bare_verb(tokens, at)
    return "".join(tokens)


def _bare_verb(tokens: list[str], at: int) -> None:
    """The verb behind a `you` that was somebody else, and those that are joined to it, as `you` has them."""
    next_ = at + 2
    while next_ < len(tokens) and tokens[next_] in _ADVERBS:
        next_ += 2
    if next_ >= len(tokens) or tokens[next_] in _AUXILIARY:
        return
    tokens[next_] = bare(tokens[next_])
    for further in range(next_ + 2, len(tokens) - 2):
        if tokens[further] == "you" or re.search(r"[.;:]", tokens[further]):
            break
        if tokens[further] == "and" and bare(tokens[further + 2]) in _BARE:
            tokens[further + 2] = bare(tokens[further + 2])


_BARE = frozenset(
    (*(verb.name for verb in VERBS.values()), "add", "subtract", "spend", "regain", "recover", "restore", "suffer")
)


def bare(verb: str) -> str:
    """`draw` for `draws`."""
    known = {
        "is": "are",
        "has": "have",
        "does": "do",
        "goes": "go",
        "isn't": "aren't",
        "doesn't": "don't",
        "was": "were",
    }
    if verb in known or not re.fullmatch(r"[a-z]+s", verb) or verb.endswith("ss"):
        return known.get(verb, verb)
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search("(?:ch|sh|ss|x|zz|o)es$", verb) else verb[:-1]


def _verb_follows(tokens: list[str], at: int) -> bool:
    """Whether what stands here does something."""
    return (
        at + 2 < len(tokens)
        and tokens[at + 1] == " "
        and re.fullmatch(r"[a-z]+", tokens[at + 2]) is not None
        and (
            tokens[at + 2] in _AUXILIARY
            or tokens[at + 2] in _ADVERBS
            or tokens[at + 2] in ("is", "are", "has", "have", "does")
            or (tokens[at + 2].endswith("s") and tokens[at + 2] not in ("this", "its", "unless"))
            or bare(tokens[at + 2]) in _BARE
        )
    )


def _name(tokens: list[str], at: int, people: dict[str, bool]) -> tuple[int, str, bool]:
    """The name of somebody that begins here: how many words, its last, and whether something of his is meant."""
    run, last = 0, (0, "", False)
    while at + 2 * run < len(tokens) and (run == 0 or tokens[at + 2 * run - 1] == " "):
        word = tokens[at + 2 * run]
        if not word[:1].isupper():  # who does something to somebody: `an Opponent Eliminated an Ally`
            return last if word.lower() in ("a", "an", "another", "you", "your", "that", "the") else (0, "", False)
        run += 1
        name = re.sub(r"'s?$", "", word)
        space, behind = [*tokens[at + 2 * run - 1 : at + 2 * run + 1], "", ""][:2]
        goes_on = name == word and space == " " and behind[:1].isupper()
        if name in people and not goes_on:
            return run, name, name != word
        if name in people:
            last = run, name, False
    return 0, "", False


def _meant_by(word: str, meant: _Meant, others_only: bool) -> str:
    """Who is meant by `they`; nobody where two could be."""
    could = [who for who in meant.all if who != "you" or not others_only]
    if not could and meant.earlier and word != "who":
        could = [who for who in meant.earlier if who != "you" or not others_only]
        return could[0] if len(could) == 1 and not could[0].startswith("each ") else ""
    if not could:
        return "" if others_only or word == "who" else "you"
    who = could[0] if len(could) == 1 else meant.subject if _THEY[word] and meant.subject in could else ""
    return "" if who.startswith("each ") else who


def _written(who: str, own: str) -> str:
    return who + own if who != "you" else "your" if own else "you"
