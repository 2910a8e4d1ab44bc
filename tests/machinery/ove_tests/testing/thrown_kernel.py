# SPDX-License-Identifier: MIT OR Apache-2.0
"""A throw-away kernel tests the promises of docs/extending/kernel.md, in a copy of the checkout.

The kernel is a renamed copy of a kernel's folder, with the original's sources. Every other file of the checkout stays
as it is, and git reports which of them had to change.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ove_lab import board as boards
from ove_lab.limits import Done, call
from ove_tests.testing import checkout_copy
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import kernels
from ove_tool.build import alone_in
from ove_tool.kernels import Kernel
from ove_tool.paths import BACKENDS, ROOT, STATE
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant, on_board

GROUP = "thrown-kernel"
PROFILES = ROOT / "tests" / "template" / "profiles"
_OVER = "over"
PAGE = ROOT / "docs" / "extending" / "kernel.md"
_HELLO, _SUITE, _SWEEP, _BENCH = "examples/hello", "tests/conformance", "tests/sweep", "bench"
_TIMEOUT_S = 1500.0
_FIGURE = re.compile(r"The change touches (\d+) existing files?")
# A part of the conformance suite, and the tests of the tool that check every kernel.
_TESTED = ("mutex.*", "sem.*", "timer.*", "thread.*", "interrupt.*", "sweep.sem*")
_OF_THE_TOOL = (
    "boards_page",
    "capabilities",
    "cli",
    "descriptions",
    "kconfig",
    "names",
    "opt_ins",
    "option_page",
    "places",
    "readme",
    "seam",
    "words",
)
# Each header of traits, the application that needs it, and one name that the header must define.
_TRAITS = {
    "capability.h": (_SUITE, "TEST_EXACT_TIME"),
    "policy.h": (_SWEEP, "SWEEP_SEM"),
    "landing.h": (_SWEEP, ""),
}
_NATIVE = re.compile(r"(#define OVE_HAS_NATIVE_WAITS +)0")
_FORGOTTEN = re.compile(r"^int ove_backend_thread_suspend\(.*?^}\n", re.MULTILINE | re.DOTALL)


class _Failed(Exception):
    """A step did not go as the guide promises."""


def original() -> Kernel:
    """Return the kernel to copy, the template."""
    return kernels.load(kernels.examples()[0])


# A name that no code contains as a word, because the test of names runs in the copy too.
NAME = original().name[::-1]


class _Copy:
    """The copy of the checkout, with the kernel in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "backends" / NAME
        self.variant = Variant(NAME, boards.default(), "heap")
        checkout_copy.make(root)
        self._git("add", "--all")
        self._git(
            "-c",
            "user.name=ove",
            "-c",
            "user.email=ove@localhost",
            "commit",
            "--quiet",
            "--allow-empty",
            "-m",
            "as it was",
        )
        _write_kernel(original(), self.folder)

    def ove(self, *words: str) -> Done:
        """Call the copy's tool as its user would."""
        return call([str(self.root / "ove"), *words], _TIMEOUT_S, self.root)

    def must(self, *words: str) -> str:
        done = self.ove(*words)
        if done.over or done.code != 0:
            raise _Failed(f"`./ove {' '.join(words)}` ended with {done.code}:\n{done.output[-3000:]}")
        return done.output

    def build(self, app: str) -> Done:
        return self.ove("build", str(self.root / app), "--rtos", NAME)

    def changed(self) -> tuple[list[str], list[str]]:
        """Return the existing files that git reports as changed, and the new ones."""
        lines = self._git("status", "--porcelain", "--untracked-files=all").splitlines()
        return [one[3:] for one in lines if one[:2] != "??"], [one[3:] for one in lines if one[:2] == "??"]

    def _git(self, *words: str) -> str:
        return subprocess.run(["git", "-C", self.root, *words], capture_output=True, text=True, check=True).stdout


