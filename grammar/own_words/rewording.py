"""A rule in people's own words, written anew as the language says it, without knowing a word of any game.

The turns of phrase stand in rewordings.txt.  What comes of them is a proposal: whoever shows it has read it before, and shows
only what is a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, partial
from pathlib import Path

from grammar.article import FIGURES, a_or_an
from grammar.late import Late, compiled, late
from grammar.own_words.blocks import arranged
from grammar.own_words.rows import rows
from grammar.own_words.turn import Turns, beside_notes
from grammar.verbs import VERBS
from grammar.vocabulary import YOUR_PEOPLE, plural_of, singular_of

_TURNS = Path(__file__).parent / "rewordings.txt"

_WORD = r"(?:[A-Z][\w-]*!?|\[[^\]\n]+\])"
_PARTS = {
    "N": rf"{_WORD}(?: {_WORD})*",
    "NUM": r"(?:(?:(?:maximum|next|first|last|top) )?<N>(?:'s? (?:maximum |next )?<N>)*)",
    "DET": r"(?:your|the|that|this|each|every|all|any|another|an?|its|one of your|each of your|all of your)",
    "D": r"(?:[Yy]our |the target's |the |that |each |any |another |an? |its )?",
    "TO": r"(?:an |a |the |any |your |each |all |all of your |each of your |every )?",
    "SMALL": r"(?: (?:in|with|without|against|by|other than|from|to)"
    r" (?:(?:an? |the |your |that |any )?(?:you\b|<N>)|this\b(?! [A-Z\[]))| other than each <N>"
    r"| with the (?:highest|lowest) <N>"
    r"| with (?:at least|at most|more than|less than) (?:\d+|[XYZ]|\([^()\n]*\)) (?:<N>|cards))*",
    "WHO": r"(?:you|the target|(?:that|the|an?|any|another|each|your) <N>(?:'s? <N>)*)",
    "UNTIL": r"(?: (?:until [^,\n]*|for (?:\d+|one|two|three) <N>))?",
    "ROUND": r"(?:,? \(?(?i:round)(?:ed|ing|s)? [a-z]+\)?)?",
    "HALVED": r"(?:(?:(?:that|its|the) damage(?: (?:of|by|from|dealt by|done by) (?:that|this|the) [A-Z][\w-]*)?"
    r"|damage by that <N>|that [A-Z][\w-]*'s damage)"
    r" (?:(?:is|gets|becomes) (?:only )?(?:half(?:ed)?|halved|half as much|half of it|(?:cut|reduced) (?:in|by|to) half)"
    r"|gets - ?\(?half that damage\)?)"
    r"|(?:you )?halves? (?:that|the|its) damage(?: (?:of|by|from|dealt by|done by) (?:that|this|the) [A-Z][\w-]*)?"
    r"|(?:<WHO>|he|she|they) (?:only )?takes? (?:only )?half (?:of )?(?:the |that |its |this )?(?:usual |normal )?damage"
    r"|damage to <WHO> is half that damage"
    r"|that [A-Z][\w-]* (?:only )?deals (?:only )?half (?:of )?(?:the |its )?(?:usual |normal )?damage)<ROUND>",
    "SPARED": r"(?:,? (?:yourself|instead|(?:for|instead of|in place of) (?:him|her|it|them|(?:that|the|your) <N>)"
    r"|in (?:his|her|its|their|(?:that|the|your) <N>'s) (?:place|stead)))",
    "NONE": r"(?:nothing (?:happens|comes of it|is lost|changes)|(?:it|that|this) (?:does|will) not happen"
    r"|(?:you|it|he|she|they|that <N>) (?:only )?(?:gain|lose|draw|take|discard|suffer)s?"
    r" (?:none|nothing|(?:0|no) (?:<N>|cards?|damage))(?: of (?:it|them))?)(?: instead)?",
    "GAINS": r"(?:gains?|regains?|recovers?|loses?|draws?|discards?|pays?)",
    "POINT": r"(?:points?(?: of (?:it|(?:the |that |this )?damage))?|damage)"
    r"(?: (?:you |that <N> )?(?:taken|took|takes?|suffered|dealt|deal|lost|loses?))?",
    "APIECE": r"(?:(?:one|point|<N>|card) (?:you |that <N> )?(?:gained|gains?|lost|loses?|drawn|drew|draws?|discarded|taken)"
    r"|one(?: of (?:them|those|these))?|of (?:them|those|these))",
    "KIN": YOUR_PEOPLE,
    "MORE": r"(?:more|extra|additional|bonus|further)",
    "Q": r"(?:\d*d\d+|\d+|[XYZ])",
    "VERB": "|".join(sorted({said.partition(" ")[0] for verb in VERBS.values() for said in (verb.name, verb.third)})),
    "ORDER": "(?:"
    + "|".join(sorted({verb.partition(" ")[0] for verb in VERBS} - {"be", "have"}))
    + "|add|subtract|increase|reduce|"
    "raise|lower|set|apply|move|stop|double|halve)",
}
"""What the patterns name in angle brackets."""

_ROUNDS = 4
"""How often all turns are tried: what one makes of a sentence, another may go on with."""


def reworded(sentence: str, *, done: bool = False) -> str | None:
    """The sentence as the language would say it, in one line or several; None where nothing was to be changed.

    What is said in several sentences stands in as many; one that only says more of that before it is made a part of it."""
    text, with_notes = beside_notes(re.sub(r"(?m)\s*#.*$", "", sentence).strip())
    whole = _in_singular(each_turn(text, "whole"))
    said = arranged("\n".join(_lines(whole)), _sentences, _with_branches, done=done)
    if text.endswith(":") and "\n" not in said and not said.endswith(":") and not said.startswith("you choose a"):
        said += ":"
    said = re.sub(_OPENS_NONE, r"\1:\n  \2", re.sub(_MADE_AGAIN, r"\1", said))
    said = re.sub(_OFFERED_LOOK, _below_the_offer, said)
    said = pattern_of(_NOT_DAMAGE).sub(_INSTEAD_OF_IT, said)
    said = pattern_of(_MADE_FIRST).sub(partial(_said_before_it, done=done), said)
    said = pattern_of(_DEALS_MORE).sub(_dealt_before_it, said)
    said = each_turn(_awaited(_priced(said), done=done), "set")
    return with_notes(said) if said != text else None


_OFFERED_LOOK = r"(?m)^((?:[^:\n]*, )?you may use this): (depending on [^\n]*:(?:\n +[^\n]*)+)"
"""What is looked up where that is offered."""


def _below_the_offer(found: re.Match[str]) -> str:
    return f"{found[1]}:\n  " + found[2].replace("\n", "\n  ")


_MADE_FIRST = (
    r"(?m)^(?P<margin> *)(?P<front>(?:(?!otherwise\b)[^,:\n]+, )*)(?P<who>you (?:may )?)makes? "
    r"(?P<test>an? (?:<N> )??(?P<one>[A-Z][\w-]*))(?P<whom><SMALL>)(?P<below>:(?:\n(?P=margin) [^\n]*)+)?\n"
    r"(?:(?P=margin)|)(?P<says>(?:damage by )?(?:it|(?:that|the) (?P=one)) [^,:\n]+|(?:the|its|that) damage is halved)$"
)
"""A test that is made, and behind it a sentence that says more of it: by then it is over."""


def _said_before_it(found: re.Match[str], *, done: bool) -> str:
    """What is said of a test that has been made, where it is made, or in front of that."""
    dealt = _first_turn(found["says"], "dealt").replace("¤", f"that {found['one']}")
    says = re.sub(r"^(damage by )?(?:it|the [A-Z][\w-]*) ", rf"\1that {found['one']} ", dealt)
    inside = "  " if found["front"] or not (done or found["margin"]) or "may" in found["who"] else ""
    head = f"{found['front']}you may use this" if "may" in found["who"] or not found["front"] else found["front"][:-2]
    test, whom, below = found["test"], found["whom"], found["below"] or ""
    if (by := re.fullmatch(rf"that {found['one']} gets ([-+]\d+)", says)) is not None:
        lines = [f"you make {test} at {by[1]}{whom}"]
    elif pattern_of(_SAYS_DAMAGE).match(says) is not None:
        lines = [f"when you make {test}{whom}:", f"  {says}", "  you end this", f"you make {test}{whom}"]
    else:
        return found[0]
    lines[-1] += below.replace("\n", f"\n{inside}")
    margin = found["margin"] + inside
    return "\n".join([*([f"{found['margin']}{head}:"] if inside else []), *(margin + one for one in lines)])


_DEALS_MORE = (
    r"(?m)^(?P<margin> +)you make (?P<test>an? (?:<N> )??(?P<one>[A-Z][\w-]*))(?P<whom><SMALL>):\n"
    r"(?P=margin)  on success: (?:(?:it|you|he|she|they|the target|that [A-Z][\w-]*) "
    r"(?:deals?|does|do|inflicts?|causes?|takes?|suffers?) (?P<many>\d+) (?:<MORE> damage|damage <MORE>)"
    r"|damage (?:from you|by that [A-Z][\w-]*) gets \+(?P<plus>\d+))(?P<rank> per rank)?"
    r"(?P<other>\n(?P=margin)  on failure: [^\n]*)?$"
)
"""How much more damage a test deals that is made in a block: in its branches that is dealt already."""


def _dealt_before_it(found: re.Match[str]) -> str:
    """The same, said as that test is made."""
    margin, made, other = found["margin"], f"you make {found['test']}{found['whom']}", found["other"] or ""
    more = f"damage by that {found['one']} gets +{found['many'] or found['plus']}{found['rank'] or ''}"
    lines = [f"when {made}:", f"  {more}", "  you end this", f"{made}:" if other else made]
    return "\n".join(margin + one for one in lines) + other


_SAYS_DAMAGE = r"damage by that <N> (?:is|gets)\b|when the target would take damage\b|that <N> (?:plays|rolls)\b"
"""What is said of a test as it is made."""


_NEXT = (
    r"(?m)^(?P<margin> *)(?P<front>(?:on (?:success|failure|tie): |(?:(?!until\b|for\b)[^,:\n]+, )+)?)"
    r"[Tt]he next (?P<test>(?:<N> )??(?P<of>[A-Z][\w-]*)) (?:of|by|made by|from) "
    r"(?P<who>(?:you or )?an?(?:other)? <N>(?: or you)?)(?P<whom>(?: against (?:you\b|(?:an?|that|the) (?:target|<N>)))?)"
    r" (?P<does>(?:gets?|plays?|rolls?|succeeds?|fails?)\b[^,\n]*?)(?: (?:until|before) (?P<until>[^,\n]+))?$"
)
"""What comes of the next test of somebody out of several, who share it."""


def _awaited(said: str, *, done: bool) -> str:
    """A text in which the next test of one out of several is waited for, as nobody's own: what is done then ends with it."""

    def waits(found: re.Match[str]) -> str:
        if not (found["margin"] or found["front"] or done):
            return found[0]
        head, inside = found["front"].rstrip(" ,:"), found["margin"]
        lines = [f"{inside}{head}:"] if head else []
        inside += "  " if head else ""
        for who in found["who"].split(" or "):
            makes = "make" if who == "you" else "makes"
            lines += [f"{inside}when {who} {makes} {a_or_an(found['test'])} {found['test']}{found['whom']}:"]
            lines += [f"{inside}  that {found['of']} {found['does']}", f"{inside}  you end this"]
        return "\n".join([*lines, *([f"{inside}when {found['until']}, you end this"] if found["until"] else [])])

    return pattern_of(_NEXT).sub(waits, said)


