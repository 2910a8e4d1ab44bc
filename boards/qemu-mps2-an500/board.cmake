# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_BOARD_TOOLCHAIN arm-none-eabi)
set(OVE_BOARD_CPU_FLAGS -mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard -mthumb)
set(OVE_FREERTOS_PORT GCC/ARM_CM7/r0p1)
# A kernel that brings start-up and C library has a folder here.
if(EXISTS ${CMAKE_CURRENT_LIST_DIR}/${OVE_RTOS}/${OVE_RTOS}.cmake)
	include(${CMAKE_CURRENT_LIST_DIR}/${OVE_RTOS}/${OVE_RTOS}.cmake)
else()
	include(${OVE_ROOT}/boards/common/mps2/mps2.cmake)
endif()
