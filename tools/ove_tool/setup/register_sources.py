# SPDX-License-Identifier: MIT OR Apache-2.0
"""The vendors' register descriptions, from crates that are fetched as third_party/registers/Cargo.lock pins them."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from ove_lab.console import step
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.pinned_crates import PinnedCrates

_MANIFEST = ROOT / "third_party" / "registers" / "Cargo.toml"
_LOCK = _MANIFEST.with_name("Cargo.lock")
SAYS = "the vendors' register descriptions (crates that third_party/registers pins)"


def crates() -> dict[str, str]:
    """Return the version of each crate that the manifest names."""
    wanted = re.findall(r"^([\w-]+) = \{ version = \"=([^\"]+)\"", _MANIFEST.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(wanted)


def folder(crate: str) -> Path:
    """Return the folder into which `provide` unpacks one crate's sources."""
    return _target() / f"{crate}-{crates()[crate]}"


def is_here() -> bool:
    return _pinned().is_here()


def provide() -> None:
    """Fetch the crates with cargo and unpack them. Raises Failure if a file is not as pinned."""
    if not is_here():
        with step(f"fetching {SAYS}"):
            _pinned().provide()
    _pinned().check()


def verify() -> int:
    """Compare all files with the crates' archives and return their number. Raises Failure if a file differs."""
    return _pinned().verify()


def _pinned() -> PinnedCrates:
    # The crates' dependencies are not needed, because nothing is compiled.
    names = [folder(crate).name for crate in crates()]
    return PinnedCrates(_MANIFEST, _target(), names, "check the network")


def _target() -> Path:
    return STATE / "registers" / hashlib.sha256(_LOCK.read_bytes()).hexdigest()[:12]
