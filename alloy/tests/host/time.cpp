// SPDX-License-Identifier: MIT OR Apache-2.0
// Time: the tickless idle thread, the longest timeout, and longer waits.

#include "tasks.hpp"

#include <memory>
#include <string>
#include <vector>

namespace {

std::vector<Tick> sleeps;
Tick sleep_at_most, sleep_overrun;
void (*wakes)();
bool tick_is_pending;

} // namespace

extern "C" Tick alloy_board_sleep(SleepMode mode, Tick ticks) {
    EXPECT(mode == SleepMode::Deep);
    EXPECT(!RTOS::is_suspended(RTOS::current_task()));
    sleeps.push_back(ticks);
    if (wakes != nullptr) {
        // Pending: taken at the first point after the sleep.
        alloy::sim::interrupt_at(alloy::sim::points(), wakes);
        wakes = nullptr;
        return sleep_at_most;
    }
    if (tick_is_pending)
        alloy::sim::interrupt_at(alloy::sim::points(), [] { detail::tick(); });
    if (sleep_overrun != 0)
        return ticks + sleep_overrun;
    return ticks < sleep_at_most ? ticks : sleep_at_most;
}

namespace {

/// Makes the idle thread sleep through ticks from now on, `over` ticks longer than requested.
void go_tickless(Tick over) {
    sleeps.clear();
    sleep_at_most = UINT32_MAX;
    sleep_overrun = over;
    TicklessIdle::configure(SleepMode::Deep, 1);
    TicklessIdle::enable();
}

} // namespace

TEST("tickless.waking_interrupt",
     "the interrupt that ends a sleep reads the right clock, wherever bits of it flipped") {
    static std::unique_ptr<SoftwareTimer> timer;
    timer = std::make_unique<SoftwareTimer>([](void*) { event("timer" + std::to_string(RTOS::get_tick_count())); },
                                            nullptr);
    go_tickless(0);
    sleep_at_most = 900;
    wakes = [] {
        event(std::to_string(RTOS::get_tick_count()));
        timer->start(50).unwrap();
    };
    MidTask a([] {
        RTOS::delay(1000);
        alloy::sim::finish();
    });
    RTOS::start();
    TicklessIdle::disable();
    EXPECT_EVENTS("900 timer950");
    EXPECT(sleeps == (std::vector<Tick>{1000, 50, 50}));
}

