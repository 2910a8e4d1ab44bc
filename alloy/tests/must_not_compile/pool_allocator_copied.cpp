// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: use of deleted function

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

StaticPool<int, 4> pool;
PoolAllocator<int> first_owner(pool);
PoolAllocator<int> next_owner(first_owner);
