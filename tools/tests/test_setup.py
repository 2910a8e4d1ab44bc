# SPDX-License-Identifier: MIT OR Apache-2.0
"""Set-up: versions, programs that are missing, outdated or hang, the kernel's pin, the launcher's environment."""

from __future__ import annotations

import dataclasses
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab.errors import Failure, Missing, UsageError, WrongFile
from ove_tool import bootstrap, kernels
from ove_tool.bootstrap import BootstrapError
from ove_tool.paths import ROOT
from ove_tool.setup import crate_sources, install, packages, probe
from ove_tool.setup.parts import EMULATOR, Part, build_parts, cure_of, everything, language_parts, parts_for
from ove_tool.tools import CARGO, QEMU, RUST_SOURCES, Tool
from ove_tool.variant import Variant

# The longest wait for another thread, in seconds; reached only if the test fails.
_PATIENCE_S = 60.0
OLD_PATH = os.environ["PATH"]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that comes first in the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:{OLD_PATH}")
    return folder


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def found(tool: Tool, tmp_path: Path) -> probe.Found:
    return probe.Prober(tmp_path / "memory.json").probe(tool)


def test_an_environment_without_its_settings_is_no_environment(tmp_path: Path) -> None:
    """Claim: without pyvenv.cfg the interpreter is the user's own Python, in which pip would install."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    lock = tmp_path / "base.txt"
    lock.write_text("one==1\n")
    for folder in (whole, cut):
        subprocess.run([sys.executable, "-P", "-m", "venv", "--without-pip", folder], check=True)
        next(folder.glob("lib/python*/site-packages")).joinpath("pip.py").touch()
        shutil.copy(lock, folder)
    (cut / "pyvenv.cfg").unlink()
    assert [bootstrap.works(folder / "bin" / "python") for folder in (whole, cut)] == [True, False]
    assert [bootstrap.is_installed("base", folder, tmp_path) for folder in (whole, cut)] == [True, False]


def test_an_environment_has_its_own_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a pip in the user's PYTHONPATH does not keep pip out of the tool's environment, nor is it used there."""
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "first")
    bootstrap.make_venv()
    (packages_of_first,) = tmp_path.glob("first/lib/python*/site-packages")
    monkeypatch.setenv("PYTHONPATH", str(packages_of_first))
    bare = tmp_path / "bare"
    subprocess.run([sys.executable, "-I", "-m", "venv", "--without-pip", bare], check=True)
    assert not bootstrap.works(bare / "bin" / "python")
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "second")
    bootstrap.make_venv()
    assert bootstrap.works(tmp_path / "second" / "bin" / "python")


def test_missing_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a program that is not in the PATH is missing."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert found(QEMU, tmp_path).problem == "missing"


@pytest.mark.parametrize(
    ("output", "version", "problem"),
    [
        ("QEMU emulator version 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)", "7.2.22", ""),
        ("QEMU emulator version 9.0.0", "9.0.0", ""),
        ("QEMU emulator version 6.2.0", "6.2.0", "too old: 6.2.0, wanted 7.2 or newer"),
    ],
)
def test_version_of_qemu(programs: Path, tmp_path: Path, output: str, version: str, problem: str) -> None:
    """Claim: the version is read from the program's output and compared as numbers."""
    program(programs, "qemu-system-arm", f"echo '{output}'")
    answer = found(QEMU, tmp_path)
    assert (answer.version, answer.problem) == (version, problem)


