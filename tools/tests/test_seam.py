# SPDX-License-Identifier: MIT OR Apache-2.0
"""The laws of backends/; docs/design/layout.md, "The seam in one place", gives the reasons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ove_tool.paths import BACKENDS, ROOT

SEAM = BACKENDS / "seam" / "include" / "ove_seam"
# The folders above the seam.
ABOVE = ("bindings", "boards", "cmsis", "include", "integrations", "nuttx", "opaque", "src", "zephyr")
CODE = (".c", ".cpp", ".h", ".hpp")
_INCLUDE = re.compile(r'^\s*#\s*include\w*\s+[<"]([^>"]+)[>"]', re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_DECLARED = re.compile(r"^[a-z][\w \*]*?\b(ove_backend_\w+)\([^;{]*\);", re.MULTILINE)
_DEFINED = re.compile(r"^(?:extern \"C\" )?[a-z][\w \*:]*?\b(ove_backend_\w+)\([^;{]*\)\n\{", re.MULTILINE)


def shared() -> list[str]:
    """List the headers below all layers: keywords, results, stops, and the concepts' types."""
    types = sorted((ROOT / "include" / "ove" / "types").glob("*.h"))
    return ["error.h", "lang.h", "stop.h", "types.h", *(f"types/{path.name}" for path in types)]


def sources(*folders: Path) -> list[Path]:
    """List the C and C++ files below the folders. A kernel's tests are above ove, like all tests."""
    found = (path for folder in folders for path in folder.rglob("*") if path.suffix in CODE)
    return sorted(path for path in found if not (path.is_relative_to(BACKENDS) and "tests" in path.parts))


def text(path: Path) -> str:
    """Read a file without its comments."""
    return _COMMENT.sub("", path.read_text(encoding="utf-8"))


def homes() -> dict[str, str]:
    """Return each seam function with the header that declares it."""
    return {name: path.stem for path in sorted(SEAM.glob("*.h")) for name in _DECLARED.findall(text(path))}


def includes_of_src(folder: Path) -> list[str]:
    """List what the folder's files include from src/."""
    own = {path.name for path in (ROOT / "src").glob("*.h")}
    found = []
    for path in sources(folder):
        local = {other.name for other in path.parent.glob("*")}
        found += [
            f"{path.name}: {name}"
            for name in _INCLUDE.findall(path.read_text(encoding="utf-8"))
            if "src/" in name or (name in own and name not in local)
        ]
    return found


def misplaced(folder: Path) -> list[str]:
    """List seam functions that are in another file than src/<header>.c or src/<header>_<part>.c."""
    where = homes()
    return [
        f"{path.relative_to(folder)}: {name} belongs to {where[name]}"
        for path in sources(folder)
        if path.parent.name == "src"
        for name in _DEFINED.findall(text(path))
        if name in where and path.stem != where[name] and not path.stem.startswith(where[name] + "_")
    ]


def declared_twice(folder: Path) -> list[str]:
    """List declarations of seam functions that no inline function below them needs."""
    where = homes()
    found = []
    for path in sources(folder):
        body = text(path)
        for match in _DECLARED.finditer(body):
            name = match.group(1)
            if name in where and not re.search(rf"^\t.*\b{name}\(", body[match.end() :], re.MULTILINE):
                found.append(f"{path.relative_to(folder)}: {name}")
    return found


def reaching_out(folder: Path) -> list[str]:
    """List includes by a path that leaves the backend's folder, in place of one in the include path."""
    found = []
    for path in sources(folder):
        own = folder / path.relative_to(folder).parts[0]
        found += [
            f"{path.relative_to(folder)}: {name}"
            for name in _INCLUDE.findall(path.read_text(encoding="utf-8"))
            if ".." in Path(name).parts and not (path.parent / name).resolve().is_relative_to(own.resolve())
        ]
    return found


def forwarders(folder: Path) -> list[str]:
    """List headers that only include another one."""
    found = []
    for path in sources(folder):
        lines = [line for line in text(path).splitlines() if line.strip()]
        if path.suffix == ".h" and len(lines) == 4 and lines[2].startswith("#include"):
            found.append(str(path.relative_to(folder)))
    return found


