# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_ZEPHYR_BOARD nucleo_f401re)
include(${OVE_ROOT}/boards/common/cortex-m/zephyr/chip.cmake)
list(APPEND OVE_BOARD_PRIVATE_INCLUDES ${OVE_ROOT}/boards/common/stm32f4)
list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/stm32/flash_access.c)
