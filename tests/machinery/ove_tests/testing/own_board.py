# SPDX-License-Identifier: MIT OR Apache-2.0
"""Projects with a vendor's start-up code, HAL, linker script and kernel, to which ove is added: docs/own-board.md.

Each project is outside this checkout, as created by `./ove new --template own-board`, and runs in QEMU.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ove_lab import board as boards
from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import compiler_cache, kernels, languages
from ove_tool.build import jobs as at_once
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.newapp import TEMPLATES, create, offered
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.setup import crate_sources
from ove_tool.tools import CCACHE

PROGRAMS = ROOT / "tests" / "own_board"
# The board name for a project with its own board; the template has the same name.
_BOARD = next(name for name in boards.names() if boards.load(name).kind == "own")
GROUP = _BOARD
_NAME = "firmware"
CONFIG_FILE = "vendor/FreeRTOSConfig.h"
_TIMEOUT_S = 300
_RUN_S = 60
# The emulated machine that stands for the vendor's chip, with its UART as standard output.
QEMU = (
    *("qemu-system-arm", "-M", "mps2-an386", "-display", "none", "-monitor", "none", "-serial", "stdio"),
    *("-semihosting-config", "enable=on,target=native", "-icount", "shift=7,sleep=off", "-kernel"),
)
HELLO = (TEMPLATES / _BOARD / "expected.txt").read_text(encoding="utf-8")
_APP = (
    "the HAL counts: yes\nno entry: OVE_ERR_INVALID\nthe default handler: OVE_ERR_INVALID\n"
    "a jump to itself: OVE_ERR_INVALID\na handler: OVE_OK\n"
    "given by an interrupt: 0\nurgent interrupts: 1\nlocked: 0, again: OVE_ERR_DEADLOCK\n"
)
_LOCKED = _APP + "ove: stop 3 (allocation after the heap was locked) in code at 0x#\n"
_NATIVE = "a task of the kernel waited for ove's semaphore\nanswered: 0\n"
_HAL_TICK = (
    "HAL_Delay(5): 5 ms\nclock back: 0 times, lost: nothing\n"
    "urgent: allocates\nowner: inside the allocator\nurgent: has allocated\n"
)
_OVERFLOW = "ove: stop 4 (stack overflow) in greedy\n"
_SLOW = "ove: stop 1 (bad argument) in configCPU_CLOCK_HZ: it is not CONFIG_OVE_CPU_HZ\n"
_SLEEPS = (
    "the deep state: STOP\nasleep for 10 s: deep, by calls of the project: yes\napart from the timer: no\n"
    "sleeps shorter than the wake-up: light\n"
)
_UNMASKS = "ove: stop 2 (wrong context) in {}\n"
_NO_SWITCH = (
    "ove: stop 9 (object is in the wrong state for this call) in ove_run: "
    "the vector table does not hold ove's PendSV_Handler\n"
)


@dataclass(frozen=True)
class Program:
    """An executable in a project, its expected output and its exit code."""

    name: str
    claim: str
    printed: str
    code: int = 0


def _programs(rtos: str, mode: str, langs: list[str]) -> list[Program]:
    is_locked = mode == "zeroheap"
    found = [
        Program(_NAME, "An application from `./ove new --template` builds with the vendor's files and runs.", HELLO),
        Program(
            "app",
            "With a HAL's tick and interrupts at the project's own priorities, ove's calls work correctly.",
            _LOCKED if is_locked else _APP,
            67 if is_locked else 0,
        ),
        Program(
            "large_frame",
            "A frame larger than its thread's stack stops before its first write, without an MPU.",
            _OVERFLOW,
            68,
        ),
        *(Program(f"hello_{each}", f"An application in {each} runs in a vendor's project.", HELLO) for each in langs),
    ]
    if not is_locked:
        claim = "A HAL's delays and suspended tick do not disturb the clock; threads share the project's malloc()."
        found.append(Program("hal_tick", claim, _HAL_TICK))
        claim = "A C library allocation in an interrupt stops the program with the call's name."
        found.append(Program("isr_allocates", claim, "ove: stop 2 (wrong context) in malloc\n", 66))
    if crate_sources.of(rtos):
        claim = "A main() that creates kernel tasks and calls vTaskStartScheduler() can also have ove threads."
        found.append(Program("native", claim, _NATIVE))
        claim = "A clock rate other than CONFIG_OVE_CPU_HZ stops the program at the scheduler start."
        found.append(Program("slow_clock", claim, _SLOW, 65))
    else:
        claim = "ove_run() stops if the vector table has another handler in place of the kernel's switch handler."
        found.append(Program("no_switch", claim, _NO_SWITCH, 73))
    return found


@dataclass(frozen=True)
class Refused:
    """A change to a project's file that makes the build stop with a message. `old` is a regular expression."""

    name: str
    file: str
    old: str
    new: str
    says: str


