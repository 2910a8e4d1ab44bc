// SPDX-License-Identifier: MIT OR Apache-2.0
// The comparison of malloc with a pool, and of a block managed by hand with one that has an owner.
//
// prints: malloc
// prints: pool
// prints: 7
// prints: 7

#include "board/board.hpp"

#include <alloy/alloy.hpp>

#include <cstdlib>

using namespace alloy::rtos;
using board::say;

static void start_timer() { board::start_timer(); }
static void stop_timer() { (void)board::stop_timer(); }

struct T {
    uint32_t numbers[16] = {7};
};
StaticPool<uint8_t[64], 16> blocks;
StaticPool<T, 2> pool;

static void main_task() {
    start_timer();
    void* ptr = malloc(64);
    stop_timer();
    say(ptr != nullptr ? "malloc" : "?");
    free(ptr);

    start_timer();
    auto result = blocks.allocate();
    stop_timer();
    say(result.is_ok() ? "pool" : "?");

    auto r1 = pool.allocate();
    T* p1 = r1.unwrap();
    new (p1) T();
    say(p1->numbers[0]);
    p1->~T();
    pool.deallocate(p1);

    PoolAllocator<T> p2(pool);
    say(p2->numbers[0]);
    board::finish();
}
static Task<1024, Normal, "Main"> m(main_task);

int main() { RTOS::start(); }
