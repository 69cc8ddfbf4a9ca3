"""The catalogue of everything that can be wrong, in order of the passes that find it.

RW0xx reading YAML · RW1xx syntax of effects · RW2xx names and links · RW3xx meaning · RW4xx house style (warnings) ·
RW5xx play · RW6xx pages and cards · RW7xx characters.  Numbers are never reused.  A message names what was
found in the author's words, in lower case, without a full stop; the cure goes into the hint of the problem.

Use: `codes.UNKNOWN_NAME.at(span, hint="did you mean `Body`?", name="Bodi")`."""

from __future__ import annotations

import copyreg

from diagnostics.diagnostic import Code, Severity

_BY_NUMBER: dict[str, Code] = {}


def _code(number: str, name: str, message: str, severity: Severity = Severity.ERROR, *, quotes: bool = False) -> Code:
    if number in _BY_NUMBER:
        raise ValueError(f"{number} is used twice: {_BY_NUMBER[number].name} and {name}")
    code = Code(number, name, severity, message, quotes)
    _BY_NUMBER[number] = code
    return code


# --- reading YAML ---------------------------------------------------------------------------------------------------
UNREADABLE_YAML = _code("RW001", "unreadable-yaml", "the file cannot be read from here on: {problem}")
UNREADABLE_FILE = _code("RW002", "unreadable-file", "the file cannot be read: {problem}")
FILE_TOO_LARGE = _code("RW003", "file-too-large", "the file has {size} bytes, more than {limit}")
NESTED_TOO_DEEP = _code("RW004", "nested-too-deep", "values are nested more than {limit} deep")
CONTROL_CHARACTER = _code(
    "RW005", "control-character", "the character {character} cannot be seen and has no place here"
)
DUPLICATE_KEY = _code("RW006", "duplicate-key", "`{key}` stands twice in the same block")
ANCHOR_OR_ALIAS = _code("RW007", "anchor-or-alias", "{mark} asks for a copy of another value, which is not read here")
YAML_TAG = _code("RW008", "yaml-tag", "`{tag}` asks for a special type of value, which is not read here")
SEVERAL_DOCUMENTS = _code("RW009", "several-documents", "a second document begins here")
YAML_DIRECTIVE = _code("RW010", "yaml-directive", "a `%` directive stands before the document")
KEY_NOT_TEXT = _code("RW011", "key-not-text", "a key must be a word or a line of text")
NOT_A_MAPPING = _code("RW012", "not-a-mapping", "the file must hold fields with values, but holds {found}")
FOLDED_EFFECT_TEXT = _code("RW013", "folded-effect-text", "`{field}` is rules text, and its lines are lost in {style}")
UNKNOWN_FIELD = _code("RW020", "unknown-field", "`{where}` has no field `{field}`")
MISSING_FIELD = _code("RW021", "missing-field", "the field `{field}` is missing")
WRONG_VALUE_TYPE = _code("RW022", "wrong-value-type", "`{field}` must be {expected}, but is {found}")
NOT_A_CHOICE = _code("RW023", "not-a-choice", "`{field}` cannot be `{value}`")
BAD_ID = _code("RW024", "bad-id", "`{slug}` cannot be part of an address")
PATH_ESCAPE = _code("RW025", "path-escape", "`{path}` leads out of the folder of the rulebook")
MISPLACED_FILE = _code("RW026", "misplaced-file", "`{file}` belongs to no kind of entry")
MISSING_DECLARATION = _code("RW027", "missing-declaration", "the folder `{folder}` has no `{file}`")
MARKUP_IN_PROSE = _code(
    "RW028", "markup-in-prose", "`{field}` is plain text, and `{markup}` will be shown as it stands"
)

# --- syntax of effects ----------------------------------------------------------------------------------------------
UNEXPECTED_WORD = _code("RW101", "unexpected-word", "`{word}` cannot stand here")
UNKNOWN_WORD = _code("RW102", "unknown-word", "`{word}` is not a word of the language")
UNFINISHED_SENTENCE = _code("RW103", "unfinished-sentence", "the sentence stops before it is complete")
UNEXPECTED_CHARACTER = _code("RW104", "unexpected-character", "`{character}` has no meaning here")
WRONG_INDENTATION = _code("RW105", "wrong-indentation", "this line is indented by {wrong}")
MISSING_DURATION = _code("RW106", "missing-duration", "`{word}` is not followed by how long")
MISSING_BLOCK = _code("RW107", "missing-block", "nothing follows the colon")
TOO_LONG = _code("RW108", "too-long", "the text has {size} characters, more than {limit}")
TOO_DEEP = _code("RW109", "too-deep", "the sentence is nested more than {limit} deep")
EMPTY_EFFECT = _code("RW110", "empty-effect", "there is no sentence here")

