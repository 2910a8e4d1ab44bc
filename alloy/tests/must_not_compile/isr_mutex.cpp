// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a mutex belongs to a thread

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

Mutex mutex;
void handler() { (void)isr(mutex); }
