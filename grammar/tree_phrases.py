"""From what the grammar matched to nodes: predicates, nouns, amounts and counts (see tree.py for the rest)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grammar.matched import ENGINE_WORD, VERB_OF, Children, article, first, is_token, nodes, span_of, token
from grammar.nodes import amounts as a
from grammar.nodes import clauses as c
from grammar.nodes import nouns as n


class PhraseRules:
    """One method per rule of the grammar below the clause."""

    # -------------------------------------------------------------- predicates
    def predicate(self, c_: Children) -> c.Predicate:
        verb = VERB_OF.get(c_[0].type, c_[0].type.lower())
        found = nodes(c_)
        object_ = found[0] if found else None
        small = next((t for t in c_[1:] if is_token(t) and t.type in ("ON", "BY")), None)
        words = (n.Qualifier(str(small), found[-1], span=span_of([small, found[-1]])),) if small is not None else ()
        return c.Predicate(verb, object_, words, span=span_of(c_))

    def play_more(self, c_: Children) -> c.Predicate:
        quantity, unit, *rest = nodes(c_)
        sign = "+" if token(c_, "MORE") is not None else "-"
        signed = a.Signed(sign, quantity, unit, first(rest, a.Per), span=span_of(c_[1:]))
        return c.Predicate(c_[0].type.lower(), signed, span=span_of(c_))

    def substitute(self, c_: Children) -> c.Predicate:
        new, old = nodes(c_)
        small = token(c_, "INSTEAD_OF")
        return c.Predicate("use", new, (n.Qualifier("instead of", old, span=span_of([small, old])),), span=span_of(c_))

    def multiply(self, c_: Children) -> c.Predicate:
        return c.Predicate("multiply", nodes(c_)[0], span=span_of(c_))

    def go_to(self, c_: Children) -> c.Predicate:
        where = nodes(c_)[0]
        return c.Predicate("go", None, (n.Qualifier("to", where, span=span_of([c_[1], where])),), span=span_of(c_))

    def shift(self, c_: Children) -> c.Predicate:
        return c.Predicate("rise" if token(c_, "UP") is not None else "sink", nodes(c_)[0], span=span_of(c_))

    def roll_on(self, c_: Children) -> c.Predicate:
        name = nodes(c_)[0]
        return c.Predicate("roll", None, (n.Qualifier("on", name, span=name.span),), span=span_of(c_))

    def swap(self, c_: Children) -> c.Predicate:
        left, right = nodes(c_)
        return c.Predicate("swap", left, (n.Qualifier("and", right, span=right.span),), span=span_of(c_))

    def choose_number(self, c_: Children) -> c.Predicate:
        low, high = nodes(c_)
        letter = token(c_, "VAR")
        words = (n.Qualifier("from", low, span=low.span), n.Qualifier("to", high, span=high.span))
        return c.Predicate("choose", a.Variable(str(letter), span=span_of([letter])), words, span=span_of(c_))

    def _be(self, c_: Children, object_: Any, words: tuple[n.Qualifier, ...] = ()) -> c.Predicate:
        return c.Predicate("be", object_, words, token(c_, "NOT") is not None, span=span_of(c_))

    def is_name(self, c_: Children) -> c.Predicate:
        word = c_[-1]
        return self._be(c_, n.Name(str(word), span=span_of([word])))

    def is_not_a(self, c_: Children) -> c.Predicate:
        word, name = c_[-2:]
        return self._be(c_, n.Named(article(word), None, name, span=span_of([word, name])))

    def is_not_owned(self, c_: Children) -> c.Predicate:
        return self._be(c_, self.owned(c_[-2:]))

    def is_text(self, c_: Children) -> c.Predicate:
        text = token(c_, "STRING")
        return self._be(c_, c.Quoted(str(text)[1:-1], span=span_of([text])))

    def play_cards(self, c_: Children) -> c.Predicate:
        text = token(c_, "STRING")
        cards: Any = c.Quoted(str(text)[1:-1], span=span_of([text]))
        return c.Predicate("play", cards, span=span_of(c_))

    def _signed_number(self, c_: Children) -> a.Number:
        sign, number = token(c_, "SIGN"), token(c_, "NUMBER")
        return a.Number(int(f"{sign}{number}"), span=span_of([sign, number]))

    def is_below(self, c_: Children) -> c.Predicate:
        amount, how = self._signed_number(c_), token(c_, "COMPARE")
        return self._be(c_, amount if how is None else c.Comparison(str(how), amount, span=span_of([how, amount])))

    def become_below(self, c_: Children) -> c.Predicate:
        return c.Predicate("become", self._signed_number(c_), span=span_of(c_))

    def is_in(self, c_: Children) -> c.Predicate:
        return self._be(c_, None, (n.Qualifier("in", c_[-1], span=span_of(c_[-2:])),))

    def is_amount(self, c_: Children) -> c.Predicate:
        how = token(c_, "COMPARE")
        if how is None:
            return self._be(c_, c_[-1])
        return self._be(c_, c.Comparison(str(how), c_[-1], span=span_of([how, c_[-1]])))

    def is_ordered(self, c_: Children) -> c.Predicate:
        keys = nodes(c_)
        return self._be(c_, c.Ordering(tuple(keys), span=span_of(keys)))

    def has(self, c_: Children) -> c.Predicate:
        object_, *words = nodes(c_)
        return c.Predicate("have", object_, tuple(words), token(c_, "NO") is not None, span=span_of(c_))

    def has_ranks(self, c_: Children) -> c.Predicate:
        quantity, name = nodes(c_)
        of = (n.Qualifier("of", name, span=name.span),)
        ranks = a.Count(
            quantity, n.Name("rank", span=span_of([token(c_, "RANK")])), None, False, of, span=span_of(c_[1:])
        )
        return c.Predicate("have", ranks, span=span_of(c_))

    # -------------------------------------------------------------- nouns
    def name(self, c_: Children) -> n.Name:
        word = c_[0]
        return n.Name(ENGINE_WORD.get(word.type, str(word)), span=span_of(c_))

    def you(self, c_: Children) -> n.You:
        return n.You(span=span_of(c_))

    def this(self, c_: Children) -> n.This:
        return n.This(span=span_of(c_))

    def chance(self, c_: Children) -> n.Chance:
        return n.Chance(span=span_of(c_))

    def proper(self, c_: Children) -> n.Named:
        span = span_of(c_)
        return n.Named("", None, n.Name(str(c_[0]), span=span), span=span)

    def named(self, c_: Children) -> n.Named:
        order = token(c_, "ORDER")
        last = c_[-1]
        name = n.Name("damage", span=span_of([last])) if is_token(last) else last
        return n.Named(article(c_[0]), None if order is None else str(order), name, span=span_of(c_))

    def owner(self, c_: Children) -> Any:
        return c_[0]

    def letter(self, c_: Children) -> a.Variable:
        return a.Variable(str(c_[0]), span=span_of(c_[:1]))

    def owned(self, c_: Children) -> n.Owned:
        owner = c_[0]
        if is_token(owner):  # `your` and `its` are inlined words
            owner = n.You(span=span_of([owner])) if owner.type == "YOUR" else n.This(span=span_of([owner]))
        order, last = token(c_, "ORDER"), c_[-1]
        name = n.Name("rank", span=span_of([last])) if is_token(last) else last
        return n.Owned(owner, None if order is None else str(order), name, span=span_of(c_))

    def role(self, c_: Children) -> n.Role:
        return n.Role("target" if c_[-1].type == "TARGET" else str(c_[-1]), span=span_of(c_))

    def cost_of(self, c_: Children) -> n.CostOf:
        last = c_[-1]
        of: Any = last
        if is_token(last):
            of = n.This(span=span_of([last]))
        elif (determiner := token(c_, "EACH", "DET")) is not None:
            of = n.Named(article(determiner), None, last, span=span_of(c_[-2:]))
        return n.CostOf(of, span=span_of(c_))

    def qualified(self, c_: Children) -> Any:
        noun, *words = nodes(c_)
        if not hasattr(noun, "qualifiers"):
            return n.Named("", None, n.Name("", span=noun.span), tuple(words), span=span_of(c_))
        return replace(noun, qualifiers=tuple(words), span=span_of(c_))

    def one_of(self, c_: Children) -> n.OneOf:
        which = token(c_, "EACH", "ONE")
        rest = [child for child in c_ if not (is_token(child) and child.type in ("EACH", "ONE", "OF"))]
        owner, name, *words = rest
        if is_token(owner):
            owner = n.You(span=span_of([owner])) if owner.type == "YOUR" else n.This(span=span_of([owner]))
        return n.OneOf(str(which), owner, name, tuple(words), span=span_of(c_))

    def flow(self, c_: Children) -> n.Damage:
        return n.Damage(tuple(nodes(c_)), span=span_of(c_))

    def qualifier(self, c_: Children) -> n.Qualifier:
        return n.Qualifier(str(c_[0]), c_[-1], span=span_of(c_))

    def with_number(self, c_: Children) -> n.Qualifier:
        how, (amount, name) = token(c_, "COMPARE"), nodes(c_)
        span = span_of([amount, name])
        plain = isinstance(amount, a.Number | a.Variable | a.Dice)
        numbered: Any = a.Count(amount, name, span=span) if plain else a.EqualTo(name, amount, span=span)
        return n.Qualifier(f"with {how}", numbered, span=span_of(c_))

    def with_utmost(self, c_: Children) -> n.Qualifier:
        return n.Qualifier(f"with the {token(c_, 'EXTREME')}", c_[-1], span=span_of(c_))

    def place_of(self, c_: Children) -> n.Owned:
        """`Short Range of that Opponent`: how far from whom."""
        name, whose = nodes(c_)
        return n.Owned(whose, None, name, behind=True, span=span_of(c_))

    def at_change(self, c_: Children) -> n.Qualifier:
        amount, *rest = nodes(c_)
        signed = a.Signed(str(c_[1]), amount, first(rest, n.Name), first(rest, a.Per), span=span_of(c_[1:]))
        return n.Qualifier("at", signed, span=span_of(c_))

    def at_setting(self, c_: Children) -> n.Qualifier:
        name, amount = nodes(c_)
        return n.Qualifier("at", a.EqualTo(name, amount, span=span_of(c_[1:])), span=span_of(c_))

    def showing(self, c_: Children) -> n.Qualifier:
        number = c_[-1]
        return n.Qualifier(
            "showing" if c_[0] is None else "not showing",
            a.Number(int(number), span=span_of([number])),
            span=span_of(c_),
        )

    def as_letter(self, c_: Children) -> n.Qualifier:
        return n.Qualifier("as", a.Variable(str(c_[-1]), span=span_of(c_[-1:])), span=span_of(c_))

    def object_count(self, c_: Children) -> Any:
        quantity, *rest = nodes(c_)
        return a.Count(quantity, rest[0], span=span_of(c_)) if rest else quantity

    # -------------------------------------------------------------- amounts and counts
    def number(self, c_: Children) -> a.Number:
        return a.Number(int(c_[0]), span=span_of(c_))

    def variable(self, c_: Children) -> a.Variable:
        return a.Variable(str(c_[0]), span=span_of(c_))

    def dice(self, c_: Children) -> a.Dice:
        number, sides = str(c_[0]).split("d")
        return a.Dice(int(number), int(sides), span=span_of(c_))

    def rank(self, c_: Children) -> a.Rank:
        return a.Rank(span=span_of(c_))

    def unit(self, c_: Children) -> a.Count:
        """A unit on its way into a count: its name and what hangs on it."""
        head, *rest = c_
        name = n.Name(ENGINE_WORD[head.type], span=span_of([head])) if is_token(head) else head
        words = tuple(child for child in rest if isinstance(child, n.Qualifier))
        small = token(rest, "AGAINST", "FROM", "OF")
        if small is not None:
            words = (n.Qualifier(str(small), nodes(rest)[-1], span=span_of(rest)),)
        return a.Count(None, name, None, False, words, span=span_of(c_))

    def count(self, c_: Children) -> a.Count:
        quantity, unit = nodes(c_)[:2]
        return replace(unit, quantity=quantity, per=first(c_, a.Per), span=span_of(c_))

    def equal_to(self, c_: Children) -> a.EqualTo:
        unit, amount = nodes(c_)
        return a.EqualTo(unit.unit, amount, unit.qualifiers, span=span_of(c_))

    def all_of(self, c_: Children) -> a.Count:
        word = "all" if c_[0].type == "ALL" else "any number"
        return replace(nodes(c_)[0], quantity=word, span=span_of(c_))

    def up_to(self, c_: Children) -> a.Count:
        quantity, unit = nodes(c_)
        return replace(unit, quantity=quantity, up_to=True, span=span_of(c_))

    def some(self, c_: Children) -> a.Count:
        return c_[0]

    def per(self, c_: Children) -> a.Per:
        last = c_[-1]
        number = token(c_, "NUMBER")
        of: Any = last
        if is_token(last):
            of = a.Rank(span=span_of([last])) if last.type == "RANK" else n.Role("use", span=span_of([last]))
        return a.Per(1 if number is None else int(number), of, span=span_of(c_))

    def signed(self, c_: Children) -> a.Signed:
        quantity, *rest = nodes(c_)
        added = first(rest, a.Count)
        unit = added.unit if added is not None else first(rest, n.Name)
        return a.Signed(str(c_[0]), quantity, unit, first(rest, a.Per), span=span_of(c_))

    def signed_amount(self, c_: Children) -> a.Signed:
        amount = c_[1]
        for operator, factor in zip(c_[2::2], c_[3::2], strict=True):
            amount = a.Product(amount, str(operator), factor, span=span_of([amount, factor]))
        return a.Signed(str(c_[0]), amount, span=span_of(c_))

    def sum(self, c_: Children) -> a.Sum:
        return a.Sum(c_[0], str(c_[1]), c_[2], span=span_of(c_))

    def product(self, c_: Children) -> a.Product:
        return a.Product(c_[0], str(c_[1]), c_[2], span=span_of(c_))

    def extreme(self, c_: Children) -> a.Extreme:
        name, among, *words = nodes(c_)
        return a.Extreme(str(token(c_, "EXTREME")), name, among, tuple(words), span=span_of(c_))

    def number_of(self, c_: Children) -> a.NumberOf:
        name, *words = nodes(c_)
        return a.NumberOf(name, tuple(words), span=span_of(c_))

    def number_owned(self, c_: Children) -> n.Owned:
        owner, name, *words = [child for child in c_ if not is_token(child) or child.type in ("YOUR", "ITS")]
        whose: Any = owner
        if is_token(owner):
            whose = n.You(span=span_of([owner])) if owner.type == "YOUR" else n.This(span=span_of([owner]))
        return n.Owned(whose, None, name, tuple(words), span=span_of(c_))

    def measured(self, c_: Children) -> c.Measured:
        test, what = c_
        whose: Any = test
        if is_token(test):
            whose = n.You(span=span_of([test])) if test.type == "YOUR" else n.This(span=span_of([test]))
        return c.Measured(whose, str(what), span=span_of(c_))

    def cost_for(self, c_: Children) -> c.CostFor:
        name, whom = nodes(c_)
        return c.CostFor(name, whom, span=span_of(c_))

    def pick(self, c_: Children) -> a.Pick:
        left, right = nodes(c_)
        return a.Pick(str(token(c_, "PICK")), left, right, span=span_of(c_))

    def lookup(self, c_: Children) -> a.Lookup:
        table = n.Name(str(c_[0]), span=span_of(c_[:1]))
        key, *second = nodes(c_)
        return a.Lookup(table, key, second[0] if second else None, span=span_of(c_))

    def row_of(self, c_: Children) -> a.RowOf:
        table, number = nodes(c_)
        return a.RowOf(str(token(c_, "EXTREME")), table, str(token(c_, "COMPARE")), number, span=span_of(c_))

    def toward(self, c_: Children) -> a.Toward:
        return a.Toward(self.qualified(c_), span=span_of(c_))

    def half(self, c_: Children) -> a.Half:
        return a.Half(c_[-1], span=span_of(c_))
