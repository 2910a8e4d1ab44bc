# SPDX-License-Identifier: MIT OR Apache-2.0
"""Zephyr's own boards that tests are built for: reads tests/zephyr_boards/<name>.toml, builds and starts images.

The applications are Zephyr applications with ove as a module. Zephyr's CMake builds them, called as by a Zephyr user.
"""

from __future__ import annotations

import dataclasses
import functools
import os
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from msgspec.structs import asdict

from ove_lab import board as boards
from ove_lab import image as images
from ove_lab import schema
from ove_lab.errors import unknown
from ove_lab.limits import call
from ove_lab.runner import RunResult, run
from ove_tool import own_trees
from ove_tool.build import BuildFailure, alone_in
from ove_tool.build import jobs as at_once
from ove_tool.paths import ROOT, VENV_PYTHON
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, HOST, kernel_parts, own_language_parts
from ove_tool.variant import Variant

FOLDER = ROOT / "tests" / "zephyr_boards"
KERNEL = "zephyr"
_TIMEOUT_S = 900
_SHOWN_LINES = 40
_VARIANT = "ZEPHYR_TOOLCHAIN_VARIANT"
# For Debian's compilers, whose picolibc has a thread-local errno.
_THREAD_LOCAL = {"ZEPHYR_TOOLCHAIN_SUPPORTS_THREAD_LOCAL_STORAGE": "y"}
# The file in a build folder that records its configuration.
_ASKED = "asked.txt"
_KEY = re.compile(r"# ([a-z]+): (.*)")


class _About(schema.Table):
    zephyr: schema.Filled
    mark: schema.Filled


class _Toolchain(schema.Table):
    variant: schema.Filled
    compiler: schema.Filled
    package: schema.Filled
    multilib: str = ""


class _Run(schema.Table):
    kind: Literal["qemu", "host"]
    machine: schema.Word = ""
    emulator: schema.Word = ""
    more: str = ""
    noise: tuple[str, ...] = ()


class _Conformance(schema.Table):
    modes: tuple[Literal["heap", "zeroheap"], ...] = ()


class File(schema.Table):
    """The file of a board."""

    board: _About
    toolchain: _Toolchain
    run: _Run
    conformance: _Conformance = _Conformance()


