# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page about a project, and the parts of the page that do not depend on the kernel."""

from __future__ import annotations

from dataclasses import dataclass, field

from ove_tool.own_project import files, image
from ove_tool.own_project.files import Files, first, shown
from ove_tool.own_project.rules import Settings


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


def conf(page: Page, rtos: str, chosen: Settings, has_conf: bool) -> None:
    """Report the lines that ove.conf lacks."""
    if not has_conf:
        page.change.append(
            "ove.conf: the file that configures ove is missing\n"
            f"      CONFIG_OVE_RTOS_{rtos}=y and CONFIG_OVE_CPU_HZ=<the rate at which SysTick counts>"
        )
    elif not chosen.cpu_hz:
        page.change.append("ove.conf: the rate at which SysTick counts is missing\n      CONFIG_OVE_CPU_HZ=<Hz>")


def entrance(page: Page, found: Files) -> None:
    """List the project's files that include ove."""
    if found.builds:
        page.project.append(f"build files {', '.join(shown(name) for name in found.builds)}")
    is_cmake = "CMakeLists.txt" in found.builds
    how = "find_package(ove) and ove_add_to() in CMakeLists.txt" if is_cmake else "./ove export writes ove into it"
    page.project.append(f"ove is added by: {how}")


def script(page: Page, found: Files) -> None:
    """Report what the linker script and the start-up code have and lack."""
    parts = {part for path in found.scripts for part in files.script(path)[1]}
    whole = [path for path in found.scripts if path.resolve() not in parts]
    main = first(whole or found.scripts)
    if main is None:
        page.unknown.append("the memory: no linker script is in this folder")
        return
    code, _ = files.script(main)
    for region in image.regions(code)[:6]:
        page.project.append(f"memory {shown(region.name)} at {region.origin:#x}, {region.length // 1024} KiB")
    if ".init_array" not in code:
        page.change.append(
            f"{found.name(main)}: it has no .init_array, so no static object of ove is prepared\n"
            "      KEEP(*(SORT(.init_array.*))) KEEP(*(.init_array*)) between __init_array_start and __init_array_end"
        )
    else:
        page.works.append(f"{found.name(main)}: the linker script needs no change")
    # A chip has several start-up files, each for one compiler. GNU's are recognised by their directives.
    startup = first(path for path in found.startups if image.vectors(files.text(path)))
    if startup is not None and "__libc_init_array" not in files.text(startup):
        wrong = "the start-up code does not call __libc_init_array()"
        page.change.append(f"{found.name(startup)}: {wrong}\n      bl __libc_init_array before main()")
