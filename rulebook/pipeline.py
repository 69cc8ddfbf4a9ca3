"""Folder → Rulebook and findings: the order in which files are found, read, built and linked.

Remembers nothing; what was loaded before is rulebook/loading.py's.  Nothing here raises for what the files say: what
cannot be used is left out and reported."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from msgspec import Struct

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Place, in_order
from diagnostics.suggest import did_you_mean, nearest
from grammar.declared import D, block_of, decode
from grammar.late import late
from grammar.lexicon import NAME, PRICE
from grammar.meaning.aimless import Aimless
from grammar.meaning.amounts import Amount
from grammar.meaning.belated import belated
from grammar.meaning.beyond import beyond
from grammar.meaning.bodies import Body
from grammar.meaning.divided import divided
from grammar.meaning.early import early
from grammar.meaning.incapable import incapable
from grammar.meaning.moments import answers
from grammar.meaning.obtained import obtained
from grammar.meaning.outline import maxima, outline
from grammar.meaning.pinned import added, always_set, changed, made_none, paid, pinned
from grammar.meaning.relapses import relapses
from grammar.nodes.structure import Effect
from grammar.record import altered
from grammar.shapes import HIGHEST_RANK
from grammar.vocabulary import Vocabulary
from grammar.words import OF_ROLE, ActionWord, DeclaredWord, KindWord, ScopeWord, ThingWord, TrackWord
from rulebook.building.builder import RESERVED_GAMES, build_entry, check_form, is_slug, slugged, titled
from rulebook.building.character import Reader
from rulebook.building.declarations import Declared, read_kind, read_system
from rulebook.building.table_reader import TableReader, deck_of
from rulebook.checks import linker
from rulebook.checks.aimless import goes_nowhere, goes_nowhere_in_spite, plain_damage, plain_damage_in
from rulebook.checks.alike import Models, noted, with_models
from rulebook.checks.barred import barred
from rulebook.checks.belated import changed_too_late
from rulebook.checks.circles import circles_between, made_of
from rulebook.checks.completeness import Declaration, Declarations, check_complete
from rulebook.checks.cured import held, held_against
from rulebook.checks.dear import misspelled, too_dear
from rulebook.checks.early import asked_early
from rulebook.checks.flat import counted, flat, is_flat
from rulebook.checks.had_by_all import had_by_all
from rulebook.checks.harmless import hurting_nobody, hurts_nobody
from rulebook.checks.incapable import incapable_of
from rulebook.checks.lacking import lacking, without_their_time
from rulebook.checks.option_checks import Among, check_options, link_options
from rulebook.checks.pinned import changed_for_nothing, none_with_more, paid_for_nothing, set_for_nothing
from rulebook.checks.proof import add_stale, stale
from rulebook.checks.relapsing import relapsing
from rulebook.checks.simultaneous import at_one_moment
from rulebook.checks.soundness import check_sound
from rulebook.checks.unasked import become_by, unasked, unasked_of_things
from rulebook.checks.unbecoming import unbecoming
from rulebook.checks.unbounded import unbounded
from rulebook.checks.undivided import undivided
from rulebook.checks.unmade import unmade
from rulebook.checks.unsaid import unheard_in_spite, unsaid, unused, used_in, voices_of
from rulebook.checks.unusable import hardly_used, hardly_used_in, unusable
from rulebook.checks.whose import brought, whose
from rulebook.checks.worded import worded
from rulebook.keeping.beside import shared
from rulebook.model.entry import Entry, Places, folded
from rulebook.model.loaded import Hardly, Loaded, Piece
from rulebook.model.rulebook import Rulebook, System, held_by
from rulebook.model.tables import declares_rows
from rulebook.shapes.balance_fields import Figures
from rulebook.shapes.fields import Head
from rulebook.shapes.judging import Met, check_names, judge
from rulebook.shapes.kinds import Kind
from rulebook.shapes.proof_fields import Proven
from rulebook.source.collector import without_collection
from rulebook.source.document import Document, Path_
from rulebook.source.findings import Findings
from rulebook.source.folders import (
    FIGURES_FILE,
    KIND_FILE,
    PROOF_FILE,
    SYSTEM_FILE,
    leads_astray,
    shown_path,
    system_folders,
)
from rulebook.source.yaml_source import read_document, read_text

OF_SYSTEM = (SYSTEM_FILE, FIGURES_FILE, PROOF_FILE)
"""The files of a system that are no entries."""
_MANY = 200
"""From how many entries on it pays to look in a second process at what is apart from their rules."""


class _KindFolder(Struct):
    """One folder of entries as it lies on the disk."""

    slug: str
    declaration: Path | None = None
    files: list[Path] = []
    misnamed: list[Path] = []


def load_rulebook(folder: Path) -> tuple[Rulebook, tuple[Diagnostic, ...]]:
    """The rulebook of a folder of systems (or of one system), and everything that is wrong with it, in order of place."""
    loaded = [load_system(path, folder) for path in system_folders(folder)]
    systems = {one.system.slug: one.system for one in loaded if one.system is not None}
    return Rulebook(systems), in_order(finding for one in loaded for finding in one.findings)


def load_system(folder: Path, root: Path) -> Loaded:
    """The game in a folder.  root: the folder of the rulebook, by which files are named in reports."""
    with without_collection():
        return _load_system(folder, root)


def _load_system(folder: Path, root: Path) -> Loaded:
    found: list[Diagnostic] = []
    if folder != root and not _inside(folder, root, found):
        return Loaded(None, shared=tuple(found))
    kind_folders = _scan(folder, root, found)
    system_file = folder / SYSTEM_FILE
    shown = shown_path(system_file, root)
    if leads_astray(system_file, root):
        return Loaded(None, shared=tuple(found))
    if not system_file.is_file():
        return Loaded(None, shared=(_undeclared(folder, SYSTEM_FILE, root),))
    document = _read(system_file, shown, found)
    if document is None:  # its words are not known, so that nothing can be said of what uses them
        return Loaded(None, shared=tuple(found))
    findings = Findings(document)
    head = _mapping(document, findings)
    declared = read_system(head, findings)

    kinds: dict[str, Kind] = {}
    drafts: list[_Draft] = []
    words = list(declared.words)
    told = {(word.role, word.name) for word in words}
    named = [(declared.names, findings)]
    for kind_folder in kind_folders:
        kind = _read_kind(folder, kind_folder, root, found, named, declared.head.chapters)
        kinds[kind.slug] = kind
        words.append(_kind_word(kind))
        read = [(file, _draft(kind, file, root, found) or _lost(kind, file, found)) for file in kind_folder.files]
        for file, draft in (*read, *((file, _misnamed(kind, file, root)) for file in kind_folder.misnamed)):
            drafts.append(draft)
            for word in _entry_word(kind, file.stem, draft.document, words, told):
                words.append(word)
                told.add((word.role, word.name))
        if kind.first:
            _check_first(kind, drafts, named[-1][1])
    words += _jokers(declared.head, {word.name for word in words})
    all_words = _with_ranks(_with_tests(words, drafts), declared.head)
    vocabulary = Vocabulary(all_words, rounds_up=declared.head.rounding == "up")
    for names, of_file in named:
        check_names(names, vocabulary, of_file)
        if of_file is not findings:
            found.extend(of_file.list)
    if not findings.list:
        every = (Declaration(word, path) for word, path in zip(declared.words, declared.paths, strict=True))
        all_ = Declarations(declared.head, every, declared.formulas, vocabulary, findings)
        check_complete(all_)
        check_sound(all_)
    sense = linker.Sense(vocabulary, declared.tables, kinds)
    pieces = _pieces(drafts, sense, declared, findings, kinds)
    meanings, numbers = _meanings(declared, sense, findings)
    cells = linker.check_tables(declared.tables.values(), sense, findings)
    found.extend(findings.list)
    system = System(
        slug=folder.name,
        name=declared.head.name or folder.name,
        head=declared.head,
        words=tuple(declared.words),
        declarations=document.value if isinstance(document.value, dict) else {},
        vocabulary=vocabulary,
        kinds=kinds,
        entries=_by_id(pieces),
        rules=declared.rules,
        effects=declared.effects,
        formulas=declared.formulas,
        meanings={of: outline(body) for of, body in meanings.items()},
        numbers=numbers,
        cells=cells,
        maxima=frozenset(name for body in meanings.values() for name in maxima(body)),
        path=shown,
        places=Places(document),
        tables=declared.tables,
        figures=_measured(Figures, folder / FIGURES_FILE, root, found),
        proven=_measured(Proven, folder / PROOF_FILE, root, found),
        unread=frozenset(draft.entry.id for draft in drafts if draft.lost),
    )
    return _held(Loaded(system, tuple(found), {piece.file: piece for piece in pieces}), folder, root)


def load_again(loaded: Loaded, files: Iterable[str], folder: Path, root: Path) -> Loaded | None:
    """A game that was loaded before, with some of its files read anew; None if more than they is concerned.

    files: the paths of those that were changed since, in the folder of the system.  They must be entries of which the
    others learn nothing new; what is theirs alone is read, parsed and linked again, and all is held side by side."""
    system = loaded.system
    if system is None:
        return None
    with without_collection():
        names = _addresses(system.entries.values())
        sense = linker.Sense(system.vocabulary, system.tables, system.kinds)
        reader = Reader(system.kinds, system.entries, system.vocabulary)
        pieces = dict(loaded.pieces)
        for file in files:
            before = pieces.get(file)
            if before is None or not before.alone:
                return None
            kind, path = system.kinds[before.entry.kind], folder / file
            found: list[Diagnostic] = []
            draft = _draft(kind, path, root, found)
            if draft is None:
                return None
            draft.entry = build_entry(draft.document, kind, path.stem, system.vocabulary, draft.findings)
            piece = _linked(draft, sense)
            _complete(piece, _apart_from_its_rule(draft, names, sense, reader))
            if not piece.alone or _face(piece.entry, kind) != _face(before.entry, kind):
                return None
            pieces[file] = piece
        system = system.with_entries(_by_id(pieces.values()))
        return _held(Loaded(system, loaded.shared, pieces), folder, root)


def _held(loaded: Loaded, folder: Path, root: Path) -> Loaded:
    """A game with what is told by all its entries together."""
    loaded.across = _across(loaded, folder, root)
    loaded.pieces = with_models(loaded.pieces if loaded.system is None else held(loaded.system, loaded.pieces))
    return loaded


def reread(loaded: Loaded, file: str, text: str, folder: Path, root: Path) -> tuple[Diagnostic, ...] | None:
    """What is wrong with the file of an entry for itself and against the game, if it says another text than it did.

    None if it is no entry of the game; what others may then find wrong with it is not looked at."""
    system = loaded.system
    kind = system.kinds.get(PurePath(file).parent.name) if system is not None else None
    path = folder / file
    if system is None or kind is None or path.name.startswith("_") or not is_slug(path.stem):
        return None
    shown = shown_path(path, root)
    document, found = read_text(text, shown)
    if document is None:
        return tuple(found)
    findings = Findings(document, f"{kind.system}/{kind.slug}/{path.stem}")
    findings.list.extend(found)
    draft = _Draft(kind, document, findings, file)
    table = _table_reader(draft, system.findings(), _declared_of(system), [], system.kinds)
    draft.entry = build_entry(document, kind, path.stem, system.vocabulary, findings, table)
    sense, (names, reader, models) = (
        linker.Sense(system.vocabulary, system.tables, system.kinds),
        system.once(reread, lambda: _others(system)),
    )
    piece = _linked(draft, sense)
    if any(one.anew for one in piece.found):
        piece.found = held_against(system, loaded.pieces.values(), piece)
    _complete(piece, _apart_from_its_rule(draft, names, sense, reader))
    return noted(piece.found, piece.entry, models)


def _others(system: System) -> tuple[Mapping[str, str], Reader, Models]:
    """What is asked of the entries of a game whichever of them is read again."""
    entries = system.entries
    return _addresses(entries.values()), Reader(system.kinds, entries, system.vocabulary), Models(entries.values())


def _declared_of(system: System) -> Declared:
    """What a system's file declares, as far as a table asks for it."""
    return Declared(head=system.head, words=list(system.words))


