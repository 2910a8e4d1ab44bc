// SPDX-License-Identifier: MIT OR Apache-2.0
// Mutexes where something goes wrong: an owner that ends, waits that close a circle.

#include "tasks.hpp"

#include <memory>
#include <string>

namespace {

std::unique_ptr<Mutex> m, n;
std::unique_ptr<HighTask> high;
std::unique_ptr<MidTask> mid;

void make_two() {
    m = std::make_unique<Mutex>();
    n = std::make_unique<Mutex>();
}
void note(const std::string& what) { event(what + "@" + std::to_string(RTOS::get_tick_count())); }

} // namespace

TEST("mutex.dead_owner", "a mutex whose owner has ended stays locked, and waiting for it disturbs nothing") {
    make_two();
    LowTask low([] {
        mid = std::make_unique<MidTask>([] {
            m->lock().unwrap();
            event("dies");
        });
        high = std::make_unique<HighTask>([] {
            EXPECT(m->lock(5).unwrap_err() == Error::Timeout);
            note("gave up");
            EXPECT(m->lock(3).unwrap_err() == Error::Timeout);
            note("gave up");
        });
        EXPECT(RTOS::is_finished(*mid));
        EXPECT(RTOS::set_priority(*mid, Priority::High).unwrap_err() == Error::Finished);
        RTOS::delay(20);
        EXPECT(m->owner() == *mid);
        note("end");
    });
    run();
    EXPECT_EVENTS("dies gave up@5 gave up@8 end@20");
}

TEST("mutex.circle", "in a circle of owners each wait lasts its time, and the first that gives up opens it") {
    make_two();
    // LowTask owns m and wants n for 50 ticks, high the reverse for 20.
    LowTask low([] {
        m->lock().unwrap();
        high = std::make_unique<HighTask>([] {
            n->lock().unwrap();
            RTOS::delay(1);
            EXPECT(m->lock(20).unwrap_err() == Error::Timeout);
            note("high gives up");
            n->unlock().unwrap();
            RTOS::delay(1);
            event(std::to_string(static_cast<int>(RTOS::active_priority(RTOS::current_task()))));
        });
        EXPECT(n->lock(50).is_ok());
        note("low owns");
        event(std::to_string(static_cast<int>(RTOS::active_priority(RTOS::current_task()))));
        n->unlock().unwrap();
        m->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("high gives up@21 low owns@21 1 5");
}

TEST("mutex.circle_timed", "a wait forever that closes a circle which a timeout opens is no deadlock") {
    make_two();
    LowTask low([] {
        m->lock().unwrap();
        high = std::make_unique<HighTask>([] {
            n->lock().unwrap();
            EXPECT(m->lock(20).unwrap_err() == Error::Timeout);
            note("high gives up");
            n->unlock().unwrap();
        });
        EXPECT(n->lock().is_ok());
        note("low owns");
        n->unlock().unwrap();
        m->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("high gives up@20 low owns@20");
}

TEST("mutex.circle_closed", "a wait that closes a circle of waits forever lasts its time") {
    make_two();
    LowTask low([] {
        m->lock().unwrap();
        high = std::make_unique<HighTask>([] {
            n->lock().unwrap();
            RTOS::delay(1);
            EXPECT(m->lock(20).unwrap_err() == Error::Timeout);
            note("high gives up");
            n->unlock().unwrap();
        });
        EXPECT(n->lock().is_ok());
        note("low owns");
        n->unlock().unwrap();
        m->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("high gives up@21 low owns@21");
}

TEST("mutex.late", "a lock times out at its tick along a chain, though the last owner works on at the lent priority") {
    make_two();
    LowTask low([] {
        const auto level = [](TaskHandle task) {
            return std::to_string(static_cast<int>(RTOS::active_priority(task)));
        };
        m->lock().unwrap();
        mid = std::make_unique<MidTask>([] {
            n->lock().unwrap();
            m->lock().unwrap();
            event("mid owns");
            m->unlock().unwrap();
            n->unlock().unwrap();
        });
        high = std::make_unique<HighTask>([] {
            EXPECT(n->lock(2).unwrap_err() == Error::Timeout);
            note("high");
        });
        event(level(RTOS::current_task()) + level(*mid));
        alloy::sim::tick();
        alloy::sim::tick();
        event(level(RTOS::current_task()) + level(*mid));
        m->unlock().unwrap();
    });
    run();
    EXPECT_EVENTS("55 high@2 33 mid owns");
}
