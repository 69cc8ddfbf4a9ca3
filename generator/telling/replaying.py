"""Plays the examples that an edit can matter to, its own and those of other entries, and says of each that no longer comes
true which clause acted, and what the line would have to say now."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Note, Place
from diagnostics.span import Span
from generator.telling.answering import if_taken, offered_by, with_one_less, with_one_more
from generator.telling.explaining import acted
from generator.telling.mentions import Mentions, holds_for_all
from grammar.article import with_article
from grammar.meaning.outline import waiting_for
from grammar.nodes.nouns import Name
from grammar.nodes.slots import During, When, Would
from grammar.nodes.structure import Rule
from grammar.words import ScopeWord, StateWord, ThingWord
from interpreter.desk.examples import Resolution, play_example
from interpreter.desk.laying import as_list
from interpreter.desk.programs import Programs
from interpreter.standing.index import triggers
from interpreter.standing.words import is_called
from interpreter.state.situation import Situation
from interpreter.state.things import Thing, told
from rulebook.model.entry import Entry, Example
from rulebook.model.rulebook import Rulebook, System
from rulebook.source.folders import KIND_FILE, SYSTEM_FILE

_NUMBERS = re.compile(
    r" (?:is|are|has) (?P<found>-?\d+)(?: (?P<unit>(?!in all).+))?"
    r", not (?P<said>(?:(?:at|less|more) (?:least|most|than) )?-?\d+)$"
)
_NEGATED = ((" is not ", " is "), (" cannot ", " can "))
"""What is denied of somebody, and what is said of her."""

Progress = Callable[[str, int, int], None]


def replayed(
    rulebook: Rulebook,
    files: Collection[str] | None = None,
    progress: Progress = lambda what, done, total: None,
    known: Collection[Diagnostic] = (),
) -> list[Diagnostic]:
    """Where an example does not come out as written.

    files: those that were changed, as reports name them; only examples are played that they can matter to.
    known: what is wrong already; what rests on that is not played."""
    changed = {entry.id for entry in rulebook.entries if files is None or entry.path in files}
    mute = resting_on(rulebook, known)
    examples = [one for one in _concerned_examples(rulebook, files, changed) if not _rests(*one, mute)]
    programs, found = Programs(rulebook), list[Diagnostic]()
    for done, (entry, example) in enumerate(examples):
        progress("examples", done, len(examples))
        resolution = play_example(programs, entry, example)
        found.extend(explained(programs, entry, example, resolution, one, changed) for one in resolution.diagnostics)
    return found


def left_out(rulebook: Rulebook, files: Collection[str] | None, known: Collection[Diagnostic]) -> int:
    """How many examples are not played, for they rest on what is wrong.  files, known: as of `replayed`."""
    changed = {entry.id for entry in rulebook.entries if files is None or entry.path in files}
    mute = resting_on(rulebook, known)
    return sum(_rests(entry, example, mute) for entry, example in _concerned_examples(rulebook, files, changed))


def in_force_for_all(rulebook: Rulebook, known: Collection[Diagnostic]) -> list[str]:
    """The names of the entries with errors that everybody follows: on those all examples of their game rest."""
    wrong = {one.entry for one in known if one.is_error and one.entry and one.field[:1] != ("examples",)}
    found = (one for one in rulebook.entries if one.id in wrong and holds_for_all(rulebook.system(one), one))
    return [one.name for one in found]


def _concerned_examples(
    rulebook: Rulebook, files: Collection[str] | None, changed: Set[str]
) -> Iterator[tuple[Entry, Example]]:
    for entry in concerned(rulebook, files, changed):
        yield from ((entry, example) for example in entry.examples)


def _rests(entry: Entry, example: Example, mute: Set[tuple[str, object]]) -> bool:
    return bool({(entry.id, None), (entry.id, example.path[1])} & mute)


def resting_on(rulebook: Rulebook, known: Collection[Diagnostic]) -> set[tuple[str, object]]:
    """The entries, and single examples of them by number, that rest on what is wrong: how they come out says nothing.

    On what a game declares, all of it rests."""
    mute: set[tuple[str, object]] = {
        (one.entry, one.field[1])
        for one in known
        if one.is_error and one.entry and one.field[:1] == ("examples",) and one.field[1:]
    }
    wrong = {one.entry for one in known if one.is_error and one.entry and one.field[:1] != ("examples",)}
    wrong |= {id for system in rulebook.systems.values() for id in system.unread}
    files = {one.place.file for one in known if one.is_error and one.entry is None}
    bare = {system.slug for system in rulebook.systems.values() if any(_declares(system, file) for file in files)}
    mute |= {(one.id, None) for one in rulebook.entries if one.system in bare}
    there = {entry.id for entry in rulebook.entries if entry.id in wrong}
    return mute | {(one.id, None) for one in concerned(rulebook, (), there)}


def concerned(rulebook: Rulebook, files: Collection[str] | None, changed: Set[str]) -> Iterator[Entry]:
    """The entries whose examples a change can matter to: those that changed; those that name one of them, or seat a character
    or a creature who has one; and all of a game of which a declaration changed, or a rule that everybody follows.

    files: as of `replayed`; None if all of them count as changed."""
    if files is None:
        yield from rulebook.entries
        return
    whole = {system.slug for system in rulebook.systems.values() for file in files if _declares(system, file)}
    whole |= {one.system for one in map(rulebook.entry, changed) if holds_for_all(rulebook.system(one), one)}
    naming = Mentions(rulebook).naming(changed)
    for entry in rulebook.entries:
        if entry.id in changed or entry.id in naming or entry.system in whole:
            yield entry


def _declares(system: System, file: str) -> bool:
    """Whether it is in a file, as reports name it, that a game declares its words and its kinds."""
    folder = system.path.removesuffix(SYSTEM_FILE)
    return file == system.path or (file.endswith(KIND_FILE) and file.startswith(folder))


def explained(
    programs: Programs,
    entry: Entry,
    example: Example,
    resolution: Resolution,
    finding: Diagnostic,
    suspects: Collection[str],
) -> Diagnostic:
    """The finding of an example with the clause of one of the suspects that acted last, or that the only one did not act, and
    the line as it would be true; or with what to do if the entry does nothing in its own example."""
    if finding.code is codes.NO_ANSWER and (shorter := with_one_less(programs, entry, example, resolution)) is not None:
        return replace(finding, hint=_asks_no_more(*shorter))
    if finding.code is codes.NO_ANSWER and (longer := with_one_more(programs, entry, example)) is not None:
        return replace(finding, hint=_asks_once_more(*longer))
    if finding.code is not codes.EXAMPLE_DISAGREES:
        bystander = entry.id not in suspects
        culprit = _upset_by(programs, entry, example, resolution, finding, suspects) if bystander else None
        if culprit is None:
            return finding
        without = Note(f"without {culprit.name} this is not found: that changed it", Place(culprit.path))
        return replace(finding, notes=(*finding.notes, without))
    if any(one.code is codes.NO_ANSWER for one in resolution.diagnostics):
        return replace(finding, hint="an answer of this example is none, and that may be why: put that right first")
    rulebook, notes = programs.rulebook, finding.notes
    so_already = _is_so_already(rulebook.system(entry), entry, example, resolution)
    sided = entry.id in suspects and so_already is None
    of_sides = _on_no_side(rulebook.system(entry), entry, example, finding) if sided else None
    barred = _claims_no_use(entry, example, finding)
    apart = of_sides or (_not_used(entry, example) if entry.id in suspects and not barred else None)
    # what comes of any change says nothing of how the rule is meant, nor without whom it would have come
    by_chance = example.decider and (entry.id not in suspects or len(suspects) > _TRIED)
    culprit = None if by_chance else _upset_by(programs, entry, example, resolution, finding, suspects)
    more = _unanswered(programs, entry, example, resolution, suspects, culprit)
    if culprit is not None and more is None:  # else who asks is said with the cure
        notes = (*notes, Note(f"without {culprit.name} it comes true: that changed it", Place(culprit.path)))
    if (
        culprit is None
        and entry.id in suspects
        and entry.effect.statements
        and not barred
        and _is_idle(programs, entry, example, resolution)
    ):
        cure = more or apart or so_already or _why_idle(rulebook.system(entry), entry, example, resolution)
        return replace(finding, hint=cure if cure == more else f"{entry.name} does nothing here: {cure}")
    who = next((one for one in example.given if of_sides and of_sides.startswith(f"{one} ")), None)
    if who is not None and re.search(rf"\b{re.escape(who)}\b", finding.message):  # the line is about him
        return replace(finding, notes=notes, hint=of_sides)
    if apart and not of_sides:
        notes = (*notes, Note(apart, finding.place))
    if refused := _refused_use(entry, resolution):
        return replace(finding, notes=notes, hint=refused)
    steps = [step for step in resolution.steps if step.entry is not None and step.span is not None]
    own = [one for one in steps if one.entry == entry.id and entry.id in suspects]
    few = entry.id not in suspects or len(suspects) <= _TRIED  # else who acted last is as likely a bystander
    who_acted = own if own and not by_chance else steps if few else ()
    step = next((one for one in reversed(who_acted) if one.entry in suspects), None)
    if step is None and len(suspects) == 1 and not by_chance:
        (changed,) = map(rulebook.entry, suspects)
        if changed.effect.statements:
            notes = (*notes, Note(f"{changed.name} did not act, as it now stands", Place(changed.path)))
    if step is not None and step.entry is not None and step.span is not None and (place := acted(rulebook, step)):
        by = rulebook.entry(step.entry)
        said = by.effect_text.split("\n")[step.span.line - 1].strip() if by.effect_text else ""
        notes = (*notes, Note(f"{by.name} acted: `{codes.cut(said, 100)}`", place))
    if example.decider:
        why = f"`decider: {example.decider}` chooses here, and goes another way where there is more to do"
        why += ": then try another `seed:`" if example.seed else ""
        notes = (Note(why, finding.place), *notes)
    instead = more or _instead(example, finding)
    if by_chance:
        only = f"see first whether `decider: {example.decider}` has only gone another way"
        only += ", with another `seed:`" if example.seed else ""
        instead = f"{only}; {instead}" if instead and entry.id in suspects else only
    return replace(finding, notes=notes, hint=finding.hint or instead)


def _claims_no_use(entry: Entry, example: Example, finding: Diagnostic) -> bool:
    """Whether a line says of an entry that somebody cannot use it: then it is not to be used to make that true."""
    lines = (line.text.replace("[", "").replace("]", "") for line in example.then if line.place == finding.place)
    return any(f"cannot use {entry.name}" in line for line in lines)


def _unanswered(
    programs: Programs,
    entry: Entry,
    example: Example,
    resolution: Resolution,
    suspects: Collection[str],
    culprit: Entry | None,
) -> str | None:
    """What to write where somebody was offered something by the entry, or asked once more by another one, and with one answer
    more all is as the example says."""
    if culprit is not None:
        longer = with_one_more(programs, entry, example)
        return _asks_once_more(*longer) if longer is not None else None
    who = next(iter(offered_by(entry, resolution)), "") if entry.id in suspects else ""
    taken = if_taken(programs, entry, example, who) if who else None
    return f"{entry.name} is offered to {who}, and nothing answers it: write `{taken}`" if taken is not None else None


def _asks_once_more(asking: str, choices: str) -> str:
    more = f"{asking} asks once more" if asking else "somebody is asked once more"
    return f"{more} than there are answers: write `{choices}`"


def _asks_no_more(answer: str, choices: str) -> str:
    so = f"write `{choices}`" if choices else "take `choices` out"
    return f"nothing asks for `{answer}`, as nothing does where there is but one to choose: {so}"


def _refused_use(entry: Entry, resolution: Resolution) -> str | None:
    """Why an entry was not used in its example, as it is told in it."""
    stopped = (step.text for step in resolution.steps if step.kind == "stopped")
    return next((text.rstrip(".") for text in stopped if f" cannot use {entry.name} now: " in text), None)


def _on_no_side(system: System, entry: Entry, example: Example, finding: Diagnostic) -> str | None:
    """What to state where a rule speaks of those of one's own side or of the other, and in its example nobody is one."""
    people = [who for who, sheet in example.given.items() if "of" not in sheet]
    if len(people) < _TWO:
        return None
    said = set(re.findall(r"[A-Z][\w-]*(?: [A-Z][\w-]*)*", entry.effect_text))
    sided = [word for word in system.vocabulary.every(ThingWord) if word.side]
    names = {one.name for one in sided}
    first, *rest = people
    sides = {who: str(example.given[who].get("side", first if who == first else "")) for who in people}
    kinds = {who: names.intersection(as_list(example.given[who].get("kind"))) for who in people}
    spoken = {word.side: word.name for word in reversed(sided) if not said.isdisjoint((word.name, word.several))}
    loose = [who for who in rest if not kinds[who]]
    alone = not any(kinds[who] or sides[who] in (first, sides[first]) for who in rest)
    if holds_for_all(system, entry):  # then whoever has somebody on his side will do
        alone = alone and not any(sides[who] in rest for who in rest)
    if "same" in spoken and alone and loose:
        # of several it is he of whom something else was said; whom the game counts among those of nobody's side is not
        claimed = [who for who in loose if re.search(rf"\b{re.escape(who)}\b", finding.message)]
        plain = [who for who in loose if "kind" not in example.given[who]]
        who = (claimed or plain or loose)[0]
        return f"{who} is no {spoken['same']} of {first}: write `{who}: {{side: {first}}}`"
    if "other" in spoken and (told := _on_one_side(example, sides, kinds, spoken["other"], first)) is not None:
        return told
    against = next(
        (one for one in sided if re.search(rf"\b(?:not|other than) an? {one.name}\b", entry.effect_text)), None
    )
    if (
        against is None
        or against.side == "same"
        or any("side" in sheet for sheet in example.given.values())
        or not loose
    ):
        return None
    so = f"{loose[0]} has no `side:`, and so is {with_article(against.name)} of {first}'s"
    return f"{so}: else write `{loose[0]}: {{side: {first}}}`"


