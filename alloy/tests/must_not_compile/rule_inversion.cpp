// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: priority inversion

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

using A = Task<512, Priority::Low, "a">;
using B = Task<512, Priority::Normal, "b">;
using C = Task<512, Priority::High, "c">;
static_assert(TaskSet<A, B, C>::validate_advanced<Shares<BinarySemaphore, A, C>>());
