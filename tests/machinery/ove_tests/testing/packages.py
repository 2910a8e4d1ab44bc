# SPDX-License-Identifier: MIT OR Apache-2.0
"""Packages of ove, built by the real tools if they are installed: packaging/."""

from __future__ import annotations

import filecmp
import json
import re
import shutil
import sys
import tarfile
from pathlib import Path

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.testing import release
from ove_tests.testing.model import Job
from ove_tests.testing.named_checks import FolderCheck, Missing, folder_job
from ove_tool import kernels
from ove_tool.build import BuildRequest, build
from ove_tool.checkout import files
from ove_tool.cli import COMMANDS, OF_THE_PROJECT
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.newapp import create, libraries, offered
from ove_tool.paths import EXAMPLES, ROOT, VENV_PYTHON
from ove_tool.setup import python_packages
from ove_tool.setup.install import prepare_for
from ove_tool.setup.parts import HOST, TRACE
from ove_tool.variant import Variant

GROUP = "package"
PACKAGING = ROOT / "packaging"
_APP = EXAMPLES / "hello"
# Boards of projects with their own start-up code.
_OWN = "own"
_TIMEOUT_S = 300
_WAY_S = 1200


def job() -> Job:
    """Return the job of all packages."""
    return folder_job(GROUP, _CHECKS)


def _run(words: list[str], folder: Path, **environment: str) -> str:
    if shutil.which(words[0]) is None:
        raise Missing(f"{words[0]} is not installed")
    # Only the package may refer to this checkout.
    done = call(words, _TIMEOUT_S, folder, {"OVE_ROOT": "", "ove_ROOT": "", "ove_DIR": "", **environment})
    if done.code != 0:
        raise Failure(f"`{' '.join(words)}` failed:\n{done.output[-3000:]}")
    return done.output


def _packed(folder: Path, generator: str) -> Path:
    _run(["cmake", "-S", str(PACKAGING), "-B", "packed", "-G", "Ninja"], folder)
    _run(["cpack", "--config", "packed/CPackConfig.cmake", "-G", generator, "-B", "out"], folder)
    return next(path for path in (folder / "out").iterdir() if path.is_file())


def _says(app: Path, prefix: Path, folder: Path) -> str:
    """Build an application for the host with find_package(ove) from `prefix`, and run it."""
    host = [f"-DCMAKE_PREFIX_PATH={prefix}", f"-DOVE_BOARD={boards.of_host()}", f"-DOVE_PYTHON={VENV_PYTHON}"]
    built = f"built-{app.name}"
    _run(["cmake", "-S", str(app), "-B", built, "-G", "Ninja", *host], folder)
    cache = (folder / built / "CMakeCache.txt").read_text(encoding="utf-8")
    if f"ove_DIR:PATH={prefix}" not in cache:
        return f"find_package(ove) did not find the package in {prefix}"
    _run(["ninja", "-C", built], folder)
    said = _run([str(folder / built / app.name)], folder)
    expected = (app / "expected.txt").read_text(encoding="utf-8")
    return "" if said == expected else f"{app.name} printed {said!r}, expected {expected!r}"


def _installed(folder: Path) -> Path:
    _run(["cmake", "-S", str(PACKAGING), "-B", "made", "-G", "Ninja"], folder)
    _run(["cmake", "--install", "made", "--prefix", str(folder / "installed")], folder)
    return folder / "installed"


def _differs(package: Path, folder: Path) -> str:
    """Return how a package's files differ from those that `cmake --install` installs."""
    installed, packed = _files(_installed(folder)), _files(package)
    return f"these files are in only one of the two: {sorted(installed ^ packed)[:5]}" if installed != packed else ""


def _files(prefix: Path) -> set[str]:
    return {str(path.relative_to(prefix)) for path in (prefix / "share").rglob("*") if path.is_file()}


def _archive(folder: Path) -> str:
    _run(["tar", "xf", str(_packed(folder, "TGZ")), "--one-top-level=root", "--strip-components=1"], folder)
    library = libraries()[0]
    create(folder / library, NATIVE, None, library=library)
    apps = (_APP, EXAMPLES / "cmsis", folder / library)
    return next(filter(None, (_says(app, folder / "root", folder) for app in apps)), "")


def _debian(folder: Path) -> str:
    package = _packed(folder, "DEB")
    if _run(["dpkg-deb", "-f", str(package), "Version"], folder).strip() != _version(folder):
        return "its version is not find_package's"
    _run(["dpkg-deb", "-x", str(package), "root"], folder)
    return _differs(folder / "root" / "usr", folder)


