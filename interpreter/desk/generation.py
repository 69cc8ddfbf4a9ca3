"""An entry made by chance, as its kind declares it under `generate:`.  Same seed and inputs, same entry; no game's rule here.

What is said or drawn comes first (inputs), then what is computed from it (numbers), drawn from lists (words) and drawn
from the game's own entries (picks); last the entry is written with all of it in its places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from grammar.nodes.amounts import Amount, Half, Number, Pick, Product, Sum
from grammar.nodes.nouns import Name, Owned, You
from grammar.parser import parse_amount
from interpreter.compile.program import CompiledProgram
from interpreter.desk.deciders import Greedy
from interpreter.game.game import Game
from interpreter.play.holding import add
from interpreter.play.numbers import fill
from interpreter.standing.in_effect import ban, has_entry
from interpreter.state.chance import Chance
from interpreter.state.event import Event
from interpreter.state.program import Program
from interpreter.state.situation import MOST_AT_ONCE, Situation
from interpreter.state.things import Held, Thing
from rulebook.model.entry import Entry
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.fields_made import Generate, Input, Picks

PLACE = re.compile(r"\{([^{}.]+)(?:\.(name|rank))?\}")
PLAIN = re.compile(r"[A-Z][A-Za-z0-9-]*!?(?: [A-Z][A-Za-z0-9-]*!?)*")


class CannotGenerate(Exception):
    """What was asked for does not fit the declaration; the message says why."""


class Picked(Struct):
    """An entry that was drawn, and how often."""

    entry: Entry
    rank: int = 1

    @property
    def name(self) -> str:
        """Its name, as an effect says it."""
        return self.entry.name if PLAIN.fullmatch(self.entry.name) else f"[{self.entry.name}]"

    def __str__(self) -> str:
        return self.name if self.rank == 1 else f"{self.rank} ranks of {self.name}"


class Draft(Struct):
    """What is known of the entry so far: values by name, and the entries drawn for each pick."""

    values: dict[str, int | str] = field(default_factory=dict)
    picks: dict[str, list[Picked]] = field(default_factory=dict)


def inputs_of(rulebook: Rulebook, id: str) -> Mapping[str, Input]:
    """The inputs that a kind (`<system>/<kind>`) asks for, by name."""
    return _plan(rulebook, id)[1].inputs


def generate(rulebook: Rulebook, id: str, said: Mapping[str, str], seed: int) -> dict[str, Any]:
    """The fields of a new entry of a kind.  said: inputs by name; the others are drawn or stay as declared."""
    system, plan = _plan(rulebook, id)
    program, chance, draft = CompiledProgram(system), Chance(seed), Draft()
    game = program.game
    for name, spec in plan.inputs.items():
        draft.values[name] = _input(game, name, spec, said.get(name), chance)
    for name, formula in plan.numbers.items():
        draft.values[name] = _formula(formula, draft, game)
    for name, drawn in plan.words.items():
        words: Any = drawn.of
        words = words[str(draft.values[drawn.by])] if drawn.by else words
        draft.values[name] = words[chance.below(len(words))]
    holder = _holder(program, str(_filled(plan.holder, draft)))
    for name, picks in plan.picks.items():
        draft.picks[name] = _draw(game, picks, draft, holder, chance)
    made = _expanded(plan.entry, draft)
    assert isinstance(made, dict)
    return made


def _plan(rulebook: Rulebook, id: str) -> tuple[System, Generate]:
    slug, _, folder = id.strip("/").partition("/")
    system = rulebook.systems.get(slug)
    kind = next((k for k in system.kinds.values() if folder in (k.slug, k.name)), None) if system is not None else None
    if system is None or kind is None:
        raise CannotGenerate(f"there is no kind of entry `{id}`")
    if kind.generate is None:
        raise CannotGenerate(f"the kind `{id}` does not say how its entries are generated")
    return system, kind.generate


# ------------------------------------------------------------------ inputs and numbers
def _input(game: Game, name: str, spec: Input, said: str | None, chance: Chance) -> int | str:
    if spec.card:
        return _suit(game, name, spec.wild, said, chance)
    if said is None:
        return spec.number
    if not re.fullmatch(r"[0-9]{1,6}", said):
        raise CannotGenerate(f"{name} is a number, not `{said}`")
    low, high = spec.least, spec.most
    if int(said) < low or (high is not None and int(said) > high):
        raise CannotGenerate(f"{name} is at least {low}" + (f" and at most {high}" if high is not None else ""))
    return int(said)


def _suit(game: Game, name: str, wild: str, said: str | None, chance: Chance) -> str:
    known = [*game.suits, *([wild] if wild else [])]
    if said is not None:
        found = next((suit for suit in known if suit.casefold() == said.casefold()), None)
        if found is None:
            raise CannotGenerate(f"{name} is one of {', '.join(known)}")
        return found
    cards = [card for card in game.plan.cards if card.suit or wild]
    return cards[chance.below(len(cards))].suit or wild


def _formula(text: str, draft: Draft, game: Game) -> int:
    amount, problems = parse_amount(text)
    if amount is None:
        raise CannotGenerate(f"`{text}` is no formula: {problems[0].message}")
    return _value(amount, draft, game)


def _value(node: Amount, draft: Draft, game: Game) -> int:
    match node:
        case Number(value):
            return value
        case Owned(You(), None, Name(text), ()) if isinstance(draft.values.get(text), int):
            return int(draft.values[text])
        case Sum(left, sign, right):
            return _value(left, draft, game) + (1 if sign == "+" else -1) * _value(right, draft, game)
        case Product(left, sign, right):
            one, two = _value(left, draft, game), _value(right, draft, game)
            return one * two if sign == "×" else game.rounded(one, two)
        case Half(of):
            return game.rounded(_value(of, draft, game), 2)
        case Pick(which, left, right):
            best = max if which == "higher" else min
            return best(_value(left, draft, game), _value(right, draft, game))
        case _:
            raise CannotGenerate("only inputs, numbers, sums, products and halves can stand in a formula here")


# ------------------------------------------------------------------ entries that are drawn
def _holder(program: Program, kind: str) -> tuple[Situation, Thing] | None:
    """Somebody of the kind, to be asked what such a one may have."""
    if not kind:
        return None
    table = Situation(program.game, program, Greedy())
    thing = add(table, Thing("the new one", program.game.family(kind)))
    fill(table, thing)
    return table, thing


def _draw(
    game: Game, picks: Picks, draft: Draft, holder: tuple[Situation, Thing] | None, chance: Chance
) -> list[Picked]:
    drawn = [pick for before in draft.picks.values() for pick in before]
    if picks.with_ and not any(pick.entry.name == picks.with_ for pick in drawn):
        return []
    wanted = {name: _filled(value, draft) for name, value in picks.where.items()}
    able = [
        entry
        for entry in game.all_entries()
        if entry.kind == picks.kind
        if all(value in (entry.fields.get(name), picks.any or None) for name, value in wanted.items())
        if holder is None or _may_have(holder, entry)
    ]
    found: dict[str, Picked] = {}
    for _ in range(min(_formula(picks.number, draft, game), MOST_AT_ONCE)):
        open_ = [e for e in able if e.name not in found or found[e.name].rank < (e.max_rank or 1)]
        if not open_:
            break
        entry = open_[chance.below(len(open_))]
        if entry.name in found:
            found[entry.name].rank += 1
        else:
            found[entry.name] = Picked(entry)
    return list(found.values())


def _may_have(holder: tuple[Situation, Thing], entry: Entry) -> bool:
    table, thing = holder
    if has_entry(table, thing, entry.name):
        return False
    held = Held(table.program.entry(entry), thing)
    events = (Event("have", thing, held), Event("gain", thing, held, 1))
    return all(ban(table, event) is None for event in events)


# ------------------------------------------------------------------ writing
def _filled(text: str, draft: Draft, pick: tuple[str, Picked] | None = None) -> str | int:
    """A text with everything in its places; a text that is one place keeps what stands there (a number)."""

    def said(match: re.Match[str]) -> str:
        return str(_said(match, draft, pick))

    whole = PLACE.fullmatch(text)
    return _said(whole, draft, pick) if whole else PLACE.sub(said, text)


def _said(match: re.Match[str], draft: Draft, pick: tuple[str, Picked] | None) -> int | str:
    name, part = match.groups()
    if pick is not None and pick[0] == name:
        return getattr(pick[1], part) if part else str(pick[1])
    if name not in draft.values:
        raise CannotGenerate(f"nothing is drawn that is called `{name}`")
    return draft.values[name]


def _each(text: str, draft: Draft) -> Sequence[str | int]:
    """A line; once for each of the entries drawn, if it has a place for one."""
    named = next((match[1] for match in PLACE.finditer(text) if match[1] in draft.picks), None)
    if named is None:
        return [_filled(text, draft)]
    return [_filled(text, draft, (named, pick)) for pick in draft.picks[named]]


def _expanded(value: object, draft: Draft) -> Any:
    match value:
        case Mapping():
            return {str(_filled(str(key), draft)): _expanded(held, draft) for key, held in value.items()}
        case str() if "\n" in value:
            lines = [str(line) for text in value.rstrip("\n").split("\n") for line in _each(text, draft)]
            return "\n".join(lines) + "\n"
        case str():
            return _filled(value, draft)
        case list() | tuple():
            found: list[Any] = []
            for item in value:
                found += _each(item, draft) if isinstance(item, str) else [_expanded(item, draft)]
            return found
        case _:
            return value


__all__ = ["CannotGenerate", "generate", "inputs_of"]
