# SPDX-License-Identifier: MIT OR Apache-2.0
"""Projects that link ove::ove, as C++ users write them: tests/cmake_users, on the host and on a board."""

from __future__ import annotations

import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from ove_lab import board as boards
from ove_lab import image as images
from ove_lab.limits import call
from ove_lab.runner import mismatch, run
from ove_tests.testing import foreign_code, named_checks
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import compiler_cache
from ove_tool.build import BuildRequest, build, build_targets
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import EXAMPLES, ROOT, STATE, VENV_PYTHON
from ove_tool.setup.parts import HOST, TESTS, Part, parts_for
from ove_tool.tools import CCACHE, MAKE
from ove_tool.variant import Variant, on_board

GROUP = "cmake-users"
PROJECTS = ROOT / "tests" / "cmake_users"
_TIMEOUT_S = 300.0
_BOARD = boards.load(boards.default())
_TOOLCHAIN = f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'cmake' / 'toolchains' / 'arm-none-eabi.cmake'}"
_MAKEFILES = "Unix Makefiles"
_UNITY = "-DCMAKE_UNITY_BUILD=ON"
_STRICT = tuple(f"-DCMAKE_{language}_FLAGS=-Wall -Wextra -Wpedantic -Werror" for language in ("C", "CXX"))
_FIND = f"-Dove_DIR={ROOT / 'cmake'}"


@dataclass(frozen=True)
class Case:
    """A project, how it is configured, and the sentence that refuses it; without one it runs and says hello.

    `late` is a line of an ove.conf that appears after the first build.
    """

    name: str
    claim: str
    project: str
    options: tuple[str, ...] = ()
    is_on_host: bool = True
    refusal: str = ""
    generator: str = "Ninja"
    late: str = ""


_RUNS = (
    Case("fetched", "A project that fetches ove builds for this machine with one line, and runs.", "fetched"),
    Case("fetched.board", "With the board's compiler it builds for a board.", "fetched", (_TOOLCHAIN,), False),
    Case(
        "fetched.make",
        "CMake's Makefiles build it as Ninja does.",
        "fetched",
        generator=_MAKEFILES,
    ),
    Case(
        "fetched.board.make", "CMake's Makefiles build it for a board.", "fetched", (_TOOLCHAIN,), False, "", _MAKEFILES
    ),
    Case("found", "find_package() before project() selects the board's compiler.", "found", (_FIND,), False),
    Case("late", "find_package() after project() uses the project's compiler.", "late", (_FIND,)),
    Case(
        "late.without-c",
        "A project that does not enable C gets the language of ove's sources.",
        "late_without_c",
        (_FIND,),
    ),
    Case(
        "late.without-c.board",
        "So does one with the board's compiler.",
        "late_without_c",
        (_FIND, _TOOLCHAIN),
        False,
        "",
        _MAKEFILES,
    ),
    Case("unity", "ove's files are compiled separately if the project uses a unity build.", "late", (_FIND, _UNITY)),
    Case("unity.fetched", "So they do in a project that fetches ove.", "fetched", (_UNITY,)),
    Case("pedantic", "ove's files compile with a project's strict warnings.", "fetched", _STRICT),
    Case(
        "pedantic.board",
        "So they do for a board.",
        "fetched",
        (*_STRICT, _TOOLCHAIN),
        False,
    ),
    Case(
        "late-conf",
        "An ove.conf that is added after the first build takes effect.",
        "late",
        (_FIND,),
        late="CONFIG_OVE_TICK_HZ=500",
    ),
    Case(
        "late-conf.make",
        "It also takes effect with Makefiles.",
        "late",
        (_FIND,),
        generator=_MAKEFILES,
        late="CONFIG_OVE_TICK_HZ=500",
    ),
)
_LARGE = "large"
_LARGE_CLAIM = (
    "An application with 150 foreign files, whose library has flags of its own and none of ove's warnings, is the same "
    "image by `./ove build` and by CMake alone."
)
_LARGE_ON_KERNEL_CLAIM = (
    "An application with 150 foreign files in a library of their own, which it links after ove_application(), runs on "
    "every kernel, with the library's definitions and options."
)
# Zephyr's options come behind those of a library that links ove::ove, so Zephyr chooses the optimisation.
_OPTIMISES = "zephyr"
_REFUSED = (
    Case(
        "plain-name",
        "A project that links `ove` gets a message that names ove::ove.",
        "late",
        (_FIND, "-DLINK=ove"),
        refusal="target_link_libraries(app ... ove): `ove` is a part of ove::ove; write ove::ove.",
    ),
    Case(
        "shared",
        "A shared library that links ove::ove is rejected.",
        "late",
        (_FIND, "-DSHARED=ON"),
        refusal="ove is part of an executable, and app is a shared library",
    ),
    Case(
        "early",
        "A project that fetches ove before project() is told to call project() first.",
        "early",
        refusal="call project() before FetchContent_MakeAvailable(ove)",
    ),
    Case(
        "no-compiler",
        "A board without its compiler is rejected with the option to add.",
        "late",
        (_FIND, f"-DBOARD={_BOARD.name}"),
        refusal=f"configure with {_TOOLCHAIN}",
    ),
    Case(
        "other-compiler",
        "The host board is rejected with a cross compiler.",
        "late",
        (_FIND, _TOOLCHAIN, f"-DBOARD={boards.of_host()}"),
        refusal="OVE_BOARD=host needs the compiler of this machine",
    ),
    Case(
        "finished",
        "A board whose images are completed after the link requires ove_application().",
        "late",
        (_FIND, _TOOLCHAIN, "-DBOARD=rpi-pico"),
        refusal="call ove_application(app C ...) in place of add_executable(app)",
    ),
    Case(
        "own-board",
        "A project with its own board gets a message that names ove_add_to().",
        "late",
        (_FIND, _TOOLCHAIN, "-DBOARD=own-board"),
        refusal="with OVE_BOARD=own-board call ove_add_to(app) after add_executable(app)",
    ),
    Case(
        "taken-name",
        "An application with the name of another target is rejected with the reason.",
        "taken_name",
        (_FIND,),
        refusal="ove_application(app): a target of this name exists already",
    ),
    Case(
        "root",
        "The checkout itself is not an application; a message says what is.",
        "",
        refusal="./ove build examples/hello",
    ),
)


