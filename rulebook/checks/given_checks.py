"""What an example gives is there: every name on a sheet, and what it is said to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from diagnostics import codes
from diagnostics.suggest import did_you_mean, nearest, one_of
from grammar.article import a_or_an
from grammar.meaning.having import can_have_number
from grammar.vocabulary import Term, Vocabulary, split_pair
from grammar.words import NUMBERS, PlaceWord, StatWord, ThingWord, TrackWord, is_item, singles
from rulebook.model.entry import OTHERS, Entry, Example
from rulebook.model.tables import Table
from rulebook.source import values
from rulebook.source.document import Path_
from rulebook.source.findings import Findings, kind_of

SHEET = ("as", "kind", "side", "of", "states", "tags", "hand", "in", "places")
"""What a sheet may say besides the numbers and things that its owner has."""
LISTED = {"kind": ("thing",), "states": ("state",), "tags": ("tag", "place", "state", "entry", "skill")}
"""What the names are that a sheet lists, by key."""
PLACES = ("place", "thing", "scope", "track", "tag", "kind")


_YES_OR_NO = {**dict.fromkeys(("no", "none", "off"), "false"), **dict.fromkeys(("yes", "on"), "true")}
"""What people write for whether somebody has something, and what YAML says for it."""


def check_given(
    entry: Entry,
    example: Example,
    vocabulary: Vocabulary,
    tables: Mapping[str, Table],
    findings: Findings,
) -> None:
    """Every name on the sheets of an example is one of the game's, of the entry's choice or of somebody at the table, and
    every number a number; what is said never to be on offer is something that there is."""
    main = entry.examples[example.of] if example.of is not None else None
    for who, whole in example.given.items():
        path: Path_ = (*example.path, "given", who)
        before = main.given.get(who, {}) if main is not None else {}  # what is taken over has been judged there
        if whole == before:
            continue
        _check_named(who, example, path, vocabulary, findings)
        sheet = {key: value for key, value in whole.items() if key not in before or before[key] != value}
        if "as" in sheet:
            _check_person(str(sheet["as"]), (*path, "as"), vocabulary, findings)
        if "side" in sheet:
            _check_side(who, str(sheet["side"]), example, (*path, "side"), findings)
        for key, value in sheet.items():
            _check_between(key, value, who, (*path, key), example, vocabulary, findings)
            if key in SHEET:
                _check_listed(key, value, example, (*path, key), vocabulary, tables, findings)
                if key in ("in", "places"):
                    _check_off(who, whole, value, (*path, key), vocabulary, findings)
            elif key.startswith("in ") and vocabulary.resolve(key[3:], *PLACES) is not None:
                _check_kept(value, (*path, key), example, vocabulary, findings)
            elif _is_known(key, entry, example, vocabulary):
                if not _is_toward(key, vocabulary) and not _is_anothers(
                    key, who, whole, (*path, key), vocabulary, findings
                ):
                    _check_value(key, value, (*path, key), example, vocabulary, tables, findings)
            else:
                known = [*SHEET, *entry.parameters, *_names(vocabulary, *NUMBERS)]
                near = did_you_mean(key, known) or did_you_mean(key, _names(vocabulary, *_HAD))
                hint = _had(key, value, who, vocabulary) or near or values.declared_as(key, value)
                findings.add(codes.UNKNOWN_NAME, (*path, key), hint, key=True, name=key)
    for part, whose in (("cards", example.cards), ("choices", example.choices)):
        for who in whose:
            near = did_you_mean(who, example.given) if who not in example.given else None
            if near is not None and vocabulary.resolve(who) is None:
                findings.add(codes.UNKNOWN_NAME, (*example.path, part, who), near, key=True, name=who)
    if main is None or example.choices != main.choices:
        _check_answers(example, vocabulary, findings)


_HAS = (
    *("has", "have", "holds", "carries", "owns", "items", "gear", "equipment", "inventory", "things", "is", "state"),
    *("entries", "rules", "abilities"),
)
_HAD = ("thing", "state", "tag", "entry", "skill", "place", *NUMBERS)
"""What stands on a sheet under its own name."""


def _had(key: str, value: object, who: str, vocabulary: Vocabulary) -> str | None:
    """How it is said what somebody has or is, where the sheet says just that."""
    if key.lower() in ("card", "cards"):
        return "what is in hand is `hand: […]`; what is played stands beside `given:`, `cards: {" + who + ": […]}`"
    if key.lower() not in _HAS:
        return None
    first = next(iter(value), "") if isinstance(value, list | tuple | Mapping) else value
    near = nearest(str(first), _names(vocabulary, *_HAD))
    term = vocabulary.resolve(str(first)) or vocabulary.resolve(near or "")
    if term is None:
        return "what somebody has is a thing of its own, beside him: `…: {kind: …, of: " + who + "}`; a number, `…: 3`"
    name = term.name
    if vocabulary.resolve(str(first)) is None:
        return f"did you mean `{name}`? {_said_of(term, key, who)}"
    return _said_of(term, key, who)


def _said_of(term: Term, key: str, who: str) -> str:
    """How it is said on a sheet that somebody has something, or is it."""
    name = term.name
    match term.head.role:
        case "thing" if key.lower() == "is":
            return f"write `kind: {name}`"
        case "thing":
            return (
                f"what somebody has is a thing with a name of its own, beside {who}: `…: {{kind: {name}, of: {who}}}`"
            )
        case "state":
            return f"write `states: [{name}]`"
        case "tag" | "entry" | "skill":
            return f"write `{name}: 1`" if term.head.role != "tag" else f"write `tags: [{name}]`"
        case "place":
            return f"write `in: {name}`"
        case _:
            return f"write `{name}: 1`"


def _is_known(key: str, entry: Entry, example: Example, vocabulary: Vocabulary) -> bool:
    name, whom = split_pair(key.removeprefix("maximum ").removeprefix("in "))
    if whom and whom not in example.given:
        name = whom
    if name in (*entry.parameters, *example.given):
        return True
    term = vocabulary.resolve(name)
    return term is not None and term.head.role != "word"  # such as the language has of its own: `cards`, `damage`


def _is_anothers(
    key: str, who: str, sheet: Mapping[str, object], path: Path_, vocabulary: Vocabulary, findings: Findings
) -> bool:
    """Whether a number stands on the sheet of somebody who has none: on none of his kinds' sheets it would count."""
    term = vocabulary.resolve(split_pair(key.removeprefix("maximum "))[0])
    others = [word for word in vocabulary.called(key) if word.role != "kind"]  # of which none is on a sheet
    number = term.head if term is not None and not term.tags and len(others) == 1 else None
    if not isinstance(number, StatWord | TrackWord) or "as" in sheet:
        return False
    kinds = _kinds(who, sheet, vocabulary)
    if not kinds or any(can_have_number(vocabulary, kind, number) for kind in kinds):
        return False
    hint = _on_whose_sheet(number, number.of[0], who, vocabulary)
    findings.add(codes.IMPOSSIBLE, path, hint, problem=f"no {kinds[0]} has {number.name}")
    return True