def _by_id(pieces: Iterable[Piece]) -> dict[str, Entry]:
    return {piece.entry.id: piece.entry for piece in sorted(pieces, key=lambda piece: piece.entry.id)}


def _measured(of: type[D], path: Path, root: Path, found: list[Diagnostic]) -> D | None:
    """What was measured by play, if anything was.  of: what its file holds."""
    if leads_astray(path, root) or not path.is_file():
        return None
    document = _read(path, shown_path(path, root), found)
    if document is None:
        return None
    findings = Findings(document)
    value = _mapping(document, findings)
    judge(block_of(of), value, findings, (), [], "the figures")
    found.extend(findings.list)
    return decode(of, value) if value and not findings.list else None


class _Draft:
    """The file of an entry on its way to a piece.  entry: once it is built.  lost: it cannot be read; only its name stands
    for it, so that whoever names it hears nothing of that."""

    entry: Entry

    def __init__(self, kind: Kind, document: Document, findings: Findings, file: str, *, lost: bool = False) -> None:
        self.kind, self.document, self.findings, self.file, self.lost = kind, document, findings, file, lost

    @property
    def slug(self) -> str:
        """The name of the file."""
        return self.file.rpartition("/")[2].removesuffix(".yml")


def _draft(kind: Kind, path: Path, root: Path, found: list[Diagnostic]) -> _Draft | None:
    """The file of an entry, read; if it cannot be used at all, what is wrong with it is added to `found`."""
    document, wrong = read_document(path, shown_path(path, root))
    if document is None:
        found.extend(wrong)
        return None
    findings = Findings(document, f"{kind.system}/{kind.slug}/{path.stem}")
    findings.list.extend(wrong)
    return _Draft(kind, document, findings, f"{kind.slug}/{path.name}")


