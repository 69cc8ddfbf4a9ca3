"""A rule in two parts, for paper that is read in a hurry: what decides (how often, when, for what), and what then happens.

The second part is the sentence of the page without the first.  Says nothing that statements.py and card.py do not say."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from generator.phrasing.flow import body, learn_all, piece_of
from generator.phrasing.prices import card_price, price_of
from generator.phrasing.runs import Line, Text, capital, join
from generator.phrasing.slots import slots
from generator.phrasing.statements import inside, instead
from generator.phrasing.terms import say
from generator.phrasing.units import Unit, units_of
from generator.phrasing.voice import Voice
from grammar.nodes.slots import Would
from grammar.nodes.structure import Effect, Rule

LEADS = ("whenever ", "when ", "while ")
"""What the label of the strip says already."""


class Decided(Struct, frozen=True):
    """A rule.  often, when, cost: what decides, empty where the rule does not say.  lines: what then happens."""

    often: Text
    when: Text
    cost: Text
    lines: tuple[Line, ...]


def decided(effect: Effect, voice: Voice) -> tuple[Decided, ...]:
    """The rules of an effect, each in its parts."""
    voice = learn_all(effect.statements, voice)
    return tuple(_decided(unit, voice) for unit in units_of(effect.statements))


def _decided(unit: Unit, voice: Voice) -> Decided:
    if not isinstance(unit, Rule) or unit.otherwise or not unit.body:
        return Decided((), (), (), tuple(piece_of(unit, voice).whole(()).lines))
    inner = inside(unit, voice)
    often = capital(say(unit.limit, voice)) if unit.limit is not None else ()
    when = capital(join(*_with_commas(unit, voice)))
    if unit.limit is not None:
        inner = replace(inner, scope=unit.limit.scope, once=unit.limit.times == 1)
    cost: Text = ()
    passage = None
    if unit.may is not None:
        price = price_of(unit.may, inner)
        if price.cost and price.yours and not price.chooses:
            cost = capital(card_price(unit.may, replace(inner, card=True)))
            passage = body(unit.body, inner, (), unit.may.subject)
        else:
            lines = piece_of(replace(unit, limit=None, time=None, given=None), inner).whole(()).lines
            return Decided(often, when, (), tuple(lines))
    passage = passage or body(unit.body, inner)
    if isinstance(unit.time, Would) and unit.time.instead:
        passage = instead(passage)
    return Decided(often, when, cost, passage.lines)


def _with_commas(rule: Rule, voice: Voice) -> Iterator[Text]:
    """When it is, without the word for it."""
    for number, slot in enumerate(slots(replace(rule, limit=None), voice)):
        first = slot[0].text
        lead = next((lead for lead in LEADS if first.startswith(lead)), "") if not number else ""
        text = (replace(slot[0], text=first.removeprefix(lead)), *slot[1:])
        yield join("," if number else None, text)