def _pkg_config(folder: Path) -> str:
    where = {"PKG_CONFIG_PATH": str(_installed(folder) / "share" / "pkgconfig")}
    cmake = Path(_run(["pkg-config", "--variable=cmakedir", "ove"], folder, **where).strip())
    flags = _run(["pkg-config", "--cflags", "ove"], folder, **where).split()
    if _run(["pkg-config", "--modversion", "ove"], folder, **where).strip() != _version(folder):
        return "its version is not find_package's"
    header = Path(flags[0].removeprefix("-I"), "ove", "ove.h")
    return "" if (cmake / "oveConfig.cmake").is_file() and header.is_file() else f"{cmake} or {header} is missing"


def _conan(folder: Path) -> str:
    python_packages.provide("conan")
    conan, home = str(VENV_PYTHON.with_name("conan")), {"CONAN_HOME": str(folder / "conan")}
    _run([conan, "profile", "detect"], folder, **home)
    ninja = ["-c:a", "tools.cmake.cmaketoolchain:generator=Ninja"]
    _run([conan, "create", str(PACKAGING / "conan"), *ninja], folder, **home)
    made = _run([conan, "list", f"ove/{_version(folder)}:*", "--format=json"], folder, **home)
    number = re.findall(r'"packages": \{\s*"(\w+)"', made)[0]
    place = _run([conan, "cache", "path", f"ove/{_version(folder)}:{number}"], folder, **home).split()[-1]
    return _differs(Path(place), folder)


def _platformio(folder: Path) -> str:
    """Export ove into a project, and pack the exported folder with PlatformIO, without a network."""
    python_packages.provide("platformio")
    project = folder / "firmware"
    template = next(name for name in boards.names() if boards.load(name).kind == _OWN)
    create(project, NATIVE, None, template)
    # Choose a kernel whose sources ove supplies, because the project has none.
    rtos = next(one.name for one in kernels.every() if one.sources and not one.is_template)
    _run([str(ROOT / "ove"), "export", str(project), "--rtos", rtos, "--to", "lib/ove"], folder)
    library, packed = project / "lib" / "ove", folder / "ove.tar.gz"
    own = {"PYTHONPATH": "", "PLATFORMIO_CORE_DIR": str(folder / "pio"), "https_proxy": "http://127.0.0.1:9"}
    _run([str(VENV_PYTHON), "-P", "-c", _PACK, str(packed)], library, **own)
    with tarfile.open(packed) as archive:
        names = {member.name.removeprefix("./") for member in archive if member.isfile()}
        manifest = archive.extractfile("library.json")
        stated = json.loads(manifest.read())["version"] if manifest else ""
    if stated != _version(folder):
        return f"library.json states {stated}"
    lost = {str(path.relative_to(library)) for path in library.rglob("*") if path.is_file()} - names
    return f"the package lacks {', '.join(sorted(lost)[:10])}" if lost else ""


def _vcpkg(folder: Path) -> str:
    port = PACKAGING / "vcpkg" / "ove"
    described = json.loads((port / "vcpkg.json").read_text(encoding="utf-8"))
    if (described["name"], described["version-semver"]) != ("ove", _version(folder)):
        return "its name is not ove, or its version is not find_package's"
    text = (port / "portfile.cmake").read_text(encoding="utf-8")
    lacking = [name for name in re.findall(r"\$\{SOURCE_PATH\}/([\w./-]+)", text) if not (ROOT / name).exists()]
    return f"portfile.cmake names missing files: {', '.join(lacking)}" if lacking else ""