def test_program_that_hangs(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a program that does not answer is reported as hanging, within the limit."""
    monkeypatch.setattr(probe, "_PATIENCE_S", 0.2)
    program(programs, "qemu-system-arm", "exec sleep 60")
    assert "hangs: no reply to --version within 0.2 s" in found(QEMU, tmp_path).problem


def test_program_that_fails(programs: Path, tmp_path: Path) -> None:
    """Claim: a program that fails is reported with its own last line."""
    program(programs, "qemu-system-arm", "echo 'libfdt.so: cannot open' >&2; exit 127")
    assert found(QEMU, tmp_path).problem.endswith("--version failed: libfdt.so: cannot open")


def test_program_that_ends_with_a_backtrace(programs: Path, tmp_path: Path) -> None:
    """Claim: if a program prints an error and then its own frames, as rustup does, the error is reported."""
    words = "error: no default is configured\\nhelp: run this\\n\\nStack backtrace:\\n  13: <unknown>"
    program(programs, "qemu-system-arm", f"printf '{words}\\n' >&2; exit 1")
    answer = found(QEMU, tmp_path)
    assert answer.problem.endswith("--version failed: error: no default is configured")
    assert str(answer) == f"{QEMU.name}: {answer.problem}"
    assert str(dataclasses.replace(answer, problem="missing")) == f"{QEMU.name} is missing"


@pytest.mark.parametrize("kept", ["", "abc", "7", "7.x", "9" * 5000 + ".1", "installed"])
def test_a_kept_answer_that_is_no_version_is_asked_again(programs: Path, tmp_path: Path, kept: str) -> None:
    """Claim: a changed tools.json neither stops a command nor makes a program outdated."""
    program(programs, "qemu-system-arm", "echo version 7.2.0")
    memory = tmp_path / "memory.json"
    probe.Prober(memory).probe(QEMU)
    memory.write_text(memory.read_text().replace('"7.2.0"', f'"{kept}"'))
    assert probe.Prober(memory).probe(QEMU).version == "7.2.0"


def test_another_user_reads_what_is_kept(programs: Path, tmp_path: Path) -> None:
    """Claim: the file has the mode of any other new file, and one that cannot be written stops no command."""
    program(programs, "qemu-system-arm", "echo version 7.2.0")
    (tmp_path / "other").touch()
    memory = tmp_path / "memory.json"
    probe.Prober(memory).probe(QEMU)
    assert memory.stat().st_mode == (tmp_path / "other").stat().st_mode
    assert probe.Prober(tmp_path / "other" / "memory.json").probe(QEMU).version == "7.2.0"
    assert {path.name for path in tmp_path.iterdir()} == {"memory.json", "other", programs.name}


def test_answer_is_kept_until_the_program_changes(programs: Path, tmp_path: Path) -> None:
    """Claim: a program is run once; another file of that name is run again, and a failure is never kept."""
    program(programs, "qemu-system-arm", f"echo x >>{tmp_path}/asked; echo version 7.2.0")
    memory = tmp_path / "memory.json"
    assert [probe.Prober(memory).probe(QEMU).version for _ in range(3)] == ["7.2.0"] * 3
    assert (tmp_path / "asked").read_text() == "x\n"
    program(programs, "qemu-system-arm", f"echo x >>{tmp_path}/asked; echo version 8.1.0; exit 1")
    assert ["failed" in probe.Prober(memory).probe(QEMU).problem for _ in range(2)] == [True, True]
    assert (tmp_path / "asked").read_text() == "x\nx\nx\n"


def test_two_digit_versions_compare_as_numbers() -> None:
    """Claim: 10.0 is newer than 7.2."""
    assert probe.as_numbers("10.0.1") > probe.as_numbers("7.2") > probe.as_numbers("7.1.9")


def test_package_that_is_new_enough_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: if cargo is outdated, the next package is used, and the last resort is rustup."""
    answers = {"cargo": "0.66.0", "cargo-web": "1.85.0"}
    monkeypatch.setattr(packages, "candidate", answers.get)
    assert packages.choose_package(CARGO) == "cargo-web"
    answers |= {"cargo": "1.85.1"}
    assert packages.choose_package(CARGO) == "cargo"
    answers.clear()
    answers["rustup"] = "1.26.0"
    assert packages.choose_package(CARGO) == "rustup"


@pytest.mark.parametrize(("source", "cargo"), [("rust-web-src", "cargo-web"), ("rust-src", "cargo")])
def test_sources_bring_a_compiler_of_their_version(monkeypatch: pytest.MonkeyPatch, source: str, cargo: str) -> None:
    """Claim: an outdated compiler that is already installed is replaced by the sources' compiler."""
    monkeypatch.setattr(packages, "candidate", {source: "1.96.0"}.get)
    assert packages.chosen_packages([RUST_SOURCES]) == [source, cargo]


def test_sources_are_there_when_their_lock_file_is(programs: Path, tmp_path: Path) -> None:
    """Claim: Rust's sources count as installed if they contain the lock file that the library's build needs."""
    program(programs, "rustc", f"echo {tmp_path}/sysroot")
    assert found(RUST_SOURCES, tmp_path).problem == "missing"
    lock = tmp_path / "sysroot" / RUST_SOURCES.below
    lock.parent.mkdir(parents=True)
    lock.touch()
    assert found(RUST_SOURCES, tmp_path).is_ok


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Part, Part]:
    """Return two parts, each with a missing program, and forget what earlier tests could not install."""
    monkeypatch.setattr(install, "_missing", {})
    monkeypatch.setattr(install, "STATE", tmp_path)
    monkeypatch.setattr(packages, "refresh", lambda _: None)
    monkeypatch.setattr(packages, "list_packages", lambda _: None)
    there: set[str] = set()
    monkeypatch.setattr(
        install, "problems", lambda tools: [probe.Found(t, "", "", "missing") for t in tools if t.name not in there]
    )
    monkeypatch.setattr(packages, "install", lambda tools: there.update(tool.name for tool in tools))
    return Part("the emulator", (QEMU,)), Part("Rust", (CARGO,))


