"""A sentence that cannot be read as a whole, by its pieces: which of them are right, and all that is wrong with the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from msgspec import Struct
from msgspec.structs import replace

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.span import Span
from grammar.akin import SORTED, akin
from grammar.mistakes.engine import BadlyIndented, NoSentence, NotRead, tree_of
from grammar.mistakes.hints import (
    CURED,
    NO_HELP,
    NO_SUCH_EVENT,
    NO_SUCH_FACT,
    NO_SUCH_VERB,
    STRANGERS,
    UNDECLARED,
    WRITTEN_SO,
    as_instruction,
    behind_it,
    how_much,
    in_place,
)
from grammar.mistakes.places import Sentence, found_in, indent_of, line_of, whole_word, word_at
from grammar.mistakes.trials import STAND_IN, can_be_read, head_above, right
from grammar.mistakes.wrong import problem_at
from grammar.own_words.advice import Advice, own_way
from grammar.own_words.cures import PHRASES, SMALL_WORDS
from grammar.own_words.rewording import PAYS, apart, pattern_of, reworded, small


class Told(Struct, frozen=True):
    """What is known of a word that cannot stand where it does; of none for itself, if the word is empty."""

    word: str
    cure: str

    def __str__(self) -> str:
        return f"for `{self.word}`: {self.cure}" if self.word else self.cure


class Left(Struct, frozen=True):
    """A piece that is no part of a sentence: as it is worded, what is wrong with it first, and all that is known of it.

    strangers: its words of which neither the language nor the game knows anything.  stops: up to where it can be read."""

    said: str
    wrong: Problem | None = None
    word: str = ""
    told: Sequence[Told] = ()
    strangers: Sequence[str] = ()
    stops: str = ""


class Laid(Struct, frozen=True):
    """A sentence by its pieces, in lines: what can be read, and `…` for what cannot."""

    lines: list[str]
    left: list[Left]

    @property
    def right(self) -> list[str]:
        """The pieces that can be read."""
        said = (piece for line in self.lines for piece in _PARTED.split(line.strip()))
        return [piece for piece in said if not _EMPTY.fullmatch(piece)]


_AS_ASKED = {"unless": "if", "whenever": "when"}
"""How it is asked in the language, what people ask otherwise."""
_PARTED = re.compile(r", | …[,:]?|:$")
_EMPTY = re.compile(r"-?|(?:- |on [a-z]+: |otherwise:? ?)?(?:when|if|while|during|once per|…)?:?|you may use this")
"""What of a sentence says nothing yet."""
_BRANCH = re.compile(r" *(?:- |on [a-z]+: |otherwise: |\d+(?: to \d+| or (?:more|less))?: )?")
"""What stands before a deed."""
_DOER = r"(?:you|your|that <N>|the target|the <N>|each <N>|an? <N>|it|he|she|they) (?!is\b|are\b|was\b|were\b)"
"""How a deed begins."""
_COMMA_LESS = (
    r"(?<! to)(?<! with)(?<! by)(?<! from)(?<! against)(?<! of)(?<! on)(?<! in)(?<! than)(?<! and)(?<! or)(?<! for)(?<! at)"
    rf"(?<! makes)(?<! make)(?<! lets)(?<! let)(?<! gives)(?<! give) (?={_DOER})"
)
_TWO = rf"(?:,? (?:and|but|then)|[,;]) (?={_DOER})"
"""What stands between two that are done."""
_GOES_ON = re.compile(r" ?(?:less|more|fewer|extra|than|or|of|as|instead|additional|higher|lower|away|back|up|down)\b")
"""What says of a number, or of what is done, that it is meant otherwise than it stands there."""
_HALF_NAMED = re.compile(r"(?:[A-Z][\w-]*|\b(?:this|that|an?|the|each|your))$")
"""What may be only the beginning of a name."""
_LEAST = 2
"""Words of a deed that are shown without the rest, at least."""


def by_pieces(place: Sentence, written: Sequence[str], game: Advice | None) -> Laid:
    """What of a sentence, written in these lines, can be read."""
    laying = _Laying(place, game)
    for line, below in zip(written, [*written[1:], ""], strict=True):
        laying.add(line, below.strip() if indent_of(below) > indent_of(line) else "")
    return Laid(laying.shown, laying.left)


class _Laying:
    """Lays the lines of a sentence one below the other, each as far as it can be read."""

    def __init__(self, place: Sentence, game: Advice | None) -> None:
        self._place = place
        self._game = game
        self._right: list[str] = []
        """What can be read of the lines before, with something that can in the place of what cannot."""
        self._instead = ""
        """What opens a block, in the place of what cannot be read."""
        self.shown: list[str] = []
        self.left: list[Left] = []

    def add(self, line: str, below: str) -> None:
        """A line more.  below: that which stands further in below it."""
        self._instead = head_above(below)
        if self._fits(line):
            self._lay(line, line)
            return
        found = _BRANCH.match(line)
        front = found[0] if found is not None else ""
        said = line[len(front) :]
        ends = ":" if said.endswith(":") else ""
        slots, deed = apart(said.removesuffix(":"))
        if ends and _is_slot(deed):
            slots, deed = [*slots, deed], ""
        kept: list[str] = []
        shown: list[str] = []
        for number, slot in enumerate(slots):
            if slot == "instead" and shown and shown[-1].endswith("…"):  # it goes with what is left to say
                shown.append(slot)
                continue
            if self._fits(f"{front}{', '.join([*kept, slot])}:"):
                kept.append(slot)
                shown.append(slot)
                continue
            short, rest = self._parted(front, kept, slot) if deed or not ends else (slot, "")
            if rest:
                deed = ", ".join(filter(None, [rest, *slots[number + 1 :], deed]))
            if rest and self._fits(f"{front}{', '.join([*kept, short])}:"):
                kept.append(short)
                shown.append(short)
            else:
                self.left.append(self._left(f"{front}{''.join(f'{one}, ' for one in kept)}", short, ":"))
                shown.append(f"{_AS_ASKED.get(word := slot.partition(' ')[0], word)} …")
            if rest:
                break
        head = front + "".join(f"{slot}, " for slot in kept)
        seen = front + "".join(f"{slot}, " for slot in shown)
        if not deed:
            self._lay(
                f"{head.removesuffix(', ')}:" if kept else f"{front}{self._instead}", f"{seen.removesuffix(', ')}:"
            )
        elif self._fits(f"{head}{deed}{ends}"):
            self._lay(f"{head}{deed}{ends}", f"{seen}{deed}{ends}")
        else:
            self._deed(front, head, seen, deed, ends)

    def _lay(self, right: str, shown: str) -> None:
        self._right.append(right)
        self.shown.append(shown)

    def _parted(self, front: str, kept: Sequence[str], slot: str) -> tuple[str, str]:
        """What stands before a deed, and the deed, if only the comma between them is missing."""
        head = front + "".join(f"{one}, " for one in kept)
        for found in pattern_of(_COMMA_LESS).finditer(slot):
            short, rest = slot[: found.start()], slot[found.end() :]
            if " " in short and self._fits(f"{head}{short}:"):
                return short, rest
            anew = reworded(rest, done=True) or rest
            if " " in short and "\n" not in anew and not _COMES_OUT.search(anew) and self._fits(f"{head}{anew}"):
                return short, anew
        return slot, ""

    def _deed(self, front: str, head: str, seen: str, deed: str, ends: str) -> None:
        """A deed that cannot be read: as much of it as can."""
        parts = pattern_of(_TWO).split(deed) if not ends else []
        if len(parts) > 1 and f"{parts[0]}, " == deed[: len(parts[0]) + 2] and not pattern_of(_DOER).match(parts[0]):
            rest = deed[len(parts[0]) + 2 :]
            if self._fits(f"{head}{rest}"):  # what stands before it is none of what can
                self.left.append(self._left(head, parts[0], ""))
                self._lay(f"{head}{rest}", f"{seen}…, {rest}")
                return
        said = [reworded(part, done=bool(head.strip())) or part for part in parts]
        if len(said) > 1 and any("\n" not in part and self._fits(f"{head}{part}") for part in said):
            slots = head[len(front) :]
            margin = " " * indent_of(front)
            if seen != front:
                opened = f"{head.removesuffix(', ')}:" if slots else f"{margin}{self._instead}"
                self._lay(opened, f"{seen.removesuffix(', ')}:")
                margin += "  "
            elif front.endswith(": "):
                self._lay(front.rstrip(), front.rstrip())
                margin += "  "
            for part in said:
                priced = part is said[0] and PAYS.fullmatch(part) is not None
                self._part(margin, margin, part, ":" if priced else "")
                margin += "  " * priced
        else:
            self._part(head, seen, deed, ends)

    def _part(self, head: str, seen: str, deed: str, ends: str) -> None:
        """One deed, as far as it can be read."""
        if self._fits(f"{head}{deed}{ends}"):
            self._lay(f"{head}{deed}{ends}", f"{seen}{deed}{ends}")
            return
        begun = self._begun(head, deed, ends)
        rest = deed[len(begun) :].lstrip(" ,")
        self.left.append(self._left(f"{head}{begun}", rest, ends))
        if begun:
            self._lay(f"{head}{begun}{ends}", f"{seen}{begun} …{ends}")
        else:
            front = _BRANCH.match(head)[0]  # type: ignore[index]
            self._lay(f"{' ' * indent_of(head)}{self._instead}" if ends else f"{front}{STAND_IN}", f"{seen}…{ends}")

    def _begun(self, head: str, deed: str, ends: str) -> str:
        """As much of a deed, from its first word on, as is one."""
        words = deed.split(" ")
        for many in range(len(words) - 1, _LEAST - 1, -1):
            begun = " ".join(words[:many]).rstrip(" ,")
            if _HALF_NAMED.search(begun) and words[many][:1].isupper():
                continue
            if not _GOES_ON.match(deed[len(begun) :]) and self._fits(f"{head}{begun}{ends}"):
                return begun
        return ""

    def _fits(self, line: str) -> bool:
        """Whether a line can be read below those before it, and nothing is wrong with it."""
        for below in (
            (STAND_IN, f"on success: {STAND_IN}", f"- {STAND_IN}", f"1: {STAND_IN}") if line.endswith(":") else ("",)
        ):
            try:
                effect = tree_of(self._text(line, below))
            except NoSentence:
                continue
            return self._wrong_with(effect, strictly=not self.left) is None
        return False

    def _wrong_with(self, effect: object, *, strictly: bool) -> Problem | None:
        """What is wrong with the line below those before it."""
        at = len(self._place.before) + len(self._right) + 1
        found = self._game.wrong(effect) if self._game is not None else ()  # type: ignore[arg-type]
        return next(
            (
                one
                for one in found
                if one.is_error and one.span.line == at and (strictly or one.code not in _OF_WHAT_IS_LEFT)
            ),
            None,
        )

    def _text(self, line: str, below: str) -> str:
        """What stands before the sentence, what is right of it, this line, and what is further in below it, if anything is."""
        lines = [*self._right, line, *([f"{' ' * (indent_of(line) + 2)}{below}"] if below else [])]
        return "\n".join([*self._place.before, *(self._place.margin + one for one in lines)]) + "\n"

    def _left(self, head: str, said: str, ends: str) -> Left:
        """What is known of a piece behind what can be read."""
        line = f"{head.rstrip()} {said}{ends}" if head.strip() else f"{head}{said}{ends}"
        text = self._text(line, STAND_IN if ends else "")
        try:
            wrong = self._wrong_with(tree_of(text), strictly=True)
        except NotRead as error:
            wrong = problem_at(text, error, self._game)
        except BadlyIndented:
            wrong = None
        return Left(said) if wrong is None else _known_of(said, text, wrong, self._game)


_OF_WHAT_IS_LEFT = (codes.UNINTRODUCED_REFERENCE, codes.SAYS_NOTHING_IN_PLAY, codes.DURATION_WITHOUT_END)
"""What may be wrong only because something before it is left open."""


_COMES_OUT = re.compile(r"^an? [A-Z][^,:]* (?:succeeds|fails|ties|begins|ends)$")
"""What happens, and is nothing that is done."""


def with_comma(text: str, game: Advice | None) -> str:
    """A sentence with the comma that is missing between what stands before a deed and the deed."""
    if "\n" in text:
        return "\n".join(with_comma(line, game) for line in text.split("\n"))
    if not _is_slot(small(text)):
        return text
    for found in pattern_of(_COMMA_LESS).finditer(text):
        front = text[: found.start()]
        if "," in front and not _is_slot(f"{small(front.rpartition(', ')[2])} "):
            return text
        anew = reworded(f"{front}:") or f"{front}:"
        if " " in front and "\n" not in anew and _is_slot(anew) and right(f"{anew}\n  {STAND_IN}\n", game):
            return f"{front}, {text[found.end() :]}"
    return text


def _is_slot(text: str) -> bool:
    return _SLOT.match(text) is not None


_SLOT = re.compile(
    r"(?:when|whenever|if|while|during|once per|from rank|unless|(?:every|each|any) time|after|as soon as|as long as) "
)
"""What begins as what stands before a deed does, be it in the author's own words."""


