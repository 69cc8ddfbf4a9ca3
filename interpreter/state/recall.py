"""What was found out about the situation, and what it was found out from: it holds until something that was read changes.

A mark names what can be read: a number of somebody, a channel of rules, a stretch of time, an answer that was itself found
out.  Whoever reads something mutable in an answer that is kept notes its mark; whoever changes it says so."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable
from typing import Any

NOW = "now"
"""The mark of a change of which nothing better is known; only what was found out from `ANY` was found out from it."""
ANY = "any"
"""What is noted by who reads something of which nothing better is known (tests, the log): the mark of all changes."""
TESTS = "tests"
"""Which tests run."""
LOG = "log"
"""With a pattern, the mark of what has happened that it could mean."""
BEGUN = "begun"
"""With a scope, the mark of when one of its stretches last began."""
TOPS = "tops"
"""At which maximum each track was last cut."""
AWAITED = "awaited"
"""For which numbers something waits that lasts until they come to something."""
LOTS = "lots"
"""What dice have decided of an order."""
HANDS = "hands"
ITEMS = "items"
"""What things keep, and who keeps them."""
THERE = "there"
"""Who and what is there; with somebody, whether he is."""
SIDES = "sides"
"""On which side everybody is."""
KIND = " kind"
"""With somebody or something, the mark of what kinds that is of, and of who keeps it or has brought it."""
AT = " at"
"""With somebody or something, the mark of the places in which that is."""
IS = " is"
"""With somebody, the mark of all his states; with one of these besides, of that alone.  Tags have none: nothing that was
found out is kept when they change."""
HELD = " held"
"""With somebody, the mark of the entries that he holds; with a name or a word besides, of those which are called so alone."""
HAS = " has"
"""With somebody and a number, the mark of whether that is kept of him, whatever it is."""
IMPURE = "impure"
_NOTHING = object()
_unheard = deque[Hashable](maxlen=0).append
"""What is read while no answer is being found is read for nothing."""


class Answer:
    """An answer that is kept.  noted: the marks and answers that it was found out from, as they were noted; read: each of them
    once; below: the answers among them, in order.
    readers: the answers found out from it, which are in doubt as long as it is.  doubt: 0 none, 1 something far below has
    changed, 2 something that it read has, 3 it is just looked through whether something has."""

    __slots__ = ("arguments", "below", "doubt", "find", "mark", "noted", "read", "readers", "value")

    def __init__(self, mark: Hashable, find: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.mark = mark
        self.find = find
        self.arguments = arguments
        self.value: Any = _NOTHING
        self.noted: list[Any] = []
        self.read: dict[Any, None] = {}
        self.below: list[Answer] = []
        self.readers: dict[Answer, None] = {}
        self.doubt = 2


class Recall:
    """The answers of one table.

    What changes puts those in doubt that were found out from it, and in turn what was found out from them.  An answer in
    doubt that is asked for looks first whether what it was found out from is still the same (a pool that falls by two is no
    emptier for it), and is found anew only if not."""

    def __init__(self) -> None:
        self.known: dict[Hashable, Answer] = {}
        """What is kept, by its marks; as long as it is not in doubt, whoever looks for it here need not ask."""
        self.readers = defaultdict[Hashable, dict[Answer, None]](dict, {ANY: {}})
        """What was found out from each mark."""
        self.read = self.readers.keys()
        """The marks from which anything was found out: what changes of others puts nothing in doubt."""
        self.fresh: list[Answer] = []
        """What was found out from the mark of all changes since the last one."""
        self.reading: list[Hashable] | None = None
        """The marks and answers that have been read for the answer that is being found; None if nothing is."""
        self.note: Callable[[Hashable], None] = _unheard
        """Something that can change is read: it is written down with the rest that is being read."""
        self.knots: set[Hashable] = set()
        """The answers that were asked for on their own way, and given a makeshift; whoever has his answer takes himself out."""
        self.now = 1
        """Grows with every change."""

    def answer(self, mark: Hashable, find: Callable[..., Any], *arguments: Any) -> Any:
        """The answer kept under a mark, or found anew.

        What asks for itself on its way (`knot`) is given a makeshift; answers that contain one are not kept, except for
        the one that closes the circle."""
        try:
            known = self.known[mark]
        except KeyError:
            return self._find(Answer(mark, find, arguments))
        if known.doubt and (known.doubt >= 2 or not self._still_holds(known)):
            return self._find(known)
        if (reading := self.reading) is not None:
            reading.append(known)
        return known.value

    def becomes(self, answer: Answer, value: object) -> None:
        """What has just changed has made an answer this, which is found out from the same as it was before."""
        if answer.value != value:
            answer.value = value
            for reader in answer.readers:
                reader.doubt = 2
        answer.doubt = 0

    def _still_holds(self, answer: Answer) -> bool:
        """Whether what an answer in doubt was found out from is as it was.  That is found out for no other answer."""
        reading, note, knots = self.reading, self.note, self.knots
        self.reading, self.note, self.knots = None, _unheard, set()
        try:
            return self._is_as_it_was(answer)
        finally:
            self.reading, self.note, self.knots = reading, note, knots

    def _is_as_it_was(self, answer: Answer) -> bool:
        answer.doubt = 3  # whoever asks for it meanwhile finds it anew
        for below in answer.below:
            if below.doubt:
                if below.doubt >= 2 or not self._is_as_it_was(below):
                    self._find(below)
                if below.doubt or answer.doubt == 2:  # it cannot be kept, or is another one
                    answer.doubt = 2
                    return False
        answer.doubt = 0
        return True

    def _find(self, answer: Answer) -> Any:
        reading, mark = self.reading, answer.mark
        own: list[Hashable] = []
        note, now = self.note, self.now
        self.reading, self.note = own, own.append
        knots, self.knots = self.knots, set()
        try:
            found = answer.find(*answer.arguments)
        finally:
            self.reading, self.note = reading, note
            tied, self.knots = self.knots, knots
            if tied:
                tied.discard(mark)
                if reading is not None:
                    knots |= tied
        if not tied and now == self.now:
            if answer.value != found:
                answer.value = found
                for reader in answer.readers:
                    reader.doubt = 2
            if own != answer.noted:
                self._link(answer, own)
            answer.doubt = 0
            if answer in self.readers[ANY]:
                self.fresh.append(answer)
            self.known[mark] = answer
            own = [answer]
        else:
            self._forget(answer)
        if reading is not None:
            reading += own
        return found

    def _link(self, answer: Answer, noted: list[Any]) -> None:
        """From now on an answer is one that was found out from this, and from nothing else."""
        read, before = dict.fromkeys(noted), answer.read
        for one in before.keys() - read.keys() if before else ():
            readers = one.readers if one.__class__ is Answer else self.readers[one]
            readers.pop(answer, None)
        for one in read.keys() - before.keys() if before else read:
            readers = one.readers if one.__class__ is Answer else self.readers[one]
            readers[answer] = None
        answer.noted, answer.read, answer.below = noted, read, [one for one in read if one.__class__ is Answer]

    def _forget(self, answer: Answer) -> None:
        """An answer that cannot be kept any more; what was found out from it is to be found anew."""
        if self.known.pop(answer.mark, None) is answer:
            self.now += 1  # nothing that is being found out from it is kept
            self._link(answer, [])
            for reader in answer.readers:
                reader.doubt = 0
                self._put_in_doubt(reader)

    def knot(self, mark: Hashable) -> None:
        """An answer asks for itself and is given a makeshift, or (`IMPURE`) it asks somebody, or chance."""
        if self.reading is not None:
            self.knots.add(mark)

    def changed(self, marks: Iterable[Hashable]) -> None:
        """Something that was read is another one: what was found out from it is in doubt."""
        self.now += 1
        readers = self.readers
        for mark in marks:
            if mark in readers:
                for answer in readers[mark]:
                    if answer.doubt != 2:
                        self._put_in_doubt(answer)
        if self.fresh:
            for answer in self.fresh:
                self._put_in_doubt(answer)
            self.fresh.clear()

    def _put_in_doubt(self, answer: Answer) -> None:
        """It is to be found anew; what was found out from it, near and far, is to be looked at."""
        known, answer.doubt = answer.doubt, 2
        far = [] if known else [*answer.readers]
        while far:
            reader = far.pop()
            if not reader.doubt:
                reader.doubt = 1
                far += reader.readers

    def is_empty(self) -> bool:
        """Whether nothing is kept that was found out from any mark."""
        return len(self.readers) == 1

    def clear(self) -> None:
        """Anything may have changed; the answers let go of each other, so that they go with the last who has one."""
        self.now += 1
        for answer in self.known.values():
            answer.noted, answer.read, answer.below, answer.doubt = [], {}, [], 2
            answer.readers.clear()
        self.known.clear()
        self.readers.clear()
        self.readers[ANY] = {}
        self.fresh.clear()
