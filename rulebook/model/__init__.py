"""What is read, as frozen values: entries, tables, options, systems, the rulebook.  Reads no file."""
