# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove doctor`"""

from __future__ import annotations

import platform
import sys

import click

from ove_tool import console
from ove_tool.errors import UsageError
from ove_tool.own_trees import OWN_TREES, not_available, problem, version
from ove_tool.setup import freertos, packages, python_packages
from ove_tool.setup.probe import Prober
from ove_tool.setup.tools import ALL_TOOLS, CARGO, ZEPHYR_TOOLS


@click.command()
def command() -> None:
    """Show each tool: version found, version wanted, ok or how to get it. Exit code 1 when something is missing."""
    prober = Prober()
    rows = [["python", platform.python_version(), "3.11 or newer", "ok"]]
    is_whole = True
    has_zephyr = not_available("zephyr") is None
    for tool in (*ALL_TOOLS, *(ZEPHYR_TOOLS if has_zephyr else ())):
        found = prober.probe(tool)
        # Cargo only fetches the kernel; with the kernel here its absence harms nothing.
        is_spare = tool is CARGO and _has_kernel()
        is_whole = is_whole and (found.is_ok or is_spare)
        advice = "ok" if found.is_ok else f"{found.problem}: ./ove setup, or {packages.how_to_get(tool)}"
        rows.append([tool.name, found.version or "-", tool.wanted, advice])
    try:
        kernel = freertos.version(freertos.kernel_folder())
        advice = "ok" if kernel else "missing: ./ove setup"
    except UsageError as error:
        kernel, advice = None, str(error)
    rows.append(["FreeRTOS kernel", kernel or "-", f"crate {freertos.crate()}", advice])
    is_whole = is_whole and kernel is not None
    wanted = ["base", "dev", *([python_packages.ZEPHYR] if has_zephyr else [])]
    there = [name for name in wanted if python_packages.are_here(name)]
    is_whole = is_whole and there == wanted
    rows.append(
        ["Python packages", ", ".join(there), ", ".join(wanted), "ok" if there == wanted else "missing: ./ove setup"]
    )
    has_zig = python_packages.are_here(python_packages.ZIG)
    rows.append(["zig", "pinned" if has_zig else "-", "tools/requirements/zig.txt", "ok" if has_zig else "./ove setup"])
    for rtos, tree in OWN_TREES.items():
        missing = not_available(rtos)
        wrong = None if missing else problem(rtos)
        is_whole = is_whole and wrong is None
        found_version = "-" if missing or wrong else version(rtos) or "?"
        rows.append([rtos, found_version, f"tested: {tree.tested}", missing or wrong or "your own tree"])
    console.table("", ["tool", "found", "wanted", "state"], rows)
    sys.exit(0 if is_whole else 1)


def _has_kernel() -> bool:
    try:
        return freertos.is_here()
    except UsageError:
        return False