def _known_of(said: str, text: str, wrong: Problem, game: Advice | None) -> Left:
    """A piece that goes wrong, with what is to be done about each of its words that cannot stand there."""
    line, word = line_of(text, wrong.span.line), word_at(text, wrong).strip()
    hint = wrong.hint or ""
    told: list[Told] = []
    if hint and hint != WRITTEN_SO and not hint.startswith("expected ") and STRANGERS not in hint:
        told.append(Told(word, hint))
    behind = wrong.span.column if STRANGERS in hint else wrong.span.end_column
    unknown: list[str] = []
    for one in game.strangers(line[behind - 1 :]) if game is not None and word != "(" else ():
        at = re.search(whole_word(one), line[behind - 1 :])
        cure = own_way(game, line, behind + at.start()) if at is not None and one not in SMALL_WORDS else None
        if cure is None:
            unknown += [] if one in SMALL_WORDS else [one]
        elif one[0].islower() and not NO_HELP.match(cure):
            told.append(Told(one, cure))
    if game is not None and unknown:
        told += [Told("", one) for one in akin(game.vocabulary, line, unknown) if not told or SORTED in one]
    for phrase, cure in PHRASES:
        if (found := re.search(phrase, line)) is not None:
            told.append(Told(found[0].strip(), cure))
    before = line[: wrong.span.column - 1].strip()
    asked = said.partition(" ")[0]
    stops = behind_it(before, word, hint) if " " in before else ""
    if stops and _SLOT.match(slot := before.rpartition(", ")[2]) and not _opens(before, text, wrong.span.line):
        stops = f"`{word}` cannot stand behind `{slot}`" if word else ""
    if word == ":":  # that is not the author's
        stops = _ASKS.get(asked, "")
    return Left(said, wrong, word, told[:_MOST], unknown, stops)


