"""How people say a rule who have not read the manual, and how the language says it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.article import FIGURES, a_or_an

WHICH = "name it: `that …`, `the …`"
"""What nobody knows for sure."""

HAS_NOT = "say since when it has not, by what is made or used: `if you do not make … this …`"
"""What has not been done is asked of a stretch of time."""

OF_A_CARD = "say it behind: `play a card with …`; or ask for it: `when you play a card, if that card's … is …`"
BY_SIGNS = 'cards are named in `then` alone, in quotes: `plays "…"`; a rule asks `when you play a card, if that card\'s … is …`'
"""Which card it is stands in an example as it does in `cards`."""

OF_ONE_DIE = (
    "what dice show is asked of a number that the game declares (`reads: …` of a test): `if that …'s … is at least 1`"
)
"""A rule hears a test, and what is read of its dice."""

BEFORE_IT = "say it with the time: `when … would …, instead, you …`"
"""What happens to one and shall happen to another is answered before it does."""

WHOSE = "say whose they are: `your …`; of all `each …`; of anybody's `when a … makes a …, that … gets …`"
"""A name in the plural, of which nobody knows what it stands for."""

ONCE_SO = "say what cannot be once it was: `when you pay …, you cannot pay … until the … ends`"
"""How much of something there can be in a time."""

WHERE_ONE_STANDS = "where one stands is a place, or a number that the game keeps: `that … enters …`, `… goes down by 1`"
"""Who is moved."""

DISCARDED = "write `discard` of cards; of what is counted `lose`; what becomes of a thing is a state: `… becomes …`"
"""What is let go."""

BY_A_THROW = "let what comes depend on it: `depending on 1d6:`, and below it a row for each, `1 to 3: …`"
"""What comes of a throw is a table."""

IN_WHAT = (
    "say in what stretch of time: `once per …, …`; what is used up keeps a number, declared under `tracks:` with `start: 3`: "
    "`if the …'s … is at least 1, you may use this:`, and below it `the … loses 1 …`"
)
"""How often something can be done at all."""

NOT_AGAIN = (
    "a test with cards is not made again: `when you make a …, that … plays 1 more card`, "
    "`when your … would fail, that … succeeds`; dice are thrown again: `reroll that …`"
)
"""A test that is made already."""

NOT_COUNTED = (
    "time is not counted; say how long where it begins: `… becomes … for 3 …`; or let a track count: "
    "`when your … ends, you gain 1 …`, `when your … reaches 3, …`"
)
"""What happens at the third of something."""

OF_DAMAGE = (
    "say it of the damage, with its word: `damage to you with … gets -2`, `damage to you without … gets -2`, "
    "`takes 3d6 damage with …`"
)
"""What is true only of some damage."""

NEVER_WITHOUT = (
    "what is thrown, opened or worn is said of who does it: `when you use …`, `if you have a …`, `while you are …`"
)
"""What is done to a thing."""

OF_A_NOUN = "a noun takes no sentence of its own; ask for it with `if`, of many below `for each …:`"
"""What is said of somebody behind `who`."""

ENDS_SO = (
    "say what ends, and when: of a state `when a … ends, you stop being …`; for what is given up, `you may pay 1 "
    "…:`, and below it "
    "`you stop being …`; of anything else how long stands last, `… gets +2 until …`"
)
"""When something is over."""

COUNTED_SO = "count them: `the number of that …'s …`; as dice, `1d6 × the number of …`"
"""How many of something somebody has."""

FOR_A_WHILE = (
    "what lasts for a while is a state of the game: `… becomes … until the … ends`; say apart what it does, `while … is …, …`, "
    "and what else ends it, `when …, … stops being …`"
)
"""What holds until one of two things happens, or is answered for a while."""

BY_CHOICE = "let it be chosen: `that … chooses one:`, and below it a list"
"""What somebody chooses in the middle of a sentence."""

TAKEN_NEXT = "say it of the number: `choose X from 1 to …`, then `that … gains X …` and `you lose X …`"
"""What is moved from one to another."""

OWN_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        r"\buntil [^,]*",
        r"(,? or (until|when|if|as soon as)\b|,? whichever (comes|is|happens) (first|sooner))",
        FOR_A_WHILE,
    ),
    (r"^ *", r"until [^,]*\b(or\b[^,]*, |, (when|whenever|if|each|both|neither|no) )", FOR_A_WHILE),
    (r"^ *", r"(it|this|that|this (state|condition|effect|bonus|penalty)) lasts? (until|for)\b", FOR_A_WHILE),
    (r"^ *(it|this|that) ", r"lasts? (until|for)\b", FOR_A_WHILE),
    (
        r"^ *the ",
        r"(benefit|bonus|effect|penalty|condition|protection) (is (lost|gone|over|broken)|ends|stops|wears off) (if|when)\b",
        FOR_A_WHILE,
    ),
    (r"\d+ ", r"points? (in|of|from|to) (an?|one|any) [^,]*\bchoice\b", BY_CHOICE),
    (
        r"\bdiscards? [^,]*",
        r"(of|from among) (your|their|its|his|her|that [A-Z]\w*'s) (own )?choice\b|cards? of (your|their) choice\b",
        "whose cards they are chooses which: `that … discards 1 card`; a limit to those that are shown cannot be said",
    ),
    ("", r"of (your|their|its|his|her|that [A-Z]\w*'s) (own )?choice\b", BY_CHOICE),
    (
        r"\b(when|if) [^,]*",
        r"(cannot|can't|can not|is unable to|are unable to|does not have enough to) (pay|afford)\b",
        "ask for the number before it is paid: `if your … is less than …:`, and behind that block `otherwise:` what is paid",
    ),
    (
        r"^ *",
        r"(it|this|that) (does not|doesn't|cannot|has no) (work|affect|effect|apply|help)[^,]*\b(on|against|to)\b",
        "say it where somebody is chosen: `choose a … without …`, `if that … is not …`",
    ),
    (
        r"^ *(once per [A-Z]\w*, )?",
        r"after (seeing|looking|knowing|learning|revealing|they|the cards|cards)\b",
        "say what happened: `when your … fails, …`; a card that lies stays where it is, but its test can get what another card is"
        " worth more: `that … gets + (the …'s top card - that …'s last card)`",
    ),
    (
        r"",
        r"takes? back (one|a|an|any|\d+|the|that) (of [a-z]+ )?cards?\b",
        "a card that lies stays where it is; its test can get what another card is worth more: "
        "`that … gets + (the …'s top card - that …'s last card)`",
    ),
    (
        r"^ *(you )?",
        r"((you|they|he|she) )?((must|has to|have to) )?keeps? the (second|new|last|other) (result|card|roll|draw)\b",
        "take it out: what comes later counts, better or worse",
    ),
    (
        "",
        r"(random cards? [^,]*)?face[ -](up|down)\b",
        'nothing in play lies open or hidden; leave it to the people: `note "…"`',
    ),
    (
        "",
        r"(face|court|picture) cards?\b",
        "ask what it is worth: `when … plays a card on a …, if that card is at least 11, that … gets - that card`",
    ),
    (
        r"[A-Z]\w* ",
        r"\([A-Z][a-z]+\)",
        "take it out; what narrows a word down stands before it, and is a word of the game",
    ),
    (r"\branks? ", r"in the [A-Z]", "say whose number it is: `your …`"),
    (
        r"",
        r"\((min|minimum|at least)\b",
        "take it out; a bound is a rule of its own: `your …'s cards are at least 1`, `your … is at least 1`",
    ),
    (
        "",
        r"\((round(ed|ing)?|rounds?) (up|down)\)",
        "take it out: how a game rounds is said in `_system.yml`: `rounding: up`, `rounding: down`",
    ),
    (
        r"\b(deals?|does|takes?|causes?) ",
        r"half (the |that |of the )?(usual |normal )?damage\b",
        "where what a test deals is its margin, take half of that off: `damage by that … gets - (half the margin)`",
    ),
    (
        r"",
        r"((it|that [A-Z]\w*) )?(deals?|does) half (the |that )?damage\b",
        "where what a test deals is its margin, take half of that off: `damage by that … gets - (half the margin)`",
    ),
    (
        r"",
        r"no [A-Z]\w* (is|are) (lost|taken|paid|spent)\b",
        "take it out where the test deals no damage; else say `damage by that … is 0`",
    ),
    (
        r"\bno [A-Z]\w* (is|are) ",
        r"(lost|taken)\b",
        "take it out where the test deals no damage; else say `damage by that … is 0`",
    ),
    (
        r"\b(is|are) ",
        r"moved\b(?=.*\b(closer|nearer|away|back|towards?|aside|steps?)\b)",
        WHERE_ONE_STANDS,
    ),
    ("", r"(jams?|breaks?|misfires?|explodes?|malfunctions?)\b", "name the state: `that … becomes …`"),
    ("", r"based on\b", "what a test rests on is a word of the game that stands with it: `your … with …`"),
    ("", r"(may |can )?sees? (it|that|them|the|your|their|an?)\b", 'what somebody sees is a note: `note "…"`'),
    (
        r"[^,]",
        r",? which (armou?r|shields?|nothing|[A-Z]\w*)[^,]*(does not|cannot|do not|can) (reduce|stop|lower|prevent|absorb)s?\b",
        "take it out: only what says that it takes off such damage does so; a word that it asks for is said with the damage, "
        "`damage with …`",
    ),
    (
        "",
        r"puts? (it|this|the \w+) out\b",
        "name the state that is over: `you stop being …`",
    ),
    (
        r"\bto ",
        r"(put (it|this) out|clear it|shake (it|this) off|recover from (it|this)|end (it|this)|remove (it|this))\b",
        "name the state that is over: `you may pay 1 …:`, and below it `you stop being …`",
    ),
    (
        r"\bwhen [^:]*, [^:]*",
        r"instead of \w+ing\b",
        "let it be chosen: `you choose one:`, and below it both",
    ),
    (
        r"\b(and|may|you|they) ",
        r"touch(es)? (an?|the|another|someone)\b",
        "say who it is, and where: `choose a … in …`; what has to be agreed to is `that … may …`",
    ),
    (r"^ *[Mm]oves? ", r"(up to )?\d+ [^,]*\bfrom\b", TAKEN_NEXT),
    (r"", r"(moves?|shifts?|transfers?) (up to )?\d+ [^,]*\bfrom\b", TAKEN_NEXT),
    (
        r"\b(cannot|can't|may not|can never) ",
        r"(drop|fall|go|sink|be reduced|be brought) (below|under|to less than)\b",
        "say how much it is at the least: `your … is at least 1`; of what is chosen, `choose X from 1 to your … - 1`",
    ),
    (
        r"\bin ",
        r"range of\b",
        "name the place: `in …`; it is told from you, or from whoever does it",
    ),
    (
        r"",
        r"(must|has to|have to)? ?defends? against\b",
        "let the test be against somebody else: `that … targets that …`; he answers it then",
    ),
    (
        r"[A-Z]\w* ",
        r"who (owes|knows|serves|obeys|likes|hates|follows)\b",
        'what only people can know is a note: `note "…"`',
    ),
    (
        r"",
        r"(obeys?|serves?) (you|that|the|an?|him|her|them)\b",
        'on whose side he is, is said as he is brought: `bring a …`, `bring a … against that …`; what he does, a `note "…"`',
    ),
    (
        r"",
        r"(loads?|reloads?) (it|an?|any|the|that|your|all)\b",
        "name the state that is over: `that … stops being …`",
    ),
    (
        r"",
        r"without (using|spending|paying|taking) (your|their|an|a|its|his|her) [A-Z]\w*( *$)",
        "take it out: what is offered costs only what it says",
    ),
    (
        r"\b(if|when) ",
        r"(the|that) damage (came|comes|is|was) (from|by|dealt by) (an?|the)\b",
        "say by what test: `damage to … by a … gets -1 per rank`; it comes to what is taken off already",
    ),
    (
        r"\b(if|when) (the|that) damage ",
        r"(came|comes|was)\b",
        "say by what test: `damage to … by a … gets -1 per rank`; it comes to what is taken off already",
    ),
    (
        r"",
        r"(increases?|raises?) [^,]*\b[Hh]and( size)? by\b",
        "a hand grows as cards are drawn: `when … begins, you draw 1 card per rank`; what it can hold is `your maximum …`",
    ),
    (
        r"",
        r"counts? as (an?|the)\b",
        "let either do: `if you have a … or you have a …`; or say what it is: `that … is a …`",
    ),
    (
        r"",
        r"(set|held|played|that take place|that happen) here\b|here *(,|$)",
        "take it out: what is said of a place is said to whoever is in it, `you`",
    ),
    (
        r"^ *[A-Z][\w ]*",
        r"cannot be used\b",
        "say who cannot: `you cannot use …`; of a test, `you cannot make a … with …`",
    ),
    (
        r"[A-Z][\w ]* cannot ",
        r"be used\b",
        "say who cannot: `you cannot use …`; of a test, `you cannot make a … with …`",
    ),
    (r"", r"stops? working\b", "name the state: `that … becomes …`"),
    (
        r"^ *",
        r"costs? \d",
        "what is paid each time stands before what is had for it: `you may pay 3 …:`, and that below it; "
        "what it costs to have is a field of the file: `price: …`",
    ),
    (
        r"^ *",
        r"(?i:everyone|everybody|each [\w-]+|all)\b.* (must|has to|have to) .* or (suffer|lose|take|gain|be|become|fall)\b",
        "go round: `for each … in …:`, below it `that … makes a … with … against 3:`, "
        "and below that `on failure: that … gains …`",
    ),
    (
        r"^ *(An?|The|Each|Every|an?|the|each|every) [\w ]+ ",
        r"(or|and) .*\b(ignores?|is not affected by) (this|it|that)\b",
        "ask for it in the rule itself: `if you have no … and you have no …`",
    ),
    (r"\b(you|that [A-Z]\w*) ", r"falls?( and| or|,|$)", "name the state: `… becomes …`"),
    ("", r"before then\b", "say how long it stands behind what it is: `… gets +3 until you take a …`"),
    (
        r"^ *(an?|An?|one|One|the|The) [\w' ]+ ",
        r"(spent|paid)\b",
        "what is given up is paid: `during your …, you may pay 1 …:`, and below it what comes of it; "
        "of a state `you stop being …`",
    ),
    (
        r"(\b[Ff]or each [A-Za-z]+ |^ *)(the|that|your|an?) [A-Za-z]+ (already |still )",
        r"(suffers|has|takes|carries)\b",
        COUNTED_SO,
    ),
    (r"^ *[A-Z][\w ]* ", r"[-+]?\d+,? (but )?only (against|for|with) [^,]*damage", OF_DAMAGE),
    (
        r"^ *(damage )?",
        r"[Tt]ype( of damage)? *:",
        "of damage it stands behind: `takes 3d6 damage with …`; what is no rule is a field of the file, beside `effect`",
    ),
    (r"^ *", r"[\w-]+ damage (ignores?|bypass(es)?|pierces?|goes through|is not (reduced|stopped))\b", OF_DAMAGE),
    (r"damage [^.]*", r"(ignoring|bypassing|piercing|regardless of|no matter what) [a-z]*", OF_DAMAGE),
    (r"(?!(?:against|in|on|to|of|by|at|for|with|from) )\b[a-z]+ ", r"(who|whose|which)\b", OF_A_NOUN),
    ("", r"(wearer|bearer|holder|owner|user|wielder|carrier)s?\b", "whoever has it is `you`"),
    (
        r"\b(each|every|a|one) [a-z]+ ",
        r"costs? (\d+|one|two) (more|less|fewer|extra)\b.* of\b",
        "say it of the number that tells what one costs: `your … gets +1`",
    ),
    (
        "",
        r"(pays?|costs?|spends?) (\d+|one|two) (more|less|fewer|extra)\b.* (for|per) (each|every)\b",
        "say it of the number that tells what one costs: `your … gets +1`",
    ),
    (
        r"\b(is|are) ",
        r"(used up|consumed|expended|lost|spent|gone)\b(?! (if|when))",
        "of what is counted write `you lose 1 …`; what becomes of a thing is a state that the game has: `… becomes …`",
    ),
    (r"\b(is|are|cannot be) ", r"(thrown|fired|opened|broken|drunk|eaten|lit|used|worn|struck)\b", NEVER_WITHOUT),
    (r"\b(bonus|penalty|effect|state|condition|it|this) ", r"(is|are) (lost|over|gone)\b.*", ENDS_SO),
    (
        r"\b([Tt]he|[Tt]his|its) ",
        r"(?i:state|condition|effect|bonus|penalty) (ends|is over|is lost|stops|wears off|goes away|disappears)\b",
        ENDS_SO,
    ),
    (r"^ *[Tt]he (?i:state|condition|effect|bonus|penalty) ", r"(ends|is|stops|wears|goes|disappears)\b", ENDS_SO),
    ("", r"puts? (the |a |an )?[a-z]+ out\b", ENDS_SO),
    (r"\bend ", r"(it|this)\b", "name the state that ends, `you stop being …`"),
    (r"\bin ", r"(his|her|their|its|that \S+) (place|stead)\b", BEFORE_IT),
    (
        r"^ *[Ii]f (you|they|he|she|it|so)( do(es)?)?( so)?",
        r" *,",
        "what is had for it stands below the offer, two spaces further in: `when …, you may use this:`, and below it "
        "`… gets -1`",
    ),
    (
        r"\b(if|when|while|If|When|While) ",
        r"(two|both|several|three) [A-Za-z]",
        "say it of you and another: `if there is another …`, `if that …'s … is your …`",
    ),
    (
        r"\b(if|If|when|When) ",
        r"(nobody|no one|no-one)\b",
        "ask what there is: `if there is no …`; of numbers, `if the highest … among each … is 0`",
    ),
    (
        r"\b(has|have) ",
        r"(at least )?(\d+|one|two|three|four) more [\w-]+ than\b",
        "compare the numbers: `if your … is at least the highest … among each … other than you + 3`",
    ),
    (
        r"(^|[,:] *)([Tt]he )",
        r"first (to|[\w ]+ to|who)\b",
        "say when it comes to that: `when your … reaches 5, …`; that nobody was before, `if there is no …`",
    ),
    (
        "",
        r"from (then|now|that moment|here) on\b",
        "what holds from then on is a state: `you become …`, and `while you are …, …`",
    ),
    (
        "",
        r"(keeps?|tracks?|has|have) (a|the) (tally|count|score|running total)\b",
        "what is counted is a number that the game has or declares, under `tracks:`; then `you gain 1 …`, `when your … "
        "reaches 5`",
    ),
    (
        "",
        r"(marks?|scores?|notes?) (a|an|one|two|\d+) ",
        "write `gains 1 …` of the number in which it is counted",
    ),
    (
        r"(^|[,:]) *[Ff]or ",
        r"(each|every) (\d+|two|three|four|five) ",
        "write a fraction: `… get +(the number of … / 3)`; at the most 3, `+(the lower of 3 and (… / 3))`",
    ),
    (
        r"[-+]\d+",
        r",? (or|but) [-+]\d+ (if|when|while)\b",
        "write both: `if …:`, below it `… gets +5`, and then `otherwise:`, below that `… gets +3`",
    ),
    (r"[-+]\d+ *", r", *up to\b", "bound it: `… get +(the lower of 3 and …)`"),
    (
        "",
        r"(ignores?|is not affected by|is unaffected by|is immune to|is exempt from) (this|it|that)\b",
        "ask for it in the rule itself: `if you have no …`, `if you are not …`",
    ),
    (
        r"\b(is|are) ",
        r"taken out\b",
        "name the state: `when … becomes …`, `while … is …`",
    ),
    (
        r"\b[Aa] ",
        r"(second|third|further|repeated) [a-z]+",
        "a limit counts the uses: `2 times per …, …`, and below it `if the use is 2, …`",
    ),
    (
        "",
        r"(splits?|divides?|spreads?|shares?) (the|your|his|their|them|\d)",
        "a test is against one: make another, `you make a … against another …`; of numbers, `you choose X from 1 to …`",
    ),
    (
        r"\b(?i:if|when|whenever) you ",
        r"[A-Z][\w ]* .*\bmiss(es)? by\b",
        "name the test, and ask for the margin: `when your … against a … fails, if the margin is at least 5`",
    ),
    (r"\bmiss(es)? ", r"by (at least )?\d+", "ask for the margin: `when your … fails, if the margin is at least 5`"),
    ("", r"miss(es)? by (at least )?\d+", "ask for the margin: `when your … fails, if the margin is at least 5`"),
    (
        r"\bkeeps? ",
        r"the (highest|lowest|best|worst)\b",
        "write `the higher of 1d6 and 1d6`; how the dice of a test are read is said in `_system.yml`: `read: highest`",
    ),
    (
        "",
        r"keeps? the (highest|lowest|best|worst)\b",
        "write `the higher of 1d6 and 1d6`; how the dice of a test are read is said in `_system.yml`: `read: highest`",
    ),
    (r"\bdeclare ", r"it before\b|[Dd]eclare it before\b", "that it is chosen before is so already: take it out"),
    (
        r"\b[Uu]se ",
        r"it to\b",
        "what a test can be made with is said of the test in `_system.yml`: `skills: …`; what is done here, `you make "
        "an … against a …`",
    ),
    (
        "",
        r"goes? down (on|after|from|when|with|at)\b|go down on\b",
        "name the state: `when you gain a …, you become …`",
    ),
    (r"^ *(once|\d+ times)", r" *,", IN_WHAT),
    (r"^ *(once|\d+ times) per ", r"(this|it|its|use|item|thing)\b", IN_WHAT),
    (r"\buses? (this|it) ", r"(\d+ times|once|twice)\b", IN_WHAT),
    (r"\buses? (the|that|its|your) [A-Z][\w ]*", r"(\d+ times|once|twice)\b", IN_WHAT),
    (r"\bha(s|ve) \d+ ", r"(uses|charges|doses|shots)\b", IN_WHAT),
    ("", r"after (\d+|one|two|three|four|five) uses\b", IN_WHAT),
    ("", r"after (\d+|one|two|three|four|five) [A-Z]", NOT_COUNTED),
    (r"(^|[,:]) *", r"every (\d+|two|three|four|five|other|second|third) [A-Z]", NOT_COUNTED),
    ("", r"((on|in) (your|the|each|every) )?(second|third|fourth|fifth) [A-Z]", NOT_COUNTED),
    ("", r"repeats? (that|the|your|it)\b", NOT_AGAIN),
    (r"\bmakes? ", r"it again\b", NOT_AGAIN),
    (r"\bmakes? (that|the|your) [A-Z][\w ]*", r"again\b", NOT_AGAIN),
    (
        r"\b(if|while|when) ",
        r"not [A-Z]",
        "say who it is that is not: `while you are not …`; of what is bought `while you have no …`",
    ),
    (r"\bcan ", r"be used (up to )?(\d+ times|once|twice|only)\b", IN_WHAT),
    (r"^ *(once|\d+ times) per [A-Z][\w ]*", r" *$", "how often is said before a rule: `once per …, …`"),
    (
        r"^ *",
        r"(on (a |an? [\w ]*)?(success|failure|hit|miss|tie)|success|failure)\b",
        "what comes of a test stands below it, `you make a …:`, `on success: …`; or say whose it is, `when your … "
        "succeeds, …`",
    ),
    (r"^ *", r"to\b", "say what is done, and below it what comes of it: `you make a … against 10:`, `on success: …`"),
    (
        "",
        r"(your|it|him|her|them)sel(f|ves)\b",
        "name who it is; of all but one say `another …`, `each … other than you`",
    ),
    (r"\bgives? ", r"(?!.*\bup\b)", "say who gets it: `that … gains 1 …`, `your … gets +1`"),
    (
        r"\b(may|can|cannot|would) ",
        r"[A-Z][\w-]*( [A-Z][\w-]*)*( *[,:]| against| until| *$)",
        "a name does nothing by itself: `use …`, `make a …`",
    ),
    (r"^ *", r"on (the |an? )?[A-Z]", "say while what is so, or when: `while you are …, …`, `when …, …`"),
    (
        r"\b[Yy]ou (gain|regain|recover|get|receive) ([0-9]+|[XYZ]|an?|one|two|three) (?P<what>[A-Z][\w-]*( [A-Z][\w-]*)*) *",
        r",? *(but )?(up to|to a maximum of|to at most|(but|and)? ?(no|not|never) (more|higher) than|at most)\b",
        "ask first: `if your {what} is less than …`",
    ),
    (
        r"\b(gains?|regains?|recovers?|gets?|receives?) ([0-9]+|[XYZ]|an?|one|two|three) (?P<what>[A-Z][\w-]*( [A-Z][\w-]*)*) *",
        r",? *(but )?(up to|to a maximum of|to at most|(but|and)? ?(no|not|never) (more|higher) than|at most)\b",
        "ask first: `if that …'s {what} is less than …`",
    ),
    (
        "",
        r"(does not|doesn't|do not|don't) (lose|pay|take|gain)s? "
        r"((it|them)\b|[^,:]*(,|;|,? but|,? and) (you|the|that|an?|another|each) )",
        BEFORE_IT,
    ),
    (r"\b(lose|pay|take|gain|become)s? [^,:]*", r"in (its|their|his|her|that \S+|the \S+) (place|stead)\b", BEFORE_IT),
    (
        r"\b(lose|pay|take|gain|become)s? ",
        r"(it|them|that|this)\b.* (in (its|their|his|her) (place|stead)|instead)\b",
        BEFORE_IT,
    ),
    (r"\b(lose|pay|take|gain|become)s? [^,:]*", r"instead of (it|them|him|her|that|the target|an?)\b", BEFORE_IT),
    (
        r"\b(rerolls?|again)\b.*",
        r"keeps? the (second|new|last|other)\b",
        "take it out: what is thrown again counts as it lies then",
    ),
    ("", r"(whole|entire)\b", "say how many: `all cards`, `all …`"),
    ("", r"starts? (each|every|an?|the) ", "say when: `when a … begins, you gain 3 …`, or `your … becomes 3`"),
    (r"\bfor each [A-Z][\w ]*", r"(this|that|the|an?|your)\b", "ask for what happens: `when …, … equal to the amount`"),
    (
        r"^ *",
        r"only (one|1) \w+ can be (named|chosen|active|in effect|in play)\b",
        "let a number or a state keep it, so that what comes takes the place of what was: `your … becomes …`",
    ),
    (r"^ *", r"only once\b", "how often is said before a rule: `once per …, …`"),
    (
        r"^ *((cost|price|requirement|max(imum)? rank|rank|level|range|duration|weight|use)s?|requires?)",
        r" *(:|\d)",
        "what is no rule is a field of the file, beside `effect`: `cost: …`, `max_rank: …`",
    ),
    (
        r"^ *",
        r"(cost|price|requirement|max(imum)? rank|rank|level|range|duration|weight)s?( *:| \d)|requires?\b",
        "what is no rule is a field of the file, beside `effect`: `cost: …`, `max_rank: …`",
    ),
    (
        r"^ *",
        r"otherwise\b",
        "what comes otherwise stands below what is asked, in the same rule: `if …:`, and then `otherwise:`",
    ),
    (r"^ *", r"after (an?|the|your|that)\b", "say what happens: `when your … succeeds, …`, `when the … ends, …`"),
    (
        r"^ *",
        r"only (between|on|in|at|if|while|when|during|by|against)\b",
        "say it before the rule: `while …, …`, `if …, …`",
    ),
    (
        "",
        r"only (the|an?|one|two|your|that|[A-Z]|[a-z]+s\b)",
        "say what the others cannot: `you cannot … without a …`, `a … cannot …`",
    ),
    ("", r"(nobody|no one|no-one)\b", "say who cannot: `each … cannot …`, `a … cannot … against you`"),
    (
        r"\brolls? (a die|\d*d\d+)",
        r" *:",
        BY_A_THROW,
    ),
    (r"^ *", r"(do|does) not\b|^ *(don't|doesn't)", "say what is so: `… cannot …`, `… is 0`"),
    (
        r"^ *(?i:on (a )?)?(?i:success|failure|tie|critical success) *",
        r":",
        "it stands below the test that it is of, two spaces further in: `you make a …:`, and below it `on success: …`",
    ),
    (
        r"^ *(?i:costs?|price|cast|casting cost) *",
        r":",
        "it stands before what is had for it: `you may pay 3 …:`, and that below it, two spaces further in",
    ),
    (
        r"^ *([A-Z]\w*|\d+( ?[-–] ?\d+)?)( (or|to|and) ([A-Z]\w*|\d+))* *",
        r":",
        "a row stands below what it depends on, two spaces further in: `depending on …:`, and below it `2 to 6: …`, "
        "`Name: …`",
    ),
    (
        r"\bdiscards? [^,]*\bat ",
        r"random\b",
        "whose cards they are chooses which: `you discard 1 card`",
    ),
    ("", r"(at )?random(ly)?\b", "let chance choose: `chance chooses a …`, and then `that …`"),
    (
        "",
        r"skips?\b",
        "say what cannot be done then: `when your … begins, you cannot … until your … ends`; of what a turn gives `you "
        "lose 1 …`",
    ),
    (
        r"(^|[.;] *)(?i:requires?|needs?) [^,;]*",
        r"\d+",
        "ask for it: `while your … is less than 3, …`",
    ),
    ("", r"requires?\b", "ask for it: `while your … is less than 3, …`, `if you have a …, …`"),
    (
        r"^ *[A-Z]\w*( [A-Z]\w*)* ",
        r"[-+]?\d+ *$",
        "say whose number it is: `your … is 2`, `your … gets +2`",
    ),
    (
        r"\bwhen [^,]* ",
        r"deals?\b",
        "answer who is hurt: `when a … takes damage from you`",
    ),
    (
        r"",
        r"(looks? at|peeks?|looks?|reveals?|shows?)\b",
        'nothing in play is looked at; say what is drawn, played or chosen, or leave it to people: `note "…"`',
    ),
    (
        "",
        r"(worth|counts? as \d)\b",
        "let the test get it: `when you play a card on a …, if that card's … is …, that … gets +1`",
    ),
    (
        "",
        r"cancels?\b",
        "say what does not come about: `that … fails`, or before it happens `when … would …, instead, …`",
    ),
    ("", r"replaces?\b", "say what goes and what comes: `you discard 1 card`, `you draw 1 card`"),
    ("", r"within \d", "ask for the number: `if your … from that … is at most 3`; a range is a place: `in …`"),
    ("", r"(natural|unmodified|unrounded)\b", OF_ONE_DIE),
    (r"\brolls? ", r"(an? )?\d+( on\b|$|,)", OF_ONE_DIE),
    ("", r"acts? (first|last)\b", "who acts first is said by the number that sorts turns: `your … gets +1`"),
    ("", r"(suffers?|have|has|takes?) no penalt", "give back what is taken: `your … get +2`"),
    ("", r",? *rounded\b", "take it out: how a game rounds is said in `_system.yml`: `rounding: up`, `rounding: down`"),
    (
        r"\brolls? ",
        r"(twice|again)\b",
        "let dice be thrown again when they lie there: `when you make a …, you may reroll that …`",
    ),
    (r"\brolls? ", r"no\b", "ask when it comes out: `when your … fails, if that …'s … is 0`"),
    ("", r"treats? \d", "how dice are read is said of their test in `_system.yml`: `read: count 5`, `read: highest`"),
    ("", r"without (paying|spending|using)\b", "what it costs is a rule of its own: `the cost of … is 0`"),
    (
        "",
        r"whoever\b",
        "go round, and compare: `for each …:`, below it `if that …'s … is at least the highest … among each …, that … "
        "gains …`",
    ),
    ("", r"against (one|1|a single) [A-Z][\w ]*$", "of one that is made: `when a … makes a … against you, …`"),
    ("", r"who (attacks?|hits?|misses)\b", "say when: `when an … makes a … against you, that … loses …`"),
    (r"\b(when|if) (you|[^,]*) ", r"drops?(,| *$)", "name the state: `when … becomes …`; a number `reaches …`"),
    (
        "",
        r"for the (first|second|third|next)\b",
        "say how often: `once per …`; and what it costs: `the cost of … is …`",
    ),
    (r"\bplay(s|ed)? [^,]*", r'"|[^\x00-\x7F]', BY_SIGNS),
    (r"\bplays? (an? )?(\d+|[A-Z][a-z]*) ", r"of\b", BY_SIGNS),
    (r"\bplays? an? ", r"\d", BY_SIGNS),
    (r"^ *", r"(until|for (the|\d))\b", "how long stands last: `… gets +2 until the … ends`"),
    (r"(^|[,:] *)", r"on an? ", "say of which test: `when you make a …, if that …'s … is 6`, `when your … succeeds`"),
    (
        r"\b(when|if|while|may|can|cannot) you ",
        r"[A-Z]\w*( [A-Z]\w*)*( *[,:]| against| on| at| or| and| an?| the| that| another|$)",
        "a name does nothing by itself: `use …`, `make a …`",
    ),
    (r"\b(is|are) \d+ ", r"(less|more|fewer|higher|lower)\b", "write `gets -2`, `gets +2`"),
    (
        r"\b(takes?|deals?|do|does) (\S+ )?",
        r"(\S+ )?(more|extra|additional|bonus|further) damage\b",
        "what is dealt gets more: write `damage by your … gets +2`, `damage from you gets +2`",
    ),
    (
        r"\b(rolls?|plays?) \d+ ",
        r"(dice|die|cards?) (more|fewer|less)\b",
        "turn it round: `2 more dice`, `1 fewer card`",
    ),
    (r"\bmay choose ", r"(not|to)\b", "write only `may`: what somebody may do he may let be"),
    (r"\b(when|if|while) ", r"\d", "count them: `if the number of … is at least 2`"),
    (r"[A-Z]\w* ", r"(made|done|used|taken|played) (with|by|against|in)\b", "leave it out: `your … with …`"),
    (
        r"\b(if|while) (you|(an?|the|that|another) [A-Z]\w*) "
        r"(gains?|loses?|makes?|uses?|takes?|draws?|plays?|pays?|discards?|enters?|leaves?|becomes?)\b[^,]*",
        r"[,:]",
        "what happens is `when …`; what has happened is asked since when: `if you use … this …`",
    ),
    (
        r"\b(when|if) [^,]*\b(takes?|loses?|gains?|pays?|draws?) ",
        r"(more than|less than|at least|at most)\b",
        "ask for the number: `when …, if the amount is more than 10`",
    ),
    (
        r"\b(gains?|loses?|pays?|draws?|discards?) ",
        r"half\b",
        "write `lose … equal to half your …`; of what happens ask `if the amount is at least …`",
    ),
    (r"[-+]\d+ ", r"(with|against)\b", "say it of the test: `your … with … get +1`, `your … against … get +1`"),
    ("", r"for the first time\b", "say how often first: `once per …, when …,`"),
    (
        r"^ *(once|\d+ times) per [A-Z][\w ]* ",
        r"(you|your|when|if|each|an?|the)\b",
        "put a `,` before it: `once per …, …`",
    ),
    (
        r"\bwhen [^,]*\b(gains?|loses?|pays?|takes?|draws?|discards?) [^,]*",
        r"in\b",
        "ask where apart: `when …, if you are in …,`",
    ),
    (
        r"\bwhen [^,]*(is|are) ",
        r"(at least|at most|more than|less than|\d)",
        "when it comes there, `when your … reaches 2`; as long as it is so, `while your … is less than 3`",
    ),
    (
        r"(^|[,:] *)(you|(each|the|that|an?|another) [A-Z]\w*) ",
        r"and (you|your|each|the|that|an?|another)\b",
        "two who do something are two sentences: below `when …:` one to a line",
    ),
    (
        r"\b(fails?|succeeds?|ties?) ",
        r"(an?|the|your|at|on|in|with)\b",
        "name the test, and how it comes out: `when your … fails`, `when a … succeeds`",
    ),
    (
        r"\byour (next|first|last) ",
        r"\d",
        "say how often first: `2 times per …, when you make a …, that … gets …`",
    ),
    (
        r"\bthe (first|next) [A-Z][\w ]* ",
        r"(you|each|per|every|in|of)\b",
        "say how often first: `once per …, when …,`",
    ),
    (
        r"\d+ [A-Z][\w ]* for ",
        r"(each|every)\b",
        "write `… equal to the number of …`; of what is yours `1 … per …`",
    ),
    (
        "",
        r"costs? (\d|[-+]|more\b|less\b|nothing\b)",
        "say what the price gets: `the cost of … gets -1`, `the cost of … is 0`",
    ),
    (
        r"\bfor each [A-Z][\w ]*",
        r"you (pay|spend|lose|use|discard)\b",
        "let it be chosen: `you choose X from 0 to …`, then `you pay X …`, `that … gets +X`",
    ),
    (
        r"(^|[,:]) *(each|every|an?|any|the|all) [A-Z][\w ]*",
        r"you [a-z]",
        "a noun takes no sentence of its own: `your …`, or `when you make a …, that … gets …`",
    ),
    (r"\binstead of [^,]* ", r"(for|in|on|with|to|when)\b", "say of which test: `your … use … instead of …`"),
    (
        r"\brolls? ",
        r"an? [A-Z]",
        "a card is drawn or played: `when you draw a …`, `when you play a …`; a test is made: `make a …`",
    ),
    (
        r"\d+ [A-Z]\w* ",
        r"instead of\b",
        "answer before it happens: `when you would …, instead, you …`",
    ),
    (r"\bcannot ", r"be [A-Z]", "write `cannot become …`"),
    (
        r"\b(is|are) ",
        r"(alone|surrounded|outnumbered)\b",
        "count them: `the number of … is at most 1`, `there is no …`",
    ),
    (
        r"\b(if|while) [^,]*(is|are) (not )?[A-Z][\w ]* or [A-Z][\w ]*",
        r",",
        "ask of each: `while you are … or you are …`",
    ),
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
        r"\bwith ",
        r"(more|fewer|less) [A-Z]\w* than\b",
        "compare the numbers: `if your … is more than that …'s …`",
    ),
    (
        r"(has|have) ",
        r"\d+ or (more|less|fewer)\b",
        "ask for the number: `your … is at least …`; of a test `if that …'s … is at least …`",
    ),
    (
        r"when [^,]*",
        r"(has|have) \d",
        "ask for the number: `when your … reaches 5`; of a test `if that …'s … is at least …`",
    ),
    (r"\byour next [A-Z][\w ]* ", r"this\b", "say how long behind what it gets: `… gets +2 until the … ends`"),
    (r"\ban? ", r"un[a-z]+\b", "say what it has not, or is not: `without a …`, `if that … is not …`"),
    (r"\bwith ", r"no\b", "write `without`"),
    (r"\b(if|while) \d+ ", r"(is|are)\b", "turn it round: `your … is 2`"),
    (r"per [A-Z]\w* ", r"(you|that you|they) ", "take it out: what is counted is yours"),
    (r"\bmay [^,:]*", r"to [a-z]", "say what it costs, and what comes of it below: `you may pay 1 …:`"),
    (
        r"\band ",
        r"(have|has|let|lets)\b",
        "say what comes of it in a line below, of whom or what it is: `that … gains …`, `that … gets …`",
    ),
    (r"\bgets? [-+]\d+ ", r"(this|for this|in this)\b", "say how long: `until the … ends`"),
    (
        "",
        r"rolls? (a die|\d*d\d+) *:",
        BY_A_THROW,
    ),
    (
        r"(have|has) the ",
        r"(highest|lowest|most|fewest|least|best|worst)\b",
        "compare the numbers: `if your … is more than the highest … among each …`",
    ),
    (
        r"\bcards? ",
        r"of [A-Z]",
        OF_A_CARD,
    ),
    (
        r"\b(an?|one|\d+) [A-Z]\w* ",
        r"cards?\b",
        OF_A_CARD,
    ),
    (r"\bwould ", r"be\b", "what happens is `would become …`"),
    ("", r"(rises?|grows?|climbs?)\b", "write `goes up by`, `gains`; how much there can be is `… maximum … is …`"),
    (
        r"\b(cannot|can't|can not|may not|must not) ",
        r"(pay|spend|use|make|gain|draw|play|discard) more than\b",
        ONCE_SO,
    ),
    (
        r"\b(cannot|can't|can not|may not|must not) (pay|spend|use|make|gain|draw|play|discard) ",
        r"more than\b",
        ONCE_SO,
    ),
    ("", r"(closer|nearer|farther|further away)\b", WHERE_ONE_STANDS),
    ("", r"(falls?|tumbles?) (down|over)\b", "name the state: `… becomes …`, `when … becomes …`"),
    ("", r"(throws?|toss(es)?|ditch(es)?) (?!(an? |the |your )?(\d|die|dice))", DISCARDED),
    ("", r"drops? (an?|the|your|its|all|that|one|\d+) ", DISCARDED),
    (
        "",
        r"(drags?|push(es)?|pulls?|shoves?|moves?|throws?|forces?)\b(?=.*\b(closer|nearer|away|back|towards?|aside|steps?)\b)",
        WHERE_ONE_STANDS,
    ),
    (r"\b(takes?|gets?|gains?|wins?|draws?) ", r"back\b", "write `draw` of cards, `gain` of what is counted"),
    (r"\b(takes?|gets?|gains?|wins?|draws?) [^,]*", r"back\b", "write `draw` of cards, `gain` of what is counted"),
    (r"\buses? ", r"up\b", "write `lose`, or `pay` of what something costs"),
    ("", r"(falls?|drops?|sinks?|shrinks?)\b", "write `goes down by`, `loses`; what it comes to `reaches …`"),
    (
        r"",
        r"(joins?|follows?|leads?|owns?|owned|controls?)\b",
        "name the state or the word that it is then: `that … becomes …`",
    ),
    ("", r"miss(es)?\b", "name the test: `when your … fails`"),
    (r"\b(when|if) you ", r"(hits?|strikes?)\b", "name the test: `when your … succeeds`"),
    ("", r"starts?\b", "write `begins`: `when a … begins`"),
    ("", r"throws? (an? |the |your )?(\d|die|dice)", "write `roll`: `you roll 2d6`"),
    (r"\b(is|are) ", r"over\b", "write `ends`: `when a … ends`"),
    ("", r"(stops?|is over|are over|finish(es)?)\b", "write `ends` of a time, `stops being …` of a state"),
    (
        r"\b(chooses?|picks?|selects?) ",
        r"(someone|somebody|anyone|anybody)\b",
        "name what they are, as the game calls them: `you choose a …`",
    ),
    ("", r"(picks?|selects?)\b", "write `choose`: `you choose a …`"),
    (
        "",
        r"costs? (you )?(only )?(half|double|twice|(an?|one) (half|third|quarter|fifth))\b",
        "say what the price is: `the cost of … is half the cost of …`; what it gets, `the cost of … gets - the cost of "
        "… / 4`",
    ),
    (
        r"\bcosts? ",
        r"(half|double|twice|(an?|one) (half|third|quarter|fifth))\b",
        "say what the price is: `the cost of … is half the cost of …`; what it gets, `the cost of … gets - the cost of "
        "… / 4`",
    ),
    (
        r"\b(an?|one) ",
        r"(third|quarter|fifth)s?\b",
        "write a fraction: `… / 4`; of a price, `the cost of … gets - the cost of … / 4`",
    ),
    ("", r"\$", "write the number and then its name: `50 …`"),
    (
        r"[-+] ?the ",
        r"(number|higher|lower|highest|lowest|total)\b",
        "put it in brackets: `+(the number of …)`, `+(the lower of … and …)`",
    ),
    (
        "cannot ",
        r"be (less|more|lower|higher|below|above)\b",
        "say how much it is at the least or the most: `your … is at least 2`",
    ),
    ("cannot ", r"be\b", "say who cannot do it: `a … cannot make a … against you`"),
    ("", r"other [A-Z]", "write `another …`, or of all but one `each … other than …`"),
    (r"[-+]\d+ for ", r"(each|every) (?!rank)", "write `+1 per …` before one name; of anything longer `+(… / 5)`"),
    (r"[-+]\d+ per [A-Z][\w ]*", r"(with|without|in|against)\b", "write `+(the number of …)`"),
    (r"\d+ [A-Z]\w* per [A-Z][\w ]*", r"(with|without|in|against)\b", "write `… equal to the number of …`"),
    (r"reach(es)? \S+ ", r"by\b", "answer what did it: `when … takes damage from you, if that …'s … is 0`"),
    ("", r"(twice|thrice) per\b", "write `2 times per …`"),
    (r"\bthere (is|are) ", r"\d", "count them: `the number of … is at least 2`"),
    (r"(succeeds?|fails?) ", r"by\b", "ask for the margin: `…, if the margin is at least 5`"),
    (r"may [^,]* ", r"instead\b", "say it with the time: `when … would …, instead, you may …`"),
    ("among ", r"([A-Z]|all\b|your\b)", "write `among each …`"),
    ("(can|may) ", r"only\b", "say what cannot be: `you cannot make a … other than a …`"),
    ("(makes?|uses?|targets?) ", r"[A-Z][\w-]*s\b", "say of one what holds for all: `a …`"),
    (
        r"(^|, |: )([A-Z][\w-]* )*[A-Z][\w-]*s ",
        r"(against|with|in|from|rolls?|gets?|plays?|have|are|cannot|can)\b",
        WHOSE,
    ),
    (r"\ball ", r"your\b", "take `your` out: `all …`"),
    ("with ", r"(at least|at most|more than|less than)\b", "ask for the number: `if that …'s … is at least …`"),
    (r"while [^,]*, ", r"(when|during)\b", "the time is said first: `when …, if …,`, `during …, if …,`"),
    (r"\buses? [A-Z][\w ]* for ", r"(an?|the)\b", "say with what it is made: `make a … with …`"),
    (r"\buses? [A-Z][\w ]* ", r"against\b", "an action is against nobody, its test is: `make an … against …`"),
    (r" \d+ ", r"or (more|less|fewer|higher|lower)\b", "ask for the number: `when …, if the amount is at least 5`"),
    (r"uses? [A-Z][\w ]*", r"an? [A-Z]", "a name with a small word in it stands in brackets: `[… a …]`"),
    (r"[A-Z]\w* ", r"(of|the) [A-Z]", "a name with a small word in it stands in brackets: `[… of …]`"),
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
    *(("", rf"{word}\b", f"write `{number}`") for number, word in enumerate(FIGURES[1:], 2)),
    (r"(is|are|becomes?) ", r"(doubled|tripled)\b", "write `is multiplied by 2`"),
    ("damage is ", r"halved\b", "write `is half that damage`"),
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
    ("once ", r"every\b", "say how often in one of them, `once per …`; what is over later is a state, `for 2 …`"),
    ("", r"every\b", "write `each`"),
    (r"\b(if|while) ", r"no\b", "write `there is no …`"),
    (
        r"\b(if|while) [^,]*(is|are) (not )?[A-Z][\w ]* (and|or) [A-Z][\w ]*",
        r",",
        "ask of each: `while you are … and you are …`",
    ),
    (
        r"\b(in|enters?|leaves?) (an? |the )?[A-Z][\w ]* ",
        r"with\b",
        "ask for it apart: `if you have a …`, `if there is a … in the …`",
    ),
    (r"\byour (first|next) [A-Z][\w ]* ", r"(each|per|every|in|of)\b", "say how often first: `once per …, when …,`"),
    (r"(is|are) [^,]* or ", r"(less|fewer|more|lower|higher)\b", "write `is at most …`, `is at least …`"),
    (
        r"(is|are) the (highest|lowest|most|fewest|least|best|worst) *",
        r"(,|:|$)",
        "compare the numbers: `if your … is more than the highest … among each …`",
    ),
    (
        r"(have|has) ",
        r"(taken|made|used|gained|lost|paid|played|drawn|become|entered|left)\b",
        "write it as it happens, and since when: `if you take damage this …`",
    ),
    (r"[^,:] ", r"(if|while|when|during)\b", "say it first: `when …, if …,`, `while …,`"),
    ("", r"(extra|additional|bonus)\b", "leave it out: `gain 2 …`, `your … gets +2`, `your … plays 1 more card`"),
    (r"\bfor ", r"the\b", "say when it ends: `until the … ends`"),
    (r"\bfor ", r"(a|an|one|two|three)\b", "write a figure, `for 1 …`, or say when it ends: `until your next … ends`"),
    ("", r"(on|in) your\b", "when it is so is said first: `during your …,`; where somebody is, `in the …`"),
    (
        "",
        r"((equal to )?that (many|much)|equal to (that|the same))\b|(many|much)\b",
        "write `equal to the amount`",
    ),
    ("", r"it\b", WHICH),
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
    (
        "",
        r"unless\b",
        'ask the other way round: `if … is not …`, `if you have no …`; what only the people know is a note: `note "…"`',
    ),
    (r"\bone ", r"(?!of\b)[a-z]", "write `1`"),
    (r"\ba card ", r"per\b", "write `1 card`"),
    (
        r"^ *you ",
        r"[A-Z]\w*( [A-Z]\w*)* (at|against|an?|the|that|another)\b",
        "a name does nothing by itself: `use …`, `make a …`",
    ),
    (r"\byou ", r"(?:maximum\b|[A-Z])", "write `your`"),
    (r"^ *", r"-[A-Za-z\[]", "put a space behind the `-`"),
    (r"^ *", r"[-+]\d", "say what gets it: `your … gets +2`"),
    (r"(?:pay|pays|gain|gains|lose|loses) [A-Z][\w ]* ", r"per\b", "say how many: `1 …`"),
    (r"(?:has|have) [A-Z][\w ]* ", r"\d", "the number comes first: `3 …`"),
    (r"[-+]\d+ (?:for )?", r"(?:× ?rank|each rank|a rank|every rank)\b", "write `per rank`"),
    (r"\byour [A-Z]\w* ", r"damage\b", "write `damage to your …`"),
    ("", r"max\b", "write `maximum`"),
    (r"\d+ ([A-Z]\w* )*", r"points?\b", "take it out: the number says of what"),
    (r"[-+]\d+ ", r"(?:hits?|success(?:es)?)\b", "take it out: the number says of what"),
    (
        r"\brerolls? ",
        r"(?:all|any|the|your|a|one|\d+)\b",
        "say which: `reroll each die not showing 6`, `reroll one of your dice`",
    ),
    ("", r"minus\b", "write `-`"),
    ("", r"plus\b", "write `+`"),
    ("", r"(?:level|levels)\b", "write `rank`"),
    ("", r"(?:enemy|enemies|foe|foes)\b", "say who it is as the game calls them, with a capital"),
    ("", r"(twice|thrice)\b", "write `2 ×`, or before a rule `2 times per …`"),
    (r"(^|: *)", r"as long as\b", "write `while … ,`"),
    (r"\b(if|when) [^,]*", r"would\b", "what is about to happen is `when … would …,`"),
    (r"^ *", r"at most (once|\d)", "write `once per …`"),
    ("each ", r"time\b", "write `when … ,`"),
    ("", r"(summons?|conjures?|calls? forth)\b", "write `bring`"),
    ("", r"(regenerates?)\b", "write `gain`, and when: `when a … begins, you gain …`"),
    ("", r"(stacks?|cooldown)\b", "say how often: `once per …`; how far: `your maximum … is …`"),
    (r"begins? ", r"in\b", "ask for it apart: `when a … begins, if you are in …`"),
    (
        r"(is|are) (not )?",
        r"(reduced|lowered|raised|increased)\b",
        "write `… gets -2`; of a bound, `your … is at least 2`",
    ),
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
    ("", r"(don't|doesn't|do not|does not)", "say what cannot be done, `… cannot …`, or how much it is then, `… is 0`"),
    ("", r"(can't|never|not allowed)", "write `cannot`"),
    (
        "[A-Z][a-z]+ ",
        r"(whose|who|which|that [a-z])",
        OF_A_NOUN,
    ),
    ("", r"(he|she|they|him|her|them|his|their|who|whom|whose)\b", "name who is meant: `you`, `that …`, `the target`"),
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
        r"(the|that|each|an?|another|your|you)\b",
        "two who do something are two sentences: one on a line of its own",
    ),
    (
        "",
        r"(attacks?|hits?|strikes?|shoots?|misses|miss)\b",
        "name the test: `makes a … against …`, or when it comes out, `… succeeds`, `… fails`",
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
        r"\b(uses?|keeps?|takes?) the (highest|lowest)( die| dice)?",
        r"$",
        "how dice are read is said of their test in `_system.yml`: `read: highest`, `read: lowest`",
    ),
    (
        r"\b(uses?|keeps?|takes?) the ",
        r"(best|worst)\b",
        "how dice are read is said of their test in `_system.yml`: `read: highest`, `read: lowest`",
    ),
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
    ("", r"instead$", "say it with the time: `when … would …, instead, …`"),
    (
        r" (an?|the|any|every|all|each) [A-Z][\w ]* ",
        r"(you|they) (have|hold|just|left|took|made|used)\b",
        "a noun takes no sentence of its own: ask for it apart, `if that … is …`",
    ),
    ("", r"%", "write a fraction: `half …`, `… / 10`"),
)
"""What stands before, what cannot stand, the cure; the first that fits is meant.
A group of the pattern before it that has a name is said in the cure: `{what}`."""


ALONE = "take this line out: what an entry is called is its `name:`"
PRICED = (
    "what it costs stands before what is had for it: `… may pay {price}:`, and that below it, two spaces further in"
)
NAMELESS = "what the entry is called stands in `name:`; what holds only then begins with `while …`"
TAKEN_OUT = "take `{}` out: what the entry is called stands in `name:`"
"""What an author writes above or before a rule."""

PHRASES: tuple[tuple[str, str], ...] = (
    (
        r"\b[Ff]or (?:every|each) (?:\d+|two|three|four|five) ",
        "write a fraction: `… get +(the number of … / 3)`; at the most 3, `+(the lower of 3 and (the number of … / 3))`",
    ),
    (
        r"\b[Aa]n? (?:player|character|person) who\b",
        "in a rule for everybody say `you`: `if your … is at least 3, …`, `while you are …, …`",
    ),
    (r"\bacts? (?:first|last)\b", "who acts first is said by the number that sorts turns: `your … gets +1`"),
    (r"\bin (?:his|her|their|its) (?:place|stead)\b", BEFORE_IT),
    (
        r"\b(?:two|three|four|five|\d+) [a-z]+ (?:enter|arrive|appear|come|join)\b",
        "who comes into play is brought: `the … brings 4 …`; when, stands first: `when a … ends, if …, …`",
    ),
    (
        r"\b[Tt]he first (?:[a-z]+ )?to\b",
        "say when it comes to that: `when your … reaches 5, …`; that nobody was before, `if there is no …`",
    ),
    (r"\bfrom (?:then|now|here) on\b", "what holds from then on is a state: `you become …`, and `while you are …, …`"),
    (r"\bkeeps? the (?:highest|lowest|best|worst)\b", "write `the higher of 1d6 and 1d6`"),
    (
        r"\b(?:must|has to) [^,;]* or (?:suffer|lose|take|gain|be|become|fall)\b",
        "what comes otherwise stands below the test: `that … makes a … with … against 3:`, and below it `on failure: "
        "that … gains …`",
    ),
    (r"\bas (?:if|though) your [\w ]+ were\b", "write `your … gets -3`"),
    (r"\bit was an?\b", "ask for the card: `if that card's … is …`"),
)
"""Turns anywhere in a sentence of which nothing else is known, and how the language says them."""

SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        about above again already although am an and any are around as at away back be because been before being below
        beneath both but by could did do does done down each else even ever for from further he her here hers him his
        how however i if in into it its itself just later least less like many me might mine more most much must my
        myself neither never no nor not now of off often on once one only onto or other others otherwise our out over
        own per rather same she should since so some soon still such than that the their them then there these they
        this those though through till to together toward towards under until up upon us very was we well were
        what whatever when where whether which whichever while who whoever whole whom whose why will with within
        without would yet you yours yourself himself herself themselves
        """,
    )
)
"""Words of English that no game would declare."""