def job() -> Job:
    """Return the job of all projects."""
    cases = (*_RUNS, *_REFUSED)

    def execute(selection: Selection) -> list[Outcome]:
        found = [_outcome(case) for case in cases if selection.wants(GROUP, case.name, is_variant=False)]
        if selection.wants(GROUP, _LARGE, is_variant=False):
            found.append(named_checks.judged(f"{GROUP}:{_LARGE}", _LARGE_CLAIM, _large))
        return found

    needs = (TESTS, HOST, Part("make", (MAKE,)), *parts_for(on_board("heap")))
    return Job(
        GROUP, GROUP, execute, lambda: [f"{GROUP}:{case.name}" for case in cases] + [f"{GROUP}:{_LARGE}"], needs=needs
    )


def jobs_of_kernels(rtoses: list[str], board: str) -> list[Job]:
    """Return a job for each kernel of a board: the large code base in an image of that kernel."""
    return [_job_of_kernel(Variant(rtos, board, MODES[0], NATIVE)) for rtos in rtoses]


def _job_of_kernel(variant: Variant) -> Job:
    name = f"{_LARGE}.{variant.rtos}"

    def execute(selection: Selection) -> list[Outcome]:
        if not selection.wants(GROUP, name, is_variant=False):
            return []
        return [named_checks.judged(f"{GROUP}:{name}", _LARGE_ON_KERNEL_CLAIM, lambda: _large_on(variant))]

    needs = (TESTS, *parts_for(variant))
    return Job(f"{GROUP} {variant.rtos}", GROUP, execute, lambda: [f"{GROUP}:{name}"], prefixes=(name,), needs=needs)


def _large_on(variant: Variant) -> list[str]:
    """Build the application of many foreign files for a kernel, and run it."""
    app = _large_application(f"{_LARGE}-{variant.rtos}")
    said = run(build(BuildRequest(app, variant), is_quiet=True), boards.load(variant.board), timeout_s=_TIMEOUT_S)
    expected = foreign_code.expected_sum(is_small=variant.rtos != _OPTIMISES)
    return mismatch(said, f"the sum is {expected}\n", _TIMEOUT_S)


