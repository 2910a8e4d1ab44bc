# SPDX-License-Identifier: MIT OR Apache-2.0
"""A checkout that is renamed, copied, shared, locked and on a full disk: every language builds the same image.

The steps follow each other in copies of the checkout below one temporary folder. `--exhaustive` also builds in folders
with each odd character, for a board and for this machine.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ove_lab import board as boards
from ove_lab.image import digest_of_bytes, load
from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import kernels, languages
from ove_tool.checkout import files
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.parts import HOST, TESTS, parts_for
from ove_tool.variant import on_board, on_host

GROUP = "any-folder"
_APP = "examples/hello"
_TIMEOUT_S = 900.0
# Named like a browser's second download of an archive, with a letter from each of many languages.
_ODD = "oveRTOS é (1)"
_ODDER = ("it's", "a&b", "a!b", "a@b", "a+b", "a~b", "a^b", "a{b}", "é", " -")
_REFUSED = (
    "a[1]",
    "a]b",
    "a*b",
    "a?b",
    "a|b",
    "a<b",
    "a>b",
    os.fsdecode(b"a\xffb"),
    "a$b",
    "a;b",
    'a"b',
    "a`b",
    "a\\b",
    "a,b",
    "a:b",
    "a=b",
    "a%b",
    "a#b",
    "a\nb",
)
_MOVED = "this checkout was in "
_NOBODY = 65534
# On each of these sizes a build fails at a different point: in the tool's own files, in CMake's compiler checks, in
# CMake's build.ninja, which CMake silently drops, and in the objects.
_SMALL_DISKS = ("16k", "64k", "128k", "200k", "300k", "500k", "1m")


class _Missing(Exception):
    """A step that this machine cannot perform."""


class _Failed(Exception):
    """A command that should have succeeded but did not, or its wrong result."""


class Copies:
    """Copies of the checkout, and the images that the first one has built."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.current = folder / "one"
        _copy_sources(ROOT, self.current)
        _copy_state(STATE, self.current / ".ove")
        self.images = {lang: self.build(lang) for lang in languages.names()}

    def ove(self, *words: str, **environment: str) -> tuple[int, str]:
        done = call([str(self.current / "ove"), *words], _TIMEOUT_S, self.folder, environment)
        if "Traceback" in done.output or "this is a bug of ove's" in done.output:
            raise _Failed(f"`./ove {' '.join(words)}` ends in a traceback:\n{done.output[-3000:]}")
        return done.code, done.output

    def build(self, lang: str, *options: str, **environment: str) -> str:
        """Build the smallest example. Returns its image's digest."""
        app = self.current / _APP
        code, said = self.ove("build", str(app), "--lang", lang, *options, **environment)
        if code != 0:
            raise _Failed(f"{lang} does not build in {self.current}:\n{said[-3000:]}")
        odd = [line for line in said.splitlines() if "warning" in line.lower() or "error" in line.lower()]
        if odd:
            raise _Failed(f"the build for {lang} says: {odd}")
        return digest_of_bytes(load(self._built(lang)).elf)

    def _built(self, lang: str) -> Path:
        folder = on_board("heap", lang).folder.relative_to(ROOT)
        return self.current / folder / _APP.replace("/", ".")

    def same(self, **environment: str) -> str:
        """Return the languages whose image differs from that in the first folder."""
        found = {lang: self.build(lang, **environment) for lang in self.images}
        other = [lang for lang, digest in found.items() if digest != self.images[lang]]
        return f"in {self.current} the image differs in {', '.join(other)}" if other else ""


def _copy_sources(source: Path, target: Path) -> None:
    for name in files():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / name, path)


def _copy_state(state: Path, target: Path) -> None:
    """Copy the installed parts; the large environment by hard links."""
    target.mkdir()
    # In a copy of the checkout for planted faults, the environment is a link, which a move would not change.
    subprocess.run(["cp", "-al", (state / "venv").resolve(), target / "venv"], check=True)
    for name in (*kernels.built_here(), *_modules(), "home"):
        if (state / name).is_dir():
            shutil.copytree(state / name, target / name, symlinks=True)


def _modules() -> list[str]:
    return [language.needs.module for language in languages.every() if language.needs.module]


def _renamed(copies: Copies) -> str:
    old = copies.current
    copies.current = old.with_name(_ODD)
    old.rename(copies.current)
    code, said = copies.ove("build", str(copies.current / _APP))
    if code != 0 or said.count(f"{_MOVED}{old}") != 1:
        return f"the first command after the rename ended with {code} and says:\n{said}"
    why = copies.same()
    code, said = copies.ove("doctor", "--verify")
    if code != 0:
        return f"after the rename `doctor --verify` ended with {code}:\n{said}"
    left = call(["grep", "-rlI", "--exclude-dir=site-packages", f"{old}/", str(copies.current / ".ove")], _TIMEOUT_S)
    return why or ("files still name the old folder:\n" + left.output if left.output else "")