def _priced(said: str) -> str:
    """A text in which what is paid in a block opens one, if that is done which stands behind it."""
    lines = said.split("\n")
    for at, line in enumerate(lines[:-1]):
        margin = line[: len(line) - len(line.lstrip())]
        beside = lines[at + 1].startswith(margin) and lines[at + 1][len(margin) : len(margin) + 1].isalpha()
        if margin and beside and PAYS.fullmatch(line.strip()) and not _ELSE.match(lines[at + 1]):
            lines[at] += ":"
            end = next((n for n in range(at + 1, len(lines)) if not lines[n].startswith(margin)), len(lines))
            lines[at + 1 : end] = [f"  {one}" for one in lines[at + 1 : end]]
    return "\n".join(lines)


PAYS = re.compile(r"(?:you|that [A-Z][\w-]*|the target) may (?:pay|discard|lose|give up) [^:,\n]+")
"""What is paid, and not yet for what."""
_ELSE = re.compile(r" *(?:otherwise|or else|if you do not)\b")
_MADE_AGAIN = r"(?m)^( +you (?:reroll that [^:\n]*|(?:draw|gain|lose|discard|become) [^:,\n]*)):$"
_OPENS_NONE = r"^([^\n]+), (you draw (?:\d+|[XYZ]) cards?):$"
"""What opens no block, though a colon stands behind it; and what stands in one with all below it."""


_NOT_DAMAGE = (
    r"(?m)^(?P<front>[^\n]*\byou may [^:\n]*):\n  you make (?P<a>an?) (?P<test><N>) against "
    r"(?P<one>an?(?:other)? (?:<N> )??(?P<who>[A-Z][\w-]*)<SMALL>):\n"
    r"    on success: when that (?P=who) would take damage, instead, that (?P=who) (?P<does>[^\n]*)$"
)
_INSTEAD_OF_IT = (
    r"\g<front> and choose \g<one>:\n"
    r"  when that \g<who> would take damage from you by \g<a> \g<test>, instead, that \g<who> \g<does>\n"
    r"  when your \g<test> ends, you end this\n  you make \g<a> \g<test> against that \g<who>"
)
"""What comes of a test that is paid for instead of its damage, behind which that is dealt already; and what waits for it."""


def _lines(text: str) -> list[str]:
    """The lines of a text; outside of blocks, one that only says more of that above it is made a part of it."""
    lines: list[str] = []
    for line in text.split("\n"):
        running = rows(line)
        line = line if running is None else running.text
        inside = bool(lines) and lines[-1][:1].isspace()  # of a block each line is one
        together = joined(lines[-1], line) if lines and line.strip() and not inside else None
        if together is not None:
            lines[-1] = together
        else:
            lines.append(line)
    return lines


