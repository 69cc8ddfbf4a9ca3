"""Plays effects on a situation: things, a deck, events in order, a trace in sentences.  Knows no game.

Begin with table.py (the situation), events.py (how anything happens), tests.py (how a test goes), and compiler/ (an
effect becomes closures, once).  The order of everything is on the manual page `language/order-of-play.md`."""
