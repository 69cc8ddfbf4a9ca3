"""Plays a worked example: lays the table, lets happen what `when` says, and asks whether `then` is so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct, field

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic, Note, Place
from diagnostics.span import Span
from diagnostics.suggest import did_you_mean, one_of
from grammar.article import with_article
from grammar.meaning.statements import lower_line
from grammar.nodes.amounts import Count
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name
from grammar.vocabulary import strip_brackets
from grammar.words import ThingWord
from interpreter.compile.compiler import Compiler
from interpreter.compile.program import compiler_for
from interpreter.desk.claims import claim
from interpreter.desk.deciders import NEVER, Scripted, decider_called
from interpreter.desk.laying import Unlaid, lay, whole
from interpreter.desk.persons import people_of
from interpreter.desk.programs import Programs
from interpreter.desk.shrewd import Shrewd
from interpreter.play.events import check
from interpreter.standing.numbers import bounds, limit_of, set_by, value_of
from interpreter.state.questions import AGREE, NO, REFUSE, Decider, Question
from interpreter.state.situation import LONGEST, CannotPlay, Frame, OutOfSteps, Situation
from interpreter.state.things import Thing, possessive
from interpreter.state.trace import Step, counted
from rulebook.model.entry import Answer, Entry, Example, Line
from rulebook.model.options import switched_on
from rulebook.model.rulebook import Rulebook, System


class Resolution(Struct, frozen=True):
    """What came of an example.  steps: in sentences.  diagnostics: what was not as it says.  asked: the facts that were
    judged; none of those behind something that could not be played."""

    steps: tuple[Step, ...]
    diagnostics: tuple[Diagnostic, ...]
    table: Situation | None
    asked: frozenset[Place] = frozenset()


Resolutions = Mapping[tuple[str, int], Resolution]
"""What came of many examples, by the id of the entry and the number of the example from 0."""


class _Run(Struct):
    """An example while it is played."""

    entry: Entry
    example: Example
    table: Situation
    compiler: Compiler
    frame: Frame
    found: list[Diagnostic] = field(default_factory=list)
    asked: set[Place] = field(default_factory=set)
    done: tuple[int, int] = (0, 0)
    """How much had been changed before the line that is played."""
    since: dict[tuple[str, str], str] = field(default_factory=dict)
    """In which line a number that is given, by whose it is, began anew; empty where something else first changed it."""

    def report(
        self, code: codes.Code, place: Place, hint: str | None = None, notes: tuple[Note, ...] = (), **holes: object
    ) -> None:
        said = code.at(Span(1, 1, 1, 1), hint, **holes)
        self.found.append(Diagnostic(code, place, said.message, self.entry.id, ("examples",), hint, notes))

    def place_of(self, *path: str | int) -> Place:
        """Where a part of the example stands."""
        return self.entry.places[(*self.example.path, *path)]


def play_example(
    programs: Programs,
    entry: Entry,
    example: Example,
    *,
    without_entry: bool = False,
    without: str = "",
    decider: Decider | None = None,
    options: frozenset[str] = frozenset(),
) -> Resolution:
    """Play an example of an entry; without_entry: as if nobody held it, to see whether it shows anything.

    without: the id of another entry that nobody holds.  programs: of the rulebook, held by whoever plays.
    decider: who decides instead of the example's own choices.  options: the ids of those that are switched on besides the
    example's own."""
    problems: list[Unlaid] = []
    try:
        gone = entry.id if without_entry else without
        table = laid(programs, entry, example, problems, without=gone, decider=decider, options=options)
    except CannotPlay as problem:
        return Resolution((), (_cannot(entry, example.place, problem),), None)
    holder = table.things.get(example.holder) or Thing("nobody", ())
    run = _Run(entry, example, table, compiler_for(table.game), Frame(table, holder))
    for one in problems:
        run.report(codes.CANNOT_PLAY, run.place_of(*one.path), one.hint, problem=one.problem)
    if problems:
        return Resolution((), tuple(run.found), table)
    _report_what_is_given(run)
    for line in example.when:
        if line.claims:
            _ask(run, line)
        elif not _let_happen(run, line):
            break
        elif not without_entry and decider is None:  # whoever else decides may let something be
            _report_what_is_not_done(run, line)
            _note_what_is_other(run, line)
    else:
        for line in example.then:
            _ask(run, line)
        _report_the_script(run, without_entry)
        if decider is None and not without_entry and all(one.code is codes.EXAMPLE_DISAGREES for one in run.found):
            _report_the_rest(run, programs)
        if decider is None and not without_entry and not run.found:
            _report_what_is_not_answered(run)
    table.rest()
    return Resolution(tuple(table.trace.steps), tuple(run.found), table, frozenset(run.asked))


