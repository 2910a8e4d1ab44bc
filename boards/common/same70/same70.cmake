# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of boards with a SAM E70. The board's folder has same70_board.h, which is data.
include(${OVE_ROOT}/boards/common/cortex-m/chip.cmake)
list(APPEND OVE_BOARD_INCLUDES ${CMAKE_CURRENT_LIST_DIR})
list(APPEND OVE_BOARD_SOURCES
	${OVE_ROOT}/boards/common/cortex-m/caches.c
	${CMAKE_CURRENT_LIST_DIR}/clock.c
	${CMAKE_CURRENT_LIST_DIR}/console.c
	${CMAKE_CURRENT_LIST_DIR}/flash_access.c
	${CMAKE_CURRENT_LIST_DIR}/start.c
)
if(CONFIG_OVE_SAME70_WAIT)
	list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/rtt.c ${CMAKE_CURRENT_LIST_DIR}/sleep.c)
endif()
