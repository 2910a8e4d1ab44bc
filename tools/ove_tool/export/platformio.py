# SPDX-License-Identifier: MIT OR Apache-2.0
"""library.json and its script, with which PlatformIO uses the exported folder as a library of the project."""

from __future__ import annotations

import json

from ove_tool import version
from ove_tool.export.copy import MARK, place
from ove_tool.export.makefile import options, own_defines
from ove_tool.export.parts import Parts

NAME = "library.json"
SCRIPT = "platformio.py"
# ove's folders come before the project's, even for a kernel that is compiled elsewhere. SCons compiles C++ with
# CXXFLAGS; the middleware adds definitions for single files.
_SCRIPT = """\
{mark}
# SPDX-License-Identifier: MIT OR Apache-2.0
import os

Import("env")  # noqa: F821
whole = DefaultEnvironment()  # noqa: F821
folder = os.path.join(str(env.Dir(".").srcnode().abspath))  # noqa: F821
includes = [os.path.join(folder, name) for name in {includes}]
for one in (env, whole):  # noqa: F821
    one.Prepend(CPPPATH=includes)
whole.Append(LINKFLAGS={link})
env.Append(CFLAGS={c}, CXXFLAGS={cxx}, CPPDEFINES={defines})  # noqa: F821


def with_defines(defines):
    return lambda its_env, node: its_env.Object(node, CPPDEFINES=[*its_env.get("CPPDEFINES", []), *defines])


# The kernel may be a part of the project, or another library.
for pattern, defines in {own}:
    env.AddBuildMiddleware(with_defines(defines), pattern)  # noqa: F821
for pattern, defines in {kernel}:
    for one in (whole, *(builder.env for builder in whole.GetLibBuilders())):
        one.AddBuildMiddleware(with_defines(defines), pattern)
"""


def manifest(parts: Parts) -> str:
    """Return library.json. Without an archive, the linker uses every object, so handlers override weak ones."""
    build = {
        "srcDir": ".",
        "srcFilter": ["-<*>", *(f"+<{place(source.path, parts)}>" for source in parts.sources)],
        "includeDir": "include",
        "extraScript": SCRIPT,
        "libArchive": False,
    }
    what = {"description": "One RTOS API on several kernels", "license": "MIT OR Apache-2.0"}
    return json.dumps({"name": "ove", "version": version.current(), **what, "build": build}, indent=2) + "\n"


def script(parts: Parts) -> str:
    """Return the script that PlatformIO runs when it builds the library."""
    return _SCRIPT.format(
        mark=MARK,
        includes=[place(one, parts) for one in parts.includes],
        link=list(parts.link_options),
        c=options(parts.sources, "C"),
        cxx=options(parts.sources, "CXX"),
        defines=list(parts.cpp_defines),
        own=[
            (f"*{place(source.path, parts)}", defines) for source in parts.sources if (defines := own_defines(source))
        ],
        kernel=[(f"*{name}", list(defines)) for name, defines in parts.kernel_defines],
    )
