"""Statements as sentences of a page: one function per kind of statement.  Cards are card.py's business."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from generator.phrasing.amounts import gives
from generator.phrasing.clauses import deed_of, joined, known_to, points_at
from generator.phrasing.flow import Piece, body, count_sentences, each_on_its_line, follow, learn, piece, piece_of
from generator.phrasing.inflection import participle
from generator.phrasing.nouns import counted, hides_owner, possessive, qualifiers
from generator.phrasing.offers import offer
from generator.phrasing.passage import Passage
from generator.phrasing.runs import Line, Run, Text, capital, glue, join, listing, printed, small, string
from generator.phrasing.slots import EDGES, OFTEN, known_by_time, slots
from generator.phrasing.terms import say
from generator.phrasing.units import units_of
from generator.phrasing.verbs import declared, is_another
from generator.phrasing.voice import TO_COME, Voice
from generator.phrasing.words import say_name
from grammar.nodes.amounts import Dice, Lookup, Number, Variable
from grammar.nodes.clauses import Clause, Junction
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Named, OneOf, Owned, Role, This, You
from grammar.nodes.slots import If, Until, When, While, Would
from grammar.nodes.structure import (
    Act,
    Branch,
    Choice,
    Depending,
    Effect,
    ForEach,
    Note,
    Option,
    Repeat,
    Row,
    Rule,
    Trial,
)
from grammar.words import ScopeWord


@piece(Act)
def _act(node: Act, voice: Voice, decider: Node | None) -> Piece:
    return piece_of((node,), voice, decider)


@piece(Rule)
def _rule(node: Rule, voice: Voice, decider: Node | None) -> Piece:
    node = known_by_time(node)
    inner = inside(node, voice)
    inner = replace(inner, set_up=voice.set_up or node.time is not None or node.may is not None)
    if node.limit is not None:
        inner = replace(inner, scope=node.limit.scope, once=node.limit.times == 1)
    waits = voice.set_up and not asks_whether_it_ends(node)
    return Piece(None, lambda lead: _rule_passage(node, replace(inner, within=voice.within, set_up=waits), inner, lead))


def asks_whether_it_ends(node: Rule) -> bool:
    """`when your Turn begins, you may end this`: each time, until somebody does."""
    edge = isinstance(node.time, When) and node.time.event.predicates[0].verb in EDGES
    offered = node.may.predicates if node.may is not None else ()
    return edge and any(one.verb == "end" and isinstance(one.object, This) for one in offered)


def inside(node: Rule, voice: Voice) -> Voice:
    """How what stands in a rule is told: what it speaks of, and what it answers, is known by then."""
    inner = replace(learn(node, voice), standing=False)
    if isinstance(node.time, When | Would):
        if node.time.event.predicates[0].verb not in EDGES or not voice.counted:  # a mere moment counts nothing itself
            inner = replace(inner, counted=unit_of(node.time), counting=counting(node.time, voice))
        inner = replace(inner, others=inner.others or is_another(node.time.event.subject, inner))
    if isinstance(node.time, When | Would) or node.may is not None:
        around = (
            voice.again if node.time is None else None
        )  # what is offered in a rule, it offers as often as that is used
        inner = replace(inner, again=_once_within(node, inner) | (around or frozenset()))
    if isinstance(node.time, When):
        inner = replace(inner, within=made_in(node.time, inner) or inner.within)
    if isinstance(node.time, Would):
        inner = replace(inner, unmade=made_in(node.time, inner))
    return inner


def _once_within(node: Rule, voice: Voice) -> frozenset[str]:
    """The scopes and tests within each of which a rule is used once at most: once per Scene, when your Turn begins (so in a
    Round, of which that is a part), when you make a Test; for an Action, of which a Turn gives one."""
    limit, scopes, found = node.limit, voice.vocabulary.every(ScopeWord), set[str]()
    if limit is not None and limit.times == 1 and limit.key is None:
        found |= {limit.scope.text, *_within(limit.scope.text, scopes)}
    names: list[str] = []
    if isinstance(node.time, When | Would) and (verb := node.time.event.predicates[0].verb) in _ONCE:
        event = node.time.event
        about = event.predicates[0].object if verb == "make" else event.subject
        names += [one.text for one in about.walk() if isinstance(one, Name)] if about is not None else []
    if node.may is not None:
        paid = {one.text for one in node.may.walk() if isinstance(one, Name)}
        names += [one.name for one in scopes if any(one.resets.get(name) == 1 for name in paid)]
    found |= {whole.name for whole in scopes for part in whole.parts if part in names and not _repeats(part, voice)}
    found.update(names, _not_so_first(node))
    return frozenset(found)


def _within(scope: str, scopes: Iterable[ScopeWord]) -> Iterator[str]:
    """The stretches of time that are over long before one of these is that is no part of another: turns and rounds; and fights,
    where it is an evening or a scene, and what a game declares before it, the longer behind the shorter: a scene, where it is an
    evening."""
    word = next((one for one in scopes if one.name == scope), None)
    if word is None or any(scope in one.parts for one in scopes):
        return
    shorter = True
    for one in scopes:
        shorter = shorter and one is not word
        yield from one.parts
        if (one.parts or shorter) and not word.parts:
            yield one.name


def _not_so_first(node: Rule) -> Iterator[str]:
    """What somebody is not where the lines begin, as is asked or as they say first: what hangs on that is never there twice."""
    acts = [one for one in node.body if isinstance(one, Act)]
    events = [one.until.event for one in acts if isinstance(one.until, Until)]
    ends = {(one.subject, said.object) for one in events for said in one.predicates if said.verb == "stop"}
    walked = node.given.walk() if node.given is not None else ()
    either = any(isinstance(one, Junction) and one.word == "or" for one in walked)
    asked = [one for one in walked if isinstance(one, Clause) and not either]
    for clause in (*asked, *(one.clause for one in acts)):
        for one in clause.predicates:
            is_not = one.verb == "stop" or (one.verb == "be" and one.negated)
            if is_not and isinstance(one.object, Name) and (clause.subject, one.object) in ends:
                yield one.object.text


_ONCE = ("begin", "end", "make", "succeed", "fail", "tie")
"""What happens once to a stretch of time, or to a test."""


def _repeats(scope: str, voice: Voice) -> bool:
    word = voice.vocabulary.named(scope, ScopeWord)
    return word is not None and word.repeats


def unit_of(time: When | Would) -> str:
    """What the event at hand counts: damage, cards, a track."""
    unit = getattr(time.event.predicates[0].object, "unit", None)
    return unit.text if isinstance(unit, Name) else ""


def counting(time: When | Would, voice: Voice) -> str:
    """What becomes in the event at hand of what it counts: *gained*, *spent*; of damage that is not taken yet, `TO_COME`."""
    if isinstance(time, Would) and unit_of(time) == "damage":
        return TO_COME
    verb, word = time.event.predicates[0].verb, voice.head(unit_of(time))
    return participle(declared(word, verb) or verb)


def made_in(time: When | Would, voice: Voice) -> str:
    """The test that is made in an event, by its name."""
    made = time.event.predicates[0]
    word = voice.head(made.object.name) if made.verb == "make" and isinstance(made.object, Named | Owned) else None
    return word.name if word is not None else ""


def _rule_passage(node: Rule, outer: Voice, voice: Voice, lead: Text) -> Passage:
    lasting = _given_lasts(node, voice)
    opening = listing_of_slots(lead, slots(replace(node, given=None) if lasting else node, outer))
    if lasting:
        passage = follow(opening, node.body, voice, inline=1)
        if len(passage.lines) == 1 and count_sentences(passage.text) == 1:
            return Passage((_ending_so(lasting, passage.lines[0]),))
        opening = listing_of_slots(lead, slots(node, outer))
    if node.may is not None:
        passage = offer(node, voice, opening)
    else:
        passage = follow(opening, node.body, voice, inline=1, apart=_asks_twice(node))
    if isinstance(node.time, Would) and node.time.instead:
        passage = instead(passage)
    elif comes_first(node) and len(passage.lines) == 1 and count_sentences(passage.text) == 1:
        passage = Passage((_ending_with("first", passage.lines[0]),))
    if node.may is not None:
        return passage
    if node.otherwise:
        other = follow(join("otherwise"), node.otherwise, voice, inline=1)
        if isinstance(node.time, Would) and node.time.instead:
            other = instead(other)
        passage = passage.and_then(other)
    return passage


def _given_lasts(node: Rule, voice: Voice) -> Text:
    """`as long as …`, behind the end of what is set up when something happens, where both can end it; else empty."""
    match node:
        case Rule(time=When(), given=While(condition), may=None, otherwise=(), body=(Act(until=until),)) if until:
            return join("as long as", say(condition, voice)) if not voice.card else ()
    return ()


def _ending_so(more: Text, line: Line) -> Line:
    """A line with a part more at the end of its sentence, behind a comma."""
    *before, last = line.runs
    said = join((*before, replace(last, text=last.text.removesuffix("."))), ",", more)
    return replace(line, runs=glue(said, "."))


def listing_of_slots(lead: Text, found: list[Text]) -> Text:
    """The slots behind a lead, with commas; `if you do, if …` is one condition."""
    said: Text = lead
    if found and string(lead) in ("if you do,", "if they do,") and _is_plain_if(found[0]):
        first, *found = found
        said = join(
            string(lead).rstrip(","), "and", replace(first[0], text=first[0].text.removeprefix("if ")), first[1:]
        )
    for slot in found:
        if (both := _one_condition(said, slot)) is not None:
            said = both
        else:
            said = join(said, "," if said and not said[-1].text.endswith(",") else None, slot)
    return said


def _one_condition(lead: Text, slot: Text) -> Text | None:
    """A condition right behind another as a part of the same: `while … and …`, `if … and …`; where one of them has an *or*, of
    which nobody would know what it is said of, `while …, if …` and `if … and if …`.  None for anything else."""
    word, _, rest = slot[0].text.partition(" ")
    around = re.search(rf"(?:^|, ){word} ([^,]*),?$", string(lead), re.IGNORECASE) if word in ("while", "if") else None
    if around is None:
        return None
    before = (*lead[:-1], replace(lead[-1], text=lead[-1].text.rstrip(",")))
    if not (" or " in around[1] or " or " in string(slot)):
        return join(before, "and", replace(slot[0], text=rest), slot[1:])
    return join(before, "," if word == "while" else "and", replace(slot[0], text=f"if {rest}"), slot[1:])


def _is_plain_if(slot: Text) -> bool:
    """A condition that another one can stand before: in one with *or*, nobody knows what it is said of."""
    return slot[0].text.startswith("if ") and " or " not in string(slot)


def _asks_twice(node: Rule) -> bool:
    """An `if` in an `if` with its own *otherwise*: to be set in, or nobody knows which of them it answers."""
    inner = node.body[0] if len(node.body) == 1 else None
    return isinstance(node.given, If) and isinstance(inner, Rule) and bool(inner.otherwise)


def comes_first(node: Rule) -> bool:
    """Whether of somebody who is about to do something the same is told: it comes before that, and not in place of it."""
    match node:
        case Rule(time=Would(event, False), may=None, body=(Act(clause), *_)):
            told, about = clause.predicates[0], event.predicates[0]
            return told.verb == about.verb and clause.mood == "do" and points_at(clause.subject, event.subject)
    return False


def instead(passage: Passage) -> Passage:
    """`… instead.` at the end of the paragraph, or before what is set in."""
    if not passage.lines:  # at this rank, nothing is done
        return passage
    first = passage.lines[0]
    last = first.runs[-1]
    if last.text.endswith(".") and count_sentences(first.runs) <= 2:
        return Passage((_ending_with("instead", first), *passage.lines[1:]))
    if last.text.endswith(".") and len(passage.lines) == 1:
        return Passage((Line(first.depth, join(first.runs, "All of this happens instead.")),))
    if last.text.endswith("do this:"):
        changed = replace(last, text=last.text[:-1] + " instead:")
    elif last.text.endswith(":"):
        changed = replace(last, text=last.text[:-1] + ", this happens instead:")
    else:
        return passage
    return Passage((replace(first, runs=(*first.runs[:-1], changed)), *passage.lines[1:]))


def _ending_with(word: str, line: Line) -> Line:
    """A line with a word more at the end of its last sentence."""
    *before, last = line.runs
    return replace(line, runs=(*before, replace(last, text=f"{last.text.removesuffix('.')} {word}.")))


@piece(Trial)
def _trial(node: Trial, voice: Voice, decider: Node | None) -> Piece:
    inner = learn(node, voice)
    deed = deed_of(node.clause, None, inner, decider)

    tail = Passage()
    for branch in node.branches:
        tail = tail.and_then(say_branch(branch, inner))
    return Piece(deed, lambda lead: Passage().say(lead, joined([deed])).and_then(tail), tail)


def say_branch(node: Branch, voice: Voice) -> Passage:
    """`On a success, …`; set in below it, where an *otherwise* would be read as the other outcome."""
    asks = any(isinstance(one, Rule) and one.otherwise and one.may is None for one in node.body)
    return follow(join(f"on a {node.outcome}"), node.body, voice, apart=asks)


@piece(ForEach)
def _for_each(node: ForEach, voice: Voice, decider: Node | None) -> Piece:
    inner = of_each(node, voice)
    # an *otherwise* behind a sentence of its own would be read as said once for all
    apart = len(node.body) > 1 or any(isinstance(one, Rule) and one.otherwise and one.may is None for one in node.body)

    def whole(lead: Text) -> Passage:
        match node.body:
            case (Choice(subject=Named("that", None, name)) as choice,) if node.most is not None:
                if voice.head(name) is voice.head(node.most.unit):
                    return _chosen_by(join(lead, those(node, voice)), choice, inner)
        return follow(join(lead, "for", those(node, voice)), node.body, inner, decider, apart=apart)

    return Piece(None, whole)


def of_each(node: ForEach, voice: Voice) -> Voice:
    """The voice for what is done for each of several."""
    each = node.noun.name if isinstance(node.noun, Named | OneOf) else None
    return replace(voice, others=voice.others or is_another(node.noun, voice), each=each)


def those(node: ForEach, voice: Voice) -> Text:
    """`each player`; `each of up to 2 opponents of your choice in short range`."""
    if (most := node.most) is None:
        return _each(node.noun, voice)
    if isinstance(most.quantity, Variable):  # so many have just been chosen
        most = replace(most, up_to=False)
    words = node.noun.qualifiers if isinstance(node.noun, Named) else ()
    around = qualifiers(words, voice, most.unit, many=True)
    each = "each of" if most.quantity != Number(1) else None
    if voice.card:
        return join(each, say(most, voice), "of your choice", around)
    growth = say(most.per, voice) if most.per is not None else None
    return join(each, say(replace(most, per=None), voice), "of your choice", around, growth)


def _each(noun: Node, voice: Voice) -> Text:
    """`each player`, `each of your squads`; on a card, of what is yours, `each squad`."""
    if isinstance(noun, OneOf):
        around = qualifiers(noun.qualifiers, voice, noun.name, many=not hides_owner(noun.owner, voice))
        if hides_owner(noun.owner, voice):
            return join("each", say_name(noun.name, voice, plural=False), around)
        return join("each of", possessive(noun.owner, voice), say_name(noun.name, voice, plural=True), around)
    return say(noun, voice)


@piece(Repeat)
def _repeat(node: Repeat, voice: Voice, decider: Node | None) -> Piece:
    count = so_often(node.times, voice)
    only = piece_of(units_of(node.body)[0], voice, decider).deed if len(node.body) == 1 else None
    if only is not None and not only.end:
        order = join(only.order, count) if only.order else ()
        told = join(only.told, count) if only.told else ()
        main = order if only.ordered else join(only.main, count)
        deed = replace(only, main=main, order=order, told=told, caused=(), who=())
        return Piece(deed, lambda lead: Passage().say(lead, joined([deed])))

    def whole(lead: Text) -> Passage:
        opening = capital(join(lead, "do this", count, ":"))
        return Passage((Line(0, opening),)).set_in(each_on_its_line(node.body, voice, decider))

    return Piece(None, whole)


def so_often(times: Node, voice: Voice) -> Text:
    """`twice`, `3 times`, `as many times as your rank`, `once for each wound gained`; on a card `rank times`."""
    match times:
        case Role(role="amount") if counted(voice) not in ("", "damage"):
            each = say_name(Name(counted(voice)), voice, plural=False)
            return join("each" if voice.card else "once for each", each, voice.counting)
        case _ if voice.card:
            return join(say(times, voice), "times")
        case Number(value=n) if n in OFTEN:
            return join(OFTEN[n])
        case Number() | Variable():
            return join(say(times, voice), "times")
        case Lookup() if not voice.card:
            return join("as many times as", gives(times, voice))
        case _:
            said = say(times, voice)
            first = said[0] if said else Run("")
            if grows := re.match(r"(\d+) (\(.*)", first.text):  # twice, and oftener at a higher rank
                return join(grows[1], "times", replace(first, text=grows[2]), said[1:])
            return join("as many times as", said)


@piece(Choice)
def _choice(node: Choice, voice: Voice, decider: Node | None) -> Piece:
    if node.optional:
        opening = join(say(node.subject, voice), "may choose one:")
    elif isinstance(node.subject, You):
        opening = join("choose one:")
    elif decider is not None and points_at(node.subject, decider):
        opening = join("they choose one:")
    else:
        opening = join(say(node.subject, voice), "chooses one:")
    options = _options(node, voice)
    return Piece(None, lambda lead: Passage((Line(0, capital(join(lead, opening))),)).and_then(options), options)


def _options(node: Choice, voice: Voice) -> Passage:
    """What there is to choose from, set in."""
    known = known_to(node)
    return Passage().set_in(line for option in node.options for line in say_option(option, voice, known))


def _chosen_by(those: Text, node: Choice, voice: Voice) -> Passage:
    """`each of up to 2 allies of your choice chooses one:`."""
    opening = join(those, "may choose one:" if node.optional else "chooses one:")
    return Passage((Line(0, capital(opening)),)).and_then(_options(node, voice))


def say_option(node: Option, voice: Voice, decider: Node | None = None) -> list[Line]:
    """One option as a bullet, with what belongs to it below."""
    first, *below = body(node.body, voice, (), decider).lines
    return [replace(first, bullet=True), *below]


@piece(Depending)
def _depending(node: Depending, voice: Voice, decider: Node | None) -> Piece:
    def whole(lead: Text) -> Passage:
        asks = "roll" if isinstance(node.amount, Dice) else "depending on"
        opening = capital(join(lead, asks, say(node.amount, voice), ":"))
        lines = [line for row in node.rows for line in say_row(row, voice, decider)]
        return Passage((Line(0, opening),)).set_in(lines)

    return Piece(None, whole)


def say_row(node: Row, voice: Voice, decider: Node | None = None) -> list[Line]:
    """One row of a table as a bullet: `3 to 5: …`."""
    first, *below = body(node.body, voice, (), decider).lines
    return [Line(0, join(row_key(node, voice), ":", small(first.runs)), bullet=True), *below]


def row_key(node: Row, voice: Voice) -> Text:
    """`3 to 5`, `9 or more`, `Jack, Queen, or King`."""
    if node.names:
        return capital(listing([say_name(name, voice) for name in node.names], "or"))
    if node.low == node.high:
        return join(str(node.low))
    if node.low is None:
        return join(f"{node.high} or less")
    return join(f"{node.low} or more" if node.high is None else f"{node.low} to {node.high}")


@piece(Note)
def _note(node: Note, voice: Voice, decider: Node | None) -> Piece:
    def whole(lead: Text) -> Passage:
        text = printed(node.text)
        if lead and voice.head(text.split(" ", 1)[0]) is None:
            text = text[:1].lower() + text[1:]
        return Passage().say(lead, text)

    return Piece(None, whole)


def page(effect: Effect, voice: Voice) -> tuple[Line, ...]:
    """The effect as the rules text of a page: one paragraph per statement."""
    return tuple(each_on_its_line(effect.statements, replace(voice, standing=True)))
