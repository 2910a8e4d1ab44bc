# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of the MPS2 boards in QEMU.
set(OVE_BOARD_INTERRUPTS ${OVE_ROOT}/boards/${OVE_BOARD}/interrupts.txt)
include(${OVE_ROOT}/boards/common/cortex-m/cortex-m.cmake)
set(OVE_BOARD_LINKER_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/mps2.ld)
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/cycles.c
	${OVE_ROOT}/boards/common/cortex-m/semihosting.c
)
if(CONFIG_OVE_TICKLESS)
	list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/sleep.c)
endif()
