# SPDX-License-Identifier: MIT OR Apache-2.0
"""A FreeRTOS program of a product's shape, as FreeRTOS is by default: tests/foreign/freertos."""

from __future__ import annotations

import difflib
import functools
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ove_tool import kernels
from ove_tool.limits import call
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.crate_sources import CrateSources
from ove_tool.testing.foreign import traced

if TYPE_CHECKING:
    from ove_tool.trace.history import History

KERNEL = "freertos"
CLAIMS = {
    "freertos.schedule": "The threads of a FreeRTOS program without ove wait on its own objects, in FreeRTOS's calls.",
    "freertos.counts": "Each thread and handler has the instructions that QEMU's own log has, and comes as often.",
    "freertos.masked": "An interrupt that was masked names the function that lasted as long, not the one that masked.",
    "freertos.planted": "A member of the kernel's that is read at a wrong offset contradicts the model.",
    "freertos.no-debug": "Without debug information, what is not known is said to be so, and a limit for it fails.",
    "freertos.stripped": "With symbols alone the same holds.",
    "freertos.bare": "An image without symbols is refused.",
}
_PROGRAM, _FOR_MS = "product", 300.0
_EXPECTED = traced.FOLDER / KERNEL / "expected.txt"
_STRIPPED = {"stripped": "-g", "bare": "-s"}
_LIMITS = "[response_instructions]\nsensor = 100000\n"


@functools.cache
def _built(debug: str = "-g") -> Path:
    """Build the program as its Makefile does. Raises Failure with what the build said."""
    folder = STATE / "foreign" / KERNEL / debug.strip("-")
    sources = CrateSources(kernels.load(KERNEL)).folder()
    variables = [f"OUT={folder}", f"FREERTOS={sources}", f"DEBUG={debug}"]
    traced.built(["make", "-s", "-C", str(traced.FOLDER / KERNEL), *variables])
    return folder / f"{_PROGRAM}.elf"


@functools.cache
def _history() -> History:
    return traced.history_of(_built(), _FOR_MS)


def _schedule() -> list[str]:
    made = _history()
    expected = [one for one in _EXPECTED.read_text(encoding="utf-8").splitlines() if not one.startswith("#")]
    unlike = difflib.unified_diff(expected, traced.story(made), "expected", "traced", lineterm="")
    return [*unlike, *traced.wrong(made)]


def _masked() -> list[str]:
    """Name the functions that held interrupts back: none that only masks or unmasks."""
    observed = _history().observed
    answers = (observed.responses.of(one) for one in observed.owners.exceptions)
    named = Counter(name for one in answers if one is not None for name in observed.responses.shares(one))
    masked = {name: count for name, count in named.items() if name.startswith("masked by")}
    wrong = [f"{count} interrupts were {name}" for name, count in masked.items() if "Critical" in name]
    return wrong if masked else ["no interrupt was masked: a check that cannot fail"]


def _planted() -> list[str]:
    """Read the owner of a mutex, and then the list that a task is in, four bytes too far."""
    from dataclasses import replace  # noqa: PLC0415 - its packages are there once the tests are set up

    from ove_tool.trace import history, model  # noqa: PLC0415 - as above

    wrong = []
    for member in ("u.xSemaphore.xMutexHolder", "xStateListItem.pvContainer"):
        observed = replace(_history().observed)
        debug = observed.debug
        right = debug.field

        def field(structure: str, path: str, wanted: str = member, right: Callable = right) -> object:  # type: ignore[type-arg]
            found = right(structure, path)
            same = path == wanted or (path.startswith("xStateListItem.") and wanted.startswith("xStateListItem."))
            return replace(found, offset=found.offset + 4) if same and found is not None else found

        debug.field = field  # type: ignore[method-assign, assignment]
        if not model.contradictions(history.make(observed)):
            wrong.append(f"{member} is read four bytes too far, and no rule is broken")
    return wrong


def _not_known(elf: Path) -> list[str]:
    code, said = _trace(elf)
    wrong = [] if code == 1 else [f"exit code {code} for a limit of what is not known"]
    for text in ("not known: which threads are ready", "it is not known when that thread was ready"):
        wrong += [] if text in said else [f"it does not say `{text}`:\n{said}"]
    ready = [line for line in said.splitlines() if re.match(r"(start|sensor|filter|slow)\b", line)]
    wrong += [f"a figure for what is not known: {line}" for line in ready if "not known" not in line]
    return wrong if ready else [*wrong, "no thread is shown"]


def _trace(elf: Path) -> tuple[int | None, str]:
    with tempfile.TemporaryDirectory(prefix="ove-foreign-") as folder:
        limits = Path(folder) / "limits.toml"
        limits.write_text(_LIMITS, encoding="utf-8")
        words = ["--elf", str(elf), "--out", str(Path(folder) / "trace.json"), "--limits-file", str(limits)]
        done = call([str(ROOT / "ove"), "trace", *words], traced.TIMEOUT_S)
    return done.code, done.output


def _stripped(name: str) -> Path:
    elf = _built().with_name(f"{name}.elf")
    shutil.copy(_built(), elf)
    call(["arm-none-eabi-strip", _STRIPPED[name], str(elf)], traced.BUILD_S)
    return elf


def _bare() -> list[str]:
    code, said = _trace(_stripped("bare"))
    return [] if code == 1 and "has no symbols" in said else [f"exit code {code}:\n{said}"]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.schedule": _schedule,
    "freertos.counts": lambda: traced.counts(_built(), _history()),
    "freertos.masked": _masked,
    "freertos.planted": _planted,
    "freertos.no-debug": lambda: _not_known(_built("-g0")),
    "freertos.stripped": lambda: _not_known(_stripped("stripped")),
    "freertos.bare": _bare,
}
