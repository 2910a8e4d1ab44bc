# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove doctor`"""

from __future__ import annotations

import platform
import sys

import click

from ove_tool import bootstrap, console
from ove_tool.errors import UsageError
from ove_tool.setup import freertos, packages, zig
from ove_tool.setup.probe import Prober
from ove_tool.setup.tools import ALL_TOOLS, CARGO
from ove_tool.variant import OWN_TREES, not_available


@click.command()
def command() -> None:
    """Show each tool: version found, version wanted, ok or how to get it. Exit code 1 when something is missing."""
    prober = Prober()
    rows = [["python", platform.python_version(), "3.11 or newer", "ok"]]
    is_whole = True
    for tool in ALL_TOOLS:
        found = prober.probe(tool)
        # Cargo only fetches the kernel; with the kernel here its absence harms nothing.
        is_spare = tool is CARGO and _has_kernel()
        is_whole = is_whole and (found.is_ok or is_spare)
        advice = "ok" if found.is_ok else f"{found.problem}: ./ove setup, or {packages.how_to_get(tool)}"
        rows.append([tool.name, found.version or "-", tool.wanted, advice])
    try:
        version = freertos.version(freertos.kernel_folder())
        advice = "ok" if version else "missing: ./ove setup"
    except UsageError as error:
        version, advice = None, str(error)
    rows.append(["FreeRTOS kernel", version or "-", f"crate {freertos.crate()}", advice])
    is_whole = is_whole and version is not None
    is_dev = bootstrap.is_installed("dev")
    rows.append(["Python packages", "base, dev" if is_dev else "base", "base, dev", "ok" if is_dev else "./ove setup"])
    rows.append(
        [
            "zig",
            "pinned" if zig.is_here() else "-",
            "tools/requirements/zig.txt",
            "ok" if zig.is_here() else "./ove setup",
        ]
    )
    rows += [[rtos, "-", "your own tree", not_available(rtos) or "named"] for rtos in OWN_TREES]
    console.table("", ["tool", "found", "wanted", "state"], rows)
    sys.exit(0 if is_whole and is_dev else 1)


def _has_kernel() -> bool:
    try:
        return freertos.is_here()
    except UsageError:
        return False
