"""How much: numbers, sums, counts with units, and how they grow with the rank.  Says no verbs.

A number that stems from the rank is said by what it is at rank 1, then how it grows; at a known rank it is a figure."""

from __future__ import annotations

from generator.phrasing.nouns import everything, possessive, qualifiers
from generator.phrasing.partial import amount_at_rank, depends_on_rank
from generator.phrasing.runs import Run, Text, glue, join, string
from generator.phrasing.terms import phrases, say
from generator.phrasing.voice import Voice
from generator.phrasing.words import is_plural, say_name
from grammar.nodes.amounts import (
    Count,
    Dice,
    EqualTo,
    Extreme,
    Half,
    Lookup,
    Number,
    NumberOf,
    Per,
    Pick,
    Product,
    Rank,
    RowOf,
    Signed,
    Sum,
    Toward,
    Variable,
)
from grammar.nodes.node import Node
from grammar.nodes.nouns import CostOf, Name, Named, Owned, Role, You
from grammar.vocabulary import ENGINE_WORDS, Vocabulary
from grammar.words import NUMBERS, ActionWord, EntryWord, TableWord, ThingWord, TrackWord

MULTIPLES = {2: "double", 3: "triple"}
SIGNS = {"+": "+", "-": "−", "×": "×", "/": "÷"}
NUMERIC = (Number, Dice, Variable, Rank, Sum, Product, Toward, Half, Extreme, Pick, Lookup, RowOf, NumberOf)
PARTICLES = ("At", "In", "On", "By", "For", "With")
"""How a phrase begins that is no noun."""
LISTED_RANKS = 6
"""Up to this maximum, growth names every rank; beyond, only the second and the last."""


@phrases(Number)
def _number(node: Number, voice: Voice) -> Text:
    return join(f"{node.value:,}".replace("-", "−"))


@phrases(Dice)
def _dice(node: Dice, voice: Voice) -> Text:
    return join(f"{node.number}d{node.sides}")


@phrases(Variable)
def _variable(node: Variable, voice: Voice) -> Text:
    return join(node.letter)


@phrases(Rank)
def _rank(node: Rank, voice: Voice) -> Text:
    return join("rank" if voice.card else "your rank")


@phrases(Sum)
def _sum(node: Sum, voice: Voice) -> Text:
    return join(*value(node, voice))


@phrases(Product)
def _product(node: Product, voice: Voice) -> Text:
    return join(*value(node, voice))


def value(node: Node, voice: Voice) -> tuple[Text, Text]:
    """An amount and, apart, how it grows (empty where it does not, or where the formula is shown instead)."""
    if isinstance(node, Owned) and not voice.card and _is_of_things(node, voice):
        return join("the number of", say(node, voice)), ()
    known = figure(node, voice)
    if known is not None and not isinstance(node, Number):
        formula = _formula(node, voice, words=False)
        return (join(str(known)), () if voice.card else join(glue("(", formula, ")")))
    if not voice.card and voice.max_rank and depends_on_rank(node) and not isinstance(node, Rank):
        ranks = [amount_at_rank(node, rank) for rank in range(1, voice.max_rank + 1)]
        figures = [_figure_at(step) for step in ranks]
        if all(figures) and len(set(figures)) > 1:
            return join(*value(ranks[0], voice)), growth([f for f in figures if f], voice)
    return _formula(node, voice), ()


def _figure_at(node: Node) -> str | None:
    """What is told of an amount in the list of its growth: `4`, or `×4` of something."""
    match node:
        case Number(value=n):
            return f"{n:,}"
        case Product(sign="×", right=Number(value=n)):
            return f"×{n}"
        case Product() | Sum():
            return None
        case _:
            return "×1"


def growth(figures: list[str], voice: Voice) -> Text:
    """`(×3 at rank 2, ×4 at rank 3)`."""
    if len(set(figures)) < 2:
        return ()
    later = [f"{figure} at rank {rank}" for rank, figure in enumerate(figures, 1) if rank > 1]
    if len(figures) > LISTED_RANKS:
        return join(f"({later[0]}, and so on up to {later[-1]})")
    return join(f"({', '.join(later)})")


