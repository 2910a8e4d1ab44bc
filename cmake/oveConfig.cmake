# SPDX-License-Identifier: MIT OR Apache-2.0
# find_package(ove): chooses the board, kernel, mode and options, then the toolchain, so it must come before project().
# After project() the compiler is fixed, and the board must be one that this compiler supports.
# The variables are described in docs/design/tool-and-packages.md, "CMake builds".

get_filename_component(OVE_ROOT "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)

set(OVE_IS_LATE FALSE)
if(CMAKE_C_COMPILER_LOADED OR CMAKE_CXX_COMPILER_LOADED)
	set(OVE_IS_LATE TRUE)
endif()
file(STRINGS "${OVE_ROOT}/boards/default.toml" _ove_board REGEX "^board = ")
string(REGEX REPLACE "^board = \"(.*)\"$" "\\1" _ove_board "${_ove_board}")
if(OVE_IS_LATE AND NOT CMAKE_CROSSCOMPILING)
	set(_ove_board host)
endif()
set(OVE_BOARD "${_ove_board}" CACHE STRING "a folder name in boards/")
set(OVE_RTOS "" CACHE STRING "a folder name in backends/; empty: as the board says")
set(OVE_MODE "" CACHE STRING "heap or zeroheap; empty: as the configuration says")
set(OVE_LANG "c" CACHE STRING "a folder name in bindings/")
set(OVE_FRAGMENTS "" CACHE STRING "more Kconfig fragments")
set(OVE_SANITIZE "" CACHE STRING "address, undefined, thread, or a list of them for -fsanitize; on the host only")
# A checkout has its own Python once `./ove` has run. An installed package uses the system's Python.
set(_ove_python "${OVE_ROOT}/.ove/venv/bin/python")
if(NOT EXISTS "${_ove_python}" AND NOT EXISTS "${OVE_ROOT}/ove")
	set(_ove_python python3)
endif()
set(OVE_PYTHON "${_ove_python}" CACHE FILEPATH "an interpreter with the packages of ove_tool")
set(OVE_CONFIG_STORE "" CACHE PATH "a folder for the configurations' headers; empty: each image keeps its own")

set(OVE_KERNEL_STORE "" CACHE PATH "a folder for kernels that their own build makes; empty: each image makes its own")

include("${OVE_ROOT}/cmake/configure.cmake")
include("${OVE_ROOT}/cmake/compiler.cmake")
include("${OVE_ROOT}/cmake/backend.cmake")
include("${OVE_ROOT}/cmake/seam.cmake")
include("${OVE_ROOT}/cmake/assembler.cmake")
include("${OVE_ROOT}/cmake/application.cmake")
include("${OVE_ROOT}/cmake/target.cmake")
include("${OVE_ROOT}/cmake/integrations.cmake")
# Enables the languages of ove's sources. If the project has its own CMAKE_PROJECT_INCLUDE, ove_application() prints
# what to write.
if(OVE_IS_LATE)
	include("${OVE_ROOT}/cmake/after_project.cmake")
elseif(NOT CMAKE_PROJECT_INCLUDE)
	set(CMAKE_PROJECT_INCLUDE "${OVE_ROOT}/cmake/after_project.cmake")
endif()
# Only a kernel whose own build system makes the image has this file.
include("${OVE_ROOT}/backends/${OVE_RTOS}/build.cmake" OPTIONAL)

_ove_declare_target()
set(ove_FOUND TRUE)
