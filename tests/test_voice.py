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
AS_PRINTED = {"Armour Plating", "Sabre"}
"""Names that stand so in the document, or on somebody's sheet."""

TURNS = {
    "violence is talk": (r"\b(?:argument|opinion|conversation|dispute|disagree)", 16),
    "does not kill you": (r"does not kill you", 1),
    "has stopped doing it": (r"\b(?:has|have) stopped\b", 4),
    "would like it back": (r"\b(?:like|give|gives|want|wants) (?:it|them) back\b", 3),
    "there is always": (r"^There is (?:always|usually)\b", 4),
    "everything else is": (r"\b(?:Everything else|All the rest) is\b", 3),
    "nobody bleeds": (r"Nobody bleeds", 1),
    "your voice": (r"raise your voice", 1),
    "relatives": (r"\b(?:grand)?(?:mother|aunt|uncle|wife|wives|widow)", 14),
}
"""Jokes and constructions, and in how many lines of flavor each may stand at most."""

OPENINGS, OFTEN = 3, 5
"""So many first words make an opening, and so many lines may share one."""


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
