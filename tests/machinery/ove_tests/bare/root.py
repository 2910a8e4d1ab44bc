# SPDX-License-Identifier: MIT OR Apache-2.0
"""Creates a bare root with debootstrap: a new user, git, Python and sudo, and a clone of this checkout.

It is a folder, not a machine: programs in it run in their own namespaces, and their mounts end with them.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.bare.release import Release, mirrors
from ove_tool.checkout import files
from ove_tool.paths import ROOT, STATE

USER = "newcomer"
PASSWORD = "welcome"  # noqa: S105 - of a user who exists in that folder only
HOME = Path("/home") / USER
_FOLDER = STATE / "bare"
_LIMIT_S = 600
_PACKAGES = "git python3 sudo"
# Variables that a network behind a proxy needs; the rest of this environment is not passed on.
_NETWORK = re.compile(r".*(_proxy|_cert|_cert_file|_cert_dir|_cainfo|ca_bundle|index_url)$", re.IGNORECASE)
_CERTIFICATES = (Path("/usr/local/share/ca-certificates"), Path("/etc/ssl/certs/ca-certificates.crt"))
# The shell's arguments are the root and the command.
_ENTER = """
mount --make-rprivate / && mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" || exit 125
root=$1; shift; exec chroot "$root" "$@"
"""


def why_not() -> str:
    """Return why a root cannot be created here; empty if it can."""
    if os.geteuid() != 0:
        return "only root can make a bare system: sudo ./ove test bare"
    missing = [name for name in ("debootstrap", "unshare", "chroot") if shutil.which(name) is None]
    return f"apt-get install {' '.join(missing)}" if missing else ""


def make(release: Release, name: str) -> Path:
    """Create the root `name`, replacing an earlier one. Raises Failure with the reason if its packages are not
    available."""
    base = _base(release)
    root = _FOLDER / name
    remove(name)
    _run(["cp", "-a", "--reflink=auto", base, root])
    checkout = root / HOME.relative_to("/") / "ove"
    _run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, checkout])
    # Uncommitted changes are copied too, because their author wants to test them.
    for file in files():
        (checkout / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, checkout / file)
    run(root, f"chown -R {USER}:{USER} {HOME}")
    return root


def remove(name: str) -> None:
    """Remove a root. Nothing is mounted in it once its programs have ended."""
    shutil.rmtree(_FOLDER / name, ignore_errors=True)


def enter(root: Path, *command: str) -> list[str]:
    """Return the command line that starts a program inside, as root, with a clean environment."""
    network = [f"{name}={value}" for name, value in os.environ.items() if _NETWORK.match(name)]
    clean = ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "TERM=xterm"]
    isolated = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", _ENTER, "sh", str(root)]
    return [*isolated, "env", "-i", *clean, *network, *command]


def run(root: Path, script: str) -> None:
    """Run a script inside, as root. Raises Failure with its last output."""
    _run(enter(root, "sh", "-ec", script))


def _base(release: Release) -> Path:
    """Create the system without the checkout, once."""
    base = _FOLDER / f"base-{release.name}"
    if (base / "ready").exists():
        return base
    places = mirrors()
    if lacking := [pocket for pocket in release.pockets if pocket not in places]:
        raise Failure(f"this machine's apt sources do not contain {', '.join(lacking)}")
    shutil.rmtree(base, ignore_errors=True)
    base.mkdir(parents=True)
    command = ["debootstrap", "--variant=minbase", f"--components={release.components}", release.suite, base]
    if release.script:
        command += ["", f"/usr/share/debootstrap/scripts/{release.script}"]
    _run(command)
    for path in _CERTIFICATES:
        if path.is_dir():
            shutil.copytree(path, base / path.relative_to("/"), dirs_exist_ok=True)
        elif path.is_file():
            (base / path.relative_to("/")).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, base / path.relative_to("/"))
    for path in (Path("/etc/resolv.conf"), Path("/etc/hosts")):
        shutil.copy(path, base / path.relative_to("/"))
    lines = [f"deb {places[pocket]} {pocket} {release.components.replace(',', ' ')}\n" for pocket in release.pockets]
    with (base / "etc/apt/sources.list").open("a", encoding="utf-8") as stream:
        stream.writelines(lines)
    run(
        base,
        "apt-get -qq update; export DEBIAN_FRONTEND=noninteractive;"
        f"apt-get -qq install -y --no-install-recommends {_PACKAGES};"
        f"rm -rf /var/lib/apt/lists/*; useradd --create-home --shell /bin/bash --groups sudo {USER};"
        f"echo {USER}:{PASSWORD} | chpasswd",
    )
    (base / "ready").touch()
    return base


def _run(command: list[str | Path]) -> None:
    done = call([str(word) for word in command], _LIMIT_S)
    if done.code != 0:
        raise Failure(f"`{command[0]}` failed: {' '.join(done.output.strip().splitlines()[-3:])}")