def test_a_backend_includes_nothing_of_src() -> None:
    """Claim: backends reach ove through its public headers and the seam, never through src/."""
    assert includes_of_src(BACKENDS) == []


def test_a_backend_reaches_into_no_other_folder() -> None:
    """Claim: what kernels share is in a folder of the include path, so no backend names a file of another folder."""
    assert reaching_out(BACKENDS) == []


def test_a_function_has_one_home() -> None:
    """Claim: in each backend, a seam function is in the file of the same name."""
    assert misplaced(BACKENDS) == []


def test_a_function_is_declared_once() -> None:
    """Claim: only the seam declares its functions, except above an inline function that calls one."""
    assert [line for line in declared_twice(BACKENDS) if not line.startswith("seam/")] == []


def test_no_header_only_forwards() -> None:
    """Claim: the include order chooses a header; no header exists only to name another."""
    assert forwarders(BACKENDS) == []


def test_only_backends_name_a_kernels_headers() -> None:
    """Claim: files above the seam include ove_seam/, which checks the kernel, and no header of a backend."""
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources(*(ROOT / name for name in ABOVE))
        for name in _INCLUDE.findall(path.read_text(encoding="utf-8"))
        if name.startswith(("ove_backend/", "ove_generic/"))
    ]
    # The host board is the host kernel's only one; a sanitizer checks both. The promises are the kernel's own claims,
    # which the public header checks.
    # NuttX's board is part of that kernel's build, and reads the timer that the kernel's backend owns.
    exempt = [f"boards/host/{file}: ove_backend/sanitizer.h" for file in ("abort.c", "exit.c")]
    promises = "include/ove/capability.h: ove_backend/capability.h"
    assert found == [*exempt, promises, "nuttx/board/cycles.c: ove_backend/systick.h"]


def test_a_backend_includes_types_and_no_calls() -> None:
    """Claim: from ove/, a backend includes only the headers that every layer shares, so no include points up."""
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources(BACKENDS)
        for name in _INCLUDE.findall(path.read_text(encoding="utf-8"))
        if name.startswith("ove/") and name.removeprefix("ove/") not in shared()
    ]
    assert found == []


def test_a_shared_header_includes_shared_ones() -> None:
    """Claim: the headers that every layer shares are below all others."""
    found = [
        f"{header}: {name}"
        for header in shared()
        for name in _INCLUDE.findall((ROOT / "include" / "ove" / header).read_text(encoding="utf-8"))
        if "/" in name and name.removeprefix("ove/") not in shared()
    ]
    assert found == []


def test_the_seam_is_seen() -> None:
    """Claim: these checks read the real functions."""
    where = homes()
    assert where["ove_backend_thread_park"] == "park"
    assert where["ove_backend_eventgroup_wait_bits"] == "eventgroup"
    assert len(where) > 80


@pytest.mark.parametrize(
    ("check", "file", "body", "problem"),
    [
        (includes_of_src, "src/a.c", '#include "alloc_with_stack.h"\n', "a.c: alloc_with_stack.h"),
        (reaching_out, "one/src/a.c", '#include "../../two/b.h"\n', "one/src/a.c: ../../two/b.h"),
        (
            misplaced,
            "src/mutex.c",
            "bool ove_backend_thread_park(uint32_t ms)\n{\n}\n",
            "src/mutex.c: ove_backend_thread_park belongs to park",
        ),
        (
            declared_twice,
            "include/ove_backend/thread.h",
            "bool ove_backend_thread_park(uint32_t ms);\n",
            "include/ove_backend/thread.h: ove_backend_thread_park",
        ),
        (forwarders, "include/a.h", "#ifndef A_H\n#define A_H\n\n#include <b.h>\n\n#endif\n", "include/a.h"),
    ],
)
def test_a_breach_is_found(check, file: str, body: str, problem: str, tmp_path: Path) -> None:  # noqa: ANN001
    """Claim: each check finds what it is meant to find."""
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(body, encoding="utf-8")
    assert check(tmp_path) == [problem]
