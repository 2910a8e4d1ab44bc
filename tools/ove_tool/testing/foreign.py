# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that do not use ove, built by their own builds: tests/foreign. The laboratory tells of them what is true.

The counts are those of QEMU's own log, which other code reads (ove_tool.testing.emulator_log).
"""

from __future__ import annotations

import difflib
import functools
import os
import re
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from ove_tool import board as boards
from ove_tool import kernels, own_trees
from ove_tool.errors import Failure
from ove_tool.image import Image
from ove_tool.limits import call
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.runner import run
from ove_tool.setup.crate_sources import CrateSources
from ove_tool.setup.parts import EMULATOR, HOST, TESTS, TRACE, kernel_parts
from ove_tool.testing import emulator_log
from ove_tool.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection

if TYPE_CHECKING:
    from ove_tool.trace.history import History

GROUP = "foreign"
FOLDER = ROOT / "tests" / "foreign"
_PROGRAM, _KERNEL = "product", "freertos"
_FOR_MS, _TIMEOUT_S, _BUILD_S = 300.0, 60.0, 300.0
_EXPECTED = FOLDER / _KERNEL / "expected.txt"
_STRIPPED = {"stripped": "-g", "bare": "-s"}
_LIMITS = "[response_instructions]\nsensor = 100000\n"
# The sample's threads give each other a semaphore every 500 ms.
_ZEPHYR, _ZEPHYR_MS = "zephyr", 1200.0
_SYNCHRONIZED = (
    "thread_b: blocked on thread_b_sem (k_sem_take), 1 times",
    "thread_a: blocked on thread_a_sem (k_sem_take), 1 times",
    "thread_a_sem: at most 1 tokens, at the end 0",
)
_CLAIMS = {
    "freertos.schedule": "The threads of a FreeRTOS program without ove wait on its own objects, in FreeRTOS's calls.",
    "freertos.counts": "Each thread and handler has the instructions that QEMU's own log has, and comes as often.",
    "freertos.masked": "An interrupt that was masked names the function that lasted as long, not the one that masked.",
    "freertos.planted": "A member of the kernel's that is read at a wrong offset contradicts the model.",
    "freertos.no-debug": "Without debug information, what is not known is said to be so, and a limit for it fails.",
    "freertos.stripped": "With symbols alone the same holds.",
    "zephyr.schedule": "Zephyr's own sample of synchronization waits on its semaphores, in Zephyr's calls.",
    "freertos.bare": "An image without symbols is refused.",
}


def job() -> Job:
    """Return the job of all these programs."""

    def execute(selection: Selection) -> list[Outcome]:
        return [_judge(one) for one in _CHECKS if selection.wants(GROUP, one, is_variant=False)]

    needs = (TESTS, EMULATOR, HOST, TRACE, *kernel_parts(_KERNEL))
    return Job(GROUP, GROUP, execute, lambda: [f"{GROUP}:{one}" for one in _CHECKS], needs=needs)


def _judge(name: str) -> Outcome:
    started = time.monotonic()
    if name.startswith(_ZEPHYR) and (why := own_trees.not_available(_ZEPHYR)):
        return Outcome(f"{GROUP}:{name}", SKIP, why, _CLAIMS[name])
    try:
        wrong = _CHECKS[name]()
    except Failure as failure:
        wrong = [str(failure)]
    passed = FAIL if wrong else PASS
    return Outcome(f"{GROUP}:{name}", passed, "\n".join(wrong), _CLAIMS[name], time.monotonic() - started)


@functools.cache
def _built(debug: str = "-g") -> Path:
    """Build the program as its Makefile does. Raises Failure with what the build said."""
    folder = STATE / "foreign" / _KERNEL / debug.strip("-")
    sources = CrateSources(kernels.load(_KERNEL)).folder()
    words = ["make", "-s", "-C", str(FOLDER / _KERNEL), f"OUT={folder}", f"FREERTOS={sources}", f"DEBUG={debug}"]
    done = call(words, _BUILD_S)
    if done.code != 0:
        raise Failure(f"`{' '.join(words)}` failed:\n{done.output[-2000:]}")
    return folder / f"{_PROGRAM}.elf"


def _image(elf: Path) -> Image:
    return Image(elf.stem, elf, "", boards.default(), "", "", elf.parent)


@functools.cache
def _history() -> History:
    from ove_tool.trace import history, observe  # noqa: PLC0415 - its packages are there once the tests are set up

    observed = observe.program(_image(_built()), boards.load(boards.default()), _FOR_MS, _TIMEOUT_S)
    if observed.recorded.exit_code != 0:
        raise Failure(f"the program ended with code {observed.recorded.exit_code}")
    return history.make(observed)


def _schedule() -> list[str]:
    from ove_tool.trace import model  # noqa: PLC0415 - as above

    made = _history()
    expected = [one for one in _EXPECTED.read_text(encoding="utf-8").splitlines() if not one.startswith("#")]
    wrong = [*difflib.unified_diff(expected, _story(made), "expected", "traced", lineterm="")]
    return [*wrong, *made.fills.wrong, *(one.text for one in model.contradictions(made)), *made.observed.lacks]


def _story(made: History) -> list[str]:
    """Return the waits of each thread, how full objects were and at the end are, and each call with its object."""
    found = []
    for thread in made.observed.threads:
        labels = Counter(one.label for one in made.schedule.periods[thread.number] if not one.label.startswith("ready"))
        name = made.observed.names.thread(thread)
        found += [f"{name}: {label}, {count} times" for label, count in sorted(labels.items())]
    for fill in made.fills.found:
        levels = [level for _, level in fill.levels]
        found.append(f"{fill.name}: at most {max(levels)} {fill.unit}, at the end {levels[-1]}")
    calls = Counter(f"{one.call.short} {one.name}".strip() for one in made.slices if one.call)
    return [*found, *(f"{name}: {count} calls" for name, count in sorted(calls.items()))]


def _counts() -> list[str]:
    made = _history()
    with tempfile.TemporaryDirectory(prefix="ove-log-") as folder:
        log = Path(folder) / "log"
        more = [*emulator_log.OPTIONS, "-D", str(log)]
        run(_image(_built()), boards.load(boards.default()), (), _TIMEOUT_S, on_the_clock=True, more=more)
        with log.open(encoding="utf-8", errors="replace") as lines:
            counted = emulator_log.read(lines)
    observed = made.observed
    mine: Counter[int | str] = Counter()
    for segment in observed.owners.segments:
        length = observed.run.between(segment.begin, segment.end)
        if segment.thread is not None:
            mine[observed.names.entry(segment.thread)] += length
        elif segment.exception is not None:
            mine[observed.program.vectors[segment.exception.handler][0]] += length
    numbers = (observed.program.vectors[one.handler][0] for one in observed.owners.exceptions)
    return [
        *_unlike("instructions", mine, counted.instructions),
        *_unlike("activations", Counter(numbers), counted.entries),
        *_unlike("switches", Counter({"": _switches(made)}), Counter({"": counted.switches})),
    ]


def _switches(made: History) -> int:
    threads = [one.thread for one in made.observed.owners.segments if one.thread is not None]
    return sum(before is not after for before, after in pairwise(threads))


def _unlike(what: str, mine: Counter, others: Counter) -> list[str]:  # type: ignore[type-arg]
    both = sorted({*mine, *others}, key=str)
    return [f"{what} of {one}: {mine[one]}, the log has {others[one]}" for one in both if mine[one] != others[one]]


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
    from dataclasses import replace  # noqa: PLC0415 - as above

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
        done = call([str(ROOT / "ove"), "trace", *words], _TIMEOUT_S)
    return done.code, done.output


def _stripped(name: str) -> Path:
    elf = _built().with_name(f"{name}.elf")
    shutil.copy(_built(), elf)
    call(["arm-none-eabi-strip", _STRIPPED[name], str(elf)], _BUILD_S)
    return elf


def _bare() -> list[str]:
    code, said = _trace(_stripped("bare"))
    return [] if code == 1 and "has no symbols" in said else [f"exit code {code}:\n{said}"]


def _zephyr() -> list[str]:
    """Build Zephyr's sample as Zephyr's users do, and trace its first exchange."""
    from ove_tool.trace import history, model, observe  # noqa: PLC0415 - as above

    base, folder = Path(os.environ["ZEPHYR_BASE"]), STATE / "foreign" / _ZEPHYR
    words = ["cmake", "-G", "Ninja", "-S", str(base / "samples" / "synchronization"), "-B", str(folder)]
    words += [
        "-DBOARD=mps2/an500",
        f"-DZEPHYR_MODULES={os.environ.get('ZEPHYR_MODULES', '')}",
        "-DCONFIG_THREAD_NAME=y",
    ]
    words += [f"-DPython3_EXECUTABLE={VENV_PYTHON}", "-DTOOLCHAIN_HAS_PICOLIBC=ON"]
    toolchain = {"ZEPHYR_TOOLCHAIN_VARIANT": "gnuarmemb", "GNUARMEMB_TOOLCHAIN_PATH": "/usr"}
    for command in (words, ["ninja", "-C", str(folder)]):
        done = call(command, _BUILD_S, environment=toolchain)
        if done.code != 0:
            raise Failure(f"`{' '.join(command)}` failed:\n{done.output[-2000:]}")
    image = _image(folder / "zephyr" / "zephyr.elf")
    observed = observe.program(image, boards.load(boards.default()), _ZEPHYR_MS, _TIMEOUT_S)
    made = history.make(observed)
    told = _story(made)
    lacks = [one for one in _SYNCHRONIZED if one not in told]
    return [*(f"it does not tell `{one}`" for one in lacks), *(one.text for one in model.contradictions(made))]


_CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.schedule": _schedule,
    "freertos.counts": _counts,
    "freertos.masked": _masked,
    "freertos.planted": _planted,
    "freertos.no-debug": lambda: _not_known(_built("-g0")),
    "freertos.stripped": lambda: _not_known(_stripped("stripped")),
    "freertos.bare": _bare,
    "zephyr.schedule": _zephyr,
}
