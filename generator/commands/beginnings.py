"""Makes what somebody begins with: a whole small game, or one more entry of a game that is there.

What is made lies as data in site_src/starter/.  Everything is made aside and moved in whole; what cannot be made ends in
`CannotBegin`, and then nothing has changed.  Never overwrites anything."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import NamedTuple

from diagnostics.diagnostic import Diagnostic, in_order
from diagnostics.suggest import did_you_mean
from generator.editor.settings import files_with_schema, with_modeline
from generator.telling.renaming import BARE
from grammar.article import with_article
from grammar.vocabulary import Vocabulary, plural_of
from grammar.words import ThingWord, TrackWord
from interpreter.desk.examples import play_example
from interpreter.desk.programs import Programs
from rulebook.building.builder import RESERVED_GAMES, is_slug
from rulebook.model.loaded import Loaded
from rulebook.model.rulebook import Rulebook, System
from rulebook.pipeline import SYSTEM_FILE, load_again, load_rulebook, load_system
from rulebook.shapes.kinds import Field, Kind
from rulebook.source.folders import KIND_FILE

SITE = Path(__file__).resolve().parents[2] / "site_src"
STARTER = SITE / "starter"


class CannotBegin(Exception):
    """Nothing was made; the message says why.  findings: what would have been wrong with it."""

    def __init__(self, why: str, findings: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(why)
        self.findings = findings


class Made(NamedTuple):
    """What was made and where: the folder or file, the name, and how many examples can be played.  had: who has an entry
    without coming to it, as a sentence; empty if nobody has."""

    path: Path
    name: str
    entries: tuple[str, ...]
    examples: int
    had: str = ""


# --- a game -----------------------------------------------------------------------------------------------------------
def new_system(content: Path, slug: str) -> Made:
    """A small complete game in a new folder below `content`, which is made if it is not there."""
    _usable(slug, "game")
    if slug in RESERVED_GAMES:
        raise CannotBegin(f"`{slug}` is already part of the website; choose another name for the folder")
    target = content / slug
    if target.exists():
        raise CannotBegin(f"there is already something at {target}; choose another name, or move it away")
    if (content / SYSTEM_FILE).exists():
        raise CannotBegin(f"{content} is itself a game; name the folder that holds all games")
    name = " ".join(word.capitalize() for word in slug.split("-"))
    fresh = not content.exists()
    try:
        content.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=content) as aside:
            made = Path(aside) / slug
            shutil.copytree(STARTER / "game", made)
            _rename(made / SYSTEM_FILE, name)
            for path in files_with_schema(made):
                text = (made / path).read_text(encoding="utf-8")
                (made / path).write_text(with_modeline(text, slug, *path.parts), encoding="utf-8")
            rulebook = _sound(made)
            made.rename(target)
    except OSError as error:
        if fresh:
            shutil.rmtree(content, ignore_errors=True)
        raise CannotBegin(f"{target} cannot be written: {error.strerror or error}") from None
    entries = tuple(entry.slug for entry in rulebook.entries)
    return Made(target, name, entries, sum(len(entry.examples) for entry in rulebook.entries))


def _rename(file: Path, name: str) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^name: .*$", f"name: {name}", text, count=1), encoding="utf-8")


def _sound(folder: Path) -> Rulebook:
    """The rulebook of what was made; that it has faults would be our mistake."""
    rulebook, found = load_rulebook(folder)
    if found:
        raise ValueError(f"the starter is not sound: {found[0].place}: {found[0].message}")
    return rulebook


# --- an entry ---------------------------------------------------------------------------------------------------------
def new_entry(content: Path, rulebook: Rulebook, kind_id: str, name: str) -> Made:
    """One more entry of a kind, with the fields that it must have and, if the game allows, an example that comes true."""
    kind = _kind(rulebook, kind_id)
    name = " ".join(name.split())
    slug = "-".join(re.findall(r"[a-z0-9]+", name.replace("'", "").replace("’", "").lower()))
    if not slug:
        raise CannotBegin(f"`{name}` cannot be the name of an entry; it needs a letter")
    _usable(slug, "entry")
    root = content if (content / SYSTEM_FILE).exists() else content / kind.system
    target = root / kind.slug / f"{slug}.yml"
    if target.exists():
        raise CannotBegin(f"there is already something at {target}; choose another name")
    wrong: tuple[Diagnostic, ...] = ()
    try:
        with tempfile.TemporaryDirectory(prefix=".new-", dir=root.resolve().parent) as aside:
            beside = Path(shutil.copytree(root, Path(aside) / kind.system, ignore=shutil.ignore_patterns(".*")))
            tried = beside / kind.slug / target.name
            loaded: Loaded | None = None
            for text in _drafts(kind, name, rulebook.systems[kind.system]):
                tried.write_text(with_modeline(text, kind.system, kind.slug, target.name), encoding="utf-8")
                if loaded is not None:  # of one draft after the other only its own file is read
                    loaded = load_again(loaded, (f"{kind.slug}/{target.name}",), beside, beside)
                loaded = loaded or load_system(beside, beside)
                found, examples = _tried(loaded, f"{kind.id}/{slug}")
                if examples is not None:
                    tried.rename(target)
                    return Made(target, name, (slug,), examples, _who_has_it(loaded, f"{kind.id}/{slug}"))
                wrong = wrong or found
    except OSError as error:
        raise CannotBegin(f"{target} cannot be written: {error.strerror or error}") from None
    raise CannotBegin(f"{kind.name} `{name}` cannot be made as it stands", wrong)


def _who_has_it(loaded: Loaded, id: str) -> str:
    """For whom an entry holds, where nobody comes to it or loses it."""
    assert loaded.system is not None
    entry, vocabulary = loaded.system.entries[id], loaded.system.vocabulary
    kind, holder = loaded.system.kinds[entry.kind], loaded.system.held_by(entry)
    word = vocabulary.named(holder, ThingWord)
    if word is None:
        return ""
    everybody = f"the {holder}" if word.single else f"every {holder}"
    switched = " where it is switched on" if entry.optional else ""
    otherwise = "; where others are to have it, say whom in it: `held_by: …`" if "held_by" in kind.fields else ""
    return f"It holds for {everybody}{switched}{otherwise}."


def new_kind(content: Path, rulebook: Rulebook, wanted: str, name: str) -> Made:
    """One more kind of entry for a game: a folder with its declaration, ready for entries."""
    system, _, slug = wanted.partition("/")
    if system not in rulebook.systems:
        hint = did_you_mean(system, rulebook.systems) or f"there are: {', '.join(rulebook.systems)}"
        raise CannotBegin(f"there is no game `{system}` ({hint})")
    _usable(slug, "kind")
    root = content if (content / SYSTEM_FILE).exists() else content / system
    target = root / slug
    if target.exists():
        raise CannotBegin(f"there is already something at {target}; choose another name")
    name = " ".join(name.split())
    text = Template((STARTER / "kind.yml").read_text(encoding="utf-8"))
    said = text.substitute(name=_quoted(name), plural=_quoted(plural_of(name)))
    try:
        with tempfile.TemporaryDirectory(prefix=".new-", dir=root.resolve().parent) as aside:
            beside = Path(shutil.copytree(root, Path(aside) / system, ignore=shutil.ignore_patterns(".*")))
            (beside / slug).mkdir()
            (beside / slug / KIND_FILE).write_text(with_modeline(said, system, slug, KIND_FILE), encoding="utf-8")
            wrong = tuple(one for one in load_rulebook(beside)[1] if one.is_error)
            if wrong:
                raise CannotBegin(f"the kind `{name}` cannot be made as it stands", wrong)
            (beside / slug).rename(target)
    except OSError as error:
        raise CannotBegin(f"{target} cannot be written: {error.strerror or error}") from None
    return Made(target, name, (), 0)


def _kind(rulebook: Rulebook, wanted: str) -> Kind:
    kinds = {kind.id: kind for system in rulebook.systems.values() for kind in system.kinds.values()}
    if wanted in kinds:
        return kinds[wanted]
    hint = did_you_mean(wanted, kinds) or ("there are: " + ", ".join(sorted(kinds)[:12]) if kinds else "")
    raise CannotBegin(f"there is no kind `{wanted}`" + (f" ({hint})" if hint else ""))


_EFFECT = "effect: |\n"
"""Behind which whoever has the entry is given the numbers that its fields say."""
_AN_OPTION = "options: [$name]"
"""What a draft says that switches on the entry itself."""


def _drafts(kind: Kind, name: str, system: System) -> Iterator[str]:
    """The texts to try, the best first."""
    vocabulary = system.vocabulary
    fields = "\n".join(_lines(kind, vocabulary))
    told = [field for field in kind.fields.values() if field.number and field.required and not kind.of]
    numbers = "".join(f"  your {field.number} is {_value(field, vocabulary)}\n" for field in told)
    called = name if BARE.fullmatch(name) else f"[{name}]"
    there = f"while you are in {with_article(called)}, " if kind.held_by else ""  # whoever holds it has it everywhere
    paths = sorted((STARTER / "entries").glob("*.yml"))
    if kind.role != "table":
        paths = paths[:0:-1] if kind.plain else paths[1:]
    for path in paths:
        text = Template(path.read_text(encoding="utf-8"))
        if _AN_OPTION in text.template and not kind.optional:
            continue  # only what is an option can be switched on
        for track in _tracks(vocabulary) if "$track" in text.template else [None]:
            known = {"track": track.name, "key": _quoted(track.name)} if track else {}
            for besides in _besides(system, kind) if "$besides" in text.template else [""]:
                said = text.substitute(
                    name=_quoted(name), fields=fields, called=called, besides=besides, there=there, **known
                )
                yield said.replace("\n\n", "\n").replace(_EFFECT, _EFFECT + numbers, 1)


def _besides(system: System, kind: Kind) -> Iterator[str]:
    """What somebody has who can use an entry of a kind: nothing in particular, or what the first of the kind asks for."""
    yield ""
    for entry in system.of_kind(kind.slug):
        for example in entry.examples[:1]:
            has = next(iter(example.given.values()), {})
            said = {key: value for key, value in has.items() if key != entry.name}
            yield "".join(f", {_quoted(key)}: {json.dumps(value)}" for key, value in said.items())
            return


def _tracks(vocabulary: Vocabulary) -> list[TrackWord]:
    """The first few tracks that somebody in an example has."""
    things = {word.name: word for word in vocabulary.every(ThingWord)}
    default = {name for name, word in things.items() if word.default}
    while more := {above for name in default if name in things for above in things[name].of} - default:
        default |= more
    return [
        word
        for word in vocabulary.every(TrackWord)
        if word.group is not True and (not default or default & set(word.of))
    ][:3]


def _lines(kind: Kind, vocabulary: Vocabulary) -> Iterator[str]:
    """The fields that must be there, and in a comment those that may."""
    for field in kind.fields.values():
        if field.required:
            yield f"{field.name}: {_value(field, vocabulary)}"
    if kind.role == "table":
        yield "key: number\nrows: {1: 1}"
    if others := [field.name for field in kind.fields.values() if not field.required]:
        yield f"# It may also say: {', '.join(others)}."


def _value(field: Field, vocabulary: Vocabulary) -> str:
    """The plainest value that a field may have."""
    words = [word.name for word in vocabulary.words(*([field.role] if field.role else []))]
    match field.type:
        case "choice":
            return _quoted(str(field.choices[0]))
        case "number" | "amount":
            return "1"
        case "yes-no":
            return "no"
        case "word" | "words":
            return _quoted(words[0]) if words else "..."
        case "entry" | "entries":
            return next((_quoted(word.name) for word in vocabulary.words("entry")), "...")
        case "ranks":
            return "{}"
        case _:
            return "..."


def _quoted(text: str) -> str:
    """A text as YAML, in quotes if it needs them."""
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9 '-]*", text) and text.casefold() not in ("yes", "no", "on", "off", "true")
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _tried(loaded: Loaded, id: str) -> tuple[tuple[Diagnostic, ...], int | None]:
    """What is wrong with the game now that it has the entry; or how many examples the entry has, if all is well and each
    comes true because of it."""
    found = tuple(one for one in in_order(loaded.findings) if one.is_error or one.entry == id)
    if found or loaded.system is None:
        return found, None
    programs = Programs(Rulebook({loaded.system.slug: loaded.system}))
    entry = programs.rulebook.entry(id)
    for example in entry.examples:
        if wrong := play_example(programs, entry, example).diagnostics:
            return wrong, None
        if not play_example(programs, entry, example, without_entry=True).diagnostics:
            return (), None
    return (), len(entry.examples)


def _usable(slug: str, what: str) -> None:
    """The name of a folder or file is part of an address; CannotBegin with a better one if it cannot be."""
    if is_slug(slug):
        return
    better = "-".join(re.findall(r"[a-z0-9]+", slug.lower()))
    hint = f"; write `{better}`" if better != slug and is_slug(better) else ""
    raise CannotBegin(
        f"`{slug}` cannot be the name of {with_article(what)}: it is part of an address, and so takes small letters, digits and "
        f"single hyphens, 64 at the most{hint}"
    )
