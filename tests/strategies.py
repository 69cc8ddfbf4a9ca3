"""Generated trees of the effect language: only such as a text can say (normal form of tree.merge)."""

from __future__ import annotations

from hypothesis import strategies as h

from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n
from grammar.nodes import slots as s
from grammar.nodes import structure as st
from grammar.tree import merge

NAMES = ("Body", "Draw", "Attack", "Knocked Out", "Physical Melee Attack", "[Devil's Own Luck]", "Hour", "NPC")
names = h.sampled_from(NAMES).map(n.Name)
units = h.sampled_from(("card", "BP", "die", "Wildcard")).map(n.Name)
tracks = h.sampled_from(("BP", "Wildcard", "Dollar")).map(n.Name)
orders = h.sampled_from((None, "next", "maximum"))
plain_nouns = h.one_of(
    h.just(n.You()),
    h.builds(n.Named, h.sampled_from(("a", "another", "any", "each", "that", "the")), orders, names),
    h.builds(n.Owned, h.just(n.You()), orders, names),
    h.builds(n.Role, h.sampled_from(("target", "winner", "amount"))),
)
owned = h.recursive(
    h.builds(n.Owned, h.just(n.You()), orders, names),
    lambda inner: h.builds(n.Owned, inner, orders, names),
    max_leaves=2,
)
quantities = h.one_of(
    h.builds(a.Number, h.integers(0, 99)),
    h.sampled_from("XYZ").map(a.Variable),
    h.builds(a.Dice, h.integers(1, 4), h.sampled_from((6, 10))),
)
qualifiers = h.one_of(
    h.builds(
        n.Qualifier, h.sampled_from(("against", "from", "by", "in", "with", "without")), h.one_of(plain_nouns, names)
    ),
    h.builds(
        n.Qualifier,
        h.sampled_from(("with at least", "with at most", "with more than", "with less than")),
        h.one_of(h.builds(a.Count, quantities, units), h.builds(a.EqualTo, units, owned)),
    ),
    h.builds(n.Qualifier, h.sampled_from(("with the highest", "with the lowest")), names),
)
subjects = h.one_of(
    plain_nouns,
    h.builds(
        n.Named, h.sampled_from(("a", "that")), h.none(), names, h.lists(qualifiers, min_size=1, max_size=2).map(tuple)
    ),
    h.builds(n.OneOf, h.sampled_from(("one", "each")), h.just(n.You()), names),
    h.builds(
        n.Damage, h.lists(h.builds(n.Qualifier, h.sampled_from(("to", "from", "by")), owned), max_size=2).map(tuple)
    ),
)
toward = h.builds(
    a.Toward,
    h.builds(
        n.Owned,
        h.just(n.You()),
        h.none(),
        names,
        h.builds(n.Qualifier, h.sampled_from(("against", "from")), plain_nouns).map(lambda word: (word,)),
    ),
)
amounts = h.recursive(
    h.one_of(
        quantities, h.just(a.Rank()), owned, toward, h.builds(n.Role, h.sampled_from(("margin", "result", "use")))
    ),
    lambda inner: h.one_of(
        h.builds(a.Sum, inner, h.sampled_from("+-"), inner),
        h.builds(a.Product, inner, h.sampled_from("×/"), inner),
        h.builds(a.Half, inner),
        h.builds(a.Pick, h.sampled_from(("higher", "lower")), inner, inner),
        h.builds(a.NumberOf, names),
    ),
    max_leaves=4,
)
pers = h.one_of(
    h.none(),
    h.builds(a.Per, h.just(1), h.one_of(h.just(a.Rank()), h.just(n.Role("use")), names)),
    h.builds(a.Per, h.integers(2, 9), owned),
)
counts = h.one_of(
    h.builds(a.Count, quantities, units, pers),
    h.builds(a.Count, h.sampled_from(("all", "any number")), units),
    h.builds(a.Count, quantities, units, h.none(), h.just(True)),
    h.builds(a.EqualTo, units, amounts),
)
signed = h.one_of(
    h.builds(a.Signed, h.sampled_from("+-"), quantities, h.one_of(h.none(), units), pers),
    h.builds(a.Signed, h.sampled_from("+-"), h.one_of(owned, h.builds(a.Sum, quantities, h.just("+"), owned))),
)
more = h.builds(a.Signed, h.sampled_from("+-"), quantities, h.just(n.Name("card")), pers)
predicates = h.one_of(
    h.builds(c.Predicate, h.sampled_from(("draw", "gain", "lose", "pay", "discard")), counts),
    h.builds(c.Predicate, h.just("get"), signed),
    h.builds(c.Predicate, h.just("play"), more),
    h.builds(c.Predicate, h.just("become"), h.one_of(names, h.builds(a.Number, h.integers(-9, -1)))),
    h.builds(c.Predicate, h.just("stop"), names),
    h.builds(c.Predicate, h.sampled_from(("rise", "sink", "multiply", "reach")), amounts),
    h.builds(c.Predicate, h.sampled_from(("succeed", "fail", "tie", "happen"))),
    h.builds(
        c.Predicate,
        h.just("use"),
        h.one_of(names, amounts),
        h.builds(n.Qualifier, h.just("instead of"), names).map(lambda q: (q,)),
    ),
)
facts = h.one_of(
    h.builds(c.Predicate, h.just("be"), names, h.just(()), h.booleans()),
    h.builds(c.Predicate, h.just("be"), h.builds(c.Comparison, h.sampled_from(("at least", "less than")), amounts)),
    h.builds(c.Predicate, h.just("have"), names, h.just(()), h.booleans()),
)


