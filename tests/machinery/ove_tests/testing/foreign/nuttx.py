# SPDX-License-Identifier: MIT OR Apache-2.0
"""NuttX's shell in its own configuration of the board, with one command more, built from the user's trees."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ove_tests.testing.foreign import traced
from ove_tool.paths import ROOT, STATE, VENV_PYTHON

if TYPE_CHECKING:
    from ove_lab.trace.history import History

KERNEL, APPS = "nuttx", "NUTTX_APPS"
CLAIMS = {
    "nuttx.shell": "NuttX's shell waits for what is typed, in NuttX's own call on the semaphore of its serial port.",
    "nuttx.schedule": "The threads of a command of the shell wait on NuttX's objects, in NuttX's calls.",
    "nuttx.counts": "Each of its threads and handlers has the instructions that QEMU's own log has.",
}
_CONFIGURATION, _SHELL_MS, _COMMAND_MS = "mps2-an500:nsh", 200.0, 800.0
_PRODUCT = ("CONFIG_PRODUCT=y", "CONFIG_PRIORITY_INHERITANCE=y", r'CONFIG_INIT_ARGS="\"-c\", \"product\""')
_EXPECTED = traced.FOLDER / KERNEL / "expected.txt"
_WAITS = "nsh_main: blocked on g_uart0port.recvsem (nxsem_wait), 1 times"


def lacking() -> str | None:
    """Return why the shell cannot be built, beside the kernel that is not there."""
    return None if os.environ.get(APPS) else f"not available: set {APPS} to a tree of nuttx-apps"


@functools.cache
def _built(name: str, *symbols: str) -> Path:
    """Build the shell as NuttX's users do. Raises Failure with what the build said."""
    folder = STATE / "foreign" / KERNEL / name
    words = ["cmake", "-G", "Ninja", "-S", os.environ["NUTTX_BASE"], "-B", str(folder)]
    words += [f"-DBOARD_CONFIG={_CONFIGURATION}", f"-DNUTTX_APPS_DIR={_applications()}"]
    words += ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"]
    config = folder / ".config"
    if not (folder / "build.ninja").is_file():
        _run(words)
    if symbols and not set(config.read_text(encoding="utf-8").splitlines()) >= set(symbols):
        with config.open("a", encoding="utf-8") as stream:
            stream.writelines(f"{one}\n" for one in symbols)
        _run(["ninja", "-C", str(folder), "olddefconfig"])
        _run(["cmake", str(folder)])
    _run(["ninja", "-C", str(folder)])
    return folder / "nuttx"


def _run(words: list[str]) -> None:
    traced.built(words, {"PATH": f"{VENV_PYTHON.parent}{os.pathsep}{os.environ['PATH']}"})


def _applications() -> Path:
    """Link the command beside the user's applications, where NuttX looks for more of them."""
    folder = STATE / "foreign" / KERNEL / "apps"
    external = folder / "external"
    external.mkdir(parents=True, exist_ok=True)
    links = {folder / one.name: one for one in Path(os.environ[APPS]).iterdir() if one.name != external.name}
    links[external / "CMakeLists.txt"] = ROOT / "tests" / "nuttx_application" / "external.cmake"
    links[external / "product"] = traced.FOLDER / KERNEL
    for link, target in links.items():
        if not link.is_symlink():
            link.symlink_to(target)
    return folder


def _shell() -> list[str]:
    made = traced.history_of(_built("shell"), _SHELL_MS)
    return [*traced.lacking([_WAITS], traced.story(made)), *traced.wrong(made)]


@functools.cache
def _history() -> History:
    return traced.history_of(_built("product", *_PRODUCT), _COMMAND_MS)


def _schedule() -> list[str]:
    expected = [one for one in _EXPECTED.read_text(encoding="utf-8").splitlines() if not one.startswith("#")]
    return [*traced.lacking(expected, traced.story(_history())), *traced.wrong(_history())]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "nuttx.shell": _shell,
    "nuttx.schedule": _schedule,
    "nuttx.counts": lambda: traced.counts(_built("product", *_PRODUCT), _history()),
}
