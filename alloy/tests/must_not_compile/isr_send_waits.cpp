// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: an interrupt cannot wait; send

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

Queue<int, 4> queue;
void handler() { (void)isr(queue).send(1, 10); }