def laid(
    programs: Programs,
    entry: Entry,
    example: Example,
    problems: list[Unlaid],
    *,
    without: str = "",
    decider: Decider | None = None,
    options: frozenset[str] = frozenset(),
) -> Situation:
    """The table of an example before anything happens, and into `problems` what could not be laid.  CannotPlay if there
    can be no such table.  without: the id of the entry that nobody holds, its own or another; empty for none."""
    on = options | options_in(programs.rulebook.system(entry), entry, example)
    program = programs.of(entry.system, on - {without})
    return lay(
        program,
        example,
        None if without == entry.id else entry,
        problems,
        without=without or None,
        gained=_gains(entry, example),
        decider=decider or decider_of(example),
        seed=example.seed,
        people=people_of(program, example.given, without or None, problems),
    )


def play_all(
    rulebook: Rulebook, told: Callable[[str, int, int], None] = lambda what, done, total: None
) -> tuple[Resolutions, list[Diagnostic]]:
    """Play every example of every entry; what came of each, and where one does not come out as written.

    told: called before each example with `examples`, how many are done, and how many there are."""
    examples = [(entry, number, example) for entry in rulebook.entries for number, example in enumerate(entry.examples)]
    programs, resolutions = Programs(rulebook), dict[tuple[str, int], Resolution]()
    found: list[Diagnostic] = []
    for done, (entry, number, example) in enumerate(examples):
        told("examples", done, len(examples))
        resolution = resolutions[entry.id, number] = play_example(programs, entry, example)
        found.extend(resolution.diagnostics)
    return resolutions, found


def options_in(system: System, entry: Entry, example: Example) -> frozenset[str]:
    """The ids of the options that are switched on in an example: the entry itself, if it is one, and those it names."""
    named = switched_on(system, example.options) if example.options else frozenset()
    return named | {entry.id} if entry.optional else named


def decider_of(example: Example) -> Decider | None:
    """Who decides in an example what is not scripted."""
    return decider_called(example.decider, example.seed, example.moves) if example.decider else None


def _gains(entry: Entry, example: Example) -> bool:
    """Whether the example is about the moment in which its holder gains the entry."""
    for line in example.when:
        if isinstance(line.clause, Clause) and line.clause.predicates[0].verb == "gain":
            object_ = line.clause.predicates[0].object
            name = object_.unit if isinstance(object_, Count) else object_
            if isinstance(name, Name) and name.text.strip("[]") == entry.name and example.holder in line.text:
                return True
    return False


def _cannot(entry: Entry, place: Place, problem: CannotPlay) -> Diagnostic:
    shown = entry.places.source_map(("effect",)).place(problem.span) if problem.span is not None else place
    message = codes.CANNOT_PLAY.at(Span(1, 1, 1, 1), problem=str(problem)).message
    return Diagnostic(codes.CANNOT_PLAY, shown, message, entry.id, ("effect",))


def _let_happen(run: _Run, line: Line) -> bool:
    clause = line.clause
    if not isinstance(clause, Clause):
        return clause is None
    table = run.table
    run.compiler = compiler_for(table.game, line.text)
    table.steps = table.nesting = 0
    mark = table.mark()
    run.done = mark.done
    table.say(sentence(line.text), "given")
    table.trace.depth += 1
    try:
        run.compiler.act(lower_line(clause, table.game.names))(run.frame)
        check(table)
        table.say_why()
    except CannotPlay as problem:
        run.report(codes.CANNOT_PLAY, line.place, problem=str(problem))
        return False
    except OutOfSteps:
        table.back_to(mark)
        run.report(codes.ENDLESS_PLAY, line.place, limit=LONGEST)
        return False
    finally:
        table.trace.depth = 0
    return True


