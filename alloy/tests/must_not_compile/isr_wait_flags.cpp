// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: an interrupt cannot wait for event flags

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
void handler(EventFlags& flags);
void handler(EventFlags& flags) { isr(flags).wait_any(1); }
