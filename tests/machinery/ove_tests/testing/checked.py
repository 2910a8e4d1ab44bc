# SPDX-License-Identifier: MIT OR Apache-2.0
"""The corpus of tests/check: each program has exactly the findings that its first comment names."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.runner import RunWords
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.build import LTO, BuildRequest, build
from ove_tool.paths import EXAMPLES, ROOT
from ove_tool.setup.parts import TESTS, TRACE, parts_for
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.check.report import Report
    from ove_lab.image import Image
    from ove_lab.trace.observe import Observed

GROUP = "check"
APP = ROOT / "tests" / "check"
_EXAMPLES = ("pipeline",)
_FINDS = re.compile(r"\bfinds (.+?): ")
# Part of a message about data that no judge examined.
_LEAVES_OUT = re.compile(r'\bleaves out "(.+?)"')
# The start of a line that `--locks` prints.
_LISTS = re.compile(r'\blists "(.+?)"')
_NOTHING, _AND = "nothing", " and "
_FOR_MS, _EXAMPLE_MS, _TIMEOUT_S = 200.0, 1000.0, 60.0
_CLAIM = "The judges find exactly what the program's first comment names, at lines of that program."
# A program with this sentence is judged a second time.
_HAS_LINES_ALONE = re.compile(r"\bAlso judged where the program alone has debug information\.")
_ALONE = "_with_lines_alone"
_HAS_RELEASE = re.compile(r"\bAlso judged in a release build\.")
_RELEASED = "_released"
_RELEASE = ("CONFIG_OVE_CHECKS=n",)
_HAS_LTO = re.compile(r"\bAlso judged with link-time optimisation\.")
_OPTIMISED = "_with_lto"
_HAS_OWN_IMAGE = re.compile(r"\bAlso judged in an image of its own, with link-time optimisation\.")
_IN_OWN_IMAGE = "_alone_with_lto"
_LINES_ALONE = (
    "CMAKE_C_FLAGS_RELWITHDEBINFO=-O2",
    "CMAKE_CXX_FLAGS_RELWITHDEBINFO=-O2",
    "CHECK_HAS_LINES_ALONE=ON",
)
_CLEAN = "The judges find nothing in an example."


def languages() -> list[str]:
    """Return the languages of the corpus."""
    return sorted(path.name for path in APP.iterdir() if path.is_dir())


def programs(lang: str) -> dict[str, Path]:
    """Return the programs of a language by their names."""
    files = sorted(one for one in (APP / lang).rglob("*") if one.is_file())
    return {one.stem: one for one in files if _FINDS.search(one.read_text(encoding="utf-8", errors="replace"))}


def _says(path: Path, text: re.Pattern[str]) -> bool:
    return text.search(path.read_text(encoding="utf-8", errors="replace")) is not None


def job(variant: Variant) -> Job:
    """Return the job of one kernel and language."""
    named = {f"{variant.rtos}.{variant.lang}.{name}": path for name, path in programs(variant.lang).items()}
    # The second judgement: ove and the kernel have no debug information.
    alone = {f"{one}{_ALONE}": path for one, path in named.items() if _says(path, _HAS_LINES_ALONE)}
    # Without checks, the calls of ove are inlined.
    released = {f"{one}{_RELEASED}": path for one, path in named.items() if _says(path, _HAS_RELEASE)}
    # With link-time optimisation, the compiler makes its own versions of ove's functions.
    linked = {f"{one}{_OPTIMISED}": path for one, path in named.items() if _says(path, _HAS_LTO)}
    # In a small program, the compiler inlines all calls of ove, and removes the arguments of the others.
    small = {f"{one}{_IN_OWN_IMAGE}": path for one, path in named.items() if _says(path, _HAS_OWN_IMAGE)}
    clean = {f"{variant.rtos}.{variant.lang}.example.{name}": EXAMPLES / name for name in _EXAMPLES}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {one: path for one, path in named.items() if selection.wants(GROUP, one, is_variant=False)}
        others = {one: path for one, path in clean.items() if selection.wants(GROUP, one, is_variant=False)}
        bare = {one: path for one, path in alone.items() if selection.wants(GROUP, one, is_variant=False)}
        final = {one: path for one, path in released.items() if selection.wants(GROUP, one, is_variant=False)}
        whole = {one: path for one, path in linked.items() if selection.wants(GROUP, one, is_variant=False)}
        found = [*_corpus(variant, wanted), *_corpus(variant, bare, "lines-alone", _LINES_ALONE)]
        found += _corpus(variant, final, "release", defines=_RELEASE)
        found += _corpus(variant, whole, "lto", LTO, _RELEASE)
        for one, path in small.items():
            if selection.wants(GROUP, one, is_variant=False):
                found += _corpus(variant, {one: path}, "alone", (*LTO, f"CHECK_ONLY={path.stem}"), _RELEASE)
        return [*found, *(_example(variant, one, path) for one, path in others.items())]

    return Job(
        f"{GROUP} {variant.rtos} {variant.lang}",
        GROUP,
        execute,
        lambda: [f"{GROUP}:{one}" for one in (*named, *alone, *released, *linked, *small, *clean)],
        needs=(TESTS, TRACE, *parts_for(variant)),
    )


def _corpus(
    variant: Variant,
    wanted: dict[str, Path],
    tag: str = "",
    cmake_defines: tuple[str, ...] = (),
    defines: tuple[str, ...] = (),
) -> list[Outcome]:
    """Judge programs of the corpus, which are one image."""
    if not wanted:
        return []
    try:
        image = build(BuildRequest(APP, variant, defines, tag=tag, cmake_defines=cmake_defines), is_quiet=True)
    except Failure as failure:
        return [Outcome(f"{GROUP}:{one}", FAIL, str(failure), _CLAIM) for one in wanted]
    runs = _Runs(image, variant)
    return [_judge(f"{GROUP}:{one}", runs, path) for one, path in wanted.items()]


class _Runs:
    """The runs of one image. Its debug information is read once."""

    def __init__(self, image: Image, variant: Variant) -> None:
        from ove_lab.trace import observe  # noqa: PLC0415 - its packages are there once the tests are set up

        self._image, self._board = image, boards.load(variant.board)
        self._program = observe.load(image.elf)
        self._known: dict[str, object] = {}

    def observe(self, name: str) -> Observed:
        from ove_lab.trace import observe, record  # noqa: PLC0415 - as above

        words = RunWords((name,), ())
        rotation = observe.rotation(self._program)
        recorded = record.observe(self._image, self._board, _FOR_MS, _TIMEOUT_S, words, rotation)
        window = (0, len(recorded.run.pc))
        observed = observe.Observed(self._image.name, self._program, recorded, window, self._board.instruction_ns)
        observed.__dict__.update(self._known)
        self._known = {"debug": observed.debug, "symbols": observed.symbols}
        return observed


def _judge(identity: str, runs: _Runs, path: Path) -> Outcome:
    from ove_lab.check import session  # noqa: PLC0415 - as above

    started = time.monotonic()
    try:
        report = session.judge(runs.observe(path.stem))
        wrong = [*_unlike(path, report), *_misplaced(path, report)]
    except Failure as failure:
        wrong = [str(failure)]
    return Outcome(identity, FAIL if wrong else PASS, "\n".join(wrong), _CLAIM, time.monotonic() - started)


def expected(path: Path) -> set[str]:
    """Return the names of the findings that a program's first comment lists."""
    match = _FINDS.search(path.read_text(encoding="utf-8"))
    return set() if match is None or match[1] == _NOTHING else set(match[1].split(_AND))


