# SPDX-License-Identifier: MIT OR Apache-2.0
"""The FreeRTOS kernel: from its crate, with the checksum that third_party/freertos/Cargo.lock pins.

`python -m ove_tool.setup.freertos` fetches it when it is missing and prints where it is; CMake runs this.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ove_tool.bootstrap import provide_home
from ove_tool.console import step
from ove_tool.errors import Failure, UsageError
from ove_tool.paths import ROOT, STATE

MANIFEST = ROOT / "third_party" / "freertos" / "Cargo.toml"
VARIABLE = "OVE_FREERTOS_KERNEL"
_VERSION = re.compile(r'tskKERNEL_VERSION_NUMBER\s+"V([\d.]+)')


def crate() -> str:
    """Give the crate's name and version as pinned, such as `freertos-next-0.12.0`."""
    lock = MANIFEST.with_name("Cargo.lock").read_text(encoding="utf-8")
    found = re.search(r'name = "(freertos-next)"\nversion = "([^"]+)"', lock)
    if found is None:
        raise Failure(f"{MANIFEST.with_name('Cargo.lock')} does not pin freertos-next; restore it with git")
    return f"{found[1]}-{found[2]}"


def kernel_folder() -> Path:
    """Give the folder of the kernel's sources: the user's tree, or the place where `provide` puts the crate's.

    Raises UsageError when the user's variable does not name a kernel.
    """
    own = os.environ.get(VARIABLE)
    if own:
        folder = Path(own).resolve()
        if version(folder) is None:
            raise UsageError(f"{VARIABLE}={own} is no FreeRTOS kernel: {folder}/include/task.h is missing or foreign")
        return folder
    digest = hashlib.sha256(MANIFEST.with_name("Cargo.lock").read_bytes()).hexdigest()[:12]
    return STATE / "freertos" / digest / crate() / "FreeRTOS-Kernel"


def version(folder: Path) -> str | None:
    """Read the kernel's version from its sources."""
    try:
        found = _VERSION.search((folder / "include" / "task.h").read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return None
    return found[1] if found else None


def is_here() -> bool:
    return version(kernel_folder()) is not None


def provide() -> None:
    """Fetch the crate with cargo, which checks the pinned checksum. Does nothing when the kernel is here."""
    if is_here():
        return
    target = kernel_folder().parent.parent
    target.parent.mkdir(parents=True, exist_ok=True)
    with (
        step(f"fetching the FreeRTOS kernel (crate {crate()})"),
        tempfile.TemporaryDirectory(dir=target.parent) as folder,
    ):
        command = ["cargo", "vendor", "--locked", "--versioned-dirs", "--manifest-path", str(MANIFEST), folder]
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            tail = "\n".join(result.stderr.strip().splitlines()[-10:])
            raise Failure(
                f"cargo could not fetch {crate()}:\n{tail}\n"
                f"Check the network, then start again; or name a tree of your own: {VARIABLE}=/path/to/FreeRTOS-Kernel"
            )
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        shutil.move(str(Path(folder) / crate()), str(target))
    if not is_here():
        raise Failure(f"the crate {crate()} holds no kernel in FreeRTOS-Kernel; is third_party/freertos changed?")


if __name__ == "__main__":
    try:
        provide_home()
        provide()
        sys.stdout.write(str(kernel_folder()))
    except Failure as failure:
        sys.exit(f"ove: {failure}")