def _misnamed(kind: Kind, path: Path, root: Path) -> _Draft:
    """What stands for an entry whose file has a name that it cannot have: its own name."""
    document = read_document(path, shown_path(path, root))[0] or read_text("", shown_path(path, root))[0]
    assert document is not None
    return _Draft(kind, document, Findings(document), f"{kind.slug}/{slugged(path.stem)}.yml", lost=True)


def _lost(kind: Kind, path: Path, found: Iterable[Diagnostic]) -> _Draft:
    """What stands for a file that cannot be read: its name, and the text, if there is any.  found: what is wrong, the file's own
    last."""
    wrong = list(found)[-1]
    text = path.read_text(encoding="utf-8") if wrong.code is codes.UNREADABLE_YAML else ""
    above = text.split("\n")[: wrong.place.line - 1] if text else []
    named = next((line for line in above if line.startswith("name:")), f"name: {titled(path.stem)}")
    document = read_text(named, wrong.place.file)[0] or read_text("", wrong.place.file)[0]
    assert document is not None
    document = Document(document.file, text, document.value)
    return _Draft(kind, document, Findings(document), f"{kind.slug}/{path.name}", lost=True)


def _pieces(
    drafts: list[_Draft], sense: linker.Sense, declared: Declared, findings: Findings, kinds: Mapping[str, Kind]
) -> list[Piece]:
    """Builds and links the entries of a system.  findings: of its own file."""
    vocabulary = sense.vocabulary
    for draft in drafts:
        in_cells: list[Met] = []
        tables = _table_reader(draft, findings, declared, in_cells, kinds)
        entry = draft.entry = build_entry(draft.document, draft.kind, draft.slug, vocabulary, draft.findings, tables)
        if draft.lost:
            draft.entry = altered(entry, max_rank=HIGHEST_RANK)
        if entry.table is not None:
            declared.tables[entry.name] = entry.table
        check_names(in_cells, vocabulary, draft.findings)
    built = [(draft.entry, draft.findings) for draft in drafts]
    entries = {entry.id: entry for entry, _ in sorted(built, key=lambda pair: pair[0].id)}
    names = _addresses(entries.values())
    entries |= link_options(built, Among(entries, kinds, names, vocabulary))
    reader = Reader(kinds, entries, vocabulary)
    for draft in drafts:
        draft.entry = entries[draft.entry.id]

    def apart(draft: _Draft) -> _Apart:
        return _apart_from_its_rule(draft, names, sense, reader)

    further = shared(apart, drafts) if len(drafts) >= _MANY else lambda: [apart(draft) for draft in drafts]
    pieces = [_linked(draft, sense) for draft in drafts]
    for piece, one in zip(pieces, further(), strict=True):
        _complete(piece, one)
    return pieces


