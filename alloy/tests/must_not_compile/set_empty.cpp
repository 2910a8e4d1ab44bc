// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: a TaskSet without tasks

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

static_assert(TaskSet<>::validate());
