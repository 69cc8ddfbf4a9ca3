"""The rules as somebody has them open: what is wrong with a text that is not saved yet, what may stand at a place, what a
name means, where it stands and where it is said.

Knows nothing of any protocol.  Lines and columns count from 1, as everywhere in reports."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from diagnostics.diagnostic import Diagnostic, Place
from generator.telling.explaining import rules
from generator.telling.renaming import Edit, Renaming
from generator.telling.word_facts import facts_of
from grammar import lexicon
from grammar.formatter import format_text
from grammar.parser import parse
from grammar.record import altered
from grammar.verbs import VERBS
from grammar.vocabulary import Word
from grammar.words import DeclaredWord
from rulebook.model.entry import Entry
from rulebook.model.loaded import Loaded
from rulebook.model.rulebook import Rulebook, System
from rulebook.pipeline import load_again, load_system, reread
from rulebook.shapes.entry_fields import ENTRY, EXAMPLE
from rulebook.source.document import Document, Path_
from rulebook.source.folders import KIND_FILE, SYSTEM_FILE, system_folders
from rulebook.source.rewrite import RULES_TEXTS, NotRewritten, formatted
from rulebook.source.yaml_source import read_document, read_text

_NAME = re.compile(r"\[[^\]\n]+\]|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
_SPOKEN = (*RULES_TEXTS, "when", "then")
RANKS_SHOWN = 5


class Offer(NamedTuple):
    """Something that may stand at a place.  sort: verb, word, field, value or small.  about: a line on it."""

    text: str
    sort: str
    about: str = ""


@dataclass(slots=True)
class Workbench:
    """The rules of a folder, with the texts that are open."""

    folder: Path
    games: dict[str, Loaded] = field(default_factory=dict)
    open: dict[Path, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for folder in system_folders(self.folder):
            self.games[folder.name] = load_system(folder, self.folder)

    # -------------------------------------------------------------- texts
    def change(self, path: Path, text: str) -> tuple[Diagnostic, ...]:
        """What is wrong with a file if it says this."""
        self.open[path] = text
        game, file = self._of(path)
        if game is None:
            return ()
        found = reread(self.games[game], file, text, self._folder(game), self.folder)
        return found if found is not None else tuple(read_text(text, self._shown(path))[1])

    def save(self, path: Path) -> tuple[Diagnostic, ...]:
        """Everything that is wrong with the game of a file that was saved."""
        game, file = self._of(path)
        if game is None:
            return ()
        folder = self._folder(game)
        again = load_again(self.games[game], [file], folder, self.folder)
        self.games[game] = again if again is not None else load_system(folder, self.folder)
        return tuple(self.games[game].findings)

    def path_of(self, file: str) -> Path:
        """Where a file lies that a report names."""
        return self.folder.parent / file

    def _of(self, path: Path) -> tuple[str | None, str]:
        for game in self.games:
            folder = self._folder(game)
            if path.is_relative_to(folder):
                return game, path.relative_to(folder).as_posix()
        return None, ""

    def _folder(self, game: str) -> Path:
        return self.folder if (self.folder / SYSTEM_FILE).exists() else self.folder / game

    def _shown(self, path: Path) -> str:
        return path.relative_to(self.folder.parent).as_posix()

    def _system(self, path: Path) -> System | None:
        game, _ = self._of(path)
        return self.games[game].system if game is not None else None

    def _document(self, path: Path) -> Document | None:
        shown = self._shown(path)
        return read_text(self.open[path], shown)[0] if path in self.open else read_document(path, shown)[0]

    # -------------------------------------------------------------- what may stand here
    def offers(self, path: Path, line: int, column: int) -> list[Offer]:
        """What may be written at a place: names of fields at the beginning of a line, what a field may hold, and inside of
        rules the verbs and small words of the language and the names of this game."""
        system = self._system(path)
        if system is None:
            return []
        lines = self.open.get(path, "").split("\n")
        before = lines[line - 1][: column - 1] if line <= len(lines) else ""
        where = field_at(lines, line)
        if (where is not None and where[-1] in _SPOKEN and not re.fullmatch(r"\s*[\w-]*", before)) or _in_block(
            lines, line
        ):
            return [*self._names(system), *_language()]
        kind = system.kinds.get(path.parent.name)
        if key := re.fullmatch(r"(\s*)(?:- )?([\w-]*)", before):
            known = EXAMPLE.known if key[1] else {**ENTRY.known, **(kind.fields if kind is not None else {})}
            return [Offer(f"{name}: ", "field", getattr(known[name], "says", "")) for name in known]
        held = kind.fields.get(str(where[-1])) if kind is not None and where else None
        if held is not None and held.choices:
            return [Offer(str(choice), "value") for choice in held.choices]
        roles = (held.role,) if held is not None and held.role else ()
        return [Offer(word.name, "word", _about(word)) for word in system.vocabulary.words(*roles)]

    def _names(self, system: System) -> Iterator[Offer]:
        for word in system.vocabulary.words():
            yield Offer(word.name, "word", _about(word))

    # -------------------------------------------------------------- names
    def name_at(self, path: Path, line: int, column: int) -> tuple[str, Place] | None:
        """The name of the game that is said at a place, and where it begins and ends."""
        system = self._system(path)
        document_lines = self._lines(path)
        if system is None or line > len(document_lines):
            return None
        for run in _NAME.finditer(document_lines[line - 1]):
            if run.start() <= column - 1 <= run.end():
                return self._narrowed(system, run, path, line, column)
        return None

    def _narrowed(
        self, system: System, run: re.Match[str], path: Path, line: int, column: int
    ) -> tuple[str, Place] | None:
        """The longest known name among the words of a run, at the column."""
        pieces = list(re.finditer(r"\[[^\]\n]+\]|[^ ]+", run[0]))
        at = column - 1 - run.start()
        spans = [(a.start(), b.end()) for n, a in enumerate(pieces) for b in pieces[n:]]
        for start, end in sorted((s for s in spans if s[0] <= at <= s[1]), key=lambda s: s[0] - s[1]):
            said = run[0][start:end].strip("[]")
            for name in (said, re.sub(r"['’]s?$", "", said)):
                word = system.vocabulary.word(name)
                if word is not None:
                    first = run.start() + start + 1
                    place = Place(self._shown(path), line, first, line, first + (end - start))
                    return word.name, place
        return None

    def _lines(self, path: Path) -> list[str]:
        if path in self.open:
            return self.open[path].split("\n")
        document = self._document(path)
        return document.lines if document is not None else []

    def told(self, path: Path, line: int, column: int) -> str | None:
        """What a name means, as Markdown; inside the rules of an entry, apart from names, what these say at each rank."""
        system = self._system(path)
        found = self.name_at(path, line, column)
        if system is None:
            return None
        rulebook = Rulebook({system.slug: system})
        if found is not None:
            entry = self._entry(system, found[0])
            if entry is not None:
                kind = system.kinds[entry.kind].name
                said = "\n".join(f"- {one.text}" for one in rules(rulebook, entry)) if entry.effect.statements else ""
                return f"**{entry.name}** ({kind})\n\n{said or entry.summary}"
            word = system.vocabulary.word(found[0])
            if isinstance(word, DeclaredWord):
                facts = "\n".join(f"- {fact.label}: {fact.plain}" for fact in facts_of(word, system))
                return f"**{word.name}** ({word.role})\n\n{word.summary or ''}\n\n{facts}".strip()
            return f"**{found[0]}**"
        return self._at_ranks(rulebook, path, line)

    def _at_ranks(self, rulebook: Rulebook, path: Path, line: int) -> str | None:
        document = self._document(path)
        if document is None or not isinstance(document.value, dict) or not _in_block(document.lines, line):
            return None
        effect = parse(str(document.value.get("effect") or ""))[0]
        entry = next((one for one in rulebook.entries if self.path_of(one.path) == path), None)
        if effect is None or entry is None:
            return None
        now = altered(entry, effect=effect)
        most = min(entry.max_rank or 1, RANKS_SHOWN)
        said = []
        for rank in range(1, most + 1):
            head = f"**Rank {rank}**\n\n" if most > 1 else ""
            said.append(head + "\n".join(f"- {one.text}" for one in rules(rulebook, now, rank if most > 1 else None)))
        return "\n\n".join(said)

    def _entry(self, system: System, name: str) -> Entry | None:
        return next((entry for entry in system.entries.values() if entry.name == name), None)

    def declared(self, path: Path, line: int, column: int) -> Place | None:
        """Where the thing stands of which the name at a place is."""
        system, found = self._system(path), self.name_at(path, line, column)
        if system is None or found is None:
            return None
        entry = self._entry(system, found[0])
        if entry is not None:
            return entry.places[("name",)]
        held = system.places.document.value
        for section, words in held.items() if isinstance(held, dict) else ():
            if isinstance(words, dict) and found[0] in words:
                return system.places.document.place((section, found[0]), key=True)
        return None

    def said(self, path: Path, line: int, column: int) -> list[Place]:
        """Everywhere the name at a place is said."""
        found = self.name_at(path, line, column)
        return [edit.place for edit in self.renamed(path, line, column, f"{found[0]}~")] if found is not None else []

    def renamed(self, path: Path, line: int, column: int, new: str) -> list[Edit]:
        """What must be written where, for the name at a place to be another one."""
        system, found = self._system(path), self.name_at(path, line, column)
        game, _ = self._of(path)
        if system is None or found is None or game is None:
            return []
        renaming = Renaming.of(system.vocabulary, found[0], new)
        edits: list[Edit] = []
        for file in sorted(self._folder(game).rglob("*.yml")):
            document = self._document(file) if not file.is_symlink() else None
            if document is None:
                continue
            kind = system.kinds.get(file.parent.name) if file.name not in (KIND_FILE, SYSTEM_FILE) else None
            edits += renaming.edits(document, kind)
        return edits

    def formed(self, path: Path) -> str | None:
        """The text of a file with its rules in the one form; None if there is nothing to change."""
        document = self._document(path)
        if document is None:
            return None
        try:
            text = formatted(document, format_text)
        except NotRewritten:
            return None
        return text if text != document.text else None


def _about(word: Word) -> str:
    return (getattr(word, "summary", "") or word.role).replace("\n", " ")


def _language() -> Iterable[Offer]:
    for verb in VERBS.values():
        yield Offer(verb.name, "verb", verb.third)
    words = lexicon.words()
    for small in (*words["shape"], *words["small"], *lexicon.PHRASES):
        yield Offer(small, "small")


def field_at(lines: list[str], line: int) -> Path_ | None:
    """The field in whose value a line stands, told by indentation alone, so that half a text will do."""
    found: list[str] = []
    indent = 10_000
    for at in range(min(line, len(lines)) - 1, -1, -1):
        match = re.match(r"(\s*(?:- )?)([\w' -]+):(?:\s|$)", lines[at])
        if match and len(match[1]) < indent:
            found.insert(0, match[2])
            indent = len(match[1])
        if indent == 0:
            break
    return tuple(found) or None


def _in_block(lines: list[str], line: int) -> bool:
    """Whether a line lies in a literal block of rules."""
    if line <= len(lines) and lines[line - 1][:1].strip():
        return False
    for at in range(min(line, len(lines)) - 2, -1, -1):
        if re.match(rf"\s*(?:{'|'.join(RULES_TEXTS)}):\s*\|", lines[at]):
            return True
        if lines[at].strip() and not lines[at].startswith(" "):
            return False
    return False