def _opens(before: str, text: str, number: int) -> bool:
    """Whether what stands before a word can be read, if nothing more of it is said, above what comes of it."""
    lines = text.split("\n")[: number - 1]
    margin = " " * indent_of(line_of(text, number))
    return can_be_read("\n".join([*lines, f"{margin}{before}:", f"{margin}  {STAND_IN}"]))


_IS_ASKED = "say what is so: `{word} you are …`, `{word} your … is at least 3`; what happens is answered with `when …`"
_ASKS = {
    "when": "say what happens: `when you gain …`, `when your … succeeds`, `when a … becomes …`",
    "if": _IS_ASKED.format(word="if"),
    "while": _IS_ASKED.format(word="while"),
    "during": "name the stretch of time: `during your …`",
}
"""What stands behind the words of which a piece has nothing that can be read."""


_MOST = 4
"""How much is told of one piece."""


def first_wrong(laid: Laid, place: Sentence, written: Sequence[str]) -> Problem | None:
    """What is wrong first with what is left, at the author's word; None if only the rewording wrote that."""
    first = next((one for one in laid.left if one.wrong is not None), None)
    if first is None or first.wrong is None or not first.word:
        return None
    piece = in_ones_words(first.said, place.sentence, written)
    for number, line in enumerate(place.lines, place.first + 1):
        begins = line.find(piece)
        word = re.search(whole_word(first.word), line[begins:], re.IGNORECASE) if piece and begins >= 0 else None
        if word is not None:
            begins += word.start() + 1
            return replace(first.wrong, span=Span(number, begins, number, begins + len(first.word)))
    at = found_in(first.word, place)
    return replace(first.wrong, span=at) if at is not None else None


