// SPDX-License-Identifier: MIT OR Apache-2.0
// The measurement of a queue: words and larger messages, sent and received without a timeout.
//
// prints: 5
// prints: 16 64 1

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static void start_timer() { board::start_timer(); }
static void stop_timer() { (void)board::stop_timer(); }

template <std::size_t Bytes> struct Message {
    uint8_t bytes[Bytes];
};
Queue<uint32_t, 8> queue;
Queue<Message<16>, 8> queue_16;
Queue<Message<64>, 8> queue_64;
Queue<Message<256>, 8> queue_256;

static void sender() {
    const uint32_t data = 5;
    start_timer();
    queue.send(data, INFINITE).unwrap();
    stop_timer();
    queue_16.send({{16}}, INFINITE).unwrap();
    queue_64.send({{64}}, INFINITE).unwrap();
    queue_256.send({{1}}, INFINITE).unwrap();
}
static void receiver() {
    say(queue.receive(INFINITE).unwrap());
    say(queue_16.receive(INFINITE).unwrap().bytes[0] + 0U, " ", queue_64.receive(INFINITE).unwrap().bytes[0] + 0U, " ",
        queue_256.receive(INFINITE).unwrap().bytes[0] + 0U);
    board::finish();
}
static Task<1024, Normal, "Sender"> s(sender);
static Task<2048, Normal, "Receiver"> r(receiver);

int main() { RTOS::start(); }
