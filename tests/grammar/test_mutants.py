"""Effects with one piece changed: all of them, for the effects in tests/cases/mutants.yml."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given, settings

from grammar.formatter import format_effect
from grammar.mutants import mutants
from grammar.nodes.structure import Effect
from grammar.parser import parse
from grammar.vocabulary import Vocabulary
from rulebook.building.declarations import read_system
from rulebook.source.findings import Findings
from rulebook.source.yaml_source import read_document
from tests.strategies import effects
from tests.test_manual import words_of_the_manual

CASES = Path(__file__).parents[1] / "cases" / "mutants.yml"


def test_every_change_of_a_case_is_made(update: bool):
    document, problems = read_document(CASES, CASES.name)
    assert document is not None and not problems and isinstance(document.value, dict)
    found = {sentence: changed(sentence) for sentence in document.value}
    if update:
        text = CASES.read_text(encoding="utf-8")
        head = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
        lists = (
            f"{json.dumps(one)}:\n" + "".join(f"  - {json.dumps(x)}\n" for x in those) for one, those in found.items()
        )
        CASES.write_text(head + "".join(lists), encoding="utf-8")
    else:
        assert found == document.value


def changed(sentence: str) -> list[str]:
    """The effects that differ from one in a single piece, on one line each, and that can be written."""
    effect, problems = parse(sentence)
    assert effect is not None and not problems, (sentence, problems)
    texts = (format_effect(one.effect) for one in mutants(effect, words_of_the_manual(), ranks=True))
    return [" | ".join(line.strip() for line in text.splitlines()) for text in texts if parse(text)[0] is not None]


@given(effect=effects)
@settings(max_examples=100, deadline=None)
def test_no_change_leaves_an_effect_as_it_is(effect: Effect):
    for mutant in mutants(effect, words_of_the_manual(), ranks=False):
        assert mutant.effect != effect
        assert format_effect(mutant.effect) is not None


def test_what_goes_without_saying_is_not_left_out():
    """Neither that a test is against the deck, nor that it is made with what is added anyway."""
    path = CASES.parent / "manual.vocabulary.yml"
    document, problems = read_document(path, path.name)
    assert document is not None and not problems and isinstance(document.value, dict)
    draw = {"source": "cards", "trait": "Mind", "deck": "Fate"}
    words = {**document.value, "tests": {**document.value["tests"], "Draw": draw}}
    vocabulary = Vocabulary(read_system(words, Findings(document)).words)

    def changed_here(sentence: str) -> set[str]:
        effect, _ = parse(sentence)
        assert effect is not None
        return {format_effect(one.effect).strip() for one in mutants(effect, vocabulary, ranks=False)}

    assert changed_here("you make a Draw with Mind against Fate") == set()
    assert changed_here("you make a Draw with Body against Fate") == {"you make a Draw against Fate"}
    assert changed_here("when you make a Draw against Fate, you draw 1 card") > {
        "when you make a Draw, you draw 1 card"
    }
    assert "you make a Draw with Body against that Opponent's Draw" not in changed_here(
        "you make a Draw with Body against that Opponent's Draw with Mind"
    )
    assert changed_here("you cannot draw cards until your next Turn begins") > {"you cannot draw cards"}
    assert "you cannot draw cards until your Turn begins" not in changed_here(
        "you cannot draw cards until your next Turn begins"
    )
