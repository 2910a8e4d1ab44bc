# SPDX-License-Identifier: MIT OR Apache-2.0
# The names of the NVIC's lines, for the vector table in startup.c: one LINE(name) for each word of the board's list.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${OVE_BOARD_INTERRUPTS}")
file(STRINGS "${OVE_BOARD_INTERRUPTS}" _lines REGEX "^[A-Z]")
list(TRANSFORM _lines REPLACE "^([A-Z0-9_]+)$" "LINE(\\1)")
list(JOIN _lines "\n" _lines)
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/board/ove_board_lines.h"
	CONTENT "/* Generated from ${OVE_BOARD_INTERRUPTS}. */\n${_lines}\n" @ONLY)
list(APPEND OVE_BOARD_INCLUDES "${CMAKE_CURRENT_BINARY_DIR}/board")
