"""What a price turns round or keeps from happening: it is answered while it only would happen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.late import either_of, late
from grammar.own_words.idioms.patterns import NAME
from grammar.own_words.turn import Turn
from grammar.vocabulary import Vocabulary
from grammar.words import StateWord, TestWord

_PRICE = r"(?P<often>(?:, (?:if|while) [^,:\n]*)?,) (?i:you) (?:may|can) (?P<price>(?!use this\b)[^,:;.\n]*?)"
_OUT = {"succeed": "succeed", "hit": "succeed", "fail": "fail", "miss": "fail", "success": "succeed", "failure": "fail"}
_COMES = r"succeed|hit|fail|miss"
_BREAK = r"(?:[.:;,]\s+|,? (?:and|but|so|so that|then) )(?:(?:and|but|so|then),? )?"


def turned_round(vocabulary: Vocabulary) -> Iterator[Turn]:
    """A test that a price lets come out otherwise: `when an Attack hits you, you can discard a die. The Attack fails.`"""
    tests = either_of(test.name for test in vocabulary.every(TestWord))
    if not tests:
        return
    made = rf"(?i:when|whenever|each time|if) [^,:\n]*?\b(?P<test>{tests})(?: against [^,:\n]*?)?"
    front = rf"(?m)^(?P<front> *(?:[^,:\n]* per [^,:\n]*, )?{made}) (?:would )?(?P<comes>{_COMES})(?:e?s)?"
    failed = (
        r"(?m)^(?P<front> *(?:[^,:\n]* per [^,:\n]*, )?(?i:when|whenever|if)) you (?P<comes>fail|miss) (?:an?|your) "
    )
    failed += rf"(?P<sort>(?:[A-Z][\w-]* )*?)(?P<test>{tests})"
    one = rf"(?:(?i:it|this)|(?i:the|that|this) (?:(?P=test)|{tests}|hit|blow|miss|failure|success))"
    for turns in (
        rf"{_BREAK}{one} (?P<turns>{_COMES})(?:e?s)(?: instead)?",
        rf" (?:to|and) (?:make|let|have) {one} (?:be (?:a|an) )?(?P<turns>{_COMES}|success|failure)(?: instead)?",
        rf"(?: to|,? and|:(?: you)?) (?:turn|change|convert)s? (?:{one}|(?:an?|the|that) (?:hit|miss|success|failure"
        rf"|(?:failed|successful) (?:{tests})))"
        r" into (?:a |an )(?P<turns>hit|miss|success|failure)",
        r" to make (?:an?|the|that) (?:hit|miss) become (?:a |an )(?P<turns>hit|miss)",
    ):
        yield late(rf"{failed}{_PRICE}{turns}(?=$|[.;])"), _turned
        yield late(rf"{front}{_PRICE}{turns}(?=$|[.;])"), _turned


def _turned(found: re.Match[str]) -> str:
    """That it would come out so, and comes out otherwise below the price."""
    comes, turns = _OUT[found["comes"]], _OUT[found["turns"]]
    if comes == turns:
        return found[0]
    margin = " " * (len(found["front"]) - len(found["front"].lstrip()))
    yours = f" your {found['sort']}{found['test']}" if "sort" in found.groupdict() else ""
    front = f"{found['front']}{yours} would {comes}{found['often']} you may {found['price']}"
    return f"{front}:\n{margin}  that {found['test'].rpartition(' ')[2]} {turns}s"


_WHO = r"(?:(?i:it|he|she|they|you|the target)|(?i:that|the) [A-Z][\w-]*(?: [A-Z][\w-]*)*)"
_NOT = r"(?:does not|doesn't|do not|don't|will not|won't|cannot|can't)"
_HAPPENS = r"(?i:it|this|that|nothing|nothing of (?:it|that))"


def kept_from(vocabulary: Vocabulary) -> Iterator[Turn]:
    """What does not come about for a price: `you may pay 1 Wildcard: that Ally does not become Knocked Down`."""
    states = either_of(state.name for state in vocabulary.every(StateWord))
    if not states:
        return
    when = (
        rf"(?m)^(?P<front> *(?:[^,:\n]* per [^,:\n]*, )?(?i:when|whenever|each time|if) (?P<who>[^,:\n]*?))"
        rf" (?:would (?:become|be)|becomes?|is about to (?:become|be)|are about to (?:become|be)) (?P<state>{states})"
    )
    not_so = (
        rf"(?:{_WHO} {_NOT}(?: (?:become|be) (?:so|(?P=state)))?|{_WHO} (?:(?:is|are) not|isn.t|aren.t)(?: (?P=state))?"
        rf"|{_WHO} (?:stays?|remains?) (?:standing|as (?:he|she|it|they|you) (?:is|are|was|were))"
        rf"|{_HAPPENS} {_NOT}(?: (?:happen|occur|count|come about))?|(?i:nothing) happens"
        rf"|{_HAPPENS} is (?:averted|prevented|ignored|avoided)"
        rf"|(?:ignore|prevent|avoid|avert) (?:it|this|that))"
    )
    whom = rf"(?:{_WHO}|him|her|them|yourself)"
    to_keep = (
        rf"(?:prevent|avoid|avert|ignore|stop) (?:it|this|that)(?: from happening)?"
        rf"|keep {whom} (?:standing|up|on (?:his|her|their|its|your) feet|from (?:becoming|being) (?P=state))"
        rf"|(?:prevent|stop|save) {whom} from (?:becoming|being) (?P=state)"
    )
    for spared in (rf"{_BREAK}{not_so}", rf" to (?:{to_keep})"):
        yield late(rf"{when}{_PRICE}{spared}(?: instead)?(?=$|[.;])"), _spared


def _spared(found: re.Match[str]) -> str:
    """What is paid instead, where it would come about."""
    return f"{found['front']} would become {found['state']}{found['often']} instead, you may {found['price']}"


NOT_SO = re.compile(
    rf"(?:{_WHO}|{_HAPPENS}) (?:(?:does not|doesn't|do not|don't)(?: (?:happen|occur|count|come about|(?:become|be) {NAME}))?"
    rf"|(?:is|are) not|(?:isn|aren)'t|is (?:averted|prevented))(?: {NAME})?[.]?|(?i:nothing) happens[.]?"
)
"""What below a price says that something does not come about."""
