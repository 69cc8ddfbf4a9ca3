"""A sentence that cannot be read, said as the language says it, as far as that can be told: the cure of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem
from grammar.article import with_article
from grammar.graded import graded
from grammar.late import either_of
from grammar.lexicon import NAME
from grammar.mistakes.chains import as_chain
from grammar.mistakes.chosen import as_many_as, chosen_apart
from grammar.mistakes.color import COLOR, without_color
from grammar.mistakes.engine import BadlyIndented, NoSentence, NotRead, tree_of
from grammar.mistakes.hints import (
    BEGINS,
    CURED,
    STRANGERS,
    WRITTEN_SO,
    and_then,
    as_instruction,
    behind_it,
    how_much,
    in_form,
    in_place,
)
from grammar.mistakes.keyed import is_for_the_rest, keyed_row, without_key
from grammar.mistakes.owners import (
    OF_THE_ENTRY,
    chosen_at_once,
    each_by_himself,
    in_its_time,
    of_anybody,
    of_ones_opponent,
    of_some,
    of_the_target,
    of_whoever_chooses,
    with_owners,
    with_people,
)
from grammar.mistakes.pieces import Laid, Told, as_cure, by_pieces, first_wrong, shows, with_comma
from grammar.mistakes.places import Sentence, each_apart, found_in, indent_of, line_of, said_at, whole_word, word_at
from grammar.mistakes.spelt import spelt
from grammar.mistakes.still import still_wrong
from grammar.mistakes.strangers import known_stranger
from grammar.mistakes.suits import chosen_suit, shown_rows, suit_row
from grammar.mistakes.tabled import rows_anew
from grammar.mistakes.trials import HEADS, STAND_IN, can_be_read, for_nothing, opens, right
from grammar.mistakes.twice import each_of, one_rule, two_sentences
from grammar.mistakes.wrong import chosen_above, problem_at
from grammar.own_words.advice import Advice, own_way
from grammar.own_words.cures import ALONE, NAMELESS, OF_THEM, PRICED, TAKEN_OUT
from grammar.own_words.headline import parted
from grammar.own_words.idioms.prevented import NOT_SO
from grammar.own_words.idioms.times import fronted, next_time, one_of_several
from grammar.own_words.left_out import added, left_out
from grammar.own_words.rewording import apart, joined, limit_alone, pattern_of, reworded
from grammar.vocabulary import plural_of, singular_of
from grammar.words import ThingWord


def cured(text: str, error: NotRead, game: Advice | None) -> Problem:
    """What is wrong, with the sentence as the language says it as far as that can be told."""
    problem = where_it_stops(text, _anew(text, problem_at(text, error, game), game))
    if game is not None and not problem.anew:
        problem = _spelt(text, problem, game) or _without_color(text, problem, game) or problem
    if not problem.anew or "#" in problem.anew:  # what is only remarked is not in the tree
        return problem
    lines = problem.anew.rstrip("\n").split("\n")
    return replace(problem, anew="\n".join(in_form(lines)) + problem.anew[len("\n".join(lines)) :])


def _without_color(text: str, problem: Problem, game: Advice) -> Problem | None:
    """What is wrong with a sentence that could be read without what only paints it; None with another."""
    place = sentence_at(text, problem.span.line, game)
    for painted, rest in without_color(place.sentence, game):
        anew = place.with_lines([place.margin + line for line in rest.split("\n")])
        written, left = rest, None
        try:
            left = next((wrong for wrong in game.wrong(tree_of(anew)) if place.holds(wrong, place.many)), None)
        except NotRead as further:
            left = _anew(anew, problem_at(anew, further, game), game)
            written = ""
        except BadlyIndented:
            continue
        if left is not None and not left.anew:
            continue
        cure = as_instruction(written.split("\n")) + in_place(place.many) if left is None else left.hint
        return replace(problem, hint=f"{cure}; {COLOR.format(painted)}", anew=left.anew if left is not None else anew)
    return None


def _spelt(text: str, problem: Problem, game: Advice) -> Problem | None:
    """What is wrong with a sentence in which words of the language are misspelt, at the first of these; None in another."""
    place = sentence_at(text, problem.span.line, game)
    lines, meant = spelt(place, game)
    at = found_in(meant[0][0], place) if meant else None
    if at is None:
        return None
    word, one = meant[0]
    anew = place.with_lines(lines)
    told = f"did you mean `{one}`?" if len(meant) == 1 else as_instruction(lines) + in_place(place.many)
    left: Problem | None = None
    try:
        left = next((wrong for wrong in game.wrong(tree_of(anew)) if place.holds(wrong, len(lines))), None)
    except NotRead as further:
        left = where_it_stops(anew, _anew(anew, problem_at(anew, further, game), game))
    except BadlyIndented:
        return None
    misspelt = codes.UNKNOWN_WORD.at(at, hint=told, word=word)
    if left is None:
        return replace(misspelt, anew=anew)
    if left.anew:
        return replace(misspelt, hint=left.hint, anew=left.anew)
    known = problem.hint or ""
    if (how_much(known) == CURED or known.startswith("write `")) and "did you mean" not in known:
        return None
    if (left.hint or "").startswith("write `"):
        return replace(misspelt, hint=left.hint)
    return replace(misspelt, hint=and_then(told, left))


def where_it_stops(text: str, problem: Problem) -> Problem:
    """A problem; where nothing is known of its word, with how far the sentence can be read for its cure."""
    if problem.hint != WRITTEN_SO:
        return problem
    before = line_of(text, problem.span.line)[: problem.span.column - 1].strip()
    word = word_at(text, problem)
    return replace(problem, hint=behind_it(before, word, "") if before else BEGINS.format(word) if word else None)


def _anew(text: str, problem: Problem, game: Advice | None) -> Problem:
    """A problem with the sentence as the language says it for its cure."""
    if game is not None and (asked := as_chain(text, problem.span.line, game)) is not None:
        chain, told, well = asked
        return replace(problem, hint=told, anew=chain.anew if well else "")
    place = sentence_at(text, problem.span.line, game)
    if (within := further_in(place)) is not None:
        return replace(problem, hint=within)
    if game is not None and (row := suit_row(place, game)) is not None:
        return replace(problem, hint=row[0], anew=row[1] if right(row[1], game) else "")
    if game is not None and (shown := shown_rows(place, game)) is not None:
        return replace(problem, hint=shown[0], anew=shown[1])
    if game is not None and is_for_the_rest(place) and (rest := _row_anew(problem, place, game)) is not None:
        return rest
    if game is not None and (problem.hint or "").startswith("expected ") and (key := without_key(place, game)):
        return replace(problem, hint=key)
    headline, sentence = parted(place.sentence)
    if headline and sentence and game is not None and (keyed := _row_anew(problem, place, game)) is not None:
        return keyed
    if headline and not sentence:
        price = re.search(r"\((\d+ [A-Z[][^()]*)\)", headline)
        alone = f"{ALONE}; {PRICED.format(price=price[1])}" if price is not None else ALONE
        return replace(problem, hint=alone) if not "".join(place.before).strip() else problem
    front = fronted(headline, sentence, game.vocabulary) if headline and game is not None else None
    if front == "":
        return replace(problem, hint=OF_THEM.format(headline))
    if front:
        headline, sentence = "", front + sentence
    cured = _said_anew(text, problem, place, sentence, game)
    if game is not None and not cured.whole and (apart := each_apart(sentence)) != sentence:
        cured = _said_anew(text, problem, place, apart, game)
    if not headline or cured.hint is None:
        return cured
    anew = _SENTENCE_ANEW.match(cured.hint)
    return replace(
        cured, hint=f"{cured.hint}; {NAMELESS}" if anew else f"{TAKEN_OUT.format(headline)}; then {cured.hint}"
    )


def _row_anew(problem: Problem, place: Sentence, game: Advice) -> Problem | None:
    """What is wrong with a row of what is looked up, whose key is no name of the entry; None of another sentence."""
    row = keyed_row(place, game)
    if row is None:
        return None
    if row.well:
        return replace(problem, hint=row.cure, anew=row.anew)
    try:
        tree_of(row.anew)
    except NotRead as further:
        return replace(problem, hint=and_then(row.cure, _anew(row.anew, problem_at(row.anew, further, game), game)))
    except BadlyIndented:
        return None
    return None


_MAY = re.compile(r"\b(?:may|can)\b")
_GOES_ON_BELOW = re.compile(r"\b(?:may|[Ww]hen)\b|^ *on ")
"""What offers something, and what does or answers something with all that stands below it."""


def _done_at_once(text: str) -> str:
    """A text without the offer in front of it, where another was taken up already."""
    offer, _, below = text.partition("\n")
    return re.sub("(?m)^  ", "", below) if offer == "you may use this:" else text


def _first_of_what(sentence: str, place: Sentence, game: Advice) -> str | None:
    """The cure of what somebody's first test gets, where nothing says of what it is the first."""
    first = _YOUR_FIRST.fullmatch(game.capitals(sentence))
    if first is None or place.margin:
        return None
    front = (
        "".join(f"{slot}, " for slot in apart(first["front"].removesuffix(", ") + ", ")[0]) if first["front"] else ""
    )
    test, does = first["test"], re.sub("^(get|roll|play)(?= )", r"\1s", first["does"])
    does = game.capitals(f"when you make {with_article(test)}, {front}that {test.rpartition(' ')[2]} {does}")
    said = reworded(does) or does
    return _FIRST_OF.format(said) if "\n" not in said and right(f"{said}\n", game) else None


_YOUR_FIRST = re.compile(
    rf"(?P<front>(?:(?:if|while) [^,\n]*, )?)(?:[Yy]our|[Tt]he) first (?P<test>{NAME}) "
    r"(?P<does>(?:gets?|rolls?|plays?) "
    r"(?:[-+]\d+|\d+ (?:more|fewer) \w+|(?:one|two|three|an?) (?:more|extra|additional|fewer) \w+))"
)
_FIRST_OF = "say of what it is the first: write `once per …, {}`"
"""What the first test of somebody gets, and nothing more; and what to do about it."""
_SENTENCE_ANEW = re.compile(r"write `[^`…]+ [^`…]+`")
"""A cure that is a sentence, and no word or turn of one."""


