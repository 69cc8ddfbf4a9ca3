"""Words that rules listen for and that nothing in their game ever says: no rule, no declaration, nobody at the table.

Where something else is wrong, only of what the texts that cannot be read do not name: they might say it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from grammar.article import a_or_an
from grammar.graded import Graded, graded
from grammar.meaning.bodies import Body
from grammar.meaning.freely import for_nothing
from grammar.meaning.names import Names
from grammar.meaning.statements import lower
from grammar.meaning.voices import (
    A_COST,
    ANY_DAMAGE,
    Channel,
    Heard,
    Say,
    Voices,
    has_to_be_said,
    is_used,
    same,
    voices,
)
from grammar.nodes.clauses import Clause
from grammar.nodes.nouns import Name
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary
from grammar.words import ActionWord, PlaceWord, SaidWord, ScopeWord, StatWord, TagWord, TestWord, ThingWord
from rulebook.model.entry import Entry, Example
from rulebook.model.loaded import Piece
from rulebook.model.rulebook import System
from rulebook.model.tables import Table
from rulebook.shapes.kinds import Kind
from rulebook.source.document import Path_
from rulebook.source.findings import Findings

PROSE = ("name", "summary", "effect", "examples", "rulings", "source", "aliases", "parts")
"""The fields of an entry in which no words are said of it."""
A_NAME = Say("person", "")
"""As what a text in a field is said, if nothing else is known of it."""
SAYERS = {
    "state": ("makes anybody {name}", "let somebody `become {name}`, or say `while …, you are {name}`"),
    "tag": ("is called {name}", "let a rule or a declaration call it so"),
    "place": ("brings anybody into {name}", "let somebody `enter {name}`, or say that something `is in {name}`"),
    "scope": ("begins {a} {name}", "say `{a} {name} begins`, or make it one of the `parts` of another"),
    "thing": ("gives or sells {a} {name}", "write an entry that is one, or let somebody `gain {a} {name}`"),
    "action": ("takes or uses {name}", "give it an `effect` or an entry of its own, or let somebody `take {a} {name}`"),
}
"""What nothing does that would say a word of a role, and who would have to."""
WAITS = {
    "if": "say when that is asked: `when …, if …`; as long as it is so: `while …`",
    "until": "say when it begins: `when …`, or whose choice it is: `you may …`; if it always stands, leave `until …` out",
    "now": "say when: `when …`, or in what time it is whose choice: `during …, you may …`",
}
"""What a text lacks of which nothing says when it is done, by how it is said."""
OF_STATES = {
    "until": "what is so as long as somebody is in it needs no end: leave `until …` out, and say when it is over, "
    "`when you …, you stop being {}`",
    "now": "say when: `when you become {}, …`",
}
"""The same of the text of a state."""
NO_EVENT = (
    "it is so, or not, by what stands, and nobody hears when that begins or ends: answer what makes it so, or ask, `if … {0}`, "
    "`while you are {0}`; let one not be so, `you are not {0}`"
)
"""What is said instead of waiting for a word that somebody only has as long as something is so."""
BY_WHAT_STANDS = (
    "who is so by what stands, `while …, you are {0}`, becomes it unheard: answer what makes it so, or ask, `if … {0}`; what is "
    "to be heard whatever it comes of is a state, declared under `states:`"
)
"""The same where somebody else becomes it by a deed."""
TABLE = "; if the people at the table say it, declare it with `at_table: true`"


def voices_of(body: Body | None, entry: Entry, value: object, names: Names) -> Voices:
    """What an entry says for others to hear, with its rule, the cells of its table or its fields, and what it listens for."""
    cells = list(_of_table(entry.table, names))
    found = [voices(body or ()), *cells]
    read = {say.name for one in cells for say in one.said if say.channel == "cell"}
    fields = {key: held for key, held in value.items() if key not in PROSE} if isinstance(value, dict) else {}
    words = names.vocabulary
    texts = [one for one in _texts(fields, words) if one.name not in read and _has_to_be_said(one, words)]
    told = [Say("" if one.channel == "person" else one.channel, one.name, one.role) for one in texts]
    told += [one for one in texts if one.channel == "person" and not _is_of_thing(entry, names)]
    is_state = words.word(entry.name, "state") is not None  # said by who comes to be in it
    if entry.effect_text.strip() and not is_state:
        told.append(Say("", entry.name))
    if is_used(body or (), found[0].waits):
        told.append(Say("used", entry.name))
    if words.word(entry.name, "action") is not None:
        found[0] = _as_action(found[0], entry.name)
    said = frozenset(map(same, told)).union(*(one.said for one in found))
    return Voices(said, tuple(h for one in found for h in one.heard), found[0].waits)


def used_in(examples: Iterable[Example]) -> frozenset[str]:
    """What somebody uses in examples."""
    lines = (line.clause for example in examples for line in example.when)
    return frozenset(name for clause in lines for name in _used(clause))


def _as_action(said: Voices, name: object) -> Voices:
    """What an action of a name says: the tests that it makes are called like it."""
    makes = any(say.channel == "test" for say in said.said)
    return replace(said, said=said.said | {Say("test", str(name))}) if makes else said


def _is_of_thing(entry: Entry, names: Names) -> bool:
    """Whether what an entry is called is said of a thing that can be carried."""
    return names.read(Name(entry.name)).is_item


def unsaid(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What is listened for and never said, each at its place."""
    own = of_system(system)
    pieces = tuple(pieces)
    known = _known(system, own, pieces)
    found: list[Diagnostic] = []
    for path, one in own:
        findings = system.findings()
        if path[0] != "actions":
            state = str(path[1]) if path[0] == "states" else ""
            _add_waits(one, "says when this is done", findings, path, state)
        found += _unheard(one.heard, known, findings, path)
    for piece in pieces:
        if not all(_is_said(heard, known) for heard in piece.voices.heard):
            findings = piece.entry.findings()
            found += _unheard(piece.voices.heard, known, findings, ("effect",) if piece.entry.effect_text else ())
        found += _never_so(system, piece, known)
    return found + unused(system, pieces)