def _sentences(line: str) -> list[str]:
    parts: list[str] = []
    whole = pattern_of(_BY_A_THROW).search(line)
    for part in [line] if whole else pattern_of(_SENTENCES).split(_in_singular(each_turn(line, "several"))):
        part = part.rstrip(".;! ")
        together = joined(parts[-1], part) if parts and part else None
        if together is not None:
            parts[-1] = together
        elif part:
            parts.append(part)
    return parts


_DEED = "you þ"
_FRONT = rf"(?:,|:\n) *{_DEED}$"
"""What stands for the deed, where a sentence is only the front of a block."""


_BARRED = (
    r"(?:this|it|that|you|they)(?: [a-z]+)? (?:cannot|can't|can not|may not|must not) "
    r"(?:(?:do|happen|be|work|apply|use) .*)?\b(?:while|if|when|whenever|in)\b"
    r"|(?:(?:just |only )?not|except) (?:while|if|when|whenever|in) "
)
"""When what a sentence allows is not allowed, said behind it."""


_NOT_AGAIN = (
    r"(?:this|it|that|you|they) (?:cannot|can't|can not|may not|must not) "
    r"(?:be )?(?:do|use|try|repeat|done|used)(?: (?:it|this|that|so))? (?:again|twice|more than once)\b"
)
"""How often it may be, said behind it."""


_SENTENCES = (
    r";\s+(?=(?:if|when|on|while|against|each|(?:who|any|every)[a-z]+|those|all who)\b(?! (?:so|you do|they do)\b))"
    r"|(?:[;,:]|[;,:]?\s+(?:and|but|while))\s+"
    r"(?=(?i:whoever|(?:those|anyone|everyone|all|any) who) (?:(?:fail|succeed|miss|pass)\w*|ha(?:s|ve) no(?:ne)?)\b)"
    r"|(?<=[\w\])\"'])[.;!]\s+(?=[Tt]he next time\b)"
    rf"|[;,](?:\s+(?:but|and|however,?))?\s+(?={_BARRED})|\s+(?:but|and)\s+(?=not (?:while|when|whenever)\b)"
    rf"|[;,]\s+(?:but|and|however,?)\s+(?={_NOT_AGAIN})"
    r"|(?<=[\w\])\"'])[.;!]\s+(?=[A-Z\[+-])(?!(?:That|It|They|He|She|The)\b)"
)


_FACT = r"(?!.*\b(?:is|are|gets?)\b)[\w-]+(?: [\w-]+){0,2}:? [-+$]?\d+"
"""A name and its number, of which nothing more is said."""


_BY_A_THROW = r"⏎\d"
"""What comes of a throw, in rows."""


def joined(sentence: str, further: str) -> str | None:
    """Both as one sentence, if the second only says more of the first: how often, while what, that it is somebody else."""
    if (thrown := rows(sentence, further)) is not None:
        return thrown.text
    first, second = (each_turn(small(text.strip().rstrip(".;! ")), "alone") for text in (sentence, further))
    if pattern_of(_FACT).fullmatch(first):
        return None
    both = f"{first}¶{second}"
    return next((found.expand(said) for turn, said in turns()["joined"] if (found := turn.fullmatch(both))), None)


def limit_alone(sentence: str) -> str | None:
    """How often something is done, where a sentence says nothing else: `You may use this once per Scene.`; None of another."""
    said = each_turn(small(sentence.strip().rstrip(".;! ")), "alone")
    return said if pattern_of(_HOW_OFTEN).fullmatch(said) else None


_HOW_OFTEN = r"(?:once|\d+ times|rank times) per <N>(?: per <N>)?|as many times per <N> as [^,.:\n]+"


def _with_branches(sentence: str, *, done: bool = False) -> str:
    """A sentence, with what it costs before it and what comes of its test below it, where further sentences said so."""
    test, *further = sentence.split("⏎")
    test = test.removesuffix(":") if further else test
    dealing = _dealing(test, further, done=done)
    if dealing is not None:
        return dealing
    offer, _, bought = test.rpartition(": ")
    if " may " in offer and (dealing := _dealing(bought, further, done=True)) is not None:
        opened = _said(f"{offer}:").split("\n")
        further_in = opened[-1][: len(opened[-1]) - len(opened[-1].lstrip())] + "  "
        return "\n".join([*opened, *(further_in + line for line in dealing.split("\n"))])
    lines = _said(test, done=done or bool(further)).split("\n")
    lines = _chosen_at_once(lines, test) if done else lines
    price = next((one.removeprefix("cost ") for one in further if one.startswith("cost ")), None)
    if price is not None:
        lines = [f"you may pay {price}:", *(f"  {line}" for line in lines)]
    margin = lines[-1][: len(lines[-1]) - len(lines[-1].lstrip())]
    branches = [one.split(": ", 1) for one in further if not one.startswith("cost ")]
    last = apart(lines[-1])[1]
    made = pattern_of(_MADE).search(last) if not last.startswith("when ") else None  # it is only waited for
    found = pattern_of(_MAKER).search(lines[-1])
    maker = found and (found[1] or f"that {found[2]}")
    branches = [one if maker is None else [one[0], _of_the_maker(one[1], maker)] for one in branches]
    branches = [one for one in branches if not re.fullmatch(_NOTHING, one[1].strip(" .;"))]
    waits = pattern_of(_WAITS_FOR).match(lines[0])
    if branches and made is None and waits is not None and all(name in _COMES for name, _ in branches):
        return _waiting(lines, waits["made"] or waits["other"], branches)
    if branches and re.match(" +on (?:success|failure|tie):", lines[-1]):  # what comes otherwise was said with the test
        margin = margin[2:]
    elif branches:
        lines[-1] += ":"
    chosen = pattern_of(_WHOM_CHOSEN).findall("\n".join(lines)) if pattern_of(_AGAINST_NOBODY).search(lines[-1]) else []
    for name, deed in _merged(branches, made[1].split(" ")[-1] if made else "", f"that {chosen[-1]}" if chosen else ""):
        below = arranged(deed, _sentences, _said, done=True).split("\n")
        below = _chosen_at_once(below, deed)
        head = f"{margin}  {name}:" if not name[0].islower() else f"{margin}  on {name}:"
        lines += [f"{head} {below[0]}"] if len(below) == 1 else [head, *(f"{margin}    {line}" for line in below)]
    return "\n".join(lines)


_WHOM_CHOSEN = r"\bchooses? an?(?:other)? (?:<N> )??([A-Z][\w-]*|\[[^\]\n]+\])<SMALL>:"
_AGAINST_NOBODY = r"\bmakes? an? <N>(?: with <N>)?(?: against \(?\d[^,:\n]*)?:?$"
"""Who is chosen for a price, and a test that is made against nobody: of whom its branches speak, then, if of somebody."""
_NOTHING = r"(?i:nothing)(?: (?:happens|else|more|changes))*"
_MAKER = r"\b(?:(that <N>|the target)|[Ee]ach (<N>)<SMALL>) makes an? <N>(?: with <N>)?(?: against \d+)?$"
"""Who makes a test that is against nobody, and what says that nothing comes of it."""
_DOES = r"(?:is|are|becomes?|gains?|loses?|takes?|drops?|falls?|draws?|discards?|pays?|suffers?|cannot|must|has)\b"


