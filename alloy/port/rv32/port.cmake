# SPDX-License-Identifier: MIT OR Apache-2.0
# Paths relative to port/. The tick's source is separate: a board may have another.
set(ALLOY_PORT_SOURCES rv32/port.cpp rv32/switch.S common/switch_in_c.cpp)
set(ALLOY_PORT_TICK rv32/mtimer.cpp rv32/mtimer_sleep.cpp)
