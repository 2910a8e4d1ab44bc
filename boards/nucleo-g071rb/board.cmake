# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_FREERTOS_PORT GCC/ARM_CM0)
set(OVE_ALLOY_PORT armv6m)
include(${OVE_ROOT}/boards/common/stm32g0/stm32g0.cmake)
