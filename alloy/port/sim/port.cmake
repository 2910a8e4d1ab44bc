# SPDX-License-Identifier: MIT OR Apache-2.0
# Paths relative to port/.
set(ALLOY_PORT_SOURCES sim/sim.cpp)
set(ALLOY_PORT_TICK)
