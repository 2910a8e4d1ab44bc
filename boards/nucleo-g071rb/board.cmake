# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_BOARD_TOOLCHAIN arm-none-eabi)
set(OVE_BOARD_CPU_FLAGS -mcpu=cortex-m0plus -mfloat-abi=soft -mthumb)
set(OVE_FREERTOS_PORT GCC/ARM_CM0)
set(OVE_ALLOY_PORT armv6m)
ove_board_common(stm32g0)
