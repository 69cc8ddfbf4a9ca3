"""Which small words may hang on a noun: what neither a verb nor a noun can have is a problem of the text."""

from __future__ import annotations

from grammar.meaning.reader import Reader, noun_in
from grammar.nodes.amounts import Extreme, NumberOf
from grammar.nodes.node import Node
from grammar.nodes.nouns import Damage, Named, OneOf, Owned, Qualifier, Role, This

TELLING = ("against", "in", "with", "without", "other than", "from", "by", "of")
"""The small words by which a noun is told from others that are called the same."""
FLOWING = ("to", "from", "by", "with", "without")
"""Those by which damage is."""


def check_small_words(reader: Reader, node: Node) -> None:
    """Notes every small word in a tree that no verb has taken, and that says nothing of the noun on which it hangs."""
    for child in node.children():
        if isinstance(child, Qualifier) and id(child) not in reader.heard:
            _check(reader, node, child)
        check_small_words(reader, child)


def _check(reader: Reader, holder: Node, word: Qualifier) -> None:
    if isinstance(holder, Damage) and word.word in FLOWING:
        return
    if isinstance(holder, (This, Role)):
        cure = "there is only one; ask for it with `if`"
    elif not isinstance(holder, (Named, Owned, OneOf, NumberOf, Extreme)) or word.word not in TELLING:
        cure = "take it out, or say it in a sentence of its own"
    elif noun_in(word) is None:
        cure = "ask for the number with `if`"
    else:
        return
    reader.unheard(word.span, f"{word.word} …", cure)
