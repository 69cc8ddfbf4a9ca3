"""What a sentence means: the tree lowered to deeds, standing rules, offers, facts and patterns, with named roles.

Here, and only here, stands which verb takes which objects and small words.  What a meaning has no place for is a problem
of the text; so whatever has a meaning can be played.  Begin with deeds.py (what can be done) and lowering.py."""