def test_nothing_is_installed_when_all_is_there(monkeypatch: pytest.MonkeyPatch, parts: tuple[Part, Part]) -> None:
    """Claim: with every tool present, no installer is started."""
    monkeypatch.setattr(install, "problems", lambda _: [])
    monkeypatch.setattr(packages, "install", lambda _: pytest.fail("started an installer"))
    assert install.prepare(parts) == {}


def test_all_is_installed_at_once(monkeypatch: pytest.MonkeyPatch, parts: tuple[Part, Part]) -> None:
    """Claim: everything that several parts lack is installed in one transaction, and is present afterwards."""
    calls: list[list[str]] = []
    really = packages.install
    monkeypatch.setattr(packages, "install", lambda tools: (calls.append([t.name for t in tools]), really(tools)))
    assert install.prepare(parts) == {}
    assert calls == [["qemu-system-arm", "cargo"]]


def test_a_package_that_is_gone_takes_only_its_part_along(
    monkeypatch: pytest.MonkeyPatch, parts: tuple[Part, Part]
) -> None:
    """Claim: if the transaction fails, each part is tried alone; what stays missing is named, and not tried again."""
    calls: list[list[str]] = []
    really = packages.install

    def refuse(tools: list[Tool]) -> None:
        calls.append([tool.name for tool in tools])
        if CARGO in tools:
            raise Failure("apt-get could not install: E: Unable to locate package cargo-web")
        really(tools)

    monkeypatch.setattr(packages, "install", refuse)
    missing = install.prepare(parts)
    assert calls == [["qemu-system-arm", "cargo"], ["qemu-system-arm"], ["cargo"]]
    assert list(missing) == ["Rust"]
    assert "Unable to locate package cargo-web" in str(missing["Rust"])
    assert "Install Rust 1.85 or newer with rustup" in str(missing["Rust"])
    assert list(install.prepare(parts)) == ["Rust"]
    assert len(calls) == 3
    with pytest.raises(Missing, match="Rust is not available"):
        install.ensure(*parts)


def test_a_part_that_cannot_be_made_is_missing(parts: tuple[Part, Part]) -> None:
    """Claim: a failed download blocks the part that it belongs to, with its own error."""

    def fail() -> None:
        raise Failure("cargo could not fetch the crate:\nno network")

    made = Part("FreeRTOS", (), "the kernel", fail, lambda: False)
    missing = install.prepare((parts[0], made))
    assert list(missing) == ["FreeRTOS"]
    assert "cargo could not fetch the crate" in missing["FreeRTOS"].why


