// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: ignoring return

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

Mutex mutex;
void f() { mutex.lock(10); }
