# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page about a project that has no kernel, or that replaces its kernel with Alloy."""

from __future__ import annotations

from ove_tool.own_project import files, image
from ove_tool.own_project.files import Files, first, shown
from ove_tool.own_project.rules import Settings
from ove_tool.own_project.sections import Page, conf, entrance, script

_SWITCH = "PendSV_Handler"


def examine(page: Page, found: Files, chosen: Settings, has_conf: bool) -> Page:
    """Fill the page. Alloy is compiled with ove, and needs PendSV and SysTick."""
    page.project.append("Alloy, ove's own kernel" + ("" if chosen.is_alloy else ": no FreeRTOSConfig.h was found"))
    entrance(page, found)
    conf(page, "ALLOY", chosen, has_conf)
    for kernel in found.kernels[:1]:
        page.change.append(f"{found.name(kernel)}: FreeRTOS was found too\n      leave it out of the build")
    for layer in found.layers:
        page.change.append(
            f"{found.name(layer)}: the layer calls FreeRTOS\n"
            "      leave it out of the build; CONFIG_OVE_CMSIS_OS2=y has ove's own CMSIS-RTOS2"
        )
    script(page, found)
    _switch(page, found)
    _tick(page, found, has_own=chosen.has_own_tick)
    page.works.append("interrupts of each priority but 0 may call ove")
    urgent = sorted(shown(name) for name, number in image.priorities(found).items() if number == 0)
    if urgent:
        page.costs.append(f"interrupts of priority 0 may not call ove: {', '.join(urgent[:12])}")
    return page


def _switch(page: Page, found: Files) -> None:
    for path in image.definers(found, _SWITCH):
        page.change.append(f"{found.name(path)}: {_SWITCH}() is defined here and by Alloy\n      remove it")
    startup = first(path for path in found.startups if image.vectors(files.text(path)))
    if startup is None:
        page.unknown.append("the vector table: no start-up code in assembly has one")
        return
    name = image.vectors(files.text(startup)).get("PendSV", _SWITCH)
    if name == _SWITCH:
        page.works.append(f"{found.name(startup)}: the vector table has {_SWITCH}, which is Alloy's")
        return
    page.change.append(
        f"{found.name(startup)}: PendSV is {shown(name)} here\n      link with -Wl,--defsym={shown(name)}={_SWITCH}"
    )


def _tick(page: Page, found: Files, *, has_own: bool) -> None:
    sources = image.definers(found, "SysTick_Handler")
    if not sources and has_own:
        page.change.append(
            "SysTick_Handler(): no source in C or C++ defines it\n"
            "      ove.conf: CONFIG_OVE_OWN_SYSTICK=n, so that ove defines it"
        )
    for path in sources:
        if not has_own:
            page.change.append(f"{found.name(path)}: SysTick_Handler() is defined here and by ove\n      remove one")
        elif image.calls(path, "SysTick_Handler", ("ove_systick_handler",)):
            page.works.append(f"{found.name(path)}: SysTick_Handler counts the kernel's ticks")
        else:
            page.change.append(
                f"{found.name(path)}: SysTick_Handler does not call the kernel\n"
                "      ove_systick_handler(); of <ove_own.h>"
            )
