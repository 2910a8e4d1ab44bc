# SPDX-License-Identifier: MIT OR Apache-2.0
"""This commit can be released: notes, crates, bill of materials, and the upgrade from the previous release.

docs/releases.md describes a release. The previous release is the newest tag `v*` before this commit, or the parent.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.runner import mismatch, run
from ove_tests.testing import rust_checks
from ove_tests.testing.model import Job
from ove_tests.testing.named_checks import FolderCheck, Missing, folder_job
from ove_tool import bootstrap, kernels, version
from ove_tool.build import BuildRequest, build
from ove_tool.languages import NATIVE
from ove_tool.layout import rust_functions, rust_nominal
from ove_tool.newapp import offered
from ove_tool.paths import ROOT, STATE, VENV_PYTHON
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, HOST, language_parts
from ove_tool.variant import on_host

GROUP = "release"
NOTES = ROOT / "CHANGELOG.md"
_ENTRY = re.compile(r"^## (?P<version>\S+) \((?P<date>[^)]+)\)$", re.MULTILINE)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_TIMEOUT_S = 600
# A workspace lets cargo verify crates that depend on each other before any of them is published.
_WORKSPACE = '\n[workspace]\nmembers = ["critical-section", "embedded"]\n'


def job() -> Job:
    """Return the job of the release."""
    return folder_job(GROUP, _CHECKS, is_long=True)


def _run(words: list[str], folder: Path, **environment: str) -> str:
    # Only what a check names may refer to this checkout.
    done = call(words, _TIMEOUT_S, folder, {"OVE_ROOT": "", "ove_ROOT": "", "ove_DIR": "", **environment})
    if done.code != 0:
        raise Failure(f"`{' '.join(words)}` failed:\n{done.output[-3000:]}")
    return done.output


def _git(*words: str) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def entries(text: str) -> list[tuple[str, str]]:
    """Return each changelog entry's version and date, or the words in place of its date."""
    return [(match["version"], match["date"]) for match in _ENTRY.finditer(text)]


def notes_problem(text: str, current: str, tags: list[str]) -> str:
    """Return what is wrong with a changelog, given the version and the commit's tags; empty if nothing is."""
    found = entries(text)
    if not found or found[0][0] != current:
        return f"the first entry is for {found[0][0] if found else 'no version'}, but VERSION says {current}"
    for tag in tags:
        if tag != f"v{current}":
            return f"the commit is tagged {tag}, but VERSION says {current}"
        if not _DATE.fullmatch(found[0][1]):
            return f"the commit is tagged {tag}, but its entry has `{found[0][1]}` in place of a date"
    return ""


def _notes(_: Path) -> str:
    return notes_problem(NOTES.read_text(encoding="utf-8"), version.current(), [])


def _tag(_: Path) -> str:
    tags = [tag for tag in _git("tag", "--points-at", "HEAD").split() if tag.startswith("v")]
    if not tags:
        raise Missing("no tag v* is on this commit")
    return notes_problem(NOTES.read_text(encoding="utf-8"), version.current(), tags)


def _crates(folder: Path) -> str:
    """Let cargo pack, unpack and compile the crates together, with every feature, without uploading them."""
    if shutil.which("cargo") is None:
        raise Missing("cargo is not installed: ./ove setup")
    rust_functions.write()
    rust_nominal.write()
    crates = folder / "crates"
    left_out = shutil.ignore_patterns("target", "Cargo.lock", ".cargo")
    shutil.copytree(rust_checks.CRATE, crates, ignore=left_out)
    with (crates / "Cargo.toml").open("a", encoding="utf-8") as manifest:
        manifest.write(_WORKSPACE)
    words = ["cargo", "publish", "--dry-run", "--workspace", "--allow-dirty", "--all-features"]
    done = call([*words, "--target-dir", str(folder / "target")], _TIMEOUT_S, crates)
    if "Could not resolve host" in done.output or "failed to download" in done.output:
        raise Missing("cargo cannot reach the registry")
    if done.code != 0:
        return f"`{' '.join(words)}` failed:\n{done.output[-3000:]}"
    uploaded = re.findall(r"Uploading (\S+) v(\S+)", done.output)
    wanted = [(name, version.current()) for name in ("ove", "ove-critical-section", "ove-embedded")]
    return "" if uploaded == wanted else f"cargo would upload {uploaded}, not {wanted}"


