# SPDX-License-Identifier: MIT OR Apache-2.0
# Reading the headers takes longer than all the rest of a file's compilation, so the tests are compiled together.
include(${CMAKE_CURRENT_SOURCE_DIR}/../together.cmake)
compiled_together(cpp_tests "cpp/*.cpp" cpp/harness.hpp cpp/constant.hpp <array> <atomic> <cstdio> <cstring> <exception>
	<functional> <limits> <mutex> <string_view>)
target_sources(bindings PRIVATE ${cpp_tests})