def _copied(copies: Copies) -> str:
    original = copies.current
    copies.current = original.with_name("copy")
    shutil.copytree(original, copies.current, symlinks=True, ignore=shutil.ignore_patterns("venv"))
    subprocess.run(["cp", "-al", original / ".ove" / "venv", copies.current / ".ove" / "venv"], check=True)
    # If the copy reads a file of the original, its build stops.
    for name in files("include/*", "src/*", "backends/*", "bindings/*", "boards/*", "cmake/*", "tools/*.py"):
        (original / name).write_text("#error of the original\n@", encoding="utf-8")
    try:
        user = {"HOME": str(copies.folder), "USER": "another", "CARGO_HOME": str(copies.folder / "cargo")}
        user["RUSTUP_HOME"] = os.environ.get("RUSTUP_HOME") or str(Path.home() / ".rustup")
        return copies.same(**user)
    finally:
        shutil.rmtree(original)


def _older_fragment(copies: Copies) -> str:
    fragment = copies.folder / "more.conf"
    fragment.write_text("CONFIG_OVE_TICK_HZ=100\n", encoding="utf-8")
    digests = [copies.build(languages.NATIVE, "--fragment", str(fragment))]
    fragment.write_text("CONFIG_OVE_TICK_HZ=250\n", encoding="utf-8")
    os.utime(fragment, (1, 1))
    digests.append(copies.build(languages.NATIVE, "--fragment", str(fragment)))
    return "the older fragment was not noticed" if len(set(digests)) == 1 else ""


def _is_killed_in_its_build(words: list[str], checkout: Path) -> bool:
    """Kill a command once it has compiled a file. Return False if the whole build finished before that was noticed."""
    objects = checkout / on_board("zeroheap").folder.relative_to(ROOT)
    shutil.rmtree(objects, ignore_errors=True)
    killed = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    while not any(objects.rglob("*.obj")):
        # WNOWAIT leaves an ended command as a zombie, so that its process number is not reused before killpg().
        if os.waitid(os.P_PID, killed.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            break
        time.sleep(0.01)
    os.killpg(killed.pid, signal.SIGKILL)
    return killed.wait() == -signal.SIGKILL


def _locked(copies: Copies) -> str:
    shutil.rmtree(copies.current / ".ove" / "build")
    words = [str(copies.current / "ove"), "build", str(copies.current / _APP)]
    started = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _ in range(2)]
    # A third command is killed during its build and must not leave a lock behind.
    while not _is_killed_in_its_build([*words, "--mode", "zeroheap"], copies.current):
        pass
    said = [process.communicate(timeout=_TIMEOUT_S)[0] for process in started]  # by the clock: two wait for one lock
    codes = [process.returncode for process in started]
    if codes != [0, 0]:
        return f"two builds at once ended with {codes}:\n{said}"
    code, text = copies.ove("build", str(copies.current / _APP), "--mode", "zeroheap")
    return "" if code == 0 else f"after a kill the build ended with {code}:\n{text}"


def _shared(copies: Copies) -> str:
    if os.geteuid() != 0:
        raise _Missing("to become another user needs root")
    copies.folder.chmod(0o755)
    words = ["setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups", str(copies.current / "ove")]
    done = call([*words, "build", str(copies.current / _APP)], _TIMEOUT_S, copies.folder, {"HOME": "/nonexistent"})
    is_sentence = "ove: " in done.output and "Traceback" not in done.output
    if done.code not in (1, 2) or not is_sentence:
        return f"another user's build ended with {done.code} and says:\n{done.output[-3000:]}"
    return copies.same()


def _full(copies: Copies) -> str:
    build = copies.current / ".ove" / "build"
    for size in _SMALL_DISKS:
        with _small_disk(build, size):
            # The second time, Ninja and CMake are called again on what the first call left.
            for when in ("", "again "):
                code, said = copies.ove("build", str(copies.current / _APP))
                if code != 1 or "the disk is full, at " not in said:
                    return f"{when}on a full disk of {size} the build ended with {code} and says:\n{said[-3000:]}"
            call(["mount", "-o", "remount,size=200m", str(build)], _TIMEOUT_S)
            code, said = copies.ove("build", str(copies.current / _APP))
            if code != 0:
                return f"with room again after {size} the build ended with {code} and says:\n{said[-3000:]}"
    state = copies.current / ".ove"
    aside = state.rename(state.with_name("aside"))
    try:
        with _small_disk(state, _SMALL_DISKS[-1]):
            code, said = copies.ove("setup")
            if code != 1 or "the disk is full, at " not in said or "network" in said:
                return f"on a full disk the setup ended with {code} and says:\n{said[-3000:]}"
    finally:
        shutil.rmtree(state)
        aside.rename(state)
    return copies.same()


