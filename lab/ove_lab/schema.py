# SPDX-License-Identifier: MIT OR Apache-2.0
"""The single reader of TOML, JSON and YAML: a file becomes a typed table, or an error with the file and the
position."""

from __future__ import annotations

import json
import re
import tomllib
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import msgspec.structs
from msgspec import Meta

from ove_lab.errors import Failure, UsageError

T = TypeVar("T")
# A name that is a key of a table, or the index of an element.
Step = str | int

_LARGEST = 2**63 - 1
_LARGEST_FLOAT = 1.7976931348623157e308
Count = Annotated[int, Meta(ge=0, le=_LARGEST)]
Positive = Annotated[int, Meta(ge=1, le=_LARGEST)]
Whole = Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)]
# Neither is NaN or infinite.
Finite = Annotated[float, Meta(ge=-_LARGEST_FLOAT, le=_LARGEST_FLOAT)]
Share = Annotated[float, Meta(ge=0, le=_LARGEST_FLOAT)]
Filled = Annotated[str, Meta(min_length=1)]
# A word of a command line that cannot smuggle in a second option of the called program.
Word = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.][A-Za-z0-9_.+-]*$(?!\n)")]

_LONGEST_NAME = 80
_TOML_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_TOML_NAME = re.compile(r"""\"([^"]*)\"|'([^']*)'|([^\s."']+)""")
_TOML_KEY = re.compile(r"\s*([^=#\[][^=]*)=")
_AT = re.compile(r" - at `(?:key` in `)?\$(.*)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_TYPES = {
    "object": "a table",
    "array": "a list",
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
}
_TYPE = re.compile(rf"`({'|'.join(_TYPES)})(?: \| null)?`")
_FIELD = re.compile(r"^Object (?:contains unknown|missing required) field `(.*)`$", re.DOTALL)


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of a file; unknown keys are rejected."""


def toml(path: Path, kind: type[T]) -> T:
    """Read a TOML file. Raises Failure with the file, the line and the key."""
    text = text_of(path, "")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Failure(_not_toml(path, text, error)) from error
    return typed(path, data, kind, "", text)


def _not_toml(path: Path, text: str, error: Exception) -> str:
    """Return the message for invalid TOML, with the line and a duplicate key."""
    said = brief(error)
    match = _TOML_AT.search(said)
    if match is None:
        return f"{path}: not valid TOML: {said}"
    said = said[: match.start()]
    line = int(match[1]) if match[1] else text.count("\n") + 1
    if said == "Cannot overwrite a value":
        # The parser's position is after the value, which may span several lines.
        before = reversed(text.splitlines()[:line])
        key = next((one[1] for one in map(_TOML_KEY.match, before) if one), "")
        said = f"the key `{_cut(key.strip())}` is there twice"
    return f"{path}:{line}: not valid TOML: {said}"


def json_file(path: Path, kind: type[T], written_by: str, schema: int | None = None) -> T:
    """Read a JSON file that the tool wrote. Raises Failure with the file, the key and the command that writes the file.

    A file with another `schema` is rejected, and the message has both numbers.
    """
    data = parsed(text_of(path, written_by), str(path), f"; `{written_by}` writes the file")
    if schema is not None:
        found = data.pop("schema", None) if isinstance(data, dict) else None
        if type(found) is not int or found != schema:
            raise Failure(f"{path}: schema {found}, this tool reads {schema}; `{written_by}` writes the file")
    return typed(path, data, kind, f"; `{written_by}` writes the file")


def cached(path: Path, kind: type[T]) -> T | None:
    """Read a cache file; None if it is missing or damaged and must be recreated."""
    try:
        return json_file(path, kind, "")
    except Failure:
        return None


def parsed(text: str, name: str, advice: str = "") -> Any:
    """Parse JSON; duplicate keys, NaN and invalid Unicode are rejected. Raises Failure."""
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        if "\\u" in text:
            # JSON can contain a lone surrogate, but it cannot be printed.
            json.dumps(data, ensure_ascii=False).encode()
        return data
    except (ValueError, RecursionError) as error:
        raise Failure(f"{name} is not valid JSON: {brief(error)}{advice}") from error


def converted(data: Any, kind: type[T], name: str) -> T:
    """Check data that a program printed. Raises Failure with the key."""
    return typed(Path(name), data, kind, "")


def pattern(text: str, groups: int | None = None) -> re.Pattern[str]:
    """Compile a regular expression from a file. Raises ValueError unless it has the required number of groups."""
    try:
        with warnings.catch_warnings(action="ignore"):
            found = re.compile(text)
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"`{text}` is not a regular expression: {error}") from error
    if groups not in (None, found.groups):
        raise ValueError(f"`{text}` has {found.groups} groups, and {groups} is wanted")
    return found


def set_once(table: Table, **values: Any) -> None:
    """Set the final values of a table that was just read; only for its `__post_init__`."""
    for name, value in values.items():
        msgspec.structs.force_setattr(table, name, value)


def fold(table: Table, *names: str) -> None:
    """Join the lines of texts; only for a table's `__post_init__`."""
    set_once(table, **{name: " ".join(getattr(table, name).split()) for name in names})


