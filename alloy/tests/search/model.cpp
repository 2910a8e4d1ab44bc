// SPDX-License-Identifier: MIT OR Apache-2.0
#include "model.hpp"

#include <algorithm>

namespace search {

namespace {
constexpr unsigned IDLE = 10, PARKED = 11, HOLDS = 1;
constexpr std::uint32_t OVERFLOW = 0x107, NOT_OWNER = 0x105, FINISHED = 0x10b, INVALID = 0x109;
constexpr std::uint32_t FULL = 0x102, EMPTY = 0x103;
void remove(std::vector<std::uint8_t>& list, unsigned t) { std::erase(list, static_cast<std::uint8_t>(t)); }
} // namespace

Model::Model(const Scenario& scenario) : scenario_(scenario) {
    for (unsigned t = 0; t < THREADS; ++t) {
        threads_[t].base = threads_[t].rank = scenario.threads[t].rank;
        ready_[threads_[t].rank].push_back(static_cast<std::uint8_t>(t));
    }
    if (scenario.full) {
        given_ = 1;
        queue_ = {201, 202};
    }
}

int Model::top() const {
    if (stepping_.any())
        return running_;
    for (unsigned rank = 0; rank < IDLE; ++rank) {
        if (!ready_[rank].empty())
            return ready_[rank].front();
    }
    return -1;
}

bool Model::run(unsigned isr_before) {
    constexpr std::uint32_t LATEST = 12;
    bool came = false;
    for (;;) {
        running_ = top();
        if (steps_++ == isr_before) {
            came = true;
            interrupt();
            continue;
        }
        if (running_ < 0) {
            if (now_ == LATEST || std::none_of(threads_.begin(), threads_.end(), [](auto& t) { return t.due != 0; }))
                break;
            tick();
            continue;
        }
        step(static_cast<unsigned>(running_));
    }
    for (const Thread& t : threads_)
        outcome_.push_back(t.done ? 255U : t.rank == HOLDS || t.rank == PARKED ? 254U : t.rank);
    outcome_.insert(outcome_.end(), {given_, woken_, flags_, static_cast<std::uint32_t>(owner_[0] + 1),
                                     static_cast<std::uint32_t>(owner_[1] + 1)});
    outcome_.insert(outcome_.end(), queue_.begin(), queue_.end());
    return came;
}

void Model::step(unsigned t) {
    Thread& self = threads_[t];
    const auto& ops = scenario_.threads[t].ops;
    if (stepping_.any()) {
        go_on(t);
    } else if (self.logs) {
        self.logs = false;
        outcome_.push_back(entry(t, static_cast<unsigned>(ops[self.at]), self.result, now_));
        ++self.at;
    } else if (self.at == ops.size()) {
        finish(t);
    } else {
        begin(t, ops[self.at]);
    }
}

void Model::end(unsigned t, std::uint32_t result) {
    threads_[t].result = result;
    threads_[t].logs = true;
}

void Model::begin(unsigned t, Op op) {
    Thread& self = threads_[t];
    const unsigned peer = peer_of(t);
    switch (op) {
    case Op::Run:
        end(t, 0);
        break;
    case Op::Wake:
    case Op::Give: {
        const bool is_wake = op == Op::Wake;
        std::uint32_t& count = is_wake ? woken_ : given_;
        List& waiters = list(is_wake ? Wait::Wake : Wait::Give);
        end(t, count == 2 ? OVERFLOW : 0);
        if (!waiters.empty())
            wake(waiters.front(), 0);
        else if (count != 2)
            ++count;
        break;
    }
    case Op::AwaitWake:
        if (woken_ != 0) {
            --woken_;
            end(t, 0);
        } else {
            wait(t, Wait::Wake, false);
        }
        break;
    case Op::Take:
    case Op::TakeFor1:
    case Op::TryTake:
        if (given_ != 0) {
            --given_;
            end(t, 0);
        } else if (op == Op::TryTake) {
            end(t, TIMEOUT);
        } else {
            wait(t, Wait::Give, op == Op::TakeFor1);
        }
        break;
    case Op::Lock1:
        lock(t, 0, false);
        break;
    case Op::Lock1For1:
        lock(t, 0, true);
        break;
    case Op::Unlock1:
        unlock(t, 0);
        break;
    case Op::Lock2:
        lock(t, 1, false);
        break;
    case Op::Lock2For1:
        lock(t, 1, true);
        break;
    case Op::Unlock2:
        unlock(t, 1);
        break;
    case Op::Set1:
        flags_ |= 1;
        if (list(Wait::Flags).empty()) {
            end(t, 0);
        } else {
            // Until the look begins, others may run; nothing in the model then tells it from the look itself.
            stepping_ = {};
            stepping_.set = true;
        }
        break;
    case Op::WaitAny:
    case Op::WaitAnyFor1:
    case Op::WaitAll:
    case Op::KeepAny:
        self.mask = 3;
        self.all = op == Op::WaitAll;
        self.clear = op != Op::KeepAny;
        if (self.all ? (flags_ & 3U) == 3U : (flags_ & 3U) != 0) {
            end(t, OK_VALUE | flags_);
            if (self.clear)
                flags_ &= ~3U;
        } else {
            wait(t, Wait::Flags, op == Op::WaitAnyFor1);
        }
        break;
    case Op::Clear1:
        end(t, OK_VALUE | flags_);
        flags_ &= ~1U;
        break;
    case Op::Send:
        send(t, false);
        break;
    case Op::SendFor1:
        send(t, true);
        break;
    case Op::Receive:
        receive(t, false);
        break;
    case Op::ReceiveFor1:
        receive(t, true);
        break;
    case Op::Reset:
        stepping_ = {};
        stepping_.reset = true;
        stepping_.old = static_cast<unsigned>(queue_.size());
        go_on(t);
        break;
    case Op::Notify: {
        end(t, 0);
        self.result = notify(peer, 1);
        break;
    }
    case Op::AwaitNote:
    case Op::AwaitNoteFor1:
        if (self.noted) {
            end(t, OK_VALUE | self.note);
            self.noted = false;
            self.note = 0;
        } else {
            wait(t, Wait::Note, op == Op::AwaitNoteFor1);
        }
        break;
    case Op::Suspend:
    case Op::Raise:
    case Op::Lower:
        end(t, threads_[peer].done ? FINISHED : 0);
        if (threads_[peer].done)
            break;
        if (op == Op::Suspend)
            threads_[peer].suspended = true;
        else
            threads_[peer].base = op == Op::Raise ? RANK_RAISED : RANK_LOWERED;
        carry(static_cast<int>(peer));
        break;
    case Op::Resume:
        end(t, threads_[peer].suspended ? 0 : INVALID);
        threads_[peer].suspended = false;
        carry(static_cast<int>(peer));
        break;
    case Op::Join:
        if (threads_[peer].done)
            end(t, 0);
        else
            wait(t, Wait::Join, false);
        break;
    case Op::Yield: {
        end(t, 0);
        List& ring = ready_[self.rank];
        std::rotate(ring.begin(), ring.begin() + 1, ring.end());
        break;
    }
    case Op::Delay1:
        wait(t, Wait::Sleep, true);
        break;
    case Op::Hold:
    case Op::Release:
        self.holds = op == Op::Hold;
        end(t, 0);
        set_rank(t, wanted(t), true);
        break;
    }
}

/// One waiter of the flags. False: all have been looked at.
bool Model::look(std::uint32_t& cleared, std::uint32_t& looked) {
    for (const std::uint8_t w : List(list(Wait::Flags))) {
        if ((looked & 1U << w) != 0)
            continue;
        looked |= 1U << w;
        Thread& waiter = threads_[w];
        const std::uint32_t seen = flags_ | cleared;
        const std::uint32_t hit = seen & waiter.mask;
        if (waiter.all ? hit == waiter.mask : hit != 0) {
            if (waiter.clear) {
                cleared |= hit;
                flags_ &= ~hit;
            }
            wake(w, OK_VALUE | seen);
        }
        return true;
    }
    return false;
}

void Model::go_on(unsigned t) {
    if (stepping_.lock) {
        const Steps steps = stepping_;
        stepping_ = {};
        wait_for(t, steps.mutex, steps.timed);
        return;
    }
    if (stepping_.set) {
        if (look(stepping_.cleared, stepping_.looked))
            return;
    } else if (stepping_.old != 0 && !queue_.empty()) {
        List& senders = list(Wait::Queue);
        if (!senders.empty()) {
            queue_.pop_front();
            --stepping_.old;
            queue_.push_back(threads_[senders.front()].item);
            wake(senders.front(), 0);
            return;
        }
        const auto gone = std::min<std::size_t>(stepping_.old, queue_.size());
        queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(gone));
    }
    stepping_ = {};
    end(t, 0);
}

