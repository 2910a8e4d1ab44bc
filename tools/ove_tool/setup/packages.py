# SPDX-License-Identifier: MIT OR Apache-2.0
"""Installs Debian packages with apt-get, as root or through sudo."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence

from ove_lab.console import paused, say, step
from ove_lab.errors import Failure
from ove_lab.paths import display
from ove_tool.bootstrap import BootstrapError, as_root, authorize
from ove_tool.paths import STATE
from ove_tool.setup.probe import as_numbers
from ove_tool.tools import Tool

_CANDIDATE = re.compile(r"Candidate: (?:\d+:)?(\d+(?:\.\d+)*)")
# A line from apt-get's Status-Fd: kind, package or number, percent, description.
_STATUS = re.compile(r"(dlstatus|pmstatus):[^:]*:([\d.]+):(.*)")
# If one package pulls in at least this many others, the list names it.
_MANY = 100
_NEW = re.compile(r"(\d+) newly installed")
_DOWNLOAD = re.compile(r"Need to get (?:[\d.,]+ ?\w?B/)?([\d.,]+ ?\w?B) of archives")
_DISK = re.compile(r"After this operation, ([\d.,]+ ?\w?B) of additional disk space")


def is_supported() -> bool:
    return shutil.which("apt-get") is not None


def how_to_get(tool: Tool) -> str:
    """Return one line that says how the user can install the tool."""
    if tool.name == "cargo":
        return "install cargo 1.85 or newer (Debian 12: apt-get install cargo-web; or rustup)"
    return f"apt-get install {tool.packages[0]}"


def candidate(package: str) -> str | None:
    """Return the version that apt would install, or None."""
    answer = subprocess.run(["apt-cache", "policy", package], capture_output=True, text=True, check=False).stdout
    found = _CANDIDATE.search(answer)
    return found[1] if found else None


def choose_package(tool: Tool) -> str:
    """Return the first package that is new enough. rustup is always accepted, because it installs its own Rust."""
    for package in tool.packages:
        version = candidate(package)
        if version and (package == "rustup" or as_numbers(version)[: len(tool.minimum)] >= tool.minimum):
            return package
    return tool.packages[0]


def chosen_packages(tools: Sequence[Tool]) -> list[str]:
    """List the packages that provide the tools, each once."""
    found = []
    for tool in tools:
        package = choose_package(tool)
        found.append(package)
        # Sources and compiler must have the same version: rust-web-src goes with cargo-web, rust-src with cargo.
        suffix = package.removeprefix("rust").removesuffix("-src") if package.endswith("-src") else ""
        found += [name.format(suffix=suffix) for name in tool.with_packages]
    return list(dict.fromkeys(found))


def refresh(tools: Sequence[Tool]) -> None:
    """Ask for the password if one is needed, then update the package lists.

    Raises Failure that names the tools if this machine cannot install packages.
    """
    if not is_supported():
        wishes = "; ".join(f"{tool.name} ({tool.wanted})" for tool in tools)
        raise Failure(f"this machine has no apt-get; install by hand: {wishes}")
    try:
        with paused():
            authorize(f"apt-get install {' '.join(tool.packages[0] for tool in tools)}")
    except BootstrapError as error:
        raise Failure(str(error)) from error
    # Outdated lists contain packages that no longer exist, and lack newer ones that choose_package() looks for.
    with step("reading the package lists (apt-get update)"):
        try:
            _logged(as_root(_apt("update", "--quiet")))
        except Failure as failure:
            say(f"setup: {failure}\nsetup: continuing with the existing package lists")


def list_packages(tools: Sequence[Tool]) -> None:
    """Print the packages that provide the tools, and the size of the download."""
    packages = chosen_packages(tools)
    say(f"setup: apt-get install {' '.join(packages)}")
    say(f"setup: {_amount(packages)}")
    if big := _bringing_many(packages):
        say(f"setup: {big}")


def install(tools: Sequence[Tool]) -> None:
    """Install the tools' packages in one transaction. Raises Failure with the end of apt-get's output."""
    packages = chosen_packages(tools)
    with step("apt-get install:") as progress:
        _with_progress(as_root(_apt("install", "-y", "--no-install-recommends", *packages)), progress)
    if "rustup" in packages:
        with step("rustup toolchain install stable"):
            _logged(["rustup", "toolchain", "install", "stable", "--profile", "minimal", "--no-self-update"])


def _apt(*arguments: str) -> list[str]:
    # The output is parsed below, so it must be in English; `env` is needed because sudo passes no environment.
    return ["env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", "apt-get", *arguments]


def _amount(packages: Sequence[str]) -> str:
    """Return the number of packages, the size of the download and the disk space needed."""
    command = as_root(_apt("install", "--assume-no", "--no-install-recommends", *packages))
    text = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout
    found = [pattern.search(text) for pattern in (_NEW, _DOWNLOAD, _DISK)]
    number, download, disk = (match[1] if match else None for match in found)
    said = [f"{number} packages including dependencies" if number else ""]
    said += [f"{download} to download" if download else "", f"{disk} on disk" if disk else ""]
    return ", ".join(filter(None, said)) or "apt-get does not report the size"


def _bringing_many(packages: Sequence[str]) -> str:
    """Return a note on the package that pulls in the most others, if there are surprisingly many; else ""."""
    counts = {one: _new([one]) for one in packages} if _new(packages) >= _MANY else {}
    most = max(counts, key=lambda one: counts[one], default="")
    if not most or counts[most] < _MANY:
        return ""
    why = ", which Debian splits into one package per module; if the PATH has your own npm, that is used instead"
    return f"{counts[most]} of them come with {most}{why if most == 'npm' else ''}"


def _new(packages: Sequence[str]) -> int:
    command = as_root(_apt("install", "--assume-no", "--no-install-recommends", *packages))
    text = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout
    found = _NEW.search(text)
    return int(found[1]) if found else 0


def _with_progress(command: list[str], progress: Callable[[str], None]) -> None:
    words = {"dlstatus": "downloading", "pmstatus": "installing"}
    command = [*command, "-o", "APT::Status-Fd=2"]
    log = STATE / "setup.log"
    said: list[str] = []
    with log.open("a", encoding="utf-8") as stream:
        stream.write(f"$ {' '.join(command)}\n")
        stream.flush()
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=stream, stderr=subprocess.PIPE, text=True, errors="replace"
        ) as process:
            assert process.stderr is not None  # noqa: S101
            for line in process.stderr:
                if found := _STATUS.match(line):
                    progress(f"{words[found[1]]} {float(found[2]):.0f} %, {found[3]}")
                else:
                    said.append(line)
                    stream.write(line)
    if process.returncode != 0:
        errors = [line.rstrip() for line in said if line.startswith("E:")] or [line.rstrip() for line in said[-10:]]
        raise Failure(f"apt-get could not install: {' '.join(errors)}; the whole output is in {display(log)}")


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