def _formula(node: Node, voice: Voice, words: bool = True) -> Text:
    match node:
        case Product(left=left, sign="×", right=Number(value=n)) if words and n in MULTIPLES and not voice.card:
            return join(MULTIPLES[n], _bare(left, voice))
        case Product(left=Number(value=n), sign="×", right=Owned() | Named() as right) if (
            words and n in MULTIPLES and not voice.card
        ):
            return join(MULTIPLES[n], say(right, voice))
        case Product(left=Role() as left, sign="/", right=Owned() as right) if words and not voice.card:
            return join(say(left, voice), "divided by", say(right, voice))
        case Product(left=Dice(number=n, sides=sides), sign="×", right=right):
            # so many dice, and not the number on one of them multiplied
            number = _bare(right, voice) if n == 1 else join(str(n), "×", _factor(right, voice))
            return glue("(", number, f")d{sides}")
        case Product(left=left, sign=sign, right=right):
            return join(_factor(left, voice), SIGNS[sign], _factor(right, voice, divided=sign == "/"))
        case Sum(left=Half() as half, sign="+", right=right) if not voice.card and not isinstance(right, Half):
            return join(_bare(right, voice), "+", _bare(half, voice))  # nobody halves the sum
        case Sum(left=Product(sign="/") as left, sign=sign, right=right) if not voice.card:
            return join(glue("(", _bare(left, voice, words=False), ")"), SIGNS[sign], _bare(right, voice))
        case Sum(left=Number(value=0), sign="-", right=right):
            return glue("−", _factor(right, voice)) if isinstance(right, Number) else join("−", _factor(right, voice))
        case Sum(left=Lookup() as left, sign=sign, right=Lookup() as right) if (
            _same_row(left, right) and not voice.card
        ):
            return _two_cells(left, SIGNS[sign], right, voice)
        case Sum(left=left, sign=sign, right=right):
            apart = [_factor(one, voice) if isinstance(one, Pick) else None for one in (left, right)]
            return join(apart[0] or _bare(left, voice, words=False), SIGNS[sign], apart[1] or _bare(right, voice))
        case _:
            return say(node, voice)


def _bare(node: Node, voice: Voice, words: bool = True) -> Text:
    """An amount inside a formula: without its growth.  words: whether `double your Body` may be said, which beside a `+`
    could be the double of all."""
    return _formula(node, voice, words)


def _factor(node: Node, voice: Voice, divided: bool = False) -> Text:
    together = isinstance(node, Sum | Pick) or (divided and isinstance(node, Product))
    return glue("(", _bare(node, voice), ")") if together else _bare(node, voice)