void Model::wait(unsigned t, Wait kind, bool timed) {
    remove(ready_[threads_[t].rank], t);
    threads_[t].wait = kind;
    threads_[t].due = timed ? now_ + 1 : 0;
    threads_[t].armed = ++armings_;
    enter(t);
}

void Model::enter(unsigned t) {
    const Wait kind = threads_[t].wait;
    List& waiters = list(kind);
    auto place = waiters.end();
    if (kind != Wait::Flags && kind != Wait::Join)
        place = std::find_if(waiters.begin(), waiters.end(),
                             [&](std::uint8_t w) { return threads_[w].rank > threads_[t].rank; });
    waiters.insert(place, static_cast<std::uint8_t>(t));
}

void Model::leave(unsigned t) { remove(list(threads_[t].wait), t); }

void Model::wake(unsigned t, std::uint32_t result) {
    leave(t);
    threads_[t].wait = Wait::None;
    threads_[t].due = 0;
    end(t, result);
    ready_[threads_[t].rank].push_back(static_cast<std::uint8_t>(t));
}

void Model::set_rank(unsigned t, std::uint8_t rank, bool front) {
    Thread& thread = threads_[t];
    if (thread.wait == Wait::None) {
        remove(ready_[thread.rank], t);
        List& ring = ready_[rank];
        auto place = ring.end();
        if (front)
            place = !ring.empty() && ring.front() == running_ ? ring.begin() + 1 : ring.begin();
        ring.insert(place, static_cast<std::uint8_t>(t));
        thread.rank = rank;
    } else if (thread.wait != Wait::Flags && thread.wait != Wait::Join) {
        leave(t);
        thread.rank = rank;
        enter(t);
    } else {
        thread.rank = rank;
    }
}