def test_a_wrong_checksum_is_said_once_and_not_explained_by_the_network(
    parts: tuple[Part, Part], capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: the advice is about the checksum, and the sentence appears in one place."""

    def fail() -> None:
        raise WrongFile("the mirror sends another file", "use another mirror", "error: failed to verify")

    def fail_in_bootstrap() -> None:
        raise BootstrapError("pip failed:\nHASHES\nUse another index.", "pip failed", "Use another index.")

    made = [Part(name, (), "", how, lambda: False) for name, how in (("A", fail), ("B", fail_in_bootstrap))]
    missing = install.prepare((parts[0], *made))
    assert str(missing["A"]) == "A is not available: the mirror sends another file. Use another mirror."
    assert "Use another index" in str(missing["B"])
    assert "etwork" not in str(missing["A"]) + str(missing["B"])
    said = capsys.readouterr().err
    assert "error: failed to verify" in said
    assert "the mirror sends another file" not in said


@pytest.mark.parametrize(
    ("said", "cure"),
    [
        ("OSError: [Errno 28] Kein Platz", "the disk is full, at "),
        ("E: Write error - write (28: No space left on device)", "the disk is full, at "),
        ("sudo: a password is required", "sudo failed"),
        ("no route to host", "Check the network"),
    ],
)
def test_a_failed_step_of_the_bootstrap_says_what_the_program_met(said: str, cure: str) -> None:
    """Claim: a full disk and a failing sudo are not blamed on the network."""
    words = ["sh", "-c", 'echo "$0" >&2; exit 1', said]
    with pytest.raises(BootstrapError, match=cure) as caught:
        bootstrap.run(words, "the step", "Check the network.", hints={"sudo: ": "sudo failed"})
    assert ("etwork" in str(caught.value)) == cure.startswith("Check")


def test_a_full_disk_ends_the_setup(parts: tuple[Part, Part]) -> None:
    """Claim: the first part that finds a full disk stops the setup, because the others would fail too."""

    def fail() -> None:
        raise BootstrapError("pip failed:\nOSError: [Errno 28] No space left on device\nCheck the network.")

    with pytest.raises(Failure, match="A: the disk is full, at "):
        install.prepare((parts[0], Part("A", (), "", fail, lambda: False)))


def test_what_needs_no_package_is_made_meanwhile(monkeypatch: pytest.MonkeyPatch, parts: tuple[Part, Part]) -> None:
    """Claim: a part that needs no package is prepared during the installation of packages, after the last question."""
    begun, made = threading.Event(), threading.Event()
    really = packages.install
    order = []

    def wait_for_the_other(tools: list[Tool]) -> None:
        begun.set()
        assert made.wait(_PATIENCE_S)
        really(tools)

    def make() -> None:
        order.append("made")
        assert begun.wait(_PATIENCE_S)
        made.set()

    monkeypatch.setattr(packages, "refresh", lambda _: order.append("asked"))
    monkeypatch.setattr(packages, "list_packages", lambda _: order.append("listed"))
    monkeypatch.setattr(packages, "install", wait_for_the_other)
    beside = Part("Zig", (), "a compiler", make, made.is_set, is_beside=True)
    assert install.prepare((parts[0], beside)) == {}
    assert order == ["asked", "listed", "made"]


def test_what_fails_beside_packages_is_missing(parts: tuple[Part, Part]) -> None:
    """Claim: a part that cannot be prepared alongside packages is the only one missing, with its own error."""

    def fail() -> None:
        raise BootstrapError("installing Python packages failed:\nno network")

    missing = install.prepare((parts[0], Part("Zig", (), "a compiler", fail, lambda: False, is_beside=True)))
    assert list(missing) == ["Zig"]
    assert "installing Python packages failed" in missing["Zig"].why


def test_only_what_needs_a_missing_part_is_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: without Rust, its images are blocked and those in C are not."""
    (rust,) = (part.name for part in language_parts("rust"))
    monkeypatch.setattr(install, "prepare", lambda _: {rust: Missing(rust, "gone", "install it")})
    c, rust_image = (Variant("freertos", "qemu-mps2-an500", "heap", lang) for lang in ("c", "rust"))
    assert list(install.prepare_for([c, rust_image])) == [rust_image]


def test_apt_get_is_asked_for_its_progress(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: apt-get's progress is shown, and its error is the reason if it fails."""
    monkeypatch.setattr(packages, "STATE", tmp_path)
    lines = ["dlstatus:3:45.6:Retrieving file 3 of 7", "pmstatus:gcc:80.1:Unpacking gcc (amd64)"]
    program(
        programs, "apt-get", "\n".join([*(f"echo '{line}' >&2" for line in lines), "echo 'E: broken' >&2; exit 100"])
    )
    shown: list[str] = []
    with pytest.raises(Failure, match="apt-get could not install: E: broken"):
        packages._with_progress(["apt-get", "install", "gcc"], shown.append)
    assert shown == ["downloading 46 %, Retrieving file 3 of 7", "installing 80 %, Unpacking gcc (amd64)"]


def test_amount_is_what_apt_get_says(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: before it installs packages, the tool prints their number and size."""
    monkeypatch.setattr(packages, "as_root", lambda command: command)
    said = "0 upgraded, 110 newly installed, 0 to remove and 0 not upgraded.\nNeed to get 614 MB of archives.\n"
    said += "After this operation, 3340 MB of additional disk space will be used.\nAbort."
    program(programs, "apt-get", f"printf '{said}'; exit 1")
    assert packages._amount(["gcc"]) == "110 packages including dependencies, 614 MB to download, 3340 MB on disk"


def test_password_is_asked_for_once_and_first(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: sudo is asked before anything is read; if it cannot ask, the error is the command for an administrator."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    program(programs, "sudo", f'echo "$*" >>{tmp_path}/calls; exit 1')
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    with pytest.raises(
        Failure, match="no terminal to ask for the password; ask an administrator to run: apt-get install qemu"
    ):
        packages.refresh([QEMU])
    assert (tmp_path / "calls").read_text() == "-n true\n"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with pytest.raises(Failure, match="sudo refused; ask an administrator"):
        packages.refresh([QEMU])
    assert (tmp_path / "calls").read_text() == "-n true\n-n true\n-v\n"


def test_host_needs_no_emulator() -> None:
    """Claim: programs that run on this machine need neither the cross compiler nor QEMU."""
    host = {part.name for part in parts_for(Variant("posix", "host", "heap"))}
    assert host == {"CMake, Ninja and ccache", "the compiler for this machine"}
    assert EMULATOR in parts_for(Variant("freertos", "qemu-mps2-an500", "heap"))


def test_a_build_needs_no_emulator() -> None:
    """Building an image installs nothing for its emulator; running it needs only the emulator in addition."""
    for board in boards.emulated():
        variant = Variant("freertos", board, "heap")
        built = {part.name for part in build_parts(variant)}
        further = [part.name for part in parts_for(variant) if part.name not in built]
        assert len(further) == 1, board
        assert further[0].startswith("the emulator ")


def _freertos() -> crate_sources.CrateSources:
    return crate_sources.CrateSources(kernels.load("freertos"))


def test_kernel_is_pinned_with_a_checksum() -> None:
    """Claim: the lock file pins the crate, its version and its SHA-256, in a form that cargo 1.70 can read."""
    lock = _freertos().lock.read_text()
    entry = lock[lock.index('name = "freertos-next"') :].split("\n\n")[0]
    assert _freertos().pinned() == "freertos-next-0.12.0"
    assert len(entry.split('checksum = "')[1].split('"')[0]) == 64
    assert "\nversion = 3\n" in lock


def test_own_kernel_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: OVE_FREERTOS_KERNEL names another tree; a folder that is not a kernel is rejected with that name."""
    monkeypatch.setenv("OVE_FREERTOS_KERNEL", str(tmp_path))
    with pytest.raises(UsageError, match=r"OVE_FREERTOS_KERNEL=.* is not a FreeRTOS source tree"):
        _freertos().folder()
    (tmp_path / "include").mkdir()
    (tmp_path / "include/task.h").write_text('#define tskKERNEL_VERSION_NUMBER  "V11.1.0"\n')
    assert _freertos().folder() == tmp_path
    assert _freertos().version(tmp_path) == "11.1.0"


def test_changed_lock_file_means_a_new_installation(tmp_path: Path) -> None:
    """Claim: a set counts as installed only for the lock file it was installed from, and with an interpreter."""
    venv, requirements = tmp_path / "venv", tmp_path / "requirements"
    (venv / "bin").mkdir(parents=True)
    requirements.mkdir()
    for folder in (venv, requirements):
        (folder / "base.txt").write_text("click==1\n")
    assert not bootstrap.is_installed("base", venv, requirements)
    (venv / "bin/python").write_text("")
    (venv / "pyvenv.cfg").write_text("")
    assert bootstrap.is_installed("base", venv, requirements)
    (requirements / "base.txt").write_text("click==2\n")
    assert not bootstrap.is_installed("base", venv, requirements)


def test_every_requirement_has_a_hash() -> None:
    """Claim: no lock file names a package without a SHA-256."""
    for lock in (ROOT / "tools/requirements").glob("*.txt"):
        entries = lock.read_text().replace("\\\n", " ").splitlines()
        assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
        assert entries


def test_launcher_without_python(tmp_path: Path) -> None:
    """Claim: if no Python is new enough, the launcher says how to get one and ends with 1."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "dirname", "readlink", "cmp"):
        (folder / name).symlink_to(str(shutil.which(name)))
    program(folder, "python3", "exit 1")
    text = (ROOT / "ove").read_text().replace(" /usr/bin/python3;", ";")
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    (checkout / "ove").write_text(text)
    (checkout / "ove").chmod(0o755)
    result = subprocess.run(
        [checkout / "ove", "--help"], capture_output=True, text=True, env={"PATH": str(folder)}, check=False
    )
    assert result.returncode == 1
    assert "Python 3.11 or newer is needed" in result.stderr
    assert "apt-get install python3" in result.stderr


def test_zephyrs_tree_brings_the_targets_of_its_processors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: with a Zephyr tree, the setup includes Rust for each processor that supports Rust applications there."""
    monkeypatch.delenv("ZEPHYR_BASE", raising=False)
    assert not any("thumbv7m" in part.name for part in everything())
    mark = tmp_path / kernels.load("zephyr").tree.marks["ZEPHYR_BASE"]
    mark.parent.mkdir(parents=True)
    mark.touch()
    monkeypatch.setenv("ZEPHYR_BASE", str(tmp_path))
    binding = (ROOT / "bindings" / "rust" / "binding.cmake").read_text()
    targets = set(re.findall(r"set\(\$\{result\} (thumb\S+) PARENT_SCOPE\)", binding))
    assert "thumbv7m-none-eabi" in targets
    assert targets <= {part.name.rpartition(" ")[2] for part in everything()}


def test_the_cure_of_a_part_follows_its_cause() -> None:
    """Claim: without cargo, a kernel's sources need cargo or the user's own tree, and not the network."""
    part = Part("FreeRTOS", cure="name a tree of your own: X=/y")
    missing = probe.Found(CARGO, "", "", "missing")
    assert cure_of(part, [missing]) == "install cargo, or name a tree of your own: X=/y"
    assert cure_of(part) == "check the network, or name a tree of your own: X=/y"


def test_several_tools_are_not_available() -> None:
    """Claim: the sentence about a part with several tools is in the plural."""
    assert str(Missing("CMake and ccache", "", "set PATH")) == "CMake and ccache are not available: set PATH"
