# SPDX-License-Identifier: MIT OR Apache-2.0
"""The decoded log lines of running programs: tests/log.

That folder contains each program and its expected screen, without the times of the lines, which differ between kernels.
The report on a program that dies follows its lines; only its first word is compared.
"""

from __future__ import annotations

import difflib
import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from ove_lab import board as boards
from ove_lab.elf import Elf
from ove_lab.log.decoder import Decoder
from ove_lab.log.sites import SECTION
from ove_lab.runner import NO_WORDS, run
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.build import LTO, BuildRequest, build
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TRACE, parts_for
from ove_tool.variant import Variant

FOLDER = ROOT / "tests" / "log"
GROUP = "log"
_CLAIM = (
    "Each log line is shown once, whole and in its order, with its level, module, text and arguments, between the "
    "program's other output; dropped lines are counted; and lines of a program that dies come before its last words, "
    "with no thread in between."
)
_OPTIMISED_CLAIM = "Optimised across files, a program shows the same lines; those in the buffer come before its end."
_IN_TRACE = "The trace shows each log line in its thread or handler, with its arguments, like the screen."
_OF_ANOTHER_BUILD = (
    "A log decodes with the image of its build. With an image that differs in one word of one text, the log is said to "
    "be of another build, and no text is shown."
)
_RESTS = "A thread that finds no line to write looks 6 times in the first 1.4 seconds, after 40, 80, ... 640 ms."
_LINES, _QUIET, _SENT = "lines", "quiet", "sent"
_TRACED, _ANOTHER_BUILD, _RESTING = "lines_in_trace", "another_build", "quiet_in_trace"
_OPTIMISED = "lines_with_lto"
_QUIET_MS, _LOOKS = 1400.0, 6
_FOR_MS, _LAST_MS, _TIMEOUT_S = 1000.0, 100.0, 60.0
# A line that Rust's program formatted has no module; its site is computed, which the record does not tell.
_MODULE = re.compile(r"TIME \w+ +\w+: ")
_PLACE = re.compile(r" \([\w.]+:\d+\)$")
_NUMBER = re.compile(r"0x[0-9a-f]+")
_TIME = re.compile(r"^ *\d+\.\d{6} ")


def programs(lang: str) -> list[Path]:
    """List a language's programs that have an expected screen."""
    return sorted(one for one in FOLDER.iterdir() if (one / lang / "expected.txt").is_file())


def job(variant: Variant) -> Job:
    """Return the job of one kernel and language."""

    def name(check: str) -> str:
        return f"{variant.rtos}.{variant.lang}.{check}"

    checks = {name(each.name): (partial(_differences, each), _CLAIM) for each in programs(variant.lang)} | {
        name(_TRACED): (_untraced, _IN_TRACE)
    }
    if variant.lang == NATIVE:
        checks[name(_OPTIMISED)] = partial(_differences, FOLDER / _LINES, cmake_defines=LTO), _OPTIMISED_CLAIM
    if (FOLDER / _SENT / variant.lang).is_dir():
        checks[name(_ANOTHER_BUILD)] = _mistaken, _OF_ANOTHER_BUILD
    if (FOLDER / _QUIET / variant.lang).is_dir():
        checks[name(_RESTING)] = _restless, _RESTS

    def execute(selection: Selection) -> list[Outcome]:
        return [
            _outcome(one, check(variant), claim)
            for one, (check, claim) in checks.items()
            if selection.wants(GROUP, one, is_variant=False)
        ]

    return Job(
        f"{GROUP} {variant.rtos} {variant.lang}",
        GROUP,
        execute,
        lambda: [f"{GROUP}:{one}" for one in checks],
        (TRACE, *parts_for(variant)),
    )


def _outcome(name: str, why: str, claim: str) -> Outcome:
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim)


def _differences(app: Path, variant: Variant, cmake_defines: tuple[str, ...] = ()) -> str:
    tag = "log_lto" if cmake_defines else "log"
    image = build(BuildRequest(app, variant, tag=tag, cmake_defines=cmake_defines), is_quiet=True)
    shown = list(screen(run(image, boards.load(variant.board)).lines))
    expected = (app / variant.lang / "expected.txt").read_text(encoding="utf-8").splitlines()
    return "\n".join(difflib.unified_diff(expected, shown, "expected", "shown", lineterm=""))