def _lab(folder: Path) -> str:
    """Install the laboratory from a copy, remove the copy, and forbid opening files of this checkout."""
    variant = Variant(boards.load(boards.default()).kernel, boards.default(), MODES[0])
    if blocked := prepare_for([variant], also=(HOST, TRACE)):
        raise Missing(str(blocked[variant]))
    elf = build(BuildRequest(_APP, variant), is_quiet=True).elf
    copy, venv = folder / "copy", folder / "venv"
    for name in files("lab", "backends", "bindings", "boards", "include"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    _run([sys.executable, "-m", "venv", str(venv)], folder)
    _run([str(venv / "bin" / "pip"), "install", "--quiet", str(copy / "lab")], folder, PYTHONPATH="")
    shutil.rmtree(copy)
    library = next(venv.glob("lib/python*/site-packages"))
    (library / "sitecustomize.py").write_text(_CLOSED.format(root=str(ROOT)), encoding="utf-8")
    theirs, ours = folder / "theirs", folder / "ours"
    commands = ((theirs, str(venv / "bin" / "ove-lab")), (ours, str(ROOT / "ove")))
    for place, program in commands:
        place.mkdir()
        shutil.copy(elf, place / "program.elf")
        own = {"PYTHONPATH": "", "XDG_CACHE_HOME": str(folder / "cache")}
        said = [_run([program, name, "--elf", "program.elf"], place, **own) for name in ("trace", "profile")]
        (place / "said.txt").write_text("".join(said), encoding="utf-8")
    names = {str(path.relative_to(place)) for place, _ in commands for path in place.rglob("*") if path.is_file()}
    if "trace.json" not in names:
        return f"trace.json is missing; there are {', '.join(sorted(names))}"
    wrong = filecmp.cmpfiles(theirs, ours, names, shallow=False)[1:]
    return f"these files differ from those of ./ove, or are missing: {wrong}" if any(wrong) else ""


def _tool(folder: Path) -> str:
    """Install the tool from a copy and remove the copy. Create, build, run and measure; then run again offline."""
    _copy_sources(folder / "copy")
    venv = folder / "venv"
    _run([sys.executable, "-m", "venv", str(venv)], folder)
    _run(
        [str(venv / "bin" / "pip"), "install", "--quiet", str(folder / "copy/packaging/python")], folder, PYTHONPATH=""
    )
    shutil.rmtree(folder / "copy")
    if why := _with_system_python(next(venv.glob("lib/python*/site-packages")), folder):
        return why
    own = {"PYTHONPATH": "", "OVE_HOST_PYTHON": "", "XDG_DATA_HOME": str(folder / "data")}
    ove = [str(venv / "bin" / "ove")]
    board = boards.of_host()
    for lang in offered():
        app = f"hello-{lang}"
        _run([*ove, "new", app, "--lang", lang], folder, **own)
        _run([*ove, "run", app, "--board", board, "--expect", f"{app}/expected.txt"], folder, **own)
    if why := _every_command(ove, folder, own):
        return why
    for library in libraries():
        _run([*ove, "new", library, "--with", library], folder, **own)
        _run([*ove, "run", library, "--board", board, "--expect", f"{library}/expected.txt"], folder, **own)
    emulated = [*ove, "run", "hello-c", "--mode", "zeroheap", "--expect", "hello-c/expected.txt"]
    _run(emulated, folder, **own)
    (sources,) = (folder / "data" / "ove").glob("*/examples/pipeline")
    said = _run([*ove, "measure", str(sources)], folder, **own)
    if "filter" not in said:
        return f"`ove measure` shows no region:\n{said}"
    offline = {"PIP_INDEX_URL": "http://127.0.0.1:9", "CARGO_NET_OFFLINE": "true", "https_proxy": "http://127.0.0.1:9"}
    _run([*emulated[:-2], "--expect", "hello-c/expected.txt"], folder, **own, **offline)
    _run([*ove, "clean"], folder, **own)
    (archive,) = venv.glob("lib/python*/site-packages/ove_launcher/sources.tar.gz")
    archive.write_bytes(archive.read_bytes()[:100_000])
    cut = call([*ove, "--version"], _TIMEOUT_S, folder, {**own, "XDG_DATA_HOME": str(folder / "other")})
    if cut.code != 1 or len(cut.output.splitlines()) != 1 or "pipx reinstall" not in cut.output:
        return f"a truncated archive must end with code 1 and one sentence; code {cut.code}:\n{cut.output}"
    left = [path.name for path in (folder / "other" / "ove").iterdir() if path.name.partition(".unpacking")[1] == ""]
    return "" if left == ["lock"] else f"a truncated archive leaves {left} behind"


def _every_command(ove: list[str], folder: Path, own: dict[str, str]) -> str:
    """Check each command's help. Commands for the project's own tests report in one sentence that they need a checkout.

    The help says `ove`, not `./ove`, and the list contains only commands that work.
    The site builds, and an application's README says `ove` too.
    """
    for name in COMMANDS:
        said = call([*ove, name, "--help"], _TIMEOUT_S, folder, own)
        is_refused = said.code == 2 and len(said.output.splitlines()) == 1 and "checkout" in said.output
        if not (is_refused if name in OF_THE_PROJECT else said.code == 0):
            return f"`ove {name} --help` ends with code {said.code}:\n{said.output[-2000:]}"
        if not is_refused and (wrong := [word for word in ("./ove", "checkout") if word in said.output]):
            return f"`ove {name} --help` contains {wrong}:\n{said.output}"
    listed = _run([*ove, "--help"], folder, **own)
    if wrong := [name for name in COMMANDS if (f"\n  {name} " in listed) == (name in OF_THE_PROJECT)]:
        return f"`ove --help` wrongly lists or omits {', '.join(wrong)}:\n{listed}"
    _run([*ove, "docs", "--build", "site"], folder, **own)
    readme = (folder / f"hello-{offered()[0]}" / "README.md").read_text(encoding="utf-8")
    return "" if "    ove run ." in readme and "$OVE_ROOT" not in readme else f"the README says:\n{readme}"


def _copy_sources(to: Path) -> None:
    for name in files():
        if not name.startswith("tests/") and not (ROOT / name).is_dir():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


def wheels(folder: Path) -> tuple[Path, Path]:
    """Build the wheels of the previous release and of this checkout."""
    earlier, now = release.before(folder), folder / "now"
    _copy_sources(now)
    made = []
    for name, sources in (("old", earlier), ("new", now)):
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", name]
        _run([*pip, str(sources / "packaging" / "python")], folder, PYTHONPATH="")
        made.append(next((folder / name).glob("*.whl")))
        shutil.rmtree(sources)
    return made[0], made[1]


def _new_user(folder: Path) -> str:
    """Run the script that follows a new user's steps."""
    old, new = wheels(folder)
    own = {"PYTHONPATH": "", "OVE_HOST_PYTHON": "", "PIP_REQUIRE_VIRTUALENV": ""}
    done = call([str(ROOT / "scripts" / "new_user.sh"), str(old), str(new), "way"], _WAY_S, folder, own)
    steps = re.findall(r"^== (.*)$", done.output, re.MULTILINE)
    return "" if done.code == 0 and steps[-1] == "done" else f"it ended in step `{steps[-1:]}`:\n{done.output[-3000:]}"


def _with_system_python(installed: Path, folder: Path) -> str:
    """Start the installed package with the distribution's Python, which is older than that of this checkout's tools."""
    own = {"PYTHONPATH": str(installed), "OVE_HOST_PYTHON": "", "XDG_DATA_HOME": str(folder / "system")}
    start = "import ove_launcher; ove_launcher.main()"
    said = _run(["/usr/bin/python3", "-c", start, "--version"], folder, **own)
    return "" if _version(folder) in said else f"with /usr/bin/python3, `ove --version` prints {said!r}"


def _version(folder: Path) -> str:
    """Return the version that find_package(ove VERSION) reads."""
    script = folder / "version.cmake"
    asked = f'include("{ROOT}/cmake/oveConfigVersion.cmake")\nmessage("${{PACKAGE_VERSION}}")\n'
    script.write_text(asked, encoding="utf-8")
    return _run(["cmake", "-P", str(script)], folder).strip()


# Python imports this as sitecustomize at start-up. The audit hook sees every file that is opened.
_CLOSED = """
import sys

def refuse(event, arguments):
    if event == "open" and str(arguments[0]).startswith("{root}/"):
        raise PermissionError("opens " + str(arguments[0]))

sys.addaudithook(refuse)
"""

# PlatformIO downloads SPDX's list of licences before it packs. The Python package `packaging` has the same list.
_PACK = """
import sys
from packaging.licenses._spdx import LICENSES
from platformio.__main__ import main
from platformio.package.manifest.schema import ManifestSchema

known = {"licenses": [{"licenseId": one["id"]} for one in LICENSES.values()]}
ManifestSchema.load_spdx_licenses = staticmethod(lambda: known)
sys.argv = ["pio", "pkg", "pack", "--output", sys.argv[1]]
sys.exit(main())
"""

_CHECKS: dict[str, tuple[str, FolderCheck]] = {
    "archive": (
        "With find_package(ove) from cpack's archive, three applications build and run: one on ove, one on "
        "CMSIS-RTOS2 and one with a library of integrations/.",
        _archive,
    ),
    "debian": ("The Debian package has find_package's version and the archive's files.", _debian),
    "pkg-config": (
        "pkg-config reports the version, the headers' folder and the folder for find_package(ove).",
        _pkg_config,
    ),
    "conan": ("Conan's package has the archive's files.", _conan),
    "platformio": (
        "PlatformIO accepts an exported folder's manifest, and its package contains every file of the folder.",
        _platformio,
    ),
    "lab": ("Installed by pip, without a checkout, `ove-lab` writes the files of `./ove trace` and `profile`.", _lab),
    "tool": (
        "Installed by pip, without a checkout, the tool also starts with the system's Python. It creates, builds and "
        "runs an application in each language and with each library, measures, builds the site, cleans, works offline, "
        "and names in one sentence the remedy for a truncated archive and for each command that needs a checkout.",
        _tool,
    ),
    "new-user": (
        "scripts/new_user.sh: with the previous release's package, applications in each language are created, run and "
        "measured, and one is built with find_package(ove). After the upgrade, all of them behave the same.",
        _new_user,
    ),
    "vcpkg": ("The overlay port for vcpkg has find_package's version and names files that exist.", _vcpkg),
}