def _unlike(path: Path, report: Report) -> list[str]:
    from ove_lab.check import contention  # noqa: PLC0415 - as above

    wanted, found = expected(path), {one.name for one in report.findings}
    comment = path.read_text(encoding="utf-8")
    left_out, listed = _LEAVES_OUT.findall(comment), _LISTS.findall(comment)
    locks = list(contention.lines(report.locks))
    unsaid = [one for one in left_out if not any(one in line for line in report.left_out)]
    return (
        [f"not found: {one}" for one in sorted(wanted - found)]
        + [f"not left out: {one}" for one in unsaid]
        + [f"not listed: {one}: {locks}" for one in listed if not any(line.startswith(one) for line in locks)]
        + [
            f"found, and the program is right: {one.name}: {one.text}"
            for one in report.findings
            if one.name not in wanted
        ]
    )


def _misplaced(path: Path, report: Report) -> list[str]:
    """Return the sides of findings whose call stacks contain no line of the program."""
    return [
        f"{one.name}: {side.who} {side.did}, and no line of {path.name} is among its calls"
        for one in report.findings
        for side in one.sides
        if not any(frame.path.endswith(path.name) and frame.line for frame in side.stack)
    ]


def _example(variant: Variant, name: str, app: Path) -> Outcome:
    from ove_lab.check import session  # noqa: PLC0415 - as above
    from ove_lab.trace import observe  # noqa: PLC0415 - as above

    started = time.monotonic()
    try:
        image = build(BuildRequest(app, variant), is_quiet=True)
        board = boards.load(variant.board)
        report = session.judge(observe.program(image, board, _EXAMPLE_MS, _TIMEOUT_S, is_counted=True))
        wrong = [f"{one.name}: {one.text}" for one in report.findings]
        wrong += [] if report.counts["accesses"] else ["no access was judged"]
        # An example calls only ove, and the judges know all of ove's calls.
        wrong += [one for one in report.left_out if "no judge knows" in one]
    except Failure as failure:
        wrong = [str(failure)]
    return Outcome(f"{GROUP}:{name}", FAIL if wrong else PASS, "\n".join(wrong), _CLEAN, time.monotonic() - started)