def figure(node: Node, voice: Voice) -> int | None:
    """The number that an amount is for the character at hand, or None."""
    match node:
        case Number(value=n):
            return n
        case Owned(owner=You(), order=None, name=name, qualifiers=()) if voice.character:
            return voice.character.get(name.text)
        case Half(of=of):
            inner = figure(of, voice)
            return None if inner is None else inner // 2
        case Pick(which=which, left=left, right=right):
            a, b = figure(left, voice), figure(right, voice)
            return None if a is None or b is None else max(a, b) if which == "higher" else min(a, b)
        case Sum(left=left, sign=sign, right=right) | Product(left=left, sign=sign, right=right):
            a, b = figure(left, voice), figure(right, voice)
            if a is None or b is None or (sign == "/" and b == 0):
                return None
            return {"+": a + b, "-": a - b, "×": a * b, "/": a // (b or 1)}[sign]
        case _:
            return None


@phrases(Toward)
def _toward(node: Toward, voice: Voice) -> Text:
    return say(node.of, voice)


@phrases(Half)
def _half(node: Half, voice: Voice) -> Text:
    of = rounded_up(node, voice.vocabulary)
    return join("half", _factor(node.of, voice)) if of is None else join("half", _factor(of, voice), "(rounded up)")


def rounded_up(node: Half, vocabulary: Vocabulary) -> Node | None:
    """That of which it is the half, rounded up, where halves are rounded down: half of one more; else None."""
    match node.of:
        case Sum(left=of, sign="+", right=Number(value=1)) if not vocabulary.rounds_up and not isinstance(of, Number):
            return of
        case _:
            return None


@phrases(Extreme)
def _extreme(node: Extreme, voice: Voice) -> Text:
    among = node.among
    if isinstance(among, Named) and among.determiner == "each":
        group = join("all", everything(among, voice))
    else:
        group = say(among, voice)
    single = isinstance(among, You | Role) or (isinstance(among, Named) and among.determiner == "that")
    if single and not node.qualifiers:
        return join(possessive(among, voice), node.which, say_name(node.name, voice))
    among_them = "of" if node.which == "total" else "among"
    of, many = (among.name, among.determiner == "each") if isinstance(among, Named) else (None, False)
    told = qualifiers(node.qualifiers, voice, of, many)
    return join("the", node.which, say_name(node.name, voice), among_them, group, told)


@phrases(Pick)
def _pick(node: Pick, voice: Voice) -> Text:
    last = _factor(node.right, voice, divided=isinstance(node.right, Product) and node.right.sign == "/")
    return join(None if voice.card else "the", node.which, "of", _bare(node.left, voice), "and", last)


@phrases(Lookup)
def _lookup(node: Lookup, voice: Voice) -> Text:
    """`what the Falls table gives for your height`; of a column `the bonus that the Cards Played table gives for an ace`."""
    name, key = say_name(node.table, voice), say(node.key, voice)
    column = _column(node, voice)
    if voice.card and column is not None:
        return join(say(column, voice), "in", name, "for", key)
    if voice.card:
        return join(name, "for", key, join("and", say(node.second, voice)) if node.second is not None else None)
    if column is None:
        return join("what", gives(node, voice))
    if (title := _title(column)) is None:
        return join("what", gives(node, voice), "under", _quoted(column))
    return join("the", title, "that", gives(node, voice))


def _same_row(one: Lookup, other: Lookup) -> bool:
    """Whether two cells stand in the same row of a table."""
    return (one.table, one.key) == (other.table, other.key) and None not in (one.second, other.second)


def _two_cells(one: Lookup, sign: str, other: Lookup, voice: Voice) -> Text:
    """`the initial period + the period that the Hardship table gives for thirst`."""
    assert isinstance(one.second, Name) and isinstance(other.second, Name)
    first, second = _title(one.second), _title(other.second)
    if first is None or second is None:
        less = join("less" if sign == SIGNS["-"] else "and", "what it gives under", _quoted(other.second))
        return join("what", gives(one, voice), "under", _quoted(one.second), less)
    return join("the", first, sign, "the", second, "that", gives(one, voice))


def _title(column: Name) -> str | None:
    """What stands above a column as a noun: `cover`, `initial period`, `PP`; None if it is a phrase, as *At a Wall* is."""
    title = column.text.strip("[]")
    if any(word.islower() or word in PARTICLES for word in title.split()):
        return None
    return title if title.isupper() else title.lower()


def _quoted(column: Name) -> str:
    return f"“{column.text.strip('[]')}”"


def gives(node: Lookup, voice: Voice) -> Text:
    """`the Falls table gives for your height`."""
    table, key = named_table(node, voice)
    return join(table, "gives for", key)


def named_table(node: Lookup, voice: Voice) -> tuple[Text, Text]:
    """`the Falls table`, and that for which it is looked up."""
    second = None if _column(node, voice) is not None else node.second
    key = join(say(node.key, voice), join("and", say(second, voice)) if second is not None else None)
    name = say_name(node.table, voice)
    return join("the", name, None if string(name).lower().endswith("table") else "table"), key


def _column(node: Lookup, voice: Voice) -> Name | None:
    """The column that is named, if what stands behind `with` is one, and no second key."""
    word = voice.vocabulary.named(node.table.text, TableWord)
    return node.second if isinstance(node.second, Name) and word is not None and not word.second else None


@phrases(RowOf)
def _row_of(node: RowOf, voice: Voice) -> Text:
    """`the highest rank whose Capital Worth is at most 5,000`."""
    word = voice.vocabulary.named(node.table.text, TableWord)
    key = (word.key if word is not None else "") or "number"
    how = {"at least": "≥", "at most": "≤", "more than": ">", "less than": "<"}[node.how] if voice.card else node.how
    if not voice.card:
        name = say_name(node.table, voice)
        table = join(name, None if string(name).lower().endswith("table") else "table")
        return join("the", node.which, key, "for which the", table, "gives", how, _bare(node.amount, voice))
    return join(node.which, key, "with", say_name(node.table, voice), how, _bare(node.amount, voice))


@phrases(Count)
def _count(node: Count, voice: Voice) -> Text:
    words = qualifiers(node.qualifiers, voice)
    if node.quantity is None:
        return join(say_name(node.unit, voice, plural=_bare_plural(node.unit)), words)
    if isinstance(node.quantity, str):
        said = {"any number": "any number of"}.get(node.quantity, node.quantity)
        return join(said, say_name(node.unit, voice, plural=_bare_plural(node.unit)), words)
    number, grows = value(node.quantity, voice)
    one = node.quantity == Number(1)
    unit = say_name(node.unit, voice, plural=not one and _may_be_plural(node.unit))
    counted = join("up to" if node.up_to else None, _with_sign(number, unit, node.unit, voice))
    if node.per is not None:
        counted = _with_per(counted, node.per, voice, node.quantity)
    return join(counted, words, grows)


def _with_sign(number: Text, unit: Text, name: Name, voice: Voice) -> Text:
    """`2 cards`; `$2,000` where the unit is declared with a sign and no letter."""
    word = voice.head(name)
    if isinstance(word, TrackWord) and word.sign and string(number).replace(",", "").isdigit():
        return (Run(word.sign + f"{int(string(number).replace(',', '')):,}", word),)
    return join(number, unit)


def _with_per(counted: Text, per: Per, voice: Voice, quantity: Node | None = None) -> Text:
    if voice.once and per == Per(1, Role("use")):
        return counted
    if voice.card:
        return (join if per.of == Role("use") else glue)(counted, say(per, voice))
    if per == Per(1, Role("use")) and isinstance(quantity, Number):
        uses = join("this", say(voice.scope, voice)) if voice.scope is not None else None
        return join(counted, glue(join(f"({quantity.value} more for each earlier use", uses), ")"))
    return join(counted, say(per, voice))


def _may_be_plural(unit: Name) -> bool:
    return unit.text != "damage"


def _bare_plural(unit: Name) -> bool | None:
    """Without a number the author's own number stands; the engine's words are kept in the singular and mean many."""
    return _may_be_plural(unit) if unit.text in ENGINE_WORDS else None


@phrases(EqualTo)
def _equal_to(node: EqualTo, voice: Voice) -> Text:
    if (each := _per_use(node.amount)) is not None:
        first = say(Count(Number(each), node.unit), voice)
        so_on = f"for the first use, {2 * each:,} for the second, and so on"
        return join(first, "× use") if voice.card else join(first, so_on)
    if (price := _declared_price(node, voice)) is not None:
        return price
    number, grows = value(node.amount, voice)
    words = qualifiers(node.qualifiers, voice)
    unit = say_name(node.unit, voice, plural=_bare_plural(node.unit))
    if string(number).isdigit() or isinstance(node.amount, Variable) or (voice.card and isinstance(node.amount, Rank)):
        one = string(number) == "1"
        return join(number, say_name(node.unit, voice, plural=False) if one else unit, words, grows)
    with_ = tuple(word for word in node.qualifiers if word.word == "with")
    words = qualifiers(tuple(word for word in node.qualifiers if word.word != "with"), voice)
    # *damage with Piercing 1 equal to the margin* would be a piercing that is equal to it
    how = join(",", qualifiers(with_, voice)) if with_ else None
    return join(unit, words, "=" if voice.card else "equal to", number, grows, how)


def _per_use(amount: Node) -> int | None:
    """How much more it is with each use, where it is so much at the first."""
    match amount:
        case Role(role="use"):
            return 1
        case Product(Number(value=each), "×", Role(role="use")) | Product(Role(role="use"), "×", Number(value=each)):
            return each
    return None


def _declared_price(node: EqualTo, voice: Voice) -> Text | None:
    """`1 Wildcard (the cost of Reinforce)`: what a thing costs if no rule makes it cheaper; on its own page only that."""
    of = node.amount.of if isinstance(node.amount, CostOf) else None
    word = voice.head(of) if isinstance(of, Name) else None
    if not isinstance(word, ActionWord | EntryWord) or word.cost is None:
        return None
    said = say(Count(Number(word.cost), node.unit), voice)
    return said if voice.card or word.name == voice.name else join(said, glue("(", say(node.amount, voice), ")"))


@phrases(Signed)
def _signed(node: Signed, voice: Voice) -> Text:
    number, grows = value(node.amount, voice)
    if isinstance(node.amount, Sum):
        number = glue("(", number, ")")
    simple = isinstance(node.amount, Number | Variable | Dice) or len(string(number).split()) == 1
    said = glue(SIGNS[node.sign], number) if simple else join(SIGNS[node.sign], number)
    unit = say_name(node.unit, voice, plural=node.amount != Number(1)) if node.unit is not None else None
    per = node.per
    if per is None:
        return join(said, unit, grows)
    if voice.card and isinstance(per.of, Rank):
        return join(said, unit, "× rank") if unit is None else glue(join(said, unit), "/rank")
    return _with_per(join(said, unit, grows), per, voice)


@phrases(Per)
def _per(node: Per, voice: Voice) -> Text:
    match node:
        case Per(each=1, of=Rank()):
            return join("/rank" if voice.card else "per rank")
        case Per(each=1, of=Role(role="use")):
            if voice.card:
                return join("× use number")
            uses = join("this", say(voice.scope, voice)) if voice.scope is not None else None
            return glue(join("(as much again for each earlier use", uses), ")")
        case Per(each=1, of=Name(text=text)) if text == voice.counted and not voice.card:
            return join("for each of them")
        case Per(each=1, of=Name() as name):
            if voice.card:
                return glue("/", say_name(name, voice, plural=False))
            if isinstance(voice.head(name), ThingWord):  # those of whoever reads it
                return join("for each of your", say_name(name, voice, plural=True))
            return join("for each", say_name(name, voice, plural=False))
        case Per(each=1, of=Owned(owner, None, name)) if _is_countable(name, voice):
            if voice.card:
                return glue("/", say(node.of, voice))
            return join("for each of", possessive(owner, voice), say_name(name, voice, plural=True))
        case Per(each=1, of=of):
            return glue("/", say(of, voice)) if voice.card else join("for each point of", say(of, voice))
        case Per(each=each, of=of):
            return glue(f"/{each} of ", say(of, voice)) if voice.card else join(f"for every {each} of", say(of, voice))


def _is_countable(name: Name, voice: Voice) -> bool:
    """Whether it is counted one by one, and not in points: things, and what is kept under a name that has a plural."""
    word = voice.head(name)
    return isinstance(word, ThingWord) or (isinstance(word, TrackWord) and word.plural != word.name)


def _is_of_things(node: Owned, voice: Voice) -> bool:
    """Whether what somebody or something has is so many things, cards or dice, of which the number is meant."""
    things = voice.role(node.name) == "thing" and is_plural(node.name, voice)
    return node.order is None and (things or node.name.text in ("card", "die"))


def is_amount(node: Node | None, voice: Voice) -> bool:
    """Whether the node is a number (or a word for one), not the name of a state or thing."""
    match node:
        case Name() as name:
            return voice.role(name) in NUMBERS
        case Named() | Owned():
            return voice.role(node.name) in NUMBERS
        case None:
            return False
        case _:
            return isinstance(node, NUMERIC)
