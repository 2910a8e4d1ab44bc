# SPDX-License-Identifier: MIT OR Apache-2.0
# Relative to the folder of ports. The tick's source apart: a board may have another.
set(ALLOY_PORT_SOURCES armv6m/port.cpp armv6m/switch.S common/switch_in_c.cpp common_m/svc.cpp common_m/urgent.cpp
  common_m/switch_in_handler.cpp)
set(ALLOY_PORT_TICK common_m/systick.cpp common_m/systick_sleep.cpp)
set(ALLOY_PORT_COUNTER common_m/systick_counter.cpp)