def _never_so(system: System, piece: Piece, known: _Known) -> list[Diagnostic]:
    """What an entry says of whoever is in a state in which nobody ever comes to be."""
    name, findings = piece.entry.name, piece.entry.findings()
    if not piece.entry.effect_text or system.vocabulary.word(name, "state") is None or ("", name) in known.said:
        return []
    known.said.add(("", name))
    deed, cure = _how(Say("", name, "state"))
    findings.add(codes.NEVER_SAID, ("name",), cure, deed=deed)
    return findings.list


def unheard_in_spite(system: System, pieces: Iterable[Piece], wrong: Collection[str]) -> list[Diagnostic]:
    """What entries with which nothing is wrong listen for and nothing says, though other files have errors.

    pieces: of all files, with what of them can be read.  wrong: the files with errors, which may say whatever they name."""
    pieces = tuple(pieces)
    known = _known(system, of_system(system), pieces)
    documents = {one.entry.id: one.entry.places.document for one in pieces}
    unread = "\n".join(one.text.lower() for one in documents.values() if one.file in wrong)
    found: list[Diagnostic] = []
    for piece in pieces:
        document = documents[piece.entry.id]
        heard = [one for one in piece.voices.heard if not _may_be_said(one, known, unread)]
        if heard and document.file not in wrong:
            findings = Findings(document, piece.entry.id)
            found += _unheard(heard, known, findings, ("effect",) if piece.entry.effect_text else ())
    return found


class _Known(NamedTuple):
    """What is said in a game, as channel and name.  words: what is said of a word that somebody has, and of which.  so: what
    somebody becomes, and is by what stands as well, which nobody hears.  graded: what things are called by their number
    alone."""

    said: set[tuple[str, str]]
    words: dict[str, str]
    so: set[str]
    graded: Mapping[str, Graded]


def _may_be_said(heard: Heard, known: _Known, unread: str) -> bool:
    return any(
        all((say.channel, say.name) in known.said or say.name.lower() in unread for say in way) for way in heard.ways
    )