std::uint8_t Model::wanted(unsigned t) const {
    const Thread& thread = threads_[t];
    if (thread.suspended)
        return PARKED;
    if (thread.holds)
        return HOLDS;
    std::uint8_t rank = thread.base;
    for (unsigned m = 0; m < 2; ++m) {
        const List& waiters = lists_[static_cast<unsigned>(Wait::Mutex1) + m];
        if (owner_[m] == static_cast<int>(t) && !waiters.empty())
            rank = std::min(rank, threads_[waiters.front()].rank);
    }
    return rank;
}

int Model::blocked_by(unsigned t) const {
    const Wait kind = threads_[t].wait;
    return kind == Wait::Mutex1 ? owner_[0] : kind == Wait::Mutex2 ? owner_[1] : -1;
}

void Model::carry(int t, int keeps_place) {
    while (t >= 0) {
        const auto n = static_cast<unsigned>(t);
        const std::uint8_t rank = wanted(n);
        if (rank == threads_[n].rank || threads_[n].done)
            return;
        set_rank(n, rank, t == keeps_place);
        t = blocked_by(n);
    }
}

void Model::lock(unsigned t, unsigned m, bool timed) {
    const int owner = owner_[m];
    if (owner < 0) {
        owner_[m] = static_cast<int>(t);
        end(t, 0);
        return;
    }
    // Between the decision to wait and the wait an interrupt may come, but nobody unlocks.
    stepping_ = {};
    stepping_.lock = true;
    stepping_.mutex = m;
    stepping_.timed = timed;
}

void Model::wait_for(unsigned t, unsigned m, bool timed) {
    const auto n = static_cast<unsigned>(owner_[m]);
    if (threads_[t].rank < threads_[n].rank && !threads_[n].suspended && !threads_[n].done)
        set_rank(n, threads_[t].rank, true);
    carry(blocked_by(n));
    wait(t, m == 0 ? Wait::Mutex1 : Wait::Mutex2, timed);
}

