# SPDX-License-Identifier: MIT OR Apache-2.0
"""Merges the layers of one configuration and rejects contradictions."""

from __future__ import annotations

import os
import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import kconfiglib

from ove_lab import board as boards
from ove_lab.errors import Failure, UsageError, unknown
from ove_lab.paths import display, is_there
from ove_tool import kernels
from ove_tool.kconfig import application
from ove_tool.kconfig.explain import explain
from ove_tool.kconfig.fragment import PREFIX, Assignment, parse_define, parse_fragment
from ove_tool.paths import ROOT

MODES = ("heap", "zeroheap")
# Kconfig takes the board from the process's environment, so one thread parses at a time.
_PARSING = threading.Lock()
_RTOS = "OVE_RTOS_"
_ZERO_HEAP = "OVE_ZERO_HEAP"
# The features of a board; only the board's own Kconfig sets these.
_OF_BOARD = "OVE_BOARD_HAS_"
_NUMBERS = {kconfiglib.INT: re.compile("-?(0|[1-9][0-9]*)"), kconfiglib.HEX: re.compile("0[xX][0-9a-fA-F]+")}
_CHOICE_FILE = "ove-kernels-"


@dataclass(frozen=True)
class Request:
    """The user's request; None leaves the choice to the application and the defaults.

    `app` may hold a Kconfig, and an ove.conf, which is left out if `is_plain`.
    """

    board: str
    rtos: str | None = None
    mode: str | None = None
    app: Path | None = None
    fragments: tuple[Path, ...] = ()
    defines: tuple[str, ...] = ()
    root: Path = ROOT
    is_plain: bool = False


@dataclass(frozen=True)
class Configuration:
    """A configuration without contradictions.

    `inputs` are the files it was made from. `optional` are those that count once they exist; some are inputs too.
    """

    kconfig: kconfiglib.Kconfig
    rtos: str
    mode: str
    inputs: tuple[Path, ...] = field(repr=False)
    optional: tuple[Path, ...] = field(repr=False)

    def value(self, symbol: str) -> str:
        """Return the value of a symbol as Kconfig writes it: y or n, a number, a text."""
        return str(self.kconfig.syms[symbol].str_value)

    def is_on(self, symbol: str) -> bool:
        return self.value(symbol) == "y"


def resolve(request: Request) -> Configuration:
    """Merge defaults, board.conf, ove.conf, fragments and the command line, each overriding the previous one.

    Raises UsageError for an unknown symbol, board, kernel or mode and for a combination that cannot be.
    """
    board = boards.load(request.board, request.root / "boards")
    kconfig = _parse_kconfig(request.root, board, request.app, request.rtos)
    if request.mode is not None and request.mode not in MODES:
        raise unknown("mode", request.mode, MODES)
    if request.rtos is not None and request.rtos not in rtos_choices(kconfig):
        raise unknown("RTOS", request.rtos, rtos_choices(kconfig))

    optional = [request.root / "boards" / board.name / "board.conf"]
    if request.app is not None and not request.is_plain:
        optional.append(request.app / "ove.conf")
    files = [path for path in optional if is_there(path)] + list(request.fragments)
    asked = _Layers(kconfig)
    for path in files:
        asked.add(parse_fragment(path))
    asked.add(_from_options(request))
    asked.add_beside([parse_define(text) for text in request.defines])
    asked.apply()
    _check(kconfig, asked.final, board)
    _check_defaults(kconfig)

    rtos = next(name for name in rtos_choices(kconfig) if kconfig.syms[_RTOS + name.upper()].str_value == "y")
    mode = "zeroheap" if kconfig.syms[_ZERO_HEAP].str_value == "y" else "heap"
    sources = [
        request.root / name for name in kconfig.kconfig_filenames if _CHOICE_FILE not in name and name != os.devnull
    ]
    sources += [request.root / "boards" / board.name / "board.toml"]
    sources += sorted((request.root / "backends").glob("*/backend.toml"))
    optional.append(request.root / "boards" / board.name / application.FILE)
    if request.app is not None:
        optional.append(request.app / application.FILE)
    return Configuration(kconfig, rtos, mode, (*sources, *files), tuple(optional))


def rtos_choices(kconfig: kconfiglib.Kconfig) -> list[str]:
    """List the kernels that the Kconfig files describe."""
    return [symbol.name.removeprefix(_RTOS).lower() for symbol in kconfig.named_choices["OVE_RTOS"].syms]


def _from_options(request: Request) -> list[Assignment]:
    found = []
    if request.rtos is not None:
        found.append(Assignment(_RTOS + request.rtos.upper(), "y", f"--rtos {request.rtos}"))
    if request.mode is not None:
        found.append(Assignment(_ZERO_HEAP, "y" if request.mode == "zeroheap" else "n", f"--mode {request.mode}"))
    return found


