"""What several get, do or roll, each for himself, and who of them is left out: `each Ally rolls 1 more die on Attacks and
Defenses, except those with Will less than 3`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec import Struct

from grammar.article import FIGURES, with_article
from grammar.late import either_of, late
from grammar.nodes.clauses import OPPOSITE
from grammar.own_words.turn import Turn, Turns
from grammar.vocabulary import Vocabulary
from grammar.words import NUMBER_WORDS, PlaceWord, StateWord, TestWord, people_by_form


def groups(vocabulary: Vocabulary) -> Callable[[str], str]:
    """What says of each of them, where the names of the game have their capitals already, what is said of several."""
    return vocabulary.once(groups, lambda: Turns([*_some_of_them(vocabulary), *_their_tests(vocabulary)]))


class _Group(Struct, frozen=True):
    """What of a game is told of several: how each of the people is called by his name and by that of many, what they have, what
    they may be and where."""

    people: Mapping[str, str]
    numbers: str
    states: str
    places: str
    tests: Mapping[str, TestWord]
    """By what one is called, and many."""


def _group(vocabulary: Vocabulary) -> _Group | None:
    people = people_by_form(vocabulary)
    tests = {name: test for test in vocabulary.every(TestWord) for name in test.forms}
    numbers = (name for word in vocabulary.every(*NUMBER_WORDS) for name in word.forms if word.group is not True)
    states, places = (
        either_of(word.name for word in vocabulary.every(StateWord)) or "(?!)",
        either_of(word.name for word in vocabulary.every(PlaceWord)) or "(?!)",
    )
    return _Group(people, either_of(numbers) or "(?!)", states, places, tests) if people else None


# --- who of them ------------------------------------------------------------------------------------------------------
_MANY = rf"(?P<{{0}}many>\d+|{'|'.join(FIGURES)})"
_HELD = (
    ("at least", rf"(?:at least|no less than) {_MANY}"),
    ("at most", rf"(?:at most|no more than|up to) {_MANY}"),
    ("more than", rf"(?:more than|above|over|higher than|greater than) {_MANY}"),
    ("less than", rf"(?:less than|fewer than|below|under|lower than) {_MANY}"),
    ("at least", rf"{_MANY} or (?:more|higher|better|above|greater)"),
    ("at most", rf"{_MANY} or (?:less|fewer|lower|worse|below)"),
)
"""How a number is held against another."""


def _number_of(which: str, group: _Group) -> tuple[str, str] | None:
    """The number that some of them have, as the language asks for it, and as it asks for those who have another: `less than 3
    Tinkering`."""
    name = rf"(?:an? )?(?P<name>{group.numbers})"
    for how, more in _HELD:
        so = more.format("")
        for said in (
            rf"{name}(?: score| rank)?(?: of| is| are| at)? {so}",
            rf"(?:an? )?{so} (?P<name>{group.numbers})",
        ):
            if (found := re.fullmatch(said, which)) is not None:
                rest = f"{_figure(found['many'])} {found['name']}"
                return f"{how} {rest}", f"{OPPOSITE[how]} {rest}"
    return None


def _figure(number: str) -> str:
    return str(FIGURES.index(number) + 1) if number in FIGURES else number


class _Which(Struct, frozen=True):
    """Who of them is meant.  before, behind: what stands before and behind what they are called; asked: what is asked of each
    where that cannot be said so."""

    before: str = ""
    behind: str = ""
    asked: str = ""


_THEY = r"(?:that (?:{people})|he|she|they|it|those|who|that)"
_THEIRS = r"(?:that (?:{people})'s|his|her|their|its|whose)"


def _which(said: str, group: _Group, *, but: bool = False) -> _Which | None:
    """Who of them it is of whom something is so.  but: of whom it is not."""
    people = either_of(group.people) or "(?!)"
    said = re.sub(r"^(?:for )?(?:those|the ones|any|anyone|anybody|everyone) ", "", said)
    said = re.sub(rf"^(?:{_THEIRS.format(people=people)}) ", "with ", said)
    said = re.sub(rf"^(?:{_THEY.format(people=people)}) (?:have|has|having) ", "with ", said)
    said = re.sub(rf"^(?:{_THEY.format(people=people)}) (?:is|are) ", "are ", said)
    said = re.sub(
        rf"^(?:without(?: any)?|with no) (?=(?:{group.numbers})(?: left| remaining)?$)", "with at most 0 ", said
    )
    said = re.sub(r"^(with at most 0 .*?) (?:left|remaining)$", r"\1", said)
    if (has := re.fullmatch(r"with (?P<what>[^,]+)", said)) is not None:
        numbers = _number_of(has["what"], group)
        return _Which(behind=f" with {numbers[but]}") if numbers is not None else None
    said = re.sub(rf"^without (?=(?:{group.states})$)", "are not ", said)
    so = re.fullmatch(rf"are (?P<no>not )?(?:(?P<state>{group.states})|in (?:the )?(?P<place>{group.places}))", said)
    where = re.fullmatch(rf"(?P<no>not )?(?:in|within) (?:the )?(?P<place>{group.places})", said)
    for found in (so, where):
        if found is not None:
            negated = (found["no"] is not None) != but
            state = found.groupdict().get("state")
            if state:
                return _Which(behind=f" without {state}") if negated else _Which(before=f"{state} ")
            return _Which(asked=f"not in {found['place']}") if negated else _Which(behind=f" in {found['place']}")
    return None


_IF = r"(?:,? (?P<how>only if|if|unless|except(?: for)?|but not|other than|save for|apart from) (?P<whom>[^,:;.\n]+))"
"""Of whom it is said, or not said, behind what is said."""


def _left_out(how: str) -> bool:
    return how not in ("if", "only if")


# --- what is said of them ---------------------------------------------------------------------------------------------
_FRONT = r"(?m)(?P<margin>^ *)(?P<front>(?:[^\n]*?[,:] )??)"
_HAPPENS = re.compile(
    r"\b(?:[Ww]hen(?:ever)?|[Aa]fter|[Oo]n|may|[Ee]ach time|[Ee]very time|[Aa]t the (?:start|beginning|end))\b"
)
"""What says that what is said behind it happens once."""


def _those(group: _Group) -> str:
    """Several people, with whatever says who of them it is."""
    several = either_of({many: one for many, one in group.people.items() if many != one}) or "(?!)"
    one = either_of({many: one for many, one in group.people.items() if many == one}) or "(?!)"
    word = r"(?!\b(?:gets?|rolls?|plays?|gains?|loses?) )[^,:;\n]"
    which = rf"(?P<which>(?: (?:with|without|within|in|whose|who|that)\b (?:{word})+?)?)"
    every = r"(?:(?:[Ee]ach|[Ee]very|[Aa]ll|[Aa]ny)(?: one)?(?: of)?(?: (?:the|your))? |[Tt]he |[Yy]our )"
    return rf"(?:(?:[Ee]ach|[Ee]very|[Aa]ny) (?P<one>{one})|{every}?(?P<several>{several})){which}"


def _some_of_them(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What comes to all but some of them, or to those of whom something is so: `each Ally gains 1 RP, if he is Spotted`."""
    group = _group(vocabulary)
    if group is None:
        return
    does = r"(?P<does>(?:gain|lose|draw|discard|become|take|recover|suffer|pay|regain)s?) (?P<what>[^,:;.\n]+?)"
    yield late(rf"{_FRONT}{_those(group)} {does}{_IF}(?=$|[.;])"), partial(_each_but_some, group=group)


