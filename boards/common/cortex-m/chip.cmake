# SPDX-License-Identifier: MIT OR Apache-2.0
# What chips with a Cortex-M4 or a Cortex-M7 have in common: no debugger listens, and the debug unit counts cycles. The
# board's folder has interrupts.txt and memory.ld.
set(OVE_BOARD_INTERRUPTS ${OVE_ROOT}/boards/${OVE_BOARD}/interrupts.txt)
set(OVE_BOARD_LINKER_SCRIPT ${OVE_ROOT}/boards/${OVE_BOARD}/memory.ld)
include(${CMAKE_CURRENT_LIST_DIR}/cortex-m.cmake)
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/clock_failed.c
	${CMAKE_CURRENT_LIST_DIR}/console_exit.c
	${CMAKE_CURRENT_LIST_DIR}/dwt_cycles.c
	${CMAKE_CURRENT_LIST_DIR}/wait.c
)
list(APPEND OVE_BOARD_INCLUDES ${OVE_ROOT}/boards/${OVE_BOARD})
