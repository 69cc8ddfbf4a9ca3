"""Effects become closures here, once for each entry; play only calls them.

names.py, nouns.py, amounts.py, facts.py, patterns.py (events) → modifiers.py (what stands), statements.py and verbs/ (what
is done), offers.py → rules.py (slots) → program.py (the whole)."""
