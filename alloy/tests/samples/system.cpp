// SPDX-License-Identifier: MIT OR Apache-2.0
// The whole system as declarations, whose memory size is a constant.
//
// prints: Sensor
// prints: Display
// prints: Logger

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

struct Message {
    uint8_t bytes[72];
};
struct Buffer {
    uint8_t bytes[128];
};

Task<512, High, "Sensor"> t1;
Task<1024, Normal, "Display"> t2;
Task<256, Low, "Logger"> t3;

Queue<Message, 8> q1;
StaticPool<Buffer, 16> p1;

using MyTasks = TaskSet<decltype(t1), decltype(t2), decltype(t3)>;
using MySystem = System<decltype(t1), decltype(t2), decltype(t3), decltype(q1), decltype(p1)>;
// The document counts 4672, with 32 bytes for the head of a queue and 128 for that of a pool. In Alloy they are 12 and
// 4; with checks a pool needs one more byte for each block.
static_assert(sizeof(void*) != 4 || MySystem::total_ram() == (ALLOY_CHECKS != 0 ? 4544 : 4528));
static_assert(MyTasks::total_ram() <= 8192);
static_assert(MyTasks::validate_advanced());

static Task<1024, Normal, "Main"> m([] {
    t1.start([] { say("Sensor"); }).unwrap();
    t2.start([] { say("Display"); }).unwrap();
    t3.start([] {
          say("Logger");
          board::finish();
      }).unwrap();
});

int main() { RTOS::start(); }
