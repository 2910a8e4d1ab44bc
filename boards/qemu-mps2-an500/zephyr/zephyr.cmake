# SPDX-License-Identifier: MIT OR Apache-2.0
# The board under Zephyr, which has its own start-up code, vectors, C library and linker script. Console, exit,
# arguments and cycle source are the same as without Zephyr.
set(OVE_ZEPHYR_BOARD mps2/an500)
set(_ove_boards "${CMAKE_CURRENT_LIST_DIR}/../../common")
set(_ove_common "${_ove_boards}/cortex-m/zephyr")
set(OVE_ZEPHYR_KCONFIG_ROOT "${CMAKE_CURRENT_LIST_DIR}/Kconfig")
set(OVE_ZEPHYR_CONF "${_ove_common}/ove.conf" "${_ove_common}/fpu.conf" "${CMAKE_CURRENT_LIST_DIR}/prj.conf")
set(OVE_ZEPHYR_CHECKS_CONF "${_ove_common}/checks.conf")
list(APPEND OVE_BOARD_SOURCES
	"${_ove_boards}/cortex-m/semihosting.c"
	"${_ove_common}/exit.c"
	"${_ove_common}/fault.c"
	"${_ove_common}/irq.c"
	"${_ove_boards}/mps2/cycles.c"
	"${CMAKE_CURRENT_LIST_DIR}/entry.c"
)
if(CONFIG_OVE_CHECKS)
	list(APPEND OVE_BOARD_SOURCES "${_ove_boards}/cortex-m/ldiv0.c" "${_ove_common}/interrupt_stack.c")
	list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--wrap=z_arm_fault)
endif()
if(CONFIG_OVE_TICKLESS)
	list(APPEND OVE_BOARD_SOURCES "${_ove_boards}/mps2/sleep.c")
endif()
list(APPEND OVE_BOARD_INCLUDES "${_ove_boards}/cortex-m")
