"""What a system may declare of the fights that `rulewright balance` plays; a part of the table in fields.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from grammar.declared import Declared, block_of, declared
from grammar.shapes import Anything, Block, Choice, Items, Name, Number, Text, YesNo

_SHEET = Block("What everybody has, as in the `given` of an example.", Anything())


class Fight(Declared):
    """A fight."""

    needed: ClassVar[Mapping[str, str]] = {"plays": "say what is played: `plays: Combat`"}
    plays: str = declared(Name("The scope that is played.", ("scope",)))
    moves: tuple[str, ...] = declared(
        Name("What they do of all that everybody can, the best first.", several=True),
    )
    sheet: Mapping[str, object] = declared(_SHEET)
    opposite: Mapping[str, object] = declared(
        Block("What those of the second side have besides, such as where they stand.", Anything())
    )
    entries: tuple[str, ...] = declared(
        Name(
            "The entries for which it is fought; if none and no kinds, all that no fight names.",
            ("entry", "thing"),
            several=True,
        )
    )
    kinds: tuple[str, ...] = declared(
        Items("The kinds for which it is fought, by folder: their entries are held against each other.", Text())
    )
    allies: int = declared(Number("How many further people each side has.", least=0, most=20), 0)


class Compared(Declared):
    """How entries of a kind are held against each other, without playing: by fields of theirs."""

    more: tuple[str, ...] = declared(Items("The numbers of which more is better.", Text()))
    less: tuple[str, ...] = declared(Items("The numbers of which less is better, the price among them.", Text()))
    words: tuple[str, ...] = declared(Items("The fields whose words say what it can do.", Text()))
    burdens: tuple[str, ...] = declared(Items("Those of these words that are rather missed than had.", Text()))
    alike: tuple[str, ...] = declared(Items("What must be the same, or two are not held against each other.", Text()))


class Unmeasured(Declared):
    """Entries that no fight can show to be worth anything, and why."""

    needed: ClassVar[Mapping[str, str]] = {"why": "say why no fight shows what they are worth"}
    why: str = declared(Text("Why no fight shows what they are worth: a sentence for the page."))
    kinds: tuple[str, ...] = declared(Items("Their kinds, by folder.", Text()))
    of: tuple[str, ...] = declared(Name("They themselves.", ("entry", "thing"), several=True))


class Danger(Declared):
    """What is hunted to see how dangerous beasts are: ready characters against one of them, for each size of a party."""

    needed: ClassVar[Mapping[str, str]] = {
        "kind": "say of what kind the beasts are",
        "beginners": "say who hunts",
        "plays": "say what is played: `plays: Combat`",
    }
    kind: str = declared(Text("The folder of the beasts."))
    beginners: tuple[str, ...] = declared(
        Items("The files of the characters who hunt; of a smaller party the first of them.", Text()),
    )
    plays: str = declared(Name("The scope that is played.", ("scope",)))
    moves: tuple[str, ...] = declared(
        Name("What they do of all that everybody can, the best first.", several=True),
    )
    hunts: int = declared(Number("How many hunts each party goes on.", least=1, most=1000), 10)


class Balance(Declared):
    """What is played to see what an entry is worth: two equal sides, of which one holds it."""

    needed: ClassVar[Mapping[str, str]] = {
        "lost": "say what those are who have lost",
        "fights": "say what is played",
    }
    kinds: tuple[str, ...] = declared(
        Items("The folders of the kinds whose entries are measured.", Text(), alone=True),
    )
    lost: str = declared(Name("What those are who have lost.", ("state",)))
    sheet: Mapping[str, object] = declared(_SHEET)
    with_: Mapping[str, Mapping[str, object]] = declared(
        Block("What both sides have besides where this entry is measured.", _SHEET)
    )
    danger: Danger | None = declared(block_of(Danger))
    compared: Mapping[str, Compared] = declared(
        Block("The kinds whose entries are held against each other by their figures, by folder.", block_of(Compared))
    )
    price: str = declared(Text("The field that says what a thing costs, by which things are held against each other."))
    unmeasured: tuple[Unmeasured, ...] = declared(
        Items("What no fight shows, and why; it is not played.", block_of(Unmeasured))
    )
    fights: Mapping[str, Fight] = declared(
        Block("The fights by name; an entry is measured in the first in which it is of use.", block_of(Fight))
    )


class Row(Declared):
    """How an entry did at one rank; without a fight, it was seen in none."""

    needed: ClassVar[Mapping[str, str]] = {"entry": "say which entry", "rank": "say at which rank"}
    entry: str = declared(Text("Its kind and name in addresses."))
    rank: int = declared(Number("Its rank.", least=1), 1)
    fight: str = declared(Text("What was fought."))
    use: str = declared(Choice("How its holder used it.", ("eager", "wary", "never")))
    won: int = declared(Number("Fights that its holder won.", least=0), 0)
    lost: int = declared(Number("Fights that its holder lost.", least=0), 0)
    even: int = declared(Number("Fights that nobody won.", least=0), 0)
    low: int = declared(Number("Of 1000 fights, how many its holder wins at least, 95 times of 100.", least=0), 0)
    high: int = declared(Number("Of 1000 fights, how many its holder wins at most, 95 times of 100.", least=0), 1000)
    free: bool = declared(YesNo("Whether its holder may leave it alone."))
    mark: str = declared(Text("A mark of what the entry said when this was measured."))


class DangerRow(Declared):
    """How a party of one size fared against a beast."""

    needed: ClassVar[Mapping[str, str]] = {"entry": "say which entry", "party": "say how many they were"}
    entry: str = declared(Text("Its kind and name in addresses."))
    party: int = declared(Number("How many hunted it.", least=1), 1)
    won: int = declared(Number("Hunts that they won.", least=0), 0)
    hunts: int = declared(Number("Hunts in all.", least=1), 1)
    down: int = declared(Number("How many of them went down, in all hunts together.", least=0), 0)


class Figures(Declared):
    """What `rulewright balance` has found; it writes this file itself."""

    decider: str = declared(Text("Who decided."))
    scouted: int = declared(Number("In how many fights each use was tried.", least=0), 0)
    points: int | None = declared(Number("Within how many points of 100 each share was to be known.", least=1))
    fights: int | None = declared(
        Number("How many fights were fought for that at most, of each entry at each rank.", least=0)
    )
    entries: tuple[Row, ...] = declared(Items("The figures.", block_of(Row)))
    danger: tuple[DangerRow, ...] = declared(Items("How beginners fared against beasts.", block_of(DangerRow)))
