// SPDX-License-Identifier: MIT OR Apache-2.0
// Priority inheritance, stated as a condition: each rank is the most urgent of the thread's own and of the waiters of
// its mutexes. A call that violates the condition corrects one rank at a time, and ends only when all are right.
#include "model.hpp"

namespace model {

/// Enters the ring of its new rank: last, or first behind the running thread.
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

std::uint8_t Model::lent(unsigned t) const {
    std::uint8_t rank = threads_[t].base;
    for (unsigned m = 0; m < MUTEXES; ++m) {
        if (owners_[m] != static_cast<int>(t))
            continue;
        for (const std::uint8_t waiter : mutex_waiters_[m])
            rank = std::min(rank, threads_[waiter].rank);
        // A thread that is about to wait already donates, but only its own call knows.
        if (levels_ == 0 && running_ >= 0) {
            const Thread::Steps& steps = threads_[running_].steps;
            if (steps.kind == Kind::Lock && steps.begun && calls_[running_].object == m)
                rank = std::min(rank, threads_[running_].rank);
        }
    }
    return rank;
}

std::uint8_t Model::wanted(unsigned t) const {
    if (threads_[t].suspended)
        return PARKED;
    return threads_[t].holds ? SERVICE : lent(t);
}

Model::Set Model::wrong() const {
    Set set = 0;
    for (unsigned t = 0; t < made_; ++t) {
        if (!threads_[t].done && threads_[t].rank != wanted(t))
            set |= static_cast<Set>(1U << t);
    }
    return levels_ != 0 ? set & interrupts_[levels_ - 1].touched : set;
}

int Model::nth(Set set, unsigned n) {
    for (unsigned t = 0; t < THREADS; ++t) {
        if ((set & 1U << t) != 0 && n-- == 0)
            return static_cast<int>(t);
    }
    return NO_THREAD;
}

int Model::blocked_by(unsigned t) const {
    const int owner = threads_[t].wait == Wait::Mutex ? owners_[threads_[t].object] : NO_THREAD;
    return owner >= DEAD ? NO_THREAD : owner;
}

/// The thread whose rank may depend on that of this one, if there is one.
Model::Set Model::lends_to(unsigned t) const {
    const int owner = blocked_by(t);
    return owner == NO_THREAD ? Set{0} : static_cast<Set>(1U << owner);
}

/// Returns true if the thread comes first among those of its new rank: the running, interrupted thread, a thread that
/// lowers its own rank in a call, and an owner for whose mutex a thread starts to wait.
bool Model::keeps_place(unsigned t) const {
    if (levels_ != 0)
        return static_cast<int>(t) == running_;
    const Thread::Steps& steps = threads_[running_].steps;
    switch (steps.kind) {
    case Kind::Lock:
        return owners_[calls_[running_].object] == static_cast<int>(t);
    case Kind::Unlock:
    case Kind::Release:
    case Kind::AwaitCondition:
    case Kind::Kill:
        return static_cast<int>(t) == running_;
    default:
        return false;
    }
}

/// Corrects one rank for the current context. Returns false if all are right.
bool Model::set_right(unsigned way) {
    const Set set = wrong();
    if (set == 0)
        return false;
    const auto t = static_cast<unsigned>(nth(set, way == IN_ORDER ? 0 : way));
    set_rank(t, wanted(t), keeps_place(t));
    if (levels_ != 0)
        interrupts_[levels_ - 1].touched |= lends_to(t);
    return true;
}

bool Model::ranks_are_right() const {
    std::uint8_t right[THREADS];
    const auto fixed = [this](unsigned t) { return threads_[t].suspended || threads_[t].holds; };
    for (unsigned t = 0; t < made_; ++t)
        right[t] = threads_[t].suspended ? PARKED : threads_[t].holds ? SERVICE : threads_[t].base;
    // Ranks only become more urgent here, so the loop terminates, with the least urgent ranks that satisfy the rule.
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned t = 0; t < made_; ++t) {
            const int owner = blocked_by(t);
            if (owner == NO_THREAD || fixed(static_cast<unsigned>(owner)) || right[owner] <= right[t])
                continue;
            right[owner] = right[t];
            changed = true;
        }
    }
    for (unsigned t = 0; t < made_; ++t) {
        if (!threads_[t].done && threads_[t].rank != right[t])
            return false;
    }
    return true;
}

bool Model::has_circle() const {
    for (unsigned t = 0; t < made_; ++t) {
        int owner = blocked_by(t);
        for (unsigned n = 0; n < THREADS && owner != NO_THREAD; ++n) {
            if (owner == static_cast<int>(t))
                return true;
            owner = blocked_by(static_cast<unsigned>(owner));
        }
    }
    return false;
}

} // namespace model
