# SPDX-License-Identifier: MIT OR Apache-2.0
"""A project as written by a vendor's generator, with its FreeRTOSConfig.h unchanged and with other settings.

It has the files of own_board.py in another layout: tests/own_board/generated.cmake.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ove_lab.limits import call
from ove_tests.testing.model import FAIL, Job, Outcome, Selection
from ove_tests.testing.own_board import CONFIG_FILE, GROUP, PROGRAMS, QEMU, Failed, do, outcome, place
from ove_tool import kernels
from ove_tool.build import jobs as at_once
from ove_tool.languages import NATIVE
from ove_tool.newapp import create
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.setup import crate_sources
from ove_tool.tools import CCACHE

# The kernel whose sources a project compiles.
_RTOS = next(rtos for rtos in kernels.built_here() if crate_sources.of(rtos))
_RUN_S = 60
_BESIDE = (
    "a task of the kernel takes ove's semaphore: 0\nand receives 4 bytes, flags 1 5\nove's thread inherits: 1\n"
    "and locks ove's mutex: 0\nove's thread receives the kernel's item: 1 42\nits bits: 3\nits token: 1\nits mutex: 1\n"
    "the task is over: 0\n"
)


def _levels(*numbers: int) -> str:
    return " ".join(f"{level}:{number}" for level, number in enumerate(numbers)) + " \ntimer: 0\n"


_GENERATED = _levels(0, 8, 16, 24, 32, 40, 48, 55)


@dataclass(frozen=True)
class Choice:
    """A setting in another project's FreeRTOSConfig.h, the number of its heap, and the program's output."""

    name: str
    claim: str
    options: Mapping[str, str] = field(default_factory=dict)
    program: str = "levels"
    heap: int = 4
    printed: str = _GENERATED
    conf: str = ""
    is_apart: bool = False


_NOTHING = (
    "configUSE_MUTEXES",
    "configUSE_RECURSIVE_MUTEXES",
    "configUSE_COUNTING_SEMAPHORES",
    "configUSE_TASK_NOTIFICATIONS",
    "configUSE_TIMERS",
    "configUSE_EVENT_GROUPS",
    "configUSE_STREAM_BUFFERS",
    "configSUPPORT_STATIC_ALLOCATION",
    "INCLUDE_vTaskSuspend",
    "INCLUDE_eTaskGetState",
    "INCLUDE_xQueueGetMutexHolder",
    "INCLUDE_xTaskGetSchedulerState",
    "INCLUDE_xTimerPendFunctionCall",
)
CHOICES = (
    Choice(
        "beside",
        "With a generator's configuration untouched, the kernel's tasks and ove's threads wait for each other.",
        program="beside",
        printed=_BESIDE,
    ),
    Choice("levels", "With 56 priorities, ove's priorities have the numbers of the CMSIS-RTOS2 names."),
    Choice(
        "five",
        "With five priorities, several of ove's share one, and a thread reads back its own.",
        {"configMAX_PRIORITIES": "(5)"},
        printed=_levels(0, 0, 1, 1, 2, 2, 3, 4),
    ),
    Choice(
        "two",
        "With two priorities, ove's most urgent priority has the upper one, and timers run.",
        {"configMAX_PRIORITIES": "(2)", "configTIMER_TASK_PRIORITY": "(1)"},
        printed=_levels(0, 0, 0, 0, 0, 0, 0, 1),
    ),
    Choice(
        "optimised",
        "With the port's optimised selection, ove's priorities have the kernel's numbers.",
        {"configMAX_PRIORITIES": "(16)", "configUSE_PORT_OPTIMISED_TASK_SELECTION": "1"},
        printed=_levels(*range(8)),
    ),
    Choice(
        "mapped",
        "A project chooses the range of ove's priorities.",
        printed=_levels(10, 13, 16, 19, 22, 25, 28, 31),
        conf="CONFIG_OVE_FREERTOS_PRIORITY_FIRST=10\nCONFIG_OVE_FREERTOS_PRIORITY_STEP=3\n",
    ),
    Choice(
        "nothing",
        "ove turns on the options that it needs and the project has turned off.",
        dict.fromkeys(_NOTHING, "0"),
    ),
    Choice(
        "queue_sets",
        "A set of the kernel learns of what ove's calls put into its queues and semaphores.",
        {"configUSE_QUEUE_SETS": "1"},
        program="queue_set",
        printed="queue: 7\nsemaphore: taken\nqueue: 8\nnothing\n",
    ),
    Choice("apart", "A kernel before 11.2 is recognised even with its headers in another folder.", is_apart=True),
    Choice("newlib", "Each task may have the C library's data of its own.", {"configUSE_NEWLIB_REENTRANT": "1"}),
    *(Choice(f"heap_{one}", f"ove works with the kernel's heap_{one}.c.", heap=one) for one in (1, 2, 3)),
)


def job() -> Job:
    """Return the job of all settings."""
    names = {one.name: f"generated.{one.name}" for one in CHOICES}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [one for one in CHOICES if selection.wants(GROUP, names[one.name], is_variant=False)]
        if not wanted:
            return []
        with place() as folder:
            project = Path(folder) / "firmware"
            try:
                _make(project)
            except Failed as failed:
                return [Outcome(f"{GROUP}:{names[one.name]}", FAIL, str(failed), one.claim) for one in wanted]
            return [outcome(names[one.name], one.claim, lambda one=one: _judge(project, one)) for one in wanted]

    return Job(f"{GROUP} generated", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in names.values()])


def _make(project: Path) -> None:
    create(project, NATIVE, _RTOS, GROUP)
    for path in PROGRAMS.iterdir():
        shutil.copy(path, project)
    shutil.copy(PROGRAMS / "generated.cmake", project / "CMakeLists.txt")
    kernel = crate_sources.of(_RTOS)
    assert kernel is not None  # noqa: S101
    kernel.provide()
    shutil.copytree(kernel.folder(), project / _RTOS)


def _judge(project: Path, choice: Choice) -> str:
    config, conf = project / CONFIG_FILE, project / "ove.conf"
    before = {path: path.read_text(encoding="utf-8") for path in (config, conf)}
    config.write_text(_changed(before[config], choice.options), encoding="utf-8")
    conf.write_text(before[conf] + choice.conf, encoding="utf-8")
    build = f"build-{choice.name}"
    words = ["cmake", "-G", "Ninja", "-S", ".", "-B", build, f"-DHEAP={choice.heap}", f"-DMAIN={choice.program}.c"]
    words += [f"-DAPART={'ON' if choice.is_apart else 'OFF'}"]
    words += [f"-Dove_DIR={ROOT / 'cmake'}", f"-DOVE_PYTHON={VENV_PYTHON}", f"-DOVE_CONFIG_STORE={STATE / 'config'}"]
    words += [f"-DCMAKE_{one}_COMPILER_LAUNCHER={CCACHE.command}" for one in ("C", "CXX")]
    try:
        do(words, project)
        said = do(["ninja", "-C", build, f"-j{at_once}"], project)
    finally:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")
    # Ignore the kernel's own warnings. A warning of ove names one of its files or a line that it adds to the headers.
    if found := [line for line in said.splitlines() if "warning:" in line and str(ROOT) in line]:
        return "the project's flags find in ove:\n" + "\n".join(found[:10])
    done = call([*QEMU, str(project / build / "firmware.elf")], _RUN_S)
    if (done.output, done.code) == (choice.printed, 0):
        return ""
    return f"it ended with {done.code} and printed\n{done.output}instead of\n{choice.printed}"


def _changed(text: str, options: Mapping[str, str]) -> str:
    for name, value in options.items():
        line = f"#define {name} {value}"
        text, found = re.subn(rf"#define {name}\s.*", line, text)
        if not found:
            text = re.sub(r"(?=#endif\s*\Z)", f"{line}\n", text)
    return text