def _check_off(
    who: str, sheet: Mapping[str, object], value: object, path: Path_, vocabulary: Vocabulary, findings: Findings
) -> None:
    """Where somebody is by a number that he has not stands on the sheet of whoever has that."""
    kinds = _kinds(who, sheet, vocabulary) if "as" not in sheet else []
    for one in value if isinstance(value, list | tuple) else [value]:
        place = vocabulary.named(str(one), PlaceWord)
        number = vocabulary.named(place.track, TrackWord) if place is not None and place.track else None
        if place is None or number is None or number.of[0] not in singles(vocabulary):
            continue
        if kinds and not any(can_have_number(vocabulary, kind, number) for kind in kinds):
            hint = f"give {number.of[0]} a line of its own: `{number.of[0]}: {{{number.name}: {place.at}}}`"
            problem = f"no {kinds[0]} has {number.name}, by which one is in {place.name}"
            findings.add(codes.IMPOSSIBLE, path, hint, problem=problem)


def _kinds(who: str, sheet: Mapping[str, object], vocabulary: Vocabulary) -> list[str]:
    """What somebody on a sheet is."""
    said = sheet.get("kind")
    kinds = [str(one) for one in said] if isinstance(said, list | tuple) else [str(said)] if said is not None else []
    if kinds or who in singles(vocabulary):
        return kinds or [who]
    return [thing.name for thing in vocabulary.every(ThingWord) if thing.default]


def _on_whose_sheet(number: StatWord | TrackWord, kind: str, who: str, vocabulary: Vocabulary) -> str:
    """How it is said of somebody who has such a number."""
    if kind in singles(vocabulary):
        return f"give {kind} a line of its own: `{kind}: {{{number.name}: …}}`"
    word = vocabulary.word(kind)
    if isinstance(word, ThingWord):
        whose = f", of: {who}" if word.item else ""
        return f"give it to one who has it, in a line of its own: `…: {{kind: {kind}{whose}, {number.name}: …}}`"
    return f"nobody has it, each {kind} does: let one come in `when`, and say there what it comes to"


