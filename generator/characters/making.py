"""A character in the making: steps that the kind's sheet declares, answers that are taken or refused by the rules.

Every answer makes the whole file anew and holds it against the rules as `character check` does; what it forbids now and did
not before is why the answer is refused.  Never asks and never prints."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from diagnostics.diagnostic import Diagnostic
from diagnostics.suggest import did_you_mean
from generator.characters.opened import Opened, judged
from generator.telling.explaining import Said, rules, title
from generator.telling.word_facts import facts_of, facts_of_entry
from grammar.words import CLASSES, NUMBERS
from interpreter.desk.ledger import Ledger, rule_name
from rulebook.building.character import Reader
from rulebook.model.gear import carried
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.kinds import Field, Kind
from rulebook.source.yaml_source import read_text

PLAIN = re.compile(r"[A-Za-z][A-Za-z' -]*[A-Za-z]")
"""A name that YAML reads as itself."""

NO_NAMES = ("yes", "no", "true", "false", "null", "on", "off")
UNCOSTED = ("given", "inflicted", "removed", "cured")
"""How one comes by ranks in play; nobody who is new has any."""

NOT_NOW = "not now: "
"""How a note begins that says which rule forbids a choice by now."""


class Choice(Struct, frozen=True):
    """What may be answered.  note: what it costs or brings.  of: what it is chosen for, if it is chosen for something.
    group: what it belongs to of that which somebody new chooses once, such as a suit, and her own comes first; of wares, their
    sort."""

    name: str
    note: str = ""
    of: str = ""
    group: str = ""


class Making(Struct, frozen=True):
    """A step.  how: a text, one word of a few, ranks one by one, or things one by one.  word: of which the names are.
    says: what it is for."""

    field: str
    title: str
    how: Literal["text", "word", "ranks", "narrow", "things"]
    word: str = ""
    required: bool = False
    says: str = ""

    @property
    def several(self) -> bool:
        """Whether more than one answer is taken."""
        return self.how not in ("text", "word")


class NotTaken(Exception):
    """An answer that the rules forbid.  findings: with the rule that does."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        super().__init__(findings[0].message)
        self.findings = findings