def _option(name: str, value: str, says: str) -> Refused:
    return Refused(name, CONFIG_FILE, rf"#define {name}\s.*", f"#define {name} {value}", says)


def _added(name: str, line: str, says: str) -> Refused:
    return Refused(name, CONFIG_FILE, "#define vPortSVCHandler", f"{line}\n#define vPortSVCHandler", says)


_CONFIG = (
    _option("configUSE_PREEMPTION", "0", "configUSE_PREEMPTION is 0: ove's threads are preemptive"),
    _option("configTICK_RATE_HZ", "((TickType_t)250)", "ove.conf: CONFIG_OVE_TICK_HZ=250"),
    _option("configUSE_16_BIT_TICKS", "1", "#define configUSE_16_BIT_TICKS 0"),
    _option("configSUPPORT_DYNAMIC_ALLOCATION", "0", "#define configSUPPORT_DYNAMIC_ALLOCATION 1"),
    _option("configMAX_PRIORITIES", "(2)", "#define configTIMER_TASK_PRIORITY (configMAX_PRIORITIES - 1)"),
    _added("configUSE_TICKLESS_IDLE", "#define configUSE_TICKLESS_IDLE 1", "#define configUSE_TICKLESS_IDLE 0"),
    _added("configUSE_TIME_SLICING", "#define configUSE_TIME_SLICING 0", "ove.conf: CONFIG_OVE_TIME_SLICE=n"),
    _added("traceTASK_SWITCHED_IN", "#define traceTASK_SWITCHED_IN()", "remove traceTASK_SWITCHED_IN"),
    _added("slow_systick", "#define configSYSTICK_CLOCK_HZ 1000000", "remove configSYSTICK_CLOCK_HZ"),
    _added("tick_of_rtc", "#define xPortSysTickHandler RTC1_IRQHandler", "ove's clock reads SysTick"),
    Refused(
        "other_timer",
        "vendor/it.c",
        r"\Z",
        "void vPortSetupTimerInterrupt(void)\n{\n}\n",
        "vendor/it.c: vPortSetupTimerInterrupt() is defined here: ove's clock reads SysTick",
    ),
    _added(
        "one_list",
        "#define configUSE_TICKLESS_IDLE 1\n#define traceTIMER_CREATE(timer)",
        "1. FreeRTOSConfig.h:60: configUSE_TICKLESS_IDLE is 1: ove's clock counts each tick "
        "#define configUSE_TICKLESS_IDLE 0 "
        "2. FreeRTOSConfig.h:61: traceTIMER_CREATE is defined, and ove needs this hook for the comparison of the "
        "kernel's fields remove traceTIMER_CREATE",
    ),
)
_PROJECT = (
    Refused("no_clock", "ove.conf", "CONFIG_OVE_CPU_HZ=", "# ", "CONFIG_OVE_CPU_HZ is not set"),
    Refused(
        "before_project",
        "CMakeLists.txt",
        r"project\(firmware",
        f"set(OVE_BOARD {_BOARD})\nfind_package(ove)\nproject(firmware",
        "after project()",
    ),
    Refused("no_such_kernel", "CMakeLists.txt", "KERNEL rtos_kernel", "KERNEL nothing", "no target nothing"),
    Refused(
        "no_kernel_copy",
        "CMakeLists.txt",
        r"set\((\w+)_DIR .*",
        r'set(\1_DIR "/nowhere")',
        "/nowhere has no",
    ),
    Refused(
        "kernel_elsewhere",
        "CMakeLists.txt",
        r"target_link_libraries\(firmware PRIVATE rtos_kernel\)\s+set\(kernel KERNEL rtos_kernel\)",
        "",
        "does not compile",
    ),
)


