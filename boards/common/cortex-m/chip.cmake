# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of chips: no debugger is attached, and the debug unit counts cycles, except on ARMv6-M. The board's
# folder has interrupts.txt and, unless the chip's folder sets another linker script, memory.ld.
set(OVE_BOARD_INTERRUPTS ${OVE_ROOT}/boards/${OVE_BOARD}/interrupts.txt)
set(OVE_BOARD_LINKER_SCRIPT ${OVE_ROOT}/boards/${OVE_BOARD}/memory.ld)
include(${CMAKE_CURRENT_LIST_DIR}/cortex-m.cmake)
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/clock_failed.c
	${CMAKE_CURRENT_LIST_DIR}/console_exit.c
	${CMAKE_CURRENT_LIST_DIR}/wait.c
)
if(NOT OVE_CORTEX_M_ARCH STREQUAL "armv6m")
	list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/dwt_cycles.c)
endif()
list(APPEND OVE_BOARD_INCLUDES ${OVE_ROOT}/boards/${OVE_BOARD})
