// SPDX-License-Identifier: MIT OR Apache-2.0
// EXPECT: alloy: an interrupt cannot wait; receive

#include <alloy/alloy.hpp>

using namespace alloy::rtos;

Queue<int, 4> queue;
void handler() {
    int item;
    (void)isr(queue).receive(item, 10);
}
