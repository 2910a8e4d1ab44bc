# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each board's clock code on this machine, against a model of the chip's registers: tests/clocks/README.md."""

from __future__ import annotations

import functools
import importlib
import shutil
import tempfile
from pathlib import Path

import msgspec

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.schema import Count, Filled, Positive, Table, Word, toml
from ove_tests.clocks import host, interrupts, registers
from ove_tests.clocks.bus import Bus, Violation
from ove_tests.clocks.result import Result
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.kconfig import MODES, Request, resolve
from ove_tool.paths import BOARDS, ROOT
from ove_tool.setup.parts import HOST, REGISTERS, TESTS

GROUP = "clocks"
FOLDER = ROOT / "tests" / "clocks"
Fact = Count | Filled


class Change(Table):
    """A text that must occur exactly once in a file, and its replacement."""

    file: Filled
    text: Filled
    becomes: str


class Fault(Table):
    """A code change that the model must detect if these parts of the chip never become ready."""

    id: Word
    breaks: Filled
    file: Filled
    text: Filled
    becomes: str
    found: Filled
    dead: tuple[Word, ...] = ()
    second: Change | None = msgspec.field(default=None, name="with")

    @property
    def changes(self) -> list[Change]:
        return [Change(self.file, self.text, self.becomes), *([self.second] if self.second else [])]


class File(Table):
    """The facts of one board's chip; the rules of its family read `chip`."""

    rules: Word
    crate: Word
    path: Filled
    folders: list[Filled]
    sources: list[Filled]
    reset_hz: Positive
    chip: dict[Word, Fact | list[Fact] | dict[Word, Fact]]
    rates: dict[Word, Positive]
    registers: dict[Filled, Count]
    dead: dict[Word, Filled]
    fault: list[Fault]


def jobs() -> list[Job]:
    """Return a job for each hardware board."""
    return [_job(name) for name in boards.names() if boards.load(name).is_silicon]


def _job(board: str) -> Job:
    def execute(selection: Selection) -> list[Outcome]:
        path = FOLDER / f"{board}.toml"
        if not path.is_file():
            why = f"tests/clocks/{board}.toml is missing: this board's clocks are not described yet"
            return [
                Outcome(f"{GROUP}:{board}", SKIP, why, "The board's clock code is run against a model of its chip.")
            ]
        wanted = [name for name in _names(board) if selection.wants(GROUP, name, is_variant=False)]
        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(board, Path(folder))
            return [trial.judge(name) for name in wanted]

    return Job(
        f"{GROUP} {board}", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in _names(board)],
        prefixes=(f"{board}.",), needs=(TESTS, HOST, REGISTERS),
    )  # fmt: skip


def _names(board: str) -> list[str]:
    path = FOLDER / f"{board}.toml"
    if not path.is_file():
        return [board]
    data = _read(board)
    dead = [f"{board}.dead.{name}" for name in data.dead]
    faults = [f"{board}.fault.{fault.id}" for fault in data.fault]
    return [f"{board}.interrupts", f"{board}.full_speed", *dead, *faults]


@functools.cache
def _read(board: str) -> File:
    return toml(FOLDER / f"{board}.toml", File)