def as_cure(laid: Laid, place: Sentence, written: Sequence[str], known: Told) -> str:
    """What is to be written, with what is left to say in the author's words, and what is known of each.

    known: the cure that is best known of all, and the author's word that it is of."""
    left = [(in_ones_words(one.said, place.sentence, written), _of_the_authors(one.told, place)) for one in laid.left]
    begins = _BEGINS_SO.fullmatch(known.cure)
    if begins is not None and any(line.lstrip().startswith(begins[1]) for line in laid.lines):  # as it is shown
        known = Told("", "")
    if (
        known.cure
        and how_much(known.cure) == CURED
        and not any(one.cure == known.cure for _, told in left for one in told)
    ):
        told = next((told for piece, told in left if re.search(whole_word(known.word), piece)), [])
        told[:] = [known, *(one for one in told if one.word != known.word)]
    unknown = [one for piece in laid.left for one in piece.strangers if found_in(one, place) is not None]
    for one, (_, told) in zip(laid.left, left, strict=True):
        if one.stops and not told and not one.strangers:
            told.append(Told("", one.stops))
    strangers = f"{STRANGERS} {', '.join(f'`{one}`' for one in dict.fromkeys(unknown))}: {UNDECLARED}"
    if not shows(laid):
        every = list(dict.fromkeys(one for _, told in left for one in told))
        every = [one for one in every if one.cure not in (NO_SUCH_VERB, NO_SUCH_EVENT, NO_SUCH_FACT)] or every
        first = [one for one in every if one.cure == known.cure]
        said = [*map(str, first), *([strangers] if unknown else []), *(str(one) for one in every if one not in first)]
        return every[0].cure if len(every) == 1 == len(said) else "; ".join(said)
    cures: set[str] = set()
    pieces: dict[str, str] = {}
    for piece, told in left:  # what is known of two of them is told once
        news = [one for one in told if one.cure not in cures]
        cures.update(one.cure for one in news)
        pieces.setdefault(piece, f"`{piece}`{': ' if news else ''}{'; '.join(map(str, news))}")
    shown = [*pieces.values()]
    said = [as_instruction(laid.lines) + in_place(place.many)]
    said += [f"left to say {'is' if len(shown) == 1 else 'are'} {'; and '.join(shown)}"] if shown else []
    return "; ".join([*said, *([strangers] if unknown else [])])