def _said_anew(text: str, problem: Problem, place: Sentence, sentence: str, game: Advice | None) -> Problem:
    """What is wrong with a sentence, without what the entry is called before it."""
    opened = sentence if game is None else game.opened(sentence)
    if opened != place.sentence:  # what is wrong without the headline, and the capital that only opens the sentence
        alone = place.with_lines([place.margin + line for line in opened.split("\n")])
        try:
            tree_of(alone)
        except NotRead as own:
            here = problem_at(alone, own, game)
            stands = found_in(word_at(alone, here), place)  # else it is a word that the author did not write
            problem = replace(here, span=stands) if stands is not None else replace(problem, hint=here.hint)
        except BadlyIndented:
            return problem
    if game is not None and (suit := chosen_suit(place, game)) is not None:
        return replace(problem, hint=suit)
    if game is not None and (first := _first_of_what(opened, place, game)) is not None:
        return replace(problem, hint=first)
    if game is not None and (once := one_rule(opened, place, game)) is not None:
        anew = place.with_lines([place.margin + line for line in once])
        return replace(problem, hint=as_instruction(once) + in_place(place.many), anew=anew)
    if game is not None and (twice := two_sentences(opened, place, game)) is not None:
        return replace(problem, hint=as_instruction(twice) + in_place(place.many))
    if game is not None and (branch := _as_the_other_branch(opened, place, game)) is not None:
        return replace(problem, hint=branch)
    if game is not None and not place.margin and (some := of_some(opened, game)) is not None:
        return replace(problem, hint=some)
    if game is not None and (undealt := _instead_of_damage(opened, place, game)) is not None:
        return replace(problem, hint=undealt)
    if game is not None and (declined := _as_declined(opened, place, game)) is not None:
        return replace(problem, hint=declined)
    if (
        game is not None
        and (
            built := _on_its_own(opened, place, game)
            or _one_or_other(opened, place, game)
            or _for_each_event(opened, place, game)
            or chosen_apart(opened, place, game)
            or as_many_as(opened, place, game)
            or limit_first(opened, place, game)
            or _for_that_long(opened, place, game)
            or _by_how_much(opened, place, game)
        )
        is not None
    ):
        return replace(problem, hint=built[0], anew=built[1])
    if game is not None:
        timed = _when_it_ends(game.capitals(opened), [game.capitals(line) for line in _rule_of(place)])
        anew = place.with_lines([place.margin + timed]) if timed is not None else ""
        if timed is not None and right(anew, game):
            return replace(problem, hint=as_instruction([timed]) + in_place(place.many), anew=anew)
        opened = timed or opened
    if game is not None and place.margin:
        if (branch := _as_a_branch(opened, place, game)) is not None:
            return replace(problem, hint=branch)
        opened = _dealing_none(game.capitals(opened)) or opened
        spoken = [game.capitals(line) for line in place.before]
        opened = _half_of_it(game.capitals(opened), spoken) or _of_that_test(opened, spoken)
        opened = _of_those_paid(opened, spoken)
        opened = _of_that_card(opened, [*spoken[-1:], *map(game.capitals, _around(place))])
        opened = _IS_OVER.sub("you end this", opened)
        opened = _for_a_time(game.capitals(opened)) or opened
        opened = next_time(game.capitals(opened), game.vocabulary)
    capitalized = opened if game is None else game.capitals(opened)
    if game is not None:
        meant = with_people(opened, [game.capitals(line) for line in _around(place)], game)
        capitalized = game.capitals(meant) if meant != opened else capitalized
        owned = with_owners(capitalized, game.capitals("\n".join(place.before)), game)
        capitalized = game.capitals(owned) if owned != capitalized else capitalized
    if game is not None and place.margin and capitalized.startswith("- "):
        over = [game.capitals(line) for line in reversed(_around(place))]
        named = of_whoever_chooses("\n".join([*over, place.margin + capitalized])).split("\n")[len(over) :]
        capitalized = "\n".join(line.removeprefix(place.margin) for line in named)
    happens = bool(place.margin) and not text.startswith("while ")
    if happens and not _MAY.search(sentence) and any(map(_GOES_ON_BELOW.search, _around(place))):
        capitalized = _done_at_once(capitalized)
    said = reworded(capitalized, done=happens) or capitalized
    if game is not None and (targeted := of_the_target(said, list(map(game.capitals, _around(place))), game)) != said:
        said, capitalized = reworded(targeted, done=happens) or targeted, of_ones_opponent(capitalized, game)
    if game is not None and (numbered := game.by_number(said)) != said:
        said, capitalized = reworded(numbered, done=happens) or numbered, game.ungraded(capitalized)
    if sentence.startswith("note "):
        return problem
    parted_anew = with_comma(capitalized, game)
    if parted_anew != capitalized and not can_be_read(said):
        said = reworded(parted_anew, done=happens) or parted_anew
    if game is not None and said != place.sentence:
        said = of_whoever_chooses(game.in_number(said))
        said = said if place.margin else of_anybody(in_its_time(said, game), game)
    said = _while_it_runs(said, capitalized, _below(place))
    laid = rows_anew(sentence, game)
    if laid is not None and not can_be_read(place.with_lines([place.margin + line for line in said.split("\n")])):
        instruction, rest = laid
        wrong = next((one for text in rest if (one := wrong_with(text, game)) is not None), None)
        further = f"; then of the rest: {wrong.hint}" if wrong is not None and wrong.hint else ""
        return replace(problem, hint=instruction + further)
    above = (
        chosen_above(place.before, place.lines[0]) is not None
        or (place.margin and _INSTEAD.search(sentence))
        or (place.margin and _WHO_FAILS.match(sentence))
        or _MAY_BELOW.search("\n".join([*place.before[-1:], sentence]))
        or (place.margin and _DEALS_SO.match(sentence) and _MADE_ABOVE.match("\n".join(place.before[-1:])))
        or (place.margin and _HALF_FOR_YOU.match(sentence) and _OF_ANOTHERS.search("\n".join(place.before)))
        or (place.margin and _HALF_OF_A_HIT.match(sentence) and _HIT.search("\n".join(place.before)))
        or (place.margin and NOT_SO.fullmatch(sentence))
        or _OF_EACH_WHOSE.match(sentence)
        or _OF_A_SUIT.search(sentence)
        or _EACH_CHOOSES.search(sentence)
        or _WHAT_FAILS_IS_HALVED.search(text)
        or _HALF_COMES_BACK.search(text)
        or (_SO_MANY.search(sentence) and _AS_MANY_AS_ONE_LIKES.search("\n".join(place.before[-1:])))
        or (_SO_MUCH.search(sentence) and _LOSES_ALL.search("\n".join(place.before[-1:])))
        or (_AT_MOST.search(sentence) and _OF_EACH.search("\n".join(place.before[-1:])))
    )
    if above and (block := block_anew(text, game)) is not None:
        instruction, lost, body = block
        return replace(problem, hint=instruction + lost, anew="" if lost else body)
    at_length = (_declined_at_length(one, place, game) for one in (said, capitalized)) if game is not None else ()
    if (longer := next(filter(None, at_length), None)) is not None:
        return replace(problem, hint=longer[0], anew=longer[1])
    if said == place.sentence:
        best = (known_stranger(text, problem, game) if problem.hint == WRITTEN_SO else None) or problem
        return _by_pieces(best, (problem,), capitalized, place, said.split("\n"), game)
    written = said.split("\n")
    anew = place.with_lines([place.margin + line for line in written])
    instruction = as_instruction(written) + in_place(place.many)
    more = _added(place.sentence, said, game)
    lost = _leaving_out(capitalized, said, game)
    try:
        effect = tree_of(anew)
    except NotRead as further:
        if (block := block_anew(text, game)) is not None:
            instruction, lost, body = block
            return replace(problem, hint=instruction + lost, anew="" if lost else body)
        if written[-1].endswith(":") and not sentence.endswith(":") and opens(place, written):
            return replace(problem, hint=f"{instruction} and below it, two spaces further in, what comes of it{lost}")
        if place.first + len(written) < further.line:
            return replace(problem, hint=instruction + lost + more, anew="" if lost else anew)
        read = (further.line, further.column)
        reread = problem_at(anew, further, game)
        best = still_wrong(problem, reread, read, anew, place, written, lost, game)
        return _by_pieces(best, (problem, reread), capitalized, place, written, game)
    except BadlyIndented:
        if (block := block_anew(text, game)) is not None:
            return replace(problem, hint=block[0] + block[1], anew="" if block[1] else block[2])
        return problem
    amiss = [one for one in (game.wrong(effect) if game else ()) if place.holds(one, len(written))]
    if game is not None and not lost and (sooner := _right_before(written, place, amiss, game)) is not None:
        return replace(problem, hint=as_instruction(sooner[0]) + in_place(place.many) + more, anew=sooner[1])
    left = next(iter(amiss), None)
    if left is not None and game is not None and place.margin and _OVER_ALREADY.match(left.hint or ""):
        sooner_said = _heard_with_its_block(text, place, problem, game)
        if sooner_said is not problem:
            return sooner_said
    if left is not None and _OF_NO_TEST.match(left.hint or ""):
        return replace(problem, hint=left.hint)
    if left is not None and _PAID_ELSEWHERE.match(left.hint or ""):
        lost = ""  # with what it is paid, its own rule says
    if left is not None and left.code is codes.SAYS_NOTHING_IN_PLAY and game is not None:
        pieces = by_pieces(place, written, game)
        if shows(pieces) and any(one.word and one.word in one.said for one in pieces.left):  # that is not to be written
            return replace(problem, hint=as_cure(pieces, place, written, Told("", left.hint or "")) + lost)
    if left is None and not lost:
        more += for_nothing(effect, place.first, len(written), game)
    left = left and left.quoting(anew)
    return replace(
        problem, hint=and_then(instruction + lost + more, left), anew=anew if left is None and not lost else ""
    )


def _right_before(
    written: Sequence[str], place: Sentence, wrong: Sequence[Problem], game: Advice
) -> tuple[list[str], str] | None:
    """What comes too late for a test that has come out, answering right before that; and the whole text."""
    sooner = _sooner(written, wrong)
    if sooner is None:
        return None
    anew = place.with_lines([place.margin + line for line in sooner])
    return (sooner, anew) if right(anew, game) else None


