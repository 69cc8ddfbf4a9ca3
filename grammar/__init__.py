"""The effect language: text to nodes and back.  Knows no YAML, no files, no dice, and no game.

Begin with effects.lark, then parser.py (`parse`), meaning/ (`lower`), checker.py (`check`) and formatter.py
(`format_effect`)."""
