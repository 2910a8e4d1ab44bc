# SPDX-License-Identifier: MIT OR Apache-2.0
"""The calls of the API by name, as the headers of include/ove declare them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from ove_tool.paths import ROOT

_HEADERS = ROOT / "include" / "ove"
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_CALL = re.compile(r"^([A-Za-z_][\w \t*]*?)\b(ove_[a-z0-9_]+)\(([^()]*)\)\s*[;{]", re.MULTILINE)
# The types of the handles end so; the two others of that form are numbers.
_HANDLE = re.compile(r"ove_(?!prio_t|thread_state_t)\w+_t (\w+)$")
_STORAGE = "storage"
_NOT_OF_TYPE = ("static", "inline", "extern", "const")
_WIDE = ("uint64_t", "int64_t", "double")
_DESCRIBED = re.compile(r"/\*\*((?:(?!\*/).)*)\*/\s*[\w \t*]*?\b(ove_[a-z0-9_]+)\(", re.DOTALL)
_NAMED = re.compile(r"OVE_ERR_\w+")
_ERROR = re.compile(r"\b(OVE_(?:OK|ERR_\w+))\s*=?\s*\(?(-?\d+)\)?")


@dataclass(frozen=True)
class Call:
    """One call. `concept` is the header that declares it, `parameters` are the names of its arguments.

    `about` is the argument with the object that the call is about, empty for none; of a call that makes an object, the
    object's storage. `returns` is the type of the result, and `errors` are those that its
    description promises.
    """

    name: str
    concept: str
    parameters: tuple[str, ...]
    about: str = ""
    returns: str = "int"
    errors: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def short(self) -> str:
        return self.name.removeprefix("ove_")


@cache
def calls() -> dict[str, Call]:
    """List all calls that the headers declare, by name."""
    found: dict[str, Call] = {}
    sources = {each: each.read_text(encoding="utf-8") for each in (*_HEADERS.glob("*.h"), *_HEADERS.glob("inline/*.h"))}
    described = (one for text in sources.values() for one in _DESCRIBED.findall(text))
    errors = {name: frozenset(_NAMED.findall(said)) for said, name in described}
    for header, source in sorted(sources.items()):
        text = _COMMENT.sub("", source).replace("OVE_HOT ", "")
        for before, name, parameters in _CALL.findall(text):
            each = [one.strip() for one in parameters.split(",") if one.strip() not in ("", "void")]
            words = tuple(re.findall(r"\w+", one)[-1] for one in each)
            handles = [match[1] for one in each if (match := _HANDLE.match(one))]
            about = _STORAGE if _STORAGE in words else next(iter(handles), "")
            found.setdefault(name, Call(name, header.stem, words, about, _type(before), errors.get(name, frozenset())))
    return found


def _type(before: str) -> str:
    """Give the type of a result from the words before a call's name."""
    return " ".join(word for word in before.replace("*", " * ").split() if word not in _NOT_OF_TYPE)


@cache
def results() -> dict[int, str]:
    """Name the results of the calls by their numbers."""
    text = (_HEADERS / "error.h").read_text(encoding="utf-8")
    return {int(number): name for name, number in _ERROR.findall(text)}


def shown_result(call: Call, register: int) -> str | int | None:
    """Give what a trace shows of a result that is in r0; None for a type that has none, or more than one register."""
    if call.returns == "void" or call.returns in _WIDE:
        return None
    if call.returns == "bool":
        return "true" if register & 0xFF else "false"
    if call.returns != "int":
        return register
    number = register - (1 << 32) if register >> 31 else register
    return results().get(number, number) if number <= 0 else number