def _of_the_maker(deed: str, maker: str) -> str:
    """What comes of a test, of whoever makes it: `it is Shaken`."""
    said = re.sub(rf"^(?:it|he|she|they) (?={_DOES})", f"{maker} ", small(deed))
    of_him = said != small(deed) or said.startswith(f"{maker} ")
    return re.sub(r"\b(?:its|his|her|their) (?=next |[A-Z])", f"{maker}'s ", said) if of_him else deed


def _waiting(lines: list[str], test: str, branches: Sequence[Sequence[str]]) -> str:
    """What comes of a test that the sentence waits for, and does not make, is waited for below it."""
    slots, deed = apart(lines[0])
    if deed.startswith("when "):
        lines[0] = f"{lines[0].removesuffix(':')}:"
    elif len(lines) == 1 and not deed.endswith(":"):
        lines = [f"{', '.join(slots)}:", f"  {deed}"]
    lines[-1] = re.sub(_MADE_AGAIN, r"\1", lines[-1])
    for name, said in branches:
        comes = f"when that {test.split(' ')[-1]} {_COMES[name]}, {said}"
        lines += [f"  {line}" for line in _said(comes, done=True).split("\n")]
    return "\n".join(lines)


_WAITS_FOR = (
    r"(?:[^,]* per [^,]*, )?when (?:(?:you|<WHO>) (?:would )?makes? an? (?P<made><N>)|(?:your|<WHO>'s) (?P<other><N>)<SMALL>"
    r" (?:would )?(?:succeed|fail|tie|end)s?)"
)


def _chosen_at_once(lines: list[str], said: str) -> list[str]:
    """Somebody is chosen where something happens: that is no offer, unless it is said so."""
    if not lines[0].startswith("you may choose ") or " may " in said:
        return lines
    return [f"you {lines[0][8:].rstrip(':')}", *(line[2:] for line in lines[1:])]


_DEALS = r"(?P<makes>.+?),? (?:that|which) (?P<deals>deals? .*)"
_JOINS = r"(?:,? (?:but|and)|[.;]) (?!(?:\d|half)\b)"
_SORT = (
    r"you make (?P<made>an? (?P<test><N>)(?: with <N>)?(?: against <WHO>(?: in <N>)?)?)"
    r"(?: at (?P<sign>[-+])(?P<many>\d+) (?P<what>cards?|dice|die))?(?: \(min(?:imum)? (?P<least>\d+)(?: cards?)?\))?"
)
"""A test of which is said what it deals, and how it is made."""


def _dealing(test: str, further: Sequence[str], *, done: bool) -> str | None:
    """A test that deals another damage than usual: something to do as it is made, for the damage comes before its branches.
    done: whether it is made here, and not one that somebody may make."""
    deals = pattern_of(_DEALS).fullmatch(test)
    branches = [one.split(": ", 1) for one in further if not one.startswith("cost ")]
    if deals is not None:
        test, branches = deals["makes"], [["success", deals["deals"]], *branches]
    comes = [(name, part) for name, deed in branches for part in pattern_of(_JOINS).split(deed)]
    dealt = [_first_turn(part, "dealt") if name == "success" else part for name, part in comes]
    if all(said == part for said, (_, part) in zip(dealt, comes, strict=True)):
        return None
    made = pattern_of(_SORT).fullmatch(_said(test, done=True))
    if made is None:
        return None
    that = f"that {made['test'].split(' ')[-1]}"
    price = next((one.removeprefix("cost ") for one in further if one.startswith("cost ")), None)
    lines = []
    if made["many"]:
        plays = "plays" if made["what"].startswith("card") else "rolls"
        lines.append(f"{that} {plays} {made['many']} {'more' if made['sign'] == '+' else 'fewer'} {made['what']}")
    if made["least"]:
        lines.append(f"{that}'s {_many(made['what'].capitalize())} are at least {made['least']}")
    lines += [said.replace("¤", that) for said, (_, part) in zip(dealt, comes, strict=True) if said != part]
    said_of = [(name, part) for said, (name, part) in zip(dealt, comes, strict=True) if said == part]
    for name, deed in _merged(said_of, made["test"].split(" ")[-1]):
        lines.append(f"when {that} {_COMES[name]}, {deed}")
    if done and price is None:
        below = [f"  {line}" for one in (*lines, "you end this") for line in _said(one, done=True).split("\n")]
        return "\n".join([_polished(f"when you make {made['made']}:"), *below, _polished(f"you make {made['made']}")])
    front = f"when you make {made['made']}, you may {f'pay {price}' if price else 'use this'}:"
    return "\n".join([_polished(front), *(f"  {line}" for one in lines for line in _said(one).split("\n"))])


_COMES = {"success": "succeeds", "failure": "fails", "tie": "ties"}


def _said(sentence: str, *, done: bool = False) -> str:
    """One sentence, or the front of a block.  done: whether it is something that happens once, and nothing that stands."""
    text = small(sentence)
    if comes := re.match(r"(on (?:success|failure|tie):) (?=\S)", text):
        said = _said(text[comes.end() :], done=True)
        return (
            f"{comes[1]} {said}"
            if "\n" not in said
            else "\n".join((comes[1], *(f"  {one}" for one in said.split("\n"))))
        )
    if text.endswith(":"):
        text = f"{text[:-1]}, {_DEED}"
    stands = done or re.search(_SO_ALREADY, text) is not None
    for _ in range(_ROUNDS):
        before = text
        text = each_turn(_grown(_in_figures(text)), "words").lstrip()
        often = pattern_of(rf"(?:{_OFTEN}|(?:unless|if) [^,]*, (?=at the (?:start|beginning|end|close) of ))").match(
            text
        )
        limit = often[0] if often else ""
        text = limit + each_turn(text[len(limit) :], "opening")
        slots, deed = apart(pattern_of(_LISTED).sub(_one_question, text))
        further, said = apart(pattern_of(_LISTED).sub(_one_question, _first_turn(deed, "behind")))
        twice = _asks_when(slots) and _asks_when(further)
        if not twice:
            slots, deed = _in_order([*slots, *further]), said
        slots = [
            part for slot in slots for part in _slot(slot, slots, fact=stands or _is_asked(slot, deed)).split(", ")
        ]
        if twice and pattern_of(_OF_TIME).search(further[0]):
            now, then = _now_and_then(said)
            later = [*now, *_said(f"{further[0]}, {then}", done=True).split("\n")]
            return "\n".join([f"{', '.join(_in_order(slots))}:", *(f"  {line}" for line in later)])
        once = (done or any(slot.startswith("when ") for slot in slots)) and not any(
            slot.startswith("while ") for slot in slots
        )
        further, deed = apart(_deeds(deed, done=once))
        if _asks_when(slots) and _asks_when(further):  # what comes later is waited for once that has happened
            return f"{', '.join(_in_order(slots))}:\n  {', '.join(further)}, {deed}"
        text = _unmarked(_together(_in_order([*slots, *further]), deed, done=done)).strip()
        if text == before:
            break
    said = pattern_of(_FRONT).sub(":", _polished(text))
    return sentence if _DEED in said else _one_below_the_other(said)