def _large_application(name: str) -> Path:
    app = STATE / "new" / GROUP / name
    shutil.rmtree(app, ignore_errors=True)
    shutil.copytree(PROJECTS / _LARGE, app)
    foreign_code.write(app / "foreign")
    return app


def _outcome(case: Case) -> Outcome:
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        why = _judge(case, Path(folder))
    return Outcome(f"{GROUP}:{case.name}", FAIL if why else PASS, why, case.claim, time.monotonic() - started)


def _large() -> list[str]:
    """Build the application of many foreign files twice, and compare what the linker made."""
    # Its packages are there once the tests are set up.
    from ove_lab.elf import Elf  # noqa: PLC0415

    app, plain = _large_application(_LARGE), STATE / "new" / GROUP / f"{_LARGE}-by-cmake"
    shutil.rmtree(plain, ignore_errors=True)
    request = BuildRequest(app, on_board("heap"))
    warnings = [line for line in build_targets(request) if "warning" in line]
    by_ove = images.load(request.folder)
    environment = {"ove_DIR": "", **compiler_cache.environment()}
    launchers = [f"-DCMAKE_{language}_COMPILER_LAUNCHER={CCACHE.command}" for language in ("C", "CXX")]
    words = ["cmake", "-G", "Ninja", "-S", str(app), "-B", str(plain), _FIND, f"-DOVE_PYTHON={VENV_PYTHON}", *launchers]
    for step in (words, ["cmake", "--build", str(plain)]):
        done = call(step, _TIMEOUT_S, app, environment)
        warnings += [line for line in done.output.splitlines() if "warning:" in line]
        if done.code != 0:
            return [f"`{' '.join(step)}` failed:\n{done.output[-3000:]}"]
    said = run(by_ove, _BOARD, timeout_s=_TIMEOUT_S)
    wrong = [*warnings, *mismatch(said, f"the sum is {foreign_code.expected_sum()}\n", _TIMEOUT_S)]
    if Elf(by_ove.elf).segments != Elf(images.load(plain).elf).segments:
        wrong.append(f"{by_ove.elf} and {plain}/{by_ove.elf.name} are different images")
    return wrong


def _judge(case: Case, folder: Path) -> str:
    source = shutil.copytree(PROJECTS / case.project, folder / "project") if case.project else ROOT
    words = ["cmake", "-G", case.generator, "-S", str(source), "-B", "build", f"-DCHECKOUT={ROOT}", *case.options]
    words += [f"-DOVE_PYTHON={VENV_PYTHON}"] if case.project else []
    words += [f"-DCMAKE_{language}_COMPILER_LAUNCHER={CCACHE.command}" for language in ("C", "CXX")]
    done = call(words, _TIMEOUT_S, folder, {"ove_DIR": "", **compiler_cache.environment()})
    if case.refusal:
        is_said = done.code != 0 and case.refusal in " ".join(done.output.split())
        return "" if is_said else f"it does not say `{case.refusal}`:\n{done.output[-3000:]}"
    if done.code == 0 and case.late:
        done = call(["cmake", "--build", "build"], _TIMEOUT_S, folder, compiler_cache.environment())
        (source / "ove.conf").write_text(case.late, encoding="utf-8")
    if done.code == 0:
        done = call(["cmake", "--build", "build"], _TIMEOUT_S, folder, compiler_cache.environment())
    if done.code != 0:
        return f"`{' '.join(words)}` or its build failed:\n{done.output[-3000:]}"
    if case.late and case.late not in (folder / "build/generated/.config").read_text(encoding="utf-8").splitlines():
        return f"the last build is without `{case.late}`"
    board = boards.load(boards.of_host()) if case.is_on_host else _BOARD
    build = folder / "build"
    made = images.Image("app", build / "app", board.kernel, board.name, "heap", "c", build)
    said = run(made, board, timeout_s=_TIMEOUT_S)
    expected = (EXAMPLES / "hello" / "expected.txt").read_text(encoding="utf-8")
    return "\n".join(mismatch(said, expected, _TIMEOUT_S))
