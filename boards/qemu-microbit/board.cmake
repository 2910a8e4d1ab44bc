# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_BOARD_TOOLCHAIN arm-none-eabi)
set(OVE_BOARD_CPU_FLAGS -mcpu=cortex-m0 -mfloat-abi=soft -mthumb)
set(OVE_FREERTOS_PORT GCC/ARM_CM0)
set(OVE_ALLOY_PORT armv6m)
set(OVE_BOARD_INTERRUPTS ${CMAKE_CURRENT_LIST_DIR}/interrupts.txt)
include(${OVE_ROOT}/boards/common/cortex-m/cortex-m.cmake)
set(OVE_BOARD_LINKER_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/memory.ld)
list(APPEND OVE_BOARD_SOURCES
	${OVE_ROOT}/boards/common/cortex-m/semihosting.c
	${CMAKE_CURRENT_LIST_DIR}/cycles.c
)