@contextmanager
def _small_disk(folder: Path, size: str) -> Iterator[None]:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    mounted = call(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)], _TIMEOUT_S)
    if mounted.code != 0:
        raise _Missing(f"no small disk can be mounted: {mounted.output.strip()}")
    try:
        yield
    finally:
        call(["umount", str(folder)], _TIMEOUT_S)


def _refused(copies: Copies) -> str:
    wrong = []
    plain = copies.current
    for name in _REFUSED:
        copies.current = plain.with_name(name)
        plain.rename(copies.current)
        code, said = copies.ove("build", str(copies.current / _APP))
        if code != 1 or said.count("\n") != 1 or "which no build system can hold: rename it" not in said:
            wrong.append(f"{name!r}: {code}, {said}")
        copies.current.rename(plain)
    copies.current = plain
    return "\n".join(wrong)


def _odder(copies: Copies) -> str:
    wrong = []
    for name in _ODDER:
        new = copies.current.with_name(name)
        copies.current.rename(new)
        copies.current = new
        try:
            wrong += filter(None, [copies.same()])
            for lang in copies.images:
                code, said = copies.ove("build", str(new / _APP), "--lang", lang, "--board", boards.of_host())
                wrong += [] if code == 0 else [f"{name!r}, {lang} on the host:\n{said[-1000:]}"]
        except _Failed as failed:
            wrong.append(str(failed))
    return "\n".join(wrong)


_STEPS: dict[str, tuple[str, Callable[[Copies], str]]] = {
    "renamed": ("After a rename every language builds the same image, and nothing names the old folder.", _renamed),
    "copied": ("A copy reads no file of the original, and another user's home changes no image.", _copied),
    "older-fragment": ("A fragment with new contents and an older date is noticed.", _older_fragment),
    "locked": ("Two builds at once both succeed, and a killed one leaves nothing locked.", _locked),
    "shared": ("In another user's checkout, a build ends with a message and changes nothing.", _shared),
    "full": ("On a full disk, a build ends with a message; with free space again, it builds the same image.", _full),
    "refused": (
        "A folder whose name no build system supports is rejected in one line, before anything is created.",
        _refused,
    ),
}
_EXHAUSTIVE = {"odder": ("Folders with unusual names build the same images.", _odder)}


def job() -> Job:
    """Return the job of all steps. Each step continues with the copy as the previous one left it."""
    names = (*_STEPS, *_EXHAUSTIVE)

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {name: _STEPS[name] for name in _STEPS if selection.wants(GROUP, name, is_variant=False)}
        later = {name: _EXHAUSTIVE[name] for name in _EXHAUSTIVE if selection.wants(GROUP, name, is_variant=False)}
        reason = f"left to `./ove test {GROUP} --exhaustive`: it takes an hour"
        left = [] if selection.is_exhaustive else list(later)
        outcomes = [Outcome(f"{GROUP}:{name}", SKIP, reason, later.pop(name)[0]) for name in left]
        return [*_take({**wanted, **later}), *outcomes]

    needs = [TESTS, HOST, *(part for lang in languages.names() for part in parts_for(on_board("heap", lang)))]
    needs += parts_for(on_host("heap"))
    return Job(GROUP, GROUP, execute, lambda: [f"{GROUP}:{name}" for name in names], needs=tuple(dict.fromkeys(needs)))


def _take(steps: dict[str, tuple[str, Callable[[Copies], str]]]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    if not steps:
        return outcomes
    with tempfile.TemporaryDirectory(prefix="ove any folder ") as folder:
        started = time.monotonic()
        try:
            copies = Copies(Path(folder))
        except _Failed as failed:
            return [Outcome(f"{GROUP}:{name}", FAIL, str(failed), claim) for name, (claim, _) in steps.items()]
        for name, (claim, take) in steps.items():
            try:
                why = take(copies)
                verdict = FAIL if why else PASS
            except _Missing as missing:
                verdict, why = SKIP, str(missing)
            except _Failed as failed:
                verdict, why = FAIL, str(failed)
            outcomes.append(Outcome(f"{GROUP}:{name}", verdict, why, claim, time.monotonic() - started))
            started = time.monotonic()
    return outcomes
