"""Entries: YAML files read with their places, declared kinds and words, effects parsed, names linked.

Begin with pipeline.py (`load_rulebook`) and model/rulebook.py (what comes out of it)."""
