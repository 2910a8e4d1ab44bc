# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_BOARD_TOOLCHAIN arm-none-eabi)
set(OVE_BOARD_CPU_FLAGS -mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard -mthumb)
set(OVE_FREERTOS_PORT GCC/ARM_CM7/r0p1)
ove_board_common(mps2)
