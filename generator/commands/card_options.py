"""Whether cards of a size can be printed on the sheets that a command names."""

from __future__ import annotations

from collections.abc import Iterable

import click

from generator.cards.sheets import CARDS, LABELS, PAPERS, SINGLE, Plan, card_size, lay_out


def check_cards(plan: Plan, sheets: Iterable[str]) -> None:
    """If there is no such size of cards, or no such sheet, or the one does not fit the other, the command is wrong."""
    try:
        card_size(plan.size)
    except KeyError:
        known = f"there are {', '.join(CARDS)}, and your own as 60x90 in millimetres"
        raise click.UsageError(f"there is no card of the size `{plan.size}`; {known}") from None
    except ValueError as why:
        raise click.UsageError(str(why)) from None
    for sheet in sheets:
        if sheet not in (*PAPERS, *LABELS, SINGLE):
            there = ", ".join((*PAPERS, *LABELS))
            raise click.UsageError(f"there is no sheet `{sheet}`; there are {there} and {SINGLE}")
        try:
            lay_out(plan.size, sheet, plan)
        except ValueError as why:
            raise click.UsageError(str(why)) from None
