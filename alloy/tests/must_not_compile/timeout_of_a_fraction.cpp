// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: cannot convert
// The caller must round a fractional duration.

#include <alloy/alloy.hpp>

#include <chrono>

using namespace alloy::rtos;

BinarySemaphore semaphore;
bool taken();
bool taken() { return semaphore.take(std::chrono::duration<double>(0.5)).is_ok(); }