def _known(system: System, own: Iterable[tuple[Path_, Voices]], pieces: Iterable[Piece]) -> _Known:
    """What is said in a game.  own: by what stands in its own file."""
    said = {*system.once_of_file(_known, lambda: (*_declared(system.vocabulary), *_of_kinds(system.kinds.values())))}
    said.update(say for _, one in own for say in one.said)
    said.update(say for piece in pieces for say in piece.voices.said)
    said.update([one for told in (_against, _tied, _of_several) for one in told(said, system.vocabulary)])
    words = {say.name: say.role for say in sorted(said) if say.channel == "word"}
    if read := words.pop("", ""):  # it is read off a table
        words = {say.name: read for say in sorted(said) if say.channel == "cell"} | words
    closed = _closed(said.union(Say("", word) for word in words), system.vocabulary)
    so = {say.name for say in said if say.channel == "so" and ("become", say.name) in closed}
    return _Known(closed - {("become", name) for name in so}, words, so, graded(system.vocabulary))


def _against(said: Collection[Say], words: Vocabulary) -> Iterator[Say]:
    """The tests that are against something: by their declaration, as rules make them, or as somebody at the table makes those
    that no rule makes against nothing."""
    for word in words.every(TestWord):
        sorts = [one for sort in words.sorts(word.name, "test") if (one := words.named(sort, TestWord)) is not None]
        declared = any(one.deck or one.needs or one.resisted or one.answer for one in sorts)
        aimed = declared or Say("bare", word.name) not in said or Say("aimed", word.name) in said
        for one in sorts:
            yield from [Say("aimed", one.name)] if aimed else []
            yield from [Say("opposed", one.name)] if aimed or Say("opposed", word.name) in said else []


def _tied(said: Collection[Say], words: Vocabulary) -> Iterator[Say]:
    """The tests that have another side, which plays or rolls as well: by their declaration, or as rules make them."""
    for word in words.every(TestWord):
        sorts = [one for sort in words.sorts(word.name, "test") if (one := words.named(sort, TestWord)) is not None]
        if any(one.deck or one.answer or Say("tied", one.name) in said for one in sorts):
            yield from (Say("tied", one.name) for one in sorts)
    yield from (Say("tied", word.answer) for word in words.every(TestWord) if word.answer)


def _of_several(said: Collection[Say], words: Vocabulary) -> Iterator[Say]:
    """The tests on which more may be played than the one card or die that is left to everybody."""
    for word in words.every(TestWord):
        sorts = [one for sort in words.sorts(word.name, "test") if (one := words.named(sort, TestWord)) is not None]
        ranked = any(one.pool or ((one.skill or one.skills) and not one.adds) for one in sorts)
        if ranked or not any(one.least for one in sorts) or any(Say("more", one.name) in said for one in sorts):
            yield from (Say("more", one.name) for one in sorts)


def first_unsaid(system: System, pieces: Iterable[Piece], of: Piece, unread: str = "") -> Diagnostic | None:
    """What an entry waits or listens for, and the game never says, with all pieces that can be read.

    unread: what of its text cannot, in small letters, and may say whatever it names."""
    pieces = tuple(pieces)
    findings = of.entry.findings()
    if of.voices.waits and not _is_used(system, pieces, of) and not any(of.entry.name in p.used for p in pieces):
        _add_waits(of.voices, f"says when this is done, or uses {of.entry.name}", findings, ("effect",))
        return findings.list[0]
    known = _known(system, of_system(system), pieces)
    heard = [one for one in of.voices.heard if not _may_be_said(one, known, unread)]
    return next(iter([*_unheard(heard, known, findings, ("effect",)), *_never_so(system, of, known)]), None)


def unused(system: System, pieces: Iterable[Piece]) -> list[Diagnostic]:
    """What entries do only once they are used, and nothing uses them."""
    found: list[Diagnostic] = []
    pieces = tuple(pieces)
    for piece in pieces:
        if piece.voices.waits and not _is_used(system, pieces, piece):
            found += _unasked(system, pieces, piece)
    return found