def _check_listed(
    key: str,
    value: object,
    example: Example,
    path: Path_,
    vocabulary: Vocabulary,
    tables: Mapping[str, Table],
    findings: Findings,
) -> None:
    """The names that a sheet lists: kinds, states, tags (the rows of tables, too), places, whose somebody is."""
    several = list(value) if isinstance(value, list | tuple) else [value]
    for at, one in enumerate(several):
        name, where = str(one), (*path, at) if isinstance(value, list | tuple) else path
        if key == "kind":
            _check_kind(name, example, where, vocabulary, findings)
        if key in ("in", "places", *LISTED) and vocabulary.resolve(name, *LISTED.get(key, PLACES)) is not None:
            continue
        if key == "of":
            known: Iterable[str] = [*example.given, *_names(vocabulary, "thing")]
        elif key in ("in", "places"):
            sheets = example.given.values()
            chosen = (str(said) for sheet in sheets for field, said in sheet.items() if field not in SHEET)
            known = [*_names(vocabulary, *PLACES), *example.given, *chosen]
        elif key in LISTED:
            rows = (word for table in tables.values() for word in table.words) if key == "tags" else ()
            known = [*_names(vocabulary, *LISTED[key]), *rows]
        else:
            return
        if name not in known:
            hint = _as_kind(name, vocabulary) if key == "tags" else None
            hint = hint or did_you_mean(name, known) or values.listed_or_declared(known)
            findings.add(codes.UNKNOWN_NAME, where, hint, name=name)


def _check_named(who: str, example: Example, path: Path_, vocabulary: Vocabulary, findings: Findings) -> None:
    """Who is called as a kind is called is not of that for his name."""
    word, sheet = vocabulary.named(who, ThingWord), example.given[who]
    if word is None or word.single or word.default or word.side == "other" or sheet.keys() & {"kind", "as"}:
        return
    if _is_nothing_itself(word):
        _check_kind(who, example, path, vocabulary, findings)
    else:
        problem, hint = f"nothing says that {who} is {a_or_an(who)} {who}", f"write `kind: {who}`"
        findings.add(codes.IMPOSSIBLE, path, hint, key=True, problem=problem)


def _check_kind(name: str, example: Example, path: Path_, vocabulary: Vocabulary, findings: Findings) -> None:
    """Nobody and nothing is from the first what is only to be had, or what one becomes by what happens."""
    word = vocabulary.named(name, ThingWord)
    if word is None:
        return
    problem, hint = "", ""
    if word.wares:
        sold = next((one.name for one in vocabulary.every(ThingWord) if one.id and _is_sold(one, word, vocabulary)), "")
        problem = "whatever there is to be had, one of each"
        hint = f"name one of it, `kind: {sold}`" if sold else f"{_UNSOLD}, `kind: {word.of[0] if word.of else '…'}`"
    elif word.makes:
        test = f"{a_or_an(word.makes)} {word.makes}"
        problem, hint = f"whoever makes {test}", f"let it be made in `when`, `… makes {test}`"
    elif word.gives:
        who = path[len(example.path) + 1]
        other = next((one for one in example.given if one != who), "…")
        problem = f"whoever gave somebody else {word.gives}"
        hint = f"say it of whom it was given to: `{other}: {{{word.gives}: {who}}}`"
    elif word.keeper:
        problem, hint = "whoever has something", "say it of what he has, in a line of its own: `…: {kind: …, of: …}`"
    if problem:
        findings.add(codes.IMPOSSIBLE, path, hint, problem=f"{name} is {problem}")


def _is_nothing_itself(word: ThingWord) -> bool:
    """Whether somebody or something is called so only for what there is to be had, or for what has happened."""
    return word.wares or (word.is_relation and not word.side)


def _is_sold(thing: ThingWord, ware: ThingWord, vocabulary: Vocabulary) -> bool:
    """Whether a thing that has an entry is one of those that a word stands for which are to be had."""
    return not vocabulary.sorts(thing.name).isdisjoint(ware.of)


_UNSOLD = "nothing of it has an entry here: say of what kind it is"