def _on_one_side(
    example: Example, sides: Mapping[str, str], kinds: Mapping[str, Set[str]], opponent: str, first: str
) -> str | None:
    """What to state where two do something of whom neither is the other's opponent."""
    for line in example.when:
        pair = sorted(
            (found.start(), who)
            for who in sides
            if (found := re.search(rf"\b{re.escape(who)}\b", line.text)) is not None
        )
        if len(pair) != _TWO or any(kinds[who] for _, who in pair):
            continue
        (_, one), (_, other) = pair
        if sides[one] != sides[other]:
            continue
        told = f"{other} is no {opponent} of {one}"
        if not sides[one]:
            return f"{told}, since all without `side:` are against {first}: write `{one}: {{side: {first}}}`"
        who = other if other != first else one
        return f"{told}: take `side: {sides[who]}` of {who} out"
    return None


def _not_used(entry: Entry, example: Example) -> str | None:
    """What is to happen where an entry only offers what somebody may use in his time, and nobody does."""
    offered = [one for one in entry.effect.statements if isinstance(one, Rule) and one.may is not None]
    in_time = all(one.time is None or isinstance(one.time, During) for one in offered)
    used = any(entry.name in line.text for line in example.when)
    if not offered or len(offered) < len(entry.effect.statements) or not in_time or used:
        return None
    name = f"[{entry.name}]" if re.search(r"(?:^| )[^A-Z]", entry.name) else entry.name
    return f"it is offered, and nobody uses it: add a line under `when`, `{example.holder} uses {name}`"


