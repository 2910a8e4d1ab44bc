# SPDX-License-Identifier: MIT OR Apache-2.0
"""The vendors' descriptions of registers, which crates carry: fetched as third_party/registers/Cargo.lock pins them."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from ove_tool.console import step
from ove_tool.errors import Failure
from ove_tool.paths import ROOT, STATE

_MANIFEST = ROOT / "third_party" / "registers" / "Cargo.toml"
_LOCK = _MANIFEST.with_name("Cargo.lock")
SAYS = "the vendors' descriptions of registers (crates that third_party/registers pins)"


def crates() -> dict[str, str]:
    """Give the version of each crate that the manifest names."""
    wanted = re.findall(r"^([\w-]+) = \{ version = \"=([^\"]+)\"", _MANIFEST.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(wanted)


def folder(crate: str) -> Path:
    """Give the place of one crate's sources, where `provide` puts them."""
    return _target() / f"{crate}-{crates()[crate]}"


def is_here() -> bool:
    return all(folder(crate).is_dir() for crate in crates())


def provide() -> None:
    """Fetch the crates with cargo, which checks the pinned checksums. Does nothing when they are here."""
    if is_here():
        return
    target = _target()
    target.parent.mkdir(parents=True, exist_ok=True)
    with step(f"fetching {SAYS}"), tempfile.TemporaryDirectory(dir=target.parent) as temporary:
        command = ["cargo", "vendor", "--locked", "--versioned-dirs", "--manifest-path", str(_MANIFEST), temporary]
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            tail = "\n".join(result.stderr.strip().splitlines()[-10:])
            raise Failure(f"cargo could not fetch {SAYS}:\n{tail}\nTo go on, check the network")
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        # The crates' dependencies are not needed: nothing is compiled.
        for crate in crates():
            shutil.move(str(Path(temporary) / folder(crate).name), str(target))


def _target() -> Path:
    return STATE / "registers" / hashlib.sha256(_LOCK.read_bytes()).hexdigest()[:12]
