# SPDX-License-Identifier: MIT OR Apache-2.0
# Runs after project() and enables the languages of the kernel's and the backend's sources that project() does not name.
# An executable that links ove::ove may belong to a project that is only C++.
if(CMAKE_CXX_COMPILER_LOADED AND NOT CMAKE_C_COMPILER_LOADED)
	enable_language(C)
endif()
# C++ sources have the only three-letter extension in that folder that begins with a c.
file(GLOB _ove_sources "${CMAKE_CURRENT_LIST_DIR}/../backends/${OVE_RTOS}/src/*.c??")
if(_ove_sources AND CMAKE_C_COMPILER_LOADED AND NOT CMAKE_CXX_COMPILER_LOADED)
	enable_language(CXX)
endif()