def _add_waits(one: Voices, deed: str, findings: Findings, path: Path_, state: str = "") -> None:
    """What a text does of which nothing says when.  deed: what nothing in the game does.  state: whose text it is."""
    cures = WAITS | ({how: cure.format(state) for how, cure in OF_STATES.items()} if state else {})
    findings.add_problems([codes.NEVER_SAID.at(wait.span, hint=cures[wait.how], deed=deed) for wait in one.waits], path)


def _unasked(system: System, pieces: Iterable[Piece], piece: Piece) -> list[Diagnostic]:
    """What an entry does that no rule uses.  Examples may use it, as somebody at the table would; but what was bought for
    good, and adds up, could then be used over and over."""
    entry = piece.entry
    findings = entry.findings()
    if _is_so(system, entry):
        state = entry.name if system.vocabulary.word(entry.name, "state") is not None else ""
        _add_waits(piece.voices, "says when this is done", findings, ("effect",), state)
    elif not any(entry.name in other.used for other in pieces):
        _add_waits(piece.voices, f"says when this is done, or uses {entry.name}", findings, ("effect",))
    elif system.kinds[entry.kind].costs:
        free = (wait.span for wait in piece.voices.waits if wait.free)
        findings.add_problems([for_nothing(span, system.vocabulary) for span in free], ("effect",))
    return findings.list


def _is_so(system: System, entry: Entry) -> bool:
    """Whether an entry tells of a state or a place: somebody is in it, and nobody uses it."""
    return any(system.vocabulary.word(entry.name, role) is not None for role in ("state", "place"))


def _is_used(system: System, pieces: Iterable[Piece], piece: Piece) -> bool:
    """Whether a rule uses an entry, by its name or its kind; an action can be used by anybody."""
    entry, kind = piece.entry, system.kinds[piece.entry.kind]
    if _is_so(system, entry):
        return False
    if kind.role == "action" or system.vocabulary.word(entry.name, "action") is not None:
        return True
    names = {Say("", name) for name in (entry.name, kind.name, *kind.also)}
    return any(not names.isdisjoint(other.voices.said) for other in pieces if other is not piece)


def _used(step: object) -> Iterator[str]:
    """What somebody uses in a step of an example."""
    for predicate in step.predicates if isinstance(step, Clause) else ():
        if predicate.verb == "use" and isinstance(predicate.object, Name):
            yield predicate.object.text.strip("[]")


def _unheard(heard: Iterable[Heard], known: _Known, findings: Findings, path: Path_) -> list[Diagnostic]:
    """What nothing says, each word once, where it is listened for first; from then on it counts as known."""
    for one in heard:
        if _is_said(one, known):
            continue
        missing = min(([say for say in way if (say.channel, say.name) not in known.said] for way in one.ways), key=len)
        known.said.update((say.channel, say.name) for say in missing)
        deed, cure = _how(missing[0])
        if missing[0].channel == "become" and missing[0].name in known.so:
            deed, cure = f"tells of all who become {missing[0].name}", BY_WHAT_STANDS.format(missing[0].name)
        elif missing[0].channel == "become" and ("person", missing[0].name) in known.said:
            cure = NO_EVENT.format(missing[0].name)
        elif missing[0].channel in ("person", "become") and (word := known.words.get(missing[0].name)):
            cure = f"it is a word that somebody has: ask of that, `if … {word} is {missing[0].name}`, `while your {word} is …`"
        elif (grade := known.graded.get(missing[0].name)) is not None:
            several, told = grade.thing.several, grade.told
            cure = f"`{grade.table}` calls one so by its {grade.stat.name}: tell it by that, `… {several} {told}`"
        findings.add_problems([codes.NEVER_SAID.at(one.span, hint=cure, deed=deed)], path)
    return findings.list