class _Layers:
    """Keeps the last assignment of each symbol, and of each choice."""

    def __init__(self, kconfig: kconfiglib.Kconfig) -> None:
        self.kconfig = kconfig
        self.final: dict[str, Assignment] = {}
        self.last: list[Assignment] = []

    def add(self, layer: list[Assignment]) -> None:
        for assignment in layer:
            if assignment.symbol not in self.kconfig.syms or not self.kconfig.syms[assignment.symbol].nodes:
                known = [s.name for s in self.kconfig.unique_defined_syms if any(node.prompt for node in s.nodes)]
                raise _unknown_symbol(assignment, known)
            for sibling in self._siblings(assignment):
                self.final.pop(sibling, None)
            self.final[assignment.symbol] = assignment
        self.last = layer

    def add_beside(self, layer: list[Assignment]) -> None:
        """Add a layer of the same rank as the last one: a contradiction between the two is an error."""
        beside = list(self.last)
        self.add(layer)
        for old in beside:
            for new in layer:
                if (new.symbol == old.symbol and new.value != old.value) or old.symbol in self._siblings(new):
                    raise UsageError(f"{new} contradicts {PREFIX}{old.symbol}={old.value} ({old.origin}); remove one")

    def _siblings(self, assignment: Assignment) -> list[str]:
        choice = self.kconfig.syms[assignment.symbol].choice
        if choice is None or assignment.value != "y":
            return []
        return [symbol.name for symbol in choice.syms if symbol.name != assignment.symbol]

    def apply(self) -> None:
        for assignment in self.final.values():
            symbol = self.kconfig.syms[assignment.symbol]
            if not symbol.set_value(assignment.value):
                kind = kconfiglib.TYPE_TO_STR[symbol.orig_type]
                raise UsageError(f"{assignment}: the value is not of type {kind}")
            if (plain := _plain(symbol.orig_type, assignment.value)) != assignment.value:
                raise UsageError(f"{assignment}: write the number as {plain}")


def _plain(kind: int, value: str) -> str:
    """Return the number as every language reads it: Kconfig takes 0100 for a hundred, and C for an octal number."""
    if kind not in _NUMBERS or _NUMBERS[kind].fullmatch(value):
        return value
    return str(int(value)) if kind == kconfiglib.INT else hex(int(value, 16))


def _check_defaults(kconfig: kconfiglib.Kconfig) -> None:
    for symbol in kconfig.unique_defined_syms:
        value = symbol.str_value
        if value and (plain := _plain(symbol.orig_type, value)) != value:
            node = symbol.nodes[0]
            place = f"{display(Path(kconfig.srctree) / node.filename)}:{node.linenr}"
            raise Failure(f"{place}: {symbol.name} is {value} by default; write the number as {plain}")


def _unknown_symbol(assignment: Assignment, known: list[str]) -> UsageError:
    error = unknown("Kconfig symbol", PREFIX + assignment.symbol, [PREFIX + name for name in known])
    return UsageError(f"{assignment.origin}: {error}")


def _check(kconfig: kconfiglib.Kconfig, final: dict[str, Assignment], board: boards.Board) -> None:
    origins = {name: assignment.origin for name, assignment in final.items()}
    of_board = ["OVE_ARCH", "OVE_BOARD", *(name for name in kconfig.syms if name.startswith(_OF_BOARD))]
    origins |= dict.fromkeys(of_board, f"board {board.name}")
    for assignment in final.values():
        symbol = kconfig.syms[assignment.symbol]
        if symbol.str_value != assignment.value:
            text = f"{assignment} cannot be: {explain(symbol, assignment.value, origins)}"
            if assignment.symbol.startswith(_RTOS):
                visible = [s.name for s in kconfig.named_choices["OVE_RTOS"].syms if s.visibility]
                text += f". Kernels of this board: {', '.join(n.removeprefix(_RTOS).lower() for n in visible)}"
            raise UsageError(text + ".")


def _parse_kconfig(root: Path, board: boards.Board, app: Path | None, rtos: str | None = None) -> kconfiglib.Kconfig:
    with (
        _PARSING,
        tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix=_CHOICE_FILE) as choice,
        environment(
            srctree=str(root),
            OVE_BOARD=board.name,
            OVE_ARCH=board.arch,
            OVE_KERNELS=choice.name,
            OVE_APPLICATION=application.source(app),
            CONFIG_=PREFIX,
        ),
    ):
        choice.write(_choice(root, board, rtos))
        choice.flush()
        try:
            kconfig = kconfiglib.Kconfig(str(root / "Kconfig"), warn_to_stderr=False, suppress_traceback=False)
        except (kconfiglib.KconfigError, OSError) as error:
            raise Failure(f"the Kconfig files are wrong: {error}") from error
    if kconfig.warnings:
        raise Failure(f"the Kconfig files are wrong: {kconfig.warnings[0]}")
    kconfig.warn = False
    if app is not None:
        application.check(kconfig, app)
    return kconfig


def _choice(root: Path, board: boards.Board, rtos: str | None) -> str:
    """Write the choice of the kernel: a kernel of the host runs on no board, and the other way round.

    A kernel to copy is in it only where `rtos` names it.
    """
    lines = ["choice OVE_RTOS", '\tprompt "Kernel"', f"\tdefault {_RTOS}{board.kernel.upper()}", ""]
    for kernel in kernels.every(root / "backends"):
        if kernel.is_template and kernel.name != rtos:
            continue
        is_same = "=" if kernel.is_on_host else "!="
        lines += [f"config {_RTOS}{kernel.name.upper()}", f'\tbool "{kernel.title}"']
        lines += [f'\tdepends on OVE_ARCH {is_same} "host"', ""]
    return "\n".join([*lines, "endchoice", ""])


@contextmanager
def environment(**changes: str) -> Iterator[None]:
    """Change variables of this process for a while; Kconfig reads them."""
    before = {name: os.environ.get(name) for name in changes}
    os.environ.update(changes)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
