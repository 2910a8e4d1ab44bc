// SPDX-License-Identifier: MIT OR Apache-2.0
// How the tickless idle thread plans a sleep. Its configuration is the default until the last test.

#include "invariants.hpp"
#include "tasks.hpp"

#include <memory>
#include <vector>

namespace {

std::vector<Tick> sleeps;

} // namespace

extern "C" Tick alloy_board_sleep(SleepMode mode, Tick ticks) {
    EXPECT(mode == SleepMode::Light);
    // Masked, so all checks see the same state.
    if (const char* const broken = test::broken_invariant_now(); broken != nullptr)
        check::fail(__FILE__, __LINE__, broken);
    sleeps.push_back(ticks);
    return ticks;
}

namespace {

void go_tickless() {
    sleeps.clear();
    TicklessIdle::enable();
    EXPECT(TicklessIdle::is_enabled());
}

void run_tickless() {
    RTOS::start();
    TicklessIdle::disable();
    EXPECT(!TicklessIdle::is_enabled());
}

} // namespace

TEST("tickless.defaults", "if it is not configured, the processor sleeps lightly, and through two ticks or more") {
    go_tickless();
    MidTask task([] {
        RTOS::delay(1);
        RTOS::delay(2);
        event(std::to_string(RTOS::get_tick_count()));
        alloy::sim::finish();
    });
    run_tickless();
    EXPECT_EVENTS("3");
    EXPECT((sleeps == std::vector<Tick>{2}));
}

TEST("tickless.planned_anew", "if the next sleeper was woken early, the next event is that of the others") {
    static std::unique_ptr<BinarySemaphore> semaphore;
    semaphore = std::make_unique<BinarySemaphore>();
    go_tickless();
    MidTask task([] {
        RTOS::delay(1000);
        event(std::to_string(RTOS::get_tick_count()));
        alloy::sim::finish();
    });
    HighTask early([] { EXPECT(semaphore->take(3).is_ok()); });
    LowTask low([] { semaphore->give(); });
    run_tickless();
    EXPECT_EVENTS("1000");
    EXPECT((sleeps == std::vector<Tick>{1000}));
}

TEST("tickless.many", "at most thirty-two sleepers are scanned to plan a sleep; with more it ends where a bit flips") {
    for (const unsigned count : {31U, 32U, 33U}) {
        alloy::sim::reset();
        go_tickless();
        std::vector<std::unique_ptr<LowTask>> sleepers;
        for (unsigned i = 0; i < count; ++i)
            sleepers.push_back(std::make_unique<LowTask>([i] {
                // All of them in one bucket, the next one due last.
                RTOS::delay(1007 - i);
                alloy::sim::finish();
            }));
        run_tickless();
        EXPECT(sleeps.front() == (count <= 32 ? 1008 - count : 512));
    }
}

TEST("tickless.shortest",
     "with a minimum of 0 ticks it sleeps through each, and its configuration leaves interrupts unmasked") {
    TicklessIdle::configure(SleepMode::Light, 0);
    EXPECT(detail::Port::in_thread());
    go_tickless();
    MidTask task([] {
        RTOS::delay(1);
        event(std::to_string(RTOS::get_tick_count()));
        alloy::sim::finish();
    });
    run_tickless();
    EXPECT_EVENTS("1");
    EXPECT((sleeps == std::vector<Tick>{1}));
}
