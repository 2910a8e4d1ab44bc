// SPDX-License-Identifier: MIT OR Apache-2.0
// An object in a pool with an owner, passed through a queue.
//
// prints: packet 42

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

struct Packet {
    explicit Packet(std::uint32_t first) : number(first) {}
    std::uint32_t number;
};
static StaticPool<Packet, 4> packet_pool;
static Queue<Packet*, 4> packets;

static Task<1024, High, "Receiver"> receiver([] {
    {
        PoolAllocator<Packet> packet = receive_owned(packets, packet_pool);
        say("packet ", packet->number);
    } // destroyed, and its block returned to the pool
    board::finish();
});

static Task<1024, Normal, "Sender"> sender([] {
    PoolAllocator<Packet> packet(packet_pool, 42U); // takes a block and runs the constructor
    if (packet.is_ok())
        send_owned(packets, packet).unwrap(); // the queue owns it from now on
});

int main() { RTOS::start(); }
