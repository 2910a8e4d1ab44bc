# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_FREERTOS_PORT GCC/ARM_CM0)
set(OVE_ALLOY_PORT armv6m)
set(OVE_RP2040_FLASH 2097152)
include(${OVE_ROOT}/boards/common/rp2040/rp2040.cmake)
