# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove export`: a firmware project that GNU make builds, with ove in it; tests/own_board/Makefile."""

from __future__ import annotations

import shutil
import tempfile
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tests.testing.own_board import HELLO, QEMU
from ove_tool.export import cmsis_pack
from ove_tool.languages import NATIVE
from ove_tool.newapp import create
from ove_tool.paths import ROOT
from ove_tool.setup import crate_sources
from ove_tool.setup.parts import ARM, BUILD, EMULATOR, Part, kernel_parts
from ove_tool.tools import MAKE

GROUP = "export"
_MAKEFILE = ROOT / "tests" / "own_board" / "Makefile"
_TIMEOUT_S = 300
_RUN_S = 60
_PORT = "portable/GCC/ARM_CM4F"


@dataclass(frozen=True)
class Case:
    """One project: its kernel, its mode, and further command-line options."""

    rtos: str
    mode: str
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return ".".join(("make", self.rtos, self.mode, *(one.lstrip("-") for one in self.options)))

    @property
    def claim(self) -> str:
        return f"A Makefile project with what `./ove export` writes for {self.rtos}, {self.mode}, builds and runs."


_CASES = (Case("freertos", "heap"), Case("freertos", "zeroheap"), Case("alloy", "heap", ("--cpp",)))


def job() -> Job:
    """Return the job."""

    def execute(selection: Selection) -> list[Outcome]:
        return [_outcome(case) for case in _CASES if selection.wants(GROUP, case.name, is_variant=False)]

    needs = (BUILD, ARM, EMULATOR, Part("make", (MAKE,)), *kernel_parts("freertos"))
    return Job("exported projects", GROUP, execute, lambda: [f"{GROUP}:{case.name}" for case in _CASES], needs=needs)


def _outcome(case: Case) -> Outcome:
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="ove-export-") as place:
        why = _judge(case, Path(place) / "firmware")
    return Outcome(f"{GROUP}:{case.name}", FAIL if why else PASS, why, case.claim, time.monotonic() - started)


def _judge(case: Case, project: Path) -> str:
    create(project, NATIVE, case.rtos, "own-board")
    shutil.copy(_MAKEFILE, project)
    (project / "c" / "main.c").rename(project / "hello.c")
    words, makes = ["--rtos", case.rtos, "--mode", case.mode, *case.options], ["KERNEL="]
    if kernel := crate_sources.of(case.rtos):
        kernel.provide()
        shutil.copytree(kernel.folder(), project / "rtos")
        words += ["--port", str(project / "rtos" / _PORT), "--heap", "4"]
        makes = ["KERNEL=rtos", f"HEAP={'heap_4.c' if case.mode == 'heap' else ''}"]
    for command in (
        [str(ROOT / "ove"), "export", str(project), *words],
        ["make", "-s", *makes, "build-make/firmware.elf"],
    ):
        done = call(command, _TIMEOUT_S, project)
        if done.code != 0 or "warning:" in done.output:
            return f"`{' '.join(command)}` ended with {done.code} and said:\n{done.output[-3000:]}"
    described = ET.parse(project / "ove" / cmsis_pack.NAME).getroot()  # noqa: S314 - written by us
    missing = [
        one.get("name") for one in described.iter("file") if not (project / "ove" / str(one.get("name"))).exists()
    ]
    if missing or described.findtext("name") != "ove":
        return f"{cmsis_pack.NAME} names what is not there: {missing}"
    done = call([*QEMU, str(project / "build-make" / "firmware.elf")], _RUN_S)
    return "" if (done.output, done.code) == (HELLO, 0) else f"it ended with {done.code} and printed:\n{done.output}"
