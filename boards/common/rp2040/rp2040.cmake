# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of boards with an RP2040. A board sets OVE_RP2040_FLASH, its flash size in bytes.
include(${OVE_ROOT}/boards/common/cortex-m/chip.cmake)
set(OVE_BOARD_LINKER_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/rp2040.ld)
list(APPEND OVE_BOARD_INCLUDES ${CMAKE_CURRENT_LIST_DIR})
list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--defsym=__ove_flash_size=${OVE_RP2040_FLASH})
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/boot2.s
	${CMAKE_CURRENT_LIST_DIR}/clock.c
	${CMAKE_CURRENT_LIST_DIR}/console.c
	${CMAKE_CURRENT_LIST_DIR}/cycles.c
	${CMAKE_CURRENT_LIST_DIR}/flash_access.c
	${CMAKE_CURRENT_LIST_DIR}/start.c
)
# The C compiler also accepts an assembly file, so an application need not enable another language.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/boot2.s PROPERTIES
	LANGUAGE C COMPILE_OPTIONS "-x;assembler")
# Writes the checksum of the first block, and the file to copy to the board's drive.
set(OVE_BOARD_FINISH "${CMAKE_COMMAND}" -E env "PYTHONPATH=${OVE_ROOT}/tools" "${OVE_PYTHON}" -P -m ove_tool.rp2040)
