# SPDX-License-Identifier: MIT OR Apache-2.0
# After each project(): the language of the kernel's and the backend's sources, which `project(x C)` does not name.
file(GLOB _ove_cpp "${CMAKE_CURRENT_LIST_DIR}/../backends/${OVE_RTOS}/src/*.cpp")
if(_ove_cpp AND CMAKE_C_COMPILER_LOADED AND NOT CMAKE_CXX_COMPILER_LOADED)
	enable_language(CXX)
endif()