def sentence(text: str) -> str:
    """A line of an example as a sentence, without the brackets that only hold a name together."""
    text = text.replace("[", "").replace("]", "")
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _ask(run: _Run, line: Line) -> None:
    if line.clause is None:
        return
    run.compiler = compiler_for(run.table.game, line.text)
    run.asked.add(line.place)
    try:
        wrong = claim(run.compiler, run.frame, line.clause)
    except CannotPlay as problem:
        run.report(codes.CANNOT_PLAY, line.place, problem=str(problem))
        return
    if wrong is not None:
        notes = (*_unsaid(run, line), *_outside(run, line.place), *_no_longer_given(run, line))
        run.report(codes.EXAMPLE_DISAGREES, line.place, notes=notes, fact=wrong)


_SHOWN = 2
"""Of how many offers it is said that nobody took them."""


def _unsaid(run: _Run, line: Line) -> tuple[Note, ...]:
    """What was offered to somebody, and declined because the example does not say whether it is taken."""
    said = "{} may: “{}”; `choices: {{{}: [{}]}}` takes it, for without an answer it is declined"
    notes: list[Note] = []
    match run.table.decider:
        case Scripted(unsaid=offered):
            of_it = [one for one in offered if _has_to_do_with(run, line, one[1])]
            of_its_own = [one for one in of_it if one[1].startswith(f"{run.entry.name}: ")]
            for who, text in (of_its_own or of_it)[-_SHOWN:]:
                given = run.example.choices.get(who, ())
                answers = (*given, Answer(text.partition(": ")[0] if given else "", "yes"))
                choices = ", ".join(one.written for one in answers)
                notes.append(Note(said.format(who, _inside_quotes(text), who, choices), line.place))
    return tuple(notes)


def _has_to_do_with(run: _Run, line: Line, offer: str) -> bool:
    """Whether a rule that offers something speaks of what the claim or the entry does: of a number, a test or a state of it,
    or of what that is a sort of."""
    entries, vocabulary = run.table.game.system.entries.values(), run.table.game.vocabulary
    name = offer.partition(": ")[0]
    effect = next((one.effect for one in entries if one.name == name and one.id != run.entry.id), None)
    if effect is None or run.entry.effect is None:
        return True
    said = (_named(line), _names_in(run.entry.effect), *(_named(one) for one in run.example.when))
    terms = (vocabulary.resolve(one) for names in said for one in names)
    heads = (term.head for term in terms if term is not None and term.head.role not in ("scope", "thing"))
    spoken = {sort for head in heads for sort in (head.name, *vocabulary.sorts(head.name, head.role))}
    heard = (vocabulary.resolve(one) for one in _names_in(effect))
    return any(term is not None and term.head.name in spoken for term in heard)


def _outside(run: _Run, place: Place) -> Iterator[Note]:
    """In what time the entry acts so often, where that did not run when something happened that it answers; said once."""
    told = {note.message for one in run.found for note in one.notes}
    for entry, scope in run.table.outside:
        if entry == run.entry.id:
            one = with_article(scope)
            said = f"{run.entry.name} acts so often in {one}, and none was running: add a line under `when`, `{one} begins`"
            yield from [Note(said, place)] if said not in told else ()


def _note_what_is_other(run: _Run, line: Line) -> None:
    """Keeps in mind which numbers are no longer what is given, and which stretch of time began as they became so."""
    match line.clause:
        case Clause(predicates=(Predicate("begin"), *_)):
            begins = line.text
        case _:
            begins = ""
    for who, sheet in run.example.given.items():
        values = run.table.things[who].values if who in run.table.things else {}
        for key in filter(values.__contains__, sheet):
            if whole(sheet[key]) not in (None, values[key]):
                run.since.setdefault((who, key), begins)


def _no_longer_given(run: _Run, line: Line) -> Iterator[Note]:
    """What is claimed of a number that is given, and that begins anew with a stretch of time."""
    terms = (run.table.game.vocabulary.resolve(name) for name in _named(line))
    said = {term.head.name for term in terms if term is not None}
    for (who, key), since in run.since.items():
        if since and key in said and f"{who}'s" in line.text:
            given, now = run.example.given[who][key], run.table.things[who].values[key]
            yield Note(f"`{key}: {given}` is given; `{since}` makes it another number, {now} by now", line.place)


