// SPDX-License-Identifier: MIT OR Apache-2.0
// Calls on a finished task, and tasks re-created in the object of a finished one.

#include "tasks.hpp"

#include <memory>
#include <new>

namespace {

unsigned turns;
void take_turns() {
    for (;;) {
        ++turns;
        RTOS::delay(1);
    }
}

alignas(LowTask) std::byte place[sizeof(LowTask)];
LowTask& victim() {
    void* const at = place;
    return *static_cast<LowTask*>(at);
}

std::unique_ptr<Mutex> mutex;

} // namespace

TEST("finished.calls", "a task that was killed while suspended does not run again, whichever call is made on it") {
    turns = 0;
    HighTask control([] {
        new (place) LowTask(take_turns);
        RTOS::delay(1);
        const unsigned before = turns;
        EXPECT(before != 0);
        RTOS::suspend(victim()).unwrap();
        RTOS::kill(victim()).unwrap();
        EXPECT(RTOS::is_finished(victim()) && !RTOS::is_suspended(victim()));
        EXPECT(RTOS::resume(victim()).unwrap_err() == Error::Finished);
        alloy::sim::interrupt([] { EXPECT(RTOS::resume_from_isr(victim()).unwrap_err() == Error::Finished); });
        EXPECT(RTOS::resume_from_isr(victim()).unwrap_err() == Error::Finished);
        EXPECT(RTOS::suspend(victim()).unwrap_err() == Error::Finished);
        EXPECT(RTOS::set_priority(victim(), Priority::Critical).unwrap_err() == Error::Finished);
        EXPECT(RTOS::kill(victim()).unwrap_err() == Error::Finished);
        EXPECT(TaskNotification::notify(victim(), 1, SetBits).unwrap_err() == Error::Finished);
        EXPECT(TaskNotification::notify_from_isr(victim(), 1, SetBits).unwrap_err() == Error::Finished);
        EXPECT(RTOS::join(victim(), 0).is_ok());
        EXPECT(RTOS::active_priority(victim()) == Priority::Low);
        RTOS::delay(5);
        EXPECT(turns == before && RTOS::is_finished(victim()));
    });
    alloy::sim::limit(50);
    RTOS::start();
}

TEST("finished.returned", "a task that has returned is not resumed") {
    LowTask low([] {});
    static LowTask* returned;
    returned = &low;
    MidTask mid([] {
        RTOS::join(*returned).unwrap();
        EXPECT(RTOS::resume(*returned).unwrap_err() == Error::Finished);
        EXPECT(RTOS::resume_from_isr(*returned).unwrap_err() == Error::Finished);
        EXPECT(RTOS::resume(RTOS::current_task()).unwrap_err() == Error::Invalid);
        EXPECT(RTOS::resume_from_isr(RTOS::current_task()).unwrap_err() == Error::Invalid);
    });
    run();
}

TEST("finished.made_again_owner", "a task re-created in the object of a dead owner does not own a contended mutex") {
    mutex = std::make_unique<Mutex>();
    HighTask control([] {
        new (place) LowTask([] {
            mutex->lock().unwrap();
            RTOS::delay(INFINITE);
        });
        RTOS::delay(1);
        EXPECT(mutex->lock(1).unwrap_err() == Error::Timeout);
        RTOS::kill(victim()).unwrap();
        new (place) LowTask([] {
            EXPECT(mutex->unlock().unwrap_err() == Error::NotOwner);
            static ConditionVariable condition;
            EXPECT(condition.wait(*mutex, 1).unwrap_err() == Error::NotOwner);
            // Another mutex that it owns has a waiter.
            static Mutex other;
            other.lock().unwrap();
            {
                MidTask waiter([] { EXPECT(other.lock(1).unwrap_err() == Error::Timeout); });
                RTOS::delay(2);
            }
            EXPECT(mutex->unlock().unwrap_err() == Error::NotOwner);
            EXPECT(other.unlock().is_ok() && other.owner() == nullptr);
            event("again");
        });
        RTOS::delay(10);
        EXPECT(mutex->try_lock().unwrap_err() == Error::Busy);
        EXPECT(RTOS::active_priority(victim()) == Priority::Low);
        event("locked");
    });
    run();
    EXPECT_EVENTS("again locked");
}
