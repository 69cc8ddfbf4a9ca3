"""What an entry is called, where its author wrote that before its rule or alone: `Pommel - Make a …`, `Serrated: When …`."""

from __future__ import annotations

from grammar.article import with_article
from grammar.late import compiled
from grammar.verbs import VERBS
from grammar.vocabulary import Vocabulary
from grammar.words import ActionWord, PlaceWord, ScopeWord, StateWord, ThingWord

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
        and compiled(_SPOKEN_OF).search(found["rest"])
    ):
        return "", sentence
    titled = compiled(_TITLE).match(found["head"])
    if (found["mark"] not in (":", None) and not titled) or (found["rest"] is None and (more or not titled)):
        return "", sentence
    return found["head"], "\n".join((found["rest"], *more)) if found["rest"] else ""


def fronted(headline: str, rest: str, vocabulary: Vocabulary) -> str | None:
    """How a rule begins before which a word of the game stands that says when it holds: `Chase: +1 Pace`; empty if that word
    does not tell, None if it is a name or none of the game's."""
    says = compiled(_BY_ITSELF).match(rest)
    if says is None or (begins_rule(rest) and not says["whose"]):
        return None
    turn = next((one for one in vocabulary.every(ScopeWord) if one.moves and one.of), None)
    term = vocabulary.resolve(headline, "scope", "place", *(() if says["whose"] else ("state", "action")))
    match term.head if term is not None and not term.tags else None:
        case ScopeWord(name=name, of=of) if not of:
            return (
                f"while you are in {with_article(name)}, "
                if says["stands"] or says["whose"]
                else f"in {with_article(name)}, "
            )
        case ScopeWord(name=name):
            return f"during your {name}, "
        case StateWord(name=name):
            return f"while you are {name}, "
        case PlaceWord(name=name):
            return f"in {name}, "
        case ActionWord(name=name, per=per) if per:
            return f"{f'during your {turn.name}, ' if turn is not None else ''}you may pay 1 {name}: "
    if says["whose"]:
        return None
    some = vocabulary.resolve(headline.split(" in ")[0], "thing")
    return "" if some is not None and isinstance(some.head, ThingWord) and not some.head.item else None


_BY_ITSELF = r"(?P<stands>[+-]\d)|(?P<whose>(?:your|damage) )|[a-z]|\d+ "
"""What follows a word that says when, and is no sentence that says so itself."""
