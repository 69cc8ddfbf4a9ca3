"""One voice and few echoes: American spelling, and no turn of phrase that a reader meets again and again in the flavor."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.content import content

ROOT = Path(__file__).resolve().parent.parent
BRITISH = re.compile(
    r"\b\w*(?:colour|harbour|armour|favour|neighbour|honour|rumour|humour|odour|vapour|parlour|behaviour|practis|recognis|realis"
    r"|apologis|organis(?!t)|civilis|analys(?!is|es\b)|theatre|centre|licence|defence|offence|pretence|cheque|kerb|draughts?\b"
    r"|traveller|sabre|judgement|\bgrey|\bmetres?\b|plough|moustache|jewell|storey)\w*",
    re.IGNORECASE,
)
AS_PRINTED = {"Sabre"}
"""Names that stand so in the document, or on somebody's sheet."""

TURNS = {
    "violence is talk": (r"\b(?:argument|opinion|conversation|dispute|disagree)", 8),
    "does not kill you": (r"does not kill you", 1),
    "has stopped doing it": (r"\b(?:has|have) stopped\b", 2),
    "would like it back": (r"\b(?:like|give|gives|want|wants) (?:it|them) back\b", 1),
    "there is always": (r"^There is (?:always|usually)\b", 2),
    "everything else is": (r"\b(?:Everything else|All the rest) is\b", 1),
    "nobody bleeds": (r"Nobody bleeds", 0),
    "your voice": (r"raise your voice", 1),
    "relatives": (r"\b(?:grand)?(?:mother|aunt|uncle|wife|wives|widow)", 9),
    "a third thing out of step": (r"\w+, \w+ and [^,.]+\.", 15),
    "the view from the floor": (r"\b(?:ceiling|carpet)", 2),
    "a firm handshake": (r"\b(?:handshake|shakes? hands)", 2),
    "chandeliers": (r"\b[Cc]handelier", 4),
    "curtains": (r"\b[Cc]urtain", 5),
    "funerals and graves": (r"\b(?:[Ff]uneral|[Gg]rave|[Cc]offin|[Bb]ury|[Bb]uri)", 10),
    "boots and shoes": (r"\b(?:[Bb]oots?|[Ss]hoes?)\b", 9),
    "remembering": (r"\b[Rr]ememb", 17),
    "doors": (r"\b[Dd]oors?\b", 25),
}
"""Jokes, properties and constructions, and in how many lines of flavor each may stand at most."""

OPENINGS, OFTEN = 3, 4
"""So many first words make an opening, and so many lines may share one."""

FIRST_WORD = 0.125
"""Which share of all lines may begin with the same word."""
RUN, RUNS = 4, 3
"""So many words in a row make a turn of phrase, and so many lines may share one."""

TWO = re.compile(r"[^.!?]+[.!?] [^.!?]+[.!?]")
"""Two sentences, of which the second turns the first: nobody notices it alone, and everybody does on a page of them."""
IN_A_GAME, IN_A_KIND, A_PAGE = 0.43, 0.72, 6
"""Which share of the lines of a game may be made so, and which of a kind of which there are enough to fill a page."""


def flavor() -> dict[str, str]:
    return {entry.path: entry.summary for entry in content().rulebook.entries if entry.summary}


@pytest.mark.parametrize("turn", TURNS)
def test_no_joke_is_told_too_often(turn: str):
    pattern, most = TURNS[turn]
    told = [f"{path}: {line}" for path, line in flavor().items() if re.search(pattern, line)]
    assert len(told) <= most, told


def test_lines_do_not_begin_alike():
    openings = Counter(" ".join(line.split()[:OPENINGS]) for line in flavor().values())
    assert not {opening: times for opening, times in openings.items() if times > OFTEN}


def test_no_first_word_begins_line_after_line():
    lines = flavor().values()
    first, times = Counter(line.split()[0] for line in lines).most_common(1)[0]
    assert times <= FIRST_WORD * len(lines), first


def test_no_turn_of_phrase_is_worn_out():
    turns: Counter[str] = Counter()
    for line in flavor().values():
        words = re.findall(r"[\w'’]+", line.lower())
        turns.update({" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1)})
    assert not {turn: times for turn, times in turns.items() if times > RUNS}


@pytest.mark.parametrize("game", sorted(content().rulebook.systems))
def test_not_every_line_turns_round_in_its_second_sentence(game: str):
    made = {entry.id: bool(TWO.fullmatch(entry.summary)) for entry in content().rulebook.systems[game].entries.values()}
    assert sum(made.values()) <= IN_A_GAME * len(made)
    kinds = Counter(id_.rpartition("/")[0] for id_ in made)
    turned = Counter(id_.rpartition("/")[0] for id_, turns in made.items() if turns)
    assert not [kind for kind, lines in kinds.items() if lines >= A_PAGE and turned[kind] > IN_A_KIND * lines]


def test_no_line_of_flavor_is_told_twice():
    assert not [line for line, times in Counter(flavor().values()).items() if times > 1]


def test_no_title_stands_over_three_examples_of_a_game():
    titles = Counter(
        (entry.system, x.title) for entry in content().rulebook.entries for x in entry.examples if x.of is None
    )
    assert not [one for one, times in titles.items() if times > 2]


def test_everything_is_spelled_as_americans_do():
    files = [*(ROOT / "content").rglob("*.yml"), *(ROOT / "site_src" / "pages").rglob("*.md"), ROOT / "README.md"]
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in sorted(files)
        for word in BRITISH.findall(re.sub("|".join(AS_PRINTED), "", path.read_text(encoding="utf-8")))
    ]
    assert not found
