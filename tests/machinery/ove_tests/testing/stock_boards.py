# SPDX-License-Identifier: MIT OR Apache-2.0
"""NuttX's own build for NuttX's own boards, with ove as one of its applications.

Each file of tests/nuttx_application/builds is a group of tests in each of its `modes`. The file is named after the
board and, after a `+`, the tested option. `configuration` is NuttX's name for the board's configuration, `symbols` are
set in it, and `applications` are folders of tests/nuttx_application. `like` names a file that this one adds symbols to.
The image is used for `parts` (the conformance suite, in several images), `dialogue` (with NSH) or `refused` (CONFIG_OVE
cannot be chosen). Without any of the three, the image only has to link.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ove_lab import board as boards
from ove_lab import image as images
from ove_lab.limits import call
from ove_lab.runner import RunResult, run
from ove_tests.testing import ids
from ove_tests.testing.conformance import APP as CONFORMANCE
from ove_tests.testing.conformance import TIMEOUT_S, Suite
from ove_tests.testing.dialogue import held
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tests.tried.runs import BUILDS, REFUSED
from ove_tool import compiler_cache
from ove_tool.build import BuildFailure, alone_in
from ove_tool.build import jobs as at_once
from ove_tool.languages import NATIVE
from ove_tool.own_trees import require
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, kernel_parts
from ove_tool.variant import Variant

FOLDER = ROOT / "tests" / "nuttx_application"
KERNEL = "nuttx"
USERS = "NUTTX_APPS"
NSH = "nsh.dialogue"
_TIMEOUT_S = 1800
_SHOWN_LINES = 40
_PROMPT = "nsh> "


@dataclass(frozen=True)
class Plan:
    """One file of builds/, in one mode."""

    name: str
    claim: str
    configuration: str
    applications: tuple[str, ...]
    symbols: tuple[str, ...]
    mode: str = "heap"
    machine: str = ""
    emulator: str = "qemu-system-arm"
    emulator_options: tuple[str, ...] = ()
    runs_on_the_host: bool = False
    icount_shift: int = 0
    parts: tuple[str, ...] = ()
    dialogue: tuple[tuple[str, str], ...] = ()
    beside_users: bool = False
    refused: str = ""

    @property
    def group(self) -> str:
        return f"{KERNEL}-{self.name}-{self.mode}"

    @property
    def folder(self) -> Path:
        return STATE / "build" / f"{KERNEL}-application-{self.name}-{self.mode}"

    @property
    def tests(self) -> list[str]:
        if self.parts:
            return ids.of_suite(CONFORMANCE, KERNEL)
        return [NSH if self.dialogue else REFUSED if self.refused else BUILDS]


def plans() -> list[Plan]:
    """Read all files, each for all of its modes. Lists in a file become tuples."""
    return [plan for path in sorted(FOLDER.glob("builds/*.toml")) for plan in _of_file(path)]


def _of_file(path: Path) -> list[Plan]:
    data = _data(path)
    modes = data.pop("modes", ["heap"])
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    values["dialogue"] = tuple(tuple(pair) for pair in data.get("dialogue", ()))
    found = []
    for mode in modes:
        symbols = (*values["symbols"], *(["CONFIG_OVE_ZERO_HEAP=y"] if mode == "zeroheap" else []))
        found.append(Plan(**values | {"name": path.stem, "mode": mode, "symbols": symbols}))
    return found


def _data(path: Path) -> dict[str, Any]:
    own = tomllib.loads(path.read_text(encoding="utf-8"))
    if "like" not in own:
        return own
    data = _data(path.with_name(f"{own.pop('like')}.toml"))
    symbols = [*data["symbols"], *own.pop("symbols", [])]
    return data | own | {"symbols": symbols}


def jobs() -> list[Job]:
    return [_job(plan) for plan in plans()]


def _job(plan: Plan) -> Job:
    def execute(selection: Selection) -> list[Outcome]:
        wanted = [name for name in plan.tests if selection.wants(plan.group, name, is_variant=False)]
        if not wanted:
            return []
        if plan.beside_users and not os.environ.get(USERS):
            return [Outcome(f"{plan.group}:{name}", SKIP, f"set {USERS} to a nuttx-apps tree") for name in wanted]
        if plan.parts:
            return [outcome for part in plan.parts for outcome in _Part(plan, part).run(selection)]
        return [_judged(plan, wanted[0])]

    def listed() -> list[str]:
        return [f"{plan.group}:{name}" for name in plan.tests]

    return Job(f"{plan.group} application", plan.group, execute, listed, is_long=True)


def _judged(plan: Plan, name: str) -> Outcome:
    outcome = Outcome(f"{plan.group}:{name}", PASS, claim=plan.claim)
    with alone_in(_made(plan.folder)):
        configure(plan)
        is_on = "CONFIG_OVE=y" in (plan.folder / ".config").read_text(encoding="utf-8").splitlines()
        if plan.refused:
            why = "CONFIG_OVE=y was accepted" if is_on else ""
            return replace(outcome, verdict=FAIL if why else PASS, why=why, covered=plan.refused)
        if not is_on:
            return replace(outcome, verdict=FAIL, why="CONFIG_OVE=y was not accepted")
        _ninja(plan)
        elf = plan.folder / "nuttx"
        if not plan.dialogue:
            return outcome
        # Run by the host's clock: with exact counts, QEMU loses ticks and typed input while the processor sleeps.
        machine = [plan.emulator, "-M", plan.machine, "-display", "none", "-monitor", "none", "-serial", "stdio"]
        started = [str(elf)] if plan.runs_on_the_host else [*machine, "-kernel", str(elf)]
        why = held(started, _PROMPT, plan.dialogue)
        return replace(outcome, verdict=FAIL if why else PASS, why=why)


class _Part(Suite):
    """Some files of the conformance suite, in an image that NuttX's build links."""

    def __init__(self, plan: Plan, part: str) -> None:
        self.variant = Variant(KERNEL, plan.name, plan.mode)
        self.plan = plan
        self.part = part
        self.app = CONFORMANCE
        self.timeout_s = TIMEOUT_S
        emulated = boards.load(boards.emulated()[0])
        self.board = replace(
            emulated, name=plan.name, machine=plan.machine, qemu=plan.emulator, icount_shift=plan.icount_shift
        )

    def _start(self, image: images.Image, arguments: tuple[str, ...], timeout_s: float) -> RunResult:
        return run(image, self.board, arguments, timeout_s, more=self.plan.emulator_options)

    def image(self) -> images.Image:
        folder = _made(self.plan.folder)
        with alone_in(folder):
            configure(self.plan)
            _call(["cmake", f"-DTEST_PART={self.part}", str(folder)])
            _ninja(self.plan)
        return images.Image("conformance", folder / "nuttx", KERNEL, self.plan.name, self.plan.mode, NATIVE, folder)