void Model::unlock(unsigned t, unsigned m) {
    end(t, owner_[m] == static_cast<int>(t) ? 0 : NOT_OWNER);
    if (owner_[m] != static_cast<int>(t))
        return;
    List& waiters = list(m == 0 ? Wait::Mutex1 : Wait::Mutex2);
    owner_[m] = waiters.empty() ? -1 : waiters.front();
    if (!waiters.empty())
        wake(waiters.front(), 0);
    if (wanted(t) != threads_[t].rank)
        set_rank(t, wanted(t), true);
}

void Model::send(unsigned t, bool timed) {
    Thread& self = threads_[t];
    self.item = static_cast<std::uint8_t>(t * 16 + self.at);
    List& waiters = list(Wait::Queue);
    if (queue_.size() == QUEUE_CAPACITY) {
        wait(t, Wait::Queue, timed);
        return;
    }
    end(t, 0);
    if (waiters.empty())
        queue_.push_back(self.item);
    else
        wake(waiters.front(), OK_VALUE | self.item);
}

void Model::receive(unsigned t, bool timed) {
    List& waiters = list(Wait::Queue);
    if (queue_.empty()) {
        wait(t, Wait::Queue, timed);
        return;
    }
    end(t, OK_VALUE | queue_.front());
    queue_.pop_front();
    if (!waiters.empty()) {
        queue_.push_back(threads_[waiters.front()].item);
        wake(waiters.front(), 0);
    }
}

std::uint32_t Model::notify(unsigned to, std::uint32_t bits) {
    Thread& task = threads_[to];
    if (task.done)
        return FINISHED;
    if (task.wait == Wait::Note) {
        wake(to, OK_VALUE | task.note | bits);
        task.note = 0;
    } else {
        task.note |= bits;
        task.noted = true;
    }
    return 0;
}

void Model::finish(unsigned t) {
    for (const std::uint8_t j : List(list(Wait::Join))) {
        if (peer_of(j) == t)
            wake(j, 0);
    }
    remove(ready_[threads_[t].rank], t);
    threads_[t].done = true;
}

void Model::tick() {
    ++now_;
    std::vector<unsigned> due;
    for (unsigned t = 0; t < THREADS; ++t) {
        if (threads_[t].due == now_)
            due.push_back(t);
    }
    std::sort(due.begin(), due.end(), [&](unsigned a, unsigned b) { return threads_[a].armed < threads_[b].armed; });
    for (const unsigned t : due) {
        const int owner = blocked_by(t);
        wake(t, threads_[t].wait == Wait::Sleep ? 0 : TIMEOUT);
        carry(owner, running_);
    }
}

void Model::interrupt() {
    std::uint32_t result = 0;
    switch (scenario_.isr) {
    case Isr::Wake:
    case Isr::Give: {
        const bool is_wake = scenario_.isr == Isr::Wake;
        std::uint32_t& count = is_wake ? woken_ : given_;
        List& waiters = list(is_wake ? Wait::Wake : Wait::Give);
        if (!waiters.empty())
            wake(waiters.front(), 0);
        else if (count == 2)
            result = OVERFLOW;
        else
            ++count;
        break;
    }
    case Isr::Send:
        if (queue_.size() == QUEUE_CAPACITY)
            result = FULL;
        else if (List& waiters = list(Wait::Queue); waiters.empty())
            queue_.push_back(99);
        else
            wake(waiters.front(), OK_VALUE | 99U);
        break;
    case Isr::Receive:
        if (queue_.empty()) {
            result = EMPTY;
        } else {
            result = OK_VALUE | queue_.front();
            queue_.pop_front();
            if (List& waiters = list(Wait::Queue); !waiters.empty()) {
                queue_.push_back(threads_[waiters.front()].item);
                wake(waiters.front(), 0);
            }
        }
        break;
    case Isr::Set2: {
        flags_ |= 2;
        std::uint32_t cleared = 0, looked = 0;
        while (look(cleared, looked)) {
        }
        stepping_.looked = 0;
        break;
    }
    case Isr::NotifyA:
        result = notify(0, 2);
        break;
    case Isr::Tick:
        tick();
        break;
    case Isr::Clear1:
        result = OK_VALUE | flags_;
        flags_ &= ~1U;
        break;
    }
    outcome_.push_back(entry(BY_ISR, static_cast<unsigned>(scenario_.isr), result, now_));
}

} // namespace search
