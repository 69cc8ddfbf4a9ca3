"""Sentences that follow each other, as the language sets them: what hangs on one stands below it, two spaces further in.

`You may pay 1 BP. If you do, draw 1 card.` says in two sentences what the language says in a sentence and its block; so does
what comes `on a success`, and `otherwise`.  Knows no turn of phrase; whoever says one sentence hands in how."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from grammar.late import compiled
from grammar.own_words.rows import KEY, NOTHING, written
from grammar.verbs import VERBS


class Say(Protocol):
    """Says one sentence as the language does, in one line or several.  done: whether it is something that happens once."""

    def __call__(self, sentence: str, *, done: bool = False) -> str: ...


_IF_SO = r"(?i)(?:if (?:you|they|it|so)(?: do(?:es)?)?(?: so)?|then)(?:, |:?$)(?:then )?"
_IF_NOT = r"(?i)(?:if (?:you|they|it) do(?:es)?(?: not|n't)|if not)(?:, |:?$)"
_OUTCOME = r"(?i)(?:on|in case of) an? (success|failure|tie)(?:, |:?$)"
_OTHERWISE = r"(?i)(?:otherwise|or else|else)(?:,? |:?$)"
_ELSE = rf"{_OTHERWISE}|{_IF_NOT.removeprefix('(?i)')}"
_GOES_ON = r"(?i)(?:(?:when|if) )?(?:that|those) |(?:until|for the rest of) [^,]*, (?!when\b)|when [^,]*, you end this$"
_ENDS_THIS = r"(?i)(?:when [^,]*, you end this|during your [^,]*, you may end this)$"
_CHOSEN = r"\bchoose ([XYZ]) from "
_OF_THAT_DIE = (
    r"(?i)(?:if|when) (?:it|they|th(?:at|e|ose) (?:die|dice|new [a-z]+)|one of them) (?!fails?\b|succeeds?\b)"
)
_WHOM = r"\bchoose an?(?:other)? (?:[A-Z][\w-]* )*([A-Z][\w-]*)"
_PAID = r"\bmay (?:pay|discard|give up) [^:,]+:?$"
_BOUGHT = (
    r"(?i)(?:you|your|each|all|an?|another|the|make|gain|lose|draw|choose|become|reroll) "
    r"(?!.*\b(?:may|can|cannot|when|whenever|while|if)\b)"
)
"""What goes on with what was offered: it speaks of that, lasts for a while from then on, or counts by what was chosen there;
what was paid is paid for what is done then."""
_DONE_ONCE = (
    r"(?i)(?:you )?(?:make|gain|get|lose|draw|choose|become|reroll|take|discard|regain|recover)\b"
    r"(?!.*\b(?:may|can|cannot|when|whenever|while|if)\b)"
)
"""What is done once, and so is what was paid for, behind what it was said to be paid for."""
_EITHER_WAY = (
    r"(?i)(?:but |and )?(?:either way|in (?:any|either) case|whatever (?:happens|comes of it|the outcome)|no matter what"
    r"|hit or miss),? (?=[a-z])"
)
_WAITS_FOR_TEST = r" *(?:[^:\n]*, )?when [^:,\n]*? makes? an? (?:[A-Z][\w-]* )*(?P<test>[A-Z][\w-]*)\b[^:\n]*[:,]"
_COMES_OUT = r" *(?P<front>(?:[^:\n]*, )?when (?:your|an?|the|that) [^:,\n]*?) (?:succeeds|fails)(?=[,:])"
"""What comes of a test however it comes out, the front of a block that waits for one, and that one comes out."""
_FOR_EACH = r"(?i)for (?:each|every) ([^,:]+), (?=if |when )"
_FROM_RANK = r"(?i)from rank (\d+)(?: on)?, (?=(?:when|during|on|at|if|while|once) )"
_WOULD = r"(?:[^,]* per [^,]*, )?when [^,]* would [^,:]*(?=[,:])(?!, instead)"
_INSTEAD = r"^(?P<margin> *)[Ii]nstead,? (?!of\b)|(?<! goes to) instead$"
_INSTEAD_FIRST = r" *[Ii]nstead,? (?!of\b)"
_IN_FULL = {form: verb.name for verb in VERBS.values() for form in (verb.name, verb.third)} | {
    "fails": "fail",
    "succeeds": "succeed",
}
_HAPPENS = (
    r"(?P<who>\b[Ww]hen (?:you|(?:your|an?|another|the|that) [A-Z][\w-]*(?:'?s? [A-Z][\w-]*)*(?: against [^,:]*?)?)) "
    rf"(?P<does>{'|'.join(_IN_FULL)})\b(?=[^,:]*[,:])"
)
_EITHER = (
    r"(?i:(?:but |and )?if) (?P<asked>[^,:]+),? (?:(?i:instead,? )(?P<first>\S[^:]*)|(?P<does>\S[^:]*?),? instead)"
)
_SUBJECT = r"(?:that (?:[A-Z][\w-]* )+|the target )"
_FRONT = r"(?:(?:on [a-z]+|otherwise): )?(?:(?:when|during|if|while|(?:once|\d+ times) per) [^,:]*, )*"
_ASKS_AHEAD = r"(?:^|[,:] )(?:on [a-z]+:|otherwise:|if|while) "
_WHAT = r"(?P<what>cards?|damage(?: to [^,:]*)?|[A-Z[][^,:]*)"
_OF_HOW_MANY = rf".*\b(?P<many>\d+|an?) {_WHAT}$"
_OF_THE_FIRST = rf".*?\b(?P<many>\d+) {_WHAT}(?=,)"
_MAY = r"\b(?:an?|any|another|each|that) ([A-Z[][^,:]*?)(?: (?:in|with|without|other than|against) [^,:]*)? may "
"""Of whom *they* is said afterwards."""
_EACH_WHOSE = (
    r"(?P<front>(?:.*, )?for each (?:[A-Z][\w-]* )*?(?P<one>[A-Z][\w-]*)(?: (?:in|with|without) [A-Z][\w-]*)*)"
    r" whose (?P<what>[A-Z][^:,]* (?:is|are) [^:,]*):"
)
"""Of whom something holds that is asked."""
_SHORT = r"on (?:success|failure|tie):|otherwise:"
_BRANCH = r" *on (success|failure):"
_ANEW = r"(?i)(?:you|your|when|while|if|once|at|on|the|each|all|no|an?|any|during)\b"
"""How a sentence begins that is no order."""
_ROW = rf"(?:[-*•] )?({KEY}): (?=\S)"
"""A row of a table."""
_ASKS = r"(?:.*, )?if (?:[^,]|, (?=if ))*"
"""The front of a sentence that asks something, up to what is done."""


@dataclass
class _Block:
    """What has been written, and where the next sentence belongs.

    done: whether all of it is done once.  who: of whom *they* is said.  front: how far in the last front of a block stands,
    first: the line with which the last sentence begins, goes_on: whether that went on within what it had bought.  level: how
    far in the next sentence stands.  out: whether that one's line stands less far in than the line before it."""

    say: Say
    done: bool = False
    who: str = ""
    front: int = 0
    first: int = 0
    goes_on: bool = False
    level: int = 0
    out: bool = False
    lines: list[str] = field(default_factory=list)

    def sentence(self, text: str) -> None:
        """One more sentence."""
        if found := compiled(_FOR_EACH).match(text):
            self._head(self.level, f"for each {found[1]}:")
            self._plain(text[found.end() :])
        elif found := compiled(_FROM_RANK).match(text):
            self._head(self.level, f"from rank {found[1]}:")
            self._plain(text[found.end() :])
        elif (found := compiled(_IF_SO).match(text)) and (at := self._last(" may ")) is not None:
            self._open(at)
            self._plain(text[found.end() :])
        elif (found := compiled(_ELSE).match(text)) and (branch := self._other_branch()) is not None:
            self._head(*branch)
            self._plain(text[found.end() :])
        elif (found := compiled(_IF_NOT).match(text)) and (at := self._last(" may ")) is not None:
            self._otherwise(at, text[found.end() :])
        elif found := compiled(_OUTCOME).match(text):
            at = self._last("make", "makes")
            self._open(at)
            self._head(_margin(self.lines[at]) + 2 if at is not None else 0, f"on {found[1].lower()}:")
            self._plain(text[found.end() :])
        elif (found := compiled(_EITHER_WAY).match(text)) and (waiting := self._waiting()) is not None:
            self.level, test = waiting
            self._plain(f"{test} ends, {text[found.end() :]}")
        elif found := compiled(_OTHERWISE).match(text):
            self._otherwise(self._asking(), text[found.end() :])
        elif self.lines and self.level == 0 and " may " in self.lines[self.first] and self._of_the_offer(text):
            self.level = _margin(self.lines[-1])
            if " may " in self.lines[-1]:
                self._open(len(self.lines) - 1)
            self._plain(text)
        elif (
            self.lines and self.level == 0 and compiled(_ENDS_THIS).match(text)
        ):  # what goes on is what that block began
            self.level = _margin(self.lines[self.first])
            self._plain(text)
        else:
            if self.goes_on and not compiled(_ANEW).match(text):
                self.level = max(self.level, _margin(self.lines[-1]))
            self._plain(text)

    def opened(self) -> None:
        """What follows stands below the last line."""
        if self.lines and not self.lines[-1].endswith(":"):
            self.lines[-1] += ":"
        self.level = max(self.level, _margin(self.lines[-1]) + 2) if self.lines else 0

    def _of_the_offer(self, text: str) -> bool:
        """Whether a sentence goes on with what the one before it offers."""
        chosen = compiled(_CHOSEN).search(self.lines[self.first])
        counts = chosen is not None and re.search(rf"\b{chosen[1]}\b", text) is not None
        bought = compiled(_PAID).search(self.lines[-1]) is not None and compiled(_BOUGHT).match(text) is not None
        bought = bought or (
            compiled(_PAID).search(self.lines[self.first]) is not None and compiled(_DONE_ONCE).match(text) is not None
        )
        again = " reroll " in self.lines[-1] and compiled(_OF_THAT_DIE).match(text) is not None
        whom = compiled(_WHOM).search(self.lines[self.first])
        of_him = whom is not None and re.search(rf"\b(?i:that) {whom[1]}\b", text) is not None
        return compiled(_GOES_ON).match(text) is not None or counts or bought or of_him or again

    def _plain(self, text: str) -> None:
        if not text.strip(":"):
            return
        if self.who:
            text = re.sub(r"\b[Tt]hey\b", self.who, text)
        if (
            self.level
            and (text.endswith(" instead") or text.startswith("instead, "))
            and " goes to " not in text
            and (found := compiled(_WOULD).match(self.lines[0]))
        ):
            self.lines[0] = f"{found[0]}, instead{self.lines[0][found.end() :]}"
            text = text.removesuffix(" instead").removeprefix("instead, ")
        if self.lines and (either := compiled(_EITHER).fullmatch(text)) is not None and self._either(either):
            return
        said = self.say(text, done=self.done or self.level > 0).split("\n")
        self.first = len(self.lines)
        self.goes_on = said[0].endswith(":") and re.search(r"[.;] That ", text) is not None
        self.lines += [" " * self.level + line for line in said]
        if whose := compiled(_MAY).search(said[0]):
            self.who = f"that {whose[1]}"

    def _either(self, found: re.Match[str]) -> bool:
        """What comes in place of the deed before it, if something is so: one or the other, and not both."""
        line = self.lines[-1]
        front = compiled(_FRONT).match(line.strip())
        deed = line.strip()[front.end() :] if front is not None else ""
        if front is None or deed.endswith(":") or "may " in deed or compiled(_WOULD).match(line.strip()):
            return False
        does, asked, ahead = found["first"] or found["does"], found["asked"], front[0]
        if (subject := compiled(_SUBJECT).match(deed)) is not None:
            does = re.sub(r"^(?:it|he|she|they) (?=[a-z])", subject[0], does)
        if (counted := compiled(_OF_HOW_MANY).match(deed) or compiled(_OF_THE_FIRST).match(deed)) is not None:
            several = "cards" if counted["what"] == "card" else re.sub("^(?=[A-Z])", "&", counted["what"])
            does = re.sub(r"\b(\d+)$", rf"\1 {several}", does)
            does = f"{deed[: counted.start('many')]}{does}" if does[:1].isdigit() else does
            asked = re.sub(r"\bnone(?: left)?$", f"no {several}", asked)
        self.level = _margin(self.lines.pop())
        if compiled(_ASKS_AHEAD).search(ahead):
            self._head(self.level, re.sub("[,:] $", ":", ahead))
            ahead = ""
        said = self.say(f"{ahead}if {asked}, {does}", done=True)
        self.lines += [" " * self.level + one for one in said.split("\n")]
        self._otherwise(self._asking(), deed)
        return True

    def _head(self, margin: int, line: str) -> None:
        self.lines.append(" " * margin + line)
        self.level = margin + 2

    def _open(self, at: int | None) -> None:
        if at is None:
            return
        if at == len(self.lines) - 1 and not self.lines[at].endswith(":"):
            self.lines[at] += ":"
        self.level = _margin(self.lines[at]) + 2

    def _otherwise(self, at: int | None, text: str) -> None:
        if at is not None and at == len(self.lines) - 1 and " may " in self.lines[at]:
            self.lines[at] += f", otherwise {self.say(text)}" if text else ", otherwise"
        else:
            self._head(_margin(self.lines[at]) if at is not None else 0, "otherwise:")
            self._plain(text)

    def _other_branch(self) -> tuple[int, str] | None:
        """How far in, and what stands there for `otherwise`, where it has been said what comes of one outcome of a test."""
        for line in () if self.out else reversed(self.lines):
            branch = compiled(_BRANCH).match(line)
            if re.search(r"\b(?:if|may)\b", line) or " otherwise" in line:
                return None
            if branch is not None:
                out = "failure" if branch[1] == "success" else "success"
                said = any(one.startswith(line[: _margin(line)] + f"on {out}:") for one in self.lines)
                return None if said else (_margin(line), f"on {out}:")
        return None

    def _waiting(self) -> tuple[int, str] | None:
        """How far in it stands what comes of the test for which the block waits, and how that is waited for."""
        for at, line in reversed([*enumerate(self.lines)]):
            if (found := compiled(_WAITS_FOR_TEST).match(line)) is not None:
                margin, front = _margin(line), compiled(_FRONT).match(line.strip())
                if not line.endswith(":") and front is not None:
                    head, deed = front[0].removesuffix(", "), line.strip()[front.end() :]
                    self.lines[at : at + 1] = [f"{' ' * margin}{head}:", f"{' ' * margin}  {deed}"]
                return margin + 2, f"when that {found['test']}"
            if (found := compiled(_COMES_OUT).match(line)) is not None:
                return _margin(line), found["front"]
        return None

    def _last(self, *words: str) -> int | None:
        """The last line in which one of the words stands."""
        found = (
            at
            for at in range(len(self.lines) - 1, -1, -1)
            if any(re.search(rf"\b{w.strip()}\b", self.lines[at]) for w in words)
        )
        return next(found, None)

    def _asking(self) -> int | None:
        """The last line that asks something, with what it does below it."""
        for at in range(len(self.lines) - 1, -1, -1):
            line = self.lines[at]
            asks = compiled(_ASKS).match(line.strip())
            if asks is None or _margin(line) > self.level:
                continue
            if not line.endswith(":"):
                margin, deed = " " * _margin(line), line.strip()[asks.end() :].removeprefix(", ")
                self.lines[at : at + 1] = [f"{margin}{asks[0]}:", f"{margin}  {deed}"]
            return at
        return None