class _Apart(NamedTuple):
    """What is known of an entry apart from what its rule means.  found: what is wrong with its form, with what it refers to
    and with its examples; the rest is what its examples say.  options: whether they switch any on."""

    found: tuple[Diagnostic, ...] = ()
    aimless: tuple[tuple[Path_, Aimless], ...] = ()
    hardly_used: tuple[Hardly, ...] = ()
    used: frozenset[str] = frozenset()
    options: bool = False


def _apart_from_its_rule(draft: _Draft, names: Mapping[str, str], sense: linker.Sense, reader: Reader) -> _Apart:
    """What an entry says apart from its rule, held against the others."""
    entry, kind, findings = draft.entry, draft.kind, Findings(draft.document, draft.entry.id)
    examples = entry.examples
    if draft.lost:
        return _Apart()
    if not any(one.is_error and one.field == ("effect",) for one in draft.findings.list):
        check_form(entry, findings)
    linker.check_references(entry, kind, names, reader.entries, findings)
    linker.check_links(entry, kind, reader.entries, sense.vocabulary, findings)
    reader.read(entry, findings)
    linker.check_examples(entry, sense, findings)
    check_options(entry, reader.entries, reader.kinds, findings)
    return _Apart(
        tuple(findings.list),
        tuple(plain_damage_in(examples, sense)),
        tuple(hardly_used_in(examples, sense.names)),
        used_in(examples),
        any(example.options for example in examples),
    )


def _complete(piece: Piece, apart: _Apart) -> None:
    """A piece with what was found apart from its rule; the form can wait for the meaning."""
    further = apart.found
    if any(one.is_error and one.field == ("effect",) for one in piece.found):
        further = tuple(one for one in further if one.code is not codes.NOT_FORMATTED)
    piece.found += further
    piece.aimless += apart.aimless
    piece.hardly_used += apart.hardly_used
    piece.used = apart.used
    piece.alone = piece.alone and not apart.options


def _meanings(
    declared: Declared, sense: linker.Sense, findings: Findings
) -> tuple[dict[tuple[str, str], Body], dict[tuple[str, str, str], Amount]]:
    """What the effects and the formulas of a system's own file mean, held against the words of the game."""
    texts: dict[tuple[str, str], tuple[Path_, Effect]] = {("rules", ""): (("rules",), declared.rules)}
    texts |= {of: ((*of, "effect"), effect) for of, effect in declared.effects.items()}
    found = {of: linker.check_effect(effect, sense, findings, path) for of, (path, effect) in texts.items()}
    amounts = {path: linker.check_formula(amount, sense, findings, path) for path, amount in declared.formulas.items()}
    return (
        {of: body for of, body in found.items() if body is not None},
        {path: amount for path, amount in amounts.items() if amount is not None},
    )


def _linked(draft: _Draft, sense: linker.Sense) -> Piece:
    """The rule of an entry held against the words of the game."""
    entry, findings = draft.entry, draft.findings
    meaning, cells = linker.check_entry(entry, draft.kind, sense, findings)
    entry = altered(entry, cells=cells) if cells else entry
    entry = altered(entry, meaning=outline(meaning), maxima=maxima(meaning)) if meaning is not None else entry
    return Piece(
        file=draft.file,
        entry=entry,
        found=() if draft.lost else tuple(findings.list),
        needs=linker.uses(entry.effect, sense.vocabulary) if "use" in entry.effect_text else (),
        made_of=made_of(entry.effect) if meaning is not None else (),
        flat=meaning is not None and is_flat(entry, draft.document.value),
        beyond=beyond(meaning, sense.vocabulary, compares=" with " in entry.effect_text) if meaning is not None else (),
        aimless=tuple(plain_damage(meaning, cells)),
        harmless=tuple(hurting_nobody(meaning, cells, sense.vocabulary)),
        divided=divided(meaning or (), sense.vocabulary),
        pinned=pinned(meaning or (), sense.vocabulary),
        paid=frozenset(paid(meaning or ())),
        always_set=tuple(always_set(meaning or ())),
        changed=changed(meaning or ()),
        made_none=tuple(made_none(meaning or ())),
        added=added(meaning or ()),
        relapses=relapses(meaning or ()),
        belated=belated(meaning or ()),
        brought=tuple(brought(entry.meaning)),
        answers=tuple(answers(entry.meaning)),
        obtained=tuple(obtained(meaning or ())),
        become=tuple(become_by(entry.effect, sense.names)) if "become" in entry.effect_text else (),
        lacks=tuple(lacking(meaning or (), held_by(entry, draft.kind), sense.vocabulary)),
        hardly_used=hardly_used(entry, sense.names),
        early=early(meaning or (), sense.vocabulary),
        incapable=tuple(incapable(meaning or (), sense.vocabulary)),
        named=counted(entry.effect, sense.vocabulary),
        voices=voices_of(meaning, entry, draft.document.value, sense.names),
        alone=not (draft.lost or entry.optional or entry.replaces),
    )


OWN = ("effect", "examples", "rulings")
"""The fields of an entry that only the entry itself is read from."""


def _public(value: Mapping[str, object]) -> dict[str, object]:
    """What other entries may learn of an entry."""
    return {key: held for key, held in value.items() if key not in OWN}


