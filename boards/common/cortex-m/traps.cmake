# SPDX-License-Identifier: MIT OR Apache-2.0
# The checks of a Cortex-M board: traps, guards, and the cause of a fault. A linker script leaves free the memory that
# they need: the first bytes of memory, where NULL points, some below the main stack, and the record of running_stack.h.
set(_ove_null_bytes 0)
set(_ove_main_guard_bytes 0)
set(_ove_running_stack_bytes 0)
if(CONFIG_OVE_CHECKS)
	if(CONFIG_OVE_VECTORS_MOVE)
		set(_ove_null_bytes 1024)
	endif()
	set(_ove_main_guard_bytes 256)
	set(_ove_running_stack_bytes 16)
	list(APPEND OVE_BOARD_SOURCES
		${CMAKE_CURRENT_LIST_DIR}/ldiv0.c
		${CMAKE_CURRENT_LIST_DIR}/stack_guard.c
		${CMAKE_CURRENT_LIST_DIR}/traps.c
	)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/stack_frames.cmake)
list(APPEND OVE_BOARD_LINK_OPTIONS
	-Wl,--defsym=__ove_null_bytes=${_ove_null_bytes}
	-Wl,--defsym=__ove_running_stack_size=${_ove_running_stack_bytes}
	-Wl,--defsym=__ove_main_guard_bytes=${_ove_main_guard_bytes}
)
