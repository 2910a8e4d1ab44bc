// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a pool holds objects that can be destroyed

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

StaticPool<const int, 4> pool;
