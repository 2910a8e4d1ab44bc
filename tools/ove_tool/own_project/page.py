# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove doctor --project`: one page about a project: what works, what has to change, and the costs."""

from __future__ import annotations

from pathlib import Path

from ove_lab.errors import UsageError
from ove_tool.own_project import alloy_page, files, image, settings
from ove_tool.own_project.config_file import ConfigFile, read
from ove_tool.own_project.costs import costs
from ove_tool.own_project.files import Files, first, shown
from ove_tool.own_project.rules import OLDEST, changes, of_mpu, of_places, of_tick
from ove_tool.own_project.sections import Page, conf, entrance, script

_TICKS = ("xPortSysTickHandler", "ove_systick_handler", "osSystickHandler")


def examine(folder: Path) -> Page:
    """Read a project. Raises UsageError if it cannot be read or is not a firmware project."""
    folder = folder.resolve()
    found = files.find(folder)
    page = Page()
    config_path = first(found.configs)
    chosen, has_conf = settings.read(folder)
    if config_path is None and not (found.scripts or found.startups):
        text = (
            f"{shown(folder)} has no FreeRTOSConfig.h, linker script or start-up code, so it is not a firmware project"
        )
        raise UsageError(text)
    if config_path is None or chosen.is_alloy:
        return alloy_page.examine(page, found, chosen, has_conf)
    kernel = first(found.kernels)
    version = files.version(kernel) if kernel else ()
    config = read(config_path, _folders(found, kernel))
    _describe(page, found, config_path, kernel, version)
    include = kernel / "include" if kernel else None
    port = first(found.ports) if len(found.ports) == 1 else None
    wrong = [*of_places(config_path, include, port), *of_mpu(config, port), *of_tick(folder, port, found.sources)]
    for one in (*wrong, *changes(config, version, chosen)):
        page.change.append(shown(f"{one.place}: {one.wrong}") + f"\n      {shown(one.line)}")
    conf(page, "FREERTOS", chosen, has_conf)
    script(page, found)
    _vectors(page, found, config)
    _tick(page, found, config)
    _interrupts(page, found, config, chosen.priority_bits)
    if found.layers:
        layers = ", ".join(found.name(path) for path in found.layers[:3])
        page.works.append(f"{layers}: the layer's threads and ove's may wait for each other's objects")
    page.costs += costs(config, version, [path.stem for path in found.heaps])
    if not found.is_whole:
        page.unknown.append("the project has too many files; name the folder of the firmware itself")
    return page


def _folders(found: Files, kernel: Path | None) -> list[Path]:
    headers = dict.fromkeys(path.parent for path in (*found.configs, *found.ports))
    return [*headers, *([kernel / "include"] if kernel else [])]


def _describe(page: Page, found: Files, config: Path, kernel: Path | None, version: tuple[int, ...]) -> None:
    number = ".".join(map(str, version)) or "of an unknown version"
    page.project.append(f"FreeRTOS {number}" + (f" in {found.name(kernel)}" if kernel else ""))
    page.project.append(f"configuration {found.name(config)}")
    if len(found.configs) > 1:
        others = ", ".join(found.name(path) for path in found.configs[1:4])
        page.unknown.append(f"which FreeRTOSConfig.h is compiled: {others} exist too, and were not read")
    if kernel is None:
        page.unknown.append("the kernel's version: no tasks.c with include/task.h is in this folder")
    elif version >= OLDEST:
        page.works.append(f"the kernel: ove knows FreeRTOS from 10.3.1 on, and this is {number}")
    entrance(page, found)


def _vectors(page: Page, found: Files, config: ConfigFile) -> None:
    startup = first(path for path in found.startups if image.vectors(files.text(path)))
    if startup is None:
        page.unknown.append("the vector table: no start-up code in assembly has one")
        return
    table = image.vectors(files.text(startup))
    wanted = image.expected_vectors(config)
    wrong = False
    for name in ("SVC", "PendSV"):
        if name in table and table[name] != wanted[name]:
            wrong = True
            macro = "vPortSVCHandler" if name == "SVC" else "xPortPendSVHandler"
            page.change.append(
                f"{found.name(startup)}: {name} is {shown(table[name])} here, and the kernel's is {shown(wanted[name])}"
                f"\n      #define {macro} {shown(table[name])}"
            )
    if not wrong:
        page.works.append(f"{found.name(startup)}: the kernel's handlers are in the vector table")


def _tick(page: Page, found: Files, config: ConfigFile) -> None:
    definition = config.macros.get("xPortSysTickHandler")
    sources = [path for path in image.definers(found, "SysTick_Handler") if path not in found.layers]
    if definition is not None and definition.text == "SysTick_Handler":
        page.works.append("SysTick: the kernel's port has the handler")
        for path in sources:
            page.change.append(
                f"{found.name(path)}: SysTick_Handler is defined here and by the kernel\n      remove one"
            )
    elif config.number("USE_CUSTOM_SYSTICK_HANDLER_IMPLEMENTATION") == 0 and found.layers:
        page.works.append("SysTick: ove provides the handler instead of the CMSIS layer")
    elif not sources:
        page.unknown.append("SysTick: no handler was found that calls xPortSysTickHandler()")
    for path in sources:
        if definition is not None and definition.text == "SysTick_Handler":
            continue
        if image.calls(path, "SysTick_Handler", _TICKS):
            page.works.append(f"{found.name(path)}: SysTick_Handler counts the kernel's ticks")
        else:
            page.change.append(
                f"{found.name(path)}: SysTick_Handler does not call the kernel\n"
                "      ove_systick_handler(); of <ove_own.h>"
            )


def _interrupts(page: Page, found: Files, config: ConfigFile, priority_bits: int) -> None:
    limit = image.limit(config, priority_bits)
    given = image.priorities(found)
    if limit is None:
        page.unknown.append("which interrupts may call ove: configMAX_SYSCALL_INTERRUPT_PRIORITY is not a plain number")
        return
    page.works.append(f"interrupts of priority {limit} and less urgent ones (higher numbers) may call ove")
    urgent = sorted(shown(name) for name, number in given.items() if number < limit)
    if urgent:
        names = ", ".join(urgent[:12]) + (f" and {len(urgent) - 12} others" if len(urgent) > 12 else "")
        page.costs.append(f"interrupts more urgent than {limit} may not call ove, and ove never delays them: {names}")


def report(folder: Path) -> tuple[str, bool]:
    """Return the page, and True if nothing has to change."""
    page = examine(folder)
    return page.text(), not page.change