def _face(entry: Entry, kind: Kind) -> str:
    """What can be learned of an entry when others are read: of a table everything; of others, besides what is public, only
    whether there is an effect, and which tests an action makes."""
    document = entry.places.document
    if kind.role == "table" or not isinstance(document.value, dict):
        return document.text
    made = _made(entry.effect_text) if kind.role == "action" else ()
    return repr((_public(document.value), bool(entry.effect.statements), bool(entry.effect_text.strip()), made))


def _across(loaded: Loaded, folder: Path, root: Path) -> tuple[Diagnostic, ...]:
    """What is wrong between entries: names that cannot be told apart, circles of entries that need each other; reasons
    that were given for another rule."""
    assert loaded.system is not None
    entries = {piece.entry.id: piece.entry for piece in loaded.pieces.values()}
    found = linker.duplicates(entries.values())
    roles = {kind.slug: kind.role for kind in loaded.system.kinds.values()}
    found += linker.ambiguous(entries.values(), loaded.system.words, roles)
    found += circles_between(entries, loaded.pieces.values())
    proven, path = loaded.system.proven, folder / PROOF_FILE
    if proven is not None and proven.unproven:
        wrong = {one.place.file for one in loaded.findings if one.is_error}
        reasons = stale(proven, loaded.system, wrong)
        if reasons and (document := _read(path, shown_path(path, root), found)) is not None:
            findings = Findings(document)
            add_stale(reasons, proven, findings)
            found += findings.list
    found += too_dear(loaded.system)
    found += misspelled(loaded.system)
    wrong = {finding.place.file for finding in (*loaded.findings, *found) if finding.is_error}
    if wrong:
        found += _in_spite_of(loaded, wrong)
    else:
        found += unsaid(loaded.system, loaded.pieces.values())
        found += flat(loaded.system, loaded.pieces.values())
        found += _beyond(loaded.system, loaded.pieces.values())
        found += unbounded(loaded.system, loaded.pieces.values())
        found += barred(loaded.system, loaded.pieces.values())
        found += unmade(loaded.system, loaded.pieces.values())
        found += had_by_all(loaded.system, loaded.pieces.values())
        found += unusable(loaded.system, loaded.pieces.values())
        found += unbecoming(loaded.system, loaded.pieces.values())
        found += worded(loaded.system, loaded.pieces.values())
        found += unasked(loaded.system, loaded.pieces.values())
        found += unasked_of_things(loaded.system, loaded.pieces.values())
        found += without_their_time(loaded.pieces.values())
        found += goes_nowhere(loaded.system, loaded.pieces.values())
        found += hurts_nobody(loaded.system, loaded.pieces.values())
        found += undivided(loaded.system, loaded.pieces.values())
        found += paid_for_nothing(loaded.system, loaded.pieces.values())
        found += changed_for_nothing(loaded.system, loaded.pieces.values())
        found += none_with_more(loaded.pieces.values())
        found += set_for_nothing(loaded.system, loaded.pieces.values())
        found += changed_too_late(loaded.system, loaded.pieces.values())
        found += relapsing(loaded.system, loaded.pieces.values())
        found += asked_early(loaded.system, loaded.pieces.values())
        found += incapable_of(loaded.system, loaded.pieces.values())
        found += whose(loaded.system, loaded.pieces.values())
        found += at_one_moment(loaded.system, loaded.pieces.values())
    return tuple(found)


def _in_spite_of(loaded: Loaded, wrong: set[str]) -> list[Diagnostic]:
    """What is wrong between entries although some files have errors: their texts could only use what they name."""
    assert loaded.system is not None
    documents = {piece.entry.places.document.file: piece for piece in loaded.pieces.values()}
    if not wrong <= documents.keys():
        return []  # whatever is in the game's own file is not known
    texts = [documents[file].entry.places.document.text for file in wrong]
    if not all(texts):
        return []  # nor is what is in one of which no letter can be read
    said = "\n".join(texts)
    pieces = tuple(piece for file, piece in documents.items() if file not in wrong)
    named = {piece.entry.places.document.file for piece in pieces if piece.entry.name in said}
    found = [one for check in _OF_ITS_NAME for one in check(loaded.system, pieces) if one.place.file not in named]
    found += [one for check in (unasked, unasked_of_things) for one in check(loaded.system, pieces, said)]
    found += without_their_time(pieces)
    found += goes_nowhere_in_spite(loaded.system, pieces, [documents[file] for file in wrong])
    found += [one for check in _WHATEVER_OTHERS_SAY for one in check(loaded.system, pieces)]
    known = not any(documents[file].entry.id in loaded.system.unread for file in wrong)
    if known and wrong <= {one.place.file for one in loaded.findings if one.is_error}:  # of a circle that is told
        found += [one for one in unusable(loaded.system, documents.values()) if one.place.file not in wrong]
    found += [one for check in _UNLESS_NAMED for one in check(loaded.system, pieces) if _is_unnamed(one.message, said)]
    found += [one for one in hurts_nobody(loaded.system, pieces) if _is_unnamed(one.hint or "", said)]
    found += [one for check in _OF_A_MAXIMUM if "maximum" not in said for one in check(loaded.system, pieces)]
    return found + unheard_in_spite(loaded.system, loaded.pieces.values(), wrong)


_OF_ITS_NAME = (unused, barred, unmade, flat)
"""What is wrong with an entry as long as no other names it."""
_WHATEVER_OTHERS_SAY = (
    had_by_all,
    undivided,
    paid_for_nothing,
    changed_for_nothing,
    set_for_nothing,
    changed_too_late,
    asked_early,
    incapable_of,
    at_one_moment,
)
"""What is wrong with an entry for itself, or because of what some other says: a further one takes nothing of that back."""