def _how(say: Say) -> tuple[str, str]:
    """What nothing does that would say a word, and who would have to."""
    if say == ANY_DAMAGE:
        return "deals damage", "say of what somebody has that some of it is lost: `loses 1 …`, `when … would lose …`"
    if say.channel == "opposed":
        one = f"{a_or_an(say.name)} {say.name}"
        cure = f"what it comes to is all that counts: `that {say.name} gets +1`; or none is made: `… cannot make {one} until …`"
        return f"makes {one} against anything, so that it could fail", cure
    if say.channel == "tied":
        one = f"{a_or_an(say.name)} {say.name}"
        cure = "a number that it has to reach is no other side; where who comes to just that succeeds, write `when … succeeds, "
        return f"sets anything against {one} that could come to the same", f"{cure}if the margin is 0, …`"
    if say.channel == "more":
        cure = f"one is always left: what it comes to can be less, `that {say.name} gets -1`"
        return f"lets more than one card or die be played on {a_or_an(say.name)} {say.name}", cure
    if say.channel == "aimed":
        return f"makes {a_or_an(say.name)} {say.name} against anybody", "leave `against …` out"
    if say == A_COST:
        cure = "what is paid stands in its rule, where nobody asks for a cost: offer it for another price besides, `during …, "
        return (
            "asks what something costs",
            cure + "you may pay …:`; or let that rule say `pay … equal to the cost of …`",
        )
    if say.channel == "turned":
        cure = f"what is called so from the first is made: `when … makes {a_or_an(say.name)} {say.name} …, …`; or let a rule say "
        return f"makes a test {say.name} that is not", f"{cure}it, `that … becomes {say.name}`"
    deed, cure = _how_it_is_said(say)
    return deed, cure + TABLE


def _how_it_is_said(say: Say) -> tuple[str, str]:
    a = a_or_an(say.name)
    if say.channel == "test" and say.role == "action":
        return f"makes a test by {say.name}", "name the action that makes one, or what tests are called"
    if say.channel == "test":
        return f"makes a test that is called {say.name}", f"let something make one: `make {a} {say.name} …`"
    if say.channel == "damage":
        return f"deals damage with {say.name}", f"let somebody take some: `take … damage with {say.name}`"
    if say.channel == "taken":
        return f"takes {say.name}", f"what has an effect or an entry of its own is used: `use {say.name}`"
    if say.channel in ("person", "become"):
        cure = f"if a test or a thing is meant, say it of that, `{a} {say.name} …`; if somebody, let him `become {say.name}`"
        return f"calls anybody {say.name}" if say.channel == "person" else f"lets anybody become {say.name}", cure
    if say.channel == "own":
        cure = f"anybody's is `{a} {say.name}`; let somebody `bring {a} {say.name}`, whose that is then; who gives somebody "
        return f"brings {a} {say.name}, who would be somebody's", f"{cure}a state, is declared with `gives: …`"
    if say.channel == "used":
        return f"uses {a} {say.name}", f"a test is made: `make {a} {say.name}`"
    deed, cure = SAYERS[say.role]
    return deed.format(a=a, name=say.name), cure.format(a=a, name=say.name)


def _is_said(heard: Heard, known: _Known) -> bool:
    return any(all((say.channel, say.name) in known.said for say in way) for way in heard.ways)


# ------------------------------------------------------------------ who says what
def of_system(system: System) -> Sequence[tuple[Path_, Voices]]:
    """What the effects in a system's own file say, and where each stands."""
    return system.once_of_file(of_system, lambda: tuple(_of_system(system)))


def _of_system(system: System) -> Iterator[tuple[Path_, Voices]]:
    names = Names(system.vocabulary)
    effects: dict[Path_, Effect] = {("rules",): system.rules}
    effects |= {(section, name, "effect"): effect for (section, name), effect in system.effects.items()}
    for path, effect in effects.items():
        said = voices(lower(effect, names)[0])
        yield path, _as_action(said, path[1]) if path[0] == "actions" else said
    for table in system.tables.values():
        for one in _of_table(table, names) if not table.entry else ():
            yield ("tables", table.name), one


def _of_table(table: Table | None, names: Names) -> Iterator[Voices]:
    for cell in (cell for row in table.rows for cell in row.cells) if table is not None else ():
        if cell.effect is not None:
            yield voices(lower(cell.effect, names, top=False)[0])
        elif isinstance(cell.value, str):
            yield Voices(frozenset({Say("cell", cell.value)}))


