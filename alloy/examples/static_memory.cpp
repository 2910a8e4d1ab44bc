// SPDX-License-Identifier: MIT OR Apache-2.0
// All memory of a system, known at compile time.
//
// prints: messages: 8, buffers: 16

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

struct Message {
    std::uint8_t bytes[72];
};
struct Buffer {
    std::uint8_t bytes[128];
};

static Task<512, High, "Sensor"> t1;
static Task<1024, Normal, "Display"> t2;
static Task<256, Low, "Logger"> t3;
static Queue<Message, 8> q1;
static StaticPool<Buffer, 16> p1;

using MySystem = System<decltype(t1), decltype(t2), decltype(t3), decltype(q1), decltype(p1)>;
static_assert(MySystem::total_ram() == sizeof t1 + sizeof t2 + sizeof t3 + sizeof q1 + sizeof p1);
static_assert(sizeof(void*) != 4 || MySystem::total_ram() <= 4672);

static Task<1024, Normal, "Main"> main_task([] {
    say("messages: 8, buffers: ", static_cast<std::uint32_t>(p1.capacity()));
    board::finish();
});

int main() { RTOS::start(); }