# --- names and links ------------------------------------------------------------------------------------------------
UNKNOWN_NAME = _code("RW201", "unknown-name", "nothing is called `{name}`")
WRONG_KIND_OF_NAME = _code("RW202", "wrong-kind-of-name", "`{name}` is {found}, not {expected}")
UNKNOWN_ENTRY = _code("RW203", "unknown-entry", "no entry is called `{name}`")
DUPLICATE_ID = _code("RW204", "duplicate-id", "`{id}` is already the address of another entry")
DUPLICATE_NAME = _code("RW205", "duplicate-name", "`{name}` is already the name of something else")
AMBIGUOUS_NAME = _code("RW206", "ambiguous-name", "`{name}` may mean {first} or {second}")
UNINTRODUCED_REFERENCE = _code("RW207", "unintroduced-reference", "`{words}` points at nothing that was said before")
CIRCULAR_REFERENCE = _code("RW208", "circular-reference", "this leads back to itself: {circle}")
NEEDLESS_REASON = _code("RW210", "needless-reason", "no reason is needed for this change of {entry}: `{change}`")
OTHER_SUIT = _code("RW211", "other-suit", "`{name}` is of {other}, but this entry is of {suit}")

# --- meaning --------------------------------------------------------------------------------------------------------
UNIT_MISMATCH = _code("RW301", "unit-mismatch", "{found} cannot be counted as {expected}")
RANK_WITHOUT_MAXIMUM = _code("RW302", "rank-without-maximum", "`rank` is used, but the entry has no ranks")
RANK_ABOVE_MAXIMUM = _code("RW303", "rank-above-maximum", "rank {rank} is above the maximum of {maximum}")
CHOICE_WITHOUT_BOUNDS = _code(
    "RW304", "choice-without-bounds", "`{variable}` is chosen without a lowest and a highest value"
)
REVERSED_BOUNDS = _code("RW305", "reversed-bounds", "the bounds {low} to {high} are the wrong way round")
DURATION_WITHOUT_END = _code("RW306", "duration-without-end", "nothing says when this ends")
UNBOUND_VARIABLE = _code("RW307", "unbound-variable", "`{variable}` is used before it is chosen")
NEVER_HAPPENS = _code("RW308", "never-happens", "this can never happen: {reason}")
WRONG_QUALIFIER = _code("RW311", "wrong-qualifier", "`{word}` cannot follow `{verb}`")
DIVISION_BY_ZERO = _code("RW312", "division-by-zero", "a number is divided by 0")
NUMBER_TOO_LARGE = _code("RW313", "number-too-large", "{number} is more than {limit}")
SAYS_NOTHING_IN_PLAY = _code("RW314", "says-nothing-in-play", "`{words}` says nothing in play here", quotes=True)
HANGS_ON_TWO = _code("RW315", "hangs-on-two", "`{words}` may be said of the {first} or of the {second}")
NEVER_SAID = _code("RW316", "never-said", "nothing in this game ever {deed}")
ALWAYS_SO = _code("RW317", "always-so", "this is always so: {reason}")
DONE_OVER = _code("RW318", "done-over", "this is done as often as there are {holders}: each of them has this rule")

# --- tables (their meaning) -----------------------------------------------------------------------------------------
BAD_ROW_KEY = _code("RW321", "bad-row-key", "`{row}` is no key of a table")
OVERLAPPING_ROWS = _code("RW322", "overlapping-rows", "`{row}` and `{other}` both answer {both}")
ROWS_OUT_OF_ORDER = _code("RW323", "rows-out-of-order", "`{row}` stands behind `{other}`")
GAP_IN_ROWS = _code("RW324", "gap-in-rows", "no row answers {missing}")
SAME_ROW_TWICE = _code("RW325", "same-row-twice", "`{row}` already has a row")
UNEVEN_ROW = _code("RW326", "uneven-row", "the row `{row}` has {found}, but the table has {expected}")
ROW_OUT_OF_REACH = _code("RW327", "row-out-of-reach", "{source} never comes to `{row}`")
ROLL_WITHOUT_ROW = _code("RW328", "roll-without-row", "{source} may come to {missing}, which no row answers")
BAD_DICE = _code("RW329", "bad-dice", "`{text}` cannot be rolled")
MIXED_KEYS = _code("RW330", "mixed-keys", "`{row}` is a word, where the other keys are numbers")
EMPTY_TABLE = _code("RW331", "empty-table", "the table has no rows")
WRONG_LOOK_UP = _code("RW332", "wrong-look-up", "{problem}")
BAD_CELL = _code("RW333", "bad-cell", "the cell must be {expected}, but is {found}")