def clauses(mood: str, most: int = 2) -> h.SearchStrategy[c.Clause]:
    """Clauses of one mood."""
    return h.builds(c.Clause, subjects, h.just(mood), h.lists(predicates, min_size=1, max_size=most).map(tuple))


events = clauses("do", 1)
fact_clauses = h.builds(c.Clause, subjects, h.just("do"), facts.map(lambda p: (p,)))
below = h.builds(a.Number, h.integers(-9, -1))
numbers_are = h.builds(
    c.Predicate,
    h.just("be"),
    h.one_of(
        amounts, below, h.builds(c.Comparison, h.sampled_from(("at most", "more than")), h.one_of(amounts, below))
    ),
)
asked_of_numbers = h.builds(
    c.Clause,
    h.one_of(
        h.builds(a.Sum, owned, h.sampled_from("+-"), owned),
        h.builds(a.Extreme, h.sampled_from(("highest", "lowest")), names, plain_nouns),
    ),
    h.just("do"),
    numbers_are.map(lambda p: (p,)),
)
conditions = h.one_of(
    fact_clauses,
    asked_of_numbers,
    h.builds(c.Exists, h.builds(n.Named, h.just("a"), h.none(), names), h.booleans()),
    h.builds(c.Junction, h.sampled_from(("and", "or")), h.lists(fact_clauses, min_size=2, max_size=3).map(tuple)),
)
limits = h.builds(s.Limit, h.sampled_from((1, 3, None)), names, h.one_of(h.none(), names), h.booleans())
times = h.one_of(
    h.builds(s.When, events),
    h.builds(s.Would, events, h.booleans()),
    h.builds(s.During, plain_nouns.filter(lambda x: not isinstance(x, n.You))),
)
givens = h.one_of(h.builds(s.If, conditions), h.builds(s.While, conditions), h.builds(s.FromRank, h.integers(2, 5)))
durations = h.one_of(h.builds(s.Until, events), h.builds(s.Lasting, h.builds(a.Count, quantities, names)))
acts = h.one_of(
    h.builds(st.Act, clauses("do"), h.one_of(h.none(), durations)),
    h.builds(st.Act, clauses("cannot", 1), h.one_of(h.none(), durations)),
    h.builds(st.Act, clauses("can", 1)),
    h.builds(st.Act, fact_clauses, h.one_of(h.none(), durations)),
)


def _rules(inner: h.SearchStrategy[st.Statement]) -> h.SearchStrategy[st.Statement]:
    body = h.lists(inner, min_size=1, max_size=2).map(tuple)
    slots = h.tuples(h.one_of(h.none(), limits), h.one_of(h.none(), times), h.one_of(h.none(), givens))
    with_slot = slots.filter(lambda found: any(found))
    branches = h.lists(h.builds(st.Branch, h.sampled_from(("success", "failure")), body), min_size=1, max_size=2)
    keys = h.one_of(
        h.integers(0, 9).map(lambda k: (k, k, ())),
        h.integers(0, 9).map(lambda k: (k, None, ())),
        h.just((None, None, (n.Name("Body"),))),
    )
    rows = h.lists(h.tuples(keys, body).map(lambda kb: st.Row(*kb[0], kb[1])), min_size=1, max_size=2).map(tuple)
    return h.one_of(
        h.builds(lambda k, b: merge(st.Rule(*k, None, b)), with_slot, body),
        h.builds(lambda k, m, b, o: st.Rule(*k, m, b, o), slots, clauses("may"), body, h.one_of(h.just(()), body)),
        h.builds(lambda k, m: st.Rule(*k, m, ()), slots, clauses("may")),
        h.builds(st.Trial, clauses("do"), branches.map(tuple)),
        h.builds(st.ForEach, plain_nouns, body),
        h.builds(st.Repeat, amounts, body),
        h.builds(
            st.Choice, plain_nouns, h.booleans(), h.lists(h.builds(st.Option, body), min_size=1, max_size=2).map(tuple)
        ),
        h.builds(st.Depending, amounts, rows),
    )


statements = h.recursive(h.one_of(acts, h.just(st.Note("as the table likes"))), _rules, max_leaves=6)
effects = h.builds(st.Effect, h.lists(statements, min_size=1, max_size=3).map(tuple))
__all__ = ["amounts", "effects"]
