"""What people say for the times, places, states and numbers of a game, whatever it calls them: a fight, up close, taken out, the
worst of them, no sixes, one die less.

Begin with order.py; each of the others is about one of these."""
