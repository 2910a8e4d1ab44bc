# SPDX-License-Identifier: MIT OR Apache-2.0
"""A FreeRTOS program structured like a product, with FreeRTOS's default configuration: tests/foreign/freertos."""

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

from ove_lab.limits import call
from ove_tests.testing.foreign import traced
from ove_tool import kernels
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.crate_sources import CrateSources

if TYPE_CHECKING:
    from ove_lab.trace.history import History

KERNEL = "freertos"
CLAIMS = {
    "freertos.schedule": "The threads of a FreeRTOS program without ove are shown in FreeRTOS's calls on its objects.",
    "freertos.dwarf-2": "The same holds for the oldest debug information format, which CubeMX's Makefiles request.",
    "freertos.cleared": "Start-up code that clears variables byte by byte hides nothing, including the running task.",
    "freertos.counts": "Each thread and handler has the instructions that QEMU's own log has, and comes as often.",
    "freertos.masked": "A masked interrupt is attributed to the function that delayed it, not to the one that masked.",
    "freertos.planted": "Reading a kernel member at a wrong offset contradicts the model.",
    "freertos.no-debug": "Without debug information, unknown facts are reported as unknown, and limits on them fail.",
    "freertos.stripped": "The same holds with symbols only.",
    "freertos.bare": "An image without symbols is rejected.",
    "freertos.unoptimised": "Without optimisation, where static variables have no type, the same rules hold.",
    "freertos.discarded": "If the linker removed static variables, the ready threads are reported as unknown.",
    "freertos.measure": "A region in a program without ove has exactly its written instructions, and a budget applies.",
    "freertos.profile": "The call stacks of a program without ove add up to the instruction count of QEMU's own log.",
}
_PROGRAM, _FOR_MS = "product", 300.0
_EXPECTED = traced.FOLDER / KERNEL / "expected.txt"
# The region of the measured build: its instructions, and how often the program passes it.
_REGION, _TEN, _PASSES = "ten", 10, 20
_STRIPPED = {"stripped": "-g", "bare": "-s"}
_LIMITS = "[response_instructions]\nsensor = 100000\n"


@functools.cache
def built(debug: str = "-g", *more: str, program: str = _PROGRAM) -> Path:
    """Build a program with its Makefile. Raises Failure with the build's output."""
    folder = STATE / "foreign" / KERNEL / "".join([debug.strip("-").replace(" ", ""), *(_folder(one) for one in more)])
    sources = CrateSources(kernels.load(KERNEL)).folder()
    variables = [f"OUT={folder}", f"FREERTOS={sources}", f"DEBUG={debug}", f"PROGRAM={program}", *more]
    traced.built(["make", "-s", "-C", str(traced.FOLDER / KERNEL), *variables])
    return folder / f"{program}.elf"


def _folder(variable: str) -> str:
    """Return the part of a folder's name that a Makefile variable adds."""
    name, _, value = variable.partition("=")
    return {"MEASURE": "-measured", "LLVM": "-llvm"}.get(name) or re.sub(r"\W+", "-", f"-{value}")


@functools.cache
def product_history() -> History:
    return traced.history_of(built(), _FOR_MS)


def schedule(made: History) -> list[str]:
    expected = [one for one in _EXPECTED.read_text(encoding="utf-8").splitlines() if not one.startswith("#")]
    unlike = difflib.unified_diff(expected, traced.story(made), "expected", "traced", lineterm="")
    return [*unlike, *traced.wrong(made)]


def _cleared() -> list[str]:
    from ove_lab.trace import running  # noqa: PLC0415 - its packages are there once the tests are set up

    made = traced.history_of(built("-g", "OPT=-O2 -DCLEARED_BY_BYTES"), _FOR_MS)
    known = running.find(made.observed.run, made.observed.program)
    return [*schedule(made), *(["the kernel's word for the running task is not known"] if known is None else [])]


def _masked() -> list[str]:
    """Check the functions that are reported as delaying interrupts: none may only mask or unmask."""
    observed = product_history().observed
    answers = (observed.responses.of(one) for one in observed.owners.exceptions)
    named = Counter(name for one in answers if one is not None for name in observed.responses.shares(one))
    masked = {name: count for name, count in named.items() if name.startswith("masked by")}
    wrong = [f"{count} interrupts were {name}" for name, count in masked.items() if "Critical" in name]
    return wrong if masked else ["no interrupt was masked: a check that cannot fail"]


def _planted() -> list[str]:
    """Read the owner of a mutex, and then the list that a task is in, four bytes too far."""
    from dataclasses import replace  # noqa: PLC0415 - its packages are there once the tests are set up

    from ove_lab.trace import history, model  # noqa: PLC0415 - as above

    wrong = []
    for member in ("u.xSemaphore.xMutexHolder", "xStateListItem.pvContainer"):
        observed = replace(product_history().observed)
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


