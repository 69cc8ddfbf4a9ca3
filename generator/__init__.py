"""From a rulebook to what people read: phrasing, pages, cards, the command line.  Never parses, never plays a rule.

Begin with phrasing/ (an effect as English), then views.py (an entry as plain data)."""
