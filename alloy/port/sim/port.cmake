# SPDX-License-Identifier: MIT OR Apache-2.0
# Relative to the folder of ports.
set(ALLOY_PORT_SOURCES sim/sim.cpp)
set(ALLOY_PORT_TICK)
