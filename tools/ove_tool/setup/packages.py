# SPDX-License-Identifier: MIT OR Apache-2.0
"""Installs Debian packages with apt-get, as root or through sudo."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence

from ove_tool.bootstrap import BootstrapError, as_root
from ove_tool.console import say, step
from ove_tool.errors import Failure
from ove_tool.paths import STATE, display
from ove_tool.setup.probe import as_numbers
from ove_tool.setup.tools import Tool

_CANDIDATE = re.compile(r"Candidate: (?:\d+:)?(\d+(?:\.\d+)*)")


def is_supported() -> bool:
    return shutil.which("apt-get") is not None


def how_to_get(tool: Tool) -> str:
    """Say in one line how a person gets the tool."""
    if tool.name == "cargo":
        return "install cargo 1.85 or newer (Debian 12: apt-get install cargo-web; or rustup)"
    return f"apt-get install {tool.packages[0]}"


def candidate(package: str) -> str | None:
    """Give the version that apt would install, or None."""
    answer = subprocess.run(["apt-cache", "policy", package], capture_output=True, text=True, check=False).stdout
    found = _CANDIDATE.search(answer)
    return found[1] if found else None


def choose_package(tool: Tool) -> str:
    """Pick the first package that is new enough. rustup brings its own, whatever its version is."""
    for package in tool.packages:
        version = candidate(package)
        if version and (package == "rustup" or as_numbers(version)[: len(tool.minimum)] >= tool.minimum):
            return package
    return tool.packages[0]


def install(tools: Sequence[Tool]) -> None:
    """Install the packages of the tools. Says what it does before it does it. Raises Failure with the way out."""
    if not is_supported():
        wishes = "; ".join(f"{tool.name} ({tool.wanted})" for tool in tools)
        raise Failure(f"this machine has no apt-get; install by hand: {wishes}")
    # Old lists name packages that are gone, and hide the newer ones that the choice below looks for.
    with step("reading the package lists (apt-get update)"):
        try:
            _apt("update", "--quiet")
        except Failure as failure:
            say(f"setup: {failure}\nsetup: going on with the package lists as they are")
    packages = list(dict.fromkeys(p for tool in tools for p in (choose_package(tool), *tool.with_packages)))
    say(f"setup: installing {', '.join(packages)}")
    with step(f"apt-get install ({len(packages)} packages and what they need)"):
        _apt("install", "-y", "--no-install-recommends", *packages)
    if "rustup" in packages:
        with step("rustup toolchain install stable"):
            _logged(["rustup", "toolchain", "install", "stable", "--profile", "minimal", "--no-self-update"])


def _apt(*arguments: str) -> None:
    try:
        command = as_root(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *arguments])
    except BootstrapError as error:
        raise Failure(str(error)) from error
    _logged(command)


def _logged(command: list[str]) -> None:
    log = STATE / "setup.log"
    result = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=os.environ, check=False
    )
    with log.open("a", encoding="utf-8") as stream:
        stream.write(f"$ {' '.join(command)}\n{result.stdout}{result.stderr}")
    if result.returncode != 0:
        tail = "\n".join((result.stdout + result.stderr).strip().splitlines()[-10:])
        raise Failure(f"`{' '.join(command)}` failed; the whole output is in {display(log)}\n{tail}")
