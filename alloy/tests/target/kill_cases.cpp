// SPDX-License-Identifier: MIT OR Apache-2.0
#include "kill_cases.hpp"

#include <new>

namespace kill_test {

namespace {

constexpr std::uint32_t OK = 0;
std::uint32_t code(const Status& status) {
    return status.is_ok() ? OK : static_cast<std::uint32_t>(status.unwrap_err());
}

volatile std::uint32_t peer_got;
volatile bool peer_ended;
std::uint64_t* victims_block;
void begin_peer(void (*function)()) {
    peer_got = 0;
    peer_ended = false;
    make_peer(function);
}

CountingSemaphore& semaphore() { return objects().semaphore; }
Queue<std::uint32_t, 2>& queue() { return objects().queue; }
Mutex& mutex() { return owned().mutex; }
Mutex& second() { return owned().second; }

/// Checks that exactly these messages are left and that the queue works.
bool queue_holds(std::uint32_t count, std::uint32_t first, std::uint32_t next) {
    bool good = queue().available() == count;
    for (std::uint32_t i = 0; i < count; ++i)
        good = good && queue().try_receive().unwrap_or(0) == (i == 0 ? first : next);
    for (std::uint32_t round = 0; round < 3; ++round) {
        good = good && queue().try_send(round).is_ok() && queue().try_send(round + 10U).is_ok() &&
               queue().try_send(0).is_err() && queue().try_receive().unwrap_or(99) == round &&
               queue().try_receive().unwrap_or(99) == round + 10U && queue().try_receive().is_err();
    }
    return good;
}

/// Checks that the stream holds exactly `count` bytes that count up from `first`, and that it works.
bool stream_holds(std::size_t count, std::uint8_t first) {
    auto& stream = objects().stream;
    std::uint8_t bytes[8];
    bool good = stream.available() == count && stream.receive(bytes, sizeof bytes, 0) == count;
    for (std::size_t i = 0; i < count; ++i)
        good = good && bytes[i] == first + i;
    for (std::uint8_t round = 0; round < 3; ++round) {
        const std::uint8_t out[8] = {round, 11, 12, 13, 14, 15, 16, 17};
        good = good && stream.send(out, 5, 0) == 5 && stream.send(out + 5, 3, 0) == 3 && stream.space() == 0 &&
               stream.receive(bytes, 8, 0) == 8 && bytes[0] == round && bytes[4] == 14 && bytes[7] == 17;
    }
    return good && stream.available() == 0;
}
const std::uint8_t COUNTED[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
/// Stores five bytes, so that the next one goes to the last position or wraps.
void wind_stream() {
    std::uint8_t bytes[8];
    (void)objects().stream.send(COUNTED, 6, 0);
    (void)objects().stream.receive(bytes, 6, 0);
    (void)objects().stream.send(COUNTED, 5, 0);
}

/// A mutex of a dead owner stays locked; any other is free, works and donates priority.
bool mutex_is(Mutex& m, bool may_be_of_victim) {
    if (m.owner() == victim())
        return may_be_of_victim && m.try_lock().unwrap_err() == Error::Busy &&
               m.unlock().unwrap_err() == Error::NotOwner;
    return m.owner() == nullptr && m.lock(0).is_ok() && m.unlock().is_ok() && m.owner() == nullptr;
}

void tick() { detail::tick(); }
bool always(bool, std::uint32_t) { return true; }

} // namespace

const Case CASES[] = {
    {"semaphore.take", [] { semaphore().give().unwrap(); }, [] { return code(semaphore().take()); }, nullptr,
     [](bool returned, std::uint32_t) { return semaphore().count() == 0 || (!returned && semaphore().count() == 1); }},
    {"semaphore.take_waits", nullptr, [] { return code(semaphore().take()); }, [] { semaphore().give().unwrap(); },
     [](bool returned, std::uint32_t) { return semaphore().count() == 0 || (!returned && semaphore().count() == 1); }},
    {"semaphore.take_timeout", nullptr, [] { return code(semaphore().take(1)); }, tick,
     [](bool returned, std::uint32_t result) {
         return semaphore().count() == 0 && (!returned || result == static_cast<std::uint32_t>(Error::Timeout));
     }},
    {"semaphore.give", nullptr, [] { return code(semaphore().give()); }, nullptr,
     [](bool returned, std::uint32_t) { return semaphore().count() == 1 || (!returned && semaphore().count() == 0); }},
    {"semaphore.give_awaited",
     [] {
         begin_peer([] {
             semaphore().take().unwrap();
             peer_got = 1;
         });
     },
     [] { return code(semaphore().give()); }, nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_given = RTOS::is_finished(peer());
         if (!is_given)
             semaphore().give().unwrap();
         return (is_given || !returned) && peer_got == 1 && semaphore().count() == 0;
     }},
    {"queue.send", [] { queue().try_send(1).unwrap(); }, [] { return code(queue().send(2)); }, nullptr,
     [](bool returned, std::uint32_t) { return queue_holds(queue().available() == 1 && !returned ? 1 : 2, 1, 2); }},
    {"queue.send_waits",
     [] {
         queue().try_send(1).unwrap();
         queue().try_send(2).unwrap();
     },
     [] { return code(queue().send(3)); }, [] { peer_got = queue().try_receive().unwrap_or(0); },
     [](bool returned, std::uint32_t) {
         return peer_got == 1 && queue_holds(queue().available() == 1 && !returned ? 1 : 2, 2, 3);
     }},
    {"queue.send_awaited", [] { begin_peer([] { peer_got = queue().receive().unwrap(); }); },
     [] { return code(queue().send(7)); }, nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_sent = RTOS::is_finished(peer());
         if (!is_sent)
             queue().send(7).unwrap();
         return (is_sent || !returned) && peer_got == 7 && queue_holds(0, 0, 0);
     }},
    {"queue.receive",
     [] {
         queue().try_send(1).unwrap();
         queue().try_send(2).unwrap();
     },
     [] { return queue().receive().unwrap(); }, nullptr,
     [](bool returned, std::uint32_t result) {
         return (!returned || result == 1) &&
                (queue().available() == 2 && !returned ? queue_holds(2, 1, 2) : queue_holds(1, 2, 0));
     }},
    {"queue.receive_waits", nullptr, [] { return queue().receive().unwrap(); }, [] { queue().try_send(5).unwrap(); },
     [](bool returned, std::uint32_t result) {
         return (!returned || result == 5) && queue_holds(queue().available() == 1 && !returned ? 1 : 0, 5, 0);
     }},
    {"queue.receive_admits",
     [] {
         queue().try_send(1).unwrap();
         queue().try_send(2).unwrap();
         begin_peer([] { queue().send(3).unwrap(); });
     },
     [] { return queue().receive().unwrap(); }, nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_done = RTOS::is_finished(peer());
         if (!is_done && queue().try_receive().unwrap_or(0) != 1)
             return false;
         return (is_done || !returned) && RTOS::is_finished(peer()) && queue_holds(2, 2, 3);
     }},
    {"queue.reset",
     [] {
         queue().try_send(1).unwrap();
         queue().try_send(2).unwrap();
         begin_peer([] { queue().send(3).unwrap(); });
     },
     [] {
         queue().reset();
         return OK;
     },
     nullptr,
     [](bool returned, std::uint32_t) {
         if (!RTOS::is_finished(peer()))
             queue().reset();
         else if (!returned && queue().available() == 2)
             return false;
         return RTOS::is_finished(peer()) && queue_holds(1, 3, 0);
     }},
    {"flags.set", [] { begin_peer([] { peer_got = objects().flags.wait_any(1).unwrap(); }); },
     [] {
         objects().flags.set(3);
         return OK;
     },
     nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_set = RTOS::is_finished(peer());
         if (!is_set)
             objects().flags.set(3);
         return (is_set || !returned) && peer_got == 3 && objects().flags.get() == 2;
     }},
    {"flags.wait", nullptr, [] { return objects().flags.wait_all(3).unwrap(); }, [] { objects().flags.set(3); },
     [](bool returned, std::uint32_t result) {
         const std::uint32_t left = objects().flags.clear(3);
         return (left == 0 && (!returned || result == 3)) || (!returned && left == 3);
     }},
    {"flags.wait_timeout", nullptr,
     [] {
         const auto waited = objects().flags.wait_any(1, true, 1);
         return static_cast<std::uint32_t>(waited.unwrap_err());
     },
     tick,
     [](bool, std::uint32_t) {
         objects().flags.set(1);
         return objects().flags.clear(1) == 1;
     }},
    {"notification.notify", [] { begin_peer([] { peer_got = TaskNotification::wait().unwrap(); }); },
     [] { return code(TaskNotification::notify(peer(), 4, SetBits)); }, nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_done = RTOS::is_finished(peer());
         if (!is_done)
             TaskNotification::notify(peer(), 4, SetBits).unwrap();
         return (is_done || !returned) && peer_got == 4;
     }},
    {"notification.wait", nullptr, [] { return TaskNotification::wait().unwrap(); },
     [] { (void)TaskNotification::notify(victim(), 9, Overwrite); },
     [](bool returned, std::uint32_t result) { return !returned || result == 9; }},
    {"mutex.lock", nullptr, [] { return code(mutex().lock()); }, nullptr,
     [](bool returned, std::uint32_t) {
         return mutex_is(mutex(), true) && (!returned || mutex().owner() == victim());
     }},
    {"mutex.lock_waits", [] { mutex().lock().unwrap(); }, [] { return code(mutex().lock()); },
     [] { mutex().unlock().unwrap(); },
     [](bool returned, std::uint32_t) {
         return mutex_is(mutex(), true) && (!returned || mutex().owner() == victim());
     }},
    {"mutex.lock_timeout", [] { mutex().lock().unwrap(); }, [] { return code(mutex().lock(1)); },
     [] {
         tick();
         mutex().unlock().unwrap();
     },
     // The tick comes when the interrupt has let the victim wait.
     [](bool, std::uint32_t) { return mutex_is(mutex(), true); }},
    {"mutex.lock_chain",
     [] {
         second().lock().unwrap();
         begin_peer([] {
             mutex().lock().unwrap();
             second().lock().unwrap();
             second().unlock().unwrap();
             mutex().unlock().unwrap();
         });
     },
     [] { return code(mutex().lock()); }, [] { second().unlock().unwrap(); },
     [](bool, std::uint32_t) {
         return RTOS::is_finished(peer()) && mutex_is(mutex(), true) && mutex_is(second(), false);
     }},
    {"mutex.unlock", nullptr,
     [] {
         mutex().lock().unwrap();
         return code(mutex().unlock());
     },
     nullptr, [](bool returned, std::uint32_t) { return mutex_is(mutex(), !returned); }},
    {"mutex.unlock_two", nullptr,
     [] {
         mutex().lock().unwrap();
         second().lock().unwrap();
         begin_peer([] {
             (void)second().lock(1);
             mutex().lock().unwrap();
             mutex().unlock().unwrap();
             peer_ended = true;
         });
         tick();
         const std::uint32_t first = code(mutex().unlock());
         return first + code(second().unlock());
     },
     nullptr,
     [](bool returned, std::uint32_t result) {
         if (returned && (result != OK || !peer_ended))
             return false;
         // The peer may wait for an object that the dead task owns.
         if (peer_is_made())
             (void)RTOS::kill(peer());
         return (mutex().owner() == peer() || mutex_is(mutex(), !returned)) && mutex_is(second(), !returned);
     }},
    {"recursive.lock_and_unlock", nullptr,
     [] {
         auto& recursive = owned().recursive;
         recursive.lock().unwrap();
         recursive.lock().unwrap();
         recursive.unlock().unwrap();
         return code(recursive.unlock());
     },
     nullptr,
     [](bool returned, std::uint32_t) {
         auto& recursive = owned().recursive;
         if (recursive.owner() == victim())
             return !returned && recursive.try_lock().unwrap_err() == Error::Busy;
         return recursive.lock().is_ok() && recursive.lock().is_ok() && recursive.unlock().is_ok() &&
                recursive.owner() != nullptr && recursive.unlock().is_ok() && recursive.owner() == nullptr;
     }},
    {"condition.wait", nullptr,
     [] {
         mutex().lock().unwrap();
         const std::uint32_t waited = code(objects().condition.wait(mutex()));
         mutex().unlock().unwrap();
         return waited;
     },
     [] { objects().condition.notify_one(); },
     [](bool returned, std::uint32_t result) { return mutex_is(mutex(), !returned) && (!returned || result == OK); }},
    {"condition.wait_contended",
     [] {
         begin_peer([] {
             RTOS::suspend(RTOS::current_task()).unwrap();
             mutex().lock().unwrap();
             mutex().unlock().unwrap();
         });
     },
     [] {
         mutex().lock().unwrap();
         RTOS::resume(peer()).unwrap();
         const std::uint32_t waited = code(objects().condition.wait(mutex()));
         mutex().unlock().unwrap();
         return waited;
     },
     [] { objects().condition.notify_all(); },
     [](bool returned, std::uint32_t) {
         const bool is_of_dead = mutex().owner() == victim();
         (void)RTOS::resume(peer());
         return (is_of_dead || RTOS::is_finished(peer())) && mutex_is(mutex(), !returned);
     }},
    {"condition.notify_one",
     [] {
         begin_peer([] {
             mutex().lock().unwrap();
             objects().condition.wait(mutex()).unwrap();
             mutex().unlock().unwrap();
         });
     },
     [] {
         objects().condition.notify_one();
         return OK;
     },
     nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_done = RTOS::is_finished(peer());
         if (!is_done)
             objects().condition.notify_all();
         return (is_done || !returned) && RTOS::is_finished(peer()) && mutex_is(mutex(), false);
     }},
    {"stream.send", wind_stream, [] { return static_cast<std::uint32_t>(objects().stream.send(COUNTED + 5, 3)); },
     nullptr,
     [](bool returned, std::uint32_t result) {
         return (!returned || result == 3) && stream_holds(objects().stream.available() == 5 && !returned ? 5 : 8, 1);
     }},
    {"stream.send_waits", wind_stream, [] { return static_cast<std::uint32_t>(objects().stream.send(COUNTED + 5, 7)); },
     [] {
         std::uint8_t bytes[4];
         peer_got = static_cast<std::uint32_t>(objects().stream.receive(bytes, 4, 0));
     },
     [](bool returned, std::uint32_t) {
         const std::size_t count = objects().stream.available();
         const bool is_part = count == 1 || count == 4 || count == 8;
         return peer_got == 4 && (returned ? count == 8 : is_part) && stream_holds(count, 5);
     }},
    {"stream.send_awaited",
     [] {
         begin_peer([] {
             std::uint8_t bytes[4];
             peer_got = static_cast<std::uint32_t>(objects().stream.receive(bytes, 4)) + bytes[0];
         });
         // As many bytes as end the wait.
         (void)objects().stream.send(COUNTED, 0, 0);
     },
     [] { return static_cast<std::uint32_t>(objects().stream.send(COUNTED, 4)); }, nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_done = RTOS::is_finished(peer());
         if (!is_done)
             (void)objects().stream.send(COUNTED, 4, 0);
         return (is_done || !returned) && peer_got == 5 && stream_holds(0, 0);
     }},
    {"stream.receive", wind_stream,
     [] {
         std::uint8_t bytes[4];
         return static_cast<std::uint32_t>(objects().stream.receive(bytes, 4)) + bytes[3];
     },
     nullptr,
     [](bool returned, std::uint32_t result) {
         const bool is_whole = objects().stream.available() == 1;
         return (returned ? is_whole && result == 8 : true) && (is_whole ? stream_holds(1, 5) : stream_holds(5, 1));
     }},
    {"stream.receive_waits", nullptr,
     [] {
         std::uint8_t bytes[4];
         return static_cast<std::uint32_t>(objects().stream.receive(bytes, 4)) + bytes[0];
     },
     [] { (void)objects().stream.send(COUNTED, 4, 0); },
     [](bool returned, std::uint32_t result) {
         return (!returned || result == 5) && stream_holds(objects().stream.available() == 4 && !returned ? 4 : 0, 1);
     }},
    {"stream.receive_admits",
     [] {
         (void)objects().stream.send(COUNTED, 8, 0);
         begin_peer([] { peer_got = static_cast<std::uint32_t>(objects().stream.send(COUNTED + 8, 2)); });
     },
     [] {
         std::uint8_t bytes[4];
         return static_cast<std::uint32_t>(objects().stream.receive(bytes, 4));
     },
     nullptr,
     [](bool returned, std::uint32_t) {
         if (RTOS::is_finished(peer()))
             return peer_got == 2 && stream_holds(6, 5);
         RTOS::kill(peer()).unwrap();
         return !returned && stream_holds(8, 1);
     }},
    {"delay", nullptr,
     [] {
         RTOS::delay(1);
         return OK;
     },
     tick, always},
    {"delay_until", nullptr,
     [] {
         Tick previous = RTOS::get_tick_count();
         return RTOS::delay_until(previous, 2) ? OK : 1U;
     },
     [] {
         tick();
         tick();
     },
     [](bool, std::uint32_t result) { return result == OK; }},
    {"suspend",
     [] {
         begin_peer([] {
             semaphore().take().unwrap();
             peer_ended = true;
         });
     },
     [] { return code(RTOS::suspend(peer())); }, nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_suspended = RTOS::is_suspended(peer());
         semaphore().give().unwrap();
         if (peer_ended == is_suspended || (returned && !is_suspended))
             return false;
         return !is_suspended || (RTOS::resume(peer()).is_ok() && peer_ended);
     }},
    {"suspend_itself", nullptr, [] { return code(RTOS::suspend(RTOS::current_task())); },
     [] { (void)RTOS::resume(victim()); }, always},
    {"resume",
     [] {
         begin_peer([] {
             RTOS::suspend(RTOS::current_task()).unwrap();
             peer_ended = true;
         });
     },
     [] { return code(RTOS::resume(peer())); }, nullptr,
     [](bool returned, std::uint32_t) {
         if (!peer_ended && (returned || RTOS::resume(peer()).is_err()))
             return false;
         return peer_ended && RTOS::is_finished(peer());
     }},
    {"resume_from_isr",
     [] {
         mutex().lock().unwrap();
         begin_peer([] {
             mutex().lock().unwrap();
             mutex().unlock().unwrap();
             peer_ended = true;
         });
         RTOS::suspend(peer()).unwrap();
     },
     [] { return code(RTOS::resume_from_isr(peer())); }, [] { mutex().unlock().unwrap(); },
     [](bool returned, std::uint32_t) {
         if (!peer_ended && (returned || RTOS::resume(peer()).is_err()))
             return false;
         return peer_ended && mutex_is(mutex(), false);
     }},
    {"set_priority",
     [] {
         begin_peer([] {
             semaphore().take().unwrap();
             peer_ended = true;
         });
     },
     [] { return code(RTOS::set_priority(peer(), Priority::Idle)); }, nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_set = RTOS::get_priority(peer()) == Priority::Idle;
         const bool is_in_force = RTOS::active_priority(peer()) == Priority::Idle;
         semaphore().give().unwrap();
         return is_set == is_in_force && (is_set || !returned) && peer_ended == !is_set;
     }},
    {"join", [] { begin_peer([] { semaphore().take().unwrap(); }); }, [] { return code(RTOS::join(peer())); },
     [] { semaphore().give().unwrap(); },
     [](bool returned, std::uint32_t result) { return RTOS::is_finished(peer()) && (!returned || result == OK); }},
    {"kill",
     [] {
         mutex().lock().unwrap();
         begin_peer([] {
             mutex().lock(100).unwrap();
             mutex().unlock().unwrap();
         });
     },
     [] { return code(RTOS::kill(peer())); }, nullptr,
     [](bool returned, std::uint32_t) {
         const bool is_dead = RTOS::is_finished(peer());
         const Priority lent = RTOS::active_priority(RTOS::current_task());
         mutex().unlock().unwrap();
         return (is_dead || !returned) && lent == (is_dead ? Priority::Low : Priority::High) &&
                mutex_is(mutex(), false);
     }},
    {"hold", nullptr,
     [] {
         RTOS::hold();
         RTOS::release();
         return OK;
     },
     nullptr, always},
    {"pool.allocate", nullptr,
     [] {
         (void)objects().pool.allocate().unwrap();
         return OK;
     },
     nullptr,
     [](bool returned, std::uint32_t) {
         auto& pool = objects().pool;
         return pool.allocate().is_ok() && (pool.allocate().is_err() || !returned) && pool.allocate().is_err();
     }},
    {"pool.deallocate", [] { victims_block = objects().pool.allocate().unwrap(); },
     [] { return code(objects().pool.deallocate(victims_block)); }, nullptr,
     [](bool returned, std::uint32_t) {
         auto& pool = objects().pool;
         if (pool.allocate().is_err())
             return false;
         // A block that is not free still belongs to the victim, and other tasks may release it.
         if (pool.allocate().is_err() &&
             (returned || pool.deallocate(victims_block).is_err() || pool.allocate().is_err()))
             return false;
         return pool.allocate().is_err();
     }},
    {"make", [] { peer_ended = false; },
     [] {
         begin_peer([] { peer_ended = true; });
         return OK;
     },
     nullptr,
     // A created task runs.
     [](bool returned, std::uint32_t) { return !returned || (peer_ended && RTOS::is_finished(peer())); }},
};
const unsigned CASE_COUNT = sizeof CASES / sizeof CASES[0];

} // namespace kill_test