def _each_but_some(found: re.Match[str], group: _Group) -> str:
    one = group.people[found["one"] or found["several"]]
    first = _which(found["which"].strip(), group) if found["which"] else _Which()
    then = _which(found["whom"], group, but=_left_out(found["how"]))
    does = found["does"] if found["does"].endswith("s") else f"{found['does']}s"
    if first is None or first.asked or (then is None and found["how"] not in ("if", "only if", "unless")):
        return found[0]
    before, behind = first.before, first.behind
    if then is not None and not then.asked:
        whom = f"{before}{then.before}{one}{behind}{then.behind}"
        return f"{found['margin']}{found['front']}each {whom} {does} {found['what']}"
    asked = f"if that {one} is {then.asked}" if then is not None else _asked_of_him(found, one)
    if not asked:
        return found[0]
    return _in_a_block(found, [f"for each {before}{one}{behind}:", f"  {asked}, that {one} {does} {found['what']}"])


def _asked_of_him(found: re.Match[str], one: str) -> str:
    """What is asked of each of them, who is told by what stands for his name; empty where it is asked of nobody of them."""
    whom = re.sub(r"\b(?:he|she|they|it) (?:are|is)\b", f"that {one} is", found["whom"])
    whom = re.sub(r"\b(?:he|she|they|it) (?:have|has)\b", f"that {one} has", whom)
    whom = re.sub(r"\b(?:his|her|their|its)\b(?= [A-Z])", f"that {one}'s", whom)
    if re.search(rf"\bthat {re.escape(one)}\b", whom) is None:
        return ""
    return f"{'unless' if found['how'] == 'unless' else 'if'} {whom}"


def _in_a_block(found: re.Match[str], lines: list[str]) -> str:
    """Lines below what stands in front of them."""
    if not found["front"]:
        return "\n".join(f"{found['margin']}{line}" for line in lines)
    head = f"{found['margin']}{found['front'].rstrip(' ,:')}:"
    return "\n".join([head, *(f"{found['margin']}  {line}" for line in lines)])


_UNIT = r"(?:[Dd]ice|[Dd]ie|cards?)"
_MORE = (
    rf"(?:(?P<many>\d+|an?|{'|'.join(FIGURES)}) (?:(?P<more>more|extra|additional|bonus)|fewer|less) (?P<unit>{_UNIT})"
    rf"|(?P<often>\d+|an?|{'|'.join(FIGURES)}) (?P<kind>{_UNIT}) (?:(?P<further>more|extra)|fewer|less)"
    r"|(?:an? )?(?P<sign>[-+]\d+)(?: (?:bonus|penalty|modifier))?)"
)
_STRETCH = r"(?:for|in|during)? ?(?:the (?:rest|remainder) of )?(?:this|the|that) [A-Z][\w-]*(?: [A-Z][\w-]*)*"
_TIME = rf"(?P<until>(?: until [^,:;.\n]+?| {_STRETCH})?)"