def _not_known(elf: Path, threads: str = "start|sensor|filter|slow") -> list[str]:
    code, said = trace(elf)
    wrong = [] if code == 1 else [f"exit code {code} for a limit of what is not known"]
    for text in ("not known: which threads are ready", "it is not known when that thread was ready"):
        wrong += [] if text in said else [f"it does not say `{text}`:\n{said}"]
    ready = [line for line in said.splitlines() if re.match(rf"({threads})\b", line)]
    wrong += [f"a figure for what is not known: {line}" for line in ready if "not known" not in line]
    return wrong if ready else [*wrong, "no thread is shown"]


def trace(elf: Path, text: str = _LIMITS, *more: str) -> tuple[int | None, str]:
    """Check a program against limits with the command; return its exit code and its output."""
    with tempfile.TemporaryDirectory(prefix="ove-foreign-") as folder:
        limits = Path(folder) / "limits.toml"
        limits.write_text(text, encoding="utf-8")
        words = ["--elf", str(elf), "--out", str(Path(folder) / "trace.json"), "--limits-file", str(limits), *more]
        done = call([str(ROOT / "ove"), "trace", *words], traced.TIMEOUT_S)
    return done.code, done.output


def stripped(name: str, program: Path | None = None) -> Path:
    """Copy a program without its debug information, or without any symbols."""
    program = program or built()
    elf = program.with_name(f"{program.stem}-{name}.elf")
    shutil.copy(program, elf)
    call(["arm-none-eabi-strip", _STRIPPED[name], str(elf)], traced.BUILD_S)
    return elf


def _unoptimised() -> list[str]:
    elf = built("-g", "OPT=-O0")
    made = traced.history_of(elf, _FOR_MS)
    waits = [one for one in traced.story(made) if "blocked on" in one]
    return [*traced.wrong(made), *traced.counts(elf, made), *([] if waits else ["no thread waits for an object"])]


def _bare() -> list[str]:
    code, said = trace(stripped("bare"))
    return [] if code == 1 and "has no symbols" in said else [f"exit code {code}:\n{said}"]


def _measure() -> list[str]:
    """Measure a region of ten instructions, within its budget and beyond."""
    elf, wrong = built("-g", f"MEASURE={ROOT / 'include'}"), []
    with tempfile.TemporaryDirectory(prefix="ove-foreign-") as folder:
        budget = Path(folder) / "measure.toml"
        for allowed, code in ((_TEN, 0), (_TEN - 1, 1)):
            budget.write_text(f"[measure]\n{_REGION} = {allowed}\n", encoding="utf-8")
            done = call([str(ROOT / "ove"), "measure", "--elf", str(elf), "--budget", str(budget)], traced.TIMEOUT_S)
            row = next((line.split() for line in done.output.splitlines() if line.startswith(_REGION)), [])
            if done.code != code or row[1:5] != [str(_PASSES), *[str(_TEN)] * 3]:
                wrong.append(f"exit code {done.code} with a budget of {allowed}:\n{done.output}")
    return wrong


def _profile() -> list[str]:
    """Add up the stacks of the profile by thread and interrupt, and compare the sum with the log."""
    with tempfile.TemporaryDirectory(prefix="ove-foreign-") as folder:
        done = call([str(ROOT / "ove"), "profile", "--elf", str(built()), "--out", folder], traced.TIMEOUT_S)
        stacks = Path(folder) / "stacks.folded"
        lines = stacks.read_text(encoding="utf-8").splitlines() if stacks.is_file() else []
    found, counted = sum(int(line.rpartition(" ")[2]) for line in lines), traced.logged(built()).total
    if done.code != 0 or found != counted:
        return [f"exit code {done.code}, {found} instructions, the log has {counted}:\n{done.output}"]
    return []


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.schedule": lambda: schedule(product_history()),
    "freertos.dwarf-2": lambda: schedule(traced.history_of(built("-gdwarf-2"), _FOR_MS)),
    "freertos.counts": lambda: traced.counts(built(), product_history()),
    "freertos.cleared": _cleared,
    "freertos.masked": _masked,
    "freertos.planted": _planted,
    "freertos.no-debug": lambda: _not_known(built("-g0")),
    "freertos.stripped": lambda: _not_known(stripped("stripped")),
    "freertos.bare": _bare,
    "freertos.unoptimised": _unoptimised,
    "freertos.discarded": lambda: _not_known(built("-g", "OPT=-O2 -Wl,-x"), "sensor|filter|slow"),
    "freertos.measure": _measure,
    "freertos.profile": _profile,
}
