// SPDX-License-Identifier: MIT OR Apache-2.0
// Tasks wait for one or for all of several flags.
//
// prints: any: 1
// prints: all: 3

#include "board/board.hpp"

#include <alloy/alloy.hpp>

using namespace alloy::rtos;
using board::say;

constexpr std::uint32_t READY = 1, LINKED = 2;
static EventFlags flags;

static Task<1024, High, "All"> all([] {
    const std::uint32_t seen = flags.wait_all(READY | LINKED).unwrap(); // clears them, unless told otherwise
    say("all: ", seen);
    board::finish();
});

static Task<1024, AboveNormal, "Any"> any([] { say("any: ", flags.wait_any(READY | LINKED, false).unwrap()); });

static Task<1024, Low, "Setter"> setter([] {
    flags.set(READY);
    flags.set(LINKED);
});

int main() { RTOS::start(); }