def _sooner(written: Sequence[str], wrong: Sequence[Problem]) -> list[str] | None:
    """What answers how a test came out, answering that before it has, if it comes too late."""
    sooner = [_OVER.sub(r"\1would \2", line, count=1) for line in written]
    return sooner if sooner != [*written] and any(_TOO_LATE.match(one.hint or "") for one in wrong) else None


_TOO_LATE = re.compile(r"it is (?:judged|dealt) already; (?:say|answer) it before")
"""How it is told that something comes too late for a test that has come out."""
_OF_NO_TEST = re.compile(r"\S.* is no test, and its damage is told from other by a word alone:")
"""How it is told that something else than a test deals damage, of which nothing is to be written before that is said so."""
_PAID_ELSEWHERE = re.compile("what it takes stands in its own rule")
"""How it is told that nobody asks for a cost."""
_TO_YOU = " is always yours: ask `is your "
"""How it is told that those of a side are called by what they are to you."""
_NOBODYS = "nobody has one of his own"
"""How it is told that a stretch of time is everybody's."""
_OVER = re.compile(r"(\bwhen [^,:\n]*\b)(succeed|fail)s(?=[,:])")


def _of_that_test(sentence: str, before: Sequence[str]) -> str:
    """How a test comes out, of which the lines above it speak: `when that Roll fails` for `if you fail again`."""
    half = _HALF.fullmatch(sentence)
    if half is not None and any(re.search(rf"\bwhen you make an? [^,:]*\b{half[1]}\b", line) for line in before):
        return f"when the target would take damage from you by that {half[1]}, that damage is half that damage"
    failed = next((found[1] for line in before if (found := _FAILS.search(line)) is not None), None)
    if failed is not None and _ROLLED_AGAIN.fullmatch(sentence):
        return f"you reroll that {failed}"
    short = _COMES_OUT.match(sentence)
    tests = [found[1] for line in before for found in _WAITS_FOR.finditer(line)]
    if short is None or not tests or any(_MADE.match(line) for line in before):  # what is made has its branches
        return sentence
    out = "fails" if short["out"] in ("fail", "miss", "lose") else "succeeds"
    return f"when that {tests[-1].split(' ')[-1]} {out}{sentence[short.end() :]}"


def _of_those_paid(sentence: str, before: Sequence[str]) -> str:
    """What there is for each of those that are paid in the lines above it: as many were chosen there as there are paid."""
    for many, name in reversed([found.groups() for line in before for found in _PAID.finditer(line)]):
        one = f"(?:one|{either_of((name, singular_of(name), plural_of(name)))})"
        each = rf"(?:per|for each|for every) {one} (?:(?:that )?you (?:have )?)?(?:paid|pay|spent|spend)\b"
        sentence = re.sub(rf"(?i:([-+]) ?(\d+) {each})", rf"\1 (\2 × {many})", sentence)
        gained = rf"\b(\d+) (?:({NAME})|cards?) (?i:{each})"
        sentence = re.sub(gained, lambda so: f"{so[2] or 'cards'} equal to {so[1]} × {many}", sentence)  # noqa: B023
    return re.sub(r"\((?:1 × )([XYZ])\)|\b1 × (?=[XYZ])", r"\1", sentence)


_PAID = re.compile(rf"\bpay ([XYZ]) ({NAME})")
"""How many of what are paid, where that is chosen."""


def _of_that_card(sentence: str, above: Sequence[str]) -> str:
    """What is asked of a card, of the one that the lines above it play or throw away, and not of one that is turned up."""
    laid = any(_LAID.search(line) for line in above)
    return _IT_IS.sub(r"\1 that card is", sentence) if laid else sentence


_LAID = re.compile(r"\b(?:discards?|plays?) (?:1|an?) card\b")
_IT_IS = re.compile(r"\b([Ii]f|[Ww]hen) (?:it|the card|this card|its suit|that card's suit)(?: is|'s)\b")
"""A card that is no longer in anybody's hand, and what is asked of it."""


def _half_of_it(sentence: str, before: Sequence[str]) -> str | None:
    """Half of the damage of the test for whose success the lines above it wait."""
    waits = next((line for line in reversed(before) if _WAITS.match(line)), "")
    test = _SUCCEEDS.search(waits)
    to = (
        " to you" if " against you" in waits and _TAKES_HALF.match(sentence) else ""
    )  # of what is left when it comes to him
    return (
        f"damage{to} by that {test[1]} is half that damage"
        if test is not None and pattern_of("<HALVED>").fullmatch(sentence)
        else None
    )


_TAKES_HALF = re.compile(r"you (?:only )?take\b")


def _dealing_none(sentence: str) -> str | None:
    """A test that is made below something else and deals no damage: what waits for it says so, and ends with it."""
    made = _DEALS_NONE.fullmatch(sentence)
    if made is None:
        return None
    against = made["against"] or made["whom"] or ""
    waits = f"when you make {made['test']}{against}:\n  damage by that {made['name']} is 0\n  you end this"
    return f"{waits}\nyou make {made['test']}{against}{made['colon']}"


def _when_it_ends(sentence: str, above: Sequence[str]) -> str | None:
    """What is done at the end of this stretch of time: of that which the lines above name, else of the one that runs.

    None where nothing is to be said otherwise."""
    said = _ENDS_BEHIND.sub(r"\g<front>when \g<which> \g<name> ends, \g<deed>", sentence)
    bound = {found[1] or found[2] for line in above for found in _BOUND.finditer(line)}
    said = _THIS_ENDS.sub(
        lambda found: f"{found[1]}when {'that' if found['name'] in bound else 'the'} {found['name']} ends,",
        said,
    )
    return said if said != sentence else None


_ENDS_BEHIND = re.compile(
    r"^(?P<front>(?:(?:otherwise|on (?:success|failure|tie)): )?)(?P<deed>(?!when|at )(?:(?! when | or )[^,;.\n])+?),? "
    r"(?:when|at the (?:end|close) of) "
    rf"(?P<which>your|this|that|the) (?P<name>{NAME})(?: ends)?$"
)
_THIS_ENDS = re.compile(rf"(^|, |: )(?:when|at the (?:end|close) of) this (?P<name>{NAME})(?: ends)?,")
_BOUND = re.compile(rf"\b(?:when (?:your|an?|each|the|that {NAME}'s) ({NAME}) (?:begin|end)s|during your ({NAME}))")


def _rule_of(place: Sentence) -> list[str]:
    """The lines above a sentence that are of the same rule."""
    found: list[str] = []
    if place.margin or _ELSE.match(place.sentence):
        for line in reversed(place.before):
            found.append(line)
            if line.strip() and not line[0].isspace() and not _ELSE.match(line):
                break
    return found


def _for_a_time(sentence: str) -> str | None:
    """What is done to all damage until an end, where each blow was answered: it stands, and is no answer."""
    one = _ANSWERED.fullmatch(reworded(sentence, done=True) or sentence)
    if one is None or not (one["first"] or one["last"]):
        return None
    to = re.sub("^ to (?=[A-Z])", " to your ", one["which"])
    to = to if to.startswith(" to ") else f" to you{to}"
    return f"damage{to} {one['does']} {one['first'] or one['last']}"


_ANSWERED = re.compile(
    r"(?:(?P<first>until [^,\n]*), )?when you would take damage(?P<which>(?: (?:to|from|by) [^,\n]*)?), "
    r"(?:that|the) damage (?P<does>(?:is|gets) [^,\n]*?)(?:,? (?P<last>until [^,\n]*|for \d+ [A-Z][^,\n]*))?"
)
_COMES_OUT = re.compile(
    r"(?:if|when) (?:you|it|that|this|(?P<called>[A-Z])|(?:that|the) [a-zA-Z]\w*)(?: (?:still|then|also))?"
    r" (?P<out>fail|succeed|miss|hit|win|lose)(?:e?s)?"
    r"(?: (?:again|too|anyway|as well|all the same|a second time))?(?=,)"
)
_AND_ASKED = re.compile(
    r"^((?:if|when) [^,:\n]*? (?:fail|succeed|miss|hit|win|lose)(?:e?s)?),? (?:and|but) (?:if )?"
    rf"(?=(?:the margin|the target|you (?:are|have)|(?:that|your) (?:{NAME}))\b[^,:\n]*,)"
)
"""How a test comes out, and what is asked besides."""
_YOURS = re.compile(rf"^(when|if) your ({NAME})(?= (?:fail|succeed|miss|hit|win|lose)(?:e?s)?\b)")
"""How a test comes out that is called by its name, though it is made right there."""
_OUT_BELOW = re.compile(r"(?:if|when) (?:you|it|that|this|(?:that|the) [a-zA-Z]\w*) [a-z]+:")
"""How a test comes out, where what comes of it stands below."""
_FAILS = re.compile(
    r"\bwhen (?:your|(?:an?|that) [A-Z][\w-]*'s) (?:[A-Z][\w-]* )*([A-Z][\w-]*)\b[^,]* (?:would )?fails?,.*\bmay\b.*:"
)
_ITS_DICE = r"(?:that [A-Z][\w-]*'s|its|the|your|all(?: of)?(?: the| its| your)?) (?:dice|cards|die)"
_ROLLED_AGAIN = re.compile(
    r"(?:you )?(?:may |can )?(?:roll|throw|draw|make|play|take|do) "
    rf"(?:{_ITS_DICE}|it|that [A-Z][\w-]*|the [A-Z][\w-]*|everything) (?:all )?(?:again|over)"
    r"|(?:you )?reroll (?:it|everything)"
)
"""A test that fails, below which something is offered, and how it is said that it is made again."""
_BY_SO_MUCH = re.compile(
    rf"(?:(?:when|if) (?:you|it|this|(?:that|your|the) (?:{NAME})) succeeds?,? (?:and )?)?(?:when |if )?"
    rf"(?:(?:you|it|this|(?:that|your|the) (?:{NAME})) (?P<out>succeed|beat|win|hit|pass|fail|miss|lose)(?:e?s)?"
    rf"(?: (?:it|them|him|her|the target|that (?:{NAME})))? by|the margin is)"
    r" (?:at least (?P<least>\d+)|(?P<more>\d+) or more), (?P<deed>[^:\n]+?)\.?(?:\n(?i:otherwise)[:,]? (?P<other>[^\n]+?)\.?)?"
)
"""How far a test succeeds or fails, and what comes of it."""
_AWAITED = re.compile(
    rf" *(?:[^,\n]* per [^,\n]*, )?when (?:you make an? (?P<made>{NAME})|your (?:{NAME})[^,:\n]* (?P<comes>succeeds))[^,:\n]*:$"
)
"""A test that is waited for, with what comes of it below."""
_HALF = re.compile(r"that ([A-Z]\w*) deals (?:only )?half (?:the |its |of the )?(?:usual |normal )?damage")
_DEALS_NONE = re.compile(
    rf"(?:you )?make (?P<test>an? (?:{NAME} )??(?P<name>[A-Z][\w-]*))(?P<against> against [^,:\n]+?)?"
    r" (?:that|which) deals no damage(?P<whom> against [^,:\n]+?)?(?P<colon>:?)"
)
_WAITS = re.compile(r" *(?:[^,\n]* per [^,\n]*, )?when ")
_SUCCEEDS = re.compile(
    rf"\bwhen (?:(?:(?:an?|another|that) [A-Z][\w-]*'s|an?|another|your) )?({NAME})[^,:]* (?:would )?succeeds?\b"
)
_MADE = re.compile(r" *(?:you|(?:that|the) [a-zA-Z]\w*) (?:may )?makes? an? ")
_MAKES = re.compile(r"(?:^|, ) *(?:you|(?:that|the|each) [a-zA-Z]\w*) makes? an? ")
_WAITS_FOR = re.compile(
    r"\bwhen (?:(?:you|(?:an?|that) [A-Z][\w-]*)(?: would)? makes? an?|(?:your|(?:an?|that) [A-Z][\w-]*'s)) "
    rf"({NAME})(?=[^,:]* (?:would )?(?:succeed|fail|tie|end)s?\b|[^,]*,.*\bmake|.*,)"
)
"""How a test comes out, said shortly; and the front of a sentence that waits for a test."""


