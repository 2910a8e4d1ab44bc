// SPDX-License-Identifier: MIT OR Apache-2.0
// The duration of allocating and freeing a pool block.
//
// prints: allocate and deallocate take # instructions, the loop included

#include "../board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static StaticPool<std::uint8_t[64], 16> pool;

static Task<1024, High, "Task1"> task([] {
    board::start_timer();
    for (int i = 0; i < 10000; ++i) {
        auto block = pool.allocate();
        if (block.is_ok())
            pool.deallocate(block.unwrap()).unwrap();
    }
    say("allocate and deallocate take ", board::stop_timer() / 10000, " instructions, the loop included");
    board::finish();
});

int main() { RTOS::start(); }
