# SPDX-License-Identifier: MIT OR Apache-2.0
list(APPEND OVE_BOARD_INCLUDES ${CMAKE_CURRENT_LIST_DIR})
include(${OVE_ROOT}/boards/common/stm32/stm32.cmake)
list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/cortex-m/caches.c)
if(CONFIG_OVE_STM32_STOP)
	list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/stm32/lptim.c ${OVE_ROOT}/boards/common/stm32/sleep.c)
endif()
