// SPDX-License-Identifier: MIT OR Apache-2.0
// Interrupts: the calls that they make, alone or nested, and the effect of a tick.
#include "model.hpp"

#include <utility>

namespace model {

std::uint32_t Model::give(unsigned semaphore) {
    const Threads& waiters = semaphore_waiters_[semaphore];
    if (!waiters.empty()) {
        wake(waiters.front(), 0);
        return 0;
    }
    if (counts_[semaphore] == (semaphore == BINARY ? 1 : MAXIMUM))
        return semaphore == BINARY ? 0 : OVERFLOW;
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

std::uint32_t Model::notify(unsigned t, std::uint32_t value, Action action) {
    Thread& task = threads_[t];
    if (task.done)
        return FINISHED;
    if (action == Action::OverwriteIfEmpty && task.noted)
        return FULL;
    const std::uint32_t after = action == Action::SetBits     ? task.note | value
                                : action == Action::Increment ? task.note + 1
                                                              : value;
    task.note = after;
    if (task.wait == Wait::Note) {
        wake(t, OK_VALUE | after);
        task.note = static_cast<Clearing>(task.mode) == Clearing::OnExit ? 0 : after;
    } else {
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
        return notify(call.object, call.value, static_cast<Action>(call.mode));
    case Kind::ForgetNote: {
        Thread& task = threads_[call.object];
        const bool was = task.noted;
        task.note = 0;
        task.noted = false;
        return OK_VALUE | (was ? 1 : 0);
    }
    case Kind::Peek:
        return messages_.empty() ? EMPTY : OK_VALUE | messages_.front();
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
    default:
        return 0;
    }
}

/// Checks one waiter of the flags that has not been checked yet. Returns false if all have been.
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
        self.touched = static_cast<Set>(1U << call.object);
        self.busy = true;
        break;
    case Kind::SendBytes:
        self.looked = room_for(call.value & 0xffU);
        self.result = OK_VALUE | self.looked;
        self.busy = true;
        break;
    case Kind::ReceiveBytes:
        self.looked = at_hand(call.value);
        self.busy = true;
        break;
    case Kind::Tick:
    case Kind::Sleep:
        pass_ticks(call.kind == Kind::Tick ? 1 : call.value, call.kind == Kind::Tick && call.value == OWN_ONLY);
        break;
    default:
        self.result = shared(call);
        break;
    }
}

/// The last tick may find something due. A nested interrupt may too, for anything that the outer one has not handled.
void Model::pass_ticks(std::uint32_t n, bool own_only) {
    Interrupt& self = interrupts_[levels_ - 1];
    now_ += n;
    for (unsigned t = 0; t < made_; ++t) {
        if (threads_[t].timed && (own_only ? threads_[t].due == now_ : is_past(threads_[t].due)))
            self.due_threads |= 1U << t;
    }
    for (unsigned i = 0; i <= TIMERS; ++i) {
        if (timers_[i].armed && (own_only ? timers_[i].due == now_ : is_past(timers_[i].due)))
            self.due_timers |= 1U << i;
    }
    self.busy = (self.due_threads | self.due_timers) != 0;
}

void Model::interrupt_go_on(unsigned way) {
    Interrupt& self = interrupts_[levels_ - 1];
    if (!self.begun) {
        begin_interrupt();
        return;
    }
    switch (self.call.kind) {
    case Kind::Set:
        self.busy = look(self.cleared, self.looked);
        break;
    case Kind::Resume:
        self.busy = set_right(way) && wrong() != 0;
        break;
    case Kind::SendBytes:
        put(self.call.value >> 8U, self.looked);
        self.busy = false;
        break;
    case Kind::ReceiveBytes:
        self.result = take(self.looked);
        self.busy = false;
        break;
    default:
        go_on_tick(way);
        break;
    }
}

/// A thread that has created another has not selected the next thread yet, but lets others run.
static bool is_held(const Model::Thread& thread) { return thread.steps.held && thread.steps.kind != Kind::Make; }