_TWO = 2
_TRIED = 6
"""How many entries are taken away, one after the other, to see which of them an example no longer comes true by."""


def _upset_by(
    programs: Programs,
    entry: Entry,
    example: Example,
    resolution: Resolution,
    finding: Diagnostic,
    suspects: Collection[str],
) -> Entry | None:
    """The other entry without which a line of an example is as it says: one that was changed, or that acted or answered
    something, and that the example does not name."""
    told = "\n".join(line.text for line in (*example.when, *example.then))
    acted_there = dict.fromkeys(step.entry for step in reversed(resolution.steps) if step.entry in suspects)
    answered = sorted({id for id, _ in resolution.table.answered if id and id in suspects}) if resolution.table else []
    tried = [*acted_there, *answered, *(suspects if len(suspects) <= _TRIED else ())]
    for id in [id for id in dict.fromkeys(tried) if id not in (None, entry.id)][:_TRIED]:
        other = programs.rulebook.entry(id)
        if other.system != entry.system or other.name in told:
            continue
        bare = play_example(programs, entry, example, without=other.id)
        asked = finding.code is not codes.EXAMPLE_DISAGREES or finding.place in bare.asked
        if asked and not any(one.place == finding.place and one.code is finding.code for one in bare.diagnostics):
            return other
    return None


