# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_ZEPHYR_BOARD rpi_pico)
include(${OVE_ROOT}/boards/common/cortex-m/zephyr/chip.cmake)
list(APPEND OVE_BOARD_PRIVATE_INCLUDES ${OVE_ROOT}/boards/common/rp2040)
list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/rp2040/flash_access.c)
