"""Effects become closures here, once for each entry; play only calls them.

frame.py (what a running rule knows) → names.py, nouns.py, amounts.py, conditions.py, patterns.py (events) →
modifiers.py (what stands) and acts_*.py (what is done), costs.py → rules.py (slots) → entry.py (the whole)."""