def _check_kept(value: object, path: Path_, example: Example, vocabulary: Vocabulary, findings: Findings) -> None:
    """What lies in a place is called as the game calls it, or is somebody's choice, or has a line of its own."""
    sheets = (sheet.items() for sheet in example.given.values())
    chosen = {str(said) for fields in sheets for key, said in fields if key not in SHEET and not key.startswith("in ")}
    for at, one in enumerate(value if isinstance(value, list | tuple) else [value]):
        name, where = str(one), (*path, at) if isinstance(value, list | tuple) else path
        term = vocabulary.resolve(name)
        if name in (*example.given, *chosen) or (term is not None and not term.tags):
            _check_kind(name, example, where, vocabulary, findings)
            continue
        hint = did_you_mean(name, [*_names(vocabulary, "thing", "entry"), *example.given]) if term is None else None
        own = f"`{name}: {{kind: {term.head.name if term is not None else '…'}, of: {path[-2]}, in: {str(path[-1])[3:]}}}`"
        findings.add(codes.UNKNOWN_NAME, where, hint or f"what it is says a line of its own: {own}", name=name)


def _as_kind(name: str, vocabulary: Vocabulary) -> str | None:
    """How it is said of what kind somebody is."""
    word = vocabulary.named(name, ThingWord)
    if word is None:
        return None
    return "say whose side each is on: `side: …`" if word.is_relation else f"write `kind: {name}`"


def _check_side(who: str, side: str, example: Example, path: Path_, findings: Findings) -> None:
    """A side is somebody's, or has a name of its own; one that is almost another one is that one misspelt."""
    others = [str(sheet["side"]) for sheet in example.given.values() if "side" in sheet]
    if side in (*example.given, OTHERS) or others.count(side) > 1:
        return
    if side in ("same", "other"):  # as a kind of people is declared that is so to somebody: of whom is it here?
        first = next(iter(example.given))
        cure = f"write `{first}`, for the side of {first}" if side == "same" else f"write `{OTHERS}`"
        findings.add(codes.UNKNOWN_NAME, path, cure, name=side)
        return
    named = [*(name for name in example.given if name != who), OTHERS, *(one for one in others if one != side)]
    hint = did_you_mean(side, named)
    if hint is not None:
        findings.add(codes.UNKNOWN_NAME, path, hint, name=side)


def _check_between(
    key: str, value: object, who: str, path: Path_, example: Example, vocabulary: Vocabulary, findings: Findings
) -> None:
    """What is had toward somebody says toward whom; what lies between two is as much of the one as of the other."""
    name, whom = split_pair(key)
    track = vocabulary.named(name, TrackWord)
    if track is not None and _is_toward(key, vocabulary):
        toward = "from" if track.mutual else "against"
        others = [one for one in example.given if one != who and vocabulary.word(one) is None]
        each = value if isinstance(value, Mapping) and value else {next(iter(others), "…"): value}
        lines = (f"{name} {toward} {one}: {number}" for one, number in each.items())
        cure = f"say toward whom: `{', '.join(lines)}`"
        findings.add(codes.IMPOSSIBLE, path, cure, problem=f"{name} is had toward each other one apart")
    for other, said in example.given.get(whom, {}).items() if track is not None and track.mutual else ():
        if split_pair(other) == (name, who) and said != value:
            cure = f"say it of one of them alone: {whom} has as much of it toward {who}"
            findings.add(codes.IMPOSSIBLE, path, cure, problem=f"{key} is {value}, and of {whom} it is {said}")


def _is_toward(key: str, vocabulary: Vocabulary) -> bool:
    """Whether it is a number that is had toward somebody."""
    track = vocabulary.named(key, TrackWord)
    return track is not None and bool(track.toward)