def _now_and_then(deeds: str) -> tuple[list[str], str]:
    """What is done at once, and what only at the time that closes the sentence: of several deeds the last alone, but for what
    is gained or lost of several kinds in one breath."""
    *now, then = _deeds(deeds, done=True).split("\n")
    plain = now and all(line[:1].isalpha() and line[-1:] != ":" and " may " not in line for line in (*now, then))
    if not plain or then.split()[:2] == now[-1].split()[:2]:
        return [], deeds
    return now, then


def _one_below_the_other(said: str) -> str:
    """What is asked in several parts: each below the one before, for `and` and `or` do not stand in one question."""
    first, *more = said.split("\n")
    slots, deed = apart(first.removesuffix(":"))
    if first.endswith(":") and any(deed.startswith(kind) for kind in _ASKS_IF):
        slots, deed = [*slots, deed], ""
    asked = [at for at, slot in enumerate(slots) if slot.startswith(_ASKS_IF)]
    if len(asked) != 2 or asked[1] != len(slots) - 1 or slots[asked[0]][:2] != slots[asked[1]][:2]:
        return said
    one, other = slots[asked[0]], slots[asked[1]]
    if " or " not in one and " or " not in other:
        both = ", ".join([*slots[: asked[0]], f"{one} and {other.partition(' ')[2]}", *([deed] if deed else [])])
        return "\n".join([f"{both}:" if first.endswith(":") else both, *more])
    below = ", ".join(filter(None, [other, deed]))
    lines = [f"{', '.join(slots[:-1])}:", f"  {below}:" if first.endswith(":") else f"  {below}"]
    return "\n".join([*lines, *(f"  {line}" for line in more)])


_ASKS_IF = ("if ", "while ")


# --- turns ------------------------------------------------------------------------------------------------------------
@cache
def turns() -> dict[str, list[tuple[Late, str]]]:
    """The turns of each heading: what is said, and what is written instead."""
    found: dict[str, list[tuple[Late, str]]] = {}
    for line in _TURNS.read_text(encoding="utf-8").split("\n"):
        if re.fullmatch(r"\[[a-z]+\]", line):
            turns = found[line[1:-1]] = []
        elif line and not line.startswith("# "):
            pattern, _, instead = f"{line} ".partition(" → ")
            turns.append((late(_spelled_out(pattern)), instead[:-1].replace("␣", " ")))
    return found


@cache
def pattern_of(pattern: str) -> re.Pattern[str]:
    """A pattern of the turns, with all that it names in angle brackets."""
    return compiled(_spelled_out(pattern))


def _spelled_out(pattern: str) -> str:
    while re.search("<[A-Z]+>", pattern):
        pattern = re.sub("<([A-Z]+)>", lambda found: _PARTS[found[1]], pattern)
    return pattern


@cache
def spoken_of() -> frozenset[str]:
    """All words that a turn speaks of."""
    patterns = " ".join(pattern.pattern for found in turns().values() for pattern, _ in found)
    small_too = re.sub(r"\[[A-Z]([a-z])\]", r"\1", re.sub(r"\\[a-zA-Z]", " ", patterns))
    return frozenset(re.findall("[a-z][a-z-]+", small_too))


def each_turn(text: str, heading: str) -> str:
    """The text after all turns of a heading, in their order."""
    return _all_of(heading)(text)


@cache
def _all_of(heading: str) -> Turns:
    return Turns(turns()[heading])


def _first_turn(text: str, heading: str) -> str:
    for pattern, instead in turns()[heading]:
        found = pattern.match(text)
        if found:
            return found.expand(instead) + text[found.end() :]
    return text


_BY = rf"\bby ({'|'.join(FIGURES)})(?=$|[.,;:]| (?:until|for|to|if|when|while)\b)"
_COUNTED = (
    rf"\b(?!(?<=against )one )({'|'.join(FIGURES)})"
    r"(?= (?:(?:<MORE>|fewer|less) )?(?:<N>|d\d|die\b|dice\b|cards?\b|times\b|damage\b|or (?:more|less|fewer)\b|steps?\b)"
    r"| (?:lower|higher|worse|better|less|more)(?:$|[,.;]| per\b))"
)


def _in_figures(text: str) -> str:
    text = pattern_of(_BY).sub(lambda found: f"by {FIGURES.index(found[1]) + 1}", text)
    return pattern_of(_COUNTED).sub(lambda found: str(FIGURES.index(found[1]) + 1), text)


_GROWS = (
    r"(?P<first>\d+)(?P<unit> (?:cards?|dice|die|<N>))?(?P<more> [^()\d]*?)? "
    r"\((?P<second>\d+) at rank 2(?:[^()]* at rank \d+)?\)"
)
_TIMES_GROWS = (
    r"(?:(?P<first>double|triple|\d+ ×) )?(?P<what>(?:your|that <N>'s|the target's) <N>|[XYZ]\b)"
    r"(?P<more> (?:instead of|for|until) [^(),]*)? \(×(?P<second>\d+) at rank 2(?:[^()]* at rank \d+)?\)"
)
"""A number that is told by what it is at rank 1 and at rank 2, and what is multiplied so."""


def _grown(text: str) -> str:
    """A number that grows with the rank, by its formula: `rank + 1` for `2 (3 at rank 2)`."""
    text = pattern_of(_TIMES_GROWS).sub(_multiplied, pattern_of(_GROWS).sub(_with_rank, text))
    return re.sub(r"((\w+) equal to ([^,.:]+?)),? and (\w+) as many\b", r"\1 and \4 \2 equal to \3", text)


def _formula(first: int, second: int) -> str:
    step = second - first
    grows = "rank" if step == 1 else f"{step} × rank"
    return grows if step == first else f"{grows} {'+' if first > step else '-'} {abs(first - step)}"


def _with_rank(found: re.Match[str]) -> str:
    formula = _formula(int(found["first"]), int(found["second"]))
    unit, more = found["unit"] or "", found["more"] or ""
    many = unit if unit.endswith(("s", "dice")) else _many(unit.strip()) if unit.strip()[:1].isupper() else f"{unit}s"
    return f"{many.strip()}{more} equal to {formula}" if unit else f"{formula}{more}"


def _multiplied(found: re.Match[str]) -> str:
    first = {"double": 2, "triple": 3, None: 1}.get(found["first"]) or int(found["first"][:-2])
    formula, more = _formula(first, int(found["second"])), found["more"] or ""
    factor = formula if formula == "rank" else f"({formula})"
    if more.startswith(" for "):
        return f"multiply {found['what']} by {factor}{more}"
    return f"{found['what']} × {factor}{more}"


