"""What an entry is called, where its author wrote that before its rule or alone: `Pommel - Make a …`, `Serrated: When …`."""

from __future__ import annotations

from grammar.late import compiled
from grammar.verbs import VERBS

_HEADLINE = (
    r"(?P<head>[A-Z][\w'-]*(?: [\w'-]+){0,4}(?: \([^()]*\))?)"
    r"(?:(?P<mark>[:.]| [-–—]) +(?=[A-Za-z\[]|[+-]\d+d? )(?P<rest>.*)|[.:]?)$"
)
"""What an entry is called, before its rule or alone."""
_NO_HEADLINE = (
    r"(?i)(?:when|whenever|if|while|as|at|once|twice|thrice|during|until|after|before|on(?! (?-i:[A-Z]))"
    r"|on (?:an? )?(?:success|failure|tie)|in|unless|against|for|only|you|your|each|every|all|no|success|failure"
    r"|tie|limit|costs?|price|type|duration|requires?|requirements?|range|with|without|then|they|it|he|she|this"
    r"|that|what|to|not|immune|start of|end of|beginning of|never|spend|sacrifice|add|nobody|anyone|ends?|lasts)(?![\w-])"
    r"|.*\b(?:is|are|has|have|gets?|may|can|cannot)\b"
)
"""How a sentence begins that is none."""
_TITLE = r"[A-Z][\w'-]*(?: (?:(?:of|the|in|on|for|to|from|with|and|an?) )*[A-Z][\w'-]*| of [a-z-]+)*(?: \(.*\))?[.:]?$"
"""A name as titles are written."""
_DONE_TO = r"[A-Z][a-z]+ (?:[a-z]+ )*?(?:an?|another) [\w-]+(?: [A-Z][\w-]*)*(?:'s? [a-z]+)?"
_SPOKEN_OF = r"\b(?:he|she|they|him|her|them|his|their|that|the target)\b|\bmake an? "
"""What is done to somebody, of whom the rule goes on to speak: `Grab an enemy: he loses …`."""
_OVERCOME = r"(?i:kill|defeat|beat|hit|wound|hurt|slay|fell|strike|knock out|knock down) (?:an?|another) "
"""What is done to somebody for which something comes, and what no entry is called: `Kill an Opponent: draw 2`."""
_VERBS = frozenset(form.split()[0] for verb in VERBS.values() for form in (verb.name, verb.third))


def begins_rule(text: str) -> bool:
    """Whether a text begins as a sentence does, and is no name."""
    return compiled(_NO_HEADLINE).match(text) is not None


def parted(sentence: str) -> tuple[str, str]:
    """What an entry is called, where that stands before its rule or alone; and the rest."""
    first, *more = sentence.split("\n")
    found = compiled(_HEADLINE).fullmatch(first)
    verb = found and (found["head"].split(" ")[0].lower() in _VERBS)
    if found is None or begins_rule(found["head"]) or (verb and " " in found["head"] and found["mark"] != " -"):
        return "", sentence
    if (
        found["mark"] == ":"
        and compiled(_DONE_TO).fullmatch(found["head"])
        and (compiled(_SPOKEN_OF).search(found["rest"]) or compiled(_OVERCOME).match(found["head"]))
    ):
        return "", sentence
    titled = compiled(_TITLE).match(found["head"])
    if (found["mark"] not in (":", None) and not titled) or (found["rest"] is None and (more or not titled)):
        return "", sentence
    return found["head"], "\n".join((found["rest"], *more)) if found["rest"] else ""
