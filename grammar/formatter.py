"""Nodes → canonical text; with a text before it, comments are kept.  `parse(format_effect(x)) == x` for every tree."""

from __future__ import annotations

import re

from grammar.layout import laid, lines_whole
from grammar.nodes import structure as st
from grammar.parser import parse


def format_effect(effect: st.Effect) -> str:
    """The effect as canonical text, ending in a line break."""
    return "".join(f"{'  ' * depth}{text}\n" for depth, text, _ in laid(effect.statements))


def format_text(text: str) -> str:
    """The text in canonical form, with its comments; a text that does not parse comes back as it was."""
    effect, problems = parse(text)
    if effect is None or problems:
        return text
    whole, trailing = _comments(text)
    out: list[str] = []
    done = 0
    for depth, line, origin in laid(effect.statements):
        if origin > done:
            out += [
                f"{'  ' * depth}{comment}"
                for number in sorted(whole)
                if done < number < origin
                for comment in [whole[number]]
            ]
            inside = [trailing[number] for number in sorted(trailing) if done < number <= origin and number in trailing]
            out.append(f"{'  ' * depth}{line}" + "".join(f"  {comment}" for comment in inside))
            done = origin
        else:
            out.append(f"{'  ' * depth}{line}")
    out += [whole[number] for number in sorted(whole) if number > done]
    out += [trailing[number] for number in sorted(trailing) if number > done]
    return "\n".join(out) + "\n"


def is_formatted(text: str, form: str) -> bool:
    """Whether a text has the form of a canonical one; a line that is too long is as well whole as broken behind a comma, so that
    a sentence can be taken from where it is told in one line."""
    said, at = text.strip("\n").split("\n"), 0
    for whole, broken in lines_whole(form.strip("\n").split("\n")):
        if said[at : at + len(broken)] == broken:
            at += len(broken)
        elif said[at : at + 1] == [whole]:
            at += 1
        else:
            return False
    return at == len(said)


def _comments(text: str) -> tuple[dict[int, str], dict[int, str]]:
    whole: dict[int, str] = {}
    trailing: dict[int, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r'^((?:[^"#]|"[^"]*")*)(#.*)$', line)
        if found:
            (trailing if found[1].strip() else whole)[number] = found[2].rstrip()
    return whole, trailing
