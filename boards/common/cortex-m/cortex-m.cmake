# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of bare-metal Cortex-M boards: start-up, faults, the software interrupt.
include(${OVE_ROOT}/boards/common/newlib/newlib.cmake)
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/irq.c
	${CMAKE_CURRENT_LIST_DIR}/irq_table.c
	${CMAKE_CURRENT_LIST_DIR}/startup.c
)
include(${CMAKE_CURRENT_LIST_DIR}/arch.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/interrupts.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/traps.cmake)
list(APPEND OVE_BOARD_INCLUDES ${CMAKE_CURRENT_LIST_DIR})
list(APPEND OVE_BOARD_LINK_OPTIONS
	-nostartfiles
	-Wl,-L${CMAKE_CURRENT_LIST_DIR}
	-Wl,--defsym=__ove_main_stack_size=${CONFIG_OVE_MAIN_STACK}
)
