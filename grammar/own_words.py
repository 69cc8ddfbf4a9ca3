"""How people say a rule who have not read the manual, and how the language says it."""

from __future__ import annotations

import re

HAS_NOT = "ask whether it has, and answer below: `if you make … this …:`, then `otherwise:`"
"""There is no `not` before what has been done."""

_FIGURES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

OWN_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        r"\bif [^,]*",
        r"(do|does|did|have|has) not\b|(don't|doesn't|didn't|haven't|hasn't)",
        HAS_NOT,
    ),
    (
        r"\bif [^,]* (have|has) ",
        r"not\b",
        HAS_NOT,
    ),
    (
        r"\bif [^,]* (makes?|uses?|plays?|draws?) ",
        r"no\b",
        HAS_NOT,
    ),
    ("may ", r"not\b", "write `cannot`"),
    (
        r"when [^,]*\b(is|are) ",
        r"[A-Z]",
        "what happens is `when … becomes …`; as long as something is so, `while … is …`",
    ),
    (
        r"(have|has) [^,]* or ",
        r"(less|fewer|more|lower|higher)\b",
        "ask for the number: `your … is at most …`, `your … is at least …`",
    ),
    (
        r"cannot \w+ ",
        r"(more|less|fewer) than\b",
        "bound what comes: `when you would take damage to your …, that damage is at most …`; how often, `once per …`",
    ),
    (r"(is|are) ", r"(reduced|brought|down) to\b", "ask for the number: `when your … reaches 0`, `while your … is 0`"),
    (r"\bthe first ", r"time\b", "say how often first: `once per …, when …,`"),
    (r"(^|[,:] *)", r"all\b", "write `each …`, `each of your …`"),
    (r"(^|[,:] *)", r"instead of\b", "answer before it happens: `when you would …, …`"),
    (r"(have|has) ", r"[-+]", "say which number: `your … gets +1`, `your …'s … gets +1`"),
    (r"(have|has) ", r"(more|fewer|less)\b", "compare the numbers: `your … is more than that …'s …`"),
    *(("", rf"{word}\b", f"write `{number}`") for number, word in enumerate(_FIGURES, 2)),
    (r"(is|are|becomes?) ", r"(doubled|tripled)\b", "write `is multiplied by 2`"),
    (r"(is|are|becomes?) ", r"halved\b", "write `is half your …`"),
    (r"(is|are) ", r"(increased|raised|improved|boosted)\b", "write `… gets +2`"),
    (r"(is|are) ", r"(decreased|reduced|lowered|worsened)\b", "write `… gets -2`"),
    ("", r"(treats?|considers?|regards?)\b", "say what is so: `your … gets +1`, `your … is 3`, `you are …`"),
    ("", r"(wins?|won)\b", "name the test, and how it comes out: `when your … succeeds`"),
    (
        "",
        r"(failed|missed|successful|winning|losing)\b",
        "ask how it comes out: `when your … fails`, `when your … succeeds`",
    ),
    (
        "",
        r"(kills?|defeats?|wounds?|knocks?|stuns?|poisons?|destroys?|slays?)\b",
        "say what becomes of whom: `that … becomes …`; to answer it, `when … becomes … by you`",
    ),
    ("", r"(dies|died|dead)\b", "name the state: `when … becomes …`, `while … is …`"),
    (
        "",
        r"(someone|somebody|anyone|anybody|everyone|everybody|nobody|no one)\b",
        "name what they are, as the game calls them: `a …`, `each …`",
    ),
    ("", r"every\b", "write `each`"),
    ("", r"(extra|additional|bonus)\b", "leave it out: `gain 2 …`, `your … gets +2`, `your … plays 1 more card`"),
    (r"\bfor ", r"the\b", "say when it ends: `until the … ends`"),
    (r"\bfor ", r"(a|an|one|two|three)\b", "write a figure, `for 1 …`, or say when it ends: `until your next … ends`"),
    ("", r"(on|in) your\b", "when it is so is said first: `during your …,`; where somebody is, `in the …`"),
    (
        "",
        r"((equal to )?that (many|much)|equal to (that|the same))\b|(many|much)\b",
        "write `equal to the amount`",
    ),
    ("", r"it\b", "name it: `that …`, `the …`"),
    (
        r"(^|[,:]) *",
        r"(gain|lose|draw|play|take|roll|discard|become|pay|choose|make|use|reroll|shuffle|bring|stop|end)\b",
        "say who does it: `you …`, `that … …`, `the target …`",
    ),
    ("", r"spends?\b", "write `pay`"),
    (
        "",
        r"(deals?|inflicts?)\b",
        "let who is hurt take it: `the target takes … damage from you`; of all you deal, `damage from you gets +…`",
    ),
    ("", r"suffers?\b", "write `take`"),
    ("", r"(heals?|restores?|recovers?|regains?|receives?|earns?)\b", "write `gain`"),
    ("", r"(reduces?|decreases?|lowers?|subtracts?)\b", "write `… gets -2`, or of a number that is kept `lose`"),
    ("", r"(increases?|adds?|raises?)\b", "write `… gets +2`, or of a number that is kept `gain`"),
    ("", r"(doubles?|triples?)\b", "write `… is multiplied by 2`"),
    ("", r"(halves?)\b", "write `… is half …`"),
    (
        "",
        r"(ignores?|negates?|prevents?|cancels?)\b",
        "write what is so then: `damage to your … is 0`, `… cannot …`, `that … fails`",
    ),
    ("", r"(immune|resistant)\b", "write `damage to you is 0`, with the words of the damage: `damage with …`"),
    ("", r"unless\b", "ask the other way round: `if … is not …`, `if you have no …`"),
    (r"\bone ", r"(?!of\b)[a-z]", "write `1`"),
    (r"\ba card ", r"per\b", "write `1 card`"),
    (r"\byou ", r"(?:maximum\b|[A-Z])", "write `your`"),
    (r"^ *", r"-\S", "put a space behind the `-`"),
    (r"(?:pay|pays|gain|gains|lose|loses) [A-Z][\w ]* ", r"per\b", "say how many: `1 …`"),
    (r"(?:has|have) [A-Z][\w ]* ", r"\d", "the number comes first: `3 …`"),
    (r"[-+]\d+ (?:for )?", r"(?:× ?rank|each rank|a rank|every rank)\b", "write `per rank`"),
    (r"\byour [A-Z]\w* ", r"damage\b", "write `damage to your …`"),
    ("", r"max\b", "write `maximum`"),
    ("", r"points?\b", "take it out: the number says of what"),
    (r"[-+]\d+ ", r"(?:hits?|success(?:es)?)\b", "take it out: the number says of what"),
    (
        r"\brerolls? ",
        r"(?:all|any|the|your|a|one)\b",
        "say which: `reroll each die not showing 6`, `reroll one of your dice`",
    ),
    ("", r"minus\b", "write `-`"),
    ("", r"plus\b", "write `+`"),
    ("", r"(?:level|levels)\b", "write `rank`"),
    ("", r"(?:enemy|enemies|foe|foes)\b", "say who it is as the game calls them, with a capital"),
    ("", r"(twice|thrice)\b", "write `2 ×`, or before a rule `2 times per …`"),
    ("", r"(whenever|each time|every time|after|once you|as soon as)\b", "write `when … ,`"),
    ("each ", r"time\b", "write `when … ,`"),
    ("", r"(before)\b", "write `when … would … ,`"),
    ("", r"at the (start|beginning) of\b", "write `when … begins,`"),
    ("", r"at the end of\b", "write `when … ends,`"),
    (
        "",
        r"(must|shall|has to|have to|immediately|also|then|automatically|always|only)\b",
        "take it out: what a rule says is done, and always",
    ),
    ("", r"(don't|doesn't|can't|never|do not|does not|not allowed)", "write `cannot`"),
    (
        "[A-Z][a-z]+ ",
        r"(whose|who|which|that [a-z])",
        "a noun takes no sentence of its own; ask for it with `if`, of many below `for each …:`",
    ),
    ("", r"(he|she|they|him|her|them|his|their|who|whose)\b", "name who is meant: `you`, `that …`, `the target`"),
    (": *", r"[^ ]", "what follows a colon stands on a line of its own, two spaces further in"),
    ("during [^,]*, ", r"when\b", "a sentence has one time; ask for the other: `when …, if you are in …,`"),
    ("when [^,]*, ", r"(when|during)\b", "a sentence has one time; ask for the other: `when …, if you are in …,`"),
    ("the number of ", r"your\b", "write `your …`: of things it is how many there are"),
    (
        "(you|[A-Z][a-z]+) ",
        r"[A-Z]",
        "a name does nothing by itself; say what is done with it: `use …`, `make a …`, `become …`",
    ),
    ("rolls? ", r"an? [0-9]+", "a roll is answered when it is made: `when you make a …`, `when your … succeeds`"),
    ("", r"on (the |an? )?[A-Z]", "where somebody or something is, is said with `in`: `in the …`"),
    (
        r"and ",
        r"(the|that|each|an?|another|your)\b",
        "two who do something are two sentences: one on a line of its own",
    ),
    (
        "",
        r"(attacks?|hits?|strikes?|shoots?)\b",
        "name the test: `makes a … against …`, or when it comes out, `… succeeds`",
    ),
    (
        "you are |is |are ",
        r"(attacked|hit|targeted)\b",
        "name the test: `when … makes a … against you`, or when it comes out, `when a … against you succeeds`",
    ),
    (
        r"(have|has) ",
        r"(at least|at most|more than|less than)\b",
        "ask for the number: `your … is at least …`; count things: `the number of … is at least …`",
    ),
    (
        r"(gain|gains|lose|loses) ",
        r"[-+]",
        "write `gain 2 …` or `lose 2 …`; what is changed as long as it holds `gets -2`",
    ),
    (
        r"(gain|gains|lose|loses|take|takes|draw|draws) [0-9]+ ",
        r"(more|fewer|less)\b",
        "write only the number; what a test gets more of is `your … play 1 more card`, `your … get +2`",
    ),
    (
        r"(take|takes) ",
        r"half\b",
        "write `damage to you is half that damage`, or of damage that comes `that damage is half that damage`",
    ),
    (r"gets? [-+] ", r"half\b", "put it in brackets: `(half …)`"),
    (
        r"^ *(once|[0-9]+ times) per .*, ",
        r"(once|[0-9]+ times)\b",
        "a rule has one limit; put the second before a rule in the block of the first",
    ),
    (r"\w ", r"or\b", "let somebody choose, `you choose one:` with a list; or write the sentence twice"),
    (r"\w ", r"and\b", "end the sentence, and begin the next on a line of its own"),
    (r"\+\d+|- ?\d+", r" ?to\b", "say what gets it: `your … get +2`"),
    (r"[-+]\d+ ", r"to\b", "say what gets it: `your … get +2`"),
    (r"per \d+ of ", r"rank\b", "write `× (rank / 2)`"),
    (r"chooses? [XYZ] ", r"to\b", "say the least first: `choose X from 1 to …`"),
    ("can ", r"not\b", "write `cannot`"),
    ("your ", r"damage\b", "write `damage to you`, or of what you deal `damage from you`"),
    (r"\d ", r"x\b", "write `×`"),
    (r"^ *[A-Z][\w ]*", r"×", "say whose number it is: `your …`"),
    (r"^ *", r"- ", "take the `-` out: each line is a sentence"),
    (r"^ *", r"\"", "take the quotation marks out"),
    ("", r"\(", "take it out: a remark stands behind `#`, how it is read under `rulings:`"),
    (r"(?<![\w])", r"d\d", "say how many dice: `1d6`"),
    (r"\b(?:a|an) ", r"[-+]\d", "say what gets it: `your … gets +1`"),
    (r"^[^,]* (?:is|are|has|have) [^,]*", r", *[A-Z]", "one fact to a line"),
    (r"\d*d\d+ ", r"per\b", "dice do not grow by `per`; multiply them: `1d6 × rank`"),
    (r"[A-Z][\w ]* ", r"[-+]\d", "say what becomes of it: `… gets -2`"),
    (r"^ *", r"(unlimited|infinite|none)\b", "where nothing bounds it, take the line out"),
    (r"\bmakes? ", r"[A-Z]", "write `make a …`, also where none can be made"),
    (r"\brolls? ", r"[A-Z]", "of a table write `roll on …`; of a test `make a …`"),
    ("", r"[<>=≤≥]", "write `is less than`, `is more than`, `is`, `is at most` or `is at least`"),
    ("", r"%", "write a fraction: `half …`, `… / 10`"),
)
"""What stands before, what cannot stand, the cure; the first that fits is meant."""


def cure_for(line: str, column: int) -> str | None:
    """How to say what an author says in his own words, at the place where it cannot stand."""
    before, rest = line[: column - 1], line[column - 1 :]
    for earlier, here, cure in OWN_WORDS:
        if re.match(here, rest) and (not earlier or re.search(f"(?:{earlier})$", before)):
            return cure
    return None