@dataclass(frozen=True)
class ZephyrBoard:
    """A Zephyr board. `zephyr` is Zephyr's name for it; a tree that has the file `mark` has the board.

    `runs_on` starts its images, with `more` words for the emulator, which itself prints `noise`. `modes` are the modes
    in which the conformance tests are built without further options. `multilib` selects the libraries of a compiler
    that has none under the processor name that Zephyr passes.
    """

    name: str
    zephyr: str
    mark: str
    variant: str
    compiler: str
    package: str
    multilib: str
    runs_on: boards.Board
    more: tuple[str, ...]
    noise: tuple[str, ...]
    modes: tuple[str, ...]

    @property
    def configuration(self) -> Path:
        """The file of the Zephyr options that the tests need on this board."""
        return FOLDER / ("native_sim.conf" if self.runs_on.is_host else "emulated.conf")

    def lacks(self) -> str | None:
        """Return what is missing: the board, in the named tree, or its compiler. None if nothing is."""
        if not (Path(os.environ["ZEPHYR_BASE"]) / self.mark).exists():
            return f"Zephyr {own_trees.version(KERNEL) or '?'} has no board {self.zephyr}"
        if shutil.which(self.compiler) is None:
            return f"{self.compiler} is missing: `apt-get install {self.package}`"
        return None

    def _toolchain(self) -> dict[str, str]:
        """Return the variables that name the toolchain to Zephyr's build, unless the user has set it."""
        compiler = shutil.which(self.compiler) or ""
        if self.variant == "host":
            return {_VARIANT: self.variant}
        if _VARIANT in os.environ:
            return {}
        home = str(Path(compiler).parent.parent)
        named = {"GNUARMEMB_TOOLCHAIN_PATH": home, "CROSS_COMPILE": compiler.removesuffix("gcc")}
        return {_VARIANT: self.variant, **named, **_THREAD_LOCAL}

    def build(self, app: Path, folder: Path, configuration: Sequence[Path], variant: Variant) -> images.Image:
        """Build an application incrementally. Raises BuildFailure with the output of Zephyr's build."""
        own_trees.require(KERNEL)
        ensure(BUILD, HOST, *kernel_parts(KERNEL), *own_language_parts(KERNEL, variant.lang))
        folder.mkdir(parents=True, exist_ok=True)
        modules = [] if self.runs_on.is_host else os.environ.get("ZEPHYR_MODULES", "").split(";")
        configure = ["cmake", "-G", "Ninja", "-S", str(app), "-B", str(folder), f"-DBOARD={self.zephyr}"]
        configure += [f"-DZEPHYR_MODULES={';'.join(filter(None, [*modules, str(ROOT)]))}"]
        configure += [f"-DPython3_EXECUTABLE={VENV_PYTHON}", "-DTOOLCHAIN_HAS_PICOLIBC=ON"]
        configure += [f"-DAPPLICATION_LANGUAGE={variant.lang}"]
        configure += [f"-DEXTRA_CONF_FILE={';'.join(map(str, [self.configuration, *configuration]))}"]
        if self.multilib:
            configure.append(f"-DEXTRA_LDFLAGS={self.multilib} -L{self._libraries()}")
        with alone_in(folder):
            # A different tree, a different toolchain or different options need a fresh build.
            toolchain = [f"{name}={value}" for name, value in self._toolchain().items()]
            asked = "\n".join([os.environ["ZEPHYR_BASE"], *toolchain, *configure])
            if not (folder / "build.ninja").exists() or _asked_last(folder) != asked:
                self._call([*configure, "--fresh"])
                (folder / _ASKED).write_text(asked, encoding="utf-8")
            self._call(["ninja", "-C", str(folder), f"-j{at_once}"])
        elf = folder / "zephyr" / ("zephyr.exe" if self.runs_on.is_host else "zephyr.elf")
        return images.Image(app.name, elf, KERNEL, self.name, variant.mode, variant.lang, folder)

    def _libraries(self) -> Path:
        asked = call([self.compiler, *self.multilib.split(), "-print-libgcc-file-name"], _TIMEOUT_S)
        return Path(asked.output.strip()).parent

    def start(self, image: images.Image, arguments: tuple[str, ...], timeout_s: float) -> RunResult:
        if self.runs_on.is_host:
            arguments = ("-no-rt", "-testargs", *arguments)
        result = run(image, self.runs_on, arguments, timeout_s, more=self.more)
        # The emulator's own messages come through the same pipe.
        return dataclasses.replace(result, lines=[line for line in result.lines if line not in self.noise])

    def _call(self, command: list[str]) -> None:
        done = call(command, _TIMEOUT_S, environment=self._toolchain())
        if done.code != 0:
            shown = "\n".join(done.output.splitlines()[-_SHOWN_LINES:])
            raise BuildFailure(f"`{' '.join(command)}` failed:\n{shown}", done.output)


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@functools.cache
def load(name: str) -> ZephyrBoard:
    """Read one board's file. Raises UsageError for an unknown name, Failure for an invalid file."""
    if name not in names():
        raise unknown("board of Zephyr", name, names())
    file = schema.toml(FOLDER / f"{name}.toml", File)
    runs_on = boards.load(boards.of_host())
    if file.run.kind == "qemu":
        default = boards.load(boards.default())
        runs_on = dataclasses.replace(default, name=name, machine=file.run.machine, qemu=file.run.emulator)
    rest = {"more": tuple(file.run.more.split()), "noise": file.run.noise, "modes": file.conformance.modes}
    return ZephyrBoard(name, **asdict(file.board), **asdict(file.toolchain), runs_on=runs_on, **rest)


def header(path: Path) -> dict[str, str]:
    """Return the lines `# key: value` of an options file. The caller knows what they mean."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {found[1]: found[2] for line in lines if (found := _KEY.fullmatch(line))}


def _asked_last(folder: Path) -> str:
    path = folder / _ASKED
    return path.read_text(encoding="utf-8") if path.exists() else ""
