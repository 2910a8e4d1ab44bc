# SPDX-License-Identifier: MIT OR Apache-2.0
"""Kernel-independent libraries: tests/opaque. One archive of the library is linked into every image for a processor."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ove_lab import board as boards
from ove_lab import image as images
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.runner import mismatch, run
from ove_tests.testing import named_checks
from ove_tests.testing.model import Job
from ove_tool import compiler_cache, kernels
from ove_tool.build import BuildFailure, BuildRequest, alone_in, build
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import BOARDS, INTEGRATIONS, ROOT, STATE, VENV_PYTHON
from ove_tool.setup import crate_sources
from ove_tool.setup.parts import HOST, TESTS, TRACE, library_parts, parts_for
from ove_tool.variant import Variant, on_board

GROUP = "opaque"
HEADERS = ROOT / "opaque" / "include"
_FOLDER = ROOT / "tests" / "opaque"
_APP, _LIBRARY, _LWIP, _BOUND = (_FOLDER / name for name in ("app", "middleware", "lwip", "binding"))
_INLINE = INTEGRATIONS / "lwip" / "measure"
_BUILDS = STATE / "new" / GROUP
_TIMEOUT_S = 300.0
_LIBRARY_MS = 1000.0
_BOARD = boards.load(boards.default())
_RELEASE = ("CONFIG_OVE_CHECKS=n",)
_CPU = re.compile(r"^set\(OVE_BOARD_CPU_FLAGS (.+)\)$", re.MULTILINE)
_BUILT = "-O2 -g"
_PUBLIC = ROOT / "include" / "ove"
_BINDING = next((ROOT / "bindings").glob("*/include"))
_OLDEST, _USUAL = "-std=c99", "-std=gnu11"
_SUFFIXES = {"gcc": ".c", "g++": ".cc"}
# A line of `-H`: a dot for each level, and the path.
_INCLUDED = re.compile(r"\.+ ")
_RUNS_CLAIM = (
    "A library that was compiled once, without a kernel's headers and without a configuration, runs in this image: an "
    "object of each kind, in both languages of the library."
)
# Instructions of an echoed kilobyte.
_MOST_MORE = 1000
_PRICE_CLAIM = (
    f"An lwIP that was compiled once for all kernels takes at most {_MOST_MORE} instructions more to echo a kilobyte "
    "than one with inline calls."
)
_Said = Callable[[], list[str]]


def job() -> Job:
    """Return the job of the tests that do not depend on the kernel."""
    undefined = "undefined reference to `{}'".format
    step = "-DCONFIG_OVE_PRIORITY_STEP=8"
    checks: dict[str, tuple[str, _Said]] = {
        "headers": ("Each public header compiles without a kernel's folder and without a configuration.", _in_gcc),
        "headers.c99": (
            "So does each in the oldest C standard that middleware uses.",
            partial(_in_gcc, _OLDEST),
        ),
        "headers.binding": (
            "So does each, and each header of the binding, with the binding's compiler.",
            _in_gxx,
        ),
        "forgotten": (
            "An image that does not compare itself with the library does not link; the symbol says what to call.",
            partial(_refused, (undefined("ove_opaque_needs_ove_link_opaque"),), cmake=("FORGETS=ON",)),
        ),
        "older": (
            "A library with another object size does not link; the missing symbol names the object and its size.",
            partial(_refused, (undefined("ove_opaque_mutex_of_88_bytes"),), flags="-DOVE_OPAQUE_MUTEX_BYTES=88"),
        ),
        "left-out": (
            "A call that the configuration omits does not link; the missing symbol is the call.",
            partial(_refused, (undefined("ove_sem_create"),), mode="zeroheap", cmake=("CREATES=ON",)),
        ),
        "priorities": (
            "A library with other priority numbers does not link.",
            partial(_refused, (undefined("ove_opaque_priority_step_8"),), flags=step),
        ),
        "log": ("A library's log lines are written, with strings as long as the image's.", _logs),
        "log-strings": (
            "A logging library that has no space for an image's longer strings does not link.",
            partial(
                _refused,
                (undefined("ove_opaque_log_string_of_32"),),
                defines=("CONFIG_OVE_LOG=y", "CONFIG_OVE_LOG_STRING_MAX=64"),
            ),
        ),
        "too-small": (
            "A kernel's object that is larger than the library's memory does not compile, and the message names it.",
            partial(_refused, ("ove_thread_storage_t is larger",), own="-DOVE_OPAQUE_THREAD_BYTES=64"),
        ),
        "small-stack": (
            "A kernel that adds more to a stack than the library does not compile.",
            partial(_refused, ("adds more to a stack than",), own="-DOVE_OPAQUE_STACK_EXTRA_BYTES=8"),
        ),
        "both": (
            "A file with headers of both ove::ove and ove::opaque does not compile, and the message says so.",
            partial(_refused, ("this file has ove::opaque and ove::ove",), cmake=("MIXES=ON",)),
        ),
        "stripped": (
            "If the linker would remove the compared data, the image's configuration stops, and the message says why.",
            partial(_refused, ("ove_link_opaque(opaque): `-S`",), cmake=("CMAKE_EXE_LINKER_FLAGS=-Wl,-S",)),
        ),
        "both-bound": (
            "An image and a library that both use the binding keep their objects, which have different sizes.",
            _both_bound,
        ),
        "same-objects": (
            "Changing the mode or the checks in a build folder recompiles no file of the library.",
            _same_objects,
        ),
        "same-archive": (
            "The images of all kernels link one archive of the library without recompiling any of its files.",
            _same_archive,
        ),
    }
    return named_checks.job(GROUP, GROUP, checks, (TESTS, HOST, *parts_for(on_board("heap"))))


def jobs_of_kernels(rtoses: list[str]) -> list[Job]:
    """Return a job for each kernel: the library's one archive in each mode, with checks and without."""
    return [_job_of_kernel(rtos) for rtos in rtoses]


