"""Reads worked examples: who is there, what is played and chosen, what happens, what is then true; and their variations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from diagnostics import codes
from grammar.late import late
from grammar.shapes import HIGHEST_RANK, Fields
from grammar.vocabulary import Vocabulary
from grammar.words import TestWord, ThingWord
from rulebook.building.effects import read_clause
from rulebook.model.entry import Answer, Example, Line
from rulebook.shapes.entry_fields import DECIDERS, EXAMPLE, PRESET, VARIATION
from rulebook.shapes.judging import NOTHING, missing
from rulebook.source import values
from rulebook.source.document import Path_
from rulebook.source.findings import Findings

_NUMBERED = late(r"(?P<kind>[A-Z][\w-]*(?: [A-Z][\w-]*)*) \d+\b")
"""One of those who are told apart by a number."""


class Others(Struct, frozen=True):
    """Who may be at the table besides those on the sheets.

    decks: what the deck is called that plays against somebody.  kinds: what a rule can bring."""

    decks: Collection[str]
    kinds: Collection[str]


def others_at_the_table(vocabulary: Vocabulary) -> Others:
    """The same, of a game."""
    decks = dict.fromkeys(test.deck for test in vocabulary.every(TestWord) if test.deck)
    return Others(decks, {thing.name for thing in vocabulary.every(ThingWord) if not thing.single})


def read_examples(
    written: Sequence[object], max_rank: int | None, others: Others, findings: Findings
) -> tuple[Example, ...]:
    """The examples of an entry, behind each its variations; what is missing or wrong is left empty.

    others: who may be at the table besides those on the sheets."""
    found: list[Example] = []
    for index, value in enumerate(written):
        path: Path_ = ("examples", index)
        main, at = _example(value, max_rank, others, findings, path), len(found)
        found.append(main)
        found += (replace(one, of=at) for one in _variations(value, main, max_rank, others, findings, (*path, "but")))
    return tuple(found)


def _variations(
    value: object, main: Example, max_rank: int | None, others: Others, findings: Findings, path: Path_
) -> Iterator[Example]:
    """What an example is besides, with something else in it."""
    written = value.get("but") if isinstance(value, dict) else None
    for index, other in enumerate(values.items(written, findings, path)):
        yield _variation(other, main, max_rank, others, findings, (*path, index))


def _variation(
    value: object, main: Example, max_rank: int | None, others: Others, findings: Findings, path: Path_
) -> Example:
    held = _held(value, VARIATION, findings, path)
    given = {name: dict(sheet) for name, sheet in main.given.items()}
    for name, sheet in _given(held, findings, path).items():
        given[name] = {key: said for key, said in {**given.get(name, {}), **sheet}.items() if said is not None}
    names = tuple(given)
    when = _lines(held["when"], names, others, findings, (*path, "when"), claims=False) if "when" in held else main.when
    return replace(
        main,
        rank=_rank(held, max_rank, findings, path) if "rank" in held else main.rank,
        given=given,
        cards={**main.cards, **_cards(held.get("cards"), names, findings, (*path, "cards"))},
        deck=values.text(held.get("deck"), findings, (*path, "deck"), main.deck),
        choices={**main.choices, **_choices(held.get("choices"), findings, (*path, "choices"))},
        when=(*when, *_lines(held.get("later"), names, others, findings, (*path, "later"), claims=False)),
        then=_lines(held.get("then"), names, others, findings, (*path, "then"), claims=True),
        place=findings.document.place(path),
        dice=_dice(held["dice"], findings, (*path, "dice")) if "dice" in held else main.dice,
        options=values.texts(held["options"], findings, (*path, "options")) if "options" in held else main.options,
        path=path,
    )


def _held(value: object, fields: Fields, findings: Findings, path: Path_) -> Mapping[str, object]:
    held = values.mapping(value, findings, path)
    findings.unknown_keys(held, fields.known, path, "examples", fields.elsewhere)
    for required, hint in fields.needed.items():
        if held.get(required) in NOTHING:
            missing(findings, path, required, hint)
    return held


def _given(held: Mapping[str, object], findings: Findings, path: Path_) -> Mapping[str, Mapping[str, object]]:
    path = (*path, "given")
    sheets = values.mapping(held.get("given"), findings, path)
    for name in sheets:
        values.name(name, findings, (*path, name), key=True)
    return {name: _sheet(name, sheet, findings, (*path, name)) for name, sheet in sheets.items()}


def _sheet(name: str, said: object, findings: Findings, path: Path_) -> Mapping[str, object]:
    """What is said of somebody, or of what is there; that of the whole example is no block."""
    if name in EXAMPLE.known and said is not None:
        cure = f"write `{name}:` beside `given:`, not in it"
        if isinstance(said, dict):
            findings.add(codes.UNKNOWN_FIELD, path, cure, key=True, where="given", field=name)
        else:
            findings.wrong_type(path, "somebody with a block of fields", said, cure)
        return values.NO_FIELDS
    return values.mapping(said, findings, path)


def _rank(held: Mapping[str, object], max_rank: int | None, findings: Findings, path: Path_) -> int:
    path, said = (*path, "rank"), held.get("rank", PRESET["rank"])
    rank = values.number(said, findings, path, least=1, most=HIGHEST_RANK) or 1
    if max_rank is not None and max_rank < rank == said:
        findings.add(codes.RANK_ABOVE_MAXIMUM, path, f"write at most {max_rank}", rank=rank, maximum=max_rank)
    return rank


def _example(value: object, max_rank: int | None, others: Others, findings: Findings, path: Path_) -> Example:
    held = _held(value, EXAMPLE, findings, path)
    given = _given(held, findings, path)
    names = tuple(given)
    told = isinstance(held.get("given"), dict)
    return Example(
        title=values.text(held.get("title"), findings, (*path, "title")),
        rank=_rank(held, max_rank, findings, path),
        given=given,
        cards=_cards(held.get("cards"), names, findings, (*path, "cards")),
        deck=values.text(held.get("deck"), findings, (*path, "deck")),
        choices=_choices(held.get("choices"), findings, (*path, "choices")),
        when=_lines(held.get("when") if told else None, names, others, findings, (*path, "when"), claims=False),
        then=_lines(held.get("then") if told else None, names, others, findings, (*path, "then"), claims=True),
        place=findings.document.place(path),
        dice=_dice(held.get("dice"), findings, (*path, "dice")),
        decider=str(values.choice(held["decider"], DECIDERS, findings, (*path, "decider")))
        if "decider" in held
        else "",
        seed=values.number(held.get("seed", PRESET["seed"]), findings, (*path, "seed"), least=0) or 0,
        moves=values.texts(held.get("moves"), findings, (*path, "moves")),
        options=values.texts(held.get("options"), findings, (*path, "options")),
        path=path,
    )


def _lines(
    value: object, names: tuple[str, ...], others: Others, findings: Findings, path: Path_, *, claims: bool
) -> tuple[Line, ...]:
    """What happens, or what is claimed; between the steps of what happens `then: …` claims something, too."""
    lines = (
        [(path, value)]
        if isinstance(value, str)
        else [((*path, index), item) for index, item in enumerate(values.items(value, findings, path))]
    )
    read: list[Line] = []
    for at, line in lines:
        if not claims and isinstance(line, dict) and set(line) == {"then"}:
            read += _lines(line["then"], names, others, findings, (*at, "then"), claims=True)
            continue
        brought = tuple(_brought(str(line), others))
        there = (*names, *brought, *(_playing(str(line), others) if claims else ()))
        clause = read_clause(line, there, findings, at, claims=claims)
        read.append(Line(str(line), findings.document.place(at), clause, claims, at, brought))
    return tuple(read)


def _brought(line: str, others: Others) -> Iterator[str]:
    """Whom a line names that a rule may have brought: the first Guard that comes is `Guard 1`."""
    yield from (found[0] for found in _NUMBERED.finditer(line) if found["kind"] in others.kinds)


def _playing(line: str, others: Others) -> list[str]:
    """Of which deck a line claims what it plays."""
    return [deck for deck in others.decks if line.startswith((f"{deck} plays ", f"{deck} does not play "))]


def _cards(value: object, names: tuple[str, ...], findings: Findings, path: Path_) -> Mapping[str, tuple[str, ...]]:
    if isinstance(value, list | str):
        cards = ", ".join(map(str, value)) if isinstance(value, list) else value
        who = names[0] if names else "…"
        cure = f"say who plays them: `cards: {{{who}: [{cards}]}}`; what is drawn lies on the deck: `deck: {cards}`"
        findings.wrong_type(path, "a block of fields", value, cure)
        return {}
    held = values.mapping(value, findings, path)
    return {who: _played(cards, findings, (*path, who)) for who, cards in held.items()}


def _played(value: object, findings: Findings, path: Path_) -> tuple[str, ...]:
    """What one plays, test by test; an empty text for a test without cards keeps its place."""
    if isinstance(value, str):
        return (value.strip(),)
    played: list[str] = []
    for number, item in enumerate(values.items(value, findings, path)):
        if isinstance(item, list) and all(isinstance(card, str) for card in item):
            hint = f'the cards of one test are one text: write `"{" ".join(item)}"`'
            findings.wrong_type((*path, number), "text", item, hint)
        else:
            played.append(values.text(item, findings, (*path, number)))
    return tuple(played)


def _choices(value: object, findings: Findings, path: Path_) -> Mapping[str, tuple[Answer, ...]]:
    held = values.mapping(value, findings, path)
    found: dict[str, tuple[Answer, ...]] = {}
    for who, answers in held.items():
        at = (*path, who)
        if isinstance(answers, list):
            found[who] = tuple(_answer(answer, findings, (*at, index)) for index, answer in enumerate(answers))
        else:
            found[who] = (_answer(answers, findings, at),)
    return found


def _answer(value: object, findings: Findings, path: Path_) -> Answer:
    """`yes`, or `Reinforce: yes`."""
    to, said = next(iter(value.items())) if isinstance(value, dict) and len(value) == 1 else ("", value)
    if not isinstance(said, str | int):
        expected = "`yes`, `no`, a number or a name, alone or after the rule that asks"
        findings.wrong_type(path, expected, value, _apart(value))
    return Answer(str(to), {True: "yes", False: "no"}[said] if isinstance(said, bool) else str(said))


def _apart(value: object) -> str | None:
    """The cure where several answers stand behind the rules that ask: each of them for itself."""
    if not isinstance(value, dict):
        return None
    each = [(to, one) for to, said in value.items() for one in (said if isinstance(said, list) else [said])]
    if not all(isinstance(one, str | int) for _, one in each):
        return None
    said = {True: "yes", False: "no"}
    answers = ", ".join(f"{to}: {said[one] if isinstance(one, bool) else one}" for to, one in each)
    return f"each answer stands for itself: write `[{answers}]`"


def _dice(value: object, findings: Findings, path: Path_) -> tuple[int, ...]:
    found = (
        values.number(item, findings, (*path, i), least=1) for i, item in enumerate(values.items(value, findings, path))
    )
    return tuple(number for number in found if number is not None)