def _write_kernel(source: Kernel, folder: Path) -> None:
    """Copy a kernel's folder, and rename the kernel's choice in Kconfig and its options, by which the tool knows it."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BACKENDS / source.name, folder)
    old, new = source.name.upper(), NAME.upper()
    symbols = re.findall(r"^config (OVE_\w+)", (folder / "Kconfig").read_text(encoding="utf-8"), re.MULTILINE)
    renamed = {f"OVE_RTOS_{old}": f"OVE_RTOS_{new}"} | {one: one.replace(old, new) for one in symbols if old in one}
    for path in (path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text(encoding="utf-8")
        for word, other in renamed.items():
            text = re.sub(rf"(?<![A-Z0-9]){word}(?![A-Z0-9_])", other, text)
        path.write_text(text, encoding="utf-8")
    about = f'[kernel]\ntitle = "{NAME.title()}"\nruns_on = "{source.runs_on}"\n'
    (folder / "backend.toml").write_text(f"# SPDX-License-Identifier: MIT OR Apache-2.0\n{about}", encoding="utf-8")


def _runs(copy: _Copy) -> str:
    said = copy.must("run", str(copy.root / _HELLO), "--rtos", NAME)
    return "" if said.rstrip().endswith("hello 3") else f"hello prints:\n{said}"


def _is_tested(copy: _Copy) -> str:
    said = copy.must("test", *(f"{copy.variant.group}:{one}" for one in _TESTED))
    passed = re.search(r"^(\d+) passed, 0 failed", said, re.MULTILINE)
    return "" if passed and int(passed[1]) > 100 else f"the suite prints:\n{said[-3000:]}"


def _places(copy: _Copy) -> str:
    copy.must("boards", "--publish")
    copy.must("test", *(f"tool:test_{name}.*" for name in _OF_THE_TOOL))
    changed, made = copy.changed()
    elsewhere = [name for name in made if not name.startswith(f"backends/{NAME}/")]
    promised = _FIGURE.search(PAGE.read_text(encoding="utf-8"))
    if elsewhere:
        return f"new files outside the kernel's folder: {', '.join(elsewhere)}"
    if promised is None or int(promised[1]) != len(changed):
        said = promised[0] if promised else "nothing"
        return f"{len(changed)} existing files change ({', '.join(changed)}), but {PAGE.name} says: {said}"
    return ""


def _traits(copy: _Copy) -> str:
    wrong = []
    for name, (app, trait) in _TRAITS.items():
        path = copy.folder / "tests" / "include" / "ove_traits" / name
        text = path.read_text(encoding="utf-8")
        path.unlink()
        wrong += _unlike(copy.build(app), f"tests/include/ove_traits/{name} in its folder", f"without {name}")
        if trait:
            path.write_text(re.sub(rf"^#define {trait}\b.*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
            wrong += _unlike(copy.build(app), f"does not define {trait}", f"without {trait}")
        path.write_text(text, encoding="utf-8")
    capability = copy.folder / "include" / "ove_backend" / "capability.h"
    text = capability.read_text(encoding="utf-8")
    capability.write_text(_NATIVE.sub(r"\g<1>1", text), encoding="utf-8")
    wrong += _unlike(copy.build(_SUITE), "no tests/include/ove_traits/native.h in its folder", "without native.h")
    capability.write_text(text, encoding="utf-8")
    return "\n".join(wrong)


def _forgotten(copy: _Copy) -> str:
    holder = next(path for path in copy.folder.glob("src/thread*") if _FORGOTTEN.search(path.read_text("utf-8")))
    text = holder.read_text(encoding="utf-8")
    holder.write_text(_FORGOTTEN.sub("", text), encoding="utf-8")
    wrong = _unlike(copy.build(_HELLO), f"{NAME} does not define ove_backend_thread_suspend()", "without the function")
    holder.write_text(text, encoding="utf-8")
    return "\n".join(wrong)


def _unlike(done: Done, wanted: str, how: str) -> Sequence[str]:
    """Return a problem if a build did not fail, or did not print the wanted message."""
    if done.code == 0:
        return [f"{how} the build succeeds"]
    return [] if wanted in " ".join(done.output.split()) else [f"{how} the build prints:\n{done.output[-2000:]}"]


def _native_rows(copy: _Copy) -> str:
    made = copy.root / "bench" / "native" / f"{NAME}.h"
    copy.must("build", str(copy.root / _BENCH), "--rtos", NAME)
    made.write_text('#error "seen"\n', encoding="utf-8")
    wrong = _unlike(copy.build(_BENCH), '#error "seen"', f"once {made.name} has appeared")
    made.unlink()
    return "\n".join(wrong)


def _layers(profile: Path) -> list[Path]:
    """Return a profile's folders: first those of the profiles that its file `over` names, then its own."""
    over = profile / _OVER
    lines = over.read_text(encoding="utf-8").splitlines() if over.is_file() else []
    return [*(PROFILES / line for line in lines if not line.startswith("#")), profile]


def _profiles(copy: _Copy) -> str:
    """Copy each profile's headers and sources over the kernel, and run the suite on it."""
    wrong = []
    for profile in sorted(path for path in PROFILES.iterdir() if path.is_dir()):
        for layer in _layers(profile):
            shutil.copytree(layer, copy.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(_OVER))
        why = _is_tested(copy)
        wrong += [f"{profile.name}: {why}"] if why else []
        _write_kernel(original(), copy.folder)
    return "\n".join(wrong)


_STEPS: dict[str, tuple[str, Callable[[_Copy], str]]] = {
    "runs": ("A copied and renamed folder of backends/ works as a kernel: hello builds and runs.", _runs),
    "is-tested": ("A part of the conformance suite and a sweep pass on the copied kernel.", _is_tested),
    "places": ("Git finds as many changed files as the guide says, and new ones only in the kernel's folder.", _places),
    "traits": ("A missing header of traits, or a missing trait, is an error that names it.", _traits),
    "forgotten": ("A missing function of the seam is an error in the smallest application too.", _forgotten),
    "profiles": ("The same tests pass with each other profile of backends/generic that the kernel can use.", _profiles),
    "native-rows": ("A build folder that was made without the header of native rows notices a new one.", _native_rows),
}


def job() -> Job:
    """Return the job of all steps, in one copy."""

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {name: step for name, step in _STEPS.items() if selection.wants(GROUP, name, is_variant=False)}
        if not wanted:
            return []
        root = STATE / GROUP
        root.mkdir(parents=True, exist_ok=True)
        with alone_in(root):
            copy = _Copy(root)
            return [_judged(copy, name, *step) for name, step in wanted.items()]

    needs = (TESTS, *parts_for(on_board("heap")))
    return Job(GROUP, GROUP, execute, lambda: [f"{GROUP}:{name}" for name in _STEPS], needs=needs)


def _judged(copy: _Copy, name: str, claim: str, take: Callable[[_Copy], str]) -> Outcome:
    started = time.monotonic()
    try:
        why = take(copy)
    except _Failed as failed:
        why = str(failed)
    changed = f"{len(copy.changed()[0])} existing files change" if name == "places" else ""
    seconds = time.monotonic() - started
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, claim, seconds, covered=changed)
