"""Plays effects and tells what happened, on six floors; a floor imports only floors below it.

desk (sheets, examples, fights) → compile (effects become closures) → play (what happens) → standing (what counts now) →
state (the situation, journaled) → game (what is declared).  Begin with state/situation.py, then play/events.py (how anything
happens) and play/attempts.py (how a test goes)."""