def _report_what_is_not_done(run: _Run, line: Line) -> None:
    """A line of which nothing came, because something forbids it or it is so already, and not the entry whose example it is."""
    told = run.table.trace.steps
    since = max((number for number, step in enumerate(told) if step.kind == "given"), default=-1) + 1
    refused = [step for step in told[since:] if step.kind == "stopped"]
    if len(told) == since and run.table.mark().done == run.done and not _is_about(run, line):
        hint = "see whether it is so already, whether what is to end has begun, and who could do it; or take it out"
        run.report(codes.NOT_DONE, line.place, hint, why="nothing comes of it")
    if not refused or len(refused) < len(told) - since or any(step.entry == run.entry.id for step in refused):
        return
    if not _is_about(run, line):
        why = refused[0].text.rstrip(".")
        hint = "see what stands in the way; what cannot be done is claimed: `then: … cannot …`"
        run.report(codes.NOT_DONE, line.place, hint, why=why)


def _is_about(run: _Run, line: Line) -> bool:
    """Whether a line says the entry whose example it is, or what that replaces: what comes of it is what is shown."""
    entries = run.table.game.system.entries
    return not {run.entry.name, *(entries[id].name for id in run.entry.replaces)}.isdisjoint(_named(line))


def _named(line: Line) -> set[str]:
    """The names that a line says."""
    return _names_in(line.clause) if line.clause is not None else set()


def _names_in(said: Node) -> set[str]:
    return {strip_brackets(node.text) for node in said.walk() if isinstance(node, Name)}


def _report_what_is_given(run: _Run) -> None:
    """Numbers that nobody can have or that a rule sets, ranks that an entry has not, cards that the deck has not so often."""
    table = run.table
    for who, sheet in run.example.given.items():
        thing = table.things.get(who)
        for key, said in sheet.items() if thing is not None else ():
            said = whole(said)
            if said is None or thing is None:
                continue
            least, most = _bounds(table, thing, key)
            if (most is not None and said > most) or (least is not None and said < least):
                problem = f"{possessive(thing)} {key} is {said}; it can be {_bounded(least, most)}"
                run.report(codes.IMPOSSIBLE, run.place_of("given", who, key), None, problem=problem)
            setter = set_by(table, thing, key) if key in table.game.numbers else None
            if (
                setter is not None
                and setter.frame.entry != run.entry.id
                and (so := value_of(table, thing, key)) != said
            ):
                problem = f"{possessive(thing)} {key} is {so}, whatever is given"
                run.report(codes.IMPOSSIBLE, run.place_of("given", who, key), None, problem=problem)
    _report_what_is_kept(run)
    there = Counter(table.game.plan.cards)
    for card, times in Counter(table.game.plan.read(run.example.deck)[0]).items():
        if times > there[card]:
            problem = f"{card} lies there {counted(times, 'time', 'times')}, and is in the deck {there[card]}"
            run.report(codes.IMPOSSIBLE, run.place_of("deck"), None, problem=problem)
    for name, hands in table.plays.items():
        for at, hand in enumerate(hands):  # what was played in one test may come back before another
            for card, times in Counter(hand).items():
                if times > there[card]:
                    problem = f"{card} is there {counted(times, 'time', 'times')}, and in the deck {there[card]}"
                    run.report(codes.IMPOSSIBLE, run.place_of("cards", name, at), None, problem=problem)


def _report_what_is_kept(run: _Run) -> None:
    """More things than somebody can have, reported where a sheet gives one of them."""
    table = run.table
    for who, thing in ((who, thing) for who in run.example.given if (thing := table.things.get(who)) is not None):
        for kind in dict.fromkeys(kind for item in thing.items.values() for kind in item.kinds):
            most, has = table.look(limit_of, table, thing, kind), table.look(value_of, table, thing, kind)
            if most is not None and has > most:
                unit = table.game.unit(kind, has)
                problem = f"{thing} has {has} {unit}; it can be at most {most}"
                run.report(codes.IMPOSSIBLE, run.place_of("given", who), None, problem=problem)
                break


