# SPDX-License-Identifier: MIT OR Apache-2.0
"""Creates the tool's virtual environment from hash-pinned lock files.

Runs before any package is installed, so it uses only the standard library. A set is one lock file in
tools/requirements; a copy of it next to the interpreter marks it as installed. Several processes may start at once: a
file lock lets one do the work, and the others find it done.
"""

from __future__ import annotations

import errno
import fcntl
import importlib.util
import os
import pwd
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "tools" / "requirements"
VENV = ROOT / ".ove" / "venv"
# Characters that CMake's lists, strings and patterns, Ninja's files and the shell of its commands cannot hold, and
# bytes that are not UTF-8: for every path of a build.
NEVER = re.compile(r'[;"\\$`*?<>|\[\]\x00-\x1f\x7f\ud800-\udfff]')
# Further characters that the checkout's path must not have, because compiler options, make dependency rules and Kconfig
# patterns contain it.
_OF_CHECKOUT = re.compile(NEVER.pattern.replace("[", r"[,:=%#", 1))

DENIED = (errno.EACCES, errno.EPERM, errno.EROFS)
# A child's message for a full disk; the error number is the same in every language.
_FULL = re.compile(r"No space left on device|the disk is full|Disk quota exceeded|\[Errno (?:28|122)\]")
_SENTENCE = re.compile(r"the disk is full, at .+: make room .+ start again")
_SOME_PAGES = 16384
_UNWRITTEN = re.compile(
    r"^(.+) cannot be (?:written|made): (?:No space left on device|Disk quota exceeded)", re.MULTILINE
)
# After the message, the file that could not be written; if there are two, the second.
_FULL_AT = re.compile(rf"(?:{_FULL.pattern})[^'\n]*'([^'\n]+)'(?: -> '([^'\n]+)')?")
# pip's message for a download whose checksum differs from the lock file's.
_WRONG_HASH = "DO NOT MATCH THE HASHES"


# The tool's texts are written for a checkout. A sentence about something that only a checkout has is not changed.
_COMMAND = re.compile(r"(?<![\w/.-])\./ove(?![\w/.-])")
_CHECKOUT = re.compile(r"\b(this|the|a|a fresh|a whole) checkout\b(?! of )")


class BootstrapError(Exception):
    """The environment cannot be created; the text says why and what to do.

    `cure` repeats the remedy if the program's own message describes it better.
    """

    def __init__(self, text: str, why: str = "", cure: str = "") -> None:
        super().__init__(text)
        self.why = why or text
        self.cure = cure


def is_installed(name: str, venv: Path = VENV, requirements: Path = REQUIREMENTS) -> bool:
    """Return True if the set was installed from the current lock file."""
    done = venv / f"{name}.txt"
    lock = requirements / f"{name}.txt"
    is_whole = (venv / "bin" / "python").exists() and (venv / "pyvenv.cfg").exists()
    return is_whole and done.exists() and done.read_bytes() == lock.read_bytes()


def check_name(folder: Path, refused: re.Pattern[str] = _OF_CHECKOUT) -> None:
    """Raise BootstrapError for a folder whose path the builds cannot handle, before anything is created in it."""
    if found := refused.search(str(folder)):
        raise BootstrapError(f"{str(folder)!r} has {found[0]!r} in its path, which no build system can hold: rename it")


def size(name: str) -> str:
    """Return the download size of a set."""
    lines = (REQUIREMENTS / "sizes.list").read_text(encoding="utf-8").splitlines()
    return next((f"{line.split()[1]} MB to download" for line in lines if line.split()[0] == name), "of unknown size")


def pinned(name: str) -> list[str]:
    """List the packages of a set with their versions."""
    lines = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[0].replace("==", " ") for line in lines if "==" in line]


def full_disk(said: str, *folders: Path) -> str:
    """Return the message about a full disk if a program or an exception reported one, else "".

    Names the file in the text, or the folder with the least free space.
    """
    if not _FULL.search(said):
        return ""
    if own := _SENTENCE.search(said):
        return own[0]
    named, unwritten = _FULL_AT.search(said), _UNWRITTEN.search(said)
    place = (
        (named[2] or named[1])
        if named
        else unwritten[1]
        if unwritten
        else min((ROOT, Path(tempfile.gettempdir()), *folders, *(ROOT / ".ove").glob("*")), key=_room)
    )
    return f"the disk is full, at {place}: make room (`./ove clean` removes build results), then start again"


