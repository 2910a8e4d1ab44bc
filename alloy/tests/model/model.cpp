// SPDX-License-Identifier: MIT OR Apache-2.0
// Threads: which runs, what they wait for, at which rank, and the calls that only they make.
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

/// Between two steps: who runs now?
void Model::settle() {
    if (levels_ != 0 || (running_ >= 0 && threads_[running_].steps.held))
        return;
    running_ = NOBODY;
    for (unsigned rank = 0; rank < IDLE && running_ == NOBODY; ++rank) {
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
        if (owners_[call.object] == NOBODY) {
            owners_[call.object] = static_cast<std::int8_t>(t);
            end(t, 0);
        } else if (call.timeout == 0) {
            end(t, TIMEOUT);
        } else {
            // Between the decision to wait and the wait interrupts come, but nobody unlocks.
            begin_steps(t, call, true);
        }
        break;
    case Kind::Unlock:
        if (owners_[call.object] == static_cast<int>(t))
            begin_steps(t, call, true);
        else
            end(t, NOT_OWNER);
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
    case Kind::AwaitNote:
        if (self.noted) {
            end(t, OK_VALUE | self.note);
            self.noted = false;
            self.note = 0;
        } else {
            wait(t, Wait::Note, call);
        }
        break;
    case Kind::Suspend:
    case Kind::SetRank:
    case Kind::Resume:
        if (call.kind == Kind::Resume ? !other.suspended : other.done) {
            end(t, other.done ? FINISHED : INVALID);
            break;
        }
        if (call.kind == Kind::SetRank)
            other.base = static_cast<std::uint8_t>(call.value);
        else
            other.suspended = call.kind == Kind::Suspend;
        begin_steps(t, call, true);
        self.steps.carry = static_cast<std::int8_t>(call.object);
        break;
    case Kind::Join:
        if (other.done)
            end(t, 0);
        else
            wait(t, Wait::Join, call);
        break;
    case Kind::Make:
        ready_new(call.object, static_cast<std::uint8_t>(call.value), other.shares);
        // It is ready; the look who runs is a step of its own.
        begin_steps(t, call, true);
        break;
    case Kind::Yield:
        end(t, 0);
        ready_[self.rank].rotate();
        break;
    case Kind::Delay:
        wait(t, Wait::Sleep, call);
        break;
    case Kind::Hold:
        self.holds = true;
        end(t, 0);
        set_rank(t, SERVICE, true);
        break;
    case Kind::Release:
        self.holds = false;
        begin_steps(t, call, true);
        self.steps.carry = static_cast<std::int8_t>(t);
        break;
    case Kind::Reset:
    case Kind::Finish:
        begin_steps(t, call, true);
        break;
    default:
        end(t, shared(call));
        break;
    }
    settle();
}

void Model::go_on() {
    const auto t = static_cast<unsigned>(running_);
    Thread& self = threads_[t];
    switch (self.steps.kind) {
    case Kind::Lock:
        lock(t);
        break;
    case Kind::Set:
        if (!look(self.steps.cleared, self.steps.looked)) {
            end_steps(t);
            end(t, 0);
        }
        break;
    case Kind::Reset:
        reset(t);
        break;
    case Kind::Finish:
        finish(t);
        break;
    case Kind::Unlock:
        if (!self.steps.begun) {
            unlock(t, calls_[t].object);
            break;
        }
        [[fallthrough]];
    default:
        // Who gives back what it was lent runs, and so stays the first of its equals.
        if (self.steps.carry != NOBODY) {
            const bool gives_back = self.steps.kind == Kind::Unlock || self.steps.kind == Kind::Release;
            carry(self.steps.carry, gives_back ? static_cast<int>(t) : NOBODY);
        } else {
            end_steps(t);
            end(t, 0);
        }
        break;
    }
    settle();
}

void Model::wait(unsigned t, Wait kind, const Call& call) {
    if (call.timeout == 0) {
        end(t, TIMEOUT);
        return;
    }
    Thread& self = threads_[t];
    ready_[self.rank].remove(static_cast<std::uint8_t>(t));
    self.wait = kind;
    self.object = call.object;
    self.timed = call.timeout != FOREVER;
    self.due = now_ + call.timeout;
    self.arming = {++armings_.number};
    enter(t);
}

Model::Threads* Model::list_of(unsigned t) {
    switch (threads_[t].wait) {
    case Wait::Semaphore:
        return &semaphore_waiters_[threads_[t].object];
    case Wait::Mutex:
        return &mutex_waiters_[threads_[t].object];
    case Wait::Queue:
        return &queue_waiters_;
    case Wait::Flags:
        return &flag_waiters_;
    case Wait::Join:
        return &joiners_;
    default:
        return nullptr;
    }
}

/// By rank and then by arrival; where conditions differ, by arrival.
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
    thread.wait = Wait::None;
    thread.object = 0;
    thread.timed = false;
    thread.due = 0;
    end(t, result);
    ready_[thread.rank].push_back(static_cast<std::uint8_t>(t));
}

