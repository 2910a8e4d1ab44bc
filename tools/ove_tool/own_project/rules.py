# SPDX-License-Identifier: MIT OR Apache-2.0
"""The reasons why a project does not work with ove, each with the line to change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ove_tool.own_project.config_file import ConfigFile
from ove_tool.own_project.files import block, shown, text, without_comments

OLDEST = (10, 3, 1)
_MOST_POINTERS = 16
_OTHER_TICK = "ove's clock reads SysTick, which must count the kernel's tick"
_SET_UP = re.compile(r"\bvPortSetupTimerInterrupt\s*\(\s*(?:void)?\s*\)\s*\{")
_ARMV8M = re.compile(r"ARM_CM(23|33|35P|52|55|85)")
_SYSTICK = re.compile(r"(?i)systick")
# The kernel's macros that ove defines itself, each with the purpose for which ove needs it.
HOOKS = {
    "traceTASK_SWITCHED_IN": "stack checks",
    "traceTASK_SWITCHED_OUT": "stack checks",
    "traceSTARTING_SCHEDULER": "the start",
    "traceISR_ENTER": "the clock",
    "traceINCREASE_TICK_COUNT": "the clock",
    "traceENTER_xTaskCatchUpTicks": "the clock",
    "sbSEND_COMPLETED": "streams",
    "sbRECEIVE_COMPLETED": "streams",
    "traceBLOCKING_ON_STREAM_BUFFER_SEND": "streams",
    "traceRETURN_xTaskPriorityDisinherit": "priority inheritance",
    "traceENTER_xTaskRemoveFromEventList": "priority inheritance",
    "traceTIMER_COMMAND_RECEIVED": "timers",
    "traceQUEUE_CREATE": "the comparison of the kernel's fields",
    "traceSTREAM_BUFFER_CREATE": "the comparison of the kernel's fields",
    "traceTIMER_CREATE": "the comparison of the kernel's fields",
}
# With CONFIG_OVE_TICKLESS, the kernel's sleep is ove's. The port's, which expands the last two, does not run.
SLEEP_HOOKS = ("portSUPPRESS_TICKS_AND_SLEEP", "configPRE_SLEEP_PROCESSING", "configPOST_SLEEP_PROCESSING")
OLD_HOOKS = {
    "traceTASK_INCREMENT_TICK": "the clock",
    "traceTASK_SUSPEND": "a thread's permit",
    "sbSEND_COMPLETE_FROM_ISR": "streams",
    "sbRECEIVE_COMPLETED_FROM_ISR": "streams",
}


@dataclass(frozen=True)
class Settings:
    """The project's options for ove that a FreeRTOSConfig.h can contradict; 0 means unknown."""

    tick_hz: int = 1000
    cpu_hz: int = 0
    has_slices: bool = True
    is_zero_heap: bool = False
    is_tickless: bool = False
    priority_bits: int = 4
    is_alloy: bool = False
    has_own_tick: bool = True


@dataclass(frozen=True)
class Change:
    """A required change: its place, the error, and the correct line."""

    place: str
    wrong: str
    line: str

    def __str__(self) -> str:
        return f"{self.place}: {self.wrong}\n      {self.line}"


def changes(config: ConfigFile, version: tuple[int, ...], settings: Settings) -> list[Change]:
    """Return the required changes. `version` is the kernel's version; empty if unknown."""
    found = [
        *_of_scheduler(config, settings),
        *_of_clock(config, settings),
        *_of_memory(config, settings),
        *_of_interrupts(config),
        *_of_hooks(config, is_old=bool(version) and version < (11, 2)),
        *(_of_sleep(config) if settings.is_tickless else []),
    ]
    if version and version < OLDEST:
        text = ".".join(map(str, version))
        found.insert(
            0, Change("kernel", f"FreeRTOS is {text}, and the oldest that ove supports is 10.3.1", "update it")
        )
    return found


def of_places(config: Path, kernel_include: Path | None, port: Path | None) -> list[Change]:
    """Return errors in the file layout."""
    found = []
    if kernel_include is not None and config.parent.resolve() == kernel_include.resolve():
        wrong = "it is in the folder of FreeRTOS.h, where the compiler finds it before ove's part"
        found.append(Change(config.name, wrong, f"move it out of {kernel_include}"))
    if port is not None and "MPU" in port.name:
        plain = port.name.replace("_MPU", "").replace("CM4", "CM4F")
        wrong = f"{port.name} is a port with MPU, in which a thread cannot reach the kernel's data"
        found.append(Change("kernel", wrong, f"compile {port.with_name(plain)} in its place"))
    return found


