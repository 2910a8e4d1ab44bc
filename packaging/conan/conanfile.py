# SPDX-License-Identifier: MIT OR Apache-2.0
"""Recipe for Conan 2 of the checkout that it stands in: `conan create packaging/conan`. The package is sources."""

import re
from pathlib import Path

from conan import ConanFile
from conan.tools.cmake import CMake
from conan.tools.files import copy, load


class Ove(ConanFile):
    """Gives the folder in which find_package(ove) finds itself."""

    name = "ove"
    description = "A portable RTOS API in four languages"
    license = "MIT OR Apache-2.0"
    package_type = "build-scripts"
    generators = "CMakeToolchain"
    _files = ("CMakeLists.txt", "Kconfig*", "LICENSE*", "README.md", "VERSION")

    @property
    def _checkout(self) -> str:
        return str(Path(self.recipe_folder).parents[1])

    def set_version(self) -> None:
        """Take the version of the file VERSION, as find_package(ove VERSION) does."""
        self.version = load(self, str(Path(self._checkout, "VERSION"))).strip()

    def export_sources(self) -> None:
        """Keep what packaging/CMakeLists.txt installs."""
        rules = load(self, str(Path(self._checkout, "packaging", "CMakeLists.txt")))
        (installed,) = re.findall(r"foreach\(_folder\s+([\w\s]+)\)", rules)
        patterns = [*(f"{folder}/*" for folder in (*installed.split(), "packaging")), *self._files]
        for pattern in patterns:
            copy(self, pattern, self._checkout, self.export_sources_folder, excludes=("*/__pycache__/*", "*/target/*"))

    def package(self) -> None:
        """Install the sources."""
        cmake = CMake(self)
        cmake.configure(build_script_folder="packaging")
        cmake.install()

    def package_info(self) -> None:
        """Name the folder of oveConfig.cmake; there is nothing to link."""
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["share/ove/cmake"]
        self.cpp_info.includedirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.bindirs = []
