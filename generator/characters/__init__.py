"""Ready characters: held against the rules, priced, raised."""
