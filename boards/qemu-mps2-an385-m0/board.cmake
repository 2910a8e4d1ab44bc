# SPDX-License-Identifier: MIT OR Apache-2.0
# The emulated processor is a Cortex-M3, which executes all of ARMv6-M. The image is built for a Cortex-M0+.
set(OVE_BOARD_TOOLCHAIN arm-none-eabi)
set(OVE_BOARD_CPU_FLAGS -mcpu=cortex-m0plus -mfloat-abi=soft -mthumb)
set(OVE_FREERTOS_PORT GCC/ARM_CM0)
set(OVE_ALLOY_PORT armv6m)
include(${OVE_ROOT}/boards/common/mps2/mps2.cmake)
