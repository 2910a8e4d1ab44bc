# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_BOARD_TOOLCHAIN arm-none-eabi)
set(OVE_BOARD_CPU_FLAGS -mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard -mthumb)
set(OVE_FREERTOS_PORT GCC/ARM_CM4F)
ove_board_common(stm32f4)
