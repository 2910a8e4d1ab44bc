# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of hardware boards under Zephyr. Zephyr's own port of the board has start-up code, clocks, console, C
# library and linker script. A board sets OVE_ZEPHYR_BOARD, after OVE_BOARD_CPU_FLAGS.
set(OVE_ZEPHYR_KCONFIG_ROOT "${CMAKE_CURRENT_LIST_DIR}/Kconfig")
set(OVE_ZEPHYR_CONF "${CMAKE_CURRENT_LIST_DIR}/ove.conf" "${CMAKE_CURRENT_LIST_DIR}/chip.conf")
list(APPEND OVE_BOARD_SOURCES
	"${OVE_ROOT}/zephyr/board/console.c"
	"${CMAKE_CURRENT_LIST_DIR}/../console_exit.c"
	"${CMAKE_CURRENT_LIST_DIR}/exit.c"
	"${CMAKE_CURRENT_LIST_DIR}/fault.c"
	"${CMAKE_CURRENT_LIST_DIR}/irq.c"
)
if(CONFIG_OVE_CHECKS)
	list(APPEND OVE_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/../ldiv0.c")
endif()
list(APPEND OVE_BOARD_PRIVATE_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/.." "${OVE_ROOT}/boards/${OVE_BOARD}")
if("-mcpu=cortex-m0plus" IN_LIST OVE_BOARD_CPU_FLAGS)
	# The processor has no cycle counter, so the kernel's timer counts the cycles.
	list(APPEND OVE_BOARD_SOURCES "${OVE_ROOT}/zephyr/board/cycles.c")
else()
	list(APPEND OVE_ZEPHYR_CONF "${CMAKE_CURRENT_LIST_DIR}/fpu.conf")
	set(OVE_ZEPHYR_CHECKS_CONF "${CMAKE_CURRENT_LIST_DIR}/checks.conf")
	list(APPEND OVE_BOARD_SOURCES
		"${CMAKE_CURRENT_LIST_DIR}/../dwt_cycles.c"
		"${CMAKE_CURRENT_LIST_DIR}/dwt.c"
	)
	if(CONFIG_OVE_CHECKS)
		list(APPEND OVE_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/interrupt_stack.c")
		list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--wrap=z_arm_fault)
	endif()
endif()
