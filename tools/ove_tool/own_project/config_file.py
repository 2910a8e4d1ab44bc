# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads FreeRTOSConfig.h without a compiler: the options that it defines, their values and their lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ove_lab.errors import UsageError
from ove_tool.own_project.number import Unknown, evaluate

# A real configuration has only a few kilobytes.
_MOST_BYTES = 1 << 20
_MOST_INCLUDED = 64
_MOST_DEPTH = 40
_COMMENT = re.compile(r'//[^\n]*|/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\\n])*"', re.DOTALL)
_DIRECTIVE = re.compile(r"\s*#\s*(\w+)\s*(.*)", re.DOTALL)
_DEFINE = re.compile(r"([A-Za-z_]\w*)(\([^)]*\))?\s*(.*)", re.DOTALL)


@dataclass(frozen=True)
class Definition:
    """A macro: its text, whether it takes arguments, and where it is."""

    text: str
    takes_arguments: bool
    file: Path
    line: int

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}"


@dataclass
class ConfigFile:
    """The macros of a project's FreeRTOSConfig.h and of the included headers that were found."""

    path: Path
    macros: dict[str, Definition] = field(default_factory=dict)
    not_found: list[str] = field(default_factory=list)

    def has(self, name: str) -> bool:
        return name in self.macros

    def number(self, name: str) -> int | None:
        """Return the option's value, or None if it is not defined or only the compiler knows it."""
        try:
            return self._value(name, frozenset(), is_condition=False)
        except Unknown:
            return None

    def place(self, name: str) -> str:
        """Return the option's file and line, or the file that should define the option."""
        return str(self.macros[name]) if name in self.macros else self.path.name

    def _value(self, name: str, inside: frozenset[str], *, is_condition: bool) -> int:
        found = self.macros.get(name)
        if found is None or name in inside:
            if is_condition:
                return 0
            raise Unknown(name)
        if found.takes_arguments or len(inside) > _MOST_DEPTH:
            raise Unknown(name)
        return evaluate(found.text, lambda other: self._value(other, inside | {name}, is_condition=is_condition))

    def holds(self, condition: str) -> bool:
        """Return True if `#if condition` is true; False if only the compiler can decide."""
        text = re.sub(
            r"\bdefined\s*(?:\(\s*(\w+)\s*\)|(\w+))",
            lambda match: "1" if (match[1] or match[2]) in self.macros else "0",
            condition,
        )
        try:
            return evaluate(text, lambda name: self._value(name, frozenset(), is_condition=True)) != 0
        except Unknown:
            return False


def read(path: Path, folders: Iterable[Path] = (), given: Mapping[str, str] | None = None) -> ConfigFile:
    """Read a configuration. `folders` contain its included headers; `given` are the compiler's own definitions.

    Raises UsageError for a file that cannot be read.
    """
    config = ConfigFile(path)
    # The macros are those of a compilation, although assembler files may include the header too.
    for name, text in {"__GNUC__": "12", "__arm__": "1", **(given or {})}.items():
        config.macros[name] = Definition(text, False, Path("<command line>"), 0)
    _Reader(config, tuple(folders)).read(path)
    return config


class _Reader:
    def __init__(self, config: ConfigFile, folders: tuple[Path, ...]) -> None:
        self._config = config
        self._folders = folders
        self._seen: set[Path] = set()

    def read(self, path: Path) -> None:
        if path in self._seen or len(self._seen) >= _MOST_INCLUDED:
            return
        self._seen.add(path)
        # One state per open #if: whether the current branch is taken, and whether any branch has been taken.
        states: list[tuple[bool, bool]] = []
        for number, line in _lines(_text(path)):
            match = _DIRECTIVE.match(line)
            if match is None:
                continue
            word, rest = match[1], match[2].strip()
            if not self._is_branch(states, word, rest) and all(taken for taken, _ in states):
                self._do(path, number, word, rest)

    def _is_branch(self, states: list[tuple[bool, bool]], word: str, rest: str) -> bool:
        if word in {"if", "ifdef", "ifndef"}:
            name = rest.partition(" ")[0]
            holds = self._config.holds(rest) if word == "if" else (name in self._config.macros) == (word == "ifdef")
            states.append((holds, holds))
        elif word in {"elif", "else"} and states:
            _, was = states.pop()
            holds = not was and (word == "else" or self._config.holds(rest))
            states.append((holds, was or holds))
        elif word == "endif" and states:
            states.pop()
        else:
            return False
        return True

    def _do(self, path: Path, number: int, word: str, rest: str) -> None:
        if word == "define" and (match := _DEFINE.match(rest)):
            text = " ".join(match[3].split())
            self._config.macros[match[1]] = Definition(text, match[2] is not None, path, number)
        elif word == "undef":
            self._config.macros.pop(rest.strip(), None)
        elif word == "include" and (match := re.match(r'["<]([^">]+)[">]', rest)):
            for folder in (path.parent, *self._folders):
                found = folder / match[1]
                if _is_file(found):
                    self.read(found)
                    return
            self._config.not_found.append(match[1])


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        text = f"{path} cannot be read: {error.strerror if isinstance(error, OSError) else error}"
        raise UsageError(text) from error
    if len(content) > _MOST_BYTES:
        text = f"{path} has more than {_MOST_BYTES} bytes, too many for a configuration"
        raise UsageError(text)
    return content.decode("utf-8", "replace")


def _lines(text: str) -> Iterable[tuple[int, str]]:
    """Yield each line without comments, joined to its continuation lines; the number is that of the first line."""
    text = text.replace("\r\n", "\n")
    plain = _COMMENT.sub(lambda match: match[0] if match[0][0] == '"' else " " + "\n" * match[0].count("\n"), text)
    held = ""
    first = 1
    for number, line in enumerate(plain.split("\n"), 1):
        if not held:
            first = number
        if line.endswith("\\"):
            held += line[:-1] + " "
            continue
        yield first, held + line
        held = ""
    if held:
        yield first, held