def _job_of_kernel(rtos: str) -> Job:
    board = boards.of_host() if kernels.load(rtos).is_on_host else _BOARD.name
    checks: dict[str, tuple[str, _Said]] = {}
    for mode in MODES:
        variant = Variant(rtos, board, mode, NATIVE)
        checks[f"{rtos}.{mode}"] = (_RUNS_CLAIM, partial(_runs, variant, ()))
        checks[f"{rtos}.{mode}.release"] = (_RUNS_CLAIM, partial(_runs, variant, _RELEASE))
    needs = [TESTS, *parts_for(Variant(rtos, board, MODES[0], NATIVE))]
    if _has_price(rtos):
        checks[f"{rtos}.price"] = (_PRICE_CLAIM, partial(_price, Variant(rtos, board, MODES[1], NATIVE)))
        needs += [TRACE, *library_parts("lwip")]
    return named_checks.job(f"{GROUP} {rtos}", GROUP, checks, needs)


def _has_price(rtos: str) -> bool:
    """Return True if a kernel links lwIP with the compiler's C library, whose errno one archive of lwIP has."""
    kernel = kernels.load(rtos)
    is_refused = (INTEGRATIONS / "lwip" / "not_on" / f"{rtos}.txt").is_file()
    return not (kernel.is_on_host or kernel.builds_image or is_refused)


def _archive(source: Path, board: str, flags: str = "", defines: tuple[str, ...] = ()) -> Path:
    """Compile a library as its author would: with compiler flags and without a board. Done once for all images."""
    own = boards.load(board)
    name = "-".join(["-".join(source.relative_to(_FOLDER).parts), board, *re.findall(r"\w+", flags)])
    folder = _BUILDS / name
    folder.mkdir(parents=True, exist_ok=True)
    text = f"{_BUILT} {flags}"
    words = ["cmake", "-G", "Ninja", "-S", str(source), "-B", str(folder), f"-Dove_opaque_DIR={ROOT / 'opaque'}"]
    if not own.is_host:
        words.append(f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'cmake' / 'toolchains' / 'arm-none-eabi.cmake'}")
        text = f"{cpu_flags(board)} {text}"
    words += [f"-DCMAKE_{language}_FLAGS={text}" for language in ("C", "CXX")]
    with alone_in(folder):
        _called([*words, *defines], folder)
        _called(["cmake", "--build", str(folder)], folder)
    return next(folder.glob("*.a"))