def _check_value(
    key: str,
    value: object,
    path: Path_,
    example: Example,
    vocabulary: Vocabulary,
    tables: Mapping[str, Table],
    findings: Findings,
) -> None:
    """A number is a number, the word of a text one that the game knows, and who causes a state somebody."""
    term = vocabulary.resolve(key)
    if term is None or term.tags:
        return
    head = term.head
    if isinstance(value, str) and value.casefold() in _YES_OR_NO and not vocabulary.called(value):
        so = f"write `{_YES_OR_NO[value.casefold()]}`; who has nothing of it needs no line"
        findings.add(codes.IMPOSSIBLE, path, so, problem=f"`{value}` is a word, and no answer")
    elif isinstance(head, StatWord) and head.text:
        if not isinstance(value, str):
            findings.add(codes.IMPOSSIBLE, path, None, problem=f"{key} is a word, and {value} is none")
            return
        if vocabulary.called(value):
            return
        words, folded = [word for table in tables.values() for word in table.words], value.casefold()
        if folded in _folded(vocabulary) or folded in map(str.casefold, words):
            return
        known = {*_names(vocabulary), *words}
        asking = [table for table in tables.values() if head.name.casefold() in (table.key, table.second)]
        of_words = {word.name.casefold() for word in vocabulary.every(StatWord) if word.text}
        may_ask = [*asking, *(table for table in tables.values() if table.key not in of_words)]
        hint = did_you_mean(value, known)
        if hint is not None or not any(row.band.others for table in may_ask for row in table.rows):
            listed = values.listed_or_declared(word for table in asking for word in table.words)
            findings.add(codes.UNKNOWN_NAME, path, hint or listed, name=value)
    elif head.role in NUMBERS and not is_item(term):
        if not isinstance(value, int):
            hint = (
                "take the quotes away" if isinstance(value, str) and value.strip().isdecimal() else "write it in digits"
            )
            findings.add(codes.IMPOSSIBLE, path, hint, problem=f"{key} is a number, and {kind_of(value)} is none")
    elif is_item(term) and isinstance(value, Mapping):
        hint = "write its kind, or give it a line of its own with `kind` and `of`"
        findings.add(codes.IMPOSSIBLE, path, hint, problem=f"{key} is a thing, and {kind_of(value)} is none")
    elif head.role == "state" and isinstance(value, str) and value not in example.given:
        findings.add(codes.UNKNOWN_NAME, path, did_you_mean(value, example.given) or one_of(example.given), name=value)
    elif isinstance(head, ThingWord) and _is_nothing_itself(head):
        _check_kind(head.name, example, path, vocabulary, findings)
    elif not is_item(term) and (role := "".join(vocabulary.terms(key))) in _NOT_HAD:
        problem, hint = _NOT_HAD[role]
        lies = value if isinstance(value, str) else "…"
        findings.add(codes.IMPOSSIBLE, path, hint.format(key, lies), problem=f"{key} is {problem}")


_NOT_HAD = {
    "place": (
        "a place, and nothing that somebody has",
        "what lies there is said with `in {0}: {1}`; where somebody is, with `in: {0}`",
    ),
    "scope": ("a stretch of time, and nothing that somebody has", "let it begin in `when`, `… {0} begins`"),
    "test": ("a test, and nothing that somebody has", "let somebody make it in `when`, `… makes … {0}`"),
    "thing": ("nothing that is carried", "give it a line of its own, `…: {{kind: {0}}}`"),
}
"""What stands on no sheet under its name: what is wrong with that, and how it is said."""


def _check_answers(example: Example, vocabulary: Vocabulary, findings: Findings) -> None:
    """What is said never to be on offer is something that there is, so that a misspelt name shows nothing."""
    for who, answers in example.choices.items():
        for at, answer in enumerate(answers):
            name = answer.says.removeprefix("never ")
            if name == answer.says or name.isdecimal() or name in example.given:
                continue
            whose, _, what = name.partition("'s ")  # what somebody has is on offer under her name
            if vocabulary.resolve(what if whose in example.given else name) is None:
                path = (*example.path, "choices", who, at)
                near = did_you_mean(name, [*example.given, *_names(vocabulary)])
                hint = _NEVER.format(who=who) if name in ("yes", "no") else near
                findings.add(codes.UNKNOWN_NAME, path, hint, name=name)


_NEVER = (
    "behind `never` stands what may not be on offer; that nothing more is asked is `never` alone, `choices: {{{who}: [never]}}`, "
    "and what is offered is declined by `no`"
)


def _check_person(name: str, path: Path_, vocabulary: Vocabulary, findings: Findings) -> None:
    """Whoever somebody at the table is said to be has a sheet."""
    known = {word.id.rpartition("/")[2]: word.name for word in vocabulary.words("character")}
    if name not in known and name not in known.values():
        findings.add(codes.UNKNOWN_NAME, path, did_you_mean(name, [*known, *known.values()]), name=name)


def _folded(vocabulary: Vocabulary) -> frozenset[str]:
    """All names of the game, without difference of case."""
    return vocabulary.once("folded", lambda: frozenset(map(str.casefold, _names(vocabulary))))


def _names(vocabulary: Vocabulary, *roles: str) -> Iterator[str]:
    return (word.name for word in vocabulary.words(*roles))
