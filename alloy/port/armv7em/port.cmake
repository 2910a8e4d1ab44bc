# SPDX-License-Identifier: MIT OR Apache-2.0
# Paths relative to port/. The tick's source is separate: a board may have another.
set(ALLOY_PORT_SOURCES
  armv7em/port.cpp armv7em/switch.S common_m/frame_mainline.cpp common_m/switch_in_handler.cpp common_m/svc.cpp common_m/urgent.cpp)
set(ALLOY_PORT_TICK common_m/systick.cpp common_m/systick_sleep.cpp)
set(ALLOY_PORT_COUNTER common_m/systick_counter.cpp)