def _must_be(config: ConfigFile, name: str, wanted: int, default: int, why: str) -> list[Change]:
    value = config.number(name) if config.has(name) else default
    if value is None or value == wanted:
        return []
    return [Change(config.place(name), f"{name} is {value}: {why}", f"#define {name} {wanted}")]


def _of_scheduler(config: ConfigFile, settings: Settings) -> list[Change]:
    found = [
        *_must_be(config, "configUSE_PREEMPTION", 1, 1, "ove's threads are preemptive"),
        *_must_be(config, "configNUMBER_OF_CORES", 1, 1, "ove runs on one core"),
    ]
    slices = config.number("configUSE_TIME_SLICING") if config.has("configUSE_TIME_SLICING") else 1
    if slices is not None and bool(slices) != settings.has_slices:
        letter = "y" if slices else "n"
        wrong = (
            f"configUSE_TIME_SLICING is {slices}, and CONFIG_OVE_TIME_SLICE is {'y' if settings.has_slices else 'n'}"
        )
        found.append(Change(config.place("configUSE_TIME_SLICING"), wrong, f"ove.conf: CONFIG_OVE_TIME_SLICE={letter}"))
    return found


def _of_clock(config: ConfigFile, settings: Settings) -> list[Change]:
    # With 1, the port sleeps by its own code, and each sleep shifts the clock.
    sleeps = (
        (2, "with CONFIG_OVE_TICKLESS=y, ove sleeps") if settings.is_tickless else (0, "ove's clock counts each tick")
    )
    found = [
        *_must_be(config, "configUSE_16_BIT_TICKS", 0, 0, "ove counts ticks in 32 bits"),
        *_must_be(config, "configUSE_TICKLESS_IDLE", sleeps[0], 0, sleeps[1]),
    ]
    width = config.macros.get("configTICK_TYPE_WIDTH_IN_BITS")
    if width is not None and width.text.strip("() ") in {"TICK_TYPE_WIDTH_16_BITS", "TICK_TYPE_WIDTH_64_BITS"}:
        wrong = f"configTICK_TYPE_WIDTH_IN_BITS is {width.text}: ove counts ticks in 32 bits"
        found.append(Change(str(width), wrong, "#define configTICK_TYPE_WIDTH_IN_BITS TICK_TYPE_WIDTH_32_BITS"))
    rate = config.number("configTICK_RATE_HZ")
    if rate is not None and rate != settings.tick_hz:
        wrong = f"configTICK_RATE_HZ is {rate}, and CONFIG_OVE_TICK_HZ is {settings.tick_hz}"
        found.append(Change(config.place("configTICK_RATE_HZ"), wrong, f"ove.conf: CONFIG_OVE_TICK_HZ={rate}"))
    hz = config.number("configCPU_CLOCK_HZ")
    if hz is not None and settings.cpu_hz and hz != settings.cpu_hz:
        wrong = f"configCPU_CLOCK_HZ is {hz}, and CONFIG_OVE_CPU_HZ is {settings.cpu_hz}"
        found.append(Change(config.place("configCPU_CLOCK_HZ"), wrong, f"ove.conf: CONFIG_OVE_CPU_HZ={hz}"))
    name = "configSYSTICK_CLOCK_HZ"
    counts = config.number(name)
    if counts is not None and settings.cpu_hz and counts != settings.cpu_hz:
        wrong = f"{name} is {counts}: ove's clock reads SysTick, which must count at the processor's rate"
        found.append(Change(config.place(name), wrong, f"remove {name}"))
    handler = config.macros.get("xPortSysTickHandler")
    if handler is not None and handler.text.endswith("_IRQHandler"):
        wrong = f"xPortSysTickHandler is {handler.text}: {_OTHER_TICK}"
        found.append(
            Change(str(handler), wrong, "#define xPortSysTickHandler SysTick_Handler, and the kernel's own port")
        )
    return found


def of_mpu(config: ConfigFile, port: Path | None) -> list[Change]:
    """Return errors of a port that enables the MPU by an option, such as the ports for ARMv8-M."""
    has_option = port is None or any(_ARMV8M.search(part) for part in port.parts)
    if not has_option or config.number("configENABLE_MPU") != 1:
        return []
    wrong = "configENABLE_MPU is 1: a thread cannot reach the kernel's data"
    return [Change(config.place("configENABLE_MPU"), wrong, "#define configENABLE_MPU 0")]