# A project that sleeps, with a timer of its own for the deep sleep: what its files have in addition.
_SLEEP_OPTIONS = """
CONFIG_OVE_TICKLESS=y
CONFIG_OVE_OWN_DEEP_SLEEP_TIMER=y
CONFIG_OVE_OWN_SLEEP_TIMER_HZ=25000000
CONFIG_OVE_OWN_SLEEP_TIMER_DIVISOR=256
"""
_SLEEP_CONFIG = "#define configUSE_TICKLESS_IDLE 2\n"
_LTO = "add_compile_options(-flto)\nadd_link_options(-flto)"
_SLEEP_PROGRAMS = [
    Program("sleeps", "A project's deep sleep, timed by a timer of its own, keeps the time.", _SLEEPS),
    *(
        Program(name, f"{call}() that unmasks interrupts stops the program with its name.", _UNMASKS.format(call), 66)
        for name, call in (
            ("unmasks", "ove_board_sleep"),
            ("unmasks_before", "ove_power_before_sleep"),
            ("unmasks_after", "ove_power_after_sleep"),
        )
    ),
]


class Failed(Exception):
    """A command that should have succeeded but failed."""


def jobs() -> list[Job]:
    """Return a job for each kernel and mode, and one for the projects that the build rejects."""
    others = [lang for lang in offered() if lang != NATIVE]
    made = [(rtos, mode, others if _has_languages(rtos, mode) else []) for rtos in _kernels() for mode in MODES]
    slept = [_sleeping(rtos) for rtos in _kernels() if crate_sources.of(rtos)]
    return [*(_job_of(*each) for each in made), *slept, *map(_optimised, _kernels()), _refusals()]


def _kernels() -> list[str]:
    """List the kernels whose sources the project compiles; a user-supplied tree has its own build system."""
    return [name for name in kernels.built_here() if not kernels.load(name).is_on_host]


def _has_languages(rtos: str, mode: str) -> bool:
    """Return the configurations in which each language is built: once per kernel, and once in each mode."""
    return (mode == MODES[0]) == (crate_sources.of(rtos) is not None)


def _job_of(rtos: str, mode: str, langs: list[str]) -> Job:
    def make(project: Path) -> None:
        _make(project, rtos, langs)
        _configure(project, mode)

    return _job(f"{rtos} {mode}", f"{rtos}-{mode}", _programs(rtos, mode, langs), make)


def _sleeping(rtos: str) -> Job:
    """Return the job of a project with a deep sleep. Alloy does not sleep through ticks there."""

    def make(project: Path) -> None:
        _make(project, rtos, [])
        for name, more in (("ove.conf", _SLEEP_OPTIONS), (CONFIG_FILE, _SLEEP_CONFIG)):
            path = project / name
            path.write_text(_with(path.read_text(encoding="utf-8"), more), encoding="utf-8")
        _configure(project, MODES[0])

    return _job(f"{rtos} sleep", f"{rtos}-sleep", _SLEEP_PROGRAMS, make)


def _optimised(rtos: str) -> Job:
    """Return the job of a project that optimises across all its files."""

    def make(project: Path) -> None:
        _make(project, rtos, [])
        path = project / "CMakeLists.txt"
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"^project\(.*\)$", rf"\g<0>\n{_LTO}", text, flags=re.MULTILINE), encoding="utf-8")
        _configure(project, MODES[0])

    programs = [one for one in _programs(rtos, MODES[0], []) if one.name in ("app", "hal_tick")]
    return _job(f"{rtos} lto", f"{rtos}-lto", programs, make)


def _with(text: str, more: str) -> str:
    """Add lines to a file, inside the guard if it is a header."""
    head, guard, end = text.rpartition("#endif")
    return f"{head}{more}{guard}{end}" if guard else text + more


def _job(title: str, prefix: str, programs: list[Program], make: Callable[[Path], None]) -> Job:
    names = {program.name: f"{prefix}.{program.name}" for program in programs}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [one for one in programs if selection.wants(GROUP, names[one.name], is_variant=False)]
        if not wanted:
            return []
        with place() as folder:
            project = Path(folder) / _NAME
            try:
                make(project)
            except Failed as failed:
                return [Outcome(f"{GROUP}:{names[one.name]}", FAIL, str(failed), one.claim) for one in wanted]
            return [outcome(names[one.name], one.claim, lambda one=one: _run(project, one)) for one in wanted]

    return Job(f"{GROUP} {title}", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in names.values()])