void Model::set_rank(unsigned t, std::uint8_t rank, bool front) {
    Thread& thread = threads_[t];
    if (thread.wait == Wait::None) {
        ready_[thread.rank].remove(static_cast<std::uint8_t>(t));
        Threads& ring = ready_[rank];
        unsigned at = ring.size();
        if (front)
            at = !ring.empty() && ring.front() == running_ ? 1 : 0;
        ring.insert(at, static_cast<std::uint8_t>(t));
        thread.rank = rank;
    } else {
        const bool by_rank = thread.wait != Wait::Flags && thread.wait != Wait::Join;
        if (by_rank)
            leave(t);
        thread.rank = rank;
        if (by_rank)
            enter(t);
    }
}

std::uint8_t Model::wanted(unsigned t) const {
    const Thread& thread = threads_[t];
    if (thread.suspended)
        return PARKED;
    if (thread.holds)
        return SERVICE;
    std::uint8_t rank = thread.base;
    for (unsigned m = 0; m < MUTEXES; ++m) {
        const Threads& waiters = mutex_waiters_[m];
        if (owners_[m] == static_cast<int>(t) && !waiters.empty())
            rank = std::min(rank, threads_[waiters.front()].rank);
    }
    return rank;
}

int Model::blocked_by(unsigned t) const {
    return threads_[t].wait == Wait::Mutex ? owners_[threads_[t].object] : NOBODY;
}

/// One owner of a chain.
void Model::carry(std::int8_t& t, int keeps_place) {
    const auto n = static_cast<unsigned>(t);
    const std::uint8_t rank = wanted(n);
    if (rank == threads_[n].rank || threads_[n].done) {
        t = NOBODY;
        return;
    }
    set_rank(n, rank, t == keeps_place);
    t = static_cast<std::int8_t>(blocked_by(n));
}

/// Would a wait of this thread for that owner close a circle that no timeout opens?
bool Model::closes_circle(unsigned t, int owner) const {
    while (owner != NOBODY && owner != static_cast<int>(t))
        owner = threads_[owner].timed ? NOBODY : blocked_by(static_cast<unsigned>(owner));
    return owner != NOBODY;
}

void Model::lock(unsigned t) {
    Thread& self = threads_[t];
    if (self.steps.carry != NOBODY) {
        carry(self.steps.carry, owners_[calls_[t].object]);
        return;
    }
    if (!self.steps.begun) {
        self.steps.begun = true;
        self.steps.old = self.rank;
        if (ALLOY_CHECKS != 0 && calls_[t].timeout == FOREVER && closes_circle(t, owners_[calls_[t].object])) {
            end_steps(t);
            end(t, DEADLOCK);
            return;
        }
    }
    const auto n = static_cast<unsigned>(owners_[calls_[t].object]);
    const Thread& owner = threads_[n];
    if (self.rank != self.steps.old) {
        // An interrupt has taken from this thread what it was lent itself: the owner first gives all of it back.
        self.steps.old = self.rank;
        self.steps.carry = static_cast<std::int8_t>(n);
        return;
    }
    const std::uint8_t rank = owner.suspended || owner.done ? owner.rank : std::min(wanted(n), self.rank);
    if (rank != owner.rank) {
        set_rank(n, rank, true);
        self.steps.carry = static_cast<std::int8_t>(blocked_by(n));
        return;
    }
    const Call call = calls_[t];
    end_steps(t);
    wait(t, Wait::Mutex, call);
}

void Model::unlock(unsigned t, unsigned mutex) {
    threads_[t].steps.begun = true;
    threads_[t].steps.carry = static_cast<std::int8_t>(t);
    const Threads& waiters = mutex_waiters_[mutex];
    owners_[mutex] = NOBODY;
    if (!waiters.empty()) {
        owners_[mutex] = static_cast<std::int8_t>(waiters.front());
        wake(waiters.front(), 0);
    }
}

/// A message goes and that of a waiting sender enters; what came meanwhile stays.
void Model::reset(unsigned t) {
    Thread::Steps& steps = threads_[t].steps;
    if (steps.begun && (steps.old == 0 || messages_.empty())) {
        end_steps(t);
        end(t, 0);
        return;
    }
    if (!steps.begun) {
        steps.begun = true;
        steps.old = static_cast<std::uint8_t>(messages_.size());
    }
    if (queue_waiters_.empty()) {
        for (; steps.old != 0 && !messages_.empty(); --steps.old)
            messages_.pop_front();
    } else if (steps.old != 0 && !messages_.empty()) {
        messages_.pop_front();
        --steps.old;
        messages_.push_back(threads_[queue_waiters_.front()].item);
        wake(queue_waiters_.front(), 0);
    }
}

void Model::finish(unsigned t) {
    for (const std::uint8_t j : joiners_) {
        if (threads_[j].object == t) {
            wake(j, 0);
            return;
        }
    }
    end_steps(t);
    ready_[threads_[t].rank].remove(static_cast<std::uint8_t>(t));
    threads_[t].done = true;
}

} // namespace model