/// Index i counts the threads, then the timers: returns true if it is due, and the innermost interrupt has not handled
/// it yet.
bool Model::is_due(unsigned i) const {
    const Interrupt& self = interrupts_[levels_ - 1];
    if (i < THREADS)
        return (self.due_threads & 1U << i) != 0 && threads_[i].timed && is_past(threads_[i].due);
    const Timer& timer = timers_[i - THREADS];
    return (self.due_timers & 1U << (i - THREADS)) != 0 && timer.armed && is_past(timer.due);
}

/// A tick inside the end of a sleep may leave due timeouts to that.
bool Model::may_leave_due() const { return levels_ > 1 && interrupts_[0].call.kind == Kind::Sleep; }

void Model::go_on_tick(unsigned way) {
    Interrupt& self = interrupts_[levels_ - 1];
    if (wrong() != 0) {
        set_right(way);
    } else if (self.expired == SLICE) {
        self.expired = NO_THREAD;
        if (running_ >= 0) {
            const Thread& thread = threads_[running_];
            Threads& ring = ready_[thread.rank];
            if (thread.shares && !thread.holds && !is_held(thread) && !ring.empty() && ring.front() == running_)
                ring.rotate();
        }
    } else {
        // A thread woken since then, or a timer stopped since then, is no longer due.
        constexpr unsigned NONE = THREADS + TIMERS + 1;
        unsigned best = NONE, nth = 0;
        std::uint32_t first = 0, due = 0;
        for (unsigned i = 0; i < NONE; ++i) {
            const bool is_thread = i < THREADS;
            if (!is_due(i)) {
                if (is_thread)
                    self.due_threads &= ~(1U << i);
                else
                    self.due_timers &= ~(1U << (i - THREADS));
                continue;
            }
            const std::uint32_t armed = is_thread ? threads_[i].arming.number : timers_[i - THREADS].arming.number;
            const std::uint32_t at = is_thread ? threads_[i].due : timers_[i - THREADS].due;
            const bool is_sooner = best == NONE || (at != due ? due - at < at - due : armed < first);
            if (way == IN_ORDER ? is_sooner : nth++ == way) {
                best = i;
                first = armed;
                due = at;
            }
        }
        if (best == NONE && way != IN_ORDER) {
            // The last way.
            interrupts_[0].due_threads |= std::exchange(self.due_threads, 0);
            interrupts_[0].due_timers |= std::exchange(self.due_timers, 0);
            interrupts_[0].busy = true;
        } else if (best < THREADS) {
            self.due_threads &= ~(1U << best);
            const Set touched = lends_to(best);
            wake(best, threads_[best].wait == Wait::Sleep ? 0 : TIMEOUT);
            self.touched = touched;
        } else if (best < NONE) {
            expire(best - THREADS);
        }
    }
    self.busy = wrong() != 0 || self.expired != NO_THREAD || (self.due_threads | self.due_timers) != 0;
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
    // A late one may be due again at once.
    if (timer.armed && is_past(timer.due))
        self.due_timers |= 1U << i;
}

std::uint32_t Model::timer_call(const Call& call) {
    interrupts_[levels_ - 1].expired = NO_THREAD;
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

std::uint32_t Model::until_due() const {
    std::uint32_t least = FOREVER;
    for (unsigned t = 0; t < made_; ++t)
        least = threads_[t].timed ? std::min(least, threads_[t].due - now_) : least;
    for (const Timer& timer : timers_)
        least = timer.armed ? std::min(least, timer.due - now_) : least;
    return least;
}

bool Model::awaits_tick() const {
    return std::any_of(threads_, threads_ + made_, [](const Thread& thread) { return thread.timed; }) ||
           std::any_of(timers_, timers_ + TIMERS + 1, [](const Timer& timer) { return timer.armed; });
}

} // namespace model
