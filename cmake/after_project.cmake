# SPDX-License-Identifier: MIT OR Apache-2.0
# After project(): the language of the kernel's and the backend's sources, which `project(x C)` does not name.
# An executable that links ove::ove may be of a project in C++ alone.
if(CMAKE_CXX_COMPILER_LOADED AND NOT CMAKE_C_COMPILER_LOADED)
	enable_language(C)
endif()
# The extension of C++ is the only one of three letters there that begins with a c.
file(GLOB _ove_sources "${CMAKE_CURRENT_LIST_DIR}/../backends/${OVE_RTOS}/src/*.c??")
if(_ove_sources AND CMAKE_C_COMPILER_LOADED AND NOT CMAKE_CXX_COMPILER_LOADED)
	enable_language(CXX)
endif()
