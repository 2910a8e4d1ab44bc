# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_ZEPHYR_BOARD nucleo_g071rb)
include(${OVE_ROOT}/boards/common/cortex-m/zephyr/chip.cmake)
list(APPEND OVE_BOARD_PRIVATE_INCLUDES ${OVE_ROOT}/boards/common/stm32g0)
list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/stm32/flash_access.c)