_OPENERS = (
    "when|whenever|if|while|as|at|once|during|until|after|before|on|in|unless|instead|against|for|the|an?|all|each|every|any|"
    "no|you|your|that|this|another|its|double|halve|triple|increase|reduce|add|subtract|treat|pay|spend|gain|lose|draw|play|"
    "take|roll|discard|become|choose|make|use|reroll|bring|damage|usable|limit|limited|it|success|failure|only|doesn't|never|not|costs?|skip|flip|"
    "reveal|give|shuffle|forgo|move|look|put|target|they|he|she|"
    "does|allow|twice|thrice|up|half|whoever|either|provided|there|with|without|successful|additionally|"
    "furthermore|moreover|ignore|then|otherwise|nothing|set|apply|raise|lower|stop|do|depending"
)


def small(text: str) -> str:
    """Without the capital that only opens the sentence."""
    if not text[:1].isupper():
        return text
    return re.sub(rf"^(?:{_OPENERS}|{_PARTS['ORDER']})\b", lambda found: found[0].lower(), text, flags=re.IGNORECASE)


# --- slots ------------------------------------------------------------------------------------------------------------
_ORDER = (
    (r"(?:once|rank times|\d+ times|as many times) per ", 0),
    (r"(?:when|during) ", 1),
    (r"instead$", 2),
    (r"(?:if|while|from rank|unless) ", 3),
)
"""The slots of a sentence, in their order."""

_JOINED = r"( (?:and|or) )"
_OFTEN = r"(?:once|rank times|\d+ times|as many times) per [^,]*, "
_ASKED = r"(?:you|your|no|there|the|that|an?|each) "
"""How a question begins."""
_STATED = r"(?P<who>(?:<WHO>|<D><NUM>)<SMALL>) (?P<verb>(?:is|are|has|have)(?: in(?= ))?)(?P<no> no(?:t)?)? "
_LEFT_OUT = r"(?P<no>not )?(?P<where>in )?(?:(?:an?|any|the) )?<N><SMALL>"
"""A fact, and one that leaves out its subject and its verb."""
_LISTED = (
    r"(?P<word>if|while|unless) (?P<facts>[^,]+(?:(?:, [^,]+)*?,|(?:, [^,]+?)+)) (?P<join>and|or) (?P<last>[^,]+)(?=, )"
)
"""Three questions or more."""

_ASKED_ONLY = rf"{_DEED}|(?:you|<WHO>) (?:(?:has|have|is|are|may pay)\b|cannot\b(?!.*\b(?:until|for \d)))"
"""What no event leads to, but a question may."""

_OR_ELSE = r"(?:[,;.]|,? and|\n) ?(?:[Oo]therwise|or else|else)\b"
"""What says what comes if it is not so."""

_SO = (
    r"if (?:you|<WHO>) (?:(?:is|are) (?:not )?(?:an? )?<N>$|(?:has|have) (?:at least |at most |more than |less than )?\d+ "
    r"(?:or (?:more|less|fewer) )?<N>$)"
)
"""What may be so as long as something stands; else what is done is done when it becomes so."""

_SO_ALREADY = r"\bif [^,]*\b(?:is|are|has|have) (?:already|still|currently)\b"
"""What is so before anything happens: that it becomes so is not meant."""

_COMES_OUT = r"(?:(?:your|<WHO>'s) <N><SMALL>|that <N>) (?:hits?|misses|succeeds?|fails?|ties)(?: by .*)?$"
"""How a test comes out: that is never asked, but answered."""
_IS_MADE = r"(?:you|<WHO>) makes? an? <N>(?! this <N>)(?!.* this <N>$)"
"""That a test is made: neither is that."""
_HAPPENS = (
    r"(?:<WHO>|<D><NUM><SMALL>) (?:would\b|(?!is\b|are\b|has\b|have\b|be\b)(?:<VERB>)\b)"
    r"(?!.* this <N>(?:$| or | and ))(?!.* agrees?$)"
)
"""What happens, and is no fact: what belongs behind `when`."""


def apart(text: str) -> tuple[list[str], str]:
    """The slots in front, and the rest."""
    slots: list[str] = []
    while ", " in text:
        first, rest = text.split(", ", 1)
        if not any(pattern_of(kind).match(first) for kind, _ in _ORDER):
            break
        slots.append(first)
        text = rest
    return slots, text


def _is_asked(slot: str, deed: str) -> bool:
    """Whether a question stays one, whatever would lead to it: also where it is said what comes otherwise."""
    if pattern_of(_ASKED_ONLY).match(deed) or pattern_of(_OR_ELSE).search(deed):
        return True
    return bool(pattern_of(_SO).match(slot) and pattern_of(_STANDS).match(_deeds(deed, done=False)))


def _asks_when(slots: Iterable[str]) -> bool:
    return any(slot.startswith("when ") for slot in slots)


_OF_TIME = r" (?:begins|ends)$"


def _in_order(slots: Iterable[str]) -> list[str]:
    return sorted(
        dict.fromkeys(slots), key=lambda slot: next(at for kind, at in _ORDER if pattern_of(kind).match(slot))
    )


def _slot(slot: str, slots: Sequence[str], *, fact: bool) -> str:
    """A slot as the language says it: what happens with `when`, the opposite with `if`."""
    kind, _, said = slot.partition(" ")
    if kind == "when":
        return f"when {_first_turn(said, 'events')}"
    if kind == "unless":
        turned = _otherwise(_asked(said))
        return slot if turned is None else f"if {turned}"
    if (
        kind == "if"
        and (not fact or " would " in said or pattern_of(_COMES_OUT).match(said) or pattern_of(_IS_MADE).match(said))
        and not any(one.startswith(("when ", "during ")) for one in slots)
    ):
        happens = _first_turn(said, "events").replace("you's ", "your ")
        if pattern_of(_HAPPENS).match(happens.partition(", ")[0]):
            return f"when {happens}"
    if kind in ("if", "while"):
        return ", ".join(f"{kind} {part}" for part in _parts_asked(said))
    return slot


def _asked(said: str) -> str:
    """What is asked, each question with its subject and its verb: `you have a Hat or you have a Stick`."""
    return " and ".join(_parts_asked(said))


def _parts_asked(said: str) -> list[str]:
    """What is asked, in one part, or in several that all have to be so where one of them is this `or` that."""
    first, *more = pattern_of(_JOINED).split(said)
    facts = [first]
    close: list[bool] = []
    for joined, fact in zip(more[::2], more[1::2], strict=True):
        before, short = pattern_of(_STATED).match(facts[-1]), pattern_of(_LEFT_OUT).fullmatch(fact)
        if before and short and (short["no"] or not before["no"]):
            verb = before["verb"].partition(" ")[0] if short["no"] or short["where"] else before["verb"]
            fact = f"{before['who']} {verb} {fact}"
            close.append(True)
        elif not pattern_of(_ASKED).match(fact):
            facts[-1] += joined + fact
            continue
        else:
            close.append(False)
        facts += [joined, fact]
    facts = [one if at % 2 else _first_turn(one, "asked") for at, one in enumerate(facts)]
    apart_at = [2 * at + 1 for at, one in enumerate(close) if not one and facts[2 * at + 1] == " and "]
    parts = [
        facts[begin:end] for begin, end in zip([0, *(at + 1 for at in apart_at)], [*apart_at, len(facts)], strict=True)
    ]
    loose = any(not one and facts[2 * at + 1] == " or " for at, one in enumerate(close))
    mixed = len({*facts[1::2]}) > 1 and not loose  # where whole questions are mixed, nobody knows which belong together
    return (
        ["".join(part) for part in parts] if mixed and all(len({*one[1::2]}) < 2 for one in parts) else ["".join(facts)]
    )


