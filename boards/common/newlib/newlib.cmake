# SPDX-License-Identifier: MIT OR Apache-2.0
# The C library of bare-metal boards, in its small configuration.
list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/syscalls.c)
list(APPEND OVE_BOARD_LINK_OPTIONS --specs=nano.specs)
foreach(_ove_source abort asprintf format format_float format_hex printf)
	list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/${_ove_source}.c)
endforeach()
foreach(_ove_function vfprintf vfiprintf _vfprintf_r _vfiprintf_r _svfprintf_r _svfiprintf_r asprintf vasprintf)
	list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--wrap=${_ove_function})
endforeach()
# A per-thread errno, however the library sets it.
include(${OVE_NEWLIB_ERRNO}/errno.cmake)
set_source_files_properties(${NEWLIB_ERRNO_SOURCES} PROPERTIES COMPILE_OPTIONS "${NEWLIB_ERRNO_OPTIONS}")
list(APPEND OVE_BOARD_SOURCES ${NEWLIB_ERRNO_SOURCES})
list(APPEND OVE_BOARD_LINK_OPTIONS ${NEWLIB_ERRNO_WRAPS})
# The compiler's own libraries come before anything that contains another memcpy, in particular a Rust library: its
# memcpy is slower, and the first archive wins. The linker adds libm by itself only for a C++ program.
list(APPEND OVE_BOARD_LIBRARIES -lm -lc)
include(${CMAKE_CURRENT_LIST_DIR}/heap.cmake)
