// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: an interrupt cannot wait for a semaphore

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

BinarySemaphore semaphore;
void handler() { isr(semaphore).take(1); }
