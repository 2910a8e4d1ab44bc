# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of hardware boards under NuttX. NuttX's own port of the board has start-up code, clocks, C library and
# linker script. A board sets OVE_NUTTX_CONFIGURATION, NuttX's name of its configuration.
list(APPEND OVE_BOARD_INCLUDES "${OVE_ROOT}/nuttx/include" "${CMAKE_CURRENT_LIST_DIR}/..")
list(APPEND OVE_BOARD_PRIVATE_INCLUDES "${OVE_ROOT}/boards/${OVE_BOARD}")
list(APPEND OVE_BOARD_SOURCES
	"${OVE_ROOT}/nuttx/board/console.c"
	"${OVE_ROOT}/nuttx/board/stack_guard.c"
	"${CMAKE_CURRENT_LIST_DIR}/../console_exit.c"
	"${CMAKE_CURRENT_LIST_DIR}/console.c"
	"${CMAKE_CURRENT_LIST_DIR}/entry.c"
	"${CMAKE_CURRENT_LIST_DIR}/irq.c"
)
set(OVE_NUTTX_SYMBOLS "${CMAKE_CURRENT_LIST_DIR}/symbols.conf")
if("-mcpu=cortex-m0plus" IN_LIST OVE_BOARD_CPU_FLAGS)
	# The processor has no cycle counter, so SysTick counts the cycles.
	list(APPEND OVE_BOARD_SOURCES "${OVE_ROOT}/nuttx/board/cycles.c")
else()
	list(APPEND OVE_NUTTX_SYMBOLS "${CMAKE_CURRENT_LIST_DIR}/armv7m.conf")
	list(APPEND OVE_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/../dwt_cycles.c")
endif()
foreach(_ove_function abort arm_serialinit exit up_idle)
	list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--wrap=${_ove_function})
endforeach()
