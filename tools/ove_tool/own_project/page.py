# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove doctor --project`: one page about a project, with what works, what has to change and what it costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ove_lab.errors import UsageError
from ove_tool.own_project import files, image, settings
from ove_tool.own_project.config_file import ConfigFile, read
from ove_tool.own_project.costs import costs
from ove_tool.own_project.files import Files, first, shown
from ove_tool.own_project.rules import OLDEST, changes, of_mpu, of_places, of_tick

_TICKS = ("xPortSysTickHandler", "ove_systick_handler", "osSystickHandler")


@dataclass
class Page:
    """The sections of the page, each a list of sentences."""

    project: list[str] = field(default_factory=list)
    works: list[str] = field(default_factory=list)
    change: list[str] = field(default_factory=list)
    costs: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def text(self) -> str:
        titles = (
            ("The project", self.project),
            ("Works as it is", self.works),
            ("Must change", self.change or ["nothing"]),
            ("Costs", self.costs),
            ("Not known from the sources", self.unknown),
        )
        parts = [f"{title}\n" + "\n".join(f"  - {line}" for line in lines) for title, lines in titles if lines]
        return "\n\n".join(parts)


def examine(folder: Path) -> Page:
    """Read a project. Raises UsageError for one that cannot be read, or that has no FreeRTOS."""
    folder = folder.resolve()
    found = files.find(folder)
    page = Page()
    config_path = first(found.configs)
    if config_path is None:
        text = (
            f"{shown(folder)} holds no FreeRTOSConfig.h: it is not a project with FreeRTOS; docs/own-board.md has Alloy"
        )
        raise UsageError(text)
    kernel = first(found.kernels)
    version = files.version(kernel) if kernel else ()
    config = read(config_path, _folders(found, kernel))
    chosen, has_conf = settings.read(folder)
    _describe(page, found, config_path, kernel, version)
    include = kernel / "include" if kernel else None
    port = first(found.ports) if len(found.ports) == 1 else None
    wrong = [*of_places(config_path, include, port), *of_mpu(config, port), *of_tick(folder, port, found.sources)]
    for one in (*wrong, *changes(config, version, chosen)):
        page.change.append(shown(f"{one.place}: {one.wrong}") + f"\n      {shown(one.line)}")
    if not has_conf:
        page.change.append(
            "ove.conf: the file that configures ove is missing\n"
            "      CONFIG_OVE_RTOS_FREERTOS=y and CONFIG_OVE_CPU_HZ=<the rate at which SysTick counts>"
        )
    elif not chosen.cpu_hz:
        page.change.append("ove.conf: the rate at which SysTick counts is missing\n      CONFIG_OVE_CPU_HZ=<Hz>")
    _script(page, found)
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
    if found.builds:
        page.project.append(f"build files {', '.join(shown(name) for name in found.builds)}")
    is_cmake = "CMakeLists.txt" in found.builds
    how = "find_package(ove) and ove_add_to() in CMakeLists.txt" if is_cmake else "./ove export writes ove into it"
    page.project.append(f"ove comes in by: {how}")


def _script(page: Page, found: Files) -> None:
    parts = {part for path in found.scripts for part in files.script(path)[1]}
    whole = [path for path in found.scripts if path.resolve() not in parts]
    script = first(whole or found.scripts)
    if script is None:
        page.unknown.append("the memory: no linker script is in this folder")
        return
    code, _ = files.script(script)
    for region in image.regions(code)[:6]:
        page.project.append(f"memory {shown(region.name)} at {region.origin:#x}, {region.length // 1024} KiB")
    if ".init_array" not in code:
        page.change.append(
            f"{found.name(script)}: it has no .init_array, so no static object of ove is prepared\n"
            "      KEEP(*(SORT(.init_array.*))) KEEP(*(.init_array*)) between __init_array_start and __init_array_end"
        )
    else:
        page.works.append(f"{found.name(script)}: the linker script needs no change")
    # A chip has several of these, each for one compiler; GNU's are recognised by their words.
    startup = first(path for path in found.startups if image.vectors(files.text(path)))
    if startup is not None and "__libc_init_array" not in files.text(startup):
        wrong = "the start-up code does not call __libc_init_array()"
        page.change.append(f"{found.name(startup)}: {wrong}\n      bl __libc_init_array before main()")


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
        page.works.append("SysTick: ove gives the handler in place of the CMSIS layer's")
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
    """Return the page, and whether nothing has to change."""
    page = examine(folder)
    return page.text(), not page.change
