# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of boards with an STM32F4 or an STM32F7. The family's folder has the differences: flash.h, power.h,
# usart.h, core.h and, for the deep sleep, stop.h. The board's folder has stm32_board.h, which contains only data.
include(${OVE_ROOT}/boards/common/cortex-m/chip.cmake)
list(APPEND OVE_BOARD_INCLUDES ${CMAKE_CURRENT_LIST_DIR})
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/clock.c
	${CMAKE_CURRENT_LIST_DIR}/console.c
	${CMAKE_CURRENT_LIST_DIR}/flash_access.c
	${CMAKE_CURRENT_LIST_DIR}/speed.c
	${CMAKE_CURRENT_LIST_DIR}/start.c
)
