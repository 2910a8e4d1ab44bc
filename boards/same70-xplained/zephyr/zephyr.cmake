# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_ZEPHYR_BOARD sam_e70_xplained/same70q21)
include(${OVE_ROOT}/boards/common/cortex-m/zephyr/chip.cmake)
list(APPEND OVE_BOARD_PRIVATE_INCLUDES ${OVE_ROOT}/boards/common/same70)
list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/same70/flash_access.c)