TEST("tickless.late", "if the board sleeps longer than requested, each period of a timer is still counted") {
    static std::unique_ptr<SoftwareTimer> timer;
    static unsigned calls;
    calls = 0;
    timer = std::make_unique<SoftwareTimer>([](void*) { ++calls; }, nullptr);
    go_tickless(23);
    MidTask a([] {
        timer->start(10, 10).unwrap();
        while (RTOS::get_tick_count() < 1000)
            RTOS::delay(100);
        EXPECT(calls == RTOS::get_tick_count() / 10);
        timer->stop().unwrap();
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    TicklessIdle::disable();
    sleep_overrun = 0;
    EXPECT_EVENTS("end");
}

TEST("tickless.late_tick",
     "a tick that comes before all timeouts of a sleep are handled makes no timer miss a period") {
    static std::unique_ptr<SoftwareTimer> first, second;
    static unsigned calls;
    calls = 0;
    first = std::make_unique<SoftwareTimer>([](void*) {}, nullptr);
    second = std::make_unique<SoftwareTimer>([](void*) { ++calls; }, nullptr);
    go_tickless(0);
    tick_is_pending = true;
    MidTask a([] {
        first->start(1, 1).unwrap();
        second->start(1, 1).unwrap();
        RTOS::delay(50);
        EXPECT(calls == RTOS::get_tick_count());
        first->stop().unwrap();
        second->stop().unwrap();
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    TicklessIdle::disable();
    tick_is_pending = false;
    EXPECT_EVENTS("end");
}

TEST("tickless.context", "a timer that ends a sleep runs in a handler, where thread calls are rejected") {
    static std::unique_ptr<SoftwareTimer> timer;
    static std::unique_ptr<BinarySemaphore> semaphore;
    semaphore = std::make_unique<BinarySemaphore>();
    timer = std::make_unique<SoftwareTimer>(
        [](void*) {
            EXPECT(alloy::port::Port::in_isr());
            EXPECT(semaphore->try_take().unwrap_err() == Error::Context);
            semaphore->give_from_isr();
        },
        nullptr);
    go_tickless(0);
    MidTask a([] {
        timer->start(77).unwrap();
        semaphore->take().unwrap();
        event(std::to_string(RTOS::get_tick_count()));
        alloy::sim::finish();
    });
    RTOS::start();
    TicklessIdle::disable();
    EXPECT_EVENTS("77");
}

TEST("tickless", "the tick stops exactly while nothing is due, and a short sleep is compensated") {
    sleeps.clear();
    sleep_at_most = MAX_TIMEOUT;
    TicklessIdle::configure(SleepMode::Deep, 3);
    TicklessIdle::enable();
    EXPECT(TicklessIdle::is_enabled());
    MidTask a([] {
        RTOS::delay(100);
        event(std::to_string(RTOS::get_tick_count()));
        RTOS::delay(2);
        event(std::to_string(RTOS::get_tick_count()));
        sleep_at_most = 7;
        RTOS::delay(20);
        event(std::to_string(RTOS::get_tick_count()));
        TicklessIdle::disable();
        RTOS::delay(5);
        event(std::to_string(RTOS::get_tick_count()));
        alloy::sim::finish();
    });
    LowTask b([] {
        RTOS::delay(40);
        event("b" + std::to_string(RTOS::get_tick_count()));
    });
    RTOS::start();
    EXPECT_EVENTS("b40 100 102 122 127");
    EXPECT((sleeps == std::vector<Tick>{40, 60, 20, 13, 6}));
}

TEST("timeout.longest", "the longest timeout ends at its tick and not before, also across a wrap of the clock") {
    static std::unique_ptr<BinarySemaphore> never;
    static std::unique_ptr<StreamBuffer<1>> stream;
    never = std::make_unique<BinarySemaphore>();
    stream = std::make_unique<StreamBuffer<1>>();
    sleeps.clear();
    sleep_at_most = UINT32_MAX;
    TicklessIdle::configure(SleepMode::Deep, 1);
    TicklessIdle::enable();
    MidTask a([] {
        for (const Tick ticks : {0x40000000U, MAX_TIMEOUT, MAX_TIMEOUT - 1U, MAX_TIMEOUT}) {
            const Tick before = RTOS::get_tick_count();
            EXPECT(never->take(ticks).unwrap_err() == Error::Timeout);
            EXPECT(RTOS::get_tick_count() - before == ticks);
            RTOS::delay(12345);
        }
        Tick previous = RTOS::get_tick_count();
        EXPECT(RTOS::delay_until(previous, MAX_TIMEOUT) && RTOS::get_tick_count() == previous);
        const Tick before = RTOS::get_tick_count();
        EXPECT(stream->send("ab", 2, MAX_TIMEOUT) == 1 && RTOS::get_tick_count() - before == MAX_TIMEOUT);
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    EXPECT_EVENTS("end");
    TicklessIdle::disable();
}

TEST("timeout.too_long", "a timeout longer than the longest never ends early: it does not end") {
    static std::unique_ptr<BinarySemaphore> s;
    s = std::make_unique<BinarySemaphore>();
    MidTask a([] {
        EXPECT(s->take(MAX_TIMEOUT + 1U).is_ok());
        event("taken");
    });
    LowTask b([] {
        RTOS::delay(5);
        event("give");
        s->give();
    });
    run();
    EXPECT_EVENTS("give taken");
}

TEST("long_wait", "a wait in parts ends after all of its ticks, at once on success, and at once on another error") {
    static std::unique_ptr<BinarySemaphore> s;
    static std::unique_ptr<Mutex> m;
    s = std::make_unique<BinarySemaphore>();
    m = std::make_unique<Mutex>();
    static std::uint64_t slept;
    sleeps.clear();
    sleep_at_most = UINT32_MAX;
    TicklessIdle::configure(SleepMode::Deep, 1);
    TicklessIdle::enable();
    MidTask a([] {
        const auto take = [](Tick t) { return s->take(t); };
        const std::uint64_t long_time = 5ULL * MAX_TIMEOUT + 77U;
        slept = 0;
        EXPECT(wait_long(long_time, take).unwrap_err() == Error::Timeout);
        for (const Tick part : sleeps)
            slept += part;
        EXPECT(slept == long_time);
        s->give();
        EXPECT(wait_long(long_time, take).is_ok());
        m->lock().unwrap();
        EXPECT(wait_long(long_time, [](Tick t) { return m->lock(t); }).unwrap_err() == Error::Deadlock);
        event("end");
        alloy::sim::finish();
    });
    RTOS::start();
    EXPECT_EVENTS("end");
    TicklessIdle::disable();
}