_NEITHER = {" or ": " and ", " and ": " or "}


def _otherwise(asked: str) -> str | None:
    """The opposite of what is asked: `you are not in Water and your BP is less than 5`; None where that cannot be told."""
    first, *more = pattern_of(_JOINED).split(asked)
    facts = [_first_turn(fact, "not") for fact in (first, *more[1::2])]
    if any(turned == fact for turned, fact in zip(facts, (first, *more[1::2]), strict=True)) or len(set(more[::2])) > 1:
        return None
    return (_NEITHER[more[0]] if more else "").join(facts)


def _one_question(found: re.Match[str]) -> str:
    """Facts that stand in a list, as one question."""
    facts = [*found["facts"].removesuffix(",").split(", "), found["last"]]
    if (first := pattern_of(_STATED).match(facts[0])) is not None:
        facts = [f"{first['who']} {fact}" if re.match("(?:is|are|has|have) ", fact) else fact for fact in facts]
    if not all(
        pattern_of(_STATED).match(fact) or pattern_of(_LEFT_OUT).fullmatch(fact) or fact.startswith("there is ")
        for fact in facts
    ):
        return found[0]
    return f"{found['word']} " + f" {found['join']} ".join(facts)


# --- what is done -----------------------------------------------------------------------------------------------------
_TEST = r"(?:your |'s? |makes? an? |\b(?<!in )[Aa]n? )(?P<test><N>)<SMALL> ?(?:(?:would )?(?:succeed|fail|tie)s?|,)"
"""The test that the sentence is about."""

_ITS_MAKER = r"(?<!against )\bthat (<N>) (?=(?:plays?|rolls?) <Q> (?:more|fewer)\b)"
_TAKES = r"(when (?:(?!would)[^,])*?)\btakes? damage"
_THAT_DAMAGE = r"\bthat damage (?:gets|is|goes)\b"
_HURTS = r"\bdamage to you (?:by~a % ?\S* )?(?=is|gets)"
_MADE = r"\bmakes? an? (<N>)"
_OF_IT = r"^(?:it|this|that)(?= (?:deals?|does|gets?|ignores?) )"
_TARGET = {
    "they are": "the target is",
    "they have": "the target has",
    "they": "the target",
    "them": "the target",
    "their": "the target's",
    "he is": "the target is",
    "he has": "the target has",
    "he": "the target",
    "him": "the target",
    "his": "the target's",
    "she is": "the target is",
    "she has": "the target has",
    "she": "the target",
}
_ITS_DOER = r"that <N>(?= [a-z]+s )"
_HIS_OWN = r"\b(?:their|his|her)(?= <N>)"
"""Who does something in a branch, and what is then his own there: `that Rival loses half their Coins`."""
_OF_THEM = rf"(?i)\b(?:{'|'.join(_TARGET)})\b"
_SOMEBODY_ELSE = r"\b(?:another |chooses? (?:an? |yourself\b))"
"""The test that is made, and what speaks of it and of whom it is against in its branches, where nobody else is chosen."""


def _merged(branches: Iterable[Sequence[str]], test: str, whom: str = "") -> Iterable[tuple[str, str]]:
    """The branches of a test; what several sentences say of one outcome stands together.  whom: of whom they speak who is not
    its target."""
    people = {short: said.replace("the target", whom or "the target") for short, said in _TARGET.items()}
    together: dict[str, str] = {}
    for name, deed in branches:
        said = deed
        if test:
            said = pattern_of(_OF_IT).sub(f"that {test}", deed)
            if (doer := pattern_of(_ITS_DOER).match(said)) is not None:
                said = pattern_of(_HIS_OWN).sub(rf"{doer[0]}'s", said)
            if not pattern_of(_SOMEBODY_ELSE).search(deed):
                said = pattern_of(_OF_THEM).sub(lambda found: people[found[0].lower()], said)
        together[name] = f"{together[name].rstrip('.; ')}. {said[:1].upper()}{said[1:]}" if name in together else said
    return together.items()


def _deeds(text: str, *, done: bool) -> str:
    """What is done, a line for each deed."""
    first, *others = each_turn(text, "apart").split("\n")
    lines = [_deed(first, done), *(_deed(line, done or " may " in first) for line in others)]
    return "\n".join(lines)


def _deed(line: str, done: bool) -> str:
    """What is done in one line, as far in as it stands."""
    text = small(line.lstrip())
    margin = line[: len(line) - len(line.lstrip())]
    if done:
        text = each_turn(text, "done")
    return "\n".join(margin + one for one in each_turn(text, "deeds").split("\n"))


_STANDS = (
    r"(?!~?the cost of)(?!.*\b(?:until|for \d|next)\b)[^:\n]* (?:gets? |are multiplied |is multiplied |cannot "
    r"|(?:roll|play)s? \d+ (?:more|fewer) |uses? .* instead of )[^:\n]*$"
)
"""What stands as long as something is so."""
_DURING_ONE = r"^during (an? <N>)$"
_MAY = r"\b(?:may|can|could|might)\b"
_DURING = r"^during ((?:an?|your) (?:next )?<N>)$"


def _makes_it(name: str, front: str, made: str) -> bool:
    """Whether somebody makes the test of which the front of a sentence speaks, and it is not against him alone."""
    against = re.findall(rf"\bagainst (?:an?|another|that) {re.escape(name)}\b(?!')", front)
    return front.count(name) > len(against) and not made.endswith(name)


def _one_given(slots: Sequence[str]) -> list[str]:
    """What is asked in two slots, in one: `if … and …`."""
    given = [slot for slot in slots if slot.startswith(("if ", "while "))]
    if len(given) < 2 or any(" or " in slot or slot.partition(" ")[0] != given[0].partition(" ")[0] for slot in given):
        return list(slots)
    together = " and ".join([given[0], *(slot.partition(" ")[2] for slot in given[1:])])
    at = slots.index(given[0])
    return [*slots[:at], together, *(slot for slot in slots[at:] if slot not in given)]


_OF_THAT = r" +|(?:(?:when|if) )?(?:that|those) "


