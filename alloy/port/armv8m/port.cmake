# SPDX-License-Identifier: MIT OR Apache-2.0
# Relative to the folder of ports. The tick's source apart: a board may have another.
set(ALLOY_PORT_SOURCES
  armv8m/port.cpp armv8m/switch.S common_m/frame_mainline.cpp common_m/switch_in_handler.cpp common_m/svc.cpp common_m/urgent.cpp)
set(ALLOY_PORT_TICK common_m/systick.cpp common_m/systick_sleep.cpp)
set(ALLOY_PORT_COUNTER common_m/systick_counter.cpp)