def configure(plan: Plan) -> None:
    """Configure NuttX's build with the board's configuration and the plan's symbols, unless that is done already."""
    require(KERNEL)
    ensure(BUILD, *kernel_parts(KERNEL))
    applications = _applications(plan)
    wanted = "\n".join([plan.configuration, str(applications), "CONFIG_OVE=y", *plan.symbols, ""])
    record = plan.folder / "ove_symbols.txt"
    if record.exists() and record.read_text(encoding="utf-8") == wanted:
        return
    config = plan.folder / ".config"
    for path in (record, config, plan.folder / "CMakeCache.txt"):
        path.unlink(missing_ok=True)
    tree = os.environ["NUTTX_BASE"]
    command = ["cmake", "-G", "Ninja", "-S", tree, "-B", str(plan.folder), f"-DBOARD_CONFIG={plan.configuration}"]
    command += [f"-DNUTTX_APPS_DIR={applications}", "-DCMAKE_C_COMPILER_LAUNCHER=ccache"]
    _call(command)
    with config.open("a", encoding="utf-8") as stream:
        stream.writelines(f"{symbol}\n" for symbol in ("CONFIG_OVE=y", *plan.symbols))
        stream.writelines("CONFIG_OVE_CONFORMANCE=y\n" for _ in plan.parts[:1])
    _call(["ninja", "-C", str(plan.folder), "olddefconfig"])
    _call(["cmake", str(plan.folder)])
    record.write_text(wanted, encoding="utf-8")


def _applications(plan: Plan) -> Path:
    """Link ove and the plan's applications side by side, or below `external` of the user's tree if the plan says so."""
    folder = _made(plan.folder.with_name(f"{plan.folder.name}-apps"))
    own = folder
    if plan.beside_users:
        for path in Path(os.environ[USERS]).iterdir():
            if path.name != "external":
                _link(folder / path.name, path)
        own = _made(folder / "external")
    kind = "external" if plan.beside_users else "alone"
    _link(own / "CMakeLists.txt", FOLDER / f"{kind}.cmake")
    _link(own / "ove", ROOT / KERNEL)
    for name in plan.applications:
        _link(own / name, FOLDER / name)
    return folder


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _link(path: Path, target: Path) -> None:
    if not path.is_symlink():
        path.symlink_to(target)


def _ninja(plan: Plan) -> None:
    _call(["ninja", "-C", str(plan.folder), f"-j{at_once}"])


def _call(command: list[str]) -> None:
    environment = {"PATH": f"{VENV_PYTHON.parent}{os.pathsep}{os.environ['PATH']}"}
    environment |= compiler_cache.environment()
    done = call(command, _TIMEOUT_S, environment=environment)
    if done.code != 0:
        shown = "\n".join(done.output.splitlines()[-_SHOWN_LINES:])
        raise BuildFailure(f"`{' '.join(command)}` failed:\n{shown}", done.output)
