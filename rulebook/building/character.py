"""A character as her file says: what she has chosen, which ranks she holds and how she came by them.

Which fields a sheet has, and what stands in each, is declared by the kind (`sheet:` in `_kind.yml`).  Reports what is no
name, no rank or no choice; prices and limits are rules of the game, and the interpreter asks them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from diagnostics import codes
from diagnostics.suggest import did_you_mean, one_of
from grammar.article import a_or_an
from grammar.shapes import HIGHEST_RANK
from grammar.vocabulary import Vocabulary, Word
from grammar.words import NUMBER_WORDS, SkillWord
from rulebook.model.entry import Entry
from rulebook.model.gear import carried
from rulebook.shapes.kinds import Kind
from rulebook.shapes.sheet_fields import HOW, Sheet
from rulebook.source import values
from rulebook.source.document import Path_
from rulebook.source.findings import Findings


class Ranked(Struct, frozen=True):
    """A line of a sheet.  choice: what it is chosen for, or empty.  path: where it stands."""

    name: str
    rank: int
    choice: str
    path: Path_

    @property
    def said(self) -> str:
        """`Knowledge (heraldry)`."""
        return f"{self.name} ({self.choice})" if self.choice else self.name


class Character(Struct, frozen=True):
    """Somebody with a sheet.  chosen: words by stat.  ranks: by how they were come by.  gear: each thing, two of a sort
    apart; gear_at: where in the list each stands.  numbers: as the file says."""

    entry: Entry
    plan: Sheet
    chosen: Mapping[str, str]
    ranks: Mapping[str, tuple[Ranked, ...]]
    gear: tuple[str, ...]
    gear_at: tuple[int, ...]
    numbers: Mapping[str, int]

    @property
    def name(self) -> str:
        """Her name."""
        return self.entry.name

    def number(self, key: str) -> int:
        """One of the numbers; 0 if the file does not say."""
        return self.numbers.get(key, 0)

    def field_of(self, key: str) -> Path_:
        """The way to one of the numbers."""
        return (self.plan.numbers.get(key, ""),)

    @property
    def is_new(self) -> bool:
        """Whether she has not been in play yet."""
        return not self.number("earned")


class Reader(Struct):
    """Reads the characters of a system."""

    kinds: Mapping[str, Kind]
    entries: Mapping[str, Entry]
    vocabulary: Vocabulary
    _known: dict[str, Mapping[str, str]] = field(default_factory=dict)
    _by_name: dict[str, list[Entry]] = field(default_factory=dict)

    def read(self, entry: Entry, findings: Findings) -> Character | None:
        """The character that an entry is; None if its kind keeps no sheets.  What is wrong is left out and reported."""
        kind = self.kinds[entry.kind]
        plan = kind.sheet
        if plan is None:
            return None
        numbers = {
            key: number
            for key, name in plan.numbers.items()
            if isinstance(number := entry.fields.get(name), int) and not isinstance(number, bool)
        }
        things = tuple(carried(entry.fields.get(plan.carried), self.vocabulary))
        return Character(
            entry=entry,
            plan=plan,
            chosen={stat: str(said) for name, stat in plan.chosen.items() if (said := entry.fields.get(name))},
            ranks={how: tuple(self._sections(how, plan, entry, findings)) for how in HOW},
            gear=tuple(name for _, name in things),
            gear_at=tuple(at for at, _ in things),
            numbers=numbers,
        )

    def _sections(self, how: str, plan: Sheet, entry: Entry, findings: Findings) -> Iterator[Ranked]:
        for name, word in plan.ranks[how].items():
            held = entry.fields.get(name)
            if not isinstance(held, Mapping):
                continue
            if how == "narrowed":
                yield from self._narrowed(held, plan, (name,), findings)
            else:
                yield from self._ranks(held, word, (name,), findings)

    def _ranks(self, held: Mapping[str, object], word: str, path: Path_, findings: Findings) -> Iterator[Ranked]:
        known = self.known(word)
        for key, said in held.items():
            at = (*path, key)
            name = known.get(key.casefold())
            if name is None:
                self._unknown(key, word, known.values(), at, findings)
                continue
            yield from self._one(name, said, at, findings)

    def _one(self, name: str, said: object, at: Path_, findings: Findings) -> Iterator[Ranked]:
        parameter = self.parameter(name)
        if isinstance(said, Mapping):
            if not parameter:
                findings.add(codes.CHOICE_UNWANTED, at, "write only the rank", what=name)
                return
            for choice, rank in said.items():
                values.name(choice, findings, (*at, choice), key=True)
                number = self._rank(name, rank, (*at, choice), findings)
                if number is not None:
                    yield Ranked(name, number, choice.strip(), (*at, choice))
            return
        number = self._rank(name, said, at, findings)
        if number is None:
            return
        if parameter:
            hint = f"write the {parameter} and the rank: `{name}: {{…: {number}}}`"
            findings.add(codes.CHOICE_MISSING, at, hint, what=name, parameter=parameter)
        yield Ranked(name, number, "", at)

    def _rank(self, name: str, said: object, at: Path_, findings: Findings) -> int | None:
        if said is None:
            findings.wrong_type(at, "a rank", said, "write the rank, or delete the line")
            return None
        number = values.number(said, findings, at, least=1, most=HIGHEST_RANK)
        entry = self.entry(name)
        most = entry.max_rank if entry is not None else None
        if number is not None and most is not None and number > most:
            findings.add(codes.RANK_ABOVE_MAXIMUM, at, f"write at most {most}", rank=number, maximum=most)
        return number

    def _narrowed(self, held: Mapping[str, object], plan: Sheet, path: Path_, findings: Findings) -> Iterator[Ranked]:
        """`specialties: {Combat Training: [Disarm]}`: for each of the wider ones, a list of narrow fields."""
        wider = {
            key: name
            for word in plan.ranks["bought"].values()
            for key, name in self.known(word).items()
            if self._is_skill(name)
        }
        for key, said in held.items():
            at = (*path, key)
            name = wider.get(key.casefold())
            if name is None:
                self._unknown(key, "", wider.values(), at, findings)
                continue
            for index, one in enumerate([said] if isinstance(said, str) else values.items(said, findings, at)):
                where = (*at, index) if isinstance(said, list) else at
                text = values.text(one, findings, where)
                if text and not self._is_wide(text, plan, name, where, findings):
                    yield Ranked(name, 1, text, where)

    def _is_wide(self, text: str, plan: Sheet, name: str, at: Path_, findings: Findings) -> bool:
        """Whether a narrow field is something that a sheet has for itself, which is reported."""
        bought = {key for how in ("bought", "taken") for word in plan.ranks[how].values() for key in self.known(word)}
        other = self.vocabulary.word(text) if text.casefold() in bought else None
        if other is None:
            return False
        found = self._said_of(other)
        hint = f"name a narrow part of {name}"
        expected = f"something narrower than {name}"
        findings.add(codes.WRONG_KIND_OF_NAME, at, hint, name=text, found=found, expected=expected)
        return True

    def _is_skill(self, name: str) -> bool:
        return self.vocabulary.word(name, "skill") is not None

    def _unknown(self, key: str, word: str, known: Iterable[str], at: Path_, findings: Findings) -> None:
        names = sorted(known)
        other = self.vocabulary.word(key)
        hint = did_you_mean(key, names) or (one_of(names) if 0 < len(names) < 12 else None)
        place = findings.document.place(at, key=True)
        if other is None or not word:
            findings.add(codes.UNKNOWN_NAME, at, hint, key=True, name=key)
        elif place is not None:
            found = self._said_of(other)
            findings.add(
                codes.WRONG_KIND_OF_NAME, at, hint, key=True, name=key, found=found, expected=f"of the kind {word}"
            )

    def _said_of(self, word: Word) -> str:
        """Of which kind a word is, as a message says it."""
        kind = self.kinds.get(word.kind)
        if word.role == "entry":
            return f"of the kind {kind.name if kind is not None else 'entry'}"
        return f"{a_or_an(word.role)} {word.role}"

    # -------------------------------------------------------------- what there is
    def known(self, word: str) -> Mapping[str, str]:
        """The names that may stand under a word (a group of numbers, a kind of entry), by their folded spelling."""
        if word not in self._known:
            self._known[word] = {name.casefold(): name for name in self._names(word)}
        return self._known[word]

    def _names(self, word: str) -> Iterator[str]:
        group = self.vocabulary.named(word, *NUMBER_WORDS)
        if group is not None:
            for one in self.vocabulary.every(type(group)):
                if one.group == word or (not one.group and group.role == "skill" and one.name != word):
                    yield one.name
        for entry in self.entries.values():
            kind = self.kinds[entry.kind]
            if kind.role == "entry" and word in (kind.name, *kind.also):
                yield entry.name

    def entry(self, name: str) -> Entry | None:
        """The entry of a name, or the one that tells more of a skill of that name."""
        return next((one for one in self._called(name) if self.kinds[one.kind].role == "entry"), None)

    def _called(self, name: str) -> Sequence[Entry]:
        if not self._by_name:
            for entry in self.entries.values():
                self._by_name.setdefault(entry.name, []).append(entry)
        return self._by_name.get(name, ())

    def parameter(self, name: str) -> str:
        """What something is chosen for: `Country`; empty if there is nothing to choose."""
        for entry in self._called(name):
            if isinstance(said := entry.fields.get("parameter"), str):
                return said
        word = self.vocabulary.named(name, SkillWord)
        return word.parameter if word is not None else ""
