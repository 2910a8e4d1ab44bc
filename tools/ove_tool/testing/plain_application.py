# SPDX-License-Identifier: MIT OR Apache-2.0
"""A small application of Zephyr with ove as its module, on boards and with options of Zephyr's own.

Each file of tests/zephyr_application/options is a test: the line `# board: X` names the board, the line after it is the
claim, the rest are options. The image has to link; nothing is run.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ove_tool.build import alone_in
from ove_tool.build import jobs as at_once
from ove_tool.limits import call
from ove_tool.own_trees import require
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection

APP = ROOT / "tests" / "zephyr_application"
KERNEL = "zephyr"
GROUP = "zephyr-application"
_TIMEOUT_S = 900
_SHOWN_LINES = 30
_BOARD = "# board: "


def jobs() -> list[Job]:
    """Give a job for each file of options."""
    return [_job(path) for path in sorted(APP.glob("options/*.conf"))]


def board_and_claim(path: Path) -> tuple[str, str]:
    """Read the two lines that a file of options has to have."""
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(_BOARD))
    return lines[at].removeprefix(_BOARD), lines[at + 1].removeprefix("# ")


def _job(path: Path) -> Job:
    board, claim = board_and_claim(path)
    id_ = f"{GROUP}:{path.stem}"

    def execute(selection: Selection) -> list[Outcome]:
        if not selection.wants(GROUP, path.stem, is_variant=False):
            return []
        why = _link(path, board)
        return [Outcome(id_, FAIL if why else PASS, why, claim)]

    return Job(f"{GROUP} {path.stem}", GROUP, execute, lambda: [id_])


def _link(path: Path, board: str) -> str:
    """Link the image; say why it does not, or nothing."""
    require(KERNEL)
    folder = STATE / "build" / f"zephyr-application-{path.stem}"
    folder.mkdir(parents=True, exist_ok=True)
    modules = [*os.environ.get("ZEPHYR_MODULES", "").split(";"), str(ROOT)]
    configure = ["cmake", "-G", "Ninja", "-S", str(APP), "-B", str(folder), f"-DBOARD={board}"]
    configure += [f"-DZEPHYR_MODULES={';'.join(m for m in modules if m)}", f"-DPython3_EXECUTABLE={VENV_PYTHON}"]
    configure += [f"-DEXTRA_CONF_FILE={path}", "-DTOOLCHAIN_HAS_PICOLIBC=ON"]
    toolchain = {}
    if "ZEPHYR_TOOLCHAIN_VARIANT" not in os.environ:
        compiler = shutil.which("arm-none-eabi-gcc")
        if compiler is None:
            return "arm-none-eabi-gcc is missing: run `./ove setup`"
        home = Path(compiler).parent.parent
        toolchain = {"ZEPHYR_TOOLCHAIN_VARIANT": "gnuarmemb", "GNUARMEMB_TOOLCHAIN_PATH": str(home)}
    with alone_in(folder):
        for command in (configure, ["ninja", "-C", str(folder), f"-j{at_once}"]):
            if command is configure and (folder / "build.ninja").exists():
                continue
            done = call(command, _TIMEOUT_S, environment=toolchain)
            if done.code != 0:
                shown = "\n".join(done.output.splitlines()[-_SHOWN_LINES:])
                return f"`{' '.join(command)}` failed:\n{shown}"
    return ""
