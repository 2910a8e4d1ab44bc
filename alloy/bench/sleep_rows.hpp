// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "rows.hpp"
#include "target.hpp"

// How often a system wakes and how long it sleeps. A task works for a part of each period and then waits for the next;
// the remaining time is sleep, except for the kernel's own work.

namespace bench::sleep {

struct Duty {
    std::uint32_t work_ms;
};

inline constexpr std::uint32_t PERIOD_MS = 100;
inline constexpr unsigned PERIODS = 20;
inline constexpr Duty DUTIES[] = {{100}, {20}, {5}};
inline constexpr unsigned DUTY_COUNT = sizeof DUTIES / sizeof DUTIES[0];

inline constexpr Row ROW[] = {
    {"100 % active: wake-ups"}, {"100 % active: us asleep"}, {"100 % active: us in all"},
    {"80 % idle: wake-ups"},    {"80 % idle: us asleep"},    {"80 % idle: us in all"},
    {"95 % idle: wake-ups"},    {"95 % idle: us asleep"},    {"95 % idle: us in all"},
};
inline constexpr unsigned ROWS = sizeof ROW / sizeof ROW[0];
static_assert(ROWS == 3 * DUTY_COUNT);

inline constexpr std::uint32_t COUNTS_PER_US = 25;

struct Account {
    std::uint32_t wakes;
    std::uint32_t asleep;
    std::uint32_t began;
};
inline Account account;

inline void note_sleep() { account.began = now(); }
inline void note_wake() {
    account.asleep += account.began - now();
    ++account.wakes;
}

/// Waits for an interrupt as an idle loop does. Masked during the wait, so that the handler's time is not counted as
/// sleep.
inline void wait() {
    asm volatile("cpsid i" ::: "memory");
    note_sleep();
    asm volatile("dsb\n\twfi" ::: "memory");
    note_wake();
    asm volatile("cpsie i\n\tisb" ::: "memory");
}

/// Works for this long if not interrupted: a fixed number of instructions, of 128 ns each.
inline void work(std::uint32_t ms) {
    std::uint32_t rounds = ms * (1'000'000 / 128 / 2);
    asm volatile("1:\tsubs %0, #1\n\tbne 1b" : "+r"(rounds)::"cc");
}

/// Measures each duty cycle. `until_next()` waits for the end of the period.
template <class UntilNext> void measure(UntilNext until_next) {
    for (unsigned i = 0; i < DUTY_COUNT; ++i) {
        until_next();
        account = {};
        const std::uint32_t start = now();
        for (unsigned n = 0; n < PERIODS; ++n) {
            work(DUTIES[i].work_ms);
            if (DUTIES[i].work_ms < PERIOD_MS)
                until_next();
        }
        enter(3 * i, account.wakes);
        enter(3 * i + 1, account.asleep / COUNTS_PER_US);
        enter(3 * i + 2, (start - now()) / COUNTS_PER_US);
    }
    print("us and times", ROW, ROWS);
    target::finish(0);
}

/// A clock that interrupts once, at a reading of now(). In QEMU a periodic timer loses every second period of a
/// processor that sleeps, so the tick is made of one-shot alarms.
namespace alarm {

inline constexpr unsigned IRQ = 9;
inline constexpr std::uint32_t COUNTS_PER_TICK = 25'000;

inline void at(std::uint32_t reading) {
    constexpr std::uintptr_t TIMER = 0x40001000U;
    const std::uint32_t left = now() - reading;
    reg(TIMER) = 0;
    reg(TIMER + 12) = 1;
    reg(TIMER + 8) = 0;
    reg(TIMER + 4) = left - 1U < 0x80000000U ? left : 1U;
    reg(TIMER) = 9;
}

inline std::uint32_t next_tick;

inline void start(target::Handler handler) {
    begin();
    target::set_handler(16 + IRQ, handler);
    target::enable_irq(IRQ);
    next_tick = now() - COUNTS_PER_TICK;
    at(next_tick);
}

/// Called in the handler: sets the alarm for the next tick.
inline void again() {
    next_tick -= COUNTS_PER_TICK;
    at(next_tick);
}

} // namespace alarm

} // namespace bench::sleep