class Trial:
    """The clock code of one board, compiled unmodified and with faults."""

    def __init__(self, board: str, folder: Path) -> None:
        """Take an empty folder for the compiled code."""
        self.board = board
        self.folder = folder
        self.data = _read(board)
        self.runs = 0
        self.source = registers.Source(self.data.crate, self.data.path)
        self.registers = registers.of(self.source)
        self.hertz = int(resolve(Request(board, boards.load(board).kernel, MODES[0])).value("OVE_CPU_HZ"))

    @functools.cached_property
    def sound(self) -> Path:
        """Compile the unmodified code."""
        return self._compile(self.folder / "sound", None)

    def judge(self, name: str) -> Outcome:
        """Carry out one test by its id."""
        what, _, which = name.removeprefix(f"{self.board}.").partition(".")
        try:
            judges = {
                "interrupts": self._interrupts,
                "full_speed": self._full_speed,
                "dead": self._dead,
                "fault": self._fault,
            }
            claim, why = judges[what](which)
        except Failure as failure:
            claim, why = "The clock code compiles for this machine.", str(failure)
        return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim)

    def _interrupts(self, _: str) -> tuple[str, str]:
        claim = "Each name in interrupts.txt is on the line that the vendor's description assigns to it."
        listed = interrupts.listed(BOARDS / self.board / "interrupts.txt")
        return claim, interrupts.difference(interrupts.described(self.source), listed)

    def _full_speed(self, _: str) -> tuple[str, str]:
        claim = "The manual allows each write in its order, and each clock rate has the board's required value."
        try:
            found = self._run(self.sound)
        except Violation as violation:
            return claim, str(violation)
        return claim, self._differences(found)

    def _dead(self, which: str) -> tuple[str, str]:
        claim = f"Without {which}, the console names what is missing, and the clocks are as after a reset."
        try:
            found = self._run(self.sound, frozenset([which]))
        except Violation as violation:
            return claim, str(violation)
        slow = next(iter(found.rates.values()))
        wanted = (
            f"ove: clock: {self.data.dead[which]} did not start in time; the processor runs at {slow} Hz instead of "
            f"{self.hertz} Hz, so all kernel delays are longer by that factor\n"
        )
        if found.console != wanted:
            return claim, f"the console says\n{found.console!r}, not\n{wanted!r}"
        if slow != self.data.reset_hz:
            return claim, f"the processor runs at {slow} Hz, not {self.data.reset_hz}"
        return claim, ""

    def _fault(self, which: str) -> tuple[str, str]:
        fault = next(each for each in self.data.fault if each.id == which)
        claim = f"The model finds that {fault.breaks}."
        library = self._compile(self.folder / which, fault)
        try:
            found = self._run(library, frozenset(fault.dead))
        except Violation as violation:
            is_named = fault.found in str(violation)
            return claim, "" if is_named else f"found as `{violation}`, which does not name `{fault.found}`"
        differences = self._differences(found)
        if fault.found in differences:
            return claim, ""
        return claim, f"not found; {differences or 'the model saw nothing wrong'}"

    def _differences(self, found: Result) -> str:
        wanted = [(name, found.rates.get(name), hz, "Hz") for name, hz in self.data.rates.items()]
        wanted += [(name, found.registers[name], value, "") for name, value in self.data.registers.items()]
        texts = [f"{name} is {have:#x} {unit}, not {want:#x}" if not unit else f"{name} is {have} {unit}, not {want}"
                 for name, have, want, unit in wanted if have != want]  # fmt: skip
        if found.console:
            texts.append(f"the console says {found.console!r}")
        return "; ".join(texts)

    def _run(self, library: Path, dead: frozenset[str] = frozenset()) -> Result:
        # Loading a new library resets the code's variables.
        self.runs += 1
        fresh = library.with_name(f"run{self.runs}.so")
        shutil.copy(library, fresh)
        module = importlib.import_module(f"ove_tests.clocks.rules.{self.data.rules}")
        rules = module.Rules(self.data.chip, dead)
        host.run(fresh, Bus(self.registers, rules))
        return rules.result()  # type: ignore[no-any-return]

    def _compile(self, folder: Path, fault: Fault | None) -> Path:
        host.gather(self.data.folders, folder)
        for change in fault.changes if fault else []:
            path = folder / change.file
            text = path.read_text(encoding="utf-8")
            if text.count(change.text) != 1:
                raise Failure(f"{change.file} has {text.count(change.text)} times, not once: {change.text}")
            path.write_text(text.replace(change.text, change.becomes), encoding="utf-8")
        return host.compile_code(folder, self.data.sources, f"#define CONFIG_OVE_CPU_HZ {self.hertz}\n")
