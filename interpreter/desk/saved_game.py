"""A game in a file: who plays, the seed of chance, and every decision so far.  Nothing else is stored, so nothing else can be
wrong; a file that was cut short is a game that stopped earlier."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from diagnostics import codes
from diagnostics.diagnostic import Diagnostic
from diagnostics.suggest import did_you_mean, one_of
from grammar.shapes import Anything, Block, Choice, Fields, Items, Number, Text
from grammar.words import ScopeWord
from interpreter.desk.laying import as_list
from interpreter.desk.session import Answer
from rulebook.model.options import clashes, option_called
from rulebook.model.rulebook import Rulebook, System
from rulebook.shapes.entry_fields import DECIDERS
from rulebook.shapes.judging import Met, judge
from rulebook.source.document import Document
from rulebook.source.findings import Findings

GAME = Fields(
    "A game.",
    {
        "system": Text("Which game."),
        "plays": Text("What is played, as the system calls it."),
        "seed": Number("The seed of chance.", least=0),
        "others": Choice("Who decides for everybody who is not `mine`.", DECIDERS),
        "options": Items("The optional rules that are in force.", Text(), alone=True),
        "people": Block("Who is there, as in an example.", Block("", Anything()), empty=True),
        "mine": Items("Whom people decide for.", Text(), alone=True),
        "decisions": Items("What they decided: a name and the answer, one to a line.", Block("", Text())),
    },
    {"system": "say which game is played", "plays": "say what is played", "people": "say who is there"},
)


class SavedGame(Struct):
    """What the file says; document: where it says it."""

    system: str
    plays: str
    seed: int
    others: str
    people: Mapping[str, Mapping[str, object]]
    mine: tuple[str, ...]
    options: tuple[str, ...] = ()
    decisions: list[Answer] = field(default_factory=list)


def read_game(document: Document, rulebook: Rulebook) -> tuple[SavedGame | None, tuple[Diagnostic, ...]]:
    """The game of a file, and everything that is wrong with it; None if it cannot be played."""
    findings, value = Findings(document), document.value
    if not isinstance(value, dict):
        findings.not_a_mapping()
        return None, tuple(findings.list)
    met: list[Met] = []
    judge(GAME, value, findings, (), met, "a game")
    if findings.list:
        return None, tuple(findings.list)
    game = SavedGame(
        value["system"],
        value["plays"],
        value.get("seed", 0),
        value.get("others", DECIDERS[0]),
        {name: sheet or {} for name, sheet in value["people"].items()},
        tuple(as_list(value.get("mine"))),
        tuple(as_list(value.get("options"))),
        [next(iter(item.items())) for item in value.get("decisions") or [] if item],
    )
    _look_up(game, rulebook, findings)
    return (None if findings.list else game), tuple(findings.list)


def _look_up(game: SavedGame, rulebook: Rulebook, findings: Findings) -> None:
    system = rulebook.systems.get(game.system)
    if system is None:
        hint = did_you_mean(game.system, rulebook.systems) or one_of(rulebook.systems)
        findings.add(codes.UNKNOWN_NAME, ("system",), hint, name=game.system)
        return
    word = system.vocabulary.named(game.plays, ScopeWord)
    if word is None or not word.parts:
        known = playable(system.vocabulary.every(ScopeWord))
        hint = did_you_mean(game.plays, known) or (
            one_of(known) if known else "no scope of the game has `parts:` to play"
        )
        findings.add(codes.UNKNOWN_NAME, ("plays",), hint, name=game.plays)
    _look_up_options(game, system, findings)
    for index, name in enumerate(game.mine):
        if name not in game.people:
            findings.add(
                codes.UNKNOWN_NAME, ("mine", index), f"those who are there: {', '.join(game.people)}", name=name
            )


def _look_up_options(game: SavedGame, system: System, findings: Findings) -> None:
    found = [option_called(system, name) for name in game.options]
    known = [option.name for option in system.options]
    for index, (name, option) in enumerate(zip(game.options, found, strict=True)):
        if option is None:
            hint = did_you_mean(name, known) or f"the options are {', '.join(known) or 'none'}; or take it out"
            findings.add(codes.UNKNOWN_NAME, ("options", index), hint, name=name)
    for first, second, rule in clashes(system.entries, [option.id for option in found if option is not None]):
        one, other = first.name, second.name
        cure = "switch on one of them"
        findings.add(codes.OPTIONS_CLASH, ("options",), cure, key=True, first=one, second=other, rule=rule.name)


def playable(scopes: Sequence[ScopeWord]) -> list[str]:
    """The scopes that can be played from beginning to end: those with parts that no other has as a part."""
    inner = {part for scope in scopes for part in scope.parts}
    return [scope.name for scope in scopes if scope.parts and scope.name not in inner]


def wrong_decision(document: Document, index: int, problem: str) -> Diagnostic:
    """The finding for a decision that the game does not ask for."""
    findings = Findings(document)
    hint = "take out this line and those after it to go on from before it"
    findings.add(codes.CANNOT_PLAY, ("decisions", index), hint, problem=problem)
    return findings.list[0]


def to_text(game: SavedGame) -> str:
    """The file of a game."""
    lines = ["# A game of Rulewright: who plays, the seed of chance, and what was decided, in its order."]
    lines += [f"{key}: {_said(getattr(game, key))}" for key in ("system", "plays", "seed", "others")]
    lines += ["people:", *(f"  {_said(name)}: {_said(dict(sheet))}" for name, sheet in game.people.items())]
    lines += [f"options: {_said(list(game.options))}"] if game.options else []
    lines += [f"mine: {_said(list(game.mine))}"]
    lines += ["decisions:" if game.decisions else "decisions: []"]
    lines += [f"  - {_said(who)}: {_said(answer)}" for who, answer in game.decisions]
    return "\n".join(lines) + "\n"


def _said(value: object) -> str:
    """A value as JSON, which is YAML too."""
    return json.dumps(value, ensure_ascii=False)