def cpu_flags(board: str) -> str:
    """Return the compiler options for a board's processor."""
    found = _CPU.search((BOARDS / board / "board.cmake").read_text(encoding="utf-8"))
    return found[1] if found else ""


def _runs(variant: Variant, defines: tuple[str, ...]) -> list[str]:
    tag = GROUP + ("-release" if defines else "")
    cmake = (f"LIBRARY={_archive(_LIBRARY, variant.board)}",)
    return _mismatch(build(BuildRequest(_APP, variant, defines, tag=tag, cmake_defines=cmake), is_quiet=True))


def _price(variant: Variant) -> list[str]:
    sources = next(one for one in crate_sources.libraries() if one.owner.name == "lwip")
    sources.provide()
    archive = _archive(_LWIP / "library", variant.board, "-w", (f"-DLWIP={sources.folder()}",))
    inline = _longest(BuildRequest(_INLINE, variant, _RELEASE))
    opaque = _longest(BuildRequest(_LWIP, variant, _RELEASE, tag=GROUP, cmake_defines=(f"LIBRARY={archive}",)))
    return [] if opaque - inline <= _MOST_MORE else [f"an echo takes {opaque} instructions, and {inline} inline"]


def _longest(request: BuildRequest) -> int:
    """Return the instructions of the longest pass through a program's only region, including interrupts and threads."""
    # Its packages are there once the tests are set up.
    from ove_lab.measure.figures import rows  # noqa: PLC0415
    from ove_lab.measure.suites import ELAPSED  # noqa: PLC0415 - as above
    from ove_tool import regions  # noqa: PLC0415 - as above

    (row,) = (row for row in rows(regions.measure(request, _LIBRARY_MS, is_quiet=True)) if row.suite == ELAPSED)
    return row.max


def _refused(
    said: tuple[str, ...],
    mode: str = "heap",
    defines: tuple[str, ...] = (),
    cmake: tuple[str, ...] = (),
    flags: str = "",
    own: str = "",
) -> list[str]:
    """Build an image that must be rejected. `flags` are the library's compiler flags, `own` the image's options."""
    more = (f"LIBRARY={_archive(_LIBRARY, _BOARD.name, flags)}", *cmake, *([f"CMAKE_C_FLAGS={own}"] if own else []))
    request = BuildRequest(_APP, on_board(mode), defines, tag=f"{GROUP}-refused", cmake_defines=more)
    shutil.rmtree(request.folder, ignore_errors=True)
    try:
        build(request, is_quiet=True)
    except BuildFailure as failure:
        return [f"it does not say `{one}`:\n{failure.output[-3000:]}" for one in said if one not in failure.output]
    return ["it is built"]


def _logs() -> list[str]:
    cmake = (f"LIBRARY={_archive(_LIBRARY, _BOARD.name)}",)
    request = BuildRequest(_APP, on_board("heap"), ("CONFIG_OVE_LOG=y",), tag=f"{GROUP}-log", cmake_defines=cmake)
    said = run(build(request, is_quiet=True), _BOARD, timeout_s=_TIMEOUT_S)
    wanted = "info    middleware: the library logs 42, literal and a name that is longer than a log... (logs.c:"
    return [] if said.exit_code == 0 and wanted in said.lines[-1] else [f"it says {said.lines[-1:]}, not `{wanted}`"]


def _in_gcc(standard: str = _USUAL) -> list[str]:
    return _alone(sorted(_PUBLIC.glob("*.h")), "gcc", [standard])


def _in_gxx() -> list[str]:
    headers = sorted([*_PUBLIC.glob("*.h"), *_BINDING.glob("ove/*.hpp")])
    # A template is compiled only where it is used.
    use = "#include <ove/types.hpp>\nstatic_assert(ove::Timeout(std::chrono::microseconds(1500)).ms() == 2u);\n"
    return _alone(headers, "g++", ["-std=c++23", "-fno-exceptions", "-fno-rtti"], use)


