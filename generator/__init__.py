"""From a rulebook to what people read: phrasing, pages, cards, the command line.  Never parses, never plays a rule.

Begin with phrasing/ (an effect as English); then telling/ (what is declared, as English), cards/ and site/ (both as plain
data for a layout), commands/."""