def _their_tests(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What each of them gets on his tests, said of these."""
    group = _group(vocabulary)
    if group is None:
        return
    sort = r"(?:[A-Z][\w-]* )*?"
    one = rf"(?:{sort}(?:{either_of(group.tests) or '(?!)'})|{group.numbers})"
    listed = rf"(?P<tests>{one}(?:(?:, | and |, and ){one})*)"
    first = r"(?P<first>(?:(?:[Uu]ntil|[Ff]or the (?:rest|remainder) of) [^,:\n]+, )?)"
    on = r"(?:on|for|with|to|in) (?:(?:all|any|each|every|of|their|its|his|her|the) )*"
    gets = rf"(?P<does>(?:roll|throw|play|get|suffer|take|receive)s?|have|has) {_MORE}"
    last = rf"{_TIME}(?:{_IF})?(?=$|[.;])"
    those = rf"(?:{_those(group)}|(?P<that>[Tt]he target|[Tt]hat (?:{either_of(group.people) or '(?!)'})))"
    yield late(rf"{_FRONT}{first}{those} {gets} {on}{listed}{last}"), partial(_each_on_tests, group=group)


def _each_on_tests(found: re.Match[str], group: _Group) -> str:
    one = group.people[found["one"] or found["several"]] if not found["that"] else ""
    said = (found["which"] or "").strip() or found["whom"] or ""
    which = _which(said, group, but=bool(found["whom"]) and _left_out(found["how"])) if said else _Which()
    tests = _tests_of(found["tests"], group)
    if not found["sign"] and any(many == name for many, name in tests):
        return found[0]
    if which is None or (found["which"] and found["whom"]) or (found["that"] and found["whom"]):
        return found[0]
    until = _until(found["until"] or found["first"] or "")
    happens = bool(until) or _HAPPENS.search(found["front"]) is not None
    whole = not (which.before or which.behind or which.asked)
    if whole and len(tests) == 1 and found["first"] and found["sign"]:
        return found[0]  # the sentence as such is known
    if whole:
        whose = f"{found['that'][0].lower()}{found['that'][1:]}'s" if found["that"] else f"each {one}'s"
        once = bool(found["that"]) and happens and not until  # of the one that is being made
        lines = [
            f"{whose} {name if once else test} {_get(found, alone=once or test == name)}{until}" for test, name in tests
        ]
    elif happens:
        asked = f"if that {one} is {which.asked}:" if which.asked else ""
        margin = "    " if asked else "  "
        lines = [f"for each {which.before}{one}{which.behind}:", *([f"  {asked}"] if asked else [])]
        lines += [f"{margin}that {one}'s {test} {_get(found, alone=test == name)}{until}" for test, name in tests]
    elif which.asked or any(test == name for test, name in tests):
        return found[0]
    else:
        by = f"by {with_article(which.before + one)}{which.behind}"
        lines = [f"each {test} {by} {_get(found, alone=True)}" for _, test in tests]
    if len(lines) == 1:
        return f"{found['margin']}{found['front']}{lines[0]}"
    return _in_a_block(found, lines)


def _tests_of(said: str, group: _Group) -> list[tuple[str, str]]:
    """The tests, by the name of many and of one, and the numbers; what sort the first is of, the others are too, if they can
    be: `Physical Attacks and Defenses`."""
    found: list[tuple[str, str]] = []
    sort = ""
    for one in re.split(r", and |, | and ", said):
        called = (name for name in sorted(group.tests, key=len, reverse=True) if f" {one}".endswith(f" {name}"))
        name = next(called, None)
        if name is None:  # a number, of which there are not many
            found.append((one, one))
            continue
        test, own = group.tests[name], one.removesuffix(name)
        sort = own or (sort if sort.strip() in {*test.skills, *test.takes, *test.traits} else "")
        found.append((f"{sort}{test.several}", f"{sort}{test.name}"))
    return found


def _until(said: str) -> str:
    said = said.strip(" ,")
    said = re.sub(r"^(?:for|in|during) (?:the (?:rest|remainder) of )?(?:this|the|that) ", "this ", said)
    said = re.sub(r"^(?:this|the|that) (.+)$", r"until the \1 ends", said)
    return f" {said[0].lower()}{said[1:]}" if said else ""


def _get(found: re.Match[str], *, alone: bool = False) -> str:
    """What each of their tests gets.  alone: as it is said of one of these."""
    ending = "s" if alone else ""
    if found["sign"]:
        return f"get{ending} {found['sign']}"
    many = found["many"] or found["often"]
    many = "1" if many in ("a", "an") else _figure(many)
    unit = (found["unit"] or found["kind"]).lower()
    more = "more" if found["more"] or found["further"] else "fewer"
    return f"{'play' if unit.startswith('card') else 'roll'}{ending} {many} {more} {unit}"