_BEGINS_SO = re.compile(r"write `([a-z]+ )…, …`")
"""A cure that says how a sentence begins."""


def shows(laid: Laid) -> bool:
    """Whether so much of a sentence can be read that it is shown with what is left; of many gaps nobody tells which is which."""
    gaps = len(laid.left)
    return len(laid.right) * (2 if gaps < _MANY_GAPS else 1) >= max(gaps, 1)


_MANY_GAPS = 4
"""Of so many pieces of a sentence that are left to say, as many must be shown."""


def _of_the_authors(told: Sequence[Told], place: Sentence) -> list[Told]:
    """What is told of the author's words, of each once; of one that only the rewording wrote, nothing can be told by its name."""
    theirs = [one if " " not in one.word or found_in(one.word, place) else Told("", one.cure) for one in told]
    own = {
        one.word or one.cure: one for one in reversed(theirs) if not one.word or found_in(one.word, place) is not None
    }
    once = {one.cure: one for one in own.values()}  # the same is not told of several words
    return [*reversed(once.values())] or [Told("", one.cure) for one in told]


def in_ones_words(piece: str, sentence: str, written: Sequence[str]) -> str:
    """The words of the author that a piece was made of; the piece itself, in one line, where they cannot be told."""
    theirs, ours = sentence.replace("\n", " \n").split(" "), " ".join(line.strip() for line in written).split()
    words = piece.split()
    piece = " ".join(words)
    at = next((i for i in range(len(ours)) if ours[i : i + len(words)] == words), None)
    if at is None:
        return piece
    same = SequenceMatcher(None, [_bare(one) for one in theirs], [_bare(one) for one in ours], autojunk=False)
    alike = {block.a + i: block.b + i for block in same.get_matching_blocks() for i in range(block.size)}
    found = [mine for mine, other in alike.items() if at <= other < at + len(words)]
    if 2 * len(found) < len(words):
        return piece
    first, last = found[0], found[-1] + 1
    if alike[found[0]] > at:  # how it begins is said otherwise
        while first and first - 1 not in alike and theirs[first - 1][-1:] not in ",;:" and "\n" not in theirs[first]:
            first -= 1
    before_it = {_bare(word) for word in ours[:at]}
    while at + len(words) == len(ours) and last < len(theirs) and last not in alike and "\n" not in theirs[last]:
        if theirs[last - 1][-1:] in ".;!" and _is_said(theirs[last:], before_it):
            break
        last += 1
    own = " ".join(theirs[first:last]).replace(" \n", " ").strip(" .,;:\n")
    return re.sub(r"^(?:(?:and|but|then|to) )+|[.,;: ]+(?:and|but|or)$", "", own)


def _is_said(sentence: Sequence[str], words: set[str]) -> bool:
    """Whether a sentence is made of words that were said before: what it limits has them in front."""
    return 2 * sum(_bare(word) in words for word in sentence) >= len(sentence)


def _bare(word: str) -> str:
    return word.strip(".,;:()\n").lower()
