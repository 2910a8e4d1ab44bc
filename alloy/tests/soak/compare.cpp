// SPDX-License-Identifier: MIT OR Apache-2.0
#include "compare.hpp"

namespace soak {

namespace {

using namespace alloy::rtos::detail;
using alloy::rtos::RTOS;
using alloy::rtos::TaskHandle;
using alloy::rtos::TaskNotification;
using model::core;
using model::Model;

struct Comparison {
    const Model& model;
    const model::Objects& objects;
    NotifiableTcb* tasks;
    const alloy::rtos::SoftwareTimer* timers;
    bool is_between_calls;

    [[nodiscard]] unsigned number_of(const Tcb* thread) const {
        return static_cast<unsigned>(static_cast<const NotifiableTcb*>(thread) - tasks);
    }
    void add_ring(Model::Threads& to, const Tcb* first) const {
        const Tcb* each = first;
        do {
            to.push_back(static_cast<std::uint8_t>(number_of(each)));
            each = each->next;
        } while (each != first);
    }
    [[nodiscard]] bool is_ready_as(unsigned rank) const {
        Model::Threads found;
        if (const Tcb* const head = alloy_kernel.ready.heads[rank]; head != nullptr)
            add_ring(found, head);
        return found == model.ready(rank);
    }
    [[nodiscard]] bool is_as(const WaitList& list, const Model::Threads& wanted) const {
        Model::Threads found;
        for (const Tcb* leader = list.first; leader != nullptr; leader = leader->waiter->lower)
            add_ring(found, leader);
        return found == wanted;
    }
    [[nodiscard]] bool is_as(const FifoList& list, const Model::Threads& wanted) const {
        Model::Threads found;
        if (list.first != nullptr)
            add_ring(found, list.first);
        return found == wanted;
    }
    [[nodiscard]] const char* threads() const {
        for (unsigned t = 0; t < model::THREADS; ++t) {
            const Model::Thread& wanted = model.thread(t);
            if (RTOS::is_finished(tasks[t]) != wanted.done)
                return "which threads have ended";
            if (wanted.done)
                continue;
            if (RTOS::is_suspended(tasks[t]) != wanted.suspended)
                return "which threads are suspended";
            if (rank_of(RTOS::get_priority(tasks[t])) != wanted.base)
                return "the own priorities of the threads";
            if (tasks[t].rank != wanted.rank || tasks[t].base_rank != wanted.base)
                return "the ranks of the threads";
        }
        for (unsigned rank = 0; rank < model::RANKS; ++rank) {
            // The kernel itself uses these two ranks, for holding off the switch and for the idle thread.
            if (rank != HELD_RANK && rank != model::IDLE && !is_ready_as(rank))
                return "the order of the ready threads";
        }
        return nullptr;
    }
    [[nodiscard]] const char* waiters() const {
        for (unsigned i = 0; i < model::SEMAPHORES; ++i) {
            const auto& semaphore =
                i == model::BINARY ? core<SemaphoreCore>(objects.binary) : core<SemaphoreCore>(objects.semaphores[i]);
            if (!is_as(semaphore.waiters, model.waiting_for_semaphore(i)))
                return "who waits for a semaphore, in order";
        }
        for (unsigned i = 0; i < model::MUTEXES; ++i) {
            const auto& mutex =
                i == model::RECURSIVE ? core<MutexCore>(objects.recursive) : core<MutexCore>(objects.mutexes[i]);
            if (!is_as(mutex.waiters, model.waiting_for_mutex(i)))
                return "who waits for a mutex, in order";
        }
        for (unsigned i = 0; i < model::CONDITIONS; ++i) {
            if (!is_as(core<ConditionCore>(objects.conditions[i]).waiters, model.waiting_for_condition(i)))
                return "who waits for a condition variable, in order";
        }
        const auto& stream = core<StreamCore>(objects.stream);
        if (!is_as(stream.reader, model.readers()) || !is_as(stream.writer, model.writers()))
            return "who waits for the stream";
        if (!is_as(core<QueueCore>(objects.queue).waiters, model.waiting_for_queue()))
            return "who waits for the queue, in order";
        // Scans in progress rotate these lists.
        if (!is_between_calls)
            return nullptr;
        if (!is_as(core<EventFlagsCore>(objects.flags).waiters, model.waiting_for_flags()))
            return "who waits for the event flags, in order";
        if (!is_as(alloy::rtos::detail::joiners, model.joiners()))
            return "who waits for the end of threads, in order";
        return nullptr;
    }
    [[nodiscard]] const char* times() const {
        if (alloy_kernel.timeouts.now != model.now())
            return "the tick";
        for (unsigned t = 0; t < model::THREADS; ++t) {
            const Model::Thread& wanted = model.thread(t);
            const Waiter* const waiter = tasks[t].waiter;
            if (wanted.done)
                continue;
            const bool timed = waiter != nullptr && waiter->timeout.armed();
            if (timed != wanted.timed || (timed && waiter->timeout.due != wanted.due))
                return "the ticks at which waits end";
            if (TaskNotification::is_pending(tasks[t]) != wanted.noted ||
                TaskNotification::peek(tasks[t]) != wanted.note)
                return "the notifications of the threads";
        }
        for (unsigned i = 0; i < model::TIMERS; ++i) {
            const auto& timer = core<TimerCore>(timers[i]);
            if (timers[i].is_running() != model.timer_runs(i) || (timer.armed() && timer.due != model.timer_due(i)))
                return "the ticks at which timers expire";
        }
        return nullptr;
    }
    [[nodiscard]] const char* contents() const {
        for (unsigned i = 0; i < model::SEMAPHORES; ++i) {
            if (objects.count(i) != model.count(i))
                return "the count of a semaphore";
        }
        for (unsigned i = 0; i < model::MUTEXES; ++i) {
            const int owner = model.owner(i);
            const int block = owner < model::DEAD ? owner : owner - model::DEAD;
            if (objects.owner(i) != (block < 0 ? TaskHandle() : TaskHandle(tasks[block])))
                return "the owner of a mutex";
        }
        if (objects.flags.get() != model.flags())
            return "the event flags";
        if (!(objects.messages() == model.messages()))
            return "the messages in the queue";
        const auto& queue = objects.queue;
        const unsigned messages = model.messages().size();
        if (queue.space() != model::QUEUE_CAPACITY - messages || queue.is_empty() != (messages == 0) ||
            queue.is_full() != (messages == model::QUEUE_CAPACITY))
            return "how full the queue is";
        // Between the copy and the count, only the receiver can see the difference.
        if (is_between_calls && !(objects.bytes() == model.bytes()))
            return "the bytes in the stream";
        if (objects.stream.space() != model::STREAM_CAPACITY - model.bytes().size())
            return "how full the stream is";
        return nullptr;
    }
};

} // namespace

const char* difference(const Model& model, const model::Objects& objects, NotifiableTcb* tasks,
                       const alloy::rtos::SoftwareTimer* timers, bool is_between_calls) {
    const Comparison compare{model, objects, tasks, timers, is_between_calls};
    if (const char* const what = compare.threads(); what != nullptr)
        return what;
    if (const char* const what = compare.waiters(); what != nullptr)
        return what;
    if (const char* const what = compare.times(); what != nullptr)
        return what;
    return compare.contents();
}

} // namespace soak
