// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: an interrupt cannot lock a mutex

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

Mutex mutex;
void handler() { (void)isr(mutex); }
