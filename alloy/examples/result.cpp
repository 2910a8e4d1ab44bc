// SPDX-License-Identifier: MIT OR Apache-2.0
// Results: a value or an error, which no caller can ignore by accident.
//
// prints: or 7: 7
// prints: sent
// prints: full
// prints: received 1

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static Queue<std::uint32_t, 1> queue;

static Task<1024, Normal, "Main"> main_task([] {
    say("or 7: ", queue.try_receive().unwrap_or(7));
    if (const Status status = queue.try_send(1); status.is_ok())
        say("sent");
    if (const Status status = queue.try_send(2); status.is_err())
        say(status.unwrap_err() == Error::Full ? "full" : "?");
    say("received ", queue.receive().unwrap()); // an error would stop the program here: stop 4, with the call's name
    board::finish();
});

int main() { RTOS::start(); }