def arranged(text: str, sentences: Callable[[str], Sequence[str]], say: Say, *, done: bool = False) -> str:
    """A text of several lines or sentences, set as the language sets it."""
    return "\n".join(_short(_set([line for line in text.split("\n") if line.strip()], sentences, say, done)))


def _short(lines: Sequence[str]) -> list[str]:
    """What follows `on success:` or `otherwise:` in the same line, where it is one thing."""
    short: list[str] = []
    for at, line in enumerate(lines):
        after = _margin(lines[at + 1]) if at + 1 < len(lines) else 0
        alone = short and compiled(_SHORT).fullmatch(short[-1].strip()) and _margin(line) > _margin(short[-1]) >= after
        if alone and not line.endswith(":"):
            short[-1] += f" {line.strip()}"
        else:
            short.append(line)
    return short


def _set(
    lines: Sequence[str],
    sentences: Callable[[str], Sequence[str]],
    say: Say,
    done: bool = False,
    who: str = "",
    *,
    rows: bool = False,
) -> list[str]:
    """rows: whether the lines are those of a table: `3 to 5: …`."""
    block = _Block(say, done, who)
    at = 0
    while at < len(lines):
        margin = _margin(lines[at])
        below = at + 1
        while below < len(lines) and _margin(lines[below]) > margin:
            below += 1
        line = lines[at].strip()
        block.out = at > 0 and _margin(lines[at - 1]) > margin
        line, inner = _each_asked(*_with_the_time(line, lines[at + 1 : below]))
        block.level = block.front if compiled(_OTHERWISE).match(line) else 0
        dash = re.match(r"[-*•] ", line)
        key = compiled(_ROW).match(line) if rows else None
        if key:
            said = _set([line[key.end() :], *inner], sentences, say, True, block.who)
            block.lines += [f"{written(key[1])}:", *("  " + one for one in said)]
        elif dash:
            said = _set([line[2:], *inner], sentences, say, True, block.who)
            block.lines += [("  " if n else "- ") + one for n, one in enumerate(said)]
        else:
            for sentence in sentences(line):
                block.sentence(sentence)
            block.front = 0
            if inner:
                block.opened()
                block.front = _margin(block.lines[-1]) if block.lines else 0
                happens = done or not line.lower().startswith("while ")
                table = "depending on " in line.lower()
                set_in = _set(inner, sentences, say, happens, block.who, rows=table)
                block.lines += [" " * block.level + one for one in set_in]
        at = below
    return block.lines


