# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_NUTTX_CONFIGURATION nucleo-f401re:nsh)
include(${OVE_ROOT}/boards/common/cortex-m/nuttx/chip.cmake)
list(APPEND OVE_BOARD_PRIVATE_INCLUDES ${OVE_ROOT}/boards/common/stm32f4)
list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/stm32/flash_access.c)