def _as_a_branch(sentence: str, place: Sentence, game: Advice) -> str | None:
    """The cure where what comes of the test that is made right above stands beside it, and not below."""
    above = place.before[-1] if place.before else ""
    over = next((line for line in _around(place)[:1] if line.endswith(":") and _MAKES.search(line)), "")
    sentence = _YOURS.sub(
        lambda one: f"{one[1]} that {one[2]}" if f" {one[2]}" in (over or above) else one[0], sentence
    )
    below = _below(place) if _OUT_BELOW.fullmatch(sentence) else []
    asked = f"{sentence[:-1]}," if below else _AND_ASKED.sub(r"\1, if ", sentence)
    short = _COMES_OUT.match(asked)
    if short is None or not above:
        return None
    if short["called"]:  # of the test above it, whose name nothing else asks for then
        above = above.removesuffix(f" as {short['called']}")
        if above == place.before[-1]:
            return None
    out = "failure" if short["out"] in ("fail", "miss", "lose") else "success"
    done = [line[indent_of(below[0]) :] for line in below] or [asked[short.end() :].lstrip(", ")]
    done = [game.capitals(line) for line in done]
    if not any(line.endswith(":") for line in done):
        done = [reworded(line, done=True) or line for line in done]
    said = "\n".join(done)
    branch = [f"on {out}: {said}"] if "\n" not in said else [f"on {out}:", *(f"  {one}" for one in said.split("\n"))]
    many = len(below)
    if over:
        whole = "\n".join([*place.before, *(place.margin + line for line in branch)])
        return as_instruction(branch) + in_place(place.many + many) if right(whole, game) else None
    if not _MADE.match(above) or above.endswith(":") or indent_of(above) != len(place.margin):
        return None
    written = [f"{above.strip()}:", *(f"  {line}" for line in branch)]
    whole = "\n".join([*place.before[:-1], *(place.margin + line for line in written), *place.behind[many:]])
    return as_instruction(written) + in_place(2 + many) if right(whole, game) else None


def further_in(place: Sentence) -> str | None:
    """The cure where what comes of the test that is made right above does not stand below it."""
    sentence, margin = place.sentence, len(place.margin)
    above = next((line for line in reversed(place.before) if line.strip()), "")
    if not _BRANCH.match(sentence) or indent_of(above) < margin:
        return None
    if (other := _BRANCH.match(above)) is not None and indent_of(above) > margin:
        return AS_FAR_IN.format(here=sentence.partition(":")[0], there=f"on {other[1]}")
    if not _MAKES_ONE.search(above):
        return None
    written = [f"{above.strip().removesuffix(':')}:", f"  {sentence}"]
    return as_instruction(written) + in_place(2) if not sentence.endswith(":") else BELOW_IT.format(above=written[0])


_MAKES_ONE = re.compile(r"\bmakes? (?:an?|the|another) [^,:\n]*:?$")
AS_FAR_IN = "let `{here}: …` begin as far in as `{there}: …` above it"
BELOW_IT = "write `{above}` above it, and let it begin two spaces further in than that"
"""A test that is made, to the end of the line; where what comes of it belongs."""


