"""The language of effects in colors: for Pygments, which colors the manual, and as a grammar for editors that read those of
TextMate.  The words come from grammar/lexicon.py; nothing else is known of the language here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from pygments import token
from pygments.lexer import RegexLexer

from grammar.lexicon import NAME, NUMBER, QUOTE, REMARK, SIGN, Sort, pattern
from rulebook.source.rewrite import RULES_TEXTS

SCOPES: Mapping[Sort, str] = {"shape": "keyword.control", "verb": "keyword.operator.word", "small": "keyword.other"}
"""What a sort of words is called in a TextMate grammar."""
_TOKENS: Mapping[Sort, Any] = {"shape": token.Keyword, "verb": token.Name.Function, "small": token.Text}


class EffectLexer(RegexLexer):
    """Sentences of the language, as in the `effect` of an entry."""

    name = "Effect"
    aliases: ClassVar[list[str]] = ["effect"]
    filenames: ClassVar[list[str]] = []
    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (REMARK, token.Comment),
            (QUOTE, token.String),
            (NUMBER, token.Number),
            (NAME, token.Name.Class),
            *((pattern(sort), kind) for sort, kind in _TOKENS.items()),
            (SIGN, token.Operator),
            (r"[^\W\d_]+|\s+|.", token.Text),
        ]
    }


def textmate() -> dict[str, Any]:
    """The grammar of sentences."""
    said: list[tuple[str, str]] = [
        ("comment.line.number-sign", REMARK),
        ("string.quoted.double", QUOTE),
        ("constant.numeric", rf"\b(?:{NUMBER})\b"),
        ("entity.name.type", NAME),
        *((scope, pattern(sort)) for sort, scope in SCOPES.items()),
        ("keyword.operator", SIGN),
    ]
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Effect",
        "scopeName": "source.effect",
        "patterns": [{"name": f"{scope}.effect", "match": match} for scope, match in said],
    }


def textmate_in_yaml() -> dict[str, Any]:
    """The grammar that finds sentences in files of rules: blocks and lines behind the fields that hold them."""
    fields = "|".join(RULES_TEXTS)
    inner = {"patterns": [{"include": "source.effect"}], "contentName": "meta.embedded.effect"}
    return {
        "scopeName": "source.yaml.effect",
        "injectionSelector": "L:source.yaml -comment -string",
        "patterns": [
            {
                "begin": rf"^(\s*)(?:- )?({fields})(:)\s*([|>][+-]?)\s*$",
                "while": r"^(?:\1\s+|\s*$)",
                "beginCaptures": {"2": {"name": "entity.name.tag.yaml"}},
                **inner,
            },
            {
                "begin": rf"^(\s*)(?:- )?({fields})(:)[ \t]+(?=[^|>\s])",
                "end": r"$",
                "beginCaptures": {"2": {"name": "entity.name.tag.yaml"}},
                **inner,
            },
        ],
    }


def extension() -> dict[str, str]:
    """The files of an extension for editors that take TextMate grammars, by their paths: its folder can be installed as it is."""
    grammars = {"source.effect": ("effect", textmate()), "source.yaml.effect": ("effect-in-yaml", textmate_in_yaml())}
    about = {
        "name": "rulewright-effect",
        "displayName": "Effects of Rulewright",
        "description": "Colors for sentences of rules, by themselves and in files of rules.",
        "version": "1.0.0",
        "license": "MIT",
        "engines": {"vscode": "*"},
        "contributes": {
            "languages": [{"id": "effect", "aliases": ["Effect"], "extensions": [".effect"]}],
            "grammars": [
                {"language": "effect", "scopeName": "source.effect", "path": "./syntaxes/effect.json"},
                {
                    "scopeName": "source.yaml.effect",
                    "path": "./syntaxes/effect-in-yaml.json",
                    "injectTo": ["source.yaml"],
                },
            ],
        },
    }
    files = {"package.json": about, **{f"syntaxes/{name}.json": made for name, made in grammars.values()}}
    return {path: json.dumps(said, ensure_ascii=False, indent=2) + "\n" for path, said in files.items()}
