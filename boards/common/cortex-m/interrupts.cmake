# SPDX-License-Identifier: MIT OR Apache-2.0
# The names of the NVIC's lines, for the vector table in startup.c: one LINE(name) for each word of the board's list,
# and the number of lines. The last line is the board's software interrupt, which the list does not name. In the list,
# RESERVED stands for a line without an interrupt, and SOFTWARE for a further software interrupt.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${OVE_BOARD_INTERRUPTS}")
file(STRINGS "${OVE_BOARD_INTERRUPTS}" _lines REGEX "^[A-Z]")
list(LENGTH _lines _count)
set(_software)
set(_number 0)
foreach(_line IN LISTS _lines)
	if(_line STREQUAL "SOFTWARE")
		string(APPEND _software "${_number}u, ")
	endif()
	math(EXPR _number "${_number} + 1")
endforeach()
math(EXPR _count "${_count} + 1")
list(TRANSFORM _lines REPLACE "^([A-Z0-9_]+)$" "LINE(\\1)")
list(TRANSFORM _lines REPLACE "^LINE\\((RESERVED|SOFTWARE)\\)$" "\\1_LINE")
list(JOIN _lines "\n" _lines)
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/board/ove_board_lines.h"
	CONTENT "/* Generated from ${OVE_BOARD_INTERRUPTS}. */\n${_lines}\n" @ONLY)
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/board/ove_board_line_count.h"
	CONTENT "/* Generated from ${OVE_BOARD_INTERRUPTS}. */\n#define OVE_BOARD_LINES ${_count}u\n#define OVE_BOARD_SOFTWARE_LINES ${_software}\n" @ONLY)
ove_shared_headers(_lines "${CMAKE_CURRENT_BINARY_DIR}/board" ove_board_lines.h ove_board_line_count.h)
list(APPEND OVE_BOARD_INCLUDES "${_lines}")