def _refusals() -> Job:
    every = [("config", _CONFIG), ("project", _PROJECT)]
    names = [f"{kind}.{one.name}" for kind, some in every for one in some]

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {name for name in names if selection.wants(GROUP, name, is_variant=False)}
        if not wanted:
            return []
        with place() as folder:
            project = Path(folder) / _NAME
            _make(project, next(rtos for rtos in _kernels() if crate_sources.of(rtos)), [])
            _configure(project, "heap")
            return [
                outcome(
                    f"{kind}.{one.name}",
                    f"The build rejects a project that is wrong in {one.name}, and says what is required.",
                    lambda one=one: _is_refused(project, one),
                )
                for kind, some in every
                for one in some
                if f"{kind}.{one.name}" in wanted
            ]

    return Job(f"{GROUP} refusals", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in names])


def place() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix=f"ove-{_BOARD}-")


def outcome(name: str, claim: str, judge: Callable[[], str]) -> Outcome:
    started = time.monotonic()
    try:
        why = judge()
    except Failed as failed:
        why = str(failed)
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim, time.monotonic() - started)


def _make(project: Path, rtos: str, langs: list[str]) -> None:
    """Write a project with its own copy of the kernel, and add the test's other programs."""
    create(project, NATIVE, rtos, _BOARD)
    for path in PROGRAMS.iterdir():
        shutil.copy(path, project)
    lines = [f"set(PROJECT {_NAME})", "include(more.cmake)"]
    for lang in langs:
        other = project / "other" / lang
        create(other, lang, rtos)
        sources = [other] if languages.load(lang).is_package else sorted((other / lang).iterdir())
        lines.append(f"program(hello_{lang} {lang.upper()} {' '.join(map(str, sources))})")
    if kernel := crate_sources.of(rtos):
        kernel.provide()
        shutil.copytree(kernel.folder(), project / rtos)
    with (project / "CMakeLists.txt").open("a", encoding="utf-8") as file:
        file.write("\n".join([*lines, ""]))


def do(words: list[str], project: Path) -> str:
    environment = {"OVE_ROOT": "", "LC_ALL": "C", **compiler_cache.environment()}
    done = call(words, _TIMEOUT_S, project, environment)
    if done.code != 0:
        raise Failed(f"`{' '.join(words)}` failed:\n{done.output[-3000:]}")
    return done.output


def _configure(project: Path, mode: str) -> None:
    launchers = [f"-DCMAKE_{one}_COMPILER_LAUNCHER={CCACHE.command}" for one in ("C", "CXX")]
    where = [f"-Dove_DIR={ROOT / 'cmake'}", f"-DOVE_PYTHON={VENV_PYTHON}", f"-DOVE_MODE={mode}"]
    # Use one folder per configuration, so that the compiler cache finds ove's objects from the previous run.
    where.append(f"-DOVE_CONFIG_STORE={STATE / 'config'}")
    do(["cmake", "-G", "Ninja", "-S", ".", "-B", "build", *where, *launchers], project)


def _run(project: Path, program: Program) -> str:
    do(["ninja", "-C", "build", f"-j{at_once}", f"{program.name}.elf"], project)
    done = call([*QEMU, str(project / "build" / f"{program.name}.elf")], _RUN_S)
    printed = re.sub(r"0x[0-9a-f]{8}", "0x#", done.output)
    if (printed, done.code) == (program.printed, program.code):
        return ""
    return f"it ended with {done.code}, not {program.code}, and printed\n{done.output}instead of\n{program.printed}"


def _is_refused(project: Path, one: Refused) -> str:
    path = project / one.file
    text = path.read_text(encoding="utf-8")
    changed = re.sub(one.old, one.new, text)
    if changed == text:
        return f"{one.file} no longer holds `{one.old}`"
    path.write_text(changed, encoding="utf-8")
    try:
        _configure(project, "heap")
    except Failed as failed:
        said = " ".join(str(failed).split())
        return "" if one.says in said else f"the message does not say `{one.says}`:\n{failed}"
    finally:
        path.write_text(text, encoding="utf-8")
    return "it is configured"
