# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_NUTTX_CONFIGURATION nucleo-g071rb:nsh)
include(${OVE_ROOT}/boards/common/cortex-m/nuttx/chip.cmake)
list(APPEND OVE_BOARD_PRIVATE_INCLUDES ${OVE_ROOT}/boards/common/stm32g0)
list(APPEND OVE_BOARD_SOURCES ${OVE_ROOT}/boards/common/stm32/flash_access.c)
