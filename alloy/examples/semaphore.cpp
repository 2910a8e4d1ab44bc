// SPDX-License-Identifier: MIT OR Apache-2.0
// A binary semaphore given by an interrupt, and a counting one for a number of places.
//
// prints: the interrupt came
// prints: no place is free
// prints: free: 1

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

static BinarySemaphore ready;
static CountingSemaphore places(2, 2); // two of two are free

static Task<1024, High, "Handler"> handler([] {
    ready.take(INFINITE).unwrap();
    say("the interrupt came");
});

static Task<1024, Low, "Main"> main_task([] {
    board::interrupt([] { ready.give_from_isr(); });
    places.take().unwrap();
    places.take().unwrap();
    say(places.try_take().unwrap_err() == Error::Busy ? "no place is free" : "?");
    places.give().unwrap();
    say("free: ", places.count());
    board::finish();
});

int main() { RTOS::start(); }