def _is_idle(programs: Programs, entry: Entry, example: Example, resolution: Resolution) -> bool:
    """Whether all goes as it would without the entry."""
    without = play_example(programs, entry, example, without_entry=True)
    return [step.text for step in without.steps] == [step.text for step in resolution.steps]


def _is_so_already(system: System, entry: Entry, example: Example, resolution: Resolution) -> str | None:
    """That somebody is from the start what an entry waits for him to become."""
    table = resolution.table
    if table is None:
        return None
    for state in _awaited(system, entry):
        for who in (one for one in example.given if one in table.things):
            thing = table.things[who]
            if is_called(table, thing, state) and not _has_become(table, thing, state):
                so = f"{who} is {state} from the start, and nobody becomes what he is"
                return f"{so}: say otherwise of {who} under `given`"
    return None


def _awaited(system: System, entry: Entry) -> Iterator[str]:
    """The states for which an entry waits that somebody comes into them."""
    for one in entry.effect.statements:
        if isinstance(one, Rule) and isinstance(one.time, When | Would):
            became = one.time.event.predicates[0]
            if became.verb == "become" and isinstance(became.object, Name):
                state = system.vocabulary.named(became.object.text, StateWord)
                yield from [state.name] if state is not None else []


def _has_become(table: Situation, thing: Thing, state: str) -> bool:
    """Whether somebody has become something in the course of an example."""
    return any(event.subject is thing and str(event.object) == state for _, event in table.logged.get("become", ()))


