// SPDX-License-Identifier: MIT OR Apache-2.0
// Blocks of one size without a heap, allocated in constant time.
//
// prints: two blocks
// prints: the pool is exhausted
// prints: the same block again

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

struct Buffer {
    std::uint8_t bytes[64];
};
static StaticPool<Buffer, 2> pool;

static Task<1024, Normal, "Main"> main_task([] {
    const auto first = pool.allocate();
    const auto second = pool.allocate();
    const auto third = pool.allocate();
    say(first.is_ok() && second.is_ok() ? "two blocks" : "?");
    say(third.unwrap_err() == Error::NoMemory ? "the pool is exhausted" : "?");
    pool.deallocate(first.unwrap()).unwrap();
    say(pool.allocate().unwrap() == first.unwrap() ? "the same block again" : "?");
    board::finish();
});

int main() { RTOS::start(); }