_BY_ROLE = {
    "thing": "say which: `each {name}`, `that {name}`, or of the holder `you`",
    "kind": "say whose or which: `your {name}`, `each {name}`",
    "stat": "say whose it is: `your {name}`, `that …'s {name}`",
    "track": "say whose it is: `your {name}`, `that …'s {name}`",
    "skill": "say whose it is: `your {name}`",
    "test": "say whose it is: `your {name}`, or `when you make {a} {name}, …`",
    "state": "ask for it: `while you are {name}, …`",
    "tag": "say of what: `your {name} …`, `each {name} …`; of anybody's, `when a … makes {a} {name} …, that … gets …`",
    "scope": "say when: `when {a} {name} begins, …`, `during your {name}, …`",
    "place": "ask for it: `while you are in {name}, …`",
    "suit": "say of which card: `when you play {a} {name}, …`",
    "action": "say who uses it: `you use {name}`; when somebody does, `when you use {name}, …`",
    "table": "say what is asked of it: `{name} given …`, `you roll on {name}`",
    "entry": "say who uses it, `you use {name}`, or what is so: `your {name} …`",
}


def name_alone(name: str, roles: Sequence[str]) -> str | None:
    """The cure where a sentence begins with a name alone, by what the name stands for."""
    found = next((_BY_ROLE[role] for role in roles if role in _BY_ROLE), None)
    return found.format(name=name, a=a_or_an(name)) if found is not None else None


def cure_for(line: str, column: int) -> str | None:
    """How to say what an author says in his own words, at the place where it cannot stand."""
    before, rest = line[: column - 1], line[column - 1 :]
    for earlier, here, cure in OWN_WORDS:
        found = re.search(f"(?:{earlier})$", before) if re.match(here, rest) else None
        if found is not None:
            return cure.format(**found.groupdict()) if found.groupdict() else cure
    return None
