"""The situation as data: who and what is there, the pile, what has happened, and the way back from every change."""
