// SPDX-License-Identifier: MIT OR Apache-2.0
// Threads: which one runs, what they wait for, and the calls that only they make.
#include "model.hpp"

#include <alloy/config.hpp>

namespace model {

void Model::make(unsigned t, std::uint8_t rank, bool shares) {
    ready_new(t, rank, shares);
    settle();
}

void Model::ready_new(unsigned t, std::uint8_t rank, bool shares) {
    threads_[t] = {};
    threads_[t].base = threads_[t].rank = rank;
    threads_[t].shares = shares;
    ready_[rank].push_back(static_cast<std::uint8_t>(t));
    made_ = t >= made_ ? t + 1 : made_;
}

/// Between two steps: selects the running thread.
void Model::settle() {
    if (levels_ != 0 || (running_ >= 0 && threads_[running_].steps.held))
        return;
    running_ = NO_THREAD;
    for (unsigned rank = 0; rank < IDLE && running_ == NO_THREAD; ++rank) {
        if (!ready_[rank].empty())
            running_ = ready_[rank].front();
    }
}

std::uint32_t Model::take_result() {
    threads_[running_].returned = false;
    return threads_[running_].result;
}

void Model::end(unsigned t, std::uint32_t result) {
    threads_[t].result = result;
    threads_[t].returned = true;
}

void Model::begin_steps(unsigned t, const Call& call, bool held) {
    threads_[t].steps = {};
    threads_[t].steps.kind = call.kind;
    threads_[t].steps.held = held;
    calls_[t] = call;
}

void Model::end_steps(unsigned t) {
    threads_[t].steps = {};
    calls_[t] = {};
}

/// The error of a call that tries without waiting, where another call reports a timeout.
static std::uint32_t name_of_nothing(Kind kind) {
    switch (kind) {
    case Kind::Take:
    case Kind::Lock:
        return BUSY;
    case Kind::Send:
        return FULL;
    case Kind::Receive:
    case Kind::AwaitNote:
        return EMPTY;
    default:
        return TIMEOUT;
    }
}

void Model::begin(const Call& call) {
    const auto t = static_cast<unsigned>(running_);
    Thread& self = threads_[t];
    Thread& other = threads_[call.object < THREADS ? call.object : 0];
    switch (call.kind) {
    case Kind::Take:
        if (std::uint8_t& count = counts_[call.object]; count != 0) {
            --count;
            end(t, 0);
        } else {
            wait(t, Wait::Semaphore, call);
        }
        break;
    case Kind::Lock:
        begin_lock(t, call);
        break;
    case Kind::Unlock:
        begin_unlock(t, call);
        break;
    case Kind::AwaitCondition:
        begin_await(t, call);
        break;
    case Kind::SignalOne:
        end(t, 0);
        if (const Threads& waiters = condition_waiters_[call.object]; !waiters.empty())
            wake(waiters.front(), 0);
        break;
    case Kind::Set:
        flags_ |= call.value;
        if (flag_waiters_.empty())
            end(t, 0);
        else
            begin_steps(t, call, true);
        break;
    case Kind::AwaitFlags:
        self.mask = call.value;
        self.all = call.all;
        self.keep = call.keep;
        if (call.all ? (flags_ & call.value) == call.value : (flags_ & call.value) != 0) {
            end(t, OK_VALUE | flags_);
            if (!call.keep)
                flags_ &= ~call.value;
        } else {
            wait(t, Wait::Flags, call);
        }
        break;
    case Kind::Send:
        self.item = call.value;
        if (send(call.value))
            end(t, 0);
        else
            wait(t, Wait::Queue, call);
        break;
    case Kind::Receive:
        if (std::uint32_t item = 0; receive(item))
            end(t, OK_VALUE | item);
        else
            wait(t, Wait::Queue, call);
        break;
    case Kind::SendBytes:
        begin_steps(t, call, false);
        self.steps.until = now_ + call.timeout;
        break;
    case Kind::ReceiveBytes:
        begin_receive_bytes(t, call);
        break;
    case Kind::AwaitNote:
        self.mode = call.mode;
        if (self.noted) {
            end(t, OK_VALUE | self.note);
            self.noted = false;
            self.note = static_cast<Clearing>(call.mode) == Clearing::OnExit ? 0 : self.note;
        } else {
            self.note = static_cast<Clearing>(call.mode) == Clearing::OnEntry ? 0 : self.note;
            wait(t, Wait::Note, call);
        }
        break;
    case Kind::Suspend:
    case Kind::SetRank:
    case Kind::Resume:
        if (other.done || (call.kind == Kind::Resume && !other.suspended)) {
            end(t, other.done ? FINISHED : INVALID);
            break;
        }
        if (call.kind == Kind::SetRank)
            other.base = static_cast<std::uint8_t>(call.value);
        else
            other.suspended = call.kind == Kind::Suspend;
        begin_steps(t, call, true);
        break;
    case Kind::Kill:
        begin_steps(t, call.object == t ? Call{.kind = Kind::Finish} : call, true);
        break;
    case Kind::Join:
        if (call.object == t)
            end(t, DEADLOCK);
        else if (other.done)
            end(t, 0);
        else
            wait(t, Wait::Join, call);
        break;
    case Kind::Make:
        if (!other.done) {
            end(t, INVALID);
            break;
        }
        // Its mutexes keep the dead owner. If no thread has waited for a mutex, the two threads cannot be told apart.
        for (unsigned m = 0; m < MUTEXES; ++m) {
            if (owners_[m] == static_cast<int>(call.object) && (waited_for_ & 1U << m) != 0)
                owners_[m] = static_cast<std::int8_t>(DEAD + owners_[m]);
        }
        ready_new(call.object, static_cast<std::uint8_t>(call.value), other.shares);
        // It is ready; selecting the thread to run is a separate step.
        begin_steps(t, call, true);
        break;
    case Kind::Renew: {
        const int owner = owners_[call.object];
        const bool is_lost = owner >= DEAD || (owner != NO_THREAD && threads_[owner].done);
        const bool may = is_lost && mutex_waiters_[call.object].empty();
        waited_for_ = static_cast<std::uint8_t>(may ? waited_for_ & ~(1U << call.object) : waited_for_);
        owners_[call.object] = may ? static_cast<std::int8_t>(NO_THREAD) : static_cast<std::int8_t>(owner);
        end(t, may ? 0 : INVALID);
        break;
    }
    case Kind::Yield:
        end(t, 0);
        ready_[self.rank].rotate();
        break;
    case Kind::Delay:
        if (call.timeout == 0) {
            end(t, 0);
            ready_[self.rank].rotate();
        } else {
            wait(t, Wait::Sleep, call);
        }
        break;
    case Kind::DelayUntil: {
        // Half of the clock's range counts as the future.
        const std::uint32_t left = call.value + call.timeout - now_;
        self.success = OK_VALUE | 1;
        if (left == 0 || left > 0x7fffffffU)
            end(t, OK_VALUE | (left == 0 ? 1 : 0));
        else
            wait(t, Wait::Sleep, call, now_ + left);
        break;
    }
    case Kind::Hold:
        self.holds = true;
        end(t, 0);
        set_rank(t, SERVICE, true);
        break;
    case Kind::Release:
        self.holds = false;
        begin_steps(t, call, true);
        break;
    case Kind::Slice:
        start_slices(call.value);
        end(t, 0);
        break;
    case Kind::AskRank:
    case Kind::Reset:
    case Kind::SignalAll:
    case Kind::Finish:
        begin_steps(t, call, true);
        break;
    default:
        end(t, shared(call));
        break;
    }
    if (call.tries && self.returned && self.result == TIMEOUT)
        self.result = name_of_nothing(call.kind);
    if (self.returned)
        self.success = 0;
    settle();
}

unsigned Model::ways() const {
    const auto wrong_ranks = static_cast<unsigned>(__builtin_popcount(wrong()));
    if (levels_ == 0)
        return (wrong_ranks == 0 ? 1 : wrong_ranks) + (may_take_back() ? 1 : 0);
    const Interrupt& self = interrupts_[levels_ - 1];
    const bool is_tick = self.call.kind == Kind::Tick || self.call.kind == Kind::Sleep;
    if (!self.begun || self.expired != NO_THREAD || (!is_tick && wrong_ranks == 0))
        return 1;
    if (wrong_ranks != 0)
        return wrong_ranks;
    const auto due = static_cast<unsigned>(__builtin_popcount(self.due_threads) + __builtin_popcount(self.due_timers));
    return due + (due == 0 || may_leave_due() ? 1 : 0);
}

void Model::go_on(unsigned way) {
    const auto t = static_cast<unsigned>(running_);
    Thread& self = threads_[t];
    switch (self.steps.kind) {
    case Kind::Lock:
        lock(t, way);
        break;
    case Kind::AwaitCondition:
        await(t, way);
        break;
    case Kind::Set:
        if (!look(self.steps.cleared, self.steps.looked)) {
            end_steps(t);
            end(t, 0);
        }
        break;
    case Kind::SignalAll:
        if (const Threads& waiters = condition_waiters_[calls_[t].object]; !waiters.empty()) {
            wake(waiters.front(), 0);
        } else {
            end_steps(t);
            end(t, 0);
        }
        break;
    case Kind::AskRank: {
        const Thread& other = threads_[calls_[t].object];
        const bool is_aside = other.rank == PARKED || other.rank == SERVICE;
        const std::uint32_t rank = is_aside ? lent(calls_[t].object) : other.rank;
        end_steps(t);
        end(t, other.done ? FINISHED : OK_VALUE | rank);
        break;
    }
    case Kind::SendBytes:
        send_bytes(t);
        break;
    case Kind::ReceiveBytes:
        receive_bytes(t);
        break;
    case Kind::Reset:
        reset(t);
        break;
    case Kind::Finish:
        finish(t);
        break;
    case Kind::Kill:
        kill(t, way);
        break;
    case Kind::Unlock:
        if (!self.steps.begun) {
            self.steps.begun = true;
            let_go(calls_[t].object);
            break;
        }
        [[fallthrough]];
    default:
        if (!set_right(way)) {
            const bool refused = self.steps.kind == Kind::Unlock && self.steps.at != 0;
            end_steps(t);
            end(t, refused ? NOT_OWNER : 0);
        }
        break;
    }
    settle();
}

void Model::wait(unsigned t, Wait kind, const Call& call, std::uint32_t due) {
    if (call.timeout == 0) {
        end(t, TIMEOUT);
        return;
    }
    Thread& self = threads_[t];
    ready_[self.rank].remove(static_cast<std::uint8_t>(t));
    self.wait = kind;
    self.object = call.object;
    self.timed = call.timeout != FOREVER;
    self.due = due;
    self.arming = {++armings_.number};
    enter(t);
}

Model::Threads* Model::list_of(unsigned t) {
    switch (threads_[t].wait) {
    case Wait::Semaphore:
        return &semaphore_waiters_[threads_[t].object];
    case Wait::Mutex:
        return &mutex_waiters_[threads_[t].object];
    case Wait::Condition:
        return &condition_waiters_[threads_[t].object];
    case Wait::Queue:
        return &queue_waiters_;
    case Wait::Flags:
        return &flag_waiters_;
    case Wait::Join:
        return &joiners_;
    case Wait::StreamReader:
        return &readers_;
    case Wait::StreamWriter:
        return &writers_;
    default:
        return nullptr;
    }
}

/// By rank and then by arrival; if conditions differ, by arrival only.
void Model::enter(unsigned t) {
    Threads* const waiters = list_of(t);
    if (waiters == nullptr)
        return;
    unsigned at = waiters->size();
    if (waiters != &flag_waiters_ && waiters != &joiners_) {
        while (at != 0 && threads_[(*waiters)[at - 1]].rank > threads_[t].rank)
            --at;
    }
    waiters->insert(at, static_cast<std::uint8_t>(t));
}

void Model::leave(unsigned t) {
    if (Threads* const waiters = list_of(t); waiters != nullptr)
        waiters->remove(static_cast<std::uint8_t>(t));
}

void Model::wake(unsigned t, std::uint32_t result) {
    leave(t);
    Thread& thread = threads_[t];
    const Wait waited = thread.wait;
    thread.wait = Wait::None;
    thread.object = 0;
    thread.timed = false;
    thread.due = 0;
    ready_[thread.rank].push_back(static_cast<std::uint8_t>(t));
    // When it runs again, it first completes its call.
    if (waited == Wait::Condition) {
        thread.success = result;
    } else if (waited != Wait::StreamReader && waited != Wait::StreamWriter) {
        end(t, result == 0 ? thread.success : result);
        thread.success = 0;
    }
}

/// Removes a message and stores that of a waiting sender; messages that arrived during the reset stay.
void Model::reset(unsigned t) {
    Thread::Steps& steps = threads_[t].steps;
    if (steps.begun && (steps.at == 0 || messages_.empty())) {
        end_steps(t);
        end(t, 0);
        return;
    }
    if (!steps.begun) {
        steps.begun = true;
        steps.at = static_cast<std::uint8_t>(messages_.size());
    }
    if (queue_waiters_.empty()) {
        for (; steps.at != 0 && !messages_.empty(); --steps.at)
            messages_.pop_front();
    } else if (steps.at != 0 && !messages_.empty()) {
        messages_.pop_front();
        --steps.at;
        messages_.push_back(threads_[queue_waiters_.front()].item);
        wake(queue_waiters_.front(), 0);
    }
}

bool Model::wake_joiner(unsigned of) {
    for (const std::uint8_t j : joiners_) {
        if (threads_[j].object == of) {
            wake(j, 0);
            return true;
        }
    }
    return false;
}

/// Removes it from all lists. The mutexes that it owns remain its own.
void Model::bury(unsigned t) {
    ready_[threads_[t].rank].remove(static_cast<std::uint8_t>(t));
    const bool shares = threads_[t].shares;
    end_steps(t);
    threads_[t] = {};
    threads_[t].done = true;
    threads_[t].shares = shares;
}

void Model::finish(unsigned t) {
    if (!wake_joiner(t))
        bury(t);
}

/// Ends its wait, then marks it finished for the joining threads, then for all.
void Model::kill(unsigned t, unsigned way) {
    Thread::Steps& steps = threads_[t].steps;
    const unsigned victim = calls_[t].object;
    if (threads_[victim].done) {
        const bool was_done = !steps.begun;
        end_steps(t);
        end(t, was_done ? FINISHED : 0);
    } else if (!steps.begun) {
        steps.begun = true;
        if (threads_[victim].wait != Wait::None)
            wake(victim, TIMEOUT);
    } else if (!set_right(way) && !wake_joiner(victim)) {
        bury(victim);
    }
}

} // namespace model
