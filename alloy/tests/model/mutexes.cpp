// SPDX-License-Identifier: MIT OR Apache-2.0
// Mutexes and condition variables: owners and waiters.
#include "model.hpp"

#include <alloy/config.hpp>

namespace model {

/// Returns true if a wait of this thread for that owner would deadlock, and no timeout would resolve the deadlock.
bool Model::closes_circle(unsigned t, int owner) const {
    while (owner != NO_THREAD && owner < DEAD && owner != static_cast<int>(t))
        owner = threads_[owner].timed ? NO_THREAD : blocked_by(static_cast<unsigned>(owner));
    return owner == static_cast<int>(t);
}

void Model::begin_lock(unsigned t, const Call& call) {
    std::int8_t& owner = owners_[call.object];
    if (owner == static_cast<int>(t) && call.object == RECURSIVE) {
        ++depth_;
        end(t, 0);
    } else if (owner == NO_THREAD) {
        owner = static_cast<std::int8_t>(t);
        depth_ = call.object == RECURSIVE ? 1 : depth_;
        end(t, 0);
    } else if (ALLOY_CHECKS != 0 && owner == static_cast<int>(t)) {
        end(t, DEADLOCK);
    } else if (call.timeout == 0) {
        end(t, TIMEOUT);
    } else {
        // Interrupts may come between the decision to wait and the wait, but no thread unlocks.
        waited_for_ |= static_cast<std::uint8_t>(1U << call.object);
        begin_steps(t, call, true);
    }
}

void Model::lock(unsigned t, unsigned way) {
    Thread& self = threads_[t];
    if (!self.steps.begun) {
        self.steps.begun = true;
        self.steps.lends = self.rank;
        // A notified thread returns with the mutex or not at all, and does not check for deadlock.
        const bool looks = ALLOY_CHECKS != 0 && calls_[t].timeout == FOREVER && self.steps.at == 0;
        if (looks && closes_circle(t, owners_[calls_[t].object])) {
            end_steps(t);
            end(t, DEADLOCK);
        }
        return;
    }
    if (may_take_back() && way == ways() - 1) {
        take_back(t);
        return;
    }
    if (set_right(way))
        return;
    const Call call = calls_[t];
    end_steps(t);
    wait(t, Wait::Mutex, call);
}

/// Returns true if an interrupt has changed the rank of the thread that is about to wait. Its lock may then undo the
/// donation and donate again, because the thread is not in a list yet.
bool Model::may_take_back() const {
    const Thread& self = threads_[running_];
    if (self.steps.kind != Kind::Lock || !self.steps.begun || self.steps.lends == self.rank)
        return false;
    const int owner = owners_[calls_[running_].object];
    return owner >= 0 && owner < DEAD && !threads_[owner].done;
}

void Model::take_back(unsigned t) {
    Thread::Steps& steps = threads_[t].steps;
    const auto owner = static_cast<unsigned>(owners_[calls_[t].object]);
    steps.lends = threads_[t].rank;
    steps.begun = false;
    const std::uint8_t rank = wanted(owner);
    steps.begun = true;
    if (threads_[owner].rank != rank)
        set_rank(owner, rank, keeps_place(owner));
}

/// Transfers the mutex to the first waiter, or frees it.
void Model::let_go(unsigned mutex) {
    const Threads& waiters = mutex_waiters_[mutex];
    owners_[mutex] = NO_THREAD;
    depth_ = mutex != RECURSIVE ? depth_ : waiters.empty() ? 0 : 1;
    if (!waiters.empty()) {
        owners_[mutex] = static_cast<std::int8_t>(waiters.front());
        wake(waiters.front(), 0);
    }
    if (waiters.empty())
        waited_for_ &= static_cast<std::uint8_t>(~(1U << mutex));
}

void Model::begin_unlock(unsigned t, const Call& call) {
    if (owners_[call.object] != static_cast<int>(t)) {
        // The deadlock check lets no other thread run.
        begin_steps(t, call, true);
        threads_[t].steps.begun = true;
        threads_[t].steps.at = 1;
    } else if (call.object == RECURSIVE && depth_ > 1) {
        --depth_;
        end(t, 0);
    } else {
        begin_steps(t, call, true);
    }
}

void Model::begin_await(unsigned t, const Call& call) {
    if (owners_[call.value] != static_cast<int>(t)) {
        end(t, NOT_OWNER);
    } else if (call.timeout == 0) {
        end(t, TIMEOUT);
    } else {
        begin_steps(t, call, true);
    }
}

/// Unlocks the mutex; waits once all ranks are right; locks it again when woken.
void Model::await(unsigned t, unsigned way) {
    Thread& self = threads_[t];
    if (self.steps.at == 0) {
        self.steps.at = 1;
        let_go(calls_[t].value);
        return;
    }
    if (self.steps.at == 1) {
        if (set_right(way))
            return;
        self.steps.held = false;
        self.steps.at = 2;
        wait(t, Wait::Condition, calls_[t]);
        return;
    }
    const auto mutex = static_cast<std::uint8_t>(calls_[t].value);
    const std::uint32_t result = self.success;
    end_steps(t);
    if (owners_[mutex] == NO_THREAD) {
        owners_[mutex] = static_cast<std::int8_t>(t);
        self.success = 0;
        end(t, result);
    } else {
        waited_for_ |= static_cast<std::uint8_t>(1U << mutex);
        begin_steps(t, {.kind = Kind::Lock, .object = mutex}, true);
        self.steps.at = 1;
    }
}

} // namespace model
