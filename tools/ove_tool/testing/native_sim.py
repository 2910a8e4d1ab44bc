# SPDX-License-Identifier: MIT OR Apache-2.0
"""The conformance tests in a plain application of Zephyr, with ove as its module, on Zephyr's board native_sim."""

from __future__ import annotations

from pathlib import Path

from ove_tool import board as boards
from ove_tool import image as images
from ove_tool.build import BuildFailure, alone_in
from ove_tool.build import jobs as at_once
from ove_tool.languages import NATIVE
from ove_tool.limits import call
from ove_tool.own_trees import require
from ove_tool.paths import ROOT, VENV_PYTHON
from ove_tool.runner import RunResult
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, HOST, kernel_parts
from ove_tool.testing import ids
from ove_tool.testing.conformance import APP as CONFORMANCE
from ove_tool.testing.conformance import TIMEOUT_S, Suite
from ove_tool.testing.model import Job
from ove_tool.variant import Variant

APP = ROOT / "tests" / "native_sim"
KERNEL = "zephyr"
BOARD = "native_sim"
_TIMEOUT_S = 900
_SHOWN_LINES = 40


def jobs(mode: str) -> list[Job]:
    """Give the job of one mode, and in heap mode one for each choice of the kernel's that a file of options/ makes."""
    options = sorted(APP.glob("options/*.conf")) if mode == "heap" else []
    suites = [_NativeSim(mode), *(_NativeSim(mode, option) for option in options)]
    groups = [suite.variant.group for suite in suites]
    return [Job(f"{g} conformance", g, s.run, s.list, is_variant=True) for g, s in zip(groups, suites, strict=True)]


class _NativeSim(Suite):
    """The suite, built by Zephyr's CMake as a user of Zephyr calls it."""

    def __init__(self, mode: str, option: Path | None = None) -> None:
        # The program is one of this machine.
        self.variant = Variant(KERNEL, f"{BOARD}-{option.stem}" if option else BOARD, mode)
        self.configuration = [option] if option else [APP / "zeroheap.conf"] if mode == "zeroheap" else []
        self.app = APP
        self.timeout_s = TIMEOUT_S
        self.board = boards.load(boards.of_host())

    def image(self) -> images.Image:
        require(KERNEL)
        ensure(BUILD, HOST, *kernel_parts(KERNEL))
        folder = self.variant.folder / "conformance"
        folder.mkdir(parents=True, exist_ok=True)
        configure = ["cmake", "-G", "Ninja", "-S", str(APP), "-B", str(folder), f"-DBOARD={BOARD}/native/64"]
        configure += [f"-DZEPHYR_MODULES={ROOT}", f"-DPython3_EXECUTABLE={VENV_PYTHON}"]
        configure += [f"-DEXTRA_CONF_FILE={file}" for file in self.configuration]
        with alone_in(folder):
            if not (folder / "build.ninja").exists():
                _call(configure)
            _call(["ninja", "-C", str(folder), f"-j{at_once}"])
        elf = folder / "zephyr" / "zephyr.exe"
        return images.Image("conformance", elf, KERNEL, BOARD, self.variant.mode, NATIVE, folder)

    def list(self) -> list[str]:
        """Give the ids without building the image."""
        return [f"{self.variant.group}:{name}" for name in ids.of_images(CONFORMANCE)]

    def _start(self, image: images.Image, arguments: tuple[str, ...], timeout_s: float) -> RunResult:
        return super()._start(image, ("-no-rt", "-testargs", *arguments), timeout_s)


def _call(command: list[str]) -> None:
    done = call(command, _TIMEOUT_S, environment={"ZEPHYR_TOOLCHAIN_VARIANT": "host"})
    if done.code != 0:
        shown = "\n".join(done.output.splitlines()[-_SHOWN_LINES:])
        raise BuildFailure(f"`{' '.join(command)}` failed:\n{shown}", done.output)
