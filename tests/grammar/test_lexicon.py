"""One list of words: what editors and pages color is what the grammar reads."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pygments import lex
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Text

from generator.editor.coloring import extension, textmate, textmate_in_yaml
from generator.site.highlighting import pieces
from grammar.lexicon import PHRASES, words
from grammar.tables import GRAMMAR
from grammar.verbs import VERBS

ROOT = Path(__file__).resolve().parents[2]
EFFECT = "when you draw a Heart, each Opponent loses 2 BP per rank # once\n"


def test_every_word_of_the_grammar_is_in_one_sort():
    said = GRAMMAR.read_text(encoding="utf-8")
    lettered = re.findall(r"^[A-Z_]+(?:\.\d+)?: /(?:,\[ \]\*)?\(?([a-z ]+)", said, re.MULTILINE)
    known = {word for sort in words().values() for word in sort}
    assert len(lettered) > 100
    for word in lettered:
        assert any(one == word or one.startswith(word) for one in known), word
    assert words().keys() == {"shape", "small", "verb"}
    assert not [word for word in known if not re.fullmatch(r"[a-z ]+", word)]


def test_every_verb_is_a_verb():
    said = set(words()["verb"]) | set(words()["shape"])
    for verb in VERBS.values():
        first = verb.third.split()[0]
        assert first in said, verb


def test_phrases_are_made_of_words_of_the_language():
    known = {one for sort in words().values() for word in sort for one in word.split()}
    for phrase in PHRASES:
        assert set(phrase.rstrip(":").split()) <= known, phrase


def test_pygments_colors_a_sentence_and_changes_no_sign():
    found = list(lex(EFFECT, get_lexer_by_name("effect")))
    assert "".join(text for _, text in found) == EFFECT
    kinds = {text: kind for kind, text in found}
    assert kinds["when"] is Keyword and kinds["loses"] is Name.Function and kinds["2"] is Number
    assert kinds["Heart"] is Name.Class and kinds["# once"] is Comment and kinds["a"] is Text


def test_the_site_colors_the_same_words():
    kinds = {piece.text: piece.kind for piece in pieces(EFFECT, None, lambda text: None)}
    assert (kinds["when"], kinds["each"], kinds["Heart"]) == ("slot", "slot", "name")


@pytest.mark.parametrize(
    ("text", "scope"), [("when", "keyword.control"), ("draw", "keyword.operator.word"), ("Heart", "entity.name.type")]
)
def test_a_textmate_grammar_names_the_same(text: str, scope: str):
    first = next(one for one in textmate()["patterns"] if re.search(one["match"], text))
    assert first["name"] == f"{scope}.effect"


def test_sentences_are_found_in_files_of_rules():
    block, line = textmate_in_yaml()["patterns"]
    assert (
        re.match(block["begin"], "effect: |")
        and re.match(block["begin"], "  rules: |")
        and not re.match(block["begin"], "name: x")
    )
    assert re.match(line["begin"], "effect: you draw 1 card") and not re.match(line["begin"], "effect: |")


def test_the_extension_names_the_files_that_it_has():
    files = extension()
    about = json.loads(files["package.json"])
    for grammar in about["contributes"]["grammars"]:
        made = json.loads(files[grammar["path"].removeprefix("./")])
        assert made["scopeName"] == grammar["scopeName"]
