# SPDX-License-Identifier: MIT OR Apache-2.0
"""NuttX's shell in NuttX's own board configuration, with one additional command, built from user-supplied trees."""

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
    "nuttx.shell": "NuttX's shell is shown waiting for input, in NuttX's own call on its serial port's semaphore.",
    "nuttx.schedule": "The threads of a shell command are shown waiting on NuttX's objects, in NuttX's calls.",
    "nuttx.circle": "Threads that deadlock in inlined calls are named, from the kernel's data structures.",
    "nuttx.joined": "A thread that joins a thread which waits for its mutex is reported as deadlocked.",
    "nuttx.counts": "Each of its threads and handlers has the instructions that QEMU's own log has.",
}
_CONFIGURATION, _SHELL_MS, _COMMAND_MS = "mps2-an500:nsh", 200.0, 800.0
_PRODUCT = ("CONFIG_PRODUCT=y", "CONFIG_PRIORITY_INHERITANCE=y", r'CONFIG_INIT_ARGS="\"-c\", \"product\""')
# Optimisation at link time inlines NuttX's own functions into the command.
_CIRCLE = (
    "CONFIG_PRODUCT_CIRCLE=y",
    "CONFIG_LTO_FULL=y",
    "CONFIG_PRIORITY_INHERITANCE=y",
    r'CONFIG_INIT_ARGS="\"-c\", \"circle\""',
)
_CIRCLE_MS = 300.0
_JOINED = ("CONFIG_PRODUCT_JOINED=y", "CONFIG_PRIORITY_INHERITANCE=y", r'CONFIG_INIT_ARGS="\"-c\", \"joined\""')
_HIDDEN = (
    "all calls of nxmutex_lock, nxmutex_trylock: the compiler inlined or changed them, which hides who waits for what"
)
_EXPECTED = traced.FOLDER / KERNEL / "expected.txt"
_WAIT_FOR_EACH_OTHER = [
    "reader is blocked on bus (nxsem_wait), which writer holds",
    "writer is blocked on store (nxsem_wait), which reader holds",
]
_JOINED_CIRCLE = [
    "child is blocked on shared (pthread_mutex_lock), which parent holds",
    "parent is blocked on child (pthread_join)",
]
_WAITS = "nsh_main: blocked on g_uart0port.recvsem (nxsem_wait), 1 times"


def lacking() -> str | None:
    """Return why the shell cannot be built, apart from a missing kernel tree."""
    return None if os.environ.get(APPS) else f"not available: set {APPS} to a tree of nuttx-apps"


@functools.cache
def built(name: str, *symbols: str) -> Path:
    """Build the shell as NuttX's users do. Raises Failure with the build's output."""
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
    """Create a link to the command next to the user's applications, where NuttX looks for further ones."""
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
    made = traced.history_of(built("shell"), _SHELL_MS)
    return [*traced.lacking([_WAITS], traced.story(made)), *traced.wrong(made)]


@functools.cache
def _history() -> History:
    return traced.history_of(built("product", *_PRODUCT), _COMMAND_MS)


def _schedule() -> list[str]:
    expected = [one for one in _EXPECTED.read_text(encoding="utf-8").splitlines() if not one.startswith("#")]
    return [*traced.lacking(expected, traced.story(_history())), *traced.wrong(_history())]


def _circle() -> list[str]:
    """Find the mutexes only from the kernel's structures, in addition to the calls that were not inlined."""
    from ove_lab.trace import diagnosis  # noqa: PLC0415 - its packages are there once it is set up

    made = traced.history_of(built("circle", *_CIRCLE), _CIRCLE_MS)
    observed, found = made.observed, diagnosis.of(made)
    circle = [one.partition(", since")[0] for one in found.deadlock]
    wrong = [f"the circle is {found.deadlock}"] if sorted(circle) != _WAIT_FOR_EACH_OTHER else []
    wrong += [] if f"{_HIDDEN}, mutexes left out" in observed.lacks else [f"it lacks {observed.lacks}"]
    names = {observed.names.thread(one): one for one in observed.threads}
    for name, mutex in (("reader", "bus"), ("writer", "store")):
        wait = made.schedule.waits(names[name].number)[-1]
        kept = observed.kernel_waits.mutex(names[name], wait.begin)
        wrong += [] if kept is not None and kept.name == mutex else [f"by its structure, {name} waits for {kept}"]
    return wrong


def _joined() -> list[str]:
    from ove_lab.trace import diagnosis  # noqa: PLC0415 - as above

    made = traced.history_of(built("joined", *_JOINED), _COMMAND_MS)
    found = sorted(one.partition(", since")[0] for one in diagnosis.of(made).deadlock)
    return [*([] if found == _JOINED_CIRCLE else [f"the circle is {found}"]), *traced.wrong(made)]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "nuttx.shell": _shell,
    "nuttx.schedule": _schedule,
    "nuttx.circle": _circle,
    "nuttx.joined": _joined,
    "nuttx.counts": lambda: traced.counts(built("product", *_PRODUCT), _history()),
}
