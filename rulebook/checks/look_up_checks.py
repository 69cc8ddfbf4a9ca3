"""Whether a text looks up a table as the table can be looked up: by its keys, and for what its cells are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from diagnostics import codes
from diagnostics.diagnostic import Problem
from diagnostics.suggest import did_you_mean, one_of
from grammar.article import with_article
from grammar.nodes.amounts import Dice, Lookup, Number, RowOf
from grammar.nodes.clauses import Clause, Predicate
from grammar.nodes.node import Node
from grammar.nodes.nouns import Name, Owned
from grammar.nodes.structure import Effect
from grammar.vocabulary import Vocabulary, strip_brackets
from grammar.words import NUMBERS, StatWord
from rulebook.model.tables import AMOUNTS, Column, Table


def check_look_ups(effect: Effect, vocabulary: Vocabulary, tables: Mapping[str, Table]) -> tuple[Problem, ...]:
    """Everything in an effect that asks of a table what it cannot answer."""
    return tuple(problem for node in effect.walk() for problem in _problems(node, vocabulary, tables))


def _problems(node: Node, vocabulary: Vocabulary, tables: Mapping[str, Table]) -> Iterator[Problem]:
    match node:
        case Lookup(table=name):
            if (table := _table(name, vocabulary, tables)) is not None:
                yield from _look_up(node, table, vocabulary)
        case RowOf(table=name):
            table = _table(name, vocabulary, tables)
            if table is not None and (table.words or not any(isinstance(r.cells[0].value, int) for r in table.rows)):
                problem = f"`{table.name}` has no rows of numbers to compare"
                yield codes.WRONG_LOOK_UP.at(
                    node.span, "only a table with numbers in it is read backwards", problem=problem
                )
        case Clause(predicates=predicates, subject=subject):
            for predicate in predicates:
                yield from _done(predicate, vocabulary, tables)
                yield from _valued(predicate, subject, vocabulary, tables)


def _table(name: Name, vocabulary: Vocabulary, tables: Mapping[str, Table]) -> Table | None:
    word = vocabulary.word(name.text, "table")
    return tables.get(word.name) if word is not None else None


def _look_up(node: Lookup, table: Table, vocabulary: Vocabulary) -> Iterator[Problem]:
    yield from _key(node.key, table.words, "row", table, vocabulary)
    columns = [
        word for column in table.columns for word in column.band.words or ((column.name,) if column.name else ())
    ]
    if node.second is None:
        if len(table.columns) > 1:
            example = table.columns[0].name
            hint = f"write `{node.table.text} given … with {example}`"
            problem = f"`{table.name}` has {len(table.columns)} columns, and none is named"
            yield codes.WRONG_LOOK_UP.at(node.span, hint, problem=problem)
    elif len(table.columns) == 1:
        problem = f"`{table.name}` has one column only"
        yield codes.WRONG_LOOK_UP.at(node.second.span, "take `with …` out", problem=problem)
    else:
        yield from _key(node.second, tuple(columns), "column", table, vocabulary)


def _key(key: Node, words: tuple[str, ...], what: str, table: Table, vocabulary: Vocabulary) -> Iterator[Problem]:
    if isinstance(key, Number | Dice) and words and not any(word.isdecimal() for word in words) and not _mixed(table):
        problem = f"{with_article(what)} of `{table.name}` is found by a word, not by a number"
        yield codes.WRONG_LOOK_UP.at(key.span, one_of(words), problem=problem)
    if not isinstance(key, Name) or strip_brackets(key.text) in words:
        return
    if vocabulary.resolve(key.text, *NUMBERS, "word") is not None:
        return
    if not words and vocabulary.resolve(key.text) is not None:
        return
    hint = did_you_mean(key.text, words) or (one_of(words) if words else "write a number, or whose number it is")
    problem = f"`{table.name}` has no {what} `{key.text}`"
    yield codes.WRONG_LOOK_UP.at(key.span, hint, problem=problem)


def _mixed(table: Table) -> bool:
    return any(not row.band.words for row in table.rows)


def _done(predicate: Predicate, vocabulary: Vocabulary, tables: Mapping[str, Table]) -> Iterator[Problem]:
    """What is rolled for must have dice; what is used must have effects."""
    on = next((q.object for q in predicate.qualifiers if q.word == "on"), None)
    if predicate.verb == "roll" and isinstance(on, Name):
        table = _table(on, vocabulary, tables)
        if table is not None and table.dice is None and not table.draws:
            problem = f"nothing says what is rolled for `{table.name}`"
            yield codes.WRONG_LOOK_UP.at(on.span, "give the table `rolls: 1d6` or `draws: rank`", problem=problem)
    if predicate.verb == "use" and isinstance(predicate.object, Lookup) and not predicate.qualifiers:
        table = _table(predicate.object.table, vocabulary, tables)
        if table is not None and not any(True for _ in table.effects):
            problem = f"`{table.name}` holds nothing that could be carried out"
            hint = "give it effects: `cells: effect`"
            yield codes.WRONG_LOOK_UP.at(predicate.object.span, hint, problem=problem)


def _valued(
    predicate: Predicate, subject: Node, vocabulary: Vocabulary, tables: Mapping[str, Table]
) -> Iterator[Problem]:
    """What stands where a number must stand must be a number."""
    used = predicate.object if predicate.verb == "use" and not predicate.qualifiers else None
    for node in predicate.walk():
        if not isinstance(node, Lookup) or node is used:
            continue
        table = _table(node.table, vocabulary, tables)
        column = _column(node, table) if table is not None else None
        if column is not None and column.cells not in AMOUNTS:
            if node is predicate.object and column.cells == "word" and _becomes_word(predicate, subject, vocabulary):
                continue
            assert table is not None
            hint = f"write `you use {node.table.text} given …`" if column.cells == "effect" else None
            what = {"effect": "effects", "text": "text", "word": "words"}[column.cells]
            problem = f"`{table.name}` holds {what}, no numbers"
            yield codes.WRONG_LOOK_UP.at(node.span, hint, problem=problem)


def _becomes_word(predicate: Predicate, subject: Node, vocabulary: Vocabulary) -> bool:
    """`your Mood becomes Moods given …`: what becomes another word, not another number."""
    word = vocabulary.word(subject.name.text, "stat") if isinstance(subject, Owned) else None
    return predicate.verb == "become" and isinstance(word, StatWord) and word.text


def _column(node: Lookup, table: Table) -> Column | None:
    if len(table.columns) == 1:
        return table.columns[0]
    said = node.second.text if isinstance(node.second, Name) else ""
    found = [column for column in table.columns if column.name == strip_brackets(said)]
    return (
        found[0]
        if found
        else table.columns[0]
        if all(c.cells == table.columns[0].cells for c in table.columns)
        else None
    )
