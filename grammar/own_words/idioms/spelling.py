"""What is said in letters or drawn together, as the language writes it."""

from __future__ import annotations

import re

from grammar.article import FIGURES, a_or_an
from grammar.late import late
from grammar.own_words.idioms.patterns import WHENEVER, in_figures
from grammar.own_words.turn import Turns, beside_notes
from grammar.vocabulary import YOUR_PEOPLE


def written_out(text: str) -> str:
    """What is drawn together, in full, `you are` for `you're`, and what stands apart, together: `get 1 Die back`."""
    said, with_notes = beside_notes(text)
    return with_notes(_IS_NOT(_SHORT(said)))


def _twice_said(found: re.Match[str]) -> str:
    """A number said in letters and in figures: `one (1) card`."""
    return found[2] + " " if found[1] in FIGURES and in_figures(found[1]) == found[2] else found[0]


_IN_THEIR_TIME = (
    r"(?m)^([Aa]t the (?:start|beginning|end) of) (?:each of )?(?:their|its|his|her) (\w+), (an?|any|each|every|another) (\w+) "
    r"(?=[a-z])"
)
"""`at the start of their turn, each opponent loses 1 Coin`: in his own time, and not in that of whoever holds the rule."""


_SO_MANY_AS = rf"(\d+|{'|'.join(FIGURES)})"


_IS_NOT = Turns(
    (late(rf"\b(is|are) not {said}"), rf"\1 {how} \2")
    for said, how in (
        (rf"at least {_SO_MANY_AS}", "less than"),
        (rf"at most {_SO_MANY_AS}", "more than"),
        (rf"(?:above|over) {_SO_MANY_AS}", "at most"),
        (rf"(?:below|under) {_SO_MANY_AS}", "at least"),
        (rf"{_SO_MANY_AS} or (?:more|higher|better|above|greater)\b", "less than"),
        (rf"{_SO_MANY_AS} or (?:less|fewer|lower|below)\b", "more than"),
    )
)
"""How much something is not, by how much it is then."""


def _by_a_hit(found: re.Match[str]) -> str:
    """What each hit does besides, as it is waited for: `every melee hit of yours deals 1 extra wound`."""
    sort = found[1] or found[2]
    when = f"when you hit with {a_or_an(sort)} {sort} attack" if sort else "when you hit"
    many, what = in_figures(found[3]), found[4]
    return f"{when}, it deals {many} extra damage" if what == "damage" else f"{when}, the target gains {many} {what}"


