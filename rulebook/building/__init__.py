"""One file at a time becomes an entry, a table, the words of a system or a character."""