# --- options ---------------------------------------------------------------------------------------------------------
REPLACES_ALWAYS = _code("RW341", "replaces-always", "only options replace others, and `{name}` is always in force")
REPLACES_NOTHING = _code("RW342", "replaces-nothing", "`{name}` cannot be replaced: {reason}")
CHANGES_NOTHING = _code("RW343", "changes-nothing", "the option `{name}` changes nothing")
OPTIONS_CLASH = _code("RW344", "options-clash", "`{first}` and `{second}` both replace `{rule}`")

# --- house style ----------------------------------------------------------------------------------------------------
NOT_FORMATTED = _code(
    "RW401", "not-formatted", "the effect is not in the form that `rulewright format` writes", Severity.WARNING
)
MISSING_SOURCE = _code("RW402", "missing-source", "nothing says where this comes from", Severity.WARNING)
NO_EXAMPLE = _code("RW403", "no-example", "the entry has no worked example", Severity.WARNING)
NUMBER_IN_PROSE = _code(
    "RW404", "number-in-prose", "{where} says `{number}`, which belongs in {home}", Severity.WARNING
)
STALE_REASON = _code(
    "RW405",
    "stale-reason",
    "the reason speaks of another rule: {entry} does not say `{line}`",
    Severity.WARNING,
)
FOR_NOTHING = _code("RW406", "for-nothing", "nothing says {lacking}", Severity.WARNING)

# --- play -----------------------------------------------------------------------------------------------------------
EXAMPLE_DISAGREES = _code("RW501", "example-disagrees", "{fact}")
CANNOT_PLAY = _code("RW502", "cannot-play", "{problem}")
ENDLESS_PLAY = _code("RW503", "endless-play", "what this line sets off goes on and on")
NEVER_NEEDED = _code("RW504", "never-needed", "{what} was never needed")
NO_ANSWER = _code("RW505", "no-answer", "`{answer}` is no answer to “{question}”")
IMPOSSIBLE = _code("RW506", "impossible", "this cannot lie on the table: {problem}")
RUNS_SHORT = _code("RW507", "runs-short", "{what} that the example does not say")
NOT_DONE = _code("RW508", "not-done", "this does not happen: {why}")

# --- pages and cards ------------------------------------------------------------------------------------------------
CARD_OVERFLOWS = _code("RW601", "card-overflows", "the text of `{entry}` does not fit on a {size} card")
BROKEN_LINK = _code("RW602", "broken-link", "`{target}` leads to no page")
MISSING_GLYPH = _code("RW603", "missing-glyph", "no font has the character `{character}`")
SITE_BUILDER = _code("RW604", "site-builder", "the site builder reports: {problem}")
REFERENCE_OVERFLOWS = _code("RW605", "reference-overflows", "the reference does not fit on one sheet of {sheet}")
SCREEN_OVERFLOWS = _code("RW606", "screen-overflows", "the screen does not fit on {sides} panels of {sheet}")
GUIDE_OVERFLOWS = _code("RW607", "guide-overflows", "the parts do not fit on {sides} sides of {sheet}")

# --- characters -----------------------------------------------------------------------------------------------------
ABOVE_LIMIT = _code("RW701", "above-limit", "{what} {rank} is above {most}, the limit set by `{rule}`")
OVERSPENT = _code("RW702", "overspent", "all of this costs {cost} {unit}, more than the {had} that there are")
BILL_DISAGREES = _code("RW703", "bill-disagrees", "`{field}` says {said}, but the bill comes to {cost}")
NOT_FOR_SALE = _code("RW704", "not-for-sale", "to pay {unit} on {what}{when} is forbidden by `{rule}`")
CHOICE_MISSING = _code("RW705", "choice-missing", "{what} says nothing of the {parameter} that it is chosen for")
CHOICE_UNWANTED = _code("RW706", "choice-unwanted", "{what} is not chosen for anything")
TOO_DEAR = _code("RW707", "too-dear", "gear and cash come to {cost}, more than the {had} that there were")
BELOW_START = _code("RW708", "below-start", "{what} {rank} is less than the {least} with which everybody begins")
REPLACED = _code("RW709", "replaced", "{what} cannot stand beside {severe}, which takes its place")
TOO_FAST = _code(
    "RW710",
    "too-fast",
    "{what} rises by {ranks} ranks on one occasion, above {most}, the limit set by `{rule}`",
    Severity.WARNING,
)
NOT_INFLICTED = _code("RW711", "not-inflicted", "{what} cannot come from others, which is forbidden by `{rule}`")

ALL: tuple[Code, ...] = tuple(_BY_NUMBER.values())


def cut(text: str, longest: int = 24) -> str:
    """A text as a message quotes it: shortened, if it is long."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def code(number: str) -> Code:
    """The code of a number; KeyError for a number that does not exist."""
    return _BY_NUMBER[number]


copyreg.pickle(Code, lambda one: (code, (one.number,)))  # a code that is pickled comes back as the one of the catalogue