def _with_the_time(line: str, inner: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The front of a block and what is below it, where that happens instead: that is said with the time."""
    inner = _without_head(inner)
    margin = min(map(_margin, inner), default=0)
    if inner and compiled(_INSTEAD_FIRST).match(inner[0]):  # what happens instead is answered before it has happened
        line = re.sub(_HAPPENS, lambda found: f"{found['who']} would {_IN_FULL[found['does']]}", line, count=1)
    would = compiled(_WOULD).match(line)
    if would is not None and len(inner) > 1 and all(_margin(one) > margin for one in inner[1:]):
        offered = re.fullmatch(r" *(you may [^,:]*:)", inner[0])  # who declines, to him it happens
        if offered and line.endswith(":") and any(compiled(_INSTEAD).search(one) for one in inner[1:]):
            line, inner = f"{line[:-1]}, {offered[1]}", inner[1:]
            margin = min(map(_margin, inner))
    if would is None or not any(compiled(_INSTEAD).search(one) for one in inner if _margin(one) == margin):
        return line, inner
    would = compiled(_WOULD).match(line) or would
    said = [re.sub(_INSTEAD, lambda found: found["margin"] or "", one) for one in inner]
    line = f"{would[0]}, instead{line[would.end() :]}"
    if len(said) == 1 and compiled(NOTHING).fullmatch(said[0].strip(" .")) and " may " in line:  # that alone is bought
        return line.removesuffix(":"), []
    return line, said


def _without_head(inner: Sequence[str]) -> Sequence[str]:
    """The lines below `instead:`, as if each were said so."""
    if not inner or inner[0].strip().lower() not in ("instead:", "instead") or len(inner) == 1:
        return inner
    less = _margin(inner[1]) - _margin(inner[0])
    first, *others = (one[less:] for one in inner[1:])
    margin = " " * _margin(first)
    return [f"{margin}instead, {first.strip()}", *others]


def _each_asked(line: str, inner: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The front of a block for each of some, and what is below it, where it says of whom: that is asked of each of them."""
    found = compiled(_EACH_WHOSE).fullmatch(line)
    if found is None or not inner:
        return line, inner
    margin = " " * min(map(_margin, inner))
    return f"{found['front']}:", [f"{margin}if that {found['one']}'s {found['what']}:", *(f"  {one}" for one in inner)]


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
