# SPDX-License-Identifier: MIT OR Apache-2.0
# What bare-metal Cortex-M boards have in common: start-up, faults, a console and an exit through the debugger.
include(${OVE_ROOT}/boards/common/newlib/newlib.cmake)
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/fault.c
	${CMAKE_CURRENT_LIST_DIR}/semihosting.c
	${CMAKE_CURRENT_LIST_DIR}/startup.c
)
# What traps keep free: the first bytes of memory, where NULL points, and some at both ends of the main stack; see traps.c
# and running_stack.h.
set(_ove_null_bytes 0)
set(_ove_main_guard_bytes 0)
set(_ove_running_stack_bytes 0)
if(CONFIG_OVE_CHECKS)
	set(_ove_null_bytes 1024)
	set(_ove_main_guard_bytes 256)
	set(_ove_running_stack_bytes 16)
	list(APPEND OVE_BOARD_SOURCES
		${CMAKE_CURRENT_LIST_DIR}/fault_cause.c
		${CMAKE_CURRENT_LIST_DIR}/ldiv0.c
		${CMAKE_CURRENT_LIST_DIR}/stack_guard.c
		${CMAKE_CURRENT_LIST_DIR}/traps.c
	)
endif()
list(APPEND OVE_BOARD_INCLUDES ${CMAKE_CURRENT_LIST_DIR})
list(APPEND OVE_BOARD_LINK_OPTIONS
	-nostartfiles
	-Wl,-L${CMAKE_CURRENT_LIST_DIR}
	-Wl,--defsym=__ove_main_stack_size=${CONFIG_OVE_MAIN_STACK}
	-Wl,--defsym=__ove_null_bytes=${_ove_null_bytes}
	-Wl,--defsym=__ove_running_stack_size=${_ove_running_stack_bytes}
	-Wl,--defsym=__ove_main_guard_bytes=${_ove_main_guard_bytes}
)
