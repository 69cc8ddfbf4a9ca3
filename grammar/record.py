"""A value whose parts have names, and which never changes once it is made.

No dataclass: such a class is made anew, function by function, whenever the command starts."""

from __future__ import annotations

from typing import Any, TypeVar, dataclass_transform


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Record:
    """Its parts are what its class annotates; what the class gives them is what they are if nothing is said."""

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} does not change")


R = TypeVar("R", bound=Record)


def altered(value: R, **others: Any) -> R:
    """The same value with other parts."""
    return type(value)(**{**vars(value), **others})