def refused(folder: Path, failure: OSError) -> str:
    """Return why this user may not read or write a file of a checkout, and what to do."""
    if failure.errno == errno.EROFS:
        return f"{folder} is mounted read-only: use a checkout that can be written"
    if failure.errno not in DENIED:
        return "look at the file, or use a fresh checkout"
    named = failure.filename if isinstance(failure.filename, str | bytes) else folder
    for place in (folder, _nearest(Path(os.fsdecode(named)))):
        if (user := _owner(place)) is not None and user != os.geteuid():
            return f"{place} belongs to {_name(user)}: use a checkout of your own"
    cure = f"`chmod -R u+rwX {shlex.quote(str(folder))}` restores it"
    return f"you lack the permission to read and write in {folder}: {cure}"


def _nearest(path: Path) -> Path:
    """Return the path, or the nearest folder above it whose owner this user can read."""
    return next((one for one in (path, *path.parents) if _owner(one) is not None), path)


def _owner(path: Path) -> int | None:
    try:
        return path.stat().st_uid
    except OSError:
        return None


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"


def is_full(folder: Path) -> bool:
    """Return True if a folder has no space for a file of a few pages."""
    return _room(folder) < _SOME_PAGES


def _room(folder: Path) -> int:
    try:
        found = os.statvfs(folder)
    except OSError:
        return sys.maxsize
    return found.f_bavail * found.f_frsize


def installed_command() -> str:
    """Return the command of the installed package that started the tool; "" in a checkout."""
    return os.environ.get("OVE_COMMAND", "")


def spoken(text: str) -> str:
    """Return one of the tool's texts for its user. With an installed package, it names that command and no checkout."""
    command = installed_command()
    if not command:
        return text
    text = _CHECKOUT.sub(lambda found: f"{'an' if found[1] == 'a' else found[1]} installation", text)
    return _COMMAND.sub(command, text)


def say(text: str) -> None:
    print(f"ove: {spoken(text)}", file=sys.stderr, flush=True)


def provide_home() -> None:
    """Give pip, cargo and rustup a home inside the checkout if the user has no writable one."""
    if not os.access(os.environ.get("HOME") or "/nonexistent", os.W_OK):
        home = ROOT / ".ove" / "home"
        try:
            home.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BootstrapError(f"{error}; {refused(ROOT, error)}") from error
        os.environ["HOME"] = str(home)