class Maker:
    """Somebody new, step by step.  Raises LookupError with a sentence for what is no answer."""

    def __init__(self, system: System, kind: Kind) -> None:
        assert kind.sheet is not None
        self.system, self.kind, self.plan = system, kind, kind.sheet
        self.reader = Reader(system.kinds, system.entries, system.vocabulary)
        fields = kind.fields
        self.steps: tuple[Making, ...] = tuple(
            replace(one, says=fields[one.field].summary) if one.field in fields else one for one in self._steps()
        )
        self._said: list[Mapping[str, object]] = [{"name": "Nobody Yet"}]
        """What was on the sheet before each answer, and now."""
        self._opened = self._judge(self._said[0])

    # -------------------------------------------------------------- the steps
    def _steps(self) -> Iterator[Making]:
        plan, fields = self.plan, self.kind.fields
        yield Making("name", "Name", "text", required=True)
        for name, stat in plan.chosen.items():
            yield Making(name, fields[name].label or stat, "word", fields[name].role, fields[name].required)
        told = [field for field in fields.values() if field.type in ("text", "prose") and field.required]
        for field in told:
            yield Making(field.name, field.label or field.name.capitalize(), "text", required=True)
        for how in ("taken", "bought", "narrowed"):
            for name, word in plan.ranks[how].items():
                yield Making(name, self._label(fields, name), "narrow" if how == "narrowed" else "ranks", word)
        if plan.carried:
            yield Making(plan.carried, self._label(fields, plan.carried), "things")
        ranked = {name for fields_ in plan.ranks.values() for name in fields_}
        for field in fields.values():
            besides = field.name not in ranked and field not in told and field.name != plan.carried
            if besides and field.type in ("text", "prose", "texts"):
                yield Making(field.name, field.label or field.name, "things" if field.type == "texts" else "text")

    @staticmethod
    def _label(fields: Mapping[str, Field], name: str) -> str:
        return (fields[name].label if name in fields else "") or name.capitalize()

    # -------------------------------------------------------------- what stands now
    @property
    def opened(self) -> Opened:
        """The file as it is by now, held against the rules."""
        return self._opened

    @property
    def ledger(self) -> Ledger:
        """The bill by now."""
        assert self._opened.ledger is not None
        return self._opened.ledger

    @property
    def text(self) -> str:
        """The file, with what it comes to."""
        return written(self._summed(self._said[-1]))

    @property
    def left(self) -> tuple[int, int]:
        """What there is to spend still: of what ranks are paid with, and of money."""
        had, cost = self.ledger.money
        return self.ledger.left, had - cost

    def held(self, step: Making) -> list[str]:
        """What was answered in a step, as it stands on the sheet."""
        said = self._said[-1].get(step.field) if self.answers else None
        if isinstance(said, Mapping):
            return [f"{name} {rank}" for name, rank in _lines(said)]
        return [str(one) for one in said] if isinstance(said, list) else [str(said)] if said else []

    # -------------------------------------------------------------- what may be answered
    def choices(self, step: Making) -> list[Choice]:
        """What may be answered; nothing where anything may."""
        match step.how:
            case "word":
                of = next(one for one in CLASSES if one.role == step.word)
                return [Choice(word.name) for word in self.system.vocabulary.every(of)]
            case "ranks":
                names = list(self.reader.known(step.word).values())
                found = [
                    Choice(name, self._price(step, name), self.reader.parameter(name), self._group(name))
                    for name in names
                ]
                own = {*self._chosen().values()}
                return sorted(found, key=lambda one: (one.group not in own, one.group))
            case "narrow":
                words = self.plan.ranks["bought"].values()
                names = [one for word in words for one in self.reader.known(word).values()]
                price = self._in_points(-self.ledger.narrow_price())
                skills = [name for name in names if self.system.vocabulary.word(name, "skill") is not None]
                return [Choice(name, price, "a narrow part of it") for name in skills]
            case "things" if step.field == self.plan.carried:
                return [*self._kits(), *self._wares()]
        return []

    def _group(self, name: str) -> str:
        """What an entry says in a field that somebody new fills in, too."""
        entry = self.reader.entry(name)
        said = (entry.fields.get(field) for field in self.plan.chosen) if entry is not None else ()
        return next((str(one) for one in said if one), "")

    def _price(self, step: Making, name: str) -> str:
        ledger, now = self.ledger, self.ledger.rank(name)
        if not self.plan.pays:
            return str(now) if now else ""
        cost = ledger.price(name)
        if step.field in self.plan.ranks["taken"]:
            return self._gain(name)
        if (rule := ledger.ban(name)) is not None:
            return f"{NOT_NOW}{rule_name(self.system, rule)}"
        rank = f"{now} → {now + 1}, " if now else ""
        return f"{rank}{self._in_points(-cost)}"

    def _gain(self, name: str) -> str:
        gain = self.system.once(("gain", name), lambda: self._gained(name))
        return self._in_points(gain)

    def _gained(self, name: str) -> int:
        """What somebody new is given for it."""
        field = next(iter(self.plan.ranks["taken"]))
        opened = self._judge({"name": "Nobody Yet", **self._chosen(), field: {name: 1}})
        before = self._judge({"name": "Nobody Yet", **self._chosen()})
        both = opened.ledger is not None and before.ledger is not None
        return opened.ledger.left - before.ledger.left if both else 0  # type: ignore[union-attr]

    def _chosen(self) -> dict[str, object]:
        return {name: said for name, said in self._said[-1].items() if name in self.plan.chosen}

    def _in_points(self, number: int) -> str:
        return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number)} {self.plan.pays}"

    def _kits(self) -> Iterator[Choice]:
        for kit in self.system.kits(self.plan):
            said = kit.fields.get(self.plan.carried)
            worth = sum(self.ledger.worth(name) for _, name in carried(said, self.system.vocabulary))
            yield Choice(kit.name, f"a kit, {self.money(worth)}: {', '.join(gear_of(said))}")

    def _wares(self) -> Iterator[Choice]:
        for entry in self.system.entries.values():
            price = entry.fields.get(self.plan.worth)
            kind = self.system.kinds[entry.kind]
            if isinstance(price, int) and kind.role == "thing":
                yield Choice(entry.name, self.money(price), group=kind.plural)

    def money(self, number: int) -> str:
        """A sum with its sign."""
        word = self.ledger.program.game.numbers.get(self.plan.money)
        sign = getattr(word, "sign", "")
        return f"{sign}{number:,}" if sign else f"{number:,} {self.plan.money}".strip()

    # -------------------------------------------------------------- answers
    def put(self, step: Making, answer: str) -> None:
        """An answer, or one more of them: `Clubs`, `Thick Skin`, `Knowledge = heraldry`."""
        if step.how == "text":
            self._take({**self._said[-1], step.field: answer})
            return
        name, _, of = (part.strip() for part in answer.partition("="))
        choice = self.meant(step, name)
        now = self._said[-1].get(step.field)
        new: object
        if step.how == "word":
            new = choice.name
        elif step.how == "things":
            kit = next((one for one in self._kits() if one.name == choice.name), None)
            entry = next((one for one in self.system.entries.values() if one.name == choice.name), None)
            more = (
                gear_of(entry.fields.get(self.plan.carried)) if kit is not None and entry is not None else [choice.name]
            )
            new = [*gear_of(now), *more]
        elif step.how == "narrow":
            held = dict(now) if isinstance(now, Mapping) else {}
            new = {**held, choice.name: [*gear_of(held.get(choice.name)), self._for(choice, of)]}
        else:
            new = self._raised(choice, of, dict(now) if isinstance(now, Mapping) else {})
        self._take({**self._said[-1], step.field: new})

    def _raised(self, choice: Choice, of: str, held: dict[str, object]) -> dict[str, object]:
        start = self.ledger.starts.get(choice.name, 0)
        if not choice.of:
            now = held.get(choice.name, start)
            return {**held, choice.name: (now if isinstance(now, int) else 0) + 1}
        of = self._for(choice, of)
        inner = held.get(choice.name)
        each = dict(inner) if isinstance(inner, Mapping) else {}
        now = each.get(of, start)
        return {**held, choice.name: {**each, of: (now if isinstance(now, int) else 0) + 1}}

    @staticmethod
    def _for(choice: Choice, of: str) -> str:
        if not of:
            raise LookupError(f"say for what {choice.name} is chosen: `{choice.name} = …` ({choice.of})")
        return of

    def meant(self, step: Making, name: str) -> Choice:
        """A choice by its number, its name or its first letters."""
        choices = self.choices(step)
        if not choices:
            return Choice(name)
        if name.isdecimal():
            if 0 < int(name) <= len(choices):
                return choices[int(name) - 1]
            raise LookupError(f"there are {len(choices)} to choose from")
        said = name.casefold()
        found = [one for one in choices if one.name.casefold() == said]
        found = found or [one for one in choices if one.name.casefold().startswith(said)]
        if len(found) > 1:
            raise LookupError(f"`{name}` could be {', '.join(one.name for one in found)}")
        if not found:
            hint = did_you_mean(name, [one.name for one in choices])
            raise LookupError(f"nothing here is called `{name}`{f'; {hint}' if hint else ''}")
        return found[0]

    def told(self, step: Making, name: str) -> Iterator[Said]:
        """What somebody who has read nothing wants to know of a choice: the rule of that name, as on its page."""
        wanted, system = self.meant(step, name).name, self.system
        entry = self.reader.entry(wanted) or next((e for e in system.entries.values() if e.name == wanted), None)
        if entry is not None:
            yield from title(Rulebook({system.slug: system}), entry)
            yield from (Said("text", f"{fact.label}: {fact.plain}") for fact in facts_of_entry(entry, system))
            yield from rules(Rulebook({system.slug: system}), entry)
            return
        term = system.vocabulary.resolve(wanted, *NUMBERS)
        if term is None:
            raise LookupError("here anything may be written")
        yield Said("title", wanted)
        yield from (Said("text", f"{fact.label}: {fact.plain}") for fact in facts_of(term.head, system))

    def back(self) -> bool:
        """As it was before the last answer; whether there was one."""
        if len(self._said) == 1:
            return False
        self._said.pop()
        self._opened = self._judge(self._said[-1])
        return True

    @property
    def answers(self) -> int:
        """How many answers were taken."""
        return len(self._said) - 1

    def _take(self, said: Mapping[str, object]) -> None:
        opened = self._judge(said)
        before = {(one.code, one.message) for one in self._opened.findings}
        wrong = [one for one in opened.findings if one.is_error and (one.code, one.message) not in before]
        if wrong:
            raise NotTaken(wrong)
        self._said.append(said)
        self._opened = opened

    def _judge(self, said: Mapping[str, object]) -> Opened:
        document, found = read_text(written(said), "new")
        return judged(self.system, self.kind, document, tuple(found))

    def _summed(self, said: Mapping[str, object]) -> Mapping[str, object]:
        """With what is left of the money, and what was spent."""
        numbers = self.plan.numbers
        sums = {"cash": self.left[1] if self.plan.money else 0, "spent": self.ledger.points[1] if self.plan.pays else 0}
        return {**said, **{numbers[key]: number for key, number in sums.items() if key in numbers}}


def gear_of(said: object) -> list[str]:
    """What a field of gear lists."""
    return [str(one) for one in said] if isinstance(said, list | tuple) else []


def _lines(said: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for name, rank in said.items():
        if isinstance(rank, Mapping):
            yield from ((f"{name} ({of})", number) for of, number in rank.items())
        elif isinstance(rank, list):
            yield from ((name, f"({of})") for of in rank)
        else:
            yield name, rank


def written(said: Mapping[str, object], depth: int = 0) -> str:
    """A sheet as YAML."""
    lines = []
    for name, value in said.items():
        key = "  " * depth + _scalar(name)
        if isinstance(value, Mapping):
            lines.append(f"{key}:\n{written(value, depth + 1)}")
        elif isinstance(value, list):
            lines.append(f"{key}: [{', '.join(map(_scalar, value))}]\n")
        else:
            lines.append(f"{key}: {_scalar(value)}\n")
    return "".join(lines)


def _scalar(value: object) -> str:
    """A value on one line; what YAML could read as something else stands in quotes."""
    if isinstance(value, str) and (value.casefold() in NO_NAMES or not PLAIN.fullmatch(value)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)