def _traced(app: Path, variant: Variant, for_ms: float, last_ms: float) -> list[dict[str, Any]]:
    """Return the events in the viewer's file."""
    from ove_lab.trace.reading import Reading, Subject  # noqa: PLC0415 - the packages of a recording come with the job

    image = build(BuildRequest(app, variant, tag="log"), is_quiet=True)
    reading = Reading(last_ms=last_ms)
    reading.stream(Subject(image, boards.load(variant.board), NO_WORDS, for_ms, _TIMEOUT_S), lambda _: None)
    with tempfile.TemporaryDirectory(prefix="ove-log-") as folder:
        path = Path(folder) / "trace.json"
        reading.writer.write(path)
        return list(json.loads(path.read_text(encoding="utf-8"))["traceEvents"])


def _untraced(variant: Variant) -> str:
    """Compare the log lines of the viewer's file with those of the screen; a dropped line is in the file alone."""
    # The run is shorter than requested, so its end is read a second time.
    events = _traced(FOLDER / _LINES, variant, _FOR_MS, _LAST_MS)
    named = [one for one in events if one["name"].startswith("log ")]
    shown = [one["name"].removeprefix("log ") for one in sorted(named, key=lambda one: one["ts"])]
    lines = (FOLDER / _LINES / variant.lang / "expected.txt").read_text(encoding="utf-8").splitlines()
    wanted = [re.sub(r"^(\w+) +", r"\1: ", _PLACE.sub("", one[5:])) for one in lines if _MODULE.match(one)]
    return "\n".join(difflib.unified_diff(wanted, shown[: len(wanted)], "on the screen", "in the trace", lineterm=""))


def _restless(variant: Variant) -> str:
    """Count the sleeps of the log thread before the first line."""
    events = _traced(FOLDER / _QUIET, variant, _QUIET_MS, _QUIET_MS)
    (log,) = (one["pid"] for one in events if one["name"] == "process_name" and one["args"]["name"] == "thread ove_log")
    sleeps = [one["dur"] for one in events if one["name"] == "ove_thread_sleep_ms" and one["pid"] == log]
    return "" if len(sleeps) == _LOOKS else f"the log's thread slept {len(sleeps)} times, for us: {sleeps}"


def _mistaken(variant: Variant) -> str:
    """Decode a log with the image that sent it, and with one whose texts have the same addresses and lengths."""
    with tempfile.TemporaryDirectory(prefix="ove-log-") as folder:
        app = Path(shutil.copytree(FOLDER / _SENT, Path(folder) / _SENT))
        request = BuildRequest(app, variant, tag="log")
        image = build(request, is_quiet=True)
        sent = Path(shutil.copy(image.elf, Path(folder) / "sender.elf"))
        frames = [line.replace("<ove:", "{ove:") for line in run(image, boards.load(variant.board)).lines]
        source = app / variant.lang / "main.c"
        source.write_text(source.read_text(encoding="utf-8").replace("received", "rejected"), encoding="utf-8")
        other = Path(shutil.copy(build(request, is_quiet=True).elf, Path(folder) / "other.elf"))
        shown = [f"{elf.stem}: {line}" for elf in (sent, other) for line in _decoded(elf, frames)]
        texts = [_texts(elf) for elf in (sent, other)]
    if texts[0] == texts[1] or texts[0].replace(b"received", b"rejected") != texts[1]:
        return "the two images differ in more than the word, or not at all: the test shows nothing"
    expected = [
        "sender: TIME info    app: received 7 bytes (main.c:19)",
        "sender: TIME warning app: text (main.c:20)",
        "other: (the log is of another build than other.elf)",
        "other: TIME (an unknown log line: number NUMBER, arguments: 7)",
        "other: TIME (an unknown log line: number NUMBER, arguments: text)",
    ]
    return "\n".join(difflib.unified_diff(expected, shown, "expected", "shown", lineterm=""))


def _decoded(elf: Path, frames: Iterable[str]) -> list[str]:
    decoder = Decoder(elf)
    return [_NUMBER.sub("NUMBER", one) for frame in frames for one in screen(decoder.lines(frame))]


def _texts(elf: Path) -> bytes:
    """Return the texts of an image's log lines."""
    return b"".join(one.data for one in Elf(elf).sections if one.name.startswith(SECTION))


def screen(lines: Iterable[str]) -> Iterator[str]:
    """Replace the times, and remove everything after the first word of the report on a death."""
    for line in lines:
        if line.startswith("ove: "):
            yield "ove: ..."
            return
        yield _TIME.sub("TIME ", line)
