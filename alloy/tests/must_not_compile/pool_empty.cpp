// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a pool holds at least one block

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

StaticPool<int, 0> pool;
