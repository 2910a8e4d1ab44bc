# SPDX-License-Identifier: MIT OR Apache-2.0
# The board under NuttX, which has its own start-up code, vectors, C library and linker script. Console, exit, arguments
# and cycle source are the same as without NuttX.
set(_ove_boards "${CMAKE_CURRENT_LIST_DIR}/../../common")
list(APPEND OVE_BOARD_SOURCES
	"${_ove_boards}/cortex-m/semihosting.c"
	"${_ove_boards}/mps2/cycles.c"
	"${_ove_boards}/cortex-m/nuttx/console.c"
	"${CMAKE_CURRENT_LIST_DIR}/ove/entry.c"
	"${_ove_boards}/cortex-m/nuttx/irq.c"
)
if(CONFIG_OVE_TICKLESS)
	list(APPEND OVE_BOARD_SOURCES "${_ove_boards}/mps2/sleep.c")
endif()
list(APPEND OVE_BOARD_INCLUDES "${_ove_boards}/cortex-m")
include("${_ove_boards}/cortex-m/traps.cmake")
if(CONFIG_OVE_CHECKS)
	include("${_ove_boards}/cortex-m/arch.cmake")
	list(APPEND OVE_BOARD_SOURCES "${CMAKE_CURRENT_LIST_DIR}/ove/exception.c")
	list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--wrap=exception_common)
endif()
foreach(_ove_function abort cmsdk_serialinit exit up_putc)
	list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--wrap=${_ove_function})
endforeach()