_UNLESS_NAMED = (unbecoming, worded, relapsing, whose)
"""What is wrong with an entry as long as no other speaks of what the finding names."""


def _is_unnamed(told: str, said: str) -> bool:
    """Whether nothing of what is told of by name is spoken of in the texts that have errors."""
    return all(folded(word) not in folded(said) for name in re.findall(NAME, told) for word in name.strip("[]").split())


def _and_its_group(system: System, key: str) -> tuple[str, ...]:
    track = system.vocabulary.named(key, TrackWord)
    group = track.group if track is not None else None
    return (key, group) if isinstance(group, str) else (key,)


def _beyond(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What is asked of numbers beyond their maximum, where no rule raises that."""
    asking = [piece for piece in pieces if piece.beyond]
    raised = system.maxima.union(*(piece.entry.maxima for piece in pieces)) if asking else frozenset()
    found: list[Diagnostic] = []
    for piece in asking:
        findings = piece.entry.findings()
        sure = (one.problem for one in piece.beyond if raised.isdisjoint(_and_its_group(system, one.key)))
        findings.add_problems(list(sure), ("effect",))
        found += findings.list
    return found


_OF_A_MAXIMUM = (_beyond, unbounded)
"""What is wrong with an entry as long as no other says how many there can be."""


def _table_reader(
    draft: _Draft, of_system: Findings, declared: Declared, names: list[Met], kinds: Mapping[str, Kind]
) -> TableReader | None:
    """What reads the table of an entry; nothing if it is none, or if the system's file has its rows."""
    value, of_entry = draft.document.value, draft.findings
    if draft.kind.role != "table" or not isinstance(value, dict):
        return None
    if str(value.get("name", "")).strip() not in {word.name for word in declared.words if word.role == "table"}:
        return TableReader(deck_of(of_system.document.value), of_entry, names, _no_table(draft.kind, kinds))
    if declares_rows(value):
        hint = "let the rows stand in one place"
        of_entry.add(codes.DUPLICATE_NAME, ("rows",), hint, key=True, name=value["name"])
    return None


_TOLD_APART = ("table", "character", "action")
"""The roles of kinds whose entries are more than a rule."""
_LIKE_IT = 3
"""How many other folders are named, at the most."""


def _no_table(kind: Kind, kinds: Mapping[str, Kind]) -> str:
    """Where a rule goes that lies among tables and is none: in the folder of a kind that is of nothing else."""
    plain = [f"`{slug}/`" for slug, one in kinds.items() if one.role not in _TOLD_APART and one.held_by == kind.held_by]
    such = f", such as {' or '.join(plain[:_LIKE_IT])}" if plain and kind.held_by else ""
    return f": in this folder each entry is a table; a rule without one goes into the folder of another kind{such}"


def _addresses(entries: object) -> dict[str, str]:
    names: dict[str, str] = {}
    for entry in entries:  # type: ignore[attr-defined]
        for name in (entry.slug, f"{entry.kind}/{entry.slug}", entry.id, folded(entry.name)):
            names.setdefault(name, entry.id)
    return names


def _read_kind(
    folder: Path,
    kind_folder: _KindFolder,
    root: Path,
    found: list[Diagnostic],
    named: list[tuple[list[Met], Findings]],
    chapters: tuple[str, ...],
) -> Kind:
    """A kind; `named` takes the words that its file names, with the findings of the file.  chapters: of the system."""
    path = kind_folder.declaration
    document = _read(path, shown_path(path, root), found) if path is not None else None
    if path is None:
        found.append(_undeclared(folder / kind_folder.slug, KIND_FILE, root))
    if document is None:
        document = Document(shown_path(path or folder / kind_folder.slug, root), "", None)
        return read_kind(folder.name, kind_folder.slug, document.file, {}, Findings(document), [])
    names: list[Met] = []
    findings = Findings(document)
    named.append((names, findings))
    kind = read_kind(folder.name, kind_folder.slug, document.file, _mapping(document, findings), findings, names)
    if kind.chapter and chapters and kind.chapter not in chapters:
        findings.not_a_choice(("chapter",), "chapter", kind.chapter, chapters)
    return kind


def _check_first(kind: Kind, drafts: Iterable[_Draft], findings: Findings) -> None:
    """Whether it is entries of the kind that stand first.  findings: of its file."""
    values = [draft.document.value for draft in drafts if draft.kind is kind]
    names = [str(value.get("name", "")) for value in values if isinstance(value, dict)]
    for index, name in enumerate(kind.first):
        if name not in names:
            path = ("first", index) if isinstance(findings.document.value_at(("first",)), list) else ("first",)
            findings.add(codes.UNKNOWN_ENTRY, path, did_you_mean(name, names), name=name)


def _jokers(head: Head, called: Collection[str]) -> Iterator[DeclaredWord]:
    """What a joker is called, where the deck alone says so: rules ask for it as they ask for a suit."""
    deck = head.deck
    if deck is not None and deck.jokers and re.fullmatch(NAME, deck.joker) and deck.joker not in called:
        yield ThingWord(name=deck.joker, summary="A card of no suit")


def _kind_word(kind: Kind) -> DeclaredWord:
    of = (kind.of,) if kind.of else ()
    return KindWord(name=kind.name, plural=kind.plural, summary=kind.summary, costs=kind.costs, of=of, kind=kind.slug)


def _entry_word(
    kind: Kind, slug: str, document: Document, declared: Sequence[DeclaredWord], told: Collection[tuple[str, str]]
) -> Iterator[DeclaredWord]:
    """The word that an entry is; none if it only tells more of a word that the system declares.

    told: role and name of the declared words."""
    value = document.value if isinstance(document.value, dict) else {}
    name, id = _called(value, slug), f"{kind.system}/{kind.slug}/{slug}"
    if kind.role != "entry" and (kind.role, name) in told:
        return
    if kind.of:
        yield _thing_word(kind, name, id, value, declared)
        return
    further: dict[str, object] = {"costs": kind.costs} if kind.costs else {}
    if implied := [one for field in kind.fields.values() if field.implies for one in _names(value.get(field.name))]:
        further["implies"] = tuple(implied)
    yield decode(OF_ROLE[kind.role], _public(value), name=name, id=id, kind=kind.slug, **further)


def _called(value: Mapping[str, object], slug: str) -> str:
    """The name of an entry."""
    name = value.get("name")
    return name.strip() if isinstance(name, str) else titled(slug)


_MADE = late(r"\bmakes? (?:an?|another) ((?:(?:\[[^\]]+\]|[A-Z][^\s,:]*) ?)+)")


def _with_ranks(words: Iterable[DeclaredWord], head: Head) -> Iterator[DeclaredWord]:
    """The words, the deck with what its cards are worth."""
    for word in words:
        is_deck = head.deck is not None and isinstance(word, ThingWord) and word.cards
        yield altered(word, ranks=head.deck.ranks) if head.deck is not None and is_deck else word


def _with_tests(words: Iterable[DeclaredWord], drafts: Iterable[_Draft]) -> Iterator[DeclaredWord]:
    """The words, each action with what the tests are called that it makes, and when it is used; each number with when it is
    paid."""
    told = [(value, draft) for draft in drafts if isinstance(value := draft.document.value, dict)]
    effects = {_called(value, draft.slug): value.get("effect") for value, draft in told if draft.kind.role == "action"}
    texts = [str(value.get("effect", "")) for value, _ in told]
    paid, given = _paid(texts)
    words = list(words)
    spoken_of = _spoken_of(
        [*texts, *(effect for word in words if isinstance(effect := getattr(word, "effect", None), str))]
    )
    owned = {word.name for word in words if isinstance(word, ScopeWord) and word.of}
    sorts = {name for word in words if isinstance(word, ActionWord) for name in word.of}
    for word in words:
        further: dict[str, object] = {}
        if isinstance(word, ActionWord) and (effect := str(effects.get(word.name, word.effect))):
            further.update(makes=_made(effect), within=_within(effect), done=_used(word.name, effect))
        elif isinstance(word, ActionWord):
            said = spoken_of[word.name] - {"use"}  # of what does nothing it says nothing that it is used
            further.update(done=said.pop() if len(said) == 1 and word.name not in sorts else "")
        times = paid[word.name] | paid[word.several]
        own = {word.per} & owned if isinstance(word, ActionWord) else given[word.name] & times
        if own and "" not in times:
            further.update(paid_within=min(own))
        yield altered(word, **further) if further else word


_WINDOW = late(r"(?:[^,\n]* per [^,\n]*, )?during your ([A-Z][^,:\n]*)[,:]")


def _within(effect: str) -> str:
    """The stretch of time of one's own in which alone an effect is used; empty if there is none, or another one, too."""
    lines = (line for line in effect.splitlines() if line.strip() and not line.startswith((" ", "#")))
    scopes = {found[1] if (found := _WINDOW.match(line)) else "" for line in lines}
    return scopes.pop() if len(scopes) == 1 else ""


_TO_BE_USED = late(r"(?m)^(?!when |while |your |#|note |\s)\S")


def _used(name: str, effect: str) -> str:
    """That an action is used, if there is something to be done by it in its effect, which says nothing of who takes it."""
    taken = any(verb == "take" and name in (one, other) for verb, one, other, _ in re.findall(_SPOKEN_OF, effect))
    return "use" if _TO_BE_USED.search(effect) and not taken else ""


_OFFERED = late(r"\byou may [^:.]*:$")
_OWN_TIME = late(r"\bduring your (?P<during>[A-Z][^,:]*)|^when your (?P<anew>[A-Z][^,:]*) begins[,:]")
_GIVEN_ANEW = late(rf"\byour ({NAME}) becomes ")


def _paid(effects: Iterable[str]) -> tuple[Mapping[str, set[str]], Mapping[str, set[str]]]:
    """What is offered to be paid, and in which stretches of time of one's own, an empty one for what is paid at any other; and
    what is given anew as one of these begins."""
    paid, given = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for effect in effects:
        during = begins = ""
        for line in effect.splitlines():
            own = _OWN_TIME.search(line)
            if own is not None or not line[:1].isspace():
                during, begins = (own["during"] or "", own["anew"] or "") if own is not None else ("", "")
            if (offer := _OFFERED.search(line)) is not None:
                for name in re.findall(PRICE, offer[0]):
                    paid[name].add(during)
            for name in _GIVEN_ANEW.findall(line) if begins else ():
                given[name].add(begins)
    return paid, given


_SPOKEN_OF = rf"\b(take|use)s? (?:an? |another )?({NAME})|\b[Aa]n? ({NAME}) (happen)s\b"


def _spoken_of(effects: Iterable[str]) -> Mapping[str, set[str]]:
    """By which verbs the effects speak of what is taken, used or happens."""
    found = defaultdict[str, set[str]](set)
    for effect in effects:
        for verb, one, other, happens in re.findall(_SPOKEN_OF, effect):
            found[one or other].add(verb or happens)
    return found


def _made(effect: str) -> tuple[str, ...]:
    """What an effect calls the tests that it makes, as the words of a game must be known before any effect is read."""
    return tuple(dict.fromkeys(name.strip() for name in _MADE.findall(effect)))


def _names(value: object) -> list[str]:
    """The names in a field that may hold one or several; what is none, the field's own check reports."""
    return [name for name in (value if isinstance(value, list) else [value]) if isinstance(name, str)]


def _thing_word(
    kind: Kind, name: str, id: str, value: Mapping[str, object], declared: Iterable[DeclaredWord]
) -> ThingWord:
    """The word of an entry that is a thing: what it is a case of, the numbers and words that its fields say."""
    above = next((word for word in declared if isinstance(word, ThingWord) and word.name == kind.of), None)
    said = [(field, value.get(field.name, field.default)) for field in kind.fields.values()]
    sorts = [one for field, held in said if (field.name, field.role) == ("of", "thing") for one in _names(held)]
    return decode(
        ThingWord,
        {key: value[key] for key in ("summary", "plural", "abbr", "long") if key in value},
        name=name,
        id=id,
        kind=kind.slug,
        of=tuple(dict.fromkeys((*sorts, kind.of))),
        item=above is not None and above.item,
        small=True,
        numbers={field.number: held for field, held in said if field.number and isinstance(held, int) and held},
        tags=tuple(one for field, held in said if field.role == "tag" for one in _names(held)),
    )


def _mapping(document: Document, findings: Findings) -> dict[str, object]:
    if isinstance(document.value, dict):
        return document.value
    findings.not_a_mapping()
    return {}


def _read(path: Path, shown: str, found: list[Diagnostic]) -> Document | None:
    document, findings = read_document(path, shown)
    found.extend(findings)
    return document


def _scan(folder: Path, root: Path, found: list[Diagnostic]) -> list[_KindFolder]:
    """The kind folders of a system, sorted; reports what does not belong there."""
    kinds = []
    for child in sorted(folder.iterdir()):
        if child.name.startswith(".") or not _inside(child, root, found) or child.name in OF_SYSTEM:
            continue
        if not child.is_dir():
            found.append(_misplaced(child, root))
        elif not is_slug(child.name):
            found.append(_bad_id(child, root))
        else:
            kinds.append(_scan_kind(child, root, found))
    if folder != root and (not is_slug(folder.name) or folder.name in RESERVED_GAMES):
        found.append(_bad_id(folder, root))
    return kinds


def _scan_kind(folder: Path, root: Path, found: list[Diagnostic]) -> _KindFolder:
    kind = _KindFolder(folder.name)
    for file in sorted(folder.iterdir()):
        if file.name.startswith(".") or not _inside(file, root, found):
            continue
        if file.name == KIND_FILE:
            kind.declaration = file
        elif file.is_dir() or file.suffix != ".yml":
            found.append(_misplaced(file, root))
            if file.suffix in (".yaml", ".txt") and file.is_file():
                kind.misnamed.append(file)
        elif not is_slug(file.stem):
            found.append(_bad_id(file, root))
            kind.misnamed.append(file)
        else:
            kind.files.append(file)
    return kind


def _inside(path: Path, root: Path, found: list[Diagnostic]) -> bool:
    """Whether a path stays in the folder of the rulebook; a link that leads out of it is not followed."""
    astray = leads_astray(path, root)
    if astray is None:
        return True
    where, hint = shown_path(path, root), "put the file itself here"
    if astray == "out":
        found.append(_finding(codes.PATH_ESCAPE, where, hint, path=path.name))
    else:
        found.append(_finding(codes.UNREADABLE_FILE, where, hint, problem="it is a link that leads nowhere"))
    return False


def _misplaced(path: Path, root: Path) -> Diagnostic:
    stem = path.name.removesuffix(".txt").removesuffix(".yaml").removesuffix(".yml")
    misnamed = path.name != f"{stem}.yml" and (path.suffix == ".yaml" or path.name.endswith(".yml.txt"))
    hint = f"call it `{stem}.yml`" if misnamed else "entries are files `<kind>/<name>.yml`; move it elsewhere"
    return _finding(codes.MISPLACED_FILE, shown_path(path, root), hint, file=path.name)


def _bad_id(path: Path, root: Path) -> Diagnostic:
    better = slugged(path.stem)
    hint = "call it with small letters a to z, digits and single `-`, at most 64 characters"
    if better and better not in (path.stem, *RESERVED_GAMES):
        hint = f"call it `{better}{path.suffix}`"
    return _finding(codes.BAD_ID, shown_path(path, root), hint, slug=path.stem)


def _undeclared(folder: Path, file: str, root: Path) -> Diagnostic:
    """The finding that a folder does not say what it holds, with the file that most likely does."""
    near = nearest(file, [path.name for path in folder.iterdir() if path.is_file()])
    begin = "`rulewright new kind` begins one" if file == KIND_FILE else "`rulewright new system` begins one"
    hint = f"call `{near}` `{file}`" if near is not None else begin
    return _finding(codes.MISSING_DECLARATION, shown_path(folder, root), hint, folder=folder.name, file=file)


def _finding(code: codes.Code, file: str, hint: str | None = None, /, **holes: object) -> Diagnostic:
    return Diagnostic(code, Place(file), code.message.format_map(holes), hint=hint)