def _together(slots: Sequence[str], deed: str, *, done: bool) -> str:
    """The sentence again; where several things are done, they stand in a block."""
    if (
        pattern_of(_STANDS).match(deed)
        and not done
        and not any(slot.startswith(("when ", "during ")) for slot in slots)
    ):
        slots = [re.sub("^if ", "while ", slot) for slot in slots]
    if pattern_of(_STANDS).match(deed) and not any(slot.startswith("when ") for slot in slots):
        slots = [pattern_of(_DURING_ONE).sub(r"while you are in \1", slot) for slot in slots]
        if not any(slot.startswith("during ") for slot in slots) and not (done and deed.startswith("that ")):
            slots = [re.sub("^if ", "while ", slot) for slot in slots]
    if not pattern_of(_MAY).search(deed) and not any(slot.startswith("when ") for slot in slots):
        slots = [pattern_of(_DURING).sub(r"when \1 begins", slot) for slot in slots]
    if len(slots) > 1 and all(slot.startswith("if ") for slot in slots[-2:]) and pattern_of(_OR_ELSE).search(deed):
        below = _together(slots[-1:], deed, done=True).split("\n")  # only what is asked last is so, or not
        return "\n".join([f"{', '.join(slots[:-1])}:", *(f"  {line}" for line in below)])
    slots = _one_given(slots)
    front = "".join(f"{slot}, " for slot in slots)
    if pattern_of(_THAT_DAMAGE).search(deed):
        front = pattern_of(_TAKES).sub(r"\1would take damage", front)
    if "would take damage" in front:
        deed = pattern_of(_HURTS).sub("that damage ", deed)
    test = pattern_of(_TEST).search(front)
    if test:
        made = f"that {test['test']}"
        deed = (
            pattern_of(_ITS_MAKER)
            .sub(lambda found: f"{made} " if _makes_it(found[1], front, made) else found[0], deed)
            .replace("¤", made)
        )
    lines = deed.split("\n")
    if lines[0].endswith("choose one:") and any(
        line[:1].isalpha() for line in lines[1:]
    ):  # and somebody else does so, too
        return "\n".join([f"{front[:-2]}:", *(f"  {line}" for line in lines)]) if slots else deed
    if len(lines) > 1 and " may " in lines[0] and pattern_of(_OF_THAT).match(lines[1]):  # what follows is bought
        below = [line if line.startswith(" ") else f"  {line}" for line in lines[1:]]
        return "\n".join([f"{front}{lines[0].rstrip(':')}:", *below])
    if (
        len(lines) > 1 and not slots and not done and re.match("you choose (?!one)", lines[0])
    ):  # what follows speaks of what was chosen
        return f"you may {lines[0][4:]}:\n" + "\n".join(f"  {line}" for line in lines[1:])
    if len(lines) > 2 and slots and lines[-2] == "otherwise:" and not lines[0].endswith(":"):
        return "\n".join([f"{front[:-2]}:", *(f"  {line}" for line in lines[:-2]), *lines[-2:]])
    waits = lines[0].startswith("when ") and lines[-1] == "  you end this"
    if slots and (waits or lines[0].startswith(("for each ", "for up to ", "repeat ", "note "))):
        return front[:-2] + ":\n" + "\n".join(f"  {line}" for line in lines)
    if len(lines) > 1 and slots and not lines[0].endswith(":"):
        return front[:-2] + ":\n" + "\n".join(f"  {line}" for line in lines)
    return front + deed


# --- English ----------------------------------------------------------------------------------------------------------
_SUBJECT = (
    r"(?P<open>^ *|, |\b(?:success|failure|tie|otherwise): |\b(?:when|if|while|and|or|until|otherwise) )"
    r"(?P<who>you|(?:(?:an?|each|that|another|the|your|each of your) <N>|the target)(?:'s? <N>)*)(?P<small><SMALL>) "
    r"(?P<verb>(?:may |can |cannot |would )?[a-z]+)(?= |,|:|$)"
)


_LESS = r"(±?)⟨(\d+)-(\d*)⟩(?: (<N>|cards))?"


def _less(found: re.Match[str]) -> str:
    """What is had more of, where it is said how much instead of how much."""
    number = int(found[2]) - int(found[3] or 1)
    if found[1]:
        return f"{number:+d}{f' {found[4]}' if found[4] else ''}"
    if not found[4]:
        return str(number)
    return f"{number} {singular_of(found[4]) if number == 1 else found[4]}"


_CHOSEN = r"(choose an?(?:other)? (?:<N> )??([A-Z][\w-]*|\[[^\]\n]+\])<SMALL>:?)\n( *)¿"
"""Somebody who is chosen, and what follows speaks of him."""


def _unmarked(text: str) -> str:
    """Without the marks of the turns."""
    text = each_turn(text, "polish")
    text = pattern_of("&(<N>|card)").sub(lambda found: _many(found[1]), text)
    text = _in_singular(text)
    text = re.sub(r"\^(\w)", lambda found: found[1].upper(), text)
    text = pattern_of(_LESS).sub(_less, text)
    text = pattern_of(_CHOSEN).sub(lambda found: f"{found[1]}\n{found[3]}that {found[2]}", text)
    return re.sub(r"@(\w+)", lambda found: _done(found[1]), text)


def _in_singular(text: str) -> str:
    return pattern_of("%(<N>)").sub(lambda found: singular_of(found[1]), text)


def _polished(text: str) -> str:
    """With articles and verbs as their nouns want them."""
    text = re.sub(r"s's(?= )", "s'", text.replace("¤", "it").replace(" ›", " then"))
    text = pattern_of(r"(<N>)(?<!s)'(?=[ ,]|$)").sub(r"\1's", text)
    text = re.sub(r"\ban? (?=([A-Z\[][\w\[-]*))", lambda found: a_or_an(found[1].strip("[")) + " ", text)
    return "\n".join(pattern_of(_SUBJECT).sub(_agreeing, line) for line in text.split("\n"))


def _many(name: str) -> str:
    """Many of what a singular names; short forms are the same of many."""
    return name if name.endswith(("s", "]")) or name.isupper() else plural_of(name)


_DONE = {verb.past: verb.name for verb in VERBS.values()} | {"took": "take", "drew": "draw", "became": "become"}


def _done(doing: str) -> str:
    """`take` for `taking`, `took` and `taken`."""
    stem = doing.removesuffix("ing")
    return _DONE.get(doing) or next((v for v in VERBS if v in (stem, f"{stem}e") or v + v[-1:] == stem), doing)


def _agreeing(found: re.Match[str]) -> str:
    who, said = found["who"], found["verb"]
    owned = re.search(r"'s? ", who) is not None
    one = (who.startswith(("a ", "an ", "each ")) and not owned) or not re.search("[^isu]s$|(?i:dice)$", who)
    mood, _, verb = said.rpartition(" ")
    form = _forms().get(verb, (verb, verb))[one and who != "you" and not mood]
    return f"{found['open']}{who}{found['small']} {mood and mood + ' '}{form}"


@cache
def _forms() -> dict[str, tuple[str, str]]:
    """Each form of the first word of a verb with both: `gains` is (`gain`, `gains`)."""
    both = [(verb.name.partition(" ")[0], verb.third.partition(" ")[0]) for verb in VERBS.values()]
    both = [
        # not what is said by another verb: `sink`, `goes down`
        *(forms for forms in both if forms[1].startswith(forms[0][:2])),
        ("are", "is"),
        ("do", "does"),
    ]
    return {form: forms for forms in both for form in forms}
