"""The nodes of the effect language; the modules listed in FAMILIES are all places where they live."""

FAMILIES = (
    "grammar.nodes.structure",
    "grammar.nodes.slots",
    "grammar.nodes.clauses",
    "grammar.nodes.nouns",
    "grammar.nodes.amounts",
)