def _of_kinds(kinds: Iterable[Kind]) -> Iterator[Say]:
    """What entries of some kinds are called by their fields."""
    for kind in kinds:
        for word in (kind.name, *kind.also):
            yield Say("", word)
        for name, field in kind.fields.items():
            for choice in field.choices:
                yield from _said_of_all(str(choice).title())
            if field.type == "yes-no":
                yield from _said_of_all(name.replace("_", " ").title())
                yield from _said_of_all(name.replace("_", "-").title())


def _said_of_all(word: str) -> Iterator[Say]:
    yield from (Say("", word), Say("person", word))


def _declared(words: Vocabulary) -> Iterator[Say]:
    """What the declarations of a game say."""
    channels: tuple[Channel, ...] = ("test", "damage", "taken", "person", "become", "own", "")
    for word in words.every(TestWord, *SaidWord.__subclasses__()):
        if isinstance(word, SaidWord) and word.at_table:
            of_tests = not isinstance(word, ActionWord)  # which tests an action makes, its effect says
            yield from (Say(channel, word.name) for channel in channels if of_tests or channel != "test")
        match word:
            case TestWord():
                yield from [ANY_DAMAGE] if word.damage else []
                told = (*word.tags, word.deck, word.opposed)
                told += (word.tool.called, *word.tool.alike) if word.tool is not None else ()
                yield from (Say("test", one) for one in told if one)
                yield from (Say("", one) for one in (word.deck, word.raise_) if one)
            case PlaceWord() if word.track or word.holds or word.default:
                yield Say("", word.name)
            case TagWord() if word.suit_at is not None or word.chosen:
                yield from (Say(channel, word.name) for channel in channels)
            case ActionWord() if word.effect or word.number is not None:
                yield Say("", word.name)
                yield from [Say("taken", word.name)] if word.number is not None else []
            case ThingWord():
                yield from (Say("", one) for one in (*word.tags, *word.parts))
                yield from (Say("person", one) for one in word.tags if not word.item)
                if word.id or word.wares:
                    yield Say("", word.name)


def _closed(said: set[Say], words: Vocabulary) -> set[tuple[str, str]]:
    """What is said, and whatever is said with it."""
    with_ = words.once(_closed, lambda: _said_with(words))
    known: set[tuple[str, str]] = set()
    waiting: list[tuple[str, str]] = [(say.channel, say.name) for say in said]
    while waiting:
        now = waiting.pop()
        channel, name = now
        if now not in known:
            known.add(now)
            waiting += [(channel, other) for other in with_.get(name, ())]
            waiting += [("damage", name)] if channel == "test" else []
            waiting += [("test", name)] if channel == "" and words.word(name, "place", "state") else []
    return known


def _said_with(words: Vocabulary) -> Mapping[str, Sequence[str]]:
    """What is said with a word: what it implies, of what it is a case, the parts of a stretch."""
    with_: dict[str, list[str]] = {}
    for word in words.every(TagWord, PlaceWord, ScopeWord, ActionWord, ThingWord):
        match word:
            case TagWord() | PlaceWord():
                with_.setdefault(word.name, []).extend(word.implies)
            case ScopeWord():
                with_.setdefault(word.name, []).extend((*word.parts, *word.counts_as))
            case ActionWord() | ThingWord():
                with_.setdefault(word.name, []).extend(word.of)
        if isinstance(word, PlaceWord):
            for one in word.any_of:
                with_.setdefault(one, []).append(word.name)
    return with_


def _has_to_be_said(say: Say, words: Vocabulary) -> bool:
    return any(map(has_to_be_said, words.called(say.name)))


def _texts(value: object, words: Vocabulary, of: Say = A_NAME) -> Iterator[Say]:
    """All texts in a value, keys too, each as what it is said of: by what a table has rows for, nobody is called; nor by the
    words that somebody has."""
    match value:
        case str():
            yield of._replace(name=value)
        case list():
            for one in value:
                yield from _texts(one, words, of)
        case dict():
            for key, one in value.items():
                yield from _texts(key, words, of)
                stat = words.named(key, StatWord) if isinstance(key, str) else None
                is_word = stat is not None and stat.text
                apart = Say("word", "", key) if is_word else Say("", "") if key == "rows" else of
                yield from _texts(one, words, apart)