def _by_how_much(sentence: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure where what comes of a test that succeeds by so much stands below it: that is asked in the row of what comes
    out, be it the one above."""
    asked = _BY_SO_MUCH.fullmatch(game.capitals(sentence))
    if asked is None:
        return None
    done = reworded(asked["deed"], done=True) or asked["deed"]
    far = f"if the margin is at least {asked['least'] or asked['more']}"
    said = f"{far}, {done}"
    above = _around(place)
    row = _BRANCH.match(above[0]) if above else None
    comes = {None: "", "fail": "failure", "miss": "failure", "lose": "failure"}.get(asked["out"], "success")
    if row is not None:
        return _built([said], place, game) if comes in ("", row[1]) else None
    waits = _AWAITED.match(above[0]) if above else None
    if waits is not None and comes == "success":
        front = "" if waits["comes"] else f"when that {waits['made'].rpartition(' ')[2]} succeeds, "
        other = asked["other"] and (reworded(asked["other"], done=True) or asked["other"])
        lines = [f"{front}{far}:", f"  {done}", f"otherwise: {other}"] if other else [front + said]
        return _built(lines, place, game)
    row = _BRANCH.match(place.before[-1]) if place.before else None
    if row is None or comes not in ("", row[1]) or indent_of(place.before[-1]) != len(place.margin):
        return None
    first = place.before[-1][row.end() :].strip()
    lines = [f"on {row[1]}:", f"  {first}", f"  {said}"]
    anew = "\n".join([*place.before[:-1], *(place.margin + line for line in lines), *place.behind]).rstrip("\n") + "\n"
    return (as_instruction(lines) + in_place(2), anew) if first and right(anew, game) else None


def _around(place: Sentence) -> list[str]:
    """The lines above a sentence that it stands below."""
    margin, found = len(place.margin), list[str]()
    for line in reversed(place.before):
        if line.strip() and indent_of(line) < margin:
            margin = indent_of(line)
            found.append(line)
    return found


_WHAT_FAILS_IS_HALVED = re.compile(
    r"^[^:\n]*\bfails?\b[^:\n]*\bagainst an? [^:\n]*:\s+[^\n]*\b(?:half|halved?)\b[^\n]*$"
)
"""What somebody fails against another test deals no damage: that which succeeds does."""
_HALF_COMES_BACK = re.compile(r"\byou make an? [^\n:]*:\n +on success: you (?:also )?(?:take|suffer) half\b")
"""Half of what a test deals comes to whoever makes it, too; in its branches that damage is dealt already."""
_SO_MANY = re.compile(r"\b(?:that|as) (?:many|much)\b")
_AS_MANY_AS_ONE_LIKES = re.compile(
    r"\b(?:(?:pay|spend) (?:any (?:number|amount) of|up to) |discards? (?:any number of|all|up to \d+|\d+) cards\b)"
)
_SO_MUCH = re.compile(r"\bgains? (?:that|as|the same|it$|them$)\b")
_LOSES_ALL = re.compile(r"\bloses? all\b")
"""As much as somebody loses, which he no longer has by then."""
_AT_MOST = re.compile(r"\bgets? \+\d+,? \(?[^()]*\b(?:at most|up to|max|maximum|more than)\b")
_OF_EACH = re.compile(r"^ *for (?:each|every) ")
"""What is limited of what each of many adds."""
_WHO_FAILS = re.compile(r"(?i:whoever|(?:those|anyone|anybody|all) who) (?:fail|succeed)s?\b")
"""What comes to those who have made a test, said in a line of its own."""
_MAY_BELOW = re.compile(r"(?m)\b[Yy]ou (?:may|can):$")
"""What one may do, of which nothing is said before what stands below it."""
_OVER_ALREADY = re.compile(rf"that {NAME} is over by then; ")
"""How it is told that something is said of a test that has been made."""
_MADE_ABOVE = re.compile(r" *(?:you )?(?:may )?make an? ")
_DEALS_SO = re.compile(
    rf"(?:it|(?:that|the) (?:{NAME})) (?:deals?|does|gets|plays|rolls)\b|(?:the|its|that) damage is halved"
)
"""A test that is made, and a line that says more of it."""
_HALF_FOR_YOU = re.compile(
    r"(?:you (?:may )?|(?:that [A-Z][\w-]*|he|she|they|it) (?:only )?)(?:take|suffer)s? (?:only )?"
    r"(?:half|(?:the )?(?:other half|rest|remainder))\b"
)
_OF_ANOTHERS = re.compile(
    r"(?m)^[^\n:]*\bwhen(?:ever)? (?!you\b)[^,\n]*\b(?:takes? damage\b|(?:hits|against) (?:an|another)\b)"
)
"""Half of what somebody else would take, which that one takes no more."""
_OF_EACH_WHOSE = re.compile(r"for each [A-Z][^:,\n]* whose [^:\n]*:$")
"""Of whom something holds, which is asked of each below it."""
_HALF_OF_A_HIT = re.compile(r"(?:you )?(?:only )?(?:take (?:only )?half|damage to you (?:by that [A-Z]\w* )?is half)\b")
_HIT = re.compile(r"(?m)^when [^,\n]* against you succeeds,[^\n]* may [^\n]*:$")
"""Half of the damage of a test that has come out, before which it must be said."""
_LASTED = r"(?:this|that|the|your) (?:bonus|advantage|benefit|effect|modifier)"
_IS_OVER = re.compile(
    rf"(?<=, )(?:you (?:lose|give up|forfeit) {_LASTED}|{_LASTED} (?:ends|is over|is lost|is gone|stops|goes away))$"
)
"""What lasted, which ends with what is waited for."""
_EACH_CHOOSES = re.compile(r"(?:^|, )you and each [^,:\n]* chooses? one:?$")
"""What is chosen by several, which stands below it for each of them."""
_OF_A_SUIT = re.compile(
    r"\b(?:play|discard) (?:an?|one|1) (?:card (?:of|with) [^:,\n]+|(?:[A-Z]\w*|red|black)(?: card)?):$"
)
"""A card of one suit, which is seen only when it lies there."""
_INSTEAD = re.compile(r"^instead[,:] ?| instead$")
"""What stands with the time, above the block."""
_ELSE = re.compile(r"(?:otherwise|or else|else|if not)(?:[:,] ?| |$)")
_BRANCH = re.compile(r" *on (success|failure):")


def _as_the_other_branch(sentence: str, place: Sentence, game: Advice) -> str | None:
    """The cure where `otherwise` stands beside or below a block: it goes with what is asked in that, or a test comes out the
    other way."""
    short = _ELSE.match(sentence)
    block = _right_above(place)
    if short is None or not block:
        return None
    deed = game.capitals(sentence[short.end() :].lstrip(" ,:"))
    said = (reworded(deed, done=True) or deed).split("\n") if deed else []
    branches = [(at, found[1]) for at, line in enumerate(block) if (found := _BRANCH.match(line)) is not None]
    if len(branches) == 1:
        at, out = branches[0]
        head, beside = f"on {'failure' if out == 'success' else 'success'}:", indent_of(block[at]) <= len(place.margin)
        below = _with_the_other(block, at, head, said, place, game, alone=beside)
        return (
            below or f"of a test that is made it is `{head} …`, as far in as `{block[at].strip().partition(':')[0]}: …`"
        )
    if (offer := _list_in_a_block(block)) is not None:
        return _with_the_other(offer, 0, "otherwise:", said, place, game, was=len(block))
    if branches or _ASKED_IN.search(block[0]):
        return None
    awaited = _OUT_AWAITED.fullmatch(block[0].removesuffix(":").strip())
    other = f"{awaited['front']}{_OTHER_OUT[awaited['out']]}" if awaited is not None else ""
    asked = [at for at in _opened_at_the_end(block) if _ASKED_IN.search(block[at])]
    if len(asked) == 1 and (below := _with_the_other(block, asked[0], "otherwise:", said, place, game)) is not None:
        test = f"; what comes if that test comes out otherwise is a rule of its own, `{other}, …`" if other else ""
        return below + test
    written = [f"{other}, {said[0]}"] if len(said) == 1 else [f"{other}:", *(f"  {line}" for line in said)]
    anew = place.with_lines([place.margin + line for line in written])
    return as_instruction(written) + in_place(place.many) if other and not asked and right(anew, game) else None


def _right_above(place: Sentence) -> list[str]:
    """The lines of the block that a sentence stands beside or below, with what opens it."""
    found: list[str] = []
    for line in reversed(place.before):
        found.insert(0, line)
        if line.strip() and indent_of(line) <= len(place.margin):
            return found if indent_of(line) == len(place.margin) else []
    return []


def _list_in_a_block(block: Sequence[str]) -> list[str] | None:
    """The same, where it is a list to be chosen from: below what asks whether it may be, of which something else can come."""
    found = _LISTED.fullmatch(block[0].strip())
    if found is None or not (found["may"] or found["asked"]):
        return None
    who, margin = found["who"], " " * indent_of(block[0])
    head = f"{found['front']}{who} may use this:" if found["may"] else f"{found['front'].removesuffix(', ')}:"
    chooses = f"{who} {'choose' if who == 'you' else 'chooses'} one:"
    return [f"{margin}{head}", f"{margin}  {chooses}", *(f"  {line}" for line in block[1:])]


_LISTED = re.compile(
    rf"(?P<front>(?:[^,:\n]+, )*?(?P<asked>(?:if|while) [^,:\n]+, )?)(?P<who>you|the target|that (?:{NAME}))"
    r" (?:(?P<may>may) choose|chooses?) one:"
)
"""What a list to be chosen from stands below."""


def _opened_at_the_end(block: Sequence[str]) -> list[int]:
    """Which lines of a block the last of it stands below, and that one."""
    margin, found = indent_of(block[-1]) + 1, list[int]()
    for at in range(len(block) - 1, 0, -1):
        if indent_of(block[at]) < margin:
            margin = indent_of(block[at])
            found.append(at)
    return found


def _with_the_other(
    block: Sequence[str],
    at: int,
    head: str,
    said: Sequence[str],
    place: Sentence,
    game: Advice,
    *,
    alone: bool = False,
    was: int = 0,
) -> str | None:
    """The cure that has what comes otherwise as far in as a line of the block above, behind all that stands below that; None
    if something is wrong with it.  alone: whether that is shown alone.  was: as how many lines the block stands there, if it
    is shown in others."""
    size = was or len(block)
    margin, front, deed = " " * indent_of(block[at]), block[:at], ""
    ends = next((n for n in range(at + 1, len(block)) if indent_of(block[n]) <= len(margin)), len(block))
    own = [block[at], *block[at + 1 : ends]]
    if head == "otherwise:" and not own[0].rstrip().endswith(":"):  # what is asked and done in one line opens a block
        asks, _, deed = own[0].rpartition(", ")
        own = [f"{asks}:", f"{margin}  {deed}"]
    behind = [] if said else _below(place)  # `otherwise:` has a block of its own
    done = [*said, *(line[2:] for line in behind)]
    other = [
        margin + line for line in ([f"{head} {done[0]}"] if len(done) == 1 else [head, *(f"  {line}" for line in done)])
    ]
    whole = [
        *place.before[: place.first - size],
        *front,
        *own,
        *other,
        *block[ends:],
        *place.behind[len(behind) :],
    ]
    if not right("\n".join(whole).rstrip("\n") + "\n", game):
        return None
    if alone and ends == len(block):
        return as_instruction([line.removeprefix(margin) for line in other] if said else [head]) + in_place(place.many)
    lines = [line.removeprefix(place.margin) for line in (*front, *own, *other, *block[ends:])]
    return as_instruction(lines) + in_place(size + place.many + len(behind))


_ASKED_IN = re.compile(r"(?:^|, ) *(?:if|while) [^,]*[,:]|\bmay (?:pay|discard|lose) [^,:]+:$")
"""What is asked of what is so, or of somebody who may pay: it may be otherwise."""
_OUT_AWAITED = re.compile(r"(?P<front>when (?:(?!\bwould\b)[^,:\n])* )(?P<out>succeeds|hits|fails|misses)")
_OTHER_OUT = {"succeeds": "fails", "hits": "misses", "fails": "succeeds", "misses": "hits"}
"""A test that is waited for, and how it comes out otherwise."""


def _instead_of_damage(sentence: str, place: Sentence, game: Advice) -> str | None:
    """The cure where what comes instead of damage stands below the test that deals it, behind which it is dealt already."""
    comes = _NOT_DAMAGE.fullmatch(game.capitals(sentence))
    made = _MADE_AT.fullmatch(place.before[-1]) if place.before else None
    alone = not place.behind or indent_of(place.behind[0]) < len(place.margin)
    if comes is None or made is None or not made["margin"] or not alone or len(made["margin"]) >= len(place.margin):
        return None
    written = [
        f"when {made['whom']} would take damage from you by {made['test']}, instead, {made['whom']} {comes['does']}",
        f"when your {made['test'].split(' ', 1)[1]} ends, you end this",
        f"you make {made['test']} against {made['whom']}",
    ]
    whole = "\n".join([*place.before[:-1], *(made["margin"] + line for line in written), *place.behind])
    return as_instruction(written) + in_place(2) if right(whole, game) else None


_NOT_DAMAGE = re.compile(
    rf"on success: (?:it|he|she|they|the target|that (?:{NAME})) (?P<does>[a-z][^,\n]*?) instead of (?:taking|suffering)"
    r"(?: any| the| that)? damage"
)
_MADE_AT = re.compile(rf"(?P<margin> *)you make (?P<test>an? (?:{NAME})) against (?P<whom>that (?:{NAME})):")


def _as_declined(sentence: str, place: Sentence, game: Advice) -> str | None:
    """The cure where what comes of declining stands alone below what may be paid."""
    short = _ELSE.match(sentence)
    above = place.before[-1] if place.before else ""
    if short is None or not _OFFERED.search(above) or indent_of(above) >= len(place.margin):
        return None
    deed = game.capitals(sentence[short.end() :].lstrip(" ,:"))
    said = reworded(deed, done=True) or deed
    anew = f"{above.rstrip(': ')}, otherwise {said}"
    if not deed or "\n" in said or not right("\n".join([*place.before[:-1], anew, *place.behind]), game):
        return None
    return as_instruction([anew.strip()]) + in_place(2)


def _declined_at_length(said: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure, and the text with it, where what comes of declining is more than a line can say that offers something, and
    nothing is had for the price: one of both is chosen, of which the price can be only if it can be paid."""
    head, *rest = said.split("\n")
    offered = _DECLINED.fullmatch(head) or _NOT_PAID.fullmatch(head)
    if offered is None or can_be_read(place.with_lines([place.margin + line for line in (head, *rest)])):
        return None
    opens = head.endswith(":")
    below = [*rest, *((game.capitals(line) for line in _below(place)) if opens else ())]
    who, s = offered["who"], "" if offered["who"] == "you" else "s"
    one = _OF_ANY.sub("that ", who)
    own = re.sub(r"\b(?:its|his|her|their) (?=next |[A-Z])", f"{one}'s ", offered["deed"]) if s else offered["deed"]
    own = re.sub(r"^(?:it|he|she|they) ", f"{one} ", own)
    deed = (reworded(own, done=True) or own).split("\n") if own else []
    done = [*(deed or ()), *below] if deed or not below else [line[indent_of(below[0]) :] for line in below]
    pays = {"spend": "pay", "give up": "lose"}.get(offered["pays"], offered["pays"])
    listed = [f"{one} {pays}{s} {offered['price']}", *done]
    offer = f"{offered['front']}{who} choose{s} one:"
    return _built([offer, *(f"  {'- ' if at < _BOTH else '  '}{line}" for at, line in enumerate(listed))], place, game)


_OF_ANY = re.compile(r"^(?:each|an?|another) (?:[A-Z][\w-]* )*(?=[A-Z][\w-]*$)")
_BOTH = 2
"""Of whom the price is; and how many lines can be chosen: the price, and what comes otherwise, which may go on below."""


_DECLINED = re.compile(
    r"(?P<front>(?:[^,\n]+, )*)(?P<who>[^,\n]*) may (?P<pays>pay|discard|lose) (?P<price>[^,:\n]+), otherwise (?P<deed>[^\n]+)"
)
_NOT_PAID = re.compile(
    rf"(?P<front>(?:[^,\n]+, )*)unless (?P<who>you|the target|(?:that|the|an?) (?:{NAME}))"
    r" (?P<pays>pay|spend|discard|lose|give up)s? (?P<price>[^,:\n]+)(?P<deed>):"
)
"""What is offered, with what comes of declining."""


def _on_its_own(sentence: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure, and the text with it, where what opens a block stands behind `otherwise:`, and not below it."""
    short = _ELSE_OPENS.fullmatch(sentence)
    if short is None:
        return None
    deed = game.capitals(short[1])
    below = (f"  {line}" for line in _below(place))
    return _built(["otherwise:", f"  {reworded(deed, done=True) or deed}", *below], place, game)


def _one_or_other(sentence: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure, and the text with it, where it is asked whether two things are so, or else two others: the others below
    `otherwise:`, and what comes of it twice."""
    asked = _ONE_OR_OTHER.fullmatch(game.capitals(sentence))
    if asked is None or " and " not in f"{asked['one']}{asked['other']}":
        return None
    done = [asked["deed"]] if asked["deed"] else [line[2:] for line in _below(place)]
    if asked["deed"]:
        done = (reworded(asked["deed"], done=True) or asked["deed"]).split("\n")
    asks = [
        f"if {asked['one']}:",
        *(f"  {line}" for line in done),
        "otherwise:",
        f"  if {asked['other']}:",
        *(f"    {line}" for line in done),
    ]
    front = asked["front"].removesuffix(", ")
    return _built([f"{front}:", *(f"  {line}" for line in asks)] if front else asks, place, game)


def limit_first(sentence: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure, and the text with it, where how often a block is done stands behind that or at its end: it stands in front
    of it.  Where there is none, how it begins that is done so often to each.  So does what must not be so then."""
    limit, *bars = _how_often_and_when(game.capitals(sentence))
    if not limit and not bars:
        return None
    each = _TO_EACH.search(limit)
    over = place.before[_head_above(place) :] if place.margin else []
    block = next((one for one in (_right_above(place), over) if len(one) > 1 and _speaks_of(one[0], each)), [])
    if not block:
        of_each = re.match(r"(?i:each|every) ", sentence)
        return (_SO_OFTEN.format(limit, with_article(each[1])), "") if each is not None and of_each is None else None
    margin = " " * indent_of(block[0])
    head, below = block[0].strip(), [line.removeprefix(margin) for line in block[1:]]
    if bars:
        head = reworded(", ".join([*bars, head])) or head
    slots, deed = apart(head)
    if not limit:
        written = in_form([head, *below])
    elif slots and limit_alone(slots[0]) is not None:  # a rule has one limit
        if len(slots) == 1:
            return _TWO_LIMITS.format(slots[0], limit, deed), ""
        written = [f"{', '.join(slots)}:", f"  {limit}, {deed}", *(f"  {line}" for line in below)]
    else:
        written = in_form([f"{limit}, {head}", *below])
    above = place.before[: place.first - len(block)]
    anew = "\n".join([*above, *(margin + line for line in written), *place.behind]).rstrip("\n") + "\n"
    cure = as_instruction(written) + in_place(place.many + len(block)) + added(sentence, written[0])
    return (cure, anew) if right(anew, game) else None


def _how_often_and_when(sentence: str) -> list[str]:
    """How often something is done, or nothing, and what is asked of it, where a sentence says nothing else of what stands above
    it: `You can do this only once per Round, and not while you are Dazed.`, `You cannot do this while you are Dazed.`"""
    said = sentence.strip().rstrip(".")
    barring = _AND_NOT.match(said)
    often, barred, fact = barring.groups() if barring is not None else (said, None, None)
    limit = limit_alone(often) if often else ""
    bars = [f"unless {fact}"] if barred else []
    slots, rest = apart(said)
    if limit is None and not bars and slots and all(one.startswith("if ") for one in slots):
        limit, bars = limit_alone(rest), slots
    return [""] if limit is None else [limit, *bars]


_AND_NOT = re.compile(
    r"(?:(?P<often>.+?),? (?:and|but)(?: it| this| you)? )?"
    r"(?P<barred>(?i:not|never|(?:this |it |you )?(?:cannot|can't|can not|may not)"
    r"(?: do (?:this|it|that|so)| use (?:this|it|that)| be (?:done|used))?) (?:while|if|when|whenever)) (?P<fact>[^,]+)$"
)
"""How often, and when not."""


def _speaks_of(head: str, each: re.Match[str] | None) -> bool:
    """Whether what opens a block brings in whom something is done to only so often."""
    return each is None or re.search(rf"(?<!that )\b{re.escape(each[1])}\b", head) is not None


_TWO_LIMITS = "a rule has one limit: the other stands below it, `{}, during your …:`, and below that `{}, {}`"
_TO_EACH = re.compile(rf" per (?:{NAME}) per ({NAME})$")
_SO_OFTEN = "how often stands before it: `{}, you may choose {}:`, and below it what comes of that"
"""How often somebody can be chosen, and where that is said."""


def _head_above(place: Sentence) -> int:
    """The line that a sentence stands below."""
    margin = len(place.margin)
    lines = enumerate(place.before)
    return max((at for at, line in lines if line.strip() and indent_of(line) < margin), default=place.first)


def _for_each_event(sentence: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure, and the text with it, where a block waits for one of two things: one for each."""
    waits = _ONE_EVENT_OR_OTHER.fullmatch(game.capitals(sentence))
    below = _below(place)
    if waits is None or not below:
        return None
    for events in each_of(waits["one"], waits["other"]):
        heads = [f"when {event}{waits['asks']}:" for event in events]
        said = [reworded(head) or head for head in heads]
        if all(head.startswith("when ") for head in said):
            built = _built([line for head in said for line in (head, *below)], place, game)
            if built is not None:
                return built
    return None


_ONE_EVENT_OR_OTHER = re.compile(
    r"(?:when|whenever|each time) (?P<one>(?:(?! or )[^,:\n])+) or (?:when )?(?P<other>(?:(?! or )[^,:\n])+)"
    r"(?P<asks>(?:, [^:\n]+)?):"
)
"""Two things for which a block waits, and what is asked or offered besides."""


def _for_that_long(sentence: str, place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure where how long all of a block stands is said before it: it is said last, of each that stands so long."""
    said = game.capitals(sentence)
    below = _below(place)
    if place.margin and not below and (waits := _WAITS_TILL.fullmatch(_WITHIN.sub(_ALL_THE_REST, said))) is not None:
        ends = waits["till"] or f"the {waits['rest']} ends"
        return _built([reworded(waits["rule"]) or waits["rule"], f"when {ends}, you end this"], place, game)
    head = _SO_LONG.fullmatch(said)
    if head is None or not below:
        return None
    front = head["front"].removesuffix(", ")
    lines = _waiting_till(head["until"], below) if front or _stands_alone(place) else []
    if not lines:
        margin = min(map(indent_of, below))
        if any(indent_of(line) > margin or line.endswith(":") or _LASTS.search(line) for line in below):
            return None
        long = f"for {head['many']} {head['those']}" if head["many"] else head["until"]
        done = (game.capitals(f"{line.strip()} {long}") for line in below)
        lines = [one for line in done for one in (reworded(line, done=True) or line).split("\n")]
    if not front:
        return _built(lines, place, game)
    asked = f"{front}:"
    return _built([reworded(asked) or asked, *(f"  {line}" for line in lines)], place, game)


def _waiting_till(until: str | None, below: Sequence[str]) -> list[str]:
    """What waits in a block until then, and what ends that; nothing where something else stands there, too."""
    ends = _TILL.fullmatch(until or "")
    margin = min(map(indent_of, below))
    waits = all(line[margin:].startswith("when ") for line in below if indent_of(line) == margin)
    return [*(line[margin:] for line in below), f"when {ends[1]}, you end this"] if ends is not None and waits else []


def _stands_alone(place: Sentence) -> bool:
    """Whether a sentence and its block are all that stands below what opens the block around them."""
    margin, behind = len(place.margin), place.behind[len(_below(place)) :]
    above = place.before[-1] if place.before else ""
    return indent_of(above) < margin and not (behind and behind[0].strip() and indent_of(behind[0]) >= margin)


_TILL = re.compile(r"until ((?:the|your) [^,:\n]* (?:begins|ends))")
_WITHIN = re.compile(
    rf"((?i:when|whenever|each time|every time) [^,:\n]*?) (?:(?:in|during|within) )?(?:this|that|the same) ({NAME}), "
    r"(?=(?!.*\buntil\b)[^:\n]*$)"
)
_ALL_THE_REST = r"for the rest of that \2, \1, "
_WAITS_TILL = re.compile(
    r"(?:(?i:until) (?P<till>[^,:\n]* (?:begins|ends))|(?i:(?:until|till) the end of|(?:for|during) the rest of) "
    rf"(?:the|this|that) (?P<rest>{NAME})), "
    r"(?P<rule>(?:when|whenever|each time|every time) (?!you would take damage)[^,:\n]*, [^:\n]*)"
)
_SO_LONG = re.compile(
    r"(?P<front>(?:(?:when|if|while|during|once|on|from rank) (?:(?! until )[^\n])+, )?)"
    rf"(?:(?P<until>until [^,:\n]+)|for (?:the next )?(?P<many>\d+) (?P<those>{NAME})):"
)
_LASTS = re.compile(r"\b(?:until|for \d+)\b|^ *(?:when|while|if|during|once per|otherwise)\b")
"""How long all of a block stands, said before it; and what says for itself how long."""


def _while_it_runs(said: str, sentence: str, below: Sequence[str]) -> str:
    """The front of a block in which something is offered in somebody's time, and not only as that begins."""
    begins = _IN_TIME.search(said)
    if begins is None or not sentence.endswith(":") or not any(map(_MAY.search, below)):
        return said
    named = re.search(rf"\b(?i:on|in|during) {re.escape(begins['time'])}(?=[,:])", sentence)
    return _IN_TIME.sub(r"during \g<time>", said) if named is not None else said


_IN_TIME = re.compile(rf"\bwhen (?P<time>(?:your|an?|the) (?:{NAME})) begins(?=[,:])")
"""The beginning of a stretch of time."""


def _below(place: Sentence) -> list[str]:
    """The lines below a sentence that stand in its block, as far in as they stand in that."""
    margin = len(place.margin)
    return [line[margin:] for line in takewhile(lambda line: indent_of(line) > margin, place.behind)]


def _built(written: list[str], place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure that has these lines in the place of a sentence and its block, if nothing is wrong with them."""
    if any("\n" in line for line in written):
        return None
    below = len(_below(place))
    lines = [place.margin + line for line in written]
    anew = "\n".join([*place.before, *lines, *place.behind[below:]]).rstrip("\n") + "\n"
    try:
        effect = tree_of(anew)
    except NoSentence:
        return None
    of_theirs = [one for one in game.wrong(effect) if place.holds(one, len(written))]
    if any(one.code is not codes.UNINTRODUCED_REFERENCE for one in of_theirs):
        return None
    return as_instruction(written) + in_place(place.many + below), anew


_ELSE_OPENS = re.compile(r"(?:otherwise|or else|else)[:,] ?(.+:)")
_ONE_OR_OTHER = re.compile(
    r"(?P<front>(?:(?:when|during|once per) [^,\n]+, )*)if (?P<one>(?:(?! or )[^,\n])+),? or (?:if )?"
    r"(?P<other>(?:(?! or )[^,\n])+?)(?::|, (?P<deed>[^,\n:]+))"
)
"""What is asked behind `otherwise`, and what is asked in two ways, with what comes of it."""
_OFFERED = re.compile(r"\byou may (?:pay|discard|lose) [^,:]+:$")
"""What may be paid, and for what."""


def _by_pieces(
    best: Problem, wrong: Sequence[Problem], said: str, place: Sentence, written: list[str], game: Advice | None
) -> Problem:
    """All that is wrong with the pieces of a sentence that cannot be read as a whole, if that is more than is known best.

    wrong: with it as it stands, and as far as it could be reworded.  said: it with the capitals of the game.  written: its
    lines as far as they could be reworded."""
    if game is None:
        return best
    hint = best.hint or ""
    alone = not re.match(r"(?:write|begin with) `.*; then ", hint)
    known = next((one.hint for one in wrong if one.hint and hint.endswith(one.hint)), hint if alone else "")
    if not hint or (hint == known and _BUILT.search(known)) or re.match(rf"write `.*`; {STRANGERS}", hint):
        return best
    laid = by_pieces(place, written, game)
    if hint == known and not _more_than(laid, place, hint):
        return best
    lost = _leaving_out(said, "\n".join([*laid.lines, *(one.said for one in laid.left)]), game) if shows(laid) else ""
    shown = first_wrong(laid, place, written) or best
    cure = as_cure(laid, place, written, Told(said_at(place, best.span), known))
    whole = place.with_lines([place.margin + line for line in laid.lines]) if not laid.left and not lost else ""
    return replace(shown, hint=cure + lost, anew=whole) if cure else best


_BUILT = re.compile(r"below it|below that|\bgo round\b|stands below|behind that block|in the entry that brings it")
"""What is said of how the whole is to be built, of which no piece stays as it is."""


def _more_than(laid: Laid, place: Sentence, hint: str) -> bool:
    """Whether the pieces of a sentence tell more of it than a hint."""
    if shows(laid) and any(piece not in place.sentence for piece in laid.right):
        return True
    told = {one.cure for piece in laid.left for one in piece.told}
    if STRANGERS in hint:
        return any(cure not in hint for cure in told)
    strange = any(piece.strangers for piece in laid.left)
    return not how_much(hint) or len(told) + strange > 1


def heard(text: str, problem: Problem, game: Advice) -> Problem:
    """What is wrong with the meaning of a sentence; its cure is the sentence that says the same, if one does and is right."""
    place = sentence_at(text, problem.span.line, game)
    over = place.margin and _OVER_BY_THEN.search(problem.hint or "")
    if over and (branch := _as_a_branch(place.sentence, place, game)) is not None:
        return replace(problem, hint=branch)
    if (suit := chosen_suit(place, game)) is not None:
        return replace(problem, hint=suit)
    set_so = _DIE_SET.search(line_of(text, problem.span.line))
    if set_so is not None and (stays := own_way(game, set_so.string, set_so.start(1) + 1)) is not None:
        return replace(problem, hint=stays)
    of_time = problem.code is codes.UNINTRODUCED_REFERENCE
    if (of_time or problem.code in _UNHEARD) and (often := limit_first(place.sentence, place, game)) is not None:
        return replace(problem, hint=often[0], anew=often[1])
    later = _LATER.search(place.sentence) is not None
    could_be = (
        of_time
        or problem.code in _UNHEARD
        or (problem.code is codes.DURATION_WITHOUT_END and (later or " can " in place.sentence))
    )
    named = game.capitals(place.sentence)
    if not place.margin and (some := of_some(place.sentence, game)) is not None:
        return replace(problem, hint=some)
    if problem.code is codes.SAYS_NOTHING_IN_PLAY and (nobody := _brings_nobody(place.sentence, game)) is not None:
        return replace(problem, hint=nobody)
    if OF_THE_ENTRY in (problem.hint or ""):
        named = with_owners(named, game.capitals("\n".join(place.before)), game)
    lasts = None
    if could_be and place.margin:  # until an end, or by one test
        lasts = _for_a_time(named) or _half_of_it(named, [game.capitals(line) for line in place.before])
    if lasts is not None and right(place.with_lines([place.margin + lasts]), game):
        anew = place.with_lines([place.margin + lasts])
        return replace(problem, hint=as_instruction([lasts]) + in_place(place.many), anew=anew)
    if could_be and (sooner := _right_before(named.split("\n"), place, (problem,), game)) is not None:
        return replace(problem, hint=as_instruction(sooner[0]) + in_place(place.many), anew=sooner[1])
    if could_be:  # whom a test is against is somebody's, too
        named = game.by_number(of_the_target(named, list(map(game.capitals, _around(place))), game))
    said = reworded(named, done=bool(place.margin)) if could_be else None
    if said is None and could_be and named != place.sentence:
        said = named
    said = said and game.in_number(said)
    owner = re.search(r"\bthat [A-Z][\w-]*'s\b", named) if named != place.sentence else None
    if owner is not None and OF_THE_ENTRY in (problem.hint or ""):
        problem = replace(problem, hint=f"{OF_THE_ENTRY}: write `{owner[0]} …`")
    if could_be and (made_up := _with_a_new_name(place, named, game)) is not None:
        return replace(problem, hint=made_up)
    if problem.code is codes.DURATION_WITHOUT_END and (till := _till_it_ends(place, game)) is not None:
        return replace(problem, hint=till[0], anew=till[1])
    times = _times(place.sentence)
    if said is None and could_be and place.margin:
        return _heard_with_its_block(text, place, problem, game)
    when = [one for one in _times(said or "") if not (of_time and one == "until" and one not in times)]
    # what it is called, is asked
    asked = [one for one in when if one != "if"] == times or when == _times(named)
    called = problem.code in (codes.UNKNOWN_NAME, codes.WRONG_KIND_OF_NAME) and asked
    of_the_same = problem.code is codes.HANGS_ON_TWO and _OF_THE_SAME.match(place.sentence)
    # while what they are, is said of each of them
    of_each = (of_time or of_the_same) and (not when or [*when, "if"] == times)
    # until when, is said of it in a sentence of its own
    ends = any(one in (said or "") for one in ("you end this", "you stop being", " leaves the "))
    barred = " would " in place.sentence and " cannot " in (said or "")
    anothers = _ANOTHERS_TIME in problem.message and when == _times(named)
    if said is None or (times and when != times and not (later or called or of_each or ends or barred or anothers)):
        return problem
    written = said.split("\n")
    anew = place.with_lines([place.margin + line for line in written])
    try:
        effect = tree_of(anew)
    except NoSentence:
        return _heard_with_its_block(text, place, problem, game)
    wrong = [one for one in game.wrong(effect) if place.holds(one, len(written))]
    if (sooner := _right_before(written, place, wrong, game)) is not None:
        return replace(problem, hint=as_instruction(sooner[0]) + in_place(place.many), anew=sooner[1])
    # what the author calls otherwise is left out by his name, whose something is that is nobody's, who is so to another, and what
    # a table calls so
    renamed = (
        problem.code is codes.UNKNOWN_NAME
        or any(re.search(whole_word(one), place.sentence) for one in graded(game.vocabulary))
        or (ends and said == named)
        or (problem.hint or "").startswith(_NOBODYS)
        or _TO_YOU in (problem.hint or "")
    )
    meant = _OF_THE_SAME.sub(r"\1that \3", place.sentence) if of_the_same else place.sentence
    if wrong or _leaving_out(named if renamed else meant, said, game):
        return problem
    free = for_nothing(effect, place.first, len(written), game)
    return replace(problem, hint=as_instruction(written) + in_place(place.many) + free, anew=anew)


_DIE_SET = re.compile(r"'s (?:die|dice) (becomes?)\b")
"""A die that was thrown, which becomes nothing else."""


def _till_it_ends(place: Sentence, game: Advice) -> tuple[str, str] | None:
    """The cure, and the text with it, where the block of what lasts says when it ends, in a line of its own: with that end."""
    for lines, away in ((place.before, True), (place.behind, False)):
        for at in reversed(range(len(lines))) if away else range(len(lines)):
            line = lines[at]
            if line.strip() and indent_of(line) < len(place.margin):
                break
            ends = _END_OF_THIS.fullmatch(line)
            if ends is None or len(ends["margin"]) != len(place.margin):
                continue
            written = f"{place.sentence} until {ends['till']}"
            rest = [one for number, one in enumerate(lines) if number != at]
            around = replace(place, before=rest) if away else replace(place, behind=rest)
            anew = around.with_lines([place.margin + written])
            if right(anew, game):
                return f"{as_instruction([written])}; take `{line.strip()}` out", anew
    return None


_END_OF_THIS = re.compile(r"(?P<margin> *)when (?P<till>(?:the|your) [^,:]* (?:begins|ends)), you end this")
"""When all that a block began is over."""


def _brings_nobody(sentence: str, game: Advice) -> str | None:
    """The cure where what is to be brought is nobody."""
    brought = _BRINGS.search(sentence)
    roles = game.meanings(brought[1])[1] if brought is not None else ()
    if brought is None or not roles or "thing" in roles:
        return None
    sorts = [one for one in game.vocabulary.every(ThingWord) if one.of and not (one.item or one.single or one.side)]
    such = ", ".join(f"`bring {with_article(one.name)}`" for one in sorts[:3])
    told = f"`{brought[1]}` is nobody; who can be brought is declared in `_system.yml`, under `things:`"
    return f"{told} ({such})" if such else told


_BRINGS = re.compile(rf"\bbrings? (?:an? |\d+ )({NAME})")


def _with_a_new_name(place: Sentence, named: str, game: Advice) -> str | None:
    """The cure where a sentence can be said with a name alone that the game is to declare for it."""
    if named == place.sentence:
        return None
    written = game.in_number(reworded(named, done=bool(place.margin)) or named).split("\n")
    anew = place.with_lines([place.margin + line for line in written])
    try:
        wrong = [one for one in game.wrong(tree_of(anew)) if place.holds(one, len(written))]
    except NoSentence:
        return None
    names = [re.search("`(.+?)`", one.message) for one in wrong]
    new = all(one.code is codes.UNKNOWN_NAME for one in wrong)
    if not wrong or not new or any(found is None or found[1] in place.sentence for found in names):
        return None
    return and_then(as_instruction(written) + in_place(place.many), wrong[0])


def _heard_with_its_block(text: str, place: Sentence, problem: Problem, game: Advice) -> Problem:
    """What is wrong with the meaning of a sentence that can only be said anew with the block in which it stands."""
    lines = text.rstrip("\n").split("\n")
    first = next(at for at in range(place.first, -1, -1) if lines[at][:1].strip() or not at)
    last = next((at for at in range(first + 1, len(lines)) if lines[at][:1].strip()), len(lines))
    block = block_anew("\n".join(lines[first:last]), game)
    if block is None or block[1]:
        return problem
    return replace(problem, hint=block[0], anew="\n".join([*lines[:first], block[2], *lines[last:]]))


_ANOTHERS_TIME = "whose stretch it is"
"""How it is told that one may do nothing in another's time."""
_OF_THE_SAME = re.compile(rf"(while (?:there is )?an? (?P<who>{NAME})\b.*, (?:.* )?)an? ((?P=who))\b")
"""Whoever is spoken of again, as if he were another one."""
_LATER = re.compile(r"(?<=\w )(?:in|during|on) (?:\S+'s|your|his|her|their|its) next [A-Z]")
"""A stretch of time that is still to come: what is so in it waits for its beginning, and lasts to its end."""
_OVER_BY_THEN = re.compile(r" is over by then; say it below the deed: `on (?:success|failure): …`")
"""How it is told that a test is waited for that has come out."""
_UNHEARD = (
    codes.HANGS_ON_TWO,
    codes.SAYS_NOTHING_IN_PLAY,
    codes.WRONG_KIND_OF_NAME,
    codes.UNIT_MISMATCH,
    codes.UNKNOWN_NAME,
)
"""What is said of a sentence that could be said otherwise; of another something is left to decide."""
_WHEN = re.compile(r"\b(?:when|if|while|during|once|until)\b")
"""When it is so, which can be read already, and stays."""


def _times(sentence: str) -> list[str]:
    """When it is so; what stands for as long as it is so is said with `while`, for which people say `if`."""
    return [one.replace("while", "if") for one in _WHEN.findall(sentence)]


def block_anew(text: str, game: Advice | None) -> tuple[str, str, str] | None:
    """A sentence and all that stands below it, reworded together, if the whole then can be read, and is right: the cure,
    what of it that leaves out, and the text."""
    lines = text.strip("\n").split("\n")
    if STAND_IN in text or lines[0].strip() in HEADS:  # what stands there for another line is not to be written
        return None
    body = "\n".join(lines)
    capitalized = (
        body if game is None else of_whoever_chooses(each_by_himself(chosen_at_once(game.capitals(game.opened(body)))))
    )
    anew = capitalized if capitalized != body else None  # said as the game says it, there may be nothing more to reword
    said = reworded(capitalized) or anew if len(lines) > 1 else None
    if said is not None and game is not None and (numbered := game.by_number(said)) != said:
        said, capitalized = reworded(numbered) or numbered, game.ungraded(capitalized)
    said = in_its_time(game.in_number(said), game) if said is not None and game is not None else said
    try:
        effect = tree_of(said) if said is not None else None
    except NoSentence:
        return None
    wrong = game.wrong(effect) if effect is not None and game is not None else ()
    if said is not None and game is not None and (sooner := _sooner(said.split("\n"), wrong)) is not None:
        said = "\n".join(sooner)
        effect = tree_of(said)
        wrong = game.wrong(effect)
    if said is None or any(one.is_error for one in wrong):
        return None
    instruction = as_instruction(said.split("\n")) + in_place(len(lines)) + _added(body, said, game)
    lost = _leaving_out(capitalized, said, game)
    free = for_nothing(effect, 0, len(said.split("\n")), game) if effect is not None and not lost else ""
    return instruction + free, lost, said


def _added(said: str, proposed: str, game: Advice | None) -> str:
    """What a sentence says that is proposed and its author did not."""
    if game is None:
        return added(said, proposed)
    return added(said, proposed, game.vocabulary.rounds_up) + one_of_several(said, proposed, game.vocabulary)


def _leaving_out(said: str, proposed: str, game: Advice | None) -> str:
    """What of a sentence the one proposed for it does not say."""
    lost = left_out(said, proposed, game.paid_with() if game is not None else ())
    strangers = [one for one in lost if one in game.strangers(said)] if game is not None else []
    told = (
        (
            _together(strangers, said),
            "no word of the language or the game says it: find one that does, or let it be",
        ),
        ([one for one in lost if one not in strangers], "say that too"),
    )
    return "".join(f"; it leaves out {' and '.join(f'`{one}`' for one in left)}: {cure}" for left, cure in told if left)


def _together(words: Sequence[str], said: str) -> list[str]:
    """Words as they stand in a sentence, those in one that stand beside each other but for small ones."""
    any_of = either_of(words)
    run = rf"\b(?:{any_of})\b(?: (?:(?:the|an?|of|to|in|your|his|her|their|it|him|them|and) )*(?:{any_of})\b)*"
    return list(dict.fromkeys(found[0] for found in re.finditer(run, said))) if words else []


def wrong_with(text: str, game: Advice | None) -> Problem | None:
    """What is wrong with a sentence for itself."""
    try:
        tree_of(text.strip())
    except NotRead as error:
        return cured(text.strip(), error, game)
    except BadlyIndented:
        return None
    return None


def sentence_at(text: str, line: int, game: Advice | None) -> Sentence:
    """The sentence of which a line is a part."""
    lines = text.split("\n")
    first = last = min(line, len(lines)) - 1
    while first > 0 and lines[first - 1].rstrip().endswith(","):
        first -= 1
    while last + 1 < len(lines) and lines[last].rstrip().endswith(","):
        last += 1
    if _comes_otherwise(lines, first):
        first -= 1
    elif _comes_otherwise(lines, last + 1):
        last += 1
    above = next((i for i, one in enumerate(lines) if one.strip()), first)
    hanging = last_that_hangs(lines, above, game)
    if above <= first <= hanging != above:
        first, last = above, hanging
    return Sentence(lines[:first], lines[first : last + 1], lines[last + 1 :])


def _comes_otherwise(lines: list[str], at: int) -> bool:
    """Whether a line is `otherwise: …` right below a sentence that asks and does something in one line."""
    if not (0 < at < len(lines) and _OTHERWISE.match(lines[at])):
        return False
    beside = indent_of(lines[at]) == indent_of(lines[at - 1])
    return beside and joined(lines[at - 1].strip(), lines[at].strip()) is not None


_OTHERWISE = re.compile(r" *(?:otherwise:|Otherwise\b[:,]? )")


def last_that_hangs(lines: list[str], first: int, game: Advice | None) -> int:
    """The last of the lines below a sentence that only say more of it."""
    capitals = game.capitals if game is not None else str
    last, said = first, capitals(parted(lines[first].strip())[1])
    while last + 1 < len(lines) and lines[last + 1].strip():
        below = lines[last].rstrip().endswith(":") and indent_of(lines[last + 1]) > indent_of(lines[last])
        under = capitals(lines[last + 1].strip())
        if below and (_COMES_OUT.match(under) or (_AWAITED.match(said) and _BY_SO_MUCH.match(under))):
            break  # it stands where it belongs
        both = joined(said, capitals(lines[last + 1].strip()))
        if both is None:
            break
        last, said = last + 1, both
    return last
