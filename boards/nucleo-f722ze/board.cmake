# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_BOARD_TOOLCHAIN arm-none-eabi)
set(OVE_BOARD_CPU_FLAGS -mcpu=cortex-m7 -mfpu=fpv5-sp-d16 -mfloat-abi=hard -mthumb)
set(OVE_FREERTOS_PORT GCC/ARM_CM7/r0p1)
include(${OVE_ROOT}/boards/common/stm32f7/stm32f7.cmake)
