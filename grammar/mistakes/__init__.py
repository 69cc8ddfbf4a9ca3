"""What is wrong with a text that is no sentence, and how it could be said.

Only imported where a text is wrong or the tables of the parser are to be made.  Begin with reading.py; engine.py is the door to
lark; anew.py has the cure."""