def run(
    command: list[str],
    what: str,
    hint: str,
    env: dict[str, str] | None = None,
    hints: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Run a program quietly. On failure, raise BootstrapError with the end of the program's output and a hint.

    If the output contains a key of `hints`, the error has that key's hint.
    """
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env, check=False)
    if result.returncode != 0:
        if full := full_disk(result.stdout + result.stderr, ROOT / ".ove"):
            raise BootstrapError(f"{what} failed: {full}")
        tail = "\n".join((result.stdout + result.stderr).strip().splitlines()[-15:])
        known = next((own for text, own in hints.items() if text in result.stdout + result.stderr), "")
        raise BootstrapError(f"{what} failed:\n{tail}\n{known or hint}", f"{what} failed", known)


def as_root(command: list[str]) -> list[str]:
    if os.geteuid() == 0:
        return command
    if shutil.which("sudo"):
        return ["sudo", *command]
    raise BootstrapError(
        f"you are not root and sudo is missing: ask an administrator for `{' '.join(command)}`, then try again"
    )


def authorize(purpose: str) -> None:
    """Let sudo ask for the password at this point, where the user can see it; later calls use the cached answer.

    Raises BootstrapError with the commands for an administrator if that is impossible.
    """
    if os.geteuid() == 0:
        return
    ask = f"ask an administrator to run: {purpose}"
    if not shutil.which("sudo"):
        raise BootstrapError(f"you are not root and sudo is missing: {ask}")
    if subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0:
        return
    if not sys.stderr.isatty():
        raise BootstrapError(f"sudo needs a password, and there is no terminal to ask for the password; {ask}")
    say(f"sudo asks for your password, for: {purpose}")
    if subprocess.run(["sudo", "-v"], check=False).returncode != 0:
        raise BootstrapError(f"sudo refused; {ask}")


def lacking_package() -> str:
    """Name the package with ensurepip, which Debian splits off, if it is missing; else return an empty text."""
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return ""
    # A python3 from /usr/bin has its own package; only that exact version fits this interpreter.
    return f"python{sys.version_info.major}.{sys.version_info.minor}-venv"


def _with_size(package: str) -> str:
    command = ["apt-get", "install", "--no-install-recommends", "--print-uris", "-qq", package]
    try:
        lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    except OSError:
        lines = []
    # 'URL' FILE BYTES DIGEST
    sizes = [int(words[2]) for line in lines if len(words := line.split()) > 2 and words[2].isdigit()]
    known = (
        f"{max(1, round(sum(sizes) / 1e6))} MB to download"
        if sizes
        else "of a size that apt-get does not know before `apt-get update`"
    )
    return f"{package} by apt-get ({known})"


def provide_ensurepip() -> None:
    """Install the package with ensurepip if it is missing."""
    package = lacking_package()
    if not package:
        return
    if not shutil.which("apt-get"):
        raise BootstrapError(f"{sys.executable} has no ensurepip module; install your system's venv package")
    say(f"installing {package} (needed once, to create a virtual environment)")
    authorize(f"apt-get install {package}, and later what the build needs")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = as_root(["apt-get", "install", "-y", "--no-install-recommends", package])
    if subprocess.run(install, stdin=subprocess.DEVNULL, capture_output=True, env=env, check=False).returncode != 0:
        # A fresh machine has no package lists yet.
        by_hand = f"Try by hand: {' '.join(install)}"
        network = "Check the network, then start again."
        run(as_root(["apt-get", "update"]), "apt-get update", network, env, {"sudo: ": f"sudo failed. {by_hand}"})
        run(install, f"installing {package}", by_hand, env)
    importlib.invalidate_caches()


def make_venv() -> None:
    """Create an empty environment; a broken one, or one for another interpreter, is replaced completely."""
    provide_ensurepip()
    say(f"making the virtual environment {VENV.relative_to(ROOT)}")
    # Call ensurepip separately, because venv hides its errors. Use -I: ensurepip installs no pip if PYTHONPATH has one.
    for words in (
        [sys.executable, "-I", "-m", "venv", "--clear", "--without-pip", str(VENV)],
        [str(VENV / "bin" / "python"), "-I", "-m", "ensurepip", "--upgrade", "--default-pip"],
    ):
        run(words, "making the virtual environment", f"Remove {VENV} and start again.")


def works(python: Path) -> bool:
    """Return True if the interpreter starts and has its own pip.

    If the system's Python was removed, the interpreter is a dangling link. Without pyvenv.cfg, it is the user's own
    Python, and pip would install into that.
    """
    own = "import pip, sys; sys.exit(sys.prefix == sys.base_prefix)"
    try:
        return subprocess.run([python, "-I", "-c", own], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def install_set(name: str) -> None:
    lock = REQUIREMENTS / f"{name}.txt"
    wanted = lock.read_bytes()
    say(f"installing the Python packages of tools/requirements/{name}.txt")
    command = [str(VENV / "bin" / "python"), "-I", "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    command += ["--quiet", "--require-hashes", "--only-binary", ":all:", "--no-deps", "-r", str(lock)]
    network = "Check the network (and PIP_INDEX_URL), then start again."
    hints = {_WRONG_HASH: f"The package index sent a file other than {lock.relative_to(ROOT)} pins: use another index."}
    run(command, "installing Python packages", network, hints=hints)
    (VENV / f"{name}.txt").write_bytes(wanted)


def ensure(name: str) -> None:
    """Install the set unless it is already installed. Blocks while another process works on the environment.

    Raises BootstrapError with what to do next.
    """
    try:
        if is_installed(name):
            return
        VENV.parent.mkdir(parents=True, exist_ok=True)
        with open(VENV.parent / "venv.lock", "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if is_installed(name) and works(VENV / "bin" / "python"):
                return
            if not works(VENV / "bin" / "python"):
                package = lacking_package()
                say(
                    f"setup: to be installed for the tool itself: {f'{_with_size(package)}; ' if package else ''}"
                    "in this checkout, a virtual environment and "
                    f"the Python packages {', '.join(pinned(name))} ({size(name)}); "
                    "everything else that the command needs is listed before it is installed"
                )
                make_venv()
            install_set(name)
    except OSError as error:
        if full := full_disk(str(error), VENV.parent):
            raise BootstrapError(full) from error
        raise BootstrapError(f"{error}; {refused(ROOT, error)}") from error


if __name__ == "__main__":
    try:
        check_name(ROOT)
        provide_home()
        for wanted_set in sys.argv[1:]:
            ensure(wanted_set)
    except BootstrapError as failure:
        say(str(failure))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