def _alone(headers: list[Path], compiler: str, standard: list[str], use: str = "int alone;\n") -> list[str]:
    """Compile each header alone, included twice, for the board and for this machine, and check all that it includes."""
    folder = _BUILDS / compiler
    folder.mkdir(parents=True, exist_ok=True)
    allowed = tuple(f"{one}/" for one in (HEADERS, _PUBLIC, _BINDING))
    wrong = []
    for prefix, cpu in (("arm-none-eabi-", cpu_flags(_BOARD.name).split()), ("", [])):
        words = [f"{prefix}{compiler}", *standard, *cpu, f"-I{HEADERS}", f"-I{_PUBLIC.parent}", f"-isystem{_BINDING}"]
        words += ["-DOVE_OPAQUE=1", "-Wall", "-Wextra", "-Wpedantic", "-Wundef", "-Werror", "-fsyntax-only", "-H"]
        for header in headers:
            source = folder / f"{header.name}{_SUFFIXES[compiler]}"
            source.write_text(f"#include <ove/{header.name}>\n#include <ove/{header.name}>\n{use}")
            done = call([*words, str(source)], _TIMEOUT_S, folder)
            found = [line.split()[-1] for line in done.output.splitlines() if _INCLUDED.match(line)]
            others = [one for one in found if one.startswith(f"{ROOT}/") and not one.startswith(allowed)]
            if done.code != 0 or not found or others:
                said = [line for line in done.output.splitlines() if not _INCLUDED.match(line)]
                wrong += [f"{prefix}{compiler}: {header.name}: {'; '.join([*others, *said[:5]])}"]
    return wrong


def _both_bound() -> list[str]:
    variant = on_board("heap", _BINDING.parent.name)
    return _mismatch(build(BuildRequest(_BOUND, variant, tag=GROUP), is_quiet=True), _BOUND)


def _same_objects() -> list[str]:
    folder = _BUILDS / "one-folder"
    shutil.rmtree(folder, ignore_errors=True)
    first: dict[str, str] = {}
    wrong = []
    for mode, checks in (("heap", "y"), ("zeroheap", "y"), ("zeroheap", "n")):
        words = ["cmake", "-G", "Ninja", "-S", str(_APP), "-B", str(folder), f"-Dove_DIR={ROOT / 'cmake'}"]
        words += [f"-DOVE_PYTHON={VENV_PYTHON}", f"-DOVE_MODE={mode}", f"-DCONFIG_OVE_CHECKS={checks}"]
        _called(words, folder.parent)
        _called(["cmake", "--build", str(folder)], folder.parent)
        wrong += _mismatch(images.load(folder))
        now = _compiled(folder)
        first = first or now
        own = [name for name in first if "/middleware.dir/" in name]
        wrong += [] if own else ["Ninja's log has no object of the library"]
        wrong += [f"{mode}, checks {checks}: {name} was compiled again" for name in own if now[name] != first[name]]
        if now != first and not any(now[name] != first[name] for name in first if name not in own):
            wrong.append(f"{mode}, checks {checks}: nothing was compiled again")
    return wrong


def _same_archive() -> list[str]:
    archive = _archive(_LIBRARY, _BOARD.name)
    before = _compiled(archive.parent)
    wrong = []
    for rtos in kernels.built_here():
        if not kernels.load(rtos).is_on_host:
            for mode in MODES:
                wrong += _runs(Variant(rtos, _BOARD.name, mode, NATIVE), ())
    after = _compiled(archive.parent)
    wrong += [] if before else ["Ninja's log has no object of the library"]
    return wrong + [f"{name} was compiled again" for name in before if after[name] != before[name]]


def _compiled(folder: Path) -> dict[str, str]:
    """Return the objects in Ninja's log, each with the time and the command of its last compilation."""
    lines = (folder / ".ninja_log").read_text(encoding="utf-8").splitlines()[1:]
    cells = [line.split("\t") for line in lines]
    return {cell[3]: f"{cell[2]} {cell[4]}" for cell in cells if cell[3].endswith((".obj", ".o"))}


def _called(words: list[str], folder: Path) -> None:
    done = call(words, _TIMEOUT_S, folder, {"ove_DIR": "", **compiler_cache.environment()})
    if done.code != 0:
        raise Failure(f"`{' '.join(words)}` failed:\n{done.output[-3000:]}")


def _mismatch(image: images.Image, app: Path = _APP) -> list[str]:
    expected = (app / "expected.txt").read_text(encoding="utf-8")
    return mismatch(run(image, boards.load(image.board), timeout_s=_TIMEOUT_S), expected, _TIMEOUT_S)