def _bounds(table: Situation, thing: Thing, key: str) -> tuple[int | None, int | None]:
    """What somebody can have of something: a track, or the ranks of an entry."""
    entry = table.game.entry(key)
    if entry is not None:
        return 0, entry.max_rank
    term = table.game.term(key, "track")
    return bounds(table, thing, term.head.name) if term is not None and not term.tags else (None, None)


def _bounded(least: int | None, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    return f"at most {most}" if least is None else f"{least} to {most}"


def _report_the_script(run: _Run, without_entry: bool) -> None:
    """Answers that do not fit what was asked, dice that no die shows, dice that run short; without the entry, which may
    well be why, only that somebody is asked who may not be."""
    table, dice, decider = run.table, run.example.dice, run.table.decider
    for one in decider.wrong if isinstance(decider, Scripted) else ():
        if one.said.startswith(NEVER) or not without_entry:
            own = one.question.text.startswith(f"{run.entry.name}: ")
            place, cure = _place_of_answer(run, one.who, one.at), _fitting(one.said, one.question, one.at, own=own)
            run.report(codes.NO_ANSWER, place, cure, answer=one.said, question=_inside_quotes(one.question.text))
    if without_entry:
        return
    for who, answers in run.example.choices.items():
        for at, answer in enumerate(answers):
            if answer.says.startswith(NEVER) and not _is_asked(run, answer.to):
                names = [entry.name for entry in run.table.game.system.entries.values()]
                place, hint = run.place_of("choices", who, at), did_you_mean(answer.to, names)
                run.report(codes.UNKNOWN_NAME, place, hint, name=answer.to)
    for number, sides in dict.fromkeys(table.impossible):
        problem = f"no die with {sides} sides shows {number}"
        run.report(
            codes.IMPOSSIBLE, run.place_of("dice", dice.index(number)), f"write at most {sides}", problem=problem
        )
    if dice and table.unscripted and not table.live:
        thrown = counted(table.unscripted, "die is", "dice are")
        shows = "it shows" if table.unscripted == 1 else "they show"
        run.report(codes.RUNS_SHORT, run.place_of("dice"), f"add what {shows} to `dice`", what=f"{thrown} thrown")
    if run.example.deck and table.by_chance and not table.live:
        drawn = counted(table.by_chance, "card is", "cards are")
        which = "it is" if table.by_chance == 1 else "they are"
        run.report(codes.RUNS_SHORT, run.place_of("deck"), f"add which {which} to `deck`", what=f"{drawn} drawn")


def _place_of_answer(run: _Run, who: str, at: int) -> Place:
    """Where an answer stands: that which a variation takes over, in what it is a variation of."""
    main = run.entry.examples[run.example.of] if run.example.of is not None else run.example
    taken_over = main.choices.get(who) == run.example.choices.get(who)
    return run.entry.places[(*(main if taken_over else run.example).path, "choices", who, at)]


def _report_what_is_not_answered(run: _Run) -> None:
    """What the entry asks once more than there are answers, and what it offers beside what took a plain answer."""
    main = run.entry.examples[run.example.of] if run.example.of is not None else None
    own: list[tuple[Question, str]] = []
    match run.table.decider:
        case Scripted(short=short):
            own = [one for one in short if one[0].text.startswith(f"{run.entry.name}: ")]
    for who, said in run.example.choices.items():
        asked = [one for one in own if one[0].who == who]
        if not asked or (main is not None and main.choices.get(who) == said):
            continue  # what a variation takes over may fall short in what it adds
        name = run.entry.name if any(one.to for one in said) else ""
        answers = (*said, *(Answer(name, _default(question)) for question, _ in asked))
        choices = f"choices: {{{who}: [{', '.join(one.written for one in answers)}]}}"
        question, taken = asked[0]
        hint = f"add it; as it is played now: `{choices}`"
        if taken:
            took = f"“{_inside_quotes(taken)}” took the one that is there"
            hint = f"{took}; answer both, in their order, as it is played now: `{choices}`"
        what = f"{'an' if taken else 'another'} answer of {who} to “{_inside_quotes(question.text)}” is needed"
        run.report(codes.RUNS_SHORT, run.place_of("choices", who), hint, what=what)


def _default(question: Question) -> str:
    """What stands for an answer where there is none, as it is written."""
    match question.kind:
        case "may":
            return "no"
        case "number":
            return str(question.low)
        case "thing" if str(question.options[0])[:1].isupper():
            return str(question.options[0])
        case _:  # the first of several sentences
            return "1"


def _is_asked(run: _Run, name: str) -> bool:
    """Whether something of the game may ask under a name: a rule, or a word such as a test.  Whoever names none means all."""
    game = run.table.game
    called = {entry.name.casefold() for entry in game.system.entries.values()}
    return not name or name.casefold() in called or bool(game.vocabulary.called(name))


def _inside_quotes(asked: str) -> str:
    """What is asked, as it stands between quotation marks."""
    return asked.replace("“", "‘").replace("”", "’")


def _fitting(said: str, question: Question, at: int, *, own: bool) -> str:
    """What could be answered.  at: how many answers stand before that.  own: whether the rule asks that the example is about:
    what another one offers is declined, unless it is said that it is not."""
    if said == NEVER:
        declined = {"may": ", `no` if it is declined", "agree": f", `{AGREE}` or `{REFUSE}`"}.get(question.kind, "")
        return f"this was not to be asked: see which rule asks it, or answer it{declined}"
    if said.startswith(f"{NEVER} "):
        return "this was not to be on offer: see which rule offers it, or choose it"
    chosen = " choose " in question.text and said[:1].isupper()
    before = "…, " if at else ""
    if (
        question.kind == "may"
        and said.isdecimal()
        and not (own and re.search(rf"\b(?:choose|{said})\b", question.text))
    ):
        return f"this offer comes first: answer it with `yes` or `no`, and then `{said}`: `[{before}no, {said}]`"
    bounds = re.search(r"\bfrom (-?\d+) to (-?\d+)", question.text)
    if question.kind == "may" and bounds is not None and said.isdecimal() and not _within(said, bounds):
        return f"answer the offer first, `yes`, and then a number from {bounds[1]} to {bounds[2]}"
    if question.kind == "may" and (said.isdecimal() or chosen or f"“{said}”" in question.text):
        alone = "; where there is only one to choose, nobody asks which: `[yes]`" if chosen else ""
        return f"answer the offer first, `yes`, and then `{said}`: `[{before}yes, {said}]`{alone}"
    if question.kind == "may" and (two := re.fullmatch(r"(yes|no), *(.+)", said)) is not None:
        return f"these are two answers: `[{two[1]}, {two[2]}]`"
    if (by := re.fullmatch(r"(.+?): *(\S.*)", said)) is not None and question.text.startswith(f"{by[1]}:"):
        return f"take the quotes away, so that it says to what it is the answer: `[{before}{{{by[1]}: {by[2]}}}]`"
    if question.kind in ("may", "agree"):
        return "write `yes` or `no`" if question.kind == "may" else f"write `{AGREE}` or `{REFUSE}`"
    if question.kind == "number":
        if question.low == question.high:
            return f"write `{question.low}`: no other number can be chosen here"
        return f"write a number from {question.low} to {question.high}"
    every = [str(option) for option in question.options]
    names = list(dict.fromkeys(every))
    alike = (
        f"; of those that are called alike, write which: a number from 1 to {len(every)}"
        if len(names) < len(every)
        else ""
    )
    shut = [text for text in question.closed if text.casefold() == said.casefold()]
    if question.closed and (shut or said.isdecimal()):
        number = int(said) if said.isdecimal() else 0
        meant = [question.listed[number - 1]] if 1 <= number <= len(question.listed) else question.closed
        wanted = shut[0] if shut else " or ".join(meant)
        return f"“{wanted.rstrip('.')}” cannot be done now, and is not on offer: {one_of(names)}{alike}"
    return did_you_mean(said, names) or f"{one_of(names)}{alike}"


def _within(said: str, bounds: re.Match[str]) -> bool:
    return int(bounds[1]) <= int(said) <= int(bounds[2])


def _report_the_rest(run: _Run, programs: Programs) -> None:
    """Cards, dice, answers and moves that the example lays ready, but nobody needs, with the entry or without it."""
    left = _unplayed(run.table, run.example)
    if run.example.of is not None:  # what a variation takes over may be needed only where it was taken from
        main = run.entry.examples[run.example.of]
        left = {path: what for path, what in left.items() if _laid(run.example, path) != _laid(main, path)}
    if not left:
        return
    bare = play_example(programs, run.entry, run.example, without_entry=True).table
    if bare is not None:  # to see that a rule forbids something, it has to be tried
        left = {path: what for path, what in left.items() if path in _unplayed(bare, run.example)}
    for path, what in left.items():
        hint = "take it out, or see why the rule does not come to it"
        if path[0] == "cards":
            cards = run.example.cards[str(path[1])][int(path[2])]
            hint += f"; what is drawn lies on the deck, `deck: {cards}`, and what is held in a hand, `hand: {cards}`"
        if path[0] == "choices":
            hint = _to_refuse(run, str(path[1]), int(path[2])) or hint
        place = run.place_of(*path)
        lacking = path[0] == "choices" and _is_of_the_entry(run, run.example.choices[str(path[1])][int(path[2])])
        notes = (*_outside(run, place), *(_nobody_is(run, str(path[1]), place) if lacking else ()))
        run.report(codes.NEVER_NEEDED, place, hint, notes, what=what)


def _to_refuse(run: _Run, who: str, at: int) -> str | None:
    """What to write where a `no` was to say that somebody does not agree."""
    match run.table.decider:
        case Scripted(agreed=agreed) if who in agreed and run.example.choices[who][at].says in NO:
            asks = agreed[who].partition(":")[0]
            asked = f"{asks} asks whether {who} agrees, and whoever does not says `{REFUSE}`"
            return f"{asked}: write `choices: {{{who}: [{REFUSE}]}}`"
        case _:
            return None


def _is_of_the_entry(run: _Run, answer: Answer) -> bool:
    """Whether an answer can be one to the entry whose example it is, and not only a number that something else asks for."""
    return answer.to == run.entry.name or not (answer.to or answer.says.isdecimal())


def _nobody_is(run: _Run, who: str, place: Place) -> Iterator[Note]:
    """Those of whom the entry speaks as with or against somebody, where nobody in the example is; said once."""
    table, effect = run.table, run.entry.effect
    told = {note.message for one in run.found for note in one.notes}
    own = table.things[who].side if who in table.things else ""
    others = [name for name in run.example.given if name != who and name in table.things]
    names = _names_in(effect) if effect is not None and own else set()
    for word in table.game.vocabulary.every(ThingWord) if names else ():
        if not word.side or word.name not in names:
            continue
        same = word.side == "same"
        if all((table.things[one].side == own) != same for one in others):
            one, side = others[0] if others else "…", own if same else "others"
            said = f"nobody here is {with_article(word.name)} of {who}: say who is under `given`, `{one}: {{side: {side}}}`"
            yield from [Note(said, place)] if said not in told else ()


def _laid(example: Example, path: tuple[str | int, ...]) -> object:
    """The dice, or the cards or choices of somebody, that one of them stands among."""
    laid = getattr(example, str(path[0]))
    return laid.get(path[1]) if isinstance(laid, Mapping) else laid


def _unplayed(table: Situation, example: Example) -> dict[tuple[str | int, ...], str]:
    """Cards, dice, answers and moves that are still there, by their place in the example."""
    found: dict[tuple[str | int, ...], str] = {}
    for who, hands in table.plays.items():
        first = len(example.cards[who]) - len(hands)
        found |= {("cards", who, n): f"`{example.cards[who][n]}` of {who}" for n in range(first, first + len(hands))}
    first = len(example.dice) - len(table.dice)
    found |= {("dice", first + n): f"the die `{number}`" for n, number in enumerate(table.dice)}
    answers = table.decider.left if isinstance(table.decider, Scripted) else {}
    for who, left in answers.items():
        found |= {
            ("choices", who, at): f"the answer `{one.says}` of {who}" for at, one in left.items() if one.says != NEVER
        }
    made = table.decider.made if isinstance(table.decider, Shrewd) else ()
    return found | {("moves", at): f"the move `{name}`" for at, name in enumerate(example.moves) if name not in made}