def text_of(path: Path, written_by: str) -> str:
    """Read a UTF-8 file. Raises Failure with the file; `written_by` is the command that writes it, or empty."""
    advice = f"; `{written_by}` writes the file" if written_by else ""
    try:
        if path.exists() and not path.is_file():
            raise Failure(f"{path} is not a regular file{advice}")
        # Some editors write a byte order mark before the text.
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}{advice}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Failure(f"{path}:{line}: byte {error.object[error.start]:#04x} is not UTF-8{advice}") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key `{next(name for name in names if names.count(name) > 1)}` is there twice")
    return found


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def brief(error: Exception) -> str:
    """Return an error's message in readable words."""
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def typed(path: Path, data: Any, kind: type[T], advice: str, text: str = "") -> T:
    """Check data against a type. Raises Failure with the file, and the line and the key in `text`."""
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, OverflowError) as error:
        steps, said = _explained(error, data, kind)
    except UsageError:
        raise
    except Failure as failure:
        raise Failure(f"{path}: {failure.text}{advice}") from failure
    said = _TYPE.sub(lambda found: _TYPES[found[1]], said)
    line = line_of(text, steps)
    raise Failure(f"{path}{f':{line}' if line else ''}: {_shown(steps, data)}{said}{advice}")


def _explained(error: Exception, data: Any, kind: type) -> tuple[list[Step], str]:
    """Return the position of an error and a sentence about it. Changes `data`."""
    while True:
        match = _AT.search(str(error))
        said = str(error)[: match.start()] if match else str(error)
        steps: list[Step] = []
        at, unnamed = data, None
        for name, index in _STEP.findall(match[1] if match else ""):
            if index == "..." and isinstance(at, dict) and len(at) == 1:
                steps.append(next(iter(at)))
            elif index == "...":
                unnamed = at
                break
            else:
                steps.append(int(index) if index else name)
            at = _inside(at, steps[-1])
        if not isinstance(unnamed, dict):
            break
        error = _failing(unnamed, lambda: msgspec.convert(data, kind)) or error
        if len(unnamed) != 1:
            break
    return _named(steps, said, kind)


def _inside(at: Any, step: Step) -> Any:
    try:
        return at[step]
    except (KeyError, IndexError, TypeError):
        return None


def _failing(table: dict[str, Any], convert: Callable[[], object]) -> Exception | None:
    """Reduce a table to its one invalid entry, whose name is missing in the error."""
    for key, value in list(table.items()):
        table.clear()
        table[key] = value
        try:
            convert()
        except (msgspec.ValidationError, OverflowError) as error:
            return error
    return None


def _named(steps: list[Step], said: str, kind: type) -> tuple[list[Step], str]:
    """Return the error in terms of the file, with the valid names."""
    from msgspec import inspect  # noqa: PLC0415 - no file that is right needs it

    wanted = _kind_at(inspect.type_info(kind), steps)
    field = _FIELD.match(said)
    if field and "unknown" in said:
        valid = [one.encode_name for one in wanted.fields] if isinstance(wanted, inspect.StructType) else []
        return [*steps, field[1]], f"unknown key; valid: {', '.join(sorted(valid))}"
    if field:
        return [*steps, field[1]], "the key is missing"
    if isinstance(wanted, inspect.LiteralType):
        return steps, f"{said[:1].lower()}{said[1:]}; valid: {', '.join(map(str, wanted.values))}"
    return steps, f"{said[:1].lower()}{said[1:]}"


def _kind_at(kind: Any, steps: list[Step]) -> Any:
    from msgspec import inspect  # noqa: PLC0415 - as above

    for step in steps:
        while isinstance(kind, inspect.Metadata):
            kind = kind.type
        if isinstance(kind, inspect.UnionType):
            tables = (inspect.StructType, inspect.DictType, inspect.VarTupleType)
            kind = next((one for one in kind.types if isinstance(one, tables)), None)
        if isinstance(kind, inspect.StructType):
            kind = next((one.type for one in kind.fields if one.encode_name == step), None)
        elif isinstance(kind, inspect.DictType):
            kind = kind.value_type
        else:
            kind = getattr(kind, "item_type", None)
    return (
        next((one for one in kind.types if isinstance(one, inspect.StructType)), kind)
        if isinstance(kind, inspect.UnionType)
        else kind
    )


def _shown(steps: list[Step], data: Any) -> str:
    """Format a position as a path of keys: `runs[0].rows[2 sync/mutex_lock_unlock].min`."""
    text = ""
    for step in steps:
        is_plain = isinstance(step, int) or re.fullmatch(r"[\w-]+", step)
        name = step if isinstance(step, int) else _cut(step if is_plain else json.dumps(step, ensure_ascii=False))
        data = _inside(data, step)
        names = [one for one in data.values() if isinstance(one, str)][:4] if isinstance(data, dict) else []
        label = f" {'/'.join(map(_cut, names))}" if names else ""
        text += f"[{name}{label}]" if isinstance(step, int) else f".{name}"
    return f"{text.lstrip('.')}: " if text else ""


def _cut(text: str) -> str:
    """Return a name, truncated: a name of 100,000 characters would hide the message."""
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def line_of(text: str, steps: list[Step]) -> int | None:
    """Find the line of a key in a TOML file, or of the table that contains the key.

    Return None for a key without its own section, as in an element of an inline list.
    """
    *section, key = ("", *map(str, steps))[1:] or ("",)
    here: list[str] = []
    elements: Counter[str] = Counter()
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if header := re.match(r"\[+([^\]]*)\]+", words):
            here = [next(filter(None, names), "") for names in _TOML_NAME.findall(header[1])]
            if here[: len(steps)] == [*section, key]:
                return number
            if words.startswith("[["):
                name = json.dumps(here)
                here.append(str(elements[name]))
                elements[name] += 1
                if here == [*section, key]:
                    return number
        elif here == section and re.match(rf"[\"']?{re.escape(key)}[\"']?\s*=", words):
            return number
    return line_of(text, steps[:-1]) if len(steps) > 1 and not isinstance(steps[-1], int) else None