_SHORT = Turns(
    (late(said), instead)
    for said, instead in (
        ("[’‘]", "'"),
        (_IN_THEIR_TIME, lambda found: f"{found[1]} {a_or_an(found[4])} {found[4]}'s {found[2]}, that {found[4]} "),
        (r"\b([Ii])ts (?=(?:your|an?|the|not|that)\b)", r"\1t is "),
        (
            r"\b([Dd])raw(s?) as many(?: cards)? as (?:you|they|he|she) (?:have |has )?(?:just )?"
            r"(?:discard(?:ed|s)?|threw away|thrown away)\b",
            r"\1raw\2 that many cards",
        ),
        (
            r"\bwithout (?:(?:its|the|their|any) (?:cost|price)|(?:having to )?pay(?:ing)? (?:for (?:it|this|that|them)|"
            r"(?:its|the|their) (?:cost|price)))(?=$|[,.;:\n])",
            "for free",
        ),
        (r"\b([Yy]ou)r (?=(?:an?|the|not|in|at)\b)", r"\1 are "),
        (r"\bI(?:'m| am)\b", "you are"),
        (r"\bI've\b", "you have"),
        (r"\bI'll\b", "you"),
        (r"\bI (?=[a-z])", "you "),
        (r"(?<=[a-z]) me\b", " you"),
        (r"\b[Mm]y (?=[A-Za-z])", "your "),
        (r"\b(\w+) \((\d+)\) (?=[A-Za-z])", lambda found: _twice_said(found)),
        (r"\b[Ii]n the event that\b", "if"),
        (r"(?m)^( *)(?:1|[Oo]nce) ?/ ?([A-Z]\w*)[:,]? (?=\S)", r"\1once per \2, "),
        (r"(?m)^( *)(\d+) ?/ ?([A-Z]\w*)[:,]? (?=\S)", r"\1\2 times per \3, "),
        (r"\b([Ii])f,? and only if,?(?= )", r"\1f"),
        (r"\b(?:shall be|is|are) entitled to (?=[a-z])", "may "),
        (
            r"\b(?:shall be |is |are )?(?:deemed|considered|treated as|counted as) (?:to be )?no (?:lower|less|fewer) than\b",
            "is at least",
        ),
        (
            r"\b(?:shall be |is |are )?(?:deemed|considered|treated as|counted as) (?:to be )?no (?:higher|more|greater) than\b",
            "is at most",
        ),
        (r"\b[Nn]otwithstanding (?:any|all|the)(?: [a-z]+)+, ", ""),
        (r",? at (?:his|her|their|your|its) (?:sole )?(?:option|discretion)(?=,| )", ""),
        (r"\bin order to (?=[a-z])", "to "),
        (
            r"\breceive(s?) a bonus of (\d+|one|two|three|four|five)\b",
            lambda found: f"get{found[1]} +{in_figures(found[2])}",
        ),
        (
            r"\b(?:suffer|receive)(s?) a penalty of (\d+|one|two|three|four|five)\b",
            lambda found: f"get{found[1]} -{in_figures(found[2])}",
        ),
        (r"\bshall (?=(?:increase|rise|fall|drop|decrease|climb|sink) by\b)", ""),
        (r"\brather than (?=[A-Za-z])", "instead of "),
        (
            r"\b(you|they) do(?: not|n't) (roll|throw|get) "
            r"(?:an?|any|a single|even one|one|1 or more|at least one) (?=[Ss]ix(?:es)?\b)",
            r"\1 \2 no ",
        ),
        (
            r"\b([Aa]dd) to ((?:your|that|the) [\w ]+?) ((?:what|the [\w -]+? that) the [\w\[\] ]+? gives for [^,;.\n]+)",
            r"\1 \3 to \2",
        ),
        (r"\b(?:vs\.?|versus) (?=[A-Za-z])", "against "),
        (
            r"^(?i:when|whenever|if)? ?\b(?i:an?) ((?:[A-Za-z][\w-]* )??[A-Za-z][\w-]*) (succeeds|fails) (by [\w ]+?), "
            r"(?:whoever|the one who|the character who) (?:succeeds|succeeded|fails|failed|makes it|does|did)(?: it| so)? "
            r"(?=[a-z]+s\b)",
            r"when somebody \2 at a \1 \3, he ",
        ),
        (
            r"\bto (?:call|shout|signal|wave|cry|yell|whistle|nod|point)(?: out)? (?:to|at) "
            rf"(?=(?:up to (?:two|three|four|\d+) (?:of )?(?:your )?|an?(?:other)? |one of your ){YOUR_PEOPLE}\b)",
            "to choose ",
        ),
        (
            r"(?i:(\bwhen(?:ever)? an? (opponent|enemy|foe|rival)\b[^.;\n]*?\b))"
            rf"(?:((?:an?|one|each|every) {YOUR_PEOPLE}) of the attacker|one of the attacker's (?:allies|friends))(?= [a-z]+s\b)",
            lambda found: f"{found[1]}{found[3] or 'an ally'} of that {found[2].capitalize()}",
        ),
        (rf"\b((?:an?|another|each|every|any|more) {YOUR_PEOPLE}) of yours\b", r"\1"),  # which says no more
        (rf"\bthan ({YOUR_PEOPLE}) of yours\b", r"than \1"),
        (r"\b([Yy]ou|[Tt]hey|[Ww]e)'re\b", r"\1 are"),
        (r"\b([Ii]t|[Hh]e|[Ss]he|[Tt]hat|[Tt]here|[Ww]ho)'s\b(?! (?:got|been)\b)", r"\1 is"),
        (r"\b([Yy]ou|[Tt]hey)'ve\b", r"\1 have"),
        (r"\b([Ii]t|[Hh]e|[Ss]he|[Ww]ho)'s got\b", r"\1 has"),
        (r"\b([Yy]ou|[Tt]hey) have got\b", r"\1 have"),
        (r"\b(?:can't|can not)\b", "cannot"),
        (r" (?:one|a) (?:last|final) time(?: before you (?:go down|fall|drop|die|pass out))?(?=[.,;:]|$)", ""),
        (r"\b(?:strike|hit|attack|shoot) (him|her|them|that \w+) back\b", r"attack \1"),
        (
            r"\b((?i:when|whenever|if) (?:somebody|someone|an? \w+) (?!an?\b)\w+s you(?: out| down)?, you (?:may|can)) "
            r"(?:strike|hit) back\b",
            r"\1 attack them",
        ),
        (
            rf"\b([Yy]ou) (?:are|become) (?:(\d+|{'|'.join(FIGURES)}) )?(harder|easier) to (?:hit|strike|attack)"
            r"(?: by (\d+|one|two|three))?\b",
            lambda found: f"attacks against {found[1].lower()} are {found[2] or found[4] or 'one'} {found[3]}",
        ),
        (
            r"\b[Tt]he (difficulty|target number) (?:to|of) (?:hit(?:ting)?|attack(?:ing)?) you\b",
            r"the \1 of attacks against you",
        ),
        (
            r"\b(?:(?i:every|each|any) (?:(\w+) )?hit of yours|(?i:(?:each|every one|all) of your|your) (?:(\w+) )?hits)"
            rf" (?:deals?|does|do|causes?|inflicts?|gives?) (\d+|{'|'.join(FIGURES)}|an?)"
            r" (?:extra |additional |more |further )?(\w+)\b",
            lambda found: _by_a_hit(found),
        ),
        (
            r"\b(?:won't|will not) (?=(?:attack|shoot|strike|use|make|play|move|act|target|hit|choose|gain|become|be)\b)",
            "cannot ",
        ),
        (r"\b(?:turn|change)(s?) (an?|one) miss into (?=an? )", r"make\1 \2 miss become "),
        (r"\b(may|can) (?:immediately|instantly|automatically|at once|right away) (?=[a-z])", r"\1 "),
        (r"\b(is|are|has|have|do|does|did)n't\b", r"\1 not"),
        (r"\b((?i:players?|characters?|everyone|anyone|everybody|anybody)) (?:at|around) the [Tt]able\b", r"\1"),
        (
            r"\b((?i:if|while|when|whenever|as long as)) any other (?=[A-Za-z][\w-]*(?: [A-Z][\w-]*)* (?:has|is)\b)",
            r"\1 another ",
        ),
        (r"\b(\d+ or more [A-Za-z][\w-]*(?: [A-Z][\w-]*)*) at once(?=[,:])", r"\1"),
        (rf"\b({WHENEVER} [^,:\n]*?) (?:is|are) (?:just )?about to (?=(?!be\b)[a-z])", r"\1 would "),
        (r"\b([Yy]ou|[Tt]hey|[Ii]t|[Hh]e|[Ss]he)'ll\b", r"\1"),
        (
            rf"\bget(s?) ((?:an?|all(?: (?:of )?(?:my|your))?|\d+|{'|'.join(FIGURES)}) (?!cards?\b)[\w-]+) back\b",
            r"gain\1 \2",
        ),
    )
)
