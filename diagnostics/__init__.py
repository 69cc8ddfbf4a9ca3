"""What went wrong, where, and what to do about it: the same voice for every room.

Begin with diagnostic.py (the shape), codes.py (the catalogue) and report.py (how it is shown)."""