def before(folder: Path) -> Path:
    """Unpack the previous release. Skipped in a checkout without history, such as a shallow one."""
    tags = _git("tag", "--merged", "HEAD~1", "--sort=-version:refname", "v*").split()
    commit = tags[0] if tags else _git("rev-parse", "--verify", "--quiet", "HEAD~1^{commit}")
    if not commit:
        raise Missing("the history has no commit before this one")
    archive = folder / "before.tar"
    if subprocess.run(["git", "-C", ROOT, "archive", "-o", archive, commit], check=False).returncode != 0:
        raise Missing(f"git cannot read {commit}")
    # Use tar, not tarfile: in Debian 12's Python, tarfile has no extraction filter.
    sources = folder / "before"
    sources.mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", sources], check=True)
    return sources


# Creates an application with the previous release's tool, which runs on this checkout's packages.
_MAKE = """
import sys
from pathlib import Path
from ove_tool.newapp import create
create(Path(sys.argv[1]), sys.argv[2], None)
"""


def _made_by(earlier: Path, app: Path, lang: str) -> None:
    paths = os.pathsep.join(str(earlier / name) for name in ("tools", "lab"))
    _run([str(VENV_PYTHON), "-P", "-c", _MAKE, str(app), lang], earlier, PYTHONPATH=paths)


def _upgrade_application(folder: Path) -> str:
    earlier = before(folder)
    # The folder is fixed, so that a second run builds incrementally.
    place = STATE / GROUP
    shutil.rmtree(place, ignore_errors=True)
    for lang in offered():
        ensure(*language_parts(lang), HOST)
        app = place / f"made-before-{lang}"
        _made_by(earlier, app, lang)
        variant = on_host("heap", lang)
        board = boards.load(variant.board)
        result = run(build(BuildRequest(app, variant), is_quiet=True), board)
        expected = (app / "expected.txt").read_text(encoding="utf-8")
        if wrong := mismatch(result, expected, board.default_timeout_s):
            return f"{lang}: {'; '.join(wrong)}"
    return ""


def _upgrade_package(folder: Path) -> str:
    """Install, build, install over it, and build again in the same folder."""
    ensure(BUILD, HOST)
    earlier, prefix, app = before(folder), folder / "prefix", folder / "app"
    _made_by(earlier, app, NATIVE)
    expected = (app / "expected.txt").read_text(encoding="utf-8")
    for number, sources in enumerate((earlier, ROOT)):
        made = f"made-{number}"
        _run(["cmake", "-S", str(sources / "packaging"), "-B", made, "-G", "Ninja"], folder)
        _run(["cmake", "--install", made, "--prefix", str(prefix)], folder)
        host = [f"-DCMAKE_PREFIX_PATH={prefix}", f"-DOVE_BOARD={boards.of_host()}", f"-DOVE_PYTHON={VENV_PYTHON}"]
        _run(["cmake", "-S", str(app), "-B", "build", "-G", "Ninja", *host], folder)
        _run(["ninja", "-C", "build"], folder)
        said = _run([str(folder / "build" / "app-app")], folder)
        if said != expected:
            return f"with {'the previous release' if number == 0 else 'this one'} it printed {said!r}, not {expected!r}"
    return ""


def _sbom(_: Path) -> str:
    """Generate the bill twice, and check that it lists the downloads of a first build."""
    bootstrap.ensure("sbom")
    from ove_tool.setup import bill  # noqa: PLC0415 - its packages are installed only now

    text = bill.text()
    if text != bill.text():
        return "a second bill of the same sources differs"
    told = {one["name"]: one for one in json.loads(text)["components"]}
    wanted = ["kconfiglib", "msgspec", "ziglang", "rp2040js", "embassy-executor"]
    wanted += [kernel.crate.name for kernel in kernels.every() if kernel.crate]
    without = [name for name in wanted if not told.get(name, {}).get("hashes")]
    unpinned = [
        name for name, one in told.items() if not one.get("hashes") and not one["purl"].startswith("pkg:deb/debian/")
    ]
    return f"without a checksum: {', '.join([*without, *unpinned])}" if without or unpinned else ""


_CHECKS: dict[str, tuple[str, FolderCheck]] = {
    "notes": ("The changelog's first entry is for this version.", _notes),
    "tag": ("A tagged commit has the tag's version, and its changelog entry has a date.", _tag),
    "crates": (
        "`cargo publish --dry-run` accepts the three crates, and each compiles from its package.",
        _crates,
    ),
    "upgrade-application": (
        "Applications created by the previous release build and run with this one, in each language.",
        _upgrade_application,
    ),
    "upgrade-package": (
        "This release's package replaces the previous one in place, and the user's build folder still works.",
        _upgrade_package,
    ),
    "sbom": (
        "The bill of materials is valid CycloneDX and names each pinned download with its checksum.",
        _sbom,
    ),
}
