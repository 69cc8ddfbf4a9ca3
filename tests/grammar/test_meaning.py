"""What sentences mean, in outline: one line for each in tests/cases/meanings.yml."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec import Struct

from grammar.meaning.names import Names, Naming
from grammar.meaning.statements import lower
from grammar.nodes.structure import Effect
from grammar.parser import parse
from rulebook.source.yaml_source import read_document
from tests.strategies import effects
from tests.test_manual import words_of_the_manual

CASES = Path(__file__).parents[1] / "cases" / "meanings.yml"


@pytest.fixture(scope="module")
def names() -> Names:
    return Names(words_of_the_manual())


def outline(meaning: object) -> str:
    """The class of a meaning, and those inside it, with the names in them."""
    if isinstance(meaning, tuple):
        return ", ".join(filter(None, map(outline, meaning)))
    if isinstance(meaning, Naming):
        return meaning.text
    if not isinstance(meaning, Struct) or not type(meaning).__module__.startswith("grammar.meaning"):
        return ""
    inside = ", ".join(filter(None, (outline(getattr(meaning, name)) for name in meaning.__struct_fields__)))
    return type(meaning).__name__ + (f"({inside})" if inside else "")


def test_sentences_mean_what_their_cases_say(names: Names, update: bool):
    text = CASES.read_text(encoding="utf-8")
    document, problems = read_document(CASES, CASES.name)
    assert document is not None and not problems and isinstance(document.value, dict)
    found = {sentence: meant(sentence, names) for sentence in document.value}
    if update:
        head = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
        lines = (f"{sentence}: {json.dumps(said)}\n" for sentence, said in found.items())
        CASES.write_text(head + "".join(lines), encoding="utf-8")
    else:
        assert found == document.value


def meant(sentence: str, names: Names) -> str:
    effect, problems = parse(sentence)
    assert effect is not None and not problems, (sentence, problems)
    body, unheard = lower(effect, names)
    assert not unheard, (sentence, unheard)
    return outline(body)


@given(effect=effects)
@settings(max_examples=300, deadline=None)
def test_whatever_can_be_written_is_lowered_or_refused(names: Names, effect: Effect):
    body, unheard = lower(effect, names)
    assert len(body) == len(effect.statements) or unheard
