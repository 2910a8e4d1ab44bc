# SPDX-License-Identifier: MIT OR Apache-2.0
# The common part of boards with an STM32G0. Headers of this folder replace those of the larger chips.
include(${OVE_ROOT}/boards/common/cortex-m/chip.cmake)
list(APPEND OVE_BOARD_INCLUDES ${CMAKE_CURRENT_LIST_DIR} ${OVE_ROOT}/boards/common/stm32)
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/clock.c
	${CMAKE_CURRENT_LIST_DIR}/cycles.c
	${OVE_ROOT}/boards/common/stm32/console.c
	${OVE_ROOT}/boards/common/stm32/flash_access.c
	${OVE_ROOT}/boards/common/stm32/speed.c
	${OVE_ROOT}/boards/common/stm32/start.c
)
if(CONFIG_OVE_STM32_STOP)
	list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/stm32/lptim.c ${OVE_ROOT}/boards/common/stm32/sleep.c)
endif()