def _why_idle(system: System, entry: Entry, example: Example, resolution: Resolution) -> str:
    """What kept an entry from doing anything, as far as that can be told, and what to do about it."""
    table = resolution.table
    if who := next(iter(offered_by(entry, resolution)), ""):
        return f"it is offered to {who}, and nobody says whether it is taken: add `yes` to `choices: {{{who}: […]}}`"
    for rule, frame in table.unmet.values() if table is not None else ():
        if frame.entry == entry.id and rule.given_text:
            said = told(rule.given_text.removeprefix("while "), frame.holder, frame.variables)
            return (
                f"by then it is not so that `{said}`: state it under `given`, or let it come about before under `when`"
            )
    holder = table.things.get(example.holder) if table is not None else None
    if (
        holder is not None
        and system.vocabulary.word(entry.name, "state") is not None
        and entry.name not in holder.states
    ):
        one = holder.name
        return f"{one} is not {entry.name}: write `{one}: {{{entry.name}: true}}` under `given`, or let it come about before"
    rules = [one for one in entry.effect.statements if isinstance(one, Rule)]
    limits = [one.limit.scope.text for one in rules if one.limit is not None]
    for scope in [word for name in limits if (word := system.vocabulary.named(name, ScopeWord)) is not None]:
        if table is not None and not scope.open and not table.begun.get(scope.name):
            one = with_article(scope.name)
            return f"so often per {scope.name} is in {one}, and none has begun: add a line under `when`, `{one} begins`"
    times = [one.time for one in rules]
    waited = [time for time in times if isinstance(time, When | Would)]
    answered = any(id == entry.id for id, _ in table.answered) if table is not None else True
    if waited and len(waited) == len(entry.effect.statements) and not answered:
        lines = (entry.effect_text or "").split("\n")
        asked = [_cut_out(lines, time.span) for time in waited]
        heard = " or ".join(f"`{one}`" for one in asked)
        if table is not None and (by := next(_taken_by(table, entry), "")):
            return f"{by} does something else in the place of what it answers, {heard}: answer what comes of that"
        told_of = (
            f"; it is {example.holder} who has it here, named first under `given`" if len(example.given) > 1 else ""
        )
        return f"nothing happens here that it answers, {heard}: let that happen under `when`, in these words{told_of}"
    return "state what it asks for under `given`, or let it happen under `when`"


def _taken_by(table: Situation, entry: Entry) -> Iterator[str]:
    """The rules that do something in the place of what an entry would have answered."""
    for (label, verb, _), event in table.replaced.items():
        waiting = (one for one in triggers(table, waiting_for(verb, would=False)) if one.frame.entry == entry.id)
        if any(one.rule.pattern is not None and one.rule.pattern.matches(one.frame, event) for one in waiting):
            yield label


def _cut_out(lines: Sequence[str], span: Span) -> str:
    """What stands there in a text, in one line."""
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1].strip(" ,")
    cut = [lines[span.line - 1][span.column - 1 :], *lines[span.line : span.end_line - 1]]
    return " ".join(one.strip() for one in (*cut, lines[span.end_line - 1][: span.end_column - 1])).strip(" ,")


def _instead(example: Example, finding: Diagnostic) -> str | None:
    """The line as it would be true, if it differs by one number alone or says the opposite."""
    line = next((one.text for one in example.then if one.place == finding.place), None)
    true = _true(line, finding.message) if line is not None else None
    return f"if the rule is meant so, write `{true}`" if true is not None else None


def _true(line: str, found: str) -> str | None:
    """A line of an example with what was found instead."""
    numbers = _NUMBERS.search(found)
    if numbers is None:
        so = found.partition(":")[0]
        turned = {text for no in _NEGATED for text in (line.replace(*no, 1), line.replace(*no[::-1], 1))} - {line}
        return next((text for text in turned if text.replace("[", "").replace("]", "") == so), None)
    pieces = re.split(rf"(?<![\w-]){re.escape(numbers['said'])}(?!\w)", line)
    if len(pieces) != 2:
        return None
    if numbers["unit"] and "1" in (numbers["found"], numbers["said"]):
        pieces[1] = f" [{numbers['unit']}]" if "[" in pieces[1] else f" {numbers['unit']}"
    return numbers["found"].join(pieces)
