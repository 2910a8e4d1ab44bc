// SPDX-License-Identifier: MIT OR Apache-2.0
// Interrupts: what they may ask, alone or inside another, and what a tick does.
#include "model.hpp"

namespace model {

std::uint32_t Model::give(unsigned semaphore) {
    const Threads& waiters = semaphore_waiters_[semaphore];
    if (!waiters.empty()) {
        wake(waiters.front(), 0);
        return 0;
    }
    if (counts_[semaphore] == MAXIMUM)
        return OVERFLOW;
    ++counts_[semaphore];
    return 0;
}

bool Model::send(std::uint32_t item) {
    if (messages_.size() == QUEUE_CAPACITY)
        return false;
    if (queue_waiters_.empty())
        messages_.push_back(item);
    else
        wake(queue_waiters_.front(), OK_VALUE | item);
    return true;
}

bool Model::receive(std::uint32_t& item) {
    if (messages_.empty())
        return false;
    item = messages_.front();
    messages_.pop_front();
    if (!queue_waiters_.empty()) {
        messages_.push_back(threads_[queue_waiters_.front()].item);
        wake(queue_waiters_.front(), 0);
    }
    return true;
}

std::uint32_t Model::notify(unsigned t, std::uint32_t bits) {
    Thread& task = threads_[t];
    if (task.done)
        return FINISHED;
    if (task.wait == Wait::Note) {
        wake(t, OK_VALUE | task.note | bits);
        task.note = 0;
    } else {
        task.note |= bits;
        task.noted = true;
    }
    return 0;
}

std::uint32_t Model::shared(const Call& call) {
    Timer& timer = timers_[call.object < TIMERS ? call.object : 0];
    const std::uint32_t before = flags_;
    switch (call.kind) {
    case Kind::Give:
        return give(call.object);
    case Kind::Notify:
        return notify(call.object, call.value);
    case Kind::Clear:
        flags_ &= ~call.value;
        return OK_VALUE | before;
    case Kind::StartTimer:
        timer = {true, now_ + call.timeout, call.value, {++armings_.number}};
        return 0;
    case Kind::StopTimer: {
        const bool ran = timer.armed;
        timer = {};
        return ran ? 0 : INVALID;
    }
    case Kind::Allocate:
        if (blocks_ == 0)
            return NO_MEMORY;
        --blocks_;
        return 0;
    case Kind::Free:
        ++blocks_;
        return 0;
    case Kind::Forget: {
        Thread& task = threads_[call.object];
        const bool was_noted = task.noted && !task.done;
        task.noted = false;
        task.note = 0;
        return OK_VALUE | (was_noted ? 1U : 0U);
    }
    default:
        return 0;
    }
}

/// One waiter of the flags that has not been looked at. False: all have been.
bool Model::look(std::uint32_t& cleared, std::uint32_t& looked) {
    for (const std::uint8_t w : flag_waiters_) {
        if ((looked & 1U << w) != 0)
            continue;
        looked |= 1U << w;
        const Thread& waiter = threads_[w];
        const std::uint32_t seen = flags_ | cleared;
        const std::uint32_t hit = seen & waiter.mask;
        if (waiter.all ? hit == waiter.mask : hit != 0) {
            if (!waiter.keep) {
                cleared |= hit;
                flags_ &= ~hit;
            }
            wake(w, OK_VALUE | seen);
        }
        return true;
    }
    return false;
}

void Model::interrupt(const Call& call) {
    Interrupt& self = interrupts_[levels_++];
    self = {};
    self.call = call;
    self.busy = true;
}

void Model::begin_interrupt() {
    Interrupt& self = interrupts_[levels_ - 1];
    const Call& call = self.call;
    self.begun = true;
    self.busy = false;
    switch (call.kind) {
    case Kind::Send:
        self.result = send(call.value) ? 0 : FULL;
        break;
    case Kind::Receive: {
        std::uint32_t item = 0;
        self.result = receive(item) ? OK_VALUE | item : EMPTY;
        break;
    }
    case Kind::Set:
        flags_ |= call.value;
        self.busy = true;
        break;
    case Kind::Resume:
        if (!threads_[call.object].suspended) {
            self.result = threads_[call.object].done ? FINISHED : INVALID;
            break;
        }
        threads_[call.object].suspended = false;
        self.carry = static_cast<std::int8_t>(call.object);
        self.busy = true;
        break;
    case Kind::Tick:
        ++now_;
        for (unsigned t = 0; t < made_; ++t) {
            if (threads_[t].timed && (call.value == LEFT_TOO ? is_past(threads_[t].due) : threads_[t].due == now_))
                self.due_threads |= 1U << t;
        }
        for (unsigned i = 0; i <= TIMERS; ++i) {
            if (timers_[i].armed && (call.value == LEFT_TOO ? is_past(timers_[i].due) : timers_[i].due == now_))
                self.due_timers |= 1U << i;
        }
        self.busy = (self.due_threads | self.due_timers) != 0;
        break;
    default:
        self.result = shared(call);
        break;
    }
}

unsigned Model::ways() const {
    const Interrupt& self = interrupts_[levels_ - 1];
    if (!self.begun || self.call.kind != Kind::Tick || self.carry != NOBODY || self.expired != NOBODY)
        return 1;
    const auto ways = static_cast<unsigned>(__builtin_popcount(self.due_threads) + __builtin_popcount(self.due_timers));
    return ways == 0 ? 1 : ways;
}

void Model::interrupt_go_on(unsigned way) {
    Interrupt& self = interrupts_[levels_ - 1];
    if (!self.begun)
        begin_interrupt();
    else if (self.call.kind == Kind::Set)
        self.busy = look(self.cleared, self.looked);
    else
        go_on_tick(way);
}

/// A thread that has made another is still to look who runs, but lets others run.
static bool is_held(const Model::Thread& thread) { return thread.steps.held && thread.steps.kind != Kind::Make; }

void Model::go_on_tick(unsigned way) {
    Interrupt& self = interrupts_[levels_ - 1];
    if (self.carry != NOBODY) {
        carry(self.carry, running_);
    } else if (self.expired == SLICE) {
        self.expired = NOBODY;
        if (running_ >= 0) {
            const Thread& thread = threads_[running_];
            Threads& ring = ready_[thread.rank];
            if (thread.shares && !thread.holds && !is_held(thread) && !ring.empty() && ring.front() == running_)
                ring.rotate();
        }
    } else {
        // What has been woken or stopped since is due no more.
        unsigned best = THREADS + TIMERS + 1, nth = 0;
        std::uint32_t first = 0, due = 0;
        for (unsigned i = 0; i < THREADS + TIMERS + 1; ++i) {
            const bool is_thread = i < THREADS;
            const bool is_due = is_thread
                                    ? (self.due_threads & 1U << i) != 0 && threads_[i].timed && is_past(threads_[i].due)
                                    : (self.due_timers & 1U << (i - THREADS)) != 0 && timers_[i - THREADS].armed &&
                                          is_past(timers_[i - THREADS].due);
            if (!is_due) {
                if (is_thread)
                    self.due_threads &= ~(1U << i);
                else
                    self.due_timers &= ~(1U << (i - THREADS));
                continue;
            }
            const std::uint32_t armed = is_thread ? threads_[i].arming.number : timers_[i - THREADS].arming.number;
            const std::uint32_t at = is_thread ? threads_[i].due : timers_[i - THREADS].due;
            const bool is_sooner = best > THREADS + TIMERS || (at != due ? due - at < at - due : armed < first);
            if (way == IN_ORDER ? is_sooner : nth++ == way) {
                best = i;
                first = armed;
                due = at;
            }
        }
        if (best < THREADS) {
            self.due_threads &= ~(1U << best);
            const int owner = blocked_by(best);
            wake(best, threads_[best].wait == Wait::Sleep ? 0 : TIMEOUT);
            self.carry = static_cast<std::int8_t>(owner);
        } else if (best <= THREADS + TIMERS) {
            expire(best - THREADS);
        }
    }
    self.busy = self.carry != NOBODY || self.expired != NOBODY || (self.due_threads | self.due_timers) != 0;
}

void Model::expire(unsigned i) {
    Interrupt& self = interrupts_[levels_ - 1];
    Timer& timer = timers_[i];
    self.due_timers &= ~(1U << i);
    self.expired = static_cast<std::int8_t>(i);
    if (timer.period == 0)
        timer = {};
    else
        timer = {true, timer.due + timer.period, timer.period, {++armings_.number}};
}

std::uint32_t Model::timer_call(const Call& call) {
    interrupts_[levels_ - 1].expired = NOBODY;
    return shared(call);
}

std::uint32_t Model::end_interrupt() {
    const std::uint32_t result = interrupts_[--levels_].result;
    interrupts_[levels_] = {};
    settle();
    return result;
}

void Model::start_slices(std::uint32_t period) {
    timers_[SLICE] = {period != 0, now_ + period, period, {++armings_.number}};
}

bool Model::awaits_tick() const {
    return std::any_of(threads_, threads_ + made_, [](const Thread& thread) { return thread.timed; }) ||
           std::any_of(timers_, timers_ + TIMERS + 1, [](const Timer& timer) { return timer.armed; });
}

} // namespace model