def of_tick(folder: Path, port: Path | None, sources: Iterable[Path]) -> list[Change]:
    """Return errors of the timer of the kernel's tick: the port's, or one that the project's sources set up.

    `folder` is the project's folder; the errors name files relative to it.
    """
    found = []
    if port is not None:
        own = {path: without_comments(text(path)) for path in sorted(port.glob("*.c"))}
        if not any(_SYSTICK.search(code) for code in own.values()):
            wrong = f"the kernel's tick is not SysTick's: {_OTHER_TICK}"
            found += [
                Change(_named(path, folder), wrong, "compile the kernel's own port for this processor")
                for path, code in own.items()
                if _SET_UP.search(code)
            ]
    for path in sources:
        # In a port's own files, the definition is the kernel's weak one.
        if path.name == "port.c" or (port is not None and path.parent == port):
            continue
        code = text(path)
        # Most files do not contain the name, so their comments need not be removed.
        code = without_comments(code) if "vPortSetupTimerInterrupt" in code else ""
        match = _SET_UP.search(code)
        if match and not _SYSTICK.search(block(code[match.end() :])):
            wrong = f"vPortSetupTimerInterrupt() is defined here: {_OTHER_TICK}"
            found.append(Change(_named(path, folder), wrong, "remove it, so that the kernel's tick is SysTick's"))
    return found


def _named(path: Path, folder: Path) -> str:
    return shown(path.relative_to(folder) if path.is_relative_to(folder) else path)


def _of_memory(config: ConfigFile, settings: Settings) -> list[Change]:
    found = []
    name = "configSUPPORT_DYNAMIC_ALLOCATION"
    if settings.is_zero_heap:
        found += _must_be(config, name, 0, 1, "CONFIG_OVE_ZERO_HEAP=y has no heap")
    else:
        found += _must_be(config, name, 1, 1, "ove's _create calls need the kernel's heap")
    name = "configNUM_THREAD_LOCAL_STORAGE_POINTERS"
    pointers = config.number(name)
    if pointers is not None and pointers > _MOST_POINTERS:
        wrong = f"{name} is {pointers}: at most {_MOST_POINTERS} leave room for ove's records"
        found.append(Change(config.place(name), wrong, f"#define {name} {_MOST_POINTERS}"))
    priorities = config.number("configMAX_PRIORITIES")
    if priorities is not None and priorities < 2:
        wrong = f"configMAX_PRIORITIES is {priorities}: no thread could run above another"
        found.append(Change(config.place("configMAX_PRIORITIES"), wrong, "#define configMAX_PRIORITIES 9"))
    name = "configTIMER_TASK_PRIORITY"
    service = config.number(name)
    if priorities is not None and service is not None and 1 < priorities <= service:
        wrong = f"{name} is {service}, and the most urgent priority is {priorities - 1}: the kernel's assertion fails"
        found.append(Change(config.place(name), wrong, f"#define {name} (configMAX_PRIORITIES - 1)"))
    return found


def _of_interrupts(config: ConfigFile) -> list[Change]:
    found = []
    name = "configMAX_SYSCALL_INTERRUPT_PRIORITY"
    if config.number(name) == 0:
        wrong = f"{name} is 0, which masks no interrupt"
        found.append(Change(config.place(name), wrong, f"#define {name} (5 << (8 - configPRIO_BITS))"))
    return found


def _of_sleep(config: ConfigFile) -> list[Change]:
    wrong = "is defined, but with CONFIG_OVE_TICKLESS=y the kernel calls ove's sleep"
    line = "remove {}; docs/power.md has ove_board_sleep() and the functions that run around a sleep"
    return [
        Change(config.place(name), f"{name} {wrong}", line.format(name)) for name in SLEEP_HOOKS if config.has(name)
    ]


def _of_hooks(config: ConfigFile, *, is_old: bool) -> list[Change]:
    hooks = {**HOOKS, **(OLD_HOOKS if is_old else {})}
    found = [
        Change(config.place(name), f"{name} is defined, and ove needs this hook for {use}", f"remove {name}")
        for name, use in hooks.items()
        if config.has(name)
    ]
    name = "configINCLUDE_FREERTOS_TASK_C_ADDITIONS_H"
    if config.number(name) == 1 or config.has("FREERTOS_TASKS_C_ADDITIONS_INIT"):
        wrong = f"{name} is defined, but ove provides that file of the kernel"
        found.append(Change(config.place(name), wrong, f"remove {name} and FREERTOS_TASKS_C_ADDITIONS_INIT"))
    return found
